"""The counters of Battle of Britain: four to a unit, with ID dots, the move, and who can do what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import FLAG, Length, option
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.counter_options import SIZE_HELP
from pressgang.sheets.counter_plan import Blank, CounterFace, Dot
from pressgang.sheets.counters import CountersKind
from pressgang.sheets.hexes import largest_in_hex
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import AircraftLikeness, aircraft_likeness
from pressgang.systems.battle_of_britain.problems import too_large
from pressgang.systems.battle_of_britain.rules import can_loop, defended_sides, guns_of, is_fighter, move_of
from pressgang.systems.battle_of_britain.signs import DOT_COLOURS, gun_hexagon, loop_sign
from pressgang.systems.battle_of_britain.stats import Flight
from pressgang.systems.battle_of_britain.wording import die_text, listed
from pressgang.typography.fonts import FontBook

_PROPELLERS_AHEAD = 1.9
"""How far propellers stand ahead of the wing, in metres."""


@dataclass(frozen=True, kw_only=True)
class Counters(CountersKind[Flight]):
    """Counters for aircraft; the backs are those of damaged ones."""

    summary: ClassVar[str] = "counters with ID dots, four to a unit; backs for damaged aircraft"
    dotted: ClassVar[bool] = True

    size: float = option(Length(8, 200), 32.0, help=f"{SIZE_HELP}; a 2in hex takes 37mm")
    hex: float = option(Length(5, 300), 50.8, help="the hex that a counter must fit, from flat to flat")
    page_per_force: bool = option(
        FLAG, True, help="begin a new page for each force, for card of its own colour"
    )

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
        found = aircraft_likeness(row, brief.pictures)
        if isinstance(found, AircraftLikeness) and row.engines > 1 and is_fighter(row):
            return TwinFighter(found.shape)
        return found

    def faces(self, brief: Brief[Flight], blank: Blank, row: Flight) -> tuple[CounterFace, CounterFace]:
        """Move, unit, dot, and at the right bottom guns, loop and bombs; the back has what damage leaves."""
        return self._face(brief, blank, row, False), self._face(brief, blank, row, True)

    def _face(self, brief: Brief[Flight], blank: Blank, row: Flight, damaged: bool) -> CounterFace:
        move = move_of(row.class_, brief.rules, damaged)
        return CounterFace(
            value=move.plus_text or move.dice_text,
            value_prefix=move.dice_text if move.plus_text else "",
            unit=row.group,
            dot=Dot(row.dots[0], DOT_COLOURS[row.dots[0]]),
            marks=_signs(brief.book, brief.rules, blank, row, damaged),
        )

    def legend(self, brief: Brief[Flight]) -> tuple[str, ...]:
        """What stands where, and what of it is not in the article."""
        rows = [row for _, row in brief.rows()]
        notes = Footnotes(brief.rules)
        words = "Left above: hexes a turn."
        whose = {guns_of(row, brief.rules) for row in rows if defended_sides(row, brief.rules)}
        if whose:
            named = [f"{guns}_guns" for guns in ("bomber", "gunner", "fighter") if guns in whose]
            marks = notes.mark(*named, *(["gunner_engines"] if any(map(is_fighter, rows)) else []))
            words += f" Hexagon: the sides to which it fires back{listed(marks)}."
        if any(can_loop(row, brief.rules) for row in rows):
            words += " Arrow that turns about: may fly an Immelmann."
        if any(row.class_ == "bomber" for row in rows):
            words += f" {_bombs(brief.rules)}: its bombs."
        return (words + self.back_words(brief, notes), *notes.lines())

    def of_backs(self, brief: Brief[Flight], notes: Footnotes) -> str:
        """When to turn a counter over, and whether it still fires back."""
        rows = [row for _, row in brief.rows()]
        marks = notes.mark("damaged_bombers_defend") if any(not is_fighter(row) for row in rows) else ""
        marks += notes.mark("damaged_fighters_defend") if any(map(is_fighter, rows)) else ""
        return f" Turn a counter over when it is damaged{listed(marks)}; it is slower from the next turn on."


@dataclass(frozen=True, slots=True)
class TwinFighter(AircraftLikeness):
    """A fighter of several engines: their propellers, ahead of the wing, keep below the move in the corner."""

    @property
    def shoulder(self) -> float:
        """From the nose to the propellers."""
        return max(0.0, AircraftLikeness(self.shape).shoulder - _PROPELLERS_AHEAD)


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


def _signs(book: FontBook, rules: RuleBook, blank: Blank, row: Flight, damaged: bool) -> tuple[Item, ...]:
    """From the right bottom corner leftwards: the bombs or the loop, then the hexagon of its guns (on a round
    counter in the left corner, where the unit would stand on others).
    """
    ink = blank.palette.ink
    right, base = blank.inner.right, blank.inner.bottom
    middle = base - blank.dot_radius
    height = max(2.2, blank.dot_radius * 1.6)
    sides = defended_sides(row, rules, damaged)
    beside = bool(sides) and not blank.unit_below  # the hexagon stands between the other sign and the dot
    room = blank.inner.width / 2 - blank.dot_radius - 0.4
    items: list[Item] = []
    if row.class_ == "bomber" and not damaged:
        size = max(theme.SMALLEST, min(blank.side * 0.092, points(10)))
        items += put(book, (right, middle), _bombs(rules), size, "east", bold=True, fill=ink)
        wide = book.width(_bombs(rules), size, True)
        height = min(height, (room - wide) / 1.28) if beside else height
        right -= wide + height * 0.12
    elif can_loop(row, rules, damaged):
        height = min(height, room / 2.58) if beside else height
        items += loop_sign((right - height * 0.5, middle), height, ink, max(0.3, height * 0.09))
        right -= height * 1.42
    if blank.unit_below:
        right = blank.inner.x + height * 1.16
    if sides:
        items += gun_hexagon((right - height * 0.58, middle), height, sides, ink, max(0.2, height * 0.06))
    return tuple(items)
