"""Lands for tests, and lattices to lay them on."""

from __future__ import annotations

from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.sheets.mats.drawing import hex_lattice, square_lattice
from pressgang.sheets.mats.hexes import HexGrid, Orientation
from pressgang.sources.inputs import Inputs
from pressgang.terrain.checks import check_land
from pressgang.terrain.lattice import Lattice
from pressgang.terrain.model import Land
from pressgang.terrain.reading import read_land

SMALL = """\
0101 hill wood
0102 town "Ashby"
0201 sea
0202 airfield cloud
0102-0101 road
0102-0202 lane
0101-0201 river
"""


def hexes(columns: int = 4, rows: int = 3, flat: float = 50.8, orientation: Orientation = "flat") -> Lattice:
    return hex_lattice(HexGrid(columns, rows, flat, orientation, "full"))


def squares(columns: int = 4, rows: int = 3, side: float = 25.4) -> Lattice:
    return square_lattice(columns, rows, side)


def read(text: str | bytes, folder: Path, name: str = "land.txt") -> tuple[Land | None, list[Diagnostic]]:
    found = Problems()
    data = text.encode() if isinstance(text, str) else text
    (folder / name).write_bytes(data)
    land = read_land(folder / name, name, None, Inputs(), found)
    return land, found.found


def wrong(
    text: str, folder: Path, lattice: Lattice | None = None, name: str = "land.txt"
) -> list[tuple[str, int, int, str]]:
    """The problems of a file on a mat: code, line, column and message."""
    land, found = read(text, folder, name)
    if land is not None:
        found = [*found, *check_land(lattice or hexes(10, 10), land)]
    return [(one.rule.code, one.span.line, one.span.column, one.message) for one in found]
