"""Texts of a game's file as type: `**bold**` is bold, marks of footnotes are raised, all else is printed as it
is written.
"""

from __future__ import annotations

import re

from pressgang.typography.fonts import TextSpan
from pressgang.typography.saying import MARK_BEGINS, MARK_ENDS

_MARKUP = re.compile(rf"(\*\*|{MARK_BEGINS}[a-z]*{MARK_ENDS})")


def said(text: str, bold: bool = False) -> list[TextSpan]:
    """The spans of a text."""
    spans = []
    within = False
    for part in _MARKUP.split(text):
        if part == "**":
            within = not within
        elif part.startswith(MARK_BEGINS):
            spans.append(TextSpan(part[1:-1], raised=True))
        elif part:
            spans.append(TextSpan(part, bold=bold or within))
    return spans


def raised(marks: str) -> str:
    """Return the letters of footnotes as `said` raises them."""
    return f"{MARK_BEGINS}{marks}{MARK_ENDS}" if marks else ""


def listed(marks: str) -> str:
    """Return the letters of footnotes for a text without styles: ` (a, b)`."""
    return f" ({', '.join(marks)})".replace(" ", "\u00a0") if marks else ""
