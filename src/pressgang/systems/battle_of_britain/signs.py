"""The small signs of the game: where guns bear, who can loop, and hits. Measures in mm; inks are arguments."""

from __future__ import annotations

from collections.abc import Iterable

from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import Segment, arc, polyline
from pressgang.drawing.scene import Colour, Item, Path
from pressgang.sheets.hexes import hexagon

DOT_COLOURS = {
    "R": Colour.parse("#c4221f"),
    "W": Colour.parse("#ffffff"),
    "B": Colour.parse("#1d4fa5"),
    "Y": Colour.parse("#f3c02b"),
}


def gun_hexagon(centre: Point, flat: float, sides: Iterable[int], ink: Colour, width: float) -> list[Item]:
    """A hexagon with a wedge filled for each side to which guns bear (0 is ahead, up the page)."""
    corners = hexagon(centre, flat)
    items: list[Item] = [Path(polyline(corners, close=True), stroke=ink, width=width)]
    # corner 0 is at 30°, so side 0 (ahead) lies between the last corner and the first
    for side in sides:
        wedge = (centre, corners[side - 1], corners[side % 6])
        items.append(Path(polyline(wedge, close=True), fill=ink))
    return items


def loop_sign(centre: Point, height: float, ink: Colour, width: float) -> list[Item]:
    """The Immelmann: a line that turns about and ends in an arrowhead above where it began."""
    x, y = centre
    radius = height * 0.36
    right, left = x + height * 0.14, x - height * 0.62
    segments: list[Segment] = [
        ("M", (left, y + radius)),
        ("L", (right, y + radius)),
        *arc((right, y), radius, 180, 0),
        ("L", (left + height * 0.28, y - radius)),
    ]
    half = height * 0.24
    head = (
        (left + height * 0.36, y - radius - half),
        (left, y - radius),
        (left + height * 0.36, y - radius + half),
    )
    return [
        Path(tuple(segments), stroke=ink, width=width, cap="round"),
        Path(polyline(head, close=True), fill=ink),
    ]
