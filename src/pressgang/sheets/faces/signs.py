"""The signs of counters and markers: drawn, so that none can be read as a letter or a figure.

Each is drawn in a box from −1 to 1 both ways (some are wider); `Sign.items` takes it to its place in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from math import cos, pi, sin

from pressgang.art.pen import Pen
from pressgang.diagnostics import suggestion
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.outlines import Segments, ellipse_segments, polyline
from pressgang.drawing.scene import WHITE, Colour, Item, Path
from pressgang.structs import NamedTuple, dataclass


class Stroke(NamedTuple):
    """A line of a sign: its `weight` is a share of half the sign's height."""

    outline: str | Segments
    weight: float


class Hole(NamedTuple):
    """An outline that is reversed out of a sign."""

    outline: str | Segments


SignPart = str | Segments | Stroke | Hole
"""A part of a sign; an outline by itself is filled."""


@dataclass(frozen=True)
class Sign:
    """A drawing of one ink: `wide` is its width as a share of its height. `holds` says that a short text may
    stand in its middle, in place of the ground's colour.
    """

    name: str
    parts: tuple[SignPart | Callable[[Pen, float], list[Item]], ...] = field(compare=False)
    """Parts from the ground up. A function draws what is more: with a pen, and half the sign's height in mm."""
    wide: float = 1.0
    holds: bool = False

    @staticmethod
    def of(
        name: str, *parts: SignPart | Callable[[Pen, float], list[Item]], wide: float = 1.0, holds: bool = False
    ) -> Sign:
        """Return the sign of these parts."""
        return Sign(name, parts, wide, holds)

    def items(self, centre: Point, height: float, ink: Colour, ground: Colour) -> list[Item]:
        """Draw the sign `height` mm high about `centre`; `ground` is what is reversed out of it."""
        half = height / 2
        pen = Pen(Transform.scale(half).then(Transform.translate(*centre)), ink, ground)
        items: list[Item] = []
        for part in self.parts:
            if callable(part):
                items += part(pen, half)
            elif isinstance(part, Stroke):
                items.append(pen.line(part.outline, part.weight * half, ink))
            else:
                items.append(pen.fill(part.outline, ground) if isinstance(part, Hole) else pen.fill(part))
        return items


def _circle(x: float, y: float, radius: float) -> Segments:
    return ellipse_segments((x, y), radius, radius)


def _star(count: int, outer: float, inner: float) -> Segments:
    """Return a star with that many rays, one of them up."""
    corners = []
    for index in range(2 * count):
        reach, angle = (outer if index % 2 == 0 else inner), pi * index / count
        corners.append((reach * sin(angle), -reach * cos(angle)))
    return polyline(corners, close=True)


def _gear() -> Segments:
    teeth = ((-0.26, 0.72), (-0.17, 1.0), (0.17, 1.0), (0.26, 0.72))
    turns = [(pi / 4 * tooth + off, reach) for tooth in range(8) for off, reach in teeth]
    return polyline([(reach * sin(angle), -reach * cos(angle)) for angle, reach in turns], close=True)


def _ticks(pen: Pen, half: float) -> list[Item]:
    """Draw the ticks of a crosshair, which have square ends."""
    ends = ((0, -1, 0, -0.32), (1, 0, 0.32, 0), (0, 1, 0, 0.32), (-1, 0, -0.32, 0))
    lines = (pen.line(polyline(((a, b), (c, d))), 0).segments for a, b, c, d in ends)
    return [Path(line, stroke=pen.solid, width=0.22 * half) for line in lines]


def _blades(pen: Pen, half: float) -> list[Item]:
    """Draw the blades of a propeller."""
    blade = "M 0 0 C .34 -.25 .36 -.62 .10 -1.0 C -.10 -1.02 -.20 -.55 0 0 Z"
    return [pen.to(Transform.rotate(turn)).fill(blade) for turn in (0, 120, 240)]


def _waist(pen: Pen, half: float) -> list[Item]:
    """Draw the ring of a torpedo, which is cut out with square ends."""
    return [Path(pen.line("M 2.7 -.9 L 2.7 .9", 0).segments, stroke=pen.glass, width=0.3 * half)]


_GOLD = Colour.parse("#c9961a")
_STAR = _star(5, 1.0, 0.40)


def _gold_star(pen: Pen, half: float) -> list[Item]:
    """Draw a star of gold with a rim of ink; in greys a plain star, on paper its outline."""
    shape = _star(5, 0.94, 0.38)
    if pen.glass == WHITE:
        return [pen.line(shape, 0.22, pen.solid)]
    if max(pen.glass) - min(pen.glass) < 0.01:  # a grey ground
        return [pen.fill(_STAR)]
    return [pen.fill(shape, _GOLD), pen.line(shape, 0.22, pen.solid)]


def _pursuit(pen: Pen, half: float) -> list[Item]:
    """Draw two heads of arrows to the rear: the winner's, filled, after the loser's."""
    items: list[Item] = []
    for top, fill in ((-0.96, pen.solid), (0.0, pen.glass)):
        corners = ((-0.92, top), (0.0, top + 0.30), (0.92, top), (0.0, top + 0.96))
        head = pen.fill(polyline(corners, close=True), fill)
        items.append(Path(head.segments, fill=fill, stroke=pen.solid, width=0.1 * half))
    return items


_HUB, _WHEEL = (-0.35, 0.28), 0.62


def _barrel() -> Segments:
    """Return the barrel of a broken gun, its mouth on the ground."""
    (x, y), slope = _HUB, 0.30
    corners = ((-0.85, -0.22), (1.60, -0.12), (1.60, 0.12), (-0.85, 0.22))
    return polyline(
        [
            (x + along * cos(slope) - across * sin(slope), y + along * sin(slope) + across * cos(slope))
            for along, across in corners
        ],
        close=True,
    )


def _spokes() -> str:
    (x, y), ends = _HUB, ((0.6, 0.0), (0.424, 0.424), (0.0, 0.6), (-0.424, 0.424))
    return " ".join(f"M {x - dx} {y - dy} L {x + dx} {y + dy}" for dx, dy in ends)


def _smoke(pen: Pen, half: float) -> list[Item]:
    """Draw puffs that grow as they rise, each with a line reversed out round it."""
    puffs = (
        (0.30, 0.72, 0.24),
        (-0.06, 0.46, 0.34),
        (0.42, 0.14, 0.42),
        (-0.34, -0.06, 0.50),
        (0.16, -0.46, 0.52),
    )
    return [ink for x, y, r in puffs for ink in (pen.spot(x, y, r), pen.ring(x, y, r, 0.11 * half))]


SIGNS = {
    sign.name: sign
    for sign in (
        Sign.of(
            "anchor",
            Stroke(_circle(0, -0.74, 0.17), 0.15),
            Stroke("M 0 -.54 L 0 .84 M -.46 -.30 L .46 -.30", 0.2),
            Stroke("M -.74 .30 C -.70 .68 -.40 .86 0 .86 C .40 .86 .70 .68 .74 .30", 0.2),
            "M -.98 .46 L -.78 .02 L -.48 .40 Z",
            "M .98 .46 L .78 .02 L .48 .40 Z",
        ),
        Sign.of("arrow", "M 0 -1 L .80 -.10 L .30 -.10 L .30 1 L -.30 1 L -.30 -.10 L -.80 -.10 Z", wide=0.8),
        Sign.of(
            "boat",
            "M -1.25 -.12 L 1.35 -.34 Q 1.02 .62 .62 .72 L -1.02 .72 Z",
            "M -.62 -.28 L -.62 -.92 L .16 -.92 L .30 -.34 Z",
            wide=1.3,
        ),
        Sign.of(
            "bomb",
            "M 0 1 C -.42 .72 -.44 .1 -.40 -.15 C -.36 -.40 -.22 -.52 -.16 -.60 L -.42 -1 L .42 -1 L .16 "
            "-.60 C .22 -.52 .36 -.40 .40 -.15 C .44 .1 .42 .72 0 1 Z",
            wide=0.45,
        ),
        Sign(
            "broken-gun",
            (
                _barrel(),
                Hole(_circle(*_HUB, _WHEEL)),
                Stroke(_circle(*_HUB, _WHEEL), 0.15),
                Stroke(_spokes(), 0.07),
                _circle(*_HUB, _WHEEL * 0.24),
                Stroke("M .48 -.92 L 1.14 -.24 M 1.14 -.92 L .48 -.24", 0.24),
            ),
            1.24,
        ),
        Sign.of("burst", _star(9, 1.0, 0.68), holds=True),
        Sign.of("chevron", "M -1 -.55 L 0 .15 L 1 -.55 L 1 -.02 L 0 .68 L -1 -.02 Z"),
        Sign.of("cross", Stroke("M -.74 -.74 L .74 .74 M .74 -.74 L -.74 .74", 0.44), wide=0.95),
        Sign.of("crosshair", Stroke(_circle(0, 0, 0.72), 0.22), _ticks),
        Sign.of(
            "eye",
            "M -1.1 0 C -.60 -.86 .60 -.86 1.1 0 C .60 .86 -.60 .86 -1.1 0 Z",
            Hole(_circle(0, 0, 0.46)),
            _circle(0, 0, 0.24),
            wide=1.1,
        ),
        Sign.of(
            "fire",
            "M .06 -1 C .18 -.62 .66 -.34 .70 .20 C .72 .66 .40 1 0 1 C -.42 1 -.72 .66 -.70 .24 C -.68 "
            "-.06 -.52 -.22 -.44 -.48 C -.34 -.36 -.28 -.24 -.24 -.10 C -.10 -.34 .06 -.62 .06 -1 Z",
            Hole(
                "M .04 -.10 C .10 .12 .36 .26 .34 .54 C .33 .74 .18 .86 0 .86 C -.20 .86 -.34 .72 -.33 .52 C "
                "-.32 .30 -.04 .18 .04 -.10 Z"
            ),
            wide=0.72,
        ),
        Sign.of(
            "flag",
            Stroke("M -.66 -.90 L -.66 .92", 0.2),
            "M -.56 -.92 C -.16 -1.08 .22 -.66 .84 -.84 L .84 .06 C .22 .24 -.16 -.18 -.56 -.02 Z",
            wide=0.86,
        ),
        Sign.of("gear", _gear(), Hole(_circle(0, 0, 0.34))),
        Sign.of("gold-star", _gold_star, wide=0.96),
        Sign.of(
            "heart",
            "M 0 -.52 C .12 -.80 .30 -.90 .52 -.90 C .80 -.90 1 -.70 1 -.38 C 1 .16 .36 .48 0 .92 C -.36 "
            ".48 -1 .16 -1 -.38 C -1 -.70 -.80 -.90 -.52 -.90 C -.30 -.90 -.12 -.80 0 -.52 Z",
        ),
        Sign.of(
            "hexagon",
            Stroke(polyline([(cos(pi / 3 * i), sin(pi / 3 * i)) for i in range(6)], close=True), 0.24),
        ),
        Sign.of(
            "hourglass",
            Stroke(
                "M -.58 -.84 C -.58 -.30 -.12 -.20 -.12 0 C -.12 .20 -.58 .30 -.58 .84 L .58 .84 C .58 .30 "
                ".12 .20 .12 0 C .12 -.20 .58 -.30 .58 -.84 Z",
                0.17,
            ),
            Stroke("M -.74 -.88 L .74 -.88 M -.74 .88 L .74 .88", 0.2),
            "M -.42 .74 C -.36 .52 -.14 .44 0 .26 C .14 .44 .36 .52 .42 .74 Z",
            "M -.34 -.42 C -.20 -.36 .20 -.36 .34 -.42 C .26 -.20 .08 -.12 0 .02 C -.08 -.12 -.26 -.20 "
            "-.34 -.42 Z",
            wide=0.84,
        ),
        Sign.of("inner-ring", Stroke(_circle(0, 0, 0.92), 0.15), Stroke(_circle(0, 0, 0.44), 0.42)),
        Sign.of("lightning", "M .28 -1 L -.62 .16 L -.06 .16 L -.34 1 L .62 -.26 L .06 -.26 Z", wide=0.64),
        Sign.of(
            "loop",
            Stroke("M -.88 .66 L .30 .66 C 1.02 .66 1.02 -.42 .30 -.42 L -.30 -.42", 0.29),
            "M -1 -.42 L -.24 -.94 L -.24 .10 Z",
        ),
        Sign.of("outer-ring", Stroke(_circle(0, 0, 0.80), 0.40), Stroke(_circle(0, 0, 0.26), 0.15)),
        Sign.of(
            "plus",
            "M -.3 -1 L .3 -1 L .3 -.3 L 1 -.3 L 1 .3 L .3 .3 L .3 1 L -.3 1 L -.3 .3 L -1 .3 L -1 -.3 L "
            "-.3 -.3 Z",
        ),
        Sign.of("propeller", _blades, _circle(0, 0, 0.24)),
        Sign.of("pursuit", _pursuit, wide=0.94),
        Sign.of(
            "retreat",
            "M -.85 -1 L .85 -1 L .85 -.76 L -.85 -.76 Z",
            "M -.30 -.52 L .30 -.52 L .30 .10 L .85 .10 L 0 1 L -.85 .10 L -.30 .10 Z",
            wide=0.86,
        ),
        Sign.of(
            "rocket",
            "M 2.89 0 C 2.39 .56 1.44 .56 .89 .56 L .89 .31 L -1.22 .31 L -2.11 1 L -2.89 1 L -2.89 -1 L "
            "-2.11 -1 L -1.22 -.31 L .89 -.31 L .89 -.56 C 1.44 -.56 2.39 -.56 2.89 0 Z",
            wide=2.9,
        ),
        Sign.of(
            "shield",
            Stroke(
                "M -.80 -.80 Q -.36 -.74 0 -.90 Q .36 -.74 .80 -.80 Q .90 .40 0 .92 Q -.90 .40 -.80 -.80 Z",
                0.24,
            ),
            wide=0.95,
        ),
        Sign.of("smoke", _smoke, wide=0.9),
        Sign.of("star", _STAR, wide=0.96),
        Sign.of(
            "tank",
            "M -1.2 .10 L -.95 -.18 L .95 -.18 L 1.2 .10 C 1.36 .50 1.04 .80 .80 .80 L -.80 .80 C -1.04 "
            ".80 -1.36 .50 -1.2 .10 Z",
            "M -.62 -.24 L -.46 -.66 L .28 -.66 L .44 -.24 Z",
            Stroke("M .30 -.50 L 1.34 -.50", 0.16),
            *(Hole(_circle(x, 0.42, 0.20)) for x in (-0.75, -0.25, 0.25, 0.75)),
            wide=1.36,
        ),
        Sign.of("target", Stroke(_circle(0, 0, 0.86), 0.24), _circle(0, 0, 0.42)),
        Sign.of("tick", Stroke("M -.80 .08 L -.24 .66 L .80 -.64", 0.42), wide=0.95),
        Sign.of(
            "torpedo",
            "M -4.45 -1 L -3.0 -1 L -2.3 -.5 L -2.3 .5 L -3.0 1 L -4.45 1 L -4.0 0 Z",
            "M -3.4 -.62 L 3.2 -.80 C 4.5 -.80 5 -.42 5 0 C 5 .42 4.5 .80 3.2 .80 L -3.4 .62 L -4.3 "
            ".18 L -4.3 -.18 Z",
            Stroke("M -4.8 -.92 L -4.8 .92", 0.42),
            _waist,
            wide=5.0,
        ),
        Sign.of("triangle", "M 0 -.9 L 1 .8 L -1 .8 Z"),
    )
}
"""All signs by name."""


def unknown_sign(name: str) -> str:
    """Return what to do about a name that is no sign: the nearest one, and all there are."""
    return f"{suggestion(name, SIGNS)}The signs are {', '.join(SIGNS)}."
