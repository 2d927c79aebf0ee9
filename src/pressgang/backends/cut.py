"""Cut files for plotters and cutting machines: only lines, in true millimetres, a file a page.

Scores, kiss cuts and cuts have a layer and a colour each, in that order. SVG keeps curves, its layers are those
of Inkscape. DXF is written by ezdxf as polylines within `TOLERANCE` of the curves, y up.
"""

from __future__ import annotations

import logging
import math
import os
from collections.abc import Iterator, Sequence
from configparser import ConfigParser
from contextlib import contextmanager
from functools import cache
from io import StringIO
from typing import Any

from pressgang.backends.numbers import clean, path_text, short, svg_steps
from pressgang.backends.problems import NO_EZDXF
from pressgang.diagnostics import PressgangError, Span
from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import flattened
from pressgang.drawing.scene import CutLayer, CutLines, Path
from pressgang.files.paths import cache_folder
from pressgang.files.written import WRITTEN_BY

TOLERANCE = 0.01
"""The greatest distance in mm of a polyline from its curve."""
DIGITS = 4
"""The digits after the point of a coordinate in mm."""
COLOURS: dict[CutLayer, tuple[str, int]] = {
    "SCORE": ("#0000ff", 5), "KISS": ("#00aa00", 3), "CUT": ("#ff0000", 1),
}  # fmt: skip
"""The colour of each layer, in SVG and by its number in DXF."""
_INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
_FOLDERS = ("XDG_CONFIG_HOME", "XDG_CACHE_HOME")
_MILLIMETRES, _METRIC = 4, 1


def write_cut_svgs(pages: Sequence[CutLines], stamp: str) -> list[bytes]:
    """Write an SVG a page with pressgang's name and the `stamp`."""
    return [_svg(page, stamp) for page in pages]


def _svg(page: CutLines, stamp: str) -> bytes:
    width, height = short(page.width, DIGITS), short(page.height, DIGITS)
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f"<!-- {_note(stamp).replace('--', '- -').rstrip('-')} -->",
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="{_INKSCAPE}" width="{width}mm"'
        f' height="{height}mm" viewBox="0 0 {width} {height}">',
    ]
    for layer, paths in page.layers():
        lines += [
            f'<g id="{layer}" inkscape:groupmode="layer" inkscape:label="{layer}" fill="none"'
            f' stroke="{COLOURS[layer][0]}" stroke-width="0.1">',
            *(f'<path d="{path_text(path.segments, svg_steps(DIGITS))}"/>' for path in paths),
            "</g>",
        ]
    return "\n".join([*lines, "</svg>", ""]).encode()


def write_cut_dxfs(pages: Sequence[CutLines], stamp: str) -> list[bytes]:
    """Write a DXF (AutoCAD 2000, mm) a page; raise `PressgangError` where ezdxf is not installed."""
    try:
        _ezdxf()
    except ImportError as error:
        raise PressgangError(
            [
                NO_EZDXF.at(
                    Span("--cut-file"),
                    "the library ezdxf, which writes DXF, is not installed",
                    "Install it: pip install 'pressgang[dxf]'. Or take --cut-file svg, which needs nothing.",
                )
            ]
        ) from error
    return [_dxf(page, stamp) for page in pages]


def _dxf(page: CutLines, stamp: str) -> bytes:
    ezdxf = _ezdxf()
    with _same_bytes():
        drawing = ezdxf.new("R2000")
        drawing.header["$INSUNITS"] = _MILLIMETRES
        drawing.header["$MEASUREMENT"] = _METRIC
        space = drawing.modelspace()
        space.reset_limits((0, 0), (page.width, page.height))
        for layer, paths in page.layers():
            drawing.layers.add(layer, color=COLOURS[layer][1])
            for path in paths:
                points = [(round(x, DIGITS), round(page.height - y, DIGITS)) for x, y in corners(path)]
                closed = path.segments[-1][0] == "Z"
                space.add_lwpolyline(points, close=closed, dxfattribs={"layer": layer})
        stream = StringIO()
        drawing.write(stream)
    return f"999\n{_note(stamp)}\n{stream.getvalue()}".encode()


@cache
def _ezdxf() -> Any:
    """Import ezdxf without settings of the user, its cache in our folder; raise `ImportError` without it."""
    read, disabled = ConfigParser.read, logging.root.manager.disable
    before = {name: os.environ.get(name) for name in _FOLDERS}
    try:
        ConfigParser.read = lambda *_, **__: []  # type: ignore[method-assign]
        logging.disable(logging.WARNING)  # a cache folder that can't be written is no matter
        os.environ |= dict.fromkeys(_FOLDERS, str(cache_folder()))
        import ezdxf
    finally:
        ConfigParser.read = read  # type: ignore[method-assign]
        logging.disable(disabled)
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
    return ezdxf


@contextmanager
def _same_bytes() -> Iterator[None]:
    """Keep ezdxf from writing the time and random ids, so that the same input gives the same bytes."""
    from ezdxf import options  # type: ignore[attr-defined]

    before = options.write_fixed_meta_data_for_testing
    options.write_fixed_meta_data_for_testing = True
    try:
        yield
    finally:
        options.write_fixed_meta_data_for_testing = before


def _note(stamp: str) -> str:
    return " ".join(f"{WRITTEN_BY} {clean(stamp)}".split())


def corners(path: Path, tolerance: float = TOLERANCE) -> list[Point]:
    """Return the corners of a polyline within `tolerance` mm of a path of one outline, each once."""
    points = [point for ring in flattened(path.segments, tolerance=tolerance) for point in ring.points]
    while len(points) > 1 and math.dist(points[0], points[-1]) < tolerance / 10:
        points.pop()
    return points
