"""The worked example, played by the program: a table and a small board for each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, line, rectangle
from pressgang.drawing.units import signed
from pressgang.games.code import DrawnBlock
from pressgang.games.values import Fault
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.tally_ho.rules import (
    SHAPES,
    Card,
    acting_order,
    damage,
    differences,
    is_above,
    parse_card,
    ranks,
    suits,
)  # fmt: skip
from pressgang.systems.tally_ho.suit_marks import suit_mark
from pressgang.typography.fonts import FontBook, TextSpan
from pressgang.typography.markup import icon_sign


class ExampleError(ValueError):
    """Raised for an example that breaks the rules; the message is a sentence for its author."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack and its result. `total` is the target's damage after it; `mark` names a rule value."""

    attacker: str
    card: Card
    target: str
    target_card: Card
    suits: int
    ranks: int
    points: int
    total: int
    shot_down: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Idle:
    """An aircraft that does not attack when its turn comes. `reason` is `down`, `lowest` or `holds`."""

    aircraft: str
    card: Card
    reason: str
    mark: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round in the order of action, and the damage of all who have any at its end."""

    number: int
    turns: tuple[Attack | Idle, ...]
    totals: dict[str, int]

    @property
    def attacks(self) -> tuple[Attack, ...]:
        """Return the attacks in order."""
        return tuple(turn for turn in self.turns if isinstance(turn, Attack))


@dataclass(frozen=True, slots=True)
class _Dealt:
    aircraft: str
    card: Card
    target: str
    mark: str


def types_of(rules: RuleBook) -> dict[str, str]:
    """Return the type of each aircraft of the example; a type is a side."""
    return {str(entry["aircraft"]): str(entry["type"]) for entry in rules["example_sides"]}


def play(rules: RuleBook) -> tuple[Round, ...]:
    """Return the computed rounds of the example. Raises `ExampleError` where an entry breaks the rules."""
    totals: dict[str, int] = {}
    down: set[str] = set()
    numbers = sorted({int(entry["round"]) for entry in rules["example"]})
    return tuple(_round(number, rules, totals, down) for number in numbers)


def _round(number: int, rules: RuleBook, totals: dict[str, int], down: set[str]) -> Round:
    dealt = _dealt(number, rules, down)
    turns: list[Attack | Idle] = []
    for one in sorted(dealt.values(), key=lambda one: acting_order(one.card)):
        if one.aircraft in down or not one.target:
            turns.append(Idle(one.aircraft, one.card, _reason(one, dealt, down, rules), one.mark))
            continue
        turns.append(_attack(number, one, dealt, down, totals, rules))
    return Round(number, tuple(turns), dict(totals))


def _dealt(number: int, rules: RuleBook, down: set[str]) -> dict[str, _Dealt]:
    dealt: dict[str, _Dealt] = {}
    known = types_of(rules)
    for entry in rules["example"]:
        if int(entry["round"]) != number:
            continue
        name = str(entry["aircraft"])
        if name not in known or name in down or name in dealt:
            raise ExampleError(
                f"round {number} deals a card to {name}, which is unknown, down or dealt already"
            )
        if entry["mark"] and entry["mark"] not in rules.values:
            raise ExampleError(f'round {number}: the mark "{entry["mark"]}" is no value of the game')
        try:
            card = parse_card(str(entry["card"]), rules)
        except ValueError as error:
            raise ExampleError(f"round {number}: {error}") from None
        dealt[name] = _Dealt(name, card, str(entry["target"]), str(entry["mark"]))
    return dealt


def _attack(
    number: int, one: _Dealt, dealt: dict[str, _Dealt], down: set[str], totals: dict[str, int], rules: RuleBook
) -> Attack:
    if one.target not in _targets(one, dealt, down, rules):
        raise ExampleError(
            f"round {number}: {one.aircraft} cannot attack {one.target}: no enemy, down, or not lower"
        )
    other = dealt[one.target]
    suit_difference, rank_difference = differences(one.card, other.card)
    points = damage(suit_difference, rank_difference, rules)
    totals[one.target] = total = totals.get(one.target, 0) + points
    shot_down = total >= int(rules["capacity"])
    if shot_down:
        down.add(one.target)
    return Attack(
        attacker=one.aircraft, card=one.card, target=one.target, target_card=other.card,
        suits=suit_difference, ranks=rank_difference,
        points=points, total=total, shot_down=shot_down, mark=one.mark,
    )  # fmt: skip


def _targets(one: _Dealt, dealt: dict[str, _Dealt], down: set[str], rules: RuleBook) -> list[str]:
    """Return the enemies that are still there and lower."""
    types = types_of(rules)
    return [
        other.aircraft
        for other in dealt.values()
        if types[other.aircraft] != types[one.aircraft]
        and other.aircraft not in down
        and is_above(*differences(one.card, other.card))
    ]


def _reason(one: _Dealt, dealt: dict[str, _Dealt], down: set[str], rules: RuleBook) -> str:
    if one.aircraft in down:
        return "down"
    return "holds" if _targets(one, dealt, down, rules) else "lowest"


CELL = 2.75
"""The least height of a cell in mm."""
_HEAD = 7.2
_RANKS = 4.2


def _boards(look: Look, rounds: Sequence[Round], width: float, cell: float) -> Iterator[Item]:
    """Draw a board a round beside each other, its cells `cell` mm high.

    The first side is white on dark, the others in an outline.
    """
    book, gap, rules = look.book, 4.0, look.rules
    own = (width - gap * (len(rounds) - 1)) / len(rounds)
    for index, one in enumerate(rounds):
        left = index * (own + gap)
        yield book.text(left + _RANKS, 2.6, f"Round {one.number}", theme.SMALL, bold=True)
        yield from _board(book, rules, one, Rect(left, _HEAD, own, cell * len(ranks(rules))))


def _board(book: FontBook, rules: RuleBook, one: Round, box: Rect) -> list[Item]:
    cells, count = ranks(rules), len(suits(rules))
    wide = (box.width - _RANKS) / count
    tall = box.height / len(cells)
    left = box.x + _RANKS
    items: list[Item] = []
    for column in range(count):
        x = left + column * wide
        items.append(suit_mark(SHAPES[column], (x + wide / 2, box.y - 2.0), 2.4))
        for row in range(len(cells)):
            order = column * len(cells) + len(cells) - 1 - row
            cell = Rect(x, box.y + row * tall, wide - 0.4, tall)
            items.append(rectangle(cell, fill=theme.ACCENT.tint(0.03 + 0.37 * order / (count * len(cells)))))
    for row, (name, _) in enumerate(cells):
        y = box.y + (row + 0.5) * tall
        items += put(book, (left - 0.9, y), name, theme.SMALLEST, "east", fill=theme.LABEL_INK)
    items.append(line((left, box.bottom), (box.right - 0.4, box.bottom), theme.BOX_LINE, theme.ACCENT))
    first = next(iter(types_of(rules).values()), "")
    places = [name for name, _ in cells]
    for turn in one.turns:
        name, card = turn.attacker if isinstance(turn, Attack) else turn.aircraft, turn.card
        x = left + (card.suit + 0.5) * wide - 0.2
        y = box.y + (places.index(card.label) + 0.5) * tall
        dark = types_of(rules)[name] == first
        items.extend(_tag(book, name, x, y, Rect(left - 0.4, box.y, box.right - left + 0.8, box.height), dark))
    return items


def _tag(book: FontBook, name: str, x: float, y: float, board: Rect, dark: bool) -> list[Item]:
    """Draw the name in a small plate about (x, y), moved in where the board ends; cut off at half a board."""
    size = theme.SMALLEST
    shown = name
    while len(shown) > 1 and book.width(shown, size, True) + 1.0 > board.width / 2:
        shown = shown[:-1]
    half = max(1.5, book.width(shown, size, True) / 2 + 0.5)
    x = max(board.x + half, min(x, board.right - half))
    plate = Rect(x - half, y - CELL * 0.47, 2 * half, CELL * 0.94)
    fill, ink = (theme.ACCENT, WHITE) if dark else (WHITE, theme.INK)
    return [
        rectangle(plate, fill=fill, stroke=theme.ACCENT, width=theme.BOX_LINE, radius=0.7),
        *put(book, plate, shown, size, "centre", bold=True, fill=ink),
    ]


_CELL = 5.4
"""The height of a picture's cells in mm at full size."""
_NUMBERS = (11.0, 11.0, 15.0, 13.0)


def _write_example(look: Look, width: float) -> SetBlock:
    """Return the example as text, a table a round; nothing without a round."""
    rounds = play(look.rules)
    if not rounds:
        return SetBlock((), 0.0)
    parts = [
        set_head(look, "A worked example", width, "computed by these rules"),
        set_text(look, _forces(look.rules, look.notes), width),
        SetBlock((), 2.0),
    ]
    for one in rounds:
        parts.extend((_round_table(look, one, width), SetBlock((), 2.6)))
    return stack((*parts, set_text(look, _ending(look.rules, rounds), width)))


def _draw_example(look: Look, width: float) -> SetBlock:
    """Return the example as pictures of its rounds; nothing without a round."""
    rounds = play(look.rules)
    if not rounds:
        return SetBlock((), 0.0)
    head = set_head(look, "The example on the board", width)
    cell = _CELL * look.figures
    high = _HEAD + cell * len(ranks(look.rules))
    return stack((head, SetBlock(lambda: _boards(look, rounds, width, cell), high)))


def _forces(rules: RuleBook, marks: Footnotes) -> str:
    """Return the forces: `Spitfire: Echo, Lima, Tango. FW 190: A, B, C.` FW 190: A, B, C.`"""
    sides: dict[str, list[str]] = {}
    for aircraft, type_name in types_of(rules).items():
        sides.setdefault(type_name, []).append(aircraft)
    ours = rules.provenance("example_sides") != "own"
    names = list(sides)
    words = []
    for name in names:
        mark = marks.mark("article_name") if ours and name == names[-1] else ""
        words.append(f"**{_safe(name)}**^{mark}^ {_safe(', '.join(sides[name]))}")
    return f"{' against '.join(words)}. Each attack is a line, the highest first."


def _safe(text: str) -> str:
    """Return a name of the user's without our markup."""
    return text.replace("**", "").replace("^", "")


def _round_table(look: Look, one: Round, width: float) -> SetBlock:
    """Return a row an attack: who on whom, suits, ranks, damage, the target's total."""
    columns = [
        Column([TextSpan(f"Round {one.number}", bold=True)], None),
        Column("", None),
        Column("suits", _NUMBERS[0], "right"),
        Column("ranks", _NUMBERS[1], "right"),
        Column("damage", _NUMBERS[2], "right"),
        Column("in all", _NUMBERS[3], "right", bold=True),
    ]
    rows: list[list[TableCell]] = []
    for attack in one.attacks:
        letters = look.notes.mark(attack.mark) if attack.mark else ""
        step = int(look.rules["suit_points"]) * attack.suits
        damage = [
            TextSpan(f"{attack.points}", bold=True),
            *([TextSpan(letters, raised=True)] if letters else []),
        ]
        rows.append(
            [
                _with_card(attack.attacker, attack.card, ""),
                _with_card(attack.target, attack.target_card, "on "),
                signed(step),
                signed(attack.ranks),
                damage,
                f"{attack.total}",
            ]
        )
    drawn = table(look, columns, rows, width, padding=0.6)
    return stack((drawn, *_idle(look, one, width)), 0.8)


def _with_card(name: str, card: Card, before: str) -> list[TextSpan]:
    """Return a name and its card: `on B 10♥`."""
    first = [TextSpan(before, fill=theme.LABEL_INK)] if before else []
    return [
        *first,
        TextSpan(f"{name} "),
        TextSpan(card.label, bold=True),
        TextSpan(icon_sign(card.shape), bold=True),
    ]


def _idle(look: Look, one: Round, width: float) -> list[SetBlock]:
    """Return who does not attack though it could, if that is marked."""
    names = [
        f"{_safe(turn.aircraft)}^{look.notes.mark(turn.mark)}^"
        for turn in one.turns
        if isinstance(turn, Idle) and turn.mark
    ]
    if not names:
        return []
    words = f"{' and '.join(names)} {'does' if len(names) == 1 else 'do'} not attack."
    return [paragraph(look.book, words, width, theme.SMALL, fill=theme.LABEL_INK)]


def _ending(rules: RuleBook, rounds: Sequence[Round]) -> str:
    """Return who is down and who has the kill, and the damage of the others."""
    kills: list[Attack] = [attack for one in rounds for attack in one.attacks if attack.shot_down]
    totals = rounds[-1].totals
    fallen = {attack.target for attack in kills}
    words = [
        f"**{_safe(a.target)}** is shot down with {a.total}; the kill is {_safe(a.attacker)}’s." for a in kills
    ]
    left = [f"{_safe(name)} {totals.get(name, 0)}" for name in types_of(rules) if name not in fallen]
    return " ".join(words) + (f" The others have taken: {', '.join(left)}." if left else "")


def _readings(brief: Brief[Row]) -> tuple[str, ...]:
    """Return the rules that the example marks in the order of reading; raises `Fault` if it breaks rules."""
    rules = brief.rules
    try:
        rounds = play(rules)
    except ExampleError as error:
        raise Fault(f"example: {error}") from None
    marks = [] if rules.provenance("example_sides") == "own" or not rounds else ["article_name"]
    for one in rounds:
        marks += [turn.mark for turn in one.attacks if turn.mark]
        marks += [turn.mark for turn in one.turns if isinstance(turn, Idle) and turn.mark]
    return tuple(marks)


EXAMPLE = DrawnBlock(_write_example, _readings)
EXAMPLE_BOARD = DrawnBlock(_draw_example)
