"""The eight sectors of the web: their names, their bearings, and the two orders they can be drawn in."""

from __future__ import annotations

from typing import Literal

SECTORS = (
    "forward",
    "starboard-bow",
    "starboard-beam",
    "starboard-quarter",
    "aft",
    "port-quarter",
    "port-beam",
    "port-bow",
)
"""Clockwise from the bow, as a sailor expects them (reading of "Playing Surface")."""
SectorOrder = Literal["nautical", "article"]
EIGHTH = 360.0 / len(SECTORS)


def sector_name(sector: str) -> str:
    """`Starboard bow`."""
    return sector.replace("-", " ").capitalize()


def clockwise(order: str) -> tuple[str, ...]:
    """The sectors clockwise from the bow: starboard first (`nautical`), or port first as in the article."""
    return SECTORS if order == "nautical" else (SECTORS[0], *reversed(SECTORS[1:]))


def bearing_of(sector: str, order: str = "nautical") -> float:
    """The middle of a sector in degrees from the bow, clockwise on the board."""
    return clockwise(order).index(sector) * EIGHTH


def relative_bearing(sector: str) -> str:
    """A sector's middle as a lookout calls it: `green 45` to starboard, `red 135` to port; ahead and astern."""
    angle = SECTORS.index(sector) * EIGHTH
    if angle == 0:
        return "ahead"
    if angle == 180:
        return "astern"
    return f"green {angle:.0f}" if angle < 180 else f"red {360 - angle:.0f}"
