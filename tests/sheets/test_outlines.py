"""Pictures in outlines, to save ink."""

from __future__ import annotations

from pressgang.art.pen import Ink
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Path, Symbol, rectangle
from pressgang.sheets.likenesses import OUTLINE, outline_symbol

INK = Ink(BLACK, WHITE)


def stroke(width: float) -> Path:
    return Path((("M", (1.0, 1.0)), ("L", (4.0, 1.0))), stroke=BLACK, width=width, cap="round")


def outline_of(*items: Path) -> Symbol:
    return outline_symbol(Symbol("thing", items, Rect(0, 0, 5, 5)), INK)


def test_a_fill_leaves_its_edge_alone() -> None:
    first, second = outline_of(rectangle(Rect(0, 0, 5, 5), BLACK)).items
    assert isinstance(first, Path) and isinstance(second, Path)
    assert (first.stroke, first.width) == (BLACK, 2 * OUTLINE)
    assert (second.fill, second.stroke) == (WHITE, None)


def test_an_arm_drawn_as_a_broad_stroke_is_hollowed_and_a_thin_line_stays() -> None:
    first, second = outline_of(stroke(1.8)).items
    assert isinstance(first, Path) and isinstance(second, Path)
    assert (first.stroke, first.width) == (BLACK, 1.8 + 2 * OUTLINE)
    assert (second.stroke, second.width, second.cap) == (WHITE, 1.8, "round")
    assert outline_of(stroke(0.4)).items == (stroke(0.4),)


def test_the_box_holds_the_line_outside_the_edge() -> None:
    assert outline_of(stroke(1.8)).box == Rect(0, 0, 5, 5).inset(-OUTLINE)
