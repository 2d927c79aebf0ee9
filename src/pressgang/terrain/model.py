"""The contents of a terrain file: cells with their terrain, ways through them, edges and names."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct, field

from pressgang.diagnostics import Span
from pressgang.drawing.colours import Colour
from pressgang.regex import regex
from pressgang.sources.table import column_name, column_number
from pressgang.structs import NamedTuple
from pressgang.terrain.lattice import Lattice, Spot

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

_FIGURES = regex(r"\d{3,6}")
_LETTERS = regex(r"([A-Za-z]{1,2})(\d{1,3})")
CELL_WORDS = ("land", "sea", "coast", "beach", "cliff", "hill", "wood", "town", "airfield", "cloud")
WAY_WORDS = ("road", "lane", "rail", "river", "link")
EDGE_WORDS = ("river", "stream", "wall", "ditch", "cliff", "bridge", "ford")
MOTIFS = ("trees", "marsh", "scrub", "rocks", "dunes", "crops", "ruins", "dots", "hatch", "none")
"""The motifs that pressgang draws."""
ALSO = MappingProxyType(
    {
        "plain": "land", "field": "land", "farmland": "land", "grass": "land", "water": "sea", "ocean": "sea",
        "shore": "coast", "cliffs": "cliff", "hills": "hill", "downs": "hill", "mountain": "hill",
        "mountains": "hill", "woods": "wood", "forest": "wood", "trees": "wood", "village": "town",
        "city": "town", "aerodrome": "airfield", "clouds": "cloud", "fields": "land", "path": "lane",
        "track": "lane", "stream": "river", "street": "road", "railway": "rail", "railroad": "rail",
    }
)  # fmt: skip
"""Synonyms on other maps, and our words."""
ALSO_EDGES = MappingProxyType(
    {
        "rivers": "river", "streams": "stream", "brook": "stream", "creek": "stream", "walls": "wall",
        "trench": "ditch", "cliffs": "cliff", "escarpment": "cliff", "bridges": "bridge", "fords": "ford",
    }
)  # fmt: skip
"""Synonyms of the edges between cells."""


class NamedCell(NamedTuple):
    """A cell as a file names it: its column and row, its text, and the place of that text."""

    spot: Spot
    text: str
    span: Span

    def spell(self, spot: Spot) -> str:
        """Return the number of another cell in letters or figures, as the file has this one."""
        if self.text[:1].isalpha():
            return f"{column_name(spot[0])}{spot[1]}"
        digits = 3 if max(spot) > 99 or len(self.text) > 5 else 2
        return "".join(f"{one:0{digits}d}" for one in spot)


class Ground(NamedTuple):
    """The terrain of a cell."""

    kinds: frozenset[str]
    place: NamedCell


class Way(NamedTuple):
    """A way along the straightest chain between the cells that are named; a `link` is straight from each to the
    next.
    """

    kind: str
    places: tuple[NamedCell, ...]
    name: str

    def chain(self, lattice: Lattice) -> tuple[Spot, ...]:
        """Return all its cells in order."""
        found = [self.places[0].spot]
        for a, b in pairwise(self.places):
            found += lattice.chain(a.spot, b.spot)[1:]
        return tuple(found)


class CellEdge(NamedTuple):
    """A feature on the edge that two neighbours share; of a cliff the first of them is the high side."""

    kinds: tuple[str, ...]
    first: NamedCell
    second: NamedCell
    name: str


class Label(NamedTuple):
    """The name of a cell's feature."""

    spot: Spot
    text: str
    kinds: frozenset[str]
    span: Span


class Unread(NamedTuple):
    """A faulty statement: nothing is drawn from it, but its cells and its name are checked too."""

    places: tuple[NamedCell, ...]
    name: str
    span: Span


class OwnTerrain(Struct, frozen=True):
    """A terrain of a game or a kit. `motif` is one of ours, or a picture in `folder`, which is read on use."""

    name: str
    label: str
    ground: Colour | None
    motif: str
    folder: Path
    span: Span
    picture: Picture | None = None

    @property
    def has_picture(self) -> bool:
        """Return whether its motif is a file."""
        return self.motif not in MOTIFS


class Land(Struct, frozen=True):
    """The contents of a terrain file. Cells that it does not name are land."""

    cells: Mapping[Spot, Ground] = field(default_factory=dict)
    ways: tuple[Way, ...] = ()
    labels: tuple[Label, ...] = ()
    edges: tuple[CellEdge, ...] = ()
    own: tuple[OwnTerrain, ...] = ()
    unread: tuple[Unread, ...] = ()


class Course(NamedTuple):
    """A way cell by cell."""

    kind: str
    spots: tuple[Spot, ...]
    name: str


def spot_of(text: str) -> Spot | None:
    """Return the cell of a number (0103, 103 of a spreadsheet, 001003 on large mats, C7), or None."""
    if _FIGURES.fullmatch(text) and text.isascii():
        text = text.zfill(len(text) + len(text) % 2)
        half = len(text) // 2
        return int(text[:half]), int(text[half:])
    found = _LETTERS.fullmatch(text)
    if not found or not text.isascii():
        return None
    return column_number(found[1]), int(found[2])
