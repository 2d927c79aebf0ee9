"""The outlines of letters as paths, for drawings around words such as a halo."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Run, Text
from pressgang.typography.faces import Face, open_font


def outline_text(text: Text, face_of: Callable[[str], Face]) -> tuple[Segment, ...]:
    """Return the outlines of a line's letters in mm from its start, unrotated. `face_of` finds faces."""
    steps: list[Segment] = []
    for run in text.runs:
        face = face_of(run.face)
        for letter, size, *place in _placed_letters(run, text, face):
            for step, numbers in letterform(face, letter):
                moved = [value * size + place[k % 2] for k, value in enumerate(numbers)]
                steps.append((step, tuple(moved)))
    return tuple(steps)


def _placed_letters(run: Run, text: Text, face: Face) -> Iterator[tuple[str | int, float, float, float]]:
    """Yield the letters of a run, or the ids of its glyphs, each with its size and its place from the start."""
    if run.shaped is None:
        for character, x in zip(run.string, letter_places(run, text, face), strict=True):
            yield character, text.size, x, 0.0
        return
    x = run.x + run.lead
    for cluster in run.shaped.clusters:
        for glyph, right, up in cluster.glyphs:
            yield glyph, text.size * cluster.size, x + right * text.size, -up * text.size
        x += cluster.advance * text.size


def letter_places(run: Run, text: Text, face: Face) -> Iterator[float]:
    """Yield where each letter of a run begins, in mm along the line from the start of the text."""
    x = run.x + run.lead
    for index, character in enumerate(run.string):
        yield x
        x += face.advances.get(ord(character), 0.0) * text.size + text.tracking
        x += run.gaps[index] if run.gaps else 0.0


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
