"""The legal orders of every SPEED with their tracks, by the code that checks them, and the log of orders."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import ceil, floor
from typing import ClassVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, polar
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import WHITE, Item, Path, circle, line, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import GameDrawing
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import EPSILON, Block, FunctionBlock, Look, SetBlock
from pressgang.sheets.blocks.forms import LEAST_LINE
from pressgang.sheets.blocks.places import put, text_field
from pressgang.sheets.marks import arrow, arrow_head
from pressgang.sheets.typeset import paragraph
from pressgang.systems.dogfight.orders import RIGHT, FlightOrder, as_logged, legal_orders, split_orders
from pressgang.systems.dogfight.rules import stat_limits
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.typography.fonts import FontBook

_CELL_WIDTH, _NARROW = 14.4, 11.6
"""The width of an order with its track in mm; the narrow one where the tracks are short."""
_TEXT = 5.0
"""The height of an order's text above its track."""
_TEXT_SIZE = points(9.5)
_LABEL = 19.0
_HEAD, _TURNED = 2.1, 1.3
"""The greatest length of an order's arrow head, and what one turned by a last point is longer by."""
_FOOT = 1.6
"""The margin between a track's start and the foot of its cell: a head that is turned there stays inside."""
_TRACK = 0.42
"""The width of a track, in mm."""
_STEP = 4.6
"""The length in mm of a step ahead where figures have their full size."""
_Orders = tuple[tuple[FlightOrder, int], ...]
"""Orders, each with the least ENGINE that flies it."""


def table_of(rules: RuleBook) -> dict[int, _Orders]:
    """Return the legal orders of each SPEED, from the least (or 1) to the most that an ENGINE may be."""
    most = stat_limits(rules)[1]
    found: dict[int, _Orders] = {}
    for speed in range(max(1, int(rules["speed_least"])), most + 1):
        needs: dict[FlightOrder, int] = {}
        for engine in range(speed, most + 1):
            for order in legal_orders(speed, engine, rules):
                needs.setdefault(order, engine)
        found[speed] = tuple(sorted(needs.items(), key=lambda pair: (pair[0].points, pair[1])))
    return found


def legal_in(rules: RuleBook) -> dict[int, _Orders]:
    """Return that table, made once for all its SPEEDs and for each type size that is tried."""
    found: dict[int, _Orders] | None = rules.read.get("legal orders")  # no rule has that name
    if found is None:
        found = rules.read["legal orders"] = table_of(rules)
    return found


def _draw_speed(speed: int, look: Look, width: float) -> SetBlock:
    """Draw one SPEED: its figure at the left, its orders in rows of cells; nothing if it has no orders."""
    book, point, step = look.book, float(look.rules["clock_point"]), _STEP * look.figures
    orders = legal_in(look.rules).get(speed)
    if not orders:
        return SetBlock((), 0.0)
    columns = max(1, int((width - _LABEL) / (_CELL_WIDTH if step > 1.7 else _NARROW)))
    cell = (width - _LABEL) / columns
    y, plate = 1.6, Rect(0, 6.2, 10.0, 9.6)
    items: list[Item] = [
        line((0, 0), (width, 0), theme.BOX_LINE),
        book.text(0, 5.0, "SPEED", theme.LABEL, fill=theme.LABEL_INK),
        rectangle(plate, fill=look.accent, radius=1.0),
        *put(book, plate, str(speed), theme.FIGURE, "centre", bold=True, fill=WHITE),
    ]
    for row in _rows(orders, columns):
        row_height = _TEXT + _FOOT + 1.8 + max(_rise(order, step, point) for order, _ in row)
        for place, (order, engine) in enumerate(row):
            box = Rect(_LABEL + place * cell, y, cell, row_height - 1.0)
            if engine > speed:
                items.append(rectangle(box.inset(0.25), theme.TINT, radius=1.0))
            items.extend(_order(book, order, box, step, point))
        y += row_height
    needs = sorted({engine for _, engine in orders if engine > speed})
    if needs:
        words = "tinted: ENGINE " + ", ".join(map(str, needs))
        block = paragraph(book, words, _LABEL - 3, theme.LABEL, fill=theme.LABEL_INK)
        items.append(block.at(0, 17.0))
    return SetBlock(tuple(items), max(y, 17.4 + (6.0 if needs else 0.0)))


def _rows(orders: Sequence[tuple[FlightOrder, int]], columns: int) -> list[list[tuple[FlightOrder, int]]]:
    """Return the orders in rows of cells; orders with more points begin a row if all of them then fit in it."""
    rows: list[list[tuple[FlightOrder, int]]] = [[]]
    for count in sorted({order.points for order, _ in orders}):
        group = [pair for pair in orders if pair[0].points == count]
        if rows[-1] and len(rows[-1]) + len(group) > columns and count > 1:
            rows.append([])
        width = columns - (columns % 2 if count > 1 else 0)
        for pair in group:
            if len(rows[-1]) >= (width if rows[-1] and rows[-1][0][0].points == count else columns):
                rows.append([])
            rows[-1].append(pair)
    return rows


def track_of(order: FlightOrder, step: float, point: float) -> list[Point]:
    """Return the corners of the track from (0, 0) up the page, steps of `step` mm, points of `point`
    degrees.

    A point of the clock turns the aircraft on the spot, so it adds no corner of its own.
    """
    here, bearing = (0.0, 0.0), 0.0
    track = [here]
    for part in order.steps:
        if isinstance(part, int):
            here = polar(here, part * step, bearing)
            track.append(here)
        else:
            bearing += point if part == RIGHT else -point
    return track


def _head(step: float) -> float:
    """Return the length of a head beside steps of that length: shorter beside short steps."""
    return min(_HEAD, 0.5 + step / 2)


def _rise(order: FlightOrder, step: float, point: float) -> float:
    """Return how far up the page a track and the arrow at its end reach, in mm."""
    highest = -min(y for _, y in track_of(order, step, point))
    return highest if isinstance(order.steps[-1], int) else highest + _head(step) * _TURNED / 2


def _order(book: FontBook, order: FlightOrder, box: Rect, step: float, point: float) -> list[Item]:
    """Draw an order's text and, below it, its track with a dot at the start and an arrow at the end.

    A point costs SPEED but no way: after a last point the arrow's head stands turned, its middle on the spot.
    """
    x = box.x + box.width / 2
    items: list[Item] = [*put(book, (x, box.y + _TEXT / 2 + 0.2), order.text, _TEXT_SIZE, "centre", bold=True)]
    track = track_of(order, step, point)
    xs = [corner[0] for corner in track]
    start = (x - (min(xs) + max(xs)) / 2, box.bottom - _FOOT)
    corners = [(start[0] + dx, start[1] + dy) for dx, dy in track]
    bearing = order.heading * point
    if len(corners) > 1:
        items.append(circle(start, 0.8, fill=theme.INK))
    items.extend(circle(mark, 0.5, fill=theme.INK) for mark in _step_marks(corners, order))
    if isinstance(order.steps[-1], int):
        if len(corners) > 2:
            items.append(Path(polyline(corners[:-1]), stroke=theme.INK, width=_TRACK, cap="round"))
        items.extend(arrow(corners[-2], corners[-1], width=_TRACK, head=_head(step)))
        return items
    if len(corners) > 1:
        items.append(Path(polyline(corners), stroke=theme.INK, width=_TRACK, cap="round"))
    length = _head(step) * _TURNED
    return [*items, arrow_head(polar(corners[-1], length / 2, bearing), bearing, length)]


def _step_marks(corners: Sequence[Point], order: FlightOrder) -> list[Point]:
    """Mark the end of each step but the last, which the arrow shows, so that steps can be counted."""
    marks: list[Point] = []
    ahead = [step for step in order.steps if isinstance(step, int)]
    for (x0, y0), (x1, y1), count in zip(corners, corners[1:], ahead, strict=False):
        marks += [(x0 + (x1 - x0) * i / count, y0 + (y1 - y0) * i / count) for i in range(1, count + 1)]
    return marks[:-1]


_MOST_SPEED = 9
"""The greatest ENGINE that a kit may allow."""
LEGAL_ORDERS = GameDrawing(
    lambda *_: [FunctionBlock(partial(_draw_speed, speed)) for speed in range(1, _MOST_SPEED + 1)]
)
"""The block of each SPEED."""


_HIGHEST_ROW = 11.0
_LOG_HEAD, _BAND_GAP = 3.2, 1.6
"""The room above the lines of a band of turns, for their numbers, and the gap between two bands."""
_LABELS, _TURN, _ROOMY = 10.5, 12.0, 15.0
"""The width of the names of the log's lines; the least width of a turn to write an order in, and its width
where there are two bands of turns or more.
"""
_BAND = _LOG_HEAD + 2 * LEAST_LINE


class OrdersLog(Struct, Block, frozen=True):
    """A log of SPEED over orders for turn after turn, with those of the stat file, in as many bands as fit."""

    kind: ClassVar[str] = "log"

    row: Aircraft

    @property
    def grows(self) -> bool:
        return True

    def natural(self, look: Look) -> float:
        return _LABELS + 7 * _TURN

    def measure(self, look: Look, width: float) -> float:
        bands = max(1, ceil(len(split_orders(self.row.orders)) / _turns(width)))
        return bands * (_BAND + _BAND_GAP) - _BAND_GAP

    def least_width(self, look: Look) -> float:
        return _LABELS + 4 * _TURN

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        orders = [as_logged(word) for word in split_orders(self.row.orders)]
        bands = max(1, floor((room.height + _BAND_GAP) / (_BAND + _BAND_GAP) + EPSILON))
        turns = _turns(room.width, _ROOMY if bands > 1 else _TURN)
        if bands * turns < len(orders):
            turns = _turns(room.width)
        high = (room.height - _BAND_GAP * (bands - 1)) / bands
        row = min((high - _LOG_HEAD) / 2, _HIGHEST_ROW)
        for band in range(bands):
            y = room.y + band * (_LOG_HEAD + 2 * row + _BAND_GAP) + _LOG_HEAD
            yield from _ruled(look, room, y, row, turns, band * turns)
            for index in range(turns):
                turn, x = band * turns + index, room.x + _LABELS + index * (room.width - _LABELS) / turns
                written = orders[turn] if turn < len(orders) else ("", "")
                for place, (word, text) in enumerate(zip(("SPEED", "orders"), written, strict=True)):
                    cell = Rect(x, y + place * row, (room.width - _LABELS) / turns, row)
                    if text:
                        inner = cell._replace(x=cell.x + 0.5, width=cell.width - 1.0)
                        yield from put(look.book, inner, text, points(9.5), "centre", least=theme.SMALLEST)
                    else:
                        name = f"turn-{turn + 1:02}-{word.lower()}"
                        yield text_field(cell, name, f"turn {turn + 1}, {word}")


def _turns(width: float, turn: float = _TURN) -> int:
    """Return how many turns of a width a band of that width has."""
    return max(1, floor((width - _LABELS) / turn))


def _ruled(look: Look, room: Rect, y: float, row: float, turns: int, first: int) -> Iterator[Item]:
    """Draw the lines of a band of turns, their numbers over them and the names of the lines before them."""
    lines, turn = room.x + _LABELS, (room.width - _LABELS) / turns
    yield rectangle(Rect(room.x, y, room.width, row), fill=theme.TINT)
    labels = Rect(room.x, y - 0.9 - theme.LABEL, _LABELS - 1.2, theme.LABEL)
    yield from put(look.book, labels, "Turn", theme.LABEL, "south-east", fill=theme.LABEL_INK)
    for place, name in enumerate(("SPEED", "Orders")):
        at = Rect(labels.x, y + place * row, labels.width, row)
        yield from put(look.book, at, name, theme.LABEL, "east", fill=theme.LABEL_INK, least=theme.SMALLEST)
    for place, (weight, ink) in enumerate(
        ((theme.BOX_LINE, theme.INK), (theme.HAIRLINE, theme.RULE_INK), (theme.BOX_LINE, theme.INK))
    ):
        yield line((room.x, y + place * row), (room.right, y + place * row), weight, ink)
    for index in range(turns):
        x = lines + index * turn
        yield line((x, y), (x, y + 2 * row), theme.HAIRLINE, theme.RULE_INK)
        head = Rect(x, labels.y, turn, labels.height)
        yield from put(look.book, head, str(first + index + 1), theme.LABEL, "south", bold=True, tabular=True)


ORDERS_LOG = GameDrawing(lambda brief, notes, force, row: [OrdersLog(row)], of_row=True)
