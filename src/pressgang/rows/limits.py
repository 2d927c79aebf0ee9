"""How many pieces are taken for meant and not for a slip of the keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.schema import Whole, option

ROW_LIMIT = 10_000
KIT_LIMIT = 100_000


@dataclass(frozen=True, kw_only=True)
class LimitsTable:
    """The keys of a kit's `[limits]`."""

    row: int = option(Whole(1), ROW_LIMIT, help="pieces of one row")
    kit: int = option(Whole(1), KIT_LIMIT, help="pieces of the kit")
