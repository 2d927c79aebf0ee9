"""A document as one PDF, by reportlab: true size, fonts embedded, the same bytes for the same input."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from types import SimpleNamespace
from typing import Any

from pressgang.backends import forms
from pressgang.backends.inventory import Inventory
from pressgang.backends.mark import SOFTWARE
from pressgang.backends.numbers import DIGITS, symbol_digits
from pressgang.backends.pdf_content import PAGE_SCALE, Content, page_start
from pressgang.backends.pdf_facts import ENGLISH, add_metadata
from pressgang.backends.pdf_layers import add_layers
from pressgang.backends.pdf_letters import Letters
from pressgang.backends.pdf_packed import objects_of, packed
from pressgang.backends.pdf_press import add_intent, press_resources
from pressgang.backends.pdf_structure import Structure, written_structure
from pressgang.backends.problems import BAD_DATE
from pressgang.backends.process_colours import ScreenColours, colours_for
from pressgang.backends.wording import clean
from pressgang.diagnostics import PressgangError, Span, shown
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Document, Page
from pressgang.typography.fonts import FontBook
from pressgang.typography.plain_reportlab import plain_reportlab, reportlab_version

_NO_FONT = "pressgang-no-font"
_LAST_DATE = 253402300799  # 9999-12-31, the last day with a four-digit year


def write_pdf(document: Document, book: FontBook, each: Callable[[], None] | None = None) -> bytes:
    """The document as a PDF: one page a `Page`, one Form XObject a `Symbol`, widgets for its `Field`s. For a
    `press` it is one of PDF/X-4, which has no widgets.

    The dates in it are those of `SOURCE_DATE_EPOCH`, or always the same ones. Raises `PressgangError` where
    that is no date.
    """
    _check_date()
    with _without_ascii85():
        canvas = _canvas(document)
        # The canvas offers no way to ask for its document, which a TrueType font needs to name its subsets.
        letters = Letters(canvas._doc, book)
        inventory = Inventory(item for page in document.pages for item in page.items)
        colours = colours_for(document.press)
        resources = press_resources(canvas, document, colours) if document.press else {}
        for png, name in inventory.images.items():
            canvas.beginForm(name, 0, 0, 1, 1)
            canvas.drawImage(_embeddable(png, colours), 0, 0, 1, 1, mask="auto")
            canvas.endForm()
        for key, symbol in inventory.forms(item for page in document.pages for item in page.items):
            box = symbol.box.inset(-0.05)  # rounding must not shave ink off the edge
            canvas.beginForm(key, box.x, box.y, box.right, box.bottom)
            Content(canvas, letters, inventory, symbol_digits(symbol.box), colours).write(symbol.items)
            canvas.endForm()
            _finish_symbol(canvas, key, resources)
        names: set[str] = set()
        structure = Structure()
        layers = add_layers(canvas)
        sheets = {entry.page for entry in document.outline}
        for index, page in enumerate(document.pages):
            if each:
                each()
            _set_boxes(canvas, page)
            for number, entry in enumerate(document.outline):
                if entry.page == index:
                    canvas.bookmarkPage(f"entry{number}")
            canvas.addPageLabel(index, prefix=clean(page.label) or str(index + 1))
            canvas.addLiteral(page_start(page.height))
            down = Transform(PAGE_SCALE, 0, 0, PAGE_SCALE, 0, -page.height * PAGE_SCALE)
            marks = structure.page(index in sheets, down, page.width * PAGE_SCALE)
            Content(canvas, letters, inventory, DIGITS, colours, marks).write(page.items)
            if inventory.has_fields and not document.press:
                forms.add_fields(canvas, page, names, marks)
            canvas.showPage()
            _finish_last_page(canvas, layers, resources)
            if document.press and inventory.images:
                _blend_in(canvas, colours)
        for number, entry in enumerate(document.outline):
            canvas.addOutlineEntry(clean(entry.title), f"entry{number}", 0)
        return _finished(canvas, structure)


def _finished(canvas: Any, structure: Structure) -> bytes:
    """The file: what reportlab makes of the canvas, and the structure of its pages."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    pdf = canvas._doc
    root = PDFDictionary()  # written below, when all that it refers to has its number
    pdf.Catalog.StructTreeRoot = pdf.Reference(root, "StructTreeRoot")
    pdf.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
    first_key = len(structure.widgets)
    for index, page in enumerate(pdf.Pages.pages):
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = first_key + index, "/S"
    data = bytes(canvas.getpdfdata())
    objects = objects_of(pdf, data)
    number = pdf.idToObjectNumberAndVersion["StructTreeRoot"][0]
    first = max(objects) + 1
    objects[number], *elements = written_structure(structure, pdf, number, first)
    objects.update(enumerate(elements, first))
    return packed(pdf, data, objects)


def _canvas(document: Document) -> Any:
    """A canvas of one's own with what the document says of itself."""
    plain_reportlab()
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfgen.canvas import Canvas

    # A page begins with its initial font, and reportlab's is Helvetica, which is never embedded. A font that
    # promises to name itself later leaves nothing behind.
    registerFont(
        SimpleNamespace(
            fontName=_NO_FONT, face=SimpleNamespace(name=_NO_FONT), _dynamicFont=True, _multiByte=False
        )
    )
    canvas: Any = Canvas(
        BytesIO(),
        pageCompression=1,
        invariant=1,
        pdfVersion=(1, 6),
        initialFontName=_NO_FONT,
        lang=clean(document.language) or ENGLISH,
    )
    canvas.setTitle(clean(document.title))
    canvas.setAuthor(clean(document.author))
    canvas.setSubject(clean(document.subject))
    canvas.setKeywords(clean(document.stamp))
    canvas.setCreator(SOFTWARE)
    producer = f"ReportLab {reportlab_version()}"
    canvas.setProducer(producer)
    add_metadata(canvas, document, producer)
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.press:
        add_intent(canvas, document.press)
    elif duplex := _duplex(document):
        canvas.setViewerPreference("Duplex", duplex)
    return canvas


def _duplex(document: Document) -> str:
    """What the printer is asked for: one side of the paper, or both with the edge that the backs were laid for;
    nothing where they were laid for both edges, which no printer can do in one go.
    """
    backs = [page for page in document.pages if page.side == "back"]
    if not backs:
        return "Simplex"
    edges = {page.flip for page in backs if page.flip}
    if len(edges) > 1:
        return ""
    return "DuplexFlipShortEdge" if "short-edge" in edges else "DuplexFlipLongEdge"


def _finish_symbol(canvas: Any, key: str, resources: dict[str, dict[str, Any]]) -> None:
    """Name what else a symbol needs: the states of printing over others."""
    if not resources.get("ExtGState"):
        return
    from reportlab.pdfbase.pdfdoc import PDFResourceDictionary, xObjectName

    form = canvas._doc.idToObject[xObjectName(key)]
    form.Resources = PDFResourceDictionary(ExtGState=resources["ExtGState"], XObject=form.XObjects or {})
    form.Resources.basicFonts()
    form.Resources.allProcs()


def _blend_in(canvas: Any, colours: ScreenColours) -> None:
    """Say in which colours what is transparent on the last page blends: those of the output intent."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFName

    page = canvas._doc.Pages.pages[-1]
    page.__NoDefault__ = [*page.__NoDefault__, "Group"]
    page.Group = PDFDictionary(
        {"Type": PDFName("Group"), "S": PDFName("Transparency"), "CS": PDFName(colours.space)}
    )


def _finish_last_page(canvas: Any, layers: Any, resources: dict[str, dict[str, Any]]) -> None:
    """Compress the operators of the page that was finished last, as reportlab would when it writes the file:
    it would keep those of all pages until then, which are ten times as much. And name the layers on it.
    """
    from reportlab.pdfbase.pdfdoc import (
        PDFArray,
        PDFDictionary,
        PDFName,
        PDFResourceDictionary,
        PDFStream,
        PDFZCompress,
    )

    page = canvas._doc.Pages.pages[-1]
    how = PDFDictionary({"Filter": PDFArray([PDFName(PDFZCompress.pdfname)])})
    page.Contents = PDFStream(how, PDFZCompress.encode(page.stream))
    page.stream = None
    page.Resources = PDFResourceDictionary(Properties=layers, XObject=page.XObjects or {}, **resources)
    page.Resources.basicFonts()
    page.Resources.allProcs()


def _embeddable(png: bytes, colours: ScreenColours) -> Any:
    """The picture as reportlab takes it: grey or in the document's colours with eight bits, its transparency a
    mask of its own.
    """
    from PIL import Image
    from reportlab.lib.utils import ImageReader

    with Image.open(BytesIO(png)) as picture:
        picture.load()
        if picture.mode not in ("LA", "PA", "RGBA") and "transparency" not in picture.info:
            return ImageReader(colours.picture(picture.convert("L" if picture.mode in ("1", "L") else "RGB")))
        seen = picture.convert("RGBA")
    reader = ImageReader(colours.picture(seen.convert("RGB")))
    reader.getRGBData()  # which forgets the mask that it has
    reader._dataA = ImageReader(seen.getchannel("A"))
    return reader


def _set_boxes(canvas: Any, page: Page) -> None:
    whole = Rect(0, 0, page.width, page.height)
    canvas.setPageSize((page.width * PAGE_SCALE, page.height * PAGE_SCALE))
    canvas.setTrimBox(_box(page.trim or whole, page))
    canvas.setBleedBox(_box(page.bleed or whole, page))


def _box(box: Rect, page: Page) -> tuple[float, float, float, float]:
    """A rectangle in points, y up, as the boxes of a page are written."""
    return (
        box.x * PAGE_SCALE,
        (page.height - box.bottom) * PAGE_SCALE,
        box.right * PAGE_SCALE,
        (page.height - box.y) * PAGE_SCALE,
    )


def _check_date() -> None:
    text = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if text and not (text.isascii() and text.isdecimal() and len(text) <= 12 and int(text) <= _LAST_DATE):
        raise PressgangError(
            [
                BAD_DATE.at(
                    Span("SOURCE_DATE_EPOCH"),
                    f"the date {shown(text)} is not a whole number of seconds from 0 to {_LAST_DATE:,}",
                    "Unset SOURCE_DATE_EPOCH, or set it to seconds since 1970, such as 1735689600.",
                )
            ]
        )


@contextmanager
def _without_ascii85() -> Iterator[None]:
    """Streams as they are: reportlab's setting for text-only files costs a quarter of the size and time.

    It is a setting of the whole library, so that it is put back.
    """
    from reportlab import rl_config

    config: Any = rl_config
    before = config.useA85
    config.useA85 = 0
    try:
        yield
    finally:
        config.useA85 = before
