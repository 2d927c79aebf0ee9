"""The tints and lines of terrain in each ink: in colour, in greys of their own lightness, in lines alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from pressgang.drawing.colours import Colour, encoded, luminance
from pressgang.drawing.scene import WHITE


@dataclass(frozen=True)
class TerrainInks:
    """A colour for each part; `None` where an ink does not draw it. `lines_only` is the ink-saving drawing."""

    sea: Colour | None
    deep: Colour | None
    shallow_far: Colour | None
    shallow: Colour | None
    shallow_near: Colour | None
    wave: Colour
    land: Colour
    field_1: Colour | None
    field_2: Colour | None
    field_3: Colour | None
    field_4: Colour | None
    field_5: Colour | None
    hedge: Colour | None
    hill: Colour | None
    crest: Colour | None
    hachure: Colour
    wood: Colour | None
    tree: Colour
    tree_line: Colour
    river: Colour
    river_line: Colour
    road: Colour
    road_line: Colour
    lane: Colour
    rail: Colour
    rail_line: Colour
    bridge: Colour
    wall: Colour
    wall_line: Colour
    ditch: Colour
    ditch_line: Colour
    link: Colour
    space: Colour
    block: Colour
    block_line: Colour
    church: Colour
    cliff: Colour | None
    cliff_line: Colour
    coast_line: Colour
    sand: Colour | None
    sand_dot: Colour
    cloud: Colour
    cloud_line: Colour
    airfield: Colour | None
    runway: Colour
    grid: Colour
    number: Colour
    name: Colour
    sea_name: Colour
    lines_only: bool = False
    is_grey: bool = False

    @property
    def fields(self) -> tuple[Colour | None, ...]:
        """The tints of fields."""
        return (self.field_1, self.field_2, self.field_3, self.field_4, self.field_5)

    def tints(self) -> dict[str, Colour]:
        """All that is filled under grid and numbers, by its name."""
        names = (
            "sea", "deep", "shallow_far", "shallow", "shallow_near", "land", "field_1", "field_2", "field_3",
            "field_4", "field_5", "hill", "crest", "wood", "tree", "river", "road", "block", "cliff", "sand",
            "cloud", "airfield", "runway", "wall", "ditch", "space",
        )  # fmt: skip
        found = {name: getattr(self, name) for name in names}
        return {name: colour for name, colour in found.items() if colour is not None}


_COLOUR = {
    "sea": "#c9dde6", "deep": "#bcd3df", "shallow_far": "#d3e4ea", "shallow": "#dfecef",
    "shallow_near": "#ecf4f3", "wave": "#86aabb", "land": "#eef0da", "field_1": "#eef0da",
    "field_2": "#e8ecd0", "field_3": "#f2f0da", "field_4": "#ebeed8", "field_5": "#efe9cf",
    "hedge": "#dde3c4", "hill": "#e9dfb8", "crest": "#decf9d", "hachure": "#a08a55", "wood": "#d2deb6",
    "tree": "#b3c995", "tree_line": "#6f8c58", "river": "#a3c8d8", "river_line": "#6f9db2",
    "road": "#fff6dc", "road_line": "#94805c", "lane": "#b7a47e", "block": "#d9b7a4",
    "block_line": "#a3796a", "church": "#7d5548", "cliff": "#ffffff", "cliff_line": "#8d8674",
    "coast_line": "#7b7663", "sand": "#f3e6bd", "sand_dot": "#b79e5f", "cloud": "#ffffff",
    "cloud_line": "#8ea3b0", "airfield": "#b2c796", "runway": "#f4f3e6", "grid": "#4d5a63",
    "number": "#333d44", "name": "#3c342a", "sea_name": "#375c70", "rail": "#ffffff", "rail_line": "#45403a",
    "bridge": "#4f4234", "wall": "#ebe4d3", "wall_line": "#574e45", "ditch": "#e6d6a9", "ditch_line": "#77623a",
    "link": "#8a3d2b", "space": "#fdfbf4",
}  # fmt: skip
_LIGHTNESS: dict[str, float] = {
    "sea": 82, "deep": 77, "shallow_far": 86, "shallow": 90.5, "shallow_near": 95, "wave": 62, "land": 98,
    "field_1": 98, "field_2": 96, "field_3": 99, "field_4": 97, "field_5": 95.5, "hedge": 91, "hill": 94,
    "crest": 90, "hachure": 52, "wood": 91, "tree": 83, "tree_line": 50, "river": 82, "river_line": 55,
    "road": 100, "road_line": 45, "lane": 62, "block": 70, "block_line": 42, "church": 30, "cliff": 100,
    "cliff_line": 45, "coast_line": 38, "sand": 96, "sand_dot": 60, "cloud": 100, "cloud_line": 55,
    "airfield": 86, "runway": 99, "grid": 31, "number": 22, "name": 20, "sea_name": 38, "rail": 100,
    "rail_line": 27, "bridge": 30, "wall": 92, "wall_line": 33, "ditch": 87, "ditch_line": 42, "link": 35,
    "space": 99,
}  # fmt: skip
_WHITE_IN_LINES = (
    "land", "road", "river", "cloud", "tree", "block", "runway", "rail", "wall",
    "ditch", "space",
)  # fmt: skip
"""What hides the lines below it where nothing is tinted."""
_LINES = (
    "wave", "hachure", "tree_line", "river_line", "road_line", "lane", "block_line", "church", "cliff_line",
    "coast_line", "sand_dot", "cloud_line", "grid", "number", "name", "sea_name", "rail_line", "bridge",
    "wall_line", "ditch_line", "link",
)  # fmt: skip
_ONE_INK = "#26292c"
DARKEST_GREY = 68.0
"""The darkest ground in grey, as L*: numbers must be read on it."""


def grey_of(lightness: float) -> Colour:
    """The grey of a lightness L* (0 to 100)."""
    luminance = ((lightness + 16) / 116) ** 3 if lightness > 8 else lightness / 903.3
    part = encoded(luminance)
    return Colour(part, part, part)


@cache
def inks_of(mode: str) -> TerrainInks:
    """The inks of a mode: `color` and `reversed`, `grey` or `saver`."""
    names = list(_COLOUR)
    if mode == "grey":
        return _made({name: grey_of(_LIGHTNESS[name]) for name in names}, is_grey=True)
    if mode == "saver":
        white, ink = Colour.parse("#ffffff"), Colour.parse(_ONE_INK)
        drawn = {**dict.fromkeys(_WHITE_IN_LINES, white), **dict.fromkeys(_LINES, ink)}
        return _made({name: drawn.get(name) for name in names}, lines_only=True)
    return _made({name: Colour.parse(_COLOUR[name]) for name in names})


def on_ground(inks: TerrainInks, ground: Colour | None, plain: bool) -> TerrainInks:
    """Return the inks of a mat with a ground of its own colour, or (`plain`) on white, without fields on it."""
    if inks.lines_only or (ground is None and not plain):
        return inks
    land = ground or WHITE
    if inks.is_grey:
        land = grey_of(max(DARKEST_GREY, lightness_of(land)))
    return replace(
        inks, land=land, hedge=None, field_1=None, field_2=None, field_3=None, field_4=None, field_5=None
    )


def lightness_of(colour: Colour) -> float:
    """Return L* of CIE 1976, from 0 (black) to 100 (white)."""
    light = luminance(colour)
    return float(116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light)


def _made(colours: Mapping[str, Any], lines_only: bool = False, is_grey: bool = False) -> TerrainInks:
    return TerrainInks(**colours, lines_only=lines_only, is_grey=is_grey)
