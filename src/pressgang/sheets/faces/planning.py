"""The planning of a sheet's rows: what is alike is planned once, and a side leaves off the same everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf

from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.entry import DressedRow, FacedRow, FacedT, Shown
from pressgang.sheets.faces.model import BADGE_SPOTS, BadgeSpot, BadgeSpots, PieceFace
from pressgang.sheets.faces.plan import PlannedFace, ShedsMoreError, Wearing, plan_face
from pressgang.sheets.faces.profile import WidthProfile, profile_of
from pressgang.sheets.faces.shedding import WHOLE, Leaving
from pressgang.sheets.likeness import Likeness
from pressgang.typography.fonts import FontBook, Kept

_MOST_PLANS = 500
"""So many plans are remembered: those of 10,000 rows that all differ take 100 MB."""
_PLANS: Kept[Hashable, PlannedFace | float | None] = Kept(_MOST_PLANS)
"""The plan of a face, or None where it has no room, or what it costs at the least where more is not known."""
_STEP, _LEAST = 0.5, 8.0
"""The smaller sizes at which faces are planned too, in mm: every half millimetre down to the least counter."""
_INCHES = (12.7, 15.875, 19.05)
"""Half an inch, five and six eighths: the usual sizes that are not among those."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What all counters of a side leave off on their fronts and backs, where their badges stand, and the
    `share` of their size for which they are planned: what fits a smaller counter fits a larger one, drawn
    larger.
    """

    front: Leaving = WHOLE
    back: Leaving = WHOLE
    share: float = 1.0
    badges: BadgeSpots = ()

    @property
    def cost(self) -> int:
        """How much it is."""
        return self.front.cost + self.back.cost

    def with_all(self, other: Agreed) -> Agreed:
        """What either leaves off."""
        return replace(self, front=self.front.with_all(other.front), back=self.back.with_all(other.back))


_NEARLY_ALL = 0.9
"""A picture that keeps so much of its size is as good as whole."""
AS_IT_IS = Agreed()
"""Each is planned by itself."""


@dataclass(frozen=True)
class Planner:
    """Plans faces for a shape. `both` says whether those of backs are wanted."""

    book: FontBook
    outline: Shape
    both: bool

    def profile(self, likeness: Likeness | None) -> WidthProfile | None:
        """The outline of a picture."""
        return profile_of(likeness) if likeness else None

    def plan(self, one: DressedRow[FacedT], agreed: Agreed = AS_IT_IS, below: float = inf) -> FacedRow[FacedT]:
        """The row's faces in their places, leaving off no less than was agreed. Raises `NoRoomError`, and
        `ShedsMoreError` where that costs no less than `below`.

        A row that has no room so, but has where less is left off, stands alone.
        """
        for less in (Agreed(share=agreed.share, badges=agreed.badges), Agreed(share=agreed.share)):
            try:
                return self._plan(one, agreed, below)
            except NoRoomError:
                agreed, below = less, inf
        return self._plan(one, agreed)

    def _plan(self, one: DressedRow[FacedT], agreed: Agreed, below: float = inf) -> FacedRow[FacedT]:
        profile, wanted = self.profile(one.likeness), one.faces.back if self.both else None
        front_below, back_below = below - agreed.back.cost, below - agreed.front.cost
        front = self._planned(one, one.faces.front, agreed, agreed.front, front_below)
        back = self._planned(one, wanted, agreed, agreed.back, back_below) if wanted else None
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

    def back(self, one: DressedRow[FacedT], face: PieceFace, agreed: Agreed) -> PlannedFace | None:
        """The plan of a back that no page shows, where it has room."""
        try:
            try:
                return self._planned(one, face, agreed, WHOLE)
            except NoRoomError:
                return self._planned(one, face, Agreed(share=agreed.share), WHOLE)
        except NoRoomError:
            return None

    def _planned(
        self, one: DressedRow[FacedT], face: PieceFace, agreed: Agreed, least: Leaving, below: float = inf
    ) -> PlannedFace:
        wears, outline, share = Wearing.of(one.dress, agreed.badges), self.outline, agreed.share
        key = (self.book, outline, face.key, one.likeness.key if one.likeness else None, wears, share, least)
        plan = _PLANS.get(key, 0.0)
        if isinstance(plan, float):
            if below <= plan:
                raise ShedsMoreError
            profile = self.profile(one.likeness)
            smaller = replace(outline, width=outline.width * share, height=outline.height * share)
            on = smaller if share < 1 else outline
            try:
                plan = plan_face(self.book, on, face, profile, wears, least=least, below=below)
            except ShedsMoreError:
                _PLANS.keep(key, float(below))
                raise
            plan = plan.grown(outline) if plan is not None and share < 1 else plan
            _PLANS.keep(key, plan)
        if plan is None:
            raise NoRoomError(face)
        return plan

    def agree(self, rows: Sequence[DressedRow[FacedT]], known: Iterable[Agreed]) -> Agreed | None:
        """What all of these rows leave off, the least that a counter of their size or a smaller one does, and
        where their badges stand; None where one of them has no room on any. `known` is what some leave off by
        themselves.
        """
        begin = Agreed()
        for one in known:
            begin = begin.with_all(one)
        best = self._common(rows, begin, None)
        for share in self._shares():
            if best is not None and not best.cost:
                break
            found = self._common(rows, Agreed(share=share), best)
            best = found or best
        return best and self._with_badges(rows, best)

    def _shares(self) -> Iterator[float]:
        """The smaller sizes as shares of this one, the largest first."""
        outline = self.outline
        size = outline.height if outline.name == "hex" else outline.width
        steps = range(int(_LEAST / _STEP), int(size / _STEP) + 1)
        sizes = {*_INCHES, *(step * _STEP for step in steps)}
        yield from (one / size for one in sorted(sizes, reverse=True) if one < size - 1e-9)

    def _common(self, rows: Sequence[DressedRow[FacedT]], begin: Agreed, best: Agreed | None) -> Agreed | None:
        """What all leave off at a size; None where one has no room there, or it is no less than the best."""
        agreed, steady = begin, 0
        worst = list(rows)
        while steady < len(worst):
            one = worst[steady]
            try:
                entry = self.plan(one, agreed, inf if best is None else best.cost)
            except (NoRoomError, ShedsMoreError):
                return None
            own = Agreed(entry.front.left, entry.back.left if entry.back else WHOLE)
            more = agreed.with_all(own)
            if more != agreed:
                agreed = more
                worst.insert(0, worst.pop(steady))  # those that leave off most decide soonest
                steady = 1
            else:
                steady += 1
            if best is not None and agreed.cost >= best.cost:
                return None
        return agreed

    def _with_badges(self, rows: Sequence[DressedRow[FacedT]], agreed: Agreed) -> Agreed:
        """Return what was agreed with one spot for each badge of the side, where its counters differ in that.

        Taken is the spot with the largest pictures together, of those where every picture keeps nine tenths of
        its size if there are any, else the one at which the most is left of the picture that loses most.
        """
        used: dict[str, Counter[BadgeSpot]] = {}
        free = []
        for one in rows:
            entry = self.plan(one, agreed)
            free.append((one, entry.shown))
            for place, spot in entry.badges:
                used.setdefault(place, Counter())[spot] += 1
        if all(len(spots) < 2 for spots in used.values()):
            return agreed
        for place, spots in used.items():
            best: tuple[tuple[float, float], Agreed] | None = None
            for spot in sorted(BADGE_SPOTS, key=lambda one: -spots[one]):
                tried = replace(agreed, badges=(*agreed.badges, (place, spot)))
                score = self._kept_of_pictures(free, tried, best[0][0] if best else 0.0)
                if score is not None and (best is None or score > best[0]):
                    best = score, tried
            if best is None:  # some must leave off more for it
                tries = (replace(agreed, badges=(*agreed.badges, (place, spot))) for spot in spots)
                more = [found for one in tries if (found := self._common(rows, one, None)) is not None]
                agreed = min(more, key=lambda one: one.cost, default=agreed)
            else:
                agreed = best[1]
        return agreed

    def _kept_of_pictures(
        self, free: Sequence[tuple[DressedRow[FacedT], Shown]], agreed: Agreed, least: float
    ) -> tuple[float, float] | None:
        """Return what is left of the picture that loses most beside badges in their spots, up to nine tenths of
        its size, and of all together; None where that is below the `least`, or a row has no room so.
        """
        worst, together = _NEARLY_ALL, 0.0
        decided = dict(agreed.badges)
        for one, before in free:
            entry = self.plan(one, agreed)
            if any(decided.get(place, spot) != spot for place, spot in entry.badges):
                return None
            for (left_before, scale_before), (left, scale) in zip(before, entry.shown, strict=True):
                if left != left_before:
                    return None
                share = scale / scale_before if scale_before else 1.0
                worst, together = min(worst, share), together + share
            if worst < least:
                return None
        return worst, together


class NoRoomError(Exception):
    """A `face` has no room for the least that it must say."""

    def __init__(self, face: PieceFace) -> None:
        super().__init__()
        self.face = face
