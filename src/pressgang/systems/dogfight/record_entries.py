"""What one aircraft fills in on its turn record: names, clock, ovals, the rolls that hit, and its orders."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang import theme
from pressgang.art.ink import Ink
from pressgang.diagnostics import Problems, shown
from pressgang.fonts import FontBook
from pressgang.geometry import Point, Rect, polar
from pressgang.rulebook import RuleBook
from pressgang.scene import WHITE, Item, Path
from pressgang.sheets import problems
from pressgang.sheets.base import Force
from pressgang.sheets.marks import oval
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.silhouettes import centred, row_symbol
from pressgang.sheets.typeset import centred_baseline, fit_name, write_name
from pressgang.systems.dogfight.arcs import SIDE_BEARINGS, rim, sector
from pressgang.systems.dogfight.orders import OrderError, parse_order, split_orders
from pressgang.systems.dogfight.record_blank import (
    field_lines,
    log_columns,
    log_halves,
    log_top,
    number_lines,
    oval_places,
)
from pressgang.systems.dogfight.record_plan import Plan
from pressgang.systems.dogfight.record_strip import strip_of, to_hit_inset
from pressgang.systems.dogfight.rules import (
    ARCS,
    arc_bearings,
    needed,
    points,
    stat_limits,
    top_speed,
    turn_limit,
)
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.units import points as type_points

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

IMPOSSIBLE = "—"
_ARMED_TINT = 0.22
_ARMED_RIM = type_points(2)


@dataclass(frozen=True, slots=True)
class Entry:
    """One aircraft on a plan, with all that is needed to draw it. `priced` prints its build points."""

    plan: Plan
    rules: RuleBook
    book: FontBook
    game: str
    force: Force[Aircraft]
    row: Aircraft
    pictures: Mapping[str, Picture]
    priced: bool = False


def draw_under(entry: Entry) -> Iterator[Item]:
    """What lies under the printed form: the side's band and the tint of the armed arcs."""
    plan, palette = entry.plan, entry.force.palette
    yield from side_band(plan.band, palette.accent, palette.band)
    tint = palette.accent.tint(_ARMED_TINT)
    for side in dict.fromkeys(entry.row.weapons):
        yield Path(sector(plan.ring, plan.inner, plan.radius, *arc_bearings(side, entry.rules)), fill=tint)


def draw_over(entry: Entry, found: Problems) -> Iterator[Item]:
    """What lies on the printed form. Texts that do not fit are reported and left out."""
    plan, row = entry.plan, entry.row
    yield from _head(entry, found)
    yield from _unit(entry, found)
    yield from _clock(entry)
    yield from _stat(entry, plan.engine, row.engine)
    yield from _turning(entry)
    yield from _stat(entry, plan.fuselage, row.fuselage, numbered=not plan.compact)
    yield from _to_hit(entry)
    yield from _orders(entry, found)


def _head(entry: Entry, found: Problems) -> Iterator[Item]:
    plan, book, force = entry.plan, entry.book, entry.force
    box, sizes = plan.head, plan.sizes
    radius = box.height * 0.41
    middle = box.y + radius + (0 if plan.compact else 0.2)
    yield from side_badge(
        book, (box.x + radius, middle), radius, force.mark, force.palette.accent, force.palette.band
    )
    right = box.right
    side = entry.row.side or force.name
    cost = f"{points(entry.row, entry.rules)} points" if entry.priced else ""
    detail = " · ".join(part for part in ("" if plan.compact else entry.game, cost) if part)
    side_size, taken = sizes.text, 0.0
    fitted = fit_name(book, side, box.width * 0.36, sizes.text, theme.SMALLEST, lines=2)
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                entry.row.at("side") if entry.row.side else (force.span or entry.row.at("side")),
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


def _unit(entry: Entry, found: Problems) -> Iterator[Item]:
    """The unit, on its line."""
    plan, book, unit = entry.plan, entry.book, entry.row.unit
    if not unit:
        return
    field = field_lines(plan, book)[1]
    inset = 0.5 if plan.compact else 1.0
    room = field.right - field.x - inset
    largest = min(theme.BODY * 1.25, plan.sizes.text * 1.3)
    fitted = fit_name(book, unit, room, largest, theme.SMALLEST, bold=False, two_line_largest=theme.SMALL)
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                entry.row.at("unit"),
                f"the unit {shown(unit)} does not fit two lines of {room:.0f} mm at 6 pt",
                "Shorten the unit, or print fewer records a page.",
            )
        )
        return
    for index, part in enumerate(reversed(fitted.lines)):
        y = field.y - 1.1 - index * fitted.size * 1.15
        yield book.text(field.x + inset, y, part, fitted.size)


def weapon_ovals(plan: Plan) -> tuple[dict[str, Point], float, float]:
    """The middles of the weapons' ovals by side, in the order they are drawn, and their width and height."""
    width, height = plan.sizes.oval
    height = min(height, plan.radius - plan.inner - 1.6)
    middle = (plan.radius + plan.inner) / 2
    centres = {side: polar(plan.ring, middle, SIDE_BEARINGS[side]) for side in ARCS}
    return centres, min(width, height / 1.2), height


def _clock(entry: Entry) -> Iterator[Item]:
    plan, row = entry.plan, entry.row
    for side in dict.fromkeys(row.weapons):
        yield rim(plan.ring, plan.radius, *arc_bearings(side, entry.rules), _ARMED_RIM)
    centres, width, height = weapon_ovals(plan)
    for side, centre in centres.items():
        yield oval(centre, side not in row.weapons, width=width, height=height)
    ink = Ink(theme.INK, WHITE)
    outline = entry.force.palette.outline
    symbol = row_symbol(row, plan.inner * 1.9, plan.inner * 1.56, ink, entry.pictures, outline)
    if symbol is not None:
        yield centred(symbol, plan.ring)


def _stat(entry: Entry, box: Rect, value: int, numbered: bool = True) -> Iterator[Item]:
    """The value in large figures and its ovals, filled beyond it; a small number under each open one."""
    plan, book = entry.plan, entry.book
    sizes = plan.sizes
    count = max(stat_limits(entry.rules)[1], value)
    places, y, width = oval_places(plan, box, count)
    if plan.compact:
        base = box.y + book.cap_height(sizes.figure, True) + 0.1
        yield book.text(box.right, base, str(value), sizes.figure, bold=True, anchor="end")
    else:
        base = centred_baseline(book, y, sizes.figure, True)
        yield book.text(box.x, base, str(value), sizes.figure, bold=True)
    first, _ = number_lines(plan, box)
    for index, x in enumerate(places):
        yield oval((x, y), index >= value, width=width, height=sizes.oval[1])
        if numbered and not plan.compact and index < value:
            yield book.text(x, first, str(index + 1), sizes.label, anchor="middle", fill=theme.LABEL_INK)


def _turning(entry: Entry) -> Iterator[Item]:
    """Under each ENGINE oval the points that may be turned while it is the last one open."""
    plan, book = entry.plan, entry.book
    value = entry.row.engine
    count = max(stat_limits(entry.rules)[1], value)
    places, _, _ = oval_places(plan, plan.engine, count)
    first, second = number_lines(plan, plan.engine)
    y = first if plan.compact else second
    for index, x in enumerate(places[: top_speed(value)]):
        limit = turn_limit(index + 1, entry.rules)
        yield book.text(x, y, str(limit), plan.sizes.label, anchor="middle", bold=plan.compact)


def _to_hit(entry: Entry) -> Iterator[Item]:
    plan, book, sizes = entry.plan, entry.book, entry.plan.sizes
    box, strip = plan.to_hit, strip_of(plan, entry.rules, book)
    y = box.bottom - box.height * 0.18
    yield book.text(box.x + to_hit_inset(plan), y, str(entry.row.to_hit), sizes.great_figure, bold=True)
    size = sizes.text * (1.25 if plan.compact else 1.5)
    for band, start, end in strip.spans:
        roll = needed(entry.row.to_hit, band.modifier, entry.rules)
        text = str(roll) if roll else IMPOSSIBLE
        base = strip.box.y - (0.9 if plan.compact else 1.3)
        yield book.text((start + end) / 2, base, text, size, bold=True, anchor="middle")


def _orders(entry: Entry, found: Problems) -> Iterator[Item]:
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
    columns, top = log_columns(plan), log_top(plan)
    size = theme.BODY * 1.1
    room = columns.notes - columns.orders - 2.0
    for index, word in enumerate(words[: plan.turns]):
        left = log_halves(plan)[index // plan.rows][0]
        y = centred_baseline(book, top + (index % plan.rows + 0.5) * plan.row, size)
        try:
            order = parse_order(word)
            speed, text = str(order.cost), order.text
        except OrderError:  # a check has reported it; the form shows it as written
            speed, text = "", word
        fitted = book.fit(text, room, size, theme.SMALLEST) or theme.SMALLEST
        yield book.text(left + (columns.speed + columns.orders) / 2, y, speed, size, anchor="middle")
        yield book.text(left + columns.orders + 1.2, y, text, fitted)
