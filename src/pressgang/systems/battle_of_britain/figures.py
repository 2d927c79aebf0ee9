"""The figures of the rules and of the set-up, drawn from the game's numbers.

`flat` is the size of hexes in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pressgang.art.aircraft import draw_aircraft, fit_scale
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, polar
from pressgang.drawing.outlines import arc, polyline
from pressgang.drawing.scene import WHITE, Colour, Item, Path, Symbol, circle, grey, rectangle
from pressgang.drawing.theme import ACCENT
from pressgang.drawing.units import points
from pressgang.games.code import DrawnBlock, DrawnRows
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.hexes import ROOT, HexGrid, edges_about, hexagon, neighbour
from pressgang.sheets.marks import arrow
from pressgang.sheets.mats import ENTRY_LINE, stretches
from pressgang.sheets.sides import side_badge
from pressgang.sheets.silhouettes import centred
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import capitals, centred_baseline, stack
from pressgang.systems.battle_of_britain.boxes import side_head
from pressgang.systems.battle_of_britain.rules import (
    ANGLES,
    SIDES,
    attack_sides,
    damaging,
    defence_damaging,
    guns,
    is_fighter,
    move_of,
    rolls_text,
)
from pressgang.systems.battle_of_britain.stats import Flight
from pressgang.typography.fonts import FontBook, TextSpan

GHOST = grey(0.42)
FIGHTER = AircraftShape(span_m=11.23, length_m=9.12, wing="elliptical", wing_area_m2=22.5)
TWO_SEATER = AircraftShape(span_m=16.25, length_m=12.07, engines=2, tail="twin", turrets=1, wing_area_m2=38.4)
BOMBER = AircraftShape(
    span_m=22.6, length_m=16.4, engines=2, turrets=2, wing_area_m2=86.5, sweep_deg=11, tip_ratio=0.4,
    rounding=0.14,
)  # fmt: skip
"""The aircraft of the examples: a Spitfire, a Bf 110 and an He 111."""


def picture(shape: AircraftShape, size: float, ink: Colour = theme.INK, ground: Colour = WHITE) -> Symbol:
    """An aircraft of the examples, nose up, its longer side `size` mm."""
    return draw_aircraft(shape, fit_scale(shape, size, size), Ink(ink, ground))


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


_COLUMNS, _ROWS = 14, 18
"""Hexes of the mat."""
_FAR, _NEAR = "British edge", "German edge"
_TRAYS = ("flight line", "hangar", "repair shop", "losses")
_TRAY, _GAP = 11.0, 7.0
_ENTRY = ((BOMBER, (3, 4, 5)), (FIGHTER, (9, 10, 11)))
"""Examples of aircraft that enter, and their columns: squadrons in adjoining hexes."""


def set_up_map(
    book: FontBook,
    width: float,
    height: float,
    far: Sequence[Force[Flight]],
    near: Sequence[Force[Flight]],
) -> SetBlock:
    """The map in at most `width` × `height` mm; the `far` sides enter at the upper edge, the `near` ones at the
    lower.
    """
    outside = 2 * (_TRAY + _GAP)
    per_hex = HexGrid(_COLUMNS, _ROWS, 1.0, "flat", "half").size
    flat = min(width / per_hex[0], max(2.0, (height - outside) / per_hex[1]))
    grid = HexGrid(_COLUMNS, _ROWS, flat, "flat", "half")
    across, along = grid.size
    left, top = (width - across) / 2, _TRAY + _GAP
    board = Rect(left, top, across, along)
    items: list[Item] = [
        *_trays(book, Rect(left, 0.0, across, _TRAY), far),
        *_trays(book, Rect(left, board.bottom + _GAP, across, _TRAY), near),
        SetBlock((stretches(grid.lines(), theme.HAIRLINE, theme.BOARD_INK),), 0.0).at(left, top),
        rectangle(board, None, theme.RULE_INK, theme.BOX_LINE),
        stretches(
            [((left, y), (board.right, y)) for y in (board.y, board.bottom)], ENTRY_LINE, theme.ACCENT
        ),
    ]  # fmt: skip
    middle = left + across / 2
    for name, y in ((_FAR, board.y - _GAP / 2), (_NEAR, board.bottom + _GAP / 2)):
        base = centred_baseline(book, y, theme.SMALL, True)
        items.append(capitals(book, middle, base, name, size=theme.SMALL, anchor="middle", fill=theme.ACCENT))
    first = {cell.column: cell.centre for cell in grid.cells() if cell.row == 1}
    inset = flat * 0.36  # half hexes show an aircraft whole
    for shape, columns in _ENTRY:
        aircraft = picture(shape, flat * 0.86)
        for column in columns:
            x, y = first[column]
            y = max(y, inset)
            items.append(centred(aircraft, (left + x, board.bottom - y)))
            if shape is FIGHTER:
                items.append(centred(aircraft, (left + x, top + y), 180.0))
    head = min(2.6, flat * 0.5)
    for column, start, end in (
        (_ENTRY[0][1][1], _ROWS - 2, 0),
        (_ENTRY[1][1][1], _ROWS - 2, _ROWS - 5),
    ):
        x = left + first[column][0]
        items += arrow((x, top + start * flat), (x, top + end * flat), ink=theme.ACCENT, head=head)
    items += arrow((x, top + 2 * flat), (x, top + 5 * flat), ink=theme.ACCENT, head=head)
    return SetBlock(tuple(items), along + outside)


def _trays(book: FontBook, box: Rect, forces: Sequence[Force[Flight]]) -> list[Item]:
    """A side's boxes beyond its edge, its badges in the first of them."""
    wide = box.width / len(_TRAYS)
    items: list[Item] = []
    for index, name in enumerate(_TRAYS):
        tray = Rect(box.x + index * wide, box.y, wide, box.height).inset(0.6)
        items.append(rectangle(tray, None, theme.RULE_INK, theme.BOX_LINE, radius=1.0))
        size = book.fit(name, tray.width - 1.0, theme.SMALL, theme.SMALLEST) or theme.SMALLEST
        below = bool(forces) and index == 0
        items += put(book, tray.inset(1.8), name, size, "south" if below else "centre")
        if below:
            shown = forces[:3]
            for place, force in enumerate(shown):
                x = tray.x + tray.width / 2 + (place - (len(shown) - 1) / 2) * 4.8
                items += side_badge(
                    book, (x, tray.y + 3.0), 2.2, force.mark[:2], force.palette.accent, force.palette.band
                )
    return items


_MAP = 190.0
"""The most height of the map in mm, at full size."""
_MOST_ROWS = 30
"""Units in a table before it goes on in another."""
Forces = Sequence[Force[Flight]]


def _ends(forces: Forces) -> tuple[Forces, Forces]:
    """The sides of the far edge, and those of the near one: who has bombers, or if nobody has, the last."""
    raiders = [force for force in forces if any(not is_fighter(row) for row in force.rows)] or forces[-1:]
    return [force for force in forces if force not in raiders], raiders


def _map_of(forces: Forces, of: Force[Flight] | None) -> Sequence[Callable[[Look, float], SetBlock]]:
    far, near = _ends(forces)
    return [lambda look, width: set_up_map(look.book, width, _MAP * look.figures, far, near)]


def _lists_of(forces: Forces, of: Force[Flight] | None) -> Sequence[Callable[[Look, float], SetBlock]]:
    near = _ends(forces)[1]
    return [
        partial(_list, force=force, start=start, raids=force in near)
        for force in forces
        for start in range(0, len(force.rows), _MOST_ROWS)
    ]


def _list(look: Look, width: float, *, force: Force[Flight], start: int, raids: bool) -> SetBlock:
    """Units of a side from `start` on, with their moves and their counters, no more than go on a page."""
    edge = _NEAR if raids else _FAR
    columns = [Column("unit", None), Column("move", 15.0, "middle"), Column("counters", 17.0, "middle")]
    rows: list[list[TableCell]] = [
        [
            [TextSpan(row.title, bold=True), TextSpan(f" {row.group}", fill=theme.LABEL_INK)],
            move_of(row.class_, look.rules).text,
            str(len(row.dots) * row.quantity),
        ]
        for row in force.rows[start : start + _MOST_ROWS]
    ]
    title = force.name if not start else f"{force.name} (continued)"
    head = side_head(look.book, title, f"enters at the {edge}", force, width)
    return stack([head, table(look, columns, rows, width, row_height=5.6)], 0.5)


def _rosette_block(flat: float, figure: Callable[[Look, float], SetBlock]) -> DrawnBlock:
    """A figure of hexes of `flat` mm at full size, a rosette wide, in the middle of its room."""

    def draw(look: Look, width: float) -> SetBlock:
        own = min(flat * look.figures, width / ROSETTE_WIDTH)
        return figure(look, own).moved((width - own * ROSETTE_WIDTH) / 2)

    return DrawnBlock(draw, natural=lambda look: flat * look.figures * ROSETTE_WIDTH)


def _attack(look: Look, flat: float) -> SetBlock:
    return attack_figure(look.book, look.rules, flat)


def _defence(whose: str) -> Callable[[Look, float], SetBlock]:
    return lambda look, flat: defence_figure(look.book, look.rules, flat, whose)


def _moves_block(look: Look, width: float) -> SetBlock:
    return moves_figure(width, min(_HEX * look.figures, (width - 1) / MOVES_WIDTH))


_HEX, _SMALL = 40.0, 22.0
"""The size of hexes at full size, in mm: on the diagrams, and on the quick reference."""
MOVES = DrawnBlock(_moves_block)
LOOP = _rosette_block(_HEX, lambda look, flat: loop_figure(look.rules, flat))
ATTACK, SMALL_ATTACK = (_rosette_block(flat, _attack) for flat in (_HEX, _SMALL))
BOMBER_GUNS, GUNNER_GUNS, FIGHTER_GUNS = (
    _rosette_block(_HEX, _defence(whose)) for whose in ("bomber", "gunner", "fighter")
)
SMALL_BOMBER_GUNS, SMALL_GUNNER_GUNS, SMALL_FIGHTER_GUNS = (
    _rosette_block(_SMALL * 0.68, _defence(whose)) for whose in ("bomber", "gunner", "fighter")
)
MAP, LISTS = DrawnRows(_map_of), DrawnRows(_lists_of)
