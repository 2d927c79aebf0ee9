"""Certificates for winners or survivors of the game: one list of names, a page each."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator
from datetime import date
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, Literal

from msgspec import Struct

from pressgang.art.certificates import (
    Scene,
    compass_star,
    double_frame,
    draw_aircraft_in_clouds,
    draw_boat,
    draw_men_in_line,
    draw_ship_under_way,
    number_place,
    plain_device,
    rope_reach,
    rope_round,
    rule_with_diamonds,
    seal,
    wake_length,
)
from pressgang.art.pen import Ink, extent
from pressgang.diagnostics import Diagnostic, Problems, shortened, shown, suggestion
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Piece, Symbol, Use, grey, line
from pressgang.drawing.units import points
from pressgang.layout import Board, Club, Offer, Sheet
from pressgang.regex import regex
from pressgang.schema import COLOUR, Choice, Length, Row, TextKind, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Craft, SheetKind
from pressgang.sheets.certificates.wordings import FILE, Hero, ResultWording, Wordings, fault_of, load_wordings
from pressgang.sheets.typeset import SizedName, fit_name
from pressgang.structs import NamedTuple, dataclass, replace
from pressgang.typography.fonts import FontBook, TextSpan
from pressgang.typography.markup import bold

SEMIBOLD, REGULAR, ITALIC = "garamond-semibold", "garamond", "garamond-italic"
LEAST_WIDTH, LEAST_HEIGHT = 134.0, 100.0
NAVY, GOLD, SUN, PAPER = (Colour.parse(text) for text in ("#17304f", "#a9812f", "#e3dccb", "#fffdf7"))
_DESIGN = {True: (297.0, 210.0), False: (210.0, 297.0)}
"""The paper that a certificate was designed for, landscape and portrait."""
_INSET = 13.0
"""The distance from the edge of the paper to the middle of the rope, the same on all four sides."""
_ROPE, _RADIUS = 4.2, 12.0
_TRACKING = 0.19
"""The letter-spacing of the title, as a share of its size."""


class CertificatePlaces(Struct, frozen=True):
    """The places of a certificate on the designed paper, in mm: baselines, and boxes from top to bottom."""

    picture: tuple[float, float]
    title: float
    name: float
    sentence: float
    lines: float
    signature: float
    seal: float
    club: float
    text_width: float
    columns: float
    """The distance from the middle of one line to write on to that of the next."""
    column: float


_LANDSCAPE = CertificatePlaces(
    picture=(26.0, 73.0),
    title=87.5,
    name=108.5,
    sentence=122.5,
    lines=140.5,
    signature=172.5,
    seal=164.5,
    club=185.0,
    text_width=200.0,
    columns=78.0,
    column=62.0,
)
_PORTRAIT = CertificatePlaces(
    picture=(44.0, 104.0),
    title=120.0,
    name=143.0,
    sentence=160.0,
    lines=196.0,
    signature=246.0,
    seal=238.0,
    club=264.0,
    text_width=152.0,
    columns=53.0,
    column=46.0,
)


class CertificateForm(Struct, frozen=True):
    """A certificate on paper of a size, before it is made out to anybody. All in mm.

    `reach` is how near the edge the printer's ink may come; `domain` is what the game is about.
    """

    book: FontBook
    width: float
    height: float
    landscape: bool
    ink: Colour
    name_largest: float
    name_least: float
    reach: float = 0.0
    domain: str = "navy"
    is_of_troops: bool = False
    ink_mode: str = "color"
    club: Club = Club()

    @property
    def _share(self) -> float:
        wide, high = _DESIGN[self.landscape]
        return min(self.width / wide, self.height / high)

    @property
    def inset(self) -> float:
        """Return the distance from each edge of the paper to the middle of the rope."""
        return max(_INSET * max(1.0, self._share), self.reach + rope_reach(_ROPE * self._share))

    @property
    def unit(self) -> float:
        """Return the scale of the contents of the rope, against the size it was designed at."""
        wide, high = (side - 2 * _INSET for side in _DESIGN[self.landscape])
        inside = min((self.width - 2 * self.inset) / wide, (self.height - 2 * self.inset) / high)
        return min(inside, self._share)

    @property
    def places(self) -> CertificatePlaces:
        """Return the places on the designed paper."""
        return _LANDSCAPE if self.landscape else _PORTRAIT

    def y(self, designed: float) -> float:
        """Return a height of the designed paper on this one."""
        return self.height / 2 + (designed - _DESIGN[self.landscape][1] / 2) * self.unit

    @property
    def middle(self) -> float:
        """Return the x of the axis."""
        return self.width / 2

    @property
    def inside(self) -> Rect:
        """Return the box that the frame leaves free."""
        return Rect(0, 0, self.width, self.height).inset(self.inset + 7.4 * self.unit)

    @property
    def text_width(self) -> float:
        """Return the length of a line of words."""
        return min(self.places.text_width * self.unit, self.inside.width - 6 * self.unit)

    @property
    def picture(self) -> Rect:
        """Return the box of the picture."""
        top, bottom = (self.y(place) for place in self.places.picture)
        wide = min(150.0 * self.unit, self.inside.width - 30 * self.unit)
        return Rect(self.middle - wide / 2, top, wide, bottom - top)

    @property
    def gold(self) -> Colour:
        """Return the second ink, a grey if there is none."""
        return GOLD if self.ink_mode in ("color", "reversed") else grey(0.45)

    @property
    def sun(self) -> Colour:
        """Return the tint behind a picture; none if ink is saved."""
        return WHITE if self.ink_mode == "saver" else SUN

    def size(self, pt: float, least: float = 6.5) -> float:
        """Return a type size scaled with the form."""
        return max(points(least), points(pt) * self.unit)

    def columns(self) -> list[tuple[float, float]]:
        """Return the middles and the width of the three lines to write on."""
        apart, wide = self.places.columns * self.unit, self.places.column * self.unit
        return [(self.middle + side * apart, wide) for side in (-1, 0, 1)]


@lru_cache(maxsize=16)
def ornament(form: CertificateForm, picture: tuple[Item, ...], title: str) -> Symbol:
    """Draw the ornament that all certificates of one title and picture share."""
    unit, ink, gold, book = form.unit, form.ink, form.gold, form.book
    page = Rect(0, 0, form.width, form.height)
    rope = page.inset(form.inset)
    stars = page.inset(form.inset + 13.5 * unit)
    size = form.size(14.5, 8)
    title = title.upper()
    wide = book.width(title, size, True, tracking=_TRACKING * size, display=SEMIBOLD)
    if wide > form.text_width:
        size *= form.text_width / wide
        wide = form.text_width
    y, middle, tracking = form.y(form.places.title), form.middle, _TRACKING * size
    corners = product((stars.x, stars.right), (stars.y, stars.bottom))
    items: list[Item] = [
        *rope_round(rope, _RADIUS * unit, _ROPE * unit, ink, PAPER if form.ink_mode == "color" else WHITE),
        *double_frame(page.inset(form.inset + 5.2 * unit), 6.2 * unit, unit, gold),
        *(part for corner in corners for part in compass_star(corner, 4.6 * unit, gold)),
        *picture,
        book.text(
            middle, y, title, size, bold=True, anchor="middle", fill=ink, tracking=tracking, display=SEMIBOLD
        ),
        *_seal(form, is_crest=not picture),
    ]
    over_all = min(form.inside.width - 18 * unit, wide + 68 * unit)
    if over_all > wide + 24 * unit:
        centre = (middle, y - book.cap_height(size) * 0.46)
        items.extend(rule_with_diamonds(centre, over_all, wide + 14 * unit, gold, 0.3 * unit))
    return Symbol(f"certificate-{title}", tuple(items), page, inked=True)


def _seal(form: CertificateForm, is_crest: bool) -> tuple[Item, ...]:
    """Draw the seal, with the club's logo in it if there is one; a crest stands in the picture's place."""
    centre = form.picture.centre if is_crest else (form.middle, form.y(form.places.seal))
    radius = form.picture.height * 0.42 if is_crest else 14.2 * form.unit
    ink, logo = form.ink, form.club.logo
    device: tuple[Item, ...] | None = None
    if logo is not None:
        side = 0.62 * 1.4142 * radius
        device = (Use(logo.fit_into(side, side, ink), Transform.translate(*centre)),)
    elif form.domain in ("air", "army"):
        device = plain_device(form.domain, centre, radius, ink)
    return seal(centre, radius, ink, form.gold, device)


_AT_SPEED = ("mtb", "mgb", "mtb/mgb", "pt", "vosper")
"""The kinds of craft that the boat at speed stands for, by the first letters of the words in their rows."""
_LONGEST, _WIDEST = 0.80, 0.30
"""A ship's length as a share of the picture's width, and its beam of the picture's height."""


class Pictured(NamedTuple):
    """A picture, its identity among others, and the place of the boat's number on it, its size and turn."""

    key: Hashable
    items: tuple[Item, ...]
    number: tuple[Point, float, float] | None = None


def picture_of(form: CertificateForm, device: str, craft: Craft | None, result: str) -> Pictured:
    """Return the picture; `device` is the user's choice, if any."""
    box, ink = form.picture, form.ink
    if craft is not None and not device and not (craft.is_ship and craft.kind.casefold().startswith(_AT_SPEED)):
        return Pictured((form.domain, craft.likeness.key), _of_craft(form, craft))
    of_army = "troops" if form.is_of_troops else "none"  # else tanks, or spaceships: the seal fits all
    of_game = {"air": "aircraft", "army": of_army}.get(form.domain, "boat")
    kind = device or (of_game if craft is None else "boat")
    if kind == "none":
        return Pictured(kind, ())
    if kind == "aircraft":
        return Pictured(kind, draw_aircraft_in_clouds(None, box, ink, form.sun))
    if kind == "troops":
        return Pictured(kind, draw_men_in_line(box, ink, form.sun))
    return _boat(form, "sank" if result in ("sank", "won") else "survived")


def _boat(form: CertificateForm, scene: Scene) -> Pictured:
    """Draw the boat at speed, its ink (and not its origin) in the middle of the box."""
    box = form.picture
    drawn = draw_boat(100.0, form.ink, form.sun, scene)
    ink = extent(drawn) or Rect(0, 0, 0, 0)
    width = 100.0 * min(box.width / ink.width, box.height / ink.height)
    items = draw_boat(width, form.ink, form.sun, scene)
    ink = extent(items) or Rect(0, 0, 0, 0)
    dx, dy = box.centre[0] - ink.centre[0], box.centre[1] - ink.centre[1]
    (x, y), size, turn = number_place(width)
    return Pictured(scene, (Group(items, Transform.translate(dx, dy)),), ((x + dx, y + dy), size, turn))


def _of_craft(form: CertificateForm, craft: Craft) -> tuple[Item, ...]:
    """Draw a ship under way or an aircraft in the sky, as its row or the library has it."""
    box, ink = form.picture, Ink(form.ink, WHITE)
    across, along = craft.likeness.size
    if craft.is_ship:
        long = min(_LONGEST * box.width, box.width - wake_length(box))
        scale = min(long / along, _WIDEST * box.height / across)
        return draw_ship_under_way(_measure_ink(craft.likeness.symbol(scale, ink)), box, form.ink)
    scale = min(0.9 * box.height / along, 0.6 * box.width / across)
    return draw_aircraft_in_clouds(_measure_ink(craft.likeness.symbol(scale, ink)), box, form.ink, form.sun)


def _measure_ink(symbol: Symbol) -> Symbol:
    """Return the symbol with the box of its ink."""
    return Symbol(symbol.name, symbol.items, extent(symbol.items) or symbol.box, symbol.inked)


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_ISO = regex(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?\s*")
_POINTS = regex(r"\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\s*")


def in_words(text: str) -> str:
    """Return a date in words: `12 September 2026` for `2026-09-12` and for `12.9.2026`.

    Anything else stays as typed: `12/9/2026` is another day on the other side of the ocean.
    """
    if found := _ISO.fullmatch(text):
        year, month, day = map(int, found.groups())
    elif found := _POINTS.fullmatch(text):
        day, month, year = map(int, found.groups())
    else:
        return text
    try:
        date(year, month, day)
    except ValueError:
        return text
    return f"{day} {_MONTHS[month - 1]} {year}"


TWO_LINES = 0.7
"""The share of the least size on one line to which a name over two lines may be reduced."""


_SENTENCE_FACES = (ITALIC, SEMIBOLD)
_LABEL = points(7.5)


def draw_certificate(
    form: CertificateForm, base: Symbol, picture: Pictured, row: Hero, says: ResultWording, words: Wordings,
    found: Problems,
) -> tuple[Item, ...]:  # fmt: skip
    """Draw the certificate made out to a name; report what does not fit with the cell it came from."""
    return (
        Use(base),
        *_number(form, picture, row.boat),
        *_name(form, row, found),
        *_sentence(form, row, says, found),
        *_lines(form, row, words, found),
        *_signatures(form, words),
        *_club(form),
    )


def _number(form: CertificateForm, picture: Pictured, boat: str) -> list[Item]:
    """Draw the boat's number on its bow, if its name ends in one and the bow is large enough."""
    match = re.search(r"(\d{1,4})\s*$", boat)
    if match is None or picture.number is None:
        return []
    at, size, turn = picture.number
    if size < 0.85 * points(6):
        return []
    size = max(size, points(6))
    return [form.book.text(*at, match[1], size, bold=True, anchor="middle", fill=WHITE, rotation=turn)]


def _name(form: CertificateForm, row: Hero, found: Problems) -> list[Item]:
    """Draw the name on one line as large as it goes, down to the least size; longer names on two lines."""
    room, least = form.text_width, form.name_least * TWO_LINES
    fitted = fit_name(
        form.book, row.name, room, form.name_largest, form.name_least,
        broken=(max(least, 9.2 * form.unit), least), display=SEMIBOLD,
    )  # fmt: skip
    if fitted is None:
        said = f"the name {shown(row.name)} does not fit a certificate: it has {room:.0f} mm, on two lines"
        said += f" at no less than {least / points(1):.3g} pt"
        way_out = "Shorten the name, write name-least smaller, or take a larger paper."
        found.report(problems.TEXT_TOO_LONG, row.at("name"), said, way_out)
        return []
    step = fitted.size * 1.06
    base = form.y(form.places.name) - (len(fitted.lines) - 1) * (step - 2.6 * form.unit)
    return _middle_lines(form, form.middle, base, step, fitted, bold=True, fill=form.ink, display=SEMIBOLD)


def _middle_lines(
    form: CertificateForm, x: float, base: float, step: float, fitted: SizedName, **look: Any
) -> list[Item]:
    """Set the lines of a fitted text about x, from the baseline of the first on."""
    return [
        form.book.text(x, base + index * step, part, fitted.size, anchor="middle", **look)
        for index, part in enumerate(fitted.lines)
    ]


def _sentence(form: CertificateForm, row: Hero, says: ResultWording, found: Problems) -> list[Item]:
    """Draw the sentence of the deed, on one line or two, smaller down to 8 pt."""
    book, room = form.book, form.text_width
    text = says.sentence(row)
    size = form.size(18.5, 8)
    lines = _break_evenly(book, text, room, size)
    if len(lines) > 1 and form.landscape:
        size = max(form.size(16, 8), size * 0.8)
        lines = _break_evenly(book, text, room, size)
    most = 2 if form.landscape else 3
    while len(lines) > most and size > points(8) + 1e-9:
        size = max(points(8), size - points(0.5))
        lines = _break_evenly(book, text, room, size)
    if len(lines) > most:
        column = max(("boat", "foe", "event"), key=lambda name: len(getattr(row, name)))
        said = f"the sentence of a certificate is longer than {most} lines of {room:.0f} mm at 8 pt"
        way_out = f"Shorten {column}, or the wording in templates/certificates.toml."
        said = f"{said}; {column} is {shown(getattr(row, column))}"
        found.report(problems.TEXT_TOO_LONG, row.at(column), said, way_out)
        return []
    step = size * 1.22
    first = form.y(form.places.sentence) - step * (len(lines) - 1) / 2
    return [
        item
        for index, words in enumerate(lines)
        for item in book.line(
            form.middle, first + index * step, words, size, theme.INK, "middle", displays=_SENTENCE_FACES
        )
    ]


def _break_evenly(book: FontBook, text: str, room: float, size: float) -> list[list[TextSpan]]:
    """Break words into as few lines as the room allows, all of about the same length."""
    lines = book.lines(text, room, size, displays=_SENTENCE_FACES)
    if len(lines) > 1:
        narrow, wide = room / len(lines), room
        for _ in range(8):
            middle = (narrow + wide) / 2
            if len(book.lines(text, middle, size, displays=_SENTENCE_FACES)) <= len(lines):
                wide = middle
            else:
                narrow = middle
        lines = book.lines(text, wide, size, displays=_SENTENCE_FACES)
    return lines


def _lines(form: CertificateForm, row: Hero, words: Wordings, found: Problems) -> Iterator[Item]:
    """Draw event, date and boat over their labels; a blank one is a line to be written on."""
    unit, y = form.unit, form.y(form.places.lines)
    what = {"air": "aircraft", "army": "unit"}.get(form.domain, "boat")
    for column, (x, wide) in zip(("event", "date", "boat"), form.columns(), strict=True):
        rule = y + 2.4 * unit
        yield line((x - wide / 2, rule), (x + wide / 2, rule), 0.14 * max(1.0, unit), form.ink)
        yield _label(form, x, rule, words.labels[what if column == "boat" else column], wide)
        value = getattr(row, column)
        value = in_words(value) if column == "date" else value
        if not value:
            continue
        size = form.size(14, 7)
        fitted = fit_name(
            form.book, value, wide, size, max(points(7), size * 0.72),
            broken=(size * 0.8, points(7)), bold=False, display=REGULAR,
        )  # fmt: skip
        if fitted is None:
            said = f"{column} is {shown(value)}; a certificate has {wide:.0f} mm for it, on two lines at 7 pt"
            found.report(problems.TEXT_TOO_LONG, row.at(column), said, f"Shorten {column}.")
            continue
        step = fitted.size * 1.12
        base = y - step * (len(fitted.lines) - 1)
        yield from _middle_lines(form, x, base, step, fitted, display=REGULAR)


def _signatures(form: CertificateForm, words: Wordings) -> Iterator[Item]:
    """Draw two lines to sign, either side of the seal."""
    y = form.y(form.places.signature)
    left, _, right = form.columns()
    first, second = words.signatures
    if form.club.name:
        second = words.labels["club"].replace("{club}", form.club.name)
    elif form.domain not in ("navy", ""):
        second = words.labels["club"].replace("{club}", "the club")
    for words_of, (x, wide) in ((first, left), (second, right)):
        yield line((x - wide / 2, y), (x + wide / 2, y), 0.3 * form.unit, theme.INK)
        yield _label(form, x, y, words_of, wide)


def _label(form: CertificateForm, x: float, y: float, words: str, wide: float) -> Item:
    """Draw a caption below a line."""
    size = max(points(6), _LABEL * form.unit)
    fitted = form.book.fit(words, wide, size, points(6)) or points(6)
    return form.book.text(x, y + size * 1.44, words, fitted, anchor="middle", fill=theme.LABEL_INK)


def _club(form: CertificateForm) -> list[Item]:
    """Draw the club and its motto at the foot, as far as they fit."""
    club, book = form.club, form.book
    spans = book.spans(" · ".join(filter(None, (bold(club.name), club.motto))))
    if not spans:
        return []
    size = form.size(9.5, 6.5)
    wide = book.line_width(spans, size, _SENTENCE_FACES)
    size = min(size, size * form.text_width * 0.8 / wide)
    y = form.y(form.places.club)
    drawn = book.line(form.middle, y, spans, size, form.ink, "middle", displays=_SENTENCE_FACES)
    return list(drawn) if size >= points(6) else []


@dataclass(frozen=True, kw_only=True)
class Certificates(SheetKind[Hero]):
    """A certificate for each line of the list, in our wordings or those of its options."""

    kind: ClassVar[str] = "certificates"
    title: ClassVar[str] = "Certificate"
    summary: ClassVar[str] = "certificates for those who won, or at least lasted the game, from a list of names"
    needs_stats: ClassVar[bool] = False
    names_row: ClassVar[type[Row] | None] = Hero
    templates: ClassVar[tuple[str, ...]] = (FILE,)

    names: str = option(
        TextKind(500), "", help="the list of names: name, result, boat, craft, event, date, foe"
    )
    orientation: Literal["landscape", "portrait"] = option(
        Choice(("landscape", "portrait")), "landscape", help="how the page lies"
    )  # fmt: skip
    title_: str = option(
        TextKind(120), "", help="the title of all of them, whatever the result", example="Gauntlet Cup"
    )
    sentence: str = option(
        TextKind(300), "", help="what all of them say; {boat}, {foe}, {event}, {date} and {name} are columns",
        example="won the cup of the {event}",
    )  # fmt: skip
    device: Literal["boat", "aircraft", "troops", "none"] | None = option(
        Choice(("boat", "aircraft", "troops", "none")), None,
        help="the picture (default: the winner's own craft, else what the game is about, or a large seal)",
    )  # fmt: skip
    colour: Colour = option(COLOUR, NAVY, help="the ink of rope, picture, title and name")
    name_size: float = option(
        Length(points(12), 200), points(50), help="the largest type size of a name (less on paper below a4)"
    )
    name_least: float = option(
        Length(points(9), 200),
        points(30),
        help="the smallest type size of a name on one line (less below a4); longer ones take two, to 0.7 of it",
    )

    def check(self, brief: Brief[Hero]) -> Iterable[Diagnostic]:
        """Check that there is a list, and the wordings and crafts of the user's own."""
        if not brief.forces:
            yield problems.NAMES_LIST.at(
                brief.place, "there is no list of names", 'Add names = "commanders.csv", a list beside the kit.'
            )
        wordings = Problems()
        load_wordings(brief.templates.get(FILE), wordings)
        yield from wordings.found
        if fault := fault_of(self.sentence):
            yield problems.WORDING.at(brief.place, f"sentence {fault[0]}", fault[1])
        known = {name.casefold() for name in brief.own_names}
        for row in {row.craft.casefold(): row for _, row in brief.rows() if row.craft}.values():
            if brief.craft(row.craft) is None:
                said = f"neither the kit nor the library has a ship or aircraft {shown(row.craft)}"
                lists = "`pressgang list aircraft` and `pressgang list ships` show the library"
                yield problems.UNKNOWN_CRAFT.at(row.at("craft"), said, f"{lists}; or leave it blank.")

        for _, row in brief.rows():
            name = row.boat.strip()
            if brief.domain == "navy" and name and known and name.casefold() not in known:
                said = f"{shortened(row.name)} commands {shown(name)}, and no row of the kit has that name"
                nearest = suggestion(name, sorted(brief.own_names))
                way_out = f"{nearest}Write it as the stat file does, or blank."
                yield problems.UNKNOWN_BOAT.at(row.at("boat"), said, way_out)

    def compose(self, brief: Brief[Hero], found: Problems) -> Sheet:
        """Return a piece as large as the page for each certificate."""
        met = Problems()
        met.extend(self.check(brief))
        found.extend(met.found)
        landscape = self.orientation == "landscape"
        paper = brief.paper if brief.paper.lies == landscape else brief.paper.turned()
        form = self._form(brief, paper, landscape)
        pieces: Iterable[Piece] = ()
        free = form.inside
        if free.width < LEAST_WIDTH * 0.8 or free.height < LEAST_HEIGHT * 0.8:
            found.report(
                problems.FORM_TOO_LARGE,
                brief.place,
                f"a certificate needs {LEAST_WIDTH * 0.8:g} × {LEAST_HEIGHT * 0.8:g} mm inside its frame; "
                f"{paper.label()} leaves {max(0.0, free.width):.0f} × {max(0.0, free.height):.0f} mm",
                "Take a5 or a larger paper, or smaller margins.",
            )
        elif not met.has_errors:
            pieces = self._pieces(brief, form, found)
        return self.make_sheet(
            brief, pieces, Board("single"), heading=False, landscape=landscape, measured=False, bare=True
        )

    def _form(self, brief: Brief[Hero], paper: Offer, landscape: bool) -> CertificateForm:
        """Return the form on that paper; on paper below A4 the name shrinks with it."""
        page, takes = paper.whole(), paper.whole().text
        edges = (takes.x, takes.y, page.width - takes.right, page.height - takes.bottom)
        form = CertificateForm(
            book=brief.book,
            width=page.width,
            height=page.height,
            landscape=landscape,
            ink=self.colour,
            name_largest=self.name_size,
            name_least=self.name_least,
            reach=max(0.0, *edges),
            domain=brief.domain,
            is_of_troops=brief.is_of_troops,
            ink_mode=brief.ink,
            club=brief.club,
        )
        smaller = min(1.0, form.unit)
        least = max(points(9), self.name_least * smaller)
        return replace(form, name_largest=max(least, self.name_size * smaller), name_least=least)

    def _pieces(self, brief: Brief[Hero], form: CertificateForm, found: Problems) -> Iterator[Piece]:
        words = load_wordings(brief.templates.get(FILE), found, brief.domain)
        pictures: dict[tuple[str, str, str], Pictured] = {}
        bases: dict[Hashable, Symbol] = {}
        for _, row in brief.rows():
            ours = words.results[row.result]
            own = (self.sentence,) if self.sentence else ()
            says = ResultWording(self.title_ or ours.title, (*own, *ours.sentences))
            shows = (row.craft.casefold(), row.boat.casefold(), row.result)
            if shows not in pictures:
                craft = brief.craft(row.craft) if row.craft else brief.own_craft(row.boat)
                pictures[shows] = picture_of(form, self.device or "", craft, row.result)
            picture = pictures[shows]
            key = (picture.key, says.title)
            if key not in bases:
                bases[key] = ornament(form, picture.items, says.title)
            front = draw_certificate(form, bases[key], picture, row, says=says, words=words, found=found)
            piece = Piece(f"certificate of {row.name}", form.width, form.height, front, span=row.record.span)
            yield from [piece] * row.quantity
