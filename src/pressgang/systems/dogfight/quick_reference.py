"""The quick reference: the whole game on one page, all its numbers from the rules in force."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.geometry import Rect, Transform
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.scene import Colour, Group, Item, Piece, line
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.forms import form_sheet
from pressgang.sheets.sides import side_band
from pressgang.sheets.silhouettes import shape_of
from pressgang.sheets.typeset import Block, capitals, footnotes, page_head
from pressgang.systems.dogfight.quick_drawings import (
    SHOOTER,
    TARGET,
    Example,
    firing_arcs,
    one_shot,
    writing_orders,
)
from pressgang.systems.dogfight.quick_words import Card, Part, damage, movement, to_hit, turn_sequence
from pressgang.systems.dogfight.rules import bands, needed
from pressgang.systems.dogfight.stats import Aircraft

ACCENT = Colour.parse("#1f4e6b")
_ALIGNED = 0.9
"""The least density at which sections side by side have their heads on a line."""
_DENSITIES = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)
_COLUMN, _COLUMN_GAP = 78.0, 10.0
_LEAST_GAP, _MOST_GAP = 2.6, 9.0
_LONGEST_NAME = 34.0
_LARGEST = (200.0, 272.0)
"""A page of text larger than this, in mm, is drawn at this size and enlarged."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind[Aircraft]):
    """Turn sequence, movement, orders, arcs, rolls and damage; readings and house values explained below."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the whole game on one page, with the readings behind its numbers"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Aircraft], found: Problems) -> Sheet:
        """One page where the paper has room for two columns, else as many as it takes."""
        area = brief.stock.live(heading=False)
        left = theme.BAND + theme.BAND_GAP
        right = max(0.0, area.right - (brief.stock.paper.width - theme.TEXT_MARGIN))
        rise = max(0.0, theme.TEXT_MARGIN - area.y)
        width, height = area.width - left - right, area.height - rise
        scale = max(1.0, min(width / _LARGEST[0], height / _LARGEST[1]))  # a poster has larger type
        card = Card(brief.rules, brief.book, Footnotes(brief.rules), ACCENT)
        head = page_head(brief.book, self.title, width / scale, brief.game, brief.credit)
        pages = _pages(card, _parts(brief), width / scale, height / scale - head.height)
        if not pages:
            found.add(
                problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"the quick reference does not fit {brief.stock.paper.label()}: it needs a column of 60 mm",
                    "Take a larger paper or smaller margins.",
                )
            )
        pieces = []
        for page in pages:
            band = side_band(Rect(0, 0, theme.BAND, area.height), ACCENT)
            form = Group(
                (head.at(0, 0), page.at(0, head.height)),
                Transform.scale(scale).then(Transform.translate(left, rise)),
            )
            items = (*band, form)
            pieces.append(Piece(self.title, area.width, area.height, items, span=brief.place))
        return form_sheet(brief, self.title, pieces, inset=left)


def _parts(brief: Brief[Aircraft]) -> list[list[Part]]:
    """The sections in rows of two, as they stand side by side on a page of two columns."""
    shooter, target = _duel(brief)
    return [
        [turn_sequence, firing_arcs],
        [movement, to_hit],
        [writing_orders, _stacked(damage, partial(one_shot, shooter=shooter, target=target))],
    ]


def _stacked(*parts: Part) -> Part:
    def draw(card: Card, width: float) -> Block:
        return _column([part(card, width) for part in parts], 4.6 * card.density)

    return draw


def _column(blocks: Sequence[Block], gap: float) -> Block:
    items: list[Item] = []
    y = 0.0
    for block in blocks:
        items.append(block.at(0, y))
        y += block.height + gap
    return Block(tuple(items), y - gap)


def _pages(card: Card, rows: list[list[Part]], width: float, height: float) -> list[Block]:
    """The sections on one page of two columns if they fit so, else flowed over columns and pages."""
    if width < 60:
        return []
    cards = [replace(card, density=density) for density in _DENSITIES]
    if (width - _COLUMN_GAP) / 2 >= _COLUMN:
        roomy = [(card, True) for card in cards if card.density >= _ALIGNED]
        for one, aligned in (*roomy, *((card, False) for card in cards)):
            page = _side_by_side(one, rows, width, height, aligned)
            if page is not None:
                return [page]
    parts = [row[0] for row in rows] + [row[1] for row in rows]
    return min((_flowed(one, parts, width, height) for one in cards), key=len)


def _side_by_side(
    card: Card, rows: list[list[Part]], width: float, height: float, aligned: bool
) -> Block | None:
    """Rows of two sections, the readings below; `None` for too small a height.

    `aligned` puts the heads of a row on a line; without it each column is spread by itself, which takes less.
    """
    column = (width - _COLUMN_GAP) / 2
    sides = [[row[side](card, column) for row in rows] for side in (0, 1)]  # the letters go down the columns
    readings = _readings(card, width, 2)
    talls = [[block.height for block in blocks] for blocks in sides]
    if aligned:
        talls = [[max(row) for row in zip(*talls, strict=True)]] * 2
    room, gaps = height - readings.height, len(rows) + (1 if readings.height else 0)
    spare = [(room - sum(tall)) / gaps for tall in talls]
    if min(spare) < _LEAST_GAP:
        return None
    items: list[Item] = []
    lowest = 0.0
    for index, (blocks, tall, gap) in enumerate(zip(sides, talls, spare, strict=True)):
        gap = min(gap, _MOST_GAP)
        y = min(gap, *spare)  # both columns begin on a line
        for block, taken in zip(blocks, tall, strict=True):
            items.append(block.at(index * (column + _COLUMN_GAP), y))
            y += taken + gap
        lowest = max(lowest, y)
    items.append(readings.at(0, min(lowest, room)))
    return Block(tuple(items), height)


def _flowed(card: Card, parts: list[Part], width: float, height: float) -> list[Block]:
    """The sections one after the other down the columns of as many pages as they take."""
    count = max(1, int((width + _COLUMN_GAP) // (_COLUMN + _COLUMN_GAP)))
    column = (width - _COLUMN_GAP * (count - 1)) / count
    blocks = [part(card, column) for part in parts]
    across = _readings(card, width, count)
    if across.height and count > 1:
        pages = _filled(blocks, count, column, height - across.height)
        if len(pages) == 1:
            return [Block((*pages[0].items, across.at(0, height - across.height)), height)]
    readings = _readings(card, column, 1)
    return _filled([*blocks, readings] if readings.height else blocks, count, column, height)


def _filled(blocks: list[Block], count: int, column: float, height: float) -> list[Block]:
    """Blocks down `count` columns of that width and height, on as many pages as they take."""
    pages: list[list[Item]] = [[]]
    at, y = 0, 5.0
    for block in blocks:
        if y > 5.0 and y + block.height > height:
            at, y = at + 1, 5.0
            if at == count:
                pages.append([])
                at = 0
        pages[-1].append(block.at(at * (column + _COLUMN_GAP), y))
        y += block.height + 6.0
    return [Block(tuple(items), height) for items in pages]


def _readings(card: Card, width: float, columns: int) -> Block:
    """The readings and house values that the sections' letters point to."""
    notes = card.notes.notes()
    if not notes:
        return Block((), 0.0)
    book = card.book
    title = "Readings and house values" if card.notes.house() else "Readings"
    size = max(theme.LABEL, theme.SMALL * card.density)
    list_of = footnotes(book, notes, width, columns=columns, gap=_COLUMN_GAP, size=size)
    after = 6.0 + book.width(title.upper(), theme.HEAD, True, tracking=theme.HEAD_TRACKING * theme.HEAD)
    words = "Where the article is unclear, we play it like this. Your kit can say otherwise."
    items: list[Item] = [line((0, 0), (width, 0), theme.BOX_LINE), capitals(book, 0, 5.6, title)]
    top = 8.6
    if after + book.width(words, theme.SMALL) <= width:
        items.append(book.text(after, 5.6, words, theme.SMALL, fill=theme.LABEL_INK))
    return Block((*items, list_of.at(0, top)), top + list_of.height + 0.5)


def _duel(brief: Brief[Aircraft]) -> tuple[Example, Example]:
    """The first aircraft with a front gun that can hit, and the first of another side; else two of our own."""
    shooter: Example | None = None
    side = ""
    for force, row in brief.rows():
        if not row.name or brief.book.width(row.name, theme.BODY, True) > _LONGEST_NAME:
            continue
        example = Example(row.name, shape_of(row), row.to_hit, row.weapons)
        can_hit = any(needed(row.to_hit, band.modifier, brief.rules) for band in bands(brief.rules))
        if shooter is None:
            if "front" in row.weapons and can_hit:
                shooter, side = example, force.name
        elif force.name != side:
            return shooter, example
    return SHOOTER, TARGET
