"""The checks of the dogfight that its file cannot express: of stats, weapons and orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Check, Muster
from pressgang.systems.common_checks import Limits, within
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

STAT_LIMITS = Rule(
    "DF101",
    "a stat outside its limits",
    "No design has more than 5 of anything: the turn record has five ovals, and a sixth would be lost. The "
    "article gives no least; 1 is a reading. With ENGINE 0 or FUSELAGE 0 an aircraft is lost before it flies; "
    "TO-HIT begins where they do, though 0 would still hit at short range. A kit sets stat_least in [rules].",
    "Jones 1999, Aircraft Design (the most); Destruction (the least, a reading)",
    "name,engine,fuselage,to_hit,weapons\nSpitfire I,6,3,4,front",
    "name,engine,fuselage,to_hit,weapons\nSpitfire I,5,3,4,front",
)
_STATS: tuple[tuple[str, str, Callable[[Aircraft], int]], ...] = (
    ("engine", "ENGINE", lambda row: row.engine),
    ("fuselage", "FUSELAGE", lambda row: row.fuselage),
    ("to_hit", "TO-HIT", lambda row: row.to_hit),
)


def find_stat_limits(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Yield each stat below the least or above the most."""
    least, most = stat_limits(muster.rules)
    mark = " (a reading)" if muster.rules.provenance("stat_least") == "reading" else ""
    limits = Limits(least, most, below=f"the least is {least}{mark}")
    speed = int(muster.rules["speed_least"])
    flying = Limits(speed, most, below=f"the least SPEED is {speed}, which ENGINE must reach")
    of_column = {"engine": flying if speed > least else limits}
    for column, name, value in _STATS:
        own, rows = of_column.get(column, limits), muster.rows(column)
        yield from within(STAT_LIMITS, rows, column, value, partial(_same, own), name=name, of=aircraft_name)


def _same(limits: Limits, _: Aircraft) -> Limits:
    return limits


WEAPON_TWICE = Rule(
    "DF102",
    "more weapons on a side than it may carry",
    "Each of the four sides takes one weapon: the turn record has one weapon oval a side.",
    "Jones 1999, Aircraft Design",
    "name,engine,fuselage,to_hit,weapons\nDefiant,3,3,3,rear rear",
    "name,engine,fuselage,to_hit,weapons\nDefiant,3,3,3,rear",
)


def find_weapon_twice(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Yield each side that is named more often than it has room for weapons."""
    most = int(muster.rules["weapons_per_side"])
    for row in muster.rows("weapons"):
        for side, count in Counter(row.weapons).items():
            if count > most:
                yield WEAPON_TWICE.at(
                    row.at("weapons"),
                    f"{count} weapons on the {side} side; the most is {most} ({aircraft_name(row)})",
                    f"Write {side} once." if most == 1 else f"Write {side} at most {most} times.",
                )


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


def find_orders(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Yield each turn's order that cannot be read, and each fault of those that can.

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


CHECKS: tuple[Check[Aircraft], ...] = (
    Check((STAT_LIMITS,), find_stat_limits),
    Check((WEAPON_TWICE,), find_weapon_twice),
    Check(RULES, find_orders),
)
