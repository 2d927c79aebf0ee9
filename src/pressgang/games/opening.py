"""The text of a `game.toml`, if it is no larger than one can be."""

from __future__ import annotations

from pathlib import Path

from pressgang.diagnostics import Problems, Span
from pressgang.games.problems import TOO_MUCH
from pressgang.sources.inputs import Inputs
from pressgang.sources.text import decode

MOST_BYTES = 1_000_000
_MOST_PARTS = 40_000
"""Brackets, signs, commas and points in a file: it takes a second to read some more."""


def opened(file: Path, label: str, inputs: Inputs, found: Problems) -> str | None:
    """The text, or `None` and a problem."""
    try:
        size = file.stat().st_size
    except OSError:
        size = 0  # reading says what is wrong
    if size > MOST_BYTES:
        said = f"the file has {size:,} bytes; the most of a game is {MOST_BYTES:,}"
        found.add(TOO_MUCH.at(Span(label), said, "Leave out what is no part of the game."))
        return None
    data = inputs.bytes(file, label, found)
    text = None if data is None else decode(data, label, found)
    parts = 0 if text is None else sum(text.count(mark) for mark in "[=,.")
    if parts > _MOST_PARTS:
        said = f"the file has far more keys and entries than any game ({parts:,} of [ = , and .)"
        found.add(TOO_MUCH.at(Span(label), said, "Leave out what is no part of the game."))
        return None
    return text
