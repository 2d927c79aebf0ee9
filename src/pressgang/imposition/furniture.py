"""Page furniture: heading, footnotes, foot, scale bar and a club's logo, and the areas that they leave."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, cached_property, lru_cache
from math import fsum

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import WHITE, Group, Item, Page, Use, line, on_layer, rectangle, tagged
from pressgang.drawing.theme import (
    BODY,
    BOX_LINE,
    HAIRLINE,
    HEAD,
    INK,
    LABEL,
    LABEL_INK,
    SMALLEST,
    TEXT_MARGIN,
    TITLE,
)
from pressgang.drawing.units import inches, points
from pressgang.imposition import problems
from pressgang.imposition.fits import LEAST
from pressgang.layout import Club, Gang, Imprint, Sheet, Stock
from pressgang.structs import NamedTuple
from pressgang.typography.fonts import (
    FontBook,
    describe_character,
    script_without_shaper,
    way_to_shape,
    without_signs,
)

HEADING_HEIGHT = 13.0
FOOT_HEIGHT = 13.0
NARROWEST_FOOT = 113.0
"""The width in mm below which the scale bar of 4 in and its labels stand upright at the side, not in the foot.
"""
SIDE_BAR = 9.0
"""The width in mm of the strip for the upright scale bar, at the right of a narrow page."""
REGISTRATION_CORNER = 20.0
"""The side in mm of the squares, from the inset on, in which a cutting machine looks for its marks: kept empty.

As Inkscape's extension for these machines has it (fablabnbg/inkscape-silhouette, `render_silhouette_regmarks`):
arms of 20 mm, and nothing else in the square that they span.
"""
REGISTRATION_CLEAR = 5.0
"""The gap in mm between such a square and anything else: as much as the black square is wide. The number is
ours, for none is published: what the machine sees beyond the end of an arm it may take for more of it.
"""
_CORNER = REGISTRATION_CORNER + REGISTRATION_CLEAR
FOOTNOTE_PITCH = 2.9
"""The line distance of the footnotes, in mm."""
_BELOW_NOTES = 2.0
_NARROWEST_NOTES = 20.0


class Frame(NamedTuple):
    """The areas of a page, in mm; `side` is the strip of the upright scale bar (on narrow paper only).

    The live area may reach as near the edge as the printer can; text keeps to `text_area`. `lines` are the
    footnotes as they were broken to find out how high they stand.
    """

    heading: Rect | None
    live: Rect
    notes: Rect
    foot: Rect
    side: Rect | None
    lines: tuple[str, ...] = ()

    def has_room(self, width: float = LEAST, height: float = LEAST) -> bool:
        """Return whether the page has that much room for pieces, and some for its heading."""
        titled = self.heading is None or self.heading.width >= LEAST
        return titled and self.live.width >= width and self.live.height >= height


def printable(stock: Stock) -> Rect:
    """Return the part of the page that takes ink."""
    m = stock.margins
    return Rect(m.left, m.top, stock.paper.width - m.left - m.right, stock.paper.height - m.top - m.bottom)


def text_area(stock: Stock) -> Rect:
    """Return the part of the page for text: printable, and `theme.TEXT_MARGIN` or more from the edge."""
    area = printable(stock)
    left, top = max(area.x, TEXT_MARGIN), max(area.y, TEXT_MARGIN)
    right = min(area.right, stock.paper.width - TEXT_MARGIN)
    return Rect(left, top, right - left, min(area.bottom, stock.paper.height - TEXT_MARGIN) - top)


def sides_of(stock: Stock, reach: float = 0.0) -> tuple[float, float, Rect | None]:
    """Return left and right of heading and foot, and the strip for a scale bar that has no room in the foot.

    Nothing stands within `reach` mm of the paper's left and top.
    """
    area, text = printable(stock), text_area(stock)
    left, right = max(text.x, reach), text.right
    if right - left >= NARROWEST_FOOT:
        return left, right, None
    top = reach or area.y
    return left, right - SIDE_BAR, Rect(right - SIDE_BAR, top, SIDE_BAR, area.bottom - top)


def divide_page(
    stock: Stock,
    book: FontBook,
    notes: tuple[str, ...] = (),
    *,
    heading: bool = True,
    inset: float = 0.0,
    registration: float | None = None,
) -> Frame:
    """Divide a page that has these words as footnotes; they and the foot are `inset` mm in from its pieces.

    It is clear of a cutting machine's marks at `registration`. An area may come out empty or negative where the
    margins leave nothing: that is for others to report.
    """
    area, text, paper = printable(stock), text_area(stock), stock.paper
    marks, reach = (0.0, 0.0) if registration is None else (registration, registration + _CORNER)
    left, right, side = sides_of(stock, reach)
    foot = max(left, area.x + inset)
    width = max(right - foot, _NARROWEST_NOTES)
    lines = tuple(line for note in notes for line in book.wrap(note, width, LABEL))
    high = len(lines) * FOOTNOTE_PITCH + _BELOW_NOTES if lines else 0.0
    top = text.y if registration is None else max(area.y, reach - HEADING_HEIGHT)
    heading_right = right if registration is None else paper.width - reach
    foot_y = text.bottom - FOOT_HEIGHT
    live_x, live_y = max(area.x, marks), max(reach, top + HEADING_HEIGHT if heading else area.y)
    live_right = min(area.right if side is None else right, paper.width - marks)
    return Frame(
        Rect(left, top, heading_right - left, HEADING_HEIGHT) if heading else None,
        Rect(live_x, live_y, live_right - live_x, min(foot_y - high, paper.height - reach) - live_y),
        Rect(foot, foot_y - high, right - foot, high),
        Rect(foot, foot_y, right - foot, FOOT_HEIGHT),
        side,
        lines,
    )


METRIC, IMPERIAL = 100.0, inches(4)
BAR_WIDTH = IMPERIAL
BAR_HEIGHT = 9.6
COMPACT_HEIGHT = 4.6
_LABEL_GAP = 1.4


def compact_width(book: FontBook) -> float:
    """Return the length of the compact bar with its labels, in mm."""
    return BAR_WIDTH + _LABEL_GAP + book.width("100 mm", SMALLEST, tabular=True)


@lru_cache(maxsize=8)
def draw_ruler(x: float, y: float, book: FontBook) -> tuple[Item, ...]:
    """Draw a ruler, mm above and inches below, `BAR_WIDTH` × `BAR_HEIGHT` mm from the left top; cached."""
    base = y + BAR_HEIGHT / 2
    items: list[Item] = [line((x, base), (x + IMPERIAL, base), BOX_LINE)]
    for mm in range(0, 101, 5):
        tick = 2.2 if mm % 50 == 0 else 1.5 if mm % 10 == 0 else 0.9
        items.append(line((x + mm, base), (x + mm, base - tick), BOX_LINE if mm % 50 == 0 else HAIRLINE))
    for quarter in range(17):
        tick = 2.2 if quarter % 4 == 0 else 1.5 if quarter % 2 == 0 else 0.9
        at = x + inches(quarter / 4)
        items.append(line((at, base), (at, base + tick), BOX_LINE if quarter % 4 == 0 else HAIRLINE))
    above, below = base - 2.9, base + 2.9 + book.cap_height(SMALLEST)
    items += [
        book.text(x, above, "0", SMALLEST, fill=LABEL_INK),
        book.text(x + 50, above, "50", SMALLEST, fill=LABEL_INK, anchor="middle"),
        book.text(x + IMPERIAL, above, "100 mm", SMALLEST, fill=LABEL_INK, anchor="end"),
        book.text(x, below, "0", SMALLEST, fill=LABEL_INK),
        *(
            book.text(x + inches(i), below, str(i), SMALLEST, fill=LABEL_INK, anchor="middle")
            for i in (1, 2, 3)
        ),
        book.text(x + IMPERIAL, below, "4 in", SMALLEST, fill=LABEL_INK, anchor="end"),
    ]
    return tuple(items)


def draw_compact_bar(x: float, y: float, book: FontBook) -> list[Item]:
    """Draw two chequered bars with their labels at the right, `compact_width` × `COMPACT_HEIGHT` mm."""
    middle = y + COMPACT_HEIGHT / 2
    items: list[Item] = []
    for index in range(10):
        box = Rect(x + 10 * index, middle - 1.3, 10, 1.3)
        items.append(rectangle(box, fill=WHITE if index % 2 else INK))
    for index in range(4):
        box = Rect(x + inches(index), middle, inches(1), 1.3)
        items.append(rectangle(box, fill=WHITE if index % 2 else LABEL_INK))
    items.append(rectangle(Rect(x, middle - 1.3, METRIC, 1.3), stroke=INK, width=HAIRLINE))
    items.append(rectangle(Rect(x, middle, IMPERIAL, 1.3), stroke=INK, width=HAIRLINE))
    at = x + BAR_WIDTH + _LABEL_GAP
    cap = book.cap_height(SMALLEST)
    items.append(book.text(at, middle - 0.45, "100 mm", SMALLEST, fill=LABEL_INK))
    items.append(book.text(at, middle + 0.55 + cap, "4 in", SMALLEST, fill=LABEL_INK))
    return items


def draw_upright_bar(x: float, y: float, book: FontBook) -> list[Item]:
    """Draw the compact bar running down the page, `COMPACT_HEIGHT` × `compact_width` mm from (x, y)."""
    turn = Transform(0, 1, -1, 0, x + COMPACT_HEIGHT, y)
    return [Group(tuple(draw_compact_bar(0, 0, book)), turn)]


_WIDEST_LOGO = 24.0
_NARROWEST_LOGO = 4.0
_GAP = 2.0


def club_items(club: Club, room: Rect, book: FontBook) -> list[Item]:
    """Draw the club's logo, name and motto at the right end of `room`, each if it fits whole, in that order."""
    logo = club.logo.fit_into(_WIDEST_LOGO, room.height) if club.logo else None
    wide = logo.box.width if logo else 0.0
    if logo and room.width < max(wide, _NARROWEST_LOGO):
        return []
    left = room.width - wide - (_GAP if logo else 0.0)
    name, motto = book.width(club.name, HEAD, True), book.width(club.motto, LABEL)
    lines = []
    if club.name and name <= left:
        lines.append((club.name, HEAD, True))
    if club.motto and motto <= left and (lines or not club.name):
        lines.append((club.motto, LABEL, False))
    length = max((book.width(text, size, bold) for text, size, bold in lines), default=0.0)
    x = room.right - length
    bases = (room.y + 3.4, room.y + 7.2) if len(lines) > 1 else (room.y + 6.6,)
    items: list[Item] = [
        book.text(x, y, text, size, bold=bold, fill=LABEL_INK)
        for y, (text, size, bold) in zip(bases, lines, strict=False)
    ]
    if logo:
        centre = x - (_GAP if lines else 0.0) - wide / 2
        items.append(Use(logo, Transform.translate(centre, room.y + room.height / 2)))
    return items


PRINT_NOTE = "Print at 100 %; check the bar with a ruler."
SMALLEST_TITLE = points(8)
_KIT_GAP = 4.0
"""The gap between a sheet's title and the kit's."""
_FOOT_PITCH = 2.75
_BAR_GAP = 6.0


class PageWords(NamedTuple):
    """The words of one page: a second line at the right of the heading, and a sentence at the foot."""

    detail: str = ""
    foot: str = ""


_NO_WORDS = PageWords()


def frame_of(sheet: Sheet, stock: Stock, book: FontBook) -> Frame:
    """Return the page of `stock` divided for `sheet` with its footnotes, clear of a cutting machine's marks."""
    if sheet.bare:
        page = Rect(0, 0, stock.paper.width, stock.paper.height)
        nothing = Rect(0, page.bottom, page.width, 0)
        return Frame(None, page, nothing, nothing, None)
    marks = sheet.plan.registration if isinstance(sheet.plan, Gang) else None
    return divide_page(stock, book, sheet.notes, heading=sheet.heading, inset=sheet.inset, registration=marks)


def shorten(string: str, width: float, size: float, book: FontBook, bold: bool = False) -> str:
    """Return the string, cut off with an ellipsis if it is longer than `width`."""
    string = book.say(string)
    if book.width(string, size, bold) <= width:
        return string
    while string and book.width(string.rstrip() + "…", size, bold) > width:
        string = string[:-1]
    return string.rstrip() + "…"


def paragraph(string: str, width: float, size: float, book: FontBook) -> list[str]:
    """Break the string into lines of at most `width`, the last of them no single word if possible."""
    lines = book.wrap(string, width, size)
    for share in (0.95, 0.9, 0.85, 0.8):
        if len(lines) < 2 or " " in lines[-1]:
            break
        narrower = book.wrap(string, width * share, size)
        if len(narrower) == len(lines):
            lines = narrower
    return lines


class PageSetter(Struct, frozen=True, dict=True):
    """A sheet with the fonts and the words of the run, which sets its pages around the pieces."""

    sheet: Sheet
    book: FontBook
    imprint: Imprint = Imprint("", "", "")

    @property
    def place(self) -> Span:
        """Return the place where the sheet was requested."""
        return self.sheet.place or Span(self.sheet.title)

    @cached_property
    def frame(self) -> Callable[[Stock], Frame]:
        """Return a cached function that divides a page of a stock: layouts ask for the same again and again."""
        return cache(lambda stock: frame_of(self.sheet, stock, self.book))

    def missing_glyphs(self) -> list[Diagnostic]:
        """Return the problem of characters around the pieces that no face has."""
        sheet, imprint, book = self.sheet, self.imprint, self.book
        kit = (imprint.title, imprint.club.name, imprint.club.motto) if sheet.heading else ()
        said = (sheet.title, sheet.side_note, sheet.side_detail, imprint.stamp)
        return [
            problems.FURNITURE_GLYPH.at(
                self.place,
                f"no font has {describe_character(character)}, in {text!r}",
                f"{way_to_shape()}, or take other letters."
                if script_without_shaper(character)
                else "Take another character, or pass a font that has it with --font.",
            )
            for text in dict.fromkeys((*kit[:1], *said, *kit[1:], *sheet.notes))
            for character in book.missing(without_signs(text))
        ]

    def bar_problems(self, stock: Stock) -> list[Diagnostic]:
        """Return the problem of a page that cannot hold a scale bar of true measure."""
        side = self.frame(stock).side
        length = compact_width(self.book)
        if not self.sheet.measured or side is None or side.height >= length:
            return []
        return [
            problems.NO_ROOM_FOR_BAR.at(
                self.place,
                f"{stock.paper.label()} leaves {side.height:.0f} mm for a scale bar that needs {length:.0f} mm",
                "Take a5 or larger, or smaller margins.",
            )
        ]

    def page(
        self, stock: Stock, items: Iterable[Item], words: PageWords = _NO_WORDS, measured: bool = True
    ) -> tuple[Page, list[Diagnostic]]:
        """Return a page of a stock with these items below its heading and above its footnotes and foot."""
        frame = self.frame(stock)
        top, found = self.heading(frame.heading, words)
        below = (*self.footnotes(frame), *self._foot(frame, words, self.sheet.measured and measured))
        return Page(stock.paper.width, stock.paper.height, (*top, *items, *below)), found

    def heading(
        self, box: Rect | None, words: PageWords = _NO_WORDS, rule: bool = True
    ) -> tuple[list[Item], list[Diagnostic]]:
        """Draw the heading, if any: title and kit at the left, note and detail at the right, club between."""
        if box is None:
            return [], []
        sheet, book = self.sheet, self.book
        found: list[Diagnostic] = []
        detail = " · ".join(part for part in (sheet.side_detail, words.detail) if part)
        note = shorten(sheet.side_note, box.width * 0.55, BODY, book, True)
        detail = shorten(detail, box.width * 0.55, HEAD, book)
        taken = max(book.width(note, BODY, True), book.width(detail, HEAD))
        room = box.width - (taken + 6 if taken else 0)
        title = sheet.headline or sheet.title
        size = book.fit(title, room, TITLE, SMALLEST_TITLE, bold=True)
        if size is None:
            size = SMALLEST_TITLE
            title = shorten(title, room, size, book, True)
            found.append(
                problems.HEADING_TOO_LONG.at(
                    self.place,
                    f"the title {sheet.title!r} is longer than the {max(0.0, room):.0f} mm that it has at 8 pt",
                    f"Shorten it to what is printed, {title!r}, or take a wider paper.",
                )
            )
        texts: list[Item] = [book.text(box.x, box.y + 6.6, title, size, bold=True, kern=True)]
        beside = box.x + book.width(title, size, True) + _KIT_GAP
        kit = self.imprint.title
        if kit and kit != title and beside + book.width(kit, BODY) <= box.x + room:
            texts.append(book.text(beside, box.y + 6.6, kit, BODY, fill=LABEL_INK))
            beside += book.width(kit, BODY) + _KIT_GAP
        club = club_items(self.imprint.club, Rect(beside, box.y, box.x + room - beside, 9.0), book)
        right = box.right
        if note:
            texts.append(book.text(right, box.y + 3.4, note, BODY, bold=True, anchor="end"))
        if detail:
            texts.append(book.text(right, box.y + 7.2, detail, HEAD, fill=LABEL_INK, anchor="end"))
        items: list[Item] = [tagged("H1", texts), *([tagged("P", club)] if club else [])]
        if rule:
            items.append(line((box.x, box.y + 9.8), (right, box.y + 9.8), BOX_LINE))
        return list(on_layer("furniture", items, "heading")), found

    def footnotes(self, frame: Frame) -> tuple[Item, ...]:
        """Draw the sheet's footnotes above the foot."""
        x, first = frame.notes.x, frame.notes.y + 1.0 + self.book.cap_height(LABEL)
        lines = [
            self.book.text(x, first + index * FOOTNOTE_PITCH, text, LABEL, fill=LABEL_INK)
            for index, text in enumerate(frame.lines)
        ]
        return on_layer("furniture", [tagged("P", lines)], "footnotes") if lines else ()

    def _foot(self, frame: Frame, words: PageWords, measured: bool) -> tuple[Item, ...]:
        """Draw form name, stamp and instructions at the left, scale bar at the right, below or upright."""
        sheet, book = self.sheet, self.book
        if sheet.bare:
            return ()
        box = frame.foot
        plain = [text for text in (words.foot, self.imprint.stamp, PRINT_NOTE if measured else "") if text]
        beside = box.width - BAR_WIDTH - _BAR_GAP
        widest = max([book.width(sheet.title, HEAD, True), *(book.width(text, LABEL) for text in plain)])
        width, base, most = box.width, box.bottom - 0.7, 4
        bar: Sequence[Item] = ()
        if measured and frame.side is not None:
            y = frame.side.y + (frame.side.height - compact_width(book)) / 2
            bar = draw_upright_bar(frame.side.right - COMPACT_HEIGHT, y, book)
        elif measured and widest <= beside:
            width, bar = beside, draw_ruler(box.right - BAR_WIDTH, box.bottom - BAR_HEIGHT - 0.4, book)
        elif measured:
            bar = draw_compact_bar(box.x, box.bottom - COMPACT_HEIGHT, book)
            base, most = base - COMPACT_HEIGHT - 0.7, 2
        lines = self._foot_lines(plain, (box.x, base), width, most)
        return (*on_layer("furniture", lines, "foot"), *on_layer("furniture", bar, "scale bar"))

    def _foot_lines(self, plain: list[str], at: Point, width: float, most: int) -> list[Item]:
        """Draw the words of the foot in at most `most` lines, the last at `at`, cut off at the end."""
        book = self.book
        rows: list[list[tuple[str, bool]]] = [[(self.sheet.title, True)], *([(text, False)] for text in plain)]
        if len(rows) > 3 and _row_width([*rows[0], *rows[1]], book) <= width:
            rows = [[*rows[0], *rows[1]], *rows[2:]]
        while len(rows) > most:  # join the two neighbours that are shortest together
            best = min(range(len(rows) - 1), key=lambda i: _row_width([*rows[i], *rows[i + 1]], book))
            rows[best : best + 2] = [[*rows[best], *rows[best + 1]]]
        items: list[Item] = []
        for index, row in enumerate(rows):
            x, y = at[0], at[1] - (len(rows) - 1 - index) * _FOOT_PITCH
            for text, bold in row:
                size = HEAD if bold else LABEL
                text = shorten(text, at[0] + width - x, size, book, bold)
                items.append(book.text(x, y, text, size, bold=bold, fill=INK if bold else LABEL_INK))
                x += book.width(text, size, bold) + 2.4
        return items


def _row_width(row: Iterable[tuple[str, bool]], book: FontBook) -> float:
    return fsum(book.width(text, HEAD if bold else LABEL, bold) + 2.4 for text, bold in row) - 2.4
