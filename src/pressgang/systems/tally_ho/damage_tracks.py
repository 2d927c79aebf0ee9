"""Damage tracks: a row of boxes in fives for each aircraft, with its pilot and kills."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from pressgang.art.ink import Ink
from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Item, Piece, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.forms import Room
from pressgang.sheets.likenesses import art_credits
from pressgang.sheets.marks import check_box
from pressgang.sheets.silhouettes import centred, row_symbol
from pressgang.systems.tally_ho.forms import NamedStrip, side_edge, strips, titled
from pressgang.systems.tally_ho.kill_boxes import CountedBoxes
from pressgang.systems.tally_ho.rules import capacity_of
from pressgang.systems.tally_ho.stats import Fighter

_LEFT = 13.6
_HEAD = 9.0
_PICTURE = 19.0
_WIDE = 120.0
"""From this width a strip has a picture, and kills stand beside the name."""
_BOX_LEAST, _BOX_MOST = 4.2, 6.2
_SPACE, _GROUP_GAP = 0.8, 2.0
_LABEL = 3.6


@dataclass(frozen=True, slots=True)
class Track:
    """How the boxes of a track stand: `groups` of five to a line, boxes of `size` mm."""

    size: float
    groups: int
    lines: int

    @property
    def line_height(self) -> float:
        """From one line of boxes to the next, the numbers below them included."""
        return self.size + _LABEL + 0.6


def track_of(capacity: int, width: float) -> Track:
    """The track of so many boxes, `width` mm to a line: as few lines as boxes of 4.2 mm allow."""
    groups = ceil(capacity / 5)
    most = max(1, int((width + _GROUP_GAP) / (5 * (_BOX_LEAST + _SPACE) - _SPACE + _GROUP_GAP) + 1e-9))
    lines = ceil(groups / most)
    per_line = ceil(groups / lines)
    size = ((width + _GROUP_GAP) / per_line - _GROUP_GAP + _SPACE) / 5 - _SPACE
    return Track(min(size, _BOX_MOST), per_line, lines)


def box_place(track: Track, index: int) -> tuple[float, float]:
    """The left top corner of a box, counted from 0, from the left top of its track."""
    row, rest = divmod(index, track.groups * 5)
    return rest * (track.size + _SPACE) + rest // 5 * (_GROUP_GAP - _SPACE), row * track.line_height


def track_width(track: Track) -> float:
    """The length of a full line of boxes, and no less than a name and its kills need beside each other."""
    x, _ = box_place(track, track.groups * 5 - 1)
    return max(x + track.size, 100.0)


@dataclass(frozen=True, kw_only=True)
class DamageTracks(SheetKind[Fighter]):
    """A strip an aircraft: tick off its damage, and the kills of its pilot."""

    kind: ClassVar[str] = "damage-tracks"
    title: ClassVar[str] = "Damage tracks"
    summary: ClassVar[str] = "boxes for the damage of each aircraft, in fives, with pilot and kills"

    def compose(self, brief: Brief[Fighter], found: Problems) -> Sheet:
        """A strip for each aircraft, in file order."""
        marks = Footnotes(brief.rules)
        rows = [row for _, row in brief.rows()]
        mark = marks.mark("capacity") if any(row.capacity is None for row in rows) else ""

        def draw(room: Room, met: Problems) -> list[NamedStrip]:
            drawn: list[NamedStrip] = []
            for force, row in brief.rows():
                block = self._strip(brief, force, row, room.width, mark, met)
                drawn.extend([(block, Piece(row.call_sign, 0, 0, (), span=row.record.span))] * row.quantity)
            return drawn

        return strips(brief, self.title, draw, (*marks.lines(), *art_credits(brief)), found)

    def _strip(
        self,
        brief: Brief[Fighter],
        force: Force[Fighter],
        row: Fighter,
        width: float,
        mark: str,
        found: Problems,
    ) -> SetBlock:
        book, rules = brief.book, brief.rules
        wide = width >= _WIDE
        left = _LEFT + (_PICTURE + 3.0 if wide else 0.0)
        kill_boxes = CountedBoxes("kills", int(rules["ace_kills"]), row.kills, "ace")
        kills = kill_boxes.natural(Look(book))
        track = track_of(capacity_of(row, rules), width - left)
        head_width = min(width - left, track_width(track)) - kills - 6.0 if wide else width - left
        items: list[Item] = titled(book, row, force.name, Rect(left, 0, head_width, _HEAD), points(17), found)
        top = _HEAD + 1.2
        if wide:
            at = (min(width, left + track_width(track)) - kills, (_HEAD - theme.CHECK_BOX) / 2)
        else:
            at, top = (left, top), top + theme.CHECK_BOX + 2.0
        items.extend(kill_boxes.draw(Look(book), Rect(*at, kills, theme.CHECK_BOX)))
        capacity = capacity_of(row, rules)
        items.extend(self._boxes(brief, track, capacity, left, top, mark if row.capacity is None else ""))
        height = top + track.lines * track.line_height
        if wide:
            symbol = row_symbol(
                row,
                _PICTURE,
                min(height, 20.0) - 1.0,
                Ink(BLACK, WHITE),
                brief.pictures,
                force.palette.outline,
            )
            if symbol is not None:
                items.append(centred(symbol, (_LEFT + _PICTURE / 2, height / 2)))
        items.extend(side_edge(book, force, height))
        return SetBlock(tuple(items), height)

    def _boxes(
        self, brief: Brief[Fighter], track: Track, capacity: int, left: float, top: float, mark: str
    ) -> list[Item]:
        """The boxes, every fifth numbered; the last, in a heavy frame, shoots the aircraft down."""
        book, size = brief.book, track.size
        items: list[Item] = []
        for number in range(1, capacity + 1):
            x, y = box_place(track, number - 1)
            box, last = Rect(left + x, top + y, size, size), number == capacity
            if last:
                items.append(rectangle(box, WHITE, BLACK, theme.FRAME_LINE * 1.4, size * 0.1))
            else:
                items.append(check_box(box.x, box.y, size))
            below, ink = box.moved(0.0, size + 0.9), theme.INK if last else theme.LABEL_INK
            if number % 5 == 0 or last:
                items += put(book, below, str(number), theme.LABEL, "north", bold=last, fill=ink, tabular=True)
            if last:
                reach = book.width(str(number), theme.LABEL, True) / 2
                middle = Rect(box.centre[0] + reach, below.y, 0.0, size)
                if mark:
                    raised = middle.moved(0.2, -0.35)
                    items += put(book, raised, mark, theme.SMALLEST, "north-west")
                items += put(book, middle.moved(-2 * reach - 0.9, 0.0), "down at", theme.LABEL, "north-east")
        return items
