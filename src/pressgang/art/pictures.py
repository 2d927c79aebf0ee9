"""The user's own pictures: an SVG or PNG of the `art` column, ready to be placed on a counter.

Vector stays vector; a PNG is cropped, and has at most 600 dpi. Files are hostile until proven otherwise:
nothing is fetched or run, and everything that unfolds is limited (see `picture_problems`).
"""

from __future__ import annotations

import io
import math
import os
import re
import struct
import zlib
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from msgspec import Struct

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings, PictureError
from pressgang.diagnostics import Diagnostic, Span, shown, suggestion
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.recolour import in_current_colour, in_one_colour
from pressgang.drawing.scene import Colour, Group, Image, Item, Symbol
from pressgang.drawing.units import inches
from pressgang.files.paths import is_working_file

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

SUFFIXES = (".svg", ".png")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//|\\\\")
_DRIVE = re.compile(r"[A-Za-z]:|[/\\]")
_LONGEST = 1_000


def resolve_art(folder: Path, text: str, span: Span) -> tuple[Path | None, list[Diagnostic]]:
    """Return the file that an `art` cell names, or None and why not; None alone for an empty cell.

    The path is relative to `folder` and may not leave it: no addresses, absolute paths, `..` or links that lead
    out; `\\` is taken as `/`. What is in the file is not looked at.
    """
    name = text.strip()
    findings = Findings(span, name)
    try:
        return (_resolve(folder, name, findings) if name else None), []
    except PictureError:
        return None, findings.diagnostics()


def _resolve(folder: Path, name: str, findings: Findings) -> Path:
    if _SCHEME.match(name):
        advice = "save the picture beside the stat file and name that file"
        findings.refuse(problems.PLACE, "is an address, and nothing is fetched", advice)
    if _DRIVE.match(name):
        advice = "copy the picture beside the stat file and write its name alone"
        findings.refuse(problems.PLACE, "is an absolute path", advice)
    if ".." in re.split(r"[/\\]", name):
        advice = "copy the picture into the folder and write its path from there"
        findings.refuse(problems.PLACE, 'leaves the folder by ".."', advice)
    if len(name) > _LONGEST or not name.isprintable():
        message = f"is no file name (at most {_LONGEST:,} printable characters)"
        findings.refuse(problems.PLACE, message, "write the name of an SVG or PNG file")
    relative = PurePosixPath(name.replace("\\", "/"))
    if relative.suffix.lower() not in SUFFIXES:
        _refuse_suffix(relative.suffix, findings)
    try:
        path = (folder / relative).resolve()
        if not path.is_relative_to(folder.resolve()):
            advice = "copy the picture itself into the folder instead of a link to it"
            findings.refuse(problems.PLACE, "is a link that leads out of the folder", advice)
        kind = "a folder" if path.is_dir() else "not a file that can be read as a picture"
        is_there, is_file = path.exists(), path.is_file()
    except (OSError, RuntimeError, ValueError) as error:  # a link in a circle, a name that is too long, …
        reason = getattr(error, "strerror", None) or "it is no usable file name"
        advice = "check the file's name and permissions"
        findings.refuse(problems.UNREADABLE, f"cannot be opened: {reason}", advice)
    if not is_there:
        guess = suggestion(relative.name, _pictures(path.parent))
        advice = f"{guess}Put the picture beside the stat file or correct its name"
        findings.refuse(problems.MISSING, "does not exist", advice)
    if not is_file:
        findings.refuse(problems.MISSING, f"is {kind}", "name the SVG or PNG file itself")
    return path


def _refuse_suffix(suffix: str, findings: Findings) -> NoReturn:
    if suffix.lower() == ".svgz":
        advice = "unpack it (gunzip, or Save as plain SVG) and name the .svg file"
    elif suffix:
        advice = "save the picture as .svg (drawings) or .png (photographs, scans)"
    else:
        advice = "write the whole file name, with .svg or .png at its end"
    found = f"has the suffix {shown(suffix, 20)}" if suffix else "has no suffix"
    findings.refuse(problems.FORMAT, f"{found}; a picture is .svg or .png", advice)


def _pictures(folder: Path) -> list[str]:
    """Return the names of the pictures in a folder, to suggest one."""
    try:
        names = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
        return [name for name in names if not is_working_file(name)]
    except OSError:
        return []


__all__ = ["Picture", "picture_bytes", "picture_of", "read_picture", "resolve_art"]

LARGEST_SVG = 4_000_000
LARGEST_PNG = 20_000_000
_SMALLEST = 1e-6


class Picture(Struct, frozen=True):
    """A drawing in its own units (of an SVG's `viewBox`, or pixels); `box` is that of its visible ink.

    `name` is the same for the same content and fill. `alt` describes it in words.
    """

    name: str
    items: tuple[Item, ...]
    box: Rect
    alt: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picture) and self.name == other.name

    def __hash__(self) -> int:
        return hash(self.name)

    def fit_into(self, width_mm: float, height_mm: float, colour: Colour | None = None) -> Symbol:
        """Return the picture as large as fits in `width_mm` × `height_mm`, its visible box about (0, 0).

        `currentColor` prints in `colour`, black if that is None. A PNG keeps at most 600 pixels to the inch.
        Raises `ValueError` where a side is not positive.
        """
        if not (width_mm > 0 and height_mm > 0):
            raise ValueError("a picture is fitted into a size above zero")
        scale = min(width_mm / self.box.width, height_mm / self.box.height)
        width, height = self.box.width * scale, self.box.height * scale
        box = Rect(-width / 2, -height / 2, width, height)
        name = f"{self.name}-{width:.3f}x{height:.3f}".replace(".", "_")
        if len(self.items) == 1 and isinstance(self.items[0], Image):
            return Symbol(name, (resampled(self.items[0], box),), box)
        items = self.items
        if colour is not None:
            coloured = in_current_colour(items, colour)
            name, items = (name, items) if coloured == items else (f"{name}-{colour.hex[1:]}", coloured)
        x, y = self.box.centre
        place = Transform(scale, 0, 0, scale, -x * scale, -y * scale)
        return Symbol(name, (Group(items, place),), box, alt=self.alt)


def read_picture(
    path: Path, span: Span, *, fill: Colour | None = None
) -> tuple[Picture | None, list[Diagnostic]]:
    """Return the picture of an SVG or PNG file that is asked for at `span`, or None, and its problems.

    With `fill` it prints in tints of that colour: its darkest paint becomes the colour, white stays white.
    `path` is taken as it is: use `resolve_art` for what a user wrote.
    """
    data, found = picture_bytes(path, span)
    return (None, found) if data is None else picture_of(path, data, span, fill=fill)


def picture_bytes(path: Path, span: Span) -> tuple[bytes | None, list[Diagnostic]]:
    """Return the bytes of a picture file, or None and the problem; see `read_picture`."""
    findings = Findings(span, path.name)
    try:
        return _read(path, findings), []
    except PictureError:
        return None, findings.diagnostics()


def picture_of(
    path: Path, data: bytes, span: Span, *, fill: Colour | None = None
) -> tuple[Picture | None, list[Diagnostic]]:
    """Return the picture in `data`, which was read from `path`; see `read_picture`."""
    findings = Findings(span, path.name)
    try:
        _check_data(path.suffix.lower(), data, len(data), findings)
        if path.suffix.lower() == ".svg":
            picture: Picture | None = _svg(data, findings, fill)
        else:
            image = read_png(data, findings, fill)
            picture = Picture(_name(data, fill), (image,), image.box)
    except PictureError:
        picture = None
    return (None if findings.has_errors else picture), findings.diagnostics()


def _read(path: Path, findings: Findings) -> bytes:
    """Return the bytes of a picture file, at most its format's limit."""
    suffix = path.suffix.lower()
    limit = _limit(suffix, findings)
    try:
        if not path.is_file():
            message = "is not a file" if path.exists() else "does not exist"
            findings.refuse(problems.MISSING, message, "name an SVG or PNG file")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            data = b"" if size > limit else file.read(size + 1)  # no more memory than the file needs
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is no usable file name"
        findings.refuse(
            problems.UNREADABLE, f"cannot be read: {reason}", "check the file's name and permissions"
        )
    _check_data(suffix, data, size, findings)
    return data


def _limit(suffix: str, findings: Findings) -> int:
    """Return the most bytes that a picture of that suffix may have."""
    if suffix not in (".svg", ".png"):
        message = "is no picture by its suffix; a picture is .svg or .png"
        findings.refuse(problems.FORMAT, message, "save the picture as .svg or .png")
    return LARGEST_SVG if suffix == ".svg" else LARGEST_PNG


def _check_data(suffix: str, data: bytes, size: int, findings: Findings) -> None:
    """Check that a picture of `size` bytes is no larger than it may be, and is what its suffix says."""
    limit = _limit(suffix, findings)
    if max(size, len(data)) > limit:
        message = f"has more than {limit // 1_000_000} MB"
        findings.refuse(problems.FILE_SIZE, message, "simplify the drawing, or save it with fewer pixels")
    kind = _kind(data)
    if kind and kind != suffix:
        message = f"is {kind} inside, in spite of its name"
        advice = f"rename it to end in {kind}" if kind in (".svg", ".png") else "save it as .svg or .png"
        findings.refuse(problems.FORMAT, message, advice)


def _kind(data: bytes) -> str:
    """Return the suffix that a file's first bytes mean, or an empty string if they mean none."""
    beginnings = {
        b"\x89PNG": ".png",
        b"\xff\xd8\xff": ".jpg",
        b"GIF8": ".gif",
        b"BM": ".bmp",
        b"%PDF": ".pdf",
        b"\x1f\x8b": ".svgz",
        b"PK\x03\x04": ".zip",
        b"II*\0": ".tif",
        b"MM\0*": ".tif",
    }
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return ".webp"
    head = data[:1_000].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith(b"<svg") or (head.startswith(b"<?xml") and b"<svg" in head):
        return ".svg"
    return next((kind for start, kind in beginnings.items() if data.startswith(start)), "")


def _svg(data: bytes, findings: Findings, fill: Colour | None) -> Picture:
    from pressgang.art.svg.picture import read_svg

    drawn = read_svg(data, findings)
    if findings.has_errors:
        raise PictureError
    if not drawn:
        advice = "give the shapes a fill or a stroke inside the viewBox"
        findings.refuse(problems.NO_INK, "shows nothing", advice)
    box = Rect.around(inked.box for inked in drawn)
    if box.width < _SMALLEST or box.height < _SMALLEST:
        findings.refuse(problems.NO_INK, "shows nothing that can be seen", "draw it larger")
    items = tuple(inked.item for inked in drawn)
    return Picture(_name(data, fill), in_one_colour(items, fill) if fill is not None else items, box)


def _name(data: bytes, fill: Colour | None) -> str:
    digest = sha256(data + (fill.hex.encode() if fill is not None else b""))
    return f"picture-{digest.hexdigest()[:16]}"


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
    """The facts in IHDR (W3C PNG, 11.2.2)."""

    width: int
    height: int
    depth: int
    kind: int
    interlaced: bool

    def unpacked(self) -> int:
        """Return the number of bytes of the unpacked image data, filter bytes included."""
        bits = self.depth * _CHANNELS[self.kind]
        passes = _ADAM7 if self.interlaced else ((0, 0, 1, 1),)
        total = 0
        for x, y, dx, dy in passes:
            columns, rows = -(-(self.width - x) // dx), -(-(self.height - y) // dy)
            if columns > 0 and rows > 0:
                total += rows * (1 + (columns * bits + 7) // 8)
        return total


def read_png(data: bytes, findings: Findings, fill: Colour | None) -> Image:
    """Return the picture cropped to its visible area, in tints of `fill` if given; `box` is in pixels.

    Raises `PictureError` where the file is damaged, too large, or shows nothing.
    """
    clean = _clean_png(data, findings)
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
    """Return the image filling `box` (mm), with fewer pixels where it would be printed at more than 600 dpi."""
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


def _clean_png(data: bytes, findings: Findings) -> bytes:
    """Return the file with nothing but the chunks that make the picture, all of them verified."""
    if not data.startswith(SIGNATURE):
        findings.refuse(problems.DAMAGED, "does not begin with the signature of a PNG", _DAMAGED_HELP)
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
    """Refuse a palette, or its transparency, whose length makes no sense (W3C PNG, 11.2.3, 11.3.2)."""
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
    """Return the pixels as grey or RGB of eight bits, with an alpha channel where anything is transparent."""
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
    """Return grey pixels in tints: the darkest visible one becomes the colour itself, white stays white."""
    import PIL.Image

    shows = alpha.point(lambda value: 255 if value else 0) if alpha is not None else None
    darkest = next(level for level, count in enumerate(grey.histogram(shows)) if count)
    shares = [min((255 - level) / (255 - darkest), 1.0) if darkest < 255 else 1.0 for level in range(256)]
    bands = [grey.point([round(255 * colour.tint(share)[part]) for share in shares]) for part in range(3)]
    return PIL.Image.merge("RGB" if alpha is None else "RGBA", bands if alpha is None else [*bands, alpha])


def _image(pixels: Pixels, box: Rect) -> Image:
    """Return the pixels packed as PNG, named by their hash, so that equal ones are embedded once."""
    out = io.BytesIO()
    pixels.info = {}
    pixels.save(out, "PNG")
    png = out.getvalue()
    return Image(box, png, f"image-{sha256(png).hexdigest()[:16]}")
