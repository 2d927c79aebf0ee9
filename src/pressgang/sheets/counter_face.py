"""The drawing of a counter's faces as they are planned."""

from __future__ import annotations

from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.scene import WHITE, Group, Item, Path, Symbol, Use, circle, polyline
from pressgang.drawing.units import points
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.counter_plan import NAME_LEADING, Blank, CounterFace, Dot, FacePlan, prefix_size
from pressgang.sheets.sides import readable_on, side_badge
from pressgang.typography.fonts import FontBook, TextSpan

_STRIPE = 0.16
"""Half the level width of the diagonal of a back, as a share of the shorter side."""


def draw_face(
    book: FontBook,
    blank: Blank,
    plan: FacePlan,
    face: CounterFace,
    symbol: Symbol,
    top: float,
    struck: bool = False,
    reduced: float = 1.0,
) -> tuple[Item, ...]:
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
    if blank.mark:
        r = blank.badge_radius
        at = (plan.crown.right - r, plan.crown.y + r)
        items.extend(side_badge(book, at, r, blank.mark[:2], palette.accent, palette.band))
    if face.dot:
        items.extend(id_dot(book, (blank.width / 2, inner.bottom - blank.dot_radius), blank, face.dot))
    return (*items, *face.marks)


def _texts(book: FontBook, blank: Blank, plan: FacePlan, face: CounterFace) -> list[Item]:
    ink, inner = blank.palette.ink, blank.inner
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
    base = inner.bottom
    if face.unit and plan.unit is not None and blank.unit_below:
        foot = blank.height - blank.margin * 0.8
        items.append(book.text(blank.width / 2, foot, face.unit, plan.unit, anchor="middle", fill=ink))
    elif face.unit and plan.unit is not None and not face.detail and blank.centred:
        items.append(book.text(blank.width / 2, base, face.unit, plan.unit, anchor="middle", fill=ink))
    elif face.unit and plan.unit is not None:
        items.append(book.text(inner.x, base, face.unit, plan.unit, fill=ink))
    if face.detail and plan.detail is not None:
        spans = [TextSpan(face.detail, bold=True), TextSpan(face.detail_mark, raised=True)]
        items.extend(book.line(inner.right, base, spans, plan.detail, ink, "end"))
    return items


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
