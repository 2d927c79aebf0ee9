"""Tables, workbooks, and documents with the places of their values, as tests write and read them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path

import openpyxl

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.sources import read_table
from pressgang.sources.json_map import decode_json
from pressgang.sources.table import Located, Table
from pressgang.sources.toml_map import decode_toml


def _parse(decode: Callable[[str, str, Problems], Located | None], text: str, file: str) -> Located:
    problems = Problems()
    located = decode(text, file, problems)
    problems.raise_errors()
    assert located is not None
    return located


def parse_toml(text: str, file: str) -> Located:
    """The document. Raises `PressgangError` with all its faults."""
    return _parse(decode_toml, text, file)


def parse_json(text: str, file: str) -> Located:
    """The same of JSON."""
    return _parse(decode_json, text, file)


def read(name: str, data: str | bytes, sheet: str | None = None) -> tuple[Table | None, list[Diagnostic]]:
    """The table of a file of that name, and its problems."""
    return read_table(Path(name), data=data.encode() if isinstance(data, str) else data, sheet=sheet)


def found_at(found: list[Diagnostic]) -> list[tuple[str, int, int]]:
    """The code, line and column of each problem."""
    return [(d.rule.code, d.span.line, d.span.column) for d in found]


def workbook(*rows: Sequence[object]) -> bytes:
    """A workbook with a sheet of these rows."""
    book = openpyxl.Workbook()
    book.active.title = "Planes"
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()
