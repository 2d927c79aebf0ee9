"""Starter kits: what `pressgang new` writes, from `templates/kits/<id>/` and the declared columns."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from pressgang.files.outputs import Output
from pressgang.files.paths import real
from pressgang.files.resources import template
from pressgang.kit import KIT_FILE, is_file_name
from pressgang.rows.stat_columns import CommonColumns
from pressgang.schema import declared
from pressgang.starter.chosen import with_chosen
from pressgang.starter.spreadsheets import with_stats_as
from pressgang.systems.base import AnySystem, HouseStats
from pressgang.systems.general import kinds_of

README = "README.md"


def starter_files(
    system: AnySystem,
    folder: Path,
    chosen: Sequence[CommonColumns] = (),
    stats: HouseStats | None = None,
    format: str = "csv",
) -> list[Output]:
    """The files of a starter kit as bytes; the kit takes the folder's name, its stat files the `format`.

    `chosen` aircraft or ships of the library stand in place of its forces, with the game's `stats`.
    """
    source = template(f"kits/{system.id}")
    files = [
        Output(folder / path.relative_to(source), path.read_bytes())
        for path in sorted(source.rglob("*"))
        if path.is_file() and path.name != README
    ]
    name = real(folder).name
    named = [
        _renamed(file, name) if file.path.name == KIT_FILE and is_file_name(name) else file for file in files
    ]
    if chosen and stats:
        named = with_chosen(system, stats, chosen, named)
    named = with_stats_as(format, named)
    return [*named, Output(folder / README, _readme(system, name).encode(errors="replace"))]


def _renamed(file: Output, name: str) -> Output:
    """The kit with its own name, the first `name =` of the file, replaced."""
    lines = file.data.decode().splitlines(keepends=True)
    first = next(index for index, line in enumerate(lines) if line.startswith("name = "))
    lines[first] = f"name = {json.dumps(name, ensure_ascii=False)}\n"
    return Output(file.path, "".join(lines).encode())


def _readme(system: AnySystem, name: str) -> str:
    """A short page about the kit: how to print it, the columns of its stat files, its sheets."""
    columns = "\n".join(
        f"| {'**' + item.heading + '**' if item.required else item.heading} | {item.kind.label} | {item.help} |"
        for item in declared(system.row)
    )
    sheets = "\n".join(f"| {kind.kind} | {kind.summary} |" for kind in kinds_of(system))
    return f"""# {name}: a kit for {system.game}

Change the stat files in any spreadsheet program, then:

    pressgang check "{name}"
    pressgang render "{name}"

The sheets are printed into `output/{name}/`. Print them at 100 %, never "fit to page", and check the scale
bar with a ruler.

## Columns of the stat files (required ones in bold)

| column | takes | meaning |
|---|---|---|
{columns}

## Sheets

| kind | what it is |
|---|---|
{sheets}

`pressgang make KIND --help` shows the options of a kind; a kit takes the same ones under `[[sheet]]`.
"""
