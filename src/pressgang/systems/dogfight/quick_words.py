"""The worded parts of the quick reference: turn sequence, movement, to-hit table, damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.drawing.units import signed
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.marks import check_box, die_face
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import Words, marked, paragraph, stack
from pressgang.systems.dogfight.rules import bands, longest_range, needed, stat_limits, turn_limit
from pressgang.typography.fonts import TextSpan

CANNOT = "–"


_DIE, _DIE_STEP = 5.0, 6.2
"""A die of the damage table, and from one to the next, in mm."""
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


def turn_sequence(look: Look, width: float) -> SetBlock:
    """The phases as a ladder."""
    mark = look.notes.mark("phases")
    steps = []
    for index, name in enumerate(look.rules["phases"]):
        title = [TextSpan(name, bold=True)]
        if mark and not index:
            title.append(TextSpan(mark, raised=True))
        steps.append(Step(title, _phase(look, name.casefold())))
    rungs = StepsBlock(tuple(steps), least=13.6 * look.figures, gap=1.6, radius=3.5).set_at(look, width)
    return stack((set_head(look, "Turn sequence", width), rungs), 0.8 * look.figures)


def _phase(look: Look, name: str) -> Words:
    """What is done in a phase; nothing is said of one that only the user knows."""
    if name == "move orders":
        hidden = look.rules["secret_orders"]
        secret = f"In secret,{raised(look.notes.mark('secret_orders'))} write" if hidden else "Write"
        return f"{secret} SPEED and orders on each turn record."
    if name == "initiative roll":
        mark = look.notes.mark("player_1")
        return [TextSpan(look.rules["player_1"]), *([TextSpan(mark, raised=True)] if mark else [])]
    return _PHASES.get(name, "")


def movement(look: Look, width: float) -> SetBlock:
    """SPEED, what a step costs, and the limit of turning."""
    rules = look.rules
    change, step = int(rules["speed_change"]), float(rules["step_inches"])
    least = raised(look.notes.mark("speed_least"))
    falls = raised(look.notes.mark("engine_before_change"))
    never = raised(look.notes.mark("points_in_a_row"))
    between = rules["step_between_turns"]
    across = raised(look.notes.mark("step_between_turns")) if between else ""
    parted = PARTED[bool(rules["points_in_a_row"])] + never
    if between:
        parted += f" From one game turn to the next, too.{across}"
    costs = table(
        look,
        [Column(), Column(width=14, align="right", bold=True)],
        [
            [f"straight ahead, {inch_words(step)}", "1"],
            [f"turn left or right, one clock point ({rules['clock_point']:g}°)", "1"],
        ],
        width,
        rules=False,
        padding=3.0,
    )
    row = costs.height / 2
    ruled = SetBlock(
        lambda: (
            *costs.items,
            line((0, row), (width, row), theme.HAIRLINE, theme.RULE_INK),
            line((0, costs.height), (width, costs.height), theme.HAIRLINE, theme.RULE_INK),
        ),
        costs.height,
    )
    return stack(
        (
            set_head(look, "Movement", width),
            set_text(
                look,
                f"SPEED is at least {rules['speed_least']},{least} never above the ENGINE that is left, and "
                f"changes by at most {change} a turn. {_FALLS[bool(rules['engine_before_change'])]}{falls} "
                "Begin the game at any SPEED you may have. Spend all of it, 1 a step or point:",
                width,
            ),
            ruled,
            SetBlock((), 0.4 * look.figures),
            set_text(look, parted, width),
            SetBlock((), 0.4 * look.figures),
            _turn_limits(look, width),
        ),
        0.4,
    )


def _turn_limits(look: Look, width: float) -> SetBlock:
    least, most = max(1, stat_limits(look.rules)[0]), stat_limits(look.rules)[1]
    engines = range(least, most + 1)
    column = min(9.4, (width - 36) / max(1, len(engines)))
    mark = raised(look.notes.mark("turn_limit", "limit_each_turn"))
    what = "points in one turn, at most" if look.rules["limit_each_turn"] else "clock points, at most"
    rows = table(
        look,
        [Column(), *(Column(width=column, align="middle") for _ in engines)],
        [
            ["ENGINE left", *(str(engine) for engine in engines)],
            [f"{what}{mark}", *(f"**{turn_limit(engine, look.rules)}**" for engine in engines)],
        ],
        width,
        rules=False,
        padding=3.0,
    )
    height = rows.height + 2.4
    ground = rectangle(Rect(0, 0, width, height), fill=theme.TINT, radius=1.6)
    return SetBlock(lambda: (ground, rows.at(0, 1.2)), height)


def to_hit(look: Look, width: float) -> SetBlock:
    """The roll that hits, by range and TO-HIT."""
    rules, book = look.rules, look.book
    least, most = max(1, stat_limits(rules)[0]), stat_limits(rules)[1]
    values = range(least, most + 1)
    mark = raised(look.notes.mark("range_bands"))
    column = min(6.6, (width - 56) / max(1, len(values)))
    columns = [
        Column(f"inches{mark}", width=9.0 * look.size),
        Column("modifier", width=16.0, align="middle"),
        Column("TO-HIT", align="right"),
        *(Column(str(value), width=column, align="middle", heading_bold=True, size=look.size * 1.06)
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
    grid = table(look, columns, rows, width, row_height=look.row * 1.15, padding=2.0, tinted=plain)
    words = [f"Over {inch_words(longest_range(rules))}: no shot."]
    if int(rules["die"]) in rolls:
        words.append(f"{rules['die']}: cannot miss.")
    if 0 in rolls:
        words.append(f"{CANNOT}: cannot hit.")
    under = paragraph(
        book, "   ".join(words).replace("   ", "\u2002 "), width - 4, theme.SMALL, fill=theme.LABEL_INK
    )
    from_where = set_text(
        look,
        [
            TextSpan(f"Range, arcs and steps: from {rules['measured_from']}."),
            TextSpan(look.notes.mark("measured_from"), raised=True),
        ],
        width,
    )
    note = stack((under.moved(2.0, 1.0), from_where), 1.4 * look.figures)
    head = set_head(look, "To hit: a die for each weapon", width, "roll this or less")
    return stack((head.as_high(4.9), grid, note))


def damage(look: Look, width: float) -> SetBlock:
    """What the damage die strikes."""
    rules = look.rules
    rows = rules["damage"]
    most = max(len(row["rolls"]) for row in rows)
    left = _words_left(most)
    mark = look.notes.mark("struck_side")
    blocks = [set_head(look, "Damage: a die for each hit", width)]
    for row in rows:
        words = set_text(look, struck_words(row["hits"], rules, mark), width - left)
        height = max(_DIE, words.height) + 1.6 * look.figures
        blocks.append(SetBlock(partial(_struck, look, row["rolls"], most, words, height), height))
    blocks.append(SetBlock((), 1.2 * look.figures))
    blocks.append(_endings(look, width))
    return stack(blocks)


def _words_left(most: int) -> float:
    """Where the words of the damage table begin, right of so many dice."""
    return most * _DIE_STEP + 3.0


def _struck(look: Look, rolls: Sequence[int], most: int, words: SetBlock, height: float) -> Iterator[Item]:
    """A line of the damage table: its dice, to the right of a room for the `most`, and what they strike."""
    yield words.at(_words_left(most), (height - words.height) / 2)
    for index, roll in enumerate(rolls):
        x = (most - len(rolls) + index) * _DIE_STEP
        yield from _die(look, x, (height - _DIE) / 2, int(roll), _DIE)


def _die(look: Look, x: float, y: float, roll: int, size: float) -> list[Item]:
    if roll <= 6:
        return die_face(x, y, roll, size)
    number = put(look.book, Rect(x, y, size, size), str(roll), theme.SMALL, "centre", bold=True)
    return [check_box(x, y, size), *number]


def struck_words(hits: str, rules: RuleBook, mark: str) -> list[TextSpan]:
    """What a line of the damage table strikes; `mark` is the footnote of the side that loses its weapon."""
    if hits != "WEAPON":
        return [TextSpan(f"{hits}:", bold=True), TextSpan(" fill one oval")]
    noted = [TextSpan(mark, raised=True)] if mark else []
    side = TextSpan(f" on {rules['struck_side']}")
    rest = (TextSpan("; if none is left there, "), TextSpan("FUSELAGE", bold=True))
    return [TextSpan("Weapon", bold=True), side, *noted, *rest]


def _endings(look: Look, width: float) -> SetBlock:
    height = 7.2

    def drawn() -> Iterator[Item]:
        yield rectangle(Rect(0, 0, width, height), fill=theme.TINT, radius=1.6)
        for x, words in ((3.0, "**FUSELAGE 0:** destroyed"), (width * 0.55, "**ENGINE 0:** crashes")):
            yield from put(look.book, (x, height / 2), marked(words), look.size)

    return SetBlock(drawn, height)
