"""The measures of a face by its size: the safe zone, the band, the type, the signs. All in mm."""

from __future__ import annotations

from functools import cached_property, lru_cache

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.units import points
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.model import PartSize
from pressgang.typography.fonts import FontBook

SMALL = 15.0
"""A piece whose shorter side is below this keeps only what is most needed."""
SMALL_DISC = 18.0
"""The same of a disc, which has less room than a square of its size."""
LONG = 1.4
"""A piece so many times as high as wide has height to spare."""
LEAST_SIGN = 1.9
"""The least height of a sign in mm: a smaller one fills up in print."""
LEAST_VALUE = points(8)
LEAST_PICTURE = 0.60
"""The least share of the width that a picture takes, unless it fills its room."""
LEAST_DOT = 2.4
"""The diameter of an ID dot whose letter is 6 pt high."""
CLEAR = 0.5
"""Between a picture and what stands beside it."""
APART = 0.35
"""Between any two other things."""
_BAND = {"square": 0.215, "round": 0.285, "hex": 0.25}
_MOST_BAND = {"square": 8.0, "round": 12.0, "hex": 10.0}
_VALUES = {"square": 0.56, "round": 0.45, "hex": 0.56}
"""The height of figures in the band, as a share of its own."""
LIKENESS: dict[PartSize, float] = {"small": 0.62, "normal": 1.0, "large": 1.25}
"""What `size` makes of the largest width of a likeness."""
_PICTURE = {"square": 0.76, "round": 0.68, "hex": 0.66}
"""The largest share of the width that a picture takes."""


def between(least: float, value: float, most: float) -> float:
    """Return `value`, kept between two limits."""
    return max(least, min(value, most))


class Measures(Struct, frozen=True, dict=True, cache_hash=True):
    """What holds for every face of one shape; `banded` says that it has a band, `tall` that the band has a row
    of signs below its values. `grown_band` is its height on a face that was planned on a smaller piece.
    """

    shape: Shape
    banded: bool = True
    tall: bool = False
    grown_band: float = 0.0

    @cached_property
    def width(self) -> float:
        """The width of the trim."""
        return self.shape.width

    @cached_property
    def height(self) -> float:
        """The height of the trim."""
        return self.shape.height

    @cached_property
    def side(self) -> float:
        """The shorter side."""
        return min(self.width, self.height)

    @cached_property
    def middle(self) -> float:
        """The upright axis."""
        return self.width / 2

    @cached_property
    def is_small(self) -> bool:
        """Whether it is below the size at which signs and names are printed as a rule."""
        return self.side < (SMALL_DISC if self.shape.name == "round" else SMALL)

    @cached_property
    def is_long(self) -> bool:
        """Whether it has height to spare for its words."""
        return self.height >= LONG * self.width

    @cached_property
    def margin(self) -> float:
        """The safe zone: nothing that matters stands nearer to the cut, which is never exact."""
        usual, shape = self._usual_margin, self.shape
        rounded = 0.35 * shape.radius + 0.4 if shape.radius else 0.0
        return max(usual, rounded, shape.edge + APART if shape.edge else 0.0)

    @cached_property
    def _usual_margin(self) -> float:
        return 1.0 if self.side < SMALL else 1.2

    @cached_property
    def safe(self) -> Shape:
        """The outline less the margin; its own left top corner lies at `margin` (see `half_across`)."""
        m = self.margin
        if self.shape.name == "square":
            return Shape("square", max(0.1, self.width - 2 * m), max(0.1, self.height - 2 * m))
        return Shape.of_size(self.shape.name, max(0.1, self.height - 2 * m))

    def half_across(self, top: float, bottom: float) -> float:
        """Return half the safe width at all heights from `top` to `bottom` of the trim."""
        if self.shape.is_rectangle:
            return self.safe.width / 2
        m, high = self.margin, self.safe.height
        top, bottom = (
            between(0.0, y - m, high) if -1e-6 < y - m < high + 1e-6 else y - m for y in (top, bottom)
        )
        return self.safe.between(top, bottom) / 2

    @cached_property
    def band(self) -> float:
        """The height of the band; 0 where there is none."""
        if not self.banded or self.grown_band:
            return self.grown_band
        if self.tall:
            return between(7.4, self.height * 0.213, 11.0)
        name = self.shape.name
        share = _BAND[name]
        if name == "round":  # a small disc needs a longer chord for its figures
            share += between(0.0, (20 - self.height) * 0.0096, 0.06)
        under = max(0.0, self.shape.edge + APART - self._usual_margin) if self.shape.edge else 0.0
        return between(3.7 if self.is_small else 3.6, self.height * share, _MOST_BAND[name]) + under

    @cached_property
    def band_top(self) -> float:
        """Where the band begins."""
        return self.height - self.band

    @cached_property
    def foot(self) -> float:
        """The lowest line above the band (or above the margin) on which words stand."""
        return (
            self.band_top - between(0.5, 0.037 * self.height, 1.4) if self.banded else self.height - self.margin
        )

    def value_size(self, book: FontBook) -> float:
        """Return the type size of values in the band, or those that stand for it."""
        if self.tall:
            return between(LEAST_VALUE, self.side * points(0.65), points(16))
        band = self.band or self.height * 0.215
        share = 0.6 if self.is_small else _VALUES[self.shape.name]
        return between(LEAST_VALUE, band * share / book.cap_height(1.0, True), points(20))

    def field_size(self, size: PartSize) -> float:
        """Return the largest type size of words above the band."""
        if size == "small":
            return between(theme.SMALLEST, self.side * points(0.22), points(9))
        if size == "large":
            return between(LEAST_VALUE, self.side * points(0.85 if self.is_long else 0.54), points(26))
        return between(points(7), self.side * points(0.44), points(16))

    def name_size(self, book: FontBook) -> float:
        """Return the largest type size of a name: three points or more below the values."""
        share = self.side * points(0.425) if self.is_long else self.side * points(0.34) - points(0.9)
        return between(theme.SMALLEST, min(share, self.value_size(book) - points(3)), points(14))

    def scaled(self, size: PartSize) -> float:
        """Return what `size` makes of the measure of a badge, a device or a mark."""
        return {"small": 0.78, "normal": 1.0, "large": 1.35}[size]

    @cached_property
    def device(self) -> float:
        """The diameter of a national device."""
        share = 0.236 if self.is_small else 0.185 if self.shape.is_rectangle else 0.167
        return between(2.6, self.side * share, 7.0)

    @cached_property
    def tab(self) -> float:
        """The side of a letter tab."""
        return max(2.3, self.device * 0.65)

    @cached_property
    def dot(self) -> float:
        """The diameter of an ID dot in the band, or above it."""
        if not self.banded or self.tall:
            return between(2.9, self.side * 0.17, 7.0)
        most = min(7.0, self.band * 0.81, self.band - self.margin - 0.45)
        if self.shape.name == "round":
            return LEAST_DOT if self.is_small else max(LEAST_DOT, min(most, self.band * 0.54))
        return max(LEAST_DOT, most)

    @cached_property
    def sign(self) -> float:
        """The height of a sign beside a value."""
        return between(LEAST_SIGN, self.band * 0.42, 4.0)

    @cached_property
    def mark(self) -> float:
        """The height of a sign that stands by itself above the band."""
        return between(LEAST_SIGN, self.side * 0.125, 8.0)

    def inset(self, size: PartSize, in_band: bool) -> float:
        """Return the longer side of a picture beside the likeness."""
        share = {"small": 0.2, "normal": 0.3, "large": 0.44}[size]
        return max(LEAST_SIGN, min(self.side * share, self.band * 0.7) if in_band else self.side * share)

    @cached_property
    def triangle(self) -> float:
        """The height of a weapon's triangle."""
        return 1.1 if self.is_small else 1.5

    @cached_property
    def picture_width(self) -> float:
        """The most that a picture takes of the width."""
        return _PICTURE[self.shape.name] * self.width


measures_of = lru_cache(maxsize=64)(Measures)
"""The measures of all faces alike, which are worked out once."""
