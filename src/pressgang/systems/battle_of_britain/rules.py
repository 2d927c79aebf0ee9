"""The numbers of Battle of Britain in words: rolls, moves, and the squares about a target.

Source: Mike Crane, "Battle of Britain: Simple Hex Rules", Lone Warrior 175.
"""

from __future__ import annotations

from collections.abc import Sequence

ANGLES = ("front", "flank", "rear")


def move_text(die: int, plus: int) -> str:
    """Return hexes a turn: `d6+2`, `d6−1`, `d6`, or `3` without a die."""
    if not die:
        return str(plus)
    return f"d{die}{plus:+d}".replace("-", "−") if plus else f"d{die}"


def rolls_text(rolls: Sequence[int]) -> str:
    """Return rolls as they are printed: `3–5`, `5`, `2, 4`, `–` for none."""
    runs: list[list[int]] = []
    for roll in sorted(set(rolls)):
        if runs and roll == runs[-1][-1] + 1:
            runs[-1].append(roll)
        else:
            runs.append([roll])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(parts) or "–"


_SQUARES = (
    "ahead", "half right", "right", "half right astern", "astern", "half left astern", "left", "half left",
)  # fmt: skip
"""The eight squares about one, clockwise from the one that its aircraft faces, as the rules count them."""


_OF_HEXES = ((0,), (1, 2), (3,), (4,), (5,), (6, 7))
"""The squares that stand for each side of a hex."""


def squares_text(
    front: Sequence[int],
    flank: Sequence[int],
    rear: Sequence[int],
    diagonals: bool = True,
    *hexes: Sequence[int],
) -> str:
    """Return `front: ahead; flank: the others; rear: astern`; corners only with `diagonals`.

    Where the squares are those of the article's angles, they follow the sides of the hex.
    """
    if (list(front), sorted(flank), list(rear)) == ([0], [1, 2, 3, 5, 6, 7], [4]) and hexes:
        front, flank, rear = ([square for side in one for square in _OF_HEXES[side]] for one in hexes)
    near = set(range(0, 8, 1 if diagonals else 2))  # the squares that an aircraft may step or fire into
    sides = {angle: near & {*own} for angle, own in zip(ANGLES, (front, flank, rear), strict=True)}
    rest = near - sides["front"] - sides["rear"]
    places = {
        angle: "the others" if own == rest else ", ".join(_SQUARES[side] for side in sorted(own))
        for angle, own in sides.items()
    }
    return "; ".join(f"{angle}: {words}" for angle, words in places.items() if words)


def edges_of(own: Sequence[str], bombers: Sequence[int]) -> tuple[str, ...]:
    """Return the end of the mat of each side: its own, else the one that is beyond doubt, else a blank.

    Raiders come from the near edge: of two sides the one that alone has bombers, or to which the other leaves
    it.
    """
    if len(own) == 2 and any(own):
        mine, theirs = (edge or _OTHER[own[1 - index]] for index, edge in enumerate(own))
        return mine, theirs
    if any(own) or len(own) > 2 or (len(own) == 2 and bool(bombers[0]) == bool(bombers[1])):
        return tuple(own)
    return tuple("near" if count else "far" for count in bombers)


_OTHER = {"near": "far", "far": "near"}
