"""The geometry of the clock and the arcs of fire: for turn records, the arc template and the quick
reference.

Bearings are degrees from the nose, clockwise. Which hours bound an arc is a number of the game
(`rules.arc_hours`); nothing here knows it.
"""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, polar
from pressgang.drawing.outlines import arc
from pressgang.drawing.scene import Colour, Item, Path
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.places import put
from pressgang.sheets.mats.overlays import spoke
from pressgang.systems.dogfight.rules import ARCS, HOURS, arc_hours
from pressgang.typography.fonts import FontBook

SIDE_BEARINGS = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}
"""The bearing of each side of the aircraft, whatever its arc: the place of its weapon and its name."""
SIDE_NAMES = {"front": "Front", "right": "Right", "rear": "Rear", "left": "Left"}


def bearing_of(hour: float) -> float:
    """Return the bearing of an hour of the clock, 0 to 360 (12 o'clock is 0°, 3 o'clock 90°)."""
    return hour % HOURS * 360 / HOURS


def boundary_hours(book: RuleBook) -> tuple[int, ...]:
    """Return the hours at which an arc of fire begins or ends, each once, in order."""
    return tuple(sorted({hour % HOURS or HOURS for side in ARCS for hour in arc_hours(side, book)}))


def rim(centre: Point, radius: float, start: float, end: float, width: float, ink: Colour = theme.INK) -> Path:
    """Draw the stretch of a circle from bearing `start` clockwise to `end`, `width` mm thick."""
    return Path(
        (("M", polar(centre, radius, start)), *arc(centre, radius, start, end)), stroke=ink, width=width
    )


def dial(
    book: FontBook,
    rules: RuleBook,
    centre: Point,
    inner: float,
    radius: float,
    *,
    skip: tuple[int, ...] = (),
    weak: bool = True,
    size: float,
    outwards: float = 1.0,
    reach: float = 0.95,
) -> list[Item]:
    """Draw a clock's spokes from `inner` mm at each bound of an arc, and its hours.

    Without `weak` only the hours of the bounds are drawn; see `hour_marks`.
    """
    strong = boundary_hours(rules)
    skip = (*skip, *(hour for hour in range(1, HOURS + 1) if not (weak or hour in strong)))
    spokes = (spoke(centre, inner, radius, bearing_of(hour), theme.BOX_LINE) for hour in strong)
    return [
        *spokes,
        *hour_marks(book, centre, radius, strong, skip=skip, size=size, outwards=outwards, reach=reach),
    ]


def hour_marks(
    book: FontBook,
    centre: Point,
    radius: float,
    strong: tuple[int, ...],
    *,
    skip: tuple[int, ...] = (),
    size: float = theme.SMALL,
    outwards: float = 1.0,
    reach: float = 0.95,
) -> list[Item]:
    """Draw the twelve points of a clock of that radius: a tick and a number each, but for the hours
    in `skip`.

    The `strong` hours (the bounds of the arcs) are black and bold; the others are grey, with ticks from just
    inside the rim. Ticks reach `outwards` mm beyond it; numbers stand centred `reach` × the type size beyond
    those.
    """
    items: list[Item] = []
    for hour in range(1, HOURS + 1):
        if hour in skip:
            continue
        bold = hour in strong
        bearing = bearing_of(hour)
        ink = theme.INK if bold else theme.LABEL_INK
        weight = theme.BOX_LINE if bold else theme.HAIRLINE
        out = radius + outwards
        items.append(spoke(centre, radius if bold else radius - 0.4, out, bearing, weight, ink))
        items += put(
            book, polar(centre, out + size * reach, bearing), str(hour), size, "centre", bold=bold, fill=ink
        )
    return items
