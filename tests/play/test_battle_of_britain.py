"""A raid of Battle of Britain, played by its sheets alone: the program flies, the sheets say how."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.play.driver import Play

AROUND = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The six hexes about one, clockwise from the British end; a plane's `way` is one of them."""
COLUMNS, ROWS = 14, 18
UNITS = (
    ("Spitfire", "54 Sqn", False),
    ("Hurricane", "32 Sqn", False),
    ("Bf 109 E", "JG 26", True),
    ("Bf 110 C", "ZG 76", True),
    ("He 111 H", "KG 53", True),
    ("Ju 88 A", "KG 30", True),
)
BOMBERS = ("He 111 H", "Ju 88 A")


@dataclass
class Plane:
    """An aircraft that flies: where it is (None off the mat), which way it faces, how it moves."""

    name: str
    german: bool
    dice: str
    column: int
    way: int
    at: tuple[int, int] | None = None
    home: bool = False
    """True if it was hit: the turn after, it is slower, and it turns for home."""
    slower: int = 0
    gone: str = ""

    @property
    def is_bomber(self) -> bool:
        return self.name.startswith(BOMBERS)


def test_a_raid(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    play = Play("battle-of-britain", tmp_path, seed=2025, sheets=("set-up", "diagrams", "quick-reference"))
    raid = Raid(play)
    raid.set_up()
    turn = 0
    while any(plane.is_bomber and not plane.gone for plane in raid.planes):
        raid.turn(turn := turn + 1)
    raid.end()
    play.ends_as("battle_of_britain.txt", request)


class Raid:
    """A raid on the hexes of the mat, in columns and rows as players count them."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.planes: list[Plane] = []
        self.points = 0

    def set_up(self) -> None:
        play = self.play
        play.part("Before the first raid")
        play.do("mat of 14 × 18 hexes", "The mat lies between the players.")
        play.do("LUFTWAFFE enters at the German edge", "The near end is the Luftwaffe’s.", "set-up")
        play.do("RAF enters at the British edge", "The far end is the RAF’s.", "set-up")
        play.do(
            "Every aircraft waits on its side’s flight line, unit by unit. Repair shops are empty.", "Done."
        )
        sends = play.rolls("die for each unit: [?] sends the aircraft of that colour", "set-up")
        for place, (name, unit, german) in enumerate(UNITS):
            dice, count = play.read(f"{name} {unit} [?] [?]", "set-up")
            flying = [dot for dot in "RWBY"[: int(count)] if play.roll() in sends]
            play.say(f"{' '.join(flying) or 'None'} of {name} fly.")
            first = 4 + place * 5 if not german else 1 + (place - 2) * 3
            self.planes += [
                Plane(f"{name} {dot}", german, dice, first + number, 0 if german else 3)
                for number, dot in enumerate(flying)
            ]
        play.read("Those that fly wait off any hexes of their edge, each squadron at adjoining ones.", "set-up")
        play.read("They face the other edge~.", "set-up")
        for plane in self.planes:
            play.say(f"{plane.name} waits off column {plane.column}.")

    def turn(self, number: int) -> None:
        play = self.play
        play.part(f"Turn {number}")
        if number == 1:
            play.do("so not on the first turn", "No repairs.")
            play.read("The first hex of the mat is one of their move~. Half hexes count as whole.")
        order = (
            "German bombers, then German fighters, then British fighters; in each group in the order R W B Y."
        )
        play.read(order)
        for phase, which in (
            ("German bombers All move;", [p for p in self.planes if p.is_bomber]),
            (
                "German fighters Each moves, and may attack.",
                [p for p in self.planes if p.german and not p.is_bomber],
            ),
            ("British fighters Each moves, and may attack.", [p for p in self.planes if not p.german]),
        ):
            play.read(phase)
            for plane in sorted(which, key=lambda one: "RWBY".index(one.name[-1])):
                if not plane.gone:
                    self.fly(plane)
        for plane in self.planes:
            plane.slower = int(plane.home)
        play.do("Then the next turn begins.", f"Turn {number} is over.")

    def fly(self, plane: Plane) -> None:
        play = self.play
        move = self.move_of(plane)
        attacked, flown = False, 0
        before = f"{plane.name}: {move} hexes"
        for left in range(move, 0, -1):
            ways = [way % 6 for way in (plane.way, plane.way - 1, plane.way + 1)]
            if plane.at is None:
                plane.at, flown = _hex(plane.column, ROWS if plane.german else 1), flown + 1
                if plane.at in self.taken(plane):  # one ahead of it waits there still: go through
                    continue
            else:
                options = [(way, self.ahead(plane.at, way)) for way in ways]
                on_mat = [(way, to) for way, to in options if 1 <= _column(to) <= COLUMNS]
                if left == 1:
                    on_mat = [(way, to) for way, to in on_mat if to not in self.taken(plane)]
                if not on_mat:
                    plane.gone = "lost"
                    play.do("An aircraft that cannot move is lost.", f"{plane.name} is hemmed in and lost.")
                    return
                plane.way, plane.at = min(on_mat, key=lambda one: self.wish(plane, *one))
                flown += 1
            if not 1 <= _row(plane.at) <= ROWS:
                self.leave(plane, _row(plane.at) < 1)
                return
            target = self.target(plane)
            if target is not None and not attacked and not plane.is_bomber and not plane.home:
                attacked = True
                at_least = play.number("once a turn, after at least [?] hex of movement", "quick-reference")
                if flown >= at_least:
                    play.say(f"{before}, {flown} of them to column {_column(plane.at)}, row {_row(plane.at)}.")
                    self.attack(plane, target)
                    if plane.gone:
                        return
                    if left > 1:
                        play.do("a die or chit shows the hexes it has left", f"Hexes left: {left - 1}.")
        play.say(f"{before}: at column {_column(plane.at)}, row {_row(plane.at)}.")

    def move_of(self, plane: Plane) -> int:
        play = self.play
        flat, die = re.fullmatch(r"(?:d(\d+))?\+?(\d*)", plane.dice), plane.dice.startswith("d")
        assert flat is not None
        move = int(flat[2] or 0) + (play.roll(int(flat[1])) if die else 0)
        if plane.slower:
            move -= play.number("with [?] hex less from the next turn on", "quick-reference")
        return move

    def attack(self, plane: Plane, target: Plane) -> None:
        play = self.play
        assert plane.at is not None and target.at is not None
        play.read("at an aircraft in the adjacent hex that it faces~", "quick-reference")
        side = (AROUND.index(_from(target.at, plane.at)) - target.way) % 6
        angle = {0: "Front", 3: "Rear"}.get(side, "Flank")
        damages, kills = play.read(f"{angle} [?] [?]", "quick-reference")
        back = (0, 3) if target.is_bomber or "110" in target.name else (0,)
        roll, answer = play.roll(), ""
        hit = "kills" if roll in _rolls(kills) else "damages" if roll in _rolls(damages) else "misses"
        fires_back = side in back
        if fires_back:
            play.read("An aircraft that is attacked from a marked hex rolls 1d6 at the same moment")
            hurts, ends = play.read("at the same moment: [?] damages, [?] kills.", "quick-reference")
            other = play.roll()
            answer = "kills" if other in _rolls(ends) else "damages" if other in _rolls(hurts) else "misses"
        play.say(
            f"{plane.name} rolls {roll} at the {angle.lower()} of {target.name}: {hit}."
            + (f" {target.name} fires back: {answer}." if fires_back else "")
        )
        for one, said in ((target, hit), (plane, answer)):
            if said == "kills":
                one.gone = "lost"
            elif said == "damages" and not one.home:
                one.home = True
                play.do("It gets a marker and turns for home, by its own edge", f"{one.name} has a marker.")
            elif said == "damages":
                play.do("A second hit changes nothing~.", f"{one.name} has a marker already.")

    def leave(self, plane: Plane, far: bool) -> None:
        play = self.play
        plane.at, plane.gone = None, "home"
        if plane.home:
            play.do("Off the mat it goes to the repair shop.", f"{plane.name} is in the repair shop.")
        elif plane.is_bomber and far:
            (dice,) = play.read("Each undamaged bomber that leaves by the British edge adds [?] bomb points.")
            rolls = [play.roll() for _ in range(int(dice[0]))]
            self.points += sum(rolls)
            play.say(f"{plane.name} bombs: {' + '.join(map(str, rolls))}.")
        else:
            play.read("To fly over an end takes one hex of the move.")
            play.do("Undamaged aircraft that do are out of this raid", f"{plane.name} is out of the raid.")

    def end(self) -> None:
        play = self.play
        play.part("After the raid")
        play.read("One ends when no bomber is left on the mat~.")
        play.read("Fighters that are still up then fly home, damaged ones to the repair shop.~")
        for plane in (one for one in self.planes if not one.gone):
            plane.gone = "home"
            play.say(f"{plane.name} {'is in the repair shop' if plane.home else 'flies home'}.")
        target = play.number("[?] points in all destroy the target: the German side wins.", "set-up")
        play.say(f"{self.points} of {target} so far.")
        play.do("There are 2 raids.", "The second one begins.")
        back = play.rolls(
            "1d6 for each aircraft in a repair shop; [?] returns it to its unit.", "quick-reference"
        )
        for plane in (one for one in self.planes if one.gone == "home" and one.home):
            roll = play.roll()
            play.say(
                f"{plane.name} rolls {roll}: {'back with its unit' if roll in back else 'still in the shop'}."
            )
        play.do(
            "Aircraft shot down are not replaced; repaired ones fly again.", "Dice are rolled for the others."
        )

    def taken(self, plane: Plane) -> set[tuple[int, int]]:
        return {one.at for one in self.planes if one is not plane and not one.gone and one.at is not None}

    def ahead(self, at: tuple[int, int], way: int) -> tuple[int, int]:
        return at[0] + AROUND[way][0], at[1] + AROUND[way][1]

    def target(self, plane: Plane) -> Plane | None:
        assert plane.at is not None
        faced = self.ahead(plane.at, plane.way)
        return next((one for one in self.foes(plane) if one.at == faced), None)

    def foes(self, plane: Plane) -> Iterator[Plane]:
        return (
            one for one in self.planes if one.german != plane.german and not one.gone and one.at is not None
        )

    def wish(self, plane: Plane, way: int, to: tuple[int, int]) -> tuple[int, int]:
        """The least is what a player likes best: bombers on, fighters at the nearest foe, the hit home."""
        if plane.home:
            off = (way - (3 if plane.german else 0)) % 6
            return (min(off, 6 - off), _row(to))
        if plane.is_bomber:
            return (_row(to), way != plane.way)
        near = min((_apart(to, one.at) for one in self.foes(plane) if one.at), default=0)
        return (near or 9, way != plane.way) if 1 <= _row(to) <= ROWS else (99, 0)


def _hex(column: int, row: int) -> tuple[int, int]:
    return column, row - (column - column % 2) // 2 - 1


def _column(at: tuple[int, int]) -> int:
    return at[0]


def _row(at: tuple[int, int]) -> int:
    return at[1] + (at[0] - at[0] % 2) // 2 + 1


def _apart(one: tuple[int, int], other: tuple[int, int]) -> int:
    across, along = one[0] - other[0], one[1] - other[1]
    return max(abs(across), abs(along), abs(across + along))


def _from(middle: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return other[0] - middle[0], other[1] - middle[1]


def _rolls(text: str) -> range:
    first, _, last = text.partition("–")
    return range(int(first), int(last or first) + 1)
