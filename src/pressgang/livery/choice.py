"""Which colours each side of a game wears, and whether that will do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pressgang.diagnostics import Problems
from pressgang.livery.colours import check_sides, too_alike
from pressgang.livery.palettes import choose_palettes, distinct_marks
from pressgang.rows.sides import Force, Palette, Side
from pressgang.schema import RowT


def choose_livery(
    sides: Sequence[Side[RowT]], palettes: Mapping[str, Palette], found: Problems, ink: str = "color"
) -> tuple[Force[RowT], ...]:
    """Each side in a palette with a mark of its own; what is hard to tell apart or to read goes into `found`.

    Colours are not compared where they are not printed: `ink` is how the sides print, unless told otherwise.
    """
    before = len(found.found)
    several = len(sides) > 1
    wanted = [(side.wish.palette, side.colours_at) for side in sides]
    chosen = choose_palettes(wanted, palettes, found, too_alike if several else None)
    marked = distinct_marks([side.name for side in sides], chosen)
    forces = tuple(Force(side, palette) for side, palette in zip(sides, marked, strict=True))
    if several and len(found.found) == before and ink in ("color", "reversed"):
        found.extend(check_sides(forces, palettes))
    return forces
