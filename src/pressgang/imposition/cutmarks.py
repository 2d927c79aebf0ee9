"""Cutting guides: crop marks, full-length lines, corner ticks, fold marks, and a pair of scissors a page.

Marks draw nothing inside a piece's trim or a neighbour's bleed, except full-length lines. Lines for a cutting
machine are merged, so that an edge shared by two pieces is cut once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import atan2, degrees, fsum, hypot

from pressgang.drawing.geometry import Point, Rect, Transform, polar
from pressgang.drawing.outlines import Segment, polyline
from pressgang.drawing.scene import WHITE, Group, Item, Path, circle, line, moved, on_layer, rectangle
from pressgang.drawing.theme import BOX_LINE, HAIRLINE, INK
from pressgang.drawing.units import points
from pressgang.imposition.packing import Band, Slot
from pressgang.layout import Cut
from pressgang.structs import NamedTuple, replace

SCISSORS_LENGTH = 4.6
"""The length of the icon in mm."""


def _blade(side: int) -> Path:
    """Return one blade, from the ring on `side` (1 or −1) across the pivot to its tip on the other."""
    return Path(
        polyline(
            ((1.5, side * 0.78), (4.6, -side * 0.62), (4.35, -side * 0.86), (2.3, -side * 0.28)), close=True
        ),
        fill=INK,
    )


DRAWING = (
    circle((0.85, 0.88), 0.58, stroke=INK, width=points(0.7)),
    circle((0.85, -0.88), 0.58, stroke=INK, width=points(0.7)),
    _blade(1),
    _blade(-1),
)

_EDGE = tuple(
    replace(path, fill=path.fill and WHITE, stroke=WHITE, width=path.width + points(1.4)) for path in DRAWING
)
"""A white edge around them, so that they show on a dark piece too."""


def scissors(tip: Point, direction: float = 0.0, size: float = SCISSORS_LENGTH) -> Group:
    """Draw scissors, `size` mm long, their tip at `tip`, pointing along `direction` (0° right, clockwise)."""
    return Group(
        DRAWING,
        Transform.translate(-SCISSORS_LENGTH, 0)
        .then(Transform.scale(size / SCISSORS_LENGTH))
        .then(Transform.rotate(direction))
        .then(Transform.translate(*tip)),
    )


_JOINED = 1e-3
"""The distance in mm below which ends of lines meet."""


class _Line(NamedTuple):
    """An infinite line: its direction, and its distance from the origin in mm."""

    dx: float
    dy: float
    offset: float

    def point(self, along: float) -> Point:
        """Return the point at that distance along the line."""
        return along * self.dx + self.offset * self.dy, along * self.dy - self.offset * self.dx


def merge_cuts(outlines: Iterable[Path]) -> list[Path]:
    """Return the lines of outlines, each once: straight ones as long as they run, then curves."""
    spans: dict[_Line, list[tuple[float, float]]] = {}
    curves: dict[tuple[Segment, ...], None] = {}
    for outline in outlines:
        for part in _parts(outline.segments):
            if len(part) == 2 and part[1][0] == "L":
                (x, y), (to_x, to_y) = part[0][1], part[1][1]
                line, span = _on_line((x, y), (to_x, to_y))
                spans.setdefault(line, []).append(span)
            else:
                curves.setdefault(part)
    straight = [
        Path((("M", line.point(start)), ("L", line.point(end))))
        for line, found in sorted(spans.items())
        for start, end in _merge_spans(found)
    ]
    return [*straight, *(Path(part) for part in curves)]


def _parts(segments: tuple[Segment, ...]) -> Iterator[tuple[Segment, ...]]:
    """Yield the straight edges of an outline one by one, and its curves joined where they follow on."""
    start: Point = (0.0, 0.0)
    at = start
    bend: list[Segment] = []
    for verb, numbers in segments:
        if verb == "C":
            bend = bend or [("M", at)]
            bend.append((verb, numbers))
            at = numbers[-2], numbers[-1]
            continue
        if bend:
            yield tuple(bend)
            bend = []
        to = start if verb == "Z" else (numbers[0], numbers[1])
        if verb == "M":
            start = to
        elif hypot(to[0] - at[0], to[1] - at[1]) > _JOINED:
            yield ("M", at), ("L", to)
        at = to
    if bend:
        yield tuple(bend)


def _on_line(one: Point, other: Point) -> tuple[_Line, tuple[float, float]]:
    """Return the infinite line through two points, and the distances along it at which they lie."""
    length = hypot(other[0] - one[0], other[1] - one[1])
    dx, dy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    if (round(dx, 6), round(dy, 6)) < (0, 0):
        dx, dy = -dx, -dy
    line = _Line(round(dx, 6) + 0.0, round(dy, 6) + 0.0, round(one[0] * dy - one[1] * dx, 4) + 0.0)
    ends = sorted(x * dx + y * dy for x, y in (one, other))
    return line, (ends[0], ends[1])


def _merge_spans(spans: list[tuple[float, float]]) -> list[tuple[float, float]]:
    """Merge the spans of one line that meet or overlap; return them in order."""
    found: list[tuple[float, float]] = []
    for start, end in sorted(spans):
        if found and start <= found[-1][1] + _JOINED:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((start, end))
    return found


CLEAR = 1.0
"""The gap in mm between the bleed and a mark."""
SHORTEST, LONGEST = 1.5, 4.0
"""The shortest and the longest crop mark in mm; the room around the block decides."""
_TICK, _CROSS = 2.0, 1.0
_STEP, _NEAR = 0.3, 1e-4
"""The least length of a mark, and the distance within which something lies on an edge, in mm."""
_SCISSORS_GAP = 0.5


_LITTLE = 0.5
"""The widest bleed in mm that is taken from the marks, which are `_SHORTER` then: so it costs no pieces."""
_SHORTER = 1.0


def reserve(cut: Cut, bleed: float) -> float:
    """Return the room in mm that bleed and marks need on each side of a block of pieces."""
    if cut == "none":
        return bleed
    return CLEAR + _SHORTER if bleed <= _LITTLE else bleed + CLEAR + SHORTEST


class Surround(NamedTuple):
    """A band with its bleed and the room for marks on each of its sides."""

    band: Band
    bleed: float
    left: float
    top: float
    right: float
    bottom: float


def surround(bands: Sequence[Band], live: Rect) -> list[Surround]:
    """Return bands with the room around each: up to the live area's edge or halfway to the next band."""
    found: list[Surround] = []
    for index, band in enumerate(bands):
        bleed = max(slot.unit.piece.bleed for slot in band.slots)
        bleed = 0.0 if bleed <= _LITTLE else bleed
        box = band.box
        above = (bands[index - 1].box.bottom + box.y) / 2 if index else live.y
        below = (bands[index + 1].box.y + box.bottom) / 2 if index + 1 < len(bands) else live.bottom
        rooms = (box.x - live.x, box.y - above, live.right - box.right, below - box.bottom)
        left, top, right, bottom = (min(LONGEST, max(0.0, room - bleed - CLEAR)) for room in rooms)
        found.append(Surround(band, bleed, left, top, right, bottom))
    return found


def cut_marks(bands: Sequence[Band], live: Rect, cut: Cut) -> list[Item]:
    """Return all cut marks of one page, and those of its folds."""
    around = surround(bands, live)
    items: list[Item] = []
    folds: list[Item] = []
    if cut != "none" and around:
        icon, around[0] = _scissors(around[0], live, cut)
        items.append(icon)
    for one in around:
        outlined = all(slot.unit.piece.outline is not None for slot in one.band.slots)
        if cut == "marks":
            items += _crop_marks(one)
        elif cut == "lines" and not outlined:
            items += _guides(one)
        elif cut == "corners":
            items += _corners(one.band.slots, one.bleed)
        if cut != "none":
            items += [item for slot in one.band.slots for item in _outlines(slot, cut != "lines")]
        folds += _fold_marks(one)
    return [*on_layer("cut", items), *on_layer("fold", folds)]


def free_marks(slots: Sequence[Slot], cut: Cut) -> list[Item]:
    """Return the marks of pieces that lie free of rows: a line around each, or its corners."""
    if cut == "none" or not slots:
        return []
    items: list[Item] = []
    if cut == "corners":
        items += _corners(slots, max(slot.unit.piece.bleed for slot in slots))
    else:
        boxes = (rectangle(slot.box) for slot in slots if slot.unit.piece.outline is None)
        for (_, start), (_, end) in (edge.segments for edge in merge_cuts(boxes)):
            items += add_white_edge((start[0], start[1]), (end[0], end[1]))
    items += [item for slot in slots for item in _outlines(slot)]
    box, bleed = slots[0].box, slots[0].unit.piece.bleed  # the first as one reads: nothing lies above it
    return [*on_layer("cut", [_small_scissors(box, bleed), *items])]


def _cuts(band: Band) -> tuple[list[float], list[float]]:
    """Return the places of the vertical and of the horizontal cuts, without duplicates."""
    boxes = [slot.box for slot in band.slots]
    xs = sorted({round(x, 6) for box in boxes for x in (box.x, box.right)})
    ys = sorted({round(y, 6) for box in boxes for y in (box.y, box.bottom)})
    return xs, ys


def _crop_marks(one: Surround) -> Iterable[Item]:
    xs, ys = _cuts(one.band)
    box, off = one.band.box, one.bleed + CLEAR
    for x in xs:
        yield line((x, box.y - off), (x, box.y - off - one.top), HAIRLINE)
        yield line((x, box.bottom + off), (x, box.bottom + off + one.bottom), HAIRLINE)
    for y in ys:
        yield line((box.x - off, y), (box.x - off - one.left, y), HAIRLINE)
        yield line((box.right + off, y), (box.right + off + one.right, y), HAIRLINE)


def _guides(one: Surround) -> Iterable[Item]:
    xs, ys = _cuts(one.band)
    box, off = one.band.box, one.bleed + CLEAR
    lines = [((x, box.y - off - one.top), (x, box.bottom + off + one.bottom)) for x in xs]
    lines += [((box.x - off - one.left, y), (box.right + off + one.right, y)) for y in ys]
    for start, end in lines:
        yield from add_white_edge(start, end)


def add_white_edge(start: Point, end: Point) -> Iterable[Item]:
    """Draw a hairline with a white edge, so that it shows on dark counters; the knife takes both away."""
    yield line(start, end, BOX_LINE, WHITE)
    yield line(start, end, HAIRLINE)


def _corners(slots: Sequence[Slot], bleed: float) -> Iterable[Item]:
    boxes = [slot.box for slot in slots if slot.unit.piece.outline is None]
    inside = [box.inset(_NEAR) for box in boxes]
    bled = [(slot.box, slot.box.inset(-slot.unit.piece.bleed)) for slot in slots]
    seen: set[tuple[float, float, int, int]] = set()
    for box in boxes:
        for x, dx in ((box.x, -1), (box.right, 1)):
            for y, dy in ((box.y, -1), (box.bottom, 1)):
                for ax, ay in ((dx, 0), (0, dy)):
                    key = (round(x, 6), round(y, 6), ax, ay)
                    if key in seen:
                        continue
                    seen.add(key)
                    arm = min(_CROSS, _free((x, y), ax, ay, 0.0, inside))
                    if arm < _STEP:
                        continue
                    if _along_an_edge((x, y), ax, ay, boxes):
                        yield from add_white_edge((x, y), (x + arm * ax, y + arm * ay))
                        continue
                    others = [area for other, area in bled if other is not box]
                    start = bleed + (CLEAR if bleed else 0.0)
                    tick = _free((x, y), ax, ay, start, others)
                    if tick <= start + 0.2:  # a narrow gap: the tick may begin right at the bleed
                        start, tick = bleed, _free((x, y), ax, ay, bleed, others)
                    if tick > start + 0.2:
                        yield line((x + start * ax, y + start * ay), (x + tick * ax, y + tick * ay), HAIRLINE)


def _along_an_edge(at: Point, ax: int, ay: int, boxes: Sequence[Rect]) -> bool:
    """Return whether a step from `at` in that direction stays on the edge of a piece."""
    x, y = at[0] + _STEP * ax, at[1] + _STEP * ay
    return any(
        box.x - _NEAR <= x <= box.right + _NEAR and box.y - _NEAR <= y <= box.bottom + _NEAR for box in boxes
    )


def _free(at: Point, ax: int, ay: int, start: float, areas: Sequence[Rect]) -> float:
    """Return how far a tick may reach from `at` before it enters one of `areas`."""
    reach = start + _TICK
    for area in areas:
        if ax and area.y - 1e-6 <= at[1] <= area.bottom + 1e-6:
            edge = (area.x - at[0]) if ax > 0 else (at[0] - area.right)
        elif ay and area.x - 1e-6 <= at[0] <= area.right + 1e-6:
            edge = (area.y - at[1]) if ay > 0 else (at[1] - area.bottom)
        else:
            continue
        far = edge + (area.width if ax else area.height)
        if far > 0:
            reach = min(reach, max(0.0, edge))
    return reach


def _outlines(slot: Slot, marked: bool = False) -> Iterable[Item]:
    """Draw the cut line of a piece that is no rectangle: only its round corners if edges are `marked`."""
    outline = slot.unit.piece.outline
    if outline is None:
        return
    segments = (marked and _round_corners(outline, slot.unit.piece.trim)) or outline.segments
    lines = (Path(segments, stroke=WHITE, width=BOX_LINE), Path(segments, stroke=INK, width=HAIRLINE))
    yield moved(lines, slot.box.x, slot.box.bottom - slot.unit.piece.height)
    if slot.unit.is_folded:
        turned = Transform(-1, 0, 0, -1, slot.box.right, slot.box.y + slot.unit.piece.height)
        yield Group(lines, turned)


def _round_corners(outline: Path, trim: Rect) -> tuple[Segment, ...]:
    """Return the curves of an outline whose straight edges all lie on the piece's own, else nothing."""
    curves: list[Segment] = []
    at: Point = (0.0, 0.0)
    straight = False
    for verb, numbers in outline.segments:
        to = (numbers[-2], numbers[-1]) if numbers else at
        if verb == "C":
            curves += [("M", at), (verb, numbers)]
        elif verb == "L":
            straight = True
            on_x = at[0] == to[0] and to[0] in (trim.x, trim.right)
            on_y = at[1] == to[1] and to[1] in (trim.y, trim.bottom)
            if not on_x and not on_y:
                return ()
        at = to
    return tuple(curves) if straight else ()


def _fold_marks(one: Surround) -> Iterable[Item]:
    box, off = one.band.box, one.bleed + CLEAR
    for row in (row for row in one.band.rows if row[0].unit.is_folded):
        y, end = row[0].box.centre[1], row[-1].box.right
        left, right = max(one.left, SHORTEST), max(one.right, SHORTEST) if end == box.right else SHORTEST
        for start, reach in ((box.x - off, -left), (end + off, right)):
            yield line((start, y), (start + reach, y), BOX_LINE, dash=(0.6, 0.45))


def _scissors(one: Surround, live: Rect, cut: Cut) -> tuple[Item, Surround]:
    """Place the page's scissors at the outer end of the first cut that has the room, else in the corner.

    A piece of another shape, or with round corners and no marks at its straight edges, has them on its outline.
    Returns the band with its marks shortened to make room.
    """
    piece = one.band.slots[0].unit.piece
    outline = piece.outline
    if outline is not None and not (cut == "marks" and _round_corners(outline, piece.trim)):
        return _on_outline(one.band.slots[0], outline), one
    box, off = one.band.box, one.bleed + CLEAR
    need = off + SHORTEST + _SCISSORS_GAP + SCISSORS_LENGTH
    if box.x - live.x >= need:
        mark = min(one.left, box.x - live.x - off - _SCISSORS_GAP - SCISSORS_LENGTH)
        return scissors((box.x - off - mark - _SCISSORS_GAP, box.y)), one._replace(left=mark)
    if box.y - live.y >= need:
        mark = min(one.top, box.y - live.y - off - _SCISSORS_GAP - SCISSORS_LENGTH)
        return scissors((box.x, box.y - off - mark - _SCISSORS_GAP), 90), one._replace(top=mark)
    return _small_scissors(box, one.bleed), one


def _small_scissors(box: Rect, bleed: float) -> Item:
    """Draw small scissors in the left upper corner of a box."""
    return scissors((box.x - bleed - 0.3, box.y - bleed - 1.1), 0, 2.2)


def _on_outline(slot: Slot, outline: Path) -> Item:
    """Draw scissors beside an outline, outside the piece, that set out clockwise near its left upper corner."""
    along: list[Point] = []
    for verb, numbers in outline.segments:
        if verb == "C":  # its middle
            (x, y), (ax, ay, bx, by, to_x, to_y) = along[-1], numbers
            along.append(((x + 3 * (ax + bx) + to_x) / 8, (y + 3 * (ay + by) + to_y) / 8))
        if numbers:
            along.append((numbers[-2], numbers[-1]))
    if along[0] == along[-1]:
        along.pop()
    nearest = min(range(len(along)), key=lambda index: fsum(along[index]))
    (x, y), before, after = along[nearest], along[nearest - 1], along[(nearest + 1) % len(along)]
    direction = degrees(atan2(after[1] - before[1], after[0] - before[0]))
    size = min(SCISSORS_LENGTH, 0.2 * slot.box.width)
    x, y = polar((x, y), 0.36 * size, direction)
    top = slot.box.bottom - slot.unit.piece.height
    own = scissors((slot.box.x + x, top + y), direction, size)
    return Group((replace(own, items=_EDGE), own))
