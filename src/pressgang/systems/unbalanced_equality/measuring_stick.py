"""The measuring stick: every move and range of the game as a mark, true to size, to be cut out."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item, line, moved, rectangle
from pressgang.drawing.units import inches
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Length, Row, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import look_of_card, set_card
from pressgang.sheets.blocks.grid import FRACTION, NATURAL, ColumnBlock, RowBlock
from pressgang.sheets.blocks.words import NameBlock, TextBlock
from pressgang.sheets.sticks import GLUE, StickPart, StickSheet, at, choose_orientation, joints, ruler
from pressgang.structs import dataclass
from pressgang.systems.unbalanced_equality.rules import Troop, mark, troops
from pressgang.systems.unbalanced_equality.stats import inch_text
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import bold

STICK = "measuring stick"
_TINTS = (0.12, 0.28)
"""How strong the side's colour is in one field, and in the next."""
_RULER = 0.32
"""The share of a stick's width that the ruler takes."""
_EDGE = 1.4
_JOINT = 1.8
"""What the mark of a joint takes of a field's left side, in mm."""


class StickMark(Struct, frozen=True):
    """A length that is measured in play, in inches: who moves so far and what reaches so far."""

    inches: float
    moves: tuple[str, ...]
    ranges: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The words of the mark, a line a kind."""
        kinds = (("Move", self.moves), ("Range", self.ranges))
        return tuple(f"{bold(kind)} {', '.join(words)}" for kind, words in kinds if words)


@dataclass(frozen=True, kw_only=True)
class MeasuringStick(StickSheet):
    """Sticks with a mark at each move and range."""

    width: float = option(Length(20, 60), 25.0, help="how broad a stick is")
    sticks: int = option(Whole(1, 20), 2, help="how many sticks")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return the sticks, in as few parts as the paper allows, upright or lying."""
        notes = Footnotes(brief.rules)
        marks = marks_of(brief.rules, notes)
        length = marks[-1].inches
        landscape, parts = choose_orientation(brief.paper, length, self.registration_marks)
        pieces = self.make_sticks(
            brief, STICK, parts, self.sticks, lambda part, tone: self._part(brief, marks, part, tone, found)
        )
        detail = f"{length:g} inches{GLUE if len(parts) > 1 else ''}"
        return self.make_sheet(brief, pieces, self.gang(), detail, landscape=landscape, notes=notes.lines())

    def _part(
        self, brief: Brief[Row], marks: tuple[StickMark, ...], part: StickPart, tone: Colour, found: Problems
    ) -> Iterator[Item]:
        """Draw one part: a field up to each mark, with its words and inches; a ruler along the upper edge."""
        book, h = brief.book, self.width
        before = 0.0
        for index, one in enumerate(marks):
            start, end, field = max(before, part.start), min(one.inches, part.end), one.inches - before
            before = one.inches
            if end <= start:
                continue
            box = Rect(at(part, start), 0, inches(end - start), h)
            yield rectangle(box, tone.tint(_TINTS[index % 2]))
            is_wider = end - start >= field / 2  # of the two fields that a joint makes of one
            if end == one.inches or is_wider:
                clear = _JOINT if start == part.start > 0 else 0.0
                low = Rect(box.x + clear, h * _RULER, box.width - clear, h * (1 - _RULER))
                words = _words(book, one, low, has_words=is_wider, has_number=end == one.inches)
                if words is None:
                    said = f"the words at {one.inches:g} in do not fit the stick at 6 pt"
                    way_out = "Make the sticks broader, with width."
                    found.report(problems.TEXT_TOO_LONG, brief.place, said, way_out)
                yield from words or ()
        crossing = {one.inches for one in marks if part.start < one.inches < part.end}
        yield from (line((at(part, inch), 0), (at(part, inch), h), theme.FRAME_LINE) for inch in crossing)
        yield from ruler(book, part, h, crossing)
        yield from joints(book, part, h)


def marks_of(rules: RuleBook, notes: Footnotes) -> tuple[StickMark, ...]:
    """Return every length of the game from the shortest, with what it is for; readings have their letters."""
    moves: dict[float, list[str]] = {}
    ranges: dict[float, list[str]] = {}
    for troop in troops(rules).values():
        for inch, words in _moves(troop, notes):
            if words not in moves.setdefault(float(inch), []):
                moves[float(inch)].append(words)
    step = float(rules["dismount_move"])
    moves.setdefault(step, []).append("before and after getting on or off a horse")
    charge = rules["charge"]
    if not any(troop.fire == "throw" and troop.move[0] == charge for troop in troops(rules).values()):
        ranges.setdefault(float(charge), []).append("a charge" + mark(notes, "charge"))
    for name, words in (("spear_throw", "spears"), ("rifle_range", "rifles"), ("maxim_range", "Maxim guns")):
        ranges.setdefault(float(rules[name]), []).append(words + mark(notes, name))
    lengths = sorted(length for length in {*moves, *ranges} if length > 0)
    return tuple(StickMark(one, tuple(moves.get(one, ())), tuple(ranges.get(one, ()))) for one in lengths)


def _moves(troop: Troop, notes: Footnotes) -> Iterator[tuple[int, str]]:
    """Yield the moves of a type in inches and who they are of, without the nation."""
    name = troop.type.removeprefix(f"{troop.nation} ")
    if troop.is_gun:
        name = "Maxim guns" if troop.fire == "shot" else "cannon"
        still = len(troop.move) > 1
        yield troop.move[0], f"{name} that fire" if still else name
        if still:
            yield troop.move[1], f"{name} that do not fire"
    elif troop.rides:
        letter = mark(notes, "foot_move")
        if len(set(troop.move)) == 1:
            yield troop.move[0], f"{name}, on foot too{letter}"
        else:
            yield troop.move[0], name
            yield troop.move[-1], f"{name} on foot{letter}"
    elif len(set(troop.move)) > 1:
        for inch, state in zip(troop.move, troop.states, strict=False):
            yield inch, f"{troop.arm} in {state} order"
    else:
        charges = troop.fire == "throw" and troop.move[0] == notes.rules["charge"]
        yield troop.move[0], name + (mark(notes, "charge") if charges else "")


def _words(
    book: FontBook, one: StickMark, box: Rect, *, has_words: bool, has_number: bool
) -> tuple[Item, ...] | None:
    """Draw the inches, large, at the mark, and the words left of them; `None` where they do not fit at 6 pt."""
    number = NameBlock(inch_text(one.inches) if has_number else "", "right")
    words = ColumnBlock(tuple(TextBlock(line) for line in one.lines if has_words), 0.6)
    block = RowBlock((words, number), (FRACTION, NATURAL), _EDGE, middle=True)
    room = Rect(box.x + _EDGE, box.y + 0.5, box.width - 2 * _EDGE, box.height - 1.0)
    drawn = set_card(look_of_card(book, room), block, room)
    spare = room.height - drawn.look.height_of(block, room.width)
    return None if drawn.overruns else (moved(drawn.items, 0.0, spare / 2),)
