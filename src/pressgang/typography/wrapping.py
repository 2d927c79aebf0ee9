"""The characters that can be printed, and the breaking of text into lines.

Running text in German and Polish is broken inside its words, where whole words would leave ragged lines.
"""

from __future__ import annotations

import sys
import unicodedata
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from importlib.util import find_spec
from itertools import groupby
from operator import attrgetter

from pressgang.drawing.units import points
from pressgang.regex import regex
from pressgang.structs import NamedTuple
from pressgang.typography.markup import TextSpan, WordStyle, units

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
                parted[-1].append(TextSpan(part, span.style))
    words = tuple(measure_word(word, measure) for word in parted if word)
    return words, sum([sum(word[1:]) for word in words])


def measure_word(spans: Sequence[TextSpan], measure: WidthOf) -> Word:
    """Return the spans as one word with its widths."""
    widths = {False: 0.0, True: 0.0}
    for span in spans:
        widths[span.style.raised] += measure(span)
    return Word(tuple(spans), widths[False], widths[True], measure(TextSpan(" ", spans[0].style)))


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
            one = TextSpan(character, span.style)
            own = measure(one) * (raised_size(size) if span.style.raised else size)
            if own > room and broken[-1] and not (len(character) == 1 and is_attached(character)):
                broken.append([])
                room = width
            broken[-1].append(one)
            room -= own
    return [measure_word(_merge(piece), measure) for piece in broken]


def join_words(words: Sequence[Word]) -> list[TextSpan]:
    """Return the spans of a line of words, with neighbours of one style joined."""
    spans = list(words[0].spans)
    for word in words[1:]:
        first, last = word.spans[0].style, spans[-1].style
        blank = WordStyle(first.bold and last.bold, first.italic and last.italic, first.fill)
        spans.append(TextSpan(" ", blank))
        spans.extend(word.spans)
    return _merge(spans)


def _merge(spans: Iterable[TextSpan]) -> list[TextSpan]:
    """Join neighbours of one style."""
    return [
        TextSpan("".join([span.string for span in group]), style)
        for style, group in groupby(spans, key=attrgetter("style"))
    ]


_GERMAN = "de_DE"
_DICTIONARIES = {"de": _GERMAN, "pl": "pl_PL"}
"""Languages of long words; in others only the sheets' translations could be broken, and need it less."""
Breaks = Callable[[str], Sequence[int]]
"""A function that returns the places at which a string may be broken, the last one first."""
_RAGGED = 0.14
"""The share of a line that may stay empty before a word is broken for it."""
_LEAST = 3
"""The fewest letters on either side of a hyphen."""
_FEWEST = 3
"""Paragraphs of fewer lines are labels and heads, which keep their words whole."""
_LETTERS = regex(r"[^\W\d_][^\W\d_A-ZÄÖÜĄĆĘŁŃÓŚŹŻ]{5,}")
"""Words that may be broken: not those in capitals, which are names of the game's numbers."""
_HYPHENS = regex(r"(?<=\w\w\w)-(?=\w\w\w)")
"""Written hyphens, which are no break in Polish: there the next line would begin with another one."""


def dictionary_of(language: str) -> str | None:
    """Return the dictionary of a language in which running text is broken inside its words, else None."""
    return _DICTIONARIES.get(language.partition("-")[0])


def wrap_prose(
    words: Sequence[Word], width: float, size: float, measure: WidthOf, dictionary: str
) -> list[list[Word]]:
    """Break words into lines like `wrap_evenly`, with hyphens in paragraphs that would be ragged."""
    lines = wrap_evenly(words, width, size, measure)
    ragged = _gaps(lines, width, size)
    if len(lines) < _FEWEST or (max(ragged) <= _RAGGED * width and len(lines) <= len(words)):
        return lines
    broken = _wrap(words, width, size, measure, partial(_breaks, dictionary))
    if len(broken[-1]) == 1 < len(lines[-1]) and len(broken) == len(lines):
        return lines  # with hyphens the last line is one word, or its end
    is_better = len(broken) <= len(lines) and sum(_gaps(broken, width, size)) < sum(ragged)
    return broken if is_better else lines


def _gaps(lines: Sequence[Sequence[Word]], width: float, size: float) -> list[float]:
    """Return what stays empty of each line but the last."""
    return [
        width + line[0].space * size - sum(_length(word, size) + word.space * size for word in line)
        for line in lines[:-1]
    ]


def _length(word: Word, size: float) -> float:
    return word.plain * size + word.raised * raised_size(size)


def _wrap(
    words: Sequence[Word], width: float, size: float, measure: WidthOf, breaks: Breaks
) -> list[list[Word]]:
    lines: list[list[Word]] = [[]]
    left = deque(words)
    room = width
    while left:
        word = left.popleft()
        space = word.space * size if lines[-1] else 0.0
        length = space + _length(word, size)
        if length <= room + 1e-9:
            lines[-1].append(word)
            room -= length
            continue
        after_hyphen = len(lines) > 1 and lines[-2][-1].spans[-1].string.endswith("-")
        parts = (
            _part(word, (room - space) / size, measure, breaks)
            if room > _RAGGED * width and not after_hyphen
            else None
        )
        if parts is not None:
            lines[-1].append(parts[0])
            left.appendleft(parts[1])
        elif lines[-1]:
            left.appendleft(word)
        else:  # longer than a line, and nowhere to be broken: as it would be without hyphens
            lines[-1:] = wrap_evenly([word], width, size, measure)
            room = width - _length(lines[-1][-1], size)
            continue
        lines.append([])
        room = width
    return lines


def _part(word: Word, room: float, measure: WidthOf, breaks: Breaks) -> tuple[Word, Word] | None:
    """Return the longest part of a word that fits a room at a type size of 1, with its hyphen; and the rest."""
    for index in range(len(word.spans) - 1, -1, -1):
        span = word.spans[index]
        if span.style.raised:
            continue
        for place in breaks(span.string):
            hyphen = "" if span.string[place - 1] == "-" else "-"
            head = (*word.spans[:index], span._replace(string=span.string[:place] + hyphen))
            if sum(map(measure, head)) <= room:
                tail = (span._replace(string=span.string[place:]), *word.spans[index + 1 :])
                return measure_word(head, measure), measure_word(tail, measure)
    return None


@lru_cache(maxsize=4096)
def _breaks(dictionary: str, string: str) -> list[int]:
    found = [match.end() for match in _HYPHENS.finditer(string)] if dictionary == _GERMAN else []
    for match in _LETTERS.finditer(string):
        last = len(match[0]) - _LEAST
        found += [match.start() + at for at in _loaded(dictionary)(match[0]) if _LEAST <= at <= last]
    return sorted(found, reverse=True)


@lru_cache(maxsize=2)
def _loaded(dictionary: str) -> Callable[[str], Sequence[int]]:
    """Return the function that finds the places in a word of letters; the German one takes half a second."""
    from pyphen import Pyphen

    positions: Callable[[str], Sequence[int]] = Pyphen(lang=dictionary).positions
    return positions
