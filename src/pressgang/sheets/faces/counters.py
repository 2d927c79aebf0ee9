"""Counters whose faces are declared by places: a game says what stands where, and all else follows."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TypeVar

from pressgang.art.ink import Ink
from pressgang.diagnostics import Problems, Span, shown
from pressgang.layout import Sheet
from pressgang.scene import Item, Piece, Symbol
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.counter_options import CounterOptions, on_card
from pressgang.sheets.credits import art_credits
from pressgang.sheets.faces.colours import Dress, dress_of
from pressgang.sheets.faces.draw import draw_face
from pressgang.sheets.faces.entry import Entry, Faces
from pressgang.sheets.faces.key import key_pieces
from pressgang.sheets.faces.likeness_profiles import Profiles
from pressgang.sheets.faces.model import Face
from pressgang.sheets.faces.plan import ORDER, FacePlan, Shed, Wearing, first_fit, plan_face
from pressgang.sheets.faces.profile import Profile
from pressgang.sheets.faces.why import why_not
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.silhouettes import outlined
from pressgang.stat_columns import CommonColumns
from pressgang.units import format_length

RowT = TypeVar("RowT", bound=CommonColumns)
_AT_A_SCALE = 0.90
"""At a scale of the user's own a picture may fill this share of the width."""
_WORDS: dict[Shed, str] = {
    "small words": "small words",
    "signs": "the signs beside values",
    "wing marks": "wing marks",
    "second line": "the second line of names",
    "name": "names (the key has them)",
    "insignia": "insignia (a letter stands for the side)",
    "further values": "all values but two",
}


@dataclass(frozen=True, kw_only=True)
class FaceCounters(CounterOptions[RowT]):
    """Counters of one size with faces by places, packed as densely as they go."""

    def likeness(self, brief: Brief[RowT], row: RowT) -> Likeness | None:
        """What the row's picture is drawn from, where it has one."""
        raise NotImplementedError

    def faces(self, brief: Brief[RowT], force: Force[RowT], row: RowT, found: Problems) -> Sequence[Faces]:
        """The row's counters: each that looks different, and how many there are of it."""
        raise NotImplementedError

    def legend(self, brief: Brief[RowT]) -> tuple[str, ...]:
        """Sentences at the foot that say what stands where."""
        return ()

    def compose(self, brief: Brief[RowT], found: Problems) -> Sheet:
        """A piece for each piece of each row, force by force."""
        if self.card:
            brief = on_card(brief)
        entries = list(self._entries(brief, found))
        scales = self._scales(entries, found)
        pieces: list[Piece] = []
        groups: list[str] = []
        notes: tuple[str, ...] = ()
        if not found.has_errors:
            symbols: dict[Hashable, Symbol] = {}
            for entry, scale in zip(entries, scales, strict=True):
                piece = self._piece(brief, entry, scale, symbols)
                pieces += [piece] * entry.faces.copies
                groups += [entry.force.name] * entry.faces.copies
            notes = self._left_off(brief, entries, found)
            nameless = [entry for entry in entries if "name" in entry.shed]
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
            side_detail=self._detail(entries, scales),
            notes=(*self.legend(brief), *notes, *art_credits(brief)),
            place=brief.place,
        )

    def _detail(self, entries: Sequence[Entry[RowT]], scales: Sequence[float]) -> str:
        drawn = [scale for scale in scales if scale]
        same = drawn and (self.scale or self.same_scale)
        return f"{self.measure}, all to 1 : {1000 / drawn[0]:.0f}" if same else self.measure

    def _entries(self, brief: Brief[RowT], found: Problems) -> Iterator[Entry[RowT]]:
        """The rows with their faces planned; what does not fit is reported once a row."""
        outline, profiles = self.outline, Profiles()
        plans: dict[Hashable, FacePlan | None] = {}
        dresses: dict[str, Dress] = {}
        reported: set[Span] = set()

        def planned(
            face: Face, likeness: Likeness | None, profile: Profile | None, wears: Wearing
        ) -> FacePlan | None:
            key = (face.key, likeness.key if likeness else None, wears)
            if key not in plans:
                plans[key] = plan_face(brief.book, outline, face, profile, wears)
            return plans[key]

        for force, row in brief.rows():
            dress = dresses.setdefault(force.name, dress_of(force))
            wears = Wearing(dress.device is not None, dress.lettered)
            likeness = self.likeness(brief, row)
            profile = profiles.of(likeness) if likeness else None
            for faces in self.faces(brief, force, row, found):
                front = planned(faces.front, likeness, profile, wears)
                back = planned(faces.back, likeness, profile, wears) if faces.back else None
                if front is None or (faces.back is not None and back is None):
                    if row.record.span not in reported:
                        reported.add(row.record.span)
                        self._refuse(
                            brief, row, faces.front if front is None else faces.back, profile, wears, found
                        )
                    continue
                yield Entry(
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
        brief: Brief[RowT],
        row: RowT,
        face: Face | None,
        profile: Profile | None,
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

    def _left_off(self, brief: Brief[RowT], entries: Sequence[Entry[RowT]], found: Problems) -> tuple[str, ...]:
        """What the foot says of things that were left off; a note names the size at which they fit."""
        less = [entry for entry in entries if entry.shed]
        if not less:
            return ()
        shed = [_WORDS[item] for item in ORDER if any(item in entry.shed for entry in less)]
        listed = " and ".join(", ".join(shed).rsplit(", ", 1)) if len(shed) < 3 else ", ".join(shed)
        sizes = [self._whole_at(brief, entry) for entry in _distinct(less)]
        size = max((one for one in sizes if one is not None), default=None)
        all_fits = (
            f" All of it fits from {format_length(size)}." if size is not None and None not in sizes else ""
        )
        on = "" if len(less) == len(entries) else f" on {len(less)} of {len(entries)}"
        words = f"Left off{on}, for want of room: {listed}.{all_fits}"
        found.add(
            problems.LEFT_OFF.at(
                brief.place,
                f"counters of {self.measure} leave off {listed}"
                + (f" ({shown(less[0].row.name)} first)" if on and less[0].row.name else ""),
                all_fits.strip()
                or "Shorten what is left off, or put less on the counters: no size takes all of it.",
            )
        )
        return (words,)

    def _whole_at(self, brief: Brief[RowT], entry: Entry[RowT]) -> float | None:
        """The size at which nothing is left off."""
        wears = Wearing(entry.dress.device is not None, entry.dress.lettered)
        faces = [face for face in (entry.faces.front, entry.faces.back) if face is not None]
        sizes = [
            first_fit(brief.book, self.outline_of, face, entry.profile, wears, size=self.size, whole=True)
            for face in faces
        ]
        return None if None in sizes else max(size for size in sizes if size is not None)

    def _scales(self, entries: Sequence[Entry[RowT]], found: Problems) -> list[float]:
        """The scale of each entry's picture in mm per metre; 0 where there is none."""
        if self.scale is not None:
            return self._own_scale(entries, 1000 / self.scale, found)
        fitting = [entry.planned for entry in entries]
        drawn = [scale for scale in fitting if scale]
        return [min(drawn) if scale else 0.0 for scale in fitting] if self.same_scale and drawn else fitting

    def _own_scale(self, entries: Sequence[Entry[RowT]], wanted: float, found: Problems) -> list[float]:
        largest = [entry.largest(self.outline.width * _AT_A_SCALE) for entry in entries]
        best = min((scale for scale in largest if scale), default=wanted)
        told: set[Span] = set()
        for entry, limit in zip(entries, largest, strict=True):
            if limit and wanted > limit * (1 + 1e-9) and entry.row.record.span not in told and entry.profile:
                told.add(entry.row.record.span)
                profile = entry.profile
                found.add(
                    problems.SCALE_TOO_LARGE.at(
                        entry.row.record.span,
                        f"{entry.row.name or 'a picture'} is {profile.width * wanted:.1f} × "
                        f"{profile.height * wanted:.1f} mm at 1:{self.scale:g}; a counter of "
                        f"{format_length(self.size)} has room for it at 1:{ceil(1000 / limit)}",
                        f"Write scale = 1:{ceil(1000 / best)}, the largest that fits all of this sheet, "
                        "or make the counters larger.",
                    )
                )
        return [wanted if limit else 0.0 for limit in largest]

    def _piece(
        self, brief: Brief[RowT], entry: Entry[RowT], scale: float, symbols: dict[Hashable, Symbol]
    ) -> Piece:
        dress, shape = entry.dress, entry.front.measures.shape
        symbol: Symbol | None = None
        top = 0.0
        if scale and entry.likeness is not None and entry.profile is not None:
            ink = Ink(dress.ink, dress.ground)
            key = (entry.likeness.key, scale, ink, dress.outline)
            if key not in symbols:
                filled = entry.likeness.symbol(scale, ink)
                symbols[key] = outlined(filled, ink) if dress.outline else filled
            symbol = symbols[key]
            fit = entry.room.fit(entry.profile, entry.profile.width * scale)
            height = entry.profile.height * scale
            middle = (fit.top if fit else entry.front.room.top) + height / 2
            top = middle - symbol.box.height / 2
        front = draw_face(brief.book, entry.front, dress, self.bleed, symbol, top)
        back: tuple[Item, ...] = ()
        if entry.back is not None:
            shown_there = symbol if entry.back.picture is not None else None
            back = draw_face(brief.book, entry.back, dress, self.bleed, shown_there, top)
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


def _distinct(entries: Iterable[Entry[RowT]]) -> list[Entry[RowT]]:
    """One entry of each look."""
    looks: dict[Hashable, Entry[RowT]] = {}
    for entry in entries:
        back = entry.faces.back.key if entry.faces.back else None
        looks.setdefault((entry.faces.front.key, back), entry)
    return list(looks.values())
