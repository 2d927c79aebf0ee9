"""The figures of the rules, drawn from the game's numbers: moves, the Immelmann, attack and defensive fire.

Each is a `Block` as wide as it is told; `flat` is the size of its hexes in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pressgang.art.shapes import AircraftShape
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, polar
from pressgang.drawing.outlines import arc, polyline
from pressgang.drawing.scene import WHITE, Item, Path, circle
from pressgang.drawing.theme import ACCENT
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.hexes import ROOT, edges_about, hexagon, neighbour
from pressgang.sheets.marks import arrow
from pressgang.sheets.mats import stretches
from pressgang.sheets.silhouettes import centred
from pressgang.systems.battle_of_britain.aids import BOMBER, FIGHTER, GHOST, TWO_SEATER, picture
from pressgang.systems.battle_of_britain.rules import (
    ANGLES,
    SIDES,
    attack_sides,
    damaging,
    defence_damaging,
    guns,
    rolls_text,
)
from pressgang.typography.fonts import FontBook

ROSETTE_WIDTH = 5 / ROOT
"""The width of a hex and its six neighbours, in hexes."""
MOVES_WIDTH = 11 / ROOT
"""The width of the figure of moves, in hexes (7 columns)."""
_SHAPES = {"bomber": BOMBER, "gunner": TWO_SEATER, "fighter": FIGHTER}
_TINTS = {"front": 0.06, "flank": 0.14, "rear": 0.28}
_WAYS = ((0, 0, 0), (1, 0, 0), (-1, 1, 0), (-1, 0, -1))
"""Some moves of three hexes: a change of facing (0, or a side to the left or right) before each step ahead."""


def track_of(start: Point, way: Sequence[int], flat: float) -> tuple[list[Point], int]:
    """The hexes that a move passes and the side it faces at the end. A step goes where the aircraft faces; into
    an adjoining diagonal hex it turns first (Movement).
    """
    here, facing = start, 0
    track = [here]
    for change in way:
        facing = (facing + change) % SIDES
        here = neighbour(here, flat, facing)
        track.append(here)
    return track, facing


def moves_figure(width: float, flat: float) -> SetBlock:
    """Some ways to move three hexes, with the facing at the end of each."""
    return SetBlock(lambda: _moves(width, flat), 4 * flat)


def _moves(width: float, flat: float) -> list[Item]:
    start = (width / 2, 3.5 * flat)
    step = flat * ROOT / 2
    centres = [
        (start[0] + column * step, start[1] - row * flat - (flat / 2 if column % 2 else 0))
        for column in range(-3, 4)
        for row in range(3 if column % 2 else 4)
    ]
    items: list[Item] = [stretches(edges_about(centres, flat), theme.HAIRLINE, theme.BOARD_INK)]
    ghost, end = picture(FIGHTER, flat * 0.62, GHOST), picture(FIGHTER, flat * 0.62)
    for way in _WAYS:
        track, facing = track_of(start, way, flat)
        bends = Path(polyline(track[:-1]), stroke=ACCENT, width=theme.FRAME_LINE, cap="round")
        (x0, y0), (x1, y1) = track[-2], track[-1]
        tip = (x0 + (x1 - x0) * 0.62, y0 + (y1 - y0) * 0.62)
        items += [bends, *arrow(track[-2], tip, ink=ACCENT, head=min(2.6, flat * 0.2))]
        items += [circle(at, min(0.8, flat * 0.06), fill=ACCENT) for at in track[1:-1]]
        items.append(centred(end, track[-1], 60.0 * facing))
    items.append(circle(start, flat * 0.34, fill=WHITE))
    items.append(centred(ghost, start))
    return items


def loop_figure(rules: RuleBook, flat: float) -> SetBlock:
    """An Immelmann: so many hexes ahead, then about. Three columns wide (`ROSETTE_WIDTH`)."""
    ahead = int(rules["immelmann"]["ahead"])
    return SetBlock(lambda: _loop(ahead, flat), (ahead + 1) * flat)


def _loop(ahead: int, flat: float) -> list[Item]:
    x, bottom = flat * ROSETTE_WIDTH / 2, (ahead + 0.5) * flat
    step = flat * ROOT / 2
    centres = [(x, bottom - row * flat) for row in range(ahead + 1)]
    centres += [(x + s * step, bottom - (row + 0.5) * flat) for s in (-1, 1) for row in range(ahead)]
    items: list[Item] = [stretches(edges_about(centres, flat), theme.HAIRLINE, theme.BOARD_INK)]
    start, end = (x, bottom), (x, bottom - ahead * flat)
    ghost, there = picture(FIGHTER, flat * 0.62, GHOST), picture(FIGHTER, flat * 0.62)
    radius = flat * 0.43
    head = min(2.6, flat * 0.18)
    items += [
        Path(
            polyline(((x, start[1] - flat * 0.33), (x, end[1] + radius))),
            stroke=ACCENT,
            width=theme.FRAME_LINE,
        ),
        *(circle((x, bottom - row * flat), min(0.8, flat * 0.06), fill=ACCENT) for row in range(1, ahead)),
        centred(ghost, start),
        centred(there, end, 180.0),
        # the change of facing, from up the page to down
        Path(
            (("M", polar(end, radius, 12)), *arc(end, radius, 12, 150)),
            stroke=ACCENT,
            width=theme.FRAME_LINE,
        ),
        *arrow(polar(end, radius, 148), polar(end, radius, 172), ink=ACCENT, head=head),
    ]
    return items


def _rosette(
    flat: float, shape: AircraftShape, cell: Callable[[int, Point], tuple[float, list[Item]]]
) -> SetBlock:
    """A hex with an aircraft that faces up the page, and its six neighbours; `cell` gives each a tint (0: none)
    and what stands in it.
    """
    return SetBlock(lambda: _hexes(flat, shape, cell), 3 * flat)


def _hexes(
    flat: float, shape: AircraftShape, cell: Callable[[int, Point], tuple[float, list[Item]]]
) -> tuple[Item, ...]:
    middle = (flat * ROSETTE_WIDTH / 2, flat * 1.5)
    around = [neighbour(middle, flat, side) for side in range(SIDES)]
    fills: list[Item] = []
    texts: list[Item] = []
    for side, at in enumerate(around):
        tint, items = cell(side, at)
        if tint:
            fills.append(Path(polyline(hexagon(at, flat), close=True), fill=ACCENT.tint(tint)))
        texts += items
    lines = stretches(edges_about([middle, *around], flat), theme.HAIRLINE, theme.BOARD_INK)
    rim = Path(polyline(hexagon(middle, flat * 0.985), close=True), stroke=theme.INK, width=theme.FRAME_LINE)
    aircraft = centred(picture(shape, flat * 0.66), middle)
    return (*fills, lines, rim, aircraft, *texts)


def attack_figure(book: FontBook, rules: RuleBook, flat: float) -> SetBlock:
    """The rolls that damage a target from each side of its hex, and which side counts as what."""

    def cell(side: int, at: Point) -> tuple[float, list[Item]]:
        angle = next((name for name in reversed(ANGLES) if side in attack_sides(name, rules)), "")
        if not angle:
            return 0.0, []
        return _TINTS[angle], _cell_text(book, at, flat, angle, rolls_text(damaging(angle, rules)))

    return _rosette(flat, FIGHTER, cell)


def defence_figure(book: FontBook, rules: RuleBook, flat: float, whose: str) -> SetBlock:
    """Where a `bomber`, a fighter with a `gunner` or another `fighter` fires back, with what damages."""
    sides = guns(whose, rules)

    def cell(side: int, at: Point) -> tuple[float, list[Item]]:
        if side not in sides:
            return 0.0, []
        return _TINTS["flank"], _cell_text(book, at, flat, "", rolls_text(defence_damaging(rules)))

    return _rosette(flat, _SHAPES[whose], cell)


def _cell_text(book: FontBook, at: Point, flat: float, name: str, rolls: str) -> list[Item]:
    """Rolls in large figures and, where there is room, what the side is called above them."""
    size = max(theme.SMALLEST, min(points(18), flat * 0.26, flat * 0.9 / max(2, len(rolls)) * 1.2))
    x, y = at
    small = max(theme.SMALLEST, min(theme.BODY, flat * 0.115))
    room = name and book.width(name, small) <= flat and flat >= 10
    middle = y + (flat * 0.08 if room else 0.0)
    items: list[Item] = [*put(book, (x, middle), rolls, size, "centre", bold=True)]
    if room:
        over = middle - book.cap_height(size, True) / 2 - small * 0.55
        items += put(book, (x, over), name, small, "south")
    return items
