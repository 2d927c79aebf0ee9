"""A key to the national insignia: each device at two sizes in the inks that it can be printed in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import BLACK, Item
from pressgang.drawing.units import points
from pressgang.insignia.devices import devices
from pressgang.insignia.drawing import Insignia, insignia_symbol
from pressgang.insignia.nations import nation_by_device
from pressgang.insignia.own import OwnDevice
from pressgang.layout import Sheet
from pressgang.schema import Choice, Row, option
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.insignia import insignia_of_row
from pressgang.sheets.key_page import PictureKey, key_sheet
from pressgang.sheets.silhouettes import centred
from pressgang.typography.fonts import FontBook

_LARGE, _SMALL = 12.0, 4.6
_PITCH = 14.2
"""From one ink to the next."""
_NAME = points(7.5)
_FOOT, _LOW_FOOT = 20.8, 13.6
"""The lower edge of the devices in a cell: the small ones stand below the large, in one ink beside them."""
_LABEL = 11.7
"""The height of a cell below that edge, with the gap to the next."""
_NARROWEST, _GAP = 35.0, 3.0
"""The least width of a cell, in which every line fits, and what parts two of them."""
_EXPLAINED = (
    "w: goes on the wings of a silhouette too. ?: something is not certain; see “pressgang list insignia”.",
    "No swastika is drawn, for any nation or year: “pressgang explain PG246” says why.",
)


@dataclass(frozen=True, kw_only=True)
class InsigniaKey(SheetKind[Row]):
    """The devices with their ids, nations and years."""

    kind: ClassVar[str] = "insignia-key"
    title: ClassVar[str] = "National insignia"
    summary: ClassVar[str] = "the national devices with their ids and years, in colour, grey and one ink"
    needs_stats: ClassVar[bool] = False

    show: str = option(
        Choice(("all", "sides")), "all", help="all there are, or those that the sides and their rows show"
    )

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The key, on as many pages as it takes."""
        shown: Sequence[Insignia] = tuple(devices().values()) if self.show == "all" else _of_sides(brief)
        inks = ("color", "grey", "saver") if brief.ink in ("color", "reversed") else (brief.ink,)
        key = PictureKey.on(brief.paper, brief.book, _EXPLAINED)
        wide = max(_NARROWEST, len(inks) * _PITCH)
        columns = max(1, int((key.width + _GAP) / (wide + _GAP)))
        high = (_FOOT if len(inks) > 1 else _LOW_FOOT) + _LABEL
        rows = max(1, int(key.whole_height / high))
        spread = (key.width - wide) / (columns - 1) if columns > 1 else 0.0
        pages: list[tuple[Item, ...]] = []
        for first in range(0, max(1, len(shown)), columns * rows):
            items: list[Item] = []
            for number, one in enumerate(shown[first : first + columns * rows]):
                row, column = divmod(number, columns)
                items += _cell(key, one, inks, key.left + column * spread, row * high)
            pages.append(tuple(items))
        detail = f"{', '.join(_NAMES[ink] for ink in inks)}, at {_LARGE:g} and {_SMALL:g} mm"
        return key_sheet(key, brief, self.title, pages, detail, _EXPLAINED)


_NAMES = {"color": "colour", "grey": "grey", "saver": "one ink"}


def _of_sides(brief: Brief[Row]) -> tuple[Insignia, ...]:
    """Each device that a force or one of its rows shows, once."""
    shown: list[Insignia] = []
    for force in brief.forces:
        for one in (force.device, *(insignia_of_row(force, row, brief.pictures) for row in force.rows)):
            if one is not None and one not in shown:
                shown.append(one)
    return tuple(shown)


def _cell(key: PictureKey, one: Insignia, inks: Sequence[str], x: float, y: float) -> Iterator[Item]:
    for number, ink in enumerate(inks):
        middle, height = x + (_LARGE + 1) / 2 + number * _PITCH, y + (_LARGE + 1) / 2
        beside = (middle + _LARGE / 2 + 5.0, height)
        small = beside if len(inks) == 1 else (middle, y + _FOOT - _SMALL / 2 - 0.5)
        for diameter, centre in ((_LARGE, (middle, height)), (_SMALL, small)):
            symbol = insignia_symbol(one, diameter, ink, BLACK)
            if symbol is not None:
                yield centred(symbol, centre)
    base = y + (_FOOT if len(inks) > 1 else _LOW_FOOT) + 3.2
    name, words = _label(key.book, one)
    yield key.book.text(x, base, name, _NAME, bold=True)
    yield key.book.text(x, base + 3.1, words, theme.LABEL, fill=theme.LABEL_INK)


def _label(book: FontBook, one: Insignia) -> tuple[str, str]:
    """`raf-a1` and `Britain, 1915–42 w`; of a user's own the file's name, on both lines where it is long."""
    if isinstance(one, OwnDevice):
        first, *rest = book.wrap(one.id, _NARROWEST, _NAME, bold=True)
        return first, rest[0] if rest else "your own"
    marks = (" w" if one.wings == one.id else "") + (" ?" if one.uncertain else "")
    return one.id, f"{nation_by_device()[one.id].title}, {one.years.words}{marks}"
