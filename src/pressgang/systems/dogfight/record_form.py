"""Draw the turn record: the form, the same for every aircraft, and the entries of one aircraft."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Colour, Item, line, rectangle
from pressgang.drawing.units import signed
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.places import Ticks
from pressgang.sheets.blocks.putting import At, put
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.typeset import capitals, fit_name, write_name
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_clock import draw_arcs, draw_armed, draw_face, mark_notes, mark_of
from pressgang.systems.dogfight.record_plan import (
    ORDERS,
    SPEED,
    Places,
    RecordPlan,
    oval_row,
    ovals,
    under_ovals,
)
from pressgang.systems.dogfight.rules import (
    RangeBand,
    bands,
    build_points,
    needed,
    turn_limit,
)
from pressgang.systems.dogfight.stats import Aircraft, Copy
from pressgang.typography.fonts import FontBook


class RangeStrip(NamedTuple):
    """The range strip: its box, and the stretch of each band (x from and to) along it."""

    box: Rect
    spans: tuple[tuple[RangeBand, float, float], ...]


def strip_of(plan: RecordPlan, rules: RuleBook, book: FontBook) -> RangeStrip:
    """Return the range strip in true proportion, except that a band too short for its modifier gets the room it
    needs.
    """
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


def strip_label(band: RangeBand) -> str:
    """Return a band's range, short beside its neighbours: `to 1`, `under 4`, `4 to 9`, `over 9 to 12`."""
    label = band.label.removeprefix("up ").replace(", to", " to")
    return label if band.end_included or band.start_included else f"under {band.end:g}"


def to_hit_inset(plan: RecordPlan) -> float:
    """Return the inset of the label and the figure inside the panel."""
    return 1.6 if plan.compact else 3.8 * min(plan.sizes.unit, 1.3)


def draw_strip(strip: RangeStrip, book: FontBook, size: float) -> Iterator[Item]:
    """Draw the boxes of the bands with their modifiers, and the ranges under them."""
    yield rectangle(strip.box, WHITE, theme.INK, theme.BOX_LINE)
    for index, (band, start, end) in enumerate(strip.spans):
        if index:
            yield line((start, strip.box.y), (start, strip.box.bottom), theme.BOX_LINE)
        room = strip.box._replace(x=start, width=end - start)
        yield from put(book, room, signed(band.modifier), size, "centre")
    yield from _ranges(strip, book, size)


def _ranges(strip: RangeStrip, book: FontBook, size: float) -> Iterator[Item]:
    """Draw each band's range under it, in the longest wording that keeps clear of its neighbours."""
    taken, y = strip.box.x - 1.0, range_baseline(strip, size)
    for index, (band, start, end) in enumerate(strip.spans):
        unit = " in" if index == len(strip.spans) - 1 else ""
        for words in (f"{strip_label(band)}{unit}", f"to {band.end:g}{unit}", f"{band.end:g}"):
            half = book.width(words, size) / 2
            if 2 * half <= end - start + 1.6 and (start + end) / 2 - half >= taken + 0.6:
                yield book.text((start + end) / 2, y, words, size, anchor="middle", fill=theme.LABEL_INK)
                taken = (start + end) / 2 + half
                break


def range_baseline(strip: RangeStrip, size: float) -> float:
    """Return the baseline of the ranges under the strip."""
    return strip.box.bottom + size * 1.15


STAT_NOTES = {"ENGINE": "at 0: crashes", "FUSELAGE": "at 0: destroyed"}


def draw_blank(
    plan: RecordPlan, places: Places, rules: RuleBook, book: FontBook, priced: bool = False
) -> tuple[Item, ...]:
    """Draw the form: rules, labels, clock, range strip and log.

    Ovals and numbers are the aircraft's; if it is `priced` with build points, their mark is explained
    too.
    """
    return (
        line((plan.head.x, plan.head.bottom), (plan.width, plan.head.bottom), theme.BOX_LINE),
        *(item for written in places.lines for item in written.draw(book)),
        *draw_face(plan.clock, rules, book),
        *_stat_labels(plan, book, plan.engine, "ENGINE"),
        *_turning_labels(plan, rules, book),
        *_stat_labels(plan, book, plan.fuselage, "FUSELAGE"),
        *_to_hit_panel(plan, rules, book),
        *(item for log in places.logs for item in log.draw(book)),
        *_footnote(plan, rules, book, priced),
    )


def _stat_labels(plan: RecordPlan, book: FontBook, box: Rect, name: str) -> Iterator[Item]:
    head = Rect(box.x, box.y, box.width, plan.sizes.head * 0.95)
    yield capitals(book, head.x, head.bottom, name, plan.sizes.head)
    if not plan.compact:
        yield from put(book, head, STAT_NOTES[name], plan.sizes.label, "south-east", fill=theme.LABEL_INK)


def _turning_labels(plan: RecordPlan, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    first, second = under_ovals(plan, plan.engine)
    size, mark = plan.sizes.label, mark_of(rules, "turn_limit")
    if plan.compact:
        yield from put(book, second, f"points it may turn{mark}", size, "south-east", fill=theme.LABEL_INK)
    else:
        yield from put(book, first, "SPEED to", size, "south-west", fill=theme.LABEL_INK)
        yield from put(book, second, f"turning{mark}", size, "south-west", fill=theme.LABEL_INK)


def _to_hit_panel(plan: RecordPlan, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    box, sizes = plan.to_hit, plan.sizes
    strip = strip_of(plan, rules, book)
    yield rectangle(box, fill=theme.TINT, radius=1.6)
    yield capitals(book, box.x + to_hit_inset(plan), box.y + box.height * 0.29, "TO-HIT", sizes.head)
    size = sizes.label
    beside = Rect(box.x, strip.box.y, strip.box.x - 1.6 - box.x, strip.box.height)
    above = Rect(beside.x, box.y, beside.width, strip.box.y - sizes.text * 0.42 - box.y)
    below = Rect(beside.x, box.y, beside.width, range_baseline(strip, size) - box.y)
    yield from put(book, above, f"d{rules['die']} ≤", size, "south-east", fill=theme.LABEL_INK)
    ranges = f"range{mark_of(rules, 'range_bands')}"
    yield from put(book, below, ranges, size, "south-east", fill=theme.LABEL_INK)
    if not plan.compact:
        yield from put(book, beside, "modifier", size, "east", fill=theme.LABEL_INK)
    yield from draw_strip(strip, book, size)


def _footnote(plan: RecordPlan, rules: RuleBook, book: FontBook, priced: bool) -> Iterator[Item]:
    wordings, size = mark_notes(rules, priced), plan.sizes.label
    if wordings:
        room = plan.width - plan.left
        note = next((words for words in wordings if book.width(words, size) <= room), wordings[-1])
        yield book.text(plan.left, plan.height - 0.5, note, size, fill=theme.LABEL_INK)


IMPOSSIBLE = "—"


class RecordEntry(NamedTuple):
    """One aircraft on a plan, with everything needed to draw it. `priced` prints its build points."""

    plan: RecordPlan
    places: Places
    brief: Brief[Aircraft]
    force: Force[Aircraft]
    copy: Copy
    priced: bool = False


def draw_under(entry: RecordEntry) -> Iterator[Item]:
    """Draw the layer under the printed form: the side's band and the tint of the armed arcs."""
    plan, palette = entry.plan, entry.force.palette
    yield from side_band(plan.band, palette.accent, palette.band)
    yield from draw_arcs(plan.clock, entry.copy.row, palette, entry.brief.rules)


def draw_over(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    """Draw the layer over the printed form. Texts that do not fit are reported and left out."""
    plan, row = entry.plan, entry.copy.row
    yield from _head(entry, found)
    yield from _number(entry)
    yield from _unit(entry, found)
    yield from draw_armed(plan.clock, row, entry.force.palette, entry.brief.rules, entry.brief.pictures)
    yield from _stat(entry, plan.engine, "engine", row.engine)
    yield from _stat(entry, plan.fuselage, "fuselage", row.fuselage)
    yield from _to_hit(entry)
    yield from _orders(entry, found)


def _head(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    plan, book, force = entry.plan, entry.brief.book, entry.force
    box, sizes = plan.head, plan.sizes
    radius = box.height * 0.41
    middle = box.y + radius + (0 if plan.compact else 0.2)
    yield from side_badge(
        book, (box.x + radius, middle), radius, force.mark, force.palette.accent, force.palette.band
    )
    side, room = entry.copy.row.side or force.name, box.width * 0.36
    cost = f"{build_points(entry.copy.row, entry.brief.rules)} points" if entry.priced else ""
    cost += mark_of(entry.brief.rules, "build_points") if cost else ""
    detail = " · ".join(part for part in ("" if plan.compact else entry.brief.game, cost) if part)
    taken = 0.0
    fitted = fit_name(book, side, room, sizes.text, theme.SMALLEST)
    if fitted is None:
        place = entry.copy.row.at("side") if entry.copy.row.side else force.span
        found.add(_too_long(place, "name of the side", side, room, 6))
    else:
        step, first = fitted.size * 1.15, box.y + radius * 0.25
        for index, part in enumerate(fitted.lines):
            at = (box.right, first + index * step)
            yield from put(book, at, part, fitted.size, "north-east", bold=True)
            taken = max(taken, book.width(part, fitted.size, True))
        below = first + book.cap_height(fitted.size, True) + (len(fitted.lines) - 1) * step
        below += sizes.label * (1.35 if plan.compact else 1.8)
        size = book.fit(detail, room, sizes.label, theme.SMALLEST)
        if detail and size is not None and below < box.bottom - 0.4:
            yield book.text(box.right, below, detail, size, anchor="end", fill=theme.LABEL_INK)
            taken = max(taken, book.width(detail, size))
    x = box.x + 2 * radius + (1.6 if plan.compact else 3.6 * min(sizes.unit, 1.2))
    room = box.right - x - (taken + 4.0 if taken else 0.0) + (2.0 if plan.compact else 0.0)
    name = entry.copy.row.name
    fitted = fit_name(book, name, room, sizes.name, sizes.name_smallest, two_line_largest=box.height / 2.45)
    if fitted is None:
        found.add(_too_long(entry.copy.row.at("name"), "name", name, room, 9))
    else:
        yield from write_name(book, x, middle, fitted)


def _too_long(place: Span, what: str, text: str, room: float, size: int) -> Diagnostic:
    """Return the problem of a text that does not fit two lines of `room` mm in type of that size."""
    return problems.TEXT_TOO_LONG.at(
        place,
        f"the {what} {shown(text)} does not fit two lines of {room:.0f} mm at {size} pt",
        f"Shorten the {what}, or print fewer records a page.",
    )


_NUMBER_TYPE = 1.3
"""The type size of a number, as a share of the form's text."""


def number_width(entry: RecordEntry) -> float:
    """Return the width of the number at the left of its line, in mm; 0 for the only one of its row."""
    size = entry.plan.sizes.text * _NUMBER_TYPE
    return 1.5 + entry.brief.book.width(str(entry.copy.number), size, True) + 1.0 if entry.copy.number else 0.0


def _number(entry: RecordEntry) -> Iterator[Item]:
    """Draw the number of an aircraft of several alike, as on its counter, at the left of the line for it."""
    if entry.copy.number:
        size = entry.plan.sizes.text * _NUMBER_TYPE
        room = entry.places.name.written(_inset(entry))
        yield from put(entry.brief.book, room, str(entry.copy.number), size, "south-west", bold=True)


def _inset(entry: RecordEntry) -> float:
    """Return how far from the beginning of its line something is written."""
    return 0.5 if entry.plan.compact else 1.0


def _unit(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    """Draw the unit, on its line."""
    plan, book, unit = entry.plan, entry.brief.book, entry.copy.row.unit
    if not unit:
        return
    room = entry.places.unit.written(_inset(entry))
    largest = min(theme.BODY * 1.25, plan.sizes.text * 1.3)
    fitted = fit_name(book, unit, room.width, largest, theme.SMALLEST, bold=False, two_line_largest=theme.SMALL)
    if fitted is None:
        found.add(_too_long(entry.copy.row.at("unit"), "unit", unit, room.width, 6))
        return
    for index, part in enumerate(reversed(fitted.lines)):
        yield from put(book, room.moved(0.0, -index * fitted.size * 1.15), part, fitted.size, "south-west")


def _stat(entry: RecordEntry, box: Rect, word: str, value: int) -> Iterator[Item]:
    """Draw the value in large figures and its ovals, filled beyond it; a small number under each open one."""
    plan, book = entry.plan, entry.brief.book
    sizes = plan.sizes
    row = oval_row(plan, box)
    at: At = "west"
    if plan.compact:
        row, at = Rect(box.x, box.y + 0.1, box.width, row.bottom - box.y), "north-east"
    yield from put(book, row, str(value), sizes.figure, at, bold=True)
    ticks = ovals(plan, box, word, value, entry.brief.rules)
    yield from ticks.draw()
    first, second = under_ovals(plan, box)
    if not plan.compact:
        yield from _under(entry, ticks, first, map(str, range(1, value + 1)), theme.LABEL_INK)
    if word == "engine":  # the points that may be turned while an oval is the last one open
        limits = (str(turn_limit(number, entry.brief.rules)) for number in range(1, value + 1))
        yield from _under(entry, ticks, first if plan.compact else second, limits, bold=plan.compact)


def _under(
    entry: RecordEntry,
    ticks: Ticks,
    row: Rect,
    words: Iterable[str],
    fill: Colour = theme.INK,
    bold: bool = False,
) -> Iterator[Item]:
    """Draw small figures under the first ovals."""
    for box, word in zip(ticks.places, words, strict=False):
        place = Rect(box.x, row.y, box.width, row.height)
        yield from put(entry.brief.book, place, word, entry.plan.sizes.label, "south", fill=fill, bold=bold)


def _to_hit(entry: RecordEntry) -> Iterator[Item]:
    plan, book, sizes = entry.plan, entry.brief.book, entry.plan.sizes
    box, strip = plan.to_hit, strip_of(plan, entry.brief.rules, book)
    inset = to_hit_inset(plan)
    panel = Rect(box.x + inset, box.y, box.width - inset, box.height * 0.82)
    yield from put(book, panel, str(entry.copy.row.to_hit), sizes.great_figure, "south-west", bold=True)
    size = sizes.text * (1.25 if plan.compact else 1.5)
    above = strip.box.y - (0.9 if plan.compact else 1.3) - box.y
    for band, start, end in strip.spans:
        roll = needed(entry.copy.row.to_hit, band.modifier, entry.brief.rules)
        place = Rect(start, box.y, end - start, above)
        yield from put(book, place, str(roll) if roll else IMPOSSIBLE, size, "south", bold=True)


def _orders(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    """Draw the orders of the stat file in the log: SPEED and order, a line a turn."""
    plan, book, row = entry.plan, entry.brief.book, entry.copy.row
    words = split_orders(row.orders)
    if len(words) > plan.turns:
        found.add(
            problems.ENTRIES_LEFT_OUT.at(
                row.at("orders"),
                f"{row.name} has orders for {len(words)} turns; the log has {plan.turns} lines",
                "Print fewer records a page, or leave the last orders for a second sheet.",
            )
        )
    size = theme.BODY * 1.1
    for turn, word in enumerate(words[: plan.turns]):
        speed, text = as_logged(word)
        yield from put(book, entry.places.cell(turn, SPEED), speed, size, "centre")
        cell = entry.places.cell(turn, ORDERS)
        room = Rect(cell.x + 1.2, cell.y, cell.width - 2.0, cell.height)
        yield from put(book, room, text, size, "west", least=theme.SMALLEST)
