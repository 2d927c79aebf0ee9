"""Problems of the sheets of Battle of Britain: no stat file has the size of a counter."""

from __future__ import annotations

from collections.abc import Iterator
from math import floor
from typing import Any

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.units import format_length
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.mats.hexes import largest_in_hex
from pressgang.systems.base import game_rule

COUNTER_TOO_LARGE = game_rule("BB104")
ALL = (COUNTER_TOO_LARGE,)


def find_too_large(sheet: Any, brief: Brief[Row]) -> Iterator[Diagnostic]:
    """Yield a counter that is too large for its hex (BB104)."""
    size = (sheet.size, sheet.height or sheet.size)
    largest = largest_in_hex(*size, sheet.hex)
    if size[0] <= largest[0] + 1e-6:
        return
    width, height = (floor(side * 100) / 100 for side in largest)
    square = abs(size[0] - size[1]) < 1e-9
    what = f"the largest square is {format_length(width)} ({width / 25.4 - 0.005:.2f} in)"
    if not square:
        what = f"the largest of its proportions is {format_length(width)} × {format_length(height)}"
    needed = size[0] / largest[0] * sheet.hex
    sizes = f'size = "{width:g}mm"' + ("" if square else f', height = "{height:g}mm"')
    yield COUNTER_TOO_LARGE.at(
        brief.place,
        f"a counter of {format_length(size[0])} × {format_length(size[1])} does not fit a hex of "
        f"{format_length(sheet.hex)}; {what}",
        f'Write {sizes} or less, or hex = "{floor(needed * 100 + 1) / 100:g}mm" or more.',
    )
