"""The two colours that a picture is drawn in."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.drawing.scene import Colour


@dataclass(frozen=True, slots=True)
class Ink:
    """`solid` fills a silhouette; `glass`, mostly the colour of the ground, is what is reversed out of it."""

    solid: Colour
    glass: Colour
