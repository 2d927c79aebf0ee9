"""The stat file of Tally Ho!: one row an aircraft with its pilot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pressgang.rows.stat_columns import AircraftColumns

Status = Literal["novice", "experienced", "ace"]
STATUSES: tuple[Status, ...] = ("novice", "experienced", "ace")
"""What a pilot can be, from first to last."""
MOST_CAPACITY = 100
"""The longest damage track that is drawn; the game's own number is in its rules."""


@dataclass(frozen=True, kw_only=True)
class Fighter(AircraftColumns):
    """An aircraft and its pilot. `name` is the type of aircraft; a blank status or capacity is the game's.

    Its columns stand in the game's file; here are their types.
    """

    if TYPE_CHECKING:
        call_sign: str = ""
        pilot: str = ""
        missions: int = 0
        kills: int = 0
        status: Status | None = None
        capacity: int | None = None
