"""The tables of the game on a page: combat, range, artillery, melee and morale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.forms import run_on
from pressgang.sheets.typeset import Block, paragraph, section_head, stack
from pressgang.systems.unbalanced_equality.combat_tables import (
    artillery_table,
    combat_table,
    melee_table,
    morale_table,
    ranges_table,
)
from pressgang.systems.unbalanced_equality.pages import Band, PagedKind, paged_sheet
from pressgang.systems.unbalanced_equality.sentences import depth_words, halved_words, volley_words
from pressgang.systems.unbalanced_equality.wording import mark
from pressgang.units import points

_SIZES = tuple(points(size) for size in (10.5, 10, 9.5, 9.25, 9, 8.5))
"""The type is the largest of these with which all tables stand on one page."""


@dataclass(frozen=True, kw_only=True)
class Tables(PagedKind):
    """All tables of the game."""

    kind: ClassVar[str] = "tables"
    title: ClassVar[str] = "Combat, artillery, melee and morale"
    summary: ClassVar[str] = "the combat, artillery, melee and morale tables"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The combat table over the whole width, the others in columns below."""
        if self.too_small(brief, found):
            return paged_sheet(brief, self.title, (), ())
        sheets = (self._sheet(brief, size) for size in _SIZES)
        return next((sheet for sheet in sheets if len(sheet.pieces) == 1), self._sheet(brief, _SIZES[-1]))

    def _sheet(self, brief: Brief[Row], size: float) -> Sheet:
        """The sheet in type of `size`, on as many pages as that takes."""
        book, rules = brief.book, brief.rules
        notes = Footnotes(rules)
        row = size * 2.06 if brief.stock.live(True).height > 125 else 5.0

        def combat(width: float) -> Block:
            head = section_head(book, "Combat", width, "tinted: natives")
            body = combat_table(book, rules, notes, width, row, size=size)
            below = (
                f"Kills are for each 10 points{mark(notes, 'whole_kill')}; {halved_words(notes, rules)} Maxim "
                f"guns {volley_words(notes, rules)} {depth_words(rules, notes)} "
                "Combat value = points left × morale."
            )
            return stack([head, body, Block((), 1.0), paragraph(book, below, width, size)])

        combat(170.0)  # the letters of the readings, in the order of the page, before its height is known
        makers = (artillery_table, melee_table, ranges_table, morale_table)
        for maker in makers:
            maker(book, rules, notes, 90.0)
        sections = tuple(
            (lambda width, maker=maker: maker(book, rules, notes, width, size=size)) for maker in makers
        )
        return paged_sheet(brief, self.title, (Band((combat,), wide=True), Band(sections)), run_on(notes))
