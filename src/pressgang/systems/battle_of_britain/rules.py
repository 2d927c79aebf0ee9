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


def squares_text(
    front: Sequence[int], flank: Sequence[int], rear: Sequence[int], diagonals: bool = True
) -> str:
    """Return `front: ahead; flank: the others; rear: astern`; corners only with `diagonals`."""
    near = set(range(0, 8, 1 if diagonals else 2))  # the squares that an aircraft may step or fire into
    sides = {angle: near & {*own} for angle, own in zip(ANGLES, (front, flank, rear), strict=True)}
    rest = near - sides["front"] - sides["rear"]
    places = {
        angle: "the others" if own == rest else ", ".join(_SQUARES[side] for side in sorted(own))
        for angle, own in sides.items()
    }
    return "; ".join(f"{angle}: {words}" for angle, words in places.items() if words)
