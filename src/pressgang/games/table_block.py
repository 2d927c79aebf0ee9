"""A table of a game as it is drawn: labels over its columns, the value down in bold."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.games.tables import OwnTable
from pressgang.games.wording import said
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.widths import NATURAL, Width, shared_out
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import Block, capitals, capitals_width, stack
from pressgang.typography.fonts import FontBook, TextSpan

_PADDING = 1.5


def table_block(
    own: OwnTable, rules: RuleBook, book: FontBook, width: float, size: float = theme.BODY, row: float = 5.6
) -> Block:
    """The table `width` mm wide, in type of `size`, its rows at least `row` mm high; without its title.

    Raises `Fault` where a cell has no result.
    """
    cells = own.cells(rules)
    headings = own.headings()
    first = max((book.width(line[0], size, bold=True) for line in cells), default=0.0)
    first = min(max(first, book.width(headings[0], theme.SMALL)) + 2 * _PADDING + 0.5, width * 0.5)
    worked = own.down is not None
    widths = (
        [first, *[None] * (len(headings) - 1)] if worked else _as_written(headings, cells, book, width, size)
    )
    columns = [
        Column([TextSpan(text)], across, "left" if number == 0 else "middle",
               bold=number == 0, heading_bold=worked and number > 0)
        for number, (text, across) in enumerate(zip(headings, widths, strict=True))
    ]  # fmt: skip
    drawn = table(
        book, columns, [[said(cell) for cell in line] for line in cells], width, size=size, row_height=row
    )
    if own.across is None or not own.across.label:
        return drawn
    label = own.across.label
    wide = capitals_width(book, label)
    head: list[Item] = [capitals(book, first + max(0.0, (width - first - wide) / 2), 2.6, label)]
    return stack([Block(tuple(head), 3.6), drawn])


def _as_written(
    headings: Sequence[str], cells: Sequence[Sequence[str]], book: FontBook, width: float, size: float
) -> Sequence[float | None]:
    """The widths in mm of a table that is written cell by cell: even where all cells fit so. Else columns of
    short cells are as wide as they ask for, and the others share what is left.
    """
    asked = [
        max((book.width(heading, theme.SMALL), *(book.width(cell, size, bold=True) for cell in column)))
        + 2 * _PADDING
        for heading, *column in zip(headings, *cells, strict=True)
    ]
    even = width / len(asked)
    if max(asked) <= even:
        return [None] * len(asked)
    return shared_out([NATURAL if one <= even else Width("fr", one) for one in asked], asked, width)
