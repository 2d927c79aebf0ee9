"""The quick reference: the turn, moves, combat, bombing and winning on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import paragraph, stack
from pressgang.systems.battle_of_britain.aids import side_by_side
from pressgang.systems.battle_of_britain.panels import ROSETTE_WIDTH, attack_figure, defence_figure
from pressgang.systems.battle_of_britain.rules import (
    ANGLES,
    damaging,
    kills,
    move_of,
    rolls_text,
)
from pressgang.systems.battle_of_britain.wording import (
    DEFENCE_VALUES,
    attack_words,
    bombing_words,
    damage_words,
    defence_words,
    dice_rows,
    die_text,
    lost_note,
    raid_words,
    raised,
    winning_words,
)

_SIZES = (
    Size(10), Size(9.5, 0.95), Size(9, 0.95), Size(9, 0.85), Size(8.5, 0.85), Size(8.5, 0.75), Size(8.5, 0.65),
    Size(8.5, 0.55), Size(8.5, 0.47), Size(8, 0.43),
)  # fmt: skip
_HEX, _STEP = 22.0, 17.0
"""Hexes of the figures and the least height of a step of the ladder, in mm at full size."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind[Row]):
    """One page of two columns, every number from the game's own data."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the turn, moves, combat, bombing and winning on one page"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Readings and house values carry a mark and stand in a section at the foot."""
        parts = (_turn, _movement, _dice, _attack, _defence, _damage, _bombing)
        return reference_sheet(brief, self.title, [Section.of(part) for part in parts], found, sizes=_SIZES)


def _turn(look: Look, width: float) -> SetBlock:
    rules = look.rules
    die = die_text(rules)
    steps = [
        Step(
            "Repair",
            f"Before the next raid, so not on the first turn: {die} for each aircraft in a repair shop; "
            f"**{rolls_text(rules['repair_rolls'])}** returns it to its unit.",
        ),
        Step(
            "Activation",
            "At the start of a raid roll the red, white, blue and yellow die for each unit: "
            f"**{rolls_text(rules['activation_rolls'])}** sends the aircraft of that colour.",
        ),
        Step(
            "Entry",
            "Lay them anywhere on their edge of the mat, each squadron in adjoining hexes. Half hexes count "
            "as whole.",
        ),
        Step("German bombers", "All move; those that leave by the British edge drop their bombs."),
        Step("German fighters", "Each moves, and may attack."),
        Step("British fighters", "Each moves, and may attack. Then the next turn begins."),
    ]
    return stack(
        [
            set_head(look, "The turn", width, "aircraft act in the order R W B Y"),
            StepsBlock(tuple(steps), radius=3.2, gap=1.8, least=_STEP * look.figures).set_at(look, width),
        ],
        1.0,
    )


def _movement(look: Look, width: float) -> SetBlock:
    rules = look.rules
    names = {
        "bomber": "Bomber",
        "fast": "Fast fighter (Spitfire, Bf 109)",
        "medium": "Medium fighter (Hurricane, Bf 110)",
    }
    rows = [
        [name, f"**{move_of(class_, rules).text}**", move_of(class_, rules, damaged=True).text]
        for class_, name in names.items()
    ]
    loop = rules["immelmann"]
    engines = "one engine" if loop["engines"] == 1 else f"at most {loop['engines']} engines"
    lines = [
        "Every hex of the move is flown. Aircraft face a flat edge; they go ahead, half left or half right, "
        "and a step to the side turns them that way.",
        "Fly through other aircraft, but never stop on one, and never leave by the sides of the mat. An "
        "aircraft that cannot move is lost.",
        "A fighter may stop to fire and then go on: a die or chit shows the hexes it has left.",
        f"**Immelmann** ({loop['cost']} points): {loop['ahead']} hexes ahead and about face in the last, which "
        f"is empty. Undamaged fighters of {engines} only.",
    ]
    return stack(
        [
            set_head(look, "Movement", width, "hexes a turn; damage counts from the turn after the hit"),
            table(
                look,
                [Column("", None), Column("move", 17.0, "right"), Column("damaged", 18.0, "right")],
                rows,
                width,
            ),
            SetBlock((), 0.6),
            *(set_text(look, words, width) for words in lines),
        ],
        0.9,
    )


def _attack(look: Look, width: float) -> SetBlock:
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


def _defence(look: Look, width: float) -> SetBlock:
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


def _damage(look: Look, width: float) -> SetBlock:
    return stack(
        [
            set_head(look, "Damaged aircraft", width),
            set_text(
                look,
                f"{damage_words(look.rules, look.notes.mark)} Off the mat it goes to the repair shop.",
                width,
            ),
        ],
        0.9,
    )


def _bombing(look: Look, width: float) -> SetBlock:
    rules = look.rules
    lines = (bombing_words(rules), raid_words(rules, look.notes.mark), winning_words(rules))
    return stack(
        [
            set_head(look, "Bombing and winning", width),
            *(set_text(look, words, width) for words in lines),
        ],
        0.9,
    )


def _dice(look: Look, width: float) -> SetBlock:
    columns = [Column("", 11.0), Column("", None)]
    rows = table(look, columns, dice_rows(look.rules), width, padding=0.0, rules=False)
    return stack([set_head(look, "Dice", width), rows], 0.0)
