"""Texts of a game's file as type: `**bold**` is bold, all else is printed as it is written."""

from __future__ import annotations

from pressgang.typography.fonts import TextSpan


def said(text: str, bold: bool = False) -> list[TextSpan]:
    """The spans of a text."""
    spans = []
    for number, part in enumerate(text.split("**")):
        if part:
            spans.append(TextSpan(part, bold=bold or number % 2 == 1))
    return spans
