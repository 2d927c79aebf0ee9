"""Draw buildings: towns with their streets and church, airfields."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from pressgang.drawing.geometry import Point, Rect, Transform, cos_sin
from pressgang.drawing.outlines import Segment, polyline
from pressgang.drawing.scene import Item, Path, Symbol, Use, circle, ellipse, line, rectangle
from pressgang.terrain.lattice import Spot
from pressgang.terrain.noise import Noise
from pressgang.terrain.view import TOWNS, View, joined, placed

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
