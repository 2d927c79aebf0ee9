"""Packing where that saves pages: pieces of many sizes wherever they have room, turned or not.

The search is rectpack's; here are its measures, its bounds, and what keeps its pages readable.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from pressgang.drawing.geometry import Rect
from pressgang.imposition.packing import HANG, Packed, Slot, Unit

_PER_MM = 1_000_000
"""Measures are searched as whole numbers of a millionth of a millimetre, so that no sum of them is off."""
_LOT = 250
"""So many pieces are searched in each way."""
_MOST = 1_000
"""More pieces than this are searched in lots of a like mixture, and in one way alone."""

_Size = tuple[int, int]


class _Way(NamedTuple):
    """A search, by rectpack's names: how a place on a page is chosen, in what order pieces come, whether they
    turn.
    """

    places: str
    order: str = "SORT_AREA"
    turns: bool = True


_WAYS = (
    _Way("GuillotineBafMinas", turns=False),
    _Way("GuillotineBafMinas"),
    _Way("GuillotineBssfLas", "SORT_SSIDE"),
    _Way("MaxRectsBssf", turns=False),
    _Way("MaxRectsBssf"),
    _Way("MaxRectsBssf", "SORT_SSIDE"),
    _Way("MaxRectsBaf"),
    _Way("MaxRectsBl"),
    _Way("MaxRectsBlsf", "SORT_SSIDE"),
)
"""First those whose pieces come apart by straight cuts from edge to edge, and of them those that leave pieces
upright.
"""
_OF_MANY = (_Way("GuillotineBafMinas"), _Way("MaxRectsBssf"))


class _Spot(NamedTuple):
    """Where a piece of a size lies in the room of a page."""

    size: _Size
    x: int
    y: int
    is_turned: bool


_Page = tuple[_Spot, ...]


def least_pages(units: Sequence[Unit], room: Rect, gap: float) -> int:
    """So many pages of `room` the units take at the least, by their areas."""
    area = (room.width + gap) * (room.height + gap)
    return sum(
        math.ceil(sum((unit.width + gap) * (unit.height + gap) for unit in run) / area - 1e-9)
        for _, run in groupby(units, key=lambda unit: unit.group)
    )


def packed_freely(units: Sequence[Unit], room: Rect, gap: float, below: int) -> list[Packed] | None:
    """The units on fewer pages than `below`, at least `gap` mm apart, or nothing where no way is found.

    Units of one size come in their order. The block of a page is centred across `room`.
    """
    runs = [list(run) for _, run in groupby(units, key=lambda unit: unit.group)]
    may_turn = all(unit.piece.outline is None for unit in units)
    whole = (_whole(room.width + gap), _whole(room.height + gap))
    least, best = least_pages(units, room, gap), None
    ways = _WAYS if len(units) <= _LOT else _OF_MANY[: 2 if len(units) <= _MOST else 1]
    for way in ways if may_turn else [way for way in _WAYS if not way.turns]:
        if below <= least:
            break
        sized = [tuple((_whole(unit.width + gap), _whole(unit.height + gap)) for unit in run) for run in runs]
        pages = [_pages(sizes, whole, way) for sizes in sized]
        count = sum(map(len, pages))
        if count < below and sum(len(page) for run in pages for page in run) == len(units):
            best, below = pages, count
    if best is None:
        return None
    return [page for run, made in zip(runs, best, strict=True) for page in _placed(run, made, room, gap)]


def _whole(length: float) -> int:
    return round(length * _PER_MM)


def _pages(sizes: tuple[_Size, ...], room: _Size, way: _Way) -> list[_Page]:
    """Pages of all sizes that have room. Lots are packed by themselves, and what lies on the last page of each
    of them is packed again.
    """
    most = _MOST if len(sizes) <= _MOST else _LOT
    if len(set(sizes)) == 1:  # one page says all
        most = max(1, room[0] * room[1] // (sizes[0][0] * sizes[0][1]))
    if len(sizes) <= most:
        return list(_searched(sizes, room, way))
    lots = math.ceil(len(sizes) / most)
    pages: list[_Page] = []
    rest: list[_Size] = []
    for number in range(lots):
        *full, last = _searched(sizes[number::lots], room, way) or [()]
        if full:
            pages += full
            rest += [spot.size for spot in last]
        else:
            pages.append(last)
    return [*pages, *(_pages(tuple(rest), room, way) if rest else ())]


@lru_cache(maxsize=64)
def _searched(sizes: tuple[_Size, ...], room: _Size, way: _Way) -> tuple[_Page, ...]:
    """One search; a size that has no room is left out."""
    import rectpack

    packer = rectpack.newPacker(
        pack_algo=getattr(rectpack, way.places), sort_algo=getattr(rectpack, way.order), rotation=way.turns
    )
    for index, (width, height) in enumerate(sizes):
        packer.add_rect(width, height, index)
    packer.add_bin(room[0] + 1, room[1] + 1, math.inf)
    packer.pack()
    return tuple(
        tuple(_Spot(sizes[r.rid], r.x, r.y, (r.width, r.height) != sizes[r.rid]) for r in page)
        for page in packer
    )


def _placed(units: list[Unit], pages: list[_Page], room: Rect, gap: float) -> Iterator[Packed]:
    """The units on those pages, each size in its order, row by row as one reads."""
    waiting: dict[_Size, deque[Unit]] = {}
    for unit in units:
        waiting.setdefault((_whole(unit.width + gap), _whole(unit.height + gap)), deque()).append(unit)
    for page in pages:
        laid: list[tuple[Unit, float, float]] = []
        for spot in sorted(page, key=lambda spot: (spot.y, spot.x)):
            unit = waiting[spot.size].popleft()
            laid.append((unit.turned() if spot.is_turned else unit, spot.x / _PER_MM, spot.y / _PER_MM))
        left = room.x + (room.width - max(x + unit.width for unit, x, _ in laid)) / 2
        top = room.y + min((room.height - max(y + unit.height for unit, _, y in laid)) / 2, HANG)
        slots = (Slot(unit, Rect(left + x, top + y, unit.width, unit.height)) for unit, x, y in laid)
        yield Packed((), laid[0][0].group, tuple(slots))
