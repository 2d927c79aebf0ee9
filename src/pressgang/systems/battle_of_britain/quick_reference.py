"""The two sections of the quick reference that figures stand in, drawn from the game's numbers."""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.games.code import DrawnBlock
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.battle_of_britain.aids import side_by_side
from pressgang.systems.battle_of_britain.panels import ROSETTE_WIDTH, attack_figure, defence_figure
from pressgang.systems.battle_of_britain.rules import ANGLES, damaging, kills, rolls_text
from pressgang.systems.battle_of_britain.wording import (
    DEFENCE_VALUES,
    attack_words,
    defence_words,
    lost_note,
    raised,
)

_HEX = 22.0
"""Hexes of the figures in mm at full size."""


def attack(look: Look, width: float) -> SetBlock:
    """Set who attacks whom, with the rolls from each side."""
    rules, mark = look.rules, look.notes.mark
    own = min(_HEX * look.figures, (width * 0.5) / ROSETTE_WIDTH)
    across = own * ROSETTE_WIDTH
    aside = width - across - 4
    lost = lost_note(mark("attack_sides", "attack_rolls"), 2)
    rows = [
        [angle.capitalize(), f"**{rolls_text(damaging(angle, rules))}**", f"**{rolls_text(kills(rules))}**"]
        for angle in ANGLES
    ]
    odds = table(
        look,
        [Column("from the", None), Column("damages", 16.0, "middle"), Column("kills", 11.0, "middle")],
        rows,
        aside,
    )
    figure = attack_figure(look.book, rules, own)
    words = (
        f"{attack_words(rules, mark)} Where the target’s guns bear, both roll at the same moment, and both "
        "may be lost."
    )
    lift = max(0.0, (figure.height - odds.height) / 2)
    return stack(
        [
            set_head(look, "Attack", width, lost),
            set_text(look, words, width),
            SetBlock((), 0.0),
            side_by_side(figure, odds.moved(y=lift), across + 4),
        ],
        1.2,
    )


def defence(look: Look, width: float) -> SetBlock:
    """Set who fires back and where."""
    rules, mark = look.rules, look.notes.mark
    lost = lost_note(mark(*DEFENCE_VALUES), 3)
    own = min(_HEX * look.figures * 0.68, (width * 0.31) / ROSETTE_WIDTH)
    across = own * ROSETTE_WIDTH
    names = {
        "bomber": "bomber",
        "gunner": f"fighter with a gunner{raised(mark('gunner_engines'))}",
        "fighter": "other fighters",
    }
    figures = []
    for (whose, name), x in zip(names.items(), (0.0, (width - across) / 2, width - across), strict=True):
        figure = defence_figure(look.book, rules, own, whose)
        # a caption may be wider than its figure
        caption = paragraph(look.book, name, width * 0.33, theme.SMALL, anchor="middle")
        figures.append((x, stack([figure, caption.moved((across - width * 0.33) / 2)], 0.6)))
    tallest = max(figure.height for _, figure in figures)
    return stack(
        [
            set_head(look, "Defensive fire", width, lost),
            set_text(look, defence_words(rules), width),
            SetBlock(lambda: (figure.at(x, 0) for x, figure in figures), tallest),
        ],
        1.2,
    )


ATTACK = DrawnBlock(attack, ("attack_sides", "attack_rolls", "attacker_faces_target"))
DEFENCE = DrawnBlock(defence, (*DEFENCE_VALUES, "gunner_engines"))
