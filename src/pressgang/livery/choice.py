"""Which colours each side of a game wears, and whether that will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from pressgang.diagnostics import Problems, Span
from pressgang.livery.colours import Side, check_sides, too_alike
from pressgang.livery.palettes import choose_palettes, distinct_marks
from pressgang.sheets.base import Palette


class Wish(NamedTuple):
    """A side that needs colours: the palette it names, where it has one, and the place to blame."""

    name: str
    palette: str | None
    span: Span
    alliance: str = ""


def choose_livery(
    wishes: Sequence[Wish], palettes: Mapping[str, Palette], found: Problems, ink: str = "color"
) -> tuple[Palette, ...]:
    """A palette with a mark of its own for each side; what is hard to tell apart or to read goes into `found`.

    Colours are not compared where they are not printed: `ink` is how the sides print, unless told otherwise.
    """
    before = len(found.found)
    several = len(wishes) > 1
    wanted = [(wish.palette, wish.span) for wish in wishes]
    chosen = choose_palettes(wanted, palettes, found, too_alike if several else None)
    marked = distinct_marks([wish.name for wish in wishes], chosen)
    if several and len(found.found) == before and ink in ("color", "reversed"):
        sides = [
            Side(wish.name, palette, wish.span, wish.alliance)
            for wish, palette in zip(wishes, marked, strict=True)
        ]
        found.extend(check_sides(sides, palettes))
    return tuple(marked)
