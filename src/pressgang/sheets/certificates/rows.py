"""The list of names that certificates are made out to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pressgang.schema import TEXT, Choice, Row, TextKind, Whole, column

Result = Literal["sank", "survived", "won", "served"]
RESULTS: tuple[Result, ...] = ("sank", "survived", "won", "served")


@dataclass(frozen=True, kw_only=True)
class Hero(Row):
    """A line of a list of names for certificates."""

    name: str = column(TEXT, required=True, help="whom the certificate is for", example="Eleanor Whitfield")
    result: Result = column(
        Choice(RESULTS), "won",
        help="at sea: sank (her foes) or survived (the game); in any game: won, or served to the end",
        example="sank",
    )  # fmt: skip
    boat: str = column(TEXT, "", help="the boat, aircraft or unit in command", example="MTB 219")
    craft: str = column(
        TEXT, "", help="a ship or aircraft of the kit or the library, whose picture the page shows (default: "
        "the one of the kit that `boat` names)", example="Fairmile D", printed=False,
    )  # fmt: skip
    event: str = column(TEXT, "", help="the show or club", example="Northern Muster")
    date: str = column(TEXT, "", help="the date; 2026-09-12 is printed in words", example="12 September 2026")
    foe: str = column(TEXT, "", help="what was sunk, or who was beaten", example="the flak ship Greif")
    quantity: int = column(Whole(0), 1, help="how many copies; 0 leaves the row out", example="1")
    notes: str = column(TextKind(2000), "", help="for yourself; not printed", printed=False)
