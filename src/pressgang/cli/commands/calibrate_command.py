"""`pressgang calibrate -o FILE`"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pressgang.cli.common import FILE, need_folder, refuse, refuse_any, write
from pressgang.cli.options import make_options, read_options_given


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

    from pressgang.jobs.encoding import encode_calibration, known_format
    from pressgang.profiles import SMALL_PAPER
    from pressgang.sheets.calibration import SMALLEST_HEIGHT, SMALLEST_WIDTH

    refuse_any(known_format(output))
    need_folder(output)
    _, options, how = read_options_given(given)
    paper = options.settled().stock().paper
    upright = paper if paper.width <= paper.height else paper.turned()
    if upright.width < SMALLEST_WIDTH or upright.height < SMALLEST_HEIGHT:
        least = f"the least is {SMALLEST_WIDTH:g} × {SMALLEST_HEIGHT:g} mm"
        message = f"{paper.label()} is too small to calibrate with; {least}"
        refuse(SMALL_PAPER, "--paper", message, "Take a5 or larger; the profile serves for smaller paper too.")
    outputs = encode_calibration(upright, output)
    write(outputs, [one.path for one in outputs], [], force=how.force, make_folders=False)
