"""Marks by which a cutting machine finds the print: a square and two brackets, as the Silhouette Cameo has it.

A filled square stands at the left top, brackets at the right top and the left bottom, each at the inset from
the paper's edges. The machine scans for them in squares of `frame.REGISTRATION_CORNER`, which are kept empty.
"""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import BLACK, Item, Path, rectangle
from pressgang.drawing.units import format_length
from pressgang.imposition import problems
from pressgang.imposition.frame import REGISTRATION_CORNER
from pressgang.imposition.furniture import place_of
from pressgang.layout import Gang, Sheet, Stock

SQUARE = 5.0
"""The side of the filled square, in mm."""
ARM = REGISTRATION_CORNER
"""The length of a bracket's arms: the setting "length" of the cutting software."""
THICKNESS = 0.5
"""The setting "thickness"."""


def registration_marks(width: float, height: float, inset: float) -> list[Item]:
    """The marks of a page of `width` × `height` mm; their outer edges lie on the rectangle of the inset."""
    right, bottom = width - inset, height - inset
    return [
        rectangle(Rect(inset, inset, SQUARE, SQUARE), fill=BLACK),
        _bracket((right, inset), -1, 1),
        _bracket((inset, bottom), 1, -1),
    ]


def _bracket(corner: Point, dx: int, dy: int) -> Path:
    """Two arms from a corner, filled so that their ends are exact."""
    x, y = corner
    t = THICKNESS
    outline = (
        (x, y), (x + dx * ARM, y), (x + dx * ARM, y + dy * t), (x + dx * t, y + dy * t),
        (x + dx * t, y + dy * ARM), (x, y + dy * ARM),
    )  # fmt: skip
    return Path(polyline(outline, close=True), fill=BLACK)


def registration_problems(sheet: Sheet, stock: Stock) -> Iterator[Diagnostic]:
    """Marks that the printer cannot print."""
    inset = sheet.plan.registration if isinstance(sheet.plan, Gang) else None
    margins = stock.margins
    widest = max(margins.top, margins.right, margins.bottom, margins.left)
    if inset is not None and inset < widest - 1e-6:
        yield problems.MARKS_IN_MARGIN.at(
            place_of(sheet),
            f"registration marks {format_length(inset)} from the paper's edge lie in the margin of"
            f" {format_length(widest)}, which the printer cannot reach",
            f"make the inset {format_length(widest)} or more in both programs"
            f' (registration-inset = "{widest:g}mm"), or the margin smaller',
        )
