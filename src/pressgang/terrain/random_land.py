"""The land of `terrain = "random"`: relief from noise, towns, and the ways between them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from pressgang.diagnostics import Span
from pressgang.terrain.lattice import Lattice, Spot
from pressgang.terrain.model import Ground, Land, NamedCell, Way
from pressgang.terrain.noise import Noise, chance

_SEA, _HILL, _WOOD, _TOWN = -0.26, 0.42, 0.34, 4
"""The height of the sea and of hills, the growth of woods, and the number of cells from town to town."""


def make_random_land(lattice: Lattice, seed: int) -> Land:
    """Return the random land of that seed on those cells."""
    height, growth = _relief(lattice, seed), _relief(lattice, seed + 101)
    kinds: dict[Spot, set[str]] = {}
    for spot in sorted(lattice.on_mat):
        here = height(spot)
        if here < _SEA:
            kinds[spot] = {"sea"}
        elif here > _HILL:
            kinds[spot] = {"hill"}
        elif growth(spot) > _WOOD:
            kinds[spot] = {"wood"}
    towns = _towns(lattice, seed, kinds)
    for town in towns:
        kinds[town] = {"town"}
    open_land = [s for s in sorted(lattice.on_mat) if s not in kinds]
    airfields = [s for s in open_land if chance(seed, *s, "airfield") < 0.02]
    for spot in airfields:
        kinds[spot] = {"airfield"}
    ways = [*_roads(lattice, kinds, towns), *_rivers(lattice, seed, kinds)]
    nowhere = Span("random terrain")
    cells = {
        spot: Ground(frozenset(found), NamedCell(spot, "", nowhere)) for spot, found in sorted(kinds.items())
    }
    return Land(cells, tuple(ways))


def _relief(lattice: Lattice, seed: int) -> Callable[[Spot], float]:
    broad, fine = Noise(seed, 6.5 * lattice.cell), Noise(seed + 1, 2.6 * lattice.cell)

    def at(spot: Spot) -> float:
        x, y = lattice.centre(spot)
        return broad.at(x, y) * 0.8 + fine.at(x, y) * 0.4

    return at


def _towns(lattice: Lattice, seed: int, kinds: dict[Spot, set[str]]) -> list[Spot]:
    """Return the towns: at most one in each square of a few cells, on open land."""
    found: dict[Spot, Spot] = {}
    for spot in sorted(lattice.on_mat):
        block = (spot[0] // _TOWN, spot[1] // _TOWN)
        if spot in kinds or chance(seed, *block, "town?") < 0.25:
            continue
        best = found.get(block)
        if best is None or chance(seed, *spot, "town") > chance(seed, *best, "town"):
            found[block] = spot
    return [
        spot
        for spot in found.values()
        if not any(b in found.values() for b in lattice.neighbours(spot) if b < spot)
    ]


def _roads(lattice: Lattice, kinds: dict[Spot, set[str]], towns: list[Spot]) -> Iterable[Way]:
    """Yield a road from each town to the nearest one that it can reach on land, if there is one."""
    dry = {spot for spot in lattice.on_mat if "sea" not in kinds.get(spot, ())}
    goals = set(towns)
    joined: set[frozenset[Spot]] = set()
    for town in towns:
        for path in _nearest(lattice, town, dry, goals, 2):
            ends = frozenset((path[0], path[-1]))
            if ends not in joined:
                joined.add(ends)
                yield _way("road" if len(joined) % 3 else "lane", path)


def _nearest(lattice: Lattice, start: Spot, on: set[Spot], goals: set[Spot], most: int) -> list[list[Spot]]:
    """Return the shortest paths from a cell to the nearest goals, at most twelve cells long."""
    before: dict[Spot, Spot] = {start: start}
    queue = deque([(start, 0)])
    found: list[list[Spot]] = []
    while queue and len(found) < most:
        spot, steps = queue.popleft()
        if spot in goals and spot != start:
            path = [spot]
            while path[-1] != start:
                path.append(before[path[-1]])
            found.append(path[::-1])
            continue
        if steps < 12:
            for beside in lattice.neighbours(spot):
                if beside in on and beside not in before:
                    before[beside] = spot
                    queue.append((beside, steps + 1))
    return found


def _rivers(lattice: Lattice, seed: int, kinds: dict[Spot, set[str]]) -> Iterable[Way]:
    """Yield rivers from hills to the nearest sea."""
    sea = {spot for spot, found in kinds.items() if "sea" in found}
    for spot, found in sorted(kinds.items()):
        if "hill" in found and chance(seed, *spot, "spring") < 0.06:
            for path in _nearest(lattice, spot, set(lattice.on_mat), sea, 1):
                if len(path) > 3:
                    yield _way("river", path)


def _way(kind: str, path: list[Spot]) -> Way:
    nowhere = Span("random terrain")
    return Way(kind, tuple(NamedCell(spot, "", nowhere) for spot in path), "")
