"""The room of a picture: its outline, how wide a face is clear at each height, and what fits there."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import compress, pairwise
from math import ceil, sqrt
from operator import ne

from msgspec import Struct

from pressgang.art.pen import Ink
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import Segments, along, mapped
from pressgang.drawing.scene import BLACK, WHITE, Image, Item, Path, Symbol, Text, leaves, rectangle
from pressgang.sheets.base import Likeness
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.measures import CLEAR
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import Kept

ROWS = 56
"""Into how many rows a picture is cut."""


class WidthProfile(Struct, frozen=True, cache_hash=True):
    """How far a picture reaches to either side of its middle in each of `ROWS` rows from its top, in units of
    its own, and its measures; between its outermost edges it is taken for solid.
    """

    width: float
    height: float
    halves: tuple[float, ...]

    @staticmethod
    def box(width: float, height: float) -> WidthProfile:
        """Return the profile of a rectangle."""
        return WidthProfile(width, height, (width / 2,) * ROWS)

    @staticmethod
    def of(symbol: Symbol) -> WidthProfile:
        """Return the profile of a symbol: of all its ink, with the width of its strokes."""
        box = symbol.box
        halves = _widest(_lines(symbol.items, Transform.translate(-box.centre[0], 0.0)), box.y, box.height)
        halves = [half or _nearest(halves, row) for row, half in enumerate(halves)]
        return WidthProfile(box.width, box.height, tuple(min(half, box.width / 2) for half in halves))


def _nearest(halves: Sequence[float], row: int) -> float:
    """Return the half width of the nearest row that any edge crosses (a picture that is solid there)."""
    found = [(abs(other - row), half) for other, half in enumerate(halves) if half]
    return min(found)[1] if found else 0.0


def _widest(outlines: Iterable[tuple[Segments, float]], top: float, height: float) -> list[float]:
    """Return how far outlines reach from the middle in each row, with half a stroke around each, in mm."""
    halves, step, last = [0.0] * ROWS, height / ROWS or 1.0, ROWS - 1
    seen: set[tuple[float, tuple[float, ...]]] = set()
    for segments, grown in outlines:
        begin: tuple[float, ...] = (0.0, 0.0)
        end = begin
        for command, numbers in segments:  # hundreds, and others for each row of a file: few calls
            if command == "M":
                begin = end = numbers
                continue
            run = (*end, *(numbers or begin))
            start, end = end, run[-2:]
            if start[0] + end[0] < 0:  # most pictures are symmetric: their left half, mirrored, is no news
                back = run[::-1]
                run = (
                    -back[1],
                    back[0],
                    -back[3],
                    back[2],
                    *((-back[5], back[4], -back[7], back[6]) if back[4:] else ()),
                )
            if (grown, run) in seen:
                continue
            seen.add((grown, run))
            xs, ys = run[::2], run[1::2]
            low, high = int((min(ys) - grown - top) / step), int((max(ys) + grown - top) / step)
            rows = halves[max(0, low) : max(0, high + 1)]
            if not rows or min(rows) >= max(max(xs), -min(xs)) + grown:
                continue  # most of it lies within the outline
            points = [run[:2], *along((run[0], run[1]), run[2:], 6)] if len(run) > 4 else (run[:2], run[2:])
            for (x, y), (to_x, to_y) in pairwise(points):
                if y > to_y:
                    x, y, to_x, to_y = to_x, to_y, x, y
                low, high = int((y - grown - top) / step), int((to_y + grown - top) / step)
                left, right = x if x > 0 else -x, to_x if to_x > 0 else -to_x
                widest = (left if left > right else right) + grown  # noqa: FURB136 (a call takes three times as long)
                rise, across = to_y - y, to_x - x
                for row in range(max(0, low), min(last, high) + 1):
                    if halves[row] >= widest:
                        continue
                    if low == high or rise <= step * 1e-6:
                        halves[row] = widest
                        continue
                    above = (top + row * step - grown - y) / rise
                    below = (top + (row + 1) * step + grown - y) / rise
                    left = x + across * (0.0 if above < 0 else 1.0 if above > 1 else above)
                    right = x + across * (0.0 if below < 0 else 1.0 if below > 1 else below)
                    left, right = left if left > 0 else -left, right if right > 0 else -right
                    reach = (left if left > right else right) + grown  # noqa: FURB136
                    if reach > halves[row]:
                        halves[row] = reach
    return halves


def _lines(items: Iterable[Item], frame: Transform) -> Iterator[tuple[Segments, float]]:
    """Yield the outlines of the ink, each with half the width of its stroke."""
    for item, by in leaves(items, frame):
        if isinstance(item, Image):
            yield _around(by.apply_rect(item.box)), 0.0
        elif isinstance(item, Text):
            yield _around(by.apply_rect(Rect(item.x, item.y - item.size, item.width, item.size))), 0.0
        elif isinstance(item, Path):
            scale = (abs(by.a * by.d - by.b * by.c)) ** 0.5
            grown = item.width / 2 * scale if item.stroke is not None else 0.0
            yield mapped(item.segments, by), grown


def _around(box: Rect) -> Segments:
    return rectangle(box).segments


_DRAWN = 24.0
"""How large, in mm, a likeness is drawn to find its outline."""
_MOST_KEPT = 1000
_KNOWN: Kept[Hashable, WidthProfile] = Kept(_MOST_KEPT)


def profile_of(likeness: Likeness | None) -> WidthProfile | None:
    """Return the outline of a likeness, in metres."""
    if likeness is None:
        return None
    found = _KNOWN.get(likeness.key)
    if found is None:
        width, height = likeness.size
        scale = _DRAWN / max(width, height)
        drawn = WidthProfile.of(likeness.symbol(scale, Ink(BLACK, WHITE)))
        halves = tuple(half / scale for half in drawn.halves)
        found = _KNOWN.keep(likeness.key, WidthProfile(width, height, halves))
    return found


_STEPS, _CURVED_STEPS = 110, 60
"""Into how many heights the room is cut."""
_TRIES = (0.5, 0.35, 0.65, 0.2, 0.8, 0.0, 1.0)
"""How far down its room a picture is tried, the middle first."""
_FINE = 9
"""Halvings of the scale."""

_MOST_ROOMS = 2000
"""So many rooms are remembered, 4 MB: plans of a face that leave off this or that ask for the same ones."""
_Stretch = tuple[float, float, float]
"""Where a room begins and ends to be so wide, in mm below its top, and half that width."""


class Fit(NamedTuple):
    """A picture in its place: the scale in mm per unit and its top in mm."""

    scale: float
    top: float


class ClearRoom(Struct, frozen=True, dict=True, cache_hash=True):
    """What is clear about an upright axis between two heights: half the width at each of several steps."""

    middle: float
    top: float
    bottom: float
    clear: tuple[float, ...]

    @staticmethod
    @lru_cache(maxsize=256)
    def inside(safe: Shape, margin: float, top: float, bottom: float) -> ClearRoom:
        """Return the room inside a safe outline that lies `margin` mm within the trim."""
        steps = _STEPS if safe.is_rectangle else _CURVED_STEPS
        step = max(0.0, bottom - top) / steps
        clear = tuple(
            safe.between(top + i * step - margin, top + (i + 1) * step - margin) / 2 for i in range(steps)
        )
        beside = margin * 2 / sqrt(3) if safe.name == "hex" else margin  # its points stand further in
        return ClearRoom(safe.width / 2 + beside, top, bottom, clear)

    @cached_property
    def _stretches(self) -> tuple[_Stretch, ...]:
        """The stretches of equal width, from the top down."""
        clear = self.clear
        step, count = self.height / len(clear), len(clear)
        ends = [0, *compress(range(1, count), map(ne, clear, clear[1:])), count]
        return tuple([(begin * step, end * step, clear[begin]) for begin, end in pairwise(ends)])

    @property
    def height(self) -> float:
        """The height in mm."""
        return max(0.0, self.bottom - self.top)

    @lru_cache(maxsize=_MOST_ROOMS)  # noqa: B019 (a room is a value, and the cache is bounded)
    def without(self, box: Rect, is_round: bool = False, gap: float = CLEAR) -> ClearRoom:
        """Return the room with `gap` mm kept from a thing in it."""
        step = self.height / len(self.clear)
        if step <= 0:
            return self
        near = box.inset(-gap)
        first = max(0, int((near.y - self.top) / step))
        last = min(len(self.clear) - 1, ceil((near.bottom - self.top) / step) - 1)
        if last < first:
            return self
        clear = list(self.clear)
        away, among = abs(near.centre[0] - self.middle), slice(first, last + 1)
        if is_round:
            chords = _chords(near, self.top, step, first, last)
            clear[among] = [min(half, away - beside) for half, beside in zip(clear[among], chords, strict=True)]
        else:
            most = away - near.width / 2
            clear[among] = [half if half < most else most for half in clear[among]]  # noqa: FURB136 (a call takes longer)
        return replace(self, clear=tuple(clear))

    def without_all(self, boxes: Iterable[tuple[Rect, bool]]) -> ClearRoom:
        """Return the room without several things, each a box and whether it is round."""
        room = self
        for box, is_round in boxes:
            room = room.without(box, is_round)
        return room

    @lru_cache(maxsize=_MOST_ROOMS)  # noqa: B019 (a room is a value, and the cache is bounded)
    def fit(self, profile: WidthProfile, most_width: float, most_height: float = 1e9) -> Fit | None:
        """Return the largest scale at which a picture keeps inside, and where; None where there is no room."""
        if self.height <= 0 or profile.width <= 0 or profile.height <= 0:
            return None
        high = min(most_width / profile.width, self.height / profile.height, most_height / profile.height)
        stretches = list(self._stretches)
        top = self._top(profile, high, stretches)
        if top is not None:
            return Fit(high, top)
        low, found = 0.0, None
        for _ in range(_FINE):
            middle = (low + high) / 2
            top = self._top(profile, middle, stretches)
            if top is None:
                high = middle
            else:
                low, found = middle, Fit(middle, top)
        return found

    def scaled(self, by: float) -> ClearRoom:
        """Return the same room on a larger or smaller piece."""
        clear = tuple(half * by for half in self.clear)
        return ClearRoom(self.middle * by, self.top * by, self.bottom * by, clear)

    def met(self, other: ClearRoom) -> ClearRoom:
        """Return what is clear in both of two rooms about one axis."""
        top, bottom = max(self.top, other.top), min(self.bottom, other.bottom)
        steps = max(len(self.clear), len(other.clear))
        step = max(0.0, bottom - top) / steps
        mine, theirs = self._at(top, step, steps), other._at(top, step, steps)
        return ClearRoom(self.middle, top, bottom, tuple(map(min, mine, theirs)))

    def _at(self, top: float, step: float, steps: int) -> list[float]:
        """Return the least clear half width in each of so many steps from a height on."""
        own = self.height / len(self.clear)
        if own <= 0:
            return [0.0] * steps
        last, clear, found = len(self.clear) - 1, self.clear, []
        for index in range(steps):
            begin = (top - self.top + index * step) / own
            first, end = int(begin + 1e-9), ceil(begin + step / own - 1e-9) - 1
            found.append(min(clear[max(0, min(first, last)) : max(0, min(end, last)) + 1] or (clear[last],)))
        return found

    def _top(self, profile: WidthProfile, scale: float, stretches: list[_Stretch]) -> float | None:
        """Return the top at which a picture of that scale keeps inside, the nearest to the middle that was
        tried; None where there is none.
        """
        spare = self.height - profile.height * scale
        tries = _TRIES if spare > 1e-6 else (0.0,)
        return next((self.top + spare * t for t in tries if _holds(stretches, profile, scale, spare * t)), None)

    def holds(self, profile: WidthProfile, fit: Fit) -> bool:
        """Return whether a picture in its place keeps inside."""
        over, under = fit.top - self.top, self.bottom - fit.top - profile.height * fit.scale
        return min(over, under) >= -1e-6 and _holds(list(self._stretches), profile, fit.scale, over)


@lru_cache(maxsize=512)  # the device of a side stands at the same place of its counters
def _chords(disc: Rect, top: float, step: float, first: int, last: int) -> tuple[float, ...]:
    """Return half the width of a disc in each of some steps below a top."""
    y, ends = disc.centre[1], [top + index * step for index in range(first, last + 1)]
    return tuple([sqrt(max(0.0, disc.width**2 / 4 - max(end - y, y - end - step, 0.0) ** 2)) for end in ends])


def _holds(stretches: list[_Stretch], profile: WidthProfile, scale: float, down: float) -> bool:
    """Return whether a picture so far below the top keeps inside.

    A stretch that is too narrow moves to the front: most likely it is too narrow for the next try too.
    """
    row, halves = profile.height * scale / ROWS, profile.halves
    widest = profile.width / 2 * scale
    for number, (begin, end, clear) in enumerate(stretches):
        if widest > clear:  # else nothing stands beside the picture here
            last = ceil((end - down) / row - 1e-9)
            if last > 0:
                first = int((begin - down) / row + 1e-9)
                beside = halves[first if first > 0 else 0 : last]  # noqa: FURB136 (a call takes longer)
                if beside and max(beside) * scale > clear + 1e-9:
                    stretches.insert(0, stretches.pop(number))
                    return False
    return True
