"""`pressgang check PATH...`"""

from __future__ import annotations

import sys
from pathlib import Path

import click

from pressgang.cli.common import FILE, GAMES, format_json, kit_here, print_lines, report


@click.command(
    epilog="Example:  pressgang check my-kit   or   pressgang check raf.csv luftwaffe.csv --format json"
)
@click.argument("paths", nargs=-1, type=FILE, metavar="[PATH]...", callback=kit_here)
@click.option(
    "--system", "system_id", metavar="SYSTEM", help="The game of stat files whose columns fit several."
)
@click.option("--format", "style", type=click.Choice(["text", "json"]), default="text", show_default=True)
@GAMES
@click.option(
    "--language", metavar="LANGUAGE", help="Check kits in this language, and name what stays English."
)
@click.option("--strict", is_flag=True, help="Exit 1 on warnings too.")
def command(
    paths: tuple[Path, ...],
    system_id: str | None,
    style: str,
    folders: tuple[Path, ...],
    language: str | None,
    strict: bool,
) -> None:
    """Check kits, games in folders and stat files, and print every problem. Nothing is written.

    Without PATH, the kit in the working folder is checked.
    """

    from pressgang.checking import check_paths
    from pressgang.diagnostics import counted, exit_status

    looked: list[str] = []
    found = check_paths(paths, system_id, looked, folders, language)
    if style == "json":
        click.echo(format_json([d.as_json() for d in found]))
    else:
        report(found)
    if not any(problem.is_error for problem in found):
        print_lines(looked)
        warnings = sum(problem.rule.severity == "warning" for problem in found)
        print_lines([counted(warnings, "warning") if warnings else "All is well."])
    sys.exit(exit_status(found, strict))
