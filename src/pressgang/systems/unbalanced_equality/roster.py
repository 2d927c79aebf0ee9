"""The Morschauser roster: a row a stand with the boxes of its strength, on as many pages as a side needs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, Piece, tagged
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.forms import Room, room_of
from pressgang.sheets.side_title import side_title
from pressgang.sheets.sides import side_band
from pressgang.systems.unbalanced_equality.roster_legend import legend, totals_words
from pressgang.systems.unbalanced_equality.roster_plan import (
    HEAD,
    StandPlace,
    paginate,
    plan_roster,
)
from pressgang.systems.unbalanced_equality.roster_rows import RosterPen, SmallPrint, heads, row, setting_of
from pressgang.systems.unbalanced_equality.rules import retire_rolls
from pressgang.systems.unbalanced_equality.stands import Stand, stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow

_LEGEND_GAP = 2.0


@dataclass(frozen=True, slots=True)
class Folio:
    """One page of a side: which one of how many, its stands, and all the stands of the side."""

    number: int
    count: int
    places: list[StandPlace]
    force: Force[StandRow]
    stands: tuple[Stand, ...]
    row_height: float


@dataclass(frozen=True, kw_only=True)
class Roster(SheetKind[StandRow]):
    """A roster for each side."""

    kind: ClassVar[str] = "roster"
    title: ClassVar[str] = "Morschauser roster"
    summary: ClassVar[str] = (
        "a row for each stand: strength boxes, half strength, morale and kills by formation"
    )

    def check(self, brief: Brief[StandRow]) -> Iterable[Diagnostic]:
        """Whether the columns fit the width of the paper."""
        room = room_of(brief, (), heading=False)
        for force in brief.forces:
            most = max((stand.points for stand in stands_of(force.rows, brief.rules)), default=0)
            # Fonts are not asked here: the widths of ids can only take a little of the room for names.
            if force.rows and (room.width < _least_width(most) or room.live.height < 90):
                yield problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"a roster needs {_least_width(most):.0f} × 90 mm, and {brief.paper.label()} leaves "
                    f"{max(0.0, room.width):.0f} × {max(0.0, room.live.height):.0f} mm for it",
                    "Take a larger paper (a5 is the smallest that does), or smaller margins.",
                )
                return

    def compose(self, brief: Brief[StandRow], found: Problems) -> Sheet:
        """Pages of rows, each side on pages of its own."""
        met = list(self.check(brief))
        found.extend(met)
        typed = brief
        stands = [tuple(stands_of(force.rows, brief.rules)) for force in typed.forces]
        notes = Footnotes(brief.rules)
        marks = _marks(notes, [stand for side in stands for stand in side])
        room = room_of(brief, (), heading=False)
        pieces: list[Piece] = []
        for force, side in zip(typed.forces, stands, strict=True):
            if side and not met:
                pieces.extend(_pages(brief, force, side, room, marks=marks, notes=notes.notes(), found=found))
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=Grid(scissors=False),
            form_name=self.title,
            side_note=brief.game,
            heading=False,
            measured=False,
            inset=theme.BAND + theme.BAND_GAP,
            place=brief.place,
        )


def _least_width(most: int) -> float:
    """The width of text in mm below which there is no roster."""
    return 112.0 if most > 50 else 100.0


def _marks(notes: Footnotes, stands: list[Stand]) -> dict[str, str]:
    """The footnote letters of the columns, for what the stands of the sheet make use of."""
    guns = any(stand.troop.is_gun for stand in stands)
    native = any(stand.troop.is_gun and stand.troop.native for stand in stands)
    maxims = any(stand.troop.fire == "shot" for stand in stands)
    riding = any(stand.troop.rides for stand in stands)
    return {
        "Kills": notes.mark("whole_kill"),
        "guns": notes.mark("guns_are_halved") if guns else "",
        "hits": notes.mark("gun_hits_add_up") if guns else "",
        "shots": notes.mark("shots") if maxims else "",
        "crews": notes.mark("crews_retire") if native else "",
        "stand": notes.mark("morale_by") if any(retire_rolls(one.troop, notes.rules) for one in stands) else "",
        "foot": notes.mark("foot_move", "holders_fire") if riding else "",
    }


def _pages(
    brief: Brief[StandRow],
    force: Force[StandRow],
    stands: tuple[Stand, ...],
    room: Room,
    marks: dict[str, str],
    notes: tuple[tuple[str, str], ...],
    found: Problems,
) -> list[Piece]:
    left = theme.BAND + theme.BAND_GAP
    plan = plan_roster(brief.book, max(left, room.left), room.left + room.width, stands, brief.rules)
    if plan is None:
        most = max(stands, key=lambda stand: stand.points)
        found.add(
            problems.FORM_TOO_LARGE.at(
                most.row.at("points"),
                f"the boxes of stand {most.id} ({most.points:,} points) leave no room for names on "
                f"{brief.paper.label()}",
                "Take a wider paper, or smaller margins.",
            )
        )
        return []
    pen = RosterPen(plan, brief.rules, brief.book, force.palette.accent, marks, notes)
    foot = legend(pen, stands, totals_words(stands, stands, 2)).height + _LEGEND_GAP
    height, pages = paginate(stands, room.live.height - HEAD - foot, plan.row_heights)
    return [
        Piece(
            f"{force.name} {number}",
            room.live.width,
            room.live.height,
            tuple(_page(brief, pen, Folio(number, len(pages), places, force, stands, height), room, found)),
            span=force.span,
        )
        for number, places in enumerate(pages, 1)
    ]


def _page(brief: Brief[StandRow], pen: RosterPen, folio: Folio, room: Room, found: Problems) -> list[Item]:
    """One page: the band, the title, the heads, the rows, and the legend at the foot of the rows."""
    plan = pen.plan
    palette = folio.force.palette
    shown_stands = [place.stand for place in folio.places]
    band = Rect(0, 0, theme.BAND, room.live.height)
    items: list[Item] = side_band(band, palette.accent, palette.band)
    page = f"page {folio.number} of {folio.count}" if folio.count > 1 else "roster"
    items.extend(side_title(brief, folio.force, plan.left, plan.right, page, found))
    most = max(stand.points for stand in folio.stands)
    two = any(stand.states == ("open", "closed") for stand in folio.stands)
    rows = heads(pen, HEAD - 0.4, most, two)
    setting: dict[str, SmallPrint] = {}
    for stand in folio.stands:
        kind = stand.troop.type
        setting[kind] = max(setting.get(kind, SmallPrint.LOOSE), setting_of(pen, stand))
    for place in folio.places:
        stand, y = place.stand, HEAD + place.y
        close = setting[stand.troop.type]
        rows.extend(row(pen, stand, y, folio.row_height, found, last=place.last, setting=close))
    items.append(tagged("Table", rows))
    bottom = HEAD + folio.places[-1].y + folio.row_height
    totals = totals_words(shown_stands, folio.stands, folio.count)
    items.append(legend(pen, shown_stands, totals).at(plan.left, bottom + _LEGEND_GAP))
    return items
