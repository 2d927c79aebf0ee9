"""The additions that make a PDF one of PDF/X-4 (ISO 15930-7), and its ICC profiles.

The output intent is a profile of an output device. Those of sRGB that libraries make are of a screen, so
pressgang has its own conditions: RGB that means sRGB, and the four inks that mean what `inks_of` made them from
(`templates/press/`).
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from functools import lru_cache
from io import BytesIO
from typing import Any

from pressgang.backends.numbers import clean
from pressgang.backends.process_colours import (
    SPOT,
    Over,
    ProcessColours,
    ScreenColours,
    over_name,
)
from pressgang.drawing.colours import Colour
from pressgang.drawing.scene import Document, Group, Item, Path, PressIntent
from pressgang.files.paths import template

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
    from reportlab.pdfbase.pdfdoc import (
        PDFArray,
        PDFDictionary,
        PDFInfo,
        PDFName,
        PDFStream,
        PDFString,
        PDFZCompress,
    )

    class PressInfo(PDFInfo):  # type: ignore[misc]
        """The document's information, with the version of the standard."""

        def format(self, document: Any) -> bytes:
            """Return reportlab's information with the version of the standard added."""
            facts: bytes = super().format(document)
            version = PDFString(VERSION).format(document)
            return b"%s/GTS_PDFXVersion %s >>" % (facts.rstrip().removesuffix(b">>"), version)

    pdf = canvas._doc
    pdf.info.__class__ = PressInfo
    pdf.info.trapped = "False"
    profile = press.profile or own_profile(press.cmyk)
    stream = PDFStream(PDFDictionary({"N": 4 if press.cmyk else 3}), profile, [PDFZCompress])
    condition = clean(press.condition) or (CMYK_CONDITION if press.cmyk else RGB_CONDITION)
    intent = PDFDictionary(
        {
            "Type": PDFName("OutputIntent"),
            "S": PDFName("GTS_PDFX"),
            "OutputConditionIdentifier": PDFString("Custom"),
            "Info": PDFString(condition),
            "DestOutputProfile": pdf.Reference(stream, "PressProfile"),
        }
    )
    pdf.Catalog.__NoDefault__ = [*pdf.Catalog.__NoDefault__, "OutputIntents"]
    pdf.Catalog.OutputIntents = PDFArray([intent])


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
