"""Chits: the movement that a fighter has left, and damage."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Colour, Item, Piece, grey, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.schema import Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.cutting import CutOptions
from pressgang.sheets.marks import arrow
from pressgang.sheets.sides import readable_on
from pressgang.systems.battle_of_britain.rules import longest_fighter_move
from pressgang.systems.battle_of_britain.signs import burst
from pressgang.typography.fonts import FontBook

CHIT = 16.0
_RED = Colour.parse("#a61c1c")


@dataclass(frozen=True, kw_only=True)
class Chits(CutOptions[Row]):
    """Square chits to lie beside a counter, in place of the eight-sided die and the painted washers."""

    kind: ClassVar[str] = "chits"
    title: ClassVar[str] = "Chits"
    summary: ClassVar[str] = "chits for the movement left, 1 to 8, and damage markers"
    needs_stats: ClassVar[bool] = False

    size: float = option(Length(8, 60), CHIT, help="the side of a chit")
    sets: int = option(Whole(0, 40), 2, help="how many sets of movement chits")
    damage: int = option(Whole(0, 400), 12, help="how many damage markers")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The movement chits set by set, then the damage markers."""
        most = longest_fighter_move(brief.rules)
        pieces = [
            self._piece(f"movement {left}", self._movement(brief.book, left), brief)
            for _ in range(self.sets)
            for left in range(1, most + 1)
        ]
        marker = self._piece("damage", self._damage(brief.book, brief.rules), brief)
        pieces += [marker] * self.damage
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail=f"{self.size:g} × {self.size:g} mm",
            notes=(
                "A number beside a fighter: the hexes it has left after it stopped to fire. A burst: the "
                f"aircraft is damaged and moves {brief.rules['damage_slows']} less from the next turn on.",
            ),
            place=brief.place,
        )

    def _piece(self, name: str, items: tuple[Item, ...], brief: Brief[Row]) -> Piece:
        back = self.back(partial(self._back, brief.book, name.split()[0]))
        return Piece(name, self.size, self.size, items, back, self.bleed, span=brief.place)

    def _back(self, book: FontBook, word: str) -> tuple[Item, ...]:
        """What kind of chit it is, for sorting: the word, or on a small chit its first letter."""
        s = self.size
        size = book.fit(word, s - 2.0, points(10), theme.SMALLEST, True)
        if size is None:
            word, size = word[0].upper(), points(10)
        return (self._ground(grey(0.12)), *put(book, Rect(0, 0, s, s), word, size, "centre", bold=True))

    def _ground(self, colour: Colour) -> Item:
        return rectangle(Rect(0, 0, self.size, self.size).inset(-self.bleed), colour)

    def _movement(self, book: FontBook, left: int) -> tuple[Item, ...]:
        """A figure as large as it goes, and an arrow ahead."""
        s = self.size
        size = max(theme.SMALLEST, min(points(34), s * 0.72))
        across = book.width(str(left), size, True)
        tip = [*arrow((s * 0.81, s * 0.70), (s * 0.81, s * 0.28), width=max(0.3, s * 0.035), head=s * 0.2)]
        size = size if across <= s * 0.6 else size * s * 0.6 / across
        figure = put(book, Rect(0, 0, s * 0.84, s), str(left), size, "centre", bold=True)
        return (self._ground(WHITE), *figure, *tip)

    def _damage(self, book: FontBook, rules: RuleBook) -> tuple[Item, ...]:
        """A burst of flak with what damage takes off the move."""
        s = self.size
        words = f"−{rules['damage_slows']}"
        size = max(theme.SMALLEST, min(points(24), s * 0.36))
        face = Rect(0, 0, s, s)
        figure = put(book, face, words, size, "centre", bold=True, fill=readable_on(_RED))
        return (self._ground(WHITE), burst(face.centre, s * 0.44, _RED), *figure)
