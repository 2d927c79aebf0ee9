"""Men on foot seen from above, facing up the page.

The unit is a tenth of a man's shoulders; the origin is below his head. Boots, pack, shoulders, both arms bent
at the elbow with the ground showing between arm and chest, a level rifle, the helmet last.
"""

from __future__ import annotations

from math import cos, radians, sin

from pressgang.art.figure_pen import FigurePen, Tone
from pressgang.drawing.scene import Path

_SHOULDERS = (
    "M-5.0 0 C-5.1 -1.5 -3.6 -2.15 0 -2.15 C3.6 -2.15 5.1 -1.5 5.0 0 C4.9 1.6 3.4 2.25 0 2.25 "
    "C-3.4 2.25 -4.9 1.6 -5.0 0 Z"
)
_RIFLE = (
    "M1.75 .6 L3.15 .5 L3.0 -2.4 L2.82 -4.0 L2.72 -10.4 L2.52 -10.5 L2.5 -13.6 L2.28 -13.6 L2.24 -10.5 "
    "L2.02 -10.4 L2.0 -4.0 L1.86 -2.4 Z"
)
_BARREL = "M2.02 -10.4 L2.72 -10.4 L2.52 -10.5 L2.5 -13.6 L2.28 -13.6 L2.24 -10.5 Z"
_BAYONET = "M2.32 -13.6 L2.46 -13.6 L2.39 -16.8 Z"
_BELTS = "M-3.2 -1.2 L-1.6 2.0 M3.1 -1.9 L1.9 1.4"
_TURNED = -13
"""How far the shoulders are turned to the right arm that holds the butt, in degrees."""


def _boots(pen: FigurePen, tone: Tone = "dark") -> list[Path]:
    return [pen.dot(-2.2, -2.9, 0.98, tone, 1.75), pen.dot(2.1, 2.7, 0.98, tone, 1.75)]


def shoulders(pen: FigurePen, coat: Tone = "coat", turned: float = _TURNED) -> Path:
    """The shoulders of a man, turned clockwise."""
    return pen.at(0, 0, turned).part(_SHOULDERS, coat)


def _arms(pen: FigurePen, coat: Tone = "coat") -> list[Path]:
    """Both arms on a level rifle: straight from shoulder to elbow to hand."""
    return [
        *pen.limb("M4.3 -.8 L5.75 -3.0 L3.0 -4.7", 1.55, coat),
        *pen.limb("M-4.35 1.0 L-4.75 -3.6 L1.4 -8.1", 1.55, coat),
        pen.part(_BAYONET, "steel"),
        pen.part(_RIFLE, "leather"),
        pen.part(_BARREL, "steel"),
        pen.dot(2.75, -4.7, 0.80, "skin"),
        pen.dot(1.75, -8.35, 0.82, "skin"),
    ]


def helmet(pen: FigurePen) -> list[Path]:
    """A sun helmet with its seams and vent."""
    at = pen.at(0.1, 0.25, 0, 0.92)
    brim = (
        "M0 -3.75 C1.9 -3.6 2.75 -2.1 2.75 -.2 C2.75 1.9 1.75 3.35 0 3.5 C-1.75 3.35 -2.75 1.9 -2.75 -.2 "
        "C-2.75 -2.1 -1.9 -3.6 0 -3.75 Z"
    )
    return [
        at.part(brim, "light"),
        at.dot(0, -0.15, 1.85, "light", 2.15, 0.9),
        at.line("M0 -2.3 L0 2.0 M-1.85 -.15 L1.85 -.15", 0.6),
        at.dot(0, -0.15, 0.42, "ink", weight=0),
    ]


def turban(pen: FigurePen) -> list[Path]:
    """A wound turban about a cap."""
    return [
        pen.dot(0.1, -0.1, 2.75, "light", 3.0),
        pen.line("M-2.5 -.9 C-1.2 -2.9 1.4 -3.0 2.5 -1.2 M-2.6 .5 C-1.8 2.2 1.8 2.6 2.7 .4", 0.8),
        pen.line("M-1.9 1.9 C-2.4 .2 -1.9 -1.2 -.9 -1.6 M2.1 -2.0 C2.5 -.6 2.3 .6 1.2 1.5", 0.8),
        pen.dot(0.1, -0.1, 1.15, "flag", 1.3),
    ]


def bare_head(pen: FigurePen) -> list[Path]:
    """A bare head of curled hair."""
    at = pen.at(0.1, -0.3)
    curls: list[Path] = []
    for degrees in range(0, 360, 40):
        a, b, c = radians(degrees), radians(degrees + 18), radians(degrees + 4)
        curl = (
            f"M{0.9 * cos(a):.3f} {0.9 * sin(a):.3f} "
            f"Q{1.7 * cos(b):.3f} {1.7 * sin(b):.3f} {2.0 * cos(c):.3f} {2.0 * sin(c):.3f}"
        )
        curls.append(at.line(curl, 0.9, "coat"))
    return [at.dot(0, 0, 2.35, "hair"), *curls]


def headgear(pen: FigurePen, native: bool) -> list[Path]:
    """What a regular has on his head."""
    return turban(pen) if native else helmet(pen)


def foot(pen: FigurePen, native: bool) -> list[Path]:
    """A regular with pack, belts and a level rifle."""
    return [
        *_boots(pen),
        pen.box(-2.6, 1.2, 5.2, 2.7, 0.6, "leather"),
        pen.line("M-2.6 2.3 L2.6 2.3", 0.7),
        shoulders(pen),
        pen.strap(_BELTS, 0.42, "light" if not native else "leather"),
        *_arms(pen),
        *headgear(pen, native),
    ]


def highlander(pen: FigurePen, native: bool) -> list[Path]:
    """A regular in a kilt: a pleated fan behind him, the apron before."""
    fan = (
        "M-4.5 .6 C-5.2 3.0 -4.6 4.9 -3.6 5.5 L-2.4 4.95 L-1.2 5.75 L0 5.1 L1.2 5.75 L2.4 4.95 L3.6 5.5 "
        "C4.6 4.9 5.2 3.0 4.5 .6 Z"
    )
    pleats = "M-3 2 L-3.6 5 M-1.5 2 L-1.8 5 M0 2 L0 5 M1.5 2 L1.8 5 M3 2 L3.6 5 M-4.7 3.2 C-2 3.9 2 3.9 4.7 3.2"
    return [
        pen.dot(-2.2, -3.0, 0.98, "dark", 1.75),
        pen.dot(2.1, 4.2, 0.98, "dark", 1.6),
        pen.part(fan, "kilt"),
        pen.line(pleats, 0.8, pen.tones.over("kilt")),
        pen.part("M-2.9 -1.6 C-2.9 -3.6 2.1 -3.6 2.1 -1.6 Z", "kilt"),
        shoulders(pen),
        pen.strap(_BELTS, 0.42, "light"),
        *_arms(pen),
        *headgear(pen, native),
    ]


def sailor(pen: FigurePen, native: bool) -> list[Path]:
    """A sailor with rifle: square collar, round straw hat with a black ribbon and its two tails."""
    collar, hat = pen.at(0, 0, _TURNED), pen.at(0.1, 0.2, 0, 0.9)
    spokes = " ".join(
        f"M{2.5 * cos(radians(a)):.3f} {2.5 * sin(radians(a)):.3f} "
        f"L{3.1 * cos(radians(a)):.3f} {3.1 * sin(radians(a)):.3f}"
        for a in range(0, 360, 30)
    )
    return [
        *_boots(pen),
        shoulders(pen, "navy"),
        collar.part("M-2.6 .4 L2.6 .4 L2.9 3.6 L-2.9 3.6 Z", "navy"),
        collar.line("M-2.57 3.15 L2.55 3.15 M-2.57 2.75 L2.55 2.75", 0.9, pen.tones.over("navy")),
        *_arms(pen, "navy"),
        hat.strap("M-.5 3.1 C-1.2 4.4 -.6 5.0 -1.3 6.0 M.5 3.1 C.2 4.5 1.1 4.9 .8 6.0", 0.55, "ink"),
        hat.dot(0, 0, 3.35, "light"),
        hat.dot(0, 0, 2.15, "ink", weight=0),
        hat.dot(0, 0, 1.72, "light"),
        hat.line(spokes, 0.55),
    ]


def rifleman(pen: FigurePen, native: bool) -> list[Path]:
    """An irregular in a loose robe, his long gun across his body."""
    gun = pen.at(0.4, -5.1, 62)
    long_gun = "M-.75 6.6 L.75 6.5 L.5 3.2 L.34 1.6 L.3 -7.4 L-.3 -7.4 L-.34 1.6 L-.5 3.2 Z"
    robe = "M-4.6 .2 C-5.0 2.6 -4.2 4.6 -2.6 5.2 L-.6 4.5 L1.2 5.3 L3.2 4.7 C4.4 3.8 4.9 2.2 4.5 .2 Z"
    return [
        pen.dot(-2.0, -3.0, 0.9, "skin", 1.6),
        pen.part(robe, "coat"),
        pen.line("M-2.6 2.0 L-3.0 4.4 M-.2 2.2 L-.3 4.2 M2.2 2.0 L2.6 4.4", 0.8),
        shoulders(pen, "coat", 8),
        pen.strap("M-4.4 .9 C-2.6 -.8 1.6 -.6 4.0 1.9", 1.0, "kilt"),
        *pen.limb("M4.3 .5 L6.0 -2.0 L3.5 -3.6", 1.5, "coat"),
        *pen.limb("M-4.3 -.4 L-5.6 -4.0 L-2.6 -6.4", 1.5, "coat"),
        gun.part(long_gun, "leather"),
        gun.part("M-.3 -3.4 L.3 -3.4 L.26 -10.4 L-.26 -10.4 Z", "steel"),
        pen.dot(3.4, -3.55, 0.8, "skin"),
        pen.dot(-2.5, -6.6, 0.8, "skin"),
        *(bare_head(pen) if native else helmet(pen)),
    ]


def spearman(pen: FigurePen, native: bool) -> list[Path]:
    """A spearman: an oval shield ahead of him, a long spear, a sash, a bare head."""
    shield, tones = pen.at(-2.4, -6.3, -12), pen.tones
    cloth = "M-3.6 .8 C-4.2 3.0 -2.6 4.4 0 4.4 C2.6 4.4 4.2 3.0 3.6 .8 Z"
    blade = "M4.2 -16.6 C5.1 -14.4 5.1 -12.6 4.2 -11.0 C3.3 -12.6 3.3 -14.4 4.2 -16.6 Z"
    return [
        pen.dot(-2.2, -2.7, 0.95, "skin", 1.7),
        pen.dot(2.1, 2.9, 0.95, "skin", 1.7),
        pen.part(cloth, "coat"),
        pen.line("M-2 2.4 L-2.3 4.0 M0 2.5 L0 4.3 M2 2.4 L2.3 4.0", 0.7),
        shoulders(pen, "skin", -8),
        pen.part("M-4.6 -.6 C-2.6 -1.6 1.0 -.6 4.2 1.5 L3.4 2.3 C.6 .6 -2.4 .2 -4.7 .7 Z", "coat"),
        *pen.limb("M4.3 -.3 L5.6 -2.6 L4.4 -4.6", 1.5, "skin"),
        pen.part("M4.02 5.6 L4.38 5.6 L4.33 -11.0 L4.07 -11.0 Z", "leather"),
        pen.part(blade, "steel"),
        pen.dot(4.25, -4.8, 0.85, "skin"),
        *pen.limb("M-4.4 -.2 L-5.2 -3.0 L-3.6 -5.2", 1.5, "skin"),
        shield.dot(0, 0, 4.1, "light", 2.15),
        shield.dot(0, 0, 3.3, "kilt", 1.5, 0.8),
        shield.strap("M-4.1 0 L4.1 0", 0.5, "ink" if tones.alone else "leather"),
        shield.dot(0, 0, 0.75, "light"),
        shield.line("M-2.2 -1.2 L-2.2 1.2 M2.2 -1.2 L2.2 1.2", 0.8, tones.over("kilt")),
        *(bare_head(pen) if native else helmet(pen)),
    ]


def gunner(pen: FigurePen, native: bool) -> list[Path]:
    """One of a gun's crew, both hands on it."""
    return [
        *_boots(pen),
        shoulders(pen, turned=0),
        *pen.limb("M4.3 -.4 L4.6 -3.2 L1.7 -5.6", 1.55, "coat"),
        *pen.limb("M-4.3 -.4 L-4.6 -3.2 L-1.7 -5.6", 1.55, "coat"),
        pen.dot(1.5, -5.8, 0.8, "skin"),
        pen.dot(-1.5, -5.8, 0.8, "skin"),
        pen.strap("M-3.0 -1.9 L2.6 2.0", 0.42, "light" if not native else "leather"),
        *headgear(pen, native),
    ]


def loader(pen: FigurePen, native: bool) -> list[Path]:
    """One of a gun's crew who brings up a box of rounds."""
    box = pen.box(-2.2, -7.6, 4.4, 2.8, 0.3, "leather")
    return [*gunner(pen, native)[:6], box, pen.line("M-2.2 -6.2 L2.2 -6.2", 0.8), *gunner(pen, native)[6:]]
