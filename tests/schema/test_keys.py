"""The file that declares keys and columns, and the code that asks for them."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pressgang.files.paths import template

SOURCE = Path(__file__).parent.parent.parent / "src" / "pressgang"


def test_every_key_that_is_declared_says_what_it_is_and_is_asked_for() -> None:
    declared = tomllib.loads(template("keys.toml").read_text(encoding="utf-8"))
    source = "".join("".join(path.read_text(encoding="utf-8").split()) for path in SOURCE.rglob("*.py"))
    for table, keys in declared.items():
        for name, one in keys.items():
            asked = (f'keys_of("{table}"', f'declared_keys("{table}"', f'key("{table}.{name}"')
            assert any(one in source for one in asked), f"{table}.{name}"
            assert isinstance(one, str) or one["help"], f"{table}.{name}"
            assert isinstance(one, str) or {*one.get("keys", ())} <= declared["keys"].keys(), f"{table}.{name}"
