"""What mats of hexes and of squares share: numbers, marks at the middles, names of entry edges, the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from typing import Literal, NamedTuple

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, cos_sin
from pressgang.drawing.outlines import Segment, polyline
from pressgang.drawing.scene import Colour, Item, Path, Piece, circle
from pressgang.drawing.units import format_length, points
from pressgang.layout import Sheet
from pressgang.schema import Choice, Row, TextKind, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.boards import BoardOptions
from pressgang.sheets.hexes import StraightLine
from pressgang.sheets.typeset import capitals_width

Numbering = Literal["none", "0101", "A1"]
Middles = Literal["cross", "dot", "none"]
MOST_CELLS = 200
SMALLEST_CELL, LARGEST_CELL = 5.0, 300.0
"""A hex from flat to flat or the side of a square, in mm."""
ENTRY_INK = theme.ACCENT
"""The edges where sides enter, their names, and the joints of tiles."""
ENTRY_LINE = points(2.2)
_BLEED = 1.2
"""The lines along the edges are as thick as any other, half of them beyond the trim."""
NUMBER_TOP = 0.035
"""From a cell's upper edge to its number, as a share of the cell."""
NAME_DEPTH = 0.20
"""From the entry edge to the far side of its name, as a share of the cell."""
_LARGEST_NUMBER, _SMALLEST_NUMBER = points(8), theme.SMALLEST
_NUMBER_SHARE = 0.056
"""The type size of a number as a share of its cell's width."""
NUMBER_ROOM = 1.2
"""What a number keeps clear of the lines beside it, both sides together, in mm."""


class EdgePlace(NamedTuple):
    """Room for the name of an entry edge: the middle of its baseline, its rotation, the length it has, and
    whether the edge lies below its feet (else above its head).
    """

    at: Point
    rotation: float
    room: float
    below: bool = False


def number_of(column: int, row: int, numbering: str, most: int) -> str:
    """The number of a cell: `0101` column then row (three figures each on a large mat), `A1`, or nothing."""
    if numbering == "0101":
        figures = max(2, len(str(most)))
        return f"{column:0{figures}d}{row:0{figures}d}"
    if numbering == "none":
        return ""
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row}"


def number_size(cell: float) -> float:
    """The type size of numbers in cells of that width."""
    return max(_SMALLEST_NUMBER, min(cell * _NUMBER_SHARE, _LARGEST_NUMBER))


def stretches(lines: Iterable[StraightLine], width: float, ink: Colour) -> Path:
    """Straight lines as one path, each drawn as often as it is given."""
    segments: list[Segment] = []
    for start, end in lines:
        segments += [("M", start), ("L", end)]
    return Path(tuple(segments), stroke=ink, width=width, cap="round")


def mat_lines(
    inner: Sequence[StraightLine], sides: Sequence[StraightLine], entry: Sequence[StraightLine]
) -> list[Item]:
    """The lines between cells, then the edges: those at the sides, and over them those where sides enter."""
    items: list[Item] = [stretches(sides, theme.BOX_LINE, theme.RULE_INK)]
    if inner:
        items.insert(0, stretches(inner, theme.HAIRLINE, theme.BOARD_INK.mixed(theme.INK, 0.25)))
    if entry:
        items.append(stretches(entry, ENTRY_LINE, ENTRY_INK))
    return items


def middle_marks(middles: Sequence[Point], kind: str, cell: float) -> list[Item]:
    """A small cross or dot at each middle."""
    arm = min(1.2, cell * 0.04)
    if kind == "cross":
        arms = [s for x, y in middles for s in (((x - arm, y), (x + arm, y)), ((x, y - arm), (x, y + arm)))]
        return [stretches(arms, theme.HAIRLINE, theme.RULE_INK)] if arms else []
    if kind == "dot":
        return [circle(at, arm * 0.4, fill=theme.RULE_INK) for at in middles]
    return []


def edge_names(
    name: str, places: Sequence[EdgePlace], brief: Brief[Row], found: Problems, own: bool
) -> list[Item]:
    """The name of an entry edge in each of its places, between two triangles that point at the edge.

    A name that does not fit is a problem of the sheet where it is the user's `own`, else it is left out.
    """
    book = brief.book
    if not name or not places:
        return []
    words = name.upper()
    room = min(place.room for place in places)
    size, tri = theme.SMALL, 1.9

    def length(size: float, signs: bool) -> float:
        tracked = capitals_width(book, words, size)
        return tracked + (2 * (tri + 2.4) if signs else 0.0)

    signs = length(size, True) <= room
    while not signs and length(size, False) > room and size > theme.SMALLEST:
        size = max(theme.SMALLEST, size - points(0.25))
    if length(size, False) > room:
        if not own:
            return []
        found.add(
            problems.TEXT_TOO_LONG.at(
                brief.place,
                f"the edge's name {shown(name)} is {format_length(length(size, False))} long at 6 pt; "
                f"the cells at the edge have room for {format_length(max(0.0, room))}",
                "Shorten it, make the cells larger, or leave the name blank.",
            )
        )
        return []
    items: list[Item] = []
    for place in places:
        tracking = size * theme.HEAD_TRACKING
        items.append(
            book.text(
                *place.at, words, size, bold=True, anchor="middle", tracking=tracking, rotation=place.rotation,
                fill=ENTRY_INK,
            )
        )  # fmt: skip
        if signs:
            half = length(size, False) / 2 + 2.0 + tri / 2
            items += [_triangle(place, offset, tri, book.cap_height(size, True)) for offset in (-half, half)]
    return items


def _triangle(place: EdgePlace, offset: float, width: float, height: float) -> Item:
    """A triangle beside a name, `offset` mm along its baseline, that points at the edge."""
    cos, sin = cos_sin(place.rotation)
    corners = []
    foot, head = (-height, 0.0) if place.below else (0.0, -height)
    for dx, dy in ((-width / 2, foot), (0.0, head), (width / 2, foot)):
        x = offset + dx
        corners.append((place.at[0] + x * cos - dy * sin, place.at[1] + x * sin + dy * cos))
    return Path(polyline(corners, close=True), fill=ENTRY_INK)


@dataclass(frozen=True, kw_only=True)
class MatKind(BoardOptions[Row]):
    """The options that every mat has. A mat shows none of the user's pieces."""

    needs_stats = False
    least, most = SMALLEST_CELL, LARGEST_CELL
    bleed = _BLEED

    columns: int = option(Whole(1, MOST_CELLS), 14, help="how many cells from left to right")
    rows: int = option(Whole(1, MOST_CELLS), 18, help="how many cells from top to bottom")
    numbering: Numbering = option(
        Choice(("none", "0101", "A1")), "0101",
        help="the cells' numbers: none, column and row in figures, or a letter and a figure",
    )  # fmt: skip
    middles: Middles = option(Choice(("cross", "dot", "none")), "cross", help="what marks the middle of a cell")
    far_edge: str = option(TextKind(60), "", help="the name of the edge where numbers begin")
    near_edge: str = option(TextKind(60), "", help="the name of the edge across from it")

    def moves(self, brief: Brief[Row]) -> Sequence[str]:
        """What a game's own mat says at its foot of how one moves there."""
        return ()

    def sheet(
        self,
        brief: Brief[Row],
        items: Sequence[Item],
        size: tuple[float, float],
        joints: tuple[Sequence[float], Sequence[float]],
        words: tuple[str, str],
    ) -> Sheet:
        """The board; `words` are the line below the game's name, and the note at the foot."""
        piece = Piece(self.title, *size, tuple(items), bleed=_BLEED, span=brief.place)
        return Sheet(
            title=self.title,
            pieces=(piece,),
            plan=self.board(*joints),
            form_name=self.title,
            side_note=brief.game if brief.credit else "",  # a mat of no game in particular names none
            side_detail=words[0],
            notes=(*((words[1],) if words[1] else ()), *self.moves(brief)),
            tint=ENTRY_INK,
            place=brief.place,
        )

    def last_cell(self) -> tuple[int, int]:
        """The largest numbers of a column and of a row."""
        return self.columns, self.rows

    def is_own(self, name: str) -> bool:
        """Whether the option of that name has another value than its default."""
        default = next(field.default for field in fields(self) if field.name == name)
        return bool(getattr(self, name) != default)

    def numbers_fit(self, brief: Brief[Row], room: float, cell: float, found: Problems) -> bool:
        """Whether the longest number has `room` mm; where it has not, a problem that says what would help."""
        if self.numbering == "none":
            return True
        last = self.last_cell()
        ends = ((self.columns, self.rows), last)
        longest = max((number_of(*end, self.numbering, max(last)) for end in ends), key=len)
        widest = "".join("0" if c.isdigit() else "W" for c in longest)
        needs = brief.book.width(widest, number_size(cell)) + NUMBER_ROOM
        if needs <= room:
            return True
        smallest = brief.book.width(widest, theme.SMALLEST) + NUMBER_ROOM
        found.add(
            problems.TEXT_TOO_LONG.at(
                brief.place,
                f"the number {longest} does not fit a cell of {format_length(cell)} at 6 pt",
                f"Make the cells {format_length(smallest * cell / room + 0.1)} wide, or take numbering none.",
            )
        )
        return False


def with_inches(mm: float) -> str:
    """`50.8 mm (2 in)` where the length is a whole number of eighths of an inch, else `32 mm`."""
    eighths = mm / 25.4 * 8
    if abs(eighths - round(eighths)) > 1e-6:
        return format_length(mm)
    return f"{format_length(mm)} ({round(eighths) / 8:g} in)"
