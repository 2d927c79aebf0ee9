"""The arithmetic of the game, number by number."""

from __future__ import annotations

from pressgang.systems.battle_of_britain import rules as game
from tests.systems.battle_of_britain.musters import LUFTWAFFE, RAF, flights, rules

SPITFIRE, HURRICANE = flights(RAF)
BF_109, BF_110, HE_111, JU_88 = flights(LUFTWAFFE)


def test_moves() -> None:
    book = rules()
    fresh = {class_: game.move_of(class_, book).text for class_ in ("bomber", "fast", "medium")}
    assert fresh == {"bomber": "3", "fast": "d6+2", "medium": "d6+1"}
    hit = {class_: game.move_of(class_, book, damaged=True).text for class_ in ("bomber", "fast", "medium")}
    assert hit == {"bomber": "2", "fast": "d6+1", "medium": "d6"}
    assert game.move_of("medium", rules(damage_slows=3), damaged=True).text == "d6−2"
    assert game.move_of("bomber", rules(damage_slows=5), damaged=True).text == "0"


def test_only_undamaged_fighters_of_one_engine_loop() -> None:
    book = rules()
    assert [game.can_loop(row, book) for row in (SPITFIRE, BF_109, BF_110, HE_111)] == [
        True,
        True,
        False,
        False,
    ]
    assert not game.can_loop(SPITFIRE, book, damaged=True)


def test_who_fires_back_and_where() -> None:
    book = rules()
    assert game.defended_sides(HE_111, book) == (0, 3)
    assert game.defended_sides(BF_110, book) == (0, 3)
    assert game.defended_sides(SPITFIRE, book) == (0,)
    (defiant,) = flights("unit,class,engines,turrets\n264 Sqn,medium,1,1")
    assert game.defended_sides(defiant, book) == (0, 3)
    assert game.defended_sides(HE_111, book, damaged=True) == (0, 3)
    variant = rules(damaged_bombers_defend=False)
    assert game.defended_sides(HE_111, variant, damaged=True) == ()
    assert game.defended_sides(HE_111, variant) == (0, 3)
    assert game.defended_sides(SPITFIRE, book, damaged=True) == (0,)
    assert game.defended_sides(SPITFIRE, rules(damaged_fighters_defend=False), damaged=True) == ()


def test_a_kit_says_where_fighters_of_one_engine_and_of_two_fire() -> None:
    book = rules(fighter_guns=[], gunner_guns=[3])
    assert game.defended_sides(SPITFIRE, book) == ()
    assert game.defended_sides(BF_110, book) == (3,)
    assert game.defended_sides(HE_111, book) == (0, 3)
    (whirlwind,) = flights("unit,class,engines\n263 Sqn,fast,2")
    assert game.defended_sides(whirlwind, book) == (3,)
    assert game.defended_sides(whirlwind, rules(gunner_engines=3)) == (0,)


def test_what_the_source_states_and_what_is_a_reading() -> None:
    book = rules()
    assert book.provenance("damaged_bombers_defend") == "source"
    read = (
        "fighter_guns", "gunner_guns", "attacker_faces_target", "second_hit_kills", "damaged_fighters_attack",
        "damaged_fighters_defend", "raid_ends", "square_diagonals", "square_sides",
    )  # fmt: skip
    assert {book.provenance(name) for name in read} == {"reading"}


def test_rolls_are_printed_as_runs() -> None:
    printed = {(1, 2, 4, 5): "1–2, 4–5", (1, 3, 5, 6): "1, 3, 5–6", (6, 5, 5, 4): "4–6", (): "–"}
    assert {rolls: game.rolls_text(rolls) for rolls in printed} == printed
