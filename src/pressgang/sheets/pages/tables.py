"""A light table: grey labels over columns, hairlines between rows, figures of one width.

Cells are texts, or a `Block` (centred in the height of its row).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import accumulate, groupby
from math import fsum
from operator import itemgetter
from typing import ClassVar, Literal

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Group, Item, Tag, line, rectangle, tagged
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import EPSILON, Block, FlowingBlock, Look, Overrun, SetBlock
from pressgang.sheets.blocks.forms import BoxesBlock
from pressgang.sheets.blocks.grid import FRACTION, NATURAL, Width, share_room
from pressgang.sheets.blocks.places import across, put
from pressgang.sheets.blocks.strength import StrengthBlock
from pressgang.sheets.blocks.words import ANCHORS, Align
from pressgang.sheets.typeset import (
    capitals,
    capitals_width,
    centred_baseline,
    paragraph,
    stack,
)
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import Anchor, FontBook, Said, TextSpan

TableCell = str | Block
_PADDING = 1.5
_APART = 0.8
"""Between the words of two columns that no lines part, in mm."""
_AFTER_DOWN = 0.5
"""Behind the value by which a table is read, in mm."""
_OVER_UNDER = 0.7
"""Between a heading and what stands under it, in mm."""
_UNDER_LABEL = 0.6
"""Between the label of what stands across a card's table and its heads, in mm."""
_AROUND = 1.0
"""Above and below a block in its row, in mm."""
_HEADING = theme.BODY / theme.SMALL
"""How much larger than others a heading is that is a value."""
_LARGE, _LARGE_SHARE = points(12), 0.68
"""The type size of large figures, and how much of a row's height they may have."""
_BLANK = 3.0
"""Between the words in blank cells and the edges of these, in mm."""
_COMFORT, _BESIDE_STRENGTH = 0.6, 0.48
"""The share of their words' width that columns keep where boxes, or those of strength, ask for too much."""
_LEAST_GROUP = 5
"""So many boxes without groups stand on a line at least."""


class Column(Struct, frozen=True):
    """A column of a table: heading, width in mm (`None` shares what the others leave), and how it is set.

    What is bold in a heading is black; `heading_bold` sets all of it so (for a column that is a value, such as
    TO-HIT 4). `given` is the width that a game's file gives it, and `under` stands below the heading.
    """

    heading: str = ""
    width: float | None = None
    align: Align = "left"
    bold: bool = False
    heading_bold: bool = False
    size: float | None = None
    given: Width | None = None
    under: Block | None = None


class TableLine(NamedTuple):
    """A line of a table: `draw` yields its cells in a room at least `height` mm high.

    A `head` stands on a heavy line, rows are parted by hairlines, totals stand under a heavy line, and a gap
    under a heavy line in grey. `tints` are the left edge, the width and the colour of what is tinted. The
    hairline above a row runs from and to the places `over`, else over the width.
    """

    height: float
    draw: Callable[[Rect], Iterable[Item]]
    kind: Literal["head", "row", "group", "gap", "totals"] = "row"
    tints: tuple[tuple[float, float, Colour], ...] = ()
    over: tuple[tuple[float, float], ...] | None = None


def draw_lines(lines: Iterable[TableLine], width: float, y: float = 0.0, rules: bool = True) -> Iterator[Item]:
    """Draw the lines of a table from `y` down, with their tints and, if wanted, the `rules` between them."""
    before = "head"
    for one in lines:
        yield from (rectangle(Rect(x, y, wide, one.height), fill=fill) for x, wide, fill in one.tints)
        if rules and (one.kind == "totals" or (before == "head" and one.kind != "head")):
            yield line((0, y), (width, y), theme.BOX_LINE)
        elif rules and one.kind == "gap":
            yield line((0, y), (width, y), theme.BOX_LINE, theme.RULE_INK)
        elif rules and before == one.kind == "row":
            for left, right in ((0.0, width),) if one.over is None else one.over:
                yield line((left, y), (right, y), theme.HAIRLINE, theme.RULE_INK)
        if one.kind != "gap":
            yield tagged("TR", one.draw(Rect(0.0, y, width, one.height)))
        y, before = y + one.height, one.kind
    if rules and before in ("head", "row"):
        yield line((0, y), (width, y), theme.BOX_LINE)


def set_heads(
    look: Look,
    columns: Sequence[Column],
    rooms: Sequence[Rect],
    size: float,
    middle: float,
    least: float,
    over: float = 0.0,
) -> TableLine:
    """Set the headings of columns in their rooms, above the blocks `under` them.

    The middle of the last line is `middle` mm above the rule below them, and a heading of one line is at least
    `least` mm high. A heading may be `over` mm wider than its room.
    """
    book = look.book
    wrapped = [
        _head_lines(book, column, room.width + over, size) for column, room in zip(columns, rooms, strict=True)
    ]
    highs = [
        look.height_of(column.under, room.width) if column.under is not None else 0.0
        for column, room in zip(columns, rooms, strict=True)
    ]
    under = max(highs, default=0.0) + (_OVER_UNDER if any(highs) else 0.0)
    gap = middle - book.cap_height(size) / 2
    least = least if any(column.heading for column in columns) else 2 * gap
    step = size * theme.LEADING * (_HEADING if any(column.heading_bold for column in columns) else 1.0)
    height = least + max(0, max(map(len, wrapped), default=0) - 1) * step + under

    def draw(at: Rect) -> Iterator[Item]:
        for column, room, lines, high in zip(columns, rooms, wrapped, highs, strict=True):
            own, fill = (size * _HEADING, theme.INK) if column.heading_bold else (size, theme.LABEL_INK)
            drawn: list[Item] = []
            for index, spans in enumerate(lines, 1 - len(lines)):
                base = centred_baseline(book, at.bottom - under - middle + index * own * theme.LEADING, own)
                spans = [_in_black(one) if one.style.bold else one for one in spans]
                drawn += book.line(_place(column, room), base, spans, own, fill, ANCHORS[column.align])
            if column.under is not None:
                low = Rect(room.x, at.bottom - gap - high, room.width, high)
                drawn += column.under.draw(look, low)
            yield tagged("TH", drawn)

    return TableLine(height, draw, "head")


def _in_black(span: TextSpan) -> TextSpan:
    """Return a span in black where it has no colour of its own."""
    return span if span.style.fill else TextSpan(span.string, span.style._replace(fill=theme.INK))


def _head_lines(book: FontBook, column: Column, width: float, plain: float) -> list[list[TextSpan]]:
    """Return the lines of a heading, which is broken where it says so or is wider than its column."""
    size = plain * _HEADING if column.heading_bold else plain
    found: list[list[TextSpan]] = []
    for part in column.heading.split("\n"):
        lines = book.lines(part, width + EPSILON, size, bold=column.heading_bold)
        found += lines if part else [[]]
    return found


def set_row(
    look: Look,
    columns: Sequence[Column],
    cells: Sequence[TableCell],
    rooms: Sequence[Rect],
    size: float,
    least: float,
    around: float = _AROUND,
) -> TableLine:
    """Set the cells of a row in the middle of its height, at least `least` mm; blocks have `around` mm about
    them, and those that grow take all of it.
    """
    first = _first_tag(columns)
    placed: list[tuple[float, Block, float]] = []
    height = least
    for column, cell, room in zip(columns, cells, rooms, strict=True):
        if isinstance(cell, Block):
            placed.append((room.x, cell, room.width))
            height = max(height, look.height_of(cell, room.width) + around)
        else:
            text = _text_cell(look.book, column, cell, room.width, column.size or size)
            placed.append((_place(column, room), text, room.width))
            height = max(height, text.height + least - (column.size or size) * theme.LEADING)

    def draw(at: Rect) -> Iterator[Item]:
        for index, (x, block, width) in enumerate(placed):
            high = at.height - around if block.grows else look.height_of(block, width)
            own = Rect(x, at.y + (at.height - high) / 2, width, high)
            yield tagged("TD" if index else first, block.draw(look, own))

    return TableLine(height, draw)


def _has_heads(columns: Sequence[Column]) -> bool:
    return any(column.heading or column.under for column in columns)


def _first_tag(columns: Sequence[Column]) -> Tag:
    """Return the tag of a row's first cell: it heads the row of a table without headings, which needs heads."""
    return "TD" if _has_heads(columns) else "TH"


def table(
    look: Look,
    columns: Sequence[Column],
    rows: Sequence[Sequence[TableCell]],
    width: float,
    *,
    size: float | None = None,
    row_height: float | None = None,
    padding: float = 1.5,
    zebra: bool = False,
    tints: Mapping[tuple[int, int], Colour] | None = None,
    blank: str = "",
    rules: bool = True,
    heading_size: float = theme.SMALL,
) -> SetBlock:
    """Set a table `width` mm wide. Rows are at least `row_height` high (the look's) and grow with their text.

    `zebra` tints every second row, `tints` are the grounds of cells by row and column. `blank` stands once in
    empty cells that lie below each other, where it has room. `rules` draws a line under the heading and after
    the last row, and hairlines between rows. Without any heading there is no head row.
    """
    size = look.size if size is None else size
    row_height = look.row if row_height is None else row_height
    whole = across(Rect(0.0, 0.0, width, 0.0), _widths(columns, width))
    rooms = [Rect(one.x + padding, 0.0, one.width - 2 * padding, 0.0) for one in whole]
    lines: list[TableLine] = []
    if _has_heads(columns):
        over = 2 * padding - min(_APART, padding)
        lines += [
            set_heads(look, columns, rooms, heading_size, middle=row_height / 2, least=row_height, over=over)
        ]
    laid = []
    for row in rows:
        cells = [
            cell.set_at(look, room.width) if isinstance(cell, Block) else cell
            for cell, room in zip(row, rooms, strict=True)
        ]
        laid.append(set_row(look, columns, cells, rooms, size, row_height))
    tops = [*accumulate((one.height for one in (*lines, *laid)), initial=0.0)][len(lines) :]
    said = list(_blanks(look, blank, rows, whole, tops)) if blank else []
    apart = {(row, lot.column) for lot in said for row in range(lot.first + 1, lot.last + 1)}
    unbroken = _stretches(whole, 0, ())
    for index, own in enumerate(laid):
        grounds = [(0.0, width, theme.TINT)] if zebra and index % 2 else []
        grounds += [
            (one.x, one.width, tints[index, column])
            for column, one in enumerate(whole if tints else ())
            if tints and (index, column) in tints
        ]
        words = {
            lot.column: replace(lot.words, tag="TD" if lot.column else _first_tag(columns))
            for lot in said
            if lot.first == index
        }
        draw = partial(_draw_words, own.draw, words) if words else own.draw
        rule = _stretches(whole, index, apart) if apart else unbroken
        lines.append(TableLine(own.height, draw, tints=tuple(grounds), over=rule))
    return SetBlock(
        lambda: (tagged("Table", draw_lines(lines, width, rules=rules)),), fsum(one.height for one in lines)
    )


class _Blank(NamedTuple):
    """Empty cells of a column below each other, from the row `first` to `last`, and the words in them."""

    column: int
    first: int
    last: int
    words: Group


def _blanks(
    look: Look,
    blank: str,
    rows: Sequence[Sequence[TableCell]],
    columns: Sequence[Rect],
    tops: Sequence[float],
) -> Iterator[_Blank]:
    """Yield the empty cells that have room for the words `blank`."""
    size = theme.SMALL
    longest = look.book.longest_word(blank, size)
    for column, own in enumerate(columns):
        room = own.width - 2 * _BLANK
        if longest > room:
            continue
        empty = ((not isinstance(row[column], Block) and not row[column], y) for y, row in enumerate(rows))
        words = paragraph(look.book, blank, room, size, anchor="middle")
        for is_empty, lot in groupby(empty, key=itemgetter(0)):
            lines = [y for _, y in lot]
            top, high = tops[lines[0]], tops[lines[-1] + 1] - tops[lines[0]]
            if is_empty and words.height <= high:
                placed = words.at(own.x + _BLANK, top + high / 2 - words.height / 2)
                yield _Blank(column, lines[0], lines[-1], placed)


def _draw_words(
    draw: Callable[[Rect], Iterable[Item]], words: Mapping[int, Item], room: Rect
) -> Iterator[Item]:
    """Draw the cells of a row, with words in place of some."""
    for column, cell in enumerate(draw(room)):
        yield words.get(column, cell)


def _stretches(
    columns: Sequence[Rect], row: int, apart: Collection[tuple[int, int]]
) -> tuple[tuple[float, float], ...]:
    """Return from where to where the line above a row runs, broken where cells are one."""
    runs = groupby(range(len(columns)), key=lambda column: (row, column) in apart)
    lots = [[*lot] for is_apart, lot in runs if not is_apart]
    return tuple((columns[own[0]].x, columns[own[-1]].right) for own in lots)


def _widths(columns: Sequence[Column], width: float) -> list[float]:
    fixed = fsum(column.width or 0.0 for column in columns)
    rest = (width - fixed) / max(1, sum(column.width is None for column in columns))
    return [rest if column.width is None else column.width for column in columns]


def _place(column: Column, room: Rect) -> float:
    return {"left": room.x, "centre": room.centre[0], "right": room.right}[column.align]


def _text_cell(book: FontBook, column: Column, text: str, width: float, size: float) -> SetBlock:
    """Set the lines of a cell, aligned about x = 0 as its column says."""
    step = size * theme.LEADING
    lines = book.lines(text, width + EPSILON, size, bold=column.bold, even=True)

    def drawn() -> Iterator[Item]:
        for index, spans in enumerate(lines):
            base = centred_baseline(book, (index + 0.5) * step, size, column.bold)
            yield from _line(book, base, spans, size, ANCHORS[column.align])

    return SetBlock(drawn, len(lines) * step)


def _line(book: FontBook, y: float, spans: list[TextSpan], size: float, anchor: Anchor) -> list[Item]:
    """Draw a line of a cell; plain figures are set tabular so that they stand under each other."""
    words, (bold, italic, fill, is_raised) = spans[0]
    if len(spans) == 1 and not is_raised:
        return [book.text(0.0, y, Said(words), size, bold=bold, anchor=anchor, tabular=True,
                          fill=fill or theme.INK, italic=italic)]  # fmt: skip
    return list(book.line(0.0, y, spans, size, anchor=anchor))


class WidthAsked(NamedTuple):
    """The width that the cells of a column ask for, in mm: unbroken, and where all that can is broken."""

    whole: float
    least: float = 0.0
    boxes: tuple[BoxesBlock | StrengthBlock, ...] = ()
    """The cells of a column of nothing but boxes, which are parted in whole groups."""


def ask_width(
    look: Look, cells: Sequence[TableCell], size: float, heading: WidthAsked | None = None, bold: bool = False
) -> WidthAsked:
    """Return the width that the cells of a column and its heading ask for; `bold` measures all words so."""
    boxes = tuple(cell for cell in cells if isinstance(cell, BoxesBlock | StrengthBlock))
    whole, least, _ = heading or WidthAsked(0.0)
    for cell in cells:
        if isinstance(cell, Block):
            own = _least_of(look, cell)
            whole, least = max(whole, own, look.natural_of(cell)), max(least, own)
        else:
            natural, longest = look.book.extents(cell, bold)
            whole, least = max(whole, natural * size), max(least, longest * size)
    return WidthAsked(whole, least, boxes if len(boxes) == len(cells) else ())


def ask_heading(book: FontBook, heading: str, size: float, bold: bool = False) -> WidthAsked:
    """Return the width that the lines of a heading ask for; one that is bold is larger, too."""
    own = size * _HEADING if bold else size
    wholes, longest = zip(*(book.extents(part, bold) for part in heading.split("\n")), strict=True)
    return WidthAsked(max(wholes) * own, max(longest) * own)


def _least_of(look: Look, cell: Block) -> float:
    if isinstance(cell, BoxesBlock) and not cell.rows:
        few = min(max(cell.count, cell.of), cell.by or _LEAST_GROUP)
        return replace(cell, count=few, of=0, filled=0).natural(look)
    return max((one.needs for one in look.narrow(cell, 0.0)), default=0.0)


def share_widths(
    look: Look, given: Sequence[Width], asked: Sequence[WidthAsked], room: float, gap: float = 0.0
) -> list[float] | None:
    """Return the widths in mm of columns `gap` mm apart: as given, and no column narrower than its least, else
    `None`. Where not all goes on one line, words break first, then boxes, which do it in whole groups.
    """
    spare = room - gap * (len(given) - 1)
    asked = [
        WidthAsked(width, width) if (width := max(one.least, own.amount)) and own.kind == "mm" else one
        for own, one in zip(given, asked, strict=True)
    ]
    wholes, leasts = [one.whole for one in asked], [one.least for one in asked]
    if fsum(leasts) > spare + EPSILON:
        return None
    if fsum(wholes) > spare:
        return _narrow(look, asked, spare)
    given = [Width("mm", one.whole) if own.kind == "mm" else own for own, one in zip(given, asked, strict=True)]
    return share_room(given, wholes, room, gap, leasts)


def _narrow(look: Look, asked: Sequence[WidthAsked], room: float) -> list[float]:
    """Return widths between the least and what is asked for."""
    has_strength = any(isinstance(cell, StrengthBlock) for one in asked for cell in one.boxes)
    comfort = _BESIDE_STRENGTH if has_strength else _COMFORT
    widths = [one.least if one.boxes else max(one.least, one.whole * comfort) for one in asked]
    is_short = fsum(widths) > room
    if is_short:
        widths = [one.least for one in asked]
    for index, one in enumerate(asked):
        tight = max((cell.tight() for cell in one.boxes if isinstance(cell, StrengthBlock)), default=0.0)
        if not one.boxes or (tight and is_short):
            continue  # boxes of strength are of more points then, so that words have what is left
        most = min(one.whole, room - fsum(widths) + widths[index])
        if tight:  # smaller boxes before words break
            most = max(min(tight, most), min(most, room - fsum(each.whole for each in asked) + one.whole))
        widths[index] = max(one.least, *(boxes.extent(look, most) for boxes in one.boxes))
    missing = [0.0 if one.boxes else one.whole - own for one, own in zip(asked, widths, strict=True)]
    share = min(1.0, (room - fsum(widths)) / max(EPSILON, fsum(missing)))
    return [own + more * share for own, more in zip(widths, missing, strict=True)]


class TableBlock(Struct, FlowingBlock, frozen=True):
    """A table of the game: heads over columns, hairlines between rows.

    `across` is the label of the values that stand across it. The first column of a table that `has_down` is the
    value by which it is read: on a page it is no wider than it must be. Where some columns have a width given,
    the others share what is left.
    """

    kind: ClassVar[str] = "table"
    named_by: ClassVar[str] = "title"

    columns: tuple[Column, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    title: str = ""
    across: str = ""
    has_down: bool = False
    lines: bool = True
    """Whether lines part its rows; without them its columns begin at its edge."""
    stripes: bool = False
    """Whether every second row is tinted."""
    tints: Mapping[tuple[int, int], Colour] | None = None
    """The grounds of cells by row and column."""
    blank: str = ""
    """What stands once in empty cells that lie below each other."""
    large: bool = False
    """Whether what is worked out is bold and as large as the rows let it be."""
    groups: tuple[tuple[str, int], ...] = ()
    """What stands over its heads, each over so many of them."""
    beside: Block | None = None
    """What stands on the line of its heads, over the first columns, which have none."""

    @property
    def _spare(self) -> float:
        """By how many mm a column may be narrower than it asks for: without lines it has no padding."""
        return 0.0 if self.lines else 2 * _PADDING - _APART

    def _columns(self, look: Look, width: float) -> list[Column]:
        """Return the columns with their widths: as given or as their longest word needs, else even where all
        have room, else as asked.
        """
        return look.once(self, ("columns", width), lambda: self._share(look, width))

    def _share(self, look: Look, width: float) -> list[Column]:
        asked = self._asked(look)
        wholes, leasts = [one.whole for one in asked], [one.least - self._spare for one in asked]
        fixed = fsum(column.width or 0.0 for column in self.columns)
        open_ = [one for one, column in zip(asked, self.columns, strict=True) if column.width is None]
        even = (width - fixed) / max(1, len(open_))
        if any(one.given for one in self.columns):
            pairs = zip((one.given or FRACTION for one in self.columns), leasts, strict=True)
            given = [Width("mm", max(one.amount, least)) if one.kind == "mm" else one for one, least in pairs]
        elif look.is_page and self.has_down:
            first = replace(self.columns[0], width=min(open_[0].whole + _AFTER_DOWN, width * 0.5))
            return [first, *self.columns[1:]]
        elif all(one.whole <= even for one in open_):
            return list(self.columns)
        else:
            given = [
                Width("mm", column.width)
                if column.width is not None
                else NATURAL
                if look.is_page and one.whole <= even
                else Width("fr", one.whole)
                for one, column in zip(asked, self.columns, strict=True)
            ]
        widths = share_room(given, wholes, width)
        if any(own < least for own, least in zip(widths, leasts, strict=True)):
            wider = share_room(given, wholes, width, leasts=leasts)
            widths = wider if sum(wider) < width + EPSILON else widths
        return [replace(one, width=own) for one, own in zip(self.columns, widths, strict=True)]

    def _asked(self, look: Look) -> list[WidthAsked]:
        """Return what each column asks for, with padding: on a page as if bold, under a small heading."""
        return look.once(self, "asked", lambda: [*self._ask(look)])

    def _ask(self, look: Look) -> Iterator[WidthAsked]:
        size = look.type(theme.BODY)
        for column, *cells in zip(self.columns, *self.rows, strict=True):
            heading = ask_heading(look.book, column.heading, theme.SMALL if look.is_page else size)
            one = ask_width(look, cells, size, heading, bold=look.is_page)
            yield one._replace(whole=one.whole + 2 * _PADDING, least=one.least + 2 * _PADDING)

    def set_at(self, look: Look, width: float) -> SetBlock:
        columns = self._columns(look, width)
        if self.large:
            large = max(look.type(theme.BODY), min(look.type(_LARGE), look.row * _LARGE_SHARE))
            columns = [replace(one, bold=True, size=large) if one.heading_bold else one for one in columns]
        drawn = table(look, columns, self.rows, width, size=look.type(theme.BODY),
                      padding=_PADDING if self.lines else 0.0, heading_size=look.label(theme.SMALL),
                      rules=self.lines, zebra=self.stripes, tints=self.tints, blank=self.blank)  # fmt: skip
        if self.beside is not None:
            taken = next((index for index, one in enumerate(columns) if one.heading), len(columns))
            room = Rect(0.0, 0.0, fsum(one.width or 0.0 for one in columns[:taken]), look.row)
            return SetBlock((*self.beside.draw(look, room), drawn.at(0.0, 0.0)), drawn.height)
        if self.groups:
            return stack([self._grouped(look, _widths(columns, width)), drawn], 0.6)
        if not self.across:
            return drawn
        if not look.is_page:
            size = look.type(theme.SMALL)
            over = paragraph(
                look.book, self.across, width, size, bold=True, fill=theme.LABEL_INK, anchor="middle"
            )
            return stack([over, drawn], _UNDER_LABEL)
        first, wide = columns[0].width or 0.0, capitals_width(look.book, self.across)
        x = first + max(0.0, (width - first - wide) / 2)
        return stack([SetBlock((capitals(look.book, x, 2.6, self.across),), 3.6), drawn])

    def _grouped(self, look: Look, widths: Sequence[float]) -> SetBlock:
        """Return what stands over its heads, each with a line below it."""
        high = look.label(theme.SMALL) * 1.4

        def drawn() -> Iterator[Item]:
            x, column = 0.0, 0
            for words, number in self.groups:
                wide = fsum(widths[column : column + number])
                if words:
                    room = Rect(x + 1.0, 0.0, wide - 2.0, high)
                    size = look.label(theme.SMALL)
                    yield from put(look.book, room, words, size, "centre", least=theme.SMALLEST, bold=True)
                    ends = (x + 1.5, high + 0.2), (x + wide - 1.5, high + 0.2)
                    yield line(*ends, theme.HAIRLINE, theme.RULE_INK)
                x, column = x + wide, column + number

        return SetBlock(drawn, high)

    def natural(self, look: Look) -> float:
        return sum(one.whole for one in self._asked(look))

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        for column, asked in zip(self._columns(look, width), self._asked(look), strict=True):
            if column.width is not None and asked.least > (has := column.width + self._spare) + EPSILON:
                yield Overrun(self.called, asked.least, has, "width")
