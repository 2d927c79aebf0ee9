"""JSON Schemas of a kit and of a game folder, for editors; made from the declarations that read those files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from pressgang.games import keys
from pressgang.games.kinds.reading import KINDS
from pressgang.games.tables import AXIS_KEYS, MOST_LINES, TABLE_KEYS
from pressgang.kit.tables import KEYS
from pressgang.rows.limits import LimitsTable
from pressgang.rows.sides import KitForce, Palette
from pressgang.schema import Choice, Declared, Kind, ListOf, Number, TextKind, Whole, WordList, declared
from pressgang.schema.keys import table_schema
from pressgang.schema.kinds import Listed
from pressgang.sheets.base import AnyKind, SheetKind
from pressgang.sheets.faces.model import PLACES, PlacesKind
from pressgang.systems.base import AnySystem
from pressgang.systems.general import kinds_of
from pressgang.terrain.reading import TerrainTable

Schema = dict[str, Any]
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = ["string", "number", "boolean"]
_VALUES: Schema = {"type": "array", "maxItems": MOST_LINES, "items": {"type": _PLAIN}}
_WORD: Schema = {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}


def _own_list(column: Schema) -> Schema:
    listed = _table(keys.LIST_KEYS, "a second list: events, orders, awards")
    value = _named(_table(keys.VALUE_KEYS, "a value that is worked out for each of its rows"))
    return {**listed, "properties": {**listed["properties"], "column": column, "value": value}}


def game_schema() -> Schema:
    """Return the schema of a `game.toml`."""
    column = _named(_table(declared(keys.ColumnTable), "a column of the stat files"))
    axis = {**table_schema(AXIS_KEYS), "description": "values of a table, and what is printed beside them"}
    table = {**table_schema(TABLE_KEYS), "description": "a table: down, across and cell, or head and rows"}
    return {
        "$schema": _DRAFT,
        "$defs": {"values": _VALUES, "axis": axis},
        "title": "A game in a folder",
        "description": "game.toml: columns, numbers, values, checks, tables and sheets of a game.",
        "type": "object",
        "additionalProperties": False,
        "required": ["game"],
        "properties": {
            "game": _table(keys.GAME_KEYS, "what the game is"),
            "column": column,
            "rules": _named(_table(keys.RULE_KEYS, "a number of the game with its provenance")),
            "value": _named(_table(keys.VALUE_KEYS, "a value that is worked out for each row")),
            "check": _list(_table(keys.CHECK_KEYS, "what must hold of a row, a side or the kit")),
            "table": _named(table),
            "list": _named(_own_list(column)),
            "sheet": _list(_sheet_of_game()),
            "terrain": _named(_table(declared(TerrainTable), "terrain that the game names itself")),
            "mat": _table(keys.MAT_KEYS, "how the game's mats look"),
            "words": _named(_named(_WORD | {"description": "what a text of the game says in that language"})),
        },
    }


def kit_schema(systems: Iterable[AnySystem]) -> Schema:
    """Return the schema of a `kit.toml` for kits of these games."""
    listed = list(systems)
    kinds: dict[str, list[type[AnyKind]]] = {}
    for system in listed:
        for cls in kinds_of(system):
            if cls not in kinds.setdefault(cls.kind, []):
                kinds[cls.kind].append(cls)
    top = {item.option: _of(item) for item in KEYS[""]}
    top["system"] = {**top["system"], "examples": [system.id for system in listed]}
    return {
        "$schema": _DRAFT,
        "title": "A kit",
        "description": "kit.toml: the forces and sheets of a game night.",
        "type": "object",
        "additionalProperties": False,
        "required": ["system"],
        "properties": {
            **top,
            "paper": _object("the paper in the printer", {item.option: _of(item) for item in KEYS["paper"]}),
            "limits": _table(declared(LimitsTable), "how many pieces are taken for meant"),
            "rules": {"type": "object", "description": "numbers of the game that are played otherwise"},
            "palette": _named(_table(declared(Palette), "colours of a side")),
            "force": _list(_table(declared(KitForce), "a side")),
            "sheet": _list(_sheet_of_kit(kinds)),
            "terrain": _named(_table(declared(TerrainTable), "terrain that the kit names itself")),
        },
    }


def _sheet_of_kit(kinds: Mapping[str, list[type[AnyKind]]]) -> Schema:
    """Return the schema of a kit's `[[sheet]]`: each kind accepts its own options."""
    shared: Schema = {
        "kind": {"enum": sorted(kinds), "description": "the kind of sheet"},
        "name": {"type": "string", "description": "its name, that of its file (default: the kind)"},
        "forces": {**_WORD, "description": "the forces on it (default: all)"},
    }
    return {
        "type": "object",
        "description": "a sheet to print",
        "required": ["kind"],
        "properties": shared,
        "allOf": [
            _if_kind(kind, {**shared, **_options(classes)}, ()) for kind, classes in sorted(kinds.items())
        ],
    }


def _options(classes: Iterable[type[AnyKind]]) -> Schema:
    """Return the schema of the options of all kinds of one name, in any game."""
    found: Schema = {}
    for cls in classes:
        for item in declared(cls):
            one = _of(item)
            before = found.get(item.option)
            if before is None or before == one:
                found[item.option] = one
            else:
                every = before.get("anyOf", [before])
                found[item.option] = {"anyOf": [*every, one] if one not in every else every}
    return found


def _if_kind(kind: str, properties: Schema, required: Iterable[str]) -> Schema:
    """Return the rule that applies if the key `kind` has that value."""
    return {
        "if": {"required": ["kind"], "properties": {"kind": {"const": kind}}},
        "then": {"properties": properties, "required": list(required), "additionalProperties": False},
    }


def _sheet_of_game() -> Schema:
    """Return the schema of a game's `[[sheet]]`: each kind accepts its class's options, and keys of its own."""
    shared = {item.option: _of(item) for item in keys.SHEET_KEYS}
    shared["kind"] = {"enum": sorted(KINDS), "description": "what sort of sheet it is"}
    cases = []
    for kind, module in sorted(KINDS.items()):
        loaded = import_module(f"pressgang.games.kinds.{module}")
        classes = [one for one in vars(loaded).values() if isinstance(one, type) and issubclass(one, SheetKind)]
        if kind in getattr(loaded, "CLASSES", {}):  # a module of several kinds
            classes = [loaded.CLASSES[kind]]
        options = _options(classes)
        own = {name: key.schema for name, key in loaded.KEYS.items()}
        required = [name for name, key in loaded.KEYS.items() if key.required]
        cases.append(_if_kind(kind, {**shared, **options, **own}, required))
    return {
        "type": "object",
        "description": "a sheet that kits of the game can print",
        "required": ["id", "kind"],
        "properties": shared,
        "allOf": cases,
    }


def _table(items: Sequence[Declared], what: str) -> Schema:
    """Return the schema of a table with these keys."""
    schema = _object(what, {item.option: _of(item) for item in items})
    required = [item.option for item in items if item.required]
    return {**schema, "required": required} if required else schema


def _object(what: str, properties: Schema) -> Schema:
    return {"type": "object", "description": what, "additionalProperties": False, "properties": properties}


def _named(schema: Schema) -> Schema:
    return {"type": "object", "maxProperties": 200, "additionalProperties": schema}


def _list(schema: Schema) -> Schema:
    return {"type": "array", "items": schema}


def _of(item: Declared) -> Schema:
    """Return the schema of one key, with its help, its default and an example."""
    schema = {**_of_kind(item.kind), "description": f"{item.help} ({item.kind.label})"}
    if item.default_text:
        schema["default"] = item.default if isinstance(item.default, int | float | str) else item.default_text
    if item.example:
        schema["examples"] = [item.example]
    return schema


def _of_kind(kind: Kind) -> Schema:
    """Return the schema of a kind's values in a TOML file."""
    if isinstance(kind, Number):
        limits = {"minimum": kind.minimum, "maximum": kind.maximum}
        said = {name: limit for name, limit in limits.items() if limit is not None}
        return {"type": "integer" if isinstance(kind, Whole) else "number", **said}
    if isinstance(kind, Choice):
        return {"enum": [int(word) for word in kind.words] if kind.whole else list(kind.words)}
    if isinstance(kind, TextKind):
        return {"type": "string", "maxLength": kind.longest}
    if isinstance(kind, ListOf):
        one = _of_kind(kind.item)
        return {"anyOf": [one, {"type": "array", "items": one}]}
    if isinstance(kind, Listed | WordList):
        return _WORD
    if isinstance(kind, PlacesKind):
        return {"type": "object", "propertyNames": {"enum": list(PLACES)}}
    if isinstance(kind, keys.NamedTables):
        return _named(_table(kind.keys, kind.what))
    if isinstance(kind, keys.RuleKind):
        return {"type": [*_PLAIN, "array", "object"]}
    if isinstance(kind, keys.AnyValue):
        return {"type": [*_PLAIN, "array"]}
    if kind.label == "true or false":
        return {"type": "boolean"}
    return {"type": "string"}
