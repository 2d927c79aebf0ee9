"""The altitude cards: a pack of playing cards that deals aircraft their places on the board, to be cut out."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.scene import Colour, Piece
from pressgang.layout import Sheet
from pressgang.schema import COLOUR, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import CARD, BackedSheet, CellSize, preset_option, preset_problems, settle_preset
from pressgang.systems.tally_ho.card_faces import card_back, card_front, index_size
from pressgang.systems.tally_ho.rules import pack_of


@dataclass(frozen=True, kw_only=True)
class AltitudeCards(BackedSheet[Row]):
    """A card for each place of the board, as many packs of them as the game shuffles together."""

    kind: ClassVar[str] = "altitude-cards"
    title: ClassVar[str] = "Altitude cards"
    summary: ClassVar[str] = "a pack of cards, one for each place of the board, with its points, to be cut out"
    needs_stats: ClassVar[bool] = False
    is_cards: ClassVar[bool] = True

    size: CellSize = option(CARD, CellSize(63.0, 88.0), help="the size of a card; 44x63mm is a small one")
    preset: str | None = preset_option()
    colour: Colour = option(COLOUR, theme.ACCENT, help="the colour of suits and backs")

    def __post_init__(self) -> None:
        """Take the measures of a preset."""
        settle_preset(self, self.preset)

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """A preset against what else is said, or that is no card."""
        return preset_problems(self, self.preset, brief)

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The cards, the highest first, pack by pack, on paper laid the way that takes more of them."""
        for name in index_size(brief.book, brief.rules, self.size)[2]:
            found.add(
                problems.TEXT_TOO_LONG.at(
                    brief.place,
                    f"the rank {shown(name)} does not fit the corner of a card of {self.size} at 6 pt",
                    "Make the cards larger, or the name shorter.",
                )
            )
        back = self.back(
            partial(card_back, brief.book, brief.game, self.size, self.colour, brief.ink == "saver")
        )
        pack = [
            Piece(
                f"{card.label} of {name}",
                *self.size,
                card_front(brief.book, brief.rules, card, self.size, self.colour),
                back,
                span=brief.place,
            )
            for name, card in pack_of(brief.rules)
        ]
        decks = int(brief.rules["decks"])
        packs = f", {decks} packs" if decks > 1 else ""
        return Sheet(
            title=self.title,
            pieces=tuple(pack * decks),
            plan=self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail=f"{self.size}{packs}",
            heading=False,
            landscape=self.lies(brief, *self.size),
            place=brief.place,
        )
