"""Reference pages: sections flowed down as many columns as the paper takes, their footnotes at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook
from pressgang.geometry import Rect
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook, house_marks
from pressgang.scene import Colour, Item, Piece, line
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.forms import form_sheet
from pressgang.sheets.sides import side_band
from pressgang.sheets.typeset import Block, capitals, footnotes, page_head, stack
from pressgang.units import points

NAVY = Colour.parse("#1b365d")
"""The colour of everything of this game that is not a side's."""
GUTTER = 9.0
_TOP = 4.0
_GAP = 5.0
_MOST_GAP = 12.0


@dataclass(frozen=True, slots=True)
class Card:
    """What a section is drawn with. `row` is the height of a table's row and `size` its type size, in mm."""

    rules: RuleBook
    book: FontBook
    notes: Footnotes
    row: float = 5.2
    size: float = theme.BODY
    order: str = ""
    """The order of the sectors, where the sheet has its own."""


Part = Callable[[Card, float], Block]
"""A section at a width in mm."""
_ROW = 1.73
"""The height of a table's row as a share of its type size."""


def cards(brief: Brief[Row], sizes: Sequence[float], order: str = "") -> tuple[Card, ...]:
    """A card in each of these type sizes in points, the largest first."""
    notes = Footnotes(brief.rules)
    return tuple(
        Card(brief.rules, brief.book, notes, row=points(size) * _ROW, size=points(size), order=order)
        for size in sizes
    )


@dataclass(frozen=True, slots=True)
class Side:
    """The sections of a side; `wide` ones stand over all its columns where the page takes them so."""

    parts: tuple[Part, ...]
    wide: tuple[Part, ...] = ()


def reference_sheet(
    brief: Brief[Row],
    found: Problems,
    title: str,
    sides: Sequence[Side],
    choice: Sequence[Card],
    *,
    column: float,
) -> Sheet:
    """The sections in columns of at least `column` mm, on as many pages as they take; each side begins a page.

    They are set as the first card of `choice` that needs no more pages than the last one. A section higher than
    a page is reported with the paper that takes it.
    """
    area = brief.stock.live(heading=False)
    left = theme.BAND + theme.BAND_GAP
    width = area.width - left - max(0.0, area.right - (brief.stock.paper.width - theme.TEXT_MARGIN))
    pages: list[Block] = []
    head = page_head(brief.book, title, max(width, 60.0), brief.game, brief.credit)
    if width >= 62.0:
        tried = [_pages(card, sides, width, area.height - head.height, column) for card in choice]
        whole = [one for one in tried if len(one.pages) == len(tried[-1].pages)]
        pages = max(whole, key=lambda one: one.topped).pages  # the first of them, which is the largest
    if not pages:
        found.add(
            problems.FORM_TOO_LARGE.at(
                brief.place,
                f"{title} does not fit {brief.stock.paper.label()} with these margins",
                "Take a5 or a larger paper, or smaller margins.",
            )
        )
    pieces = [
        Piece(
            title,
            area.width,
            area.height,
            (
                *side_band(Rect(0, 0, theme.BAND, area.height), NAVY),
                head.at(left, 0),
                page.at(left, head.height),
            ),
            span=brief.place,
        )
        for page in pages
    ]
    return form_sheet(brief, title, pieces, inset=left)


class _Set(NamedTuple):
    """Pages, and how many of them have wide sections over their columns."""

    pages: list[Block]
    topped: int = 0


def _pages(card: Card, sides: Sequence[Side], width: float, height: float, column: float) -> _Set:
    """A page's content each; nothing where a section is higher than a page."""
    count = max(1, int((width + GUTTER) // (column + GUTTER)))
    own = (width - GUTTER * (count - 1)) / count
    drawn = [[part(card, own) for part in (*side.wide, *side.parts)] for side in sides]
    readings = readings_block(card, width, max(count, 2 if width >= 150 else 1))
    room = height - _TOP
    if max(block.height for side in drawn for block in side) > room or readings.height > room:
        return _Set([])
    if len(_filled([block for side in drawn for block in side], room)) <= count:
        drawn = [[block for side in drawn for block in side]]
    pages: list[Block] = []
    topped_pages = 0
    for index, blocks in enumerate(drawn):
        below = readings if index + 1 == len(drawn) else Block((), 0.0)
        topped = _topped(card, sides[index], count, width, room, below) if len(drawn) == len(sides) else None
        topped_pages += topped is not None
        pages.extend([topped] if topped else _side(blocks, count, own, room, below))
    return _Set(pages, topped_pages)


def _topped(card: Card, side: Side, count: int, width: float, room: float, readings: Block) -> Block | None:
    """A page with the wide sections over the columns of the others, or `None` where it has none or no room."""
    if not side.wide or count < 2:
        return None
    own = (width - GUTTER * (count - 1)) / count
    top = stack([part(card, width) for part in side.wide], _GAP)
    below = readings.height + _GAP if readings.height else 0.0
    columns = _balanced([part(card, own) for part in side.parts], count, room - top.height - _GAP - below)
    return None if columns is None else _page(columns, own, room, readings, top)


def _side(blocks: Sequence[Block], count: int, width: float, room: float, readings: Block) -> Iterator[Block]:
    """The pages of one side of a card: full ones, a balanced last one, the readings at its foot or after it."""
    columns = _filled(blocks, room)
    whole = (len(columns) - 1) // count * count
    yield from (_page(columns[i : i + count], width, room, None) for i in range(0, whole, count))
    rest = [block for column in columns[whole:] for block in column]
    below = readings.height + _GAP if readings.height else 0.0
    tail = _balanced(rest, count, room - below)
    if tail is not None:
        yield _page(tail, width, room, readings)
    else:
        yield _page(_balanced(rest, count, room) or columns[whole:], width, room, None)
        yield Block((readings.at(0, _TOP),), room + _TOP)


def _filled(blocks: Sequence[Block], room: float) -> list[list[Block]]:
    """The blocks one under another, in columns no higher than `room`."""
    columns: list[list[Block]] = [[]]
    y = 0.0
    for block in blocks:
        if columns[-1] and y + block.height > room + 1e-6:
            columns.append([])
            y = 0.0
        columns[-1].append(block)
        y += block.height + _GAP
    return columns


def _balanced(blocks: Sequence[Block], count: int, room: float) -> list[list[Block]] | None:
    """The blocks in `count` columns as even as they go, or `None` where they are higher than `room`."""
    if not blocks or max(block.height for block in blocks) > room:
        return None
    limit = max(sum(b.height + _GAP for b in blocks) / count - _GAP, max(b.height for b in blocks))
    while limit <= room + 1e-6:
        columns = _filled(blocks, limit)
        if len(columns) <= count:
            return columns
        limit += 1.0
    columns = _filled(blocks, room)
    return columns if len(columns) <= count else None


def _page(
    columns: Sequence[Sequence[Block]],
    width: float,
    room: float,
    readings: Block | None,
    top: Block | None = None,
) -> Block:
    """The columns side by side (below `top`), their sections spread where there is room, the readings at the
    foot.
    """
    items: list[Item] = []
    free = room - (readings.height + _GAP if readings and readings.height else 0.0)
    bottom, first = 0.0, _TOP
    if top is not None:
        tallest = max(sum(block.height + _GAP for block in column) - _GAP for column in columns)
        items.append(top.at(0, _TOP))
        first += top.height + max(_GAP, min(_MOST_GAP, (free - top.height - tallest) / 2))
        free -= first - _TOP
    for index, column in enumerate(columns):
        total = sum(block.height for block in column)
        gap = _GAP
        if len(column) > 1:
            gap = max(_GAP, min(_MOST_GAP, (free - total) / (len(column) - 1)))
        y = first
        for block in column:
            items.append(block.at(index * (width + GUTTER), y))
            y += block.height + gap
        bottom = max(bottom, y - gap)
    if readings and readings.height:
        items.append(readings.at(0, max(bottom + _GAP, min(_TOP + room - readings.height, bottom + 3 * _GAP))))
    return Block(tuple(items), room + _TOP)


def readings_block(card: Card, width: float, columns: int) -> Block:
    """The readings and house values that the sections' letters point to; nothing where there are none."""
    notes = card.notes.notes()
    if not notes:
        return Block((), 0.0)
    marked = [name for name in card.rules.values if card.notes.rules.provenance(name) in ("reading", "house")]
    title = "Readings and house values" if house_marks(card.rules, marked) else "Readings"
    words = "Where the article is unclear or lost, we play it like this. Your kit can say otherwise."
    book = card.book
    listed = footnotes(book, notes, width, columns=columns, gap=GUTTER, size=theme.LABEL)
    items: list[Item] = [line((0, 0), (width, 0), theme.BOX_LINE), capitals(book, 0, 4.6, title)]
    after = 6.0 + book.width(title.upper(), theme.HEAD, True, tracking=theme.HEAD_TRACKING * theme.HEAD)
    if after + book.width(words, theme.LABEL) <= width:
        items.append(book.text(after, 4.6, words, theme.LABEL, fill=theme.LABEL_INK))
    return Block((*items, listed.at(0, 6.6)), 6.6 + listed.height)
