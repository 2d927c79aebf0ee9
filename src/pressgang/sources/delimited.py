"""Cells of CSV and TSV: their quotes, and the guard of texts that a spreadsheet program would run as a formula.

An apostrophe in front keeps a cell that begins with `=`, `+`, `-` or `@` a text, and our readers remove it
again. The studio's page has the same two functions, with the same pattern, in `static/celltext.mjs`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

from pressgang.diagnostics import Problems, Span
from pressgang.regex import regex
from pressgang.sources import problems as rule
from pressgang.sources.memory import KnownLines
from pressgang.sources.table import RawRow, Table, table_of_rows
from pressgang.sources.text import BREAK, decode_as_saved
from pressgang.structs import NamedTuple

FORMULA = (
    r"'*(?:[\t\r\n]|[\x00-\x20\x7f-\xa0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u3000\ufeff]*"
    r"(?:[=+@|%\uff1d\uff0b\uff0d\uff20]|-(?![0-9]*[.,]?[0-9]+(?![\s\S]))))"
)
"""The beginning of a text that needs a guard; a plain negative number needs none.

Leading apostrophes belong to it, so that removing one always restores the text. Programs skip blanks and
control characters, Excel in East Asian languages accepts full-width signs, `|` and `%` used to start commands.
"""
_FORMULA = regex(FORMULA)
_QUOTED_IF = regex(r'[",;\t\r\n]|^ | \Z')


def guard_text(text: str) -> str:
    """Return the text as a cell of CSV or TSV that stays text: `=1+2` becomes `'=1+2`, and `-2` stays `-2`."""
    return f"'{text}" if _FORMULA.match(text) else text


def unguard_text(cell: str) -> str:
    """Return the text from which `guard_text` made a cell; any other cell is returned unchanged."""
    return cell[1:] if cell[:1] == "'" and _FORMULA.match(cell, 1) else cell


def in_quotes(cell: str) -> str:
    """Return the cell in quotes, with the quotes inside it doubled."""
    return '"' + cell.replace('"', '""') + '"'


def csv_text(rows: Iterable[Iterable[object]]) -> str:
    """Return rows of values as CSV with commas; texts are guarded and each line ends in a line feed.

    The csv module of Python 3.11 writes a carriage return without quotes, and never quotes `;` or a tab, which
    readers that guess the separator may count.
    """
    return "".join(",".join(_csv_cells(row)) + "\n" for row in rows)


def _csv_cells(row: Iterable[object]) -> list[str]:
    cells = [guard_text("" if value is None else str(value)) for value in row]
    if cells == [""]:
        return ['""']  # a line without a letter is no row
    return [in_quotes(cell) if _QUOTED_IF.search(cell) else cell for cell in cells]


_QUOTED = regex(r'"([^"]*+(?:""[^"]*+)*+)" *')
_NAMED_SEPARATOR = regex(r'\s*"?sep=([^\w\s"#]|\t)"?[,;\t]*', re.IGNORECASE)
_QUOTED_TOKEN = regex(r'"[^"]*+(?:""[^"]*+)*+"')
_HEADER_TOKEN = regex(r'[,;\t]|\r\n|\n|\r|[^",;\t\r\n]+|"')

DELIMITED: Mapping[str, str | None] = MappingProxyType({".csv": None, ".tsv": "\t", ".txt": None})
"""The delimited formats by suffix, with their separator; None where the file decides."""


class DelimitedRow(NamedTuple):
    """A row of a text: its cells and the offsets, from `start`, at which they end; the next line begins at
    `stop`.

    Blanks and quotes belong to a cell, the separator does not. `sound` is false if text follows a closing
    quote.
    """

    cells: RawRow
    start: int
    ends: list[int]
    stop: int
    separator: str
    sound: bool = True


def read_csv(
    data: bytes,
    file: str,
    sheet: str | None,
    problems: Problems,
    known: KnownLines | None = None,
    separator: str | None = None,
) -> Table | None:
    """Read CSV; the separator is the most frequent one in the line of headings, unless it is given."""
    saved = decode_as_saved(data, file, problems)
    if saved is None:
        return None
    rows = delimited_rows(saved.text, file, separator, problems, known)
    sound = (row.cells for row in rows if row.sound)
    return table_of_rows(file, sound, problems, known=known.records if known else None)


read_tsv = partial(read_csv, separator="\t")


def delimited_rows(
    text: str, file: str, separator: str | None, problems: Problems, known: KnownLines | None = None
) -> Iterator[DelimitedRow]:
    """Yield the rows of a text without empty lines and comments.

    A `separator` of None is found in the first row. A comment in quotes is a comment too: spreadsheet programs
    write it so. A `known` line keeps the cells that it had.
    """
    before: dict[tuple[int, str, str], tuple[RawRow, list[int]]] = {}
    if known is not None:
        before, known.tokens = known.tokens, {}
    position, line, end = 0, 1, len(text)
    while position < end:
        found = BREAK.search(text, position)
        stop, after = (found.start(), found.end()) if found else (end, end)
        raw = text[position:stop]
        if not raw or raw.isspace() or raw.lstrip(" ").startswith("#"):
            position, line = after, line + 1
            continue
        named = _NAMED_SEPARATOR.fullmatch(raw) if line == 1 and "=" in raw else None
        if named:
            separator, position, line = named[1], after, line + 1
            continue
        mark = separator or _separator(text, position)
        if '"' in raw:
            row, line = _quoted_row(text, position, line, mark, file, problems)
        else:
            key = (line, raw, mark)
            tokens = before.get(key) or _plain_row(raw, mark, file, line)
            if known is not None:
                known.tokens[key] = tokens
            row = DelimitedRow(tokens[0], position, tokens[1], after, mark)
            line += 1
        position = row.stop
        if row.sound and str(row.cells[0][0]).startswith("#"):
            continue  # and the separator is still to be found: a comment in quotes need hold none
        separator = mark
        if row.cells:
            yield row


def _separator(text: str, position: int) -> str:
    """Return the most frequent separator outside quotes in the row that begins at `position`."""
    counts = {",": 0, ";": 0, "\t": 0}
    cell_begins = True
    while position < len(text):
        # Only where a cell begins: looking for its end from each of many quotes would take the square of them.
        found = _QUOTED_TOKEN.match(text, position) if cell_begins else None
        found = found or _HEADER_TOKEN.match(text, position)
        token = found.group() if found else text[position]
        if token[0] in "\r\n":
            break
        if token in counts:
            counts[token] += 1
        cell_begins = token in counts or (cell_begins and token.isspace())
        position += len(token)
    return max(counts, key=lambda mark: counts[mark])


def _plain_row(raw: str, separator: str, file: str, line: int) -> tuple[RawRow, list[int]]:
    """Return the cells of a row without quotes, and the offsets of their ends from its beginning."""
    row: RawRow = []
    ends: list[int] = []
    column = 1
    for piece in raw.split(separator):
        text = piece.strip()
        # The place is where the text begins: blanks after a separator are not part of the cell.
        indent = len(piece) - len(piece.lstrip()) if text and len(text) < len(piece) else 0
        row.append((unguard_text(text) if text[:1] == "'" else text, Span(file, line, column + indent)))
        column += len(piece) + 1
        ends.append(column - 2)
    return row, ends


def _quoted_row(
    text: str, position: int, line: int, separator: str, file: str, problems: Problems
) -> tuple[DelimitedRow, int]:
    """Return one row with quotes and the number of the next line; no cells if a quote is never closed."""
    row: RawRow = []
    ends: list[int] = []
    start = line_start = position
    unquoted = re.compile(f"[^{re.escape(separator)}\r\n]*")
    sound = True
    while True:
        begin = position
        while text.startswith(" ", begin):
            begin += 1
        if text.startswith('"', begin):
            span = Span(file, line, begin - line_start + 1)
            quoted = _QUOTED.match(text, begin)
            if quoted is None:
                message = "this quote is never closed, so the rest of the file cannot be read"
                remedy = 'Put a " at the end of the cell. A quote inside the text is written twice: "6"" gun".'
                problems.report(rule.QUOTES, span, message, remedy)
                return DelimitedRow([], start, [], len(text), separator, sound=False), line
            value = quoted.group(1).replace('""', '"')
            breaks = [found.end() for found in BREAK.finditer(text, begin, quoted.end(1))]
            if breaks:
                line, line_start = line + len(breaks), breaks[-1]
            position = quoted.end()
            rest = unquoted.match(text, position)
            if rest and rest.group().strip():
                sound = False
                message = f'text follows the closing quote: "{rest.group().strip()[:30]}"'
                remedy = (
                    "Put the whole cell inside the quotes, and write a quote that belongs to the text twice."
                )
                problems.report(rule.QUOTES, Span(file, line, position - line_start + 1), message, remedy)
            position = rest.end() if rest else position
            row.append((unguard_text(value.strip()), span))
        else:
            found = unquoted.match(text, position)
            piece = found.group() if found else ""
            value = piece.strip()
            indent = len(piece) - len(piece.lstrip()) if value else 0
            row.append((unguard_text(value), Span(file, line, position + indent - line_start + 1)))
            position += len(piece)
        ends.append(position - start)
        if not text.startswith(separator, position):
            break
        position += 1
    end = BREAK.match(text, position)
    return DelimitedRow(row, start, ends, end.end() if end else position, separator, sound), line + 1
