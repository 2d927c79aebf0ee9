"""View boxes: how a drawing's own units are fitted into the window that it is seen through.

Every function raises `ValueError` with the end of a sentence for the user.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from pressgang.art.svg_values import Viewport, length, numbers
from pressgang.diagnostics import shown
from pressgang.drawing.geometry import IDENTITY, Rect, Transform


def view_box(text: str) -> Rect:
    """The value of a `viewBox` attribute."""
    values = numbers(text) if len(text) <= 400 else []
    if len(values) != 4 or values[2] < 0 or values[3] < 0:
        raise ValueError(f"{shown(text)} is not a viewBox: four numbers, width and height not negative")
    return Rect(*values)


def view_box_transform(box: Rect, width: float, height: float, aspect: str) -> Transform:
    """How `box` is fitted into a viewport at the origin, by `preserveAspectRatio` (SVG 1.1, 7.8)."""
    sx, sy = width / box.width, height / box.height
    words = [word for word in aspect.split() if word != "defer"] or ["xMidYMid"]
    align = words[0]
    if align == "none":
        return Transform(sx, 0, 0, sy, -box.x * sx, -box.y * sy)
    if not re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", align):
        raise ValueError(f"{shown(aspect)} is not a preserveAspectRatio")
    scale = max(sx, sy) if "slice" in words else min(sx, sy)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    dx = (width - box.width * scale) * share[align[1:4]]
    dy = (height - box.height * scale) * share[align[5:8]]
    return Transform(scale, 0, 0, scale, dx - box.x * scale, dy - box.y * scale)


class Seen(NamedTuple):
    """How a whole drawing is seen: what percentages refer to, a map to the picture's units, and the window."""

    viewport: Viewport
    stretch: Transform = IDENTITY
    window: Rect | None = None


def root_viewport(attributes: Mapping[str, str]) -> Seen | None:
    """How a drawing is seen, by its root's attributes; None where it is switched off (SVG 1.1, 7.7).

    The picture's units are those of the `viewBox`, where it has one.
    """
    sides: list[float | None] = []
    for name in ("width", "height"):
        text = attributes.get(name, "").strip()
        fixed = text and text != "auto" and not text.endswith("%")
        sides.append(length(text, Viewport(0, 0), "both") if fixed else None)
    width, height = sides
    if any(side is not None and side <= 0 for side in sides):
        return None
    if "viewBox" not in attributes:
        if width is None or height is None:
            return Seen(Viewport(width or 100, height or 100))
        return Seen(Viewport(width, height), window=Rect(0, 0, width, height))
    box = view_box(attributes["viewBox"])
    if not box.width or not box.height:
        return None
    port = Viewport(box.width, box.height)
    if width is None or height is None:
        return Seen(port, window=box)
    fit = view_box_transform(box, width, height, attributes.get("preserveAspectRatio", ""))
    window = Rect(-fit.e / fit.a, -fit.f / fit.a, width / fit.a, height / fit.a)
    return Seen(port, Transform.scale(1.0, fit.d / fit.a), window)
