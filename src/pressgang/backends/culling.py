"""What a page shows of drawings that are larger than it: each tile of a board needs a part of the board alone.

What lies outside the window of a clipped group is left out, and an outline runs straight where it is out of
sight: no pixel of the page changes.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import Segment, outline_box
from pressgang.drawing.scene import Group, Image, Item, Path, Symbol, Text, Use

_SLACK = 1.0
"""mm around a window that are kept: no edge is drawn anew where a pixel may be half inside."""


def seen(items: Sequence[Item]) -> tuple[Item, ...]:
    """The items of a page, the symbols in its clipped groups with what is seen of them."""
    return tuple(_Culler().page(items, None))


class _Culler:
    """Keeps a symbol's part for each window, so that two uses through one window have one symbol."""

    def __init__(self) -> None:
        self._parts: dict[tuple[int, Rect], Symbol] = {}

    def page(self, items: Iterable[Item], window: Rect | None) -> list[Item]:
        """The items, but for symbols all as they are."""
        kept: list[Item] = []
        for item in items:
            if isinstance(item, Group):
                inside = _through(item.transform, window) if window else None
                if item.clip is not None:
                    inside = _common(inside, outline_box(item.clip.segments))
                made = self.page(item.items, inside)
                item = _with(item, made)
            elif isinstance(item, Use) and window is not None:
                item = self._use(item, window)
            kept.append(item)
        return kept

    def _use(self, use: Use, window: Rect) -> Use:
        symbol, inside = use.symbol, _through(use.transform, window)
        if inside.contains(symbol.box):
            return use
        key = (id(symbol), Rect(*(round(measure, 6) for measure in inside)))
        if key not in self._parts:
            items = self._seen(symbol.items, inside)
            self._parts[key] = symbol if _same(items, symbol.items) else replace(symbol, items=tuple(items))
        part = self._parts[key]
        return use if part is symbol else replace(use, symbol=part)

    def _seen(self, items: Iterable[Item], window: Rect) -> list[Item]:
        """The items with ink in the window, and of these what is in sight."""
        kept: list[Item] = []
        for item in items:
            match item:
                case Path():
                    kept += _path(item, window)
                case Text():
                    reach = item.size + (item.width if item.rotation else 0.0)
                    box = Rect(item.x, item.y, 0.0 if item.rotation else item.width, 0.0).inset(-2 * reach)
                    kept += [item] if _meet(box, window) else []
                case Image():
                    kept += [item] if _meet(item.box, window) else []
                case Group():
                    inside = _through(item.transform, window)
                    if item.clip is not None:
                        inside = _common(inside, outline_box(item.clip.segments))
                    made = self._seen(item.items, inside) if _meet(inside, inside) else []
                    kept += [self._clipped(_with(item, made), inside)] if made else []
                case Use():
                    if _meet(item.transform.apply_rect(item.symbol.box), window):
                        kept.append(self._use(item, window))
                case _:
                    kept.append(item)
        return kept

    @staticmethod
    def _clipped(group: Group, window: Rect) -> Group:
        if group.clip is None or group.clip.even_odd:  # how its rings lie in each other must still show
            return group
        (clip,) = _path(group.clip, window) or [group.clip]
        return group if clip is group.clip else replace(group, clip=clip)


def _with(group: Group, items: list[Item]) -> Group:
    return group if _same(items, group.items) else replace(group, items=tuple(items))


def _same(made: Sequence[Item], items: Sequence[Item]) -> bool:
    return len(made) == len(items) and all(one is other for one, other in zip(made, items, strict=True))


def _through(transform: Transform, window: Rect) -> Rect:
    """The window in the coordinates before a transform; one that flattens all may show anything."""
    if not transform.a * transform.d - transform.b * transform.c:
        return Rect(-1e9, -1e9, 2e9, 2e9)
    return transform.inverse().apply_rect(window)


def _common(window: Rect | None, box: Rect) -> Rect:
    """What both show; a window of negative size shows nothing."""
    if window is None:
        return box
    x, y = max(window.x, box.x), max(window.y, box.y)
    return Rect(x, y, min(window.right, box.right) - x, min(window.bottom, box.bottom) - y)


def _meet(box: Rect, window: Rect) -> bool:
    """Whether there may be ink of the box within the window."""
    return (
        box.x <= window.right + _SLACK
        and window.x <= box.right + _SLACK
        and box.y <= window.bottom + _SLACK
        and window.y <= box.bottom + _SLACK
    )


def _path(path: Path, window: Rect) -> list[Path]:
    """The path as far as it shows in the window, or nothing. Rings that lie on one side of the window are left
    out; steps that stay on one side of it become one straight step, but where dashes are counted along them.
    """
    near = window.inset(-path.width / 2 - _SLACK)
    if near.contains(outline_box(path.segments), 0.0) or not path.segments or path.segments[0][0] != "M":
        return [path]
    kept = [step for ring in _rings(path.segments) for step in _ring(ring, near, straight=not path.dash)]
    if len(kept) == len(path.segments):
        return [path]
    return [replace(path, segments=tuple(kept))] if kept else []


def _rings(segments: Sequence[Segment]) -> list[Sequence[Segment]]:
    """The outlines of a path, each from its first move."""
    starts = [index for index, (step, _) in enumerate(segments) if step == "M"]
    return [segments[start:end] for start, end in zip(starts, [*starts[1:], len(segments)], strict=True)]


def _ring(ring: Sequence[Segment], near: Rect, straight: bool) -> list[Segment]:
    """A ring as it shows; nothing where all of it lies beyond one side."""
    first = before = _beyond(ring[0][1], near)
    kept, run, always = [ring[0]], 0, first
    for step, numbers in ring[1:]:
        if step == "Z":
            kept.append((step, numbers))
            before, run = first, 0
            continue
        end = _beyond(numbers[-2:], near)
        sides = before & end
        for index in range(0, len(numbers) - 2, 2):
            sides &= _beyond(numbers[index : index + 2], near)
        always &= sides
        if straight and run & sides:
            run &= sides
            kept[-1] = ("L", numbers[-2:])
        else:
            run = sides
            kept.append((step, numbers))
        before = end
    return [] if always else kept


def _beyond(point: tuple[float, ...], near: Rect) -> int:
    """The sides of a rectangle, as bits, that a point lies beyond."""
    x, y = point
    return (x < near.x) | (x > near.right) << 1 | (y < near.y) << 2 | (y > near.bottom) << 3
