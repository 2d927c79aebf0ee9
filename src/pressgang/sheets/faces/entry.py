"""The counters of a row on their way to the sheet: their faces, planned."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Generic, NamedTuple, TypeVar

from pressgang.art.pen import Ink
from pressgang.drawing.scene import Item, Symbol
from pressgang.rows.stat_columns import CommonColumns
from pressgang.sheets.base import Force
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.model import BadgeSpots, PieceFace
from pressgang.sheets.faces.plan import PlannedFace
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.faces.room import ClearRoom, Fit
from pressgang.sheets.faces.shedding import ORDER, Leaving, Shed
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import outlined

FacedT = TypeVar("FacedT", bound=CommonColumns)


class FaceInk(NamedTuple):
    """The ink that a game lays under all that stands on a side of a counter, and over it."""

    under: tuple[Item, ...] = ()
    over: tuple[Item, ...] = ()


NO_FACE_INK = FaceInk()


class Faces(NamedTuple):
    """The front and the back of so many counters; without a back they have none.

    `each` is what every one of them has in the place of words that are each's own; empty where all are alike.
    `laid` is what lies under and over the places of the front and of the back. `name` is what they are called,
    if it is not the row's name.
    """

    front: PieceFace
    back: PieceFace | None = None
    copies: int = 1
    each: tuple[str, ...] = ()
    laid: tuple[FaceInk, FaceInk] = (NO_FACE_INK, NO_FACE_INK)
    name: str = ""


@dataclass(frozen=True)
class DressedRow(Generic[FacedT]):
    """What is to stand on some of a row's counters, and in which colours."""

    force: Force[FacedT]
    row: FacedT
    faces: Faces
    dress: Dress
    likeness: Likeness | None

    @property
    def name(self) -> str:
        """What the counters are called."""
        return self.faces.name or self.row.name


def face_key(one: DressedRow[FacedT]) -> Hashable:
    """What tells the plans of a row's faces apart."""
    faces, dress = one.faces, one.dress
    likeness = one.likeness.key if one.likeness else None
    back = faces.back.key if faces.back else None
    return faces.front.key, back, likeness, dress.device is not None, dress.lettered, bool(dress.mark)


Shown = tuple[tuple[Leaving, float], ...]


@dataclass(frozen=True)
class FacedRow(DressedRow[FacedT]):
    """The faces of a row's counters, planned."""

    front: PlannedFace
    back: PlannedFace | None
    profile: WidthProfile | None

    @property
    def shed(self) -> tuple[Shed, ...]:
        """What was left off either face."""
        shed = {*self.front.shed, *(self.back.shed if self.back else ())}
        return tuple(item for item in ORDER if item in shed)

    @property
    def shown(self) -> Shown:
        """What each of its faces leaves off, and the scale of the picture there (0: none)."""
        plans = (self.front, self.back) if self.back is not None else (self.front,)
        return tuple((plan.left, plan.picture.scale if plan.picture else 0.0) for plan in plans)

    @property
    def badges(self) -> BadgeSpots:
        """Where badges stand on either face."""
        return (*self.front.badges, *(self.back.badges if self.back else ()))

    @cached_property
    def room(self) -> ClearRoom:
        """The picture's room on both faces, as it stands at the same place on each."""
        if self.back is not None and self.back.picture is not None:
            return self.front.room.met(self.back.room)
        return self.front.room

    @cached_property
    def planned(self) -> Fit | None:
        """The picture as large as it fills its room on both faces; `None` without a picture."""
        plans = [plan for plan in (self.front, self.back) if plan is not None and plan.picture is not None]
        fits = sorted(plan.picture for plan in plans if plan.picture is not None)
        if self.profile is None or not fits:
            return None
        if all(plan.room.holds(self.profile, fits[0]) for plan in plans):
            return fits[0]
        return self.at_most(fits[0].scale)

    def at_most(self, scale: float) -> Fit | None:
        """The picture at that scale, or as large as its room on both faces takes it; `None` without one."""
        if self.profile is None or self.front.picture is None:
            return None
        return self.room.fit(self.profile, scale * self.profile.width)

    def symbol(self, fit: Fit | None, symbols: dict[Hashable, Symbol]) -> tuple[Symbol | None, float]:
        """The picture at its scale, one of `symbols` if it is there already, and the top of its box in mm."""
        if fit is None or self.likeness is None or self.profile is None:
            return None, 0.0
        ink = Ink(self.dress.ink, self.dress.ground)
        key = (self.likeness.key, fit.scale, ink, self.dress.outline)
        if key not in symbols:
            filled = self.likeness.symbol(fit.scale, ink)
            symbols[key] = outlined(filled, ink) if self.dress.outline else filled
        symbol = replace(symbols[key], alt=self.name)
        return symbol, fit.top + (self.profile.height * fit.scale - symbol.box.height) / 2
