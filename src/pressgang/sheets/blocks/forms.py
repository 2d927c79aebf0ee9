"""Blocks that a pencil fills, or a hand on screen: boxes to tick, lines to write on, tables to write in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate, zip_longest
from math import ceil, floor
from typing import ClassVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import WHITE, Colour, Field, Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import EPSILON, UNBOUND, Block, LeftOut, Look, Origin, Overrun, called
from pressgang.sheets.blocks.grid import FRACTION, NATURAL, Width, share_room
from pressgang.sheets.blocks.places import (
    At,
    Ticks,
    TickShape,
    WritingLine,
    across,
    field_name,
    in_groups,
    lines_of,
    put,
    text_field,
    within,
)
from pressgang.sheets.faces.draw import draw_id_dot
from pressgang.sheets.marks import in_fives
from pressgang.structs import replace

_MARKS: dict[TickShape, tuple[Point, Point]] = {
    "box": ((theme.CHECK_BOX, theme.CHECK_BOX), (3.2, 3.2)),
    "circle": ((theme.CHECK_BOX, theme.CHECK_BOX), (3.4, 3.4)),
    "oval": ((theme.OVAL_WIDTH, theme.OVAL_HEIGHT), (4.0, 5.2)),
}
"""Width and height of a mark as designed, and the least that a pencil can fill."""
_SMALLER = (0.95, 0.9, 0.85, 0.8)
"""How much smaller marks may be where that saves a line of them."""
_NARROWER = 1.7
"""How much narrower, in mm, boxes with a `side` may be to save a line: a counter has 2 mm to spare."""
_SPACE, _GROUP_GAP, _LINE_GAP = 0.9, 1.8, 1.0
_UNDER = 0.9
"""Between a mark and what stands below it, in mm."""
_DOT = 1.4
"""How far from the corner of its box a dot stands, in mm."""
_ABOVE_TABLE, _HEAD_INSET = 1.1, 1.2
"""How far heads stand above a log, and to the right of their columns' left edges, in mm."""
LEAST_LINE = 7.0
"""A line that is written on by hand is never lower than this, in mm."""
_SHORTEST = 12.0
"""The shortest line to write on, in mm."""
_FIELD_GAP = 4.0
_LEAST_CELL = 8.0
FILLED_LINES = 2
"""The fewest lines of a table that fills what is left."""
_HIGHEST_LINE = 9.0
_PART_GAP, _PART_SHARE = 6.0, 0.04
"""Between the parts of a log, in mm, and no more than that share of its width."""
_HEAD_ROOM = 1.7
"""The room in mm that a column of a log has beside its head."""
_WRITTEN = 1.2
"""Between the rules of a log and what is printed in a cell, in mm."""


class BoxesBlock(Struct, Block, frozen=True):
    """So many marks to be ticked, on as many lines as they need, under their label.

    `by` parts them in groups, `of` has places for so many, where those beyond `count` are dots or `blacked`,
    the first `filled` are ticked in print, `numbered` ones carry their numbers; what has no room on so many
    `lines` is left out. `even` ones are as large as those of other rows. `rows` are lines of so many marks, all
    of one size; `side` is how wide a mark is in mm, and `high` how high; `letters` stand in the first marks or
    `below` them, one for each, and coloured `dots` in them likewise. Each `every`th of the `count` has its
    number below it (over its letters), and the last has the words of `end` there, under a heavy edge, which the
    first `heavy` ones have too. `ground` lies in each mark, over the picture that is the mark's own of
    `pictures`. Marks stand `gap` mm apart, or nearer where not all would go on one line. Those that `grow` are
    up to twice as wide as `side`, and fill their lines; `tint`ed ones are grey, and `pale` ones have grey
    lines. `tone` is the ground of those with pictures, `ink` the mode in which dots can be told apart.
    """

    kind: ClassVar[str] = "boxes"
    hangs: ClassVar[bool] = True
    named_by: ClassVar[str] = "label"

    count: int
    label: str = ""
    shape: TickShape = "box"
    by: int = 0
    of: int = 0
    filled: int = 0
    numbered: bool = False
    name: str = ""
    even: bool = False
    rows: tuple[int, ...] = ()
    side: float | None = None
    high: float | None = None
    letters: tuple[str, ...] = ()
    below: bool = False
    dots: tuple[str, ...] = ()
    ink: str = "color"
    every: int = 0
    lines: int | None = None
    end: str = ""
    ground: Block | None = None
    pictures: tuple[Block | None, ...] = ()
    grow: bool = False
    tint: bool = False
    heavy: int = 0
    gap: float | None = None
    pale: bool = False
    blacked: bool = False
    tone: Colour | None = None

    @property
    def _printed(self) -> int:
        return max(self.count, self.of)

    def _mark(self, look: Look) -> Point:
        (width, height), (least, lowest) = _MARKS[self.shape]
        if self.side is not None:
            return self.side, self.high or self.side * height / width
        scale = look.least_scale
        return max(least, width * scale), max(lowest, height * scale)

    def _head(self, look: Look) -> float:
        return look.type(theme.LABEL) * theme.LEADING + 0.4 if self.label else 0.0

    def _foot(self, look: Look) -> float:
        """Return the room for what stands below a mark."""
        lines = bool(self.every or self.end) + self.below
        return look.type(theme.LABEL) * (1 + (lines - 1) * theme.LEADING) + _UNDER if lines else 0.0

    def _set(self, look: Look, width: float) -> tuple[Point, list[tuple[int, float]]]:
        """Return the size of a mark, and the line and offset of each: a little smaller to save a line."""
        designed, least = self._mark(look), _MARKS[self.shape][1]
        if self.grow and self._printed:
            offsets = self._offsets(designed, width)
            across = sum(row == 0 for row, _ in offsets)
            if not self.by:
                across = ceil(self._printed / lines_of(offsets))  # all lines as full as they can be
            apart = _SPACE * (across - 1) + _GROUP_GAP * ((across - 1) // self.by if self.by else 0)
            designed = max(designed[0], min(designed[0] * 2, (width - apart) / across)), designed[1]
        if self.rows:
            room = width - (self._across(designed) - max(self.rows) * designed[0])
            fitting = designed[0] if self.side is not None else max(least[0], room / max(self.rows))
            broad = min(designed[0], fitting)
            mark = (broad, max(least[1], designed[1] * broad / designed[0]))
            return mark, [
                (row, offset)
                for row, count in enumerate(self.rows)
                for offset in in_fives(count, broad + _SPACE, _GROUP_GAP if self.by else 0.0, self.by or 1)
            ]
        found = designed, self._offsets(designed, width + EPSILON)
        if self.lines is not None:
            return designed, [one for one in found[1] if one[0] < (self.lines or 1)]
        if self.even or lines_of(found[1]) < 2:
            return found
        smaller = [(max(least[0], designed[0] * n), max(least[1], designed[1] * n)) for n in _SMALLER]
        if self.side is not None:
            smaller = [(max(least[0], designed[0] - _NARROWER), designed[1])]
        for mark in smaller:
            offsets = self._offsets(mark, width)
            if lines_of(offsets) < lines_of(found[1]):
                found = mark, offsets
        return found

    def _across(self, mark: Point) -> float:
        """Return the width of the longest of its `rows` with marks of that size."""
        most = max(self.rows)
        return most * (mark[0] + _SPACE) - _SPACE + (_GROUP_GAP * ((most - 1) // self.by) if self.by else 0.0)

    def _offsets(self, mark: Point, width: float) -> list[tuple[int, float]]:
        fitting = (width - self._printed * mark[0]) / max(1, self._printed - 1)
        apart = _SPACE if self.gap is None else min(self.gap, max(_SPACE, fitting))
        return in_groups(self._printed, self.by, width, mark[0], apart, _GROUP_GAP)

    def natural(self, look: Look) -> float:
        mark = self._mark(look)
        label = look.book.width(self.label, look.type(theme.LABEL), True)
        if self.rows:
            return max(label, self._across(mark))
        offsets = self._offsets(mark, UNBOUND) if self._printed else []
        return max(label, offsets[-1][1] + mark[0] if offsets else 0.0)

    def extent(self, look: Look, width: float) -> float:
        """Return how much of that width its lines take."""
        mark, offsets = self._set(look, width)
        return max((offset + mark[0] for _, offset in offsets), default=0.0)

    def measure(self, look: Look, width: float) -> float:
        mark, offsets = self._set(look, width)
        lines = max(1, lines_of(offsets))
        return self._head(look) + lines * (mark[1] + self._foot(look)) + (lines - 1) * _LINE_GAP

    def split(self, look: Look, width: float, height: float) -> Sequence[Block]:
        """Return places for counters as many lines at a time as go into that height."""
        (_, high), offsets = self._set(look, width)
        line = high + self._foot(look) + _LINE_GAP
        lines = int((height - self._head(look) + _LINE_GAP + EPSILON) / line)
        most = sum(row < lines for row, _ in offsets)
        if self.of or not self.pictures or not 0 < most < len(offsets):
            return (self,)
        return [
            replace(self, count=min(most, self.count - first), pictures=self.pictures[first : first + most])
            for first in range(0, len(offsets), most)
        ]

    def ticks(self, look: Look, room: Rect) -> Ticks:
        """Return the marks where they stand."""
        (width, height), offsets = self._set(look, room.width)
        top = room.y + self._head(look)
        places = tuple(
            Rect(room.x + offset, top + row * (height + self._foot(look) + _LINE_GAP), width, height)
            for row, offset in offsets
        )
        name = self.name or field_name(self.label or "box")
        tip = self.label or self.name or "box"
        looks = {"tint": self.tint, "pale": self.pale, "blacked": self.blacked}
        return Ticks(places, self.count, name, tip, self.shape, self.filled, **looks)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        ticks, size = self.ticks(look, room), look.type(theme.LABEL)
        if self.label:
            head = Rect(room.x, room.y, room.width, self._head(look) - 0.4)
            yield from put(look.book, head, self.label, size, "west", bold=True)
        if self.ground is None and not self.pictures:
            yield from ticks.draw()
        else:  # a counter lies there, and no pencil ticks it
            for box in ticks.places:
                yield rectangle(
                    box, self.tone, theme.RULE_INK, theme.HAIRLINE, radius=min(1.5, box.width * 0.1)
                )
        for box in ticks.places[: self.heavy]:
            round_it = box.height / 2 if self.shape != "box" else box.width * 0.1
            yield rectangle(box, None, theme.INK, theme.FRAME_LINE * 1.4, round_it)
        if not ticks.places:
            rest = Rect(room.x, room.y + self._head(look), room.width, self._mark(look)[1])
            yield from put(look.book, rest, "none", size, "west", fill=theme.LABEL_INK)
        for box, picture in zip_longest(ticks.places, self.pictures[: len(ticks.places)]):
            for block in (picture, self.ground):
                if block is not None:
                    yield from block.draw(look, box.inset(box.height * 0.08))
        for box, letter in zip(ticks.places, self.dots, strict=False):
            r = min(3.2, box.width * 0.3, box.height * 0.3)
            corner: At = "north-west" if self.pictures else "centre"
            centre = within(box.inset(_DOT), 2 * r, 2 * r, corner).centre
            yield from draw_id_dot(look.book, (centre, r), letter, r * 1.5, ink=self.ink, on_white=True)
        letters = () if self.below else self.letters
        for index, (box, letter) in enumerate(zip(ticks.places, letters, strict=False)):
            high = max(theme.SMALLEST, min(box.height * 0.6, theme.BODY))
            fill = theme.INK if index < self.heavy else theme.LABEL_INK
            yield from put(look.book, box, letter, high, "centre", bold=True, fill=fill)
        for index, box in enumerate(ticks.places if self.numbered else (), 1):
            if index > self.count and not self.blacked:
                break
            fill = theme.LABEL_INK if ticks.is_open(index - 1) else WHITE
            number = max(theme.SMALLEST, min(size, box.width * 0.5))
            yield from put(look.book, box, str(index), number, "centre", fill=fill)
        for box, letter in zip(ticks.places, self.letters if self.below else (), strict=False):
            low = size * theme.LEADING if self.every else 0.0
            under = Rect(box.x, box.bottom + _UNDER + low, box.width, size)
            yield from put(look.book, under, letter, size, "north", bold=True, tabular=True)
        yield from self._below(look, ticks.places)
        yield from ticks.fields()

    def _below(self, look: Look, places: Sequence[Rect]) -> Iterator[Item]:
        """Draw the numbers below the marks, and the end; a number that would touch its words is left out."""
        size, book, free = look.type(theme.LABEL), look.book, UNBOUND
        if self.end and places:
            last = places[-1]
            wide = book.width(self.end, size, True)
            under = Rect(max(last.right - wide, places[0].x), last.bottom + _UNDER, 0.0, size)
            free = under.x - 1.0
            yield rectangle(last, None, theme.INK, theme.FRAME_LINE * 1.4, last.width * 0.1)
            yield from put(book, under, self.end, size, "north-west")
        for number, box in enumerate(places[: self.count], 1):
            beside_end = box.y == places[-1].y and (number == len(places) or box.right > free)
            if self.every and number % self.every == 0 and not (self.end and beside_end):
                under = Rect(box.x, box.bottom + _UNDER, box.width, size)
                yield from put(book, under, str(number), size, "north", fill=theme.LABEL_INK, tabular=True)

    def least_width(self, look: Look) -> float:
        label = look.book.width(self.label, look.type(theme.LABEL), True)
        needs = max(label, self._mark(look)[0] if self._printed else 0.0)
        if self.rows:
            least = _MARKS[self.shape][1] if self.side is None else self._mark(look)
            needs = max(needs, self._across(least))
        return needs


def _line_of(look: Look) -> float:
    """Return the height of a line to write on, in mm."""
    return max(LEAST_LINE, theme.WRITING_LINE * look.least_scale)


class FieldsBlock(Struct, Block, frozen=True):
    """Lines to write on side by side, each a caption and what is printed on it already (if anything).

    The captions stand before their lines or, where these would be too short or it is asked for, `below` them.
    """

    hangs: ClassVar[bool] = True

    fields: tuple[tuple[str, str], ...]
    below: bool = False

    @property
    def called(self) -> str:
        return called("fields" if len(self.fields) > 1 else "field", ", ".join(c for c, _ in self.fields))

    def _each(self, width: float) -> float:
        return (width - _FIELD_GAP * (len(self.fields) - 1)) / max(1, len(self.fields))

    def _below(self, look: Look, width: float) -> bool:
        size, each = look.type(theme.LABEL), self._each(width)
        return self.below or any(
            each - look.book.width(caption, size) - 1.0 < _SHORTEST for caption, _ in self.fields
        )

    def natural(self, look: Look) -> float:
        size = look.type(theme.LABEL)
        captions = max((look.book.width(caption, size) + 1.0 for caption, _ in self.fields), default=0.0)
        return (captions + 2 * _SHORTEST + _FIELD_GAP) * len(self.fields) - _FIELD_GAP

    def measure(self, look: Look, width: float) -> float:
        under = look.type(theme.LABEL) * 1.7 if self._below(look, width) else 0.0
        return _line_of(look) + under

    def lines(self, look: Look, room: Rect) -> tuple[WritingLine, ...]:
        """Return the lines where they stand."""
        each, size, high = self._each(room.width), look.type(theme.LABEL), _line_of(look)
        found = []
        for index, (caption, _) in enumerate(self.fields):
            box = Rect(room.x + index * (each + _FIELD_GAP), room.y, each, high)
            name = field_name(caption or "field")
            if self._below(look, room.width):
                found.append(WritingLine(caption, box, size, name, below=True))
            else:
                found.append(WritingLine.after(look.book, caption, box, name, size))
        return tuple(found)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        for written, (_, value) in zip(self.lines(look, room), self.fields, strict=True):
            yield from written.draw(look.book)
            if value:
                size = points(10) * max(1.0, look.scale)
                yield from put(look.book, written.written(), value, size, "south-west", least=theme.SMALLEST)
            else:
                yield written.field()

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        room = Rect(0.0, 0.0, width, 0.0)
        for written, (caption, value) in zip(self.lines(look, room), self.fields, strict=True):
            under = look.book.width(caption, look.type(theme.LABEL)) if written.below else 0.0
            needs = max(_SHORTEST, under, look.book.width(value, theme.SMALLEST) + 0.8)
            if needs > written.box.width + EPSILON:
                yield Overrun(called("field", caption), needs, written.box.width, "width")


class LogPart(Struct, frozen=True):
    """A part of a log where it stands: `rows` lines that fill `box`, under their heads; where `first` is given
    the first column is tinted and numbered from it on.
    """

    log: LogBlock
    look: Look
    box: Rect
    widths: tuple[float, ...]
    rows: int
    first: int | None = None

    @property
    def row(self) -> float:
        """The height of a line."""
        return self.box.height / self.rows

    @property
    def lefts(self) -> list[float]:
        """Where the columns begin, and where the last one ends."""
        return list(accumulate(self.widths, initial=self.box.x))

    def cell(self, line: int, column: int) -> Rect:
        """Return a cell by its line and column, both from 0."""
        return Rect(self.lefts[column], self.box.y + line * self.row, self.widths[column], self.row)

    def draw(self) -> Iterator[Item]:
        """Heads, tint, numbers and rules."""
        box, lefts, book, framed = self.box, self.lefts, self.look.book, self.log.framed
        label = self.look.type(theme.LABEL)
        if framed:
            yield rectangle(box, WHITE, theme.INK, theme.BOX_LINE)
        if self.first is not None:
            yield rectangle(Rect(box.x, box.y, self.widths[0], box.height), fill=theme.TINT)
        for index, (head, x) in enumerate(zip(self.log.heads, lefts, strict=False)):
            above = Rect(x, box.y - _ABOVE_TABLE - label, self.widths[index], label)
            is_centred = framed or (index == 0 and self.first is not None)
            above = above if is_centred else above.moved(_HEAD_INSET, 0.0)
            at: At = "south" if is_centred else "south-west"
            yield from put(book, above, head, label, at, fill=theme.LABEL_INK)
        for x in lefts[1 if self.first is None else 2 : -1]:
            yield line((x, box.y), (x, box.bottom), theme.HAIRLINE, theme.RULE_INK)
        for index in range(self.rows):
            y = box.y + index * self.row
            if index:
                yield line((box.x, y), (box.right, y), theme.HAIRLINE, theme.RULE_INK)
            if self.first is not None:
                number, size = str(self.first + index), self.look.type(theme.BODY)
                yield from put(book, self.cell(index, 0), number, size, "centre", bold=True, tabular=True)
        for y in () if framed else (box.y, box.bottom):
            yield line((box.x, y), (box.right, y), theme.BOX_LINE)

    def fields(self, printed: Collection[tuple[int, int]] = ()) -> Iterator[Field]:
        """Yield a field for each cell, but for those that are `printed` (line and column from 0) or numbered.

        Their names go on with the line's number and the column (`turn-03-speed`), as their tips do.
        """
        heads, start = self.log.heads, 0 if self.first is None else 1
        word = heads[0] if start else "line"
        for row in range(self.rows):
            number = row + (1 if self.first is None else self.first)
            for column in range(start, len(heads)):
                if (row, column) not in printed:
                    head = heads[column]
                    name = f"{field_name(word)}-{number:02}-{field_name(head)}"
                    tip = f"{word.lower()} {number}, {head if head.isupper() else head.lower()}"
                    yield text_field(self.cell(row, column), name, tip)


class LogBlock(Struct, Block, frozen=True):
    """A table to write in: `lines` of them, or as many as fill what is left (`None`), `least` or more; `first`
    numbers the first column from there on. Columns that `widths` says nothing of are even, the last broader. A
    `framed` one has a border, and its heads in the middle of their columns. The lines stand in `parts` side by
    side, numbered through; `entries` are printed on the first of them, cell by cell.
    """

    kind: ClassVar[str] = "log"
    hangs: ClassVar[bool] = True

    heads: tuple[str, ...]
    lines: int | None = None
    first: int | None = None
    widths: tuple[Width, ...] = ()
    framed: bool = False
    least: int = FILLED_LINES
    parts: int = 1
    entries: tuple[tuple[str, ...], ...] = ()
    origin: Origin | None = None

    @property
    def what(self) -> str:
        return ", ".join(self.heads)

    @property
    def grows(self) -> bool:
        return self.lines is None

    def _least(self, look: Look) -> int:
        """Return the lines that a part has at least: one for each entry, unless these may be left out."""
        entries = len(self.entries) if look.left_out is None else 0
        return ceil(max(self.lines or self.least, entries) / self.parts)

    def _head(self, look: Look) -> float:
        return look.type(theme.LABEL) + 1.6

    def _split(self, width: float) -> tuple[float, float]:
        """Return the width of a part and the gap between two, in mm."""
        gap = min(_PART_GAP, width * _PART_SHARE)
        return (width - gap * (self.parts - 1)) / self.parts, gap

    def _widths(self, look: Look, width: float) -> list[float]:
        size = look.type(theme.LABEL)
        numbered = self.first is not None and len(self.heads) > 1
        heads = [look.book.width(head, size) + _HEAD_ROOM for head in self.heads]
        naturals = [max(0.0 if numbered and at == 0 else _LEAST_CELL, one) for at, one in enumerate(heads)]
        shares = [FRACTION] * (len(self.heads) - 1) + [Width("fr", 1.6 if len(self.heads) > 1 else 1.0)]
        usual = (NATURAL, *shares[1:]) if numbered else tuple(shares)
        return share_room((*self.widths, *usual[len(self.widths) :]), naturals, width)

    def natural(self, look: Look) -> float:
        size = look.type(theme.LABEL)
        return sum(max(2 * _SHORTEST, look.book.width(head, size) + 2.4) for head in self.heads) * self.parts

    def measure(self, look: Look, width: float) -> float:
        filled = LEAST_LINE if self.least == FILLED_LINES else theme.WRITING_LINE
        return self._head(look) + self._least(look) * (_line_of(look) if self.lines else filled)

    def tables(self, look: Look, room: Rect) -> Iterator[LogPart]:
        """Yield the parts of the table where they stand."""
        top, row, lines = room.y + self._head(look), _line_of(look), self._least(look)
        if self.lines is None:
            spare = room.bottom - top
            printed = min(ceil(len(self.entries) / self.parts), floor(spare / LEAST_LINE + EPSILON))
            lines = max(lines, floor(spare / row + EPSILON), printed)
            row = max(LEAST_LINE, min(spare / lines, _HIGHEST_LINE))
        width, gap = self._split(room.width)
        widths = tuple(self._widths(look, width))
        for part, box in enumerate(across(Rect(room.x, top, 0.0, lines * row), [width] * self.parts, gap)):
            first = None if self.first is None else self.first + part * lines
            yield LogPart(self, look, box, widths, lines, first)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        size = points(9.5) * max(1.0, look.scale)
        tables = tuple(self.tables(look, room))
        lines = sum(table.rows for table in tables)
        if look.left_out is not None and len(self.entries) > lines:
            look.left_out.append(LeftOut(len(self.entries), lines))
        for part, table in enumerate(tables):
            yield from table.draw()
            written = self.entries[part * table.rows : (part + 1) * table.rows]
            printed = {
                (line, column): word
                for line, words in enumerate(written)
                for column, word in enumerate(words, int(self.first is not None))
                if word and column < len(self.heads)
            }
            for place, word in printed.items():
                cell = table.cell(*place).inset(_WRITTEN)
                yield from put(look.book, cell, word, size, least=theme.SMALLEST)
            yield from table.fields(printed)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        size = look.type(theme.LABEL)
        for index, (head, has) in enumerate(
            zip(self.heads, self._widths(look, self._split(width)[0]), strict=True)
        ):
            written = 0.0 if index == 0 and self.first is not None else _LEAST_CELL
            needs = max(written, look.book.width(head, size) + _HEAD_ROOM)
            if needs > has + EPSILON:
                said = f"{self.called}, {called('column', head)}"
                yield Overrun(said, needs, has, "width", self.origin)
