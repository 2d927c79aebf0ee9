"""`pressgang calibrate -o FILE`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pressgang.cli.common import FILE, fail, guarded, write
from pressgang.cli.options import make_options, read_options_given
from pressgang.files.paths import is_folder


@click.command(
    epilog="Example:  pressgang calibrate -o calibration.pdf --paper letter",
    params=[
        click.Option(
            ["-o", "output"], required=True, type=FILE, metavar="FILE",
            help="File to write; its suffix (.pdf, .svg, .png) is the format.",
        ),
        *make_options("calibrate"),
    ],
)  # fmt: skip
def command(output: Path, **given: Any) -> None:
    """Print a page to measure your printer with: its scale, its margins, and where it puts backs; and one that
    shows what it can do, to thin lines, greys, small type and the colours of palettes.

    The page says how to read it, and what to type afterwards: `pressgang profile save`.
    """

    def run() -> None:
        from pressgang import __version__
        from pressgang.build_problems import NO_FOLDER
        from pressgang.diagnostics import Span
        from pressgang.jobs.printing import encode, known_format
        from pressgang.livery.palettes import our_palettes
        from pressgang.profiles import SMALL_PAPER
        from pressgang.sheets.calibration import SMALLEST_HEIGHT, SMALLEST_WIDTH, calibration
        from pressgang.typography.fonts import FontBook

        problem = known_format(output)
        if problem:
            fail([problem])
        if not is_folder(output.parent):
            place = Span(str(output))
            fail([NO_FOLDER.at(place, f"there is no folder {output.parent}", "Create it, or choose another.")])
        _, options, how = read_options_given(given)
        paper = options.settled().stock().paper
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
        palettes = tuple(our_palettes().values())
        document = calibration(upright, book, f"pressgang {__version__}", palettes)
        outputs = encode(document, output, book, 300.0)
        paths = [one.path for one in outputs]
        write(outputs, paths, [], force=how.force, make_folders=False)

    guarded(run)
