"""The sea: its ground, the shallows along the coast, and waves."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import WHITE, Item, Path, Symbol, rectangle
from pressgang.terrain.view import View, placed

_SHALLOWS = (19.0, 11.5, 5.5)
"""Twice how far each tint of the shallows reaches from the coast, in mm."""
_WATER_LINES = ((13.5, 0.13), (7.6, 0.16), (3.4, 0.2))
"""The lines along a coast without tints: twice their distance from it, and their widths."""
_PERIOD, _HIGH = 3.0, 0.9


def sea(view: View) -> list[Item]:
    """The ground of the sea and the shallows: the coast as a broad line, over which the land will lie."""
    if not view.has_sea:
        return []
    inks, scale = view.inks, view.scale
    coast = view.land.segments
    items: list[Item] = []
    if inks.lines_only:
        for width, line in _WATER_LINES:
            items.append(Path(coast, stroke=inks.coast_line, width=width * scale + 2 * line))
            items.append(Path(coast, stroke=WHITE, width=width * scale))
    else:
        items.append(rectangle(view.window, inks.sea))
        if view.country.deep:
            items.append(Path(view.deep.segments, fill=inks.deep))
        for width, tint in zip(_SHALLOWS, (inks.shallow_far, inks.shallow, inks.shallow_near), strict=True):
            items.append(Path(coast, stroke=tint, width=width * scale))
    return [*items, *_waves(view)]


def _waves(view: View) -> Iterator[Item]:
    """One to three waves in a row, here and there, clear of the coast and of all that is read."""
    sparse = view.inks.lines_only
    scale = view.scale
    pitch, off = (13.0, 8.5) if sparse else (8.5, 6.2)
    pitch, off = pitch * scale, off * scale
    symbols = [_wave(view, count) for count in (1, 2, 3)]
    taken = _Clear(view, scale)
    land = view.land
    for i, j in view.nodes(pitch):
        if view.chance(i, j, "wave?") < 0.42:
            continue
        x, y = (i + view.chance(i, j, "wave x")) * pitch, (j + view.chance(i, j, "wave y")) * pitch
        if not view.sees(x, y, 5) or land.has(x, y) or land.near(x, y, off) or taken.at(x, y):
            continue
        yield placed(symbols[int(view.chance(i, j, "wave n") * 3)], x, y)


def wave_steps(count: int, half: float, high: float) -> tuple[Segment, ...]:
    """A wave about the origin: `count` periods of twice `half` mm, each two quadratic arcs `high` mm high."""
    steps: list[Segment] = [("M", (-half * count, 0.0))]
    for index in range(count):
        at = -half * count + index * 2 * half
        for start, bow in ((at, -high), (at + half, high)):
            mid, end = start + half / 2, start + half
            x1, x2 = start + (mid - start) * 2 / 3, end + (mid - end) * 2 / 3
            steps.append(("C", (x1, bow * 2 / 3, x2, bow * 2 / 3, end, 0.0)))
    return tuple(steps)


def _wave(view: View, count: int) -> Symbol:
    """That many periods of a wave about the origin, each of two quadratic arcs."""
    scale = view.scale
    half, high = _PERIOD / 2 * scale, _HIGH * scale
    left, steps = -half * count, wave_steps(count, half, high)
    width = 0.16 if view.inks.lines_only else 0.22
    path = Path(steps, stroke=view.inks.wave, width=width * max(1.0, scale), cap="round")
    reach = -left + width * 2
    return Symbol(f"terrain-wave-{count}", (path,), Rect(-reach, -high, 2 * reach, 2 * high))


class _Clear:
    """The places of words, which waves keep clear of."""

    def __init__(self, view: View, scale: float) -> None:
        self._size = 20.0 * scale
        self._scale = scale
        self._by_square: dict[tuple[int, int], list[tuple[float, float]]] = {}
        for x, y in view.clear:
            self._by_square.setdefault((int(x // self._size), int(y // self._size)), []).append((x, y))

    def at(self, x: float, y: float) -> bool:
        i, j = int(x // self._size), int(y // self._size)
        return any(
            abs(x - a) < 10 * self._scale and -3.5 * self._scale < y - b < 4.5 * self._scale
            for column in (i - 1, i, i + 1)
            for row in (j - 1, j, j + 1)
            for a, b in self._by_square.get((column, row), ())
        )
