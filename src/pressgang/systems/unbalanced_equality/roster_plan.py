"""The plan of a roster: columns of a page, its stands, and boxes of strength, in fives, on one scale."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from math import ceil

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, line, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.typography.fonts import FontBook

_UNITS = (10, 20, 25, 50, 100, 250, 500, 1000)
_PITCHES = (5.3, 5.0, 4.7, 4.4, 4.1)
_SPACE = 0.42
_FIVES = 1.9
_RADIUS = 0.5
_HATCH = 0.75


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of the boxes: `unit` points each, `pitch` mm apart, a gap after every fifth from the right.

    Offsets run from the right end of the boxes to the left and are negative.
    """

    unit: int
    pitch: float

    @property
    def box(self) -> float:
        """The side of a box."""
        return self.pitch - _SPACE

    def right(self, index: int) -> float:
        """The right edge of a box, counted from the right end (0)."""
        return -(index * self.pitch + index // 5 * _FIVES)

    def x(self, points: float) -> float:
        """Where so many points stand: inside a box, or in the middle of the space between two."""
        index, part = divmod(points, self.unit)
        if part == 0 and index > 0:
            edge = self.right(int(index) - 1) - self.box
            return (edge + self.right(int(index))) / 2
        return self.right(int(index)) - part / self.unit * self.box

    def count(self, points: int) -> int:
        """How many boxes a stand of so many points has (the last one may be a part)."""
        return ceil(points / self.unit)

    def width(self, points: int) -> float:
        """The length of a stand's boxes."""
        last = self.count(points) - 1
        return -self.right(last) + self.box if last >= 0 else 0.0


def scale_for(room: float, points: int) -> Scale | None:
    """The scale at which a stand of `points` fits `room` mm: tens where they can be had, and as large."""
    for unit in _UNITS:
        for pitch in _PITCHES:
            scale = Scale(unit, pitch)
            if scale.width(points) <= room:
                return scale
    return None


@dataclass(frozen=True, slots=True)
class BoxMarks:
    """What is printed on the boxes of a stand: its points, the strength at which fire is halved, and the one
    at which it leaves the table (0: never)."""

    points: int
    half: float
    leaves: int


def boxes(scale: Scale, marks: BoxMarks, tint: Colour, ink: Colour) -> Symbol:
    """The boxes, their right end at the origin and their upper edge at y = 0, with the marks above them."""
    items: list[Item] = []
    for index in range(scale.count(marks.points)):
        items.extend(_box(scale, index, marks, tint, ink))
    x = scale.x(marks.half)
    if marks.half > marks.leaves:
        items.append(triangle(x, -0.55, ink))
    if marks.leaves:
        x = scale.x(marks.leaves)
        items.append(line((x, -1.5), (x, scale.box), theme.FRAME_LINE * 0.9, ink))
    digest = hashlib.sha256(repr((scale, marks, tint, ink)).encode()).hexdigest()[:12]
    width = scale.width(marks.points)
    return Symbol(f"boxes-{digest}", tuple(items), Rect(-width - 1, -2.4, width + 2, scale.box + 3.4))


def triangle(x: float, tip: float, ink: Colour) -> Path:
    """The mark of half strength, its tip at (x, tip)."""
    return Path(polyline(((x - 1.0, tip - 1.5), (x + 1.0, tip - 1.5), (x, tip)), close=True), fill=ink)


def _box(scale: Scale, index: int, marks: BoxMarks, tint: Colour, ink: Colour) -> list[Item]:
    """One box: white, tinted to the right of half strength, hatched to the right of where the stand leaves."""
    low, high = index * scale.unit, min((index + 1) * scale.unit, marks.points)
    right = scale.right(index)
    share = (high - low) / scale.unit
    whole = Rect(right - scale.box * share, 0, scale.box * share, scale.box)
    radius = min(_RADIUS, whole.width / 2)
    items: list[Item] = [rectangle(whole, WHITE, radius=radius)]
    outline = rectangle(whole, radius=radius)
    for limit, hatch in ((marks.half, False), (float(marks.leaves), True)):
        if limit <= low:
            continue
        width = scale.box * min(share, (limit - low) / scale.unit)
        part = Rect(right - width, 0, width, scale.box)
        ground = rectangle(part, tint)
        inner: tuple[Item, ...] = tuple(hatching(part, ink)) if hatch else (ground,)
        clip = outline if not hatch else rectangle(part)
        items.append(Group(inner, clip=clip))
    items.append(rectangle(whole, stroke=theme.INK, width=theme.BOX_LINE, radius=radius))
    return items


def hatching(box: Rect, ink: Colour) -> list[Item]:
    """Diagonal lines over a box, to be clipped at it."""
    lines: list[Item] = []
    start = box.x - box.height
    for step in range(ceil((box.width + box.height) / _HATCH) + 1):
        x = start + step * _HATCH
        lines.append(line((x, box.bottom), (x + box.height, box.y), theme.BOX_LINE * 0.6, ink))
    return lines


def losses(scale: Scale, points: int, strength: int) -> tuple[list[Item], int]:
    """What a stand has lost before the game, struck off as a player does it, and the rest under "odd".

    From the left: a cross for each whole box, one stroke for half of one; what is less is counted.
    """
    lost = points - strength
    items: list[Item] = []
    index = scale.count(points) - 1
    while index >= 0 and lost > 0:
        here = min(points - index * scale.unit, scale.unit)
        half = scale.unit / 2
        right, left = scale.right(index), scale.right(index) - scale.box * here / scale.unit
        if lost >= here:
            items += _strokes(left, right, scale.box, 2)
            lost -= here
        elif here == scale.unit and lost >= half and half == int(half):
            items += _strokes(left, right, scale.box, 1)
            lost -= int(half)
            break
        else:
            break
        index -= 1
    return items, lost


def _strokes(left: float, right: float, side: float, count: int) -> list[Item]:
    inset = min(0.8, (right - left) / 4)
    a, b, top, bottom = left + inset, right - inset, inset, side - inset
    ends = (((a, bottom), (b, top)), ((a, top), (b, bottom)))
    return [line(*pair, theme.FRAME_LINE * 0.8) for pair in ends[:count]]


HEAD = 24.5
"""From the top of a page to its first row: title, heads of the columns."""
ROW_HEIGHTS = (9.4, 9.0, 8.6)
NARROW_ROWS = (11.4, 10.8)
"""On narrow paper the small print takes a line more."""
NARROW = 150.0
"""Text narrower than this is set closer."""
GROUP_GAP = 2.0
ID_SIZE, LEAST_ID = points(14), theme.SMALLEST
_LEAST_NAME, _LEAST_NARROW_NAME = 38.0, 30.0
_LABEL = 13.5
_GAP = 2.5


@dataclass(frozen=True, slots=True)
class Circles:
    """The circles for hits on a gun, left of its boxes, with a label before them where there is room.

    There are none where hits are not kept from move to move.
    """

    count: int
    labelled: bool

    @property
    def pitch(self) -> float:
        """From circle to circle in mm."""
        return 5.2 if self.labelled else 4.2

    @property
    def radius(self) -> float:
        """The radius of one."""
        return self.pitch / 2 - 0.3

    @property
    def width(self) -> float:
        """Their length with label and gap."""
        if not self.count:
            return 0.0
        return (_LABEL if self.labelled else 0.0) + self.count * self.pitch + 3.0

    @property
    def offsets(self) -> list[float]:
        """Their middles from the left end of the boxes (negative), left to right."""
        return [-3.0 - self.pitch / 2 - index * self.pitch for index in reversed(range(self.count))]


@dataclass(frozen=True, slots=True)
class RosterPlan:
    """The columns of a page in mm from the left edge of the live area; `right` is where its text ends.

    `boxes` is the right end of the strength boxes; `morale` and `kills` are the middles of their two columns,
    `pair` mm apart.
    """

    left: float
    name: float
    boxes: float
    odd: float
    odd_width: float
    morale: float
    kills: float
    pair: float
    right: float
    scale: Scale
    circles: Circles

    @property
    def narrow(self) -> bool:
        """Whether the text is set closer."""
        return self.right - self.left < NARROW

    @property
    def row_heights(self) -> tuple[float, ...]:
        """The heights that rows may have, the best first."""
        return NARROW_ROWS if self.narrow else ROW_HEIGHTS

    def room_for_name(self, stand: Stand) -> float:
        """The room in mm for a stand's name, left of its boxes and circles."""
        gear = self.scale.width(stand.points) + (self.circles.width if stand.troop.is_gun else 0.0)
        return self.boxes - gear - _GAP - self.name


def plan_roster(
    book: FontBook, left: float, right: float, stands: Sequence[Stand], rules: RuleBook
) -> RosterPlan | None:
    """The columns between `left` and `right`, or `None` where they leave no room for names and boxes."""
    narrow = right - left < NARROW
    odd_width, pair = (7.5, 8.0) if narrow else (9.0, 9.0)
    kills = right - pair
    morale = kills - 2 * pair - (1.5 if narrow else 3.0)
    odd = morale - pair - 1.0 - odd_width
    end = odd - 2.0
    widest = max((book.width(stand.id, points(11), True) for stand in stands), default=0.0)
    name = left + min(max(widest + 2.5, 10.0 if narrow else 12.5), 26.0)
    hits = int(rules["gun_hits"]["hits"]) if rules["gun_hits_add_up"] else 0
    circles = Circles(hits, not narrow)
    room = end - name - _GAP - (_LEAST_NARROW_NAME if narrow else _LEAST_NAME)
    scale = _scale(room, stands, circles)
    if scale is None:
        return None
    return RosterPlan(
        left=left,
        name=name,
        boxes=end,
        odd=odd,
        odd_width=odd_width,
        morale=morale,
        kills=kills,
        pair=pair,
        right=right,
        scale=scale,
        circles=circles,
    )


def _scale(room: float, stands: Sequence[Stand], circles: Circles) -> Scale | None:
    plain = max((stand.points for stand in stands if not stand.troop.is_gun), default=10)
    guns = max((stand.points for stand in stands if stand.troop.is_gun), default=0)
    first = scale_for(room, plain)
    second = scale_for(room - circles.width, guns) if guns else first
    if first is None or second is None:
        return None
    return max(first, second, key=lambda scale: (scale.unit, -scale.pitch))


@dataclass(frozen=True, slots=True)
class StandPlace:
    """A stand and the top of its row below the heads; `last` of its group on the page."""

    stand: Stand
    y: float
    last: bool


def in_groups(stands: Sequence[Stand]) -> list[Stand]:
    """The stands by type, types and stands in the order in which the file has them."""
    order = {stand.troop.type: index for index, stand in reversed(list(enumerate(stands)))}
    return sorted(stands, key=lambda stand: order[stand.troop.type])


def paginate(
    stands: Sequence[Stand], room: float, heights: Sequence[float]
) -> tuple[float, list[list[StandPlace]]]:
    """The row height and the pages: the highest rows that need no more pages than the lowest would."""
    tries = [(height, _pages(stands, room, height)) for height in heights]
    fewest = min(len(pages) for _, pages in tries)
    return next(tried for tried in tries if len(tried[1]) == fewest)


def _pages(stands: Sequence[Stand], room: float, height: float) -> list[list[StandPlace]]:
    """Rows down the page; a gap between groups, and no group begins with its first row alone at the foot."""
    pages: list[list[StandPlace]] = [[]]
    y = 0.0
    for _, run in groupby(in_groups(stands), key=lambda stand: stand.troop.type):
        group = list(run)
        if pages[-1]:
            y += GROUP_GAP
            if y + min(2, len(group)) * height > room + 1e-6:
                pages.append([])
                y = 0.0
        for index, stand in enumerate(group):
            if pages[-1] and y + height > room + 1e-6:
                pages.append([])
                y = 0.0
            pages[-1].append(StandPlace(stand, y, index + 1 == len(group)))
            y += height
    return pages
