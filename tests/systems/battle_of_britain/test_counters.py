"""The counters: four a unit, what stands on them, and what damage changes."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import WHITE, Path, Piece
from pressgang.layout import Gang
from tests.drawn import assert_sound, strings_of
from tests.systems.battle_of_britain.musters import LUFTWAFFE, RAF, brief, compose, kind_of, rules

Counters = kind_of("counters")


def named(pieces: Iterable[Piece], name: str) -> list[Piece]:
    return [piece for piece in pieces if piece.name.startswith(name)]


def test_four_counters_a_unit_in_the_order_of_the_dots() -> None:
    sheet = compose(Counters(), RAF, LUFTWAFFE)
    assert len(sheet.pieces) == 24
    letters = [word for piece in sheet.pieces for word in strings_of(piece.front) if word in set("WBY")]
    assert letters[:6] == ["W", "B", "Y", "W", "B", "Y"]
    assert isinstance(sheet.plan, Gang) and sheet.plan.groups == (), "both sides share paper unless told not to"
    apart = compose(Counters(page_per_force=True), RAF, LUFTWAFFE).plan
    assert isinstance(apart, Gang) and apart.groups == ("RAF",) * 8 + ("Luftwaffe",) * 16


def test_quantity_is_of_units() -> None:
    sheet = compose(Counters(), "unit,class,engines,quantity\n54 Sqn,fast,1,3")
    assert len(sheet.pieces) == 12
    assert all("54 Sqn" in strings_of(piece.front) for piece in sheet.pieces)


def test_fronts_and_backs() -> None:
    sheet = compose(Counters(backs="long-edge"), RAF, LUFTWAFFE)
    spitfire, bomber = named(sheet.pieces, "Spitfire")[0], named(sheet.pieces, "He 111")[0]
    hurricane = named(sheet.pieces, "Hurricane")[0]
    assert {"d6", "+2", "Spitfire", "54 Sqn"} <= set(strings_of(spitfire.front))
    assert {"d6", "+1"} <= set(strings_of(spitfire.behind()))
    assert "d6" in strings_of(hurricane.behind()) and "+1" not in strings_of(hurricane.behind())
    assert {"3", "2d6"} <= set(strings_of(bomber.front))
    assert "2" in strings_of(bomber.behind()) and "2d6" not in strings_of(bomber.behind())


def test_damaged_bombers_lose_their_guns_in_the_variant() -> None:
    plain = compose(Counters(backs="fold"), LUFTWAFFE)
    variant = compose(Counters(backs="fold"), LUFTWAFFE, book=rules(damaged_bombers_defend=False))
    before, after = named(plain.pieces, "He 111")[0], named(variant.pieces, "He 111")[0]
    assert before.front == after.front
    assert len(after.behind()) == len(before.behind()) - 1  # the hexagon


def test_a_unit_without_an_aircraft_name_is_its_own_title() -> None:
    sheet = compose(Counters(), "unit,class,engines\n54 Sqn,fast,1")
    assert strings_of(sheet.pieces[0].front).count("54 Sqn") == 1


def test_marks_are_owed_only_for_what_is_not_the_articles() -> None:
    notes = compose(Counters(backs="fold"), RAF, LUFTWAFFE).notes
    assert any("House value" in note for note in notes)
    own = {"bomber_guns": [0, 3], "gunner_guns": [3], "fighter_guns": [0, 1], "gunner_engines": 1}
    book = rules(**own, damaged_fighters_defend=False)
    assert len(compose(Counters(backs="fold"), RAF, LUFTWAFFE, book=book).notes) == 2  # who turns counters over
    assert len(compose(Counters(), RAF).notes) == 5  # guns with and without a gunner, both of the house
    assert len(compose(Counters(), RAF, book=rules(fighter_guns=[])).notes) == 1


def test_damaged_bombers_defend_by_the_source_and_carry_no_mark() -> None:
    bombers = "name,unit,class,engines,turrets\nHe 111 H,KG 53,bomber,2,2\n"
    legend, note = compose(Counters(backs="fold"), bombers, book=rules(bomber_guns=[3])).notes
    assert "without a hexagon no longer fires back." in legend and "washer" in note
    book = rules(bomber_guns=[3], turned_counters=False)
    (legend,) = compose(Counters(backs="fold"), bombers, book=book).notes
    assert "Lay a marker on a counter when it is damaged; it is slower" in legend


def test_fighters_show_where_their_guns_bear() -> None:
    before = named(compose(Counters(), RAF).pieces, "Spitfire")[0]
    after = named(compose(Counters(), RAF, book=rules(fighter_guns=[])).pieces, "Spitfire")[0]
    assert len(before.front) == len(after.front) + 1  # the hexagon


def test_a_name_that_does_not_fit_is_in_the_key_of_its_sheet_once() -> None:
    found = Problems()
    sheet = Counters().compose(brief("name,unit,class,engines\n" + "W" * 60 + ",54 Sqn,fast,1"), found)
    assert [problem.rule.code for problem in found.found] == ["PG809"]
    assert [piece.name for piece in sheet.pieces if piece.name.startswith("key")] == ["key RAF"]


@pytest.mark.parametrize("size", [20.0, 24.0, 32.0])
def test_the_only_circled_letter_of_a_counter_is_its_dot(size: float) -> None:
    for piece in Counters(size=size).compose(brief(RAF, LUFTWAFFE), Problems()).pieces:
        discs = [
            item for item in piece.front
            if isinstance(item, Path) and item.fill == WHITE and item.segments[1][0] == "C" and not item.stroke
        ]  # fmt: skip
        assert len(discs) == (0 if piece.name.startswith("key") else 1), piece.name
        assert_sound(piece)
