"""Movement orders: their notation, their cost, and which are legal.

An order is one turn's movement, such as `2L1`: two steps ahead, one point to the left, one step ahead. A
step and a point cost 1 SPEED each, so `2L1` is an order of SPEED 4. A SPEED may be written before it
(`4:2L1`, as the turn record has them side by side); it must then agree. Source: Jones 1999, "Aircraft
Movement Orders", "Moving an aircraft", "Turning" and "Acceleration and Deceleration".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pressgang.regex import regex
from pressgang.rulebook import RuleBook
from pressgang.systems.dogfight.rules import turn_limit

LEFT, RIGHT = "L", "R"
OrderStep = int | str
"""A step of an order: so many steps ahead, or `L` or `R` for one point of the clock."""
FaultKind = Literal["written", "speed", "change", "adjacent", "points"]

_SPLIT = regex(r"[^\s,;]+")
_SPEED = regex(r"(?P<speed>[0-9]{1,3}):(?P<rest>.*)")
_STEP = regex(r"[0-9]{1,3}|[LRlr]")


class FlightOrder(Struct, frozen=True):
    """The order of one turn; `written_speed` is the SPEED that stands before it, if one does."""

    steps: tuple[OrderStep, ...]
    written_speed: int | None = None

    @property
    def cost(self) -> int:
        """Return the SPEED it spends: 1 a step ahead and 1 a point."""
        return sum(step if isinstance(step, int) else 1 for step in self.steps)

    @property
    def points(self) -> int:
        """Return how many points of the clock it turns, left and right added up."""
        return sum(1 for step in self.steps if isinstance(step, str))

    @property
    def turns(self) -> tuple[str, ...]:
        """Return its turns: each run of points with no step between them, such as `LL`."""
        return tuple(re.findall(r"[LR]+", self.text))

    @property
    def heading(self) -> int:
        """Return the change of heading in points: to the right positive."""
        return self.steps.count(RIGHT) - self.steps.count(LEFT)

    @property
    def text(self) -> str:
        """Return the order as it is written."""
        return "".join(str(step) for step in self.steps)


class OrderError(ValueError):
    """An order that cannot be read: `position` is the index of the first wrong character."""

    def __init__(self, message: str, position: int) -> None:
        self.position = position
        super().__init__(message)


class OrderFault(Struct, frozen=True):
    """A rule that an order breaks: the value with its limit, and what to do."""

    kind: FaultKind
    message: str
    help: str


def split_orders(text: str) -> tuple[str, ...]:
    """Return the orders of a cell, a turn each, separated by spaces, commas or semicolons."""
    return tuple(_SPLIT.findall(text))


def parse_order(text: str) -> FlightOrder:
    """Return the order that `text` writes; raise `OrderError` with a sentence and the place of the fault."""
    speed, offset, rest = None, 0, text
    if match := _SPEED.fullmatch(text):
        speed, offset, rest = int(match["speed"]), match.start("rest"), match["rest"]
    if not rest:
        raise OrderError("no steps follow the SPEED", offset)
    steps: list[OrderStep] = []
    position = 0
    while position < len(rest):
        match = _STEP.match(rest, position)
        if match is None:
            raise OrderError(f'"{rest[position]}" is neither a number of steps nor L nor R', offset + position)
        word = match.group()
        if word.isdigit() and steps and isinstance(steps[-1], int):
            raise OrderError("a number of more than three figures", offset + position)
        if word.isdigit() and int(word) == 0 and rest != "0":
            raise OrderError("0 steps do nothing: leave the 0 out", offset + position)
        steps.append(int(word) if word.isdigit() else word.upper())
        position = match.end()
    return FlightOrder(tuple(steps), speed)


def as_logged(word: str) -> tuple[str, str]:
    """Return SPEED and order for a log; a word that cannot be read (a check reports it) stands as written."""
    try:
        order = parse_order(word)
    except OrderError:
        return "", word
    return str(order.cost), order.text


def log_orders(text: str) -> str:
    """Return the orders of a cell as lines of a log: `4 | 2L1; 3 | 3`."""
    return "; ".join(" | ".join(as_logged(word)) for word in split_orders(text))


def faults(
    order: FlightOrder, engine: int, book: RuleBook, before: FlightOrder | None = None
) -> Iterator[OrderFault]:
    """Yield the rules that `order` breaks at that ENGINE after the order `before` (None: the first turn)."""
    cost, top, least = order.cost, max(0, engine), int(book["speed_least"])
    if order.written_speed is not None and order.written_speed != cost:
        yield OrderFault(
            "written",
            f"{order.text} spends SPEED {cost}, but SPEED {order.written_speed} is written before it",
            f"Write {cost}:{order.text}, or change the order: all of SPEED is spent, 1 a step and 1 a point.",
        )
    if cost > top:
        yield OrderFault(
            "speed",
            f"{order.text} spends SPEED {cost}; the most is ENGINE, {top}",
            f"Take {cost - top} off: each step ahead and each point spends 1.",
        )
    elif cost < least:
        yield OrderFault(
            "speed", f"{order.text} spends SPEED {cost}; the least is {least}", "Add a step ahead."
        )
    change = int(book["speed_change"])
    if before is not None and abs(cost - before.cost) > change:
        low, high = max(least, before.cost - change), min(top, before.cost + change)
        wanted = f"SPEED {low} to {high}" if low < high else f"SPEED {low}"
        yield OrderFault(
            "change",
            f"{order.text} is SPEED {cost} after SPEED {before.cost}; the most it may change by is {change}",
            f"Spend {wanted}.",
        )
    yield from _turning_faults(order, engine, book, before)


def _turning_faults(
    order: FlightOrder, engine: int, book: RuleBook, before: FlightOrder | None
) -> Iterator[OrderFault]:
    several = bool(book["points_in_a_row"])
    pairs = (turn[i : i + 2] for turn in order.turns for i in range(len(turn) - 1))
    pair = next((pair for pair in pairs if not several or pair[0] != pair[1]), None)
    if pair is not None:
        turned = "turns one way and back at once" if several else "turns twice in a row"
        yield OrderFault(
            "adjacent",
            f"{order.text} {turned} ({pair}); at least 1 step ahead stands between two "
            f"{'turns' if several else 'points'}",
            f"Write a step between them, such as {pair[0]}1{pair[1]}"
            + (", or set points_in_a_row = true in [rules]." if pair[0] == pair[1] else "."),
        )
    elif before and book["step_between_turns"] and before.text[-1] in "LR" and order.text[0] in "LR":
        yield OrderFault(
            "adjacent",
            f"{order.text} begins with a point and {before.text} before it ended with one; "
            "at least 1 step ahead stands between two points",
            f"Begin with a step, such as 1{order.steps[0]}, or set step_between_turns = false in [rules].",
        )
    limit, each = turn_limit(engine, book), bool(book["limit_each_turn"])
    points = max(map(len, order.turns), default=0) if each else order.points
    if points > limit:
        yield OrderFault(
            "points",
            f"{order.text} turns {points} {'point' if points == 1 else 'points'}{' at once' if each else ''}; "
            f"the most is {limit} at ENGINE {engine}",
            "Turn less and go ahead more." if limit else "Go straight ahead.",
        )


def legal_orders(speed: int, engine: int, book: RuleBook) -> tuple[FlightOrder, ...]:
    """Return every order of that SPEED that is legal at that ENGINE: straight ahead first, then by number of
    points.

    Built move by move and judged by `faults`, the code that checks the orders of a stat file.
    """
    begun: list[tuple[str, ...]] = [()]
    for _ in range(speed):
        longer = ((*moves, move) for moves in begun for move in ("", LEFT, RIGHT))
        begun = [moves for moves in longer if not any(_turning_faults(joined(moves), engine, book, None))]
    orders = [joined(moves) for moves in begun if moves]
    legal = [order for order in orders if not any(faults(order, engine, book))]
    return tuple(sorted(legal, key=lambda order: (order.points, _reading_order(order))))


def joined(moves: tuple[str, ...]) -> FlightOrder:
    """Return the order of single moves (an empty text for a step ahead), steps ahead added together."""
    steps: list[OrderStep] = []
    for move in moves:
        if move:
            steps.append(move)
        elif steps and isinstance(steps[-1], int):
            steps[-1] += 1
        else:
            steps.append(1)
    return FlightOrder(tuple(steps))


def _reading_order(order: FlightOrder) -> tuple[tuple[int, ...], str]:
    """Return a sort key: early points before late ones, and a left-hand order right before its mirror image."""
    places, at = [], 0
    for step in order.steps:
        if isinstance(step, int):
            at += step
        else:
            places.append(at)
            at += 1
    return tuple(places), "".join(step for step in order.steps if isinstance(step, str))
