"""The limits above which a number is taken for a typing error.

A kit can raise its own limits up to a ceiling: only the command line decides how long a stranger's kit may run.
"""

from __future__ import annotations

from pressgang.schema import Whole, option
from pressgang.structs import dataclass

ROW_CEILING = 100_000
KIT_CEILING = 200_000
"""The ceiling to which a kit can raise them."""
SHEETS = 500
"""The most sheets of a kit."""
FORCES = 500
"""The most `[[force]]` entries of a kit."""
PAGES = 2_500
"""The most pages of a run, copies and sets of players included."""


@dataclass(frozen=True, kw_only=True)
class LimitsTable:
    """The keys of a kit's `[limits]`."""

    row: int = option(Whole(1, ROW_CEILING), 10_000, help="pieces of one row")
    kit: int = option(Whole(1, KIT_CEILING), 100_000, help="pieces of the kit")
