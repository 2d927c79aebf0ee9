"""Flat colours for whatever a drawing paints with, and the clip paths that cut it."""

from __future__ import annotations

from pressgang.art import picture_problems as problems
from pressgang.art.svg_document import SvgDocument
from pressgang.art.svg_paths import SHAPES, transformed
from pressgang.art.svg_style import Paint, SvgStyle, colour, share
from pressgang.art.svg_tree import Element
from pressgang.art.svg_values import Viewport, joined, length, transform
from pressgang.diagnostics import shown
from pressgang.drawing.geometry import Transform
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import BLACK, Colour, Path

_GRADIENTS = ("linearGradient", "radialGradient")
_MOST_LINKS = 32
_CLIP_ADVICE = "apply the clip in the drawing program (Inkscape: Path › Intersection)"


def flat_colour(
    document: SvgDocument, paint: Paint, opacity: float, style: SvgStyle, at: Element
) -> Colour | None:
    """The flat colour of a paint, None where nothing shows; a gradient's is the mean of its stops."""
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
    """The mean of a gradient's stops on white; those of the gradient it refers to where it has none itself."""
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
    """The outline of a clip path, moved by `by`; None, and the reason noted, where nothing can be clipped.

    The shapes of a clip path are taken together as one outline. Raises `ValueError` where a value of it
    can't be drawn.
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
        segments.extend(transformed(document.outline(shape, viewport), moved))
    return Path(tuple(segments), even_odd=even_odd)


def _clip_shape(
    document: SvgDocument, child: Element, by: Transform, viewport: Viewport
) -> tuple[Element, Transform]:
    """A shape of a clip path with the transform to draw it by, looked up where it stands behind a `use`."""
    by = joined(transform(document.sheet.declared(child).get("transform", "")), by)
    if child.tag != "use":
        return child, by
    x = length(child.attributes.get("x", "0"), viewport, "x")
    y = length(child.attributes.get("y", "0"), viewport, "y")
    shape = document.find(child.attributes.get("href", "")) or child
    own = "" if shape is child else document.sheet.declared(shape).get("transform", "")
    return shape, joined(transform(own), joined(Transform.translate(x, y), by))
