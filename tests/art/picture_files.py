"""Small pictures for the tests: written, read back, and drawn to pixels."""

from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path as FilePath

import cairosvg
import PIL.Image

from pressgang.art.pictures import Picture, read_picture
from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.scene import Group, Image, Item, Path

CELL = Span("raf.csv", 2, 5)
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'


def svg(body: str, attributes: str = 'viewBox="0 0 100 100"') -> str:
    """A drawing of 100 × 100 units."""
    return f"{HEAD} {attributes}>{body}</svg>"


def chunk(name: bytes, data: bytes) -> bytes:
    """A chunk of a PNG with its length and checksum."""
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def png(
    size: tuple[int, int],
    depth: int,
    kind: int,
    rows: bytes,
    *before: bytes,
    interlace: int = 0,
    body: bytes | None = None,
) -> bytes:
    """A PNG of raw rows (filter bytes included), `before` being chunks that stand before its data."""
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", *size, depth, kind, 0, 0, interlace))
    packed = zlib.compress(rows) if body is None else body
    return b"\x89PNG\r\n\x1a\n" + header + b"".join(before) + chunk(b"IDAT", packed) + chunk(b"IEND", b"")


def packed(pixels: PIL.Image.Image) -> bytes:
    """Pixels as a PNG file."""
    out = io.BytesIO()
    pixels.save(out, "PNG")
    return out.getvalue()


def read(
    folder: FilePath, content: str | bytes, suffix: str = ".svg"
) -> tuple[Picture | None, list[Diagnostic]]:
    """What becomes of a file with this content."""
    path = folder / f"picture{suffix}"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return read_picture(path, CELL)


def good(folder: FilePath, content: str | bytes, suffix: str = ".svg") -> Picture:
    """The picture of a file that has nothing wrong with it."""
    picture, found = read(folder, content, suffix)
    assert found == []
    assert picture is not None
    return picture


def codes(found: list[Diagnostic]) -> set[str]:
    """The codes of what was found."""
    return {diagnostic.rule.code for diagnostic in found}


def image_of(picture: Picture) -> Image:
    """The image of a picture made from a PNG."""
    (image,) = picture.items
    assert isinstance(image, Image)
    return image


def pixels_of(image: Image) -> PIL.Image.Image:
    """The pixels of an image in the scene."""
    return PIL.Image.open(io.BytesIO(image.png))


def raster(drawing: str, side: int = 200) -> PIL.Image.Image:
    """A drawing of 100 × 100 units on white paper, in grey."""
    data = cairosvg.svg2png(drawing.encode(), output_width=side, output_height=side, background_color="white")
    return PIL.Image.open(io.BytesIO(data)).convert("L")


def replayed(items: tuple[Item, ...]) -> str:
    """Scene items as the plainest SVG: absolute paths and nothing else."""
    clips: list[str] = []
    body = "".join(_replayed(item, clips) for item in items)
    return svg(f"<defs>{''.join(clips)}</defs>{body}", 'viewBox="0 0 100 100" width="100" height="100"')


def _data(path: Path) -> str:
    return " ".join(step + ",".join(f"{value:.9g}" for value in values) for step, values in path.segments)


def _replayed(item: Item, clips: list[str]) -> str:
    if isinstance(item, Group):
        t = item.transform
        inside = "".join(_replayed(one, clips) for one in item.items)
        clip = ""
        if item.clip is not None:
            rule = "evenodd" if item.clip.even_odd else "nonzero"
            clips.append(
                f'<clipPath id="c{len(clips)}"><path d="{_data(item.clip)}" clip-rule="{rule}"/></clipPath>'
            )
            clip = f' clip-path="url(#c{len(clips) - 1})"'
        return f'<g transform="matrix({t.a},{t.b},{t.c},{t.d},{t.e},{t.f})"{clip}>{inside}</g>'
    assert isinstance(item, Path)
    fill = item.fill.hex if item.fill else "none"
    stroke = item.stroke.hex if item.stroke else "none"
    dash = f' stroke-dasharray="{",".join(map(str, item.dash))}"' if item.dash else ""
    rule = "evenodd" if item.even_odd else "nonzero"
    return (
        f'<path d="{_data(item)}" fill="{fill}" fill-rule="{rule}" stroke="{stroke}" '
        f'stroke-width="{item.width}" stroke-linejoin="round" stroke-linecap="{item.cap}"{dash}/>'
    )
