"""What a ship log is drawn from, and the stores that it has boxes for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Force
from pressgang.sheets.typeset import capitals, capitals_width
from pressgang.systems.mtb.log_plan import HULL_ROW, LogPlan
from pressgang.systems.mtb.rules.weapons import Weapon, WeaponKind, count_of
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.systems.mtb.stats import Ship

STORES: tuple[tuple[WeaponKind, str], ...] = (
    ("torpedo", "Torpedoes left"),
    ("depth-charge", "Charges left"),
    ("rocket", "Rockets left"),
)
_FEW = 6
"""As many boxes as half a row of stores has room for."""


@dataclass(frozen=True, slots=True)
class Log:
    """What a log is drawn from."""

    plan: LogPlan
    rules: RuleBook
    book: FontBook
    force: Force[Ship]
    row: Ship
    pictures: Mapping[str, Picture]
    marks: Mapping[str, str]
    """The letters of the footnotes by the heads that they stand at (`Marks` of the logs)."""
    order: str
    """The order of the sectors."""
    rings: bool
    """Whether there are boxes for the turns in a ring."""

    def head(self, x: float, y: float, title: str, mark: str = "") -> list[Item]:
        """A head of capitals, with the letter of a rule value's footnote."""
        items: list[Item] = [capitals(self.book, x, y, title)]
        letter = self.marks.get(mark, "")
        if letter:
            after = x + capitals_width(self.book, title) + 0.7
            items.append(self.book.text(after, y - 1.0, letter, theme.SMALLEST, fill=theme.LABEL_INK))
        return items


def stores_of(weapons: tuple[Weapon, ...]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The rows of stores, each with its head and how many: two kinds to a row where they are few."""
    kinds = [(title, count_of(weapons, kind)) for kind, title in STORES if count_of(weapons, kind)]
    if any(count > _FEW for _, count in kinds):
        return tuple((kind,) for kind in kinds)
    return tuple(tuple(kinds[index : index + 2]) for index in range(0, len(kinds), 2))


def store_lines(weapons: tuple[Weapon, ...]) -> tuple[int, ...]:
    """How many lines of boxes each row of stores has."""
    return tuple(max(ceil(count / HULL_ROW) for _, count in row) for row in stores_of(weapons))
