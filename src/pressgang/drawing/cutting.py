"""What a cutting machine does with a page: a line each for its knife or its scoring tool."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from pressgang.drawing.scene import Path

CutLayer = Literal["SCORE", "KISS", "CUT"]


class CutLines(NamedTuple):
    """The lines of one page, `width` × `height` mm, in the order in which a machine is to follow them.

    `score` are folds, open lines that are pressed or cut half through; `kiss` go through the upper layer of a
    sheet of stickers, `cut` right through. What is cut through no longer lies still, so it comes last.
    """

    width: float
    height: float
    score: tuple[Path, ...] = ()
    kiss: tuple[Path, ...] = ()
    cut: tuple[Path, ...] = ()

    def layers(self) -> Iterator[tuple[CutLayer, tuple[Path, ...]]]:
        """The layers that hold something, in order."""
        layers: tuple[tuple[CutLayer, tuple[Path, ...]], ...] = (
            ("SCORE", self.score), ("KISS", self.kiss), ("CUT", self.cut),
        )  # fmt: skip
        yield from (layer for layer in layers if layer[1])
