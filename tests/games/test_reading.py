"""A fault in a game's file is told at its line and column, with what may stand there; all in one run."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.jobs.checking import game_problems
from pressgang.schema import declared
from tests.cases import each_case
from tests.games.folders import IRON_LANES, line_of, read, write_game


def test_a_sound_game_has_no_problem() -> None:
    game, problems = read()
    assert problems == []
    assert (game.id, game.title, game.credit) == (
        "iron-lanes",
        "Iron Lanes",
        "house rules of a Tuesday club",
    )
    assert game.names.labels["cost"] == "Points"
    assert game.names.labels["hull"] == "Hull"


def test_its_row_is_declared_like_that_of_a_written_game() -> None:
    game, _ = read()
    items = {item.heading: item for item in declared(game.columns.row)}
    assert {
        "name",
        "side",
        "unit",
        "quantity",
        "art",
        "notes",
        "gun",
        "hull",
        "class",
        "traits",
    } <= items.keys()
    assert [item.heading for item in items.values() if item.required] == ["gun", "hull"]
    assert (items["gun"].help, items["gun"].example) == ("what it shoots with: 1 to 9", "5")
    assert items["class"].default == "medium"


@pytest.mark.parametrize(("likeness", "column"), [("aircraft", "span_m"), ("ship", "beam_m"), ("none", None)])
def test_the_likeness_brings_the_columns_that_draw_it(likeness: str, column: str | None) -> None:
    game, problems = read(IRON_LANES.replace("accent =", f'likeness = "{likeness}"\naccent ='))
    headings = {item.heading for item in declared(game.columns.row)}
    assert problems == []
    assert headings & {"span_m", "beam_m"} == ({column} if column else set())


FAULTS = [
    # what is replaced, by what, the code, what the problem stands at, and words of it
    ('id = "iron-lanes"', 'id = "../iron"', "PG911", '"../iron"', "cannot be the id"),
    ('id = "iron-lanes"', 'id = "lanes"', "PG911", '"lanes"', 'its folder "iron-lanes"'),
    ('title = "Iron Lanes"', 'titel = "Iron"', "PG213", "titel", 'Did you mean "title"?'),
    ("#5a4a1e", "brown", "PG208", '"brown"', "is no colour"),
    ("[rules.budget]", "[ruls.budget]", "PG213", "ruls", 'Did you mean "rules"?'),
    ("least = 1\nmost = 9", "leats = 1", "PG213", "leats", 'Did you mean "least"?'),
    ("least = 1\nmost = 9", "least = 9.5", "PG914", "9.5", "whole number"),
    ("least = 1\nmost = 9", "least = 10\nmost = 9", "PG914", "10\nmost", "more than its most"),
    ('kind = "whole"\nleast = 1\nmost = 20', 'kind = "hole"', "PG205", '"hole"', 'Did you mean "whole"?'),
    ('of = ["light", "medium", "heavy"]', "", "PG914", '"choice"', "has no of"),
    ('default = "medium"', 'default = "midium"', "PG205", '"midium"', 'Did you mean "medium"?'),
    ('"radio", "Smoke"', '"radio set"', "PG914", '["radio set"]', "several words in a cell"),
    ("[column.hull]", '[column."hu ll"]', "PG911", '"hu ll"', "cannot be the name of a column"),
    ("[column.hull]", "[column.Side]", "PG911", "Side", "every stat file"),
    ("[column.hull]", "[column.not]", "PG911", "not]", "cannot be the name of a column"),
    ("[rules.budget]", "[rules.gun]", "PG911", "gun]\nvalue", "is the name of a column or rule already"),
    ('"gun * 2 + hull + (3', '"gun * 2 + hul + (3', "PG942", "hul +", 'Did you mean "hull"?'),
    ('"gun * 2 + hull + (3', '"gun ** 2 + hull + (3', "PG941", "** 2", "a power (**)"),
    ("class != 'light' or gun <= 5", "class != 'light' or guns <= 5", "PG942", "guns", 'Did you mean "gun"?'),
    ('{gun}; the most is 5"', '{gunn}; the most is 5"', "PG942", "gunn}", 'Did you mean "gun"?'),
    ('code = "IL101"', 'code = "PG101"', "PG913", '"PG101"', "PG is pressgang's"),
    ('code = "IL101"', 'code = "IL201"', "PG913", '"IL201"\neach', "two checks have the code"),
    ('each = "side"', 'each = "row"', "PG941", "total(cost) <=", "is of a side or of a kit"),
    ("total(cost) <=", "cost <=", "PG942", "cost <=", "total(cost)"),
    ('column = "gun"', 'column = "gunn"', "PG916", '"gunn"', 'Did you mean "gun"?'),
    ('["name", "unit"]', '["name", "unti"]', "PG916", '["name", "unti"]', 'Did you mean "unit"?'),
    ('severity = "warning"', 'severity = "warnin"', "PG205", '"warnin"', 'Did you mean "warning"?'),
    ("- gun)}+", "- gunn)}+", "PG942", "gunn)}+", 'Did you mean "gun"?'),
    ("{max(2, 5 + armour - gun)}", "{5 // armour}", "PG943", '"{5 // armour}+"', "divides by zero"),
    ("[1, 2, 3, 4, 5]", "[ ]", "PG215", "[ ]", "is an empty list"),
    ('["Gun", 2]', '["Gun", 2, 3]', "PG914", '["Gun", 2, 3]', "3 cells, and the head 2"),
    ('kind = "reference"', 'kind = "refrence"', "PG916", '"refrence"', 'Did you mean "reference"?'),
    ('kind = "reference"', 'kind = "certificates"', "PG916", '"certificates"', "Every game prints it"),
    ("[column.hull]", '[column."cañón"]', "PG911", '"cañón"', "letters a to z"),
    ('table = "to-hit" }', 'table = "to-hitt" }', "PG916", '"to-hitt"', 'Did you mean "to-hit"?'),
    ('note = "after six turns"', 'noet = "x"', "PG213", "noet", 'Did you mean "note"?'),
    ("**{budget}**", "**{budgt}**", "PG942", "budgt", 'Did you mean "budget"?'),
    ("columns = 2", "columns = 20", "PG203", "20\nsections", "the most is 6"),
    ("columns = 2", 'list = "event"', "PG916", '"event"', 'Did you mean "events"?'),
    ("[list.events.column.text]", "[list.events.colum.text]", "PG213", "colum.", 'Did you mean "column"?'),
    ('id = "look-up"', 'id = "Look up"', "PG911", '"Look up"', "cannot be the id of a sheet"),
]


@each_case(("old", "new", "code", "at", "words"), FAULTS)
def test_a_fault_is_told_where_it_stands(old: str, new: str, code: str, at: str, words: str) -> None:
    assert IRON_LANES.count(old) == 1
    text = IRON_LANES.replace(old, new)
    _, problems = read(text)
    places = [(one.rule.code, one.span.line, one.span.column) for one in problems]
    assert (code, *line_of(text, at)) in places, problems
    problem = problems[places.index((code, *line_of(text, at)))]
    assert words in f"{problem.message} {problem.help}"
    assert problem.span.file == "iron-lanes/game.toml"


TOGETHER = (
    'title = "Iron', "#5a4a1e", "least = 1\nmost = 9", "[column.hull]", '"gun * 2', "class != 'light'",
    "{gun}; the most", 'each = "side"', '["name", "unit"]', "- gun)}+", '["Gun", 2]', 'table = "to-hit" }',
    "note = ", "**{budget}**", "columns = 2", "[list.events",
)  # fmt: skip
"""The beginnings of faults that stand beside each other: each is in a line of its own."""


def test_all_faults_are_told_in_one_run() -> None:
    """As many as can stand beside each other; none hides another, and none is told twice."""
    text, wanted = IRON_LANES, []
    for begin in TOGETHER:
        old, new, code, at, _ = next(fault for fault in FAULTS if fault[0].startswith(begin))
        text = text.replace(old, new)
        wanted.append((code, at))
    _, problems = read(text)
    found = [(one.rule.code, one.span.line, one.span.column) for one in problems]
    standing = [(code, at) for code, at in wanted if text.count(at) == 1]
    assert len(standing) == len(TOGETHER)
    assert [at for code, at in standing if (code, *line_of(text, at)) not in found] == []
    assert len(set(found)) == len(found)


def test_a_column_with_a_fault_is_no_unknown_name() -> None:
    _, problems = read(IRON_LANES.replace('kind = "whole"\nleast = 1\nmost = 9', 'kind = "hole"'))
    assert [problem.rule.code for problem in problems] == ["PG205"]


def test_values_that_wait_for_each_other() -> None:
    text = IRON_LANES + '[value.a]\nformula = "b + 1"\n[value.b]\nformula = "c"\n[value.c]\nformula = "a"\n'
    _, problems = read(text)
    assert [problem.rule.code for problem in problems] == ["PG944"]
    assert problems[0].message == "the value a is worked out from itself, by way of b, c"


def test_keywords_and_methods_can_be_columns() -> None:
    words = ("class", "record", "sizes", "at", "has-read", "lambda", "self", "count", "min")
    columns = "".join(f'[column.{word}]\nkind = "whole"\n' for word in words)
    total = " + ".join(word.replace("-", "_") for word in words)
    text = f'[game]\nid = "iron-lanes"\n{columns}[value.sum]\nformula = "{total}"\n'
    game, problems = read(text)
    assert problems == []
    values = {item.name: 2 for item in declared(game.columns.row) if item.required}
    row = game.columns.row(**values)
    assert game.names.row(row, None)["sum"] == 2 * len(words)  # type: ignore[arg-type]
    assert {item.heading for item in declared(game.columns.row)} >= {word.replace("-", "_") for word in words}


def test_a_number_that_is_none_is_told_once(tmp_path: Path) -> None:
    file = write_game(tmp_path, IRON_LANES.replace("value = 60", "value = 99999999999999999999"))
    (found,) = game_problems(file)
    assert found.rule.code == "PG120" and "is not a finite number" in found.message


@pytest.mark.parametrize(
    ("sound", "number"),
    [
        ("value = 60", "value = nan"),
        ("most = 9", "most = 1e999"),
        ("of = [1, 2, 3, 4, 5]", "of = [1, 2, 3, 4, inf]"),
    ],
)
def test_beside_a_number_that_is_none_other_faults_are_told(tmp_path: Path, sound: str, number: str) -> None:
    text = IRON_LANES.replace("class != 'light'", "clas != 'light'").replace(sound, number, 1)
    text = text.replace('label = "Gun"', 'labl = "Gun"', 1)
    file = write_game(tmp_path, text)
    found = game_problems(file)
    assert sorted(one.rule.code for one in found) == ["PG120", "PG213", "PG942"]
