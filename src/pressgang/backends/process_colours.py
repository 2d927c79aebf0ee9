"""Colours in the four inks of a press: cyan, magenta, yellow and black, each from 0 to 1.

The plain conversion takes all that is grey of a colour out of the three and prints it as black:

    K = 1 - max(R, G, B),   C = (1 - K - R) / (1 - K),   M and Y likewise

and a colour without light is black alone. So greys are black ink alone, no more than three inks lie on one
spot, and (1 - C)(1 - K) is R again. What is drawn (no picture) in a colour that is nearly black, with none of
R, G and B over `NEARLY_BLACK`, is full black alone: small type in three inks is never sharp.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

from pressgang.backends.numbers import short
from pressgang.build_problems import CANNOT_WRITE
from pressgang.diagnostics import PressgangError, Span
from pressgang.drawing.colours import BLACK, Colour
from pressgang.drawing.scene import PressIntent

if TYPE_CHECKING:
    from PIL.Image import Image as Picture

Inks = tuple[float, float, float, float]
"""Shares of cyan, magenta, yellow and black."""

NEARLY_BLACK = 0.14
"""The most light of palettes' inks that pass for black: they lean towards the colour of their side."""
Over = tuple[bool, bool]
"""Whether fills, and lines, overprint what lies below them."""
OVER_ALL: Over = (True, True)
SPOT = "Spot"
"""The name of the ink of cut lines on pages."""


def over_name(over: Over) -> str:
    """Return the name of the state of overprinting on pages and symbols."""
    return f"Over{over[0]:d}{over[1]:d}"


def inks_of(colour: Colour) -> Inks:
    """Convert a colour plainly."""
    light = max(colour)
    if light <= 0:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = ((light - part) / light for part in colour)
    return cyan, magenta, yellow, 1 - light


class ScreenColours:
    """Colours unchanged: RGB, and greys as such."""

    space = "DeviceRGB"
    overprints = False

    def operator(self, colour: Colour, stroke: bool) -> str:
        """Return the operator that sets the colour of fills, or of lines."""
        return _rgb(colour, stroke)

    def picture(self, picture: Picture) -> Picture:
        """Return a picture, grey or RGB, in these colours."""
        return picture

    def is_black(self, colour: Colour) -> bool:
        """Return whether the colour is only full black ink, which may overprint others."""
        return False


class LightColours(ScreenColours):
    """Colours in RGB alone, greys too: those of an output intent in RGB."""

    def operator(self, colour: Colour, stroke: bool) -> str:
        """Return the operator, `rg` or `RG`."""
        return _coloured(colour, stroke)

    def picture(self, picture: Picture) -> Picture:
        """Return a picture in RGB."""
        return picture.convert("RGB")


class ProcessColours(ScreenColours):
    """Colours in the four inks, plainly or by a press's profile; greys are black alone, but in pictures."""

    space = "DeviceCMYK"
    overprints = True

    def __init__(self, profile: bytes = b"") -> None:
        self._profile = profile
        self._known: dict[Colour, str] = {}

    def operator(self, colour: Colour, stroke: bool) -> str:
        """Return the operator, `k` or `K`."""
        found = self._known.get(colour)
        if found is None:
            found = self._known[colour] = " ".join(short(ink, 4) for ink in self._inks(colour))
        return f"{found} {'K' if stroke else 'k'}"

    def is_black(self, colour: Colour) -> bool:
        """Return whether it is printed as full black."""
        return max(colour) <= NEARLY_BLACK

    def picture(self, picture: Picture) -> Picture:
        """Return a picture in the four inks; a grey one in black ink alone."""
        try:
            from PIL import Image, ImageChops, ImageCms, ImageMath
        except ImportError:
            message = "pictures of pixels cannot be put into the four inks in a browser"
            way_out = 'Write colours = "rgb", or print the kit with an installed pressgang.'
            raise PressgangError([CANNOT_WRITE.at(Span("kit.toml"), message, way_out)]) from None

        if picture.mode == "L":
            none = Image.new("L", picture.size)
            return Image.merge("CMYK", (none, none, none, ImageChops.invert(picture)))
        if self._profile:
            made = ImageCms.applyTransform(picture, self._transform)
            assert made is not None  # only where it is done in place
            return made
        red, green, blue = picture.split()
        light = ImageChops.lighter(ImageChops.lighter(red, green), blue)

        def ink(part: Picture) -> Picture:
            def share(a: Any) -> Any:
                rounded = 255 * (a["light"] - a["part"]) + a["light"] / 2
                return a["convert"](rounded / a["max"](a["light"], 1), "L")

            return cast("Picture", ImageMath.lambda_eval(share, light=light, part=part))

        return Image.merge("CMYK", (ink(red), ink(green), ink(blue), ImageChops.invert(light)))

    def _inks(self, colour: Colour) -> Sequence[float]:
        red, green, blue = colour
        if self.is_black(colour):
            return inks_of(BLACK)
        if not self._profile or red == green == blue:
            return inks_of(colour)
        from PIL import Image

        dot = Image.new("RGB", (1, 1), tuple(round(part * 255) for part in colour))
        inks: Any = self.picture(dot).getpixel((0, 0))
        return [ink / 255 for ink in inks]

    @cached_property
    def _transform(self) -> Any:
        """Return the transform from sRGB to the press, as colours are measured, black onto black."""
        from PIL import ImageCms

        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            ImageCms.getOpenProfile(BytesIO(self._profile)),
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )


def colours_for(press: PressIntent | None) -> ScreenColours:
    """Return the colours of a document for that press, or for any printer."""
    if press is None:
        return ScreenColours()
    return ProcessColours(press.profile) if press.cmyk else LightColours()


@lru_cache(maxsize=1024)
def _rgb(colour: Colour, stroke: bool) -> str:
    red, green, blue = colour
    if red == green == blue:
        return f"{short(red, 4)} {'G' if stroke else 'g'}"
    return _coloured(colour, stroke)


@lru_cache(maxsize=1024)
def _coloured(colour: Colour, stroke: bool) -> str:
    parts = " ".join([short(part, 4) for part in colour])
    return f"{parts} {'RG' if stroke else 'rg'}"
