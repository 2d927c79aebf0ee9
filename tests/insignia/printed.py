"""Devices as a black printer makes them: 4.6 mm wide at 300 dpi, out of focus by one dot."""

from __future__ import annotations

import math

import pypdfium2
from PIL import Image, ImageChops, ImageFilter, ImageStat

from pressgang.backends.pdf import write_pdf
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import BLACK, Document, Item, Page, Use
from pressgang.insignia.devices import devices
from pressgang.insignia.drawing import insignia_symbol
from pressgang.typography.fonts import FontBook

SIZE, _DOT = 4.6, 25.4 / 300
_TILE, _COLUMNS = 72, 10  # dots, so that all devices lie alike between the dots


def printed(ink: str) -> dict[str, Image.Image]:
    """Each device by its id."""
    rows = math.ceil(len(devices()) / _COLUMNS)
    items: list[Item] = []
    places: dict[str, tuple[int, int]] = {}
    for number, device in enumerate(devices().values()):
        row, column = divmod(number, _COLUMNS)
        x, y = column * _TILE + _TILE // 2, row * _TILE + _TILE // 2
        symbol = insignia_symbol(device, SIZE, ink, BLACK)
        assert symbol is not None
        items.append(Use(symbol, Transform.translate(x * _DOT, y * _DOT)))
        places[device.id] = (x, y)
    page = Page(_COLUMNS * _TILE * _DOT, rows * _TILE * _DOT, tuple(items))
    pdf = pypdfium2.PdfDocument(write_pdf(Document("insignia", (page,)), FontBook()))
    sheet = pdf[0].render(scale=300 / 72).to_pil().convert("L").filter(ImageFilter.GaussianBlur(1))
    half = round((SIZE / 2 + 0.42) / _DOT)  # with rim and keyline
    return {name: sheet.crop((x - half, y - half, x + half, y + half)) for name, (x, y) in places.items()}


def apart(one: Image.Image, other: Image.Image) -> float:
    """The root mean square of the difference of two greys, 0 to 255."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).rms[0])
