"""Checks of a land on the cells of a mat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from pressgang.diagnostics import Diagnostic, Span
from pressgang.terrain import problems
from pressgang.terrain.lattice import Lattice, Spot
from pressgang.terrain.model import Land, NamedCell, Way
from pressgang.terrain.reading import MOST_NAMED


def check_land(lattice: Lattice, land: Land) -> Iterator[Diagnostic]:
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
        chain = way.chain(lattice)
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
            near = next((way for way in rest if reached & set(way.chain(lattice))), None)
            if near is None:
                place = rest[0].places[0]
                message = f'the {kind} "{name}" jumps: its part from {place.text} touches no other'
                help_text = "Join the parts in one line, or give this one another name."
                yield problems.WAY_JUMPS.at(place.span, message, help_text)
                break
            rest.remove(near)
            reached |= _with_neighbours(lattice, near)


def _with_neighbours(lattice: Lattice, way: Way) -> set[Spot]:
    chain = way.chain(lattice)
    return {*chain, *(beside for spot in chain for beside in lattice.neighbours(spot))}
