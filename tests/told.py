"""A reader of what a PDF says to those who cannot see it, from the file alone: the tree by pypdf, and what is
drawn by qpdf, which parses it many times faster.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from types import MappingProxyType
from typing import Any, NamedTuple

import pikepdf
import pypdf
from pypdf.generic import IndirectObject

_PAINTS = {"S", "f", "f*", "B", "B*", "Tj", "TJ", "Do"}
_READ = " ".join(["BDC", "BMC", "EMC", "Tf", "q", "Q", *sorted(_PAINTS)])


class Node(NamedTuple):
    """An element of the tree with what is said in place of it, the text in it alone, what it holds, and its
    attributes.
    """

    tag: str
    alt: str
    text: str
    kids: tuple[Node, ...]
    widgets: tuple[str, ...] = ()
    attributes: Mapping[str, Any] = MappingProxyType({})
    page: tuple[float, ...] = ()
    """The media box of its page: left, bottom, right, top."""

    def every(self, tag: str = "") -> Iterator[Node]:
        """It and all below it, in reading order, or those of one kind."""
        if tag in ("", self.tag):
            yield self
        for kid in self.kids:
            yield from kid.every(tag)

    def said(self) -> str:
        """All the text in it."""
        return " ".join(filter(None, [self.text, *(kid.said() for kid in self.kids)]))


class Drawn(NamedTuple):
    """An operator that leaves ink: the layer it is on, the mark that it stands under (`/Artifact`, or the kind
    of an element and its number), and the words of it.
    """

    layer: str
    mark: str
    number: int | None
    words: str


class Told(NamedTuple):
    """The tree, and of each page what is drawn."""

    root: Node
    pages: tuple[tuple[Drawn, ...], ...]


def told(data: bytes, reader: pypdf.PdfReader | None = None) -> Told:
    """Read the tree and the marked content of a PDF, and see that they agree: each number of each page belongs
    to one element, that names the page and is named by the tree of parents, and each parent knows its children.
    A strict `reader` that has it open need not take it apart again.
    """
    reader = reader or pypdf.PdfReader(BytesIO(data), strict=True)
    catalog = reader.trailer["/Root"]
    assert catalog["/MarkInfo"]["/Marked"] == True  # noqa: E712 - pypdf's own boolean
    with pikepdf.open(BytesIO(data)) as again:
        parsed = [pikepdf.parse_content_stream(page, _READ) for page in again.pages]
        sheets, codes = list(reader.pages), dict[int, dict[int, str]]()
        pages = tuple(tuple(_drawn(*one, codes)) for one in zip(sheets, parsed, strict=True))
    under: list[defaultdict[int | None, list[Drawn]]] = [defaultdict(list) for _ in pages]
    for marks, page in zip(under, pages, strict=True):
        for one in page:
            marks[one.number].append(one)
    top = catalog["/StructTreeRoot"]
    places = {page.indirect_reference.idnum: number for number, page in enumerate(sheets)}  # type: ignore[union-attr]
    boxes = [tuple(map(float, page.mediabox)) for page in sheets]
    flat = top["/ParentTree"].get_object()["/Nums"]
    parents = {int(flat[at]): flat[at + 1].get_object() for at in range(0, len(flat), 2)}
    listed = [parents[int(page["/StructParents"])] for page in sheets]
    assert list(parents) == sorted(parents)
    assert int(top["/ParentTreeNextKey"]) == len(parents)
    claimed: set[tuple[int, int]] = set()
    keys: set[int] = set()

    def node(raw: IndirectObject, above: Any) -> Node:
        found: Any = raw.get_object()
        assert found.raw_get("/P") == above
        number = places[found.raw_get("/Pg").idnum]
        own: list[str] = []
        kids: list[Node] = []
        widgets: list[str] = []
        held = found["/K"]
        for kid in held if isinstance(held, list) else [found.raw_get("/K")]:
            if isinstance(kid, IndirectObject):
                kids.append(node(kid, raw))
            elif isinstance(kid, int):
                assert (number, int(kid)) not in claimed
                claimed.add((number, int(kid)))
                assert listed[number][int(kid)].get_object() is found
                here = under[number][int(kid)]
                marked = {one.mark for one in here}
                assert marked <= {found["/S"]} or (marked, found["/S"]) == ({"/H2"}, "/H1")  # no title above it
                own.append(" ".join(one.words for one in here if one.words))
            else:
                field = kid["/Obj"].get_object()
                assert parents[int(field["/StructParent"])] is found
                keys.add(int(field["/StructParent"]))
                widgets.append(str(field["/T"]))
        said, looks = str(found.get("/Alt", "")), dict(found.get("/A", {}))
        return Node(
            found["/S"][1:],
            said,
            " ".join(own),
            tuple(kids),
            tuple(widgets),
            looks,
            boxes[number],
        )

    root = node(top.raw_get("/K"), catalog.raw_get("/StructTreeRoot"))
    for number, page in enumerate(pages):
        marked = {one.number for one in page if one.number is not None}
        assert marked <= {one for where, one in claimed if where == number}
        keys.add(int(sheets[number]["/StructParents"]))
    assert keys == set(parents)
    return Told(root, pages)


def _drawn(
    page: pypdf.PageObject, contents: Iterable[Any], codes: dict[int, dict[int, str]]
) -> Iterator[Drawn]:
    """What leaves ink on a page; marked content is closed where it was opened, and nothing stands outside."""
    resources: Any = page["/Resources"]
    fonts = _codes(resources, codes)
    layers = {name: str(layer["/Name"]) for name, layer in resources["/Properties"].items()}
    open_: list[tuple[str, str, int | None]] = []
    font: Mapping[int, str] = {}
    outside: list[Mapping[int, str]] = []
    for instruction in contents:
        operands, operator = instruction.operands, str(instruction.operator)
        if operator == "BDC" and operands[0] == "/OC":
            open_.append((layers[str(operands[1])], "", None))
        elif operator == "BDC":
            open_.append(("", str(operands[0]), int(operands[1]["/MCID"])))
        elif operator == "BMC":
            open_.append(("", str(operands[0]), None))
        elif operator == "EMC":
            open_.pop()
        elif operator == "Tf":
            font = fonts[str(operands[0])]
        elif operator == "q":
            outside.append(font)
        elif operator == "Q":
            font = outside.pop()
        elif operator in _PAINTS:
            (layer, *_), (_, mark, number) = open_  # a layer, and a mark in it: neither more nor less
            yield Drawn(layer, mark, number, _words(operator, operands, font))
    assert not open_


def _words(operator: str, operands: Any, font: Mapping[int, str]) -> str:
    if operator == "Do":
        return "<drawing>"
    if operator not in ("Tj", "TJ"):
        return ""
    parts = operands[0] if operator == "TJ" else operands
    return "".join(font[code] for part in parts if isinstance(part, pikepdf.String) for code in bytes(part))


def _codes(resources: Any, codes: dict[int, dict[int, str]]) -> dict[str, dict[int, str]]:
    """The character of each code of each font, by its `ToUnicode`; `codes` keeps those that were read."""
    from pypdf._cmap import get_encoding

    fonts: dict[str, dict[int, str]] = {}
    for name, font in resources["/Font"].items():
        found = font.get_object()
        if "/ToUnicode" not in found:
            continue
        number = found.raw_get("/ToUnicode").idnum
        if number not in codes:
            codes[number] = {ord(code): text for code, text in get_encoding(found)[1].items() if len(code) == 1}
        fonts[name] = codes[number]
    return fonts
