"""The scale bar: exactly 100 mm and 4 in, in three shapes, so that every page has room for one.

A printer that "fits to page" shrinks everything by a few per cent: a ruler laid on the bar shows it.
"""

from __future__ import annotations

from functools import lru_cache

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Group, Item, line, rectangle
from pressgang.drawing.theme import BOX_LINE, HAIRLINE, INK, LABEL_INK, SMALLEST
from pressgang.drawing.units import inches
from pressgang.typography.fonts import FontBook

METRIC, IMPERIAL = 100.0, inches(4)
WIDTH = IMPERIAL
HEIGHT = 9.6
COMPACT_HEIGHT = 4.6
_LABEL_GAP = 1.4


def compact_width(book: FontBook) -> float:
    """The length of the compact bar with its labels, in mm."""
    return WIDTH + _LABEL_GAP + book.width("100 mm", SMALLEST, tabular=True)


@lru_cache(maxsize=8)
def ruler(x: float, y: float, book: FontBook) -> tuple[Item, ...]:
    """A rule with millimetres above and inches below, `WIDTH` × `HEIGHT` mm from the left top (x, y).

    Made once for all pages of a sheet, which have it at the same place.
    """
    base = y + HEIGHT / 2
    items: list[Item] = [line((x, base), (x + IMPERIAL, base), BOX_LINE)]
    for mm in range(0, 101, 5):
        tick = 2.2 if mm % 50 == 0 else 1.5 if mm % 10 == 0 else 0.9
        items.append(line((x + mm, base), (x + mm, base - tick), BOX_LINE if mm % 50 == 0 else HAIRLINE))
    for quarter in range(17):
        tick = 2.2 if quarter % 4 == 0 else 1.5 if quarter % 2 == 0 else 0.9
        at = x + inches(quarter / 4)
        items.append(line((at, base), (at, base + tick), BOX_LINE if quarter % 4 == 0 else HAIRLINE))
    above, below = base - 2.9, base + 2.9 + book.cap_height(SMALLEST)
    items += [
        book.text(x, above, "0", SMALLEST, fill=LABEL_INK),
        book.text(x + 50, above, "50", SMALLEST, fill=LABEL_INK, anchor="middle"),
        book.text(x + IMPERIAL, above, "100 mm", SMALLEST, fill=LABEL_INK, anchor="end"),
        book.text(x, below, "0", SMALLEST, fill=LABEL_INK),
        *(
            book.text(x + inches(i), below, str(i), SMALLEST, fill=LABEL_INK, anchor="middle")
            for i in (1, 2, 3)
        ),
        book.text(x + IMPERIAL, below, "4 in", SMALLEST, fill=LABEL_INK, anchor="end"),
    ]
    return tuple(items)


def compact(x: float, y: float, book: FontBook) -> list[Item]:
    """Two chequered bars with their labels at the right, `compact_width` × `COMPACT_HEIGHT` mm."""
    middle = y + COMPACT_HEIGHT / 2
    items: list[Item] = []
    for index in range(10):
        box = Rect(x + 10 * index, middle - 1.3, 10, 1.3)
        items.append(rectangle(box, fill=WHITE if index % 2 else INK))
    for index in range(4):
        box = Rect(x + inches(index), middle, inches(1), 1.3)
        items.append(rectangle(box, fill=WHITE if index % 2 else LABEL_INK))
    items.append(rectangle(Rect(x, middle - 1.3, METRIC, 1.3), stroke=INK, width=HAIRLINE))
    items.append(rectangle(Rect(x, middle, IMPERIAL, 1.3), stroke=INK, width=HAIRLINE))
    at = x + WIDTH + _LABEL_GAP
    cap = book.cap_height(SMALLEST)
    items.append(book.text(at, middle - 0.45, "100 mm", SMALLEST, fill=LABEL_INK))
    items.append(book.text(at, middle + 0.55 + cap, "4 in", SMALLEST, fill=LABEL_INK))
    return items


def upright(x: float, y: float, book: FontBook) -> list[Item]:
    """The compact bar running down the page, `COMPACT_HEIGHT` wide and `compact_width` high from (x, y)."""
    turn = Transform(0, 1, -1, 0, x + COMPACT_HEIGHT, y)
    return [Group(tuple(compact(0, 0, book)), turn)]
