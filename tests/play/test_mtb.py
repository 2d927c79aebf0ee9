"""MTB, played by its sheets alone: the program steers and fires, the sheets say how."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.play.driver import Play

SECTORS = (
    "Forward", "Starboard bow", "Starboard beam", "Starboard quarter",
    "Aft", "Port quarter", "Port beam", "Port bow",
)  # fmt: skip
FORE, AFT, ALL = (0, 1, 7), (4, 3, 5), tuple(range(8))
ARMED: dict[str, tuple[tuple[str, int, tuple[int, ...]], ...]] = {
    "MTB 81": (("20mm", 1, FORE), ("mg", 2, ALL), ("Torpedo", 2, (0,))),
    "MTB 219": (("mg", 2, (1, 2, 6, 7)), ("Torpedo", 2, (0,))),
    "MGB 314": (("40mm", 1, FORE), ("40mm", 1, AFT), ("mg", 2, ALL)),
    "S 38": (("20mm", 1, FORE), ("40mm", 1, AFT), ("Torpedo", 4, (0,))),
    "V 1409": (("88mm", 1, FORE), ("37mm", 1, AFT), ("20mm", 2, ALL)),
    "Hanne": (("20mm", 1, ALL),),
}
"""The weapons of the logs, and the sectors that are black on their discs."""
CLASSES = ("A", "B", "C", "D", "stopped")
RANKS = ("Ace", "King", "Queen", "Jack", *map(str, range(10, 1, -1)), "EFFECTS")


@dataclass
class Vessel:
    """A ship as her log has it: ring (0 the centre), sector, heading in eighths of the boats' course."""

    name: str
    own: bool
    size: str
    speed: str
    hull: int
    weapons: list[tuple[str, int, tuple[int, ...]]]
    ring: int = 0
    sector: int = 0
    heading: int = 0
    turns: int = 0
    fires: int = 0
    leaks: int = 0
    gone: str = ""
    hits: list[tuple[str, int]] = field(default_factory=list)


def test_three_turns(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    game = Night(
        Play(
            "mtb",
            tmp_path,
            seed=2179,
            sheets=("ship-logs", "aircraft-record", "arc-ring", "web-board", "tables", "quick-reference"),
        )
    )
    game.set_up()
    for turn in (1, 2, 3):
        game.turn(turn)
    game.play.ends_as("mtb.txt", request)


class Night:
    """A game by day on the spider's web: three boats, a convoy of three and a Beaufighter."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.ships: list[Vessel] = []
        self.air_ring, self.air_sector, self.air_home = 0, 0, False

    def afloat(self, own: bool) -> list[Vessel]:
        return [one for one in self.ships if one.own == own and not one.gone]

    def set_up(self) -> None:
        play = self.play
        play.part("Before the first turn")
        play.do("Own boats hold the centre ring, bow up, starboard to the right.~", "The boats head Forward.")
        for name, weapons in ARMED.items():
            size, hull, speed = self.log_of(name)
            self.ships.append(Vessel(name, name[0] == "M", size, speed, hull, list(weapons)))
        play.read("At the start 1 or 2 puts a ship into the inner ring, 3 to 6 into the outer one.")
        play.read("At the start: 1 is Forward, then clockwise.")
        play.read(
            "At the start 1 or 2 heads as the boats do, 3 or 4 the opposite way, 5 across to port, "
            "6 across to starboard."
        )
        for ship in self.afloat(False):
            ship.ring = 1 if play.roll() <= 2 else 2
            ship.sector = play.roll(8) - 1
            ship.heading = (0, 0, 4, 4, 6, 2)[play.roll() - 1]
            play.say(f"{ship.name}: {self.place(ship)}, course {ship.heading * 45}.")

    def log_of(self, name: str) -> tuple[str, int, str]:
        """Read a log: the size, the hull boxes and the first speed in its column."""
        size, speed, hull = self.play.look(f"{name} [*] m SPEED [*] HULL ~ [?] FIRE", "ship-logs")[-3:]
        return re.findall("small|escort|merchant", size)[-1], int(hull), speed[0]

    def place(self, ship: Vessel) -> str:
        return (
            f"{('centre', 'inner ring', 'outer ring')[ship.ring]}, {SECTORS[ship.sector]}"
            if ship.ring
            else "centre"
        )

    def turn(self, number: int) -> None:
        play = self.play
        play.part(f"Turn {number}")
        self.move(number)
        self.fire(number)
        self.damage()
        play.read("Take sunk ships off the board.")
        gone = [one.name for one in self.ships if one.gone]
        play.say(f"Off the board: {', '.join(gone) or 'none'}.")
        play.do("The game ends after turn 10, or as soon as all own boats are destroyed", "It goes on.")

    def move(self, number: int) -> None:
        play = self.play
        play.do(
            "Boats in the centre ring turn, all of it one way.", "They hold their course.", "quick-reference"
        )
        play.read(
            "Ships in the inner and the outer ring stay or change ring by their speed; stopped ships drift."
        )
        slowest = max((one.speed for one in self.afloat(True) if one.ring == 0), default="D")
        for ship in [one for one in self.ships if not one.gone]:
            if ship.speed == "stopped":
                self.drift(ship, slowest)
            elif ship.ring:
                ship.turns += 1
                if not ship.own:
                    self.steer(ship)
        if number == 1:
            play.read("In the outer ring, in the sector of a 1d8: 1 is Forward, then clockwise.")
            self.air_ring, self.air_sector = 2, play.roll(8) - 1
            play.say(f"The Beaufighter comes {SECTORS[self.air_sector]}.")
        elif not self.air_home:
            self.air_ring = 1
            play.do(
                "With the ships: a ring in or out, or to the next sector.",
                "The Beaufighter is in the inner ring.",
            )

    def drift(self, ship: Vessel, slowest: str) -> None:
        play = self.play
        if ship.ring == 0:
            falls = "A boat of the centre that is stopped, or left behind by faster ones, falls out:"
            play.read(f"{falls} lay her in the inner ring, Aft. Ranges are still counted from the centre.")
            play.say(f"{ship.name} lies Aft in the inner ring.")
            ship.ring, ship.sector = 1, 4
            return
        play.read(
            "by the speed of the slowest boat in the centre~, along its ring towards Aft, where it stays."
        )
        eighths = int(play.read(f"{slowest} [?] [?] [?] [?]", "tables")[3])
        if ship.sector == 0:
            play.read("From Forward a die says which way: odd to port, even to starboard.")
            ship.sector, eighths = (7 if play.roll() % 2 else 1), eighths - 1
        for _ in range(eighths):
            ship.sector += (ship.sector < 4) - (ship.sector > 4)
        play.say(f"{ship.name} drifts to {self.place(ship)}.")

    def steer(self, ship: Vessel) -> None:
        play = self.play
        play.read("As it moves: 1 turns an eighth to port, 6 an eighth to starboard.")
        ship.heading = (ship.heading + {1: -1, 6: 1}.get(play.roll(), 0)) % 8
        least = int(play.look(f"{ship.speed} [?] [?] [?] [?]", "tables")[ship.ring])
        if ship.turns >= least:
            play.read(
                "As it moves, if it has been in its ring long enough: 1 goes a ring in (not into the centre), "
                "6 a ring out. Out of the outer ring it is driven off."
            )
            ring = max(1, ship.ring + {1: -1, 6: 1}.get(play.roll(), 0))
            ship.turns, ship.ring = (0 if ring != ship.ring else ship.turns), ring
            if ring > 2:
                ship.gone = "driven off"
                play.say(f"{ship.name} is driven off.")
                return
        play.say(f"{ship.name}: {self.place(ship)}, course {ship.heading * 45}.")

    def fire(self, number: int) -> None:
        play = self.play
        play.read("Every ship that can may fire once: name the targets and count the cards.", "quick-reference")
        play.read("outer far; eight sectors in sight")
        if self.air_ring == 1 and not self.air_home:
            self.flak()
        play.read(
            "Count the cards of each weapon that bears on a target in sight~. Each gun counts by itself~."
        )
        for ship in [one for one in self.ships if not one.gone]:
            targets = self.afloat(not ship.own)
            if targets:
                self.shoot(ship, self.pick(ship, targets))
        if self.air_ring == 1 and not self.air_home:
            self.rockets()

    def pick(self, ship: Vessel, targets: list[Vessel]) -> Vessel:
        if ship.own:
            return min(targets, key=lambda one: (one.ring, one.name))
        self.play.read("As it fires: count along the boats, from the leading one, round and round.")
        return targets[(self.play.roll() - 1) % len(targets)]

    def shoot(self, ship: Vessel, target: Vessel) -> None:
        """Count what bears: in the firer's sectors, by the ring between the two, speed and course."""
        play = self.play
        enemy = target if ship.own else ship
        bearing = (enemy.sector + (0 if ship.own else 4) - ship.heading) % 8
        fore_and_aft = (enemy.sector + (4 if ship.own else 0) - target.heading) % 8 in (0, 4)
        play.look("a target is in the sector that its middle is in", "arc-ring")
        apart = CLASSES.index(target.speed) - CLASSES.index(ship.speed)
        off = (target.heading - ship.heading) % 8
        course = {0: "on the same course", 4: "on the opposite course"}.get(off, "")
        if not course:
            off_same = "an eighth off the same or the opposite course still counts as that."
            play.read(f"A ship’s bow is its course; {off_same}")
            near = "on the same course" if off in (1, 7) else "on the opposite course"
            course = "crossing (90° or 270°)" if off in (2, 6) else near
        faster, slower = play.look(f"{course} [?]{'~' if 'opposite' in course else ''} [?]", "quick-reference")
        more = abs(apart) * _signed(faster if apart > 0 else slower) if apart else 0
        for weapon, count, sectors in ship.weapons:
            if bearing not in sectors:
                continue
            if weapon == "Torpedo":
                play.read("Of torpedoes, charges and rockets a ship may use as many in a turn as bear.")
                abeam, end_on = play.read(
                    "Torpedo: [?] cards~; [?] if the target is bow or stern on.", "tables"
                )
                target.hits.append((f"{ship.name}, torpedo", int(end_on if fore_and_aft else abeam)))
                ship.weapons.remove((weapon, count, sectors))
                if count > 1:
                    ship.weapons.append((weapon, count - 1, sectors))
                break
            many = f" ×{count} each" if count > 1 else ""
            cards = play.read(f"{weapon}{many} [?] [?]", "ship-logs")[enemy.ring - 1]
            for _ in range(count if cards != "–" else 0):
                target.hits.append((f"{ship.name}, {weapon}", max(0, int(cards) + more)))
            play.say(f"{ship.name} at {target.name}, {course}, {apart} classes: {cards}, {more:+} a gun.")

    def flak(self) -> None:
        play = self.play
        play.read("Guns fire at aircraft first: one that breaks off drops and fires nothing.")
        cards = 0
        guns = [one.weapons for one in self.afloat(False) if one.ring == 1]
        for weapon, count, _ in (one for armed in guns for one in armed if one[0] != "Torpedo"):
            many = f" ×{count} each" if count > 1 else ""
            cards += count * int(play.read(f"{weapon}{many} [?] [?]", "ship-logs")[0])
        play.read("A gun draws the cards of its class for the ring that the aircraft is in;")
        play.read("Clubs count turn by turn.~")
        play.shuffle()
        clubs = sum(play.draw()[1] == "Club" for _ in range(min(52, cards)))
        play.say(f"{cards} cards, {clubs} Clubs.")
        if clubs >= 5:
            play.do("5 or more Shot down.", "The Beaufighter is shot down.")
            self.air_home = True
        elif clubs >= 3:
            play.do("3 or 4 Breaks off and returns to base.", "The Beaufighter goes home.")
            self.air_home = True
        elif clubs:
            play.do("1 or 2 Breaks off this attack; may come again next turn.", "No rockets.")
            self.air_ring = 2

    def rockets(self) -> None:
        play = self.play
        play.read("From the inner ring it attacks any ship of its ring, or of the centre.")
        targets = [one for one in self.afloat(False) if one.ring == 1]
        if not targets:
            play.say("No enemy is in the inner ring.")
            return
        target = targets[0]
        each = play.number("ROCKETS [?] cards each", "aircraft-record")
        play.read("Rockets: take the figure off the total of a salvo~. Nothing goes below 0.", "tables")
        row = "[?]~ [?] ~ [?]~ [?]~ [?]~ [?]~" if target.speed == "A" else "[?] [?] [?] [?] [?] [?]"
        less = _signed(play.read(f"{target.speed} {row}", "tables")[4])
        target.hits.append(("8 rockets", max(0, 8 * each + less)))
        self.air_home = True
        play.say(f"8 rockets at {target.name}: {8 * each} cards, {less}; she has no more and flies home.")

    def damage(self) -> None:
        play = self.play
        play.read("Ship by ship: shuffle the pack, draw the cards counted against it, mark what they do.")
        for ship in [one for one in self.ships if one.hits and not one.gone]:
            play.shuffle()
            total = sum(cards for _, cards in ship.hits)
            play.read("Only Clubs hit.~")
            play.read("Look up the rank of each card that hits in the column of the ship that is hit.")
            shown = [self.next_card() for _ in range(total)]
            ranks = [rank for rank, suit in shown if suit == "Club"]
            play.say(f"{ship.name}: {total} cards; Clubs: {', '.join(ranks) or 'none'}.")
            for rank in ranks:
                if not ship.gone:
                    self.mark(ship, self.cell(rank, ship.size))
            ship.hits.clear()
        for ship in [one for one in self.ships if not one.gone and one.fires + one.leaks]:
            self.burn(ship)

    def next_card(self) -> tuple[str, str]:
        if not self.play.pack:
            self.play.do("Shuffle before the next ship, or when the pack runs out.", "Shuffled again.")
            self.play.shuffle()
        return self.play.draw()

    def cell(self, rank: str, size: str) -> str:
        after = RANKS[RANKS.index(rank) + 1]
        words = (
            self.play.look(f"small escort merchant [*]{rank} [*] {after} ", "tables") if rank != "Ace" else ()
        )
        row = words[-1] if words else self.play.look("small escort merchant Ace [*] King ", "tables")[0]
        cells = re.findall("[A-Z][^A-Z]*", row)
        return str(cells[("small", "escort", "merchant").index(size)]).strip()

    def mark(self, ship: Vessel, effects: str) -> None:
        play = self.play
        for effect in effects.split(", "):
            word = effect.capitalize()
            if word.startswith("Hull"):
                play.read("Hull Tick that many hull boxes. No box left: sunk.", "tables")
                self.tick(ship, int(word[-1]))
            elif word == "Sunk":
                play.read("Sunk Off the board at the end of the turn.", "tables")
                ship.gone = "sunk"
            elif word == "Gun out":
                play.read("Gun out The owner strikes out one gun", "tables")
                guns = [one for one in ship.weapons if one[0] != "Torpedo"]
                if guns:
                    ship.weapons.remove(guns[0])
            elif word == "Torpedo lost":
                play.read("Torpedo lost Strike out one torpedo; with none left, tick a hull box.", "tables")
                tubes = [one for one in ship.weapons if one[0] == "Torpedo"]
                if tubes:
                    ship.weapons.remove(tubes[0])
                else:
                    self.tick(ship, 1)
            elif word == "Speed −1":
                play.read("Speed −1 One class slower; from D to stopped.", "tables")
                ship.speed = CLASSES[min(4, CLASSES.index(ship.speed) + 1)]
            elif word == "Stopped":
                play.read("Stopped The ship drifts for the rest of the game.", "tables")
                ship.speed = "stopped"
            elif word == "Fire":
                ship.fires += 1
            elif word == "Flooding":
                ship.leaks += 1
            else:
                assert word == "No effect", word
            play.say(f"{ship.name}: {word.lower()}; hull {ship.hull}, speed {ship.speed}.")

    def tick(self, ship: Vessel, boxes: int) -> None:
        ship.hull -= boxes
        if ship.hull <= 0:
            ship.hull, ship.gone = 0, "sunk"

    def burn(self, ship: Vessel) -> None:
        play = self.play
        play.read("Fire and flooding do their work on ships that suffer them.", "quick-reference")
        play.shuffle()
        for kind, count, ends, rule in (
            (
                "fires",
                ship.fires,
                "Heart",
                "draw a card for each fire: a Club ticks a hull box, a Heart puts it out.",
            ),
            (
                "leaks",
                ship.leaks,
                "Spade",
                "draw a card for each leak: a Club ticks a hull box, a Spade stops it.",
            ),
        ):
            if count:
                play.read(f"Once a turn {rule}", "tables")
                suits = [play.draw()[1] for _ in range(count)]
                self.tick(ship, suits.count("Club"))
                setattr(ship, kind, count - suits.count(ends))
                play.say(f"{ship.name}, {kind}: {_listed(suits)}; hull {ship.hull}.")


def _signed(text: str) -> int:
    return int(text.replace("−", "-"))


def _listed(words: Iterable[str]) -> str:
    return ", ".join(words)
