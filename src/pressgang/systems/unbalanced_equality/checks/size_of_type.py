"""UE104: a stand has the size of its type's stands, or is custom."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import troop_of, type_size
from pressgang.systems.unbalanced_equality.stats import StandSize

RULE = Rule(
    "UE104",
    "a stand of another size than its type's",
    "The front of a stand is the ground that a company holds: a narrower one packs more fire into a line.",
    "Scruby 1965, the text on stands",
    "id,type,stand\nF1,Native riflemen,3x2in",
    "id,type,stand\nF1,Native riflemen,3x1in",
)
TOLERANCE = 0.5
"""What a size written in whole millimetres (76x51mm) may differ from one in inches (3x2in)."""


def find(muster: Muster) -> Iterator[Diagnostic]:
    """Each row with a stand of another size than its type's that is not custom."""
    known = troops(muster.rules)
    for row in muster.rows():
        troop = troop_of(row, known)
        if troop is None or row.custom or row.stand is None or same_size(row.stand, type_size(troop)):
            continue
        wanted = type_size(troop).label
        yield RULE.at(
            row.at("stand"),
            f"the stand is {row.stand.label}; one of {troop.type} is {wanted} (stand {row.id})",
            f"Write {wanted} or leave it blank; or custom = true for a stand of your own.",
        )


def same_size(one: StandSize, other: StandSize) -> bool:
    """Whether front and depth agree."""
    return all(abs(a - b) <= TOLERANCE for a, b in zip(one, other, strict=True))
