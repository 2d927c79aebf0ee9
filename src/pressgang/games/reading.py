"""Reads a `game.toml`: every fault of it in one run, each with its line and column."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence, Sized
from functools import partial
from itertools import islice, repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Diagnostic, Problems, Span, nearest, shown, suggestion
from pressgang.games.checks import read_check
from pressgang.games.code import GameCode, load_code
from pressgang.games.columns import Columns, label_of, name_problem, read_columns
from pressgang.games.expressions.arithmetic import CodeExpression, Expression
from pressgang.games.expressions.compiling import compiled, plain_name
from pressgang.games.expressions.scopes import SHARED, Vocabulary, parts_of
from pressgang.games.expressions.templates import read_fixed
from pressgang.games.expressions.values import ANY, text_of_words, type_of_kind, type_of_value
from pressgang.games.game import Game, GameIcons, GameTables, OwnCheck, OwnList, OwnSheet
from pressgang.games.keys import (
    CHECK_KEYS,
    GAME_KEYS,
    LIST_KEYS,
    MAT_KEYS,
    RULE_KEYS,
    SHEET_KEYS,
    VALUE_KEYS,
)
from pressgang.games.problems import (
    BAD_CODE,
    BAD_DECLARATION,
    BAD_GAME_NAME,
    BAD_MARKUP,
    CIRCLE_OF_VALUES,
    TOO_MUCH,
)
from pressgang.games.written import WORD_FILES, is_game_id, lines_of, written
from pressgang.regex import regex
from pressgang.rulebook import RuleValue
from pressgang.schema import (
    Declared,
    declared,
    find_table,
    find_tables,
    read_faultless_values,
    read_sound_values,
)
from pressgang.schema.problems import MISSING_KEY, UNKNOWN_KEY, WRONG_TYPE
from pressgang.sources.inputs import Inputs
from pressgang.sources.problems import NO_NUMBER
from pressgang.sources.table import Located, find_named, given_values, heading_key
from pressgang.sources.text import decode
from pressgang.sources.toml_map import decode_toml, quick_toml
from pressgang.structs import replace
from pressgang.typography.markup import has_styles, signs_of, without_signs

if TYPE_CHECKING:
    from pressgang.sources.word_files import WordFile
    from pressgang.terrain.model import OwnTerrain

MOST_TABLES = 200
"""Columns, values, rules, checks, sheets, tables and lists of a game, each."""
_TABLES = ("game", "column", "rules", "value", "table", "list", "terrain", "mat", "words")
_LISTS = ("check", "sheet")
_OF_LIST = ("column", "value", "likeness")
"""The keys of `[list.NAME]`."""
_CODE = regex(r"[A-Z]{2,4}[0-9]{3}")


def read_game(
    file: Path, label: str, inputs: Inputs, found: Problems, *, with_places: bool = False, is_ours: bool = False
) -> Game | None:
    """Return the game of a file as far as it can be read; every problem goes into `found`.

    The place of each value is found only where a problem names it, or `with_places`: `Game.with_places` reads
    the game again for problems that are met later. Of one that `is_ours` the translations
    are left out.
    """
    text = opened(file, label, inputs, found)
    if text is None:
        return None
    quick = None if with_places else quick_toml(text, label, is_ours)
    if quick is not None:
        met = Problems()
        game = _Reader(file, label, quick, (), met).game(None if is_ours else inputs)
        if not met.found:
            exact = partial(read_game, file, label, inputs, Problems(), with_places=True)
            return None if game is None else replace(game, with_places=exact)
    document = decode_toml(text, label, found)
    if document is None:
        return None
    refused = frozenset(one.span for one in found.found if one.rule == NO_NUMBER)
    if not refused:
        return _Reader(file, label, document, lines_of(text), found).game(None if is_ours else inputs)
    # what else is wrong is wrong both without these numbers and with others
    others: list[Diagnostic] = []
    for number in (None, 1):
        mended, then = _mended(document, refused, number), Problems()
        _Reader(file, label, mended, lines_of(text), then).game(None if is_ours else inputs)
        others = [one for one in then.found if number is None or one in others]
    found.extend(others)
    return None


def _mended(item: Located, refused: frozenset[Span], number: int | None) -> Located:
    """Return a document with the number in place of the refused ones, or without these."""

    def is_kept(one: Located) -> bool:
        return number is not None or one.value is not None or one.span not in refused

    if isinstance(item.value, dict):
        inside = {key: _mended(one, refused, number) for key, one in item.value.items() if is_kept(one)}
        return item._replace(value=inside)
    if isinstance(item.value, list):
        return item._replace(value=[_mended(one, refused, number) for one in item.value if is_kept(one)])
    return item._replace(value=number) if item.value is None and item.span in refused else item


def _taken_as(tables: dict[str, Located], key: str, item: Located) -> dict[str, Located]:
    """Return tables with a misspelt one as that which it may be, so that what it holds is not missed."""
    before = tables.get(key)
    if before is not None and isinstance(before.value, dict) and isinstance(item.value, dict):
        item = before._replace(value={**item.value, **before.value})
    elif before is not None or not key:
        return tables
    return {**tables, key: item}


class _Reader:
    """Walks one document; kept together because every step needs its lines and the problems."""

    def __init__(
        self, file: Path, label: str, document: Located, lines: Sequence[str], found: Problems
    ) -> None:
        self.file, self.label, self.lines, self.found = file, label, lines, found
        self.top: dict[str, Located] = document.value
        self.place = Span(label, 1, 1)
        self.icons = GameIcons(file.parent)
        self.parts: dict[str, str] = {}
        """The rule of each part of a rule that is a table."""

    def game(self, inputs: Inputs | None) -> Game | None:
        """Return the game; with `inputs`, which read further files, its translations too."""
        known = (*_TABLES, *_LISTS)
        for key, item in self.top.items():
            if key not in known:
                way_out = suggestion(key, known, "The tables are")
                self.found.report(UNKNOWN_KEY, item.place, f"a game has no table {shown(key)}", way_out)
                self.top = _taken_as(self.top, nearest(key, known), item)
        self.tables = GameTables(self._named("table"), self.lines)
        own = self._own()
        name, code, language, likeness = own["id"], own.pop("code"), own.pop("language"), own["likeness"]
        self.code = load_code(code, self.file, self.top["game"].at("code"), self.found) if code else GameCode()
        columns = self._columns("column", self._named("column"), name, likeness)
        rules = self._rules(columns)
        names = self._names(columns, rules, self._named("value"), "value")
        game = Game(
            **own,
            file=self.file,
            columns=columns,
            names=names,
            rules=rules,
            checks=self._checks(columns, names),
            sheets=self._sheets(),
            lists=self._own_lists(name, rules),
            tables=self.tables,
            terrain=self._terrain(names),
            mat=self._mat(),
            words={} if inputs is None else self._translations(inputs, language),
            top=self.top,
            code=self.code,
            lines=self.lines,
            icons=self.icons,
        )
        self.found.extend(self.tables.reported())
        return game

    def _translations(self, inputs: Inputs, language: str) -> dict[str, WordFile]:
        """Return the translations by language; into that of the game itself its texts need none."""
        if not language and "words" not in self.top and not any(self.file.parent.glob(WORD_FILES)):
            return {}
        from pressgang.games.words import read_game_words, with_own_language  # here: few games are translated

        words = read_game_words(self.file, self.top, inputs, self.icons, self.lines, self.found)
        return with_own_language(words, language, self.top, self.found) if language else words

    def _terrain(self, names: Vocabulary) -> dict[str, OwnTerrain]:
        """Return the terrain that the game names, its labels with signs for their markup."""
        table = self.top.get("terrain")
        if table is None:
            return {}
        from pressgang.terrain.reading import read_own_terrain

        own = read_own_terrain(table, self.file.parent, self.found)
        for one in own.values():
            if one.has_picture:
                from pressgang.games.blocks.pictures import find_picture  # here: few motifs are files

                self.found.extend(find_picture(self.file.parent, one.motif, one.span)[1])
        for name, one in own.items():
            if "label" in (keys := table.value[name].value):
                text = read_fixed(written(keys["label"], self.lines), names.known("kit"), self.found)
                own[name] = replace(one, label=text)
        return own

    def _mat(self) -> Mapping[str, Any] | None:
        entry = self.top.get("mat")
        mat = self._values(MAT_KEYS, entry, "[mat]") if entry else None
        if entry and mat:
            from pressgang.terrain.reading import read_links

            read_links(mat["links"], entry.at("links"), self.found)
        return mat

    def _own(self) -> dict[str, Any]:
        """Return the values of `[game]`."""
        entry = self.top.get("game")
        if entry is None or not isinstance(entry.value, dict):
            way_out = "Begin the file with [game] and the game's id and title."
            self.found.report(MISSING_KEY, self.place, "the file has no [game]", way_out)
            name = self.file.parent.name
            return _defaults(GAME_KEYS) | {"id": name, "title": label_of(name)}
        values = self._values(GAME_KEYS, entry, "[game]") or _defaults(GAME_KEYS) | {"id": ""}
        name, folder, place = values["id"], self.file.resolve().parent.name, entry.at("id")
        if name and self._is_id(name, place, "the id of a game", "iron-lanes") and name != folder:
            said = f"the game is {shown(name)}, and its folder {shown(folder)}"
            way_out = f'Name the folder {name}, or write id = "{folder}".'
            self.found.report(BAD_GAME_NAME, place, said, way_out)
        for key in ("title", "credit"):
            signed = signs_of(values[key])
            if has_styles(signed):
                said = f"the {key} of [game] has styles, and is printed plain wherever it stands"
                way_out = f'Write {key} = "{without_signs(signed)}"; titles of sheets may have styles.'
                self.found.report(BAD_MARKUP, entry.at(key), said, way_out)
        return {**values, "title": values["title"] or label_of(name)}

    def _is_id(self, word: str, place: Span, what: str, example: str) -> bool:
        """Return whether a word can be an id; a problem where it cannot."""
        if not is_game_id(word):
            way_out = f"Write small letters, figures and single hyphens, such as {example}."
            self.found.report(BAD_GAME_NAME, place, f"{shown(word)} cannot be {what}", way_out)
        return is_game_id(word)

    def _named(self, header: str, inside: Mapping[str, Located] | None = None) -> dict[str, Located]:
        """Return the tables `[header.NAME]`, in the file or `inside` another table; none (and a problem) where
        there are too many, or something else.
        """
        table, key = self.top if inside is None else inside, header.rpartition(".")[2]
        found = find_table(table, key, f"[{header}.NAME]", self.found)
        self._refuse_many(found, table.get(key), header)
        return dict(islice(found.items(), MOST_TABLES))

    def _refuse_many(self, tables: Sized, item: Located | None, key: str) -> None:
        if item is not None and len(tables) > MOST_TABLES:
            said = f"the game has {len(tables):,} tables of {shown(key)}; the most is {MOST_TABLES}"
            self.found.report(TOO_MUCH, item.place, said, "Leave out what is not used.")

    def _listed(self, key: str) -> list[Located]:
        """Return the tables `[[key]]`."""
        tables = find_tables(self.top, key, "game", self.found)
        self._refuse_many(tables, self.top.get(key), key)
        return tables[:MOST_TABLES]

    def _values(self, keys: Sequence[Declared], entry: Located, what: str) -> dict[str, Any] | None:
        """Return the values of a table, defaults in place of faulty ones; `None` without a required one."""
        if not isinstance(entry.value, dict):
            said = f"{what.strip('[]')} is not a table"
            self.found.report(WRONG_TYPE, entry.place, said, f"Write {what} above its keys.")
            return None
        values = read_sound_values(keys, given_values(entry.value), entry.span, what, self.found)
        return None if values is None else _defaults(keys) | values

    def _columns(self, key: str, tables: Mapping[str, Located], game: str, likeness: str) -> Columns:
        base = self.code.row if key == "column" else None
        kinds = self.code.kinds
        return read_columns(tables, game, likeness, kinds, self.icons, self.found, own_base=base, header=key)

    def _rules(self, columns: Columns) -> dict[str, RuleValue]:
        rules: dict[str, RuleValue] = {}
        for word, entry in self._named("rules").items():
            name = self._free(word, entry, "rule", columns, rules)
            values = self._values(RULE_KEYS, entry, f"[rules.{word}]")
            if values is None or name is None or values["value"] is None:
                continue
            rule = RuleValue(name, **values)
            if self._rule_faults(rule, entry, word):
                continue
            shared = name in columns.attributes
            read = dict(parts_of(f"{SHARED}{name}" if shared else name, rule.value))
            taken = columns.attributes.keys() | self.parts.keys() | rules.keys()
            twice = [part for part in read if part in taken]
            if twice:
                said = f"{twice[0]}, which expressions read of the rule {word}, is another name already"
                self.found.report(BAD_GAME_NAME, entry.place, said, "Take another name.")
            if shared or isinstance(rule.value, dict):
                self.parts.update(dict.fromkeys(read, name))
            rules[name] = rule
        return rules

    def _rule_faults(self, rule: RuleValue, entry: Located, word: str) -> bool:
        """Report limits of a rule that do not go with its value; whether there are any."""
        value, least, most = rule.value, rule.minimum, rule.maximum
        plain = list(_plain_in(value))
        numbers = [one for one in plain if isinstance(one, int | float) and not isinstance(one, bool)]
        texts = [one for one in plain if isinstance(one, str)]
        faults = [
            (key, f"{key} is of a {kind}, and the value of [rules.{word}] is none", "Leave it out.")
            for key, kind, has, fits in (
                ("minimum", "number", least is not None, bool(numbers) or value == []),
                ("maximum", "number", most is not None, bool(numbers) or value == []),
                ("length", "list", rule.length is not None, isinstance(value, list)),
                ("empty", "list", rule.empty, isinstance(value, list)),
                ("choices", "text", bool(rule.choices), bool(texts)),
            )
            if has and not fits
        ]
        way_out = "Change the value, or the limit."
        faults += [
            ("value", f"the value of [rules.{word}] is {one:g}, beyond its own limits", way_out)
            for one in numbers
            if (least is not None and one < least) or (most is not None and one > most)
        ]
        if isinstance(value, list) and rule.length is not None and len(value) != rule.length:
            said = f"the value of [rules.{word}] has {len(value)} entries, and its length is {rule.length}"
            faults.append(("value", said, "Change one of them."))
        faults += [
            ("value", f"{shown(one)} is none of the choices of [rules.{word}]", way_out)
            for one in texts
            if rule.choices and one not in rule.choices
        ]
        for key, said, way_out in faults:
            self.found.report(BAD_DECLARATION, entry.at(key), said, way_out)
        return bool(faults)

    def _free(
        self, word: str, entry: Located, what: str, columns: Columns, *others: Mapping[str, object]
    ) -> str | None:
        """Return the name as expressions know it, if nothing else has it.

        A rule of a game with rows in code may have the name of a column: it is read as `rules_NAME`.
        """
        place = entry.place
        problem = name_problem(word, place, what)
        name = plain_name(word)
        shared = what == "rule" and self.code.row is not None
        column = name in columns.attributes and not shared
        if problem is None and (column or any(name in other for other in others)):
            taken = "the name of a column or rule already, and an expression could not tell which"
            said = f"{shown(word)} is {taken}"
            problem = BAD_GAME_NAME.at(place, said, "Take another name.")
        if problem is not None:
            self.found.add(problem)
        return None if problem else name

    def _names(
        self, columns: Columns, rules: Mapping[str, RuleValue], tables: Mapping[str, Located], header: str
    ) -> Vocabulary:
        """Return all names that expressions may read, the values of `[header.NAME]` among them."""
        labels = {plain_name(item.heading): label_of(item.heading) for item in declared(columns.row)}
        labels.update((plain_name(one.word), one.label) for one in columns.own)
        texts: dict[str, Located] = {}
        for word, entry in tables.items():
            name = self._free(word, entry, "value", columns, rules, texts)
            values = self._values(VALUE_KEYS, entry, f"[{header}.{word}]")
            if values is not None and name is not None:
                texts[name] = find_named(entry.value, "formula") or entry
                labels[name] = values["label"] or label_of(word)
        rules_there = self.top.get("rules")
        words = rules_there.value if rules_there and isinstance(rules_there.value, dict) else ()
        lost = {plain_name(word) for word in (*words, *tables)}
        lost = (lost | columns.lost) - rules.keys() - columns.attributes.keys() - texts.keys()
        names = self._vocabulary(columns, labels, rules, lost)
        if header == "value":
            self.tables.names = names
            for name, one in self.code.values.items():
                tree = ast.Constant(0)
                labels[name] = label_of(name)
                names.values[name] = CodeExpression(name, self.place, (), tree, type=one.type, work=one.work)
        for name in _in_order({name: str(item.value) for name, item in texts.items()}):
            # What a formula reads is compiled before it, unless it is worked out from itself.
            waiting = texts.keys() - names.values.keys() - lost
            known = names.known()
            known = replace(known, own={**dict.fromkeys(waiting, ANY), **known.own})
            formula = compiled(written(texts[name], self.lines), known, self.found)
            if formula is not None:
                names.values[name] = formula
            else:
                lost.add(name)
        refuse_circles(names, self.found)
        return names

    def _vocabulary(
        self, columns: Columns, labels: Mapping[str, str], rules: Mapping[str, RuleValue], lost: set[str]
    ) -> Vocabulary:
        """Return the names of rows with these columns, before values are among them."""
        types = {
            part: text_of_words(rule.choices) if rule.choices else type_of_value(value)
            for name, rule in rules.items()
            for part, value in parts_of(f"{SHARED}{name}" if name in columns.attributes else name, rule.value)
        }
        own = frozenset(types)
        types.update((plain_name(item.heading), type_of_kind(item.kind)) for item in declared(columns.row))
        functions = {function.name: function for function in self.code.functions}
        return Vocabulary(
            columns=columns.attributes,
            labels=labels,
            rules=own,
            lost=lost,
            types=types,
            tables=self.tables,
            functions=functions,
            parts=self.parts,
            icons=self.icons,
        )

    def _checks(self, columns: Columns, names: Vocabulary) -> tuple[OwnCheck, ...]:
        checks: list[OwnCheck] = []
        taken = {rule.code for check in self.code.checks for rule in check.rules}
        for entry in self._listed("check"):
            values = self._values(CHECK_KEYS, entry, "[[check]]")
            if values is None:
                continue
            each = find_named(entry.value, "each")
            if each is not None and each.value not in ("row", "side", "kit"):  # it is told already
                values["each"] = nearest(str(each.value), ("row", "side", "kit")) or "row"
            code, place = values["code"], entry.at("code")
            if not _CODE.fullmatch(code) or code.startswith("PG"):
                said = f"{shown(code)} is no code of a game's check"
                way_out = "Write two to four capitals and three digits, such as IL101; PG is pressgang's."
                self.found.report(BAD_CODE, place, said, way_out)
            elif code in taken:
                said = f"two checks have the code {code}"
                self.found.report(BAD_CODE, place, said, "Give one another number.")
            else:
                taken.add(code)
                checks.append(read_check(values, entry, columns, names, self.lines, self.found))
        of_sides = {check.unique for check in checks if check.each != "kit"}
        return tuple(
            check._replace(other_sides=check.each == "kit" and check.unique in of_sides) for check in checks
        )

    def _sheets(self) -> tuple[OwnSheet, ...]:
        sheets: list[OwnSheet] = []
        common = {heading_key(item.name) for item in SHEET_KEYS}
        for entry in self._listed("sheet"):
            shared = {key: item for key, item in entry.value.items() if heading_key(key) in common}
            given = given_values(shared)
            values = read_faultless_values(SHEET_KEYS, given, entry.span, "[[sheet]]", self.found)
            if values is None:
                continue
            name, place = values["id"], entry.at("id")
            if not self._is_id(name, place, "the id of a sheet", "tank-cards"):
                continue
            if any(sheet.id == name for sheet in sheets):
                said = f"two sheets have the id {name}"
                self.found.report(BAD_GAME_NAME, place, said, "Give one another id.")
            else:
                own = {key: item for key, item in entry.value.items() if key not in shared}
                values["title"] = values.get("title") or label_of(name)
                values.pop("options", None)  # which its kind reads
                sheets.append(OwnSheet(**values, entry=entry, table=own))
        return tuple(sheets)

    def _own_lists(self, game: str, rules: Mapping[str, RuleValue]) -> dict[str, OwnList]:
        lists = {}
        for word, entry in self._named("list").items():
            if not self._is_id(word, entry.place, "the name of a list", "events"):
                continue
            inner = entry.value if isinstance(entry.value, dict) else {}
            for key, item in inner.items():
                if key not in _OF_LIST:
                    said = f"unknown key {shown(key)} of [list.{word}]"
                    way_out = f"{suggestion(key, _OF_LIST)}Write [list.{word}.column.NAME] tables."
                    self.found.report(UNKNOWN_KEY, item.place, said, way_out)
                    inner = _taken_as(inner, nearest(key, _OF_LIST), item)
            own = {key: item for key, item in inner.items() if key == "likeness"}
            keys = self._values(LIST_KEYS, Located(own, entry.span), f"[list.{word}]") or _defaults(LIST_KEYS)
            tables, values = (self._named(f"list.{word}.{key}", inner) for key in ("column", "value"))
            likeness = keys["likeness"]
            columns = self._columns(f"list.{word}.column", tables, f"{game} {word}", likeness)
            names = self._names(columns, rules, values, f"list.{word}.value")
            lists[word] = OwnList(columns, names, likeness)
        return lists


def _defaults(keys: Sequence[Declared]) -> dict[str, Any]:
    """Return what the keys of a table are worth where the file does not have them."""
    return {one.name: one.default for one in keys}


_NAMES = regex(r"[^\W\d]\w*")


def _plain_in(value: object) -> Iterator[object]:
    """Yield the numbers and texts of a rule, also those in its lists and tables."""
    if isinstance(value, dict | list):
        for one in value.values() if isinstance(value, dict) else value:
            yield from _plain_in(one)
    else:
        yield value


def _in_order(formulas: Mapping[str, str]) -> list[str]:
    """Return the names of formulas, each behind those that it reads; those in a circle anyhow."""
    reads = {
        name: {plain_name(text.strip()), *map(str.lower, _NAMES.findall(text))} & formulas.keys()
        for name, text in formulas.items()
    }
    done: dict[str, None] = {}
    for first in formulas:
        waiting = [first]
        met: set[str] = set()
        while waiting:
            name = waiting[-1]
            before = [] if name in met else [one for one in reads[name] if one not in done and one not in met]
            met.add(name)
            waiting.extend(before)
            if not before:
                done[waiting.pop()] = None
    return list(done)


_DEEPEST_VALUES = 20
"""How deep values may use each other."""


def refuse_circles(names: Vocabulary, found: Problems) -> None:
    """Take out the values that are worked out from themselves, each with a problem."""
    uses = {name: sorted(value.every_name() & names.values.keys()) for name, value in names.values.items()}
    for name in sorted(uses):
        reached: set[str] = set()
        waiting = list(uses[name])
        while waiting:
            other = waiting.pop()
            if other not in reached:
                reached.add(other)
                waiting.extend(uses[other])
        if name in reached:
            said = f"the value {name} is worked out from itself"
            if len(reached) > 1:
                said += f", by way of {', '.join(sorted(reached - {name}))}"
            span, uses[name] = names.values[name].span, []
            found.report(CIRCLE_OF_VALUES, span, said, "Write one of them without the other.")
            names.values[name] = Expression("0", span, (), ast.Constant(0))

    depths: dict[str, int] = {}
    for name in uses:
        if _depth_of(name, uses, depths) == _DEEPEST_VALUES + 1:
            said = f"the value {name} uses values that use values, more than {_DEEPEST_VALUES} deep"
            found.report(TOO_MUCH, names.values[name].span, said, "Work more out in one formula.")


def _depth_of(name: str, uses: Mapping[str, Sequence[str]], depths: dict[str, int]) -> int:
    if name not in depths:  # `map`, as a generator would take a second frame for each value of a chain
        depths[name] = 1 + max(map(_depth_of, uses[name], repeat(uses), repeat(depths)), default=0)
    return depths[name]


MOST_BYTES = 1_000_000
_MOST_PARTS = 40_000
"""Brackets, signs, commas and points in a file: it takes a second to read some more."""


def opened(file: Path, label: str, inputs: Inputs, found: Problems) -> str | None:
    """Return the text, or `None` and a problem."""
    try:
        size = file.stat().st_size
    except OSError:
        size = 0  # reading says what is wrong
    if size > MOST_BYTES:
        said = f"the file has {size:,} bytes; the most of a game is {MOST_BYTES:,}"
        found.report(TOO_MUCH, Span(label, 1, 1), said, "Leave out what is no part of the game.")
        return None
    data = inputs.bytes(file, label, found)
    text = None if data is None else decode(data, label, found)
    parts = 0 if text is None else sum(text.count(mark) for mark in "[=,.")
    if parts > _MOST_PARTS:
        said = f"the file has far more keys and entries than any game ({parts:,} of [ = , and .)"
        found.report(TOO_MUCH, Span(label, 1, 1), said, "Leave out what is no part of the game.")
        return None
    return text
