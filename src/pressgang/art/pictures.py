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
from typing import TYPE_CHECKING, NoReturn

from msgspec import Struct

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings, PictureError
from pressgang.diagnostics import Diagnostic, Span, shown, suggestion
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.recolour import in_current_colour
from pressgang.drawing.scene import Colour, Group, Image, Item, Symbol
from pressgang.drawing.units import inches
from pressgang.files.paths import is_working_file
from pressgang.regex import regex

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels

SUFFIXES = (".svg", ".png")
_SCHEME = regex(r"[A-Za-z][A-Za-z0-9+.-]+:|//|\\\\")
_DRIVE = regex(r"[A-Za-z]:|[/\\]")
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
        advice = "save the picture beside the file that names it, and name the copy"
        findings.refuse(problems.PLACE, "is an address, and nothing is fetched", advice)
    if _DRIVE.match(name):
        advice = "copy the picture beside the file that names it, and write its name alone"
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
        advice = f"{guess}Put the picture beside the file that names it, or correct its name"
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


def read_picture(path: Path, span: Span) -> tuple[Picture | None, list[Diagnostic]]:
    """Return the picture of an SVG or PNG file that is asked for at `span`, or None, and its problems.

    `path` is taken as it is: use `resolve_art` for what a user wrote.
    """
    data, found = picture_bytes(path, span)
    return (None, found) if data is None else picture_of(path, data, span)


def picture_bytes(path: Path, span: Span) -> tuple[bytes | None, list[Diagnostic]]:
    """Return the bytes of a picture file, or None and the problem; see `read_picture`."""
    findings = Findings(span, path.name)
    try:
        return _read(path, findings), []
    except PictureError:
        return None, findings.diagnostics()


def picture_of(path: Path, data: bytes, span: Span) -> tuple[Picture | None, list[Diagnostic]]:
    """Return the picture in `data`, which was read from `path`; see `read_picture`."""
    findings = Findings(span, path.name)
    try:
        _check_data(path.suffix.lower(), data, len(data), findings)
        if path.suffix.lower() == ".svg":
            picture: Picture | None = _svg(data, findings)
        else:
            image = read_png(data, findings)
            picture = Picture(_name(data), (image,), image.box)
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


def _svg(data: bytes, findings: Findings) -> Picture:
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
    return Picture(_name(data), tuple(inked.item for inked in drawn), box)


def _name(data: bytes) -> str:
    return f"picture-{sha256(data).hexdigest()[:16]}"


MOST_PIXELS = 16_000_000
DPI = 600
_DAMAGED_HELP = "fetch it again from where it came from, or open it in a paint program and save it anew"


def read_png(data: bytes, findings: Findings) -> Image:
    """Return the picture cropped to its visible area; `box` is in pixels.

    Raises `PictureError` where the file is damaged, too large, or shows nothing.
    """
    import PIL.Image

    parts = io.BytesIO(_needed_parts(data, findings))
    width, height = _size(data) if data[12:16] == b"IHDR" and len(data) > 24 else (0, 0)
    if width * height > MOST_PIXELS:
        message = f"has {width:,} × {height:,} pixels, more than {MOST_PIXELS:,}"
        advice = "make it smaller in a paint program: 600 pixels print an inch wide"
        findings.refuse(problems.PIXELS, message, advice)
    try:
        pixels: Pixels = PIL.Image.open(parts, formats=("PNG",))
        pixels.verify()  # the checksums; a picture that is verified has to be opened anew
        pixels = PIL.Image.open(parts, formats=("PNG",))
        pixels.load()
        pixels = _eight_bits(_upright(pixels))
    except (OSError, SyntaxError, ValueError, LookupError, struct.error, zlib.error):
        findings.refuse(problems.DAMAGED, "breaks off, or holds parts that are damaged", _DAMAGED_HELP)
    seen = pixels.getbbox() if "A" in pixels.getbands() else (0, 0, *pixels.size)
    if seen is None:
        findings.refuse(problems.NO_INK, "is transparent all over", "use a picture with something in it")
    if seen != (0, 0, *pixels.size):
        pixels = pixels.crop(seen)
    return _image(pixels, Rect(0, 0, *map(float, pixels.size)))


def resampled(image: Image, box: Rect) -> Image:
    """Return the image filling `box` (mm), with fewer pixels where it would be printed at more than 600 dpi."""
    width, height = _size(image.png)
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


def _size(png: bytes) -> tuple[int, int]:
    """Return the width and height in the header of a PNG."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def _needed_parts(data: bytes, findings: Findings) -> bytes:
    """Return the file without the chunks that are no part of the picture, which may unpack without end."""
    kept, at = [data[:8]], 8
    while at + 12 <= len(data):
        name, end = data[at + 4 : at + 8], at + 12 + int.from_bytes(data[at : at + 4], "big")
        if name in (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND") or (name == b"eXIf" and end - at < 1 << 16):
            kept.append(data[at:end])
        elif not name[0] & 0x20:  # an upper-case first letter: the picture can't be shown without it
            message = f'has an unknown part "{name.decode("latin-1")}" that it cannot do without'
            findings.refuse(problems.DAMAGED, message, _DAMAGED_HELP)
        at = end
    return b"".join(kept)


def _upright(pixels: Pixels) -> Pixels:
    """Return the pixels turned as the camera's note in the file says, if it can be read."""
    import warnings

    from PIL.ImageOps import exif_transpose

    with warnings.catch_warnings(action="ignore"):
        try:
            return exif_transpose(pixels)
        except (OSError, SyntaxError, ValueError, LookupError, TypeError, struct.error):
            return pixels


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


def _image(pixels: Pixels, box: Rect) -> Image:
    """Return the pixels packed as PNG, named by their hash, so that equal ones are embedded once."""
    out = io.BytesIO()
    pixels.info = {}
    pixels.save(out, "PNG")
    png = out.getvalue()
    return Image(box, png, f"image-{sha256(png).hexdigest()[:16]}")
