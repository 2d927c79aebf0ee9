"""Write a document as one PDF, by reportlab: true size, fonts embedded, the same bytes for the same input.

It has layers, XMP, and form fields over a page that prints the same without them. All objects that are no
streams share compressed ones: reportlab writes each in clear, and there are thousands of small ones.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import chain
from struct import Struct
from types import SimpleNamespace
from typing import Any, get_args

from pressgang.backends.inventory import Inventory, share_marks
from pressgang.backends.numbers import DIGITS, clean, symbol_digits
from pressgang.backends.pdf_content import PAGE_SCALE, Content, Letters, page_start
from pressgang.backends.pdf_press import (
    NAMESPACES,
    ScreenColours,
    add_entries,
    add_intent,
    colours_for,
    press_facts,
    press_resources,
)
from pressgang.backends.pdf_structure import PageMarks, Structure, number_elements, write_elements, write_root
from pressgang.backends.problems import BAD_DATE
from pressgang.diagnostics import PressgangError, Span, shown
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Document, Field, Layer, Page, leaves
from pressgang.files.written import SOFTWARE, WRITTEN_BY
from pressgang.typography.faces import plain_reportlab, reportlab_version
from pressgang.typography.fonts import FontBook


def add_fields(canvas: Any, page: Page, names: set[str], marks: PageMarks) -> None:
    """Add a widget for each field of the page, in order, to the PDF and to the structure (`marks`).

    `names` are those taken in the document; a name that comes again gets a number.
    """
    for field, by in leaves(page.items):
        if not isinstance(field, Field):
            continue
        box, scale = by.apply_rect(field.box), abs(by.a * by.d - by.b * by.c) ** 0.5
        name = _unique(field.name, names)
        looks = {
            "name": name,
            "tooltip": clean(field.tooltip) or name,
            "fillColor": None,
            "borderColor": None,
            "textColor": None,
            "borderWidth": 0,
        }
        x, bottom = box.x * PAGE_SCALE, (page.height - box.bottom) * PAGE_SCALE
        width, height = box.width * PAGE_SCALE, box.height * PAGE_SCALE
        if field.kind == "text":
            size = round(field.size * scale * PAGE_SCALE)
            canvas.acroForm.textfield(
                x=x, y=bottom, width=width, height=height, fontSize=size, maxlen=None, **looks
            )
        else:
            side = min(width, height)
            canvas.acroForm.checkbox(
                x=x + (width - side) / 2,
                y=bottom + (height - side) / 2,
                size=side,
                buttonStyle="cross",
                fieldFlags="",
                **looks,
            )
        widget = canvas._annotationrefs[-1].name
        canvas._doc.idToObject[widget]["StructParent"] = marks.widget(widget)


def _unique(name: str, names: set[str]) -> str:
    """Return the name, without the full stop that separates levels of a PDF form, made unique by a number."""
    base = clean(name).replace(".", "_") or "field"
    unique, count = base, 1
    while unique in names:
        count += 1
        unique = f"{base} {count}"
    names.add(unique)
    return unique


def add_layers(canvas: Any) -> Any:
    """Add all layers to the PDF, visible from the start; return the `Properties` that name them on pages."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFName, PDFString

    pdf = canvas._doc
    groups = {}
    for name in map(str.title, get_args(Layer)):
        layer = PDFDictionary({"Type": PDFName("OCG"), "Name": PDFString(name)})
        groups[name] = pdf.Reference(layer, f"Layer.{name}")
    every = PDFArray(list(groups.values()))
    config = PDFDictionary({"Name": PDFString("All layers"), "BaseState": PDFName("ON"), "Order": every})
    add_entries(pdf.Catalog, OCProperties=PDFDictionary({"OCGs": every, "D": config}))
    return PDFDictionary(groups)


ENGLISH = "en"
"""The language of a document that names none."""
_NAMESPACES = (
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
    'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
)


def _packet(document: Document, producer: str, pdf: Any) -> bytes:
    """Return the document's XMP packet, with an entry for each fact that it has: any program can read it."""
    year, month, day, hour, minute, second, *_ = pdf._timeStamp.YMDhms  # the clock of the rest of the file
    date = f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
    is_accessible = clean(document.title) and not hasattr(pdf.Catalog, "AcroForm")
    language = clean(document.language) or ENGLISH
    dc = (
        ("title", "Alt", document.title),
        ("creator", "Seq", document.author),
        ("description", "Alt", document.subject),
        ("rights", "Alt", document.licence),
        ("language", "Bag", language),
    )
    plain = (
        ("pdf:Keywords", document.stamp),
        ("pdf:Producer", producer),
        ("xmp:CreatorTool", SOFTWARE),
        ("xmp:CreateDate", date),
        ("xmp:ModifyDate", date),
        ("pdfuaid:part", "1" if is_accessible else ""),
        *(press_facts(document, date) if document.press else ()),
    )
    names = _NAMESPACES + (NAMESPACES if document.press else "")
    facts = [_listed(name, kind, text) for name, kind, text in dc if text]
    facts += [f"<{name}>{_escaped(text)}</{name}>" for name, text in plain if text]
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF {names}>'
        f'<rdf:Description rdf:about="">{"".join(facts)}</rdf:Description>'
        '</rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>\n'
    )
    return packet.encode()


def _listed(name: str, kind: str, text: str) -> str:
    """Return a fact of Dublin Core, whose values stand in lists; texts are in the reader's default language."""
    which = ' xml:lang="x-default"' if kind == "Alt" else ""
    said = _escaped(text)
    return f"<dc:{name}><rdf:{kind}><rdf:li{which}>{said}</rdf:li></rdf:{kind}></dc:{name}>"


def _escaped(text: str) -> str:
    return clean(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


_TOGETHER = 400
"""The number of objects in one stream: a reader unpacks all of them for one."""


def objects_of(pdf: Any, data: bytes) -> dict[int, bytes]:
    """Return the objects of the file `data`, formatted from reportlab's document, by their numbers."""
    numbers = {name: number for name, (number, _) in pdf.idToObjectNumberAndVersion.items()}
    starts = sorted((offset, numbers[name]) for name, offset in pdf.idToOffset.items())
    ends = [*(start for start, _ in starts[1:]), data.rindex(b"xref\n", 0, data.rindex(b"startxref"))]
    objects = {}
    for (start, number), end in zip(starts, ends, strict=True):
        head = len(f"{number} 0 obj\n")
        objects[number] = data[start + head : end].removesuffix(b"endobj\n")
    return objects


def packed(pdf: Any, head: bytes, objects: Iterable[tuple[int, bytes]], number: int) -> bytes:
    """Return the file of that head with these objects, numbered from 1 to below `number`."""
    parts = [head]
    length = len(head)
    rows = bytearray(_ROW.size * (number + number // _TOGETHER + 3))
    _ROW.pack_into(rows, 0, 0, 0, 65535)
    together: list[tuple[int, bytes]] = []

    def put(number: int, body: bytes) -> None:
        nonlocal length
        _ROW.pack_into(rows, number * _ROW.size, 1, length, 0)
        parts.append(b"%d 0 obj\n%sendobj\n" % (number, body))
        length += len(parts[-1])

    def put_together() -> None:
        nonlocal number
        for index, (inside, _) in enumerate(together):
            _ROW.pack_into(rows, inside * _ROW.size, 2, number, index)
        put(number, _shared(together))
        together.clear()
        number += 1

    for inside, body in objects:
        if body.endswith(b"endstream\n"):
            put(inside, body)
        else:
            together.append((inside, body))
            if len(together) == _TOGETHER:
                put_together()
    if together:
        put_together()
    _ROW.pack_into(rows, number * _ROW.size, 1, length, 0)
    facts = b"/Type/XRef/W[1 4 2]/DecodeParms<</Predictor 12/Columns 7>>"
    facts += b"/Size %d/Root %d 0 R/Info %d 0 R/ID[<%s><%s>]" % (
        number + 1,
        _number(pdf, pdf.Catalog),
        _number(pdf, pdf.info),
        *[pdf.signature.hexdigest().encode()] * 2,
    )
    table = _differences(rows[: (number + 1) * _ROW.size], _ROW.size)
    parts.append(b"%d 0 obj\n%sendobj\n" % (number, _stream(facts, table)))
    parts.append(b"%% %s\nstartxref\n%d\n%%%%EOF\n" % (WRITTEN_BY.encode(), length))
    return b"".join(parts)


_ROW = Struct(">BIH")
"""The row of an object in the table of references: its kind, its place, its number in a stream."""


def _differences(rows: bytearray, wide: int) -> bytes:
    """Encode each row as its difference from the one above, as PNG does: most are nearly alike."""
    changes = bytes([(here - over) & 255 for here, over in zip(rows, bytes(wide) + rows, strict=False)])
    found = bytearray(b"\2") * (len(rows) // wide * (wide + 1))
    for column in range(wide):
        found[column + 1 :: wide + 1] = changes[column::wide]
    return bytes(found)


def _shared(objects: list[tuple[int, bytes]]) -> bytes:
    """Return a stream of objects: their numbers and places, then the objects."""
    index: list[str] = []
    length = 0
    for number, body in objects:
        index.append(f"{number} {length}")
        length += len(body) + 1
    head = " ".join(index).encode() + b"\n"
    inside = head + b"".join([body + b"\n" for _, body in objects])
    return _stream(b"/Type/ObjStm/N %d/First %d" % (len(objects), len(head)), inside)


def _stream(facts: bytes, data: bytes) -> bytes:
    short = zlib.compress(data)
    return b"<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream\n" % (facts, len(short), short)


def _number(pdf: Any, thing: Any) -> int:
    return int(pdf.idToObjectNumberAndVersion[pdf.Reference(thing).name][0])


_NO_FONT = "pressgang-no-font"
_LAST_DATE = 253402300799  # 9999-12-31, the last day with a four-digit year


def write_pdf(document: Document, book: FontBook, each: Callable[[], None] | None = None) -> bytes:
    """Return the document as a PDF: a page a `Page`, a Form XObject a `Symbol`, widgets for its `Field`s.

    For a `press` it is one of PDF/X-4, without widgets. Dates are those of `SOURCE_DATE_EPOCH`, or always the
    same. Raises `PressgangError` where that is no date.
    """
    _check_date()
    with _without_ascii85():
        canvas = _canvas(document)
        # The canvas offers no way to ask for its document, which a TrueType font needs to name its subsets.
        letters = Letters(canvas._doc, book)
        drawings = share_marks(document.pages)
        inventory = Inventory(chain.from_iterable(drawings))
        colours = colours_for(document.press)
        resources = press_resources(canvas, document, colours) if document.press else {}
        for png, name in inventory.images.items():
            canvas.beginForm(name, 0, 0, 1, 1)
            canvas.drawImage(_embeddable(png, colours), 0, 0, 1, 1, mask="auto")
            canvas.endForm()
        for key, symbol in inventory.forms(chain.from_iterable(drawings)):
            box = symbol.box.inset(-0.05)  # rounding must not shave ink off the edge
            canvas.beginForm(key, box.x, box.y, box.right, box.bottom)
            Content(canvas, letters, inventory, symbol_digits(symbol.box), colours).write(symbol.items)
            canvas.endForm()
            _finish_symbol(canvas, key, resources)
        names: set[str] = set()
        structure = Structure()
        layers = add_layers(canvas)
        sheets = {entry.page for entry in document.outline}
        for index, (page, items) in enumerate(zip(document.pages, drawings, strict=True)):
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
            Content(canvas, letters, inventory, DIGITS, colours, marks).write(items)
            if inventory.has_fields and not document.press:
                add_fields(canvas, page, names, marks)
            canvas.showPage()
            _finish_last_page(canvas, layers, resources)
            if document.press and inventory.images:
                _blend_in(canvas, colours)
        for number, entry in enumerate(document.outline):
            canvas.addOutlineEntry(clean(entry.title), f"entry{number}", 0)
        return _finish(canvas, structure)


def _finish(canvas: Any, structure: Structure) -> bytes:
    """Return the file: reportlab's output, and the structure of its pages."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    pdf = canvas._doc
    root = PDFDictionary()  # written below, when all that it refers to has its number
    pdf.Catalog.StructTreeRoot = pdf.Reference(root, "StructTreeRoot")
    pdf.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
    first_key = len(structure.widgets)
    for index, page in enumerate(pdf.Pages.pages):
        add_entries(page, StructParents=first_key + index, Tabs="/S")
    data = bytes(canvas.getpdfdata())
    head, objects = data[: min(pdf.idToOffset.values())], objects_of(pdf, data)
    del data  # a large file would be held three times
    number = pdf.idToObjectNumberAndVersion["StructTreeRoot"][0]
    first = max(objects) + 1
    end = number_elements(structure, first)
    objects[number] = write_root(structure)
    own = ((number, objects.pop(number)) for number in list(objects))
    elements = zip(range(first, end), write_elements(structure, pdf, number), strict=True)
    return packed(pdf, head, chain(own, elements), end)


def _canvas(document: Document) -> Any:
    """Return a new canvas with the document's information."""
    from reportlab.pdfbase.pdfdoc import XMP
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
    canvas._doc.Catalog.Metadata = XMP(creator=lambda pdf: _packet(document, producer, pdf))
    canvas.setViewerPreference("PrintScaling", "None")
    canvas.setViewerPreference("DisplayDocTitle", "true")
    if document.press:
        add_intent(canvas, document.press)
    elif duplex := _duplex(document):
        canvas.setViewerPreference("Duplex", duplex)
    return canvas


def _duplex(document: Document) -> str:
    """Set which sides the printer is to use; nothing if backs were laid for both edges."""
    backs = [page for page in document.pages if page.side == "back"]
    if not backs:
        return "Simplex"
    edges = {page.flip for page in backs if page.flip}
    if len(edges) > 1:
        return ""
    return "DuplexFlipShortEdge" if "short-edge" in edges else "DuplexFlipLongEdge"


def _finish_symbol(canvas: Any, key: str, resources: dict[str, dict[str, Any]]) -> None:
    """Name the resources that a symbol needs: the states of overprinting."""
    if not resources.get("ExtGState"):
        return
    from reportlab.pdfbase.pdfdoc import xObjectName

    _set_resources(canvas._doc.idToObject[xObjectName(key)], ExtGState=resources["ExtGState"])


def _set_resources(drawn: Any, **named: Any) -> None:
    """Name the resources of a page or a form: these, its forms, and the fonts of the document."""
    from reportlab.pdfbase.pdfdoc import PDFResourceDictionary

    drawn.Resources = PDFResourceDictionary(XObject=drawn.XObjects or {}, **named)
    drawn.Resources.basicFonts()
    drawn.Resources.allProcs()


def _blend_in(canvas: Any, colours: ScreenColours) -> None:
    """Set the colour space in which what is transparent on the last page blends: that of the output intent."""
    from reportlab.pdfbase.pdfdoc import PDFDictionary

    group = PDFDictionary({"Type": "/Group", "S": "/Transparency", "CS": f"/{colours.space}"})
    add_entries(canvas._doc.Pages.pages[-1], Group=group)


def _finish_last_page(canvas: Any, layers: Any, resources: dict[str, dict[str, Any]]) -> None:
    """Compress the operators of the last page, of which reportlab would keep all, and name its layers."""
    from reportlab.pdfbase.pdfdoc import PDFArray, PDFDictionary, PDFStream, PDFZCompress

    page = canvas._doc.Pages.pages[-1]
    how = PDFDictionary({"Filter": PDFArray([f"/{PDFZCompress.pdfname}"])})
    page.Contents = PDFStream(how, PDFZCompress.encode(page.stream))
    page.stream = None
    _set_resources(page, Properties=layers, **resources)


def _embeddable(png: bytes, colours: ScreenColours) -> Any:
    """Return the picture for reportlab: in the document's colours with eight bits, transparency as a mask."""
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
    """Write a rectangle in points, y up, as the boxes of a page."""
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
    """Write streams as binary, a quarter smaller: a global setting of reportlab, so it is put back."""
    plain_reportlab()
    from reportlab import rl_config

    config: Any = rl_config
    before = config.useA85
    config.useA85 = 0
    try:
        yield
    finally:
        config.useA85 = before
