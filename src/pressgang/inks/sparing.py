"""Redraw in little ink: large grounds become tints, and light ink on a dark ground turns dark.

Dark grounds keep an outline. Tints keep their order, so that steps, sides and
legends are still told apart; lines, type and small signs keep their ink, for they are what a page says.
"""

from __future__ import annotations

import io
from functools import cached_property, lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from msgspec import Struct

from pressgang.drawing.colours import READ_EASILY, in_little_ink, ink_share, legible, luminance_ratio, thinned
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform, signed_area
from pressgang.drawing.outlines import Segment, flattened, outline_box
from pressgang.drawing.scene import BLACK, Colour, Group, Image, Item, Path, Symbol, Text, Use
from pressgang.drawing.theme import BOX_LINE
from pressgang.structs import NamedTuple, replace

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels


def grey_picture(image: Image) -> Image:
    """Return the picture in greys; transparency stays."""
    return Image(image.box, _grey(image.png), f"{image.name}-grey")


def sparing_picture(image: Image) -> Image:
    """Return the picture in the tints that are left of its colours when ink is saved."""
    return Image(image.box, _sparing(image.png), f"{image.name}-saver")


@lru_cache(maxsize=32)
def _grey(png: bytes) -> bytes:
    pixels = _opened(png)
    return _saved(pixels if pixels.mode in ("1", "L", "LA") else pixels.convert("LA"))


@lru_cache(maxsize=32)
def _sparing(png: bytes) -> bytes:
    pixels = _opened(png)
    pixels = pixels if pixels.mode in ("L", "LA", "RGB", "RGBA") else pixels.convert("RGBA")
    tints = [round(255 * (1 - thinned(1 - level / 255))) for level in range(256)]
    alpha = list(range(256)) if pixels.mode.endswith("A") else []
    return _saved(pixels.point(tints * (len(pixels.getbands()) - bool(alpha)) + alpha))


def _opened(png: bytes) -> Pixels:
    """Return the pixels; those of a palette in colours, with their transparency."""
    import PIL.Image

    pixels: Pixels = PIL.Image.open(io.BytesIO(png), formats=("PNG",))
    pixels.load()
    return pixels.convert("RGBA") if "transparency" in pixels.info else pixels


def _saved(pixels: Pixels) -> bytes:
    out = io.BytesIO()
    pixels.save(out, "PNG", optimize=False)
    return out.getvalue()


Polygons = tuple[tuple[Point, ...], ...]
"""A shape's closed outlines as polygons."""
_ROWS = 32
"""The number of rows into which the edges of a shape are sorted: a point is compared with those of one row."""


class Change(NamedTuple):
    """A ground's original colour, and its printed colour."""

    was: Colour
    now: Colour


class Patch(Struct, frozen=True, dict=True):
    """The rings of a shape, and the rectangle around them, in mm."""

    rings: Polygons
    box: Rect

    @staticmethod
    def of(segments: tuple[Segment, ...], by: Transform = IDENTITY) -> Patch:
        """Return the rings of a path moved by a transform; curves are cut at their thirds."""
        rings = [tuple(by.apply(*point) for point in ring.points) for ring in flattened(segments, steps=3)]
        return Patch(tuple(rings), Rect.around_points([*chain(*rings)] or [(0.0, 0.0)]))

    @property
    def area(self) -> float:
        """Return the area in mm²; holes that run the other way are subtracted."""
        return abs(sum(map(signed_area, self.rings)))

    def holds(self, at: Point) -> bool:
        """Return whether the point lies in an odd number of the rings."""
        box, inside = self.box, False
        if not (box.x <= at[0] <= box.right and box.y <= at[1] <= box.bottom):
            return False
        for (x, y), (to_x, to_y) in self._rows[self._row(at[1])]:
            if (y > at[1]) != (to_y > at[1]) and at[0] < x + (at[1] - y) * (to_x - x) / (to_y - y):
                inside = not inside
        return inside

    @cached_property
    def _rows(self) -> tuple[list[tuple[Point, Point]], ...]:
        """Return the edges in rows from top to bottom, each in every row that it crosses."""
        rows: tuple[list[tuple[Point, Point]], ...] = tuple([] for _ in range(_ROWS))
        for ring in self.rings:
            for edge in zip(ring, (*ring[1:], *ring[:1]), strict=True):
                first, last = sorted(self._row(y) for _, y in edge)
                for row in rows[first : last + 1]:
                    row.append(edge)
        return rows

    def _row(self, y: float) -> int:
        height = self.box.height
        return min(_ROWS - 1, int((y - self.box.y) / height * _ROWS)) if height else 0


class Grounds:
    """The grounds of a drawing in the order they were painted, each within its clips."""

    def __init__(self, below: Change | None = None) -> None:
        self._below = below
        self.painted: list[_Painted] = []

    def paint(self, shape: Patch, clips: tuple[Patch, ...], what: Change | tuple[Grounds, Transform]) -> None:
        """Add a ground, or a drawing with its grounds and the way to its mm, over the earlier ones."""
        box = shape.box
        self.painted.append((box.x, box.y, box.right, box.bottom, shape, clips, what))

    def under(self, at: Point) -> Change | None:
        """Return the uppermost ground at a point, or None."""
        return self._over(at) or self._below

    def _over(self, at: Point) -> Change | None:
        x, y = at
        for left, top, right, bottom, shape, clips, what in reversed(self.painted):
            if not (left <= x <= right and top <= y <= bottom):  # as most of thousands
                continue
            if shape.holds(at) and all(clip.holds(at) for clip in clips):
                found = what if isinstance(what, Change) else what[0]._over(what[1].apply(*at))
                if found is not None:
                    return found
        return None


_Painted = tuple[float, float, float, float, Patch, tuple[Patch, ...], Change | tuple[Grounds, Transform]]
"""A painted ground: the edges of the rectangle round it, its shape, its clips, its change of colour."""


_LARGE = 25.0
"""The area in mm² from which on a dark shape is a ground; below it is a sign."""
_GROUND = 6.0
"""The area from which on a shape can lie under something, and is thinned if it is a tint."""
_TINT = 0.5
"""The most ink, as a share, of a ground that is a tint."""
_SIGN = 12.0
"""The largest area of a light shape on a dark ground that turns dark; a larger one gets an outline."""
_COUNTRY = 300.0
"""The area from which on a curved shape is a hill or a cloud behind words: its outline leaves them legible."""
_HEAVY = 1.2
"""The width in mm from which on a line is a ground."""
_READ, _READS = 3.0, 4.0
"""The contrast with its ground from which on ink must stay legible, and the one it then needs on the tint."""


class Sparing:
    """A redrawer of one sheet's drawings; a symbol on like grounds becomes one new symbol."""

    def __init__(self) -> None:
        self._symbols: dict[tuple[int, float, Change | None], tuple[Symbol, Symbol, Grounds]] = {}
        self._variants: dict[int, int] = {}

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return the items on paper, in little ink."""
        return self._items(items, IDENTITY, Grounds(), ())

    def _items(
        self, items: tuple[Item, ...], by: Transform, grounds: Grounds, clips: tuple[Patch, ...]
    ) -> tuple[Item, ...]:
        made = tuple(self._item(item, by, grounds, clips) for item in items)
        return items if all(a is b for a, b in zip(made, items, strict=True)) else made

    def _item(self, item: Item, by: Transform, grounds: Grounds, clips: tuple[Patch, ...]) -> Item:
        if isinstance(item, Path):
            return _path(item, by, grounds, clips)
        if isinstance(item, Text):
            turned = Transform.rotate(item.rotation, (item.x, item.y)).then(by)
            at = turned.apply(item.x + item.width / 2, item.y - item.size * 0.35)
            ink = _legible(item.fill, grounds, at)
            return item if ink == item.fill else replace(item, fill=ink)
        if isinstance(item, Group):
            within = item.transform.then(by)
            if item.clip is not None:
                clips = (*clips, Patch.of(item.clip.segments, within))
            inner = self._items(item.items, within, grounds, clips)
            return item if inner is item.items else replace(item, items=inner)
        if isinstance(item, Use):
            symbol = self._symbol(item.symbol, item.transform.then(by), grounds, clips)
            return item if symbol is item.symbol else replace(item, symbol=symbol)
        return sparing_picture(item) if isinstance(item, Image) else item

    def _symbol(self, symbol: Symbol, by: Transform, grounds: Grounds, clips: tuple[Patch, ...]) -> Symbol:
        """Return a symbol as it prints at that scale on the ground under its middle."""
        if symbol.inked:
            return symbol
        scale = round(by.enlargement, 3)
        ground = grounds.under(by.apply(*symbol.box.centre))
        key = (id(symbol), scale, ground)
        if key not in self._symbols:
            own = Grounds(ground)
            items = self._items(symbol.items, Transform.scale(scale), own, ())
            new = symbol
            if items is not symbol.items:
                number = self._variants[id(symbol)] = self._variants.get(id(symbol), 0) + 1
                new = replace(symbol, items=items, name=f"{symbol.name}-saver{number}")
            self._symbols[key] = symbol, new, own  # the old one is kept, so that its id stays its own
        _, new, own = self._symbols[key]
        if own.painted:
            box, back = by.apply_rect(symbol.box), by.inverse().then(Transform.scale(scale))
            corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
            grounds.paint(Patch((corners,), box), clips, (own, back))
        return new


def _path(path: Path, by: Transform, grounds: Grounds, clips: tuple[Patch, ...]) -> Path:
    fill, stroke, width = path.fill, path.stroke, path.width
    if stroke is not None:
        heavy = width * by.enlargement >= _HEAVY
        stroke = in_little_ink(stroke) if heavy else _legible(stroke, grounds, _start(path, by))
    if path.fill is not None and fill is not None:
        around = outline_box(path.segments)
        if around.width * around.height * by.enlargement**2 < _GROUND:  # a sign, of which there are many
            turned = _legible(path.fill, grounds, _start(path, by))
            is_same = (turned, stroke) == (path.fill, path.stroke)
            return path if is_same else replace(path, fill=turned, stroke=stroke)
        shape = Patch.of(path.segments, by)
        area = shape.area
        if area >= (_GROUND if ink_share(fill) <= _TINT else _LARGE):
            fill = in_little_ink(fill)
        turned = _legible(path.fill, grounds, shape.box.centre)
        if turned != path.fill and area <= _SIGN:
            fill = turned
        elif stroke is None and (turned != path.fill or (fill != path.fill and ink_share(path.fill) > _TINT)):
            is_country = area >= _COUNTRY and any(verb == "C" for verb, _ in path.segments)
            stroke, width = fill.mixed(BLACK, 0.25) if is_country else turned, BOX_LINE / by.enlargement
        if area >= _GROUND:
            grounds.paint(shape, clips, Change(path.fill, fill))
    if (fill, stroke) == (path.fill, path.stroke):
        return path
    return replace(path, fill=fill, stroke=stroke, width=width)


def _legible(colour: Colour, grounds: Grounds, at: Point) -> Colour:
    """Return the colour or, if it no longer reads there, that of the former ground, as dark as need be."""
    if ink_share(colour) > _TINT:
        return colour
    ground = grounds.under(at)
    if ground is None or ground.was == ground.now or luminance_ratio(colour, ground.was) < _READ:
        return colour
    reads = luminance_ratio(colour, ground.now) >= _READS
    return colour if reads else legible(ground.was, ground.now, READ_EASILY)


def _start(path: Path, by: Transform) -> Point:
    """Return the middle of a path's first step."""
    points = [numbers[-2:] for _, numbers in path.segments[:2] if numbers]
    (x, y), (to_x, to_y) = points[0], points[-1]
    return by.apply((x + to_x) / 2, (y + to_y) / 2)
