"""Rosters: a line a row under the heads of its columns, in groups, with totals, side by side of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar, Generic, NamedTuple

from pressgang.diagnostics import Diagnostic, Problems, Span, counted
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item, Piece, line, moved, rectangle, tagged
from pressgang.drawing.units import points
from pressgang.layout import Area, Grid, Offer, Sheet
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Declared, Row, RowT, declared
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.arranging import Width, shared_out
from pressgang.sheets.blocks.block import EPSILON, Block, Look, Overrun
from pressgang.sheets.blocks.forms import BoxesBlock
from pressgang.sheets.blocks.places import WritingLine, as_fields, field_name, text_field
from pressgang.sheets.blocks.putting import At, put, within
from pressgang.sheets.blocks.strength import StrengthBlock
from pressgang.sheets.blocks.wordings import Align, TextBlock
from pressgang.sheets.sides import side_band, side_title
from pressgang.sheets.typeset import capitals
from pressgang.typography.fonts import TextSpan

_INSET = theme.BAND + theme.BAND_GAP
_GAP = 3.5
"""Between two columns, in mm."""
_WRITTEN_ROW, _PRINTED_ROW = 7.0, 5.8
"""The least heights in mm of a row that a pencil marks, and of one that is only read."""
_TO_WRITE, _LEAST_TO_WRITE = 26.0, 14.0
_COMFORT = 0.6
"""The share of the width of their words that columns keep where boxes ask for more than there is."""
_LEAST_GROUP = 5
"""So many boxes without groups stand on a line at least."""
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
_CONTINUED = " – continued"
_MIDDLE: dict[Align, At] = {"left": "west", "centre": "centre", "right": "east"}
_FOOT: dict[Align, At] = {"left": "south-west", "centre": "south", "right": "south-east"}
_SIZES = tuple(points(size) for size in (8.5, 8.0, 7.5, 7.0))
_SMALLER = (*_SIZES, points(6.5), points(6.0))
_BOXES = (BoxesBlock, StrengthBlock)
_SHORT = 6
"""Cells of a force list of no more characters are centred."""
_OF_PICTURES = {item.name for cls in (CommonColumns, AircraftColumns, ShipColumns) for item in declared(cls)}


@dataclass(frozen=True, slots=True)
class WriteBlock(Block):
    """Room to write in, under the head of its column."""

    kind: ClassVar[str] = "field"

    label: str

    @property
    def what(self) -> str:
        return self.label

    def natural(self, look: Look) -> float:
        return _TO_WRITE

    def measure(self, look: Look, width: float) -> float:
        return _WRITTEN_ROW - 1.0

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield text_field(room, field_name(self.label or "field"), self.label or "notes")

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        if width < _LEAST_TO_WRITE - EPSILON:
            yield Overrun(self.called, _LEAST_TO_WRITE, width, "width")


class RosterColumn(NamedTuple):
    """A column: its label, how it is set, its width where that is given, and what stands under the label.

    The letters of footnotes are raised after the label.
    """

    label: str
    align: Align = "left"
    width: Width | None = None
    under: Block | None = None
    mark: str = ""


class RosterLine(NamedTuple):
    """A row of a roster: a block a column. `name` and `span` say whose it is, `group` is the head above it."""

    name: str
    span: Span
    cells: tuple[Block, ...]
    group: str = ""

    def marked(self) -> bool:
        """Whether a pencil marks it."""
        return any(isinstance(cell, (*_BOXES, WriteBlock)) for cell in self.cells)


@dataclass(frozen=True)
class SetColumns:
    """The columns as they are set: the size of type in `look`, where each stands from the left, in mm, and
    whether the paper lies.
    """

    look: Look
    columns: tuple[RosterColumn, ...]
    rooms: tuple[Rect, ...]
    lies: bool = False

    def height(self, line: RosterLine) -> float:
        """The height of a row in mm."""
        cells = (cell.measure(self.look, room.width) for cell, room in zip(line.cells, self.rooms, strict=True))
        least = _WRITTEN_ROW if line.marked() else _PRINTED_ROW * self.look.scale
        around = _AROUND_STRENGTH if any(isinstance(cell, StrengthBlock) for cell in line.cells) else _AROUND
        return max(least, max(cells, default=0.0) + around)

    def under(self) -> float:
        """The height in mm of what stands under the labels."""
        return max(
            (
                column.under.measure(self.look, room.width)
                for column, room in zip(self.columns, self.rooms, strict=True)
                if column.under is not None
            ),
            default=0.0,
        )

    def heads(self) -> list[list[list[TextSpan]]]:
        """The lines of each column's head."""
        size, book = self.look.type(theme.LABEL), self.look.book
        found = []
        for column, room in zip(self.columns, self.rooms, strict=True):
            spans = [TextSpan(column.label), *([TextSpan(column.mark, raised=True)] if column.mark else [])]
            lines = book.lines(spans, room.width, size, even=True) if column.label else []
            found.append([book.joined(one) for one in lines])
        return found


def set_columns(
    look: Look, columns: tuple[RosterColumn, ...], lines: Sequence[RosterLine], width: float
) -> SetColumns | None:
    """The columns in `width` mm at that size of type, or `None` where they have no room."""
    least, natural = _asked(look, columns, lines)
    spare = width - _GAP * (len(columns) - 1)
    if sum(least) > spare + EPSILON:
        return None
    total = sum(natural)
    if total <= spare:
        widths = _spread(columns, lines, least, natural, spare)
    else:
        widths = _narrowed(look, lines, least, natural, spare)
    rooms, x = [], 0.0
    for own in widths:
        rooms.append(Rect(x, 0.0, own, 0.0))
        x += own + _GAP
    return SetColumns(look, columns, tuple(rooms))


def overrun(
    look: Look, columns: tuple[RosterColumn, ...], lines: Sequence[RosterLine], width: float
) -> tuple[RosterLine, Overrun]:
    """The block that asks most of the columns' width, whose row it is, and what the others leave it."""
    least, _ = _asked(look, columns, lines)
    widest = least.index(max(least))
    line = max(lines, key=lambda line: _least(look, line.cells[widest]))
    has = width - _GAP * (len(columns) - 1) - (sum(least) - least[widest])
    block = line.cells[widest]
    if isinstance(block, BoxesBlock):
        block = replace(block, label=columns[widest].label)
    return line, Overrun(block.called, least[widest], has, "width")


def _asked(
    look: Look, columns: Sequence[RosterColumn], lines: Sequence[RosterLine]
) -> tuple[list[float], list[float]]:
    """The least widths of the columns, and those that break nothing."""
    least, natural = [], []
    for index, column in enumerate(columns):
        size = look.type(theme.LABEL)
        words = look.book.longest_word(column.label, size)
        cells = [line.cells[index] for line in lines]
        low = max(words, *(_least(look, cell) for cell in cells), 0.0)
        high = max(look.book.width(column.label, size), *(cell.natural(look) for cell in cells), low)
        if column.width is not None and column.width.kind == "mm":
            low = high = max(low, column.width.amount)
        least.append(low)
        natural.append(high)
    return least, natural


def _narrowed(
    look: Look, lines: Sequence[RosterLine], least: Sequence[float], natural: Sequence[float], room: float
) -> list[float]:
    """Widths where not all goes on one line: words break first, then boxes, which do it in whole groups."""
    cells = [[line.cells[index] for line in lines] for index in range(len(least))]
    boxes = [index for index, own in enumerate(cells) if all(isinstance(one, _BOXES) for one in own)]
    widths = [
        low if index in boxes else max(low, high * _COMFORT)
        for index, (low, high) in enumerate(zip(least, natural, strict=True))
    ]
    is_short = sum(widths) > room
    if is_short:
        widths = list(least)
    for index in boxes:
        most = min(natural[index], room - sum(widths) + widths[index])
        tight = max((cell.tight() for cell in cells[index] if isinstance(cell, StrengthBlock)), default=0.0)
        if tight and is_short:
            continue  # larger boxes of fewer points, so that words have what is left
        if tight:  # smaller boxes before words break
            most = max(min(tight, most), min(most, room - sum(natural) + natural[index]))
        widths[index] = max(least[index], _extent(look, cells[index], most))
    asked = [0.0 if i in boxes else natural[i] - own for i, own in enumerate(widths)]
    share = (room - sum(widths)) / max(EPSILON, sum(asked))
    return [own + more * min(1.0, share) for own, more in zip(widths, asked, strict=True)]


def _extent(look: Look, cells: Sequence[Block], width: float) -> float:
    """What boxes take of a width, which they part in whole groups."""
    return max(
        (cell.extent(look, width) for cell in cells if isinstance(cell, _BOXES)),
        default=0.0,
    )


def _least(look: Look, cell: Block) -> float:
    if isinstance(cell, BoxesBlock):
        few = min(max(cell.count, cell.of), cell.by or _LEAST_GROUP)
        return replace(cell, count=few, of=0, filled=0).natural(look)
    return max((one.needs for one in cell.too_narrow(look, 0.0)), default=0.0)


def _spread(
    columns: Sequence[RosterColumn],
    lines: Sequence[RosterLine],
    least: Sequence[float],
    natural: Sequence[float],
    room: float,
) -> list[float]:
    """The natural widths with what is left over: for fractions, or those to write in, or all by their width."""
    writes = [
        column.width is None and any(isinstance(line.cells[index], WriteBlock) for line in lines)
        for index, column in enumerate(columns)
    ]
    open_ = writes if any(writes) else [column.width is None for column in columns]
    if any(column.width is not None and column.width.kind == "fr" for column in columns):
        open_ = [False] * len(columns)
    widths = [
        column.width
        if column.width is not None and column.width.kind == "fr"
        else Width("fr", max(own, EPSILON))
        if takes
        else Width("mm", own)
        for column, own, takes in zip(columns, natural, open_, strict=True)
    ]
    return shared_out(widths, natural, room, leasts=least)


@dataclass(frozen=True)
class RosterSide(Generic[RowT]):
    """What stands on the roster of a side: its lines in the order of their groups, and its totals.

    `groups` are the notes at the right of each group's head. A total stands under a column or (`None`) with its
    label at the left. The `foot` stands below the rows of each page.
    """

    force: Force[RowT]
    lines: tuple[RosterLine, ...]
    groups: Mapping[str, str]
    totals: tuple[tuple[int | None, str, str], ...] = ()
    foot: Block | None = None
    columns: tuple[RosterColumn, ...] = ()

    @property
    def has_strength(self) -> bool:
        """Whether boxes of strength stand in a column, whose width differs from side to side."""
        return any(isinstance(column.under, StrengthBlock) for column in self.columns)


class _Strip(NamedTuple):
    """A line of a page: a row, the head of a group (its `title`), the gap before a group, or the totals."""

    height: float
    line: RosterLine | None = None
    title: str = ""
    is_gap: bool = False


def _columns_room(area: Area) -> Rect:
    """The room for the columns of a page, beside the band, from the left top of its area."""
    left = max(_INSET, area.text.x)
    return Rect(left, area.text.y, area.text.right - left, area.height - area.text.y)


class RosterStyle(NamedTuple):
    """What a roster has besides: whose colour its head has, whether it is fillable, `lines` to write on in its
    head, `notes` at the foot, and the most rows of a page. Rows that `share` take the height that is left.
    `marks` are the footnotes whose letters its drawings print.
    Groups that stand `apart` have a gap between them in place of heads.
    """

    accent: Colour = theme.ACCENT
    fillable: bool = False
    lines: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    most: int | None = None
    share: bool = False
    marks: Footnotes | None = None
    apart: bool = False


@dataclass(frozen=True)
class _RosterPages(Generic[RowT]):
    """The pages of a side."""

    brief: Brief[RowT]
    columns: SetColumns
    side: RosterSide[RowT]
    title: str
    style: RosterStyle

    @property
    def _look(self) -> Look:
        return self.columns.look

    def pieces(self, name: str, found: Problems) -> Iterator[Piece]:
        """A piece a page; `name` begins the names of its fields."""
        paper = self.brief.paper.laid(self.columns.lies)
        area = paper.area(self.style.notes, heading=False, inset=_INSET)
        room, force = _columns_room(area), self.side.force
        heads = self.columns.heads()
        step = self._look.type(theme.LABEL) * 1.2
        under = self.columns.under()
        most = max(map(len, heads))
        top = _TITLE + (most * step + under + _HEAD_GAP if most else 0.0)
        foot = self.side.foot.measure(self._look, room.width) + _FOOT_GAP if self.side.foot is not None else 0.0
        free = room.height - top - foot
        pages = self._paginated(free, self.style.most, found)
        if self.style.share:
            pages = self._shared_out(pages, free, found)
        for number, strips in enumerate(pages, 1):
            page = f"page {number} of {len(pages)}" if len(pages) > 1 else self.title
            items = (
                *side_title(
                    self.brief,
                    force,
                    0.0,
                    room.width,
                    page,
                    found,
                    name=self.title,
                    between=self._between(room.width),
                ),
                *self._written(room.width, page, f"{name}-{number}-"),
                tagged(
                    "Table",
                    [
                        tagged("TR", self._heads(heads, step, top - _HEAD_GAP)),
                        *self._strips(strips, top, room.width, f"{name}-{number}-"),
                    ],
                ),
            )
            if self.side.foot is not None:
                low = top + sum(strip.height for strip in strips) + _FOOT_GAP
                items += tuple(self.side.foot.draw(self._look, Rect(0.0, low, room.width, foot - _FOOT_GAP)))
            band = Rect(0.0, room.y, theme.BAND, room.height)
            yield Piece(
                f"{force.name or self.title} {number}",
                area.width,
                area.height,
                (*self._ground(band), moved(items, room.x, room.y)),
                span=force.span,
            )

    def _ground(self, band: Rect) -> list[Item]:
        force = self.side.force
        if not force.name:
            return side_band(band, self.style.accent)
        return side_band(band, force.palette.accent, force.palette.band)

    def _between(self, width: float) -> float:
        """How much of the head the lines to write on take."""
        return min(_WRITTEN * len(self.style.lines), width * 0.4)

    def _written(self, width: float, page: str, name: str) -> list[Item]:
        """The lines to write on, in the head before the words at its right."""
        book, items, lines = self.brief.book, list[Item](), self.style.lines
        words = max(book.width(self.brief.game, theme.BODY, True), book.width(page, theme.BODY))
        left, each = width - words - 3.0 - self._between(width), self._between(width) / max(1, len(lines))
        for index, caption in enumerate(lines):
            room = Rect(left + index * each, 2.6, each - 3.0, 5.4)
            written = WritingLine.after(book, caption, room, field_name(caption))
            items += as_fields((*written.draw(book), written.field()), name, "", self.style.fillable)
        return items

    def _shared_out(self, pages: list[list[_Strip]], height: float, found: Problems) -> list[list[_Strip]]:
        """The same rows spread over their pages evenly, each higher by its share of what the fullest leaves."""
        pages = self._paginated(height, ceil(len(self.side.lines) / max(1, len(pages))), found)
        spare = min((height - sum(strip.height for strip in page)) / max(1, len(page)) for page in pages)
        return [
            [
                strip._replace(height=strip.height + min(spare, strip.height * _HIGHER))
                if strip.line
                else strip
                for strip in page
            ]
            for page in pages
        ]

    def _heads(self, heads: list[list[list[TextSpan]]], step: float, bottom: float) -> Iterator[Item]:
        """The heads of the columns, which stand on the line above the rows."""
        size, book = self._look.type(theme.LABEL), self._look.book
        under = self.columns.under()
        for own, column, room in zip(heads, self.columns.columns, self.columns.rooms, strict=True):
            lines: list[Item] = []
            for index, words in enumerate(own, 1 - len(own)):
                at = Rect(room.x, 0.0, room.width, bottom - under + index * step)
                lines += put(book, at, words, size, _FOOT[column.align], fill=theme.LABEL_INK)
            if column.under is not None:
                high = column.under.measure(self._look, room.width)
                lines += column.under.draw(self._look, Rect(room.x, bottom - high, room.width, high))
            yield tagged("TH", lines)

    def _paginated(self, height: float, most: int | None, found: Problems) -> list[list[_Strip]]:
        """The lines of each page, at most so many; no head of a group stands alone, nor do the totals."""
        pages: list[list[_Strip]] = [[]]
        left = height
        lines, apart = self.side.lines, self.style.apart
        head = _APART if apart else _GROUP
        for index, row in enumerate(lines):
            own = self.columns.height(row)
            opens = row.group != (lines[index - 1].group if index else "")
            last = _TOTAL if self.side.totals and index + 1 == len(lines) else 0.0
            needs = own + head * (bool(row.group) and not apart) + last
            if needs > height:
                over = Overrun("row", needs, height, "height")
                said = f"{row.name or 'a row'}: {over} on a page"
                found.add(problems.CARD_TOO_SMALL.at(row.span, said, "Take a wider or a higher paper."))
                return [[]]
            full = most is not None and sum(strip.line is not None for strip in pages[-1]) >= most
            if full or own + (head if opens and row.group else 0.0) + last > left:
                pages.append([])
                left = height
                if row.group and not apart:
                    title = row.group if opens else row.group + _CONTINUED
                    pages[-1].append(_Strip(head, title=title))
                    left -= head
            elif opens and row.group and (pages[-1] or not apart):
                pages[-1].append(_Strip(head, title="" if apart else row.group, is_gap=apart))
                left -= head
            pages[-1].append(_Strip(own, row))
            left -= own
        if self.side.totals and lines:
            pages[-1].append(_Strip(_TOTAL))
        return pages

    def _strips(self, strips: list[_Strip], y: float, width: float, name: str) -> Iterator[Item]:
        yield line((0.0, y), (width, y), theme.BOX_LINE)
        for index, strip in enumerate(strips):
            room = Rect(0.0, y, width, strip.height)
            before = strips[index - 1] if index else None
            if strip.line is not None:
                if before is not None and before.line is not None:
                    yield line((0.0, y), (width, y), theme.HAIRLINE, theme.RULE_INK)
                yield tagged("TR", self._row(strip.line, room, f"{name}{index + 1}-"))
            elif strip.is_gap:
                yield line((0.0, y), (width, y), theme.BOX_LINE, theme.RULE_INK)
            elif strip.title:
                yield tagged("TR", self._group(strip.title, room))
            else:
                yield line((0.0, y), (width, y), theme.BOX_LINE)
                yield tagged("TR", self._totals(room))
            y += strip.height
        if strips and strips[-1].line is not None:
            yield line((0.0, y), (width, y), theme.BOX_LINE)

    def _row(self, row: RosterLine, room: Rect, name: str) -> Iterator[Item]:
        drawn: list[Item] = []
        for cell, column in zip(row.cells, self.columns.rooms, strict=True):
            own = Rect(column.x, room.y, column.width, room.height)
            high = min(own.height, cell.measure(self._look, own.width))
            high = own.height - _AROUND if cell.grows else high
            drawn.append(tagged("TD", cell.draw(self._look, within(own, own.width, high))))
        yield from as_fields(drawn, name, row.name, self.style.fillable)

    def _group(self, title: str, room: Rect) -> Iterator[Item]:
        size, book = self._look.type(theme.HEAD) * 0.94, self._look.book
        yield rectangle(Rect(room.x, room.y + 0.6, room.width, room.height - 1.2), fill=theme.TINT)
        base = room.centre[1] + book.cap_height(size, True) / 2
        note = self.side.groups.get(title.removesuffix(_CONTINUED), "")
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


def roster_sheet(
    brief: Brief[RowT],
    kind: str,
    title: str,
    columns: tuple[RosterColumn, ...],
    sides: Sequence[RosterSide[RowT]],
    found: Problems,
    style: RosterStyle | None = None,
) -> Sheet:
    """Set pages of lines, each side on pages of its own, in the largest type in which the columns go.

    Names of fields begin with `kind`. Columns that have no room in the least type are a problem in `found`.
    """
    style = style or RosterStyle()
    lines = [line for side in sides for line in side.lines]
    setting = _largest(brief, columns, lines, style.marks) if lines else None
    if lines and setting is None and not found.has_errors:
        found.add(_too_wide(brief, columns, lines))
    pieces: list[Piece] = []
    for side in sides if setting is not None and not found.has_errors else ():
        assert setting is not None
        own = setting
        if side.has_strength:
            width = _width_on(brief.paper.laid(setting.lies))
            alone = set_columns(setting.look, side.columns, side.lines, width)
            own = replace(alone, lies=setting.lies) if alone is not None else setting
        pages = _RosterPages(brief, own, side, title, style)
        pieces.extend(pages.pieces(f"{kind}-{len(pieces) + 1}", found))
    return Sheet(
        title=title,
        pieces=tuple(pieces) if not found.has_errors else (),
        plan=Grid(scissors=False),
        form_name=title,
        side_note=brief.game,
        heading=False,
        landscape=setting.lies if setting else False,
        measured=False,
        inset=_INSET,
        notes=style.notes,
        place=brief.place,
    )


def _width_on(paper: Offer) -> float:
    return _columns_room(paper.area(heading=False)).width


def _largest(
    brief: Brief[Row],
    columns: tuple[RosterColumn, ...],
    lines: Sequence[RosterLine],
    marks: Footnotes | None,
) -> SetColumns | None:
    """The largest type in which they go: on paper as it is, before it gets small on paper that lies."""
    notes = marks or Footnotes(brief.rules)
    for lies, sizes in ((False, _SIZES), (True, _SMALLER), (False, _SMALLER)):
        width = _width_on(brief.paper.laid(lies))
        for size in sizes:
            found = set_columns(Look(brief.book, size, notes=notes), columns, lines, width)
            if found is not None:
                return replace(found, lies=lies)
    return None


def _too_wide(brief: Brief[Row], columns: tuple[RosterColumn, ...], lines: Sequence[RosterLine]) -> Diagnostic:
    """The columns have no room in the least type, upright or lying: which block asks most."""
    paper = brief.paper.laid(True)
    who, most = overrun(Look(brief.book, _SMALLER[-1]), columns, lines, _width_on(paper))
    said = f"{who.name or 'a row'}: {most} on a roster of {paper.label()} in type of 6 pt"
    return problems.CARD_TOO_SMALL.at(who.span, said, "Leave out a column, or take a wider paper.")


@dataclass(frozen=True, kw_only=True)
class ForceList(SheetKind[Row]):
    """A line a row: name, unit, how many, and what the game has columns for, as far as a row says something."""

    kind: ClassVar[str] = "force-list"
    title: ClassVar[str] = "Force list"
    summary: ClassVar[str] = "each side's pieces with their stats, a line a row"

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """A roster of each side."""
        forces = [force for force in brief.forces if force.rows]
        items = declared(type(forces[0].rows[0])) if forces else ()
        first = [item for item in items if item.name in ("name", "unit", "quantity")]
        own = [item for item in items if item.name not in _OF_PICTURES and item.printed and item not in first]
        texts = {
            item.name: [_text(item, row) for force in forces for row in force.rows] for item in (*first, *own)
        }
        items = tuple(item for item in (*first, *own) if any(texts[item.name]))
        columns = tuple(
            RosterColumn(
                item.heading.replace("_", " "),
                "left" if item.name == "name" or max(map(len, texts[item.name])) > _SHORT else "centre",
            )
            for item in items
        )
        sides = []
        for force in forces:
            lines = tuple(_listed(items, columns, row) for row in force.rows)
            pieces = sum(int(getattr(row, "quantity", 1)) for row in force.rows)
            total = f"{counted(len(lines), 'row')}, {counted(pieces, 'piece')}"
            sides.append(RosterSide(force, lines, {}, ((None, "", total),)))
        return roster_sheet(brief, self.kind, self.title, columns, sides, found)


def _text(item: Declared, row: Row) -> str:
    value = getattr(row, item.name)
    return "" if value in (None, "", ()) else item.kind.show(value)


def _listed(items: Sequence[Declared], columns: Sequence[RosterColumn], row: Row) -> RosterLine:
    """Return the line of a row."""
    cells = (
        TextBlock([TextSpan(_text(item, row))], align=column.align, bold=item.name == "name")
        for item, column in zip(items, columns, strict=True)
    )
    return RosterLine(str(getattr(row, "name", "")), row.record.span, tuple(cells))
