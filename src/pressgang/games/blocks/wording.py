"""Texts of a game as type: marks of footnotes are raised, all else is set as its signs say (see `markup`)."""

from __future__ import annotations

from pressgang.regex import regex
from pressgang.typography.fonts import TextSpan
from pressgang.typography.translation import MARK_BEGINS, MARK_ENDS

_MARK = regex(rf"({MARK_BEGINS}[a-z]*{MARK_ENDS})")


def make_spans(text: str, bold: bool = False) -> list[TextSpan]:
    """Return the spans of a text."""
    return [
        TextSpan(part[1:-1], raised=True) if part.startswith(MARK_BEGINS) else TextSpan(part, bold)
        for part in _MARK.split(text)
        if part
    ]


def raised(marks: str) -> str:
    """Return the letters of footnotes as `said` raises them."""
    return f"{MARK_BEGINS}{marks}{MARK_ENDS}" if marks else ""


def listed(marks: str) -> str:
    """Return the letters of footnotes for a text without styles: ` (a, b)`."""
    return f" ({', '.join(marks)})".replace(" ", "\u00a0") if marks else ""
