"""The drawn parts of the quick reference: arcs of fire, a written order flown, one shot from start to end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from pressgang.art.aircraft import draw_aircraft, fit_scale
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, polar
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Path, circle, grey, line
from pressgang.drawing.units import points, signed
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.blocks.wordings import set_head, set_text
from pressgang.sheets.marks import cross, tick
from pressgang.sheets.silhouettes import centred
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import centred_baseline, marked, stack
from pressgang.systems.dogfight.arcs import SIDE_BEARINGS, SIDE_NAMES, dial, rim, sector
from pressgang.systems.dogfight.orders import LEFT, FlightOrder, faults, parse_order
from pressgang.systems.dogfight.quick_words import inch_words, raised
from pressgang.systems.dogfight.rules import ARCS, arc_bearings, band_at, bands, needed, turn_limit
from pressgang.typography.fonts import TextSpan

EXAMPLE_ORDER = "2L1"
"""The article's own example of an order."""
_JUDGED = (("R1L2", 5), ("1LR1", 5), ("L1R", 3))
_FIGHTER = AircraftShape(9.0, 6.13, engine_kind="radial", wing_area_m2=14.5, rounding=0.3)
_HEAVY = AircraftShape(
    17.16, 10.87, engines=2, engine_kind="radial", tail="twin", body="twin-boom", turrets=1, wing_area_m2=38.3
)


@dataclass(frozen=True, slots=True)
class Example:
    """An aircraft of the worked example."""

    name: str
    shape: AircraftShape
    to_hit: int
    weapons: tuple[str, ...]


SHOOTER = Example("Fokker G.IA", _HEAVY, 4, ("front", "rear"))
TARGET = Example("И-16", _FIGHTER, 3, ("front",))


def _aircraft(shape: AircraftShape, size: float, centre: Point, turn: float = 0.0, ink: Colour = BLACK) -> Item:
    symbol = draw_aircraft(shape, fit_scale(shape, size, size), Ink(ink, WHITE))
    return centred(symbol, centre, turn)


def firing_arcs(look: Look, width: float, shape: AircraftShape = _FIGHTER) -> SetBlock:
    """The clock with the four arcs of fire."""
    book, rules = look.book, look.rules
    radius = min(24.0 * look.figures, width / 2 - 8)
    inner = radius * 0.47
    centre = (width / 2, radius + 5.6)
    names = {side: marked(f"**{SIDE_NAMES[side]}**{raised(look.notes.mark(f'{side}_arc'))}") for side in ARCS}

    def drawn() -> Iterator[Item]:
        for side in ARCS:
            share = 0.24 if side in ("front", "rear") else 0.09
            shade = sector(centre, inner, radius, *arc_bearings(side, rules))
            yield Path(shade, fill=look.accent.tint(share))
        yield rim(centre, radius, 0, 360, theme.BOX_LINE)
        yield from dial(book, rules, centre, inner, radius, size=look.size)
        for side, name in names.items():
            at = polar(centre, (radius + inner) / 2, SIDE_BEARINGS[side])
            yield from put(book, at, name, look.size, "centre", bold=True)
        yield _aircraft(shape, inner * 1.62, centre)

    clock = SetBlock(drawn, 2 * radius + 11.2)
    words = "Each weapon fires once a turn, at a target in its arc, in range and in plain sight."
    return stack((set_head(look, "Firing arcs", width), clock, set_text(look, words, width)))


def writing_orders(look: Look, width: float) -> SetBlock:
    """How an order is written: the article's example flown, and three more judged by the checks' own code."""
    order = parse_order(EXAMPLE_ORDER)
    words = set_text(look, "A figure is that many steps ahead; **L** or **R** is one clock point.", width)
    costs = _costs(look, order, width * 0.5)
    high = max(45.0 * look.figures, 32.0)
    path = SetBlock(lambda: _flown(look, order, width * 0.44, high), high)
    height = max(path.height, costs.height)
    both = SetBlock(lambda: (path.at(0, 0), costs.at(width * 0.5, (height - costs.height) * 0.4)), height)
    return stack(
        (set_head(look, "Writing orders", width), words, both, SetBlock((), 0.8), *_judged(look, width))
    )


def _costs(look: Look, order: FlightOrder, width: float) -> SetBlock:
    """Each step of an order with what it costs."""
    book, step = look.book, float(look.rules["step_inches"])
    rows: list[list[TableCell]] = []
    for part in order.steps:
        written = [TextSpan(str(part), bold=True, fill=look.accent)]
        if isinstance(part, int):
            rows.append([written, f"ahead, {inch_words(part * step)}", str(part)])
        else:
            rows.append([written, f"one point {'left' if part == LEFT else 'right'}", "1"])
    columns = [Column(width=7), Column(), Column(width=9, align="right")]
    great = points(20)
    head = (
        book.text(0.6, 7.2, order.text, great, bold=True),
        book.text(width, 7.2, "costs", theme.LABEL, anchor="end", fill=theme.LABEL_INK),
    )
    grid = table(look, columns, rows, width, padding=0.8)
    y = look.size * 0.9 + 1.1
    total = (
        book.text(7.8, y, "SPEED", look.size, bold=True),
        book.text(width - 0.8, y, str(order.cost), look.size, bold=True, anchor="end"),
    )
    return stack((SetBlock(head, 8.8), grid, SetBlock(total, 5.0)))


def _flown(look: Look, order: FlightOrder, width: float, height: float) -> tuple[Item, ...]:
    """The order as a path from the middle of the lower aircraft to that of the upper, a dot for each step."""
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
            items.append(line(at, to, points(1.6), accent))
            items.append(circle(at, 1.15, fill=accent))
            at = to
        if step > 1:
            items.extend(_brace(begin, at, heading))
            label = polar(((begin[0] + at[0]) / 2, (begin[1] + at[1]) / 2), 6.2, heading - 90)
        else:
            label = polar(((begin[0] + at[0]) / 2, (begin[1] + at[1]) / 2), 4.0, heading - 90)
        items += put(book, label, str(step), points(12), "centre", bold=True, fill=accent)
    end = _aircraft(_FIGHTER, size, at, heading)
    return (end, *items, circle(at, 1.15, fill=accent, stroke=WHITE, width=theme.BOX_LINE))


def _brace(begin: Point, end: Point, heading: float) -> list[Item]:
    low, high = polar(begin, 2.4, heading - 90), polar(end, 2.4, heading - 90)
    ticks = (polar(low, 1.2, heading + 90), low, high, polar(high, 1.2, heading + 90))
    return [Path(polyline(ticks), stroke=theme.RULE_INK, width=theme.BOX_LINE)]


def _bend(look: Look, at: Point, heading: float, turned: float, letter: str, length: float) -> list[Item]:
    """The old course dashed on, the angle of the new one, and the letter that writes it."""
    book = look.book
    beyond = polar(at, length * 1.35, heading)
    reach = length * 0.55
    low, high = min(heading, turned), max(heading, turned)
    x, y = polar(at, length * 0.62, heading + 38)
    base = centred_baseline(book, y, points(12), True)
    return [
        line(at, beyond, theme.HAIRLINE, theme.RULE_INK, dash=(1.2, 1.0)),
        rim(at, reach, low, high, theme.BOX_LINE),
        book.text(x, base, letter, points(12), bold=True, anchor="middle", fill=look.accent),
        book.text(x + 2.4, base, f"{turned - heading:+.0f}°".lstrip("+-"), theme.LABEL, fill=theme.LABEL_INK),
    ]


def _judged(look: Look, width: float) -> list[SetBlock]:
    """Orders with a tick or a cross, as the checks of a stat file judge them."""
    book, blocks = look.book, []
    height = look.row
    for text, engine in _JUDGED:
        order = parse_order(text)
        fault = next(iter(faults(order, engine, look.rules)), None)
        reason = _reason(fault.kind if fault else "", order, engine, look.rules)
        mark = cross((1.8, height / 2), 2.6) if fault else tick((1.8, height / 2), 3.4)
        items = (
            mark,
            *put(book, (7.0, height / 2), text, look.size, bold=True),
            *put(book, (20.5, height / 2), reason, look.size),
        )
        blocks.append(SetBlock(items, height))
    return blocks


def _reason(kind: str, order: FlightOrder, engine: int, rules: RuleBook) -> str:
    if kind == "adjacent":
        return "left and right without a step" if rules["points_in_a_row"] else "two points in a row"
    if kind == "points":
        limit = turn_limit(engine, rules)
        return f"ENGINE {engine}: {_counted(limit)} {'is' if limit == 1 else 'are'} the limit"
    if kind == "speed":
        return f"ENGINE {engine}: SPEED {order.cost} is too fast"
    between = ", a step between" if order.points > 1 else ""
    return f"ENGINE {engine}: {_counted(order.points)}{between}"


def _counted(count: int) -> str:
    word = {0: "no", 1: "one", 2: "two", 3: "three"}.get(count, str(count))
    return f"{word} {'point' if count == 1 else 'points'}"


def one_shot(look: Look, width: float, shooter: Example = SHOOTER, target: Example = TARGET) -> SetBlock:
    """A shot at the tail of a target, worked out by the rules' own arithmetic."""
    rules = look.rules
    inches = _range_of(shooter.to_hit, rules)
    band = band_at(inches, rules)
    modifier = band.modifier if band else 0
    roll = needed(shooter.to_hit, modifier, rules)
    height = 19.0 * max(0.8, look.figures)
    sign = "" if modifier == 0 else f" {signed(modifier)[0]} {abs(modifier)}"
    words = inch_words(inches), f"TO-HIT {shooter.to_hit}{sign}:", f"**{roll} or less**"
    shot = SetBlock(lambda: _shot(look, width, height, shooter, target, words), height)
    told = set_text(look, _told(shooter, target, inches, roll, rules), width)
    return stack((set_head(look, "One shot, start to end", width), shot, told), 0.4)


def _shot(
    look: Look,
    width: float,
    height: float,
    shooter: Example,
    target: Example,
    words: tuple[str, str, str],
) -> list[Item]:
    """The two aircraft with the range between them, the first of the words, and beside them the roll."""
    book = look.book
    size = height - 1.0
    y = height / 2
    right = width * 0.74
    scale = min(fit_scale(shooter.shape, size, size), fit_scale(target.shape, size * 0.8, size * 0.8))
    planes = [draw_aircraft(one.shape, scale, Ink(BLACK, WHITE)) for one in (shooter, target)]
    half = [plane.box.height / 2 for plane in planes]
    start, end = (4.0 + 2 * half[0], y), (right - 2.0 - 2 * half[1], y)
    middle = (start[0] + end[0]) / 2
    inches, *roll = words
    room = book.width(inches, look.size) / 2 + 1.6
    items: list[Item] = [
        centred(planes[0], (4.0 + half[0], y), 90.0),
        centred(planes[1], (right - 2.0 - half[1], y), 90.0),
        *_from_middle((4.0 + half[0], y), start),
        *_from_middle((right - 2.0 - half[1], y), end),
        line(start, (middle - room, y), theme.BOX_LINE, look.accent),
        line((middle + room, y), end, theme.BOX_LINE, look.accent),
        *put(book, (middle, y), inches, look.size, "centre"),
    ]
    for index, text in enumerate(roll):
        items += put(book, (right + 3.0, y + (index - 0.5) * look.size * 1.4), marked(text), look.size)
    return items


def _from_middle(middle: Point, outside: Point) -> list[Item]:
    """The end of a measure, in white on the aircraft that it begins or ends in."""
    return [line(middle, outside, theme.BOX_LINE, WHITE), circle(middle, 0.75, fill=WHITE)]


def _range_of(to_hit: int, rules: RuleBook) -> float:
    """3 inches where a shot can hit there, else the end of the nearest band."""
    band = band_at(3.0, rules)
    if band is not None and needed(to_hit, band.modifier, rules):
        return 3.0
    return next((b.end for b in bands(rules) if b.end_included and needed(to_hit, b.modifier, rules)), 3.0)


def _told(shooter: Example, target: Example, inches: float, roll: int, rules: RuleBook) -> list[TextSpan]:
    name = partial(TextSpan, bold=True)
    spans = [
        TextSpan("The "),
        name(shooter.name),
        TextSpan(" is dead astern of the "),
        name(target.name),
        TextSpan(f" and rolls {roll}: a hit."),
    ]
    weapon = next((row["rolls"][0] for row in rules["damage"] if row["hits"] == "WEAPON"), None)
    if weapon is None:
        return spans
    if "rear" in target.weapons:
        spans.append(TextSpan(f" The damage die shows {weapon}: the weapon in the tail of the "))
        return [*spans, name(target.name), TextSpan(" is lost, and its oval is filled.")]
    spans.append(TextSpan(f" The damage die shows {weapon}, but the "))
    return [*spans, name(target.name), TextSpan(" has no gun in its tail, so one FUSELAGE oval is filled.")]
