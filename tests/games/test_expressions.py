"""Expressions are arithmetic over names, and nothing else; what is wrong is told at its place in them."""

from __future__ import annotations

from typing import Any

import pytest

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.games.expressions.arithmetic import Expression, Scope
from pressgang.games.expressions.compiling import Known, compiled
from pressgang.games.expressions.templates import template
from pressgang.games.expressions.values import Fault
from pressgang.games.written import Written
from tests.cases import each_case
from tests.games.folders import known_names

ROW = known_names(("gun", "hull", "class", "name", "traits", "budget"))
SIDE = known_names(("budget", "side"), ("gun", "hull", "budget"))
VALUES: dict[str, Any] = {
    "gun": 5,
    "hull": 3,
    "class": "light",
    "name": "Wasp",
    "traits": ("radio",),
    "budget": 60,
}


def read(text: str, known: Known = ROW) -> tuple[Expression | None, list[Diagnostic]]:
    found = Problems()
    line = f'rule = "{text}"'
    return compiled(Written(text, Span("game.toml", 1, 8), [line]), known, found), found.found


def value(text: str, **values: Any) -> Any:
    expression, problems = read(text)
    assert expression is not None, problems
    return expression.value(Scope(VALUES | values))


@each_case(
    ("text", "worth"),
    [
        ("gun * 2 + hull", 13),
        ("class != 'light' or gun <= 5", True),
        ("1 < gun < 5", False),
        ("gun // 2 + gun % 2 - -1", 4),
        ("join(repeated(['R', 'W', 'R', 'B', 'W', 'R']), ' ')", "R W"),
        ("join(without([5, 6, 4], [6]), ' ') + text(len(without(traits, traits)))", "5 40"),
        ("gun / 2", 2.5),
        ("mix('white', '#000', 0.25)", "#bfbfbf"),
        ("'radio' in traits and 'smoke' not in traits", True),
        ("class in ['light', 'heavy']", True),
        ("not gun > hull", False),
        ("gun if class == 'heavy' else hull", 3),
        ("max(2, gun, hull) + min([4, 3]) + abs(-1)", 9),
        ("round(7 / 3, 1) + round(2.6) + floor(2.9) + ceil(0.1)", 8.3),
        ("len(traits) + len(name)", 5),
        ("GUN + Hull", 8),
        ("true and not false", True),
        ("gun +\n  hull", 8),
        ("name + '!'", "Wasp!"),
        ("1e12", 1e12),
    ],
)
def test_what_they_are_worth(text: str, worth: object) -> None:
    assert value(text) == pytest.approx(worth) if isinstance(worth, float) else value(text) == worth


@each_case(
    ("text", "column"),
    [
        ("gun.__class__", 12),
        ("hull + gun[0]", 19),
        ("hull + gun ** 2", 20),
        ("().__class__.__bases__", 21),
        ("__import__('os')", 9),
        ("hull + eval('1')", 16),
        ("print(gun)", 9),
        ("[x for x in traits]", 10),
        ("(lambda: 1)()", 16),
        ("{1: 2}", 9),
        ("{1, 2}", 9),
        ("f'{gun}'", 9),
        ("gun := 3", 9),
        ("gun & hull", 13),
        ("~gun", 9),
        ("gun @ hull", 13),
        ("min(*traits)", 13),
        ("max(gun, key=hull)", 18),
        ("gun is hull", 13),
        ("None", 9),
        ("...", 9),
        ("b'a'", 9),
        ("1j", 9),
        ("'a' * 9", 9),
        ("[1] * 9", 9),
        ("9 * 'a'", 9),
        ("1000000000001", 9),
        ("1e999", 9),
        ("9" * 450, 9),
        ("gun <", 13),
        ("gun hull", 9),
        ("'open", 9),
        ("'\\\\x41'", 10),
        ("gun # hull", 13),
        ("a__b", 9),
        ("total(gun)", 9),
        ("min()", 9),
        ("round(1, 2, 3)", 9),
        ("gun" + " + 1" * 200, 9),
        ("-" * 90 + "gun", 9),
        ("not " * 90 + "gun", 9),
        ("(" * 80 + "gun" + ")" * 80, 69),
        ("max(" * 70 + "gun" + ")" * 70, 252),
        ("", 9),
        (" ", 9),
        ("gun; hull", 12),
    ],
)
def test_what_is_no_arithmetic_is_refused_at_its_place(text: str, column: int) -> None:
    expression, problems = read(text)
    assert expression is None
    assert [(problem.rule.code, problem.span.line) for problem in problems] == [("PG941", 1)]
    assert problems[0].span.column == column, problems[0]


def test_a_name_that_is_not_there_is_told_at_its_place_with_the_one_it_may_have_meant() -> None:
    _, problems = read("hull + 2 * gunn")
    (problem,) = problems
    assert (problem.rule.code, problem.span) == ("PG942", Span("game.toml", 1, 8 + 12))
    assert problem.message == 'there is no "gunn" here'
    assert 'Did you mean "gun"?' in problem.help


def test_keywords_of_python_are_names_like_any_other() -> None:
    known = known_names(("class", "for", "from", "is", "lambda", "none"))
    expression, problems = read("class + for + from + is + lambda + none", known)
    assert expression is not None, problems
    assert expression.names == ("class", "for", "from", "is", "lambda", "none")
    assert expression.value(Scope(dict.fromkeys(expression.names, 2))) == 12


@each_case(
    ("text", "said"),
    [
        ("gun / (hull - 3)", "divides by zero"),
        ("gun // 0", "divides by zero"),
        ("gun % 0", "divides by zero"),
        ("name + 1", "has a blank, a text or a list where a number must stand"),
        ("name * 3", "has a blank, a text or a list where a number must stand"),
        ("traits * 3", "has a blank, a text or a list where a number must stand"),
        ("gun < name", "has a blank, a text or a list where a number must stand"),
        ("len(gun)", "has a blank, a text or a list where a number must stand"),
        ("budget * 100000000000", "comes to more than 1,000,000,000,000"),
        ("name + name", "puts together more than a sheet has room for"),
        ("round(gun, 99999)", "rounds to other than 0 to 12 places"),
        ("mix('white', 'black', gun)", "mixes in a share of 5; it is from 0 to 1"),
        (
            "mix('white', name, 0.5)",
            "mixes white and Wasp; a colour is a name of CSS, or # and six figures",
        ),
        ("mix('white', traits, 0.5)", "has a blank, a text or a list where a number must stand"),
    ],
)
def test_what_has_no_result_says_why(text: str, said: str) -> None:
    with pytest.raises(Fault) as fault:
        value(text, name="x" * 300 if text == "name + name" else "Wasp")
    assert fault.value.said == said


def test_a_branch_that_is_not_taken_may_have_no_result() -> None:
    class Hidden(Scope):
        def __missing__(self, name: str) -> Any:
            raise Fault("cannot be read")

    expression, _ = read("gun if gun > 2 else hull")
    assert expression is not None
    assert expression.value(Hidden(gun=3)) == 3
    with pytest.raises(Fault):
        expression.value(Hidden(gun=2))


def test_results_that_are_kept_are_told_apart_by_what_was_read() -> None:
    expression, _ = read("gun or hull")
    assert expression is not None
    worth = [expression.value(Scope(gun=gun, hull=True)) for gun in (1, True, 1.0, 0)]
    assert [type(one) for one in worth] == [int, bool, float, bool]


def side(*rows: tuple[int, int]) -> Scope:
    scopes = []
    for gun, pieces in rows:
        scope = Scope(gun=gun, hull=1, budget=10)
        scope.pieces = pieces
        scopes.append(scope)
    whole = Scope(budget=10, side="Red")
    whole.rows = tuple(scopes)
    return whole


@each_case(
    ("text", "worth"),
    [
        ("total(gun) <= budget", False),
        ("total(gun * 2 + hull)", 25),
        ("count()", 3),
        ("count(gun > 3)", 2),
        ("most(gun) - least(gun)", 1),
        ("total(gun if gun > 3 else 0)", 8),
        ("distinct(max(4, gun))", (4,)),
        ("join(distinct('small' if gun > 3 else ''), ', ')", "small"),
        ("side == 'Red' and total(gun) + count() == 14", True),
    ],
)
def test_totals_count_each_piece_of_a_row(text: str, worth: object) -> None:
    expression, problems = read(text, SIDE)
    assert expression is not None, problems
    assert expression.value(side((3, 1), (4, 2), (9, 0))) == worth


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("gun > 3", "PG942"),
        ("total(gunn)", "PG942"),
        ("total(total(gun))", "PG941"),
        ("total(side)", "PG942"),
        ("distinct(side)", "PG942"),
        ("distinct(count())", "PG941"),
    ],
)
def test_what_is_of_a_row_is_not_of_a_side(text: str, code: str) -> None:
    _, problems = read(text, SIDE)
    assert [problem.rule.code for problem in problems] == [code]


def filled(text: str, **values: Any) -> str:
    found = Problems()
    made = template(Written(text, Span("game.toml", 1, 1)), ROW, found)
    assert made is not None, found.found
    return made.text(Scope(VALUES | values))


@each_case(
    ("text", "printed"),
    [
        ("{name} has gun {gun}", "Wasp has gun 5"),
        ("{gun:+} {gun - 9:+} {0:+}", "+5 −4 0"),
        ("{gun - 9}", "−4"),
        ("{{gun}} {gun}", "{gun} 5"),
        ("{gun / 2} {gun / 3} {4 / 2}", "2.5 1.67 2"),
        ("{traits}", "radio"),
        ("{gun > 3} {gun < 3}", "yes no"),
        ("{'a:b' if gun else '}'}", "a:b"),
        ("{1000000}", "1000000"),
    ],
)
def test_texts_are_filled(text: str, printed: str) -> None:
    assert filled(text) == printed


@each_case(
    ("text", "column"),
    [
        ("a { b", 3),
        ("a } b", 3),
        ("{gun:>999999999}", 5),
        ("{gun:d}", 5),
        ("{}", 2),
        ("x {gunn}", 4),
        ("{gun!r}", 5),
    ],
)
def test_a_text_with_a_fault_says_where(text: str, column: int) -> None:
    found = Problems()
    assert template(Written(text, Span("game.toml", 1, 1), [text]), ROW, found) is None
    assert found.found[0].span.column == column


def test_places_follow_the_escapes_and_lines_of_the_file() -> None:
    lines = ['formula = """', "gun +", '  gunn"""', 'message = "\\"{name}\\" \\u00e9 {gunn}"']
    found = Problems()
    compiled(Written("gun +\n  gunn", Span("game.toml", 1, 11), lines), ROW, found)
    template(Written('"{name}" é {gunn}', Span("game.toml", 4, 11), lines), ROW, found)
    assert [(one.span.line, one.span.column) for one in found.found] == [(3, 3), (4, 31)]
