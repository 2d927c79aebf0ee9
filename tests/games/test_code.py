"""`[game] code`: what a game that ships with a package adds in Python; any other game may not have it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pypdf import PdfReader

from pressgang.files.paths import template
from pressgang.games import code as code_of_games
from tests.games.folders import IRON_LANES, read
from tests.games.test_commands import run

MODULE = """
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pressgang.diagnostics import Rule
from pressgang.drawing.scene import Piece
from pressgang.games.code import Argument, Function, GameCode, text_of_sheet
from pressgang.games.expressions.values import NUMBER, TEXT
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Refused, TextKind, option
from pressgang.schema.problems import UNKNOWN_WORD
from pressgang.sheets.base import SheetKind
from pressgang.systems.base import Check

FOLDER = Path(__file__).parent / "robots"
SLOW = Rule("RB201", "a robot without orders", "It would stand there.", "Robots, 2", "S", "F2 L")


class Orders:
    value_type = TEXT
    label = "orders such as F2 L"

    def parse(self, raw: object) -> str:
        if not set(str(raw)) <= set("FLRS0123456789 "):
            raise Refused(UNKNOWN_WORD, f"{raw} is no order", "Write such as F2 L.")
        return str(raw)

    def show(self, value: str) -> str:
        return value


def longest(orders: str) -> int:
    return max((int(one[1:] or 0) for one in orders.split()), default=0)


def find(muster):
    for row in muster.rows("orders"):
        if "F" not in row.orders:
            yield SLOW.at(row.at("orders"), f"{row.name} never moves", "Write F2.")


@dataclass(frozen=True, kw_only=True)
class TurnRecord(SheetKind):
    head: str = option(TextKind(), "Turns", help="what stands over it")

    def compose(self, brief, found):
        notes = Footnotes(brief.rules)
        told = " ".join(text_of_sheet(self, one, brief, notes) for one in ("robots", "gone", "faulty"))
        text = brief.book.text(5, 20, f"{self.head} {self.title} {told}", 10.0)
        return Sheet(title=self.title, pieces=(Piece("r", 80, 40, (text,)),), plan=Grid(1, 1))


CODE = GameCode(
    kinds={"orders": Orders()},
    functions=(Function("reach", (Argument("orders", TEXT),), NUMBER, longest, "the most", "reach(orders)"),),
    checks=(Check((SLOW,), find),),
    sheets={"turn-record": lambda: TurnRecord},
)
"""
GAME = """
[game]
id = "robots"
title = "Robots"
code = "robot_game"
[column.orders]
kind = "orders"
[value.far]
formula = "reach(orders) * 2"
[[check]]
code = "RB101"
rule = "far <= 8"
message = "{name} goes {far}"
[[sheet]]
id = "turns"
kind = "turn-record"
head = "Evening"
[sheet.texts]
robots = "of {count()} robots"
faulty = "{item([1], count() + 1)}"
"""
POINTS = "[pressgang.games]\nrobots = robot_game:FOLDER\n"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of an installed package with a game that has code."""
    folder = tmp_path / "site"
    package = folder / "robot_game"
    (package / "robots").mkdir(parents=True)
    (package / "__init__.py").write_text(MODULE)
    (package / "robots" / "game.toml").write_text(GAME)
    (folder / "robot_game-1.dist-info").mkdir()
    (folder / "robot_game-1.dist-info" / "entry_points.txt").write_text(POINTS)
    (folder / "robot_game-1.dist-info" / "METADATA").write_text("Name: robot-game\nVersion: 1\n")
    monkeypatch.syspath_prepend(folder)
    yield folder
    sys.modules.pop("robot_game", None)


def test_it_adds_a_kind_of_column_a_function_a_check_and_a_kind_of_sheet(site: Path, tmp_path: Path) -> None:
    stats, bad = tmp_path / "robots.csv", tmp_path / "bad.csv"
    stats.write_text("name,orders\nR2,F2 L\n")
    bad.write_text("name,orders\nR2,S\nMarvin,F5\nHal,X\n")
    said = run("check", "--system", "robots", bad, code=1).stderr
    assert "RB201 R2 never moves" in said and "RB101 Marvin goes 10" in said and "orders: X is no order" in said
    assert "RB201: a robot without orders" in run("explain", "RB201").stdout
    run("make", "turns", stats, "--system", "robots", "-o", tmp_path / "turns.pdf")
    assert "Evening Turns of 1 robots" in PdfReader(tmp_path / "turns.pdf").pages[0].extract_text()
    run("check", site / "robot_game" / "robots")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('code = "robot_game"', 'code = "../os"', '"../os" is no name of a module'),
        ('code = "robot_game"', 'code = "no_such_module"', "no_such_module cannot be loaded"),
        ('code = "robot_game"', 'code = "json"', "json has no CODE that is a GameCode"),
        ("reach(orders)", "reach(1)", "reach( ) takes a text here, and this is a number"),
        ('kind = "turn-record"', 'kind = "turn-recorder"', 'Did you mean "turn-record"?'),
        ('code = "RB101"', 'code = "RB201"', "two checks have the code RB201"),
        ('robots = "of {count()} robots"', 'robots = "of {cuont()} robots"', '"cuont" is no function'),
    ],
)
def test_faults_of_such_a_game_are_at_their_lines(site: Path, old: str, new: str, said: str) -> None:
    file = site / "robot_game" / "robots" / "game.toml"
    text = GAME.replace(old, new)
    file.write_text(text)
    line = text[: text.index(new)].count("\n") + 1
    stderr = run("check", file.parent, code=1).stderr
    assert said in stderr and f"game.toml:{line}:" in stderr


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"orders": Orders()', '"whole": Orders()', 'a kind of column "whole", which every game has'),
        ('Function("reach"', 'Function("sum"', "a function sum( ), which is there already"),
        ('Function("reach"', 'Function("a b"', 'a function "a b", which cannot be one'),
        ('Rule("RB201"', 'Rule("PG201"', 'a check "PG201"'),
    ],
)
def test_what_the_code_adds_has_names_of_its_own(site: Path, old: str, new: str, said: str) -> None:
    (site / "robot_game" / "__init__.py").write_text(MODULE.replace(old, new))
    stderr = run("check", site / "robot_game" / "robots", code=1).stderr
    assert f"game.toml:5:8: PG917 the code has {said}" in stderr


def test_a_function_that_fails_is_a_problem_of_the_row(site: Path, tmp_path: Path) -> None:
    failing = MODULE.replace("return max(", "raise KeyError('gone')\n    max(")
    (site / "robot_game" / "__init__.py").write_text(failing)
    stats = tmp_path / "robots.csv"
    stats.write_text("name,orders\nR2,F2 L\n")
    stderr = run("check", "--system", "robots", stats, code=1).stderr
    assert "calls reach( ), which fails: 'gone'" in stderr and "Traceback" not in stderr


def test_code_is_an_error_in_any_other_folder(site: Path) -> None:
    text = IRON_LANES.replace('title = "Iron Lanes"', 'code = "robot_game"')
    _, found = read(text)
    assert [(one.rule.code, one.span.line) for one in found] == [("PG917", 3)]
    assert "only a game that ships with an installed package has code" in found[0].message


def test_an_entry_point_has_the_name_of_its_folder(site: Path) -> None:
    (site / "robot_game-1.dist-info" / "entry_points.txt").write_text(POINTS.replace("robots", "machines"))
    said = run("list", "systems").stderr
    assert 'its entry point "machines" names no System of that id, nor the Path of its folder' in said


def test_our_own_games_in_folders_are_known_and_have_code(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pressgang import systems
    from pressgang.games import known

    (site / "robot_game-1.dist-info" / "entry_points.txt").unlink()
    for folder in template("games").iterdir():
        (site / "robot_game" / folder.name).symlink_to(folder)
    for module in (code_of_games, systems):
        monkeypatch.setattr(module, "template", lambda name: site / "robot_game" if name == "games" else None)
    ours = systems.OurGames()
    for module in (known, systems):
        monkeypatch.setattr(module, "all_systems", lambda: ours)
    assert "robots" in run("list", "systems").stdout
