"""Kinds of word: a line of text, one word of several, several of a set, yes or no."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from pressgang.diagnostics import shown, suggestion
from pressgang.schema import problems
from pressgang.schema.kinds import LONGEST_TEXT, Refused, text_of


class TextKind(NamedTuple):
    """A line of text, printed as typed."""

    longest: int = LONGEST_TEXT

    @property
    def label(self) -> str:
        """Its name in help."""
        return "text"

    def parse(self, raw: object) -> str:
        """The text without white space at its ends."""
        text = text_of(raw)
        if len(text) > self.longest:
            raise Refused(
                problems.TEXT_TOO_LONG,
                f"{shown(text)} is too long: at most {self.longest} characters are printed",
                "Shorten the text.",
            )
        return text

    def show(self, value: str) -> str:
        """The text itself."""
        return value


class Choice(NamedTuple):
    """One word of several; case, spaces, hyphens and underscores do not matter."""

    words: tuple[str, ...]
    whole: bool = False
    """The words are whole numbers, and the value is one."""

    @property
    def label(self) -> str:
        """Its name in help."""
        return "one of " + ", ".join(self.words)

    def parse(self, raw: object) -> Any:
        """The word as we spell it (or the number)."""
        text = text_of(raw)
        key = folded(text)
        for word in self.words:
            if folded(word) == key:
                return int(word) if self.whole else word
        raise Refused(
            problems.UNKNOWN_WORD,
            f"{shown(text)} is not one of {', '.join(self.words)}",
            f"{suggestion(text, self.words)}Write one of {', '.join(self.words)}.",
        )

    def show(self, value: object) -> str:
        """The word."""
        return str(value)


def folded(text: str) -> str:
    """A word without case, spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]+", "", text.casefold())


class WordList(NamedTuple):
    """Several words out of a set, parted by spaces, commas, `+` or `/`; `none` alone means none of them."""

    words: tuple[str, ...]

    @property
    def label(self) -> str:
        """Its name in help."""
        return "words from " + ", ".join(self.words)

    def parse(self, raw: object) -> tuple[str, ...]:
        """The words in the order written, repeated where they are repeated."""
        found = [part for part in re.split(r"[\s,;+/]+", text_of(raw).casefold()) if part]
        if found in (["none"], ["-"], ["–"]):
            return ()
        known = {word.casefold(): word for word in self.words}
        for part in found:
            if part not in known:
                raise Refused(
                    problems.UNKNOWN_WORD,
                    f"{shown(part)} is not one of {', '.join(self.words)}, none",
                    f"{suggestion(part, self.words)}Write some of {', '.join(self.words)}, or none.",
                )
        return tuple(known[part] for part in found)

    def show(self, value: tuple[str, ...]) -> str:
        """The words with spaces between."""
        return " ".join(value) or "none"


class Flag:
    """Yes or no."""

    __slots__ = ()

    @property
    def label(self) -> str:
        """Its name in help."""
        return "true or false"

    def parse(self, raw: object) -> bool:
        """The truth value."""
        key = text_of(raw).casefold()
        if key in ("true", "yes", "y", "x", "1", "on"):
            return True
        if key in ("false", "no", "n", "0", "off", "-", ""):
            return False
        raise Refused(problems.UNKNOWN_WORD, f"{shown(raw)} is neither true nor false", "Write true or false.")

    def show(self, value: bool) -> str:
        """`true` or `false`."""
        return "true" if value else "false"


TEXT = TextKind()
FLAG = Flag()
