"""XLSX and ODS stat files: from the cells of one sheet to the rows of a table."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

from pressgang.diagnostics import Problems, Span, one_line, shown, suggestion
from pressgang.sources import problems as rule
from pressgang.sources.ods import Ods
from pressgang.sources.table import RawRow, Scalar, Table, check_text, column_name, is_own, table_of_rows
from pressgang.sources.workbook import CellFault, Cells, SheetValue, WorkbookError
from pressgang.sources.xlsx import Xlsx

Book = Xlsx | Ods
_EXACT = 2**53
_DAMAGED = "Open it in LibreOffice or Excel and save it again, or export the sheet as CSV in UTF-8."
_TOO_BIG = "Delete empty rows and columns far outside the table, pictures and spare sheets."


def read_workbook(
    data: bytes, file: str, sheet: str | None, problems: Problems, open_book: Callable[[bytes], Book]
) -> Table | None:
    """Read a sheet of a workbook: the named one, else the first visible one that holds cells."""
    if not data:
        problems.report(rule.NO_ROWS, Span(file), "the file is empty", "Save the workbook again.")
        return None
    try:
        book = open_book(data)
        name = _sheet_name(book, file, sheet, problems)
        if name is None:
            return None
        cells = book.cells(name)
    except WorkbookError as error:
        kind = rule.TOO_BIG if error.too_big else rule.NOT_THAT_FORMAT
        problems.report(kind, Span(file), str(error), _TOO_BIG if error.too_big else _DAMAGED)
        return None
    sheets = tuple(
        other.name for other in book.sheets if other.shown and (other.name == name or _filled(book, other.name))
    )
    place = "" if sheet is None else f"{one_line(name)}!"
    table = table_of_rows(
        file, _rows(cells, file, place, problems), problems, ragged=False, name=f'sheet "{name}"'
    )
    return table and table._replace(sheet=name, sheets=sheets)


read_xlsx = partial(read_workbook, open_book=Xlsx)
read_ods = partial(read_workbook, open_book=Ods)


def _filled(book: Book, sheet: str) -> bool:
    """Return whether a sheet holds anything; an unreadable sheet counts as filled."""
    try:
        return book.filled(sheet)
    except WorkbookError:
        return True


def _sheet_name(book: Book, file: str, wanted: str | None, problems: Problems) -> str | None:
    names = [sheet.name for sheet in book.sheets]
    if not names:
        raise WorkbookError("the workbook holds no sheet of cells")
    if wanted is None:
        return next((sheet.name for sheet in book.sheets if sheet.shown), names[0])
    if wanted in names:
        return wanted
    folded = wanted.strip().casefold()
    alike = [name for name in names if name.strip().casefold() == folded]
    if alike:
        return alike[0]
    listed = ", ".join(shown(name) for name in names[:20]) + (", …" if len(names) > 20 else "")
    remedy = f"{suggestion(wanted, names)}The workbook holds {listed}."
    problems.report(rule.NO_SHEET, Span(file), f"there is no sheet {shown(wanted)}", remedy)
    return None


def _rows(cells: Cells, file: str, sheet: str, problems: Problems) -> Iterator[RawRow]:
    first: int | None = None  # the column of the first heading
    own: set[int] = set()  # columns that are the user's: what goes wrong in them is no matter of ours
    names = [column_name(number) for number in range(cells.right + 1)]
    for line in sorted(cells.rows):
        row = cells.rows[line]
        begin = min(row)
        opening = row[begin]
        is_note = isinstance(opening, str) and opening.lstrip().startswith("#")
        if is_note and (first is None or begin <= first):
            continue
        if first is None:
            first = begin
            own = {column for column, value in row.items() if isinstance(value, str) and is_own(value)}
        made: RawRow = []
        for column in range(first, cells.right + 1):
            span = Span(file, line, column, f"{sheet}{names[column]}{line}")
            value = None if column in own else row.get(column)
            made.append((None if value is None else _cell(value, span, problems), span))
        outside = min(
            (column for column, value in row.items() if column < first and not isinstance(value, CellFault)),
            default=None,
        )
        if outside is not None:
            cells_at = f"{sheet}{names[outside]}{line}"
            message = f"{cells_at} holds {shown(row[outside])} left of the first heading ({names[first]})"
            span = Span(file, line, outside, cells_at)
            problems.report(rule.NO_HEADING, span, message, "Write a heading above it or delete the cell.")
        yield made


def _cell(value: SheetValue, span: Span, problems: Problems) -> Scalar:
    if isinstance(value, CellFault):
        if value.error:
            remedy = "Mend the formula, or type the value itself."
            message = f"cell {span.cell} shows the error {shown(value.error)}"
        else:
            remedy = "Open the workbook in LibreOffice or Excel and save it, or type the value itself."
            message = f"cell {span.cell} holds a formula whose result was never stored"
        problems.report(rule.CELL_ERROR, span, message, remedy)
        return None
    if isinstance(value, str):
        return check_text(value, span, problems)
    if isinstance(value, float):
        if not math.isfinite(value):
            problems.add(rule.no_number(span, str(value)))
            return None
        # Spreadsheets hold whole numbers as floats too; beyond 2**53 they no longer hold them exactly.
        return int(value) if value.is_integer() and abs(value) <= _EXACT else value
    return value
