"""Colours of ink: their lightness, and their conversion to grey or to little ink."""

from __future__ import annotations

from functools import lru_cache

from pressgang.structs import NamedTuple

_HEX = frozenset("0123456789abcdefABCDEF")


class Colour(NamedTuple):
    """An RGB colour, each part from 0 to 1."""

    red: float
    green: float
    blue: float

    @staticmethod
    def parse(text: str) -> Colour:
        """Return the colour of `#rgb` or `#rrggbb`; raise `ValueError` with the end of a sentence."""
        digits = text.strip().removeprefix("#")
        if len(digits) == 3:
            digits = "".join(c * 2 for c in digits)
        if not text.strip().startswith("#") or len(digits) != 6 or not set(digits) <= _HEX:
            raise ValueError("is no colour")
        return Colour(*(int(digits[i : i + 2], 16) / 255 for i in (0, 2, 4)))

    @staticmethod
    @lru_cache(maxsize=256)
    def called(text: str) -> Colour:
        """Return the colour of a CSS name (`tan`) or of figures; raise `ValueError` as `parse` does."""
        if not text.strip().isalpha():
            return Colour.parse(text)
        from tinycss2.color4 import parse_color

        colour = parse_color(text.strip())
        if colour is None or isinstance(colour, str) or not colour.alpha:
            return Colour.parse(text)
        red, green, blue, _ = colour
        return Colour(red, green, blue)

    @staticmethod
    def names() -> list[str]:
        """Return the names of colours in CSS."""
        from PIL import ImageColor

        return list(ImageColor.colormap)

    @property
    def hex(self) -> str:
        """`#rrggbb`."""
        return "#" + "".join(f"{round(part * 255):02x}" for part in self)

    def tint(self, share: float) -> Colour:
        """Return the colour thinned with white: 1 is the colour itself, 0 is white."""
        return Colour(*(1 - (1 - part) * share for part in self))

    def mixed(self, other: Colour, share: float) -> Colour:
        """Return the colour with `share` (0 to 1) of `other` mixed in."""
        return Colour(*(a + (b - a) * share for a, b in zip(self, other, strict=True)))


def linear(part: float) -> float:
    """Return the light, 0 to 1, of an encoded part of sRGB."""
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> float:
    """Return the part of sRGB that encodes that light."""
    return light * 12.92 if light <= 0.0031308 else float(1.055 * light ** (1 / 2.4) - 0.055)


def grey(share: float) -> Colour:
    """Return black at `share` (0 to 1): `grey(0.06)` is K 6 %."""
    return Colour(1 - share, 1 - share, 1 - share)


BLACK, WHITE = grey(1), grey(0)


def luminance(colour: Colour) -> float:
    """Return the relative luminance of WCAG 2, 0 (black) to 1 (white)."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: Colour) -> float:
    """Return L* of CIE 1976, from 0 (black) to 100 (white)."""
    light = luminance(colour)
    return float(116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light)


def grey_of(lightness: float) -> Colour:
    """Return the grey of a lightness L* (0 to 100)."""
    return grey(1 - encoded(((lightness + 16) / 116) ** 3 if lightness > 8 else lightness / 903.3))


@lru_cache(maxsize=4096)
def luminance_ratio(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


READ_EASILY = 7.0
"""The least contrast of our own text with its ground: WCAG 2, level AAA."""


@lru_cache(maxsize=1024)
def legible(colour: Colour, ground: Colour, least: float) -> Colour:
    """Return the colour of words on a ground, moved towards black or white until it has that contrast there."""
    end = max(grey(0), grey(1), key=lambda one: luminance_ratio(one, ground))
    steps = (colour.mixed(end, step / 20) for step in range(20))
    return next((one for one in steps if luminance_ratio(one, ground) >= least), end)


def in_grey(colour: Colour) -> Colour:
    """Return the grey that is as light as the colour (a grey itself), so that legible ink stays legible."""
    # outside the cache, where an equal colour might be kept: a place holder for `currentColor` is a black too
    return colour if colour.red == colour.green == colour.blue else _grey_as_light(colour)


@lru_cache(maxsize=4096)
def _grey_as_light(colour: Colour) -> Colour:
    return grey(1 - encoded(luminance(colour)))


def ink_share(colour: Colour) -> float:
    """Return the ink that a colour takes, from 0 (paper) to 1 (black)."""
    return max(0.0, 1 - sum(colour) / 3)


def thinned(share: float) -> float:
    """Return the share of ink that is left of a share when ink is saved; it rises with the share."""
    return min(share, 0.03 + 0.3 * share)


@lru_cache(maxsize=4096)
def in_little_ink(colour: Colour) -> Colour:
    """Return the tint in which a large ground of the colour prints when ink is saved."""
    share = ink_share(colour)
    return colour.tint(thinned(share) / share) if share > 0 else colour
