"""Colours as people and printers see them: can opposing sides be told apart, and can the text be read?

Differences are those of `sight`, grey is L* of CIE 1976, contrast the ratio of WCAG 2.

The limits: a difference of 1 can just be seen side by side; counters lie apart, and each sheet may be printed
off its colour by up to 5 (ISO 12647-2), so sides 10 apart are still told apart when both are off.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import attrgetter

from pressgang.diagnostics import Diagnostic, Problems, Span, general_rule, shown
from pressgang.drawing.colours import lightness, luminance_ratio
from pressgang.drawing.scene import BLACK, WHITE, Colour
from pressgang.insignia.nations import Domain, palette_of
from pressgang.livery.palettes import choose_palettes, distinct_marks
from pressgang.livery.sight import SIGHTS, difference_in_sights
from pressgang.rows.sides import Force, Palette, Side
from pressgang.schema import Row, RowT
from pressgang.structs import NamedTuple

COLOUR_LIMIT = 10.0
"""The least CIEDE2000 between two sides, in any kind of sight."""
GREY_LIMIT = 10.0
"""The least difference between two sides in L*, for black and white prints."""
TEXT_LIMIT = 4.5
"""The least contrast of text on its ground: WCAG 2, level AA."""
MOST_TOLD = 10
"""The most sides that are reported one by one as too alike; the rest are counted."""
SIDES_ALIKE = general_rule("PG241", severity="warning")
FAINT_TEXT = general_rule("PG242", severity="warning")
SAME_MARK = general_rule("PG243", severity="warning")


class Difference(NamedTuple):
    """The distance of two colours in one kind of sight (or on a grey print), and its limit."""

    vision: str
    figure: float
    limit: float

    @property
    def share(self) -> float:
        """Return the difference as a share of its limit; the two can be told apart from 1 on."""
        return self.figure / self.limit

    @property
    def enough(self) -> bool:
        """Return whether the two can be told apart."""
        return self.figure >= self.limit

    @property
    def words(self) -> str:
        """Return the difference in words: `7.3 of CIEDE2000 in protan sight` or `3.3 of L* in grey`."""
        figure = self.figure if self.enough else min(self.figure, self.limit - 0.1)  # never rounded up to it
        measure = "L* in grey" if self.vision == "grey" else f"CIEDE2000 in {self.vision} sight"
        return f"{figure:.1f} of {measure}"


def differences(one: Colour, other: Colour) -> list[Difference]:
    """Return the differences in each kind of sight, and in grey."""
    eyes = zip(SIGHTS, difference_in_sights(one, other), strict=True)
    found = [Difference(sight, figure, COLOUR_LIMIT) for sight, figure in eyes]
    return [*found, Difference("grey", abs(lightness(one) - lightness(other)), GREY_LIMIT)]


@lru_cache(maxsize=4096)
def worst(one: Colour, other: Colour) -> Difference:
    """Return the difference that is least relative to its limit."""
    return min(differences(one, other), key=attrgetter("share"))


def too_alike(one: Palette, other: Palette) -> bool:
    """Return whether the grounds of two palettes are too alike for opposing sides."""
    return not worst(one.ground, other.ground).enough


def choose_livery(
    sides: Sequence[Side[RowT]],
    palettes: Mapping[str, Palette],
    found: Problems,
    ink: str = "color",
    domain: Domain = "air",
) -> tuple[Force[RowT], ...]:
    """Return each side with a palette and a mark of its own; warn of colours too alike or too faint, if
    printed.

    A side that names no palette wears its nation's, if no other does.
    """
    before = len(found.found)
    wanted: list[tuple[str | None, Span]] = []
    named = [side.request.palette for side in sides]
    taken = [palettes[name] for name in named if name in palettes]
    for side in sides:
        worn = side.request.palette
        own = palettes.get(palette_of(side.name, domain) or "")
        if not worn and own is not None and not any(too_alike(own, one) for one in taken):
            worn = own.name
            taken.append(own)
        wanted.append((worn, side.colours_at))
    chosen = choose_palettes(wanted, palettes, found, too_alike if len(sides) > 1 else None)
    marked = distinct_marks([side.name for side in sides], chosen)
    forces = tuple(side.dressed(palette) for side, palette in zip(sides, marked, strict=True))
    if len(found.found) == before and ink in ("color", "reversed"):
        found.extend(check_sides(forces, palettes))
    return forces


def check_sides(forces: Sequence[Force[Row]], palettes: Mapping[str, Palette]) -> list[Diagnostic]:
    """Return the warnings about the colours of these sides; `palettes` are those to suggest instead."""
    return [*_faint(forces), *_alike(forces, palettes), *_same_marks(forces)]


def _faint(forces: Iterable[Force[Row]]) -> Iterable[Diagnostic]:
    for force in forces:
        palette = force.palette
        ratio = luminance_ratio(palette.ink, palette.ground)
        if ratio < TEXT_LIMIT:
            best = max((BLACK, WHITE), key=lambda ink: luminance_ratio(ink, palette.ground))
            yield FAINT_TEXT.at(
                force.colours_at,
                f"{force.name}: the ink {palette.ink.hex} on the ground {palette.ground.hex} has a contrast of "
                f"{ratio:.2f} to 1; the least is {TEXT_LIMIT:g}",
                f"Write ink = {shown(best.hex)}, with which it is {luminance_ratio(best, palette.ground):.1f}.",
            )


def _alike(forces: Sequence[Force[Row]], palettes: Mapping[str, Palette]) -> Iterable[Diagnostic]:
    """Yield a warning for each side that is too like an earlier one: its worst pair, and how many others."""
    late = list(_like_an_earlier(forces))
    advised: list[Force[Row]] = []
    for number in late[:MOST_TOLD]:
        force = forces[number]
        others = (one for one in (*forces, *advised) if one is not force and force.opposes(one))
        best = _nearest_palette(force.palette, {one.palette.ground for one in others}, palettes)
        advised += [force.dressed(best)] if best else []
        pairs = [(worst(force.palette.ground, other.palette.ground), other) for other in forces[:number]]
        bad = [(apart, other) for apart, other in pairs if not apart.enough and force.opposes(other)]
        bad.sort(key=lambda pair: pair[0].share)
        difference, other = bad[0]
        more = f" (it is also too like {', '.join(one.name for _, one in bad[1:4])})" if len(bad) > 1 else ""
        yield SIDES_ALIKE.at(
            force.colours_at,
            f"{_name_side(other)} and {_name_side(force)} are too alike: {difference.words}; "
            f"the least is {difference.limit:g}{more}",
            f"Give {force.name} the palette {shown(best.name)}; `pressgang list palettes` has the figures."
            if best
            else "No palette stands out from all the others: define one under [palette.NAME], or give forces "
            'that never fight each other the same alliance = "NAME".',
        )
    if rest := [forces[number] for number in late[MOST_TOLD:]]:
        message = f"{more_sides(rest)} too like another side, such as {rest[0].name}"
        way_out = 'Give sides that never fight each other the same alliance = "NAME", or print fewer at once.'
        yield SIDES_ALIKE.at(rest[0].colours_at, message, way_out)


def _like_an_earlier(forces: Sequence[Force[Row]]) -> Iterable[int]:
    """Yield the numbers of the sides that are too like an earlier opponent."""
    before: dict[tuple[Colour, str], Force[Row]] = {}
    for number, force in enumerate(forces):
        ground = force.palette.ground
        opponents = (one for one in before.values() if force.opposes(one))
        if any(not worst(ground, one.palette.ground).enough for one in opponents):
            yield number
        before.setdefault((ground, force.request.alliance.casefold()), force)


def more_sides(sides: Sequence[Force[Row]]) -> str:
    """Return the words for sides that are not named one by one: `12 more sides are`."""
    return f"{len(sides):,} more sides are" if len(sides) > 1 else "1 more side is"


def _name_side(force: Force[Row]) -> str:
    """Return a side in words: `RAF (tan, #d3ae76)`."""
    return f"{force.name} ({force.palette.name}, {force.palette.ground.hex})"


def _nearest_palette(worn: Palette, apart: set[Colour], palettes: Mapping[str, Palette]) -> Palette | None:
    """Return the palette nearest to the one worn that can be told from all the grounds `apart`."""
    near = (one for one in palettes.values() if all(worst(one.ground, ground).enough for ground in apart))
    return min(near, key=lambda one: (differences(worn.ground, one.ground)[0].figure, one.name), default=None)


def _same_marks(forces: Sequence[Force[Row]]) -> Iterable[Diagnostic]:
    """Yield a warning for each side with the mark and the band of an earlier opponent."""
    before: dict[tuple[str, str], list[Force[Row]]] = {}
    pairs: list[tuple[Force[Row], Force[Row]]] = []
    for force in forces:
        same = before.setdefault((force.palette.mark.casefold(), force.palette.band), [])
        pairs += [(one, force) for one in same if one.opposes(force)][:1]
        same.append(force)
    for one, other in pairs[:MOST_TOLD]:
        yield SAME_MARK.at(
            other.colours_at,
            f"{one.name} and {other.name} have the same mark {shown(other.palette.mark)} and the same "
            f"{other.palette.band} band",
            "Give one of their palettes another mark or band under [palette.NAME].",
        )
    if rest := [other for _, other in pairs[MOST_TOLD:]]:
        message = f"{more_sides(rest)} like another side in mark and band, such as {rest[0].name}"
        way_out = "Give their palettes marks or bands of their own under [palette.NAME]."
        yield SAME_MARK.at(rest[0].colours_at, message, way_out)
