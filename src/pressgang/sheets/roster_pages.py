"""The pages of a roster: title, heads, groups, lines and totals, with the heads again on every page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Generic, NamedTuple

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item, Piece, line, moved, rectangle, tagged
from pressgang.layout import Area
from pressgang.schema import RowT
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.block import Look, Overrun
from pressgang.sheets.blocks.places import as_fields
from pressgang.sheets.blocks.putting import At, put, within
from pressgang.sheets.blocks.wordings import Align
from pressgang.sheets.roster_columns import RosterLine, SetColumns
from pressgang.sheets.side_title import side_title
from pressgang.sheets.sides import side_band
from pressgang.sheets.typeset import capitals

TITLE, GROUP, TOTAL = 11.0, 7.4, 8.0
"""The heights in mm of a page's title, of the head of a group, and of the line of totals."""
_HEAD_GAP = 1.4
_CONTINUED = " – continued"
_MIDDLE: dict[Align, At] = {"left": "west", "centre": "centre", "right": "east"}
_FOOT: dict[Align, At] = {"left": "south-west", "centre": "south", "right": "south-east"}


@dataclass(frozen=True)
class RosterSide(Generic[RowT]):
    """What stands on the roster of a side: its lines in the order of their groups, and its totals.

    `groups` are the notes at the right of each group's head. A total stands under a column or (`None`) with its
    label at the left.
    """

    force: Force[RowT]
    lines: tuple[RosterLine, ...]
    groups: Mapping[str, str]
    totals: tuple[tuple[int | None, str, str], ...] = ()


class _Strip(NamedTuple):
    """A line of a page: a row, the head of a group (its `title`), or the totals (neither)."""

    height: float
    line: RosterLine | None = None
    title: str = ""


class RosterSetting(NamedTuple):
    """The columns as they go on the paper, and whether it lies."""

    columns: SetColumns
    lies: bool


def columns_of(area: Area) -> Rect:
    """The room for the columns of a page, beside the band, from the left top of its area."""
    left = max(theme.BAND + theme.BAND_GAP, area.text.x)
    return Rect(left, area.text.y, area.text.right - left, area.height - area.text.y)


@dataclass(frozen=True)
class RosterPages(Generic[RowT]):
    """The pages of a side."""

    brief: Brief[RowT]
    setting: RosterSetting
    side: RosterSide[RowT]
    title: str
    accent: Colour
    fillable: bool

    @property
    def _columns(self) -> SetColumns:
        return self.setting.columns

    @property
    def _look(self) -> Look:
        return self._columns.look

    def pieces(self, name: str, found: Problems) -> Iterator[Piece]:
        """A piece a page; `name` begins the names of its fields."""
        area = self.brief.paper.laid(self.setting.lies).area(heading=False)
        room, force = columns_of(area), self.side.force
        heads = self._columns.heads()
        step = self._look.type(theme.LABEL) * 1.2
        top = TITLE + max(1, *map(len, heads)) * step + _HEAD_GAP
        pages = self._paginated(room.height - top, found)
        for number, strips in enumerate(pages, 1):
            page = f"page {number} of {len(pages)}" if len(pages) > 1 else self.title
            items = (
                *side_title(self.brief, force, 0.0, room.width, page, found, name=self.title),
                tagged(
                    "Table",
                    [
                        tagged("TR", self._heads(heads, step, top - _HEAD_GAP)),
                        *self._strips(strips, top, room.width, f"{name}-{number}-"),
                    ],
                ),
            )
            band = Rect(0.0, room.y, theme.BAND, room.height)
            yield Piece(
                f"{force.name or self.title} {number}",
                area.width,
                area.height,
                (*self._ground(band), moved(items, room.x, room.y)),
                span=force.span,
            )

    def _ground(self, band: Rect) -> list[Item]:
        force = self.side.force
        if not force.name:
            return side_band(band, self.accent)
        return side_band(band, force.palette.accent, force.palette.band)

    def _heads(self, heads: list[list[str]], step: float, bottom: float) -> Iterator[Item]:
        """The heads of the columns, which stand on the line above the rows."""
        size, book = self._look.type(theme.LABEL), self._look.book
        for own, column, room in zip(heads, self._columns.columns, self._columns.rooms, strict=True):
            lines: list[Item] = []
            for index, words in enumerate(own, 1 - len(own)):
                at = Rect(room.x, 0.0, room.width, bottom + index * step)
                lines += put(book, at, words, size, _FOOT[column.align], fill=theme.LABEL_INK)
            yield tagged("TH", lines)

    def _paginated(self, height: float, found: Problems) -> list[list[_Strip]]:
        """The lines of each page; the head of a group never stands alone, nor do the totals."""
        pages: list[list[_Strip]] = [[]]
        left = height
        lines = self.side.lines
        for index, row in enumerate(lines):
            own = self._columns.height(row)
            opens = row.group != (lines[index - 1].group if index else "")
            last = TOTAL if self.side.totals and index + 1 == len(lines) else 0.0
            if own + GROUP * bool(row.group) + last > height:
                over = Overrun("row", own + GROUP * bool(row.group) + last, height, "height")
                said = f"{row.name or 'a row'}: {over} on a page"
                found.add(problems.CARD_TOO_SMALL.at(row.span, said, "Take a wider or a higher paper."))
                return [[]]
            if own + (GROUP if opens and row.group else 0.0) + last > left:
                pages.append([])
                left = height
                if row.group:
                    title = row.group if opens else row.group + _CONTINUED
                    pages[-1].append(_Strip(GROUP, title=title))
                    left -= GROUP
            elif opens and row.group:
                pages[-1].append(_Strip(GROUP, title=row.group))
                left -= GROUP
            pages[-1].append(_Strip(own, row))
            left -= own
        if self.side.totals and lines:
            pages[-1].append(_Strip(TOTAL))
        return pages

    def _strips(self, strips: list[_Strip], y: float, width: float, name: str) -> Iterator[Item]:
        yield line((0.0, y), (width, y), theme.BOX_LINE)
        for index, strip in enumerate(strips):
            room = Rect(0.0, y, width, strip.height)
            before = strips[index - 1] if index else None
            if strip.line is not None:
                if before is not None and before.line is not None:
                    yield line((0.0, y), (width, y), theme.HAIRLINE, theme.RULE_INK)
                yield tagged("TR", self._row(strip.line, room, f"{name}{index + 1}-"))
            elif strip.title:
                yield tagged("TR", self._group(strip.title, room))
            else:
                yield line((0.0, y), (width, y), theme.BOX_LINE)
                yield tagged("TR", self._totals(room))
            y += strip.height
        if strips and strips[-1].line is not None:
            yield line((0.0, y), (width, y), theme.BOX_LINE)

    def _row(self, row: RosterLine, room: Rect, name: str) -> Iterator[Item]:
        drawn: list[Item] = []
        for cell, column in zip(row.cells, self._columns.rooms, strict=True):
            own = Rect(column.x, room.y, column.width, room.height)
            high = min(own.height, cell.measure(self._look, own.width))
            drawn.append(tagged("TD", cell.draw(self._look, within(own, own.width, high))))
        yield from as_fields(drawn, name, row.name, self.fillable)

    def _group(self, title: str, room: Rect) -> Iterator[Item]:
        size, book = self._look.type(theme.HEAD) * 0.94, self._look.book
        yield rectangle(Rect(room.x, room.y + 0.6, room.width, room.height - 1.2), fill=theme.TINT)
        base = room.centre[1] + book.cap_height(size, True) / 2
        note = self.side.groups.get(title.removesuffix(_CONTINUED), "")
        at = Rect(room.x, room.y, room.width - 1.6, room.height)
        noted = put(book, at, note, self._look.type(theme.LABEL), "east", fill=theme.LABEL_INK)
        yield tagged("TH", [capitals(book, room.x + 1.6, base, title, size), *noted])
        yield from (tagged("TD", ()) for _ in self._columns.rooms[1:])

    def _totals(self, room: Rect) -> Iterator[Item]:
        book, size = self._look.book, self._look.type(theme.BODY)
        words = " · ".join(f"{label} {value}".strip() for at, label, value in self.side.totals if at is None)
        told = f"Total: {words}" if words else "Total"
        placed = {at: value for at, _, value in self.side.totals if at is not None}
        for index, (own, column) in enumerate(zip(self._columns.rooms, self._columns.columns, strict=True)):
            at = Rect(own.x, room.y, own.width, room.height)
            if index in placed:
                drawn = put(book, at, placed[index], size, _MIDDLE[column.align], bold=True, tabular=True)
            else:
                drawn = put(book, room, told, size, "west", bold=True) if index == 0 else []
            yield tagged("TD" if index else "TH", drawn)
