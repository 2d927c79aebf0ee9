"""What stands on a board above and below its mat: the title, and the legend of the terrain."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pressgang.diagnostics import Span
from pressgang.drawing import theme
from pressgang.drawing.colours import Colour
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import BLACK, Group, Item, rectangle
from pressgang.drawing.units import points
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.mat_ground import square_lattice
from pressgang.terrain.drawing import draw_sample
from pressgang.terrain.lattice import Spot
from pressgang.terrain.model import CellEdge, Ground, Land, NamedCell, Way
from pressgang.typography.fonts import FontBook

_LARGEST_TITLE, _SMALLEST_TITLE = points(34), points(8)
_TITLE_SHARE = 0.04
"""The type size of a title as a share of the mat's width."""
_SWATCH = (12.0, 8.0)
_SEEN = (0.66, 0.44)
"""How much of a cell a swatch shows, across and down."""
_GAP, _AIR = 2.0, 4.0
_MARGIN = 2.0
"""What words and swatches keep clear of the board's edges, which are cut."""
_LABELS = {
    "sea": "Sea", "coast": "Coast", "beach": "Beach", "hill": "Hill", "wood": "Wood", "town": "Town",
    "airfield": "Airfield", "cloud": "Cloud", "river": "River", "stream": "Stream", "road": "Road",
    "lane": "Lane", "rail": "Railway", "ditch": "Ditch", "wall": "Wall", "cliff": "Cliff", "bridge": "Bridge",
    "ford": "Ford", "link": "Link",
}  # fmt: skip
"""The words of a legend, in its order; own terrain follows woods."""
_ROW = (1, 2, 3)


class Furniture(NamedTuple):
    """What stands above or below a mat, from its own left top, and its height in mm."""

    items: tuple[Item, ...]
    height: float


def head_of(book: FontBook, title: str, width: float) -> Furniture | None:
    """Return a title as large as suits a mat of that width, or None without one."""
    if not title:
        return None
    size = min(_LARGEST_TITLE, max(points(13), width * _TITLE_SHARE))
    room = width - 2 * _MARGIN
    size = max(_SMALLEST_TITLE, min(size, size * room / max(room, book.width(title, size, True))))
    text = book.text(_MARGIN, size * 0.95, title, size, bold=True, fill=BLACK)
    return Furniture((text,), size * 1.45)


def legend_for(
    land: Land, seed: int, cell: float, brief: Brief[Row], ground: Colour | None, width: float
) -> Furniture | None:
    """Return the legend of what lies on a land, in as many columns as the width (mm) takes; None of nothing."""
    used = list(_used(land))
    if not used:
        return None
    book, size = brief.book, theme.SMALL
    widest = max(book.width(label, size) for _, label in used)
    column = _SWATCH[0] + _GAP + widest + _AIR
    count = max(1, min(len(used), int((width - 2 * _MARGIN + _AIR) / column)))
    down = _SWATCH[1] + 2.4
    items: list[Item] = []
    for index, (kind, label) in enumerate(used):
        x, y = _MARGIN + index % count * column, _AIR + index // count * down
        drawn = _swatch(kind, land, seed, cell, brief.ink, ground)
        frame = rectangle(Rect(0, 0, *_SWATCH), stroke=theme.RULE_INK, width=theme.HAIRLINE)
        items.append(Group((*drawn, frame), Transform.translate(x, y)))
        base = y + _SWATCH[1] / 2 + book.cap_height(size, False) / 2
        items.append(book.text(x + _SWATCH[0] + _GAP, base, label, size, fill=BLACK))
    rows = -(-len(used) // count)
    return Furniture(tuple(items), _AIR + rows * down)


def _used(land: Land) -> Iterator[tuple[str, str]]:
    """Yield what lies on a land, each once, with the words of the legend."""
    kinds = {kind for ground in land.cells.values() for kind in ground.kinds}
    kinds |= {way.kind for way in land.ways} | {kind for edge in land.edges for kind in edge.kinds}
    for kind, label in _LABELS.items():
        if kind in kinds:
            yield kind, label
        if kind == "wood":
            yield from ((own.name, own.label) for own in land.own)


def _swatch(kind: str, land: Land, seed: int, cell: float, ink: str, ground: Colour | None) -> tuple[Item, ...]:
    """Draw a piece of land of one kind, at the left top, as large as a swatch."""
    lattice = square_lattice(3, 3, cell)
    sample, on_edge = _sample(kind, land, kind in {one for edge in land.edges for one in edge.kinds})
    view, items = draw_sample(lattice, sample, seed, ink, ground)
    x, y = view.middle_of(kind) if not on_edge else (1.5 * cell, 2 * cell)
    across, down = (share * cell for share in _SEEN)
    scale = _SWATCH[0] / across
    box = Rect(0, 0, *_SWATCH)
    place = Transform(scale, 0, 0, scale, -(x - across / 2) * scale, -(y - down / 2) * scale)
    return (Group((Group(items, place),), clip=rectangle(box)),)


def _sample(kind: str, land: Land, on_edges: bool) -> tuple[Land, bool]:
    """Return a land of nine squares that shows a kind, and whether it lies on the edge of the middle one."""
    if on_edges:
        kinds = ("river", kind) if kind in ("bridge", "ford") else (kind,)
        edges = [CellEdge(kinds[:1], _cell((c, 2)), _cell((c, 3)), "") for c in _ROW]
        edges += [CellEdge(kinds[1:], _cell((2, 2)), _cell((2, 3)), "")]
        return Land(edges=tuple(edges)), True
    if kind in ("sea", "coast", "beach", "cliff"):
        shore = {(c, r): "sea" if r == 3 else kind for c in _ROW for r in _ROW if r == 3 or kind != "sea"}
        return Land({spot: Ground(frozenset((one,)), _cell(spot)) for spot, one in shore.items()}), True
    if any(way.kind == kind for way in land.ways):
        return Land(ways=(Way(kind, (_cell((1, 2)), _cell((3, 2))), ""),)), False
    alone = kind in ("town", "airfield", "cloud")
    spots = [(2, 2)] if alone else [(c, r) for c in _ROW for r in ((1, 2) if kind == "hill" else _ROW)]
    cells = {spot: Ground(frozenset((kind,)), _cell(spot)) for spot in spots}
    return Land(cells, own=tuple(own for own in land.own if own.name == kind)), kind == "hill"


def _cell(spot: Spot) -> NamedCell:
    return NamedCell(spot, "", Span("legend"))
