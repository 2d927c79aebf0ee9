"""The JSON Schemas take what pressgang takes, refuse what it refuses, and say what each key is."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

from pressgang.cli import cli
from pressgang.files.paths import templates_folder
from pressgang.games.tables import AXIS_KEYS, TABLE_KEYS
from tests.cases import each_case
from tests.games.folders import IRON_LANES, write_game

ROOT = Path(__file__).parent.parent.parent
KITS = sorted([*ROOT.glob("examples/*/kit.toml"), *templates_folder().glob("games/*/starter/kit.toml")])


def schema(what: str, *words: str) -> Draft202012Validator:
    """What `pressgang schema` says; that each is a schema is asked of the two that all tests have."""
    result = CliRunner().invoke(cli, ["schema", what, *words], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    document: dict[str, Any] = json.loads(result.stdout)
    return Draft202012Validator(document)


def faults(validator: Draft202012Validator, text: str) -> list[str]:
    return [error.message for error in validator.iter_errors(tomllib.loads(text))]


@pytest.fixture(scope="module")
def of_game() -> Draft202012Validator:
    return schema("game")


@pytest.fixture(scope="module")
def of_kit() -> Draft202012Validator:
    return schema("kit")


def test_it_takes_a_game(of_game: Draft202012Validator) -> None:
    assert faults(of_game, IRON_LANES) == []
    ours = templates_folder() / "new-game" / "games" / "new-game" / "game.toml"
    assert faults(of_game, ours.read_text(encoding="utf-8")) == []


@each_case(
    "game",
    [*ROOT.glob("examples/games/*/game.toml"), ROOT / "tests/games/every-block/games/every-block/game.toml"],
)
def test_it_takes_the_games_in_folders(game: Path, of_game: Draft202012Validator) -> None:
    assert faults(of_game, game.read_text(encoding="utf-8")) == []


@each_case(
    ("old", "new"),
    [
        ('title = "Iron Lanes"', 'titel = "Iron Lanes"'),
        ("least = 1\nmost = 9", 'least = "one"'),
        ('kind = "choice"', 'kind = "choise"'),
        ('each = "side"', 'each = "sides"'),
        ('severity = "warning"', 'severity = "bad"'),
        ("columns = 2", "columns = 20"),
        ("columns = 2", "colums = 2"),
        ('kind = "reference"', 'kind = "refrence"'),
        ('note = "after six turns"', 'noet = "after six turns"'),
        ('cell = "{max', 'cel = "{max'),
        ('id = "iron-lanes"\n', ""),
    ],
)
def test_it_refuses_what_a_game_cannot_have(old: str, new: str, of_game: Draft202012Validator) -> None:
    assert IRON_LANES.count(old) == 1
    assert faults(of_game, IRON_LANES.replace(old, new))


@each_case("number", [1, 2, 4, 8, 9])
def test_cards_share_a_page_in_all_their_numbers(number: int, of_game: Draft202012Validator) -> None:
    few = f'[[sheet]]\nid = "few"\nkind = "card"\nper-page = {number}\nlayout = ["name"]\n'
    assert faults(of_game, f"{IRON_LANES}\n{few}") == []


def test_numbers_in_blocks_have_their_limits(of_game: Draft202012Validator) -> None:
    for parts, is_sound in ((6, True), (7, False), (1, False)):
        sheet = f'[[sheet]]\nid = "log"\nkind = "card"\nlayout = [{{ log = ["Turn"], parts = {parts} }}]\n'
        assert (faults(of_game, f"{IRON_LANES}\n{sheet}") == []) == is_sound, parts


def test_it_is_a_schema(of_game: Draft202012Validator, of_kit: Draft202012Validator) -> None:
    for one in (of_game, of_kit):
        Draft202012Validator.check_schema(one.schema)


@each_case("kit", KITS)
def test_it_takes_our_kits(kit: Path, of_kit: Draft202012Validator) -> None:
    assert faults(of_kit, kit.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        'sistem = "dogfight"',
        'system = "dogfight"\n[paper]\nsiez = "a4"',
        'system = "dogfight"\n[[sheet]]\nkind = "turn-record"',
        'system = "dogfight"\n[[sheet]]\nkind = "turn-records"\nper-pgae = 2',
        'system = "dogfight"\n[[force]]\nname = 3',
        'system = "dogfight"\n[palette.x]\nink = "#000000"',
    ],
)
def test_it_refuses_what_a_kit_cannot_have(text: str, of_kit: Draft202012Validator) -> None:
    assert faults(of_kit, text)


def test_a_kit_of_a_game_in_a_folder_has_its_sheets(tmp_path: Path, of_kit: Draft202012Validator) -> None:
    games = write_game(tmp_path).parent.parent
    text = 'system = "iron-lanes"\n[[sheet]]\nkind = "look-up"\ncolumns = 3\n'
    assert faults(of_kit, text)
    assert faults(schema("kit", "--games", str(games)), text) == []


def test_a_table_has_the_keys_that_are_read(of_game: Draft202012Validator) -> None:
    written: Any = of_game.schema
    assert set(written["properties"]["table"]["additionalProperties"]["properties"]) == set(TABLE_KEYS)
    assert set(written["$defs"]["axis"]["properties"]) == set(AXIS_KEYS)


def test_every_key_is_described(of_game: Draft202012Validator, of_kit: Draft202012Validator) -> None:
    def walk(node: Any, path: str) -> None:
        if isinstance(node, dict):
            for name, inner in node.get("properties", {}).items():
                if (
                    isinstance(inner, dict)
                    and "const" not in inner
                    and inner.get("type") not in ("object", "array")
                ):
                    assert inner.get("description") or "anyOf" in inner, f"{path}/{name}"
            for key, inner in node.items():
                walk(inner, f"{path}/{key}")
        elif isinstance(node, list):
            for inner in node:
                walk(inner, path)

    walk(of_game.schema, "game")
    walk(of_kit.schema, "kit")
