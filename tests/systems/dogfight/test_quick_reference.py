"""The quick reference: its numbers come from the rules, and nothing on it touches."""

from __future__ import annotations

from functools import cache

import pytest

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.structs import replace
from tests.drawn import ink_of, strings_of, touching, words_of
from tests.systems.dogfight.musters import brief, kind_of, rules

HEAD = "name,engine,fuselage,to_hit,weapons\n"


@cache  # what is drawn is only read
def as_it_is(*stats: str, paper: str) -> Sheet:
    return reference(*stats, paper=paper, book=rules())


def reference(*stats: str, paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    if book is None:
        return as_it_is(*stats, paper=paper)
    found = Problems()
    sheet = kind_of("quick-reference")().compose(brief(*stats, paper=paper, book=book), found)
    assert not found.found
    return sheet


def told(sheet: Sheet) -> str:
    return " ".join(string for piece in sheet.pieces for string in strings_of(piece))


@pytest.mark.parametrize("paper", ["a3", "297x210mm"])
def test_one_page_without_a_touch(paper: str) -> None:
    sheet = reference(paper=paper)
    assert len(sheet.pieces) == 1
    piece = sheet.pieces[0]
    assert piece.trim.inset(-0.01).contains(ink_of(piece))
    assert not list(touching(words_of(piece)))


def test_a_small_paper_takes_more_pages() -> None:
    sheet = reference(paper="a5")
    assert 1 < len(sheet.pieces) <= 4
    for piece in sheet.pieces:
        assert piece.trim.inset(-0.01).contains(ink_of(piece))
    assert told(sheet).count("WRITING ORDERS") == 1


def test_a_paper_too_small_is_refused() -> None:
    found = Problems()
    sheet = kind_of("quick-reference")().compose(brief(paper="80x120mm"), found)
    assert [d.rule.code for d in found.found] == ["PG802"] and not sheet.pieces


def test_values_of_the_users_own_carry_no_mark() -> None:
    own = RuleBook({name: replace(value, provenance="own") for name, value in rules().values.items()})
    strings = strings_of(reference(book=own).pieces[0])
    assert "READINGS" not in strings and not set("abcdefghijklm") & set(strings)


def test_a_house_value_is_said_to_be_one() -> None:
    values = dict(rules().values)
    values["range_bands"] = replace(values["range_bands"], provenance="house")
    text = told(reference(book=RuleBook(values)))
    assert "READINGS AND HOUSE VALUES" in text and "replace with your own" in text.replace("  ", " ")


def test_numbers_follow_the_rules() -> None:
    text = told(
        reference(book=rules(step_inches=3.0, speed_change=2, clock_point=20, turn_limit=[1, 1, 1, 1, 1]))
    )
    assert "straight ahead, 3 inches" in text and "ahead, 6 inches" in text
    assert "one clock point (20°)" in text and "at most 2 a turn" in text
    assert "ENGINE 5: one point is the limit" in text  # R1L2 is no longer legal


def test_the_worked_example_takes_the_first_aircraft_of_two_sides() -> None:
    text = told(reference(HEAD + "PZL P.11c,3,2,3,front\n", HEAD + "Heinkel He 111,3,5,2,front rear\n"))
    assert "PZL P.11c" in text and "Heinkel He 111" in text
    assert "rolls 4" in text.replace("  ", " ") and "TO-HIT 3 + 1:" in text
    assert "in the tail of" in text.replace("  ", " ") and "has no gun" not in text


def test_a_name_without_measure_does_not_burst_the_page() -> None:
    text = told(reference(HEAD + "X" * 150 + ",3,2,3,front\n", HEAD + "Heinkel He 111,3,5,2,rear\n"))
    assert "XXX" not in text and "Fokker G.IA" in text


def test_several_house_values_are_said_to_be_so_once() -> None:
    values = dict(rules().values)
    for name in ("phases", "turn_limit", "rear_arc", "range_bands"):
        values[name] = replace(values[name], provenance="house")
    text = told(reference(book=RuleBook(values))).replace("  ", " ")
    assert (
        text.count("replace with your own") == 1 and "a, h, j, m House values, replace with your own." in text
    )


def test_readings_of_the_users_own_are_what_is_printed() -> None:
    own = rules(
        player_1="The higher of two ^d10^ rolls.",
        secret_orders=False,
        measured_from="the **stand**",
        struck_side="a side of the firer’s choice",
        engine_before_change=False,
        points_in_a_row=True,
        limit_each_turn=True,
        speed_least=2,
    )
    text = " ".join(told(reference(book=own)).split())
    for words in (
        "The higher of two ^d10^ rolls.",
        "from the **stand**.",
        "a side of the firer’s choice",
        "it falls by as much each turn",
        "SPEED is at least 2,",
        "Points to one side may follow each other, as in LL",
        "points in one turn, at most",
        "left and right without a step",
    ):
        assert words in text, words
    assert "In secret" not in text and "Never two points" not in text


def test_what_rests_on_a_rule_goes_with_it() -> None:
    own = rules(
        stat_least=0,
        stat_limit=6,
        die=10,
        phases=[{"name": "Plot", "text": ""}, {"name": "Player 1 Combat", "text": ""}],
        range_applies_to="the roll",
        struck_side="a side of the firer’s choice",
        engine_before_change=False,
    )
    text = " ".join(told(reference(book=own)).split())
    for words in (
        "TO HIT: A D10 FOR EACH WEAPON",
        "DAMAGE: A D10 FOR EACH HIT",
        "A roll that is not listed does no damage.",
        "TO-HIT 0 1 2 3 4 5 6 up to 1 +2 – – – 1 2 3 4",
        "The modifiers are added to the roll.",
        "never raised above the ENGINE that is left",
        "ENGINE left 1 2 3 4 5 6 clock points, at most",
        "0 1 1 2 2 3",
        "write SPEED and orders on each turn record. All aircraft move at the same time, as written.",
        "a weapon on a side of the firer’s choice is lost",
        "Damage counts at once.",
    ):
        assert words in text, words
    assert "never above" not in text and "no gun in its tail" not in text
    least = " ".join(told(reference(book=rules(stat_least=2))).split())
    assert "ENGINE left 1 2 3 4 5" in least and "TO-HIT 2 3 4 5" in least


def test_a_phase_of_another_name_says_its_own_text() -> None:
    phases = [{"name": "Fly", "text": "All fly as plotted."}, {"name": "Movement", "text": ""}]
    text = " ".join(told(reference(book=rules(phases=phases))).split())
    assert "Fly All fly as plotted. 2 Movement All aircraft move" in text
    assert "write SPEED and orders" not in text, "who writes texts says all of it"
