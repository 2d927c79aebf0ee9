"""Draw words on the ground, each in a halo of the ground's tint: the numbers of cells, and names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from math import atan2, degrees, dist

from pressgang.drawing.colours import luminance
from pressgang.drawing.geometry import Point, Rect, Transform, cos_sin
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, Text, Use
from pressgang.drawing.units import points
from pressgang.structs import replace
from pressgang.terrain.edges import dense_line, line_along
from pressgang.terrain.lattice import Spot
from pressgang.terrain.model import Label
from pressgang.terrain.motifs import TOWN_SHARE, airfield_at, paints
from pressgang.terrain.view import View
from pressgang.typography.fonts import FontBook

HALO = 0.35
"""The reach of a halo beyond a letter, in mm."""
ITALIC = "garamond-italic-medium"
_SEA_TRACKING, _TRACKING = 0.16, 0.06
_LEAST = points(6)


def ground_tint(view: View, spot: Spot) -> Colour:
    """Return the tint of a word's halo in a cell."""
    inks, kinds = view.inks, view.kinds(spot)
    if inks.lines_only:
        return WHITE
    return (inks.shallow if "sea" in kinds else inks.land) or WHITE


def numbers(view: View, book: FontBook, texts: Iterable[tuple[Spot, Text]]) -> list[Item]:
    """Draw the numbers of cells over halos; a figure's halo is drawn once for each tint."""
    halos: list[Item] = []
    written: list[Item] = []

    @cache
    def halo(figure: str, size: float, tint: Colour) -> Symbol:
        steps = book.outline(book.plain_text(0, 0, figure, size))
        path = Path(steps, stroke=tint, width=2 * HALO)
        box = Rect(-HALO, -size, size + 2 * HALO, 1.3 * size)
        return Symbol(f"terrain-halo-{figure}-{tint.hex[1:]}", (path,), box)

    for spot, text in texts:
        tint = ground_tint(view, spot)
        for run in text.runs:
            x = text.x + run.x
            for figure in run.string:
                halos.append(Use(halo(figure, text.size, tint), Transform.translate(x, text.y)))
                x += book.width(figure, text.size)
        written.append(replace(text, fill=view.inks.number))
    return [*halos, *written]


def names(view: View, book: FontBook) -> list[Item]:
    """Draw the names of towns, seas, hills and ways, none of them off the mat."""
    items: list[Item] = []
    for text, tint in _names(view, book):
        outline = Path(book.outline(text), stroke=tint, width=4 * HALO)
        turn = Transform.rotate(text.rotation).then(Transform.translate(text.x, text.y))
        items += [Group((outline,), turn), text]
    return items


def name_places(view: View) -> list[Point]:
    """Return points along names, for waves to keep clear of."""
    found = []
    for label in view.contents.labels:
        x, y = _label_at(view, label)
        half = len(label.text) * 1.6 * view.scale
        count = int(half / (8 * view.scale)) + 1
        found += [(x + half * k / count, y) for k in range(-count, count + 1)]
    return found


def _names(view: View, book: FontBook) -> Iterator[tuple[Text, Colour]]:
    for label in view.contents.labels:
        if label.spot in view.lattice.on_mat:
            yield _label(view, book, label)
    for course in view.courses:
        away = 1.6 if course.kind == "river" else 1.3
        yield from _beside(
            view, book, course.name, course.kind == "river", [view.line_of(course)], away, even=True
        )
    for (kind, name), borders in view.named_edges.items():
        lines = line_along(view, kind, borders)
        yield from _beside(view, book, name, kind in ("river", "stream"), lines, 1.5)
    for course in view.links:
        line = dense_line([view.lattice.centre(spot) for spot in course.spots], view.scale)
        yield from _beside(view, book, course.name, False, [line], 1.0)


def _label_at(view: View, label: Label) -> Point:
    """Return the middle of a name's baseline: below a town, in the lower half of another cell."""
    x, y = view.lattice.centre(label.spot)
    if "town" in label.kinds:
        x, y = view.town_at(label.spot)
        return x, y + view.cell * (TOWN_SHARE + 0.075)
    if "airfield" in label.kinds:
        x, y = airfield_at(view, label.spot)
        return x, y + view.cell * 0.255
    return x, y + view.cell * (0.2 if "sea" in label.kinds else 0.135)


def _label(view: View, book: FontBook, label: Label) -> tuple[Text, Colour]:
    x, y = _label_at(view, label)
    big = max(0.62, min(view.cell / 50.8, 2.5))
    if "town" in label.kinds:
        size = max(_LEAST, points(9) * max(0.8, big))
        width = book.width(label.text, size, True)
        x = _kept_on(view, x, width)
        text = book.plain_text(x, y, label.text, size, bold=True, anchor="middle", fill=view.inks.name)
        return text, ground_tint(view, label.spot)
    sea = "sea" in label.kinds
    words = label.text.upper() if sea else label.text
    size = max(points(10) if sea else points(8), points(14 if sea else 11.5) * big)
    tracking = size * (_SEA_TRACKING if sea else _TRACKING)
    width = book.width(words, size, tracking=tracking, display=ITALIC)
    text = book.plain_text(
        _kept_on(view, x, width), y, words, size, anchor="middle", tracking=tracking, display=ITALIC,
        fill=view.inks.sea_name if sea else view.inks.name,
    )  # fmt: skip
    return text, _tint_of_name(view, label)


def _tint_of_name(view: View, label: Label) -> Colour:
    inks = view.inks
    if inks.lines_only:
        return WHITE
    for own in view.contents.own:
        ground = paints(view, own).ground
        if own.name in label.kinds and ground is not None and luminance(ground) > 0.5:
            return ground
    for kind, tint in (("sea", inks.sea), ("wood", inks.wood), ("hill", inks.hill)):
        if kind in label.kinds and tint is not None:
            return tint
    return inks.land


def _kept_on(view: View, x: float, width: float) -> float:
    lattice = view.lattice
    edge = width / 2 + 2.5
    return min(max(x, edge), max(edge, lattice.width - edge))


def _beside(
    view: View,
    book: FontBook,
    name: str,
    wet: bool,
    lines: Sequence[Sequence[Point]],
    away: float,
    *,
    even: bool = False,
) -> Iterator[tuple[Text, Colour]]:
    """Yield a name above the straightest stretch of the lines, `away` mm at a scale of 1 from it, if one is
    long enough.
    """
    if not name:
        return
    size = max(_LEAST, points(8) * max(0.8, min(view.cell / 50.8, 2.0)))
    tracking = size * _TRACKING
    width = book.width(name, size, tracking=tracking, display=ITALIC)
    stretches = []
    for line in lines:
        step = 1.6 * view.scale if even else sum(map(dist, line, line[1:])) / (len(line) - 1)
        stretches.append(_straightest(view, line, width, step))
    found = min((one for one in stretches if one is not None), key=lambda one: one[0], default=None)
    if found is None:
        return
    _, (ax, ay), (bx, by) = found
    if ax > bx:
        (ax, ay), (bx, by) = (bx, by), (ax, ay)
    turned = degrees(atan2(by - ay, bx - ax))
    cos, sin = cos_sin(turned)
    off = away * view.scale + size * 0.28
    x, y = (ax + bx) / 2 + sin * off, (ay + by) / 2 - cos * off
    text = book.plain_text(
        x, y, name, size, anchor="middle", tracking=tracking, display=ITALIC, rotation=turned,
        fill=view.inks.sea_name if wet else view.inks.name,
    )  # fmt: skip
    yield text, WHITE if view.inks.lines_only else view.inks.land


def _straightest(
    view: View, line: Sequence[Point], width: float, step: float
) -> tuple[float, Point, Point] | None:
    """Return the straightest stretch of a line as long as a name: its deviation, its first and last point."""
    count = int(width / step) + 2
    box = view.window.inset(5)
    towns = [view.town_at(spot) for spot in view.on_mat("town")]
    best: tuple[float, Point, Point] | None = None
    for index in range(0, len(line) - count, 2):
        a, b = line[index], line[index + count]
        if not all(box.x < x < box.right and box.y < y < box.bottom for x, y in (a, b)):
            continue
        if any(dist(at, town) < view.cell * 0.3 for at in (a, b, line[index + count // 2]) for town in towns):
            continue
        length = dist(a, b)
        if length < width:
            continue
        strays = max(
            abs((b[0] - a[0]) * (a[1] - y) - (a[0] - x) * (b[1] - a[1])) / length
            for x, y in line[index : index + count : 3]
        )
        if best is None or strays < best[0]:
            best = (strays, a, b)
    return best
