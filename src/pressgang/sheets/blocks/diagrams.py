"""Blocks that are drawings of a game's own: rings of arcs, signs, pictures that are turned, figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, hypot, pi
from typing import TYPE_CHECKING, ClassVar, Literal

from msgspec import Struct

from pressgang.art.pictures import Picture
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform, polar, turned_size
from pressgang.drawing.outlines import arc, mapped, polyline, ring_sector
from pressgang.drawing.recolour import in_current_colour
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, Use, circle, grey, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import EPSILON, UNBOUND, Block, Look, Overrun
from pressgang.sheets.blocks.pictures import PictureBlock
from pressgang.sheets.blocks.places import Ticks, centre_box, field_name, put, within
from pressgang.sheets.faces.signs import SIGNS, Sign
from pressgang.sheets.likenesses import centred
from pressgang.structs import replace
from pressgang.typography.fonts import Kept

if TYPE_CHECKING:
    from pressgang.art.svg.picture import Figure, PlacedText

ARCS = 22.0
"""How high a ring of arcs is where nothing is said, in mm."""
_LEAST_ARCS, _LEAST_HULL = 8.0, 5.0
_RING, _RING_ROUND = 0.30, 0.22
"""The breadth of a ring as a share of its radius, alone and round a picture."""
_HULL, _PARTED = 0.26, 0.22
"""The radius of the place of a hull as a share of the ring's; the line between filled sectors in mm."""
_BOW_UP = ((0.0, -0.75), (0.42, 0.0), (0.36, 0.7), (-0.36, 0.7), (-0.42, 0.0))
"""A hull in a place of radius 1."""
_TINT, _EDGE = 0.28, 0.9
"""How strong the accent is in the sectors round a picture, and how thick their outer edge is in mm."""
_LETTERS = 0.62
"""The most that the name of an arc takes of the breadth of its ring, and of its length."""
SIGN = 8.0
UNITS = {"small": 8.0, "normal": 12.0, "large": 18.0}
"""How high a military symbol is with the marks of its echelon, by its size."""
TrackWay = Literal["rows", "snake", "down", "ring"]
"""How the boxes of a track follow each other: line by line, there and back, column by column, round an edge."""
_TRACK, _LEAST_TRACK = 14.0, 7.0
_TRACK_PADDING = 0.9
_ROUND = 1.5
"""The radius of the corners of boxes that stand apart, in mm."""
_RED, _PALE_SIGN = Colour.parse("#8f1822"), grey(0.25)
_CORNER, _IN_CORNER = 1.6, 0.3
"""How far a sign or clock stands from the corner of its box in mm, and its size as a share of the box's."""
_TRACK_WORDS = 0.16
"""The type size of the words in a box as a share of its height; 6 pt at least."""


class ArcsBlock(Struct, Block, frozen=True):
    """A ring of equal sectors, `names` clockwise from the bow (up) on, those in `filled` black.

    Round a picture they are tinted under a bold edge, for black would outweigh it and cost much ink.
    `offset` turns the ring clockwise, in degrees. `height` is in mm; `middle` draws what stands within. Round a
    `hull`, which is a sign and no picture, the sectors are parts of a disc.
    """

    kind: ClassVar[str] = "arcs"

    names: tuple[str, ...]
    filled: frozenset[str]
    offset: float = 0.0
    height: float = ARCS
    middle: PictureBlock | None = None
    hull: bool = False

    def natural(self, look: Look) -> float:
        return self.height

    def measure(self, look: Look, width: float) -> float:
        return min(self.height, width)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        side = min(room.width, room.height, self.height)
        box = within(room, side, side)
        round_it = self.middle is not None
        edge = _EDGE if round_it else theme.BOX_LINE
        outer, centre, each = side / 2 - edge / 2, box.centre, 360.0 / len(self.names)
        inner = outer * (_HULL if self.hull else 1 - (_RING_ROUND if round_it else _RING))
        for index, name in enumerate(self.names):
            begin = self.offset + (index - 0.5) * each if len(self.names) > 1 else 0.0
            part = ring_sector(centre, inner, outer, begin, begin + each)
            on = name in self.filled
            fill = look.accent.tint(_TINT) if round_it else theme.INK
            ink, weight = (WHITE, _PARTED) if on else (theme.BOARD_INK, theme.HAIRLINE)
            plain = theme.INK, theme.BOX_LINE
            yield Path(part, fill if on else None, *((ink, weight) if self.hull else plain))
            if on and round_it:
                rim = arc(centre, outer, begin, begin + each)
                yield Path((("M", polar(centre, outer, begin)), *rim), stroke=theme.INK, width=_EDGE)
            middle = (inner + outer) / 2
            box = centre_box(polar(centre, middle, begin + each / 2), outer - inner, outer - inner)
            ink, long = WHITE if on and not round_it else theme.INK, 2 * pi * middle / len(self.names)
            yield from self._named(look, name, ink, box, long)
        if self.hull:
            yield circle(centre, inner, WHITE, theme.INK, theme.HAIRLINE)
            yield circle(centre, outer, None, theme.INK, theme.BOX_LINE)
            place = Transform(inner, 0, 0, inner, *centre)
            yield Path(mapped(polyline(_BOW_UP, close=True), place), fill=theme.INK)
        if self.middle is not None:
            yield from self.middle.draw(look, centre_box(centre, inner * 1.3, inner * 1.3))

    def _named(self, look: Look, name: str, ink: Colour, box: Rect, long: float) -> Iterator[Item]:
        """Draw the name of a sector that is so long, if it can be read in the box in the middle of it."""
        size = min(theme.SMALL, box.height * _LETTERS)
        width = look.book.width(name, size, True)
        if size >= theme.SMALLEST * 0.8 and width <= min(box.width * 0.95, long * _LETTERS):
            yield from put(look.book, box, name, size, "centre", bold=True, fill=ink)

    def least_width(self, look: Look) -> float:
        return _LEAST_HULL if self.hull else _LEAST_ARCS


_TICK = 4.5
"""The side of a small box to tick in a box of a track, in mm."""


class TrackBlock(Struct, Block, frozen=True):
    """A row of boxes to move a counter along, `labels` in their upper left corners, `words` in their middles.

    `side` is how wide a box is in mm (by default as its line takes it: 14 mm, or more for long words), `high`
    how high (as wide); `columns` stand side by side. Boxes that `grow` are `side` wide or more: they fill their
    line, and so many stand in it that all lines are full if that can be. Each `tint`th is tinted, a `dark` last
    one is black. Numbers stand in the `corner` where there are words, or to leave room to write; along the foot
    of each box are so many `ticks`. Boxes with a `gap` between them have round corners. `large` numbers stand
    in the middle, words above them; a `heavy` last box has a heavy frame. A `sign` stands pale in each box,
    from the box number `red` on boxes are red, and a `clock` shows what share of them is over.
    """

    kind: ClassVar[str] = "track"
    hangs: ClassVar[bool] = True

    labels: tuple[str, ...]
    words: tuple[str, ...]
    columns: int | None = None
    side: float | None = None
    way: TrackWay = "rows"
    names: bool = False
    high: float | None = None
    grow: bool = False
    tint: int = 0
    dark: bool = False
    corner: bool = False
    ticks: int = 0
    gap: float = 0.0
    large: bool = False
    heavy: bool = False
    sign: str = ""
    red: int = 0
    clock: bool = False

    def _longest(self, look: Look) -> float:
        """Return how wide a box must be for its longest word, in mm."""
        texts = [one for one in (*self.labels, *self.words) if one]
        words = (look.book.longest_word(one, theme.SMALLEST, True) for one in texts)
        return max(words, default=0.0) + 2 * _TRACK_PADDING

    def _grid(self, look: Look, width: float) -> tuple[int, int, float]:
        """Return how many boxes stand side by side and one under the other, and how wide they are in mm."""
        count, gap = len(self.labels), self.gap
        usual = self.side or max(_TRACK, self._longest(look))
        if self.way == "ring":
            across = self.columns or ceil((count + 4) / 4)
            high = max(2, ceil((count + 4 - 2 * across) / 2))
        elif self.columns:
            across, high = self.columns, ceil(count / self.columns)
        else:
            most = int((width + gap + EPSILON) / (usual + gap))
            across = 1 if self.way == "down" else max(1, min(count, most))
            if self.grow:
                across = next((n for n in range(across, across // 2, -1) if count % n == 0), across)
            high = ceil(count / across)
        full = (width - (across - 1) * gap) / across
        return across, high, full if self.grow else self.side or min(usual, full)

    def natural(self, look: Look) -> float:
        across, _, side = self._grid(look, UNBOUND)
        return across * (side + self.gap) - self.gap

    def measure(self, look: Look, width: float) -> float:
        _, high, side = self._grid(look, width)
        return high * ((self.high or side) + self.gap) - self.gap

    def _places(self, across: int, high: int) -> Iterator[tuple[int, int]]:
        """Yield the column and line of each box in turn."""
        count = len(self.labels)
        if self.way == "ring":
            right, low = across - 1, high - 1
            round_it = [(x, 0) for x in range(across)] + [(right, y) for y in range(1, high)]
            round_it += [(x, low) for x in range(right - 1, -1, -1)] + [(0, y) for y in range(low - 1, 0, -1)]
            yield from round_it[:count]
            return
        for index in range(count):
            if self.way == "down":
                yield index // high, index % high
                continue
            line, place = divmod(index, across)
            yield (across - 1 - place if self.way == "snake" and line % 2 else place), line

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        across, high, side = self._grid(look, room.width)
        tall = self.high or side
        for index, ((column, line), label, words) in enumerate(
            zip(self._places(across, high), self.labels, self.words, strict=False), 1
        ):
            box = Rect(room.x + column * (side + self.gap), room.y + line * (tall + self.gap), side, tall)
            is_last = index == len(self.labels)
            is_dark, tinted = self.dark and is_last, bool(self.tint) and index % self.tint == 0
            ground = theme.INK if is_dark else theme.TINT if tinted else WHITE
            plain = look.accent if self.large else theme.INK
            if self.red and index >= self.red and not is_dark:
                ground, plain = _RED.tint(0.12 if tinted else 0.06), _RED
            frame = theme.FRAME_LINE if self.heavy and is_last else theme.BOX_LINE
            yield rectangle(box, ground, plain, frame, radius=_ROUND if self.gap else 0.0)
            inner, sign = box.inset(_CORNER), min(tall, side) * _IN_CORNER
            if self.sign and not words:
                corner = within(inner, sign, sign, "north-west" if self.ticks else "south-east").centre
                yield from SIGNS[self.sign].items(corner, sign, _PALE_SIGN, ground)
            if self.clock:
                yield _dial(within(inner, sign, sign, "north-east"), index / len(self.labels), plain)
            ink = WHITE if is_dark else plain
            inside = box.inset(_TRACK_PADDING * (2 if self.gap and (self.ticks or not self.large) else 1))
            if self.ticks:
                ticks = self._ticks(inside, label)
                yield from ticks.draw()
                yield from ticks.fields()
                for number, place in enumerate(ticks.places, 1):
                    yield from put(
                        look.book, place, str(number), theme.SMALLEST, "centre", fill=theme.LABEL_INK
                    )
                inside = inside._replace(height=ticks.places[0].y - 1.0 - inside.y)
            yield from self._written(
                look, inside, label, words, ink, is_strong=is_dark or tinted, dial=sign if self.clock else 0.0
            )

    def _ticks(self, inside: Rect, label: str) -> Ticks:
        """Return the small boxes along the foot of a box."""
        pitch = min(inside.width / self.ticks, _TICK + 1.6)
        size = min(_TICK, pitch - 0.4)
        left = inside.centre[0] - (pitch * (self.ticks - 1) + size) / 2
        places = (Rect(left + index * pitch, inside.bottom - size, size, size) for index in range(self.ticks))
        return Ticks(tuple(places), self.ticks, field_name(f"{label} tick"), f"{label}, tick", "box")

    def _written(
        self, look: Look, inside: Rect, label: str, words: str, ink: Colour, *, is_strong: bool, dial: float
    ) -> Iterator[Item]:
        """Draw the number or name of a box, and its words under it, or above a large one and left of a dial."""
        number = points(14 if not self.tint else 16 if is_strong else 12)
        largest = look.type(number if self.grow and not self.names else theme.BODY)
        largest = points(30) if self.large else points(24) if self.ticks else largest
        size = max(min(largest, inside.height * (0.45 if self.large else 0.34)), theme.SMALLEST)
        if self.large:
            head = theme.LABEL * 1.3 if any(self.words) else 0.0  # numbers stand in one line
            if words:
                above = Rect(inside.x, inside.y + 1.0, inside.width - dial, head)
                yield from _wrapped(look, above, words.upper(), theme.LABEL, ink)
            under = Rect(inside.x, inside.y + head, inside.width, inside.height - head)
            yield from _wrapped(look, under, label, size, ink)
            return
        top = 0.0
        in_corner = self.corner or (not self.names and any(self.words))  # those of a track stand in one place
        if label and not in_corner:
            top = inside.height * 0.6
            above = inside if not words else inside._replace(height=top)
            yield from _wrapped(look, above, label, size, ink)
        elif label:
            yield from put(
                look.book, inside, label, size, "north-west", least=theme.SMALLEST, bold=True, fill=ink
            )
            top = size * 1.1
        if words:
            under = Rect(inside.x, inside.y + top, inside.width, inside.height - top)
            size = max(theme.SMALLEST, min(look.type(theme.BODY), inside.height * _TRACK_WORDS))
            yield from _wrapped(look, under, words, size, ink)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        across, _, side = self._grid(look, width)
        least = max(self.side or _LEAST_TRACK, self._longest(look))
        if self.side and side < least - EPSILON:
            yield Overrun(f"a box of {self.called}", least, side, "width")
        elif across * (side + self.gap) - self.gap > width + EPSILON or side < least - EPSILON:
            yield Overrun(self.called, across * least, width, "width")


def _dial(box: Rect, over: float, ink: Colour) -> Use:
    """Return a clock of which so much is over, from 12 o'clock on: a sign that keeps its ink, however large."""
    radius = box.width / 2
    hand = Path(ring_sector((0, 0), 0.0, radius * 0.8, 0.0, 360 * over), ink)
    items = circle((0, 0), radius, WHITE, ink, theme.BOX_LINE), hand
    dial = Symbol(f"dial-{over:.0%}", items, Rect(0, 0, 0, 0).inset(-radius - theme.BOX_LINE), inked=True)
    return Use(dial, Transform.translate(*box.centre))


def _wrapped(look: Look, box: Rect, words: str, size: float, ink: Colour) -> Iterator[Item]:
    """Words over as many lines as they need, as large as the box takes them from `size` on down to 6 pt."""
    while True:
        lines = look.book.wrap(words, box.width, size, True)
        longest = look.book.longest_word(words, size, True)  # one that is too long would be broken
        if size <= theme.SMALLEST or (len(lines) * size * 1.1 <= box.height and longest <= box.width):
            break
        size = max(theme.SMALLEST, size - 0.1)
    step = size * 1.12
    top = box.centre[1] - step * len(lines) / 2
    for index, line in enumerate(lines):
        room = Rect(box.x, top + index * step, box.width, step)
        yield from put(look.book, room, line, size, "centre", least=theme.SMALLEST, bold=True, fill=ink)


def sign_block(sign: Sign, height: float = SIGN, turn: float = 0.0, ink: Colour = theme.INK) -> PictureBlock:
    """Return a sign of that height in mm, turned clockwise by so many degrees."""

    wide, high = turned_size(sign.wide, 1.0, turn)

    def draw(room: Rect) -> Iterable[Item]:
        items = tuple(sign.items((0.0, 0.0), min(room.height / high, room.width / wide), ink, WHITE))
        return [Group(items, Transform.rotate(turn).then(Transform.translate(*room.centre)))]

    return PictureBlock(draw, wide / high, height, "sign")


_FITTED: Kept[tuple[str, float, float, Colour | None], Symbol] = Kept(200)


def fit_symbol(picture: Picture, width: float, height: float, ink: Colour | None = None) -> Symbol:
    """Return `fit_into`, made once for a size and a colour: a deck shows a picture on every card."""
    key = (picture.name, round(width, 4), round(height, 4), ink)
    return _FITTED.get(key) or _FITTED.keep(key, picture.fit_into(width, height, ink))


def turned_picture(
    picture: Picture, height: float | None = None, turn: float = 0.0, ink: Colour = theme.INK, says: str = ""
) -> PictureBlock:
    """Return a picture turned clockwise by so many degrees; `says` is what it shows in words."""
    width, high = turned_size(picture.box.width, picture.box.height, turn)

    def draw(room: Rect) -> Iterable[Item]:
        scale = min(room.width / width, room.height / high)
        symbol = fit_symbol(picture, picture.box.width * scale, picture.box.height * scale, ink)
        placed = centred(replace(symbol, alt=""), (0.0, 0.0))  # the group says it, once
        at = Transform.rotate(turn).then(Transform.translate(*room.centre))
        return [Group((placed,), at, alt=says or picture.alt)]

    return PictureBlock(draw, width / high, height, "picture")


class FigureBlock(Struct, Block, frozen=True):
    """A figure of a game at its size, or `width` mm wide, at the scale of figures of its look; what is too wide
    for its room is drawn smaller. Where figures are, its texts are still set in 6 pt or more.

    `false` are the conditions that don't hold, `words` its texts as they are printed here, in the order of
    `Figure.drawn`. `ink` is what `currentColor` prints in.
    """

    kind: ClassVar[str] = "figure"

    figure: Figure
    words: tuple[str, ...] = ()
    false: frozenset[str] = frozenset()
    width: float | None = None
    ink: Colour = theme.INK

    def natural(self, look: Look) -> float:
        return (self.width if self.width is not None else self.figure.width) * look.figures

    def measure(self, look: Look, width: float) -> float:
        return min(look.natural_of(self), width) * self.figure.height / self.figure.width

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        box = self.figure.box
        high = room.height * self.figure.width / self.figure.height
        scale = min(look.natural_of(self), room.width, high) / box.width
        width, height = box.width * scale, box.height * scale
        items, texts = self.figure.drawn(self.false)
        set_texts = tuple(
            self._set(look, text, words, scale) for text, words in zip(texts, self.words, strict=True)
        )
        inside = within(room, width, height)
        place = Transform(scale, 0, 0, scale, inside.x - box.x * scale, inside.y - box.y * scale)
        drawn = in_current_colour((*items, *(one for one in set_texts if one is not None)), self.ink)
        frame = Path(rectangle(inside).segments)
        yield Group((Group(drawn, place),), clip=frame, alt="figure")

    def _set(self, look: Look, text: PlacedText, words: str, scale: float) -> Item | None:
        if not words or text.fill is None or not text.size:
            return None
        x, y = text.at
        drawn = scale * hypot(text.by[0], text.by[1])
        size = text.size if look.figures == 1 else max(text.size, theme.SMALLEST / drawn)
        if not (text.by[1] or text.by[2]) and text.by[0] > 0:  # upright, it is set smaller rather than cut off
            box, at = self.figure.box, text.by[4] + x * text.by[0]
            before, after = at - box.x, box.right - at
            room = {"start": after, "end": before}.get(text.anchor, 2 * min(before, after))
            takes = look.book.width(words, size, text.bold) * text.by[0]
            if takes > room > 0:
                size = min(size, max(size * room / takes, theme.SMALLEST / drawn))
        line = look.book.text(x, y, words, size, bold=text.bold, anchor=text.anchor, fill=text.fill)
        return Group((line,), text.by)
