"""A starter kit for a game that brings none: made of its columns' examples and all its sheets."""

from __future__ import annotations

from collections.abc import Iterable

from pressgang.kit import KIT_FILE
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.schema import Choice, Declared, Number, Row, Whole, column_keys, declared
from pressgang.sources.cell_text import csv_text
from pressgang.sources.records import heading_key
from pressgang.systems.base import AnySystem

_SIDES = ("Red", "Blue")
_ROWS = 3
_DRAWN = column_keys(AircraftColumns) | column_keys(ShipColumns)


def made_starter(system: AnySystem) -> dict[str, bytes]:
    """The files of the kit by their names in it."""
    files = {f"{side.lower()}.csv": stat_file(system.row, side) for side in _SIDES}
    sheets = []
    for kind in system.sheets():
        table = f'[[sheet]]\nkind = "{kind.kind}"\n'
        if kind.names_row is not None:
            files[f"{kind.kind}.csv"] = stat_file(kind.names_row, "")
            table += f'names = "{kind.kind}.csv"\n'
        sheets.append(table)
    if not sheets:
        sheets.append('[[sheet]]\nkind = "hex-mat"\n')
    forces = [f'[[force]]\nname = "{side}"\nstats = "{side.lower()}.csv"\n' for side in _SIDES]
    head = f'name = "starter"\nsystem = "{system.id}"\n'
    files[KIT_FILE] = "\n".join([head, *forces, *sheets]).encode()
    return files


def stat_file(row: type[Row], side: str, rows: int = _ROWS) -> bytes:
    """Rows of the examples of a class, each with a name of its own, below their headings."""
    common = column_keys(CommonColumns)
    items = declared(row)
    named = [item for item in items if item.heading in ("name", "unit")]
    own = [item for item in items if item.required or heading_key(item.name) not in common | _DRAWN]
    columns = [*named, *(item for item in own if item not in named)]
    cells = (_cells(columns, f"{side} {number}".strip(), number) for number in range(1, rows + 1))
    return csv_text([[item.heading for item in columns], *cells]).encode()


def _cells(columns: Iterable[Declared], name: str, number: int) -> list[str]:
    return [
        name if item.heading == "name" else str(number) if item.heading == "unit" else _example(item)
        for item in columns
    ]


def _example(item: Declared) -> str:
    """A cell that the column takes."""
    if item.example or not item.required:
        return item.example
    if isinstance(item.kind, Choice):
        return item.kind.words[0]
    if isinstance(item.kind, Whole | Number):
        return f"{max(1, item.kind.minimum or 0):g}"
    return {"true or false": "no", "text": "text"}.get(item.kind.label, "none")
