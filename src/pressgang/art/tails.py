"""Tailplanes, fins and rudders."""

from __future__ import annotations

from pressgang.art.outline import Drawing, spindle
from pressgang.art.pen import Segments
from pressgang.art.proportions import Proportions
from pressgang.art.wings import WingPlan
from pressgang.drawing.outlines import polyline


def tail_half(p: Proportions, boom: float) -> float:
    """The semi-span of the tailplane; between or past the booms where there are any, at `boom` metres."""
    if p.body == "twin-boom":
        if p.tail in ("h", "t", "v", "single"):
            return boom * 1.38
        return boom
    return p.tail_half


def tail_plan(p: Proportions, half: float) -> WingPlan:
    """The tailplane: a small wing, round where the wing is round."""
    fins = p.tail in ("twin", "h")
    chord = min(p.tail_chord * 2 * p.tail_half, 0.2 * p.length)
    taper, sweep, front, rear = 0.60, 0.22, 0.30, 0.36
    if p.tail == "v":
        taper, sweep, front, rear = 0.55, 0.75, 0.12, 0.12
    elif p.body == "twin-boom":
        taper, sweep, front, rear = 1.0, 0.0, 0.14, 0.14
    elif fins:
        taper, sweep, front, rear = 0.74, 0.14, 0.06, 0.06
    elif p.wing == "elliptical" or p.round_rear >= 0.38:
        taper, sweep, front, rear = 0.92, 0.08, 0.85, 0.85
    elif p.round_front <= 0.09:
        taper, sweep, front, rear = 0.58, 0.26, 0.14, 0.16
    if p.body == "twin-boom" and p.tail in ("twin", "none"):
        front = rear = 0.0
    end = (0.90 if p.push_pull else 0.975 if p.tail == "v" else 0.955) * p.length
    tip_front = chord * sweep
    reach = chord * (1.2 if p.tail == "v" else 1.0)
    tip_rear = min(tip_front + chord * taper, reach)
    plan = WingPlan(((0.0, 0.0), (half, tip_front)), ((0.0, chord), (half, tip_rear)), front, rear, 0.45)
    return plan.moved(end - max(chord, tip_rear))


def draw_tail(p: Proportions, plan: WingPlan, boom: float, control_lines: bool, line: float) -> Drawing:
    """Tailplane, fins and the lines of the elevators; `line` is a line's width in metres."""
    chord = plan.chord_at(0.0)
    drawing = Drawing()
    if not p.tailless:
        drawing += Drawing((plan.outline(),))
        if control_lines:
            drawing += Drawing(lines=(_elevator(p, plan, boom),)).both_sides()
    thick = max(0.012 * p.length, 1.3 * line)
    if p.tail in ("twin", "h") or p.body == "twin-boom":
        drawing += _end_fins(p, plan, boom, max(0.9 * thick, 0.05 * chord))
    if p.tail in ("single", "t", "none") and p.body not in ("twin-boom", "flying-wing") and not p.push_pull:
        drawing += _fin(p, plan, thick)
    if p.tail == "t" and p.body != "twin-boom":
        acorn = ((1.6 * thick, plan.top + 0.3 * chord), (1.5 * thick, plan.top + 0.75 * chord))
        drawing += Drawing((spindle(0.0, acorn, plan.top - 0.18 * chord, 0.99 * p.length, (0.3, 0.0)),))
    return drawing


def _elevator(p: Proportions, plan: WingPlan, boom: float) -> Segments:
    inner, outer = 0.16, 0.86
    if p.body == "twin-boom":
        inner, outer = 0.0, (0.9 * boom) / plan.semi
    elif p.tail in ("twin", "h"):
        outer = 0.92
    if p.body != "twin-boom":
        return plan.hinge(inner, outer, 0.42)
    return polyline([(x, plan.rear_at(x) - 0.42 * plan.chord_at(x)) for x in (inner, outer * plan.semi)])


def _end_fins(p: Proportions, plan: WingPlan, boom: float, thick: float) -> Drawing:
    """Fins at the tips, inboard of them for `h`, or on the booms; their rudders end the machine."""
    x = boom if p.body == "twin-boom" else plan.semi * (0.72 if p.tail == "h" else 1.0)
    tall = min(1.4 * plan.chord_at(0.0), 0.3 * p.length)
    if p.body == "twin-boom" or p.tail == "h":
        tall *= 1.15
    start = p.length - tall
    points = ((thick, start + 0.32 * tall), (thick, start + 0.55 * tall), (0.75 * thick, start + 0.88 * tall))
    return Drawing((spindle(x, points, start, p.length, (0.3, 0.6)),)).both_sides()


def _fin(p: Proportions, plan: WingPlan, thick: float) -> Drawing:
    """The fin and rudder from above: a slim ridge that ends the machine."""
    start = 0.72 * p.length if p.tailless else plan.top - 0.15 * plan.chord_at(0.0)
    points = ((0.8 * thick, 0.5 * (start + p.length)), (0.8 * thick, 0.965 * p.length))
    return Drawing((spindle(0.0, points, start, p.length, (0.1, 0.4)),))
