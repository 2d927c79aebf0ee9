"""Keys: pages of pictures with their names (silhouettes at one scale, national insignia, military symbols)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from math import ceil
from typing import ClassVar

from msgspec import Struct

from pressgang.art.military_symbols import (
    BRANCHES,
    ECHELONS,
    FRAME_HELP,
    MODIFIERS,
    SymbolRoom,
    symbol_picture,
    unit_code,
)
from pressgang.art.pen import Ink
from pressgang.diagnostics import Problems, shortened, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Piece, Symbol, rectangle
from pressgang.drawing.units import points
from pressgang.insignia.devices import devices
from pressgang.insignia.drawing import Insignia, OwnDevice, breadth_of
from pressgang.insignia.nations import nation_by_device
from pressgang.layout import Area, Grid, Sheet
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns
from pressgang.schema import COLOUR, Choice, Length, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Likeness, SheetKind
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.diagrams import turned_picture
from pressgang.sheets.blocks.grid import FRACTION, NATURAL, ColumnBlock, GridBlock, RowBlock, Width
from pressgang.sheets.blocks.pictures import SpaceBlock, insignia_block
from pressgang.sheets.blocks.words import HeadBlock, TextBlock
from pressgang.sheets.cutting import SCALE
from pressgang.sheets.likenesses import art_credits, centred, insignia_of_row
from pressgang.sheets.pages.reference import Section, Size, reference_sheet
from pressgang.sheets.typeset import fit_name
from pressgang.structs import dataclass, replace
from pressgang.typography.fonts import FontBook

_NAME = points(7.5)
_PITCH = 2.9
_LABEL_GAP = 2.4
"""The gap between a picture and its name."""
_NARROWEST = 27.0
"""The width to which a name may run under a narrower picture before it goes over two lines."""
_GAP_X, _GAP_Y = 5.0, 5.5
_MOST_GAP = 16.0
_BAR = 9.0
"""The height of the strip at the bottom for the scale bar."""
_METRES = (0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000)
_SHORTEST_BAR = 16.0
_LONG = 2.2
"""The ratio of length to width from which on a picture lies, its bow or nose to the right."""


class KeyCell(Struct, frozen=True):
    """A picture with its name and the lines below."""

    symbol: Symbol
    turned: bool
    name: tuple[str, ...]
    words: tuple[str, ...]
    width: float

    @property
    def picture(self) -> tuple[float, float]:
        """Return width and height of the picture as it lies."""
        box = self.symbol.box
        return (box.height, box.width) if self.turned else (box.width, box.height)

    @property
    def reach(self) -> float:
        """Return the longer side of the picture."""
        return max(self.picture)

    @property
    def label(self) -> float:
        """Return the height of the lines below the picture."""
        return _LABEL_GAP + (len(self.name) + len(self.words)) * _PITCH


_Placed = tuple[float, float, float, KeyCell]
"""A cell on a page: its left, the top of its row, the height of the row's pictures, in mm."""


def draw_page(book: FontBook, area: Area, placed: Iterable[_Placed], scale: float) -> Iterator[Item]:
    """Draw the cells of a page, and its scale bar."""
    for x, y, high, cell in placed:
        middle = area.text.x + x + cell.width / 2
        yield centred(cell.symbol, (middle, y + high / 2), 90.0 if cell.turned else 0.0)
        base = y + high + _LABEL_GAP + book.cap_height(_NAME, True)
        for line in cell.name:
            yield book.text(middle, base, line, _NAME, bold=True, anchor="middle")
            base += _PITCH
        for line in cell.words:
            yield book.text(middle, base, line, theme.LABEL, anchor="middle", fill=theme.LABEL_INK)
            base += _PITCH
    yield from scale_bar(book, area, scale)


def room_for(likeness: Likeness, width: float, height: float, lying: float | None = None) -> float:
    """Return the scale in mm per metre at which a picture fills `width` × `height` mm; long ones lie.

    A picture that lies has the width `lying`, if that is given.
    """
    wide, high = likeness.size
    if high > _LONG * wide:
        wide, high, width = high, wide, lying or width
    return min(width / wide, height / high)


def cell_of(book: FontBook, symbol: Symbol, name: str, words: Sequence[str]) -> KeyCell:
    """Return the cell of a picture; it is wider than the page if a word of its name is."""
    box = symbol.box
    turned = box.height > _LONG * box.width
    picture = box.height if turned else box.width
    longest = max(book.width(word, _NAME, True) for word in name.split(" "))
    fitted = fit_name(book, name, max(picture, _NARROWEST, longest + 0.01), _NAME, _NAME, lines=len(name))
    lines = fitted.lines if fitted else (name,)
    texts = [book.width(line, _NAME, True) for line in lines]
    texts += [book.width(line, theme.LABEL) for line in words]
    return KeyCell(replace(symbol, alt=name), turned, lines, tuple(words), max([picture, *texts]))


def lay_out(area: Area, cells: Sequence[KeyCell]) -> list[list[_Placed]]:
    """Lay out the cells in rows that fill the width, the rows on pages."""
    rows: list[list[KeyCell]] = []
    width, room = 0.0, area.text.width
    for cell in cells:
        width += _GAP_X + cell.width
        if not rows or width > room + 1e-6:
            rows.append([])
            width = cell.width
        rows[-1].append(cell)
    pages: list[list[_Placed]] = [[]]
    top, gap = 0.0, _GAP_X
    for number, row in enumerate(rows):
        high = max(cell.picture[1] for cell in row)
        whole = high + max(cell.label for cell in row)
        if pages[-1] and top + whole > area.height - _BAR + 1e-6:
            pages.append([])
            top = 0.0
        most = gap if number == len(rows) - 1 and number else _MOST_GAP  # the last row is spaced as that before
        spare = room - sum(cell.width for cell in row)
        gap = min(spare / (len(row) - 1), most) if len(row) > 1 else 0.0
        x = 0.0
        for cell in row:
            pages[-1].append((x, top, high, cell))
            x += cell.width + gap
        top += whole + _GAP_Y
    return pages if rows else []


def scale_bar(book: FontBook, area: Area, scale: float) -> Iterator[Item]:
    """Draw the scale in words and a bar of round metres, at the left bottom of the page."""
    longest = area.text.width / 2 * scale / 1000
    fitting = (m for m in _METRES if m * 1000 / scale >= _SHORTEST_BAR and m <= longest)
    metres = next(fitting, min(_METRES[-1], longest))
    length, base, words = metres * 1000 / scale, area.height - 2.0, f"1 : {scale:g}"
    x = area.text.x + book.width(words, theme.HEAD, True) + 4.0
    bar = Rect(x, base - 1.9, length, 0.9)
    yield book.text(area.text.x, base - 0.9, words, theme.HEAD, bold=True)
    yield rectangle(bar, WHITE, theme.INK, theme.HAIRLINE)
    yield rectangle(bar._replace(width=length / 2), theme.INK)
    for share, text in ((0.0, "0"), (0.5, f"{metres / 2:g}"), (1.0, f"{metres:g} m")):
        at = x + share * length, bar.y - 1.0
        yield book.text(*at, text, theme.LABEL, anchor="middle", fill=theme.LABEL_INK)


_LARGE, _SMALL = 12.0, 4.6
_INK_PITCH = Width("mm", 14.2)
"""The distance from one ink to the next."""
_NARROWEST_DEVICE, _DEVICE_GAP, _UNDER_DEVICE = 35.0, 3.0, 2.4
"""The least width of a cell, in which every line fits, and the gaps between two of them and in one, in mm."""
_EXPLAINED = (
    "w: goes on the wings of a silhouette too. ?: something is not certain; see “pressgang list insignia”.",
    "No swastika is drawn, for any nation or year: “pressgang explain PG246” says why.",
)


@dataclass(frozen=True, kw_only=True)
class InsigniaKey(SheetKind[Row]):
    """A key of the devices with their ids, nations and years."""

    kind: ClassVar[str] = "insignia-key"
    title: ClassVar[str] = "National insignia"
    summary: ClassVar[str] = "the national devices with their ids and years, in colour, grey and one ink"
    needs_stats: ClassVar[bool] = False

    show: str = option(
        Choice(("all", "sides")), "all", help="all devices, or those that the sides and their rows show"
    )

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        shown: Sequence[Insignia] = tuple(devices().values()) if self.show == "all" else _of_sides(brief)
        inks = ("color", "grey", "saver") if brief.ink in ("color", "reversed") else (brief.ink,)
        cells = [_device_cell(brief.book, one, inks) for one in shown] or [SpaceBlock(1.0)]
        wide = max(_NARROWEST_DEVICE, len(inks) * _INK_PITCH.amount)
        rows = [Section(row, wide=True) for row in _rows_of(cells, brief, wide, _DEVICE_GAP)]
        sheet = reference_sheet(brief, self.title, rows, found, sizes=_SIZES, measured=True, foot=_EXPLAINED)
        names = ", ".join(_INK_NAMES[ink] for ink in inks)
        return replace(sheet, side_detail=f"{names}, at {_LARGE:g} and {_SMALL:g} mm")


_SIZES = [Size(_NAME / points(1))]


def _rows_of(cells: Sequence[Block], brief: Brief[Row], wide: float, gap: float) -> Iterator[Block]:
    """Yield cells in rows of as many as the page takes that are `wide` mm or more."""
    columns = max(1, int((brief.paper.area().text.width + gap) / (wide + gap)))
    for first in range(0, len(cells), columns):
        row = cells[first : first + columns]
        yield RowBlock([*row, *[SpaceBlock(0.0)] * (columns - len(row))], gap=gap)


_INK_NAMES = {"color": "colour", "grey": "grey", "saver": "one ink"}


def _of_sides(brief: Brief[Row]) -> tuple[Insignia, ...]:
    """Return each device that a force or one of its rows shows, once."""
    shown: list[Insignia] = []
    for force in brief.forces:
        for one in (force.device, *(insignia_of_row(force, row, brief.pictures) for row in force.rows)):
            if one is not None and one not in shown:
                shown.append(one)
    return tuple(shown)


def _device_cell(book: FontBook, one: Insignia, inks: Sequence[str]) -> Block:
    """Return the device in each ink, the small ones below the large, in one ink beside it, over its label."""
    large, small = (
        tuple(insignia_block(one, ink, size / breadth_of(one)) or SpaceBlock(0.0) for ink in inks)
        for size in (_LARGE, _SMALL)
    )
    rows = (large, small) if len(inks) > 1 else ((*large, *small),)
    devices = GridBlock(rows, (_INK_PITCH,) * len(rows[0]), 0.0, _UNDER_DEVICE)
    name, words = _device_label(book, one)
    above = SpaceBlock(0.0)  # the gap below it is the room of a rim, which lies outside the square
    return ColumnBlock((above, devices, TextBlock(name, bold=True), TextBlock(words, "label")), 0.6)


def _device_label(book: FontBook, one: Insignia) -> tuple[str, str]:
    """Return the label `raf-a1`, `Britain, 1915–42 w`; of a user's own device the file's name."""
    if isinstance(one, OwnDevice):
        first, *rest = book.wrap(one.id, _NARROWEST_DEVICE, _NAME, bold=True)
        return first, rest[0] if rest else "your own"
    marks = (" w" if one.wings == one.id else "") + (" ?" if one.uncertain else "")
    return one.id, f"{nation_by_device()[one.id].title}, {one.years.words}{marks}"


_ROUND_SCALES = (
    12, 18, 24, 32, 48, 72, 100, 144, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200,
    1500, 1800, 2000, 2400, 3000, 4000, 5000, 6000, 8000, 10_000, 20_000, 50_000, 100_000,
)  # fmt: skip
_WIDEST, _TALLEST, _LYING = 0.42, 0.30, 0.60
"""The largest shares of the page that a picture takes if no scale is given; the last is for ships."""


class _Subject(Struct, frozen=True):
    """One distinct picture of a stat file."""

    row: CommonColumns
    name: str
    likeness: Likeness


@dataclass(frozen=True, kw_only=True)
class Silhouettes(SheetKind[CommonColumns]):
    """A key of the pictures of a stat file's rows, each type once."""

    kind: ClassVar[str] = "silhouettes"
    title: ClassVar[str] = "Silhouette key"
    summary: ClassVar[str] = "the pictures of all rows at one scale; -o FOLDER writes each as SVG and PNG"
    apart: ClassVar[bool] = True

    scale: float | None = option(
        SCALE, help="draw all to this scale (default: a round one that the page has room for)", example="1:300"
    )
    size: float = option(
        Length(5, 1000), 100.0, help="the longer side of a picture by itself, where no scale is given"
    )
    colour: Colour = option(COLOUR, BLACK, help="the ink")
    order: str = option(
        Choice(("size", "file")),
        "size",
        help="in which order the key shows them: small to large, or as in the file",
    )

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        subjects = _subjects(brief, found)
        notes = art_credits(brief)
        area = brief.paper.area(notes)
        scale = self._scale(area, subjects, brief, found)
        cells = [] if found.has_errors else self._cells(area, subjects, scale, brief, found)
        pages = [] if found.has_errors else lay_out(area, cells)
        types = f"{len(subjects)} types, all" if len(subjects) > 1 else "one type"
        drawn = (draw_page(brief.book, area, placed, scale) for placed in pages)
        pieces = (Piece(self.title, area.width, area.height, tuple(items)) for items in drawn)
        detail = f"{types} to 1 : {scale:g}"
        return self.make_sheet(brief, pieces, Grid(scissors=False), detail, notes=notes)

    def singles(self, brief: Brief[CommonColumns], found: Problems) -> tuple[Piece, ...]:
        """Return each picture on a page of exactly its size, which its ink touches on all four sides."""
        pieces = []
        for subject in _subjects(brief, found):
            width, height = subject.likeness.size
            mm_per_m = 1000 / self.scale if self.scale else self.size / max(width, height)
            symbol = subject.likeness.symbol(mm_per_m, Ink(self.colour, WHITE))
            (_, _, wide, high), span = symbol.box, subject.row.record.span
            drawn = centred(replace(symbol, alt=subject.name), (wide / 2, high / 2))
            pieces.append(Piece(subject.name, wide, high, (drawn,), span=span))
        return tuple(pieces)

    def _scale(
        self, area: Area, subjects: Sequence[_Subject], brief: Brief[CommonColumns], found: Problems
    ) -> float:
        """Return the N of 1:N; report pictures that do not fit the page at the given scale."""
        width, height = area.text.width, area.height - _BAR
        if self.scale is None:
            most = width * _WIDEST, height * _TALLEST, width * _LYING
            needed = max((1000 / room_for(subject.likeness, *most) for subject in subjects), default=1.0)
            return next((float(scale) for scale in _ROUND_SCALES if scale >= needed), float(ceil(needed)))
        room = width, height - _LABEL_GAP - 4 * _PITCH  # with a name of two lines below
        limits = [1000 / room_for(subject.likeness, *room) for subject in subjects]
        for subject, limit in zip(subjects, limits, strict=True):
            if self.scale < limit * (1 - 1e-9):
                width, height = (side * 1000 / self.scale for side in subject.likeness.size)
                said = f"{shortened(subject.name)} is {width:.1f} × {height:.1f} mm at 1:{self.scale:g}; a "
                said += f"page of {brief.paper.label()} has room for it at 1:{ceil(limit)}"
                way_out = f"Write scale = 1:{ceil(max(limits))}, the largest that fits all of this sheet, "
                way_out += "or take a larger paper."
                found.report(problems.SCALE_TOO_LARGE, subject.row.record.span, said, way_out)
        return self.scale

    def _cells(
        self,
        area: Area,
        subjects: Sequence[_Subject],
        scale: float,
        brief: Brief[CommonColumns],
        found: Problems,
    ) -> list[KeyCell]:
        cells = []
        for subject in subjects:
            name, words = subject.name, (_measure(subject.row), _type_words(subject.row))
            symbol = subject.likeness.symbol(1000 / scale, Ink(self.colour, WHITE))
            cell = cell_of(brief.book, symbol, name, [one for one in words if one not in ("", name)])
            if cell.width > area.text.width:
                said = f"the name {shown(name)} does not fit the page"
                way_out = "Shorten it, or take a larger paper."
                found.report(problems.TEXT_TOO_LONG, subject.row.at("name"), said, way_out)
            cells.append(cell)
        return sorted(cells, key=lambda cell: cell.reach) if self.order == "size" else cells


def _subjects(brief: Brief[CommonColumns], found: Problems) -> list[_Subject]:
    """Return each type once: rows of the same name and picture are the same type."""
    if brief.likeness is None:
        said = f"{brief.game} has no aircraft or ships to draw as silhouettes"
        found.report(problems.NO_PICTURES, brief.place, said, "Take a stat file of aircraft or ships.")
        return []
    subjects: dict[Hashable, _Subject] = {}
    for number, (_, row) in enumerate(brief.rows(), start=1):
        texts = (str(getattr(row, column, "")) for column in ("name", "type", "unit", "call_sign"))
        name = next((text for text in texts if text), f"picture {number}")
        likeness = brief.likeness(row, brief.rules, brief.pictures)
        subjects.setdefault((name, likeness.key), _Subject(row, name, likeness))
    return list(subjects.values())


def _measure(row: CommonColumns) -> str:
    """Return span × length of an aircraft or length × beam of a ship in words, as far as it has them."""
    columns = ("span_m", "length_m") if isinstance(row, AircraftColumns) else ("length_m", "beam_m")
    sides = [f"{value:.1f}" for name in columns if (value := getattr(row, name, None)) is not None]
    if len(sides) == 1 and getattr(row, columns[0]) is not None:
        return f"{columns[0].removesuffix('_m')} {sides[0]} m"
    return f"{' × '.join(sides)} m" if len(sides) == 2 else ""


def _type_words(row: CommonColumns) -> str:
    if isinstance(row, AircraftColumns):
        return "" if row.art else f"{row.plan_words}, {row.engine_words}"
    return str(getattr(row, "type", ""))


_UNIT = 0.085
"""The size of a unit of the drawings in mm: a friend's frame is 12.8 mm wide."""
_NARROWEST_UNIT, _UNIT_GAP = 30.0, 2.5
"""The least width of an entry, and the gap between two of them, in mm."""


@dataclass(frozen=True, kw_only=True)
class UnitKey(SheetKind[Row]):
    """A key of all military symbols with their words."""

    kind: ClassVar[str] = "unit-key"
    title: ClassVar[str] = "Military symbols"
    summary: ClassVar[str] = "the military symbols with the words for branches, echelons and frames"
    needs_stats: ClassVar[bool] = False

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        sections = []
        for title, entries in _groups():
            rows = _rows_of(entries, brief, _NARROWEST_UNIT, _UNIT_GAP)
            sections.append(Section(ColumnBlock((HeadBlock(title), *rows), 2.2), wide=True))
        note = "A branch stands alone, or after words that say more (“mountain artillery”)."
        sheet = reference_sheet(brief, self.title, sections, found, sizes=_SIZES, foot=(note,))
        return replace(sheet, side_detail="APP-6, MIL-STD-2525D")


def _groups() -> Iterator[tuple[str, list[Block]]]:
    """Yield the words by group, each with its symbol; those of a group have one scale."""
    groups: dict[str, list[Block]] = {}
    for word, branch in BRANCHES.items():
        groups.setdefault(branch.group.capitalize(), []).append(_entry(unit_code(word), word, branch.help))
    yield from groups.items()
    before = ((f"{word} artillery", one.help) for word, one in MODIFIERS.items())
    yield "Words before a branch", [_entry(unit_code(words), words, means) for words, means in before]
    yield "Echelons", [_entry(unit_code("infantry", word), word, has_echelon=True) for word in ECHELONS]
    room, frames = SymbolRoom(tuple(FRAME_HELP)), FRAME_HELP.items()
    yield "Frames", [_entry(unit_code("infantry", "", word), word, means, room=room) for word, means in frames]


def _entry(
    code: str, word: str, help: str = "", *, has_echelon: bool = False, room: SymbolRoom | None = None
) -> Block:
    """Return a symbol with its word and its meaning, flush left."""
    picture = symbol_picture(code, None, room or SymbolRoom(("friend",), has_echelon))
    symbol = turned_picture(picture, picture.box.height * _UNIT)
    words = [TextBlock(word, bold=True), *([TextBlock(help, "label")] if help else [])]
    return ColumnBlock((RowBlock((symbol, SpaceBlock(0.0)), (NATURAL, FRACTION), 0.0), *words), 0.4)
