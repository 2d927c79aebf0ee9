"""Make the ICC profiles of pressgang's own conditions, which are kept in `templates/press/`.

Both are tables to XYZ and back: of RGB that means sRGB, and of the four inks that mean what `inks_of` made them
from.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from itertools import product

from pressgang.backends.pdf_press import CMYK_CONDITION, RGB_CONDITION, inks_of
from pressgang.drawing.colours import Colour, encoded, linear

_WHITE = (0.9642, 1.0, 0.8249)
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
"""The matrix from linear sRGB to XYZ under D50, as in profiles of sRGB."""
_FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
_UNITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_XYZ_ONE, _ONE = 0x8000, 0xFFFF
_FINE, _INKS, _LIGHTS = 1024, 9, 17
"""The steps of a curve, of each ink and of each light in the tables."""


def make_profile(cmyk: bool) -> bytes:
    """Return the profile of pressgang's own condition, in the four inks or in RGB."""
    down = [linear(step / (_FINE - 1)) for step in range(_FINE)]
    up = [encoded(step / 4095) for step in range(4096)]
    if not cmyk:
        corners = [_xyz(light) for light in product((0.0, 1.0), repeat=3)]
        to_xyz = _table(3, 3, 2, _UNITY, [down] * 3, corners, xyz_out=True)
        from_xyz = _table(3, 3, 2, _matrix(), [[0.0, 1.0]] * 3, product((0.0, 1.0), repeat=3), out=up)
        return _profile("RGB ", RGB_CONDITION, to_xyz, from_xyz)
    # An ink's curve goes by the light that it leaves, in which the table between its steps is nearly even.
    curve = [1 - linear(1 - step / (_FINE - 1)) for step in range(_FINE)]
    steps = [1 - encoded(1 - step / (_INKS - 1)) for step in range(_INKS)]
    lights = (_xyz([linear(part) for part in light_of(inks)]) for inks in product(steps, repeat=4))
    to_xyz = _table(4, 3, _INKS, _UNITY, [curve] * 4, lights, xyz_out=True)
    shades = [step / (_LIGHTS - 1) for step in range(_LIGHTS)]
    inks = (inks_of(Colour(*light)) for light in product(shades, repeat=3))
    from_xyz = _table(3, 4, _LIGHTS, _matrix(), [up] * 3, inks)
    return _profile("CMYK", CMYK_CONDITION, to_xyz, from_xyz)


def light_of(inks: Sequence[float]) -> Colour:
    """Return the light that these inks leave of white, by the formula of `inks_of`."""
    *coloured, black = inks
    return Colour(*((1 - ink) * (1 - black) for ink in coloured))


def _xyz(light: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, light, strict=True)) for row in _TO_XYZ]


def _matrix() -> list[list[float]]:
    """Convert XYZ, whose 1.0 is half of a table's range, to linear light."""
    return [[part * _ONE / _XYZ_ONE for part in row] for row in _FROM_XYZ]


def _table(
    inputs: int,
    outputs: int,
    steps: int,
    matrix: Sequence[Sequence[float]],
    curves: Sequence[Sequence[float]],
    grid: Iterable[Sequence[float]],
    *,
    xyz_out: bool = False,
    out: Sequence[float] = (0.0, 1.0),
) -> bytes:
    """Return a table of 16 bits: the matrix, a curve for each input, the grid, a curve for all outputs."""
    one = _XYZ_ONE if xyz_out else _ONE
    numbers = [_count(value, _ONE) for curve in curves for value in curve]
    numbers += [_count(value, one) for values in grid for value in values]
    numbers += [_count(value, _ONE) for value in out] * outputs
    head = struct.pack(">4s4xBBBx", b"mft2", inputs, outputs, steps)
    fixed = struct.pack(">9i", *(round(part * 65536) for row in matrix for part in row))
    return head + fixed + struct.pack(f">HH{len(numbers)}H", len(curves[0]), len(out), *numbers)


def _count(value: float, one: int) -> int:
    return max(0, min(_ONE, round(value * one)))


def _profile(space: str, name: str, to_xyz: bytes, from_xyz: bytes) -> bytes:
    """Return a profile of version 2.4 that has these tables for every intent."""
    said = name.encode() + b"\0"
    white = struct.pack(">3i", *(round(part * 65536) for part in _WHITE))
    tags: list[tuple[str, bytes]] = [
        ("desc", struct.pack(">4s4xI", b"desc", len(said)) + said + bytes(4 + 4 + 2 + 1 + 67)),
        ("cprt", b"text\0\0\0\0CC0, made by pressgang\0"),
        ("wtpt", b"XYZ \0\0\0\0" + white),
        ("gamt", _table(3, 1, 2, _UNITY, [[0.0, 1.0]] * 3, [[0.0]] * 8)),
        *((f"A2B{intent}", to_xyz) for intent in range(3)),
        *((f"B2A{intent}", from_xyz) for intent in range(3)),
    ]
    places: dict[bytes, int] = {}
    body = b""
    start = 128 + 4 + 12 * len(tags)
    for _, data in tags:
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
    index = b"".join(struct.pack(">4sII", tag.encode(), places[data], len(data)) for tag, data in tags)
    made, relative = struct.pack(">6H", 2000, 1, 1, *[0] * 3), struct.pack(">I", 1)
    head = struct.pack(">I4xI", start + len(body), 0x02400000) + b"prtr" + space.encode() + b"XYZ " + made
    head += b"acsp" + bytes(24) + relative + white + bytes(48)
    return head + struct.pack(">I", len(tags)) + index + body
