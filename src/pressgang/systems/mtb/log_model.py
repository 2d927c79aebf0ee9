"""What a ship log is drawn from, and the stores that it has boxes for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.typeset import capitals, capitals_width
from pressgang.systems.mtb.log_plan import LogPlan
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


Marks = Mapping[str, str]
"""The letters of the footnotes by the heads that they stand at."""


@dataclass(frozen=True, slots=True)
class Log:
    """What a log is drawn from."""

    plan: LogPlan
    rules: RuleBook
    book: FontBook
    force: Force[Ship]
    row: Ship
    pictures: Mapping[str, Picture]
    marks: Marks
    order: str
    """The order of the sectors."""
    weapons: tuple[Weapon, ...]
    state: Block
    """The boxes of what the ship has left."""

    def head(self, x: float, y: float, title: str, mark: str = "") -> list[Item]:
        """A head of capitals, with the letter of a rule value's footnote."""
        return head(self.book, Rect(x, y, 0.0, 0.0), title, self.marks.get(mark, ""))[1]


def head(book: FontBook, room: Rect, title: str, letter: str) -> tuple[float, list[Item]]:
    """How wide a head of capitals with the letter of a footnote is, and both, on the lower edge of its room."""
    items: list[Item] = [capitals(book, room.x, room.bottom, title)]
    taken = capitals_width(book, title)
    if letter:
        after = Rect(room.x + taken + 0.7, room.y, room.width, room.height - 1.0)
        items += put(book, after, letter, theme.SMALLEST, "south-west", fill=theme.LABEL_INK)
        taken += book.width(letter, theme.SMALLEST) + 0.7
    return taken, items


def stores_of(weapons: tuple[Weapon, ...]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The rows of stores, each with its head and how many: two kinds to a row where they are few."""
    kinds = [(title, count_of(weapons, kind)) for kind, title in STORES if count_of(weapons, kind)]
    if any(count > _FEW for _, count in kinds):
        return tuple((kind,) for kind in kinds)
    return tuple(tuple(kinds[index : index + 2]) for index in range(0, len(kinds), 2))
