"""Cards and records made of blocks: so many to a page, or of one size to be cut out, with backs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from math import ceil
from typing import ClassVar, Generic, NamedTuple

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Back, Colour, Item, Piece
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import FLAG, Choice, RowT, RowT_contra, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.block import Block, Overrun
from pressgang.sheets.blocks.cards import SetCard, set_card
from pressgang.sheets.card_blank import BlankCard, card_blank, plain_back
from pressgang.sheets.cell_size import CARD_TO_CUT, CellSize
from pressgang.sheets.cutting import BackedSheet
from pressgang.sheets.free_parts import FreeLayer, Whose
from pressgang.sheets.presets import preset_option, preset_problems, settle_preset
from pressgang.sheets.shapes import Shape

_LEAST_ROOM = 15.0
"""A card with less room than this in mm, whichever way, is none."""
_GRIDS = {
    1: ((1, 1, False), (1, 1, True)),
    2: ((1, 2, False), (2, 1, True)),
    4: ((2, 2, False), (2, 2, True)),
    8: ((2, 4, False), (4, 2, True)),
    9: ((3, 3, False), (3, 3, True)),
}
"""Columns, rows and whether the page lies, in order of preference."""


@dataclass(frozen=True)
class CardRow(Generic[RowT]):
    """What stands on the cards of a row, and how many of them there are. A card of no side has no `force`."""

    name: str
    span: Span
    count: int
    force: Force[RowT] | None
    front: Block
    back: Block | None = None
    laid: tuple[FreeLayer, FreeLayer] = (FreeLayer(), FreeLayer())
    """What lies under and over the blocks of the front and of the back."""


class SideOfCards(NamedTuple):
    """What the cards of a side share: what lies under their words, and the back of those that have none."""

    ground: tuple[Item, ...]
    back: Back


class CardLayout(NamedTuple):
    """How cards lie: cut out (`grid` is `None`) or sharing a page, and the blank of one."""

    grid: Grid | None
    lies: bool
    blank: BlankCard


@dataclass(frozen=True, kw_only=True)
class CardSheet(BackedSheet[RowT_contra]):
    """A card for each piece of each row. A kind says what stands on it in `cards`."""

    accent: ClassVar[Colour] = theme.ACCENT
    is_cards: ClassVar[bool] = True
    banded: ClassVar[bool] = True
    """Whether its cards have a band of their side's colour."""
    safe: ClassVar[float] = 0.0
    """No block is nearer to the cut than that, in mm (never less than 3 mm)."""

    per_page: int | None = option(
        Choice(tuple(map(str, _GRIDS)), whole=True), None,
        help="so many to a page, parted by lines (4 unless they have a size)", example="2",
    )  # fmt: skip
    size: CellSize | None = option(
        CARD_TO_CUT, None, help="the size of a card, to be cut out; with backs if wanted", example="63x88mm"
    )
    preset: str | None = preset_option()
    fillable: bool = option(
        FLAG, False, help="boxes to tick and fields to type in on screen, in the PDF; it prints the same"
    )

    def __post_init__(self) -> None:
        """Take the measures of a preset."""
        settle_preset(self, self.preset)

    def cards(
        self, brief: Brief[RowT_contra], notes: Footnotes, found: Problems
    ) -> Sequence[CardRow[RowT_contra]]:
        """What stands on the cards, row by row; `notes` are the letters of readings that stand on them."""
        raise NotImplementedError

    @property
    def corners(self) -> float:
        """The radius of round corners, in mm."""
        return 0.0

    @property
    def reaches(self) -> float:
        """How far the ink of a card that is cut out may reach beyond the cut, in mm."""
        return 0.0

    def credits(self, brief: Brief[RowT_contra]) -> tuple[str, ...]:
        """Whose the pictures on them are."""
        return ()

    @property
    def cut_size(self) -> CellSize | None:
        """The size of cards to be cut out, `None` where they share a page. A kit's word wins."""
        return None if self._says("per_page") and not self._says("size") else self.size

    @property
    def shared(self) -> int:
        """How many cards share a page."""
        return self.per_page or 4

    def _says(self, name: str) -> bool:
        """Whether an option has another value than the sheet's own default."""
        default = next(one.default for one in fields(self) if one.name == name)
        return bool(getattr(self, name) != default)

    def check(self, brief: Brief[RowT_contra]) -> Iterable[Diagnostic]:
        """A size and a number to a page at once, backs of cards that are not cut out, or a wrong preset."""
        yield from preset_problems(self, self.preset, brief)
        both = self.size is not None and self.per_page is not None
        if both and self._says("size") == self._says("per_page"):
            yield problems.SIZE_OR_NUMBER.at(
                brief.place,
                f"the cards of {self.kind} have the size {self.size} and are {self.per_page} to a page",
                "Keep size, for cards to be cut out, or per-page.",
            )
        elif self.cut_size is None and self.prints_backs and self._says("backs"):
            yield problems.SIZE_OR_NUMBER.at(
                brief.place,
                f"the cards of {self.kind} are {self.shared} to a page, which have no backs",
                'Give them a size, such as size = "63x88mm", or leave backs out.',
            )

    def compose(self, brief: Brief[RowT_contra], found: Problems) -> Sheet:
        """The cards in the largest type that goes, down to 6 pt."""
        size = self.cut_size
        letters = Footnotes(brief.rules)
        cards = [card for card in self.cards(brief, letters, found) if card.count]
        notes = (*letters.lines(), *self.credits(brief))
        layouts = list(self._layouts(brief, notes))
        layout = layouts[0]
        pieces: tuple[Piece, ...] = ()
        misfits: tuple[Diagnostic, ...] = ()
        for tried in layouts if not found.has_errors else ():
            own, met = self._pieces(brief, cards, tried, told=tried is layouts[0])
            if not met or tried is layouts[0]:
                layout, pieces, misfits = tried, own, met
            if not met:
                break
        found.extend(misfits)
        return Sheet(
            title=self.title,
            pieces=() if misfits else pieces,
            plan=layout.grid or self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail=brief.credit,
            heading=False,
            landscape=layout.lies or (size is not None and self.lies(brief, *size)),
            measured=layout.grid is None,
            inset=layout.blank.room.x if layout.grid else 0.0,
            notes=notes,
            place=brief.place,
        )

    def _layouts(self, brief: Brief[RowT_contra], notes: tuple[str, ...]) -> Iterator[CardLayout]:
        """The ways in which the cards may lie, the first one first."""
        size = self.cut_size
        if size is not None:
            blank = card_blank(size.width, size.height, cut=True, banded=self.banded, safe=self.safe)
            yield CardLayout(None, False, blank)
            return
        for columns, rows, lies in _GRIDS[self.shared]:
            grid = Grid(columns, rows, theme.GUTTER)
            area = brief.paper.laid(lies).area(notes, heading=False, inset=theme.BAND + theme.BAND_GAP)
            beyond = area.width - area.text.right
            width = (area.width - grid.gutter * (columns - 1)) / columns - beyond
            height = (area.height - grid.gutter * (rows - 1)) / rows
            blank = card_blank(width, height, left=area.text.x, rise=area.text.y, banded=self.banded)
            yield CardLayout(grid, lies, blank)

    def _pieces(
        self, brief: Brief[RowT_contra], cards: Sequence[CardRow[RowT_contra]], layout: CardLayout, told: bool
    ) -> tuple[tuple[Piece, ...], tuple[Diagnostic, ...]]:
        """The cards as they are in this layout, and what has no room in it: all of it if that is `told`."""
        met = Problems()
        if min(layout.blank.room.width, layout.blank.room.height) < _LEAST_ROOM:
            said = f"{self._measure(layout)} leave no room to write on {brief.paper.label()}"
            way_out = "Take fewer to a page, a larger size or paper, or smaller margins."
            return (), (problems.FORM_TOO_LARGE.at(brief.place, said, way_out),)
        pieces: list[Piece] = []
        misfits: list[Diagnostic] = []
        sides: dict[int, SideOfCards] = {}
        for card in cards:
            brief.step()
            if misfits and not told:
                break
            if id(card.force) not in sides:
                sides[id(card.force)] = self._side(brief, card.force, layout.blank)
            copies = card.count if self.fillable else 1  # no two cards share a field
            for _ in range(copies):
                name = f"{self.kind}-{len(pieces) + 1}-"
                piece, overruns = self._piece(brief, card, layout.blank, sides[id(card.force)], name, met)
                pieces += [piece] * (1 if self.fillable else card.count)
                if overruns:
                    worst = {one.block: one for one in sorted(overruns, key=lambda one: one.needs - one.has)}
                    misfits += [self._misfit(card, overrun, layout) for overrun in worst.values()]
                    break
        return tuple(pieces), (*misfits, *met.found)

    def _side(
        self, brief: Brief[RowT_contra], force: Force[RowT_contra] | None, blank: BlankCard
    ) -> SideOfCards:
        """What the cards of a side share, or those of none."""
        ground = tuple(blank.ground(force.palette if force else None, self.accent))
        draw = cache(lambda: tuple(plain_back(brief.book, blank, force, self.title, self.accent)))
        return SideOfCards(ground, self.back(draw) if blank.cut else ())

    def _piece(
        self,
        brief: Brief[RowT_contra],
        card: CardRow[RowT_contra],
        blank: BlankCard,
        side: SideOfCards,
        name: str,
        found: Problems,
    ) -> tuple[Piece, tuple[Overrun, ...]]:
        """A card, and which blocks have no room on it; `name` begins the names of its fields. Parts that have
        none are problems in `found`.
        """
        accent, bleed = self.accent, self.reaches if blank.cut else 0.0
        shape = Shape("square", blank.width, blank.height, self.corners if blank.cut else 0.0)
        area, whose = Rect(0, 0, shape.width, shape.height), Whose(card.name or self.title, card.span)

        def laid(layer: FreeLayer, items: tuple[Item, ...]) -> tuple[Item, ...]:
            under = layer.under(area, bleed)
            return (
                *under,
                *side.ground,
                *items,
                *layer.over(brief.book, area, bleed, shape.radius, whose, found),
            )

        def drawn(block: Block, name: str) -> SetCard:
            return set_card(
                brief.book, block, blank.room, accent=accent, fillable=self.fillable, piece=name,
                whose=card.name or self.title,
            )  # fmt: skip

        front = drawn(card.front, name)
        overruns, back = front.overruns, side.back
        if blank.cut and card.back is not None:
            behind = drawn(card.back, f"{name}back-")
            back, overruns = laid(card.laid[1], behind.items), (*overruns, *behind.overruns)
        ink = laid(card.laid[0], front.items)
        piece = Piece(
            whose.name, area.width, area.height, ink, back, bleed=bleed, outline=shape.cut_line, span=card.span
        )
        return piece, overruns

    def _misfit(self, card: CardRow[RowT_contra], overrun: Overrun, layout: CardLayout) -> Diagnostic:
        """A block that has no room on the card of a row, and what would give it room."""
        size, lacks = self.cut_size, ceil(overrun.needs - max(0.0, overrun.has))
        if size is None:
            where = f"{self.shared} to a page ({layout.blank.width:.0f} × {layout.blank.height:.0f} mm each)"
            way_out = "Print fewer to a page, or put less on them."
        else:
            wide, high = (lacks, 0) if overrun.way == "width" else (0, lacks)
            where = f"a card of {size}"
            way_out = f'Write size = "{size.width + wide:g}x{size.height + high:g}mm", or put less on it.'
        said = f"{card.name or 'a card'}, {where}: {overrun} in type of 6 pt"
        return problems.CARD_TOO_SMALL.at(card.span, said, way_out)

    def _measure(self, layout: CardLayout) -> str:
        return f"cards of {self.cut_size}" if self.cut_size else f"{self.shared} cards to a page"
