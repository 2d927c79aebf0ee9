"""The outline of a likeness, worked out once for all counters that show it."""

from __future__ import annotations

from collections.abc import Hashable

from pressgang.art.ink import Ink
from pressgang.drawing.scene import BLACK, WHITE
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.likeness import Likeness

_DRAWN = 24.0
"""How large, in mm, a likeness is drawn to find its outline."""


class Profiles:
    """The outlines of likenesses in metres, each made once."""

    def __init__(self) -> None:
        self._known: dict[Hashable, WidthProfile] = {}

    def of(self, likeness: Likeness) -> WidthProfile:
        """The outline of a likeness."""
        found = self._known.get(likeness.key)
        if found is None:
            width, height = likeness.size
            scale = _DRAWN / max(width, height)
            drawn = WidthProfile.of(likeness.symbol(scale, Ink(BLACK, WHITE)))
            found = WidthProfile(width, height, tuple(half / scale for half in drawn.halves))
            self._known[likeness.key] = found
        return found
