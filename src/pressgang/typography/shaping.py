"""Writing whose letters join, stack or run from right to left: shaped by HarfBuzz, put in order by python-bidi.

Both libraries come with the extra `scripts` and are loaded when a line needs them.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

from pressgang.drawing.scene import Cluster
from pressgang.typography.faces import Face
from pressgang.typography.markup import TextSpan
from pressgang.typography.wrapping import clean_text, is_attached, needs_shaping, script_to_shape

OBJECT = "\ufffc"
"""What stands for an icon where a line is put in order."""


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
        for is_high, group in groupby(((levels[index] >= least, index) for index in order), itemgetter(0)):
            run = [index for _, index in group]
            placed += reversed(run) if is_high else run
        order = placed
    return order


def scripts_of(text: str) -> list[str]:
    """Return the script of each character, as Unicode's names begin; marks and spaces take that before them.

    It is empty for letters that need no shaping.
    """
    found: list[str] = []
    for character in text:
        if script_to_shape(character):
            found.append(unicodedata.name(character, "").partition(" ")[0])
        else:
            found.append(found[-1] if found and (character.isspace() or is_attached(character)) else "")
    return found


def order_spans(spans: Sequence[TextSpan]) -> list[TextSpan]:
    """Return the spans of a line as they stand from left to right, each of one direction."""
    from bidi.mirror import MIRRORED

    levels = iter(levels_of("".join(clean_text(span.string) for span in spans)))
    parts: list[TextSpan] = []
    high: list[int] = []
    for span in spans:
        for level, group in groupby(clean_text(span.string), key=lambda _: next(levels)):
            part = "".join(group)
            if level % 2 and not needs_shaping(part):  # which by itself would be set from left to right
                part = "".join(MIRRORED.get(character, character) for character in reversed(part))
            parts.append(TextSpan(part, span.style))
            high.append(level)
    return [parts[index] for index in visual_order(high)]


_SMALLER, _LIFT = 0.85, 0.03
"""The size of letters with signs above and below them, and their lift: to reach no further than Latin ones."""


def shape(face: Face, string: str, script: str, backwards: bool, kern: bool) -> tuple[Cluster, ...]:
    """Return the clusters of a run, from left to right, at a type size of 1 (most scripts a little smaller).

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
    size, lift = (1.0, 0.0) if script in ("", "HEBREW") else (_SMALLER, _LIFT)
    em /= size
    clusters: list[Cluster] = []
    for start, group in groupby(placed, key=lambda one: int(one[0].cluster)):
        x, made = 0, []
        for info, position in group:
            if not 0 < info.codepoint < glyphs:
                raise KeyError(string[start])
            made.append((info.codepoint, (x + position.x_offset) / em, position.y_offset / em + lift))
            x += position.x_advance
        clusters.append(Cluster(string[start : ends[start]], tuple(made), x / em, size))
    return tuple(clusters)


@lru_cache(maxsize=16)
def _opened(face: Face) -> tuple[Any, float, int]:
    """Return HarfBuzz's font, its units per em and the number of its glyphs."""
    import uharfbuzz

    own = uharfbuzz.Face(face.data)
    return uharfbuzz.Font(own), own.upem, own.glyph_count
