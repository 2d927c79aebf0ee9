"""Readers of stat files: CSV, TSV, XLSX, ODS, JSON and TOML become records of cells with their places.

The reader of a format, and any library it needs, is imported when the first file of that format is read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.sources.memory import KnownLines
from pressgang.sources.table import Table as Table

Reader = Callable[..., Table | None]
"""A reader: it takes bytes, the file's name in messages, the wanted sheet, problems, and known lines."""

FORMATS: Mapping[str, str] = MappingProxyType(
    {
        ".csv": "delimited.read_csv",
        ".tsv": "delimited.read_tsv",
        ".txt": "delimited.read_csv",
        ".xlsx": "spreadsheet.read_xlsx",
        ".ods": "spreadsheet.read_ods",
        ".json": "json_map.read_json",
        ".toml": "toml_map.read_toml",
    }
)
"""The module and function that read each suffix (lower case)."""

SHEET_FORMATS = frozenset({".xlsx", ".ods"})
"""Formats whose files hold several sheets."""


def split_sheet(text: str, folder: Path = Path()) -> tuple[str, str | None]:
    """Return the file and the sheet (or None) named by a text such as `armies.xlsx#Finland`.

    An existing file whose own name contains the `#` is preferred.
    """
    from pressgang.files.paths import exists

    if "#" not in text or exists(folder / text):
        return text, None
    parted: list[tuple[str, str | None]] = [
        (text[:at], text[at + 1 :]) for at, sign in enumerate(text) if sign == "#"
    ]
    possible = [pair for pair in parted if Path(pair[0]).suffix.lower() in FORMATS]
    there = [pair for pair in possible if exists(folder / pair[0])]
    return (there or possible or [(text, None)])[0]


def read_table(
    path: Path,
    label: str | None = None,
    *,
    sheet: str | None = None,
    data: bytes | None = None,
    lines: KnownLines | None = None,
) -> tuple[Table | None, list[Diagnostic]]:
    """Read a stat file in the format of its suffix; return the table of everything readable, or None, and all
    problems.

    `label` names the file in messages. `sheet` picks a sheet of a workbook by name (default: the first visible
    one). `data` is its content if it was read before; `lines` keep unchanged lines the same records.
    """
    from pressgang.sources import problems as rule
    from pressgang.sources.inputs import read_bytes

    file = str(path) if label is None else label
    content, problem = read_bytes(path, file, data)
    if problem or content is None:
        return None, [problem] if problem else []
    suffix = path.suffix.lower()
    known = ", ".join(FORMATS)
    if suffix not in FORMATS:
        what = f'"{path.suffix}" is not a format' if suffix else "the name has no suffix to tell the format"
        remedy = f"Save it in one of {known}."
        return None, [rule.UNKNOWN_FORMAT.at(Span(file), what, remedy)]
    problems = Problems()
    if sheet is not None and suffix not in SHEET_FORMATS:
        message = f'sheet "{sheet}" is asked for, but a {suffix} file has no sheets'
        problems.report(rule.NO_SHEET, Span(file), message, "Leave the sheet out, or name an XLSX or ODS file.")
    module, _, name = FORMATS[suffix].partition(".")
    read: Reader = getattr(import_module(f"pressgang.sources.{module}"), name)
    by_line = () if lines is None or module != "delimited" else (lines,)
    table = read(content, file, sheet, problems, *by_line)
    return table, problems.found
