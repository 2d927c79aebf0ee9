"""All that is settled before the first raid, on one page: the table, the forces, what is needed, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook, Span
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.forms import pages_sheet, room_of
from pressgang.sheets.ladder import Step, ladder
from pressgang.sheets.mats import with_inches
from pressgang.sheets.readings import readings
from pressgang.sheets.tables import Cell, Column, table
from pressgang.sheets.typeset import Block, paragraph, section_head, stack
from pressgang.systems.battle_of_britain.aids import ACCENT, flow, side_by_side
from pressgang.systems.battle_of_britain.boxes import side_head
from pressgang.systems.battle_of_britain.mats import HexMat
from pressgang.systems.battle_of_britain.rules import is_fighter, move_of, rolls_text
from pressgang.systems.battle_of_britain.set_up_map import set_up_map
from pressgang.systems.battle_of_britain.stats import LETTERS, Flight
from pressgang.systems.battle_of_britain.wording import (
    bombing_words,
    dice_rows,
    raid_words,
    winning_words,
)

_GAP = 9.0
_TWO_COLUMNS = 150.0
"""From this width, in mm, the page has two columns."""
_ABOVE = 7.0
"""Between the parts of the page."""
_MOST_ROWS = 30
"""Units in a table before it goes on in another."""


@dataclass(frozen=True, kw_only=True)
class SetUp(SheetKind[Flight]):
    """What stands where, order of entry, counters, dice and markers, victory."""

    kind: ClassVar[str] = "set-up"
    title: ClassVar[str] = "Set-up"
    summary: ClassVar[str] = "one page: what stands where at the start, order of entry, what is needed, victory"

    def compose(self, brief: Brief[Flight], found: Problems) -> Sheet:
        """Two columns on a page; on narrow paper, or with many units, the parts follow each other."""
        book, rules, notes = brief.book, brief.rules, Footnotes(brief.rules)
        forces = brief.forces
        far, near = _ends(forces)
        room = room_of(brief, ())
        two = room.width >= _TWO_COLUMNS
        column = (room.width - _GAP) / 2 if two else room.width
        lists = [part for force in forces for part in _force(book, rules, force, force in near, column)]
        needed = _needed(book, rules, forces, column)
        steps, victory = _steps(book, rules, column), _victory(book, rules, notes, column)
        below = readings(book, notes, room.width, _GAP)
        plan = section_head(book, "The table", column, "each side’s boxes lie beyond its edge of the mat")
        lower = stack([side_by_side(steps, victory, column + _GAP), *([below] if below.height else [])], _ABOVE)
        lines = [*lists, needed]
        least = stack(lines, 4.0).height
        upper = room.height - lower.height - _ABOVE if two else min(room.height, 170.0)
        left = stack([plan, set_up_map(book, column, max(upper, 60.0) - plan.height, far, near)])
        if two and least <= upper:
            gap = min(16.0, (left.height - least) / max(1, len(lines) - 1) + 4.0)
            right = stack(lines, max(4.0, gap))
            page = stack([side_by_side(left, right, column + _GAP), lower], _ABOVE)
            return pages_sheet(brief, self.title, [page], room)
        blocks = [left, *lists, needed, steps, victory, below]
        return pages_sheet(brief, self.title, flow(blocks, room.height), room)


def _ends(
    forces: Sequence[Force[Flight]],
) -> tuple[tuple[Force[Flight], ...], tuple[Force[Flight], ...]]:
    """The sides of the far edge, and those of the near one: who has bombers, or if nobody has, the last."""
    raiders = [force for force in forces if any(not is_fighter(row) for row in force.rows)] or forces[-1:]
    return tuple(force for force in forces if force not in raiders), tuple(raiders)


def _force(book: FontBook, rules: RuleBook, force: Force[Flight], raids: bool, width: float) -> list[Block]:
    """The units of a side with their moves and their counters, in tables of no more than a page."""
    edge = HexMat().near_edge if raids else HexMat().far_edge
    columns = [Column("unit", None), Column("move", 15.0, "middle"), Column("counters", 17.0, "middle")]
    rows: list[list[Cell]] = [
        [
            [Span(row.title, bold=True), Span(f" {row.group}", fill=theme.LABEL_INK)],
            move_of(row.class_, rules).text,
            str(len(row.dots) * row.quantity),
        ]
        for row in force.rows
    ]
    blocks = []
    for start in range(0, len(rows), _MOST_ROWS):
        title = force.name if not start else f"{force.name} (continued)"
        head = side_head(book, title, f"enters at the {edge}", force, width)
        blocks.append(stack([head, table(book, columns, rows[start : start + _MOST_ROWS], width)], 0.5))
    return blocks


def _needed(book: FontBook, rules: RuleBook, forces: Sequence[Force[Flight]], width: float) -> Block:
    """Mat, counters, dice and markers."""
    mat = HexMat()
    counters = sum(len(row.dots) * row.quantity for force in forces for row in force.rows)
    rows: list[list[Cell]] = [
        ["**1**", f"mat of {mat.columns} × {mat.rows} hexes, {with_inches(mat.hex)} each from flat to flat"],
        [
            f"**{counters}**",
            f"counters, with the dots {' '.join(LETTERS)} in each unit; a damage marker for each",
        ],
        *dice_rows(rules),
    ]
    columns = [Column("", 12.0), Column("", None)]
    body = table(book, columns, rows, width, padding=0.5, rules=False, row_height=5.0)
    return stack([section_head(book, "What is needed", width), body], 0.0)


def _steps(book: FontBook, rules: RuleBook, width: float) -> Block:
    """From the empty table to the first move."""
    rolls = rolls_text(rules["activation_rolls"])
    steps = [
        Step(
            "Flight lines",
            "Every aircraft waits on its side’s flight line, unit by unit. Repair shops are empty.",
        ),
        Step(
            "Dice",
            f"Roll the red, white, blue and yellow die for each unit: **{rolls}** sends the aircraft of "
            "that colour, the others stay in the hangar.",
        ),
        Step("Entry", "Those that fly go anywhere on their edge of the mat, each squadron in adjoining hexes."),
        Step(
            "First moves",
            "German bombers, then German fighters, then British fighters; in each group in the order R W B Y.",
        ),
    ]
    return stack(
        [
            section_head(book, "Before the first raid", width),
            ladder(book, steps, width, ACCENT, radius=3.0, gap=1.6, least=10.0),
        ],
        1.0,
    )


def _victory(book: FontBook, rules: RuleBook, notes: Footnotes, width: float) -> Block:
    lines = (bombing_words(rules), raid_words(rules, notes.mark), winning_words(rules))
    return stack(
        [section_head(book, "Victory", width), *(paragraph(book, words, width) for words in lines)], 1.0
    )
