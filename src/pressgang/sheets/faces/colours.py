"""What a face wears: the colours of its side, and its deep band."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pressgang.drawing.colours import READ_EASILY, legible, luminance, luminance_ratio
from pressgang.drawing.scene import BLACK, Colour
from pressgang.insignia.drawing import Insignia, breadth_of
from pressgang.livery.inks import deepen
from pressgang.rows.sides import Force, Palette
from pressgang.schema import Row
from pressgang.sheets.sides import readable_on

_SEEN = 2.5
"""The least contrast of a band with a dark ground."""


class Dress(Struct, frozen=True):
    """The colours of a face. `band` is `None` where the band is not filled, but ruled off.

    `outline` asks for outlines in place of fills. `device` is the national device, drawn as the ink mode
    `ink_mode` prints it; `lettered` says that the side's letter stands beside that, as colour does not tell it.
    Without a `foot` the places at the foot stand on the ground, with no band behind them.
    """

    ground: Colour
    ink: Colour
    band: Colour | None
    band_ink: Colour
    accent: Colour
    mark: str
    outline: bool = False
    device: Insignia | None = None
    ink_mode: str = "color"
    lettered: bool = False
    foot: bool = True

    def __hash__(self) -> int:
        """Return what equal ones have alike; a device has tables, and is known by its side's colours."""
        return hash((self.ground, self.ink, self.accent, self.mark, self.ink_mode))

    @property
    def breadth(self) -> float:
        """The width of the device in its height; 0 if there is none."""
        return breadth_of(self.device) if self.device else 0.0


def dress_of(force: Force[Row], ink_mode: str = "color") -> Dress:
    """Return what the faces of a side wear, without the device: a row may show one of its own."""
    return _dress(force.palette, force.mark[:2], ink_mode)


@lru_cache(maxsize=64)
def _dress(palette: Palette, mark: str, ink_mode: str) -> Dress:
    band = None if palette.outline else band_of(palette)
    return Dress(
        ground=palette.ground,
        ink=palette.ink,
        band=band,
        band_ink=palette.ink if band is None else readable_on(band),
        accent=palette.accent,
        mark=mark,
        outline=palette.outline,
        ink_mode=ink_mode,
        lettered=palette.outline or palette.is_grey,
    )


def band_of(palette: Palette) -> Colour:
    """Return the colour of the band: the palette's own, or its accent, darkened until white is legible on it.

    On a ground darker than its ink it is lightened until it is seen there, and what stands in it is read.
    """
    band = palette.band_colour or deepen(palette.accent)
    if luminance(palette.ground) > luminance(palette.ink):
        return band
    seen = legible(band, palette.ground, _SEEN)
    return (
        seen if luminance_ratio(readable_on(seen), seen) >= READ_EASILY else legible(seen, BLACK, READ_EASILY)
    )
