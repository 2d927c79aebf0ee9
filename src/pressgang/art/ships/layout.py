"""The layout of a ship: hull, bridge, parts along the centre line, and weapons towards their arcs.

Pure geometry in mm on paper, bow up, the origin in the middle of the length × beam box.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import fsum
from typing import Literal

from msgspec import Struct

from pressgang.art.pen import mirrored
from pressgang.drawing.geometry import cos_sin
from pressgang.drawing.outlines import Segment, Segments, flattened
from pressgang.schema.ship_mounts import ARCS, Mount
from pressgang.structs import replace

Bow = Literal["raked", "straight", "clipper", "ramp"]
Stern = Literal["transom", "round", "cruiser"]
HullSize = Literal["small", "escort", "merchant"]

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


class ShipShape(Struct, frozen=True, cache_hash=True):
    """The look of a ship. None stands for what is usual at its size."""

    length_m: float
    beam_m: float
    size: HullSize
    bow: Bow | None = None
    stern: Stern | None = None
    funnels: int | None = None
    masts: int | None = None
    mounts: tuple[Mount, ...] = ()
    tanker: bool = False
    bridge: float | None = None
    """The middle of the bridge as a share of the length from the bow."""
    ramp: bool = False
    """Whether it is a landing craft's blunt bow with its ramp."""


class Placed(Struct, frozen=True):
    """A mount in its place: mm from the middle of the ship, its ring and the bearing it is drawn on."""

    mount: Mount
    x: float
    y: float
    radius: float
    bearing: float


class HullPart(Struct, frozen=True):
    """A part along the centre line and its preferred length, in mm."""

    name: str
    length: float
    mount: Mount | None = None


class LaidPart(Struct, frozen=True):
    """A part with its stretch of the centre line, or at a side: 1 starboard, -1 port."""

    part: HullPart
    top: float
    bottom: float
    side: int = 0


def hull_of(shape: ShipShape, mm_per_m: float) -> Hull:
    """Return the hull of a shape: finer where it is long for its beam."""
    slim = min(max((shape.length_m / shape.beam_m - 3.5) / 5, 0), 1)
    bow: Bow = "ramp" if shape.ramp else shape.bow or ("straight" if shape.size == "merchant" else "raked")
    usual: dict[HullSize, Stern] = {"small": "transom", "escort": "round", "merchant": "cruiser"}
    stern = shape.stern or ("transom" if shape.ramp else usual[shape.size])
    entrance = {"small": 0.46, "escort": 0.40 - 0.04 * slim, "merchant": 0.27 - 0.05 * slim}[shape.size]
    run = {"small": 0.46, "escort": 0.30, "merchant": 0.20}[shape.size]
    if bow == "straight" and shape.size != "merchant":
        entrance *= 0.75
    if bow == "ramp":
        entrance, run = 0.14, 0.10
    elif shape.stern == "round" and shape.size == "small":
        entrance, run = 0.40, 0.34
    beam, length = shape.beam_m * mm_per_m, shape.length_m * mm_per_m
    return Hull(length, beam, bow, stern, entrance, run)


def spread(hull: Hull, wanted: Sequence[HullPart], start: float, end: float) -> list[LaidPart]:
    """Spread the parts in order between two shares of the length: shrunk to fit, or with even gaps."""
    if not wanted:
        return []
    room = (end - start) * hull.length
    need = fsum(part.length for part in wanted)
    shrink = min(1.0, 0.92 * room / need)
    gap = (room - need * shrink) / (len(wanted) + 1)
    laid: list[LaidPart] = []
    y = hull.y(start) + gap
    for part in wanted:
        laid.append(LaidPart(part, y, y + part.length * shrink))
        y += part.length * shrink + gap
    return laid


def spread_between(
    hull: Hull, wanted: Sequence[HullPart], ends: tuple[float, float], taken: Sequence[tuple[float, float]]
) -> list[LaidPart]:
    """Spread parts in order between two shares of the length, around the stretches `taken` (mm).

    A part goes into the stretch with room that is nearest to its place with nothing in its way. One that has
    room nowhere is left out, but for a weapon, for which the others shrink.
    """
    start, end = ends
    if not taken:
        return spread(hull, wanted, start, end)
    edges = [start]
    for top, bottom in sorted(taken):
        edges += [min(max(y / hull.length + 0.5, edges[-1]), end) for y in (top, bottom)]
    edges.append(end)
    gaps = [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if b > a]
    if not gaps:
        return spread(hull, [part for part in wanted if part.mount], start, end)
    starts = [fsum(b - a for a, b in gaps[:i]) for i in range(len(gaps) + 1)]
    groups: list[list[HullPart]] = [[] for _ in gaps]
    least = 0
    for laid in spread(hull, wanted, 0.0, starts[-1]):  # as if the free stretches were one
        part = replace(laid.part, length=laid.bottom - laid.top)
        middle = (laid.top + laid.bottom) / 2 / hull.length + 0.5
        needs = [1.05 * fsum(one.length for one in (*group, part)) for group in groups]
        free = [i for i, (a, b) in enumerate(gaps) if i >= least and (b - a) * hull.length >= needs[i]]
        if free:
            least = min(free, key=lambda i: max(starts[i] - middle, middle - starts[i + 1], 0.0))
            groups[least].append(part)
        elif part.mount:
            groups[max(range(least, len(gaps)), key=lambda i: gaps[i][1] - gaps[i][0])].append(part)
    return [laid for group, gap in zip(groups, gaps, strict=True) for laid in spread(hull, group, *gap)]


FINE_BEAM = 2.4  # mm: a narrower ship loses windscreens, boards, rings: lines under 0.1 mm do not print
PLAIN_BEAM = 1.5  # mm: a narrower ship keeps only its bridge and dots for guns
_TUBE = (7.0, 0.85)  # metres: a 53 cm torpedo tube over all
_RING = {"mg": 0.8, "gun": 1.15, "heavy-gun": 1.7}  # metres: radius of the ring or shield, a quarter over life
LINED_BEAM = 3.2  # mm: a narrower ship has no line along the deck edge
_STAND = {"heavy-gun": 3.9, "sweep": 6.0}  # length of a mount on the centre line ÷ its radius; others take 3
FITTINGS = {"house": (0.11, 0.8), "hatch": (0.15, 1.1), "funnel": (0.07, 0.55), "mast": (0.03, 1.0)}
"""Fittings of the centre line and their usual length: a share of the ship's, at most one of its beam."""
_LEAST_RING = 0.42  # mm on paper: below this a gun is not seen as one


def _lean(mount: Mount) -> tuple[float, float]:
    """Return how far the arcs lean to starboard and forward, each from −1 to 1."""
    bearings = [ARCS.index(arc) * 45 for arc in mount.arcs if arc in ARCS]
    if not bearings:
        return 0.0, 0.0
    total = [fsum(part) / len(bearings) for part in zip(*(cos_sin(b) for b in bearings), strict=True)]
    return total[1], total[0]


def _pairs_of_tubes(count: int) -> list[Mount]:
    """Return up to four tubes in pairs, abreast of the bridge and abaft it; an odd one stands to starboard."""
    places = (0.44,) if count <= 2 else (0.36, 0.67)
    sides = [(1, -1) if count > 2 * row + 1 else (1,) for row in range(len(places))]
    return [Mount("torpedo", (), 1, *pair) for pair in zip(places[:count], sides, strict=False)]


class ShipLayout:
    """The layout of one ship at one scale."""

    def __init__(self, shape: ShipShape, mm_per_m: float) -> None:
        self.shape, self.scale = shape, mm_per_m
        self.hull = hull_of(shape, mm_per_m)
        self.fine = self.hull.beam >= FINE_BEAM
        self.plain = self.hull.beam < PLAIN_BEAM
        self.hair = min(max(0.018 * self.hull.beam, 0.11), 0.20)
        self.trawler = shape.size == "escort" and shape.length_m / shape.beam_m < 7
        self.fixed = [m for m in shape.mounts if m.place is not None]
        self.has_boats = any(m.kind == "boat" for m in self.fixed)
        free = [m for m in shape.mounts if m.place is None]
        self.sides = [m for m in free if abs(_lean(m)[0]) > 0.2]
        inside = [m for m in free if m not in self.sides]
        charges = [m for m in inside if m.kind == "depth-charge"]
        # along the sides of small craft; larger ones have a bank on the centre line
        tubes = [m for m in inside if m.kind == "torpedo" and shape.size == "small"]
        self.fixed += _pairs_of_tubes(sum(max(mount.count, 1) for mount in tubes))
        self.fixed += [Mount(m.kind, (), (m.count + 1) // 2, 0.91, (1, -1)) for m in charges]
        self.dry = bool(charges) and shape.size != "merchant"
        apart = {id(m) for m in (*self.sides, *charges, *tubes)}
        self.centre = [m for m in free if id(m) not in apart]
        self.side_tubes = [self._beside(m, side) for m in self.fixed if m.kind == "torpedo" for side in m.sides]
        self.bridge, self.laid = self._lay_out()
        self.placed = self._place()

    @property
    def tube_length(self) -> float:
        """Return the length of a torpedo tube at the side."""
        return min(_TUBE[0] * self.scale, 0.3 * self.hull.length)

    @property
    def bank_length(self) -> float:
        """Return the length of a torpedo tube on the centre line."""
        return min(_TUBE[0] * self.scale, 0.16 * self.hull.length)

    @property
    def tube_width(self) -> float:
        """Return the width of a torpedo tube."""
        return min(max(_TUBE[1] * self.scale, 0.45), 0.125 * self.hull.beam)

    def room_at(self, y: float) -> float:
        """Return half the breadth of clear deck about the centre line: within the hull and the tubes."""
        room = self.hull.half_breadth(y)
        for tube in self.side_tubes:
            if abs(y - tube.y) < 0.55 * self.tube_length:
                room = min(room, max(abs(tube.x) - 0.75 * self.tube_width, 0.0) / 0.9)
        return room

    def _ring(self, mount: Mount) -> float:
        radius = max(_RING.get(mount.kind, 0.8) * self.scale, _LEAST_RING)
        return min(radius, 0.20 * self.hull.beam)

    # --- the centre line -------------------------------------------------------------------------

    def _lay_out(self) -> tuple[tuple[float, float], tuple[LaidPart, ...]]:
        """Place the bridge and all parts before and behind it, none overlapping."""
        guns: dict[int, list[HullPart]] = {1: [], 0: [], -1: []}
        for mount in self.centre:
            guns[self.station(mount)].append(self._stand(mount))
        before, start, end, behind, last = self._plan(guns[1], guns[0], guns[-1][::-1])
        first = 0.10 if self.shape.size == "small" else 0.075
        bridge = (self.hull.y(start), self.hull.y(end))
        fixed = tuple(self._lay_fixed(*bridge))
        taken = [(laid.top, laid.bottom) for laid in fixed if not laid.side]
        ahead = spread_between(self.hull, before, (first, self._fore_end(start)), taken)
        return bridge, (*ahead, *spread_between(self.hull, behind, (end + 0.015, last), taken), *fixed)

    def _stand(self, mount: Mount) -> HullPart:
        """Return the stretch of the centre line that a mount would like."""
        if mount.kind in FITTINGS:
            usual = self._fitting_length(mount.kind)
            return HullPart(mount.kind, mount.count * self.scale if mount.count > 1 else usual)
        if mount.kind == "torpedo":
            return HullPart(mount.kind, self.bank_length, mount)
        return HullPart(mount.kind, self._ring(mount) * _STAND.get(mount.kind, 3.0), mount)

    def _lay_fixed(self, start: float, end: float) -> Iterator[LaidPart]:
        """Place fittings and the mounts of the centre line that have a place of their own: before or behind the
        bridge a hatch reaches to it, and a house to its middle.
        """
        reaches = {"hatch": 0.0, "house": (end - start) / 2}
        for mount in self.fixed:
            if mount.place is not None and (not mount.sides or mount.kind in FITTINGS):
                part, y = self._stand(mount), self.hull.y(min(max(mount.place, 0.03), 0.97))
                half = min(part.length / 2, 0.49 * self.hull.length - abs(y))
                clear = max(start - y, y - end)
                if clear > 0 and not mount.sides:
                    half = min(half, clear + reaches.get(part.name, half))
                yield from (LaidPart(part, y - half, y + half, side) for side in mount.sides or (0,))

    def _fore_end(self, bridge: float) -> float:
        """Return where the parts ahead of the bridge end: before the muzzles of the tubes, if there are any."""
        muzzles = [(tube.y - self.tube_length / 2) / self.hull.length + 0.5 for tube in self.side_tubes]
        return min([bridge - 0.015, *(max(m, 0.2) for m in muzzles)])

    def _plan(
        self, fore: list[HullPart], mid: list[HullPart], aft: list[HullPart]
    ) -> tuple[list[HullPart], float, float, list[HullPart], float]:
        """Return parts before the bridge, the bridge's start and end, parts behind it, and their end."""
        before, start, end, behind, last = self._usual_plan(fore, mid, aft)
        known = {m.kind for m in self.fixed if m.kind in FITTINGS}
        before, behind = ([part for part in parts if part.name not in known] for parts in (before, behind))
        at = self.shape.bridge
        if at is None:
            return before, start, end, behind, last
        half = (end - start) / 2
        at = min(max(at, 0.1 + half), 0.97 - half)
        return before, at - half, at + half, behind, max(last, at + half + 0.01)

    def _usual_plan(
        self, fore: list[HullPart], mid: list[HullPart], aft: list[HullPart]
    ) -> tuple[list[HullPart], float, float, list[HullPart], float]:
        shape, length, beam = self.shape, self.hull.length, self.hull.beam
        house, hold, funnel, pole = (HullPart(name, self._fitting_length(name)) for name in FITTINGS)
        stacks = [funnel] * self._funnels()
        masts = 0 if self.plain else self._masts()
        mast = [pole]
        end = 0.86 if self.dry else 0.93
        far_aft = shape.bridge is not None and shape.bridge > 0.55
        if shape.ramp:  # an open well from the ramp to the engines
            well = HullPart("well", 0.46 * length)
            return [well, *fore], 0.68, 0.76, [*mast * masts, *stacks, *mid, *aft], end
        if shape.size == "small" and far_aft:  # a fishing cutter
            small_hold = HullPart("hatch", min(0.16 * length, 0.7 * beam))
            return [*fore, *mast * masts, small_hold], 0.345, 0.475, [*stacks, *mid, *aft], end
        if shape.size == "small":
            return fore, 0.345, 0.475, [*mast * masts, *stacks, *mid, house, *aft], end
        if self.trawler:
            behind = [*stacks, *mid, house, *mast * (masts - 1), *aft]
            return [*fore, *mast * min(masts, 1), hold], 0.40, 0.49, behind, end
        if shape.size == "escort":
            gun_ahead = fore or any((m.place or 1.0) < 0.28 for m in self.fixed)
            return fore if gun_ahead else [house], 0.28, 0.37, [*mast * masts, *stacks, *mid, house, *aft], end
        if shape.tanker:
            tanks = [HullPart("tanks", 0.20 * length)]
            return [*fore, *tanks, *mast * min(masts, 1)], 0.40, 0.46, [*tanks, *mid, *stacks, house, *aft], end
        rest = masts - 1
        if shape.length_m < 70 or far_aft:  # a coaster: bridge and engines aft
            hold = HullPart("hatch", 0.20 * length)
            return [*fore, hold, *mast * masts, hold, *mid], 0.66, 0.74, [*stacks, *aft], 0.95
        behind = [*stacks, *mid, hold, *mast * max(rest, 0), hold, *aft]
        return [*fore, hold, *mast * min(masts, 1), hold], 0.43, 0.50, behind, end

    def _fitting_length(self, name: str) -> float:
        of_length, of_beam = FITTINGS[name]
        return min(of_length * self.hull.length, of_beam * self.hull.beam)

    def _funnels(self) -> int:
        if self.shape.funnels is not None:
            return max(self.shape.funnels, 0)
        if self.shape.size == "small":
            return 0
        return 2 if self.shape.size == "escort" and self.shape.length_m >= 80 and not self.trawler else 1

    def _masts(self) -> int:
        if self.shape.masts is not None:
            return max(self.shape.masts, 0)
        return 2 if self.shape.size == "merchant" and self.shape.length_m >= 70 and not self.shape.tanker else 1

    # --- weapons ---------------------------------------------------------------------------------

    def _place(self) -> tuple[Placed, ...]:
        placed: list[Placed] = []
        for laid in self.laid:
            mount = laid.part.mount
            if mount is None:
                continue
            y = (laid.top + laid.bottom) / 2
            forward = y < fsum(self.bridge) / 2 or (mount.place is None and _lean(mount)[1] > -0.2)
            radius = min(
                self._ring(mount),
                (laid.bottom - laid.top) / _STAND.get(mount.kind, 3.0),
                0.62 * self.room_at(y),
            )
            y += (0.45 if forward else -0.45) * radius if mount.kind != "torpedo" else 0
            placed.append(Placed(mount, 0.0, y, radius, 0 if forward else 180))
        placed += [self._beside(m, side) for m in self.fixed if m.kind not in FITTINGS for side in m.sides]
        for station in (1, 0, -1):
            for side in (1, -1):
                here = [m for m in self.sides if self.station(m) == station and _lean(m)[0] * side > 0]
                placed.extend(self._abeam(mount, side, station, i, len(here)) for i, mount in enumerate(here))
        return tuple(placed)

    def _beside(self, mount: Mount, side: int) -> Placed:
        """Return one of a pair of mounts at the sides, at its own place."""
        y = self.hull.y(min(max(mount.place or 0.0, 0.1), 0.95))
        room = self.hull.half_breadth(y)
        radius = min(self._ring(mount), 0.24 * room)
        if mount.kind == "torpedo":  # its muzzle lies within the hull
            room = min(room, self.hull.half_breadth(y - self.tube_length / 2))
            return Placed(mount, side * (0.87 * room - 0.55 * self.tube_width), y, radius, 0)
        bearing = (20 if y < fsum(self.bridge) / 2 else 160) * side
        return Placed(mount, side * (0.95 * room - 1.55 * radius), y, radius, bearing)

    def station(self, mount: Mount) -> int:
        """Return 1 forward of the bridge wings, 0 abreast, −1 abaft."""
        lean = _lean(mount)[1]
        return 1 if lean > 0.2 else -1 if lean < -0.2 else 0

    def _abeam(self, mount: Mount, side: int, station: int, index: int, count: int) -> Placed:
        """Return a mount at the side of the deck, below others of the same side and station."""
        centre = {1: 0.33, 0: 0.52, -1: 0.72}[station]
        for tube in self.side_tubes[::-1]:
            ends = [(tube.y + way * self.tube_length / 2) / self.hull.length + 0.5 for way in (-1, 1)]
            if ends[0] - 0.05 < centre < ends[1] + 0.05:
                centre = ends[0] - 0.05 if station == 1 else ends[1] + 0.05
        step = min(0.09, 0.16 / count)
        y = self.hull.y(centre + (index - (count - 1) / 2) * step)
        room = self.hull.half_breadth(y)
        radius = min(self._ring(mount), 0.24 * room, step * self.hull.length / 2.5)
        bearing = (20 if station >= 0 else 160) * side
        return Placed(
            mount,
            side * (0.95 * room - (1.55 if mount.kind == "heavy-gun" else 1.22) * radius),
            y,
            radius,
            bearing,
        )
