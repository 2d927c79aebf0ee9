"""All that is settled before the first raid, on one page: the table, the forces, what is needed, who wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.layout import Sheet
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.showing import Step, StepsBlock
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.mats import with_inches
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import stack
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
from pressgang.typography.fonts import TextSpan

_MAP = 190.0
"""The most height of the map in mm, at full size."""
_SIZES = tuple(Size(8.5, share) for share in (1.0, 0.9, 0.82, 0.75, 0.7, 0.65, 0.6))
"""In a smaller map the boxes would have no room for their names."""
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
        forces = brief.forces
        far, near = _ends(forces)
        lists = [
            Section.of(partial(_force, force=force, start=start, raids=force in near))
            for force in forces
            for start in range(0, len(force.rows), _MOST_ROWS)
        ]
        sections = (
            Section.of(partial(_table, far=far, near=near)),
            Section.of(partial(_needed, forces=forces)),
            *lists,
            Section.of(_steps),
            Section.of(_victory),
        )
        return reference_sheet(brief, self.title, sections, found, sizes=_SIZES)


def _ends(
    forces: Sequence[Force[Flight]],
) -> tuple[tuple[Force[Flight], ...], tuple[Force[Flight], ...]]:
    """The sides of the far edge, and those of the near one: who has bombers, or if nobody has, the last."""
    raiders = [force for force in forces if any(not is_fighter(row) for row in force.rows)] or forces[-1:]
    return tuple(force for force in forces if force not in raiders), tuple(raiders)


def _table(
    look: Look, width: float, *, far: Sequence[Force[Flight]], near: Sequence[Force[Flight]]
) -> SetBlock:
    """The mat and the boxes of both sides, as they lie on the table."""
    head = set_head(look, "The table", width, "each side’s boxes lie beyond its edge of the mat")
    return stack([head, set_up_map(look.book, width, _MAP * look.figures, far, near)])


def _force(look: Look, width: float, *, force: Force[Flight], start: int, raids: bool) -> SetBlock:
    """Units of a side from `start` on, with their moves and their counters, no more than go on a page."""
    edge = HexMat().near_edge if raids else HexMat().far_edge
    columns = [Column("unit", None), Column("move", 15.0, "middle"), Column("counters", 17.0, "middle")]
    rows: list[list[TableCell]] = [
        [
            [TextSpan(row.title, bold=True), TextSpan(f" {row.group}", fill=theme.LABEL_INK)],
            move_of(row.class_, look.rules).text,
            str(len(row.dots) * row.quantity),
        ]
        for row in force.rows[start : start + _MOST_ROWS]
    ]
    title = force.name if not start else f"{force.name} (continued)"
    head = side_head(look.book, title, f"enters at the {edge}", force, width)
    return stack([head, table(look, columns, rows, width, row_height=5.6)], 0.5)


def _needed(look: Look, width: float, *, forces: Sequence[Force[Flight]]) -> SetBlock:
    """Mat, counters, dice and markers."""
    mat = HexMat()
    counters = sum(len(row.dots) * row.quantity for force in forces for row in force.rows)
    rows: list[list[TableCell]] = [
        ["**1**", f"mat of {mat.columns} × {mat.rows} hexes, {with_inches(mat.hex)} each from flat to flat"],
        [
            f"**{counters}**",
            f"counters, with the dots {' '.join(LETTERS)} in each unit; a damage marker for each",
        ],
        *dice_rows(look.rules),
    ]
    columns = [Column("", 12.0), Column("", None)]
    body = table(look, columns, rows, width, padding=0.5, rules=False, row_height=5.0)
    return stack([set_head(look, "What is needed", width), body], 0.0)


def _steps(look: Look, width: float) -> SetBlock:
    """From the empty table to the first move."""
    rolls = rolls_text(look.rules["activation_rolls"])
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
            set_head(look, "Before the first raid", width),
            StepsBlock(tuple(steps), radius=3.0, gap=1.6, least=10.0).set_at(look, width),
        ],
        1.0,
    )


def _victory(look: Look, width: float) -> SetBlock:
    rules = look.rules
    lines = (bombing_words(rules), raid_words(rules, look.notes.mark), winning_words(rules))
    return stack([set_head(look, "Victory", width), *(set_text(look, words, width) for words in lines)], 1.0)
