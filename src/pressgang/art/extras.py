"""What stands out of the outline of some types: fixed wheels, pods, guns, a wider wing root, blisters."""

from __future__ import annotations

from collections.abc import Callable

from pressgang.art.outline import Drawing, disc, spindle
from pressgang.art.pen import mirrored
from pressgang.art.proportions import Proportions
from pressgang.art.wings import WingPlan
from pressgang.drawing.outlines import polyline

_TRACK = {"gear": 0.235, "wheels": 0.19, "spats": 0.22}
"""Where the undercarriage stands, as a share of the semi-span."""
_OF_POD = 14.6
"""The span in metres of the machine whose pods are drawn at 0.75 m: the Il-2."""


def draw_extras(p: Proportions, wing: WingPlan, half_at: Callable[[float], float], line: float) -> Drawing:
    """All that `gear` and `fairings` ask for; `wing` is the lowest one, `line` a line's width in metres."""
    drawing = Drawing()
    if p.gear != "retracted":
        drawing += _wheels(p, wing)
    if "gear" in p.fairings:
        size = 0.75 * p.metre * min(p.span / _OF_POD, 1.4) ** 2.5
        drawing += _ahead(wing, _TRACK["gear"] * p.semi, size, max(0.46 * size, 0.24 * p.metre), 0.4)
    if "guns" in p.fairings:
        drawing += _ahead(wing, 0.31 * p.semi, 0.85 * p.metre, max(0.05 * p.metre, 0.7 * line), 0.9)
    if "root" in p.fairings:
        drawing += _root(p, wing)
    if "blisters" in p.fairings:
        y = p.along(0.585)
        half = half_at(y)
        drawing += Drawing((disc(half, y, 0.45 * p.metre, 0.95 * p.metre),)).both_sides()
    return drawing


def _wheels(p: Proportions, wing: WingPlan) -> Drawing:
    """A wheel under each wing, ahead of its front edge, bare or in a spat."""
    spats = p.gear == "spats"
    x = max(_TRACK[p.gear] * p.semi, p.body_half + 0.35 * p.metre)
    reach, half = (0.45, 0.19) if spats else (0.35, 0.12)
    return _ahead(wing, x, reach * p.metre, half * p.metre, 0.4)


def _ahead(wing: WingPlan, x: float, reach: float, half: float, blunt: float) -> Drawing:
    """A round-nosed body on either side, reaching so far ahead of the wing and as far under it."""
    front = wing.front_at(x)
    nose = front - reach
    points = ((0.8 * half, nose + 0.35 * reach), (half, nose + 0.9 * reach), (half, front + 0.5 * reach))
    return Drawing((spindle(x, points, nose, front + reach, (blunt, blunt)),)).both_sides()


def _root(p: Proportions, wing: WingPlan) -> Drawing:
    """The front edge carried forward between the body and a quarter of the semi-span."""
    inner, outer = p.body_half, 0.27 * p.semi
    y = wing.front_at(inner) - 0.1 * wing.chord_at(inner)
    back = wing.front_at(outer) + 0.1 * wing.chord_at(outer)
    corners = ((0.0, y), (inner, y), (outer, wing.front_at(outer)), (outer, back), (0.0, back))
    return Drawing((mirrored(polyline(corners)),))
