"""The altitude cards: a pack that deals aircraft their places on the board."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import ClassVar

from pressgang.art.aircraft.proportions import AircraftShape
from pressgang.art.aircraft.silhouette import draw_aircraft, fit_scale
from pressgang.art.pen import Ink
from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import (
    BLACK,
    WHITE,
    Colour,
    Group,
    Item,
    Path,
    Piece,
    Symbol,
    Use,
    circle,
    line,
    rectangle,
)  # fmt: skip
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.schema import COLOUR, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.cutting import CARD, BackedSheet, CellSize, preset_option, preset_problems, settle_preset
from pressgang.sheets.typeset import capitals, centred_baseline
from pressgang.systems.tally_ho.board_plan import between
from pressgang.systems.tally_ho.rules import SHAPES, Card, pack_of, points_of, ranks, suits
from pressgang.systems.tally_ho.suit_marks import fitted_ranks, suit_mark
from pressgang.typography.fonts import FontBook

_FIGHTER = AircraftShape(span_m=10.5, length_m=9.0, wing="elliptical")
"""The shape of the aircraft on the cards, of no make."""
_PALEST, _DARKEST = 0.08, 0.36


def card_front(book: FontBook, rules: RuleBook, card: Card, size: CellSize, colour: Colour) -> tuple[Item, ...]:
    """Draw the front in mm from its left top.

    Rank and suit stand in two corners, the suit large over its points, and the stairs of the four suits with an
    aircraft on the card's own step.
    """
    unit = _unit(size)
    ink = colour.mixed(BLACK, 0.45)
    index = _index(book, card, unit, *index_size(book, rules, size)[:2], ink)
    turned = Transform.rotate(180, (size.width / 2, size.height / 2))
    middle = size.width / 2
    items: list[Item] = [Group(index), Group(index, turned)]
    tall = 21.0 * unit
    top = size.height * 0.075
    items.append(suit_mark(card.shape, (middle, top + tall / 2), tall, ink))
    figure = between(points(9), points(17) * unit, points(40))
    base = top + tall + 2.8 * unit + book.cap_height(figure, True)
    items.extend(_points_line(book, str(points_of(card, rules)), (middle, base), figure, ink))
    foot = size.height * 0.925
    inset = size.width * 0.20
    stairs = Rect(inset, base + 3.4 * unit, size.width - 2 * inset, foot - base - 3.4 * unit)
    items.extend(_stairs(book, rules, card, stairs, unit=unit, colour=colour, ink=ink))
    return tuple(items)


def _unit(size: CellSize) -> float:
    """Return the scale of a card against the design."""
    return min(size.width / 63.0, size.height / 88.0)


def index_size(book: FontBook, rules: RuleBook, size: CellSize) -> tuple[float, float, tuple[str, ...]]:
    """Return the type size of the ranks in the corners of a card, the width of the widest, and those that do
    not fit.
    """
    unit = _unit(size)
    return fitted_ranks(book, rules, 11.0 * unit, between(points(11), points(22) * unit, points(50)))


def _index(book: FontBook, card: Card, unit: float, size: float, wide: float, ink: Colour) -> tuple[Item, ...]:
    """Draw rank over suit in the left top corner."""
    cap, margin = book.cap_height(size, True), 4.2 * unit
    x = margin + wide / 2
    tall = max(cap, 3.0 * unit) * 1.05
    return (
        *put(book, (x, margin), card.label, size, "north", bold=True, fill=ink),
        suit_mark(card.shape, (x, margin + cap + 1.3 * unit + tall / 2), tall, ink),
    )


def _points_line(book: FontBook, number: str, at: Point, size: float, ink: Colour) -> list[Item]:
    """Draw `18 points` about the middle of `at`, on its baseline."""
    small = between(theme.SMALLEST, size * 0.55, points(18))
    first, gap = book.width(number, size, True), size * 0.22
    left = at[0] - (first + gap + book.width("points", small)) / 2
    return [
        book.text(left, at[1], number, size, bold=True, fill=ink),
        book.text(left + first + gap, at[1], "points", small, fill=ink),
    ]


def _stairs(
    book: FontBook, rules: RuleBook, card: Card, box: Rect, unit: float, colour: Colour, ink: Colour
) -> list[Item]:
    """Draw the four suits as stairs, each wholly above the one before it: an aircraft stands on the card's
    rank.
    """
    count, places = len(suits(rules)), [value for _, value in ranks(rules)]
    label = 4.6 * unit
    wide, bottom = box.width / count, box.bottom - label
    # The lowest rank of Clubs is a rank above the ground, and the plane has half of itself above its rank.
    plane = min(wide * 0.8, 8.0 * unit)
    rise = (bottom - box.y - plane / 2) / (count * len(places))
    items: list[Item] = []
    for level in range(count):
        left = box.x + level * wide
        top = bottom - (level + 1) * len(places) * rise
        own = level == card.suit
        share = _PALEST + (_DARKEST - _PALEST) * level / max(1, count - 1)
        items.append(rectangle(Rect(left, top, wide - 0.5 * unit, bottom - top), fill=colour.tint(share)))
        items.append(line((left, top), (left + wide - 0.5 * unit, top), theme.BOX_LINE, ink))
        mark = ink if own else colour.tint(0.5)
        items.append(
            suit_mark(SHAPES[level], (left + wide / 2 - 0.25 * unit, bottom + label * 0.62), label * 0.58, mark)
        )
    place = len(places) - 1 - places.index(card.rank)
    y = bottom - (card.suit * len(places) + place + 0.5) * rise
    x = box.x + (card.suit + 0.5) * wide - 0.25 * unit
    items.append(line((box.x, y), (x, y), theme.HAIRLINE, ink, (0.8, 0.8)))
    items.append(Use(fighter(plane, ink), Transform.translate(x, y)))
    return items


@lru_cache(maxsize=32)
def fighter(width: float, ink: Colour, glass: Colour = WHITE) -> Symbol:
    """Draw an aircraft from above, `width` mm wide, about its middle."""
    return draw_aircraft(_FIGHTER, fit_scale(_FIGHTER, width, width), Ink(ink, glass))


@lru_cache(maxsize=8)
def card_back(
    book: FontBook, game: str, size: CellSize, colour: Colour, bare: bool = False
) -> tuple[Item, ...]:
    """Draw the back: a lattice within a white border, and two aircraft about the game's name; a `bare` one has
    no lattice.
    """
    return (Use(_pattern(book, game, size, colour, bare)),)


def _pattern(book: FontBook, game: str, size: CellSize, colour: Colour, bare: bool) -> Symbol:
    unit = _unit(size)
    ink = colour.mixed(BLACK, 0.45)
    border = 4.0 * unit
    panel = Rect(0, 0, size.width, size.height).inset(border)
    frame = rectangle(panel, stroke=ink, width=theme.FRAME_LINE, radius=2.4 * unit)
    field = rectangle(panel.inset(1.3 * unit), fill=colour.tint(0.12), radius=1.5 * unit)
    items: list[Item] = [frame, Group((field, *(() if bare else _lattice(panel, unit, colour))), clip=field)]
    items.append(rectangle(panel.inset(1.3 * unit), stroke=ink, width=theme.HAIRLINE, radius=1.5 * unit))
    items.extend(_medallion(book, game, panel.centre, 17.5 * unit, unit=unit, colour=colour, ink=ink))
    box = Rect(0, 0, size.width, size.height)
    return Symbol(f"card-back-{size.width:g}x{size.height:g}-{colour.hex[1:]}", tuple(items), box)


def _lattice(panel: Rect, unit: float, colour: Colour) -> list[Item]:
    """Draw diagonal lines both ways about the middle, with a lozenge in each of their meshes."""
    step, half = 4.0 * unit, 0.62 * unit
    (x, y), reach = panel.centre, panel.height / 2
    weight, stroke = points(0.7) * max(0.7, unit), colour.tint(0.75)
    items: list[Item] = []
    for index in range(-int((panel.width + panel.height) / step), int((panel.width + panel.height) / step) + 1):
        middle = x + (index + 0.5) * step
        items += (
            line((middle - reach, y - lean), (middle + reach, y + lean), weight, stroke)
            for lean in (reach, -reach)
        )
    rows, columns = int(panel.height / step) + 1, int(panel.width / step) + 1
    for row in range(-rows, rows + 1):
        for column in range(-columns, columns + 1):
            left, top = x + column * step / 2, y + row * step / 2
            if (row + column) % 2 == 0 and panel.contains(Rect(left, top, 0, 0).inset(-half)):
                corners = ((left, top - half), (left + half, top), (left, top + half), (left - half, top))
                items.append(Path(polyline(corners, close=True), fill=colour))
    return items


def _medallion(
    book: FontBook, game: str, centre: Point, radius: float, unit: float, colour: Colour, ink: Colour
) -> list[Item]:
    """Draw a white disc in two rings: the game's name on a band, an aircraft on either side of it."""
    x, y = centre
    items: list[Item] = [
        circle(centre, radius, fill=WHITE, stroke=ink, width=theme.FRAME_LINE),
        circle(centre, radius - 1.3 * unit, fill=colour, stroke=ink, width=theme.HAIRLINE),
    ]
    plane = 11.0 * unit
    up = Use(fighter(plane, WHITE, colour), Transform.translate(x, y - radius * 0.47))
    items += [up, Group((up,), Transform.rotate(180, centre))]
    half = 3.0 * unit
    band = Rect(x - radius - 3.0 * unit, y - half, 2 * radius + 6.0 * unit, 2 * half)
    items.append(rectangle(band, WHITE, ink, theme.BOX_LINE, radius=1.0 * unit))
    size = between(theme.SMALLEST, points(9.5) * unit, points(24))
    words = game.upper()
    while size > theme.SMALLEST and book.width(words, size, True) * 1.12 > band.width - 3.0 * unit:
        size -= points(0.25)
    items.append(
        capitals(book, x, centred_baseline(book, y, size, True), game, size=size, anchor="middle", fill=ink)
    )
    return items


@dataclass(frozen=True, kw_only=True)
class AltitudeCards(BackedSheet[Row]):
    """A card for each place of the board, as many packs of them as the game shuffles together."""

    kind: ClassVar[str] = "altitude-cards"
    title: ClassVar[str] = "Altitude cards"
    summary: ClassVar[str] = "a pack of cards, one for each place of the board, with its points, to be cut out"
    needs_stats: ClassVar[bool] = False
    is_cards: ClassVar[bool] = True

    size: CellSize = option(CARD, CellSize(63.0, 88.0), help="the size of a card; 44x63mm is a small one")
    preset: str | None = preset_option()
    colour: Colour = option(COLOUR, theme.ACCENT, help="the colour of suits and backs")

    def __post_init__(self) -> None:
        """Set the measures of a preset."""
        settle_preset(self, self.preset)

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Check a preset against the other options, and that it is a card."""
        return preset_problems(self, self.preset, brief)

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return the cards, the highest first, pack by pack, on paper laid the way that takes more of them."""
        for name in index_size(brief.book, brief.rules, self.size)[2]:
            found.add(
                problems.TEXT_TOO_LONG.at(
                    brief.place,
                    f"the rank {shown(name)} does not fit the corner of a card of {self.size} at 6 pt",
                    "Make the cards larger, or the name shorter.",
                )
            )
        back = self.back(
            partial(card_back, brief.book, brief.game, self.size, self.colour, brief.ink == "saver")
        )
        pack = [
            Piece(
                f"{card.label} of {name}",
                *self.size,
                card_front(brief.book, brief.rules, card, self.size, self.colour),
                back,
                span=brief.place,
            )
            for name, card in pack_of(brief.rules)
        ]
        decks = int(brief.rules["decks"])
        packs = f", {decks} packs" if decks > 1 else ""
        return Sheet(
            title=self.title,
            pieces=tuple(pack * decks),
            plan=self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail=f"{self.size}{packs}",
            heading=False,
            landscape=self.lies(brief, *self.size),
            place=brief.place,
        )
