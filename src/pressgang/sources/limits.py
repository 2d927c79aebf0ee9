"""How much a stat file may hold: far above any game, far below what would fill a machine's memory."""

from __future__ import annotations

MAX_BYTES = 20_000_000
"""Size of a file as it lies on the disk."""

MAX_MARKUP = 5_000_000
"""Characters of a TOML file: its parser takes seconds for each further megabyte."""

MAX_CELLS = 200_000
"""Cells of a table, blank ones counted."""

MAX_DEPTH = 64
"""Levels of lists and objects inside each other; a stat file needs three, a kit five."""

MAX_UNPACKED = 60_000_000
"""Bytes of a workbook's parts once unpacked: a zip can promise a thousand times its own size."""

MAX_GRID = 2_000_000
"""Cells of the rectangle around a sheet's filled cells: a reader allots all of it, however empty."""

MIN_INTEGER, MAX_INTEGER = -(2**63), 2**63 - 1
"""The whole numbers that TOML and most other programs can hold."""
