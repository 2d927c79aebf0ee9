"""Working expressions out: their functions, which the documents follow, and a tree that becomes functions.

Arithmetic stays small. Only the nodes of `_compiled` exist: no attribute, no index, no call but of functions
that have a name here. A library that walks the tree each time (simpleeval) took five times as long, a tenth of
a check.
"""

from __future__ import annotations

import ast
import math
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from functools import cache, cached_property, partial
from typing import Any, Literal, Protocol

from pressgang.diagnostics import Span
from pressgang.drawing.colours import Colour
from pressgang.games.expressions.values import (
    ANY,
    FLAG,
    LARGEST,
    LONGEST,
    MOST_OF_LIST,
    NUMBER,
    SIZED,
    TEXT,
    Fault,
    ListEntry,
    Value,
    ValueType,
    list_of,
    number_of,
    shown_value,
)
from pressgang.rulebook import Footnotes
from pressgang.structs import NamedTuple, dataclass
from pressgang.typography.markup import raised

MOST_ARGUMENTS = 50
LONGEST_JOINED = 2000
"""The most characters of a text that `join` puts together."""
MOST_OF_LISTS = 2000
"""The most values of all lists in a list."""


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


def refuse_large(value: int | float) -> int | float:
    """Return the number if it is no larger than one may be; raises `Fault` otherwise."""
    if not abs(value) <= LARGEST:
        raise Fault(f"comes to more than {LARGEST:,}")
    return value


def _extreme(work: Callable[..., Any]) -> Callable[..., int | float]:
    def extreme(*values: Any) -> int | float:
        listed = values[0] if len(values) == 1 and isinstance(values[0], tuple) else values
        if not listed:
            raise Fault(f"takes the {work.__name__} of an empty list")
        return number_of(work(listed if {*map(type, listed)} <= {int, float} else [*map(number_of, listed)]))

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
        Function("min", (Argument("number", NUMBER),), NUMBER, _extreme(min), "the smallest, also of a list",
                 "min(6, 2 + gun)", repeats=True),
        Function("max", (Argument("number", NUMBER),), NUMBER, _extreme(max), "the largest, also of a list",
                 "max(2, 5 - gun)", repeats=True),
        Function("abs", (Argument("number", NUMBER),), NUMBER, lambda one: abs(number_of(one)),
                 "the number without its sign", "abs(gun - hull)"),
        Function("round", (Argument("number", NUMBER), Argument("places", NUMBER)), NUMBER, _round,
                 "the nearest whole number (2 from 2.5), or so many places", "round(gun / 3, 1)", optional=1),
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
                 "the list of what the expression comes to for each side of a kit; `side` is its name, `edge` "
                 "the end of the mat that its `[[force]]` names (`near`, `far` or blank)",
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
        Function("distinct", (Argument("value"),), list_of(ANY), _elsewhere,
                 "the list of what it comes to for the rows, each value once and no blank text",
                 "join(distinct(name if gun > 3 else ''), ', ')", scope="group"),
    )
}  # fmt: skip
"""The functions of every game by name."""

MOST_STEPS = 5_000
"""So many entries of lists an expression goes through, those of lists within lists counted each time."""
_KEPT = 4096
"""So many results of an expression are kept."""


class Total(NamedTuple):
    """A `total(…)`, `count(…)`, `most(…)`, `least(…)` or `distinct(…)` in an expression, and what it is of."""

    function: str
    of: Expression

    def every_name(self) -> frozenset[str]:
        """Return the names that it reads of each row."""
        return self.of.every_name()

    def value(self, scope: Scope) -> Value:
        """Return what the rows of a scope come to. Raises `Fault`."""
        before = _local.depth, _local.steps
        _local.depth = 0  # each row counts for itself: a kit has only so many
        try:
            return self._of_rows([row for row in scope.rows if row.pieces])
        finally:
            _local.depth, _local.steps = before

    def _of_rows(self, rows: Sequence[Scope]) -> Value:
        """Return the value of rows, each piece of a row counted."""
        of = self.of
        if self.function == "count":
            return refuse_large(sum(row.pieces for row in rows if of.value(row)))
        if self.function == "total":
            total: int | float = 0
            for row in rows:
                total = refuse_large(total + row.pieces * number_of(of.value(row)))
            return total
        if self.function == "distinct":
            return tuple(value for value in dict.fromkeys(of.value(row) for row in rows) if value != "")
        numbers = [number_of(of.value(row)) for row in rows]
        return (max if self.function == "most" else min)(numbers, default=0)


class ForSides(NamedTuple):
    """An `each_side(…)` in an expression, and what it is of."""

    of: Expression

    def every_name(self) -> frozenset[str]:
        """Return the names that it reads of each side."""
        return self.of.every_name()

    def value(self, scope: Scope) -> Value:
        """Return its value for each side. Raises `Fault`."""
        return tuple(self.of.value(InnerScope(side, {}, scope.notes)) for side in scope.sides)


class ForEach(NamedTuple):
    """An `each(…)` in an expression: the list, what is worked out for its entries, and their fields."""

    of: Expression
    then: Expression
    fields: frozenset[str]

    def every_name(self) -> frozenset[str]:
        """Return the names that it reads, but for those of the fields."""
        return self.of.every_name() | (self.then.every_name() - self.fields)

    def value(self, scope: Scope) -> Value:
        """Return its value for each entry. Raises `Fault`."""
        within, steady = 0, dict[str, Value]()
        values: list[Value] = []
        for entry in _list(self.of.value(scope)):
            _step()
            if not isinstance(entry, ListEntry):
                raise TypeError
            inner = InnerScope(scope, entry.as_mapping())
            inner.steady = steady
            values.append(value := self.then.value(inner))
            within += len(value) if isinstance(value, tuple) else 0
            if within > MOST_OF_LISTS:
                raise Fault(f"makes lists of more than {MOST_OF_LISTS:,} values together")
        return tuple(values)


class LookedUp(Protocol):
    """A table of the game as `lookup(…)` reads it."""

    @property
    def type(self) -> ValueType:
        """Return the type of its cells."""

    def refuse_keys(self, keys: Sequence[object], types: Sequence[ValueType]) -> str:
        """Return what is wrong with keys of these types, of which some are written in the file; or nothing."""

    def read(self) -> Sequence[str]:
        """Return the names that its cells read, but for its own two."""

    def find(self, keys: Sequence[Value], scope: Scope) -> Value:
        """Return the value of the cell at these values. Raises `Fault`."""


class Lookup(NamedTuple):
    """A `lookup(…)` in an expression: its table (`None`: one with faults), and the values it is read by."""

    table: LookedUp | None
    name: str
    by: tuple[Expression, ...]

    def every_name(self) -> frozenset[str]:
        """Return the names that it reads, also in the cells of its table."""
        return frozenset(self.table.read() if self.table else ()).union(*(one.every_name() for one in self.by))

    def value(self, scope: Scope) -> Value:
        """Return the value of the cell. Raises `Fault`."""
        if self.table is None:
            raise Fault(f"reads the table {self.name}, which has faults of its own")
        return self.table.find([one.value(scope) for one in self.by], scope)


class MarksOf(NamedTuple):
    """A `mark(…)` or `marks(…)` in an expression: the rules whose footnotes it names, and how."""

    rules: tuple[str, ...]
    are_raised: bool

    def every_name(self) -> frozenset[str]:
        """Return no names: it reads no value."""
        return frozenset()

    def value(self, scope: Scope) -> Value:
        """Return the letters."""
        letters = scope.notes.mark(*self.rules) if scope.notes else ""
        if not letters or self.are_raised:
            return raised(letters)
        return f" ({', '.join(letters)})".replace(" ", "\u00a0")


Names = Mapping[str, Value]
Work = Callable[[Names], Any]
ExpressionPart = Total | ForSides | ForEach | Lookup | MarksOf


@dataclass(frozen=True)
class Expression:
    """An expression that may be worked out: its text, its place, the names it reads, its tree and its type.

    `groups` are the parts that are not plain arithmetic, by the names that stand for them in the tree;
    `functions` are all that it may call, where some are of the game's own code.
    """

    source: str
    span: Span
    names: tuple[str, ...]
    tree: ast.expr
    groups: Mapping[str, ExpressionPart] = field(default_factory=dict)
    type: ValueType = ANY
    functions: Mapping[str, Callable[..., Value]] | None = field(default=None, compare=False, repr=False)
    beyond: Literal["", "letters", "rows"] = ""
    """What it depends on beyond its names: the letters of a sheet, or the rows of a side or the kit."""
    steady: frozenset[str] = frozenset()
    """Of what is worked out for each entry of a list, the `groups` that are the same for all of them."""
    kept: dict[tuple[object, ...], Value | Fault] = field(default_factory=dict, compare=False, repr=False)
    """Results by what was read: many rows say the same."""

    @cached_property
    def work_out(self) -> Work:
        """What works it out of the values of its names."""
        return _compiled(self.tree, self.functions or _our_functions())

    @property
    def summed_name(self) -> str:
        """Return the name whose `total(…)` it is, or an empty text."""
        part = self.groups.get(self.tree.id) if isinstance(self.tree, ast.Name) else None
        if not isinstance(part, Total) or part.function != "total":
            return ""
        summed = part.of
        return summed.tree.id if isinstance(summed.tree, ast.Name) and not summed.groups else ""

    def value(self, scope: Scope) -> Value:
        """Return what it is worth there. Raises `Fault` where it has no result."""
        if isinstance(self.tree, ast.Name) and not self.groups:
            return scope[self.names[0]]
        key = None if self.beyond else values_of(self.names, scope)
        if key is None:
            return self.once(scope)
        value = self.kept.get(key)
        if value is None:
            try:
                value = self.once(scope)
            except Fault as fault:
                value = Fault(fault.said)  # a new one: that which was raised holds on to rows by its traceback
            if len(self.kept) >= _KEPT:
                self.kept.clear()
            self.kept[key] = value
        if isinstance(value, Fault):
            raise Fault(value.said)
        return value

    def once(self, scope: Scope) -> Value:
        """Return the same, and remember nothing."""
        names: Scope | _WithGroups = _WithGroups(self, scope) if self.groups else scope
        if not _local.depth:
            _local.steps = 0
        _local.depth += 1
        try:
            value: Value = self.work_out(names)
        except ZeroDivisionError:
            raise Fault("divides by zero") from None
        except TypeError:
            raise Fault("has a blank, a text or a list where a number must stand") from None
        except (ArithmeticError, ValueError, RecursionError):
            raise Fault("has no result") from None
        finally:
            _local.depth -= 1
        return value

    def every_mark(self) -> frozenset[str]:
        """Return the rules whose footnotes it names."""
        marks: set[str] = set()
        for part in self.groups.values():
            if isinstance(part, MarksOf):
                marks |= {*part.rules}
            elif isinstance(part, ForEach | ForSides):
                marks |= (part.then if isinstance(part, ForEach) else part.of).every_mark()
        return frozenset(marks)

    def every_name(self) -> frozenset[str]:
        """Return the names that it reads, also of each row of a side."""
        return frozenset(self.names).union(*(part.every_name() for part in self.groups.values()))


@dataclass(frozen=True)
class CodeExpression(Expression):
    """A value of a row that the game's code works out, from the row and the numbers of the game."""

    work: Callable[[Any, Any], Value] = lambda row, rules: 0

    def value(self, scope: Any) -> Value:
        """Return what it is worth for the row of the scope."""
        return self.work(scope.row, scope.rules)

    once = value


class Scope(dict[str, Value]):
    """The values of names, found when they are asked for; a name that cannot be read raises `Fault`."""

    rows: tuple[Scope, ...] = ()
    """Of a side or kit, the scopes of its rows."""
    sides: tuple[Scope, ...] = ()
    """Of a side or kit, the scopes of all sides."""
    pieces: int = 1
    """Of a row, its quantity."""
    notes: Footnotes | None = None
    """The footnotes of the sheet that is made."""
    steady: dict[str, Value]
    """Of an entry of a list, what the `steady` parts of its expression come to, with the other entries."""


class InnerScope(Scope):
    """The names of a scope with some of its own before them: the fields of an entry, a table's two values."""

    def __init__(self, outer: Scope, own: Mapping[str, Value], notes: Footnotes | None = None) -> None:
        super().__init__(own)
        self.outer, self.rows, self.sides, self.pieces = outer, outer.rows, outer.sides, outer.pieces
        self.notes = notes or outer.notes

    def __missing__(self, name: str) -> Value:
        self[name] = value = self.outer[name]
        return value


def values_of(names: Iterable[str], scope: Scope) -> tuple[object, ...] | None:
    """Return the values of names and their types (1 and true differ), to remember by them what they decide.

    None where one has no value: it may stand in a branch that is not taken.
    """
    try:
        values = [scope[name] for name in names]
    except Fault:
        return None
    return (*values, *map(type, values))


def functions_with(own: Mapping[str, Function]) -> Mapping[str, Callable[..., Value]]:
    """Return what an expression calls that uses functions of a game's own code."""
    of_code = {name: partial(_of_code, one) for name, one in own.items()}
    return {**{name: one.work for name, one in FUNCTIONS.items()}, **of_code}


def _of_code(function: Function, *values: Value) -> Value:
    """Return what a function of a game's own code gives, if it is a value. Raises `Fault`."""
    try:
        value = function.work(*values)
    except Fault:
        raise
    except Exception as error:  # whatever the code of a package does: it is no crash of ours
        raise Fault(f"calls {function.name}( ), which fails: {error or type(error).__name__}") from None
    if isinstance(value, list):
        value = tuple(value)
    if not isinstance(value, int | float | str | tuple | ListEntry):
        raise Fault(f"calls {function.name}( ), which gives neither a number nor a text nor a list")
    if isinstance(value, int | float):
        return refuse_large(value)
    if isinstance(value, str | tuple) and len(value) > (LONGEST if isinstance(value, str) else MOST_OF_LIST):
        raise Fault(f"calls {function.name}( ), which gives more than a sheet has room for")
    return value


class _WithGroups(dict[str, Value]):
    """The names of a scope with the parts of an expression among them."""

    def __init__(self, expression: Expression, scope: Scope) -> None:
        self.expression, self.scope = expression, scope
        super().__init__()

    def __missing__(self, name: str) -> Value:
        part = self.expression.groups.get(name)
        kept = self.scope.steady if name in self.expression.steady else self
        if part is None:
            self[name] = self.scope[name]
        else:
            self[name] = kept[name] = kept[name] if name in kept else part.value(self.scope)
        return self[name]


class _Local(threading.local):
    """How deep the expressions of a thread use each other, and the steps of the outermost."""

    depth = steps = 0


_local = _Local()


def _step() -> None:
    """Count an entry that is gone through. Raises `Fault` beyond the limit."""
    _local.steps += 1
    if _local.steps > MOST_STEPS:
        raise Fault(f"goes through more than {MOST_STEPS:,} entries of lists")


@cache
def _our_functions() -> Mapping[str, Callable[..., Value]]:
    return functions_with({})


def _compiled(node: ast.AST, functions: Mapping[str, Callable[..., Value]]) -> Work:
    """Return what works a node of an expression out of the values of names."""
    of = partial(_compiled, functions=functions)
    match node:
        case ast.Constant(value):
            return lambda names: value
        case ast.Name(name):
            return lambda names: names[name]
        case ast.UnaryOp(op, operand):
            operator, one = _OPERATORS[type(op)], of(operand)
            return lambda names: operator(one(names))
        case ast.BinOp(left, op, right) | ast.Compare(left, [op], [right]):
            operator, one, other = _OPERATORS[type(op)], of(left), of(right)
            return lambda names: operator(one(names), other(names))
        case ast.Compare(left, ops, others):
            return _chained(
                of(left), [(_OPERATORS[type(op)], of(other)) for op, other in zip(ops, others, strict=True)]
            )
        case ast.BoolOp(op, values):
            return _until(isinstance(op, ast.Or), [of(value) for value in values])
        case ast.IfExp(test, body, orelse):
            is_so, one, other = of(test), of(body), of(orelse)
            return lambda names: one(names) if is_so(names) else other(names)
        case ast.List(entries) if all(isinstance(entry, ast.Constant) for entry in entries):
            listed = tuple(entry.value for entry in entries if isinstance(entry, ast.Constant))
            return lambda names: listed
        case ast.List(entries):
            parts = [of(entry) for entry in entries]
            return lambda names: tuple([part(names) for part in parts])
        case ast.Call(ast.Name(name), arguments, []):
            function, given = functions[name], [of(argument) for argument in arguments]
            return lambda names: function(*[one(names) for one in given])
    raise TypeError(f"{type(node).__name__} is no part of an expression")


def _until(wanted: bool, values: Sequence[Work]) -> Work:
    """Return what gives the first value that is as true as `wanted`, else the last."""

    def work(names: Names) -> Any:
        found = None
        for value in values:
            found = value(names)
            if bool(found) is wanted:
                break
        return found

    return work


def _chained(left: Work, others: Sequence[tuple[Callable[[Any, Any], Any], Work]]) -> Work:
    """Return what compares a value with the next, that with the one after it, and so on."""

    def work(names: Names) -> Any:
        before, found = left(names), True
        for compare, other in others:
            after = other(names)
            found = compare(before, after)
            if not found:
                break
            before = after
        return found

    return work


def _of_numbers(work: Callable[[Any, Any], int | float]) -> Callable[[Any, Any], int | float]:
    return lambda a, b: refuse_large(work(number_of(a), number_of(b)))


def _add(a: Any, b: Any) -> Value:
    """Return the sum of two numbers; or two texts or two lists put together, if that stays short."""
    if type(a) is int and type(b) is int:
        return refuse_large(a + b)
    texts = isinstance(a, str) and isinstance(b, str)
    if texts or (isinstance(a, tuple) and isinstance(b, tuple)):
        if len(a) + len(b) > (LONGEST if texts else MOST_OF_LIST):
            raise Fault("puts together more than a sheet has room for")
        joined: Value = a + b
        return joined
    return refuse_large(number_of(a) + number_of(b))


_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: _add,
    ast.Sub: _of_numbers(lambda a, b: a - b),
    ast.Mult: _of_numbers(lambda a, b: a * b),
    ast.Div: _of_numbers(lambda a, b: a / b),
    ast.FloorDiv: _of_numbers(lambda a, b: a // b),
    ast.Mod: _of_numbers(lambda a, b: a % b),
    ast.Eq: lambda a, b: a == b,
    ast.NotEq: lambda a, b: a != b,
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
    ast.Not: lambda a: not a,
    ast.USub: lambda a: -number_of(a),
    ast.UAdd: lambda a: number_of(a),
}
