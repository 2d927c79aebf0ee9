"""Counters whose faces are declared by places: a game says what stands where, and all else follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from math import ceil, inf
from operator import itemgetter
from typing import ClassVar

from msgspec import Struct

from pressgang.art.pen import Ink
from pressgang.diagnostics import Diagnostic, Problems, Span, counted, shortened, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Item, Piece, rectangle
from pressgang.drawing.units import format_length
from pressgang.insignia.drawing import LEAST
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import CommonColumns
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, Likeness
from pressgang.sheets.blocks.places import put
from pressgang.sheets.cutting import CounterOptions, on_card
from pressgang.sheets.faces.colours import Dress, dress_of
from pressgang.sheets.faces.field import Wearing
from pressgang.sheets.faces.measures import Measures
from pressgang.sheets.faces.model import (
    BAND_PLACES,
    FacePicture,
    FaceWords,
    PartSize,
    PieceFace,
    PlacesOf,
    WrittenPlaces,
    places_option,
    with_places,
)
from pressgang.sheets.faces.plan import first_fit, is_fitting, plan_face
from pressgang.sheets.faces.planning import (
    AS_IT_IS,
    Agreed,
    CounterLook,
    DressedRow,
    FacedRow,
    Faces,
    LookedRow,
    Planner,
    SideRows,
    distinct,
)
from pressgang.sheets.faces.room import Fit, profile_of
from pressgang.sheets.faces.shedding import KEPT, ORDER, Shed, why_not
from pressgang.sheets.likenesses import art_credits, centred, insignia_of_row, outline_symbol
from pressgang.sheets.typeset import capitals
from pressgang.sources.memory import HashedKey
from pressgang.structs import dataclass, replace
from pressgang.typography.fonts import FontBook

_AT_A_SCALE = 0.90
"""At a scale of the user's own a picture may fill this share of the width."""


@dataclass(frozen=True, kw_only=True)
class FaceCounters(CounterOptions[CommonColumns]):
    """Counters of one size with faces by places, packed as densely as they go."""

    kind: ClassVar[str] = "counters"
    title: ClassVar[str] = "Counters"
    summary: ClassVar[str] = "counters with silhouettes, to be cut out"

    places: WrittenPlaces = places_option()

    def likeness(self, brief: Brief[CommonColumns], row: CommonColumns) -> Likeness | None:
        """Return what the row's picture is drawn from, where it has one."""
        raise NotImplementedError

    def faces(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> Sequence[Faces]:
        """Return the distinct counters of a row with their quantities."""
        raise NotImplementedError

    def side_of(
        self, brief: Brief[CommonColumns], force: Force[CommonColumns], row: CommonColumns, found: Problems
    ) -> Force[CommonColumns]:
        """Return the row's side in the colours that its counters wear."""
        return force

    def dressed(self, dress: Dress) -> Dress:
        """Return what a counter wears whose side wears `dress`."""
        return dress

    def legend(self, brief: Brief[CommonColumns]) -> tuple[str, ...]:
        """Return the sentences at the foot that say what stands where."""
        return ()

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """Return a piece for each counter of each row, force by force."""
        if self.card:
            brief = on_card(brief)
        has_own = bool(self.places) and any(True for _ in brief.rows())
        own = brief.places(self, self.places, brief.place, found) if brief.places and has_own else None
        return _Composing(self, brief, found, own).sheet()


class _Composing(Struct, frozen=True, dict=True):
    """A sheet of counters as it is composed: its kind and options, its problems, and what the user puts in
    places of `own`.
    """

    kind: FaceCounters
    brief: Brief[CommonColumns]
    found: Problems
    own: PlacesOf | None

    def sheet(self) -> Sheet:
        """Return the sheet."""
        kind, brief = self.kind, self.brief
        sized = ((one, one.look.size) for one in self._rows())
        rows = [one for one, size in sized if size is None or kind.over_m < max(size) <= kind.up_to_m]
        rows = self._agreed(rows)
        fits, even = self._fits(rows), _evened(rows)
        pieces: list[Piece] = []
        groups: list[str] = []
        notes: tuple[str, ...] = ()
        if not self.found.has_errors:
            cut = kind.outline.cut_line
            for one, fit in zip(rows, fits, strict=True):
                brief.step()
                one.draw(fit, even)
                behind = one.behind() if self._has_apart else None
                one.entry = None
                pieces += one.pieces(cut, behind)
                groups += [one.force.name] * one.look.copies
            notes = self._left_off(rows)
            for name, piece in key_pieces(brief, [one for one in rows if one.look.nameless], self.found):
                at = len(groups) - groups[::-1].index(name)
                pieces.insert(at, piece)
                groups.insert(at, name)
        legend = (self.own.legend,) if self.own and self.own.legend else ()
        gang = kind.gang(tuple(groups) if kind.page_per_force or kind.card else ())
        notes = (*legend, *kind.legend(brief), *notes, *art_credits(brief))
        drawn = next((fit.scale for fit in fits if fit), 0.0)
        is_same = drawn and (kind.scale or kind.same_scale)
        scale = f", all to 1 : {1000 / drawn:.0f}" if is_same else ""
        return kind.make_sheet(brief, pieces, gang, f"{kind.measure}{scale}", notes=notes)

    @cached_property
    def _has_apart(self) -> bool:
        """Whether there are to be backs that no page shows."""
        return self.brief.apart and not self.kind.prints_backs

    @cached_property
    def _ink(self) -> str:
        return "saver" if self.kind.card else self.brief.ink  # on card of its own colour a side is black alone

    @cached_property
    def _bears(self) -> bool:
        """Whether counters of that size bear a device."""
        return Measures(self.kind.outline).device >= LEAST[self._ink]

    @cached_property
    def _alone(self) -> Brief[CommonColumns]:
        """What a row's counters come of: itself and its side, and no other row."""
        return replace(self.brief, forces=())

    def _rows(self) -> Iterator[LookedRow]:
        """Return the rows with their faces planned, each by itself, and drawn where that need not wait for
        others.

        A row that was drawn before is not planned again.
        """
        kind, brief = self.kind, self.brief
        worn = [(force.name, force.palette, force.bearing) for force in brief.forces]
        brief.kept.begin((kind, brief.book, brief.rules, brief.pictures, brief.ink, worn))
        planner = Planner(brief.book, kind.outline, kind.prints_backs, kind.bleed)
        sides: dict[int, tuple[int, Force[CommonColumns]]] = {
            id(force): (number, force.of(())) for number, force in enumerate(brief.forces)
        }
        told: set[Diagnostic] = set()
        agreed: list[Agreed | None] = [AS_IT_IS] * len(brief.forces)  # what sides leave off so far
        for force, row in brief.rows():
            number, side = sides[id(force)]
            key = HashedKey(number, row.record.span.file, row)
            before: list[CounterLook] | None = brief.kept.find(key)
            if before is not None and all(look.beside in (AS_IT_IS, agreed[number]) for look in before):
                for at, look in enumerate(before):
                    common = agreed[number]
                    agreed[number] = common and look.own and common.with_all(look.own)
                    yield LookedRow(side, row, look, self._dressed, at, planner)
                continue
            met, looks = Problems(), list[CounterLook]()
            for at, one in enumerate(self._dressed(side, row, met)):
                look = CounterLook(one.faces.copies, one.faces.each, one.name)
                looked = LookedRow(side, row, look, self._dressed, at, planner)
                common = agreed[number]
                entry, look.own, look.beside = planner.plan_first(one, common)
                agreed[number] = common and look.own and common.with_all(look.own)
                if entry is not None and look.own is not None:
                    look.badges = entry.badges
                    look.plan(entry, AS_IT_IS if entry.even else look.own.with_all(look.beside))
                    if look.agreed == agreed[number]:
                        self._draw_at_once(looked, entry)
                looks.append(look)
                yield looked
            if not met.found:
                brief.kept.keep(key, looks)
            self.found.extend(one for one in met.found if one not in told)  # what is wrong with a file, once
            told.update(met.found)

    def _draw_at_once(self, looked: LookedRow, entry: FacedRow) -> None:
        """Draw a planned row where nothing of it waits for others, so that it need not be planned again."""
        kind = self.kind
        if kind.scale is None and not kind.same_scale and not self._has_apart and not looked.look.even:
            looked.entry = entry
            looked.draw(entry.planned, {})
            looked.entry = None

    def _agreed(self, rows: list[LookedRow]) -> list[LookedRow]:
        """Return the rows as they look beside each other: what one of a side leaves off, all of them do, and
        their badges stand in the same corner.

        Those that have no room for the least that they must say are left out, and reported once.
        """
        refused: list[LookedRow] = []
        for side in _by_side(rows):
            own = {one.look.own for one in side}
            agreed: Agreed | None = AS_IT_IS
            badges = {badge for one in side for badge in one.look.badges}
            if own != {AS_IT_IS} or len({place for place, _ in badges}) < len(badges):
                agreed = self._agree_on(side, [known for known in own if known])
            for one in side:
                if agreed is None:
                    refused += [one] if one.look.own is None else []
                elif one.look.agreed != agreed or one.look.own is None:
                    self._settle(one, one.planner.plan(one.dress(), agreed), agreed)
        if refused:
            self._refuse(rows, refused)
        return [one for one in rows if one.look.own is not None or not refused]

    def _agree_on(self, side: list[LookedRow], known: Sequence[Agreed]) -> Agreed | None:
        """Return what a side leaves off, some of it `known`, or None; rows take plans as these are tried."""
        side.sort(key=lambda one: one.look.own.cost if one.look.own else inf)
        side.reverse()
        return SideRows(side, self._settle).agree(known)

    def _settle(self, one: LookedRow, entry: FacedRow, agreed: Agreed) -> None:
        """Take the plan of a row, made as was agreed."""
        one.entry = None
        one.look.plan(entry, agreed)
        self._draw_at_once(one, entry)

    def _dressed(self, force: Force[CommonColumns], row: CommonColumns, found: Problems) -> list[DressedRow]:
        """Return what is to stand on the row's counters, its device where the side bears any."""
        kind, brief = self.kind, self._alone
        dress = kind.dressed(dress_of(kind.side_of(brief, force, row, found), self._ink))
        likeness = kind.likeness(brief, row)
        if self._bears:
            dress = replace(dress, device=insignia_of_row(force, row, brief.pictures))
        faces = kind.faces(brief, force, row, found)
        if self.own is not None:
            placed = self.own.placed(row, force.name)
            faces = [
                one._replace(
                    front=with_places(one.front, placed, front=True),
                    back=one.back and with_places(one.back, placed, front=False),
                )
                for one in faces
            ]
        return [DressedRow(force, row, one, dress, likeness) for one in faces]

    def _refuse(self, rows: Sequence[LookedRow], refused: Sequence[LookedRow]) -> None:
        """Report faces without room for the least that they must say, and the size at which all rows print."""
        kind, book, first = self.kind, self.brief.book, min(refused, key=rows.index)
        dressed = first.dress()
        profile, wears = profile_of(dressed.likeness), Wearing.of(dressed.dress)
        faces = [one for one in (dressed.faces.front, dressed.faces.back) if one is not None]
        tight = (one for one in faces if plan_face(book, kind.outline, one, profile, wears) is None)
        face = next(tight, faces[0])
        size = self._size_of_all([*refused, *(one for one in rows if one not in refused)], whole=False)
        more = f" ({counted(len(refused), 'counter')} of {len(rows)} have too little)" if refused[1:] else ""
        self.found.report(
            problems.COUNTER_TOO_SMALL,
            first.row.record.span,
            f"{shortened(first.look.name) or 'a piece'}: a {kind.named('counter')} has no room for "
            f"{why_not(book, kind.outline, face, profile)}{more}",
            f"Make the counters {size:g} mm or larger, or put less on them."
            if size is not None
            else "Put less into that place: it fits no counter.",
        )

    def _fits(self, rows: Sequence[LookedRow]) -> list[Fit | None]:
        """Return the picture of each entry in its place; `None` where there is none."""
        if self.kind.scale is not None:
            return self._own_scale(rows, 1000 / self.kind.scale)
        fits = [one.look.planned for one in rows]
        if not self.kind.same_scale:
            return fits
        least = min((fit.scale for fit in fits if fit), default=0.0)
        return [one.at_most(least) for one in rows]

    def _own_scale(self, rows: Sequence[LookedRow], wanted: float) -> list[Fit | None]:
        told: set[Span] = set()
        width = self.kind.outline.width * _AT_A_SCALE
        largest = [one.at_most(width / one.look.size[0]) if one.look.size else None for one in rows]
        best = min((fit.scale for fit in largest if fit), default=wanted)
        for one, limit in zip(rows, largest, strict=True):
            size, place = one.look.size, one.row.record.span
            if limit and size and wanted > limit.scale * (1 + 1e-9) and place not in told:
                told.add(place)
                self.found.report(
                    problems.SCALE_TOO_LARGE,
                    place,
                    f"{shortened(one.look.name) or 'a picture'} is {size[0] * wanted:.1f} × "
                    f"{size[1] * wanted:.1f} mm at 1:{self.kind.scale:g}; a counter of "
                    f"{format_length(self.kind.size)} has room for it at 1:{ceil(1000 / limit.scale)}",
                    f"Write scale = 1:{ceil(1000 / best)}, the largest that fits all of this sheet, "
                    "or make the counters larger.",
                )
        return [one.at_most(wanted) for one in rows]

    def _left_off(self, rows: Sequence[LookedRow]) -> tuple[str, ...]:
        """Return what the foot says of things that were left off; a note names the size at which they fit."""
        less = [one for one in rows if one.look.shed]
        if not less:
            return ()
        keyed = any(one.look.nameless for one in less)
        words = _WORDS if keyed else {**_WORDS, "name": "the names on backs"}
        items = [item for item in ORDER if any(item in one.look.shed for one in less)]
        shed = list(dict.fromkeys(words[KEPT.get(item, item)] for item in items))
        listed = " and ".join(", ".join(shed).rsplit(", ", 1)) if len(shed) < 3 else ", ".join(shed)
        size = self._whole_at(distinct(less))
        all_fits = f" All of it fits from {format_length(size)}." if size is not None else ""
        on = "" if len(less) == len(rows) else f" on {len(less)} of {len(rows)}"
        told = f"Left off{on}, for want of room: {listed}.{all_fits}"
        first = next((one.look.name for one in less if one.look.own and one.look.own.cost), less[0].look.name)
        where = f"{on.removeprefix(' on ')} {self.kind.named('counters')}".strip()
        where += f", least on {shown(first)}" if first and len(rows) > 1 else ""
        kept = ", though keep asks for them" if any(item in KEPT for item in items) else ""
        self.found.report(
            problems.LEFT_OFF,
            self.brief.place,
            f"no room for {listed} on {where}; they are left off{kept}",
            all_fits.strip()
            or "Shorten what is left off, or put less on the counters: no size takes all of it.",
        )
        return (told,)

    def _whole_at(self, rows: Sequence[LookedRow]) -> float | None:
        """Return the size at which none of these leaves anything off: that of the side that needs most."""
        deciding_first = sorted(rows, key=lambda one: not (one.look.own and one.look.own.cost))
        sizes = [self._size_of_all(side, whole=True) for side in _by_side(deciding_first)]
        return None if None in sizes else max(size for size in sizes if size is not None)

    def _size_of_all(self, rows: Sequence[LookedRow], *, whole: bool) -> float | None:
        """Return the least whole size in mm, from that of the counters on, at which all these fit; `whole`:
        with nothing left off.
        """
        size, at, steady = float(int(self.kind.size)), 0, 0
        while steady < len(rows):  # what fits one size need not fit the next
            known = rows[at].look.whole
            if (size, whole) not in known:
                if len(known) > 8:
                    known.clear()  # what there is begins at a size of its own
                known[size, whole] = self._size_from(rows[at], size, whole)
            larger = known[size, whole]
            if larger is None:
                return None
            size, steady, at = larger, steady + 1 if larger == size else 1, (at + 1) % len(rows)
        return size

    def _size_from(self, one: LookedRow, size: float, whole: bool) -> float | None:
        """Return the size, or the least above it that is found, at which both faces fit."""
        dressed, book, outline_of = one.dress(), self.brief.book, self.kind.outline_of
        profile, wears = profile_of(dressed.likeness), Wearing.of(dressed.dress)
        back = dressed.faces.back if self.kind.prints_backs else None
        faces = [face for face in (dressed.faces.front, back) if face]

        def fits(face: PieceFace) -> bool:
            return is_fitting(book, outline_of(size), face, profile, wears, whole)

        while not all(map(fits, faces)):
            for face in faces:
                if fits(face):
                    continue
                larger = first_fit(book, outline_of, face, profile, wears, size=size, whole=whole)
                if larger is None:
                    return None
                size = larger
        return size


def _by_side(rows: Iterable[LookedRow]) -> Iterable[list[LookedRow]]:
    """Return the rows of each side, in the order of the first of each."""
    sides: dict[int, list[LookedRow]] = {}
    for one in rows:
        sides.setdefault(id(one.force), []).append(one)
    return sides.values()


def _evened(rows: Iterable[LookedRow]) -> dict[PartSize, float]:
    """Return the scale that military symbols of each size have room for on every counter."""
    found: dict[PartSize, float] = {}
    for one in rows:
        for size, scale in one.look.even.items():
            found[size] = min(scale, found.get(size, inf))
    return found


_WORDS: dict[Shed, str] = {
    "small words": "small words",
    "signs": "the signs beside values",
    "pictures": "pictures beside the likeness",
    "second line": "the second line of names",
    "name": "names (the key has them)",
    "insignia": "insignia (a letter stands for the side)",
    "further values": "further values",
}


_CELL, _LINE, _HEAD, _EDGE = 46.0, 8.4, 6.5, 2.0
"""The least width and the height of an entry, of the head, and the margin round them, in mm."""
_CHIP, _PICTURE = 7.4, 6.2
"""The side of the square with the picture, and the room of that."""
_AROUND = 24.0
"""What a page keeps for marks round its pieces."""


def key_pieces(
    brief: Brief[CommonColumns], entries: Sequence[LookedRow], found: Problems
) -> Iterator[tuple[str, Piece]]:
    """Yield cards of names, each with the name of its force: several where a page holds no more."""
    live = brief.paper.area()
    most = min(live.width, live.height) - _AROUND
    lines = max(1, int((most - _HEAD) / _LINE))
    for force in dict.fromkeys(entry.force.name for entry in entries):
        mine = {entry.row.record.span: entry for entry in reversed(entries) if entry.force.name == force}
        dressed = [entry.dress() for entry in mine.values()][::-1]
        cell, widest = max(((_width_of(brief.book, one), one) for one in dressed), key=itemgetter(0))
        if cell > max(most, _CELL):
            said = (
                f"{shown(widest.name)} needs {cell:.1f} mm of width in the key of names and has {most:.1f} mm"
            )
            way_out = "Shorten it, or take a wider paper."
            row = widest.row
            place = row.at("name") if widest.name == row.name else row.record.span
            found.report(problems.TEXT_TOO_LONG, place, said, way_out)
        cell = max(_CELL, min(most, cell))
        columns = max(1, int(most / cell))
        for start in range(0, len(dressed), columns * lines):
            yield force, _card(brief.book, force, dressed[start : start + columns * lines], columns, cell)


def _card(book: FontBook, force: str, entries: Sequence[DressedRow], columns: int, cell: float) -> Piece:
    columns = min(columns, len(entries))
    rows = -(-len(entries) // columns)
    head = book.width(force.upper(), theme.SMALLEST, True) + 2.1
    width, height = max(columns * cell, head) + 2 * _EDGE, _HEAD + rows * _LINE + _EDGE
    size = book.fit(force.upper(), width - 2 * _EDGE - 2, theme.HEAD, theme.SMALLEST, True) or theme.SMALLEST
    items: list[Item] = [capitals(book, _EDGE, 4.6, force, size * 0.9)]
    for index, entry in enumerate(entries):
        x, y = _EDGE + index // rows * cell, _HEAD + index % rows * _LINE
        items += _entry(book, entry, x, y, cell - _CHIP - 3.0)
    return Piece(name=f"key {force}".strip(), width=width, height=height, front=tuple(items))


def _below(entry: DressedRow) -> str:
    """Return the values that the counter shows, and the unit."""
    places = (entry.faces.front.at(place) for place in BAND_PLACES)
    values = "  ".join(one.text for place in places for one in place if isinstance(one, FaceWords))
    return "   ".join(part for part in (values, str(getattr(entry.row, "unit", ""))) if part)


def _width_of(book: FontBook, entry: DressedRow) -> float:
    """Return the width at which both lines of an entry stand there whole, in the smallest type."""
    lines = (entry.name, True), (_below(entry), False)
    return _CHIP + 3.1 + max(book.width(line, theme.SMALLEST, bold) for line, bold in lines)


def _entry(book: FontBook, entry: DressedRow, x: float, y: float, room: float) -> Iterator[Item]:
    """Draw the picture on the ground of its side, the name, and the values that the counter shows."""
    dress, box = entry.dress, Rect(x, y, _CHIP, _CHIP)
    edge = BLACK if dress.ground == WHITE else None
    yield rectangle(box, dress.ground, edge, theme.HAIRLINE if edge else 0.0)
    pictures = (one.picture for one in entry.faces.front.at("centre") if isinstance(one, FacePicture))
    if entry.likeness is not None:
        wide, high = entry.likeness.size
        ink = Ink(dress.ink, dress.ground)
        symbol = entry.likeness.symbol(min(_PICTURE / wide, _PICTURE / high), ink)
        yield centred(outline_symbol(symbol, ink) if dress.outline else symbol, box.centre)
    elif picture := next(pictures, None):
        yield centred(picture.fit_into(_PICTURE, _PICTURE, dress.ink), box.centre)
    left, below = x + _CHIP + 1.6, _below(entry)
    size = book.fit(entry.name, room, theme.SMALL, theme.SMALLEST, True) or theme.SMALLEST
    small = book.fit(below, room, theme.LABEL, theme.SMALLEST) if below else None
    middle = y + _CHIP / 2
    first = middle if small is None else middle - 1.5
    yield from put(book, (left, first), entry.name, size, bold=True)
    if small is not None:
        yield from put(book, (left, middle + 1.7), below, small)
