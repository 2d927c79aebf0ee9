"""The signs of counters and markers: drawn, so that none can be read as a letter or a figure.

Each is drawn in a box from −1 to 1 both ways (some are wider); `Sign.items` takes it to its place in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, sin

from pressgang.art.pen import Pen
from pressgang.diagnostics import suggestion
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.outlines import Segment, ellipse_segments, polyline
from pressgang.drawing.scene import WHITE, Colour, Item, Path


@dataclass(frozen=True, slots=True)
class Sign:
    """A drawing of one ink: `wide` is its width as a share of its height. `holds` says that a short text may
    stand in its middle, in place of the ground's colour.
    """

    name: str
    draw: Callable[[Pen, float], list[Item]]
    wide: float = 1.0
    holds: bool = False

    def items(self, centre: Point, height: float, ink: Colour, ground: Colour) -> list[Item]:
        """The sign `height` mm high about `centre`; `ground` is what is reversed out of it."""
        half = height / 2
        return self.draw(Pen(Transform.scale(half).then(Transform.translate(*centre)), ink, ground), half)


# What the signs look like: each is drawn in a box from −1 to 1 both ways (some are wider), with a pen that
# takes it to its place; `half` is half its height in mm, for the weights of strokes.
GOLD = Colour.parse("#c9961a")
"""The star of an ace."""

_ROUND = 0.24
"""The weight of strokes, as a share of half a sign's height."""


def crosshair(pen: Pen, half: float) -> list[Item]:
    """A crosshair."""
    width = 0.22 * half
    ticks = ((0, -1, 0, -0.32), (1, 0, 0.32, 0), (0, 1, 0, 0.32), (-1, 0, -0.32, 0))
    lines: list[Item] = [
        Path(pen.line(polyline(((a, b), (c, d))), 0).segments, stroke=pen.solid, width=width)
        for a, b, c, d in ticks
    ]
    return [pen.ring(0, 0, 0.72, width, pen.solid), *lines]


def propeller(pen: Pen, half: float) -> list[Item]:
    """A propeller."""
    blade = "M 0 0 C .34 -.25 .36 -.62 .10 -1.0 C -.10 -1.02 -.20 -.55 0 0 Z"
    blades: list[Item] = [pen.to(Transform.rotate(turn)).fill(blade) for turn in (0, 120, 240)]
    return [*blades, pen.spot(0, 0, 0.24)]


def shield(pen: Pen, half: float) -> list[Item]:
    """A shield."""
    outline = "M -.80 -.80 Q -.36 -.74 0 -.90 Q .36 -.74 .80 -.80 Q .90 .40 0 .92 Q -.90 .40 -.80 -.80 Z"
    return [pen.line(outline, _ROUND * half, pen.solid)]


def boat(pen: Pen, half: float) -> list[Item]:
    """A boat."""
    return [
        pen.fill("M -1.25 -.12 L 1.35 -.34 Q 1.02 .62 .62 .72 L -1.02 .72 Z"),
        pen.fill("M -.62 -.28 L -.62 -.92 L .16 -.92 L .30 -.34 Z"),
    ]


def torpedo(pen: Pen, half: float) -> list[Item]:
    """Lying, its nose to the right: body, waist ring, fins, propeller."""
    fins = "M -4.45 -1 L -3.0 -1 L -2.3 -.5 L -2.3 .5 L -3.0 1 L -4.45 1 L -4.0 0 Z"
    body = (
        "M -3.4 -.62 L 3.2 -.80 C 4.5 -.80 5 -.42 5 0 C 5 .42 4.5 .80 3.2 .80 L -3.4 .62 L -4.3 "
        ".18 L -4.3 -.18 Z"
    )
    return [
        pen.fill(fins),
        pen.fill(body),
        pen.line("M -4.8 -.92 L -4.8 .92", 0.42 * half, pen.solid),
        Path(pen.line("M 2.7 -.9 L 2.7 .9", 0).segments, stroke=pen.glass, width=0.3 * half),
    ]


def bomb(pen: Pen, half: float) -> list[Item]:
    """A bomb."""
    return [
        pen.fill(
            "M 0 1 C -.42 .72 -.44 .1 -.40 -.15 C -.36 -.40 -.22 -.52 -.16 -.60 L -.42 -1 L .42 -1 L .16 -.60 "
            "C .22 -.52 .36 -.40 .40 -.15 C .44 .1 .42 .72 0 1 Z"
        )
    ]


def rocket(pen: Pen, half: float) -> list[Item]:
    """Lying, its nose to the right: a rod with a pointed head that is broader than it, and swept fins."""
    return [
        pen.fill(
            "M 2.89 0 C 2.39 .56 1.44 .56 .89 .56 L .89 .31 L -1.22 .31 L -2.11 1 L -2.89 1 L -2.89 -1 "
            "L -2.11 -1 L -1.22 -.31 L .89 -.31 L .89 -.56 C 1.44 -.56 2.39 -.56 2.89 0 Z"
        )
    ]


def loop(pen: Pen, half: float) -> list[Item]:
    """An arrow that turns about."""
    return [
        pen.line("M -.88 .66 L .30 .66 C 1.02 .66 1.02 -.42 .30 -.42 L -.30 -.42", 0.29 * half, pen.solid),
        pen.fill("M -1 -.42 L -.24 -.94 L -.24 .10 Z"),
    ]


def triangle(pen: Pen, half: float) -> list[Item]:
    """A triangle."""
    return [pen.fill("M 0 -.9 L 1 .8 L -1 .8 Z")]


def star(pen: Pen, half: float) -> list[Item]:
    """A star."""
    return [pen.fill(polyline(_rays(5, 1.0, 0.40), close=True))]


def gold_star(pen: Pen, half: float) -> list[Item]:
    """A star of gold with a rim of ink where there is colour; in greys a plain star, on paper its outline."""
    shape = polyline(_rays(5, 0.94, 0.38), close=True)
    if pen.glass == WHITE:
        return [pen.line(shape, 0.22, pen.solid)]
    if max(pen.glass) - min(pen.glass) < 0.01:  # a grey ground
        return star(pen, half)
    return [pen.fill(shape, GOLD), pen.line(shape, 0.22, pen.solid)]


def _rays(count: int, outer: float, inner: float) -> list[Point]:
    """The corners of a star with that many rays, one of them up."""
    corners = []
    for index in range(2 * count):
        reach, angle = (outer if index % 2 == 0 else inner), pi * index / count
        corners.append((reach * sin(angle), -reach * cos(angle)))
    return corners


def chevron(pen: Pen, half: float) -> list[Item]:
    """A chevron."""
    return [pen.fill("M -1 -.55 L 0 .15 L 1 -.55 L 1 -.02 L 0 .68 L -1 -.02 Z")]


def hexagon(pen: Pen, half: float) -> list[Item]:
    """A hexagon."""
    corners = [(cos(pi / 3 * i), sin(pi / 3 * i)) for i in range(6)]
    return [pen.line(polyline(corners, close=True), _ROUND * half, pen.solid)]


def target(pen: Pen, half: float) -> list[Item]:
    """A target."""
    return [pen.ring(0, 0, 0.86, 0.24 * half, pen.solid), pen.spot(0, 0, 0.42)]


def inner_ring(pen: Pen, half: float) -> list[Item]:
    """Rings one in another, the inner one inked."""
    return [pen.ring(0, 0, 0.92, 0.15 * half, pen.solid), pen.ring(0, 0, 0.44, 0.42 * half, pen.solid)]


def outer_ring(pen: Pen, half: float) -> list[Item]:
    """Rings one in another, the outer one inked."""
    return [pen.ring(0, 0, 0.80, 0.40 * half, pen.solid), pen.ring(0, 0, 0.26, 0.15 * half, pen.solid)]


def smoke(pen: Pen, half: float) -> list[Item]:
    """Puffs that grow as they rise, each with a line reversed out round it."""
    puffs = (
        (0.30, 0.72, 0.24),
        (-0.06, 0.46, 0.34),
        (0.42, 0.14, 0.42),
        (-0.34, -0.06, 0.50),
        (0.16, -0.46, 0.52),
    )
    items: list[Item] = []
    for x, y, r in puffs:
        items += [pen.spot(x, y, r), pen.ring(x, y, r, 0.11 * half)]
    return items


def fire(pen: Pen, half: float) -> list[Item]:
    """A flame with a second one reversed out of it."""
    outer = (
        "M .06 -1 C .18 -.62 .66 -.34 .70 .20 C .72 .66 .40 1 0 1 C -.42 1 -.72 .66 -.70 .24 C -.68 "
        "-.06 -.52 -.22  "
        "-.44 -.48 C -.34 -.36 -.28 -.24 -.24 -.10 C -.10 -.34 .06 -.62 .06 -1 Z"
    )
    inner = (
        "M .04 -.10 C .10 .12 .36 .26 .34 .54 C .33 .74 .18 .86 0 .86 C -.20 .86 -.34 .72 -.33 "
        ".52 C -.32 .30 -.04 .18 .04 -.10 Z"
    )
    return [pen.fill(outer), pen.fill(inner, pen.glass)]


def flag(pen: Pen, half: float) -> list[Item]:
    """A flag."""
    return [
        pen.line("M -.66 -.90 L -.66 .92", 0.2 * half, pen.solid),
        pen.fill("M -.56 -.92 C -.16 -1.08 .22 -.66 .84 -.84 L .84 .06 C .22 .24 -.16 -.18 -.56 -.02 Z"),
    ]


def cross(pen: Pen, half: float) -> list[Item]:
    """A cross."""
    return [pen.line("M -.74 -.74 L .74 .74 M .74 -.74 L -.74 .74", 0.44 * half, pen.solid)]


def plus(pen: Pen, half: float) -> list[Item]:
    """A plus."""
    return [
        pen.fill(
            "M -.3 -1 L .3 -1 L .3 -.3 L 1 -.3 L 1 .3 L .3 .3 L .3 1 L -.3 1 L -.3 .3 L -1 .3 L -1 "
            "-.3 L -.3 -.3 Z"
        )
    ]


def arrow(pen: Pen, half: float) -> list[Item]:
    """An arrow."""
    return [pen.fill("M 0 -1 L .80 -.10 L .30 -.10 L .30 1 L -.30 1 L -.30 -.10 L -.80 -.10 Z")]


def burst(pen: Pen, half: float) -> list[Item]:
    """A burst."""
    return [pen.fill(polyline(_rays(9, 1.0, 0.68), close=True))]


def lightning(pen: Pen, half: float) -> list[Item]:
    """A flash of lightning."""
    return [pen.fill("M .28 -1 L -.62 .16 L -.06 .16 L -.34 1 L .62 -.26 L .06 -.26 Z")]


def tick(pen: Pen, half: float) -> list[Item]:
    """A tick."""
    return [pen.line("M -.80 .08 L -.24 .66 L .80 -.64", 0.42 * half, pen.solid)]


def eye(pen: Pen, half: float) -> list[Item]:
    """An eye."""
    return [
        pen.fill("M -1.1 0 C -.60 -.86 .60 -.86 1.1 0 C .60 .86 -.60 .86 -1.1 0 Z"),
        pen.spot(0, 0, 0.46, pen.glass),
        pen.spot(0, 0, 0.24),
    ]


def anchor(pen: Pen, half: float) -> list[Item]:
    """An anchor."""
    width = 0.2 * half
    return [
        pen.ring(0, -0.74, 0.17, 0.15 * half, pen.solid),
        pen.line("M 0 -.54 L 0 .84 M -.46 -.30 L .46 -.30", width, pen.solid),
        pen.line("M -.74 .30 C -.70 .68 -.40 .86 0 .86 C .40 .86 .70 .68 .74 .30", width, pen.solid),
        pen.fill("M -.98 .46 L -.78 .02 L -.48 .40 Z"),
        pen.fill("M .98 .46 L .78 .02 L .48 .40 Z"),
    ]


def hourglass(pen: Pen, half: float) -> list[Item]:
    """An hourglass."""
    glass = (
        "M -.58 -.84 C -.58 -.30 -.12 -.20 -.12 0 C -.12 .20 -.58 .30 -.58 .84 L .58 .84 C .58 "
        ".30 .12 .20 .12 0 C .12 -.20 .58 -.30 .58 -.84 Z"
    )
    return [
        pen.line(glass, 0.17 * half, pen.solid),
        pen.line("M -.74 -.88 L .74 -.88 M -.74 .88 L .74 .88", 0.2 * half, pen.solid),
        pen.fill("M -.42 .74 C -.36 .52 -.14 .44 0 .26 C .14 .44 .36 .52 .42 .74 Z"),
        pen.fill(
            "M -.34 -.42 C -.20 -.36 .20 -.36 .34 -.42 C .26 -.20 .08 -.12 0 .02 C -.08 -.12 -.26 "
            "-.20 -.34 -.42 Z"
        ),
    ]


def gear(pen: Pen, half: float) -> list[Item]:
    """A gear."""
    corners: list[Point] = []
    for tooth in range(8):
        for off, reach in ((-0.26, 0.72), (-0.17, 1.0), (0.17, 1.0), (0.26, 0.72)):
            angle = pi / 4 * tooth + off
            corners.append((reach * sin(angle), -reach * cos(angle)))
    hub: tuple[Segment, ...] = ellipse_segments((0, 0), 0.34, 0.34)
    return [pen.fill(polyline(corners, close=True)), pen.fill(hub, pen.glass)]


def heart(pen: Pen, half: float) -> list[Item]:
    """A heart."""
    return [
        pen.fill(
            "M 0 -.52 C .12 -.80 .30 -.90 .52 -.90 C .80 -.90 1 -.70 1 -.38 C 1 .16 .36 .48 0 .92 "
            "C -.36 .48 -1 .16 -1 -.38 C -1 -.70 -.80 -.90 -.52 -.90 C -.30 -.90 -.12 -.80 0 -.52 Z"
        )
    ]


def tank(pen: Pen, half: float) -> list[Item]:
    """From the side, its gun to the right."""
    return [
        pen.fill(
            "M -1.2 .10 L -.95 -.18 L .95 -.18 L 1.2 .10 C 1.36 .50 1.04 .80 .80 .80 L -.80 .80 C "
            "-1.04 .80 -1.36 .50 -1.2 .10 Z"
        ),
        pen.fill("M -.62 -.24 L -.46 -.66 L .28 -.66 L .44 -.24 Z"),
        pen.line("M .30 -.50 L 1.34 -.50", 0.16 * half, pen.solid),
        *(pen.spot(x, 0.42, 0.20, pen.glass) for x in (-0.75, -0.25, 0.25, 0.75)),
    ]


def retreat(pen: Pen, half: float) -> list[Item]:
    """Draw a broad arrow to the rear, from a line."""
    arrow = "M -.30 -.52 L .30 -.52 L .30 .10 L .85 .10 L 0 1 L -.85 .10 L -.30 .10 Z"
    return [pen.fill("M -.85 -1 L .85 -1 L .85 -.76 L -.85 -.76 Z"), pen.fill(arrow)]


def pursuit(pen: Pen, half: float) -> list[Item]:
    """Draw two heads of arrows to the rear: the winner's, filled, after the loser's."""
    items: list[Item] = []
    for top, fill in ((-0.96, pen.solid), (0.0, pen.glass)):
        corners = ((-0.92, top), (0.0, top + 0.30), (0.92, top), (0.0, top + 0.96))
        head = pen.fill(polyline(corners, close=True), fill)
        items.append(Path(head.segments, fill=fill, stroke=pen.solid, width=0.1 * half))
    return items


def broken_gun(pen: Pen, half: float) -> list[Item]:
    """Draw a gun from the side, its barrel down on the ground, with a cross beside it."""
    hub, wheel, slope = (-0.35, 0.28), 0.62, 0.30
    barrel: list[Point] = [
        (hub[0] + along * cos(slope) - across * sin(slope), hub[1] + along * sin(slope) + across * cos(slope))
        for along, across in ((-0.85, -0.22), (1.60, -0.12), (1.60, 0.12), (-0.85, 0.22))
    ]
    ends = ((0.6, 0.0), (0.424, 0.424), (0.0, 0.6), (-0.424, 0.424))
    spokes = [f"M {hub[0] - x} {hub[1] - y} L {hub[0] + x} {hub[1] + y}" for x, y in ends]
    return [
        pen.fill(polyline(barrel, close=True)),
        pen.spot(*hub, wheel, pen.glass),
        pen.ring(*hub, wheel, 0.15 * half, pen.solid),
        pen.line(" ".join(spokes), 0.07 * half, pen.solid),
        pen.spot(*hub, wheel * 0.24),
        pen.line("M .48 -.92 L 1.14 -.24 M 1.14 -.92 L .48 -.24", 0.24 * half, pen.solid),
    ]


SIGNS = {
    sign.name: sign
    for sign in (
        Sign("anchor", anchor),
        Sign("arrow", arrow, 0.8),
        Sign("boat", boat, 1.3),
        Sign("bomb", bomb, 0.45),
        Sign("broken-gun", broken_gun, 1.24),
        Sign("burst", burst, holds=True),
        Sign("chevron", chevron),
        Sign("cross", cross, 0.95),
        Sign("crosshair", crosshair),
        Sign("eye", eye, 1.1),
        Sign("fire", fire, 0.72),
        Sign("flag", flag, 0.86),
        Sign("gear", gear),
        Sign("gold-star", gold_star, 0.96),
        Sign("heart", heart),
        Sign("hexagon", hexagon),
        Sign("hourglass", hourglass, 0.84),
        Sign("inner-ring", inner_ring),
        Sign("lightning", lightning, 0.64),
        Sign("loop", loop),
        Sign("outer-ring", outer_ring),
        Sign("plus", plus),
        Sign("propeller", propeller),
        Sign("pursuit", pursuit, 0.94),
        Sign("retreat", retreat, 0.86),
        Sign("rocket", rocket, 2.9),
        Sign("shield", shield, 0.95),
        Sign("smoke", smoke, 0.9),
        Sign("star", star, 0.96),
        Sign("tank", tank, 1.36),
        Sign("target", target),
        Sign("tick", tick, 0.95),
        Sign("torpedo", torpedo, 5.0),
        Sign("triangle", triangle),
    )
}
"""All signs by name."""


def unknown_sign(name: str) -> str:
    """What to do about a name that is no sign: the nearest one, and all there are."""
    return f"{suggestion(name, SIGNS)}The signs are {', '.join(SIGNS)}."
