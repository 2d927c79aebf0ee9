"""The quick reference: the round, who attacks whom, damage, pilots, and the worked example as computed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.fonts import FontBook
from pressgang.layout import Sheet
from pressgang.rulebook import WRONG_RULE_VALUE, Footnotes, RuleBook
from pressgang.scene import Item, Piece, moved
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.forms import (
    LEAST_WIDTH,
    Room,
    form_sheet,
    nearest_paper,
    print_it_on,
    room_of,
    room_words,
)
from pressgang.sheets.readings import readings
from pressgang.sheets.typeset import Block, stack
from pressgang.systems.tally_ho.example import ExampleError, play
from pressgang.systems.tally_ho.example_pictures import CELL
from pressgang.systems.tally_ho.example_tables import example_sections
from pressgang.systems.tally_ho.reference_blocks import rule_blocks

_COLUMN, _GAP = 82.0, 9.0
_MOST_COLUMNS = 3
_LEAST_SPACE, _MOST_SPACE = 4.2, 11.0
_CELLS = (5.4, 4.8, 4.2, 3.6, 3.2, CELL)
"""Heights of the example's cells in mm: the largest that fits."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind[Row]):
    """All that is looked up in play, on one page."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the round, damage and pilots on one page, with a worked example"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Whether the worked example keeps the rules."""
        try:
            play(brief.rules)
        except ExampleError as error:
            yield WRONG_RULE_VALUE.at(brief.place, f"example: {error}", "Correct the example in rules.toml.")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One page of as many columns as the paper has room for, readings below."""
        met = list(self.check(brief))
        found.extend(met)
        pieces: list[Piece] = []
        if not met:
            room = room_of(brief, (), least=LEAST_WIDTH)
            blocks = pages(brief.book, brief.rules, room)
            for block in blocks or ():
                items: tuple[Item, ...] = (moved(block.items, room.left, 0.0),)
                pieces.append(Piece(self.title, room.piece_width, block.height, items, span=brief.place))
            if blocks is None:
                found.add(_too_small(brief, room))
        return form_sheet(brief, self.title, pieces)


def _too_small(brief: Brief[Row], room: Room) -> Diagnostic:
    paper = nearest_paper(brief, (), lambda other: pages(brief.book, brief.rules, other) is not None)
    return problems.FORM_TOO_LARGE.at(
        brief.place,
        f"a section of the quick reference does not fit {brief.stock.paper.label()}, which has room for "
        f"{room_words(room)}",
        print_it_on(paper),
    )


def pages(book: FontBook, rules: RuleBook, room: Room) -> list[Block] | None:
    """One page where all fits, else as many as the sections take; `None` where one fits none."""
    if not room.is_wide_enough:
        return None
    whole = page(book, rules, room)
    if whole.height <= room.height:
        return [whole]
    marks = Footnotes(rules)
    sections = rule_blocks(book, rules, marks, room.width)
    sections += example_sections(book, rules, marks, room.width, True)
    sections.append(readings(book, marks, room.width))
    packed: list[list[Block]] = [[]]
    for section in sections:
        if section.height > room.height:
            return None
        filled = sum(block.height + _LEAST_SPACE for block in packed[-1])
        if filled + section.height > room.height:
            packed.append([])
        packed[-1].append(section)
    return [stack(blocks, _spread(room.height * 0.9, [b.height for b in blocks])) for blocks in packed]


def page(book: FontBook, rules: RuleBook, room: Room) -> Block:
    """The page in two columns where that fits, else in more as the width takes, else without pictures."""
    most = max(1, min(_MOST_COLUMNS, int((room.width + _GAP) / (_COLUMN + _GAP))))
    tried = Block((), 0.0)
    for cell in (*_CELLS, None):
        for columns in range(min(2, most), most + 1):
            tried = _page(book, rules, room, columns, cell)
            if tried.height <= room.height:
                return tried
    return tried


def _page(book: FontBook, rules: RuleBook, room: Room, columns: int, cell: float | None) -> Block:
    """The sections in columns, the readings below them; spare height goes between the sections. `cell` is the
    height of the example's cells in mm; without one the example has no pictures.
    """
    width = (room.width - (columns - 1) * _GAP) / columns
    marks = Footnotes(rules)
    sections = rule_blocks(book, rules, marks, width)
    sections += example_sections(book, rules, marks, width, cell is not None, cell or CELL)
    below = readings(book, marks, room.width, _GAP)
    parts = partition([section.height + _LEAST_SPACE for section in sections], columns)
    tallest = max(sum(sections[i].height for i in part) + (len(part) - 1) * _LEAST_SPACE for part in parts)
    spare = max(0.0, room.height - tallest - below.height - _LEAST_SPACE)
    breath = min(3.0, spare / 4)
    items: list[Item] = []
    bottom = 0.0
    for number, part in enumerate(parts):
        space = _spread(tallest + min(spare - breath, 24.0), [sections[i].height for i in part])
        column = stack([sections[i] for i in part], space)
        items.append(column.at(number * (width + _GAP), 0.0))
        bottom = max(bottom, column.height)
    if below.height:
        gap = _LEAST_SPACE + breath
        items.append(below.at(0.0, bottom + gap))
        bottom += gap + below.height
    return Block(tuple(items), bottom)


def _spread(height: float, parts: Sequence[float]) -> float:
    """The space between sections that makes a column `height` mm high, within limits."""
    if len(parts) < 2:
        return _LEAST_SPACE
    return max(_LEAST_SPACE, min(_MOST_SPACE, (height - sum(parts)) / (len(parts) - 1)))


def partition(heights: Sequence[float], columns: int) -> list[list[int]]:
    """The sections in order over so many columns, the tallest column as low as can be."""
    if columns <= 1 or len(heights) <= 1:
        return [list(range(len(heights)))]
    best: list[list[int]] = []
    lowest = float("inf")
    for first in range(1, len(heights)):
        rest = partition(heights[first:], columns - 1)
        parts = [list(range(first)), *([index + first for index in part] for part in rest)]
        tallest = max(sum(heights[index] for index in part) for part in parts)
        if tallest < lowest - 1e-9:
            best, lowest = parts, tallest
    return best
