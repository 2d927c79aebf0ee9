"""The outlines of letters as paths, for drawings around words such as a halo."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Text
from pressgang.typography.faces import Face, open_font


def outline_text(text: Text, face_of: Callable[[str], Face]) -> tuple[Segment, ...]:
    """Return the outlines of a line's letters in mm from its start, unrotated. `face_of` finds faces."""
    steps: list[Segment] = []
    for run in text.runs:
        face = face_of(run.face)
        x = run.x + run.lead
        if run.shaped:
            for cluster in run.shaped.clusters:
                for glyph, right, up in cluster.glyphs:
                    place = x + right * text.size, -up * text.size
                    for step, numbers in letterform(face, glyph):
                        own = text.size * cluster.size
                        moved = [value * own + place[k % 2] for k, value in enumerate(numbers)]
                        steps.append((step, tuple(moved)))
                x += cluster.advance * text.size
            continue
        for index, character in enumerate(run.string):
            for step, numbers in letterform(face, character):
                moved = [v * text.size + (0.0 if k % 2 else x) for k, v in enumerate(numbers)]
                steps.append((step, tuple(moved)))
            x += face.advances.get(ord(character), 0.0) * text.size + text.tracking
            x += run.gaps[index] if run.gaps else 0.0
    return tuple(steps)


@lru_cache(maxsize=1024)
def letterform(face: Face, character: str | int) -> tuple[Segment, ...]:
    """Return the outline of a character at a type size of 1, y down, from its origin on the baseline.

    A number is the id of a glyph.
    """
    from fontTools.pens.basePen import BasePen

    glyphs, names, order, em = _opened(face)
    steps: list[Segment] = []

    class Pen(BasePen):  # type: ignore[misc]
        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            steps.append(("M", (pt[0] / em, -pt[1] / em)))

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            steps.append(("L", (pt[0] / em, -pt[1] / em)))

        def _curveToOne(  # noqa: N802
            self, pt1: tuple[float, float], pt2: tuple[float, float], pt3: tuple[float, float]
        ) -> None:
            numbers = [value for pt in (pt1, pt2, pt3) for value in (pt[0] / em, -pt[1] / em)]
            steps.append(("C", tuple(numbers)))

        def _closePath(self) -> None:  # noqa: N802
            steps.append(("Z", ()))

    name = order[character] if isinstance(character, int) else names.get(ord(character), ".notdef")
    glyphs[name].draw(Pen(glyphs))
    return tuple(steps)


@lru_cache(maxsize=8)
def _opened(face: Face) -> tuple[Any, dict[int, str], list[str], int]:
    font = open_font(face)
    return font.getGlyphSet(), font.getBestCmap(), font.getGlyphOrder(), int(font["head"].unitsPerEm)
