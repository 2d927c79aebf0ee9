"""The worked example, played by the program: a table and a small board for each round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, line, rectangle
from pressgang.drawing.units import signed
from pressgang.games.code import GameDrawing
from pressgang.games.expressions.values import Fault
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import Block, FunctionBlock, Look, SetBlock
from pressgang.sheets.blocks.grid import NATURAL, Width
from pressgang.sheets.blocks.places import across, put
from pressgang.sheets.blocks.words import TextBlock
from pressgang.sheets.pages.tables import Column, TableBlock
from pressgang.structs import NamedTuple
from pressgang.systems.tally_ho.altitude_board import suit_mark
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
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import WordStyle, bold, icon_sign, raised, styled


class Turn(NamedTuple):
    """An aircraft with its card when its turn comes. `mark` names a rule value.

    It attacks its target, whose damage is in `total` then; or it does not, for a `reason`: it is `down`,
    `lowest`, or `holds` its fire.
    """

    aircraft: str
    card: Card
    target: str
    mark: str
    reason: str = ""
    target_card: Card = Card(0, 0, "")
    suits: int = 0
    ranks: int = 0
    points: int = 0
    total: int = 0
    shot_down: bool = False


class Round(Struct, frozen=True):
    """A round in the order of action, and the damage of all who have any at its end."""

    number: int
    turns: tuple[Turn, ...]
    totals: dict[str, int]

    @property
    def attacks(self) -> tuple[Turn, ...]:
        """Return the attacks in order."""
        return tuple(turn for turn in self.turns if not turn.reason)


def types_of(rules: RuleBook) -> dict[str, str]:
    """Return the type of each aircraft of the example; a type is a side."""
    return {str(entry["aircraft"]): str(entry["type"]) for entry in rules["example_sides"]}


def play(rules: RuleBook) -> tuple[Round, ...]:
    """Return the computed rounds of the example. Raises `Fault` where an entry breaks the rules."""
    totals: dict[str, int] = {}
    down: set[str] = set()
    numbers = sorted({int(entry["round"]) for entry in rules["example"]})
    return tuple(_round(number, rules, totals, down) for number in numbers)


def _round(number: int, rules: RuleBook, totals: dict[str, int], down: set[str]) -> Round:
    dealt, types = _dealt(number, rules, down), types_of(rules)
    turns: list[Turn] = []
    for one in sorted(dealt.values(), key=lambda one: acting_order(one.card)):
        lower = [
            other.aircraft
            for other in dealt.values()
            if types[other.aircraft] != types[one.aircraft]
            and other.aircraft not in down
            and is_above(*differences(one.card, other.card))
        ]
        if one.target in down:
            one = one._replace(target="")
        if not one.target and lower and not rules["hold_fire"]:  # whoever may attack must: the highest below it
            one = one._replace(target=min(lower, key=lambda name: acting_order(dealt[name].card)))
        if one.aircraft in down or not one.target:
            idle = "down" if one.aircraft in down else "holds" if lower else "lowest"
            turns.append(one._replace(reason=idle))
            continue
        if one.target not in lower:
            raise Fault(
                f"example: round {number}: {one.aircraft} cannot attack {one.target}: no enemy, down, or not "
                "lower"
            )
        other = dealt[one.target].card
        steps = differences(one.card, other)
        points = damage(*steps, rules)
        totals[one.target] = total = totals.get(one.target, 0) + points
        shot_down = total >= int(rules["capacity"])
        down |= {one.target} if shot_down else set()
        turns.append(Turn(*one[:5], other, *steps, points, total, shot_down))
    return Round(number, tuple(turns), dict(totals))


def _dealt(number: int, rules: RuleBook, down: set[str]) -> dict[str, Turn]:
    dealt: dict[str, Turn] = {}
    for entry in rules["example"]:
        if int(entry["round"]) != number:
            continue
        name, mark = str(entry["aircraft"]), str(entry["mark"])
        where = f"example: round {number}"
        if name not in types_of(rules) or name in dealt:
            raise Fault(f"{where} deals a card to {name}, which is unknown or dealt already")
        if name in down:  # by a kit's own capacity or points, sooner than the article says
            continue
        if mark and mark not in rules.values:
            raise Fault(f'{where}: the mark "{mark}" is no value of the game')
        try:
            card = parse_card(str(entry["card"]), rules)
        except ValueError as error:
            raise Fault(f"{where}: {error}") from None
        dealt[name] = Turn(name, card, str(entry["target"]), mark)
    return dealt


_NUMBERS = ("suits", "ranks", "damage", "in all")
"""The heads of the numbers of an attack."""


def _write_example(brief: Brief[Row], notes: Footnotes, *_: object) -> Iterator[Block]:
    """Yield the example as text, a table a round; nothing without a round."""
    rounds = play(brief.rules)
    if not rounds:
        return
    yield TextBlock(_forces(brief.rules, notes))
    for one in rounds:
        yield _round_table(one, brief.rules, notes)
        if idle := [turn.aircraft + raised(notes.mark(turn.mark)) for turn in one.turns
                    if turn.reason and turn.mark]:  # fmt: skip
            words = f"{' and '.join(idle)} {'does' if len(idle) == 1 else 'do'} not attack."
            yield TextBlock(words, "caption")
    yield TextBlock(_ending(brief.rules, rounds))


def _forces(rules: RuleBook, notes: Footnotes) -> str:
    """Return the forces: `Spitfire Echo, Lima, Tango against FW 190 A, B, C.`"""
    sides: dict[str, list[str]] = {}
    for aircraft, type_name in types_of(rules).items():
        sides.setdefault(type_name, []).append(aircraft)
    ours = rules.provenance("example_sides") != "own"
    words = []
    for name, aircraft_of in sides.items():
        mark = notes.mark("article_name") if ours and name == [*sides][-1] else ""
        words.append(f"{bold(name)}{raised(mark)} {', '.join(aircraft_of)}")
    return f"{' against '.join(words)}. Each attack is a line, the highest first."


def _round_table(one: Round, rules: RuleBook, notes: Footnotes) -> TableBlock:
    """Return a row an attack: who on whom, suits, ranks, damage, the target's total."""
    columns = (
        Column(bold(f"Round {one.number}")),
        Column(given=Width("fr", 1.25)),  # a target has a word more
        *(Column(head, None, "right", bold=head == "in all", given=NATURAL) for head in _NUMBERS),
    )
    rows = []
    for attack in one.attacks:
        letters = notes.mark(attack.mark) if attack.mark else ""
        rows.append((
            _with_card(attack.aircraft, attack.card, ""),
            _with_card(attack.target, attack.target_card, "on "),
            signed(int(rules["suit_points"]) * attack.suits),
            signed(attack.ranks),
            bold(f"{attack.points}") + raised(letters),
            f"{attack.total}",
        ))  # fmt: skip
    return TableBlock(columns, tuple(rows), f"round {one.number}")


def _with_card(name: str, card: Card, before: str) -> str:
    """Return a name and its card: `on B 10♥`."""
    first = styled(before, WordStyle(fill=theme.LABEL_INK))
    return f"{first}{name} {bold(card.label)}{bold(icon_sign(card.shape))}"


def _ending(rules: RuleBook, rounds: Sequence[Round]) -> str:
    """Return who is down and who has the kill, and the damage of the others."""
    kills = [attack for one in rounds for attack in one.attacks if attack.shot_down]
    totals = rounds[-1].totals
    fallen = {attack.target for attack in kills}
    words = [f"{bold(a.target)} is shot down with {a.total}; the kill is {a.aircraft}’s." for a in kills]
    left = [f"{name} {totals.get(name, 0)}" for name in types_of(rules) if name not in fallen]
    return " ".join(words) + (f" The others have taken: {', '.join(left)}." if left else "")


_CELL, _LEAST_CELL = 5.4, 2.75
"""The height of a board's cells in mm at full size, and the height that a plate is made for."""
_HEAD, _RANKS, _APART = 7.2, 4.2, 4.0


def _draw_example(brief: Brief[Row], *_: object) -> list[Block]:
    """Return the boards of the rounds beside each other; nothing without a round."""
    rounds = play(brief.rules)

    def draw(look: Look, width: float) -> SetBlock:
        high = _HEAD + _CELL * look.figures * len(ranks(brief.rules))
        own = (width - _APART * (len(rounds) - 1)) / len(rounds)
        places = across(Rect(0.0, _HEAD, 0.0, high - _HEAD), [own] * len(rounds), _APART)
        boards = partial(_board, look.book, brief.rules)
        return SetBlock(lambda: chain.from_iterable(map(boards, rounds, places)), high)

    return [FunctionBlock(draw)] if rounds else []


def _board(book: FontBook, rules: RuleBook, one: Round, box: Rect) -> Iterator[Item]:
    """Draw the board of a round; the first side is white on dark, the others in an outline."""
    cells, count = [name for name, _ in ranks(rules)], len(suits(rules))
    wide, tall, left = (box.width - _RANKS) / count, box.height / len(cells), box.x + _RANKS
    yield book.text(left, 2.6, f"Round {one.number}", theme.SMALL, bold=True)
    for column in range(count):
        x = left + column * wide
        yield suit_mark(SHAPES[column], (x + wide / 2, box.y - 2.0), 2.4)
        for row in range(len(cells)):
            order = (column + 1) * len(cells) - 1 - row
            tint = theme.ACCENT.tint(0.03 + 0.37 * order / (count * len(cells)))
            yield rectangle(Rect(x, box.y + row * tall, wide - 0.4, tall), fill=tint)
    for row, name in enumerate(cells):
        y = box.y + (row + 0.5) * tall
        yield from put(book, (left - 0.9, y), name, theme.SMALLEST, "east", fill=theme.LABEL_INK)
    yield line((left, box.bottom), (box.right - 0.4, box.bottom), theme.BOX_LINE, theme.ACCENT)
    types, board = types_of(rules), Rect(left - 0.4, box.y, box.right - left + 0.8, box.height)
    for turn in one.turns:
        x = left + (turn.card.suit + 0.5) * wide - 0.2
        y = box.y + (cells.index(turn.card.label) + 0.5) * tall
        dark = types[turn.aircraft] == next(iter(types.values()))
        yield from _plate(book, turn.aircraft, x, y, board, dark)


def _plate(book: FontBook, name: str, x: float, y: float, board: Rect, dark: bool) -> list[Item]:
    """Draw the name in a small plate about (x, y), moved in where the board ends; cut off at half a board."""
    size = theme.SMALLEST
    while len(name) > 1 and book.width(name, size, True) + 1.0 > board.width / 2:
        name = name[:-1]
    half = max(1.5, book.width(name, size, True) / 2 + 0.5)
    x = max(board.x + half, min(x, board.right - half))
    plate = Rect(x - half, y - _LEAST_CELL * 0.47, 2 * half, _LEAST_CELL * 0.94)
    fill, ink = (theme.ACCENT, WHITE) if dark else (WHITE, theme.INK)
    return [
        rectangle(plate, fill=fill, stroke=theme.ACCENT, width=theme.BOX_LINE, radius=0.7),
        *put(book, plate, name, size, "centre", bold=True, fill=ink),
    ]


EXAMPLE = GameDrawing(_write_example)
EXAMPLE_BOARD = GameDrawing(_draw_example)
