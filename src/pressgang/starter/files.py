"""Starter kits: what `pressgang new` writes, from the `starter/` of a game and its columns."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from pressgang.files.outputs import Output
from pressgang.files.paths import real
from pressgang.kit import KIT_FILE, is_file_name
from pressgang.rows.stat_columns import CommonColumns
from pressgang.schema import declared
from pressgang.starter.chosen import with_chosen
from pressgang.starter.made import made_starter
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
    files = [Output(folder / path, data) for path, data in _own_files(system).items()]
    name = real(folder).name
    named = [
        _renamed(file, name) if file.path.name == KIT_FILE and is_file_name(name) else file for file in files
    ]
    if chosen and stats:
        named = with_chosen(system, stats, chosen, named)
    named = with_stats_as(format, named)
    if any(file.path == folder / README for file in named):
        return named
    return [*named, Output(folder / README, _readme(system, name).encode(errors="replace"))]


def _own_files(system: AnySystem) -> Mapping[str, bytes]:
    """The files of the game's starter kit by their paths in it; a game without one gets one made."""
    return (system.starter and system.starter()) or made_starter(system)


def _renamed(file: Output, name: str) -> Output:
    """The kit with its own name, the first `name =` of the file, replaced."""
    lines = file.data.decode(errors="surrogateescape").splitlines(keepends=True)
    first = next((index for index, line in enumerate(lines) if re.match(r"name\s*=", line)), None)
    if first is None:
        return file
    lines[first] = f"name = {json.dumps(name, ensure_ascii=False)}\n"
    return Output(file.path, "".join(lines).encode(errors="surrogateescape"))


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
