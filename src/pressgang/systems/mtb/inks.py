"""The colour of everything of this game that is not a side's."""

from __future__ import annotations

from pressgang.drawing.scene import Colour

NAVY = Colour.parse("#1b365d")
SEA_LABEL = Colour.parse("#3d5a6c")
"""Small words on the sea."""
