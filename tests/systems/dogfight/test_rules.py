"""The arithmetic of the dogfight against the figures of the article and of the readings."""

from __future__ import annotations

from pressgang.systems.dogfight.rules import (
    arc_bearings,
    band_at,
    bands,
    longest_range,
    needed,
    turn_limit,
)
from tests.cases import each_case
from tests.systems.dogfight.musters import rules

BOOK = rules()


@each_case(
    ("inches", "modifier"),
    [(0, 2), (0.5, 2), (1, 2), (1.01, 1), (3.99, 1), (4, 0), (9, 0), (9.01, -1), (12, -1), (12.01, None)],
)
def test_range_bands(inches: float, modifier: int | None) -> None:
    band = band_at(inches, BOOK)
    assert (band.modifier if band else None) == modifier


def test_range_bands_in_words() -> None:
    assert [band.label for band in bands(BOOK)] == ["up to 1", "over 1, under 4", "4 to 9", "over 9, to 12"]
    assert longest_range(BOOK) == 12


def test_bands_of_ones_own_neither_overlap_nor_leave_a_gap() -> None:
    own = [
        {"end": 3, "end_included": False, "modifier": 1},
        {"end": 2, "end_included": True, "modifier": 0},
        {"end": 6, "end_included": True, "modifier": -1},
    ]
    book = rules(range_bands=own)
    assert [band.label for band in bands(book)] == ["under 3", "3 to 6"]
    for tenth in range(61):
        assert sum(band.contains(tenth / 10) for band in bands(book)) == 1
    for tenth in range(121):
        assert sum(band.contains(tenth / 10) for band in bands(BOOK)) == 1
    twice = [{"end": 3, "end_included": included, "modifier": 1} for included in (False, True)]
    assert [band.label for band in bands(rules(range_bands=twice))] == ["under 3"]


def test_the_roll_that_hits() -> None:
    table = [[needed(to_hit, band.modifier, BOOK) for to_hit in range(1, 6)] for band in bands(BOOK)]
    assert needed(1, -3, BOOK) == 0, "no roll hits, however far below"
    assert table == [[3, 4, 5, 6, 6], [2, 3, 4, 5, 6], [1, 2, 3, 4, 5], [0, 1, 2, 3, 4]]


def test_modifiers_of_the_roll_make_long_shots_easier_as_the_article_prints_it() -> None:
    book = rules(range_applies_to="the roll")
    table = [[needed(to_hit, band.modifier, book) for to_hit in range(1, 6)] for band in bands(book)]
    assert table == [[0, 0, 1, 2, 3], [0, 1, 2, 3, 4], [1, 2, 3, 4, 5], [2, 3, 4, 5, 6]]


def test_arcs_go_once_round_the_clock() -> None:
    arcs = [arc_bearings(side, BOOK) for side in ("front", "right", "rear", "left")]
    assert arcs == [(330, 390), (30, 150), (150, 210), (210, 330)]
    assert sum(end - start for start, end in arcs) == 360


def test_an_arc_from_an_hour_to_the_same_hour_goes_all_round() -> None:
    assert arc_bearings("rear", rules(rear_arc=[6, 6])) == (180, 540)


def test_without_bands_nothing_is_in_range() -> None:
    assert longest_range(rules(range_bands=[])) == 0
    assert band_at(0, rules(range_bands=[])) is None


def test_points_of_turning() -> None:
    assert [turn_limit(engine, BOOK) for engine in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    assert turn_limit(9, rules(turn_limit=[0, 1, 1, 2, 2])) == 2, "the last of a shorter list holds on"


def test_the_provenance_of_the_values() -> None:
    assert {name for name, value in BOOK.values.items() if value.provenance == "reading"} == {
        "phases",
        "secret_orders",
        "player_1",
        "stat_least",
        "speed_least",
        "engine_before_change",
        "turn_limit",
        "limit_each_turn",
        "points_in_a_row",
        "step_between_turns",
        "measured_from",
        "rear_arc",
        "range_bands",
        "range_applies_to",
        "arc_line",
        "struck_side",
    }
    assert BOOK.provenance("build_points") == "house", "the prices are Swenson's, not of the article"
    assert all(value.source and value.note for value in BOOK.values.values())
