"""Where things stand on a roster: the columns of a page, and which stands go on which page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from pressgang.drawing import theme
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.systems.unbalanced_equality.roster_boxes import Scale, scale_for
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.typography.fonts import FontBook

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
