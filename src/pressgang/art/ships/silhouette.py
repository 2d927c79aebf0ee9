"""Ships from above, drawn from their dimensions and placed weapons: bow up, to any scale.

Units are mm on paper. The hull is solid; what stands on it is reversed out, with lines in the solid colour.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache

from pressgang.art.pen import Ink, Pen, extent, mirrored
from pressgang.art.ships.layout import LINED_BEAM, LaidPart, Placed, ShipLayout, ShipShape
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.outlines import Segment, Segments
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
    hull = [pen.fill(ship.hull.outline())]
    if ship.hull.beam >= LINED_BEAM:  # a line along the deck edge
        hull.append(pen.line(ship.hull.outline(max(0.07 * ship.hull.beam, 2.2 * ship.hair)), ship.hair))
    items: tuple[Item, ...] = (*hull, *deck)
    key = hashlib.sha256(repr((shape, round(mm_per_m, 6), ink)).encode()).hexdigest()
    return Symbol(f"ship-{key[:12]}", items, box)


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
    paths += _draw_bridge(pen, house, top, bottom, wing=wings, fine=ship.fine, hair=ship.hair)
    return paths


def _foredeck(ship: ShipLayout, pen: Pen) -> list[Path]:
    """Draw capstan and fairleads in the bows; on larger ships a breakwater or the break of the forecastle."""
    half, hair = ship.hull.beam / 2, ship.hair
    if ship.shape.ramp:
        top, foot = ship.hull.y(0.0), ship.hull.y(0.10)
        return _draw_ramp(pen, 0.56 * half, top, foot, hair)
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
    if laid.side:
        pen, half, room = pen.to(Transform.translate(0.62 * laid.side * room, 0.0)), 0.55 * half, 0.4 * room
    if name == "house":
        width = min(0.34 * half, 0.6 * room)
        paths = [pen.fill(_block(width, top, bottom, 0, 0), pen.glass)]
        if ship.fine:
            inner = _block(0.6 * width, top + 0.18 * (bottom - top), top + 0.5 * (bottom - top), 0, 0)
            paths.append(pen.line(inner, hair, pen.solid))
            low = top + 0.74 * (bottom - top)
            paths.append(pen.line(f"M{-0.6 * width} {low} L{0.6 * width} {low}", hair, pen.solid))
        return paths
    if name == "well":
        return _draw_well(pen, min(0.62 * half, 0.8 * room), top, bottom, hair)
    if name == "hatch":
        return _draw_hatch(pen, min(0.58 * half, 0.72 * room), top, bottom, ship.fine, hair)
    if name == "funnel":
        ry = 0.42 * (bottom - top)
        paths = _draw_funnel(pen, middle, min(0.26 * half, ry), ry, ship.fine)
        clear = all(ship.station(mount) for mount in ship.sides) and not (ship.has_boats or laid.side)
        if ship.shape.size != "small" and clear and not ship.plain:
            long = min(2.6 * ry, 7.5 * ship.scale)
            for side in (-1, 1):
                paths += _draw_boat(pen, side * 0.62 * half, middle, long, ship.fine, hair)
        return paths
    if name == "mast":
        if ship.shape.size == "merchant" and ship.fine and not ship.shape.tanker:
            return _draw_derricks(pen, middle, half, 0.07 * ship.hull.length, hair)
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
        return _draw_gun(
            pen, x, y, r, bearing=placed.bearing, barrels=mount.count, kind=mount.kind, fine=ship.fine
        )
    if mount.kind == "torpedo":
        return _torpedo_paths(ship, pen, placed)
    if mount.kind == "rocket":
        return _draw_rack(pen, x, y, 0.7 * r, r, 3 if ship.fine else 0)
    if mount.kind == "boat":
        return _draw_boat(pen, x, y, min(6.5 * ship.scale, 0.62 * ship.hull.beam), ship.fine, ship.hair)
    if mount.kind == "sweep":
        return _draw_sweep(pen, y, min(ship.hull.beam / 2, 1.1 * ship.room_at(y)), ship.hair)
    return [pen.spot(x, y + i * 1.1 * r, 0.42 * r, pen.glass) for i in (-1, 0, 1)[: max(mount.count, 1)]]


def _torpedo_paths(ship: ShipLayout, pen: Pen, placed: Placed) -> list[Path]:
    """Draw a tube at the side, or a bank on the centre line."""
    at_side, width = bool(placed.mount.sides), ship.tube_width
    length = ship.tube_length if at_side else ship.bank_length
    shown = 1 if at_side else min(max(placed.mount.count, 1), 4)
    xs = (placed.x + (i - (shown - 1) / 2) * width * 1.45 for i in range(shown))
    return [path for x in xs for path in _draw_tube(pen, x, placed.y, length, width, ship.fine)]


def _block(half_width: float, top: float, bottom: float, nose: float, tail: float) -> Segments:
    """Draw a deckhouse: its front and back bulge by `nose` and `tail` mm inside `top` and `bottom`."""
    w, corner = half_width, min(half_width, bottom - top) * 0.18
    half: tuple[Segment, ...] = (
        ("M", (0.0, top)),
        ("C", (0.55 * w, top, 0.85 * w, top + 0.35 * nose, w - corner * 0.3, top + nose)),
        ("C", (w, top + nose + corner * 0.2, w, top + nose + corner * 0.5, w, top + nose + corner)),
        ("L", (w, bottom - tail - corner)),
        ("C", (w, bottom - tail - corner * 0.3, w - corner * 0.3, bottom - tail, w - corner, bottom - tail)),
        ("C", (w * 0.5, bottom - tail * 0.3, w * 0.3, bottom, 0.0, bottom)),
    )
    return mirrored(half)


def _draw_gun(
    pen: Pen, x: float, y: float, radius: float, bearing: float, barrels: int, kind: str, fine: bool
) -> list[Path]:
    """Draw a gun in its ring, `radius` mm, trained on `bearing`; as a dot and a barrel if not `fine`."""
    at = pen.to(Transform.rotate(bearing).then(Transform.translate(x, y)))
    r, solid, glass = radius, pen.solid, pen.glass
    xs = (0.0,) if barrels < 2 else (-0.28, 0.28) if barrels == 2 else (-0.42, 0.0, 0.42)
    reach = {"mg": 1.75, "gun": 2.05, "heavy-gun": 2.2}[kind] * r
    bore = r * {"mg": 0.24, "gun": 0.34, "heavy-gun": 0.36}[kind] * (1 if barrels < 2 else 0.78)
    bore = max(bore, 0.1)
    fine_line = max(0.16 * r, 0.1)
    lines = [at.line(f"M{i * r} 0 L{i * r} {-reach + bore / 2}", bore) for i in xs]
    if not fine:
        return [at.spot(0, 0, r * 0.8, glass), *lines[:1]]
    halo = at.spot(0, 0, r * 1.22, solid)
    if kind == "heavy-gun":
        shield = (
            f"M0 {-0.62 * r} C{0.5 * r} {-0.62 * r} {0.8 * r} {-0.4 * r} {0.86 * r} 0 L{0.86 * r} {0.8 * r}"
        )
        half = Pen(Transform(), solid, glass).fill(shield).segments
        house = at.fill(mirrored((*half, ("L", (0.0, 0.8 * r)))), glass)
        stand = [at.ring(0, 0.12 * r, 1.42 * r, fine_line)]
        return [
            halo,
            *stand,
            house,
            *lines,
            at.line(f"M{-0.5 * r} {0.3 * r} L{0.5 * r} {0.3 * r}", fine_line, solid),
        ]
    if kind == "mg":
        return [halo, at.spot(0, 0, r, glass), at.spot(0, 0, r * 0.66, solid), *lines]
    breech = at.spot(0, 0.05 * r, r * 0.34, glass)
    return [halo, at.spot(0, 0, r, glass), at.spot(0, 0, r * 0.68, solid), breech, *lines]


def _draw_tube(pen: Pen, x: float, y: float, length: float, width: float, fine: bool) -> list[Path]:
    """Draw a torpedo tube, its muzzle towards the bow."""
    at = pen.to(Transform.translate(x, y))
    w, top, foot = width / 2, -length / 2, length / 2
    half: tuple[Segment, ...] = (
        ("M", (0.0, top)),
        ("C", (0.7 * w, top, w, top + 0.3 * w, w, top + 0.8 * w)),
        ("L", (w, foot - 2.2 * w)),
        ("C", (w, foot - w, 0.75 * w, foot, 0.45 * w, foot)),
        ("L", (0.0, foot)),
    )
    paths = [at.fill(mirrored(half), pen.glass)]
    if fine:
        bands = (top + 1.5 * w, top + 0.36 * length, top + 0.68 * length)
        paths.insert(0, at.line(mirrored(half), 0.3, pen.solid))
        paths += [at.line(f"M{-w} {b} L{w} {b}", max(0.22 * w, 0.1), pen.solid) for b in bands]
    return paths


def _draw_rack(pen: Pen, x: float, y: float, half_width: float, half_length: float, rails: int) -> list[Path]:
    """Draw depth charge racks or rocket rails: a frame with `rails` bars fore and aft."""
    w, h = half_width, half_length
    at = pen.to(Transform.translate(x, y))
    frame = at.fill(_block(w, -h, h, 0, 0), pen.glass)
    xs = [w * (2 * (i + 1) / (rails + 1) - 1) for i in range(rails)]
    return [frame, *(at.line(f"M{i} {-0.7 * h} L{i} {0.7 * h}", w * 0.5 / rails, pen.solid) for i in xs)]


def _draw_sweep(pen: Pen, y: float, half_width: float, hair: float) -> list[Path]:
    """Draw the gear of a minesweeper: the winch athwart, and abaft it a float on each side."""
    w, h = 0.42 * half_width, 0.2 * half_width
    drum = pen.to(Transform.translate(0, y - 0.45 * half_width))
    wires = (
        drum.line(f"M{i * w} {-0.7 * h} L{i * w} {0.7 * h}", hair, pen.solid) for i in (-0.6, -0.2, 0.2, 0.6)
    )
    return [
        drum.fill(_block(w, -h, h, 0, 0), pen.glass),
        *wires,
        *(
            pen.spot(i * half_width, y + 0.25 * half_width, 0.1 * half_width, pen.glass, h * 2.2)
            for i in (-0.5, 0.5)
        ),
    ]


def _draw_bridge(
    pen: Pen, half_width: float, top: float, bottom: float, wing: float, fine: bool, hair: float
) -> list[Path]:
    """Draw a bridge: windscreen and open cockpit, or with wings of `wing` mm a wheelhouse athwart."""
    h, w = bottom - top, half_width
    if wing > w:
        house = _block(w, top + 0.16 * h, bottom, 0, 0.04 * h)
        front = _block(wing, top, top + 0.40 * h, 0.12 * h, 0)
        if not fine:
            return [pen.fill(house, pen.glass), pen.fill(front, pen.glass)]
        skylight = _block(0.5 * w, top + 0.60 * h, bottom - 0.16 * h, 0, 0)
        rail = f"M{-0.86 * wing} {top + 0.23 * h} Q0 {top + 0.10 * h} {0.86 * wing} {top + 0.23 * h}"
        return [
            pen.fill(house, pen.glass),
            pen.line(front, 2 * hair, pen.solid),
            pen.fill(front, pen.glass),
            pen.line(rail, hair, pen.solid),
            pen.line(skylight, hair, pen.solid),
        ]
    paths = [pen.fill(_block(w, top, bottom, 0.22 * h, 0.05 * h), pen.glass)]
    if fine:
        screen = f"M{-0.76 * w} {top + 0.36 * h} Q0 {top + 0.14 * h} {0.76 * w} {top + 0.36 * h}"
        paths.append(pen.line(screen, hair, pen.solid))
        paths.append(
            pen.fill(_block(0.62 * w, top + 0.52 * h, bottom - 0.14 * h, 0.08 * h, 0.02 * h), pen.solid)
        )
    return paths


def _draw_boat(pen: Pen, x: float, y: float, length: float, fine: bool, hair: float) -> list[Path]:
    """Draw a ship's boat in its davits."""
    rx, ry = 0.17 * length, 0.5 * length
    half: tuple[Segment, ...] = (
        ("M", (0.0, -ry)),
        ("C", (0.8 * rx, -0.55 * ry, rx, -0.2 * ry, rx, 0.1 * ry)),
        ("C", (rx, 0.6 * ry, 0.6 * rx, ry, 0.0, ry)),
    )
    at = pen.to(Transform.translate(x, y))
    paths = [at.fill(mirrored(half), pen.glass)]
    return (
        [*paths, at.line(f"M0 {-0.5 * ry} L0 {0.6 * ry}", hair, pen.solid)] if fine and rx > 3 * hair else paths
    )


def _draw_funnel(pen: Pen, y: float, rx: float, ry: float, fine: bool) -> list[Path]:
    """Draw a funnel: a ring, dark inside."""
    paths = [pen.spot(0, y, rx * 1.3, pen.solid, ry * 1.22), pen.spot(0, y, rx, pen.glass, ry)]
    return [*paths, pen.spot(0, y, rx * 0.58, pen.solid, ry * 0.66)] if fine else paths


def _draw_hatch(pen: Pen, half_width: float, top: float, bottom: float, fine: bool, hair: float) -> list[Path]:
    """Draw a cargo hatch with its boards."""
    paths = [pen.fill(_block(half_width, top, bottom, 0, 0), pen.glass)]
    if fine:
        boards = max(2, min(5, round((bottom - top) / 0.9)))
        w = half_width * 0.8
        for i in range(1, boards):
            y = top + (bottom - top) * i / boards
            paths.append(pen.line(f"M{-w} {y} L{w} {y}", hair, pen.solid))
    return paths


def _draw_ramp(pen: Pen, half_width: float, top: float, bottom: float, hair: float) -> list[Path]:
    """Draw a bow ramp between its cheeks, with its treads."""
    edges = [pen.line(f"M{side * half_width} {top} L{side * half_width} {bottom}", hair) for side in (-1, 1)]
    ys = [top + (bottom - top) * share for share in (0.4, 0.7, 1.0)]
    return [*edges, *(pen.line(f"M{-half_width} {y} L{half_width} {y}", hair) for y in ys)]


def _draw_well(pen: Pen, half_width: float, top: float, bottom: float, hair: float) -> list[Path]:
    """Draw an open hold: its coaming and the beams across its floor."""
    paths = [pen.line(_block(half_width, top, bottom, 0, 0), 1.6 * hair)]
    ys = [top + (bottom - top) * share for share in (0.25, 0.5, 0.75)]
    return [*paths, *(pen.line(f"M{-half_width} {y} L{half_width} {y}", hair) for y in ys)]


def _draw_derricks(pen: Pen, y: float, half_width: float, reach: float, hair: float) -> list[Path]:
    """Draw a mast with its crosstree and four booms laid along the hatches `reach` mm fore and aft."""
    x = half_width
    booms = [
        pen.line(f"M{side * 0.45 * x} {y} L{side * 0.62 * x} {y + way * reach}", hair * 1.3, pen.glass)
        for side in (-1, 1)
        for way in (-1, 1)
    ]
    return [
        *booms,
        pen.line(f"M{-0.5 * x} {y} L{0.5 * x} {y}", hair * 1.6),
        pen.spot(0, y, hair * 2.2, pen.glass),
    ]
