"""What a PDF tells those who cannot see it, and which layers it has: read back by two libraries."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from io import BytesIO

import pypdf
import pypdfium2
import pytest
from PIL import Image as Pillow

from pressgang.backends.pdf import write_pdf
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import (
    BLACK,
    Document,
    Field,
    Group,
    Image,
    Layer,
    OutlineEntry,
    Page,
    Path,
    Symbol,
    Tag,
    Use,
    line,
    moved,
    on_layer,
    rectangle,
    tagged,
)
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.accessible import breaches
from tests.backends.backend_scenes import full, one_page, plane, png, read
from tests.told import Node, told

raw = pypdfium2.raw
SPITFIRE = Symbol("spitfire", plane().items, plane().box, alt="Spitfire (seen from above)")
LAYERS: tuple[Layer, ...] = ("art", "cut", "fold", "marks", "furniture")


def heading(book: FontBook, words: str) -> Group:
    title = [tagged("H1", [book.text(5, 5, words, 4)]), line((5, 6), (95, 6), 0.3)]
    return on_layer("furniture", title)[0]


def kinds(node: Node) -> list[str]:
    return [one.tag for one in node.every()]


def test_words_pictures_and_tables_stand_in_the_order_of_reading(book: FontBook) -> None:
    row = Group(
        (
            Group((book.text(0, 0, "Type", 3),), Transform.translate(10, 30), tag="TH"),
            Group((rectangle(Rect(0, 0, 1, 1), BLACK),), tag="TH"),
        ),
        tag="TR",
    )
    piece = (
        rectangle(Rect(0, 0, 20, 20), BLACK),
        book.text(1, 5, "Spitfire", 3),
        line((0, 8), (9, 8), 0.2),
        book.text(1, 12, "Mk I", 3),
        Use(SPITFIRE),
        Use(plane("decoration")),
        Group((book.text(1, 15, "Speed", 3),), tag="H2"),
        book.text(1, 19, "362 mph", 3),
        Group((line((0, 1), (9, 1), 0.3), row), tag="Table"),
    )
    page = one_page(
        heading(book, "Counters"),
        Group(piece, Transform.translate(30, 30), layer="art", tag="Sect"),
        *on_layer(
            "furniture", [book.text(5, 79, "pressgang 1", 2), tagged("P", [book.text(5, 70, "a note", 2)])]
        ),
    )
    tree = told(write_pdf(page, book))
    assert kinds(tree.root) == ["Document", "Sect", "H1", "Sect", "P", "Figure", "H2", "P", "Table", "TR"] + [
        "TH"
    ] * 2 + ["P"]
    assert tree.root.said() == "Counters Spitfire Mk I Speed 362 mph Type a note"
    (figure,) = tree.root.every("Figure")
    assert (figure.alt, figure.text) == ("Spitfire (seen from above)", "")
    artifacts = [one for one in tree.pages[0] if one.mark == "/Artifact"]
    assert [one.words for one in artifacts if one.words] == ["pressgang 1"]
    assert {one.layer for one in tree.pages[0]} == {"Art", "Furniture"}
    outlines = pypdf.PdfReader(BytesIO(write_pdf(page, book))).trailer["/Root"]["/StructTreeRoot"]
    header = [found for found in _raw_elements(outlines["/K"].get_object()) if found["/S"] == "/TH"]
    assert [found["/A"] for found in header] == [{"/O": "/Table", "/Scope": "/Column"}] * 2


def _raw_elements(element: pypdf.generic.DictionaryObject) -> Iterator[pypdf.generic.DictionaryObject]:
    yield element
    kids = element["/K"]
    for kid in kids if isinstance(kids, list) else [kids]:
        held = kid.get_object()
        if isinstance(held, pypdf.generic.DictionaryObject) and "/S" in held:
            yield from _raw_elements(held)


def test_each_sheet_is_a_part_and_a_running_head_is_read_once(book: FontBook) -> None:
    words = ("Counters", "Counters", "Counters · Luftwaffe", "Records")
    pages = tuple(
        Page(100, 80, (heading(book, said), book.text(5, 40, f"no {n}", 4))) for n, said in enumerate(words)
    )
    entries = (OutlineEntry("Counters", 0), OutlineEntry("Records", 3))
    tree = told(write_pdf(Document("all", pages, outline=entries), book))
    assert [one.text for one in tree.root.every("H1")] == ["Counters", "Counters · Luftwaffe", "Records"]
    assert [sheet.said() for sheet in tree.root.kids] == [
        "Counters no 0 no 1 Counters · Luftwaffe no 2",
        "Records no 3",
    ]


def test_a_picture_of_many_parts_is_one_and_hides_what_is_in_it(book: FontBook) -> None:
    board = (rectangle(Rect(0, 0, 9, 9), BLACK), book.text(1, 5, "A1", 3), Use(SPITFIRE))
    picture = Image(Rect(40, 5, 20, 20), png(), "Eagle")
    page = one_page(Group(board, Transform.translate(5, 5), tag="Figure", alt="the board"), picture)
    tree = told(write_pdf(page, book))
    assert [(one.alt, one.text) for one in tree.root.every("Figure")] == [
        ("the board", "A1"),
        ("Eagle", "<drawing>"),
    ]
    assert all(one.mark == "/Figure" for one in tree.pages[0])


def test_a_picture_of_many_parts_says_where_it_stands(book: FontBook) -> None:
    """The box is in points from the left foot, as far as page and clips show the picture. One that is not seen
    is not told.
    """
    mm = 72 / 25.4
    board = (rectangle(Rect(0, 0, 9, 9), BLACK), Group((line((1, 1), (50, 1), 0.3),), clip=plain_clip()))
    placed = {"whole": (5, 5), "over the edge": (95, 75), "beyond": (101, 5), "nothing": (5, 40)}
    groups = [
        Group(() if alt == "nothing" else board, Transform.translate(*at), tag="Figure", alt=alt)
        for alt, at in placed.items()
    ]
    eagle = Image(Rect(-5, 60, 20, 10), png(), "Eagle")
    picture = Group((eagle,), Transform.translate(-1, 0), clip=rectangle(Rect(0, 0, 99, 65)))
    unseen = Group((eagle,), clip=rectangle(Rect(50, 0, 9, 9)))
    tree = told(write_pdf(one_page(*groups, picture, unseen, book.text(40, 40, "words", 3)), book))
    boxes = {one.alt: one.attributes["/BBox"] for one in tree.root.every("Figure")}
    assert set(boxes) == {"whole", "over the edge", "Eagle"}
    expected = {
        "whole": (5, 80 - 14, 14, 75), "over the edge": (95, 0, 100, 5), "Eagle": (0, 15, 14, 20)
    }  # fmt: skip
    for alt, corners in expected.items():
        assert boxes[alt] == pytest.approx([corner * mm for corner in corners], abs=1), alt
        assert min(boxes[alt]) >= 0 and boxes[alt][2] <= 100 * mm + 0.01 and boxes[alt][3] <= 80 * mm + 0.01


def plain_clip() -> Path:
    return rectangle(Rect(0, 0, 8, 8))


def test_alternative_words_of_any_script_and_sign(book: FontBook) -> None:
    for words in ("Łoś (ż) \\", "И-16", "a)b(", "plain"):
        symbol = Symbol("one", plane().items, plane().box, alt=words)
        (figure,) = told(write_pdf(one_page(Use(symbol)), book)).root.every("Figure")
        assert figure.alt == words


def test_fields_stand_in_the_tree_with_their_page(book: FontBook) -> None:
    page = Page(100, 80, (book.text(5, 5, "Log", 4), Field(Rect(5, 10, 20, 5), "pilot", "text")))
    blank = Page(100, 80, (Field(Rect(5, 10, 5, 5), "hit", "check"),))
    tree = told(write_pdf(Document("form", (page, blank)), book))
    assert [one.widgets for one in tree.root.every("Form")] == [("pilot",), ("hit",)]


def test_all_scenes_leave_nothing_between_text_and_artifacts(book: FontBook) -> None:
    tree = told(write_pdf(full(book), book))
    assert len(tree.pages) == 5
    assert "Поликарпов И-16" in tree.root.said()
    assert [one.alt for one in tree.root.every("Figure")] == ["picture"] * 2  # unnamed raster pictures


def test_pdfium_reads_the_same_tree(book: FontBook) -> None:
    data = write_pdf(one_page(heading(book, "Counters"), Use(SPITFIRE), book.text(5, 40, "Spitfire", 4)), book)
    pdf = pypdfium2.PdfDocument(data)
    try:
        assert raw.FPDFCatalog_IsTagged(pdf)
        tree = raw.FPDF_StructTree_GetForPage(pdf[0])
        top = raw.FPDF_StructTree_GetChildAtIndex(tree, 0)
        found = list(_pdfium_elements(top))
        raw.FPDF_StructTree_Close(tree)
    finally:
        pdf.close()
    assert [tag for tag, _ in found] == ["Document", "Sect", "H1", "P", "Figure"]
    assert found[-1][1] == "Spitfire (seen from above)"


def _pdfium_elements(element: object) -> Iterator[tuple[str, str]]:
    yield _string(raw.FPDF_StructElement_GetType, element), _string(raw.FPDF_StructElement_GetAltText, element)
    for index in range(raw.FPDF_StructElement_CountChildren(element)):
        kid = raw.FPDF_StructElement_GetChildAtIndex(element, index)
        if kid:
            yield from _pdfium_elements(kid)


def _string(ask: Callable[..., int], element: object) -> str:
    size = ask(element, None, 0)
    buffer = (ctypes.c_char * size)()
    ask(element, buffer, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


def test_five_layers_are_shown_and_can_be_hidden(book: FontBook) -> None:
    squares = [
        item
        for number, layer in enumerate(LAYERS)
        for item in on_layer(layer, [rectangle(Rect(5 + 18 * number, 10, 10, 10), BLACK)])
    ]
    data = write_pdf(one_page(*squares), book)
    properties = pypdf.PdfReader(BytesIO(data)).trailer["/Root"]["/OCProperties"]
    assert [str(group.get_object()["/Name"]) for group in properties["/OCGs"]] == [
        "Art", "Cut", "Fold", "Marks", "Furniture",
    ]  # fmt: skip
    assert properties["/D"]["/BaseState"] == "/ON"
    assert len(properties["/D"]["/Order"]) == 5
    assert _dark(data) == [True] * 5
    for number in range(5):
        writer = pypdf.PdfWriter(BytesIO(data))
        config = writer.root_object["/OCProperties"]
        config["/D"][pypdf.generic.NameObject("/OFF")] = pypdf.generic.ArrayObject(
            [config["/OCGs"][number].indirect_reference]
        )  # type: ignore[index]
        out = BytesIO()
        writer.write(out)
        assert _dark(out.getvalue()) == [other != number for other in range(5)]


def _dark(data: bytes) -> list[bool]:
    """Which of the five squares are there, in pdfium's eyes."""
    pdf = pypdfium2.PdfDocument(data)
    picture: Pillow.Image = pdf[0].render(scale=2).to_pil().convert("L")
    pdf.close()
    return [
        picture.getpixel((round((10 + 18 * n) / 25.4 * 144), round(15 / 25.4 * 144))) == 0 for n in range(5)
    ]


def test_the_innermost_layer_counts_inside_what_is_moved_and_cut_off(book: FontBook) -> None:
    fold = on_layer("fold", [line((0, 5), (10, 5), 0.3)])
    piece = Group((rectangle(Rect(0, 0, 10, 10), BLACK), *fold, book.text(0, 9, "name", 3)), layer="art")
    page = one_page(moved([piece, *on_layer("cut", [line((0, 0), (9, 0), 0.2)])], 20, 20))
    drawn = told(write_pdf(page, book)).pages[0]
    assert [(one.layer, one.mark) for one in drawn] == [
        ("Art", "/Artifact"),
        ("Fold", "/Artifact"),
        ("Art", "/P"),
        ("Cut", "/Artifact"),
    ]


@pytest.mark.parametrize("count", [1, 500])
def test_small_objects_share_streams(count: int, book: FontBook) -> None:
    pieces = [Group((book.text(5, 5, f"{n}", 3), Use(SPITFIRE)), tag="Sect") for n in range(count)]
    data = write_pdf(one_page(*pieces), book)
    reader = read(data)
    assert len(list(told(data).root.every("Figure"))) == count
    assert b"/StructTreeRoot" not in data
    assert data.count(b"/ObjStm") == -(-(len(reader.xref_objStm)) // 400)


def test_headings_begin_at_the_first_level(book: FontBook) -> None:
    """Cards and records without a title have names of the second level: none there is higher."""
    names = [Group((book.text(5, y, f"Tank {y}", 3),), tag="H2") for y in (10, 20)]
    assert [one.text for one in told(write_pdf(one_page(*names), book)).root.every("H1")] == [
        "Tank 10",
        "Tank 20",
    ]
    tree = told(write_pdf(one_page(heading(book, "Records"), *names), book))
    assert [one.tag for one in tree.root.every() if one.tag[0] == "H"] == ["H1", "H2", "H2"]


def test_a_head_is_that_of_its_row_or_its_column(book: FontBook) -> None:
    def row(*tags: Tag) -> Group:
        return tagged("TR", [tagged(tag, [book.text(5, 5, "x", 3)]) for tag in tags])

    tree = told(write_pdf(one_page(tagged("Table", [row("TH", "TH"), row("TH", "TD")])), book))
    assert [one.attributes["/Scope"] for one in tree.root.every("TH")] == ["/Column", "/Column", "/Row"]


def test_what_a_symbol_holds_is_told_wherever_it_is_drawn(book: FontBook) -> None:
    """A label of words and a picture that has its own: one drawing for all stands, each told in full."""
    label = Symbol("label", (book.text(0, 4, "Fusiliers", 3), Use(SPITFIRE)), Rect(0, 0, 30, 30))
    blank = Symbol("blank", (book.text(0, 4, "Speed", 3),), Rect(0, 0, 30, 30))
    boxed = Symbol("boxed", (Use(label),), Rect(0, 0, 30, 30), alt="a stand")
    places = [Transform.translate(5 + 30 * n, 10) for n in range(3)]
    page = one_page(*(tagged("Sect", [Use(label, place)]) for place in places), Use(blank), Use(boxed))
    data = write_pdf(page, book)
    tree = told(data)
    assert [one.alt for one in tree.root.every("Figure")] == [SPITFIRE.alt] * 3 + ["a stand"]
    assert tree.root.said() == "Fusiliers " * 3 + "Speed <drawing>"
    assert not breaches(data)
    boxes = [one.attributes["/BBox"] for one in tree.root.every("Figure")]
    for box, place in zip(boxes, places, strict=False):
        left, top = place.apply(0, 0)
        seen = [value / 72 * 25.4 for value in box]
        assert seen == pytest.approx([left, 80 - top - 24, left + 24, 80 - top], abs=0.4)


def test_only_what_keeps_the_rules_says_so(book: FontBook) -> None:
    plain = one_page(book.text(5, 5, "Log", 4))
    claim = b"<pdfuaid:part>1</pdfuaid:part>"
    assert claim in write_pdf(plain, book) and not breaches(write_pdf(plain, book))
    form = one_page(book.text(5, 5, "Log", 4), Field(Rect(5, 10, 20, 5), "pilot", "text"))
    for document in (form, replace(plain, title="")):
        data = write_pdf(document, book)
        assert claim not in data and breaches(data)


@pytest.mark.parametrize("wrong", ["no title", "loose cell", "uneven rows", "no head", "no words"])
def test_breaches_are_found(book: FontBook, wrong: str) -> None:
    """The rules that the examples are held to do find what breaks them."""
    cell = tagged("TD", [book.text(5, 5, "x", 3)])
    head = tagged("TH", [book.text(5, 5, "x", 3)])
    items = {
        "no title": [],
        "loose cell": [tagged("Table", [cell])],
        "uneven rows": [tagged("Table", [tagged("TR", [head, cell]), tagged("TR", [head])])],
        "no head": [tagged("Table", [tagged("TR", [cell, cell])])],
        "no words": [tagged("H2", [line((0, 0), (9, 9), 0.2)])],
    }[wrong]
    document = one_page(*items, book.text(5, 9, "words", 3))
    assert breaches(write_pdf(replace(document, title="") if wrong == "no title" else document, book))
