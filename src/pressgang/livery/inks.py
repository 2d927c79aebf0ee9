"""The ink modes: recolour the palettes of a run with less ink, reversed, or in greys."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from pressgang.drawing.colours import READ_EASILY, grey_of, in_grey, legible, lightness, luminance_ratio
from pressgang.drawing.scene import BLACK, WHITE, Colour
from pressgang.livery.colours import GREY_LIMIT, TEXT_LIMIT
from pressgang.rows.sides import Palette
from pressgang.structs import replace

_GREY_BAND = Colour(0.17, 0.17, 0.17)
"""The grey of the band at a counter's foot."""
_LIGHTEST, _DARKEST, _STEP = 96.0, 20.0, 20.0
"""The lightest and the darkest grey of sides, and the widest step between two of them, in L*."""
_LIGHT, _DARK = 62.0, 37.5
"""The darkest ground that black is easily read on, and the lightest for white, in L*."""


def inked(
    palettes: Sequence[Palette], mode: str, opposed: Callable[[int, int], bool] = lambda a, b: True
) -> list[Palette]:
    """Return the palettes of a game's sides as `mode` (one of `palettes.INK_MODES`) prints them.

    In `grey` they are spread over the lightness where sides that are `opposed` (default: all) would be closer
    than `GREY_LIMIT`; sides that never meet may then be alike. `saver` has black outlines on unprinted paper.
    """
    if mode == "reversed":
        return [replace(palette, ground=palette.ink, ink=palette.ground) for palette in palettes]
    if mode == "saver":
        return [replace(palette, ground=WHITE, ink=BLACK, outline=True) for palette in palettes]
    return _greys(palettes, opposed) if mode == "grey" else list(palettes)


def in_colours(
    side: Palette, mode: str, ground: Palette | Colour | None = None, ink: Colour | None = None
) -> Palette:
    """Return the palette of pieces with another ground or ink than their `side`; its mark and band stay.

    An ink that can't be read on the ground is moved towards black or white.
    """
    if isinstance(ground, Palette):
        side = replace(side, ground=ground.ground, ink=ground.ink)
    paper = ground if isinstance(ground, Colour) else side.ground
    usual = side.ink if luminance_ratio(side.ink, paper) >= TEXT_LIMIT else WHITE
    legible_ink, band = legible(ink or usual, paper, TEXT_LIMIT), side.band_colour or deepen(side.accent)
    own = replace(side, ground=paper, ink=legible_ink, band_colour=band, outline=False)
    return inked([own], mode)[0]


def deepen(colour: Colour) -> Colour:
    """Return the colour darkened until white has 7 : 1 on it, its hue kept."""
    share, dark = 1.0, colour
    while share > 0 and luminance_ratio(WHITE, dark) < READ_EASILY:
        share -= 0.01
        dark = Colour(*(part * max(0.0, share) for part in colour))
    return dark


def _greys(palettes: Sequence[Palette], opposed: Callable[[int, int], bool]) -> list[Palette]:
    values = [_avoid_middle(lightness(palette.ground)) for palette in palettes]
    order = sorted(range(len(values)), key=lambda index: (-values[index], index))
    if any(values[a] - values[b] < GREY_LIMIT and opposed(a, b) for a, b in combinations(order, 2)):
        levels: list[list[int]] = []
        for index in order:
            if not levels or any(opposed(index, other) for other in levels[-1]):
                levels.append([])
            levels[-1].append(index)
        step = min(_STEP, (_LIGHTEST - _LIGHT + _DARK - _DARKEST) / (len(levels) - 1))
        for rank, level in enumerate(levels):
            grey = _LIGHTEST - rank * step
            grey -= 0 if grey >= _LIGHT else _LIGHT - _DARK
            values = [grey if at in level else value for at, value in enumerate(values)]
    return [_greyed(palette, value) for palette, value in zip(palettes, values, strict=True)]


def _avoid_middle(value: float) -> float:
    """Return the nearest lightness on which black or white is easily read."""
    if value >= _LIGHT or value <= _DARK:
        return value
    return _LIGHT if 2 * value >= _LIGHT + _DARK else _DARK


def _greyed(palette: Palette, value: float) -> Palette:
    ground = grey_of(value)
    ink = BLACK if luminance_ratio(BLACK, ground) >= TEXT_LIMIT else WHITE
    accent = in_grey(palette.accent)
    return replace(palette, ground=ground, ink=ink, accent=accent, band_colour=_GREY_BAND)
