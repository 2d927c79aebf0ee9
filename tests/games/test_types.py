"""The types of expressions are known when a game is read: what does not go together is a fault of its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.checking import check_paths
from pressgang.games.expressions.scopes import Vocabulary
from tests.cases import each_case
from tests.games.folders import IRON_LANES, line_of, read, write_game

CHECK = "\"class != 'light' or gun <= 5\""
FORMULA = "\"gun * 2 + hull + (3 if 'radio' in traits else 0)\""


def problems_of(text: str) -> list[tuple[str, str, str]]:
    """Return the code, the message and the way out of each problem."""
    _, found = read(text)
    return [(one.rule.code, one.message, one.help) for one in found]


@each_case(
    ("rule", "code", "said"),
    [
        ("name + gun", "PG945", "a text and a number are not added"),
        ("gun + 'a'", "PG945", "a number and a text are not added"),
        ("traits + gun", "PG945", "a list of texts and a number are not added"),
        ("gun * name", "PG945", "* takes numbers, and this is a text"),
        ("-name", "PG945", "- takes a number, and this is a text"),
        ("sum(name)", "PG945", "sum( ) takes a list of numbers here, and this is a text"),
        ("sum(traits)", "PG945", "sum( ) takes a list of numbers here, and this is a list of texts"),
        ("max(name, 1)", "PG945", "max( ) takes a number here, and this is a text"),
        ("max(traits)", "PG945", "max( ) takes a list of numbers here, and this is a list of texts"),
        ("len(gun)", "PG945", "len( ) takes a list or a text here, and this is a number"),
        ("round(class)", "PG945", "round( ) takes a number here, and this is a text"),
        ("join(traits, 2)", "PG945", "join( ) takes a text here, and this is a number"),
        ("gun == '5'", "PG945", "a number and a text are never equal"),
        ("gun < class", "PG945", "a number is neither less nor more than a text"),
        ("traits == 'radio'", "PG945", "a list of texts and a text are never equal"),
        ("'radio' in gun", "PG945", "in takes a list or a text behind it, and this is a number"),
        ("gun in traits", "PG945", "a number is never in a list of texts"),
        ("each(traits, gun)", "PG945", "each( ) goes through a list whose entries have fields"),
        ("1 + (name if gun > 3 else class)", "PG945", "a number and a text are not added"),
        ("class == 'lihgt'", "PG942", '"lihgt" is never there'),
        ("class in ['light', 'heavi']", "PG942", '"heavi" is never there'),
        ("'smok' in traits", "PG942", '"smok" is never there'),
        ("item(traits, 1) == 'x'", "PG942", '"x" is never there'),
        ("class == 'Light'", "PG942", '"Light" is never there'),
        ("sum(1, 2)", "PG941", "sum( ) takes 1, and has 2"),
        ("item(traits)", "PG941", "item( ) takes 2, and has 1"),
        ("gunn > 1", "PG942", 'there is no "gunn" here'),
    ],
)
def test_what_does_not_go_together_is_said_once_at_its_line(rule: str, code: str, said: str) -> None:
    text = IRON_LANES.replace(CHECK, f'"{rule}"')
    _, (problem,) = read(text)
    assert (problem.rule.code, problem.span.line) == (code, line_of(text, f'"{rule}"')[0])
    assert said in problem.message


def test_what_goes_together() -> None:
    for rule in (
        "class in ['light', 'heavy'] or traits == []",
        "name + text(gun) == 'x' or (gun > 3) + 1 > 1",
        "len(name) + len(traits) + sum([gun, hull]) + max([gun]) > 2",
        "any(['radio' in traits, gun > 2]) and not all([])",
        "join(traits, ', ') != '' and item([1, 2], 2) == gun and 'a' in name",
        "(name if gun else unit) < 'M' and (gun or hull) > 2",
    ):
        assert problems_of(IRON_LANES.replace(CHECK, f'"{rule}"')) == [], rule


def test_a_word_that_is_nearly_right_is_suggested() -> None:
    ((_, _, way_out),) = problems_of(IRON_LANES.replace(CHECK, "\"'smoke' in traits\""))
    assert 'Did you mean "Smoke"?' in way_out


def test_values_have_the_type_of_their_formula_in_any_order() -> None:
    later = '[value.twice]\nformula = "label + 1"\n[value.label]\nformula = "name + \'!\'"\n'
    ((code, said, _),) = problems_of(IRON_LANES + later)
    assert (code, said) == ("PG945", "a text and a number are not added")
    assert problems_of(IRON_LANES + later.replace("+ 1", "+ '?'")) == []


def test_a_circle_by_way_of_a_list_is_one() -> None:
    own = '[value.a]\nformula = "sum([b])"\n[value.b]\nformula = "a * 2"\n'
    assert [code for code, _, _ in problems_of(IRON_LANES + own)] == ["PG944"]


def test_a_fault_of_the_game_is_not_said_of_a_stat_file(tmp_path: Path) -> None:
    games = tmp_path / "games"
    file = write_game(games, IRON_LANES.replace(FORMULA, '"name * 2"'))
    stats = tmp_path / "red.csv"
    stats.write_text("name,gun,hull\nWasp,5,3\nBoar,7,9\n", encoding="utf-8")
    for system in ("iron-lanes", None):
        found = check_paths([stats], folders=[games], system_id=system)
        assert [(one.rule.code, one.span.file) for one in found] == [("PG945", str(file))]


@pytest.mark.parametrize("function", ["total", "most", "least"])
def test_what_is_added_up_over_a_side_is_a_number(function: str) -> None:
    found = problems_of(IRON_LANES.replace('"total(cost) <= budget"', f'"{function}(unit) <= 9"'))
    assert [said for _, said, _ in found] == [f"{function}( ) takes a number, and this is a text"]


def test_a_sign_is_printed_of_numbers_alone() -> None:
    found = problems_of(IRON_LANES.replace("{name} is light", "{name:+} is light"))
    assert [(code, said) for code, said, _ in found] == [("PG945", "a text has no sign to be printed")]


SHEETS = """
[[sheet]]
id = "more"
kind = "counters"
front = { centre = "{gun}", weapons = "['front'] if gun else ['none']" }
[[sheet]]
id = "cards"
kind = "card"
per-page = 4
layout = [{ boxes = "hull" }, { dice = ["gun"] }]
[[sheet]]
id = "lines"
kind = "roster"
columns = [{ text = "{name}" }]
total = ["cost"]
"""


FRONT = "weapons = \"['front'] if gun else ['none']\""


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("if gun else ['none']", "if gun else ['frnt']", "PG942", '"frnt" is no side that has weapons'),
        (FRONT, 'weapons = "[class]"', "PG942", '"heavy" is no side that has weapons'),
        (FRONT, 'weapons = "gun"', "PG945", '"gun" is a number, and a text or a list of texts'),
        ('boxes = "hull"', 'boxes = "name"', "PG945", '"name" is a text, and a number stands here'),
        ('dice = ["gun"]', 'dice = ["traits"]', "PG945", '"traits" is a list of texts, and a number'),
        ('total = ["cost"]', 'total = ["name"]', "PG945", '"name" is a text, and a number stands here'),
    ],
)
def test_keys_of_sheets_want_types_of_their_own(old: str, new: str, code: str, said: str) -> None:
    text = IRON_LANES + SHEETS
    assert problems_of(text) == []
    changed = text.replace(old, new)
    _, found = read(changed)
    assert {(one.rule.code, one.span.line) for one in found} == {(code, line_of(changed, new)[0])}
    assert any(said in one.message for one in found)


def test_the_rules_stand_in_one_order_in_the_messages_of_every_run() -> None:
    names = Vocabulary({}, {}, rules=frozenset(f"rule_{letter}" for letter in "dahbgcfe"), lost={"a_lost_one"})
    assert list(names.known().own) == sorted(names.known().own)
