"""What tells the sides apart: a band along an edge, and their insignia or a ring with a letter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.colours import READ_EASILY, luminance, luminance_ratio
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import ellipse_segments, polyline
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Path, Use, circle, rectangle, tagged
from pressgang.drawing.units import points
from pressgang.insignia.drawing import breadth_of, insignia_symbol
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.places import put
from pressgang.sheets.typeset import fit_name, write_name
from pressgang.typography.fonts import FontBook


def readable_on(ground: Colour) -> Colour:
    """White where it stands out from `ground` by 4 : 1 or more (bold figures need 3), else black."""
    return WHITE if 1.05 / (luminance(ground) + 0.05) >= 4.0 else BLACK


def side_band(box: Rect, accent: Colour, style: str = "solid") -> list[Item]:
    """Draw the band of side colour that fills `box` (3 mm wide along an edge), drawn as `style` says.

    solid, double (two strips), dashed (blocks) and hollow (an outline) differ on a grey print too.
    An unknown style is drawn solid.
    """
    upright = box.height >= box.width
    wide = box.width if upright else box.height
    if style == "double":
        strip = wide * 0.36
        first = box._replace(width=strip) if upright else box._replace(height=strip)
        second = first._replace(x=box.right - strip) if upright else first._replace(y=box.bottom - strip)
        return [rectangle(part, fill=accent) for part in (first, second)]
    if style == "dashed":
        return _dashes(box, accent, upright, wide)
    if style == "hollow":
        weight = theme.FRAME_LINE
        return [rectangle(box.inset(weight / 2), stroke=accent, width=weight)]
    return [rectangle(box, fill=accent)]


def _dashes(box: Rect, accent: Colour, upright: bool, wide: float) -> list[Item]:
    """Blocks about 2.6 times as long as wide that begin and end flush with the band."""
    long = box.height if upright else box.width
    count = max(2, round((long + wide) / (wide * 3.6)))
    block = (long - wide * (count - 1)) / count
    if block <= 0:
        return [rectangle(box, fill=accent)]
    first = box._replace(height=block) if upright else box._replace(width=block)
    starts = [index * (block + wide) for index in range(count)]
    return [rectangle(first.moved(0, at) if upright else first.moved(at, 0), fill=accent) for at in starts]


@lru_cache(maxsize=64)
def side_badge(
    book: FontBook, centre: Point, radius: float, mark: str, accent: Colour, style: str = "solid"
) -> tuple[Item, ...]:
    """Draw a ring like a roundel with the side's letter (one or two) inside, to match its band.

    solid: a disc in a thin ring; double: a broad ring; dashed: a broken ring; hollow: a thin ring.
    """
    broad = radius * 0.22
    ring: list[Item]
    ink: Colour = BLACK
    if style == "double":
        ring = [circle(centre, radius - broad / 2, fill=WHITE, stroke=accent, width=broad)]
    elif style == "dashed":
        around = 6.283185307 * (radius - broad / 2) / 16
        segments = ellipse_segments(centre, radius - broad / 2, radius - broad / 2)
        ring = [Path(segments, fill=WHITE, stroke=accent, width=broad, dash=(around, around))]
    elif style == "hollow":
        thin = theme.FRAME_LINE
        ring = [
            circle(centre, radius - thin / 2, fill=WHITE, stroke=accent, width=thin),
            circle(centre, radius - thin * 2.2, stroke=accent, width=theme.BOX_LINE),
        ]
    else:
        ring = [
            circle(centre, radius - theme.BOX_LINE / 2, fill=WHITE, stroke=accent, width=theme.BOX_LINE),
            circle(centre, radius * 0.82, fill=accent),
        ]
        ink = readable_on(accent)
    largest = radius * (1.15 if len(mark) == 1 else 0.95)
    size = book.fit(mark, radius * 1.25, largest, points(5), bold=True) or points(5)
    return (*ring, *put(book, centre, mark, size, "centre", bold=True, fill=ink))


def side_sign(book: FontBook, centre: Point, radius: float, force: Force[Any], mode: str) -> tuple[Item, ...]:
    """Draw the insignia of a side as the ink `mode` prints it; its letter where it has none, or no room."""
    size = (2 * radius - _RIM) * sign_breadth(force)
    symbol = insignia_symbol(force.device, size, mode, BLACK) if force.device else None
    if symbol is not None:
        return (Use(symbol, Transform.translate(*centre)),)
    palette = force.palette
    return side_badge(book, centre, radius, force.mark[:2], palette.accent, palette.band)


def sign_breadth(force: Force[Any]) -> float:
    """Return the width of the sign of a side in its height."""
    return breadth_of(force.device) if force.device else 1.0


_RIM = 0.3
"""The room for the rim of insignia in mm, which lies outside their square."""
_STRIPE = 0.16
"""Half the level width of the diagonal of a back, as a share of the shorter side."""


def diagonal(width: float, height: float, bleed: float, ground: Colour, ink: Colour, *, plain: bool) -> Path:
    """Draw the bold diagonal of a piece's back, from the left bottom to the right top, out to the bleed.

    It is darker than the ground, but lighter where words in that ink would be hard to read on it.
    """
    dark = ground.mixed(ink, 0.09 if plain else 0.20)
    colour = dark if luminance_ratio(ink, dark) >= READ_EASILY else ground.mixed(WHITE, 0.30)
    left, top, right, bottom = -bleed, -bleed, width + bleed, height + bleed
    t = min(width, height) * _STRIPE
    corners = (
        (left, bottom - t), (left, bottom), (left + t, bottom), (right, top + t), (right, top), (right - t, top)
    )  # fmt: skip
    return Path(polyline(corners, close=True), fill=colour)


_BADGE = 3.7
_MIDDLE = 4.6
"""The middle of the head, in mm from its top."""


def side_title(
    brief: Brief[Row], force: Force[Row], right: float, page: str, found: Problems, name: str, between: float
) -> Iterator[Item]:
    """Draw the head, which ends at `right` in mm; `page` says what it is the head of, the kit's title before it
    where that has room. A side without a name has that of its sheet, `name`. So much is left free `between` the
    name and what stands at the right, and then the kit's title is not said.
    """
    book, x = brief.book, 0.0
    if force.name:
        reach = _BADGE * sign_breadth(force)
        yield from side_sign(book, (reach, _MIDDLE), _BADGE, force, brief.ink)
        x += 2 * reach + 2.4
    titled = f"{brief.title} · {page}" if brief.title and not between else page
    page = titled if book.width(titled, theme.BODY) <= right / 2 else page
    taken = max(book.width(brief.game, theme.BODY, True), book.width(page, theme.BODY))
    words = force.name or name
    fitted = fit_name(
        book, words, right - x - taken - 6 - between, theme.TITLE, points(9), broken=(points(10.5), points(9))
    )
    if fitted is not None:
        yield tagged("H1", write_name(book, x, _MIDDLE, fitted))
    else:
        said = f"the side's name {shown(words)} does not fit the roster's head in two lines at 9 pt"
        found.report(problems.TEXT_TOO_LONG, force.span, said, "Shorten it, or take a wider paper.")
    yield book.text(right, _MIDDLE - 0.6, brief.game, theme.BODY, bold=True, anchor="end")
    yield book.text(right, _MIDDLE + 3.6, page, theme.BODY, anchor="end", fill=theme.LABEL_INK)
