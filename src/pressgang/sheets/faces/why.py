"""Why a face has no room for the least that it must say, in words and millimetres."""

from __future__ import annotations

from pressgang.diagnostics import shown
from pressgang.drawing import theme
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.measures import LEAST_VALUE, Measures
from pressgang.sheets.faces.model import BAND_PLACES, FaceContent, FaceWords, Name, PieceFace
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.faces.shedding import ORDER, contents_of, without
from pressgang.typography.fonts import FontBook


def why_not(book: FontBook, shape: Shape, face: PieceFace, profile: WidthProfile | None) -> str:
    """The text that needs most room for what it has, or the picture: the end of a sentence."""
    least = without(face, ORDER)
    m = Measures(shape, least.banded)
    in_band = [content for place in BAND_PLACES for content in least.at(place)]
    line = m.band_top + m.band / 2
    whole = 2 * m.half_across(line - LEAST_VALUE / 3, line + LEAST_VALUE / 3) if m.banded else 0.0
    worst: tuple[float, str] | None = None
    for place, content in contents_of(least):
        needs = _width(book, content)
        has = (
            whole / max(1, len(in_band))
            if place in BAND_PLACES
            else 2 * m.half_across(m.height * 0.3, m.height * 0.3)
        )
        if needs > has and isinstance(content, FaceWords | Name) and (worst is None or needs - has > worst[0]):
            words = (
                f"{shown(content.text)} ({place}): it needs {needs:.1f} mm at its least size and has {has:.1f}"
            )
            worst = needs - has, words
    if worst is not None:
        return worst[1]
    field = m.band_top - 2 * m.margin
    if profile is not None:
        return f"a picture that can be told: {max(0.0, field):.1f} mm are left above the band"
    return f"its words: {max(0.0, field):.1f} mm are left above the band"


def _width(book: FontBook, content: FaceContent) -> float:
    """The least width of a content in mm."""
    if isinstance(content, FaceWords):
        size = theme.SMALLEST if content.size == "small" else LEAST_VALUE
        return book.width(content.text, size, content.size != "small") + (
            book.width(content.lead, theme.SMALLEST, True) if content.lead else 0.0
        )
    return book.width(content.text, theme.SMALLEST, True) if isinstance(content, Name) else 0.0
