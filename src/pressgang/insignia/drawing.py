"""Draw a device at a size, in each ink mode.

In grey the class of a colour gives its grey. In one ink classes are solid, hatched as in heraldic engraving
(red upright, pale blue level, green and purple diagonal), dotted, or paper, in a pitch of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from types import MappingProxyType
from typing import TYPE_CHECKING

from msgspec import Struct

from pressgang.art.pen import extent
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import Segments, mapped
from pressgang.drawing.scene import BLACK, WHITE, Colour, Group, Item, Path, Symbol
from pressgang.insignia.devices import Device, Part, devices, parts_of
from pressgang.structs import replace

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture


class OwnDevice(Struct, frozen=True):
    """A user's picture as a side's device. `id` is the file as the user wrote it."""

    id: str
    picture: Picture

    def symbol(self, diameter: float, mode: str, ink: Colour) -> Symbol:
        """Return the picture as large as fits in the square; in grey and in one ink, in tints of one colour."""
        from pressgang.drawing.recolour import in_one_colour

        picture = self.picture
        if mode in ("grey", "saver"):
            one = BLACK if mode == "grey" else ink
            name, items = f"{picture.name}-{mode}-{one.hex[1:]}", in_one_colour(picture.items, one)
            picture = replace(picture, name=name, items=items)
        return replace(picture.fit_into(diameter, diameter, ink), inked=True, alt=self.id)


Insignia = Device | OwnDevice
"""A side's insignia: a national device, or a picture of the user's."""

GREYS: Mapping[str, Colour] = MappingProxyType({
    "black": Colour.parse("#101010"), "blue": Colour.parse("#303030"), "purple": Colour.parse("#505050"),
    "green": Colour.parse("#6a6a6a"), "red": Colour.parse("#949494"), "pale": Colour.parse("#b4b4b4"),
    "orange": Colour.parse("#c4c4c4"), "yellow": Colour.parse("#d2d2d2"), "white": WHITE,
})  # fmt: skip
HATCHES: Mapping[str, float] = MappingProxyType({"purple": 135.0, "green": 45.0, "red": 90.0, "pale": 0.0})
"""The angle of the lines of each class that is hatched in one ink, counted anticlockwise from level."""
_SOLID, _DOTTED = ("black", "blue"), ("orange", "yellow")
_LINE, _PITCH = 0.13, 0.42
_DOT, _DOT_PITCH, _ROWS = 0.20, 0.46, 0.866
_SPECK = 0.01
"""The length of a dash that prints as a dot: some printers leave out dashes of length 0."""
_EDGE = 0.10
"""The width of the outline of parts that are not solid in one ink."""
_RIMS: Mapping[str, float] = MappingProxyType({"color": 0.12, "reversed": 0.12, "grey": 0.12, "saver": 0.15})
_KEYLINE = 0.30
"""The width of paper outside the rim of a grey device, so that it stands off any ground."""
_GREY_RIM = Colour.parse("#1a1a1a")
_OWN_OUTLINE = 0.12
"""The width of the outline of a part that prints as paper in grey though it is a colour."""
LEAST: Mapping[str, float] = MappingProxyType({"color": 2.6, "reversed": 2.6, "grey": 3.0, "saver": 3.6})
"""The smallest diameters in mm; below, the letter of the side stands alone."""
_SMALL = 6.0
"""The diameter in mm below which a device without colours is drawn in fewer parts."""
LEAST_RING = 0.2
"""The least width in mm of a ring inside the outermost; a narrower one is left out with all that it holds."""
LEAST_WING_RADIUS = 0.62
WIDEST = 1.6
"""The width of a device with wings or bars beside it, in the height of the others."""


def insignia_symbol(insignia: Insignia, diameter: float, mode: str, ink: Colour) -> Symbol | None:
    """Draw the insignia in a square of `diameter` mm about the origin; None if it would be too small to
    recognise.

    `mode` is one of `palettes.INK_MODES`, `ink` that of its side: the rim in colour, all of it in saver. The
    rim lies outside the square, within the box of the symbol.
    """
    if diameter < LEAST[mode] - 1e-9:
        return None
    if isinstance(insignia, OwnDevice):
        return insignia.symbol(diameter, mode, ink)
    return _device(insignia.id, diameter, mode, ink)


def breadth_of(insignia: Insignia) -> float:
    """Return the width of the insignia's room in its height: `WIDEST` if it is at least so wide, else 1."""
    box = insignia.picture.box if isinstance(insignia, OwnDevice) else _device_box(insignia.id)
    return WIDEST if box.width >= WIDEST * box.height else 1.0


@lru_cache(maxsize=512)
def _device_box(name: str) -> Rect:
    return _symbol(name, tuple(_flat(parts_of(devices()[name]), 1.0))).box


def wing_mark(insignia: Insignia, radius: float, mode: str) -> Symbol | None:
    """Draw the mark on a wing of a silhouette (`radius` in mm), in colour only and if it is large enough.

    It has no rim, but a red one has a white rim.
    """
    if mode != "color" or radius < LEAST_WING_RADIUS - 1e-9 or isinstance(insignia, OwnDevice):
        return None
    return _wing_mark(insignia.id, radius)


@lru_cache(maxsize=512)
def _wing_mark(name: str, radius: float) -> Symbol:
    parts = _drop_thin_rings(devices()[name], 2 * radius)
    rim = _rim(parts, 2 * radius, _RIMS["color"], WHITE) if parts[0].kind == "red" else ()
    return _symbol(f"wing-{name}-{radius:.3f}", (*rim, *_flat(parts, 2 * radius)))


@lru_cache(maxsize=512)
def _device(name: str, diameter: float, mode: str, ink: Colour) -> Symbol:
    parts = _drop_thin_rings(devices()[name], diameter, small=mode in ("grey", "saver") and diameter < _SMALL)
    wide = _RIMS[mode]
    keyline: Iterable[Item] = ()
    inside: Iterable[Item] = _flat(parts, diameter)
    if mode == "grey":
        keyline, inside = _rim(parts, diameter, wide + _KEYLINE, WHITE), _grey(parts, diameter)
        ink = _GREY_RIM
    elif mode == "saver":
        inside = _one_ink(parts, diameter, ink)
    items = (*keyline, *_rim(parts, diameter, wide, ink), *inside)
    said = name.replace("-", " ")
    return replace(_symbol(f"insignia-{name}-{mode}-{ink.hex[1:]}-{diameter:.3f}", items), alt=said)


def _symbol(name: str, items: tuple[Item, ...]) -> Symbol:
    return Symbol(name.replace(".", "_"), items, extent(items) or Rect(0, 0, 0, 0), inked=True)


def _drop_thin_rings(device: Device, diameter: float, small: bool = False) -> tuple[Part, ...]:
    """Return the parts without rings too narrow at that size, and their contents; the outermost ring stays."""
    parts = parts_of(device, small)
    discs = [part.diameter for part in parts if part.diameter is not None]
    rings = pairwise(discs[1:])
    narrow = [outer for outer, inner in rings if (outer - inner) / 2 * diameter < LEAST_RING]
    limit = max(narrow, default=0.0)
    return tuple(part for part in parts if part.diameter is None or part.diameter > limit)


def _mm(part: Part, diameter: float) -> Segments:
    return mapped(part.segments, Transform.scale(diameter))


def _rim(parts: tuple[Part, ...], diameter: float, width: float, colour: Colour) -> Iterator[Path]:
    """Yield the outlines of all parts, to lie under the parts: the outer half of each stroke shows."""
    for part in parts[:1] if parts[0].whole else parts:
        yield Path(_mm(part, diameter), stroke=colour, width=2 * width)


def _flat(parts: tuple[Part, ...], diameter: float) -> Iterator[Path]:
    for part in parts:
        yield Path(_mm(part, diameter), fill=part.colour)


def _grey(parts: tuple[Part, ...], diameter: float) -> Iterator[Path]:
    for part in parts:
        bare = part.grey == WHITE
        yield Path(
            _mm(part, diameter),
            fill=part.grey or GREYS[part.kind],
            stroke=GREYS["black"] if bare else None,
            width=_OWN_OUTLINE if bare else 0.0,
        )


def _one_ink(parts: tuple[Part, ...], diameter: float, ink: Colour) -> Iterator[Item]:
    for part in parts:
        shape = _mm(part, diameter)
        kind = part.one_ink or part.kind
        if kind in _SOLID:
            yield Path(shape, fill=ink)
            continue
        yield Path(shape, fill=WHITE)
        filling = _hatch(kind, shape, ink) if kind in HATCHES else _dots(shape, ink) if kind in _DOTTED else ()
        if filling:
            yield Group(filling, clip=Path(shape))
        yield Path(shape, stroke=ink, width=_EDGE)


def _hatch(kind: str, shape: Segments, ink: Colour) -> tuple[Path, ...]:
    """Draw parallel lines over the shape, counted from the middle of the device so that its parts agree."""
    turn = Transform.rotate(-HATCHES[kind])
    box = extent([Path(mapped(shape, turn.inverse()), fill=ink)])
    if box is None:
        return ()
    first, last = round(box.y / _PITCH - 0.5), round(box.bottom / _PITCH + 0.5)
    heights = ((number + 0.5) * _PITCH for number in range(first, last))
    lines = tuple(step for y in heights for step in (("M", (box.x, y)), ("L", (box.right, y))))
    return (Path(mapped(lines, turn), stroke=ink, width=_LINE),)


def _dots(shape: Segments, ink: Colour) -> tuple[Path, ...]:
    """Draw rows of dots over the shape: each row is a line whose dashes are only their round ends."""
    box = extent([Path(shape, fill=ink)])
    if box is None:
        return ()
    row_pitch = _DOT_PITCH * _ROWS
    rows: list[tuple[str, tuple[float, ...]]] = []
    for row in range(round(box.y / row_pitch - 0.5), round(box.bottom / row_pitch + 0.5) + 1):
        first = (round(box.x / _DOT_PITCH - 1) + row % 2 / 2) * _DOT_PITCH - _SPECK / 2
        rows += (("M", (first, row * row_pitch)), ("L", (box.right + _DOT, row * row_pitch)))
    dash = (_SPECK, _DOT_PITCH - _SPECK)
    return (Path(tuple(rows), stroke=ink, width=_DOT, dash=dash, cap="round"),)


LIMIT = 14
"""The least difference of two sides that fight each other."""
ALIKE: Mapping[str, Mapping[tuple[str, str], int]] = MappingProxyType(
    {"grey": {("us-torch", "us-army"): 13}, "saver": {("us-1943-red", "us-1943"): 13}}
)
"""The pairs below the limit in each ink, with their difference rounded down."""


def alike_ones(device: str, ink: str) -> dict[str, int]:
    """Return the devices that look alike in an ink, with their difference from this one."""
    pairs = ALIKE.get(ink, {}).items()
    return {b if a == device else a: figure for (a, b), figure in pairs if device in (a, b)}
