"""Working expressions out: simpleeval over a tree that was let through, with arithmetic that stays small."""

from __future__ import annotations

import ast
import math
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from pressgang.diagnostics import Span

LONGEST = 500
"""The most characters of an expression, and of a text that one puts together."""
LARGEST = 10**12
"""The largest number in it, and the largest that it comes to."""

Value = int | float | str | tuple[str | int | float, ...]
"""What an expression is worth: a number (true and false are 1 and 0 of a kind), a text or a list."""

_LONGEST_LIST = 200
_LISTS = (list, tuple)
_KEPT = 4096
"""So many results of an expression are kept."""


_NO_NUMBER = "has a text or a list where a number stands"


class Total(NamedTuple):
    """A `total(…)`, `count(…)`, `most(…)` or `least(…)` in an expression, and what it is of."""

    function: str
    of: Expression | None


@dataclass(frozen=True)
class Expression:
    """An expression that may be worked out: its text, its place, the names it reads and its tree.

    `groups` are its totals and counts by the names that stand for them in the tree.
    """

    source: str
    span: Span
    names: tuple[str, ...]
    tree: ast.expr
    groups: Mapping[str, Total] = field(default_factory=dict)
    kept: dict[tuple[object, ...], Value] = field(default_factory=dict, compare=False, repr=False)
    """Results by what was read: many rows say the same."""

    def value(self, scope: Scope) -> Value:
        """What it is worth there. Raises `Fault` where it has no result."""
        return worked_out(self, scope)

    def every_name(self) -> frozenset[str]:
        """The names that it reads, also of each row of a side."""
        inner = (group.of.every_name() for group in self.groups.values() if group.of)
        return frozenset(self.names).union(*inner)


class Scope(dict[str, Value]):
    """The values of names, found when they are asked for; a name that cannot be read raises `Fault`."""

    rows: tuple[Scope, ...] = ()
    """Of a side or kit, the scopes of its rows."""
    pieces: int = 1
    """Of a row, its quantity."""


class Fault(Exception):  # noqa: N818 (it is an answer, not an error of the program)
    """An expression without a result: `said` is the end of a sentence about it."""

    def __init__(self, said: str) -> None:
        self.said = said
        super().__init__(said)


def worked_out(expression: Expression, scope: Scope) -> Value:
    """What an expression is worth in a scope. Raises `Fault` where it has no result."""
    try:
        key: tuple[object, ...] = tuple([scope[name] for name in expression.names])
    except Fault:  # in a branch that may not be taken
        return _evaluated(expression, scope)
    if expression.groups:
        return _evaluated(expression, scope)
    key = (*key, *map(type, key))
    kept = expression.kept
    if key not in kept:
        if len(kept) >= _KEPT:
            kept.clear()
        kept[key] = _evaluated(expression, scope)
    return kept[key]


def _evaluated(expression: Expression, scope: Scope) -> Value:
    names: Scope | _WithGroups = _WithGroups(expression, scope) if expression.groups else scope
    evaluator = _evaluator()
    before, evaluator.names = evaluator.names, names
    try:
        value = evaluator.eval(expression.source, previously_parsed=expression.tree)
    except ZeroDivisionError:
        raise Fault("divides by zero") from None
    except TypeError:
        raise Fault(_NO_NUMBER) from None
    except (ArithmeticError, ValueError, RecursionError):
        raise Fault("has no result") from None
    finally:
        evaluator.names = before
    return tuple(value) if isinstance(value, list) else value


class _WithGroups(dict[str, Value]):
    """The names of a side or kit, its totals among them."""

    def __init__(self, expression: Expression, scope: Scope) -> None:
        self.expression, self.scope = expression, scope
        super().__init__()

    def __missing__(self, name: str) -> Value:
        group = self.expression.groups.get(name)
        value = self.scope[name] if group is None else grouped(group, self.scope.rows)
        self[name] = value
        return value


def grouped(group: Total, rows: Sequence[Scope]) -> Value:
    """A total, a count, the most or the least over rows, each piece of a row counted. Raises `Fault`."""
    try:
        return _grouped(group, rows)
    except TypeError:  # simpleeval takes one that looking up a name raises for an unknown name
        raise Fault(_NO_NUMBER) from None


def _grouped(group: Total, rows: Sequence[Scope]) -> Value:
    rows = [row for row in rows if row.pieces]
    of = group.of
    if of is None:
        return _small(sum(row.pieces for row in rows))
    if group.function == "count":
        return _small(sum(row.pieces for row in rows if of.value(row)))
    if group.function == "total":
        total: int | float = 0
        for row in rows:
            total = _small(total + row.pieces * _number(of.value(row)))
        return total
    numbers = [_number(of.value(row)) for row in rows]
    return (max if group.function == "most" else min)(numbers, default=0)


_LOCAL = threading.local()


def _evaluator() -> Any:
    """The evaluator of this thread; it knows our operators and functions alone."""
    ours = getattr(_LOCAL, "evaluator", None)
    if ours is None:
        from simpleeval import EvalWithCompoundTypes  # here: no run without an expression loads it

        ours = EvalWithCompoundTypes(operators=dict(_OPERATORS), functions={}, names={})
        ours.functions = dict(_FUNCTIONS)
        ours.nodes = {node: work for node, work in ours.nodes.items() if node in _NODES}
        ours.nodes[ast.List] = partial(_listed, ours.nodes[ast.List])
        _LOCAL.evaluator = ours
    return ours


def _listed(work: Callable[[ast.List], list[Value]], node: ast.List) -> list[Value]:
    """The entries of a list; one of nothing but numbers and words is worked out once."""
    kept: list[Value] | None = getattr(node, "kept", None)
    if kept is None:
        kept = work(node)
        if all(isinstance(entry, ast.Constant) for entry in node.elts):
            node.kept = kept  # type: ignore[attr-defined]
    return kept


_NODES = (
    ast.Name,
    ast.UnaryOp,
    ast.BinOp,
    ast.BoolOp,
    ast.Compare,
    ast.IfExp,
    ast.Call,
    ast.Constant,
    ast.List,
)


def _number(value: object) -> int | float:
    if not isinstance(value, int | float):
        raise TypeError
    return value


def _small(value: int | float) -> int | float:
    """The number, if it is one that may be."""
    if not abs(value) <= LARGEST:
        raise Fault(f"comes to more than {LARGEST:,}")
    return value


def _of_numbers(work: Callable[[Any, Any], int | float]) -> Callable[[Any, Any], int | float]:
    return lambda a, b: _small(work(_number(a), _number(b)))


def _sum(a: Any, b: Any) -> Value:
    """Of two numbers; or two texts or two lists put together, if that stays short."""
    texts, lists = isinstance(a, str) and isinstance(b, str), isinstance(a, _LISTS) and isinstance(b, _LISTS)
    if texts or lists:
        if len(a) + len(b) > (LONGEST if texts else _LONGEST_LIST):
            raise Fault("puts together more than a sheet has room for")
        return a + b if texts else (*a, *b)
    return _small(_number(a) + _number(b))


def _round(value: Any, digits: Any = 0) -> int | float:
    if not isinstance(digits, int) or not 0 <= digits <= 12:
        raise Fault("rounds to other than 0 to 12 places")
    return round(_number(value), digits) if digits else round(_number(value))


def _extreme(work: Callable[..., Any]) -> Callable[..., int | float]:
    def of(*values: Any) -> int | float:
        listed = values[0] if len(values) == 1 and isinstance(values[0], list | tuple) else values
        return _number(work([_number(value) for value in listed]))

    return of


def _length(value: Any) -> int:
    if not isinstance(value, str | list | tuple):
        raise TypeError
    return len(value)


def _like(a: Any, b: Any) -> bool:
    """Whether two values are equal; lists as written and lists of a row are."""
    return bool((tuple(a) if isinstance(a, list) else a) == (tuple(b) if isinstance(b, list) else b))


_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: _sum,
    ast.Sub: _of_numbers(lambda a, b: a - b),
    ast.Mult: _of_numbers(lambda a, b: a * b),
    ast.Div: _of_numbers(lambda a, b: a / b),
    ast.FloorDiv: _of_numbers(lambda a, b: a // b),
    ast.Mod: _of_numbers(lambda a, b: a % b),
    ast.Eq: _like,
    ast.NotEq: lambda a, b: not _like(a, b),
    ast.Lt: lambda a, b: a < b,
    ast.LtE: lambda a, b: a <= b,
    ast.Gt: lambda a, b: a > b,
    ast.GtE: lambda a, b: a >= b,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
    ast.Not: lambda a: not a,
    ast.USub: lambda a: -_number(a),
    ast.UAdd: lambda a: _number(a),
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": _extreme(min),
    "max": _extreme(max),
    "abs": lambda a: abs(_number(a)),
    "round": _round,
    "floor": lambda a: math.floor(_number(a)),
    "ceil": lambda a: math.ceil(_number(a)),
    "len": _length,
}
