"""Where engines stand, their nacelles, and propellers as thin blades."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.art.outline import Drawing, curve, spindle
from pressgang.art.pen import Segments, mapped, mirrored
from pressgang.art.proportions import Proportions, engine_size
from pressgang.art.wings import WingPlan
from pressgang.drawing.geometry import Transform
from pressgang.drawing.outlines import polyline


@dataclass(frozen=True, slots=True)
class Engine:
    """A nacelle about the line at `x`, from `nose` to `rear`, in metres; its propeller may push."""

    x: float
    nose: float
    rear: float
    half: float
    kind: str
    pusher: bool = False


def engine_rows(p: Proportions) -> tuple[float, ...]:
    """The distances from the axis at which engines stand in pairs on the wing, inner first."""
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
    if p.engine_at is not None:
        first, most = p.engine_at, 0.9 * p.semi
    rows = [first + i * step for i in range(pairs)]
    if rows[-1] > most:
        rows = [row * most / rows[-1] for row in rows]
    return tuple(rows)


def place_engines(
    p: Proportions, wing: WingPlan, lower: tuple[WingPlan, ...], rows: tuple[float, ...]
) -> tuple[Engine, ...]:
    """The nacelles of the right wing, and those on the axis that stand off the body."""
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
    if p.engine_kind == "jet":
        half = min(0.44 * size, 0.08 * p.span)
        return Engine(
            x, max(front - p.engine_nose, floor), min(rear + 0.35 * size, 0.97 * p.length), half, "jet"
        )
    width = {"radial": 1.42, "inline": 1.16, "pusher": 1.1}[p.engine_kind] * size
    half = min(width / 2, 0.05 * p.span)
    if p.engine_kind == "pusher":
        return Engine(x, front + 0.12 * chord, min(rear + 1.5 * size, 0.97 * p.length), half, "inline", True)
    nose = max(front - p.engine_nose, 0.0 if p.nose is not None else floor)
    end = 1.12 if rows == 1 else (0.98, 0.82, 0.8)[row]
    return Engine(x, nose, min(front + end * chord, 0.97 * p.length), half, p.engine_kind)


def _over_hull(p: Proportions, wing: WingPlan, rear: float) -> Engine:
    """The nacelle over the hull of a boat, with its propeller before or behind the wing."""
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
"""(share of the half width, share of the length) along a nacelle."""
_BLUNT = {"pusher": (0.6, 0.2), "jet": (0.9, 0.8), "inline": (0.3, 0.0)}


def nacelle(engine: Engine) -> Segments:
    """The outline of a nacelle."""
    if engine.kind == "radial" and not engine.pusher:
        return _drum(engine)
    form = "pusher" if engine.pusher else "jet" if engine.kind in ("jet", "back") else "inline"
    length = engine.rear - engine.nose
    points = [(w * engine.half, engine.nose + at * length) for w, at in _STATIONS[form]]
    return spindle(engine.x, points, engine.nose, engine.rear, _BLUNT[form])


def _lip(engine: Engine) -> float:
    """The y of the front of a radial's cowling, a hub behind the nose."""
    return engine.nose + min(0.62 * engine.half, 0.15 * (engine.rear - engine.nose))


def _drum(engine: Engine) -> Segments:
    """A radial engine: hub, round cowling and a tail that tapers to a point."""
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
    """Two blades seen edge-on, bent a little towards the wing side of the disc."""
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
    """Nacelles, propellers and the gaps between nacelle and wing; `line` is a line's width in metres."""
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
    """The y of the propellers of a nacelle, and whether they push."""
    if engine.kind in ("jet", "back"):
        return ()
    front = engine.nose + min(0.42 * p.metre, 0.12 * (engine.rear - engine.nose))
    if not engine.pusher:
        return ((front, False),)
    rear = (engine.rear - 0.25 * p.metre, True)
    return (rear, (front, False)) if p.push_pull else (rear,)


def _gap(p: Proportions, engine: Engine, wing: WingPlan) -> tuple[Segments, ...]:
    """Lines along the sides of a nacelle where it lies on the wing or a float, and the gills of a radial."""
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
