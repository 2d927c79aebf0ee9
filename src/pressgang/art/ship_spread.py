"""Parts in order along the centre line of a ship: spread evenly, round what stands there already."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pressgang.art.ship_parts import Hull
from pressgang.art.ship_shape import HullPart, LaidPart


def spread(hull: Hull, wanted: Sequence[HullPart], start: float, end: float) -> list[LaidPart]:
    """The parts in order between two shares of the length: shrunk to fit, or with even gaps."""
    if not wanted:
        return []
    room = (end - start) * hull.length
    need = sum(part.length for part in wanted)
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
    """The parts in order between two shares of the length, in what `taken` (tops and bottoms, mm) leaves free.

    A part goes into the stretch that is nearest to where it would stand with nothing in its way and that
    still has room. One that has room nowhere is left out, but for a weapon, for which the others shrink.
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
    starts = [sum(b - a for a, b in gaps[:i]) for i in range(len(gaps) + 1)]
    groups: list[list[HullPart]] = [[] for _ in gaps]
    least = 0
    for laid in spread(hull, wanted, 0.0, starts[-1]):  # as if the free stretches were one
        part = replace(laid.part, length=laid.bottom - laid.top)
        middle = (laid.top + laid.bottom) / 2 / hull.length + 0.5
        needs = [1.05 * sum(one.length for one in (*group, part)) for group in groups]
        free = [i for i, (a, b) in enumerate(gaps) if i >= least and (b - a) * hull.length >= needs[i]]
        if free:
            least = min(free, key=lambda i: max(starts[i] - middle, middle - starts[i + 1], 0.0))
            groups[least].append(part)
        elif part.mount:
            groups[max(range(least, len(gaps)), key=lambda i: gaps[i][1] - gaps[i][0])].append(part)
    return [laid for group, gap in zip(groups, gaps, strict=True) for laid in spread(hull, group, *gap)]
