"""The rules of PDF/UA-1 that a program can check, by the numbers that veraPDF has for them, as far as a PDF of
ours can break them: no lists, notes, formulas, links, attachments or composite fonts are in one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pypdf
from fontTools.ttLib import TTFont

from tests.told import Node, told

STANDARD = {"Document", "Sect", "H1", "H2", "P", "Table", "TR", "TH", "TD", "Figure", "Form"}
LANGUAGE = re.compile(r"[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*")


def breaches(data: bytes, reader: pypdf.PdfReader | None = None) -> list[str]:
    """What is wrong with a PDF; `told` asserts that all content is tagged or an artifact, the tree whole.
    A strict `reader` may have it open.
    """
    reader = reader or pypdf.PdfReader(BytesIO(data), strict=True)
    root, pages = told(data, reader)
    found = [*_document(data, reader), *_elements(root, None), *_headings(root)]
    seen: set[int] = set()
    found += ["7.21.7-2" for page in pages for one in page if set(one.words) & {"\0", "\ufffe", "\ufeff"}]
    for number, page in enumerate(reader.pages, 1):
        if "/Annots" in page and page.get("/Tabs") != "/S":
            found.append(f"7.18.3-1: page {number}")
        found += _resources(page["/Resources"], seen)
    return found


def _document(data: bytes, reader: pypdf.PdfReader) -> Iterator[str]:
    catalog: Any = reader.trailer["/Root"]
    packet = catalog["/Metadata"].get_data().decode()
    if "<pdfuaid:part>1</pdfuaid:part>" not in packet or "http://www.aiim.org/pdfua/ns/id/" not in packet:
        yield "5-1: no claim"
    if not re.match(rb"%PDF-1\.[0-7]\n", data):
        yield "6.1-1"
    if catalog["/MarkInfo"].get("/Suspects"):
        yield "7.1-4"
    if not re.search(r"<dc:title><rdf:Alt><rdf:li[^>]*>[^<]", packet):
        yield "7.1-9: no title"
    if catalog["/ViewerPreferences"]["/DisplayDocTitle"] != True:  # noqa: E712 - false is true to pypdf
        yield "7.1-10"
    if not LANGUAGE.fullmatch(str(catalog["/Lang"])):
        yield "7.2-29: language"
    layers = catalog["/OCProperties"]["/D"]
    if not layers["/Name"] or "/AS" in layers or "/Configs" in catalog["/OCProperties"]:
        yield "7.10"
    if "/AcroForm" in catalog:
        yield "7.21.4.1-1: fields have no font in the file"


def _elements(node: Node, above: Node | None) -> Iterator[str]:
    kids = [kid.tag for kid in node.kids]
    if node.tag not in STANDARD:
        yield f"7.1-5: {node.tag}"
    if node.tag == "Table":
        yield from _table(node)
    if (node.tag == "TR") != (above is not None and above.tag == "Table"):
        yield f"7.2-3, -4: {node.tag} in {above.tag if above else 'nothing'}"
    if (node.tag in ("TH", "TD")) != (above is not None and above.tag == "TR"):
        yield f"7.2-8 to -10: {node.tag} in {above.tag if above else 'nothing'}"
    if node.tag == "TH" and node.attributes.get("/Scope") not in ("/Row", "/Column"):
        yield f"7.5-1: {node.said()}"
    if node.tag == "Figure":
        if not node.alt or kids:
            yield f"7.3-1: {node.said()}"
        yield from box_faults(node)
    for kid in node.kids:
        yield from _elements(kid, node)


def box_faults(figure: Node) -> Iterator[str]:
    """PDF 1.7, 14.8.5.4.3: a figure says where it stands on its page."""
    left, low, right, high = map(float, figure.attributes.get("/BBox", (0, 0, 0, 0)))
    first, foot, last, top = figure.page
    within = first <= left < right <= last + 0.01 and foot <= low < high <= top + 0.01
    if figure.attributes.get("/O") != "/Layout" or not within:
        yield f"the box of {figure.alt}: {figure.attributes}"


def _table(table: Node) -> Iterator[str]:
    wide = {len(row.kids) for row in table.kids}
    if len(wide) != 1 or wide == {0}:
        yield f"7.2-42: rows of {sorted(wide)} cells: {table.said()[:60]}"
    if not any(table.every("TH")):
        yield f"7.5-1: no head: {table.said()[:60]}"


def _headings(root: Node) -> Iterator[str]:
    last = 0
    for node in root.every():
        if node.tag in ("H1", "H2"):
            level = int(node.tag[1])
            if level > last + 1:
                yield f"7.4.2-1: {node.said()}"
            if not node.said():
                yield "a heading without words"
            last = level


def _resources(resources: Any, seen: set[int]) -> Iterator[str]:
    """Fonts, and symbols that are drawn often and so belong to no element of their own."""
    for name, font in (resources.get("/Font") or {}).items():
        yield from _font(str(name), font.get_object(), seen)
    for one in (resources.get("/XObject") or {}).values():
        held = one.get_object()
        if one.idnum in seen or held["/Subtype"] != "/Form":
            continue
        seen.add(one.idnum)
        if "/StructParents" in held or b"MCID" in held.get_data():
            yield "7.20-2"
        yield from _resources(held.get("/Resources") or {}, seen)


def _font(name: str, font: Any, seen: set[int]) -> Iterator[str]:
    if "/FontDescriptor" not in font:
        if name != "/F1":  # reportlab names its Helvetica in each page's resources; nothing is set in it
            yield f"7.21.4.1-1: {name}"
        return
    descriptor = font["/FontDescriptor"]
    file = descriptor.raw_get("/FontFile2")
    if file.idnum in seen:
        return
    seen.add(file.idnum)
    symbolic = bool(descriptor["/Flags"] & 4)
    if not symbolic or "/Encoding" in font:
        yield f"7.21.6-2, -3: {name}"
    with TTFont(BytesIO(file.get_object().get_data())) as embedded:
        (table,) = embedded["cmap"].tables
        first, widths = font["/FirstChar"], font["/Widths"]
        for code, glyph in table.cmap.items():
            advance = embedded["hmtx"][glyph][0] * 1000 / embedded["head"].unitsPerEm
            if first <= code < first + len(widths) and abs(float(widths[code - first]) - advance) > 1:
                yield f"7.21.5-1: {name}"
    if "/ToUnicode" not in font:
        yield f"7.21.7-1: {name}"
