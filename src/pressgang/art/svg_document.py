"""A drawing read but not drawn: its elements by id, its style sheet, and how much may still be drawn of it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pressgang.art import picture_problems as problems
from pressgang.art.picture_problems import Findings
from pressgang.art.svg_style import StyleSheet, read_sheets
from pressgang.art.svg_tree import Element, read_tree
from pressgang.art.svg_values import SIZED, Viewport, outline
from pressgang.diagnostics import shown
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Colour

MOST_DRAWN = 20_000
MOST_STEPS = 200_000
MOST_COMPARED = 1_000_000
Outline = tuple[Segment, ...]
_LOCAL_URL = re.compile(r"url\(\s*[\"']?#([^\"')]+)[\"']?\s*\)")


@dataclass(slots=True)
class SvgDocument:
    """A drawing with what its parts refer to by name, and where its problems are noted.

    `drawn` and `steps` count what was drawn so far; `means` are the gradients' mean colours by id.
    """

    root: Element
    by_id: dict[str, Element]
    sheet: StyleSheet
    findings: Findings
    drawn: int = 0
    steps: int = 0
    means: dict[str, Colour | None] = field(default_factory=dict)
    _outlines: dict[tuple[int, Viewport | None], Outline | ValueError] = field(default_factory=dict)

    def find(self, link: str) -> Element | None:
        """The element that `#id` or `url(#id)` names; None where there is none."""
        match = _LOCAL_URL.fullmatch(link.strip())
        return self.by_id.get(match[1].strip() if match else link.strip().removeprefix("#"))

    def count_element(self, element: Element) -> None:
        """Count one element drawn, and refuse the drawing where they become too many."""
        self.drawn += 1
        if self.drawn > MOST_DRAWN:
            self.too_much(element, f"unfolds into more than {MOST_DRAWN:,} elements", "simplify the drawing")
        if self.sheet.compared > MOST_COMPARED:
            self.too_much(element, "has too many rules in its style sheets", "simplify the style sheets")

    def outline(self, element: Element, viewport: Viewport) -> Outline:
        """The outline of a shape in its own units; raises `ValueError` where a value can't be drawn.

        Made once however often it is used, a path once for all viewports; its steps count each time, and the
        drawing is refused where they become too many.
        """
        key = (id(element), viewport if element.tag in SIZED else None)
        if key not in self._outlines:
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
        """Refuse the drawing: raises `PictureError`."""
        self.findings.refuse(problems.TOO_MUCH, message, advice, element.line)

    def left_out(self, element: Element, what: str) -> None:
        """Note something that is not drawn and that the drawing is good without."""
        advice = "take it out of the drawing if the picture prints right without it"
        self.findings.add(problems.SIMPLIFIED, f"has {what}, which is left out", advice, element.line)

    def unsupported(self, element: Element, what: str, advice: str) -> None:
        """Note something without which the drawing would be another one."""
        self.findings.add(problems.UNSUPPORTED, f"has {what}, which can't be drawn", advice, element.line)

    def missing(self, element: Element, what: str, link: str) -> None:
        """Note a reference to something that is not in the drawing."""
        self.left_out(element, f"{what} {shown(link)} that is not in the file")


def read_document(data: bytes, findings: Findings) -> SvgDocument:
    """The drawing in a file; raises `PictureError` where there is none (see `read_tree`)."""
    root = read_tree(data, findings)
    elements = list(root.walk())
    sheet = read_sheets((element for element in elements if element.tag == "style"), findings)
    by_id: dict[str, Element] = {}
    for element in elements:
        if "id" in element.attributes:
            by_id.setdefault(element.attributes["id"], element)
    return SvgDocument(root, by_id, sheet, findings)
