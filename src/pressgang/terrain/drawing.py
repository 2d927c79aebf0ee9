"""Draw the layers of terrain under a grid: sea, clouds, fields, hills, woods and coasts, and all others in
order.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from math import ceil, floor, fsum
from typing import Literal

from msgspec import Struct

from pressgang.art.pen import smooth
from pressgang.drawing.geometry import Point, Rect, cos_sin, polar
from pressgang.drawing.outlines import Segment, arc, ellipse_segments, polyline
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, circle, rectangle
from pressgang.terrain import edges, motifs
from pressgang.terrain.lattice import Lattice, Spot, edge_cells
from pressgang.terrain.model import Land
from pressgang.terrain.outline import Sample, Squares, chained
from pressgang.terrain.view import TerrainInks, View, dashes, inks_of, joined, on_ground, placed
from pressgang.terrain.words import name_places

_SHALLOWS = (19.0, 11.5, 5.5)
"""Twice the reach in mm of each tint of the shallows from the coast."""
_WATER_LINES = ((13.5, 0.13), (7.6, 0.16), (3.4, 0.2))
"""The lines along a coast without tints: twice their distance from it, and their widths."""
_PERIOD, _HIGH = 3.0, 0.9


def sea(view: View) -> list[Item]:
    """Draw the ground of the sea and the shallows: the coast as a broad line, over which the land will lie."""
    if not view.has_sea:
        return []
    inks, scale = view.inks, view.scale
    coast = view.coast.segments
    items: list[Item] = []
    if inks.lines_only:
        for width, line in _WATER_LINES:
            items.append(Path(coast, stroke=inks.coast_line, width=width * scale + 2 * line))
            items.append(Path(coast, stroke=WHITE, width=width * scale))
    else:
        items.append(rectangle(view.window, inks.sea))
        if view.deep:
            items.append(Path(view.region("deep sea").segments, fill=inks.deep))
        for width, tint in zip(_SHALLOWS, (inks.shallow_far, inks.shallow, inks.shallow_near), strict=True):
            items.append(Path(coast, stroke=tint, width=width * scale))
    return [*items, *_waves(view)]


def _waves(view: View) -> Iterator[Item]:
    """Draw one to three waves in a row, here and there, clear of the coast and of words."""
    sparse = view.inks.lines_only
    scale = view.scale
    pitch, off = (13.0, 8.5) if sparse else (8.5, 6.2)
    pitch, off = pitch * scale, off * scale
    symbols = [_wave(view, count) for count in (1, 2, 3)]
    taken = Squares[Point](20.0 * scale)
    for at in (*view.clear, *name_places(view)):
        taken.add(at, at, at)
    land = view.coast
    for i, j in view.nodes(pitch):
        if view.chance(i, j, "wave?") < 0.42:
            continue
        x, y = (i + view.chance(i, j, "wave x")) * pitch, (j + view.chance(i, j, "wave y")) * pitch
        if not view.sees(x, y, 5) or land.has(x, y) or land.near(x, y, off):
            continue
        low, high = (x - 10 * scale, y - 4.5 * scale), (x + 10 * scale, y + 3.5 * scale)
        if any(low[0] < a < high[0] and low[1] < b < high[1] for a, b in taken.near(low, high)):
            continue
        yield placed(symbols[int(view.chance(i, j, "wave n") * 3)], x, y)


def wave_steps(count: int, half: float, high: float) -> tuple[Segment, ...]:
    """Return a wave about the origin: `count` periods of twice `half` mm, each two arcs `high` mm high."""
    steps: list[Segment] = [("M", (-half * count, 0.0))]
    for index in range(count):
        at = -half * count + index * 2 * half
        for start, bow in ((at, -high), (at + half, high)):
            mid, end = start + half / 2, start + half
            x1, x2 = start + (mid - start) * 2 / 3, end + (mid - end) * 2 / 3
            steps.append(("C", (x1, bow * 2 / 3, x2, bow * 2 / 3, end, 0.0)))
    return tuple(steps)


def _wave(view: View, count: int) -> Symbol:
    """Draw that many periods of a wave about the origin, each of two quadratic arcs."""
    scale = view.scale
    half, high = _PERIOD / 2 * scale, _HIGH * scale
    left, steps = -half * count, wave_steps(count, half, high)
    width = 0.16 if view.inks.lines_only else 0.22
    path = Path(steps, stroke=view.inks.wave, width=width * max(1.0, scale), cap="round")
    reach = -left + width * 2
    return Symbol(f"terrain-wave-{count}", (path,), Rect(-reach, -high, 2 * reach, 2 * high))


_WIDTH, _HEIGHT = 1.14, 0.53
"""The width and the height of a cloud, as shares of a cell."""
Lobe = tuple[float, float, float]


def clouds(view: View) -> list[Item]:
    """Draw a cloud over each cell that has one."""
    return [item for spot in view.on_mat("cloud") for item in _cloud(view, spot)]


def _lobes(view: View, spot: Spot) -> list[Lobe]:
    """Return the lobes of a cloud, the northern ones first: eleven round it and five along its middle."""
    x, y = view.lattice.centre(spot)
    x += (view.of_cell(spot, "cloud x") - 0.5) * 0.12 * view.cell
    y += (view.of_cell(spot, "cloud y") - 0.5) * 0.12 * view.cell
    size = 0.86 + 0.28 * view.of_cell(spot, "cloud")
    w, h = _WIDTH * view.cell * size, _HEIGHT * view.cell * size
    found = []
    for i in range(11):
        cos, sin = cos_sin(360 * (i + 0.5 * view.of_cell(spot, f"lobe{i}")) / 11)
        reach = 0.62 + 0.18 * view.of_cell(spot, f"reach{i}")
        radius = h * (0.20 + 0.12 * view.of_cell(spot, f"radius{i}"))
        found.append((x + w / 2 * reach * cos, y + h / 2 * reach * sin, radius))
    for i in range(5):
        radius = h * (0.30 + 0.06 * view.of_cell(spot, f"inner{i}"))
        found.append((x + w * 0.62 * (i / 4 - 0.5), y + h * 0.1 * (view.of_cell(spot, f"up{i}") - 0.5), radius))
    return sorted(found, key=lambda lobe: lobe[1])


def _cloud(view: View, spot: Spot) -> list[Item]:
    inks, k = view.inks, view.cell / 50.8
    lobes = _lobes(view, spot)
    pen = max(0.6, min(k, 2.0))
    width, arcs = (0.12, 0.14) if inks.lines_only else (0.20, 0.20)
    shadow = [(x + 4.2 * k, y + 5.2 * k, radius) for x, y, radius in lobes]
    lines = _hatch(shadow, (2.2 if inks.lines_only else 1.25) * k)
    hatch = tuple(joined(lines, stroke=inks.cloud_line, width=width * pen))
    shape = tuple(step for x, y, radius in shadow for step in ellipse_segments((x, y), radius, radius))
    items: list[Item] = [Group(hatch, clip=Path(shape))]
    items += [circle((x, y), radius, stroke=inks.cloud_line, width=0.56 * pen) for x, y, radius in lobes]
    items += [circle((x, y), radius, inks.cloud) for x, y, radius in lobes]
    shades = []
    for index, (x, y, radius) in enumerate(lobes):
        start = 25 + 30 * view.of_cell(spot, f"shade{index}")
        end = start + 60 + 50 * view.of_cell(spot, f"long{index}")
        shades.append((("M", polar((x, y), radius * 0.8, start)), *arc((x, y), radius * 0.8, start, end)))
    return [*items, *joined(shades, stroke=inks.cloud_line, width=arcs * pen)]


def _hatch(lobes: list[Lobe], gap: float) -> list[tuple[Segment, ...]]:
    """Draw lines at 45° over all lobes, on one lattice for every cloud."""
    left, right = min(x - r for x, _, r in lobes), max(x + r for x, _, r in lobes)
    top, bottom = min(y - r for _, y, r in lobes), max(y + r for _, y, r in lobes)
    step = gap * 2**0.5
    found: list[tuple[Segment, ...]] = []
    for index in range(ceil((left + top) / step), int((right + bottom) / step) + 1):
        total = index * step  # x + y along the line
        found.append((("M", (total - bottom, bottom)), ("L", (total - top, top))))
    return found


_FIELD_ACROSS, _FIELD_DOWN, _FIELDS_TURNED = 14.4, 11.5, 17.0
_LIGHT = (-0.62, -0.78)
"""The direction that light comes from: the north-west."""
_TREE = 4.0
_TREE_SIZES = 5


def fields(view: View) -> list[Item]:
    """Draw a patchwork of fields, each of one tint, with hedges between them."""
    if view.inks.lines_only or view.inks.hedge is None:
        return []
    tints: list[list[tuple[Segment, ...]]] = [[] for _ in view.inks.fields]
    hedges = []
    node = cache(partial(_field_corner, view))
    for i, j in _quads(view):
        corners = [node(i + a, j + b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
        x, y = fsum(x for x, _ in corners) / 4, fsum(y for _, y in corners) / 4
        if not view.sees(x, y, 16):
            continue
        if view.has_sea and not any(view.coast.has(*at) for at in ((x, y), *corners)):
            continue
        outline = polyline(corners, close=True)
        tints[int(view.chance(i, j, "field") * len(tints))].append(outline)
        hedges.append(outline)
    items: list[Item] = []
    for tint, quads in zip(view.inks.fields, tints, strict=True):
        items += joined(quads, fill=tint)
    return items + joined(hedges, stroke=view.inks.hedge, width=0.22 * max(0.5, view.scale))


def _quads(view: View) -> Iterator[tuple[int, int]]:
    """Yield the quads of the turned lattice that may lie in the window."""
    cos, sin = cos_sin(_FIELDS_TURNED)
    box = view.window
    across, down = _FIELD_ACROSS * view.scale, _FIELD_DOWN * view.scale
    corners = [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    vs = [(-x * sin + y * cos) / down for x, y in corners]
    us = [(x * cos + y * sin) / across for x, y in corners]
    for j in range(floor(min(vs)) - 2, ceil(max(vs)) + 2):
        for i in range(floor(min(us)) - 2, ceil(max(us)) + 2):
            x, y = i * across * cos - j * down * sin, i * across * sin + j * down * cos
            if view.sees(x, y, 34):
                yield i, j


def _field_corner(view: View, i: int, j: int) -> Point:
    cos, sin = cos_sin(_FIELDS_TURNED)
    offset = 0.0 if j % 2 else 0.5
    u = (i + offset + 0.52 * (view.chance(i, j, "u") - 0.5)) * _FIELD_ACROSS * view.scale
    v = (j + 0.52 * (view.chance(i, j, "v") - 0.5)) * _FIELD_DOWN * view.scale
    return u * cos - v * sin, u * sin + v * cos


def hills(view: View) -> list[Item]:
    """Draw hills: a darker crest inside a paler slope, and hachures that run downhill."""
    if not view.of("hill"):
        return []
    inks, outline = view.inks, view.region("hill").segments
    items: list[Item] = []
    if inks.crest is not None:
        items.append(Path(outline, fill=inks.crest))
        slope = Path(outline, stroke=inks.hill, width=13 * view.scale)
        items.append(Group((slope,), clip=Path(outline)))
    by_width: dict[int, list[tuple[float, float, float, float]]] = {}
    for hundredths, line in _hachures(view):
        by_width.setdefault(hundredths, []).append(line)
    factor = max(0.6, view.scale)
    for hundredths in sorted(by_width):
        items += dashes(by_width[hundredths], inks.hachure, hundredths / 100 * factor)
    return items


def _hachures(view: View) -> Iterator[tuple[int, tuple[float, float, float, float]]]:
    """Yield lines down a slope with their widths in hundredths of a mm: long and heavy away from the light."""
    scale = view.scale
    share = 0.8 if view.inks.lines_only else 1.0
    hills = view.region("hill")
    for loop in hills.loops:
        for a, b in zip(loop, (*loop[1:], loop[0]), strict=True):
            if not view.sees(a.x, a.y, 8):
                continue
            lit = a.out_x * _LIGHT[0] + a.out_y * _LIGHT[1]
            for inner, (off, longest, thin) in enumerate(((0.3, 3.0, 1.0), (6.0, 2.2, 0.8))):
                if inner and view.here(a.x, a.y, "row") < 0.5:
                    continue
                width = (0.24 - 0.13 * lit) * thin * share
                if width < 0.07:
                    continue
                for part in (0.0,) if lit > 0.1 or inner else (0.0, 0.5):
                    x, y = a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part
                    length = longest * (0.55 + 0.6 * view.here(x, y, f"hachure{inner}")) * (1.15 - 0.55 * lit)
                    x, y = x - a.out_x * off * scale, y - a.out_y * off * scale
                    if inner and not hills.has(x, y):
                        continue
                    upper = (x - a.out_x * length * scale, y - a.out_y * length * scale)
                    yield round(width * 50) * 2, (*upper, x, y)


def woods(view: View) -> list[Item]:
    """Draw woods: a tint, and trees from north to south so that the nearer hide the farther."""
    if not view.of("wood"):
        return []
    items: list[Item] = []
    region = view.region("wood")
    if view.inks.wood is not None:
        items.append(Path(region.segments, fill=view.inks.wood))
    symbols = [_tree(view, size) for size in range(_TREE_SIZES)]
    scale = view.scale
    clear = (1.5 * scale, 1.0 * scale)
    trees = motifs.scatter(view, region, symbols, _TREE * scale, ("tree", "size"), aside=0.5, clear=clear)
    return [*items, *trees]


def _tree(view: View, size: int) -> Symbol:
    radius = (1.35 + 0.65 * (size + 0.5) / _TREE_SIZES) * view.scale
    items = motifs.tree(view, radius, radius * 0.98, view.inks.tree, view.inks.tree_line)
    reach = radius + (0.2 if view.inks.lines_only else 0.26) * max(1.0, view.scale)
    return Symbol(f"terrain-tree-{size + 1}", items, Rect(-reach, -reach, 2 * reach, 2 * reach))


Shore = Literal["cliff", "beach"]


def shores(view: View) -> list[Item]:
    """Draw cliffs and beaches, half of each under the land that is drawn over them."""
    if not view.has_sea:
        return []
    inks, scale = view.inks, view.scale
    under: list[Item] = []
    ticks: list[tuple[float, float, float, float]] = []
    dots: list[Item] = []
    dot = circle((0, 0), 0.1 * scale, fill=inks.sand_dot)
    grain = Symbol("terrain-sand", (dot,), Rect(-0.1, -0.1, 0.2, 0.2).inset(-scale))
    for kind, run in _runs(view):
        seen = [sample for sample in run if view.sees(sample.x, sample.y)]
        if not seen:
            continue
        tint, width = (inks.cliff, 4.4) if kind == "cliff" else (inks.sand, 4.6)
        if tint is not None:
            line = smooth([(sample.x, sample.y) for sample in run])
            under.append(Path(line, stroke=tint, width=width * scale, cap="round"))
        if kind == "cliff":
            ticks += _ticks(view, run)
        else:
            dots += [placed(grain, *at) for sample in seen for at in _grains(view, sample)]
    return [*under, *dashes(ticks, inks.cliff_line, 0.17 * max(1.0, scale)), *dots]


def coast_line(view: View) -> list[Item]:
    """Draw the line between land and sea."""
    if not view.has_sea:
        return []
    width = (0.38 if view.inks.lines_only else 0.32) * max(0.6, min(view.scale, 2.0))
    return [Path(view.coast.segments, stroke=view.inks.coast_line, width=width)]


def _kind(view: View, spot: Spot) -> Shore:
    """Return the kind of a coast: a hill at the sea is a cliff unless it is named as a beach."""
    kinds = view.kinds(spot)
    if "cliff" in kinds or ("hill" in kinds and not kinds & {"beach", "coast"}):
        return "cliff"
    return "beach"


def _runs(view: View) -> Iterator[tuple[Shore, list[Sample]]]:
    """Yield stretches of coast of one kind, each with the first point of the next."""
    for loop in view.coast.loops:
        kinds = [_kind(view, sample.spot) for sample in loop]
        count = len(loop)
        turn = next((i for i in range(count) if kinds[i] != kinds[i - 1]), 0)
        run: list[Sample] = []
        for index in range(turn, turn + count):
            here, after = index % count, (index + 1) % count
            run.append(loop[here])
            if kinds[after] != kinds[here] or index == turn + count - 1:
                yield kinds[here], [*run, loop[after]]
                run = []


def _ticks(view: View, run: list[Sample]) -> Iterator[tuple[float, float, float, float]]:
    """Yield short lines out of a cliff, two a sample."""
    scale = view.scale
    for a, b in pairwise(run):
        if not view.sees(a.x, a.y):
            continue
        parts = max(1, ceil(((b.x - a.x) ** 2 + (b.y - a.y) ** 2) ** 0.5 / (0.9 * scale)))
        for k in range(parts):
            x, y = a.x + (b.x - a.x) * k / parts, a.y + (b.y - a.y) * k / parts
            length = (1.15 + 1.05 * view.here(x, y, "tick")) * scale
            yield x, y, x + a.out_x * length, y + a.out_y * length


def _grains(view: View, sample: Sample) -> Iterator[Point]:
    scale = view.scale
    for tag in ("a", "b", "c"):
        out = (0.45 + 1.5 * view.here(sample.x, sample.y, "grain" + tag)) * scale
        along = (view.here(sample.x, sample.y, "along" + tag) - 0.5) * 1.8 * scale
        yield (
            sample.x + sample.out_x * out - sample.out_y * along,
            sample.y + sample.out_y * out + sample.out_x * along,
        )


class Drawn(Struct, frozen=True):
    """Drawn terrain: `under` is what lies below the grid, and `view` is for the words above it."""

    view: View
    under: tuple[Item, ...]

    @property
    def inks(self) -> TerrainInks:
        """Return the inks that it was drawn with."""
        return self.view.inks


_LATEST: deque[tuple[object, Drawn]] = deque(maxlen=4)
"""The lands drawn last, by their input: a mat is tried on one paper after another."""


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
    keep: bool = True,
) -> Drawn:
    """Draw a land on a mat and `bleed` mm beyond it; waves keep clear of the points `clear`, of numbers.

    `ground` is the colour of all that is no other terrain; `plain` leaves fields out and makes it white. It is
    kept for the next call if `keep`.
    """
    inks = on_ground(inks_of(ink), ground, plain)
    drawn_from = (lattice, land, seed, inks, bleed, tuple(clear))
    for known, drawn in _LATEST:
        if known == drawn_from:
            return drawn
    window = Rect(0, 0, lattice.width, lattice.height).inset(-bleed)
    view = View(lattice, land, seed, inks, window, tuple(clear))
    items = [*sea(view), *shores(view), *_land(view), *coast_line(view), *edges.links(view), *clouds(view)]
    drawn = Drawn(view, (Group(tuple(items), clip=_edge(lattice, window)),))
    if keep:
        _LATEST.append((drawn_from, drawn))
    return drawn


def _land(view: View) -> list[Item]:
    """Draw the land and all that lies on it, cut off at the coast."""
    layers = (
        fields, hills, motifs.own_terrain, woods, edges.rivers, edges.waters, edges.ditches, edges.cliffs,
        edges.walls, motifs.airfields, edges.lanes, edges.rails, edges.roads, edges.crossings, motifs.towns,
    )  # fmt: skip
    cover = [item for layer in layers for item in layer(view)]
    if not view.has_sea:
        ground = [] if view.inks.lines_only else [rectangle(view.window, view.inks.land)]
        return [*ground, *cover]
    coast = Path(view.coast.segments)
    return [Path(coast.segments, fill=view.inks.land), Group(tuple(cover), clip=coast)]


def _edge(lattice: Lattice, window: Rect) -> Path:
    """Return the outline of the visible part: the mat with its bleed, or its cells if they make it."""
    if not lattice.whole:
        return rectangle(window)
    steps: list[Segment] = []
    for loop in chained(edge_cells(lattice, lattice.on_mat)):
        corners = [lattice.places[border.start] for border in loop]
        steps += [("M", corners[0]), *(("L", corner) for corner in corners[1:]), ("Z", ())]
    return Path(tuple(steps))
