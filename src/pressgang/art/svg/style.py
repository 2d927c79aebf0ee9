"""The styles and references of a drawing: how its elements are painted (CSS 2.1, 6.4), which refers to which.

Selectors are element names, classes and ids, alone or together (`path.hull`); others are left out with a
warning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Literal

from msgspec import Struct, field

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings
from pressgang.art.svg.tree import Element, read_tree
from pressgang.art.svg.values import SIZED, Viewport, length, number, outline
from pressgang.diagnostics import shown
from pressgang.drawing.outlines import Segment
from pressgang.drawing.recolour import CURRENT
from pressgang.drawing.scene import BLACK, Colour
from pressgang.regex import regex
from pressgang.structs import replace

LONGEST_SHEET = 200_000
LONGEST_STYLE = 20_000
LONGEST_VALUE = 1_000
_PROPERTIES = frozenset((
    "fill", "stroke", "color", "fill-opacity", "stroke-opacity", "opacity", "stroke-width", "stroke-linecap",
    "stroke-dasharray", "fill-rule", "clip-rule", "display", "visibility", "overflow", "transform", "clip-path",
    "mask", "filter", "marker", "marker-start", "marker-mid", "marker-end", "stop-color", "stop-opacity",
    "font-size", "font-weight", "text-anchor",
))  # fmt: skip
_SELECTOR = regex(r"(?P<tag>[A-Za-z][\w-]*|\*)?(?P<rest>(?:[.#][\w-]+)*)")
_PAINT_SERVER = regex(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)\s*(.*)", re.DOTALL)


class Paint(Struct, frozen=True):
    """The paint of a fill or stroke: a flat colour (None paints nothing) or a gradient by its id."""

    colour: Colour | None = None
    alpha: float = 1.0
    inherits_colour: bool = False
    server: str = ""


class SvgStyle(Struct, frozen=True):
    """The properties that an element hands down to its children; `opacity` is that of all groups around it."""

    fill: Paint = Paint(BLACK)
    stroke: Paint = Paint()
    colour: Colour = CURRENT
    colour_alpha: float = 1.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    opacity: float = 1.0
    stroke_width: float = 1.0
    round_caps: bool = False
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    visible: bool = True
    font_size: float = 16.0
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "start"

    def flat(self, paint: Paint, alpha: float) -> Colour | None:
        """Return the flat colour of a paint on white paper; None if nothing shows."""
        colour = self.colour if paint.inherits_colour else paint.colour
        alpha *= paint.alpha * (self.colour_alpha if paint.inherits_colour else 1.0) * self.opacity
        return None if colour is None or alpha <= 0 else colour.tint(min(alpha, 1.0))


class _StyleRule(Struct, frozen=True):
    tag: str
    id: str
    classes: frozenset[str]
    weight: tuple[int, int, int, int]
    declared: tuple[tuple[str, str, bool], ...]

    def fits(self, element: Element, classes: frozenset[str]) -> bool:
        return (
            self.tag in ("", "*", element.tag)
            and (not self.id or self.id == element.attributes.get("id"))
            and self.classes <= classes
        )


_Key = tuple[str, str, frozenset[str]]


class StyleSheet(Struct):
    """All rules of a drawing's `<style>` elements, indexed by the most specific part of their selectors."""

    rules: dict[str, list[_StyleRule]] = field(default_factory=dict)
    count: int = 0
    compared: int = 0
    _known: dict[int, dict[str, str]] = field(default_factory=dict)
    _cascades: dict[_Key, tuple[int, dict[str, str], dict[str, str]]] = field(default_factory=dict)

    def declared(self, element: Element) -> dict[str, str]:
        """Return an element's properties: attributes, then rules by weight, then its own `style`; cached.

        Raises `ValueError` with the end of a sentence where a value is absurdly long.
        """
        known = self._known.get(id(element))
        if known is None:
            known = self._known[id(element)] = self._cascade(element)
        return known

    def _cascade(self, element: Element) -> dict[str, str]:
        attributes = element.attributes
        result = {name: attributes[name].strip() for name in attributes.keys() & _PROPERTIES}
        own = _declarations(attributes["style"]) if "style" in attributes else ()
        for important, ruled in enumerate(self._ruled(element)):
            result.update(ruled)
            result.update((name, value) for name, value, weighs in own if weighs == bool(important))
        for name, value in result.items():
            if len(value) > LONGEST_VALUE:
                raise ValueError(f"{name} is longer than {LONGEST_VALUE:,} characters")
        return result

    def _ruled(self, element: Element) -> tuple[dict[str, str], dict[str, str]]:
        """Return the properties that rules give an element, those of more weight last: plain, then important.

        Cached for all elements of one name, id and classes; the rules count as tried for each.
        """
        attributes = element.attributes
        classes = frozenset(attributes.get("class", "").split())
        key = (element.tag, attributes.get("id", ""), classes)
        if key not in self._cascades:
            names = ["*", element.tag, f"#{attributes.get('id', '')}", *(f".{name}" for name in classes)]
            candidates = [rule for name in names for rule in self.rules.get(name, ())]
            fitting = [rule for rule in candidates if rule.fits(element, classes)]
            plain: dict[str, str] = {}
            important: dict[str, str] = {}
            for rule in sorted(fitting, key=lambda rule: rule.weight):
                for name, value, weighs in rule.declared:
                    (important if weighs else plain)[name] = value
            self._cascades[key] = (len(candidates), plain, important)
        tried, plain, important = self._cascades[key]
        self.compared += tried
        return plain, important


def read_sheets(elements: Iterable[Element], findings: Findings) -> StyleSheet:
    """Return the rules of these `<style>` elements; unknown selectors are noted as left out."""
    sheet = StyleSheet()
    total = 0
    for element in elements:
        import tinycss2  # here: few drawings have one

        total += len(element.text)
        if total > LONGEST_SHEET:
            message = f"has more than {LONGEST_SHEET:,} characters of style sheets"
            findings.refuse(problems.TOO_MUCH, message, "simplify the drawing", element.line)
        for node in tinycss2.parse_stylesheet(element.text, skip_comments=True, skip_whitespace=True):
            line = element.line + node.source_line - 1
            if node.type == "qualified-rule":
                try:
                    _add_rule(sheet, node, findings, line)
                except ValueError as error:
                    findings.refuse(problems.TOO_MUCH, str(error), "simplify the style sheet", line)
            elif node.type == "at-rule" and node.lower_at_keyword not in ("charset", "namespace", "font-face"):
                _left_out(findings, f"@{node.at_keyword}", line)
    return sheet


def _add_rule(sheet: StyleSheet, node: Any, findings: Findings, line: int) -> None:
    declared = _declarations(node.content)
    plain = all(token.type in ("ident", "hash", "literal", "whitespace", "comment") for token in node.prelude)
    text = "".join(_selector_text(token) for token in node.prelude) if plain else ""
    for selector in text.split(","):
        match = _SELECTOR.fullmatch(selector.strip())
        if match is None or not match[0]:
            _left_out(findings, f"the selector {shown(selector.strip())}" if plain else "a selector", line)
            continue
        parts = re.findall(r"[.#][\w-]+", match["rest"])
        ids = [part[1:] for part in parts if part[0] == "#"]
        classes = frozenset(part[1:] for part in parts if part[0] == ".")
        tag = match["tag"] or ""
        if len(set(ids)) > 1:
            continue  # no element has two ids
        sheet.count += 1
        weight = (len(ids), len(classes), tag not in ("", "*"), sheet.count)
        key = f"#{ids[0]}" if ids else f".{min(classes)}" if classes else tag
        rule = _StyleRule(tag, ids[0] if ids else "", classes, weight, declared)
        sheet.rules.setdefault(key, []).append(rule)


def _selector_text(token: Any) -> str:
    if token.type == "comment":
        return ""
    return "#" + str(token.value) if token.type == "hash" else str(token.value)


def _left_out(findings: Findings, what: str, line: int) -> None:
    advice = "style the shapes by classes, ids or attributes if the picture prints wrong"
    findings.add(problems.SIMPLIFIED, f"has {what} in a style sheet, which is left out", advice, line)


def _declarations(source: Any) -> tuple[tuple[str, str, bool], ...]:
    """Return name, value and importance of the known properties in a `style` attribute or a rule's body."""
    import tinycss2

    if isinstance(source, str) and len(source) > LONGEST_STYLE:
        raise ValueError(f"has a style longer than {LONGEST_STYLE:,} characters")
    nodes = tinycss2.parse_declaration_list(source, skip_comments=True, skip_whitespace=True)
    try:
        return tuple(
            (node.lower_name, tinycss2.serialize(node.value).strip(), bool(node.important))
            for node in nodes
            if node.type == "declaration" and node.lower_name in _PROPERTIES and len(node.value) < 1_000
        )
    except RecursionError:  # brackets in brackets without end
        raise ValueError("has a style with brackets nested too deep") from None


def inherited(
    style: SvgStyle, declared: Mapping[str, str], viewport: Viewport, findings: Findings, line: int
) -> SvgStyle:
    """Return the style of an element in one with `style`, with its own declarations applied.

    Raises `ValueError` with the end of a sentence where a number can't be drawn.
    """
    changes: dict[str, Any] = {}
    for name, value in declared.items():
        lower = value.lower()
        if lower in ("inherit", "unset", ""):
            continue
        if name in ("fill", "stroke", "color"):
            paint = _paint(value, Paint(BLACK) if name == "fill" else Paint())
            if paint is None:
                advice = "write colours as #c9a66b or by name"
                findings.add(
                    problems.SIMPLIFIED, f"has the {name} {shown(value)}, which is left out", advice, line
                )
            elif name != "color":
                changes[name] = paint
            elif paint.colour is not None:
                changes["colour"], changes["colour_alpha"] = paint.colour, paint.alpha
        elif name in ("fill-opacity", "stroke-opacity"):
            changes[name.replace("-", "_")] = share(value)
        elif name == "opacity":
            changes["opacity"] = style.opacity * share(value)
        elif name in ("stroke-width", "font-size"):
            changes[name.replace("-", "_")] = max(0.0, length(value, viewport, "both"))
        elif name == "stroke-linecap":
            changes["round_caps"] = lower in ("round", "square")
        elif name == "stroke-dasharray":
            changes["dash"] = _dash(lower, viewport)
        elif name == "fill-rule":
            changes["even_odd"] = lower == "evenodd"
        elif name == "visibility":
            changes["visible"] = lower == "visible"
        elif name == "font-weight":
            changes["bold"] = lower in ("bold", "bolder") or (lower.isdigit() and int(lower) >= 600)
        elif name == "text-anchor" and lower in ("start", "middle", "end"):
            changes["anchor"] = lower
    return replace(style, **changes) if changes else style


def share(text: str) -> float:
    """Return an opacity as a share from 0 to 1."""
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text)
    return min(max(value, 0.0), 1.0)


def colour(text: str) -> tuple[Colour, float] | None:
    """Return a CSS colour and its opacity; None if the text is none, or is `currentColor`."""
    from tinycss2.color3 import parse_color

    parsed = parse_color(text) if len(text) <= 200 else None
    if parsed is None or isinstance(parsed, str):
        return None
    parts = [min(max(float(part), 0.0), 1.0) for part in parsed]
    return Colour(*parts[:3]), parts[3]


def _paint(text: str, initial: Paint) -> Paint | None:
    lower = text.lower()
    if lower == "initial":
        return initial
    if lower == "none":
        return Paint()
    if lower == "currentcolor":
        return Paint(inherits_colour=True)
    server = _PAINT_SERVER.fullmatch(text)
    if server is not None:
        after = _paint(server[2].strip(), Paint()) if server[2].strip() else Paint()
        return replace(after or Paint(), server=server[1].strip())
    found = colour(text)
    return None if found is None else Paint(*found)


def _dash(text: str, viewport: Viewport) -> tuple[float, ...]:
    if text == "none":
        return ()
    words = [word for word in re.split(r"[\s,]+", text.strip()) if word]
    parts = tuple(length(word, viewport, "both") for word in words) if len(words) <= 100 else ()
    if any(part < 0 for part in parts) or sum(parts) <= 0:
        return ()
    return parts * 2 if len(parts) % 2 else parts


MOST_DRAWN = 20_000
MOST_STEPS = 200_000
MOST_COMPARED = 1_000_000
Outline = tuple[Segment, ...]
_LOCAL_URL = regex(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")


CONDITION = "data-when"
"""The attribute with the expression that decides whether an element is drawn."""


class SvgDocument(Struct):
    """A drawing with an index of its referenced parts, and the list of its problems.

    `drawn` and `steps` count what was drawn so far; `means` are the gradients' mean colours by id. Elements
    whose condition is among `false` are not drawn.
    """

    root: Element
    by_id: dict[str, Element]
    sheet: StyleSheet
    findings: Findings
    drawn: int = 0
    steps: int = 0
    false: frozenset[str] = frozenset()
    means: dict[str, Colour | None] = field(default_factory=dict)
    _outlines: dict[tuple[int, Viewport | None], Outline | ValueError] = field(default_factory=dict)

    def find(self, link: str) -> Element | None:
        """Return the element that `#id` or `url(#id)` names, or None."""
        match = _LOCAL_URL.fullmatch(link.strip())
        return self.by_id.get(match[1].strip() if match else link.strip().removeprefix("#"))

    def children_of(self, element: Element) -> list[Element]:
        """Return the elements in an element, without those whose condition is false."""
        if not self.false:
            return element.children
        return [one for one in element.children if one.attributes.get(CONDITION, "").strip() not in self.false]

    def count_element(self, element: Element) -> None:
        """Count one element drawn, and refuse the drawing if there are too many."""
        self.drawn += 1
        if self.drawn > MOST_DRAWN:
            self.too_much(element, f"unfolds into more than {MOST_DRAWN:,} elements", "simplify the drawing")
        if self.sheet.compared > MOST_COMPARED:
            self.too_much(element, "has too many rules in its style sheets", "simplify the style sheets")

    def outline(self, element: Element, viewport: Viewport) -> Outline:
        """Return the cached outline of a shape in its own units; raise `ValueError` if a value can't be drawn.

        Its steps count each time, and the drawing is refused where they become too many.
        """
        key = (id(element), viewport if element.tag in SIZED else None)
        if key not in self._outlines:  # a faulty one is kept too: a million characters take their time
            try:
                self._outlines[key] = outline(element.tag, element.attributes, viewport)
            except ValueError as error:
                self._outlines[key] = error
        known = self._outlines[key]
        if isinstance(known, ValueError):
            raise known
        self.steps += len(known)
        if self.steps > MOST_STEPS:
            advice = "simplify the drawing (Inkscape: Path › Simplify)"
            self.too_much(element, f"has more than {MOST_STEPS:,} path steps", advice)
        return known

    def too_much(self, element: Element, message: str, advice: str) -> None:
        """Refuse the drawing: raise `PictureError`."""
        self.findings.refuse(problems.TOO_MUCH, message, advice, element.line)

    def left_out(self, element: Element, what: str) -> None:
        """Note a missing feature that the drawing is good without."""
        advice = "take it out of the drawing if the picture prints right without it"
        self.findings.add(problems.SIMPLIFIED, f"has {what}, which is left out", advice, element.line)

    def unsupported(self, element: Element, what: str, advice: str) -> None:
        """Note a missing feature without which the drawing would be another one."""
        self.findings.add(problems.UNSUPPORTED, f"has {what}, which can't be drawn", advice, element.line)

    def missing(self, element: Element, what: str, link: str) -> None:
        """Note a reference to something that is not in the drawing."""
        self.left_out(element, f"{what} {shown(link)} that is not in the file")


def read_document(data: bytes, findings: Findings) -> SvgDocument:
    """Return the drawing in a file; raise `PictureError` if there is none (see `read_tree`)."""
    root = read_tree(data, findings)
    elements = list(root.walk())
    sheet = read_sheets((element for element in elements if element.tag == "style"), findings)
    by_id: dict[str, Element] = {}
    for element in elements:
        if "id" in element.attributes:
            by_id.setdefault(element.attributes["id"], element)
    return SvgDocument(root, by_id, sheet, findings)
