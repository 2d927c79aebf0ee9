"""`pressgang calibrate -o FILE`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import FILE, fail, guarded, write
from pressgang.cli.options import KindType
from pressgang.papers import PAPERS, Paper
from pressgang.paths import is_folder
from pressgang.schema import PAPER


@click.command(epilog="Example:  pressgang calibrate -o calibration.pdf --paper letter")
@click.option(
    "-o", "output", required=True, type=FILE, metavar="FILE",
    help="File to write; its suffix (.pdf, .svg, .png) is the format.",
)  # fmt: skip
@click.option(
    "--paper", type=KindType(PAPER), default=PAPERS["a4"], metavar="SIZE", help="Paper (default: a4)."
)
@click.option("--force", is_flag=True, help="Overwrite a file that pressgang did not write.")
def command(output: Path, paper: Paper, force: bool) -> None:
    """Print a page to measure your printer with: its scale, its margins, and where it puts backs.

    The page says how to read it, and what to type afterwards: `pressgang profile save`.
    """

    def run() -> None:
        from pressgang import __version__
        from pressgang.build import encode, known_format
        from pressgang.build_problems import NO_FOLDER
        from pressgang.diagnostics import Span
        from pressgang.fonts import FontBook
        from pressgang.profiles import SMALL_PAPER
        from pressgang.sheets.calibration import SMALLEST_HEIGHT, SMALLEST_WIDTH, calibration

        problem = known_format(output)
        if problem:
            fail([problem])
        if not is_folder(output.parent):
            place = Span(str(output))
            fail([NO_FOLDER.at(place, f"there is no folder {output.parent}", "Create it, or choose another.")])
        upright = paper if paper.width <= paper.height else paper.turned()
        if upright.width < SMALLEST_WIDTH or upright.height < SMALLEST_HEIGHT:
            fail(
                [
                    SMALL_PAPER.at(
                        Span("--paper"),
                        f"{paper.label()} is too small to calibrate with; the least is "
                        f"{SMALLEST_WIDTH:g} × {SMALLEST_HEIGHT:g} mm",
                        "Take a5 or larger; the profile then serves for smaller paper too.",
                    )
                ]
            )
        book = FontBook()
        document = calibration(upright, book, f"pressgang {__version__}")
        write(encode(document, output, book, 300.0), [], force=force, make_folders=False)

    guarded(run)
