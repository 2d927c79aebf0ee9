"""Running text in German and Polish broken inside its words, where whole words would leave ragged lines."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache, partial

from pressgang.regex import regex
from pressgang.typography.wrapping import WidthOf, Word, measure_word, raised_size, wrap_evenly

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


def hyphenates(language: str) -> bool:
    """Return whether running text in that language is broken inside its words."""
    return language.partition("-")[0] in _DICTIONARIES


def wrap_prose(
    words: Sequence[Word], width: float, size: float, measure: WidthOf, language: str
) -> list[list[Word]]:
    """Break words into lines like `wrap_evenly`, with hyphens in paragraphs that would be ragged."""
    lines = wrap_evenly(words, width, size, measure)
    ragged = _gaps(lines, width, size)
    if len(lines) < _FEWEST or (max(ragged) <= _RAGGED * width and len(lines) <= len(words)):
        return lines
    breaks = partial(_breaks, _DICTIONARIES[language.partition("-")[0]])
    broken = _wrap(words, width, size, measure, breaks)
    if len(broken[-1]) == 1 < len(lines[-1]) and len(broken) == len(
        lines
    ):  # a last line of one word, or its end
        return lines
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
        if span.raised:
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
