"""The arithmetic of the game, number by number."""

from __future__ import annotations

from pressgang.systems.battle_of_britain import rules as game
from tests.systems.battle_of_britain.musters import rules


def test_moves() -> None:
    moves = {(0, 3): "3", (6, 2): "d6+2", (6, 0): "d6", (6, -2): "d6−2"}
    assert {move: game.move_text(*move) for move in moves} == moves


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
