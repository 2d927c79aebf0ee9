"""The names of a mat's entry edges, between triangles that point at them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, cos_sin
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Item, Path
from pressgang.drawing.units import format_length, points
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.typeset import capitals_width

ENTRY_INK = theme.ACCENT
"""The edges where sides enter, their names, and the joints of tiles."""


class EdgePlace(NamedTuple):
    """Room for the name of an entry edge: the middle of its baseline, its rotation, the length it has, and
    whether the edge lies below its feet (else above its head).
    """

    at: Point
    rotation: float
    room: float
    below: bool = False


def edge_names(
    name: str, places: Sequence[EdgePlace], brief: Brief[Row], found: Problems, own: bool
) -> list[Item]:
    """The name of an entry edge in each of its places, between two triangles that point at the edge.

    A name that does not fit is a problem of the sheet where it is the user's `own`, else it is left out.
    """
    book = brief.book
    if not name or not places:
        return []
    words = name.upper()
    room = min(place.room for place in places)
    size, tri = theme.SMALL, 1.9

    def length(size: float, signs: bool) -> float:
        tracked = capitals_width(book, words, size)
        return tracked + (2 * (tri + 2.4) if signs else 0.0)

    signs = length(size, True) <= room
    while not signs and length(size, False) > room and size > theme.SMALLEST:
        size = max(theme.SMALLEST, size - points(0.25))
    if length(size, False) > room:
        if not own:
            return []
        found.add(
            problems.TEXT_TOO_LONG.at(
                brief.place,
                f"the edge's name {shown(name)} is {format_length(length(size, False))} long at 6 pt; "
                f"the cells at the edge have room for {format_length(max(0.0, room))}",
                "Shorten it, make the cells larger, or leave the name blank.",
            )
        )
        return []
    items: list[Item] = []
    for place in places:
        tracking = size * theme.HEAD_TRACKING
        items.append(
            book.text(
                *place.at, words, size, bold=True, anchor="middle", tracking=tracking, rotation=place.rotation,
                fill=ENTRY_INK,
            )
        )  # fmt: skip
        if signs:
            half = length(size, False) / 2 + 2.0 + tri / 2
            items += [_triangle(place, offset, tri, book.cap_height(size, True)) for offset in (-half, half)]
    return items


def _triangle(place: EdgePlace, offset: float, width: float, height: float) -> Item:
    """A triangle beside a name, `offset` mm along its baseline, that points at the edge."""
    cos, sin = cos_sin(place.rotation)
    corners = []
    foot, head = (-height, 0.0) if place.below else (0.0, -height)
    for dx, dy in ((-width / 2, foot), (0.0, head), (width / 2, foot)):
        x = offset + dx
        corners.append((place.at[0] + x * cos - dy * sin, place.at[1] + x * sin + dy * cos))
    return Path(polyline(corners, close=True), fill=ENTRY_INK)
