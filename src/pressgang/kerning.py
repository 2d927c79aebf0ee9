"""Pair kerning from a face's GPOS table, for the few large names that want it."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pressgang.fonts import Face


def pair_adjustments(face: Face, string: str) -> list[float]:
    """Extra space in em after each character of `string` (mostly 0 or negative; the last is 0)."""
    cmap, lookups, em = _kerning(face.name, face.data)
    names = [cmap.get(ord(character), "") for character in string]
    adjustments = [0.0] * len(string)
    for index, (left, right) in enumerate(pairwise(names)):
        for subtable in lookups:
            value = _pair_value(subtable, left, right)
            if value is not None:
                adjustments[index] = value / em
                break
    return adjustments


@lru_cache(maxsize=8)
def _kerning(name: str, data: bytes) -> tuple[dict[int, str], list[Any], int]:
    """The character map, the pair subtables of the `kern` feature and the units per em."""
    from io import BytesIO

    from fontTools.ttLib import TTFont

    font: Any = TTFont(BytesIO(data), lazy=True)
    subtables: list[Any] = []
    if "GPOS" in font:
        table = font["GPOS"].table
        wanted: list[int] = []
        for record in table.FeatureList.FeatureRecord if table.FeatureList else []:
            if record.FeatureTag == "kern":
                wanted.extend(i for i in record.Feature.LookupListIndex if i not in wanted)
        for index in wanted:
            for subtable in table.LookupList.Lookup[index].SubTable:
                inner = getattr(subtable, "ExtSubTable", subtable)
                if inner.LookupType == 2:
                    subtables.append(inner)
    return font.getBestCmap(), subtables, font["head"].unitsPerEm


def _pair_value(subtable: Any, left: str, right: str) -> float | None:
    """The advance adjustment of a pair in font units, or `None` where the subtable does not know it."""
    if left not in subtable.Coverage.glyphs:
        return None
    if subtable.Format == 1:
        pairs = subtable.PairSet[subtable.Coverage.glyphs.index(left)].PairValueRecord
        found = next((record.Value1 for record in pairs if record.SecondGlyph == right), None)
        return None if found is None else float(getattr(found, "XAdvance", 0) or 0)
    first = subtable.ClassDef1.classDefs.get(left, 0)
    second = subtable.ClassDef2.classDefs.get(right, 0)
    value = subtable.Class1Record[first].Class2Record[second].Value1
    return float(getattr(value, "XAdvance", 0) or 0) if value else None
