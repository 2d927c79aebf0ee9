"""The arithmetic of Tally Ho!: pure functions over the game's numbers, used by checks and sheets alike.

Source throughout: Kevin White, "Tally Ho!", Lone Warrior 121, 1998, with the readings that
`templates/games/tally-ho/game.toml` states beside each value.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator
from itertools import accumulate
from typing import TYPE_CHECKING

from pressgang.diagnostics import Diagnostic
from pressgang.rulebook import RuleBook
from pressgang.structs import NamedTuple
from pressgang.systems.base import Check, Muster, game_rule
from pressgang.systems.tally_ho.stats import Fighter

if TYPE_CHECKING:
    from pressgang.sheets.marks import Suit

SHAPES: tuple[Suit, ...] = ("club", "diamond", "heart", "spade")
"""The shapes of the four levels, lowest to highest."""
_LETTERS = "CDHS"


class Card(NamedTuple):
    """A place on the board: the level from 0 (Clubs) to 3 (Spades), what the rank counts, its name (`10`)."""

    suit: int
    rank: int
    label: str

    @property
    def shape(self) -> Suit:
        """Return the shape of its level."""
        return SHAPES[self.suit]


def suits(rules: RuleBook) -> tuple[str, ...]:
    """Return the printed names of the levels, lowest to highest."""
    return tuple(str(name) for name in rules["suits"])


def ranks(rules: RuleBook) -> tuple[tuple[str, int], ...]:
    """Return (name, value) of the ranks in the order of the board, the Ace first."""
    return tuple((str(entry["card"]), int(entry["value"])) for entry in rules["ranks"])


def parse_card(text: str, rules: RuleBook) -> Card:
    """Return the card written `10H`; raise `ValueError` with the end of a sentence."""
    label, letter = text[:-1].strip().upper(), text[-1:].upper()
    counts = dict(ranks(rules))
    if label not in counts or letter not in _LETTERS or not letter:
        raise ValueError(f'"{text}" is no card; write a rank and one of C D H S, such as 10H')
    return Card(_LETTERS.index(letter), counts[label], label)


def points_of(card: Card, rules: RuleBook) -> int:
    """Return the points of a place: so many points a suit, and its rank. Damage is the difference of two such
    counts.

    It is not the altitude: the 2 of Hearts (10) is above the Jack of Diamonds (15) and acts before it.
    """
    return int(rules["suit_points"]) * card.suit + card.rank


def damage(suit_difference: int, rank_difference: int, rules: RuleBook) -> int:
    """Return the points of an attack from so many suits and ranks above (Combat); below 1 is a reading."""
    points = int(rules["suit_points"]) * suit_difference + rank_difference
    return points if points >= 1 else int(rules["below_one"])


def differences(attacker: Card, target: Card) -> tuple[int, int]:
    """Return by how many suits and by how many points of rank the attacker is above; either may be negative."""
    return attacker.suit - target.suit, attacker.rank - target.rank


def is_above(suit_difference: int, rank_difference: int) -> bool:
    """Return whether one may attack: a lower suit, or the same suit and a lower rank."""
    return suit_difference > 0 or (suit_difference == 0 and rank_difference > 0)


def acting_order(card: Card) -> tuple[int, int]:
    """Return a sort key by which the highest acts first: by suit, then by rank."""
    return -card.suit, -card.rank


TOO_MANY = game_rule("TH102")


def find_too_many(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Yield the row with which the cards run out, once (TH102)."""
    pack, decks = int(muster.rules["pack"]), int(muster.rules["decks"])
    rows = list(muster.rows("quantity"))
    sums = list(accumulate((row.quantity for row in rows), initial=0))
    over = bisect(sums, pack * decks)
    if over < len(sums):
        row, total = rows[over - 1], sums[-1]
        packs = "a pack has" if decks == 1 else f"{decks} packs have"
        needed = -(-total // pack)
        yield TOO_MANY.at(
            row.at("quantity" if row.quantity > 1 else "call_sign"),
            f"{total:,} aircraft in all, {sums[over - 1]:,} before this row; {packs} {pack * decks} cards",
            f"Use fewer aircraft, or shuffle {needed} packs: decks = {needed} under [rules] in the kit.",
        )


CHECKS: tuple[Check[Fighter], ...] = (Check((TOO_MANY,), find_too_many),)
