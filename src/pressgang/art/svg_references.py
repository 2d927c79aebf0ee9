"""What a style refers to outside the drawing: read as CSS reads it, with escapes for what they spell."""

from __future__ import annotations

import re
from typing import Any

MOST_READ = 1_000_000
"""Characters of styles that are taken apart; a drawing that is all styles takes seconds for each million."""
_TAKES_NAMES = ("url", "src", "image", "image-set", "-webkit-image-set", "cross-fade")
"""Functions whose strings are addresses (CSS Values 4, CSS Images 4)."""
_PERHAPS = re.compile(r"url|src|image|import|cross-fade|\\", re.IGNORECASE)


class CssReferences:
    """Finds the references of one drawing; a text that was looked at once is not looked at again."""

    def __init__(self) -> None:
        self._read = 0
        self._known: dict[str, tuple[str, ...]] = {}

    def found_in(self, text: str) -> tuple[str, ...]:
        """What a style sheet, a `style` attribute or a paint refers to, but for parts of the drawing (`#id`).

        Raises `ValueError` with the end of a sentence where the drawing has too much of it.
        """
        if ("(" not in text and "@" not in text) or not _PERHAPS.search(text):
            return ()
        known = self._known.get(text)
        if known is None:
            self._read += len(text)
            if self._read > MOST_READ:
                raise ValueError(f"has more than {MOST_READ:,} characters of styles that refer to something")
            known = self._known[text] = tuple(_references(text))
        return known


def _references(text: str) -> list[str]:
    import tinycss2

    found: list[str] = []
    waiting = [tinycss2.parse_component_value_list(text, skip_comments=True)]
    while waiting:
        tokens = waiting.pop()
        for index, token in enumerate(tokens):
            if token.type == "at-keyword" and token.lower_value == "import":
                found.append(_address(tokens[index + 1 :]))
            elif token.type == "url":
                found.append(token.value)
            elif token.type == "error" and token.kind in ("bad-url", "eof-in-url"):
                found.append("an address that breaks off")
            elif token.type == "function":
                if token.lower_name in _TAKES_NAMES:
                    found += [inner.value for inner in token.arguments if inner.type == "string"]
                waiting.append(token.arguments)
            elif token.type.endswith("block"):
                waiting.append(token.content)
    return [address for address in map(str.strip, found) if not address.startswith("#")]


def _address(tokens: list[Any]) -> str:
    """What an `@import` asks for, as far as it can be read."""
    return next((token.value for token in tokens if token.type in ("string", "url")), "another style sheet")
