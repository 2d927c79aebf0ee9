"""Which devices look alike without colour, measured once: a test measures all of them again.

Two devices of 4.6 mm are printed black at 300 dpi and blurred by one dot; their difference is the root mean
square of that of their greys, 0 to 255.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

LIMIT = 14
"""The least difference of two sides that fight each other."""
ALIKE: Mapping[str, Mapping[tuple[str, str], int]] = MappingProxyType(
    {"grey": {("us-torch", "us-army"): 13}, "saver": {("us-1943-red", "us-1943"): 13}}
)
"""The pairs below the limit in each ink, with their difference rounded down."""


def alike_ones(device: str, ink: str) -> dict[str, int]:
    """The devices that look like one in an ink, with their difference from it."""
    pairs = ALIKE.get(ink, {}).items()
    return {b if a == device else a: figure for (a, b), figure in pairs if device in (a, b)}
