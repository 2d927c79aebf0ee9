"""The outline of a likeness, worked out once for all counters that show it."""

from __future__ import annotations

from collections.abc import Hashable

from pressgang.art.ink import Ink
from pressgang.drawing.scene import BLACK, WHITE
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.likeness import Likeness

_DRAWN = 24.0
"""How large, in mm, a likeness is drawn to find its outline."""


_MOST_KEPT = 1000
_KNOWN: dict[Hashable, WidthProfile] = {}


def profile_of(likeness: Likeness) -> WidthProfile:
    """The outline of a likeness in metres."""
    found = _KNOWN.get(likeness.key)
    if found is None:
        width, height = likeness.size
        scale = _DRAWN / max(width, height)
        drawn = WidthProfile.of(likeness.symbol(scale, Ink(BLACK, WHITE)))
        if len(_KNOWN) >= _MOST_KEPT:
            _KNOWN.clear()
        found = _KNOWN[likeness.key] = WidthProfile(width, height, tuple(half / scale for half in drawn.halves))
    return found
