"""`pressgang render KIT`"""

from __future__ import annotations

import sys
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pressgang.cli.common import FILE, fail, format_json, kit_here, print_lines, progress_line, report, write
from pressgang.cli.options import GroupedCommand, make_options, read_options_given
from pressgang.diagnostics import exit_status, one_line
from pressgang.files.outputs import check_targets
from pressgang.jobs import ledger
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import PrintRun, format_short, format_table, lay_run
from pressgang.print_options import PrintOptions, RunOptions
from pressgang.structs import replace

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pressgang.diagnostics import Diagnostic
    from pressgang.files.outputs import WrittenFile
    from pressgang.jobs.job import Job


@click.command(
    cls=GroupedCommand,
    epilog="Example:  pressgang render my-kit --paper letter --only counters --format pdf --format png",
    params=[
        click.Argument(["kit"], type=FILE, metavar="[KIT]", required=False, callback=kit_here),
        *make_options("render"),
    ],
)
def command(kit: Path, **given: Any) -> None:
    """Check a kit and print all its sheets into output/<kit name>/.

    KIT is a folder with a kit.toml in it, or that file; without it, the kit in the working folder.
    """

    loading, options, how = read_options_given(given)
    formats = tuple(name for name in dict.fromkeys(options.formats) if name != "json")
    as_json = "json" in options.formats
    if as_json and not how.dry_run:
        raise click.UsageError("--format json is for --dry-run; the formats of files are pdf, svg and png.")
    options = replace(options, formats=formats)
    if not how.watch:
        job = load_kit(kit, loading.fonts, loading.max_pieces, loading.games)
        sys.exit(_render(job, options, how, as_json))
    if how.dry_run or how.clean:
        raise click.UsageError("--watch prints at each change: leave out --dry-run and --clean.")
    from pressgang.cli.watching import KitWatcher

    KitWatcher(kit, loading, options).follow(lambda job, options: sys.exit(_render(job, options, how, as_json)))


def _render(job: Job, options: PrintOptions, how: RunOptions, as_json: bool) -> int:
    """Print a job, and return the exit status."""
    target, shared = ledger.choose_folder(job, how.folder)
    progress = progress_line()
    laid = lay_run(job, options, target, progress)
    found = [*shared, *laid.found]
    if how.strict and exit_status(found, strict=True):
        fail(found, strict=True)
    looked = time.time()
    old = ledger.find_stale(laid, only=bool(options.only))
    if how.dry_run:
        _tell(laid, found, old, as_json, how)
    report(found)

    def then(written: Sequence[WrittenFile]) -> None:
        gone = ledger.remove_stale(old, looked) if how.clean else []
        ledger.note_written(laid, written)
        print_lines(f"removed {path}" for path in gone)

    outputs = laid.outputs(progress)
    write(outputs, laid.paths(), job.inputs.paths, force=how.force, make_folders=True, then=then)
    print_lines(format_short(laid.files))
    print_lines(_stale_lines([] if how.clean else old))
    return exit_status(found)


def _tell(
    run: PrintRun, found: Sequence[Diagnostic], old: Sequence[Path], as_json: bool, how: RunOptions
) -> None:
    """Print what a run would do, and exit as it would."""
    problems = [*found, *check_targets(run.paths(), run.job.inputs.paths, how.force)]
    report(problems)
    if as_json:
        click.echo(format_json([file.as_json() for file in run.files]))
    else:
        for line in format_table(run.files):
            click.echo(one_line(line))
    print_lines([f"would be removed: {path}" for path in old] if how.clean else _stale_lines(old))
    sys.exit(exit_status(problems))


_MOST = 12
"""The most files of an earlier run that are named in a folder; more are counted."""


def _stale_lines(old: Sequence[Path]) -> list[str]:
    folders = Counter(path.parent for path in old)
    few = [path for path in old if folders[path.parent] <= _MOST]
    return [
        *(f"stale: {path} is of an earlier run; --clean removes it" for path in few),
        *(
            f"stale: {count} files in {folder} are of an earlier run; --clean removes them"
            for folder, count in folders.items()
            if count > _MOST
        ),
    ]
