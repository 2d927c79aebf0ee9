"""Fuselages, pods, booms, hulls, floats and nacelles: their widths from nose to tail; propellers."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from pressgang.art.aircraft.outline import Drawing, curve, slope, spindle
from pressgang.art.aircraft.proportions import Proportions, engine_size
from pressgang.art.aircraft.wings import WingPlan
from pressgang.art.pen import mirrored
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.outlines import Segment, Segments, mapped, polyline


class Engine(Struct, frozen=True):
    """A nacelle about the line at `x`, from `nose` to `rear`, in metres; its propeller may push."""

    x: float
    nose: float
    rear: float
    half: float
    kind: str
    pusher: bool = False


def engine_rows(p: Proportions) -> tuple[float, ...]:
    """Return the distances from the axis at which engines stand in pairs on the wing, inner first."""
    pairs = 0 if p.push_pull else p.engines // 2
    if not pairs:
        return ()
    on_pylon = p.body == "flying-boat" and pairs == 1  # a parasol wing: the propellers overlap the hull
    clear = 0.15 * p.metre if on_pylon else p.body_half
    if p.engine_kind == "jet":
        first, step = max(0.33 * p.semi, clear + 0.9 * p.metre), 1.5 * p.metre
    else:
        first, step = clear + p.propeller / 2 + 0.15 * p.metre, p.propeller + 0.2 * p.metre
    most = (0.5, 0.56, 0.72)[pairs - 1] * p.semi
    if p.engine_at_m:
        first, most = min(p.engine_at_m, 0.8 * p.semi), 0.9 * p.semi
    rows = [first + i * step for i in range(pairs)]
    if rows[-1] > most:
        rows = [row * most / rows[-1] for row in rows]
    return tuple(rows)


def place_engines(
    p: Proportions, wing: WingPlan, lower: tuple[WingPlan, ...], rows: tuple[float, ...]
) -> tuple[Engine, ...]:
    """Return the nacelles of the right wing, and those on the axis that stand off the body."""
    engines = [_on_wing(p, wing, x, i, len(rows)) for i, x in enumerate(rows)]
    if p.body == "flying-boat" and (p.engines % 2 or p.push_pull):
        engines.append(_over_hull(p, wing, max(plan.rear_at(0.0) for plan in (wing, *lower))))
    if p.engine_kind == "jet" and p.engines % 2 and p.tail in ("twin", "v") and p.body == "single":
        engines.append(Engine(0.0, 0.33 * p.length, 0.72 * p.length, 0.78 * p.body_half, "back"))
    return tuple(engines)


def _on_wing(p: Proportions, wing: WingPlan, x: float, row: int, rows: int) -> Engine:
    size = p.metre * engine_size(p.role, p.span)
    front, rear, chord = wing.front_at(x), wing.rear_at(x), wing.chord_at(x)
    floor = 0.012 * p.length
    least = max(max(front - p.engine_nose, floor) + 0.4 * chord, front + 0.1 * chord)
    most = 0.97 * p.length

    def reach(usual: float) -> float:
        behind = usual if p.engine_end_m is None else rear + p.engine_end_m
        return min(max(behind, least), most)

    width = {"radial": 1.42, "inline": 1.16, "pusher": 1.1, "jet": 0.88}[p.engine_kind] * size
    half = min((p.engine_w_m or width) / 2, (0.08 if p.engine_kind == "jet" else 0.05) * p.span)
    if p.engine_kind == "jet":
        return Engine(x, max(front - p.engine_nose, floor), reach(rear + 0.35 * size), half, "jet")
    if p.engine_kind == "pusher":
        return Engine(x, front + 0.12 * chord, reach(rear + 1.5 * size), half, "inline", True)
    nose = max(front - p.engine_nose, 0.0 if p.nose is not None else floor)
    end = 1.12 if rows == 1 else (0.98, 0.82, 0.8)[row]
    return Engine(x, nose, reach(front + end * chord), half, p.engine_kind)


def _over_hull(p: Proportions, wing: WingPlan, rear: float) -> Engine:
    """Return the nacelle over the hull of a boat, with its propeller before or behind the wing."""
    half = min((0.6 if p.engine_kind != "radial" else 0.66) * p.metre, 0.8 * p.body_half)
    front, chord = wing.front_at(0.0), wing.chord_at(0.0)
    if p.engine_kind == "pusher":
        nose = front - (1.0 * p.metre if p.push_pull else -0.1 * chord)
        return Engine(0.0, max(nose, 0.0), min(rear + 0.7 * p.metre, 0.9 * p.length), half, "over", True)
    nose = max(front - 1.3 * p.metre, 0.012 * p.length)
    return Engine(0.0, nose, front + 0.9 * chord, half, "over")


_STATIONS: dict[str, tuple[tuple[float, float], ...]] = {
    "pusher": ((1.0, 0.30), (0.90, 0.70), (0.50, 0.92)),
    "jet": ((0.90, 0.08), (1.0, 0.35), (0.62, 0.95)),
    "inline": ((0.62, 0.11), (0.88, 0.22), (1.0, 0.40), (0.92, 0.62), (0.62, 0.80), (0.30, 0.92)),
}
"""The outline of a nacelle: (share of the half width, share of the length) along it."""
_BLUNT = {"pusher": (0.6, 0.2), "jet": (0.9, 0.8), "inline": (0.3, 0.0)}


def nacelle(engine: Engine) -> Segments:
    """Return the outline of a nacelle."""
    if engine.kind == "radial" and not engine.pusher:
        return _drum(engine)
    form = "pusher" if engine.pusher else "jet" if engine.kind in ("jet", "back") else "inline"
    length = engine.rear - engine.nose
    points = [(w * engine.half, engine.nose + at * length) for w, at in _STATIONS[form]]
    return spindle(engine.x, points, engine.nose, engine.rear, _BLUNT[form])


def _lip(engine: Engine) -> float:
    """Return the y of the front of a radial's cowling, a hub behind the nose."""
    return engine.nose + min(0.62 * engine.half, 0.15 * (engine.rear - engine.nose))


def _drum(engine: Engine) -> Segments:
    """Return a radial engine: hub, round cowling and a tail that tapers to a point."""
    w, lip = engine.half, _lip(engine)
    unit = min(w, (engine.rear - lip) / 3)
    points = [(w, lip + 0.62 * unit), (w, lip + 1.5 * unit), (0.88 * w, lip + 2.2 * unit)]
    for share, width in ((0.72, 0.72), (0.90, 0.34)):
        y = engine.nose + share * (engine.rear - engine.nose)
        if y > lip + 2.4 * unit:
            points.append((width * w, y))
    last, y = points[-1]
    half: Segments = (
        ("M", (0.0, engine.nose)),
        ("C", (0.16 * w, engine.nose, 0.2 * w, 0.5 * (engine.nose + lip), 0.2 * w, lip)),
        ("L", (0.55 * w, lip)),
        ("C", (0.86 * w, lip, w, lip + 0.17 * unit, *points[0])),
        *curve(points),
        ("C", (last, y + 0.4 * (engine.rear - y), 0.0, engine.rear, 0.0, engine.rear)),
    )
    return mapped(mirrored(half), Transform.translate(engine.x, 0.0))


def propeller(x: float, y: float, diameter: float, thickness: float, aft: bool = False) -> Segments:
    """Draw two blades seen edge-on, bent a little towards the wing side of the disc."""
    r, bow = diameter / 2, (-0.05 if aft else 0.05) * diameter / 2
    t = thickness
    half: Segments = (
        ("M", (0.0, y - t * 0.5)),
        ("C", (r * 0.35, y - t * 0.7, r * 0.75, y + bow * 0.4 - t * 0.5, r, y + bow)),
        ("C", (r * 0.75, y + bow * 0.5 + t * 0.5, r * 0.35, y + t * 0.6, 0.0, y + t * 0.5)),
    )
    return mapped(mirrored(half), Transform.translate(x, 0.0))


def draw_engines(
    p: Proportions, engines: tuple[Engine, ...], wing: WingPlan, line: float, gaps: bool
) -> Drawing:
    """Draw propellers, nacelles and the gaps between nacelle and wing; `line` is a line's width in metres."""
    drawing = Drawing()
    thickness = max(0.10 * p.metre, 1.2 * line)
    for engine in engines:
        room = p.propeller if engine.x == 0 else min(p.propeller, 2 * (0.98 * p.semi - engine.x))
        blades = [(y, aft) for y, aft in _discs(p, engine) if thickness < y < p.length - thickness]
        solid = [propeller(engine.x, y, room, thickness, aft) for y, aft in blades]
        part = Drawing((nacelle(engine), *solid), lines=_gap(p, engine, wing) if gaps else ())
        drawing += part if engine.x == 0 else part.both_sides()
    return drawing


def _discs(p: Proportions, engine: Engine) -> tuple[tuple[float, bool], ...]:
    """Return the y of each propeller of a nacelle, and whether it pushes."""
    if engine.kind in ("jet", "back"):
        return ()
    front = engine.nose + min(0.42 * p.metre, 0.12 * (engine.rear - engine.nose))
    if not engine.pusher:
        return ((front, False),)
    rear = (engine.rear - 0.25 * p.metre, True)
    return (rear, (front, False)) if p.push_pull else (rear,)


def _gap(p: Proportions, engine: Engine, wing: WingPlan) -> tuple[Segments, ...]:
    """Draw lines along the sides of a nacelle on the wing or a float, and the gills of a radial."""
    if engine.kind in ("over", "back") or p.body == "floats":
        return () if p.wings > 1 else (nacelle(engine),)  # an upper wing covers it
    left, right = [], []
    front, rear = wing.front_at(engine.x), wing.rear_at(engine.x)
    length = engine.rear - engine.nose
    shares = (0.35, 0.45, 0.55, 0.65, 0.75, 0.85, 0.93, 1.0)
    widths = (1.0, 1.0, 0.97, 0.88, 0.72, 0.50, 0.26, 0.0)
    if engine.kind == "radial":
        widths = (0.90, 0.88, 0.85, 0.80, 0.68, 0.46, 0.24, 0.0)
    elif engine.kind == "jet":
        widths = (1.0, 0.99, 0.95, 0.89, 0.81, 0.73, 0.65, 0.6)
    for share, width in zip(shares, widths, strict=True):
        y = engine.nose + share * length
        if front < y < rear:
            left.append((engine.x - width * engine.half, y))
            right.append((engine.x + width * engine.half, y))
    lines: list[Segments] = []
    if len(left) > 1 and not engine.pusher:
        closed = left[-1][0] == right[-1][0]
        lines = [polyline(left + right[-2::-1])] if closed else [polyline(left), polyline(right)]
    if engine.kind == "radial":
        y = _lip(engine) + 1.6 * engine.half
        if y < engine.rear - 0.3 * length:
            lines.append(polyline(((engine.x - engine.half, y), (engine.x + engine.half, y))))
    return tuple(lines)


class BodyProfile(Struct, frozen=True):
    """The half widths along a body in metres, and the nose before and the tail after them."""

    widths: tuple[Point, ...]
    """(half width, y), y ascending."""
    nose: Segments
    """The nose, from the axis to the first of the widths."""
    end: float
    blunt: float
    """How square the tail end is: 0 a point, 1 flat."""
    start: float = 0.0
    """The y of the nose."""

    def half_at(self, y: float) -> float:
        """Return the half width at `y`, interpolated between the knots."""
        knots = ((0.0, self.start), *self.widths, (0.0, self.end))
        for (w0, y0), (w1, y1) in pairwise(knots):
            if y0 <= y <= y1 and y1 > y0:
                return w0 + (w1 - w0) * (y - y0) / (y1 - y0)
        return 0.0

    @lru_cache(maxsize=64)  # noqa: B019 (a plan is a value, and the cache is bounded)
    def outline(self) -> Segments:
        """Return the closed outline."""
        w, y = self.widths[-1]
        tail: Segment = ("C", (w, y + (self.end - y) * 0.5, w * self.blunt, self.end, 0.0, self.end))
        return mirrored((*self.nose, *curve(self.widths), tail))


_AT = {
    "inline": (0.20, 0.37, 0.50, 0.68, 0.85, 0.95),
    "radial": (0.37, 0.50, 0.68, 0.85, 0.95),
    "cone": (0.10, 0.22, 0.37, 0.50, 0.68, 0.85, 0.95),
    "bluff": (0.05, 0.12, 0.24, 0.37, 0.52, 0.68, 0.85, 0.95),
    "slim": (0.05, 0.12, 0.24, 0.37, 0.52, 0.68, 0.85, 0.95),
    "hull": (0.05, 0.13, 0.25, 0.37, 0.52, 0.68, 0.84, 0.95),
    "pod": (0.08, 0.22, 0.40, 0.58, 0.76, 0.90),
    "push-pull": (0.20, 0.42, 0.58, 0.75, 0.88, 0.95),
}
"""The places at which the width of a kind of body is known, as shares of its length."""
_SHARE = {
    "inline": (0.90, 1.0, 0.90, 0.58, 0.25, 0.11),
    "radial": (0.93, 0.84, 0.55, 0.24, 0.11),
    "cone": (0.50, 0.86, 1.0, 0.93, 0.64, 0.32, 0.14),
    "bluff": (0.64, 0.86, 0.98, 1.0, 0.90, 0.64, 0.32, 0.15),
    "slim": (0.55, 0.82, 0.98, 1.0, 0.86, 0.58, 0.27, 0.12),
    "hull": (0.56, 0.86, 0.99, 1.0, 0.86, 0.58, 0.32, 0.17),
    "pod": (0.44, 0.83, 1.0, 0.90, 0.58, 0.26),
    "push-pull": (0.86, 1.0, 0.92, 0.66, 0.40, 0.24),
}
"""The half widths there, as shares of the greatest."""


def body_profile(p: Proportions, upper: WingPlan) -> BodyProfile:
    """Return the widths of the fuselage or pod of `p`, from its nose on."""
    profile = _from_nose(p, upper.moved(-p.start), p.length - p.start)
    if p.start == 0:
        return profile
    nose = mapped(profile.nose, Transform.translate(0.0, p.start))
    widths = tuple((w, y + p.start) for w, y in profile.widths)
    return BodyProfile(widths, nose, profile.end + p.start, profile.blunt, p.start)


def _from_nose(p: Proportions, upper: WingPlan, whole: float) -> BodyProfile:
    """Return the profile of a body `whole` metres long with its nose at y = 0, and the wing in that place."""
    length = whole
    if p.body == "twin-boom":
        length *= 0.66 if p.turrets else 0.54
        length = max(length, min(upper.rear_at(0.0) + 0.04 * whole, 0.8 * whole))
    elif p.body == "flying-wing" and upper.bottom > 0.97 * whole:
        length = min(max(upper.rear_at(0.0) * 1.02, 0.3 * whole), whole)
    half = p.body_half
    at_tail = p.turret_m is not None and p.turret_m > 0.9 * length
    tail_turret = (p.turrets >= 3 or (at_tail and p.turrets > 0)) and p.body != "twin-boom"
    blunt = 0.0
    if p.push_pull or (p.engine_kind == "pusher" and p.engines % 2 and p.body != "flying-boat"):
        blunt = 0.15
    elif tail_turret or (p.engine_kind == "jet" and p.engines == 1):
        blunt = 0.85
    if p.body == "twin-boom" and p.turrets:
        blunt = 0.5
    kind = _kind(p)
    widths = tuple((share * half, at * length) for at, share in zip(_AT[kind], _SHARE[kind], strict=True))
    if p.rear_w_m and 0.68 in _AT[kind]:
        usual = half * _SHARE[kind][_AT[kind].index(0.68)]
        rear = min(p.rear_w_m / 2, 0.2 * p.span, 0.3 * length) / usual
        widths = tuple((w * rear if y > 0.6 * length else w, y) for w, y in widths)
    if blunt > 0.5:  # room for a gunner or a jet pipe: no tail cone
        floor = max(0.22 * half, min(0.45 * p.metre, 0.4 * half))
        widths = tuple((max(w, floor) if y > 0.6 * length else w, y) for w, y in widths)
    if p.radial_nose:
        return _radial(p, widths, length, blunt)
    if p.nose_engine:
        return _spinner(p, widths, length, blunt)
    if p.nose_half:
        widths = _wide_nose(p.nose_half, widths)
    w0, y0 = widths[0]
    flat = 0.62 if p.nose_half else {"cone": 0.15, "pod": 0.45, "hull": 0.35, "slim": 0.55}.get(kind, 0.62)
    nose: Segments = (
        ("M", (0.0, 0.0)),
        ("C", (w0 * flat, 0.0, max(w0 - slope(widths, 0) * 0.5 * y0, 0.6 * w0), 0.5 * y0, w0, y0)),
    )
    return BodyProfile(widths, nose, length, blunt)


def _wide_nose(half: float, widths: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return the widths behind a nose `half` metres wide to a side, which is as blunt as it is wide."""
    end = widths[-1][1]
    y = min(0.8 * half, 0.06 * end)
    behind = tuple((max(w, half) if at < 0.2 * end else w, at) for w, at in widths if at > y + 0.03 * end)
    return ((half, y), *behind)


def _kind(p: Proportions) -> str:
    if p.body == "flying-boat":
        return "hull"
    if p.body in ("pod", "flying-wing", "twin-boom") and not p.nose_engine:
        return "pod"
    if p.push_pull:
        return "push-pull"
    if p.radial_nose:
        return "radial"
    if p.nose_engine:
        return "inline"
    if p.engine_kind == "jet" or p.engines < 2:
        return "cone"
    blunt = p.role == "heavy" or p.turrets > 1 or p.cockpit == "glass-nose" or p.start > 0
    return "bluff" if blunt else "slim"


def _spinner(p: Proportions, widths: tuple[Point, ...], length: float, blunt: float) -> BodyProfile:
    """Return the cowling of an engine in line and a pointed spinner, or with `spinner_w_m` one that narrow."""
    w = p.nose_half / 1.04 if p.nose_half else 0.66 * p.body_half
    y = min(0.065 * length, 0.75 * p.metre + 0.01 * length)
    spinner: Segments = (("C", (w * 0.5, y * 0.08, w * 0.94, y * 0.55, w * 0.96, y)), ("L", (w * 1.04, y)))
    if p.spinner_w_m:
        hub, lip = min(p.spinner_w_m / 2, 0.96 * w), 0.6 * y
        spinner = (
            ("C", (hub * 0.8, 0.0, hub, lip * 0.4, hub, lip)),
            ("L", (max(0.6 * w, hub), lip)),
            ("C", (max(0.9 * w, hub), lip, w * 1.04, lip + 0.3 * (y - lip), w * 1.04, y)),
        )
    nose: Segments = (("M", (0.0, 0.0)), *spinner)
    return BodyProfile(((w * 1.04, y), *widths), nose, length, blunt)


def _radial(p: Proportions, widths: tuple[Point, ...], length: float, blunt: float) -> BodyProfile:
    """Return a hub, a round cowling and the step down to the body behind it."""
    w = p.nose_half or p.body_half
    neck = w if p.nose_half and w <= p.body_half else 0.93 * (w + p.body_half) / 2
    if _has_bare_cylinders(p):
        neck = 0.88 * p.body_half
    hub, lip = min(p.spinner_w_m / 2 if p.spinner_w_m else 0.2 * w, 0.8 * w), 0.045 * length
    rear = _cowl_end(p, length)
    bend = min(w, rear - lip)
    nose: Segments = (
        ("M", (0.0, 0.0)),
        ("C", (hub * 0.8, 0.0, hub, lip * 0.4, hub, lip)),
        ("L", (max(0.55 * w, hub), lip)),
        ("C", (max(0.86 * w, hub), lip, w, lip + 0.28 * bend, w, lip + 0.62 * bend)),
        ("L", (w, rear)),
        ("L", (neck, rear)),
    )
    return BodyProfile(
        ((neck, rear), *(knot for knot in widths if knot[1] > rear + 0.02 * length)), nose, length, blunt
    )


def _cowl_end(p: Proportions, length: float) -> float:
    """Return the y of the rear of the radial in the nose of a body that long."""
    usual = min(1.15 * p.metre, 0.195 * length)
    return 0.045 * length + (usual if p.cowl_m is None else min(max(p.cowl_m, 0.02 * length), 0.3 * length))


def _has_bare_cylinders(p: Proportions) -> bool:
    return p.cowl_m is not None and p.cowl_m < 0.5 * p.metre


def nose_line(p: Proportions, line: float) -> Drawing:
    """Draw the gills of the radial in the nose, the gaps between its bare cylinders, or a spinner's foot.

    `line` is the width of a line in metres, the least that a gap has.
    """
    covered = p.wings > 1 and p.radial_nose and p.cowl_m is None
    if not p.nose_engine or p.body == "twin-boom" or covered:
        return Drawing()
    if p.radial_nose and _has_bare_cylinders(p):
        half, top, y = p.nose_half or p.body_half, 0.045 * p.length, _cowl_end(p, p.length)
        wide = max(0.06 * half, line / 2)
        corners = ((-wide, top), (wide, top), (wide, y), (-wide, y))
        gaps = (half * share for share in (-0.75, -0.38, 0.38, 0.75))
        return Drawing(glass=tuple(polyline([(x + dx, at) for dx, at in corners], close=True) for x in gaps))
    if p.radial_nose:
        half, y = p.nose_half or p.body_half, _cowl_end(p, p.length)
    else:
        half, y = p.nose_half or 0.66 * p.body_half, min(0.065 * p.length, 0.75 * p.metre + 0.01 * p.length)
    return Drawing(lines=(polyline(((-half, y), (half, y))),))


def draw_booms(
    p: Proportions, upper: WingPlan, engines: tuple[Engine, ...], x: float, tail_end: float
) -> Drawing:
    """Draw two booms from the nacelles, or from under the wing, to the tail."""
    half = 0.5 * p.metre * (0.9 if p.role == "single" else 1.0)
    on_boom = [engine for engine in engines if abs(engine.x - x) < 1e-9 and not engine.pusher]
    start = on_boom[0].rear - 0.5 * (on_boom[0].rear - on_boom[0].nose) if on_boom else upper.front_at(x)
    half = min(half, on_boom[0].half) if on_boom else half
    length = tail_end - start
    bulge = 1.0 if p.engine_kind == "inline" and p.role == "twin" else 0.66
    points = (
        (half, start + 0.18 * length),
        (half * 0.72, start + 0.44 * length),
        (half * bulge, start + 0.60 * length),
        (half * 0.52, start + 0.80 * length),
        (half * 0.30, start + 0.95 * length),
    )
    return Drawing((spindle(x, points, start, tail_end, (0.4, 0.4)),)).both_sides()


def draw_floats(p: Proportions, upper: WingPlan, rows: tuple[float, ...]) -> Drawing:
    """Draw two floats under the wing, or the tip floats of a boat."""
    if p.body == "flying-boat":
        x = 0.74 * (p.semi if p.wings == 1 else p.semi * min(p.lower_span, 1.0))
        size = (0.17 if p.wings > 1 else 0.125) * p.span
        front = upper.front_at(x)
        nose = max(front - 0.34 * size, 0.01 * p.length)
        half = 0.11 * size
    else:
        size = 0.70 * p.length
        nose, half = 0.015 * p.length, 0.055 * size
        x = max(0.135 * p.span if p.role == "single" else 0.12 * p.span, p.body_half * 1.6)
        if rows:  # under the nacelles, so that both can be told from each other fore and aft
            x, nose, half = rows[0], 0.03 * p.length, 0.045 * size
        nose = min(nose if p.float_m is None else p.start + p.float_m, 0.6 * p.length)
        if p.float_end_m is not None:
            size = max(p.float_end_m - nose, 0.2 * p.length)
    points = ((half * 0.8, nose + 0.16 * size), (half, nose + 0.38 * size), (half * 0.6, nose + 0.75 * size))
    return Drawing((spindle(x, points, nose, min(nose + size, 0.95 * p.length), (0.5, 0.1)),)).both_sides()
