"""Sides against each other: what they are compared by, bars for two of them, a list for any other number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Group, Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import At, down, put, within
from pressgang.sheets.sides import side_badge
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import Fitted, fit_name, write_name
from pressgang.systems.unbalanced_equality.report import (
    CLOSE,
    LISTED,
    LOOSE,
    SideReport,
    ratio_words,
    rounded,
)
from pressgang.systems.unbalanced_equality.stats import StandRow
from pressgang.typography.fonts import FontBook, TextSpan

_FIGURE = points(13)


@dataclass(frozen=True, slots=True)
class Measure:
    """A thing that sides are compared by: its name, a note, and how to read it off a report."""

    name: str
    note: str
    value: Callable[[SideReport], float]

    def words(self, side: SideReport) -> str:
        """The value as printed: whole, or with a tenth where it has one."""
        return number_words(self.value(side))


def number_words(value: float) -> str:
    """`2900`, `33.3`."""
    return str(int(value)) if value == int(value) else rounded(value, 1)


def measures(sides: Sequence[SideReport], throw: str) -> tuple[Measure, ...]:
    """What the sides are compared by; cannon, spears (which reach as far as `throw` says) and the formations of
    the lists only where there are any.
    """
    found = [
        Measure("Stands", "", lambda side: side.stands),
        Measure("Points", "", lambda side: side.points),
        Measure("Fire, open", "kills a volley", lambda side: side.fire[LOOSE]),
        Measure("Fire, closed", "kills a volley", lambda side: side.fire[CLOSE]),
        Measure("Combat value, open", "points × morale", lambda side: side.combat[LOOSE]),
        Measure("Combat value, closed", "points × morale", lambda side: side.combat[CLOSE]),
    ]
    if any(side.formations for side in sides):
        found.insert(4, Measure("Fire, as listed", "kills a volley", lambda side: side.fire[LISTED]))
        found.append(Measure("Combat value, as listed", "points × morale", lambda side: side.combat[LISTED]))
    place = next(index for index, measure in enumerate(found) if measure.name.startswith("Combat"))
    if any(side.cannon for side in sides):
        found.insert(place, Measure("Cannon", "average kills a shot", lambda side: side.cannon))
    if any(side.throw for side in sides):
        found.insert(place, Measure("Spears", f"kills a throw, {throw}", lambda side: side.throw))
    return tuple(found)


def butterfly(
    book: FontBook,
    forces: Sequence[Force[StandRow]],
    sides: Sequence[SideReport],
    wanted: Sequence[Measure],
    width: float,
    height: float,
) -> SetBlock:
    """Two sides: bars to the left and to the right of a spine with the measures, the ratio at the right.

    A row is `height` mm high.
    """
    spine, ratio, figure = 40.0, 21.0, 16.0
    wing = (width - spine - ratio) / 2
    bar = wing - figure - 2.0
    items: list[Item] = []
    head = 11.0
    for index, force in enumerate(forces):
        left = 0.0 if index == 0 else wing + spine
        items.append(side_name(book, force, left, wing, head / 2 - 0.6, right=index == 0))
    items += put(book, Rect(0.0, 0.0, width, head - 1.2), "ratio", theme.SMALL, "east", fill=theme.LABEL_INK)
    items.append(line((0, head), (width, head), theme.BOX_LINE))
    rows = down(Rect(0.0, head, width, 0.0), [height] * len(wanted))
    for measure, row in zip(wanted, rows, strict=True):
        values = [measure.value(side) for side in sides]
        most = max([*values, 1e-9])
        middle = row._replace(x=wing, width=spine)
        name = middle.moved(0.0, -1.6 if measure.note else 0.0)
        items += put(book, name, measure.name, theme.BODY, "centre", bold=True)
        if measure.note:
            note = middle.moved(0.0, 1.5)
            items += put(book, note, measure.note, theme.LABEL, "centre", fill=theme.LABEL_INK)
        for index, (force, side, value) in enumerate(zip(forces, sides, values, strict=True)):
            length, accent = bar * value / most, force.palette.accent
            box = within(row._replace(x=wing + spine if index else wing - length), length, 3.4, "west")
            if length > 0:
                items.append(rectangle(box, accent.tint(0.45) if index else accent, accent, theme.BOX_LINE))
            beside = row._replace(x=box.right + 2.0) if index else row._replace(x=0.0, width=box.x - 2.0)
            at: At = "west" if index else "east"
            items += put(book, beside, measure.words(side), _FIGURE, at, bold=True, tabular=True)
        words = ratio_words(values[0], values[1])
        items += put(book, row, words, theme.BODY * 1.15, "east", bold=True, tabular=True)
        items.append(line((0, row.bottom), (width, row.bottom), theme.HAIRLINE, theme.RULE_INK))
    return SetBlock(tuple(items), head + height * len(wanted))


def side_name(
    book: FontBook, force: Force[StandRow], x: float, width: float, middle: float, *, right: bool = False
) -> Item:
    """The side's badge and name; `right` puts them at the right end of the room."""
    radius = 3.0
    room = width - 2 * radius - 3.0
    fitted = fit_name(book, force.name, room, points(10), theme.SMALLEST, two_line_largest=points(8))
    lines = fitted.lines if fitted else tuple(book.wrap(force.name, room, theme.SMALLEST)[:2])
    size = fitted.size if fitted else theme.SMALLEST
    long = max(book.width(part, size, True) for part in lines)
    start = x + width - 2 * radius - 2.0 - long if right else x
    items = side_badge(
        book, (start + radius, middle), radius, force.mark[:2], force.palette.accent, force.palette.band
    )
    items.extend(write_name(book, start + 2 * radius + 2.0, middle, Fitted(tuple(lines), size)))
    return Group(tuple(items))


def listing(book: FontBook, sides: Sequence[SideReport], wanted: Sequence[Measure], width: float) -> SetBlock:
    """One side, or three and more: a row a side, with the ratio to the first one below each value."""
    first = sides[0] if sides else None
    label = max(34.0, width * 0.2)
    cell = (width - label) / len(wanted)
    columns = [Column("", label), *(Column("", cell, "middle") for _ in wanted)]
    head: list[TableCell] = ["", *(f"**{measure.name}**" for measure in wanted)]
    rows: list[list[TableCell]] = [head]
    for side in sides:
        rows.append([[TextSpan(side.name, bold=True)], *(measure.words(side) for measure in wanted)])
        if first is not None and side is not first:
            ratios = [ratio_words(measure.value(first), measure.value(side)) for measure in wanted]
            words = [f"to {first.name}", *ratios]
            rows.append([[TextSpan(word, fill=theme.LABEL_INK)] for word in words])
    return table(Look(book), columns, rows, width, size=theme.SMALL, row_height=6.0, padding=0.8)
