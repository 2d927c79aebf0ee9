"""The counters of a row on their way to the sheet: their faces, planned."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from pressgang.sheets.base import Force
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.model import Face
from pressgang.sheets.faces.plan import ORDER, FacePlan, Shed
from pressgang.sheets.faces.profile import Profile
from pressgang.sheets.faces.room import Room
from pressgang.sheets.likeness import Likeness
from pressgang.stat_columns import CommonColumns

RowT = TypeVar("RowT", bound=CommonColumns)


class Faces(NamedTuple):
    """The front and the back of so many counters; without a back they have none."""

    front: Face
    back: Face | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class Entry(Generic[RowT]):
    """The faces of a row's counters, planned."""

    force: Force[RowT]
    row: RowT
    faces: Faces
    dress: Dress
    front: FacePlan
    back: FacePlan | None
    likeness: Likeness | None
    profile: Profile | None

    @property
    def shed(self) -> tuple[Shed, ...]:
        """What was left off either face."""
        shed = {*self.front.shed, *(self.back.shed if self.back else ())}
        return tuple(item for item in ORDER if item in shed)

    @property
    def room(self) -> Room:
        """The picture's room on both faces, as it stands at the same place on each."""
        if self.back is not None and self.back.picture is not None:
            return self.front.room.met(self.back.room)
        return self.front.room

    @property
    def planned(self) -> float:
        """The scale in mm per metre at which the picture fills its room on both faces; 0 without a picture."""
        fits = [
            plan.picture for plan in (self.front, self.back) if plan is not None and plan.picture is not None
        ]
        if self.profile is None or not fits:
            return 0.0
        return self.largest(min(fit.scale for fit in fits) * self.profile.width)

    def largest(self, width: float) -> float:
        """The scale at which the picture takes `width` mm, or all of its room; 0 without a picture."""
        if self.profile is None or self.front.picture is None:
            return 0.0
        fit = self.room.fit(self.profile, width)
        return fit.scale if fit else 0.0
