"""The checks of the dogfight that its file cannot express: of stats, weapons and orders."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Check, Muster, game_rule
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

STAT_LIMITS = game_rule("DF101")


def find_stat_limits(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Yield each stat below the least or above the most."""
    least, most = stat_limits(muster.rules)
    mark = " (a reading)" if muster.rules.provenance("stat_least") == "reading" else ""
    limits = Limits(least, most, below=f"the least is {least}{mark}")
    speed = int(muster.rules["speed_least"])
    flying = Limits(speed, most, below=f"the least SPEED is {speed}, which ENGINE must reach")
    for column in ("engine", "fuselage", "to_hit"):
        own, name = flying if column == "engine" and speed > least else limits, column.upper().replace("_", "-")
        yield from within(STAT_LIMITS, muster.rows(column), column, own, name=name, of=aircraft_name)


WEAPON_TWICE = game_rule("DF102")


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


GRAMMAR = game_rule("DF111")
COST = game_rule("DF112")
SPEED = game_rule("DF113")
CHANGE = game_rule("DF114")
ADJACENT = game_rule("DF115")
POINTS = game_rule("DF116")
RULES = (GRAMMAR, COST, SPEED, CHANGE, ADJACENT, POINTS)

_RULE_OF: dict[FaultKind, Rule] = {
    "written": COST,
    "speed": SPEED,
    "change": CHANGE,
    "adjacent": ADJACENT,
    "points": POINTS,
}
_OF_ENGINE = (SPEED, POINTS)
_NOTATION = "Write figures for steps ahead and L or R for one point, such as 2L1; a space parts turns."


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
                place = f"turn {turn}, character {error.position + 1} of {shown(word)}"
                yield GRAMMAR.at(row.at("orders"), f"{aircraft_name(row)}, {place}: {error}", _NOTATION)
                continue
            for fault in faults(order, engine, muster.rules, before):
                rule = _RULE_OF[fault.kind]
                if sound or rule not in _OF_ENGINE:
                    message = f"{aircraft_name(row)}, turn {turn}: {fault.message}"
                    yield rule.at(row.at("orders"), message, fault.help)
            before = order


CHECKS: tuple[Check[Aircraft], ...] = (
    Check((STAT_LIMITS,), find_stat_limits),
    Check((WEAPON_TWICE,), find_weapon_twice),
    Check(RULES, find_orders),
)
