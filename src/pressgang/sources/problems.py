"""Limits of stat files, and the rules of reading them: PG101 to PG122.

The limits lie far above any game, and far below what fills a machine's memory.
"""

from __future__ import annotations

from pressgang.diagnostics import Diagnostic, Span, general_rule, shown

MAX_BYTES = 20_000_000
"""Bytes of a file on the disk."""

MAX_MARKUP = 5_000_000
"""Characters of a TOML file: its parser takes seconds for each further megabyte."""

MAX_CELLS = 200_000
"""Cells of a table, blank ones included."""

MAX_VALUES = 200_000
"""Names and values of a stat file in TOML or JSON. Each costs up to 8 µs and 1 kB to note."""

MAX_SETTINGS = 30_000
"""Names and values of a kit, a game, or a file of rule values, each of which costs up to 50 µs to check."""

MAX_TABLES = 20_000
"""Tables with a header in a TOML file. tomllib takes 50 µs and 3 kB for a `[a.b.c]`."""

MAX_DEPTH = 64
"""Levels of lists and objects inside each other; a stat file needs three, a kit five."""

MAX_UNPACKED = 60_000_000
"""Bytes of a workbook's unpacked parts: a zip can claim a thousand times its own size."""

MAX_PARTS = 5_000
"""Parts of a workbook's archive."""

MAX_ELEMENTS = 1_500_000
"""XML elements read from a workbook: several for each permitted cell."""

MAX_NAMES = 2_000
"""Different names of elements and attributes in a workbook: a parser keeps each name that it meets."""

MAX_GRID = 2_000_000
"""Cells of the rectangle around a sheet's filled cells, however empty."""

MAX_CELL = 100_000
"""Characters of one cell of a workbook; Excel has 32,767."""

MAX_TEXT = MAX_BYTES
"""Characters of a sheet, with a text shared by many cells counted for each: no more than a CSV has."""

MIN_INTEGER, MAX_INTEGER = -(2**63), 2**63 - 1
"""The limits of whole numbers in TOML and most other programs."""


NOT_FOUND = general_rule("PG101", exit_status=2)
FOLDER = general_rule("PG102", exit_status=2)
UNREADABLE = general_rule("PG103", exit_status=2)
UNKNOWN_FORMAT = general_rule("PG104", exit_status=2)
TOO_BIG = general_rule("PG105", exit_status=2)
NOT_THAT_FORMAT = general_rule("PG106", exit_status=2)
NOT_UTF8 = general_rule("PG107")
NO_CHARACTER = general_rule("PG108")
NO_ROWS = general_rule("PG109")
RAGGED = general_rule("PG110")
QUOTES = general_rule("PG111")
NO_HEADING = general_rule("PG112")
TWICE = general_rule("PG113")
NO_SHEET = general_rule("PG114")
CELL_ERROR = general_rule("PG115")
SYNTAX = general_rule("PG116")
SHAPE = general_rule("PG117")
NESTED = general_rule("PG118")
UNKNOWN_KEY = general_rule("PG119")
NO_NUMBER = general_rule("PG120")

OTHER_ENCODING = general_rule("PG121", severity="note")
SHEETS_LEFT = general_rule("PG122", severity="note")
NO_ROWS_YET = general_rule("PG123", severity="note")


def no_number(span: Span, token: str) -> Diagnostic:
    """Return the problem of a number that is not finite or does not fit 64 bits."""
    message = f"{shown(token)} is not a finite number of at most {len(str(MAX_INTEGER))} digits"
    remedy = "Write a smaller number, or put it in quotes if it is a name."
    return NO_NUMBER.at(span, message, remedy)
