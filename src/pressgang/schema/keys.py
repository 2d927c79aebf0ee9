"""The keys of the files that users write, as `templates/keys.toml` declares them.

Reading and its messages, the JSON Schema, the documents and the studio's forms follow from there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.schema.declare import Declared, field_of
from pressgang.schema.kinds import (
    FLAG,
    LARGEST_NUMBER,
    LONGEST_TEXT,
    Choice,
    Flag,
    Kind,
    Length,
    Listed,
    ListOf,
    Number,
    TextKind,
    Whole,
    WordList,
)
from pressgang.sources.table import Located
from pressgang.structs import NamedTuple


class OrExpression(NamedTuple):
    """A length or a number of lines as this kind reads it, or an expression that comes to mm or to lines."""

    kind: Kind


class OneOf(NamedTuple):
    """One of these words; a problem of another calls it `what`."""

    words: tuple[str, ...]
    what: str


KeyKind = str | Kind | OrExpression | OneOf | Callable[[Any, Located], Any]
"""How a key's value is read: the word of a way (`text`), its kind, or what reads it in a `PartReading`."""


class Key(NamedTuple):
    """A key of a table of a game's file: how its value is read, and what it says.

    `instead` is its kind in some blocks, `more` what else its JSON Schema says. The word of a block has further
    `keys` beside it, and may be `bare`: it is enough by itself.
    """

    kind: KeyKind
    help: str
    required: bool = False
    default: Any = None
    instead: Mapping[str, KeyKind] = {}
    more: Mapping[str, Any] = {}
    keys: tuple[str, ...] = ()
    bare: bool = False


@cache
def _declared() -> Mapping[str, Any]:
    return read_toml(template("keys.toml"))


def _kind_of(one: Mapping[str, Any]) -> KeyKind:
    least, of = one.get("least"), tuple(one.get("of", ()))
    most = one.get("most", LARGEST_NUMBER)
    match one.get("kind", ""):
        case "switch":
            return FLAG
        case "line" | "list" as word:
            text = TextKind(one.get("most", LONGEST_TEXT))
            return text if word == "line" else Listed(text)
        case "whole":
            return Whole(least, most)
        case "number":
            return Number(least, most)
        case "length":
            return Length(least, most)
        case "measure":
            return OrExpression(Length(least, most))
        case "count":
            return OrExpression(Whole(least, most))
        case "choice":
            return Choice(tuple(map(str, of)), whole=not isinstance(of[0], str))
        case "words":
            return WordList(of)
        case word:
            return OneOf(of, one["what"]) if of else str(word)


def _key(table: str, name: str) -> Key:
    one = _declared()[table][name]
    if isinstance(one, str):
        return _key(*one.split("."))
    own = {name: one[name] for name in ("help", "required", "default", "bare") if name in one}
    instead = {word: _kind_of(other) for word, other in one.get("instead", {}).items()}
    return Key(
        _kind_of(one), instead=instead, more=one.get("schema", {}), keys=tuple(one.get("keys", ())), **own
    )


def keys_of(table: str, kinds: Mapping[str, KeyKind] = {}) -> dict[str, Key]:
    """Return the keys that `templates/keys.toml` declares for a table, by name; `kinds` are those of keys that
    code alone knows.
    """
    keys = {name: _key(table, name) for name in _declared()[table]}
    return keys | {name: keys[name]._replace(kind=kind) for name, kind in kinds.items()}


_USUAL: Mapping[type, Any] = {TextKind: "", Listed: (), ListOf: (), WordList: (), Flag: False}
"""What a key of these kinds is worth where a file does not have it."""


def declared_keys(table: str, kinds: Mapping[str, Kind] = {}) -> tuple[Declared, ...]:
    """Return the keys or columns that the file declares for a table; `kinds` as in `keys_of`."""
    return tuple(_declared_key(f"{table}.{name}", kinds.get(name)) for name in _declared()[table])


def _declared_key(path: str, kind: Kind | None) -> Declared:
    table, name = path.split(".")
    one = _declared()[table][name]
    own: Any = _kind_of(one) if kind is None else kind
    usual = None if one.get("required") else _USUAL.get(type(own))
    more = {word: one[word] for word in ("help", "required", "example", "printed") if word in one}
    default = one.get("default", usual)
    default = tuple(default) if isinstance(default, list) else default
    return Declared(name, own, default, aliases=tuple(one.get("aliases", ())), **more)


def key(path: str, kind: Kind | None = None) -> Any:
    """Return the field of a class for a key or column that the file declares, such as `check.code`."""
    return field_of(_declared_key(path, kind))


def names_read_as(*kinds: str) -> set[str]:
    """Return the names of the keys of all tables that are read in one of these ways."""
    keys = (item for table in _declared().values() for item in table.items())
    return {name for name, one in keys if not isinstance(one, str) and one.get("kind") in kinds}


def words_of(path: str) -> tuple[str, ...]:
    """Return the words that a key may be."""
    table, _, name = path.partition(".")
    return tuple(_declared()[table][name]["of"])
