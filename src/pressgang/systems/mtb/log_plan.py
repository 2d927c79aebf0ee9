"""Where everything stands on a ship log of a given width: one plan for wide pages, one for narrow ones."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect

WEAPON_ROW = 7.4
HEAD = 6.2
"""A head of capitals over a group of boxes, with its room."""
_WIDE, _NARROW = 172.0, 118.0
_SHIP = 54.0
STATE = 59.0
"""The width of the boxes of its state."""
_GAP = 5.0
_LEAST_WEAPONS = 58.0
"""The width of a row of a weapon: the longest usual name goes in at 6 pt."""


def abreast(width: float, gutter: float) -> int:
    """How many logs stand side by side on a page, `gutter` mm apart, each with its parts in one row."""
    return max(1, int((width + gutter) // (_WIDE + gutter)))


@dataclass(frozen=True, slots=True)
class LogPlan:
    """A log `width` × `height` mm: the ship at the left, its weapons, and the boxes of its state.

    `columns` weapons stand side by side in `weapons`, `rows` under each other.
    """

    width: float
    height: float
    ship: Rect
    weapons: Rect
    columns: int
    rows: int
    state: Rect

    @property
    def left(self) -> float:
        """Where text begins, clear of the side's band."""
        return self.ship.x


def plan_log(width: float, most_weapons: int, state: float) -> LogPlan | None:
    """The plan for ships of at most so many weapons, whose boxes (`log_boxes.state_of`) are at most `state` mm
    high.

    `None` where the page is too narrow.
    """
    if width < _NARROW:
        return None
    left = theme.BAND + theme.BAND_GAP
    if width >= _WIDE:
        middle = width - left - _SHIP - STATE - 2 * _GAP
        columns = max(1, int((middle + _GAP) // (_LEAST_WEAPONS + _GAP)))
        rows = max(4, ceil(most_weapons / columns))
        height = max(49.0, HEAD + 0.6 + rows * WEAPON_ROW, state) + 3.4
        top = 1.7
        inner = height - 3.4
        x = left + _SHIP + _GAP
        return LogPlan(
            width=width,
            height=height,
            ship=Rect(left, top, _SHIP, inner),
            weapons=Rect(x, top, middle, inner),
            columns=columns,
            rows=rows,
            state=Rect(width - STATE, top, STATE, inner),
        )
    top = 1.7
    upper = max(49.0, state)
    columns = max(1, int((width - left + _GAP) // (_LEAST_WEAPONS + _GAP)))
    rows = max(2, ceil(most_weapons / columns))
    lower = HEAD + 0.6 + rows * WEAPON_ROW
    return LogPlan(
        width=width,
        height=top + upper + 3.0 + lower + 2.0,
        ship=Rect(left, top, width - left - STATE - _GAP, upper),
        weapons=Rect(left, top + upper + 3.0, width - left, lower),
        columns=columns,
        rows=rows,
        state=Rect(width - STATE, top, STATE, upper),
    )
