"""The outline of a likeness, worked out once for all counters that show it."""

from __future__ import annotations

from collections.abc import Hashable

from pressgang.art.ink import Ink
from pressgang.drawing.scene import BLACK, WHITE
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.likeness import Likeness
from pressgang.typography.fonts import Kept

_DRAWN = 24.0
"""How large, in mm, a likeness is drawn to find its outline."""
_MOST_KEPT = 1000
_KNOWN: Kept[Hashable, WidthProfile] = Kept(_MOST_KEPT)


def profile_of(likeness: Likeness) -> WidthProfile:
    """The outline of a likeness in metres."""
    found = _KNOWN.get(likeness.key)
    if found is None:
        width, height = likeness.size
        scale = _DRAWN / max(width, height)
        drawn = WidthProfile.of(likeness.symbol(scale, Ink(BLACK, WHITE)))
        halves = tuple(half / scale for half in drawn.halves)
        found = _KNOWN.keep(likeness.key, WidthProfile(width, height, halves))
    return found
