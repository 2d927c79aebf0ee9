"""`pressgang render KIT`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.build import PrintOptions, load_kit, print_job
from pressgang.cli.common import fail, guarded, print_options, progress_line, report, write
from pressgang.diagnostics import exit_status
from pressgang.outputs import FORMATS
from pressgang.papers import Paper


@click.command(
    epilog="Example:  pressgang render my-kit --paper letter --only counters --format pdf --format png"
)
@click.argument("kit", type=click.Path(path_type=Path), metavar="KIT")
@click.option(
    "-o", "folder", type=click.Path(path_type=Path), default=None, metavar="DIR",
    help="Folder to write into (default: output/<kit name>).",
)  # fmt: skip
@click.option("--only", multiple=True, metavar="NAME", help="Print this sheet only (repeatable).")
@click.option(
    "--format", "formats", multiple=True, type=click.Choice(FORMATS), default=("pdf",), show_default=True,
    help="Repeatable.",
)  # fmt: skip
@click.option("--combine", is_flag=True, help="One PDF with an outline entry for each sheet.")
@print_options
def command(
    kit: Path,
    folder: Path | None,
    only: tuple[str, ...],
    formats: tuple[str, ...],
    combine: bool,
    paper: Paper | None,
    margin: float | None,
    fonts: tuple[Path, ...],
    dpi: int,
    max_pieces: int | None,
    strict: bool,
    force: bool,
) -> None:
    """Check a kit and print all its sheets into output/<kit name>/.

    KIT is a folder with a kit.toml in it, or that file.
    """

    def run() -> None:
        job = load_kit(kit, fonts, max_pieces)
        target = folder if folder is not None else Path("output") / job.name
        options = PrintOptions(paper, margin, tuple(dict.fromkeys(formats)), only, combine, float(dpi))
        outputs, warnings = print_job(job, options, target, progress_line())
        if strict and exit_status(warnings, strict=True):
            fail(warnings, strict=True)
        report(warnings)
        write(outputs, job.inputs.paths, force=force, make_folders=True)

    guarded(run)
