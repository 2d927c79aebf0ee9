"""Pair kerning from a face's GPOS table, for large names.

The table is read in place, pair by pair: the general reader of a font library unpacks the whole table first,
which takes longer than drawing the sheet.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from contextlib import suppress
from itertools import pairwise
from struct import error as Damaged  # noqa: N812 (the module's only exception, here by what it means)
from struct import unpack_from

_PAIRS, _EXTENSION = 2, 9
"""Lookup types of GPOS: pair adjustment, and the wrapper of another type."""
_X_ADVANCE = 0x0004
MOST_LOOKUPS, MOST_SUBTABLES = 20_000, 1_000
"""The most lookups (each counted as often as it is named) and subtables in the `kern` features of one face.

FiraGO names 189 lookups and has 35 subtables.
"""


class Kerning:
    """The pairs of the `kern` feature of one font file; empty for a font without them or a damaged one.

    `glyphs` maps code points to glyph ids.
    """

    def __init__(self, data: bytes, glyphs: Mapping[int, int], units_per_em: float) -> None:
        self._glyphs, self._em = glyphs, units_per_em
        self._known: dict[tuple[int, int], float] = {}
        self._lefts: dict[int, list[int]] = {}
        self._table = PairTable(b"")
        self._subtables: list[int] = []
        with suppress(Damaged, ValueError):
            self._table = PairTable(_gpos(data))
            self._subtables = self._table.subtables()

    def adjustments(self, string: str) -> list[float]:
        """Return the space to add after each character in em (mostly 0 or negative; the last is 0)."""
        ids = [self._glyphs.get(ord(character), 0) for character in string]
        known = self._known
        found = [known[pair] if pair in known else self._pair(pair) for pair in pairwise(ids)]
        return [*found, 0.0][: len(string)]

    def _pair(self, pair: tuple[int, int]) -> float:
        try:
            values = (self._table.value(subtable, *pair) for subtable in self._of_left(pair[0]))
            found = next((value for value in values if value is not None), 0) / self._em
        except Damaged:
            found = 0.0
        self._known[pair] = found
        return found

    def _of_left(self, glyph: int) -> list[int]:
        """Return the subtables that have pairs with that glyph at the left: few of the 35 that there are."""
        if glyph not in self._lefts:
            self._lefts[glyph] = [at for at in self._subtables if self._table.covers(at, glyph)]
        return self._lefts[glyph]


def _gpos(data: bytes) -> bytes:
    """Return the GPOS table of a font file; empty if it has none."""
    (count,) = unpack_from(">H", data, 4)
    for index in range(count):
        tag, _, offset, length = unpack_from(">4sLLL", data, 12 + 16 * index)
        if tag == b"GPOS":
            return data[offset : offset + length]
    return b""


class PairTable:
    """A GPOS table: numbers are big-endian, offsets count from the start of the part that holds them.

    Nothing is unpacked in advance: each pair is looked up in place, but for the keys of short lists.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._keys: dict[int, tuple[int, ...]] = {}

    def _numbers(self, at: int, count: int) -> tuple[int, ...]:
        return unpack_from(f">{count}H", self._data, at)

    def _number(self, at: int) -> int:
        return int(unpack_from(">H", self._data, at)[0])

    def subtables(self) -> list[int]:
        """Return the offsets of the pair subtables of the `kern` feature, in order.

        Raises `struct.error` if the table breaks off, and `ValueError` with the end of a sentence if it has
        more of them than any font needs.
        """
        if not self._data:
            return []
        features, lookups = self._numbers(6, 2)
        wanted: dict[int, None] = {}
        asked = 0
        for index in range(self._number(features)):
            record = features + 2 + 6 * index
            if self._data[record : record + 4] == b"kern":
                feature = features + self._number(record + 4)
                count = self._number(feature + 2)
                asked = _within(asked + count, MOST_LOOKUPS)
                wanted.update(dict.fromkeys(self._numbers(feature + 4, count)))
        found: list[int] = []
        asked = 0
        for index in wanted:
            pairs, count = self._pairs_of(lookups, index)
            asked = _within(asked + count, MOST_SUBTABLES)
            found += pairs
        return found

    def _pairs_of(self, lookups: int, index: int) -> tuple[list[int], int]:
        """Return the pair subtables of a lookup, and the number of all its subtables."""
        lookup = lookups + self._number(lookups + 2 + 2 * index)
        kind, _, count = self._numbers(lookup, 3)
        subtables = [lookup + offset for offset in self._numbers(lookup + 6, count)]
        if kind == _EXTENSION:
            inner = [unpack_from(">HL", self._data, at + 2) for at in subtables]
            subtables = [at + far for at, (k, far) in zip(subtables, inner, strict=True) if k == _PAIRS]
        return (subtables if kind in (_PAIRS, _EXTENSION) else []), count

    def covers(self, at: int, glyph: int) -> bool:
        """Return whether a subtable has pairs with that glyph at the left."""
        return self._find_coverage(at + self._number(at + 2), glyph) is not None

    def value(self, at: int, left: int, right: int) -> int | None:
        """Return the advance adjustment of a pair in font units, or None if the subtable lacks it."""
        form, coverage, first, second = self._numbers(at, 4)
        covered = self._find_coverage(at + coverage, left)
        if covered is None:
            return None
        size = 2 * (first.bit_count() + second.bit_count())
        if form == 1:
            pairs = at + self._number(at + 10 + 2 * covered)
            size += 2
            index = self._last(pairs + 2, self._number(pairs), size, right)
            if index < 0 or self._number(pairs + 2 + index * size) != right:
                return None
            return self._advance(pairs + 2 + index * size + 2, first)
        classes_left, classes_right, _, columns = self._numbers(at + 8, 4)
        row, column = self._class(at + classes_left, left), self._class(at + classes_right, right)
        return self._advance(at + 16 + (row * columns + column) * size, first)

    def _advance(self, at: int, form: int) -> int:
        """Return the `XAdvance` of a value record of that form, or 0 if it has none."""
        if not form & _X_ADVANCE:
            return 0
        before = (form & (_X_ADVANCE - 1)).bit_count()
        return int(unpack_from(">h", self._data, at + 2 * before)[0])

    def _last(self, at: int, count: int, size: int, wanted: int) -> int:
        """Return the last of `count` records of `size` bytes that begins with at most `wanted`, or -1."""
        if count > 1000:  # nothing of ours, and too much to keep of a stranger's
            return bisect_right(range(count), wanted, key=lambda index: self._number(at + index * size)) - 1
        keys = self._keys.get(at)
        if keys is None:
            keys = self._keys[at] = unpack_from(">" + f"H{size - 2}x" * count, self._data, at)
        return bisect_right(keys, wanted) - 1

    def _find_coverage(self, at: int, glyph: int) -> int | None:
        """Return the index of a glyph in a coverage table, or None."""
        form, count = self._numbers(at, 2)
        size = 2 if form == 1 else 6
        index = self._last(at + 4, count, size, glyph)
        if index < 0:
            return None
        if form == 1:
            return index if self._number(at + 4 + 2 * index) == glyph else None
        start, end, place = self._numbers(at + 4 + 6 * index, 3)
        return place + glyph - start if glyph <= end else None

    def _class(self, at: int, glyph: int) -> int:
        """Return the class of a glyph in a class definition table; unnamed glyphs are of class 0."""
        form, first = self._numbers(at, 2)
        if form == 1:
            count = self._number(at + 4)
            return self._number(at + 6 + 2 * (glyph - first)) if first <= glyph < first + count else 0
        index = self._last(at + 4, first, 6, glyph)
        _, end, found = self._numbers(at + 4 + 6 * index, 3) if index >= 0 else (0, -1, 0)
        return found if glyph <= end else 0


def _within(count: int, most: int) -> int:
    if count > most:
        raise ValueError(f"more than {most:,} tables of kerning, more than any font needs")
    return count
