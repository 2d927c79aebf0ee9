"""Slips of someone who writes a first game, and what is said of them; what such a person does not expect."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.diagnostics import Problems, Span
from pressgang.drawing.units import points
from pressgang.games.blocks.making import table_block
from pressgang.games.expressions.compiling import Known, compiled
from pressgang.games.expressions.scopes import RuleScope
from pressgang.games.written import Written
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import Look
from pressgang.sheets.blocks.words import NameBlock
from tests.cases import each_case
from tests.drawn import paths_of, strings_of, words_of
from tests.games.cards import HEAD, composed, kinds
from tests.games.folders import IRON_LANES, known_names, line_of, read
from tests.systems.stat_lines import BOOK

NAMES = known_names({"gun", "hull", "class", "to_hit"})
PAGE = Look(BOOK, is_page=True)


def said(expression: str, known: Known = NAMES) -> str:
    """The problem of an expression, or nothing."""
    found = Problems()
    compiled(Written(expression, Span("game.toml", 1, 1)), known, found)
    return " ".join(f"{one.message} {one.help}" for one in found.found)


@each_case(
    ("expression", "words"),
    [
        ("gun = 5", "= is no comparison Write ==."),
        ("gun =< 5", "=< is no comparison Write <=."),
        ("gun => 5", "=> is no comparison Write >=."),
        ("class == casemate", "A word that a cell holds stands in quotes: 'casemate'."),
        ("class in [casemate, 'light']", "stands in quotes: 'casemate'."),
        ("class == 'a = b' and", "something is missing or too much here"),
        ("gum == 5", 'Did you mean "gun"?'),
        ("gun <> 5", "<> is no comparison Write !=."),
        ("gun ≤ 5", "≤ is no comparison Write <=."),
        ("gun is not 5", "is not is no comparison Write !=."),
        ("class == 'is' && gun > 2", "&& is no sign Write and."),
        ("gun ÷ 2 > 1", "÷ is no sign Write /."),
        (
            "to hit > 2",
            "nothing stands between to and hit Write a sign between them, or to_hit if that is one name.",
        ),
        ("gun <= 100 points", "nothing stands between 100 and points Write a sign between them."),
        ("len > 2", "len stands without its brackets Write len(list or text), such as len(weapons)."),
    ],
)
def test_slips_in_expressions_are_named(expression: str, words: str) -> None:
    assert words in said(expression)


def test_a_name_with_accents_is_told_the_plain_one_and_the_label() -> None:
    _, problems = read(IRON_LANES.replace("[column.gun]", '[column."cañón"]', 1))
    assert any(
        'Write canon, in letters a to z; what sheets print is its label: label = "Cañón".' in one.help
        for one in problems
    )


def test_a_label_in_place_of_its_name_is_told() -> None:
    labelled = IRON_LANES.replace('label = "Gun"', 'label = "Cannon"', 1)
    _, problems = read(labelled.replace("or gun <= 5", "or Cannon <= 5"))
    assert any("It is the label of gun: write that." in one.help for one in problems), problems


@pytest.mark.parametrize("expression", ["gun == 5", "gun <= 5 != hull", "class == '='", "gun >= hull"])
def test_what_is_a_comparison_is_none(expression: str) -> None:
    assert said(expression) == ""


def test_a_name_with_hyphens_may_stand_by_itself() -> None:
    assert said("to-hit") == said(" To-Hit ") == ""
    assert 'there is no "to" here' in said("to-hit + 1")
    assert said("gun-hull", known_names({"gun", "hull", "gun_hull"})) == ""
    found = Problems()
    difference = compiled(Written("gun-hull", Span("g", 1, 1)), known_names({"gun", "hull", "gun_hull"}), found)
    assert difference is not None and set(difference.names) == {"gun", "hull"}


def test_one_bracket_where_there_are_two_is_told_at_its_header(tmp_path: Path) -> None:
    text = f'{IRON_LANES}[sheet]\nid = "more"\nkind = "reference"\nsections = []\n'
    from pressgang.games.reading import read_game
    from pressgang.sources.inputs import Inputs
    from tests.games.folders import write_game

    found = Problems()
    assert read_game(write_game(tmp_path, text), "game.toml", Inputs(), found) is None
    (problem,) = found.found
    assert (problem.span.line, problem.span.column) == line_of(text, "[sheet]\n")
    assert "[[sheet]], in two brackets" in problem.help


def test_a_slip_in_a_key_of_all_sheets_is_known() -> None:
    _, problems = read(IRON_LANES.replace("summary =", "sumary ="))
    (problem,) = problems
    assert 'Did you mean "summary"?' in problem.help


@pytest.mark.parametrize("name", ["The Most Excellent Veteran of Three Campaigns", "Old Iron the Second"])
def test_a_long_name_is_taken_by_the_width_that_it_is_said_to_need(name: str) -> None:
    look = Look(BOOK, points(6))
    (overrun,) = NameBlock(name).too_narrow(look, 8.0)
    assert list(NameBlock(name).too_narrow(look, overrun.needs + 0.01)) == []


CHOSEN = """
[[sheet]]
id = "cards"
kind = "card"
size = "63x88mm"
when = "class == 'light'"
layout = ["name"]
"""
TWO = "name,gun,hull,class,traits,quantity\nWasp,5,12,light,,2\nBoar,7,9,heavy,,1\n"


def test_a_sheet_is_for_the_rows_that_it_chooses() -> None:
    sheet, found = composed(CHOSEN, TWO)
    assert not found and [piece.name for piece in sheet.pieces] == ["Wasp", "Wasp"]
    sheet, found = composed(CHOSEN.replace("class == 'light'", "12 / (gun - 5) > 1"), TWO)
    assert [problem.rule.code for problem in found] == ["PG943"]
    assert found[0].span.line == 2 and found[0].message.startswith("Wasp: when divides by zero")


def test_what_has_no_rows_chooses_none() -> None:
    _, _, problems = kinds(CHOSEN.replace("class ==", "clas =="))
    assert [problem.rule.code for problem in problems] == ["PG942"]
    _, problems = read(IRON_LANES.replace("columns = 2\n", 'columns = 2\nwhen = "gun > 3"\n'))
    assert [problem.rule.code for problem in problems] == ["PG942"]


def test_columns_of_a_written_table_are_as_wide_as_they_must_be() -> None:
    long = "All that stands between the firer and the target, friend or foe"
    text = IRON_LANES.replace('["Gun", 2]', f'["{long}", 2]')
    game, problems = read(text)
    assert problems == []
    own = game.tables.looked_up("points")
    assert own is not None
    block = table_block(own, RuleScope(RuleBook(game.rules))).set_at(PAGE, 100.0)
    assert long in [words.string for words in words_of(block.items)], "on one line"
    before = read()[0].tables.looked_up("points")
    assert before is not None
    short = table_block(before, RuleBook(game.rules)).set_at(PAGE, 100.0)
    assert short.height < block.height + 0.1


def test_paragraphs_of_a_text_are_apart() -> None:
    text = "long and wide enough to be on two lines of a column " * 3
    sheet, found = composed(
        '[[sheet]]\nid = "r"\nkind = "reference"\ncolumns = 2\n'
        f'sections = [{{ title = "T", text = """{text}\n\nTwo.""" }}]\n',
        kind="r",
    )
    assert not found
    (piece,) = sheet.pieces
    lines = [words for words in words_of(piece) if words.string == "Two." or words.string in text]
    *before, last, two = (words.box.bottom for words in lines if words.string)
    assert two - last > 1.2 * (last - before[-1])


def test_names_that_fronts_have_need_no_key() -> None:
    """A back with a word of its own may have no room for the name, which its front says."""
    text = """
[[sheet]]
id = "counters"
kind = "counters"
size = "22mm"
backs = "long-edge"
front = { centre = { sign = "tank" }, south = "{name}" }
back = { centre = { sign = "fire" }, south = "{name}", stamp = "CRIPPLED" }
"""
    rows = HEAD + "Second Helping,5,12,light,,1\n"
    sheet, found = composed(text, rows, kind="counters")
    assert [piece.name for piece in sheet.pieces] == ["Second Helping"], "no key"
    assert [problem.rule.code for problem in found] == ["PG809"]
    assert "no room for the names on backs" in found[0].message and "key" not in found[0].message
    sheet, _ = composed(text.replace("22mm", "12mm"), rows, kind="counters")
    assert len(sheet.pieces) == 2 and "the key has them" in sheet.notes[-1]


def test_the_sum_of_a_column_is_called_as_the_column() -> None:
    text = """
[[sheet]]
id = "sides"
kind = "reference"
sections = [{ title = "Sides", compare = [{ stat = "total(hull)" }, { stat = "total(gun)", label = "Fire" }] }]
"""
    sheet, found = composed(text, HEAD + "Wasp,5,12,light,,1\n", kind="sides")
    assert not found and {"Hull", "Fire"} <= set(strings_of(sheet.pieces[0]))


def test_the_key_of_names_shows_the_picture_in_the_middle_of_a_counter() -> None:
    text = """
[[sheet]]
id = "counters"
kind = "counters"
size = "12mm"
front = { centre = { unit = "armour" }, south = "{name}" }
"""
    sheet, _ = composed(text, HEAD + "Second Helping,5,12,light,,1\n", kind="counters")
    _, key = sheet.pieces
    chip, *symbol = (box for _, box in paths_of(key))
    assert symbol and all(chip.x < box.x and box.right < chip.right for box in symbol)


def test_a_track_as_long_as_its_row_says_may_be_too_short_for_a_mark() -> None:
    text = """
[[sheet]]
id = "cards"
kind = "card"
size = "63x88mm"
layout = ["name", { track = { count = "hull", columns = 6, side = "8mm", marks = { 9 = "check" } } }]
"""
    sheet, found = composed(text, HEAD + "Wasp,5,12,light,,1\nGnat,2,6,light,,1\n")
    assert not found and [strings_of(piece).count("check") for piece in sheet.pieces] == [1, 0]
