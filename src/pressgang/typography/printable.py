"""Which characters can be printed at all, and what a message calls those that cannot."""

from __future__ import annotations

import unicodedata

_NEEDS_SHAPING = (
    (0x0590, 0x08FF, "right-to-left writing"),
    (0x0900, 0x0DFF, "an Indic script"),
    (0x0E00, 0x0EFF, "Thai or Lao"),
    (0x0F00, 0x109F, "Tibetan or Burmese"),
    (0x1780, 0x17FF, "Khmer"),
    (0xFB1D, 0xFDFF, "right-to-left writing"),
    (0xFE70, 0xFEFE, "right-to-left writing"),
)
"""Scripts whose letters join, stack or run the other way: set letter by letter they would print wrong."""


class MissingGlyphError(ValueError):
    """A character that no face has. `character` is it, `text` the line it stands in."""

    def __init__(self, character: str, text: str) -> None:
        self.character = character
        self.text = text
        super().__init__(describe_character(character))


def script_to_shape(character: str) -> str | None:
    """The kind of writing, where letters join, stack or run the other way; no font helps with that."""
    code = ord(character)
    return next((kind for low, high, kind in _NEEDS_SHAPING if low <= code <= high), None)


def describe_character(character: str) -> str:
    """`U+13000 EGYPTIAN HIEROGLYPH A001`, as a message names a character."""
    return f"U+{ord(character):04X} {unicodedata.name(character, 'unnamed character')}"


def cleaned(string: str) -> str:
    """The string as it is printed: composed, line breaks and tabs as spaces, invisible characters gone."""
    if string.isprintable() and unicodedata.is_normalized("NFC", string):
        return string
    composed = unicodedata.normalize("NFC", string)
    return "".join(
        " " if c in "\t\r\n\x0b\x0c\x85\u2028\u2029" else c
        for c in composed
        if unicodedata.category(c) not in ("Cc", "Cf") or c in "\t\r\n\x0b\x0c\x85"
    )
