"""Running text: its words, measured once, and the lines that they break into at any type size and width."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from pressgang.drawing.scene import Colour, Run
from pressgang.drawing.units import points
from pressgang.typography.printable import cleaned

WidthOf = Callable[[str, bool], float]
"""The width of a string (bold or not) at a type size of 1."""
RAISED_SIZE, RAISED_LIFT = 0.68, 0.34
"""A footnote mark: its size and lift as shares of the type size of its line."""
LEAST_RAISED = points(6)
_NARROWER = (0.97, 0.94, 0.91, 0.88, 0.85, 0.8, 0.75)
"""Shares of the width that are tried, where the last line would be of one word."""


class TextSpan(NamedTuple):
    """A stretch of running text: bold, raised (a footnote mark) or coloured where set."""

    string: str
    bold: bool = False
    raised: bool = False
    fill: Colour | None = None


@lru_cache
def raised_size(size: float) -> float:
    """The type size of a footnote mark in a line of that size: smaller, but never under 6 pt."""
    return min(size, max(size * RAISED_SIZE, LEAST_RAISED))


class Word(NamedTuple):
    """What stands between two spaces, with its widths at a type size of 1: that of its letters, that of its
    raised marks (which have a size of their own), and that of a space before it.
    """

    spans: tuple[TextSpan, ...]
    plain: float
    raised: float
    space: float


def words_of(spans: Iterable[TextSpan], measure: WidthOf) -> tuple[Word, ...]:
    """The words of some spans, parted at spaces (a no-break space holds)."""
    parted: list[list[TextSpan]] = []
    for span in spans:
        for index, part in enumerate(cleaned(span.string).split(" ")):
            if index or not parted:
                parted.append([])
            if part:
                parted[-1].append(TextSpan(part, *span[1:]))
    return tuple(_measured(word, measure) for word in parted if word)


def _measured(spans: Sequence[TextSpan], measure: WidthOf) -> Word:
    widths = {False: 0.0, True: 0.0}
    for span in spans:
        widths[span.raised] += measure(span.string, span.bold)
    return Word(tuple(spans), widths[False], widths[True], measure(" ", spans[0].bold))


def wrapped(words: Sequence[Word], width: float, size: float, measure: WidthOf) -> list[list[Word]]:
    """The words in lines no longer than `width`; one that is too long by itself is broken."""
    lines: list[list[Word]] = []
    raised = raised_size(size)
    length = 0.0
    for whole in words:
        own = whole.plain * size + whole.raised * raised
        for word in (whole,) if own <= width else _broken(whole, width, size, measure):
            own = word.plain * size + word.raised * raised
            space = word.space * size
            if lines and length + space + own <= width + 1e-9:
                lines[-1].append(word)
                length += space + own
            else:
                lines.append([word])
                length = own
    return lines


def evened(words: Sequence[Word], width: float, size: float, measure: WidthOf) -> list[list[Word]]:
    """The same, set a little narrower where that saves a last line of one word and needs no more lines."""
    lines = wrapped(words, width, size, measure)
    if len(lines) < 2 or len(lines[-1]) > 1:
        return lines
    for share in _NARROWER:
        tried = wrapped(words, width * share, size, measure)
        if len(tried) > len(lines):
            break
        if len(tried[-1]) > 1:
            return tried
    return lines


def _broken(word: Word, width: float, size: float, measure: WidthOf) -> list[Word]:
    """The pieces of a word that no line takes, each as long as goes."""
    pieces: list[list[TextSpan]] = [[]]
    room = width
    for span in word.spans:
        for character in span.string:
            own = measure(character, span.bold) * (raised_size(size) if span.raised else size)
            if own > room and pieces[-1]:
                pieces.append([])
                room = width
            pieces[-1].append(TextSpan(character, *span[1:]))
            room -= own
    return [_measured(_merged(piece), measure) for piece in pieces]


def line_of(words: Sequence[Word]) -> list[TextSpan]:
    """The spans of a line of words, neighbours of one style joined."""
    first = words[0].spans[0]
    style = first[1:]
    if not first.raised and all(len(word.spans) == 1 and word.spans[0][1:] == style for word in words):
        return [TextSpan(" ".join([word.spans[0].string for word in words]), *style)]  # as most lines are
    spans = list(words[0].spans)
    for word in words[1:]:
        first = word.spans[0]
        spans.append(TextSpan(" ", first.bold and spans[-1].bold, False, first.fill))
        spans.extend(word.spans)
    return _merged(spans)


def _merged(spans: Iterable[TextSpan]) -> list[TextSpan]:
    """Neighbours of one style joined."""
    return [
        TextSpan("".join([span.string for span in group]), *style)
        for style, group in groupby(spans, key=lambda span: span[1:])
    ]


def spaced(natural: Sequence[Run], size: float, tracking: float) -> list[Run]:
    """Runs at a type size, with extra space after each character."""
    runs: list[Run] = []
    before = 0.0
    for face, part, start, width, gaps, lead in natural:
        extra = tracking * len(part)
        own = tuple([gap * size for gap in gaps]) if gaps else ()
        runs.append(Run(face, part, start * size + before, width * size + extra, own, lead * size))
        before += extra
    return runs
