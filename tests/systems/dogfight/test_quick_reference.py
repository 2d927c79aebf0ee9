"""The quick reference: its numbers come from the rules, and nothing on it touches."""

from __future__ import annotations

from functools import cache

from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from tests.drawn import strings_of
from tests.systems.dogfight.musters import brief, kind_of, rules
from tests.systems.stat_lines import composed

HEAD = "name,engine,fuselage,to_hit,weapons\n"


@cache  # what is drawn is only read
def as_it_is(*stats: str, paper: str) -> Sheet:
    return reference(*stats, paper=paper, book=rules())


def reference(*stats: str, paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    if book is None:
        return as_it_is(*stats, paper=paper)
    return composed(kind_of("quick-reference")(), brief(*stats, paper=paper, book=book))


def told(sheet: Sheet) -> str:
    return " ".join(string for piece in sheet.pieces for string in strings_of(piece))


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
