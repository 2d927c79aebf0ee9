"""The figures of the rules on one page: moves, the Immelmann, angles of attack, defensive fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.forms import pages_sheet, room_of
from pressgang.sheets.readings import readings
from pressgang.sheets.typeset import Block, paragraph, section_head, stack
from pressgang.systems.battle_of_britain.aids import side_by_side, spread
from pressgang.systems.battle_of_britain.panels import (
    MOVES_WIDTH,
    ROSETTE_WIDTH,
    attack_figure,
    defence_figure,
    loop_figure,
    moves_figure,
)
from pressgang.systems.battle_of_britain.rules import defence_kills, kills, move_of, rolls_text

_GAP = 9.0
_ABOVE, _MOST_GAP = 8.0, 20.0
"""Between the sections under each other, in mm."""
_LARGEST = 40.0
_SMALLEST = 9.0


@dataclass(frozen=True, kw_only=True)
class Diagrams(SheetKind):
    """All four figures, as large as the page takes them."""

    kind: ClassVar[str] = "diagrams"
    title: ClassVar[str] = "Diagrams"
    summary: ClassVar[str] = "moves, the Immelmann, angles of attack and defensive fire, drawn from the rules"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One page of two columns, the readings below them or, on small paper, at the foot."""
        notes = Footnotes(brief.rules)
        marks = {
            "attack": notes.mark("attack_sides", "attack_rolls"),
            "defence": notes.mark("bomber_guns", "gunner_guns", "defence_rolls", "defence_kill_rolls"),
            "gunner": notes.mark("gunner_engines"),
            "damaged": notes.mark("damaged_bombers_defend"),
        }
        room = room_of(brief, ())
        below = readings(brief.book, notes, room.width, _GAP)
        page = _largest_page(brief, marks, room.width, room.height - below.height - _ABOVE)
        whole = stack([page, below], _ABOVE) if below.height else page
        if whole.height <= room.height:
            return pages_sheet(brief, self.title, [whole], room)
        lines = notes.lines()
        room = room_of(brief, lines)
        page = _largest_page(brief, marks, room.width, room.height)
        return pages_sheet(brief, self.title, [page], room, lines)


def _largest_page(brief: Brief[Row], marks: dict[str, str], width: float, height: float) -> Block:
    """The columns with hexes as large as `height` allows."""
    flat = _LARGEST
    while True:
        page = _page(brief.book, brief.rules, marks, width, height, flat)
        if page.height <= height or flat <= _SMALLEST:
            return page
        flat -= 1.0


def _page(
    book: FontBook, rules: RuleBook, marks: dict[str, str], width: float, height: float, flat: float
) -> Block:
    """Both columns, with hexes of at most `flat` mm."""
    column = (width - _GAP) / 2
    left = [_moves(book, rules, column, flat), _attack(book, rules, marks, column, flat)]
    right = [_loop(book, rules, column, flat), *_defence(book, rules, marks, column, flat)]
    return side_by_side(*spread(left, right, height, _ABOVE, _MOST_GAP), column + _GAP)


def _middle(block: Block, block_width: float, width: float) -> Block:
    return Block((block.at((width - block_width) / 2, 0),), block.height)


def _moves(book: FontBook, rules: RuleBook, width: float, flat: float) -> Block:
    own = min(flat, (width - 1) / MOVES_WIDTH)
    speeds = ", ".join(f"{name} **{move_of(name, rules).text}**" for name in ("bomber", "fast", "medium"))
    words = (
        "Ahead, or into the hex half left or half right of it; a step to the side turns the aircraft to face "
        f"that way. All of the move is flown: {speeds}; damaged, {rules['damage_slows']} less."
    )
    return stack(
        [
            section_head(book, "Moves", width, "some ways to move three hexes"),
            moves_figure(width, own),
            paragraph(book, words, width),
        ],
        1.5,
    )


def _loop(book: FontBook, rules: RuleBook, width: float, flat: float) -> Block:
    loop = rules["immelmann"]
    own = min(flat, (width - 1) / 2 / ROSETTE_WIDTH)
    figure = loop_figure(rules, own)
    across = own * ROSETTE_WIDTH
    single = "one engine" if loop["engines"] == 1 else f"{loop['engines']} engines or fewer"
    words = (
        f"**{loop['ahead']} hexes** straight ahead and about face in the last of them, which must be empty: "
        f"**{loop['cost']}\u00a0points** of the move. Only a fighter of {single}, and only while it is "
        "undamaged."
    )
    text = paragraph(book, words, width - across - 6)
    lift = max(0.0, (figure.height - text.height) / 2)
    aside = Block((text.at(0, lift),), text.height + lift)
    return stack([section_head(book, "Immelmann", width), side_by_side(figure, aside, across + 6)], 1.5)


def _attack(book: FontBook, rules: RuleBook, marks: dict[str, str], width: float, flat: float) -> Block:
    own = min(flat, (width - 1) / ROSETTE_WIDTH)
    first = int(rules["move_before_fire"])
    words = (
        f"From an adjacent hex, once a turn, after at least {first} hex{'es' if first != 1 else ''} of "
        "movement. The figures are the rolls that **damage** the aircraft in the middle; "
        f"**{rolls_text(kills(rules))}\u00a0kills** from every side."
    )
    return stack(
        [
            section_head(book, "Angles of attack", width, _note(marks["attack"])),
            _middle(attack_figure(book, rules, own), own * ROSETTE_WIDTH, width),
            paragraph(book, words, width),
        ],
        1.5,
    )


def _defence(book: FontBook, rules: RuleBook, marks: dict[str, str], width: float, flat: float) -> list[Block]:
    """The bomber's figure below the head, then that of a fighter with a gunner, each beside its words."""
    own = min(flat, (width - 1) / 2 / ROSETTE_WIDTH)
    across = own * ROSETTE_WIDTH
    verb = "still fire" if rules["damaged_bombers_defend"] else "do not fire"
    bomber = [
        "**Bomber**",
        "Fires back at an attacker in a marked hex, at the same moment as it is fired at. The figures "
        f"**damage**; **{rolls_text(defence_kills(rules))}\u00a0kills**.",
        f"Damaged bombers {verb} back.^{marks['damaged']}^",
    ]
    fighter = [
        f"**Fighter with a gunner^{marks['gunner']}^**",
        "The same rolls, and only to the marked hexes. Other fighters do not fire back.",
    ]
    figures = []
    for words, kind in ((bomber, True), (fighter, False)):
        figure = defence_figure(book, rules, own, kind)
        text = stack([paragraph(book, line, width - across - 6) for line in words], 1.2)
        lift = max(0.0, (figure.height - text.height) / 2)
        figures.append(side_by_side(figure, Block((text.at(0, lift),), text.height + lift), across + 6))
    head = section_head(book, "Defensive fire", width, _note(marks["defence"]))
    return [stack([head, figures[0]], 2.5), figures[1]]


def _note(marks: str) -> str:
    """The note at the right of a head whose figure is not the article's."""
    return f"the article’s figure is lost ({', '.join(marks)})" if marks else ""
