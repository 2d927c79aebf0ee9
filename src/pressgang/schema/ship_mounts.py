"""The column `mounts`: weapons and fittings of a ship with their places, as they are drawn."""

from __future__ import annotations

import re
from typing import Literal, get_args

from msgspec import Struct

from pressgang.diagnostics import shown, suggestion
from pressgang.regex import regex
from pressgang.schema import Refused, TextKind, problems

MountWord = (
    Literal["mg", "gun", "heavy-gun", "torpedo", "depth-charge", "rocket", "sweep"]
    | Literal["boat", "house", "hatch", "funnel", "mast"]
)
_WORDS = tuple(word for words in get_args(MountWord) for word in get_args(words))
ARCS = (
    "forward",
    "starboard-bow",
    "starboard-beam",
    "starboard-quarter",
    "aft",
    "port-quarter",
    "port-beam",
    "port-bow",
)
"""The eight sectors clockwise from the bow."""
_MOUNT = regex(
    r"(?P<kind>[^*@/]+?)\s*(\*\s*(?P<count>\d{1,2}))?\s*@\s*(?P<place>[^/]+?)\s*(/\s*(?P<sides>sides|port|starboard))?"
)
_FORM = "Write kind@place, such as heavy-gun@0.15, torpedo*3@0.45 or mg*2@0.5/sides, parted by semicolons."


class Mount(Struct, frozen=True):
    """`count` barrels, tubes, charges or rails of one kind; `arcs` are names from `ARCS`.

    One with a `place` stands at that share of the length from the bow, on the centre line or on each of
    `sides`: 1 starboard, -1 port. The count of a fitting is its length in metres.
    """

    kind: MountWord
    arcs: tuple[str, ...] = ()
    count: int = 1
    place: float | None = None
    sides: tuple[int, ...] = ()


_SIDES: dict[str | None, tuple[int, ...]] = {None: (), "sides": (1, -1), "starboard": (1,), "port": (-1,)}


class MountsKind(TextKind, frozen=True):
    """The weapons and fittings along a ship with their places, separated by semicolons."""

    label = "mounts"

    def parse(self, raw: object) -> tuple[Mount, ...]:  # type: ignore[override]
        """Return the mounts in the order written."""
        text = super().parse(raw)
        return tuple(_mount(part.strip()) for part in text.split(";") if part.strip())

    def show(self, value: tuple[Mount, ...]) -> str:  # type: ignore[override]
        """Return the mounts as a stat file has them."""
        return "; ".join(map(_written, value))


def _written(mount: Mount) -> str:
    many = f"*{mount.count}" if mount.count != 1 else ""
    side = next(word for word, sides in _SIDES.items() if sides == mount.sides)
    return f"{mount.kind}{many}@{mount.place or 0:g}{f'/{side}' if side else ''}"


def _mount(text: str) -> Mount:
    match = _MOUNT.fullmatch(text)
    if match is None:
        raise Refused(problems.UNKNOWN_WORD, f"{shown(text)} is no weapon with its place", _FORM)
    word = re.sub(r"[\s_]+", "-", match["kind"].casefold())
    kind = next((known for known in _WORDS if known == word), None)
    if kind is None:
        message = f"{shown(match['kind'])} is not one of {', '.join(_WORDS)}"
        raise Refused(problems.UNKNOWN_WORD, message, f"{suggestion(word, _WORDS)}Write one of them.")
    try:
        place = float(match["place"].replace(",", "."))
    except ValueError:
        raise Refused(problems.NOT_A_NUMBER, f"the place {shown(match['place'])} is no number", _FORM) from None
    if not 0 <= place <= 1:
        message = f"the place of {kind} is {place:g}; it goes from 0, the bow, to 1, the stern"
        raise Refused(problems.OUT_OF_RANGE, message, _FORM)
    return Mount(kind, (), int(match["count"] or 1), place, _SIDES[match["sides"]])


MOUNTS = MountsKind(500)
