"""Limits of stat files, and the rules of reading them: PG101 to PG122.

The limits lie far above any game, and far below what fills a machine's memory.
"""

from __future__ import annotations

from pressgang.diagnostics import Diagnostic, Rule, Span, shown

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

_README = "README, Stat files"

NOT_FOUND = Rule(
    "PG101",
    "A file that is not there",
    "A stat file is named, but nothing of that name exists, so nothing of it could be printed.",
    _README,
    bad='stats = "rfa.csv"',
    good='stats = "raf.csv"',
    exit_status=2,
)
FOLDER = Rule(
    "PG102",
    "A folder in place of a file",
    "A stat file is one file; which of a folder's files is meant cannot be told.",
    _README,
    bad='stats = "forces"',
    good='stats = "forces/raf.csv"',
    exit_status=2,
)
UNREADABLE = Rule(
    "PG103",
    "A file that cannot be read",
    "The system refuses to hand over the file, or it is a device or a pipe, which could go on for ever.",
    _README,
    bad="pressgang check /dev/zero",
    good="pressgang check raf.csv",
    exit_status=2,
)
UNKNOWN_FORMAT = Rule(
    "PG104",
    "A suffix that is no format",
    "The suffix of a stat file says how to read it: .csv, .tsv, .txt (as .csv), .xlsx, .ods, .json or .toml.",
    _README,
    bad='stats = "raf.xls"',
    good='stats = "raf.xlsx"',
    exit_status=2,
)
TOO_BIG = Rule(
    "PG105",
    "A file too large",
    f"A stat file holds at most {MAX_BYTES // 10**6} MB and {MAX_CELLS:,} cells, in TOML or JSON "
    f"{MAX_VALUES:,} names and values; a kit or a game holds at most {MAX_SETTINGS:,}, and any TOML file "
    f"{MAX_TABLES:,} tables: many times what a game uses. More is a mistake, or was built to "
    "fill the memory.",
    _README,
    bad="a sheet with one stray cell in row 1048576, column XFD",
    good="a sheet whose cells stand together",
    exit_status=2,
)
NOT_THAT_FORMAT = Rule(
    "PG106",
    "A file that is not what its suffix says",
    "A workbook renamed to .csv is still a workbook; a damaged workbook cannot be read in part.",
    _README,
    bad="a PNG picture named raf.csv",
    good="raf.csv exported from a spreadsheet program",
    exit_status=2,
)
NOT_UTF8 = Rule(
    "PG107",
    "Text in an unknown encoding",
    "Without knowing the encoding, Łoś would print as £oœ. UTF-8 is the one that all programs can write; CSV "
    "in Windows-1252, and in UTF-16 with a byte order mark, is read too.",
    "RFC 3629",
    bad="name\nMorane \\xc3\\xa9toile, \\xe9t\\xe9        (half UTF-8, half Windows-1252)",
    good="name\nMorane étoile, été        (saved as UTF-8)",
)
NO_CHARACTER = Rule(
    "PG108",
    "A character that is none",
    "NUL and halves of surrogate pairs cannot be printed and cut text short in other programs.",
    "The Unicode Standard, 3.9",
    bad='[{"name": "P.11\\u0000c"}]',
    good='[{"name": "P.11c"}]',
)
NO_ROWS = Rule(
    "PG109",
    "A stat file without a row",
    "An empty file prints nothing, and is a mistake.",
    _README,
    bad="name,engine",
    good="name,engine\nP.11c,radial",
)
RAGGED = Rule(
    "PG110",
    "A row of another length",
    "With a cell too few or too many, nobody can tell which; the values would be read in wrong columns.",
    "RFC 4180, 2.4",
    bad="name,engine,to_hit\nP.11c,4",
    good="name,engine,to_hit\nP.11c,4,",
)
QUOTES = Rule(
    "PG111",
    "Quotes that do not match",
    'A cell that begins with " goes on to the next single "; one that never ends would swallow the file.',
    "RFC 4180, 2.5 to 2.7",
    bad='name,notes\nP.11c,"fast',
    good='name,notes\nP.11c,"fast"',
)
NO_HEADING = Rule(
    "PG112",
    "A value without a column name",
    "Only the heading of its column gives a value its meaning.",
    _README,
    bad="name,\nP.11c,4",
    good="name,engine\nP.11c,4",
)
TWICE = Rule(
    "PG113",
    "A column that appears twice",
    "Of two values for the same thing one would be dropped. Case, spaces, hyphens and underscores of a "
    'column name make no difference: "To-Hit" and "to_hit" are the same column.',
    _README,
    bad="name,To-Hit,to_hit\nP.11c,3,4",
    good="name,To-Hit\nP.11c,3",
)
NO_SHEET = Rule(
    "PG114",
    "A sheet that is not in the workbook",
    "A sheet is picked by its name; without one, the first visible sheet is read.",
    _README,
    bad='sheet = "Plane"',
    good='sheet = "Planes"',
)
CELL_ERROR = Rule(
    "PG115",
    "A spreadsheet cell without a usable value",
    "An error such as #REF! is no value, and a formula that no spreadsheet program has worked out has none.",
    _README,
    bad="#REF!",
    good="3",
)
SYNTAX = Rule(
    "PG116",
    "JSON or TOML that is not well formed",
    "Past a fault in its syntax the rest of a document cannot be relied on.",
    "RFC 8259 (JSON), TOML 1.0.0",
    bad='[{"name": "P.11c",}]',
    good='[{"name": "P.11c"}]',
)
SHAPE = Rule(
    "PG117",
    "Data that is not a list of rows",
    "A JSON stat file is a list of objects, a TOML stat file a list of [[row]] tables: one for each row.",
    _README,
    bad='{"name": "P.11c"}',
    good='[{"name": "P.11c"}]',
)
NESTED = Rule(
    "PG118",
    "More than a single value in a cell",
    "A cell holds text, a number, true or false, or a list of these (or of tables, in a list column of a "
    "game); what stands deeper has no column.",
    _README,
    bad='[{"weapons": {"front": 2}}]',
    good='[{"weapons": ["front", "rear"]}]',
)
UNKNOWN_KEY = Rule(
    "PG119",
    "A TOML key outside the rows",
    "Only what stands in a [[row]] is read; a value elsewhere would be dropped in silence.",
    _README,
    bad='[[rows]]\nname = "P.11c"',
    good='[[row]]\nname = "P.11c"',
)
NO_NUMBER = Rule(
    "PG120",
    "A number out of bounds",
    "Infinity and NaN print as nothing sensible, and a whole number beyond 64 bits is a slip or an attack.",
    "RFC 8259, 6; TOML 1.0.0, Integer",
    bad='[{"quantity": 9e999}]',
    good='[{"quantity": 9}]',
)

OTHER_ENCODING = Rule(
    "PG121",
    "A stat file in another encoding than UTF-8",
    "Some spreadsheet programs save CSV in Windows-1252 or UTF-16. Both are read, but other encodings look "
    "like Windows-1252 too: the line shows a word of the file, by which you see whether it was read rightly.",
    "RFC 3629; the Unicode Standard, 3.10",
    bad="name\nMorane \\xe9toile        (saved as Windows-1252)",
    good="name\nMorane étoile        (saved as UTF-8)",
    severity="note",
)
SHEETS_LEFT = Rule(
    "PG122",
    "A workbook with sheets that were not read",
    "Of a workbook one sheet is read unless others are named, and whoever keeps an army a sheet may think "
    "that all were. Hidden and empty sheets, and those whose name begins with _ or #, are not mentioned.",
    _README,
    bad='stats = "armies.xlsx"',
    good='stats = "armies.xlsx#Finland"',
    severity="note",
)


def no_number(span: Span, token: str) -> Diagnostic:
    """Return the problem of a number that is not finite or does not fit 64 bits."""
    message = f"{shown(token)} is not a finite number of at most {len(str(MAX_INTEGER))} digits"
    remedy = "Write a smaller number, or put it in quotes if it is a name."
    return NO_NUMBER.at(span, message, remedy)
