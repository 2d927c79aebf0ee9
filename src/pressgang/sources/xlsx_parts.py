"""The parts of an XLSX workbook beside its sheets: their list, relations, shared texts, formats of cells."""

from __future__ import annotations

import posixpath
import re

from pressgang.diagnostics import shown

from .limits import MAX_CELL, MAX_GRID, MAX_TEXT
from .workbook import WorkbookError, known_names

_MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
)
_RELATION = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
ELEMENTS = known_names(_MAIN, "workbookPr sheet numFmt cellXfs xf sst si row c f v is t rPh") | known_names(
    ("http://schemas.openxmlformats.org/package/2006/relationships",), "Relationship"
)
_ESCAPE = re.compile("_x([0-9A-Fa-f]{4})_")

_DATE_IDS = frozenset((*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)))
"""The built-in number formats that show a date or a time (§18.8.30)."""
_ELAPSED_ID = 46
_ELAPSED = re.compile(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_LITERAL = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_LONGEST_FORMAT = 255


class Quiet:
    """A follower that passes over all; what it is for is said by the classes derived from it."""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""

    def end(self, name: str) -> None:
        """An element ends."""

    def text(self, text: str) -> None:
        """Text, in pieces."""


class SheetList(Quiet):
    """The sheets of a workbook: name, state and the relation to the part, told by its namespace alone."""

    def __init__(self) -> None:
        self.sheets: list[tuple[str, str, str]] = []
        self.since_1904 = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        what = ELEMENTS.get(name)
        if what == "sheet":
            ids = (attributes[f"{space} id"] for space in _RELATION if f"{space} id" in attributes)
            self.sheets.append((attributes.get("name", ""), attributes.get("state", "visible"), next(ids, "")))
        elif what == "workbookPr":
            self.since_1904 = attributes.get("date1904", "0") in ("1", "true")


class Relations(Quiet):
    """The parts that a workbook refers to, each with the last word of its type, by id."""

    def __init__(self) -> None:
        self.targets: dict[str, tuple[str, str]] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if ELEMENTS.get(name) == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            path = target.lstrip("/") if target[:1] == "/" else posixpath.normpath(f"xl/{target}")
            kind = attributes.get("Type", "").rpartition("/")[2]
            self.targets.setdefault(attributes.get("Id", ""), (kind, path))


class CellText(Quiet):
    """Collects the text of an element, within limits."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._reading = self._phonetic = False

    def text(self, text: str) -> None:
        if self._reading:
            self._length += len(text)
            if self._length > MAX_CELL:
                raise WorkbookError(f"a cell holds more than {MAX_CELL:,} characters", too_big=True)
            self._pieces.append(text)

    def taken(self) -> str:
        """What was collected; the next text begins anew."""
        found = "".join(self._pieces)
        self._pieces.clear()
        self._length = 0
        return found


class Strings(CellText):
    """The texts that cells refer to by number."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._room = MAX_TEXT

    def start(self, name: str, attributes: dict[str, str]) -> None:
        what = ELEMENTS.get(name)
        if what == "sst":
            announced(attributes)
        elif what == "rPh":
            self._phonetic = True
        self._reading = what == "t" and not self._phonetic

    def end(self, name: str) -> None:
        what = ELEMENTS.get(name)
        self._reading = False
        if what == "rPh":
            self._phonetic = False
        elif what == "si":
            self.found.append(unescaped(self.taken()))
            self._room -= len(self.found[-1])
            if self._room < 0:
                raise WorkbookError(f"the workbook holds more than {MAX_TEXT:,} characters", too_big=True)


class Formats(Quiet):
    """What each cell format makes of a number: "" (a number), "date" or "elapsed" (a span of time)."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self._codes: dict[str, str] = {}
        self._inside = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        what = ELEMENTS.get(name)
        if what == "numFmt":
            self._codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")[:_LONGEST_FORMAT]
        elif what == "cellXfs":
            announced(attributes)
            self._inside = True
        elif what == "xf" and self._inside:
            number = attributes.get("numFmtId", "0")
            self.found.append(
                _kind_of_code(self._codes[number]) if number in self._codes else _kind_of_id(number)
            )

    def end(self, name: str) -> None:
        if ELEMENTS.get(name) == "cellXfs":
            self._inside = False


def announced(attributes: dict[str, str]) -> None:
    """Refuse a part that says it holds more than it can: nothing here believes it, other programs do."""
    for name in ("count", "uniqueCount"):
        value = attributes.get(name, "0").strip().lstrip("+")
        if len(value) > 18 or (value.isdecimal() and int(value) > MAX_GRID):
            raise WorkbookError(f"the workbook is damaged: a part of it announces {shown(value)} items")


def _kind_of_id(number: str) -> str:
    if not number.isdecimal() or len(number) > 4:
        return ""
    return "date" if int(number) in _DATE_IDS else "elapsed" if int(number) == _ELAPSED_ID else ""


def _kind_of_code(code: str) -> str:
    """What a format such as `d" of "mmmm` shows; only its first part, for positive numbers, is looked at."""
    if _ELAPSED.search(code):
        return "elapsed"
    letters = _LITERAL.sub("", code).partition(";")[0]
    return "date" if re.search("[dmyhs]", letters, re.IGNORECASE) else ""


def unescaped(text: str) -> str:
    """The text with characters that XML cannot hold, which Excel writes as `_x000D_` (§22.9.2.19); stripped."""
    if "_x" in text:
        text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    return text.strip()
