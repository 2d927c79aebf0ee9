"""Unbalanced Equality, played by its sheets alone: a company in line, and spearmen with riflemen before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import floor
from pathlib import Path

import pytest

from tests.play.driver import Play


@dataclass
class Stand:
    id: str
    points: int
    left: int
    morale: int
    kills: float
    """For each point that is left."""
    move: float = 0.0
    ahead: float = 0.0
    """Inches to the line of the company; 0 is in contact."""
    is_back: bool = False

    @property
    def fire(self) -> int:
        return floor(self.left * self.kills * (0.5 if self.left <= self.points / 2 else 1.0) + 1e-9)


def test_three_moves(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    play = Play("unbalanced-equality", tmp_path, seed=1896, sheets=("roster", "quick-reference"))
    play.part("Set-up")
    play.do(
        "set-up as agreed", "A1 to A4 stand in line, closed; S1 to S4, F1 and F2 are 26 inches before them."
    )
    company = "A1 A Company British infantry · moves [?] in open, [?] in closed; begins closed"
    *_, morale, _, _, rate, _ = play.read(f"{company} [?] [?] [?] = [?] [?] = [?]", "roster")
    line = [Stand(f"A{number}", 100, 100, int(morale), int(rate) / 10) for number in (1, 2, 3, 4)]
    move, throw, morale, kills, per, _ = map(
        int, play.read("S1 Native spearmen moves [?] in, throws [?] in [?] [?] in [?] = [?]", "roster")
    )
    spears = [Stand(f"S{number}", 150, 150, morale, kills / per, move, 26.0) for number in (1, 2, 3, 4)]
    _, morale, kills, _ = map(int, play.read("F1 Native riflemen moves [?] in [?] [?] = [?]", "roster"))
    rifles = [Stand(f"F{number}", 50, 50, morale, kills / 10, 8.0, 26.0) for number in (1, 2)]
    rifle_range = play.number("Range, inches: rifles [?], Maxim guns")
    charge = play.number("throw (8 in) and charge [?] in")
    gone = play.number("Native spearmen leave the table with [?] points or fewer left.")
    play.read("Kills = points left ÷ 10 × the kills of the table, rounded down~.")
    play.read("a stand with half of its points or less kills half as many")
    full = play.read("full points of the stand~ [?] [?] [?] [?] the winner’s stand loses [?] [?] [?] [?]")
    losses = dict(zip(map(int, full[:4]), map(int, full[4:]), strict=True))

    for number in (1, 2, 3):
        natives = [one for one in (*spears, *rifles) if one.left > (gone if one in spears else 0)]
        play.part(f"Move {number}")
        for one in (one for one in natives if one.is_back):
            rolled = play.roll()
            play.read("Natives that went back~ roll a d6: 4 to 6 to return.")
            one.is_back = rolled < 4
            play.say(f"{one.id} rolls {rolled} and {'stays' if one.is_back else 'returns'}.")
        rolls = play.roll(), play.roll()
        play.do(
            "The higher of two d6 moves first.~", f"{rolls[0]} and {rolls[1]}; the company stands in any case."
        )
        play.read("By type and formation; formations may change.")
        for one in natives:
            if one.ahead > 0 and not one.is_back:
                one.ahead = max(one.ahead - one.move, 0.5 if one in spears else 12.0)
        ready = [one for one in natives if one in spears and one.ahead <= throw and not one.is_back]
        if ready:
            play.read("Native spearmen may move 8 in, throw (8 in) and charge 8 in~, all in one move;")
            play.do(
                "the kills of the throw come off first.", f"{sum(one.fire for one in ready)} kills by throws."
            )
            take(line, sum(one.fire for one in ready))
            for one in ready:
                one.ahead = 0.0 if one.ahead <= charge else one.ahead
        play.say(", ".join(f"{one.id} at {one.ahead:g}" for one in natives) + ".")
        fight_by_fire(play, line, natives, [one for one in rifles if one in natives], rifle_range)
        in_contact = [one for one in natives if one.ahead == 0 and one.left > gone and not one.is_back]
        if in_contact:
            melee(play, line, in_contact, losses)
        play.say(f"Left: {', '.join(f'{one.id} {one.left}' for one in (*line, *spears, *rifles))}.")
    play.ends_as("unbalanced_equality.txt", request)


def take(stands: Sequence[Stand], kills: int) -> None:
    """Take kills off stands as they stand, the first first."""
    for one in stands:
        off = min(kills, one.left)
        one.left -= off
        kills -= off


def fight_by_fire(
    play: Play, line: list[Stand], natives: list[Stand], rifles: list[Stand], reach: float
) -> None:
    """Fire of both sides at once, and the morale of those that came under it."""
    play.read("Both sides at once; then kills come off the roster~. Who charged is fired at, too~.")
    targets = sorted((one for one in natives if one.ahead <= reach), key=lambda one: one.ahead)
    if not targets:
        play.say("Nobody is in range.")
        return
    kills = {one.id: 0 for one in targets[: len(line)]}
    for place, own in enumerate(line):
        kills[targets[place % len(targets)].id] += own.fire
    theirs = sum(one.fire for one in rifles if one.ahead <= reach)
    shot = [one for one in targets if one.id in kills]
    killed = ", ".join(f"{kills[one.id]} of {one.id}" for one in shot)
    play.say(f"The company kills {killed}; the riflemen kill {theirs} of A1.")
    for one in shot:
        take([one], kills[one.id])
    take(line, theirs)
    play.read("A d6 for each stand~ that came under fire of rifles or Maxim guns~, after its own fire.")
    (retire,) = play.read("Native cavalry, spearmen and riflemen retire on 1 or [?]")
    for one in (one for one in shot if one.left > 0):
        rolled = play.roll()
        if rolled > int(retire):
            play.say(f"{one.id} rolls {rolled} and stands.")
        else:
            back = play.number(
                "Those that fail go back [?] moves straight from the enemy~, and return on 4 to 6"
            )
            one.ahead, one.is_back = one.ahead + back * one.move, True
            play.say(f"{one.id} rolls {rolled} and goes back to {one.ahead:g}: RETIRED.")


def melee(play: Play, line: list[Stand], natives: list[Stand], losses: dict[int, int]) -> None:
    """The three sequences; the natives have the choice of rout, the company too."""
    play.read("Combat value: points left × morale, added up.")
    totals = [sum(one.left * one.morale for one in side) for side in (line, natives)]
    play.say(f"The company {totals[0]}, the natives {totals[1]}.")
    sides = [line, natives] if totals[0] >= totals[1] else [natives, line]
    play.read("Its stands lose 30 of 150, 20 of 100, 10 of 50, 5 of 30~.", "melee-pad")
    winner_loses = sum(losses[one.points] for one in sides[0])
    for one in sides[0]:
        one.left -= min(one.left, losses[one.points])
    part = play.number("winner loses + that ÷ [?] = loser loses")
    loser_loses = winner_loses + winner_loses // part
    if totals[0] == totals[1]:
        play.read("Equal totals: both lose as winners.")
        loser_loses = winner_loses
    play.read("The loser loses a third more, spread evenly, odd ones off the strongest~.")
    each, odd = divmod(loser_loses, len(sides[1]))
    for one in sorted(sides[1], key=lambda one: -one.left):
        one.left -= min(one.left, each + odd)
        odd = 0
    play.say(f"The winner loses {winner_loses}, the loser {loser_loses}.")
    products = [0, 0]
    while products[0] == products[1]:
        play.read("The totals before losses × a d6 each: the lower retires.")
        dice = play.roll(), play.roll()
        products = [total * die for total, die in zip(totals, dice, strict=True)]
        play.say(f"{totals[0]} × {dice[0]} = {products[0]}, {totals[1]} × {dice[1]} = {products[1]}.")
        if products[0] == products[1]:
            play.read("Equal products: roll again.~")
    moves = play.number("rout, the loser goes back [?] moves")
    if products[0] > products[1]:
        play.read("4 moves back; natives return on 4 to 6 ROUTED", "markers")
        for one in natives:
            one.ahead, one.is_back = moves * one.move, True
        play.say(f"{', '.join(one.id for one in natives)} are routed.")
    else:
        play.do("British never retire; return without a roll", f"The company is routed, {moves} moves back.")
        for one in natives:
            one.ahead = moves * 3.0
