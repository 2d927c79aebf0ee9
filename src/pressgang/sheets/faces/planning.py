"""The counters of a row on their way to the sheet: planned with the rest of their side, and drawn once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from math import inf

from msgspec import Struct, field

from pressgang.art.pen import Ink
from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Back, Item, PackedPaths, Path, Piece, Symbol, Use, ink_box, spoken_words
from pressgang.rows.stat_columns import CommonColumns
from pressgang.sheets.base import Force, Likeness
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.draw import NO_FACE_INK, FaceInk, draw_face, set_each
from pressgang.sheets.faces.field import Wearing
from pressgang.sheets.faces.model import BADGE_SPOTS, COPY_MARK, BadgeSpot, BadgeSpots, PartSize, PieceFace
from pressgang.sheets.faces.plan import PlannedFace, ShedsMoreError, plan_face
from pressgang.sheets.faces.room import ClearRoom, Fit, WidthProfile, profile_of
from pressgang.sheets.faces.shedding import ORDER, WHOLE, Leaving, Shed
from pressgang.sheets.likenesses import outline_symbol
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook, Kept, Line


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


class DressedRow(Struct, frozen=True):
    """What is to stand on some of a row's counters, and in which colours."""

    force: Force[CommonColumns]
    row: CommonColumns
    faces: Faces
    dress: Dress
    likeness: Likeness | None

    @property
    def name(self) -> str:
        """What the counters are called."""
        return self.faces.name or self.row.name


Shown = tuple[tuple[Leaving, float], ...]
ShownRow = tuple[Shown, BadgeSpots]
"""What a row shows, and where its badges stand."""


class FacedRow(DressedRow, frozen=True, dict=True):
    """The faces of a row's counters, planned."""

    front: PlannedFace
    back: PlannedFace | None
    profile: WidthProfile | None

    @property
    def plans(self) -> tuple[PlannedFace, ...]:
        """Its planned faces: the front, and the back if there is one."""
        return (self.front, self.back) if self.back is not None else (self.front,)

    @property
    def shed(self) -> tuple[Shed, ...]:
        """What was left off either face."""
        shed = {item for plan in self.plans for item in plan.shed}
        return tuple(item for item in ORDER if item in shed)

    @property
    def shown(self) -> Shown:
        """What each of its faces leaves off, and the scale of the picture there (0: none)."""
        return tuple((plan.left, plan.picture.scale if plan.picture else 0.0) for plan in self.plans)

    @property
    def badges(self) -> BadgeSpots:
        """Where badges stand on either face."""
        return (*self.front.badges, *(self.back.badges if self.back is not None else ()))

    @cached_property
    def even(self) -> dict[PartSize, float]:
        """The scale of the military symbols in the middle of its faces, by the size that they ask for."""
        found: dict[PartSize, float] = {}
        for plan in self.plans:
            if plan.even is not None:
                size, scale = plan.even
                found[size] = min(scale, found.get(size, inf))
        return found

    @cached_property
    def room(self) -> ClearRoom:
        """The picture's room on both faces, as it stands at the same place on each."""
        if self.back is not None and self.back.picture is not None:
            return self.front.room.met(self.back.room)
        return self.front.room

    @cached_property
    def planned(self) -> Fit | None:
        """The picture as large as it fills its room on both faces; `None` without a picture."""
        plans = [(plan, plan.picture) for plan in self.plans if plan.picture is not None]
        if self.profile is None or not plans:
            return None
        least = min(picture for _, picture in plans)
        if len(plans) == 1 or all(plan.room.holds(self.profile, least) for plan, _ in plans):
            return least
        return self.at_most(least.scale)

    def at_most(self, scale: float) -> Fit | None:
        """Return the picture at that scale, or as large as both faces have room for; `None` without one."""
        if self.profile is None or self.front.picture is None:
            return None
        return self.room.fit(self.profile, scale * self.profile.width)

    def symbol(self, fit: Fit | None, symbols: dict[Hashable, Symbol]) -> tuple[Symbol | None, float]:
        """Return the picture at its scale, out of `symbols` if it is there, and the top of its box in mm."""
        if fit is None or self.likeness is None or self.profile is None:
            return None, 0.0
        ink = Ink(self.dress.ink, self.dress.ground)
        key = (self.likeness.key, fit.scale, ink, self.dress.outline)
        if key not in symbols:
            filled = self.likeness.symbol(fit.scale, ink)
            drawn = outline_symbol(filled, ink) if self.dress.outline else filled
            symbols[key] = replace(drawn, items=PackedPaths.of(drawn.items))
        symbol = replace(symbols[key], alt=self.name)
        return symbol, fit.top + (self.profile.height * fit.scale - symbol.box.height) / 2


_MOST_PLANS = 500
"""So many plans are remembered: those of 10,000 rows that all differ take 100 MB."""
_PLANS: Kept[Hashable, PlannedFace | float | None] = Kept(_MOST_PLANS)
"""The plan of a face, or None where it has no room, or what it costs at the least where more is not known."""
_STEP, _LEAST = 0.5, 8.0
"""The smaller sizes at which faces are planned too, in mm: every half millimetre down to the least counter."""
_INCHES = (12.7, 15.875, 19.05)
"""Half an inch, five and six eighths: the usual sizes that are not among those."""


class Agreed(Struct, frozen=True):
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
        """Return what either leaves off."""
        if (self.front, self.back) == (other.front, other.back):
            return self
        return replace(self, front=self.front.with_all(other.front), back=self.back.with_all(other.back))


_NEARLY_ALL = 0.9
"""A picture that keeps so much of its size is as good as whole."""
AS_IT_IS = Agreed()
"""Each is planned by itself."""


class Planner(Struct, frozen=True):
    """Plans the faces of a sheet's counters and draws them. `both` says whether those of backs are wanted; ink
    reaches `bleed` mm beyond the cut, and `symbols` are the pictures that were drawn so far.
    """

    book: FontBook
    outline: Shape
    both: bool
    bleed: float
    symbols: dict[Hashable, Symbol] = field(default_factory=dict)

    def plan(self, one: DressedRow, agreed: Agreed = AS_IT_IS, below: float = inf) -> FacedRow:
        """Return the row's faces in their places, leaving off no less than was agreed. Raises `NoRoomError`,
        and `ShedsMoreError` where that costs no less than `below`.

        A row that has no room so, but has where less is left off, stands alone.
        """
        for less in (Agreed(share=agreed.share, badges=agreed.badges), Agreed(share=agreed.share)):
            try:
                return self._plan(one, agreed, below)
            except NoRoomError:
                agreed, below = less, inf
        return self._plan(one, agreed)

    def plan_first(
        self, one: DressedRow, common: Agreed | None
    ) -> tuple[FacedRow | None, Agreed | None, Agreed]:
        """Return the row's faces, what they leave off by themselves (None where they have no room), and what
        they leave off because others do: by themselves they leave off no more than both.

        What has room without the first things that are shed sheds nothing else by itself.
        """
        entry = own = None
        first = common and all(
            least == Leaving(ORDER[: len(least.shed)]) for least in (common.front, common.back)
        )
        for agreed in (common, AS_IT_IS) if common and first else (AS_IT_IS,):
            try:
                entry = self._plan(one, agreed)
            except NoRoomError:
                entry = own = None
                continue
            own = Agreed(entry.front.left, entry.back.left if entry.back else agreed.back)
            if own == agreed and not entry.even:
                return entry, AS_IT_IS, agreed
        return entry, own, AS_IT_IS

    def _plan(self, one: DressedRow, agreed: Agreed, below: float = inf) -> FacedRow:
        wanted = one.faces.back if self.both else None
        front_below, back_below = below - agreed.back.cost, below - agreed.front.cost
        front = self._planned(one, one.faces.front, agreed, agreed.front, front_below)
        back = self._planned(one, wanted, agreed, agreed.back, back_below) if wanted else None
        profile = profile_of(one.likeness)
        return FacedRow(
            force=one.force, row=one.row, faces=one.faces, dress=one.dress, likeness=one.likeness,
            front=front, back=back, profile=profile,
        )  # fmt: skip

    def _back(self, one: DressedRow, agreed: Agreed) -> PlannedFace | None:
        """Return the plan of a back that no page shows; None where there is none, or no room for it."""
        face = one.faces.back
        for each in (agreed, Agreed(share=agreed.share)):
            try:
                return self._planned(one, face, each, WHOLE) if face is not None else None
            except NoRoomError:
                continue
        return None

    def _planned(
        self, one: DressedRow, face: PieceFace, agreed: Agreed, least: Leaving, below: float = inf
    ) -> PlannedFace:
        wears, outline, share = Wearing.of(one.dress, agreed.badges), self.outline, agreed.share
        key = (self.book, outline, face.key, one.likeness.key if one.likeness else None, wears, share, least)
        plan = _PLANS.get(key, 0.0)
        if isinstance(plan, float):
            if below <= plan:
                raise ShedsMoreError
            on = outline
            if share < 1:
                on = replace(outline, width=outline.width * share, height=outline.height * share)
            try:
                plan = plan_face(self.book, on, face, profile_of(one.likeness), wears, least=least, below=below)
            except ShedsMoreError:
                _PLANS.keep(key, float(below))
                raise
            plan = plan.grown(outline) if plan is not None and share < 1 else plan
            _PLANS.keep(key, plan)
        if plan is None:
            raise NoRoomError
        return plan

    def draw(
        self,
        entry: FacedRow,
        plan: PlannedFace,
        fit: Fit | None,
        even: Mapping[PartSize, float],
        laid: FaceInk,
    ) -> DrawnSide:
        """Draw a side as planned, its picture where it fits, its military symbol no larger than the scale for
        its size, with what is laid under and over it.
        """
        plan = plan.evened(even)
        symbol, top = entry.symbol(fit if plan.picture is not None else None, self.symbols)
        marks = entry.likeness.wing_marks(fit.scale) if symbol and entry.likeness and fit else ()
        items = draw_face(
            self.book, plan, entry.dress, self.bleed, symbol, top, marks=marks, shared=bool(entry.faces.each),
            laid=laid,
        )  # fmt: skip
        says = list(spoken_words(items))
        if says.count(entry.name) > 1:  # the picture, and the name beside it
            says.remove(entry.name)
        each = plan.each if entry.faces.each else None
        own = each and set_each(self.book, each, entry.dress)
        return DrawnSide(items, own, each.text if each else "", tuple(says))

    def draw_hidden(
        self, entry: FacedRow, agreed: Agreed, fit: Fit | None, even: Mapping[PartSize, float], word: str
    ) -> tuple[Item, ...]:
        """Return the ink of a back that no page shows, with the word of one counter; none where it has no room.

        Where it can its picture stands as on the front, at `fit`.
        """
        plan = self._back(entry, agreed)
        if plan is None:
            return ()
        if fit is not None and entry.profile is not None and plan.picture is not None:
            kept = plan.room.holds(entry.profile, fit)
            fit = fit if kept else replace(entry, back=plan).at_most(fit.scale)
        return self.draw(entry, plan, fit, even, entry.faces.laid[1]).of(word)[0]


class NoRoomError(Exception):
    """A face has no room for the least that it must say."""


class CounterLook(Struct):
    """How the counters of a row look: what was left off, their picture (`size` in m, and as large as it fills
    its room), the scale of its military symbols (`even`), and both sides as last drawn, with the picture
    at `fit` and symbols no larger than `evened`.

    `own` is what they would leave off by themselves (but for what those before them do, `beside`), None where
    they had no room, and `badges` where their badges would stand; `agreed` is what all counters beside them
    leave off, `shown` what they show then. `faces` tells those apart of which something was left off. `fits` is
    the picture at most at a scale, `whole` the least size from another on at which all of it, or the least, has
    room.
    """

    copies: int
    each: tuple[str, ...]
    name: str
    own: Agreed | None = None
    beside: Agreed = AS_IT_IS
    badges: BadgeSpots = ()
    agreed: Agreed = AS_IT_IS
    shown: ShownRow | None = None
    shed: tuple[Shed, ...] = ()
    nameless: bool = False
    size: tuple[float, float] | None = None
    planned: Fit | None = None
    even: Mapping[PartSize, float] = field(default_factory=dict)
    evened: Mapping[PartSize, float] = field(default_factory=dict)
    faces: Hashable = None
    fits: dict[float, Fit | None] = field(default_factory=dict)
    whole: dict[tuple[float, bool], float | None] = field(default_factory=dict)
    fit: Fit | None = None
    front: DrawnSide | None = None
    back: DrawnSide | None = None

    def plan(self, entry: FacedRow, agreed: Agreed) -> None:
        """Take the look of an entry that is planned as was agreed; it is to be drawn."""
        profile, faces = entry.profile, entry.faces
        self.agreed, self.shown, self.shed = agreed, (entry.shown, entry.badges), entry.shed
        self.size = (profile.width, profile.height) if profile else None
        self.faces = (faces.front.key, faces.back.key if faces.back else None) if entry.shed else None
        self.nameless = bool({"name", "kept name"} & {*entry.front.shed})
        self.planned, self.even = entry.planned, entry.even
        self.fits.clear()
        self.front = self.back = None


class LookedRow(Struct):
    """Some counters of a row and their look. What they come of is made when it is asked for: `dressed` says
    what is to stand on all of the row's, of which these are number `at`, the `planner` puts it into its place;
    the `entry` is then held until it is drawn.
    """

    force: Force[CommonColumns]
    row: CommonColumns
    look: CounterLook
    dressed: Callable[[Force[CommonColumns], CommonColumns, Problems], Sequence[DressedRow]]
    at: int
    planner: Planner
    entry: FacedRow | None = None

    def dress(self) -> DressedRow:
        """Return what is to stand on them; no problem was found of it."""
        return self.dressed(self.force, self.row, Problems())[self.at]

    def planned(self) -> FacedRow:
        """Return the counters, planned."""
        if self.entry is None:
            self.entry = self.planner.plan(self.dress(), self.look.agreed)
        return self.entry

    def at_most(self, scale: float) -> Fit | None:
        """Return the picture at that scale, or as large as both faces have room for; `None` without one."""
        fits = self.look.fits
        if scale not in fits:
            if len(fits) > 1:
                fits.clear()  # those of other scales that the sheet had
            fits[scale] = self.planned().at_most(scale)
        return fits[scale]

    def draw(self, fit: Fit | None, even: Mapping[PartSize, float]) -> None:
        """Draw what is not drawn so already."""
        look = self.look
        even = {size: even[size] for size in look.even}
        if look.front is None or look.fit != fit or look.evened != even:
            entry, draw = self.planned(), self.planner.draw
            front = draw(entry, entry.front, fit, even, entry.faces.laid[0])
            back = draw(entry, entry.back, fit, even, entry.faces.laid[1]) if entry.back is not None else None
            if look.copies > 1:
                front, back = front.as_symbol(look.name), back and back.as_symbol(f"{look.name} back")
            look.front, look.back, look.fit, look.evened = front, back, fit, even

    def behind(self) -> Callable[[str], tuple[Item, ...]] | None:
        """Return what draws the back that no page shows, with a counter's own word; None where there is none.

        It is called when someone wants the piece by itself.
        """
        entry, look = self.planned(), self.look
        if entry.faces.back is None or entry.back is not None:
            return None
        return partial(self.planner.draw_hidden, entry, look.agreed, look.fit, look.evened)

    def pieces(self, outline: Path | None, behind: Callable[[str], tuple[Item, ...]] | None) -> list[Piece]:
        """Return the counters as they were drawn; they share all but the words that are each's own."""
        look, row, shape = self.look, self.row, self.planner.outline
        assert look.front is not None, "it was drawn"
        pieces: list[Piece] = []
        for word in look.each or ("",):
            front, alt = look.front.of(word)
            back: Back = ()
            behind_alt = ""
            if look.back is not None:
                back, behind_alt = look.back.of(word)
            elif behind is not None:
                back = partial(behind, word)
            unit = word or getattr(row, "unit", "")
            name = " ".join(filter(None, (look.name, unit))) or "counter"
            piece = Piece(
                name, shape.width, shape.height, front, back, self.planner.bleed,
                outline=outline, span=row.record.span, alt=alt, back_alt=behind_alt,
            )  # fmt: skip
            pieces.append(piece)
        return pieces if look.each else pieces * look.copies


class SideRows:
    """The counters of a side, which agree on what they leave off. They are dressed when they are asked for, for
    those of a large side would fill the memory.

    `settle` takes a row, its plan, and what was agreed when that was made: most often that is what is agreed in
    the end, so that it need not be planned again.
    """

    def __init__(
        self, rows: Sequence[LookedRow], settle: Callable[[LookedRow, FacedRow, Agreed], None]
    ) -> None:
        self._rows, self._settle, self._planner = rows, settle, rows[0].planner
        self._dressed: Kept[int, DressedRow] = Kept(_MOST_PLANS)

    def _dress(self, number: int) -> DressedRow:
        return self._dressed.get(number) or self._dressed.keep(number, self._rows[number].dress())

    def agree(self, known: Iterable[Agreed]) -> Agreed | None:
        """Return what all rows leave off, the least that a counter of their size or a smaller one does, and
        where their badges stand; None where one of them has no room on any. `known` is what some leave off by
        themselves.
        """
        begin = Agreed()
        for one in known:
            begin = begin.with_all(one)
        best: Agreed | None = None
        shown: dict[int, ShownRow] = {}
        order = list(range(len(self._rows)))
        smaller = [Agreed(share=share) for share in self._shares()]
        less = [(one, begin.cost) for one in smaller if begin.cost]  # than some leave off by themselves
        for tried, below in (*less, (begin, inf), *((one, inf) for one in smaller)):
            if tried is begin and best is not None:
                break
            now: dict[int, ShownRow] = {}
            settles = best is None  # what is found first is most often what is agreed
            below = min(below, best.cost) if best is not None else below
            found = self._common(order, tried, below, now, settles)
            if found is not None:
                best, shown = found, now
            if best is not None and (not best.cost or best == begin):
                break
        return best and self._with_badges(best, shown)

    def _shares(self) -> Iterator[float]:
        """Yield the smaller sizes as shares of this one, the largest first."""
        outline = self._planner.outline
        size = outline.height if outline.name == "hex" else outline.width
        steps = range(int(_LEAST / _STEP), int(size / _STEP) + 1)
        sizes = {*_INCHES, *(step * _STEP for step in steps)}
        yield from (one / size for one in sorted(sizes, reverse=True) if one < size - 1e-9)

    def _common(
        self, worst: list[int], begin: Agreed, below: float, shown: dict[int, ShownRow], settles: bool = False
    ) -> Agreed | None:
        """Return what all leave off at a size, and put into `shown` what they show so; None where one has no
        room there, or it costs no less than `below`. `worst` are the numbers of the rows: one that decides
        comes first, for soonest it decides the next size too. If it `settles`, rows take the plans that are
        made.
        """
        agreed, steady = begin, 0
        while steady < len(worst):
            number, entry = worst[steady], None
            look = self._rows[number].look
            now = look.shown if look.agreed == agreed else None
            if now is None:
                try:
                    entry = self._planner.plan(self._dress(number), agreed, below)
                except (NoRoomError, ShedsMoreError):
                    worst.insert(0, worst.pop(steady))
                    return None
                now = entry.shown, entry.badges
            front, back = ([left for left, _ in now[0]] + [WHOLE])[:2]
            more = agreed.with_all(Agreed(front, back))
            if more != agreed:
                agreed = more
                worst.insert(0, worst.pop(steady))  # those that leave off most decide soonest
                steady = 0
            else:
                steady += 1
                shown[number] = now
                if settles and entry is not None:
                    self._settle(self._rows[number], entry, agreed)
            if agreed.cost >= below:
                return None
        return agreed

    def _with_badges(self, agreed: Agreed, shown: dict[int, ShownRow]) -> Agreed:
        """Return what was agreed with one spot for each badge of the side, where its counters differ in that.
        `shown` is what some of the rows show as was agreed.

        Taken is the spot with the largest pictures together, of those where every picture keeps nine tenths of
        its size if there are any, else the one at which the most is left of the picture that loses most.
        """
        used: dict[str, Counter[BadgeSpot]] = {}
        free: list[tuple[int, Shown]] = []
        for number in range(len(self._rows)):
            now = shown.get(number)
            if now is None:
                entry = self._planner.plan(self._dress(number), agreed)
                now = entry.shown, entry.badges
            free.append((number, now[0]))
            for place, spot in now[1]:
                used.setdefault(place, Counter())[spot] += 1
        if all(len(spots) < 2 for spots in used.values()):
            return agreed
        alike: dict[Hashable, tuple[DressedRow, Shown]] = {}
        for number, before in free:
            one = self._dress(number)
            (front, back, *_), likeness, dress = one.faces, one.likeness and one.likeness.key, one.dress
            worn = dress.breadth, dress.lettered, bool(dress.mark)
            alike.setdefault((front.key, back and back.key, likeness, worn), (one, before))
        for place, spots in used.items():
            best: tuple[tuple[float, float], Agreed] | None = None
            most_used = sorted(BADGE_SPOTS, key=lambda one: -spots[one])
            for spot in most_used:
                tried = replace(agreed, badges=(*agreed.badges, (place, spot)))
                score = self._kept_of_pictures(alike.values(), tried, best[0][0] if best else 0.0)
                if score is not None and (best is None or score > best[0]):
                    best = score, tried
            if best is not None:
                agreed = best[1]
            else:
                rows = [one for one, _ in alike.values()]
                agreed = self._with_more_left_off(agreed, place, most_used, spots, rows)
        return agreed

    def _with_more_left_off(
        self,
        agreed: Agreed,
        place: str,
        most_used: Sequence[BadgeSpot],
        used: Mapping[BadgeSpot, int],
        rows: Sequence[DressedRow],
    ) -> Agreed:
        """Return what was agreed with one spot for a badge where some must leave off more for it: the spot that
        keeps most rows together, of those the cheapest. A row that still has no room stands alone.
        """
        best: tuple[tuple[int, int], Agreed] | None = None
        for spot in most_used:
            if best is not None and best[0][0] == 0 and not used[spot]:
                break  # spots that no row has by itself are for badges that the others do not bring together
            tried = replace(agreed, badges=(*agreed.badges, (place, spot)))
            found = self._common([*range(len(self._rows))], tried, inf, {})
            if found is None:
                continue
            astray = sum(not _agrees(self._planner.plan(one, found), found) for one in rows)
            if best is None or (astray, found.cost) < best[0]:
                best = (astray, found.cost), found
        return best[1] if best is not None else agreed

    def _kept_of_pictures(
        self, free: Iterable[tuple[DressedRow, Shown]], agreed: Agreed, least: float
    ) -> tuple[float, float] | None:
        """Return what is left of the picture that loses most beside badges in their spots, up to nine tenths of
        its size, and of all together; None where that is below the `least`, or a row has no room so.
        """
        worst, together = _NEARLY_ALL, 0.0
        for one, before in free:
            entry = self._planner.plan(one, agreed)
            if not _agrees(entry, agreed):
                return None
            for (left_before, scale_before), (left, scale) in zip(before, entry.shown, strict=True):
                if left != left_before:
                    return None
                share = scale / scale_before if scale_before else 1.0
                worst, together = min(worst, share), together + share
            if worst < least:
                return None
        return worst, together


def _agrees(entry: FacedRow, agreed: Agreed) -> bool:
    """Return whether all badges of a row stand where was agreed."""
    decided = dict(agreed.badges)
    return all(decided.get(place, spot) == spot for place, spot in entry.badges)


def distinct(rows: Iterable[LookedRow]) -> list[LookedRow]:
    """Return one of each look, of those of which something was left off."""
    looks: dict[Hashable, LookedRow] = {}
    for one in rows:
        looks.setdefault(one.look.faces, one)
    return list(looks.values())


class DrawnSide(NamedTuple):
    """A side of a row's counters: what they share, and what sets the word that each has its own of; the longest
    of these is `planned`.
    """

    shared: tuple[Item, ...]
    own: Callable[[str], Line] | None
    planned: str
    says: tuple[str, ...] = ()

    def as_symbol(self, name: str) -> DrawnSide:
        """Return the side with a symbol for what the counters share: files hold it once for all of them."""
        box = ink_box(self.shared)
        return self if box is None else self._replace(shared=(Use(Symbol(name, self.shared, box)),))

    def of(self, word: str) -> tuple[tuple[Item, ...], str]:
        """Return the side of the counter with that word (without one, as it was planned), and all its words.

        Of a word there is as much as it has room for: all of `54 Sqn · 2`, or its number on a line of its own.
        """
        if self.own is None:
            return self.shared, ", ".join(self.says)
        text = word if COPY_MARK in self.planned else word.rpartition(COPY_MARK)[2]
        line = self.own(text or self.planned)
        return (*self.shared, line), ", ".join((*self.says, *spoken_words((line,))))
