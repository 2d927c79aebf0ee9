"""One ship log drawn by its plan: the ship, its weapons with their arcs, the boxes of what it has left."""

from __future__ import annotations

from dataclasses import replace

from pressgang.art.ink import Ink
from pressgang.art.ships import draw_ship
from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Item, Symbol, circle, line
from pressgang.drawing.units import points
from pressgang.sheets import problems
from pressgang.sheets.base import picture_key
from pressgang.sheets.blocks.block import Look
from pressgang.sheets.blocks.places import about
from pressgang.sheets.blocks.putting import across, put, within
from pressgang.sheets.marks import box_row, cross
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.silhouettes import centred, outlined
from pressgang.sheets.typeset import fit_name, paragraph, write_name
from pressgang.systems.mtb.armed import metres, shape_of
from pressgang.systems.mtb.log_model import Log
from pressgang.systems.mtb.log_plan import HEAD, WEAPON_ROW
from pressgang.systems.mtb.rules.firing import SPEEDS, STOPPED, gun_of, reaches, torpedo_cards
from pressgang.systems.mtb.rules.weapons import Weapon
from pressgang.systems.mtb.web import compass
from pressgang.typography.fonts import FontBook, TextSpan

_NAMES = {"torpedo": "Torpedo", "depth-charge": "Depth charge", "rocket": "Rocket"}
_NAME, _NAME_LEAST = points(16), points(9)


def draw_log(log: Log, found: Problems) -> tuple[Item, ...]:
    """The log; a name that does not fit goes into `found`."""
    plan, palette = log.plan, log.force.palette
    return (
        *side_band(Rect(0, 0, theme.BAND, plan.height), palette.accent, palette.band),
        *_ship(log, found),
        *_speeds(log),
        *_weapons(log),
        *log.state.draw(Look(log.book), plan.state),
    )


def _ship(log: Log, found: Problems) -> list[Item]:
    """Badge, name, type and size at the top; the ship from above below them at the left."""
    box, book, row = log.plan.ship, log.book, log.row
    radius = 4.0
    accent = log.force.palette.accent
    items: list[Item] = list(
        side_badge(
            book, (box.x + radius, box.y + radius), radius, log.force.mark[:2], accent, log.force.palette.band
        )
    )
    x = box.x + 2 * radius + 2.5
    room = box.right - x
    if row.name:
        fitted = fit_name(book, row.name, room, _NAME, _NAME_LEAST, two_line_largest=points(12))
        if fitted is None:
            found.add(
                problems.TEXT_TOO_LONG.at(
                    row.at("name"),
                    f"the name {shown(row.name)} does not fit a ship log: {room:.0f} mm, on two lines at 9 pt",
                    "Shorten the name.",
                )
            )
        else:
            items.extend(write_name(book, x, box.y + radius, fitted))
    else:
        items.append(line((x, box.y + 2 * radius), (box.right, box.y + 2 * radius), theme.BOX_LINE))
    length, beam = metres(row, log.rules)
    kind = row.type or row.size.capitalize()
    below = paragraph(book, [TextSpan(kind)], box.width, theme.SMALL)
    if below.height > theme.SMALL * theme.LEADING * 2.2:
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at("type"),
                f"the type {shown(row.type)} takes more than two lines of {box.width:.0f} mm",
                "Shorten the type.",
            )
        )
    y = box.y + 2 * radius + 1.6
    items.append(below.at(box.x, y))
    y += below.height
    line_below = Rect(box.x, y, box.width, theme.LABEL * 0.95)
    measures = f"{row.size}, {length:g} × {beam:g} m" if row.type else f"{length:g} × {beam:g} m"
    usual = log.marks["size"] if row.length_m is None or row.beam_m is None else ""
    size = [TextSpan(measures), *([TextSpan(usual, raised=True)] if usual else [])]
    items.extend(put(book, line_below, size, theme.LABEL, "south-west", fill=theme.LABEL_INK))
    top = y + theme.LABEL * 1.4 + 1.0
    symbol = ship_symbol(log, box.width - 30.0, box.bottom - top)
    if symbol is not None:
        items.append(centred(symbol, (box.x + (box.width - 28.0) / 2, (top + box.bottom) / 2)))
    return items


def ship_symbol(log: Log, width: float, height: float) -> Symbol | None:
    """The ship, or the row's own picture, as large as the box takes it; in outlines to save ink."""
    if width <= 2 or height <= 2:
        return None
    picture = log.pictures.get(picture_key(log.row)) if log.row.art else None
    ink = Ink(BLACK, WHITE)
    if picture is not None:
        symbol = picture.fitted(width, height, ink.solid)
    else:
        length, beam = metres(log.row, log.rules)
        symbol = draw_ship(shape_of(log.row, log.rules), min(width / beam, height / length), ink)
    symbol = replace(symbol, alt=log.row.name)
    return outlined(symbol, ink) if log.force.palette.outline else symbol


def _speeds(log: Log) -> list[Item]:
    """The speed classes from the ship's own down to stopped, to be struck out one by one."""
    box, book = log.plan.ship, log.book
    radius, pitch = 3.1, 7.1
    x = box.right - radius - 13.0
    y = box.bottom - radius - pitch * (len(SPEEDS) - 1)
    items: list[Item] = log.head(x - radius, y - radius - 1.6, "Speed", "speed")
    own = SPEEDS.index(log.row.speed)
    for index, speed in enumerate(SPEEDS):
        at = (x, y + index * pitch)
        there = index >= own
        ink = theme.INK if there else theme.RULE_INK
        weight = theme.FRAME_LINE if index == own else theme.BOX_LINE
        items.append(circle(at, radius, WHITE if there else theme.TINT, ink, weight))
        sign, size = STOPPED if speed == "stopped" else speed, points(10.5)
        bold = index == own
        # every sign stands as a bold one would
        base = about(at, 0.0, book.cap_height(size, True))
        items += put(book, base, sign, size, "south", bold=bold, fill=ink)
        beside = Rect(x + radius + 1.4, at[1] - radius, 0.0, 2 * radius)
        if speed == "stopped":
            items += put(book, beside, speed, theme.LABEL, fill=theme.LABEL_INK)
            continue
        if not there:
            items.append(cross(at, radius * 1.3, theme.RULE_INK))
        turns = next((e for e in log.rules["speeds"] if e["speed"] == speed), None)
        if there and turns is not None:
            words = f"{turns['centre']} / {turns['inner']} / {turns['outer']}"
            items += put(book, beside, words, theme.LABEL, fill=theme.LABEL_INK, tabular=True)
    return items


def _weapons(log: Log) -> list[Item]:
    """A row a weapon: its arcs in a small web, its name, the cards it draws, and a box for each gun."""
    plan, book, weapons = log.plan, log.book, log.weapons
    box = plan.weapons
    each = (box.width - 5.0 * (plan.columns - 1)) / plan.columns
    items: list[Item] = log.head(box.x, box.y + 3.2, "Weapons", "weapons")
    if not weapons:
        items += put(
            book, box._replace(height=HEAD + 6.0), "none", theme.BODY, "south-west", fill=theme.LABEL_INK
        )
        return items
    columns = across(box._replace(height=3.2), [each] * plan.columns, 5.0)
    for place in columns[: -(-len(weapons) // plan.rows)]:
        inner, outer, out = _card_columns(place)
        for words, head in (("inner", inner), ("outer", outer)):
            items += put(book, head, words, theme.LABEL, "south", fill=theme.LABEL_INK)
        items += put(book, out, "out", theme.LABEL, "south-west", fill=theme.LABEL_INK)
    for index, weapon in enumerate(weapons):
        column, level = divmod(index, plan.rows)
        row = Rect(columns[column].x, box.y + HEAD + level * WEAPON_ROW, each, WEAPON_ROW)
        items.extend(_weapon(log, weapon, row))
    return items


def _card_columns(row: Rect) -> tuple[Rect, Rect, Rect]:
    """The places at the right of a weapon's row for the cards of the inner and outer ring, and for boxes."""
    left = Rect(row.right - 35.0, row.y, 35.0, row.height)
    inner, outer, _, out = across(left, (9.0, 9.0, 0.5, 16.5))
    return inner, outer, out


def _weapon(log: Log, weapon: Weapon, row: Rect) -> list[Item]:
    book = log.book
    middle, radius = row.centre[1], row.height / 2 - 0.5
    inner, outer, out = _card_columns(row)
    items: list[Item] = [
        line((row.x, row.bottom), (row.right, row.bottom), theme.HAIRLINE, theme.RULE_INK),
        *compass((row.x + radius, middle), radius, weapon.arcs, log.order),
    ]
    name = _NAMES.get(weapon.kind, weapon.name)
    stored = weapon.kind != "gun"  # those have a row of boxes of their own
    words = name if weapon.count == 1 or stored else f"{name} ×{weapon.count}"
    left = row.x + 2 * radius + 2.2
    room = Rect(left, row.y, inner.x - 0.5 - left, row.height)
    size = book.fit(words, room.width, points(10), theme.SMALLEST, True)
    lines = (words,) if size is not None else tuple(book.wrap(words, room.width, theme.SMALLEST, bold=True))
    size = size or theme.SMALLEST
    cap = within(room, room.width, book.cap_height(theme.BODY, True), "west")
    for number, part in enumerate(lines):
        lower = cap.moved(0.0, (number - (len(lines) - 1) / 2) * size * 1.15)
        items += put(book, lower, part, size, "south-west", bold=True)
    for text, place in zip(_cards(log, weapon), (inner, outer), strict=True):
        items += put(book, place, text, points(11), "centre", bold=True, tabular=True)
    if weapon.kind == "gun":
        items.extend(_gun_boxes(book, weapon.count, out.x, middle))
    elif weapon.kind in ("torpedo", "rocket"):
        words = "each" if weapon.kind == "rocket" else f"end on {torpedo_cards(True, log.rules)}"
        items += put(book, out, words, theme.LABEL, fill=theme.LABEL_INK)
    return items


def _gun_boxes(book: FontBook, count: int, x: float, middle: float) -> list[Item]:
    """A box a gun, as many as have room; more guns are struck out on a line."""
    if count <= 4:
        return list(box_row(x, middle - 1.75, count, size=3.5, space=0.6))
    after = Rect(x + 9.1, middle, 0.0, 1.6)
    return [
        line((x, after.bottom), (x + 8.5, after.bottom), theme.HAIRLINE, theme.INK),
        *put(book, after, f"of {count}", theme.LABEL, "south-west", fill=theme.LABEL_INK),
    ]


def _cards(log: Log, weapon: Weapon) -> tuple[str, str]:
    """The cards a weapon draws in the inner and in the outer ring; a dash where it does not reach."""
    gun = gun_of(weapon, log.rules)
    if gun is not None:
        return str(gun.inner or "–"), str(gun.outer or "–")
    cards = torpedo_cards(False, log.rules)
    if weapon.kind != "torpedo":
        cards = int(log.rules["depth_charge_cards" if weapon.kind == "depth-charge" else "rocket_cards"])
    inner, outer = (str(cards) if reaches(weapon.kind, ring, log.rules) else "–" for ring in ("inner", "outer"))
    return inner, outer
