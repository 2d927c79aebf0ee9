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
from pressgang.sheets.typeset import Block, Words, centred_baseline, marked, paragraph, section_head, stack
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
    "movement": "All aircraft move at the same time, as written.",
    "player 1 combat": "Player 1 fires. Damage counts at once.",
    "player 2 combat": "Player 2 fires with what is still in the air.",
}

PARTED = {
    False: "Never two points in a row: a step ahead comes between any two.",
    True: "Points to one side may follow each other, as in **LL**; a step ahead comes between two turns.",
}
"""What parts two points, by whether several may follow each other."""
_FALLS = {
    True: "Where hits leave less ENGINE than that, it falls to the ENGINE at once.",
    False: "Where hits leave less ENGINE than that, it falls by as much each turn until ENGINE allows it.",
}
"""What hits to the ENGINE do to SPEED, by whether ENGINE goes before the most that SPEED may change."""


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
        steps.append(Step(title, _phase(card, name.casefold())))
    rungs = ladder(card.book, steps, width, card.accent, least=13.6 * card.density, gap=1.6)
    return stack((section_head(card.book, "Turn sequence", width), rungs), 0.8 * card.density)


def _phase(card: Card, name: str) -> Words:
    """What is done in a phase; nothing is said of one that only the user knows."""
    if name == "move orders":
        hidden = card.rules["secret_orders"]
        secret = f"In secret,{raised(card.notes.mark('secret_orders'))} write" if hidden else "Write"
        return f"{secret} SPEED and orders on each turn record."
    if name == "initiative roll":
        mark = card.notes.mark("player_1")
        return [Span(card.rules["player_1"]), *([Span(mark, raised=True)] if mark else [])]
    return _PHASES.get(name, "")


def movement(card: Card, width: float) -> Block:
    """SPEED, what a step costs, and the limit of turning."""
    rules, book = card.rules, card.book
    change, step = int(rules["speed_change"]), float(rules["step_inches"])
    least = raised(card.notes.mark("speed_least"))
    falls = raised(card.notes.mark("engine_before_change"))
    never = raised(card.notes.mark("points_in_a_row"))
    between = rules["step_between_turns"]
    across = raised(card.notes.mark("step_between_turns")) if between else ""
    parted = PARTED[bool(rules["points_in_a_row"])] + never
    if between:
        parted += f" From one game turn to the next, too.{across}"
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
                f"SPEED is at least {rules['speed_least']},{least} never above the ENGINE that is left, and "
                f"changes by at most {change} a turn. {_FALLS[bool(rules['engine_before_change'])]}{falls} "
                "Begin the game at any SPEED you may have. Spend all of it, 1 a step or point:",
                width,
            ),
            ruled,
            Block((), 0.4 * card.density),
            paragraph(book, parted, width),
            Block((), 0.4 * card.density),
            _turn_limits(card, width),
        ),
        0.4,
    )


def _turn_limits(card: Card, width: float) -> Block:
    least, most = max(1, stat_limits(card.rules)[0]), stat_limits(card.rules)[1]
    engines = range(least, most + 1)
    column = min(9.4, (width - 36) / max(1, len(engines)))
    mark = raised(card.notes.mark("turn_limit", "limit_each_turn"))
    what = "points in one turn, at most" if card.rules["limit_each_turn"] else "clock points, at most"
    rows = table(
        card.book,
        [Column(), *(Column(width=column, align="middle") for _ in engines)],
        [
            ["ENGINE left", *(str(engine) for engine in engines)],
            [f"{what}{mark}", *(f"**{turn_limit(engine, card.rules)}**" for engine in engines)],
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
    from_where = paragraph(
        book,
        [
            Span(f"Range, arcs and steps: from {rules['measured_from']}."),
            Span(card.notes.mark("measured_from"), raised=True),
        ],
        width,
    )
    note = stack((Block((under.at(2.0, 1.0),), under.height + 1.0), from_where), 1.4 * card.density)
    head = section_head(book, "To hit: a die for each weapon", width, "roll this or less")
    return stack((Block(head.items, 4.9), grid, note))


def damage(card: Card, width: float) -> Block:
    """What the damage die strikes."""
    book, rules = card.book, card.rules
    size, step = 5.0, 6.2
    rows = rules["damage"]
    most = max(len(row["rolls"]) for row in rows)
    left = most * step + 3.0
    mark = card.notes.mark("struck_side")
    blocks = [section_head(book, "Damage: a die for each hit", width)]
    for row in rows:
        words = paragraph(book, struck_words(row["hits"], rules, mark), width - left)
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


def struck_words(hits: str, rules: RuleBook, mark: str) -> list[Span]:
    """What a line of the damage table strikes; `mark` is the footnote of the side that loses its weapon."""
    if hits != "WEAPON":
        return [Span(f"{hits}:", bold=True), Span(" fill one oval")]
    noted = [Span(mark, raised=True)] if mark else []
    side = Span(f" on {rules['struck_side']}")
    rest = (Span("; if none is left there, "), Span("FUSELAGE", bold=True))
    return [Span("Weapon", bold=True), side, *noted, *rest]


def _endings(card: Card, width: float) -> Block:
    height = 7.2
    base = centred_baseline(card.book, height / 2, theme.BODY)
    items: list[Item] = [rectangle(Rect(0, 0, width, height), fill=theme.TINT, radius=1.6)]
    for x, words in ((3.0, "**FUSELAGE 0:** destroyed"), (width * 0.55, "**ENGINE 0:** crashes")):
        items.extend(card.book.line(x, base, marked(words), theme.BODY))
    return Block(tuple(items), height)
