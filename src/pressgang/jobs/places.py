"""Where a printed text of the user's was written: missing characters are shown there, not at the sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.rows.muster import missing_glyphs
from pressgang.sources.inputs import Inputs
from pressgang.sources.located import Located


def missing_in_lines(noted: Iterable[tuple[str, str]], inputs: Inputs, otherwise: Span) -> Iterator[Diagnostic]:
    """A problem for each missing character of the lines of a sheet (character, line), at the text of the run's
    TOML files that the line comes from; where none is, at `otherwise`, once.
    """
    texts = list(_texts(inputs))
    seen: set[str] = set()
    for character, line in noted:
        place = _place(texts, character, line)
        if place is not None and (line != character or character not in seen):
            yield from missing_glyphs(line, [character], place)
        elif character not in seen:
            yield from missing_glyphs(line, [character], otherwise)
        seen.add(character)


def _texts(inputs: Inputs) -> Iterator[tuple[str, Span]]:
    """Every text in the TOML files that were read, with its place."""
    for label in list(inputs.files):
        document = inputs.toml(Path(label), label, Problems()) if label.endswith(".toml") else None
        if document is not None:
            yield from _below(document)


def _below(item: Located) -> Iterator[tuple[str, Span]]:
    if isinstance(item.value, str):
        yield item.value, item.span
    elif isinstance(item.value, dict):
        for one in item.value.values():
            yield from _below(one)
    elif isinstance(item.value, list):
        for one in item.value:
            yield from _below(one)


def _place(texts: Iterable[tuple[str, Span]], character: str, line: str) -> Span | None:
    """The text that the line is, holds or is a part of, in that order; else one that has the character."""
    having = [(text, span) for text, span in texts if character in text]
    for alike in (str.__eq__, str.__contains__, lambda line, text: line in text):
        for text, span in having:
            if alike(line, text):
                return span
    return having[0][1] if having else None
