"""How much is taken for meant, and not for a slip of the keyboard.

A kit raises its own limits as far as a ceiling: how long a stranger's kit may take is said on the command
line alone.
"""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.schema import Whole, option

ROW_LIMIT = 10_000
KIT_LIMIT = 100_000
ROW_CEILING = 100_000
KIT_CEILING = 200_000
"""How far a kit raises them for itself."""
SHEETS = 500
"""Sheets that a kit may ask for."""
FORCES = 500
"""`[[force]]` entries of a kit."""
PAGES = 2_500
"""Pages of a run, copies and sets of players counted."""


@dataclass(frozen=True, kw_only=True)
class LimitsTable:
    """The keys of a kit's `[limits]`."""

    row: int = option(Whole(1, ROW_CEILING), ROW_LIMIT, help="pieces of one row")
    kit: int = option(Whole(1, KIT_CEILING), KIT_LIMIT, help="pieces of the kit")
