"""The track of bomb points, the tally of both raids, the turn, and each side's repair shop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.schema import Length, Whole, option
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import in_rows, put
from pressgang.sheets.columns import one_under_another
from pressgang.sheets.forms import pages_sheet, room_of
from pressgang.sheets.sides import readable_on
from pressgang.sheets.typeset import paragraph, section_head, stack
from pressgang.systems.battle_of_britain.boxes import CLEAR, BoxSheet, boxed_sides
from pressgang.systems.battle_of_britain.rules import die_text, rolls_text
from pressgang.systems.battle_of_britain.stats import Flight
from pressgang.typography.fonts import FontBook

_TALLY_BOX = (10.0, 9.0)


@dataclass(frozen=True, kw_only=True)
class Tracks(BoxSheet):
    """Bomb points to 24, a tally of each bomber's dice, the turn, and repair boxes that hold the counters."""

    kind: ClassVar[str] = "tracks"
    title: ClassVar[str] = "Tracks"
    summary: ClassVar[str] = (
        "bomb points to 24, the tally of the raids, raid, turn and phase, both repair shops"
    )

    chit: float = option(Length(5, 60), 16.0, help="the marker that moves along the track")
    turns: int = option(Whole(0, 60), 12, help="the boxes of the turn track; 0 leaves it out")

    def compose(self, brief: Brief[Flight], found: Problems) -> Sheet:
        """Blocks from the top of the first page on; a block that finds no room begins a new page."""
        room = room_of(brief, ())
        book, rules, width = brief.book, brief.rules, room.width
        forces = brief.forces
        blocks: list[SetBlock] = [self._track(book, rules, width), _tally(book, rules, width, _bombers(forces))]
        if self.turns:
            blocks.append(self._turns(book, rules, width))
        rolls = rolls_text(rules["repair_rolls"])
        note = f"before the next raid: {die_text(rules)} each, {rolls} returns to its unit"
        for side in boxed_sides(forces):
            rows = [self.unit_row(brief, unit, width, found) for unit in side.units]
            blocks += self.section(
                book, side.head("Repair shop"), note, side.force, rows=rows, width=width, height=room.height
            )
        return pages_sheet(brief, self.title, one_under_another(blocks, room.height), room, measured=True)

    def _track(self, book: FontBook, rules: RuleBook, width: float) -> SetBlock:
        """A box a point, in rows, the last of them the target; each box holds a marker."""
        most = int(rules["target_points"])
        least = self.chit + CLEAR
        columns = _columns(most, width, least)
        side = max(least, min(width / columns, 25.0))
        items: list[Item] = []
        for point, box in enumerate(in_rows(Rect(0.0, 0.0, side, side), most, columns), 1):
            last = point == most
            fill = theme.INK if last else theme.TINT if point % 5 == 0 else None
            items.append(rectangle(box.inset(0.5), fill, theme.INK, theme.BOX_LINE, radius=1.2))
            ink = readable_on(theme.INK) if last else theme.INK
            size = points(16) if point % 5 == 0 or last else points(12)
            number = box.inset(2.2)
            items += put(book, number, str(point), size, "north-west", bold=True, fill=ink, tabular=True)
            if last:
                items += put(book, box.inset(2.6), "destroyed", theme.LABEL, "south", fill=ink)
        track = SetBlock(tuple(items), -(-most // columns) * side)
        dice, raids = die_text(rules, rules["bomb_dice"]), int(rules["attacks"])
        words = (
            f"Each undamaged bomber that leaves by the British edge adds **{dice}** bomb points. "
            f"At **{most}** points, over {'both' if raids == 2 else f'all {raids}'} raids, the "
            "target is destroyed and the German side wins; short of that the British do."
        )
        head = section_head(book, "Bomb points", width, f"{dice} a bomber")
        return stack([head, track, SetBlock((), 1.0), paragraph(book, words, width)], 1.5)

    def _turns(self, book: FontBook, rules: RuleBook, width: float) -> SetBlock:
        """A box for each raid and phase, and one a turn: a marker in each row says where the game is."""
        least = self.chit + CLEAR
        raids = [f"Raid {raid}" for raid in range(1, int(rules["attacks"]) + 1)]
        named = _boxes(book, [*raids, *_PHASES], width, max(1, int(width // _PHASE)), least, tinted=len(raids))
        numbers = [str(turn) for turn in range(1, self.turns + 1)]
        counted = _boxes(book, numbers, width, _columns(self.turns, width, least), least)
        note = "markers show raid, phase and turn; the article sets no number of turns"
        return stack([section_head(book, "Turn", width, note), named, counted], 1.0)


_PHASES = ("German bombers", "German fighters", "British fighters")
_PHASE = 36.0
"""The least width of a box with such a name, in mm."""


def _columns(count: int, width: float, least: float) -> int:
    """How many boxes of `least` mm or more stand side by side: if one does, a number that fills all rows."""
    fitting = max(1, int((width + 1e-6) // least))
    return next((n for n in (12, 10, 8, 6, 5, 4, 3) if n <= fitting and count % n == 0), min(fitting, count))


def _boxes(
    book: FontBook, labels: Sequence[str], width: float, columns: int, height: float, tinted: int = 0
) -> SetBlock:
    """Boxes in rows across `width` mm, each with its label left above; the first `tinted` ones are tinted."""
    columns = min(columns, len(labels))
    wide = width / columns
    items: list[Item] = []
    places = in_rows(Rect(0.0, 0.0, wide, height), len(labels), columns)
    for index, (label, box) in enumerate(zip(labels, places, strict=True)):
        fill = theme.TINT if index < tinted else None
        items.append(rectangle(box.inset(0.5), fill, theme.INK, theme.BOX_LINE, radius=1.2))
        size = points(10) if label.isdigit() else theme.BODY
        items += put(book, box.inset(2.2), label, size, "north-west", bold=True, tabular=label.isdigit())
    return SetBlock(tuple(items), -(-len(labels) // columns) * height)


def _bombers(forces: Sequence[Force[Flight]]) -> int:
    """How many bombers the forces have; eight, as in the article, where there are none."""
    count = sum(
        len(row.dots) * row.quantity for force in forces for row in force.rows if row.class_ == "bomber"
    )
    return count or 8


def _tally(book: FontBook, rules: RuleBook, width: float, bombers: int) -> SetBlock:
    """A box for each bomber's dice in each raid, and a sum."""
    box_w, box_h = _TALLY_BOX
    label, total = 15.0, 16.0
    per_row = max(1, min(bombers, 24, int((width - label - total - 3) // box_w)))
    wide = min((width - label - total - 3) / per_row, 24.0)
    lines = min(-(-bombers // per_row), 3)
    right = label + per_row * wide + 3
    items: list[Item] = []
    row = Rect(0.0, 0.0, width, box_h)
    for raid in range(1, int(rules["attacks"]) + 1):
        items += put(book, row, f"Raid {raid}", theme.BODY, bold=True)
        first = Rect(label, row.y, wide, box_h)
        for box in in_rows(first, min(bombers, per_row * lines), per_row, 0.0, below=1.0):
            items.append(rectangle(box.inset(0.4), None, theme.RULE_INK, theme.BOX_LINE, radius=0.8))
        items += put(book, Rect(right - 3.6, row.y, 3.6, box_h), "=", theme.BODY, "centre", bold=True)
        sum_box = Rect(right, row.y, total, box_h).inset(0.4)
        items.append(rectangle(sum_box, theme.TINT, theme.INK, theme.BOX_LINE, 0.8))
        row = row.moved(0.0, lines * (box_h + 1) + 1.5)
    items.append(line((right, row.y), (right + total, row.y), theme.BOX_LINE))
    row = row.moved(0.0, 1.5)
    words = row._replace(width=right - 2.5)
    items += put(book, words, "Bomb points in all", theme.BODY, "east", bold=True)
    sum_box = Rect(right, row.y, total, box_h).inset(0.4)
    items.append(rectangle(sum_box, theme.TINT, theme.INK, theme.FRAME_LINE, 0.8))
    head = section_head(book, "Tally", width, "a box a bomber: write the sum of its dice")
    return stack([head, SetBlock(tuple(items), row.bottom)], 1.0)
