"""The map of a mat: its cells and terrain for the page, and strokes that change its terrain file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.drawing.colours import Colour
from pressgang.editing.terrain import MapCell, TerrainEditor
from pressgang.editing.tomlfile import PutValue
from pressgang.kit.reader import path_inside
from pressgang.sheets.mats.drawing import RANDOM, MatKind, number_of
from pressgang.sources.inputs import Inputs
from pressgang.structs import NamedTuple
from pressgang.studio import disk
from pressgang.studio.edits import Answer, catch_up_kit, commit, free_name, write_kit
from pressgang.studio.kit_view import order_of
from pressgang.studio.problems import CHANGED, READ_ONLY, REQUEST, Denied, bad_request, unknown
from pressgang.studio.routes.kit import one_step
from pressgang.studio.session import FileChange, Session
from pressgang.studio.state import session_of, studio_of
from pressgang.studio.wire import json_answer, label_of, take, take_list
from pressgang.terrain.lattice import Lattice, Spot
from pressgang.terrain.model import CELL_WORDS, EDGE_WORDS, WAY_WORDS, Land, OwnTerrain
from pressgang.terrain.reading import is_in_lines, read_land
from pressgang.terrain.view import inks_of

_TINTS = {
    "coast": "sand", "beach": "sand", "town": "block", "cliff": "cliff_line", "stream": "river",
    "wall": "wall_line", "ditch": "ditch_line", "ford": "sand_dot",
}  # fmt: skip
"""The inks of words that have none of their own name."""


class SheetMap(NamedTuple):
    """The map of a sheet: its number, mat and cells, its terrain file beside the kit, and the bytes there.

    `is_new` says that the file is still to be made, from `data`; `key` what `terrain` has to say for it.
    """

    number: int
    kind: MatKind
    lattice: Lattice
    path: Path
    label: str
    data: bytes
    own: Mapping[str, OwnTerrain]
    is_new: bool = False
    key: str = ""

    def number_of(self, spot: Spot) -> str:
        """Return the number of a cell, as the mat or, where it has none, the file writes it."""
        numbering = self.kind.numbering if self.kind.numbering != "none" else "0101"
        return number_of(*spot, numbering, max(self.lattice.last))

    def editor(self) -> TerrainEditor:
        """Return the file, to be changed."""
        editor = TerrainEditor(self.data, self.label, self.lattice, self.number_of, self.own)
        if self.is_new and self.kind.terrain == RANDOM:
            editor.make_up(self.kind.seed)
        return editor


def chart_of(session: Session, id: str) -> SheetMap:
    """Return the map of the sheet of that id. Raises `Denied`."""
    kit, ids = session.open_kit.kit, list(session.open_kit.ids["sheet"])
    number = ids.index(id) if id in ids else -1
    order = order_of(session, number) if number >= 0 else None
    if order is None or kit is None or not isinstance(order.kind, MatKind):
        raise unknown("map of that sheet")
    kind, root = order.kind, session.root
    named, data, is_new, key = kind.land_file(), b"", False, ""
    if named:
        found = Problems()
        path = path_inside(root, named, order.span, found)
        if path is None:
            raise Denied(422, found.found)
        there, problem = disk.read(path, str(path), root)
        if problem is not None:
            raise Denied(422, [problem])
        home = kind.land_folder()
        if there is None:
            is_new = True
            there = (home / named).read_bytes() if home is not None else b""
        data = there
    else:
        key = free_name(root, order.name, ".txt")
        path, is_new = root / key, True
    if not is_in_lines(path, data):
        message = f"{named} is a table, which is not painted here"
        way_out = "Write cells and words in your own program."
        raise Denied(423, [READ_ONLY.at(Span(str(path)), message, way_out)])
    own = {**kit.system.terrain, **kit.terrain}
    return SheetMap(
        number=number,
        kind=kind,
        lattice=kind.lattice(),
        path=path,
        label=str(path),
        data=data,
        own=own,
        is_new=is_new,
        key=key,
    )


async def show_map(request: Request) -> Response:
    """Answer with the map of a sheet."""
    session = session_of(request)
    return json_answer(
        await studio_of(request).host.run(map_json, session, request.query_params.get("sheet", ""))
    )


def map_json(session: Session, id: str) -> dict[str, Any]:
    """Return a map as the page shows it: its cells, its brushes, and its land."""
    chart = chart_of(session, id)
    lattice = chart.lattice
    return {
        "width": lattice.width,
        "height": lattice.height,
        "cell": lattice.cell,
        "cells": [[chart.number_of(spot), *spot, _outline(lattice, spot)] for spot in sorted(lattice.on_mat)],
        "beside": {
            chart.number_of(spot): [
                chart.number_of(one) for one in lattice.neighbours(spot) if one in lattice.on_mat
            ]
            for spot in lattice.on_mat
        },
        "brushes": list(_brushes(chart)),
        "titled": bool(chart.kind.title_),
        "file": "" if chart.is_new else chart.path.name,
        "writable": not disk.hindrance(chart.path, session.root),
        "land": land_json(chart, chart.editor()),
    }


def _outline(lattice: Lattice, spot: Spot) -> str:
    """Return the corners of a cell, those beyond the mat's edge moved onto it."""
    corners = (lattice.places[corner] for corner in lattice.outlines[spot])
    inside = ((min(max(x, 0.0), lattice.width), min(max(y, 0.0), lattice.height)) for x, y in corners)
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in inside)


def _brushes(chart: SheetMap) -> Iterable[dict[str, str]]:
    inks = inks_of("color")

    def tint(word: str) -> str:
        found = getattr(inks, _TINTS.get(word, word), None)
        return found.hex if isinstance(found, Colour) else "#888888"

    for word in CELL_WORDS:
        yield {"op": "paint", "word": word, "tint": tint(word)}
    for own in chart.own.values():
        yield {"op": "paint", "word": own.name, "tint": own.ground.hex if own.ground else inks.land.hex}
    for op, words in (("way", WAY_WORDS), ("edge", EDGE_WORDS)):
        yield from ({"op": op, "word": word, "tint": tint(word)} for word in words if word != "link")


def land_json(chart: SheetMap, editor: TerrainEditor) -> dict[str, Any]:
    """Return what the file says, which the `editor` holds, and the problems of its lines with their cells."""
    number, data = chart.number_of, editor.data()
    met = Problems()
    inputs = Inputs({chart.label: data})
    land = read_land(chart.path, chart.label, None, inputs, met, chart.own)
    if land is not None:
        met.extend(chart.kind.check_land(land))
    return {
        "version": disk.version_of(chart.data),
        "cells": {number(spot): [*cell.kinds, cell.name] for spot, cell in editor.cells().items()},
        "ways": [[way.kind, way.name, *map(number, way.spots)] for way in editor.ways()],
        "edges": [
            [kind, line.name, *(f"{number(a)}/{number(b)}" for a, b in line.pairs)]
            for line in editor.lines
            for kind in line.kinds
            if line.pairs
        ],
        "problems": [_problem_json(chart, editor, land, problem) for problem in dict.fromkeys(met.found)],
    }


def _problem_json(
    chart: SheetMap, editor: TerrainEditor, land: Land | None, problem: Diagnostic
) -> dict[str, Any]:
    at = problem.span.line
    spots = {place.spot for one in (land.unread if land else ()) if one.span.line == at for place in one.places}
    if 0 < at <= len(editor.lines):
        line = editor.lines[at - 1]
        spots |= {*line.cells, *(spot for pair in line.pairs for spot in pair)}
    cells = [chart.number_of(spot) for spot in sorted(spots & chart.lattice.on_mat)]
    return {**problem.as_json(), "cells": cells}


class Stroke(Struct, frozen=True):
    """A stroke on a map: what is done, with which word, name or seed, in cells or on the edges of pairs.

    `was` is what its writer saw in cells: the words of each, and its name.
    """

    op: str
    word: str = ""
    cells: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()
    name: str = ""
    seed: int = 0
    was: Mapping[str, list[str]] = MappingProxyType({})


async def change_map(session: Session, asked: Mapping[str, Any]) -> Answer:
    """Make strokes on the map of `sheet` as one step (see `PROTOCOL.md`). The caller holds the lock."""
    await catch_up_kit(session)
    chart = chart_of(session, take(asked, "sheet", str))
    spots = {chart.number_of(spot): spot for spot in chart.lattice.on_mat}
    editor = chart.editor()
    for stroke in take_list(asked, "edits", Stroke):
        _check_was(chart, editor.cells(), stroke.was)
        _apply(editor, stroke, spots)
    data = editor.data()
    made = _write(session, chart, data, label_of(asked) or "the map")
    return {**made, "file": chart.path.name, "land": land_json(chart._replace(data=data), editor)}


def _check_was(chart: SheetMap, cells: Mapping[Spot, MapCell], was: Mapping[str, Any]) -> None:
    """Refuse a stroke over cells that another program has changed since the page saw them."""
    now = {chart.number_of(spot): [*cell.kinds, cell.name] for spot, cell in cells.items()}
    for cell, seen in was.items():
        if now.get(cell, []) != seen:
            message = f"{cell} holds {shown(' '.join(now.get(cell, ['land'])).strip())} now"
            way_out = "Look at the map as it is now, and paint again."
            raise Denied(409, [CHANGED.at(Span(chart.label), message, way_out)])


def _apply(editor: TerrainEditor, stroke: Stroke, spots: Mapping[str, Spot]) -> None:
    op, word = stroke.op, stroke.word
    known = {"paint": (*CELL_WORDS, *editor.own), "way": WAY_WORDS, "edge": EDGE_WORDS}
    if op in known and word not in known[op]:
        raise bad_request(f"{op} knows no word {word[:40]}")
    cells = [_spot(one, spots) for one in stroke.cells]
    pairs = [(_spot(a, spots), _spot(b, spots)) for a, b in stroke.pairs]
    if op == "paint":
        editor.paint(cells, word)
    elif op == "erase":
        editor.erase(cells)
        editor.erase_edges(pairs)
    elif op == "way":
        if len(cells) < 2:
            raise bad_request("a way has two cells or more")
        editor.add_way(word, cells)
    elif op == "edge":
        editor.add_edges(word, pairs)
    elif op == "name" and len(cells) == 1:
        editor.rename(cells[0], word, stroke.name)
    elif op == "random":
        editor.make_up(stroke.seed)
    else:
        raise bad_request("op is none of paint, erase, way, edge, name and random")


def _spot(number: str, spots: Mapping[str, Spot]) -> Spot:
    if number not in spots:
        message = f"the mat has no cell {shown(number[:20])}"
        raise Denied(422, [CHANGED.at(REQUEST, message, "Look at the map as it is now.")])
    return spots[number]


def _write(session: Session, chart: SheetMap, data: bytes, label: str) -> Answer:
    """Write the terrain file, and its name into the kit where that names none."""
    if chart.is_new and chart.key:
        edit = PutValue(("sheet", chart.number, "terrain"), chart.key)
        return write_kit(session, label, [edit], {chart.path: data})
    was = None if chart.is_new else chart.data
    return commit(session, label, FileChange(chart.path, chart.label, was, data))


ROUTES = [
    Route("/api/map", show_map, methods=["GET"]),
    Route("/api/map", one_step(change_map), methods=["PATCH"]),
]
