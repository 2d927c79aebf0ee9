"""What stands at the foot of a stand's label, and how large: name, type and the values that are played with."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.drawing import theme
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.typeset import Fitted, fit_name
from pressgang.systems.unbalanced_equality.rules import half_mark
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.systems.unbalanced_equality.wording import half_rate_words, joined, rate_words
from pressgang.typography.fonts import FontBook

LOW = 40.0
"""A stand less deep than this has its values in smaller type."""
MARGIN = 2.6
"""From the cut to any word, in mm."""
_LEAST_NAME = 15.0


@dataclass(frozen=True, slots=True)
class StandValue:
    """A value with its label."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class LabelPlan:
    """The strip of words at the foot of a label, `strip` mm high; `gap` parts its values."""

    name: Fitted
    name_middle: float
    type_size: float
    type_base: float
    strip: float
    value_size: float
    label_size: float
    gap: float
    value_base: float
    bare: bool = False
    """Neither type nor values."""


def front_values(stand: Stand, rules: RuleBook) -> tuple[StandValue, ...]:
    """The values of a whole stand: of each formation where they differ."""
    return _values(stand, rules, half=False)


def back_values(stand: Stand, rules: RuleBook) -> tuple[StandValue, ...]:
    """The values at half strength: points at most, kills halved; move and morale are the same."""
    return _values(stand, rules, half=True)


def _values(stand: Stand, rules: RuleBook, half: bool) -> tuple[StandValue, ...]:
    troop, states = stand.troop, range(len(stand.states))
    if stand.piece_of is not None:
        states = range(stand.piece_of, stand.piece_of + 1)
    kills = [half_rate_words(troop, s, rules) if half else rate_words(troop, s, rules) for s in states]
    most = f"{half_mark(stand.points, rules):g}"
    throw = [StandValue("Throw", f"{float(rules['spear_throw']):g}")] if troop.fire == "throw" else []
    return (
        StandValue("Half, from" if half else "Points", most if half else str(stand.points)),
        StandValue("Move", joined([str(move) for move in _in(troop.move, stand)])),
        *throw,
        StandValue("Morale", joined([str(morale) for morale in _in(troop.morale, stand)])),
        StandValue("Kills", joined(kills)),
    )


def _in(values: tuple[int, ...], stand: Stand) -> tuple[int, ...]:
    """The values of all states, or of the one that the piece shows."""
    return values if stand.piece_of is None else values[min(stand.piece_of, len(values) - 1) :][:1]


def plan_label(book: FontBook, stand: Stand, values: tuple[StandValue, ...]) -> LabelPlan | None:
    """The plan of a label, or `None` where the words do not fit the stand at 6 pt."""
    width, depth = stand.size
    plan = _beside(book, stand, values, width, depth) or _below(book, stand, values, width, depth)
    return plan or _without_values(book, stand, width, depth)


_SETTINGS = ((points(13), theme.LABEL, 3.0), (points(11), theme.LABEL, 2.6), (points(10), theme.SMALLEST, 2.0))
_LOW_SETTINGS = ((points(9.5), theme.SMALLEST, 3.0), (points(8.5), theme.SMALLEST, 2.0))
"""Sizes of the values and of their labels, and the gap between: the first that leaves room for the name."""


def _beside(
    book: FontBook, stand: Stand, values: tuple[StandValue, ...], width: float, depth: float
) -> LabelPlan | None:
    """Name and type at the left, values at the right of one strip."""
    low = depth < LOW
    strip = 9.2 if low else 12.4
    base = depth - (2.3 if low else 2.5)
    for value_size, label_size, gap in _LOW_SETTINGS if low else _SETTINGS:
        room = width - 2 * MARGIN - _values_width(book, values, value_size, label_size, gap) - 3
        if room < _LEAST_NAME:
            continue
        name = _fit(book, _name_of(stand), room, points(8.5 if low else 10.5))
        type_size = book.fit(stand.called, room, label_size, theme.SMALLEST)
        if name is None or (type_size is None and stand.row.name):
            continue
        middle = base - (4.3 if low else 6.2)
        if not stand.row.name:
            middle = depth - strip / 2 - 0.3
        elif len(name.lines) > 1:
            name = Fitted(name.lines, min(name.size, (strip - 5.0) / 2 / 1.15))
            middle = depth - strip + 0.6 + name.size * 1.15
        if name.size >= theme.SMALLEST - 1e-9:
            return LabelPlan(
                name=name,
                name_middle=middle,
                type_size=type_size or label_size,
                type_base=base,
                strip=strip,
                value_size=value_size,
                label_size=label_size,
                gap=gap,
                value_base=base,
            )
    return None


def _below(
    book: FontBook, stand: Stand, values: tuple[StandValue, ...], width: float, depth: float
) -> LabelPlan | None:
    """Name and type over the values, on a narrow stand."""
    room, strip, least = width - 2 * MARGIN, 15.2, theme.SMALLEST
    sizes = (points(9.5), points(8), points(7))
    wide = [_values_width(book, values, size, least, 1.4) for size in sizes]
    value_size = next((size for size, w in zip(sizes, wide, strict=True) if w <= room), None)
    name = _fit(book, _name_of(stand), room, points(8.5), lines=1)
    type_size = book.fit(stand.called, room, least, least)
    if value_size is None or name is None or (type_size is None and stand.row.name) or strip + 3 > depth:
        return None
    gap = 1.4 + (room - _values_width(book, values, value_size, least, 1.4)) / max(1, len(values) - 1)
    middle = depth - strip + (2.2 if stand.row.name else 3.2)
    return LabelPlan(
        name=name,
        name_middle=middle,
        type_size=least,
        type_base=depth - strip + 6.4,
        strip=strip,
        value_size=value_size,
        label_size=least,
        gap=gap,
        value_base=depth - 2.2,
    )


def _without_values(book: FontBook, stand: Stand, width: float, depth: float) -> LabelPlan | None:
    """The name alone, on a stand of the user's own that is too small for values: the roster has them."""
    strip, least = 8.4, theme.SMALLEST
    name = _fit(book, _name_of(stand), width - 2 * MARGIN, points(8))
    if name is None or strip + 8 > depth or not stand.row.custom:
        return None
    return LabelPlan(
        name=name,
        name_middle=depth - strip / 2 - 0.2,
        type_size=least,
        type_base=0.0,
        strip=strip,
        value_size=least,
        label_size=least,
        gap=0.0,
        value_base=0.0,
        bare=True,
    )


def _name_of(stand: Stand) -> str:
    return stand.row.name or stand.called


def _fit(book: FontBook, name: str, room: float, largest: float, lines: int = 2) -> Fitted | None:
    return fit_name(book, name, room, largest, theme.SMALLEST, lines=lines, two_line_largest=largest * 0.8)


def _values_width(
    book: FontBook, values: tuple[StandValue, ...], value_size: float, label_size: float, gap: float
) -> float:
    """The length of the row of values."""
    return sum(value_width(book, value, value_size, label_size) for value in values) + gap * (len(values) - 1)


def value_width(book: FontBook, value: StandValue, value_size: float, label_size: float) -> float:
    return max(book.width(value.text, value_size, True), book.width(value.label, label_size))
