"""Shared parts of mats of hexes and of squares: numbers, marks, names of entry edges, legends, the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product
from math import ceil
from pathlib import Path as FilePath
from typing import ClassVar, Literal

from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.drawing import theme
from pressgang.drawing.colours import Colour
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import Segment, mapped, polyline
from pressgang.drawing.scene import BLACK, Group, Item, Path, Piece, Text, circle, grey, rectangle
from pressgang.drawing.units import format_length, points
from pressgang.layout import Sheet
from pressgang.schema import COLOUR, FLAG, Choice, ListOf, Parsed, Row, TextKind, Whole, option
from pressgang.schema.problems import BAD_COLOUR
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.places import At, put
from pressgang.sheets.cutting import BoardOptions
from pressgang.sheets.mats.hexes import CORNERS, HexGrid, StraightLine
from pressgang.sheets.typeset import capitals_width
from pressgang.sources.table import column_name
from pressgang.structs import NamedTuple, dataclass, replace
from pressgang.terrain.checks import check_land
from pressgang.terrain.drawing import Drawn, draw_land
from pressgang.terrain.lattice import Corner, Lattice, Spot
from pressgang.terrain.model import CellEdge, Ground, Land, NamedCell, Way
from pressgang.terrain.random_land import make_random_land
from pressgang.terrain.reading import read_links
from pressgang.terrain.words import HALO, names, numbers
from pressgang.typography.fonts import FontBook

NONE, RANDOM = "none", "random"
_BEYOND = 34.0
"""How far terrain continues beyond a mat, in mm at a scale of 1: no outline that is seen ends there."""


@lru_cache(maxsize=4)  # each stroke on a map asks for it again and again
def hex_lattice(grid: HexGrid) -> Lattice:
    """Return the hexes of a mat and those around it."""
    more = _more(grid.flat)
    flat = grid.orientation == "flat"
    corners = CORNERS if flat else CORNERS[::-1]  # turning a mat over its diagonal turns clockwise about
    outlines: dict[Spot, tuple[Corner, ...]] = {}
    for column in range(1 - more, grid.columns + more + 2):
        for row in range(1 - more, grid.rows + more + 2):
            u, v = grid.middle_of(column, row)
            outlines[column, row] = tuple((u + du, v + dv) for du, dv in corners)
    width, height = grid.size
    return Lattice(
        pattern=grid.orientation,
        cell=grid.flat,
        width=width,
        height=height,
        outlines=outlines,
        places={corner: grid.place(*corner) for own in outlines.values() for corner in own},
        on_mat=frozenset((cell.column, cell.row) for cell in (*grid.cells(), *grid.last_halves())),
        whole=grid.edges == "full",
    )


@lru_cache(maxsize=4)
def square_lattice(columns: int, rows: int, side: float) -> Lattice:
    """Return the squares of a mat and those around it."""
    more = _more(side)
    spots = list(product(range(1 - more, columns + more + 1), range(1 - more, rows + more + 1)))
    outlines = {(c, r): ((c - 1, r - 1), (c, r - 1), (c, r), (c - 1, r)) for c, r in spots}
    return Lattice(
        pattern="square",
        cell=side,
        width=columns * side,
        height=rows * side,
        outlines=outlines,
        places={corner: (corner[0] * side, corner[1] * side) for own in outlines.values() for corner in own},
        on_mat=frozenset((c, r) for c, r in spots if 0 < c <= columns and 0 < r <= rows),
    )


def _more(cell: float) -> int:
    scale = cell / 25.4 if cell < 25.4 else max(1.0, cell / 50.8)
    return ceil(_BEYOND * scale / (cell * 0.86)) + 1


def haloed(brief: Brief[Row], items: Sequence[Item], tint: Colour) -> Iterator[Item]:
    """Return items with the lines of text among them in a halo, `HALO` mm about each letter."""
    for item in items:
        if isinstance(item, Text):
            outline = Path(brief.book.outline(item), stroke=tint, width=2 * HALO)
            turn = Transform.rotate(item.rotation).then(Transform.translate(item.x, item.y))
            yield Group((outline,), turn)
        yield item


ENTRY_INK = theme.ACCENT
"""The ink of entry edges and of the joints of tiles."""
_NAME_INK = ENTRY_INK.mixed(BLACK, 0.5)
"""The ink of the names of edges, which is read on woods too."""


class EdgePlace(NamedTuple):
    """The room for the name of an entry edge: its baseline's middle, rotation, length; is the edge `below`?"""

    at: Point
    rotation: float
    room: float
    below: bool = False


def edge_names(
    name: str, places: Sequence[EdgePlace], brief: Brief[Row], found: Problems, own: bool
) -> Iterator[Item]:
    """Draw the name of an entry edge in each of its places, between triangles that point at the edge.

    A name that does not fit is a problem where it is the user's `own`, else it is left out.
    """
    book = brief.book
    if not name or not places:
        return
    words = name.upper()
    room = min(place.room for place in places)
    size, tri = theme.SMALL, 1.9
    signs = capitals_width(book, words, size) + 2 * (tri + 2.4) <= room
    while not signs and capitals_width(book, words, size) > room and size > theme.SMALLEST:
        size = max(theme.SMALLEST, size - points(0.25))
    length = capitals_width(book, words, size)
    if length > room:
        if own:
            said = (
                f"the edge's name {shown(name)} is {format_length(length)} long at 6 pt; the cells at the edge"
            )
            has = f"have room for {format_length(max(0.0, room))}"
            way_out = "Shorten it, make the cells larger, or leave the name blank."
            found.report(problems.TEXT_TOO_LONG, brief.place, f"{said} {has}", way_out)
        return
    tracking = size * theme.HEAD_TRACKING
    set_name = partial(book.text, bold=True, anchor="middle", tracking=tracking, fill=_NAME_INK)
    for place in places:
        yield set_name(*place.at, words, size, rotation=place.rotation)
        if signs:
            half = length / 2 + 2.0 + tri / 2
            yield from (_triangle(place, offset, tri, book.cap_height(size, True)) for offset in (-half, half))


def _triangle(place: EdgePlace, offset: float, width: float, height: float) -> Item:
    """Draw a triangle beside a name, `offset` mm along its baseline, that points at the edge."""
    foot, head = (-height, 0.0) if place.below else (0.0, -height)
    corners = (offset - width / 2, foot), (offset, head), (offset + width / 2, foot)
    on_edge = Transform.rotate(place.rotation).then(Transform.translate(*place.at))
    return Path(mapped(polyline(corners, close=True), on_edge), fill=ENTRY_INK)


_LARGEST_TITLE, _SMALLEST_TITLE = points(34), points(8)
_TITLE_SHARE = 0.04
"""The type size of a title as a share of the mat's width."""
_SWATCH = (12.0, 8.0)
_SEEN = (0.66, 0.44)
"""The visible part of a cell in a swatch, across and down."""
_GAP, _AIR = 2.0, 4.0
_MARGIN = 2.0
"""The margin between words or swatches and the board's edges, which are cut."""
_LABELS = {
    "sea": "Sea", "coast": "Coast", "beach": "Beach", "hill": "Hill", "wood": "Wood", "town": "Town",
    "airfield": "Airfield", "cloud": "Cloud", "river": "River", "stream": "Stream", "road": "Road",
    "lane": "Lane", "rail": "Railway", "ditch": "Ditch", "wall": "Wall", "cliff": "Cliff", "bridge": "Bridge",
    "ford": "Ford", "link": "Link",
}  # fmt: skip
"""The words of a legend, in its order; own terrain follows woods."""
_ROW = (1, 2, 3)


class Furniture(NamedTuple):
    """A title or legend above or below a mat, and its height in mm; no tiles may join in `whole` stretches."""

    items: tuple[Item, ...]
    height: float
    whole: tuple[tuple[float, float], ...] = ()


def head_of(book: FontBook, title: str, width: float, tile: float) -> Furniture | None:
    """Return a title as large as suits a mat of that width, or None without one; it is no wider than `tile`."""
    if not title:
        return None
    size = min(_LARGEST_TITLE, max(points(13), width * _TITLE_SHARE))
    room = min(width, tile) - 2 * _MARGIN
    size = max(_SMALLEST_TITLE, min(size, size * room / max(room, book.width(title, size, True))))
    text = book.text(_MARGIN, size * 0.95, title, size, bold=True, fill=BLACK)
    return Furniture((text,), size * 1.45, ((0.0, _MARGIN + book.width(title, size, True)),))


def legend_for(
    land: Land,
    seed: int,
    cell: float,
    brief: Brief[Row],
    ground: Colour | None,
    *,
    width: float,
    joints: Sequence[float] = (),
    drawn: bool = True,
) -> Furniture | None:
    """Return the legend of a land, in as many columns as the width (mm) takes; None of nothing.

    Where tiles may join at `joints`, a column begins at one of them. It has no items unless `drawn`.
    """
    used = list(_used(land))
    if not used:
        return None
    book, size = brief.book, theme.SMALL
    widest = max(book.width(label, size) for _, label in used)
    column = _SWATCH[0] + _GAP + widest + _AIR
    steps = (column * index for index in range(int((width - 2 * _MARGIN + _AIR) / column)))
    begins: list[float] = []
    for x in sorted({0.0, *joints}) if joints else steps:
        if x + column - _AIR + 2 * _MARGIN <= width and (not begins or x >= begins[-1] + column - 1e-6):
            begins.append(x)
    begins = (begins or [0.0])[: len(used)]
    count = len(begins)
    down = _SWATCH[1] + 2.4
    items: list[Item] = []
    for index, (kind, label) in enumerate(used if drawn else ()):
        x, y = _MARGIN + begins[index % count], _AIR + index // count * down
        swatch = _swatch(kind, land, seed, cell, brief.ink, ground)
        frame = rectangle(Rect(0, 0, *_SWATCH), stroke=theme.RULE_INK, width=theme.HAIRLINE)
        items.append(Group((*swatch, frame), Transform.translate(x, y)))
        base = y + _SWATCH[1] / 2 + book.cap_height(size, False) / 2
        items.append(book.text(x + _SWATCH[0] + _GAP, base, label, size, fill=BLACK))
    rows = -(-len(used) // count)
    return Furniture(tuple(items), _AIR + rows * down, tuple((x, x + column) for x in begins))


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
    drawn = draw_land(lattice, sample, seed, ink, bleed=0.0, ground=ground, keep=False)
    x, y = drawn.view.middle_of(kind) if not on_edge else (1.5 * cell, 2 * cell)
    across, down = (share * cell for share in _SEEN)
    scale = _SWATCH[0] / across
    box = Rect(0, 0, *_SWATCH)
    place = Transform(scale, 0, 0, scale, -(x - across / 2) * scale, -(y - down / 2) * scale)
    return (Group((Group(drawn.under, place),), clip=rectangle(box)),)


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


Numbering = Literal["none", "0101", "A1"]
Middles = Literal["cross", "dot", "none"]
MOST_CELLS = 200
SMALLEST_CELL, LARGEST_CELL = 5.0, 300.0
"""The least and the greatest width of a hex from flat to flat or side of a square, in mm."""
GRID_INK = grey(0.55)
"""The ink of lines between cells on white."""
ENTRY_LINE = points(2.2)


def _line(text: str) -> str:
    return NONE if text.strip().lower() == NONE else Colour.parse(text).hex


LINE = Parsed(
    "colour, or none", _line, BAD_COLOUR, 'Write # and six hexadecimal digits, such as #8d8674, or "none".'
)
"""The colour of lines, which may be left out."""
_BLEED = 1.2
"""The bleed: the lines along the edges are as thick as any other, half of them beyond the trim."""
_CROSS_LINE = 0.2
_GROUND_TOP = 1.5 / 50.8
"""The distance `NUMBER_TOP` on terrain."""
NUMBER_TOP = 0.035
"""The distance from a cell's upper edge to its number, as a share of the cell."""
NAME_DEPTH = 0.20
"""The distance from the entry edge to the far side of its name, as a share of the cell."""
_LARGEST_NUMBER, _SMALLEST_NUMBER = points(8), theme.SMALLEST
_GROUND_NUMBER = theme.LABEL
"""The largest type size of a number on terrain."""
_NUMBER_SHARE = 0.056
"""The type size of a number as a share of its cell's width."""
NUMBER_ROOM = 1.2
"""The room that a number keeps clear of the lines beside it, both sides together, in mm."""


def number_of(column: int, row: int, numbering: str, most: int) -> str:
    """Return the number of a cell: `0101` (three figures each on a large mat), `A1`, or nothing."""
    if numbering == "0101":
        figures = max(2, len(str(most)))
        return f"{column:0{figures}d}{row:0{figures}d}"
    return "" if numbering == "none" else f"{column_name(column)}{row}"


def number_size(cell: float, on_ground: bool = False) -> float:
    """Return the type size of numbers in cells of that width; on terrain they are a little smaller."""
    return max(_SMALLEST_NUMBER, min(cell * _NUMBER_SHARE, _GROUND_NUMBER if on_ground else _LARGEST_NUMBER))


def stretches(lines: Iterable[StraightLine], width: float, ink: Colour) -> Path:
    """Return straight lines as one path, each drawn as often as it is given."""
    segments: list[Segment] = []
    for start, end in lines:
        segments += [("M", start), ("L", end)]
    return Path(tuple(segments), stroke=ink, width=width, cap="round")


class MatGrid(NamedTuple):
    """What is drawn of a mat: its size and the width of a cell's number in mm, the lines between cells, its
    edges and entry edges, the middles of its cells, and where tiles may be joined, in mm from left and top.
    """

    size: tuple[float, float]
    number_room: float
    inner: Sequence[StraightLine]
    sides: Sequence[StraightLine]
    entry: Sequence[StraightLine]
    middles: Sequence[Point]
    joints: tuple[Sequence[float], Sequence[float]]


@dataclass(frozen=True, kw_only=True)
class MatKind(BoardOptions[Row]):
    """The options that every mat has. A mat shows none of the user's pieces."""

    needs_stats = False
    least, most = SMALLEST_CELL, LARGEST_CELL
    reaches = _BLEED
    cells: ClassVar[str]
    """What its cells are called: hexes, squares."""

    columns: int = option(Whole(1, MOST_CELLS), 14, help="how many cells from left to right")
    rows: int = option(Whole(1, MOST_CELLS), 18, help="how many cells from top to bottom")
    numbering: Numbering = option(
        Choice(("none", "0101", "A1")), "0101",
        help="the cells' numbers: none, column and row in figures, or a letter and a figure",
    )  # fmt: skip
    middles: Middles = option(Choice(("cross", "dot", "none")), "cross", help="what marks the middle of a cell")
    far_edge: str = option(TextKind(60), "", help="the name of the edge where numbers begin")
    near_edge: str = option(TextKind(60), "", help="the name of the edge across from it")

    terrain: str = option(
        TextKind(), NONE,
        help="what the mat shows under its grid: none, random, or a file of terrain beside the kit",
    )  # fmt: skip
    seed: int = option(
        Whole(0, 999_999_999), 1940, help="the number that coasts, fields and a random terrain are drawn from"
    )

    title_: str = option(TextKind(80), "", help="a title that heads the mat itself")
    legend: bool = option(FLAG, False, help="whether a legend of the terrain stands below the mat")
    ground: Colour | None = option(COLOUR, None, help="the colour of the ground (default: that of the terrain)")
    line: str = option(
        LINE, "", help="the colour of the lines between cells, or none for a map of spaces", example="#8d8674"
    )
    links: tuple[str, ...] = option(
        ListOf(TextKind(500)), (), help="straight lines from space to space, cell by cell",
        example='["0101-0303", "0303-0501"]',
    )  # fmt: skip

    land_home: ClassVar[FilePath | None] = None
    """The folder of the game that names the terrain by default."""

    def land_folder(self) -> FilePath | None:
        return self.land_home if self.terrain == type(self).terrain else None

    def land_file(self) -> str:
        return "" if self.terrain in ("", NONE, RANDOM) else self.terrain

    @property
    def has_ground(self) -> bool:
        """Return whether the mat has terrain, or anything else below its grid."""
        return self.terrain not in ("", NONE) or bool(self.links) or self.ground is not None

    def number_top(self, cell: float) -> float:
        """Return the distance from a cell's upper edge to its number in mm."""
        return max(0.9, cell * (_GROUND_TOP if self.has_ground else NUMBER_TOP))

    @property
    def cell(self) -> float:
        """Return the width of a cell in mm."""
        size: float = getattr(self, self.measure)
        return size

    def lattice(self) -> Lattice:
        """Return the cells of the mat and those around it."""
        raise NotImplementedError

    def mat(self) -> MatGrid:
        """Return what is drawn of the mat."""
        raise NotImplementedError

    def note(self) -> str:
        """Return the sentence at the foot on the size of its cells."""
        raise NotImplementedError

    def number_places(self, length: Callable[[Spot], float]) -> Iterator[tuple[Spot, Point, At]]:
        """Yield each cell with the place of its number, of which `length` returns the width in mm."""
        raise NotImplementedError

    def edge_places(self, book: FontBook, start: bool) -> list[EdgePlace]:
        """Return the places of the name of the entry edge where numbers begin (`start`), or of the other."""
        raise NotImplementedError

    def check_land(self, land: Land) -> Iterable[Diagnostic]:
        return check_land(self.lattice(), land)

    def on_ground(
        self, brief: Brief[Row], labels: Sequence[tuple[Spot, Text]], found: Problems
    ) -> Drawn | None:
        """Draw the terrain that the mat is to show, clear of the numbers of cells; None where there is none."""
        if not self.has_ground:
            return None
        clear = [(text.x + text.width / 2, text.y) for _, text in labels]
        cells = self.lattice()
        land = self.land(brief, cells, found)
        if land is None:
            return None
        plain = self.land_file() == "" and self.terrain != RANDOM
        bleed = max(_BLEED, self.bleed)
        return draw_land(
            cells, land, self.seed, brief.ink, bleed=bleed, clear=clear, ground=self.ground, plain=plain
        )

    def land(self, brief: Brief[Row], lattice: Lattice, found: Problems) -> Land | None:
        """Return the land of the terrain, with the links of the mat; None if it is faulty."""
        if self.terrain == RANDOM:
            land: Land | None = make_random_land(lattice, self.seed)
        else:
            land = brief.lands.get(self.terrain) if self.land_file() else Land()
        if land is None or not self.links:
            return land
        met = Problems()
        links = read_links(self.links, brief.place, met)
        met.extend(check_land(lattice, Land(ways=links)))
        found.extend(met.found)
        return None if met.has_errors else replace(land, ways=(*land.ways, *links))

    def _lines(self, grid: MatGrid, drawn: Drawn | None) -> Iterator[Item]:
        """Draw the lines between cells, the edges, over them the entry edges; then what marks the middles. On a
        map of spaces there are no lines between cells and no marks.
        """
        ink = drawn.inks.grid if drawn else GRID_INK
        ink = Colour.parse(self.line) if self.line and self.line != NONE else ink
        if grid.inner and self.line != NONE:
            yield stretches(grid.inner, theme.BOX_LINE, ink)
        yield stretches(grid.sides, theme.BOX_LINE, theme.RULE_INK)
        if grid.entry:
            yield stretches(grid.entry, ENTRY_LINE, ENTRY_INK)
        mark = drawn.inks.grid if drawn else theme.RULE_INK
        r, middles = min(1.1, self.cell * 0.04), () if self.line == NONE else grid.middles
        if self.middles == "cross" and middles:
            arms = [s for x, y in middles for s in (((x - r, y), (x + r, y)), ((x, y - r), (x, y + r)))]
            yield stretches(arms, _CROSS_LINE, mark)
        elif self.middles == "dot":
            yield from (circle(at, r * 0.4, fill=mark) for at in middles)

    def draw(
        self, brief: Brief[Row], grid: MatGrid, labels: Sequence[tuple[Spot, Text]], found: Problems
    ) -> list[Item]:
        """Draw the grid, the numbers of cells and the names of entry edges, over the terrain if there is any;
        on a map of spaces the numbers of spaces alone.
        """
        drawn = self.on_ground(brief, labels, found)
        lines, edges = tuple(self._lines(grid, drawn)), self.entry_names(brief, found)
        if drawn is None:
            return [*lines, *(text for _, text in labels), *edges]
        if self.line == NONE and drawn.view.linked:
            labels = [(spot, text) for spot, text in labels if spot in drawn.view.linked]
        return [
            *drawn.under,
            *lines,
            *numbers(drawn.view, brief.book, labels),
            *names(drawn.view, brief.book),
            *haloed(brief, edges, drawn.inks.land),
        ]

    def entry_names(self, brief: Brief[Row], found: Problems) -> list[Item]:
        """Draw the names of the entry edges."""
        drawn: list[Item] = []
        for name, start in (("far_edge", True), ("near_edge", False)):
            places = self.edge_places(brief.book, start)
            drawn += edge_names(getattr(self, name), places, brief, found, self.is_own(name))
        return drawn

    def moves(self, brief: Brief[Row]) -> Sequence[str]:
        """Return the note at the foot of a game's own mat on how one moves there."""
        return ()

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return the mat as one board, with title and legend."""
        grid = self.mat()
        drawn = self.draw(brief, grid, self.labels(brief, grid.number_room, found), found)
        items, size, joints = self.furnished(brief, drawn, grid.size, grid.joints)
        piece = Piece(self.title, *size, tuple(items), bleed=max(_BLEED, self.bleed), span=brief.place)
        detail = f"{self.columns} × {self.rows} {self.cells}, {with_inches(self.cell)}"
        notes = self.note(), *self.moves(brief)
        brief = brief if brief.credit else replace(brief, game="")  # a mat of no game in particular names none
        return self.make_sheet(brief, [piece], self.board(*joints), detail, notes=notes, tint=ENTRY_INK)

    def furnished(
        self,
        brief: Brief[Row],
        items: Sequence[Item],
        size: tuple[float, float],
        joints: tuple[Sequence[float], Sequence[float]],
        drawn: bool = True,
    ) -> tuple[Sequence[Item], tuple[float, float], tuple[Sequence[float], Sequence[float]]]:
        """Return the mat with its title above and its legend below, their size, and where tiles join."""
        (width, height), (joints_x, joints_y) = size, joints
        usual = brief.paper.laid(False).area(heading=False).width - self.overlap
        if self.layout == "single" or width <= usual:
            joints_x = ()
        apart = max((b - a for a, b in pairwise((0.0, *joints_x))), default=0.0)
        title = head_of(brief.book, self.title_, width, usual - apart if joints_x else width)
        legend = None
        if self.legend and self.has_ground:
            lattice = self.lattice()
            own = self.seed, lattice.cell, brief, self.ground
            if (land := self.land(brief, lattice, Problems())) is not None:
                legend = legend_for(land, *own, width=width, joints=joints_x, drawn=drawn)
        if title is None and legend is None:
            return items, size, joints
        above = 0.0 if title is None else title.height
        below = 0.0 if legend is None else legend.height
        # the ground goes on beyond the mat's edges where the board ends, and ends below a title or legend
        reach = max(_BLEED, self.bleed)
        up, down = (reach if one is None else ENTRY_LINE / 2 for one in (title, legend))
        seen = Rect(-reach, -up, width + 2 * reach, height + up + down)
        whole: list[Item] = [Group(tuple(items), Transform.translate(0, above), clip=rectangle(seen))]
        whole += title.items if title is not None else ()
        if legend is not None:
            whole.append(Group(legend.items, Transform.translate(0, above + height)))
        kept = [stretch for one in (title, legend) if one is not None for stretch in one.whole]
        across = tuple(x for x in joints[0] if not any(a + 1e-6 < x < b - 1e-6 for a, b in kept))
        return whole, (width, above + height + below), (across, tuple(above + y for y in joints_y))

    def with_furniture(self, brief: Brief[Row], size: tuple[float, float]) -> tuple[float, float]:
        """Return the size of a board with its title and legend, in mm."""
        if not self.title_ and not self.legend:
            return size
        # a search for the largest mat measures dozens of them; the samples of a legend take a second each time
        return self.furnished(brief, (), size, ((), ()), drawn=False)[1]

    def cells_down(self, piece: Piece) -> float:
        """Return how far (mm) below the top of its piece the mat's cells begin: a title stands above them."""
        first = piece.front[0] if self.title_ and piece.front else None
        return first.transform.f if isinstance(first, Group) else 0.0

    def last_cell(self) -> tuple[int, int]:
        """Return the largest numbers of a column and of a row."""
        return self.columns, self.rows

    def labels(self, brief: Brief[Row], room: float, found: Problems) -> list[tuple[Spot, Text]]:
        """Return the numbers of cells; none where the longest has more than `room` mm, with what would help."""
        if self.numbering == "none":
            return []
        book, size, last = brief.book, number_size(self.cell, self.has_ground), self.last_cell()

        def number(spot: Spot) -> str:
            return number_of(*spot, self.numbering, max(last))

        longest = max(number((self.columns, self.rows)), number(last), key=len)
        widest = "".join("0" if c.isdigit() else "W" for c in longest)
        if book.width(widest, size) + NUMBER_ROOM > room:
            smallest = book.width(widest, theme.SMALLEST) + NUMBER_ROOM
            said = f"the number {longest} does not fit a cell of {format_length(self.cell)} at 6 pt"
            wide = format_length(smallest * self.cell / room + 0.1)
            way_out = f"Make the cells {wide} wide, or take numbering none."
            found.report(problems.TEXT_TOO_LONG, brief.place, said, way_out)
            return []
        labels: list[tuple[Spot, Text]] = []
        for spot, place, at in self.number_places(lambda spot: book.width(number(spot), size)):
            texts = put(book, place, number(spot), size, at, fill=theme.LABEL_INK)
            labels += [(spot, text) for text in texts if isinstance(text, Text)]
        return labels


def with_inches(mm: float) -> str:
    """Return a length in words: `50.8 mm (2 in)` if it is a whole number of eighths, else `32 mm`."""
    eighths = mm / 25.4 * 8
    if abs(eighths - round(eighths)) > 1e-6:
        return format_length(mm)
    return f"{format_length(mm)} ({round(eighths) / 8:g} in)"
