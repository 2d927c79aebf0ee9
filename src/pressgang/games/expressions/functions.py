"""The functions of expressions: what they take, what they give, and what they do. The documents follow."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from pressgang.drawing.colours import Colour
from pressgang.games.expressions.values import (
    ANY,
    FLAG,
    LONGEST_JOINED,
    MOST_OF_LIST,
    NUMBER,
    SIZED,
    TEXT,
    Fault,
    ValueType,
    list_of,
    number_of,
    refuse_large,
    shown_value,
)
from pressgang.structs import NamedTuple

MOST_ARGUMENTS = 50


class Argument(NamedTuple):
    """Something that a function takes: its name in the documents, and its type."""

    name: str
    type: ValueType = ANY


FunctionScope = Literal["anywhere", "group", "sides", "entries", "table", "rules"]


class Function(NamedTuple):
    """A function of expressions.

    `work` is called with the values of its parameters, in order, and returns a number, a text, true or false,
    or a tuple of these. `gives` is the type of that, or what returns it from the types that it was called with.
    Of its `optional` last parameters any may be left out; with `repeats` the last may stand again and again,
    and a list may stand in place of all. It may raise `Fault` with the end of a sentence about the expression.

    `scope` says where it belongs and how its parameters are worked out: `group` for each row of a side or kit,
    `sides` for each side of a kit, `entries` its second for each entry of its first, `table` its first is the
    name of a table, `rules` all are names of rules.
    """

    name: str
    takes: tuple[Argument, ...]
    gives: ValueType | Callable[[Sequence[ValueType]], ValueType]
    work: Callable[..., Any]
    help: str
    example: str
    optional: int = 0
    repeats: bool = False
    scope: FunctionScope = "anywhere"

    @property
    def least(self) -> int:
        """Return the fewest values that it takes."""
        return len(self.takes) - self.optional

    @property
    def most(self) -> int:
        """Return the most values that it takes."""
        return MOST_ARGUMENTS if self.repeats else len(self.takes)

    @property
    def signature(self) -> str:
        """Return it as the documents write it: `round(number, places)`, the optional ones in brackets."""
        names = [one.name for one in self.takes]
        shown = ", ".join(names[: self.least])
        for name in names[self.least :]:
            shown += f"[, {name}]" if shown else f"[{name}]"
        return f"{self.name}({shown}{', …' if self.repeats else ''})"

    def type_of(self, given: Sequence[ValueType]) -> ValueType:
        """Return the type of what it gives for values of these types."""
        return self.gives if isinstance(self.gives, ValueType) else self.gives(given)


def _extreme(work: Callable[..., Any]) -> Callable[..., int | float]:
    def extreme(*values: Any) -> int | float:
        listed = values[0] if len(values) == 1 and isinstance(values[0], tuple) else values
        if not listed:
            raise Fault(f"takes the {work.__name__} of an empty list")
        return number_of(work([number_of(value) for value in listed]))

    return extreme


def _round(value: Any, digits: Any = 0) -> int | float:
    if not isinstance(digits, int) or not 0 <= digits <= 12:
        raise Fault("rounds to other than 0 to 12 places")
    return round(number_of(value), digits) if digits else round(number_of(value))


def _length(value: Any) -> int:
    if not isinstance(value, str | tuple):
        raise TypeError
    return len(value)


def _list(value: Any) -> Sequence[Any]:
    if not isinstance(value, tuple):
        raise TypeError
    return value


def _sum(values: Any) -> int | float:
    total: int | float = 0
    for value in _list(values):
        total = refuse_large(total + number_of(value))
    return total


def _join(values: Any, between: Any) -> str:
    if not isinstance(between, str):
        raise TypeError
    texts = [shown_value(value) for value in _list(values)]
    if sum(map(len, texts)) + len(between) * len(texts) > LONGEST_JOINED:
        raise Fault(f"joins more than {LONGEST_JOINED:,} characters")
    return between.join(texts)


def _item(values: Any, number: Any) -> Any:
    listed = _list(values)
    if not isinstance(number, int) or not 1 <= number <= len(listed):
        raise Fault(f"takes item {shown_value(number)} of a list of {len(listed)}")
    return listed[number - 1]


def _within(given: Sequence[ValueType]) -> ValueType:
    return given[0].of or ANY


def _repeated(values: Any) -> tuple[Any, ...]:
    return tuple(one for one, times in Counter(_list(values)).items() if times > 1)


def _without(values: Any, others: Any) -> tuple[Any, ...]:
    apart = {*_list(others)}
    return tuple(one for one in _list(values) if one not in apart)


def _numbers(first: Any, last: Any, step: Any = 1) -> tuple[int, ...]:
    if step not in (1, -1):
        raise Fault(f"counts by {shown_value(step)}; it counts by 1, or down by -1")
    if not isinstance(first, int) or not isinstance(last, int) or abs(last - first) >= MOST_OF_LIST:
        raise Fault(
            f"counts from {shown_value(first)} to {shown_value(last)}, not up to {MOST_OF_LIST} whole numbers"
        )
    return tuple(range(first, last + int(step), int(step)))


def _mix(colour: Any, other: Any, share: Any) -> str:
    if not isinstance(colour, str) or not isinstance(other, str):
        raise TypeError
    if not 0 <= number_of(share) <= 1:
        raise Fault(f"mixes in a share of {shown_value(share)}; it is from 0 to 1")
    try:
        return Colour.called(colour).mixed(Colour.called(other), share).hex
    except ValueError:
        raise Fault(f"mixes {colour} and {other}; a colour is a name of CSS, or # and six figures") from None


def _alike(given: Sequence[ValueType]) -> ValueType:
    return given[0]


def _elsewhere(*_: Any) -> Any:
    """Stand for the work of a function that the evaluator does itself."""
    raise TypeError


_NUMBERS = list_of(NUMBER)
FUNCTIONS: Mapping[str, Function] = {
    one.name: one
    for one in (
        Function(
            "min", (Argument("number", NUMBER),), NUMBER, _extreme(min), "the smallest, also of a list",
            "min(6, 2 + gun)", repeats=True,
        ),
        Function(
            "max", (Argument("number", NUMBER),), NUMBER, _extreme(max), "the largest, also of a list",
            "max(2, 5 - gun)", repeats=True,
        ),
        Function("abs", (Argument("number", NUMBER),), NUMBER, lambda one: abs(number_of(one)),
                 "the number without its sign", "abs(gun - hull)"),
        Function("round", (Argument("number", NUMBER), Argument("places", NUMBER)), NUMBER, _round,
                 "the nearest whole number, or with so many places", "round(gun / 3, 1)", optional=1),
        Function("floor", (Argument("number", NUMBER),), NUMBER, lambda one: math.floor(number_of(one)),
                 "the whole number below", "floor(gun / 2)"),
        Function("ceil", (Argument("number", NUMBER),), NUMBER, lambda one: math.ceil(number_of(one)),
                 "the whole number above", "ceil(gun / 2)"),
        Function("len", (Argument("list or text", SIZED),), NUMBER, _length,
                 "how many entries a list has, or characters a text", "len(weapons)"),
        Function("sum", (Argument("list", _NUMBERS),), NUMBER, _sum, "the sum of a list of numbers",
                 "sum(each(weapons, dice))"),
        Function("any", (Argument("list", list_of(ANY)),), FLAG, lambda one: any(_list(one)),
                 "whether one of a list is true", "any(each(weapons, range > 24))"),
        Function("all", (Argument("list", list_of(ANY)),), FLAG, lambda one: all(_list(one)),
                 "whether each of a list is true", "all(each(weapons, 'F' in arcs))"),
        Function("join", (Argument("list", list_of(ANY)), Argument("between", TEXT)), TEXT, _join,
                 f"the list as a text with something between its entries; to {LONGEST_JOINED:,} characters",
                 "join(each(weapons, weapon), ', ')"),
        Function("item", (Argument("list", list_of(ANY)), Argument("number", NUMBER)), _within, _item,
                 "an entry of a list, counted from 1", "item(each(weapons, range), 1)"),
        Function("repeated", (Argument("list", list_of(ANY)),), _alike, _repeated,
                 "the entries of a list that are there more than once, each once", "repeated(traits)"),
        Function("without", (Argument("list", list_of(ANY)), Argument("others", list_of(ANY))), _alike,
                 _without,
                 "the entries of a list that are not among others", "without(['R', 'W'], dots)"),
        Function("numbers", tuple(Argument(name, NUMBER) for name in ("from", "to", "by")), _NUMBERS, _numbers,
                 "the whole numbers from one to another; by -1 down", "numbers(1, most_guns)", optional=1),
        Function("text", (Argument("value"),), TEXT, shown_value, "a number as a text, as sheets print it",
                 "text(gun) + ' cm'"),
        Function("mix", (Argument("colour", TEXT), Argument("other", TEXT), Argument("share", NUMBER)), TEXT,
                 _mix, "a colour with so much of another mixed in, from 0 to 1",
                 "mix('navy', 'white', 0.5)"),
        Function("each", (Argument("list"), Argument("expression")), ANY, _elsewhere,
                 "the list of what the expression comes to for each entry; the entry's fields are names in it",
                 "each(weapons, range * 2)", scope="entries"),
        Function("each_side", (Argument("expression"),), list_of(ANY), _elsewhere,
                 "the list of what the expression comes to for each side of a kit; `side` is its name",
                 "join(each_side(total(cost)), ' : ')", scope="sides"),
        Function("lookup", (Argument("table"), Argument("down"), Argument("across")), ANY, _elsewhere,
                 "the cell of a `[table.NAME]` at a value down (and a value or heading across)",
                 "lookup(to-hit, gun, 2)", optional=1, scope="table"),
        Function("mark", (Argument("rule"),), TEXT, _elsewhere,
                 "the footnote letters of rules, raised; nothing for what the source states",
                 "mark(raid_ends)", repeats=True, scope="rules"),
        Function("marks", (Argument("rule"),), TEXT, _elsewhere,
                 "the same in brackets, for a text without styles: (a, b)",
                 "marks(raid_ends)", repeats=True, scope="rules"),
        Function("total", (Argument("number", NUMBER),), NUMBER, _elsewhere,
                 "the sum over the pieces", "total(cost) <= 60", scope="group"),
        Function("count", (Argument("condition"),), NUMBER, _elsewhere,
                 "how many pieces there are, or those for which something holds", "count(gun > 3) <= 2",
                 optional=1, scope="group"),
        Function("most", (Argument("number", NUMBER),), NUMBER, _elsewhere,
                 "the largest of the rows", "most(gun)", scope="group"),
        Function("least", (Argument("number", NUMBER),), NUMBER, _elsewhere,
                 "the smallest of the rows", "least(gun)", scope="group"),
    )
}  # fmt: skip
"""The functions of every game by name."""
GROUP_FUNCTIONS = tuple(name for name, one in FUNCTIONS.items() if one.scope == "group")
"""Those of a side or of the whole kit; what they take is worked out for each of its rows."""
