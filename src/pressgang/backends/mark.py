"""The mark by which pressgang knows its own files again, so that it overwrites nothing else.

A PDF carries it behind its cross-reference table: a form that somebody filled in and saved has grown a new
end, is no longer ours, and is safe from being overwritten.
"""

from __future__ import annotations

import re

from pressgang import __version__

WRITTEN_BY = f"written by pressgang {__version__}"
"""The words of the comment in PDF, SVG and DXF files, and of the first key of JSON files."""
SOFTWARE = f"pressgang {__version__}"
"""The creator of a PDF and the `Software` of a PNG."""
TRACE_HEAD = "pressgang trace"
"""The first words of a trace."""
INDEX_HEAD = "file,back,name,side,quantity,width_mm,height_mm,sheet,source"
"""The headings of an index of pieces, by which it is known: a comment would be a row to other programs. What a
spreadsheet program has saved has other line ends, and is no longer ours.
"""
WITH_BLEED = ",bleed_mm"
"""One more heading, of an index of pieces whose pictures have bleed."""

_HEAD = 2048
_WORDS = b"written by pressgang "
_JSON = re.compile(rb'\{\s*"\w+": "' + _WORDS)
"""The first key of a JSON file of ours holds `WRITTEN_BY`."""
_INDEX_HEADS = ((INDEX_HEAD + "\n").encode(), (INDEX_HEAD + WITH_BLEED + "\n").encode())
_PDF_END = re.compile(rb"\n% " + _WORDS + rb"[^\n]*\nstartxref\n\d+\n%%EOF\s*\Z")


def is_ours(data: bytes) -> bool:
    """Whether pressgang wrote these bytes (a whole file, or its first and last two kB joined)."""
    head = data[:_HEAD]
    if head.startswith(b"%PDF-"):
        return _PDF_END.search(data[-256:]) is not None
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return b"tEXtSoftware\0pressgang " in head
    text = head.removeprefix(b"\xef\xbb\xbf").lstrip()
    if text.startswith((b"<?xml", b"<svg")):
        return b"<!-- " + _WORDS in head
    if text.startswith(b"{"):
        return _JSON.match(text) is not None
    if text.startswith(b"999"):  # the comment that opens a DXF file
        return text[3:].lstrip().startswith(_WORDS)
    return text.startswith((TRACE_HEAD.encode() + b" ", *_INDEX_HEADS))
