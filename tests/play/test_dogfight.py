"""The dogfight, played by its sheets alone: two fighters, on a table measured in inches."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import atan2, cos, degrees, dist, radians, sin
from pathlib import Path

import pytest

from tests.play.driver import Play

FRONT = 30.0
"""The front arc as it is drawn, from 11 to 1 o'clock: half of it in degrees."""


@dataclass
class Plane:
    name: str
    to_hit: int
    engine: int
    fuselage: int
    x: float
    y: float
    heading: float
    speed: int = 3
    moves: tuple[str, ...] = ()
    guns: set[str] = field(default_factory=lambda: {"front"})

    @property
    def is_up(self) -> bool:
        return self.engine > 0 and self.fuselage > 0

    def after(self, moves: tuple[str, ...], step: float, point: float) -> Plane:
        """Where the orders lead."""
        x, y, heading = self.x, self.y, self.heading
        for move in moves:
            heading += {"L": -point, "R": point}.get(move, 0.0)
            if move == "1":
                x, y = x + step * sin(radians(heading)), y + step * cos(radians(heading))
        return Plane(
            self.name, self.to_hit, self.engine, self.fuselage, x, y, heading, len(moves), moves, self.guns
        )

    def off(self, other: Plane) -> float:
        """Degrees from its nose to the other."""
        bearing = degrees(atan2(other.x - self.x, other.y - self.y))
        return abs((bearing - self.heading + 180) % 360 - 180)


def written(moves: tuple[str, ...]) -> str:
    """The order as it is written: steps ahead added up."""
    parts: list[str] = []
    for move in moves:
        if move == "1" and parts and parts[-1].isdigit():
            parts[-1] = str(int(parts[-1]) + 1)
        else:
            parts.append(move)
    return "".join(parts)


def orders(speed: int, most: int, ended_on_point: bool) -> Iterator[tuple[str, ...]]:
    """Every order of a SPEED with a step ahead between any two points, and from the turn before."""
    if speed == 0:
        yield ()
        return
    for move in "1LR":
        is_point = move != "1"
        if not (is_point and (ended_on_point or most == 0)):
            for rest in orders(speed - 1, most - is_point, is_point):
                yield (move, *rest)


def test_three_turns(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    play = Play(
        "dogfight", tmp_path, seed=1940, sheets=("counters", "arc-template", "odds-table", "quick-reference")
    )
    play.part("Set-up")
    play.do(
        "set-up and how to win: as agreed", "A Spitfire and a Bf 109 meet, 26 inches apart, 3 inches abreast."
    )
    play.read("Below: TO-HIT, ENGINE and FUSELAGE. A triangle at an edge: a weapon on that side.")
    spitfire, messerschmitt = (
        Plane(name, *map(int, play.read(f"{name} [?] [?] [?] {unit}", "counters")), *place)
        for name, unit, place in (
            ("Spitfire I", "54 Sqn", (0.0, 0.0, 0.0)),
            ("Bf 109 E", "JG 26", (3.0, 26.0, 180.0)),
        )
    )
    step = play.number("straight ahead, [?] inches 1")
    point = play.number("turn left or right, one clock point ([?]°) 1")
    play.do("Begin the game at any SPEED you may have.", "Both fly at SPEED 3.")
    limits = [int(one) for one in play.read("ENGINE left 1 2 3 4 5 clock points, at most~ [?] [?] [?] [?] [?]")]
    least = play.number("SPEED is at least [?],~ never above the ENGINE that is left")
    change = play.number("and changes by at most [?] a turn.")
    play.read(
        "Never two points in a row: a step ahead comes between any two.~ From one game turn to the next, too.~"
    )
    bands = [
        (
            reach,
            [
                one.replace("–", "0")
                for one in play.read(f"{words} [?] [?] [?] [?] [?] [?]", "quick-reference")[1:]
            ],
        )
        for reach, words in ((1.0, "up to 1"), (3.99, "over 1, under 4"), (9.0, "4 to 9"))
    ]
    far = play.read("over 9, to [?] −1 – [?] [?] [?] [?]")
    bands.append((float(far[0]), ["0", *far[1:]]))
    hurts = {what: play.rolls(f"[?] {what}: fill one oval", "odds-table") for what in ("FUSELAGE", "ENGINE")}
    play.read("Range, arcs and steps: from the middle of an aircraft or its counter.~")

    both = [spitfire, messerschmitt]
    for turn in (1, 2, 3):
        play.part(f"Turn {turn}")
        play.read("In secret,~ write SPEED and orders on each turn record.")
        plans = []
        for own, enemy in (both, both[::-1]):
            there = enemy.after(("1",) * enemy.speed, step, point)
            speeds = range(max(least, own.speed - change), min(own.engine, own.speed + change) + 1)
            if own.speed - change > own.engine:
                play.read("Where hits leave less ENGINE than that, it falls to the ENGINE at once.~")
                speeds = range(own.engine, own.engine + 1)
            ends_on_point = own.moves[-1:] in (("L",), ("R",))
            legal = [one for speed in speeds for one in orders(speed, limits[own.engine - 1], ends_on_point)]
            best = min(legal, key=lambda one: (_worth(own.after(one, step, point), there), written(one)))
            plans.append(best)
            play.say(f"{own.name}: SPEED {len(best)}, {written(best)}.")
        play.read("All aircraft move at the same time, as written.")
        both = [own.after(plan, step, point) for own, plan in zip(both, plans, strict=True)]
        play.say(f"They are {dist((both[0].x, both[0].y), (both[1].x, both[1].y)):.1f} inches apart.")
        play.read("Each side rolls a die: the higher is Player 1 this turn. Equal dice roll again.~")
        rolled = [0, 0]
        while rolled[0] == rolled[1]:
            rolled = [play.roll(), play.roll()]
        play.say(f"{both[0].name} {rolled[0]}, {both[1].name} {rolled[1]}.")
        first = both if rolled[0] > rolled[1] else both[::-1]
        for place, (own, enemy) in enumerate((first, first[::-1])):
            play.read("Player 1 fires." if place == 0 else "Player 2 fires with what is still in the air.")
            if own.is_up and enemy.is_up:
                _fire(play, own, enemy, bands, hurts)
        if not all(one.is_up for one in both):
            break
    play.ends_as("dogfight.txt", request)


def _worth(own: Plane, enemy: Plane) -> float:
    """How far from a good shot a place is, if the enemy goes straight on: a player's choice, and no rule."""
    return abs(dist((own.x, own.y), (enemy.x, enemy.y)) - 4) * 8 + own.off(enemy)


def _fire(
    play: Play, own: Plane, enemy: Plane, bands: list[tuple[float, list[str]]], hurts: dict[str, range]
) -> None:
    play.read("Each weapon fires once a turn, at a target in its arc, in range and in plain sight.")
    away, off = dist((own.x, own.y), (enemy.x, enemy.y)), own.off(enemy)
    row = next((row for reach, row in bands if away <= reach), None)
    if row is None:
        play.do("Over 12 inches: no shot.", f"{own.name} is {away:.1f} inches away.")
    elif "front" not in own.guns or off > FRONT + 0.01:
        play.say(f"{enemy.name} is in no arc of {own.name} that has a weapon.")
    else:
        needed, rolled = int(row[own.to_hit - 1]), play.roll()
        play.read("roll this or less")
        hit = ": a hit" if rolled <= needed else ""
        play.say(f"{own.name} at {away:.1f} inches needs {needed} and rolls {rolled}{hit}.")
        if rolled <= needed:
            _damage(play, own, enemy, hurts)


def _damage(play: Play, own: Plane, enemy: Plane, hurts: dict[str, range]) -> None:
    play.read("DAMAGE: A D6 FOR EACH HIT")
    rolled = play.roll()
    if rolled in hurts["ENGINE"]:
        enemy.engine -= 1
        play.do("ENGINE: fill one oval", f"A {rolled}: {enemy.name} has ENGINE {enemy.engine}.")
    else:
        side = ("front", "right", "rear", "left")[round(_bearing(enemy, own) / 90) % 4]
        if rolled not in hurts["FUSELAGE"]:
            play.read("Weapon on the side that faces the shot~; if none is left there, FUSELAGE")
        if rolled not in hurts["FUSELAGE"] and side in enemy.guns:
            enemy.guns.remove(side)
            play.say(f"A {rolled}: {enemy.name} loses its {side} weapon.")
        else:
            enemy.fuselage -= 1
            play.do("FUSELAGE: fill one oval", f"A {rolled}: {enemy.name} has FUSELAGE {enemy.fuselage}.")
    play.read("Damage counts at once. Fill ovals from the right: the open ones are what is left.")
    if not enemy.is_up:
        play.do("FUSELAGE 0: destroyed ENGINE 0: crashes", f"{enemy.name} is out of the game.")


def _bearing(own: Plane, other: Plane) -> float:
    return (degrees(atan2(other.x - own.x, other.y - own.y)) - own.heading) % 360
