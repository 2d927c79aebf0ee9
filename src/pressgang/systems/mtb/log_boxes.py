"""The right of a ship log: boxes for its hull, fires, leaks, stores, and turns in a ring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.arranging import ColumnBlock, RowBlock
from pressgang.sheets.blocks.block import Block, Look
from pressgang.sheets.blocks.places import Ticks, field_name, in_groups
from pressgang.sheets.blocks.putting import put
from pressgang.systems.mtb.log_model import Marks, head, stores_of
from pressgang.systems.mtb.log_plan import HEAD
from pressgang.systems.mtb.rules.weapons import Weapon
from pressgang.systems.mtb.stats import Ship

_ROW = 10
"""Boxes in a line, in fives."""
_SPACE, _GAP, _LINE_GAP = 0.9, 1.8, 1.2
_MOST_STAYS = 5
"""More turns in a ring than this are counted on a line."""


def state_of(row: Ship, weapons: tuple[Weapon, ...], rules: RuleBook, marks: Marks, rings: bool) -> Block:
    """Hull boxes, fire and flooding, torpedoes and charges left, turns in the rings."""
    continuing = rules["continuing"]
    rows = [
        [BoxGroup("Hull", row.hull, marks.get("hull", ""), 3.6, figure=str(row.hull))],
        [BoxGroup(name, int(continuing[name]), marks["continuing"], 3.0) for name in ("fire", "flooding")],
        *([BoxGroup(title, count, below=2.4) for title, count in pair] for pair in stores_of(weapons)),
    ]
    if rings:
        turns = [(ring, stays(rules, ring)) for ring in ("outer", "inner")]
        rows.append([BoxGroup(f"Turns {r}", n, marks["speed"], counted=n > _MOST_STAYS) for r, n in turns])
    return ColumnBlock(tuple(RowBlock(row, gap=0.0) for row in rows), gap=0.0)


def stays(rules: RuleBook, ring: str) -> int:
    """The most turns that the speed table has a ship stay in the `outer` or in the `inner` ring."""
    return max(int(entry[ring]) for entry in rules["speeds"])


@dataclass(frozen=True, slots=True)
class BoxGroup(Block):
    """Boxes in fives, ten to a line, under a head with its footnote's letter and the `figure` they count;
    `below` is the room under them in mm. Where they would be too many they are `counted` on a line.
    """

    kind: ClassVar[str] = "boxes"
    hangs: ClassVar[bool] = True

    title: str
    count: int
    letter: str = ""
    below: float = 0.0
    figure: str = ""
    counted: bool = False

    @property
    def what(self) -> str:
        return self.title

    def natural(self, look: Look) -> float:
        return _ROW * (theme.CHECK_BOX + _SPACE) + _GAP

    def _ticks(self, room: Rect) -> Ticks:
        across = max(1, min(self.count, _ROW))
        size = min(theme.CHECK_BOX, (room.width - 3.0) / across - _SPACE)
        gap, step = min(_GAP, size * 0.4), theme.CHECK_BOX + _LINE_GAP
        offsets = in_groups(self.count, 5, _ROW * (size + _SPACE) + gap, size, _SPACE, gap)
        places = (Rect(room.x + x, room.y + HEAD + row * step, size, size) for row, x in offsets)
        return Ticks(tuple(places), self.count, field_name(self.title), self.title.lower(), "box")

    def measure(self, look: Look, width: float) -> float:
        ticks = self._ticks(Rect(0.0, 0.0, width, 0.0)).places
        lines = 1 if self.counted else max(1, len({box.y for box in ticks}))
        return HEAD + lines * (theme.CHECK_BOX + _LINE_GAP) - _LINE_GAP + self.below

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        top = Rect(room.x, room.y, room.width, 3.2)
        taken, items = head(look.book, top, self.title, self.letter)
        yield from items
        if self.figure:
            beside = Rect(room.x + taken + 2.0, room.y, room.width, 3.4)
            yield from put(look.book, beside, self.figure, points(12), "south-west", bold=True)
        if not self.counted:
            yield from self._ticks(room).draw()
            return
        base = room.y + HEAD + theme.CHECK_BOX
        yield line((room.x, base), (room.x + 14.0, base), theme.HAIRLINE, theme.INK)
        after = Rect(room.x + 15.0, room.y, room.width - 15.0, base - room.y)
        yield from put(look.book, after, f"of {self.count}", theme.LABEL, "south-west", fill=theme.LABEL_INK)
