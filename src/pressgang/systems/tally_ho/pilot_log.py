"""The pilot log: a campaign's roster with missions, kills and status, and lines for the sorties to come."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, Piece, circle, line
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.schema import Whole, option
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import across, put
from pressgang.sheets.forms import Room
from pressgang.systems.tally_ho.forms import NamedStrip, side_edge, strips, titled
from pressgang.systems.tally_ho.kill_boxes import CountedBoxes
from pressgang.systems.tally_ho.rules import status_of
from pressgang.systems.tally_ho.stats import STATUSES, Fighter
from pressgang.typography.fonts import FontBook

_LEFT = 13.6
_HEAD = 9.0
_BESIDE = 165.0
"""From this width the lines stand beside the pilot, else below."""
_PILOT_WIDTH = 84.0
_LABELS = 3.6
_COLUMNS = (("date", 0.17), ("sortie", 0.38), ("shot down", 0.22), ("came home", 0.23))
_INDENT = 15.0
_PITCH = 6.2


@dataclass(frozen=True, kw_only=True)
class PilotLog(SheetKind[Fighter]):
    """A strip a pilot: what he has done, as the stat file says, and lines to write on."""

    kind: ClassVar[str] = "pilot-log"
    title: ClassVar[str] = "Pilot log"
    summary: ClassVar[str] = "the roster of a campaign: missions, kills, status, and lines for sorties"

    sorties: int = option(Whole(1, 20), 3, help="lines for sorties of each pilot")

    def compose(self, brief: Brief[Fighter], found: Problems) -> Sheet:
        """A strip for each pilot, in file order."""

        def draw(room: Room, met: Problems) -> list[NamedStrip]:
            drawn: list[NamedStrip] = []
            for force, row in brief.rows():
                block = self._strip(brief.book, brief.rules, force, row, room.width, met)
                piece = Piece(row.pilot or row.call_sign, 0, 0, (), span=row.record.span)
                drawn.extend([(block, piece)] * row.quantity)
            return drawn

        return strips(brief, self.title, draw, (), found)

    def _strip(
        self,
        book: FontBook,
        rules: RuleBook,
        force: Force[Fighter],
        row: Fighter,
        width: float,
        found: Problems,
    ) -> SetBlock:
        beside = width >= _BESIDE
        own = _PILOT_WIDTH if beside else width
        items: list[Item] = titled(
            book, row, force.name, Rect(_LEFT, 0, own - _LEFT, _HEAD), points(15), found, write=True
        )
        y = _HEAD + 1.0
        for label, goal, done, prize in (
            ("missions", int(rules["experienced_missions"]), row.missions, "experienced"),
            ("kills", int(rules["ace_kills"]), row.kills, "ace"),
        ):
            boxes = CountedBoxes(label, goal, done, prize, _INDENT)
            items.extend(boxes.draw(Look(book), Rect(_LEFT, y, own, theme.CHECK_BOX)))
            y += _PITCH
        items.extend(_status(book, _LEFT, y + 2.2, status_of(row, rules)))
        y += 4.8
        log_height = _LABELS + self.sorties * theme.WRITING_LINE
        log_left, log_top = (own + 5.0, 0.6) if beside else (_LEFT, y + 1.4)
        items.extend(_log(book, Rect(log_left, log_top, width - log_left, log_height), self.sorties))
        height = max(y, log_top + log_height + 0.4)
        items.extend(side_edge(book, force, height))
        return SetBlock(tuple(items), height)


def _status(book: FontBook, x: float, middle: float, status: str) -> Iterator[Item]:
    """The three standings, the pilot's own filled; the others are filled by pencil when he gets there."""
    level = Rect(x, middle - theme.BODY, 0.0, 2 * theme.BODY)
    yield from put(book, level, "status", theme.LABEL, fill=theme.LABEL_INK)
    left = x + _INDENT
    for word in STATUSES:
        here = word == status
        fill = theme.INK if here else None
        yield circle((left + 1.7, middle), 1.7, fill=fill, stroke=theme.INK, width=theme.BOX_LINE)
        yield from put(book, level._replace(x=left + 4.6), word, theme.SMALL, bold=here)
        left += 4.6 + book.width(word, theme.SMALL, True) + 3.6


def _log(book: FontBook, box: Rect, lines: int) -> Iterator[Item]:
    """Ruled lines under small headings, the columns parted by gaps in the ruling."""
    gap = 2.0
    widths = [(box.width + gap) * share - gap for _, share in _COLUMNS]
    for (label, _), column in zip(_COLUMNS, across(box, widths, gap), strict=True):
        yield from put(book, column, label, theme.LABEL, "north-west", fill=theme.LABEL_INK)
        for index in range(1, lines + 1):
            y = box.y + _LABELS + index * theme.WRITING_LINE - 0.6
            yield line((column.x, y), (column.right, y), theme.HAIRLINE, theme.RULE_INK)
