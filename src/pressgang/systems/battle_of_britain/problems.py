"""Problems of the sheets of Battle of Britain: no stat file has the size of a counter."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Any

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.units import format_length
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import preset_problems
from pressgang.sheets.mats.hexes import largest_in_hex
from pressgang.systems.base import game_rule

COUNTER_TOO_LARGE = game_rule("BB104")
ALL = (COUNTER_TOO_LARGE,)


def find_too_large(sheet: Any, brief: Brief[Row]) -> Iterator[Diagnostic]:
    """Yield a counter that is too large for its hex (BB104): that of the sheet, else of the kit's mats."""
    flat, is_square = sheet.hex or min(brief.hexes, default=50.8), sheet.shape == "square"
    size = (sheet.size, sheet.height or sheet.size)
    largest = largest_in_hex(*size, flat) if is_square else (flat, flat)
    if size[0] <= largest[0] + 1e-6 or any(one.is_error for one in preset_problems(sheet, sheet.preset, brief)):
        return
    width, height = (floor(side * 100) / 100 for side in largest)
    counter, sizes = format_length(size[0]), f'size = "{width:g}mm"'
    what = f"largest is {format_length(width)}"
    if is_square:
        counter = " × ".join(map(format_length, size))
        what = f"largest square is {format_length(width)} ({width / 25.4 - 0.005:.2f} in)"
    if is_square and abs(size[0] - size[1]) >= 1e-9:
        what = f"largest of its proportions is {format_length(width)} × {format_length(height)}"
        sizes += f', height = "{height:g}mm"'
    needed = floor(size[0] / largest[0] * flat * 100 + 1) / 100
    yield COUNTER_TOO_LARGE.at(
        brief.place,
        f"a counter of {counter} does not fit a hex of {format_length(flat)}; the {what}",
        f'Write {sizes} or less, or hex = "{needed:g}mm" or more.',
    )
