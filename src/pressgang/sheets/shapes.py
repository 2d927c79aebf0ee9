"""The shapes that a counter may be cut to, in mm from the left top of the rectangle around them."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Literal

from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Path, circle, rectangle
from pressgang.drawing.units import format_length
from pressgang.sheets import problems

ShapeName = Literal["square", "round", "hex"]
SHAPES: tuple[ShapeName, ...] = ("square", "round", "hex")
_ROOT = sqrt(3)
_FOOT, _CROWN = 0.78, 0.9
"""The heights of rectangles inside a round or hexagonal counter, as shares of its own: one wide enough for
words at the foot, and the highest for signs at the top.
"""


@dataclass(frozen=True, slots=True)
class Shape:
    """A rectangle (`square`), a circle (`round`, as wide as high), or a hexagon with flats above and below. The
    corners of a rectangle are rounded by `radius` mm.
    """

    name: ShapeName
    width: float
    height: float
    radius: float = 0.0

    @staticmethod
    def of_size(name: ShapeName, size: float, height: float | None = None) -> Shape:
        """The shape of a counter of `size`: its width, its diameter, or from flat to flat."""
        if name == "hex":
            return Shape(name, size * 2 / _ROOT, size)
        return Shape(name, size, size if name == "round" else height or size)

    @property
    def is_rectangle(self) -> bool:
        """Whether it is as wide at every height."""
        return self.name == "square"

    @property
    def cut_line(self) -> Path | None:
        """The outline to cut along; None where straight cuts through a whole row part it from others."""
        return None if self.name == "square" and not self.radius else self.path()

    def path(self, grown: float = 0.0) -> Path:
        """The outline, `grown` mm further out on every side. A bleed has no round corners, so that no paper
        shows at a cut that is a little off.
        """
        box = Rect(0, 0, self.width, self.height).inset(-grown)
        if self.name == "square":
            return rectangle(box, radius=0.0 if grown > 0 else self.radius)
        middle = self.height / 2
        if self.name == "round":
            return circle((self.width / 2, middle), middle + grown)
        reach = grown * 2 / _ROOT
        left, right = -reach, self.width + reach
        quarter = (right - left) / 4
        corners = (
            (left + quarter, box.y), (right - quarter, box.y), (right, middle),
            (right - quarter, box.bottom), (left + quarter, box.bottom), (left, middle),
        )  # fmt: skip
        return Path(polyline(corners, close=True))

    def across(self, y: float) -> float:
        """How wide the shape is at a height; 0 above and below it."""
        if self.name == "square":
            return self.width
        off = abs(y - self.height / 2)
        if off > self.height / 2:
            return 0.0
        if self.name == "round":
            return 2 * sqrt(max(0.0, (self.height / 2) ** 2 - off**2))
        return self.width - 2 * off / _ROOT

    def between(self, top: float, bottom: float) -> float:
        """The width, about the middle, of what lies inside at all heights from `top` to `bottom`."""
        return min(self.across(top), self.across(bottom))

    def inner(self, margin: float, above: float = 0.0) -> Rect:
        """The rectangle in whose lower corners words stand; it lies `margin` mm or more inside the outline, and
        in a round or hexagonal one at least `above` mm over the margin at the foot.
        """
        reach = self.height / 2 - margin
        return self._inscribed(margin, max(0.05, min(_FOOT, (reach - above) / reach)))

    def crown(self, margin: float, needs: float) -> Rect:
        """The rectangle in whose upper corners signs stand: as high as leaves them `needs` mm."""
        reach = self.height / 2 - margin
        half = min(needs / 2, reach * 0.99)
        share = sqrt(1 - (half / reach) ** 2) if self.name == "round" else 2 - half * _ROOT / reach
        return self._inscribed(margin, max(0.3, min(_CROWN, share)))

    def _inscribed(self, margin: float, share: float) -> Rect:
        if self.name == "square":
            return Rect(0, 0, self.width, self.height).inset(margin)
        half = (self.height / 2 - margin) * share
        middle = self.height / 2
        if self.name == "round":
            wide = sqrt((middle - margin) ** 2 - half**2)
        else:
            wide = (2 * (middle - margin) - half) / _ROOT
        return Rect(self.width / 2 - wide, middle - half, 2 * wide, 2 * half)


def too_round(radius: float, shape: Shape, place: Span) -> Diagnostic | None:
    """Return what is wrong with round corners of that radius in mm on a shape, or None."""
    most = min(shape.width, shape.height) / 2 if shape.is_rectangle else 0.0
    if radius <= most:
        return None
    of = f"of {shape.width:g} × {shape.height:g} mm" if shape.is_rectangle else f"that is {shape.name}"
    said = f"corners of {format_length(radius)} on a piece {of}; the most is {format_length(most)}"
    return problems.NO_ROUND_CORNERS.at(place, said, f'Write radius = "{most:g}mm" or less.')
