"""Small signs of what ships and aircraft carry, nose up: bombs, torpedoes, rockets. All measures in mm."""

from __future__ import annotations

from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Colour, Path
from pressgang.systems.mtb.rules.weapons import WeaponKind

SLIM: dict[WeaponKind, float] = {"torpedo": 1 / 4.4, "rocket": 1 / 5.2, "bomb": 1 / 2.9}
"""The breadth of a sign's body as a share of its height; its fins reach half as far again."""


def store_sign(kind: WeaponKind, x: float, top: float, height: float, ink: Colour) -> Path:
    """A bomb, torpedo or rocket from its nose at (x, `top`) down, filled."""
    w, bottom = height * SLIM[kind] / 2, top + height
    return Path(_OUTLINES[kind](x, top, bottom, w), fill=ink)


def _torpedo(x: float, top: float, bottom: float, w: float) -> tuple[Segment, ...]:
    return (
        ("M", (x - w, bottom - w * 1.6)),
        ("L", (x - w, top + w)),
        ("C", (x - w, top - w * 0.3, x + w, top - w * 0.3, x + w, top + w)),
        ("L", (x + w, bottom - w * 1.6)),
        ("L", (x + w * 0.35, bottom - w * 0.8)),
        ("L", (x + w * 1.5, bottom)),
        ("L", (x - w * 1.5, bottom)),
        ("L", (x - w * 0.35, bottom - w * 0.8)),
        ("Z", ()),
    )


def _bomb(x: float, top: float, bottom: float, w: float) -> tuple[Segment, ...]:
    """A drop with its tail drawn in, and a box of fins."""
    neck = bottom - w * 1.5
    return (
        ("M", (x, top)),
        ("C", (x + w * 1.35, top + w * 0.6, x + w * 1.2, neck - w * 1.1, x + w * 0.35, neck)),
        ("L", (x + w * 1.1, neck + w * 0.6)),
        ("L", (x + w * 1.1, bottom)),
        ("L", (x - w * 1.1, bottom)),
        ("L", (x - w * 1.1, neck + w * 0.6)),
        ("L", (x - w * 0.35, neck)),
        ("C", (x - w * 1.2, neck - w * 1.1, x - w * 1.35, top + w * 0.6, x, top)),
        ("Z", ()),
    )


def _rocket(x: float, top: float, bottom: float, w: float) -> tuple[Segment, ...]:
    """A rod with a pointed head that is broader than it, and swept fins."""
    head, rod = top + w * 3.6, w * 0.55
    return (
        ("M", (x, top)),
        ("C", (x + w, top + w * 0.9, x + w, head - w, x + w, head)),
        ("L", (x + rod, head)),
        ("L", (x + rod, bottom - w * 3.0)),
        ("L", (x + w * 1.8, bottom - w * 1.4)),
        ("L", (x + w * 1.8, bottom)),
        ("L", (x - w * 1.8, bottom)),
        ("L", (x - w * 1.8, bottom - w * 1.4)),
        ("L", (x - rod, bottom - w * 3.0)),
        ("L", (x - rod, head)),
        ("L", (x - w, head)),
        ("C", (x - w, head - w, x - w, top + w * 0.9, x, top)),
        ("Z", ()),
    )


_OUTLINES = {"torpedo": _torpedo, "bomb": _bomb, "rocket": _rocket}
