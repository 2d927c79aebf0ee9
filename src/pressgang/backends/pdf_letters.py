"""Text for a PDF: which embedded subset holds a letter, and which byte it is there."""

from __future__ import annotations

import re
from functools import lru_cache
from io import BytesIO
from typing import Any

from pressgang.fonts import Face, FontBook

_ESCAPED = [
    chr(code) if 32 <= code < 127 and chr(code) not in "()\\" else f"\\{code:03o}" for code in range(256)
]


class Letters:
    """The fonts of one PDF document, and the strings already put into their codes."""

    def __init__(self, pdf_document: Any, book: FontBook) -> None:
        self._document = pdf_document
        self._book = book
        self._codes: dict[tuple[str, str], tuple[tuple[str, tuple[str, ...]], ...]] = {}
        self._literals: dict[tuple[str, str], tuple[tuple[str, str], ...]] = {}

    def codes(self, face: str, string: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The string in stretches of one font: the font's name in the PDF and each letter, escaped."""
        key = (face, string)
        if key not in self._codes:
            font = _loaded(self._book.face(face))
            self._codes[key] = tuple(
                (font.getSubsetInternalName(subset, self._document), tuple(_ESCAPED[code] for code in data))
                for subset, data in font.splitString(string, self._document)
            )
        return self._codes[key]

    def literals(self, face: str, string: str) -> tuple[tuple[str, str], ...]:
        """The string in stretches of one font: the font's name in the PDF and the operand of `Tj`."""
        key = (face, string)
        found = self._literals.get(key)
        if found is None:
            found = tuple((font, f"({''.join(codes)})") for font, codes in self.codes(face, string))
            self._literals[key] = found
        return found


@lru_cache(maxsize=16)
def _loaded(face: Face) -> Any:
    """The face as reportlab embeds it: subsets of TrueType outlines with a ToUnicode map.

    Loading takes far longer than writing a page, so that faces stay loaded for the next document.
    """
    from reportlab.pdfbase.ttfonts import TTFont

    font: Any = TTFont(face.name, BytesIO(face.data), asciiReadable=0)
    name = re.sub(rb"[^A-Za-z0-9-]", b"", font.face.name) or b"Font"
    if face.name.startswith("user"):  # a user's copy of a bundled font must not share its name
        name += b"-" + face.name.encode()
    font.face.name = name
    return font
