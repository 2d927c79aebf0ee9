"""What a game lays on its pieces by itself: a ground, a frame, and parts placed freely.

Counters, cards and boards draw the same `FreeLayer`: under all else that stands on the piece its ground, over
all else its parts in their order, and the frame last, so that no part breaks it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from math import ceil
from typing import Literal

from msgspec import Struct

from pressgang.art.pictures import Picture
from pressgang.diagnostics import Diagnostic, Problems, Span, shortened, shown, suggestion
from pressgang.drawing import theme
from pressgang.drawing.colours import Colour, legible
from pressgang.drawing.geometry import Rect, Transform, cos_sin
from pressgang.drawing.recolour import Recolouring
from pressgang.drawing.scene import (
    BLACK,
    WHITE,
    Group,
    Image,
    Item,
    Path,
    Symbol,
    Use,
    ellipse,
    ink_box,
    line,
    rectangle,
)
from pressgang.drawing.units import format_length, points
from pressgang.sheets import problems
from pressgang.sheets.blocks.diagrams import fit_symbol
from pressgang.sheets.blocks.pictures import PictureBlock
from pressgang.sheets.blocks.places import At, shares_of, within
from pressgang.sheets.cutting import Shape
from pressgang.sheets.sides import readable_on
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook, TextSpan, without_signs

StandEdge = Literal["start", "middle", "end"]
ShapeOfPart = Literal["rectangle", "round", "line", "dashes"]
_DASHES = (0.8, 0.8)
"""The lengths of dashes and of the gaps between them, in mm."""
_TOUCHES = 0.05
"""A shape so near to the cut, in mm, runs on into the bleed."""
_SLACK = 0.01
_LINES_APART = 1.18
"""Line distance in parts, as a share of the type size: closer than running text, for there are few lines."""
_LARGEST = points(300)
_STEP = points(0.25)
_TRIES = 4
"""So often a text is broken anew where a line came out longer than its words."""
_LOW = frozenset("ABCDEFGHIKLMNOPRSTUVWXYZ0123456789 .:-+=!?'\"−–×·")
"""Characters between the baseline and the height of capitals."""
_ABOVE_ALL, _ABOVE, _BELOW = 1.0, 0.86, 0.29
"""How far letters with accents reach above the baseline, others, and any below it, in em of our faces."""
_OVERSHOOT = 0.04
_READS = 4.5
"""The contrast that coloured words and lines have on a dark ground."""
_FINEST = 0.5
"""A line is no thicker than that in mm unless it says so."""


class PartStand(NamedTuple):
    """Where a part stands along one side of a piece: `offset` mm in from its start (left, top) or its end, or
    to the right of (below) the middle.
    """

    edge: StandEdge
    offset: float

    def begin(self, length: float, room: float) -> float:
        """Return where something of that length begins in a room of that length, in mm."""
        if self.edge == "end":
            return room - length - self.offset
        return self.offset + ((room - length) / 2 if self.edge == "middle" else 0.0)


class PartText(NamedTuple):
    """A text in paragraphs, as large as its part takes it: `least` to `most` mm, wrapped at spaces. One that
    `is_fixed` is the same on all pieces.
    """

    paragraphs: tuple[str, ...]
    ink: Colour = BLACK
    bold: bool = False
    least: float = theme.SMALLEST
    most: float | None = None
    font: str = ""
    is_fixed: bool = False

    @property
    def string(self) -> str:
        """The whole text."""
        return " ".join(map(without_signs, self.paragraphs))


class PartShape(NamedTuple):
    """A shape that fills its part, or is an outline `edge` mm thick; a line runs along the longer side."""

    name: ShapeOfPart
    ink: Colour
    edge: float | None = None


class FreePart(Struct, frozen=True):
    """Something placed freely on a piece: `size` in mm before it is turned, clockwise in degrees; `at` is where
    the turned part stands. `called` names it in problems, `place` returns where a key of it stands in its file.
    """

    at: tuple[PartStand, PartStand]
    size: tuple[float, float]
    content: PartText | PartShape | PictureBlock
    place: Callable[[str], Span]
    called: str
    turn: float = 0.0
    align: At = "centre"

    def lies(self, area: Rect) -> Rect:
        """Return the upright rectangle around the turned part on a piece of that area."""
        (width, height), (cosine, sine) = self.size, (abs(one) for one in cos_sin(self.turn))
        across, down = width * cosine + height * sine, width * sine + height * cosine
        x, y = self.at
        return Rect(area.x + x.begin(across, area.width), area.y + y.begin(down, area.height), across, down)


class FreeFrame(NamedTuple):
    """A line around a piece, `inset` mm inside its cut; at 0 it runs on into the bleed."""

    ink: Colour
    width: float
    inset: float


class Whose(NamedTuple):
    """The piece that problems are about, and its row."""

    name: str
    span: Span


DrawnParts = dict[int, tuple[FreePart, tuple[Item, ...]]]
"""Parts as they are drawn, by their identity; the part is kept so that no other gets that."""


class FreeLayer(Struct, frozen=True):
    """What a game lays on one side of a piece of `area` (in mm), ink of which may reach `bleed` mm beyond.

    Draw `under` before all else on the piece and `over` after it.
    """

    ground: Colour | Picture | None = None
    frame: FreeFrame | None = None
    parts: tuple[FreePart, ...] = ()

    def under(self, area: Rect, bleed: float) -> tuple[Item, ...]:
        """Return the ground, out to the bleed."""
        return tuple(_ground(self.ground, area.inset(-bleed)))

    def legible(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return what blocks drew for white paper as it reads on the ground: light on a dark colour."""
        ground = self.ground
        if not isinstance(ground, Colour) or readable_on(ground) != WHITE:
            return items
        return _OnDark(partial(_on_dark, ground)).items(items)

    def over(
        self,
        book: FontBook,
        shape: Shape,
        bleed: float,
        whose: Whose,
        found: Problems,
        kept: DrawnParts | None = None,
    ) -> tuple[Item, ...]:
        """Return the parts in their order, and the frame along the cut of the shape.

        Parts that have no room are problems in `found`. `kept` are the parts of other pieces of the same shape,
        so that one which stands on all of them is drawn once.
        """
        items: list[Item] = []
        area = Rect(0, 0, shape.width, shape.height)
        kept = {} if kept is None else kept
        for part in self.parts:
            before = len(found.found)
            _, drawn = kept.get(id(part)) or (part, _clipped(_Work(book, area, bleed, whose, found), part))
            if len(found.found) == before:
                kept[id(part)] = part, drawn
            items += drawn
        return (*items, *_framed(self.frame, shape, bleed))


# --- grounds and frames --------------------------------------------------------------------------------


class _OnDark(Recolouring):
    """Recolours lines, words and drawings in one ink; a picture in colours stays as it is."""

    def symbol(self, symbol: Symbol) -> Symbol:
        """Return the symbol in other greys, or as it is."""
        return super().symbol(symbol) if _is_grey(symbol.items) else symbol


def _is_grey(items: tuple[Item, ...]) -> bool:
    colours: list[Colour] = []

    def seen(colour: Colour) -> Colour:
        colours.append(colour)
        return colour

    def pictured(image: Image) -> Image:
        colours.append(Colour(1, 0, 0))
        return image

    Recolouring(seen, pictured).items(items)
    return all(red == green == blue for red, green, blue in colours)


def _on_dark(ground: Colour, colour: Colour) -> Colour:
    """Return what a colour on white paper becomes on a dark ground: black white, white the ground."""
    if colour.red == colour.green == colour.blue:
        return WHITE.mixed(ground, colour.red)
    return legible(colour, ground, _READS)


def _ground(ground: Colour | Picture | None, room: Rect) -> Iterator[Item]:
    if isinstance(ground, Colour):
        yield rectangle(room, fill=ground)
    elif ground is not None:
        scale = max(room.width / ground.box.width, room.height / ground.box.height)
        symbol = fit_symbol(ground, ground.box.width * scale, ground.box.height * scale)
        yield Group((Use(symbol, Transform.translate(*room.centre)),), clip=rectangle(room))


def _framed(frame: FreeFrame | None, shape: Shape, bleed: float) -> Iterator[Item]:
    if frame is None:
        return
    inside = frame.inset + frame.width
    if frame.inset > 0:
        yield replace(shape.path(frame.width / 2 - inside), stroke=frame.ink, width=frame.width)
        return
    # out to the square corners of the bleed, so that no paper shows at a round cut that is a little off
    outer, inner = shape.path(bleed), shape.path(-inside)
    yield Path((*outer.segments, *inner.segments), fill=frame.ink, even_odd=True)


# --- parts ---------------------------------------------------------------------------------------------


class _Work(NamedTuple):
    """What parts of a piece are drawn with; problems go into `found`."""

    book: FontBook
    area: Rect
    bleed: float
    whose: Whose
    found: Problems


def _clipped(work: _Work, part: FreePart) -> tuple[Item, ...]:
    """Return a part, clipped where its ink reaches beyond the bleed; nothing where it stands beyond that."""
    lies, limits = part.lies(work.area), work.area.inset(-work.bleed)
    if not limits.contains(lies, _SLACK):
        work.found.add_once(_off_piece(part, lies, work.area, work.bleed))
        return ()
    drawn = tuple(_drawn(work, part, lies))
    box = ink_box(drawn)
    return drawn if box is None or limits.contains(box, _SLACK) else (Group(drawn, clip=rectangle(limits)),)


def _drawn(work: _Work, part: FreePart, lies: Rect) -> Iterator[Item]:
    upright = part.turn % 360 == 0
    width, height = part.size
    room = lies if upright else Rect(-width / 2, -height / 2, width, height)
    match part.content:
        case PartText() as text:
            items = _text(work, part, text, room)
        case PartShape() as shape:
            items = tuple(_shape(shape, _to_the_bleed(room, work.area, work.bleed) if upright else room))
        case block:
            high = min(height, width / block.proportions)
            items = tuple(block.drawn(within(room, high * block.proportions, high, part.align)))
    if upright or not items:
        yield from items
    else:
        yield Group(items, Transform.rotate(part.turn).then(Transform.translate(*lies.centre)))


def _to_the_bleed(room: Rect, area: Rect, bleed: float) -> Rect:
    """Return the room of a shape, with the bleed on those sides at which it ends at the cut."""
    left = area.x - bleed if abs(room.x - area.x) <= _TOUCHES else room.x
    top = area.y - bleed if abs(room.y - area.y) <= _TOUCHES else room.y
    right = area.right + bleed if abs(room.right - area.right) <= _TOUCHES else room.right
    bottom = area.bottom + bleed if abs(room.bottom - area.bottom) <= _TOUCHES else room.bottom
    return Rect(left, top, right - left, bottom - top)


def _shape(shape: PartShape, room: Rect) -> Iterator[Item]:
    thick = shape.edge
    if shape.name in ("line", "dashes"):
        shorter = min(room.width, room.height)
        thick = thick if thick is not None else min(max(shorter, theme.HAIRLINE), _FINEST)
        x, y = room.centre
        level = room.width >= room.height
        ends = ((room.x, y), (room.right, y)) if level else ((x, room.y), (x, room.bottom))
        yield line(*ends, thick, shape.ink, _DASHES if shape.name == "dashes" else ())
        return
    if thick is not None:
        room = room.inset(min(thick, room.width, room.height) / 2)
    fill, stroke = (shape.ink, None) if thick is None else (None, shape.ink)
    if shape.name == "round":
        yield ellipse(room.centre, room.width / 2, room.height / 2, fill, stroke, thick or 0.0)
    else:
        yield rectangle(room, fill, stroke, thick or 0.0)


def _text(work: _Work, part: FreePart, text: PartText, room: Rect) -> tuple[Item, ...]:
    book, found = work.book, work.found
    if text.font:
        named = book.in_font(text.font)
        if named is None:
            found.add_once(_no_font(book, text.font, part.place("font")))
            return ()
        book = named
    fit = _fit(book, text, room.width, room.height)
    if fit is None:
        found.add_once(_no_room(book, part, text, work.whose))
        return ()
    across, up, anchor = shares_of(part.align)
    top = room.y + (room.height - fit.height(len(fit.lines))) * up / 2
    items: list[Item] = []
    for number, words in enumerate(fit.lines):
        y = top + fit.size * (fit.above + number * _LINES_APART)
        items += book.line(room.x + room.width * across, y, words, fit.size, text.ink, anchor)
    return tuple(items)


class _Fit(NamedTuple):
    """Lines of a text at a size in mm, with how far it reaches above and below its baselines in em."""

    lines: list[list[TextSpan]]
    size: float
    above: float
    below: float

    def height(self, lines: int) -> float:
        return self.size * (self.above + self.below + (lines - 1) * _LINES_APART)


def _fit(book: FontBook, text: PartText, width: float, height: float) -> _Fit | None:
    """Return the text in the largest type that fits, or None where it does not in the smallest."""
    string = text.string
    cap = book.cap_height(1.0, text.bold)
    above, below = cap + _OVERSHOOT, _OVERSHOOT
    others = set(string) - _LOW
    if others:
        foreign = any(not one.isascii() for one in others)
        above, below = max(above, _ABOVE_ALL if foreign else _ABOVE), _BELOW
    longest = max(book.longest_word(one, 1.0, text.bold) for one in text.paragraphs)

    def at(size: float) -> _Fit | None:
        if longest * size > width + _SLACK:
            return None
        room = width
        for _ in range(_TRIES):
            broken = [book.lines(one, room, size, bold=text.bold) or [[]] for one in text.paragraphs]
            fit = _Fit([*chain.from_iterable(broken)], size, above, below)
            wide = max((book.line_width(spans, size) for spans in fit.lines), default=0.0)
            if wide <= width + _SLACK:
                return fit if fit.height(len(fit.lines)) <= height + _SLACK else None
            # words are measured with a blank of their own face, which is narrower where they are bold
            room -= wide - width + 0.05 * size
        return None

    largest = min(text.most or _LARGEST, max(text.least, height / (above + below)))
    found = at(text.least)
    if found is None:
        return None
    low, high = 0, max(0, ceil((largest - text.least) / _STEP))
    if longest:  # beyond that, a word is wider than the room
        high = min(high, int(((width + _SLACK) / longest - text.least) / _STEP) + 1)
    while low < high:
        step = (low + high + 1) // 2
        tried = at(min(largest, text.least + step * _STEP))
        if tried is None:
            high = step - 1
        else:
            low, found = step, tried
    return found


# --- what is wrong with a part -------------------------------------------------------------------------


def _off_piece(part: FreePart, lies: Rect, area: Rect, bleed: float) -> Diagnostic:
    right, lower = lies.right - area.right, lies.bottom - area.bottom
    beyond = {"left": area.x - lies.x, "upper": area.y - lies.y, "right": right, "lower": lower}
    edge = max(beyond, key=lambda name: beyond[name])
    limit = f"the most is the bleed of {format_length(bleed)}" if bleed else "it has no bleed"
    said = (
        f"{part.called} reaches {format_length(beyond[edge])} beyond the {edge} edge of a piece of "
        f"{area.width:g} × {area.height:g} mm; {limit}"
    )
    return problems.PART_OFF_PIECE.at(part.place("at"), said, "Move it inwards, or make it smaller.")


def _no_font(book: FontBook, name: str, span: Span) -> Diagnostic:
    known = book.font_names()
    way_out = f"{suggestion(name, known)}The fonts are {', '.join(known)}; a kit's own stand in its fonts."
    return problems.NO_SUCH_FONT.at(span, f"there is no font {shown(name)}", way_out)


def _no_room(book: FontBook, part: FreePart, text: PartText, whose: Whose) -> Diagnostic:
    width, height = part.size
    least = f"{text.least / points(1):.3g} pt"
    said = f"{part.called} has no room in {width:g} × {height:g} mm in type of {least}"
    span = part.place("size")
    if part.turn % 180 == 90 and _fit(book, text, height, width) is not None:
        way_out = f'Write size = ["{height:g}mm", "{width:g}mm"]: it is that before the turn.'
        return problems.PART_TOO_SMALL.at(span, said, way_out)
    if text.is_fixed:
        return problems.PART_TOO_SMALL.at(span, said, "Make its size larger, or the text shorter.")
    where = f"line {span.line} of {span.file.replace(chr(92), '/').rpartition('/')[2]}"
    way_out = f"Make its size larger ({where}), or the text shorter."
    return problems.PART_TOO_SMALL.at(whose.span, f"{shortened(whose.name) or 'a piece'}: {said}", way_out)
