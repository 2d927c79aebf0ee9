"""Options that several sheets have: the order of sectors, and the number of turns."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.diagnostics import Diagnostic
from pressgang.rulebook import Footnotes
from pressgang.schema import Choice, Row, option
from pressgang.sheets.base import Brief, SheetKind
from pressgang.systems.mtb.problems import TURN_LIMIT
from pressgang.systems.mtb.rules import SectorOrder
from pressgang.systems.mtb.stats import Ship


@dataclass(frozen=True, kw_only=True)
class OrderedSheet(SheetKind[Ship]):
    """A sheet on which sectors are drawn or named."""

    sector_order: SectorOrder | None = option(
        Choice(("nautical", "article")),
        help="starboard on the right, as a sailor expects (nautical, unless the kit's rules say otherwise), "
        "or port on the right as the article has it; alike on all sheets of a game",
    )

    def order(self, brief: Brief[Row]) -> str:
        """The order of the sectors: this sheet's own, else the rules'."""
        return self.sector_order or str(brief.rules["sector_order"])


def order_mark(notes: Footnotes, order: str) -> str:
    """The letter of the order's footnote: the article's own needs none, only our choice against it does."""
    return notes.mark("sector_order") if order == "nautical" else ""


def turns_of(brief: Brief[Row], wanted: int | None) -> int:
    """The turns that are printed."""
    return min(wanted, int(brief.rules["turns"])) if wanted else int(brief.rules["turns"])


def turn_problem(brief: Brief[Row], wanted: int | None) -> Diagnostic | None:
    """More turns than the game has."""
    most = int(brief.rules["turns"])
    if wanted is None or wanted <= most:
        return None
    return TURN_LIMIT.at(
        brief.place, f"turns is {wanted}; a game has at most {most}", f"Write turns = {most} or less."
    )
