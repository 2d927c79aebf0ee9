"""The figures of the quick reference: arcs of fire, an order flown, one shot to its end, its odds."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from math import fsum
from typing import Any

from pressgang.art.aircraft.silhouette import draw_aircraft, fit_scale
from pressgang.art.pen import Ink
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, polar
from pressgang.drawing.outlines import polyline, ring_sector
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Path, circle, grey, line, rectangle
from pressgang.drawing.units import points, signed
from pressgang.games.code import GameDrawing
from pressgang.rulebook import RuleBook, numbers_of
from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.block import FunctionBlock, Look, SetBlock
from pressgang.sheets.blocks.places import across, put
from pressgang.sheets.blocks.words import TextBlock
from pressgang.sheets.likenesses import centred, shape_of
from pressgang.sheets.marks import cross, tick
from pressgang.sheets.pages.tables import Column, TableCell, table
from pressgang.sheets.typeset import centred_baseline, stack
from pressgang.structs import NamedTuple
from pressgang.systems.dogfight.arc_template import SIDE_BEARINGS, SIDE_NAMES, draw_hours, rim
from pressgang.systems.dogfight.orders import LEFT, FlightOrder, faults, parse_order
from pressgang.systems.dogfight.rules import (
    ARCS,
    arc_bearings,
    band_at,
    bands,
    needed,
    percent,
    stat_limits,
    turn_limit,
)
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import WordStyle, bold, raised, styled

EXAMPLE_ORDER = "2L1"
"""The article's own example of an order."""
_JUDGED = (("R1L2", 5), ("1LR1", 5), ("L1R", 3))
_FIGHTER = AircraftShape(span_m=9.0, length_m=6.13, engine_kind="radial", wing_area_m2=14.5, rounding=0.3)
_HEAVY = AircraftShape(
    span_m=17.16, length_m=10.87, engines=2, engine_kind="radial", tail="twin", body="twin-boom", turrets=1,
    wing_area_m2=38.3,
)  # fmt: skip
_LONGEST_NAME = 34.0


def _aircraft(shape: AircraftShape, size: float, centre: Point, turn: float = 0.0, ink: Colour = BLACK) -> Item:
    symbol = draw_aircraft(shape, fit_scale(shape, size, size), Ink(ink, WHITE))
    return centred(symbol, centre, turn)


def _arcs(look: Look, width: float) -> SetBlock:
    """Draw the clock with the four arcs of fire."""
    book, rules = look.book, look.rules
    radius = min(24.0 * look.figures, width / 2 - 8)
    inner = radius * 0.47
    centre = (width / 2, radius + 5.6)
    middle, marks = (radius + inner) / 2, {side: look.notes.mark(f"{side}_arc") for side in ARCS}

    def drawn() -> Iterator[Item]:
        # The wide arcs first; where arcs overlap, the narrow ones leave the inner half of the ring to them.
        arcs = sorted(
            ((arc_bearings(side, rules), side) for side in ARCS), key=lambda one: one[0][0] - one[0][1]
        )
        overlaps = fsum(end - start for (start, end), _ in arcs) > 360
        for place, (bearings, side) in enumerate(arcs):
            share = 0.24 if side in ("front", "rear") else 0.09
            shade = ring_sector(centre, middle if overlaps and place else inner, radius, *bearings)
            yield Path(shade, fill=look.accent.tint(share))
        yield rim(centre, radius, 0, 360, theme.BOX_LINE)
        yield from draw_hours(book, rules, centre, radius, inner=inner, size=look.size)
        for side, mark in marks.items():
            name, at = SIDE_NAMES[side] + raised(mark), polar(centre, middle, SIDE_BEARINGS[side])
            yield from put(book, at, name, look.size, "centre", bold=True)
        yield _aircraft(_FIGHTER, inner * 1.62, centre)

    return SetBlock(drawn, 2 * radius + 11.2)


def _orders(look: Look, width: float) -> SetBlock:
    """Draw the article's example flown, and three more judged by the checks' own code."""
    order = parse_order(EXAMPLE_ORDER)
    costs = _costs(look, order, width * 0.5)
    high = max(45.0 * look.figures, 32.0, costs.height)
    both = SetBlock(
        lambda: (
            *_draw_track(look, order, width * 0.44, high),
            costs.at(width * 0.5, (high - costs.height) * 0.4),
        ),
        high,
    )
    return stack((both, SetBlock((), 0.8), *(_judge(look, *one) for one in _JUDGED)))


def _costs(look: Look, order: FlightOrder, width: float) -> SetBlock:
    """Draw each step of an order with its cost."""
    book, size, step = look.book, look.size, float(look.rules["step_inches"])
    rows: list[list[TableCell]] = []
    for part in order.steps:
        inches = part * step if isinstance(part, int) else 0.0
        ahead = f"ahead, {inches:g} {'inch' if inches == 1 else 'inches'}"
        words = ahead if inches else f"one point {'left' if part == LEFT else 'right'}"
        name = styled(str(part), WordStyle(bold=True, fill=look.accent))
        rows.append([name, words, str(part) if inches else "1"])
    columns = [Column(width=7), Column(), Column(width=9, align="right")]
    head = (
        book.text(0.6, 7.2, order.text, points(20), bold=True),
        book.text(width, 7.2, "costs", theme.LABEL, anchor="end", fill=theme.LABEL_INK),
    )
    y = size * 0.9 + 1.1
    total = (
        book.text(7.8, y, "SPEED", size, bold=True),
        book.text(width - 0.8, y, str(order.cost), size, bold=True, anchor="end"),
    )
    return stack((SetBlock(head, 8.8), table(look, columns, rows, width, padding=0.8), SetBlock(total, 5.0)))


def _draw_track(look: Look, order: FlightOrder, width: float, height: float) -> tuple[Item, ...]:
    """Draw the order as a path from the middle of the lower aircraft to the upper's, a dot for each step."""
    book, accent = look.book, look.accent
    degrees = float(look.rules["clock_point"])
    size = min(11.5, height * 0.27)
    ahead = sum(step for step in order.steps if isinstance(step, int))
    length = (height - size * 0.9) / max(1, ahead)
    heading = 0.0
    at: Point = (width * 0.52, height - size * 0.44)
    items: list[Item] = [_aircraft(_FIGHTER, size, at, 0.0, grey(0.4))]
    for step in order.steps:
        if isinstance(step, str):
            turned = heading + (-degrees if step == LEFT else degrees)
            items.extend(_bend(look, at, heading, turned, step, length))
            heading = turned
            continue
        begin = at
        for _ in range(step):
            to = polar(at, length, heading)
            items += [line(at, to, points(1.6), accent), circle(at, 1.15, fill=accent)]
            at = to
        if step > 1:  # a brace from the first to the last
            low, high = polar(begin, 2.4, heading - 90), polar(at, 2.4, heading - 90)
            ends = (polar(low, 1.2, heading + 90), low, high, polar(high, 1.2, heading + 90))
            items.append(Path(polyline(ends), stroke=theme.RULE_INK, width=theme.BOX_LINE))
        middle = (begin[0] + at[0]) / 2, (begin[1] + at[1]) / 2
        label = polar(middle, 6.2 if step > 1 else 4.0, heading - 90)
        items += put(book, label, str(step), points(12), "centre", bold=True, fill=accent)
    end = _aircraft(_FIGHTER, size, at, heading)
    return (end, *items, circle(at, 1.15, fill=accent, stroke=WHITE, width=theme.BOX_LINE))


def _bend(look: Look, at: Point, heading: float, turned: float, letter: str, length: float) -> list[Item]:
    """Draw the old course dashed on, the angle of the new one, and its letter."""
    book = look.book
    low, high = min(heading, turned), max(heading, turned)
    x, y = polar(at, length * 0.62, heading + 38)
    base = centred_baseline(book, y, points(12), True)
    return [
        line(at, polar(at, length * 1.35, heading), theme.HAIRLINE, theme.RULE_INK, dash=(1.2, 1.0)),
        rim(at, length * 0.55, low, high, theme.BOX_LINE),
        book.text(x, base, letter, points(12), bold=True, anchor="middle", fill=look.accent),
        book.text(x + 2.4, base, f"{high - low:.0f}°", theme.LABEL, fill=theme.LABEL_INK),
    ]


def _judge(look: Look, text: str, engine: int) -> SetBlock:
    """Draw an order with a tick or a cross, as the checks of a stat file judge it, and the reason."""
    order, middle = parse_order(text), look.row / 2
    fault = next(iter(faults(order, engine, look.rules)), None)
    limit = turn_limit(engine, look.rules)
    between = ", a step between" if order.points > 1 else ""
    reasons = {
        "": f"ENGINE {engine}: {_counted(order.points)}{between}",
        "adjacent": "left and right without a step" if look.rules["points_in_a_row"] else "two points in a row",
        "points": f"ENGINE {engine}: {_counted(limit)} {'is' if limit == 1 else 'are'} the limit",
        "speed": f"ENGINE {engine}: SPEED {order.cost} is too fast",
    }
    items = (
        cross((1.8, middle), 2.6) if fault else tick((1.8, middle), 3.4),
        *put(look.book, (7.0, middle), text, look.size, bold=True),
        *put(look.book, (20.5, middle), reasons[fault.kind if fault else ""], look.size),
    )
    return SetBlock(items, look.row)


def _counted(count: int) -> str:
    word = {0: "no", 1: "one", 2: "two", 3: "three"}.get(count, str(count))
    return f"{word} {'point' if count == 1 else 'points'}"


class Example(NamedTuple):
    """An aircraft of the worked example."""

    name: str
    shape: AircraftShape
    to_hit: int
    weapons: tuple[str, ...]


SHOOTER = Example("Fokker G.IA", _HEAVY, 4, ("front", "rear"))
TARGET = Example("И-16", _FIGHTER, 3, ("front",))


def _duel(forces: Sequence[Force[Any]], look: Look) -> tuple[Example, Example]:
    """Return the first aircraft with a front gun that can hit, and one of another side; else our own two."""

    def can_hit(to_hit: int) -> bool:
        return any(needed(to_hit, band.modifier, look.rules) for band in bands(look.rules))

    shooter: Example | None = None
    side = ""
    for force in forces:
        for row in force.rows:
            if shooter is not None and force.name == side:
                break  # of 10,000 rows none need be measured
            if shooter is None and not ("front" in row.weapons and can_hit(row.to_hit)):
                continue
            if not row.name or look.book.width(row.name, theme.BODY, True) > _LONGEST_NAME:
                continue
            example = Example(row.name, shape_of(row), row.to_hit, row.weapons)
            if shooter is not None:
                return shooter, example
            shooter, side = example, force.name
    return SHOOTER, TARGET


def _one_shot(forces: Sequence[Force[Any]], look: Look, width: float) -> SetBlock:
    """Draw a shot at the tail of a target, worked out by the rules' own arithmetic."""
    rules = look.rules
    shooter, target = _duel(forces, look)
    band = band_at(3.0, rules)
    inches = 3.0
    if band is None or not needed(shooter.to_hit, band.modifier, rules):  # the end of the nearest that can hit
        ends = (b for b in bands(rules) if b.end_included and needed(shooter.to_hit, b.modifier, rules))
        band = next(ends, band)
        inches = band.end if band else inches
    modifier = band.modifier if band else 0
    modifier = modifier if rules["range_applies_to"] == "TO-HIT" else -modifier
    roll = needed(shooter.to_hit, band.modifier if band else 0, rules)
    height = 19.0 * max(0.8, look.figures)
    sign = "" if modifier == 0 else f" {signed(modifier)[0]} {abs(modifier)}"
    measured = f"{inches:g} {'inch' if inches == 1 else 'inches'}"
    words = measured, f"TO-HIT {shooter.to_hit}{sign}:", bold(f"{roll} or less")
    shot = SetBlock(lambda: _shot(look, width, height, shooter, target, words), height)
    return stack((shot, TextBlock(_told(shooter, target, roll, rules)).set_at(look, width)), 0.4)


def _shot(
    look: Look, width: float, height: float, shooter: Example, target: Example, words: tuple[str, str, str]
) -> Iterator[Item]:
    """Draw the two aircraft with the range between them, the first of the words, and beside them the roll."""
    book, size, y, right = look.book, height - 1.0, height / 2, width * 0.74
    scale = min(fit_scale(shooter.shape, size, size), fit_scale(target.shape, size * 0.8, size * 0.8))
    planes = [draw_aircraft(one.shape, scale, Ink(BLACK, WHITE)) for one in (shooter, target)]
    half = [plane.box.height / 2 for plane in planes]
    first, last = (4.0 + half[0], y), (right - 2.0 - half[1], y)
    start, end = (4.0 + 2 * half[0], y), (right - 2.0 - 2 * half[1], y)
    middle = (start[0] + end[0]) / 2
    inches, *roll = words
    room = book.width(inches, look.size) / 2 + 1.6
    yield centred(planes[0], first, 90.0)
    yield centred(planes[1], last, 90.0)
    for inside, outside in ((first, start), (last, end)):  # a measure in white on the aircraft it begins in
        yield line(inside, outside, theme.BOX_LINE, WHITE)
        yield circle(inside, 0.75, fill=WHITE)
    yield line(start, (middle - room, y), theme.BOX_LINE, look.accent)
    yield line((middle + room, y), end, theme.BOX_LINE, look.accent)
    yield from put(book, (middle, y), inches, look.size, "centre")
    for index, text in enumerate(roll):
        yield from put(book, (right + 3.0, y + (index - 0.5) * look.size * 1.4), text, look.size)


def _told(shooter: Example, target: Example, roll: int, rules: RuleBook) -> str:
    said = f"The @ is dead astern of the # and rolls {roll}: a hit."
    weapon = next((row["rolls"][0] for row in rules["damage"] if row["hits"] == "WEAPON"), None)
    if weapon is not None and rules["struck_side"] != numbers_of("dogfight")["struck_side"].value:
        said += f" The damage die shows {weapon}: a weapon on {rules['struck_side']} is lost."
    elif weapon is not None:
        said += f" The damage die shows {weapon}"
        said += (
            ": the weapon in the tail of the # is lost, and its oval is filled."
            if "rear" in target.weapons
            else ", but the # has no gun in its tail, so one FUSELAGE oval is filled."
        )
    names = {"@": shooter.name, "#": target.name}
    return re.sub("[@#]", lambda sign: bold(names[sign[0]]), said)


ARCS_OF_FIRE = GameDrawing(lambda *_: [FunctionBlock(_arcs)], tuple(f"{side}_arc" for side in ARCS))
WRITTEN_ORDERS = GameDrawing(lambda *_: [FunctionBlock(_orders)])
ONE_SHOT = GameDrawing(lambda brief, *_: [FunctionBlock(partial(_one_shot, brief.forces))])


_LABEL_SHARE = 0.2
_FIGURE = points(17)
_ROW = 31.0
"""The height of a band in mm where figures have their full size."""


def _share_of_hits(look: Look, width: float) -> SetBlock:
    """Draw a cell a TO-HIT and band: the roll that hits as a share of the die, percent, and a bar of parts."""
    book, rules = look.book, look.rules
    least, most = stat_limits(rules)
    values = range(least, most + 1)
    mark = look.notes.mark("range_bands", "range_applies_to")
    label, head, row = width * _LABEL_SHARE, 8.0, _ROW * look.figures
    top = Rect(0.0, 0.0, width, head)
    cells = across(top._replace(x=label), [(width - label) / len(values)] * len(values))
    words = ("range in inches" if label > 36 else "inches") + raised(mark)
    items: list[Item] = [*put(book, top, words, theme.SMALL, fill=theme.LABEL_INK)]
    items += put(book, top._replace(width=label - 2), "TO-HIT", theme.SMALL, "east", fill=theme.LABEL_INK)
    for value, cell in zip(values, cells, strict=True):
        items += put(book, cell, str(value), points(12), "centre", bold=True)
    for level, band in enumerate(bands(rules)):
        y = head + level * row
        items.append(line((0, y), (width, y), theme.HAIRLINE if level else theme.BOX_LINE))
        largest = points(11) if row >= 19 else theme.BODY
        size = book.fit(band.label, label - 2, largest, theme.LABEL, True) or theme.LABEL
        upper = Rect(0.0, y, label, row / 2 - 0.6)
        lower = Rect(0.0, y, label, row / 2 + size * 1.15)
        items += put(book, upper, band.label, size, "south-west", bold=True)
        modifier = signed(band.modifier)
        items += put(book, lower, modifier, size, "south-west", fill=theme.LABEL_INK, tabular=True)
        for value, cell in zip(values, cells, strict=True):
            box = Rect(cell.x, y, cell.width, row)
            items.extend(_cell(book, box, needed(value, band.modifier, rules), int(rules["die"])))
    bottom = head + len(bands(rules)) * row
    items.append(line((0, bottom), (width, bottom), theme.BOX_LINE))
    return SetBlock(tuple(items), bottom)


def _cell(book: FontBook, box: Rect, hits: int, die: int) -> Iterator[Item]:
    """Draw the share, its percent beside it if the cell is low, and the bar of as many parts as the die has."""
    roomy = box.height >= 19
    part = min(box.width - 5, 26.0) / die
    upper = box._replace(height=box.height * (0.64 if roomy else 0.62))
    lower = box._replace(height=box.height * (1.18 if roomy else 1.28))
    share, ink = (f"{hits}/{die}", theme.INK) if hits else ("–", theme.LABEL_INK)
    yield from put(book, upper, share, _FIGURE if roomy else points(13), "centre", bold=True, fill=ink)
    words = percent(hits / die) if hits else "no hit"
    yield from put(book, lower, words, theme.BODY, "centre", tabular=True)
    first = Rect(
        box.centre[0] - part * die / 2 + 0.3, box.y + box.height * 0.77, part - 0.6, 2.6 if roomy else 1.8
    )
    for index, block in enumerate(across(first, [first.width] * die, 0.6)):
        yield rectangle(block, grey(0.75) if index < hits else grey(0.12))


ODDS = GameDrawing(lambda *_: [FunctionBlock(_share_of_hits)], ("range_bands", "range_applies_to"))
