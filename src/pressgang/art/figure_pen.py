"""The tones of figures, and the pen that draws them: parts with a fill and a thin ink outline."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Literal

from pressgang.art.pen import Segments, mapped, mirrored, outline
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import Segment, ellipse_segments
from pressgang.drawing.scene import WHITE, Colour, Path, rectangle

Tone = Literal[
    "ink", "coat", "light", "skin", "hair", "kilt", "navy", "dark", "leather", "steel", "camel", "hide", "flag"
]
Steps = str | Sequence[Segment]
OUTLINE, OUTLINE_ALONE = 0.15, 0.17
"""The outline of a part in mm: with tones, and where it has to do without them."""


@dataclass(frozen=True, slots=True)
class Tones:
    """What the parts of a figure are filled with; `ink` outlines them. `alone` is one ink without any tone:
    hair, steel and boots are solid, all else is white.
    """

    ink: Colour
    coat: Colour
    light: Colour
    skin: Colour
    kilt: Colour
    navy: Colour
    dark: Colour
    leather: Colour
    steel: Colour
    camel: Colour
    hide: Colour
    flag: Colour
    hair: Colour
    alone: bool = False

    def of(self, tone: Tone) -> Colour:
        """A tone by its name."""
        colour: Colour = getattr(self, tone)
        return colour

    def over(self, tone: Tone) -> Tone:
        """The tone of a fine line on a part: light, or ink where the part is white as well."""
        return "ink" if self.of(tone) == WHITE else "light"

    @property
    def line(self) -> float:
        """The weight of an outline in mm."""
        return OUTLINE_ALONE if self.alone else OUTLINE


def _tones(text: str) -> Tones:
    """Tones from their hexadecimal numbers, in the order of the fields."""
    ink, *rest = map(Colour.parse, text.split())
    coat, light, skin, kilt, navy, dark = rest[:6]
    leather, steel, camel, hide, flag, hair = rest[6:]
    return Tones(
        ink=ink, coat=coat, light=light, skin=skin, kilt=kilt, navy=navy, dark=dark, leather=leather,
        steel=steel, camel=camel, hide=hide, flag=flag, hair=hair,
    )  # fmt: skip


BRITISH = _tones(
    "#1d1710 #b98a3e #fdf8ea #e9bd94 #3f6b52 #33507a #5e4318 #6d4a20 #3c4048 #d2a566 #b98848 #a8372f #1d1710"
)
NATIVE = _tones(
    "#141a10 #f4efe0 #fdf8ea #7a5233 #a8372f #4e6b3c #3c4a2a #6d4a20 #3c4048 #cda26a #a97e46 #2f5c46 #1d1710"
)


def tones_of(native: bool, ink: Colour, coat: Colour | None = None, trim: Colour | None = None) -> Tones:
    """The tones of a side in colour; its palette may have a coat and a trim (helmets, belts) of its own."""
    base = NATIVE if native else BRITISH
    return replace(base, ink=ink, coat=coat or base.coat, light=trim or base.light)


def one_ink(ink: Colour) -> Tones:
    """The tones where there is one ink and no tint of it."""
    return Tones(
        ink=ink, coat=WHITE, light=WHITE, skin=WHITE, kilt=WHITE, navy=WHITE, dark=ink, leather=WHITE,
        steel=ink, camel=WHITE, hide=WHITE, flag=WHITE, hair=ink, alone=True,
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class FigurePen:
    """Draws parts in units of a picture of its own, which `frame` takes to those of the figure; `hair` is
    the weight of an outline in the figure's units.
    """

    frame: Transform
    tones: Tones
    hair: float

    def to(self, frame: Transform) -> FigurePen:
        """The pen in a frame inside this one."""
        return FigurePen(frame.then(self.frame), self.tones, self.hair)

    def at(self, x: float, y: float, turned: float = 0.0, scale: float = 1.0) -> FigurePen:
        """The pen about a point, turned clockwise by degrees and scaled."""
        return self.to(Transform.scale(scale).then(Transform.rotate(turned)).then(Transform.translate(x, y)))

    def mirrored(self) -> FigurePen:
        """The pen for the other side of the figure."""
        return self.to(Transform.scale(-1, 1))

    def part(self, shape: Steps, tone: Tone, weight: float = 1.0) -> Path:
        """A filled part with its outline, whose weight is a share of the figure's; 0: none."""
        stroke = self.tones.ink if weight else None
        return Path(self._segments(shape), self.tones.of(tone), stroke, self.hair * weight)

    def half(self, shape: str, tone: Tone, weight: float = 1.0) -> Path:
        """A part from its right half, drawn from the top down."""
        return self.part(mirrored(outline(shape)), tone, weight)

    def both(self, shape: Steps, tone: Tone, weight: float = 1.0) -> list[Path]:
        """A part and its mirror image at the figure's axis."""
        return [self.part(shape, tone, weight), self.mirrored().part(shape, tone, weight)]

    def line(self, shape: Steps, weight: float = 1.0, tone: Tone = "ink") -> Path:
        """A line with round ends; its weight is a share of the outline's."""
        return Path(self._segments(shape), stroke=self.tones.of(tone), width=self.hair * weight, cap="round")

    def strap(self, shape: Steps, width: float, tone: Tone) -> Path:
        """A line as wide as that in units."""
        wide = width * self._scale
        return Path(self._segments(shape), stroke=self.tones.of(tone), width=wide, cap="round")

    def limb(self, shape: Steps, width: float, tone: Tone) -> list[Path]:
        """An arm or a pole: a stroke as wide as that in units, with an outline."""
        steps, wide, ink = self._segments(shape), width * self._scale, self.tones.ink
        return [
            Path(steps, stroke=ink, width=wide + 1.8 * self.hair, cap="round"),
            Path(steps, stroke=self.tones.of(tone), width=wide, cap="round"),
        ]

    def dot(
        self, x: float, y: float, rx: float, tone: Tone, ry: float | None = None, weight: float = 1.0
    ) -> Path:
        """An ellipse."""
        return self.part(ellipse_segments((x, y), rx, rx if ry is None else ry), tone, weight)

    def box(self, x: float, y: float, width: float, height: float, radius: float, tone: Tone) -> Path:
        """A rectangle with round corners."""
        return self.part(rectangle(Rect(x, y, width, height), radius=radius).segments, tone)

    @property
    def _scale(self) -> float:
        frame = self.frame
        return sqrt(abs(frame.a * frame.d - frame.b * frame.c))

    def _segments(self, shape: Steps) -> Segments:
        return mapped(outline(shape) if isinstance(shape, str) else shape, self.frame)
