"""The Python part of the dogfight (`templates/games/dogfight`)."""

from __future__ import annotations

from pressgang.games.code import Argument, Function, GameCode
from pressgang.games.expressions.values import ANY, FLAG, NUMBER, TEXT, list_of
from pressgang.schema import TextKind
from pressgang.systems.base import Later
from pressgang.systems.dogfight.checks import CHECKS
from pressgang.systems.dogfight.orders import log_orders
from pressgang.systems.dogfight.rules import band_label, percent, to_roll
from pressgang.systems.dogfight.stats import Aircraft


def _numbers(*names: str) -> tuple[Argument, ...]:
    return tuple(Argument(name, NUMBER) for name in names)


CODE = GameCode(
    row=Aircraft,
    kinds={"orders": TextKind(500)},
    checks=CHECKS,
    sheets={
        "arc-template": Later(__name__, "arc_template.ArcTemplate"),
        "range-sticks": Later(__name__, "range_sticks.RangeSticks"),
    },
    functions=(
        Function("band", (Argument("bands", list_of(ANY)), *_numbers("end"), Argument("short", FLAG)), TEXT,
                 band_label, "a band of range in words: over 1, under 4; or short ones beside those of the "
                 "band before: under 4", "band(range_bands, 4, true)", optional=1),
        Function("logged", (Argument("orders", TEXT),), TEXT, log_orders,
                 "orders as lines of a log: SPEED and order of each turn", "logged(orders)"),
        Function("of_several", _numbers("shots", "hits", "die"), TEXT,
                 lambda shots, hits, die: percent(1 - (1 - hits / die) ** shots),
                 "the chance that one of so many shots hits, each by so many of the rolls of a die",
                 "of_several(2, 3, die)"),
        Function("to_roll", (*_numbers("to_hit", "modifier"), Argument("applies_to", TEXT), *_numbers("die")),
                 TEXT, to_roll,
                 "the highest roll that hits with that TO-HIT and modifier of the range; a dash if none does",
                 "to_roll(3, 1, range_applies_to, die)"),
        Function("turning", (Argument("limits", list_of(NUMBER)), Argument("engine", NUMBER)), TEXT,
                 lambda limits, engine: " ".join(str(limits[min(n, len(limits) - 1)]) for n in range(engine)),
                 "the most points of a turn while 1, 2 … of so many ENGINE are left",
                 "turning(turn_limit, engine)"),
    ),
    drawings={
        "arcs": Later(__name__, "quick_reference.ARCS_OF_FIRE"),
        "written-orders": Later(__name__, "quick_reference.WRITTEN_ORDERS"),
        "one-shot": Later(__name__, "quick_reference.ONE_SHOT"),
        "legal-orders": Later(__name__, "orders_table.LEGAL_ORDERS"),
        "odds": Later(__name__, "quick_reference.ODDS"),
        "clock": Later(__name__, "arc_template.CLOCK"),
        "named-clock": Later(__name__, "arc_template.NAMED_CLOCK"),
        "orders-log": Later(__name__, "orders_table.ORDERS_LOG"),
    },
    house_stats=Later(__name__, "stats.HOUSE_STATS"),
)  # fmt: skip
