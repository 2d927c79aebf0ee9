"""The likenesses that several games have: an aircraft drawn from its columns, and a user's own picture."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from pressgang.art.aircraft import draw_aircraft, picture_size, wing_marks
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.drawing.scene import Symbol
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Brief, picture_key
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.silhouettes import shape_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pressgang.art.pictures import Picture
    from pressgang.rows.stat_columns import AircraftColumns, CommonColumns

_CHORD_AHEAD = 0.46 / 0.3
"""From the middle of a wing mark to the front edge, in radii of the mark (see `art.aircraft.wing_marks`)."""


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
        return _measures(self.shape)[0]

    @property
    def shoulder(self) -> float:
        """From the nose to the front edge of the wing, where its outer part begins."""
        return _measures(self.shape)[1]

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The silhouette, nose up."""
        return draw_aircraft(self.shape, mm_per_m, ink)


@lru_cache(maxsize=1024)
def _measures(shape: AircraftShape) -> tuple[tuple[float, float], float]:
    """Size and shoulder of a shape, which many rows have in common."""
    size = picture_size(shape)
    (_, y), radius = wing_marks(shape, 1.0)[0]
    return size, min(max(0.0, size[1] / 2 + y - _CHORD_AHEAD * radius), 0.6 * size[1])


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

    @property
    def shoulder(self) -> float:
        """Nobody knows what stands in the corners of a picture."""
        return 0.0

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The picture at that scale, in `ink` where it leaves the colour open."""
        width, height = self.size
        return self.picture.fitted(width * mm_per_m, height * mm_per_m, ink.solid)


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
