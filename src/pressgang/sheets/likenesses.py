"""The likenesses that several games have: an aircraft drawn from its columns, and a user's own picture."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.art.aircraft import draw_aircraft, picture_size, wing_marks
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.drawing.geometry import Rect, Transform, turned_size
from pressgang.drawing.scene import Group, Symbol
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Brief, picture_key
from pressgang.sheets.likeness import Likeness, WingMark
from pressgang.sheets.silhouettes import shape_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pressgang.art.pictures import Picture
    from pressgang.rows.stat_columns import AircraftColumns, CommonColumns


@dataclass(frozen=True, slots=True)
class AircraftLikeness:
    """An aircraft from above, drawn from its columns."""

    shape: AircraftShape

    @property
    def key(self) -> Hashable:
        """The shape."""
        return self.shape

    @property
    def size(self) -> tuple[float, float]:
        """Span and length, with the defaults of its class."""
        return picture_size(self.shape)

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The silhouette, nose up."""
        return draw_aircraft(self.shape, mm_per_m, ink)

    def wing_marks(self, mm_per_m: float) -> tuple[WingMark, ...]:
        """On the outer part of each wing."""
        return wing_marks(self.shape, mm_per_m)


@dataclass(frozen=True, slots=True)
class PictureLikeness:
    """A user's own picture of an original of `width_m` × `height_m` metres: as large as fits into those."""

    picture: Picture
    width_m: float
    height_m: float

    @property
    def key(self) -> Hashable:
        """The picture's name, which is the same for the same content, and its measures."""
        return (self.picture.name, self.width_m, self.height_m)

    @property
    def size(self) -> tuple[float, float]:
        """The measures of the drawn original: those given, narrowed to the picture's own proportions."""
        box = self.picture.box
        scale = min(self.width_m / box.width, self.height_m / box.height)
        return box.width * scale, box.height * scale

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The picture at that scale, in `ink` where it leaves the colour open."""
        width, height = self.size
        return self.picture.fitted(width * mm_per_m, height * mm_per_m, ink.solid)

    def wing_marks(self, mm_per_m: float) -> tuple[WingMark, ...]:
        """None: nobody knows what a picture shows."""
        return ()


@dataclass(frozen=True, slots=True)
class TurnedLikeness:
    """A likeness turned clockwise by so many degrees."""

    upright: Likeness
    turn: float

    @property
    def key(self) -> Hashable:
        """What is turned, and how far."""
        return self.upright.key, self.turn

    @property
    def size(self) -> tuple[float, float]:
        """Of the box around it, in metres."""
        return turned_size(*self.upright.size, self.turn)

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The picture in that box."""
        symbol = self.upright.symbol(mm_per_m, ink)
        width, height = turned_size(symbol.box.width, symbol.box.height, self.turn)
        x, y = symbol.box.centre
        name = f"{symbol.name}-turned{self.turn:g}".replace(".", "_")
        items = (Group(symbol.items, Transform.rotate(self.turn, (x, y))),)
        return Symbol(name, items, Rect(x - width / 2, y - height / 2, width, height))

    def wing_marks(self, mm_per_m: float) -> tuple[WingMark, ...]:
        """Where those of the upright likeness come to lie."""
        turn = Transform.rotate(self.turn)
        return tuple((turn.apply(*at), radius) for at, radius in self.upright.wing_marks(mm_per_m))


def aircraft_likeness(row: AircraftColumns, pictures: Mapping[str, Picture]) -> Likeness:
    """The row's own art where there is one, else the silhouette that its columns describe."""
    shape = shape_of(row)
    picture = pictures.get(picture_key(row)) if row.art else None
    return AircraftLikeness(shape) if picture is None else PictureLikeness(picture, *picture_size(shape))


def from_above(row: AircraftColumns, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """The same for a game whose numbers change nothing of the picture."""
    return aircraft_likeness(row, pictures)


def likeness_of_row(brief: Brief[CommonColumns], row: CommonColumns) -> Likeness | None:
    """The game's picture of the row, or the row's own art; `None` where it has neither."""
    if brief.likeness is not None:
        return brief.likeness(row, brief.rules, brief.pictures)
    picture = brief.pictures.get(picture_key(row)) if row.art else None
    return PictureLikeness(picture, picture.box.width, picture.box.height) if picture is not None else None
