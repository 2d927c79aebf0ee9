"""Men standing, from the front and from behind, for paper figures that are folded over their heads.

A man is about 100 units tall; his feet stand on y = 0 about x = 0. What is seen from behind has the outline of
the front: the same parts where a figure parts from the paper, another inside. His right hand is at the left in
both, as the back is mirrored at the fold.
"""

from __future__ import annotations

from pressgang.art.figure_pen import FigurePen, Tone
from pressgang.art.heads_front import bare_head, headgear, helmet, straw_hat
from pressgang.drawing.scene import Path

_TUNIC = (
    "M0 -79 C5 -79 8 -77.6 11 -76.4 C14.6 -75 15.4 -71 14.8 -66 C13.8 -60 11.4 -56 11.2 -51 "
    "C11.4 -46 12.8 -40 13.4 -35 C8 -33.2 4 -33.2 0 -33.2"
)
_JACKET = (
    "M0 -79 C5 -79 8 -77.6 11 -76.4 C14.6 -75 15.4 -71 14.8 -66 C13.8 -60 11.4 -56 11 -50 "
    "C6 -48.6 3 -48.6 0 -48.6"
)
_ARM = (
    "M-13.2 -74.6 C-17.6 -72.4 -18.8 -66 -19.0 -60 C-19.2 -54 -19.4 -50 -19.8 -45 L-15.0 -44.4 "
    "C-14.2 -50 -13.2 -56 -12.2 -62 Z"
)
_FIST = (
    "M-19.9 -46.4 L-15.0 -46.0 C-15.2 -43.4 -16.6 -41.6 -19.2 -41.4 C-22.6 -41.2 -24.8 -42.8 -24.6 -45.2 "
    "C-23.8 -47.2 -21.6 -47.2 -19.9 -46.4 Z"
)
_BELT = "M-11.0 -51.5 Q0 -49.4 11.0 -51.5"
_BOOT = "M-10.6 -5.4 L-3.2 -5.4 L-3.2 -1 L-4 0 L-13 0 C-13.2 -2.4 -11.4 -3.8 -10.6 -5.4 Z"


def _trousers(pen: FigurePen, tone: Tone, gaiters: Tone) -> list[Path]:
    leg = (
        "M-12 -38 L-.6 -38 L-1.8 -22 L-3.2 -6 L-3.2 -1 L-4 0 L-13 0 C-13.2 -2.4 -11.4 -3.8 -10.4 -5 "
        "C-11.2 -14 -12.2 -24 -12 -38 Z"
    )
    gaiter = "M-11.4 -19 L-2.2 -19 L-3.2 -5 L-3.2 -1 L-4 0 L-13 0 C-13.2 -2.4 -11.4 -3.8 -10.4 -5 Z"
    return [*pen.both(leg, tone), *pen.both(gaiter, gaiters), *pen.both(_BOOT, "dark")]


def _bare_legs(pen: FigurePen) -> list[Path]:
    leg = (
        "M-10.6 -36 L-2.0 -36 L-3.2 -18 L-3.6 -4 L-3.4 -1 L-4.2 0 L-12.6 0 C-12.8 -2.2 -11.2 -3.4 -10.0 -4.4 "
        "C-10.8 -14 -11.0 -22 -10.6 -36 Z"
    )
    return pen.both(leg, "skin")


def _kilt(pen: FigurePen) -> list[Path]:
    """Bare knees, hose with a diced top, shoes, and the kilt."""
    hose = "M-10.4 -23 L-2.8 -23 L-3.4 -4 L-3.2 -1 L-4 0 L-13 0 C-13.2 -2.4 -11.4 -3.8 -10.2 -4.6 Z"
    shoe = "M-10.4 -6 L-3.2 -6 L-3.2 -1 L-4 0 L-13 0 C-13.2 -2.4 -11.4 -3.8 -10.4 -6 Z"
    dice = "M-10.2 -19 L-3.2 -22 M-10.2 -15 L-3.2 -18 M-10.2 -11 L-3.2 -14"
    over = pen.tones.over("kilt")
    pleats = " ".join(f"M{x} -51 L{x * 1.42:.3f} -29.6" for x in (-8, -4, 0, 4, 8))
    dicing: Tone = "ink" if pen.tones.alone else "flag"
    return [
        *pen.both("M-11 -34 L-2.2 -34 L-3.0 -22 L-10.2 -22 Z", "skin"),
        *pen.both(hose, "light"),
        pen.line(dice, 0.8, dicing),
        pen.mirrored().line(dice, 0.8, dicing),
        *pen.both(shoe, "dark"),
        pen.half("M0 -52 L11 -52 C13 -45 14.4 -38 15 -31 C9 -29.2 4 -29 0 -29", "kilt"),
        pen.line(pleats, 0.9, over),
        pen.line("M-12.6 -44 Q0 -42.4 12.6 -44 M-13.9 -37 Q0 -35.4 13.9 -37", 0.9, over),
    ]


def _equipment(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """Belt, braces and pouches before; braces crossed, pack and rolled coat behind."""
    tone: Tone = "leather" if native else "light"
    belt = pen.strap(_BELT, 2.6, tone)
    if back:
        return [
            belt,
            pen.strap("M-8.6 -76.6 L5.4 -52 M8.6 -76.6 L-5.4 -52", 2.0, tone),
            pen.box(-7.4, -73, 14.8, 12.6, 1.6, "leather"),
            pen.line("M-7.4 -68 L7.4 -68 M-4 -73 L-4 -60.4 M4 -73 L4 -60.4"),
            pen.box(-6.6, -58.6, 13.2, 5.2, 2.4, "leather"),
        ]
    return [
        belt,
        pen.strap("M-8.6 -76.6 L-5.4 -52 M8.6 -76.6 L5.4 -52", 2.0, tone),
        pen.box(3.4, -58, 6.2, 6.6, 0.8, "leather"),
        pen.box(-9.6, -58, 6.2, 6.6, 0.8, "leather"),
        pen.line("M0 -77 L0 -62", 0.9),
        *(pen.dot(0, y, 0.55, "light", weight=0.6) for y in (-74, -70, -66)),
    ]


def body(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A regular's tunic with his equipment, without arms or head."""
    return [
        pen.half(_TUNIC, "coat"),
        *_equipment(pen, native, back),
        *([pen.line("M0 -49 L0 -34")] if back else []),
    ]


def arm(pen: FigurePen, tone: Tone = "coat") -> Path:
    """The right arm, hanging; the pen's mirror image draws the left."""
    return pen.part(_ARM, tone)


def _arms(pen: FigurePen, tone: Tone) -> list[Path]:
    return [*pen.both(_ARM, tone), pen.dot(17.4, -42.6, 2.3, "skin", 2.7)]


def _rifle(pen: FigurePen) -> list[Path]:
    """A rifle grounded at the right hand, its bayonet fixed, and the hand."""
    stock = "M-25.0 0 L-20.2 0 L-20.6 -14 L-21.2 -24 L-21.4 -66 L-23.2 -66 L-23.6 -24 L-24.4 -14 Z"
    return [
        pen.part(stock, "leather"),
        pen.part("M-22.9 -66 L-21.7 -66 L-21.9 -84 L-22.7 -84 Z", "steel"),
        pen.part("M-22.65 -84 L-21.95 -84 L-22.3 -100 Z", "steel"),
        pen.line("M-23.6 -44 L-21.2 -44 M-23.4 -58 L-21.3 -58", 1.2),
        pen.part(_FIST, "skin"),
    ]


def foot(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A regular, his rifle grounded beside him."""
    return [
        *_trousers(pen, "coat", "dark" if not native else "light"),
        *body(pen, native, back),
        *_arms(pen, "coat"),
        *_rifle(pen),
        *headgear(pen, native, back),
    ]


def highlander(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A regular in a kilt, with a sporran."""
    sporran = "M-3.4 -46 L3.4 -46 C4.4 -41 3.4 -35 0 -33.6 C-3.4 -35 -4.4 -41 -3.4 -46 Z"
    return [
        *_kilt(pen),
        pen.half(_JACKET, "coat"),
        *_equipment(pen, native, back),
        *([] if back else [pen.part(sporran, "light"), pen.line("M-1.2 -40 L-1.4 -36 M1.2 -40 L1.4 -36")]),
        *_arms(pen, "coat"),
        *_rifle(pen),
        *headgear(pen, native, back),
    ]


def sailor(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A sailor in white gaiters: open collar and black scarf before, the square collar behind."""
    if back:
        collar = [
            pen.part("M-7.6 -77.4 L7.6 -77.4 L10 -64 L-10 -64 Z", "navy"),
            pen.line(
                "M-9.6 -65.4 L9.6 -65.4 M-9.6 -66.9 L9.6 -66.9 M-9.6 -68.4 L9.6 -68.4",
                1.0,
                pen.tones.over("navy"),
            ),
        ]
    else:
        collar = [
            pen.part("M-7 -78.4 L0 -62 L7 -78.4 L3.6 -79 L0 -70 L-3.6 -79 Z", "light"),
            pen.part("M0 -70 L3.4 -78 L-3.4 -78 Z", "skin"),
            pen.part("M-1.8 -63 L1.8 -63 L1.2 -54 L-1.2 -54 Z", "ink"),
        ]
    return [
        *_trousers(pen, "navy", "light"),
        pen.half(_TUNIC, "navy"),
        *collar,
        pen.strap(_BELT, 2.6, "ink" if pen.tones.alone else "leather"),
        *_arms(pen, "navy"),
        *_rifle(pen),
        *straw_hat(pen, back),
    ]


def _robed(pen: FigurePen, back: bool) -> list[Path]:
    """The torso of a man who wears a cloth over one shoulder and about his hips."""
    skirt = "M0 -52 L10.6 -52 C12 -45 13.4 -38 14 -30 L8 -32 L2 -29.4 L0 -30.4"
    folds = " ".join(f"M{x} -49 L{x * 1.3:.3f} -33" for x in (-6, -1, 5))
    sash = "M-13 -75.4 C-9 -77.4 -6 -78 -3.4 -78.6 L11 -52 L11 -49.6 L6 -49 Z"
    mirror = "M13 -75.4 C9 -77.4 6 -78 3.4 -78.6 L-11 -52 L-11 -49.6 L-6 -49 Z"
    return [
        pen.half(skirt, "coat"),
        pen.line(folds, 0.8),
        pen.half(_JACKET, "skin"),
        pen.part(mirror if back else sash, "coat"),
        pen.line("M8 -76 L-8 -50.4" if back else "M-8 -76 L8 -50.4", 0.8),
    ]


def spearman(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A spearman with a long shield; from behind, its inside with the grip."""
    shield = pen.at(11.5, -44)
    if back:
        held = [
            shield.dot(0, 0, 10.6, "leather", 26),
            shield.strap("M0 -30 L0 30", 1.4, "ink"),
            pen.part("M8 -50 C10 -51 15 -51 16.5 -49 L15.5 -45 C13 -46 10 -46 8.6 -45 Z", "skin"),
        ]
    else:
        marks = "M-5 -14 L5 -14 M-5 -9 L5 -9 M-5 9 L5 9 M-5 14 L5 14"
        held = [
            shield.dot(0, 0, 10.6, "light", 26),
            shield.dot(0, 0, 8.6, "kilt", 23, 0.9),
            shield.strap("M0 -30 L0 30", 1.4, "ink" if pen.tones.alone else "leather"),
            shield.line(marks, 1.4, pen.tones.over("kilt")),
        ]
    return [
        *_bare_legs(pen),
        *_robed(pen, back),
        *pen.both(_ARM, "skin"),
        pen.part("M-22.6 0 L-21.2 0 L-21.0 -92 L-22.8 -92 Z", "leather"),
        pen.part("M-21.9 -112 C-18.6 -105 -18.8 -98 -21.9 -92 C-25.0 -98 -25.2 -105 -21.9 -112 Z", "steel"),
        pen.part(_FIST, "skin"),
        *held,
        *(bare_head(pen, back) if native else helmet(pen, back)),
    ]


def rifleman(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """An irregular in a robe, his long gun across his chest; from behind the gun shows at both sides."""
    skirt = "M0 -52 L11 -51 C12.4 -42 15 -32 16.4 -20 C10 -17.6 5 -17 0 -17"
    folds = " ".join(f"M{x} -47 L{x * 1.7:.3f} -20.5" for x in (-6, -2, 3, 6))
    right = (
        "M-13 -74.6 C-17.8 -73 -19.6 -64 -18.6 -56 C-17.8 -49.6 -13 -46.6 -8.6 -47.6 L-8.8 -52.6 "
        "C-12.6 -54 -12 -60 -11 -64 Z"
    )
    left = "M12 -75 C17.6 -73 19 -67 18.4 -62 C17 -57.6 12 -56 8.4 -59 L7.6 -63 C10 -64 12 -64 12.4 -66 Z"
    stock = "M-20.6 -43.6 L-16.2 -37.6 L-8 -46.4 L-2 -51.6 L12 -69.4 L10.2 -70.8 L-4.4 -53.6 L-11.2 -48.4 Z"
    gun = [
        pen.part(stock, "leather"),
        pen.part("M9.8 -67.6 L11.4 -66.2 L25.2 -85.4 L24.2 -86.2 Z", "steel"),
    ]  # fmt: skip
    hands = [pen.dot(-8.4, -50.2, 2.5, "skin"), pen.dot(8.2, -61.4, 2.5, "skin")]
    arms = [pen.part(right, "coat"), pen.part(left, "coat")]
    torso = [
        *_bare_legs(pen),
        pen.half(skirt, "coat"),
        pen.line(folds, 0.8),
        pen.half(_JACKET, "coat"),
        pen.strap(_BELT, 3.0, "kilt"),
        pen.strap(
            "M9 -77 L-9.6 -52" if back else "M-9 -77 L9.6 -52", 1.6, "leather" if not pen.tones.alone else "ink"
        ),
    ]
    head = bare_head(pen, back) if native else helmet(pen, back)
    if back:
        return [*gun, *hands, *arms, *torso, *head]
    return [*torso, *gun, *arms, *hands, *head]


def gunner(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """One of a gun's crew, a box of rounds in his right hand."""
    box = pen.box(-26.4, -40.4, 13.0, 9.6, 0.8, "leather")
    return [
        *_trousers(pen, "coat", "dark" if not native else "light"),
        *body(pen, native, back),
        *_arms(pen, "coat"),
        box,
        pen.line("M-26.4 -37.2 L-13.4 -37.2 M-22 -40.4 C-22 -43 -17.6 -43 -17.6 -40.4"),
        pen.part(_FIST, "skin"),
        *headgear(pen, native, back),
    ]
