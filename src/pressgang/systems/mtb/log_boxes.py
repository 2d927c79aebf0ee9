"""The right of a ship log: boxes for its hull, fires, leaks, stores, and turns in a ring."""

from __future__ import annotations

from math import ceil

from pressgang.drawing import theme
from pressgang.drawing.scene import Item, line
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.marks import box_row
from pressgang.sheets.typeset import capitals_width
from pressgang.systems.mtb.log_model import Log, store_lines, stores_of
from pressgang.systems.mtb.log_plan import BOX, BOX_LINE, HEAD, HULL_GAP, HULL_ROW
from pressgang.systems.mtb.rules.weapons import Weapon
from pressgang.typography.fonts import FontBook

_MOST_STAYS = 5
"""More turns in a ring than this are counted on a line."""


def draw_state(log: Log, weapons: tuple[Weapon, ...]) -> list[Item]:
    """Hull boxes, fire and flooding, torpedoes and charges left."""
    plan, book = log.plan, log.book
    box = plan.state
    y = box.y
    items: list[Item] = [
        *log.head(box.x, y + 3.2, "Hull", "hull"),
        book.text(
            box.x + _hull_room(book, log.marks["hull"]), y + 3.4, str(log.row.hull), points(12), bold=True
        ),
    ]
    y += HEAD
    items.extend(_box_lines(box.x, y, log.row.hull))
    y += ceil(log.row.hull / HULL_ROW) * BOX_LINE + 2.4
    continuing = log.rules["continuing"]
    half = box.width / 2
    for index, name in enumerate(("fire", "flooding")):
        x = box.x + index * half
        count = int(continuing[name])
        items.extend(log.head(x, y + 3.2, name, "continuing"))
        size = min(BOX, (half - 3.0) / count - 0.9)
        items.extend(box_row(x, y + HEAD, count, size=size, gap=0.0))
    y += HEAD + BOX + 3.0
    for row, lines in zip(stores_of(weapons), store_lines(weapons), strict=True):
        for index, (title, count) in enumerate(row):
            x = box.x + index * half
            items.extend(log.head(x, y + 3.2, title))
            if len(row) > 1:
                size = min(BOX, (half - 3.0) / count - 0.9)
                items.extend(box_row(x, y + HEAD, count, size=size, gap=min(HULL_GAP, size * 0.4)))
            else:
                items.extend(_box_lines(x, y + HEAD, count))
        y += HEAD + lines * BOX_LINE + 1.2
    return [*items, *_turns_in_ring(log, box.x, y, half)] if log.rings else items


def stays(rules: RuleBook, ring: str) -> int:
    """The most turns that the speed table has a ship stay in the `outer` or in the `inner` ring."""
    return max(int(entry[ring]) for entry in rules["speeds"])


def _turns_in_ring(log: Log, x: float, y: float, half: float) -> list[Item]:
    """Boxes for the turns in the outer and in the inner ring, as many as the slowest ship stays."""
    items: list[Item] = []
    for ring in ("outer", "inner"):
        most = stays(log.rules, ring)
        items += log.head(x, y + 3.2, f"Turns {ring}", "speed")
        if most <= _MOST_STAYS:
            items += box_row(x, y + HEAD, most, size=min(BOX, (half - 3.0) / max(most, 1) - 0.9))
        else:
            base = y + HEAD + BOX
            items.append(line((x, base), (x + 14.0, base), theme.HAIRLINE, theme.INK))
            items.append(log.book.text(x + 15.0, base, f"of {most}", theme.LABEL, fill=theme.LABEL_INK))
        x += half
    return items


def _hull_room(book: FontBook, mark: str) -> float:
    """From the head of the hull, with its letter, to its number."""
    head = capitals_width(book, "HULL")
    return head + (book.width(mark, theme.SMALLEST) + 0.7 if mark else 0.0) + 2.0


def _box_lines(x: float, y: float, count: int) -> list[Item]:
    """So many boxes of full size in fives, ten to a line."""
    items: list[Item] = []
    for index in range(0, count, HULL_ROW):
        items.extend(box_row(x, y, min(count - index, HULL_ROW), gap=HULL_GAP))
        y += BOX_LINE
    return items
