"""The worded parts of the quick reference: turn sequence, movement, to-hit table, damage."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pressgang import theme
from pressgang.fonts import FontBook, Span
from pressgang.geometry import Rect
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.scene import Colour, Item, line, rectangle
from pressgang.sheets.ladder import Step, ladder
from pressgang.sheets.marks import check_box, die_face
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import Block, centred_baseline, marked, paragraph, section_head, stack
from pressgang.systems.dogfight.rules import bands, longest_range, needed, signed, stat_limits, turn_limit

CANNOT = "–"


@dataclass(frozen=True)
class Card:
    """What every part of the quick reference draws with. `density` (1 or less) draws parts and gaps lower."""

    rules: RuleBook
    book: FontBook
    notes: Footnotes
    accent: Colour
    density: float = 1.0


Part = Callable[[Card, float], Block]
"""A section with its head, of a given width in mm."""

_PHASES = {
    "move orders": "In secret, write SPEED and orders for each aircraft on its turn record.",
    "movement": "Show the orders. All aircraft move at the same time, exactly as written.",
    "initiative roll": "Roll for who is Player 1 this turn.",
    "player 1 combat": "Player 1 fires. Damage counts at once, before the other side answers.",
    "player 2 combat": "Player 2 fires with what is still in the air. Then the next turn begins.",
}


def inch_words(inches: float) -> str:
    """`1 inch`, `2 inches`, `2.5 inches`."""
    return f"{inches:g} {'inch' if inches == 1 else 'inches'}"


def raised(letters: str) -> str:
    """The markup of footnote letters; nothing for none."""
    return f"^{letters}^" if letters else ""


def turn_sequence(card: Card, width: float) -> Block:
    """The phases as a ladder."""
    mark = card.notes.mark("phases")
    steps = []
    for index, name in enumerate(card.rules["phases"]):
        title = [Span(name, bold=True)]
        if mark and not index:
            title.append(Span(mark, raised=True))
        steps.append(Step(title, _PHASES.get(name.casefold(), "")))
    rungs = ladder(card.book, steps, min(width, 62.0), card.accent, least=14.6 * card.density, gap=1.6)
    return stack((section_head(card.book, "Turn sequence", width), rungs), 0.8 * card.density)


def movement(card: Card, width: float) -> Block:
    """SPEED, what a step costs, and the limit of turning."""
    rules, book = card.rules, card.book
    change, step = int(rules["speed_change"]), float(rules["step_inches"])
    across = card.notes.mark("step_between_turns") if rules["step_between_turns"] else ""
    also = ", also from one turn to the next" if rules["step_between_turns"] else ""
    costs = table(
        book,
        [Column(), Column(width=14, align="right", bold=True)],
        [
            [f"straight ahead, {inch_words(step)}", "1"],
            [f"turn left or right, one clock point ({rules['clock_point']:g}°)", "1"],
        ],
        width,
        rules=False,
        padding=3.0,
        row_height=5.4 * card.density,
    )
    row = costs.height / 2
    ruled = Block(
        (
            *costs.items,
            line((0, row), (width, row), theme.HAIRLINE, theme.RULE_INK),
            line((0, costs.height), (width, costs.height), theme.HAIRLINE, theme.RULE_INK),
        ),
        costs.height,
    )
    return stack(
        (
            section_head(book, "Movement", width),
            paragraph(
                book,
                f"SPEED is never above the ENGINE that is left and changes by at most {change} a turn. "
                "Begin the game at any SPEED you may have. Spend all of it, 1 a step:",
                width,
            ),
            ruled,
            Block((), 0.4 * card.density),
            paragraph(
                book, f"Never two points in a row: a step ahead comes between{also}.{raised(across)}", width
            ),
            Block((), 0.4 * card.density),
            _turn_limits(card, width),
        ),
        0.4,
    )


def _turn_limits(card: Card, width: float) -> Block:
    least, most = max(1, stat_limits(card.rules)[0]), stat_limits(card.rules)[1]
    engines = range(least, most + 1)
    column = min(9.4, (width - 36) / max(1, len(engines)))
    mark = raised(card.notes.mark("turn_limit"))
    rows = table(
        card.book,
        [Column(), *(Column(width=column, align="middle") for _ in engines)],
        [
            ["ENGINE left", *(str(engine) for engine in engines)],
            [f"clock points, at most{mark}", *(f"**{turn_limit(engine, card.rules)}**" for engine in engines)],
        ],
        width,
        rules=False,
        padding=3.0,
        row_height=5.0,
    )
    height = rows.height + 2.4
    return Block((rectangle(Rect(0, 0, width, height), fill=theme.TINT, radius=1.6), rows.at(0, 1.2)), height)


def to_hit(card: Card, width: float) -> Block:
    """The roll that hits, by range and TO-HIT."""
    rules, book = card.rules, card.book
    least, most = max(1, stat_limits(rules)[0]), stat_limits(rules)[1]
    values = range(least, most + 1)
    mark = raised(card.notes.mark("range_bands"))
    column = min(6.6, (width - 56) / max(1, len(values)))
    columns = [
        Column(f"inches{mark}", width=27.0),
        Column("modifier", width=16.0, align="middle"),
        Column("TO-HIT", align="right"),
        *(Column(str(value), width=column, align="middle", heading_bold=True, size=theme.BODY * 1.06)
          for value in values),
    ]  # fmt: skip
    rows, plain = [], set()
    rolls = set()
    for index, band in enumerate(bands(rules)):
        found = [needed(value, band.modifier, rules) for value in values]
        rolls.update(found)
        if band.modifier == 0:
            plain.add(index)
        rows.append([band.label, signed(band.modifier), "", *(str(roll) if roll else CANNOT for roll in found)])
    grid = table(book, columns, rows, width, row_height=6.2 * card.density, padding=2.0, tinted=plain)
    words = [f"Over {inch_words(longest_range(rules))}: no shot."]
    if int(rules["die"]) in rolls:
        words.append(f"{rules['die']}: cannot miss.")
    if 0 in rolls:
        words.append(f"{CANNOT}: cannot hit.")
    under = paragraph(
        book, "   ".join(words).replace("   ", "\u2002 "), width - 4, theme.SMALL, fill=theme.LABEL_INK
    )
    note = Block((under.at(2.0, 1.0),), under.height + 1.0)
    head = section_head(book, "To hit: a die for each weapon", width, "roll this or less")
    return stack((Block(head.items, 4.9), grid, note))


def damage(card: Card, width: float) -> Block:
    """What the damage die strikes."""
    book, rules = card.book, card.rules
    size, step = 5.0, 6.2
    rows = rules["damage"]
    most = max(len(row["rolls"]) for row in rows)
    left = most * step + 3.0
    blocks = [section_head(book, "Damage: a die for each hit", width)]
    for row in rows:
        words = paragraph(book, _struck(row["hits"]), width - left)
        height = max(size, words.height) + 1.6 * card.density
        items: list[Item] = [words.at(left, (height - words.height) / 2)]
        for index, roll in enumerate(row["rolls"]):
            x = (most - len(row["rolls"]) + index) * step
            items.extend(_die(card, x, (height - size) / 2, int(roll), size))
        blocks.append(Block(tuple(items), height))
    blocks.append(Block((), 1.2 * card.density))
    blocks.append(_endings(card, width))
    return stack(blocks)


def _die(card: Card, x: float, y: float, roll: int, size: float) -> list[Item]:
    if roll <= 6:
        return die_face(x, y, roll, size)
    base = centred_baseline(card.book, y + size / 2, theme.SMALL, True)
    number = card.book.text(x + size / 2, base, str(roll), theme.SMALL, bold=True, anchor="middle")
    return [check_box(x, y, size), number]


def _struck(hits: str) -> list[Span]:
    if hits == "WEAPON":
        return marked("**Weapon** on the side that faces the shot; if none is left there, **FUSELAGE**")
    return [Span(f"{hits}:", bold=True), Span(" fill one oval")]


def _endings(card: Card, width: float) -> Block:
    height = 7.2
    base = centred_baseline(card.book, height / 2, theme.BODY)
    items: list[Item] = [rectangle(Rect(0, 0, width, height), fill=theme.TINT, radius=1.6)]
    for x, words in ((3.0, "**FUSELAGE 0:** destroyed"), (width * 0.55, "**ENGINE 0:** crashes")):
        items.extend(card.book.line(x, base, marked(words), theme.BODY))
    return Block(tuple(items), height)
