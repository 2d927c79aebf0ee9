"""The worked example as tables, a round each, from what `example.play` computes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.drawing.units import signed
from pressgang.games.code import DrawnBlock
from pressgang.games.values import Fault
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.tally_ho.example import Attack, ExampleError, Idle, Round, play, types_of
from pressgang.systems.tally_ho.example_pictures import round_pictures
from pressgang.systems.tally_ho.rules import Card
from pressgang.systems.tally_ho.suit_marks import card_mark
from pressgang.typography.fonts import TextSpan

_CELL = 5.4
"""The height of a picture's cells in mm at full size."""
_NUMBERS = (11.0, 11.0, 15.0, 13.0)


def _told(look: Look, width: float) -> SetBlock:
    """The example, a table a round; nothing without a round."""
    rounds = play(look.rules)
    if not rounds:
        return SetBlock((), 0.0)
    parts = [
        set_head(look, "A worked example", width, "computed by these rules"),
        set_text(look, _forces(look.rules, look.notes), width),
        SetBlock((), 2.0),
    ]
    for one in rounds:
        parts.extend((_round(look, one, width), SetBlock((), 2.6)))
    return stack((*parts, set_text(look, _ending(look.rules, rounds), width)))


def _drawn(look: Look, width: float) -> SetBlock:
    """The example as pictures of its rounds; nothing without a round."""
    rounds = play(look.rules)
    if not rounds:
        return SetBlock((), 0.0)
    head = set_head(look, "The example on the board", width)
    return stack((head, round_pictures(look.book, look.rules, rounds, width, _CELL * look.figures)))


def _forces(rules: RuleBook, marks: Footnotes) -> str:
    """`Spitfire: Echo, Lima, Tango. FW 190: A, B, C.`"""
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
    """A name of the user's without our markup."""
    return text.replace("**", "").replace("^", "")


def _round(look: Look, one: Round, width: float) -> SetBlock:
    """A row an attack: who on whom, suits, ranks, damage, what the target has in all."""
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
                _with_card(look, attack.attacker, attack.card, ""),
                _with_card(look, attack.target, attack.target_card, "on "),
                signed(step),
                signed(attack.ranks),
                damage,
                f"{attack.total}",
            ]
        )
    drawn = table(look, columns, rows, width, padding=0.6)
    return stack((drawn, *_idle(look, one, width)), 0.8)


def _with_card(look: Look, name: str, card: Card, before: str) -> SetBlock:
    """`B 10♥`: a name and its card on one line."""
    book, size = look.book, look.size
    base = size * theme.LEADING / 2 + book.cap_height(size) / 2

    def drawn() -> Iterator[Item]:
        x = 0.0
        if before:
            yield book.text(x, base, before, size, fill=theme.LABEL_INK)
            x += book.width(before, size) + 0.6
        yield book.text(x, base, name, size)
        x += book.width(name, size) + 1.2
        yield from card_mark(book, x, base, card, size)

    return SetBlock(drawn, size * theme.LEADING)


def _idle(look: Look, one: Round, width: float) -> list[SetBlock]:
    """Who does not attack though it could, where that is marked."""
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
    """Who is down and who has the kill; what the others have taken."""
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


EXAMPLE = DrawnBlock(_told, _readings)
EXAMPLE_BOARD = DrawnBlock(_drawn)
