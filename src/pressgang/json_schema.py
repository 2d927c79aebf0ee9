"""JSON Schemas of a kit and of a game folder, for editors; made from the declarations that read those files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any

from pressgang.games import keys
from pressgang.games.blocks import words
from pressgang.games.blocks.sheets import MOST_SECTIONS
from pressgang.games.faces import free_parts, places
from pressgang.games.kinds import markers
from pressgang.games.kinds.reading import KINDS
from pressgang.games.tables import AXIS_KEYS, MOST_LINES, TABLE_KEYS
from pressgang.kit.tables import KEYS
from pressgang.rows.limits import LimitsTable
from pressgang.rows.sides import KitForce, Palette
from pressgang.schema import FLAG, Choice, Declared, ListOf, Number, TextKind, Whole, WordList, declared
from pressgang.schema.keys import Key, OneOf, OrExpression, keys_of
from pressgang.schema.kinds import Listed
from pressgang.sheets.base import AnyKind, SheetKind
from pressgang.sheets.faces.model import PLACES, PlacesKind
from pressgang.sheets.faces.signs import SIGNS
from pressgang.systems.base import AnySystem
from pressgang.systems.general import kinds_of
from pressgang.terrain.reading import TerrainTable

Schema = Mapping[str, Any]
_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_PLAIN = ["string", "number", "boolean"]
_VALUES: Schema = {"type": "array", "maxItems": MOST_LINES, "items": {"type": _PLAIN}}
_WORD: Schema = {"type": "string"}
_WORDS: Schema = {"anyOf": [_WORD, {"type": "array", "items": _WORD}]}
_STRING: Schema = {"type": ["string", "number"]}
_EXPRESSION: Schema = {**_STRING, "format": "expression"}
_TEMPLATE: Schema = {**_STRING, "format": "template"}
_TEXTS: Schema = {"type": "array", "items": _TEMPLATE}
_BLOCKS: Schema = {"type": "array", "maxItems": words.MOST_BLOCKS, "items": {"$ref": "#block"}}
_WAYS: dict[str, Schema] = {
    "text": _TEMPLATE,
    "expression": _EXPRESSION,
    "picture": _STRING,
    "texts": _TEXTS,
    "marks": {"type": "object"},
    "flag": {"type": "boolean"},
    "wide": {"type": ["boolean", "string"]},
    "blocks": _BLOCKS,
    "dice": {"anyOf": [_TEXTS, _EXPRESSION]},
    "nothing": {"const": True},
    **dict.fromkeys(("colour", "word", "fixed", "cell", "table", "room"), _WORD),
}
"""What an editor is told of a value that is read in one of these ways."""


def _own_list(column: Schema) -> Schema:
    listed = _table(keys.LIST_KEYS, "a second list: events, orders, awards")
    value = _named(_table(keys.VALUE_KEYS, "a value that is worked out for each of its rows"))
    return {**listed, "properties": {**listed["properties"], "column": column, "value": value}}


def game_schema() -> Schema:
    """Return the schema of a `game.toml`."""
    column = _named(_table(declared(keys.ColumnTable), "a column of the stat files"))
    axis = _table(AXIS_KEYS, "values of a table, and what is printed beside them")
    table = _table(TABLE_KEYS, "a table: down, across and cell, or head and rows")
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
            "words": _named(_named({**_WORDS, "description": "what a text of the game says in that language"})),
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
    top = _each(KEYS[""])
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
            "paper": _table(KEYS["paper"], "the paper in the printer"),
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
        "forces": {**_WORDS, "description": "the forces on it (default: all)"},
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
    found: dict[str, Schema] = {}
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
    shared = _each(keys.SHEET_KEYS)
    shared["kind"] = {"enum": sorted(KINDS), "description": "what sort of sheet it is"}
    cases = []
    for kind, module in sorted(KINDS.items()):
        loaded = import_module(f"pressgang.games.kinds.{module}")
        classes = [one for one in vars(loaded).values() if isinstance(one, type) and issubclass(one, SheetKind)]
        if kind in getattr(loaded, "CLASSES", {}):  # a module of several kinds
            classes = [loaded.CLASSES[kind]]
        options = _options(classes)
        inside = {**_INSIDE, **_INSIDE_OF.get(kind, {})}
        own = {name: {**one, **inside.get(name, {})} for name, one in _each(loaded.KEYS).items()}
        required = [name for name, key in loaded.KEYS.items() if key.required]
        cases.append(_if_kind(kind, {**shared, **options, **own}, required))
    return {
        "type": "object",
        "description": "a sheet that kits of the game can print",
        "required": ["id", "kind"],
        "properties": shared,
        "allOf": cases,
    }


KeysOfTable = Mapping[str, Key] | Sequence[Declared]


def _table(keys: KeysOfTable, what: str = "") -> Schema:
    """Return the schema of a table with these keys."""
    return _object(what, _each(keys), [name for name, one in _by_name(keys) if one.required])


def _each(keys: KeysOfTable) -> dict[str, Schema]:
    return {name: _of(one) for name, one in _by_name(keys)}


def _by_name(keys: KeysOfTable) -> Iterable[tuple[str, Key | Declared]]:
    return keys.items() if isinstance(keys, Mapping) else ((item.option, item) for item in keys)


def _object(what: str, properties: Schema, required: Sequence[str] = ()) -> Schema:
    said = {"description": what} if what else {}
    needed = {"required": required} if required else {}
    return {"type": "object", **said, "additionalProperties": False, "properties": properties, **needed}


def _named(schema: Schema) -> Schema:
    return {"type": "object", "maxProperties": 200, "additionalProperties": schema}


def _list(schema: Schema, **limits: int) -> Schema:
    return {"type": "array", **limits, "items": schema}


def _of(item: Key | Declared) -> Schema:
    """Return the schema of one key, with its help, its default and an example."""
    own = _of_kind(item.kind)
    if isinstance(item, Key):
        usual = {} if item.default is None else {"default": item.default}
        return {"description": item.help, **({} if "anyOf" in item.more else own), **item.more, **usual}
    schema = {**own, "description": f"{item.help} ({item.kind.label})"}
    if item.default_text:
        schema["default"] = item.default if isinstance(item.default, int | float | str) else item.default_text
    if item.example:
        schema["examples"] = [item.example]
    return schema


def _of_kind(kind: object) -> Schema:
    """Return the schema of a kind's values in a TOML file."""
    if isinstance(kind, str):
        return _WAYS.get(kind, {})
    if isinstance(kind, Number):
        limits = {"minimum": kind.minimum, "maximum": kind.maximum}
        said = {name: limit for name, limit in limits.items() if limit is not None}
        return {"type": "integer" if isinstance(kind, Whole) else "number", **said}
    if isinstance(kind, Choice | OneOf):
        is_whole = isinstance(kind, Choice) and kind.whole
        return {"enum": [int(word) for word in kind.words] if is_whole else list(kind.words)}
    if isinstance(kind, TextKind):
        return {**_WORD, "maxLength": kind.longest}
    if isinstance(kind, ListOf):
        one = _of_kind(kind.item)
        return {"anyOf": [one, {"type": "array", "items": one}]}
    if isinstance(kind, Listed | WordList):
        return _WORDS
    if isinstance(kind, PlacesKind):
        return {"type": "object", "propertyNames": {"enum": list(PLACES)}}
    if isinstance(kind, keys.NamedTables):
        return _named(_table(kind.keys, kind.what))
    if isinstance(kind, keys.RuleKind):
        return {"type": [*_PLAIN, "array", "object"]}
    if isinstance(kind, keys.AnyValue):
        return {"type": [*_PLAIN, "array"]}
    if isinstance(kind, OrExpression):
        return _STRING
    if kind is FLAG:
        return {"type": "boolean"}
    if kind is places.sign_named:
        return {"enum": list(SIGNS)}
    if kind is places.sign_or_text:
        return {"anyOf": [{"enum": list(SIGNS)}, {"type": "string", "pattern": r"\{"}]}
    return {} if callable(kind) else _WORD


def _of_block(word: str, block: Key) -> Schema:
    """Return the schema of what stands behind the word of a block."""
    ways = [_WORD if word in words.NAMING else _of_kind(block.kind)]
    ways += [_WAYS["nothing"]] if block.bare and block.kind != "nothing" else []
    ways += [_WORD] if word == "frame" else []  # of a military symbol
    return {**(ways[0] if len(ways) == 1 else {"anyOf": ways}), "description": block.help}


_WAYS |= {
    "fields": _list({"anyOf": [_TEMPLATE, _table(words.OF_FIELD)]}),
    "steps": _list({"anyOf": [_TEMPLATE, _table(words.OF_STEP)]}),
    "track": _table(words.TRACK_KEYS),
}
_OF_BLOCK: dict[str, Schema] = {
    **_each(words.KEYS),
    **{word: _of_block(word, one) for word, one in words.BLOCKS.items()},
}
_OF_SECTION = _each(words.OF_SECTION)
_BLOCK: Schema = {
    "$anchor": "block",
    "anyOf": [
        {"enum": [word for word, one in words.BLOCKS.items() if one.bare]},
        _object(
            "", {**{key: _OF_BLOCK[key] for key in words.COMMON}, **_OF_SECTION, "blocks": _BLOCKS}, ["blocks"]
        ),
        _object("", _OF_BLOCK),
    ],
}
_LAYOUT: Schema = {**_BLOCKS, "items": _BLOCK}
"""A list of blocks, and what an editor offers for each; others refer to it as `#block`."""
_SECTION = _object(
    "", {**_OF_BLOCK, **_OF_SECTION, "blocks": {**_LAYOUT, "description": "blocks one under the other"}}
)
_CONTENTS = keys_of("contents")
_PLACE: Schema = {
    "description": "a text, a bare word (name, badge, insignia, likeness, dots), or a table of one content or "
    "block",
    "anyOf": [
        {"$ref": "#block"},
        _STRING,
        _table({"text": _CONTENTS["text"], **words.DRAWN_KEYS, **_CONTENTS, **places.OF_PLACE}),
    ],
}
_PLACES: dict[str, Schema] = {place: {"anyOf": [_PLACE, _list(_PLACE)]} for place in PLACES}
_FACE = _object("", {**_PLACES, **_each(places.OF_FACE)})
_COLUMN: Schema = {
    "type": ["object", "string"],
    "properties": {
        "label": {**_WORD, "description": "its head (default: the label of what stands in it)"},
        "width": {
            **_WORD,
            "description": "30mm, a share such as 2fr of what is left, or auto: no more than its cells ask for",
        },
        "text": {**_STRING, "description": "a text with expressions in {braces}"},
        "boxes": {**_STRING, "description": "so many boxes to tick; with by, of, shape …"},
        "field": {"type": ["string", "boolean"], "description": "true: room to write in"},
        "under": {"anyOf": [_BLOCKS, {"$ref": "#block"}], "description": "a block under its head"},
    },
}
_INSIDE: dict[str, Schema] = {
    "layout": _LAYOUT,
    "sections": _list(_SECTION, maxItems=MOST_SECTIONS),
    "part": _list(_table(free_parts.PART_KEYS), maxItems=free_parts.MOST_PARTS),
    "frame": {"anyOf": [_WORD, _table(free_parts.OF_FRAME)]},
}
"""What stands in the lists and tables of sheets of every kind that has these keys."""
_INSIDE_OF: dict[str, dict[str, Schema]] = {
    "card": {"back": _BLOCKS},
    "counters": {"front": _FACE, "back": _FACE},
    "markers": {"pieces": _list(_table(markers.OF_MARKER), maxItems=markers.MOST_MARKERS)},
    "roster": {
        "columns": _list(_COLUMN, minItems=1, maxItems=words.MOST_COLUMNS),
        "foot": _LAYOUT,
        "page-foot": _LAYOUT,
    },
}
"""The same of those of one kind."""
