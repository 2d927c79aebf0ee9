"""The altitude board: four columns of thirteen cells under headers that climb like stairs; places and sky."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from math import ceil, floor
from typing import ClassVar

from msgspec import Struct

from pressgang.art.pen import smooth
from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import ellipse_segments, polyline
from pressgang.drawing.scene import BLACK, WHITE, Colour, Group, Item, Path, Piece, circle, line, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import COLOUR, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import put
from pressgang.sheets.cutting import CELL, LEAST_HEIGHT, LEAST_WIDTH, MOST, BoardOptions, CellSize
from pressgang.sheets.faces.measures import between
from pressgang.sheets.marks import Suit, suit
from pressgang.sheets.typeset import capitals, centred_baseline, paragraph, stack
from pressgang.structs import dataclass, replace
from pressgang.systems.tally_ho.rules import SHAPES, Card, acting_order, points_of, ranks, suits
from pressgang.terrain.noise import Noise, chance
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import bold, split_lead

_OPEN = ("diamond", "heart")
"""The red suits of a pack, drawn open: four shapes and two fillings stay apart in grey and at arm's length."""
RED = Colour.parse("#84141d")
"""The red suits on the board in colour."""


@lru_cache(maxsize=256)  # the cards of a pack have most of them in the same places
def suit_mark(
    name: Suit, centre: Point, height: float, ink: Colour = theme.INK, ground: Colour | None = WHITE
) -> Path:
    """Draw a suit `height` mm high about `centre`: filled with `ink`, or a red one with `ground` and an outline
    of `ink`. Without a `ground` a red suit is filled too.
    """
    if name not in _OPEN or ground is None:
        return suit(name, centre, height, ink)
    weight = min(theme.FRAME_LINE, height * 0.09)
    return replace(suit(name, centre, height - weight, ground), stroke=ink, width=weight)


_NOTE_GAP = 4.0
LOW_CELL = 24.0
"""The height below which the suit stands beside the rank, not under it."""


class BoardPlan(Struct, frozen=True, dict=True):
    """A board of `cell`s. `levels` are the suits' names, lowest first; `step` is the height of a stair.

    `rank_size` is the type size of the ranks and `rank_width` the room of the widest; `misfits` say which words
    find no room. `notes` are the blocks under the columns, `footnotes` the block of readings below them.
    """

    cell: CellSize
    levels: tuple[str, ...]
    rows: int
    step: float
    gap: float
    name_size: float
    rank_size: float
    rank_width: float
    misfits: tuple[str, ...]
    notes: tuple[SetBlock, ...]
    footnotes: SetBlock

    @property
    def margin(self) -> float:
        """Return the margin inside a cell's edges, scaled as the cells are against the design (60 × 40 mm)."""
        return between(1.1, 4.0 * min(self.cell.width / 60.0, self.cell.height / 40.0), 8.0)

    @property
    def head(self) -> float:
        """Return the height of all headers; the cells begin below."""
        return self.step * len(self.levels) + self.gap

    @property
    def width(self) -> float:
        """Return the width of the board."""
        return len(self.levels) * (self.cell.width + self.gap) - self.gap

    @cached_property
    def height(self) -> float:
        """Return the height of the board with its notes."""
        return self.footnotes_top + self.footnotes.height

    @property
    def foot(self) -> float:
        """Return the y where the last row of cells ends."""
        return self.head + self.rows * self.cell.height

    def fields(self, column: int) -> Rect:
        """Return the fields below a column."""
        high = between(3.0, min(self.cell.width * 0.16, self.cell.height * 0.4), 16.0)
        return Rect(self.left(column), self.foot + self.gap, self.cell.width, high)

    @property
    def notes_top(self) -> float:
        """Return the y where the notes begin."""
        return self.fields(0).bottom + _NOTE_GAP

    @property
    def footnotes_top(self) -> float:
        """Return the y where the footnotes begin, below the tallest note."""
        below = self.notes_top + max((note.height for note in self.notes), default=0.0)
        return below + (2.4 if self.footnotes.items else 0.0)

    def left(self, column: int) -> float:
        """Return the x where a column begins."""
        return column * (self.cell.width + self.gap)

    def place(self, column: int, row: int) -> Rect:
        """Return a cell; row 0 is the Ace's."""
        return Rect(self.left(column), self.head + row * self.cell.height, self.cell.width, self.cell.height)

    def stair(self, column: int, level: int) -> Rect:
        """Return the header of a column (level = column) or one of the steps that carry it."""
        top = (len(self.levels) - 1 - level) * self.step
        return Rect(self.left(column), top, self.cell.width, self.step)


def plan_board(
    book: FontBook, rules: RuleBook, cell: CellSize, texts: Iterable[str], marks: Footnotes
) -> BoardPlan:
    """Return the plan of a board of such cells; `texts` stand under its columns, and `marks` are theirs."""
    levels = suits(rules)
    gap = between(0.8, cell.width * 0.028, 2.0)
    step = between(8.0, cell.height * 0.36, 24.0)
    room = cell.width - 2 * between(1.1, cell.width / 15, 8.0) - between(4.6, cell.width * 0.22, 20.0)
    sizes = {
        name: book.fit(name, room, between(points(7), step * 0.36, points(28)), theme.SMALLEST, True)
        for name in levels
    }
    share, ranks_room = 0.165 if cell.height >= LOW_CELL else 0.3, cell.width * 0.3
    largest = between(points(8), min(cell.height * share, cell.width * 0.13), points(40))
    names = [name for name, _ in ranks(rules)]
    rank_sizes = {name: book.fit(name, ranks_room, largest, theme.SMALLEST, True) for name in names}
    rank_size = min((size for size in rank_sizes.values() if size), default=theme.SMALLEST)
    misfits = [f"the suit {shown(name)} does not fit a header over cells" for name in sizes if not sizes[name]]
    misfits += [f"the rank {shown(name)} does not fit cells" for name in rank_sizes if not rank_sizes[name]]
    size = between(points(6.5), theme.BODY * cell.width / 52.0, points(15))
    notes = tuple(note(book, text, cell.width - 2.0, size) for text in texts if text)
    width = len(levels) * (cell.width + gap) - gap
    return BoardPlan(
        cell=cell,
        levels=levels,
        rows=len(names),
        step=step,
        gap=gap,
        name_size=min((size for size in sizes.values() if size), default=theme.SMALLEST),
        rank_size=rank_size,
        rank_width=min(ranks_room, max(book.width(name, rank_size, True) for name in names)),
        misfits=tuple(misfits),
        notes=notes,
        footnotes=board_footnotes(book, marks, width, size),
    )


def note(book: FontBook, text: str, width: float, size: float) -> SetBlock:
    """Return the bold word that a text begins with, and its meaning below it."""
    lead, rest = split_lead(text)
    return stack((paragraph(book, lead, width, size, bold=True), paragraph(book, rest, width, size)))


def board_footnotes(book: FontBook, marks: Footnotes, width: float, size: float) -> SetBlock:
    """Return the readings of the board, run on in as few lines as they take."""
    text = "   ".join(f"{bold(letter)} {sentence}" for letter, sentence in marks.notes())
    small = max(theme.SMALLEST, size * 0.8)
    return paragraph(book, text, width, small, fill=theme.LABEL_INK) if text else SetBlock((), 0.0)


_AIR = tuple(
    (at, Colour.parse(tint))
    for at, tint in (
        (0.0, "#f7eed8"), (0.16, "#eceee4"), (0.32, "#d9e8ec"), (0.48, "#c0dbe8"), (0.64, "#a5cae0"),
        (0.8, "#8ab6d5"), (1.0, "#7ba8ce"),
    )
)  # fmt: skip
"""The tints of the air, from the haze on the ground (0) to the top of the board (1)."""
_PALEST, _DARKEST = 0.03, 0.40
"""The tints of a colour of the user's own, in place of those of the air."""
_STEPS = 3
"""The number of flat steps of the stair in a cell."""
_SHADE = Colour.parse("#dfe8ee")
_SEED, _CLOUDY, _HIGH = 1078, 0.36, 0.58
"""The seed of the clouds, the share of cells that have one, and the height at which they turn into wisps."""
_OUTLINE = Colour.parse("#50565a")
_BANDS = (
    (0.20, 0.12, Colour.parse("#d3dfb4")),
    (0.45, 0.14, Colour.parse("#c6d5a2")),
    (0.71, 0.11, Colour.parse("#b7ca90")),
)
"""The bands of fields: how far down each begins, how far it rolls, and its tint."""
_MEADOW, _HEDGE = Colour.parse("#dfe6c6"), Colour.parse("#8fa46c")
_TREE, _TREE_LINE = Colour.parse("#86a067"), Colour.parse("#6d8850")


class Sky(Struct, frozen=True):
    """The air over the board's `cells`, by their height: 0 is the lowest of them, whose turn comes last.

    `colour` is the user's own, whose tints stand in place of the air's; `ink` is the mode of the run.
    """

    cells: int
    colour: Colour | None = None
    ink: str = "color"

    @property
    def lines_only(self) -> bool:
        """Return whether little ink is to be used."""
        return self.ink == "saver"

    @property
    def in_colour(self) -> bool:
        """Return whether the ink tells red from black."""
        return self.ink == "color"

    def tint(self, height: float) -> Colour:
        """Return the tint at a height."""
        share = min(1.0, height / self.cells)
        if self.colour is not None:
            return self.colour.tint(_PALEST + (_DARKEST - _PALEST) * share)
        for (low, below), (high, above) in pairwise(_AIR):
            if share <= high:
                return below.mixed(above, (share - low) / (high - low))
        return _AIR[-1][1]

    def ground(self, height: float) -> Colour:
        """Return the colour behind the signs of a cell."""
        return WHITE if self.lines_only else self.tint(height + 0.5)

    def air(self, box: Rect, height: int) -> Iterator[Item]:
        """Draw the steps of the stair in a cell, one above the other; nothing in little ink."""
        if self.lines_only:
            return
        each = box.height / _STEPS
        for step in range(_STEPS):
            tint = self.tint(height + 1 - (step + 0.5) / _STEPS)
            yield rectangle(Rect(box.x, box.y + step * each, box.width, each), fill=tint)

    def weather(self, box: Rect, height: int, column: int, row: int) -> Iterator[Item]:
        """Draw a cloud in the middle third of a cell, if it has one: heaped below, in wisps above."""
        if chance(_SEED, column, row, "cloud") >= _CLOUDY:
            return
        size = 0.72 + 0.28 * chance(_SEED, column, row, "size")
        wide = min(box.width / 2.4, box.height * 1.6) * size
        room = max(0.0, box.width / 3 - wide)
        x = box.x + box.width / 3 + wide / 2 + room * chance(_SEED, column, row, "aside")
        seed = column * 13 + row
        if height <= _HIGH * self.cells:
            yield from _cumulus((x, box.y + box.height * 0.86), wide, seed, self.lines_only)
        elif not self.lines_only:
            yield from _cirrus((x - wide / 2, box.y + box.height * 0.5), wide, seed, self.ground(height))

    def fields(self, box: Rect, left: float) -> Iterator[Item]:
        """Draw rolling fields with trees in a box that begins `left` mm from the board's edge."""
        scale = box.height / 11
        inside: list[Item] = [] if self.lines_only else [rectangle(box, fill=_MEADOW)]
        for number, (at, rolls, tint) in enumerate(_BANDS):
            inside += _band(box, left, scale, number, (at, rolls, tint), self.lines_only)
        yield Group(tuple(inside), clip=rectangle(box))


def _cumulus(foot: Point, wide: float, seed: int, lines_only: bool) -> Iterator[Item]:
    """Draw five lobes on a flat base about `foot`, white over a shade; in little ink their outline alone."""
    x, y = foot
    left, high, count = x - wide / 2, wide * 0.34, 5
    lobes: list[tuple[Point, float]] = []
    for index in range(count):
        along = (index + 0.5) / count
        bell = 1 - (2 * along - 1) ** 2
        r = high * (0.30 + 0.30 * bell + 0.10 * chance(seed, index, 0, "lobe"))
        lobes.append(((left + r * 0.5 + (wide - r) * along, y - r * 0.72 - high * 0.3 * bell), r))
    base = rectangle(Rect(left, y - high * 0.4, wide, high * 0.4), radius=high * 0.2)
    heap = (*base.segments, *(step for at, r in lobes for step in ellipse_segments(at, r, r)))
    inside: list[Item] = [Path(heap, stroke=_OUTLINE, width=0.36)] if lines_only else []
    inside.append(Path(heap, fill=WHITE))
    if lines_only:
        inside.append(line((x - wide * 0.46, y - 0.09), (x + wide * 0.46, y - 0.09), 0.18, _OUTLINE))
    else:
        shade = rectangle(Rect(left, y - high * 0.34, wide, high * 0.34), fill=_SHADE)
        lit = (circle((a - r * 0.14, b - r * 0.3), r * 0.98, WHITE) for (a, b), r in lobes)
        inside.append(Group((shade, *lit), clip=Path(heap)))
    yield Group(tuple(inside), clip=rectangle(Rect(left - 1, y - 3 * high, wide + 2, 3 * high)))


def _cirrus(at: Point, wide: float, seed: int, ground: Colour) -> Iterator[Item]:
    """Draw four strokes that rise to the right, thinner from one to the next."""
    x, y = at
    scale = wide / 24
    for index in range(4):
        left = x + wide * (0.08 * index + 0.1 * chance(seed, index, 0, "begins"))
        long = wide * (0.48 + 0.2 * chance(seed, index, 0, "long"))
        top, right = y + index * 1.35 * scale, left + long
        bend = (left + long * 0.35, top - 0.2 * scale, left + long * 0.75, top - 0.9 * scale)
        steps = (("M", (left, top)), ("C", (*bend, right, top - 3 * scale)))
        yield Path(steps, stroke=WHITE.mixed(ground, 0.22), width=0.5 - 0.07 * index, cap="round")


def _band(
    box: Rect, left: float, scale: float, number: int, band: tuple[float, float, Colour], lines_only: bool
) -> Iterator[Item]:
    """Draw a band of fields across a box: its ground, its edge, and its plants."""
    at, rolls, tint = band
    wide, narrow = Noise(11 + number, 26 * scale), Noise(12 + number, 9 * scale)

    def edge(x: float) -> float:
        rolling = rolls * wide.at(x, 0.0) + 0.045 * narrow.at(x, 0.0)
        return box.y + box.height * (at + rolling)

    step, right = 4.0 * scale, left + box.width
    between = (k * step for k in range(ceil(left / step + 0.5), int(right / step - 0.5) + 1))
    points = [(x - left + box.x, edge(x)) for x in (left, *between, right)]
    curve = smooth(points)
    ground = (*curve, ("L", (box.right, box.bottom)), ("L", (box.x, box.bottom)), ("Z", ()))
    yield Path(ground, fill=WHITE if lines_only else tint)
    yield Path(curve, stroke=_OUTLINE if lines_only else _HEDGE, width=0.2)
    pitch = 6.3 * scale
    for k in range(int(left / pitch), int(right / pitch) + 1):
        x = (k + 0.8 * chance(number, k, 0, "along")) * pitch
        radius = (0.55 + 0.35 * number + 0.3 * chance(number, k, 0, "tree")) * scale
        long = (2 + 4 * chance(number, k, 0, "hedge")) * scale
        grows = chance(number, k, 0, "grows")
        foot = (x - left + box.x, edge(x))
        if grows < 0.36 and left + radius < x < right - radius:
            fill, stroke = (WHITE, _OUTLINE) if lines_only else (_TREE, _TREE_LINE)
            yield circle((foot[0], foot[1] - radius * 0.5), radius, fill, stroke, 0.13)
        elif 0.36 <= grows < 0.62 and left < x < right - long:
            end = foot[0] + long, min(foot[1] + 2.6 * scale, box.bottom)
            yield line((foot[0], foot[1] + 0.5 * scale), end, 0.16, _OUTLINE if lines_only else _HEDGE)


def draw_board(
    book: FontBook, rules: RuleBook, plan: BoardPlan, game: str, title: str, *, sky: Sky, colour: Colour,
    bleed: float = 0.0,
) -> Iterator[Item]:  # fmt: skip
    """Draw the whole board, its sky and fields running `bleed` mm beyond its edges."""
    ink = colour.mixed(BLACK, 0.7)
    cards = [[Card(suit, value, label) for label, value in ranks(rules)] for suit in range(len(plan.levels))]
    order = sorted((card for column in cards for card in column), key=acting_order, reverse=True)
    heights = {card: index for index, card in enumerate(order)}
    yield from _title(book, plan, game, title, colour, ink)
    for column, cells in enumerate(cards):
        tints = [sky.ground(heights[cards[level][0]]) for level in range(len(cards))]
        yield from _stairs(book, rules, plan, column, tints=tints, sky=sky, ink=ink, bleed=bleed)
        for row, card in enumerate(cells):
            box, height = plan.place(column, row), heights[card]
            wide = _to_the_bleed(plan, column, box, bleed)
            yield from sky.air(wide, height)
            yield from sky.weather(box, height, column, row)
            if row:  # a line above the cell
                ends = (wide.x, wide.y), (wide.right, wide.y)
                light = (theme.HAIRLINE, theme.BOARD_INK) if sky.lines_only else (0.5, WHITE)
                yield line(*ends, *light)
            yield from _cell(book, rules, plan, box, card=card, ground=sky.ground(height), sky=sky, ink=ink)
        left = plan.left(column)
        ground = _to_the_bleed(plan, column, plan.fields(column), bleed)
        yield from sky.fields(ground, left + ground.x - plan.fields(column).x)
        if sky.lines_only:
            whole = Rect(left, plan.head, plan.cell.width, plan.foot - plan.head)
            yield rectangle(whole, stroke=ink, width=theme.BOX_LINE)
        yield line((ground.x, plan.foot), (ground.right, plan.foot), theme.FRAME_LINE, ink)
        if column < len(plan.notes):
            yield plan.notes[column].at(left, plan.notes_top)
    yield plan.footnotes.at(0, plan.footnotes_top)


def _to_the_bleed(plan: BoardPlan, column: int, box: Rect, bleed: float) -> Rect:
    """Return a box of a column, `bleed` mm wider where the board ends beside it."""
    left = 0.0 if column else bleed
    right = bleed if column + 1 == len(plan.levels) else 0.0
    return Rect(box.x - left, box.y, box.width + left + right, box.height)


def _title(
    book: FontBook, plan: BoardPlan, game: str, title: str, colour: Colour, ink: Colour
) -> Iterator[Item]:
    """Draw game and title over the two lower stairs, and the meaning of the tints over the lowest."""
    room = 2 * plan.cell.width - 2.0
    head = between(theme.SMALLEST, plan.step * 0.2, theme.HEAD * 1.6)
    most, face = between(points(8), plan.step * 0.7, points(44)), "garamond-semibold"
    size = max(points(7), min(most, room / book.width(title, 1.0, True, display=face)))
    y = head * 0.9
    yield capitals(book, 0.3, y, game, head, fill=colour)
    y += book.cap_height(size, True) + head
    yield book.text(0, y, title, size, bold=True, fill=ink, display=face)
    small = between(theme.SMALLEST, plan.step * 0.215, theme.BODY * 1.6)
    words = "Darker is higher. Highest acts first: by suit, then by rank."
    below = paragraph(book, words, plan.cell.width - 1.0, small, fill=ink)
    top = y + max(small * 0.6, size * 0.32)
    if top + below.height <= 3 * plan.step - 0.8:
        yield below.at(0.3, top)


def _stairs(
    book: FontBook, rules: RuleBook, plan: BoardPlan, column: int, *, tints: list[Colour], sky: Sky, ink:
    Colour, bleed: float,
) -> Iterator[Item]:  # fmt: skip
    """Draw the header of a column on the steps of those below it, each a suit's points higher."""
    small = between(theme.SMALLEST, plan.step * 0.28, points(14))
    plus = f"+{rules['suit_points']}"
    for level in range(column + 1):
        box = plan.stair(column, level)
        wide = _to_the_bleed(plan, column, box, bleed)
        above = bleed if box.y <= 0 else 0.0
        ground = Rect(wide.x, wide.y - above, wide.width, wide.height + above)
        yield rectangle(ground, fill=None if sky.lines_only else tints[level])
        if level < column:
            end = (box.right - plan.margin, box.centre[1])
            yield from _points(book, end, plus, small, ink)
        if level:
            edge = theme.FRAME_LINE if level == column else theme.HAIRLINE
            yield line((wide.x, box.y), (wide.right, box.y), edge, ink)
    box = plan.stair(column, column)
    wide = _to_the_bleed(plan, column, box, bleed)
    yield line((wide.x, box.y), (wide.right, box.y), theme.FRAME_LINE, ink)
    tall, middle = between(3.6, min(plan.step * 0.68, plan.cell.width * 0.19), 18.0), box.centre[1]
    x = box.x + plan.margin + tall / 2
    yield _suit(SHAPES[column], (x, middle), tall, ink, tints[column], sky)
    name_x = x + tall / 2 + between(0.8, tall * 0.25, 4.0)
    base = centred_baseline(book, middle, plan.name_size, True)
    name = plan.levels[column]
    yield book.text(name_x, base, name, plan.name_size, bold=True, fill=ink, kern=True)
    word = "lowest" if column == 0 else "highest" if column == len(plan.levels) - 1 else ""
    spare = box.right - plan.margin - name_x - book.width(name, plan.name_size, True) - 1.0
    if word and book.width(word, small) <= spare:
        yield book.text(box.right - plan.margin, base, word, small, anchor="end", fill=ink)


def _suit(name: Suit, at: Point, height: float, ink: Colour, ground: Colour, sky: Sky) -> Path:
    """Draw a suit: the red ones in red if the board is in colours, else open."""
    if name in _OPEN and sky.in_colour:
        return suit_mark(name, at, height, RED, None)
    return suit_mark(name, at, height, ink, ground.mixed(WHITE, 0.6))


def _cell(
    book: FontBook, rules: RuleBook, plan: BoardPlan, box: Rect, card: Card, ground: Colour, sky: Sky, ink:
    Colour,
) -> Iterator[Item]:  # fmt: skip
    """Draw rank and suit at the left top, the points at the right top; the rest is for the aircraft."""
    own = RED if card.shape in _OPEN and sky.in_colour else ink
    size, wide = plan.rank_size, plan.rank_width
    cap, m = book.cap_height(size, True), plan.margin
    x, y = box.x + m + wide / 2, box.y + m + cap
    yield book.text(x, y, card.label, size, bold=True, anchor="middle", fill=own)
    tall = between(2.0, cap * 1.15, 14.0)
    beside = box.height < LOW_CELL
    at: Point = (x + wide / 2 + tall * 0.75, y - cap / 2) if beside else (x, y + cap * 0.42 + tall / 2)
    yield _suit(card.shape, at, tall, ink, ground, sky)
    number = between(points(7), size * 0.82, points(32))
    end: Point = (box.right - m, y - book.cap_height(number, True) / 2)
    yield from _points(book, end, str(points_of(card, rules)), number, ink)


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
    holds_counters: ClassVar[bool] = True

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
        width, height = (floor(side * 10) / 10 for side in (measure, height))
        return replace(self, cell=CellSize(width, max(height, LEAST_HEIGHT)))

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Check that the kit's counters stand in a cell."""
        for width, height in brief.counters:
            if width > self.cell.width or height > self.cell.height:
                said = f"the kit's counters of {width:g} × {height:g} mm are larger than a cell of {self.cell}"
                room = f"{max(width, self.cell.width):g}x{max(height, self.cell.height):g}mm"
                way_out = f'Write cell = "{room}", or make the counters smaller.'
                yield problems.LARGER_THAN_PLACE.at(brief.place, said, way_out)

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return one piece, the whole board with its notes; joints fall between cells."""
        plan = self._plan(brief)
        tint = self.colour or theme.ACCENT
        for misfit in plan.misfits:
            said = f"{misfit} of {self.cell} at 6 pt"
            found.report(
                problems.TEXT_TOO_LONG, brief.place, said, "Make the cells wider, or the name shorter."
            )
        pieces: tuple[Piece, ...] = ()
        if not plan.misfits:
            sky = Sky(len(plan.levels) * plan.rows, self.colour, brief.ink)
            drawn = draw_board(
                brief.book, brief.rules, plan, brief.game, self.title, sky=sky, colour=tint, bleed=self.bleed
            )
            front = tuple(drawn)
            pieces = (Piece(self.title, plan.width, plan.height, front, bleed=self.bleed, span=brief.place),)
        detail = brief.credit if self.layout == "single" else f"cells of {self.cell}"
        between_columns = [plan.left(column) - plan.gap / 2 for column in range(1, len(plan.levels))]
        board = self.board(between_columns, [plan.place(0, row).y for row in range(plan.rows + 1)])
        return self.make_sheet(brief, pieces, board, detail, heading=False, tint=tint)
