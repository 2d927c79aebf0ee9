"""What one aircraft fills in on its turn record: names, clock, ovals, the rolls that hit, and its orders."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.places import Ticks
from pressgang.sheets.blocks.putting import At, put
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.typeset import fit_name, write_name
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_clock import draw_arcs, draw_armed
from pressgang.systems.dogfight.record_marks import mark_of
from pressgang.systems.dogfight.record_places import ORDERS, SPEED, Places, oval_row, ovals, under_ovals
from pressgang.systems.dogfight.record_plan import RecordPlan
from pressgang.systems.dogfight.record_strip import strip_of, to_hit_inset
from pressgang.systems.dogfight.rules import (
    build_points,
    needed,
    top_speed,
    turn_limit,
)
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

IMPOSSIBLE = "—"


@dataclass(frozen=True, slots=True)
class RecordEntry:
    """One aircraft on a plan, with all that is needed to draw it. `priced` prints its build points; `number`
    tells it from the others of its row (0: it is the only one).
    """

    plan: RecordPlan
    places: Places
    rules: RuleBook
    book: FontBook
    game: str
    force: Force[Aircraft]
    row: Aircraft
    pictures: Mapping[str, Picture]
    priced: bool = False
    number: int = 0


def draw_under(entry: RecordEntry) -> Iterator[Item]:
    """What lies under the printed form: the side's band and the tint of the armed arcs."""
    plan, palette = entry.plan, entry.force.palette
    yield from side_band(plan.band, palette.accent, palette.band)
    yield from draw_arcs(plan.clock, entry.row, palette, entry.rules)


def draw_over(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    """What lies on the printed form. Texts that do not fit are reported and left out."""
    plan, row = entry.plan, entry.row
    yield from _head(entry, found)
    yield from _number(entry)
    yield from _unit(entry, found)
    yield from draw_armed(plan.clock, row, entry.force.palette, entry.rules, entry.pictures)
    yield from _stat(entry, plan.engine, "engine", row.engine)
    yield from _turning(entry)
    yield from _stat(entry, plan.fuselage, "fuselage", row.fuselage)
    yield from _to_hit(entry)
    yield from _orders(entry, found)


def _head(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    plan, book, force = entry.plan, entry.book, entry.force
    box, sizes = plan.head, plan.sizes
    radius = box.height * 0.41
    middle = box.y + radius + (0 if plan.compact else 0.2)
    yield from side_badge(
        book, (box.x + radius, middle), radius, force.mark, force.palette.accent, force.palette.band
    )
    right = box.right
    side = entry.row.side or force.name
    cost = f"{build_points(entry.row, entry.rules)} points" if entry.priced else ""
    cost += mark_of(entry.rules, "build_points") if cost else ""
    detail = " · ".join(part for part in ("" if plan.compact else entry.game, cost) if part)
    side_size, taken = sizes.text, 0.0
    fitted = fit_name(book, side, box.width * 0.36, sizes.text, theme.SMALLEST, lines=2)
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                entry.row.at("side") if entry.row.side else force.span,
                f"the side {shown(side)} does not fit the {box.width * 0.36:.0f} mm it has at 6 pt",
                "Shorten the name of the side, or print fewer records a page.",
            )
        )
    else:
        side_size = fitted.size
        first = box.y + radius * 0.25 + book.cap_height(side_size, True)
        for index, part in enumerate(fitted.lines):
            y = first + index * side_size * 1.15
            yield book.text(right, y, part, side_size, bold=True, anchor="end")
            taken = max(taken, book.width(part, side_size, True))
        below = (
            first + (len(fitted.lines) - 1) * side_size * 1.15 + sizes.label * (1.35 if plan.compact else 1.8)
        )
        size = book.fit(detail, box.width * 0.36, sizes.label, theme.SMALLEST)
        if detail and size is not None and below < box.bottom - 0.4:
            yield book.text(right, below, detail, size, anchor="end", fill=theme.LABEL_INK)
            taken = max(taken, book.width(detail, size))
    x = box.x + 2 * radius + (1.6 if plan.compact else 3.6 * min(sizes.unit, 1.2))
    room = right - taken - 4.0 - x if taken else right - x
    if plan.compact:
        room += 2.0
    name = entry.row.name
    fitted = fit_name(book, name, room, sizes.name, sizes.name_smallest, two_line_largest=box.height / 2.45)
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                entry.row.at("name"),
                f"the name {shown(name)} does not fit two lines of {room:.0f} mm at 9 pt",
                "Shorten the name, or print fewer records a page.",
            )
        )
    else:
        yield from write_name(book, x, middle, fitted)


_NUMBER_TYPE = 1.3
"""The type of a number, as a share of the form's text."""


def number_width(entry: RecordEntry) -> float:
    """What the number takes at the left of its line, in mm; 0 for the only one of its row."""
    size = entry.plan.sizes.text * _NUMBER_TYPE
    return 1.5 + entry.book.width(str(entry.number), size, True) + 1.0 if entry.number else 0.0


def _number(entry: RecordEntry) -> Iterator[Item]:
    """The number of an aircraft of several alike, as on its counter, at the left of the line for it."""
    if entry.number:
        size = entry.plan.sizes.text * _NUMBER_TYPE
        room = entry.places.name.written(_inset(entry))
        yield from put(entry.book, room, str(entry.number), size, "south-west", bold=True)


def _inset(entry: RecordEntry) -> float:
    """How far from the beginning of its line something is written."""
    return 0.5 if entry.plan.compact else 1.0


def _unit(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    """The unit, on its line."""
    plan, book, unit = entry.plan, entry.book, entry.row.unit
    if not unit:
        return
    room = entry.places.unit.written(_inset(entry))
    largest = min(theme.BODY * 1.25, plan.sizes.text * 1.3)
    fitted = fit_name(book, unit, room.width, largest, theme.SMALLEST, bold=False, two_line_largest=theme.SMALL)
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                entry.row.at("unit"),
                f"the unit {shown(unit)} does not fit two lines of {room.width:.0f} mm at 6 pt",
                "Shorten the unit, or print fewer records a page.",
            )
        )
        return
    for index, part in enumerate(reversed(fitted.lines)):
        yield from put(book, room.moved(0.0, -index * fitted.size * 1.15), part, fitted.size, "south-west")


def _stat(entry: RecordEntry, box: Rect, word: str, value: int) -> Iterator[Item]:
    """The value in large figures and its ovals, filled beyond it; a small number under each open one."""
    plan, book = entry.plan, entry.book
    sizes = plan.sizes
    row = oval_row(plan, box)
    at: At = "west"
    if plan.compact:
        row, at = Rect(box.x, box.y + 0.1, box.width, row.bottom - box.y), "north-east"
    yield from put(book, row, str(value), sizes.figure, at, bold=True)
    ticks = ovals(plan, box, word, value, entry.rules)
    yield from ticks.draw()
    if not plan.compact:
        numbers = [str(number) for number in range(1, value + 1)]
        yield from _under(entry, ticks, under_ovals(plan, box)[0], numbers, theme.LABEL_INK)


def _under(
    entry: RecordEntry,
    ticks: Ticks,
    row: Rect,
    words: Iterable[str],
    fill: Colour = theme.INK,
    bold: bool = False,
) -> Iterator[Item]:
    """Small figures under the first ovals."""
    for box, word in zip(ticks.places, words, strict=False):
        place = Rect(box.x, row.y, box.width, row.height)
        yield from put(entry.book, place, word, entry.plan.sizes.label, "south", fill=fill, bold=bold)


def _turning(entry: RecordEntry) -> Iterator[Item]:
    """Under each ENGINE oval the points that may be turned while it is the last one open."""
    plan, value = entry.plan, entry.row.engine
    first, second = under_ovals(plan, plan.engine)
    limits = [str(turn_limit(number, entry.rules)) for number in range(1, top_speed(value) + 1)]
    ticks = ovals(plan, plan.engine, "engine", value, entry.rules)
    yield from _under(entry, ticks, first if plan.compact else second, limits, bold=plan.compact)


def _to_hit(entry: RecordEntry) -> Iterator[Item]:
    plan, book, sizes = entry.plan, entry.book, entry.plan.sizes
    box, strip = plan.to_hit, strip_of(plan, entry.rules, book)
    inset = to_hit_inset(plan)
    panel = Rect(box.x + inset, box.y, box.width - inset, box.height * 0.82)
    yield from put(book, panel, str(entry.row.to_hit), sizes.great_figure, "south-west", bold=True)
    size = sizes.text * (1.25 if plan.compact else 1.5)
    above = strip.box.y - (0.9 if plan.compact else 1.3) - box.y
    for band, start, end in strip.spans:
        roll = needed(entry.row.to_hit, band.modifier, entry.rules)
        place = Rect(start, box.y, end - start, above)
        yield from put(book, place, str(roll) if roll else IMPOSSIBLE, size, "south", bold=True)


def _orders(entry: RecordEntry, found: Problems) -> Iterator[Item]:
    """The orders of the stat file in the log: SPEED and order, a line a turn."""
    plan, book, row = entry.plan, entry.book, entry.row
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
