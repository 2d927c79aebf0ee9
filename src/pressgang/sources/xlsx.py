"""XLSX workbooks (ECMA-376 part 1, §18): their sheets, and the saved values of a sheet's cells."""

from __future__ import annotations

import datetime
import posixpath
import re

from pressgang.diagnostics import shown
from pressgang.regex import regex
from pressgang.sources import workbook
from pressgang.sources.problems import MAX_CELL, MAX_GRID, MAX_TEXT
from pressgang.sources.table import column_number
from pressgang.sources.workbook import CellFault, Cells, Follower, SheetValue, WorkbookError

_MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
)
_RELATION = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
ELEMENTS = workbook.known_names(
    _MAIN, "workbookPr sheet numFmt cellXfs xf sst si row c f v is t rPh"
) | workbook.known_names(("http://schemas.openxmlformats.org/package/2006/relationships",), "Relationship")
_ESCAPE = regex("_x([0-9A-Fa-f]{4})_")

_DATE_IDS = map(str, (*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)))
_KINDS_BY_ID = {**dict.fromkeys(_DATE_IDS, "date"), "46": "elapsed"}
"""The built-in number formats of dates and times (§18.8.30)."""
_ELAPSED = regex(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_LITERAL = regex(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_LONGEST_FORMAT = 255


class SheetList(Follower):
    """The sheets of a workbook: name, state, and the relation to the part (known by its namespace alone)."""

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


class Relations(Follower):
    """The parts to which a workbook refers, by id, each with the last word of its type."""

    def __init__(self) -> None:
        self.targets: dict[str, tuple[str, str]] = {}

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if ELEMENTS.get(name) == "Relationship" and attributes.get("TargetMode") != "External":
            target = attributes.get("Target", "")
            path = target.lstrip("/") if target[:1] == "/" else posixpath.normpath(f"xl/{target}")
            kind = attributes.get("Type", "").rpartition("/")[2]
            self.targets.setdefault(attributes.get("Id", ""), (kind, path))


class CellText(Follower):
    """The text of an element, collected within limits."""

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
        """Return the collected text and begin the next one."""
        found = "".join(self._pieces)
        self._pieces.clear()
        self._length = 0
        return found


class Strings(CellText):
    """The numbered texts to which cells refer."""

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


class Formats(Follower):
    """The meaning of numbers by cell format: "" (a number), "date" or "elapsed" (a span of time)."""

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
            if number in self._codes:
                self.found.append(_kind_of_code(self._codes[number]))
            else:
                self.found.append(_KINDS_BY_ID.get(number, ""))

    def end(self, name: str) -> None:
        if ELEMENTS.get(name) == "cellXfs":
            self._inside = False


def announced(attributes: dict[str, str]) -> None:
    """Refuse a part that claims to hold more than possible; other programs would trust the claim."""
    for name in ("count", "uniqueCount"):
        value = attributes.get(name, "0").strip().lstrip("+")
        if len(value) > 18 or (value.isdecimal() and int(value) > MAX_GRID):
            raise WorkbookError(f"the workbook is damaged: a part of it announces {shown(value)} items")


def _kind_of_code(code: str) -> str:
    """Return the meaning of numbers under a format such as `d" of "mmmm`, by its first part."""
    if _ELAPSED.search(code):
        return "elapsed"
    letters = _LITERAL.sub("", code).partition(";")[0]
    return "date" if re.search("[dmyhs]", letters, re.IGNORECASE) else ""


def unescaped(text: str) -> str:
    """Return the stripped text with `_x000D_` and the like decoded (§22.9.2.19)."""
    if "_x" in text:
        text = _ESCAPE.sub(lambda found: chr(int(found[1], 16)), text)
    return text.strip()


_BOOK = "xl/workbook.xml"

_REFERENCE = regex("([A-Za-z]{1,3})([0-9]{1,7})")
_ROW = regex("[0-9]{1,7}")
_NUMBER = regex(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,5})?")
_LAST_DAY = 2_958_466
"""The first serial number past the year 9999."""


class Xlsx:
    """An XLSX workbook. Opening it, or reading a sheet, raises `WorkbookError`."""

    def __init__(self, data: bytes) -> None:
        self._archive = workbook.Archive(data, "XLSX", _BOOK)
        listed = SheetList()
        self._archive.read(_BOOK, listed)
        self._since_1904 = listed.since_1904
        relations = Relations()
        if self._archive.holds("xl/_rels/workbook.xml.rels"):
            self._archive.read("xl/_rels/workbook.xml.rels", relations)
        self.sheets: list[workbook.SheetName] = []
        self._parts: dict[str, str] = {}
        for name, state, relation in listed.sheets:
            kind, part = relations.targets.get(relation, ("worksheet", ""))
            if kind == "worksheet" and name not in self._parts:  # else a sheet that is a chart
                self.sheets.append(workbook.SheetName(name, state == "visible"))
                self._parts[name] = part
        self._others = dict(relations.targets.values())

    def cells(self, name: str) -> Cells:
        """Return the cells of a sheet, with the texts and formats to which they refer."""
        strings, formats = Strings(), Formats()
        for kind, follower in (("sharedStrings", strings), ("styles", formats)):
            part = self._others.get(kind, f"xl/{kind}.xml")
            if self._archive.holds(part):
                self._archive.read(part, follower)
        reader = _Sheet(Cells(name), strings.found, formats.found, self._since_1904)
        self._archive.read(self._part(name), reader)
        return reader.cells

    def filled(self, name: str) -> bool:
        """Return whether the sheet holds anything."""
        look = _Look()
        self._archive.read(self._part(name), look)
        return look.filled

    def _part(self, name: str) -> str:
        if not self._parts[name]:
            raise WorkbookError(f'the workbook is damaged: sheet "{name[:40]}" has no part')
        return self._parts[name]


class _Look(Follower):
    """A search for a value in a sheet; it ends at the first one."""

    filled = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if ELEMENTS.get(name) in ("v", "is"):
            self.filled = True
            raise workbook.Enough


class _Sheet(CellText):
    """A reader of `<row>`, `<c>`, `<f>`, `<v>` and `<is>` of a sheet (§18.3.1)."""

    def __init__(self, cells: Cells, strings: list[str], formats: list[str], since_1904: bool) -> None:
        super().__init__()
        self.cells = cells
        self._strings, self._formats, self._since_1904 = strings, formats, since_1904
        self._row = self._column = 0
        self._attributes: dict[str, str] = {}
        self._in_cell = self._formula = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        what = ELEMENTS.get(name)
        if what == "c":
            self._place(attributes.get("r"))
            self._attributes = attributes
            self._in_cell, self._formula = True, False
        elif what == "row":
            number = attributes.get("r")
            self._row = self._row + 1 if number is None else _row_number(number)
            self._column = 0
        elif what == "f":
            self._formula = True
        elif what == "rPh":
            self._phonetic = True
        self._reading = self._in_cell and (what == "v" or (what == "t" and not self._phonetic))

    def end(self, name: str) -> None:
        what = ELEMENTS.get(name)
        self._reading = False
        if what == "rPh":
            self._phonetic = False
        elif what == "c":
            value = self._value(self.taken())
            if value != "":
                self.cells.claim(self._row, self._column, value)
                self.cells.rows.setdefault(self._row, {})[self._column] = value
            self._in_cell = False

    def _place(self, reference: str | None) -> None:
        if reference is None:
            self._column += 1
            return
        found = _REFERENCE.fullmatch(reference)
        if found is None:
            raise WorkbookError(f"the workbook is damaged: {shown(reference)} is no cell")
        self._column = column_number(found[1])
        self._row = _row_number(found[2])

    def _value(self, text: str) -> SheetValue:
        kind = self._attributes.get("t", "n")
        if kind == "e":
            return CellFault(text or "error")
        if kind in ("str", "inlineStr"):
            return unescaped(text)
        if not text:
            return CellFault() if self._formula else ""
        if kind == "s":
            if not text.isdecimal() or len(text) > 9 or int(text) >= len(self._strings):
                raise WorkbookError(f"the workbook is damaged: it has no text {shown(text)}")
            return self._strings[int(text)]
        if kind == "b":
            return text in ("1", "true")
        if kind == "d":
            return text.strip().removesuffix("T00:00:00")
        if not _NUMBER.fullmatch(text.strip()):
            raise WorkbookError(f"the workbook is damaged: {shown(text)} is no number")
        style = self._attributes.get("s", "0")
        style_number = int(style) if style.isdecimal() and len(style) < 8 else 0
        shows = self._formats[style_number] if style_number < len(self._formats) else ""
        return _add_date(float(text), shows, self._since_1904)


def _row_number(text: str) -> int:
    if not _ROW.fullmatch(text) or not int(text):
        raise WorkbookError(f"the workbook is damaged: {shown(text)} is no row")
    return int(text)


def _add_date(number: float, shows: str, since_1904: bool) -> SheetValue:
    """Return a number, or its date: days since the end of 1899, in which Excel has a 29 February 1900."""
    if not shows or not 0 <= number < _LAST_DAY:
        return number
    span = datetime.timedelta(milliseconds=round(number * 86_400_000))
    if shows == "elapsed":
        return str(span)
    if span < datetime.timedelta(days=1):
        return (datetime.datetime.min + span).time().isoformat()
    first = datetime.datetime(1904, 1, 1) if since_1904 else datetime.datetime(1899, 12, 30 + (number < 60))
    try:
        found = first + span
    except OverflowError:
        return number
    return found.date().isoformat() if found.time() == datetime.time() else found.isoformat()
