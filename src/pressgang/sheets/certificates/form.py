"""The form of a certificate, before it is made out to anybody: frame, picture, title and seal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pressgang.art.devices import (
    compass_star,
    double_frame,
    plain_device,
    rope_reach,
    rope_round,
    rule_with_diamonds,
    seal,
)
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Colour, Item, Symbol, Use, grey
from pressgang.drawing.units import points
from pressgang.layout import Club
from pressgang.typography.fonts import FontBook

SEMIBOLD, REGULAR, ITALIC = "garamond-semibold", "garamond", "garamond-italic"
LEAST_WIDTH, LEAST_HEIGHT = 134.0, 100.0
NAVY, GOLD, SUN, PAPER = (Colour.parse(text) for text in ("#17304f", "#a9812f", "#e3dccb", "#fffdf7"))
_DESIGN = {True: (297.0, 210.0), False: (210.0, 297.0)}
"""The paper that a certificate was designed for, landscape and portrait."""
_INSET = 13.0
"""From the edge of the paper to the middle of the rope, the same on all four sides."""
_ROPE, _RADIUS = 4.2, 12.0
_TRACKING = 0.19
"""Of the title, as a share of its size."""


@dataclass(frozen=True, slots=True)
class CertificatePlaces:
    """Where things stand on the designed paper, in mm: baselines, and boxes from their top to their bottom."""

    picture: tuple[float, float]
    picture_width: float
    title: float
    name: float
    sentence: float
    lines: float
    signature: float
    seal: float
    club: float
    text_width: float
    columns: float
    """From the middle of one line to write on to that of the next."""
    column: float


_LANDSCAPE = CertificatePlaces(
    picture=(26.0, 73.0),
    picture_width=150.0,
    title=87.5,
    name=108.5,
    sentence=122.5,
    lines=140.5,
    signature=172.5,
    seal=164.5,
    club=185.0,
    text_width=200.0,
    columns=78.0,
    column=62.0,
)
_PORTRAIT = CertificatePlaces(
    picture=(44.0, 104.0),
    picture_width=150.0,
    title=120.0,
    name=143.0,
    sentence=160.0,
    lines=196.0,
    signature=246.0,
    seal=238.0,
    club=264.0,
    text_width=152.0,
    columns=53.0,
    column=46.0,
)


@dataclass(frozen=True, slots=True)
class CertificateForm:
    """A certificate on paper of a size, before it is made out to anybody. All in mm.

    `reach` is how near the edge of the paper the printer's ink may come; `domain` is what the game is about.
    """

    book: FontBook
    width: float
    height: float
    landscape: bool
    ink: Colour
    name_largest: float
    name_least: float
    reach: float = 0.0
    domain: str = "navy"
    ink_mode: str = "color"
    club: Club = Club()

    @property
    def _share(self) -> float:
        wide, high = _DESIGN[self.landscape]
        return min(self.width / wide, self.height / high)

    @property
    def inset(self) -> float:
        """From each edge of the paper to the middle of the rope."""
        return max(_INSET * max(1.0, self._share), self.reach + rope_reach(_ROPE * self._share))

    @property
    def unit(self) -> float:
        """The size of what stands inside the rope, against the one it was designed at."""
        wide, high = (side - 2 * _INSET for side in _DESIGN[self.landscape])
        inside = min((self.width - 2 * self.inset) / wide, (self.height - 2 * self.inset) / high)
        return min(inside, self._share)

    @property
    def places(self) -> CertificatePlaces:
        """Where things stand on the designed paper."""
        return _LANDSCAPE if self.landscape else _PORTRAIT

    def y(self, designed: float) -> float:
        """A height of the designed paper on this one."""
        return self.height / 2 + (designed - _DESIGN[self.landscape][1] / 2) * self.unit

    @property
    def middle(self) -> float:
        """The axis."""
        return self.width / 2

    @property
    def inside(self) -> Rect:
        """What the frame leaves free."""
        return Rect(0, 0, self.width, self.height).inset(self.inset + 7.4 * self.unit)

    @property
    def text_width(self) -> float:
        """The length of a line of words."""
        return min(self.places.text_width * self.unit, self.inside.width - 6 * self.unit)

    @property
    def picture(self) -> Rect:
        """The box of the picture."""
        top, bottom = (self.y(place) for place in self.places.picture)
        wide = min(self.places.picture_width * self.unit, self.inside.width - 30 * self.unit)
        return Rect(self.middle - wide / 2, top, wide, bottom - top)

    @property
    def gold(self) -> Colour:
        """The second ink, a grey where there is none."""
        return GOLD if self.ink_mode in ("color", "reversed") else grey(0.45)

    @property
    def sun(self) -> Colour:
        """The tint behind a picture; none where ink is saved."""
        return WHITE if self.ink_mode == "saver" else SUN

    def size(self, pt: float, least: float = 6.5) -> float:
        """A type size that grows and shrinks with the form."""
        return max(points(least), points(pt) * self.unit)

    def columns(self) -> list[tuple[float, float]]:
        """The middles and the width of the three lines to write on."""
        apart, wide = self.places.columns * self.unit, self.places.column * self.unit
        return [(self.middle + side * apart, wide) for side in (-1, 0, 1)]


@lru_cache(maxsize=16)
def ornament(form: CertificateForm, picture: tuple[Item, ...], title: str) -> Symbol:
    """All that certificates of one title and picture share."""
    unit, ink, gold, book = form.unit, form.ink, form.gold, form.book
    page = Rect(0, 0, form.width, form.height)
    rope = page.inset(form.inset)
    stars = page.inset(form.inset + 13.5 * unit)
    size = form.size(14.5, 8)
    title = title.upper()
    wide = book.width(title, size, True, tracking=_TRACKING * size, display=SEMIBOLD)
    room = form.text_width
    if wide > room:
        size *= room / wide
        wide = room
    y, middle = form.y(form.places.title), form.middle
    tracking = _TRACKING * size
    caps = book.text(
        middle, y, title, size, bold=True, anchor="middle", fill=ink, tracking=tracking, display=SEMIBOLD
    )
    items: list[Item] = [
        *rope_round(rope, _RADIUS * unit, _ROPE * unit, ink, PAPER if form.ink_mode == "color" else WHITE),
        *double_frame(page.inset(form.inset + 5.2 * unit), 6.2 * unit, unit, gold),
        *(
            part
            for x in (stars.x, stars.right)
            for y_ in (stars.y, stars.bottom)
            for part in compass_star((x, y_), 4.6 * unit, gold, WHITE)
        ),
        *picture,
        caps,
        *_seal(form),
    ]
    over_all = min(form.inside.width - 18 * unit, wide + 68 * unit)
    if over_all > wide + 24 * unit:
        centre = (middle, y - book.cap_height(size) * 0.46)
        items.extend(rule_with_diamonds(centre, over_all, wide + 14 * unit, gold, 0.3 * unit))
    return Symbol(f"certificate-{title}", tuple(items), page, inked=True)


def _seal(form: CertificateForm) -> tuple[Item, ...]:
    """The seal, with the club's logo in it where there is one."""
    centre = (form.middle, form.y(form.places.seal))
    radius = 14.2 * form.unit
    ink = form.ink
    logo = form.club.logo
    if logo is not None:
        side = 0.62 * 1.4142 * radius
        device: tuple[Item, ...] | None = (Use(logo.fitted(side, side, ink), Transform.translate(*centre)),)
    elif form.domain in ("air", "army"):
        device = plain_device(form.domain, centre, radius, ink, WHITE)
    else:
        device = None
    return seal(centre, radius, ink, form.gold, WHITE, device)
