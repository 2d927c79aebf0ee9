"""How much a stat file may hold: far above any game, far below what would fill a machine's memory."""

from __future__ import annotations

MAX_BYTES = 20_000_000
"""Size of a file as it lies on the disk."""

MAX_MARKUP = 5_000_000
"""Characters of a TOML file: its parser takes seconds for each further megabyte."""

MAX_CELLS = 200_000
"""Cells of a table, blank ones counted."""

MAX_VALUES = 200_000
"""Names and values of a stat file in TOML or JSON. Each costs up to 8 µs and 1 kB to note."""

MAX_SETTINGS = 30_000
"""Names and values of a kit, a game, or a file of rule values, each of which costs up to 50 µs to check."""

MAX_TABLES = 20_000
"""Tables with a header in a TOML file. tomllib takes 50 µs and 3 kB for a `[a.b.c]`."""

MAX_DEPTH = 64
"""Levels of lists and objects inside each other; a stat file needs three, a kit five."""

MAX_UNPACKED = 60_000_000
"""Bytes of a workbook's parts once unpacked: a zip can promise a thousand times its own size."""

MAX_PARTS = 5_000
"""Parts of a workbook's archive."""

MAX_ELEMENTS = 1_500_000
"""Elements of XML that are read of a workbook: several for each cell that it may have."""

MAX_NAMES = 2_000
"""Different names of elements and attributes in a workbook: a parser keeps each that it meets."""

MAX_GRID = 2_000_000
"""Cells of the rectangle around a sheet's filled cells, however empty."""

MAX_CELL = 100_000
"""Characters of one cell of a workbook; Excel has 32,767."""

MAX_TEXT = MAX_BYTES
"""Characters of a sheet, those of a text that many cells share counted for each: no more than a CSV has."""

MIN_INTEGER, MAX_INTEGER = -(2**63), 2**63 - 1
"""The whole numbers that TOML and most other programs can hold."""
