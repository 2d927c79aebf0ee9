"""What small counters leave off, and the size at which they would not."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.diagnostics import Problems, shown
from pressgang.drawing.units import format_length
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.counter_options import CounterOptions
from pressgang.sheets.faces.entry import FacedT
from pressgang.sheets.faces.look import LookedRow, distinct
from pressgang.sheets.faces.plan import Wearing, first_fit, fits_at_all, fits_whole
from pressgang.sheets.faces.shedding import KEPT, ORDER, Shed

_WORDS: dict[Shed, str] = {
    "small words": "small words",
    "signs": "the signs beside values",
    "wing marks": "wing marks",
    "pictures": "pictures beside the likeness",
    "second line": "the second line of names",
    "name": "names (the key has them)",
    "insignia": "insignia (a letter stands for the side)",
    "further values": "further values",
}


def left_off(
    kind: CounterOptions[FacedT], brief: Brief[FacedT], rows: Sequence[LookedRow[FacedT]], found: Problems
) -> tuple[str, ...]:
    """What the foot says of things that were left off; a note names the size at which they fit."""
    less = [one for one in rows if one.look.shed]
    if not less:
        return ()
    keyed = any(one.look.nameless for one in less)
    words = _WORDS if keyed else {**_WORDS, "name": "the names on backs"}
    shed = list(
        dict.fromkeys(
            words[KEPT.get(item, item)] for item in ORDER if any(item in one.look.shed for one in less)
        )
    )
    listed = " and ".join(", ".join(shed).rsplit(", ", 1)) if len(shed) < 3 else ", ".join(shed)
    size = _whole_at(kind, brief, distinct(less))
    all_fits = f" All of it fits from {format_length(size)}." if size is not None else ""
    on = "" if len(less) == len(rows) else f" on {len(less)} of {len(rows)}"
    told = f"Left off{on}, for want of room: {listed}.{all_fits}"
    found.add(
        problems.LEFT_OFF.at(
            brief.place,
            f"counters of {kind.measure} leave off {listed}"
            + (f" ({shown(less[0].look.name)} first)" if on and less[0].look.name else ""),
            all_fits.strip()
            or "Shorten what is left off, or put less on the counters: no size takes all of it.",
        )
    )
    return (told,)


def _whole_at(
    kind: CounterOptions[FacedT], brief: Brief[FacedT], rows: Sequence[LookedRow[FacedT]]
) -> float | None:
    """The size at which nothing is left off any of these, if there is one: that of the side that needs most."""
    sides: dict[int, list[LookedRow[FacedT]]] = {}
    for one in rows:
        sides.setdefault(id(one.force), []).append(one)
    sizes = [size_of_all(kind, brief, side, whole=True) for side in sides.values()]
    return None if None in sizes else max(size for size in sizes if size is not None)


def size_of_all(
    kind: CounterOptions[FacedT], brief: Brief[FacedT], rows: Sequence[LookedRow[FacedT]], *, whole: bool
) -> float | None:
    """The whole size in mm from that of the counters on at which all these fit; `whole`: nothing left off."""
    size, at, steady = float(int(kind.size)), 0, 0
    while steady < len(rows):  # what fits one size need not fit the next
        known = rows[at].look.whole
        if (size, whole) not in known:
            if len(known) > 8:
                known.clear()  # what there is begins at a size of its own
            known[size, whole] = _size_from(kind, brief, rows[at], size, whole)
        larger = known[size, whole]
        if larger is None:
            return None
        size, steady, at = larger, steady + 1 if larger == size else 1, (at + 1) % len(rows)
    return size


def _size_from(
    kind: CounterOptions[FacedT], brief: Brief[FacedT], one: LookedRow[FacedT], size: float, whole: bool
) -> float | None:
    """The size, or the least above it that is found, at which both faces fit."""
    dressed = one.dress()
    profile, wears = one.planner.profile(dressed.likeness), Wearing.of(dressed.dress)
    faces = [one for one in (dressed.faces.front, dressed.faces.back if kind.prints_backs else None) if one]
    fits = fits_whole if whole else fits_at_all
    while not all(fits(brief.book, kind.outline_of(size), face, profile, wears) for face in faces):
        for face in faces:
            if fits(brief.book, kind.outline_of(size), face, profile, wears):
                continue
            larger = first_fit(brief.book, kind.outline_of, face, profile, wears, size=size, whole=whole)
            if larger is None:
                return None
            size = larger
    return size
