"""Parts of ships seen from above: hulls, guns, tubes, bridges, funnels, hatches.

Units are mm on paper, bow up. The hull is solid; what stands on it is reversed out, with lines in the solid
colour.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from pressgang.art.pen import Pen, mirrored
from pressgang.drawing.geometry import Transform
from pressgang.drawing.outlines import Segment, Segments, flattened
from pressgang.drawing.scene import Path

Bow = Literal["raked", "straight", "clipper", "ramp"]
Stern = Literal["transom", "round", "cruiser"]

# Control points of the bow down to the full breadth: across in half beams, along in entrance lengths.
_BOWS: dict[Bow, tuple[float, ...]] = {
    "raked": (0.36, 0.16, 1, 0.48, 1, 1),
    "straight": (0.34, 0.12, 0.94, 0.42, 1, 1),
    "clipper": (0.16, 0.22, 1, 0.34, 1, 1),
    "ramp": (0.92, 0.0, 1, 0.3, 1, 1),
}
_RAMP = 0.68  # breadth of a bow ramp ÷ beam, from plans of landing craft
_TRANSOM = 0.84  # breadth of the transom ÷ beam, from plans of British and German coastal craft


class Hull(Struct, frozen=True):
    """A hull outline of `length` × `beam` mm about the origin. `entrance`: bow to full breadth ÷ length."""

    length: float
    beam: float
    bow: Bow
    stern: Stern
    entrance: float
    run: float

    def outline(self, inset: float = 0.0) -> Segments:
        """Return the closed outline; `inset` mm inside the hull for lines along the deck edge."""
        return mirrored(self.half(inset))

    def half(self, inset: float = 0.0) -> Segments:
        """Return the starboard half from stem to stern."""
        b = self.beam / 2 - inset
        top, foot = (
            -self.length / 2 + inset * {"straight": 1.8, "ramp": 1.0}.get(self.bow, 2.2),
            self.length / 2 - inset,
        )
        full = -self.length / 2 + self.entrance * self.length
        after = self.length / 2 - self.run * self.length
        curve: list[float] = []
        for x, t in zip(_BOWS[self.bow][::2], _BOWS[self.bow][1::2], strict=True):
            curve += [x * b, top + t * (full - top)]
        steps: list[Segment] = [("M", (0.0, top)), ("C", tuple(curve)), ("L", (b, after))]
        if self.bow == "ramp":
            steps.insert(1, ("L", (_RAMP * b, top)))
        if self.stern == "transom":
            edge, corner = _TRANSOM * b, 0.10 * b
            mid = after + 0.62 * (foot - after)
            steps.append(("C", (b, mid, edge + 0.03 * b, foot - 2 * corner, edge, foot - corner)))
            steps.append(
                ("C", (edge - 0.02 * b, foot - 0.2 * corner, edge - 0.4 * corner, foot, edge - corner, foot))
            )
        elif self.stern == "round":
            steps.append(("C", (b, after + 0.62 * (foot - after), 0.60 * b, foot, 0.0, foot)))
        else:
            steps.append(("C", (b, after + 0.62 * (foot - after), 0.74 * b, foot, 0.0, foot)))
        return tuple(steps)

    def y(self, share: float) -> float:
        """Return the place at `share` of the length from the stem (0) to the stern (1)."""
        return (share - 0.5) * self.length

    def half_breadth(self, y: float) -> float:
        """Return half the breadth of the deck at `y`, found on the outline."""
        for (x0, y0), (x1, y1) in pairwise(flattened(self.half(), steps=16)[0].points):
            if y0 <= y <= y1 and y1 > y0:
                return x0 + (x1 - x0) * (y - y0) / (y1 - y0)
        return 0.0


def block(half_width: float, top: float, bottom: float, nose: float, tail: float) -> Segments:
    """Draw a deckhouse: its front and back bulge by `nose` and `tail` mm inside `top` and `bottom`."""
    w, corner = half_width, min(half_width, bottom - top) * 0.18
    half: tuple[Segment, ...] = (
        ("M", (0.0, top)),
        ("C", (0.55 * w, top, 0.85 * w, top + 0.35 * nose, w - corner * 0.3, top + nose)),
        ("C", (w, top + nose + corner * 0.2, w, top + nose + corner * 0.5, w, top + nose + corner)),
        ("L", (w, bottom - tail - corner)),
        ("C", (w, bottom - tail - corner * 0.3, w - corner * 0.3, bottom - tail, w - corner, bottom - tail)),
        ("C", (w * 0.5, bottom - tail * 0.3, w * 0.3, bottom, 0.0, bottom)),
    )
    return mirrored(half)


def gun(
    pen: Pen, x: float, y: float, radius: float, bearing: float, barrels: int, kind: str, fine: bool
) -> list[Path]:
    """Draw a gun in its ring, `radius` mm, trained on `bearing`; as a dot and a barrel if not `fine`."""
    at = pen.to(Transform.rotate(bearing).then(Transform.translate(x, y)))
    r, solid, glass = radius, pen.solid, pen.glass
    xs = (0.0,) if barrels < 2 else (-0.28, 0.28) if barrels == 2 else (-0.42, 0.0, 0.42)
    reach = {"mg": 1.75, "gun": 2.05, "heavy-gun": 2.2}[kind] * r
    bore = r * {"mg": 0.24, "gun": 0.34, "heavy-gun": 0.36}[kind] * (1 if barrels < 2 else 0.78)
    bore = max(bore, 0.1)
    fine_line = max(0.16 * r, 0.1)
    lines = [at.line(f"M{i * r} 0 L{i * r} {-reach + bore / 2}", bore) for i in xs]
    if not fine:
        return [at.spot(0, 0, r * 0.8, glass), *lines[:1]]
    halo = at.spot(0, 0, r * 1.22, solid)
    if kind == "heavy-gun":
        shield = (
            f"M0 {-0.62 * r} C{0.5 * r} {-0.62 * r} {0.8 * r} {-0.4 * r} {0.86 * r} 0 L{0.86 * r} {0.8 * r}"
        )
        half = Pen(Transform(), solid, glass).fill(shield).segments
        house = at.fill(mirrored((*half, ("L", (0.0, 0.8 * r)))), glass)
        stand = [at.ring(0, 0.12 * r, 1.42 * r, fine_line)]
        return [
            halo,
            *stand,
            house,
            *lines,
            at.line(f"M{-0.5 * r} {0.3 * r} L{0.5 * r} {0.3 * r}", fine_line, solid),
        ]
    if kind == "mg":
        return [halo, at.spot(0, 0, r, glass), at.spot(0, 0, r * 0.66, solid), *lines]
    breech = at.spot(0, 0.05 * r, r * 0.34, glass)
    return [halo, at.spot(0, 0, r, glass), at.spot(0, 0, r * 0.68, solid), breech, *lines]


def tube(pen: Pen, x: float, y: float, length: float, width: float, fine: bool) -> list[Path]:
    """Draw a torpedo tube, its muzzle towards the bow."""
    at = pen.to(Transform.translate(x, y))
    w, top, foot = width / 2, -length / 2, length / 2
    half: tuple[Segment, ...] = (
        ("M", (0.0, top)),
        ("C", (0.7 * w, top, w, top + 0.3 * w, w, top + 0.8 * w)),
        ("L", (w, foot - 2.2 * w)),
        ("C", (w, foot - w, 0.75 * w, foot, 0.45 * w, foot)),
        ("L", (0.0, foot)),
    )
    paths = [at.fill(mirrored(half), pen.glass)]
    if fine:
        bands = (top + 1.5 * w, top + 0.36 * length, top + 0.68 * length)
        paths.insert(0, at.line(mirrored(half), 0.3, pen.solid))
        paths += [at.line(f"M{-w} {b} L{w} {b}", max(0.22 * w, 0.1), pen.solid) for b in bands]
    return paths


def rack(pen: Pen, x: float, y: float, half_width: float, half_length: float, rails: int) -> list[Path]:
    """Draw depth charge racks or rocket rails: a frame with `rails` bars fore and aft."""
    w, h = half_width, half_length
    at = pen.to(Transform.translate(x, y))
    frame = at.fill(block(w, -h, h, 0, 0), pen.glass)
    xs = [w * (2 * (i + 1) / (rails + 1) - 1) for i in range(rails)]
    return [frame, *(at.line(f"M{i} {-0.7 * h} L{i} {0.7 * h}", w * 0.5 / rails, pen.solid) for i in xs)]


def sweep(pen: Pen, y: float, half_width: float, hair: float) -> list[Path]:
    """Draw the gear of a minesweeper: the winch athwart, and abaft it a float on each side."""
    w, h = 0.42 * half_width, 0.2 * half_width
    drum = pen.to(Transform.translate(0, y - 0.45 * half_width))
    wires = (
        drum.line(f"M{i * w} {-0.7 * h} L{i * w} {0.7 * h}", hair, pen.solid) for i in (-0.6, -0.2, 0.2, 0.6)
    )
    return [
        drum.fill(block(w, -h, h, 0, 0), pen.glass),
        *wires,
        *(
            pen.spot(i * half_width, y + 0.25 * half_width, 0.1 * half_width, pen.glass, h * 2.2)
            for i in (-0.5, 0.5)
        ),
    ]


def bridge(
    pen: Pen, half_width: float, top: float, bottom: float, wing: float, fine: bool, hair: float
) -> list[Path]:
    """Draw a bridge: windscreen and open cockpit, or with wings of `wing` mm a wheelhouse athwart."""
    h, w = bottom - top, half_width
    if wing > w:
        house = block(w, top + 0.16 * h, bottom, 0, 0.04 * h)
        front = block(wing, top, top + 0.40 * h, 0.12 * h, 0)
        if not fine:
            return [pen.fill(house, pen.glass), pen.fill(front, pen.glass)]
        skylight = block(0.5 * w, top + 0.60 * h, bottom - 0.16 * h, 0, 0)
        rail = f"M{-0.86 * wing} {top + 0.23 * h} Q0 {top + 0.10 * h} {0.86 * wing} {top + 0.23 * h}"
        return [
            pen.fill(house, pen.glass),
            pen.line(front, 2 * hair, pen.solid),
            pen.fill(front, pen.glass),
            pen.line(rail, hair, pen.solid),
            pen.line(skylight, hair, pen.solid),
        ]
    paths = [pen.fill(block(w, top, bottom, 0.22 * h, 0.05 * h), pen.glass)]
    if fine:
        screen = f"M{-0.76 * w} {top + 0.36 * h} Q0 {top + 0.14 * h} {0.76 * w} {top + 0.36 * h}"
        paths.append(pen.line(screen, hair, pen.solid))
        paths.append(
            pen.fill(block(0.62 * w, top + 0.52 * h, bottom - 0.14 * h, 0.08 * h, 0.02 * h), pen.solid)
        )
    return paths


def boat(pen: Pen, x: float, y: float, length: float, fine: bool, hair: float) -> list[Path]:
    """Draw a ship's boat in its davits."""
    rx, ry = 0.17 * length, 0.5 * length
    half: tuple[Segment, ...] = (
        ("M", (0.0, -ry)),
        ("C", (0.8 * rx, -0.55 * ry, rx, -0.2 * ry, rx, 0.1 * ry)),
        ("C", (rx, 0.6 * ry, 0.6 * rx, ry, 0.0, ry)),
    )
    at = pen.to(Transform.translate(x, y))
    paths = [at.fill(mirrored(half), pen.glass)]
    return (
        [*paths, at.line(f"M0 {-0.5 * ry} L0 {0.6 * ry}", hair, pen.solid)] if fine and rx > 3 * hair else paths
    )


def funnel(pen: Pen, y: float, rx: float, ry: float, fine: bool) -> list[Path]:
    """Draw a funnel: a ring, dark inside."""
    paths = [pen.spot(0, y, rx * 1.3, pen.solid, ry * 1.22), pen.spot(0, y, rx, pen.glass, ry)]
    return [*paths, pen.spot(0, y, rx * 0.58, pen.solid, ry * 0.66)] if fine else paths


def hatch(pen: Pen, half_width: float, top: float, bottom: float, fine: bool, hair: float) -> list[Path]:
    """Draw a cargo hatch with its boards."""
    paths = [pen.fill(block(half_width, top, bottom, 0, 0), pen.glass)]
    if fine:
        boards = max(2, min(5, round((bottom - top) / 0.9)))
        w = half_width * 0.8
        for i in range(1, boards):
            y = top + (bottom - top) * i / boards
            paths.append(pen.line(f"M{-w} {y} L{w} {y}", hair, pen.solid))
    return paths


def ramp(pen: Pen, half_width: float, top: float, bottom: float, hair: float) -> list[Path]:
    """Draw a bow ramp between its cheeks, with its treads."""
    edges = [pen.line(f"M{side * half_width} {top} L{side * half_width} {bottom}", hair) for side in (-1, 1)]
    ys = [top + (bottom - top) * share for share in (0.4, 0.7, 1.0)]
    return [*edges, *(pen.line(f"M{-half_width} {y} L{half_width} {y}", hair) for y in ys)]


def well(pen: Pen, half_width: float, top: float, bottom: float, hair: float) -> list[Path]:
    """Draw an open hold: its coaming and the beams across its floor."""
    paths = [pen.line(block(half_width, top, bottom, 0, 0), 1.6 * hair)]
    ys = [top + (bottom - top) * share for share in (0.25, 0.5, 0.75)]
    return [*paths, *(pen.line(f"M{-half_width} {y} L{half_width} {y}", hair) for y in ys)]


def derricks(pen: Pen, y: float, half_width: float, reach: float, hair: float) -> list[Path]:
    """Draw a mast with its crosstree and four booms laid along the hatches `reach` mm fore and aft."""
    x = half_width
    booms = [
        pen.line(f"M{side * 0.45 * x} {y} L{side * 0.62 * x} {y + way * reach}", hair * 1.3, pen.glass)
        for side in (-1, 1)
        for way in (-1, 1)
    ]
    return [
        *booms,
        pen.line(f"M{-0.5 * x} {y} L{0.5 * x} {y}", hair * 1.6),
        pen.spot(0, y, hair * 2.2, pen.glass),
    ]
