"""Which glyph a character has (OpenType, table `cmap`), with no more read than a font can have."""

from __future__ import annotations

from collections.abc import Iterator
from struct import unpack_from

from pressgang.typography.font_files.problems import FontFileError, damaged

MOST_CHARACTERS = 1 << 17
"""Twice the glyphs that a font can have; each of them is remembered several times over when it is embedded."""
_LAST = 0x10FFFF
_BEST_FIRST = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0), (3, 0), (1, 0))
"""Platform and encoding: all of Unicode, its first plane, symbols in the private area, Mac Roman."""
_ROMAN = (1, 0)
CharacterStretch = tuple[int, int, int, int]
"""First and last character, the glyph of the first, and how far the glyph moves with each (1 or 0)."""


def characters_of(table: bytes, glyphs: int) -> dict[int, int]:
    """Glyphs by code point; glyph 0 (no such character) and those beyond the last are left out.

    Raises `FontFileError` where the table breaks off, or says more than can be.
    """
    if len(table) < 4:
        raise _broken()
    (count,) = unpack_from(">H", table, 2)
    if 4 + 8 * count > len(table):
        raise _broken()
    listed = [unpack_from(">HHL", table, 4 + 8 * index) for index in range(count)]
    offsets = {(platform, encoding): offset for platform, encoding, offset in listed}
    for kind in _BEST_FIRST:
        offset = offsets.get(kind)
        if offset is None:
            continue
        if offset + 2 > len(table):
            raise _broken()
        (form,) = unpack_from(">H", table, offset)
        if form in _READERS:
            found = _collected(_READERS[form](table[offset:]), glyphs)
            return _from_roman(found) if kind == _ROMAN else found
    raise FontFileError("has no list of characters that is in use today (Unicode)")


def _collected(stretches: Iterator[CharacterStretch], glyphs: int) -> dict[int, int]:
    found: dict[int, int] = {}
    total = 0
    for first, last, glyph, step in stretches:
        if first > last or last > _LAST:
            raise damaged("its list of characters goes beyond the last one there is")
        total += last - first + 1
        if total > MOST_CHARACTERS:
            raise FontFileError(f"lists more than {MOST_CHARACTERS:,} characters, more than any font has")
        if step:
            last = min(last, first + glyphs - 1 - glyph)
        for code in range(first, last + 1):
            own = glyph + step * (code - first)
            if 0 < own < glyphs and not 0xD800 <= code <= 0xDFFF:
                found[code] = own
    return found


def _from_roman(found: dict[int, int]) -> dict[int, int]:
    return {ord(bytes([code]).decode("mac_roman")): glyph for code, glyph in found.items() if code < 256}


def _singles(first: int, glyphs: tuple[int, ...]) -> Iterator[CharacterStretch]:
    return ((code, code, glyph, 1) for code, glyph in enumerate(glyphs, first))


def _bytes(table: bytes) -> Iterator[CharacterStretch]:
    """Format 0."""
    return _singles(0, tuple(_room(table, 6, 256)))


def _segments(table: bytes) -> Iterator[CharacterStretch]:
    """Format 4: stretches of the first plane, some of them glyph by glyph."""
    if len(table) < 14:
        raise _broken()
    count = unpack_from(">H", table, 6)[0] // 2
    _room(table, 14, 8 * count + 2)
    ends = unpack_from(f">{count}H", table, 14)
    starts = unpack_from(f">{count}H", table, 16 + 2 * count)
    deltas = unpack_from(f">{count}H", table, 16 + 4 * count)
    at = 16 + 6 * count
    seen = 0
    for index, (first, last, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        (offset,) = unpack_from(">H", table, at + 2 * index)
        seen += max(last - first, 0)
        if first > last or seen > MOST_CHARACTERS:
            raise damaged("its list of characters runs backwards or over itself")
        if first == last == 0xFFFF:  # the end of the list
            continue
        if not offset or offset == 0xFFFF:  # the latter is how some tools write the last one
            for one, until, glyph in _wrapped(first, last, delta):
                yield one, until, glyph, 1
            continue
        place = at + 2 * index + offset
        for code in range(first, last + 1):
            where = place + 2 * (code - first)
            glyph = unpack_from(">H", table, where)[0] if where + 2 <= len(table) else 0
            yield code, code, (glyph + delta) & 0xFFFF if glyph else 0, 1


def _wrapped(first: int, last: int, delta: int) -> Iterator[tuple[int, int, int]]:
    """A stretch whose glyphs are counted modulo 65,536, in parts that don't pass that."""
    glyph = (first + delta) & 0xFFFF
    turn = first + 0x10000 - glyph
    if turn > last:
        yield first, last, glyph
    else:
        yield first, turn - 1, glyph
        yield turn, last, 0


def _trimmed(table: bytes) -> Iterator[CharacterStretch]:
    """Format 6."""
    if len(table) < 10:
        raise _broken()
    first, count = unpack_from(">HH", table, 6)
    return _singles(first, unpack_from(f">{count}H", _room(table, 10, 2 * count)))


def _long_trimmed(table: bytes) -> Iterator[CharacterStretch]:
    """Format 10."""
    if len(table) < 20:
        raise _broken()
    first, count = unpack_from(">LL", table, 12)
    return _singles(first, unpack_from(f">{count}H", _room(table, 20, 2 * count)))


def _groups(table: bytes) -> Iterator[CharacterStretch]:
    """Format 12, stretches of all of Unicode; in format 13 each has one glyph."""
    if len(table) < 16:
        raise _broken()
    (form,) = unpack_from(">H", table)
    (count,) = unpack_from(">L", table, 12)
    _room(table, 16, 12 * count)
    for index in range(count):
        first, last, glyph = unpack_from(">LLL", table, 16 + 12 * index)
        yield first, last, glyph, 1 if form == 12 else 0


_READERS = {0: _bytes, 4: _segments, 6: _trimmed, 10: _long_trimmed, 12: _groups, 13: _groups}


def _room(table: bytes, start: int, size: int) -> bytes:
    """That part of the table; raises `FontFileError` where the table ends before it."""
    if start + size > len(table):
        raise _broken()
    return table[start : start + size]


def _broken() -> FontFileError:
    return damaged("its list of characters breaks off")
