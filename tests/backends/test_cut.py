"""Cut files: true millimetres, closed outlines, curves within a hundredth, and the same bytes each time."""

from __future__ import annotations

import io
import math
import sys
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.backends import cut
from pressgang.backends.cut import TOLERANCE, corners, write_cut_dxfs, write_cut_svgs
from pressgang.diagnostics import PressgangError
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import CutLines, Path, circle, line, rectangle

SQUARE = rectangle(Rect(10, 20, 25, 30))
COIN = circle((60, 50), 12.5)
HEX = Path(polyline(((1, 0), (3, 0), (4, 2), (3, 4), (1, 4), (0, 2)), close=True))
FOLD = line((10, 35), (35, 35), 0.0)
PAGES = (CutLines(210, 297, cut=(SQUARE, COIN)), CutLines(297, 210, cut=(HEX,)))
STICKERS = CutLines(210, 297, (FOLD,), (COIN, SQUARE), (HEX,))
STAMP = "pressgang 0.1.0 · kit -- a · 7c1e04"
SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def drawing(data: bytes) -> Any:
    from ezdxf import recover  # here: not every worker need wait for it

    document, auditor = recover.read(io.BytesIO(data))
    assert not auditor.has_errors and not auditor.has_fixes
    return document


def test_dxf_is_in_millimetres_with_y_up_and_a_closed_polyline_a_piece() -> None:
    first, second = (drawing(data) for data in write_cut_dxfs(PAGES, STAMP))
    assert first.units == 4 and first.header["$LIMMAX"][:2] == (210, 297)
    square, coin = first.modelspace()
    assert {entity.dxf.layer for entity in (square, coin)} == {"CUT"} and square.closed and coin.closed
    assert [point[:2] for point in square.get_points()] == [(10, 277), (35, 277), (35, 247), (10, 247)]
    for x, y, *_ in coin.get_points():
        assert math.hypot(x - 60, y - (297 - 50)) == pytest.approx(12.5, abs=0.02)
    assert [len(entity) for entity in second.modelspace()] == [6]


def test_svg_is_in_millimetres_and_keeps_curves() -> None:
    first, second = (ElementTree.fromstring(data) for data in write_cut_svgs(PAGES, STAMP))
    assert (first.get("width"), first.get("height"), first.get("viewBox")) == ("210mm", "297mm", "0 0 210 297")
    square, coin = [path.get("d") or "" for path in first.iter(f"{SVG}path")]
    assert square == "M10.0000 20.0000 L35.0000 20.0000 L35.0000 50.0000 L10.0000 50.0000 Z"
    assert coin.count("C") == 4 and coin.endswith("Z")
    assert second.get("width") == "297mm" and len(list(second.iter(f"{SVG}path"))) == 1


def test_folds_kiss_cuts_and_through_cuts_lie_on_layers_in_that_order() -> None:
    """In DXF and SVG alike; a fold is an open line, and what holds nothing is not there."""
    (data,) = write_cut_dxfs([STICKERS], STAMP)
    lines = list(drawing(data).modelspace())
    assert [(one.dxf.layer, one.closed) for one in lines] == [
        ("SCORE", False), ("KISS", True), ("KISS", True), ("CUT", True),
    ]  # fmt: skip
    assert [point[:2] for point in lines[0].get_points()] == [(10, 262), (35, 262)]
    assert len(lines[2]) == 4 < len(lines[1]), "the coin is first"
    colours = {layer.dxf.name: layer.dxf.color for layer in drawing(data).layers}
    assert (colours["SCORE"], colours["KISS"], colours["CUT"]) == (5, 3, 1)
    root = ElementTree.fromstring(write_cut_svgs([STICKERS], STAMP)[0])
    groups = root.findall(f"{SVG}g")
    assert [group.get("id") for group in groups] == ["SCORE", "KISS", "CUT"]
    assert len({group.get("stroke") for group in groups}) == 3
    assert all(group.get(f"{INKSCAPE}label") == group.get("id") for group in groups)
    paths = [[path.get("d") or "" for path in group] for group in groups]
    assert paths[0] == ["M10.0000 35.0000 L35.0000 35.0000"]
    assert ["C" in text for text in paths[1]] == [True, False]
    plain = ElementTree.fromstring(write_cut_svgs(PAGES, STAMP)[0])
    assert [group.get("id") for group in plain.findall(f"{SVG}g")] == ["CUT"]


@given(st.floats(1, 300), st.floats(0.3, 3))
def test_a_polyline_stays_within_tolerance_of_its_circle(radius: float, share: float) -> None:
    points = corners(circle((0, 0), radius))
    for (x0, y0), (x1, y1) in zip(points, [*points[1:], points[0]], strict=True):
        assert abs(math.hypot(x0, y0) - radius) < radius * 0.0003 + 1e-6  # how true the Bézier circle is
        assert radius - math.hypot((x0 + x1) / 2, (y0 + y1) / 2) < TOLERANCE + radius * 0.0003
    fewer = len(corners(circle((0, 0), radius), TOLERANCE * share * share))
    assert (fewer >= len(points)) if share <= 1 else (fewer <= len(points))


def test_a_path_that_ends_where_it_began_has_no_corner_twice() -> None:
    closed = Path((*polyline(((0, 0), (5, 0), (5, 5), (0, 0))), ("Z", ())))
    assert corners(closed) == [(0, 0), (5, 0), (5, 5)]


def test_without_ezdxf_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    cut._ezdxf.cache_clear()
    with pytest.raises(PressgangError) as caught:
        write_cut_dxfs(PAGES, STAMP)
    (problem,) = caught.value.diagnostics
    assert (problem.rule.code, problem.rule.exit_status) == ("PG704", 2)
    assert "pressgang[dxf]" in problem.help and "--cut-file svg" in problem.help
