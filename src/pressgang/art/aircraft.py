"""Aircraft from above, drawn from their dimensions.

    shape → proportions → plans of wing and tail, engines, body → outlines in metres → one symbol in mm

The right half is drawn and mirrored. Detail drops out by the longer side of the picture in mm (`LINES_FROM`
and its like), so that what is printed stays clear of the printer's limits.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import lru_cache

from pressgang.art.bodies import body_profile, draw_booms, draw_floats, nose_line
from pressgang.art.engines import draw_engines, engine_rows, place_engines, propeller
from pressgang.art.extras import draw_extras
from pressgang.art.glass import draw_glass
from pressgang.art.ink import Ink
from pressgang.art.outline import Drawing, oriented
from pressgang.art.pen import Segments, extent, mapped
from pressgang.art.proportions import Proportions, proportions
from pressgang.art.shapes import AircraftShape
from pressgang.art.tails import draw_tail, tail_half, tail_plan
from pressgang.art.wings import body_start, draw_wings, lower_plans, wing_plan
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import Path, Symbol

__all__ = ["AircraftShape", "Ink", "draw_aircraft", "fit_scale", "picture_size", "wing_marks"]

LINE = 0.12
"""The width of reversed lines and frames, in mm: the finest that office printers keep open."""
LINES_FROM = 16.0
"""Gaps round nacelles and wings, and glass in its true shape, from this size (mm); below it a dot is glass."""
CONTROLS_FROM = 18.0
"""Ailerons and elevators from this size (mm)."""
FRAMES_FROM = 18.0
"""Canopy frames from this size (mm), where a bar leaves more glass than it covers."""


@dataclass(frozen=True, slots=True)
class _Detail:
    """What is drawn at a size. `line` is the width of a line in metres of the aircraft."""

    line: float
    gaps: bool
    controls: bool
    frames: bool


def picture_size(shape: AircraftShape) -> tuple[float, float]:
    """Span and length in metres, the defaults filled in."""
    p = proportions(shape)
    return p.span, p.length


def fit_scale(shape: AircraftShape, width_mm: float, height_mm: float) -> float:
    """The scale, in mm per metre, at which the aircraft fills a box of `width_mm` × `height_mm`."""
    span, length = picture_size(shape)
    return min(width_mm / span, height_mm / length)


def wing_marks(shape: AircraftShape, mm_per_m: float) -> tuple[tuple[Point, float], ...]:
    """Where national markings go on the upper wing: (centre, radius) in mm of the symbol, left and right."""
    p = proportions(shape)
    upper = wing_plan(p, max(engine_rows(p)[:1], default=0.0))
    x = 0.63 * upper.semi
    chord = upper.chord_at(x)
    y = (upper.front_at(x) + 0.46 * chord - p.length / 2) * mm_per_m
    radius = 0.3 * chord * mm_per_m
    return ((-x * mm_per_m, y), radius), ((x * mm_per_m, y), radius)


@lru_cache(maxsize=256)
def draw_aircraft(shape: AircraftShape, mm_per_m: float, ink: Ink) -> Symbol:
    """The silhouette at its final size: nose up, the origin in the middle of span × length, in mm.

    The symbol's box is exactly span × length and the ink touches all four of its sides. The name is the
    same for the same shape, scale and ink.
    """
    p = proportions(shape)
    size = max(p.span, p.length) * mm_per_m
    detail = _Detail(LINE / mm_per_m, size >= LINES_FROM, size >= CONTROLS_FROM, size >= FRAMES_FROM)
    drawing = _draw(p, detail)
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


def _draw(p: Proportions, detail: _Detail) -> Drawing:
    rows = engine_rows(p)
    upper = wing_plan(p, rows[0] if rows else 0.0)
    p = replace(p, start=body_start(p, upper))
    lower = lower_plans(p, upper)
    engines = place_engines(p, upper, lower, rows)
    profile = body_profile(p, upper)
    boom = _boom_at(p, rows)
    tail = tail_plan(p, tail_half(p, boom))
    drawing = draw_wings(p, upper, lower, profile.half_at, detail.gaps, detail.controls)
    drawing += Drawing((profile.outline(),))
    drawing += draw_extras(p, lower[-1] if lower else upper, profile.half_at, detail.line)
    drawing += draw_tail(p, tail, boom, detail.controls, detail.line)
    if p.body == "twin-boom":
        drawing += draw_booms(p, upper, engines, boom, 0.95 * p.length)
    if p.body in ("floats", "flying-boat"):
        drawing += draw_floats(p, upper, rows)
    drawing += draw_engines(p, engines, upper, detail.line, detail.gaps)
    drawing += _body_propellers(p, profile.end, detail)
    if detail.gaps:
        drawing += nose_line(p)
    return drawing + draw_glass(p, upper, profile, detail.line, not detail.gaps, detail.frames)


def _boom_at(p: Proportions, rows: tuple[float, ...]) -> float:
    """The distance of the booms from the axis: behind the inner engines, else clear of a propeller."""
    if rows:
        return rows[0]
    return min(p.propeller / 2 + 0.35 * p.metre, 0.4 * p.semi)


def _body_propellers(p: Proportions, body_end: float, detail: _Detail) -> Drawing:
    """The propellers on the axis that belong to the body itself."""
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
    """From metres to mm, the solid ink stretched onto span × length exactly.

    A sane aircraft is drawn at its size and stretched by nothing; odd combinations of columns may overhang.
    """
    box = extent(Path(path) for path in drawing.solid) or Rect(0, 0, p.span, p.length)
    sx, sy = p.span / box.width, p.length / box.height
    return Transform(a=sx * mm_per_m, d=sy * mm_per_m, f=(-box.y * sy - p.length / 2) * mm_per_m)


def _placed(paths: tuple[Segments, ...], frame: Transform) -> Segments:
    return tuple(step for path in paths for step in mapped(path, frame))
