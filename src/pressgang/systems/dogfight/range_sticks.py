"""The range stick with its bands, and the stick of one step: true to size, to be cut out.

A stick that is longer than the paper comes in parts, joined at a mark over a tab for glue.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import radians, sin

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, polar
from pressgang.drawing.outlines import arc
from pressgang.drawing.scene import Colour, Item, Path, line, rectangle
from pressgang.drawing.units import inches, points, signed
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.places import put
from pressgang.sheets.marks import arrow
from pressgang.sheets.sticks import GLUE, StickPart, StickSheet, at, choose_orientation, joints, ruler
from pressgang.structs import dataclass
from pressgang.systems.dogfight.rules import RangeBand, bands, longest_range
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import bold, raised

_TINTS = (0.42, 0.26, 0.12, 0.26, 0.12)
"""How strong the side's colour is in the bands from the nearest on."""


@dataclass(frozen=True, kw_only=True)
class RangeSticks(StickSheet):
    """Sticks to measure range and movement with."""

    range_sticks: int = option(Whole(0, 20), 2, help="how many range sticks")
    movement_sticks: int = option(Whole(0, 60), 6, help="how many movement sticks")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return the sticks, in as few parts as the paper allows, upright or lying."""
        rules, book = brief.rules, brief.book
        notes = Footnotes(rules)
        notes.mark("range_bands", "range_applies_to", "measured_from")
        length, step = longest_range(rules), float(rules["step_inches"])
        landscape, parts = choose_orientation(brief.paper, length, self.registration_marks)
        ranges, ahead = partial(self._range, book, notes), partial(self._step, book, notes)
        pieces = self.make_sticks(brief, "range stick", parts, self.range_sticks, ranges)
        steps = [StickPart(0.0, step, False)]
        pieces += self.make_sticks(brief, "movement stick", steps, self.movement_sticks, ahead)
        detail = f"{length:g} inches and {step:g} inches{GLUE if len(parts) > 1 else ''}"
        told = (text_of_sheet(self, name, brief, notes) for name in ("measured", "modifiers"))
        said = (*told, *notes.lines())
        return self.make_sheet(brief, pieces, self.gang(), detail, landscape=landscape, notes=said)

    def _range(self, book: FontBook, notes: Footnotes, part: StickPart, tone: Colour) -> Iterator[Item]:
        """Draw one part: the bands as tints with their modifiers, a ruler along the upper edge."""
        h, high, found = self.width, self.width * 0.30, bands(notes.rules)
        for index, band in enumerate(found):
            start, end = max(band.start, part.start), min(band.end, part.end)
            if end <= start:
                continue
            box = Rect(at(part, start), 0, inches(end - start), h)
            yield rectangle(box, tone.tint(_TINTS[min(index, len(_TINTS) - 1)]))
            mark = notes.mark("range_bands", "range_applies_to")
            mark += "" if index else notes.mark("measured_from")
            yield from _band_words(book, band, box, high, h, mark)
        for band in found:
            if part.start < band.end < part.end:
                x = at(part, band.end)
                yield line((x, 0), (x, h), theme.FRAME_LINE)
        yield from ruler(book, part, h, {band.end for band in found})
        yield from joints(book, part, h)

    def _step(self, book: FontBook, notes: Footnotes, _: StickPart, tone: Colour) -> Iterator[Item]:
        """Draw one step ahead to its far edge, where an aircraft then turns, with the lines that its tail
        swings to.

        What is ahead after a turn lies beyond the stick, so the new courses are drawn back from the far edge.
        """
        rules, where = notes.rules, notes.mark("measured_from")
        w, h = inches(rules["step_inches"]), self.width
        point = float(rules["clock_point"])
        size, low = points(13), theme.SMALL
        nose = (w, h / 2)
        yield rectangle(Rect(0, 0, w, h), tone.tint(_TINTS[-1]), theme.INK, theme.BOX_LINE)
        yield from arrow((2.0, h / 2), nose, head=2.6)
        reach = min(w * 0.42, (h / 2 - low) / max(sin(radians(point)), 0.2))
        for turn, letter in ((point, "R"), (-point, "L")):
            end = polar(nose, reach, 270 + turn)
            yield line(nose, end, theme.BOX_LINE, dash=(0.9, 0.7))
            words = f"tail for {bold(letter)}"
            if book.width(words, low) + 14.0 <= end[0]:
                yield from put(book, (end[0] - 1.0, end[1]), words, low, "east")
        yield Path(((("M", polar(nose, 1.1, 180)), *arc(nose, 1.1, 180, 360), ("Z", ()))), fill=theme.INK)
        step = f"{rules['step_inches']:g} in{raised(where)}"
        yield from put(book, (2.2, h * 0.25), step, size, bold=True)
        yield from put(book, (2.2, h * 0.77), "one step", low)


def _band_words(
    book: FontBook, band: RangeBand, box: Rect, ruler: float, h: float, mark: str
) -> Iterator[Item]:
    """Draw the modifier, large, and the range in words, in the middle of the visible part of the band."""
    x = box.x + box.width / 2
    size = min(points(19), h * 0.34)
    low_size = next(
        (s for s in (theme.BODY, theme.SMALL) if book.width(band.label, s) + 6 <= box.width), theme.LABEL
    )
    high, low = ruler + (h - ruler) * 0.40, ruler + (h - ruler) * 0.83
    yield from put(book, (x, high), signed(band.modifier), size, "centre", bold=True)
    if book.width(band.label, theme.LABEL) + 2.0 <= box.width:
        yield from put(book, (x, low), band.label + raised(mark), low_size, "centre")
