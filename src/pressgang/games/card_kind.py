"""`kind = "card"`: cards, records and forms of a declared game, from a layout of blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Colour
from pressgang.games.card_making import Maker
from pressgang.games.card_reading import each_of, read_blocks
from pressgang.games.card_words import BACK_SCHEMA, LAYOUT_SCHEMA, OwnBlock, every_block
from pressgang.games.expressions import Fault
from pressgang.games.kinds import WHEN, Key, Reading
from pressgang.games.problems import CANNOT_WORK_OUT
from pressgang.games.scopes import Each, Vocabulary
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
    Key("each", "row (default), side, kit, or a list column: a card is printed for each", {"type": "string"}),
    WHEN,
)


@dataclass(frozen=True, kw_only=True)
class OwnCards(CardSheet[CommonColumns]):
    """Cards with layouts as a game's file declares them."""

    layout: ClassVar[tuple[OwnBlock, ...]]
    back_layout: ClassVar[tuple[OwnBlock, ...]]
    vocabulary: ClassVar[Vocabulary]
    each: ClassVar[str]

    def cards(
        self, brief: Brief[CommonColumns], notes: Footnotes, found: Problems
    ) -> Sequence[CardRow[CommonColumns]]:
        """The layout filled in for each row."""
        texts = (one for block in (*self.layout, *self.back_layout) for one in block.expressions())
        maker = Maker(
            brief, self.vocabulary, notes, adds_up=self.each == "kit" and any(one.adds_up for one in texts)
        )
        made = []
        for pen in maker.pens(self.each):
            row, force = pen.row, pen.force
            place = row.record.span if row is not None else brief.place
            name = row.name if row is not None else force.name if force is not None else self.title
            try:
                front = pen.layout(self.layout)
                back = pen.layout(self.back_layout) if self.back_layout else None
            except Fault as fault:
                said = f"{name or 'a card'}: {fault.said}"
                found.add(CANNOT_WORK_OUT.at(place, said, "Change the row, or the game's file."))
                continue
            own = force if force is not None and force.name else None
            made.append(CardRow(name, place, row.quantity if row is not None else 1, own, front, back))
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
    asked = reading.item("each")
    each: Each = "row"
    name: str = "row"
    entry: tuple[str, ...] = ()
    if asked is not None and (found := each_of(reading, asked, "kit")) is not None:
        each, name, entry = found
    front = read_blocks(reading, item, "layout", each, entry) if item is not None else ()
    back = read_blocks(reading, behind, "back", each, entry) if behind is not None else ()
    return reading.kind(
        BackedCards if back else OwnCards,
        layout=front,
        back_layout=back,
        vocabulary=reading.names,
        each=name,
        accent=Colour.parse(reading.game.table.accent),
    )
