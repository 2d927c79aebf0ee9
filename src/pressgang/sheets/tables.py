"""A light table: grey labels over columns, hairlines between rows, figures of one width.

Cells are our own wording (`str`, with the markup of `typeset.marked`), spans (for a user's text), or a
`Block` (centred in the height of its row).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, groupby
from operator import itemgetter
from typing import ClassVar, Literal, NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Group, Item, Tag, line, rectangle, tagged
from pressgang.drawing.units import points
from pressgang.sheets.blocks.arranging import FRACTION, NATURAL, Width, shared_out
from pressgang.sheets.blocks.block import EPSILON, Block, FlowingBlock, Look, Overrun, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.typeset import (
    Words,
    capitals,
    capitals_width,
    centred_baseline,
    paragraph,
    spans_of,
    stack,
)
from pressgang.typography.fonts import Anchor, FontBook, TextSpan

TableCell = Words | Block
_PADDING = 1.5
_APART = 0.8
"""Between the words of two columns that no lines part, in mm."""
_AFTER_DOWN = 0.5
"""Behind the value by which a table is read, in mm."""
_UNDER_LABEL = 0.6
"""Between the label of what stands across a card's table and its heads, in mm."""
_HEADING = theme.BODY / theme.SMALL
"""How much larger than others a heading is that is a value."""
_LARGE, _LARGE_SHARE = points(12), 0.68
"""The type size of large figures, and how much of a row's height they may have."""
_BLANK = 3.0
"""Between the words in blank cells and the edges of these, in mm."""
_ANCHORS: dict[str, Anchor] = {"left": "start", "middle": "middle", "right": "end"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: heading, width in mm (`None` shares what the others leave), and how it is set.

    `heading_bold` sets the heading in black bold (for a column that is a value, such as TO-HIT 4).
    """

    heading: Words = ""
    width: float | None = None
    align: Literal["left", "middle", "right"] = "left"
    bold: bool = False
    heading_bold: bool = False
    size: float | None = None


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
    blank: Words = "",
    rules: bool = True,
    heading_size: float = theme.SMALL,
) -> SetBlock:
    """Set a table `width` mm wide. Rows are at least `row_height` high (the look's) and grow with their text.

    `zebra` tints every second row, `tints` are the grounds of cells by row and column. `blank` stands once in
    empty cells that lie below each other, where it has room. `rules` draws a line under the heading and after
    the last row, and hairlines between rows. Without any heading there is no head row.
    """
    book, size = look.book, look.size if size is None else size
    row_height = look.row if row_height is None else row_height
    lefts, widths = _columns(columns, width)
    headed = any(column.heading for column in columns)
    first: Tag = "TD" if headed else "TH"
    laid = [
        _row(look, columns, row, lefts, widths=widths, size=size, row_height=row_height, padding=padding)
        for row in rows
    ]

    heads = [
        _head_lines(book, column, own - min(_APART, padding), heading_size)
        for column, own in zip(columns, widths, strict=True)
    ]
    more = max(map(len, heads), default=1) - 1
    head_height = row_height + more * heading_size * _HEADING * theme.LEADING if headed else 0.0

    def drawn() -> tuple[Item, ...]:
        items: list[Item] = []
        y = head_height
        tops = [*accumulate((height for height, _ in laid), initial=y)]
        said = dict(_in_blanks(look, blank, _blanks(rows, lefts, widths, tops)) if blank else ())
        apart = {(row, lot.column) for lot in said for row in range(lot.first + 1, lot.last + 1)}
        words = {(lot.first, lot.column): item for lot, item in said.items()}
        if headed:
            places = [_place(*one, padding) for one in zip(columns, lefts, widths, strict=True)]
            middle = head_height - row_height / 2
            items.append(tagged("TR", _heading(book, columns, heads, places, middle, heading_size)))
        if rules:
            items.append(line((0, y), (width, y), theme.BOX_LINE))
        for index, (height, placed) in enumerate(laid):
            if zebra and index % 2:
                items.append(rectangle(Rect(0, y, width, height), fill=theme.TINT))
            for column, (x, own_width) in enumerate(zip(lefts, widths, strict=True)):
                if tints and (index, column) in tints:
                    items.append(rectangle(Rect(x, y, own_width, height), fill=tints[index, column]))
            if rules and index:
                for own_lefts in _stretches(len(lefts), index, apart):
                    ends = (lefts[own_lefts[0]], y), (lefts[own_lefts[-1]] + widths[own_lefts[-1]], y)
                    items.append(line(*ends, theme.HAIRLINE, theme.RULE_INK))
            own = [block.at(x, y + (height - block.height) / 2) for x, block in placed]
            own = [words.get((index, column), cell) for column, cell in enumerate(own)]
            items.append(tagged("TR", [replace(cell, tag="TD" if i else first) for i, cell in enumerate(own)]))
            y += height
        if rules:
            items.append(line((0, y), (width, y), theme.BOX_LINE))
        return (tagged("Table", items),)

    return SetBlock(drawn, sum((height for height, _ in laid), head_height))


class _Blank(NamedTuple):
    """Empty cells of a column that lie below each other, from the row `first` to `last`, and their place."""

    column: int
    first: int
    last: int
    place: Rect


def _blanks(
    rows: Sequence[Sequence[TableCell]], lefts: Sequence[float], widths: Sequence[float], tops: Sequence[float]
) -> Iterator[_Blank]:
    for column, (x, width) in enumerate(zip(lefts, widths, strict=True)):
        empty = ((not isinstance(row[column], Block) and not row[column], y) for y, row in enumerate(rows))
        for is_empty, lot in groupby(empty, key=itemgetter(0)):
            lines = [y for _, y in lot]
            if is_empty:
                first, last = lines[0], lines[-1]
                yield _Blank(column, first, last, Rect(x, tops[first], width, tops[last + 1] - tops[first]))


def _in_blanks(look: Look, blank: Words, lots: Iterable[_Blank]) -> Iterator[tuple[_Blank, Group]]:
    """Yield the words in each of the lots that have room for them."""
    for lot in lots:
        room, size, spans = lot.place.width - 2 * _BLANK, theme.SMALL, spans_of(blank)
        words = paragraph(look.book, spans, room, size, anchor="middle")
        if words.height <= lot.place.height and look.book.longest_word(look.book.told(spans), size) <= room:
            yield lot, words.at(lot.place.x + _BLANK, lot.place.centre[1] - words.height / 2)


def _stretches(columns: int, row: int, apart: Collection[tuple[int, int]]) -> Iterator[list[int]]:
    """Yield the columns over which the line above a row runs, broken where cells are one."""
    for is_apart, lot in groupby(range(columns), key=lambda column: (row, column) in apart):
        if not is_apart:
            yield [*lot]


def _columns(columns: Sequence[Column], width: float) -> tuple[list[float], list[float]]:
    fixed = sum(column.width or 0.0 for column in columns)
    shares = sum(1 for column in columns if column.width is None)
    rest = (width - fixed) / shares if shares else 0.0
    widths = [rest if column.width is None else column.width for column in columns]
    lefts = [sum(widths[:index]) for index in range(len(widths))]
    return lefts, widths


def _place(column: Column, left: float, width: float, padding: float) -> float:
    return {"left": left + padding, "middle": left + width / 2, "right": left + width - padding}[column.align]


def _parts(spans: Iterable[TextSpan]) -> list[list[TextSpan]]:
    """Return a heading in the lines in which it is written."""
    parts: list[list[TextSpan]] = [[]]
    for span in spans:
        first, *others = span.string.split("\n")
        parts[-1].append(span._replace(string=first))
        parts += [[span._replace(string=other)] for other in others]
    return parts


def _head_lines(book: FontBook, column: Column, width: float, plain: float) -> list[list[TextSpan]]:
    """Return the lines of a heading, which is broken where it says so or is wider than its column."""
    size = plain * _HEADING if column.heading_bold else plain
    found: list[list[TextSpan]] = []
    for part in _parts(spans_of(column.heading, column.heading_bold)):
        is_empty = not any(span.string for span in part)
        found += [[]] if is_empty else map(book.joined, book.lines(part, width + EPSILON, size))
    return found


def _heading(
    book: FontBook,
    columns: Sequence[Column],
    heads: Sequence[Sequence[list[TextSpan]]],
    places: Sequence[float],
    middle: float,
    plain: float,
) -> list[Item]:
    """The heading of each column at its place in mm, the last line of each about `middle`."""
    items: list[Item] = []
    for column, lines, x in zip(columns, heads, places, strict=True):
        size, fill = (plain * _HEADING, theme.INK) if column.heading_bold else (plain, theme.LABEL_INK)
        own: list[Item] = []
        for above, spans in enumerate(reversed(lines)):
            base = centred_baseline(book, middle - above * size * theme.LEADING, size)
            own = [*book.line(x, base, spans, size, fill, _ANCHORS[column.align]), *own]
        items.append(tagged("TH", own))
    return items


def _row(
    look: Look,
    columns: Sequence[Column],
    row: Sequence[TableCell],
    lefts: Sequence[float],
    widths: Sequence[float],
    size: float,
    row_height: float,
    padding: float,
) -> tuple[float, list[tuple[float, SetBlock]]]:
    """The height of a row and its cells, each with its x; each goes into the middle of the height."""
    placed: list[tuple[float, SetBlock]] = []
    height = row_height
    for column, cell, left, width in zip(columns, row, lefts, widths, strict=True):
        if isinstance(cell, Block):
            block = cell.set_at(look, width - 2 * padding)
            placed.append((left + padding, block))
            height = max(height, block.height + 1.0)
        else:
            block = _text_cell(look.book, column, cell, width - 2 * padding, column.size or size)
            placed.append((_place(column, left, width, padding), block))
            height = max(height, block.height + row_height - (column.size or size) * theme.LEADING)
    return height, placed


def _text_cell(book: FontBook, column: Column, said: Words, width: float, size: float) -> SetBlock:
    """The lines of a cell, aligned about x = 0 as its column says."""
    step = size * theme.LEADING
    lines = book.lines(spans_of(said, column.bold), width + EPSILON, size, even=True)

    def drawn() -> Iterator[Item]:
        for index, words in enumerate(lines):
            base = centred_baseline(book, (index + 0.5) * step, size, column.bold)
            yield from _line(book, 0, base, book.joined(words), size, _ANCHORS[column.align])

    return SetBlock(drawn, len(lines) * step)


def _line(book: FontBook, x: float, y: float, spans: list[TextSpan], size: float, anchor: Anchor) -> list[Item]:
    """A line of a cell; plain figures are set tabular so that they stand under each other."""
    if len(spans) == 1 and not spans[0].raised:
        span = spans[0]
        fill = span.fill or theme.INK
        return [book.text(x, y, span.string, size, bold=span.bold, anchor=anchor, tabular=True, fill=fill,
                          italic=span.italic)]  # fmt: skip
    return list(book.line(x, y, spans, size, anchor=anchor))


@dataclass(frozen=True, slots=True)
class TableBlock(FlowingBlock):
    """A table of the game: heads over columns, hairlines between rows.

    `across` is the label of the values that stand across it. The first column of a table that `has_down` is the
    value by which it is read: on a page it is no wider than it must be. `widths` are those of its columns, as
    far as they are given; without one a column shares what is left.
    """

    kind: ClassVar[str] = "table"

    columns: tuple[Column, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    title: str = ""
    across: str = ""
    has_down: bool = False
    widths: tuple[Width | None, ...] = ()
    lines: bool = True
    """Whether lines part its rows; without them its columns begin at its edge."""
    stripes: bool = False
    """Whether every second row is tinted."""
    tints: Mapping[tuple[int, int], Colour] | None = None
    """The grounds of cells by row and column."""
    blank: Words = ""
    """What stands once in empty cells that lie below each other."""
    large: bool = False
    """Whether what is worked out is bold and as large as the rows let it be."""
    groups: tuple[tuple[Words, int], ...] = ()
    """What stands over its heads, each over so many of them."""
    beside: Block | None = None
    """What stands on the line of its heads, over the first columns, which have none."""

    @property
    def what(self) -> str:
        return self.title

    def _columns(self, look: Look, width: float) -> list[Column]:
        """The columns with their widths: as given, else even where each has room, else as their cells ask."""
        if any(self.widths):
            whole = [cells.whole for cells in self._cells(look)]
            asked_for = [*self.widths, *[None] * len(whole)][: len(whole)]
            shared = shared_out([one or FRACTION for one in asked_for], whole, width)
            return [replace(one, width=own) for one, own in zip(self.columns, shared, strict=True)]
        fixed = sum(column.width or 0.0 for column in self.columns)
        asked = [
            cells.whole
            for cells, column in zip(self._cells(look), self.columns, strict=True)
            if column.width is None
        ]
        if look.is_page and self.has_down:
            first = replace(self.columns[0], width=min(asked[0] + _AFTER_DOWN, width * 0.5))
            return [first, *self.columns[1:]]
        even = (width - fixed) / max(1, len(asked))
        if all(one <= even for one in asked):
            return list(self.columns)
        widths = [NATURAL if look.is_page and one <= even else Width("fr", one) for one in asked]
        given = iter(shared_out(widths, asked, max(0.0, width - fixed)))
        return [replace(one, width=next(given)) if one.width is None else one for one in self.columns]

    def _cells(self, look: Look) -> list[_Cells]:
        """What the cells of each column ask for: on a page as if all were bold, under a small heading."""
        size, plain = look.type(theme.BODY), look.is_page
        return [
            _cells_of(look, cells, size, bold=plain).beside(
                _cells_of(look, _parts(spans_of(column.heading)), theme.SMALL if plain else size)
            )
            for column, *cells in zip(self.columns, *self.rows, strict=True)
        ]

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
            room = Rect(0.0, 0.0, sum(one.width or 0.0 for one in columns[:taken]), look.row)
            return SetBlock((*self.beside.draw(look, room), drawn.at(0.0, 0.0)), drawn.height)
        if self.groups:
            shared = [column for column in columns if column.width is None]
            left = (width - sum(column.width or 0.0 for column in columns)) / max(1, len(shared))
            widths = [left if column.width is None else column.width for column in columns]
            return stack([self._grouped(look, widths), drawn], 0.6)
        if not self.across:
            return drawn
        if not look.is_page:
            label = [TextSpan(self.across, bold=True)]
            size = look.type(theme.SMALL)
            over = paragraph(look.book, label, width, size, fill=theme.LABEL_INK, anchor="middle")
            return stack([over, drawn], _UNDER_LABEL)
        first, wide = columns[0].width or 0.0, capitals_width(look.book, self.across)
        x = first + max(0.0, (width - first - wide) / 2)
        return stack([SetBlock((capitals(look.book, x, 2.6, self.across),), 3.6), drawn])

    def _grouped(self, look: Look, widths: Sequence[float]) -> SetBlock:
        """What stands over its heads, each with a line below it."""
        high = look.label(theme.SMALL) * 1.4

        def drawn() -> Iterator[Item]:
            x, column = 0.0, 0
            for words, number in self.groups:
                wide = sum(widths[column : column + number])
                if spans := spans_of(words):
                    room = Rect(x + 1.0, 0.0, wide - 2.0, high)
                    size = look.label(theme.SMALL)
                    yield from put(look.book, room, spans, size, "centre", least=theme.SMALLEST, bold=True)
                    yield line(
                        (x + 1.5, high + 0.2), (x + wide - 1.5, high + 0.2), theme.HAIRLINE, theme.RULE_INK
                    )
                x, column = x + wide, column + number

        return SetBlock(drawn, high)

    def natural(self, look: Look) -> float:
        return sum(cells.whole for cells in self._cells(look))

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        for column, cells in zip(self._columns(look, width), self._cells(look), strict=True):
            has = column.width if column.width is not None else width / len(self.columns)
            has += 0.0 if self.lines else 2 * _PADDING - _APART
            if column.width is not None and cells.word > has + EPSILON:
                yield Overrun(self.called, cells.word, has, "width")


class _Cells(NamedTuple):
    """The widths in mm that the cells of a column take, with padding: unbroken, and by their longest word."""

    whole: float
    word: float

    def beside(self, other: _Cells) -> _Cells:
        return _Cells(max(self.whole, other.whole), max(self.word, other.word))


def _cells_of(look: Look, cells: Iterable[TableCell], size: float, bold: bool = False) -> _Cells:
    found = _Cells(0.0, 0.0)
    for cell in cells:
        if isinstance(cell, Block):
            least = max((one.needs for one in cell.too_narrow(look, 0.0)), default=0.0)
            found = found.beside(_Cells(max(least, cell.natural(look)), least))
        else:
            spans = spans_of(cell)
            told, heavy = look.book.told(spans), bold or any(span.bold for span in spans)
            found = found.beside(
                _Cells(look.book.width(told, size, heavy), look.book.longest_word(told, size, heavy))
            )
    return _Cells(found.whole + 2 * _PADDING, found.word + 2 * _PADDING)
