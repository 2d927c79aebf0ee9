"""A table of a game as it is drawn: labels over its columns, the value down in bold."""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.games.tables import OwnTable
from pressgang.games.wording import said
from pressgang.rulebook import RuleBook
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
    columns = [
        Column([TextSpan(text)], first if number == 0 and worked else None, "left" if number == 0 else "middle",
               bold=number == 0, heading_bold=worked and number > 0)
        for number, text in enumerate(headings)
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
