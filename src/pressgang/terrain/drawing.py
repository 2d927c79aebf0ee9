"""The layers of a country in their order: what lies under a mat's grid."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Colour, Group, Item, Path, rectangle
from pressgang.terrain.clouds import clouds
from pressgang.terrain.country import Country
from pressgang.terrain.edges import cliffs, crossings, ditches, walls, waters
from pressgang.terrain.ground import fields, hills, woods
from pressgang.terrain.inks import TerrainInks, inks_of, on_ground
from pressgang.terrain.lattice import Lattice, edge_cells
from pressgang.terrain.model import Land
from pressgang.terrain.motifs import own_terrain
from pressgang.terrain.outline import chained
from pressgang.terrain.places import airfields, towns
from pressgang.terrain.shore import coast_line, shores
from pressgang.terrain.view import View
from pressgang.terrain.water import sea
from pressgang.terrain.ways import lanes, links, rails, rivers, roads
from pressgang.terrain.words import name_places


@dataclass(frozen=True)
class Drawn:
    """A country drawn: `under` is what lies below the grid, and `view` is for the words above it."""

    view: View
    under: tuple[Item, ...]

    @property
    def inks(self) -> TerrainInks:
        """The inks it was drawn with."""
        return self.view.inks


_LATEST: deque[tuple[object, Drawn]] = deque(maxlen=4)
"""The lands drawn last, each with what it was drawn from: a mat is tried on one paper after another."""


def draw_land(
    lattice: Lattice,
    land: Land,
    seed: int,
    ink: str,
    *,
    bleed: float,
    clear: Sequence[Point] = (),
    ground: Colour | None = None,
    plain: bool = False,
) -> Drawn:
    """Draw a land on a mat and `bleed` mm beyond it.

    Waves keep clear of the points `clear`, where numbers stand. `ground` is the colour of all that is no other
    terrain; `plain` leaves fields out and makes it white.
    """
    inks = on_ground(inks_of(ink), ground, plain)
    drawn_from = (lattice, land, seed, inks, bleed, tuple(clear))
    for known, drawn in _LATEST:
        if known == drawn_from:
            return drawn
    drawn = _drawn(lattice, land, seed, inks, bleed, clear)
    _LATEST.append((drawn_from, drawn))
    return drawn


def _drawn(
    lattice: Lattice, land: Land, seed: int, inks: TerrainInks, bleed: float, clear: Sequence[Point]
) -> Drawn:
    window = Rect(0, 0, lattice.width, lattice.height).inset(-bleed)
    country = Country(lattice, land)
    bare = View(country, seed, inks, window)
    view = View(country, seed, inks, window, (*clear, *name_places(bare)))
    items = [*sea(view), *shores(view), *_land(view), *coast_line(view), *links(view), *clouds(view)]
    return Drawn(view, (Group(tuple(items), clip=_edge(lattice, window)),))


def draw_sample(
    lattice: Lattice, land: Land, seed: int, ink: str, ground: Colour | None
) -> tuple[View, tuple[Item, ...]]:
    """Draw a land for a legend; nothing is clear of words on it."""
    drawn = _drawn(lattice, land, seed, on_ground(inks_of(ink), ground, False), 0.0, ())
    return drawn.view, drawn.under


def _land(view: View) -> list[Item]:
    """The land and all that lies on it, cut off at the coast."""
    cover = [
        *fields(view), *hills(view), *own_terrain(view), *woods(view), *rivers(view), *waters(view),
        *ditches(view), *cliffs(view), *walls(view), *airfields(view), *lanes(view), *rails(view), *roads(view),
        *crossings(view), *towns(view),
    ]  # fmt: skip
    if not view.has_sea:
        ground = [] if view.inks.lines_only else [rectangle(view.window, view.inks.land)]
        return [*ground, *cover]
    coast = Path(view.land.segments)
    return [Path(coast.segments, fill=view.inks.land), Group(tuple(cover), clip=coast)]


def _edge(lattice: Lattice, window: Rect) -> Path:
    """What is seen: the mat with its bleed, or its cells where they make its outline."""
    if not lattice.whole:
        return rectangle(window)
    steps: list[Segment] = []
    for loop in chained(edge_cells(lattice, lattice.on_mat)):
        corners = [lattice.places[border.start] for border in loop]
        steps += [("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())]
    return Path(tuple(steps))
