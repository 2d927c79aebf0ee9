"""A text of a game's file with the places of its characters, so that a problem can point into an expression."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pressgang.diagnostics import Span
from pressgang.files.paths import hyphenated
from pressgang.regex import regex
from pressgang.sources.table import Located
from pressgang.sources.text import BREAK
from pressgang.structs import NamedTuple

_ESCAPE = regex(r"\\(?:u[0-9A-Fa-f]{4}|U[0-9A-Fa-f]{8}|x[0-9A-Fa-f]{2}|[ \t]*\r?\n\s*|.)", re.DOTALL)


class Written(NamedTuple):
    """A text and the place at which it stands. `lines` are those of its file, to find a character's place in;
    without them every character stands where the text begins. Of a part, such as an expression in braces, that
    is where the whole begins, with so many characters `before` the part.
    """

    text: str
    span: Span
    lines: Sequence[str] = ()
    before: int = 0

    @property
    def place(self) -> Span:
        """Where it begins."""
        return self.at(0) if self.before else self.span

    def at(self, offset: int) -> Span:
        """Return the place of the character at `offset` of the text."""
        offset += self.before
        line, column = self.span.line - 1, self.span.column - 1
        if not 0 <= line < len(self.lines):
            return self.span
        raw = "\n".join(self.lines[line : line + 2 + offset + offset // 80])[column:]
        fence = next((mark for mark in ('"""', "'''", '"', "'") if raw.startswith(mark)), "")
        place = len(fence)
        if len(fence) == 3 and raw[place : place + 1] == "\n":  # TOML drops a line end behind the three quotes
            place += 1
        for _ in range(offset):
            escape = _ESCAPE.match(raw, place) if fence.startswith('"') else None
            place = escape.end() if escape else place + 1
        before = raw[:place]
        below = before.count("\n")
        if not below:
            return self.span._replace(column=column + place + 1)
        return self.span._replace(line=self.span.line + below, column=place - before.rindex("\n"))

    def part(self, begin: int, end: int) -> Written:
        """Return the text from `begin` to `end`, whose characters stand where they do in this one."""
        return Written(self.text[begin:end], self.span, self.lines, self.before + begin)


def written(item: Located, lines: Sequence[str]) -> Written:
    """Return the text of a value of the file with these lines."""
    return Written(str(item.value), item.span, lines)


def lines_of(text: str) -> list[str]:
    """Return the lines of a file as its places count them."""
    return BREAK.split(text)


GAME_FILE = "game.toml"
WORD_FILES = "words.*.toml"
"""Translations beside a `game.toml`, a file a language."""
STARTER = "starter"
"""The folder of a game that holds its starter kit."""


def id_of(words: str) -> str:
    """Return the id of a game or a sheet as it is written: in any case, with blanks or underscores."""
    return words.casefold().replace("_", "-").replace(" ", "-")


def id_like(title: str) -> str:
    """Return a title in the letters of an id, without its apostrophes; it may be too long, empty or taken."""
    return hyphenated(re.sub("['’]", "", title))


def is_game_id(text: str) -> bool:
    """Return whether a game, a sheet or a list can have this name: it is a folder's, and a word of commands."""
    return len(text) <= 60 and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None
