"""The tables of a game, `[table.NAME]`: worked out by a formula, or written cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pressgang.diagnostics import Problems, Span, counted, shown, suggestion
from pressgang.drawing.colours import Colour
from pressgang.games.blocks.parts import PartReading
from pressgang.games.columns import label_of, name_problem
from pressgang.games.expressions.arithmetic import Expression, InnerScope, Scope
from pressgang.games.expressions.compiling import Known, compiled, plain_name
from pressgang.games.expressions.scopes import RuleScope, Vocabulary
from pressgang.games.expressions.templates import Template, expressions_in, template
from pressgang.games.expressions.values import (
    ANY,
    Fault,
    ListEntry,
    Value,
    ValueType,
    common_type,
    fits,
    list_of,
    shown_value,
    type_of_value,
)
from pressgang.games.problems import CANNOT_WORK_OUT, WRONG_TYPES
from pressgang.games.written import Written, written
from pressgang.rulebook import RuleBook
from pressgang.schema.keys import KeyKind, keys_of
from pressgang.sources.table import Located, find_named
from pressgang.structs import NamedTuple, replace

if TYPE_CHECKING:
    from pressgang.sheets.blocks.grid import Width
    from pressgang.sheets.blocks.words import Align

MOST_LINES = 60
"""Rows, and columns, of a table."""
TABLE_KEYS, AXIS_KEYS = keys_of("table"), keys_of("axis")
_PLAIN = ("title", "note", "bold", "lines", "stripes", "large", "tint-colour", "blank")
_PLAIN_KEYS = {name: TABLE_KEYS[name] for name in _PLAIN}
"""Those that mean the same whatever else a table has."""
ALIGNS: tuple[Align, ...] = ("left", "centre", "right")


class TableAxis(NamedTuple):
    """One side of a table that is worked out: the name that its cells read, its label, and its values."""

    name: str
    label: str
    of: tuple[Value, ...] | Expression
    head: tuple[Template, ...] = ()
    """What is printed of each value in place of itself: a text for each, or one for all."""

    @property
    def type(self) -> ValueType:
        """Return the type of its values."""
        if isinstance(self.of, Expression):
            return self.of.type.of or ANY
        return common_type(map(type_of_value, self.of))

    def values(self, scope: Scope) -> tuple[Value, ...]:
        """Return the values. Raises `Fault` where an expression gives no list, or too long a one."""
        if not isinstance(self.of, Expression):
            return self.of
        values = self.of.value(scope)
        if not isinstance(values, tuple) or len(values) > MOST_LINES:
            raise Fault(f"has no list of at most {MOST_LINES} values for {self.name}")
        return values

    def heads(self, scope: Scope) -> list[str]:
        """Return what is printed of its values. Raises `Fault`."""
        if not self.head:
            return [shown_value(value) for value in self.values(scope)]
        scopes = self.scopes(scope)
        texts = self.head * len(scopes) if len(self.head) == 1 else self.head
        return [text.text(inner) for text, inner in zip(texts, scopes, strict=True)]

    def scopes(self, scope: Scope) -> list[Scope]:
        """Return the names for each value. Raises `Fault`."""
        return [InnerScope(scope, {self.name: value}) for value in self.values(scope)]


class OwnTable(Struct, frozen=True):
    """A table of a game. With `down` it is worked out for each value down and across; else it has `head` and
    `rows`, and where it has `across` a further column for each of these values.
    """

    name: str
    names: Vocabulary
    span: Span
    title: str = ""
    note: str = ""
    down: TableAxis | None = None
    across: TableAxis | None = None
    cell: Template | None = None
    head: tuple[Template, ...] = ()
    rows: tuple[tuple[Template, ...], ...] = ()
    widths: tuple[Width | None, ...] = ()
    align: tuple[Align, ...] = ()
    bold: bool = True
    """Whether its first column is bold."""
    lines: bool = True
    """Whether lines part its rows."""
    stripes: bool = False
    """Whether every second row is tinted."""
    each: str = ""
    """The list that has an entry for each time that its `rows` are printed."""
    series: TableAxis | None = None
    """The values for each of which its `rows` are printed, where `each` is no list."""
    is_grouped: bool = False
    """Whether `each` is a column or value, and the rows are printed for the pieces that have the same there."""
    is_of_kit: bool = False
    """Whether its cells read all sides of a kit."""
    fields: tuple[str, ...] = ()
    """What an entry of that list has, as cells read it."""
    foot: tuple[tuple[Template, ...], ...] = ()
    """Rows that are printed once, below those of the entries."""
    tint: Expression | None = None
    """What holds of the rows, or of the cells of a formula, that have a grey ground; or how dark that is."""
    tint_colour: Colour | None = None
    """What the grounds of cells are tints of, in place of black."""
    large: bool = False
    """Whether what is worked out is bold and large."""
    blank: Template | None = None
    """What stands once in empty cells that lie below each other."""
    groups: tuple[tuple[Template, int], ...] = ()
    """What stands over its headings, each over so many of them."""
    beside: tuple[Template, ...] = ()
    """Of a table that is turned, what stands in place of the head: the first cell of each row."""

    @property
    def most_cells(self) -> int:
        """Return how many cells it has, or may have."""
        lines = _most_of(self.down) if self.down else len(self.rows)
        return (len(self.head) + _most_of(self.across)) * lines

    def headings(self, scope: Scope) -> tuple[str, ...]:
        """Return what stands over its columns. Raises `Fault` where their values have no result."""
        across = [""] if self.across is None else self.across.heads(scope)
        if self.down is None:
            return (*(one.text(scope) for one in self.head), *(across if self.across else ()))
        return (self.down.label, *across)

    @property
    def reads_row(self) -> bool:
        """Return whether its cells read a row, so that it stands only where something is printed for rows."""
        return any(name in self.names.columns or name in self.names.values for name in self.read())

    def cells(self, scope: Scope) -> list[list[str]]:
        """Return the texts of its rows, the value down first. Raises `Fault` where a cell has no result."""
        if self.down is None:
            listed = [(row, inner) for inner in self._entries(scope) for row in self.rows]
            listed += [(row, scope) for row in self.foot]
            cells = [[*(cell.text(inner) for cell in row), *self._further(inner)] for row, inner in listed]
            if not self.beside:
                return cells
            return [list(row) for row in zip([one.text(scope) for one in self.beside], *cells, strict=True)]
        lines = zip(self.down.heads(scope), self.down.scopes(scope), strict=True)
        return [[head, *self._further(inner)] for head, inner in lines]

    def tinted(self, scope: Scope) -> dict[tuple[int, int], float]:
        """Return the ground of tinted cells by row and column: 0 to 1, True for grey. Raises `Fault`."""
        if self.tint is None:
            return {}
        width, across = len(self.headings(scope)), self.across
        if self.down is None:
            rows = [inner for inner in self._entries(scope) for _ in self.rows]
        else:
            rows = self.down.scopes(scope)
        shares: dict[tuple[int, int], float] = {}
        for y, row in enumerate(rows):
            cells, first = [row] * width, 0
            if across is not None and (self.down is not None or across.name in self.tint.names):
                cells, first = across.scopes(row), max(1, len(self.head))
            shares |= {(y, x): self._share(inner) for x, inner in enumerate(cells, first)}
        return {place: share for place, share in shares.items() if share}

    def _share(self, scope: Scope) -> float:
        """Return how dark the ground of a cell is. Raises `Fault`."""
        share = self.tint.value(scope) if self.tint is not None else 0
        if not isinstance(share, int | float) or not 0 <= share <= 1:
            raise Fault(f"has the tint {shown_value(share)}, and one is 0 to 1, or true or false")
        return share

    def _further(self, scope: Scope) -> list[str]:
        """Return the cells of a row that are worked out."""
        scopes = [scope] if self.across is None else self.across.scopes(scope)
        return [] if self.cell is None else [self.cell.text(inner) for inner in scopes]

    def _entries(self, scope: Scope) -> list[Scope]:
        """Return the names for each entry of its list or each group of pieces, or those of all its rows."""
        if self.is_grouped:
            groups: dict[str, list[Scope]] = {}
            for row in scope.rows:
                groups.setdefault(shown_value(row[self.each]).casefold(), []).append(row)
            inner = [InnerScope(scope, {self.each: rows[0][self.each]}) for rows in groups.values()]
            for one, rows in zip(inner, groups.values(), strict=True):
                one.rows = tuple(rows)
            return [*inner]
        if self.series is not None:
            return self.series.scopes(scope)
        listed = scope[self.each] if self.each else ()
        entries = [one for one in listed if isinstance(one, ListEntry)] if isinstance(listed, tuple) else []
        return [InnerScope(scope, one.as_mapping()) for one in entries] if self.each else [scope]

    def rules(self) -> tuple[str, ...]:
        """Return the rules that its cells read, for the marks of their provenance."""
        cells = [one for cell in self._cells() for one in cell.expressions]
        marked = {rule for one in cells for rule in one.every_mark()}
        return tuple(name for name in self.names.rules_among(self._names(cells)) if name not in marked)

    @property
    def type(self) -> ValueType:
        """Return the type of its cells."""
        cells = [cell for row in self.rows for cell in row[1:]]
        return common_type(cell.type for cell in (*cells, *((self.cell,) if self.cell else ())))

    def refuse_keys(self, keys: Sequence[object], types: Sequence[ValueType]) -> str:
        """Return what is wrong with keys of these types, of which some are written in the file; or nothing."""
        if self.each or self.series or self.beside or self.is_of_kit:
            each = self.series.name if self.series else "kit" if self.is_of_kit else self.each
            what = f"has rows for each of {each}" if each else "is turned"
            return f"{self.name} {what}, and is not looked up in"
        if self.down is None and self.across is not None:
            return f"{self.name} has columns for each {self.across.name}, and is not looked up in"
        width = len(self.head)
        needed = 2 if self.across is not None or (self.down is None and width > 2) else 1
        if len(keys) != needed and (self.down is not None or len(keys) == 1):
            return f"{self.name} is read by {'values down and across' if needed == 2 else 'a value down alone'}"
        axes = (self.down, self.across)
        for way, key, given, axis in zip(("down", "across"), keys, types, axes, strict=False):
            values = self._values(way, None)
            if axis is not None and not fits(given, axis.type):
                return f"the values {way} of {self.name} are {_listed(values)}, and this is {given}"
            if isinstance(key, int | float | str) and None not in values and _place_of(key, values) is None:
                return f"{self.name} has no {shown_value(key)} {way}; it has {_listed(values)}"
        return ""

    def find(self, keys: Sequence[Value], scope: Scope) -> Value:
        """Return the value of the cell at these values down and across. Raises `Fault`."""
        places = []
        for way, key in zip(("down", "across"), keys, strict=False):
            values = self._values(way, scope)
            place = _place_of(key, values)
            if place is None:
                known = f"the table {self.name}, which has {_listed(values)}"
                raise Fault(f"finds no {shown_value(key)} {way} in {known}")
            places.append(place)
        if self.down is None or self.cell is None:
            cell = self.rows[places[0]][places[1] + 1 if len(places) == 2 else 1]
            return cell.value(scope)
        own = {self.down.name: self.down.values(scope)[places[0]]}
        if self.across is not None:
            own[self.across.name] = self.across.values(scope)[places[1]]
        return self.cell.value(InnerScope(scope, own))

    def _values(self, way: str, scope: Scope | None) -> Sequence[Value | None]:
        """Return the values down, or across; None for those that are worked out, without a scope for it."""
        axis = self.down if way == "down" else self.across
        if axis is not None:
            is_unknown = scope is None and isinstance(axis.of, Expression)
            return [None] if is_unknown else axis.values(scope or Scope())
        listed = self.head[1:] if way == "across" else tuple(row[0] for row in self.rows)
        return [cell.value(scope or Scope()) if scope is not None or cell.plain else None for cell in listed]

    def read(self) -> tuple[str, ...]:
        """Return the names that its cells read, but for its own two."""
        return self._names(expressions_in(*self._cells(), self.tint, *(axis.of for axis in self._axes)))

    def _names(self, expressions: Iterable[Expression]) -> tuple[str, ...]:
        names = dict.fromkeys(name for one in expressions for name in one.names)
        own = {*(axis.name for axis in self._axes), *self.fields}
        own |= {self.each} if self.is_grouped else set()
        return (
            *((self.each,) if self.each and not self.is_grouped else ()),
            *(name for name in names if name not in own),
        )

    @property
    def _axes(self) -> list[TableAxis]:
        return [axis for axis in (self.down, self.across, self.series) if axis is not None]

    def _cells(self) -> list[Template]:
        """Return all cells as written."""
        rows = (*self.rows, *self.foot, self.head, self.beside, tuple(text for text, _ in self.groups))
        more = (self.cell, self.blank, *(text for axis in self._axes for text in axis.head))
        return [*(cell for row in rows for cell in row), *(cell for cell in more if cell is not None)]


def _place_of(key: Value, values: Sequence[Value | None]) -> int | None:
    """Return the place of a value among others: numbers are equal as numbers, all else as it is printed."""
    word = shown_value(key).casefold()
    for place, value in enumerate(values):
        if (isinstance(key, int | float) and key == value) or shown_value(value).strip().casefold() == word:
            return place
    return None


def _listed(values: Sequence[Value | None]) -> str:
    words = [shown_value(value) for value in values]
    return ", ".join(words[:12]) + (" …" if len(words) > 12 else "") or "none"


def _most_of(axis: TableAxis | None) -> int:
    """Return how many values an axis has, or may have."""
    return 1 if axis is None else MOST_LINES if isinstance(axis.of, Expression) else len(axis.of)


def try_cells(table: OwnTable, rules: RuleBook, found: Problems) -> None:
    """Report a problem where a cell cannot be worked out with the game's own numbers."""
    try:
        table.cells(RuleScope(rules))
    except Fault as fault:
        place = table.cell.span if table.cell else table.span
        said = f"a cell of the table {table.name} {fault.said}"
        found.report(CANNOT_WORK_OUT, place, said, "Change the cell, or the values down and across.")


class TableReader(PartReading, frozen=True, kw_only=True):
    """What reads one table, which is the `entry` of that name."""

    name: str
    entry: Located

    @property
    def what(self) -> str:
        """Return its name in problems."""
        return f"[table.{self.name}]"

    def table(self) -> OwnTable | None:
        """Return the table, or None and problems."""
        if not isinstance(self.entry.value, dict):
            self.refuse(self.entry, "is not a table", f"Write {self.what} above its keys.")
            return None
        keys = self.keys_of(self.entry, TABLE_KEYS, self.what)
        further = ("across", "cell") if "down" not in keys and {"rows", "across", "cell"} <= keys.keys() else ()
        worked = [key for key in ("down", "across", "cell") if key in keys and key not in further]
        listed = [key for key in ("head", "groups", "rows", "each", "foot", "turned") if key in keys]
        values = self.values(keys, _PLAIN_KEYS)
        widths, align = self._widths(keys), self._align(keys)
        colour = values.pop("tint-colour", None)
        blank = OwnTable(
            self.name, self.names, self.entry.span, widths=widths, align=align, tint_colour=colour, **values
        )
        if colour is not None and "tint" not in keys:
            self.without_effect("tint-colour", keys["tint-colour"], "cells without a tint", ("tint",))
        if worked and listed:
            place = keys[listed[0]].place
            said = f"{self.what} has {listed[0]} and {worked[0]}: it is written, or worked out"
            way_out = "Keep head and rows (with across and cell for further columns), or down, across and cell."
            self.fault(place, said, way_out)
            return None
        needed = ("down", "cell") if worked else ("head", "rows")
        lacking = [key for key in needed if key not in keys]
        for key in lacking:
            way_out = "A table has down, across and cell, or head and rows."
            self.missing(key, self.entry.span, self.what, way_out)
        if lacking:
            return None
        return self._worked_out(keys, blank) if worked else self._written(keys, blank, bool(further))

    def _written(self, keys: dict[str, Located], blank: OwnTable, further: bool) -> OwnTable | None:
        """Return a table of a head and rows, with `further` columns that are worked out or without."""
        heads = self._list(keys["head"], "head")
        has_series = "each" in keys and isinstance(keys["each"].value, dict)
        series = self._axis(keys["each"], "each") if has_series else None
        each, fields = self._each(keys["each"]) if "each" in keys and series is None else ("", {})
        blank, plain = replace(blank, series=series), self._known()
        grouped = bool(each) and not fields
        if "each" in keys and keys["each"].value == "kit" and "kit" not in plain.own:
            blank, plain = replace(blank, is_of_kit=True), replace(self.names.known("kit"), tables=None)
        elif grouped:
            side = replace(self.names.known("side"), tables=None)
            plain, fields = side, {each: plain.own[each]}
        known = _with_axis(replace(plain, own={**plain.own, **fields}), series)
        rows = self._rows(keys["rows"], len(heads), known)
        foot = self._rows(keys["foot"], len(heads), plain) if "foot" in keys else ()
        head = tuple(one for item in heads if (one := self._template(item, plain)) is not None)
        blank = replace(blank, rows=rows, foot=foot, each=each, fields=tuple(fields), is_grouped=grouped)
        if "groups" in keys:
            blank = replace(blank, groups=self._groups(keys["groups"], len(heads), plain))
        if self.flag(keys.get("turned")):
            of_rows = ("foot", "tint", "tint-colour", "stripes", "across", "groups", "large", "blank")
            self._refuse_all(keys, of_rows, f"rows, and {self.what} is turned")
            return replace(blank, beside=head)
        self._columns_fit(keys, len(heads) + further)
        across = self._axis(keys["across"], "across") if further else None
        inner = _with_axis(known, across)
        blank = replace(blank, head=head, tint=self._tint(keys, inner), across=across)
        if not further:
            self._refuse_large(keys)
            return blank
        cell = self._template(keys["cell"], inner)
        return None if across is None or cell is None else replace(blank, cell=cell)

    def _worked_out(self, keys: dict[str, Located], blank: OwnTable) -> OwnTable | None:
        """Return a table of the values down and across, and a cell of both."""
        down = self._axis(keys["down"], "down")
        across = self._axis(keys["across"], "across") if "across" in keys else None
        if down and across and down.name == across.name:
            said = f"down and across of {self.what} have the same name"
            self.fault(keys["across"].span, said, "Give one another name.")
        known = self._known()
        for key, axis in (("down", down), ("across", across)):
            if axis is not None:
                known = _with_axis(known, axis)
            elif key in keys and isinstance(keys[key].value, dict):  # an axis with faults, told already
                name = find_named(keys[key].plain(), "name")
                known = replace(known, own={**known.own, plain_name(str(name)): ANY}) if name else known
        blank = replace(blank, tint=self._tint(keys, known))
        cell = self._template(keys["cell"], known)
        if down is None or cell is None or (across is None and "across" in keys):
            return None
        if across is None:
            self._refuse_large(keys)
        self._columns_fit(keys, 1 + _most_of(across))
        return replace(blank, down=down, across=across, cell=cell)

    def value(self, item: Located, name: str, kind: KeyKind) -> Any:
        """Return the value of a key, or None and a problem."""
        return self._template(item, self._known()) if kind == "cell" else super().value(item, name, kind)

    def _widths(self, keys: dict[str, Located]) -> tuple[Width, ...]:
        """Return how wide its columns are, as far as it says."""
        from pressgang.sheets.blocks.grid import Width  # here: a check of stats loads nothing that draws

        widths: list[Width] = []
        for one in self._list(keys["widths"], "widths") if "widths" in keys else ():
            try:
                widths.append(Width.parse(str(one.value)))
            except ValueError as error:
                self.refuse(one, str(error).partition(";")[0], "Write a length (20mm), a share (2fr) or auto.")
        return tuple(widths)

    def _align(self, keys: dict[str, Located]) -> tuple[Align, ...]:
        """Return how its columns are set, as far as it says."""
        listed = self._list(keys["align"], "align") if "align" in keys else []
        for one in listed:
            if one.value not in ALIGNS:
                self.refuse(one, "is no way to set a column", "Write left, centre or right.")
        return tuple(align for one in listed for align in ALIGNS if align == one.value)

    def _columns_fit(self, keys: dict[str, Located], columns: int) -> None:
        """Report a problem where more widths are given than there are columns."""
        for key in ("widths", "align"):
            item = keys.get(key)
            if item is not None and isinstance(item.value, list) and len(item.value) > columns:
                said = f"{key} of {self.what} has {len(item.value)} entries, and the table"
                self.fault(
                    item.span, f"{said} {counted(columns, 'column')}", "Write one for each column, or fewer."
                )

    def _groups(self, item: Located, columns: int, known: Known) -> tuple[tuple[Template, int], ...]:
        """Read what stands over the headings: each a text and over how many of them it stands."""
        made = []
        for entry in self._list(item, "groups"):
            pair = entry.value if isinstance(entry.value, list) else []
            number = pair[1].value if len(pair) == 2 else None
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                self.refuse(entry, "is no group of headings", 'Write a text and a number: ["guns", 2].')
                continue
            text = self._template(pair[0], known)
            made += [] if text is None else [(text, number)]
        total = sum(number for _, number in made)
        if made and total != columns:
            said = f"the groups of {self.what} stand over {total} headings, and it has {columns}"
            self.fault(item.span, said, 'Write ["", 1] where nothing stands over one.')
        return tuple(made)

    def _refuse_all(self, keys: dict[str, Located], words: Sequence[str], what: str) -> None:
        """Report those of these keys that are there: they are `what`."""
        for key in words:
            if key in keys:
                self.fault(keys[key].span, f"{key} is of {what}", "Leave it out.")

    def _refuse_large(self, keys: dict[str, Located]) -> None:
        what = f"cells that are worked out along the head, and {self.what} has no across"
        self._refuse_all(keys, ("large",), what)

    def _tint(self, keys: dict[str, Located], known: Known) -> Expression | None:
        return compiled(written(keys["tint"], self.lines), known, self.found) if "tint" in keys else None

    def _list(self, item: Located, what: str) -> list[Located]:
        if not isinstance(item.value, list) or not item.value:
            said = "is an empty list" if item.value == [] else "is not a list"
            self.refuse(item, said, f"Write {what} = [ … ].")
            return []
        whose = f"{what} of {self.what} has"
        return self.at_most(MOST_LINES, item, item.value, whose, "entries", "Part the table.")

    def _each(self, item: Located) -> tuple[str, dict[str, ValueType]]:
        """Return the list whose entries have rows, and what each has; nothing, and a problem, for another."""
        lists = {
            name: dict(kind.of.fields)
            for name, kind in self._known().own.items()
            if kind.of is not None and kind.of.name == "entry"
        }
        name = plain_name(str(item.value))
        if name not in lists and (name in self.names.columns or name in self.names.values):
            return name, {}
        if name == "kit":
            return "", {}
        if name not in lists:
            way_out = suggestion(name, lists, "The lists with fields are")
            self.fault(item.span, f"{shown(item.plain())} is no list with fields", way_out)
            return "", {}
        return name, lists[name]

    def _rows(self, item: Located, width: int, known: Known) -> tuple[tuple[Template, ...], ...]:
        rows = []
        for row in self._list(item, "rows"):
            cells = self._list(row, "a row")
            if cells and len(cells) != width:
                said = f"the row has {len(cells)} cells, and the head {width}"
                self.fault(row.span, said, "Write a cell for each heading.")
            made = [self._template(cell, known) for cell in cells]
            rows.append(tuple(cell for cell in made if cell is not None))
        return tuple(rows)

    def _known(self) -> Known:
        """Return the names of every cell: those of a row and the numbers. No cell looks up in a table."""
        return replace(self.names.known("row"), tables=None)

    def _template(self, item: Located, known: Known) -> Template | None:
        if isinstance(item.value, str):
            return template(written(item, self.lines), known, self.found)
        if isinstance(item.value, int | float) and not isinstance(item.value, bool):
            return Template(str(item.value), item.span, (shown_value(item.value),), item.value)
        self.refuse(item, "is no cell", "Write a text or a number.")
        return template(Written("", item.span), known, self.found)

    def _axis(self, item: Located, what: str) -> TableAxis | None:
        if not isinstance(item.value, dict):
            self.refuse(item, "is not a table", f'Write {what} = {{ name = "gun", of = [1, 2, 3] }}.')
            return None
        keys = self.keys_of(item, AXIS_KEYS, f"{what} of {self.what}")
        lacking = [key for key in ("name", "of") if key not in keys]
        for key in lacking:
            way_out = f'Write {what} = {{ name = "gun", of = [1, 2, 3] }}.'
            self.missing(key, item.span, f"{what} of {self.what}", way_out)
        if lacking:
            return None
        word = keys["name"].value if self.fixed(keys["name"]) is not None else ""
        problem = name_problem(word, keys["name"].span, "value")
        if problem:
            self.found.add(problem)
        of, worked, values = keys["of"], None, list[Located]()
        if isinstance(of.value, str):
            worked = compiled(written(of, self.lines), self._known(), self.found)
        else:
            values = self._list(of, f"of of {what}")
        for value in values:
            if not isinstance(value.value, int | float | str):
                self.refuse(value, "is neither a number nor a text", "Write numbers or texts.")
        if worked is not None and not fits(worked.type, list_of(ANY)):
            said = f"{shown(worked.source)} is {worked.type}, and a list stands here"
            self.found.report(WRONG_TYPES, worked.span, said, "Write what comes to a list, or the values.")
            worked = None
        label = self.names.labels.get(plain_name(word)) or label_of(word)
        label = (self.fixed(keys["label"]) or "") if "label" in keys else label
        plain = worked or tuple(value.value for value in values)
        if problem or not plain:
            return None
        axis, head = TableAxis(plain_name(word), label, plain), keys.get("head")
        if head is None:
            return axis
        if what == "each":
            said = f"head of each of {self.what} prints nothing"
            self.fault(head.span, said, "Write it in the first cell of the rows.")
            return axis
        known = _with_axis(self._known(), axis)
        texts = self._list(head, "head") if isinstance(head.value, list) else [head]
        made = [self._template(one, known) for one in texts]
        if len(made) > 1 and (worked is not None or len(made) != len(values)):
            count = "values that are worked out" if worked is not None else f"{len(values)} values"
            said = f"head of {what} of {self.what} has {len(made)} texts for {count}"
            self.fault(head.span, said, "Write one for each value, or one text.")
            return None
        return axis._replace(head=tuple(one for one in made if one is not None))


def _with_axis(known: Known, axis: TableAxis | None) -> Known:
    """Return these names with that of an axis, which its cells read."""
    return known if axis is None else replace(known, own={**known.own, axis.name: axis.type})
