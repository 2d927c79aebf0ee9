"""The clock of a record: an aircraft from above, its arcs of fire, an oval for the weapon of each side. And the
daggers of a record: its values are too close for letters, so a mark sends to the quick reference.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pressgang.art.pen import Ink
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, polar
from pressgang.drawing.scene import WHITE, Item, Path, circle
from pressgang.drawing.units import points
from pressgang.rulebook import HOUSE_NOTE, RuleBook, note_of
from pressgang.sheets.base import Palette
from pressgang.sheets.blocks.places import Ticks, about
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.likenesses import centred, row_symbol
from pressgang.systems.dogfight.arcs import SIDE_BEARINGS, SIDE_NAMES, dial, rim, sector
from pressgang.systems.dogfight.rules import ARCS, arc_bearings
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

_ARMED_TINT = 0.22
_ARMED_RIM = points(2)


READING, HOUSE = "†", "‡"
_READING_NOTES = (
    "Our reading of an unclear passage: see the quick reference.",
    "Our reading: see the quick reference.",
)
_HOUSE_NOTES = (HOUSE_NOTE, "House value.")
MARKED = ("turn_limit", "rear_arc", "front_arc", "left_arc", "right_arc", "range_bands")
"""The values that every record shows."""


def mark_of(rules: RuleBook, *names: str) -> str:
    """Return ` †` for a reading, ` ‡` for a house value, nothing for values of the source or the user."""
    kinds = {rules.provenance(name) for name in names}
    if "house" in kinds:
        return f" {HOUSE}"
    return f" {READING}" if "reading" in kinds else ""


def mark_notes(rules: RuleBook, priced: bool = False) -> tuple[str, ...]:
    """Return the footnotes of a record's marks, the longest wording first; `priced` is a record with build
    points.

    Empty for a record without a mark.
    """
    names = (*MARKED, "build_points") if priced else MARKED
    marks = {mark_of(rules, name).strip() for name in names}
    readings = [f"{READING} {note}" for note in _READING_NOTES] if READING in marks else [""]
    house = [f"{HOUSE} {note}" for note in _HOUSE_NOTES] if HOUSE in marks else [""]
    pairs = ((readings[0], house[0]), (readings[-1], house[0]), (readings[-1], house[-1]))
    return tuple(dict.fromkeys(words for pair in pairs if (words := "  ".join(filter(None, pair)))))


def price_notes(rules: RuleBook) -> tuple[str, ...]:
    """Return the credit of the build points, for the foot of a page that prints them."""
    priced = rules.provenance("build_points") == "house"
    return (f"{HOUSE}\u2002{note_of(rules.values['build_points'])}",) if priced else ()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a record: its centre, the rim, the circle around the silhouette, the largest oval and the
    type size, all in mm.

    `names` of the sides stand level beside it, `turned` along it, or are left out; without `level` names only
    the hours that bound an arc are numbered.
    """

    centre: Point
    radius: float
    inner: float
    oval: Point
    label: float
    names: Literal["level", "turned", "none"]

    def weapons(self, armed: Collection[str]) -> tuple[Ticks, ...]:
        """Return an oval for the weapon of each side, in drawing order; a side without one has it printed
        black.
        """
        width, height = self.oval
        height = min(height, self.radius - self.inner - 1.6)
        middle = (self.radius + self.inner) / 2
        return tuple(
            Ticks(
                (about(polar(self.centre, middle, SIDE_BEARINGS[side]), min(width, height / 1.2), height),),
                1 if side in armed else 0,
                f"weapon-{side}",
                f"{side} weapon hit",
            )
            for side in ARCS
        )


def draw_face(clock: Clock, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    """Draw the printed clock, the same for every aircraft: rim, bounds of the arcs, hours, names of
    the sides.
    """
    centre, radius, level = clock.centre, clock.radius, clock.names == "level"
    yield circle(centre, radius, stroke=theme.INK, width=theme.BOX_LINE)
    yield circle(centre, clock.inner, stroke=theme.RULE_INK, width=theme.HAIRLINE)
    named = () if clock.names == "none" else (3, 6, 9, 12)  # the sides' names stand there
    outwards, reach = (0.9, 0.75) if level else (0.5, 0.62)
    yield from dial(
        book, rules, centre, clock.inner, radius,
        skip=named, weak=level, size=clock.label, outwards=outwards, reach=reach,
    )  # fmt: skip
    if clock.names != "none":
        yield from _names(clock, rules, book)


def _names(clock: Clock, rules: RuleBook, book: FontBook) -> Iterator[Item]:
    (x, y), size = clock.centre, clock.label
    out = clock.radius + (1.3 if clock.names == "level" else 0.8)
    side = {name: SIDE_NAMES[name] + mark_of(rules, f"{name}_arc") for name in SIDE_NAMES}
    yield book.text(x, y - out - 0.2, side["front"], size, bold=True, anchor="middle")
    yield book.text(x, y + out + size * 0.75, side["rear"], size, bold=True, anchor="middle")
    if clock.names == "turned":
        yield book.text(x - out - 0.2, y, side["left"], size, bold=True, anchor="middle", rotation=-90)
        yield book.text(x + out + 0.2, y, side["right"], size, bold=True, anchor="middle", rotation=90)
    else:
        beside = about((x, y), 2 * out, size)
        yield from put(book, beside.moved(-2 * out, 0.0), side["left"], size, "east", bold=True)
        yield from put(book, beside.moved(2 * out, 0.0), side["right"], size, "west", bold=True)


def draw_arcs(clock: Clock, row: Aircraft, palette: Palette, rules: RuleBook) -> Iterator[Item]:
    """Draw the tint of the armed arcs, which lies under the printed clock."""
    tint = palette.accent.tint(_ARMED_TINT)
    for side in dict.fromkeys(row.weapons):
        yield Path(sector(clock.centre, clock.inner, clock.radius, *arc_bearings(side, rules)), fill=tint)


def draw_armed(
    clock: Clock, row: Aircraft, palette: Palette, rules: RuleBook, pictures: Mapping[str, Picture]
) -> Iterator[Item]:
    """Draw an aircraft's part of the clock: the rim of its armed arcs, the ovals (filled without a weapon),
    itself.
    """
    for side in dict.fromkeys(row.weapons):
        yield rim(clock.centre, clock.radius, *arc_bearings(side, rules), _ARMED_RIM)
    for weapon in clock.weapons(row.weapons):
        yield from weapon.draw()
    ink = Ink(theme.INK, WHITE)
    symbol = row_symbol(row, clock.inner * 1.9, clock.inner * 1.56, ink, pictures, palette.outline)
    if symbol is not None:
        yield centred(symbol, clock.centre)
