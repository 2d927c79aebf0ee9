"""What every block is, what blocks are drawn with, and what is said of one that has no room."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, Literal, NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item
from pressgang.sheets.typeset import Block
from pressgang.typography.fonts import FontBook

EPSILON = 1e-6
_GAP = 1.8
UNBOUND = 10_000.0
"""A width in mm that narrows nothing."""


@dataclass(frozen=True, slots=True)
class Look:
    """What blocks are drawn with: the faces, the size of running text in mm, and the colour of a side."""

    book: FontBook
    size: float = theme.BODY
    accent: Colour = theme.ACCENT

    @property
    def scale(self) -> float:
        """How large everything is drawn: 1 as designed."""
        return self.size / theme.BODY

    @property
    def least_scale(self) -> float:
        """The same for what a pencil must be able to fill, which is not enlarged without end."""
        return min(self.scale, 1.25)

    @property
    def gap(self) -> float:
        """The room between two blocks one under the other, in mm, where they don't ask for another."""
        return _GAP * max(0.6, min(self.scale, 1.4))

    def type(self, size: float) -> float:
        """A type size of the design as it is set here, in mm: never under 6 pt."""
        return max(theme.SMALLEST, size * self.scale)

    def at_size(self, size: float) -> Look:
        """The same with running text of that size in mm."""
        return replace(self, size=size)


class Overrun(NamedTuple):
    """A block that has less room than it needs, in mm, of `way` (width or height)."""

    block: str
    needs: float
    has: float
    way: Literal["width", "height"]

    def __str__(self) -> str:
        """`boxes “Hull” need 62.0 mm of width and have 51.5`."""
        verb, has = ("need", "have") if self.block.startswith(("boxes", "dice", "fields")) else ("needs", "has")
        return f"{self.block} {verb} {self.needs:.1f} mm of {self.way} and {has} {max(0.0, self.has):.1f} mm"


class LaidBlock(ABC):
    """A block: what it says, not where it stands. Its subclasses are frozen dataclasses.

    All measures in mm. `draw` stays in the room it is given, which is at least as high as `measure` says; what
    can be filled in on screen comes along as `Field`s with names of the block's own.
    """

    __slots__ = ()
    kind: ClassVar[str]
    hangs: ClassVar[bool] = False
    """Whether it hangs from the top of a row that is higher than itself; others stand in the middle."""

    @property
    def what(self) -> str:
        """What it says, as far as that tells it from others of its kind."""
        return ""

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
        """The width that it takes where nothing narrows it."""

    @abstractmethod
    def measure(self, look: Look, width: float) -> float:
        """Its height at that width: the least where it `grows`."""

    @abstractmethod
    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        """What is drawn in the room."""

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        """What in it does not go into that width."""
        return iter(())

    def too_high(self, look: Look, width: float, height: float) -> Overrun | None:
        """What in it does not go into that height."""
        needs = self.measure(look, width)
        return Overrun(self.called, needs, height, "height") if needs > height + EPSILON else None


def called(kind: str, what: str) -> str:
    """A kind of block with what it says."""
    return f"{kind} “{what}”" if what else kind


def block_of(look: Look, block: LaidBlock, width: float) -> Block:
    """The block set at a width: for a cell of a table, or a section of a reference."""
    height = block.measure(look, width)
    return Block(tuple(block.draw(look, Rect(0.0, 0.0, width, height))), height)


@dataclass(frozen=True, slots=True)
class SetBlock(LaidBlock):
    """What is set by a function of a width: a paragraph, a section of a reference, a drawing."""

    kind: ClassVar[str] = "drawing"

    setting: Callable[[Look, float], Block]

    def natural(self, look: Look) -> float:
        return UNBOUND

    def measure(self, look: Look, width: float) -> float:
        return self.setting(look, width).height

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield self.setting(look, room.width).at(room.x, room.y)
