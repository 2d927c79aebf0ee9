"""The arithmetic of Battle of Britain: pure functions over the game's numbers, used by checks and sheets alike.

Source throughout: Mike Crane, "Battle of Britain: Simple Hex Rules", Lone Warrior 175. His three figures are
lost; `[rules]` of `templates/games/battle-of-britain/game.toml` says which values stand in for them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from pressgang.rulebook import RuleBook

ANGLES = ("front", "flank", "rear")


class Airframe(Protocol):
    """What the rules ask of a row."""

    @property
    def class_(self) -> str:
        """bomber, fast or medium."""

    @property
    def engines(self) -> int:
        """How many engines."""

    @property
    def turrets(self) -> int:
        """How many turrets."""


@dataclass(frozen=True, slots=True)
class Move:
    """Hexes a turn: a die (bombers have none) and a number."""

    die: int
    plus: int

    @property
    def dice_text(self) -> str:
        """`d6`, or nothing."""
        return f"d{self.die}" if self.die else ""

    @property
    def plus_text(self) -> str:
        """`+2`, `3` (without a die), `−1`, or nothing for a die alone."""
        if not self.die:
            return str(self.plus)
        return f"+{self.plus}" if self.plus > 0 else str(self.plus).replace("-", "−") if self.plus else ""

    @property
    def text(self) -> str:
        """`d6+2`, `d6`, `3`."""
        return self.dice_text + self.plus_text


def is_fighter(row: Airframe) -> bool:
    """Whether the row is a fighter (fast or medium)."""
    return row.class_ != "bomber"


def move_of(class_: str, rules: RuleBook, damaged: bool = False) -> Move:
    """The move of a class (Movement); damage takes hexes off it. A bomber never goes below 0."""
    less = int(rules["damage_slows"]) if damaged else 0
    if class_ == "bomber":
        return Move(0, max(0, int(rules["bomber_move"]) - less))
    return Move(int(rules["die"]), int(rules[f"{class_}_bonus"]) - less)


def can_loop(row: Airframe, rules: RuleBook, damaged: bool = False) -> bool:
    """Whether it may fly an Immelmann: an undamaged fighter of one engine (Movement)."""
    return is_fighter(row) and not damaged and row.engines <= int(rules["immelmann"]["engines"])


def guns_of(row: Airframe, rules: RuleBook) -> str:
    """Whose guns an aircraft has, as the rules' names begin: those of a `bomber`, of a fighter with a `gunner`
    (of two engines, or with a turret: a reading), or of another `fighter`.
    """
    if not is_fighter(row):
        return "bomber"
    return "gunner" if row.engines >= int(rules["gunner_engines"]) or row.turrets > 0 else "fighter"


def guns(whose: str, rules: RuleBook) -> tuple[int, ...]:
    """The sides of its hex to which a `bomber`, a fighter with a `gunner`, or another `fighter` fires back
    (Figure 3).
    """
    return tuple(sorted(set(rules[f"{whose}_guns"])))


def defended_sides(row: Airframe, rules: RuleBook, damaged: bool = False) -> tuple[int, ...]:
    """The sides of its hex to which an aircraft fires back (Figure 3)."""
    if damaged and not rules["damaged_fighters_defend" if is_fighter(row) else "damaged_bombers_defend"]:
        return ()
    return guns(guns_of(row, rules), rules)


def rolls_text(rolls: Sequence[int]) -> str:
    """Rolls as they are printed: `3–5`, `5`, `2, 4`, `–` for none."""
    runs: list[list[int]] = []
    for roll in sorted(set(rolls)):
        if runs and roll == runs[-1][-1] + 1:
            runs[-1].append(roll)
        else:
            runs.append([roll])
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(parts) or "–"


def die_text(rules: RuleBook, count: int = 1) -> str:
    """Return `1d6`."""
    return f"{count}d{rules['die']}"


def listed(marks: str) -> str:
    """Return the letters of footnotes for plain text: ` (a, b)`."""
    return f" ({', '.join(marks)})".replace(" ", "\u00a0") if marks else ""


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
