"""Aircraft from above, drawn from their dimensions: wings and tail, engines, body, extras and glass.

The right half is drawn and mirrored. Detail drops out by the longer side of the picture in mm (`LINES_FROM` and
its like), so that what is printed stays clear of the printer's limits.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from itertools import chain

from msgspec import Struct

from pressgang.art.aircraft.bodies import (
    BodyProfile,
    Engine,
    body_profile,
    draw_booms,
    draw_engines,
    draw_floats,
    engine_rows,
    nose_line,
    place_engines,
    propeller,
)
from pressgang.art.aircraft.outline import Drawing, oriented, spindle
from pressgang.art.aircraft.proportions import Proportions, proportions
from pressgang.art.aircraft.wings import (
    WingPlan,
    body_start,
    draw_tail,
    draw_wings,
    lower_plans,
    notched,
    tail_half,
    tail_plan,
    wing_plan,
)
from pressgang.art.pen import Ink, mirrored, outline_extent
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import Segments, ellipse_segments, mapped, polyline
from pressgang.drawing.scene import Path, Symbol
from pressgang.schema.aircraft_shape import AircraftShape, Cockpit
from pressgang.structs import NamedTuple, replace

_TRACK = {"gear": 0.235, "wheels": 0.19, "spats": 0.22}
"""The distance of the undercarriage from the axis, as a share of the semi-span."""
_OF_POD = 14.6
"""The span in metres of the aircraft whose pods are drawn at 0.75 m: the Il-2."""
_OF_WHEELS = 16.0
"""The span in metres above which wheels grow with the aircraft (Ju 52, TB-3)."""


def draw_extras(p: Proportions, wing: WingPlan, profile: BodyProfile, line: float) -> Drawing:
    """Draw what `gear` and `fairings` name; `wing` is the lowest one, `line` a line's width in metres."""
    drawing = Drawing()
    if p.gear != "retracted":
        drawing += _wheels(p, wing)
    if "gear" in p.fairings:
        size = 0.75 * p.metre * min(p.span / _OF_POD, 1.25) ** 4
        drawing += _ahead(wing, _TRACK["gear"] * p.semi, size, max(0.46 * size, 0.24 * p.metre), 0.4)
    barrels = (0.31, 0.37) if "cannon" in p.fairings else (0.31,) if "guns" in p.fairings else ()
    for share in barrels:
        drawing += _ahead(wing, share * p.semi, 0.85 * p.metre, max(0.05 * p.metre, 0.7 * line), 0.9)
    if p.root_kink_m or "root" in p.fairings:
        drawing += _root(p, wing)
    if "blisters" in p.fairings:
        y = profile.start + 0.585 * (profile.end - profile.start)
        half = profile.half_at(y)
        drawing += Drawing((ellipse_segments((half, y), 0.45 * p.metre, 0.95 * p.metre),)).both_sides()
    return drawing


def _wheels(p: Proportions, wing: WingPlan) -> Drawing:
    """Draw a wheel under each wing, ahead of its front edge, bare or in a spat."""
    spats = p.gear == "spats"
    x = max(_TRACK[p.gear] * p.semi, p.body_half + 0.35 * p.metre)
    reach, half = (0.6, 0.25) if spats else (0.35, 0.12)
    size = p.metre * max(1.0, p.span / _OF_WHEELS)
    return _ahead(wing, x, reach * size, half * size, 0.4)


def _ahead(wing: WingPlan, x: float, reach: float, half: float, blunt: float) -> Drawing:
    """Draw a round-nosed body on either side, reaching as far ahead of the wing and under it as given."""
    x = min(x, 0.9 * wing.semi)
    front = wing.front_at(x)
    nose = front - reach
    points = ((0.8 * half, nose + 0.35 * reach), (half, nose + 0.9 * reach), (half, front + 0.5 * reach))
    return Drawing((spindle(x, points, nose, front + reach, (blunt, blunt)),)).both_sides()


def _root(p: Proportions, wing: WingPlan) -> Drawing:
    """Draw the front edge carried forward between the body and a quarter of the semi-span."""
    inner, outer = p.body_half, 0.27 * p.semi
    y = wing.front_at(inner) - min(p.root_kink_m or 0.1 * wing.chord_at(inner), 0.1 * p.length)
    back = wing.front_at(outer) + 0.1 * wing.chord_at(outer)
    corners = ((0.0, y), (inner, y), (outer, wing.front_at(outer)), (outer, back), (0.0, back))
    return Drawing((mirrored(polyline(corners)),))


class Glazing(Struct, frozen=True):
    """A drawer of panes inside a body: the width of a line in metres, and whether bars are drawn."""

    profile: BodyProfile
    line: float
    frames: bool

    def pane(self, start: float, end: float, half: float, blunt: tuple[float, float], bars: int) -> Drawing:
        """Draw a canopy from `start` to `end` (y), at most `half` wide to a side, with `bars` frames across."""
        start, end = max(start, self.profile.start + 0.01 * self.profile.end), min(end, self.profile.end)
        if end - start < 4 * self.line:
            return Drawing()
        middle = start + 0.42 * (end - start)
        half = min(half, 0.74 * self.profile.half_at(middle), self.profile.half_at(middle) - 1.2 * self.line)
        if half < 1.2 * self.line:
            return Drawing()
        tail_half = min(0.8 * half, 0.74 * self.profile.half_at(start + 0.8 * (end - start)))
        points = (
            (0.86 * half, start + 0.2 * (end - start)),
            (half, middle),
            (tail_half, start + 0.8 * (end - start)),
        )
        glass = (spindle(0.0, points, start, end, blunt),)
        if not self.frames or (end - start) / (bars + 1) < 2.6 * self.line:
            return Drawing(glass=glass)
        return Drawing(
            glass=glass,
            frames=tuple(self._bar(start + (end - start) * i / (bars + 1), half) for i in range(1, bars + 1)),
        )

    def house(self, start: float, end: float, half: float, bars: int) -> Drawing:
        """Draw a greenhouse or flight deck: a pane with a spine as well as bars."""
        drawing = self.pane(start, end, half, (0.7, 0.6), bars)
        if drawing.frames and half > 3 * self.line:
            spine = (
                (0.0, max(start, self.profile.start + 0.01 * self.profile.end)),
                (0.0, min(end, self.profile.end)),
            )
            drawing += Drawing(frames=(polyline(spine),))
        return drawing

    def dome(self, y: float, radius: float) -> Drawing:
        """Draw a turret: a round pane with its frame and a gun slot."""
        radius = min(
            radius, 0.78 * self.profile.half_at(y), 0.9 * (y - self.profile.start), 0.9 * (self.profile.end - y)
        )
        if radius < 1.6 * self.line:
            return Drawing()
        frames: tuple[Segments, ...] = ()
        if self.frames and radius > 3 * self.line:
            frames = (
                self._bar(y - 0.15 * radius, radius),
                polyline(((0.0, y - 0.15 * radius), (0.0, y + radius))),
            )
        return Drawing(glass=(ellipse_segments((0.0, y), radius, radius),), frames=frames)

    def _bar(self, y: float, half: float) -> Segments:
        return polyline(((-half * 0.98, y), (half * 0.98, y)))


def cockpit_at(p: Proportions, upper: WingPlan) -> float:
    """Return the y of the middle of the pilot's canopy."""
    front, chord = upper.front_at(0.0), upper.chord_at(0.0)
    if p.cockpit_m is not None:
        return p.start + min(p.cockpit_m, 0.9 * p.length)
    if p.body == "twin-boom":
        return min(max(front + 0.10 * chord, 0.16 * p.length), 0.34 * p.length)
    if p.body == "flying-wing":
        return 0.24 * upper.rear_at(0.0)
    if p.body == "pod":
        return 0.34 * p.length
    if p.body == "flying-boat":
        return 0.19 * p.length
    if p.engine_kind == "jet" and p.engines < 2:
        return 0.24 * p.length
    if p.push_pull:
        return 0.36 * p.length
    if p.role != "single":
        if _bomber(p):
            return 0.185 * p.length
        crew_of_two = p.span >= 14.0 and p.engine_kind != "jet" and not p.turrets
        share = 0.08 if crew_of_two else 0.55  # side by side between the engines, or alone over the wing
        return min(max(front + share * chord, (0.22 if crew_of_two else 0.3) * p.length), 0.45 * p.length)
    if p.wings > 1:
        return min(front + 1.22 * chord, 0.5 * p.length)
    if p.high_gull:
        return min(upper.rear_at(0.0) + 0.35 * p.metre, 0.55 * p.length)
    least = 0.455 if p.engine_kind == "radial" else 0.24
    return min(max(front + 0.82 * chord, least * p.length), 0.56 * p.length)


def _bomber(p: Proportions) -> bool:
    return p.role == "heavy" or p.span >= 18.0 or p.turrets > 1


def draw_glass(
    p: Proportions, upper: WingPlan, profile: BodyProfile, line: float, plain: bool, frames: bool
) -> Drawing:
    """Draw all glass, or one dot over the pilot if `plain`."""
    at = cockpit_at(p, upper)
    if plain:
        half = 0.0 if p.cockpit == "none" else profile.half_at(at)
        radius = min(max(0.6 * half, 2.2 * line), 0.78 * half)
        tall = min(1.35 * radius, 0.9 * (at - profile.start), 0.9 * (profile.end - at))
        return (
            Drawing(glass=(ellipse_segments((0.0, at), radius, tall),)) if min(radius, tall) > 0 else Drawing()
        )
    work = Glazing(profile, line, frames)
    if p.cockpit is None and p.body == "twin-boom":
        return _pod(p, work, at)
    p = replace(p, cockpit=p.cockpit or _usual_cockpit(p))
    return _crew(p, work, at) + _gunners(p, work, at)


def _usual_cockpit(p: Proportions) -> Cockpit:
    """Return the pilot's glass of an aircraft of this class."""
    if p.body == "flying-boat" or (p.role != "single" and p.body != "flying-wing" and _bomber(p)):
        long_nose = p.role == "twin" and p.engine_kind == "inline" and p.turrets > 1 and p.body == "single"
        return "glass-nose" if long_nose else "flight-deck"
    if p.turrets and (p.wings == 1 or p.role != "single") and p.body != "flying-wing":
        return "greenhouse"
    return "open" if p.open_cockpit and p.body in ("single", "floats") and p.role == "single" else "closed"


def _crew(p: Proportions, work: Glazing, at: float) -> Drawing:
    """Draw the pilot's glass that the column names."""
    m, half = p.metre, min(0.44 * p.metre, 0.68 * p.body_half)

    def reach(before: float, behind: float) -> tuple[float, float]:
        front, end = p.canopy_m, p.canopy_end_m
        return (at - before if front is None else p.start + front, behind if end is None else p.start + end)

    if p.cockpit in ("open", "tandem"):
        front, end = reach(0.55 * m, at + 2.0 * m)
        drawing = work.pane(front, front + 1.05 * m, half, (0.8, 0.7), 1)
        rear = work.pane(front + 1.55 * m, end, half, (0.7, 0.7), 0)
        gunner = p.turrets and p.role == "single" and p.body != "flying-boat"
        return drawing + rear if gunner or p.cockpit == "tandem" else drawing
    if p.cockpit == "closed":
        return work.pane(*reach(0.95 * m, at + 1.15 * m), half, (0.6, 0.1), 2)
    if p.cockpit == "bubble":
        return work.pane(*reach(0.95 * m, at + 1.25 * m), 1.1 * half, (0.75, 0.45), 1)
    if p.cockpit == "greenhouse":
        return work.house(*reach(1.0 * m, min(at + 0.25 * p.length, 0.74 * p.length)), 1.05 * half, 5)
    if p.cockpit == "flight-deck":
        wide = 0.66 * p.body_half if p.role != "single" or p.body != "single" else half
        return work.house(*reach(1.05 * m, at + 1.05 * m), wide, 3)
    if p.cockpit == "glass-nose":
        return work.house(*reach(at - p.along(0.008), at + 0.9 * m), 0.7 * p.body_half, 5)
    return Drawing()


def _gunners(p: Proportions, work: Glazing, at: float) -> Drawing:
    """Draw domes for the turrets that are left beside the pilot's glass: back, nose and tail, belly."""
    m, drawing = p.metre, Drawing()

    def back(usual: float) -> float:
        return usual if p.turret_m is None else min(p.start + p.turret_m, 0.98 * p.length)

    if p.cockpit in ("open", "tandem") and p.role == "single" and p.body != "flying-boat":
        return drawing
    if p.turrets and p.role == "single" and p.body != "flying-boat":
        return drawing if p.cockpit == "greenhouse" else work.dome(back(at + 1.95 * m), 0.72 * m)
    if p.turrets > (p.cockpit in ("greenhouse", "glass-nose")):  # a gunner sits with the crew
        share = (0.64 if p.engines % 2 else 0.56) if p.body == "flying-boat" else 0.48
        drawing += work.dome(back(p.along(share)), 0.58 * m)
    if "nose" in p.fairings:
        drawing += work.pane(p.along(0.008), p.along(0.008) + 1.5 * m, 0.66 * p.body_half, (0.6, 0.5), 2)
    elif p.turrets > 1 and p.cockpit != "glass-nose" and not p.nose_engine:
        drawing += work.dome(p.along(0.045), 0.55 * m)
    if p.turrets > 2:
        drawing += work.pane(p.length - 0.9 * m, p.length - 0.05 * m, 0.34 * m, (0.7, 0.8), 1)
    if p.turrets > 3:
        drawing += work.dome(p.along(0.60), 0.5 * m)
    return drawing


def _pod(p: Proportions, work: Glazing, at: float) -> Drawing:
    m, half = p.metre, min(0.42 * p.metre, 0.66 * p.body_half)
    if not p.turrets:
        return work.pane(at - 0.8 * m, at + 1.3 * m, half, (0.6, 0.2), 2)
    end = work.profile.end
    drawing = work.house((0.02 if "nose" in p.fairings else 0.16) * end, 0.58 * end, half * 1.1, 5)
    return drawing + work.pane(0.74 * end, 0.985 * end, half, (0.8, 0.6), 3)


__all__ = ["AircraftShape", "Ink", "draw_aircraft", "fit_scale", "picture_size", "wing_marks"]

LINE = 0.12
"""The width of reversed lines and frames, in mm: the finest that office printers keep open."""
LINES_FROM = 16.0
"""The size in mm from which gaps round nacelles and wings, and glass in its true shape, are drawn; below it a
dot is glass.
"""
CONTROLS_FROM = 18.0
"""The size in mm from which ailerons and elevators are drawn."""
FRAMES_FROM = 18.0
"""The size in mm from which canopy frames are drawn, if a bar leaves more glass than it covers."""


class _Detail(Struct, frozen=True):
    """The details drawn at a size. `line` is the width of a line in metres of the aircraft."""

    line: float
    gaps: bool
    controls: bool
    frames: bool


def picture_size(shape: AircraftShape) -> tuple[float, float]:
    """Return span and length in metres, the defaults filled in."""
    p, *_ = _plans(shape)
    return p.span, p.length


def fit_scale(shape: AircraftShape, width_mm: float, height_mm: float) -> float:
    """Return the scale, in mm per metre, at which the aircraft fills a box of `width_mm` × `height_mm`."""
    span, length = picture_size(shape)
    return min(width_mm / span, height_mm / length)


@lru_cache(maxsize=256)
def wing_marks(shape: AircraftShape, mm_per_m: float) -> tuple[tuple[Point, float], ...]:
    """Return the places of national markings on the upper wing, left and right: (centre, radius) in mm."""
    p, _, upper, *_ = _plans(shape)
    x = 0.63 * upper.semi
    chord = upper.chord_at(x)
    y = (upper.front_at(x) + 0.46 * chord - p.length / 2) * mm_per_m
    radius = 0.3 * chord * mm_per_m
    return ((-x * mm_per_m, y), radius), ((x * mm_per_m, y), radius)


@lru_cache(maxsize=256)
def draw_aircraft(shape: AircraftShape, mm_per_m: float, ink: Ink) -> Symbol:
    """Draw the silhouette at its final size: nose up, about the middle of span × length (mm), its box.

    The ink touches all four sides of the box. The name is the same for the same shape, scale and ink.
    """
    p, *_ = _plans(shape)
    size = max(p.span, p.length) * mm_per_m
    detail = _Detail(LINE / mm_per_m, size >= LINES_FROM, size >= CONTROLS_FROM, size >= FRAMES_FROM)
    drawing = _draw(shape, detail)
    frame = _frame(p, drawing, mm_per_m)
    solid = _placed(tuple(map(oriented, drawing.solid)), frame)
    items = [Path(solid, fill=ink.solid)]
    if drawing.lines:
        items.append(Path(_placed(drawing.lines, frame), stroke=ink.glass, width=LINE))
    if drawing.glass:
        items.append(Path(_placed(tuple(map(oriented, drawing.glass)), frame), fill=ink.glass))
    if drawing.frames:
        items.append(Path(_placed(drawing.frames, frame), stroke=ink.solid, width=LINE))
    width, height = p.span * mm_per_m, p.length * mm_per_m
    name = hashlib.sha256(repr((shape, mm_per_m, ink)).encode()).hexdigest()[:12]
    return Symbol(f"aircraft-{name}", tuple(items), Rect(-width / 2, -height / 2, width, height))


class _Plans(NamedTuple):
    """What an aircraft is made of, whatever its size on paper."""

    proportions: Proportions
    rows: tuple[float, ...]
    upper: WingPlan
    lower: tuple[WingPlan, ...]
    engines: tuple[Engine, ...]
    profile: BodyProfile
    boom: float
    tail: WingPlan


@lru_cache(maxsize=32)  # each is drawn for its outline, and then as large as its outline has room for
def _plans(shape: AircraftShape) -> _Plans:
    p = proportions(shape)
    rows = engine_rows(p)
    upper = wing_plan(p, rows[0] if rows else 0.0)
    p = replace(p, start=body_start(p, upper))
    lower = lower_plans(p, upper)
    boom = _boom_at(p, rows)
    return _Plans(
        proportions=p, rows=rows, upper=upper, lower=lower, engines=place_engines(p, upper, lower, rows),
        profile=body_profile(p, upper), boom=boom,
        tail=upper if p.body == "flying-wing" else tail_plan(p, tail_half(p, boom)),
    )  # fmt: skip


def _draw(shape: AircraftShape, detail: _Detail) -> Drawing:
    p, rows, upper, lower, engines, profile, boom, tail = _plans(shape)
    seen = notched(p, upper) if p.cutout else upper
    drawing = draw_wings(p, seen, lower, profile.half_at, detail.gaps, detail.controls)
    drawing += Drawing((profile.outline(),))
    drawing += draw_extras(p, lower[-1] if lower else upper, profile, detail.line)
    drawing += draw_tail(p, tail, boom, detail.controls, detail.line)
    if p.body == "twin-boom":
        drawing += draw_booms(p, upper, engines, boom, 0.95 * p.length)
    if p.body in ("floats", "flying-boat"):
        drawing += draw_floats(p, upper, rows)
    drawing += draw_engines(p, engines, upper, detail.line, detail.gaps)
    drawing += _body_propellers(p, profile.end, detail)
    if detail.gaps:
        drawing += nose_line(p, detail.line)
    return drawing + draw_glass(p, upper, profile, detail.line, not detail.gaps, detail.frames)


def _boom_at(p: Proportions, rows: tuple[float, ...]) -> float:
    """Return the distance of the booms from the axis: behind the inner engines, else clear of a propeller."""
    if rows:
        return rows[0]
    return min(p.propeller / 2 + 0.35 * p.metre, 0.4 * p.semi)


def _body_propellers(p: Proportions, body_end: float, detail: _Detail) -> Drawing:
    """Draw the propellers on the axis that belong to the body itself."""
    thick = max(0.10 * p.metre, 1.2 * detail.line)
    blades: list[Segments] = []
    if p.nose_engine:
        at = 0.030 * p.length if p.radial_nose else 0.042 * p.length
        blades.append(propeller(0.0, max(at, thick), p.propeller, thick))
    pushes = p.engine_kind == "pusher" and (p.push_pull or p.engines % 2 == 1)
    if pushes and p.body != "flying-boat":
        room = p.propeller
        if p.body == "twin-boom":
            room = min(room, 2 * (_boom_at(p, engine_rows(p)) - 0.3 * p.metre))
        blades.append(
            propeller(0.0, min(body_end, p.length) - max(0.03 * p.length, 1.2 * thick), room, thick, True)
        )
    return Drawing(tuple(blades))


def _frame(p: Proportions, drawing: Drawing, mm_per_m: float) -> Transform:
    """Return the transform to mm that stretches the solid ink onto span × length: odd ones may overhang."""
    box = outline_extent(step for path in drawing.solid for step in path) or Rect(0, 0, p.span, p.length)
    sx, sy = p.span / box.width, p.length / box.height
    return Transform(a=sx * mm_per_m, d=sy * mm_per_m, f=(-box.y * sy - p.length / 2) * mm_per_m)


def _placed(paths: tuple[Segments, ...], frame: Transform) -> Segments:
    return tuple(chain.from_iterable(mapped(path, frame) for path in paths))
