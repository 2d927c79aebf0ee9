"""What a print shop is told of a document: in which inks it is meant to be printed, and on which press."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PressIntent:
    """How a document is meant for a print shop.

    `cmyk` says that its colours are those of the four inks; else they are RGB. `profile` is the ICC profile of
    the press and its paper, `condition` what that calls itself; without one the file describes a condition of
    pressgang's own, by which the colours mean what they are on a screen.
    """

    cmyk: bool = False
    profile: bytes = field(default=b"", repr=False)
    condition: str = ""
