"""Where everything stands on a ship log of a given width: one plan for wide pages, one for narrow ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect

WEAPON_ROW = 7.4
BOX = theme.CHECK_BOX
HULL_GAP = 1.8
HULL_ROW = 10
"""Hull boxes in a row, in fives."""
BOX_LINE = BOX + 1.2
"""From one line of boxes to the next."""
HEAD = 6.2
"""A head of capitals over a group of boxes, with its room."""
_WIDE, _NARROW = 172.0, 118.0
_SHIP = 54.0
_STATE = 59.0
_GAP = 5.0
_LEAST_WEAPONS = 52.0


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
    """The plan for ships of at most so many weapons, whose boxes are at most `state` mm high (`state_height`).

    `None` where the page is too narrow.
    """
    if width < _NARROW:
        return None
    left = theme.BAND + theme.BAND_GAP
    if width >= _WIDE:
        middle = width - left - _SHIP - _STATE - 2 * _GAP
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
            state=Rect(width - _STATE, top, _STATE, inner),
        )
    top = 1.7
    upper = max(49.0, state)
    columns = max(1, int((width - left + _GAP) // (_LEAST_WEAPONS + _GAP)))
    rows = max(2, ceil(most_weapons / columns))
    lower = HEAD + 0.6 + rows * WEAPON_ROW
    return LogPlan(
        width=width,
        height=top + upper + 3.0 + lower + 2.0,
        ship=Rect(left, top, width - left - _STATE - _GAP, upper),
        weapons=Rect(left, top + upper + 3.0, width - left, lower),
        columns=columns,
        rows=rows,
        state=Rect(width - _STATE, top, _STATE, upper),
    )


def state_height(hull: int, stores: Sequence[int], rings: bool = False) -> float:
    """Hull boxes in lines of ten, fire and flooding abreast, rows of stores of so many lines, and a row for the
    turns in the rings; in mm.
    """
    hull_lines = max(1, ceil(hull / HULL_ROW))
    below = sum(HEAD + lines * BOX_LINE + 1.2 for lines in stores)
    below += HEAD + BOX if rings else 0.0
    return HEAD + hull_lines * BOX_LINE + 2.4 + HEAD + BOX + 3.0 + below
