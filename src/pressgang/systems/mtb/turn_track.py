"""The turn track: a box a turn with the phases to tick, and the turn sequence below."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, Piece, line, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import in_rows, put
from pressgang.sheets.forms import form_sheet, room_of, run_on
from pressgang.sheets.marks import check_box
from pressgang.sheets.typeset import capitals, section_head
from pressgang.systems.mtb.options import turn_problem, turns_of
from pressgang.systems.mtb.reference import turn_sequence
from pressgang.systems.mtb.web import NAVY
from pressgang.typography.fonts import FontBook

_GAP = 3.0
_ACROSS = 5
_LEAST_BOX = 22.0
_BOX = 4.5
_LOG_HEAD = 2.0
_LEAST_LINES = 3


@dataclass(frozen=True, kw_only=True)
class TurnTrack(SheetKind[Row]):
    """Ten boxes at most, for a marker or for ticks, and what is done in each phase."""

    kind: ClassVar[str] = "turn-track"
    title: ClassVar[str] = "Turn track"
    summary: ClassVar[str] = "turns 1 to 10, each with its phases to tick, and the turn sequence"
    needs_stats: ClassVar[bool] = False

    turns: int | None = option(Whole(1), help="turns on the track (as many as the game has)", example="10")

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """At most ten turns."""
        problem = turn_problem(brief, self.turns)
        if problem:
            yield problem

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One page: the track across it, the ladder of phases and lines for a log below."""
        problem = turn_problem(brief, self.turns)
        if problem:
            found.add(problem)
        look = Look(brief.book, accent=NAVY, notes=Footnotes(brief.rules), is_page=True)
        look.notes.mark("phases", "game_end")
        notes = run_on(look.notes)
        room = room_of(brief, notes)
        live, left, width = room.live, room.left, room.width
        turns = turns_of(brief, self.turns)
        across = max(1, min(_ACROSS, int((width + _GAP) // (_LEAST_BOX + _GAP))))
        pieces: tuple[Piece, ...] = ()
        if width >= 60:
            sequence = turn_sequence(look, width)
            rows = -(-turns // across)
            free = live.height - sequence.height - 12.0
            high = min(46.0, (free - (rows - 1) * _GAP) / rows)
            if high >= _LEAST_BOX:
                track = _track(brief.book, turns, across, width, high, len(brief.rules["phases"]))
                items = [track.at(left, 1.0), sequence.at(left, track.height + 10.0)]
                below = track.height + 10.0 + sequence.height + 8.0
                items.append(_log(brief.book, width, live.height - below).at(left, below))
                pieces = (Piece(self.title, live.width, live.height, tuple(items), span=brief.place),)
        if not pieces:
            found.add(
                problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"a track of {turns} turns with its phases does not fit {brief.paper.label()}",
                    "Take a5 or a larger paper, or smaller margins.",
                )
            )
        return form_sheet(brief, self.title, pieces, notes)


def _log(book: FontBook, width: float, room: float) -> SetBlock:
    """Lines to write on, as many as there is room for: what came in sight, what was sunk, and when."""
    head = section_head(book, "Action log", width, "ships in sight, hits, losses")
    count = int((room - head.height - _LOG_HEAD) // theme.WRITING_LINE)
    if count < _LEAST_LINES:
        return SetBlock((), 0.0)
    base = head.height + _LOG_HEAD - 1.5
    turn = 13.0
    items: list[Item] = [head.at(0, 0)]
    for words, x in (("turn", 1.5), ("ship", turn + 3.0), ("what happened", turn + 50.0)):
        items.append(book.text(x, base, words, theme.LABEL, fill=theme.LABEL_INK))
    for index in range(1, count + 1):
        y = head.height + _LOG_HEAD + index * theme.WRITING_LINE
        items.append(line((0, y), (width, y), theme.HAIRLINE, theme.RULE_INK))
    top, bottom = head.height + _LOG_HEAD, head.height + _LOG_HEAD + count * theme.WRITING_LINE
    columns = (turn + 1.5, turn + 48.5)
    items += [line((x, top), (x, bottom), theme.HAIRLINE, theme.RULE_INK) for x in columns]
    return SetBlock(tuple(items), bottom)


def _track(book: FontBook, turns: int, across: int, width: float, high: float, phases: int) -> SetBlock:
    """The boxes in rows of `across`, the last turn's in a heavy frame."""
    wide = (width - (across - 1) * _GAP) / across
    items: list[Item] = []
    boxes = in_rows(Rect(0.0, 0.0, wide, high), turns, across, _GAP)
    for turn, box in enumerate(boxes, 1):
        last, low = turn == turns, high < 25.0
        weight = theme.FRAME_LINE if last else theme.BOX_LINE
        items.append(rectangle(box, WHITE, NAVY, weight, radius=1.5))
        size = points(30 if high >= 30 else 18 if low else 22)
        clear = 2.6 if low else 0.5  # of the words in the last turn's box
        room = box._replace(height=high - _BOX - 6.5).moved(0.0, clear)
        items += put(book, room, str(turn), size, "centre", bold=True, fill=NAVY)
        if last:
            x, y = box.centre[0], box.y + 4.2
            items.append(capitals(book, x, y, "last turn", size=theme.LABEL, anchor="middle", fill=NAVY))
        items.extend(_phases(book, box, phases))
    return SetBlock(tuple(items), boxes[-1].bottom)


def _phases(book: FontBook, box: Rect, phases: int) -> list[Item]:
    """A box to tick for each phase along the foot of a turn's box, its number inside in grey."""
    pitch = min((box.width - 3.0) / phases, _BOX + 1.6)
    size = min(_BOX, pitch - 0.4)
    y = box.bottom - size - 2.2
    items: list[Item] = [line((box.x, y - 2.2), (box.right, y - 2.2), theme.HAIRLINE, theme.RULE_INK)]
    first = Rect(box.centre[0] - (pitch * (phases - 1) + size) / 2, y, size, size)
    for phase, place in enumerate(in_rows(first, phases, phases, pitch - size), 1):
        items.append(check_box(place.x, place.y, size))
        items += put(book, place, str(phase), theme.SMALLEST, "centre", fill=theme.LABEL_INK)
    return items
