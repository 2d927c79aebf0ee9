"""The article's worked example, played through the function that prints the damage table.

The article errs three times, and twice more in passing. What it prints is kept as a value of its own, shown in
the footnotes and used nowhere else:

- round 3 scores three levels for Hearts over Clubs: 24 and 31 instead of 20 and 27 (`article_height`);
- round 2 has Tango on the 4 of Spades in the picture, on the 5 in the text (`article_card`);
- the FW 190 is mostly written FW 109 (`article_name`);
- round 1 says that Echo (4 of Diamonds) has no target, though C is on the 7 of Clubs (`article_echo`), and
  passes over C itself, which is above Tango on the 3 of Clubs (`article_c`).
"""

from __future__ import annotations

import pytest

from pressgang.games.expressions.values import Fault
from pressgang.systems.tally_ho.example import play
from pressgang.systems.tally_ho.rules import acting_order, damage, differences, is_above, parse_card
from tests.systems.tally_ho.musters import rules

RULES = rules()
ROUNDS = play(RULES)
BY_THE_ARTICLE = [
    # attacker, card, target, card, what the article scores
    [("B", "10H", "Tango", "3C", 15), ("A", "9H", "Echo", "4D", 9), ("Lima", "7H", "C", "7C", 8)],
    [
        ("Tango", "5S", "B", "2H", 7),
        ("C", "2S", "Lima", "9C", 5),
        ("B", "2H", "Lima", "9C", 1),
        ("Echo", "JD", "A", "AC", 1),
        ("A", "AC", "Lima", "9C", 5),
    ],
    [("A", "AS", "Lima", "QH", 6), ("C", "8S", "Tango", "6D", 10), ("Echo", "AH", "B", "2C", 24)],
]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_each_round_has_these_attacks_in_this_order(number: int) -> None:
    attacks = ROUNDS[number - 1].attacks
    found = [
        (a.aircraft, parse_card(card, RULES) == a.card, a.target, parse_card(other, RULES) == a.target_card)
        for a, (_, card, _, other, _) in zip(attacks, BY_THE_ARTICLE[number - 1], strict=True)
    ]
    assert found == [(who, True, whom, True) for who, _, whom, _, _ in BY_THE_ARTICLE[number - 1]]


def test_each_damage_is_the_articles_but_for_the_last() -> None:
    printed = [points for one in BY_THE_ARTICLE for *_, points in one]
    computed = [attack.points for one in ROUNDS for attack in one.attacks]
    assert computed[:-1] == printed[:-1]
    assert printed[-1] == 24 and computed[-1] == 20


def test_echo_could_have_fired_in_round_one() -> None:
    (echo,) = (turn for turn in ROUNDS[0].turns if turn.aircraft == "Echo")
    assert echo.reason == "holds" and echo.mark == "article_echo"
    steps = differences(echo.card, parse_card("7C", RULES))
    assert is_above(*steps) and damage(*steps, RULES) == 1


def test_c_could_have_fired_in_round_one() -> None:
    (c,) = (turn for turn in ROUNDS[0].turns if turn.aircraft == "C")
    assert c.reason == "holds" and c.mark == "article_c" and RULES.provenance("article_c") == "reading"
    steps = differences(c.card, parse_card("3C", RULES))
    assert is_above(*steps) and damage(*steps, RULES) == 4


def test_totals_after_each_round() -> None:
    assert [one.totals for one in ROUNDS] == [
        {"Tango": 15, "Echo": 9, "C": 8},
        {"Tango": 15, "Echo": 9, "C": 8, "B": 7, "Lima": 11, "A": 1},
        {"Tango": 25, "Echo": 9, "C": 8, "B": 27, "Lima": 17, "A": 1},
    ]


def test_all_act_by_suit_then_by_rank_and_the_fallen_no_more() -> None:
    for one in ROUNDS:
        cards = [turn.card for turn in one.turns]
        assert cards == sorted(cards, key=acting_order)
    idle = {turn.aircraft: turn.reason for turn in ROUNDS[2].turns if turn.reason}
    assert idle == {"Lima": "lowest", "Tango": "down", "B": "down"}


def test_with_a_lower_capacity_tango_is_down_at_once_and_dealt_no_card_again() -> None:
    first, second, third = play(rules(capacity=15))
    assert [turn.target for turn in first.attacks if turn.shot_down] == ["Tango"]
    assert not any(turn.aircraft == "Tango" for one in (second, third) for turn in one.turns)


def test_who_may_attack_must_where_no_fire_is_held() -> None:
    first, *_ = play(rules(hold_fire=False))
    attacks = [(turn.aircraft, turn.target, turn.points) for turn in first.attacks]
    assert attacks[2:] == [("Lima", "C", 8), ("Echo", "C", 1), ("C", "Tango", 4)]
    assert [turn.reason for turn in first.turns if not turn.target] == ["lowest"]


def lines(*entries: tuple[int, str, str, str]) -> list[dict[str, object]]:
    keys = ("round", "aircraft", "card", "target")
    return [{**dict(zip(keys, entry, strict=True)), "mark": ""} for entry in entries]


@pytest.mark.parametrize(
    ("entries", "words"),
    [
        ([(1, "A", "5H", "Echo"), (1, "Echo", "5H", "")], "cannot attack Echo"),
        ([(1, "A", "5H", "B"), (1, "B", "2C", "")], "no enemy"),
        ([(1, "A", "5H", "Echo")], "cannot attack Echo"),
        ([(1, "Zulu", "5H", "")], "Zulu"),
        ([(1, "A", "5H", ""), (1, "A", "6H", "")], "dealt already"),
        ([(1, "A", "5X", "")], "no card"),
    ],
)
def test_an_example_against_the_rules_is_refused(entries: list[tuple[int, str, str, str]], words: str) -> None:
    with pytest.raises(Fault, match=words):
        play(rules(example=lines(*entries)))


def test_an_example_of_ones_own_is_played() -> None:
    (one,) = play(rules(example=lines((1, "C", "2C", ""), (1, "Lima", "3S", "C"))))
    (attack,) = one.attacks
    assert (attack.points, attack.total, attack.shot_down) == (13, 13, False)
