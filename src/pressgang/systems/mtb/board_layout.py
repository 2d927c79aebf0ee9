"""The web board's measures: rings, margin, type, and the models in the centre. No fonts, no drawing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.systems.mtb.armed import metres, ship_name
from pressgang.systems.mtb.rules.formation import Model

if TYPE_CHECKING:
    from pressgang.rulebook import RuleBook
    from pressgang.systems.mtb.stats import Ship

LEAST_BAND = 20.0
"""The least breadth of the inner and of the outer ring, in mm."""
DEFAULT_BOATS = 4
_DESIGN = 600.0
"""The diameter that the board was designed at."""


@dataclass(frozen=True, slots=True)
class Rings:
    """The diameters of the three rings in mm."""

    centre: float
    inner: float
    outer: float

    @property
    def unit(self) -> float:
        """How large type and furniture are, against a board of 600 mm."""
        return max(0.45, min(1.5, self.outer / _DESIGN))


def rings_of(diameter: float, centre: float | None, inner: float | None) -> Rings:
    """The rings of a board: the centre a third of the whole and the inner ring half-way, unless given."""
    middle = centre if centre is not None else diameter / 3
    return Rings(middle, inner if inner is not None else (middle + diameter) / 2, diameter)


def models_of(
    rows: Sequence[Ship], rules: RuleBook, scale: float | None, counter: tuple[float, float]
) -> list[Model]:
    """A model a boat: at its own size where there is a `scale` (300 for 1:300), else a counter of that size."""
    models: list[Model] = []
    for row in rows:
        length, beam = metres(row, rules)
        width, height = counter if scale is None else (beam * 1000 / scale, length * 1000 / scale)
        models.extend([Model(ship_name(row), width, height)] * row.quantity)
    if not rows:
        models = [Model("", *counter)] * DEFAULT_BOATS
    return models
