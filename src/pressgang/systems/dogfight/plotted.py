"""The orders of a muster, walked turn by turn: what the checks of orders share."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.orders import FaultKind, Order, OrderError, faults, parse_order, split_orders
from pressgang.systems.dogfight.rules import stat_limits
from pressgang.systems.dogfight.stats import Aircraft

_OF_ENGINE: tuple[FaultKind, ...] = ("speed", "points")
"""The faults that depend on ENGINE."""


def aircraft_name(row: Aircraft) -> str:
    """The aircraft as a message names it."""
    return " ".join(part for part in (row.name, row.unit) if part) or "an aircraft without a name"


def flown(row: Aircraft) -> Iterator[tuple[int, str, Order | OrderError]]:
    """(turn from 1, the word as written, the order or why it cannot be read) of each turn of an aircraft."""
    for turn, word in enumerate(split_orders(row.orders), start=1):
        try:
            yield turn, word, parse_order(word)
        except OrderError as error:
            yield turn, word, error


def order_problems(muster: Muster[Aircraft], kind: FaultKind, rule: Rule) -> Iterator[Diagnostic]:
    """The faults of one kind among the orders of all aircraft; unreadable orders have a check of their own.

    What depends on ENGINE is not judged where it could not be read or is outside its limits.
    """
    least, most = stat_limits(muster.rules)
    for row in muster.rows("orders"):
        sound = row.has_read("engine") and least <= row.engine <= most
        if not row.orders or not (sound or kind not in _OF_ENGINE):
            continue
        engine = row.engine if sound else most
        before: Order | None = None
        for turn, _, order in flown(row):
            if isinstance(order, OrderError):
                before = None
                continue
            for fault in faults(order, engine, muster.rules, before):
                if fault.kind == kind:
                    yield rule.at(
                        row.at("orders"), f"{aircraft_name(row)}, turn {turn}: {fault.message}", fault.help
                    )
            before = order
