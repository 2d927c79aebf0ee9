"""Markers to lie beside a stand: retired, pursued, gun out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, sin
from typing import ClassVar

from pressgang.art.pen import Pen
from pressgang.diagnostics import Problems
from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Item, Path, grey
from pressgang.rulebook import RuleBook
from pressgang.schema import Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.faces.markers import Marker, MarkerSheet
from pressgang.sheets.faces.signs import Sign
from pressgang.systems.unbalanced_equality.rules import rolls_words


@dataclass(frozen=True, kw_only=True)
class Markers(MarkerSheet[Row]):
    """Square markers for what befalls a stand and is remembered until a later move."""

    kind: ClassVar[str] = "markers"
    title: ClassVar[str] = "Markers"
    summary: ClassVar[str] = "markers to lie beside a stand: retired, pursued, gun out"

    size: float = option(Length(12, 60), 25.0, help="the side of a marker")
    retired: int = option(Whole(0, 400), 16, help="how many for stands that retired and roll to come back")
    pursued: int = option(Whole(0, 400), 8, help="how many for losers of a melee that are pursued")
    gun_out: int = option(Whole(0, 400), 6, help="how many for guns that were knocked out")

    def markers(self, brief: Brief[Row], found: Problems) -> Sequence[Marker]:
        """The markers kind by kind."""
        counts = {"retired": self.retired, "pursued": self.pursued, "gun out": self.gun_out}
        return [
            Marker(
                name.upper(),
                _SIGNS[name],
                count,
                ground=grey(0.16) if name == "pursued" else grey(0),
                told=told(name, brief.rules),
                back=name,
                name=name,
            )
            for name, count in counts.items()
        ]


def told(name: str, rules: RuleBook) -> tuple[str, ...]:
    """What a marker says below its word, in two short lines at most."""
    if name == "retired":
        return (f"{rules['retire_moves']} moves back;", f"returns on {rolls_words(tuple(rules['rally']))}")
    if name == "pursued":
        keeps = float(rules["unsupported"])
        return (f"morale × {'½' if keeps == 0.5 else f'{keeps:g}'}", "without fresh troops")
    return (f"{rules['gun_hits']['hits']} hits:", "destroyed")


def _retired(pen: Pen, half: float) -> list[Item]:
    """A broad arrow to the rear, from a line."""
    arrow = "M -.30 -.52 L .30 -.52 L .30 .10 L .85 .10 L 0 1 L -.85 .10 L -.30 .10 Z"
    return [pen.fill("M -.85 -1 L .85 -1 L .85 -.76 L -.85 -.76 Z"), pen.fill(arrow)]


def _pursued(pen: Pen, half: float) -> list[Item]:
    """Two heads of arrows to the rear: the winner's, filled, after the loser's."""
    items: list[Item] = []
    for top, fill in ((-0.96, pen.solid), (0.0, pen.glass)):
        corners = ((-0.92, top), (0.0, top + 0.30), (0.92, top), (0.0, top + 0.96))
        head = pen.fill(polyline(corners, close=True), fill)
        items.append(Path(head.segments, fill=fill, stroke=pen.solid, width=0.1 * half))
    return items


def _gun_out(pen: Pen, half: float) -> list[Item]:
    """A gun from the side, its barrel down on the ground, with a cross beside it."""
    hub, wheel, slope = (-0.35, 0.28), 0.62, 0.30
    barrel: list[Point] = [
        (hub[0] + along * cos(slope) - across * sin(slope), hub[1] + along * sin(slope) + across * cos(slope))
        for along, across in ((-0.85, -0.22), (1.60, -0.12), (1.60, 0.12), (-0.85, 0.22))
    ]
    spokes = [f"M {hub[0] - x} {hub[1] - y} L {hub[0] + x} {hub[1] + y}" for x, y in _SPOKES]
    return [
        pen.fill(polyline(barrel, close=True)),
        pen.spot(*hub, wheel, pen.glass),
        pen.ring(*hub, wheel, 0.15 * half, pen.solid),
        pen.line(" ".join(spokes), 0.07 * half, pen.solid),
        pen.spot(*hub, wheel * 0.24),
        pen.line("M .48 -.92 L 1.14 -.24 M 1.14 -.92 L .48 -.24", 0.24 * half, pen.solid),
    ]


_SPOKES = ((0.6, 0.0), (0.424, 0.424), (0.0, 0.6), (-0.424, 0.424))
_SIGNS = {
    "retired": Sign("retired", _retired, 0.86),
    "pursued": Sign("pursued", _pursued, 0.94),
    "gun out": Sign("gun out", _gun_out, 1.24),
}
