"""The columns of a roster: what stands in them, how wide each must be, and how they share a page's width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from pressgang.diagnostics import Span
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item
from pressgang.sheets.blocks.arranging import Width
from pressgang.sheets.blocks.block import EPSILON, Block, Look, Overrun
from pressgang.sheets.blocks.forms import BoxesBlock
from pressgang.sheets.blocks.places import field_name, text_field
from pressgang.sheets.blocks.wordings import Align

GAP = 3.5
"""Between two columns, in mm."""
WRITTEN_ROW, PRINTED_ROW = 7.0, 5.8
"""The least heights in mm of a row that a pencil marks, and of one that is only read."""
_TO_WRITE, _LEAST_TO_WRITE = 26.0, 14.0
_COMFORT = 0.6
"""The share of the width of their words that columns keep where boxes ask for more than there is."""
_LEAST_GROUP = 5
"""So many boxes without groups stand on a line at least."""


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
        return WRITTEN_ROW - 1.0

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield text_field(room, field_name(self.label or "field"), self.label or "notes")

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        if width < _LEAST_TO_WRITE - EPSILON:
            yield Overrun(self.called, _LEAST_TO_WRITE, width, "width")


class RosterColumn(NamedTuple):
    """A column: its label, how it is set, and its width where that is given."""

    label: str
    align: Align = "left"
    width: Width | None = None


class RosterLine(NamedTuple):
    """A row of a roster: a block a column. `name` and `span` say whose it is, `group` is the head above it."""

    name: str
    span: Span
    cells: tuple[Block, ...]
    group: str = ""

    def marked(self) -> bool:
        """Whether a pencil marks it."""
        return any(isinstance(cell, BoxesBlock | WriteBlock) for cell in self.cells)


@dataclass(frozen=True)
class SetColumns:
    """The columns as they are set: the size of type in `look`, and where each stands from the left, in mm."""

    look: Look
    columns: tuple[RosterColumn, ...]
    rooms: tuple[Rect, ...]

    def height(self, line: RosterLine) -> float:
        """The height of a row in mm."""
        cells = (cell.measure(self.look, room.width) for cell, room in zip(line.cells, self.rooms, strict=True))
        least = WRITTEN_ROW if line.marked() else PRINTED_ROW * self.look.scale
        return max(least, max(cells, default=0.0) + 1.8)

    def heads(self) -> list[list[str]]:
        """The lines of each column's head."""
        size = self.look.type(theme.LABEL)
        return [
            self.look.book.wrap(column.label, room.width, size, even=True) if column.label else []
            for column, room in zip(self.columns, self.rooms, strict=True)
        ]


def set_columns(
    look: Look, columns: tuple[RosterColumn, ...], lines: Sequence[RosterLine], width: float
) -> SetColumns | None:
    """The columns in `width` mm at that size of type, or `None` where they have no room."""
    least, natural = _asked(look, columns, lines)
    spare = width - GAP * (len(columns) - 1)
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
        x += own + GAP
    return SetColumns(look, columns, tuple(rooms))


def overrun(
    look: Look, columns: tuple[RosterColumn, ...], lines: Sequence[RosterLine], width: float
) -> tuple[RosterLine, Overrun]:
    """The block that asks most of the columns' width, whose row it is, and what the others leave it."""
    least, _ = _asked(look, columns, lines)
    widest = least.index(max(least))
    line = max(lines, key=lambda line: _least(look, line.cells[widest]))
    has = width - GAP * (len(columns) - 1) - (sum(least) - least[widest])
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
    boxes = [index for index, own in enumerate(cells) if all(isinstance(one, BoxesBlock) for one in own)]
    widths = [
        low if index in boxes else max(low, high * _COMFORT)
        for index, (low, high) in enumerate(zip(least, natural, strict=True))
    ]
    if sum(widths) > room:
        widths = list(least)
    for index in boxes:
        most = min(natural[index], room - sum(widths) + widths[index])
        widths[index] = max(least[index], _extent(look, cells[index], most))
    asked = [0.0 if i in boxes else natural[i] - own for i, own in enumerate(widths)]
    share = (room - sum(widths)) / max(EPSILON, sum(asked))
    return [own + more * min(1.0, share) for own, more in zip(widths, asked, strict=True)]


def _extent(look: Look, cells: Sequence[Block], width: float) -> float:
    """What boxes take of a width, which they part in whole groups."""
    return max((cell.extent(look, width) for cell in cells if isinstance(cell, BoxesBlock)), default=0.0)


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
    shares = {
        index: column.width.amount
        for index, column in enumerate(columns)
        if column.width is not None and column.width.kind == "fr"
    }
    if shares:
        return _shared(shares, least, natural, room)
    writes = [
        column.width is None and any(isinstance(line.cells[index], WriteBlock) for line in lines)
        for index, column in enumerate(columns)
    ]
    open_ = writes if any(writes) else [column.width is None for column in columns]
    total = sum(own for own, takes in zip(natural, open_, strict=True) if takes) or 1.0
    spare = room - sum(natural)
    return [own + (spare * own / total if takes else 0.0) for own, takes in zip(natural, open_, strict=True)]


def _shared(
    shares: dict[int, float], least: Sequence[float], natural: Sequence[float], room: float
) -> list[float]:
    """The natural widths, and those with a share of all that the others leave, but never below their least."""
    left = room - sum(own for index, own in enumerate(natural) if index not in shares)
    widths, open_ = list(natural), dict(shares)
    while open_:
        part = left / sum(open_.values())
        tight = [index for index, amount in open_.items() if amount * part < least[index]]
        for index in tight or list(open_):
            amount = open_.pop(index)
            widths[index] = least[index] if tight else amount * part
            left -= widths[index]
    return widths
