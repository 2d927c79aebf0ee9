"""The arithmetic of the game, number by number."""

from __future__ import annotations

from pressgang.systems.battle_of_britain import stats as game
from tests.cases import each_case
from tests.systems.battle_of_britain.musters import rules


def test_moves() -> None:
    moves = {(0, 3): "3", (6, 2): "d6+2", (6, 0): "d6", (6, -2): "d6−2"}
    assert {move: game.move_text(*move) for move in moves} == moves


def test_what_the_source_states_and_what_is_a_reading() -> None:
    book = rules()
    assert book.provenance("damaged_bombers_defend") == "source"
    read = (
        "attacker_faces_target", "second_hit_kills", "damaged_fighters_attack", "damaged_fighters_defend",
        "raid_ends", "after_raid", "entry_facing", "entry_counts", "leaving", "turned_counters",
        "square_diagonals", "square_sides",
    )  # fmt: skip
    assert {book.provenance(name) for name in read} == {"reading"}
    lost = ("attack_sides", "attack_rolls", "bomber_guns", "fighter_guns", "gunner_guns", "gunner_engines")
    assert {book.provenance(name) for name in lost} == {"house"}


@each_case(
    ("own", "bombers", "edges"),
    [
        (("", ""), (0, 8), ("far", "near")),
        (("", ""), (4, 8), ("", "")),
        (("", ""), (0, 0), ("", "")),
        (("far", ""), (4, 8), ("far", "near")),
        (("", "near"), (4, 0), ("far", "near")),
        (("far", "near"), (4, 8), ("far", "near")),
        (("", "", ""), (0, 8, 0), ("", "", "")),
        (("",), (8,), ("near",)),
        (("",), (0,), ("far",)),
    ],
)
def test_the_edge_of_a_side_is_its_own_or_beyond_doubt(
    own: tuple[str, ...], bombers: tuple[int, ...], edges: tuple[str, ...]
) -> None:
    assert game.edges_of(own, bombers) == edges


def test_squares_follow_the_sides_of_the_hex_unless_they_are_the_kits() -> None:
    front, flank, rear = [0], [1, 2, 3, 5, 6, 7], [4]
    said = game.squares_text(front, flank, rear, True, [0], [1, 2, 4, 5], [3])
    assert said == game.squares_text(front, flank, rear) == "front: ahead; flank: the others; rear: astern"
    turned = game.squares_text(front, flank, rear, True, [3], [1, 2, 4, 5], [0])
    assert turned == "front: astern; flank: the others; rear: ahead"
    assert game.squares_text([0, 1, 7], [2, 6], [3, 4, 5], True, [3], [1], [0]).startswith("front: ahead, half")


def test_rolls_are_printed_as_runs() -> None:
    printed = {(1, 2, 4, 5): "1–2, 4–5", (1, 3, 5, 6): "1, 3, 5–6", (6, 5, 5, 4): "4–6", (): "–"}
    assert {rolls: game.rolls_text(rolls) for rolls in printed} == printed
