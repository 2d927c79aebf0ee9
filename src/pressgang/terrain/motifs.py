"""Motifs on the ground: terrain of a game's or a kit's own, trees, towns with their church, airfields."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot
from types import MappingProxyType
from typing import NamedTuple

from pressgang.drawing.colours import Colour, grey_of, lightness
from pressgang.drawing.geometry import Point, Rect, Transform, cos_sin, polar
from pressgang.drawing.outlines import Segment, arc, polyline
from pressgang.drawing.scene import Group, Item, Path, Symbol, Use, circle, ellipse, line, rectangle
from pressgang.structs import replace
from pressgang.terrain.inks import DARKEST_GREY
from pressgang.terrain.lattice import Spot
from pressgang.terrain.model import OwnTerrain
from pressgang.terrain.noise import Noise
from pressgang.terrain.outline import Region
from pressgang.terrain.view import TOWNS, View, joined, placed

_LIGHTEST_GREY = 97.0


class Paints(NamedTuple):
    """The colours of an own terrain in one ink: its ground, if the ink draws it, and two for its motif."""

    ground: Colour | None
    line: Colour
    fill: Colour


def paints(view: View, own: OwnTerrain) -> Paints:
    """Return the colours that an own terrain has in the ink of the view."""
    inks = view.inks
    ground = own.ground or inks.land
    if inks.lines_only:
        return Paints(None, inks.tree_line, inks.land)
    if inks.is_grey:
        tone = min(_LIGHTEST_GREY, max(DARKEST_GREY, lightness(ground)))
        return Paints(grey_of(tone) if own.ground else None, grey_of(tone - 40), grey_of(tone - 16))
    dark = ground.mixed(Colour.parse("#1d2213"), 0.55)
    return Paints(own.ground, dark, ground.mixed(Colour.parse("#2b301c"), 0.22))


def own_terrain(view: View) -> list[Item]:
    """Draw the cells of every own terrain: the ground within its outline, and its motif."""
    items: list[Item] = []
    for own in view.country.land.own:
        if not view.country.of(own.name):
            continue
        region = view.region(own.name)
        colours = paints(view, own)
        outline = Path(region.segments)
        if colours.ground is not None:
            items.append(Path(region.segments, fill=colours.ground))
        else:  # motifs alone do not say which cells they cover
            items.append(Path(region.segments, stroke=colours.line, width=0.18, dash=(1.2, 0.8)))
        if own.motif == "hatch":
            items.append(Group((_hatch(view, colours),), clip=outline))
        elif own.motif != "none":
            items += _scatter(view, own, region, colours)
    return items


def _scatter(view: View, own: OwnTerrain, region: Region, colours: Paints) -> list[Item]:
    """Return the motif on a staggered lattice."""
    if own.picture is not None:
        pitch = 6.2 * view.scale
        sizes = (3.4 * view.scale, 4.2 * view.scale, 5.0 * view.scale)  # one size alone looks stamped
        symbols = [own.picture.fit_into(size, size, colours.line) for size in sizes]
    else:
        motif = DRAWN[own.motif]
        pitch = motif.pitch * view.scale
        symbols = [motif.draw(view, colours, version) for version in range(motif.versions)]
        # two terrains may share a motif in two colours
        symbols = [replace(symbol, name=f"terrain-{own.name}-{symbol.name}") for symbol in symbols]
    clear = (pitch * 0.4, pitch * 0.3)
    return scatter(view, region, symbols, pitch, (own.name, "n"), aside=0.42, clear=clear)


def scatter(
    view: View,
    region: Region,
    symbols: Sequence[Symbol],
    pitch: float,
    tags: tuple[str, str],
    aside: float,
    clear: tuple[float, float],
) -> list[Item]:
    """Place symbols on a staggered lattice within a region, from north to south.

    Each stands up to `aside` of the pitch aside, and `clear` mm from the region's edge and from the coast.
    `tags` are words for the chances: of the place and of the symbol.
    """
    found = []
    tag, which = tags
    for i, j in region.nodes(pitch, view.window.inset(-4 * view.scale)):
        x = (i + 0.5 * (j % 2) + aside * view.chance(i, j, f"{tag} x")) * pitch
        y = (j + aside * view.chance(i, j, f"{tag} y")) * pitch
        if view.chance(i, j, f"{tag}?") < 0.1 or not region.within(x, y, clear[0]):
            continue
        if not view.has_sea or view.land.within(x, y, clear[1]):
            found.append((y, x, int(view.chance(i, j, f"{tag} {which}") * len(symbols))))
    return [placed(symbols[version], x, y) for y, x, version in sorted(found)]


def _hatch(view: View, colours: Paints) -> Path:
    """Draw slanting lines over the whole window; the region clips them."""
    box, pitch = view.window, 1.8 * view.scale
    steps: list[Segment] = []
    first = int((box.x - box.bottom) // pitch)
    for k in range(first, int((box.right - box.y) // pitch) + 2):
        x = k * pitch
        steps += [("M", (x + box.y, box.y)), ("L", (x + box.bottom, box.bottom))]
    return Path(tuple(steps), stroke=colours.line, width=0.2 * max(0.6, view.scale))


def _pen(view: View) -> float:
    return (0.2 if view.inks.lines_only else 0.26) * max(0.6, view.scale)


def _symbol(name: str, version: int, items: tuple[Item, ...], reach: float) -> Symbol:
    return Symbol(f"{name}-{version + 1}", items, Rect(-reach, -reach, 2 * reach, 2 * reach))


def _trees(view: View, colours: Paints, version: int) -> Symbol:
    radius = (1.35 + 0.25 * version) * view.scale
    return _symbol("trees", version, tree(view, radius, radius, colours.fill, colours.line), radius + 0.4)


def tree(view: View, radius: float, shade: float, fill: Colour, line: Colour) -> tuple[Path, Path]:
    """Draw a crown and the shade at its right and below, `shade` mm from its middle."""
    crown = circle((0, 0), radius, fill)
    if view.inks.lines_only:
        crown = circle((0, 0), radius, fill, line, 0.13)
    steps: tuple[Segment, ...] = (("M", polar((0, 0), shade, 70)), *arc((0, 0), shade, 70, 215))
    return crown, Path(steps, stroke=line, width=_pen(view), cap="round")


def _strokes(view: View, colours: Paints, lines: tuple[tuple[Point, ...], ...]) -> Path:
    """Draw lines given in mm at a scale of 1."""
    scale = view.scale
    steps = tuple(step for line in lines for step in polyline([(x * scale, y * scale) for x, y in line]))
    return Path(steps, stroke=colours.line, width=_pen(view), cap="round")


def _marsh(view: View, colours: Paints, version: int) -> Symbol:
    """Draw a tuft of reeds over the lines of still water."""
    wide = 1.7 + 0.3 * version
    tuft = (((0, 0), (0, -1.5)), ((-0.35, 0), (-0.85, -1.15)), ((0.35, 0), (0.85, -1.15)))
    water = (((-wide, 0.1), (wide, 0.1)), ((-wide * 0.45, 0.75), (wide * 0.7, 0.75)))
    return _symbol("marsh", version, (_strokes(view, colours, (*tuft, *water)),), 2.6 * view.scale)


def _scrub(view: View, colours: Paints, version: int) -> Symbol:
    """Draw a low bush: three small arcs."""
    scale, items = view.scale, []
    for x, y, radius in ((-0.6, 0.1, 0.55), (0.55, 0.15, 0.5), (0.0, -0.35, 0.6 + 0.1 * version)):
        steps = (("M", polar((x * scale, y * scale), radius * scale, -80)),)
        bow = arc((x * scale, y * scale), radius * scale, -80, 80)
        items.append(Path((*steps, *bow), colours.fill, colours.line, _pen(view), cap="round"))
    return _symbol("scrub", version, tuple(items), 1.8 * scale)


def _rocks(view: View, colours: Paints, version: int) -> Symbol:
    """Draw a boulder with its shaded side."""
    s = view.scale * (0.85 + 0.2 * version)
    corners = [
        (-1.1 * s, 0.6 * s),
        (-0.8 * s, -0.4 * s),
        (0.05 * s, -0.9 * s),
        (0.9 * s, -0.35 * s),
        (1.1 * s, 0.6 * s),
    ]
    stone = Path(polyline(corners, close=True), colours.fill, colours.line, _pen(view))
    ridge = polyline([(0.05 * s, -0.9 * s), (0.3 * s, -0.1 * s), (0.15 * s, 0.6 * s)])
    return _symbol("rocks", version, (stone, Path(ridge, stroke=colours.line, width=_pen(view) * 0.8)), 1.6 * s)


def _dunes(view: View, colours: Paints, version: int) -> Symbol:
    """Draw a crest with its lee side dotted."""
    s = view.scale * (0.9 + 0.15 * version)
    crest: tuple[Segment, ...] = (
        ("M", (-1.7 * s, 0.35 * s)), ("C", (-0.9 * s, -0.8 * s, 0.3 * s, -0.8 * s, 1.7 * s, 0.35 * s)),
    )  # fmt: skip
    dots = [
        circle((x * s, y * s), 0.13 * max(0.6, s), colours.line)
        for x, y in ((0.1, 0.25), (0.75, 0.5), (-0.5, 0.55))
    ]
    return _symbol(
        "dunes", version, (Path(crest, stroke=colours.line, width=_pen(view), cap="round"), *dots), 2.1 * s
    )


def _crops(view: View, colours: Paints, version: int) -> Symbol:
    """Draw three rows of stalks."""
    lines: list[tuple[Point, ...]] = []
    for row, y in enumerate((-0.9, 0.0, 0.9)):
        for k in range(4):
            x = -1.35 + k * 0.9 + (0.2 if row % 2 else 0.0)
            lines.append(((x, y), (x + 0.2, y - 0.55)))
    return _symbol("crops", version, (_strokes(view, colours, tuple(lines)),), 2.2 * view.scale)


def _ruins(view: View, colours: Paints, version: int) -> Symbol:
    """Draw the corner of a house with a broken wall."""
    turn = 1 if version % 2 else -1
    wall = ((turn * 1.1, -0.8), (turn * -0.9, -0.8), (turn * -0.9, 0.9), (turn * 0.1, 0.9))
    rest = ((turn * 1.0, 0.9), (turn * 1.0, 0.25))
    return _symbol("ruins", version, (_strokes(view, colours, (wall, rest)),), 1.8 * view.scale)


def _dots(view: View, colours: Paints, version: int) -> Symbol:
    size = (0.24 + 0.08 * version) * max(0.6, view.scale)
    return _symbol("dots", version, (circle((0, 0), size, colours.line),), size)


class Motif(NamedTuple):
    """A motif: the distance of its pieces in mm at a scale of 1, its number of versions, and its pen."""

    pitch: float
    versions: int
    draw: Callable[[View, Paints, int], Symbol]


DRAWN: Mapping[str, Motif] = MappingProxyType(
    {
        "trees": Motif(4.0, 3, _trees),
        "marsh": Motif(4.9, 2, _marsh),
        "scrub": Motif(3.7, 2, _scrub),
        "rocks": Motif(3.9, 3, _rocks),
        "dunes": Motif(4.4, 2, _dunes),
        "crops": Motif(4.2, 1, _crops),
        "ruins": Motif(4.2, 2, _ruins),
        "dots": Motif(1.9, 2, _dots),
    }
)
"""The motifs that are scattered."""


_BLOCK, _DEPTH, _STREET = 3.5, 2.5, 0.75
TOWN_SHARE = 0.295
"""The radius of the largest town as a share of its cell."""


def towns(view: View) -> list[Item]:
    """Draw blocks of houses about a main street, thinner outwards, and a church in the middle."""
    items: list[Item] = []
    spots = view.country.on_mat("town")
    church = _church(view) if spots else None
    width = 0.17 * max(0.6, view.scale)
    for spot in spots:
        if spot in view.country.linked:
            continue  # a space stands for it
        items += joined(_blocks(view, spot), fill=view.inks.block, stroke=view.inks.block_line, width=width)
        if church is not None:
            items.append(placed(church, *view.town_at(spot)))
    return items


def _blocks(view: View, spot: Spot) -> Iterator[tuple[Segment, ...]]:
    scale = view.scale
    x, y = view.town_at(spot)
    radius = view.cell * TOWN_SHARE * (0.82 + 0.18 * view.of_cell(spot, "town r"))  # where it thins out
    noise = Noise(view.seed + TOWNS, 7 * scale)
    cos, sin = cos_sin(view.of_cell(spot, "town turned") * 60 - 30)
    across, down, street = (_BLOCK + _STREET) * scale, (_DEPTH + _STREET) * scale, _STREET * scale
    most = int(radius * 1.35 / down) + 2
    for j in range(-most, most + 1):
        for i in range(-most, most + 1):
            u, v = (i + (0.5 if j % 2 else 0.0)) * across, j * down + (street * 0.6 if j > 0 else 0.0)
            reach = radius * (1 + 0.34 * noise.at(x + u, y + v))
            off = hypot(u, v)
            key = (spot[0] * 97 + i, spot[1] * 97 + j)
            thin = 0.22 + 0.45 * (off / reach - 0.55)
            if j == 0 or off > reach or (off > reach * 0.55 and view.chance(*key, "block?") < thin):
                continue
            w = _BLOCK * scale * (0.72 + 0.28 * view.chance(*key, "block w")) / 2
            h = _DEPTH * scale * (0.75 + 0.25 * view.chance(*key, "block h")) / 2
            corners = [(u - w, v - h), (u + w, v - h), (u + w, v + h), (u - w, v + h)]
            turned = [(x + a * cos - b * sin, y + a * sin + b * cos) for a, b in corners]
            if view.has_sea and not all(view.land.has(*at) for at in turned):
                continue
            yield polyline(turned, close=True)


def _church(view: View) -> Symbol:
    scale, inks = view.scale, view.inks
    width = 0.3 * max(0.6, scale)
    tower = circle((0, 0), 1.15 * scale, inks.road, inks.church, width)
    cross = (
        line((0, -3.0 * scale), (0, -1.15 * scale), width, inks.church),
        line((-0.7 * scale, -2.4 * scale), (0.7 * scale, -2.4 * scale), width, inks.church),
    )
    return Symbol("terrain-church", (*cross, tower), Rect(-1.5, -3.4, 3.0, 5.0).inset(-scale * 2))


def airfields(view: View) -> list[Item]:
    """Draw grass with three runways and two sheds, turned at random."""
    spots = view.country.on_mat("airfield")
    if not spots:
        return []
    symbol = _airfield(view)
    turns = (Transform.rotate(view.of_cell(spot, "airfield") * 180) for spot in spots)
    return [
        Use(symbol, turn.then(Transform.translate(*airfield_at(view, spot))))
        for spot, turn in zip(spots, turns, strict=True)
    ]


def airfield_at(view: View, spot: Spot) -> Point:
    """Return the middle of an airfield: aside if the cell has a town too."""
    x, y = view.country.lattice.centre(spot)
    kinds = view.country.kinds(spot)
    return (x + view.cell * 0.26, y + view.cell * 0.12) if "town" in kinds else (x, y + view.cell * 0.07)


def _airfield(view: View) -> Symbol:
    k, inks = view.cell / 50.8, view.inks
    pen = 0.2 * max(0.6, min(k, 2.0))
    items: list[Item] = [ellipse((0, 0), 12.5 * k, 8.6 * k, inks.airfield, inks.tree_line, pen)]
    for half_long, half_wide, edge in ((9.5, 0.8, True), (9.35, 0.65, False)):
        for degrees in (0, 58, -52):
            cos, sin = cos_sin(degrees)
            corners = [
                ((a * cos - b * sin) * k, (a * sin + b * cos) * k)
                for a, b in (
                    (-half_long, -half_wide), (half_long, -half_wide),
                    (half_long, half_wide), (-half_long, half_wide),
                )
            ]  # fmt: skip
            outline = polyline(corners, close=True)
            items.append(
                Path(outline, inks.runway, inks.road_line, pen) if edge else Path(outline, inks.runway)
            )
    for left, top in ((-4.0, -6.9), (0.0, -7.1)):
        box = Rect(left * k, top * k, 3 * k, 1.7 * k)
        items.append(rectangle(box, inks.block, inks.block_line, pen * 0.85))
    return Symbol("terrain-airfield", tuple(items), Rect(-13 * k, -9 * k, 26 * k, 18 * k).inset(-pen))
