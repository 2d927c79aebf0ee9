"""The printed form of a turn record: everything that is the same for every aircraft, drawn once a sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.rulebook import RuleBook
from pressgang.sheets.typeset import capitals, centred_baseline
from pressgang.systems.dogfight.record_clock import draw_face
from pressgang.systems.dogfight.record_marks import mark_notes, mark_of
from pressgang.systems.dogfight.record_plan import RecordPlan
from pressgang.systems.dogfight.record_strip import draw_strip, range_baseline, strip_of, to_hit_inset
from pressgang.typography.fonts import FontBook

STAT_NOTES = {"ENGINE": "at 0: crashes", "FUSELAGE": "at 0: destroyed"}


def draw_blank(plan: RecordPlan, rules: RuleBook, book: FontBook, priced: bool = False) -> tuple[Item, ...]:
    """The form: rules, labels, clock, range strip and log. Ovals and numbers are the aircraft's; where it is
    `priced` with build points, their mark is explained too.
    """
    return (
        line((plan.head.x, plan.head.bottom), (plan.width, plan.head.bottom), theme.BOX_LINE),
        *_fields(plan, book),
        *draw_face(plan.clock, rules, book),
        *_stat(plan, book, plan.engine, "ENGINE"),
        *_turning(plan, rules, book),
        *_stat(plan, book, plan.fuselage, "FUSELAGE"),
        *_to_hit(plan, rules, book),
        *_log(plan, book),
        *_footnote(plan, rules, book, priced),
    )


class FieldLine(NamedTuple):
    """A line to write on: its label and its two ends and height."""

    label: str
    x: float
    right: float
    y: float


def field_lines(plan: RecordPlan, book: FontBook) -> tuple[FieldLine, ...]:
    """The lines for the aircraft's name or number, its unit and its pilot."""
    box, gap = plan.fields, 2.5 if plan.compact else 4.0
    room = box.width - 2 * gap
    if plan.compact:
        y = box.bottom
        labels = [("No.", 0.22), ("Unit", 0.42), ("Pilot", 0.36)]
    else:
        y = box.bottom - plan.sizes.label * 1.45
        labels = [("Name or number", 0.335), ("Unit", 0.28), ("Pilot", 0.385)]
    lines = []
    x = box.x
    for label, share in labels:
        right = x + room * share
        start = x + book.width(label, plan.sizes.label) + 1.0 if plan.compact else x
        lines.append(FieldLine(label, start, right, y))
        x = right + gap
    return tuple(lines)


def _fields(plan: RecordPlan, book: FontBook) -> Iterator[Item]:
    size = plan.sizes.label
    for field in field_lines(plan, book):
        yield line((field.x, field.y), (field.right, field.y), theme.BOX_LINE)
        if plan.compact:
            x = field.x - 1.0
            yield book.text(x, field.y - 0.5, field.label, size, anchor="end", fill=theme.LABEL_INK)
        else:
            yield book.text(field.x, field.y + size * 1.35, field.label, size, fill=theme.LABEL_INK)


def _stat(plan: RecordPlan, book: FontBook, box: Rect, name: str) -> Iterator[Item]:
    yield capitals(book, box.x, box.y + plan.sizes.head * 0.95, name, plan.sizes.head)
    if not plan.compact:
        y, size = box.y + plan.sizes.head * 0.95, plan.sizes.label
        yield book.text(box.right, y, STAT_NOTES[name], size, anchor="end", fill=theme.LABEL_INK)


def oval_places(plan: RecordPlan, box: Rect, count: int) -> tuple[list[float], float, float]:
    """Where a stat's ovals stand: their middles from left to right, their height on the form, their width."""
    sizes = plan.sizes
    width, height = sizes.oval
    taken = 0.0 if plan.compact else sizes.label * 4.7
    pitch = min(sizes.pitch, (box.width - taken - width) / max(1, count - 1))
    width = min(width, pitch * 0.9)
    y = box.y + (4.3 if plan.compact else sizes.head * 1.75) + height / 2
    return [box.right - width / 2 - pitch * (count - 1 - index) for index in range(count)], y, width


def number_lines(plan: RecordPlan, box: Rect) -> tuple[float, float]:
    """The baselines of the two lines of small figures under a stat's ovals."""
    _, y, _ = oval_places(plan, box, 1)
    first = y + plan.sizes.oval[1] / 2 + plan.sizes.label * 1.25
    return first, first + plan.sizes.label * 1.42


def _turning(plan: RecordPlan, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    first, second = number_lines(plan, plan.engine)
    size, mark = plan.sizes.label, mark_of(rules, "turn_limit")
    x = plan.engine.x
    if plan.compact:
        words, right = f"points it may turn{mark}", plan.engine.right
        yield book.text(right, second, words, size, anchor="end", fill=theme.LABEL_INK)
    else:
        yield book.text(x, first, "SPEED to", size, fill=theme.LABEL_INK)
        yield book.text(x, second, f"turning{mark}", size, fill=theme.LABEL_INK)


def _to_hit(plan: RecordPlan, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    box, sizes = plan.to_hit, plan.sizes
    strip = strip_of(plan, rules, book)
    yield rectangle(box, fill=theme.TINT, radius=1.6)
    yield capitals(book, box.x + to_hit_inset(plan), box.y + box.height * 0.29, "TO-HIT", sizes.head)
    x, size = strip.box.x - 1.6, sizes.label
    middle = centred_baseline(book, strip.box.centre[1], size)
    words = [
        (strip.box.y - sizes.text * 0.42, f"d{rules['die']} ≤"),
        (range_baseline(strip, size), f"range{mark_of(rules, 'range_bands')}"),
    ]
    if not plan.compact:
        words.append((middle, "modifier"))
    for y, text in words:
        yield book.text(x, y, text, size, anchor="end", fill=theme.LABEL_INK)
    yield from draw_strip(strip, book, size)


class LogColumns(NamedTuple):
    """Where the columns of a half of the log begin, in mm from its left edge (`notes`: its end, if none)."""

    speed: float
    orders: float
    notes: float


def log_columns(plan: RecordPlan) -> LogColumns:
    """How a half of the log is divided; a narrow one has no notes."""
    half = plan.half
    size = plan.sizes.label
    turn = max(min(half * 0.1, 9.5), 2.5 * size)
    speed = max(min(half * 0.145, 13.5), 3.7 * size)
    return LogColumns(turn, turn + speed, turn + speed + half * 0.32 if half >= 62 else half)


def log_halves(plan: RecordPlan) -> tuple[tuple[float, int], tuple[float, int]]:
    """(left edge, number of the first turn) of the two halves."""
    return (plan.log.x, 1), (plan.log.x + plan.half + plan.gap, plan.rows + 1)


def log_top(plan: RecordPlan) -> float:
    """The upper edge of the log's first line, under the headings."""
    return plan.log.bottom - plan.rows * plan.row


def _log(plan: RecordPlan, book: FontBook) -> Iterator[Item]:
    columns, top, half = log_columns(plan), log_top(plan), plan.half
    size, inset = plan.sizes.label, 0.8 if plan.compact else 1.2
    number = max(theme.SMALL, plan.sizes.text)
    bottom = plan.log.bottom
    for x, first in log_halves(plan):
        yield rectangle(Rect(x, top, columns.speed, bottom - top), fill=theme.TINT)
        heads = [(x + inset + columns.speed, "SPEED"), (x + inset + columns.orders, "Orders")]
        if columns.notes < half:
            heads.append((x + inset + columns.notes, "Notes"))
        yield book.text(x + columns.speed / 2, top - 1.1, "Turn", size, anchor="middle", fill=theme.LABEL_INK)
        for left, word in heads:
            yield book.text(left, top - 1.1, word, size, fill=theme.LABEL_INK)
        for at in (columns.orders, columns.notes):
            if at < half:
                yield line((x + at, top), (x + at, bottom), theme.HAIRLINE, theme.RULE_INK)
        for index in range(plan.rows):
            y = top + index * plan.row
            if index:
                yield line((x, y), (x + half, y), theme.HAIRLINE, theme.RULE_INK)
            base = centred_baseline(book, y + plan.row / 2, number, True)
            yield book.text(
                x + columns.speed / 2,
                base,
                str(first + index),
                number,
                bold=True,
                anchor="middle",
                tabular=True,
            )
        for y in (top, bottom):
            yield line((x, y), (x + half, y), theme.BOX_LINE)


def _footnote(plan: RecordPlan, rules: RuleBook, book: FontBook, priced: bool) -> Iterator[Item]:
    wordings, size = mark_notes(rules, priced), plan.sizes.label
    if wordings:
        room = plan.width - plan.left
        note = next((words for words in wordings if book.width(words, size) <= room), wordings[-1])
        yield book.text(plan.left, plan.height - 0.5, note, size, fill=theme.LABEL_INK)
