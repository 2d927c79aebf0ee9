"""Aircraft: a list of their own, a number each, their pieces and their record."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from pressgang.art.ink import Ink
from pressgang.art.pen import Pen
from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import BLACK, WHITE, Colour, Group, Item, Path, Piece, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Length, Row, TextKind, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import in_groups
from pressgang.sheets.blocks.putting import across, down, put
from pressgang.sheets.counter_options import SIZE_HELP
from pressgang.sheets.faces.counters import FaceCounters
from pressgang.sheets.faces.entry import Faces
from pressgang.sheets.faces.model import (
    DeviceSign,
    FaceContent,
    FacePlace,
    FaceWords,
    Name,
    PieceFace,
    Portrait,
)
from pressgang.sheets.faces.signs import SIGNS, Sign
from pressgang.sheets.forms import form_sheet, room_of, run_on
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness, art_credits
from pressgang.sheets.marks import check_box
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.silhouettes import centred, outlined
from pressgang.sheets.typeset import capitals, capitals_width, fit_name, stack, write_name
from pressgang.systems.mtb.checks import RULE_OF
from pressgang.systems.mtb.problems import AIRCRAFT_LIST
from pressgang.systems.mtb.rules import (
    LOADS,
    Weapon,
    WeaponKind,
    count_of,
    gun_of,
    parse_weapons,
    torpedo_cards,
    weapons_of,
)
from pressgang.systems.mtb.stats import Plane
from pressgang.typography.fonts import FontBook, TextSpan

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture

SLIM: dict[WeaponKind, float] = {"torpedo": 1 / 4.4, "rocket": 1 / 5.2, "bomb": 1 / 2.9}
"""The breadth of a sign's body as a share of its height; its fins reach half as far again."""


def store_sign(kind: WeaponKind, x: float, top: float, height: float, ink: Colour) -> Path:
    """A bomb, torpedo or rocket from its nose at (x, `top`) down, filled."""
    w, bottom = height * SLIM[kind] / 2, top + height
    return Path(_OUTLINES[kind](x, top, bottom, w), fill=ink)


def _torpedo(x: float, top: float, bottom: float, w: float) -> tuple[Segment, ...]:
    return (
        ("M", (x - w, bottom - w * 1.6)),
        ("L", (x - w, top + w)),
        ("C", (x - w, top - w * 0.3, x + w, top - w * 0.3, x + w, top + w)),
        ("L", (x + w, bottom - w * 1.6)),
        ("L", (x + w * 0.35, bottom - w * 0.8)),
        ("L", (x + w * 1.5, bottom)),
        ("L", (x - w * 1.5, bottom)),
        ("L", (x - w * 0.35, bottom - w * 0.8)),
        ("Z", ()),
    )


def _bomb(x: float, top: float, bottom: float, w: float) -> tuple[Segment, ...]:
    """A drop with its tail drawn in, and a box of fins."""
    neck = bottom - w * 1.5
    return (
        ("M", (x, top)),
        ("C", (x + w * 1.35, top + w * 0.6, x + w * 1.2, neck - w * 1.1, x + w * 0.35, neck)),
        ("L", (x + w * 1.1, neck + w * 0.6)),
        ("L", (x + w * 1.1, bottom)),
        ("L", (x - w * 1.1, bottom)),
        ("L", (x - w * 1.1, neck + w * 0.6)),
        ("L", (x - w * 0.35, neck)),
        ("C", (x - w * 1.2, neck - w * 1.1, x - w * 1.35, top + w * 0.6, x, top)),
        ("Z", ()),
    )


def _rocket(x: float, top: float, bottom: float, w: float) -> tuple[Segment, ...]:
    """A rod with a pointed head that is broader than it, and swept fins."""
    head, rod = top + w * 3.6, w * 0.55
    return (
        ("M", (x, top)),
        ("C", (x + w, top + w * 0.9, x + w, head - w, x + w, head)),
        ("L", (x + rod, head)),
        ("L", (x + rod, bottom - w * 3.0)),
        ("L", (x + w * 1.8, bottom - w * 1.4)),
        ("L", (x + w * 1.8, bottom)),
        ("L", (x - w * 1.8, bottom)),
        ("L", (x - w * 1.8, bottom - w * 1.4)),
        ("L", (x - rod, bottom - w * 3.0)),
        ("L", (x - rod, head)),
        ("L", (x - w, head)),
        ("C", (x - w, head - w, x - w, top + w * 0.9, x, top)),
        ("Z", ()),
    )


_OUTLINES = {"torpedo": _torpedo, "bomb": _bomb, "rocket": _rocket}


STORES: tuple[WeaponKind, ...] = ("bomb", "torpedo", "rocket")
"""What is struck out when it has been dropped or fired."""


@dataclass(frozen=True, kw_only=True)
class AircraftSheet(SheetKind[Plane]):
    """A sheet of the aircraft of a list: one piece or record for each of them."""

    needs_stats: ClassVar[bool] = False
    names_row: ClassVar[type[Row] | None] = Plane

    names: str = option(
        TextKind(500), "", help="the list of aircraft: name, unit, weapons, quantity, and what draws them"
    )

    def check(self, brief: Brief[Plane]) -> Iterable[Diagnostic]:
        """Whether there is a list, and every fault in its weapons."""
        yield from super().check(brief)
        if not any(force.rows for force in brief.forces):
            yield AIRCRAFT_LIST.at(
                brief.place,
                "there is no list of aircraft",
                'Add names = "aircraft.csv", a list beside the kit.',
            )
        for _, row in brief.rows():
            for fault in parse_weapons(row.weapons, brief.rules["guns"], LOADS)[1]:
                yield RULE_OF[fault.slip].at(row.at("weapons"), fault.message, fault.help)


def numbered(brief: Brief[Plane]) -> Brief[Plane]:
    """The same aircraft with a row for each, marked with a letter or number that no other has by itself."""
    forces = tuple(_each(force) for force in brief.forces)
    return replace(brief, forces=forces)


def _each(force: Force[Plane]) -> Force[Plane]:
    return force.of(tuple(_marked(force.rows)))


def _marked(rows: Iterable[Plane]) -> Iterator[Plane]:
    number = 0
    for row in rows:
        for copy in range(1, row.quantity + 1):
            number += 1
            mark = row.mark + (str(copy) if row.quantity > 1 else "") if row.mark else str(number)
            yield replace(row, quantity=1, mark=mark)


def loads_of(row: Plane, rules: RuleBook) -> tuple[Weapon, ...]:
    """What an aircraft carries, guns and loads, in the order of its cell."""
    return weapons_of(row.weapons, rules, LOADS)


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


_GUTTER = 4.0
_ABOVE_NOTES = 2.5


@dataclass(frozen=True, kw_only=True)
class AircraftRecord(AircraftSheet):
    """A strip for each aircraft, as many to a page as there is room for."""

    kind: ClassVar[str] = "aircraft-record"
    title: ClassVar[str] = "Aircraft record"
    summary: ClassVar[str] = "a strip for each aircraft: loads to strike out, Clubs turn by turn, its fate"

    def compose(self, brief: Brief[Plane], found: Problems) -> Sheet:
        """The strips in the order of the list, all of one size."""
        met = list(self.check(brief))
        found.extend(met)
        air = numbered(brief)
        armed = [loads_of(row, brief.rules) for _, row in air.rows()]
        notes = Footnotes(brief.rules)
        marks = _marks(notes, armed)
        lines = (_legend(brief.rules), *run_on(notes), *art_credits(brief))
        room = room_of(brief, lines)
        height = room.height - _ABOVE_NOTES
        loads = [loads_block(brief.book, weapons, brief.rules, marks) for weapons in armed]
        plan = plan_form(room.live.width, loads)
        pieces: list[Piece] = []
        rows = 1
        if plan is None or plan.height > height:
            found.add(
                problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"an aircraft record does not fit {brief.paper.label()}: it is at least 118 mm wide",
                    "Take a5 or a larger paper, or smaller margins.",
                )
            )
        elif not met:
            rows = max(1, int((height + _GUTTER) // (plan.height + _GUTTER)))
            for (force, row), block in zip(air.rows(), loads, strict=True):
                form = AirForm(
                    plan=plan,
                    rules=brief.rules,
                    book=brief.book,
                    force=force,
                    row=row,
                    loads=block,
                    pictures=brief.pictures,
                    marks=marks,
                )
                items = draw_record(form, found)
                name = " ".join(part for part in (row.mark, row.name) if part)
                pieces.append(Piece(name, plan.width, plan.height, items, span=row.record.span))
        gutter = (height - rows * plan.height) / (rows - 1) if plan and rows > 1 else _GUTTER
        return form_sheet(
            brief, self.title, pieces, lines, plan=Grid(1, rows, min(gutter, 3 * _GUTTER), scissors=rows > 1)
        )


def _marks(notes: Footnotes, armed: Sequence[Sequence[Weapon]]) -> dict[str, str]:
    """The letters at the heads of a record; of what no aircraft carries, none."""
    carried = {weapon.kind for weapons in armed for weapon in weapons}
    marked = {"bomb": "bomb_load", "torpedo": "torpedo_abeam", "gun": "guns"}
    marks = {kind: notes.mark(rule) for kind, rule in marked.items() if kind in carried}
    return marks | {"clubs": notes.mark("air_fire")}


def _legend(rules: RuleBook) -> str:
    """What each end of an attack means, in the rules' own words."""
    effects = " ".join(f"{entry['clubs']}, {entry['effect']}: {entry['text']}" for entry in rules["aircraft"])
    return (
        f"Clubs that guns draw at the aircraft in a turn. {effects} Loads: strike out what was dropped or "
        "fired; the cards are those before the target’s speed is taken off."
    )


@dataclass(frozen=True, kw_only=True)
class AircraftCounters(AircraftSheet, FaceCounters[Plane]):
    """Pieces for aircraft, one for each of the list; the back is for an attack that was broken off."""

    kind: ClassVar[str] = "aircraft-counters"
    title: ClassVar[str] = "Aircraft"
    summary: ClassVar[str] = "pieces for aircraft with bombs, rockets and torpedoes; backs for aborted attacks"

    size: float = option(Length(8, 200), 32.0, help=SIZE_HELP)

    def check(self, brief: Brief[Plane]) -> Iterable[Diagnostic]:
        """A list, sound weapons, and a shape that takes the height."""
        yield from super().check(brief)

    def compose(self, brief: Brief[Plane], found: Problems) -> Sheet:
        """A piece for each aircraft, numbered as its record is; a problem of all of a row is told once."""
        once = Problems()
        once.extend(self.check(brief))
        sheet = super().compose(numbered(brief), once)
        found.extend(dict.fromkeys(once.found))
        return sheet

    def likeness(self, brief: Brief[Plane], row: Plane) -> Likeness:
        """The aircraft from above, or the row's own picture."""
        return aircraft_likeness(row, brief.pictures)

    def faces(self, brief: Brief[Plane], force: Force[Plane], row: Plane, found: Problems) -> Sequence[Faces]:
        """Number and unit above, its loads in the band; the back says that it aborted."""
        weapons = loads_of(row, brief.rules)
        counts = [(kind, count) for kind in STORES if (count := count_of(weapons, kind))]
        loads = {
            place: (FaceWords(str(count), sign=_SIGNS[kind], under=True),)
            for place, (kind, count) in zip(_PLACES[len(counts)], counts, strict=True)
        }
        places: dict[FacePlace, tuple[FaceContent, ...]] = {
            "north-west": (FaceWords(row.mark), *([FaceWords(row.unit, "small")] if row.unit else [])),
            "centre": (Portrait(), Name(row.name)),
            "east": (DeviceSign(),),
        }
        front, back = PieceFace({**places, **loads}), PieceFace(places, stamp="aborted", struck=True)
        return (Faces(front, back),)

    def legend(self, brief: Brief[Plane]) -> tuple[str, ...]:
        """What stands where."""
        words = "Above: the number of the aircraft’s record. Below: its bombs, torpedoes and rockets."
        return (words + self.back_words(brief, Footnotes(brief.rules)),)

    def of_backs(self, brief: Brief[Plane], notes: Footnotes) -> str:
        """When to turn a piece over."""
        return " The back is for an aircraft that has aborted its attack."


_PLACES: tuple[tuple[FacePlace, ...], ...] = (
    (),
    ("south",),
    ("south-west", "south-east"),
    ("south-west", "south", "south-east"),
)
"""Where so many loads stand."""


def _lying_rocket(pen: Pen, half: float) -> list[Item]:
    """Lying, its nose to the right."""
    x, y = pen.frame.apply(0.0, 0.0)
    high = 2 * half * _ROCKET
    upright = store_sign("rocket", 0.0, -high / 2, high, pen.solid)
    return [Group((upright,), Transform.rotate(90).then(Transform.translate(x, y)))]


_ROCKET = 1 / (1.8 * SLIM["rocket"])
"""The length of a rocket as a share of the breadth of its fins."""
_SIGNS: dict[WeaponKind, Sign] = {
    "bomb": SIGNS["bomb"],
    "torpedo": SIGNS["torpedo"],
    "rocket": Sign("rocket", _lying_rocket, wide=_ROCKET),
}
"""Each load, so that none can be read as a letter or a mark."""
