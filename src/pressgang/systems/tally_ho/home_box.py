"""The home box: where a side's aircraft lie that are not on the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import BLACK, Colour, Item, Piece, Use, grey, line, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import in_rows
from pressgang.sheets.cutting import CELL, CellSize
from pressgang.sheets.forms import LEAST_WIDTH, Room, form_sheet, nearest_paper, print_it_on, room_of
from pressgang.sheets.marks import cross
from pressgang.sheets.typeset import fit_name, paragraph, stack, write_name
from pressgang.systems.tally_ho.card_faces import fighter
from pressgang.systems.tally_ho.forms import NamedStrip, side_edge, strips
from pressgang.systems.tally_ho.stats import Fighter
from pressgang.typography.fonts import FontBook

_LEFT, _HEAD, _WORDS, _GAP = 13.6, 9.5, 36.0, 1.6
_AREA_GAP = 4.0
_LINES = 4
"""More lines of places to an area than this only push it off the page: counters may be stacked."""


@dataclass(frozen=True, kw_only=True)
class HomeBox(SheetKind[Fighter]):
    """A box for each side, with places for the aircraft that wait, have retired, or were shot down."""

    kind: ClassVar[str] = "home-box"
    title: ClassVar[str] = "Home box"
    summary: ClassVar[str] = "where each side's aircraft lie that wait, have retired, or were shot down"
    needs_stats: ClassVar[bool] = False

    cell: CellSize = option(
        CELL, CellSize(34.0, 34.0), help="the place of an aircraft; 80x65mm is for models of 1:144"
    )

    def compose(self, brief: Brief[Fighter], found: Problems) -> Sheet:
        """A box for each side in the order of the kit; two without a name where there is no side."""
        marks = Footnotes(brief.rules)
        areas = areas_of(brief.rules, marks)
        forces: Sequence[Force[Fighter] | None] = brief.forces or (None, None)

        def draw(room: Room, met: Problems) -> list[NamedStrip]:
            return [
                (
                    self._box(brief, force, areas, room, met),
                    Piece(f"home box {number}", 0, 0, (), span=brief.place),
                )
                for number, force in enumerate(forces, 1)
            ]

        met = list(self._too_wide(brief, _LEFT if brief.forces else 0.0, marks.lines()))
        found.extend(met)
        return (
            form_sheet(brief, self.title, ()) if met else strips(brief, self.title, draw, marks.lines(), found)
        )

    def _too_wide(self, brief: Brief[Fighter], left: float, notes: tuple[str, ...]) -> Iterator[Diagnostic]:
        """Whether the paper is narrower than a place."""
        room = room_of(brief, notes, least=LEAST_WIDTH)
        if self.cell.width > room.width - left + 1e-6:
            paper = nearest_paper(brief, notes, lambda other: self.cell.width <= other.width - left)
            yield problems.FORM_TOO_LARGE.at(
                brief.place,
                f"a place of {self.cell} does not fit the home box: {brief.paper.label()} leaves it "
                f"{room.width - left:.0f} mm",
                print_it_on(paper),
            )

    def _box(
        self, brief: Brief[Fighter], force: Force[Fighter] | None, areas: Sequence[tuple[str, str]], room: Room,
        found: Problems,
    ) -> SetBlock:  # fmt: skip
        """The side's name, then its areas below each other: what an area is for, and its places."""
        book, (wide, high) = brief.book, self.cell
        left = _LEFT if force else 0.0
        width = room.width - left
        beside = width - _WORDS >= 2 * (wide + _GAP)
        told = [_told(book, title, words, _WORDS - 4.0 if beside else width) for title, words in areas]
        start = left + (_WORDS if beside else 0.0)
        across = max(1, int((left + width - start + _GAP + 1e-6) // (wide + _GAP)))
        above = 0.0 if beside else max(block.height for block in told) + 1.4
        most = (room.height - _HEAD - 2 * _AREA_GAP) / len(areas) - above
        lines = _lines(force, across, int((most + _GAP) // (high + _GAP)))
        items = _head(brief, force, left, width, found)
        tint = force.palette.accent.tint(0.16) if force else grey(0.1)
        y = _HEAD
        for number, block in enumerate(told):
            items.append(block.at(left, y))
            y += above
            for place in in_rows(Rect(start, y, wide, high), across * lines, across, _GAP):
                items.extend(_place(place, number, tint))
            y += max(lines * (high + _GAP) - _GAP, block.height if beside else 0.0) + _AREA_GAP
        height = y - _AREA_GAP
        if force is not None:
            items.extend(side_edge(book, force, height))
        return SetBlock(tuple(items), height)


def _told(book: FontBook, title: str, words: str, width: float) -> SetBlock:
    """An area's title and whom it is for."""
    return stack((paragraph(book, f"**{title}**", width, points(11)), paragraph(book, words, width)), 0.6)


def _head(
    brief: Brief[Fighter], force: Force[Fighter] | None, left: float, width: float, found: Problems
) -> list[Item]:
    """The side's name, or a line to write it on; a name that does not fit is reported."""
    book = brief.book
    if force is None:
        return [
            book.text(0, 6.2, "side", theme.LABEL, fill=theme.LABEL_INK),
            line((7.0, 6.4), (min(90.0, width), 6.4), theme.HAIRLINE, theme.RULE_INK),
        ]
    name = fit_name(book, force.name, width, points(15), points(9), lines=1)
    if name is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                force.span,
                f"the side {shown(force.name)} does not fit the home box at 9 pt",
                "Shorten it, or print on wider paper.",
            )
        )
        return []
    return write_name(book, left, 4.2, name)


def _place(box: Rect, area: int, tint: Colour) -> list[Item]:
    """The place of an aircraft, with a pale one in it that waits (0), goes home (1) or is struck out (2)."""
    width = min(box.width, box.height) * 0.62
    turned = Transform.rotate(180 if area == 1 else 0).then(Transform.translate(*box.centre))
    items: list[Item] = [
        rectangle(box, stroke=theme.RULE_INK, width=theme.HAIRLINE, radius=1.5),
        Use(fighter(width, tint), turned),
    ]
    return [*items, cross(box.centre, width * 1.1, tint.mixed(BLACK, 0.3))] if area == 2 else items


def areas_of(rules: RuleBook, marks: Footnotes) -> tuple[tuple[str, str], ...]:
    """(title, whom it is for) of the areas."""
    return (
        ("Waiting", "not dealt a card yet"),
        ("Retired", f"went home with an enemy below, {rules['retire']}^{marks.mark('retire')}^"),
        (
            "Shot down",
            f"at {rules['capacity']} points;^{marks.mark('capacity')}^ the last to fire has the kill",
        ),
    )


def _lines(force: Force[Fighter] | None, across: int, most: int) -> int:
    """How many lines of places an area has: one for each aircraft, as far as the page takes them."""
    count = sum(row.quantity for row in force.rows) if force else across
    return max(1, min(ceil(count / across), most, _LINES))
