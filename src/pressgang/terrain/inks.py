"""The tints and lines of terrain in each ink: in colour, in greys of equal lightness, in lines alone."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from pressgang.drawing.colours import Colour, grey_of, lightness
from pressgang.drawing.scene import WHITE
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.structs import replace


class TerrainInks(Struct, frozen=True):
    """The colour of each part; `None` if an ink does not draw it. `lines_only` is the ink-saving drawing."""

    sea: Colour | None
    deep: Colour | None
    shallow_far: Colour | None
    shallow: Colour | None
    shallow_near: Colour | None
    wave: Colour
    land: Colour
    fields: tuple[Colour | None, ...]
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


_ONE_INK = "#26292c"
DARKEST_GREY = 68.0
"""The darkest ground in grey, as L*: numbers must be read on it."""


@cache
def inks_of(mode: str) -> TerrainInks:
    """Return the inks of a mode (`color`, `reversed`, `grey` or `saver`), of `templates/terrain_inks.toml`."""
    parts = read_toml(template("terrain_inks.toml"))
    colours: dict[str, Colour | None] = {name: Colour.parse(part["colour"]) for name, part in parts.items()}
    if mode == "grey":
        colours = {name: grey_of(part["grey"]) for name, part in parts.items()}
    elif mode == "saver":
        drawn = {"ink": Colour.parse(_ONE_INK), "white": WHITE}
        colours = {name: drawn.get(part.get("lines")) for name, part in parts.items()}
    named: dict[str, Any] = {name: tint for name, tint in colours.items() if not name.startswith("field_")}
    fields = tuple(tint for name, tint in colours.items() if name not in named)
    return TerrainInks(**named, fields=fields, lines_only=mode == "saver", is_grey=mode == "grey")


def on_ground(inks: TerrainInks, ground: Colour | None, plain: bool) -> TerrainInks:
    """Return the inks of a mat with a ground of its own colour, or (`plain`) on white, without fields on it."""
    if inks.lines_only or (ground is None and not plain):
        return inks
    land = ground or WHITE
    if inks.is_grey:
        land = grey_of(max(DARKEST_GREY, lightness(land)))
    return replace(inks, land=land, hedge=None, fields=())
