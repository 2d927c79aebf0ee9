"""Texts as cells of CSV and TSV: text that a spreadsheet program would take for a formula is guarded.

Spreadsheet programs calculate a cell of CSV or TSV, in a file or on the clipboard, that begins with `=`, `+`,
`-` or `@`. An apostrophe in front keeps it text, and our readers take that apostrophe away again. Cells of
workbooks say themselves that they are text, and need none. The studio's page has the same two functions, with
the same pattern, in `static/celltext.mjs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

FORMULA = (
    r"'*(?:[\t\r\n]|[\x00-\x20\x7f-\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]*"
    r"(?:[=+@|%\uff1d\uff0b\uff0d\uff20]|-(?![0-9]*[.,]?[0-9]+(?![\s\S]))))"
)
"""How a text begins that is guarded; a plain negative number is not. It means the same in JavaScript, whose
sign for the end of a text is another. Apostrophes in front are part of it: a text that begins with `'=` gets
one more, so that taking one away always gives what was written. Programs may skip blanks and controls before
they look for a formula; Excel in East Asian languages takes full-width signs too; `|` and `%` began commands.
"""
_FORMULA = re.compile(FORMULA)
_QUOTED_IF = re.compile(r'[",;\t\r\n]|^ | \Z')


def guard_text(text: str) -> str:
    """Return the text as a cell of CSV or TSV that stays text: `=1+2` becomes `'=1+2`, and `-2` stays `-2`."""
    return f"'{text}" if _FORMULA.match(text) else text


def unguard_text(cell: str) -> str:
    """Return the text that `guard_text` made the cell of; any other cell is its own text."""
    return cell[1:] if cell[:1] == "'" and _FORMULA.match(cell, 1) else cell


def in_quotes(cell: str) -> str:
    """Return the cell in quotes, those in it doubled."""
    return '"' + cell.replace('"', '""') + '"'


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows of values as CSV with commas, each text guarded, each line with its line feed.

    The csv module of Python 3.11 writes a carriage return without quotes, and never quotes `;` or a tab, which
    readers that guess the separator may count.
    """
    return "".join(",".join(_csv_cells(row)) + "\n" for row in rows)


def _csv_cells(row: Iterable[object]) -> list[str]:
    cells = [guard_text("" if value is None else str(value)) for value in row]
    if cells == [""]:
        return ['""']  # a line without a letter is no row
    return [in_quotes(cell) if _QUOTED_IF.search(cell) else cell for cell in cells]
