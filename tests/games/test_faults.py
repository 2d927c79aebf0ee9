"""What is unknown or has no effect in a game is refused at its line, in the words of who wrote it."""

# ruff: noqa: E501 (the tables are read by their rows)

from __future__ import annotations

import json
import re
from io import BytesIO
from pathlib import Path

import pytest
from pypdf import PdfReader

from pressgang.checking import check_paths
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import print_job
from pressgang.print_options import PrintOptions
from pressgang.sources import read_table
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.games.folders import IRON_LANES, line_of, read, write_game, write_kit
from tests.timing import takes_less_than

LIST = """
[column.weapons]
kind = "list"
default = []
[column.weapons.field.weapon]
kind = "text"
[column.weapons.field.range]
kind = "whole"
default = 6
[column.weapons.field.tech]
kind = "choice"
of = ["old", "new"]
default = "old"
"""
SHEETS = """
[[sheet]]
id = "more"
kind = "counters"
front = { centre = { likeness = true }, north = { sign = "tank", turn = 90 }, east = { text = "{gun}", sign = "star" } }
[[sheet]]
id = "sections"
kind = "reference"
sections = [{ title = "Days", track = { count = 12, every = 5, marks = { 4 = "rain" } } }]
[[sheet]]
id = "cards"
kind = "card"
per-page = 4
layout = [{ boxes = "hull", rows = 2 }, { text = "{name}" }]
"""
TEXT = IRON_LANES + LIST + SHEETS
TRACK = "count = 12, every = 5, marks = { 4 ="


def test_the_game_that_is_changed_is_sound() -> None:
    assert read(TEXT)[1] == []


@pytest.mark.parametrize("key", ["message", "help"])
def test_a_text_of_a_check_that_is_a_table_is_no_text_and_nothing_else(key: str) -> None:
    text = re.sub(rf'(?m)^{key} = ".*"$', f"{key} = {{ a = {{ b = [{{ c = 1 }}] }} }}", TEXT, count=1)
    (problem,) = read(text)[1]
    assert problem.rule.code == "PG215" and "is not a plain value" in problem.message


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("{ count = 12,", "{ cuont = 12,"),
        ("[column.weapons.field.range]", "[column.weapons.feild.range]"),
        ("[value.cost]", "[valu.cost]"),
        ("[game]", "[gaem]"),
        ('each = "side"', 'each = "sde"'),
        ("of = [1, 2, 3, 4, 5] }", "off = [1, 2, 3, 4, 5] }"),
        ("of = [1, 2, 3, 4, 5] }", 'of = "1, 2" }'),
        ('{ text = "{name}" }', '{ text = "{weapon}", each = "wepons" }'),
        ('{ text = "{name}" }', '{ text = "[red]a[/red] b" }'),
        ('{ text = "{name}" }', """{ picture = "{'a.svg' if gun > 1 else name}" }"""),
        ("per-page = 4\n", 'per-page = 4\nsize = "63x88mm"\n'),
        ('per-page = 4\n', """ground = "{'#12' if gun > 1 else 'tan'}"\n"""),
        ('sections = [{ title = "Days"', 'sectoins = [{ title = "Days"'),
    ],
)  # fmt: skip
def test_what_is_misspelt_is_told_once_and_taken_as_what_it_may_mean(
    old: str, new: str, tmp_path: Path
) -> None:
    text = (
        TEXT
        + '[[sheet]]\nid = "lists"\nkind = "roster"\ncolumns = [{ list = "weapons", columns = ["range"] }]\n'
    )
    assert old in text
    (problem,) = check_paths([write_game(tmp_path, text.replace(old, new, 1)).parent])
    assert problem.span.line == line_of(text, old)[0]


@each_case(
    ("old", "new", "code", "said"),
    [
        ('title = "Iron Lanes"', 'title = "Iron *Lanes*"', "PG946", "the title of [game] has styles"),
        ('credit = "house', 'credit = "[red]a[/] house', "PG946", "the credit of [game] has styles"),
        ("accent =", "acent =", "PG213", 'unknown key "acent" of [game]'),
        ("help = ", "hlep = ", "PG213", 'unknown key "hlep" of [column.gun]'),
        ('kind = "whole"\ndefault = 6', 'kind = "whole"\nexample = 6', "PG213", "of [column.weapons.field.range]"),
        ("note = \"Tuesday's", "nota = \"Tuesday's", "PG213", 'unknown key "nota" of [rules.budget]'),
        ('label = "Points"', 'lable = "Points"', "PG213", 'unknown key "lable" of [value.cost]'),
        ("severity =", "severty =", "PG213", 'unknown key "severty" of [[check]]'),
        ('note = "a d6', 'notes = "a d6', "PG213", 'unknown key "notes" of [table.to-hit]'),
        ('label = "Armour"', 'lable = "Armour"', "PG213", 'unknown key "lable" of across of [table.to-hit]'),
        ('across = { name = "armour", label = "Armour", of = [0, 1, 2, 3] }', 'across = ["armour"]', "PG215",
         "is not a table"),
        ("[list.events]\n", '[list.events]\ntitle = "x"\n', "PG213", 'unknown key "title" of [list.events]'),
        ("[list.events]\n", '[list.events]\nlikeness = "ships"\n', "PG205", "likeness"),
        ("[list.events]\n", '[list.events.value.twice]\nformula = "txt * 2"\n', "PG942", "txt"),
        ("[list.events]\n", '[list.events.column.nr]\nkind = "whole"\nnumbered = true\n', "PG914",
         "numbers are texts"),
        ("per-page = 4", "per_pag = 4", "PG213", 'unknown key "per_pag" of sheet "cards"'),
        ("per-page = 4", 'per_page = "x"', "PG205", 'per_page: "x"'),
        ("every = 5", "evry = 5", "PG213", 'unknown key "evry" of a track'),
        ('{ text = "{name}" }', '{ text = "a", turn = 90 }', "PG213", 'unknown key "turn" of a block of text'),
        ('{ text = "{name}" }', '{ likeness = "hq.svg" }', "PG215", '"hq.svg" is no value of it'),
        ('{ text = "{name}" }', '{ picture = "hq.svg" }', "PG602", '"hq.svg" does not exist'),
        ("{ likeness = true }", '{ badge = true, lead = "x" }', "PG914", "lead has no effect beside badge"),
        (TRACK, "count = 'budget', every = 5, marks = { x =", "PG914", 'the track has no box "x" to mark'),
        (TRACK, "count = 12, every = 5, marks = { 40 =", "PG914", 'the track has no box "40" to mark'),
        (TRACK, "count = 12, every = 5, marks = { 50 = 'a', 60 = 'b', 40 =", "PG914", "nor 2 more of its marks"),
        (TRACK, 'names = ["a"], first = 2, marks = { a =', "PG914", "first is of numbers"),
        (TRACK, 'names = ["dawn", "dusk"], marks = { dwn =', "PG914", 'no box "dwn" to mark'),
        (TRACK, 'count = "10 * 100000000", marks = { 4 =', "PG912", "the track has 1,000,000,000 boxes"),
        ("rows = 2 }", 'rows = "0" }', "PG203", "rows is 0; a number of boxes is 1 to 200"),
        ('boxes = "hull"', 'boxes = "1000 * 1000"', "PG203", "boxes is 1,000,000; a number of boxes is 1 to 200"),
        ('boxes = "hull", rows = 2', 'boxes = "6", rows = "[7, 6]"', "PG914", "boxes has rows of 13 boxes together, and is 6"),
        (TRACK, 'count = 12, way = "ring", columns = 7, marks = { 4 =', "PG203", "a ring of 12 boxes has 2 to 6 columns"),
        ('boxes = "hull"', 'boxes = "0"', "PG203", "boxes is 0; a number of boxes is 1 to 200"),
        ('boxes = "hull"', "boxes = 0", "PG203", "boxes is 0; a number of boxes is 1 to 200"),
        ('of = ["old", "new"]', 'of = ["old", "n|w"]', "PG914", '"n|w" cannot stand in a cell'),
        ('of = ["old", "new"]', 'of = "old, new"', "PG914", "is one text, not a list of words"),
        ("value = 60", "value = 60\nminimum = 70", "PG914", "the value of [rules.budget] is 60, beyond"),
        ("value = 60", "value = 60\nlength = 2", "PG914", "length is of a list"),
        ("value = 60", 'value = 60\nchoices = ["a"]', "PG914", "choices is of a text"),
        ("value = 60", "value = 60\nempty = true", "PG914", "empty is of a list"),
        ('[list.events.column.text]\nkind = "text"', '[list.events.column.text]\nkind = "text"\nmost = 2', "PG914",
         "[list.events.column.text] is of the kind text"),
        ('severity = "warning"\nunique = ["name", "unit"]', 'column = "gun"', "PG914", "has no column to stand at"),
    ],
)  # fmt: skip
def test_what_has_no_effect_is_refused_at_its_line(old: str, new: str, code: str, said: str) -> None:
    changed = TEXT.replace(old, new, 1)
    assert changed != TEXT
    problem = read(changed)[1][0]
    begin = changed.count("\n", 0, TEXT.index(old)) + 1
    assert (problem.rule.code, said in problem.message) == (code, True), problem
    assert begin <= problem.span.line <= begin + new.count("\n")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('boxes = "hull", rows = 2', 'boxes = "13", rows = "[7, 6]"'),
        (TRACK, 'count = 12, way = "ring", columns = 5, marks = { 4 ='),
    ],
)
def test_lines_beside_a_limit_are_sound(old: str, new: str) -> None:
    assert not read(TEXT.replace(old, new, 1))[1]


def test_a_list_of_tables_may_be_a_default_or_an_example() -> None:
    text = TEXT.replace('kind = "list"\ndefault = []', 'kind = "list"\ndefault = [{ weapon = "Beam" }]')
    game, found = read(text)
    assert found == []
    (column,) = [one for one in game.columns.own if one.word == "weapons"]
    assert column.kind.show(column.default) == "Beam | 6 | old"
    _, (problem,) = read(text.replace('{ weapon = "Beam" }', '{ weapn = "Beam" }'))
    assert problem.message == 'default: entry 1 has a key "weapn"'
    _, (problem,) = read(TEXT.replace("default = []\n\n", "default = [{ a = 1 }]\n\n", 1))
    assert problem.message == "default: a list of tables is not a plain value"


def test_entries_of_a_list_may_be_texts_in_json() -> None:
    data = json.dumps([{"name": "Ship", "gun": 1, "hull": 1, "weapons": ["Beam | 3", "Ray | 4 | new"]}])
    table, found = read_table(Path("s.json"), "s.json", data=data.encode())
    assert table is not None and not found
    kind = next(one.kind for one in read(TEXT)[0].columns.own if one.word == "weapons")
    assert kind.show(kind.parse(table.records[0].cells["weapons"].value)) == "Beam | 3 | old; Ray | 4 | new"


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ('{ text = "a",\n bold = true }', "an inline table stands on one line"),
        ('{ text =\n "a" }', "the line ends where a value should begin"),
        ('{ text = "a", }', "a comma stands before the } of a table"),
    ],
)
def test_an_inline_table_stands_on_one_line(block: str, said: str, tmp_path: Path) -> None:
    text = TEXT.replace('{ text = "{name}" }', block)
    (problem,) = check_paths([write_game(tmp_path, text).parent])
    assert (problem.rule.code, problem.message) == ("PG116", said)
    assert problem.span.line == text.count("\n", 0, text.index(block)) + 1


def test_a_formula_without_a_result_names_row_expression_and_place(tmp_path: Path) -> None:
    own = '[value.odds]\nformula = "12 / (gun - 5)"\n[[check]]\ncode = "IL401"\nrule = "odds < 90"\n'
    games = write_game(tmp_path / "games", IRON_LANES + own).parent.parent
    stats = tmp_path / "red.csv"
    stats.write_text("name,gun,hull\nWasp,4,3\nBoar,5,9\n", encoding="utf-8")
    (problem,) = check_paths([stats], folders=[games], system_id="iron-lanes")
    assert (problem.rule.code, problem.span.line, problem.span.column) == ("PG943", 3, 6)
    wanted = 'Boar: the rule "odds < 90" of IL401 uses odds ("12 / (gun - 5)"), which divides by zero'
    assert problem.message == wanted


@pytest.mark.parametrize("name", ["words.de.toml", "words.deutsch.toml"])
def test_a_file_of_words_that_is_a_link_or_of_no_language(name: str, tmp_path: Path) -> None:
    file = write_game(tmp_path / "games")
    (tmp_path / "outside").write_text('[words]\n"Points" = "Punkte"\n', encoding="utf-8")
    (file.parent / name).symlink_to(tmp_path / "outside")
    (problem,) = check_paths([file.parent])
    assert problem.rule.code == "PG832" and problem.span.file == str(file.parent / name)
    (file.parent / name).unlink()
    (file.parent / "words.de.toml").write_text((tmp_path / "outside").read_text())
    assert check_paths([file.parent]) == []


def figure(inside: str, before: str = "") -> str:
    return f'{before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4">{inside}</svg>'


@pytest.mark.parametrize(
    ("svg", "said"),
    [
        (figure(f"<!--{'x' * 5_000_000}-->"), "has more than 4 MB"),
        (figure("<text>{gun}</text>" * 20_100), "unfolds into more than 20,000 elements"),
        (figure("<text>&a;</text>", '<!DOCTYPE svg [<!ENTITY a "b">]>'), "declares entities"),
        (figure("<text>&a;</text>", '<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'), "declares entities"),
        (None, "is a link that leads out of the folder"),
    ],
)
def test_a_hostile_figure_is_refused_at_once(svg: str | None, said: str, tmp_path: Path) -> None:
    text = TEXT.replace('{ text = "{name}" }', '{ figure = "f.svg" }')
    file = write_game(tmp_path / "games", text)
    if svg is None:
        (tmp_path / "f.svg").write_text(figure(""))
        (file.parent / "f.svg").symlink_to(tmp_path / "f.svg")
    else:
        (file.parent / "f.svg").write_text(svg)
    with takes_less_than(2):
        (problem,) = check_paths([file.parent])
    assert said in problem.message and problem.span.line == line_of(text, '"f.svg"')[0]


def test_checking_a_game_says_what_its_values_come_to(tmp_path: Path) -> None:
    file = write_game(tmp_path / "kit" / "games", IRON_LANES)
    told: list[str] = []
    assert check_paths([file.parent], looked=told) == []
    assert told[1:] == ["an example, Example 1 1: Points 11"], "of the examples of its columns"
    for folder in (tmp_path / "kit", file.parent / "starter"):  # the kit around it, then its own starter
        folder.mkdir(exist_ok=True)
        gun = 3 if folder.name == "kit" else 5
        (folder / "red.csv").write_text(f"name,unit,gun,hull\nWasp,4,{gun},3\nBoar,1,5,9\n", encoding="utf-8")
        (folder / "kit.toml").write_text(
            'name = "k"\nsystem = "iron-lanes"\n[[force]]\nname = "Red"\nstats = "red.csv"\n'
            '[[sheet]]\nkind = "look-up"\n'
        )
        told.clear()
        assert check_paths([file.parent], looked=told) == []
        assert told[1:] == [f"Red, Wasp 4: Points {gun * 2 + 3}"]
    (file.parent / "starter" / "red.csv").write_text("name,gun,hull\nWasp,x,3\n", encoding="utf-8")
    assert [one.rule.code for one in check_paths([file.parent])] == ["PG202"], "a starter with faults is none"


OBSTACLES = {
    "a track": ("cards", '{ track = { count = 6, end = "end" } }', ("6", "end")),
    "a list of weapons": (
        "cards",
        '{ list = "weapons", columns = ["weapon", "range"] }',
        ("Beam", "Ray", "30"),
    ),
    "a table that reads its row": ("cards", '{ table = "reach" }', ("RED WASP",)),
    "a picture on a card": ("cards", '{ figure = "f.svg" }', ("gun 5",)),
}
READS_ROW = """
[table.reach]
head = ["Who", "Reach"]
rows = [["Red {name}", "{gun * 2}"]]
"""


@pytest.mark.parametrize("name", OBSTACLES)
def test_what_two_clubs_could_not_print_is_printed(name: str, tmp_path: Path) -> None:
    kind, block, wanted = OBSTACLES[name]
    text = TEXT.replace('{ text = "{name}" }', block) + READS_ROW
    file = write_game(tmp_path / "games", text)
    (file.parent / "f.svg").write_text(figure('<text x="0" y="2" font-size="1">gun {gun}</text>'))
    (tmp_path / "red.csv").write_text("name,gun,hull,weapons\nWasp,5,3,Beam | 3; Ray | 30\n")
    (tmp_path / "kit.toml").write_text(
        f'name = "k"\nsystem = "iron-lanes"\n[[force]]\nname = "Red"\nstats = "red.csv"\n[[sheet]]\nkind = "{kind}"\n'
    )
    outputs, found = print_job(load_kit(tmp_path), PrintOptions(), tmp_path / "output")
    assert not found
    (output,) = outputs
    said = " ".join(PdfReader(BytesIO(output.data)).pages[0].extract_text().split())
    assert all(words.upper() in said.upper() for words in wanted), said


DRESSED = """
[game]
id = "g"
title = "G"
[column.tone]
kind = "text"
[column.emblem]
kind = "picture"
default = ""
[[sheet]]
id = "counters"
kind = "counters"
size = "20mm"
ground = "{tone}"
front = { centre = "{emblem}" }
[[sheet]]
id = "cards"
kind = "card"
size = "63x88mm"
ground = "{tone}"
layout = [{ picture = "{emblem}" }, { text = "{name}" }]
[[sheet.part]]
at = ["2mm", "2mm"]
size = ["12mm", "12mm"]
text = "x"
colour = "{tone}"
"""


def test_a_cell_at_fault_is_told_once_however_many_sheets_print_it(
    tmp_path: Path, pressgang: Pressgang
) -> None:
    kit = 'system = "g"\nforce = [{ name = "Red", stats = "red.csv" }]\n'
    kit += '[[sheet]]\nkind = "counters"\n[[sheet]]\nkind = "cards"\n'
    write_kit(tmp_path, DRESSED, kit, {"red.csv": "name,tone,emblem\nA,#ff0000,none.svg\nB,blorp,\n"})
    ran = pressgang("check", ".")
    problems = [line for line in ran.err.splitlines() if line.startswith("red.csv")]
    assert [line.split()[:2] for line in problems] == [["red.csv:2:11:", "PG602"], ["red.csv:3:3:", "PG208"]]
    (tmp_path / "red.csv").write_text("name,tone,emblem\nA,#ff0000,\nB,blue,\n")
    assert pressgang("check", ".").code == 0
