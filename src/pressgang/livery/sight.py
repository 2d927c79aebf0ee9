"""How far two colours are apart: CIEDE2000 (CIE 142-2001), in sight with and without red, green or blue cones.

Sight without red or green cones is that of Viénot, Brettel and Mollon 1999, without blue ones of Brettel 1997,
on the screen of sRGB.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, degrees, exp, fsum, hypot, radians, sin, sqrt

from pressgang.drawing.colours import Colour, linear

SIGHTS = ("normal", "protan", "deutan", "tritan")

_Matrix = tuple[tuple[float, float, float], ...]
_Lab = tuple[float, float, float]
_PROTAN: _Matrix = (
    (0.112382761222, 0.887617238779, 0.0), (0.112382761222, 0.887617238779, 0.0),
    (0.004005768273, -0.004005768273, 1.0),
)  # fmt: skip
_DEUTAN: _Matrix = (
    (0.292750114279, 0.707249885722, 0.0), (0.292750114279, 0.707249885722, 0.0),
    (-0.022336658703, 0.022336658703, 1.0),
)  # fmt: skip
_CONES: _Matrix = (
    (0.178824041258, 0.435160905700, 0.041193496920), (0.034556423182, 0.271553824580, 0.038671308360),
    (0.000299565576, 0.001843089600, 0.014670861360),
)  # fmt: skip
_TRITAN: tuple[_Matrix, _Matrix] = (
    (
        (7.392856536180, -11.148044821248, 0.0), (-0.341940124219, 3.550166117506, 0.0),
        (-4.205069271645, 10.891158982027, 0.0),
    ),
    (
        (8.064393457631, -12.424147058710, 0.0), (-0.995607822858, 4.792311986400, 0.0),
        (-0.215029728804, 3.309001954564, 0.0),
    ),
)  # fmt: skip
"""From the cones to the light of a screen, on either side of the plane of greys."""
_SIDE = (0.344781556122, -0.655178443878, 0.0)
_XYZ: _Matrix = (
    (0.412390799266, 0.357584339384, 0.180480788402), (0.212639005872, 0.715168678768, 0.072192315361),
    (0.019330818716, 0.119194779795, 0.950532152250),
)  # fmt: skip
_WHITE = (0.3127 / 0.3290, 1.0, (1 - 0.3127 - 0.3290) / 0.3290)


def difference_in_sights(one: Colour, other: Colour) -> tuple[float, ...]:
    """Return CIEDE2000 of two colours in each of `SIGHTS`."""
    return tuple(_difference(a, b) for a, b in zip(_see(one), _see(other), strict=True))


def _times(matrix: _Matrix, values: Sequence[float]) -> list[float]:
    return [fsum(a * b for a, b in zip(row, values, strict=True)) for row in matrix]


@lru_cache(maxsize=256)
def _see(colour: Colour) -> tuple[_Lab, ...]:
    """Return CIELAB of the colour as seen in each of `SIGHTS`."""
    light = [linear(part) for part in colour]
    cones = _times(_CONES, light)
    [side] = _times((_SIDE,), cones)
    seen = (light, _times(_PROTAN, light), _times(_DEUTAN, light), _times(_TRITAN[side > 0], cones))
    return tuple(_lab([min(1.0, max(0.0, part)) for part in one]) for one in seen)


def _lab(light: Sequence[float]) -> _Lab:
    shares = (part / white for part, white in zip(_times(_XYZ, light), _WHITE, strict=True))
    x, y, z = (part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116 for part in shares)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _difference(one: _Lab, other: _Lab) -> float:
    """Return CIEDE2000, in the letters of its definition."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    c = (hypot(a1, b1) + hypot(a2, b2)) / 2
    g = 1.5 - 0.5 * sqrt(c**7 / (c**7 + 25.0**7))
    a1, a2 = a1 * g, a2 * g
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = (degrees(atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = (h2 - h1 + 180) % 360 - 180 if c1 * c2 else 0.0
    h = h1 + turn / 2 if c1 * c2 else h1 + h2
    light, c = (l1 + l2) / 2 - 50, (c1 + c2) / 2
    t = (
        1 - 0.17 * cos(radians(h - 30)) + 0.24 * cos(radians(2 * h)) + 0.32 * cos(radians(3 * h + 6))
        - 0.20 * cos(radians(4 * h - 63))
    )  # fmt: skip
    dl = (l2 - l1) / (1 + 0.015 * light**2 / sqrt(20 + light**2))
    dc = (c2 - c1) / (1 + 0.045 * c)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * c * t)
    bend = 60 * exp(-((((h % 360) - 275) / 25) ** 2))
    rt = -2 * sqrt(c**7 / (c**7 + 25.0**7)) * sin(radians(bend))
    return sqrt(max(0.0, dl * dl + dc * dc + dh * dh + rt * dc * dh))
