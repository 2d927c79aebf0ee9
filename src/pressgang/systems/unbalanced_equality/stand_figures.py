"""Stand-up paper figures: a row of figures from the front on a strip that is folded over its upper edge."""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from pressgang.art.troops import TroopKind, draw_row
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import Group, Item, line, moved
from pressgang.drawing.units import points
from pressgang.sheets.blocks.grid import FRACTION, NATURAL, RowBlock
from pressgang.sheets.blocks.words import NameBlock, TextBlock
from pressgang.systems.unbalanced_equality.stand_label import LabelStyle, figure_kind, holders_of, mount_of
from pressgang.systems.unbalanced_equality.stands import Stand
from pressgang.typography.fonts import TextSpan

TAB = 8.0
"""The foot of a strip, in mm: folded out and glued to the stand."""
_TOP = 1.5
"""From the fold to the highest point of a figure."""
_MARGIN = 2.2
_ON_FOOT = 0.72
"""The height of a man on foot as a share of a rider's."""
_MOST = 6
"""Figures of a row: more go into a row behind."""


def rows_of_figures(stand: Stand) -> tuple[int, ...]:
    """Return how many figures each row of a stand has; a gun is one row with its crew."""
    if stand.troop.is_gun or stand.figures <= _MOST:
        return (stand.figures,)
    rows = ceil(stand.figures / _MOST)
    return tuple(len(range(index, stand.figures, rows)) for index in range(rows))


def strip_height(height: float) -> float:
    """Return the height of one side of a strip whose figures are `height` mm high."""
    return _TOP + height + TAB


def strip_fold(width: float, height: float) -> tuple[Point, Point]:
    """Return where the tab of a strip is bent out, from its one side to the other, in mm."""
    foot = _TOP + height
    return (0, foot), (width, foot)


def draw_strip(
    style: LabelStyle, stand: Stand, figures: int, height: float, *, rear: bool = False
) -> list[Item]:
    """Draw one side of a strip without its words: the figures on their ground line, the tab below.

    `rear` is the side behind: the figures from behind, each the mirror image of its front, so that one outline
    covers the other once the strip is folded.
    """
    width = stand.size.width
    whole = Rect(0, 0, width, strip_height(height))
    foot = _TOP + height
    room = width - 2 * _MARGIN
    rows, holders = _Row(style, stand.troop.native, rear), holders_of(style, stand, figures)
    if holders:
        drawn = _dismounted(rows, stand, figures, holders, room, height)
    else:
        drawn = rows.of(figure_kind(stand), figures, room, height)
    row: Item = moved(drawn, _MARGIN, _TOP)
    if rear:
        row = Group((row,), Transform(a=-1.0, e=width))
    return [
        *style.ground(whole),
        *style.band(width, foot, whole.bottom),
        line(*strip_fold(width, height), theme.HAIRLINE, style.dress.band_ink, (1.6, 1.2)),
        row,
        *style.edge(whole),
    ]


class _Row(Struct, frozen=True):
    """What the rows of figures on one side of a strip share."""

    style: LabelStyle
    native: bool
    rear: bool

    def of(self, kind: TroopKind, figures: int, width: float, height: float) -> tuple[Item, ...]:
        """Draw so many figures in a box."""
        tones = self.style.tones(self.native)
        return draw_row(kind, figures, width, height, self.native, tones, back=self.rear)


def _dismounted(
    row: _Row, stand: Stand, figures: int, holders: int, width: float, height: float
) -> tuple[Item, ...]:
    """Infantry off its horses: men on foot, less tall than a rider, and the horse-holders at their right."""
    afoot = figures - holders
    left = width * afoot / figures
    tall = height * _ON_FOOT
    foot = row.of("foot", afoot, left - 1.0, tall)
    riders = row.of(mount_of(stand), holders, width - left, height)
    return (moved(foot, 0.0, height - tall), moved(riders, left, 0.0))


def draw_words(style: LabelStyle, stand: Stand, rank: str, height: float) -> tuple[Item, ...] | None:
    """Id, name and rank on the tab; `None` where id and name do not fit at 6 pt."""
    name = TextBlock([TextSpan(stand.row.name or stand.troop.type)])
    words = RowBlock(
        (NameBlock(stand.id, largest=points(11)), name, TextBlock(rank, "small", "right")),
        (NATURAL, FRACTION, NATURAL), 2.5, middle=True,
    )  # fmt: skip
    room = Rect(_MARGIN, _TOP + height + 0.7, stand.size.width - 2 * _MARGIN, TAB - 1.4)
    return style.on_band(words, room)
