"""Pictures of certificates other than the boat at speed: a ship under way from above, aircraft, men in line."""

from __future__ import annotations

from pressgang.art.aircraft import draw_aircraft
from pressgang.art.figure_pen import Tones
from pressgang.art.ink import Ink
from pressgang.art.pen import outline, smooth
from pressgang.art.shapes import AircraftShape
from pressgang.art.troops import draw_row
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Colour, Group, Item, Path, Symbol, Use, circle, line

_SPAN, _LENGTH = 11.0, 9.2
"""Of a fighter of no type, in metres."""


def under_way(ship: Symbol, box: Rect, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    """A ship from above on its way to the right, with bow wave, wake and a sea of short strokes. `ship` has its
    bow up and its middle at the origin; turned, it fits the middle of `box`.
    """
    x, y = box.centre
    long, broad = ship.box.height, ship.box.width
    turned = Transform.translate(-ship.box.centre[0], -ship.box.centre[1]).then(Transform.rotate(90))
    pale = ink.mixed(paper, 0.35)
    items: list[Item] = list(_sea(box, Rect(x - long / 2, y - broad / 2, long, broad), ink, paper))
    bow, stern = x + long / 2, x - long / 2
    unit = box.height / 47
    for side in (-1, 1):
        for index, (gap, weight) in enumerate(((0.45, 0.22), (1.5, 0.16), (2.7, 0.12))):
            back = stern + long * (0.02 + 0.10 * index)
            wave = [
                (bow - long * 0.01 * index + 0.6 * unit, y + side * gap * 0.2 * unit),
                (bow - long * 0.10, y + side * (broad * 0.36 + gap * unit)),
                (x, y + side * (broad * 0.62 + 1.9 * gap * unit)),
                (back, y + side * (broad * 0.86 + 2.9 * gap * unit)),
            ]
            items.append(
                Path(smooth(wave), stroke=ink.mixed(paper, 0.12 * index), width=weight * unit, cap="round")
            )
        for index in range(3):
            begin = y + side * broad * (0.12 + 0.13 * index)
            trail = [
                (stern - 0.8 * unit, begin),
                (stern - 9 * unit, begin + side * (0.5 + 0.7 * index) * unit),
                (stern - (24 - 5 * index) * unit, begin + side * (0.2 + 1.0 * index) * unit),
            ]
            items.append(Path(smooth(trail), stroke=pale, width=0.16 * unit, cap="round"))
    return (*items, Use(ship, turned.then(Transform.translate(x, y))))


def _sea(box: Rect, ship: Rect, ink: Colour, paper: Colour) -> list[Path]:
    """Short swells on a lattice, fewer towards the edges of the box, and none in the waves of the ship."""
    unit = box.height / 47
    items: list[Path] = []
    rows, middle = 11, box.centre[1]
    for row in range(rows):
        y = box.y + box.height * (row + 0.5) / rows
        far = abs(row - (rows - 1) / 2) / ((rows - 1) / 2)
        reach = box.width / 2 * (1 - 0.36 * far)
        step = 10.5 * unit
        x = box.centre[0] - reach + (step / 2 if row % 2 else 0.0) + (row * 37 % 11) * 0.4 * unit
        while x + 7 * unit < box.centre[0] + reach:
            long = (5.0 + (row * 5 + int(x)) % 4) * unit
            ahead = min(1.0, max(0.0, (ship.right - x) / ship.width))
            wash = (ship.height * 0.86 + 9.2 * unit) * ahead**0.8 + 1.6 * unit
            behind = x < ship.x - 1.5 * unit
            wash = ship.height * 0.5 + 4.2 * unit if behind and x > ship.x - 27 * unit else wash
            if x + long < ship.x - 26 * unit or x > ship.right + 3 * unit or abs(y - middle) > wash:
                ups = ((0.0, 0.0), (0.3, -0.45), (0.65, 0.35), (1.0, 0.0))
                swell = [(x + long * share, y + up * unit) for share, up in ups]
                shade = ink.mixed(paper, 0.25 + 0.35 * far)
                items.append(Path(smooth(swell), stroke=shade, width=0.17 * unit, cap="round"))
            x += step
    return items


def in_the_air(craft: Symbol | None, box: Rect, ink: Colour, tint: Colour, paper: Colour) -> tuple[Item, ...]:
    """An aircraft from above before the sun among clouds; a fighter of no type where none is given."""
    x, y = box.centre
    unit = box.height / 47
    items: list[Item] = [circle((x, y), 0.47 * box.height, tint)]
    cloud = (
        "M-11 2 C-12 0 -9.6 -2 -7.6 -1.2 C-7 -4.4 -1.6 -5 -0.6 -2 C1.6 -3.8 5.6 -2.6 5.2 0 C8 -1 10.6 .6 9.6 2"
    )
    for dx, dy, size in ((-44, 9, 1.0), (-31, -13, 0.62), (42, -10, 0.9), (50, 13, 0.7), (33, 16, 0.5)):
        place = Transform.scale(size * unit).then(Transform.translate(x + dx * unit, y + dy * unit))
        shade = ink.mixed(paper, 0.45)
        stroke = Path(outline(cloud), stroke=shade, width=0.2 / size, cap="round")
        items.append(Group((stroke, line((-13.5, 2), (12.5, 2), 0.2 / size, shade)), place))
    if craft is None:
        scale = min(0.86 * box.height / _LENGTH, 0.5 * box.width / _SPAN)
        craft = draw_aircraft(AircraftShape(span_m=_SPAN, length_m=_LENGTH), scale, Ink(ink, paper))
    centred = Transform.translate(-craft.box.centre[0], -craft.box.centre[1])
    return (*items, Use(craft, centred.then(Transform.translate(x, y))))


def in_line(box: Rect, ink: Colour, tint: Colour, paper: Colour) -> tuple[Item, ...]:
    """Seven men in line before the rising sun."""
    x = box.centre[0]
    foot = box.bottom - 0.06 * box.height
    tall, wide = 0.86 * box.height, min(0.9 * box.width, 2.2 * box.height)
    half = ink.mixed(paper, 0.5)
    tones = Tones(
        ink=ink, coat=ink.mixed(paper, 0.15), light=paper, skin=ink.mixed(paper, 0.82), kilt=half, navy=ink,
        dark=ink, leather=half, steel=ink, camel=half, hide=half, flag=half, hair=ink,
    )  # fmt: skip
    sun = Rect(x - box.width / 2, box.y, box.width, foot - box.y)
    disc = circle((x, foot), 0.8 * box.height, tint)
    ground = line((x - wide * 0.68, foot), (x + wide * 0.68, foot), 0.006 * box.height, ink)
    men = draw_row("foot", 7, wide, tall, False, tones, back=False)
    clip = Path((("M", (sun.x, sun.y)), ("L", (sun.right, sun.y)), ("L", (sun.right, sun.bottom)),
                 ("L", (sun.x, sun.bottom)), ("Z", ())))  # fmt: skip
    return (
        Group((disc,), clip=clip),
        ground,
        Group(men, Transform.translate(x - wide / 2, foot - tall)),
    )
