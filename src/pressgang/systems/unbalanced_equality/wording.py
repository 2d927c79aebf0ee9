"""Values of a type in the words of the sheets: moves, morale, kills."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.rulebook import Footnotes, RuleBook
from pressgang.systems.unbalanced_equality.rules import Troop, fire, half_mark
from pressgang.systems.unbalanced_equality.stats import inch_text


def inches_words(value: float) -> str:
    """`8 in`, `4½ in`, `3.3 in`."""
    return f"{inch_text(value)} in"


def move_words(troop: Troop) -> str:
    """`6 in open, 3 in closed`, `8 in`, `3 in and fire, or 6 in`."""
    moves = [inches_words(move) for move in troop.move]
    if troop.fire == "table" and len(moves) > 1:
        return f"{moves[0]} and fire, or {moves[1]}"
    if troop.fire == "shot":
        return f"{moves[0]} and fire"
    if troop.states and len(set(moves)) > 1:
        return ", ".join(f"{move} {state}" for move, state in zip(moves, troop.states, strict=False))
    return moves[0]


def rate_words(troop: Troop, state: int, book: RuleBook) -> str:
    """The kills of a state as a roster has them: `2`, `1 in 20`, `10 a shot`, `die`.

    Bare numbers are kills for each 10 points, the rate of nearly all troops.
    """
    kills = troop.kills_in(state)
    if troop.fire == "table":
        return "by die"
    if troop.fire == "shot":
        return f"{kills * int(book['shots'])} {a_shot(book)}"
    return str(kills) if troop.per == 10 else f"{kills} in {troop.per}"


def half_rate_words(troop: Troop, state: int, book: RuleBook) -> str:
    """The kills of a state at half strength, as a label's back has them: `½`, `1 in 40`, `3 a shot`."""
    kills = troop.kills_in(state)
    if troop.fire == "table":
        return "½ die" if book["guns_are_halved"] else "by die"
    if troop.fire == "shot":
        left = fire(troop, troop.points, int(half_mark(troop.points, book)), state, book)
        return f"{left} {a_shot(book)}"
    return _halves(kills / 2) if troop.per == 10 else f"{kills} in {troop.per * 2}"


def a_shot(book: RuleBook) -> str:
    """What the kills of a Maxim gun are counted for: `a shot`, or `a move` where it has several."""
    return "a shot" if book["shots"] == 1 else "a move"


def mark(notes: Footnotes, *names: str) -> str:
    """The footnote letters of values as markup, or nothing."""
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
