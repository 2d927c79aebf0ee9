"""Where a problem stands on the page: the cell of a table, or the option of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.editing.cells import FileRow
from pressgang.sources.delimited import delimited_rows
from pressgang.sources.located import Located
from pressgang.studio.openfile import OpenFile
from pressgang.studio.session import Session


def with_place(session: Session, problem: Diagnostic) -> dict[str, Any]:
    """A problem as `check` prints it, and `at`: the cell, or the key of kit.toml, that it stands at."""
    span = problem.span
    at = _in_kit(session, span) if span.file == session.open_kit.label else _in_table(session, span)
    return {**problem.as_json(), "at": {"file": None, "row": None, "column": None, **at}}


def place_of(file: OpenFile, row: int, column: int) -> Span:
    """The place of a cell in the file as messages say it."""
    found = next((one for one in file.cells.rows if one.id == row), None) if file.cells else None
    if found is None:
        return Span(file.label)
    places = _places(file, found)
    return places[min(column, len(places) - 1)] if places else Span(file.label, file.lines()[row], 1)


def _in_table(session: Session, span: Span) -> dict[str, Any]:
    file = session.file_labelled(span.file, (span.cell or "").rpartition("!")[0])
    if file is None:
        return {}
    row = file.row_at(span.line) if span.line else None
    column = None
    if row is not None and span.column and file.lines_of is not None:
        column = span.column - 1
    elif row is not None and span.column:
        places = [(one.line, one.column) for one in _places(file, row)]
        column = places.index((span.line, span.column)) if (span.line, span.column) in places else None
    return {"file": file.id, "row": None if row is None else row.id, "column": column}


def _places(file: OpenFile, row: FileRow) -> list[Span]:
    """Where each cell of a row of a text file begins."""
    assert file.cells is not None, "it has a row"
    above = file.lines()[row.id] - 2
    for one in delimited_rows("\n" + row.line, file.label, file.cells.separator, Problems()):
        return [at._replace(line=at.line + above) for _, at in one.cells]
    return []


def _in_kit(session: Session, span: Span) -> dict[str, Any]:
    """The table and the key of kit.toml at a place: `{"kit": true, "sheet": "s2", "option": "backs"}`, or
    `"force": "a1"`.
    """
    at: dict[str, Any] = {"kit": True}
    top = session.open_kit.located
    if not span.line:
        return at
    for name, key, sign in (("sheet", "sheet", "s"), ("force", "force", "a")):
        tables = top.get(name)
        for number, table in enumerate(tables.value if tables and isinstance(tables.value, list) else (), 1):
            if isinstance(table.value, dict) and (table.span == span or span in _spans(table.value)):
                at[key] = f"{sign}{number}"
                at["option"] = next(
                    (key for key, one in table.value.items() if span in _spans({key: one})), None
                )
                return at
    at["option"] = next((key for key, one in top.items() if span in _spans({key: one})), None)
    return at


def _spans(table: Mapping[str, Located]) -> set[Span]:
    """The places of the keys and values of a table."""
    found = set[Span]()
    for one in table.values():
        found |= {one.span} | ({one.key_span} if one.key_span else set())
        found.update(inner.span for inner in (one.value if isinstance(one.value, list) else ()))
        found |= _spans(one.value) if isinstance(one.value, dict) else set()
    return found
