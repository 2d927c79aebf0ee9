"""From bytes to text, and from an offset in a text to its line and column."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from contextlib import suppress

from pressgang.diagnostics import Problems, Span, shown
from pressgang.regex import regex
from pressgang.sources import problems as rule
from pressgang.structs import NamedTuple

BREAK = regex("\r\n|\n|\r")
LAST_BREAK = regex(r"(?:\r\n|\n|\r)\Z")
_BOM = b"\xef\xbb\xbf"
_UTF16 = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_UTF8_PAIR = regex(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}")
_HIGH = regex(rb"[\x80-\xff]")
_FOREIGN_WORD = regex(r"[^\W_]*[^\x00-\x7f][\w-]*")
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
        # An array: a list of the ints of 20 MB of line ends would take 700 MB.
        self.starts = array("Q", [0])
        self.starts.extend(found.end() for found in BREAK.finditer(text))

    def span(self, offset: int) -> Span:
        """Return the place of the character at `offset`."""
        line = bisect_right(self.starts, offset)
        return Span(self.file, line, offset - self.starts[line - 1] + 1)


def kind_of_binary(data: bytes) -> str | None:
    """Return the kind of `data` that cannot be text ("a PNG picture", "binary data"), or None."""
    for signature, kind in _SIGNATURES.items():
        if data.startswith(signature):
            return kind
    sample = data[:4096]
    controls = len(sample) - len(sample.translate(None, _CONTROLS))
    return "binary data" if b"\0" in sample and controls >= 8 and controls * 10 > len(sample) else None


def decode(data: bytes, file: str, problems: Problems) -> str | None:
    """Return the text of a file in UTF-8, with or without byte order mark, or None and a problem."""
    text = _utf_8(data, file, problems)
    return None if text is None else _without_nul(text, file, problems)


class SavedText(NamedTuple):
    """The text of a file and how it was saved: the bytes of its mark, and the encoding behind them."""

    text: str
    codec: str = "utf-8"
    mark: bytes = b""

    def saved(self, text: str) -> bytes:
        """Another text saved in the same way. Raises `UnicodeEncodeError` where the encoding lacks a letter."""
        return self.mark + text.encode(self.codec)


def utf_8_as_saved(data: bytes, text: str) -> SavedText:
    """Return the text of a file in UTF-8, with its byte order mark if it has one."""
    return SavedText(text, mark=_BOM if data.startswith(_BOM) else b"")


def decode_as_saved(data: bytes, file: str, problems: Problems) -> SavedText | None:
    """Return the text of a file as spreadsheet programs save it: UTF-8, UTF-16 with its mark, or Windows-1252.

    Where it is not UTF-8 a note says so.
    """
    codec = None if _wide_encoding(data) == "UTF-32" else _UTF16.get(data[:2])
    if codec is not None:
        text, mark = _utf_16(data[2:], codec, file, problems), data[:2]
    else:
        text, codec, mark = _windows_1252(data, file, problems), "cp1252", b""
        if text is None:
            text, codec = _utf_8(data, file, problems), "utf-8"
            mark = _BOM if data.startswith(_BOM) else b""
    text = None if text is None else _without_nul(text, file, problems)
    return None if text is None else SavedText(text, codec, mark)


def _utf_16(data: bytes, codec: str, file: str, problems: Problems) -> str | None:
    try:
        text = data.decode(codec)
    except UnicodeDecodeError as error:
        before = data[: error.start].decode(codec)
        message = "the file begins as UTF-16, but these bytes are not UTF-16: the file is damaged or cut off"
        problems.report(rule.NOT_UTF8, Lines(before, file).span(len(before)), message, _SAVE_AS_UTF8)
        return None
    way_out = "Nothing need be done. Saved as UTF-8, the file can be read by every program."
    problems.report(rule.OTHER_ENCODING, Span(file, 1, 1), "the file is in UTF-16, and was read so", way_out)
    return text


def _windows_1252(data: bytes, file: str, problems: Problems) -> str | None:
    """Return the text of a file that is no UTF-8 but may be Windows-1252, and a note; else None.

    A file whose letters are UTF-8 for the greater part is not Windows-1252 but damaged.
    """
    if kind_of_binary(data) or _wide_encoding(data):
        return None
    with suppress(UnicodeDecodeError):
        data.decode("utf-8")
        return None
    pairs = _UTF8_PAIR.findall(data)
    strays = len(_HIGH.findall(data)) - sum(map(len, pairs))
    if strays <= len(pairs):
        return None
    try:
        text = data.decode("cp1252")
    except UnicodeDecodeError:
        return None
    word = _FOREIGN_WORD.search(text)
    if word is None:
        return None
    message = f"the file is not in UTF-8; it was read as Windows-1252, in which this is {shown(word.group())}"
    way_out = f"If that is right, nothing need be done. If not: {_SAVE_AS_UTF8[0].lower()}{_SAVE_AS_UTF8[1:]}"
    problems.report(rule.OTHER_ENCODING, Lines(text, file).span(word.start()), message, way_out)
    return text


def _utf_8(data: bytes, file: str, problems: Problems) -> str | None:
    wide = _wide_encoding(data)
    if wide:
        message = f"the file is in {wide}, not in UTF-8"
        problems.report(rule.NOT_UTF8, Span(file, 1, 1), message, _SAVE_AS_UTF8)
        return None
    kind = kind_of_binary(data)
    if kind:
        remedy = "Give the file the suffix of what it is, or export the data as CSV in UTF-8."
        problems.report(rule.NOT_THAT_FORMAT, Span(file, 1, 1), f"this is {kind}, not text", remedy)
        return None
    data = data.removeprefix(_BOM)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        byte = data[error.start]
        guess = bytes([byte]).decode("cp1252", "replace")
        likely = f' (in Windows-1252 it would be "{guess}")' if guess.isprintable() and guess != "�" else ""
        message = f"byte 0x{byte:02X} is not UTF-8{likely}"
        problems.report(rule.NOT_UTF8, Lines(before, file).span(len(before)), message, _SAVE_AS_UTF8)
        return None


def _without_nul(text: str, file: str, problems: Problems) -> str | None:
    nul = text.find("\0")
    if nul >= 0:
        message = f"a NUL character stands here, and {text.count(chr(0)):,} in the whole file"
        remedy = "Delete it, or export the file again: text holds no NUL, so the file may be damaged."
        problems.report(rule.NO_CHARACTER, Lines(text, file).span(nul), message, remedy)
        return None
    return text


def no_character(text: str) -> str | None:
    """Return the name of a character in `text` that cannot be printed or stored, or None.

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
