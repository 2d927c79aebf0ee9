"""From bytes to text, and from an offset in a text to its line and column."""

from __future__ import annotations

import re
from bisect import bisect_right

from pressgang.diagnostics import Problems, Span

from . import problems as rule

BREAK = re.compile("\r\n|\n|\r")
_BOM = b"\xef\xbb\xbf"
_CONTROLS = bytes(b for b in range(32) if b not in b"\t\n\r\f\x1b")
_SAVE_AS_UTF8 = (
    'Save the file as UTF-8: in Excel choose "CSV UTF-8", in LibreOffice "Unicode (UTF-8)" as the character '
    'set, in a text editor "UTF-8" under Save As.'
)
_SIGNATURES = {
    b"PK\x03\x04": "a zip archive (XLSX and ODS workbooks are such archives)",
    b"\xd0\xcf\x11\xe0": "an old Office file (XLS) or a workbook with a password",
    b"%PDF-": "a PDF",
    b"\x89PNG": "a PNG picture",
    b"\xff\xd8\xff": "a JPEG picture",
    b"GIF8": "a GIF picture",
    b"\x1f\x8b": "a gzip archive",
    b"7z\xbc\xaf": "a 7z archive",
    b"\x7fELF": "a program",
}


class Lines:
    """The line starts of a text: finds the line and column of an offset (both from 1, in characters)."""

    __slots__ = ("file", "starts")

    def __init__(self, text: str, file: str) -> None:
        self.file = file
        self.starts = [0, *(found.end() for found in BREAK.finditer(text))]

    def span(self, offset: int) -> Span:
        """The place of the character at `offset`."""
        line = bisect_right(self.starts, offset)
        return Span(self.file, line, offset - self.starts[line - 1] + 1)


def kind_of_binary(data: bytes) -> str | None:
    """What `data` is when it cannot be text ("a PNG picture", "binary data"), or None."""
    for signature, kind in _SIGNATURES.items():
        if data.startswith(signature):
            return kind
    sample = data[:4096]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return "binary data" if b"\0" in sample and controls >= 8 and controls * 10 > len(sample) else None


def decode(data: bytes, file: str, problems: Problems) -> str | None:
    """The text of a file in UTF-8, with or without byte order mark; None (and a problem) if it is not."""
    wide = _wide_encoding(data)
    if wide:
        message = f"the file is in {wide}, not in UTF-8"
        problems.add(rule.NOT_UTF8.at(Span(file, 1, 1), message, _SAVE_AS_UTF8))
        return None
    kind = kind_of_binary(data)
    if kind:
        remedy = "Give the file the suffix of what it is, or export the data as CSV in UTF-8."
        problems.add(rule.NOT_THAT_FORMAT.at(Span(file), f"this is {kind}, not text", remedy))
        return None
    data = data.removeprefix(_BOM)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        byte = data[error.start]
        guess = bytes([byte]).decode("cp1252", "replace")
        likely = f' (in Windows-1252 it would be "{guess}")' if guess.isprintable() and guess != "�" else ""
        message = f"byte 0x{byte:02X} is not UTF-8{likely}"
        problems.add(rule.NOT_UTF8.at(Lines(before, file).span(len(before)), message, _SAVE_AS_UTF8))
        return None
    nul = text.find("\0")
    if nul >= 0:
        message = f"a NUL character stands here, and {text.count(chr(0)):,} in the whole file"
        remedy = "Delete it, or export the file again: text holds no NUL, so the file may be damaged."
        problems.add(rule.NO_CHARACTER.at(Lines(text, file).span(nul), message, remedy))
        return None
    return text


def no_character(text: str) -> str | None:
    """The name of a character in `text` that cannot be printed or stored, or None.

    Files are checked as a whole; escapes (`\\u0000` in JSON and TOML) and workbooks can still bring such a one.
    """
    if "\0" in text:
        return "NUL"
    if text.isascii():
        return None
    lone = next((c for c in text if "\ud800" <= c <= "\udfff"), None)
    return None if lone is None else f"half of a surrogate pair (U+{ord(lone):04X})"


def _wide_encoding(data: bytes) -> str | None:
    """UTF-16 or UTF-32, by the byte order mark or because every other byte is zero."""
    if data.startswith((b"\xff\xfe\0\0", b"\0\0\xfe\xff")):
        return "UTF-32"
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "UTF-16"
    sample = data[:2048]
    half = len(sample) // 2
    zeros = sorted((sample[0::2].count(0), sample[1::2].count(0)))
    return "UTF-16" if half >= 4 and zeros[0] == 0 and zeros[1] * 10 > half * 7 else None
