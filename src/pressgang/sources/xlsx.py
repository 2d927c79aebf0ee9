"""XLSX workbooks (ECMA-376 part 1, §18): their sheets, and the values that were saved in the cells of one."""

from __future__ import annotations

import datetime
import re

from pressgang.diagnostics import shown

from .workbook import Archive, CellFault, Cells, Enough, SheetName, SheetValue, WorkbookError
from .xlsx_parts import ELEMENTS, CellText, Formats, Quiet, Relations, SheetList, Strings, unescaped

_BOOK = "xl/workbook.xml"

_REFERENCE = re.compile("([A-Za-z]{1,3})([0-9]{1,7})")
_ROW = re.compile("[0-9]{1,7}")
_NUMBER = re.compile(r"[+-]?(?:[0-9]{1,400}(?:\.[0-9]{0,400})?|\.[0-9]{1,400})(?:[eE][+-]?[0-9]{1,5})?")
_LAST_DAY = 2_958_466
"""The first serial number past the year 9999."""


class Xlsx:
    """An XLSX workbook. Raises `WorkbookError`, here and when a sheet is read."""

    def __init__(self, data: bytes) -> None:
        self._archive = Archive(data, "XLSX", _BOOK)
        listed = SheetList()
        self._archive.read(_BOOK, listed)
        self._since_1904 = listed.since_1904
        relations = Relations()
        if self._archive.holds("xl/_rels/workbook.xml.rels"):
            self._archive.read("xl/_rels/workbook.xml.rels", relations)
        self.sheets: list[SheetName] = []
        self._parts: dict[str, str] = {}
        for name, state, relation in listed.sheets:
            kind, part = relations.targets.get(relation, ("worksheet", ""))
            if kind == "worksheet" and name not in self._parts:  # else a sheet that is a chart
                self.sheets.append(SheetName(name, state == "visible"))
                self._parts[name] = part
        self._others = dict(relations.targets.values())

    def cells(self, name: str) -> Cells:
        """The cells of a sheet, with the texts and the formats that they refer to."""
        strings, formats = Strings(), Formats()
        for kind, follower in (("sharedStrings", strings), ("styles", formats)):
            part = self._others.get(kind, f"xl/{kind}.xml")
            if self._archive.holds(part):
                self._archive.read(part, follower)
        reader = _Sheet(Cells(name), strings.found, formats.found, self._since_1904)
        self._archive.read(self._part(name), reader)
        return reader.cells

    def filled(self, name: str) -> bool:
        """Whether the sheet holds anything."""
        look = _Look()
        self._archive.read(self._part(name), look)
        return look.filled

    def _part(self, name: str) -> str:
        if not self._parts[name]:
            raise WorkbookError(f'the workbook is damaged: sheet "{name[:40]}" has no part')
        return self._parts[name]


class _Look(Quiet):
    """Whether a sheet holds anything: it ends at the first value."""

    filled = False

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if ELEMENTS.get(name) in ("v", "is"):
            self.filled = True
            raise Enough


class _Sheet(CellText):
    """Follows `<row>`, `<c>`, `<f>`, `<v>` and `<is>` of a sheet (§18.3.1)."""

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
        self._column = 0
        for letter in found[1].upper():
            self._column = self._column * 26 + ord(letter) - ord("A") + 1
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
        return _dated(float(text), shows, self._since_1904)


def _row_number(text: str) -> int:
    if not _ROW.fullmatch(text) or not int(text):
        raise WorkbookError(f"the workbook is damaged: {shown(text)} is no row")
    return int(text)


def _dated(number: float, shows: str, since_1904: bool) -> SheetValue:
    """A number, or what it is as a date: days since the end of 1899, in which Excel has a 29 February 1900."""
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
