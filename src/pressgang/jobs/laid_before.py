"""Sheets as they were laid before: one that would come out the same is not composed again."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic
from pressgang.drawing.scene import Piece
from pressgang.jobs.laying import Laid
from pressgang.rows.sides import Force
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sources.kept import Recent


class MadeFrom(NamedTuple):
    """What a sheet comes of: things of which equal ones will do, and things that must be the very same.

    Rows are of the latter: equal ones may stand in other lines.
    """

    equal: tuple[object, ...]
    same: tuple[object, ...]

    def hold_for(self, other: MadeFrom) -> bool:
        """Whether what came of the other comes of this too."""
        if len(self.same) != len(other.same) or self.equal != other.equal:
            return False
        return all(one is two for one, two in zip(self.same, other.same, strict=True))


class _Before(NamedTuple):
    brief: MadeFrom
    forces: MadeFrom | None
    """`None` for a sheet that never looked at its forces: a mat stays as it is while aircraft change."""
    laid: Laid | None
    found: list[Diagnostic]


class LaidBefore:
    """The sheets of a kit by name, each as it was laid last."""

    def __init__(self) -> None:
        self._sheets: dict[str, _Before] = {}
        self.drawn: dict[str, Recent] = {}
        """What each sheet drew, for what stays of it when it is composed anew."""

    def lay(
        self,
        name: str,
        brief: Brief[Row],
        more: MadeFrom,
        lay: Callable[[Brief[Row]], tuple[Laid | None, list[Diagnostic]]],
        pieces: bool,
    ) -> tuple[Laid | None, list[Diagnostic]]:
        """The sheet that `lay` makes of a brief and of `more`, with its problems. Where `pieces` are not wanted
        by themselves it is without the backs that no page shows: each of them holds all that drew its row.
        """
        made, forces = _of_brief(brief, more), _of_forces(brief.forces)
        before = self._sheets.get(name)
        if before and made.hold_for(before.brief) and (not before.forces or forces.hold_for(before.forces)):
            return before.laid, list(before.found)
        self._sheets.pop(name, None)  # of a large kit there is no room for both
        del before
        watched, drawn = _Watched(brief.forces), self.drawn.setdefault(name, Recent())
        laid, found = lay(replace(brief, forces=watched, apart=pieces, kept=drawn))
        if laid is not None and not pieces and getattr(laid.sheet.plan, "backs", "none") == "none":
            laid = _without_backs_apart(laid)
        # What no font has is said at the line of a file that has it, and nobody keeps the files.
        if not any(problem.rule == rule.MISSING_GLYPH for problem in found):
            self._sheets[name] = _Before(made, forces if watched.seen else None, laid, list(found))
        else:
            self._sheets.pop(name, None)
        return laid, found

    def keep_only(self, names: Sequence[str]) -> None:
        """Forget the sheets that there are no more."""
        for gone in self._sheets.keys() - set(names):
            del self._sheets[gone]
        for gone in self.drawn.keys() - set(names):
            del self.drawn[gone]


def _of_brief(brief: Brief[Row], more: MadeFrom) -> MadeFrom:
    pictures: Mapping[str, object] = brief.pictures
    equal = (getattr(brief, name) for name in ("title", "rules", "place", "templates", "lands", "ink"))
    return MadeFrom((*equal, *more.equal, *pictures), (brief.book, *more.same, *pictures.values()))


def _of_forces(forces: Sequence[Force[Row]]) -> MadeFrom:
    parts = ((force.side._replace(all_rows=()), force.palette, force.bearing) for force in forces)
    counts = (len(force.rows) for force in forces)
    return MadeFrom((*parts, *counts), tuple(row for force in forces for row in force.rows))


def _without_backs_apart(laid: Laid) -> Laid:
    kept: dict[int, Piece] = {}  # copies of a piece are one object, and stay one
    for piece in laid.sheet.pieces:
        if id(piece) not in kept:
            kept[id(piece)] = replace(piece, back=()) if callable(piece.back) else piece
    pieces = tuple([kept[id(piece)] for piece in laid.sheet.pieces])
    return laid._replace(sheet=replace(laid.sheet, pieces=pieces))


class _Watched(tuple[Force[Row], ...]):
    """Forces that know whether anyone has looked at them."""

    seen = False

    def __iter__(self) -> Iterator[Force[Row]]:
        self.seen = True
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        self.seen = True
        return super().__getitem__(index)

    def __len__(self) -> int:
        self.seen = True
        return super().__len__()

    def __contains__(self, force: object) -> bool:
        self.seen = True
        return super().__contains__(force)
