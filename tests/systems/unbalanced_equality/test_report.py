"""The comparison of forces: sums by side, ratios, the article's pair."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from tests.conftest import Pressgang
from tests.systems.unbalanced_equality.musters import SYSTEM, brief, example_brief, printed, rules

SHEET: Any = SYSTEM.sheets.named("force-comparison")
MIXED = (
    "id,type,quantity,strength,formation\n"
    "B1,British infantry,2,,closed\n"
    "B3,British infantry,1,50,\n"
    "M1,British mounted infantry,1,,dismounted\n"
    "G1,Maxim gun with British crew,1,,\n"
    "C1,British cannon,3,,\n"
)


def _printed(subject: Brief[Row]) -> list[str]:
    strings, found = printed(SHEET(), subject)
    assert not found.found
    return strings


def test_a_side_is_added_up_by_type_and_in_all() -> None:
    said = " ".join(_printed(brief(MIXED, "id,type\nS1,Native spearmen")))
    assert "British infantry 3 250 22 45 42 750 1250 1150" in said
    assert "British mounted infantry 1 50 5 10 10 100 250 250" in said
    assert "British cannon, average 3 180 40 40 40 540 540 540" in said
    assert "8 540 37 65 62 1570 2220 2120" in said and ", fire without cannon" in said
    assert "Native spearmen, throw 1 150 7 7 7 450 450 450" in said and ", fire without spears" in said


def test_stands_that_have_left_the_table_are_left_out() -> None:
    text = "id,type,strength\nS1,Native spearmen,25\nB1,British infantry,0\nS2,Native spearmen,26"
    said = " ".join(_printed(brief(text, "id,type\nB2,British infantry")))
    assert "left out: 2 stands off the table" in said and "Native spearmen, throw 1 26 0 0 78 78" in said
    assert "as listed" not in said  # nowhere a formation


def test_throws_of_spears_stand_apart_from_the_fire_of_rifles() -> None:
    def said(book: RuleBook | None = None) -> list[str]:
        text = "id,type\nS1,Native spearmen\nF1,Native riflemen"
        return _printed(brief(text, text.replace("1,", "2,"), book=book))

    words = " ".join(said())
    assert "Spears" in said() and "kills a throw, 8 in" in said() and "rifles (20 in)" in words
    assert "fire without spears" in words and "Maxim" not in words
    assert "kills a throw, 6 in" in said(rules(spear_throw=6.0))
    assert " throw 1 150 8 8 450 450 " in " ".join(said(rules(whole_kill=0.5)))


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_sheet_prints_the_sums_and_the_ratios(paper: str) -> None:
    numbers = "2900|4400|2900 : 4400|1 : 1.52|282|492|129|189|140|1 : 1.08|13420|13200|53.3"
    assert {*numbers.split("|")} <= {*_printed(example_brief(paper))}


def test_one_side_and_three_sides_are_listed() -> None:
    texts = [f"id,type\n{letter}1,British infantry" for letter in "ABC"]
    for count in (1, 3):
        strings = _printed(brief(*texts[:count]))
        assert strings.count("1 : 1.00") == (0 if count == 1 else 2 * 6)
        assert "2900 : 4400" in strings


def test_two_sides_of_one_file_are_compared(pressgang: Pressgang) -> None:
    Path("both.csv").write_text(
        "id,type,side,quantity\nB1,british INFANTRY,British,29\nS1,Native spearmen,Natives,28\n"
        "F1,Native riflemen,Natives,4\n"
    )
    assert pressgang("make", "force-comparison", "both.csv", "-o", "fc.pdf", "--paper", "letter").code == 0
    text = PdfReader("fc.pdf").pages[0].extract_text()
    assert "2900 : 4400" in text and "1 : 1.52" in text
