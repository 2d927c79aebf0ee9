"""The arithmetic of Unbalanced Equality, and the game in words that several sheets print.

Source throughout: Jack Scruby, "Unbalanced Equality", Table Top Talk, November 1965, with the readings that
`templates/games/unbalanced-equality/game.toml` states beside each value.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any

from msgspec import Struct

from pressgang.games.expressions.values import ListEntry, MarkedText, number_of
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema.kinds import folded
from pressgang.typography.markup import bold, raised

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
        return self.kills[min(state, len(self.kills) - 1)]


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
    return strength <= half_mark(full, book) + _EXACT


def half_mark(full: int, book: RuleBook) -> float:
    """Return the strength at and below which fire is halved."""
    return full * float(book["half_strength"])


def in_play(troop: Troop, strength: int) -> bool:
    """Return whether a stand still fights: with anything left, and not where its type leaves."""
    return strength > troop.leaves and strength > 0


def is_halved(troop: Troop, full: int, strength: int, book: RuleBook) -> bool:
    """Return whether the fire of a stand of that type is halved: of guns it is a reading."""
    return at_half_strength(full, strength, book) and (book["guns_are_halved"] or not troop.is_gun)


def _share(troop: Troop, full: int, strength: int, defended: bool, book: RuleBook) -> float:
    share = float(book["defence"]["fire"]) if defended else 1.0
    return share * 0.5 if is_halved(troop, full, strength, book) else share


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


def rate_words(troop: Troop, state: int, book: RuleBook, *, half: bool) -> str:
    """Return the kills of a state as a label has them: `2`, `1 in 20`, `by die`, of a Maxim gun those of a
    move; at `half` strength `½`, `1 in 40`, `½ die`.

    Bare numbers are kills for each 10 points, the rate of nearly all troops.
    """
    kills = troop.kills_in(state)
    if troop.fire == "table":
        return "½ die" if half and book["guns_are_halved"] else "by die"
    if troop.fire == "shot":
        strength = int(half_mark(troop.points, book))
        return str(fire(troop, troop.points, strength, state, book) if half else kills * int(book["shots"]))
    if troop.per != 10:
        return f"{kills} in {troop.per * (2 if half else 1)}"
    return _halves(kills / 2) if half else str(kills)


def a_shot(book: RuleBook) -> str:
    """Return what the kills of a Maxim gun are counted for: `a shot`, or `a move` where it has several."""
    return "a shot" if book["shots"] == 1 else "a move"


def mark(notes: Footnotes, *names: str) -> str:
    """Return the mark of the footnotes of values, or nothing."""
    return raised(notes.mark(*names))


def times_words(count: int) -> str:
    """`once`, `twice`, `3 times`."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


def _halves(value: float) -> str:
    whole, part = divmod(round(value * 2), 2)
    return f"{whole or ''}{'½' if part else ''}" or "0"


def joined(values: Sequence[str]) -> str:
    """Values of several states with a stroke between, once where they are all the same: `6/3`, `8`."""
    return values[0] if len(set(values)) == 1 else "/".join(values)


def thirds(loss: int, part: int) -> str:
    """Return a loss and one part in so many more, exactly: they are added up before rounding."""
    whole, rest = divmod(loss * (part + 1), part)
    names = {(1, 3): "⅓", (2, 3): "⅔", (1, 2): "½", (1, 4): "¼", (2, 4): "½", (3, 4): "¾"}
    return f"{whole}{names[rest, part]}" if (rest, part) in names else f"{loss * (part + 1) / part:.4g}"


def of_crew(key: str, troops: Sequence[ListEntry]) -> int:
    """Return the figures or the points of the first type of gun that has any: those of its crew."""
    guns = (one for entry in troops if (one := entry.as_mapping())["fire"] in ("shot", "table"))
    return next((int(str(gun[key])) for gun in guns if gun[key]), 0)


def retire_words(retires: Sequence[ListEntry], temper: str) -> str:
    """Return the rolls at which troops of a temper retire, nothing for those that never do."""
    for entry in retires:
        one = entry.as_mapping()
        if one["temper"] == temper and isinstance(rolls := one["rolls"], tuple):
            return rolls_words(tuple(int(number_of(roll)) for roll in rolls))
    return ""


def retiring(temper: str, troops: Sequence[ListEntry]) -> str:
    """Return who of a temper retires: natives by their arms."""
    if temper != "natives":
        return "Native regulars" if temper == "regulars" else temper.capitalize()
    types = (entry.as_mapping() for entry in troops)
    arms = dict.fromkeys(str(one["arm"]) for one in types if one["temper"] == temper and one["arm"] != "gun")
    *others, last = arms or ("",)
    return f"Native {', '.join(others)}{' and ' if others else ''}{last}" if last else "Natives"


def by_state(states: Sequence[str], values: Sequence[object]) -> str:
    """Return `open **3** · closed **5**`, or the one value in bold."""
    if len(states) < 2 or len(set(values)) == 1:
        return MarkedText(bold(str(values[0])))
    short = {"on horse": "on", "off horse": "off"}
    pairs = zip(states, values, strict=False)
    return MarkedText(" · ".join(f"{short.get(state, state)} {bold(str(value))}" for state, value in pairs))


def rate_cell(states: Sequence[str], fire: str, kills: Sequence[int], per: int, shots: int) -> str:
    """Return the kills of a type as the table of stands has them."""
    if fire == "table":
        return "artillery table"
    if fire == "shot":
        return MarkedText(f"{bold(str(kills[0]))} a shot{f' × {shots}' if shots != 1 else ''}")
    return by_state(states, kills) if per == 10 else MarkedText(f"{bold(str(kills[0]))} in {per}")


def move_cell(states: Sequence[str], fire: str, moves: Sequence[int], foot: int) -> str:
    """Return the moves of a type as the table of stands has them."""
    if fire == "table" and len(moves) > 1:
        return MarkedText(f"{bold(str(moves[0]))} and fire, or {bold(str(moves[1]))}")
    if fire == "shot":
        return MarkedText(f"{bold(str(moves[0]))} and fire")
    rides = tuple(states) == RIDES and len(moves) == 1
    return by_state(states, (*moves, foot) if rides else moves)


def ratio_words(first: float, second: float) -> str:
    """Return `1 : 1.52`, or `1.43 : 1` where the first is the greater; a dash where one of them is nothing."""
    if first <= 0 or second <= 0:
        return "–"
    return f"1 : {second / first:.2f}" if second >= first else f"{first / second:.2f} : 1"
