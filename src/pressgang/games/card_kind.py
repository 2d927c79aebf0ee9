"""`kind = "card"`: cards, records and forms of a declared game, from a layout of blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Colour
from pressgang.games.card_making import Maker
from pressgang.games.card_reading import read_blocks
from pressgang.games.card_words import BACK_SCHEMA, LAYOUT_SCHEMA, OwnBlock, every_block
from pressgang.games.expressions import Fault
from pressgang.games.kinds import WHEN, Key, Reading
from pressgang.games.problems import CANNOT_WORK_OUT
from pressgang.games.scopes import Vocabulary
from pressgang.layout import Backs
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.cards import CardRow, CardSheet
from pressgang.sheets.credits import art_credits
from pressgang.sheets.cutting import backs_option

KEYS = (
    Key("layout", "what stands on a card: blocks from top to bottom", LAYOUT_SCHEMA, required=True),
    Key("back", "what stands on its back, if it is cut out", BACK_SCHEMA),
    WHEN,
)


@dataclass(frozen=True, kw_only=True)
class OwnCards(CardSheet[CommonColumns]):
    """Cards with layouts as a game's file declares them."""

    layout: ClassVar[tuple[OwnBlock, ...]]
    back_layout: ClassVar[tuple[OwnBlock, ...]]
    vocabulary: ClassVar[Vocabulary]

    def cards(
        self, brief: Brief[CommonColumns], notes: Footnotes, found: Problems
    ) -> Sequence[CardRow[CommonColumns]]:
        """The layout filled in for each row."""
        maker = Maker(brief, self.vocabulary, notes)
        made = []
        for force, row in brief.rows():
            try:
                front = maker.layout(self.layout, force, row)
                back = maker.layout(self.back_layout, force, row) if self.back_layout else None
            except Fault as fault:
                said = f"{row.name or 'a card'}: {fault.said}"
                found.add(CANNOT_WORK_OUT.at(row.record.span, said, "Change the row, or the game's file."))
                continue
            own = force if force.name else None
            made.append(CardRow(row.name, row.record.span, row.quantity, own, front, back))
        return made

    def credits(self, brief: Brief[CommonColumns]) -> tuple[str, ...]:
        """Whose the pictures are, where the layout has any."""
        shown = any(block.word == "likeness" for block in every_block((*self.layout, *self.back_layout)))
        return art_credits(brief) if shown else ()


@dataclass(frozen=True, kw_only=True)
class BackedCards(OwnCards):
    """Cards with a back of their own, which is printed unless a kit says otherwise."""

    backs: Backs = backs_option("long-edge")


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a sheet of cards."""
    item, behind = reading.item("layout"), reading.item("back")
    if item is None:
        what = f"sheet {reading.sheet.keys.id}"
        reading.missing("layout", reading.sheet.span, what, 'Add layout = ["name", { boxes = "hull" }].')
    front = read_blocks(reading, item, "layout") if item is not None else ()
    back = read_blocks(reading, behind, "back") if behind is not None else ()
    return reading.kind(
        BackedCards if back else OwnCards,
        layout=front,
        back_layout=back,
        vocabulary=reading.names,
        accent=Colour.parse(reading.game.table.accent),
    )
