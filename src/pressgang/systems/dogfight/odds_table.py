"""The odds to hit: TO-HIT by range band in sixths and percent."""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, grey, line, rectangle
from pressgang.drawing.units import points, signed
from pressgang.games.code import DrawnBlock
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.places import across, put
from pressgang.systems.dogfight.rules import bands, needed, percent, stat_range
from pressgang.typography.fonts import FontBook, TextSpan

_LABEL_SHARE = 0.2
_FIGURE = points(17)
_ROW = 31.0
"""The height of a band in mm where figures have their full size."""


def _one_shot(look: Look, width: float) -> SetBlock:
    """Draw a cell a TO-HIT and band: the roll that hits as a share of the die, percent, and a bar of parts."""
    book, rules, values = look.book, look.rules, stat_range(look.rules)
    mark = look.notes.mark("range_bands", "range_applies_to")
    label, head, row = width * _LABEL_SHARE, 8.0, _ROW * look.figures
    top = Rect(0.0, 0.0, width, head)
    cells = across(top._replace(x=label), [(width - label) / len(values)] * len(values))
    words = [
        TextSpan("range in inches" if label > 36 else "inches"),
        *([TextSpan(mark, raised=True)] if mark else []),
    ]
    items: list[Item] = [*put(book, top, words, theme.SMALL, fill=theme.LABEL_INK)]
    items += put(book, top._replace(width=label - 2), "TO-HIT", theme.SMALL, "east", fill=theme.LABEL_INK)
    for value, cell in zip(values, cells, strict=True):
        items += put(book, cell, str(value), points(12), "centre", bold=True)
    for level, band in enumerate(bands(rules)):
        y = head + level * row
        items.append(line((0, y), (width, y), theme.HAIRLINE if level else theme.BOX_LINE))
        largest = points(11) if row >= 19 else theme.BODY
        size = book.fit(band.label, label - 2, largest, theme.LABEL, True) or theme.LABEL
        upper = Rect(0.0, y, label, row / 2 - 0.6)
        lower = Rect(0.0, y, label, row / 2 + size * 1.15)
        items += put(book, upper, band.label, size, "south-west", bold=True)
        modifier = signed(band.modifier)
        items += put(book, lower, modifier, size, "south-west", fill=theme.LABEL_INK, tabular=True)
        for value, cell in zip(values, cells, strict=True):
            box = Rect(cell.x, y, cell.width, row)
            items.extend(_cell(book, box, needed(value, band.modifier, rules), int(rules["die"])))
    bottom = head + len(bands(rules)) * row
    items.append(line((0, bottom), (width, bottom), theme.BOX_LINE))
    return SetBlock(tuple(items), bottom)


def _cell(book: FontBook, box: Rect, hits: int, die: int) -> list[Item]:
    """Draw the share, its percent beside it if the cell is low, and the bar of as many parts as the die has."""
    roomy = box.height >= 19
    part = min(box.width - 5, 26.0) / die
    upper = box._replace(height=box.height * (0.64 if roomy else 0.62))
    lower = box._replace(height=box.height * (1.18 if roomy else 1.28))
    share, ink = (f"{hits}/{die}", theme.INK) if hits else ("–", theme.LABEL_INK)
    items: list[Item] = []
    items += put(book, upper, share, _FIGURE if roomy else points(13), "centre", bold=True, fill=ink)
    words = percent(hits / die) if hits else "no hit"
    items += put(book, lower, words, theme.BODY, "centre", tabular=True)
    first = Rect(
        box.centre[0] - part * die / 2 + 0.3, box.y + box.height * 0.77, part - 0.6, 2.6 if roomy else 1.8
    )
    for index, block in enumerate(across(first, [first.width] * die, 0.6)):
        items.append(rectangle(block, grey(0.75) if index < hits else grey(0.12)))
    return items


ODDS = DrawnBlock(_one_shot, ("range_bands", "range_applies_to"))
