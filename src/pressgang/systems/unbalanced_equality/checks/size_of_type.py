"""UE104: a stand has the size of its type's stands, or is custom."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.drawing.units import inches
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import troop_of, type_size
from pressgang.systems.unbalanced_equality.stats import StandRow, StandSize
from pressgang.systems.unbalanced_equality.wording import inches_words

RULE = Rule(
    "UE104",
    "a stand of another size than its type's",
    "The front of a stand is the ground that a company holds: a narrower one packs more fire into a line. "
    "Stands are “about” 2 in deep, so the depth may differ by what the game's value `about` says.",
    "Scruby 1965, the text on stands",
    "id,type,stand\nF1,Native riflemen,3x2in",
    "id,type,stand\nF1,Native riflemen,3x1in",
)
TOLERANCE = 0.5
"""Millimetres: what a size in whole millimetres differs from one in inches at most."""


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each row with a stand of another size than its type's that is not custom."""
    known = troops(muster.rules)
    about = float(muster.rules["about"])
    for row in muster.rows("type", "custom", "stand"):
        troop = troop_of(row, known)
        if troop is None or row.custom or row.stand is None:
            continue
        if same_size(row.stand, type_size(troop), inches(about)):
            continue
        wanted = type_size(troop).label
        more = f", {inches_words(about)} deeper or less deep at most" if about else ""
        yield RULE.at(
            row.at("stand"),
            f"the stand is {row.stand.label}; one of {troop.type} is {wanted}{more} (stand {row.id})",
            f"Write {wanted} or leave it blank; or custom = true for a stand of your own.",
        )


def same_size(one: StandSize, other: StandSize, about: float) -> bool:
    """Whether the fronts agree, and the depths but for `about` mm."""
    front, depth = abs(one.width - other.width), abs(one.depth - other.depth)
    return front <= TOLERANCE and depth <= max(about, TOLERANCE) + 1e-6
