"""The drawing of a counter's faces as they are planned."""

from __future__ import annotations

from typing import NamedTuple

from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, Text, Use, circle
from pressgang.drawing.units import points
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.counter_plan import NAME_LEADING, Blank, CounterFace, Dot, FacePlan, prefix_size
from pressgang.sheets.sides import readable_on, side_badge
from pressgang.typography.fonts import Anchor, FontBook, TextSpan

_STRIPE = 0.16
"""Half the level width of the diagonal of a back, as a share of the shorter side."""


class UnitLine(NamedTuple):
    """Where a counter's unit stands: a point on its baseline and the type size, in mm."""

    x: float
    y: float
    size: float
    anchor: Anchor
    ink: Colour

    def text(self, book: FontBook, unit: str) -> Text:
        """That unit there."""
        return book.text(self.x, self.y, unit, self.size, anchor=self.anchor, fill=self.ink)


class DrawnFace(NamedTuple):
    """A side of a counter, drawn once for all that differ by nothing but their unit: what lies below the unit,
    where it stands, and what lies above.
    """

    below: tuple[Item, ...]
    unit: UnitLine | None
    above: tuple[Item, ...]

    def with_unit(self, book: FontBook, unit: str) -> tuple[Item, ...]:
        """The side of the counter of that unit."""
        if self.unit is None:
            return self.below + self.above
        return (*self.below, self.unit.text(book, unit), *self.above)


def draw_face(
    book: FontBook,
    blank: Blank,
    plan: FacePlan,
    face: CounterFace,
    symbol: Symbol,
    top: float,
    struck: bool = False,
    reduced: float = 1.0,
) -> DrawnFace:
    """The counter from its ground up, its picture from `top` (at `reduced` times its size); `struck` is a back,
    with the bold diagonal.
    """
    palette, inner = blank.palette, blank.inner
    items: list[Item] = []
    if palette.ground != WHITE:
        items.append(blank.ground)
    if struck:
        bar = stripe(blank)
        items.append(bar if blank.outline.is_rectangle else Group((bar,), clip=blank.ground))
    left = blank.width / 2 - symbol.box.centre[0] * reduced
    place = Transform(reduced, 0.0, 0.0, reduced, left, top - symbol.box.y * reduced)
    items.append(Use(symbol, place))
    items.extend(_texts(book, blank, plan, face))
    below, items = tuple(items), []
    if face.detail and plan.detail is not None:
        spans = [TextSpan(face.detail, bold=True), TextSpan(face.detail_mark, raised=True)]
        items.extend(book.line(inner.right, inner.bottom, spans, plan.detail, palette.ink, "end"))
    if blank.mark:
        r = blank.badge_radius
        at = (plan.crown.right - r, plan.crown.y + r)
        items.extend(side_badge(book, at, r, blank.mark[:2], palette.accent, palette.band))
    if face.dot:
        items.extend(id_dot(book, (blank.width / 2, inner.bottom - blank.dot_radius), blank, face.dot))
    return DrawnFace(below, _unit_line(blank, plan, face), (*items, *face.marks))


def _texts(book: FontBook, blank: Blank, plan: FacePlan, face: CounterFace) -> list[Item]:
    ink = blank.palette.ink
    items: list[Item] = []
    if face.value:
        size = blank.value_size
        base, x = plan.crown.y + book.cap_height(size, True), plan.crown.x
        if face.value_prefix:
            small = prefix_size(blank)
            items.append(book.text(x, base, face.value_prefix, small, bold=True, fill=ink))
            x += book.width(face.value_prefix, small, True) + 0.1
        items.append(book.text(x, base, face.value, size, bold=True, fill=ink))
    if plan.name is not None:
        y = plan.name_top + book.cap_height(plan.name.size, True)
        for part in plan.name.lines:
            size = plan.name.size
            items.append(
                book.text(blank.width / 2, y, part, size, bold=True, anchor="middle", fill=ink, kern=True)
            )
            y += size * NAME_LEADING
    return items


def _unit_line(blank: Blank, plan: FacePlan, face: CounterFace) -> UnitLine | None:
    if not face.unit or plan.unit is None:
        return None
    inner, ink, middle = blank.inner, blank.palette.ink, blank.width / 2
    if blank.unit_below:
        return UnitLine(middle, blank.height - blank.margin * 0.8, plan.unit, "middle", ink)
    if blank.centred and plan.detail is None:
        return UnitLine(middle, inner.bottom, plan.unit, "middle", ink)
    return UnitLine(inner.x, inner.bottom, plan.unit, "start", ink)


def stripe(blank: Blank) -> Path:
    """The bold diagonal of a back, from the left bottom to the right top, out to the bleed."""
    left, top, right, bottom = -blank.bleed, -blank.bleed, blank.width + blank.bleed, blank.height + blank.bleed
    t = blank.side * _STRIPE
    corners = (
        (left, bottom - t), (left, bottom), (left + t, bottom), (right, top + t), (right, top), (right - t, top)
    )  # fmt: skip
    ground, ink = blank.palette.ground, blank.palette.ink
    share = 0.09 if blank.palette.outline else 0.24  # lines would strike out the words that they cross
    return Path(polyline(corners, close=True), fill=ground.mixed(ink, share))


def id_dot(book: FontBook, centre: Point, blank: Blank, dot: Dot) -> list[Item]:
    """A dot of its colour, ringed white and black, with its letter."""
    r = blank.dot_radius
    letter = readable_on(dot.colour)
    size = min(r * 1.45, points(12))
    return [
        circle(centre, r, fill=blank.palette.ink),
        circle(centre, r * 0.9, fill=readable_on(blank.palette.ink)),
        circle(centre, r * 0.78, fill=dot.colour),
        *put(book, centre, dot.letter, size, "centre", bold=True, fill=letter),
    ]
