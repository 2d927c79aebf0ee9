"""A user's SVG as scene paths: the static outlines of SVG 1.1, in flat colours.

Drawn: `path`, `rect`, `circle`, `ellipse`, `line`, `polyline`, `polygon`, `g`, `a`, `switch`, `use`, `symbol`,
nested `svg`, transforms, view boxes, clip paths, fills, strokes, dashes, opacity (mixed with white), style
sheets. Joins are round and square caps become round, as the scene knows no others. A gradient prints as the
mean of its stops; filters, markers and animations are left out; both with a warning. What can't be left out
without drawing something else is refused. Functions of values raise `ValueError` with the end of a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Literal

from msgspec import Struct, field

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings, PictureError
from pressgang.art.svg.ink import Inked, clipped, inked
from pressgang.art.svg.style import (
    CONDITION,
    Paint,
    SvgDocument,
    SvgStyle,
    colour,
    inherited,
    read_document,
    share,
)
from pressgang.art.svg.tree import Element
from pressgang.art.svg.values import SHAPES, Viewport, joined, length, numbers, transform
from pressgang.diagnostics import shown
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.outlines import Segment, mapped
from pressgang.drawing.scene import BLACK, Colour, Item, Path, rectangle
from pressgang.structs import NamedTuple, replace


def view_box(text: str) -> Rect:
    """Return the value of a `viewBox` attribute."""
    values = numbers(text) if len(text) <= 400 else []
    if len(values) != 4 or values[2] < 0 or values[3] < 0:
        raise ValueError(f"{shown(text)} is not a viewBox: four numbers, width and height not negative")
    return Rect(*values)


def view_box_transform(box: Rect, width: float, height: float, aspect: str) -> Transform:
    """Return the transform of `box` into a viewport, by `preserveAspectRatio` (SVG 1.1, 7.8)."""
    sx, sy = width / box.width, height / box.height
    words = [word for word in aspect.split() if word != "defer"] or ["xMidYMid"]
    align = words[0]
    if align == "none":
        return Transform(sx, 0, 0, sy, -box.x * sx, -box.y * sy)
    if not re.fullmatch(r"x(Min|Mid|Max)Y(Min|Mid|Max)", align):
        raise ValueError(f"{shown(aspect)} is not a preserveAspectRatio")
    scale = max(sx, sy) if "slice" in words else min(sx, sy)
    share = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    dx = (width - box.width * scale) * share[align[1:4]]
    dy = (height - box.height * scale) * share[align[5:8]]
    return Transform(scale, 0, 0, scale, dx - box.x * scale, dy - box.y * scale)


class Seen(NamedTuple):
    """The view of a drawing: what percentages refer to, a map to the picture's units, and the window."""

    viewport: Viewport
    stretch: Transform = IDENTITY
    window: Rect | None = None


def root_viewport(attributes: Mapping[str, str]) -> Seen | None:
    """Return the view that root attributes give, in units of the `viewBox`; None if off (SVG 1.1, 7.7)."""
    width, height = _side(attributes, "width"), _side(attributes, "height")
    if any(side is not None and side <= 0 for side in (width, height)):
        return None
    if "viewBox" not in attributes:
        if width is None or height is None:
            return Seen(Viewport(width or 100, height or 100))
        return Seen(Viewport(width, height), window=Rect(0, 0, width, height))
    box = view_box(attributes["viewBox"])
    if not box.width or not box.height:
        return None
    port = Viewport(box.width, box.height)
    if width is None or height is None:
        return Seen(port, window=box)
    fit = view_box_transform(box, width, height, attributes.get("preserveAspectRatio", ""))
    window = Rect(-fit.e / fit.a, -fit.f / fit.a, width / fit.a, height / fit.a)
    return Seen(port, Transform.scale(1.0, fit.d / fit.a), window)


def _side(attributes: Mapping[str, str], name: str) -> float | None:
    """Return a side of a drawing in pixels, or None if it is not given in a unit."""
    text = attributes.get(name, "").strip()
    fixed = text and text != "auto" and not text.endswith("%")
    return length(text, Viewport(0, 0), "both") if fixed else None


_GRADIENTS = ("linearGradient", "radialGradient")
_MOST_LINKS = 32
_CLIP_ADVICE = "apply the clip in the drawing program (Inkscape: Path › Intersection)"


def flat_colour(
    document: SvgDocument, paint: Paint, opacity: float, style: SvgStyle, at: Element
) -> Colour | None:
    """Return the flat colour of a paint, None if nothing shows; a gradient's is the mean of its stops."""
    if not paint.server:
        return style.flat(paint, opacity)
    server = document.by_id.get(paint.server)
    if server is None:
        document.missing(at, "a paint", "#" + paint.server)
        return style.flat(paint, opacity)
    if server.tag not in _GRADIENTS:
        document.unsupported(at, f"a paint from <{server.tag[:40]}>", "paint the shape in a flat colour")
        return None
    message = f"has the gradient {shown(paint.server)}, printed as the mean of its colours"
    advice = "paint the shape in a flat colour if the mean is not what you want"
    document.findings.add(problems.SIMPLIFIED, message, advice, server.line)
    if paint.server not in document.means:
        document.means[paint.server] = _mean_colour(document, server)
    mean = document.means[paint.server]
    return None if mean is None else style.flat(Paint(mean), opacity)


def _mean_colour(document: SvgDocument, gradient: Element) -> Colour | None:
    """Return the mean of the stops on white of a gradient, or of the one that it refers to."""
    for _ in range(_MOST_LINKS):
        if any(child.tag == "stop" for child in gradient.children):
            break
        parent = document.find(gradient.attributes.get("href", ""))
        if parent is None:
            return None
        gradient = parent
    colours: list[Colour] = []
    for stop in gradient.children:
        document.count_element(stop)
        if stop.tag == "stop":
            declared = document.sheet.declared(stop)
            found, alpha = colour(declared.get("stop-color", "black")) or (BLACK, 1.0)
            colours.append(found.tint(alpha * share(declared.get("stop-opacity", "1"))))
    if not colours:
        return None
    return Colour(*(sum(parts) / len(colours) for parts in zip(*colours, strict=True)))


def clip_outline(
    document: SvgDocument, link: str, at: Element, by: Transform, viewport: Viewport
) -> Path | None:
    """Return all shapes of a clip path as one outline, moved by `by`; None, with the reason noted, if it can't
    clip.

    Raises `ValueError` where a value of it can't be drawn.
    """
    clip = document.find(link)
    if clip is None and link.startswith("url"):
        document.missing(at, "a clip path", link)
        return None
    if clip is None or clip.tag != "clipPath" or clip.attributes.get("clipPathUnits") == "objectBoundingBox":
        document.unsupported(at, f"the clip path {shown(link)}", _CLIP_ADVICE)
        return None
    declared = document.sheet.declared(clip)
    if declared.get("clip-path", "none") != "none":
        document.unsupported(clip, "a clip path that is clipped itself", _CLIP_ADVICE)
        return None
    by = joined(transform(declared.get("transform", "")), by)
    even_odd = declared.get("clip-rule", "").lower() == "evenodd"
    segments: list[Segment] = []
    for child in clip.children:
        document.count_element(child)
        shape, moved = _clip_shape(document, child, by, viewport)
        own = document.sheet.declared(shape)
        if "none" in (own.get("display"), document.sheet.declared(child).get("display")):
            continue
        if shape.tag not in SHAPES or own.get("clip-path", "none") != "none":
            document.unsupported(child, f"a clip path with <{shape.tag[:40]}>", _CLIP_ADVICE)
            return None
        even_odd = even_odd or own.get("clip-rule", "").lower() == "evenodd"
        segments.extend(mapped(document.outline(shape, viewport), moved))
    return Path(tuple(segments), even_odd=even_odd)


def _clip_shape(
    document: SvgDocument, child: Element, by: Transform, viewport: Viewport
) -> tuple[Element, Transform]:
    """Return a shape of a clip path with its transform, looked up if it stands behind a `use`."""
    by = joined(transform(document.sheet.declared(child).get("transform", "")), by)
    if child.tag != "use":
        return child, by
    shape = document.find(child.attributes.get("href", "")) or child
    own = "" if shape is child else document.sheet.declared(shape).get("transform", "")
    return shape, joined(transform(own), _placed_at(child, viewport, by))


def _placed_at(element: Element, viewport: Viewport, by: Transform) -> Transform:
    """Return `by` after a move to the place, `x` and `y`, of an element."""
    x = length(element.attributes.get("x", "0"), viewport, "x")
    y = length(element.attributes.get("y", "0"), viewport, "y")
    return joined(Transform.translate(x, y), by)


DEEPEST_USE = 32
DEEPEST_DRAWN = 150

_CONTAINERS = {"g", "a", "switch"}
_SILENT = {
    *("defs", "symbol", "style", "clipPath", "linearGradient", "radialGradient", "stop", "mask", "filter"),
    *("pattern", "marker", "cursor", "font", "font-face", "color-profile", "view", "script"),
}
_TEXT_ADVICE = "convert text to paths (Inkscape: Path › Object to Path)"
_REFUSED = {
    **dict.fromkeys(("text", "tspan", "textPath", "tref"), _TEXT_ADVICE),
    "image": "trace it (Inkscape: Path › Trace Bitmap), or use the PNG itself as the picture",
    **dict.fromkeys(("foreignObject", "video", "audio", "iframe", "canvas"), "take it out of the drawing"),
}
_CONDITIONS = {"requiredExtensions", "requiredFeatures", "systemLanguage"}
_MARKERS = ("marker", "marker-start", "marker-mid", "marker-end")


class _Context(NamedTuple):
    """The context of an element in the drawing."""

    style: SvgStyle
    transform: Transform
    viewport: Viewport
    depth: int = 0
    uses: tuple[str, ...] = ()


class PlacedText(NamedTuple):
    """A line of text in a drawing, its start, middle or end at `at` on the baseline, `size` units high.

    `fill` is None where nothing would be seen; `by` takes it to the units of the drawing.
    """

    words: str
    at: tuple[float, float]
    size: float
    bold: bool
    anchor: Literal["start", "middle", "end"]
    fill: Colour | None
    by: Transform
    line: int


def drawn_with_texts(document: SvgDocument) -> tuple[list[Inked], list[PlacedText]]:
    """Return what a document draws, its texts apart: a figure of a game, whose texts are set in our type."""
    drawing = _Drawing(document, texts=[])
    return drawing.items(), drawing.texts or []


def read_svg(data: bytes, findings: Findings) -> list[Inked]:
    """Return the drawing in its own units, each item with its box.

    Raises `PictureError` where nothing can be drawn; a result with errors in `findings` must not be used.
    """
    return _Drawing(read_document(data, findings)).items()


class _Drawing:
    """A walk through the tree of a document, following its `use` elements, that collects the ink."""

    def __init__(self, document: SvgDocument, texts: list[PlacedText] | None = None) -> None:
        """Create a walk; `texts` takes the texts, which are refused without it."""
        self.document, self.texts = document, texts
        self.sheet = document.sheet

    def items(self) -> list[Inked]:
        """Return the whole drawing."""
        root = self.document.root
        try:
            seen = root_viewport(root.attributes)
        except ValueError as error:
            self._bad_value(root, error)
            return []
        if seen is None:
            return []
        return self._element(root, _Context(SvgStyle(), seen.stretch, seen.viewport), seen.window)

    def _element(self, element: Element, context: _Context, window: Rect | None = None) -> list[Inked]:
        """Return the ink of an element; a value that can't be drawn is noted and its element left out."""
        self.document.count_element(element)
        if context.depth > DEEPEST_DRAWN:
            advice = "ungroup the drawing, or replace its <use> elements by what they stand for"
            self.document.too_much(element, f"unfolds into more than {DEEPEST_DRAWN} levels", advice)
        try:
            return self._placed(element, context, window)
        except ValueError as error:
            self._bad_value(element, error)
            return []

    def _placed(self, element: Element, context: _Context, window: Rect | None) -> list[Inked]:
        tag = element.tag
        if tag in _SILENT or tag.startswith("{"):
            return []
        declared = self.sheet.declared(element)
        if declared.get("display") == "none":
            return []
        if tag == "text" and self.texts is not None:
            self.texts.extend(self._texts(element, self._entered(element, declared, context), (0.0, 0.0)))
            return []
        if tag in _REFUSED:
            self.document.unsupported(element, f"<{tag}>", _REFUSED[tag])
            return []
        if tag not in SHAPES and tag not in _CONTAINERS and tag not in ("svg", "use"):
            self.document.left_out(element, f"<{tag[:40]}>")
            return []
        inner = self._entered(element, declared, context)
        if inner.style.opacity <= 0:
            return []
        if tag in SHAPES:
            drawn = self._shape(element, inner)
        elif tag == "use":
            drawn = self._use(element, inner)
        elif tag == "svg" and context.depth:
            drawn = self._nested(element, element, inner)
        else:
            drawn = self._children(element, inner)
        if window is not None and declared.get("overflow") not in ("visible", "auto"):
            drawn = clipped(drawn, rectangle(window))
        return self._clipped(element, declared, drawn, inner)

    def _entered(self, element: Element, declared: dict[str, str], context: _Context) -> _Context:
        """Return the context inside an element; note effects that are not drawn."""
        if declared.get("mask", "none") != "none":
            advice = "apply the mask in the drawing program, or cut the shape with a clip path"
            self.document.unsupported(element, "a mask", advice)
        if declared.get("filter", "none") != "none":
            self.document.left_out(element, "a filter")
        if any(declared.get(name, "none") != "none" for name in _MARKERS):
            self.document.left_out(element, "a marker")
        style = inherited(context.style, declared, context.viewport, self.document.findings, element.line)
        by = joined(transform(declared.get("transform", "")), context.transform)
        return context._replace(style=style, transform=by, depth=context.depth + 1)

    def _children(self, element: Element, context: _Context) -> list[Inked]:
        children = self.document.children_of(element)
        if element.tag == "switch":
            children = [child for child in children if not child.attributes.keys() & _CONDITIONS][:1]
        return [one for child in children for one in self._element(child, context)]

    def _shape(self, element: Element, context: _Context) -> list[Inked]:
        style = context.style
        if not style.visible:
            return []
        segments = self.document.outline(element, context.viewport)
        fill = flat_colour(self.document, style.fill, style.fill_opacity, style, element)
        stroke = flat_colour(self.document, style.stroke, style.stroke_opacity, style, element)
        drawn = inked(segments, context.transform, fill, stroke, style)
        return [drawn] if drawn is not None else []

    def _texts(self, element: Element, context: _Context, start: tuple[float, float]) -> Iterator[PlacedText]:
        """Yield the lines of a text: its own, and one for each span in it."""
        style, port = context.style, context.viewport
        x = length(element.attributes["x"], port, "x") if "x" in element.attributes else start[0]
        y = length(element.attributes["y"], port, "y") if "y" in element.attributes else start[1]
        words = " ".join(element.text.split())
        if words and style.visible:
            fill = flat_colour(self.document, style.fill, style.fill_opacity, style, element)
            yield PlacedText(
                words, (x, y), style.font_size, style.bold, style.anchor,
                fill=fill, by=context.transform, line=element.line,
            )  # fmt: skip
        for child in self.document.children_of(element):
            if child.tag == "tspan":
                inner = self._entered(child, self.sheet.declared(child), context)
                yield from self._texts(child, inner, (x, y))

    def _use(self, element: Element, context: _Context) -> list[Inked]:
        link = element.attributes.get("href", "").strip()
        if not link.startswith("#"):
            return []  # nothing, or a reference to another file, noted as such
        target = self.document.find(link)
        if target is None:
            self.document.missing(element, "a <use> of", link)
            return []
        if link in context.uses:
            advice = "take the <use> out of what it stands for"
            self.document.too_much(element, f"has a <use> of {shown(link)} inside itself", advice)
        if len(context.uses) >= DEEPEST_USE:
            advice = "replace the <use> elements by what they stand for"
            self.document.too_much(element, f"has <use> elements more than {DEEPEST_USE} deep", advice)
        moved = _placed_at(element, context.viewport, context.transform)
        inner = context._replace(transform=moved, uses=(*context.uses, link))
        if target.tag not in ("symbol", "svg"):
            return self._element(target, inner)
        declared = self.sheet.declared(target)
        if declared.get("display") == "none":
            return []
        self.document.count_element(target)
        entered = self._entered(target, declared, inner)
        return self._clipped(target, declared, self._nested(target, element, entered), entered)

    def _nested(self, element: Element, sized_by: Element, context: _Context) -> list[Inked]:
        """Return the content of a `symbol` or inner `svg`, cut off at its window; `sized_by` is its `use`."""
        port, by = context.viewport, context.transform
        sides: list[float] = []
        for name, whole in (("width", port.width), ("height", port.height)):
            text = sized_by.attributes.get(name) or element.attributes.get(name) or "auto"
            sides.append(whole if text == "auto" else length(text, port, "x" if name == "width" else "y"))
        width, height = sides
        if width <= 0 or height <= 0:
            return []
        if element.tag == "svg":
            by = _placed_at(element, port, by)
        window = Path(mapped(rectangle(Rect(0, 0, width, height)).segments, by))
        inside = Viewport(width, height)
        if "viewBox" in element.attributes:
            box = view_box(element.attributes["viewBox"])
            if not box.width or not box.height:
                return []
            aspect = element.attributes.get("preserveAspectRatio", "")
            by = joined(view_box_transform(box, width, height, aspect), by)
            inside = Viewport(box.width, box.height)
        drawn = self._children(element, context._replace(transform=by, viewport=inside))
        shows_all = self.sheet.declared(element).get("overflow") in ("visible", "auto")
        return drawn if shows_all else clipped(drawn, window)

    def _clipped(
        self, element: Element, declared: dict[str, str], drawn: list[Inked], context: _Context
    ) -> list[Inked]:
        """Cut off what lies outside the element's clip path."""
        link = declared.get("clip-path", "none").strip()
        if link == "none" or not drawn:
            return drawn
        clip = clip_outline(self.document, link, element, context.transform, context.viewport)
        return drawn if clip is None else clipped(drawn, clip)

    def _bad_value(self, element: Element, error: ValueError) -> None:
        advice = "correct the value, or open the drawing in a drawing program and save it anew"
        message = f"<{element.tag[:40]}>: {error}"
        self.document.findings.add(problems.NUMBER, message, advice, element.line)


MOST_TEXTS = 500
_MM = 25.4 / 96
"""A pixel of CSS in mm."""


class Figure(Struct, frozen=True):
    """A figure: `box` is its visible part in its own units, `width` and `height` its size in mm.

    `conditions` and `texts` are the expressions and texts in it with their lines.
    """

    name: str
    box: Rect
    width: float
    height: float
    conditions: tuple[tuple[str, int], ...]
    texts: tuple[tuple[str, int], ...]
    _document: SvgDocument
    _drawn: dict[frozenset[str], tuple[tuple[Item, ...], tuple[PlacedText, ...]]] = field(default_factory=dict)

    def drawn(self, false: frozenset[str] = frozenset()) -> tuple[tuple[Item, ...], tuple[PlacedText, ...]]:
        """Return its items and texts in its own units, without elements whose condition is among `false`."""
        if false not in self._drawn:
            items, texts = drawn_with_texts(replace(self._document, false=false, drawn=0, steps=0))
            self._drawn[false] = tuple(one.item for one in items), tuple(texts)
        return self._drawn[false]


def read_figure(data: bytes, findings: Findings) -> Figure | None:
    """Return the figure in an SVG file, or None and what is wrong with it.

    Without `width` and `height` a unit of its `viewBox` is 1 mm.
    """
    try:
        document = read_document(data, findings)
        size = _size(document, findings)
        said = ((one.attributes.get(CONDITION, "").strip(), one.line) for one in document.root.walk())
        conditions = tuple((text, line) for text, line in said if text)
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
    """Return the visible part of a figure in its units, and its width and height in mm."""
    attributes = document.root.attributes
    sides = (_side(attributes, name) for name in ("width", "height"))
    width, height = (side * _MM if side is not None and side > 0 else None for side in sides)
    box = view_box(attributes["viewBox"]) if "viewBox" in attributes else None
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
