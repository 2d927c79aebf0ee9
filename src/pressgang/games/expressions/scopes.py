"""The names of a game, and what they are worth for a row, a side or the whole kit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from typing import Any, Literal

from pressgang.diagnostics import shown
from pressgang.games.expressions.arithmetic import Expression, Function, Scope
from pressgang.games.expressions.compiling import IconsToName, Known, TablesToRead
from pressgang.games.expressions.values import ANY, NUMBER, TEXT, Fault, ListEntry, Value, ValueType, plain_name
from pressgang.rows.sides import Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.structs import dataclass

SIDES = "sides"
"""The name of how many sides there are, in what is printed for the kit; a rule of that name goes before it."""
EDGE = "edge"
"""The name of the end of the mat that is a side's own; a rule of that name goes before it."""

Each = Literal["row", "side", "kit"]
SHARED = "rules_"
"""What stands before the name of a rule that a column has too, in expressions."""
_KEPT = 5_000
"""Of so many rows what was looked up stays for the next expression."""


@dataclass(frozen=True)
class Vocabulary:
    """The names of a game (or of one of its lists) as expressions know them.

    `columns` are those of a row, each with its name in Python, `labels` what sheets print for columns and
    values, `values` are worked out for a row, `rules` are the numbers of the game. `types` are those of columns
    and rules, where they are known; `tables` and `functions` what expressions may read and call,
    `icons` what texts may name.
    """

    columns: Mapping[str, str]
    labels: Mapping[str, str]
    values: dict[str, Expression] = field(default_factory=dict)
    rules: frozenset[str] = frozenset()
    lost: set[str] = field(default_factory=set)
    """Names that are declared with faults: expressions may hold them, but have no result then."""
    types: Mapping[str, ValueType] = field(default_factory=dict)
    tables: TablesToRead | None = None
    functions: Mapping[str, Function] = field(default_factory=dict)
    parts: Mapping[str, str] = field(default_factory=dict)
    """The rule of each name that is a part of one, `immelmann_cost` of the table `immelmann`, or that is called
    otherwise for a column of its name: `rules_capacity`.
    """
    icons: IconsToName | None = None
    _scopes: dict[int, _RowScope] = field(default_factory=dict, init=False, repr=False, compare=False)
    """Those of the last rows, by identity."""
    _known: dict[tuple[object, ...], Known] = field(default_factory=dict, init=False, repr=False, compare=False)
    """The names as they were asked for before: most expressions of a sheet read the same."""

    def known(self, each: Each = "row", extra: Iterable[str] = ()) -> Known:
        """Return the names that an expression of a row, a side or the kit may read, and `extra` ones."""
        key = (each, *extra, len(self.values), len(self.lost))  # values are added while a game is read
        if key not in self._known:
            self._known[key] = self._names(each, key[1:-2])
        return self._known[key]

    def _names(self, each: Each, extra: Iterable[Any]) -> Known:
        types = self.types
        rules = {name: types.get(name, ANY) for name in sorted(self.rules | self.lost)}  # as messages list them
        row = {**rules, **{name: types.get(name, ANY) for name in self.columns}}
        row.update((name, value.type) for name, value in self.values.items())
        own = dict.fromkeys(extra, ANY)
        more = (self.tables, self.functions, self._whole, self.icons)
        if each == "row":
            return Known({**row, **own}, None, *more, labels=self.labels)
        side = {EDGE: TEXT, **rules, "side": TEXT}
        kit = {**({} if SIDES in rules else {SIDES: NUMBER}), **rules, **own}
        return Known({**side, **own} if each == "side" else kit, row, *more, side, self.labels)

    @property
    def _whole(self) -> frozenset[str]:
        """Return the names of the rules, without those of their parts."""
        return frozenset(self.parts.get(name, name) for name in (*self.rules, *self.lost))

    def row(self, row: Row, rules: RuleBook, side: str = "") -> Scope:
        """Return the names for a row; `side` is the name of the force that it is in."""
        kept = self._scopes.get(id(row))
        if kept is not None and kept.row is row and kept.rules is rules and kept.get("side", "") == side:
            return kept  # what another check has looked up
        scope = _RowScope(self, row, rules)
        if side:
            scope["side"] = side
        if len(self._scopes) >= _KEPT:
            self._scopes.clear()
        self._scopes[id(row)] = scope
        return scope

    def side(self, side: Side[Row], rules: RuleBook) -> Scope:
        """Return the names for a side and its rows."""
        edge = {} if EDGE in self.rules else {EDGE: side.request.edge or ""}
        scope = RuleScope(rules, side=side.name, **edge)
        scope.rows = tuple(self.row(row, rules, side.name) for row in side.rows)
        return scope

    def sides(self, sides: Iterable[Side[Row]], rules: RuleBook) -> tuple[Scope, ...]:
        """Return the names for each side of a kit."""
        scopes = tuple(self.side(side, rules) for side in sides)
        for scope in scopes:
            scope.sides = scopes
        return scopes

    def kit(self, sides: Iterable[Side[Row]], rules: RuleBook) -> Scope:
        """Return the names for all sides together."""
        listed = [*sides]
        scope = RuleScope(rules, **({} if SIDES in self.rules else {SIDES: len(listed)}))
        scope.sides = self.sides(listed, rules)
        scope.rows = tuple(row for side in scope.sides for row in side.rows)
        return scope

    def columns_of(self, expression: Expression) -> tuple[str, ...]:
        """Return the columns that an expression reads, also through values, by their names in Python."""
        names = self._read([expression])
        return tuple(dict.fromkeys(self.columns[name] for name in names if name in self.columns))

    def rules_of(self, *expressions: Expression) -> tuple[str, ...]:
        """Return the rules that expressions read, also through values, for the marks of their origin; without
        those that one of them marks itself.
        """
        marked = frozenset[str]().union(*(one.every_mark() for one in expressions))
        return tuple(name for name in self.rules_among(self._read(expressions)) if name not in marked)

    def rules_among(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the rules that are among names, or of which a part is."""
        return tuple(dict.fromkeys(self.parts.get(name, name) for name in names if name in self.rules))

    def _read(self, expressions: Iterable[Expression]) -> dict[str, None]:
        names: dict[str, None] = {}
        waiting = [*expressions]
        while waiting:
            for name in sorted(waiting.pop().every_name()):
                if name not in names:
                    names[name] = None
                    waiting.extend([self.values[name]] if name in self.values else [])
        return names


class RuleScope(Scope):
    """The names for something of no row: the numbers of a game, and some of its `own`."""

    def __init__(self, rules: RuleBook, **own: Value) -> None:
        super().__init__(own)
        self.rules = rules

    def __missing__(self, name: str) -> Value:
        self[name] = value = _rule(self.rules, name)
        return value


class _RowScope(Scope):
    """The names of a row; what is never asked for is never looked up."""

    def __init__(self, vocabulary: Vocabulary, row: Row, rules: RuleBook) -> None:
        super().__init__()
        self.vocabulary, self.row, self.rules = vocabulary, row, rules
        self.faults: dict[str, Fault] = {}
        self.pieces = getattr(row, "quantity", 1) if row.has_read("quantity") else 1

    def __missing__(self, name: str) -> Value:
        column = self.vocabulary.columns.get(name)
        if column is not None:
            if not self.row.has_read(column):
                raise Fault(f"reads {name}, which could not be read")
            value: Value = _plain(getattr(self.row, column))
        elif name in self.vocabulary.values:
            value = self._worked_out(name)
        else:
            value = _rule(self.rules, name)
        self[name] = value
        return value

    def _worked_out(self, name: str) -> Value:
        """Return a value of the game; one without a result is asked for once, however many others use it."""
        if name in self.faults:
            raise self.faults[name]
        try:
            return self.vocabulary.values[name].value(self)
        except Fault as fault:
            deeper = fault.said.startswith("uses ")
            source = shown(self.vocabulary.values[name].source)
            self.faults[name] = fault if deeper else Fault(f"uses {name} ({source}), which {fault.said}")
            raise self.faults[name] from None


def _rule(rules: RuleBook, name: str) -> Value:
    """Return a number of the game, or a part of a table: `immelmann_cost` is `cost` in `immelmann`."""
    if name not in rules.read:  # all rows read the same
        rules.read[name] = _find_rule(rules, name)
    found: Value = rules.read[name]
    return found


def _find_rule(rules: RuleBook, name: str) -> Value:
    if name in rules.values:
        return _plain(rules[name])
    for end in (at for at, sign in enumerate(name) if sign == "_"):
        whole = rules.values.get(name[:end])
        found = dict(parts_of(name[:end], whole.value)).get(name) if whole is not None else None
        if found is not None:
            return _plain(found)
    if name.startswith(SHARED):
        return _find_rule(rules, name.removeprefix(SHARED))
    raise Fault(f"reads {name}, which has faults of its own")


def parts_of(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """Yield what expressions read of a rule: its value by its name, or the parts of a table by theirs."""
    if not isinstance(value, dict):
        yield name, value
        return
    for key, part in value.items():
        yield from parts_of(f"{name}_{plain_name(key)}", part)


def _plain(value: Any) -> Value:
    """Return a list as a tuple, which can be kept; a table in it as an entry; all else as it is."""
    if isinstance(value, dict):
        return ListEntry(tuple(map(plain_name, value)), tuple(map(_plain, value.values())))
    return tuple(map(_plain, value)) if isinstance(value, list | tuple) else value
