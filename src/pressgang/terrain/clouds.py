"""Clouds: heaps of white lobes over a hatched shadow."""

from __future__ import annotations

from math import ceil

from pressgang.drawing.geometry import cos_sin, polar
from pressgang.drawing.outlines import Segment, arc, ellipse_segments
from pressgang.drawing.scene import Group, Item, Path, circle
from pressgang.terrain.lattice import Spot
from pressgang.terrain.view import View, joined

_WIDTH, _HEIGHT = 1.14, 0.53
"""Of a cell."""
Lobe = tuple[float, float, float]


def clouds(view: View) -> list[Item]:
    """A cloud over each cell that has one."""
    return [item for spot in view.country.on_mat("cloud") for item in _cloud(view, spot)]


def _lobes(view: View, spot: Spot) -> list[Lobe]:
    """The lobes of a cloud, the northern ones first: eleven round it and five along its middle."""
    x, y = view.country.lattice.centre(spot)
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
    hatch = Group(
        tuple(
            joined(
                _hatch(shadow, (2.2 if inks.lines_only else 1.25) * k),
                stroke=inks.cloud_line,
                width=width * pen,
            )
        ),
        clip=Path(tuple(step for x, y, radius in shadow for step in ellipse_segments((x, y), radius, radius))),
    )
    items: list[Item] = [hatch]
    items += [circle((x, y), radius, stroke=inks.cloud_line, width=0.56 * pen) for x, y, radius in lobes]
    items += [circle((x, y), radius, inks.cloud) for x, y, radius in lobes]
    shades = []
    for index, (x, y, radius) in enumerate(lobes):
        start = 25 + 30 * view.of_cell(spot, f"shade{index}")
        end = start + 60 + 50 * view.of_cell(spot, f"long{index}")
        shades.append((("M", polar((x, y), radius * 0.8, start)), *arc((x, y), radius * 0.8, start, end)))
    return [*items, *joined(shades, stroke=inks.cloud_line, width=arcs * pen)]


def _hatch(lobes: list[Lobe], gap: float) -> list[tuple[Segment, ...]]:
    """Lines at 45° over all lobes, on one lattice for every cloud."""
    left, right = min(x - r for x, _, r in lobes), max(x + r for x, _, r in lobes)
    top, bottom = min(y - r for _, y, r in lobes), max(y + r for _, y, r in lobes)
    step = gap * 2**0.5
    found: list[tuple[Segment, ...]] = []
    for index in range(ceil((left + top) / step), int((right + bottom) / step) + 1):
        total = index * step  # x + y along the line
        found.append((("M", (total - bottom, bottom)), ("L", (total - top, top))))
    return found
