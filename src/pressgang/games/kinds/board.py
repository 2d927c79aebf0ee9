"""`kind = "board"`: displays, tracks and holding boxes of a declared game, on a sheet of a given size."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import ClassVar, Self

from pressgang.diagnostics import Problems, shortened
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Piece, rectangle
from pressgang.games.blocks.making import RowPen
from pressgang.games.blocks.sheets import CONTENT_KEYS, BlockSheet, read_printed_for
from pressgang.games.faces.free_parts import DESIGN, OwnDesign, read_design
from pressgang.games.kinds.reading import Reading
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import COLOUR, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.blocks.block import Look, look_of_card, set_card
from pressgang.sheets.blocks.grid import ColumnBlock, FittingBlock, GridBlock, grow_heights
from pressgang.sheets.blocks.places import across
from pressgang.sheets.cutting import BoardOptions, CellSize, Shape, size_kind
from pressgang.sheets.free_parts import FreeLayer, Whose
from pressgang.sheets.pages.reference import GUTTER, part_in_columns
from pressgang.structs import dataclass, replace

LEAST, MOST = 50.0, 3000.0
"""The least and the most that a side of a board measures, in mm."""
_MARGIN = 8.0
"""Between the edge of a board and its blocks, in mm."""
_TITLE = 10.0
"""The height at the top of a block that its title takes, in mm: no joint of tiles falls there."""
_SIZE = size_kind("board", (LEAST, LEAST), MOST, "594x420mm or 22in x 17in")
KEYS = {**CONTENT_KEYS, **{name: key for name, key in DESIGN.items() if name != "foot"}}


@dataclass(frozen=True, kw_only=True)
class OwnBoard(BlockSheet, BoardOptions[CommonColumns]):
    """A board with the blocks that a game's file declares; one for each side or row where the file says so."""

    needs_stats: ClassVar[bool] = False
    measure: ClassVar[str] = "size"
    least: ClassVar[float] = LEAST
    most: ClassVar[float] = MOST
    frame: ClassVar[float] = 3.0
    design: ClassVar[OwnDesign]

    size: CellSize = option(_SIZE, CellSize(420.0, 297.0), help="its width and height", example="594x420mm")
    columns: int = option(Whole(1, 12), 1, help="its blocks stand in so many columns")
    ground: Colour | None = option(COLOUR, None, help="the colour of the ground, in place of the game's")

    def extent(self, brief: Brief[CommonColumns]) -> tuple[float, float]:
        return self.size

    def resized(self, measure: float) -> Self:
        """Return the same board `measure` mm wide, with its proportions."""
        return replace(self, size=CellSize(measure, round(measure * self.size.height / self.size.width, 2)))

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """Return a piece for each row or side, or the one of the kit."""
        notes = Footnotes(brief.rules)
        pens = self.maker(brief, notes).pens(self.each)
        made = list(self.made(pens, found, self._made))
        pieces: list[Piece] = []
        joints: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
        area = Rect(0.0, 0.0, *self.size)
        frame = self.design.frame
        inside = frame.stands(self.size) + frame.width if frame is not None else 0.0
        room = area.inset(_MARGIN + inside)
        look = look_of_card(brief.book, room, self.accent)
        for pen, (block, layer) in made:
            brief.step()
            name, place = self.name_of(pen), self.place_of(pen)
            drawn = set_card(look, block, room)
            for overrun in drawn.overruns[:1]:
                more = ceil(overrun.needs - max(0.0, overrun.has))
                wide, high = (more, 0) if overrun.way == "width" else (0, more)
                said = f"{shortened(name)}, a board of {self.size}: {overrun} in type of 6 pt"
                larger = f'size = "{self.size.width + wide:g}x{self.size.height + high:g}mm"'
                way_out = f"Write {larger}, other columns, or put less on it."
                found.report(problems.CARD_TOO_SMALL, overrun.place(pen.row) or place, said, way_out)
            joints = joints_of(block, drawn.look, room)
            over = layer.over(brief.book, Shape("square", *self.size), self.bleed, Whose(name, place), found)
            edge = () if layer.ground is not None else (rectangle(area, None, theme.RULE_INK, theme.BOX_LINE),)
            ink = (*layer.under(area, self.bleed), *edge, *layer.legible(drawn.items), *over)
            pieces.append(Piece(name, *self.size, ink, bleed=self.bleed, span=place))
        foot, whole = (*notes.lines(), *self.credits(brief)), [] if found.has_errors else pieces
        return self.make_sheet(brief, whole, self.board(*joints), brief.credit, notes=foot, tint=self.accent)

    def _made(self, pen: RowPen) -> tuple[GridBlock | FittingBlock, FreeLayer]:
        """Return the blocks of a board, and what a game lays under and over them."""
        layer = self.design.layer(pen, self.size, of_kit=self.ground)
        blocks = tuple(pen.stack(self.blocks))
        return (ColumnBlock(blocks) if self.columns == 1 else part_in_columns(blocks, self.columns)), layer

    @property
    def shows_likeness(self) -> bool:
        return super().shows_likeness or self.design.shows_likeness()


def joints_of(
    block: GridBlock | FittingBlock, look: Look, room: Rect
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return where tiles are best joined: between columns, and between blocks where that cuts no title."""
    if isinstance(block, GridBlock):
        heights = [look.height_of(one, room.width) for one in block.blocks]
        heights = grow_heights(heights, [one.grows for one in block.blocks], room.height, look.gap)
        return (), tuple(top - look.gap / 2 for top in _tops(heights, room.y, look.gap)[1:-1])
    columns = block.at(look, room.width)
    assert isinstance(columns, GridBlock), "blocks in columns are a row of these"
    rooms = across(room, columns.columns(look, room.width), columns.gap)
    inside = (column.blocks for column in columns.blocks if isinstance(column, GridBlock))
    measured = [
        [look.height_of(one, own.width) for one in blocks] for blocks, own in zip(inside, rooms, strict=True)
    ]
    tops = [_tops(heights, room.y, look.gap) for heights in measured]
    ends = {top - look.gap / 2 for column in tops for top in column[1:]}
    titles = [top for column in tops for top in column[:-1]]
    between = tuple(own.x - GUTTER / 2 for own in rooms[1:])
    return between, tuple(sorted(y for y in ends if not any(top < y < top + _TITLE for top in titles)))


def _tops(heights: Sequence[float], top: float, gap: float) -> list[float]:
    """Return where blocks one below the other begin, and where one more would."""
    return [top + sum(heights[:i]) + gap * i for i in range(len(heights) + 1)]


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a board."""
    size, whose = reading.item("size"), read_printed_for(reading, "kit")
    if size is None:
        reading.lacks("size", 'Add size = "594x420mm".')
    blocks = whose.content('layout = [{ track = { count = "24" } }]')
    return whose.kind(OwnBoard, blocks=blocks, design=read_design(whose, backs=False))
