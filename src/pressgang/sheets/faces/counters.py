"""Counters whose faces are declared by places: a game says what stands where, and all else follows."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from pressgang.diagnostics import Problems, Span, shown
from pressgang.drawing.scene import Back, Item, Piece, Symbol
from pressgang.drawing.units import format_length
from pressgang.insignia.drawing import LEAST
from pressgang.layout import Sheet
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.counter_options import CounterOptions, on_card
from pressgang.sheets.credits import art_credits
from pressgang.sheets.faces.colours import Dress, dress_of
from pressgang.sheets.faces.draw import draw_face
from pressgang.sheets.faces.entry import FacedRow, FacedT, Faces, distinct
from pressgang.sheets.faces.key import key_pieces
from pressgang.sheets.faces.likeness_profiles import Profiles
from pressgang.sheets.faces.measures import Measures
from pressgang.sheets.faces.model import PieceFace
from pressgang.sheets.faces.plan import ORDER, PlannedFace, Shed, Wearing, first_fit, fits_whole, plan_face
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.faces.room import Fit
from pressgang.sheets.faces.why import why_not
from pressgang.sheets.insignia import insignia_of_row
from pressgang.sheets.likeness import Likeness

_AT_A_SCALE = 0.90
"""At a scale of the user's own a picture may fill this share of the width."""
_WORDS: dict[Shed, str] = {
    "small words": "small words",
    "signs": "the signs beside values",
    "wing marks": "wing marks",
    "second line": "the second line of names",
    "name": "names (the key has them)",
    "insignia": "insignia (a letter stands for the side)",
    "further values": "further values",
}


@dataclass(frozen=True, kw_only=True)
class FaceCounters(CounterOptions[FacedT]):
    """Counters of one size with faces by places, packed as densely as they go."""

    def likeness(self, brief: Brief[FacedT], row: FacedT) -> Likeness | None:
        """What the row's picture is drawn from, where it has one."""
        raise NotImplementedError

    def faces(
        self, brief: Brief[FacedT], force: Force[FacedT], row: FacedT, found: Problems
    ) -> Sequence[Faces]:
        """The row's counters: each that looks different, and how many there are of it."""
        raise NotImplementedError

    def legend(self, brief: Brief[FacedT]) -> tuple[str, ...]:
        """Sentences at the foot that say what stands where."""
        return ()

    def compose(self, brief: Brief[FacedT], found: Problems) -> Sheet:
        """A piece for each piece of each row, force by force."""
        if self.card:
            brief = on_card(brief)
        entries = list(self._entries(brief, found))
        fits = self._fits(entries, found)
        pieces: list[Piece] = []
        groups: list[str] = []
        notes: tuple[str, ...] = ()
        if not found.has_errors:
            symbols: dict[Hashable, Symbol] = {}
            for entry, fit in zip(entries, fits, strict=True):
                piece = self._piece(brief, entry, fit, symbols)
                pieces += [piece] * entry.faces.copies
                groups += [entry.force.name] * entry.faces.copies
            notes = self._left_off(brief, entries, found)
            nameless = [entry for entry in entries if "name" in entry.front.shed]
            for name, piece in key_pieces(brief, nameless, self.bleed):
                at = len(groups) - groups[::-1].index(name)
                pieces.insert(at, piece)
                groups.insert(at, name)
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=self.gang(tuple(groups) if self.page_per_force or self.card else ()),
            form_name=self.title,
            side_note=brief.game,
            side_detail=self._detail(fits),
            notes=(*self.legend(brief), *notes, *art_credits(brief)),
            place=brief.place,
        )

    def _detail(self, fits: Sequence[Fit | None]) -> str:
        drawn = next((fit.scale for fit in fits if fit), 0.0)
        same = drawn and (self.scale or self.same_scale)
        return f"{self.measure}, all to 1 : {1000 / drawn:.0f}" if same else self.measure

    def _entries(self, brief: Brief[FacedT], found: Problems) -> Iterator[FacedRow[FacedT]]:
        """The rows with their faces planned; what does not fit is reported once a row."""
        outline, profiles = self.outline, Profiles()
        plans: dict[Hashable, PlannedFace | None] = {}
        dresses: dict[str, Dress] = {}
        told = Measures(outline).device >= LEAST[brief.ink]
        reported: set[Span] = set()

        def planned(
            face: PieceFace, likeness: Likeness | None, profile: WidthProfile | None, wears: Wearing
        ) -> PlannedFace | None:
            key = (face.key, likeness.key if likeness else None, wears)
            if key not in plans:
                plans[key] = plan_face(brief.book, outline, face, profile, wears)
            return plans[key]

        for force, row in brief.rows():
            dress = dresses.setdefault(force.name, dress_of(force, brief.ink))
            if told:
                dress = replace(dress, device=insignia_of_row(force, row, brief.pictures))
            wears = Wearing(dress.device is not None, dress.lettered)
            likeness = self.likeness(brief, row)
            profile = profiles.of(likeness) if likeness else None
            for faces in self.faces(brief, force, row, found):
                front = planned(faces.front, likeness, profile, wears)
                wanted = faces.back if self.prints_backs else None
                back = planned(wanted, likeness, profile, wears) if wanted else None
                if front is None or (wanted is not None and back is None):
                    if row.record.span not in reported:
                        reported.add(row.record.span)
                        self._refuse(
                            brief, row, faces.front if front is None else faces.back, profile, wears, found
                        )
                    continue
                yield FacedRow(
                    force=force,
                    row=row,
                    faces=faces,
                    dress=dress,
                    front=front,
                    back=back,
                    likeness=likeness,
                    profile=profile,
                )

    def _refuse(
        self,
        brief: Brief[FacedT],
        row: FacedT,
        face: PieceFace | None,
        profile: WidthProfile | None,
        wears: Wearing,
        found: Problems,
    ) -> None:
        """A face that has no room for the least that it must say."""
        assert face is not None
        size = first_fit(brief.book, self.outline_of, face, profile, wears, size=self.size, whole=False)
        reason = why_not(brief.book, self.outline, face, profile)
        found.add(
            problems.COUNTER_TOO_SMALL.at(
                row.record.span,
                f"{row.name or 'a piece'}: a counter of {self.measure} has no room for {reason}",
                f"Make the counters {size:g} mm or larger, or put less on them."
                if size is not None
                else "Put less into that place: it fits no counter.",
            )
        )

    def _left_off(
        self, brief: Brief[FacedT], entries: Sequence[FacedRow[FacedT]], found: Problems
    ) -> tuple[str, ...]:
        """What the foot says of things that were left off; a note names the size at which they fit."""
        less = [entry for entry in entries if entry.shed]
        if not less:
            return ()
        keyed = any("name" in entry.front.shed for entry in less)
        words = _WORDS if keyed else {**_WORDS, "name": "the names on backs"}
        shed = [words[item] for item in ORDER if any(item in entry.shed for entry in less)]
        listed = " and ".join(", ".join(shed).rsplit(", ", 1)) if len(shed) < 3 else ", ".join(shed)
        size = self._whole_at(brief, distinct(less))
        all_fits = f" All of it fits from {format_length(size)}." if size is not None else ""
        on = "" if len(less) == len(entries) else f" on {len(less)} of {len(entries)}"
        told = f"Left off{on}, for want of room: {listed}.{all_fits}"
        found.add(
            problems.LEFT_OFF.at(
                brief.place,
                f"counters of {self.measure} leave off {listed}"
                + (f" ({shown(less[0].row.name)} first)" if on and less[0].row.name else ""),
                all_fits.strip()
                or "Shorten what is left off, or put less on the counters: no size takes all of it.",
            )
        )
        return (told,)

    def _whole_at(self, brief: Brief[FacedT], entries: Sequence[FacedRow[FacedT]]) -> float | None:
        """The size at which nothing is left off any of these, if there is one."""
        size = float(int(self.size))
        for entry in entries:
            wears = Wearing(entry.dress.device is not None, entry.dress.lettered)
            for face in (entry.faces.front, entry.faces.back if self.prints_backs else None):
                if face is None or fits_whole(brief.book, self.outline_of(size), face, entry.profile, wears):
                    continue
                larger = first_fit(
                    brief.book, self.outline_of, face, entry.profile, wears, size=size, whole=True
                )
                if larger is None:
                    return None
                size = larger
        return size

    def _fits(self, entries: Sequence[FacedRow[FacedT]], found: Problems) -> list[Fit | None]:
        """The picture of each entry in its place; `None` where there is none."""
        if self.scale is not None:
            return self._own_scale(entries, 1000 / self.scale, found)
        fits = [entry.planned for entry in entries]
        if not self.same_scale:
            return fits
        least = min((fit.scale for fit in fits if fit), default=0.0)
        return [entry.at_most(least) for entry in entries]

    def _own_scale(
        self, entries: Sequence[FacedRow[FacedT]], wanted: float, found: Problems
    ) -> list[Fit | None]:
        told: set[Span] = set()
        width = self.outline.width * _AT_A_SCALE
        largest = [entry.at_most(width / entry.profile.width) if entry.profile else None for entry in entries]
        best = min((fit.scale for fit in largest if fit), default=wanted)
        for entry, limit in zip(entries, largest, strict=True):
            profile, place = entry.profile, entry.row.record.span
            if limit and profile and wanted > limit.scale * (1 + 1e-9) and place not in told:
                told.add(place)
                found.add(
                    problems.SCALE_TOO_LARGE.at(
                        place,
                        f"{entry.row.name or 'a picture'} is {profile.width * wanted:.1f} × "
                        f"{profile.height * wanted:.1f} mm at 1:{self.scale:g}; a counter of "
                        f"{format_length(self.size)} has room for it at 1:{ceil(1000 / limit.scale)}",
                        f"Write scale = 1:{ceil(1000 / best)}, the largest that fits all of this sheet, "
                        "or make the counters larger.",
                    )
                )
        return [entry.at_most(wanted) for entry in entries]

    def _piece(
        self, brief: Brief[FacedT], entry: FacedRow[FacedT], fit: Fit | None, symbols: dict[Hashable, Symbol]
    ) -> Piece:
        dress, shape = entry.dress, entry.front.measures.shape
        symbol, top = entry.symbol(fit, symbols)
        front = draw_face(brief.book, entry.front, dress, self.bleed, symbol, top)
        back: Back = ()
        if entry.back is not None:
            back = draw_face(
                brief.book, entry.back, dress, self.bleed, symbol if entry.back.picture else None, top
            )
        elif entry.faces.back is not None:
            back = partial(self._back, brief, entry, entry.faces.back, symbols)
        name = " ".join(part for part in (entry.row.name, getattr(entry.row, "unit", "")) if part)
        return Piece(
            name=name or "counter",
            width=shape.width,
            height=shape.height,
            front=front,
            back=back,
            bleed=self.bleed,
            outline=None if shape.is_rectangle else shape.path(),
            span=entry.row.record.span,
        )

    def _back(
        self, brief: Brief[FacedT], entry: FacedRow[FacedT], face: PieceFace, symbols: dict[Hashable, Symbol]
    ) -> tuple[Item, ...]:
        """The back of a counter whose sheet prints none; nothing where it has no room for what it must say."""
        wears = Wearing(entry.dress.device is not None, entry.dress.lettered)
        plan = plan_face(brief.book, self.outline, face, entry.profile, wears)
        if plan is None:
            return ()
        backed = replace(entry, back=plan)
        symbol, top = backed.symbol(backed.planned, symbols)
        return draw_face(brief.book, plan, entry.dress, self.bleed, symbol if plan.picture else None, top)
