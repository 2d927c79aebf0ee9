"""A ship log drawn: its plan, the ship, its weapons with their arcs, the boxes of what it has left."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING, ClassVar

from pressgang.art.ink import Ink
from pressgang.art.ships import draw_ship
from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Item, Symbol, circle, line
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Force, picture_key
from pressgang.sheets.blocks.arranging import ColumnBlock, RowBlock
from pressgang.sheets.blocks.block import Block, Look
from pressgang.sheets.blocks.places import Ticks, about, field_name, in_groups
from pressgang.sheets.blocks.putting import across, put, within
from pressgang.sheets.marks import box_row, cross
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.silhouettes import centred, outlined
from pressgang.sheets.typeset import capitals, capitals_width, fit_name, paragraph, write_name
from pressgang.systems.mtb.armed import metres, shape_of
from pressgang.systems.mtb.rules import (
    SPEEDS,
    STOPPED,
    Weapon,
    WeaponKind,
    count_of,
    gun_of,
    reaches,
    torpedo_cards,
)
from pressgang.systems.mtb.stats import Ship
from pressgang.systems.mtb.web import compass
from pressgang.typography.fonts import FontBook, TextSpan

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.systems.mtb.stats import Ship

WEAPON_ROW = 7.4
HEAD = 6.2
"""A head of capitals over a group of boxes, with its room."""
_WIDE, _NARROW = 172.0, 118.0
_SHIP = 54.0
STATE = 59.0
"""The width of the boxes of its state."""
_GAP = 5.0
_LEAST_WEAPONS = 58.0
"""The width of a row of a weapon: the longest usual name goes in at 6 pt."""


def abreast(width: float, gutter: float) -> int:
    """How many logs stand side by side on a page, `gutter` mm apart, each with its parts in one row."""
    return max(1, int((width + gutter) // (_WIDE + gutter)))


@dataclass(frozen=True, slots=True)
class LogPlan:
    """A log `width` × `height` mm: the ship at the left, its weapons, and the boxes of its state.

    `columns` weapons stand side by side in `weapons`, `rows` under each other.
    """

    width: float
    height: float
    ship: Rect
    weapons: Rect
    columns: int
    rows: int
    state: Rect

    @property
    def left(self) -> float:
        """Where text begins, clear of the side's band."""
        return self.ship.x


def plan_log(width: float, most_weapons: int, state: float) -> LogPlan | None:
    """The plan for ships of at most so many weapons, whose boxes (`log_boxes.state_of`) are at most `state` mm
    high.

    `None` where the page is too narrow.
    """
    if width < _NARROW:
        return None
    left = theme.BAND + theme.BAND_GAP
    if width >= _WIDE:
        middle = width - left - _SHIP - STATE - 2 * _GAP
        columns = max(1, int((middle + _GAP) // (_LEAST_WEAPONS + _GAP)))
        rows = max(4, ceil(most_weapons / columns))
        height = max(49.0, HEAD + 0.6 + rows * WEAPON_ROW, state) + 3.4
        top = 1.7
        inner = height - 3.4
        x = left + _SHIP + _GAP
        return LogPlan(
            width=width,
            height=height,
            ship=Rect(left, top, _SHIP, inner),
            weapons=Rect(x, top, middle, inner),
            columns=columns,
            rows=rows,
            state=Rect(width - STATE, top, STATE, inner),
        )
    top = 1.7
    upper = max(49.0, state)
    columns = max(1, int((width - left + _GAP) // (_LEAST_WEAPONS + _GAP)))
    rows = max(2, ceil(most_weapons / columns))
    lower = HEAD + 0.6 + rows * WEAPON_ROW
    return LogPlan(
        width=width,
        height=top + upper + 3.0 + lower + 2.0,
        ship=Rect(left, top, width - left - STATE - _GAP, upper),
        weapons=Rect(left, top + upper + 3.0, width - left, lower),
        columns=columns,
        rows=rows,
        state=Rect(width - STATE, top, STATE, upper),
    )


STORES: tuple[tuple[WeaponKind, str], ...] = (
    ("torpedo", "Torpedoes left"),
    ("depth-charge", "Charges left"),
    ("rocket", "Rockets left"),
)
_FEW = 6
"""As many boxes as half a row of stores has room for."""


Marks = Mapping[str, str]
"""The letters of the footnotes by the heads that they stand at."""


@dataclass(frozen=True, slots=True)
class Log:
    """What a log is drawn from."""

    plan: LogPlan
    rules: RuleBook
    book: FontBook
    force: Force[Ship]
    row: Ship
    pictures: Mapping[str, Picture]
    marks: Marks
    order: str
    """The order of the sectors."""
    weapons: tuple[Weapon, ...]
    state: Block
    """The boxes of what the ship has left."""

    def head(self, x: float, y: float, title: str, mark: str = "") -> list[Item]:
        """A head of capitals, with the letter of a rule value's footnote."""
        return head(self.book, Rect(x, y, 0.0, 0.0), title, self.marks.get(mark, ""))[1]


def head(book: FontBook, room: Rect, title: str, letter: str) -> tuple[float, list[Item]]:
    """How wide a head of capitals with the letter of a footnote is, and both, on the lower edge of its room."""
    items: list[Item] = [capitals(book, room.x, room.bottom, title)]
    taken = capitals_width(book, title)
    if letter:
        after = Rect(room.x + taken + 0.7, room.y, room.width, room.height - 1.0)
        items += put(book, after, letter, theme.SMALLEST, "south-west", fill=theme.LABEL_INK)
        taken += book.width(letter, theme.SMALLEST) + 0.7
    return taken, items


def stores_of(weapons: tuple[Weapon, ...]) -> tuple[tuple[tuple[str, int], ...], ...]:
    """The rows of stores, each with its head and how many: two kinds to a row where they are few."""
    kinds = [(title, count_of(weapons, kind)) for kind, title in STORES if count_of(weapons, kind)]
    if any(count > _FEW for _, count in kinds):
        return tuple((kind,) for kind in kinds)
    return tuple(tuple(kinds[index : index + 2]) for index in range(0, len(kinds), 2))


_ROW = 10
"""Boxes in a line, in fives."""
_SPACE, _FIVES_GAP, _LINE_GAP = 0.9, 1.8, 1.2
_MOST_STAYS = 5
"""More turns in a ring than this are counted on a line."""


def state_of(row: Ship, weapons: tuple[Weapon, ...], rules: RuleBook, marks: Marks, rings: bool) -> Block:
    """Hull boxes, fire and flooding, torpedoes and charges left, turns in the rings."""
    continuing = rules["continuing"]
    rows = [
        [BoxGroup("Hull", row.hull, marks.get("hull", ""), 3.6, figure=str(row.hull))],
        [BoxGroup(name, int(continuing[name]), marks["continuing"], 3.0) for name in ("fire", "flooding")],
        *([BoxGroup(title, count, below=2.4) for title, count in pair] for pair in stores_of(weapons)),
    ]
    if rings:
        turns = [(ring, stays(rules, ring)) for ring in ("outer", "inner")]
        rows.append([BoxGroup(f"Turns {r}", n, marks["speed"], counted=n > _MOST_STAYS) for r, n in turns])
    return ColumnBlock(tuple(RowBlock(row, gap=0.0) for row in rows), gap=0.0)


def stays(rules: RuleBook, ring: str) -> int:
    """The most turns that the speed table has a ship stay in the `outer` or in the `inner` ring."""
    return max(int(entry[ring]) for entry in rules["speeds"])


@dataclass(frozen=True, slots=True)
class BoxGroup(Block):
    """Boxes in fives, ten to a line, under a head with its footnote's letter and the `figure` they count;
    `below` is the room under them in mm. Where they would be too many they are `counted` on a line.
    """

    kind: ClassVar[str] = "boxes"
    hangs: ClassVar[bool] = True

    title: str
    count: int
    letter: str = ""
    below: float = 0.0
    figure: str = ""
    counted: bool = False

    @property
    def what(self) -> str:
        return self.title

    def natural(self, look: Look) -> float:
        return _ROW * (theme.CHECK_BOX + _SPACE) + _FIVES_GAP

    def _ticks(self, room: Rect) -> Ticks:
        across = max(1, min(self.count, _ROW))
        size = min(theme.CHECK_BOX, (room.width - 3.0) / across - _SPACE)
        gap, step = min(_FIVES_GAP, size * 0.4), theme.CHECK_BOX + _LINE_GAP
        offsets = in_groups(self.count, 5, _ROW * (size + _SPACE) + gap, size, _SPACE, gap)
        places = (Rect(room.x + x, room.y + HEAD + row * step, size, size) for row, x in offsets)
        return Ticks(tuple(places), self.count, field_name(self.title), self.title.lower(), "box")

    def measure(self, look: Look, width: float) -> float:
        ticks = self._ticks(Rect(0.0, 0.0, width, 0.0)).places
        lines = 1 if self.counted else max(1, len({box.y for box in ticks}))
        return HEAD + lines * (theme.CHECK_BOX + _LINE_GAP) - _LINE_GAP + self.below

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        top = Rect(room.x, room.y, room.width, 3.2)
        taken, items = head(look.book, top, self.title, self.letter)
        yield from items
        if self.figure:
            beside = Rect(room.x + taken + 2.0, room.y, room.width, 3.4)
            yield from put(look.book, beside, self.figure, points(12), "south-west", bold=True)
        if not self.counted:
            yield from self._ticks(room).draw()
            return
        base = room.y + HEAD + theme.CHECK_BOX
        yield line((room.x, base), (room.x + 14.0, base), theme.HAIRLINE, theme.INK)
        after = Rect(room.x + 15.0, room.y, room.width - 15.0, base - room.y)
        yield from put(look.book, after, f"of {self.count}", theme.LABEL, "south-west", fill=theme.LABEL_INK)


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
