"""One strip of a squadron sheet: what is printed for every aircraft, and what this one fills in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Field, Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.places import WritingLine, text_field
from pressgang.sheets.blocks.putting import across, put
from pressgang.sheets.typeset import capitals, capitals_width, centred_baseline, fit_name, write_name
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_clock import draw_arcs, draw_armed, draw_face
from pressgang.systems.dogfight.record_entries import IMPOSSIBLE
from pressgang.systems.dogfight.record_marks import mark_of
from pressgang.systems.dogfight.rules import RangeBand, bands, needed, top_speed, turn_limit
from pressgang.systems.dogfight.squadron_plan import SquadronStrip, strip_ovals
from pressgang.systems.dogfight.stats import Aircraft, Copy
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

_NAME, _LEAST_NAME = points(12), points(8)
_FIGURE = points(15)
_ROLL = points(10)
_TO_HIT = 10.0
"""The room of the word TO-HIT beside its figure, in mm."""
_STAT = points(13.5)


@dataclass(frozen=True, slots=True)
class Flown:
    """One aircraft on its strip, with all that is needed to draw it."""

    strip: SquadronStrip
    rules: RuleBook
    book: FontBook
    force: Force[Aircraft]
    copy: Copy
    pictures: Mapping[str, Picture]


def draw_blank_strip(strip: SquadronStrip, rules: RuleBook, book: FontBook) -> tuple[Item, ...]:
    """What every strip of the sheet shows: clock, labels, lines to write on, the ranges, the log."""
    return (
        *draw_face(strip.clock, rules, book),
        *(item for written in _written_lines(strip, book) for item in written.draw(book)),
        rectangle(strip.to_hit, fill=theme.TINT, radius=1.2),
        *_ranges(strip, rules, book),
        *_stat_labels(strip, rules, book),
        *_log(strip, book),
    )


def draw_flown(flown: Flown, found: Problems) -> Iterator[Item]:
    """What an aircraft fills in on its strip. Texts that do not fit are reported and left out."""
    strip, row, rules = flown.strip, flown.copy.row, flown.rules
    yield from draw_armed(strip.clock, row, flown.force.palette, rules, flown.pictures)
    yield from _names(flown, found)
    for box, word, value in stats_of(flown):
        yield from strip_ovals(box, word, value, rules).draw()
        figure = Rect(box.x, _stat_head(box).bottom + 0.8, box.width, box.height)
        yield from put(flown.book, figure, str(value), _STAT, "north-west", bold=True)
    below = _under_engine(strip)
    ovals = strip_ovals(strip.engine, "engine", row.engine, rules).places
    for speed, box in enumerate(ovals[: top_speed(row.engine)], 1):
        room = Rect(box.x, below.y, box.width, below.height)
        yield from put(flown.book, room, str(turn_limit(speed, rules)), theme.SMALLEST, "south", bold=True)
    yield from _rolls(flown)
    yield from _orders(flown, found)


def stats_of(flown: Flown) -> tuple[tuple[Rect, str, int], ...]:
    """The stats with ovals: their boxes, words and values."""
    strip, row = flown.strip, flown.copy.row
    return (strip.engine, "engine", row.engine), (strip.fuselage, "fuselage", row.fuselage)


def draw_tints(flown: Flown) -> Iterator[Item]:
    """The tint of the armed arcs, which lies under the printed strip."""
    return draw_arcs(flown.strip.clock, flown.copy.row, flown.force.palette, flown.rules)


def _under_engine(strip: SquadronStrip) -> Rect:
    """The line under the ENGINE ovals, on whose lower edge stand the points that may be turned."""
    box = strip.engine
    ovals = 0.4 + min(6.0, box.height - 2.7)
    return Rect(box.x, box.y + ovals, box.width, theme.SMALLEST * 1.05)


def _written_lines(strip: SquadronStrip, book: FontBook) -> tuple[WritingLine, WritingLine]:
    """The lines for the aircraft's number and for its unit."""
    return (
        WritingLine.after(book, "No.", strip.number, "number", tip="number"),
        WritingLine.after(book, "Unit", strip.unit, "unit", tip="unit"),
    )


def strip_fields(flown: Flown) -> Iterator[Field]:
    """What can be filled in on screen, in the order a hand goes: names, damage, the log. What the stat file has
    filled gets no field.
    """
    strip, row = flown.strip, flown.copy.row
    for written, printed in zip(_written_lines(strip, flown.book), (flown.copy.number, row.unit), strict=True):
        if not printed:
            yield written.field()
    for weapon in strip.clock.weapons(row.weapons):
        yield from weapon.fields()
    for box, word, value in stats_of(flown):
        yield from strip_ovals(box, word, value, flown.rules).fields()
    orders = split_orders(row.orders)
    for turn, pair in enumerate(strip.cells(), 1):
        texts = as_logged(orders[turn - 1]) if turn <= len(orders) else ("", "")
        for word, cell, text in zip(("speed", "orders"), pair, texts, strict=True):
            if not text:
                head = "SPEED" if word == "speed" else word
                yield text_field(cell, f"turn-{turn:02}-{word}", f"turn {turn}, {head}")


def _range_cells(strip: SquadronStrip, rules: RuleBook) -> list[tuple[RangeBand, Rect]]:
    """The bands with their places in the panel."""
    found, box = bands(rules), strip.to_hit
    left, right = box.x + 25.0, box.right - 1.2
    widths = [(right - left) / max(1, len(found))] * len(found)
    return list(zip(found, across(Rect(left, box.y, right - left, box.height - 1.1), widths), strict=True))


def _ranges(strip: SquadronStrip, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    """The panel's labels: TO-HIT, the die, and each band's end."""
    box = strip.to_hit
    sizes = (points(7), points(6.5), points(6))
    size = next((one for one in sizes if capitals_width(book, "TO-HIT", one) <= _TO_HIT), sizes[-1])
    middle = centred_baseline(book, box.centre[1], size, True)
    yield capitals(book, box.x + 1.6, middle, "TO-HIT", size)
    cells = _range_cells(strip, rules)
    for index, (band, cell) in enumerate(cells):
        end = f"{band.end:g}"
        unit = " in" if index == len(cells) - 1 else ""
        short = f"{'≤' if band.end_included else '<'} {end}"
        choices = (f"{'to' if band.end_included else 'under'} {end}{unit}", f"{short}{unit}", short)
        words = next((w for w in choices if book.width(w, theme.SMALLEST) <= cell.width - 0.6), short)
        yield from put(book, cell, words, theme.SMALLEST, "south", fill=theme.LABEL_INK)
    die, mark = f"d{rules['die']} ≤", f"range{mark_of(rules, 'range_bands')}"
    labels = Rect(box.x, box.y, 24.4, box.height - 1.1)
    yield from put(book, _rolled(strip, labels, book), die, theme.SMALLEST, "south-east", fill=theme.LABEL_INK)
    yield from put(book, labels, mark, theme.SMALLEST, "south-east", fill=theme.LABEL_INK)


def _rolled(strip: SquadronStrip, cell: Rect, book: FontBook) -> Rect:
    """The upper part of a cell of the panel, on whose lower edge the rolls stand."""
    return Rect(cell.x, cell.y, cell.width, strip.to_hit.height * 0.12 + book.cap_height(_ROLL, True))


def _rolls(flown: Flown) -> Iterator[Item]:
    """TO-HIT itself, large, and the roll that hits in each band."""
    strip, book, value = flown.strip, flown.book, flown.copy.row.to_hit
    figure = Rect(strip.to_hit.x, strip.to_hit.y, 28.4, strip.to_hit.height)
    yield from put(book, figure, str(value), _FIGURE, "centre", bold=True)
    for band, cell in _range_cells(strip, flown.rules):
        roll = needed(value, band.modifier, flown.rules)
        room = _rolled(strip, cell, book)
        yield from put(book, room, str(roll) if roll else IMPOSSIBLE, _ROLL, "south", bold=True)


def _stat_head(box: Rect) -> Rect:
    """The line of a stat's name."""
    return Rect(box.x, box.y, box.width, theme.LABEL * 0.78)


def _stat_labels(strip: SquadronStrip, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    for box, name in ((strip.engine, "ENGINE"), (strip.fuselage, "FUSELAGE")):
        yield capitals(book, box.x, _stat_head(box).bottom, name, theme.SMALLEST)
    below = _under_engine(strip)
    words, room = f"turning{mark_of(rules, 'turn_limit')}", Rect(below.x, below.y, 12.6, below.height)
    yield from put(book, room, words, theme.SMALLEST, "south-east", fill=theme.LABEL_INK)


def _names(flown: Flown, found: Problems) -> Iterator[Item]:
    strip, book, row = flown.strip, flown.book, flown.copy.row
    box = strip.name
    fitted = fit_name(book, row.name, box.width, _NAME, _LEAST_NAME, two_line_largest=points(8.5))
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at("name"),
                f"the name {shown(row.name)} does not fit two lines of {box.width:.0f} mm at 8 pt",
                "Shorten the name, or print turn records.",
            )
        )
    else:
        yield from write_name(book, box.x, box.centre[1], fitted)
    number, unit = (written.written() for written in _written_lines(strip, book))
    if flown.copy.number:
        yield from put(book, number, str(flown.copy.number), points(10), "south-west", bold=True)
    size = book.fit(row.unit, unit.width, points(9.5), theme.SMALLEST) if row.unit else None
    if size is not None:
        yield from put(book, unit, row.unit, size, "south-west")
    elif row.unit:
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at("unit"),
                f"the unit {shown(row.unit)} does not fit {unit.width:.0f} mm at 6 pt",
                "Shorten the unit, or print turn records.",
            )
        )


def _log(strip: SquadronStrip, book: FontBook) -> Iterator[Item]:
    """A band of turns: their numbers over SPEED and orders."""
    cells = strip.cells()
    for first in range(0, len(cells), strip.turns):
        speed, order = cells[first]
        left, right = strip.log.x, strip.log.right
        yield rectangle(Rect(left, speed.y, right - left, speed.height), fill=theme.TINT)
        labels = Rect(left, speed.y - 0.9 - theme.LABEL, strip.lines - 1.2 - left, theme.LABEL)
        yield from put(book, labels, "Turn", theme.LABEL, "south-east", fill=theme.LABEL_INK)
        for box, name in ((speed, "SPEED"), (order, "Orders")):
            room = Rect(labels.x, box.y, labels.width, box.height)
            yield from put(book, room, name, theme.LABEL, "east", fill=theme.LABEL_INK)
        for y, weight in ((speed.y, theme.BOX_LINE), (order.y, theme.HAIRLINE), (order.bottom, theme.BOX_LINE)):
            ink = theme.RULE_INK if weight == theme.HAIRLINE else theme.INK
            yield line((left, y), (right, y), weight, ink)
        for index in range(strip.turns):
            x = strip.lines + index * strip.turn
            yield line((x, speed.y), (x, order.bottom), theme.HAIRLINE, theme.RULE_INK)
            head, number = Rect(x, labels.y, strip.turn, labels.height), str(first + index + 1)
            yield from put(book, head, number, theme.LABEL, "south", bold=True, tabular=True)


def _orders(flown: Flown, found: Problems) -> Iterator[Item]:
    """The orders of the stat file in the log."""
    strip, book, row = flown.strip, flown.book, flown.copy.row
    words, cells = split_orders(row.orders), strip.cells()
    if len(words) > len(cells):
        found.add(
            problems.ENTRIES_LEFT_OUT.at(
                row.at("orders"),
                f"{row.name} has orders for {len(words)} turns; the log of its strip has {len(cells)}",
                "Print fewer aircraft a page, or turn records.",
            )
        )
    for word, pair in zip(words, cells, strict=False):
        for text, box in zip(as_logged(word), pair, strict=True):
            room = Rect(box.x + 0.5, box.y, box.width - 1.0, box.height)
            yield from put(book, room, text, points(9.5), "centre", least=theme.SMALLEST)
