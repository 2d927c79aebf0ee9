"""How light a colour is, and what is left of it on a page in grey or in little ink."""

from __future__ import annotations

from functools import lru_cache

from pressgang.drawing.colours import Colour, encoded, grey, linear


def luminance(colour: Colour) -> float:
    """The relative luminance of WCAG 2, 0 (black) to 1 (white)."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@lru_cache(maxsize=4096)
def luminance_ratio(one: Colour, other: Colour) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@lru_cache(maxsize=1024)
def legible(colour: Colour, ground: Colour, least: float) -> Colour:
    """Return the colour of words on a ground, moved towards black or white until it has that contrast there."""
    end = max(grey(0), grey(1), key=lambda one: luminance_ratio(one, ground))
    steps = (colour.mixed(end, step / 20) for step in range(20))
    return next((one for one in steps if luminance_ratio(one, ground) >= least), end)


@lru_cache(maxsize=4096)
def in_grey(colour: Colour) -> Colour:
    """The grey that is as light as the colour, so that whatever read on it still reads."""
    if colour.red == colour.green == colour.blue:
        return colour
    return grey(1 - encoded(luminance(colour)))


def ink_share(colour: Colour) -> float:
    """How much ink it takes to print a colour, 0 (paper) to 1 (black)."""
    return max(0.0, 1 - sum(colour) / 3)


def thinned(share: float) -> float:
    """The ink that is left of that share of it: less than a third of a dark ground, most of the faintest tint.

    It rises with the share, so that tints that tell steps apart still do.
    """
    return min(share, 0.03 + 0.3 * share)


@lru_cache(maxsize=4096)
def in_little_ink(colour: Colour) -> Colour:
    """The tint of a colour that a large ground of it prints in where ink is saved."""
    share = ink_share(colour)
    return colour.tint(thinned(share) / share) if share > 0 else colour
