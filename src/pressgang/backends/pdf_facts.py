"""What a PDF says of itself in XMP, for those who look there and not in the document's information."""

from __future__ import annotations

from html import escape
from typing import Any

from pressgang.backends.mark import SOFTWARE
from pressgang.backends.pdf_press import NAMESPACES, press_facts
from pressgang.backends.wording import clean
from pressgang.drawing.scene import Document

ENGLISH = "en"
"""The language of a document that says none."""
_NAMESPACES = (
    'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" '
    'xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" '
    'xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/"'
)


def add_metadata(canvas: Any, document: Document, producer: str) -> None:
    """Give the PDF of the canvas the XMP of the document, uncompressed so that any program can read it."""
    from reportlab.pdfbase.pdfdoc import XMP

    catalog = canvas._doc.Catalog
    catalog.Metadata = XMP(creator=lambda pdf: _packet(document, producer, _date(pdf), _ua_part(document, pdf)))


def _ua_part(document: Document, pdf: Any) -> str:
    """The part of PDF/UA that the document keeps, if any: all but one without a title, or with fields, which
    readers write in a font that is not in the file.
    """
    return "1" if clean(document.title) and not hasattr(pdf.Catalog, "AcroForm") else ""


def _packet(document: Document, producer: str, date: str, part: str) -> bytes:
    """The packet, with an entry for each fact that the document has."""
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
        ("pdfuaid:part", part),
        *(press_facts(document, date) if document.press else ()),
    )
    names = _NAMESPACES + (NAMESPACES if document.press else "")
    facts = [_listed(name, kind, text) for name, kind, text in dc if text]
    facts += [f"<{name}>{escape(clean(text), quote=False)}</{name}>" for name, text in plain if text]
    packet = (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n'
        f'<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF {names}>'
        f'<rdf:Description rdf:about="">{"".join(facts)}</rdf:Description>'
        '</rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>\n'
    )
    return packet.encode()


def _listed(name: str, kind: str, text: str) -> str:
    """A fact of Dublin Core, whose values stand in lists; texts are in whatever language the reader has."""
    which = ' xml:lang="x-default"' if kind == "Alt" else ""
    said = escape(clean(text), quote=False)
    return f"<dc:{name}><rdf:{kind}><rdf:li{which}>{said}</rdf:li></rdf:{kind}></dc:{name}>"


def _date(pdf: Any) -> str:
    """When the file was made, by the same clock as the rest of it."""
    year, month, day, hour, minute, second, *_ = pdf._timeStamp.YMDhms
    return f"{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}Z"
