"""Pieces to impose, and what only pages have: scissors, and the straight lines to cut along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pressgang.diagnostics import Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Group, Item, Page, Path, Piece, Text, grey, rectangle
from pressgang.imposition.cutmarks import DRAWING
from tests.drawn import placed

GROUND = grey(0.3)


def counter(
    name: str = "Spitfire",
    width: float = 25,
    height: float = 25,
    bleed: float = 0,
    line: int = 2,
    back: bool = True,
) -> Piece:
    ink = (rectangle(Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), fill=GROUND),)
    return Piece(name, width, height, ink, ink if back else (), bleed, span=Span("raf.csv", line))


def text_boxes(page: Page, cap: float = 0.7) -> list[tuple[str, Rect]]:
    """Upright texts with the rectangle of their capitals."""
    return [
        (item.string, transform.apply_rect(Rect(item.x, item.y - cap * item.size, item.width, cap * item.size)))
        for item, transform in placed(page)
        if isinstance(item, Text) and not item.rotation
    ]


def strokes(page: Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of all straight two-point lines."""
    found = []
    for item, transform in placed(page):
        if isinstance(item, Path) and [step for step, _ in item.segments] == ["M", "L"]:
            (_, start), (_, end) = item.segments
            found.append((transform.apply(*start), transform.apply(*end)))  # type: ignore[arg-type]
    return found


def scissors_on(page: Page) -> list[Group]:
    """The scissors on a page."""
    return list(_scissors_among(page.items))


def _scissors_among(items: Iterable[Item]) -> Iterator[Group]:
    for group in items:
        if isinstance(group, Group):
            yield from [group] if group.items == DRAWING else _scissors_among(group.items)
