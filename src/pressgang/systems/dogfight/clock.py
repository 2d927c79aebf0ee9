"""The clock of a record: an aircraft from above, its arcs of fire, an oval for the weapon of each side."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, radians, sin
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, polar
from pressgang.drawing.outlines import ring_sector
from pressgang.drawing.scene import Item, Path, circle
from pressgang.drawing.units import points
from pressgang.games.code import RowDrawing
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.block import UNBOUND, Block, Look
from pressgang.sheets.blocks.pictures import likeness_block
from pressgang.sheets.blocks.places import Ticks, centre_box, put
from pressgang.sheets.likenesses import from_above
from pressgang.systems.dogfight.arc_template import (
    SIDE_BEARINGS,
    SIDE_NAMES,
    bearing_of,
    boundary_hours,
    dial,
    rim,
)
from pressgang.systems.dogfight.rules import ARCS, arc_bearings
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.typography.fonts import TextSpan

_ARMED_TINT, _ARMED_RIM = 0.22, points(2)
_SMALL, _LARGE = 36.0, 34.0
"""The height of a clock without names, and the largest radius of one with them, in mm."""
_LEAST = 17.2
"""The least height of a clock without names, in mm: that of the log beside it."""
_TURNED = 12.0
"""The radius in mm below which the names of the left and the right stand along the rim."""


class ClockBlock(Struct, Block, frozen=True):
    """The clock of an aircraft, as large as leaves room for the hours that bound its arcs or, where it is
    `named`, for all hours and the names of its sides.
    """

    kind: ClassVar[str] = "clock"

    brief: Brief[Any]
    force: Force[Any]
    row: Aircraft
    named: bool = False
    blacked: bool = False

    @property
    def grows(self) -> bool:
        return not self.named

    def natural(self, look: Look) -> float:
        return UNBOUND if self.named else _SMALL

    def _size(self, look: Look) -> float:
        return min(look.type(theme.LABEL), points(7)) if self.named else theme.SMALLEST

    def _radius(self, look: Look, width: float, height: float) -> float:
        """Return the radius in mm of its rim in that room."""
        size = self._size(look)
        if self.named:
            beside = max(look.book.width(SIDE_NAMES[side], size, True) for side in ("left", "right")) + 1.3
            radius = min(width / 2 - beside, height / 2 - size - 1.5, _LARGE)
            return radius if radius > _TURNED else min(width / 2 - size - 1.0, height / 2 - size - 1.0, _TURNED)
        bearings = [radians(bearing_of(hour)) for hour in boundary_hours(self.brief.rules)]
        rise = max((abs(cos(b)) for b in bearings), default=1.0)
        reach = max((abs(sin(b)) for b in bearings), default=1.0)
        half = min(height, _SMALL) / 2
        radius = min(half - 0.4, (half - 1.3) / max(rise, 0.1) - 1.9, (width / 2 - 1.2) / max(reach, 0.1) - 1.9)
        return min(radius, width / 2 - 0.5)

    def measure(self, look: Look, width: float) -> float:
        if not self.named:
            return min(_LEAST, width)
        return 2 * (self._radius(look, width, UNBOUND) + self._size(look) + 1.0)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        rules, palette, centre = self.brief.rules, self.force.palette, room.centre
        radius = self._radius(look, room.width, room.height)
        size, upright = self._size(look), self.named and radius > _TURNED
        inner = radius * (0.54 if not self.named else 0.5 if not upright else 0.57 if radius < 20.0 else 0.61)
        outwards, reach = (0.9, 0.75) if upright else (0.5, 0.62)
        weapons = {side: self._weapon(room, radius, inner, side) for side in ARCS}
        armed = [arc_bearings(side, rules) for side in dict.fromkeys(self.row.weapons)]
        for bearings in armed:
            yield Path(ring_sector(centre, inner, radius, *bearings), fill=palette.accent.tint(_ARMED_TINT))
        yield circle(centre, radius, stroke=theme.INK, width=theme.BOX_LINE)
        yield circle(centre, inner, stroke=theme.RULE_INK, width=theme.HAIRLINE)
        yield from dial(
            look.book, rules, centre, inner, radius, skip=(3, 6, 9, 12) if self.named else (), weak=upright,
            size=size, outwards=outwards, reach=reach,
        )  # fmt: skip
        for bearings in armed:
            yield rim(centre, radius, *bearings, _ARMED_RIM)
        for side, weapon in weapons.items():
            yield from weapon.draw()
            mark = look.notes.mark(f"{side}_arc")
            letters = [TextSpan(mark, raised=True)] if mark else []
            oval = weapon.places[0]
            if self.named:
                yield from self._name(look, room, radius, side, letters, upright)
            else:
                beside = Rect(oval.right + 0.6, oval.y, 0.0, oval.height)
                yield from put(look.book, beside, mark, theme.SMALLEST, "north-west")
            yield from weapon.fields()
        if inner > 0:
            likeness = from_above(self.row, rules, self.brief.pictures)
            drawing = likeness_block(likeness, outline=palette.outline, says=self.row.name)
            free = not self.named and {"left", "right"}.isdisjoint(self.row.weapons)
            across, along = (2.6, 1.9) if free else (1.9, 1.56)
            yield from drawing.drawn(centre_box(centre, inner * across, inner * along))

    def _weapon(self, room: Rect, radius: float, inner: float, side: str) -> Ticks:
        """Return the oval for the weapon of a side, of which a dot is left where it has none."""
        width = max(4.2, min(radius * 0.24, 7.2))
        height = min(width * 1.3, radius - inner - (1.0 if self.named else 1.6))
        place = polar(room.centre, (radius + inner) / 2, SIDE_BEARINGS[side])
        box = centre_box(place, min(width, height / 1.2), height)
        has, tip = int(side in self.row.weapons), f"{side} weapon hit"
        return Ticks((box,), has, f"weapon-{side}", tip, blacked=self.blacked)

    def _name(
        self, look: Look, room: Rect, radius: float, side: str, letters: list[TextSpan], upright: bool
    ) -> Iterator[Item]:
        """Draw the name of a side with the letters of its footnote, level or along the rim."""
        book, size, (x, y) = look.book, self._size(look), room.centre
        out = radius + (1.3 if upright else 0.8)
        words = [TextSpan(SIDE_NAMES[side], bold=True), *letters]
        if side == "front":
            yield from put(book, (x, y - out - 0.2), words, size, "south")
        elif side == "rear":
            yield from put(book, (x, y + out), words, size, "north")
        elif upright:
            place = centre_box((x, y), 2 * out, size)
            beside = place.moved(-2 * out if side == "left" else 2 * out, 0.0)
            yield from put(book, beside, words, size, "east" if side == "left" else "west")
        else:
            turn = -90 if side == "left" else 90
            across = (out + 0.2) * turn / 90
            yield book.text(x + across, y, SIDE_NAMES[side], size, bold=True, anchor="middle", rotation=turn)


_ARCS = tuple(f"{side}_arc" for side in ARCS)
CLOCK = RowDrawing(ClockBlock, _ARCS)
NAMED_CLOCK = RowDrawing(lambda brief, force, row: ClockBlock(brief, force, row, named=True), _ARCS)
