"""What a shape leaves on the paper: a scene item, and the box of what is seen of it."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

from pressgang.art.svg_boxes import fill_box, overlap, stroke_box
from pressgang.art.svg_paths import is_similarity, transformed, upright_rectangle
from pressgang.art.svg_style import SvgStyle
from pressgang.art.svg_values import LARGEST
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Colour, Group, Item, Path

MOST_DASHES = 10_000
"""Dashes across a drawing; finer ones print as a solid line, and a viewer would draw each of them."""


class Inked(NamedTuple):
    """An item and the box of what is seen of it."""

    item: Item
    box: Rect


def inked(
    segments: tuple[Segment, ...], by: Transform, fill: Colour | None, stroke: Colour | None, style: SvgStyle
) -> Inked | None:
    """An outline painted in these colours and moved by `by`; None where nothing would be seen.

    Raises `ValueError` with the end of a sentence where it reaches out of range.
    """
    stroke = stroke if style.stroke_width else None
    final = transformed(segments, by)
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
    """The items with what lies outside the clip cut off; no clip is set where it would cut nothing."""
    bounds = fill_box(clip.segments)
    if bounds is None:
        return []
    kept: list[Inked] = []
    for one in drawn:
        box = overlap(one.box, bounds)
        if box is not None:
            kept.append(Inked(one.item, box))
    upright = upright_rectangle(clip.segments)
    slack = 1e-6 * max(bounds.width, bounds.height)
    if upright is not None and all(upright.contains(one.box, slack) for one in drawn):
        return kept
    if not kept:
        return []
    whole = kept[0].box
    for one in kept[1:]:
        whole = whole.union(one.box)
    return [Inked(Group(tuple(one.item for one in kept), IDENTITY, clip), whole)]
