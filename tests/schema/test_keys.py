"""The file that declares keys and columns, and the code that asks for them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pressgang.files.paths import template
from pressgang.schema.kinds import FLAG

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


@pytest.mark.parametrize(("written", "value"), [("sí", True), ("Ja", True), ("oui", True), ("nein", False)])
def test_yes_and_no_in_other_languages(written: str, value: bool) -> None:
    assert FLAG.parse(written) is value
