"""The quick reference: the round, who attacks whom, damage, pilots, and the worked example as computed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.layout import Sheet
from pressgang.rulebook import WRONG_RULE_VALUE
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.systems.tally_ho.example import ExampleError, play
from pressgang.systems.tally_ho.example_tables import drawn_example, told_example
from pressgang.systems.tally_ho.reference_blocks import altitude, damage_rules, pilots, the_round

_SIZES = (
    Size(10), Size(9.5), Size(9), Size(9, 0.85), Size(8.5, 0.85), Size(8.5, 0.75), Size(8.5, 0.6),
    Size(8.5, 0.51), Size(8, 0.51),
)  # fmt: skip
_PARTS = (the_round, altitude, damage_rules, told_example, drawn_example, pilots)


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind[Row]):
    """All that is looked up in play, on one page."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the round, damage and pilots on one page, with a worked example"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Whether the worked example keeps the rules."""
        try:
            play(brief.rules)
        except ExampleError as error:
            yield WRONG_RULE_VALUE.at(brief.place, f"example: {error}", "Correct the example in rules.toml.")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One page of as many columns as the paper has room for, readings below."""
        met = list(self.check(brief))
        found.extend(met)
        sections = [] if met else [Section.of(part) for part in _PARTS]
        return reference_sheet(brief, self.title, sections, found, sizes=_SIZES)
