"""XLSX workbooks (ECMA-376 part 1, §18): their sheets, and the saved values of a sheet's cells."""

from __future__ import annotations

import datetime
import posixpath
import re
from collections.abc import Iterator, Mapping, Sequence

from pressgang.diagnostics import shown
from pressgang.regex import regex
from pressgang.sources import workbook
from pressgang.sources.problems import MAX_CELL, MAX_GRID, MAX_TEXT
from pressgang.sources.table import column_number
from pressgang.sources.workbook import Archive, CellFault, Cells, SheetName, SheetValue, WorkbookError

_MAIN = (
    "http://schemas.openxmlformats.org/spreadsheetml/2006/main",
    "http://purl.oclc.org/ooxml/spreadsheetml/main",
)
_RELATION = (
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "http://purl.oclc.org/ooxml/officeDocument/relationships",
)
_ELEMENTS = workbook.known_names(
    _MAIN, "workbookPr sheet numFmt cellXfs xf sst si row c f v is t rPh"
) | workbook.known_names(("http://schemas.openxmlformats.org/package/2006/relationships",), "Relationship")
_ESCAPE = regex("_x([0-9A-Fa-f]{4})_")

_DATE_IDS = map(str, (*range(14, 23), *range(27, 37), 45, 47, *range(50, 59)))
_KINDS_BY_ID = {**dict.fromkeys(_DATE_IDS, "date"), "46": "elapsed"}
"""The built-in number formats of dates and times (§18.8.30)."""
_ELAPSED = regex(r"\[(?:h+|m+|s+)\]", re.IGNORECASE)
_LITERAL = regex(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]')
_LONGEST_FORMAT = 255


def _check_announced(attributes: dict[str, str]) -> None:
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


def _joined(texts: Sequence[str]) -> str:
    """Return the text of a cell. Raises `WorkbookError` where it is too long."""
    text = "".join(texts)
    if len(text) > MAX_CELL:
        raise workbook.too_long()
    return text


def _unescaped(text: str) -> str:
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
        self._archive = Archive(data, "XLSX", _BOOK, _ELEMENTS)
        self._since_1904, listed = False, list[tuple[str, str, str]]()
        for what, attributes, _ in self._archive.read(_BOOK):
            if what == "sheet":  # the relation to its part is known by its namespace alone
                ids = (attributes[f"{space} id"] for space in _RELATION if f"{space} id" in attributes)
                listed.append((attributes.get("name", ""), attributes.get("state", "visible"), next(ids, "")))
            elif what == "workbookPr":
                self._since_1904 = attributes.get("date1904", "0") in ("1", "true")
        targets: dict[str, tuple[str, str]] = {}
        for what, attributes, _ in self._read_if_there("xl/_rels/workbook.xml.rels"):
            if what == "Relationship" and attributes.get("TargetMode") != "External":
                target = attributes.get("Target", "")
                path = target.lstrip("/") if target[:1] == "/" else posixpath.normpath(f"xl/{target}")
                kind = attributes.get("Type", "").rpartition("/")[2]
                targets.setdefault(attributes.get("Id", ""), (kind, path))
        self.sheets: list[SheetName] = []
        self._parts: dict[str, str] = {}
        for name, state, relation in listed:
            kind, part = targets.get(relation, ("worksheet", ""))
            if kind == "worksheet" and name not in self._parts:  # else a sheet that is a chart
                self.sheets.append(SheetName(name, state == "visible"))
                self._parts[name] = part
        self._others = dict(targets.values())

    def filled(self, name: str) -> bool:
        """Return whether the sheet holds anything."""
        return any(what in ("v", "is") for what, *_ in self._archive.read(self._part(name)))

    def cells(self, name: str) -> Cells:
        """Return the cells of a sheet (§18.3.1), with the texts and formats to which they refer."""
        strings, formats = list(self._strings()), list(self._formats())
        cells, row, column = Cells(name), 0, 0
        cell: dict[str, str] = {}
        texts: list[str] = []
        is_formula = is_phonetic = False
        for what, attributes, text in self._archive.read(self._part(name)):
            if what == "/v" or (what == "/t" and not is_phonetic):
                texts.append(text)
            elif what == "c":
                row, column = _place(attributes.get("r"), row, column)
                cell, is_formula, texts = attributes, False, []
            elif what == "/c":
                value = self._value(_joined(texts), cell, is_formula, strings, formats)
                if value != "":
                    cells.claim(row, column, value)
                    cells.rows.setdefault(row, {})[column] = value
            elif what == "row":
                number = attributes.get("r")
                row, column = row + 1 if number is None else _row_number(number), 0
            elif what == "f":
                is_formula = True
            elif what in ("rPh", "/rPh"):
                is_phonetic = what == "rPh"
        return cells

    def _strings(self) -> Iterator[str]:
        """Yield the numbered texts to which cells refer."""
        texts: list[str] = []
        room = MAX_TEXT
        is_phonetic = False
        part = self._others.get("sharedStrings", "xl/sharedStrings.xml")
        for what, attributes, text in self._read_if_there(part):
            if what == "/t" and not is_phonetic:
                texts.append(text)
            elif what == "sst":
                _check_announced(attributes)
            elif what in ("rPh", "/rPh"):
                is_phonetic = what == "rPh"
            elif what == "/si":
                found, texts = _unescaped(_joined(texts)), []
                room -= len(found)
                if room < 0:
                    raise WorkbookError(f"the workbook holds more than {MAX_TEXT:,} characters", too_big=True)
                yield found

    def _formats(self) -> Iterator[str]:
        """Yield the meaning of numbers by cell format: "" (a number), "date" or "elapsed" (a span of time)."""
        codes: dict[str, str] = {}
        is_inside = False
        for what, attributes, _ in self._read_if_there(self._others.get("styles", "xl/styles.xml")):
            if what == "numFmt":
                codes[attributes.get("numFmtId", "")] = attributes.get("formatCode", "")[:_LONGEST_FORMAT]
            elif what in ("cellXfs", "/cellXfs"):
                _check_announced(attributes)
                is_inside = what == "cellXfs"
            elif what == "xf" and is_inside:
                number = attributes.get("numFmtId", "0")
                yield _kind_of_code(codes[number]) if number in codes else _KINDS_BY_ID.get(number, "")

    def _value(
        self, text: str, cell: Mapping[str, str], is_formula: bool, strings: list[str], formats: list[str]
    ) -> SheetValue:
        kind = cell.get("t", "n")
        if kind == "e":
            return CellFault(text or "error")
        if kind in ("str", "inlineStr"):
            return _unescaped(text)
        if not text:
            return CellFault() if is_formula else ""
        if kind == "s":
            if not text.isdecimal() or len(text) > 9 or int(text) >= len(strings):
                raise WorkbookError(f"the workbook is damaged: it has no text {shown(text)}")
            return strings[int(text)]
        if kind == "b":
            return text in ("1", "true")
        if kind == "d":
            return text.strip().removesuffix("T00:00:00")
        if not _NUMBER.fullmatch(text.strip()):
            raise WorkbookError(f"the workbook is damaged: {shown(text)} is no number")
        style = cell.get("s", "0")
        number = int(style) if style.isdecimal() and len(style) < 8 else 0
        return _add_date(float(text), formats[number] if number < len(formats) else "", self._since_1904)

    def _part(self, name: str) -> str:
        if not self._parts[name]:
            raise WorkbookError(f'the workbook is damaged: sheet "{name[:40]}" has no part')
        return self._parts[name]

    def _read_if_there(self, part: str) -> Iterator[tuple[str, dict[str, str], str]]:
        return self._archive.read(part) if self._archive.holds(part) else iter(())


def _place(reference: str | None, row: int, column: int) -> tuple[int, int]:
    """Return the row and column of a cell behind another."""
    if reference is None:
        return row, column + 1
    found = _REFERENCE.fullmatch(reference)
    if found is None:
        raise WorkbookError(f"the workbook is damaged: {shown(reference)} is no cell")
    return _row_number(found[2]), column_number(found[1])


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
