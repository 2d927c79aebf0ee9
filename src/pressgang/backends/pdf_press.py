"""The additions that make a PDF one of PDF/X-4 (ISO 15930-7), and its ICC profiles.

The output intent is a profile of an output device. Those of sRGB that libraries make are of a screen, so
pressgang describes its own conditions: RGB that means sRGB, and the four inks that mean what `inks_of` made
them from. Both are tables to XYZ and back.
"""

from __future__ import annotations

import struct
import uuid
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import product
from typing import Any

from pressgang.backends.numbers import clean
from pressgang.backends.process_colours import (
    SPOT,
    Over,
    ProcessColours,
    ScreenColours,
    inks_of,
    light_of,
    over_name,
)
from pressgang.drawing.colours import Colour, encoded, linear
from pressgang.drawing.scene import Document, Group, Item, Path, PressIntent

LARGEST = 16_000_000
"""The most bytes of a profile: those of presses have half a million to three."""
RGB_CONDITION = "sRGB as an output condition (pressgang)"
CMYK_CONDITION = "Plain CMYK of sRGB, full black generation (pressgang)"
_WHITE = (0.9642, 1.0, 0.8249)
_TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
"""The matrix from linear sRGB to XYZ under D50, as in profiles of sRGB."""
_FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)
_UNITY = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
_XYZ_ONE, _ONE = 0x8000, 0xFFFF
_FINE, _INKS, _LIGHTS = 1024, 9, 17
"""The steps of a curve, of each ink and of each light in the tables."""


@lru_cache(maxsize=2)
def own_profile(cmyk: bool) -> bytes:
    """Return the profile of pressgang's own condition, in the four inks or in RGB."""
    down = [linear(step / (_FINE - 1)) for step in range(_FINE)]
    up = [encoded(step / 4095) for step in range(4096)]
    if not cmyk:
        corners = [_xyz(light) for light in product((0.0, 1.0), repeat=3)]
        to_xyz = _table(3, 3, 2, _UNITY, [down] * 3, corners, xyz_out=True)
        from_xyz = _table(3, 3, 2, _matrix(), [[0.0, 1.0]] * 3, product((0.0, 1.0), repeat=3), out=up)
        return _profile("RGB ", RGB_CONDITION, to_xyz, from_xyz)
    # An ink's curve goes by the light that it leaves, in which the table between its steps is nearly even.
    curve = [1 - linear(1 - step / (_FINE - 1)) for step in range(_FINE)]
    steps = [1 - encoded(1 - step / (_INKS - 1)) for step in range(_INKS)]
    lights = (_xyz([linear(part) for part in light_of(inks)]) for inks in product(steps, repeat=4))
    to_xyz = _table(4, 3, _INKS, _UNITY, [curve] * 4, lights, xyz_out=True)
    shades = [step / (_LIGHTS - 1) for step in range(_LIGHTS)]
    inks = (inks_of(Colour(*light)) for light in product(shades, repeat=3))
    from_xyz = _table(3, 4, _LIGHTS, _matrix(), [up] * 3, inks)
    return _profile("CMYK", CMYK_CONDITION, to_xyz, from_xyz)


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
    from PIL import ImageCms

    try:
        name = ImageCms.getProfileDescription(ImageCms.getOpenProfile(BytesIO(data)))
        ProcessColours(data).operator(Colour(0.2, 0.5, 0.9), False)  # used as it will be, before it is believed
    except (ImageCms.PyCMSError, OSError, ValueError):
        raise ValueError("is an ICC profile that cannot be read") from None
    return " ".join(name.split()) or "the profile of a press"


def _xyz(light: Sequence[float]) -> list[float]:
    return [sum(a * b for a, b in zip(row, light, strict=True)) for row in _TO_XYZ]


def _matrix() -> list[list[float]]:
    """Convert XYZ, whose 1.0 is half of a table's range, to linear light."""
    return [[part * _ONE / _XYZ_ONE for part in row] for row in _FROM_XYZ]


def _table(
    inputs: int,
    outputs: int,
    steps: int,
    matrix: Sequence[Sequence[float]],
    curves: Sequence[Sequence[float]],
    grid: Iterable[Sequence[float]],
    *,
    xyz_out: bool = False,
    out: Sequence[float] = (0.0, 1.0),
) -> bytes:
    """Return a table of 16 bits: the matrix, a curve for each input, the grid, a curve for all outputs."""
    one = _XYZ_ONE if xyz_out else _ONE
    numbers = [_count(value, _ONE) for curve in curves for value in curve]
    numbers += [_count(value, one) for values in grid for value in values]
    numbers += [_count(value, _ONE) for value in out] * outputs
    head = struct.pack(">4s4xBBBx", b"mft2", inputs, outputs, steps)
    fixed = struct.pack(">9i", *(round(part * 65536) for row in matrix for part in row))
    return head + fixed + struct.pack(f">HH{len(numbers)}H", len(curves[0]), len(out), *numbers)


def _count(value: float, one: int) -> int:
    return max(0, min(_ONE, round(value * one)))


def _profile(space: str, name: str, to_xyz: bytes, from_xyz: bytes) -> bytes:
    """Return a profile of version 2.4 that has these tables for every intent."""
    said = name.encode() + b"\0"
    white = struct.pack(">3i", *(round(part * 65536) for part in _WHITE))
    tags: list[tuple[str, bytes]] = [
        ("desc", struct.pack(">4s4xI", b"desc", len(said)) + said + bytes(4 + 4 + 2 + 1 + 67)),
        ("cprt", b"text\0\0\0\0CC0, made by pressgang\0"),
        ("wtpt", b"XYZ \0\0\0\0" + white),
        ("gamt", _table(3, 1, 2, _UNITY, [[0.0, 1.0]] * 3, [[0.0]] * 8)),
        *((f"A2B{intent}", to_xyz) for intent in range(3)),
        *((f"B2A{intent}", from_xyz) for intent in range(3)),
    ]
    places: dict[bytes, int] = {}
    body = b""
    start = 128 + 4 + 12 * len(tags)
    for _, data in tags:
        if data not in places:
            places[data] = start + len(body)
            body += data + bytes(-len(data) % 4)
    index = b"".join(struct.pack(">4sII", tag.encode(), places[data], len(data)) for tag, data in tags)
    made, relative = struct.pack(">6H", 2000, 1, 1, *[0] * 3), struct.pack(">I", 1)
    head = struct.pack(">I4xI", start + len(body), 0x02400000) + b"prtr" + space.encode() + b"XYZ " + made
    head += b"acsp" + bytes(24) + relative + white + bytes(48)
    return head + struct.pack(">I", len(tags)) + index + body


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
