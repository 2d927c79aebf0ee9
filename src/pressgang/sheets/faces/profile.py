"""The outline of a picture as its width at each height: what may stand how near to it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from pressgang.art.pen import Ink
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.outlines import flattened
from pressgang.drawing.scene import BLACK, WHITE, Group, Image, Item, Path, Symbol, Text, Use
from pressgang.sheets.likeness import Likeness
from pressgang.typography.fonts import Kept

ROWS = 56
"""Into how many rows a picture is cut."""


@dataclass(frozen=True, slots=True)
class WidthProfile:
    """How far a picture reaches to either side of its middle in each of `ROWS` rows from its top, in units of
    its own, and its measures; between its outermost edges it is taken for solid.
    """

    width: float
    height: float
    halves: tuple[float, ...]

    @staticmethod
    def box(width: float, height: float) -> WidthProfile:
        """A rectangle."""
        return WidthProfile(width, height, (width / 2,) * ROWS)

    @staticmethod
    def of(symbol: Symbol) -> WidthProfile:
        """The outline of a symbol: of all its ink, with the width of its strokes."""
        box, middle = symbol.box, symbol.box.centre[0]
        halves = [0.0] * ROWS
        for (ax, ay), (bx, by), grown in _edges(symbol.items, IDENTITY):
            _widen(halves, box, (ax - middle, ay), (bx - middle, by), grown)
        halves = [half or _nearest(halves, row) for row, half in enumerate(halves)]
        return WidthProfile(box.width, box.height, tuple(min(half, box.width / 2) for half in halves))


def _nearest(halves: Sequence[float], row: int) -> float:
    """The half width of the nearest row that any edge crosses (a picture that is solid there)."""
    found = [(abs(other - row), half) for other, half in enumerate(halves) if half]
    return min(found)[1] if found else 0.0


def _widen(halves: list[float], box: Rect, a: Point, b: Point, grown: float) -> None:
    """Make room in the rows that an edge from `a` to `b` crosses, with half a stroke of `grown` mm round it."""
    if a[1] > b[1]:
        a, b = b, a
    step = box.height / ROWS or 1.0
    low = int(max(0.0, (a[1] - grown - box.y) / step))
    high = int(min(ROWS - 1.0, (b[1] + grown - box.y) / step))
    rise, across = b[1] - a[1], b[0] - a[0]
    widest = max(abs(a[0]), abs(b[0]))
    for row in range(low, high + 1):
        if halves[row] >= widest + grown:
            continue  # most edges lie within the outline
        reach = widest
        if rise > step * 1e-6:
            above = (box.y + row * step - grown - a[1]) / rise
            below = (box.y + (row + 1) * step + grown - a[1]) / rise
            reach = max(
                abs(a[0] + across * min(1.0, max(0.0, above))), abs(a[0] + across * min(1.0, max(0.0, below)))
            )
        halves[row] = max(halves[row], reach + grown)


def _edges(items: Iterable[Item], by: Transform) -> Iterator[tuple[Point, Point, float]]:
    """Every edge of the ink with half the width of its stroke."""
    for item in items:
        if isinstance(item, Group):
            yield from _edges(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield from _edges(item.symbol.items, item.transform.then(by))
        elif isinstance(item, Image):
            yield from _around(by.apply_rect(item.box))
        elif isinstance(item, Text):
            yield from _around(by.apply_rect(Rect(item.x, item.y - item.size, item.width, item.size)))
        elif isinstance(item, Path):
            scale = (abs(by.a * by.d - by.b * by.c)) ** 0.5
            grown = item.width / 2 * scale if item.stroke is not None else 0.0
            for ring in flattened(item.segments):
                for a, b in ring.edges():
                    yield by.apply(*a), by.apply(*b), grown


def _around(box: Rect) -> Iterator[tuple[Point, Point, float]]:
    yield (box.x, box.y), (box.x, box.bottom), 0.0
    yield (box.right, box.y), (box.right, box.bottom), 0.0


_DRAWN = 24.0
"""How large, in mm, a likeness is drawn to find its outline."""
_MOST_KEPT = 1000
_KNOWN: Kept[Hashable, WidthProfile] = Kept(_MOST_KEPT)


def profile_of(likeness: Likeness) -> WidthProfile:
    """The outline of a likeness in metres."""
    found = _KNOWN.get(likeness.key)
    if found is None:
        width, height = likeness.size
        scale = _DRAWN / max(width, height)
        drawn = WidthProfile.of(likeness.symbol(scale, Ink(BLACK, WHITE)))
        halves = tuple(half / scale for half in drawn.halves)
        found = _KNOWN.keep(likeness.key, WidthProfile(width, height, halves))
    return found
