"""One aircraft's record drawn: who it is, what it carries, and the Clubs that were drawn at it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from pressgang.art.ink import Ink
from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Item, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Force
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.sheets.marks import box_row, check_box
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.silhouettes import centred, outlined
from pressgang.sheets.typeset import capitals, capitals_width, fit_name, write_name
from pressgang.systems.mtb.air import STORES
from pressgang.systems.mtb.rules.firing import gun_of, torpedo_cards
from pressgang.systems.mtb.rules.weapons import Weapon, WeaponKind, count_of
from pressgang.systems.mtb.stats import Plane
from pressgang.typography.fonts import FontBook, TextSpan

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

_WIDE, _NARROW = 172.0, 118.0
_WHO, _GAP = 52.0, 5.0
_LOADS = 54.0
_TOP = 1.7
_HEAD = 5.6
"""From the top of a head to what stands under it."""
_BOX = 4.2
_ROW = 10
"""Boxes in a line of loads."""
_GUN = 4.6
_CLUBS = 8.0
"""The height of a box for the Clubs of a turn: room for a figure by hand."""
_LEAST = 26.0
_NAMES: dict[WeaponKind, str] = {"bomb": "Bombs", "torpedo": "Torpedoes", "rocket": "Rockets"}
_LOAD_WORDS = {"attack": "an attack", "bomb": "each"}


@dataclass(frozen=True, slots=True)
class FormPlan:
    """A record `width` × `height` mm: the aircraft, its loads, and its Clubs beside or below them."""

    width: float
    height: float
    who: Rect
    loads: Rect
    clubs: Rect


@dataclass(frozen=True, slots=True)
class AirForm:
    """What a record is drawn from."""

    plan: FormPlan
    rules: RuleBook
    book: FontBook
    force: Force[Plane]
    row: Plane
    weapons: Sequence[Weapon]
    pictures: Mapping[str, Picture]
    marks: Mapping[str, str]
    """The letters of footnotes by what they stand at."""

    def head(self, x: float, y: float, title: str, mark: str, note: str = "") -> list[Item]:
        """A head of capitals with its letter, and a note in grey after it."""
        after = x + capitals_width(self.book, title)
        spans = [TextSpan(self.marks.get(mark, ""), raised=True), TextSpan(f"  {note}" if note else "")]
        kept = [span for span in spans if span.string]
        tail = self.book.line(after + 0.7, y, kept, theme.LABEL, theme.LABEL_INK) if kept else ()
        return [capitals(self.book, x, y, title), *tail]


def plan_form(width: float, armed: Sequence[Sequence[Weapon]]) -> FormPlan | None:
    """The plan of all records, for the aircraft that carries most; `None` where the page is too narrow."""
    if width < _NARROW:
        return None
    left = theme.BAND + theme.BAND_GAP
    tall = max(_LEAST, max((_loads_height(weapons) for weapons in armed), default=0.0))
    who = Rect(left, _TOP, _WHO, tall)
    x = who.right + _GAP
    if width >= _WIDE:
        loads = Rect(x, _TOP, _LOADS, tall)
        clubs = Rect(loads.right + _GAP, _TOP, width - loads.right - _GAP, tall)
        return FormPlan(width, tall + 2 * _TOP, who, loads, clubs)
    below = _TOP + tall + 3.0
    clubs = Rect(left, below, width - left, _HEAD + _CLUBS + 6.4)
    return FormPlan(width, clubs.bottom + _TOP, who, Rect(x, _TOP, width - x, tall), clubs)


def _loads_height(weapons: Sequence[Weapon]) -> float:
    stores = [count for kind in STORES if (count := count_of(weapons, kind))]
    guns = sum(1 for weapon in weapons if weapon.kind == "gun")
    boxes = sum(_HEAD + ceil(count / _ROW) * (_BOX + 0.9) + 1.8 for count in stores)
    return boxes + (_HEAD + guns * _GUN if guns else 0.0)


def draw_record(form: AirForm, found: Problems) -> tuple[Item, ...]:
    """The record; a name that does not fit goes into `found`."""
    palette, plan = form.force.palette, form.plan
    return (
        *side_band(Rect(0, 0, theme.BAND, plan.height), palette.accent, palette.band),
        *_who(form, found),
        *_loads(form),
        *_clubs(form),
    )


def _who(form: AirForm, found: Problems) -> list[Item]:
    """Badge, number, name and unit above; the aircraft from above below them."""
    box, book, row, palette = form.plan.who, form.book, form.row, form.force.palette
    radius = 4.0
    items: list[Item] = (
        side_badge(
            book, (box.x + radius, box.y + radius), radius, form.force.mark[:2], palette.accent, palette.band
        )
        if form.force.mark
        else []
    )
    x = box.x + (2 * radius + 2.0 if form.force.mark else 0.0)
    number = fit_name(book, row.mark, 16.0, points(18), points(8), lines=1)
    fitted = None
    if number is not None:
        items += write_name(book, x, box.y + radius, number)
        x += book.width(row.mark, number.size, True) + 2.5
        fitted = fit_name(book, row.name, box.right - x, points(12), points(7)) if row.name else None
    column = "name" if number is not None else "mark"
    if number is None or (row.name and fitted is None):
        text = getattr(row, column)
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at(column), f"the {column} {shown(text)} does not fit an aircraft record", "Shorten it."
            )
        )
    elif fitted is not None:
        items += write_name(book, x, box.y + radius, fitted)
    y = box.y + 2 * radius + 1.4
    size = book.fit(row.unit, box.width, theme.SMALL, theme.SMALLEST) if row.unit else theme.SMALL
    if size is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at("unit"), f"the unit {shown(row.unit)} does not fit an aircraft record", "Shorten it."
            )
        )
    elif row.unit:
        items.append(book.text(box.x, y + theme.SMALL, row.unit, size, fill=theme.LABEL_INK))
    top = y + (theme.SMALL + 1.8 if row.unit else 0.0)
    return [*items, *_picture(form, Rect(box.x, top, box.width, box.bottom - top))]


def _picture(form: AirForm, box: Rect) -> list[Item]:
    """The aircraft as large as the box takes it, at its left."""
    ink = Ink(BLACK, WHITE)
    picture = aircraft_likeness(form.row, form.pictures)
    width, height = picture.size
    scale = min(box.width / width, box.height / height)
    symbol = picture.symbol(scale, ink)
    if form.force.palette.outline:
        symbol = outlined(symbol, ink)
    return [centred(symbol, box.centre)]


def _loads(form: AirForm) -> list[Item]:
    """A box to strike out for each bomb, torpedo and rocket, with its cards; the guns by their classes."""
    box, book = form.plan.loads, form.book
    items: list[Item] = []
    y = box.y
    for kind in STORES:
        count = count_of(form.weapons, kind)
        if count:
            items += form.head(box.x, y + 3.2, _NAMES[kind], kind, _cards(kind, form.rules))
            for first in range(0, count, _ROW):
                items += box_row(box.x, y + _HEAD, min(_ROW, count - first), size=_BOX, space=0.7)
                y += _BOX + 0.9
            y += _HEAD + 1.8
    guns = [weapon for weapon in form.weapons if weapon.kind == "gun"]
    if guns:
        items += form.head(box.x, y + 3.2, "Guns", "gun", "cards inner / outer ring")
        y += _HEAD
        for weapon in guns:
            gun = gun_of(weapon, form.rules)
            words = weapon.name + (f" ×{weapon.count}" if weapon.count > 1 else "")
            base = y + 3.2
            items.append(book.text(box.x, base, words, theme.BODY, bold=True))
            if gun is not None:
                cards = f"{gun.inner or '–'} / {gun.outer or '–'}"
                items.append(book.text(box.x + 30.0, base, cards, theme.BODY, bold=True, tabular=True))
            y += _GUN
    if not form.weapons:
        items += [
            *form.head(box.x, y + 3.2, "Loads", ""),
            book.text(box.x, y + _HEAD + 3.0, "none", theme.BODY),
        ]
    return items


def _cards(kind: WeaponKind, rules: RuleBook) -> str:
    """`36 cards an attack`, `16 cards, end on 8`, `6 cards each`."""
    if kind == "bomb":
        return f"{rules['bomb_cards']} cards {_LOAD_WORDS[rules['bomb_load']]}"
    if kind == "torpedo":
        return f"{torpedo_cards(False, rules)} cards, end on {torpedo_cards(True, rules)}"
    return f"{rules['rocket_cards']} cards each"


def _clubs(form: AirForm) -> list[Item]:
    """A box for the Clubs of each turn, and a box to tick for each of the things that they can do."""
    box, book = form.plan.clubs, form.book
    items = form.head(box.x, box.y + 3.2, "Clubs, turn by turn", "clubs")
    turns = int(form.rules["turns"])
    wide = min(12.0, box.width / turns)
    y = box.y + _HEAD
    for turn in range(turns):
        cell = Rect(box.x + turn * wide, y, wide, _CLUBS)
        items.append(rectangle(cell, WHITE, theme.INK, theme.BOX_LINE))
        items.append(book.text(cell.x + 0.7, cell.y + 2.2, str(turn + 1), theme.SMALLEST, fill=theme.LABEL_INK))
    return [*items, *_status(form, Rect(box.x, y + _CLUBS + 1.9, box.width, box.bottom - y - _CLUBS - 1.9))]


def _status(form: AirForm, box: Rect) -> list[Item]:
    """The effects of Clubs abreast, each with its box: 1 or 2, abort; 3 or 4, go home; 5 or more, destroyed."""
    book, entries = form.book, form.rules["aircraft"]
    each = box.width / len(entries)
    stacked = box.height > 10.0
    items: list[Item] = []
    for index, entry in enumerate(entries):
        x = box.x + index * each
        items.append(check_box(x, box.y, _BOX))
        room = each - _BOX - 2.2
        lines = (
            (str(entry["effect"]), str(entry["clubs"]))
            if stacked
            else (f"{entry['effect']}, {entry['clubs']}",)
        )
        for number, words in enumerate(lines):
            size = book.fit(words, room, theme.SMALL, theme.SMALLEST, not number) or theme.SMALLEST
            fill = theme.INK if not number else theme.LABEL_INK
            base = box.y + 3.1 + number * 3.4
            items.append(book.text(x + _BOX + 1.2, base, words, size, bold=not number, fill=fill))
    return items
