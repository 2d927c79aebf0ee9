"""The sheets of a declared game: each `[[sheet]]` becomes a `SheetKind` class whose options have its defaults.

A kind of sheet is a module with a class that has its options, with its own `KEYS`, and with a function `read`
that takes a `Reading` and returns the class of a sheet, or `None` and problems. It reads its keys with
`Reading.template` and the like, and makes the class with `Reading.kind`:

    @dataclass(frozen=True, kw_only=True)
    class Notices(SheetKind[Row]):
        words: ClassVar[Template]
        def compose(self, brief, found): ...

    KEYS = (Key("words", "what it says"),)

    def read(reading: Reading) -> type[AnyKind] | None:
        item = reading.item("words")
        words = None if item is None else reading.template(item, "kit")
        return None if words is None else reading.kind(Notices, words=words)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, make_dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from pressgang.diagnostics import Diagnostic, Problems, Span, counted, shown, suggestion
from pressgang.drawing import theme
from pressgang.games.arithmetic import Expression
from pressgang.games.game import Game, OwnSheet
from pressgang.games.keys import SheetKeys
from pressgang.games.part_reading import PartReading
from pressgang.games.problems import CANNOT_WORK_OUT, NO_LIST, UNKNOWN_PART
from pressgang.games.scopes import Vocabulary
from pressgang.games.tables import OwnTable
from pressgang.games.values import Fault
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import CommonColumns
from pressgang.schema import Row, TextKind, declared, option, read_values
from pressgang.schema.problems import MISSING_KEY
from pressgang.sheets.base import AnyKind, Brief, Force, SheetKind
from pressgang.sources.keys import given
from pressgang.sources.located import Located
from pressgang.sources.records import heading_key

KINDS: Mapping[str, str] = {
    "card": "card_kind",
    "counters": "counters_kind",
    "hex-mat": "mat_kind",
    "markers": "markers_kind",
    "reference": "reference_kind",
    "roster": "roster_kind",
    "square-mat": "mat_kind",
}
"""The kinds of sheet by their names in a game's file, each with its module here."""


class Key(NamedTuple):
    """A key that a kind of sheet reads itself, with its help and its JSON Schema."""

    name: str
    help: str
    schema: Mapping[str, Any] = {}
    required: bool = False


WHEN = Key(
    "when", "an expression: the rows for which it holds stand on the sheet (default: all)", {"type": "string"}
)
"""The key of every kind whose sheets are of rows."""


@dataclass(frozen=True, kw_only=True)
class Reading(PartReading):
    """A `[[sheet]]` on its way to a class: what its kind reads it with.

    `row` is the class of the rows that stand on it: the game's, or those of the list that the sheet names.
    """

    game: Game
    sheet: OwnSheet
    row: type[Row]
    keys: tuple[Key, ...]

    @property
    def folder(self) -> Path:
        """The folder of the game."""
        return self.game.file.parent

    def item(self, key: str) -> Located | None:
        """The value of a key as it stands, however it is spelt."""
        return next(
            (item for name, item in self.sheet.table.items() if heading_key(name) == heading_key(key)), None
        )

    def table(self, item: Located) -> OwnTable | None:
        """The `[table.NAME]` that a value names."""
        name = str(item.plain())
        if name not in self.game.tables:
            way_out = (
                f"{suggestion(name, self.game.tables)}The tables are {', '.join(self.game.tables) or 'none'}."
            )
            self.found.add(UNKNOWN_PART.at(item.span, f"the game has no table {shown(name)}", way_out))
            return None
        return self.game.tables.looked_up(name)

    def missing(self, key: str, place: Span, what: str, way_out: str) -> None:
        """A problem of a key that `what` must have."""
        self.found.add(MISSING_KEY.at(place, f"{what} has no {key}", way_out))

    def kind(self, base: type[AnyKind], **content: object) -> type[AnyKind]:
        """The class of the sheet: `base` with `content` as class values, the file's options as defaults.

        The keys that are neither options of `base` nor among the kind's own are problems.
        """
        own = {heading_key(key.name) for key in self.keys}
        options = {key: item for key, item in self.sheet.table.items() if heading_key(key) not in own}
        what = f"sheet {shown(self.sheet.keys.id)}"
        also = (*(item.option for item in declared(SheetKeys)), *(key.name for key in self.keys))
        values, problems = read_values(_optional(base), given(options), self.sheet.span, what, also)
        self.found.extend(problems)
        metadata = {one.name: one for one in fields(base)}
        redeclared: list[Any] = [
            (name, metadata[name].type, field(default=value, metadata=metadata[name].metadata))
            for name, value in values.items()
        ]
        listed = bool(self.sheet.keys.list)
        if listed:
            redeclared.append(("names", str, _names_option(self.sheet.keys.list)))
        words = {
            "kind": self.sheet.keys.id,
            "title": self.sheet.title,
            "summary": self.sheet.keys.summary or f"{self.sheet.title} ({self.sheet.keys.kind})",
            **({"names_row": self.row, "needs_stats": False} if listed else {}),
            **content,
        }
        bases: tuple[type[AnyKind], ...] = (_Listed, base) if listed else (base,)
        when = self.item(WHEN.name) if WHEN in self.keys else None
        chosen = None if when is None else self.expression(when)
        if chosen is not None:
            bases, words = (_Chosen, *bases), {**words, "chosen": chosen, "vocabulary": self.names}
        name = "".join(part.capitalize() for part in self.sheet.keys.id.split("-"))
        return make_dataclass(name, redeclared, bases=bases, namespace=words, frozen=True, kw_only=True)


def _optional(base: type[AnyKind]) -> list[Any]:
    """The options of a class; none need be said in the game's file."""
    return [item._replace(required=False) for item in declared(base)]


def _names_option(name: str) -> Any:
    return option(TextKind(500), "", help=f"the list of {name}: a file beside the kit", example=f"{name}.csv")


@dataclass(frozen=True, kw_only=True)
class _Listed(SheetKind[Row]):
    """A sheet of the rows of a list of its own, which must be there."""

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Whether there is a list."""
        if not any(force.rows for force in brief.forces):
            way_out = f'Add names = "{self.kind}.csv", a list beside the kit.'
            yield NO_LIST.at(brief.place, f"there is no list for the sheet {self.kind}", way_out)
        yield from super().check(brief)


@dataclass(frozen=True, kw_only=True)
class _Chosen(SheetKind[CommonColumns]):
    """A sheet of those rows for which an expression of the game holds."""

    chosen: ClassVar[Expression]
    vocabulary: ClassVar[Vocabulary]

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """The sheet of these rows."""
        forces = tuple(force.of(tuple(self._chosen_of(force, brief, found))) for force in brief.forces)
        return super().compose(replace(brief, forces=forces), found)

    def nothing_left(self, brief: Brief[CommonColumns]) -> str:
        """That the expression holds for no row, where it is what leaves none."""
        number = sum(len(force.rows) for force in brief.forces)
        if any(row for force in brief.forces for row in self._chosen_of(force, brief, Problems())):
            return super().nothing_left(brief)
        return f"when = {shown(self.chosen.source)} holds for none of its {counted(number, 'row')}"

    def _chosen_of(
        self, force: Force[CommonColumns], brief: Brief[CommonColumns], found: Problems
    ) -> Iterator[CommonColumns]:
        for row in force.rows:
            try:
                if self.chosen.value(self.vocabulary.row(row, brief.rules, force.name)):
                    yield row
            except Fault as fault:
                said = f"{row.name or 'a row'}: when {fault.said}"
                found.add(CANNOT_WORK_OUT.at(row.record.span, said, "Change the row, or the game's file."))


def sheet_kind(game: Game, sheet: OwnSheet, found: Problems) -> type[AnyKind] | None:
    """Return the class of one of the game's sheets, or None where it has faults, which are said in `found`."""
    accent = game.table.accent or theme.ACCENT.hex
    game = replace(game, table=replace(game.table, accent=accent))
    module, of_code = KINDS.get(sheet.keys.kind), game.code.sheets.get(sheet.keys.kind)
    if module is None and of_code is None:
        said = f"there is no kind of sheet {shown(sheet.keys.kind)}"
        every = (*KINDS, *game.code.sheets)
        way_out = f"{suggestion(sheet.keys.kind, every)}The kinds are {', '.join(every)}."
        found.add(UNKNOWN_PART.at(sheet.kind_span, said, way_out))
        return None
    names, row = game.names, game.columns.row
    if sheet.keys.list:
        listed = game.lists.get(sheet.keys.list)
        if listed is None:
            said = f"the game has no list {shown(sheet.keys.list)}"
            way_out = (
                f"{suggestion(sheet.keys.list, game.lists)}The lists are {', '.join(game.lists) or 'none'}."
            )
            found.add(UNKNOWN_PART.at(sheet.list_span, said, way_out))
            return None
        names, row = listed.names, listed.columns.row
    loaded = import_module(f"pressgang.games.{module}") if module else None
    met = Problems()
    reading = Reading(
        game=game,
        sheet=sheet,
        names=names,
        row=row,
        keys=loaded.KEYS if loaded else (WHEN,),
        found=met,
        lines=game.lines,
    )
    cls: type[AnyKind] | None = loaded.read(reading) if loaded else reading.kind(of_code()) if of_code else None
    found.extend(met.found)
    return None if met.has_errors else cls
