"""How large the picture on a counter is, and where it stands among the words."""

from __future__ import annotations

from pressgang.sheets.counter_plan import SCALED_WIDTH, FacePlan


def largest_scale(plan: FacePlan, size: tuple[float, float], shoulder: float, share: float) -> float:
    """The scale, in mm per unit, at which a picture of `size` fills its room, `share` of the width.

    What stands `shoulder` or further down in the picture keeps below the marks in the upper corners.
    """
    width, height = size
    scale = min(plan.picture.width * share / width, plan.picture.height / height)
    scale = min(scale, (plan.picture.bottom - plan.shoulder) / (height - shoulder))
    while not plan.outline.is_rectangle and not _inside(plan, size, shoulder, scale):
        scale *= 0.98
    return scale


def _inside(plan: FacePlan, size: tuple[float, float], shoulder: float, scale: float) -> bool:
    """Whether a picture keeps off the edge of a round counter, at its shoulders and at its foot."""
    top = picture_top(plan, size, shoulder, scale)
    room = plan.outline.between(top + shoulder * scale, top + size[1] * scale)
    return size[0] * scale <= room * SCALED_WIDTH


def picture_top(plan: FacePlan, size: tuple[float, float], shoulder: float, scale: float) -> float:
    """The top of a picture at that scale: in the middle of its room, or lower to clear the corners."""
    height = size[1] * scale
    middle = plan.picture.y + (plan.picture.height - height) / 2
    return min(max(middle, plan.shoulder - shoulder * scale), plan.picture.bottom - height)
