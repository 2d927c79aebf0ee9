"""A card before anything is written on it: its measures, the band of its side, and a back of its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item, rectangle
from pressgang.drawing.units import points
from pressgang.rows.sides import Force, Palette
from pressgang.schema import Row
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.typeset import fit_name, write_name
from pressgang.typography.fonts import FontBook

_WIDE = 85.0
"""From this width in mm a card has the band of a form."""
_NARROW_BAND, _NARROW_GAP = 2.0, 2.8
_SAFE = 3.0
"""Between a cut and what is printed."""


@dataclass(frozen=True, slots=True)
class BlankCard:
    """A card `width` × `height` mm, its band of side colour, and the room for blocks."""

    width: float
    height: float
    band: Rect | None
    room: Rect
    cut: bool

    def ground(self, palette: Palette | None, accent: Colour) -> Iterator[Item]:
        """The band, if it has one: of the side, or of the game on a card of no side."""
        if self.band is None:
            return
        if palette is None:
            yield from side_band(self.band, accent)
        else:
            yield from side_band(self.band, palette.accent, palette.band)


def card_blank(
    width: float,
    height: float,
    *,
    cut: bool = False,
    left: float = 0.0,
    rise: float = 0.0,
    banded: bool = True,
    safe: float = _SAFE,
) -> BlankCard:
    """The blank of a card; nothing on one to be `cut` out is nearer to its edge than `safe` mm.

    On a page that is printed to its edges text begins `left` mm from it and `rise` mm below it.
    """
    safe = max(safe, _SAFE)
    if not banded:
        whole = Rect(left, rise, width - left, height - rise)
        return BlankCard(width, height, None, Rect(0, 0, width, height).inset(safe) if cut else whole, cut)
    broad = width >= _WIDE
    thick, gap = (theme.BAND, theme.BAND_GAP) if broad else (_NARROW_BAND, _NARROW_GAP)
    if cut:
        band = Rect(safe, safe, thick, height - 2 * safe)
        room = Rect(band.right + gap, safe, width - band.right - gap - safe, height - 2 * safe)
    else:
        band = Rect(0.0, rise, thick, height - rise)
        x = max(thick + gap, left)
        room = Rect(x, rise, width - x, height - rise)
    return BlankCard(width, height, band, room, cut)


def plain_back(
    book: FontBook, blank: BlankCard, force: Force[Row] | None, title: str, accent: Colour
) -> Iterator[Item]:
    """A back for a card that has none: a frame in the colour of its side, its mark, and its deck."""
    colour = force.palette.accent if force else accent
    edge = Rect(0.0, 0.0, blank.width, blank.height)
    for inset, weight in ((_SAFE, theme.FRAME_LINE), (_SAFE + 1.2, theme.HAIRLINE)):
        yield rectangle(edge.inset(inset), stroke=colour, width=weight, radius=2.0)
    radius = min(blank.width, blank.height) * 0.17
    x, y = edge.centre
    if force:
        yield from side_badge(book, (x, y), radius, force.mark[:2], colour, force.palette.band)
    fitted = fit_name(book, title, blank.width - 4 * _SAFE, points(13), theme.SMALLEST)
    if fitted is not None:
        below = y + radius + fitted.size * (1.1 if force else 0.0) * len(fitted.lines)
        yield from write_name(book, x, below if force else y, fitted, "middle")
