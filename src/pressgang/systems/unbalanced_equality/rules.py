"""The arithmetic of Unbalanced Equality: pure functions over the game's numbers, for checks and sheets.

Source throughout: Jack Scruby, "Unbalanced Equality", Table Top Talk, November 1965, with the readings that
`templates/games/unbalanced-equality/game.toml` states beside each value.
"""

from __future__ import annotations

from math import floor
from typing import Any

from msgspec import Struct

from pressgang.rulebook import RuleBook
from pressgang.schema.kinds import folded

_EXACT = 1e-9
"""Keeps a sum of fractions that is a whole number from being rounded below it."""
NO_STATE = "any"
RIDES = ("on horse", "off horse")
"""The positions of infantry that rides."""


class Troop(Struct, frozen=True):
    """A type of troops. `states` names its formations or positions, empty where it has one only; morale, kills
    and move go by them. `width` and `depth` are inches, `figures` is 0 where nobody counted them.
    """

    type: str
    nation: str
    temper: str
    arm: str
    figure: str
    width: float
    depth: float
    figures: int
    points: int
    states: tuple[str, ...]
    morale: tuple[int, ...]
    fire: str
    kills: tuple[int, ...]
    per: int
    move: tuple[int, ...]
    leaves: int

    @property
    def native(self) -> bool:
        """Whether it is drawn and dices for morale as a native type."""
        return folded(self.nation) != "british"

    @property
    def rides(self) -> bool:
        """Whether it is infantry that gets on and off its horses."""
        return self.states == RIDES

    @property
    def is_gun(self) -> bool:
        """Whether it is a Maxim gun or a cannon: it can be knocked out, and its crew is lost in a melee."""
        return self.fire in ("shot", "table")

    def kills_in(self, state: int) -> int:
        """Return the kills for each `per` points, or a shot, in a state."""
        return _of(self.kills, state)


def _of(values: tuple[int, ...], state: int) -> int:
    return values[min(state, len(values) - 1)]


def troops(book: RuleBook) -> dict[str, Troop]:
    """Return every type by its name without case, spaces and hyphens, in the order of the combat table."""
    found: dict[str, Troop] | None = book.read.get("every type")  # all stands ask, and no rule has that name
    if found is None:
        found = {folded(entry["type"]): _troop(entry, book) for entry in book["troops"]}
        book.read["every type"] = found
    return found


def _troop(entry: dict[str, Any], book: RuleBook) -> Troop:
    values: dict[str, Any] = {key: tuple(one) if isinstance(one, list) else one for key, one in entry.items()}
    values["states"] = () if values["states"] == (NO_STATE,) else values["states"]
    if values["states"] == RIDES and len(values["move"]) == 1:
        values["move"] = (*values["move"], int(book["foot_move"]))
    return Troop(**values)


def whole_kills(exact: float, book: RuleBook) -> int:
    """Kills rounded as the game does, once, at the end (reading: fractions are dropped)."""
    return floor(exact + 1 - float(book["whole_kill"]) + _EXACT)


def at_half_strength(full: int, strength: int, book: RuleBook) -> bool:
    """Return whether a stand of `full` points has its fire halved (Regular infantry: 50 or less of 100)."""
    return strength <= full * float(book["half_strength"]) + _EXACT


def half_mark(full: int, book: RuleBook) -> float:
    """Return the strength at and below which fire is halved."""
    return full * float(book["half_strength"])


def in_play(troop: Troop, strength: int) -> bool:
    """Return whether a stand still fights: with anything left, and not where its type leaves."""
    return strength > troop.leaves and strength > 0


def _share(troop: Troop, full: int, strength: int, defended: bool, book: RuleBook) -> float:
    share = float(book["defence"]["fire"]) if defended else 1.0
    halved = at_half_strength(full, strength, book) and (book["guns_are_halved"] or not troop.is_gun)
    return share * 0.5 if halved else share


def fire(
    troop: Troop,
    full: int,
    strength: int,
    state: int,
    book: RuleBook,
    *,
    closed: bool = False,
    defended: bool = False,
) -> int | None:
    """Return the kills of one volley, throw or move of Maxim fire; `None` for cannon, whose kills are diced
    for.

    `full` are the points of the full stand, `strength` those left; `closed` says that the target are regulars
    in closed order, `defended` that it is in a defensive position. Roster, fire reckoner and force report all
    ask here (Combat Table; half strength).
    """
    if troop.fire == "table":
        return None
    if not in_play(troop, strength):
        return 0
    share = _share(troop, full, strength, defended, book)
    if troop.fire == "shot":
        adds = closed and not book["bonus_for_cannon_alone"]
        return _gun(float(troop.kills_in(state)), adds, share, book, shots=int(book["shots"]))
    exact = firing(troop, strength, state, book) * troop.kills_in(state) / max(1, troop.per)
    return whole_kills(exact * share, book)


def firing(troop: Troop, strength: int, state: int, book: RuleBook) -> float:
    """Return the points that fire: all that are left, or those that hold no horses (Mounted infantry)."""
    if book["holders_fire"] or not troop.rides or state == 0:
        return strength
    return max(0.0, strength - int(book["horse_holders"]) * troop.points / max(1, troop.figures))


def _gun(exact: float, closed: bool, share: float, book: RuleBook, *, shots: int = 1) -> int:
    """Shots that kill `exact` each: with the kills against closed order, halved, and rounded once."""
    bonus = int(book["closed_bonus"]) if closed and (exact > 0 or not book["bonus_needs_hit"]) else 0
    if book["bonus_before_halving"]:
        return whole_kills(shots * (exact + bonus) * share, book)
    return whole_kills(shots * (exact * share + bonus), book)


def shot(
    troop: Troop,
    full: int,
    strength: int,
    roll: int,
    book: RuleBook,
    *,
    closed: bool = False,
    defended: bool = False,
) -> int:
    """Return the kills of a cannon that rolls `roll` (1 to 6), on regulars in closed order where `closed`.

    Artillery Fire Table. Whether the extra kills need a hit and come before halving are readings, as is that
    cannon are halved.
    """
    if not in_play(troop, strength):
        return 0
    row = artillery_row(troop.nation, book)
    exact = float(row[min(roll, len(row)) - 1])
    return _gun(exact, closed, _share(troop, full, strength, defended, book), book)


def artillery_row(nation: str, book: RuleBook) -> tuple[int, ...]:
    """Return the kills of a crew for each roll of the die; a nation without a row has the last one."""
    rows = book["artillery"]
    row = next((r for r in rows if folded(r["crew"]) == folded(nation)), rows[-1])
    return tuple(int(kills) for kills in row["kills"])


def average_shot(troop: Troop, full: int, strength: int, book: RuleBook) -> float:
    """Return the kills of a cannon on the average of all rolls (ours, for comparing forces)."""
    rolls = range(1, len(artillery_row(troop.nation, book)) + 1)
    return sum(shot(troop, full, strength, roll, book) for roll in rolls) / len(rolls)


def rolls_words(rolls: tuple[int, ...]) -> str:
    """`1`, `1 or 2`, `4 to 6`, `1, 3 or 6`."""
    if len(rolls) > 2 and list(rolls) == list(range(rolls[0], rolls[-1] + 1)):
        return f"{rolls[0]} to {rolls[-1]}"
    if len(rolls) < 2:
        return "".join(map(str, rolls))
    return ", ".join(map(str, rolls[:-1])) + f" or {rolls[-1]}"
