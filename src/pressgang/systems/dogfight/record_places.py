"""The places of a turn record that a pencil fills, each worked out once for the printed form, for what the stat
file fills in, and for the fields of a fillable one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Field
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.places import LogTable, Ticks, WritingLine
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_plan import RecordPlan
from pressgang.systems.dogfight.rules import stat_limits
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.typography.fonts import FontBook

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
        """The lines from left to right."""
        return self.name, self.unit, self.pilot

    def cell(self, turn: int, column: int) -> Rect:
        """A cell of the log; turns count from 0."""
        half, line = divmod(turn, self.logs[0].rows)
        return self.logs[half].cell(line, column)


def places_of(plan: RecordPlan, book: FontBook) -> Places:
    """The places of every record of a plan."""
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
    """The row in which a stat's ovals stand."""
    return Rect(box.x, box.y + (4.3 if plan.compact else plan.sizes.head * 1.75), box.width, plan.sizes.oval[1])


def under_ovals(plan: RecordPlan, box: Rect) -> tuple[Rect, Rect]:
    """The two lines of small figures under a stat's ovals, which stand on their lower edges."""
    row, size = oval_row(plan, box), plan.sizes.label
    first = Rect(row.x, row.bottom, row.width, size * 1.25)
    return first, first.moved(0.0, size * 1.42)


def ovals(plan: RecordPlan, box: Rect, word: str, value: int, rules: RuleBook) -> Ticks:
    """A stat's ovals, those beyond its value printed black."""
    row, count = oval_row(plan, box), max(stat_limits(rules)[1], value)
    taken = 0.0 if plan.compact else plan.sizes.label * 4.7
    pitch = min(plan.sizes.pitch, (box.width - taken - plan.sizes.oval[0]) / max(1, count - 1))
    width = min(plan.sizes.oval[0], pitch * 0.9)
    places = (Rect(box.right - width - pitch * left, row.y, width, row.height) for left in range(count))
    return Ticks(tuple(places)[::-1], value, word, f"{word} hit")


def _logs(plan: RecordPlan) -> tuple[LogTable, LogTable]:
    """The halves of the log; narrow ones have no notes."""
    half, size, height = plan.half, plan.sizes.label, plan.rows * plan.row
    turn, speed = max(min(half * 0.1, 9.5), 2.5 * size), max(min(half * 0.145, 13.5), 3.7 * size)
    notes = half - turn - speed - half * 0.32 if half >= 62 else 0.0
    widths = (turn, speed, half - turn - speed - notes, notes)
    columns = 4 if notes else 3

    def table(x: float, first: int) -> LogTable:
        return LogTable(
            box=Rect(x, plan.log.bottom - height, half, height),
            heads=("Turn", "SPEED", "Orders", "Notes")[:columns],
            widths=widths[:columns],
            rows=plan.rows,
            name="turn",
            word="turn",
            keys=("turn", "speed", "orders", "notes")[:columns],
            first=first,
            label=size,
            number=max(theme.SMALL, plan.sizes.text),
            inset=0.8 if plan.compact else 1.2,
        )

    return table(plan.log.x, 1), table(plan.log.x + half + plan.gap, plan.rows + 1)


def record_fields(
    plan: RecordPlan, places: Places, row: Aircraft, rules: RuleBook, number_width: float
) -> Iterator[Field]:
    """The fields in the order a hand goes: names, damage from the clock to the fuselage, the log. A place that
    the stat file has filled gets none; `number_width` is what a number takes of its line.
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
