"""The sheets of a declared game: each `[[sheet]]` becomes a `SheetKind` class whose options have its defaults.

A kind of sheet is a module with a class that has its options, with its own `KEYS`, and with a function `read`
that takes a `Reading` and returns the class of a sheet, or `None` and problems. It reads its keys with
`Reading.template` and the like, and makes the class with `Reading.kind`:

    @dataclass(frozen=True, kw_only=True)
    class Notices(SheetKind[Row]):
        words: ClassVar[Template]
        def compose(self, brief, found): ...

    KEYS = keys_of("notices")  # as templates/keys.toml declares them

    def read(reading: Reading) -> type[AnyKind] | None:
        item = reading.item("words")
        words = None if item is None else reading.of("kit").template(item)
        return None if words is None else reading.kind(Notices, words=words)
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar, Self

from msgspec import field

from pressgang.diagnostics import Diagnostic, Problems, counted, nearest, shortened, shown, suggestion
from pressgang.drawing import theme
from pressgang.games.blocks.parts import PartReading
from pressgang.games.code import GameDrawing, SheetCheck
from pressgang.games.columns import EntryList, kind_of, label_of, name_problem, read_declaration
from pressgang.games.expressions.arithmetic import Expression, InnerScope, Scope
from pressgang.games.expressions.compiling import plain_name
from pressgang.games.expressions.scopes import Each, Vocabulary
from pressgang.games.expressions.templates import Template, read_fixed
from pressgang.games.expressions.values import NUMBER, PLAIN_ENTRY, Fault, type_of_kind
from pressgang.games.game import Game, OwnSheet
from pressgang.games.keys import OPTION_KEYS, SHEET_KEYS, ColumnTable
from pressgang.games.problems import BAD_GAME_NAME, CANNOT_WORK_OUT, NO_LIST, UNKNOWN_PART
from pressgang.games.tables import OwnTable
from pressgang.layout import Sheet
from pressgang.rows.sides import Side
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes, RuleValue
from pressgang.schema import (
    Declared,
    Kind,
    Length,
    Refused,
    Row,
    TextKind,
    declared,
    option,
    read_values,
)
from pressgang.schema.keys import Key, keys_of
from pressgang.schema.problems import MISSING_KEY
from pressgang.sheets.base import AnyKind, Brief, Force, SheetKind
from pressgang.sheets.cutting import CELL, CellSize
from pressgang.sources.table import Located, find_named, given_values, heading_key
from pressgang.structs import dataclass, make_dataclass, replace
from pressgang.systems.base import LIKENESSES_FROM_ABOVE, Check, Muster
from pressgang.systems.general import is_general
from pressgang.typography.markup import has_styles, without_signs

KINDS: Mapping[str, str] = {
    "board": "board",
    "card": "cards",
    "counters": "counters",
    "hex-mat": "mats",
    "markers": "markers",
    "reference": "references",
    "roster": "rosters",
    "square-mat": "mats",
}
"""The kinds of sheet by their names in a game's file, each with its module beside this one."""


WHEN = keys_of("rows")["when"]
"""The key of every kind whose sheets are of rows."""
TEXTS = keys_of("code")["texts"]
EVERY_EACH: tuple[Each, ...] = ("row", "side", "kit")


class Reading(PartReading, frozen=True, kw_only=True):
    """A `[[sheet]]` on its way to a class: what its kind reads it with.

    `row` is the class of the rows that stand on it: the game's, or those of the list that the sheet names.
    """

    game: Game
    sheet: OwnSheet
    row: type[Row]
    keys: Mapping[str, Key]
    options: Mapping[str, Declared] = field(default_factory=dict)
    """The options that the sheet declares, by their names in Python."""
    wanted: dict[Diagnostic, str] = field(default_factory=dict)
    """Problems of a palette that is none of ours, with its name: a kit may have it."""

    @property
    def folder(self) -> Path:
        return self.game.file.parent

    def item(self, key: str) -> Located | None:
        """Return the value of a key as it stands, however it is spelt."""
        return find_named(self.sheet.table, key)

    def lacks(self, key: str, way_out: str) -> None:
        """Report a key that the sheet must have, or one of its keys that may be meant for it."""
        own, what = {heading_key(name) for name in self.keys}, f"sheet {self.sheet.id}"
        for spelt, item in self.sheet.table.items():
            if heading_key(spelt) not in own and nearest(spelt, self.keys) == key:
                self.unknown(spelt, item, self.keys, what)
                self.found.close(item.key_span)
                return
        self.missing(key, self.sheet.entry.span, what, way_out)

    def headline(self) -> str:
        """Return the title of the sheet with signs for its markup, each fault of which is a problem."""
        text = self.written(find_named(self.sheet.entry.value, "title"))
        return "" if text is None else read_fixed(text, self.names.known("kit"), self.found)

    def table(self, item: Located) -> OwnTable | None:
        """Return the `[table.NAME]` that a value names."""
        name = str(item.plain())
        if name not in self.game.tables:
            said = "the game has no table"
            self.unknown_word(UNKNOWN_PART, item.span, said, name, self.game.tables, "tables")
            return None
        return self.game.tables.looked_up(name)

    def drawing(self, item: Located, name: str) -> Callable[[], GameDrawing] | None:
        """Return the drawing of the game's code that a value names, or None and a problem."""
        drawings = self.game.code.drawings
        if name not in drawings:
            said = "the game's code has no drawing"
            self.unknown_word(UNKNOWN_PART, item.span, said, name, drawings, "drawings")
        return drawings.get(name)

    def kind(self, base: type[AnyKind], **content: object) -> type[AnyKind]:
        """Return the class of the sheet: `base` with `content` as class values, the file's options as defaults.

        The keys that are neither options of `base` nor among the kind's own are problems.
        """
        own = {heading_key(name) for name in self.keys}
        options = {key: item for key, item in self.sheet.table.items() if heading_key(key) not in own}
        what = f"sheet {shown(self.sheet.id)}"
        also = (*(item.option for item in SHEET_KEYS), *self.keys)
        usual = [replace(one, required=False) for one in declared(base) if one.name not in self.options]
        values, problems = read_values(usual, given_values(options), self.sheet.entry.span, what, also)
        self.found.extend(problems)
        metadata = {one.name: one for one in fields(base)}
        redeclared: list[Any] = [
            (name, metadata[name].type, dataclasses.field(default=value, metadata=metadata[name].metadata))
            for name, value in values.items()
        ]
        redeclared += [
            (name, Any, option(item.kind, item.default, help=item.help)) for name, item in self.options.items()
        ]
        listed = self.game.lists.get(self.sheet.list)
        if listed is not None:
            told = f"the list of {self.sheet.list}: a file beside the kit"
            own = option(TextKind(500), "", help=told, example=f"{self.sheet.list}.csv")
            redeclared.append(("names", str, own))
        own_check = self.game.code.sheet_checks.get(self.sheet.id)
        words: dict[str, object] = {
            "kind": self.sheet.id,
            "title": self.sheet.title,
            "summary": self.sheet.summary or f"{self.sheet.title} ({self.sheet.kind})",
            "vocabulary": self.names,
            "own_options": tuple(self.options),
            "code_checks": () if own_check is None else (own_check,),
            **content,
        }
        if listed is not None:
            checks = self.game.code.list_checks.get(self.sheet.list, ())
            words |= {"names_row": self.row, "needs_stats": False, "drawn_as": listed.likeness}
            words["list_checks"] = checks
        headline = self.headline()
        if has_styles(headline) and "title" not in content:
            words |= {"title": without_signs(headline), "own_headline": headline}
        if self.keys.get("when") is WHEN and (chosen := self.expression(self.item("when"))) is not None:
            words["chosen"] = chosen
        if "legend" in self.keys:
            words["own_legend"] = self.of("kit").template(self.item("legend"))
        columns = (self.game.columns if listed is None else listed.columns).own
        words["numbered_by"] = next((one.name for one in columns if one.table.numbered), "")
        name = "".join(part.capitalize() for part in self.sheet.id.split("-"))
        more = any(one[0] not in metadata for one in redeclared)  # else it is compared as `base` is
        way = {"frozen": True, "kw_only": True, "eq": more, "repr": more}
        return make_dataclass(name, redeclared, bases=(DeclaredSheet, base), namespace=words, **way)

    def read_each(self, item: Located) -> tuple[Self, str] | None:
        """Return what reads something that is printed within: for each row, side or kit, or each entry of a
        list, and the name of that.

        None, and a problem, where it names neither.
        """
        word, each = str(item.value), self.each
        if word in EVERY_EACH:
            if EVERY_EACH.index(word) <= EVERY_EACH.index(each) or word == "kit":
                return self.of(EVERY_EACH[EVERY_EACH.index(word)]), word
            self.fault(item.span, f'each = "{word}" stands within each = "{each}"', "Leave it out there.")
            return None
        name, lists = plain_name(word), self.lists_of_entries()
        if name not in lists:
            names = (*EVERY_EACH, *lists)
            way_out = suggestion(word, names, "Write one of")
            self.fault(item.span, f"there is nothing to print for each {shown(word)}", way_out)
            name = nearest(word, names)
            self.found.close(item.span)
            if name not in lists:
                return self.read_each(item._replace(value=name)) if name else None
        return self.of(each if name in self.names.rules else "row", *lists[name]), name

    def lists_of_entries(self) -> dict[str, tuple[str, ...]]:
        """Return the lists that a row and the game's numbers have, each with the fields of an entry: of a list
        of plain values `entry`, which is the value itself.
        """
        known = self.names.known("row").own
        return {
            name: tuple(field for field, _ in kind.of.fields) if kind.of.name == "entry" else (PLAIN_ENTRY,)
            for name, kind in known.items()
            if kind.of is not None
        }

    def entry_labels(self, name: str) -> dict[str, str]:
        """Return what sheets print for the fields of a list of that name."""
        kinds = (one.kind for one in self.game.columns.own if plain_name(one.word) == name)
        usual = {field: label_of(field) for field in self.lists_of_entries().get(name, ())}
        fields = (field for kind in kinds if isinstance(kind, EntryList) for field in kind.fields)
        return {**usual, **{field.name: field.label for field in fields}}


def _own_options(game: Game, sheet: OwnSheet, names: Vocabulary, found: Problems) -> dict[str, Declared]:
    """Return the options that a sheet declares; those with faults are left out and said in `found`."""
    own: dict[str, Declared] = {}
    options = find_named(sheet.entry.value, "options")
    for word, entry in (options.value if options is not None else {}).items():
        place = entry.place
        name = plain_name(word)
        what = f"[sheet.options.{word}]"
        problem = name_problem(word, place, "option")
        if problem is None and (name in names.columns or name in names.values):
            said = f"{shown(word)} is the name of a column or value of the game"
            problem = BAD_GAME_NAME.at(place, said, "Take another name.")
        if problem is not None:
            found.add(problem)
            continue
        table = read_declaration(OPTION_KEYS, entry, what, found)
        if table is None:
            continue
        try:
            kind = _kind_of_option(table)
            default = None if table.default is None else kind.parse(table.default)
        except Refused as refused:
            at = entry.at("default")
            found.report(refused.rule, at, f"default: {refused.message}", refused.help)
            continue
        own[name] = Declared(name, kind, default, help=table.help)
    return own


def _kind_of_option(table: ColumnTable) -> Kind:
    """Return the kind of an option. Raises `Refused` where a choice has no words."""
    match table.kind:
        case "length":
            return Length(table.least or 0.0, 5000.0 if table.most is None else table.most)
        case "choice" if not table.of:
            raise Refused(MISSING_KEY, "a choice has no words", 'Add of = ["light", "heavy"].')
        case "size":
            return CELL
        case "text":
            return TextKind(60)
    return kind_of(table)


@dataclass(frozen=True, kw_only=True, eq=False, repr=False)
class DeclaredSheet(SheetKind[CommonColumns]):
    """A sheet that a game's file declares, with what a sheet of every kind may have there."""

    vocabulary: ClassVar[Vocabulary]
    own_headline: ClassVar[str] = ""
    """Its title with signs for styles, if it has any."""
    own_options: ClassVar[tuple[str, ...]] = ()
    """The options that it declares, which expressions read like the game's numbers."""
    code_checks: ClassVar[tuple[Callable[[], SheetCheck], ...]] = ()
    """The check of the game's code, if any; the kind's own check follows where it finds nothing."""
    list_checks: ClassVar[tuple[Check[Any], ...] | None] = None
    """The checks of its list, for a sheet of a list's rows in place of the pieces."""
    drawn_as: ClassVar[str] = ""
    """The likeness of the list's rows."""
    texts: ClassVar[Mapping[str, Template]] = {}
    """What a sheet in code says, by the names that it asks for (see `text_of_sheet`)."""
    numbered_by: ClassVar[str] = ""
    """A column of texts that tells all pieces apart: each of them becomes a row."""
    chosen: ClassVar[Expression | None] = None
    """The expression that holds for the rows on the sheet."""

    def check(self, brief: Brief[CommonColumns]) -> Iterable[Diagnostic]:
        """Yield the problems that the game's code finds, else those of the list and of the kind."""
        found = [problem for check in self.code_checks for problem in check()(self, brief)]
        if found:
            yield from found
            return
        brief = self._with_options(brief)
        if self.list_checks is not None:
            if not brief.forces:
                way_out = f'Add names = "{self.kind}.csv", a list beside the kit.'
                yield NO_LIST.at(brief.place, f"there is no list for the sheet {self.kind}", way_out)
            sides = tuple(Side(force.name, force.rows, brief.place) for force in brief.forces)
            for check in self.list_checks:
                yield from check.find(Muster(sides, brief.rules))
        yield from super().check(brief)

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """Compose the sheet of its rows; a problem of all pieces of a row is reported once."""
        brief, met = self._with_options(brief), found
        if self.numbered_by:
            met = Problems()
            brief = _with_rows(brief, lambda force: self._rows_of_pieces(force.rows))
        if self.chosen is not None:
            brief = _with_rows(brief, lambda force: self._chosen_of(force, brief, met))
        if self.list_checks is not None:
            draws = LIKENESSES_FROM_ABOVE.get(self.drawn_as)
            brief = replace(brief, likeness=draws() if draws else None)
        sheet = super().compose(brief, met)
        if met is not found:
            found.extend(dict.fromkeys(met.found))
        return replace(sheet, headline=self.own_headline) if self.own_headline else sheet

    def nothing_left(self, brief: Brief[CommonColumns]) -> str:
        """Return why nothing is left, such as an expression that holds for no row."""
        brief = self._with_options(brief)
        if self.chosen is None or any(self._any_chosen(force, brief) for force in brief.forces):
            return super().nothing_left(brief)
        number = sum(len(force.rows) for force in brief.forces)
        return f"when = {shown(self.chosen.source)} holds for none of its {counted(number, 'row')}"

    def sides_left_out(self, brief: Brief[CommonColumns]) -> Iterable[str]:
        """Return the sides for none of whose rows the expression holds."""
        brief = self._with_options(brief)
        if self.chosen is None:
            return super().sides_left_out(brief)
        sides = (force for force in brief.forces if force.name and force.rows)
        return [force.name for force in sides if not self._any_chosen(force, brief)]

    def _with_options(self, brief: Brief[CommonColumns]) -> Brief[CommonColumns]:
        rules, own = brief.rules.values, dict[str, RuleValue]()
        for name in self.own_options:
            value = getattr(self, name)
            value = value._asdict() if isinstance(value, CellSize) else value
            if name not in rules:
                own[name] = RuleValue(name, value, "own", "", "")
            elif value is not None:  # else it is what the rule says
                own[name] = replace(rules[name], value=value)
        return replace(brief, rules=brief.rules.with_values(own)) if own else brief

    def _rows_of_pieces(self, rows: Iterable[CommonColumns]) -> Iterator[CommonColumns]:
        number = 0
        for row in rows:
            given = str(getattr(row, self.numbered_by))
            for copy in range(1, row.quantity + 1):
                number += 1
                mark = f"{given}{copy if row.quantity > 1 else ''}" if given else str(number)
                own: dict[str, Any] = {"quantity": 1, self.numbered_by: mark}
                yield replace(row, **own)

    def _any_chosen(self, force: Force[CommonColumns], brief: Brief[CommonColumns]) -> bool:
        return any(True for _ in self._chosen_of(force, brief, Problems()))

    def _chosen_of(
        self, force: Force[CommonColumns], brief: Brief[CommonColumns], found: Problems
    ) -> Iterator[CommonColumns]:
        for row in force.rows:
            try:
                if self.chosen is None or self.chosen.value(self.vocabulary.row(row, brief.rules, force.name)):
                    yield row
            except Fault as fault:
                said = f"{shortened(row.name) or 'a row'}: when {fault.said}"
                found.report(CANNOT_WORK_OUT, row.record.span, said, "Change the row, or the game's file.")


def _with_rows(
    brief: Brief[CommonColumns], rows_of: Callable[[Force[CommonColumns]], Iterable[CommonColumns]]
) -> Brief[CommonColumns]:
    """Return the brief with other rows of its forces."""
    return replace(brief, forces=tuple(force.of(tuple(rows_of(force))) for force in brief.forces))


def kit_scope(names: Vocabulary, brief: Brief[Any], notes: Footnotes | None = None) -> Scope:
    """Return the names for what is printed once for the kit, over the sheet's footnotes."""
    return InnerScope(names.kit(brief.forces, brief.rules), {}, notes)


def legend_text(legend: Template | None, scope: Scope, brief: Brief[Any], found: Problems) -> str:
    """Return the legend at the foot, or an empty text, and a problem where it cannot be worked out."""
    try:
        return legend.text(scope).strip() if legend is not None else ""
    except Fault as fault:
        found.add(fault.in_kit(brief.place, "the legend"))
        return ""


def _in_code(reading: Reading, kind: type[AnyKind]) -> type[AnyKind]:
    """Return the class of a sheet that code draws, with its texts."""
    item = reading.item("texts")
    told = reading.keys_of(item, item.value if isinstance(item.value, dict) else (), "texts") if item else {}
    of_kit = reading.of("kit")
    texts = {name: text for name, one in told.items() if (text := of_kit.template(one)) is not None}
    return reading.kind(kind, texts=texts)


def sheet_kind(
    game: Game, sheet: OwnSheet, found: Problems, wanted: dict[Diagnostic, str]
) -> type[AnyKind] | None:
    """Return the class of one of the game's sheets, or None where it has faults, which are said in `found`.

    Those in `wanted` are none where a kit has the palette of that name.
    """
    game = replace(game, accent=game.accent or theme.ACCENT.hex)
    module, of_code = KINDS.get(sheet.kind), game.code.sheets.get(sheet.kind)
    if module is None and of_code is None:
        said = f"there is no kind of sheet {shown(sheet.kind)}"
        every = (*KINDS, *game.code.sheets)
        way_out = suggestion(sheet.kind, every, "The kinds are")
        if is_general(sheet.kind):
            way_out = f'Every game prints it: take this out, and write kind = "{sheet.kind}" in a kit.'
        found.report(UNKNOWN_PART, sheet.entry.at("kind"), said, way_out)
        return None
    names, row = game.names, game.columns.row
    if sheet.list:
        listed = game.lists.get(sheet.list)
        if listed is None:
            said = f"the game has no list {shown(sheet.list)}"
            way_out = suggestion(sheet.list, game.lists, "The lists are")
            found.report(UNKNOWN_PART, sheet.entry.at("list"), said, way_out)
            return None
        names, row = listed.names, listed.columns.row
    loaded = import_module(f"pressgang.games.kinds.{module}") if module else None
    met = Problems()
    options = _own_options(game, sheet, names, met)
    if options:
        parts = {
            part: type_of_kind(item.kind) if item.kind is not CELL else NUMBER
            for name, item in options.items()
            for part in ((f"{name}_width", f"{name}_height") if item.kind is CELL else (name,))
        }
        whole = {part: part.rpartition("_")[0] for part in parts if part not in options}
        names = replace(
            names,
            rules=names.rules | parts.keys(),
            types={**parts, **names.types},
            parts={**names.parts, **whole},
        )
    reading = Reading(
        game=game,
        sheet=sheet,
        names=names,
        row=row,
        keys=loaded.KEYS if loaded else {"when": WHEN, "texts": TEXTS},
        options=options,
        found=met,
        lines=game.lines,
        wanted=wanted,
    )
    cls: type[AnyKind] | None = loaded.read(reading) if loaded else of_code and _in_code(reading, of_code())
    found.extend(met.found)
    return None if any(one.is_error and one not in wanted for one in met.found) else cls
