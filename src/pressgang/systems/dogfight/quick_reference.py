"""The quick reference: the whole game on one page, all its numbers from the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.layout import Sheet
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.reference import Section, reference_sheet
from pressgang.sheets.silhouettes import shape_of
from pressgang.systems.dogfight.quick_drawings import (
    SHOOTER,
    TARGET,
    Example,
    firing_arcs,
    one_shot,
    writing_orders,
)
from pressgang.systems.dogfight.quick_words import damage, movement, to_hit, turn_sequence
from pressgang.systems.dogfight.rules import bands, needed
from pressgang.systems.dogfight.stats import Aircraft

_LONGEST_NAME = 34.0


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind[Aircraft]):
    """Turn sequence, movement, orders, arcs, rolls and damage; readings and house values explained below."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the whole game on one page, with the readings behind its numbers"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Aircraft], found: Problems) -> Sheet:
        """One page where the paper has room for two columns, else as many as it takes."""
        shooter, target = _duel(brief)
        shot = partial(one_shot, shooter=shooter, target=target)
        parts = (turn_sequence, movement, writing_orders, firing_arcs, to_hit, damage, shot)
        return reference_sheet(brief, self.title, [Section.of(part) for part in parts], found)


def _duel(brief: Brief[Aircraft]) -> tuple[Example, Example]:
    """The first aircraft with a front gun that can hit, and the first of another side; else two of our own."""
    shooter: Example | None = None
    side = ""
    for force, row in brief.rows():
        if not row.name or brief.book.width(row.name, theme.BODY, True) > _LONGEST_NAME:
            continue
        example = Example(row.name, shape_of(row), row.to_hit, row.weapons)
        can_hit = any(needed(row.to_hit, band.modifier, brief.rules) for band in bands(brief.rules))
        if shooter is None:
            if "front" in row.weapons and can_hit:
                shooter, side = example, force.name
        elif force.name != side:
            return shooter, example
    return SHOOTER, TARGET
