"""The tables of a game, `[table.NAME]`: worked out by a formula, or written cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from pressgang.diagnostics import Problems, Span, shown, suggestion
from pressgang.games.columns import name_problem
from pressgang.games.expressions import Fault, Known, Scope, Value, plain_name
from pressgang.games.game import Game
from pressgang.games.problems import BAD_DECLARATION, CANNOT_WORK_OUT, TOO_MUCH
from pressgang.games.scopes import Vocabulary
from pressgang.games.templates import Template, shown_value, template
from pressgang.games.written import Written, written
from pressgang.rulebook import RuleBook
from pressgang.schema.problems import MISSING_KEY, UNKNOWN_KEY, WRONG_TYPE
from pressgang.sources.located import Located

MOST_LINES = 60
"""Rows, and columns, of a table."""
MOST_CELLS = 20_000
"""Cells of all tables of a game together."""
TABLE_KEYS = ("title", "note", "down", "across", "cell", "head", "rows")
AXIS_KEYS = ("name", "label", "of")


class TableAxis(NamedTuple):
    """One side of a table that is worked out: the name that its cells read, its label, and its values."""

    name: str
    label: str
    of: tuple[Value, ...]


@dataclass(frozen=True)
class OwnTable:
    """A table of a game. With a `cell` it is worked out for each value down and across; else it has `head` and
    `rows`.
    """

    name: str
    title: str
    note: str
    names: Vocabulary
    span: Span
    down: TableAxis | None = None
    across: TableAxis | None = None
    cell: Template | None = None
    head: tuple[str, ...] = ()
    rows: tuple[tuple[Template, ...], ...] = ()

    def headings(self) -> tuple[str, ...]:
        """What stands over its columns."""
        if self.down is None:
            return self.head
        across = [""] if self.across is None else [shown_value(value) for value in self.across.of]
        return (self.down.label, *across)

    def cells(self, rules: RuleBook) -> list[list[str]]:
        """The texts of its rows, the value down first. Raises `Fault` where a cell has no result."""
        if self.down is None or self.cell is None:
            scope = self.names.table(rules)
            return [[cell.text(scope) for cell in row] for row in self.rows]
        return [
            [shown_value(value), *(self.cell.text(scope) for scope in self._scopes(value, rules))]
            for value in self.down.of
        ]

    def _scopes(self, value: Value, rules: RuleBook) -> list[Scope]:
        assert self.down is not None
        own = {self.down.name: value}
        if self.across is None:
            return [self.names.table(rules, **own)]
        return [self.names.table(rules, **own, **{self.across.name: other}) for other in self.across.of]

    def rules(self) -> tuple[str, ...]:
        """The rules that its cells read, for the marks of their provenance."""
        return tuple(name for name in self.read() if name in self.names.rules)

    def read(self) -> tuple[str, ...]:
        """The names that its cells read, but for its own two."""
        cells = [self.cell] if self.cell else [cell for row in self.rows for cell in row]
        names = dict.fromkeys(name for cell in cells for one in cell.expressions for name in one.names)
        own = {axis.name for axis in (self.down, self.across) if axis}
        return tuple(name for name in names if name not in own)


def read_tables(game: Game, found: Problems) -> dict[str, OwnTable]:
    """The tables of a game by name; those with faults are left out."""
    tables = {}
    cells = 0
    for name, entry in game.tables.items():
        met = Problems()
        table = _Reader(game, name, entry, met).table()
        found.extend(met.found)
        if table is None or met.has_errors:
            continue
        cells += len(table.headings()) * (len(table.down.of) if table.down else len(table.rows))
        if cells > MOST_CELLS:
            said = f"the tables of the game have more than {MOST_CELLS:,} cells together"
            found.add(TOO_MUCH.at(entry.span, said, "Leave out what is not used."))
            break
        tables[name] = table
        if not game.names.lost.isdisjoint(table.read()):
            continue
        _try(table, RuleBook(game.rules), found)
    return tables


def _try(table: OwnTable, rules: RuleBook, found: Problems) -> None:
    """A problem where a cell cannot be worked out with the game's own numbers."""
    try:
        table.cells(rules)
    except Fault as fault:
        place = table.cell.span if table.cell else table.span
        said = f"a cell of the table {table.name} {fault.said}"
        found.add(CANNOT_WORK_OUT.at(place, said, "Change the cell, or the values down and across."))


class _Reader:
    """Reads one table; kept together because every step needs its place and the problems."""

    def __init__(self, game: Game, name: str, entry: Located, found: Problems) -> None:
        self.game, self.name, self.entry, self.found = game, name, entry, found
        self.what = f"[table.{name}]"

    def table(self) -> OwnTable | None:
        if not isinstance(self.entry.value, dict):
            self._wrong(self.entry, "is not a table", f"Write {self.what} above its keys.")
            return None
        keys = self._keys(self.entry, TABLE_KEYS, self.what)
        title, note = (self._text(keys, key) for key in ("title", "note"))
        worked = [key for key in ("down", "across", "cell") if key in keys]
        listed = [key for key in ("head", "rows") if key in keys]
        names = self.game.names
        blank = OwnTable(self.name, title, note, names, self.entry.span)
        if worked and listed:
            place = keys[listed[0]].key_span or keys[listed[0]].span
            said = f"{self.what} has {listed[0]} and {worked[0]}: it is written, or worked out"
            way_out = "Keep head and rows, or down, across and cell."
            self.found.add(BAD_DECLARATION.at(place, said, way_out))
            return None
        needed = ("down", "cell") if worked else ("head", "rows")
        lacking = [key for key in needed if key not in keys]
        for key in lacking:
            said = f"{self.what} has no {key}"
            way_out = "A table has down, across and cell, or head and rows."
            self.found.add(MISSING_KEY.at(self.entry.span, said, way_out))
        if lacking:
            return None
        if not worked:
            head = tuple(str(item.plain()) for item in self._list(keys["head"], "head"))
            return replace(blank, head=head, rows=self._rows(keys["rows"], len(head)))
        down, across = self._axis(keys["down"], "down"), None
        if "across" in keys:
            across = self._axis(keys["across"], "across")
        own = {axis.name for axis in (down, across) if axis}
        if down and across and down.name == across.name:
            said = f"down and across of {self.what} have the same name"
            self.found.add(BAD_DECLARATION.at(keys["across"].span, said, "Give one another name."))
        known = Known(frozenset(self.game.names.rules | self.game.names.lost | own))
        cell = self._template(keys["cell"], known)
        if down is None or cell is None or (across is None and "across" in keys):
            return None
        return replace(blank, down=down, across=across, cell=cell)

    def _keys(self, item: Located, known: Sequence[str], what: str) -> dict[str, Located]:
        for key, value in item.value.items():
            if key not in known:
                way_out = f"{suggestion(key, known)}The keys are {', '.join(known)}."
                place = value.key_span or value.span
                self.found.add(UNKNOWN_KEY.at(place, f"unknown key {shown(key)} of {what}", way_out))
        return {key: value for key, value in item.value.items() if key in known}

    def _wrong(self, item: Located, said: str, way_out: str) -> None:
        self.found.add(WRONG_TYPE.at(item.span, f"{shown(item.plain())} {said}", way_out))

    def _text(self, keys: dict[str, Located], key: str) -> str:
        item = keys.get(key)
        if item is None:
            return ""
        if not isinstance(item.value, str):
            self._wrong(item, "is not a text", "Write a text, in quotes.")
            return ""
        return item.value

    def _list(self, item: Located, what: str) -> list[Located]:
        if not isinstance(item.value, list) or not item.value:
            said = "is an empty list" if item.value == [] else "is not a list"
            self._wrong(item, said, f"Write {what} = [ … ].")
            return []
        if len(item.value) > MOST_LINES:
            said = f"{what} of {self.what} has {len(item.value):,} entries; the most is {MOST_LINES}"
            self.found.add(TOO_MUCH.at(item.span, said, "Part the table."))
            return []
        return item.value

    def _rows(self, item: Located, width: int) -> tuple[tuple[Template, ...], ...]:
        rows = []
        known = Known(self.game.names.rules | self.game.names.lost)
        for row in self._list(item, "rows"):
            cells = self._list(row, "a row")
            if cells and len(cells) != width:
                said = f"the row has {len(cells)} cells, and the head {width}"
                self.found.add(BAD_DECLARATION.at(row.span, said, "Write a cell for each heading."))
            made = [self._template(cell, known) for cell in cells]
            rows.append(tuple(cell for cell in made if cell is not None))
        return tuple(rows)

    def _template(self, item: Located, known: Known) -> Template | None:
        if isinstance(item.value, str):
            return template(written(item, self.game.lines), known, self.found)
        if isinstance(item.value, int | float) and not isinstance(item.value, bool):
            return Template(str(item.value), item.span, (shown_value(item.value),))
        self._wrong(item, "is no cell", "Write a text or a number.")
        return template(Written("", item.span), known, self.found)

    def _axis(self, item: Located, what: str) -> TableAxis | None:
        if not isinstance(item.value, dict):
            self._wrong(item, "is not a table", f'Write {what} = {{ name = "gun", of = [1, 2, 3] }}.')
            return None
        keys = self._keys(item, AXIS_KEYS, f"{what} of {self.what}")
        lacking = [key for key in ("name", "of") if key not in keys]
        for key in lacking:
            way_out = f'Write {what} = {{ name = "gun", of = [1, 2, 3] }}.'
            self.found.add(MISSING_KEY.at(item.span, f"{what} of {self.what} has no {key}", way_out))
        if lacking:
            return None
        word = self._text(keys, "name")
        problem = name_problem(word, keys["name"].span, "value")
        if problem:
            self.found.add(problem)
        values = self._list(keys["of"], f"of of {what}")
        for value in values:
            if not isinstance(value.value, int | float | str):
                self._wrong(value, "is neither a number nor a text", "Write numbers or texts.")
        label = self._text(keys, "label") or self.game.names.labels.get(plain_name(word), "")
        label = label or word[:1].upper() + word[1:].replace("-", " ").replace("_", " ")
        plain = tuple(value.value for value in values)
        return None if problem or not plain else TableAxis(plain_name(word), label, plain)
