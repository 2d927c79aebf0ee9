"""The daggers of a record: its values are too close for letters, so a mark sends to the quick reference."""

from __future__ import annotations

from pressgang.rulebook import HOUSE_NOTE, RuleBook, note_of

READING, HOUSE = "†", "‡"
READING_NOTE = "Our reading of an unclear passage: see the quick reference."
SHORT_READING_NOTE = "Our reading: see the quick reference."
MARKED = ("turn_limit", "rear_arc", "front_arc", "left_arc", "right_arc", "range_bands")
"""The values that every record shows."""


def mark_of(rules: RuleBook, *names: str) -> str:
    """` †` for a reading, ` ‡` for a house value, nothing for what the source states or the user replaced."""
    kinds = {rules.provenance(name) for name in names}
    if "house" in kinds:
        return f" {HOUSE}"
    return f" {READING}" if "reading" in kinds else ""


def mark_notes(rules: RuleBook, short: bool = False, priced: bool = False) -> str:
    """What the marks of a record say, in one line; `priced` is a record with build points."""
    marks = {mark_of(rules, name).strip() for name in MARKED}
    notes = []
    if READING in marks:
        notes.append(f"{READING} {SHORT_READING_NOTE if short else READING_NOTE}")
    prices = priced and rules.provenance("build_points") == "house"
    if HOUSE in marks and not prices:
        notes.append(f"{HOUSE} {HOUSE_NOTE}")
    elif prices:
        notes.append(f"{HOUSE} {HOUSE_NOTE if short else note_of(rules.values['build_points'])}")
    return "  ".join(notes)
