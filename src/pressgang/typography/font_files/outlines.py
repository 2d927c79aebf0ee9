"""Whether the outlines of a font can be drawn (OpenType, `loca` and `glyf`): all of them, before any is."""

from __future__ import annotations

from itertools import pairwise
from struct import error as BreaksOff  # noqa: N812 (the module's only exception, here by what it means)
from struct import unpack_from

from pressgang.typography.font_files.problems import FontFileError, damaged

MOST_POINTS = 30_000
"""Points of one glyph, those of its parts counted as often as it shows them."""
DEEPEST = 12
"""Parts in parts; fonts have two or three."""
_WORDS, _XY, _SCALE, _MORE, _TWO_SCALES, _MATRIX, _PROGRAM = 0x1, 0x2, 0x8, 0x20, 0x40, 0x80, 0x100
_SCALED_PLACE, _PLAIN_PLACE = 0x800, 0x1000
_REPEAT = 0x8
_BYTES_OF = tuple(
    (1 if flag & 2 else 0 if flag & 16 else 2) + (1 if flag & 4 else 0 if flag & 32 else 2)
    for flag in range(256)
)
"""The bytes that a point's x and y take, by its flag."""


def check_outlines(glyf: bytes, loca: bytes, long: bool, glyphs: int) -> tuple[frozenset[int], int]:
    """The glyphs that show nothing, and where the last one ends.

    Raises `FontFileError` where one could not be drawn.
    """
    size = (glyphs + 1) * (4 if long else 2)
    if len(loca) < size:
        raise damaged("the list of its outlines breaks off")
    places = unpack_from(f">{glyphs + 1}{'L' if long else 'H'}", loca)
    if not long:
        places = tuple([2 * place for place in places])
    if places[-1] > len(glyf) or any(one > other for one, other in pairwise(places)):
        raise damaged("its outlines lie over each other or beyond its end")
    points: dict[int, int] = {}
    parts: dict[int, list[int]] = {}
    for glyph, (start, end) in enumerate(pairwise(places)):
        if start == end:
            points[glyph] = 0
            continue
        try:
            found = _glyph(glyf[start:end], glyphs)
        except (BreaksOff, IndexError):
            raise damaged(f"the outline of its glyph {glyph:,} breaks off") from None
        if isinstance(found, int):
            points[glyph] = found
        else:
            parts[glyph] = found
    for glyph in parts:
        _unfolded(glyph, parts, points, 0)
    return frozenset(glyph for glyph, number in points.items() if not number), places[-1]


def _glyph(data: bytes, glyphs: int) -> int | list[int]:
    """The number of points of an outline, or the glyphs that it is put together from."""
    (contours,) = unpack_from(">h", data)
    unpack_from(">4h", data, 2)
    if contours < -1:
        raise damaged("an outline of it makes no sense")
    if contours < 0:
        return _parts(data, glyphs)
    if not contours:
        return 0
    ends = unpack_from(f">{contours}H", data, 10)
    if any(one >= other for one, other in pairwise(ends)):
        raise damaged("an outline of it runs backwards")
    (program,) = unpack_from(">H", data, 10 + 2 * contours)
    at = 12 + 2 * contours + program
    wanted = int(ends[-1]) + 1
    seen = size = 0
    if wanted > MOST_POINTS:
        raise _too_many()
    while seen < wanted:
        flag = data[at]
        at += 1
        times = 1
        if flag & _REPEAT:
            times += data[at]
            at += 1
        seen += times
        size += times * _BYTES_OF[flag]
    if seen > wanted or at + size > len(data):
        raise damaged("an outline of it breaks off")
    return wanted


def _parts(data: bytes, glyphs: int) -> list[int]:
    found: list[int] = []
    at, flags, programs = 10, _MORE, 0
    while flags & _MORE:
        flags, glyph = unpack_from(">HH", data, at)
        if glyph >= glyphs:
            raise damaged("a letter of it is put together from parts that it doesn't have")
        if not flags & _XY:
            raise FontFileError("puts letters together point on point, which can't be drawn everywhere")
        if flags & _SCALED_PLACE and flags & _PLAIN_PLACE:
            raise damaged("a letter of it puts its parts in two places")
        found.append(glyph)
        programs |= flags & _PROGRAM
        at += 8 if flags & _WORDS else 6
        at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
    if at > len(data):
        raise damaged("a letter of it breaks off")
    if programs:
        unpack_from(">H", data, at)
    return found


def _unfolded(glyph: int, parts: dict[int, list[int]], points: dict[int, int], depth: int) -> int:
    """The points of a glyph with those of its parts."""
    if glyph not in points:
        if depth > DEEPEST:
            raise damaged("a letter of it is put together from itself")
        total = len(parts[glyph])  # a part is work, however little it shows
        for part in parts[glyph]:
            total += _unfolded(part, parts, points, depth + 1)
            if total > MOST_POINTS:
                raise _too_many()
        points[glyph] = total
    return points[glyph]


def _too_many() -> FontFileError:
    return FontFileError(
        f"has a letter of more than {MOST_POINTS:,} points", "Pass a TrueType font with plainer letters."
    )
