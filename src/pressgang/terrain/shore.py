"""Where the land ends: chalk cliffs, beaches, the line of the coast."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil
from typing import Literal

from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import Item, Path, Symbol, circle
from pressgang.terrain.lattice import Spot
from pressgang.terrain.outline import Sample, through
from pressgang.terrain.view import View, dashes, placed

Shore = Literal["cliff", "beach"]


def shores(view: View) -> list[Item]:
    """Cliffs and beaches, half of each under the land that is drawn over them."""
    if not view.has_sea:
        return []
    inks, scale = view.inks, view.scale
    under: list[Item] = []
    ticks: list[tuple[float, float, float, float]] = []
    dots: list[Item] = []
    grain = Symbol(
        "terrain-sand",
        (circle((0, 0), 0.1 * scale, fill=inks.sand_dot),),
        Rect(-0.1, -0.1, 0.2, 0.2).inset(-scale),
    )
    for kind, run in _runs(view):
        seen = [sample for sample in run if view.sees(sample.x, sample.y)]
        if not seen:
            continue
        tint, width = (inks.cliff, 4.4) if kind == "cliff" else (inks.sand, 4.6)
        if tint is not None:
            line = through([(sample.x, sample.y) for sample in run])
            under.append(Path(line, stroke=tint, width=width * scale, cap="round"))
        if kind == "cliff":
            ticks += _ticks(view, run)
        else:
            dots += [placed(grain, *at) for sample in seen for at in _grains(view, sample)]
    return [*under, *dashes(ticks, inks.cliff_line, 0.17 * max(1.0, scale)), *dots]


def coast_line(view: View) -> list[Item]:
    """The line between land and sea."""
    if not view.has_sea:
        return []
    width = 0.38 if view.inks.lines_only else 0.32
    return [Path(view.land.segments, stroke=view.inks.coast_line, width=width * max(0.6, min(view.scale, 2.0)))]


def _kind(view: View, spot: Spot) -> Shore:
    """A hill at the sea is a cliff by itself, unless it is said to be a beach."""
    kinds = view.country.kinds(spot)
    if "cliff" in kinds or ("hill" in kinds and not kinds & {"beach", "coast"}):
        return "cliff"
    return "beach"


def _runs(view: View) -> Iterator[tuple[Shore, list[Sample]]]:
    """Stretches of coast of one kind, each with the first point of the next."""
    for loop in view.land.loops:
        kinds = [_kind(view, sample.spot) for sample in loop]
        count = len(loop)
        turn = next((i for i in range(count) if kinds[i] != kinds[i - 1]), 0)
        run: list[Sample] = []
        for index in range(turn, turn + count):
            here, after = index % count, (index + 1) % count
            run.append(loop[here])
            if kinds[after] != kinds[here] or index == turn + count - 1:
                yield kinds[here], [*run, loop[after]]
                run = []


def _ticks(view: View, run: list[Sample]) -> Iterator[tuple[float, float, float, float]]:
    """Short lines out of a cliff, two a sample."""
    scale = view.scale
    for a, b in pairwise(run):
        if not view.sees(a.x, a.y):
            continue
        parts = max(1, ceil(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5 / (0.9 * scale)))
        for k in range(parts):
            x, y = a.x + (b.x - a.x) * k / parts, a.y + (b.y - a.y) * k / parts
            length = (1.15 + 1.05 * view.here(x, y, "tick")) * scale
            yield x, y, x + a.out_x * length, y + a.out_y * length


def _grains(view: View, sample: Sample) -> Iterator[Point]:
    scale = view.scale
    for tag in ("a", "b", "c"):
        out = (0.45 + 1.5 * view.here(sample.x, sample.y, "grain" + tag)) * scale
        along = (view.here(sample.x, sample.y, "along" + tag) - 0.5) * 1.8 * scale
        yield (
            sample.x + sample.out_x * out - sample.out_y * along,
            sample.y + sample.out_y * out + sample.out_x * along,
        )
