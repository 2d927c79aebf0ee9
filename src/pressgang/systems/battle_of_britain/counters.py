"""The counters of Battle of Britain: four to a unit, with ID dots, the move, and who can do what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import ClassVar

from pressgang.art.pen import Pen
from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Item, Path
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Length, option
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.counter_options import SIZE_HELP
from pressgang.sheets.faces.counters import FaceCounters
from pressgang.sheets.faces.entry import Faces
from pressgang.sheets.faces.model import (
    DeviceSign,
    FaceContent,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    PieceFace,
    Portrait,
    SignMark,
)
from pressgang.sheets.faces.signs import SIGNS, Sign
from pressgang.sheets.hexes import hexagon, largest_in_hex
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.battle_of_britain.problems import too_large
from pressgang.systems.battle_of_britain.rules import (
    can_loop,
    defended_sides,
    die_text,
    guns_of,
    is_fighter,
    listed,
    move_of,
)
from pressgang.systems.battle_of_britain.stats import Flight


@dataclass(frozen=True, kw_only=True)
class Counters(FaceCounters[Flight]):
    """Counters for aircraft; the backs are those of damaged ones."""

    summary: ClassVar[str] = "counters with ID dots, four to a unit; backs for damaged aircraft"

    size: float = option(Length(8, 200), 32.0, help=f"{SIZE_HELP}; a 2in hex takes 37mm")
    hex: float = option(Length(5, 300), 50.8, help="the hex that a counter must fit, from flat to flat")

    def check(self, brief: Brief[Flight]) -> Iterator[Diagnostic]:
        """A counter that is too large for its hex."""
        yield from super().check(brief)
        size = (self.size, self.height or self.size)
        largest = largest_in_hex(*size, self.hex)
        if size[0] > largest[0] + 1e-6:
            yield too_large(size, largest, self.hex, brief.place)

    def compose(self, brief: Brief[Flight], found: Problems) -> Sheet:
        """Four counters for each unit, in the order of their dots; a problem of all four is told once."""
        forces = tuple(_by_dot(force) for force in brief.forces)
        once = Problems()
        sheet = super().compose(replace(brief, forces=forces), once)
        found.extend(dict.fromkeys(once.found))
        return sheet

    def likeness(self, brief: Brief[Flight], row: Flight) -> Likeness:
        """The aircraft from above, or the row's own picture."""
        return aircraft_likeness(row, brief.pictures)

    def faces(
        self, brief: Brief[Flight], force: Force[Flight], row: Flight, found: Problems
    ) -> Sequence[Faces]:
        """Move, dot, loop or bombs in the band, unit and guns above; the back has what damage leaves."""
        return (Faces(_face(brief.rules, row, False), _face(brief.rules, row, True)),)

    def legend(self, brief: Brief[Flight]) -> tuple[str, ...]:
        """What stands where, and what of it is not in the article."""
        rows = [row for _, row in brief.rows()]
        notes = Footnotes(brief.rules)
        words = "Left below: hexes a turn."
        whose = {guns_of(row, brief.rules) for row in rows if defended_sides(row, brief.rules)}
        if whose:
            named = [f"{guns}_guns" for guns in ("bomber", "gunner", "fighter") if guns in whose]
            marks = notes.mark(*named, *(["gunner_engines"] if any(map(is_fighter, rows)) else []))
            words += f" Hexagon: the sides to which it fires back{listed(marks)}."
        if any(can_loop(row, brief.rules) for row in rows):
            words += " Arrow that turns about: may fly an Immelmann."
        if any(row.class_ == "bomber" for row in rows):
            words += f" {_bombs(brief.rules)} beside a bomb: its bombs."
        return (words + self.back_words(brief, notes), *notes.lines())

    def of_backs(self, brief: Brief[Flight], notes: Footnotes) -> str:
        """When to turn a counter over, and whether it still fires back."""
        rows = [row for _, row in brief.rows()]
        marks = notes.mark("damaged_bombers_defend") if any(not is_fighter(row) for row in rows) else ""
        marks += notes.mark("damaged_fighters_defend") if any(map(is_fighter, rows)) else ""
        return f" Turn a counter over when it is damaged{listed(marks)}; it is slower from the next turn on."


def _bombs(rules: RuleBook) -> str:
    return die_text(rules, rules["bomb_dice"])


def _by_dot(force: Force[Flight]) -> Force[Flight]:
    """The force with a row for each counter: unit by unit, dot by dot, titled as the counter says it."""
    rows = tuple(
        replace(row, dots=(dot,), quantity=1, name=row.title, unit=row.group)
        for row in force.rows
        for _ in range(row.quantity)
        for dot in row.dots
    )
    return force.of(rows)


def _face(rules: RuleBook, row: Flight, damaged: bool) -> PieceFace:
    move, sides = move_of(row.class_, rules, damaged), tuple(defended_sides(row, rules, damaged))
    places: dict[FacePlace, tuple[FaceContent, ...]] = {
        "centre": (Portrait(), Name(row.name)),
        "north-west": (
            *([FaceWords(row.group, "small")] if row.group else []),
            *([SignMark(gun_sign(sides))] if sides else []),
        ),
        "east": (DeviceSign(),),
        "south-west": (
            FaceWords(move.plus_text or move.dice_text, lead=move.dice_text if move.plus_text else ""),
        ),
        "south": (IdDot(row.dots[0]),),
    }
    if damaged:
        return PieceFace(places, stamp="damaged", struck=True)
    if row.class_ == "bomber":
        places["south-east"] = (FaceWords(_bombs(rules), "small", sign=SIGNS["bomb"]),)
    elif can_loop(row, rules):
        places["south-east"] = (SignMark(SIGNS["loop"], "small"),)
    return PieceFace(places)


@cache
def gun_sign(sides: tuple[int, ...]) -> Sign:
    """The hexagon with the sides filled to which a piece fires back."""
    return Sign("guns " + " ".join(map(str, sides)), partial(_guns, sides), wide=_FLAT_TO_CORNER)


_FLAT_TO_CORNER = 1.1547


def _guns(sides: tuple[int, ...], pen: Pen, half: float) -> list[Item]:
    """A hexagon with a wedge filled for each side to which guns bear (0 is ahead, up the page)."""
    centre = pen.frame.apply(0.0, 0.0)
    corners = hexagon(centre, 2 * half - _GUN_LINE)
    items: list[Item] = [Path(polyline(corners, close=True), stroke=pen.solid, width=_GUN_LINE)]
    # corner 0 is at 30°, so side 0 (ahead) lies between the last corner and the first
    for side in sides:
        wedge = (centre, corners[side - 1], corners[side % 6])
        items.append(Path(polyline(wedge, close=True), fill=pen.solid))
    return items


_GUN_LINE = 0.22
