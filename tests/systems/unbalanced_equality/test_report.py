"""The force report and its sheet: sums by side, ratios, the article's pair."""

from __future__ import annotations

import pytest

from pressgang.diagnostics import Problems
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.systems.unbalanced_equality.force_comparison import ForceComparison
from pressgang.systems.unbalanced_equality.report import CLOSE, LISTED, LOOSE, ratio_words, report
from tests.drawn import strings_of
from tests.systems.unbalanced_equality.musters import EXAMPLE, brief, example_brief, rows, rules

MIXED = (
    "id,type,quantity,strength,formation\n"
    "B1,British infantry,2,,closed\n"
    "B3,British infantry,1,50,\n"
    "M1,British mounted infantry,1,,dismounted\n"
    "G1,Maxim gun with British crew,1,,\n"
    "C1,British cannon,3,,\n"
)


def test_a_side_is_added_up() -> None:
    side = report("British", rows(MIXED), rules())
    assert (side.stands, side.points) == (8, 200 + 50 + 50 + 60 + 180)
    assert side.fire[LOOSE] == 20 + 2 + 5 + 10
    assert side.fire[CLOSE] == 40 + 5 + 10 + 10
    assert side.fire[LISTED] == 40 + 2 + 10 + 10
    assert side.cannon == pytest.approx(40)
    assert side.combat[LOOSE] == 600 + 150 + 100 + 180 + 540
    assert side.combat[CLOSE] == 1000 + 250 + 250 + 180 + 540
    assert side.combat[LISTED] == 1000 + 150 + 250 + 180 + 540
    assert side.formations


def test_types_of_one_name_are_one_line() -> None:
    side = report("British", rows(MIXED), rules())
    assert [(line.troop.type, line.stands) for line in side.lines] == [
        ("British infantry", 3),
        ("British mounted infantry", 1),
        ("Maxim gun with British crew", 1),
        ("British cannon", 3),
    ]


def test_stands_that_have_left_the_table_are_left_out() -> None:
    text = "id,type,strength\nS1,Native spearmen,25\nB1,British infantry,0\nS2,Native spearmen,26"
    side = report("N", rows(text), rules())
    assert (side.stands, side.points, side.gone) == (1, 26, 2)
    assert (side.fire, side.combat) == ((0, 0, 0), (78, 78, 78))
    strings, _ = _composed(brief(text, "id,type\nB2,British infantry"))
    assert "left out: 2 stands off the table" in " ".join(strings)


def _composed(subject: Brief[Row]) -> tuple[list[str], Problems]:
    found = Problems()
    sheet = ForceComparison().compose(subject, found)
    return [string for piece in sheet.pieces for string in strings_of(piece)], found


def test_throws_of_spears_stand_apart_from_the_fire_of_rifles() -> None:
    text = "id,type\nS1,Native spearmen\nF1,Native riflemen"
    side = report("N", rows(text), rules())
    assert side.fire == (5, 5, 5) and side.throw == 7
    strings, _ = _composed(brief(text, text.replace("1,", "2,")))
    words = " ".join(strings)
    assert "Spears" in strings and "kills a throw, 8 in" in strings and "rifles (20 in)" in words
    assert "fire without spears" in words and "Maxim" not in words
    own, _ = _composed(brief(text, text.replace("1,", "2,"), book=rules(spear_throw=6.0)))
    assert "kills a throw, 6 in" in own


def test_an_empty_side() -> None:
    side = report("nobody", (), rules())
    assert (side.points, side.fire, side.combat, side.cannon) == (0, (0, 0, 0), (0, 0, 0), 0)


def test_the_example_armies_have_the_articles_points() -> None:
    files = ("river-column.csv", "army-of-the-wadi.csv")
    points = [report(f, rows((EXAMPLE / f).read_text()), rules()).points for f in files]
    assert points == [2900, 4400]


def test_ratios() -> None:
    assert ratio_words(2900, 4400) == "1 : 1.52"
    assert ratio_words(4400, 2900) == "1.52 : 1"
    assert ratio_words(7, 7) == "1 : 1.00"
    assert ratio_words(0, 7) == "–"
    assert [ratio_words(40, 43), ratio_words(43, 40)] == ["1 : 1.08", "1.08 : 1"]
    assert ratio_words(200, 201) == "1 : 1.01" and ratio_words(1000, 1014) == "1 : 1.01"


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "297x210mm"])
def test_the_sheet_prints_the_sums_and_the_ratios(paper: str) -> None:
    found = Problems()
    sheet = ForceComparison().compose(example_brief(paper), found)
    printed = [string for piece in sheet.pieces for string in strings_of(piece)]
    assert not found.found
    for words in (
        "2900",
        "4400",
        "2900 : 4400",
        "1 : 1.52",
        "282",
        "492",
        "129",
        "189",
        "140",
        "1 : 1.08",
        "13420",
        "13200",
        "53.3",
    ):
        assert words in printed
    assert printed.count("2900 : 4400") == 2


def test_a_user_who_changes_the_rules_changes_the_report() -> None:
    text = "id,type\nS1,Native spearmen"
    assert report("N", rows(text), rules(whole_kill=0.5)).throw == 8


def test_one_side_and_three_sides_are_listed() -> None:
    texts = [f"id,type\n{letter}1,British infantry" for letter in "ABC"]
    for count in (1, 3):
        found = Problems()
        sheet = ForceComparison().compose(brief(*texts[:count]), found)
        assert not found.found
        strings = strings_of(sheet.pieces[0])
        assert strings.count("1 : 1.00") == (0 if count == 1 else 2 * 6)
        assert "2900 : 4400" in strings
