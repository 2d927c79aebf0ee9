"""Raster pictures as an ink mode prints them."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from pressgang.drawing.colours import thinned
from pressgang.drawing.scene import Image

if TYPE_CHECKING:
    from PIL.Image import Image as Pixels


def grey_picture(image: Image) -> Image:
    """The picture in greys; what is transparent stays so."""
    return Image(image.box, _grey(image.png), f"{image.name}-grey")


def sparing_picture(image: Image) -> Image:
    """The picture in the tints that are left of its colours where ink is saved."""
    return Image(image.box, _sparing(image.png), f"{image.name}-saver")


@lru_cache(maxsize=32)
def _grey(png: bytes) -> bytes:
    pixels = _opened(png)
    return _saved(pixels if pixels.mode in ("1", "L", "LA") else pixels.convert("LA"))


@lru_cache(maxsize=32)
def _sparing(png: bytes) -> bytes:
    pixels = _opened(png)
    pixels = pixels if pixels.mode in ("L", "LA", "RGB", "RGBA") else pixels.convert("RGBA")
    tints = [round(255 * (1 - thinned(1 - level / 255))) for level in range(256)]
    alpha = list(range(256)) if pixels.mode.endswith("A") else []
    return _saved(pixels.point(tints * (len(pixels.getbands()) - bool(alpha)) + alpha))


def _opened(png: bytes) -> Pixels:
    """The pixels; those of a palette in colours, with their transparency."""
    import PIL.Image

    pixels: Pixels = PIL.Image.open(io.BytesIO(png), formats=("PNG",))
    pixels.load()
    return pixels.convert("RGBA") if "transparency" in pixels.info else pixels


def _saved(pixels: Pixels) -> bytes:
    out = io.BytesIO()
    pixels.save(out, "PNG", optimize=False)
    return out.getvalue()
