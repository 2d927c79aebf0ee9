"""DF111 to DF116: orders that can be read and flown; one walk over the turns of all aircraft finds all six."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.orders import (
    FaultKind,
    FlightOrder,
    OrderError,
    faults,
    parse_order,
    split_orders,
)
from pressgang.systems.dogfight.rules import stat_limits
from pressgang.systems.dogfight.stats import Aircraft, aircraft_name

GRAMMAR = Rule(
    "DF111",
    "an order that cannot be read",
    "All orders are written before anything moves and carried out as written, so they must have one meaning: "
    "figures are steps ahead, L and R one point of the clock; a SPEED may stand before them (4:2L1).",
    "Jones 1999, Aircraft Movement Orders",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2X1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2L1",
)
COST = Rule(
    "DF112",
    "an order that does not spend its SPEED",
    "All of SPEED is spent each turn, 1 a step ahead and 1 a point, so the SPEED of a turn is what its order "
    "costs.",
    "Jones 1999, Moving an aircraft",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,3:2L1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,4:2L1",
)
SPEED = Rule(
    "DF113",
    "a SPEED above ENGINE",
    "An aircraft flies no faster than the ENGINE it has left; what flies spends at least 1 (a reading).",
    "Jones 1999, Movement",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,3,2,3,front,2L1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2L1",
)
CHANGE = Rule(
    "DF114",
    "a SPEED that changes too much",
    "An aircraft gains or loses at most 1 SPEED from one turn to the next.",
    "Jones 1999, Acceleration and Deceleration",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2 4",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2 3 4",
)
ADJACENT = Rule(
    "DF115",
    "two points in a row",
    "An aircraft may not turn twice in a row. We read this strictly (a reading): each point is a turn, so it "
    "goes at least one step ahead between any two. A kit that allows LL sets points_in_a_row = true.",
    "Jones 1999, Moving an aircraft",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,1LL1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,1L1L",
)
POINTS = Rule(
    "DF116",
    "too many points in a turn",
    "An aircraft turns at most half its highest possible SPEED in points: half the ENGINE "
    "that is left, rounded down, for all points of a game turn together (readings: turn_limit and "
    "limit_each_turn in [rules]).",
    "Jones 1999, Turning",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,3,2,3,front,L1R",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,L1R",
)
RULES = (GRAMMAR, COST, SPEED, CHANGE, ADJACENT, POINTS)

_RULE_OF: dict[FaultKind, Rule] = {
    "written": COST,
    "speed": SPEED,
    "change": CHANGE,
    "adjacent": ADJACENT,
    "points": POINTS,
}
_OF_ENGINE = (SPEED, POINTS)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each turn's order that cannot be read, and each fault of those that can.

    What depends on ENGINE is not judged where it could not be read or is outside its limits. A turn is not
    blamed for what it follows where the one before cannot be read.
    """
    least, most = stat_limits(muster.rules)
    for row in muster.rows("orders"):
        sound = row.has_read("engine") and least <= row.engine <= most
        engine = row.engine if sound else most
        before: FlightOrder | None = None
        for turn, word in enumerate(split_orders(row.orders), start=1):
            try:
                order = parse_order(word)
            except OrderError as error:
                before = None
                yield _unreadable(row, turn, word, error)
                continue
            for fault in faults(order, engine, muster.rules, before):
                rule = _RULE_OF[fault.kind]
                if sound or rule not in _OF_ENGINE:
                    message = f"{aircraft_name(row)}, turn {turn}: {fault.message}"
                    yield rule.at(row.at("orders"), message, fault.help)
            before = order


def _unreadable(row: Aircraft, turn: int, word: str, error: OrderError) -> Diagnostic:
    return GRAMMAR.at(
        row.at("orders"),
        f"{aircraft_name(row)}, turn {turn}, character {error.position + 1} of {shown(word)}: {error}",
        "Write figures for steps ahead and L or R for one point, such as 2L1; a space parts turns.",
    )
