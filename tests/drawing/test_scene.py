"""Packed paths are those that were packed."""

from __future__ import annotations

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Group, Item, PackedPaths, circle, line, rectangle


def test_packed_paths_are_those_that_were_packed() -> None:
    box = rectangle(Rect(1 / 3, 0.1, 20, 30), WHITE, BLACK, 0.25, radius=2)
    paths: tuple[Item, ...] = (box, line((0, 0), (2 / 3, 1), 0.2, dash=(1, 2)), circle((5, 5), 2.7))
    packed = PackedPaths.of(paths)
    assert packed is not paths and packed == PackedPaths.of(paths)
    assert tuple(packed) == tuple(packed) == paths and len(packed) == 3
    mixed = (*paths, Group(paths))
    assert PackedPaths.of(mixed) is mixed
