"""TH105: a pilot's status agrees with missions and kills."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.tally_ho.rules import called, standing
from pressgang.systems.tally_ho.stats import Fighter

RULE = Rule(
    "TH105",
    "a status that missions and kills do not bear out",
    "All pilots begin as novices; three missions survived make them experienced, five kills an ace.",
    "White 1998, pilots",
    "call_sign,missions,kills,status\nEcho,2,1,experienced",
    "call_sign,missions,kills,status\nEcho,3,1,experienced",
)

_A = {"novice": "a novice", "experienced": "an experienced pilot", "ace": "an ace"}


def find(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Each status that is written and is not what missions and kills make."""
    rules = muster.rules
    for row in muster.rows("missions", "kills", "status"):
        due = standing(row.missions, row.kills, rules)
        if row.status is not None and row.status != due:
            done = f"{_count(row.missions, 'mission')} and {_count(row.kills, 'kill')}"
            yield RULE.at(
                row.at("status"),
                f"status is {row.status}; {done} make {_A[due]} ({called(row)})",
                f"Write {due} or leave the cell blank; experienced from {rules['experienced_missions']} "
                f"missions, ace from {rules['ace_kills']} kills.",
            )


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
