"""The squadron sheet: small records of a flight of four to eight aircraft on one page, for one player.

A kind of its own, not a turn record of another size: its records share the page's heading, band and notes, lie
under each other so that the turns of a flight stand in columns, and belong to one side.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import ClassVar, NamedTuple

from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, Piece, Symbol, Use, line, moved
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.schema import FLAG, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import WritingLine, as_fields
from pressgang.sheets.forms import form_sheet
from pressgang.sheets.likenesses import art_credits
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.typeset import fit_name, paragraph, write_name
from pressgang.systems.dogfight.record_marks import mark_notes
from pressgang.systems.dogfight.squadron_plan import (
    GAP,
    HEAD,
    LEAST,
    LEFT,
    MOST,
    SquadronStrip,
    strip_plan,
    strips_that_fit,
)
from pressgang.systems.dogfight.squadron_strip import (
    Flown,
    draw_blank_strip,
    draw_flown,
    draw_tints,
    strip_fields,
)
from pressgang.systems.dogfight.stats import Aircraft, Copy, copies
from pressgang.systems.dogfight.turn_records import blank_symbol
from pressgang.typography.fonts import FontBook

_LEGEND = (
    "ENGINE is the highest SPEED; under each oval the points that may be turned while it is the last one open; "
    "at 0 the aircraft crashes. FUSELAGE at 0: destroyed. TO-HIT: roll the figure above a range or less."
)
_FLIGHT, _PLAYER, _GAME = (0.46, 0.64), (0.66, 0.83), 0.85
"""Where the lines of the heading and the game's name stand, as shares of the page's width."""


class SquadronPage(NamedTuple):
    """The room of a page: the piece's width, where its text ends, its height, and what is said at its foot."""

    width: float
    right: float
    rise: float
    height: float
    legend: SetBlock

    @property
    def room(self) -> float:
        """The height that is left for the strips."""
        return self.height - self.rise - HEAD - self.legend.height - 1.6


@dataclass(frozen=True, kw_only=True)
class SquadronSheet(SheetKind[Aircraft]):
    """Small records of the aircraft of a side, a strip each: damage ovals, arcs, rolls to hit, a log."""

    kind: ClassVar[str] = "squadron-sheet"
    title: ClassVar[str] = "Squadron sheet"
    summary: ClassVar[str] = "small records of 4 to 8 aircraft on a page, for one player who flies them all"

    per_page: int | None = option(
        Whole(1, 12), help="aircraft on a page; as many as share it evenly, 4 to 8, unless given", example="6"
    )  # fmt: skip
    fillable: bool = option(
        FLAG, False, help="fields to type in and boxes to tick on screen, in the PDF; it prints the same"
    )

    def check(self, brief: Brief[Aircraft]) -> Iterable[Diagnostic]:
        """Whether so many strips fit the paper."""
        page = _page(brief)
        fit = strips_that_fit(page.right, page.room)
        if fit < (self.per_page or 1):
            wanted = (
                f"{self.per_page} aircraft do" if self.per_page and self.per_page > 1 else "One aircraft does"
            )
            yield problems.FORM_TOO_LARGE.at(
                brief.place,
                f"{wanted} not fit a page of {brief.paper.label()}: "
                "its ovals and lines would be too small for a pencil",
                f"Write per-page = {fit} or less, or take a larger paper or smaller margins."
                if fit
                else "Take a larger paper or smaller margins.",
            )

    def compose(self, brief: Brief[Aircraft], found: Problems) -> Sheet:
        """A page for each 4 to 8 aircraft of a side."""
        problems_met = list(self.check(brief))
        found.extend(problems_met)
        pieces: list[Piece] = []
        if not problems_met:
            for force in brief.forces:
                pieces.extend(self._of_side(brief, force, len(pieces), found))
        return form_sheet(brief, self.title, pieces, art_credits(brief), inset=LEFT)

    def _of_side(
        self, brief: Brief[Aircraft], force: Force[Aircraft], before: int, found: Problems
    ) -> Iterator[Piece]:
        """The pages of one side, its aircraft shared out evenly over them."""
        flight = [copy for row in force.rows for copy in copies(row)]
        page = _page(brief)
        most = self.per_page or min(MOST, strips_that_fit(page.right, page.room))
        pages = ceil(len(flight) / most)
        count = self.per_page or max(min(LEAST, most), ceil(len(flight) / max(1, pages)))
        strip = strip_plan(page.right, page.room, count, brief.rules)
        if strip is None:  # pragma: no cover - check has said that so many fit
            return
        items = draw_blank_strip(strip, brief.rules, brief.book)
        blank = blank_symbol("squadron-strip", items, page.right, strip.height)
        for index in range(pages):
            brief.step()
            shared = flight[index * count : (index + 1) * count]
            number = before + index + 1
            drawn = self._drawn(brief, force, shared, strip, blank=blank, page=number, found=found)
            heading = _heading(brief.book, brief.game, force, page.right, found, index == 0)
            written = (one.field() for one in _lines(brief.book, page.right))
            fields = as_fields(written, f"p{number}-", fillable=self.fillable)
            at_foot = page.legend.at(LEFT, page.height - page.rise - page.legend.height)
            front = moved((*heading, *fields, *drawn, at_foot), 0.0, page.rise)
            band = side_band(Rect(0, 0, theme.BAND, page.height), force.palette.accent, force.palette.band)
            name = f"{force.name} {index + 1}" if pages > 1 else force.name
            yield Piece(name or self.title, page.width, page.height, (*band, front), span=brief.place)

    def _drawn(
        self,
        brief: Brief[Aircraft],
        force: Force[Aircraft],
        flight: list[Copy],
        strip: SquadronStrip,
        blank: Symbol,
        page: int,
        found: Problems,
    ) -> Iterator[Item]:
        """The strips of a page from below its heading."""
        y = HEAD
        for place, copy in enumerate(flight, 1):
            flown = Flown(strip, brief.rules, brief.book, force, copy, brief.pictures)
            told = found if copy.number < 2 else Problems()  # once a row, not once a copy
            whose = " ".join(part for part in (copy.row.name or "Aircraft", copy.mark) if part)
            fields = as_fields(strip_fields(flown), f"p{page}-r{place}-", whose, self.fillable)
            yield moved((*draw_tints(flown), Use(blank), *draw_flown(flown, told), *fields), 0.0, y)
            y += strip.height
            if place < len(flight):
                middle = y + GAP / 2
                yield line((LEFT, middle), (strip.log.right, middle), theme.HAIRLINE, theme.RULE_INK)
            y += GAP


def _page(brief: Brief[Aircraft]) -> SquadronPage:
    """The room of the brief's paper."""
    area = brief.paper.area(art_credits(brief), heading=False, inset=LEFT)
    rise, right = area.text.y, area.text.right
    words = "  ".join((_LEGEND, *mark_notes(brief.rules)[:1]))
    legend = paragraph(brief.book, words, max(60.0, right - LEFT), theme.LABEL, fill=theme.LABEL_INK)
    return SquadronPage(area.width, right, rise, area.height, legend)


def _lines(book: FontBook, width: float) -> list[WritingLine]:
    """The lines of the heading."""
    return [
        WritingLine.after(book, caption, Rect(width * start, 3.6, width * (end - start), 5.4), caption.lower())
        for caption, (start, end) in (("Flight", _FLIGHT), ("Player", _PLAYER))
    ]


def _heading(
    book: FontBook, game: str, force: Force[Aircraft], width: float, found: Problems, first: bool
) -> Iterator[Item]:
    """The side's badge and name, lines for the flight and its player, the game's name, a rule below."""
    radius, palette = 4.6, force.palette
    yield from side_badge(book, (LEFT + radius, 5.0), radius, force.mark, palette.accent, palette.band)
    x = LEFT + 2 * radius + 3.2
    room = width * _FLIGHT[0] - 3.0 - x
    fitted = fit_name(book, force.name, room, theme.TITLE, points(8), two_line_largest=points(9.5))
    if fitted is not None:
        yield from write_name(book, x, 5.0, fitted)
    elif first:
        place = force.span
        found.add(
            problems.TEXT_TOO_LONG.at(
                place,
                f"the side {shown(force.name)} does not fit two lines of {room:.0f} mm at 8 pt",
                "Shorten the name of the side.",
            )
        )
    for written in _lines(book, width):
        yield from written.draw(book)
    size = book.fit(game, width * (1 - _GAME), theme.LABEL, theme.SMALLEST)
    if size is not None:
        yield book.text(width, 8.5, game, size, anchor="end", fill=theme.LABEL_INK)
    yield line((LEFT, HEAD - 2.0), (width, HEAD - 2.0), theme.BOX_LINE)
