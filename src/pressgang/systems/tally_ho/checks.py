"""TH102, the check of Tally Ho! that its file cannot say: it names the row with which the cards run out."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Check, Muster
from pressgang.systems.tally_ho.rules import most_aircraft
from pressgang.systems.tally_ho.stats import Fighter

TOO_MANY = Rule(
    "TH102",
    "more aircraft than cards",
    "Each aircraft is dealt a card of its own, and a pack has 52.",
    "White 1998, Playing the Game",
    "call_sign,quantity\nRed,53",
    "call_sign,quantity\nRed,1",
)


def find_too_many(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Yield the row with which the cards run out, once (TH102)."""
    most, total = most_aircraft(muster.rules), 0
    before = after = None
    for row in muster.rows("quantity"):
        total += row.quantity
        if total > most and before is None:
            before, after = row, total - row.quantity
    if before is not None:
        decks = int(muster.rules["decks"])
        packs = "a pack has" if decks == 1 else f"{decks} packs have"
        needed = -(-total // int(muster.rules["pack"]))
        yield TOO_MANY.at(
            before.at("quantity" if before.quantity > 1 else "call_sign"),
            f"{total:,} aircraft in all, {after:,} before this row; {packs} {most} cards",
            f"Leave some at home, or shuffle {needed} packs: decks = {needed} under [rules] in the kit.",
        )


CHECKS: tuple[Check[Fighter], ...] = (Check((TOO_MANY,), find_too_many),)
