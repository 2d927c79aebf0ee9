"""Scenes that the backends are tested with."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from unittest.mock import patch

import pypdf
import svgwrite
from PIL import Image as Pillow

from pressgang.backends.pdf import write_pdf
from pressgang.backends.svg import write_svgs
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import (
    BLACK,
    WHITE,
    Colour,
    Document,
    Field,
    Group,
    Image,
    Item,
    OutlineEntry,
    Page,
    Path,
    Symbol,
    Use,
    circle,
    grey,
    line,
    rectangle,
)
from pressgang.typography.fonts import FontBook
from tests.trace import write_trace

NAMES = ("Dąbrowski PZL P.11c Łódź", "Поликарпов И-16", "Ελληνική Αεροπορία", "Ærø Søndergård", "3,5 ≤ 4 − ½")
HOSTILE = '<b>K3656</b> & "Co" \\(x) %s ${y} ]]>'


class _CheckedDrawing(svgwrite.Drawing):  # type: ignore[misc]
    """A drawing whose attributes svgwrite checks one by one, which is slow."""

    def __init__(self, *, debug: bool, **facts: object) -> None:
        super().__init__(debug=not debug, **facts)


@contextmanager
def checked_attributes() -> Iterator[None]:
    """Have svgwrite refuse each attribute of an SVG that is not valid."""
    with patch("svgwrite.Drawing", _CheckedDrawing):
        yield


def read(data: bytes) -> pypdf.PdfReader:
    """A PDF by a reader that forgives nothing."""
    return pypdf.PdfReader(BytesIO(data), strict=True)


def one_page(*items: Item, width: float = 100, height: float = 80) -> Document:
    return Document("A test", (Page(width, height, items),))


def plane(name: str = "plane") -> Symbol:
    body = polyline(
        ((12, 1), (14, 10), (23, 13), (23, 15), (14, 14), (12, 23), (10, 14), (1, 15), (1, 13), (10, 10)), True
    )
    items = (Path(body, fill=BLACK), circle((12, 12), 2, fill=Colour(0.8, 0.6, 0.2)))
    return Symbol(name, items, Rect(0, 0, 24, 24))


def png(size: tuple[int, int] = (240, 160), alpha: bool = True) -> bytes:
    """Left half red, right half blue and, with `alpha`, see-through at the top."""
    picture = Pillow.new("RGBA", size, (200, 0, 0, 255))
    middle, half = size[0] // 2, size[1] // 2
    picture.paste((0, 0, 200, 255), (middle, 0, *size))
    if alpha:
        picture.paste((0, 0, 200, 0), (middle, 0, size[0], half))
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def shapes(book: FontBook) -> Document:
    ring = (*circle((15, 60), 9).segments, *circle((15, 60), 4).segments)
    items = (
        rectangle(Rect(5, 5, 25, 25), fill=Colour(0.2, 0.5, 0.3), stroke=BLACK, width=0.6, radius=3),
        circle((45, 17), 10, fill=grey(0.06), stroke=Colour(0.7, 0.1, 0.1), width=1.2),
        Path(ring, fill=grey(0.5), even_odd=True),
        Path((("M", (35, 55)), ("C", (40, 35, 55, 75, 60, 55))), stroke=BLACK, width=1.5, cap="round"),
        line((65, 10), (95, 10), 0.5, dash=(3.0, 1.5)),
        line((65, 14), (95, 14), 0.5, dash=(3.0, 1.5)),
        line((65, 20), (95, 30), 1.0, Colour(0.1, 0.1, 0.8)),
        Path(polyline(((70, 40), (90, 40), (80, 60)), True), stroke=BLACK, width=2.0),
    )
    return one_page(*items)


def clips(book: FontBook) -> Document:
    stripes = tuple(line((0, i), (30, i), 0.8) for i in range(0, 31, 3))
    hole = Path((*rectangle(Rect(0, 0, 30, 30)).segments, *circle((15, 15), 8).segments), even_odd=True)
    return one_page(
        Group(stripes, Transform.translate(5, 5), circle((15, 15), 14)),
        Group(stripes, Transform.rotate(30).then(Transform.translate(60, 5)), hole),
        Group(
            (Group((rectangle(Rect(0, 0, 20, 20), Colour(0.8, 0.3, 0.1)),), Transform.rotate(45, (10, 10))),),
            Transform.translate(20, 50),
            rectangle(Rect(0, 0, 20, 20)),
        ),
        rectangle(Rect(60, 50, 20, 20), BLACK),
    )


def lettering(book: FontBook) -> Document:
    items: list[Item] = [book.text(5, 8 + 7 * i, name, 4, bold=i % 2 == 1) for i, name in enumerate(NAMES)]
    items.append(book.text(95, 45, "HEAD 1024", 3, bold=True, anchor="end", tracking=0.6))
    items.append(book.text(5, 52, "1112 1718", 5, tabular=True, fill=Colour(0.7, 0, 0)))
    items.append(book.text(5, 62, "AVATAR Tolle", 6, bold=True, kern=True))
    items.append(book.text(80, 50, "turned ż", 5, rotation=35, tracking=0.2))
    items.append(book.text(92, 75, "11 up", 5, rotation=-90, tabular=True))
    items.append(book.text(5, 75, HOSTILE, 4))
    return one_page(*items)


def placed(book: FontBook) -> Document:
    symbol = plane()
    tiny = Symbol("tiny", (circle((0.5, 0.5), 0.4, fill=BLACK),), Rect(0, 0, 1, 1))
    nested = Symbol("pair", (Use(symbol), Use(symbol, Transform.translate(24, 0))), Rect(0, 0, 48, 24))
    return one_page(
        rectangle(Rect(0, 0, 100, 80), Colour(0.9, 0.85, 0.7)),
        Use(symbol, Transform.translate(3, 3)),
        Use(symbol, Transform.rotate(60, (12, 12)).then(Transform.translate(35, 3))),
        Use(nested, Transform.scale(0.6).then(Transform.translate(3, 40))),
        Use(tiny, Transform.scale(25).then(Transform.translate(70, 5))),
        Image(Rect(40, 40, 24, 16), png()),
        Group((Image(Rect(0, 0, 24, 16), png()),), Transform.rotate(20).then(Transform.translate(72, 45))),
        line((40, 70), (90, 70), 0.7, WHITE),
    )


SCENES: dict[str, Callable[[FontBook], Document]] = {
    "shapes": shapes,
    "clips": clips,
    "lettering": lettering,
    "placed": placed,
}


def full(book: FontBook) -> Document:
    """Several pages with everything a document can say of itself."""
    counter = plane("counter")
    fields = (
        Field(Rect(10, 60, 40, 6), "pilot", "text", "Name of the pilot"),
        Field(Rect(60, 60, 5, 5), "hit", "check"),
    )
    pages = [
        Page(100, 80, scene.pages[0].items, label=name)
        for name, scene in ((n, SCENES[n](book)) for n in SCENES)
    ]
    pages.append(
        Page(
            210,
            297,
            (
                *fields,
                Group((Field(Rect(0, 0, 20, 6), "pilot", "text"),), Transform.translate(100, 200)),
                Use(counter),
            ),
            trim=Rect(10, 12, 180, 250),
            bleed=Rect(7, 9, 186, 256),
        )
    )
    outline = (OutlineEntry("Kształty – φ", 0), OutlineEntry("Lettering", 2), OutlineEntry("Lettering", 4))
    return Document("Łoś & <Co>", tuple(pages), "A. Author", "dogfight", outline, "pressgang · kit · abc123")


def digest_of_all(book: FontBook) -> str:
    """One of a document in every format."""
    document = full(book)
    parts = [write_pdf(document, book), *write_svgs(document, book), *write_svgs(document, book, outlines=True)]
    return hashlib.sha256(b"".join(parts) + write_trace(document).encode()).hexdigest()
