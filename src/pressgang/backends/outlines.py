"""Glyphs for SVG: their outlines as path data, and the subset of a face that a page needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from io import BytesIO
from logging import NullHandler, getLogger
from typing import Any

from pressgang.typography.fonts import Face

_SILENT = NullHandler()


@dataclass(frozen=True)
class Glyphs:
    """The outlines of one face. Path data is in font units, y up; `em` of them make the type size."""

    em: int
    _glyph_set: Any = field(repr=False)
    _names: dict[int, str] = field(repr=False)
    _paths: dict[str, str] = field(default_factory=dict, repr=False)

    def path(self, character: str) -> str:
        """The outline of a character as SVG path data; empty for a space."""
        if character not in self._paths:
            from fontTools.pens.svgPathPen import SVGPathPen

            pen: Any = SVGPathPen(self._glyph_set, ntos=lambda value: f"{value:g}")
            self._glyph_set[self._names.get(ord(character), ".notdef")].draw(pen)
            self._paths[character] = str(pen.getCommands())
        return self._paths[character]


def _opened(face: Face) -> Any:
    """The face as fontTools reads it. What that library has to say of a table it drops is of no use on a user's
    screen: it goes to whoever set up logging, and nowhere else.
    """
    from fontTools.ttLib import TTFont

    getLogger("fontTools").addHandler(_SILENT)
    return TTFont(BytesIO(face.data), lazy=True, recalcTimestamp=False, recalcBBoxes=False)


@lru_cache(maxsize=16)
def glyphs_of(face: Face) -> Glyphs:
    """The outlines of a face, read where they are asked for."""
    font = _opened(face)
    return Glyphs(font["head"].unitsPerEm, font.getGlyphSet(), font.getBestCmap())


@dataclass(frozen=True, slots=True)
class Subset:
    """A font file with a few characters, to be embedded, and the weight (400 regular, 700 bold) it has."""

    woff: bytes = field(repr=False)
    weight: int


@lru_cache(maxsize=64)
def subset_of(face: Face, characters: frozenset[str]) -> Subset:
    """A WOFF of only these characters, without kerning or ligatures; the same bytes each time."""
    from fontTools import subset

    font = _opened(face)
    options: Any = subset.Options()
    options.layout_features = []
    for tag in ("GSUB", "GPOS", "GDEF", "BASE", "JSTF", "MATH", "DSIG", "kern"):
        if tag in font:
            del font[tag]  # here, as the subsetter would read them whole before it drops them
    options.hinting = False
    options.notdef_outline = True
    options.name_IDs = [1, 2, 13, 14]  # family, style, licence: what a font file should carry along
    options.recalc_timestamp = False
    subsetter: Any = subset.Subsetter(options)
    subsetter.populate(unicodes=sorted(ord(character) for character in characters))
    subsetter.subset(font)
    font.flavor = "woff"
    out = BytesIO()
    font.save(out)
    return Subset(out.getvalue(), 700 if int(font["OS/2"].usWeightClass) >= 600 else 400)
