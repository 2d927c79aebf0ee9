"""The altitude board: four columns of thirteen cells under headers that climb like stairs."""

from __future__ import annotations

import math
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Path, Piece, line, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import COLOUR, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.places import put
from pressgang.sheets.cutting import CELL, LEAST_HEIGHT, LEAST_WIDTH, MOST, BoardOptions, CellSize
from pressgang.sheets.marks import Suit
from pressgang.sheets.typeset import capitals, centred_baseline, paragraph
from pressgang.structs import dataclass, replace
from pressgang.systems.tally_ho.board_plan import LOW_CELL, BoardPlan, between, plan_board
from pressgang.systems.tally_ho.rules import SHAPES, Card, acting_order, points_of, ranks
from pressgang.systems.tally_ho.sky import Sky
from pressgang.systems.tally_ho.suit_marks import RED, is_red, suit_mark
from pressgang.typography.fonts import FontBook


def draw_board(
    book: FontBook, rules: RuleBook, plan: BoardPlan, game: str, title: str, *, sky: Sky, colour: Colour,
    bleed: float = 0.0,
) -> tuple[Item, ...]:  # fmt: skip
    """Draw the whole board: title, headers, cells with the sky behind them, fields, notes. Sky and fields run
    `bleed` mm beyond the board's edges.
    """
    ink = colour.mixed(BLACK, 0.7)
    cards = [[Card(suit, value, label) for label, value in ranks(rules)] for suit in range(len(plan.levels))]
    order = sorted((card for column in cards for card in column), key=acting_order, reverse=True)
    heights = {card: index for index, card in enumerate(order)}
    items: list[Item] = _title(book, plan, game, title, colour, ink)
    for column, cells in enumerate(cards):
        tints = [sky.ground(heights[cards[level][0]]) for level in range(len(cards))]
        items.extend(_stairs(book, rules, plan, column, tints=tints, sky=sky, ink=ink, bleed=bleed))
        for row, card in enumerate(cells):
            box, height = plan.place(column, row), heights[card]
            wide = _to_the_bleed(plan, column, box, bleed)
            items += [*sky.air(wide, height), *sky.weather(box, height, column, row)]
            items += _rule(wide, sky) if row else []
            items += _cell(book, rules, plan, box, card=card, ground=sky.ground(height), sky=sky, ink=ink)
        left = plan.left(column)
        ground = _to_the_bleed(plan, column, plan.fields(column), bleed)
        items += sky.fields(ground, left + ground.x - plan.fields(column).x)
        if sky.lines_only:
            whole = Rect(left, plan.head, plan.cell.width, plan.foot - plan.head)
            items.append(rectangle(whole, stroke=ink, width=theme.BOX_LINE))
        items.append(line((ground.x, plan.foot), (ground.right, plan.foot), theme.FRAME_LINE, ink))
        if column < len(plan.notes):
            items.append(plan.notes[column].at(left, plan.notes_top))
    items.append(plan.footnotes.at(0, plan.notes_top + plan.notes_height + plan.footnotes_gap))
    return tuple(items)


def _to_the_bleed(plan: BoardPlan, column: int, box: Rect, bleed: float) -> Rect:
    """Return a box of a column, `bleed` mm wider where the board ends beside it."""
    left = 0.0 if column else bleed
    right = bleed if column + 1 == len(plan.levels) else 0.0
    return Rect(box.x - left, box.y, box.width + left + right, box.height)


def _rule(box: Rect, sky: Sky) -> list[Item]:
    """Draw the line above a cell: white on the air, dark on paper."""
    ends = (box.x, box.y), (box.right, box.y)
    return [line(*ends, theme.HAIRLINE, theme.BOARD_INK) if sky.lines_only else line(*ends, 0.5, WHITE)]


def _title(book: FontBook, plan: BoardPlan, game: str, title: str, colour: Colour, ink: Colour) -> list[Item]:
    """Draw game and title over the two lower stairs, and the meaning of the tints over the lowest."""
    room = 2 * plan.cell.width - 2.0
    head = between(theme.SMALLEST, plan.step * 0.2, theme.HEAD * 1.6)
    most, face = between(points(8), plan.step * 0.7, points(44)), "garamond-semibold"
    size = max(points(7), min(most, room / book.width(title, 1.0, True, display=face)))
    y = head * 0.9
    items: list[Item] = [capitals(book, 0.3, y, game, head, fill=colour)]
    y += book.cap_height(size, True) + head
    items.append(book.text(0, y, title, size, bold=True, fill=ink, display=face))
    small = between(theme.SMALLEST, plan.step * 0.215, theme.BODY * 1.6)
    below = paragraph(
        book,
        "Darker is higher. Highest acts first: by suit, then by rank.",
        plan.cell.width - 1.0,
        small,
        fill=ink,
    )
    top = y + max(small * 0.6, size * 0.32)
    if top + below.height <= 3 * plan.step - 0.8:
        items.append(below.at(0.3, top))
    return items


def _stairs(
    book: FontBook, rules: RuleBook, plan: BoardPlan, column: int, *, tints: list[Colour], sky: Sky, ink:
    Colour, bleed: float,
) -> list[Item]:  # fmt: skip
    """Draw the header of a column on the steps of those below it, each a suit's points higher."""
    items: list[Item] = []
    small = between(theme.SMALLEST, plan.step * 0.28, points(14))
    plus = f"+{rules['suit_points']}"
    for level in range(column + 1):
        box = plan.stair(column, level)
        wide = _to_the_bleed(plan, column, box, bleed)
        above = bleed if box.y <= 0 else 0.0
        ground = Rect(wide.x, wide.y - above, wide.width, wide.height + above)
        items.append(rectangle(ground, fill=None if sky.lines_only else tints[level]))
        if level < column:
            end = (box.right - plan.margin, box.centre[1])
            items.extend(_points(book, end, plus, small, ink))
        if level:
            edge = theme.FRAME_LINE if level == column else theme.HAIRLINE
            items.append(line((wide.x, box.y), (wide.right, box.y), edge, ink))
    box = plan.stair(column, column)
    wide = _to_the_bleed(plan, column, box, bleed)
    items.append(line((wide.x, box.y), (wide.right, box.y), theme.FRAME_LINE, ink))
    tall, middle = plan.suit_height, box.centre[1]
    x = box.x + plan.margin + tall / 2
    items.append(_suit(SHAPES[column], (x, middle), tall, ink, tints[column], sky))
    name_x = x + tall / 2 + between(0.8, tall * 0.25, 4.0)
    base = centred_baseline(book, middle, plan.name_size, True)
    name = plan.levels[column]
    items.append(book.text(name_x, base, name, plan.name_size, bold=True, fill=ink, kern=True))
    word = "lowest" if column == 0 else "highest" if column == len(plan.levels) - 1 else ""
    spare = box.right - plan.margin - name_x - book.width(name, plan.name_size, True) - 1.0
    if word and book.width(word, small) <= spare:
        items.append(book.text(box.right - plan.margin, base, word, small, anchor="end", fill=ink))
    return items


def _suit(name: Suit, at: Point, height: float, ink: Colour, ground: Colour, sky: Sky) -> Item:
    """Draw a suit: the red ones in red if the board is in colours, else open."""
    if is_red(name) and sky.in_colour:
        return suit_mark(name, at, height, RED, None)
    return suit_mark(name, at, height, ink, ground.mixed(WHITE, 0.6))


def _cell(
    book: FontBook, rules: RuleBook, plan: BoardPlan, box: Rect, card: Card, ground: Colour, sky: Sky, ink:
    Colour,
) -> list[Item]:  # fmt: skip
    """Draw rank and suit at the left top, the points at the right top; the rest is for the aircraft."""
    items: list[Item] = []
    own = RED if is_red(card.shape) and sky.in_colour else ink
    size, wide = plan.rank_size, plan.rank_width
    cap, m = book.cap_height(size, True), plan.margin
    x, y = box.x + m + wide / 2, box.y + m + cap
    items.append(book.text(x, y, card.label, size, bold=True, anchor="middle", fill=own))
    tall = between(2.0, cap * 1.15, 14.0)
    beside = box.height < LOW_CELL
    at: Point = (x + wide / 2 + tall * 0.75, y - cap / 2) if beside else (x, y + cap * 0.42 + tall / 2)
    items.append(_suit(card.shape, at, tall, ink, ground, sky))
    number = between(points(7), size * 0.82, points(32))
    end: Point = (box.right - m, y - book.cap_height(number, True) / 2)
    items += _points(book, end, str(points_of(card, rules)), number, ink)
    return items


def _points(book: FontBook, end: Point, text: str, size: float, ink: Colour) -> list[Item]:
    """Draw a number of points that ends at `end`, centred on its y, after a triangle that points up."""
    x, middle = end
    high = book.cap_height(size, True) * 0.7
    left = x - book.width(text, size, True, tabular=True) - high * 1.5
    low, top = middle + high / 2, middle - high / 2
    corners = ((left, low), (left + high / 2, top), (left + high, low))
    triangle = Path(polyline(corners, close=True), fill=ink)
    return [triangle, *put(book, end, text, size, "east", fill=ink, bold=True, tabular=True)]


@dataclass(frozen=True, kw_only=True)
class AltitudeBoard(BoardOptions[Row]):
    """The board on which aircraft stand where their cards say, tiled over the paper or on one large page."""

    needs_stats: ClassVar[bool] = False
    measure: ClassVar[str] = "cell"
    least: ClassVar[float] = LEAST_WIDTH
    most: ClassVar[float] = MOST
    frame: ClassVar[float] = 5.0

    cell: CellSize = option(
        CELL,
        CellSize(60.0, 40.0),
        help="the size of a cell, which holds a counter or a model; 80x65mm is for models of 1:144",
    )
    colour: Colour | None = option(
        COLOUR, help="the colour whose tints rise with the altitude (those of the sky)", example="#7a5a2c"
    )

    def _plan(self, brief: Brief[Row]) -> BoardPlan:
        marks = Footnotes(brief.rules)
        texts = [text_of_sheet(self, one, brief, marks) for one in ("attack", "damage", "down", "retire")]
        return plan_board(brief.book, brief.rules, self.cell, texts, marks)

    def extent(self, brief: Brief[Row]) -> tuple[float, float]:
        """Return the width and height of the board with its notes, in mm."""
        plan = self._plan(brief)
        return plan.width, plan.height

    def resized(self, measure: float) -> AltitudeBoard:
        """Return the board with cells of that width, as high in proportion as before."""
        height = measure * self.cell.height / self.cell.width
        width, height = math.floor(measure * 10) / 10, math.floor(height * 10) / 10
        return replace(self, cell=CellSize(width, max(height, LEAST_HEIGHT)))

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return one piece, the whole board with its notes; joints fall between cells."""
        plan = self._plan(brief)
        tint = self.colour or theme.ACCENT
        for misfit in plan.misfits:
            found.report(
                problems.TEXT_TOO_LONG,
                brief.place,
                f"{misfit} of {self.cell} at 6 pt",
                "Make the cells wider, or the name shorter.",
            )
        pieces: tuple[Piece, ...] = ()
        if not plan.misfits:
            sky = Sky(len(plan.levels) * plan.rows, self.colour, brief.ink)
            front = draw_board(
                brief.book, brief.rules, plan, brief.game, self.title, sky=sky, colour=tint, bleed=self.bleed
            )
            pieces = (Piece(self.title, plan.width, plan.height, front, bleed=self.bleed, span=brief.place),)
        detail = brief.credit if self.layout == "single" else f"cells of {self.cell}"
        board, heading = self.board(plan.joints_x, plan.joints_y), self.layout == "tiled"
        return self.make_sheet(brief, pieces, board, detail, heading=heading, tint=tint)
