"""A figure of a game: an SVG at its size, with texts and parts that depend on what it is printed for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from hashlib import sha256

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings, PictureError
from pressgang.art.svg_document import SvgDocument, read_document
from pressgang.art.svg_picture import PlacedText, drawn_with_texts, view_box
from pressgang.art.svg_tree import Element
from pressgang.art.svg_values import Viewport, length
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item

CONDITION = "data-when"
"""The attribute with the expression that says whether an element is there."""
MOST_TEXTS = 500
_MM = 25.4 / 96
"""A pixel of CSS in mm."""


@dataclass(frozen=True)
class Figure:
    """A figure as read: `box` is what is shown of it in its own units, `width` and `height` its size in mm.

    `conditions` and `texts` are the expressions and texts in it with their lines.
    """

    name: str
    box: Rect
    width: float
    height: float
    conditions: tuple[tuple[str, int], ...]
    texts: tuple[tuple[str, int], ...]
    _document: SvgDocument = field(repr=False)
    _drawn: dict[frozenset[str], tuple[tuple[Item, ...], tuple[PlacedText, ...]]] = field(
        default_factory=dict, repr=False
    )

    def drawn(self, false: frozenset[str] = frozenset()) -> tuple[tuple[Item, ...], tuple[PlacedText, ...]]:
        """Return its items and texts in its own units, without elements whose condition is among `false`."""
        if false not in self._drawn:
            document = replace(self._document, root=_without(self._document.root, false), drawn=0, steps=0)
            items, texts = drawn_with_texts(document)
            self._drawn[false] = tuple(one.item for one in items), tuple(texts)
        return self._drawn[false]


def read_figure(data: bytes, findings: Findings) -> Figure | None:
    """Return the figure in an SVG file, or None and what is wrong with it.

    Its size is that of its `width` and `height`; without either, a unit of its `viewBox` is 1 mm.
    """
    try:
        document = read_document(data, findings)
        size = _size(document, findings)
        conditions = tuple(_conditions(document.root))
        figure = Figure(sha256(data).hexdigest()[:16], *size, conditions, (), document)
        _, texts = figure.drawn()
    except PictureError:
        return None
    if len(texts) > MOST_TEXTS:
        findings.add(problems.TOO_MUCH, f"has more than {MOST_TEXTS} texts", "leave some out", texts[-1].line)
    if findings.has_errors:
        return None
    return replace(figure, texts=tuple((text.words, text.line) for text in texts))


def _size(document: SvgDocument, findings: Findings) -> tuple[Rect, float, float]:
    """What is shown of a figure in its units, and its width and height in mm."""
    attributes = document.root.attributes
    sides = [_side(attributes.get(name, "")) for name in ("width", "height")]
    box = view_box(attributes["viewBox"]) if "viewBox" in attributes else None
    width, height = sides
    if box is None and width and height:
        return Rect(0.0, 0.0, width / _MM, height / _MM), width, height
    if box is None or not box.width or not box.height:
        advice = 'give the <svg> a viewBox, such as viewBox="0 0 60 40", and a width in mm'
        findings.refuse(problems.UNSUPPORTED, "has no size", advice, document.root.line)
    assert box is not None
    if width is None and height is None:
        return box, box.width, box.height
    width = width if width is not None else (height or 0.0) * box.width / box.height
    return box, width, width * box.height / box.width


def _side(text: str) -> float | None:
    """A side in mm, or None where it is not given in a unit."""
    said = text.strip()
    if not said or said == "auto" or said.endswith("%"):
        return None
    side = length(said, Viewport(0, 0), "both") * _MM
    return side if side > 0 else None


def _conditions(element: Element) -> Iterator[tuple[str, int]]:
    for one in element.walk():
        if one.attributes.get(CONDITION, "").strip():
            yield one.attributes[CONDITION].strip(), one.line


def _without(element: Element, false: frozenset[str]) -> Element:
    """The element without those in it whose condition is among `false`."""
    if not false:
        return element
    kept = tuple(
        _without(child, false)
        for child in element.children
        if child.attributes.get(CONDITION, "").strip() not in false
    )
    return replace(element, children=kept)
