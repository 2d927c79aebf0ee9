"""The tables of the game on a page: combat, range, artillery, melee and morale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.wordings import set_text
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.sheets.typeset import stack
from pressgang.systems.unbalanced_equality.combat_tables import (
    artillery_table,
    combat_table,
    melee_table,
    morale_table,
    ranges_table,
)
from pressgang.systems.unbalanced_equality.sentences import depth_words, halved_words, volley_words
from pressgang.systems.unbalanced_equality.wording import mark

_SIZES = (
    Size(10.5, 1.2), Size(10, 1.2), Size(10), Size(9.5, 1.1), Size(9.5), Size(9.5, 0.95), Size(9.25, 0.9),
    Size(9.25, 0.84), Size(9), Size(8.5), Size(8),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Tables(SheetKind[Row]):
    """All tables of the game."""

    kind: ClassVar[str] = "tables"
    title: ClassVar[str] = "Combat, artillery, melee and morale"
    summary: ClassVar[str] = "the combat, artillery, melee and morale tables"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The combat table over the whole width, the others in columns below."""
        parts = (artillery_table, melee_table, ranges_table, morale_table)
        sections = (
            Section.of(_combat, wide=True),
            *(Section.of(part) for part in parts),
        )
        return reference_sheet(brief, self.title, sections, found, sizes=_SIZES)


def _combat(look: Look, width: float) -> SetBlock:
    """The table of all types, and what its kills are for."""
    rules, notes = look.rules, look.notes
    drawn = combat_table(look, width)
    below = (
        f"Kills are for each 10 points{mark(notes, 'whole_kill')}; {halved_words(notes, rules)} Maxim "
        f"guns {volley_words(notes, rules)} {depth_words(rules, notes)} "
        "Combat value = points left × morale."
    )
    return stack([drawn, SetBlock((), 1.0), set_text(look, below, width)])
