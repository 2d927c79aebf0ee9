"""What makes a PDF one of PDF/X-4 (ISO 15930-7), besides what all PDFs of pressgang keep: fonts embedded, no
encryption, layers with names.

The output intent is a profile of an output device that stands in the file; the marks of the standard stand in
the document's information and in XMP. There are no forms in it, and its colours are those of the intent alone.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

from pressgang.backends.icc import CMYK_CONDITION, RGB_CONDITION, own_profile
from pressgang.backends.numbers import clean
from pressgang.backends.process_colours import SPOT, Over, ScreenColours, over_name
from pressgang.drawing.scene import Document, Group, Item, Path, PressIntent

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
            """As reportlab writes it, and the version."""
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
    """What the standard wants in XMP. The ids follow from the document, so that they are the same each time."""
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
    """The colour space of the spot ink, and the states of printing over others, as far as pages need them."""
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
    """The names of the inks of their own among the items of a page: no symbol has any."""
    for item in items:
        if isinstance(item, Path) and item.spot:
            yield item.spot
        elif isinstance(item, Group):
            yield from _spots(item.items)


def _word(flag: bool) -> str:
    return "true" if flag else "false"


def _name(text: str) -> str:
    """A name of PDF, with all that is no letter or figure written as #xx."""
    return "/" + "".join(
        chr(byte) if chr(byte).isascii() and chr(byte).isalnum() else f"#{byte:02X}" for byte in text.encode()
    )
