"""TH103: each aircraft of a side has a call sign of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, Span
from pressgang.systems.base import Muster
from pressgang.systems.tally_ho.stats import Fighter

RULE = Rule(
    "TH103",
    "two aircraft of a side with the same call sign",
    "Damage and kills are booked by call sign: two tracks that read alike get mixed up.",
    "White 1998, Combat (aircraft are told apart by call sign)",
    "call_sign,pilot\nEcho,Finch\necho,Wren",
    "call_sign,pilot\nEcho,Finch\nFoxtrot,Wren",
)


def find(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Each call sign that stands in an earlier row of its side, and each row of several aircraft."""
    for side in muster.sides:
        seen: dict[str, Span] = {}
        for row in side.rows("side", "call_sign"):
            key = row.call_sign.casefold()
            if key in seen:
                earlier = seen[key]
                place = f"line {earlier.line}" if earlier.cell is None else f"row {earlier.line}"
                other = "" if earlier.file == row.record.span.file else f" of {earlier.file}"
                yield RULE.at(
                    row.at("call_sign"),
                    f"{row.call_sign} is already in {place}{other}; a side has a call sign once",
                    "Give each aircraft a call sign of its own.",
                )
            else:
                seen[key] = row.record.span
        for row in side.rows("quantity"):
            if row.quantity > 1:
                yield RULE.at(
                    row.at("quantity"),
                    f"quantity is {row.quantity:,}; {row.call_sign or 'a call sign'} can be one aircraft only",
                    "Write a row with its own call sign for each.",
                )
