"""Pictures of pixels where there is no Pillow: what is asked of it here, decoded by the browser."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from enum import Enum
from types import ModuleType
from typing import IO, Any

Decode = Callable[[bytes, int, int], Sequence[Any] | None]
"""Returns width, height and RGBA of a PNG, scaled to a width and height not 0; None if it is damaged."""
_HEAD = b"\x89PNG\r\n\x1a\n"
_MODES = {0: "L", 2: "RGB", 4: "LA", 6: "RGBA"}
"""The modes of a PNG of eight bits, by the kind of its colours."""


class Pixels(AbstractContextManager["Pixels"]):
    """A picture of eight bits in one of `_MODES`, as one `bytes` of each band."""

    format = "PNG"

    def __init__(self, size: tuple[int, int], bands: Sequence[bytes], decode: Decode) -> None:
        self.size, self._bands, self._decode = size, tuple(bands), decode
        self.mode = ("", "L", "LA", "RGB", "RGBA")[len(self._bands)]
        self.info: dict[str, object] = {}

    def __exit__(self, *_: object) -> None:
        return None

    def load(self) -> None:
        """Do nothing: it is read when it is opened."""

    verify = load

    def getbands(self) -> tuple[str, ...]:
        """Return the letters of its bands."""
        return tuple(self.mode)

    def split(self) -> tuple[Pixels, ...]:
        """Return each band as a grey picture."""
        return tuple(self._with([band]) for band in self._bands)

    def getchannel(self, name: str) -> Pixels:
        """Return a band as a grey picture."""
        return self._with([self._bands[self.mode.index(name)]])

    def tobytes(self) -> bytes:
        """Return the pixels, the bands of each together."""
        out = bytearray(len(self._bands[0]) * len(self._bands))
        for at, band in enumerate(self._bands):
            out[at :: len(self._bands)] = band
        return bytes(out)

    def getbbox(self) -> tuple[int, int, int, int] | None:
        """Return the smallest box around what can be seen, or around what is not black."""
        width, height = self.size
        bands = self._bands[-1:] if self.mode.endswith("A") else self._bands
        rows = [y for y in range(height) if any(any(band[y * width : y * width + width]) for band in bands)]
        if not rows:
            return None
        columns = [x for x in range(width) if any(any(band[x::width]) for band in bands)]
        return columns[0], rows[0], columns[-1] + 1, rows[-1] + 1

    def crop(self, box: tuple[int, int, int, int]) -> Pixels:
        """Return the part in a box."""
        left, top, right, bottom = box
        width = self.size[0]
        rows = [slice(y * width + left, y * width + right) for y in range(top, bottom)]
        bands = [b"".join(band[row] for row in rows) for band in self._bands]
        return Pixels((right - left, bottom - top), bands, self._decode)

    def convert(self, mode: str) -> Pixels:
        """Return the pixels in another mode; greys are weighed as Pillow does."""
        colour = self._bands[: 3 if self.mode.startswith("RGB") else 1]
        if mode.startswith("L") and len(colour) == 3:
            parts = zip(*colour, strict=True)
            colour = (bytes((19595 * r + 38470 * g + 7471 * b + 0x8000) >> 16 for r, g, b in parts),)
        elif mode.startswith("RGB") and len(colour) == 1:
            colour *= 3
        alpha = self._bands[-1] if self.mode.endswith("A") else b"\xff" * len(colour[0])
        return self._with([*colour, alpha] if mode.endswith("A") else colour)

    def point(self, table: Sequence[int] | Callable[[int], int]) -> Pixels:
        """Return the pixels with other values: by a function, or by a table of 256 for each band."""
        found = [table(level) for level in range(256)] * len(self._bands) if callable(table) else table
        bands = enumerate(self._bands)
        return self._with([band.translate(bytes(found[256 * at : 256 * at + 256])) for at, band in bands])

    def resize(self, size: tuple[int, int], *_: object, **__: object) -> Pixels:
        """Return the picture scaled by the browser."""
        return _opened(encode_png(self), self._decode, size)

    def save(self, out: IO[bytes], *_: object, **__: object) -> None:
        """Write a PNG."""
        out.write(encode_png(self))

    def _with(self, bands: Sequence[bytes]) -> Pixels:
        return Pixels(self.size, bands, self._decode)


def encode_png(pixels: Pixels) -> bytes:
    """Return the picture as a PNG with plain lines, so that `_opened` reads it without a browser."""
    (width, height), across = pixels.size, pixels.size[0] * len(pixels.mode)
    data = pixels.tobytes()
    lines = b"".join(b"\0" + data[at : at + across] for at in range(0, across * height, across))
    kind = next(kind for kind, mode in _MODES.items() if mode == pixels.mode)
    head = struct.pack(">II", width, height) + bytes((8, kind, 0, 0, 0))
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines)), (b"IEND", b""))
    return _HEAD + b"".join(
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in parts
    )


def _opened(data: bytes, decode: Decode, size: tuple[int, int] = (0, 0)) -> Pixels:
    """Return the pixels of a PNG. Raises `OSError` or `zlib.error` where it is damaged."""
    at, parts = 8, list[tuple[bytes, bytes]]()
    while at + 12 <= len(data):
        name, end = data[at + 4 : at + 8], at + 8 + int.from_bytes(data[at : at + 4], "big")
        if zlib.crc32(data[at + 4 : end]) != int.from_bytes(data[end : end + 4], "big"):
            raise OSError("a part is damaged")
        parts.append((name, data[at + 8 : end]))
        at = end + 4
    if data[:8] != _HEAD or not parts or parts[0][0] != b"IHDR" or parts[-1][0] != b"IEND":
        raise OSError("it breaks off")
    width, height, depth, kind, *_, interlaced = struct.unpack(">IIBBBBB", parts[0][1])
    asks_more = {b"tRNS", b"eXIf"} & {name for name, _ in parts}  # the browser turns what a camera's note says
    plain = depth == 8 and kind in _MODES and not interlaced and not asks_more
    if plain and size == (0, 0):
        mode = _MODES[kind]
        lines = zlib.decompress(b"".join(part for name, part in parts if name == b"IDAT"))
        step = width * len(mode) + 1
        if len(lines) == step * height and not any(lines[::step]):
            seen = b"".join(lines[at + 1 : at + step] for at in range(0, len(lines), step))
            return Pixels((width, height), [seen[band :: len(mode)] for band in range(len(mode))], decode)
    found = decode(data, *size)
    if found is None:
        raise OSError("the browser does not take it for a picture")
    width, height, rgba = int(found[0]), int(found[1]), bytes(found[2])
    bands = [rgba[band::4] for band in range(4)]
    if bands[3].count(255) == len(bands[3]):
        del bands[3]
    if kind in (0, 4):  # a grey one
        del bands[1:3]
    return Pixels((width, height), bands, decode)


class _Resampling(Enum):
    LANCZOS = 1


def _decode_in_browser(png: bytes, width: int, height: int) -> Sequence[Any] | None:
    import js

    found: Sequence[Any] | None = js.decode(png, width, height)
    return found


def stand_in_for_pillow(decode: Decode = _decode_in_browser) -> dict[str, ModuleType]:
    """Return modules in place of Pillow, which a site's runtime lacks; colour profiles are none of theirs."""

    def merge(mode: str, bands: Sequence[Pixels]) -> Pixels:
        return bands[0]._with([band._bands[0] for band in bands])

    def opened(file: IO[bytes], *_: object, **__: object) -> Pixels:
        file.seek(0)
        return _opened(file.read(), decode)

    pillow, image, names, chops, turning = (
        ModuleType(f"PIL{part}") for part in ("", ".Image", ".ImageColor", ".ImageChops", ".ImageOps")
    )
    given: dict[str, Any] = {"open": opened, "merge": merge, "Image": Pixels, "Resampling": _Resampling}
    image.__dict__.update(given)
    names.__dict__["__getattr__"] = _name_colours
    turning.__dict__["exif_transpose"] = lambda pixels: pixels  # `decode` has turned them
    pillow.__dict__.update(Image=image, ImageColor=names, ImageChops=chops)
    return {one.__name__: one for one in (pillow, image, names, chops, turning)}


def _name_colours(name: str) -> Sequence[str]:
    """Return the names of colours as `colormap`, of a library that only a picture with a wrong name needs."""
    if name != "colormap":
        raise AttributeError(name)
    from svgwrite.data.colors import colornames

    found: Sequence[str] = colornames
    return found
