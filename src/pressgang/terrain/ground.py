"""What covers the land: fields, hills with their hachures, woods."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from math import ceil, floor

from pressgang.drawing.geometry import Point, Rect, cos_sin, polar
from pressgang.drawing.outlines import Segment, arc, polyline
from pressgang.drawing.scene import Group, Item, Path, Symbol, circle
from pressgang.terrain.view import View, dashes, joined, placed

_FIELD_ACROSS, _FIELD_DOWN, _FIELDS_TURNED = 14.4, 11.5, 17.0
_LIGHT = (-0.62, -0.78)
"""Where light comes from: the north-west."""
_TREE = 4.0
_TREE_SIZES = 5


def fields(view: View) -> list[Item]:
    """A patchwork of fields, each of one tint, with hedges between them."""
    if view.inks.lines_only or view.inks.hedge is None:
        return []
    tints: list[list[tuple[Segment, ...]]] = [[] for _ in view.inks.fields]
    hedges = []
    node = cache(partial(_field_corner, view))
    for i, j in _quads(view):
        corners = [node(i + a, j + b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
        x, y = sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4
        if not view.sees(x, y, 16):
            continue
        if view.has_sea and not any(view.land.has(*at) for at in ((x, y), *corners)):
            continue
        outline = polyline(corners, close=True)
        tints[int(view.chance(i, j, "field") * len(tints))].append(outline)
        hedges.append(outline)
    items: list[Item] = []
    for tint, quads in zip(view.inks.fields, tints, strict=True):
        items += joined(quads, fill=tint)
    return items + joined(hedges, stroke=view.inks.hedge, width=0.22 * max(0.5, view.scale))


def _quads(view: View) -> Iterator[tuple[int, int]]:
    """The quads of the turned lattice that may lie in the window."""
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
    """Hills: a darker crest inside a paler slope, and hachures that run downhill."""
    if not view.country.of("hill"):
        return []
    inks, outline = view.inks, view.hills.segments
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
    """Lines down a slope with their widths in hundredths of a mm: long and heavy away from the light."""
    scale = view.scale
    share = 0.8 if view.inks.lines_only else 1.0
    for loop in view.hills.loops:
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
                    if inner and not view.hills.has(x, y):
                        continue
                    upper = (x - a.out_x * length * scale, y - a.out_y * length * scale)
                    yield round(width * 50) * 2, (*upper, x, y)


def woods(view: View) -> list[Item]:
    """Woods: a tint, and trees from north to south so that the nearer hide the farther."""
    if not view.country.of("wood"):
        return []
    items: list[Item] = []
    if view.inks.wood is not None:
        items.append(Path(view.woods.segments, fill=view.inks.wood))
    symbols = [_tree(view, size) for size in range(_TREE_SIZES)]
    found = []
    pitch = _TREE * view.scale
    for i, j in view.woods.nodes(pitch, view.window.inset(-4 * view.scale)):
        x = (i + 0.5 * (j % 2) + 0.5 * view.chance(i, j, "tree x")) * pitch
        y = (j + 0.5 * view.chance(i, j, "tree y")) * pitch
        if view.chance(i, j, "tree?") < 0.1 or not view.woods.within(x, y, 1.5 * view.scale):
            continue
        if view.has_sea and not view.land.within(x, y, 1.0 * view.scale):
            continue
        found.append((y, x, int(view.chance(i, j, "tree size") * _TREE_SIZES)))
    items += [placed(symbols[size], x, y) for y, x, size in sorted(found)]
    return items


def _tree(view: View, size: int) -> Symbol:
    """A crown and the shade at its right and below."""
    scale, inks = view.scale, view.inks
    radius = (1.35 + 0.65 * (size + 0.5) / _TREE_SIZES) * scale
    crown = circle((0, 0), radius, inks.tree)
    if inks.lines_only:
        crown = circle((0, 0), radius, inks.tree, inks.tree_line, 0.13)
    shade = radius * 0.98
    steps = (("M", polar((0, 0), shade, 70)), *arc((0, 0), shade, 70, 215))
    width = 0.2 if inks.lines_only else 0.26
    line = Path(steps, stroke=inks.tree_line, width=width * max(0.6, scale), cap="round")
    reach = radius + width * max(1.0, scale)
    return Symbol(f"terrain-tree-{size + 1}", (crown, line), Rect(-reach, -reach, 2 * reach, 2 * reach))
