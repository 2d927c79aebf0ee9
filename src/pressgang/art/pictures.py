"""The user's own pictures: an SVG or PNG of the `art` column, ready to be placed on a counter.

Vector stays vector. Files are hostile until proven otherwise: nothing is fetched or run, and everything that
unfolds is limited (see `picture_problems`).

Where a picture may stand: in the folder of the kit or beside the stat file, and nowhere else.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePosixPath

from pressgang.art import picture_problems as problems
from pressgang.art.picture_colours import in_current_colour, in_one_colour
from pressgang.art.picture_problems import Findings, PictureError
from pressgang.diagnostics import Diagnostic, Span, shown, suggestion
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Colour, Group, Image, Item, Symbol
from pressgang.files.paths import is_working_file

SUFFIXES = (".svg", ".png")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:|//|\\\\")
_DRIVE = re.compile(r"[A-Za-z]:|[/\\]")
_LONGEST = 1_000


def resolve_art(folder: Path, text: str, span: Span) -> tuple[Path | None, list[Diagnostic]]:
    """The file that an `art` cell names, or None and why not; an empty cell is None without a problem.

    `folder` is the folder that the path is relative to and may not leave. Addresses (`http:`, `data:`),
    absolute paths, `..` and links that lead out are refused; `\\` is taken as `/`, so that a kit written on
    Windows works elsewhere. The file exists and has the suffix of a picture; what is in it is not looked at.
    """
    name = text.strip()
    if not name:
        return None, []
    refusal = _out_of_place(name)
    if refusal is not None:
        message, advice = refusal
        return None, [problems.PLACE.at(span, f"{shown(name, 80)} {message}", advice)]
    relative = PurePosixPath(name.replace("\\", "/"))
    if relative.suffix.lower() not in SUFFIXES:
        return None, [_wrong_suffix(relative, name, span)]
    try:
        path = (folder / relative).resolve()
        if not path.is_relative_to(folder.resolve()):
            message = f"{shown(name, 80)} is a link that leads out of the folder"
            advice = "copy the picture itself into the folder instead of a link to it"
            return None, [problems.PLACE.at(span, message, advice)]
        if path.is_file():
            return path, []
        if path.exists():
            kind = "a folder" if path.is_dir() else "not a file that can be read as a picture"
            advice = "name the SVG or PNG file itself"
            return None, [problems.MISSING.at(span, f"{shown(name, 80)} is {kind}", advice)]
    except (OSError, RuntimeError, ValueError) as error:  # a link in a circle, a name that is too long, …
        reason = getattr(error, "strerror", None) or "it is no usable file name"
        advice = "check the file's name and permissions"
        return None, [problems.UNREADABLE.at(span, f"{shown(name, 80)} cannot be opened: {reason}", advice)]
    guess = suggestion(relative.name, _pictures(path.parent))
    advice = f"{guess}Put the picture beside the stat file or correct its name"
    return None, [problems.MISSING.at(span, f"{shown(name, 80)} does not exist", advice)]


def _out_of_place(name: str) -> tuple[str, str] | None:
    """Why a path can't be inside the folder, and what to do, by its text alone."""
    if _SCHEME.match(name):
        return (
            "is an address, and nothing is fetched",
            "save the picture beside the stat file and name that file",
        )
    if _DRIVE.match(name):
        return "is an absolute path", "copy the picture beside the stat file and write its name alone"
    if ".." in re.split(r"[/\\]", name):
        return 'leaves the folder by ".."', "copy the picture into the folder and write its path from there"
    if len(name) > _LONGEST or not name.isprintable():
        return (
            f"is no file name (at most {_LONGEST:,} printable characters)",
            "write the name of an SVG or PNG file",
        )
    return None


def _wrong_suffix(relative: PurePosixPath, name: str, span: Span) -> Diagnostic:
    suffix = relative.suffix
    if suffix.lower() == ".svgz":
        advice = "unpack it (gunzip, or Save as plain SVG) and name the .svg file"
    elif suffix:
        advice = "save the picture as .svg (drawings) or .png (photographs, scans)"
    else:
        advice = "write the whole file name, with .svg or .png at its end"
    found = f"has the suffix {shown(suffix, 20)}" if suffix else "has no suffix"
    return problems.FORMAT.at(span, f"{shown(name, 80)} {found}; a picture is .svg or .png", advice)


def _pictures(folder: Path) -> list[str]:
    """The names of the pictures in a folder, to suggest one."""
    try:
        names = sorted(path.name for path in folder.iterdir() if path.suffix.lower() in SUFFIXES)
        return [name for name in names if not is_working_file(name)]
    except OSError:
        return []


__all__ = ["Picture", "picture_bytes", "picture_of", "read_picture", "resolve_art"]

LARGEST_SVG = 4_000_000
LARGEST_PNG = 20_000_000
_SMALLEST = 1e-6


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing in its own units (those of an SVG's `viewBox`, or pixels); `box` is the box of its visible ink.

    `name` is the same for the same content and fill, whatever the file is called. `alt` says in words what it
    shows.
    """

    name: str
    items: tuple[Item, ...]
    box: Rect
    alt: str = ""

    def fitted(self, width_mm: float, height_mm: float, colour: Colour | None = None) -> Symbol:
        """The picture as large as fits in `width_mm` × `height_mm`, its visible box centred on (0, 0).

        `currentColor` prints in `colour`, black if that is None. A PNG keeps no more than 600 pixels to the
        inch. Make it once for a size and use the symbol many times: its name tells apart picture, size and
        colour. Raises `ValueError` where a side is not positive.
        """
        if not (width_mm > 0 and height_mm > 0):
            raise ValueError("a picture is fitted into a size above zero")
        scale = min(width_mm / self.box.width, height_mm / self.box.height)
        width, height = self.box.width * scale, self.box.height * scale
        box = Rect(-width / 2, -height / 2, width, height)
        name = f"{self.name}-{width:.3f}x{height:.3f}".replace(".", "_")
        if len(self.items) == 1 and isinstance(self.items[0], Image):
            from pressgang.art.png_picture import resampled

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
    """The picture of an SVG or PNG file, or None, and what was found wrong with it.

    `span` is where the picture is asked for (its `art` cell); the line inside an SVG goes in the message.
    With `fill` the picture prints in tints of that colour: its darkest paint becomes the colour itself, white
    stays white. Warnings come with a picture, errors without one. `path` is taken as it is: use `resolve_art`
    for what a user wrote.
    """
    data, found = picture_bytes(path, span)
    return (None, found) if data is None else picture_of(path, data, span, fill=fill)


def picture_bytes(path: Path, span: Span) -> tuple[bytes | None, list[Diagnostic]]:
    """What is in a picture file, or None and why it can't be had; see `read_picture`."""
    findings = Findings(span, path.name)
    try:
        return _read(path, findings), []
    except PictureError:
        return None, findings.diagnostics()


def picture_of(
    path: Path, data: bytes, span: Span, *, fill: Colour | None = None
) -> tuple[Picture | None, list[Diagnostic]]:
    """The picture in `data`, which was read from `path`; see `read_picture`."""
    findings = Findings(span, path.name)
    try:
        _check_data(path.suffix.lower(), data, len(data), findings)
        picture = _svg(data, findings, fill) if path.suffix.lower() == ".svg" else _png(data, findings, fill)
    except PictureError:
        picture = None
    return (None if findings.has_errors else picture), findings.diagnostics()


def _read(path: Path, findings: Findings) -> bytes:
    """The bytes of a picture file, never more than its format's limit."""
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
    """How many bytes a picture of that suffix may have."""
    if suffix not in (".svg", ".png"):
        message = "is no picture by its suffix; a picture is .svg or .png"
        findings.refuse(problems.FORMAT, message, "save the picture as .svg or .png")
    return LARGEST_SVG if suffix == ".svg" else LARGEST_PNG


def _check_data(suffix: str, data: bytes, size: int, findings: Findings) -> None:
    """A picture of `size` bytes is no larger than it may be, and is what its suffix says."""
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
    """What a file's first bytes say it is: a suffix, or an empty string where they don't tell."""
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
    from pressgang.art.svg_picture import read_svg

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


def _png(data: bytes, findings: Findings, fill: Colour | None) -> Picture:
    from pressgang.art.png_picture import read_png

    image = read_png(data, findings, fill)
    return Picture(_name(data, fill), (image,), image.box)


def _name(data: bytes, fill: Colour | None) -> str:
    digest = sha256(data + (fill.hex.encode() if fill is not None else b""))
    return f"picture-{digest.hexdigest()[:16]}"
