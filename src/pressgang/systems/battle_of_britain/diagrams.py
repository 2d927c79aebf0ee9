"""The figures of the rules on one page: moves, the Immelmann, angles of attack, defensive fire."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.battle_of_britain.aids import side_by_side
from pressgang.systems.battle_of_britain.panels import (
    MOVES_WIDTH,
    ROSETTE_WIDTH,
    attack_figure,
    defence_figure,
    loop_figure,
    moves_figure,
)
from pressgang.systems.battle_of_britain.rules import kills, move_of, rolls_text
from pressgang.systems.battle_of_britain.wording import (
    DEFENCE_VALUES,
    attack_words,
    damage_words,
    defence_words,
    lost_note,
    raised,
)
from pressgang.typography.fonts import FontBook

_HEX = 40.0
"""The size of hexes at full size, in mm."""
_SIZES = tuple(
    Size(8.5, scale / 40) for scale in (40, 36, 32, 29, 26, 24, 22, 20, 18, 16, 14, 13, 12, 11, 10, 9)
)


@dataclass(frozen=True, kw_only=True)
class Diagrams(SheetKind[Row]):
    """All figures, as large as the page takes them."""

    kind: ClassVar[str] = "diagrams"
    title: ClassVar[str] = "Diagrams"
    summary: ClassVar[str] = "moves, the Immelmann, angles of attack and defensive fire, drawn from the rules"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Two columns, the readings below them."""
        parts = (_moves, _attack, _loop, _defence)
        return reference_sheet(brief, self.title, [Section.of(part) for part in parts], found, sizes=_SIZES)


def _moves(look: Look, width: float) -> SetBlock:
    own = min(_HEX * look.figures, (width - 1) / MOVES_WIDTH)
    rules = look.rules
    speeds = ", ".join(f"{name} **{move_of(name, rules).text}**" for name in ("bomber", "fast", "medium"))
    words = (
        "Ahead, or into the hex half left or half right of it; a step to the side turns the aircraft to face "
        f"that way. All of the move is flown: {speeds}; {rules['damage_slows']} less from the turn after a hit."
    )
    return stack(
        [
            set_head(look, "Moves", width, "some ways to move three hexes; the article’s Figure 1 is lost"),
            moves_figure(width, own),
            set_text(look, words, width),
        ],
        1.5,
    )


def _loop(look: Look, width: float) -> SetBlock:
    rules = look.rules
    loop = rules["immelmann"]
    own = min(_HEX * look.figures, (width - 1) / 2 / ROSETTE_WIDTH)
    figure = loop_figure(rules, own)
    across = own * ROSETTE_WIDTH
    single = "one engine" if loop["engines"] == 1 else f"{loop['engines']} engines or fewer"
    words = (
        f"**{loop['ahead']} hexes** straight ahead and about face in the last of them, which must be empty: "
        f"**{loop['cost']}\u00a0points** of the move. Only a fighter of {single}, and only while it is "
        "undamaged."
    )
    text = set_text(look, words, width - across - 6)
    lift = max(0.0, (figure.height - text.height) / 2)
    return stack(
        [set_head(look, "Immelmann", width), side_by_side(figure, text.moved(y=lift), across + 6)], 1.5
    )


def _attack(look: Look, width: float) -> SetBlock:
    own = min(_HEX * look.figures, (width - 1) / ROSETTE_WIDTH)
    rules, mark = look.rules, look.notes.mark
    lost = lost_note(mark("attack_sides", "attack_rolls"), 2)
    words = (
        f"{attack_words(rules, mark)} The figures **damage** the aircraft in the middle; "
        f"**{rolls_text(kills(rules))}\u00a0kills** from every side."
    )
    return stack(
        [
            set_head(look, "Angles of attack", width, lost),
            attack_figure(look.book, rules, own).moved((width - own * ROSETTE_WIDTH) / 2),
            set_text(look, words, width),
        ],
        1.5,
    )


def _defence(look: Look, width: float) -> SetBlock:
    """The bomber's figure below the head, beside what damage does; then those of fighters, side by side."""
    rules, mark = look.rules, look.notes.mark
    gap = 4.0
    own = min(_HEX * look.figures, (width - gap) / 2 / ROSETTE_WIDTH)
    across = own * ROSETTE_WIDTH
    head = set_head(look, "Defensive fire", width, lost_note(mark(*DEFENCE_VALUES), 3))
    names = {
        "bomber": "Bomber",
        "gunner": f"Fighter with a gunner{raised(mark('gunner_engines'))}",
        "fighter": "Other fighters",
    }
    figures = {
        whose: stack(
            [_caption(look.book, f"**{name}**", across), defence_figure(look.book, rules, own, whose)], 0.8
        )
        for whose, name in names.items()
    }
    aside = set_text(look, f"**Damaged.** {damage_words(rules, mark)}", width - across - gap)
    lift = max(0.0, (figures["bomber"].height - aside.height) / 2)
    bomber = side_by_side(figures["bomber"], aside.moved(y=lift), across + gap)
    fighters = side_by_side(figures["gunner"], figures["fighter"], width - across)
    return stack([head, set_text(look, defence_words(rules), width), bomber, SetBlock((), 2.0), fighters], 1.5)


def _caption(book: FontBook, words: str, width: float) -> SetBlock:
    return paragraph(book, words, width, theme.SMALL, anchor="middle")
