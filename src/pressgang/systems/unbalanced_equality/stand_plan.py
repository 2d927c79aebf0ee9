"""What stands at the foot of a stand's label, and how large: name, type and the values that are played with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.typeset import Fitted, fit_name
from pressgang.systems.unbalanced_equality.rules import half_mark
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.systems.unbalanced_equality.wording import a_shot, joined, rate_words
from pressgang.typography.fonts import FontBook

LOW = 40.0
"""A stand less deep than this has its values in smaller type, in a lower band."""
MARGIN = 3.0
"""From the cut to any word of the band, in mm."""
_LEFT = 0.40
"""The share of the width that name and type have, where the values leave it to them."""
_APART = 0.6
"""Between two values, at the least."""


class StandValue(NamedTuple):
    """A value with its label."""

    label: str
    text: str


@dataclass(frozen=True, slots=True)
class LabelPlan:
    """The band of words at the foot of a label, `strip` mm high; the values stand about `centres`. A stand too
    small for values has no type either.
    """

    strip: float
    name: Fitted
    name_middle: float
    type_size: float = 0.0
    type_base: float = 0.0
    value_size: float = 0.0
    centres: tuple[float, ...] = ()
    label_base: float = 0.0
    value_base: float = 0.0


def values_of(stand: Stand, rules: RuleBook, *, half: bool) -> tuple[StandValue, ...]:
    """Return the values of a whole stand, of each formation where they differ; or those at `half` strength:
    points at most, kills halved, move and morale the same.
    """
    troop = stand.troop
    states = range(len(stand.states)) if stand.piece_of is None else (stand.piece_of,)
    kills = joined([rate_words(troop, state, rules, half=half) for state in states])
    shot = f" {a_shot(rules)}" if troop.fire == "shot" else ""
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
    """Return the values of all states, or of the one that the piece shows."""
    return values if stand.piece_of is None else values[min(stand.piece_of, len(values) - 1) :][:1]


def plan_label(book: FontBook, stand: Stand, values: tuple[StandValue, ...]) -> LabelPlan | None:
    """Return the plan of a label, or `None` where the words do not fit the stand at 6 pt."""
    return _beside(book, stand, values) or _below(book, stand, values) or _without_values(book, stand)


_SETTINGS = (points(13), points(12), points(11), points(10), points(9))
_LOW_SETTINGS = (points(10), points(9.5), points(8.5))
_NARROW_SETTINGS = (points(9.5), points(8), points(7))
"""Sizes of the values: the first that leaves room for the name."""


def _beside(book: FontBook, stand: Stand, values: tuple[StandValue, ...]) -> LabelPlan | None:
    """Put name and type at the left of the band, values at the right."""
    width, depth = stand.size
    low = depth < LOW
    strip, settings = (8.6, _LOW_SETTINGS) if low else (10.6, _SETTINGS)
    top = depth - strip
    for value_size in settings:
        wide = _widths(book, values, value_size)
        for area in _areas(wide, width):
            room = width - MARGIN - area - 2.6
            name = _fit(book, stand, room, points(8.5 if low else 9.5), lines=1 if low else 2)
            type_size = book.fit(stand.called, room, points(6.2 if low else 6.8), theme.SMALLEST)
            if name is None or (type_size is None and stand.row.name):
                continue
            is_broken = len(name.lines) > 1
            middle = top + (2.9 if low else 3.4 if is_broken else 3.6)
            if not stand.row.name:
                middle = top + strip / 2
            elif is_broken:
                name = Fitted(name.lines, min(name.size, 2.45))
            if name.size >= theme.SMALLEST - 1e-9:
                return LabelPlan(
                    strip,
                    name,
                    middle,
                    type_size or theme.SMALLEST,
                    top + (7.0 if low else 8.9 if is_broken else 8.5),
                    value_size=value_size,
                    centres=_centres(wide, width - 2.0 - area, area),
                    label_base=top + (2.7 if low else 3.0),
                    value_base=top + (7.0 if low else 8.7),
                )
    return None


def _areas(wide: list[float], width: float) -> Iterator[float]:
    """Yield how much of the band the values take: all but the part of the name, else as little as they can."""
    needed = sum(wide) + 2.0 * len(wide)
    ample = width * (1 - _LEFT) - 2.0
    if needed <= ample:
        yield ample
    yield needed
    yield sum(wide) + _APART * len(wide)


def _centres(wide: list[float], left: float, area: float) -> tuple[float, ...]:
    """Return the middles of the values with equal gaps between."""
    gap = (area - sum(wide)) / max(1, len(wide))
    starts = accumulate(wide, lambda start, one: start + one + gap, initial=left)
    return tuple(start + gap / 2 + one / 2 for start, one in zip(starts, wide, strict=False))


def _below(book: FontBook, stand: Stand, values: tuple[StandValue, ...]) -> LabelPlan | None:
    """Put name and type over the values, on a narrow stand."""
    (width, depth), strip = stand.size, 15.8
    room, top = width - 2 * MARGIN, depth - strip
    name = _fit(book, stand, room, points(8.5), lines=1)
    type_size = book.fit(stand.called, room, theme.SMALLEST, theme.SMALLEST)
    if name is None or (type_size is None and stand.row.name) or strip + 3 > depth:
        return None
    for value_size in _NARROW_SETTINGS:
        wide = _widths(book, values, value_size)
        if sum(wide) + _APART * len(wide) <= width - 2.0:
            return LabelPlan(
                strip,
                name,
                top + (2.6 if stand.row.name else 3.8),
                theme.SMALLEST,
                top + 6.9,
                value_size=value_size,
                centres=_centres(wide, 1.0, width - 2.0),
                label_base=top + 10.1,
                value_base=depth - 1.8,
            )
    return None


def _without_values(book: FontBook, stand: Stand) -> LabelPlan | None:
    """Put the name alone on a stand of the user's own that is too small for values: the roster has them."""
    (width, depth), strip = stand.size, 8.4
    name = _fit(book, stand, width - 2 * MARGIN, points(8))
    if name is None or strip + 8 > depth or not stand.row.custom:
        return None
    return LabelPlan(strip, name, depth - strip / 2 - 0.2)


def _fit(book: FontBook, stand: Stand, room: float, largest: float, lines: int = 2) -> Fitted | None:
    name = stand.row.name or stand.called
    return fit_name(book, name, room, largest, theme.SMALLEST, lines=lines, two_line_largest=largest * 0.8)


def _widths(book: FontBook, values: tuple[StandValue, ...], size: float) -> list[float]:
    return [max(book.width(one.text, size, True), book.width(one.label, theme.SMALLEST)) for one in values]
