"""Heads and headgear from the front and from behind, in the units of `figures_front`: one outline for both."""

from __future__ import annotations

from pressgang.art.figure_pen import FigurePen
from pressgang.drawing.scene import Path

_NECK = "M-4.2 -82 L4.2 -82 L4.4 -77 C2 -75.4 -2 -75.4 -4.4 -77 Z"
_BRIM_AND_CROWN = (
    "M-12.6 -87.4 C-10 -90 -9 -91.6 -8.6 -94.4 C-7.4 -101 -3.8 -104 0 -104 C3.8 -104 7.4 -101 8.6 -94.4 "
    "C9 -91.6 10 -90 12.6 -87.4 C8 -90.2 4 -91 0 -91 C-4 -91 -8 -90.2 -12.6 -87.4 Z"
)
_MOUSTACHE = (
    "M0 -84.0 C1.4 -84.6 2.8 -83.8 3.4 -82.8 C2.0 -82.9 1.0 -83.0 0 -83.1 C-1.0 -83.0 -2.0 -82.9 -3.4 -82.8 "
    "C-2.8 -83.8 -1.4 -84.6 0 -84.0 Z"
)


def _face(pen: FigurePen, back: bool) -> list[Path]:
    """A face with eyes and moustache, or the hair at the back of the head."""
    head: list[Path] = [pen.part(_NECK, "skin"), pen.dot(0, -86.6, 6.6, "skin", 7.4)]
    if back:
        nape = "M-6.6 -88 C-6.6 -82.6 -4 -80.2 0 -80.2 C4 -80.2 6.6 -82.6 6.6 -88 Z"
        return [*head, pen.part(nape, "hair" if pen.tones.alone else "leather")]
    return [
        *head,
        pen.dot(-2.4, -87.3, 0.55, "ink", weight=0),
        pen.dot(2.4, -87.3, 0.55, "ink", weight=0),
        pen.part(_MOUSTACHE, "ink" if pen.tones.alone else "leather", 0.3),
    ]


def helmet(pen: FigurePen, back: bool) -> list[Path]:
    """A head under a sun helmet."""
    strap = "M-6.2 -88 C-6.0 -82.6 -3.6 -79.6 0 -79.4 C3.6 -79.6 6.0 -82.6 6.2 -88"
    return [
        *_face(pen, back),
        *([] if back else [pen.line(strap, 1.4)]),
        pen.part(_BRIM_AND_CROWN, "light"),
        pen.strap("M-8.6 -93.4 C-4 -95.6 4 -95.6 8.6 -93.4", 1.1, "ink" if pen.tones.alone else "hide"),
        pen.line("M0 -104 L0 -95.4", 0.7),
        pen.box(-0.8, -107.6, 1.6, 3.8, 0.4, "light"),
    ]


def turban(pen: FigurePen, back: bool) -> list[Path]:
    """A head under a turban wound about a cap."""
    wound = (
        "M-9.8 -88.6 C-12.0 -94 -8 -101.4 0 -102 C8 -101.4 12.0 -94 9.8 -88.6 C5 -91.4 -5 -91.4 -9.8 -88.6 Z"
    )
    cap = "M-4.6 -100.6 C-4.2 -105 4.2 -105 4.6 -100.6 C2 -101.8 -2 -101.8 -4.6 -100.6 Z"
    folds = (
        "M-9.2 -91 C-3 -92.6 3 -94.6 8 -98.6 M-9.6 -95 C-4 -95.6 1 -98 4 -101",
        "M9.6 -90.4 C5 -92.8 2 -93.8 0 -94.4 M9.9 -94 C8 -95.4 6 -96.4 4.8 -96.8",
    )
    tail = "M3 -90.6 C4.6 -86 3.6 -82 3.8 -78.4 L1.0 -78.6 C1.0 -82 1.2 -87 .6 -90.8 Z"
    return [
        *_face(pen, back),
        pen.part(wound, "light"),
        *(pen.line(fold) for fold in folds),
        pen.part(cap, "flag"),
        *([pen.part(tail, "light")] if back else []),
    ]


def straw_hat(pen: FigurePen, back: bool) -> list[Path]:
    """A sailor's head under his hat with its ribbon."""
    crown = "M-7.6 -93 L-7.2 -100.4 C-4 -102 4 -102 7.2 -100.4 L7.6 -93 C4 -91.8 -4 -91.8 -7.6 -93 Z"
    ribbon = "M-7.7 -92.8 L-7.5 -96 C-4 -94.8 4 -94.8 7.5 -96 L7.7 -92.8 C4 -91.6 -4 -91.6 -7.7 -92.8 Z"
    tails = "M.4 -91 C1.8 -86 .8 -82 1.4 -78.6 M2.6 -91 C4.0 -87 2.8 -83 3.4 -79"
    return [
        *_face(pen, back),
        *([pen.strap(tails, 1.3, "ink")] if back else []),
        pen.dot(0, -92.6, 14.2, "light", 3.0),
        pen.part(crown, "light"),
        pen.part(ribbon, "ink"),
    ]


def bare_head(pen: FigurePen, back: bool) -> list[Path]:
    """A bare head of thick hair."""
    behind = (
        "M-7.6 -82 C-10.6 -88 -10.6 -97 -5 -100.4 C-2 -102 2 -102 5 -100.4 C10.6 -97 10.6 -88 7.6 -82 "
        "C4 -79.6 -4 -79.6 -7.6 -82 Z"
    )
    before = (
        "M-7.6 -82 C-10.6 -88 -10.6 -97 -5 -100.4 C-2 -102 2 -102 5 -100.4 C10.6 -97 10.6 -88 7.6 -82 "
        "C7.6 -90 5.6 -93.6 0 -93.6 C-5.6 -93.6 -7.6 -90 -7.6 -82 Z"
    )
    neck = pen.part("M-4.2 -80 L4.2 -80 L4.4 -75.6 C2 -74 -2 -74 -4.4 -75.6 Z", "skin")
    face = pen.dot(0, -88, 7.2, "skin", 8.6)
    if back:
        return [neck, face, pen.part(behind, "hair")]
    return [
        pen.part(behind, "hair"),
        neck,
        face,
        pen.part(before, "hair"),
        pen.dot(-2.5, -87.8, 0.62, "ink", weight=0),
        pen.dot(2.5, -87.8, 0.62, "ink", weight=0),
        pen.line("M-1.7 -83.0 Q0 -82.2 1.7 -83.0", 1.2),
    ]


def headgear(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """What a regular has on his head."""
    return turban(pen, back) if native else helmet(pen, back)
