"""A user's PNG: checked chunk by chunk before it is unpacked, cropped to what is seen, never over 600 dpi."""

from __future__ import annotations

import io
import math
import struct
import zlib
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Image
from pressgang.drawing.units import inches

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

SIGNATURE = b"\x89PNG\r\n\x1a\n"
MOST_PIXELS = 16_000_000
DPI = 600
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_DEPTHS = {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}
_ADAM7 = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
_EMPTY_END = struct.pack(">I4sI", 0, b"IEND", zlib.crc32(b"IEND"))
_STEP = 1 << 16
_DAMAGED_HELP = "fetch it again from where it came from, or open it in a paint program and save it anew"


class _Header(NamedTuple):
    """What IHDR says (W3C PNG, 11.2.2)."""

    width: int
    height: int
    depth: int
    kind: int
    interlaced: bool

    def unpacked(self) -> int:
        """The number of bytes that the image data holds when unpacked, filter bytes included."""
        bits = self.depth * _CHANNELS[self.kind]
        passes = _ADAM7 if self.interlaced else ((0, 0, 1, 1),)
        total = 0
        for x, y, dx, dy in passes:
            columns, rows = -(-(self.width - x) // dx), -(-(self.height - y) // dy)
            if columns > 0 and rows > 0:
                total += rows * (1 + (columns * bits + 7) // 8)
        return total


def read_png(data: bytes, findings: Findings, fill: Colour | None) -> Image:
    """The picture cropped to its visible area, `box` in pixels from its corner; in tints of `fill` if given.

    Raises `PictureError` where the file is damaged, too large, or shows nothing. Text, colour profiles,
    animation and other chunks that a printed picture has no need of are dropped unread.
    """
    clean = _clean(data, findings)
    import PIL.Image

    try:
        pixels: Pixels = PIL.Image.open(io.BytesIO(clean), formats=("PNG",))
        pixels.load()
        pixels = _eight_bits(pixels)
    except (OSError, SyntaxError, ValueError, struct.error, zlib.error):
        findings.refuse(problems.DAMAGED, "holds image data that makes no picture", _DAMAGED_HELP)
    seen = pixels.getbbox() if "A" in pixels.getbands() else (0, 0, *pixels.size)
    if seen is None:
        findings.refuse(problems.NO_INK, "is transparent all over", "use a picture with something in it")
    if seen != (0, 0, *pixels.size):
        pixels = pixels.crop(seen)
    if fill is not None:
        alpha = pixels.getchannel("A") if "A" in pixels.getbands() else None
        pixels = pixels.convert("L")  # lets go of the colours: a large picture has to fit in the memory
        pixels = _in_one_colour(pixels, alpha, fill)
    return _image(pixels, Rect(0, 0, *map(float, pixels.size)))


def resampled(image: Image, box: Rect) -> Image:
    """The image filling `box` (mm), with fewer pixels where it would be printed at more than 600 dpi."""
    width, height = struct.unpack(">II", image.png[16:24])
    across = max(1, math.floor(box.width / inches(1) * DPI + 1e-6))
    down = max(1, math.floor(box.height / inches(1) * DPI + 1e-6))
    if width <= across and height <= down:
        return Image(box, image.png, image.name)
    import PIL.Image

    pixels: Pixels = PIL.Image.open(io.BytesIO(image.png), formats=("PNG",))
    smaller = pixels.resize(
        (min(width, across), min(height, down)), PIL.Image.Resampling.LANCZOS, reducing_gap=3.0
    )
    return _image(smaller, box)


def _clean(data: bytes, findings: Findings) -> bytes:
    """The file with nothing but the chunks that make the picture, all of them verified."""
    if not data.startswith(SIGNATURE):
        findings.refuse(problems.DAMAGED, "does not begin as a PNG does", _DAMAGED_HELP)
    header: _Header | None = None
    kept = [SIGNATURE]
    body = bytearray()
    at = len(SIGNATURE)
    whole = memoryview(data)
    while True:
        if at + 12 > len(data):
            findings.refuse(problems.DAMAGED, "breaks off before its end", _DAMAGED_HELP)
        (size,) = struct.unpack(">I", whole[at : at + 4])
        name, end = bytes(whole[at + 4 : at + 8]), at + 12 + size
        if end > len(data):
            findings.refuse(problems.DAMAGED, "breaks off before its end", _DAMAGED_HELP)
        (checksum,) = struct.unpack(">I", whole[end - 4 : end])
        if zlib.crc32(whole[at + 4 : end - 4]) != checksum:
            message = f"has a wrong checksum in its part {_chunk_name(name)}"
            findings.refuse(problems.DAMAGED, message, _DAMAGED_HELP)
        twice = name in (b"PLTE", b"tRNS") and any(chunk[4:8] == name for chunk in kept)
        if (header is None) != (name == b"IHDR") or twice:
            findings.refuse(problems.DAMAGED, "has its parts in the wrong order", _DAMAGED_HELP)
        if header is None:
            header = _header(bytes(whole[at + 8 : end - 4]), findings)
        if name in (b"IHDR", b"PLTE", b"tRNS"):
            kept.append(data[at:end])
            _check_colours(name, size, header, kept, findings)
        elif name == b"IDAT":
            body += whole[at + 8 : end - 4]
        elif name == b"IEND":
            break
        elif not name[0] & 0x20:  # an upper-case first letter: the picture can't be shown without it
            message = f"has an unknown part {_chunk_name(name)} that it can't do without"
            findings.refuse(problems.DAMAGED, message, _DAMAGED_HELP)
        at = end
    _check_length(body, header.unpacked(), findings)
    if header.kind == 3 and not any(chunk[4:8] == b"PLTE" for chunk in kept[1:]):
        findings.refuse(problems.DAMAGED, "has no palette", _DAMAGED_HELP)
    ends = (struct.pack(">I", zlib.crc32(body, zlib.crc32(b"IDAT"))), _EMPTY_END)
    return b"".join((*kept, struct.pack(">I", len(body)), b"IDAT", body, *ends))


def _check_colours(name: bytes, size: int, header: _Header, kept: list[bytes], findings: Findings) -> None:
    """Refuse a palette, or what is transparent of it, whose length makes no sense (W3C PNG, 11.2.3, 11.3.2)."""
    palette = next((len(chunk) - 12 for chunk in kept[1:-1] if chunk[4:8] == b"PLTE"), 0) // 3
    if name == b"PLTE":
        sound = size % 3 == 0 and 0 < size // 3 <= (1 << header.depth if header.kind == 3 else 256)
    elif name == b"tRNS" and header.kind in (0, 2, 3):
        sound = 0 < size <= palette if header.kind == 3 else size == 2 * _CHANNELS[header.kind]
    else:
        sound = True
    if not sound:
        message = f"has a part {_chunk_name(name)} of a length that makes no sense"
        findings.refuse(problems.DAMAGED, message, _DAMAGED_HELP)


def _header(data: bytes, findings: Findings) -> _Header:
    if len(data) != 13:
        findings.refuse(problems.DAMAGED, "has a header of the wrong length", _DAMAGED_HELP)
    width, height, depth, kind, packing, filtering, interlace = struct.unpack(">IIBBBBB", data)
    if not width or not height or depth not in _DEPTHS.get(kind, ()) or packing or filtering or interlace > 1:
        findings.refuse(problems.DAMAGED, "has a header that makes no sense", _DAMAGED_HELP)
    if width * height > MOST_PIXELS:
        message = f"has {width:,} × {height:,} pixels, more than {MOST_PIXELS:,}"
        advice = "make it smaller in a paint program: 600 pixels print an inch wide"
        findings.refuse(problems.PIXELS, message, advice)
    return _Header(width, height, depth, kind, bool(interlace))


def _check_length(body: bytearray, expected: int, findings: Findings) -> None:
    """Unpack the image data piece by piece, keeping none of it, and compare its length with the header's."""
    unpacker = zlib.decompressobj()
    length = 0
    try:
        for at in range(0, len(body), _STEP):
            waiting = bytes(body[at : at + _STEP])
            while waiting and not unpacker.eof:
                length += len(unpacker.decompress(waiting, _STEP))
                waiting = unpacker.unconsumed_tail
                if length > expected:
                    message = f"unpacks to more than the {expected:,} bytes that its size calls for"
                    findings.refuse(problems.DAMAGED, message, _DAMAGED_HELP)
        while not unpacker.eof and (more := unpacker.decompress(b"", _STEP)):
            length += len(more)
    except zlib.error:
        findings.refuse(problems.DAMAGED, "has image data that does not unpack", _DAMAGED_HELP)
    if not unpacker.eof or length != expected:
        message = f"has image data of {length:,} bytes where its size calls for {expected:,}"
        findings.refuse(problems.DAMAGED, message, _DAMAGED_HELP)


def _chunk_name(name: bytes) -> str:
    return '"' + name.decode("latin-1") + '"'


def _eight_bits(pixels: Pixels) -> Pixels:
    """The pixels as grey or RGB of eight bits, with an alpha channel where anything is transparent."""
    import PIL.ImageChops

    clear = "transparency" in pixels.info
    if pixels.mode.startswith("I"):  # grey of sixteen bits
        level = pixels.info.get("transparency")
        wide = pixels.convert("I")  # in one step to "L", Pillow would cut all brighter than 255 to white
        grey = wide.point(lambda value: value * (1 / 256) + 0).convert("L")
        if isinstance(level, int):
            above = wide.point(lambda value: value * 1 - level).convert("L")
            below = wide.point(lambda value: value * -1 + level).convert("L")
            grey.putalpha(PIL.ImageChops.add(above, below).point(lambda value: 255 if value else 0))
        return grey
    if pixels.mode == "P":
        return pixels.convert("RGBA" if clear else "RGB")
    if clear:
        return pixels.convert("RGBA")
    return pixels.convert("L") if pixels.mode == "1" else pixels


def _in_one_colour(grey: Pixels, alpha: Pixels | None, colour: Colour) -> Pixels:
    """Grey pixels in tints of `colour`: the darkest that shows becomes the colour itself, white stays white."""
    import PIL.Image

    shows = alpha.point(lambda value: 255 if value else 0) if alpha is not None else None
    darkest = next(level for level, count in enumerate(grey.histogram(shows)) if count)
    shares = [min((255 - level) / (255 - darkest), 1.0) if darkest < 255 else 1.0 for level in range(256)]
    bands = [grey.point([round(255 * colour.tint(share)[part]) for share in shares]) for part in range(3)]
    return PIL.Image.merge("RGB" if alpha is None else "RGBA", bands if alpha is None else [*bands, alpha])


def _image(pixels: Pixels, box: Rect) -> Image:
    """The pixels packed as PNG; the name is a hash of them, so that the same picture is embedded once."""
    out = io.BytesIO()
    pixels.info = {}
    pixels.save(out, "PNG")
    png = out.getvalue()
    return Image(box, png, f"image-{sha256(png).hexdigest()[:16]}")
