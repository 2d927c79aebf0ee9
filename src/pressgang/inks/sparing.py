"""A drawing in little ink: large grounds become tints, and what is light on a dark one turns dark.

Dark grounds keep an outline. Tints keep their order, so that steps, sides and
legends are still told apart; lines, type and small signs keep their ink, for they are what a page says.
"""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from pressgang.drawing.geometry import IDENTITY, Point, Transform
from pressgang.drawing.scene import Colour, Group, Image, Item, Path, Symbol, Text, Use
from pressgang.drawing.theme import BOX_LINE
from pressgang.drawing.tones import in_little_ink, ink_share, luminance_ratio
from pressgang.inks.grounds import Change, Grounds, Patch
from pressgang.inks.rasters import sparing_picture

_LARGE = 25.0
"""From that area in mm² on a dark shape is a ground; below it is a sign."""
_GROUND = 6.0
"""From that area on a shape can lie under something, and one that is a tint is thinned."""
_TINT = 0.5
"""Up to that share of ink a ground is a tint."""
_SIGN = 12.0
"""A light shape up to that area on a dark ground is a sign, which turns dark; a larger one gets an outline."""
_HEAVY = 1.2
"""A line as wide as that, in mm, is a ground."""
_READ, _READS = 3.0, 4.0
"""What had the first contrast with its ground has to have the second with its tint, or turns dark."""


class Sparing:
    """Redraws drawings, of one sheet, say; a symbol on like grounds becomes one new symbol."""

    def __init__(self) -> None:
        self._symbols: dict[tuple[int, float, Change | None], tuple[Symbol, Symbol, Grounds]] = {}
        self._variants: dict[int, int] = {}

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The items on paper, in little ink."""
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
        if isinstance(item, Image):
            return sparing_picture(item)
        return item

    def _symbol(self, symbol: Symbol, by: Transform, grounds: Grounds, clips: tuple[Patch, ...]) -> Symbol:
        """A symbol as it prints at that scale on the ground under its middle."""
        if symbol.inked:
            return symbol
        scale = round(_scale(by), 3)
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
            grounds.place(own, by.inverse().then(Transform.scale(scale)), by.apply_rect(symbol.box), clips)
        return new


def _path(path: Path, by: Transform, grounds: Grounds, clips: tuple[Patch, ...]) -> Path:
    fill, stroke, width = path.fill, path.stroke, path.width
    if stroke is not None:
        heavy = width * _scale(by) >= _HEAVY
        stroke = in_little_ink(stroke) if heavy else _legible(stroke, grounds, _start(path, by))
    if path.fill is not None and fill is not None:
        if _spread(path, by) < _GROUND:  # a sign, of which there are many
            turned = _legible(path.fill, grounds, _start(path, by))
            return (
                path
                if (turned, stroke) == (path.fill, path.stroke)
                else replace(path, fill=turned, stroke=stroke)
            )
        shape = Patch.of(path.segments, by)
        area = shape.area
        if area >= (_GROUND if ink_share(fill) <= _TINT else _LARGE):
            fill = in_little_ink(fill)
        turned = _legible(path.fill, grounds, shape.box.centre)
        if turned != path.fill and area <= _SIGN:
            fill = turned
        elif stroke is None and (turned != path.fill or (fill != path.fill and ink_share(path.fill) > _TINT)):
            stroke, width = turned, BOX_LINE / _scale(by)
        if area >= _GROUND:
            grounds.paint(shape, clips, Change(path.fill, fill))
    if (fill, stroke) == (path.fill, path.stroke):
        return path
    return replace(path, fill=fill, stroke=stroke, width=width)


def _legible(colour: Colour, grounds: Grounds, at: Point) -> Colour:
    """The colour, or where it no longer reads on the ground there, that which the ground was."""
    if ink_share(colour) > _TINT:
        return colour
    ground = grounds.under(at)
    if ground is None or ground.was == ground.now or luminance_ratio(colour, ground.was) < _READ:
        return colour
    return colour if luminance_ratio(colour, ground.now) >= _READS else ground.was


def _spread(path: Path, by: Transform) -> float:
    """The area in mm² of a rectangle around all points of a path."""
    xs = [x for _, numbers in path.segments for x in numbers[::2]]
    ys = [y for _, numbers in path.segments for y in numbers[1::2]]
    return (
        (max(xs, default=0.0) - min(xs, default=0.0))
        * (max(ys, default=0.0) - min(ys, default=0.0))
        * _scale(by) ** 2
    )


def _start(path: Path, by: Transform) -> Point:
    """The middle of a path's first step."""
    points = [numbers[-2:] for _, numbers in path.segments[:2] if numbers]
    (x, y), (to_x, to_y) = points[0], points[-1]
    return by.apply((x + to_x) / 2, (y + to_y) / 2)


def _scale(by: Transform) -> float:
    return hypot(by.a, by.b)
