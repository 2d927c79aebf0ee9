"""The checks of Tally Ho! that its file cannot say.

Source throughout: Kevin White, "Tally Ho!", Lone Warrior 121, 1998.
"""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Check, Muster
from pressgang.systems.common_checks import Limits, exactly, unique, within
from pressgang.systems.tally_ho.rules import called, most_aircraft, standing
from pressgang.systems.tally_ho.stats import Fighter

OTHER_CAPACITY = Rule(
    "TH101",
    "a capacity that is not the game's",
    "Every fighter bears the same 25 points. Others can be played, and their tracks are drawn as long as they "
    "say; but a slip of a figure would give one side the game.",
    "White 1998, Playing the Game",
    "call_sign,capacity\nEcho,52",
    "call_sign,capacity\nEcho,25",
    severity="warning",
)
TOO_MANY = Rule(
    "TH102",
    "more aircraft than cards",
    "Each aircraft is dealt a card of its own, and a pack has 52.",
    "White 1998, Playing the Game",
    "call_sign,quantity\nRed,53",
    "call_sign,quantity\nRed,1",
)
SAME_CALL_SIGN = Rule(
    "TH103",
    "two aircraft of a side with the same call sign",
    "Damage and kills are booked by call sign: two tracks that read alike get mixed up.",
    "White 1998, Combat (aircraft are told apart by call sign)",
    "call_sign,pilot\nEcho,Finch\necho,Wren",
    "call_sign,pilot\nEcho,Finch\nFoxtrot,Wren",
)
SHARED_CALL_SIGN = Rule(
    "TH104",
    "a call sign on both sides",
    "An attack is called out as one call sign on another, and both stand on one board.",
    "White 1998, Combat (aircraft are told apart by call sign)",
    "side,call_sign\nRAF,Red\nLuftwaffe,Red",
    "side,call_sign\nRAF,Red\nLuftwaffe,Rot",
)
WRONG_STATUS = Rule(
    "TH105",
    "a status that missions and kills do not bear out",
    "All pilots begin as novices; three missions survived make them experienced, five kills an ace.",
    "White 1998, pilots",
    "call_sign,missions,kills,status\nEcho,2,1,experienced",
    "call_sign,missions,kills,status\nEcho,3,1,experienced",
)


def find_other_capacities(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Yield each aircraft whose capacity is not that of the rules (TH101, a warning)."""
    usual = int(muster.rules["capacity"])
    way_out = f"Write {usual} or leave the cell blank; for all alike, set capacity under [rules] in the kit."
    limits = exactly(usual, f"the game's is {usual}", way_out)
    rows = muster.rows("capacity")
    return within(OTHER_CAPACITY, rows, "capacity", lambda row: row.capacity, lambda _: limits, of=called)


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


def find_same_call_signs(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Yield each call sign that an earlier row of its side has, and each row of several aircraft (TH103)."""
    yield from unique(
        SAME_CALL_SIGN,
        muster.sides,
        ("side", "call_sign"),
        lambda row: [(row.call_sign,)],
        lambda found: f"{found.row.call_sign} is already in {found.where}; a side has a call sign once",
        "Give each aircraft a call sign of its own.",
        at=lambda row: "call_sign",
    )
    yield from within(
        SAME_CALL_SIGN,
        muster.rows("quantity"),
        "quantity",
        lambda row: row.quantity,
        lambda row: Limits(
            None,
            1,
            above=f"{row.call_sign or 'a call sign'} can be one aircraft only",
            help="Write a row with its own call sign for each.",
        ),
    )


def find_shared_call_signs(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Yield each call sign that another force has already; twice in one force is TH103 (TH104)."""
    return unique(
        SHARED_CALL_SIGN,
        muster.sides,
        ("side", "call_sign"),
        lambda row: [(row.call_sign,)],
        lambda found: (
            f"{found.row.call_sign} of {found.side} is a call sign of {found.owner} too; forces share none"
        ),
        "Give one of the two another call sign.",
        at=lambda row: "call_sign",
        scope="other sides",
    )


_A = {"novice": "a novice", "experienced": "an experienced pilot", "ace": "an ace"}


def find_wrong_statuses(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Yield each status that is written and is not what missions and kills make (TH105)."""
    rules = muster.rules
    for row in muster.rows("missions", "kills", "status"):
        due = standing(row.missions, row.kills, rules)
        if row.status is not None and row.status != due:
            done = f"{_count(row.missions, 'mission')} and {_count(row.kills, 'kill')}"
            yield WRONG_STATUS.at(
                row.at("status"),
                f"status is {row.status}; {done} make {_A[due]} ({called(row)})",
                f"Write {due} or leave the cell blank; experienced from {rules['experienced_missions']} "
                f"missions, ace from {rules['ace_kills']} kills.",
            )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


CHECKS: tuple[Check[Fighter], ...] = (
    Check((OTHER_CAPACITY,), find_other_capacities),
    Check((TOO_MANY,), find_too_many),
    Check((SAME_CALL_SIGN,), find_same_call_signs),
    Check((SHARED_CALL_SIGN,), find_shared_call_signs),
    Check((WRONG_STATUS,), find_wrong_statuses),
)
