"""The game in words that several sheets print: values of a type, and rules as sentences from its numbers."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.games.expressions.templates import marked_value
from pressgang.games.expressions.values import ListEntry, number_of
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.systems.unbalanced_equality.rules import RIDES, Troop, fire, half_mark, rolls_words


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
    """Return the footnote letters of values as markup, or nothing."""
    letters = notes.mark(*names)
    return f"^{letters}^" if letters else ""


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


def crew_figures(troops: Sequence[ListEntry]) -> int:
    """Return the figures of the first type of gun that has any."""
    guns = (one for entry in troops if (one := entry.as_mapping())["fire"] in ("shot", "table"))
    return next((int(str(gun["figures"])) for gun in guns if gun["figures"]), 0)


def crew_strength(troops: Sequence[ListEntry]) -> int:
    """Return the points of the first type of gun, which are its crew's."""
    guns = (one for entry in troops if (one := entry.as_mapping())["fire"] in ("shot", "table"))
    return next((int(str(gun["points"])) for gun in guns), 0)


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
    arms = list(
        dict.fromkeys(str(one["arm"]) for one in types if one["temper"] == temper and one["arm"] != "gun")
    )
    return f"Native {', '.join(arms[:-1])}{' and ' if arms[1:] else ''}{arms[-1]}" if arms else "Natives"


def by_state(states: Sequence[str], values: Sequence[object]) -> str:
    """Return `open **3** · closed **5**`, or the one value in bold."""
    if len(states) < 2 or len(set(values)) == 1:
        return marked_value(f"**{values[0]}**")
    short = {"on horse": "on", "off horse": "off"}
    pairs = zip(states, values, strict=False)
    return marked_value(" · ".join(f"{short.get(state, state)} **{value}**" for state, value in pairs))


def rate_cell(states: Sequence[str], fire: str, kills: Sequence[int], per: int, shots: int) -> str:
    """Return the kills of a type as the table of stands has them."""
    if fire == "table":
        return "artillery table"
    if fire == "shot":
        return marked_value(f"**{kills[0]}** a shot{f' × {shots}' if shots != 1 else ''}")
    return by_state(states, kills) if per == 10 else marked_value(f"**{kills[0]}** in {per}")


def move_cell(states: Sequence[str], fire: str, moves: Sequence[int], foot: int) -> str:
    """Return the moves of a type as the table of stands has them."""
    if fire == "table" and len(moves) > 1:
        return marked_value(f"**{moves[0]}** and fire, or **{moves[1]}**")
    if fire == "shot":
        return marked_value(f"**{moves[0]}** and fire")
    rides = tuple(states) == RIDES and len(moves) == 1
    return by_state(states, (*moves, foot) if rides else moves)


def ratio_words(first: float, second: float) -> str:
    """Return `1 : 1.52`, or `1.43 : 1` where the first is the greater; a dash where one of them is nothing."""
    if first <= 0 or second <= 0:
        return "–"
    return f"1 : {second / first:.2f}" if second >= first else f"{first / second:.2f} : 1"
