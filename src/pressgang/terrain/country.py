"""What is wrong with a land on the cells of a mat; generated lands."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from pressgang.diagnostics import Diagnostic, Span
from pressgang.terrain import problems
from pressgang.terrain.lattice import Lattice, Spot
from pressgang.terrain.model import Ground, Land, NamedCell, Way
from pressgang.terrain.noise import Noise, chance
from pressgang.terrain.reading import MOST_NAMED


def chain_of(lattice: Lattice, way: Way) -> tuple[Spot, ...]:
    """Return all cells of a way in order."""
    found = [way.places[0].spot]
    for a, b in pairwise(way.places):
        found += lattice.chain(a.spot, b.spot)[1:]
    return tuple(found)


def problems_on(lattice: Lattice, land: Land) -> Iterator[Diagnostic]:
    """Yield the problems of a land on that mat: cells off it, loose edges, sea under roads, roads that jump."""
    unread = [place for faulty in land.unread for place in faulty.places]
    yield from _off_the_mat(lattice, [*(ground.place for ground in land.cells.values()), *unread])
    sound = []
    for way in land.ways:
        off = [place for place in way.places if place.spot not in lattice.on_mat]
        for place in off:
            message = f"the {way.kind} goes through {place.text}, which is not on the mat"
            yield problems.OFF_THE_MAT.at(place.span, message, _mat_size(lattice))
        if not off:
            sound.append(way)
    yield from _loose_edges(lattice, land)
    long = _too_long(lattice, sound)
    if long is not None:
        message = f"the roads, lanes and rivers have more than {MOST_NAMED:,} cells"
        yield problems.TOO_LARGE.at(long.places[0].span, message, "Name fewer or shorter ways.")
        return
    yield from _wet(lattice, land, (way for way in sound if way.kind != "link"))
    if len(sound) == len(land.ways) and not land.unread:  # else a part that is missing may join the others
        yield from _jumps(lattice, land)


def _off_the_mat(lattice: Lattice, places: Iterable[NamedCell]) -> Iterator[Diagnostic]:
    """Yield a problem for each statement that names cells off the mat: a run can name thousands."""
    off: dict[Span, list[NamedCell]] = {}
    for place in places:
        if place.spot not in lattice.on_mat:
            off.setdefault(place.span, []).append(place)
    for span, stray in off.items():
        message = f"the cell {stray[0].text} is not on the mat"
        if len(stray) > 1:
            message = f"the cell {stray[0].text} (and {len(stray) - 1:,} more of this line) is not on the mat"
        yield problems.OFF_THE_MAT.at(span, message, _mat_size(lattice))


def _mat_size(lattice: Lattice) -> str:
    columns, rows = lattice.last
    return f"The mat has {columns} columns and {rows} rows. Make it larger, or take the cell out."


def _loose_edges(lattice: Lattice, land: Land) -> Iterator[Diagnostic]:
    """Yield a problem for each edge with a cell off the mat, or between cells that are no neighbours."""
    for edge in land.edges:
        off = [place for place in (edge.first, edge.second) if place.spot not in lattice.on_mat]
        for place in off:
            message = f"the {edge.kinds[0]} lies beside {place.text}, which is not on the mat"
            yield problems.OFF_THE_MAT.at(place.span, message, _mat_size(lattice))
        first, second = edge.first, edge.second
        if not off and lattice.border(first.spot, second.spot) is None:
            message = f"{first.text} and {second.text} share no edge"
            beside = sorted(spot for spot in lattice.neighbours(first.spot) if spot in lattice.on_mat)
            way_out = f"The neighbours of {first.text} are {', '.join(map(first.spell, beside))}."
            yield problems.NO_NEIGHBOURS.at(first.span, message, way_out)


def _too_long(lattice: Lattice, ways: Iterable[Way]) -> Way | None:
    """Return the way with which all ways together have more cells than `MOST_NAMED`, or None."""
    total = 0
    for way in ways:
        total += sum(lattice.far(a.spot, b.spot) for a, b in pairwise(way.places))
        if total > MOST_NAMED:
            return way
    return None


def _wet(lattice: Lattice, land: Land, ways: Iterable[Way]) -> Iterator[Diagnostic]:
    for way in ways:
        chain = chain_of(lattice, way)
        for a, b in pairwise(way.places):
            part = lattice.chain(a.spot, b.spot)
            wet = [
                spot
                for spot in part
                if (ground := land.cells.get(spot)) is not None
                and "sea" in ground.kinds
                and not (way.kind == "river" and spot in (chain[0], chain[-1]))
            ]
            if wet:
                message = f"the {way.kind} from {a.text} to {b.text} goes through the sea at {a.spell(wet[0])}"
                help_text = "Lead it round by naming more cells, or make that cell land."
                yield problems.WAY_IN_SEA.at(a.span, message, help_text)


def _jumps(lattice: Lattice, land: Land) -> Iterator[Diagnostic]:
    """Yield the parts of one name that do not meet: no cell of one is a cell of the rest, or beside it."""
    named: dict[tuple[str, str], list[Way]] = {}
    for way in land.ways:
        if way.name and way.kind != "link":
            named.setdefault((way.kind, way.name), []).append(way)
    for (kind, name), ways in named.items():
        reached = _with_neighbours(lattice, ways[0])
        rest = ways[1:]
        while rest:
            near = next((way for way in rest if reached & set(chain_of(lattice, way))), None)
            if near is None:
                place = rest[0].places[0]
                message = f'the {kind} "{name}" jumps: its part from {place.text} touches no other'
                help_text = "Join the parts in one line, or give this one another name."
                yield problems.WAY_JUMPS.at(place.span, message, help_text)
                break
            rest.remove(near)
            reached |= _with_neighbours(lattice, near)


def _with_neighbours(lattice: Lattice, way: Way) -> set[Spot]:
    chain = chain_of(lattice, way)
    return {*chain, *(beside for spot in chain for beside in lattice.neighbours(spot))}


_SEA, _HILL, _WOOD, _TOWN = -0.26, 0.42, 0.34, 4
"""The height of the sea and of hills, the growth of woods, and the number of cells from town to town."""


def chance_land(lattice: Lattice, seed: int) -> Land:
    """Return a generated land of that seed on those cells."""
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
