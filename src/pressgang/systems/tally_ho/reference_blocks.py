"""The sections of the quick reference that state the rules, in our own words."""

from __future__ import annotations

from pressgang import theme
from pressgang.fonts import FontBook
from pressgang.geometry import Rect
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.scene import Colour, Item, line, rectangle
from pressgang.sheets.ladder import Step, ladder
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import Block, centred_baseline, paragraph, section_head, stack
from pressgang.systems.tally_ho.rules import SHAPES, Card, points_of, ranks, suits
from pressgang.systems.tally_ho.suit_marks import suit_mark
from pressgang.units import points

ACCENT = Colour.parse("#1f4e6b")


def rule_blocks(book: FontBook, rules: RuleBook, marks: Footnotes, width: float) -> list[Block]:
    """Round, altitude, damage and pilots, each with its head."""
    return [
        the_round(book, rules, marks, width),
        altitude(book, rules, width),
        damage_rules(book, rules, marks, width),
        pilots(book, rules, width),
    ]


def the_round(book: FontBook, rules: RuleBook, marks: Footnotes, width: float) -> Block:
    """The round as a ladder. Marks are asked for in the order in which they are read."""
    decks = int(rules["decks"])
    pack = f"{'the pack' if decks == 1 else f'{decks} packs'}^{marks.mark('decks')}^"
    attack = "An aircraft attacks one lower enemy"
    attack += f" or holds its fire;^{marks.mark('hold_fire')}^" if rules["hold_fire"] else ";"
    retire = f"with an enemy below it, it may retire {rules['retire']}.^{marks.mark('retire')}^"
    down = f"at {rules['capacity']}^{marks.mark('capacity')}^ it is shot down and leaves the board at once"
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
    return stack((section_head(book, "The round", width), ladder(book, steps, width, ACCENT, least=12.5)))


def altitude(book: FontBook, rules: RuleBook, width: float) -> Block:
    """The four levels as stairs, and what the ranks count."""
    names = suits(rules)
    step, low, stair = width / len(names), 8.0, 3.4
    items: list[Item] = []
    bottom = low + stair * (len(names) - 1)
    for index, name in enumerate(names):
        top = bottom - low - stair * index
        box = Rect(index * step, top, step - 1.0, bottom - top)
        items.append(rectangle(box, fill=ACCENT.tint(0.08 + 0.09 * index)))
        items.append(line((box.x, top), (box.right, top), theme.FRAME_LINE * 0.8, ACCENT))
        size = book.fit(name, box.width - 7.2, points(8.5), theme.SMALLEST, True) or theme.SMALLEST
        items.append(suit_mark(SHAPES[index], (box.x + 3.6, top + low / 2), 3.6))
        items.append(
            book.text(box.x + 6.6, centred_baseline(book, top + low / 2, size, True), name, size, bold=True)
        )
    words = (
        "You may attack an enemy in a **lower suit**, whatever its rank, or in **your suit on a lower rank**."
    )
    return stack(
        (
            section_head(book, "Altitude", width, "lowest to highest"),
            Block(tuple(items), bottom + 2.0),
            paragraph(book, words + " Any number may attack the same target.", width),
            Block((), 2.2),
            place_points(book, rules, width),
        )
    )


def place_points(book: FontBook, rules: RuleBook, width: float) -> Block:
    """The points of every place, tinted as on the board: a row a suit, the highest first."""
    cells = ranks(rules)
    label, row = 9.0, 4.8
    step = (width - label) / len(cells)
    count = len(suits(rules))
    items: list[Item] = [book.text(0, 3.2, "points", theme.LABEL, fill=theme.LABEL_INK)]
    for index, (name, _) in enumerate(cells):
        x = label + (index + 0.5) * step
        items.append(book.text(x, 3.2, name, theme.SMALL, bold=True, anchor="middle"))
    for line_number in range(count):
        suit = count - 1 - line_number
        y = row + line_number * row
        items.append(suit_mark(SHAPES[suit], (2.6, y + row / 2), 3.0))
        for index, (name, value) in enumerate(cells):
            order = suit * len(cells) + (len(cells) - 1 - index)
            box = Rect(label + index * step, y, step, row)
            items.append(rectangle(box, fill=ACCENT.tint(0.03 + 0.37 * order / (count * len(cells)))))
            base = centred_baseline(book, y + row / 2, theme.SMALL)
            text = str(points_of(Card(suit, value, name), rules))
            items.append(book.text(box.centre[0], base, text, theme.SMALL, anchor="middle", tabular=True))
        items.append(line((0, y), (width, y), theme.HAIRLINE, theme.RULE_INK))
    bottom = row * (count + 1)
    items.append(line((0, bottom), (width, bottom), theme.HAIRLINE, theme.RULE_INK))
    return Block(tuple(items), bottom)


def damage_rules(book: FontBook, rules: RuleBook, marks: Footnotes, width: float) -> Block:
    """What an attack adds up to."""
    below = int(rules["below_one"])
    rows = [
        ["for each suit above the target", f"+{rules['suit_points']}"],
        ["for each rank above it", "+1"],
        ["for each rank below it", "−1"],
        [f"a sum below 1^{marks.mark('below_one')}^", "none" if below == 0 else str(below)],
    ]
    columns = [Column("", None), Column("", 22.0, "right", bold=True)]
    return stack(
        (
            section_head(book, "Damage of an attack", width, "added up"),
            table(book, columns, rows, width, row_height=5.2, zebra=True, rules=False),
            Block((), 1.2),
            paragraph(
                book,
                "The same in one step: your **points** less the target’s. They do not say who is higher.",
                width,
            ),
        )
    )


def pilots(book: FontBook, rules: RuleBook, width: float) -> Block:
    """How pilots rise."""
    rows = [
        ["novice", "every pilot at first"],
        ["experienced", f"after {rules['experienced_missions']} missions survived"],
        ["ace", f"after {rules['ace_kills']} kills"],
    ]
    columns = [Column("", 26.0, bold=True), Column("", None)]
    return stack(
        (
            section_head(book, "Pilots", width),
            table(book, columns, rows, width, row_height=5.2, zebra=True, rules=False),
        )
    )
