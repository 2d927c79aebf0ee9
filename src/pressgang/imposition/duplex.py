"""Turning a sheet over: where a back lies, and which way up.

A back is drawn upright as one sees it after turning the cut piece over about its *vertical* axis. A sheet
turned over about its vertical axis carries the back unturned, at mirrored x. A sheet turned over about its
horizontal axis stands on its head: mirrored y, and the back turned by 180° to make up for it.
"""

from __future__ import annotations

from typing import Literal

from pressgang.drawing.geometry import Rect, Transform
from pressgang.layout import Backs

Axis = Literal["vertical", "horizontal"]


def flip_axis(backs: Backs, width: float, height: float) -> Axis:
    """The axis a page of `width` × `height` mm turns about when it is flipped on its long or short edge.

    The long edge of an upright page stands (the page turns like a book's); that of a landscape page lies
    (it turns like a calendar's).
    """
    upright = height >= width
    return "vertical" if upright == (backs == "long-edge") else "horizontal"


def reflected(rect: Rect, width: float, height: float, axis: Axis) -> Rect:
    """Where a rectangle of one side of a page lies as seen from the other side; its own inverse."""
    if axis == "vertical":
        return Rect(width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, height - rect.bottom, rect.width, rect.height)


def back_transform(front: Rect, width: float, height: float, axis: Axis) -> Transform:
    """The transform of the back that lies behind a trim at `front`."""
    behind = reflected(front, width, height, axis)
    if axis == "vertical":
        return Transform.translate(behind.x, behind.y)
    return Transform(-1, 0, 0, -1, behind.right, behind.bottom)


def behind_turned(front: Transform, piece_width: float, width: float, height: float, axis: Axis) -> Transform:
    """The transform of the back behind a piece of that width that lies as `front` has it, turned or not: the
    back seen through the piece, then the page turned over.
    """
    over = Transform(-1, 0, 0, 1, width, 0) if axis == "vertical" else Transform(1, 0, 0, -1, 0, height)
    return Transform(-1, 0, 0, 1, piece_width, 0).then(front).then(over)


def common(room: Rect, width: float, height: float, axis: Axis) -> Rect:
    """The part of `room` that is room on both sides of the page."""
    other = reflected(room, width, height, axis)
    x, y = max(room.x, other.x), max(room.y, other.y)
    return Rect(x, y, min(room.right, other.right) - x, min(room.bottom, other.bottom) - y)
