"""Markers to lie beside a stand: retired, pursued, gun out."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import cos, pi, sin
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import WHITE, Colour, Item, Path, Piece, circle, grey, line, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.schema import Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.putting import down, put
from pressgang.sheets.cutting import CutOptions
from pressgang.systems.unbalanced_equality.rules import rolls_words
from pressgang.typography.fonts import FontBook

_BAND = 0.22
"""The height of the band with the word, as a share of the marker's side."""
_GROUNDS = {"retired": WHITE, "pursued": grey(0.16), "gun out": WHITE}


@dataclass(frozen=True, kw_only=True)
class Markers(CutOptions[Row]):
    """Square markers for what befalls a stand and is remembered until a later move."""

    kind: ClassVar[str] = "markers"
    title: ClassVar[str] = "Markers"
    summary: ClassVar[str] = "markers to lie beside a stand: retired, pursued, gun out"
    needs_stats: ClassVar[bool] = False

    size: float = option(Length(12, 60), 25.0, help="the side of a marker")
    retired: int = option(Whole(0, 400), 16, help="how many for stands that retired and roll to come back")
    pursued: int = option(Whole(0, 400), 8, help="how many for losers of a melee that are pursued")
    gun_out: int = option(Whole(0, 400), 6, help="how many for guns that were knocked out")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The markers kind by kind."""
        counts = {"retired": self.retired, "pursued": self.pursued, "gun out": self.gun_out}
        pieces: list[Piece] = []
        for name, count in counts.items():
            back = self.back(partial(self._back, brief.book, name))
            front = self._front(brief.book, name, told(name, brief.rules))
            pieces += [Piece(name, self.size, self.size, front, back, self.bleed, span=brief.place)] * count
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail=f"{self.size:g} × {self.size:g} mm",
            place=brief.place,
        )

    def _front(self, book: FontBook, name: str, lines: tuple[str, ...]) -> tuple[Item, ...]:
        """The sign over a band with the word, and below it what the player has to know."""
        s, ground = self.size, _GROUNDS[name]
        size = book.fit(name.upper(), s - 2.4, points(12), theme.SMALLEST, True)
        small = next((one for one in (theme.LABEL, theme.SMALLEST) if _fits(book, lines, one, s)), None)
        foot = small * 1.15 * len(lines) + 1.6 if small else 0.0
        high = s * _BAND if size else 0.0
        room = s - foot - high
        items: list[Item] = [rectangle(Rect(0, 0, s, s).inset(-self.bleed), ground)]
        items.extend(_SIGNS[name]((s / 2, room / 2), min(room, s) * 0.37, ground))
        if size:
            items.append(rectangle(Rect(-self.bleed, room, s + 2 * self.bleed, high), theme.INK))
            items += put(book, Rect(0, room, s, high), name.upper(), size, "centre", bold=True, fill=WHITE)
        if small:
            below = down(Rect(0, room + high + 0.8, s, 0.0), [small * 1.15] * len(lines))
            for words, line in zip(lines, below, strict=True):
                items += put(book, line, words, small, "centre")
        return tuple(items)

    def _back(self, book: FontBook, name: str) -> tuple[Item, ...]:
        """The word alone, for sorting."""
        s = self.size
        size = book.fit(name, s - 2.4, points(11), theme.SMALLEST, True) or theme.SMALLEST
        face = Rect(0, 0, s, s)
        ground = rectangle(face.inset(-self.bleed), grey(0.10))
        return (ground, *put(book, face, name, size, "centre", bold=True))


def told(name: str, rules: RuleBook) -> tuple[str, ...]:
    """What a marker says below its word, in two short lines at most."""
    if name == "retired":
        return (f"{rules['retire_moves']} moves back;", f"returns on {rolls_words(tuple(rules['rally']))}")
    if name == "pursued":
        keeps = float(rules["unsupported"])
        return (f"morale × {'½' if keeps == 0.5 else f'{keeps:g}'}", "without fresh troops")
    return (f"{rules['gun_hits']['hits']} hits:", "destroyed")


def _fits(book: FontBook, lines: tuple[str, ...], size: float, side: float) -> bool:
    """Whether the lines keep clear of the cut and leave the sign half of the marker."""
    wide = max(book.width(words, size) for words in lines)
    return wide <= side - 2.0 and size * 1.15 * len(lines) + 1.6 <= side * (0.5 - _BAND) + 0.5


def _retired(centre: Point, reach: float, ground: Colour) -> list[Item]:
    """A broad arrow to the rear, from a line."""
    x, y = centre
    shaft, head, neck = reach * 0.30, reach * 0.85, y + reach * 0.10
    outline = (
        (x - shaft, y - reach * 0.55), (x + shaft, y - reach * 0.55), (x + shaft, neck), (x + head, neck),
        (x, y + reach), (x - head, neck), (x - shaft, neck),
    )  # fmt: skip
    front = line((x - head, y - reach * 0.86), (x + head, y - reach * 0.86), reach * 0.24, theme.INK)
    return [front, Path(polyline(outline, close=True), fill=theme.INK)]


def _pursued(centre: Point, reach: float, ground: Colour) -> list[Item]:
    """Two heads of arrows to the rear: the winner's, filled, after the loser's."""
    x, y = centre
    items: list[Item] = []
    for top, fill in ((y - reach, theme.INK), (y - reach * 0.02, WHITE)):
        tip = top + reach * 1.02
        corners = ((x - reach * 0.95, top), (x, top + reach * 0.30), (x + reach * 0.95, top), (x, tip))
        items.append(
            Path(polyline(corners, close=True), fill=fill, stroke=theme.INK, width=theme.FRAME_LINE * 0.8)
        )
    return items


def _gun_out(centre: Point, reach: float, ground: Colour) -> list[Item]:
    """A gun from the side, its barrel down on the ground, with a cross beside it."""
    x, y = centre
    wheel, hub = reach * 0.62, (x - reach * 0.35, y + reach * 0.30)
    slope = 0.30
    barrel = [
        (hub[0] + along * cos(slope) - across * sin(slope), hub[1] + along * sin(slope) + across * cos(slope))
        for along, across in (
            (-reach * 0.85, -reach * 0.22), (reach * 1.70, -reach * 0.12),
            (reach * 1.70, reach * 0.12), (-reach * 0.85, reach * 0.22),
        )
    ]  # fmt: skip
    items: list[Item] = [
        Path(polyline(barrel, close=True), fill=theme.INK),
        circle(hub, wheel, fill=ground, stroke=theme.INK, width=reach * 0.15),
    ]
    for spoke in range(4):
        dx, dy = wheel * cos(pi * spoke / 4), wheel * sin(pi * spoke / 4)
        items.append(line((hub[0] - dx, hub[1] - dy), (hub[0] + dx, hub[1] + dy), theme.BOX_LINE))
    items.append(circle(hub, wheel * 0.24, fill=theme.INK))
    right, arm = (x + reach * 0.85, y - reach * 0.45), reach * 0.50
    for way in (-1, 1):
        ends = ((right[0] - arm, right[1] - way * arm), (right[0] + arm, right[1] + way * arm))
        items.append(line(*ends, reach * 0.24, theme.INK))
    return items


_SIGNS = {"retired": _retired, "pursued": _pursued, "gun out": _gun_out}
