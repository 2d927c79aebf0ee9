"""ODS workbooks (OpenDocument 1.3 part 3, §9): their sheets, and the saved values of a sheet's cells."""

from __future__ import annotations

from pressgang.diagnostics import shown
from pressgang.regex import regex
from pressgang.sources import workbook
from pressgang.sources.problems import MAX_CELL
from pressgang.sources.workbook import CellFault, Cells, SheetValue, WorkbookError

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
_REPEAT = regex(r"\s*\+?0*([0-9]{1,9})\s*")


class Ods:
    """An ODS workbook. Opening it, or reading a sheet, raises `WorkbookError`."""

    def __init__(self, data: bytes) -> None:
        self._archive = workbook.Archive(data, "ODS", _CONTENT, _ELEMENTS)
        if b"encryption-data" in self._archive.beginning("META-INF/manifest.xml"):
            raise WorkbookError("the workbook is protected by a password")
        look = self._read(None)
        self.sheets = [workbook.SheetName(name, name not in look.unseen) for name in look.names]
        self._filled = look.filled

    def cells(self, name: str) -> Cells:
        """Return the cells of a sheet."""
        return self._read(name).cells

    def _read(self, wanted: str | None) -> _Tables:
        tables = _Tables(wanted)
        for what, attributes, text in self._archive.read(_CONTENT):
            tables.text(text)
            if what.startswith("/"):
                tables.end(what[1:])
            else:
                tables.start(what, attributes)
        return tables

    def filled(self, name: str) -> bool:
        """Return whether the sheet holds anything."""
        return name in self._filled


class _Tables:
    """A walk over the tables of a document; repeats are counted, and expanded only in the `wanted` table."""

    def __init__(self, wanted: str | None) -> None:
        self.wanted = wanted
        self.cells = Cells(wanted or "")
        self.names: dict[str, None] = {}
        self.filled: set[str] = set()
        self.unseen: set[str] = set()
        self._hidden_styles: set[str] = set()
        self._style = ""
        self._passed = 0  # elements that we are inside of and that are passed over
        self._in_sheets = self._keeps = self._in_cell = False
        self._sheet: str | None = None
        self._row = self._column = 0
        self._rows = self._columns = 1
        self._line: dict[int, SheetValue] = {}
        self._attributes: dict[str, str] = {}
        self._words: list[str] = []
        self._paragraphs = self._depth = self._length = 0

    def start(self, what: str, attributes: dict[str, str]) -> None:
        if self._passed:
            self._passed += 1
        elif self._in_cell:
            if what not in _IN_CELL:
                self._passed = 1
            else:
                self._word(what, attributes)
        elif what == "style":
            self._style = attributes.get(f"{_STYLE}name", "")
        elif what == "table-properties" and attributes.get(f"{_TABLE}display") == "false":
            self._hidden_styles.add(self._style)
        elif what == "spreadsheet":
            self._in_sheets = True
        elif what == "table":
            if self._sheet is None and self._in_sheets:
                self._table(attributes)
            else:
                self._passed = 1
        elif self._sheet is not None and what == "table-row":
            self._rows = _repeat(attributes, "number-rows-repeated")
            self._column, self._line = 0, {}
        elif self._sheet is not None and what in ("table-cell", "covered-table-cell"):
            self._columns = _repeat(attributes, "number-columns-repeated")
            self._attributes, self._in_cell = attributes, True
            self._words, self._paragraphs, self._length = [], 0, 0

    def end(self, what: str) -> None:
        if self._passed:
            self._passed -= 1
        elif self._in_cell:
            if what == "p":
                self._depth = 0
            elif what in ("table-cell", "covered-table-cell"):
                self._cell_ends()
        elif what == "table-row":
            for row in range(self._row + 1, self._row + self._rows + 1) if self._line else ():
                self.cells.rows[row] = self._line
            self._row += self._rows
        elif what == "table":
            self._sheet, self._keeps = None, False

    def text(self, text: str) -> None:
        if self._in_cell and self._depth and not self._passed:
            self._add(text)

    def _table(self, attributes: dict[str, str]) -> None:
        self._sheet = attributes.get(f"{_TABLE}name", "")
        self._keeps = self._sheet == self.wanted and self._sheet not in self.names
        self.names.setdefault(self._sheet)
        self._row = 0
        if attributes.get(f"{_TABLE}style-name") in self._hidden_styles:
            self.unseen.add(self._sheet)

    def _word(self, what: str, attributes: dict[str, str]) -> None:
        if what == "p":
            self._add("\n" if self._paragraphs else "")
            self._paragraphs, self._depth = self._paragraphs + 1, 1
        elif what == "s":
            count = attributes.get(f"{_TEXT}c", "1")
            self._add(" " * min(int(count) if count.isdecimal() and len(count) < 9 else 1, MAX_CELL + 1))
        elif what in ("tab", "line-break"):
            self._add("\t" if what == "tab" else "\n")

    def _add(self, text: str) -> None:
        self._length += len(text)
        if self._length > MAX_CELL:  # at once: a few bytes can stand for many blanks
            raise workbook.too_long()
        self._words.append(text)

    def _cell_ends(self) -> None:
        value = _value(self._attributes, "".join(self._words).strip())
        if value != "":
            assert self._sheet is not None
            self.filled.add(self._sheet)
            if self._keeps:
                last_row, last_column = self._row + self._rows, self._column + self._columns
                self.cells.claim(last_row, last_column, value, self._rows * self._columns)
                self._line.update(dict.fromkeys(range(self._column + 1, last_column + 1), value))
        self._column += self._columns
        self._in_cell = False


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
