"""The sections of the quick reference that state the rules, in our own words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import stack
from pressgang.systems.tally_ho.rules import SHAPES, Card, points_of, ranks, suits
from pressgang.systems.tally_ho.suit_marks import suit_mark

_LOW, _STAIR = 8.0, 3.4
"""The lowest of the stairs of suits, and each step up, in mm."""
_POINTS_ROW = 4.8


def the_round(look: Look, width: float) -> SetBlock:
    """The round as a ladder. Marks are asked for in the order in which they are read."""
    rules, mark = look.rules, look.notes.mark
    decks = int(rules["decks"])
    pack = f"{'the pack' if decks == 1 else f'{decks} packs'}^{mark('decks')}^"
    attack = "An aircraft attacks one lower enemy"
    attack += f" or holds its fire;^{mark('hold_fire')}^" if rules["hold_fire"] else ";"
    retire = f"with an enemy below it, it may retire {rules['retire']}.^{mark('retire')}^"
    down = f"at {rules['capacity']}^{mark('capacity')}^ it is shot down and leaves the board at once"
    steps = (
        Step(
            "Deal", f"A card from {pack} to each aircraft, which then stands in that card’s cell of the board."
        ),
        Step(
            "Act, the highest first",
            f"By suit, then by rank. {attack} {retire}",
        ),
        Step("Book the damage", f"Tick the target’s track; {down}. The last to fire gets the kill."),
        Step("Next round", "New cards for all who are still in the fight."),
    )
    return stack(
        (
            set_head(look, "The round", width),
            StepsBlock(tuple(steps), least=12.5 * look.figures, radius=3.5, gap=2.4).set_at(look, width),
        )
    )


def altitude(look: Look, width: float) -> SetBlock:
    """The four levels as stairs, and what the ranks count."""
    stairs = SetBlock(lambda: _stairs(look, width), _LOW + _STAIR * (len(suits(look.rules)) - 1) + 2.0)
    words = (
        "You may attack an enemy in a **lower suit**, whatever its rank, or in **your suit on a lower rank**."
    )
    return stack(
        (
            set_head(look, "Altitude", width, "lowest to highest"),
            stairs,
            set_text(look, words + " Any number may attack the same target.", width),
            SetBlock((), 2.2),
            place_points(look, width),
        )
    )


def _stairs(look: Look, width: float) -> Iterator[Item]:
    book = look.book
    names = suits(look.rules)
    step = width / len(names)
    bottom = _LOW + _STAIR * (len(names) - 1)
    for index, name in enumerate(names):
        top = bottom - _LOW - _STAIR * index
        box = Rect(index * step, top, step - 1.0, bottom - top)
        yield rectangle(box, fill=look.accent.tint(0.08 + 0.09 * index))
        yield line((box.x, top), (box.right, top), theme.FRAME_LINE * 0.8, look.accent)
        size = book.fit(name, box.width - 7.2, points(8.5), theme.SMALLEST, True) or theme.SMALLEST
        yield suit_mark(SHAPES[index], (box.x + 3.6, top + _LOW / 2), 3.6)
        yield from put(book, (box.x + 6.6, top + _LOW / 2), name, size, bold=True)


def place_points(look: Look, width: float) -> SetBlock:
    """The points of every place, tinted as on the board: a row a suit, the highest first."""
    return SetBlock(lambda: _points(look, width), _POINTS_ROW * (len(suits(look.rules)) + 1))


def _points(look: Look, width: float) -> Iterator[Item]:
    book, rules = look.book, look.rules
    cells = ranks(rules)
    label, row = 9.0, _POINTS_ROW
    step = (width - label) / len(cells)
    count = len(suits(rules))
    yield book.text(0, 3.2, "points", theme.LABEL, fill=theme.LABEL_INK)
    for index, (name, _) in enumerate(cells):
        x = label + (index + 0.5) * step
        yield book.text(x, 3.2, name, theme.SMALL, bold=True, anchor="middle")
    for line_number in range(count):
        suit = count - 1 - line_number
        y = row + line_number * row
        yield suit_mark(SHAPES[suit], (2.6, y + row / 2), 3.0)
        for index, (name, value) in enumerate(cells):
            order = suit * len(cells) + (len(cells) - 1 - index)
            box = Rect(label + index * step, y, step, row)
            yield rectangle(box, fill=look.accent.tint(0.03 + 0.37 * order / (count * len(cells))))
            text = str(points_of(Card(suit, value, name), rules))
            yield from put(book, box, text, theme.SMALL, "centre", tabular=True)
        yield line((0, y), (width, y), theme.HAIRLINE, theme.RULE_INK)
    bottom = row * (count + 1)
    yield line((0, bottom), (width, bottom), theme.HAIRLINE, theme.RULE_INK)


def damage_rules(look: Look, width: float) -> SetBlock:
    """What an attack adds up to."""
    rules = look.rules
    below = int(rules["below_one"])
    rows = [
        ["for each suit above the target", f"+{rules['suit_points']}"],
        ["for each rank above it", "+1"],
        ["for each rank below it", "−1"],
        [f"a sum below 1^{look.notes.mark('below_one')}^", "none" if below == 0 else str(below)],
    ]
    columns = [Column("", None), Column("", 22.0, "right", bold=True)]
    return stack(
        (
            set_head(look, "Damage of an attack", width, "added up"),
            _listed(look, columns, rows, width),
            SetBlock((), 1.2),
            set_text(
                look,
                "The same in one step: your **points** less the target’s. They do not say who is higher.",
                width,
            ),
        )
    )


def pilots(look: Look, width: float) -> SetBlock:
    """How pilots rise."""
    rules = look.rules
    rows = [
        ["novice", "every pilot at first"],
        ["experienced", f"after {rules['experienced_missions']} missions survived"],
        ["ace", f"after {rules['ace_kills']} kills"],
    ]
    columns = [Column("", 26.0, bold=True), Column("", None)]
    return stack(
        (
            set_head(look, "Pilots", width),
            _listed(look, columns, rows, width),
        )
    )


def _listed(
    look: Look, columns: Sequence[Column], rows: Sequence[Sequence[TableCell]], width: float
) -> SetBlock:
    return table(look, columns, rows, width, zebra=True, rules=False)
