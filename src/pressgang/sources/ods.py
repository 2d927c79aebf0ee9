"""ODS workbooks (OpenDocument 1.3 part 3, §9): their sheets, and the saved values of a sheet's cells."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import shown
from pressgang.regex import regex
from pressgang.sources import workbook
from pressgang.sources.problems import MAX_CELL
from pressgang.sources.workbook import Archive, CellFault, Cells, SheetName, SheetValue, WorkbookError

_URN = "urn:oasis:names:tc:opendocument:xmlns:"
_OFFICE, _TABLE, _TEXT, _STYLE = (f"{_URN}{name}:1.0 " for name in ("office", "table", "text", "style"))
_CALC = "urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0 "
_ELEMENTS = {
    **workbook.known_names((_OFFICE[:-1],), "spreadsheet"),
    **workbook.known_names((_TABLE[:-1],), "table table-row table-cell covered-table-cell"),
    **workbook.known_names((_TEXT[:-1],), "p span a s tab line-break"),
    **workbook.known_names((_STYLE[:-1],), "style table-properties"),
}
_CONTENT = "content.xml"
_IN_CELL = ("p", "span", "a", "s", "tab", "line-break")
"""The elements that make up the text of a cell; others (notes, drawings) are skipped."""
_CELLS = ("table-cell", "covered-table-cell")
_Met = Iterator[tuple[str, dict[str, str], str]]
"""What is met in a part; see `Archive.read`."""
_REPEAT = regex(r"\s*\+?0*([0-9]{1,9})\s*")


class Ods:
    """An ODS workbook. Opening it, or reading a sheet, raises `WorkbookError`."""

    def __init__(self, data: bytes) -> None:
        self._archive = Archive(data, "ODS", _CONTENT, _ELEMENTS)
        if b"encryption-data" in self._archive.beginning("META-INF/manifest.xml"):
            raise WorkbookError("the workbook is protected by a password")
        look = self._read(None)
        self.sheets = [SheetName(name, name not in look.unseen) for name in look.names]
        self._filled = look.filled

    def cells(self, name: str) -> Cells:
        """Return the cells of a sheet."""
        return self._read(name).cells

    def _read(self, wanted: str | None) -> _Tables:
        tables = _Tables(wanted)
        tables.read(self._archive.read(_CONTENT))
        return tables

    def filled(self, name: str) -> bool:
        """Return whether the sheet holds anything."""
        return name in self._filled


class _Tables:
    """The tables of a document; repeats are counted, and expanded only in the `wanted` table."""

    def __init__(self, wanted: str | None) -> None:
        self.wanted = wanted
        self.cells = Cells(wanted or "")
        self.names: dict[str, None] = {}
        self.filled: set[str] = set()
        self.unseen: set[str] = set()

    def read(self, met: _Met) -> None:
        """Read a document."""
        style, hidden, is_in_sheets = "", set[str](), False
        for what, attributes, _ in met:
            if what == "style":
                style = attributes.get(f"{_STYLE}name", "")
            elif what == "table-properties" and attributes.get(f"{_TABLE}display") == "false":
                hidden.add(style)
            elif what == "spreadsheet":
                is_in_sheets = True
            elif what == "table" and is_in_sheets:
                name = attributes.get(f"{_TABLE}name", "")
                if attributes.get(f"{_TABLE}style-name") in hidden:
                    self.unseen.add(name)
                is_wanted = name == self.wanted and name not in self.names
                self.names.setdefault(name)
                self._read_table(name, is_wanted, met)
            elif what == "table":
                _skip(met)

    def _read_table(self, name: str, is_wanted: bool, met: _Met) -> None:
        row = column = 0
        rows = 1
        line: dict[int, SheetValue] = {}
        for what, attributes, _ in met:
            if what == "/table":
                return
            if what == "table":
                _skip(met)
            elif what == "table-row":
                rows, column, line = _repeat(attributes, "number-rows-repeated"), 0, {}
            elif what == "/table-row":
                for number in range(row + 1, row + rows + 1) if line else ():
                    self.cells.rows[number] = line
                row += rows
            elif what in _CELLS:
                columns = _repeat(attributes, "number-columns-repeated")
                value = _value(attributes, _text_of(met))
                if value != "":
                    self.filled.add(name)
                if value != "" and is_wanted:
                    self.cells.claim(row + rows, column + columns, value, rows * columns)
                    line.update(dict.fromkeys(range(column + 1, column + columns + 1), value))
                column += columns


def _skip(met: _Met) -> None:
    """Pass over an element, and over all that is in it."""
    depth = 1
    while depth:
        depth += -1 if next(met)[0].startswith("/") else 1


def _text_of(met: _Met) -> str:
    """Return the text of a cell."""
    words: list[str] = []
    paragraphs = length = 0
    is_inside = False
    for what, attributes, text in met:
        new = text if is_inside else ""
        if what == "p":
            new += "\n" if paragraphs else ""
            paragraphs, is_inside = paragraphs + 1, True
        elif what == "/p":
            is_inside = False
        elif what == "s":
            count = attributes.get(f"{_TEXT}c", "1")
            new += " " * min(int(count) if count.isdecimal() and len(count) < 9 else 1, MAX_CELL + 1)
        elif what in ("tab", "line-break"):
            new += "\t" if what == "tab" else "\n"
        elif not what.startswith("/") and what not in _IN_CELL:
            _skip(met)
        length += len(new)
        if length > MAX_CELL:  # at once: a few bytes can stand for many blanks
            raise workbook.too_long()
        words.append(new)
        if what in ("/table-cell", "/covered-table-cell"):
            break
    return "".join(words).strip()


def _value(attributes: dict[str, str], words: str) -> SheetValue:
    """Return the value of a cell by its declared type; without a type, its number or its text."""
    kind = attributes.get(f"{_OFFICE}value-type", "")
    if "error" in (kind, attributes.get(f"{_CALC}value-type")):
        return CellFault(words or "error")
    if kind == "boolean":
        return attributes.get(f"{_OFFICE}boolean-value", words) == "true"
    if kind == "date":
        return (attributes.get(f"{_OFFICE}date-value") or words).strip().removesuffix("T00:00:00")
    if kind == "time":
        return (attributes.get(f"{_OFFICE}time-value") or words).strip()
    number = attributes.get(f"{_OFFICE}value")
    if number is None or kind == "string":
        return attributes.get(f"{_OFFICE}string-value", "").strip() or words
    try:
        return float(number if len(number) <= 400 and "_" not in number else "-")
    except ValueError:
        raise WorkbookError(f"the workbook is damaged: {shown(number)} is no number") from None


def _repeat(attributes: dict[str, str], name: str) -> int:
    text = attributes.get(_TABLE + name, "1")
    found = _REPEAT.fullmatch(text)
    if found is None:
        raise WorkbookError(f"the workbook is damaged: a cell or a row is repeated {shown(text)} times")
    return max(int(found[1]), 1)
