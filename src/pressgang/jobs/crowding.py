"""Words that no longer fit where a sheet is printed in another language than it was drawn for."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Span, shown
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.scene import Group, Item, Text, Use
from pressgang.jobs.languages import WORDS_TOO_LONG
from pressgang.jobs.laying import Laid
from pressgang.layout import Board

_CAPITALS = 0.72
"""The height of capitals as a share of the type size: what a line may not share with another."""
_TOUCH = 0.1
_SLACK = 0.25
"""So far, in mm, boxes may lie on each other, and past the edge: no letter fills its box."""
_MOST = 3
"""So many words of a sheet are named."""
_Placed = tuple[str, Rect]


def crowded_words(laid: Laid, place: Span) -> list[Diagnostic]:
    """A warning for words of a sheet that lie on others or leave their page, each with the room that it has."""
    board = isinstance(laid.sheet.plan, Board)  # tiles cut through words; the board itself is whole
    found: dict[str, Diagnostic] = {}
    for drawn in laid.sheet.pieces if board else laid.pages:
        items = drawn.front if board else drawn.items  # type: ignore[union-attr]
        for word, needed, own, other in _crowded(items, drawn.width, drawn.height):
            what = f"lies on {shown(other)}" if other else "leaves the page"
            room = max(0.0, own)
            message = f"{shown(word)} on {laid.name} takes {needed:.1f} mm, has {room:.1f} mm and {what}"
            advice = "Write a shorter word for it into the words file beside the kit, or take a larger paper."
            found.setdefault(word, WORDS_TOO_LONG.at(place, message, advice))
    return list(found.values())[:_MOST]


def _crowded(items: tuple[Item, ...], width: float, height: float) -> Iterator[tuple[str, float, float, str]]:
    """Each word that has too little room, with what it takes, what it has and the word that it lies on."""
    above: list[_Placed] = []
    for word, box in sorted(_texts(items, IDENTITY), key=lambda one: one[1].y):
        out = max(-box.x, -box.y, box.right - width, box.bottom - height)
        if out > _SLACK:
            yield word, max(box.width, box.height), max(box.width, box.height) - out, ""
        above = [one for one in above if one[1].bottom > box.y + _TOUCH]
        for other, its in above:
            if its.overlaps(box, _TOUCH):
                (long, wide), (short, narrow) = sorted(
                    ((word, box), (other, its)), key=lambda one: one[1].width, reverse=True
                )
                shared = min(wide.right, narrow.right) - max(wide.x, narrow.x)
                yield long, wide.width, wide.width - shared, short
        above.append((word, box))


def _texts(items: tuple[Item, ...], by: Transform) -> Iterator[_Placed]:
    """The lines that run along or across the page, each with the box of its capitals."""
    for item in items:
        if isinstance(item, Group):
            yield from _texts(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield from _texts(item.symbol.items, item.transform.then(by))
        elif isinstance(item, Text) and (string := item.string).strip():
            turned = Transform.rotate(item.rotation, (item.x, item.y)).then(by) if item.rotation else by
            if min(abs(turned.a), abs(turned.b)) < 1e-6:
                size = item.size * _CAPITALS
                box = Rect(item.x, item.y - size, item.width - item.tracking, size)
                yield string, turned.apply_rect(box)
