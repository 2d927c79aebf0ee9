"""`pressgang render KIT`"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pressgang.build import PrintOptions, load_kit
from pressgang.cli.common import FILE, fail, guarded, progress_line, report, say, write
from pressgang.cli.options import KindType, kit_option, print_options
from pressgang.diagnostics import exit_status
from pressgang.jobs import ledger
from pressgang.jobs.handouts import Handout
from pressgang.jobs.laying import CUT_FORMATS
from pressgang.jobs.printing import Run, lay_run
from pressgang.jobs.summary import in_short, table
from pressgang.outputs import FORMATS, check_targets
from pressgang.papers import Paper, PaperChoice
from pressgang.profiles import ProfileName
from pressgang.schema import Choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pressgang.diagnostics import Diagnostic


@click.command(
    epilog="Example:  pressgang render my-kit --paper letter --only counters --format pdf --format png"
)
@click.argument("kit", type=FILE, metavar="KIT")
@click.option(
    "-o", "folder", type=FILE, default=None, metavar="DIR",
    help="Folder to write into (default: output/<kit name>, unless another kit has printed there).",
)  # fmt: skip
@click.option("--only", multiple=True, metavar="NAME", help="Print this sheet only (repeatable).")
@click.option(
    "--format", "format", multiple=True, type=KindType(Choice((*FORMATS, "json"))), metavar="|".join(FORMATS),
    help="Format of the files: pdf, svg or png, or several (pdf); repeatable. With --dry-run also json.",
)  # fmt: skip
@kit_option("combine")
@click.option(
    "--cut-file", type=click.Choice(("none", *CUT_FORMATS)), default=None,
    help="Cut lines for a machine beside each sheet that is cut out, as <sheet>.cut.svg or .dxf.",
)  # fmt: skip
@kit_option("players")
@kit_option("jobs")
@click.option(
    "--dry-run", is_flag=True,
    help="Write nothing; print a table of what would be printed, with pages, sheets of paper and how to flip "
    "them (with --format json for programs).",
)  # fmt: skip
@click.option(
    "--clean", is_flag=True, help="Remove what earlier runs wrote there and the kit no longer prints."
)
@print_options
def command(
    kit: Path,
    folder: Path | None,
    only: tuple[str, ...],
    format: tuple[str, ...],
    combine: bool | None,
    cut_file: str | None,
    paper: Paper | PaperChoice | None,
    margin: float | None,
    profile: ProfileName | None,
    ink: str | None,
    fonts: tuple[Path, ...],
    dpi: int | None,
    max_pieces: int | None,
    strict: bool,
    force: bool,
    copies: int | None,
    nup: int | None,
    booklet: bool | None,
    players: int | None,
    jobs: int | None,
    pieces: Path | None,
    dry_run: bool,
    clean: bool,
) -> None:
    """Check a kit and print all its sheets into output/<kit name>/.

    KIT is a folder with a kit.toml in it, or that file.
    """

    def run() -> None:
        as_json = "json" in format
        if as_json and not dry_run:
            raise click.UsageError("--format json is for --dry-run; the formats of files are pdf, svg and png.")
        job = load_kit(kit, fonts, max_pieces)
        target, shared = ledger.folder_for(job, folder)
        options = PrintOptions(
            paper,
            margin,
            tuple(name for name in dict.fromkeys(format) if name != "json"),
            only,
            combine,
            dpi,
            ink,
            profile,
            cut_file=cut_file,
            handout=Handout(copies, nup, booklet, players),
            pieces=pieces,
            jobs=jobs,
        )
        progress = progress_line()
        laid = lay_run(job, options, target, progress)
        found = [*shared, *laid.found]
        if strict and exit_status(found, strict=True):
            fail(found, strict=True)
        old = ledger.stale(laid, only=bool(only))
        if dry_run:
            _tell(laid, found, old, as_json=as_json, force=force, clean=clean)
        report(found)
        outputs = laid.outputs(progress)

        def then() -> None:
            gone = ledger.remove(old) if clean else []
            ledger.keep(laid, outputs)
            say(f"removed {path}" for path in gone)

        write(outputs, job.inputs.paths, force=force, make_folders=True, then=then)
        say(in_short(laid.files))
        say(_stale_lines([] if clean else old))
        sys.exit(exit_status(found))

    guarded(run)


def _tell(
    run: Run, found: Sequence[Diagnostic], old: Sequence[Path], *, as_json: bool, force: bool, clean: bool
) -> None:
    """Say what a run would do, and exit as it would."""
    problems = [*found, *check_targets([file.path for file in run.files], run.job.inputs.paths, force)]
    report(problems)
    if as_json:
        click.echo(json.dumps([file.as_json() for file in run.files], ensure_ascii=False, indent=2))
    else:
        for line in table(run.files):
            click.echo(line)
    say([f"would be removed: {path}" for path in old] if clean else _stale_lines(old))
    sys.exit(exit_status(problems))


def _stale_lines(old: Sequence[Path]) -> list[str]:
    return [f"stale: {path} is of an earlier run; --clean removes it" for path in old]
