"""`pressgang pull [KIT]`"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pressgang.cli.common import FILE, GAMES, fail, kit_here, print_lines, report, save
from pressgang.diagnostics import PressgangError, Problems, counted, exit_status, one_line

if TYPE_CHECKING:
    from pressgang.importing.pulling import Pulled, Source

_MOST_LINES = 200
"""The most lines about one file."""


@click.command(epilog="Example:  pressgang pull my-kit   or, in a script,   pressgang pull my-kit --yes")
@click.argument("kit", type=FILE, metavar="[KIT]", required=False, callback=kit_here)
@click.option("--yes", is_flag=True, help="Write without asking.")
@GAMES
def command(kit: Path, yes: bool, folders: tuple[Path, ...]) -> None:
    """Fetch the stat files whose [[force]] says where they come from.

    Shows row by row what would change, and writes after a yes. No other command fetches anything.

    KIT is a folder with a kit.toml in it, or that file; without it, the kit in the working folder.
    """
    from pressgang.files.outputs import Output
    from pressgang.importing.pulling import pull

    found = Problems()
    sources = _find_sources(kit, folders, found)
    hosts = list(dict.fromkeys(one.address.split("/")[2] for one in sources))
    print_lines([f"{counted(len(sources), 'file')} from {', '.join(hosts)}"])
    pulled: list[Pulled] = []
    for source in sources:
        try:
            pulled.append(pull(source))
        except PressgangError as error:
            found.extend(error.diagnostics)
    report(found.found)
    changed = [one for one in pulled if one.changes]
    for one in pulled:
        lines = one.changes[:_MOST_LINES] or ("nothing has changed",)
        print_lines([f"{one.source.label}:", *(f"  {line}" for line in lines)])
        if len(one.changes) > _MOST_LINES:
            print_lines([f"  … and {len(one.changes) - _MOST_LINES:,} lines more"])
    if changed and (yes or _agrees(len(changed))):
        save(
            [Output(one.source.path, one.data) for one in changed], False, [one.source.path for one in changed]
        )
    elif changed:
        print_lines(["Nothing is written."])
    sys.exit(exit_status(found.found))


def _find_sources(kit: Path, folders: tuple[Path, ...], found: Problems) -> list[Source]:
    """Return the kit's stat files with an address; end the command if the kit is faulty or has none."""
    from pressgang.games.known import known_games
    from pressgang.importing.pulling import find_sources
    from pressgang.kit.reader import find_kit, read_kit
    from pressgang.sources.inputs import Inputs

    file = find_kit(kit, found)
    found.raise_errors()
    assert file is not None
    read = read_kit(file, Inputs(), found, known_games(folders, file.parent))
    sources = find_sources(read, found) if read else []
    if found.has_errors:
        fail(found.found)
    if not sources:
        raise click.UsageError(
            f'No [[force]] of {one_line(str(file))} has an address: write from = "https://…" below its stats.'
        )
    return sources


def _agrees(files: int) -> bool:
    """Ask whether to write; end the command if nobody can answer."""
    try:
        return click.confirm(f"Write {'it' if files == 1 else f'the {files} files'}?", err=True)
    except click.Abort:
        raise click.UsageError(
            "Nobody answered, and nothing is written: --yes writes without asking."
        ) from None
