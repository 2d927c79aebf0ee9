"""The worked example, played by the program: who acts when, what it scores, who is shot down and by whom."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.rulebook import RuleBook
from pressgang.systems.tally_ho.rules import Card, acting_order, damage, differences, is_above, parse_card


class ExampleError(ValueError):
    """An example that does not keep the rules; the message is a sentence for who wrote it."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack and what comes of it. `total` is the target's damage after it; `mark` names a rule value."""

    attacker: str
    card: Card
    target: str
    target_card: Card
    suits: int
    ranks: int
    points: int
    total: int
    shot_down: bool
    mark: str


@dataclass(frozen=True, slots=True)
class Idle:
    """An aircraft that does not attack when its turn comes. `reason` is `down`, `lowest` or `holds`."""

    aircraft: str
    card: Card
    reason: str
    mark: str


@dataclass(frozen=True, slots=True)
class Round:
    """A round in the order of action, and the damage of all who have any at its end."""

    number: int
    turns: tuple[Attack | Idle, ...]
    totals: dict[str, int]

    @property
    def attacks(self) -> tuple[Attack, ...]:
        """The attacks in order."""
        return tuple(turn for turn in self.turns if isinstance(turn, Attack))


@dataclass(frozen=True, slots=True)
class _Dealt:
    aircraft: str
    card: Card
    target: str
    mark: str


def types_of(rules: RuleBook) -> dict[str, str]:
    """The type of each aircraft of the example; a type is a side."""
    return {str(entry["aircraft"]): str(entry["type"]) for entry in rules["example_sides"]}


def play(rules: RuleBook) -> tuple[Round, ...]:
    """The rounds of the example, computed. Raises `ExampleError` where an entry breaks the rules."""
    totals: dict[str, int] = {}
    down: set[str] = set()
    numbers = sorted({int(entry["round"]) for entry in rules["example"]})
    return tuple(_round(number, rules, totals, down) for number in numbers)


def _round(number: int, rules: RuleBook, totals: dict[str, int], down: set[str]) -> Round:
    dealt = _dealt(number, rules, down)
    turns: list[Attack | Idle] = []
    for one in sorted(dealt.values(), key=lambda one: acting_order(one.card)):
        if one.aircraft in down or not one.target:
            turns.append(Idle(one.aircraft, one.card, _reason(one, dealt, down, rules), one.mark))
            continue
        turns.append(_attack(number, one, dealt, down, totals, rules))
    return Round(number, tuple(turns), dict(totals))


def _dealt(number: int, rules: RuleBook, down: set[str]) -> dict[str, _Dealt]:
    dealt: dict[str, _Dealt] = {}
    known = types_of(rules)
    for entry in rules["example"]:
        if int(entry["round"]) != number:
            continue
        name = str(entry["aircraft"])
        if name not in known or name in down or name in dealt:
            raise ExampleError(
                f"round {number} deals a card to {name}, which is unknown, down or dealt already"
            )
        if entry["mark"] and entry["mark"] not in rules.values:
            raise ExampleError(f'round {number}: the mark "{entry["mark"]}" is no value of the game')
        try:
            card = parse_card(str(entry["card"]), rules)
        except ValueError as error:
            raise ExampleError(f"round {number}: {error}") from None
        dealt[name] = _Dealt(name, card, str(entry["target"]), str(entry["mark"]))
    return dealt


def _attack(
    number: int, one: _Dealt, dealt: dict[str, _Dealt], down: set[str], totals: dict[str, int], rules: RuleBook
) -> Attack:
    if one.target not in _targets(one, dealt, down, rules):
        raise ExampleError(
            f"round {number}: {one.aircraft} cannot attack {one.target}: no enemy, down, or not lower"
        )
    other = dealt[one.target]
    suit_difference, rank_difference = differences(one.card, other.card)
    points = damage(suit_difference, rank_difference, rules)
    totals[one.target] = total = totals.get(one.target, 0) + points
    shot_down = total >= int(rules["capacity"])
    if shot_down:
        down.add(one.target)
    return Attack(
        attacker=one.aircraft,
        card=one.card,
        target=one.target,
        target_card=other.card,
        suits=suit_difference,
        ranks=rank_difference,
        points=points,
        total=total,
        shot_down=shot_down,
        mark=one.mark,
    )


def _targets(one: _Dealt, dealt: dict[str, _Dealt], down: set[str], rules: RuleBook) -> list[str]:
    """The enemies that are still there and lower."""
    types = types_of(rules)
    return [
        other.aircraft
        for other in dealt.values()
        if types[other.aircraft] != types[one.aircraft]
        and other.aircraft not in down
        and is_above(*differences(one.card, other.card))
    ]


def _reason(one: _Dealt, dealt: dict[str, _Dealt], down: set[str], rules: RuleBook) -> str:
    if one.aircraft in down:
        return "down"
    return "holds" if _targets(one, dealt, down, rules) else "lowest"
