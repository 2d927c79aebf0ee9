"""How the blocks of a row share its width: fixed, in fractions of what is left, or each by its nature."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NamedTuple

from pressgang.drawing.units import parse_length

_FRACTION = re.compile(r"(\d{1,4}(?:\.\d{1,4})?)\s*fr")
_MOST_NATURAL = 0.75
"""What natural widths may take of the room beside fractions, which would have none else."""


class Width(NamedTuple):
    """A width: `amount` mm, so many parts (`fr`) of what the others leave, or natural (`auto`)."""

    kind: Literal["mm", "fr", "auto"]
    amount: float = 1.0

    @staticmethod
    def parse(text: str) -> Width:
        """`30mm`, `2fr` or `auto`; raises `ValueError` with a sentence for the user."""
        said = text.strip().lower()
        if said == "auto":
            return Width("auto")
        if fraction := _FRACTION.fullmatch(said):
            if float(fraction[1]) > 0:
                return Width("fr", float(fraction[1]))
            raise ValueError("is no width; a fraction is above 0, such as 2fr")
        try:
            length = parse_length(said)
        except ValueError:
            raise ValueError("is no width; write a length (30mm), a fraction (2fr) or auto") from None
        if length <= 0:
            raise ValueError("is no width; a length is above 0, such as 30mm")
        return Width("mm", length)


FRACTION = Width("fr")
NATURAL = Width("auto")


def shared_out(
    widths: Sequence[Width], naturals: Sequence[float], room: float, gap: float = 0.0
) -> list[float]:
    """The widths in mm: together with the gaps between them never more than `room`, and all of it where one is
    a fraction.

    Fixed widths come first, then natural ones, then fractions. Where a kind asks for more than is left, its
    widths are narrowed in proportion.
    """
    left = max(0.0, room - gap * (len(widths) - 1))
    given = [0.0] * len(widths)
    parts = any(width.kind == "fr" for width in widths)
    for kind in ("mm", "auto", "fr"):
        asked = {
            index: naturals[index] if kind == "auto" else width.amount
            for index, width in enumerate(widths)
            if width.kind == kind
        }
        total = sum(asked.values())
        most = left * _MOST_NATURAL if kind == "auto" and parts else left
        scale = most / total if total and (kind == "fr" or total > most) else 1.0
        for index, amount in asked.items():
            given[index] = amount * scale
        left = max(0.0, left - total * scale)
    return given
