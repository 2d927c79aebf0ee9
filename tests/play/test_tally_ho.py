"""Tally Ho!, played by its sheets alone."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from tests.play.driver import Play

RANKS = {name: name for name in ("10", "9", "8", "7", "6", "5", "4", "3", "2")} | {
    "Ace": "A", "King": "K", "Queen": "Q", "Jack": "J"
}  # fmt: skip


class Card(NamedTuple):
    suit: int
    rank: int
    name: str


def test_three_rounds(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    play = Play("tally-ho", tmp_path, seed=1946, sheets=("home-box", "damage-tracks", "quick-reference"))
    sides = {"Echo": "RAF", "Lima": "RAF", "Tango": "RAF", "A": "Luftwaffe", "B": "Luftwaffe", "C": "Luftwaffe"}
    damage, down, home = dict.fromkeys(sides, 0), set[str](), set[str]()
    play.part("Before the first round")
    play.do("Waiting not dealt a card yet", "Six counters lie in the boxes of their sides.", "home-box")
    suits = ("Club", "Diamond", "Heart", "Spade")
    play.do("lowest to highest Clubs Diamonds Hearts Spades", "So stand the columns of the board.")
    values = play.read("points A K Q J 10 9 8 7 6 5 4 3 2" + " [?]" * 52)[-13:]
    worth = dict(
        zip(("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"), map(int, values), strict=True)
    )
    a_suit = play.number("for each suit above the target [?]")
    play.read("for each rank above it +1 for each rank below it −1")
    play.read("a sum below 1~none")
    capacity = play.number("down at [?]", "damage-tracks")

    for number in (1, 2, 3):
        play.part(f"Round {number}")
        if number > 1:
            play.read("Shuffle all cards together again.~ New cards for all who are still in the fight.")
        play.shuffle()
        cards: dict[str, Card] = {}
        play.read("A card from the pack~ to each aircraft, which then stands in that card’s cell of the board.")
        for one in sides:
            if one not in down | home:
                rank, suit = play.draw()
                cards[one] = Card(suits.index(suit), worth[RANKS[rank]], f"{rank} of {suit}s")
        play.say(", ".join(f"{one} {card.name}" for one, card in cards.items()) + ".")
        play.read("By suit, then by rank.")
        for one in sorted(cards, key=lambda one: cards[one][:2], reverse=True):
            if one in down:
                continue
            play.read(
                "You may attack an enemy in a lower suit, whatever its rank, or in your suit on a lower rank."
            )
            own = cards[one]
            lower = [
                e for e in cards if sides[e] != sides[one] and e not in down | home and cards[e][:2] < own[:2]
            ]
            points = {e: a_suit * (own.suit - cards[e].suit) + own.rank - cards[e].rank for e in lower}
            best = max(points, key=lambda e: points[e]) if points else ""
            if not best:
                play.say(f"{one} has no enemy below it.")
            elif damage[one] >= capacity / 2:
                play.do("with an enemy below it, it may retire instead of attacking.~", f"{one} goes home.")
                home.add(one)
                del cards[one]
            elif points[best] < 1:
                play.do("or holds its fire;~", f"{one} would score nothing on {best}, and holds its fire.")
            else:
                play.read("your points less the target’s.")
                damage[best] += points[best]
                play.say(f"{one} on {best}: {points[best]}, {damage[best]} in all.")
                if damage[best] >= capacity:
                    play.do(
                        "leaves the board at once. The last to fire gets the kill.",
                        f"{best} is down; {one}’s kill.",
                    )
                    down.add(best)
        left = {sides[one] for one in sides if one not in down | home}
        if len(left) < 2:
            play.do("The mission ends when only one side is left in it.~", f"{', '.join(left)} stays.")
            break
    play.ends_as("tally_ho.txt", request)
