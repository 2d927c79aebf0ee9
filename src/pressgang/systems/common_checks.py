"""Checks that games share: a number within its limits, and a name that is used once.

A check of either sort is a declaration: the rule, the columns, the limits as the game's numbers have them, and
the words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Generic, Literal

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.rows.sides import Side
from pressgang.schema import RowT
from pressgang.structs import NamedTuple


class Limits(NamedTuple):
    """The least and the most that a number may be (`None`: no limit on that side).

    `below` says in a message that the least was broken ("the least is 1"), `help` what to write; each has usual
    words.
    """

    least: float | None
    most: float | None
    below: str = ""
    help: str = ""

    def broken_by(self, value: float) -> str:
        """Return the limit that a value breaks, in words; nothing if it keeps both."""
        if self.least is not None and value < self.least:
            return self.below or f"the least is {self.least:,}"
        if self.most is not None and value > self.most:
            return f"the most is {self.most:,}"
        return ""

    @property
    def way_out(self) -> str:
        """Return the advice."""
        if self.help:
            return self.help
        if self.least is None:
            return f"Write {self.most:,} or less."
        if self.most is None:
            return f"Write {self.least:,} or more."
        return f"Write a whole number from {self.least:,} to {self.most:,}."


def within(
    rule: Rule, rows: Iterable[RowT], column: str, limits: Limits, *, name: str, of: Callable[[RowT], str]
) -> Iterator[Diagnostic]:
    """Yield a problem at the cell of `column` for each row whose number there breaks the `limits`.

    The message is `ENGINE is 6; the most is 5 (Spitfire I)`: `name` stands for the column, `of` names the row.
    """
    for row in rows:
        number: float | None = getattr(row, column)
        if number is not None and (broken := limits.broken_by(number)):
            said = f"{name} is {number:,}; {broken} ({of(row)})"
            yield rule.at(row.at(column), said, limits.way_out)


class Repeat(NamedTuple, Generic[RowT]):
    """A row that repeats names of an `earlier` one: both, the names of their sides, and the repeated names."""

    row: RowT
    side: str
    earlier: RowT
    owner: str
    taken: tuple[tuple[str, ...], ...]

    @property
    def where(self) -> str:
        """Return the place of the earlier row: `line 4`, `row 4` in a spreadsheet, with another file's name."""
        here, there = self.row.record.span, self.earlier.record.span
        place = f"line {there.line}" if there.cell is None else f"row {there.line}"
        sheets = [(span.cell or "").rpartition("!")[0] for span in (here, there)]
        if here.file == there.file and sheets[0] == sheets[1]:
            return place
        return f"{place} of {there.file}{'#' if sheets[1] else ''}{sheets[1]}"


def unique(
    rule: Rule,
    sides: Iterable[Side[RowT]],
    columns: Sequence[str],
    keys: Callable[[RowT], Iterable[tuple[str, ...]]],
    message: Callable[[Repeat[RowT]], str],
    help: str,
    *,
    at: Callable[[RowT], str],
    scope: Literal["side", "game", "other sides"] = "side",
) -> Iterator[Diagnostic]:
    """Yield a problem at the cell of the column `at` for each row one of whose names (`keys`, compared without
    case) an earlier row has: one of its own side, of the whole game, or of another side, as `scope` says.

    Rows are those of which all `columns` could be read; one without a name is free.
    """
    first: dict[tuple[str, ...], tuple[RowT, str]] = {}
    for side in sides:
        if scope == "side":
            first = {}
        for row in side.sound_rows(*columns):
            names = {tuple(part.casefold() for part in key): key for key in keys(row)}
            taken = [name for name in names if name in first]
            if taken:
                found = Repeat(row, side.name, *first[taken[0]], tuple(names[name] for name in taken))
                if scope != "other sides" or found.owner != side.name:
                    yield rule.at(row.at(at(row)), message(found), help)
            for name in names:
                first.setdefault(name, (row, side.name))
