"""The sides of a game beside each other: what they are worth, as bars where there are two, and the ratio."""

from __future__ import annotations

from math import floor
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Group, Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.block import FlowingBlock, Look, SetBlock
from pressgang.sheets.blocks.places import At, down, put, within
from pressgang.sheets.pages.tables import Column, TableCell, table
from pressgang.sheets.sides import side_sign, sign_breadth
from pressgang.sheets.typeset import SizedName, fit_name, write_name
from pressgang.structs import NamedTuple
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import WordStyle, bold, styled

_FIGURE = points(13)
_LEAST_BARS = 118.0
"""The least width in mm that bars to both sides have room in."""
_BARS = 10.0
"""The height of a row of bars where figures have their full size, in mm."""
_OFF_RULE = 1.8
"""How far the middle of a name or a note in the spine stands from the rules of its row, in mm."""


class Measure(NamedTuple):
    """What sides are compared by: its name, a note, and what it is for each of them."""

    name: str
    note: str
    values: tuple[float, ...]


class CompareBlock(Struct, FlowingBlock, frozen=True):
    """Sides and their measures: bars to the left and to the right of a spine where they are two and have room
    for these, else a row a side, with its ratio to the first. `mode` is the ink mode that they are printed in.
    """

    kind: ClassVar[str] = "compare"

    forces: tuple[Force[Any], ...]
    measures: tuple[Measure, ...]
    mode: str = "color"

    @property
    def what(self) -> str:
        return ", ".join(measure.name for measure in self.measures)

    def natural(self, look: Look) -> float:
        return 180.0

    def set_at(self, look: Look, width: float) -> SetBlock:
        has_bars = len(self.forces) == 2 and width >= _LEAST_BARS
        return self._bars(look, width) if has_bars else self._rows(look, width)

    def _bars(self, look: Look, width: float) -> SetBlock:
        book, height = look.book, _BARS * look.figures
        spine, ratio, figure = 40.0, 21.0, 16.0
        wing = (width - spine - ratio) / 2
        bar = wing - figure - 2.0
        items: list[Item] = []
        head = 11.0
        for index, force in enumerate(self.forces):
            left = 0.0 if index == 0 else wing + spine
            items.append(_side_name(book, force, self.mode, left, wing, head / 2 - 0.6, right=index == 0))
        items += put(
            book, Rect(0.0, 0.0, width, head - 1.2), "ratio", theme.SMALL, "east", fill=theme.LABEL_INK
        )
        items.append(line((0, head), (width, head), theme.BOX_LINE))
        rows = down(Rect(0.0, head, width, 0.0), [height] * len(self.measures))
        most_apart = height / 2 - _OFF_RULE
        for measure, row in zip(self.measures, rows, strict=True):
            most = max([*measure.values, 1e-9])
            middle = row._replace(x=wing, width=spine)
            name = middle.moved(0.0, -min(1.6, most_apart) if measure.note else 0.0)
            items += put(book, name, measure.name, theme.BODY, "centre", bold=True)
            if measure.note:
                note = middle.moved(0.0, min(1.5, most_apart))
                items += put(book, note, measure.note, theme.LABEL, "centre", fill=theme.LABEL_INK)
            for index, (force, value) in enumerate(zip(self.forces, measure.values, strict=True)):
                length, accent = bar * value / most, force.palette.accent
                box = within(row._replace(x=wing + spine if index else wing - length), length, 3.4, "west")
                if length > 0:
                    items.append(rectangle(box, accent.tint(0.45) if index else accent, accent, theme.BOX_LINE))
                beside = row._replace(x=box.right + 2.0) if index else row._replace(x=0.0, width=box.x - 2.0)
                at: At = "west" if index else "east"
                items += put(book, beside, _number_words(value), _FIGURE, at, bold=True, tabular=True)
            words = ratio_words(*measure.values)
            items += put(book, row, words, theme.BODY * 1.15, "east", bold=True, tabular=True)
            items.append(line((0, row.bottom), (width, row.bottom), theme.HAIRLINE, theme.RULE_INK))
        return SetBlock(tuple(items), head + height * len(self.measures))

    def _rows(self, look: Look, width: float) -> SetBlock:
        label = max(34.0, width * 0.2)
        cell = (width - label) / len(self.measures)
        columns = [Column("", label), *(Column("", cell, "centre") for _ in self.measures)]
        rows: list[list[TableCell]] = [["", *(bold(measure.name) for measure in self.measures)]]
        for index, force in enumerate(self.forces):
            values = [_number_words(measure.values[index]) for measure in self.measures]
            rows.append([bold(force.name), *values])
            if index:
                ratios = [ratio_words(measure.values[0], measure.values[index]) for measure in self.measures]
                words = [f"to {self.forces[0].name}", *ratios]
                rows.append([styled(word, WordStyle(fill=theme.LABEL_INK)) for word in words])
        return table(look, columns, rows, width, size=theme.SMALL, row_height=6.0, padding=0.8)


def _side_name(
    book: FontBook, force: Force[Any], mode: str, x: float, width: float, middle: float, *, right: bool = False
) -> Item:
    """Draw the side's badge and name; `right` puts them at the right end of the room."""
    radius = 3.0
    reach = radius * sign_breadth(force)
    room = width - 2 * reach - 3.0
    fitted = fit_name(book, force.name, room, points(10), theme.SMALLEST, broken=(points(8), theme.SMALLEST))
    lines = fitted.lines if fitted else tuple(book.wrap(force.name, room, theme.SMALLEST)[:2])
    size = fitted.size if fitted else theme.SMALLEST
    long = max(book.width(part, size, True) for part in lines)
    start = x + width - 2 * reach - 2.0 - long if right else x
    badge = side_sign(book, (start + reach, middle), radius, force, mode)
    return Group((*badge, *write_name(book, start + 2 * reach + 2.0, middle, SizedName(tuple(lines), size))))


def ratio_words(first: float, second: float) -> str:
    """`1 : 1.52`, or `1.43 : 1` where the first is the greater; a dash where one of them is nothing."""
    if first <= 0 or second <= 0:
        return "–"
    if second >= first:
        return f"1 : {_rounded(second / first, 2)}"
    return f"{_rounded(first / second, 2)} : 1"


def _rounded(value: float, places: int) -> str:
    """Return a value with so many decimals, halves rounded up as people do it: 1.075 is `1.08`."""
    scale = 10**places
    return f"{floor(value * scale + 0.5 + 1e-9) / scale:.{places}f}"


def _number_words(value: float) -> str:
    """`2900`, `33.3`."""
    return str(int(value)) if value == int(value) else _rounded(value, 1)
