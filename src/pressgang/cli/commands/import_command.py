"""`pressgang import TABLE`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pressgang.cli.common import FILE, fail, need_folder, print_lines, refuse, report, save

if TYPE_CHECKING:
    from pressgang.importing.wikidata import Sought

KINDS = ("aircraft", "ships")


@click.command(epilog="Example:  pressgang import query.csv -o friday/types.csv")
@click.argument("table", metavar="TABLE", type=FILE, required=False)
@click.option(
    "-o", "target", metavar="FILE", type=FILE,
    help="The stat file to write, or the folder of a kit; nothing that is there is overwritten "
    "(default: beside the table, <its name>-types.csv).",
)  # fmt: skip
@click.option(
    "--as", "kind", type=click.Choice(KINDS), help="Kind of items (default: aircraft if there are wingspans)."
)
@click.option(
    "--query", type=click.Choice(KINDS), help="Print the query to paste at query.wikidata.org, and end."
)
@click.option("--strict", is_flag=True, help="Write nothing if there is a problem or a warning.")
def command(
    table: Path | None, target: Path | None, kind: Sought | None, query: str | None, strict: bool
) -> None:
    """Make a stat file of silhouettes from a table of Wikidata's query service.

    Print a query with --query, paste it into https://query.wikidata.org, run it, and save the result with
    "Download", "CSV file". The table has an item in each line, its label, and its dimensions with their units
    (item, itemLabel, wingspan, wingspanUnit, length, lengthUnit, wingArea, wingAreaUnit; of ships beam).

    The dimensions are made metres and compared with what was ever built. A type with an error is named and left
    out, and the exit status is 1; the others are written all the same, with the item's number as their source.
    Nothing is fetched.
    """

    from pressgang.diagnostics import Problems, counted, exit_status
    from pressgang.files.outputs import Output
    from pressgang.files.paths import template
    from pressgang.importing.wikidata import read_types, stat_file
    from pressgang.sources import read_table, split_sheet

    if query is not None:
        if table is not None:
            raise click.UsageError("--query prints the query; it takes no table.")
        click.echo(template(f"wikidata/{query}.rq").read_text(encoding="utf-8"), nl=False)
        return
    if table is None:
        raise click.UsageError("Missing argument 'TABLE': the CSV file from Wikidata (--query prints a query).")
    file, sheet = split_sheet(str(table))
    path = _target(Path(file), target)
    read, problems = read_table(Path(file), file, sheet=sheet)
    found = Problems(problems)
    types = read_types(read, kind, found) if read is not None else ()
    status = exit_status(found.found, strict)
    if not types or (strict and status):
        if not found.has_errors and not types:
            raise click.UsageError("The table has no type that could be written.")
        fail(found.found, strict)
    report(found.found)
    save([Output(path, stat_file(types))], make_folders=False)
    print_lines([f"{path}: {counted(len(types), 'type')}"])
    if status:
        raise SystemExit(status)


def _target(table: Path, target: Path | None) -> Path:
    """Return the path to write; end the command if it would overwrite something or does not exist."""
    from pressgang.build_problems import CANNOT_WRITE, NO_SUCH_FORMAT, NOT_OURS
    from pressgang.files.paths import exists, is_folder

    name = f"{table.stem}-types.csv"
    path = table.with_name(name) if target is None else target / name if is_folder(target) else target
    if path.suffix.lower() != ".csv":
        message = f"the stat file is CSV, not {path.suffix or 'without a suffix'}"
        refuse(NO_SUCH_FORMAT, path, message, "Write -o types.csv.")
    need_folder(path)
    if is_folder(path):
        refuse(CANNOT_WRITE, path, "a folder has this name", "Choose another name for the file.")
    if exists(path):
        way_out = "Choose another name with -o; nothing is overwritten."
        refuse(NOT_OURS, path, "this file exists already", way_out)
    return path
