"""Round templates for transparency, to lay over a model: a large one and a row of small ones below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import floor
from typing import ClassVar

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, polar
from pressgang.drawing.outlines import ellipse_segments, polyline
from pressgang.drawing.scene import Colour, Item, Path, Piece, circle, line
from pressgang.layout import Area, Cut, Sheet
from pressgang.schema import FLAG, Length, RowT_contra, option
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import CutSheet, cut_option, gap_option
from pressgang.sheets.sticks import tones_of
from pressgang.structs import dataclass

MARKS = 7.0
"""Room for the marks of the cut on each side."""
_BAND, _TINT = 0.018, 0.5
"""The width of the band of a side's colour, as a share of the radius, and how strong it is."""


@dataclass(frozen=True, kw_only=True)
class RoundOverlay(CutSheet[RowT_contra]):
    """A large template and small ones."""

    needs_stats: ClassVar[bool] = False
    small_radius: ClassVar[float]
    """The radius of the small ones, in mm, where the paper has room for it."""
    least_radius: ClassVar[float]
    """The least radius that can be read."""

    radius: float | None = option(
        Length(25, 400), help="radius of the cut; as large as the paper takes it unless given", example="95mm"
    )
    gap: float = gap_option(4.0)
    cut: Cut = cut_option("lines")
    small: bool = option(FLAG, True, help="print small ones beside it, where the paper has room for them")

    def free(self, area: Area) -> float:
        """Return the height in mm that the large one and a row of small ones have together."""
        return area.height - 2 * MARKS - self.gap

    def overlays(
        self,
        brief: Brief[RowT_contra],
        area: Area,
        radius: float,
        small: float,
        draw: Callable[[float], Iterable[Item]],
        most: int | None = None,
    ) -> tuple[Piece, ...]:
        """Return the large one of that radius and a row of small ones, at most `most`, as far as they can be
        read.

        `draw` makes the ink of one about (radius, radius).
        """
        name = self.kind.replace("-", " ")
        tones = tones_of(brief)
        pieces = [_piece(brief, name, radius, draw, tones[0])]
        small = min(small, (self.free(area) - 2 * radius) / 2)
        if self.small and small >= self.least_radius:
            count = floor((area.width - MARKS + self.gap) / (2 * small + self.gap))
            made = [_piece(brief, name, small, draw, tone) for tone in tones]
            count = count if most is None else min(most, count)
            pieces += [made[(1 + number) % len(made)] for number in range(count)]
        return tuple(pieces)

    def overlay_sheet(
        self, brief: Brief[RowT_contra], pieces: tuple[Piece, ...], notes: tuple[str, ...]
    ) -> Sheet:
        """Return the sheet of these pieces, with `notes` at the foot."""
        return self.make_sheet(brief, pieces, self.gang(), "print on transparency and cut out", notes=notes)


def _piece(
    brief: Brief[RowT_contra], name: str, radius: float, draw: Callable[[float], Iterable[Item]], tone: Colour
) -> Piece:
    """Return a template with a band of its side's colour along the cut, outside all that is read."""
    at, inner = (radius, radius), radius - max(1.2, radius * _BAND)
    edge = ellipse_segments(at, radius, radius)
    band = Path((*edge, *ellipse_segments(at, inner, inner)), fill=tone.tint(_TINT), even_odd=True)
    return Piece(name, 2 * radius, 2 * radius, (band, *draw(radius)), outline=Path(edge), span=brief.place)


def spoke(
    centre: Point, inner: float, outer: float, bearing: float, width: float, ink: Colour = theme.INK
) -> Path:
    """Draw a straight line outwards along a bearing."""
    return line(polar(centre, inner, bearing), polar(centre, outer, bearing), width, ink)


def model_place(centre: Point, radius: float, ink: Colour = theme.INK) -> list[Item]:
    """Draw the place of the model: a circle with a cross in its middle, to lay it true."""
    x, y = centre
    cross = (*polyline(((x - 2.5, y), (x + 2.5, y))), *polyline(((x, y - 2.5), (x, y + 2.5))))
    return [
        circle(centre, radius, stroke=ink, width=theme.BOX_LINE),
        Path(cross, stroke=theme.INK, width=theme.HAIRLINE),
    ]
