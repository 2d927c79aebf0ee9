"""DF111: orders that can be read."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.orders import OrderError
from pressgang.systems.dogfight.plotted import aircraft_name, flown
from pressgang.systems.dogfight.stats import Aircraft

RULE = Rule(
    "DF111",
    "an order that cannot be read",
    "All orders are written before anything moves and carried out as written, so they must have one meaning: "
    "figures are steps ahead, L and R one point of the clock; a SPEED may stand before them (4:2L1).",
    "Jones 1999, Aircraft Movement Orders",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2X1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2L1",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each turn's order that is not figures, L and R."""
    for row in muster.rows("orders"):
        if not row.orders:
            continue
        for turn, word, order in flown(row):
            if isinstance(order, OrderError):
                yield RULE.at(
                    row.at("orders"),
                    f"{aircraft_name(row)}, turn {turn}, character {order.position + 1} of {shown(word)}: "
                    f"{order}",
                    "Write figures for steps ahead and L or R for one point, such as 2L1; a space parts turns.",
                )
