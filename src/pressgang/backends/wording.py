"""Text that goes into a file format: everything a reader may see, nothing that breaks the file."""

from __future__ import annotations

import re

_FORBIDDEN = "[^\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""Compiled when a text first needs it, which few do: so large a set takes longer than the whole rest."""


def clean(text: str) -> str:
    """`text` on one line, and with U+FFFD for each control character and half of a surrogate pair.

    What is left may stand in XML and in a PDF string (both still escape their own signs).
    """
    if text.isprintable():
        return text
    return re.sub(_FORBIDDEN, lambda found: " " if found[0] in "\t\r\n\x85" else "\ufffd", text)
