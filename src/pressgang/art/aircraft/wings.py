"""Wings and tailplanes: two edges of straight or curved stretches and a rounded tip; fins and rudders."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from pressgang.art.aircraft.outline import Drawing, curve, spindle
from pressgang.art.aircraft.proportions import Proportions
from pressgang.art.pen import mirrored
from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import KAPPA, Segment, Segments, polyline, reverse_outline
from pressgang.structs import replace


def tail_half(p: Proportions, boom: float) -> float:
    """Return the semi-span of the tailplane; between or past the booms if there are any, at `boom` metres."""
    if p.body != "twin-boom":
        return p.tail_half
    usual = boom * (1.38 if p.tail in ("h", "t", "v", "single") else 1.0)
    return max(p.tail_half, boom) if p.tail_span_m else usual


_TAILPLANES = {
    "tapered": (0.55, 0.30, 0.16, 0.20),
    "straight": (0.92, 0.04, 0.14, 0.14),
    "elliptical": (0.92, 0.08, 0.9, 0.9),
    "square": (0.66, 0.2, 0.04, 0.04),
    "delta": (0.36, 0.62, 0.10, 0.12),
}
"""The tip chord and the sweep of each plan of a tailplane as shares of its root chord, and its roundings."""


def tail_plan(p: Proportions, half: float) -> WingPlan:
    """Return the tailplane: a small wing, round where the wing is round."""
    fins = p.tail in ("twin", "h")
    chord = min(p.tail_chord * 2 * p.tail_half, 0.2 * p.length)
    taper, sweep, front, rear = 0.60, 0.22, 0.30, 0.36
    if p.tailplane is not None:
        taper, sweep, front, rear = _TAILPLANES[p.tailplane]
    elif p.tail == "v":
        taper, sweep, front, rear = 0.55, 0.75, 0.12, 0.12
    elif p.body == "twin-boom":
        taper, sweep, front, rear = 1.0, 0.0, 0.14, 0.14
    elif fins:
        taper, sweep, front, rear = 0.74, 0.14, 0.06, 0.06
    elif p.tip == "square":
        taper, sweep, front, rear = 0.64, 0.2, 0.05, 0.05
    elif p.wing == "elliptical" or p.round_rear >= 0.38:
        taper, sweep, front, rear = 0.92, 0.08, 0.85, 0.85
    elif p.round_front <= 0.09:
        taper, sweep, front, rear = 0.58, 0.26, 0.14, 0.16
    if p.body == "twin-boom" and p.tail in ("twin", "none"):
        front = rear = 0.0
    end = (0.90 if p.push_pull else 0.975 if p.tail == "v" else 0.955) * p.length
    if p.tail_end_m is not None:
        end = p.length - p.tail_end_m
    tip_front = chord * sweep
    reach = chord * (1.2 if p.tail == "v" else 1.0)
    tip_rear = min(tip_front + chord * taper, reach)
    plan = WingPlan(((0.0, 0.0), (half, tip_front)), ((0.0, chord), (half, tip_rear)), front, rear, 0.45)
    return plan.moved(end - max(chord, tip_rear))


def draw_tail(p: Proportions, plan: WingPlan, boom: float, control_lines: bool, line: float) -> Drawing:
    """Draw tailplane, fins and the lines of the elevators; `line` is a line's width in metres."""
    chord = plan.chord_at(0.0)
    drawing = Drawing()
    if not p.tailless:
        drawing += Drawing((plan.outline(),))
        if control_lines:
            drawing += Drawing(lines=(_elevator(p, plan, boom),)).both_sides()
    thick = max(0.012 * p.length, 1.3 * line)
    if p.tail in ("twin", "h") or p.body == "twin-boom":
        drawing += _end_fins(p, plan, boom, max(0.9 * thick, min(0.05 * chord, 0.015 * p.length)))
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
    """Draw fins on booms or at the tips of tailplane or flying wing, inboard for `h`; they end the machine."""
    x = boom if p.body == "twin-boom" else plan.semi * (0.72 if p.tail == "h" else 1.0)
    tall = min(1.4 * plan.chord_at(0.0), 0.3 * p.length)
    if p.body == "twin-boom" or p.tail == "h":
        tall *= 1.15
    rear = plan.rear_at(x)
    end = min(rear + 0.3 * tall, p.length) if p.tailless else p.length
    tall = max(tall, end - rear + 0.1 * plan.chord_at(0.0))  # they touch it, however far behind it they end
    start = end - tall
    points = ((thick, start + 0.32 * tall), (thick, start + 0.55 * tall), (0.75 * thick, start + 0.88 * tall))
    return Drawing((spindle(x, points, start, end, (0.3, 0.6)),)).both_sides()


def _fin(p: Proportions, plan: WingPlan, thick: float) -> Drawing:
    """Draw the fin and rudder from above: a slim ridge that ends the machine."""
    start = 0.72 * p.length if p.tailless else plan.top - 0.15 * plan.chord_at(0.0)
    points = ((0.8 * thick, 0.5 * (start + p.length)), (0.8 * thick, 0.965 * p.length))
    return Drawing((spindle(0.0, points, start, p.length, (0.1, 0.4)),))


_ROUND_LOSS = 1 - math.pi / 4
"""The share of its rectangle that a corner loses when a quarter of an ellipse rounds it."""


class WingPlan(Struct, frozen=True):
    """The right half of a wing in metres: knots of its front and rear edge from the axis to the tip.

    `round_front` and `round_rear` are the shares of the semi-span over which the edges bend to the tip, which
    lies at the share `tip_at` of the tip chord. A rectangle rounded over its whole half is an ellipse.
    """

    front: tuple[Point, ...]
    rear: tuple[Point, ...]
    round_front: float
    round_rear: float
    tip_at: float
    smooth: bool = False
    raked: bool = False
    """Whether the front edge is cut off straight where others are round."""

    @property
    def semi(self) -> float:
        """Return the semi-span."""
        return self.front[-1][0]

    @property
    def tip(self) -> float:
        """Return the y of the tip."""
        return self.front[-1][1] + (self.rear[-1][1] - self.front[-1][1]) * self.tip_at

    def front_at(self, x: float) -> float:
        """Return the y of the front edge at `x`, with the rounding."""
        return _edge_at(self.front, x, self.round_front, self.tip, self.raked)

    def rear_at(self, x: float) -> float:
        """Return the y of the rear edge at `x`, with the rounding."""
        return _edge_at(self.rear, x, self.round_rear, self.tip)

    def chord_at(self, x: float) -> float:
        """Return the chord at `x`."""
        return self.rear_at(x) - self.front_at(x)

    @property
    def top(self) -> float:
        """Return the foremost y."""
        return min(y for _, y in self.front)

    @property
    def bottom(self) -> float:
        """Return the rearmost y."""
        return max(y for _, y in self.rear)

    def moved(self, dy: float, stretch: float = 1.0, widen: float = 1.0) -> WingPlan:
        """Return the plan with each y stretched and moved and each x widened."""
        front = tuple((x * widen, y * stretch + dy) for x, y in self.front)
        rear = tuple((x * widen, y * stretch + dy) for x, y in self.rear)
        return replace(self, front=front, rear=rear)

    def within(self, top: float, bottom: float) -> WingPlan:
        """Return the plan moved, and squeezed if it must be, to lie between two y."""
        height = self.bottom - self.top
        stretch = min(1.0, (bottom - top) / height)
        start = min(max(self.top, top), bottom - height * stretch)
        return self.moved(start - self.top * stretch, stretch)

    @lru_cache(maxsize=64)  # noqa: B019 (a plan is a value, and the cache is bounded)
    def outline(self) -> Segments:
        """Return the whole wing, left and right."""
        rear = reverse_outline(
            (("M", self.rear[0]), *_edge(self.rear, self.round_rear, self.tip, self.smooth))
        )[1:]
        return mirrored(
            (
                ("M", self.front[0]),
                *_edge(self.front, self.round_front, self.tip, self.smooth, self.raked),
                *rear,
            )
        )

    def fillet(self, share: float, body_half: float, half_at: Callable[[float], float]) -> Segments:
        """Return the patch behind the wing's root, `share` of its chord deep, at a body `half_at` a y wide."""
        depth = share * self.chord_at(body_half)
        y0 = self.rear_at(body_half) + depth
        x0, x1 = 0.96 * half_at(y0), body_half + 1.2 * depth
        y1 = self.rear_at(x1)
        inside = min(y1, self.rear_at(0.0)) - 2 * depth
        bend: Segment = ("C", (x0 + 0.4 * (x1 - x0), y1, x0, y0 - 0.5 * depth, x0, y0))
        return mirrored((("M", (0.0, inside)), ("L", (x1, inside)), ("L", (x1, y1)), bend, ("L", (0.0, y0))))

    def hinge(self, inner: float, outer: float, share: float) -> Segments:
        """Return the lines that part off a control surface of `share` chord between two shares of the
        semi-span.
        """
        x0, x1 = inner * self.semi, outer * self.semi
        y0 = self.rear_at(x0) - share * self.chord_at(x0)
        y1 = self.rear_at(x1) - share * self.chord_at(x1)
        return polyline(((x0, self.rear_at(x0)), (x0, y0), (x1, y1), (x1, self.rear_at(x1))))


def _edge_at(knots: tuple[Point, ...], x: float, rounding: float, tip: float, raked: bool = False) -> float:
    semi = knots[-1][0]
    x = min(max(x, 0.0), semi)
    y = knots[-1][1]
    for (x0, y0), (x1, y1) in pairwise(knots):
        if x <= x1:
            y = y0 + (y1 - y0) * (x - x0) / (x1 - x0)
            break
    start = semi * (1 - _fitting(knots, rounding))
    if x > start and semi > start:
        u = (x - start) / (semi - start)
        y += (tip - knots[-1][1]) * (u if raked else 1 - math.sqrt(max(0.0, 1 - u * u)))
    return y


def _fitting(knots: tuple[Point, ...], rounding: float) -> float:
    """Return the rounding, no longer than the last stretch of the edge."""
    return min(rounding, 1 - knots[-2][0] / knots[-1][0])


def _edge(knots: tuple[Point, ...], rounding: float, tip: float, smooth: bool, raked: bool = False) -> Segments:
    """Return the edge from its first knot and round to the tip."""
    semi, corner = knots[-1]
    share = _fitting(knots, rounding)
    x0, y0 = knots[-2]
    start_x = semi * (1 - share)
    start_y = y0 + (corner - y0) * (start_x - x0) / (semi - x0)
    path = [*knots[:-1], (start_x, start_y)] if start_x > x0 + 1e-9 * semi else list(knots[:-1])
    steps = list(curve(path, along_x=True)) if smooth else [("L", point) for point in path[1:]]
    if share <= 0 or raked:
        return (*steps, ("L", (semi, tip)))
    control1 = (start_x + (semi - start_x) * KAPPA, start_y + (corner - start_y) * KAPPA)
    return (*steps, ("C", (*control1, semi, tip + (corner - tip) * KAPPA, semi, tip)))


def wing_plan(p: Proportions, inner: float) -> WingPlan:
    """Return the upper or only wing, its chord constant to `inner` metres where wing engines need it."""
    semi, area = p.semi, p.area / (1.0 + (p.wings - 1) * p.lower_span)
    semi /= max(p.lower_span, 1.0) if p.wings > 1 else 1.0
    tip_at = 0.8 if p.tip == "raked" else 0.5
    if p.round_rear > 0 and p.tip != "raked":
        tip_at = p.round_front / (p.round_front + p.round_rear)
    if p.wing == "elliptical":
        tip_at = 0.36
        root = area / (2 * semi) / (1 - _ROUND_LOSS * (p.round_front * 0.36 + p.round_rear * 0.64))
        plan = _panel(semi, root, 1.0, 0.0, 0.0, 0.36)
    elif p.wing == "delta":
        root = area / (semi * (1 + p.tip_ratio))
        sweep = p.sweep if p.sweep is not None else math.degrees(math.atan2(root * (1 - p.tip_ratio), semi))
        plan = _panel(semi, root, p.tip_ratio, min(sweep, 75.0), 0.0, 0.5)
    elif p.high_gull:
        return _placed(p, _high_gull(p, area, tip_at), inner)
    else:
        kink = 0.3 * semi if p.wing == "gull" else inner if (p.sweep or 0.0) < 7.0 else 0.0
        kink = 0.0 if p.wing in ("straight", "swept") or p.sweep is None else min(kink, 0.6 * semi)
        kink = kink if p.centre_m is None else min(p.centre_m, 0.9 * p.span) / 2
        loss = _ROUND_LOSS * semi * (p.round_front * tip_at + p.round_rear * (1 - tip_at))
        taper = p.tip_ratio
        if p.sweep is not None and p.sweep_te_deg is not None:
            less = (_slope(p.sweep) - _slope(p.sweep_te_deg)) * (semi - kink)
            deep = (area + less * (semi - kink - 2 * loss)) / (2 * (semi - loss))
            taper = min(max(1 - less / deep, 0.05), 1.2) if deep > 0 else 1.2
        root = area / (2 * kink + (semi - kink) * (1 + taper) - 2 * loss * taper)
        to_end = math.degrees(math.atan2(max(p.length - root * taper, 0.0), semi))
        sweep = p.sweep if p.sweep is not None else to_end
        plan = _panel(semi, root, taper, sweep, kink, tip_at)
    rounded = replace(plan, round_front=p.round_front, round_rear=p.round_rear, raked=p.tip == "raked")
    return _placed(p, rounded, inner)


def _slope(degrees: float) -> float:
    return math.tan(math.radians(min(degrees, 80.0)))


def _panel(semi: float, root: float, taper: float, sweep: float, kink: float, tip_at: float) -> WingPlan:
    tip_front = _slope(sweep) * (semi - kink)
    tip_rear = tip_front + root * taper
    middle_front = ((kink, 0.0),) if kink > 0 else ()
    middle_rear = ((kink, root),) if kink > 0 else ()
    front = ((0.0, 0.0), *middle_front, (semi, tip_front))
    rear = ((0.0, root), *middle_rear, (semi, tip_rear))
    return WingPlan(front, rear, 0.0, 0.0, tip_at)


def _high_gull(p: Proportions, area: float, tip_at: float) -> WingPlan:
    """Return a wing half as deep at the root as at 0.36 of the semi-span, then a little taper."""
    semi = p.semi
    deep = area / (semi * (0.36 * 1.5 + 0.64 * (1 + p.tip_ratio))) * 1.04
    slope = _slope(p.sweep or 0.0)
    front = ((0.0, deep * 0.24), (0.14 * semi, deep * 0.19), (0.36 * semi, 0.0), (semi, slope * 0.64 * semi))
    tip_rear = front[-1][1] + deep * p.tip_ratio
    rear = ((0.0, deep * 0.72), (0.14 * semi, deep * 0.79), (0.36 * semi, deep), (semi, tip_rear))
    return WingPlan(front, rear, min(p.round_front, 0.6), min(p.round_rear, 0.6), tip_at, smooth=True)


def body_start(p: Proportions, upper: WingPlan) -> float:
    """Return the y of the nose of the body, behind that of engines which reach farther."""
    return 0.0 if p.nose is None else max(upper.front_at(0.0) - p.nose, 0.0)


def _placed(p: Proportions, plan: WingPlan, inner: float) -> WingPlan:
    """Return the plan at its place along the body, inside the length; wing engines begin at `inner` metres."""
    root = plan.chord_at(0.0)
    if p.body == "flying-wing":
        return plan.within(0.0, p.length)
    if p.nose is not None:
        ahead = max(p.engine_nose - plan.front_at(inner) + plan.front_at(0.0) - p.nose, 0.0) if inner else 0.0
        return plan.moved(ahead + p.nose - plan.front_at(0.0)).within(0.0, 0.97 * p.length)
    limit = (0.04 * p.length, (0.97 if p.tailless else 0.74) * p.length)
    back = 0.35 * (plan.front[-1][1] - plan.front[0][1]) if p.wing == "swept" and not p.tailless else 0.0
    start = p.quarter * p.length - plan.front[0][1] - 0.25 * root - back
    if p.high_gull:
        start -= 0.1 * root
    return plan.moved(start).within(*limit)


def lower_plans(p: Proportions, upper: WingPlan) -> tuple[WingPlan, ...]:
    """Return the wings below the upper one, each staggered."""
    step = (0.45 if p.wings == 2 else 0.36) * upper.chord_at(0.0) if p.stagger_m is None else p.stagger_m
    step = min(step, (0.86 * p.length - upper.bottom) / max(1, p.wings - 1))
    widths = [1 + (p.lower_span - 1) * (i + 1) / (p.wings - 1) for i in range(p.wings - 1)]
    plans = []
    base = _panel_like(upper) if p.high_gull else upper
    for i, width in enumerate(widths):
        deep = 1 + (p.lower_chord - 1) * (i + 1) / (p.wings - 1)
        # by their front edges where the stagger is known, else by the rear edges, which are seen
        still = base.front_at(0.0) if p.stagger_m is not None else base.bottom
        plans.append(base.moved(still * (1 - deep) + step * (i + 1), deep, width))
    return tuple(plans)


def notched(p: Proportions, plan: WingPlan) -> WingPlan:
    """Return the wing with the notch in its rear edge, a little wider than the body."""
    half, depth = p.body_half + 0.35 * p.metre, min(p.cutout or 0.0, 0.6) * plan.chord_at(0.0)
    knots = tuple(
        (x, plan.rear_at(x) - less) for x, less in ((0.0, depth), (0.7 * half, depth), (1.1 * half, 0.0))
    )
    return replace(plan, rear=(*knots, *(knot for knot in plan.rear if knot[0] > 1.2 * half)))


def _panel_like(gull: WingPlan) -> WingPlan:
    """Return a wing without the gull's narrow root, as the lower ones have: its tips are the same."""
    (_, front), (_, rear) = gull.front[-2], gull.rear[-2]
    return replace(gull, front=((0.0, front), gull.front[-1]), rear=((0.0, rear), gull.rear[-1]), smooth=False)


def draw_wings(
    p: Proportions,
    upper: WingPlan,
    lower: tuple[WingPlan, ...],
    body_half_at: Callable[[float], float],
    gaps: bool,
    control_lines: bool,
) -> Drawing:
    """Draw the wings with their ailerons, the gull's kink and the gaps that lift an upper wing off the rest."""
    over = bool(p.high_gull or p.wings > 1 or p.cutout)
    drawing = Drawing((upper.outline(), *(plan.outline() for plan in lower)))
    if (
        not over
        and not p.tailless
        and p.body not in ("twin-boom", "flying-wing")
        and p.body_half < 0.3 * p.semi
        and p.fillet > 0
    ):
        drawing += Drawing((upper.fillet(p.fillet, p.body_half, body_half_at),))
    if gaps and over:
        ends = [min(0.92 * upper.semi, plan.semi) for plan in lower] or [1.05 * p.body_half]
        rears = [across(upper, ends[0])] + [
            across(plan, end) for plan, end in zip(lower, ends[1:], strict=False)
        ]
        front = across(upper, 1.05 * p.body_half, rear=False)
        drawing += Drawing(lines=(front, *rears))
    free = "flaps" in p.fairings
    if control_lines and not free and upper.chord_at(0.72 * upper.semi) > 0.04 * p.span:
        drawing += Drawing(lines=(upper.hinge(0.54, 0.90, 0.24),)).both_sides()
    if gaps and free:
        drawing += Drawing(lines=(_slot(p, upper),)).both_sides()
    if gaps and p.wing == "gull" and not p.high_gull:
        x = 0.3 * upper.semi
        drawing += Drawing(lines=(polyline(((x, upper.front_at(x)), (x, upper.rear_at(x)))),)).both_sides()
    return drawing


def _slot(p: Proportions, plan: WingPlan) -> Segments:
    """Draw the slot ahead of flaps and ailerons that stand free behind the wing."""
    inner, kink, outer = 1.1 * p.body_half, 0.3 * plan.semi, 0.97 * plan.semi
    return polyline([(x, plan.rear_at(x) - 0.2 * plan.chord_at(x)) for x in (inner, kink, outer)])


def across(plan: WingPlan, half: float, rear: bool = True) -> Segments:
    """Draw a line along an edge of the wing from `half` metres left of the axis to as much right of it."""
    edge = plan.rear_at if rear else plan.front_at
    knots = [x for x, _ in (plan.rear if rear else plan.front) if 0 < x < half]
    right = [(x, edge(x)) for x in (*knots, half)]
    return polyline([(-x, y) for x, y in reversed(right)] + ([] if knots else [(0.0, edge(0.0))]) + right)
