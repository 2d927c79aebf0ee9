"""Outlines with holes for a renderer that knows no even-odd clipping (CairoSVG)."""

from __future__ import annotations

from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import Segment, flattened

Contour = list[Segment]
_CURVE_STEPS = 8


def with_turned_holes(segments: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """The outline with each contour turning against the one around it.

    Filled by either rule it is then the same, provided that no two of its contours cross.
    """
    contours = _contours(segments)
    corners = [flattened(contour, _CURVE_STEPS)[0].points for contour in contours]
    steps: list[Segment] = []
    for index, contour in enumerate(contours):
        around = sum(
            _inside(corners[index][0], other) for number, other in enumerate(corners) if number != index
        )
        clockwise = _area(corners[index]) > 0
        steps.extend(contour if clockwise == (around % 2 == 0) else _reversed(contour))
    return tuple(steps)


def _contours(segments: tuple[Segment, ...]) -> list[Contour]:
    contours: list[Contour] = []
    for segment in segments:
        if segment[0] == "M":
            contours.append([])
        contours[-1].append(segment)
    return contours


def _area(corners: list[Point]) -> float:
    """Twice the area, positive where the polygon runs clockwise on the page."""
    ends = [*corners[1:], corners[0]]
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(corners, ends, strict=True))


def _inside(point: Point, corners: list[Point]) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(corners, [*corners[1:], corners[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            inside = not inside
    return inside


def _reversed(contour: Contour) -> Contour:
    drawn = [segment for segment in contour if segment[0] != "Z"]
    ends = [numbers[-2:] for _, numbers in drawn]
    steps: Contour = [("M", ends[-1])]
    for index in range(len(drawn) - 1, 0, -1):
        letter, numbers = drawn[index]
        back = ends[index - 1]
        steps.append(("C", (*numbers[2:4], *numbers[0:2], *back)) if letter == "C" else ("L", back))
    return [*steps, ("Z", ())]
