"""The force report: what each side is worth in points, fire and combat value, counted from its stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor

from pressgang.rulebook import RuleBook
from pressgang.systems.unbalanced_equality.rules import Troop, average_shot
from pressgang.systems.unbalanced_equality.stands import Stand, stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow

LOOSE, CLOSE, LISTED = 0, 1, 2
"""The three columns of a report: all in open order or on horse; all in closed order or on foot; each stand in
the formation of its row (the first where the row names none)."""
Values = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class TypeLine:
    """The stands of one type: how many, points left, and fire and combat value in the three columns.

    `fire` leaves cannon out: theirs is diced for, and `cannon` is its average, kills a shot. Of spearmen it is
    the throw.
    """

    troop: Troop
    stands: int
    points: int
    fire: Values
    cannon: float
    combat: Values


@dataclass(frozen=True, slots=True)
class SideReport:
    """One side, type by type in the order of its first stands. `formations` says that some row names one,
    `gone` how many stands of the list have left the table: they count for nothing here.
    """

    name: str
    lines: tuple[TypeLine, ...]
    formations: bool
    gone: int = 0

    @property
    def stands(self) -> int:
        """How many stands the side has."""
        return sum(line.stands for line in self.lines)

    @property
    def points(self) -> int:
        """The points of all its stands."""
        return sum(line.points for line in self.lines)

    @property
    def fire(self) -> Values:
        """The kills of a volley of all its rifles and Maxim guns."""
        return _total(line.fire for line in self.lines if line.troop.fire != "throw")

    @property
    def throw(self) -> int:
        """The kills of all its spears, thrown once, in the formations of the list."""
        return sum(line.fire[LISTED] for line in self.lines if line.troop.fire == "throw")

    @property
    def cannon(self) -> float:
        """The kills of its cannon, a shot each, on the average of the die."""
        return sum(line.cannon for line in self.lines)

    @property
    def combat(self) -> Values:
        """The combat value of all its stands."""
        return _total(line.combat for line in self.lines)


def report(name: str, rows: Iterable[StandRow], book: RuleBook) -> SideReport:
    """The report of one side; nothing is rounded but the kills of each stand."""
    groups: dict[str, list[Stand]] = {}
    listed = list(stands_of(rows, book))
    there = [stand for stand in listed if stand.in_play]
    for stand in there:
        groups.setdefault(stand.troop.type, []).append(stand)
    formations = any(stand.state is not None for stand in there)
    lines = tuple(_line(stands, book) for stands in groups.values())
    return SideReport(name, lines, formations, len(listed) - len(there))


def _line(stands: list[Stand], book: RuleBook) -> TypeLine:
    troop = stands[0].troop
    columns = [(LOOSE, CLOSE, stand.state or LOOSE) for stand in stands]
    fires = [[stand.fire(state, book) or 0 for state in c] for stand, c in zip(stands, columns, strict=True)]
    combats = [[stand.combat_value(state) for state in c] for stand, c in zip(stands, columns, strict=True)]
    cannon = 0.0
    if troop.fire == "table":
        cannon = sum(average_shot(troop, stand.points, stand.strength, book) for stand in stands)
    return TypeLine(
        troop, len(stands), sum(stand.strength for stand in stands), _total(fires), cannon, _total(combats)
    )


def _total(values: Iterable[Iterable[int]]) -> Values:
    columns = list(zip(*values, strict=True)) or [(), (), ()]
    return sum(columns[0]), sum(columns[1]), sum(columns[2])


def ratio_words(first: float, second: float) -> str:
    """`1 : 1.52`, or `1.43 : 1` where the first is the greater; a dash where one of them is nothing."""
    if first <= 0 or second <= 0:
        return "–"
    if second >= first:
        return f"1 : {rounded(second / first, 2)}"
    return f"{rounded(first / second, 2)} : 1"


def rounded(value: float, places: int) -> str:
    """A value with so many decimals, halves rounded up as people do it: 1.075 is `1.08`."""
    scale = 10**places
    return f"{floor(value * scale + 0.5 + 1e-9) / scale:.{places}f}"
