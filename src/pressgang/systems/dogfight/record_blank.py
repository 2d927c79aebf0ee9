"""The printed form of a turn record: everything that is the same for every aircraft, drawn once a sheet."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.typeset import capitals
from pressgang.systems.dogfight.record_clock import draw_face
from pressgang.systems.dogfight.record_marks import mark_notes, mark_of
from pressgang.systems.dogfight.record_places import Places, under_ovals
from pressgang.systems.dogfight.record_plan import RecordPlan
from pressgang.systems.dogfight.record_strip import draw_strip, range_baseline, strip_of, to_hit_inset
from pressgang.typography.fonts import FontBook

STAT_NOTES = {"ENGINE": "at 0: crashes", "FUSELAGE": "at 0: destroyed"}


def draw_blank(
    plan: RecordPlan, places: Places, rules: RuleBook, book: FontBook, priced: bool = False
) -> tuple[Item, ...]:
    """The form: rules, labels, clock, range strip and log. Ovals and numbers are the aircraft's; where it is
    `priced` with build points, their mark is explained too.
    """
    return (
        line((plan.head.x, plan.head.bottom), (plan.width, plan.head.bottom), theme.BOX_LINE),
        *(item for written in places.lines for item in written.draw(book)),
        *draw_face(plan.clock, rules, book),
        *_stat(plan, book, plan.engine, "ENGINE"),
        *_turning(plan, rules, book),
        *_stat(plan, book, plan.fuselage, "FUSELAGE"),
        *_to_hit(plan, rules, book),
        *(item for log in places.logs for item in log.draw(book)),
        *_footnote(plan, rules, book, priced),
    )


def _stat(plan: RecordPlan, book: FontBook, box: Rect, name: str) -> Iterator[Item]:
    head = Rect(box.x, box.y, box.width, plan.sizes.head * 0.95)
    yield capitals(book, head.x, head.bottom, name, plan.sizes.head)
    if not plan.compact:
        yield from put(book, head, STAT_NOTES[name], plan.sizes.label, "south-east", fill=theme.LABEL_INK)


def _turning(plan: RecordPlan, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    first, second = under_ovals(plan, plan.engine)
    size, mark = plan.sizes.label, mark_of(rules, "turn_limit")
    if plan.compact:
        yield from put(book, second, f"points it may turn{mark}", size, "south-east", fill=theme.LABEL_INK)
    else:
        yield from put(book, first, "SPEED to", size, "south-west", fill=theme.LABEL_INK)
        yield from put(book, second, f"turning{mark}", size, "south-west", fill=theme.LABEL_INK)


def _to_hit(plan: RecordPlan, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    box, sizes = plan.to_hit, plan.sizes
    strip = strip_of(plan, rules, book)
    yield rectangle(box, fill=theme.TINT, radius=1.6)
    yield capitals(book, box.x + to_hit_inset(plan), box.y + box.height * 0.29, "TO-HIT", sizes.head)
    size = sizes.label
    beside = Rect(box.x, strip.box.y, strip.box.x - 1.6 - box.x, strip.box.height)
    above = Rect(beside.x, box.y, beside.width, strip.box.y - sizes.text * 0.42 - box.y)
    below = Rect(beside.x, box.y, beside.width, range_baseline(strip, size) - box.y)
    yield from put(book, above, f"d{rules['die']} ≤", size, "south-east", fill=theme.LABEL_INK)
    ranges = f"range{mark_of(rules, 'range_bands')}"
    yield from put(book, below, ranges, size, "south-east", fill=theme.LABEL_INK)
    if not plan.compact:
        yield from put(book, beside, "modifier", size, "east", fill=theme.LABEL_INK)
    yield from draw_strip(strip, book, size)


def _footnote(plan: RecordPlan, rules: RuleBook, book: FontBook, priced: bool) -> Iterator[Item]:
    wordings, size = mark_notes(rules, priced), plan.sizes.label
    if wordings:
        room = plan.width - plan.left
        note = next((words for words in wordings if book.width(words, size) <= room), wordings[-1])
        yield book.text(plan.left, plan.height - 0.5, note, size, fill=theme.LABEL_INK)
