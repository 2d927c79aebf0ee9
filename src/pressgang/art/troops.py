"""Stands of troops: figures in ranks seen from above, and rows of figures from the front and from behind."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import cycle, starmap
from typing import Literal, get_args

from msgspec import Struct

from pressgang.art.parts import PartList
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import flattened
from pressgang.drawing.scene import WHITE, Colour, Item, Path, Symbol, Use
from pressgang.structs import NamedTuple

OUTLINE, OUTLINE_ALONE = 0.15, 0.17
"""The outline of a part in mm: with tones, and without them."""


class Tones(NamedTuple):
    """The fills of the parts of a figure; `ink` outlines them. `alone` is one ink without any tone."""

    ink: Colour
    coat: Colour
    light: Colour
    skin: Colour
    kilt: Colour
    navy: Colour
    dark: Colour
    leather: Colour
    steel: Colour
    camel: Colour
    hide: Colour
    flag: Colour
    hair: Colour
    alone: bool = False

    @property
    def colours(self) -> dict[str, Colour]:
        """Return all tones by name."""
        return {name: colour for name, colour in self._asdict().items() if name != "alone"}

    @property
    def line(self) -> float:
        """Return the weight of an outline in mm."""
        return OUTLINE_ALONE if self.alone else OUTLINE


def _parse(text: str) -> Tones:
    """Return tones from their hexadecimal numbers, in the order of the fields."""
    return Tones._make((*map(Colour.parse, text.split()), False))


BRITISH = _parse(
    "#1d1710 #b98a3e #fdf8ea #e9bd94 #3f6b52 #33507a #5e4318 #6d4a20 #3c4048 #d2a566 #b98848 #a8372f #1d1710"
)
NATIVE = _parse(
    "#141a10 #f4efe0 #fdf8ea #7a5233 #a8372f #4e6b3c #3c4a2a #6d4a20 #3c4048 #cda26a #a97e46 #2f5c46 #1d1710"
)


def tones_of(native: bool, ink: Colour, coat: Colour | None = None, trim: Colour | None = None) -> Tones:
    """Return the tones of a side in colour; its palette may have its own coat and trim (helmets, belts)."""
    base = NATIVE if native else BRITISH
    return base._replace(ink=ink, coat=coat or base.coat, light=trim or base.light)


def one_ink(ink: Colour) -> Tones:
    """Return the tones where there is one ink and no tint of it."""
    return Tones(
        ink=ink, coat=WHITE, light=WHITE, skin=WHITE, kilt=WHITE, navy=WHITE, dark=ink, leather=WHITE,
        steel=ink, camel=WHITE, hide=WHITE, flag=WHITE, hair=ink, alone=True,
    )  # fmt: skip


TroopKind = Literal[
    "foot", "highlander", "sailor", "rifle", "spear", "mounted", "camel", "light-horse", "lancer", "maxim",
    "cannon",
]  # fmt: skip
KINDS: tuple[TroopKind, ...] = get_args(TroopKind)
Spacing = Literal["open", "closed"]
CREW = 3  # figures of a gun's crew where a stand names none
# From file to file and from rank to rank in units: what a figure takes up in either formation.
_ON_FOOT: dict[Spacing, tuple[float, float]] = {"open": (16.2, 16.6), "closed": (11.8, 16.6)}
_ON_HORSE: dict[Spacing, tuple[float, float]] = {"open": (14.6, 37.0), "closed": (11.6, 36.6)}
_PITCH: dict[TroopKind, dict[Spacing, tuple[float, float]]] = {
    "foot": _ON_FOOT,
    "highlander": _ON_FOOT,
    "sailor": _ON_FOOT,
    "rifle": {"open": (13.6, 14.4), "closed": (12.0, 14.4)},
    "spear": {"open": (18.6, 17.2), "closed": (13.6, 17.2)},
    "mounted": _ON_HORSE,
    "light-horse": _ON_HORSE,
    "camel": {"open": (15.6, 44.0), "closed": (14.4, 43.6)},
    "lancer": {"open": (14.6, 43.0), "closed": (13.2, 42.4)},
}
UNIT = 0.735
"""The largest unit in mm: a man's shoulders are 7.35 mm, in either order and whatever he is."""
TALL = 113.0
"""The height of a standing man with his weapon in units: that of a strip's figures."""
# Where the crew stands about a gun, in units: (x, y, turned); a third and further pair bring up rounds.
_POSTS: dict[str, tuple[tuple[float, float, float], ...]] = {
    "maxim": ((0, 16, 0), (13.5, 6.5, -78), (-13.5, 8.5, 62), (-25, -2, 70), (26, -4, -70), (24.5, 14.5, -40)),
    "cannon": (
        (-13.5, 1.5, 70),
        (13.5, 5.5, -70),
        (-8.2, 15, 40),
        (-25, -3, 75),
        (26, -4, -70),
        (9.5, 17.5, -30),
    ),
}
_AT_THE_GUN = 3
_POSES = ("first", "second", "third")
"""How figures hold themselves in a row, in turn."""
_WIDEST = 2.6
"""The largest distance from man to man in a row on a strip, in widths of a man."""


class Post(Struct, frozen=True):
    """A figure's place in units: the figure, its origin and its rotation."""

    figure: str
    x: float
    y: float
    turned: float = 0.0

    def frame(self, unit: float = 1.0, dx: float = 0.0, dy: float = 0.0) -> Transform:
        """Return the transform from the figure's units to mm, `unit` each, moved by (`dx`, `dy`)."""
        turned = Transform.rotate(self.turned).then(Transform.translate(self.x, self.y))
        return turned.then(Transform.scale(unit)).then(Transform.translate(dx, dy))


def in_ranks(kind: TroopKind, figures: int, ranks: int, formation: Spacing) -> tuple[Post, ...]:
    """Return figures in ranks, the last centred; in open order each rank fills the gaps of the one before."""
    file, rank = _PITCH[kind][formation]
    across = math.ceil(figures / ranks)
    shift = file / 4 if formation == "open" and ranks > 1 else 0.0
    posts: list[Post] = []
    for i in range(figures):
        row, column = divmod(i, across)
        here = min(across, figures - row * across)
        aside = shift * (1 if row % 2 else -1) if here == across else 0.0
        posts.append(Post(kind, (column - (here - 1) / 2) * file + aside, row * rank))
    return tuple(posts)


def at_gun(kind: Literal["maxim", "cannon"], crew: int) -> tuple[Post, ...]:
    """Return a gun and its crew: three with their hands to it, the others bring up rounds."""
    posts = _POSTS[kind][: crew or CREW]
    return (
        Post(f"gun-{kind}", 0, 0),
        *(Post(kind if i < _AT_THE_GUN else "loader", *post) for i, post in enumerate(posts)),
    )


def dismounted(mount: TroopKind, afoot: int, holders: int) -> tuple[Post, ...]:
    """Return infantry off its mounts: two ranks on foot, and riders each between two led mounts."""
    men = in_ranks("foot", afoot, 1 if afoot < 3 else 2, "open")
    led = f"led-{mount}"
    pitch, half = (14.4, 7.0) if mount == "camel" else (10.4, 4.4)
    right = max((post.x for post in men), default=-12.0) + 7.5 + half + pitch / 2
    middle = sum(post.y for post in men) / max(1, len(men)) - 6
    mounts: list[Post] = []
    for holder in range(holders):
        x = right + (3 * holder + 1) * pitch - pitch / 2
        mounts += [Post(led, x - pitch, middle), Post(led, x + pitch, middle), Post(mount, x, middle)]
    return (*men, *mounts)


def draw_above(
    arrangements: Sequence[tuple[Post, ...]],
    field: Rect,
    kept: Sequence[Rect],
    native: bool,
    tones: Tones,
    largest: float = UNIT,
) -> tuple[Item, ...]:
    """Draw the arrangement that comes out largest, centred in `field` and off the rectangles `kept` (mm)."""
    fits = [fit for posts in arrangements if posts and (fit := _fit(posts, field, kept, native, largest))]
    if not fits:
        return ()
    best = max(fits, key=lambda fit: fit.unit)
    worth_it = best.unit * 0.87  # for a further rank
    first = next((fit for fit in fits if fit.unit >= worth_it), best)
    return tuple(
        Use(
            _figure("above", post.figure, native, False, tones, first.unit),
            post.frame(first.unit, first.x, first.y),
        )
        for post in first.posts
    )


class _Fit(Struct, frozen=True):
    posts: tuple[Post, ...]
    unit: float
    x: float
    y: float


_STEP = 0.97
_LEAST = 0.05
_RIM = 0.18
"""The most that the outline of a figure adds to its boxes, in mm."""


def _fit(
    posts: tuple[Post, ...], field: Rect, kept: Sequence[Rect], native: bool, largest: float
) -> _Fit | None:
    """Return the largest unit at which no figure leaves the field or touches a kept rectangle."""
    boxes = [post.frame().apply_rect(_box(post.figure, native)) for post in posts]
    whole = Rect.around(boxes)
    room = field.inset(_RIM)
    if room.width <= 0 or room.height <= 0:
        return None
    unit = min(largest, room.width / whole.width, room.height / whole.height)
    while unit >= _LEAST:
        x = room.centre[0] - unit * whole.centre[0]
        centred, lowest = room.centre[1] - unit * whole.centre[1], room.bottom - unit * whole.bottom
        for step in range(9):
            y = centred + (lowest - centred) * step / 8
            at = Transform.scale(unit).then(Transform.translate(x, y))
            if not any(
                at.apply_rect(box).overlaps(keep) and _reaches(post, native, at, keep)
                for post, box in zip(posts, boxes, strict=True)
                for keep in kept
            ):
                return _Fit(posts, unit, x, y)
        unit *= _STEP
    return None


def _reaches(post: Post, native: bool, at: Transform, keep: Rect) -> bool:
    """Return whether any edge of a figure is within a rectangle, or nearer to it than an outline is wide."""
    room = keep.inset(-_RIM - 0.4)  # an arm is a stroke, of which this is the middle
    points = starmap(post.frame().then(at).apply, _edge(post.figure, native))
    return any(room.x < x < room.right and room.y < y < room.bottom for x, y in points)


def draw_row(
    kind: TroopKind, figures: int, width: float, height: float, native: bool, tones: Tones, *, back: bool
) -> tuple[Item, ...]:
    """Draw a row of figures for a stand-up strip in the box (0, 0, width, height), their feet on its foot.

    A standing man is as high as the box, who rides is scaled to it. `back` is seen from behind, not mirrored.
    """
    if width <= 0 or height <= 0 or figures <= 0:
        return ()
    box = _box(kind, native, "front")
    tall = max(TALL, box.height)
    if kind in ("maxim", "cannon"):
        weapon = _box(f"gun-{kind}", native, "front")
        pitch, reach = box.width * 1.04, weapon.width / 2 + box.width * 0.56
        xs = [(reach + pitch * (i // 2)) * (1 if i % 2 else -1) for i in range(figures)]
        posts = [*(Post(kind, x, 0) for x in xs), Post(f"gun-{kind}", 0, 0)]
    else:
        close = box.width * 1.08
        unit = min(width / (close * figures), height / tall)
        pitch = min(max(close, width / figures / unit), box.width * _WIDEST)
        posts = [Post(kind, i * pitch, 0) for i in range(figures)]
    boxes = [post.frame().apply_rect(_box(post.figure, native, "front")) for post in posts]
    left, right = min(b.x for b in boxes), max(b.right for b in boxes)
    unit = min(max(0.0, width - 2 * _RIM) / (right - left), max(0.0, height - 2 * _RIM) / tall)
    if unit <= 0:
        return ()
    dx = width / 2 - unit * (left + right) / 2
    return tuple(
        Use(
            _figure("front", post.figure, native, back, tones, unit, pose=pose),
            post.frame(unit, dx, height - _RIM),
        )
        for post, pose in zip(posts, cycle(_POSES), strict=False)
    )


@lru_cache(maxsize=64)
def _box(figure: str, native: bool, view: str = "above") -> Rect:
    """Return the bounds of a figure in units, without its outline, in all its poses."""
    poses = _POSES if view == "front" else _POSES[:1]
    return Rect.around([_figure(view, figure, native, False, BRITISH, 1e6, pose=pose).box for pose in poses])


@lru_cache(maxsize=64)
def _edge(figure: str, native: bool) -> tuple[Point, ...]:
    """Return points along the edges of a figure from above, less than two units apart."""
    found: list[Point] = []
    for path in _figure("above", figure, native, False, BRITISH, 1e6).items:
        assert isinstance(path, Path)
        for (ax, ay), (bx, by) in (edge for ring in flattened(path.segments) for edge in ring.edges()):
            steps = 1 + int(math.hypot(bx - ax, by - ay) / 1.5)
            found += [(ax + (bx - ax) * i / steps, ay + (by - ay) * i / steps) for i in range(steps + 1)]
    return tuple(found)


@lru_cache(maxsize=512)
def _figure(
    view: str, figure: str, native: bool, back: bool, tones: Tones, unit: float, pose: str = "first"
) -> Symbol:
    """Draw one figure in units, its outline at its true width where a unit is `unit` mm."""
    side, seen = "native" if native else "british", "back" if back else "front"
    facts = {side, seen, "alone" if tones.alone else "", pose}
    parts = PartList("troops", view, tones.colours, tones.line / unit, frozenset(facts))
    key = hashlib.sha256(repr((view, figure, native, back, tones, unit, pose)).encode()).hexdigest()
    side = "-back" if back else ""
    return parts.symbol(figure, f"{view}-{figure}{side}-{key[:8]}", tones.alone)
