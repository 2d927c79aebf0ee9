"""Where a side's aircraft are while they do not fly: flight line, hangar, losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.schema import FLAG, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.columns import one_under_another
from pressgang.sheets.forms import Room, pages_sheet, room_of
from pressgang.systems.battle_of_britain.boxes import BoxedSide, BoxSheet, boxed_sides
from pressgang.systems.battle_of_britain.rules import die_text, rolls_text
from pressgang.systems.battle_of_britain.stats import Flight


@dataclass(frozen=True, kw_only=True)
class FlightLine(BoxSheet):
    """For each side a box an aircraft on the flight line, and a box a unit in the hangar and for losses."""

    kind: ClassVar[str] = "flight-line"
    title: ClassVar[str] = "Flight line"
    summary: ClassVar[str] = (
        "where each side's aircraft wait: flight line, a box an aircraft, hangar and losses"
    )

    hangar: bool = option(FLAG, True, help="boxes for the aircraft that the dice leave behind")
    losses: bool = option(FLAG, True, help="boxes for the aircraft shot down")

    def compose(self, brief: Brief[Flight], found: Problems) -> Sheet:
        """Each side begins a page."""
        room = room_of(brief, ())
        pages: list[SetBlock] = []
        for side in boxed_sides(brief.forces):
            pages += one_under_another(self._blocks(brief, side, room, found), room.height)
        return pages_sheet(brief, self.title, pages, room, measured=True)

    def _blocks(self, brief: Brief[Flight], side: BoxedSide, room: Room, found: Problems) -> list[SetBlock]:
        """The flight line with the hangar beside it, or below on narrow paper, then the losses."""
        rules, width = brief.rules, room.width
        rolls = rolls_text(rules["activation_rolls"])
        beside = self.hangar and self.names_stand_beside(brief.book, side.units, width)
        rows = [
            self.unit_row(brief, unit, width, found, boxed="hangar" if beside else "") for unit in side.units
        ]
        note = f"at the start of a raid {die_text(rules)} of its colour for each: {rolls} flies"
        if beside:
            note += ", the others wait in the hangar"
        title = side.head("Hangar and flight line" if beside else "Flight line")
        blocks = self.section(brief.book, title, note, side.force, rows=rows, width=width, height=room.height)
        for wanted, title, words in (
            (
                self.hangar and not beside,
                "Hangar",
                "left behind by the dice; on the flight line for the next raid",
            ),
            (self.losses, "Losses", "shot down, and not replaced"),
        ):
            if wanted:
                piles = self.piles(brief, side.units, width, found)
                blocks += self.section(
                    brief.book, title, words, None, rows=piles, width=width, height=room.height
                )
        return blocks
