"""Where everything stands on a squadron sheet: a strip across the page for each aircraft of a flight.

A plan only measures, in mm. `squadron_strip` draws a strip, `squadron_fields` says what is filled in.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, floor, radians, sin

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.places import Ticks
from pressgang.systems.dogfight.arcs import bearing_of, boundary_hours
from pressgang.systems.dogfight.record_clock import Clock
from pressgang.systems.dogfight.record_plan import LEAST_ROW
from pressgang.systems.dogfight.rules import stat_limits

LEFT = theme.BAND + theme.BAND_GAP
"""Where a strip begins, clear of the side's band."""
HEAD = 13.0
GAP = 2.4
"""Between two strips; a hairline parts them."""
LEAST, MOST = 4, 8
"""How many aircraft share a page where the paper has room for them."""
_HEADER = 8.8
_TURN_HEAD = 3.2
_BAND_GAP = 1.6
_HIGHEST_STRIP, _HIGHEST_CLOCK, _HIGHEST_ROW = 62.0, 36.0, 11.0
_LABELS, _TURN = 10.5, 12.0
"""The names of the log's lines, and the least width of a turn to write an order in."""
_STATS, _STATS_GAP = 41.0, 4.0
_TO_HIT = 61.0
_HOUR = 2.6
"""Room for the hours around a clock."""


@dataclass(frozen=True, slots=True)
class SquadronStrip:
    """The places of one strip from its left top corner, `height` mm high. Its log has `bands` of `turns`."""

    height: float
    clock: Clock
    name: Rect
    number: Rect
    unit: Rect
    to_hit: Rect
    engine: Rect
    fuselage: Rect
    log: Rect
    bands: int
    turns: int
    row: float

    @property
    def lines(self) -> float:
        """Where the turns begin, right of the names of the lines."""
        return self.log.x + _LABELS

    @property
    def turn(self) -> float:
        """The width of a turn."""
        return (self.log.right - self.lines) / self.turns

    def cells(self) -> tuple[tuple[Rect, Rect], ...]:
        """The cells for SPEED and order of each turn, from the first."""
        found = []
        for index in range(self.bands * self.turns):
            band, place = divmod(index, self.turns)
            y = self.log.y + band * (band_height(self.row) + _BAND_GAP) + _TURN_HEAD
            x = self.lines + place * self.turn
            speed = Rect(x, y, self.turn, self.row)
            found.append((speed, Rect(x, speed.bottom, self.turn, self.row)))
        return tuple(found)


def band_height(row: float) -> float:
    """The height of a band of the log: the numbers of its turns, SPEED, orders."""
    return _TURN_HEAD + 2 * row


def strips_that_fit(width: float, height: float) -> int:
    """How many strips that can be written on share that height, 0 for too narrow a page."""
    least = _least_height(width)
    return max(0, floor((height + GAP) / (least + GAP))) if least else 0


def strip_plan(width: float, height: float, count: int, rules: RuleBook) -> SquadronStrip | None:
    """The plan of `count` strips on a page of that room, or `None` where they would be too low to write on."""
    least, tall = _least_height(width), min((height - GAP * (count - 1)) / count, _HIGHEST_STRIP)
    if not least or tall < least - 1e-9:
        return None
    wide = _is_wide(width)
    upper = tall if wide else least - band_height(LEAST_ROW) - _BAND_GAP
    clock = _clock(min(upper, _HIGHEST_CLOCK), rules)
    x = clock.centre[0] * 2 - LEFT + 1.5
    to_hit = Rect(width - _TO_HIT, 0, _TO_HIT, _HEADER - 1.0)
    right = to_hit.x - 3.0 if wide else width
    number, unit = (right - x) * 0.17, (right - x) * 0.36
    body = upper - _HEADER
    half = body / 2
    stats = Rect(x, _HEADER, _STATS, body)
    if not wide:
        to_hit = Rect(stats.right + _STATS_GAP, _HEADER + 2.0, width - stats.right - _STATS_GAP, 11.0)
    lines = Rect(stats.right + _STATS_GAP, _HEADER, width - stats.right - _STATS_GAP, body)
    if not wide:
        lines = Rect(LEFT, upper + _BAND_GAP, width - LEFT, tall - upper - _BAND_GAP)
    bands = max(1, floor((lines.height + _BAND_GAP) / (band_height(LEAST_ROW) + _BAND_GAP) + 1e-9))
    row = ((lines.height - _BAND_GAP * (bands - 1)) / bands - _TURN_HEAD) / 2
    turns = max(1, floor((lines.width - _LABELS) / _TURN))
    return SquadronStrip(
        height=tall,
        clock=clock,
        name=Rect(x, 0, right - x - number - unit - 6.0, _HEADER - 1.4),
        number=Rect(right - unit - number - 3.0, 0, number, _HEADER - 1.4),
        unit=Rect(right - unit, 0, unit, _HEADER - 1.4),
        to_hit=to_hit,
        engine=Rect(stats.x, stats.y, stats.width, half),
        fuselage=Rect(stats.x, stats.y + half + 0.6, stats.width, half - 0.6),
        log=lines,
        bands=bands,
        turns=turns,
        row=min(row, _HIGHEST_ROW),
    )


def strip_ovals(box: Rect, word: str, value: int, rules: RuleBook) -> Ticks:
    """A stat's ovals in its box, those beyond its value printed black."""
    count = max(stat_limits(rules)[1], value)
    tall = min(6.0, box.height - 2.7)
    pitch = min(5.7, (box.width - 13.0) / count)
    width = min(tall / 1.25, pitch * 0.86)
    first = box.right - pitch * (count - 1) - width
    places = (Rect(first + pitch * index, box.y + 0.4, width, tall) for index in range(count))
    return Ticks(tuple(places), value, word, f"{word} hit")


def _is_wide(width: float) -> bool:
    return width >= 165.0


def _least_height(width: float) -> float:
    """The height of the lowest strip that a pencil can fill; 0 for a page too narrow for any."""
    upper = _HEADER + band_height(LEAST_ROW)
    if _is_wide(width):
        return upper
    return upper + _BAND_GAP + band_height(LEAST_ROW) if width >= 118.0 else 0.0


def _clock(height: float, rules: RuleBook) -> Clock:
    """As large a clock as leaves room for the hours that bound the arcs, which all lie off the upright."""
    bearings = [radians(bearing_of(hour)) for hour in boundary_hours(rules)]
    rise = max((abs(cos(b)) for b in bearings), default=1.0)
    reach = max((abs(sin(b)) for b in bearings), default=1.0)
    radius = min(height / 2 - 0.4, (height / 2 - 0.9) / max(rise, 0.1) - 1.9)
    side = max(radius + 0.5, (radius + 1.9) * reach + 1.2)
    centre = (LEFT + max(side, radius + _HOUR / 2), height / 2)
    return Clock(centre, radius, radius * 0.54, (4.2, 5.4), theme.SMALLEST, "none")
