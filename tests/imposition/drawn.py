"""Pieces to impose, and a reader of pages: what lies where, in page millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pressgang.diagnostics import Span
from pressgang.geometry import IDENTITY, Rect, Transform
from pressgang.imposition.scissors import DRAWING
from pressgang.scene import Group, Item, Page, Path, Piece, Text, Use, grey, rectangle

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


def flat(items: Iterable[Item], transform: Transform = IDENTITY) -> Iterator[tuple[Item, Transform]]:
    """Every path, text and image of the items with the transform to page mm; clips are not applied."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, item.transform.then(transform))
        elif isinstance(item, Use):
            yield from flat(item.symbol.items, item.transform.then(transform))
        else:
            yield item, transform


def words(page: Page) -> list[str]:
    return [item.string for item, _ in flat(page.items) if isinstance(item, Text)]


def text_boxes(page: Page, cap: float = 0.7) -> list[tuple[str, Rect]]:
    """Upright texts with the rectangle of their capitals."""
    return [
        (item.string, transform.apply_rect(Rect(item.x, item.y - cap * item.size, item.width, cap * item.size)))
        for item, transform in flat(page.items)
        if isinstance(item, Text) and not item.rotation
    ]


def strokes(page: Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of all straight two-point lines."""
    found = []
    for item, transform in flat(page.items):
        if isinstance(item, Path) and [step for step, _ in item.segments] == ["M", "L"]:
            (_, start), (_, end) = item.segments
            found.append((transform.apply(*start), transform.apply(*end)))  # type: ignore[arg-type]
    return found


def scissors_on(page: Page) -> int:
    """How many pairs of scissors stand on a page."""
    return sum(isinstance(item, Group) and item.items == DRAWING for item in page.items)
