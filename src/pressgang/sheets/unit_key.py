"""A key to military symbols: every word with its symbol, by group."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Item, Symbol
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.military_symbols import (
    BRANCHES,
    ECHELONS,
    FRAME_HELP,
    MODIFIERS,
    SymbolRoom,
    symbol_picture,
    unit_code,
)
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.key_page import PictureKey, key_sheet
from pressgang.sheets.silhouettes import centred

_UNIT = 0.085
"""A unit of the drawings in mm: a friend's frame is 12.8 mm wide."""
_NARROWEST, _GAP = 30.0, 2.5
"""The least width of a cell, and what parts two of them."""
_NAME, _PITCH = points(7.5), 2.8
_HEAD, _AFTER = 6.2, 2.4
"""The height of a group's head, and what parts its last row from the next head."""
_NOTES = ("A branch stands alone, or after words that say more (“mountain artillery”).",)


class _Entry(NamedTuple):
    """A word with its symbol and what it means."""

    symbol: Symbol
    word: str
    help: str


class _KeyRow(NamedTuple):
    """Entries side by side with the lines of what they mean."""

    entries: list[_Entry]
    helps: list[list[str]]

    @property
    def high(self) -> float:
        """The height of the symbols."""
        return max(one.symbol.box.height for one in self.entries)

    @property
    def height(self) -> float:
        """The height of the row with its gap."""
        return self.high + 2.2 + _PITCH * (1 + max(map(len, self.helps))) + 1.6


@dataclass(frozen=True, kw_only=True)
class UnitKey(SheetKind[Row]):
    """All military symbols with their words."""

    kind: ClassVar[str] = "unit-key"
    title: ClassVar[str] = "Military symbols"
    summary: ClassVar[str] = "the military symbols with the words for branches, echelons and frames"
    needs_stats: ClassVar[bool] = False

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The key, on as many pages as it takes."""
        key = PictureKey.on(brief.paper, brief.book, _NOTES)
        columns = max(1, int((key.width + _GAP) / (_NARROWEST + _GAP)))
        wide = (key.width - (columns - 1) * _GAP) / columns
        pages: list[tuple[Item, ...]] = []
        items: list[Item] = []
        top = 0.0
        for title, entries in _groups():
            rows = [
                _KeyRow(row, [_lines(key, one.help, wide) for one in row])
                for row in (entries[at : at + columns] for at in range(0, len(entries), columns))
            ]
            if items and top + _HEAD + sum(row.height for row in rows) > key.whole_height:
                pages.append(tuple(items))
                items, top = [], 0.0
            items.append(key.book.text(key.left, top + 3.4, title, theme.HEAD, bold=True))
            top += _HEAD
            for row in rows:
                for place, (one, lines) in enumerate(zip(row.entries, row.helps, strict=True)):
                    items += _cell(key, one, lines, key.left + place * (wide + _GAP), top + row.high)
                top += row.height
            top += _AFTER
        pages.append(tuple(items))
        return key_sheet(key, brief, self.title, pages, "APP-6, MIL-STD-2525D", _NOTES)


def _groups() -> Iterator[tuple[str, list[_Entry]]]:
    """The words by group, each with its symbol; those of a group have one scale."""
    groups: dict[str, list[_Entry]] = {}
    for word, branch in BRANCHES.items():
        title = branch.group.capitalize()
        groups.setdefault(title, []).append(_entry(unit_code(word), word, branch.help))
    yield from groups.items()
    yield (
        "Words before a branch",
        [
            _entry(unit_code(f"{word} artillery"), f"{word} artillery", one.help)
            for word, one in MODIFIERS.items()
        ],
    )
    yield "Echelons", [_entry(unit_code("infantry", word), word, "", has_echelon=True) for word in ECHELONS]
    yield (
        "Frames",
        [
            _entry(unit_code("infantry", "", word), word, means, room=SymbolRoom(tuple(FRAME_HELP)))
            for word, means in FRAME_HELP.items()
        ],
    )


def _entry(
    code: str, word: str, help: str, *, has_echelon: bool = False, room: SymbolRoom | None = None
) -> _Entry:
    picture = symbol_picture(code, None, room or SymbolRoom(("friend",), has_echelon))
    box = picture.box
    return _Entry(picture.fitted(box.width * _UNIT, box.height * _UNIT, theme.INK), word, help)


def _lines(key: PictureKey, text: str, wide: float) -> list[str]:
    return list(key.book.wrap(text, wide, theme.LABEL)) if text else []


def _cell(key: PictureKey, one: _Entry, lines: list[str], x: float, base: float) -> Iterator[Item]:
    """A symbol on its base line, its word and what that means, flush left."""
    box = one.symbol.box
    yield centred(one.symbol, (x + box.width / 2, base - box.height / 2))
    base += 1.2 + key.book.cap_height(_NAME, True)
    yield key.book.text(x, base, one.word, _NAME, bold=True)
    for number, line in enumerate(lines, 1):
        yield key.book.text(x, base + number * _PITCH, line, theme.LABEL, fill=theme.LABEL_INK)
