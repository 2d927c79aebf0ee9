"""`pressgang new SYSTEM DIR`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pressgang.cli.common import FILE, fail, guarded, save

if TYPE_CHECKING:
    from pressgang.rows.stat_columns import CommonColumns
    from pressgang.systems.base import AnySystem, HouseStats


@click.command(epilog="Example:  pressgang new dogfight my-kit   and then   pressgang render my-kit")
@click.argument("system_id", metavar="SYSTEM")
@click.argument("folder", metavar="DIR", type=FILE)
@click.option(
    "--with", "names", multiple=True, metavar="NAME",
    help='Begin with an aircraft or ship of the library, such as "PZL P.11c", in place of its own forces '
    "(repeatable).",
)  # fmt: skip
@click.option(
    "--stats", "format", type=click.Choice(("csv", "xlsx", "ods")), default="csv", show_default=True,
    help="Format of the stat files.",
)  # fmt: skip
def command(system_id: str, folder: Path, names: tuple[str, ...], format: str) -> None:
    """Write a starter kit: kit.toml, stat files to change, and a short README."""

    def run() -> None:
        from pressgang.build_problems import CANNOT_WRITE, NOT_OURS
        from pressgang.diagnostics import Span, shown, suggestion
        from pressgang.files.paths import exists, is_folder
        from pressgang.starter.files import starter_files
        from pressgang.systems import all_systems

        systems = all_systems()
        system = systems.get(system_id.casefold())
        if system is None:
            raise click.UsageError(
                f"Unknown system {shown(system_id)}. {suggestion(system_id, systems)}"
                f"The systems are {', '.join(systems)}."
            )
        if exists(folder) and not is_folder(folder):
            fail(
                [
                    CANNOT_WRITE.at(
                        Span(str(folder)), "a file has this name", "Choose another name for the folder."
                    )
                ]
            )
        chosen, stats = _chosen(system, names)
        files = starter_files(system, folder, chosen, stats, format)
        taken = [file.path for file in files if exists(file.path)]
        if taken:
            fail(
                [
                    NOT_OURS.at(Span(str(path)), "this file exists already", "Choose a new folder for the kit.")
                    for path in taken
                ]
            )
        save(files, make_folders=True)

    guarded(run)


def _chosen(system: AnySystem, names: tuple[str, ...]) -> tuple[tuple[CommonColumns, ...], HouseStats | None]:
    """The aircraft or ships asked for and the game's stats for them; fails where one of them does not exist."""
    if not names:
        return (), None
    from pressgang.diagnostics import Problems
    from pressgang.library import find_aircraft, find_ships, games_of_aircraft, games_of_ships
    from pressgang.starter.chosen import SHIP_STATS

    found = Problems()
    chosen: tuple[CommonColumns, ...]
    if system.house_stats is not None:
        chosen, stats = find_aircraft(names, found), system.house_stats()
    elif system.id in games_of_ships():
        chosen, stats = find_ships(names, system.id, found), SHIP_STATS
    else:
        games = (*games_of_aircraft(), *games_of_ships())
        raise click.UsageError(f"{system.id} has no aircraft or ships; --with works with {', '.join(games)}.")
    if found.has_errors:
        fail(found.found)
    return chosen, stats
