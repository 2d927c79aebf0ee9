"""`pressgang new SYSTEM DIR`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import fail, guarded


@click.command(epilog="Example:  pressgang new dogfight my-kit   and then   pressgang render my-kit")
@click.argument("system_id", metavar="SYSTEM")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def command(system_id: str, folder: Path) -> None:
    """Write a starter kit: kit.toml, stat files to change, and a short README."""

    def run() -> None:
        from pressgang.build_problems import CANNOT_WRITE, NOT_OURS
        from pressgang.diagnostics import Span, shown, suggestion
        from pressgang.outputs import write_outputs
        from pressgang.starter import starter_files
        from pressgang.systems import all_systems

        systems = all_systems()
        system = systems.get(system_id.casefold())
        if system is None:
            raise click.UsageError(
                f"Unknown system {shown(system_id)}. {suggestion(system_id, systems)}"
                f"The systems are {', '.join(systems)}."
            )
        if folder.exists() and not folder.is_dir():
            fail(
                [
                    CANNOT_WRITE.at(
                        Span(str(folder)), "a file has this name", "Choose another name for the folder."
                    )
                ]
            )
        files = starter_files(system, folder)
        taken = [file.path for file in files if file.path.exists() or file.path.is_symlink()]
        if taken:
            fail(
                [
                    NOT_OURS.at(Span(str(path)), "this file exists already", "Choose a new folder for the kit.")
                    for path in taken
                ]
            )
        write_outputs(files, make_folders=True)
        for file in files:
            click.echo(str(file.path))

    guarded(run)
