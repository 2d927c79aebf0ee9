"""What all layers of terrain draw from: what lies in cells and on edges, outlines, the visible part, the inks.

Tints and lines are drawn in each ink: in colour, in greys of equal lightness, in lines alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import pairwise
from math import ceil, dist, floor
from typing import Any, TypeVar

from msgspec import Struct

from pressgang.art.pen import smooth
from pressgang.drawing.colours import Colour, grey_of, lightness
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import Segment, along
from pressgang.drawing.scene import WHITE, Item, Path, Symbol, Use
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.structs import replace
from pressgang.terrain.lattice import Border, Lattice, Spot
from pressgang.terrain.model import CellEdge, Course, Land
from pressgang.terrain.noise import Drift, Noise, chance
from pressgang.terrain.outline import Region, region_of


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


_LONGEST = 400
"""The most steps of one path; some printers choke on paths of many thousand."""
RIVERS, TOWNS, EDGES = 4, 6, 8
"""Numbers added to the seed, so that no two layers drift alike; land has 0, roads 5, own terrain 10."""
_NOTHING: frozenset[str] = frozenset()
K = TypeVar("K")
_REGIONS = {"deep sea": (1, 1.6), "hill": (2, 1.3), "wood": (3, 1.3)}
_WAYS = {"river": (RIVERS, 1.1), "rail": (9, 0.3)}
"""The layer of each kind and the share of the drift that moves its points."""


class View(Struct, frozen=True, dict=True):
    """The contents of a terrain file on a lattice, as one seed and one ink draw them.

    `window` is the visible part, in mm from the mat's left top. Waves keep off the points `clear`.
    """

    lattice: Lattice
    contents: Land
    seed: int
    inks: TerrainInks
    window: Rect
    clear: tuple[Point, ...] = ()

    def kinds(self, spot: Spot) -> frozenset[str]:
        """Return the terrain of a cell; beyond the mat that of the nearest cell."""
        ground = self.contents.cells.get(self.lattice.nearest(spot))
        return ground.kinds if ground else _NOTHING

    @cached_property
    def _by_kind(self) -> dict[str, tuple[Spot, ...]]:
        found: dict[str, list[Spot]] = {}
        for spot in self.lattice.outlines:
            for kind in self.kinds(spot):
                found.setdefault(kind, []).append(spot)
        return {kind: tuple(spots) for kind, spots in found.items()}

    def of(self, kind: str) -> tuple[Spot, ...]:
        """Return the cells of a kind, those beyond the mat's edges too."""
        return self._by_kind.get(kind, ())

    def on_mat(self, kind: str) -> tuple[Spot, ...]:
        """Return the cells of a kind on the mat."""
        return tuple(spot for spot in self.of(kind) if spot in self.lattice.on_mat)

    @cached_property
    def dry(self) -> tuple[Spot, ...]:
        """Return all cells but the sea."""
        sea = set(self.of("sea"))
        return tuple(spot for spot in self.lattice.outlines if spot not in sea)

    @cached_property
    def deep(self) -> tuple[Spot, ...]:
        """Return the cells of the sea with only sea round them."""
        sea = set(self.of("sea"))
        return tuple(spot for spot in sea if all(beside in sea for beside in self.lattice.neighbours(spot)))

    @cached_property
    def courses(self) -> tuple[Course, ...]:
        """Return the ways cell by cell; those that reach the mat's edge go one cell further."""
        return tuple(
            Course(way.kind, self._reaching(way.kind, way.chain(self.lattice)), way.name)
            for way in self.contents.ways
            if way.kind != "link"
        )

    @cached_property
    def links(self) -> tuple[Course, ...]:
        """Return the straight lines from cell to cell."""
        return tuple(
            Course(way.kind, tuple(place.spot for place in way.places), way.name)
            for way in self.contents.ways
            if way.kind == "link"
        )

    @cached_property
    def linked(self) -> frozenset[Spot]:
        """Return the cells where links end."""
        return frozenset(spot for course in self.links for spot in course.spots)

    @cached_property
    def edges(self) -> Mapping[str, tuple[Border, ...]]:
        """Return the edges that bear each kind, each once, seen from the cell that was named first."""
        return self._edges_by(lambda edge: edge.kinds)

    @cached_property
    def named_edges(self) -> Mapping[tuple[str, str], tuple[Border, ...]]:
        """Return the edges of each kind and name."""
        return self._edges_by(lambda edge: [(edge.kinds[0], edge.name)] if edge.name else [])

    def _edges_by(self, keys: Callable[[CellEdge], Iterable[K]]) -> dict[K, tuple[Border, ...]]:
        found: dict[K, dict[frozenset[Spot], Border]] = {}
        for edge in self.contents.edges:
            border = self.lattice.border(edge.first.spot, edge.second.spot)
            if border is not None:
                cells = frozenset((edge.first.spot, edge.second.spot))
                for key in keys(edge):
                    found.setdefault(key, {}).setdefault(cells, border)
        return {key: tuple(borders.values()) for key, borders in found.items()}

    def _reaching(self, kind: str, spots: tuple[Spot, ...]) -> tuple[Spot, ...]:
        before = self._onward(kind, spots[1], spots[0]) if len(spots) > 1 else None
        after = self._onward(kind, spots[-2], spots[-1]) if len(spots) > 1 else None
        return (*((before,) if before else ()), *spots, *((after,) if after else ()))

    def _onward(self, kind: str, last: Spot, end: Spot) -> Spot | None:
        """Return the next cell of a way behind its end: off the mat, or a river's in the sea; else None."""
        lattice = self.lattice
        if self.kinds(end) & {"town", "airfield", "sea"}:
            return None
        mouths = [spot for spot in lattice.neighbours(end) if kind == "river" and "sea" in self.kinds(spot)]
        beyond = mouths or [spot for spot in lattice.neighbours(end) if spot not in lattice.on_mat]
        if not beyond or (not mouths and self._passed[end] > 1):
            return None
        (x0, y0), (x1, y1) = lattice.centre(last), lattice.centre(end)
        aim = (2 * x1 - x0, 2 * y1 - y0)

        def off(spot: Spot) -> float:
            x, y = lattice.centre(spot)
            return (x - aim[0]) ** 2 + (y - aim[1]) ** 2

        return min(beyond, key=off)

    @cached_property
    def _passed(self) -> Counter[Spot]:
        """Return the number of ways through a cell."""
        ways = (way for way in self.contents.ways if way.kind != "link")
        return Counter(spot for way in ways for spot in set(way.chain(self.lattice)))

    @cached_property
    def scale(self) -> float:
        """Return the scale of motifs."""
        return self.lattice.scale

    @property
    def cell(self) -> float:
        """Return the width of a cell."""
        return self.lattice.cell

    def chance(self, i: int, j: int, tag: str) -> float:
        """Return a number from 0 to below 1 for a place of a lattice."""
        return chance(self.seed, i, j, tag)

    def here(self, x: float, y: float, tag: str) -> float:
        """Return a number from 0 to below 1 for a point."""
        return chance(self.seed, round(x * 50), round(y * 50), tag)

    def of_cell(self, spot: Spot, tag: str) -> float:
        """Return a number from 0 to below 1 for a cell."""
        return chance(self.seed, *spot, tag)

    @cached_property
    def drift(self) -> Callable[[int], Drift]:
        """Return a function that returns the drift of a layer's points."""
        return cache(lambda layer: Drift(self.seed + layer, self.scale))

    def swell(self, x: float, y: float) -> float:
        """Return how much wider or narrower than usual a river is at a point, as a factor about 1."""
        return 1 + 0.28 * self._swell.at(x, y)

    @cached_property
    def _swell(self) -> Noise:
        return Noise(self.seed + RIVERS, 11 * self.scale)

    def sees(self, x: float, y: float, margin: float = 3.0) -> bool:
        """Return whether a point, with a margin at a scale of 1 about it, is in the window."""
        box, margin = self.window, margin * self.scale
        return box.x - margin <= x <= box.right + margin and box.y - margin <= y <= box.bottom + margin

    def nodes(self, across: float, down: float | None = None) -> Iterable[tuple[int, int]]:
        """Return the nodes of a lattice of that pitch (mm) in the window or next to it, row by row."""
        box, down = self.window, down or across
        columns = range(floor(box.x / across) - 1, ceil(box.right / across) + 2)
        return ((i, j) for j in range(floor(box.y / down) - 1, ceil(box.bottom / down) + 2) for i in columns)

    @cached_property
    def coast(self) -> Region:
        """Return the outline of the land: the coasts."""
        return region_of(self.lattice, self.dry, self.drift(0))

    @cached_property
    def region(self) -> Callable[[str], Region]:
        """Return a function that returns the outline of a kind: `deep sea`, hill, wood, own terrain."""

        def outline(kind: str) -> Region:
            spots = self.deep if kind == "deep sea" else self.of(kind)
            layer, share = _REGIONS.get(kind, (10, 1.3))
            return region_of(self.lattice, spots, self.drift(layer), share)

        return cache(outline)

    @cached_property
    def has_sea(self) -> bool:
        """Return whether any sea is visible."""
        return bool(self.of("sea"))

    def town_at(self, spot: Spot) -> Point:
        """Return the middle of the town of a cell; that of the cell if links end there."""
        if spot in self.linked:
            return self.lattice.centre(spot)
        return self._aside(spot, "town", 0.06)

    def point(self, spot: Spot) -> Point:
        """Return the point of a cell that ways pass: the middle of its town, else near its own middle."""
        return self.town_at(spot) if "town" in self.kinds(spot) else self._aside(spot, "way", 0.13)

    def _aside(self, spot: Spot, tag: str, reach: float) -> Point:
        x, y = self.lattice.centre(spot)
        aside, below = (self.of_cell(spot, tag + axis) * 2 - 1 for axis in "xy")
        return x + aside * reach * self.cell, y + below * reach * self.cell

    def middle_of(self, kind: str) -> Point:
        """Return a point where a kind is seen: of its first way or town, else the middle of the mat."""
        for line in self.ways(kind):
            return line[len(line) // 2]
        towns = self.on_mat("town")
        lattice = self.lattice
        return self.town_at(towns[0]) if towns else (lattice.width / 2, lattice.height / 2)

    def ways(self, kind: str) -> list[list[Point]]:
        """Return the lines of all ways of a kind."""
        return [self.line_of(course) for course in self.courses if course.kind == kind]

    def line_of(self, course: Course) -> list[Point]:
        """Return the points along a way, a step of an outline from one to the next."""
        layer, share = _WAYS.get(course.kind, (5, 0.55))
        is_rail = course.kind == "rail"  # beside the roads, which pass the middles of towns
        points = [self._aside(spot, "rail", 0.13) if is_rail else self.point(spot) for spot in course.spots]
        found = [self.drift(layer).moved(point, share) for point in _points_along(points, 1.6 * self.scale)]
        for spot, end in ((course.spots[0], 0), (course.spots[-1], -1)):
            if not is_rail and "town" in self.kinds(spot):
                found[end] = self.town_at(spot)
        return found


def _points_along(points: Sequence[Point], step: float) -> list[Point]:
    """Return points along the smooth curve through `points`, about a step (mm) apart."""
    found = [points[0]]
    for (start, end), (_, numbers) in zip(pairwise(points), smooth(points)[1:], strict=True):
        found += along(start, numbers, max(2, round(dist(start, end) / step)))
    return found


def joined(
    pieces: Iterable[Sequence[Segment]],
    *,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    width: float = 0.0,
) -> list[Item]:
    """Merge many small outlines of one look into a few paths."""
    found: list[Item] = []
    steps: list[Segment] = []

    def close() -> None:
        if steps:
            found.append(Path(tuple(steps), fill, stroke, width, cap="round"))
            steps.clear()

    for piece in pieces:
        if len(steps) + len(piece) > _LONGEST:
            close()
        steps.extend(piece)
    close()
    return found


def dashes(lines: Iterable[tuple[float, float, float, float]], stroke: Colour, width: float) -> list[Item]:
    """Draw short straight lines of one look."""
    return joined(((("M", (a, b)), ("L", (c, d))) for a, b, c, d in lines), stroke=stroke, width=width)


def placed(symbol: Symbol, x: float, y: float) -> Use:
    """Place a symbol with its origin at a point."""
    return Use(symbol, Transform.translate(x, y))


def curve(points: Sequence[Point], stroke: Colour, width: float, dash: tuple[float, ...] = ()) -> list[Item]:
    """Draw a smooth line through points, in parts that any printer takes, each from the end of the last."""
    found: list[Item] = []
    for start in range(0, max(1, len(points) - 1), _LONGEST):
        part = points[start : start + _LONGEST + 1]
        found.append(Path(smooth(part), stroke=stroke, width=width, dash=dash, cap="butt" if dash else "round"))
    return found
