"""The table before the first raid as a small map: the mat, who enters where, and what lies beyond its ends."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, rectangle
from pressgang.sheets.base import Force
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.hexes import HexGrid
from pressgang.sheets.marks import arrow
from pressgang.sheets.mats import ENTRY_LINE, stretches
from pressgang.sheets.sides import side_badge
from pressgang.sheets.silhouettes import centred
from pressgang.sheets.typeset import capitals, centred_baseline
from pressgang.systems.battle_of_britain.aids import BOMBER, FIGHTER, picture
from pressgang.systems.battle_of_britain.mats import HexMat
from pressgang.systems.battle_of_britain.stats import Flight
from pressgang.typography.fonts import FontBook

_TRAYS = ("flight line", "hangar", "repair shop", "losses")
_TRAY, _GAP = 11.0, 7.0
_ENTRY = ((BOMBER, (3, 4, 5)), (FIGHTER, (9, 10, 11)))
"""Examples of aircraft that enter, and their columns: squadrons in adjoining hexes."""


def set_up_map(
    book: FontBook,
    width: float,
    height: float,
    far: Sequence[Force[Flight]],
    near: Sequence[Force[Flight]],
) -> SetBlock:
    """The map in at most `width` × `height` mm; the `far` sides enter at the upper edge, the `near` ones at the
    lower.
    """
    mat = HexMat()
    outside = 2 * (_TRAY + _GAP)
    per_hex = HexGrid(mat.columns, mat.rows, 1.0, "flat", "half").size
    flat = min(width / per_hex[0], max(2.0, (height - outside) / per_hex[1]))
    grid = HexGrid(mat.columns, mat.rows, flat, "flat", "half")
    across, along = grid.size
    left, top = (width - across) / 2, _TRAY + _GAP
    board = Rect(left, top, across, along)
    items: list[Item] = [
        *_trays(book, Rect(left, 0.0, across, _TRAY), far),
        *_trays(book, Rect(left, board.bottom + _GAP, across, _TRAY), near),
        SetBlock((stretches(grid.lines(), theme.HAIRLINE, theme.BOARD_INK),), 0.0).at(left, top),
        rectangle(board, None, theme.RULE_INK, theme.BOX_LINE),
        stretches(
            [((left, y), (board.right, y)) for y in (board.y, board.bottom)], ENTRY_LINE, theme.ACCENT
        ),
    ]  # fmt: skip
    middle = left + across / 2
    for name, y in ((mat.far_edge, board.y - _GAP / 2), (mat.near_edge, board.bottom + _GAP / 2)):
        base = centred_baseline(book, y, theme.SMALL, True)
        items.append(capitals(book, middle, base, name, size=theme.SMALL, anchor="middle", fill=theme.ACCENT))
    first = {cell.column: cell.centre for cell in grid.cells() if cell.row == 1}
    inset = flat * 0.36  # half hexes show an aircraft whole
    for shape, columns in _ENTRY:
        aircraft = picture(shape, flat * 0.86)
        for column in columns:
            x, y = first[column]
            y = max(y, inset)
            items.append(centred(aircraft, (left + x, board.bottom - y)))
            if shape is FIGHTER:
                items.append(centred(aircraft, (left + x, top + y), 180.0))
    head = min(2.6, flat * 0.5)
    for column, start, end in (
        (_ENTRY[0][1][1], mat.rows - 2, 0),
        (_ENTRY[1][1][1], mat.rows - 2, mat.rows - 5),
    ):
        x = left + first[column][0]
        items += arrow((x, top + start * flat), (x, top + end * flat), ink=theme.ACCENT, head=head)
    items += arrow((x, top + 2 * flat), (x, top + 5 * flat), ink=theme.ACCENT, head=head)
    return SetBlock(tuple(items), along + outside)


def _trays(book: FontBook, box: Rect, forces: Sequence[Force[Flight]]) -> list[Item]:
    """A side's boxes beyond its edge, its badges in the first of them."""
    wide = box.width / len(_TRAYS)
    items: list[Item] = []
    for index, name in enumerate(_TRAYS):
        tray = Rect(box.x + index * wide, box.y, wide, box.height).inset(0.6)
        items.append(rectangle(tray, None, theme.RULE_INK, theme.BOX_LINE, radius=1.0))
        size = book.fit(name, tray.width - 1.0, theme.SMALL, theme.SMALLEST) or theme.SMALLEST
        below = bool(forces) and index == 0
        items += put(book, tray.inset(1.8), name, size, "south" if below else "centre")
        if below:
            shown = forces[:3]
            for place, force in enumerate(shown):
                x = tray.x + tray.width / 2 + (place - (len(shown) - 1) / 2) * 4.8
                items += side_badge(
                    book, (x, tray.y + 3.0), 2.2, force.mark[:2], force.palette.accent, force.palette.band
                )
    return items
