"""Draw the sky behind the altitude board: a stair of flat tints, clouds, and the fields below.

Everything is drawn in mm inside the rectangle that it is given; what is random is a hash.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import ceil

from msgspec import Struct

from pressgang.art.pen import smooth
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import ellipse_segments
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, circle, line, rectangle
from pressgang.terrain.noise import Noise, chance

_AIR = tuple(
    (at, Colour.parse(tint))
    for at, tint in (
        (0.0, "#f7eed8"), (0.16, "#eceee4"), (0.32, "#d9e8ec"), (0.48, "#c0dbe8"), (0.64, "#a5cae0"),
        (0.8, "#8ab6d5"), (1.0, "#7ba8ce"),
    )
)  # fmt: skip
"""The tints of the air, from the haze on the ground (0) to the top of the board (1)."""
_PALEST, _DARKEST = 0.03, 0.40
"""The tints of a colour of the user's own, in place of those of the air."""
_STEPS = 3
"""The number of flat steps of the stair in a cell."""
_SHADE = Colour.parse("#dfe8ee")
_SEED, _CLOUDY, _HIGH = 1078, 0.36, 0.58
"""The seed of the clouds, the share of cells that have one, and the height at which they turn into wisps."""
_OUTLINE = Colour.parse("#50565a")
_BANDS = (
    (0.20, 0.12, Colour.parse("#d3dfb4")),
    (0.45, 0.14, Colour.parse("#c6d5a2")),
    (0.71, 0.11, Colour.parse("#b7ca90")),
)
"""The bands of fields: how far down each begins, how far it rolls, and its tint."""
_MEADOW, _HEDGE = Colour.parse("#dfe6c6"), Colour.parse("#8fa46c")
_TREE, _TREE_LINE = Colour.parse("#86a067"), Colour.parse("#6d8850")


class Sky(Struct, frozen=True):
    """The air over the board's `cells`, by their height: 0 is the lowest of them, whose turn comes last.

    `colour` is the user's own, whose tints stand in place of the air's; `ink` is the mode of the run.
    """

    cells: int
    colour: Colour | None = None
    ink: str = "color"

    @property
    def lines_only(self) -> bool:
        """Return whether little ink is to be used."""
        return self.ink == "saver"

    @property
    def in_colour(self) -> bool:
        """Return whether the ink tells red from black."""
        return self.ink == "color"

    def tint(self, height: float) -> Colour:
        """Return the tint at a height."""
        share = min(1.0, height / self.cells)
        if self.colour is not None:
            return self.colour.tint(_PALEST + (_DARKEST - _PALEST) * share)
        for (low, below), (high, above) in pairwise(_AIR):
            if share <= high:
                return below.mixed(above, (share - low) / (high - low))
        return _AIR[-1][1]

    def ground(self, height: float) -> Colour:
        """Return the colour behind the signs of a cell."""
        return WHITE if self.lines_only else self.tint(height + 0.5)

    def air(self, box: Rect, height: int) -> Iterator[Item]:
        """Draw the steps of the stair in a cell, one above the other; nothing in little ink."""
        if self.lines_only:
            return
        each = box.height / _STEPS
        for step in range(_STEPS):
            tint = self.tint(height + 1 - (step + 0.5) / _STEPS)
            yield rectangle(Rect(box.x, box.y + step * each, box.width, each), fill=tint)

    def weather(self, box: Rect, height: int, column: int, row: int) -> Iterator[Item]:
        """Draw a cloud in the middle third of a cell, if it has one: heaped below, in wisps above."""
        if chance(_SEED, column, row, "cloud") >= _CLOUDY:
            return
        size = 0.72 + 0.28 * chance(_SEED, column, row, "size")
        wide = min(box.width / 2.4, box.height * 1.6) * size
        room = max(0.0, box.width / 3 - wide)
        x = box.x + box.width / 3 + wide / 2 + room * chance(_SEED, column, row, "aside")
        seed = column * 13 + row
        if height <= _HIGH * self.cells:
            yield from _cumulus((x, box.y + box.height * 0.86), wide, seed, self.lines_only)
        elif not self.lines_only:
            yield from _cirrus((x - wide / 2, box.y + box.height * 0.5), wide, seed, self.ground(height))

    def fields(self, box: Rect, left: float) -> Iterator[Item]:
        """Draw rolling fields with trees in a box that begins `left` mm from the board's edge."""
        scale = box.height / 11
        inside: list[Item] = [] if self.lines_only else [rectangle(box, fill=_MEADOW)]
        for number, (at, rolls, tint) in enumerate(_BANDS):
            inside += _band(box, left, scale, number, (at, rolls, tint), self.lines_only)
        yield Group(tuple(inside), clip=rectangle(box))


def _cumulus(foot: Point, wide: float, seed: int, lines_only: bool) -> Iterator[Item]:
    """Draw five lobes on a flat base about `foot`, white over a shade; in little ink their outline alone."""
    x, y = foot
    left, high, count = x - wide / 2, wide * 0.34, 5
    lobes: list[tuple[Point, float]] = []
    for index in range(count):
        along = (index + 0.5) / count
        bell = 1 - (2 * along - 1) ** 2
        r = high * (0.30 + 0.30 * bell + 0.10 * chance(seed, index, 0, "lobe"))
        lobes.append(((left + r * 0.5 + (wide - r) * along, y - r * 0.72 - high * 0.3 * bell), r))
    base = rectangle(Rect(left, y - high * 0.4, wide, high * 0.4), radius=high * 0.2)
    heap = (*base.segments, *(step for at, r in lobes for step in ellipse_segments(at, r, r)))
    inside: list[Item] = [Path(heap, stroke=_OUTLINE, width=0.36)] if lines_only else []
    inside.append(Path(heap, fill=WHITE))
    if lines_only:
        inside.append(line((x - wide * 0.46, y - 0.09), (x + wide * 0.46, y - 0.09), 0.18, _OUTLINE))
    else:
        shade = rectangle(Rect(left, y - high * 0.34, wide, high * 0.34), fill=_SHADE)
        lit = (circle((a - r * 0.14, b - r * 0.3), r * 0.98, WHITE) for (a, b), r in lobes)
        inside.append(Group((shade, *lit), clip=Path(heap)))
    yield Group(tuple(inside), clip=rectangle(Rect(left - 1, y - 3 * high, wide + 2, 3 * high)))


def _cirrus(at: Point, wide: float, seed: int, ground: Colour) -> Iterator[Item]:
    """Draw four strokes that rise to the right, thinner from one to the next."""
    x, y = at
    scale = wide / 24
    for index in range(4):
        left = x + wide * (0.08 * index + 0.1 * chance(seed, index, 0, "begins"))
        long = wide * (0.48 + 0.2 * chance(seed, index, 0, "long"))
        top, right = y + index * 1.35 * scale, left + long
        bend = (left + long * 0.35, top - 0.2 * scale, left + long * 0.75, top - 0.9 * scale)
        steps = (("M", (left, top)), ("C", (*bend, right, top - 3 * scale)))
        yield Path(steps, stroke=WHITE.mixed(ground, 0.22), width=0.5 - 0.07 * index, cap="round")


def _band(
    box: Rect, left: float, scale: float, number: int, band: tuple[float, float, Colour], lines_only: bool
) -> Iterator[Item]:
    """Draw a band of fields across a box: its ground, its edge, and its plants."""
    at, rolls, tint = band
    wide, narrow = Noise(11 + number, 26 * scale), Noise(12 + number, 9 * scale)

    def edge(x: float) -> float:
        rolling = rolls * wide.at(x, 0.0) + 0.045 * narrow.at(x, 0.0)
        return box.y + box.height * (at + rolling)

    step, right = 4.0 * scale, left + box.width
    between = (k * step for k in range(ceil(left / step + 0.5), int(right / step - 0.5) + 1))
    points = [(x - left + box.x, edge(x)) for x in (left, *between, right)]
    curve = smooth(points)
    ground = (*curve, ("L", (box.right, box.bottom)), ("L", (box.x, box.bottom)), ("Z", ()))
    yield Path(ground, fill=WHITE if lines_only else tint)
    yield Path(curve, stroke=_OUTLINE if lines_only else _HEDGE, width=0.2)
    pitch = 6.3 * scale
    for k in range(int(left / pitch), int(right / pitch) + 1):
        x = (k + 0.8 * chance(number, k, 0, "along")) * pitch
        radius = (0.55 + 0.35 * number + 0.3 * chance(number, k, 0, "tree")) * scale
        long = (2 + 4 * chance(number, k, 0, "hedge")) * scale
        grows = chance(number, k, 0, "grows")
        foot = (x - left + box.x, edge(x))
        if grows < 0.36 and left + radius < x < right - radius:
            fill, stroke = (WHITE, _OUTLINE) if lines_only else (_TREE, _TREE_LINE)
            yield circle((foot[0], foot[1] - radius * 0.5), radius, fill, stroke, 0.13)
        elif 0.36 <= grows < 0.62 and left < x < right - long:
            start, end = (
                (foot[0], foot[1] + 0.5 * scale),
                (foot[0] + long, min(foot[1] + 2.6 * scale, box.bottom)),
            )
            yield line(start, end, 0.16, _OUTLINE if lines_only else _HEDGE)
