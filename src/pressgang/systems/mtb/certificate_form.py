"""The form of a certificate, before it is made out to anybody: the rope, the picture, the title, the seal."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from pressgang.art.boat_profile import HEIGHT as PICTURE_HEIGHT
from pressgang.art.boat_profile import Scene, boat_profile
from pressgang.art.devices import rope_border, rope_depth, rule_with_diamonds, web_seal
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Symbol
from pressgang.drawing.units import points
from pressgang.sheets.typeset import capitals, capitals_width, centred_baseline
from pressgang.typography.fonts import FontBook

LEAST_WIDTH, LEAST_HEIGHT = 118.0, 84.0
_DESIGN = {True: (281.0, 181.0), False: (194.0, 268.0)}
"""The size that a certificate was designed at, landscape and portrait."""


@dataclass(frozen=True, slots=True)
class Heights:
    """Where things stand, as shares of the height inside the rope; `picture` is the share of the width."""

    picture_top: float
    picture_high: float
    picture: float
    title: float
    name: float
    name_high: float
    sentence: float
    lines: float
    seal: float
    seal_radius: float
    signature: float


_LANDSCAPE = Heights(
    picture_top=0.010,
    picture_high=0.385,
    picture=0.70,
    title=0.462,
    name=0.563,
    name_high=0.125,
    sentence=0.676,
    lines=0.782,
    seal=0.905,
    seal_radius=0.078,
    signature=0.940,
)
_PORTRAIT = Heights(
    picture_top=0.050,
    picture_high=0.260,
    picture=0.95,
    title=0.372,
    name=0.458,
    name_high=0.100,
    sentence=0.548,
    lines=0.672,
    seal=0.820,
    seal_radius=0.074,
    signature=0.915,
)
_TITLE_TRACKING = 0.18
"""Of the result's name, as a share of its size."""
_TOP = 5.0
"""Above the rope at the designed size: the foot with the build stamp takes more than that below it."""


@dataclass(frozen=True, slots=True)
class CertificateForm:
    """A certificate of a size, before it is made out to anybody. All in mm."""

    book: FontBook
    width: float
    height: float
    landscape: bool
    ink: Colour
    name_largest: float
    name_least: float

    @property
    def unit(self) -> float:
        """Its size against the one it was designed at."""
        wide, high = _DESIGN[self.landscape]
        return min(self.width / wide, self.height / high, 2.2)

    @property
    def rope(self) -> float:
        """The thickness of the rope."""
        return 4.0 * self.unit

    @property
    def inside(self) -> Rect:
        """What the rope leaves free."""
        return self.frame.inset(rope_depth(self.rope))

    @property
    def frame(self) -> Rect:
        """The outside of the rope."""
        top = _TOP * self.unit
        return Rect(0, top, self.width, self.height - top)

    @property
    def heights(self) -> Heights:
        """Where things stand."""
        return _LANDSCAPE if self.landscape else _PORTRAIT

    def y(self, share: float) -> float:
        """A height from its share."""
        return self.inside.y + share * self.inside.height

    def size(self, pt: float, least: float = 6.5) -> float:
        """A type size that grows and shrinks with the form."""
        return max(points(least), points(pt) * self.unit)

    @property
    def picture_width(self) -> float:
        """The width of the boat's picture."""
        h = self.heights
        return min(h.picture * self.inside.width, h.picture_high * self.inside.height * 100 / PICTURE_HEIGHT)

    @property
    def picture_at(self) -> tuple[float, float]:
        """The left top corner of the picture."""
        h = self.heights
        spare = h.picture_high * self.inside.height - self.picture_width * PICTURE_HEIGHT / 100
        return ((self.width - self.picture_width) / 2, self.y(h.picture_top) + max(0.0, spare) / 2)


def ornament(form: CertificateForm, scene: Scene, title: str) -> Symbol:
    """All that certificates of one result share: rope, picture, title, seal, the rules of the lines."""
    h, unit, ink = form.heights, form.unit, form.ink
    tint = ink.mixed(WHITE, 0.86)
    x, y = form.picture_at
    picture = boat_profile(form.picture_width, ink, tint, scene)
    size = form.size(13.5, 8)
    wide = capitals_width(form.book, title, size, _TITLE_TRACKING)
    room = form.inside.width * 0.92
    if wide > room:
        size *= room / wide
        wide = room
    base = centred_baseline(form.book, form.y(h.title), size, True)
    middle = form.width / 2
    items: list[Item] = [
        *rope_border(form.frame, form.rope, ink, WHITE),
        Group(picture, Transform.translate(x, y)),
        capitals(form.book, middle, base, title, size, anchor="middle", fill=ink, tracking=_TITLE_TRACKING),
        *web_seal((middle, form.y(h.seal)), h.seal_radius * form.inside.height * _seal_share(form), ink, WHITE),
    ]
    over_all = min(form.inside.width * 0.92, wide + 86 * unit)
    if over_all > wide + 24 * unit:
        items.extend(
            rule_with_diamonds((middle, form.y(h.title)), over_all, wide + 12 * unit, ink, 0.32 * unit)
        )
    key = (form.width, form.height, form.landscape, ink, scene, title)
    digest = hashlib.sha256(repr(key).encode()).hexdigest()[:12]
    return Symbol(f"certificate-{digest}", tuple(items), Rect(0, 0, form.width, form.height))


def _seal_share(form: CertificateForm) -> float:
    """The seal keeps between the two signatures."""
    return min(1.0, form.inside.width * 0.115 / (form.heights.seal_radius * form.inside.height))
