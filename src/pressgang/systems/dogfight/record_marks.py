"""The daggers of a record: its values are too close for letters, so a mark sends to the quick reference."""

from __future__ import annotations

from pressgang.rulebook import HOUSE_NOTE, RuleBook, note_of

READING, HOUSE = "†", "‡"
_READING_NOTES = (
    "Our reading of an unclear passage: see the quick reference.",
    "Our reading: see the quick reference.",
)
_HOUSE_NOTES = (HOUSE_NOTE, "House value.")
MARKED = ("turn_limit", "rear_arc", "front_arc", "left_arc", "right_arc", "range_bands")
"""The values that every record shows."""


def mark_of(rules: RuleBook, *names: str) -> str:
    """` †` for a reading, ` ‡` for a house value, nothing for what the source states or the user replaced."""
    kinds = {rules.provenance(name) for name in names}
    if "house" in kinds:
        return f" {HOUSE}"
    return f" {READING}" if "reading" in kinds else ""


def mark_notes(rules: RuleBook, priced: bool = False) -> tuple[str, ...]:
    """What the marks of a record say, the longest wording first; `priced` is one with build points.

    Empty for a record without a mark.
    """
    names = (*MARKED, "build_points") if priced else MARKED
    marks = {mark_of(rules, name).strip() for name in names}
    readings = [f"{READING} {note}" for note in _READING_NOTES] if READING in marks else [""]
    house = [f"{HOUSE} {note}" for note in _HOUSE_NOTES] if HOUSE in marks else [""]
    pairs = ((readings[0], house[0]), (readings[-1], house[0]), (readings[-1], house[-1]))
    return tuple(dict.fromkeys(words for pair in pairs if (words := "  ".join(filter(None, pair)))))


def price_notes(rules: RuleBook) -> tuple[str, ...]:
    """Whose the build points are, for the foot of a page that prints them."""
    priced = rules.provenance("build_points") == "house"
    return (f"{HOUSE}\u2002{note_of(rules.values['build_points'])}",) if priced else ()
