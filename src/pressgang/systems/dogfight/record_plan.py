"""The places of a turn record of a given size, and those of them that a pencil fills.

One plan is for wide forms, one for upright ones. A plan only measures; `record_form` draws by it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import floor
from typing import NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import Field
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.places import LogTable, Ticks, WritingLine
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_clock import Clock
from pressgang.systems.dogfight.rules import stat_limits
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.typography.fonts import FontBook

LEAST_ROW = 7.0
"""The least height in mm of a line of the log: it is written on by hand."""
_ROOMY_ROW, _HIGHEST_ROW = 7.2, 9.0
_LONG_LOG, _LONG_LOG_ROW = 10, 8.4
_FOOTNOTE = 4.4
_WIDE = (194.0, 122.0)
_UPRIGHT = (94.0, 122.0)


@dataclass(frozen=True, slots=True)
class Sizes:
    """The type sizes and marks of a form, in mm; `label` is never under 6 pt."""

    unit: float
    label: float
    text: float
    head: float
    name: float
    name_smallest: float
    figure: float
    great_figure: float
    oval: Point
    pitch: float

    @staticmethod
    def of(unit: float, oval: Point, figure: float, great_figure: float) -> Sizes:
        """Return the sizes of a form drawn at `unit` times the measure of its design."""
        most = min(unit, 1.35)
        return Sizes(
            unit=unit,
            label=max(theme.SMALLEST, theme.LABEL * most),
            text=max(points(6.5), theme.BODY * most),
            head=max(points(6.5), theme.HEAD * most),
            name=max(points(12), points(17) * most),
            name_smallest=points(9),
            figure=figure,
            great_figure=great_figure,
            oval=oval,
            pitch=oval[0] * 1.6,
        )


class Log(NamedTuple):
    """The log of a record: its place, heads included, and how many lines of what height each half has."""

    box: Rect
    rows: int
    row: float

    @staticmethod
    def within(room: Rect, heading: float) -> Log:
        """Return as long a log as the room has lines for; `heading` is the height of its heads."""
        high = room.height - heading
        rows = floor(high / _ROOMY_ROW) or floor(high / LEAST_ROW)
        if rows > _LONG_LOG:
            rows = max(_LONG_LOG, floor(high / _LONG_LOG_ROW))
        row = min(high / rows, _HIGHEST_ROW) if rows > 0 else LEAST_ROW
        return Log(room._replace(height=heading + max(0, rows) * row), max(0, rows), row)


@dataclass(frozen=True, slots=True)
class RecordPlan:
    """The places of a form `width` × `height` mm, from its left top corner. `compact` forms leave out what the
    quick reference says as well.
    """

    width: float
    height: float
    sizes: Sizes
    head: Rect
    fields: Rect
    clock: Clock
    engine: Rect
    fuselage: Rect
    to_hit: Rect
    log: Log
    compact: bool = False

    @property
    def band(self) -> Rect:
        """Return the band of the side's colour along the left edge."""
        return Rect(0, 0, 2.5 if self.compact else theme.BAND, self.height)

    @property
    def left(self) -> float:
        """Return where text begins, clear of the side's band."""
        return self.head.x

    @property
    def turns(self) -> int:
        """Return how many turns the log holds."""
        return 2 * self.log.rows

    @property
    def gap(self) -> float:
        """Return the space between the halves of the log."""
        return 2.5 if self.compact else 6.0


def plan_for(width: float, height: float) -> RecordPlan | None:
    """Return the plan of a form of that size with as long a log as fits, or `None` for too small a form."""
    plan = (_wide(width, height) if width >= 1.2 * height else None) or _upright(width, height)
    return plan if plan is not None and plan.log.rows >= 2 else None


def with_turns(plan: RecordPlan, turns: int) -> RecordPlan | None:
    """Return the plan with a log of that many turns, or `None` if its lines would be too low to write on."""
    box, old, high = plan.log
    rows = max(1, -(-turns // 2))
    row = min(old * high / rows, _HIGHEST_ROW + 1)
    if row < LEAST_ROW - 1e-9:
        return None
    return replace(plan, log=Log(box._replace(height=box.height - old * high + rows * row), rows, row))


def _wide(width: float, height: float) -> RecordPlan | None:
    """Return the wide plan: clock at the left, stats at its right, the log below: two of these share an A4
    page.
    """
    u = min(width / _WIDE[0], height / _WIDE[1], 1.5)
    if u < 0.8:
        return None
    oval = (theme.OVAL_WIDTH * u, theme.OVAL_HEIGHT * u)
    sizes = Sizes.of(u, oval, theme.FIGURE * u, theme.GREAT_FIGURE * u)
    left = theme.BAND + theme.BAND_GAP
    column, top = left + 70 * u, 31.6 * u
    room, stat = width - column, (width - column - 16 * u) * 0.5
    ring = (left + 31 * u, 44.8 * u)
    return RecordPlan(
        width,
        height,
        sizes,
        head=Rect(left, 0, width - left, 11.9 * u),
        fields=Rect(column, 14.5 * u, room, 12.4 * u),
        clock=Clock(ring, 25.4 * u, 16.4 * u, oval, sizes.label, "level"),
        engine=Rect(column, top, stat, 18.4 * u),
        fuselage=Rect(width - stat, top, stat, 18.4 * u),
        to_hit=Rect(column, 54.2 * u, room, 19.6 * u),
        log=Log.within(Rect(left, 76.2 * u, width - left, height - _FOOTNOTE - 76.2 * u), 4.7),
    )


def _upright(width: float, height: float) -> RecordPlan | None:
    """Return the upright plan: clock and stats side by side, taller than wide: four share a page, or one fills
    it.
    """
    u = min(width / _UPRIGHT[0], height / _UPRIGHT[1], 1.7)
    if u < 0.85:
        return _compact(width, height)
    left = theme.BAND + (4.0 if u < 1.2 else theme.BAND_GAP)
    most = min(u, 1.45)
    oval = (max(4.6, 4.6 * most), max(6.0, 6.0 * most))
    sizes = Sizes.of(u, oval, max(points(16), points(17) * u), points(23) * min(max(u, 1.0), 1.3))
    head, room, gap = 11.0 * min(u, 1.2), width - left, 2.0 * u
    fields, fields_height = head + 2.2, 11.4
    top = fields + fields_height + 3.0 * u
    stat = min(room * 0.47, 4.9 * sizes.label + 4.4 * sizes.pitch + oval[0])
    radius = min((room - stat - gap) / 2 - 2.9 * sizes.label, 34.0)
    stat_height = sizes.head * 1.75 + oval[1] + sizes.label * 2.8
    middle = max(2 * radius + 3.8 * sizes.label, 2 * stat_height + 2 * u)
    spare = middle - 2 * stat_height
    panel, panel_height = top + middle + 2.6 * u, 16.4 * min(max(u, 1.0), 1.3)
    ring, below = (left + (room - stat - gap) / 2, top + middle / 2), panel + panel_height + 2.0
    return RecordPlan(
        width,
        height,
        sizes,
        head=Rect(left, 0, room, head),
        fields=Rect(left, fields, room, fields_height),
        clock=Clock(ring, radius, radius * 0.61, oval, sizes.label, "level"),
        engine=Rect(width - stat, top + spare * 0.25, stat, stat_height),
        fuselage=Rect(width - stat, top + stat_height + spare * 0.75 + 1.0, stat, stat_height),
        to_hit=Rect(left, panel, room, panel_height),
        log=Log.within(Rect(left, below, room, height - _FOOTNOTE - below), 4.7),
    )


def _compact(width: float, height: float) -> RecordPlan | None:
    """Return the smallest form that a pencil can fill, ovals 4 × 5.2 mm: eight share an A4 page."""
    if width < 58 or height < 80:
        return None
    left, oval = 5.0, (4.0, 5.2)
    sizes = Sizes.of(min(width / _UPRIGHT[0], height / _UPRIGHT[1]), oval, points(13), points(18))
    head, fields, room = 8.2, 7.2, width - left
    top = head + 0.3 + fields + 1.4
    stat = 5 * oval[0] + 4 * 0.6 + 0.2
    beside = room - stat - 2.0
    radius = min(beside / 2 - 2.9, 12.6)
    middle = max(2 * radius + 4.3, 29.4)
    panel, ring = top + middle + 0.8, (left + beside / 2, top + middle / 2)
    below = panel + 11.4
    return RecordPlan(
        width,
        height,
        sizes,
        head=Rect(left, 0, room, head),
        fields=Rect(left, head + 0.3, room, fields),
        clock=Clock(ring, radius, radius * 0.57, oval, sizes.label, "turned"),
        engine=Rect(width - stat, top, stat, 16.0),
        fuselage=Rect(width - stat, top + 18.0, stat, 11.0),
        to_hit=Rect(left, panel, room, 10.6),
        log=Log.within(Rect(left, below, room, height - 2.8 - below), 3.4),
        compact=True,
    )


SPEED, ORDERS = 1, 2
"""The columns of the log that a stat file's orders fill."""
_HIGHEST = 5.0


class Places(NamedTuple):
    """The lines for the aircraft's name or number, its unit and its pilot, and the two halves of the log."""

    name: WritingLine
    unit: WritingLine
    pilot: WritingLine
    logs: tuple[LogTable, LogTable]

    @property
    def lines(self) -> tuple[WritingLine, ...]:
        """Return the lines from left to right."""
        return self.name, self.unit, self.pilot

    def cell(self, turn: int, column: int) -> Rect:
        """Return a cell of the log; turns count from 0."""
        half, line = divmod(turn, self.logs[0].rows)
        return self.logs[half].cell(line, column)


def places_of(plan: RecordPlan, book: FontBook) -> Places:
    """Return the places of every record of a plan."""
    name, unit, pilot = _lines(plan, book)
    return Places(name, unit, pilot, _logs(plan))


def _lines(plan: RecordPlan, book: FontBook) -> Iterator[WritingLine]:
    box, size, gap = plan.fields, plan.sizes.label, 2.5 if plan.compact else 4.0
    captions = (("No.", 0.22), ("Unit", 0.42), ("Pilot", 0.36))
    bottom = box.bottom
    if not plan.compact:
        captions = (("Name or number", 0.335), ("Unit", 0.28), ("Pilot", 0.385))
        bottom -= size * 1.45
    top = max(box.y, bottom - _HIGHEST)
    x = box.x
    for (caption, share), word in zip(captions, ("name", "unit", "pilot"), strict=True):
        room = Rect(x, top, (box.width - 2 * gap) * share, bottom - top)
        if plan.compact:
            yield WritingLine.after(book, caption, room, word, size, tip=word)
        else:
            yield WritingLine(caption, room, size, word, word, below=True)
        x = room.right + gap


def oval_row(plan: RecordPlan, box: Rect) -> Rect:
    """Return the row in which a stat's ovals stand."""
    return Rect(box.x, box.y + (4.3 if plan.compact else plan.sizes.head * 1.75), box.width, plan.sizes.oval[1])


def under_ovals(plan: RecordPlan, box: Rect) -> tuple[Rect, Rect]:
    """Return the two lines of small figures under a stat's ovals, which stand on their lower edges."""
    row, size = oval_row(plan, box), plan.sizes.label
    first = Rect(row.x, row.bottom, row.width, size * 1.25)
    return first, first.moved(0.0, size * 1.42)


def ovals(plan: RecordPlan, box: Rect, word: str, value: int, rules: RuleBook) -> Ticks:
    """Return a stat's ovals, those beyond its value printed black."""
    row, count = oval_row(plan, box), max(stat_limits(rules)[1], value)
    taken = 0.0 if plan.compact else plan.sizes.label * 4.7
    pitch = min(plan.sizes.pitch, (box.width - taken - plan.sizes.oval[0]) / max(1, count - 1))
    width = min(plan.sizes.oval[0], pitch * 0.9)
    places = (Rect(box.right - width - pitch * left, row.y, width, row.height) for left in range(count))
    return Ticks(tuple(places)[::-1], value, word, f"{word} hit")


def _logs(plan: RecordPlan) -> tuple[LogTable, LogTable]:
    """Return the halves of the log; narrow ones have no notes."""
    log, size = plan.log, plan.sizes.label
    half, height = (log.box.width - plan.gap) / 2, log.rows * log.row
    turn, speed = max(min(half * 0.1, 9.5), 2.5 * size), max(min(half * 0.145, 13.5), 3.7 * size)
    notes = half - turn - speed - half * 0.32 if half >= 62 else 0.0
    widths = (turn, speed, half - turn - speed - notes, notes)
    columns = 4 if notes else 3

    def table(x: float, first: int) -> LogTable:
        return LogTable(
            box=Rect(x, log.box.bottom - height, half, height),
            heads=("Turn", "SPEED", "Orders", "Notes")[:columns],
            widths=widths[:columns],
            rows=log.rows,
            name="turn",
            word="turn",
            keys=("turn", "speed", "orders", "notes")[:columns],
            first=first,
            label=size,
            number=max(theme.SMALL, plan.sizes.text),
            inset=0.8 if plan.compact else 1.2,
        )

    return table(log.box.x, 1), table(log.box.x + half + plan.gap, log.rows + 1)


def record_fields(
    plan: RecordPlan, places: Places, row: Aircraft, rules: RuleBook, number_width: float
) -> Iterator[Field]:
    """Yield the fields in the order a hand goes: names, damage from the clock to the fuselage, the
    log.

    A place that the stat file has filled gets none; `number_width` is the width of a number at the left of its
    line.
    """
    yield places.name.field(number_width)
    if not row.unit:
        yield places.unit.field()
    yield places.pilot.field()
    for weapon in plan.clock.weapons(row.weapons):
        yield from weapon.fields()
    for box, word, value in ((plan.engine, "engine", row.engine), (plan.fuselage, "fuselage", row.fuselage)):
        yield from ovals(plan, box, word, value, rules).fields()
    words = enumerate(map(as_logged, split_orders(row.orders)))
    printed = {(turn, column) for turn, cells in words for column, text in enumerate(cells, SPEED) if text}
    for half, log in enumerate(places.logs):
        yield from log.fields({(turn - half * log.rows, column) for turn, column in printed})
