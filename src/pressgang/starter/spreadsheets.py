"""The stat files of a starter kit for spreadsheet programs: CSV with a byte order mark, XLSX or ODS."""

from __future__ import annotations

import csv
import datetime
import io
import zipfile
from collections.abc import Iterator, Sequence
from typing import Any

from pressgang.files.outputs import Output
from pressgang.kit.reader import KIT_FILE
from pressgang.regex import regex
from pressgang.sources.delimited import unguard_text

_NUMBER = regex(r"-?(0|[1-9][0-9]{0,8})(\.[0-9]+)?")
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time of a zip archive, so that the same kit has the same bytes on any day."""

CellValues = list[str | float]


def convert_stats(format: str, files: Sequence[Output]) -> list[Output]:
    """Return the files of a kit with its CSV files in that format, and the kit's references to them changed."""
    renamed = {file.path.name: file.path.with_suffix(f".{format}").name for file in files if _is_csv(file)}
    changed = []
    for file in files:
        if _is_csv(file):
            changed.append(Output(file.path.with_suffix(f".{format}"), _written(format, file)))
        elif file.path.name == KIT_FILE:
            text = file.data.decode()
            for old, new in renamed.items():
                text = text.replace(f'"{old}"', f'"{new}"')
            changed.append(Output(file.path, text.encode()))
        else:
            changed.append(file)
    return changed


def _is_csv(file: Output) -> bool:
    return file.path.suffix == ".csv"


def _written(format: str, file: Output) -> bytes:
    text = file.data.decode()
    if format == "csv":
        return text.encode(
            "utf-8-sig"
        )  # without the mark Excel takes the letters for those of another encoding
    write = _xlsx if format == "xlsx" else _ods
    return _timeless(write(list(_rows(text)), file.path.stem[:31]))


def _rows(text: str) -> Iterator[CellValues]:
    """Yield the rows of one of our CSV files; a comment line is one cell."""
    for line in text.splitlines():
        if line.startswith("#"):
            yield [line]
        else:
            cells = next(csv.reader([line]), [])
            yield [float(cell) if _NUMBER.fullmatch(cell) else unguard_text(cell) for cell in cells]


def _xlsx(rows: Sequence[CellValues], sheet: str) -> bytes:
    import xlsxwriter  # here: a kit of CSV files needs no writer of workbooks

    stream = io.BytesIO()
    book = xlsxwriter.Workbook(stream, {"in_memory": True})
    book.set_properties({"created": datetime.datetime(*_EPOCH)})
    page = book.add_worksheet(sheet)
    bold, grey = book.add_format({"bold": True}), book.add_format({"italic": True, "font_color": "#555555"})
    head = next((number for number, row in enumerate(rows) if not _is_remark(row)), 0)
    for number, row in enumerate(rows):
        style = grey if _is_remark(row) else bold if number == head else None
        for column, value in enumerate(row):
            if value == "":
                continue
            if isinstance(value, str):
                page.write_string(number, column, value, style)
            else:
                page.write_number(number, column, value, style)
    page.freeze_panes(head + 1, 0)
    table = [row for row in rows if not _is_remark(row)]
    longest = [
        max((len(f"{row[i]}") for row in table if i < len(row)), default=0) for i in range(max(map(len, table)))
    ]
    for column, width in enumerate([min(max(length + 2, 8), 40) for length in longest]):
        page.set_column(column, column, width)
    book.close()
    return stream.getvalue()


def _ods(rows: Sequence[CellValues], sheet: str) -> bytes:
    import odswriter

    stream = io.BytesIO()
    with odswriter.writer(stream) as book:
        page = book.new_sheet(sheet, cols=max(map(len, rows)))
        for row in rows:
            page.writerow([_whole(value) if value != "" else None for value in row])
    return stream.getvalue()


def _whole(value: str | float) -> Any:
    return int(value) if isinstance(value, float) and value.is_integer() else value


def _is_remark(row: CellValues) -> bool:
    return bool(row) and str(row[0]).startswith("#")


def _timeless(archive: bytes) -> bytes:
    """Return a zip archive with the same parts in the same order, with all times at `_EPOCH`."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(stream, "w") as new:
        for part in old.infolist():
            info = zipfile.ZipInfo(part.filename, _EPOCH)
            info.compress_type, info.external_attr = part.compress_type, 0o644 << 16
            new.writestr(info, old.read(part))
    return stream.getvalue()
