"""The ink of a shape: a scene item with the exact box of its visible ink."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct, field

from pressgang.art.pen import outline_extent
from pressgang.art.svg.style import SvgStyle
from pressgang.art.svg.values import LARGEST, is_similarity, upright_rectangle
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.outlines import Segment, curve_turns, mapped
from pressgang.drawing.scene import Colour, Group, Item, Path
from pressgang.structs import NamedTuple, replace


class _Stretch(Struct):
    """A part of an outline drawn without lifting the pen: its start, then the points of each step."""

    start: Point
    steps: list[tuple[Point, ...]] = field(default_factory=list)
    closed: bool = False

    @property
    def ends(self) -> list[Point]:
        """Return the start points of its steps, and the end of the last."""
        return [self.start, *(step[-1] for step in self.steps)]

    @property
    def turns(self) -> list[Point]:
        """Return the points at which its curves run vertically or horizontally."""
        return [point for step in self.drawn() if len(step) == 4 for point in curve_turns(step)]

    def drawn(self) -> Iterator[tuple[Point, ...]]:
        """Yield each step with its start point."""
        at = self.start
        for step in self.steps:
            yield (at, *step)
            at = step[-1]


def fill_box(segments: Iterable[Segment]) -> Rect | None:
    """Return the box of a filled outline; None where it encloses nothing."""
    box = outline_extent(segments)
    return box if box is not None and box.width > 0 and box.height > 0 else None


def stroke_box(segments: Sequence[Segment], width: float, by: Transform, round_caps: bool) -> Rect | None:
    """Return the box of an outline stroked `width` wide, then moved by a transform; None if it draws nothing.

    Joins are round, as everywhere in the scene; open ends are cut off square to the line or round.
    """
    half = width / 2
    across, down = half * math.hypot(by.a, by.c), half * math.hypot(by.b, by.d)
    boxes: list[Rect] = []
    for stretch in _stretches(mapped(segments, by)):
        cut = not stretch.closed and not round_caps
        points = [*stretch.turns, *(stretch.ends[1:-1] if cut else stretch.ends)]
        if points:
            box = Rect.around_points(points)
            boxes.append(Rect(box.x - across, box.y - down, box.width + 2 * across, box.height + 2 * down))
        if cut:
            steps = list(stretch.drawn())
            boxes += (Rect.around_points(_butt_corners(end, half, by)) for end in (steps[0], steps[-1][::-1]))
    return Rect.around(boxes) if boxes else None


def _stretches(segments: Iterable[Segment]) -> list[_Stretch]:
    """Return the parts of an outline that draw something."""
    found = [_Stretch((0.0, 0.0))]
    for name, values in segments:
        last = found[-1]
        if name == "M":
            found.append(_Stretch((values[0], values[1])))
        elif name == "Z":
            if last.steps:
                last.steps.append((last.start,))
                last.closed = True
            found.append(_Stretch(last.start))
        else:
            last.steps.append(tuple(zip(values[::2], values[1::2], strict=True)))
    return [stretch for stretch in found if stretch.steps]


def _butt_corners(step: tuple[Point, ...], half: float, by: Transform) -> list[Point]:
    """Return the two corners of the cap at the start of a step: square to the line before the transform."""
    determinant = by.a * by.d - by.b * by.c
    (x0, y0), *rest = step
    ahead = next(((x - x0, y - y0) for x, y in rest if (x, y) != (x0, y0)), None)
    if ahead is None or not determinant:
        return [(x0, y0)]
    x = (by.d * ahead[0] - by.c * ahead[1]) / determinant
    y = (by.a * ahead[1] - by.b * ahead[0]) / determinant
    long = math.hypot(x, y)
    if not long:
        return [(x0, y0)]
    nx, ny = -y / long * half, x / long * half
    dx, dy = by.a * nx + by.c * ny, by.b * nx + by.d * ny
    return [(x0 + dx, y0 + dy), (x0 - dx, y0 - dy)]


MOST_DASHES = 10_000
"""The most dashes across a drawing; finer ones print as a solid line, and a viewer would draw each of them."""


class Inked(NamedTuple):
    """An item with the box of its visible ink."""

    item: Item
    box: Rect


def inked(
    segments: tuple[Segment, ...], by: Transform, fill: Colour | None, stroke: Colour | None, style: SvgStyle
) -> Inked | None:
    """Return an outline painted in these colours and moved by `by`; None if nothing would be seen.

    Raises `ValueError` with the end of a sentence where it reaches out of range.
    """
    stroke = stroke if style.stroke_width else None
    final = mapped(segments, by)
    filled = fill_box(final) if fill is not None else None
    stroked = None if stroke is None else stroke_box(segments, style.stroke_width, by, style.round_caps)
    boxes = [box for box in (filled, stroked) if box is not None]
    if not boxes:
        return None
    box = boxes[0].union(boxes[-1])
    if not all(abs(edge) <= LARGEST for edge in (box.x, box.y, box.right, box.bottom)):
        raise ValueError(f"reaches too far: more than {LARGEST:,.0f} units from the origin")
    drawn = Path(
        final,
        fill if filled else None,
        stroke if stroked else None,
        cap="round" if style.round_caps else "butt",
        even_odd=style.even_odd,
    )
    if drawn.stroke is None:
        return Inked(drawn, box)
    scale = max(math.hypot(by.a, by.b), math.hypot(by.c, by.d))
    dash = style.dash if sum(style.dash) * scale * MOST_DASHES > max(box.width, box.height) else ()
    if is_similarity(by):
        dash = tuple(part * scale for part in dash)
        return Inked(replace(drawn, width=style.stroke_width * scale, dash=dash), box)
    # stretched unevenly, so the line is not equally wide all round: the backend must stretch it
    local = replace(drawn, segments=segments, width=style.stroke_width, dash=dash)
    return Inked(Group((local,), by), box)


def clipped(drawn: list[Inked], clip: Path) -> list[Inked]:
    """Cut off what lies outside the clip; items that it would not cut get no clip."""
    bounds = fill_box(clip.segments)
    if bounds is None:
        return []
    kept: list[Inked] = []
    for one in drawn:
        box = one.box.common(bounds)
        if box is not None and box.width > 0 and box.height > 0:
            kept.append(Inked(one.item, box))
    upright = upright_rectangle(clip.segments)
    slack = 1e-6 * max(bounds.width, bounds.height)
    if upright is not None and all(upright.contains(one.box, slack) for one in drawn):
        return kept
    if not kept:
        return []
    whole = Rect.around(one.box for one in kept)
    return [Inked(Group(tuple(one.item for one in kept), IDENTITY, clip), whole)]
