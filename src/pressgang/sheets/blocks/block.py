"""The block, which everything on a sheet is, and what blocks are drawn with."""

from __future__ import annotations

from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from math import sqrt
from typing import Any, ClassVar, Literal, TypeVar

from msgspec import Struct

from pressgang.diagnostics import Span, shortened
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Colour, Group, Item
from pressgang.drawing.units import points
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.blocks.places import as_fields
from pressgang.structs import NamedTuple, dataclass, replace
from pressgang.typography.fonts import FontBook

T = TypeVar("T")
EPSILON = 1e-6
UNBOUND = 10_000.0
"""A width in mm that narrows nothing."""
_GAP = 1.8
_ROW, _LEAST_ROW = 5.0, 0.75
"""A table's row on a card in mm, and how low it may be as a share of that."""
_PARAGRAPHS = 0.45
"""Between two paragraphs of a page, in their type size."""


def _no_notes() -> Footnotes:
    return Footnotes(RuleBook({}))


@dataclass(frozen=True)
class Look:
    """What blocks are drawn with: `size` is the type size of text in mm, `figures` the scale of drawings.

    On a page that is read (`is_page`), heads and the headings of tables keep the size of the design; on a card
    they shrink with everything else. `notes` are the footnotes of the sheet.
    """

    book: FontBook
    size: float = theme.BODY
    accent: Colour = theme.ACCENT
    figures: float = 1.0
    notes: Footnotes = field(default_factory=_no_notes)
    is_page: bool = False
    left_out: list[LeftOut] | None = field(default=None, repr=False, compare=False)
    """The logs of a card with more entries than lines; None where a log has a line for each entry."""
    _kept: dict[tuple[object, ...], tuple[Block, Any]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )
    """What blocks measured, by their identity; the block is kept so that no other gets that."""
    last_fit: list[int] = field(default_factory=list, init=False, repr=False, compare=False)
    """How many steps smaller than in this look the last card was set, for the next one of the sheet."""
    _sizes: dict[float, Look] = field(default_factory=dict, init=False, repr=False, compare=False)

    def once(self, block: Block, what: object, find: Callable[[], T]) -> T:
        """Return what `find` finds of a block, remembered: blocks in blocks are measured again and again.

        `what` is the name of the measure, with the width if it depends on one.
        """
        kept = self._kept.get((id(block), what))
        if kept is None:
            kept = self._kept[id(block), what] = block, find()
        return kept[1]

    def natural_of(self, block: Block) -> float:
        """Return the natural width of a block, remembered."""
        kept = self._kept.get((id(block), "natural"))  # as in `once`: these are asked a hundred thousand times
        if kept is None:
            kept = self._kept[id(block), "natural"] = block, block.natural(self)
        return kept[1]

    def height_of(self, block: Block, width: float) -> float:
        """Return the height of a block at a width, remembered."""
        kept = self._kept.get((id(block), width))
        if kept is None:
            kept = self._kept[id(block), width] = block, block.measure(self, width)
        return kept[1]

    def narrow(self, block: Block, width: float) -> tuple[Overrun, ...]:
        """Return what of a block is too wide, remembered."""
        return self.once(block, ("narrow", width), lambda: tuple(block.too_narrow(self, width)))

    def high(self, block: Block, width: float, height: float) -> Overrun | None:
        """Return the first of a block that is too high, remembered."""
        if self.height_of(block, width) <= height:
            return None
        return self.once(block, ("high", width, height), lambda: block.too_high(self, width, height))

    def drawn(self, block: Block, room: Rect) -> tuple[Item, ...]:
        """Return a block as it is drawn in a room, remembered: the cards of a sheet share most of theirs."""
        kept = self._kept.get((id(block), room))
        if kept is None:
            before = len(self.left_out or ())
            kept = block, tuple(block.draw(self, room))
            if len(self.left_out or ()) == before:  # else each card says what is left out
                self._kept[id(block), room] = kept
        return kept[1]

    @property
    def rules(self) -> RuleBook:
        """The rule values that the sheet is about."""
        return self.notes.rules

    @property
    def scale(self) -> float:
        """How large the type is set: 1 as designed."""
        return self.size / theme.BODY

    @property
    def least_scale(self) -> float:
        """The scale of what a pencil must be able to fill, which is not enlarged without end."""
        return min(self.scale, 1.25)

    @property
    def gap(self) -> float:
        """The room in mm between two blocks one under the other that don't ask for another."""
        return self.size * _PARAGRAPHS if self.is_page else _GAP * max(0.6, min(self.scale, 1.4))

    @property
    def row(self) -> float:
        """The height of a table's row in mm: on a page that of a figure, but never too low for its text."""
        if self.is_page:
            return self.size * max(1.5, 1.73 * self.figures)
        return _ROW * max(_LEAST_ROW, self.scale)

    def type(self, size: float) -> float:
        """Return a type size of the design as it is set here, in mm: never under 6 pt."""
        return max(theme.SMALLEST, size * (self.size / theme.BODY))

    def label(self, size: float) -> float:
        """Return the size in mm of a head or a heading, which pages set as designed."""
        return size if self.is_page else self.type(size)

    def at_size(self, size: float) -> Look:
        """Return the same look with running text of that size in mm, with all that it remembers."""
        if size not in self._sizes:
            self._sizes[size] = replace(self, size=size)
        return self._sizes[size]


class LeftOut(NamedTuple):
    """How many of its entries a log has, and for how many of them lines."""

    entries: int
    lines: int


Origin = Callable[[Row | None], Span | None]
"""What finds the cell that a text comes from: of the row given, for rows that say the same share a block."""


class Overrun(NamedTuple):
    """A block that has less room than it needs, in mm, of `way` (width or height)."""

    block: str
    needs: float
    has: float
    way: Literal["width", "height"]
    origin: Origin | None = None

    def place(self, row: Row | None = None) -> Span | None:
        """Return the place of the cell (of `row`) that the block's text comes from, if it comes from one."""
        return self.origin(row) if self.origin else None

    def __str__(self) -> str:
        """`boxes “Hull” need 62.0 mm of width and have 51.5`."""
        verb, has = ("need", "have") if self.block.startswith(("boxes", "dice", "fields")) else ("needs", "has")
        return f"{self.block} {verb} {self.needs:.1f} mm of {self.way} and {has} {max(0.0, self.has):.1f} mm"


class Block:
    """Something on a sheet: a name, a table, a row of boxes, a section of a reference, a cell of a roster.

    A block knows what it says and not where it stands. All measures are in mm. `draw` stays in the room it is
    given, which is at least as high as `measure` says; what can be filled in on screen comes along as `Field`s
    with names of the block's own. Subclasses are frozen, but for `SetBlock`.
    """

    __slots__ = ()
    kind: ClassVar[str]
    hangs: ClassVar[bool] = False
    """Whether it hangs from the top of a row that is higher than itself; others stand in the middle."""
    named_by: ClassVar[str] = ""
    """The field that tells it from others of its kind, if one does."""
    origin: Origin | None = None
    """What finds the place of its text, where that comes from a cell."""

    @property
    def what(self) -> str:
        """What tells it from others of its kind, in its own words."""
        return str(getattr(self, self.named_by)) if self.named_by else ""

    @property
    def called(self) -> str:
        """How a problem names it: `boxes “Hull”`."""
        return called(self.kind, self.what)

    @property
    def grows(self) -> bool:
        """Whether it takes the height that others leave."""
        return False

    @abstractmethod
    def natural(self, look: Look) -> float:
        """Return the width that it takes where nothing narrows it."""

    @abstractmethod
    def measure(self, look: Look, width: float) -> float:
        """Return its height at that width: the least where it `grows`."""

    @abstractmethod
    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        """Draw it in the room."""

    def least_width(self, look: Look) -> float:
        """Return the width in mm below which it cannot be drawn."""
        return 0.0

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        """Find what in it does not go into that width."""
        if (needs := self.least_width(look)) > width + EPSILON:
            yield Overrun(self.called, needs, width, "width", self.origin)

    def too_high(self, look: Look, width: float, height: float) -> Overrun | None:
        """Find what in it does not go into that height."""
        needs = look.height_of(self, width)
        return Overrun(self.called, needs, height, "height") if needs > height + EPSILON else None

    def split(self, look: Look, width: float, height: float) -> Sequence[Block]:
        """Return the block in parts for pages with room for `height` mm: one where it does not part."""
        return (self,)

    def set_at(self, look: Look, width: float) -> SetBlock:
        """Set the block at a width, as high as it must be."""
        height = look.height_of(self, width)
        return SetBlock(lambda: self.draw(look, Rect(0.0, 0.0, width, height)), height)


def called(kind: str, what: str) -> str:
    """Return a kind of block with what it says."""
    return f"{kind} “{shortened(what)}”" if what else kind


class FlowingBlock(Block):
    """A block that is set anew for each width, as a paragraph is: a subclass says how in `set_at`."""

    __slots__ = ()
    kind: ClassVar[str] = "drawing"

    @abstractmethod
    def set_at(self, look: Look, width: float) -> SetBlock:
        """Set the block at a width."""

    def natural(self, look: Look) -> float:
        return UNBOUND

    def set_once(self, look: Look, width: float) -> SetBlock:
        """Set the block at a width, or return what was set before."""
        return look.once(self, ("set", width), lambda: self.set_at(look, width))

    def measure(self, look: Look, width: float) -> float:
        return self.set_once(look, width).height

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield self.set_once(look, room.width).at(room.x, room.y)


class SetBlock(FlowingBlock):
    """A block that is set already: items from a left top corner at (0, 0), and the height in mm that they take.

    Items given as a function are drawn when they are first asked for: a page is tried in many ways, and of
    all but one only the heights are wanted.
    """

    __slots__ = ("_items", "height")

    def __init__(self, items: tuple[Item, ...] | Callable[[], Iterable[Item]], height: float) -> None:
        self._items = items
        self.height = height

    @property
    def items(self) -> tuple[Item, ...]:
        """What is drawn."""
        if callable(self._items):
            self._items = tuple(self._items())
        return self._items

    def set_at(self, look: Look, width: float) -> SetBlock:
        return self

    def at(self, x: float, y: float) -> Group:
        """Return the items with their left top corner at (x, y)."""
        return Group(self.items, Transform.translate(x, y))

    def moved(self, x: float = 0.0, y: float = 0.0) -> SetBlock:
        """Return the block `x` mm to the right and `y` mm lower, with the room above it."""
        return SetBlock(lambda: (self.at(x, y),), self.height + y)

    def as_high(self, height: float) -> SetBlock:
        """Return the same items with another height in mm."""
        return SetBlock(lambda: self.items, height)


class FunctionBlock(Struct, FlowingBlock, frozen=True):
    """A block that a function sets at a width: what a game draws in Python, `width` mm wide by nature."""

    function: Callable[[Look, float], SetBlock]
    width: Callable[[Look], float] | None = None

    def natural(self, look: Look) -> float:
        return self.width(look) if self.width is not None else UNBOUND

    def set_at(self, look: Look, width: float) -> SetBlock:
        return self.function(look, width)


_STEP = points(0.25)
_SMALLEST = points(4.5)
"""The last size that is tried: all running text is at its 6 pt by then, figures at half of their size."""
_DESIGNED = (58.0, 83.0)
"""The room of the card that the measures are made for, in mm."""
_LARGEST = 1.4


class SetCard(Struct, frozen=True):
    """What stands on a card, the look of its running text, and what has no room on it or no line in a log."""

    items: tuple[Item, ...]
    look: Look
    overruns: tuple[Overrun, ...] = ()
    left_out: tuple[LeftOut, ...] = ()


def look_of_card(
    book: FontBook,
    room: Rect,
    accent: Colour = theme.ACCENT,
    notes: Footnotes | None = None,
    left_out: list[LeftOut] | None = None,
) -> Look:
    """Return the look in which a card of that room begins: its type is larger on a large card."""
    size = theme.BODY * max(
        1.0, min(sqrt(room.width / _DESIGNED[0]), sqrt(room.height / _DESIGNED[1]), _LARGEST)
    )
    return Look(book, size, accent, notes=notes or _no_notes(), left_out=left_out)


def set_card(
    look: Look, block: Block, room: Rect, *, fillable: bool = False, piece: str = "", whose: str = ""
) -> SetCard:
    """Set a block in its room, in the type of the look or as much smaller as it must be.

    `piece` begins the names of its fields, which are there where it is `fillable`; `whose` it is stands in
    their tips. Cards of one sheet share a look, which remembers what is alike on them.
    """
    steps = max(1, int((look.size - _SMALLEST) / _STEP) + 1)

    def smaller(step: int) -> Look:
        return look.at_size(look.size - step * _STEP) if step else look

    fits = _find_fit(look, lambda step: _is_fit(smaller(step), block, room), steps)
    found = () if fits < steps else overruns_of(smaller(steps - 1), block, room)
    look = smaller(min(fits, steps - 1))
    left = look.left_out if look.left_out is not None else []
    left.clear()
    items = tuple(as_fields(block.draw(look, room), piece, whose, fillable))
    return SetCard(items, look, found, tuple(left))


def _is_fit(look: Look, block: Block, room: Rect) -> bool:
    """Return whether all has room at that size: most of what does not fit is too high, which is known first."""
    is_high = look.high(block, room.width, room.height) is not None
    return not is_high and next(block.too_narrow(look, room.width), None) is None


def _find_fit(look: Look, is_fit: Callable[[int], bool], steps: int) -> int:
    """Return the first step at which a card fits, `steps` where none does. Most fit as the card before does."""
    low, high, before = 0, steps, look.last_fit[0] if look.last_fit else 0
    if 0 < before < steps:
        if is_fit(before):
            low, high = (before, before) if not is_fit(before - 1) else (0, before - 1)
        else:
            low = before + 1
    elif is_fit(0):
        return 0
    look.last_fit[:] = [bisect_left(range(steps), True, low, high, key=is_fit)]
    return look.last_fit[0]


def overruns_of(look: Look, block: Block, room: Rect) -> tuple[Overrun, ...]:
    """Return what has no room at that size: all that is too wide, else the first that is too high."""
    narrow = tuple(block.too_narrow(look, room.width))
    high = None if narrow else look.high(block, room.width, room.height)
    return narrow or ((high,) if high is not None else ())
