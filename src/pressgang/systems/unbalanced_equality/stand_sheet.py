"""Stands at true size: labels with figures from above, or paper figures that stand up; what is on a label."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cache, partial
from math import ceil
from typing import Literal

from msgspec import Struct

from pressgang.art.pen import Ink
from pressgang.art.pictures import Picture
from pressgang.art.troops import (
    Post,
    Spacing,
    Tones,
    TroopKind,
    at_gun,
    dismounted,
    draw_above,
    draw_row,
    in_ranks,
    one_ink,
    tones_of,
)
from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.colours import READ_EASILY, legible
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.recolour import Recolouring
from pressgang.drawing.scene import (
    BLACK,
    WHITE,
    Colour,
    Group,
    Item,
    Path,
    Piece,
    Symbol,
    Use,
    line,
    moved,
    rectangle,
)
from pressgang.drawing.units import points
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import FLAG, Choice, Length, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, Palette, picture_key
from pressgang.sheets.blocks.block import EPSILON, Block, look_of_card, set_card
from pressgang.sheets.blocks.grid import FRACTION, NATURAL, ColumnBlock, RowBlock, Width, share_room
from pressgang.sheets.blocks.places import put
from pressgang.sheets.blocks.words import NameBlock, StatBlock, TextBlock
from pressgang.sheets.cutting import CutOptions, gap_option
from pressgang.sheets.faces.colours import Dress, dress_of
from pressgang.sheets.faces.draw import device_in, side_tab
from pressgang.sheets.likenesses import art_credits, insignia_of_row, outline_symbol
from pressgang.sheets.sides import diagonal
from pressgang.sheets.typeset import run_on
from pressgang.structs import dataclass, replace
from pressgang.systems.unbalanced_equality.rules import a_shot, half_mark, joined, rate_words
from pressgang.systems.unbalanced_equality.stands import Stand, on_and_off, stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow
from pressgang.typography.fonts import FontBook

SAFE = 1.6
"""Nothing but ground and band is nearer to the cut, in mm."""
_MARGIN = 3.0
"""From the cut to any word of the band, in mm."""
_LOW, _BAND, _LOW_BAND, _HIGH_BAND, _NAME_BAND = 40.0, 11.3, 9.9, 16.5, 8.4
"""A stand less deep than `_LOW` has a lower band; a narrow one has its values under its name, a small one none.
"""
_APART = 0.6
"""Between two values of a narrow stand, in mm."""
_TRIANGLE = (4.8, 2.2)
_ID = 5.6
_ID_WIDE = 9.4
"""The height of the id's box, and its least width where the stand has it."""
_DEVICE = 5.2
_CLEAR = 0.6
"""Between what stands in the corners and the front's mark, the figures and the band."""
_NEAR = SAFE + 0.6
"""From the cut to what stands in the corners."""
_LETTERED = 32.0
"""The least width of a stand that has room for a device and its side's letter beside the front's mark."""


class LabelStyle(Struct, frozen=True):
    """What the pieces of a side share. `formation` overrides that of the rows; `alone` is one ink."""

    book: FontBook
    rules: RuleBook
    palette: Palette
    dress: Dress
    bleed: float
    formation: str | None
    alone: bool

    def tones(self, native: bool) -> Tones:
        """Return the tones of its figures."""
        palette = self.palette
        return one_ink(palette.ink) if self.alone else tones_of(native, palette.ink, palette.coat, palette.trim)

    def ground(self, box: Rect) -> list[Item]:
        """Draw the ground of a piece out to its bleed; white is not printed."""
        white = self.palette.ground == WHITE
        return [] if white else [rectangle(box.inset(-self.bleed), self.palette.ground)]

    def edge(self, box: Rect) -> list[Item]:
        """Draw the cut of a piece, where the ground does not show it."""
        return [rectangle(box, None, theme.RULE_INK, theme.HAIRLINE)] if self.dress.outline else []

    def band(self, width: float, top: float, bottom: float) -> list[Item]:
        """Draw the band at the foot, out to the bleed; where it is not filled, the rule above it."""
        if self.dress.band is None:
            return [line((-self.bleed, top), (width + self.bleed, top), theme.BOX_LINE, self.dress.ink)]
        box = Rect(-self.bleed, top, width + 2 * self.bleed, bottom + self.bleed - top)
        return [rectangle(box, self.dress.band)]

    def on_band(self, block: Block, room: Rect) -> tuple[Item, ...] | None:
        """Return a block in the middle of a room on the band; None where it does not fit at 6 pt."""
        drawn, dress = set_card(look_of_card(self.book, room), block, room), self.dress
        ground = dress.band or dress.ground

        def worn(grey: Colour) -> Colour:
            return legible(dress.band_ink.mixed(ground, grey.red / 2), ground, READ_EASILY)

        spare = room.height - drawn.look.height_of(block, room.width)
        items = Recolouring(worn, lambda image: image).items(drawn.items)
        return None if drawn.overruns else (moved(items, 0.0, spare / 2),)


class Corners(Struct, frozen=True):
    """The boxes of the id, of the side's device or letter, and of its letter where it has both."""

    id: Rect
    badge: Rect
    tab: Rect | None

    @staticmethod
    def of(style: LabelStyle, stand: Stand, id_size: float) -> Corners:
        """Return the corners of a label."""
        wide = min(_ID_WIDE, (stand.size.width - _TRIANGLE[0]) / 2 - _NEAR - _CLEAR)
        wide, near = max(wide, style.book.width(stand.id, id_size, True) + 3.0), _NEAR
        right = stand.size.width - SAFE - 1.0
        badge = Rect(right - _DEVICE, near, _DEVICE, _DEVICE)
        both = style.dress.lettered and style.dress.device is not None
        tab = Rect(badge.x - 1.4 - 3.6, near + (_DEVICE - 3.6) / 2, 3.6, 3.6) if both else None
        return Corners(Rect(near, near, wide, _ID), badge, tab)

    def kept(self) -> list[Rect]:
        """Return the rectangles that figures keep off."""
        return [box.inset(-_CLEAR) for box in (self.id, self.badge, self.tab) if box is not None]


def values_of(stand: Stand, rules: RuleBook, *, half: bool) -> tuple[StatBlock, ...]:
    """Return the values of a whole stand, of each formation where they differ; or those at `half` strength:
    points at most, kills halved, move and morale the same.
    """
    troop, piece = stand.troop, stand.piece_of
    states = range(len(stand.states)) if piece is None else (piece,)

    def shown(values: tuple[int, ...]) -> str:
        own = values if piece is None else (values[min(piece, len(values) - 1)],)
        return joined([str(one) for one in own])

    left = f"{half_mark(stand.points, rules):g}" if half else str(stand.points)
    kills = joined([rate_words(troop, state, rules, half=half) for state in states])
    values = [("Half, from" if half else "Points", left), ("Move", shown(troop.move))]
    values += [("Throw", f"{float(rules['spear_throw']):g}")] if troop.fire == "throw" else []
    shot = f" {a_shot(rules)}" if troop.fire == "shot" else ""
    values += [("Morale", shown(troop.morale)), (f"Kills{shot}", kills)]
    return tuple(StatBlock(label, text, align="centre", caption=points(7)) for label, text in values)


def set_band(
    style: LabelStyle, stand: Stand, values: tuple[StatBlock, ...]
) -> tuple[float, tuple[Item, ...]] | None:
    """Return the height in mm of the band at the foot of a label, and its words: name and type beside the
    values, or over them, or the name alone on a low stand or one of the user's own. None where they do not fit
    at 6 pt.
    """
    (width, depth), named = stand.size, stand.row.name
    name: Block = NameBlock(named or stand.called, largest=points(13))
    who = ColumnBlock((name, TextBlock(stand.called, "small")), 0.0) if named else name
    widths = (FRACTION, *[NATURAL] * len(values))
    least = [replace(one, caption=theme.SMALLEST) for one in values]
    over = ColumnBlock((who, _values_in(style.book, least, width - 2 * SAFE)), 0.6)
    low = _LOW_BAND if depth < _LOW else _BAND
    beside = [(low, _MARGIN, RowBlock((who, *some), widths, 3.0, middle=True)) for some in (values, least)]
    ways: list[tuple[float, float, Block]] = [*beside, (_HIGH_BAND, SAFE, over)]
    most = depth - _NEAR - _ID - _CLEAR  # above are the id and the device
    if stand.row.custom or most < _HIGH_BAND:
        ways += [(_NAME_BAND, _MARGIN, name), (_LOW_BAND, SAFE, name)]
    for high, margin, block in ways:
        room = Rect(margin, depth - high + 0.4, width - 2 * margin, high - 0.2 - SAFE)
        if high <= most and (words := style.on_band(block, room)) is not None:
            return high, words
    return None


def _values_in(book: FontBook, values: Sequence[StatBlock], width: float) -> Block:
    """Return values side by side in so many mm, their figures of one size and no label cut short."""
    figures = [book.width(one.value, 1.0, True) for one in values]
    labels = [book.width(one.label, theme.SMALLEST) + EPSILON for one in values]
    shares = [
        Width("fr", max(label, figure * points(8))) for figure, label in zip(figures, labels, strict=True)
    ]
    columns = share_room(shares, [0.0] * len(values), width, _APART, labels)
    size = 0.95 * min(column / figure for column, figure in zip(columns, figures, strict=True))
    alike = [replace(one, most=size) for one in values]
    return RowBlock(alike, [Width("mm", column) for column in columns], _APART)


def draw_body(
    style: LabelStyle,
    stand: Stand,
    foot: tuple[float, tuple[Item, ...]],
    picture: Picture | None,
    corners: Corners,
    *,
    half: bool,
) -> Iterator[Item]:
    """Draw a label from its ground up, without its id; `foot` is the height of its band, and the words on it;
    `half` is the back, with the bold diagonal.
    """
    book, dress = style.book, style.dress
    (width, depth), (high, words) = stand.size, foot
    top = depth - high
    yield from style.ground(Rect(0, 0, width, depth))
    if half:
        bar = diagonal(width, depth, style.bleed, dress.ground, dress.ink, plain=dress.outline)
        field = Rect(-style.bleed, -style.bleed, width + 2 * style.bleed, top + style.bleed)
        yield Group((bar,), clip=rectangle(field))
    (wide, tall), x = _TRIANGLE, width / 2
    front = polyline(((x - wide / 2, SAFE + tall), (x, SAFE), (x + wide / 2, SAFE + tall)), close=True)
    yield Path(front, fill=style.palette.ink)  # the mark in the middle of the front edge
    figures = tuple(_figures(style, stand, top, picture, corners, half))
    yield Group(figures, tag="Figure", alt=stand.row.name or stand.troop.type)
    yield from style.band(width, top, depth)
    yield from words
    device = device_in(corners.badge, dress)
    letter = corners.tab if device else corners.badge
    if device:
        yield device
    if letter is not None:
        yield from side_tab(book, letter, dress.mark, dress.ink, dress.ground, dress.outline)
    yield from style.edge(Rect(0, 0, width, depth))


def _figures(
    style: LabelStyle, stand: Stand, bottom: float, picture: Picture | None, corners: Corners, half: bool
) -> list[Item]:
    """Draw the figures from above, fewer at half strength, or the user's own picture."""
    width = stand.size.width
    top = SAFE + _TRIANGLE[1] + 0.4
    field = Rect(SAFE, top, width - 2 * SAFE, bottom - 0.5 - top)
    kept = corners.kept()
    if picture is None:
        native, ways = stand.troop.native, list(_arranged(style, stand, half))
        return list(draw_above(ways, field, kept, native, style.tones(native)))
    low = max(box.bottom for box in kept)
    left, right = kept[0].right, min(box.x for box in kept[1:])
    side = max(left, width - right)
    boxes = [Rect(side, top, width - 2 * side, field.height), Rect(SAFE, low, field.width, field.bottom - low)]
    box = max(boxes, key=lambda box: min(box.width, box.height))
    if min(box.width, box.height) <= 0:
        return []
    drawn = picture.fit_into(box.width, box.height, style.palette.ink)
    palette = style.palette
    symbol = outline_symbol(drawn, Ink(palette.ink, palette.ground)) if palette.outline else drawn
    return [Use(symbol, Transform.translate(*box.centre))]


def _arranged(style: LabelStyle, stand: Stand, half: bool) -> Iterator[tuple[Post, ...]]:
    """Yield the ways in which the figures of a stand can stand on it."""
    troop, kind = stand.troop, figure_kind(stand)
    figures = ceil(stand.figures / 2) if half else stand.figures
    if kind == "maxim" or kind == "cannon":
        yield at_gun(kind, figures)
        return
    holders = holders_of(style, stand, figures)
    if holders:
        yield dismounted(mount_of(stand), figures - holders, holders)
        return
    close = stand.state == 1 and not troop.rides
    if style.formation is not None and not troop.rides:
        close = style.formation == "closed" and len(stand.states) > 1
    order: Spacing = "closed" if close else "open"
    for ranks in range(1, figures + 1):
        yield in_ranks(kind, figures, ranks, order)


def holders_of(style: LabelStyle, stand: Stand, figures: int) -> int:
    """Return how many of a piece's figures hold horses: none but for infantry that is off them."""
    if not stand.troop.rides or stand.state != 1:
        return 0
    return min(int(style.rules["horse_holders"]), figures)


def mount_of(stand: Stand) -> TroopKind:
    """Return how infantry that rides is drawn on its mounts."""
    return "camel" if stand.figure == "camel" else "mounted"


def figure_kind(stand: Stand) -> TroopKind:
    """Return how a stand's figures are drawn; infantry off its horses is on foot."""
    if stand.troop.rides:
        return "foot" if stand.state == 1 else mount_of(stand)
    return stand.figure


def draw_id(style: LabelStyle, stand: Stand, box: Rect, size: float) -> list[Item]:
    """Draw the id in a box with round corners at the left of the front."""
    frame = rectangle(
        box.inset(0.15), WHITE, style.palette.ink if style.palette.ink != WHITE else BLACK, 0.3, radius=0.6
    )
    return [frame, *put(style.book, box, stand.id, size, "centre", bold=True, fill=BLACK)]


def id_size(style: LabelStyle, stand: Stand) -> float | None:
    """Return the type size of the id that leaves the middle of the front free, or `None` below 6 pt."""
    room = (stand.size.width - _TRIANGLE[0]) / 2 - _NEAR - 4.0
    return style.book.fit(stand.id, room, points(9), theme.SMALLEST, bold=True)


TAB = 8.0
"""The foot of a strip, in mm: folded out and glued to the stand."""
_TOP = 1.5
"""From the fold to the highest point of a figure."""
_AROUND_FIGURES = 2.2
_ON_FOOT = 0.72
"""The height of a man on foot as a share of a rider's."""
_MOST = 6
"""Figures of a row: more go into a row behind."""


def rows_of_figures(stand: Stand) -> tuple[int, ...]:
    """Return how many figures each row of a stand has; a gun is one row with its crew."""
    if stand.troop.is_gun or stand.figures <= _MOST:
        return (stand.figures,)
    rows = ceil(stand.figures / _MOST)
    return tuple(len(range(index, stand.figures, rows)) for index in range(rows))


def strip_height(height: float) -> float:
    """Return the height of one side of a strip whose figures are `height` mm high."""
    return _TOP + height + TAB


def strip_fold(width: float, height: float) -> tuple[Point, Point]:
    """Return where the tab of a strip is bent out, from its one side to the other, in mm."""
    foot = _TOP + height
    return (0, foot), (width, foot)


def draw_strip(
    style: LabelStyle, stand: Stand, figures: int, height: float, *, rear: bool = False
) -> list[Item]:
    """Draw one side of a strip without its words: the figures on their ground line, the tab below.

    `rear` is the side behind: the figures from behind, each the mirror image of its front, so that one outline
    covers the other once the strip is folded.
    """
    width = stand.size.width
    whole = Rect(0, 0, width, strip_height(height))
    foot = _TOP + height
    room = width - 2 * _AROUND_FIGURES
    native, holders = stand.troop.native, holders_of(style, stand, figures)
    in_row = partial(draw_row, native=native, tones=style.tones(native), back=rear)
    if holders:  # men on foot, less tall than a rider, and the horse-holders at their right
        left, tall = room * (figures - holders) / figures, height * _ON_FOOT
        men = in_row("foot", figures - holders, left - 1.0, tall)
        riders = in_row(mount_of(stand), holders, room - left, height)
        drawn: tuple[Item, ...] = (moved(men, 0.0, height - tall), moved(riders, left, 0.0))
    else:
        drawn = in_row(figure_kind(stand), figures, room, height)
    row: Item = moved(drawn, _AROUND_FIGURES, _TOP)
    if rear:
        row = Group((row,), Transform(a=-1.0, e=width))
    return [
        *style.ground(whole),
        *style.band(width, foot, whole.bottom),
        line(*strip_fold(width, height), theme.HAIRLINE, style.dress.band_ink, (1.6, 1.2)),
        row,
        *style.edge(whole),
    ]


def draw_words(style: LabelStyle, stand: Stand, rank: str, height: float) -> tuple[Item, ...] | None:
    """Id, name and rank on the tab; `None` where id and name do not fit at 6 pt."""
    name = TextBlock(stand.row.name or stand.troop.type)
    words = RowBlock(
        (NameBlock(stand.id, largest=points(11)), name, TextBlock(rank, "small", "right")),
        (NATURAL, FRACTION, NATURAL), 2.5, middle=True,
    )  # fmt: skip
    room = Rect(_AROUND_FIGURES, _TOP + height + 0.7, stand.size.width - 2 * _AROUND_FIGURES, TAB - 1.4)
    return style.on_band(words, room)


LabelBody = Callable[[], Symbol | None]
"""Draws what the stands of a row share on one side; nothing where its words do not fit."""
LOOK = Choice(("labels", "figures"))


@dataclass(frozen=True, kw_only=True)
class Stands(CutOptions[StandRow]):
    """A label or a set of paper figures for each stand; the backs of labels are for half strength."""

    style: Literal["labels", "figures"] = option(
        LOOK, "labels", help="labels with figures from above, or rows of paper figures to fold and stand up"
    )
    formation: str | None = option(
        Choice(("open", "closed")), help="how figures are drawn (default: as the row says, else open)"
    )
    height: float = option(Length(12, 80), 25.0, help="the height of paper figures")
    gap: float = gap_option(4.0)
    dismounted: bool = option(
        FLAG, False, help="mounted infantry twice: on its horses, and on foot with the horse-holder"
    )
    card: bool = option(FLAG, False, help="black alone, to print on card that has the side's colour")

    def compose(self, brief: Brief[StandRow], found: Problems) -> Sheet:
        """Return a piece for each stand (or each row of its figures), a group of pages for each side."""
        notes = Footnotes(brief.rules)
        pieces: list[Piece] = []
        groups: list[str] = []
        folded = self.style == "figures"
        for force in brief.forces:
            make = self._strips if folded else self._labels
            made = list(make(brief, force, self._style(brief, force), found))
            pieces += made
            groups += [force.name] * len(made)
        texts = ("figures",) if folded else ("labels", "types", *(("backs",) if self.prints_backs else ()))
        words = [text_of_sheet(self, one, brief, notes) for one in texts]
        return Sheet(
            title="Paper figures" if folded else "Labels",
            pieces=tuple(pieces),
            plan=self.gang(tuple(groups), "fold" if folded else None),
            side_note=brief.game,
            notes=(*filter(None, words), *run_on(notes), *(() if folded else art_credits(brief))),
            place=brief.place,
        )

    def _style(self, brief: Brief[StandRow], force: Force[StandRow]) -> LabelStyle:
        """Return the colours of a side; on coloured card in black alone."""
        palette = force.palette.on_card() if self.card else force.palette
        dress = dress_of(replace(force, palette=palette), "saver" if self.card else brief.ink)
        alone = self.card or palette.outline
        return LabelStyle(brief.book, brief.rules, palette, dress, self.bleed, self.formation, alone=alone)

    def _pieces(self, force: Force[StandRow], brief: Brief[StandRow]) -> Iterator[Stand]:
        """Yield the stands of a side, those of mounted infantry twice where that is asked for."""
        for stand in stands_of(force.rows, brief.rules):
            brief.step()
            yield from on_and_off(stand) if self.dismounted else (stand,)

    def _labels(
        self, brief: Brief[StandRow], force: Force[StandRow], style: LabelStyle, found: Problems
    ) -> Iterator[Piece]:
        """Labels; what the stands of a row share is drawn once."""
        bodies: dict[Hashable, tuple[Symbol, LabelBody] | None] = {}
        for stand in self._pieces(force, brief):
            key, size = (id(stand.row), stand.piece_of), id_size(style, stand)
            if size is None:
                _too_long(stand, "id", stand.id, found)
                continue
            if key not in bodies:
                bodies[key] = self._body(brief, force, style, stand, found)
            if (body := bodies[key]) is None:
                continue
            id_items = tuple(draw_id(style, stand, Corners.of(style, stand, size).id, size))
            front, half = (Use(body[0]), *id_items), self.back(partial(_back, body[1], id_items))
            yield Piece(_name(stand), *stand.size, front, half, self.bleed, span=stand.row.record.span)

    def _body(
        self, brief: Brief[StandRow], force: Force[StandRow], style: LabelStyle, stand: Stand, found: Problems
    ) -> tuple[Symbol, LabelBody] | None:
        """Return a stand's label, and one at half strength if wanted; none of those whose words do not fit."""
        device = insignia_of_row(force, stand.row, brief.pictures)
        crowded = style.dress.lettered and stand.size.width < _LETTERED  # the letter tells the sides apart
        own = replace(style, dress=replace(style.dress, device=None if crowded else device))
        full, half = (cache(partial(self._side, brief, own, stand, half)) for half in (False, True))
        front = full()
        if front is None or (self.prints_backs and half() is None):
            _too_long(stand, "name", stand.row.name or stand.troop.type, found)
            return None
        return front, half

    def _side(self, brief: Brief[StandRow], style: LabelStyle, stand: Stand, half: bool) -> Symbol | None:
        picture = brief.pictures.get(picture_key(stand.row)) if stand.row.art else None
        foot, size = set_band(style, stand, values_of(stand, brief.rules, half=half)), id_size(style, stand)
        if foot is None or size is None:
            return None
        corners = Corners.of(style, stand, size)
        items = draw_body(style, stand, foot, picture, corners, half=half)
        name = f"stand-{stand.row.name or stand.troop.type}"
        return Symbol(name, tuple(items), Rect(0, 0, *stand.size).inset(-self.bleed))

    def _strips(
        self, brief: Brief[StandRow], force: Force[StandRow], style: LabelStyle, found: Problems
    ) -> Iterator[Piece]:
        """Yield a strip for each row of figures of each stand."""
        height = strip_height(self.height)
        bodies: dict[Hashable, tuple[Symbol, ...]] = {}
        for stand in self._pieces(force, brief):
            rows = rows_of_figures(stand)
            for number, figures in enumerate(rows, 1):
                rank = f"row {number} of {len(rows)}" if len(rows) > 1 else ""
                rank = rank or ("on foot" if stand.piece_of else "")
                words = draw_words(style, stand, rank, self.height)
                if words is None:
                    _too_long(stand, "name", stand.row.name or stand.troop.type, found)
                    break
                key = (id(stand.row), stand.piece_of, figures)
                if key not in bodies:
                    box = Rect(0, 0, stand.size.width, height).inset(-self.bleed)
                    sides = (draw_strip(style, stand, figures, self.height, rear=one) for one in (False, True))
                    alt = stand.row.name or stand.troop.type
                    bodies[key] = tuple(Symbol("strip", tuple(side), box, alt=alt) for side in sides)
                front, rear = ((Use(body), *words) for body in bodies[key])
                name = f"{stand.id} {rank}".strip() if stand.piece_of is None else _name(stand)
                yield Piece(
                    name, stand.size.width, height, front, rear, self.bleed,
                    span=stand.row.record.span, folds=(strip_fold(stand.size.width, self.height),),
                )  # fmt: skip


def _back(body: LabelBody, id_items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Draw the back of a label with that body."""
    symbol = body()
    return (Use(symbol), *id_items) if symbol else ()


def _name(stand: Stand) -> str:
    """Return what a piece is called, in lists of pieces and as a file."""
    return stand.id if stand.piece_of is None else f"{stand.id} {'on foot' if stand.piece_of else 'mounted'}"


def _too_long(stand: Stand, column: str, text: str, found: Problems) -> None:
    """Report once a row that its words do not fit the stand."""
    said = f"the {column} {shown(text)} does not fit a stand of {stand.size.label} beside its values at 6 pt"
    way_out = "Shorten it, or make the stand larger."
    found.add_once(problems.TEXT_TOO_LONG.at(stand.row.at(column), said, way_out))
