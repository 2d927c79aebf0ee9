"""The picture of a certificate: the winner's own craft, else what the game is about."""

from __future__ import annotations

from collections.abc import Hashable
from typing import NamedTuple

from pressgang.art.boat_profile import Scene, boat_profile, number_place
from pressgang.art.devices import bounds
from pressgang.art.ink import Ink
from pressgang.art.scenes import in_line, in_the_air, under_way
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import WHITE, Group, Item, Symbol
from pressgang.sheets.certificates.form import CertificateForm
from pressgang.sheets.likeness import Craft

_AT_SPEED = ("mtb", "mgb", "mtb/mgb", "pt", "vosper")
"""What the boat at speed stands for: kinds of craft, as their rows have them, by their first letters."""
_LONGEST, _WIDEST = 0.80, 0.30
"""A ship's length as a share of the picture's width, and its beam of the picture's height."""


class Pictured(NamedTuple):
    """A picture, what tells it apart from others, and where the boat's number goes on it, its size and turn."""

    key: Hashable
    items: tuple[Item, ...]
    number: tuple[Point, float, float] | None = None


def picture_of(form: CertificateForm, device: str, craft: Craft | None, result: str) -> Pictured:
    """The picture; `device` is what the user asked for, if anything."""
    box, ink = form.picture, form.ink
    if craft is not None and not device and not _at_speed(craft):
        return Pictured((form.domain, craft.likeness.key), _of_craft(form, craft))
    kind = device or {"air": "aircraft", "army": "troops"}.get(form.domain, "boat")
    if kind == "none":
        return Pictured(kind, ())
    if kind == "aircraft":
        return Pictured(kind, in_the_air(None, box, ink, form.sun, WHITE))
    if kind == "troops":
        return Pictured(kind, in_line(box, ink, form.sun, WHITE))
    return _boat(form, "sank" if result in ("sank", "won") else "survived")


def _at_speed(craft: Craft) -> bool:
    return craft.is_ship and craft.kind.casefold().startswith(_AT_SPEED)


def _boat(form: CertificateForm, scene: Scene) -> Pictured:
    """The boat at speed, its ink (and not its origin) in the middle of the box."""
    box = form.picture
    drawn = boat_profile(100.0, form.ink, form.sun, scene)
    ink = bounds(drawn)
    width = 100.0 * min(box.width / ink.width, box.height / ink.height)
    items = boat_profile(width, form.ink, form.sun, scene)
    ink = bounds(items)
    dx, dy = box.centre[0] - ink.centre[0], box.centre[1] - ink.centre[1]
    (x, y), size, turn = number_place(width)
    return Pictured(scene, (Group(items, Transform.translate(dx, dy)),), ((x + dx, y + dy), size, turn))


def _of_craft(form: CertificateForm, craft: Craft) -> tuple[Item, ...]:
    """A ship under way or an aircraft in the sky, as its row or the library has it."""
    box, ink = form.picture, Ink(form.ink, WHITE)
    across, along = craft.likeness.size
    if craft.is_ship:
        scale = min(_LONGEST * box.width / along, _WIDEST * box.height / across)
        return under_way(_measured(craft.likeness.symbol(scale, ink)), box, form.ink, WHITE)
    scale = min(0.9 * box.height / along, 0.6 * box.width / across)
    return in_the_air(_measured(craft.likeness.symbol(scale, ink)), box, form.ink, form.sun, WHITE)


def _measured(symbol: Symbol) -> Symbol:
    """The symbol with the box of its ink."""
    ink = bounds(symbol.items)
    return Symbol(symbol.name, symbol.items, ink if ink != Rect(0, 0, 0, 0) else symbol.box, symbol.inked)
