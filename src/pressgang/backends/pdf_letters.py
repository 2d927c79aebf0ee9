"""Text for a PDF: which embedded subset holds a letter, and which byte it is there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pressgang.drawing.scene import Run
from pressgang.typography.fonts import FontBook, Kept

_ESCAPED = [
    chr(code) if 32 <= code < 127 and chr(code) not in "()\\" else f"\\{code:03o}" for code in range(256)
]


class Letters:
    """The fonts of one PDF document, and the letters and strings already put into their codes."""

    def __init__(self, pdf_document: Any, book: FontBook) -> None:
        self._document = pdf_document
        self._book = book
        self._letters: dict[tuple[str, str], tuple[str, str]] = {}
        self._literals: Kept[tuple[str, str], tuple[tuple[str, str], ...]] = Kept()

    def codes(self, face: str, string: str) -> list[tuple[str, list[str]]]:
        """The string in stretches of one font: the font's name in the PDF and each letter, escaped."""
        stretches: list[tuple[str, list[str]]] = []
        last = ""
        for character in string:
            font, code = self._letters.get((face, character)) or self._letter(face, character)
            if font != last:
                stretches.append((font, []))
                last = font
            stretches[-1][1].append(code)
        return stretches

    def _letter(self, face: str, character: str) -> tuple[str, str]:
        """The subset that holds the character, and its code there: the next free one if it is new."""
        font = self._book.face(face).font
        [(subset, data)] = font.splitString(character, self._document)
        found = (font.getSubsetInternalName(subset, self._document), _ESCAPED[data[0]])
        self._letters[face, character] = found
        return found

    def literals(self, face: str, string: str) -> tuple[tuple[str, str], ...]:
        """The string in stretches of one font: the font's name in the PDF and the operand of `Tj`."""
        key = (face, string)
        found = self._literals.get(key)
        if found is None:
            literals = tuple([(font, f"({''.join(codes)})") for font, codes in self.codes(face, string)])
            found = self._literals.keep(key, literals)
        return found

    def shown(self, run: Run, size: float) -> Iterator[tuple[str, str]]:
        """Each font that a run needs, with the operator that shows its letters: with space between them it is
        `TJ`, whose numbers are thousandths of the type size (in mm).
        """
        if not run.gaps and not run.lead:
            for font, literal in self.literals(run.face, run.string):
                yield font, literal + " Tj"
            return
        before = run.lead
        index = 0
        for font, codes in self.codes(run.face, run.string):
            parts: list[str] = []
            for code in codes:
                if before or not parts:
                    move = f"{-before / size * 1000:.1f}" if before else ""
                    parts.append(f"){move}({code}" if parts else f"[{move}({code}")
                else:
                    parts.append(code)
                before = run.gaps[index] if run.gaps else 0.0
                index += 1
            yield font, "".join(parts) + ")] TJ"
