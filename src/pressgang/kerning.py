"""Pair kerning from a face's GPOS table, for the few large names that want it.

The table is read as it lies, pair by pair: the general reader of a font library unpacks all of it first, which
takes longer than drawing the sheet.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from itertools import pairwise
from struct import error as Damaged  # noqa: N812 (the module's only exception, here by what it means)
from struct import unpack_from

_PAIRS, _EXTENSION = 2, 9
"""Lookup types of GPOS: pair adjustment, and a wrapper of another type."""
_X_ADVANCE = 0x0004


class Kerning:
    """The pairs of the `kern` feature of one font file; a font without them, or a damaged one, has none.

    `glyphs` maps code points to glyph ids.
    """

    def __init__(self, data: bytes, glyphs: Mapping[int, int], units_per_em: float) -> None:
        self._data, self._glyphs, self._em = data, glyphs, units_per_em
        self._known: dict[tuple[int, int], float] = {}
        self._coverages: dict[int, tuple[int, tuple[int, ...]]] = {}
        try:
            self._subtables = self._find_subtables()
        except Damaged:
            self._subtables = []

    def adjustments(self, string: str) -> list[float]:
        """Extra space in em after each character of `string` (mostly 0 or negative; the last is 0)."""
        ids = [self._glyphs.get(ord(character), 0) for character in string]
        known = self._known
        found = [known[pair] if pair in known else self._pair(pair) for pair in pairwise(ids)]
        return [*found, 0.0][: len(string)]

    def _pair(self, pair: tuple[int, int]) -> float:
        try:
            values = (self._value(subtable, *pair) for subtable in self._subtables)
            found = next((value for value in values if value is not None), 0) / self._em
        except Damaged:
            found = 0.0
        self._known[pair] = found
        return found

    # --- the table: every number is big-endian, every offset counts from the start of what holds it ----------

    def _numbers(self, at: int, count: int) -> tuple[int, ...]:
        return unpack_from(f">{count}H", self._data, at)

    def _number(self, at: int) -> int:
        return int(unpack_from(">H", self._data, at)[0])

    def _table(self, tag: bytes) -> int | None:
        for index in range(self._number(4)):
            record = 12 + 16 * index
            if self._data[record : record + 4] == tag:
                return int(unpack_from(">L", self._data, record + 8)[0])
        return None

    def _find_subtables(self) -> list[int]:
        """The offsets of the pair subtables of all lookups of the feature, in order."""
        gpos = self._table(b"GPOS")
        if gpos is None:
            return []
        features, lookups = (gpos + offset for offset in self._numbers(gpos + 6, 2))
        wanted: dict[int, None] = {}
        for index in range(self._number(features)):
            record = features + 2 + 6 * index
            if self._data[record : record + 4] == b"kern":
                feature = features + self._number(record + 4)
                wanted.update(dict.fromkeys(self._numbers(feature + 4, self._number(feature + 2))))
        return [found for index in wanted for found in self._pairs_of(lookups, index)]

    def _pairs_of(self, lookups: int, index: int) -> list[int]:
        lookup = lookups + self._number(lookups + 2 + 2 * index)
        kind, _, count = self._numbers(lookup, 3)
        subtables = [lookup + offset for offset in self._numbers(lookup + 6, count)]
        if kind == _EXTENSION:
            inner = [unpack_from(">HL", self._data, at + 2) for at in subtables]
            return [at + far for at, (k, far) in zip(subtables, inner, strict=True) if k == _PAIRS]
        return subtables if kind == _PAIRS else []

    def _value(self, at: int, left: int, right: int) -> int | None:
        """The advance adjustment of a pair in font units, or `None` where the subtable does not know it."""
        form, coverage, first, second = self._numbers(at, 4)
        covered = self._covered(at + coverage, left)
        if covered is None:
            return None
        size = 2 * (first.bit_count() + second.bit_count())
        if form == 1:
            pairs = at + self._number(at + 10 + 2 * covered)
            size += 2
            ids = self._numbers(pairs + 2, self._number(pairs) * (size // 2))[:: size // 2]
            index = bisect_left(ids, right)
            if index == len(ids) or ids[index] != right:
                return None
            return self._advance(pairs + 2 + index * size + 2, first)
        classes_left, classes_right, _, columns = self._numbers(at + 8, 4)
        row, column = self._class(at + classes_left, left), self._class(at + classes_right, right)
        return self._advance(at + 16 + (row * columns + column) * size, first)

    def _advance(self, at: int, form: int) -> int:
        """The `XAdvance` of a value record of that form, 0 where it has none."""
        if not form & _X_ADVANCE:
            return 0
        before = (form & (_X_ADVANCE - 1)).bit_count()
        return int(unpack_from(">h", self._data, at + 2 * before)[0])

    def _covered(self, at: int, glyph: int) -> int | None:
        """The place of a glyph in a coverage table."""
        if at not in self._coverages:
            form, count = self._numbers(at, 2)
            self._coverages[at] = form, self._numbers(at + 4, count if form == 1 else 3 * count)
        form, numbers = self._coverages[at]
        if form == 1:
            index = bisect_left(numbers, glyph)
            return index if index < len(numbers) and numbers[index] == glyph else None
        starts = numbers[::3]
        index = bisect_right(starts, glyph) - 1
        if index < 0 or glyph > numbers[3 * index + 1]:
            return None
        return numbers[3 * index + 2] + glyph - starts[index]

    def _class(self, at: int, glyph: int) -> int:
        """The class of a glyph by a class definition table; what it does not name is of class 0."""
        form, first = self._numbers(at, 2)
        if form == 1:
            count = self._number(at + 4)
            return self._number(at + 6 + 2 * (glyph - first)) if first <= glyph < first + count else 0
        numbers = self._numbers(at + 4, 3 * first)
        index = bisect_right(numbers[::3], glyph) - 1
        return numbers[3 * index + 2] if index >= 0 and glyph <= numbers[3 * index + 1] else 0
