"""Motifs on the ground: terrain of a game's or a kit's own, trees, towns with their church, airfields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from pressgang.art.parts import PartList
from pressgang.art.pen import extent
from pressgang.drawing.colours import Colour, grey_of, lightness
from pressgang.drawing.geometry import Point, Rect, Transform, cos_sin, polar
from pressgang.drawing.outlines import Segment, arc, polyline
from pressgang.drawing.scene import Group, Item, Path, Symbol, Use, circle
from pressgang.structs import NamedTuple
from pressgang.terrain.lattice import Spot
from pressgang.terrain.model import OwnTerrain
from pressgang.terrain.noise import Noise
from pressgang.terrain.outline import Region
from pressgang.terrain.view import DARKEST_GREY, TOWNS, View, joined, placed

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
    for own in view.contents.own:
        if not view.of(own.name):
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
        pitch, versions = PITCHES[own.motif]
        pitch *= view.scale
        symbols = [_motif(view, own, colours, version + 1) for version in range(versions)]
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
        if not view.has_sea or view.coast.within(x, y, clear[1]):
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


def _symbol(name: str, paths: Iterable[Path]) -> Symbol:
    drawn = tuple(paths)
    return Symbol(name, drawn, extent(drawn) or Rect(0, 0, 0, 0))


def _parts(picture: str, tones: Mapping[str, Colour | None], pen: float, scale: float) -> Iterator[Path]:
    """Draw a picture of `templates/pictures/ground.toml`, its lines `pen` mm wide at any scale."""
    return PartList("ground", "motifs", tones, pen).draw(picture, Transform.scale(scale))


def _motif(view: View, own: OwnTerrain, colours: Paints, version: int) -> Symbol:
    """Draw a version of a terrain's motif; two terrains may share it in two colours."""
    paths: Iterable[Path]
    if own.motif == "trees":
        radius = (1.1 + 0.25 * version) * view.scale
        paths = tree(view, radius, radius, colours.fill, colours.line)
    else:
        tones = {"ink": colours.line, "fill": colours.fill}
        paths = _parts(f"{own.motif}-{version}", tones, _pen(view), view.scale)
    return _symbol(f"terrain-{own.name}-{own.motif}-{version}", paths)


def tree(view: View, radius: float, shade: float, fill: Colour, line: Colour) -> tuple[Path, Path]:
    """Draw a crown and the shade at its right and below, `shade` mm from its middle."""
    crown = circle((0, 0), radius, fill)
    if view.inks.lines_only:
        crown = circle((0, 0), radius, fill, line, 0.13)
    steps: tuple[Segment, ...] = (("M", polar((0, 0), shade, 70)), *arc((0, 0), shade, 70, 215))
    return crown, Path(steps, stroke=line, width=_pen(view), cap="round")


PITCHES: Mapping[str, tuple[float, int]] = {
    "trees": (4.0, 3), "marsh": (4.9, 2), "scrub": (3.7, 2), "rocks": (3.9, 3), "dunes": (4.4, 2),
    "crops": (4.2, 1), "ruins": (4.2, 2), "dots": (1.9, 2),
}  # fmt: skip
"""The distance from piece to piece of a motif in mm at a scale of 1, and its number of versions."""
_BLOCK, _DEPTH, _STREET = 3.5, 2.5, 0.75
TOWN_SHARE = 0.295
"""The radius of the largest town as a share of its cell."""


def towns(view: View) -> list[Item]:
    """Draw blocks of houses about a main street, thinner outwards, and a church in the middle."""
    items: list[Item] = []
    spots = view.on_mat("town")
    tones = {"ink": view.inks.church, "tower": view.inks.road}
    pen = 0.3 * max(0.6, view.scale)
    church = _symbol("terrain-church", _parts("church", tones, pen, view.scale))
    width = 0.17 * max(0.6, view.scale)
    for spot in spots:
        if spot in view.linked:
            continue  # a space stands for it
        items += joined(_blocks(view, spot), fill=view.inks.block, stroke=view.inks.block_line, width=width)
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
            if view.has_sea and not all(view.coast.has(*at) for at in turned):
                continue
            yield polyline(turned, close=True)


def airfields(view: View) -> list[Item]:
    """Draw grass with three runways and two sheds, turned at random."""
    spots = view.on_mat("airfield")
    if not spots:
        return []
    inks, k = view.inks, view.cell / 50.8
    tones = {
        "ink": inks.tree_line, "grass": inks.airfield, "kerb": inks.road_line, "runway": inks.runway,
        "block": inks.block, "wall": inks.block_line,
    }  # fmt: skip
    symbol = _symbol("terrain-airfield", _parts("airfield", tones, 0.2 * max(0.6, min(k, 2.0)), k))
    turns = (Transform.rotate(view.of_cell(spot, "airfield") * 180) for spot in spots)
    return [
        Use(symbol, turn.then(Transform.translate(*airfield_at(view, spot))))
        for spot, turn in zip(spots, turns, strict=True)
    ]


def airfield_at(view: View, spot: Spot) -> Point:
    """Return the middle of an airfield: aside if the cell has a town too."""
    x, y = view.lattice.centre(spot)
    kinds = view.kinds(spot)
    return (x + view.cell * 0.26, y + view.cell * 0.12) if "town" in kinds else (x, y + view.cell * 0.07)
