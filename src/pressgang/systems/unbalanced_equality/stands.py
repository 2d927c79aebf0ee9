"""From rows to stands: a row with its type's values filled in, once for each id it stands for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from pressgang.drawing.units import inches
from pressgang.regex import regex
from pressgang.rulebook import RuleBook
from pressgang.schema.kinds import folded
from pressgang.structs import replace
from pressgang.systems.unbalanced_equality.rules import Troop, average_shot, fire, troops
from pressgang.systems.unbalanced_equality.stats import StandRow, StandSize

if TYPE_CHECKING:
    from pressgang.art.troops import TroopKind

STATE_OF = {"open": "open", "closed": "closed", "mounted": "on horse", "dismounted": "off horse"}
"""What a `formation` is called among the states of a type."""
_NUMBERED = regex(r"(.*?)([0-9]{1,9})")


class Stand(Struct, frozen=True):
    """One stand as it begins the game. `state` is the formation of its row (an index of `troop.states`), or
    `None` where the row leaves it open; the size is in mm. `piece_of` is the one state that a piece of the
    stand is for, where it has a piece for each.
    """

    id: str
    row: StandRow
    troop: Troop
    points: int
    strength: int
    figures: int
    size: StandSize
    state: int | None
    piece_of: int | None = None

    def fire(self, state: int, book: RuleBook, *, defended: bool = False) -> int | None:
        """Return the kills of its fire at its present strength (`rules.fire`)."""
        return fire(self.troop, self.points, self.strength, state, book, defended=defended)

    @property
    def called(self) -> str:
        """Its type as a label names it: a piece that is for men off their horses says so."""
        return f"{self.troop.type} on foot" if self.piece_of else self.troop.type

    @property
    def figure(self) -> TroopKind:
        """How its figures are drawn: as its row says, else as its type's."""
        from pressgang.art.troops import KINDS  # here: checks draw nothing

        named: TroopKind = next((kind for kind in KINDS if kind == self.troop.figure), "foot")
        return self.row.drawn_as or named

    @property
    def states(self) -> tuple[str, ...]:
        """The names of its states; one empty name where it has no more than one."""
        return self.troop.states or ("",)


def on_and_off(stand: Stand) -> tuple[Stand, ...]:
    """Return the pieces of a stand: of infantry that rides one on and one off its horses, else itself."""
    if not stand.troop.rides:
        return (stand,)
    return tuple(replace(stand, state=state, piece_of=state) for state in range(len(stand.states)))


def numbered_ids(id: str, quantity: int) -> tuple[str, ...]:
    """Return the ids of a row: R1 with quantity 4 gives R1 to R4, R01 gives R01 to R04, G gives G1 to G4."""
    if quantity <= 1:
        return (id,)
    match = _NUMBERED.fullmatch(id)
    if match is None:
        return tuple(f"{id}{number}" for number in range(1, quantity + 1))
    first, digits = int(match[2]), len(match[2])
    return tuple(f"{match[1]}{number:0{digits}d}" for number in range(first, first + quantity))


def piece_id(id: str, quantity: int, number: str) -> str:
    """Return the id of one of so many pieces of a row, by its number; of a lone one that is blank."""
    return numbered_ids(id, quantity)[int(number or 1) - 1]


def troop_of(row: StandRow, known: dict[str, Troop]) -> Troop | None:
    """Return the type of a row, or `None` where the game has none of that name."""
    return known.get(folded(row.type))


def stands_of(rows: Iterable[StandRow], book: RuleBook) -> Iterator[Stand]:
    """Yield every stand of the rows in order; rows of an unknown type (a check reports them) are left out."""
    known = troops(book)
    for row in rows:
        troop = troop_of(row, known)
        if troop is None:
            continue
        points = troop.points if row.points is None else row.points
        named = STATE_OF.get(row.formation or "")
        first = Stand(
            id=row.id,
            row=row,
            troop=troop,
            points=points,
            strength=points if row.strength is None else row.strength,
            figures=troop.figures if row.figures is None else row.figures,
            size=row.stand or StandSize(inches(troop.width), inches(troop.depth)),
            state=troop.states.index(named) if named in troop.states else None,
        )
        yield from (replace(first, id=name) for name in numbered_ids(row.id, row.quantity))


STATES: dict[str, int | None] = {"open": 0, "closed": 1, "listed": None}
"""How all stands are taken where forces are compared; None: each in the formation of its row, or the first."""


def kills(state: int | None, row: StandRow, book: RuleBook) -> int:
    """Return the kills of a stand of the row; none of cannon, whose kills are diced for."""
    stand = next(stands_of([row], book), None)
    if stand is None:
        return 0
    return stand.fire((stand.state or 0) if state is None else state, book) or 0


def cannon(row: StandRow, book: RuleBook) -> float:
    """Return the kills of a shot of the row's cannon on the average of the die, nothing of other stands."""
    stand = next(stands_of([row], book), None)
    if stand is None or stand.troop.fire != "table":
        return 0
    return average_shot(stand.troop, stand.points, stand.strength, book)
