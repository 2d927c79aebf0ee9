"""Pack pieces in order: rows of one height, bands of rows that are cut together, pages of bands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, groupby
from math import fsum
from typing import Literal

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Group, Item, Path, Piece, Tag, rectangle
from pressgang.structs import NamedTuple

_SAME = 1e-6


_BETWEEN_DISCS = 3.0


class Unit(NamedTuple):
    """A piece to be packed, with its folded back above it if it has one; perhaps turned by 90°."""

    piece: Piece
    width: float
    height: float
    group: str = ""
    is_turned: bool = False

    @property
    def is_folded(self) -> bool:
        """Return whether its back lies above it, beyond a fold."""
        return not self.is_turned and self.height > self.piece.height + _SAME

    def gap(self, gap: float) -> float:
        """Return the gap to its neighbours, in mm: discs stand apart, for no scissors cut two at once."""
        outline = self.piece.outline
        is_disc = outline is not None and all(verb != "L" for verb, _ in outline.segments)
        return max(gap, _BETWEEN_DISCS) if is_disc else gap

    def turned(self) -> Unit:
        """Return the unit lying on its side."""
        return self._replace(width=self.height, height=self.width, is_turned=not self.is_turned)


class Slot(NamedTuple):
    """A unit with the rectangle it got on the page."""

    unit: Unit
    box: Rect

    @property
    def transform(self) -> Transform:
        """Return the transform from the piece's mm to the page's; a turned piece has its head at the right."""
        return _lay_in(self.box, self.unit.is_turned)


_PLACES = 4096
"""So many places are kept: a full page has those of the one before it, and shares their values."""
_box = lru_cache(maxsize=_PLACES)(Rect)


@lru_cache(maxsize=_PLACES)
def _lay_in(box: Rect, is_turned: bool) -> Transform:
    return Transform(0, 1, -1, 0, box.right, box.y) if is_turned else Transform.translate(box.x, box.y)


class Band(NamedTuple):
    """Rows whose vertical cuts line up, so that a guillotine cuts them at once: cut marks belong to a band."""

    rows: tuple[tuple[Slot, ...], ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Return all slots in order."""
        return tuple(slot for row in self.rows for slot in row)

    @property
    def box(self) -> Rect:
        """Return the rectangle around all rows."""
        widest = max(self.rows, key=lambda row: row[-1].box.right)
        first, last = self.rows[0][0].box, self.rows[-1][0].box
        return Rect(first.x, first.y, widest[-1].box.right - first.x, last.bottom - first.y)


class Packed(NamedTuple):
    """One packed page: its bands (or pieces that lie `free` of any band), and the group of its pieces."""

    bands: tuple[Band, ...]
    group: str = ""
    free: tuple[Slot, ...] = ()

    @property
    def slots(self) -> Iterator[Slot]:
        """Yield all slots in order."""
        yield from self.free
        yield from (slot for band in self.bands for slot in band.slots)


def by_size(units: Sequence[Unit]) -> list[Unit]:
    """Sort the units of each group by size, the highest first; units of one size keep their order."""
    runs = (list(run) for _, run in groupby(units, key=lambda unit: unit.group))
    return [unit for run in runs for unit in sorted(run, key=lambda unit: (-unit.height, -unit.width))]


def pack(
    units: Sequence[Unit], room: Rect, gap: float, band_gap: float, below: int | None = None
) -> list[Packed]:
    """Pack units in order on as many pages as they need, centred across `room`; each must fit it by itself.

    `gap` parts neighbours in a row and rows in a band, `band_gap` parts bands (mm). None are returned where
    they are not fewer than `below`.
    """
    pages: list[list[list[list[Unit]]]] = []
    used = 0.0
    for row in _rows(units, room.width, gap):
        height, own_gap = row[0].height, row[0].gap(gap)
        same_group = bool(pages) and pages[-1][-1][-1][0].group == row[0].group
        joins = same_group and _line_up(pages[-1][-1][-1], row) and pages[-1][-1][-1][0].gap(gap) == own_gap
        if same_group and joins and used + own_gap + height <= room.height + _SAME:
            pages[-1][-1].append(row)
            used += own_gap + height
        elif same_group and not joins and used + band_gap + height <= room.height + _SAME:
            pages[-1].append([row])
            used += band_gap + height
        else:
            pages.append([[row]])
            used = height
            if len(pages) == below:
                return []
    return [_placed(page, room, gap, band_gap) for page in pages]


def _rows(units: Sequence[Unit], width: float, gap: float) -> Iterator[list[Unit]]:
    """Yield rows of units of one group, height and gap, folded or not, as long as they fit the width."""
    row: list[Unit] = []
    group, height, parted, used = "", 0.0, 0.0, 0.0
    for unit in units:
        own = unit.gap(gap)
        alike = unit.group == group and abs(height - unit.height) < _SAME and parted == own
        alike = alike and bool(row) and unit.is_folded is row[0].is_folded
        if alike and used + own + unit.width <= width + _SAME:
            row.append(unit)
            used += own + unit.width
        else:
            if row:
                yield row
            row, used, parted = [unit], unit.width, own
        group, height = unit.group, unit.height
    if row:
        yield row


def _line_up(above: Sequence[Unit], below: Sequence[Unit]) -> bool:
    """Return whether the lower of two rows, which may be the shorter one, is cut where the upper one is."""
    return len(below) <= len(above) and all(
        abs(a.width - b.width) < _SAME for a, b in zip(above, below, strict=False)
    )


HANG = 8.0
"""The gap in mm from the top of the room to a page's first row: what is left of the card stays in one piece
below.
"""


def _placed(bands: list[list[list[Unit]]], room: Rect, gap: float, band_gap: float) -> Packed:
    gaps = [band[0][0].gap(gap) for band in bands]
    heights = [
        fsum(row[0].height for row in band) + own * (len(band) - 1)
        for band, own in zip(bands, gaps, strict=True)
    ]
    spare = room.height - fsum(heights) - band_gap * (len(bands) - 1)
    y = room.y + min(spare / 2, HANG)
    placed: list[Band] = []
    for band, height, own in zip(bands, heights, gaps, strict=True):
        width = max(fsum(unit.width for unit in row) + own * (len(row) - 1) for row in band)
        left = room.x + (room.width - width) / 2
        rows: list[tuple[Slot, ...]] = []
        top = y
        for row in band:
            lefts = accumulate((unit.width + own for unit in row[:-1]), initial=left)
            slots = [
                Slot(unit, _box(x, top, unit.width, unit.height)) for x, unit in zip(lefts, row, strict=True)
            ]
            rows.append(tuple(slots))
            top += row[0].height + own
        placed.append(Band(tuple(rows)))
        y += height + band_gap
    return Packed(tuple(placed), bands[0][0][0].group)


class Placement(NamedTuple):
    """One side of a piece on a page. `page` counts the sheet's pages from 0, backs included.

    `transform` takes the piece's mm to the page's. `window` is the part of the page that its ink may fill: trim
    and bleed, less what belongs to a neighbour or lies beyond a fold; `None`: all.
    """

    piece: Piece
    page: int
    transform: Transform
    side: Literal["front", "back"] = "front"
    window: Rect | None = None

    @property
    def trim(self) -> Rect:
        """Return the trimmed piece on its page."""
        return self.transform.apply_rect(self.piece.trim)

    @property
    def bleed_box(self) -> Rect:
        """Return the trim with as much of the bleed as is printed."""
        return self.window or self.trim.inset(-self.piece.bleed)

    def drawn(self) -> tuple[Item, ...]:
        """Return the piece's ink, moved to its place and clipped to its window."""
        ink = self.piece.front if self.side == "front" else self.piece.behind()
        if not ink:
            return ()
        edge = None if self.window is None else _edge_within(self.transform, self.window)
        alt = self.piece.back_alt if self.side == "back" else self.piece.alt
        tag: Tag = "Figure" if alt else "Sect"
        return (Group(ink, self.transform, edge, layer="art", tag=tag, alt=alt, name=self.piece.name),)


@lru_cache(maxsize=_PLACES)
def _edge_within(transform: Transform, window: Rect) -> Path:
    """Return a window in the piece's own mm, where many are alike."""
    return rectangle(Rect(*(round(measure, 6) for measure in transform.inverse().apply_rect(window))))
