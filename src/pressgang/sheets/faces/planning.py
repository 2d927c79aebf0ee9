"""The planning of a sheet's rows: what is alike, on several of them or in several runs, is planned once."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from pressgang.sheets.faces.entry import DressedRow, FacedRow, FacedT
from pressgang.sheets.faces.likeness_profiles import profile_of
from pressgang.sheets.faces.model import PieceFace
from pressgang.sheets.faces.plan import PlannedFace, Wearing, plan_face
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.shapes import Shape
from pressgang.typography.fonts import FontBook, Kept

_MOST_PLANS = 500
"""So many plans are remembered: those of 10,000 rows that all differ take 100 MB."""
_PLANS: Kept[Hashable, PlannedFace | None] = Kept(_MOST_PLANS)


@dataclass(frozen=True)
class Planner:
    """Plans faces for a shape. `both` says whether those of backs are wanted."""

    book: FontBook
    outline: Shape
    both: bool

    def profile(self, likeness: Likeness | None) -> WidthProfile | None:
        """The outline of a picture."""
        return profile_of(likeness) if likeness else None

    def plan(self, one: DressedRow[FacedT]) -> FacedRow[FacedT]:
        """The row's faces in their places. Raises `NoRoomError`."""
        profile, wanted = self.profile(one.likeness), one.faces.back if self.both else None
        front = self._planned(one, one.faces.front, profile)
        back = self._planned(one, wanted, profile) if wanted else None
        return FacedRow(
            force=one.force,
            row=one.row,
            faces=one.faces,
            dress=one.dress,
            likeness=one.likeness,
            front=front,
            back=back,
            profile=profile,
        )

    def _planned(self, one: DressedRow[FacedT], face: PieceFace, profile: WidthProfile | None) -> PlannedFace:
        wears = Wearing.of(one.dress)
        key = (self.book, self.outline, face.key, one.likeness.key if one.likeness else None, wears)
        if key in _PLANS:
            plan = _PLANS[key]
        else:
            plan = _PLANS.keep(key, plan_face(self.book, self.outline, face, profile, wears))
        if plan is None:
            raise NoRoomError(face)
        return plan


class NoRoomError(Exception):
    """A `face` has no room for the least that it must say."""

    def __init__(self, face: PieceFace) -> None:
        super().__init__()
        self.face = face
