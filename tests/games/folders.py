"""Games in folders as the tests write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.games.expressions.compiling import Known
from pressgang.games.expressions.values import ANY
from pressgang.games.game import Game
from pressgang.games.reading import read_game
from pressgang.games.system import system_of_game
from pressgang.jobs.laying import Laid
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.print_options import PrintOptions
from pressgang.sources.inputs import Inputs
from pressgang.systems.base import AnySystem
from tests.drawn import strings_of

IRON_LANES = """\
[game]
id = "iron-lanes"
title = "Iron Lanes"
credit = "house rules of a Tuesday club"
accent = "#5a4a1e"

[column.gun]
kind = "whole"
least = 1
most = 9
label = "Gun"
help = "what it shoots with"
example = 5
[column.hull]
kind = "whole"
least = 1
most = 20
[column.class]
kind = "choice"
of = ["light", "medium", "heavy"]
default = "medium"
[column.traits]
kind = "words"
of = ["radio", "Smoke"]
default = []

[rules.budget]
value = 60
provenance = "house"
note = "Tuesday's limit."

[value.cost]
formula = "gun * 2 + hull + (3 if 'radio' in traits else 0)"
label = "Points"

[[check]]
code = "IL101"
title = "a heavy gun in a light hull"
rule = "class != 'light' or gun <= 5"
column = "gun"
message = "{name} is light and has gun {gun}; the most is 5"
help = "Make it medium, or take a smaller gun."
why = "A light chassis can't take the recoil."
source = "Iron Lanes, 2"
bad = ["name,gun,hull,class", "Wasp,6,3,light"]
good = ["name,gun,hull,class", "Wasp,5,3,light"]

[[check]]
code = "IL201"
each = "side"
rule = "total(cost) <= budget"
message = "{side} costs {total(cost)} points; the most is {budget}"
severity = "warning"
unique = ["name", "unit"]

[table.to-hit]
title = "To hit"
note = "a d6, or more"
down = { name = "gun", label = "Gun", of = [1, 2, 3, 4, 5] }
across = { name = "armour", label = "Armour", of = [0, 1, 2, 3] }
cell = "{max(2, 5 + armour - gun)}+"

[table.points]
title = "Points"
head = ["What", "Points"]
rows = [["Gun", 2], ["Most of a side", "{budget}"]]

[list.events]
[list.events.column.text]
kind = "text"

[[sheet]]
id = "look-up"
kind = "reference"
title = "Quick reference"
summary = "what is looked up"
columns = 2
sections = [
  { title = "The turn", steps = ["**Move.** Up to the speed.", "**Fire.** A d6 for each gun."] },
  { title = "To hit", table = "to-hit" },
  { table = "points" },
  { title = "Winning", note = "after six turns", text = "A force has **{budget}** points." },
]
"""
"""A game with something of everything."""


def write_game(folder: Path, text: str = IRON_LANES, name: str = "iron-lanes") -> Path:
    """The `game.toml` of a game in a folder of games."""
    file = folder / name / "game.toml"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


@cache
def game_of(text: str) -> tuple[Game, AnySystem, tuple[Diagnostic, ...]]:
    """The game of that text, the system it is, and every problem of both: read once for all tests, and never
    written.
    """
    found, label = Problems(), "iron-lanes/game.toml"
    game = read_game(Path(label), label, Inputs({label: text.encode()}), found)
    assert game is not None, found.found
    system = system_of_game(game)
    return game, system, (*found.found, *system.sheet_problems())


def read(text: str = IRON_LANES) -> tuple[Game, list[Diagnostic]]:
    """The game of that text, and every problem of it and of its sheets."""
    game, _, problems = game_of(text)
    return game, list(problems)


def line_of(text: str, words: str) -> tuple[int, int]:
    """The line and column at which these words stand in a text, once."""
    assert text.count(words) == 1, words
    before = text[: text.index(words)]
    return before.count("\n") + 1, len(before) - before.rfind("\n")


def known_names(own: Iterable[str], rows: Iterable[str] | None = None) -> Known:
    """Return these names with types that are not known before a row is read."""
    return Known(dict.fromkeys(own, ANY), None if rows is None else dict.fromkeys(rows, ANY))


def write_kit(folder: Path, game: str, kit: str, files: Mapping[str, str]) -> Path:
    """A kit that brings its game, and other files by their paths in it. Return its folder."""
    (system,) = re.findall(r'^system = "(.+)"', kit, re.MULTILINE)
    write_game(folder / "games", game, system)
    for name, text in {"kit.toml": kit, **files}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def laid(kit: Path, **options: Any) -> dict[str, Laid]:
    """The sheets of a kit by their names."""
    return {one.name: one for one in lay_sheets(load_kit(kit), PrintOptions(**options)).laid}


def words_on(sheets: Iterable[Laid]) -> str:
    """The lines of text on the pages of these sheets."""
    return "|".join(string for one in sheets for page in one.pages for string in strings_of(page.items))
