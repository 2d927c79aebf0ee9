"""`kind = "card"`: cards, records and forms of a declared game, sharing pages or to be cut out, with backs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from math import ceil
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Problems, Span, counted, shortened
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Back, Colour, Item, Piece, rectangle
from pressgang.drawing.units import points
from pressgang.games.blocks.making import RowPen
from pressgang.games.blocks.sheets import CONTENT_KEYS, BlockSheet, read_printed_for
from pressgang.games.blocks.words import OwnBlock, every_block
from pressgang.games.expressions.compiling import Expression, Fault
from pressgang.games.expressions.templates import Template, expressions_in
from pressgang.games.expressions.values import NUMBER, TEXT
from pressgang.games.faces.free_parts import DESIGN, OwnDesign, read_design
from pressgang.games.kinds.reading import Reading
from pressgang.layout import Backs, Grid, Sheet
from pressgang.rows.sides import Force
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes, RuleValue
from pressgang.schema import FLAG, Choice, Kind, Length, Row, Whole, option
from pressgang.schema.keys import keys_of
from pressgang.sheets import problems
from pressgang.sheets.base import AnyKind, Brief, WatchedForces
from pressgang.sheets.blocks.block import Block, Look, Overrun, SetCard, look_of_card, set_card
from pressgang.sheets.blocks.forms import FILLED_LINES, LEAST_LINE
from pressgang.sheets.cutting import (
    CARD_TO_CUT,
    BackedSheet,
    CellSize,
    Shape,
    backs_option,
    preset_option,
    preset_problems,
    settle_preset,
    too_round,
)
from pressgang.sheets.free_parts import DrawnParts, FreeLayer, Whose
from pressgang.sheets.sides import side_band, side_sign
from pressgang.sheets.typeset import ABOVE_NOTES, fit_name, run_on, write_name
from pressgang.sources.memory import HashedKey, Recent
from pressgang.structs import NamedTuple, dataclass, replace

_SMALL_CARD = (63.0, 88.0)
_MOST_FORMS, _PAD_LINES = 4, Whole(FILLED_LINES, 40)
_CLEAR = 1.5
"""Between a frame and what stands in it, in mm."""
_WIDE = 85.0
"""From this width in mm a card has the band of a form."""
_NARROW_BAND, _NARROW_GAP = 2.0, 2.8
_SAFE = 3.0
"""Between a cut and what is printed."""
_LEAST_ROOM = 15.0
"""A card with less room than this in mm, whichever way, is none."""
ROOM_NAMES = ("room_width", "room_height")
"""What expressions of cards read: the room of its blocks, in mm."""
_INK = "ink"
"""What they read of the print: the word of its ink, such as saver."""
_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 8: (2, 4), 9: (3, 3)}
"""Columns and rows of a page that stands; on one that lies they are the other way about."""
_STRIP_WIDTH = Length(40, 1000)
_STRIP_SETTINGS = ((1.0, 1.7, 4.0), (1.0, 0.7, 4.0), (1.0, 0.7, 1.4), (0.95, 0.7, 1.4), (0.9, 0.7, 1.4))
"""Size of type, room above and below, and between two strips (mm); the first with the fewest pages is taken."""
KEYS = {**CONTENT_KEYS, **keys_of("card"), **DESIGN}


class BlankCard(Struct, frozen=True):
    """A card `width` × `height` mm, its band of side colour, and the room for blocks."""

    width: float
    height: float
    band: Rect | None
    room: Rect
    cut: bool


def card_blank(
    width: float,
    height: float,
    *,
    cut: bool = False,
    left: float = 0.0,
    rise: float = 0.0,
    banded: bool = True,
    safe: float = _SAFE,
) -> BlankCard:
    """Return the blank of a card; nothing on one to be `cut` out is nearer to its edge than `safe` mm.

    On a page that is printed to its edges text begins `left` mm from it and `rise` mm below it.
    """
    safe = max(safe, _SAFE)
    if not banded:
        whole = Rect(left, rise, width - left, height - rise)
        return BlankCard(width, height, None, Rect(0, 0, width, height).inset(safe) if cut else whole, cut)
    broad = width >= _WIDE
    thick, gap = (theme.BAND, theme.BAND_GAP) if broad else (_NARROW_BAND, _NARROW_GAP)
    if cut:
        band = Rect(safe, safe, thick, height - 2 * safe)
        room = Rect(band.right + gap, safe, width - band.right - gap - safe, height - 2 * safe)
    else:
        band = Rect(0.0, rise, thick, height - rise)
        x = max(thick + gap, left)
        room = Rect(x, rise, width - x, height - rise)
    return BlankCard(width, height, band, room, cut)


def plain_back(
    brief: Brief[Any], blank: BlankCard, force: Force[Row] | None, title: str, accent: Colour
) -> Iterator[Item]:
    """Yield a back for a card that has none: a frame in the colour of its side, its mark, and its deck."""
    book, colour = brief.book, force.palette.accent if force else accent
    edge = Rect(0.0, 0.0, blank.width, blank.height)
    for inset, weight in ((_SAFE, theme.FRAME_LINE), (_SAFE + 1.2, theme.HAIRLINE)):
        yield rectangle(edge.inset(inset), stroke=colour, width=weight, radius=2.0)
    radius = min(blank.width, blank.height) * 0.17
    x, y = edge.centre
    if force:
        yield from side_sign(book, (x, y), radius, force, brief.ink)
    fitted = fit_name(book, title, blank.width - 4 * _SAFE, points(13), theme.SMALLEST)
    if fitted is not None:
        below = y + radius + fitted.size * (1.1 if force else 0.0) * len(fitted.lines)
        yield from write_name(book, x, below if force else y, fitted, "middle")


class CardBlocks(NamedTuple):
    """What stands on a card; `laid` lies under and over the blocks of the front and of the back."""

    front: Block
    back: Block | None
    laid: tuple[FreeLayer, FreeLayer]


class CardRow(Struct, frozen=True):
    """The cards of a row, how many of them there are, and what makes their blocks, once.

    A card of no side has no `force`. One with a `key` depends on its row, its side and what is alike on the
    whole sheet alone, unless its drawing looks at the `forces`.
    """

    name: str
    span: Span
    count: int
    force: Force[CommonColumns] | None
    blocks: Callable[[], CardBlocks]
    key: HashedKey | None
    forces: WatchedForces
    row: CommonColumns | None = None


class SideOfCards(NamedTuple):
    """What the cards of a side share: what lies under their words, the back of those that have none, and the
    parts that stand on several.
    """

    ground: tuple[Item, ...]
    back: Back
    parts: DrawnParts


class CardLayout(NamedTuple):
    """How cards lie: cut out (`grid` is `None`) or sharing a page, the blank of one, and their look."""

    grid: Grid | None
    lies: bool
    blank: BlankCard
    look: Look


@dataclass(frozen=True, kw_only=True)
class OwnCards(BlockSheet, BackedSheet[CommonColumns]):
    """Cards with layouts as a game's file declares them: of their `blocks`, the first `front` are in front."""

    front: ClassVar[int]
    design: ClassVar[OwnDesign]
    is_cards: ClassVar[bool] = True
    banded: ClassVar[bool] = True
    """Whether its cards have a band of their side's colour."""
    safe: ClassVar[float] = 0.0
    """No block is nearer to the cut than that, in mm (never less than 3 mm)."""
    to: ClassVar[Expression | None] = None
    called: ClassVar[Template | None] = None
    ruler: ClassVar[bool] = False
    """Whether pages that cards share have a scale bar, as those have that are cut out."""
    pieces: ClassVar[bool] = False
    """Whether each piece of a row has a card of its own, with its number."""
    reads_room: ClassVar[bool] = False
    """Whether its expressions read how large the room of its blocks is."""
    note_blocks: ClassVar[tuple[OwnBlock, ...]] = ()
    strips: ClassVar[float | None] = None
    """The least width in mm of strips that stand side by side, where the cards are strips."""

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
    radius: float = option(Length(0, 30), 0.0, help="round corners of cards that are cut out")
    bleed: float = option(Length(0, 10), 0.5, help="how far grounds, frames and shapes reach beyond the cut")

    def __post_init__(self) -> None:
        """Take the measures of a preset."""
        settle_preset(self, self.preset)

    @property
    def reaches(self) -> float:
        """Return how far ink at the edge of cards may reach beyond the cut, in mm."""
        return self.bleed if self.design.has_ground or self.design.parts else 0.0

    @property
    def cut_size(self) -> CellSize | None:
        """Return the size of cards to cut out, None for cards that share a page; a kit's value goes first."""
        return None if self.is_own("per_page") and not self.is_own("size") else self.size

    @property
    def is_strips(self) -> bool:
        """Return whether the cards are strips."""
        return self.strips is not None and self.cut_size is None and self.per_page is None

    @property
    def shared(self) -> int:
        """Return the number of cards that share a page."""
        return self.per_page or 4

    def check(self, brief: Brief[CommonColumns]) -> Iterable[Diagnostic]:
        """Yield the problems of options that exclude each other, and of a wrong preset."""
        yield from super().check(brief)
        yield from preset_problems(self, self.preset, brief)
        wrong_size, both = problems.SIZE_OR_NUMBER, self.size is not None and self.per_page is not None
        shared, resize = f"are {self.shared} to a page", 'Give them a size, such as size = "63x88mm"'
        size, cards = self.cut_size, f"the cards of {self.kind}"
        if both and self.is_own("size") == self.is_own("per_page"):
            said = f"{cards} have the size {self.size} and {shared}"
            yield wrong_size.at(brief.place, said, "Keep size, for cards to be cut out, or per-page.")
        elif size is None and self.prints_backs and self.is_own("backs"):
            said = f"{cards} {shared}, which have no backs"
            yield wrong_size.at(brief.place, said, f"{resize}, or leave backs out.")
        if size is None:
            of_cut = {"radius": self.radius, "ground": self.design.ground, "frame": self.design.frame}
            if keys := [key for key, value in of_cut.items() if value]:
                are = f"{' and '.join(keys)} {'are' if keys[1:] else 'is'} for cards that are cut out"
                yield wrong_size.at(brief.place, f"{cards} {shared}, and {are}", f"{resize}.")
        elif wrong := too_round(self.radius, Shape("square", *size), brief.place):
            yield wrong

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """Return the cards in the largest type that goes, down to 6 pt."""
        size = self.cut_size
        letters = Footnotes(brief.rules)
        brief = known = _with_values(brief, {_INK: brief.ink})
        worn = [(force.name, force.palette, force.bearing) for force in brief.forces]
        alike = brief.book, brief.rules, brief.pictures, brief.ink, brief.title, brief.club, brief.templates
        brief.kept.begin((self, alike, worn))
        room = None
        if self.reads_room:
            room = next(iter(self._layouts(brief, self.credits(brief), (), letters))).blank.room
            known = _with_room(brief, room)
        cards = self._cards(known, letters, found)
        told = self.foot_text(self.maker(known, letters), found)
        lines: tuple[str, ...] = ()
        first = self.maker(known, Footnotes(brief.rules)).pens(self.each)[:1] if self.note_blocks else ()
        if not any(pen.holds(one) for pen in first for one in self.note_blocks):
            lines = run_on(letters) if self.is_strips or self.note_blocks else letters.lines()
        notes = (*filter(None, (told,)), *lines, *self.credits(brief))
        layouts = list(self._layouts(brief, notes, cards, letters))
        layout = layouts[0]
        pieces: tuple[Piece, ...] = ()
        misfits: tuple[Diagnostic, ...] = ()
        for tried in layouts if not found.has_errors else ():
            if room is not None and tried.blank.room != room:
                room = tried.blank.room
                cards = self._cards(_with_room(brief, room), letters, Problems())
            own, met = self._pieces(brief, cards, tried, told=tried is layouts[0])
            has_faults = any(one.is_error for one in met)
            if not has_faults or tried is layouts[0]:
                layout, pieces, misfits = tried, own if not has_faults else (), met
            if not has_faults:
                break
        found.extend(misfits)
        brief.rules.note_reads(brief.kept.find("read") or brief.kept.keep("read", (set(), set())))
        return self.make_sheet(
            brief,
            pieces,
            layout.grid or self.gang(),
            brief.credit,
            heading=self.is_strips,
            landscape=layout.lies or (size is not None and self.lies(brief, *size)),
            measured=layout.grid is None or self.ruler,
            inset=layout.blank.room.x if layout.grid and not self.is_strips else 0.0,
            notes=notes,
        )

    def name_of(self, pen: RowPen) -> str:
        """Return what the file calls it, or the name of its row or side."""
        return super().name_of(pen) if self.called is None else self.called.text(pen.scope)

    def _cards(self, brief: Brief[CommonColumns], letters: Footnotes, found: Problems) -> list[CardRow]:
        """Return the cards of all rows, of all their pieces, or of all numbers."""
        forces = WatchedForces(brief.forces)
        maker = self.maker(replace(brief, forces=forces), letters)
        pens = maker.pens(self.each)
        if self.pieces:
            pens = [piece for pen in pens for piece in pen.pieces()]
        if self.to is not None:
            try:
                numbers = maker.pens("kit")[0].numbers(self.to)
            except Fault as fault:
                found.add(fault.in_kit(brief.place, f"{self.kind}:"))
                return []
            pens = [pen.numbered(number) for number in numbers for pen in pens]
        return [card for _, card in self.made(pens, found, partial(self._card, forces)) if card.count]

    def _card(self, forces: WatchedForces, pen: RowPen) -> CardRow:
        """Return the card of a row. Unless known, its blocks are made now, for faults. Raises `Fault`."""
        brief, notes, key = pen.maker.brief, pen.maker.notes, self._key(pen)
        blocks = cache(partial(self._blocks, pen))
        if asked := key and brief.kept.find(key):
            notes.asked[:] = asked[0]  # the letters of its footnotes, as if it were made
        else:
            forces.seen = False
            blocks()
            key = None if forces.seen else key and brief.kept.keep(key, (tuple(notes.asked),)) and key
        return CardRow(
            self.name_of(pen),
            self.place_of(pen),
            pen.row.quantity if pen.row is not None and not self.pieces else 1,
            pen.force if pen.force is not None and pen.force.name else None,
            blocks=blocks,
            key=key,
            forces=forces,
            row=pen.row,
        )

    def _key(self, pen: RowPen) -> HashedKey | None:
        """Return what the card of a row depends on beside what is alike on the sheet; None of others."""
        if pen.row is None or pen.force is None or self.each != "row":
            return None
        values = pen.maker.brief.rules.values
        room = [values[name].value for name in ROOM_NAMES if name in values]
        number = pen.scope["number"] if self.pieces or self.to is not None else None
        return HashedKey(
            pen.force.name, pen.row.record.span.file, pen.row, number, *room, *pen.maker.notes.asked
        )

    def _blocks(self, pen: RowPen) -> CardBlocks:
        front, back = self.blocks[: self.front], self.blocks[self.front :]
        size = self.cut_size or CellSize(100, 100)
        return CardBlocks(
            pen.layout(front),
            pen.layout(back) if back or self.design.has_back else None,
            (self.design.layer(pen, size), self.design.layer(pen, size, back=True)),
        )

    @property
    def shows_likeness(self) -> bool:
        return super().shows_likeness or self.design.shows_likeness()

    def _page(
        self, brief: Brief[CommonColumns], notes: tuple[str, ...], cards: Sequence[CardRow], letters: Footnotes
    ) -> CardLayout:
        """Return the layout of strips: as wide as the page, or side by side, and as high as the highest."""
        area, least = brief.paper.area(notes), self.strips or 0.0
        most = area.height - ABOVE_NOTES
        grows = any(card.blocks().front.grows for card in cards)
        count = sum(card.count for card in cards)
        tried: list[Any] = []
        own = Look(brief.book, accent=self.accent, notes=letters)
        for number, (size, edge, between) in enumerate(_STRIP_SETTINGS):
            full = max((one[2] * one[3] for one in tried), default=1)
            if number > 1 and not (count > full and 0 < count % full <= full / 2):
                break  # the last page is no orphan
            columns = max(1, int((area.text.width + between) // (least + between)))
            width = (area.text.right - (columns - 1) * between) / columns
            blank = card_blank(width, most, left=area.text.x, banded=self.banded)
            look = own.at_size(theme.BODY * size)  # which remembers what it measured for the setting before
            needs = max((look.height_of(card.blocks().front, blank.room.width) for card in cards), default=0.0)
            height = most if grows else min(most, needs + 2 * edge)
            rows = max(1, int((most + between) // (height + between)))
            tried.append(
                (ceil(count / (columns * rows)), number, columns, rows, width, height, edge, between, look)
            )
        pages, _, columns, rows, width, height, edge, between, look = min(tried, key=lambda one: one[:2])
        rows = ceil(count / (pages * columns)) if pages > 1 else rows
        blank = card_blank(width, height, left=area.text.x, banded=self.banded)
        blank = replace(blank, room=Rect(blank.room.x, edge, blank.room.width, height - 2 * edge))
        return CardLayout(Grid(columns, rows, between), False, blank, look)

    def _layouts(
        self, brief: Brief[CommonColumns], notes: tuple[str, ...], cards: Sequence[CardRow], letters: Footnotes
    ) -> Iterator[CardLayout]:
        """Yield the ways in which the cards may lie, the first one first."""
        size = self.cut_size
        if self.is_strips:
            yield self._page(brief, notes, cards, letters)
            return
        if size is not None:
            blank = card_blank(size.width, size.height, cut=True, banded=self.banded, safe=self.safe)
            yield CardLayout(None, False, blank, look_of_card(brief.book, blank.room, self.accent, letters, []))
            return
        across, down = _GRIDS[self.shared]
        for columns, rows, lies in ((across, down, False), (down, across, True)):
            grid = Grid(columns, rows, theme.GUTTER)
            area = brief.paper.laid(lies).area(notes, heading=False, inset=theme.BAND + theme.BAND_GAP)
            beyond = area.width - area.text.right
            width = (area.width - grid.gutter * (columns - 1)) / columns - beyond
            height = (area.height - grid.gutter * (rows - 1)) / rows
            blank = card_blank(width, height, left=area.text.x, rise=area.text.y, banded=self.banded)
            yield CardLayout(grid, lies, blank, look_of_card(brief.book, blank.room, self.accent, letters, []))

    def _pieces(
        self, brief: Brief[CommonColumns], cards: Sequence[CardRow], layout: CardLayout, told: bool
    ) -> tuple[tuple[Piece, ...], tuple[Diagnostic, ...]]:
        """Return the cards in this layout, and what has no room in it: all of that if it is `told`."""
        met = Problems()
        room = layout.blank.room
        is_low = room.height < (0.0 if self.is_strips else _LEAST_ROOM)  # a strip is as low as what is on it
        if is_low or room.width < _LEAST_ROOM:
            cards_of = f"cards of {self.cut_size}" if self.cut_size else f"{self.shared} cards to a page"
            said = f"{cards_of} leave no room to write on {brief.paper.label()}"
            way_out = "Take fewer to a page, a larger size or paper, or smaller margins."
            return (), (problems.FORM_TOO_LARGE.at(brief.place, said, way_out),)
        pieces: list[Piece] = []
        misfits: list[Diagnostic] = []
        sides: dict[int, SideOfCards] = {}
        blank = HashedKey(layout.blank)  # one and the same while it is alike: that is quickly compared
        blank = brief.kept.find(blank) or brief.kept.keep(blank, blank)
        for card in cards:
            brief.step()
            if misfits and not told:
                break
            if id(card.force) not in sides:
                sides[id(card.force)] = self._side(brief, card.force, layout.blank)
            copies = card.count if self.fillable else 1  # no two cards share a field
            for _ in range(copies):
                name = f"{self.kind}-{len(pieces) + 1}-"
                draw = partial(self._piece, brief, card, layout, sides[id(card.force)], name)
                piece, overruns = self._keep_piece(brief.kept, card, blank, layout, name, draw, found=met)
                pieces += [piece] * (1 if self.fillable else card.count)
                if overruns:
                    worst = {one.block: one for one in sorted(overruns, key=lambda one: one.needs - one.has)}
                    misfits += [self._misfit(card, overrun, layout) for overrun in worst.values()]
                    break
        return tuple(pieces), (*dict.fromkeys(misfits), *met.found)

    def _keep_piece(
        self,
        kept: Recent,
        card: CardRow,
        blank: HashedKey,
        layout: CardLayout,
        name: str,
        draw: Callable[[Problems], tuple[Piece, tuple[Overrun, ...]]],
        found: Problems,
    ) -> tuple[Piece, tuple[Overrun, ...]]:
        """Return the card as it was drawn before in this layout, else `draw` it; see `_piece`."""
        letters, own = tuple(layout.look.notes.asked), name if self.fillable else ""
        key = card.key and (card.key, blank, letters, own)
        piece: Piece | None = kept.find(key) if key else None
        if piece is not None:
            return piece if piece.span == card.span else replace(piece, span=card.span), ()
        met, card.forces.seen = Problems(), False
        piece, overruns = draw(met)
        if key and not (overruns or met.found or card.forces.seen):
            kept.keep(key, piece)
        for one in met.found:
            found.add_once(one)
        return piece, overruns

    def _side(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns] | None, blank: BlankCard
    ) -> SideOfCards:
        """Return what the cards of a side share, or those of none."""
        band = (force.palette.accent, force.palette.band) if force else (self.accent,)
        ground = () if blank.band is None else tuple(side_band(blank.band, *band))
        draw = cache(lambda: tuple(plain_back(brief, blank, force, self.title, self.accent)))
        return SideOfCards(ground, self.back(draw) if blank.cut else (), {})

    def _piece(
        self,
        brief: Brief[CommonColumns],
        card: CardRow,
        layout: CardLayout,
        side: SideOfCards,
        name: str,
        found: Problems,
    ) -> tuple[Piece, tuple[Overrun, ...]]:
        """Return a card, and which blocks have no room on it.

        `name` begins the names of its fields. Parts that have no room are problems in `found`.
        """
        blank, blocks = layout.blank, card.blocks()
        bleed = self.reaches if blank.cut else 0.0
        shape = Shape("square", blank.width, blank.height, self.radius if blank.cut else 0.0)
        area, whose = Rect(0, 0, shape.width, shape.height), Whose(card.name or self.title, card.span)

        def laid(layer: FreeLayer, items: tuple[Item, ...]) -> tuple[Item, ...]:
            under = layer.under(area, bleed)
            return (
                *under,
                *side.ground,
                *layer.legible(items),
                *layer.over(brief.book, shape, bleed, whose, found, side.parts),
            )

        def drawn(block: Block, name: str) -> SetCard:
            return set_card(
                layout.look,
                block,
                blank.room,
                fillable=self.fillable,
                piece=name,
                whose=card.name or self.title,
            )

        front = drawn(blocks.front, name)
        for left in front.left_out:
            lines = f"{left.lines} lines for {left.entries} entries"
            said = f"{shortened(whose.name)}: a log has {lines}; the rest is left out"
            way_out = "Print fewer to a page, or shorten the entries."
            found.report(problems.ENTRIES_LEFT_OUT, card.span, said, way_out)
        overruns, back = front.overruns, side.back
        if blank.cut and blocks.back is not None:
            behind = drawn(blocks.back, f"{name}back-")
            back, overruns = laid(blocks.laid[1], behind.items), (*overruns, *behind.overruns)
        ink = laid(blocks.laid[0], front.items)
        piece = Piece(
            whose.name, area.width, area.height, ink, back, bleed=bleed, outline=shape.cut_line, span=card.span
        )
        return piece, overruns

    def _misfit(self, card: CardRow, overrun: Overrun, layout: CardLayout) -> Diagnostic:
        """Return a block that has no room on the card of a row, and what would give it room."""
        size, lacks = self.cut_size, ceil(overrun.needs - max(0.0, overrun.has))
        if self.is_strips:
            where = f"a strip of {layout.blank.width:.0f} × {layout.blank.height:.0f} mm"
            way_out = "Take a larger paper, or smaller margins, or put less on them."
        elif size is None:
            where = f"{self.shared} to a page ({layout.blank.width:.0f} × {layout.blank.height:.0f} mm each)"
            way_out = "Print fewer to a page, or put less on them."
        else:
            wide, high = (lacks, 0) if overrun.way == "width" else (0, lacks)
            where = f"a card of {size}"
            way_out = f'Write size = "{size.width + wide:g}x{size.height + high:g}mm", or put less on it.'
        said = f"{shortened(card.name) or 'a card'}, {where}: {overrun} in type of 6 pt"
        is_form = self.is_strips or self.pieces
        rule = problems.form_rule(overrun.block, overrun.way) if is_form else problems.CARD_TOO_SMALL
        return rule.at(overrun.place(card.row) or card.span, said, way_out)


@dataclass(frozen=True, kw_only=True)
class BackedCards(OwnCards):
    """Cards with a back of their own, which is printed unless a kit says otherwise."""

    backs: Backs = backs_option("long-edge")


@dataclass(frozen=True, kw_only=True)
class PadCards(OwnCards):
    """A form that is printed as often as it goes on a page, each as high as its share of it."""

    lines: ClassVar[int]
    """Lines that a log has which fills, where there are several forms on a page."""

    per_page: int | None = option(
        Whole(1, _MOST_FORMS), None, help="forms on a page (default: as many as there is room for)", example="2"
    )  # fmt: skip

    @property
    def is_strips(self) -> bool:
        """Return whether the forms share a page and are not cut out at a size of their own."""
        return self.cut_size is None

    def _page(
        self, brief: Brief[CommonColumns], notes: tuple[str, ...], cards: Sequence[CardRow], letters: Footnotes
    ) -> CardLayout:
        """Return the layout of forms as wide as the page: as many as have room for their lines."""
        area, between = brief.paper.area(notes), Grid().gutter
        high = area.height - ABOVE_NOTES
        blank = card_blank(area.text.right, high, left=area.text.x, banded=self.banded)
        look = Look(brief.book, theme.BODY, self.accent, notes=letters)
        needs = max((look.height_of(card.blocks().front, blank.room.width) for card in cards), default=0.0)
        if any(block.word == "log" for block in every_block(self.blocks)):
            needs += (self.lines - FILLED_LINES) * LEAST_LINE
        most = int((high + between) // (needs + between))
        count = self.per_page or max(1, min(_MOST_FORMS, most))
        height = (high - between * (count - 1)) / count
        blank = card_blank(area.text.right, height, left=area.text.x, banded=self.banded)
        return CardLayout(Grid(1, count, between), False, blank, look)

    def _pieces(
        self, brief: Brief[CommonColumns], cards: Sequence[CardRow], layout: CardLayout, told: bool
    ) -> tuple[tuple[Piece, ...], tuple[Diagnostic, ...]]:
        """Return a page of forms, or the problem that the paper has no room for them."""
        count = layout.grid.rows if layout.grid is not None else 1
        pieces, met = super()._pieces(brief, [replace(card, count=count) for card in cards], layout, told)
        if layout.grid is None or not any(one.is_error for one in met):
            return pieces, met
        said = f"{counted(count, 'form')} of {self.kind} a page: {met[0].message}"
        larger = "Take fewer to a page, or a larger paper."
        way_out = larger if count > 1 else "Take a wider paper, or smaller margins."
        return (), (problems.FORM_TOO_LARGE.at(brief.place, said, way_out),)


def _with_room(brief: Brief[CommonColumns], room: Rect) -> Brief[CommonColumns]:
    """Return the brief with the room of the blocks among its numbers."""
    return _with_values(brief, dict(zip(ROOM_NAMES, (room.width, room.height), strict=True)))


def _with_values(brief: Brief[CommonColumns], values: Mapping[str, float | str]) -> Brief[CommonColumns]:
    """Return the brief with further values among its rules, of which none takes the place of the game's own."""
    rules = brief.rules.values
    own = {name: RuleValue(name, value, "own", "", "") for name, value in values.items() if name not in rules}
    return replace(brief, rules=brief.rules.with_values(own))


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a sheet of cards."""
    is_of_page = any(reading.item(key) is not None for key in ("strips", "pad"))
    taken = {*reading.names.columns, *reading.names.rules}
    room = () if is_of_page else tuple(name for name in ROOM_NAMES if name not in taken)
    ink = {_INK: TEXT} if _INK not in taken else {}
    types = {**ink, **reading.names.types, **dict.fromkeys(room, NUMBER)}
    rules = reading.names.rules | {*room, *ink}
    reading = replace(reading, names=replace(reading.names, rules=rules, types=types))
    behind, whose, to = reading.item("back"), read_printed_for(reading, "row"), reading.item("to")
    pieces = reading.flag(reading.item("pieces"))
    if pieces or to is not None:
        whose = whose.with_number()
    front = whose.content('layout = ["name", { boxes = "hull" }]')
    back = whose.blocks(behind, "back")
    per_page, size = reading.item("per-page"), reading.item("size")
    if per_page is not None and size is not None:
        said = f"sheet {reading.sheet.id} has size and per-page"
        reading.fault(per_page.place, said, "Keep size, for cards to be cut out, or per-page.")
    cut_out = per_page is None or size is not None
    design = read_design(whose, backs=cut_out)
    frame, pad = design.frame, _of_page(reading, "pad", _PAD_LINES)
    own = PadCards if pad else BackedCards if back or design.has_back else OwnCards
    blocks = (*front, *back)
    has_blocks = any(reading.item(key) is not None for key in ("layout", "sections"))
    read_names = {name for one in expressions_in(blocks) for name in one.every_name()}
    return whose.kind(
        own,
        blocks=blocks,
        front=len(front),
        pieces=pieces,
        ruler=reading.flag(reading.item("ruler")),
        reads_room=not read_names.isdisjoint(room),
        note_blocks=tuple(one for one in every_block(blocks) if one.word == "notes"),
        design=design,
        banded=design.foot and not design.has_ground and has_blocks,
        safe=frame.stands(_SMALL_CARD) + frame.width + _CLEAR if frame is not None else 0.0,
        strips=_of_page(reading, "strips", _STRIP_WIDTH),
        lines=pad,
        to=reading.of("kit").expression(to, (NUMBER,)),
        called=whose.template(reading.item("called"), marked=False),
    )


def _of_page(reading: Reading, key: str, kind: Kind) -> Any:
    """Return the value of a key for cards that take the width of the page, or None where it is not there."""
    item = reading.item(key)
    if item is None:
        return None
    strips = ("strips",) if key == "pad" else ()
    for other in ("size", "per-page", "preset", "back", "ground", "frame", *strips):
        if (found := reading.item(other)) is not None:
            reading.without_effect(other, found, key, ("layout", "sections", "legend", "foot"))
    return reading.parsed(item, key, kind)
