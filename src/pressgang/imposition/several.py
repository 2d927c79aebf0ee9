"""Forms on large paper: pages that can be read and written on, several up at true size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.papers import Paper
from pressgang.drawing.scene import Group, Item, Page, line, rectangle
from pressgang.drawing.theme import HAIRLINE, RULE_INK
from pressgang.layout import Stock

WIDEST, LONGEST = 310.0, 460.0
"""The short and the long side of the largest page that a form fills, in mm: those of A3 and tabloid."""
_DASH = (1.6, 1.2)


class Parts(NamedTuple):
    """Paper in equal parts: the stock of one, and how many there are across and down."""

    stock: Stock
    across: int
    down: int

    @property
    def several(self) -> bool:
        """Whether there is more than one."""
        return self.across * self.down > 1


def parts_of(stock: Stock) -> Parts:
    """The fewest parts of the paper that are no larger than a form may be; each has margins of its own."""
    width, height = stock.paper.width, stock.paper.height
    limits = (WIDEST, LONGEST) if width <= height else (LONGEST, WIDEST)
    across, down = (math.ceil(side / most - 1e-6) for side, most in zip((width, height), limits, strict=True))
    part = Paper(f"part of {stock.paper.name}", width / across, height / down)
    return Parts(replace(stock, paper=part, others=()), across, down)


def several_up(pages: Sequence[Page], parts: Parts) -> tuple[Page, ...]:
    """The pages of parts on whole sheets, row by row, with dashed lines to cut along.

    They are of one size: that of a part as it stands or lies.
    """
    found: list[Page] = []
    for first in range(0, len(pages), parts.across * parts.down):
        group = pages[first : first + parts.across * parts.down]
        width, height = group[0].width, group[0].height
        turned = abs(width - parts.stock.paper.width) > 0.01
        across, down = (parts.down, parts.across) if turned else (parts.across, parts.down)
        items: list[Item] = []
        for number, page in enumerate(group):
            row, column = divmod(number, across)
            edge = rectangle(Rect(0, 0, width, height))
            items.append(Group(page.items, Transform.translate(column * width, row * height), edge))
        ends = across * width, down * height
        items += [
            line((n * width, 0), (n * width, ends[1]), HAIRLINE, RULE_INK, _DASH) for n in range(1, across)
        ]
        items += [
            line((0, n * height), (ends[0], n * height), HAIRLINE, RULE_INK, _DASH) for n in range(1, down)
        ]
        label = group[0].label if len(group) == 1 else f"{group[0].label} to {group[-1].label}"
        found.append(Page(*ends, tuple(items), label))
    return tuple(found)
