"""Trees of TOML (tables, lists and values) with something changed in them, whatever their keys mean."""

# ruff: noqa: E501 (the tables are read by their rows)

from __future__ import annotations

import json
import math
import random
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from datetime import date, time
from typing import Any

Tree = dict[str, Any]
Slot = tuple[Any, Any]
"""A table or list, and the key or index of one of its values."""

_ODD = (
    "", " ", "0", "-1", "x", "字", "e\u0301", "W" * 60, "W" * 3000, "a\nb\n\nc", "{", "}}", "{gun", "{x}", "{1/0}", "{'a'}",
    "{count()}", "**", "**a", "1 / 0", "gun", "gun > 0", "gun < 0", "not name", "'a' in name", "[1, 2]", "name", "badge",
    "likeness", "../x", "a/b", "__class__", "true", "25mm", "0mm", "-5mm", "9999mm", "63x88mm", "1:0", "1:72", "2fr",
    "auto", "fill", "#ff0000", "#fff", "none", "silhouette", "long-edge", "side", "kit", "\u202eabc", "\x7f", "\x1b[31m",
)  # fmt: skip
_NUMBERS = (
    0,
    1,
    -1,
    2,
    3,
    7,
    12,
    60,
    200,
    201,
    999,
    -999,
    10**6,
    10**12,
    2**63,
    -(2**70),
    0.5,
    -0.0,
    1e9,
    1e308,
)
_NOT_NUMBERS = (math.nan, math.inf, -math.inf, date(1940, 6, 1), time(7, 30))


def toml_of(tree: Tree) -> str:
    """Return a tree as a TOML file: tables and lists of tables at the top under heads, all else in one line."""
    lines = [f"{_key(key)} = {_value(value)}" for key, value in tree.items() if not _has_head(value)]
    for key, value in tree.items():
        if isinstance(value, dict):
            lines += _table((key,), value)
        elif _has_head(value):
            for item in value:
                lines += [f"[[{_key(key)}]]", *(f"{_key(name)} = {_value(one)}" for name, one in item.items())]
    return "\n".join(lines) + "\n"


def _table(path: tuple[str, ...], table: Tree) -> Iterator[str]:
    """A table and, while they stand in one, those inside it."""
    inner = {key: value for key, value in table.items() if isinstance(value, dict) and len(path) < 3}
    if len(inner) < len(table) or not table:
        yield f"[{'.'.join(map(_key, path))}]"
    yield from (f"{_key(key)} = {_value(value)}" for key, value in table.items() if key not in inner)
    for key, value in inner.items():
        yield from _table((*path, key), value)


def _has_head(value: object) -> bool:
    if isinstance(value, list):
        return bool(value) and all(isinstance(item, dict) for item in value)
    return isinstance(value, dict)


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value).lower() if isinstance(value, bool) else str(value)


def slots(tree: Any) -> Iterator[Slot]:
    """Yield every place of a value in a tree, from the outside in."""
    for key, value in list(tree.items() if isinstance(tree, dict) else enumerate(tree)):
        yield tree, key
        if isinstance(value, dict | list):
            yield from slots(value)


def change(tree: Tree, chance: random.Random) -> None:
    """Change something in a tree, mostly a little: one value, or where a table, a key or an entry stands."""
    found = list(slots(tree))
    if found:
        container, key = chance.choice(found)
        chance.choice(_CHANGES)(found, container, key, chance)


def _drop(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    del container[key]


def _drop_entry(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    """Take an entry out of a list, or all of them."""
    lists = [one for one in _lists(found) if one]
    if lists:
        own = chance.choice(lists)
        if chance.random() < 0.25:
            own.clear()
        else:
            del own[chance.randrange(len(own))]


def _repeat(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    """Put a value there once more: an entry beside itself, a key's value under another key."""
    if isinstance(container, list):
        container[key:key] = [deepcopy(container[key]) for _ in range(chance.choice((1, 1, 2, 40)))]
    else:
        container[_other_key(found, chance)] = deepcopy(container[key])


def _rename(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    if isinstance(container, dict):
        container[_other_key(found, chance)] = container.pop(key)


def _swap(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    """Let two values change places, mostly of one sort and neither within the other."""
    own = container[key]
    alike = [slot for slot in found if type(slot[0][slot[1]]) is type(own)] if chance.random() < 0.7 else found
    other, at = chance.choice(alike)
    container[key], other[at] = deepcopy(other[at]), deepcopy(own)


def _reorder(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    lists = [one for one in _lists(found) if len(one) > 1]
    if lists:
        chance.shuffle(chance.choice(lists))


def _alter(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    """Put another value of its sort there."""
    container[key] = _altered(container[key], found, chance)


def _altered(value: Any, found: list[Slot], chance: random.Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return chance.choice((value + 1, value - 1, -value, value * 2, chance.choice(_NUMBERS)))
    if isinstance(value, str):
        return _other_words(value, found, chance)
    if isinstance(value, list):
        return [] if chance.random() < 0.3 else value[: chance.randint(0, len(value))]
    if isinstance(value, dict):
        return {} if chance.random() < 0.3 else dict(chance.sample(list(value.items()), len(value) // 2))
    return chance.choice(_NOT_NUMBERS)


def _other_words(text: str, found: list[Slot], chance: random.Random) -> str:
    """A text with one of its words or numbers changed for another of the tree, or another text."""
    words = list(re.finditer(r"\d+|[A-Za-z_-]+|[<>=+*/%-]+", text))
    if not words or chance.random() < 0.25:
        return chance.choice(
            (*_ODD, *(slot[0][slot[1]] for slot in found if isinstance(slot[0][slot[1]], str)))
        )
    word = chance.choice(words)
    if word[0].isdigit():
        other = str(chance.choice((int(word[0]) + 1, 0, int(word[0]) * 2, chance.choice(_NUMBERS))))
    elif word[0][0].isalpha():
        other = chance.choice([*(str(key) for _, key in found), "not", "0", ""])
    else:
        other = chance.choice(("<", ">", "==", "-", "+", "*", "/", "//", "%", ""))
    return text[: word.start()] + other + text[word.end() :]


def _another_sort(found: list[Slot], container: Any, key: Any, chance: random.Random) -> None:
    """Put a value of another sort there."""
    own = container[key]
    container[key] = chance.choice(
        (
            [own], [own, own], {"text": own}, {_other_key(found, chance): own}, [], {}, True, str(own), [[own]],
            chance.choice(_ODD), chance.choice(_NUMBERS), chance.choice(_NOT_NUMBERS),
        )
    )  # fmt: skip


def _lists(found: list[Slot]) -> list[list[Any]]:
    return [slot[0][slot[1]] for slot in found if isinstance(slot[0][slot[1]], list)]


def _other_key(found: list[Slot], chance: random.Random) -> str:
    """Another key of the tree, now and then one that nobody means."""
    keys = [key for _, key in found if isinstance(key, str)]
    return chance.choice(keys) if keys and chance.random() < 0.85 else chance.choice(_ODD)


_CHANGES: tuple[Callable[[list[Slot], Any, Any, random.Random], None], ...] = (
    *[_alter] * 8, *[_drop] * 3, *[_drop_entry] * 4, *[_reorder] * 2, *[_repeat] * 2, *[_swap] * 2, _rename, _another_sort,
)  # fmt: skip
