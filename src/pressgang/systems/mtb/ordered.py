"""The option of every sheet that shows sectors: which way round the board has them."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.rulebook import Footnotes
from pressgang.schema import Choice, Row, option
from pressgang.sheets.base import Brief, SheetKind
from pressgang.systems.mtb.rules.sectors import SectorOrder
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
