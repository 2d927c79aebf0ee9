"""XLSX and ODS stat files, read by python-calamine after `workbook` has looked through them."""

from __future__ import annotations

import datetime
import io
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Problems, Span, one_line, shown, suggestion

from . import problems as rule
from .records import Scalar, Table, is_own
from .sheet_scan import Contents, WorkbookError
from .table import RawRow, checked, table_of_rows
from .workbook import Parts, check_counts, ods_contents, unpack, xlsx_contents

if TYPE_CHECKING:
    from python_calamine import CalamineWorkbook

_EXACT = 2**53
_DAMAGED = "Open it in LibreOffice or Excel and save it again, or export the sheet as CSV in UTF-8."


def read_xlsx(data: bytes, file: str, sheet: str | None, problems: Problems) -> Table | None:
    """Read a sheet of an XLSX workbook: the one named, else the first that is visible and holds cells."""
    return _read(data, file, sheet, problems, "XLSX")


def read_ods(data: bytes, file: str, sheet: str | None, problems: Problems) -> Table | None:
    """Read a sheet of an ODS workbook: the one named, else the first."""
    return _read(data, file, sheet, problems, "ODS")


def _read(data: bytes, file: str, sheet: str | None, problems: Problems, format: str) -> Table | None:
    if not data:
        problems.add(rule.NO_ROWS.at(Span(file), "the file is empty", "Save the workbook again."))
        return None
    try:
        parts = unpack(data, format)
        # An ODS is one document: calamine allots all sheets at once, so all are looked through first.
        tables = ods_contents(parts) if format == "ODS" else None
        if tables is None:
            check_counts(parts)
        book = _open(parts.repacked())
        name = _sheet_name(book, file, sheet, problems)
        if name is None:
            return None
        contents = tables.get(name, Contents()) if tables is not None else xlsx_contents(parts, name)
        sheets = tuple(other for other in _shown(book) if other == name or _filled(parts, tables, other))
        values, start = _values(book, name)
    except WorkbookError as error:
        kind = rule.TOO_BIG if error.too_big else rule.NOT_THAT_FORMAT
        remedy = (
            "Delete empty rows and columns far outside the table, pictures and spare sheets."
            if error.too_big
            else _DAMAGED
        )
        problems.add(kind.at(Span(file), str(error), remedy))
        return None
    place = "" if sheet is None else f"{one_line(name)}!"
    rows = _rows(values, start, contents, file, place, problems)
    table = table_of_rows(file, rows, problems, ragged=False, name=f'sheet "{name}"')
    return table and table._replace(sheet=name, sheets=sheets)


def _filled(parts: Parts, tables: dict[str, Contents] | None, sheet: str) -> bool:
    """Whether a sheet holds anything; one that cannot be looked through does."""
    if tables is not None:
        return sheet in tables and tables[sheet].filled
    try:
        return xlsx_contents(parts, sheet).filled
    except WorkbookError:
        return True


def _open(data: bytes) -> CalamineWorkbook:
    from python_calamine import CalamineWorkbook

    book: CalamineWorkbook = _guarded(lambda: CalamineWorkbook.from_filelike(io.BytesIO(data)))
    return book


def _values(book: CalamineWorkbook, name: str) -> tuple[list[list[Any]], tuple[int, int]]:
    """The values of the used range, and its first row and column (from 0): it need not begin at A1."""
    sheet = _guarded(lambda: book.get_sheet_by_name(name))
    values = _guarded(lambda: sheet.to_python(skip_empty_area=True))
    return values, sheet.start or (0, 0)


def _guarded(call: Any) -> Any:
    """Call into the reader; whatever it raises (a panic in it is no `Exception`) means a damaged workbook."""
    try:
        return call()
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:
        reason = str(error).splitlines()[0] if str(error) else type(error).__name__
        raise WorkbookError(f"the workbook cannot be read: {reason[:120]}") from error


def _shown(book: CalamineWorkbook) -> list[str]:
    """The sheets of cells that a spreadsheet program shows."""
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    sheets = [data for data in book.sheets_metadata if data.typ == SheetTypeEnum.WorkSheet]
    return [data.name for data in sheets if data.visible == SheetVisibleEnum.Visible]


def _sheet_name(book: CalamineWorkbook, file: str, wanted: str | None, problems: Problems) -> str | None:
    from python_calamine import SheetTypeEnum

    names = [data.name for data in book.sheets_metadata if data.typ == SheetTypeEnum.WorkSheet]
    if not names:
        raise WorkbookError("the workbook holds no sheet of cells")
    if wanted is None:
        return next(iter(_shown(book)), names[0])
    if wanted in names:
        return wanted
    folded = wanted.strip().casefold()
    alike = [name for name in names if name.strip().casefold() == folded]
    if alike:
        return alike[0]
    listed = ", ".join(f'"{name}"' for name in names[:20]) + (", …" if len(names) > 20 else "")
    remedy = f"{suggestion(wanted, names)}The workbook holds {listed}."
    problems.add(rule.NO_SHEET.at(Span(file), f"there is no sheet {shown(wanted)}", remedy))
    return None


def _rows(
    values: list[list[Any]],
    start: tuple[int, int],
    contents: Contents,
    file: str,
    sheet: str,
    problems: Problems,
) -> Iterator[RawRow]:
    top, left = start
    first: int | None = None  # the column of the first heading
    own: set[int] = set()  # columns that are the user's: what goes wrong in them is no matter of ours
    names = [column_name(left + index + 1) for index in range(len(values[0]) if values else 0)]
    for down, row in enumerate(values):
        line = top + down + 1
        begin = next(
            (i for i, value in enumerate(row) if value != "" or contents.faulty(line, left + i + 1)), None
        )
        if begin is None or (_is_comment(row[begin]) and (first is None or begin <= first)):
            continue
        if first is None:
            first = begin
            own = {i for i, value in enumerate(row) if isinstance(value, str) and is_own(value)}
        cells: RawRow = []
        for index in range(first, len(row)):
            column = left + index + 1
            span = Span(file, line, column, f"{sheet}{names[index]}{line}")
            cells.append((None if index in own else _cell(row[index], contents, span, problems), span))
        outside = next((i for i in range(min(begin, first), first) if row[i] != ""), None)
        if outside is not None:
            cells_at = f"{sheet}{names[outside]}{line}"
            message = f"{cells_at} holds {shown(row[outside])} left of the first heading ({names[first]})"
            span = Span(file, line, left + outside + 1, cells_at)
            problems.add(rule.NO_HEADING.at(span, message, "Write a heading above it or delete the cell."))
        yield cells


def _is_comment(value: Any) -> bool:
    return isinstance(value, str) and value.lstrip().startswith("#")


def _cell(value: Any, contents: Contents, span: Span, problems: Problems) -> Scalar:
    error = contents.errors.get((span.line, span.column))
    if error is not None:
        remedy = "Mend the formula, or type the value itself."
        problems.add(rule.CELL_ERROR.at(span, f"cell {span.cell} shows the error {shown(error)}", remedy))
        return None
    if (span.line, span.column) in contents.unsolved:
        remedy = "Open the workbook in LibreOffice or Excel and save it, or type the value itself."
        message = f"cell {span.cell} holds a formula whose result was never stored"
        problems.add(rule.CELL_ERROR.at(span, message, remedy))
        return None
    if isinstance(value, str):
        return checked(value.strip(), span, problems)
    if isinstance(value, bool | int):
        return value
    if isinstance(value, float):
        if value != value or value in (float("inf"), float("-inf")):
            problems.add(rule.no_number(span, str(value)))
            return None
        # Spreadsheets hold whole numbers as floats too; beyond 2**53 they no longer hold them exactly.
        return int(value) if value.is_integer() and abs(value) <= _EXACT else value
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    return str(value)


def column_name(number: int) -> str:
    """The letters of a spreadsheet column counted from 1: 1 is A, 27 is AA."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
