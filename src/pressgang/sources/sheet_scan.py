"""What stands in a sheet's XML besides its values, and how far the sheet reaches.

python-calamine gives error values and formulas without a result as blank cells; here they are found by place.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pressgang.diagnostics import shown

from .limits import MAX_GRID

_REFERENCE = re.compile("([A-Za-z]{1,3})([0-9]{1,7})")
_ROW = re.compile("[0-9]{1,7}")


class WorkbookError(Exception):
    """The bytes are no workbook that can be read; the text says why."""

    def __init__(self, message: str, *, too_big: bool = False) -> None:
        self.too_big = too_big
        super().__init__(message)


@dataclass(slots=True)
class Contents:
    """What stands in a sheet besides values, by row and column from 1; whether any cell of it is `filled`."""

    filled: bool = False
    errors: dict[tuple[int, int], str] = field(default_factory=dict)
    unsolved: set[tuple[int, int]] = field(default_factory=set)

    def faulty(self, row: int, column: int) -> bool:
        """Whether the cell holds an error or a formula without a result."""
        return (row, column) in self.errors or (row, column) in self.unsolved


def local_name(name: str) -> str:
    return name.rpartition(":")[2]


def check_grid(rows: int, columns: int, sheet: str) -> None:
    if rows * columns > MAX_GRID:
        reach = f'sheet "{sheet[:40]}" reaches over {rows:,} rows × {columns:,} columns'
        raise WorkbookError(f"{reach}, more than {MAX_GRID:,} cells", too_big=True)


class XlsxSheet:
    """Follows `<row>`, `<c>`, `<f>`, `<v>` and `<is>` of a sheet (ECMA-376 part 1, §18.3.1)."""

    def __init__(self) -> None:
        self.contents = Contents()
        self.bottom = self.right = 0
        self.row = self.row_element = self.column = 0
        self.kind = ""
        self.formula = self.reading = False
        self.value = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = local_name(name)
        if name == "c":
            self._place(attributes.get("r"))
            self.kind = attributes.get("t", "")
            self.formula = False
            self.value = ""
        elif name == "row":
            number = attributes.get("r")
            self.row = self.row_element = self.row_element + 1 if number is None else _row_number(number)
            self.column = 0
        elif name in ("v", "is"):
            self.reading = name == "v"
            # A cell may claim another row than its row does; readers differ in which of them they believe.
            self.contents.filled = True
            self.bottom = max(self.bottom, self.row, self.row_element)
            self.right = max(self.right, self.column)
        elif name == "f":
            self.formula = True

    def end(self, name: str) -> None:
        name = local_name(name)
        if name == "v":
            self.reading = False
        elif name == "c":
            if self.kind == "e":
                self.contents.errors[self.row, self.column] = self.value or "error"
            elif self.formula and self.kind != "str" and not self.value:
                self.contents.unsolved.add((self.row, self.column))

    def text(self, text: str) -> None:
        if self.reading:
            self.value += text

    def _place(self, reference: str | None) -> None:
        if reference is None:
            self.column += 1
            return
        found = _REFERENCE.fullmatch(reference)
        if found is None:
            raise WorkbookError(f"the workbook is damaged: {shown(reference)} is no cell")
        self.column = 0
        for letter in found[1].upper():
            self.column = self.column * 26 + ord(letter) - ord("A") + 1
        self.row = _row_number(found[2])


def _row_number(text: str) -> int:
    if not _ROW.fullmatch(text):
        raise WorkbookError(f"the workbook is damaged: {shown(text)} is no row")
    return int(text)


class OdsSheets:
    """Follows the tables of an ODS document (OpenDocument 1.3 part 3, §9.1), repeats counted, not laid out."""

    def __init__(self) -> None:
        self.contents: dict[str, Contents] = {}
        self.now = Contents()
        self.sheet = ""
        self.row = self.column = self.right = 0
        self.row_repeat = self.cell_repeat = 1
        self.in_cell = self.error = self.filled = self.row_filled = False
        self.words = ""

    def start(self, name: str, attributes: dict[str, str]) -> None:
        name = local_name(name)
        if name in ("table-cell", "covered-table-cell"):
            self.cell_repeat = _repeat(attributes, "number-columns-repeated")
            kinds = [value for key, value in attributes.items() if local_name(key) == "value-type"]
            self.in_cell, self.filled, self.error = True, bool(kinds), "error" in kinds
            self.words = ""
        elif name == "table-row":
            self.row_repeat = _repeat(attributes, "number-rows-repeated")
            self.column, self.row_filled = 0, False
        elif name == "table":
            self.sheet = next((value for key, value in attributes.items() if local_name(key) == "name"), "")
            self.now = self.contents.setdefault(self.sheet, Contents())
            self.row = self.right = 0
        elif self.in_cell:
            self.filled = True

    def end(self, name: str) -> None:
        name = local_name(name)
        if name in ("table-cell", "covered-table-cell"):
            if self.filled:
                self.row_filled = self.now.filled = True
                self.right = max(self.right, self.column + self.cell_repeat)
                if self.error:
                    self.now.errors[self.row + 1, self.column + 1] = self.words.strip() or "error"
            self.column += self.cell_repeat
            self.in_cell = False
        elif name == "table-row":
            self.row += self.row_repeat
            if self.row_filled:
                check_grid(self.row, self.right, self.sheet)

    def text(self, text: str) -> None:
        if self.in_cell and self.error:
            self.words += text


def _repeat(attributes: dict[str, str], wanted: str) -> int:
    number = next((value for key, value in attributes.items() if local_name(key) == wanted), "1")
    return int(number[:12]) if number.isdecimal() else 1
