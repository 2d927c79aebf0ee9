"""What stands at the foot of a stand's label, and how large: name, type and the values that are played with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pressgang.drawing import theme
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.typeset import Fitted, fit_name
from pressgang.systems.unbalanced_equality.rules import half_mark
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.systems.unbalanced_equality.wording import a_shot, half_rate_words, joined, rate_words
from pressgang.typography.fonts import FontBook

LOW = 40.0
"""A stand less deep than this has its values in smaller type, in a lower band."""
MARGIN = 3.0
"""From the cut to any word of the band, in mm."""
_LEFT = 0.40
"""The share of the width that name and type have, where the values leave it to them."""
_APART = 0.6
"""Between two values, at the least."""


@dataclass(frozen=True, slots=True)
class StandValue:
    """A value with its label."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class LabelPlan:
    """The band of words at the foot of a label, `strip` mm high; the values stand about `centres`."""

    name: Fitted
    name_middle: float
    type_size: float
    type_base: float
    strip: float
    value_size: float
    label_size: float
    centres: tuple[float, ...]
    label_base: float
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
    words = half_rate_words if half else rate_words
    kills, shot = joined([words(troop, state, rules) for state in states]), ""
    if troop.fire == "shot":
        kills, shot = kills.removesuffix(f" {a_shot(rules)}"), f" {a_shot(rules)}"
    most = f"{half_mark(stand.points, rules):g}"
    throw = [StandValue("Throw", f"{float(rules['spear_throw']):g}")] if troop.fire == "throw" else []
    return (
        StandValue("Half, from" if half else "Points", most if half else str(stand.points)),
        StandValue("Move", joined([str(move) for move in _in(troop.move, stand)])),
        *throw,
        StandValue("Morale", joined([str(morale) for morale in _in(troop.morale, stand)])),
        StandValue(f"Kills{shot}", kills),
    )


def _in(values: tuple[int, ...], stand: Stand) -> tuple[int, ...]:
    """The values of all states, or of the one that the piece shows."""
    return values if stand.piece_of is None else values[min(stand.piece_of, len(values) - 1) :][:1]


def plan_label(book: FontBook, stand: Stand, values: tuple[StandValue, ...]) -> LabelPlan | None:
    """The plan of a label, or `None` where the words do not fit the stand at 6 pt."""
    width, depth = stand.size
    plan = _beside(book, stand, values, width, depth) or _below(book, stand, values, width, depth)
    return plan or _without_values(book, stand, width, depth)


_SETTINGS = (points(13), points(12), points(11), points(10), points(9))
_LOW_SETTINGS = (points(10), points(9.5), points(8.5))
"""Sizes of the values: the first that leaves room for the name."""


def _beside(
    book: FontBook, stand: Stand, values: tuple[StandValue, ...], width: float, depth: float
) -> LabelPlan | None:
    """Name and type at the left of the band, values at the right."""
    low = depth < LOW
    strip = 8.6 if low else 10.6
    top = depth - strip
    least = theme.SMALLEST
    for value_size in _LOW_SETTINGS if low else _SETTINGS:
        wide = [value_width(book, value, value_size, least) for value in values]
        for area in _areas(wide, width):
            room = width - MARGIN - area - 2.6
            largest = points(8.5 if low else 9.5)
            name = _fit(book, _name_of(stand), room, largest, lines=1 if low else 2)
            type_size = book.fit(stand.called, room, points(6.2 if low else 6.8), least)
            if name is None or (type_size is None and stand.row.name):
                continue
            middle = top + (2.9 if low else 3.6)
            if not stand.row.name:
                middle = top + strip / 2
            elif len(name.lines) > 1:
                name = Fitted(name.lines, min(name.size, 2.45))
                middle = top + 3.4
            if name.size < least - 1e-9:
                continue
            return LabelPlan(
                name=name,
                name_middle=middle,
                type_size=type_size or least,
                type_base=top + (7.0 if low else 8.9 if len(name.lines) > 1 else 8.5),
                strip=strip,
                value_size=value_size,
                label_size=least,
                centres=_centres(wide, width - 2.0 - area, area),
                label_base=top + (2.7 if low else 3.0),
                value_base=top + (7.0 if low else 8.7),
            )
    return None


def _areas(wide: list[float], width: float) -> Iterator[float]:
    """How much of the band the values take: all but the part of the name, else as little as they can."""
    needed = sum(wide) + 2.0 * len(wide)
    ample = width * (1 - _LEFT) - 2.0
    if needed <= ample:
        yield ample
    yield needed
    yield sum(wide) + _APART * len(wide)


def _centres(wide: list[float], left: float, area: float) -> tuple[float, ...]:
    """The middles of the values with equal gaps between."""
    gap = (area - sum(wide)) / max(1, len(wide))
    centres: list[float] = []
    for one in wide:
        centres.append(left + gap / 2 + one / 2)
        left += one + gap
    return tuple(centres)


def _below(
    book: FontBook, stand: Stand, values: tuple[StandValue, ...], width: float, depth: float
) -> LabelPlan | None:
    """Name and type over the values, on a narrow stand."""
    strip, least = 15.8, theme.SMALLEST
    room, top = width - 2 * MARGIN, depth - strip
    name = _fit(book, _name_of(stand), room, points(8.5), lines=1)
    type_size = book.fit(stand.called, room, least, least)
    if name is None or (type_size is None and stand.row.name) or strip + 3 > depth:
        return None
    for value_size in (points(9.5), points(8), points(7)):
        wide = [value_width(book, value, value_size, least) for value in values]
        if sum(wide) + _APART * len(wide) <= width - 2.0:
            return LabelPlan(
                name=name,
                name_middle=top + (2.6 if stand.row.name else 3.8),
                type_size=least,
                type_base=top + 6.9,
                strip=strip,
                value_size=value_size,
                label_size=least,
                centres=_centres(wide, 1.0, width - 2.0),
                label_base=top + 10.1,
                value_base=depth - 1.8,
            )
    return None


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
        centres=(),
        label_base=0.0,
        value_base=0.0,
        bare=True,
    )


def _name_of(stand: Stand) -> str:
    return stand.row.name or stand.called


def _fit(book: FontBook, name: str, room: float, largest: float, lines: int = 2) -> Fitted | None:
    return fit_name(book, name, room, largest, theme.SMALLEST, lines=lines, two_line_largest=largest * 0.8)


def value_width(book: FontBook, value: StandValue, value_size: float, label_size: float) -> float:
    return max(book.width(value.text, value_size, True), book.width(value.label, label_size))
