"""Ornaments of certificates: the rope border, the seal and the rule with diamonds."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pressgang.art.boat_profile import boat_profile as boat_profile
from pressgang.art.pen import Segments, extent, mapped, mirrored, outline, smooth
from pressgang.art.ship_parts import Hull
from pressgang.drawing.geometry import Point, Rect, Transform, cos_sin, polar
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Colour, Item, Path, Symbol, Use, circle, line, rectangle

LOOP = 1.35  # radius of the loop at a corner ÷ thickness of the rope
_PITCH = 0.62  # length of rope that a strand shows ÷ thickness
_LEAN = 0.95  # how far a strand runs along the rope while it crosses it ÷ thickness
_JOIN = 4  # strands that lie partly in a run and partly in a loop
# The yarns of a strand: (along its width 0–1, where it begins and ends across the rope 0–1).
_YARNS = ((0.24, 0.40, 0.97), (0.46, 0.10, 0.62), (0.62, 0.30, 0.94), (0.80, 0.04, 0.48))


def rope_depth(thickness: float) -> float:
    """How far a rope border reaches into its box, in mm: all beyond is free."""
    return (2 * LOOP + 1.1) * thickness


def rope_border(box: Rect, thickness: float, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    """A laid rope along the inside of `box` with an overhand turn at each corner; no ink leaves the box.

    It is one rope without end: along the top to the left, round the loop, down the left side and so on. Strands
    share their edges; all strands of the runs are one symbol. `rope_depth` tells how much of the box it takes.
    """
    radius = LOOP * thickness
    middle = 2 * radius + thickness / 2
    bend = 1.5 * math.pi * radius
    turns = round(bend / (_PITCH * thickness))
    pitch = bend / turns  # of the loops; that of the runs comes within a few percent
    rope = _Rope(thickness, radius, ink, paper, f"rope-{ink.hex[1:]}-{paper.hex[1:]}-{thickness:.3f}")
    straight = rope.strands("run", [-9 * thickness], _PITCH * thickness, thickness * 9)
    entry = rope.strands("entry", [(k - _JOIN) * pitch for k in range(_JOIN)], pitch)
    loop = rope.strands("loop", [k * pitch for k in range(turns - _JOIN)], pitch)
    leave = rope.strands("exit", [(turns - _JOIN + k) * pitch for k in range(_JOIN)], pitch)
    across, down = box.width - 2 * middle, box.height - 2 * middle
    # Each corner, the way the rope comes to it (0° to the right, clockwise) and how far it has come.
    corners = (
        (box.x + middle, box.y + middle, 180.0, across),
        (box.x + middle, box.bottom - middle, 90.0, down),
        (box.right - middle, box.bottom - middle, 0.0, across),
        (box.right - middle, box.y + middle, 270.0, down),
    )
    under: list[Item] = []
    over: list[Item] = []
    for i, (x, y, heading, side) in enumerate(corners):
        comes, goes = (under, over) if i % 2 == 0 else (over, under)
        run = side + 2 * radius - _JOIN * pitch
        count = round(run / (_PITCH * thickness))
        stretch = run / count / (_PITCH * thickness)
        cos, sin = cos_sin(heading)
        place = Transform.rotate(heading).then(Transform.translate(x + cos * radius, y + sin * radius))
        first = -(side + 2 * radius)
        comes += [
            Use(straight, Transform(a=stretch, e=first + k * run / count).then(place)) for k in range(count)
        ]
        comes.append(Use(entry, place))
        under.append(Use(loop, place))
        goes.append(Use(leave, place))
    halo = 1.18 * thickness
    gaps = [
        rectangle(Rect(x - halo / 2, y - 0.6 * thickness, halo, 1.2 * thickness), paper)
        for x, y, _, _ in corners
    ]
    return (*under, *gaps, *over)


@dataclass(frozen=True, slots=True)
class _Rope:
    """A rope that comes along y = 0 to the origin, turns right through 270° and goes on straight."""

    thickness: float
    radius: float
    ink: Colour
    paper: Colour
    name: str

    def at(self, along: float, across: float) -> Point:
        """The point `along` mm past the origin and `across` (−1 to 1, right side 1) half thicknesses beside."""
        v, bend = across * self.thickness / 2, 1.5 * math.pi * self.radius
        turned = min(max(along / self.radius, 0.0), 1.5 * math.pi)
        cos, sin = math.cos(turned), math.sin(turned)
        beyond = along if along < 0 else max(along - bend, 0.0)
        return (
            (self.radius - v) * sin + beyond * cos,
            self.radius - (self.radius - v) * cos + beyond * sin,
        )

    def strands(self, part: str, starts: list[float], pitch: float, back: float = 0.0) -> Symbol:
        """A symbol of the strands that begin at `starts`, drawn `back` mm further on."""
        items: list[Path] = []
        for start in starts:
            items += self._strand(start, pitch)
        if back:
            shift = Transform.translate(back, 0)
            items = [Path(mapped(p.segments, shift), p.fill, p.stroke, p.width) for p in items]
        return Symbol(f"{self.name}-{part}", tuple(items), extent(items) or Rect(0, 0, 0, 0))

    def _strand(self, start: float, pitch: float) -> list[Path]:
        def at(along: float, across: float) -> Point:
            return self.at(start + along * pitch + _lean(across) * _LEAN * self.thickness, across)

        def edge(along: float, first: float, last: float) -> list[Point]:
            return [at(along, first + (last - first) * i / 5) for i in range(6)]

        rim, bulge = 0.80, 0.15  # the edges of a strand swell to 0.95, which leaves room for their line
        foot = [at(t, rim + bulge * math.sin(math.pi * t)) for t in (0.25, 0.5, 0.75)]
        head = [at(1 - t, -rim - bulge * math.sin(math.pi * t)) for t in (0.25, 0.5, 0.75)]
        down, up = edge(0, -rim, rim), edge(1, rim, -rim)
        parts = (smooth(down), smooth([down[-1], *foot, up[0]]), smooth(up), smooth([up[-1], *head, down[0]]))
        body = (parts[0][0], *(step for part in parts for step in part[1:]), ("Z", ()))
        items = [Path(body, fill=self.paper, stroke=self.ink, width=0.045 * self.thickness)]
        for along, first, last in _YARNS:
            a, b = -rim + 2 * rim * first, -rim + 2 * rim * last
            thin, fat = edge(along, a, b), edge(along + 0.09, a, b)
            # A yarn is a sliver: fine at its ends and full in the middle, as an engraver cuts it.
            items.append(Path(smooth([*thin, *fat[-2:0:-1]], close=True), fill=self.ink))
        return items


def _lean(across: float) -> float:
    """How far along a strand has come at −1 … 1 across the rope: an S, as of a thread round a rod."""
    return math.asin(max(-1.0, min(1.0, across * 0.94))) / math.pi + 0.5


def web_seal(centre: Point, radius: float, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    """A seal: a rosette of interlaced waves round a spider's-web board with a boat in its middle ring."""
    items: list[Item] = [circle(centre, radius * 0.97, paper)]
    fine = max(0.009 * radius, 0.09)
    petals = 24
    for base, swing, phases in ((0.885, 0.105, 4), (0.80, 0.045, 2)):
        for phase in range(phases):
            wave = [
                polar(
                    centre,
                    radius * (base + swing * math.cos(2 * math.pi * (k / 10 + phase / phases))),
                    k * 36 / petals,
                )
                for k in range(petals * 10)
            ]
            items.append(Path(smooth(wave, close=True), stroke=ink, width=fine))
    items += [
        circle(centre, radius * 0.735, paper, ink, 0.034 * radius),
        circle(centre, radius * 0.685, None, ink, fine),
    ]
    hub, rings = 0.26, (0.38, 0.52, 0.66)
    spokes = [22.5 + 45 * k for k in range(8)]
    items += [
        line(polar(centre, radius * hub, b), polar(centre, radius * 0.685, b), fine * 1.1, ink) for b in spokes
    ]
    for ring in rings:
        steps: list[tuple[str, tuple[float, ...]]] = [("M", polar(centre, radius * ring, spokes[0]))]
        for b in spokes:
            sag = polar(centre, radius * ring * 0.80, b + 22.5)
            here, there = polar(centre, radius * ring, b), polar(centre, radius * ring, b + 45)
            first = (here[0] + (sag[0] - here[0]) * 2 / 3, here[1] + (sag[1] - here[1]) * 2 / 3)
            second = (there[0] + (sag[0] - there[0]) * 2 / 3, there[1] + (sag[1] - there[1]) * 2 / 3)
            steps.append(("C", (*first, *second, *there)))
        items.append(Path((*steps, ("Z", ())), stroke=ink, width=fine * 1.1))
    items.append(circle(centre, radius * hub, paper, ink, fine * 1.6))
    hull = Hull(0.42 * radius, 0.125 * radius, "raked", "transom", 0.46, 0.46)
    place = Transform.translate(*centre)
    items.append(Path(mapped(hull.outline(), place), fill=ink))
    deck = outline("M0 -0.34 C0.24 -0.34 0.34 -0.2 0.34 0 L0.34 0.34 L0 0.34")
    house = mapped(mirrored(deck), Transform.scale(0.09 * radius).then(place))
    items.append(Path(house, fill=paper))
    return tuple(items)


def rule_with_diamonds(
    centre: Point, width: float, gap: float, ink: Colour, weight: float = 0.3
) -> tuple[Item, ...]:
    """Rules either side of a title: `width` mm over all, `gap` mm free about `centre`, with diamonds inside."""
    x, y = centre
    size = 3.4 * weight
    items: list[Item] = []
    for side in (-1, 1):
        near, far = x + side * (gap / 2 + size), x + side * width / 2
        if (far - near) * side > 0:
            items.append(line((near, y), (far, y), weight, ink))
        items.append(Path(_diamond((near, y), size), fill=ink))
    return tuple(items)


def _diamond(centre: Point, size: float) -> Segments:
    x, y = centre
    return polyline(((x - size, y), (x, y - size * 0.8), (x + size, y), (x, y + size * 0.8)), close=True)
