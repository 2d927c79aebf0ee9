"""The drawing of a planned face."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import cos, pi, sin

from pressgang.drawing import theme
from pressgang.drawing.colours import in_grey, legible
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import (
    BLACK,
    WHITE,
    Colour,
    Group,
    Item,
    Path,
    Symbol,
    Use,
    circle,
    line,
    rectangle,
)
from pressgang.drawing.units import points
from pressgang.insignia.devices import Device, device_of
from pressgang.insignia.drawing import insignia_symbol, wing_mark
from pressgang.sheets.base import WingMark
from pressgang.sheets.blocks.places import put, shares_of
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.contents import TAB_LETTERS, FacePart
from pressgang.sheets.faces.measures import Measures
from pressgang.sheets.faces.plan import PlannedFace
from pressgang.sheets.faces.signs import Sign
from pressgang.sheets.sides import diagonal, readable_on
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook, Line

_EDGE = 0.25
"""The weight of the outline of a tab, a dot and a pip."""
_LEGIBLE = 3.0
"""The least contrast of a content's own colour with what it stands on: bold words need no more (WCAG 2)."""
DOT_COLOURS = {
    "R": Colour.parse("#a81f2a"),
    "W": WHITE,
    "B": Colour.parse("#22479b"),
    "Y": Colour.parse("#f2c230"),
    "G": Colour.parse("#226239"),
    "K": Colour.parse("#16181c"),
}
"""The colours that letters of ID dots stand for: red, white, blue, yellow, green, black; a letter has 7 : 1."""


class FaceInk(NamedTuple):
    """The ink that a game lays under all that stands on a side of a counter, and over it."""

    under: tuple[Item, ...] = ()
    over: tuple[Item, ...] = ()


NO_FACE_INK = FaceInk()


def draw_face(
    book: FontBook,
    plan: PlannedFace,
    dress: Dress,
    bleed: float,
    symbol: Symbol | None = None,
    top: float = 0.0,
    *,
    marks: tuple[WingMark, ...] = (),
    shared: bool = False,
    laid: FaceInk = NO_FACE_INK,
) -> tuple[Item, ...]:
    """Draw a face from its ground up.

    `symbol` is its picture, whose box begins at `top`; `marks` are the places of wing marks in it. `shared`
    leaves out the text that every copy has its own of, `laid` is what a game lays under and over it.
    """
    m = plan.measures
    ground = () if dress.ground == WHITE else (_ground(m.shape, bleed, dress.ground),)
    items: list[Item] = [*ground, *laid.under]
    if plan.face.struck:
        items.append(_stripe(m, dress, bleed))
    if symbol is not None:
        place = Transform.translate(m.middle - symbol.box.centre[0], top - symbol.box.y)
        items.append(Use(symbol, place))
        items += _wing_marks(dress, marks, place)
    if m.banded and dress.foot:
        items.append(_band(m, dress, bleed))
    placed = [part for part in plan.placed if not (part.each and shared)]
    for part in placed:
        if part.kind == "text" and not part.banded:  # names and units: most have them for themselves
            items += _part(book, part, dress)
        elif not part.banded:
            items += _parts(book, (part,), dress)
    items += _parts(book, tuple([part for part in placed if part.banded]), dress)
    items += laid.over
    if dress.outline:  # on white nothing else shows where one piece ends
        items.append(replace(m.shape.path(), stroke=theme.RULE_INK, width=theme.HAIRLINE))
    return tuple(items)


def set_each(book: FontBook, part: FacePart, dress: Dress) -> Callable[[str], Line]:
    """Return what sets the text of one copy: in the place of the longest, flush with the edge it stands at."""
    across, _, anchor = shares_of(part.place)
    x, ink = part.box.x + part.box.width * across, dress.band_ink if part.banded else dress.ink
    return partial(book.text, x, part.box.bottom, size=part.size, bold=part.bold, anchor=anchor, fill=ink)


@lru_cache(maxsize=64)
def _ground(shape: Shape, bleed: float, colour: Colour) -> Path:
    return replace(shape.path(bleed), fill=colour)


@lru_cache(maxsize=512)
def _wing_marks(dress: Dress, marks: tuple[WingMark, ...], place: Transform) -> tuple[Use, ...]:
    """Draw the device on the wings, where the side has one for wings that is large enough to be recognised."""
    worn = dress.device
    device = device_of(worn.wings) if isinstance(worn, Device) and worn.wings else None
    if device is None:
        return ()
    symbols = [(centre, wing_mark(device, radius, dress.ink_mode)) for centre, radius in marks]
    return tuple([Use(one, Transform.translate(*centre).then(place)) for centre, one in symbols if one])


def _stripe(m: Measures, dress: Dress, bleed: float) -> Item:
    """Draw the bold diagonal of a back, in the field above the band only."""
    bar = diagonal(m.width, m.height, bleed, dress.ground, dress.ink, plain=dress.outline)
    below = m.band_top if m.banded and dress.foot else m.height + bleed
    field = Group((bar,), clip=rectangle(Rect(-bleed, -bleed, m.width + 2 * bleed, below + bleed)))
    return field if m.shape.is_rectangle else Group((field,), clip=m.shape.path(bleed))


@lru_cache(maxsize=64)
def _band(m: Measures, dress: Dress, bleed: float) -> Item:
    """Draw the band, out to the bleed; where it is not filled, the rule that marks it off."""
    y = m.band_top
    if dress.band is None:
        half = m.shape.between(y, y) / 2 if not m.shape.is_rectangle else m.width / 2 + bleed
        return line((m.middle - half, y), (m.middle + half, y), theme.BOX_LINE, dress.ink)
    box = Rect(-bleed, y, m.width + 2 * bleed, m.height + bleed - y)
    if m.shape.is_rectangle:
        return rectangle(box, fill=dress.band)
    if m.shape.name == "hex":
        box = Rect(box.x - bleed, box.y, box.width + 2 * bleed, box.height)  # its corners bleed further
    return Group((rectangle(box, fill=dress.band),), clip=m.shape.path(bleed))


@lru_cache(maxsize=512)
def _parts(book: FontBook, parts: tuple[FacePart, ...], dress: Dress) -> tuple[Item, ...]:
    """Draw what many faces have alike at the same place: they share it."""
    return tuple([item for part in parts for item in _part(book, part, dress)])


def _part(book: FontBook, part: FacePart, dress: Dress) -> list[Item]:
    if part.turn % 360 and part.kind != "sign":  # a sign turns about what stands in its middle
        x, y = part.box.centre
        upright = part._replace(box=part.upright, turn=0.0, own=None)
        return [Group(tuple(_part(book, upright, dress)), Transform.rotate(part.turn, (x, y)))]
    ink = dress.band_ink if part.banded else dress.ink
    ground = dress.ground if not part.banded else dress.band or dress.ground
    if part.colour is not None:
        colour = in_grey(part.colour) if dress.ink_mode == "grey" else part.colour
        ink = legible(colour, ground, _LEGIBLE)
    box = part.box
    if part.kind == "text":
        kern = part.size > points(9)
        return [book.text(box.x, box.bottom, part.text, part.size, bold=part.bold, fill=ink, kern=kern)]
    if part.kind == "card":
        card = rectangle(box.inset(0.11), WHITE, BLACK, 0.22, radius=0.45)
        return [card, *put(book, box, part.text, part.size, "centre", bold=True, fill=BLACK)]
    if part.kind == "sign" and part.sign is not None:
        return _sign(book, part, part.sign, ink, ground)
    if part.kind == "picture" and part.picture is not None:
        drawn = part.picture.fit_into(box.width, box.height, ink)
        return [Use(drawn, Transform.translate(*box.centre))]
    if part.kind == "triangle":
        return [_weapon(box, part.text, ink)]
    device = part.kind == "device" and device_in(box, dress)
    if device:
        return [device]
    if part.kind in ("tab", "device"):
        return side_tab(book, box, dress.mark, ink, ground, dress.outline)
    if part.kind == "dot":
        mode = "saver" if dress.outline else "grey" if dress.lettered else "color"
        place = part.box.centre, part.box.width / 2
        return list(draw_id_dot(book, place, part.text, part.size, ink=mode, on_white=ground == WHITE))
    assert part.kind == "pip"
    return [circle(box.centre, (box.width - _EDGE) / 2, fill=ink, stroke=ink, width=_EDGE)]


def device_in(box: Rect, dress: Dress) -> Use | None:
    """Draw the device in its box, unless it would be too small to be recognised."""
    symbol = dress.device and insignia_symbol(dress.device, box.width, dress.ink_mode, dress.ink)
    return Use(symbol, Transform.translate(*box.centre)) if symbol else None


def _sign(book: FontBook, part: FacePart, sign: Sign, ink: Colour, ground: Colour) -> list[Item]:
    box = part.box
    items = _sign_items(sign, part.upright.height, ink, ground)
    turned: list[Item] = [Group(items, Transform.rotate(part.turn).then(Transform.translate(*box.centre)))]
    if part.text and part.size:
        turned += put(book, box, part.text, part.size, "centre", bold=True, fill=ground)
    return turned


@lru_cache(maxsize=512)
def _sign_items(sign: Sign, height: float, ink: Colour, ground: Colour) -> tuple[Item, ...]:
    """Draw a sign about the origin, once for all the faces that show it."""
    return tuple(sign.items((0.0, 0.0), height, ink, ground))


def _weapon(box: Rect, side: str, ink: Colour) -> Path:
    """Draw a triangle that fills its box and points to a side."""
    (x, y), left, right, top, bottom = box.centre, box.x, box.right, box.y, box.bottom
    corners: dict[str, tuple[Point, Point, Point]] = {
        "north": ((x, top), (right, bottom), (left, bottom)),
        "south": ((x, bottom), (left, top), (right, top)),
        "east": ((right, y), (left, bottom), (left, top)),
        "west": ((left, y), (right, top), (right, bottom)),
    }
    return Path(polyline(corners[side], close=True), fill=ink)


def side_tab(
    book: FontBook, box: Rect, letter: str, ink: Colour, ground: Colour, outline: bool = False
) -> list[Item]:
    """Draw the side's letter in a square with its right upper corner cut off; `outline` draws it hollow."""
    near, cut = (box.inset(_EDGE / 2), 0.92) if outline else (box, 1.0)
    cut *= box.width * 0.30
    corners = (
        (near.x, near.y), (near.right - cut, near.y), (near.right, near.y + cut), (near.right, near.bottom),
        (near.x, near.bottom),
    )  # fmt: skip
    square = Path(polyline(corners, close=True), fill=ink)
    if outline:
        square = replace(square, fill=ground, stroke=ink, width=_EDGE)
    room = box.width * TAB_LETTERS / max(1e-6, book.width(letter or "I", 1.0, True))
    size = min(max(box.width * 0.83, theme.SMALLEST), room)
    return [square, *put(book, box, letter, size, "centre", bold=True, fill=ink if outline else ground)]


def draw_id_dot(
    book: FontBook, place: tuple[Point, float], words: str, size: float, *, ink: str, on_white: bool
) -> Iterator[Item]:
    """Draw a dot of its letter's colour in a white ring; it differs in `grey` and in outlines (`saver`) too."""
    (centre, r), letter = place, words.upper()
    fill = DOT_COLOURS.get(letter, WHITE)
    ring = 0.28 if r > 1.6 else 0.2
    yield circle(centre, r, fill=WHITE)
    if on_white and ink != "saver":
        yield circle(centre, r - 0.08, stroke=BLACK, width=0.16)
    if ink == "saver":
        yield from _outlined_dot(centre, r - ring, letter)
        fill = BLACK if letter in ("B", "K") else WHITE
    else:
        if ink == "grey":
            fill = Colour(*(1 - {"R": 0.68, "B": 0.90, "Y": 0.17, "G": 0.80, "K": 1.0}.get(letter, 0.0),) * 3)
        edge = BLACK if ink == "grey" else DOT_COLOURS["K"]
        yield circle(centre, r - ring, fill=fill, stroke=edge, width=0.16)
    yield from put(book, centre, words, size, "centre", bold=True, fill=readable_on(fill))


def _outlined_dot(centre: Point, r: float, letter: str) -> Iterator[Item]:
    """Draw an ID dot in outlines: solid for blue, a ring for red, dots for yellow, plain for the rest."""
    yield circle(centre, r, fill=WHITE, stroke=BLACK, width=_EDGE)
    if letter in ("B", "K"):
        yield circle(centre, r, fill=BLACK)
    elif letter in ("R", "G"):
        yield circle(centre, r - 0.45, stroke=BLACK, width=0.16)
    elif letter == "Y":
        (x, y), reach = centre, r - 0.45
        turns = (pi * i / 8 for i in range(16))
        yield from (circle((x + reach * cos(turn), y + reach * sin(turn)), 0.12, fill=BLACK) for turn in turns)
