"""Stand-up paper figures: a row of figures from the front on a strip that is folded over its upper edge."""

from __future__ import annotations

from math import ceil

from pressgang.art.troops import draw_figures
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, line, moved, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.blocks.putting import put
from pressgang.systems.unbalanced_equality.stand_label import LabelStyle, figure_kind, holders_of
from pressgang.systems.unbalanced_equality.stands import Stand

TAB = 8.0
"""The foot of a strip, in mm: folded out and glued to the stand."""
_MARGIN = 2.0
_ON_FOOT = 0.72
"""The height of a man on foot as a share of a rider's."""
_MOST = 6
"""Figures of a row: more go into a row behind."""


def rows_of_figures(stand: Stand) -> tuple[int, ...]:
    """How many figures each row of a stand has; a gun is one row with its crew."""
    if stand.troop.is_gun or stand.figures <= _MOST:
        return (stand.figures,)
    rows = ceil(stand.figures / _MOST)
    return tuple(len(range(index, stand.figures, rows)) for index in range(rows))


def strip_height(height: float) -> float:
    """The height of one side of a strip whose figures are `height` mm high."""
    return 1.5 + height + TAB


def draw_strip(
    style: LabelStyle, stand: Stand, figures: int, height: float, *, rear: bool = False
) -> list[Item]:
    """One side of a strip without its id: the figures on their ground line, the tab below.

    `rear` is the side behind, with each figure where its front is once the strip is folded.
    """
    width, palette = stand.size.width, style.palette
    whole = Rect(0, 0, width, strip_height(height))
    foot = 1.5 + height
    room = width - 2 * _MARGIN
    drawn = _dismounted(style, stand, figures, room, height, rear) or draw_figures(
        figure_kind(stand), figures, room, height, stand.troop.native, style.ink
    )
    tab: list[Item] = []
    if palette.ground != WHITE:
        box = Rect(-style.bleed, foot, width + 2 * style.bleed, TAB + style.bleed)
        tab.append(rectangle(box, palette.ground.mixed(palette.accent, 0.25)))
    return [
        *style.ground(whole),
        *tab,
        line((0, foot), (width, foot), theme.HAIRLINE, palette.ink, (1.6, 1.2)),
        moved(style.lightened(drawn), _MARGIN, 1.5),
    ]


def _dismounted(
    style: LabelStyle, stand: Stand, figures: int, width: float, height: float, rear: bool
) -> tuple[Item, ...]:
    """Infantry off its horses: men on foot, less tall than a rider, and the horse-holders at their right (seen
    from the rear: at their left).
    """
    holders = holders_of(style, stand, figures)
    if not holders:
        return ()
    afoot, native = figures - holders, stand.troop.native
    left = width * afoot / figures
    tall = height * _ON_FOOT
    foot = draw_figures("foot", afoot, left - 1.0, tall, native, style.ink)
    riders = draw_figures("mounted", holders, width - left, height, native, style.ink)
    held = width - left
    return (moved(foot, held if rear else 0.0, height - tall), moved(riders, 0.0 if rear else left, 0.0))


def draw_words(style: LabelStyle, stand: Stand, rank: str, height: float) -> list[Item] | None:
    """Id, name and rank on the tab; `None` where id and name do not fit at 6 pt."""
    book, ink = style.book, style.palette.ink
    width = stand.size.width - 2 * _MARGIN
    middle = 1.5 + height + TAB / 2
    id_size = book.fit(stand.id, width * 0.4, points(11), theme.SMALLEST, bold=True)
    if id_size is None:
        return None
    taken = book.width(stand.id, id_size, True) + 2.5
    rank_width = book.width(rank, theme.SMALLEST) + 2.5 if rank else 0.0
    name = stand.row.name or stand.troop.type
    size = book.fit(name, width - taken - rank_width, theme.BODY, theme.SMALLEST)
    if size is None:
        return None
    items: list[Item] = [
        *put(book, (_MARGIN, middle), stand.id, id_size, bold=True, fill=ink),
        *put(book, (_MARGIN + taken, middle), name, size, fill=ink),
    ]
    if rank:
        items += put(book, (_MARGIN + width, middle), rank, theme.SMALLEST, "east", fill=ink)
    return items
