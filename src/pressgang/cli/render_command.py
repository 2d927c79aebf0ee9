"""`pressgang render KIT`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.build import PrintOptions, load_kit, print_job
from pressgang.cli.common import FILE, fail, guarded, progress_line, report, write
from pressgang.cli.options import kit_option, print_options
from pressgang.diagnostics import exit_status
from pressgang.jobs.handouts import Handout
from pressgang.jobs.laying import CUT_FORMATS
from pressgang.papers import Paper, PaperChoice
from pressgang.profiles import ProfileName


@click.command(
    epilog="Example:  pressgang render my-kit --paper letter --only counters --format pdf --format png"
)
@click.argument("kit", type=FILE, metavar="KIT")
@click.option(
    "-o", "folder", type=FILE, default=None, metavar="DIR",
    help="Folder to write into (default: output/<kit name>).",
)  # fmt: skip
@click.option("--only", multiple=True, metavar="NAME", help="Print this sheet only (repeatable).")
@kit_option("format")
@kit_option("combine")
@click.option(
    "--cut-file", type=click.Choice(("none", *CUT_FORMATS)), default=None,
    help="Cut lines for a machine beside each sheet that is cut out, as <sheet>.cut.svg or .dxf.",
)  # fmt: skip
@kit_option("players")
@kit_option("jobs")
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
) -> None:
    """Check a kit and print all its sheets into output/<kit name>/.

    KIT is a folder with a kit.toml in it, or that file.
    """

    def run() -> None:
        job = load_kit(kit, fonts, max_pieces)
        target = folder if folder is not None else Path("output") / job.name
        options = PrintOptions(
            paper,
            margin,
            tuple(dict.fromkeys(format)),
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
        outputs, warnings = print_job(job, options, target, progress_line())
        if strict and exit_status(warnings, strict=True):
            fail(warnings, strict=True)
        report(warnings)
        write(outputs, job.inputs.paths, force=force, make_folders=True)

    guarded(run)
