"""The quick reference: the turn, moves, combat, bombing and winning on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.ladder import Step, ladder
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import Block, paragraph, section_head, stack
from pressgang.systems.battle_of_britain.aids import ACCENT, Setting, reference_sheet, side_by_side
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
    Mark,
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
from pressgang.units import points

_SIZES = (
    (22.0, 8.0, 18.5, points(10)),
    (20.0, 8.0, 17.0, points(9.5)),
    (20.0, 7.0, 16.0, points(9)),
    (18.5, 7.0, 15.0, theme.BODY),
    (17.0, 7.0, 13.0, theme.BODY),
    (15.0, 7.0, 12.0, theme.BODY),
    (13.0, 5.0, 11.0, theme.BODY),
    (11.0, 3.5, 10.0, theme.BODY),
    (9.5, 2.5, 9.0, theme.BODY),
)
"""Hexes of the figure, gap between sections, height of a step (all three at least) and type, in mm: the first
that fit."""
_MOST_GAP = 16.0


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind[Row]):
    """One page of two columns, every number from the game's own data."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the turn, moves, combat, bombing and winning on one page"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The page; readings and house values carry a mark and stand in a section below, on small paper at the
        foot.
        """
        notes = Footnotes(brief.rules)
        settings = [_setting(brief.book, brief.rules, notes.mark, *sizes) for sizes in _SIZES]
        return reference_sheet(brief, self.title, notes, settings)


def _setting(
    book: FontBook, rules: RuleBook, mark: Mark, smallest: float, gap: float, least: float, size: float
) -> Setting:
    """Both columns in type of `size` mm, with hexes of `smallest` mm or more."""

    def left(width: float, flat: float) -> list[Block]:
        return [
            _turn(book, rules, width, least, size),
            _movement(book, rules, width, size),
            _dice(book, rules, width, size),
        ]

    def right(width: float, flat: float) -> list[Block]:
        return [
            _combat(book, rules, mark, width, flat, size),
            _defence(book, rules, mark, width, flat, size),
            _damage(book, rules, mark, width, size),
            _bombing(book, rules, mark, width, size),
        ]

    flats = sorted({sizes[0] for sizes in _SIZES if sizes[0] >= smallest}, reverse=True)
    return Setting(left, right, flats, gap, _MOST_GAP)


def _turn(book: FontBook, rules: RuleBook, width: float, least: float, size: float) -> Block:
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
            section_head(book, "The turn", width, "aircraft act in the order R W B Y"),
            ladder(book, steps, width, ACCENT, radius=3.2, gap=1.8, least=least, size=size),
        ],
        1.0,
    )


def _movement(book: FontBook, rules: RuleBook, width: float, size: float) -> Block:
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
            section_head(book, "Movement", width, "hexes a turn; damage counts from the turn after the hit"),
            table(
                book,
                [Column("", None), Column("move", 17.0, "right"), Column("damaged", 18.0, "right")],
                rows,
                width,
                size=size,
                row_height=5.2 * size / theme.BODY,
            ),
            Block((), 0.6),
            *(paragraph(book, words, width, size) for words in lines),
        ],
        0.9,
    )


def _combat(book: FontBook, rules: RuleBook, mark: Mark, width: float, flat: float, size: float) -> Block:
    own = min(flat, (width * 0.5) / ROSETTE_WIDTH)
    across = own * ROSETTE_WIDTH
    aside = width - across - 4
    lost = lost_note(mark("attack_sides", "attack_rolls"), 2)
    rows = [
        [angle.capitalize(), f"**{rolls_text(damaging(angle, rules))}**", f"**{rolls_text(kills(rules))}**"]
        for angle in ANGLES
    ]
    odds = table(
        book,
        [Column("from the", None), Column("damages", 16.0, "middle"), Column("kills", 11.0, "middle")],
        rows,
        aside,
        size=size,
        row_height=5.6 * size / theme.BODY,
    )
    figure = attack_figure(book, rules, own)
    words = (
        f"{attack_words(rules, mark)} Where the target’s guns bear, both roll at the same moment, and both "
        "may be lost."
    )
    lift = max(0.0, (figure.height - odds.height) / 2)
    return stack(
        [
            section_head(book, "Attack", width, lost),
            paragraph(book, words, width, size),
            Block((), 0.0),
            side_by_side(figure, Block((odds.at(0, lift),), odds.height + lift), across + 4),
        ],
        1.2,
    )


def _defence(book: FontBook, rules: RuleBook, mark: Mark, width: float, flat: float, size: float) -> Block:
    lost = lost_note(mark(*DEFENCE_VALUES), 3)
    own = min(flat * 0.68, (width * 0.31) / ROSETTE_WIDTH)
    across = own * ROSETTE_WIDTH
    names = {
        "bomber": "bomber",
        "gunner": f"fighter with a gunner{raised(mark('gunner_engines'))}",
        "fighter": "other fighters",
    }
    items = []
    tallest = 0.0
    for (whose, name), x in zip(names.items(), (0.0, (width - across) / 2, width - across), strict=True):
        figure = defence_figure(book, rules, own, whose)
        # a caption may be wider than its figure
        caption = paragraph(book, name, width * 0.33, theme.SMALL, anchor="middle")
        figure = stack([figure, Block((caption.at((across - width * 0.33) / 2, 0),), caption.height)], 0.6)
        items.append(figure.at(x, 0))
        tallest = max(tallest, figure.height)
    return stack(
        [
            section_head(book, "Defensive fire", width, lost),
            paragraph(book, defence_words(rules), width, size),
            Block(tuple(items), tallest),
        ],
        1.2,
    )


def _damage(book: FontBook, rules: RuleBook, mark: Mark, width: float, size: float) -> Block:
    return stack(
        [
            section_head(book, "Damaged aircraft", width),
            paragraph(
                book, f"{damage_words(rules, mark)} Off the mat it goes to the repair shop.", width, size
            ),
        ],
        0.9,
    )


def _bombing(book: FontBook, rules: RuleBook, mark: Mark, width: float, size: float) -> Block:
    lines = (bombing_words(rules), raid_words(rules, mark), winning_words(rules))
    return stack(
        [
            section_head(book, "Bombing and winning", width),
            *(paragraph(book, words, width, size) for words in lines),
        ],
        0.9,
    )


def _dice(book: FontBook, rules: RuleBook, width: float, size: float) -> Block:
    columns = [Column("", 11.0), Column("", None)]
    rows = table(
        book,
        columns,
        dice_rows(rules),
        width,
        size=size,
        row_height=5.2 * size / theme.BODY,
        padding=0.0,
        rules=False,
    )
    return stack([section_head(book, "Dice", width), rows], 0.0)
