"""Writing whose letters join, stack or run from right to left, shaped by HarfBuzz and ordered by Unicode's rules.

Both libraries come with the extra `scripts` and are loaded when a line needs them.
"""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from pressgang.drawing.scene import Cluster
from pressgang.typography.faces import Face
from pressgang.typography.wrapping import script_to_shape

OBJECT = "\ufffc"
"""What stands for an icon where a line is put in order."""
INSTALL = "Install pressgang's extra for it: pip install 'pressgang[scripts]'"
NOT_HERE = "In the browser pressgang cannot shape it; install pressgang on your computer"


def can_shape() -> bool:
    """Return whether the libraries of the extra `scripts` are installed."""
    return all(find_spec(name) is not None for name in ("uharfbuzz", "bidi"))


def way_to_shape() -> str:
    """Return what gets such writing printed where it can't be shaped, as the beginning of a sentence."""
    return NOT_HERE if sys.platform == "emscripten" else INSTALL


def levels_of(text: str) -> list[int]:
    """Return the embedding level of each character (odd: from right to left), by Unicode Standard Annex #9.

    The line runs as its first letter does.
    """
    from bidi import algorithm

    storage: dict[str, Any] = algorithm.get_empty_storage()
    base = algorithm.get_base_level(text)
    storage["base_level"], storage["base_dir"] = base, "LR"[base]
    algorithm.get_embedding_levels(text, storage)
    every = list(storage["chars"])
    algorithm.explicit_embed_and_overrides(storage)  # which drops marks of direction from the list
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return [one["level"] for one in every]


def visual_order(levels: Sequence[int]) -> list[int]:
    """Return the indices of runs as they stand from left to right (rule L2)."""
    order = list(range(len(levels)))
    for least in range(max(levels, default=0), 0, -1):
        placed: list[int] = []
        for high, group in groupby(order, key=lambda index: levels[index] >= least):
            placed += reversed(list(group)) if high else group
        order = placed
    return order


def scripts_of(text: str) -> list[str]:
    """Return the script of each character by its first word in Unicode's names; marks take that before them.

    It is empty for letters that need no shaping.
    """
    found: list[str] = []
    for character in text:
        if script_to_shape(character):
            found.append(unicodedata.name(character, "").partition(" ")[0])
        else:
            found.append(found[-1] if found and is_attached(character) else "")
    return found


def is_attached(character: str) -> bool:
    """Return whether a character is part of the one before it: an accent, a vowel sign, a joiner."""
    return unicodedata.category(character) in ("Mn", "Mc", "Me", "Cf")


def shape(face: Face, string: str, backwards: bool, kern: bool) -> tuple[Cluster, ...]:
    """Return the clusters of a run, from left to right, at a type size of 1.

    Raises `KeyError` with a character that has no glyph.
    """
    import uharfbuzz

    font, em, glyphs = _opened(face)
    buffer = uharfbuzz.Buffer()
    buffer.add_str(string)
    buffer.guess_segment_properties()
    buffer.direction, buffer.language = ("rtl" if backwards else "ltr"), "und"  # not that of the user's system
    uharfbuzz.shape(font, buffer, {"kern": kern})
    placed = list(zip(buffer.glyph_infos, buffer.glyph_positions, strict=True))
    starts = sorted({info.cluster for info, _ in placed})
    ends = dict(zip(starts, [*starts[1:], len(string)], strict=True))
    return tuple(_clusters(placed, string, ends, em, glyphs))


def _clusters(
    placed: Sequence[tuple[Any, Any]], string: str, ends: dict[int, int], em: int, glyphs: int
) -> Iterator[Cluster]:
    for start, group in groupby(placed, key=lambda one: int(one[0].cluster)):
        x, made = 0, []
        for info, position in group:
            if not 0 < info.codepoint < glyphs:
                raise KeyError(string[start])
            made.append((info.codepoint, (x + position.x_offset) / em, position.y_offset / em))
            x += position.x_advance
        yield Cluster(string[start : ends[start]], tuple(made), x / em)


@lru_cache(maxsize=16)
def _opened(face: Face) -> tuple[Any, int, int]:
    """Return HarfBuzz's font, its units per em and the number of its glyphs."""
    import uharfbuzz

    own = uharfbuzz.Face(face.data)
    return uharfbuzz.Font(own), own.upem, own.glyph_count
