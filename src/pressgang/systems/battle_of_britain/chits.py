"""Chits: the movement that a fighter has left, and damage."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Colour
from pressgang.schema import Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.faces.markers import Marker, MarkerSheet
from pressgang.sheets.faces.signs import SIGNS
from pressgang.systems.battle_of_britain.rules import longest_fighter_move

CHIT = 16.0
_RED = Colour.parse("#a61c1c")


@dataclass(frozen=True, kw_only=True)
class Chits(MarkerSheet[Row]):
    """Square chits to lie beside a counter, in place of the eight-sided die and the painted washers."""

    kind: ClassVar[str] = "chits"
    title: ClassVar[str] = "Chits"
    summary: ClassVar[str] = "chits for the movement left, 1 to 8, and damage markers"

    size: float = option(Length(8, 60), CHIT, help="the side of a chit")
    sets: int = option(Whole(0, 40), 2, help="how many sets of movement chits")
    damage: int = option(Whole(0, 400), 12, help="how many damage markers")

    def markers(self, brief: Brief[Row], found: Problems) -> Sequence[Marker]:
        """The movement chits set by set, then the damage markers."""
        most = longest_fighter_move(brief.rules)
        movement = [
            Marker(str(left), SIGNS["arrow"], back="movement", name=f"movement {left}")
            for left in range(1, most + 1)
        ]
        damage = Marker(
            f"−{brief.rules['damage_slows']}",
            SIGNS["burst"],
            self.damage,
            ink=_RED,
            back="damage",
            name="damage",
        )
        return [*movement * self.sets, damage]

    def told(self, brief: Brief[Row]) -> tuple[str, ...]:
        """What they are for."""
        return (
            "A number beside a fighter: the hexes it has left after it stopped to fire. A burst: the "
            f"aircraft is damaged and moves {brief.rules['damage_slows']} less from the next turn on.",
        )
