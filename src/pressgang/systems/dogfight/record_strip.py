"""The range strip of a turn record: the bands of range in true proportion, with modifiers and limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, line, rectangle
from pressgang.drawing.units import signed
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.putting import put
from pressgang.systems.dogfight.record_plan import RecordPlan
from pressgang.systems.dogfight.rules import RangeBand, bands
from pressgang.typography.fonts import FontBook


class RangeStrip(NamedTuple):
    """The range strip: its box, and the stretch of each band (x from and to) along it."""

    box: Rect
    spans: tuple[tuple[RangeBand, float, float], ...]


def strip_of(plan: RecordPlan, rules: RuleBook, book: FontBook) -> RangeStrip:
    """The range strip in true proportion, but that a band too short for its modifier gets the room it needs."""
    box, u = plan.to_hit, plan.sizes.unit
    if plan.compact:
        area = Rect(box.x + 18.6, box.y + 4.4, box.width - 20.2, 3.0)
    else:
        taken = min(32.0 * u, box.width * 0.34)
        right = box.right - to_hit_inset(plan)
        area = Rect(box.x + taken, box.y + box.height * 0.48, right - box.x - taken, box.height * 0.245)
    found = bands(rules)
    total = found[-1].end - found[0].start if found else 1.0
    figure = book.width("0", plan.sizes.text * 1.5, bold=True) + 1.0
    least = [max(figure, book.width(signed(band.modifier), plan.sizes.label) + 1.0) for band in found]
    widths = [(band.end - band.start) / total * area.width for band in found]
    if any(width < floor for width, floor in zip(widths, least, strict=True)):
        fixed = sum(f for w, f in zip(widths, least, strict=True) if w < f)
        free = sum(w for w, f in zip(widths, least, strict=True) if w >= f)
        share = max(0.0, area.width - fixed) / free if free else 0.0
        widths = [f if w < f else w * share for w, f in zip(widths, least, strict=True)]
    x, spans = area.x, []
    for band, width in zip(found, widths, strict=True):
        spans.append((band, x, x + width))
        x += width
    return RangeStrip(area, tuple(spans))


def strip_label(band: RangeBand, last: bool) -> str:
    """A band's range, short beside its neighbours: `to 1`, `under 4`, `4 to 9`, `over 9 to 12 in`."""
    start, end, unit = f"{band.start:g}", f"{band.end:g}", " in" if last else ""
    if not band.end_included:
        return (
            f"under {end}{unit}"
            if band.start == 0 or not band.start_included
            else f"{start}, under {end}{unit}"
        )
    if band.start == 0:
        return f"to {end}{unit}"
    return f"{start} to {end}{unit}" if band.start_included else f"over {start} to {end}{unit}"


def to_hit_inset(plan: RecordPlan) -> float:
    """How far the label and the figure stand inside the panel."""
    return 1.6 if plan.compact else 3.8 * min(plan.sizes.unit, 1.3)


def draw_strip(strip: RangeStrip, book: FontBook, size: float) -> Iterator[Item]:
    """The boxes of the bands with their modifiers, and the ranges under them."""
    yield rectangle(strip.box, WHITE, theme.INK, theme.BOX_LINE)
    for index, (band, start, end) in enumerate(strip.spans):
        if index:
            yield line((start, strip.box.y), (start, strip.box.bottom), theme.BOX_LINE)
        room = strip.box._replace(x=start, width=end - start)
        yield from put(book, room, signed(band.modifier), size, "centre")
    yield from _ranges(strip, book, size)


def _ranges(strip: RangeStrip, book: FontBook, size: float) -> Iterator[Item]:
    """Each band's range under it, in the longest wording that keeps clear of its neighbours."""
    taken, y = strip.box.x - 1.0, range_baseline(strip, size)
    for index, (band, start, end) in enumerate(strip.spans):
        last = index == len(strip.spans) - 1
        unit = " in" if last else ""
        for words in (strip_label(band, last), f"to {band.end:g}{unit}", f"{band.end:g}"):
            half = book.width(words, size) / 2
            if 2 * half <= end - start + 1.6 and (start + end) / 2 - half >= taken + 0.6:
                yield book.text((start + end) / 2, y, words, size, anchor="middle", fill=theme.LABEL_INK)
                taken = (start + end) / 2 + half
                break


def range_baseline(strip: RangeStrip, size: float) -> float:
    """The baseline of the ranges under the strip."""
    return strip.box.bottom + size * 1.15
