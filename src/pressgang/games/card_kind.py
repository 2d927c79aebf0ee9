"""`kind = "card"`: cards, records and forms of a declared game, from a layout of blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.scene import Colour
from pressgang.games.card_making import Maker
from pressgang.games.card_reading import each_of, read_blocks
from pressgang.games.card_words import BACK_SCHEMA, LAYOUT_SCHEMA, OwnBlock, every_block
from pressgang.games.expressions import Fault
from pressgang.games.free_parts import DESIGN, OwnDesign, read_design
from pressgang.games.kinds import WHEN, Key, Reading
from pressgang.games.problems import CANNOT_WORK_OUT
from pressgang.games.scopes import Each, Vocabulary
from pressgang.layout import Backs
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, option
from pressgang.sheets import problems
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.cards import CardRow, CardSheet
from pressgang.sheets.cell_size import CellSize
from pressgang.sheets.credits import art_credits
from pressgang.sheets.cutting import backs_option
from pressgang.sheets.shapes import Shape, too_round

_SMALL_CARD = (63.0, 88.0)
_CLEAR = 1.5
"""Between a frame and what stands in it, in mm."""
KEYS = (
    Key("layout", "what stands on a card: blocks from top to bottom (none where it has parts)", LAYOUT_SCHEMA),
    Key("back", "what stands on its back, if it is cut out", BACK_SCHEMA),
    Key("each", "row (default), side, kit, or a list column: a card is printed for each", {"type": "string"}),
    *DESIGN,
    WHEN,
)


@dataclass(frozen=True, kw_only=True)
class OwnCards(CardSheet[CommonColumns]):
    """Cards with layouts as a game's file declares them."""

    layout: ClassVar[tuple[OwnBlock, ...]]
    back_layout: ClassVar[tuple[OwnBlock, ...]]
    vocabulary: ClassVar[Vocabulary]
    each: ClassVar[str]
    design: ClassVar[OwnDesign]

    radius: float = option(Length(0, 30), 0.0, help="round corners of cards that are cut out")
    bleed: float = option(Length(0, 10), 1.5, help="how far grounds, frames and shapes reach beyond the cut")

    @property
    def corners(self) -> float:
        """The radius of round corners, in mm."""
        return self.radius

    @property
    def reaches(self) -> float:
        """How far ink of cards that have any at their edge may reach beyond the cut, in mm."""
        return self.bleed if self.design.has_ground or self.design.parts else 0.0

    def check(self, brief: Brief[CommonColumns]) -> Iterable[Diagnostic]:
        """Corners that are too round, and what only cards have that are cut out."""
        yield from super().check(brief)
        size = self.cut_size
        if size is None:
            keys = [key for key, said in (("radius", self.radius), ("ground", self.design.ground),
                                          ("frame", self.design.frame)) if said]  # fmt: skip
            if keys:
                yield problems.SIZE_OR_NUMBER.at(
                    brief.place,
                    f"the cards of {self.kind} are {self.shared} to a page, and {' and '.join(keys)} "
                    f"{'are' if keys[1:] else 'is'} for cards that are cut out",
                    'Give them a size, such as size = "63x88mm".',
                )
        elif wrong := too_round(self.radius, Shape("square", *size), brief.place):
            yield wrong

    def cards(
        self, brief: Brief[CommonColumns], notes: Footnotes, found: Problems
    ) -> Sequence[CardRow[CommonColumns]]:
        """The layout filled in for each row."""
        blocks = (one for block in (*self.layout, *self.back_layout) for one in block.expressions())
        texts = (*blocks, *self.design.expressions())
        maker = Maker(
            brief, self.vocabulary, notes, adds_up=self.each == "kit" and any(one.adds_up for one in texts)
        )
        size = self.cut_size or CellSize(100, 100)
        made = []
        for pen in maker.pens(self.each):
            row, force = pen.row, pen.force
            place = row.record.span if row is not None else brief.place
            name = row.name if row is not None else force.name if force is not None else self.title
            try:
                front = pen.layout(self.layout)
                back = pen.layout(self.back_layout) if self.back_layout or self.design.has_back else None
                laid = self.design.layer(pen, size), self.design.layer(pen, size, back=True)
            except Fault as fault:
                said = f"{name or 'a card'}: {fault.said}"
                found.add(CANNOT_WORK_OUT.at(place, said, "Change the row, or the game's file."))
                continue
            own = force if force is not None and force.name else None
            made.append(
                CardRow(name, place, row.quantity if row is not None else 1, own, front, back, laid=laid)
            )
        return made

    def credits(self, brief: Brief[CommonColumns]) -> tuple[str, ...]:
        """Whose the pictures are, where the layout has any."""
        shown = any(block.word == "likeness" for block in every_block((*self.layout, *self.back_layout)))
        return art_credits(brief) if shown or self.design.shows_likeness() else ()


@dataclass(frozen=True, kw_only=True)
class BackedCards(OwnCards):
    """Cards with a back of their own, which is printed unless a kit says otherwise."""

    backs: Backs = backs_option("long-edge")


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a sheet of cards."""
    item, behind = reading.item("layout"), reading.item("back")
    if item is None and reading.item("part") is None:
        what = f"sheet {reading.sheet.keys.id}"
        way_out = 'Add layout = ["name", { boxes = "hull" }], or a [[sheet.part]].'
        reading.missing("layout", reading.sheet.span, what, way_out)
    asked = reading.item("each")
    each: Each = "row"
    name: str = "row"
    entry: tuple[str, ...] = ()
    if asked is not None and (found := each_of(reading, asked, "kit")) is not None:
        each, name, entry = found
    front = read_blocks(reading, item, "layout", each, entry) if item is not None else ()
    back = read_blocks(reading, behind, "back", each, entry) if behind is not None else ()
    cut_out = reading.item("per-page") is None or reading.item("size") is not None
    design = read_design(reading, each, entry, backs=cut_out)
    frame = design.frame
    inset = frame.stands(_SMALL_CARD) + frame.width + _CLEAR if frame is not None else 0.0
    return reading.kind(
        BackedCards if back or design.has_back else OwnCards,
        design=design,
        banded=design.foot and not design.has_ground and item is not None,
        safe=inset,
        layout=front,
        back_layout=back,
        vocabulary=reading.names,
        each=name,
        accent=Colour.parse(reading.game.table.accent),
    )
