"""The characters that can be printed, and the breaking of text into lines."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from importlib.util import find_spec
from itertools import groupby

from pressgang.drawing.scene import Colour
from pressgang.drawing.units import points
from pressgang.regex import regex
from pressgang.structs import NamedTuple
from pressgang.typography.markup import has_signs, pieces, units

_NEEDS_SHAPING = (
    (0x0590, 0x08FF, "right-to-left writing"),
    (0x0900, 0x0DFF, "an Indic script"),
    (0x0E00, 0x0EFF, "Thai or Lao"),
    (0x0F00, 0x109F, "Tibetan or Burmese"),
    (0x1780, 0x17FF, "Khmer"),
    (0xFB1D, 0xFDCF, "right-to-left writing"),
    (0xFDF0, 0xFDFF, "right-to-left writing"),
    (0xFE70, 0xFEFE, "right-to-left writing"),
)
"""Scripts whose letters join, stack or run right to left: set letter by letter they would print wrong.

The gap in the last but two is that of the signs of `markup`.
"""
_TO_SHAPE = regex(f"[{''.join(f'{chr(low)}-{chr(high)}' for low, high, _ in _NEEDS_SHAPING)}]")
_JOINERS = "\u200c\u200d\u200e\u200f\u061c"
"""Signs without ink that say how letters around them join, and which way they run."""


class MissingGlyphError(ValueError):
    """A `character` that no face has, and the `text` of its line."""

    def __init__(self, character: str, text: str) -> None:
        self.character = character
        self.text = text
        super().__init__(describe_character(character))


def script_to_shape(character: str) -> str | None:
    """Return the kind of writing if its letters join, stack or run from right to left, else None."""
    code = ord(character)
    return next((kind for low, high, kind in _NEEDS_SHAPING if low <= code <= high), None)


def can_shape() -> bool:
    """Return whether the libraries of the extra `scripts` are installed."""
    return all(find_spec(name) is not None for name in ("uharfbuzz", "bidi"))


def way_to_shape() -> str:
    """Return how to get writing printed that can't be shaped here, as the beginning of a sentence."""
    if sys.platform == "emscripten":
        return "Print it with pressgang on your computer (in the browser nothing sets such writing)"
    return "Install it: pip install 'pressgang[scripts]'"


def script_without_shaper(character: str) -> str | None:
    """Return the kind of writing if it has to be shaped and nothing here can do it, else None."""
    script = script_to_shape(character)
    return script if script and not can_shape() else None


def needs_shaping(string: str) -> bool:
    """Return whether letters of a line join, stack or run from right to left."""
    return not string.isascii() and _TO_SHAPE.search(string) is not None


def is_attached(character: str) -> bool:
    """Return whether a character is part of the one before it: an accent, a vowel sign, a joiner."""
    return unicodedata.category(character) in ("Mn", "Mc", "Me", "Cf")


def describe_character(character: str) -> str:
    """Return the name of a character for messages: `U+13000 EGYPTIAN HIEROGLYPH A001`."""
    return f"U+{ord(character):04X} {unicodedata.name(character, 'unnamed character')}"


def clean_text(string: str) -> str:
    """Return the string as printed: composed, line breaks and tabs as spaces, invisible characters gone."""
    if string.isprintable() and unicodedata.is_normalized("NFC", string):
        return string
    composed = unicodedata.normalize("NFC", string)
    kept = "\t\r\n\x0b\x0c\x85" + (_JOINERS if needs_shaping(string) else "")
    return "".join(
        " " if c in "\t\r\n\x0b\x0c\x85\u2028\u2029" else c
        for c in composed
        if unicodedata.category(c) not in ("Cc", "Cf") or c in kept
    )


WidthOf = Callable[["TextSpan"], float]
"""A function that returns the width of a span at a type size of 1."""
RAISED_SIZE, RAISED_LIFT = 0.68, 0.34
"""The size and lift of a footnote mark, as shares of the type size of its line."""
LEAST_RAISED = points(6)
_NARROWER = (0.97, 0.94, 0.91, 0.88, 0.85, 0.8, 0.75)
"""Shares of the width that are tried if the last line would have one word."""


class TextSpan(NamedTuple):
    """A stretch of running text, maybe with icons: bold, raised (a footnote mark), coloured or italic."""

    string: str
    bold: bool = False
    raised: bool = False
    fill: Colour | None = None
    italic: bool = False


def split_styles(spans: Iterable[TextSpan]) -> list[TextSpan]:
    """Return the spans, with the styles inside their texts (see `markup`) as spans of their own."""
    made: list[TextSpan] = []
    for span in spans:
        if span.string.isascii() or not has_signs(span.string):
            made.append(span)
            continue
        for words, style in pieces(span.string):
            bold, fill = span.bold or style.bold, style.fill or span.fill
            made.append(
                TextSpan(type(span.string)(words), bold, span.raised, fill, span.italic or style.italic)
            )
    return made


@lru_cache
def raised_size(size: float) -> float:
    """Return the type size of a footnote mark in a line of that size: smaller, but at least 6 pt."""
    return min(size, max(size * RAISED_SIZE, LEAST_RAISED))


class Word(NamedTuple):
    """A word with its widths at a type size of 1: of letters, of raised marks, and of the space before it."""

    spans: tuple[TextSpan, ...]
    plain: float
    raised: float
    space: float


def split_words(spans: Iterable[TextSpan], measure: WidthOf) -> tuple[tuple[Word, ...], float]:
    """Return the words of some spans, split at spaces (not at no-break spaces), and the most that they take on
    a line at a type size of 1.
    """
    parted: list[list[TextSpan]] = []
    for span in spans:
        for index, part in enumerate(clean_text(span.string).split(" ")):
            if index or not parted:
                parted.append([])
            if part:
                parted[-1].append(TextSpan(part, *span[1:]))
    words = tuple(measure_word(word, measure) for word in parted if word)
    return words, sum([sum(word[1:]) for word in words])


def measure_word(spans: Sequence[TextSpan], measure: WidthOf) -> Word:
    """Return the spans as one word with its widths."""
    widths = {False: 0.0, True: 0.0}
    for span in spans:
        widths[span.raised] += measure(span)
    return Word(tuple(spans), widths[False], widths[True], measure(TextSpan(" ", *spans[0][1:])))


def wrap_words(words: Sequence[Word], width: float, size: float, measure: WidthOf) -> list[list[Word]]:
    """Break words into lines no longer than `width`; a word that is too long is broken."""
    lines: list[list[Word]] = []
    raised = raised_size(size)
    length = 0.0
    for whole in words:
        own = whole.plain * size + whole.raised * raised
        for word in (whole,) if own <= width else _break_word(whole, width, size, measure):
            own = word.plain * size + word.raised * raised
            space = word.space * size
            if lines and length + space + own <= width + 1e-9:
                lines[-1].append(word)
                length += space + own
            else:
                lines.append([word])
                length = own
    return lines


def wrap_evenly(words: Sequence[Word], width: float, size: float, measure: WidthOf) -> list[list[Word]]:
    """Break words like `wrap_words`, a little narrower if that avoids a last line of one word."""
    lines = wrap_words(words, width, size, measure)
    if len(lines) < 2 or len(lines[-1]) > 1 or len(lines) > len(words):  # with broken words none is even
        return lines
    for share in _NARROWER:
        tried = wrap_words(words, width * share, size, measure)
        if len(tried) > len(lines) or sum(map(len, tried)) > len(words):  # never at the price of a broken word
            break
        if len(tried[-1]) > 1:
            return tried
    return lines


def _break_word(word: Word, width: float, size: float, measure: WidthOf) -> list[Word]:
    """Break a word that is longer than a line into the longest pieces that fit."""
    broken: list[list[TextSpan]] = [[]]
    room = width
    for span in word.spans:
        for character in units(span.string):
            one = TextSpan(character, *span[1:])
            own = measure(one) * (raised_size(size) if span.raised else size)
            if own > room and broken[-1] and not (len(character) == 1 and is_attached(character)):
                broken.append([])
                room = width
            broken[-1].append(one)
            room -= own
    return [measure_word(_merge(piece), measure) for piece in broken]


def join_words(words: Sequence[Word]) -> list[TextSpan]:
    """Return the spans of a line of words, with neighbours of one style joined."""
    first = words[0].spans[0]
    style = first[1:]
    if not first.raised and all(len(word.spans) == 1 and word.spans[0][1:] == style for word in words):
        return [TextSpan(" ".join([word.spans[0].string for word in words]), *style)]  # as most lines are
    spans = list(words[0].spans)
    for word in words[1:]:
        first = word.spans[0]
        last = spans[-1]
        spans.append(TextSpan(" ", first.bold and last.bold, False, first.fill, first.italic and last.italic))
        spans.extend(word.spans)
    return _merge(spans)


def _merge(spans: Iterable[TextSpan]) -> list[TextSpan]:
    """Join neighbours of one style."""
    return [
        TextSpan("".join([span.string for span in group]), *style)
        for style, group in groupby(spans, key=lambda span: span[1:])
    ]
