"""`kind = "card"`: cards, records and forms of a declared game, from a layout of blocks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.games.block_sheets import CONTENT_KEYS, BlockSheet, read_printed_for
from pressgang.games.card_making import RowPen
from pressgang.games.card_words import BACK_SCHEMA
from pressgang.games.free_parts import DESIGN, OwnDesign, read_design
from pressgang.games.kinds import Key, Reading
from pressgang.layout import Backs
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, option
from pressgang.sheets import problems
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.cards import CardRow, CardSheet
from pressgang.sheets.cell_size import CellSize
from pressgang.sheets.cutting import backs_option
from pressgang.sheets.shapes import Shape, too_round

_SMALL_CARD = (63.0, 88.0)
_CLEAR = 1.5
"""Between a frame and what stands in it, in mm."""
KEYS = (*CONTENT_KEYS, Key("back", "what stands on its back, if it is cut out", BACK_SCHEMA), *DESIGN)


@dataclass(frozen=True, kw_only=True)
class OwnCards(BlockSheet, CardSheet[CommonColumns]):
    """Cards with layouts as a game's file declares them: of their `blocks`, the first `front` are in front."""

    front: ClassVar[int]
    design: ClassVar[OwnDesign]

    radius: float = option(Length(0, 30), 0.0, help="round corners of cards that are cut out")
    bleed: float = option(Length(0, 10), 0.5, help="how far grounds, frames and shapes reach beyond the cut")

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
        pens = self.maker(brief, notes, more=self.design.expressions()).pens(self.each)
        return [card for _, card in self.made(pens, found, self._card)]

    def _card(self, pen: RowPen) -> CardRow[CommonColumns]:
        front, back = self.blocks[: self.front], self.blocks[self.front :]
        size = self.cut_size or CellSize(100, 100)
        return CardRow(
            self.name_of(pen),
            self.place_of(pen),
            pen.row.quantity if pen.row is not None else 1,
            pen.force if pen.force is not None and pen.force.name else None,
            pen.layout(front),
            pen.layout(back) if back or self.design.has_back else None,
            laid=(self.design.layer(pen, size), self.design.layer(pen, size, back=True)),
        )

    @property
    def shows_likeness(self) -> bool:
        """Whether the pictures of rows stand on them."""
        return super().shows_likeness or self.design.shows_likeness()


@dataclass(frozen=True, kw_only=True)
class BackedCards(OwnCards):
    """Cards with a back of their own, which is printed unless a kit says otherwise."""

    backs: Backs = backs_option("long-edge")


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a sheet of cards."""
    behind, whose = reading.item("back"), read_printed_for(reading, "row")
    front = whose.content('layout = ["name", { boxes = "hull" }]')
    back = whose.blocks(behind, "back") if behind is not None else ()
    cut_out = reading.item("per-page") is None or reading.item("size") is not None
    design = read_design(reading, whose.each, whose.fields, backs=cut_out)
    frame = design.frame
    return whose.kind(
        BackedCards if back or design.has_back else OwnCards,
        (*front, *back),
        front=len(front),
        design=design,
        banded=design.foot and not design.has_ground and whose.has_content,
        safe=frame.stands(_SMALL_CARD) + frame.width + _CLEAR if frame is not None else 0.0,
    )
