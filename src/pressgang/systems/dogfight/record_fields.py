"""What can be filled in on screen on a turn record: the same places that a pencil fills on paper.

A place that the stat file has filled already (the unit, orders) gets no field: it is printed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import Field
from pressgang.drawing.units import points
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_blank import (
    FieldLine,
    field_lines,
    log_columns,
    log_halves,
    log_top,
    oval_places,
)
from pressgang.systems.dogfight.record_entries import RecordEntry, number_width
from pressgang.systems.dogfight.rules import stat_limits

TYPE = points(10)
"""The size of what is typed, in mm."""
INSET = 0.4
"""Between a field and the lines around it, in mm."""
_HIGHEST = 5.0


class RecordPlace(NamedTuple):
    """Which record of a sheet this is, both from 1: its page among the sheet's, its number on the page."""

    page: int
    number: int

    def name(self, what: str) -> str:
        """The name of a field, unique on the sheet: `p1-r2-turn-03-speed`."""
        return f"p{self.page}-r{self.number}-{what}"


def record_fields(entry: RecordEntry, place: RecordPlace) -> Iterator[Field]:
    """The fields in the order a hand goes: names, damage from the clock to the fuselage, the log."""
    yield from _names(entry, place)
    yield from _ovals(entry, place)
    yield from _log(entry, place)


def _names(entry: RecordEntry, place: RecordPlace) -> Iterator[Field]:
    words = ("name", "unit", "pilot")
    printed = ("", entry.row.unit, "")
    for word, line, taken in zip(words, field_lines(entry.plan, entry.book), printed, strict=True):
        if not taken:
            right_of = number_width(entry) if word == "name" else 0.0
            yield Field(
                _above(line, entry.plan.fields.y, right_of), place.name(word), "text", _tip(entry, word), TYPE
            )


def _above(line: FieldLine, top: float, taken: float) -> Rect:
    """The room above a line to write on, up to `top`, right of what is printed on `taken` mm of it."""
    height = min(_HIGHEST, line.y - top) - INSET
    return Rect(line.x + taken, line.y - height - INSET, line.right - line.x - taken, height)


def _ovals(entry: RecordEntry, place: RecordPlace) -> Iterator[Field]:
    plan, row = entry.plan, entry.row
    centres, width, height = plan.clock.weapon_ovals()
    for side, centre in centres.items():
        if side in row.weapons:
            yield check_field(
                centre, width, height, place.name(f"weapon-{side}"), _tip(entry, f"{side} weapon hit")
            )
    most = stat_limits(entry.rules)[1]
    for word, box, value in (("engine", plan.engine, row.engine), ("fuselage", plan.fuselage, row.fuselage)):
        xs, y, width = oval_places(plan, box, max(most, value))
        for index, x in enumerate(xs[: max(0, value)]):
            name = place.name(f"{word}-{index + 1}")
            yield check_field((x, y), width, plan.sizes.oval[1], name, _tip(entry, f"{word} hit {index + 1}"))


def check_field(centre: Point, width: float, height: float, name: str, tip: str) -> Field:
    """An oval to be ticked: its middle, width and height."""
    return Field(Rect(centre[0] - width / 2, centre[1] - height / 2, width, height), name, "check", tip)


def _log(entry: RecordEntry, place: RecordPlace) -> Iterator[Field]:
    plan = entry.plan
    columns, top = log_columns(plan), log_top(plan)
    spans = {"speed": (columns.speed, columns.orders), "orders": (columns.orders, columns.notes)}
    if columns.notes < plan.half:
        spans["notes"] = (columns.notes, plan.half)
    orders = split_orders(entry.row.orders)
    for left, first in log_halves(plan):
        for index in range(plan.rows):
            turn = first + index
            printed = _printed(orders[turn - 1]) if turn <= len(orders) else ()
            y = top + index * plan.row
            for word, (start, end) in spans.items():
                if word not in printed:
                    cell = Rect(left + start, y, end - start, plan.row).inset(INSET)
                    tip = _tip(entry, f"turn {turn}, {'SPEED' if word == 'speed' else word}")
                    yield Field(cell, place.name(f"turn-{turn:02}-{word}"), "text", tip, TYPE)


def _printed(order: str) -> tuple[str, ...]:
    """The cells of a turn that the stat file's order fills."""
    return tuple(cell for cell, text in zip(("speed", "orders"), as_logged(order), strict=True) if text)


def _tip(entry: RecordEntry, what: str) -> str:
    return f"{entry.row.name or 'Aircraft'}: {what}"
