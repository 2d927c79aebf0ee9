"""Rosters: a line a row under the heads of its columns, in groups, with totals, side by side of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import ceil, fsum
from typing import ClassVar, Generic

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Problems, Rule, Span, counted, shortened
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item, Piece, moved, rectangle, tagged
from pressgang.drawing.units import points
from pressgang.layout import Area, Grid, Sheet
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Declared, Row, RowT, declared
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import EPSILON, Block, Look, Overrun
from pressgang.sheets.blocks.forms import BoxesBlock
from pressgang.sheets.blocks.grid import NATURAL, GridBlock, Width
from pressgang.sheets.blocks.places import At, WritingLine, across, as_fields, field_name, put, text_field
from pressgang.sheets.blocks.strength import StrengthBlock
from pressgang.sheets.blocks.words import Align, TextBlock
from pressgang.sheets.pages.tables import (
    Column,
    TableLine,
    WidthAsked,
    ask_heading,
    ask_width,
    draw_lines,
    set_heads,
    set_row,
    share_widths,
)
from pressgang.sheets.sides import side_band, side_title
from pressgang.sheets.typeset import capitals
from pressgang.structs import NamedTuple, dataclass, replace
from pressgang.typography.markup import without_marks

_INSET = theme.BAND + theme.BAND_GAP
_GAP, _NARROW_GAP = 3.5, 2.4
"""Between two columns, in mm, and where else words would break."""
_WRITTEN_ROW, _PRINTED_ROW = 7.0, 5.8
"""The least heights in mm of a row that a pencil marks, and of one that is only read."""
_TO_WRITE, _LEAST_TO_WRITE = 26.0, 14.0
_TITLE, _GROUP, _TOTAL, _APART, _FOOT_GAP = 11.0, 7.4, 8.0, 2.0, 3.0
"""The heights in mm of a page's title, the head of a group, the line of totals, and the gaps between groups
that stand apart, and before the foot.
"""
_HEAD_GAP = 1.4
_WRITTEN = 38.0
"""What a line to write on takes in the head of a page with its caption, in mm."""
_AROUND, _AROUND_STRENGTH, _HIGHER = 1.8, 1.0, 1.4
"""Above and below what stands in a row, in mm, where boxes of strength have room above them, too, and by how
much of its height a row may be higher.
"""
_MOST_SHARED = 3
"""The most sides whose rosters share a page."""
_MIDDLE: dict[Align, At] = {"left": "west", "centre": "centre", "right": "east"}
_SIZES = tuple(points(size) for size in (8.5, 8.0, 7.5, 7.0))
_SMALLER = (*_SIZES, points(6.5), points(6.0))
_SHORT = 6
"""Cells of a force list of no more characters are centred."""
_OF_PICTURES = {item.name for cls in (CommonColumns, AircraftColumns, ShipColumns) for item in declared(cls)}


class WriteBlock(Struct, Block, frozen=True):
    """Room to write in, under the head of its column."""

    kind: ClassVar[str] = "field"
    named_by: ClassVar[str] = "label"

    label: str

    def natural(self, look: Look) -> float:
        return _TO_WRITE

    def measure(self, look: Look, width: float) -> float:
        return _WRITTEN_ROW - 1.0

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield text_field(room, field_name(self.label or "field"), self.label or "notes")

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        if width < _LEAST_TO_WRITE - EPSILON:
            yield Overrun(self.called, _LEAST_TO_WRITE, width, "width")


class RosterLine(NamedTuple):
    """A row of a roster: a block a column. `name`, `span` and `row` say whose it is, `group` is the head above
    it, and `source` what it was made of, for those who add up the lines of a page.
    """

    name: str
    span: Span
    cells: tuple[Block, ...]
    group: str = ""
    source: object = None
    row: Row | None = None

    def marked(self) -> bool:
        """Return whether a pencil marks it."""
        return any(isinstance(cell, BoxesBlock | StrengthBlock | WriteBlock) for cell in self.cells)


class SetColumns(Struct, frozen=True):
    """Columns as they are set: the size of type in `look`, where each stands from the left, in mm, and whether
    the paper lies.
    """

    look: Look
    columns: tuple[Column, ...]
    rooms: tuple[Rect, ...]
    lies: bool = False

    def heads(self) -> TableLine | None:
        """Return the headings of the columns, where there are any."""
        if not any(column.heading for column in self.columns):
            return None
        size = self.look.type(theme.LABEL)
        middle = _HEAD_GAP + self.look.book.cap_height(size) / 2
        return set_heads(self.look, self.columns, self.rooms, size, middle=middle, least=size * 1.2 + _HEAD_GAP)

    def row(self, line: RosterLine) -> TableLine:
        """Return a row as it is set."""
        least = _WRITTEN_ROW if line.marked() else _PRINTED_ROW * self.look.scale
        around = _AROUND_STRENGTH if any(isinstance(cell, StrengthBlock) for cell in line.cells) else _AROUND
        return set_row(
            self.look, self.columns, line.cells, self.rooms, size=self.look.size, least=least, around=around
        )

    def narrow(self, lines: Sequence[RosterLine]) -> Iterator[tuple[RosterLine, Overrun]]:
        """Yield what has no room in its column, with its row."""
        for line in lines:
            for cell, room in zip(line.cells, self.rooms, strict=True):
                yield from ((line, over) for over in self.look.narrow(cell, room.width))


def set_columns(
    look: Look, columns: tuple[Column, ...], lines: Sequence[RosterLine], width: float
) -> SetColumns | None:
    """Set the columns in `width` mm at that size of type, or return `None` where they have no room."""
    asked = _asked(look, columns, lines)
    writes = [
        column.given is None and any(isinstance(line.cells[i], WriteBlock) for line in lines)
        for i, column in enumerate(columns)
    ]
    free = writes if any(writes) else [column.given is None for column in columns]
    if any(column.given is not None and column.given.kind == "fr" for column in columns):
        free = [False] * len(columns)
    given = [
        Width("fr", one.whole) if takes else column.given or NATURAL
        for column, one, takes in zip(columns, asked, free, strict=True)
    ]
    wholes = fsum(
        max(one.whole, own.amount * (own.kind == "mm")) for one, own in zip(asked, given, strict=True)
    )
    gap = _GAP if wholes + _GAP * (len(given) - 1) <= width else _NARROW_GAP
    widths = share_widths(look, given, asked, width, gap)
    if widths is None:
        return None
    return SetColumns(look, columns, tuple(across(Rect(0.0, 0.0, width, 0.0), widths, gap)))


def overrun(
    look: Look, columns: tuple[Column, ...], lines: Sequence[RosterLine], width: float
) -> tuple[RosterLine, Overrun]:
    """Return the block that asks most of the columns' width, whose row it is, and what the others leave it."""
    least = [
        max(one.least, column.given.amount) if column.given and column.given.kind == "mm" else one.least
        for column, one in zip(columns, _asked(look, columns, lines), strict=True)
    ]
    widest = least.index(max(least))
    line = max(lines, key=lambda line: ask_width(look, line.cells[widest : widest + 1], look.size).least)
    has = width - _NARROW_GAP * (len(columns) - 1) - (fsum(least) - least[widest])
    block = line.cells[widest]
    while isinstance(block, GridBlock):
        block = max(block.blocks, key=lambda one: ask_width(look, (one,), look.size).least)
    if isinstance(block, BoxesBlock):
        block = replace(block, label=without_marks(columns[widest].heading))
    return line, Overrun(block.called, least[widest], has, "width", block.origin)


def _asked(look: Look, columns: Sequence[Column], lines: Sequence[RosterLine]) -> list[WidthAsked]:
    """Return what the columns ask for with their headings."""
    size = look.type(theme.LABEL)
    return [
        ask_width(
            look,
            [line.cells[i] for line in lines],
            look.size,
            ask_heading(look.book, column.heading, size, column.heading_bold),
        )
        for i, column in enumerate(columns)
    ]


class RosterSide(Struct, Generic[RowT], frozen=True):
    """What stands on the roster of a side: its lines in the order of their groups, and its totals.

    `groups` are the notes at the right of each group's head. A total stands under a column or (`None`) with its
    label at the left. The `foot` stands below the rows of each page, and what `page_foot` makes of these rows
    below it, where there are several pages.
    """

    force: Force[RowT]
    lines: tuple[RosterLine, ...]
    groups: Mapping[str, str]
    totals: tuple[tuple[int | None, str, str], ...] = ()
    foot: Block | None = None
    page_foot: Callable[[Sequence[RosterLine]], Block] | None = None
    columns: tuple[Column, ...] = ()


def _columns_room(area: Area) -> Rect:
    """Return the room for the columns of a page, beside the band, from the left top of its area."""
    left = max(_INSET, area.text.x)
    return Rect(left, area.text.y, area.text.right - left, area.height - area.text.y)


class Roster(Struct, Generic[RowT], frozen=True):
    """What stands on the pages of a sheet of rosters: each side on pages of its own, or all on parts of a page.

    Names of fields begin with `kind`. The head has the colour `accent` and `lines` to write on, `notes` stand
    at the foot, and a page has `most` rows. Rows that `share` take the height that is left. `marks` are the
    footnotes whose letters its drawings print. Groups that stand `apart` have a gap between them in place of
    heads. What has no room in a `form` is a problem of forms (PG801, PG802), not of cards (PG811).
    """

    brief: Brief[RowT]
    kind: str
    title: str
    columns: tuple[Column, ...]
    sides: Sequence[RosterSide[RowT]]
    accent: Colour = theme.ACCENT
    fillable: bool = False
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    most: int | None = None
    share: bool = False
    marks: Footnotes | None = None
    apart: bool = False
    form: bool = False

    def rule(self, block: str) -> Rule:
        """Return the rule that a block breaks which has no room."""
        return problems.form_rule(block) if self.form else problems.CARD_TOO_SMALL

    def sheet(self, found: Problems) -> Sheet:
        """Return the sheet in the largest type that goes; columns without room are a problem in `found`."""
        rows = [line for side in self.sides for line in side.lines]
        setting = self._largest(rows) if rows else None
        if rows and setting is None and not found.has_errors:
            found.extend(self._too_wide(rows))
        grid, pieces = Grid(scissors=False), list[Piece]()
        if setting is not None and not found.has_errors:
            shared = min(len(self.sides), _MOST_SHARED)
            for parts in range(shared if not self.share and not self.lines else 1, 0, -1):
                met, divided = Problems(), Grid(1, parts, scissors=parts > 1)
                pages = self._pages(setting, divided, met)
                if parts == 1 or (len(pages) == len(self.sides) and not met.found):  # all of a side on its part
                    grid, pieces = divided, pages
                    found.extend(met.found)
                    break
        return Sheet(
            title=self.title,
            pieces=tuple(pieces) if not found.has_errors else (),
            plan=grid,
            side_note=self.brief.game,
            heading=False,
            landscape=setting.lies if setting else False,
            measured=False,
            inset=_INSET,
            notes=self.notes,
            place=self.brief.place,
        )

    def _pages(self, setting: SetColumns, grid: Grid, found: Problems) -> list[Piece]:
        """Return the pages of each side, or the parts that they take of pages of that grid."""
        pieces: list[Piece] = []
        for side in self.sides:
            own = setting
            if any(isinstance(column.under, StrengthBlock) for column in side.columns):  # of their own width
                alone = set_columns(setting.look, side.columns, side.lines, self._width(setting.lies))
                own = replace(alone, lies=setting.lies) if alone is not None else setting
            pages = _RosterPages(self, own, side, grid)
            drawn = list(pages.pieces(f"{self.kind}-{len(pieces) + 1}", found))
            if not drawn:
                break
            pieces += drawn
        return pieces

    def _width(self, lies: bool) -> float:
        """Return the width of the columns in mm, on paper that lies or stands."""
        return _columns_room(self.brief.paper.laid(lies).area(heading=False)).width

    def _largest(self, rows: Sequence[RosterLine]) -> SetColumns | None:
        """Return the largest type they go in: on paper as it is, before it gets small on paper that lies."""
        notes = self.marks or Footnotes(self.brief.rules)
        for lies, sizes in ((False, _SIZES), (True, _SMALLER), (False, _SMALLER)):
            width = self._width(lies)
            for size in sizes:
                found = set_columns(Look(self.brief.book, size, notes=notes), self.columns, rows, width)
                if found is not None and not any(found.narrow(rows)):
                    return replace(found, lies=lies)
        return None

    def _too_wide(self, rows: Sequence[RosterLine]) -> Iterator[Diagnostic]:
        """Yield the problems of what has no room in the least type; of columns the block that asks most."""
        look, width = Look(self.brief.book, _SMALLER[-1]), self._width(True)
        paper, setting = self.brief.paper.laid(True).label(), set_columns(look, self.columns, rows, width)
        way_out = "Shorten it" if setting else "Leave out a column"
        for who, most in setting.narrow(rows) if setting else [overrun(look, self.columns, rows, width)]:
            said = f"{shortened(who.name) or 'a row'}: {most} on a roster of {paper} in type of 6 pt"
            place = most.place(who.row) or who.span
            yield self.rule(most.block).at(place, said, f"{way_out}, or take a wider paper.")


_PlacedLine = tuple[TableLine, RosterLine | None]
"""A line of a page, and the row that it is; heads of groups and totals are none."""


class _RosterPages(Struct, Generic[RowT], frozen=True, dict=True):
    """The pages of a side."""

    roster: Roster[RowT]
    columns: SetColumns
    side: RosterSide[RowT]
    grid: Grid

    @property
    def _look(self) -> Look:
        return self.columns.look

    @cached_property
    def _rows(self) -> list[TableLine]:
        return [self.columns.row(line) for line in self.side.lines]

    def pieces(self, name: str, found: Problems) -> Iterator[Piece]:
        """Yield a piece a page; `name` begins the names of its fields."""
        paper = self.roster.brief.paper.laid(self.columns.lies)
        area = paper.area(self.roster.notes, heading=False, inset=_INSET)
        rows, gutter = self.grid.rows, self.grid.gutter
        area = replace(area, height=(area.height - gutter * (rows - 1)) / rows)
        room, force = _columns_room(area), self.side.force
        heads = self.columns.heads()
        top = _TITLE + (heads.height if heads is not None else 0.0)
        foot = (
            self._look.height_of(self.side.foot, room.width) + _FOOT_GAP if self.side.foot is not None else 0.0
        )
        free, page_foot = room.height - top - foot, self.side.page_foot
        pages = self._paginated(free, self.roster.most, found)
        if page_foot is not None and len(pages) > 1:
            free -= self._look.height_of(page_foot(self.side.lines), room.width)
            pages = self._paginated(free, self.roster.most, found)
        if self.roster.share:
            pages = self._shared_out(pages, free, found)
        if len(pages) > 1 and self.grid.rows > 1:
            return  # it has no room on its part, and nothing is drawn
        for number, lines in enumerate(pages, 1):
            page = f"page {number} of {len(pages)}" if len(pages) > 1 else self.roster.title
            roster, between = self.roster, self._between(room.width)
            items = (
                *side_title(roster.brief, force, room.width, page, found, name=roster.title, between=between),
                *self._written(room.width, page, f"{name}-{number}-"),
                tagged("Table", self._drawn(heads, lines, room.width, f"{name}-{number}-")),
            )
            low, below = top + fsum(one.height for one, _ in lines), list[Item]()
            if self.side.foot is not None:
                place = Rect(0.0, low + _FOOT_GAP, room.width, foot - _FOOT_GAP)
                below += self.side.foot.draw(self._look, place)
            if page_foot is not None and len(pages) > 1:
                own = page_foot([line for _, line in lines if line is not None])
                place = Rect(0.0, low + foot, room.width, self._look.height_of(own, room.width))
                below += own.draw(self._look, place)
            items += tuple(as_fields(below, f"{name}-{number}-foot-", fillable=self.roster.fillable))
            band, worn = Rect(0.0, room.y, theme.BAND, room.height), force.palette
            ground = side_band(band, worn.accent, worn.band) if force.name else side_band(band, roster.accent)
            yield Piece(
                f"{force.name or self.roster.title} {number}",
                area.width,
                area.height,
                (*ground, moved(items, room.x, room.y)),
                span=force.span,
            )

    def _between(self, width: float) -> float:
        """Return how much of the head the lines to write on take."""
        return min(_WRITTEN * len(self.roster.lines), width * 0.4)

    def _written(self, width: float, page: str, name: str) -> Iterator[Item]:
        """Draw the lines to write on, in the head before the words at its right."""
        book, lines = self.roster.brief.book, self.roster.lines
        words = max(book.width(self.roster.brief.game, theme.BODY, True), book.width(page, theme.BODY))
        left, each = width - words - 3.0 - self._between(width), self._between(width) / max(1, len(lines))
        for index, caption in enumerate(lines):
            room = Rect(left + index * each, 2.6, each - 3.0, 5.4)
            written = WritingLine.after(book, caption, room, field_name(caption))
            yield from as_fields((*written.draw(book), written.field()), name, "", self.roster.fillable)

    def _shared_out(
        self, pages: list[list[_PlacedLine]], height: float, found: Problems
    ) -> list[list[_PlacedLine]]:
        """Return the rows spread evenly over their pages, each higher by its share of what is left."""
        pages = self._paginated(height, ceil(len(self.side.lines) / max(1, len(pages))), found)
        spare = min((height - fsum(one.height for one, _ in page)) / max(1, len(page)) for page in pages)
        return [
            [
                (one._replace(height=one.height + min(spare, one.height * _HIGHER)) if own else one, own)
                for one, own in page
            ]
            for page in pages
        ]

    def _paginated(self, height: float, most: int | None, found: Problems) -> list[list[_PlacedLine]]:
        """Return the lines of each page, at most so many; no head of a group stands alone, nor totals."""
        pages: list[list[_PlacedLine]] = [[]]
        left = height
        lines, apart = self.side.lines, self.roster.apart
        head = _APART if apart else _GROUP
        for index, (own, row) in enumerate(zip(lines, self._rows, strict=True)):
            opens = bool(own.group) and own.group != (lines[index - 1].group if index else "")
            last = _TOTAL if self.side.totals and index + 1 == len(lines) else 0.0
            needs = row.height + head * (bool(own.group) and not apart) + last
            if needs > height:
                over = Overrun("row", needs, height, "height")
                said = f"{shortened(own.name) or 'a row'}: {over} on a page"
                found.report(self.roster.rule("row"), own.span, said, "Take a wider or a higher paper.")
                return [[]]
            full = most is not None and sum(line is not None for _, line in pages[-1]) >= most
            turns = full or row.height + head * opens + last > left
            if turns:
                pages.append([])
                left = height
            if apart and opens and pages[-1]:
                pages[-1].append((TableLine(head, lambda _: (), "gap"), None))
                left -= head
            elif own.group and not apart and (opens or turns):
                group = partial(self._group, own.group, opens)
                pages[-1].append((TableLine(head, group, "group"), None))
                left -= head
            pages[-1].append((row, own))
            left -= row.height
        if self.side.totals and lines:
            pages[-1].append((TableLine(_TOTAL, self._totals, "totals"), None))
        return pages

    def _drawn(
        self, heads: TableLine | None, lines: Sequence[_PlacedLine], width: float, name: str
    ) -> Iterator[Item]:
        """Draw the lines of a page below its title; the names of their fields begin with `name`."""

        def named(index: int, one: TableLine, own: RosterLine | None, room: Rect) -> list[Item]:
            whose = own.name if own is not None else ""
            return as_fields(one.draw(room), f"{name}{index}-", whose, self.roster.fillable)

        set_lines = [
            one._replace(draw=partial(named, index, one, own)) for index, (one, own) in enumerate(lines, 1)
        ]
        return draw_lines([*((heads,) if heads is not None else ()), *set_lines], width, _TITLE)

    def _group(self, name: str, opens: bool, room: Rect) -> Iterator[Item]:
        size, book = self._look.type(theme.HEAD) * 0.94, self._look.book
        title = name if opens else book.join_said(name, " – ", "continued")
        yield rectangle(Rect(room.x, room.y + 0.6, room.width, room.height - 1.2), fill=theme.TINT)
        base = room.centre[1] + book.cap_height(size, True) / 2
        note = self.side.groups.get(name, "")
        at = Rect(room.x, room.y, room.width - 1.6, room.height)
        noted = put(book, at, note, self._look.type(theme.LABEL), "east", fill=theme.LABEL_INK)
        yield tagged("TH", [capitals(book, room.x + 1.6, base, title, size), *noted])
        yield from (tagged("TD", ()) for _ in self.columns.rooms[1:])

    def _totals(self, room: Rect) -> Iterator[Item]:
        book, size = self._look.book, self._look.type(theme.BODY)
        sums = [(label, value) for at, label, value in self.side.totals if at is None]
        told = " · ".join(f"{label}: {value} in all" if label else f"{value} in all" for label, value in sums)
        placed = {at: value for at, _, value in self.side.totals if at is not None}
        first = min((self.columns.rooms[at].x for at in placed), default=room.width)
        free = Rect(room.x, room.y, max(first - 2.0, self.columns.rooms[0].width), room.height)
        for index, (own, column) in enumerate(zip(self.columns.rooms, self.columns.columns, strict=True)):
            at = Rect(own.x, room.y, own.width, room.height)
            if index in placed:
                drawn = put(book, at, placed[index], size, _MIDDLE[column.align], bold=True, tabular=True)
            else:
                drawn = put(book, free, told or "Total", size, "west", bold=True) if index == 0 else []
            yield tagged("TD" if index else "TH", drawn)


@dataclass(frozen=True, kw_only=True)
class ForceList(SheetKind[Row]):
    """A line a row: name, unit, how many, and what the game has columns for, as far as a row says something."""

    kind: ClassVar[str] = "force-list"
    title: ClassVar[str] = "Force list"
    summary: ClassVar[str] = "each side's pieces with their stats, a line a row"

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        forces = [force for force in brief.forces if force.rows]
        items = declared(type(forces[0].rows[0])) if forces else ()
        first = [item for item in items if item.name in ("name", "unit", "quantity")]
        own = [item for item in items if item.name not in _OF_PICTURES and item.printed and item not in first]
        texts = {
            item.name: [_text(item, row) for force in forces for row in force.rows] for item in (*first, *own)
        }
        items = tuple(item for item in (*first, *own) if any(texts[item.name]))
        columns = tuple(
            Column(
                item.label,
                align="left" if item.name == "name" or max(map(len, texts[item.name])) > _SHORT else "centre",
            )
            for item in items
        )
        sides = []
        for force in forces:
            lines = tuple(_listed(items, columns, row) for row in force.rows)
            pieces = sum(int(getattr(row, "quantity", 1)) for row in force.rows)
            total = f"{counted(len(lines), 'row')}, {counted(pieces, 'piece')}"
            sides.append(RosterSide(force, lines, {}, ((None, "", total),)))
        return Roster(brief, self.kind, self.title, columns, sides).sheet(found)


def _text(item: Declared, row: Row) -> str:
    """Return what a row says in a column: as printed where its kind tells that apart from its cell."""
    value = getattr(row, item.name)
    return "" if value in (None, "", ()) else getattr(item.kind, "say", item.kind.show)(value)


def _listed(items: Sequence[Declared], columns: Sequence[Column], row: Row) -> RosterLine:
    cells = [
        TextBlock(
            _text(item, row),
            align=column.align,
            bold=item.name == "name",
            origin=partial(_place_in, item.name),
        )
        for item, column in zip(items, columns, strict=True)
    ]
    return RosterLine(str(getattr(row, "name", "")), row.record.span, tuple(cells), row=row)


def _place_in(column: str, row: Row | None) -> Span | None:
    return row.at(column) if row is not None else None
