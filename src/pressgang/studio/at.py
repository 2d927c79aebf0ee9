"""Where a problem or a piece belongs on the page: the cell of a table, or the option of a sheet in the kit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.sources.located import Located
from pressgang.studio.openfile import OpenFile
from pressgang.studio.session import Session


class Cells:
    """The cells of a session's files by their places in messages, as the files are now; for many places at once.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._files: dict[tuple[str, str], OpenFile | None] = {}
        self._rows: dict[str, tuple[dict[int, int], dict[int, tuple[int, ...]]]] = {}

    def of(self, span: Span) -> dict[str, Any] | None:
        """File, row and column of a place, by their ids; `None` where it lies in no table. Without `column` it
        is the row, without `row` the file.
        """
        sheet = span.cell.rpartition("!")[0] if span.cell else ""
        key = (span.file, sheet)
        if key not in self._files:
            self._files[key] = self._session.file_labelled(span.file, sheet or None)
        file = self._files[key]
        if file is None:
            return None
        row, column = self._cell(file, span) if span.line else (None, None)
        return {"file": file.id, "row": row, "column": column}

    def _cell(self, file: OpenFile, span: Span) -> tuple[int | None, int | None]:
        if file.id not in self._rows:
            ends = {row.id: row.ends for row in file.cells.rows} if file.cells else {}
            self._rows[file.id] = ({line: row for row, line in file.lines().items()}, ends)
        rows, ends = self._rows[file.id]
        row = rows.get(span.line)
        if row is None:  # a cell of several lines: the row that begins above
            above = max((line for line in rows if line < span.line), default=None)
            return (None if above is None else rows[above]), None
        return row, _column(file, ends.get(row, ()), span) if span.column else None


def _column(file: OpenFile, ends: Sequence[int], span: Span) -> int | None:
    """The number of the cell at a place (from 0): in a line its letter says which, in a workbook its number."""
    if file.lines_of is not None:
        return span.column - 1
    return next((number for number, end in enumerate(ends) if span.column - 1 <= end), None)


def problems_json(session: Session, problems: Sequence[Diagnostic]) -> list[dict[str, Any]]:
    """Problems as `check` prints them, each with what it stands at: a cell, or in kit.toml a sheet's option."""
    cells, options = Cells(session), Options(session)
    return [
        {**problem.as_json(), "at": cells.of(problem.span) or options.of(problem.span)} for problem in problems
    ]


class Options:
    """The options of the sheets in kit.toml by their places in messages."""

    def __init__(self, session: Session) -> None:
        self._label = str(session.kit)
        self._at: dict[tuple[int, int], dict[str, Any]] = {}
        job = session.job
        if job is None or job.kit is None:
            return
        document = job.inputs.files.get(self._label)
        if document is None or document != session.open_kit.data:
            return
        located = _located(document, self._label)
        sheets = located.get("sheet")
        listed = sheets.value if sheets is not None and isinstance(sheets.value, list) else []
        for number, sheet in enumerate(listed, 1):
            for key, value in sheet.value.items() if isinstance(sheet.value, dict) else ():
                at = {"file": None, "row": None, "column": None, "sheet": f"s{number}", "option": key}
                for span in (value.key_span, value.span):
                    if span is not None:
                        self._at[span.line, span.column] = at

    def of(self, span: Span) -> dict[str, Any] | None:
        """The sheet and the option at a place; `None` where there is none."""
        return self._at.get((span.line, span.column)) if span.file == self._label else None


def _located(data: bytes, label: str) -> Mapping[str, Located]:
    from pressgang.sources.text import decode
    from pressgang.sources.toml_map import decode_toml

    text = decode(data, label, Problems())
    found = decode_toml(text, label, Problems()) if text is not None else None
    return found.value if found is not None and isinstance(found.value, dict) else {}
