"""What a press asks of a PDF: colours in its inks, and the additions of PDF/X-4 (ISO 15930-7).

The plain conversion to cyan, magenta, yellow and black takes all that is grey of a colour out of the three and
prints it as black:

    K = 1 - max(R, G, B),   C = (1 - K - R) / (1 - K),   M and Y likewise

and a colour without light is black alone. So greys are black ink alone, no more than three inks lie on one
spot, and (1 - C)(1 - K) is R again. What is drawn (no picture) in a colour that is nearly black, with none of
R, G and B over `NEARLY_BLACK`, is full black alone: small type in three inks is never sharp.

The output intent is a profile of an output device. Those of sRGB that libraries make are of a screen, so
pressgang has its own conditions: RGB that means sRGB, and the four inks that mean what `inks_of` made them from
(`templates/press/`).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, cast

from pressgang.backends.numbers import clean, short
from pressgang.build_problems import CANNOT_WRITE
from pressgang.diagnostics import PressgangError, Span
from pressgang.drawing.colours import BLACK, Colour
from pressgang.drawing.scene import Document, Group, Item, Path, PressIntent
from pressgang.files.paths import template

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


LARGEST = 16_000_000
"""The most bytes of a profile: those of presses have half a million to three."""
RGB_CONDITION = "sRGB as an output condition (pressgang)"
CMYK_CONDITION = "Plain CMYK of sRGB, full black generation (pressgang)"


@lru_cache(maxsize=2)
def own_profile(cmyk: bool) -> bytes:
    """Return the profile of pressgang's own condition, in the four inks or in RGB."""
    return template(f"press/{'cmyk' if cmyk else 'rgb'}.icc").read_bytes()


def press_profile(data: bytes) -> str:
    """Return the name of a print shop's profile; raise `ValueError` (end of a sentence) if it is no use."""
    if (
        not 132 <= len(data) <= LARGEST
        or data[36:40] != b"acsp"
        or int.from_bytes(data[:4], "big") != len(data)
    ):
        raise ValueError("is not an ICC profile, or is cut short")
    if data[8] not in (2, 4):
        raise ValueError(f"is an ICC profile of version {data[8]}, and PDF/X-4 takes 2 and 4")
    if data[12:16] != b"prtr":
        raise ValueError("is the profile of a screen, a camera or a colour space, not of a press")
    if data[16:20] != b"CMYK":
        raise ValueError("is not the profile of a press with the four inks CMYK")
    try:
        from PIL import ImageCms
    except ImportError:
        raise ValueError("is an ICC profile, which a studio in a browser cannot use") from None
    try:
        name = ImageCms.getProfileDescription(ImageCms.getOpenProfile(BytesIO(data)))
        ProcessColours(data).operator(Colour(0.2, 0.5, 0.9), False)  # used as it will be, before it is believed
    except (ImageCms.PyCMSError, OSError, ValueError):
        raise ValueError("is an ICC profile that cannot be read") from None
    return " ".join(name.split()) or "the profile of a press"


VERSION = "PDF/X-4"
NAMESPACES = ' xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"'
_OVERS: tuple[Over, ...] = ((False, False), (False, True), (True, False), (True, True))


def add_intent(canvas: Any, press: PressIntent) -> None:
    """Give the PDF of the canvas its output intent, and the marks of the standard in its information."""
    from reportlab.pdfbase import pdfdoc

    class PressInfo(pdfdoc.PDFInfo):  # type: ignore[misc]
        """The document's information, with the version of the standard."""

        def format(self, document: Any) -> bytes:
            """Return reportlab's information with the version of the standard added."""
            facts: bytes = super().format(document)
            version = pdfdoc.PDFString(VERSION).format(document)
            return b"%s/GTS_PDFXVersion %s >>" % (facts.rstrip().removesuffix(b">>"), version)

    pdf = canvas._doc
    pdf.info.__class__ = PressInfo
    pdf.info.trapped = "False"
    profile = press.profile or own_profile(press.cmyk)
    inks = pdfdoc.PDFDictionary({"N": 4 if press.cmyk else 3})
    stream = pdfdoc.PDFStream(inks, profile, [pdfdoc.PDFZCompress])
    condition = clean(press.condition) or (CMYK_CONDITION if press.cmyk else RGB_CONDITION)
    intent = pdfdoc.PDFDictionary(
        {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFX",
            "OutputConditionIdentifier": pdfdoc.PDFString("Custom"),
            "Info": pdfdoc.PDFString(condition),
            "DestOutputProfile": pdf.Reference(stream, "PressProfile"),
        }
    )
    add_entries(pdf.Catalog, OutputIntents=pdfdoc.PDFArray([intent]))


def add_entries(thing: Any, **entries: Any) -> None:
    """Add entries to an object of reportlab's, which writes only those that it has listed."""
    thing.__NoDefault__ = [*thing.__NoDefault__, *entries]
    vars(thing).update(entries)


def press_facts(document: Document, date: str) -> Iterator[tuple[str, str]]:
    """Yield the standard's facts for XMP; ids follow from the document, the same each time."""
    name = f"{document.title}\n{document.stamp}\n{len(document.pages)}"
    own = uuid.uuid5(uuid.NAMESPACE_URL, f"https://pressgang.invalid/{name}")
    yield "pdfxid:GTS_PDFXVersion", VERSION
    yield "pdf:Trapped", "False"
    yield "xmp:MetadataDate", date
    yield "xmpMM:DocumentID", f"uuid:{own}"
    yield "xmpMM:InstanceID", f"uuid:{own}"
    yield "xmpMM:RenditionClass", "default"
    yield "xmpMM:VersionID", "1"


def press_resources(canvas: Any, document: Document, colours: ScreenColours) -> dict[str, dict[str, Any]]:
    """Return the colour space of the spot ink, and the states of overprinting, as far as pages need them."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName

    pdf = canvas._doc
    found: dict[str, dict[str, Any]] = {}
    spot = next((one for page in document.pages for one in _spots(page.items)), "")
    if colours.overprints or spot:
        found["ExtGState"] = {
            over_name(over): pdf.Reference(
                PDFDictionary({"op": _word(over[0]), "OP": _word(over[1]), "OPM": 1}), over_name(over)
            )
            for over in _OVERS
        }
    if spot:
        ends = ([0, 0, 0, 0], [0, 1, 0, 0]) if colours.space == "DeviceCMYK" else ([1, 1, 1], [1, 0, 1])
        tint = PDFDictionary(
            {
                "FunctionType": 2,
                "Domain": PDFArray([0, 1]),
                "C0": PDFArray(ends[0]),
                "C1": PDFArray(ends[1]),
                "N": 1,
            }
        )
        space = PDFArray([PDFName("Separation"), _name(spot), PDFName(colours.space), tint])
        found["ColorSpace"] = {SPOT: pdf.Reference(space, "SpotInk")}
    return found


def _spots(items: tuple[Item, ...]) -> Iterator[str]:
    """Yield the names of the spot inks among the items of a page: no symbol has any."""
    for item in items:
        if isinstance(item, Path) and item.spot:
            yield item.spot
        elif isinstance(item, Group):
            yield from _spots(item.items)


def _word(flag: bool) -> str:
    return "true" if flag else "false"


def _name(text: str) -> str:
    """Return a PDF name, with every character but letters and figures written as #xx."""
    return "/" + "".join(
        chr(byte) if chr(byte).isascii() and chr(byte).isalnum() else f"#{byte:02X}" for byte in text.encode()
    )
