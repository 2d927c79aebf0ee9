"""The damage table: suits of difference by ranks of difference, from the function that scores an attack."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, grey, line, rectangle, tagged
from pressgang.drawing.units import points, signed
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.forms import LEAST_WIDTH, Room, pages_sheet, room_of, too_small
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.tally_ho.rules import SHAPES, damage, is_above, largest_rank_difference, ranks, suits
from pressgang.systems.tally_ho.suit_marks import suit_mark
from pressgang.typography.fonts import FontBook

_HEAD = 15.0
_LABEL_SHARE = 0.19
_DARKEST = 0.22
_ROW_MOST = 8.6
_ROW_LEAST = 4.2


@dataclass(frozen=True, kw_only=True)
class DamageTable(SheetKind[Row]):
    """What every attack scores, computed."""

    kind: ClassVar[str] = "damage-table"
    title: ClassVar[str] = "Damage table"
    summary: ClassVar[str] = "the damage of every attack by suits and ranks of difference"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One page: how to read it, the table, what follows from it."""
        book, rules = brief.book, brief.rules
        marks = Footnotes(rules)
        below, capacity = marks.mark("below_one"), marks.mark("capacity")
        notes = marks.lines()
        room = room_of(brief, notes, least=LEAST_WIDTH)
        block = self._block(book, rules, below, capacity, room)
        if not room.holds(block.height):

            def height_in(other: Room) -> float:
                return self._block(book, rules, below, capacity, other).height

            found.add(too_small(brief, self.title, room, block.height, notes, height_in))
            return pages_sheet(brief, self.title, [], room, notes)
        return pages_sheet(brief, self.title, [block], room, notes)

    def _block(self, book: FontBook, rules: RuleBook, below: str, capacity: str, room: Room) -> SetBlock:
        before = paragraph(
            book,
            "Count the suits and the ranks by which the attacker is above its target; ranks below count minus. "
            "On the board it takes one subtraction: the attacker’s points less the target’s.",
            room.width,
        )
        after = paragraph(book, conclusion(rules, below, capacity), room.width)
        rows = 2 * largest_rank_difference(rules) + 1
        spare = room.height - before.height - after.height - _HEAD - 8.0
        row = max(_ROW_LEAST, min(_ROW_MOST, spare / rows))
        return stack((before, damage_table(book, rules, room.width, row), after), 3.0)


def conclusion(rules: RuleBook, below: str, mark: str) -> str:
    """What a dash is, the most that one attack scores, and how many it takes, computed."""
    most = damage(len(suits(rules)) - 1, largest_rank_difference(rules), rules)
    capacity = int(rules["capacity"])
    words = f"–  no damage.^{below}^   " if int(rules["below_one"]) == 0 else ""
    words += (
        f"The most that one attack scores is **{most}**; an aircraft is shot down at **{capacity}**.^{mark}^"
    )
    hits = ceil(capacity / most) if most > 0 else 0
    return f"{words} It takes {hits} attacks at least." if hits > 1 else words


def damage_table(book: FontBook, rules: RuleBook, width: float, row: float) -> SetBlock:
    """A column a difference of suits, a row a difference of ranks, the highest first."""
    label = width * _LABEL_SHARE
    columns = len(suits(rules))
    cell = (width - label) / columns
    reach = largest_rank_difference(rules)
    steps = range(reach, -reach - 1, -1)
    most = max(1, damage(columns - 1, reach, rules))
    bottom = _HEAD + len(steps) * row
    tints: list[Item] = []
    rules_between: list[Item] = [line((0, bottom), (width, bottom), theme.BOX_LINE)]
    rows: list[Item] = [tagged("TR", _headings(book, rules, label, cell))]
    for index, step in enumerate(steps):
        y = _HEAD + index * row
        weight, ink = (theme.BOX_LINE, theme.INK) if index == 0 else (theme.HAIRLINE, theme.RULE_INK)
        rules_between.append(line((0, y), (width, y), weight, ink))
        cells: list[Item] = [tagged("TH", _row_label(book, rules, y + row / 2, label, step))]
        for column in range(columns):
            box = Rect(label + column * cell, y, cell, row)
            drawn: list[Item] = []
            if is_above(column, step):
                score = damage(column, step, rules)
                tints += _tint(box, score, most)
                drawn = _cell(book, box, score)
            elif step == 0:  # and in all rows below it
                drawn = _no_attack(book, box._replace(height=row * (reach + 1)))
            cells.append(tagged("TD", drawn))
        rows.append(tagged("TR", cells))
    return SetBlock((tagged("Table", [*tints, *rules_between, *rows]),), bottom)


def _headings(book: FontBook, rules: RuleBook, label: float, cell: float) -> list[Item]:
    """How many suits, and which pairs of suits those are."""
    first: list[Item] = [
        book.text(label - 5.0, _HEAD - 2.7, "ranks above", theme.LABEL, fill=theme.LABEL_INK, anchor="end"),
    ]
    if label > 30:
        first.append(book.text(0, _HEAD - 2.7, "such as", theme.LABEL, fill=theme.LABEL_INK))
    heads: list[Item] = [tagged("TH", first)]
    count = len(suits(rules))
    for suits_above in range(count):
        x = label + (suits_above + 0.5) * cell
        words = f"{suits_above} suit{'s' if suits_above > 1 else ''} above" if suits_above else "same suit"
        size = book.fit(words, cell - 2.0, points(10), theme.SMALLEST, True) or theme.SMALLEST
        items: list[Item] = [book.text(x, _HEAD - 8.2, words, size, bold=True, anchor="middle")]
        pairs = [(low + suits_above, low) for low in range(count - suits_above)]
        tall, step = 2.7, min(11.0, (cell - 1.0) / 3)
        for index, (high, low) in enumerate(pairs):
            middle = x + (index - (len(pairs) - 1) / 2) * step
            if suits_above == 0:
                items.append(suit_mark(SHAPES[high], (x + (index - 1.5) * 4.6, _HEAD - 3.6), tall))
                continue
            items.append(suit_mark(SHAPES[high], (middle - 2.0, _HEAD - 3.6 - 0.55), tall))
            items.append(line((middle - 0.75, _HEAD - 2.5), (middle + 0.75, _HEAD - 4.7), theme.HAIRLINE))
            items.append(suit_mark(SHAPES[low], (middle + 2.0, _HEAD - 3.6 + 0.55), tall))
        heads.append(tagged("TH", items))
    return heads


def _row_label(book: FontBook, rules: RuleBook, middle: float, label: float, step: int) -> list[Item]:
    """The difference, and a pair of ranks that have it: `A on 5`."""
    by_count = sorted(ranks(rules), key=lambda rank: -rank[1])
    top = by_count[0][1]
    other = next((name for name, count in by_count if count == top - abs(step)), "")
    pair = f"{by_count[0][0]} on {other}" if step >= 0 else f"{other} on {by_count[0][0]}"
    size = theme.BODY
    items: list[Item] = [*put(book, (label - 5.0, middle), signed(step), size, "east", bold=True, tabular=True)]
    if other and label > 30:
        words = "same rank" if step == 0 else pair
        base = middle + book.cap_height(size, True) / 2
        items += put(book, (0.0, base), words, theme.SMALL, "south-west", fill=theme.LABEL_INK)
    return items


def _tint(box: Rect, score: int, most: int) -> list[Item]:
    """The ground of a score, darker the higher it is; none has none."""
    if score <= 0:
        return []
    return [rectangle(box, fill=grey(0.02 + (_DARKEST - 0.02) * score / most))]


def _cell(book: FontBook, box: Rect, score: int) -> list[Item]:
    """The score; none is a dash."""
    size = min(points(12), box.height * 0.68)
    fill = theme.INK if score > 0 else theme.LABEL_INK
    text = str(score) if score > 0 else "–"
    return [*put(book, box, text, size, "centre", bold=score > 0, fill=fill, tabular=True)]


def _no_attack(book: FontBook, box: Rect) -> list[Item]:
    """The corner of targets that are not lower: words instead of figures."""
    items: list[Item] = [rectangle(box.inset(0.15), fill=grey(0.0))]
    words = paragraph(
        book, "The target is not lower: no attack.", box.width - 6.0, theme.SMALL, anchor="middle"
    )
    items.append(words.at(box.x + 3.0, box.centre[1] - words.height / 2))
    return items
