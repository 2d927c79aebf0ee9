"""One strip of a squadron sheet: what is printed for every aircraft, and what this one fills in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Force
from pressgang.sheets.marks import oval
from pressgang.sheets.typeset import capitals, centred_baseline, fit_name, write_name
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_clock import draw_arcs, draw_armed, draw_face
from pressgang.systems.dogfight.record_entries import IMPOSSIBLE
from pressgang.systems.dogfight.record_marks import mark_of
from pressgang.systems.dogfight.rules import RangeBand, bands, needed, top_speed, turn_limit
from pressgang.systems.dogfight.squadron_plan import SquadronStrip, ovals_of
from pressgang.systems.dogfight.stats import Aircraft, Copy
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

_NAME, _LEAST_NAME = points(12), points(8)
_FIGURE = points(15)
_ROLL = points(10)
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
        *_written_lines(strip, book),
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
    yield from _stat(flown, strip.engine, row.engine)
    yield from _stat(flown, strip.fuselage, row.fuselage)
    for index, x in enumerate(ovals_of(strip.engine, rules, row.engine)[0][: top_speed(row.engine)]):
        limit = str(turn_limit(index + 1, rules))
        yield flown.book.text(x, turning_line(strip), limit, theme.SMALLEST, bold=True, anchor="middle")
    yield from _rolls(flown)
    yield from _orders(flown, found)


def draw_tints(flown: Flown) -> Iterator[Item]:
    """The tint of the armed arcs, which lies under the printed strip."""
    return draw_arcs(flown.strip.clock, flown.copy.row, flown.force.palette, flown.rules)


def turning_line(strip: SquadronStrip) -> float:
    """The baseline of the points that may be turned, under the ENGINE ovals."""
    return strip.engine.y + 0.4 + min(6.0, strip.engine.height - 2.7) + theme.SMALLEST * 1.05


def _written_lines(strip: SquadronStrip, book: FontBook) -> Iterator[Item]:
    for label, box in (("No.", strip.number), ("Unit", strip.unit)):
        left = box.x + book.width(label, theme.LABEL) + 1.0
        yield book.text(box.x, box.bottom - 0.5, label, theme.LABEL, fill=theme.LABEL_INK)
        yield line((left, box.bottom), (box.right, box.bottom), theme.BOX_LINE)


def written_on(book: FontBook, label: str, box: Rect) -> Rect:
    """The room above a line, right of its label."""
    left = box.x + book.width(label, theme.LABEL) + 1.0
    return Rect(left, box.y, box.right - left, box.height)


def _range_cells(strip: SquadronStrip, rules: RuleBook) -> list[tuple[RangeBand, float, float]]:
    """The bands with the middle and the width of their place in the panel."""
    found = bands(rules)
    left, right = strip.to_hit.x + 25.0, strip.to_hit.right - 1.2
    width = (right - left) / max(1, len(found))
    return [(band, left + width * (index + 0.5), width) for index, band in enumerate(found)]


def _ranges(strip: SquadronStrip, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    """The panel's labels: TO-HIT, the die, and each band's end."""
    box = strip.to_hit
    yield capitals(
        book, box.x + 1.6, centred_baseline(book, box.centre[1], points(7), True), "TO-HIT", points(7)
    )
    high, low = _roll_line(strip, book), box.bottom - 1.1
    cells = _range_cells(strip, rules)
    for index, (band, x, width) in enumerate(cells):
        end = f"{band.end:g}"
        unit = " in" if index == len(cells) - 1 else ""
        short = f"{'≤' if band.end_included else '<'} {end}"
        choices = (f"{'to' if band.end_included else 'under'} {end}{unit}", f"{short}{unit}", short)
        words = next((w for w in choices if book.width(w, theme.SMALLEST) <= width - 0.6), short)
        yield book.text(x, low, words, theme.SMALLEST, anchor="middle", fill=theme.LABEL_INK)
    x = box.x + 24.4
    yield book.text(x, high, f"d{rules['die']} ≤", theme.SMALLEST, anchor="end", fill=theme.LABEL_INK)
    mark = f"range{mark_of(rules, 'range_bands')}"
    yield book.text(x, low, mark, theme.SMALLEST, anchor="end", fill=theme.LABEL_INK)


def _roll_line(strip: SquadronStrip, book: FontBook) -> float:
    return strip.to_hit.y + strip.to_hit.height * 0.12 + book.cap_height(_ROLL, True)


def _rolls(flown: Flown) -> Iterator[Item]:
    """TO-HIT itself, large, and the roll that hits in each band."""
    strip, book, value = flown.strip, flown.book, flown.copy.row.to_hit
    middle = centred_baseline(book, strip.to_hit.centre[1], _FIGURE, True)
    yield book.text(strip.to_hit.x + 14.2, middle, str(value), _FIGURE, bold=True, anchor="middle")
    for band, x, _ in _range_cells(strip, flown.rules):
        roll = needed(value, band.modifier, flown.rules)
        words = str(roll) if roll else IMPOSSIBLE
        yield book.text(x, _roll_line(strip, book), words, _ROLL, bold=True, anchor="middle")


def _stat_labels(strip: SquadronStrip, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    for box, name in ((strip.engine, "ENGINE"), (strip.fuselage, "FUSELAGE")):
        yield capitals(book, box.x, box.y + theme.LABEL * 0.78, name, theme.SMALLEST)
    words = f"turning{mark_of(rules, 'turn_limit')}"
    right = strip.engine.x + 12.6
    yield book.text(right, turning_line(strip), words, theme.SMALLEST, anchor="end", fill=theme.LABEL_INK)


def _stat(flown: Flown, box: Rect, value: int) -> Iterator[Item]:
    """The value and its ovals, filled beyond it."""
    book = flown.book
    places, y, width, height = ovals_of(box, flown.rules, value)
    for index, x in enumerate(places):
        yield oval((x, y), index >= value, width=width, height=height)
    base = box.y + theme.LABEL * 0.78 + 0.8 + book.cap_height(_STAT, True)
    yield book.text(box.x, base, str(value), _STAT, bold=True)


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
    if flown.copy.number:
        x = written_on(book, "No.", strip.number).x + 0.8
        yield book.text(x, strip.number.bottom - 1.1, str(flown.copy.number), points(10), bold=True)
    room = written_on(book, "Unit", strip.unit)
    size = book.fit(row.unit, room.width - 0.8, points(9.5), theme.SMALLEST) if row.unit else None
    if size is not None:
        yield book.text(room.x + 0.8, room.bottom - 1.1, row.unit, size)
    elif row.unit:
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at("unit"),
                f"the unit {shown(row.unit)} does not fit {room.width:.0f} mm at 6 pt",
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
        end = strip.lines - 1.2
        yield book.text(end, speed.y - 0.9, "Turn", theme.LABEL, anchor="end", fill=theme.LABEL_INK)
        for box, name in ((speed, "SPEED"), (order, "Orders")):
            base = centred_baseline(book, box.centre[1], theme.LABEL)
            yield book.text(end, base, name, theme.LABEL, anchor="end", fill=theme.LABEL_INK)
        for y, weight in ((speed.y, theme.BOX_LINE), (order.y, theme.HAIRLINE), (order.bottom, theme.BOX_LINE)):
            ink = theme.RULE_INK if weight == theme.HAIRLINE else theme.INK
            yield line((left, y), (right, y), weight, ink)
        for index in range(strip.turns):
            x = strip.lines + index * strip.turn
            yield line((x, speed.y), (x, order.bottom), theme.HAIRLINE, theme.RULE_INK)
            number = str(first + index + 1)
            middle = x + strip.turn / 2
            yield book.text(
                middle, speed.y - 0.9, number, theme.LABEL, bold=True, anchor="middle", tabular=True
            )


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
            size = book.fit(text, box.width - 1.0, points(9.5), theme.SMALLEST) or theme.SMALLEST
            yield book.text(
                box.centre[0], centred_baseline(book, box.centre[1], size), text, size, anchor="middle"
            )
