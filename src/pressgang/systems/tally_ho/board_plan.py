"""The places on an altitude board of a given cell: measures only, in mm from its left top."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from msgspec import Struct

from pressgang.diagnostics import shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item
from pressgang.drawing.units import points
from pressgang.games.blocks.wording import make_spans
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.cutting import CellSize
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.tally_ho.rules import ranks, suits
from pressgang.systems.tally_ho.suit_marks import fitted_ranks
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import split_lead

_NOTE_GAP = 4.0
LOW_CELL = 24.0
"""The height below which the suit stands beside the rank, not under it."""


def between(least: float, value: float, most: float) -> float:
    """Return `value`, no less than `least` and no more than `most`."""
    return max(least, min(value, most))


class BoardPlan(Struct, frozen=True, dict=True):
    """A board of `cell`s. `levels` are the suits' names, lowest first; `step` is the height of a stair.

    `rank_size` is the type size of the ranks and `rank_width` the room of the widest; `misfits` say which words
    find no room. `notes` are the blocks under the columns, `footnotes` the block of readings below them.
    """

    cell: CellSize
    levels: tuple[str, ...]
    rows: int
    step: float
    gap: float
    name_size: float
    rank_size: float
    rank_width: float
    misfits: tuple[str, ...]
    notes: tuple[SetBlock, ...]
    footnotes: SetBlock

    @property
    def unit(self) -> float:
        """Return the scale of the cells against those of the design (60 × 40 mm)."""
        return min(self.cell.width / 60.0, self.cell.height / 40.0)

    @property
    def margin(self) -> float:
        """Return the margin inside a cell's edges."""
        return between(1.1, 4.0 * self.unit, 8.0)

    @property
    def suit_height(self) -> float:
        """Return the height of the suit in a header."""
        return between(3.6, min(self.step * 0.68, self.cell.width * 0.19), 18.0)

    @property
    def head(self) -> float:
        """Return the height of all headers; the cells begin below."""
        return self.step * len(self.levels) + self.gap

    @property
    def width(self) -> float:
        """Return the width of the board."""
        return len(self.levels) * (self.cell.width + self.gap) - self.gap

    @cached_property
    def height(self) -> float:
        """Return the height of the board with its notes."""
        return self.notes_top + self.notes_height + self.footnotes_gap + self.footnotes.height

    @property
    def foot(self) -> float:
        """Return the y where the last row of cells ends."""
        return self.head + self.rows * self.cell.height

    def fields(self, column: int) -> Rect:
        """Return the fields below a column."""
        high = between(3.0, min(self.cell.width * 0.16, self.cell.height * 0.4), 16.0)
        return Rect(self.left(column), self.foot + self.gap, self.cell.width, high)

    @property
    def notes_top(self) -> float:
        """Return the y where the notes begin."""
        return self.fields(0).bottom + _NOTE_GAP

    @property
    def notes_height(self) -> float:
        """Return the height of the tallest note."""
        return max((note.height for note in self.notes), default=0.0)

    @property
    def footnotes_gap(self) -> float:
        """Return the space above the footnotes, if there are any."""
        return 2.4 if self.footnotes.items else 0.0

    def left(self, column: int) -> float:
        """Return the x where a column begins."""
        return column * (self.cell.width + self.gap)

    def place(self, column: int, row: int) -> Rect:
        """Return a cell; row 0 is the Ace's."""
        return Rect(self.left(column), self.head + row * self.cell.height, self.cell.width, self.cell.height)

    def stair(self, column: int, level: int) -> Rect:
        """Return the header of a column (level = column) or one of the steps that carry it."""
        top = (len(self.levels) - 1 - level) * self.step
        return Rect(self.left(column), top, self.cell.width, self.step)

    @property
    def joints_x(self) -> tuple[float, ...]:
        """Return the middles of the gaps between columns."""
        return tuple(self.left(column) - self.gap / 2 for column in range(1, len(self.levels)))

    @property
    def joints_y(self) -> tuple[float, ...]:
        """Return the edges between rows, the headers above them and the notes below."""
        return tuple(self.head + row * self.cell.height for row in range(self.rows + 1))


def plan_board(
    book: FontBook, rules: RuleBook, cell: CellSize, texts: Iterable[str], marks: Footnotes
) -> BoardPlan:
    """Return the plan of a board of such cells; `texts` stand under its columns, and `marks` are theirs."""
    levels = suits(rules)
    gap = between(0.8, cell.width * 0.028, 2.0)
    step = between(8.0, cell.height * 0.36, 24.0)
    room = cell.width - 2 * between(1.1, cell.width / 15, 8.0) - between(4.6, cell.width * 0.22, 20.0)
    sizes = {
        name: book.fit(name, room, between(points(7), step * 0.36, points(28)), theme.SMALLEST, True)
        for name in levels
    }
    share = 0.165 if cell.height >= LOW_CELL else 0.3
    largest = between(points(8), min(cell.height * share, cell.width * 0.13), points(40))
    rank_size, rank_width, unfit = fitted_ranks(book, rules, cell.width * 0.3, largest)
    size = between(points(6.5), theme.BODY * cell.width / 52.0, points(15))
    notes = tuple(note(book, text, cell.width - 2.0, size) for text in texts if text)
    width = len(levels) * (cell.width + gap) - gap
    return BoardPlan(
        cell=cell,
        levels=levels,
        rows=len(ranks(rules)),
        step=step,
        gap=gap,
        name_size=min((size for size in sizes.values() if size), default=theme.SMALLEST),
        rank_size=rank_size,
        rank_width=rank_width,
        misfits=(
            *(
                f"the suit {shown(name)} does not fit a header over cells"
                for name, own in sizes.items()
                if own is None
            ),
            *(f"the rank {shown(name)} does not fit cells" for name in unfit),
        ),
        notes=notes,
        footnotes=board_footnotes(book, marks, width, size),
    )


def note(book: FontBook, text: str, width: float, size: float) -> SetBlock:
    """Return the bold word that a text begins with, and its meaning below it."""
    lead, rest = split_lead(text)
    return stack(
        tuple(paragraph(book, part, width, size) for part in (make_spans(lead, True), make_spans(rest)))
    )


def board_footnotes(book: FontBook, marks: Footnotes, width: float, size: float) -> SetBlock:
    """Return the readings of the board, run on in as few lines as they take."""
    entries = marks.notes()
    if not entries:
        return SetBlock((), 0.0)
    text = "   ".join(f"**{letter}** {sentence}" for letter, sentence in entries)
    block = paragraph(book, text, width, max(theme.SMALLEST, size * 0.8), fill=theme.LABEL_INK)
    items: tuple[Item, ...] = block.items
    return SetBlock(items, block.height)
