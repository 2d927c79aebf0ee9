"""A page with a part of a drawing has no more of it than shows, and looks the same to the last pixel."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from pressgang.backends import png as png_pages
from pressgang.backends import svg
from pressgang.backends.png import write_pngs
from pressgang.backends.svg import seen, write_svgs
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import Segment, polyline
from pressgang.drawing.scene import (
    BLACK,
    Colour,
    Document,
    Group,
    Image,
    Item,
    Page,
    Path,
    Symbol,
    Use,
    circle,
    grey,
    line,
    rectangle,
)
from pressgang.drawing.theme import INK
from pressgang.drawing.units import points
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.backends.backend_scenes import plane, png

SIDE = 200.0
BLUE, GREEN = Colour(0.2, 0.4, 0.8), Colour(0.3, 0.7, 0.3)


def coast(step: float = 3.0) -> tuple[Segment, ...]:
    """A closed outline of curves that runs all round the board, in and out of each of its tiles."""
    steps: list[Segment] = [("M", (20, 20))]
    x, y, count = 20.0, 20.0, 50
    for dx, dy in ((step, 0), (0, step), (-step, 0), (0, -step)):
        for n in range(count):
            bulge = 9 if n % 2 else -9
            x, y = x + dx, y + dy
            steps.append(("C", (x - dx + dy / step * bulge, y - dy + dx / step * bulge, x, y, x, y)))
    return (*steps, ("Z", ()))


def board(book: FontBook) -> Symbol:
    """A board of each kind of item, some across its middle, some far from it."""
    tree = Symbol("tree", (circle((0, 0), 3, fill=GREEN),), Rect(-3, -3, 6, 6))
    ring = Path(
        (*coast(), *polyline(((60, 60), (60, 140), (140, 140), (140, 60)), True)), fill=BLUE, even_odd=True
    )
    items: tuple[Item, ...] = (
        ring,
        Path(coast(), stroke=BLACK, width=1.2),
        Path(coast(2.5), stroke=grey(0.4), width=0.8, dash=(4, 2)),
        *(line((n, 0), (n, SIDE), 0.3) for n in range(0, 201, 25)),
        *(Use(tree, Transform.translate(7 + 21 * a, 11 + 23 * b)) for a in range(9) for b in range(8)),
        Use(plane(), Transform.rotate(30).then(Transform.translate(95, 90))),
        *(book.text(x, y, "Loch na Beinne", points(16)) for x, y in ((5, 95), (85, 101), (150, 190))),
        replace(book.text(98, 40, "down the glen", points(14)), rotation=75),
        Image(Rect(90, 150, 30, 20), png()),
        Group(
            (rectangle(Rect(0, 0, 400, 400), grey(0.8)),),
            Transform.scale(0.5),
            rectangle(Rect(190, 10, 40, 60)),
        ),
        Group((Path(coast(), fill=INK),), clip=ring),
    )
    return Symbol("board", items, Rect(-1, -1, SIDE + 2, SIDE + 2))


def tile(whole: Symbol, window: Rect, turn: float = 0.0) -> Page:
    place = Transform.rotate(turn, window.centre).then(Transform.translate(5 - window.x, 5 - window.y))
    group = Group((Use(whole),), place, rectangle(window), layer="art")
    return Page(window.width + 10, window.height + 10, (group,), "tile")


WINDOWS = (Rect(0, 0, 70, 90), Rect(70, 55, 60, 60), Rect(110, 110, 90, 90), Rect(80, 0, 30, 200))


def tiled(book: FontBook, turn: float = 0.0) -> Document:
    whole = board(book)
    return Document("A board", tuple(tile(whole, window, turn) for window in WINDOWS))


def with_and_without(document: Document, book: FontBook, dpi: float) -> tuple[list[bytes], list[bytes]]:
    """Its pages as pictures, of what is seen of each symbol and of all of it."""
    culled = write_pngs(document, book, dpi=dpi)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(svg, "seen", tuple)
        return culled, write_pngs(document, book, dpi=dpi)


@pytest.mark.parametrize("turn", [0.0, 90.0])
def test_no_pixel_of_a_tile_changes(book: FontBook, monkeypatch: pytest.MonkeyPatch, turn: float) -> None:
    """Drawn by the renderer that looks at each row in the same way, whatever else stands in it."""
    monkeypatch.setattr(png_pages, "_renderer", lambda: png_pages._resvg(OSError("not asked")))
    culled, whole = with_and_without(tiled(book, turn), book, 30)
    assert culled == whole


def test_a_tile_looks_the_same_however_edges_are_sampled(book: FontBook) -> None:
    for less, more in zip(*with_and_without(tiled(book, turn=20.0), book, 30), strict=True):
        assert alike(less, more)


def alike(one: bytes, other: bytes) -> bool:
    """No pixel differs by more than one of the 15 lines by which its edge is sampled, and few by that."""
    pictures = (Pillow.open(BytesIO(data)).convert("RGB") for data in (one, other))
    difference = ImageChops.difference(*pictures)
    most = max(high for _, high in difference.getextrema())  # type: ignore[misc]
    return most <= 255 / 15 + 1 and max(ImageStat.Stat(difference).mean) < 0.05


def test_less_is_written_of_a_board_for_each_tile(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    document = tiled(book)
    written = write_svgs(document, book)
    monkeypatch.setattr(svg, "seen", tuple)
    for less, more in zip(written, write_svgs(document, book), strict=True):
        assert len(less) < 0.6 * len(more)


def test_a_page_that_shows_all_of_a_symbol_is_as_it_was(book: FontBook) -> None:
    whole = board(book)
    page = tile(whole, Rect(-1, -1, SIDE + 2, SIDE + 2))
    items = (*page.items, Use(whole), Group((Use(whole),), Transform.scale(0.3)), Use(plane()))
    assert all(one is other for one, other in zip(seen(items), items, strict=True))


def test_uses_through_one_window_share_a_symbol(book: FontBook) -> None:
    whole = board(book)
    window = rectangle(Rect(10, 10, 60, 60))
    groups = [Group((Use(whole), Use(whole)), Transform.translate(x, 0), window) for x in (0, 80)]
    symbols = [use.symbol for group in seen(groups) for use in group.items]  # type: ignore[union-attr]
    assert len({id(symbol) for symbol in symbols}) == 1
    assert len(symbols[0].items) < len(whole.items)


BOOK = FontBook()
measures = st.floats(-50, 150)
paths = st.lists(
    st.tuples(st.sampled_from("LLLCM"), st.lists(measures, min_size=6, max_size=6), st.booleans()),
    min_size=3,
    max_size=14,
)


@given(paths, st.booleans(), st.booleans())
def test_an_outline_of_any_shape_shows_the_same(
    steps: list[tuple[str, list[float], bool]], even_odd: bool, dashed: bool
) -> None:
    """Filled by either rule, stroked, dashed: what is drawn within the window is the same."""
    segments: list[Segment] = [("M", (0.0, 0.0))]
    for letter, numbers, closes in steps:
        segments.append((letter, tuple(numbers if letter == "C" else numbers[:2])))
        segments += [("Z", ())] if closes and letter != "M" else []
    dash = (5.0, 3.0) if dashed else ()
    path = Path(tuple(segments), BLUE, BLACK, 2.0, dash, even_odd=even_odd)
    symbol = Symbol(
        "outline", (path, Group((circle((50, 50), 40, fill=GREEN),), clip=path)), Rect(-50, -50, 200, 200)
    )
    document = Document("", (tile(symbol, Rect(30, 30, 40, 40)),))
    (culled,), (whole,) = with_and_without(document, BOOK, 50)
    assert alike(culled, whole)
