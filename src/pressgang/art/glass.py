"""Cockpits, noses and turrets: what is glass from above."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.art.bodies import BodyProfile
from pressgang.art.outline import Drawing, disc, spindle
from pressgang.art.pen import Segments
from pressgang.art.proportions import Proportions
from pressgang.art.wings import WingPlan
from pressgang.drawing.outlines import polyline


@dataclass(frozen=True, slots=True)
class Glazing:
    """Draws panes inside a body. `line` is the width of a line in metres; `frames` whether bars are drawn."""

    profile: BodyProfile
    line: float
    frames: bool

    def pane(self, start: float, end: float, half: float, blunt: tuple[float, float], bars: int) -> Drawing:
        """A canopy from `start` to `end` (y), at most `half` wide to a side, with `bars` frames across."""
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
        """A greenhouse or flight deck: a pane with a spine as well as bars."""
        drawing = self.pane(start, end, half, (0.7, 0.6), bars)
        if drawing.frames and half > 3 * self.line:
            spine = (
                (0.0, max(start, self.profile.start + 0.01 * self.profile.end)),
                (0.0, min(end, self.profile.end)),
            )
            drawing += Drawing(frames=(polyline(spine),))
        return drawing

    def dome(self, y: float, radius: float) -> Drawing:
        """A turret: a round pane with its frame and a gun slot."""
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
        return Drawing(glass=(disc(0.0, y, radius, radius),), frames=frames)

    def _bar(self, y: float, half: float) -> Segments:
        return polyline(((-half * 0.98, y), (half * 0.98, y)))


def cockpit_at(p: Proportions, upper: WingPlan) -> float:
    """The y of the middle of the pilot's canopy."""
    front, chord = upper.front_at(0.0), upper.chord_at(0.0)
    if p.cockpit_at is not None:
        return p.start + p.cockpit_at
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
    """All glass; where `plain`, one dot over the pilot."""
    at = cockpit_at(p, upper)
    if plain:
        half = 0.0 if p.cockpit == "none" else profile.half_at(at)
        radius = min(max(0.6 * half, 2.2 * line), 0.78 * half)
        tall = min(1.35 * radius, 0.9 * (at - profile.start), 0.9 * (profile.end - at))
        return Drawing(glass=(disc(0.0, at, radius, tall),)) if min(radius, tall) > 0 else Drawing()
    work = Glazing(profile, line, frames)
    if p.cockpit is not None:
        return _crew(p, work, at) + _gunners(p, work, at)
    if p.body == "twin-boom":
        return _pod(p, work, at)
    if p.body == "flying-boat":
        return _boat(p, work, at)
    if p.role != "single" and p.body != "flying-wing":
        return _bomber_glass(p, work, at) if _bomber(p) else _twin(p, work, at)
    return _single(p, work, at)


def _crew(p: Proportions, work: Glazing, at: float) -> Drawing:
    """The pilot's glass as the column names it."""
    m, half = p.metre, min(0.44 * p.metre, 0.68 * p.body_half)
    if p.cockpit == "open":
        drawing = work.pane(at - 0.55 * m, at + 0.5 * m, half, (0.8, 0.7), 1)
        rear = work.pane(at + 1.0 * m, at + 2.0 * m, half, (0.7, 0.7), 0)
        return drawing + rear if p.turrets and p.role == "single" and p.body != "flying-boat" else drawing
    if p.cockpit == "closed":
        return work.pane(at - 0.95 * m, at + 1.15 * m, half, (0.6, 0.1), 2)
    if p.cockpit == "bubble":
        return work.pane(at - 0.95 * m, at + 1.25 * m, 1.1 * half, (0.75, 0.45), 1)
    if p.cockpit == "greenhouse":
        return work.house(at - 1.0 * m, min(at + 0.25 * p.length, 0.74 * p.length), 1.05 * half, 5)
    if p.cockpit == "flight-deck":
        wide = 0.66 * p.body_half if p.role != "single" or p.body != "single" else half
        return work.house(at - 1.05 * m, at + 1.05 * m, wide, 3)
    if p.cockpit == "glass-nose":
        return work.house(p.along(0.008), at + 0.9 * m, 0.7 * p.body_half, 5)
    return Drawing()


def _gunners(p: Proportions, work: Glazing, at: float) -> Drawing:
    """Domes for as many turrets as are left beside the pilot's glass: back, nose and tail, belly."""
    m, drawing = p.metre, Drawing()
    if p.cockpit == "open" and p.role == "single" and p.body != "flying-boat":
        return drawing
    if p.turrets and p.role == "single" and p.body != "flying-boat":
        return drawing if p.cockpit == "greenhouse" else work.dome(at + 1.95 * m, 0.72 * m)
    if p.turrets > (p.cockpit in ("greenhouse", "glass-nose")):  # a gunner sits with the crew
        drawing += work.dome(
            p.along((0.64 if p.engines % 2 else 0.56) if p.body == "flying-boat" else 0.48), 0.58 * m
        )
    if p.turrets > 1 and p.cockpit != "glass-nose" and not p.nose_engine:
        drawing += work.dome(p.along(0.045), 0.55 * m)
    if p.turrets > 2:
        drawing += work.pane(p.length - 0.9 * m, p.length - 0.05 * m, 0.34 * m, (0.7, 0.8), 1)
    if p.turrets > 3:
        drawing += work.dome(p.along(0.60), 0.5 * m)
    return drawing


def _single(p: Proportions, work: Glazing, at: float) -> Drawing:
    m = p.metre
    half = min(0.42 * m, 0.6 * p.body_half) if p.body != "pod" else 0.4 * p.body_half
    if p.turrets and p.wings == 1 and p.body != "flying-wing":
        return work.house(at - 1.0 * m, min(at + 0.27 * p.length, 0.72 * p.length), half * 1.05, 5)
    if p.open_cockpit and p.body in ("single", "floats"):
        drawing = work.pane(at - 0.55 * m, at + 0.5 * m, half, (0.8, 0.7), 1)
        if p.turrets:
            drawing += work.pane(at + 0.9 * m, at + 1.9 * m, half, (0.7, 0.7), 0)
        return drawing
    return work.pane(at - 0.95 * m, at + 1.15 * m, half, (0.6, 0.1), 2)


def _twin(p: Proportions, work: Glazing, at: float) -> Drawing:
    m, half = p.metre, min(0.46 * p.metre, 0.7 * p.body_half)
    if p.turrets:
        return work.house(max(p.along(0.19), p.start + 0.5 * m), p.along(0.49), half, 6)
    return work.pane(at - 0.9 * m, at + 1.2 * m, half, (0.6, 0.1), 2)


def _bomber_glass(p: Proportions, work: Glazing, at: float) -> Drawing:
    length, m = p.length, p.metre
    half = 0.66 * p.body_half
    drawing = Drawing()
    long_nose = p.role == "twin" and p.engine_kind == "inline" and p.turrets > 1 and p.body == "single"
    if long_nose:  # the whole nose is one glasshouse, without a step
        drawing += work.house(p.along(0.012), p.along(0.17), 0.62 * p.body_half, 4)
    else:
        deck = min(max(2.1 * m, 0.09 * length), 0.14 * length)
        start = p.along(0.115)
        if not p.nose_engine and (p.turrets > 2 or p.turrets == 0 or p.role == "heavy"):
            drawing += work.dome(p.along(0.045), 0.55 * m) if p.turrets else Drawing()
        elif not p.nose_engine:
            drawing += work.pane(p.along(0.010), p.along(0.095), 0.6 * p.body_half, (0.6, 0.6), 2)
        else:
            start = p.along(0.16)
        if p.cockpit_at is not None:
            start = at - deck / 2
        drawing += work.house(start, start + deck, half, 3)
    if p.turrets:
        drawing += work.dome(p.along(0.47 if p.role == "heavy" else 0.50 if long_nose else 0.33), 0.55 * m)
    if p.turrets > 3:
        drawing += work.dome(p.along(0.60), 0.5 * m)
    if p.turrets > 2:
        drawing += work.pane(length - 0.9 * m, length - 0.05 * m, 0.34 * m, (0.7, 0.8), 1)
    return drawing


def _boat(p: Proportions, work: Glazing, at: float) -> Drawing:
    length, m = p.length, p.metre
    drawing = work.house(at - 0.05 * length, at + 0.045 * length, 0.6 * p.body_half, 3)
    if p.turrets > 1:
        drawing += work.dome(0.055 * length, 0.5 * m)
    if p.turrets:
        drawing += work.dome((0.62 if p.engines % 2 or p.push_pull else 0.47) * length, 0.5 * m)
    if p.turrets > 2:
        drawing += work.pane(length - 0.9 * m, length - 0.05 * m, 0.34 * m, (0.7, 0.8), 1)
    return drawing


def _pod(p: Proportions, work: Glazing, at: float) -> Drawing:
    m, half = p.metre, min(0.42 * p.metre, 0.66 * p.body_half)
    if not p.turrets:
        return work.pane(at - 0.8 * m, at + 1.3 * m, half, (0.6, 0.2), 2)
    end = work.profile.end
    drawing = work.house(0.16 * end, 0.58 * end, half * 1.1, 5)
    return drawing + work.pane(0.74 * end, 0.985 * end, half, (0.8, 0.6), 3)
