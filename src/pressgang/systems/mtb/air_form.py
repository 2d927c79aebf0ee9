"""One aircraft's record drawn: who it is, what it carries, and the Clubs that were drawn at it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
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
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import in_groups
from pressgang.sheets.blocks.putting import across, down, put
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.sheets.marks import check_box
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.silhouettes import centred, outlined
from pressgang.sheets.typeset import capitals, capitals_width, fit_name, stack, write_name
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
_HEAD_LINE = 3.2
"""From the top of a head to its baseline."""
_HEAD = 5.6
"""From the top of a head to what stands under it."""
_BOX = 4.2
_ROW = 10
"""Boxes in a line of loads, in fives."""
_FIVES = 1.8
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
    pictures: Mapping[str, Picture]
    marks: Mapping[str, str]
    """The letters of footnotes by what they stand at."""
    loads: SetBlock
    """What it carries, set."""


def plan_form(width: float, blocks: Sequence[SetBlock]) -> FormPlan | None:
    """The plan of all records, for the aircraft that carries most; `None` where the page is too narrow."""
    if width < _NARROW:
        return None
    left = theme.BAND + theme.BAND_GAP
    tall = max(_LEAST, max((block.height for block in blocks), default=0.0))
    who = Rect(left, _TOP, _WHO, tall)
    x = who.right + _GAP
    if width >= _WIDE:
        loads = Rect(x, _TOP, _LOADS, tall)
        clubs = Rect(loads.right + _GAP, _TOP, width - loads.right - _GAP, tall)
        return FormPlan(width, tall + 2 * _TOP, who, loads, clubs)
    below = _TOP + tall + 3.0
    clubs = Rect(left, below, width - left, _HEAD + _CLUBS + 6.4)
    return FormPlan(width, clubs.bottom + _TOP, who, Rect(x, _TOP, width - x, tall), clubs)


def draw_record(form: AirForm, found: Problems) -> tuple[Item, ...]:
    """The record; a name that does not fit goes into `found`."""
    palette, plan = form.force.palette, form.plan
    return (
        *side_band(Rect(0, 0, theme.BAND, plan.height), palette.accent, palette.band),
        *_who(form, found),
        form.loads.at(plan.loads.x, plan.loads.y),
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
        line = Rect(box.x, y, box.width, theme.SMALL)
        items += put(book, line, row.unit, size, "south-west", fill=theme.LABEL_INK)
    top = y + (theme.SMALL + 1.8 if row.unit else 0.0)
    return [*items, *_picture(form, Rect(box.x, top, box.width, box.bottom - top))]


def _picture(form: AirForm, box: Rect) -> list[Item]:
    """The aircraft as large as the box takes it, at its left."""
    ink = Ink(BLACK, WHITE)
    picture = aircraft_likeness(form.row, form.pictures)
    width, height = picture.size
    scale = min(box.width / width, box.height / height)
    symbol = replace(picture.symbol(scale, ink), alt=form.row.name)
    if form.force.palette.outline:
        symbol = outlined(symbol, ink)
    return [centred(symbol, box.centre)]


def loads_block(
    book: FontBook, weapons: Sequence[Weapon], rules: RuleBook, marks: Mapping[str, str]
) -> SetBlock:
    """A box to strike out for each bomb, torpedo and rocket, with its cards; the guns by their classes."""
    blocks = [
        _store(_head(book, marks, _NAMES[kind], kind, _cards(kind, rules)), count)
        for kind in STORES
        if (count := count_of(weapons, kind))
    ]
    if guns := [weapon for weapon in weapons if weapon.kind == "gun"]:
        head = _head(book, marks, "Guns", "gun", "cards inner / outer ring")
        lines = down(Rect(0.0, _HEAD, _LOADS, 0.0), [_GUN] * len(guns))
        items = (item for gun, line in zip(guns, lines, strict=True) for item in _gun(book, gun, line, rules))
        blocks.append(SetBlock((*head, *items), _HEAD + len(guns) * _GUN))
    if not weapons:
        none = put(book, Rect(0.0, 0.0, _LOADS, _HEAD + 3.0), "none", theme.BODY, "south-west")
        blocks.append(SetBlock((*_head(book, marks, "Loads", ""), *none), 0.0))
    return stack(blocks)


def _head(book: FontBook, marks: Mapping[str, str], title: str, mark: str, note: str = "") -> list[Item]:
    """A head of capitals with the letter of what it is about, and a note in grey after it."""
    after = Rect(capitals_width(book, title) + 0.7, 0.0, 0.0, _HEAD_LINE)
    spans = [TextSpan(marks.get(mark, ""), raised=True), TextSpan(f"  {note}" if note else "")]
    kept = [span for span in spans if span.string]
    tail = put(book, after, kept, theme.LABEL, "south-west", fill=theme.LABEL_INK) if kept else ()
    return [capitals(book, 0.0, _HEAD_LINE, title), *tail]


def _store(head: Sequence[Item], count: int) -> SetBlock:
    """A box for each of so many, in lines of ten."""
    step = _BOX + 0.9
    offsets = in_groups(count, 5, _ROW * (_BOX + 0.7) + _FIVES, _BOX, 0.7, _FIVES)
    boxes = [check_box(x, _HEAD + line * step, _BOX) for line, x in offsets]
    return SetBlock((*head, *boxes), _HEAD + (offsets[-1][0] + 1) * step + 1.8)


def _gun(book: FontBook, weapon: Weapon, line: Rect, rules: RuleBook) -> Iterator[Item]:
    """A class of guns with its cards."""
    words = weapon.name + (f" ×{weapon.count}" if weapon.count > 1 else "")
    room = line._replace(height=_HEAD_LINE)
    yield from put(book, room, words, theme.BODY, "south-west", bold=True)
    if (gun := gun_of(weapon, rules)) is not None:
        cards = f"{gun.inner or '–'} / {gun.outer or '–'}"
        yield from put(book, room.moved(30.0, 0.0), cards, theme.BODY, "south-west", bold=True, tabular=True)


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
    head = SetBlock((*_head(book, form.marks, "Clubs, turn by turn", "clubs"),), _HEAD)
    items: list[Item] = [head.at(box.x, box.y)]
    turns = int(form.rules["turns"])
    wide = min(12.0, box.width / turns)
    row = Rect(box.x, box.y + _HEAD, box.width, _CLUBS)
    for turn, cell in enumerate(across(row, [wide] * turns), 1):
        items.append(rectangle(cell, WHITE, theme.INK, theme.BOX_LINE))
        corner = Rect(cell.x + 0.7, cell.y, cell.width, 2.2)
        items += put(book, corner, str(turn), theme.SMALLEST, "south-west", fill=theme.LABEL_INK)
    top = row.bottom + 1.9
    return [*items, *_status(form, Rect(box.x, top, box.width, box.bottom - top))]


def _status(form: AirForm, box: Rect) -> Iterator[Item]:
    """The effects of Clubs abreast, each with its box: 1 or 2, abort; 3 or 4, go home; 5 or more, destroyed."""
    book, entries = form.book, form.rules["aircraft"]
    each = box.width / len(entries)
    for entry, place in zip(entries, across(box, [each] * len(entries)), strict=True):
        yield check_box(place.x, place.y, _BOX)
        effect, clubs = str(entry["effect"]), str(entry["clubs"])
        room = Rect(place.x + _BOX + 1.2, place.y, each - _BOX - 2.2, 3.1)
        words = effect if box.height > 10.0 else f"{effect}, {clubs}"
        yield from put(book, room, words, theme.SMALL, "south-west", least=theme.SMALLEST, bold=True)
        if box.height > 10.0:
            below = room.moved(0.0, 3.4)
            yield from put(
                book, below, clubs, theme.SMALL, "south-west", least=theme.SMALLEST, fill=theme.LABEL_INK
            )
