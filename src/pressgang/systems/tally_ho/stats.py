"""The stat file of Tally Ho!: one row an aircraft with its pilot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pressgang.rows.stat_columns import AircraftColumns
from pressgang.schema import TEXT, Choice, Whole, column

Status = Literal["novice", "experienced", "ace"]
STATUSES: tuple[Status, ...] = ("novice", "experienced", "ace")
"""What a pilot can be, from first to last."""
MOST_CAPACITY = 100
"""The longest damage track that is drawn; the game's own number is in its rules."""


@dataclass(frozen=True, kw_only=True)
class Fighter(AircraftColumns):
    """An aircraft and its pilot. `name` is the type of aircraft; a blank status or capacity is the game's."""

    call_sign: str = column(TEXT, required=True, help="what the aircraft is called in play", example="Echo")
    pilot: str = column(TEXT, "", help="the pilot's name", example="P/O Finch")
    missions: int = column(Whole(0, 999), 0, help="missions survived", example="2")
    kills: int = column(Whole(0, 999), 0, help="enemies shot down", example="1")
    status: Status | None = column(
        Choice(STATUSES), help="what the pilot is; where blank, missions and kills say it", example="novice"
    )  # fmt: skip
    capacity: int | None = column(
        Whole(1, MOST_CAPACITY), help="points of damage that shoot it down (default 25)", example="25"
    )  # fmt: skip
