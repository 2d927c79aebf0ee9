"""Ships from above, drawn from their dimensions and placed weapons: bow up, to any scale."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from pressgang.art.pen import Ink, Pen, extent
from pressgang.art.ships import parts
from pressgang.art.ships.layout import LINED_BEAM, LaidPart, Placed, ShipLayout, ShipShape
from pressgang.drawing.geometry import IDENTITY, Rect
from pressgang.drawing.scene import Group, Item, Path, Symbol


@lru_cache(maxsize=256)
def draw_ship(shape: ShipShape, mm_per_m: float, ink: Ink) -> Symbol:
    """Draw a ship from above, bow up, about the middle of its length × beam box, at a scale of `mm_per_m`.

    The hull is mirror-symmetric; weapons stand towards their arcs. Detail drops out by the beam.
    """
    ship = ShipLayout(shape, mm_per_m)
    pen = Pen(IDENTITY, ink.solid, ink.glass)
    box = Rect(-ship.hull.beam / 2, -ship.hull.length / 2, ship.hull.beam, ship.hull.length)
    weapons = (path for placed in ship.placed for path in _mount_paths(ship, pen, placed))
    deck: tuple[Item, ...] = (*_deck_paths(ship, pen), *weapons)
    reach = extent(deck)
    if reach is not None and not box.contains(reach):  # odd ships, armed beyond their size
        deck = (Group(deck, clip=Path(ship.hull.outline())),)
    items: tuple[Item, ...] = (*_hull_paths(ship, pen), *deck)
    key = hashlib.sha256(repr((shape, round(mm_per_m, 6), ink)).encode()).hexdigest()
    return Symbol(f"ship-{key[:12]}", items, box)


def _hull_paths(ship: ShipLayout, pen: Pen) -> list[Path]:
    """Draw the hull and the line along its deck edge."""
    paths = [pen.fill(ship.hull.outline())]
    if ship.hull.beam >= LINED_BEAM:
        paths.append(pen.line(ship.hull.outline(max(0.07 * ship.hull.beam, 2.2 * ship.hair)), ship.hair))
    return paths


def _deck_paths(ship: ShipLayout, pen: Pen) -> list[Path]:
    """Draw everything that is no weapon."""
    half, paths = ship.hull.beam / 2, []
    if ship.shape.tanker and ship.fine:
        fore, aft = ship.hull.y(0.12), ship.hull.y(0.80)
        paths.append(pen.line(f"M0 {fore} L0 {aft}", 2 * ship.hair))
    if ship.fine:
        paths += _foredeck(ship, pen)
    for laid in ship.laid:
        paths += _part_paths(ship, pen, laid)
    wide = {"small": 0.44, "escort": 0.46, "merchant": 0.62}[ship.shape.size]
    wing = {"small": 0.0, "escort": 0.74, "merchant": 0.90}[ship.shape.size]
    top, bottom = ship.bridge
    least = min(ship.room_at(top), ship.room_at(bottom))
    house, wings = min(wide * half, 0.8 * least), min(wing * half, 0.92 * least)
    paths += parts.bridge(pen, house, top, bottom, wing=wings, fine=ship.fine, hair=ship.hair)
    return paths


def _foredeck(ship: ShipLayout, pen: Pen) -> list[Path]:
    """Draw capstan and fairleads in the bows; on larger ships a breakwater or the break of the forecastle."""
    half, hair = ship.hull.beam / 2, ship.hair
    if ship.shape.ramp:
        top, foot = ship.hull.y(0.0), ship.hull.y(0.10)
        return parts.ramp(pen, 0.56 * half, top, foot, hair)
    y = ship.hull.y(0.075 if ship.shape.size == "small" else 0.055)
    paths = [pen.spot(0, y, 1.1 * hair, pen.glass)]
    if ship.shape.size == "escort":
        y = ship.hull.y(0.385)
        edge = 0.72 * half
        if not ship.trawler:
            paths.append(
                pen.line(f"M{-edge} {y + 0.1 * half} Q0 {y - 0.12 * half} {edge} {y + 0.1 * half}", hair)
            )
    return paths


def _part_paths(ship: ShipLayout, pen: Pen, laid: LaidPart) -> list[Path]:
    top, bottom, name = laid.top, laid.bottom, laid.part.name
    middle, half, hair = (top + bottom) / 2, ship.hull.beam / 2, ship.hair
    room = min(ship.room_at(top), ship.room_at(bottom))
    if name == "house":
        width = min(0.34 * half, 0.6 * room)
        paths = [pen.fill(parts.block(width, top, bottom, 0, 0), pen.glass)]
        if ship.fine:
            inner = parts.block(0.6 * width, top + 0.18 * (bottom - top), top + 0.5 * (bottom - top), 0, 0)
            paths.append(pen.line(inner, hair, pen.solid))
            low = top + 0.74 * (bottom - top)
            paths.append(pen.line(f"M{-0.6 * width} {low} L{0.6 * width} {low}", hair, pen.solid))
        return paths
    if name == "well":
        return parts.well(pen, min(0.62 * half, 0.8 * room), top, bottom, hair)
    if name == "hatch":
        return parts.hatch(pen, min(0.58 * half, 0.72 * room), top, bottom, ship.fine, hair)
    if name == "funnel":
        ry = 0.42 * (bottom - top)
        paths = parts.funnel(pen, middle, min(0.26 * half, ry), ry, ship.fine)
        clear = all(ship.station(mount) for mount in ship.sides) and not ship.has_boats
        if ship.shape.size != "small" and clear and not ship.plain:
            long = min(2.6 * ry, 7.5 * ship.scale)
            for side in (-1, 1):
                paths += parts.boat(pen, side * 0.62 * half, middle, long, ship.fine, hair)
        return paths
    if name == "mast":
        if ship.shape.size == "merchant" and ship.fine and not ship.shape.tanker:
            return parts.derricks(pen, middle, half, 0.07 * ship.hull.length, hair)
        yard = min(0.5 * half, 0.8 * room)
        paths = [pen.spot(0, middle, 1.5 * hair, pen.glass)]
        return [*paths, pen.line(f"M{-yard} {middle} L{yard} {middle}", hair)] if ship.fine else paths
    if name == "tanks":
        rows = max(2, round((bottom - top) / (0.55 * half)))
        ys = [top + (bottom - top) * (i + 0.5) / rows for i in range(rows)]
        return [pen.spot(side * 0.48 * half, y, 0.13 * half, pen.glass) for y in ys for side in (-1, 1)]
    return []


def _mount_paths(ship: ShipLayout, pen: Pen, placed: Placed) -> list[Path]:
    mount, x, y, r = placed.mount, placed.x, placed.y, placed.radius
    if mount.kind in ("mg", "gun", "heavy-gun"):
        return parts.gun(
            pen, x, y, r, bearing=placed.bearing, barrels=mount.count, kind=mount.kind, fine=ship.fine
        )
    if mount.kind == "torpedo":
        return _torpedo_paths(ship, pen, placed)
    if mount.kind == "rocket":
        return parts.rack(pen, x, y, 0.7 * r, r, 3 if ship.fine else 0)
    if mount.kind == "boat":
        return parts.boat(pen, x, y, min(6.5 * ship.scale, 0.62 * ship.hull.beam), ship.fine, ship.hair)
    if mount.kind == "sweep":
        return parts.sweep(pen, y, min(ship.hull.beam / 2, 1.1 * ship.room_at(y)), ship.hair)
    return [pen.spot(x, y + i * 1.1 * r, 0.42 * r, pen.glass) for i in (-1, 0, 1)[: max(mount.count, 1)]]


def _torpedo_paths(ship: ShipLayout, pen: Pen, placed: Placed) -> list[Path]:
    """Draw a tube at the side, or a bank on the centre line."""
    at_side, width = bool(placed.mount.sides), ship.tube_width
    length = ship.tube_length if at_side else ship.bank_length
    shown = 1 if at_side else min(max(placed.mount.count, 1), 4)
    xs = (placed.x + (i - (shown - 1) / 2) * width * 1.45 for i in range(shown))
    return [path for x in xs for path in parts.tube(pen, x, placed.y, length, width, ship.fine)]
