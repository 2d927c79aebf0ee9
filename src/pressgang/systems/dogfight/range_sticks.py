"""The range stick with its bands marked, and the stick of one step: true to size, to be cut out.

A stick that is longer than the paper comes in parts, joined at a mark over a tab for glue.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor, radians, sin
from typing import ClassVar

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook, Span
from pressgang.geometry import Point, Rect, polar
from pressgang.layout import Cut, Sheet, footnote_height
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.scene import WHITE, Item, Path, Piece, arc, grey, line, polyline, rectangle
from pressgang.schema import Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import BackedSheet, cut_option, gap_option
from pressgang.sheets.marks import arrow
from pressgang.sheets.typeset import centred_baseline
from pressgang.systems.dogfight.rules import Band, bands, longest_range, signed
from pressgang.units import inches, points

TAB = 9.0
"""The tab for glue at the end of a part, in mm."""
_MARKS = 6.0
"""The room that cut marks take on both sides of a stick."""
_GREYS = (0.30, 0.17, 0.07, 0.17, 0.07)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the range stick, from `start` to `end` inches; `tab` where another part follows."""

    start: float
    end: float
    tab: bool

    @property
    def length(self) -> float:
        """Its length in mm, the tab included."""
        return inches(self.end - self.start) + (TAB if self.tab else 0.0)


@dataclass(frozen=True, kw_only=True)
class RangeSticks(BackedSheet):
    """Sticks to measure range and movement with."""

    kind: ClassVar[str] = "range-sticks"
    title: ClassVar[str] = "Range and movement sticks"
    summary: ClassVar[str] = (
        "a 12-inch range stick with the bands marked, and 2-inch movement sticks, true to size"
    )
    needs_stats: ClassVar[bool] = False

    gap: float = gap_option(3.0)
    cut: Cut = cut_option("corners")
    width: float = option(Length(14, 60), 22.0, help="how broad a stick is")
    range_sticks: int = option(Whole(0, 20), 2, help="how many range sticks")
    movement_sticks: int = option(Whole(0, 60), 6, help="how many movement sticks")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The sticks, in as few parts as the paper allows, upright or lying."""
        rules, book = brief.rules, brief.book
        notes = Footnotes(rules)
        mark = notes.mark("range_bands")
        where = notes.mark("measured_from")
        lines = notes.lines()
        length = longest_range(rules)
        stock = self.stock(brief)
        rooms = {
            lying: stock.laid(lying).live(True, footnote_height(lines, stock, book)).width - _MARKS
            for lying in (False, True)
        }
        landscape = len(parts_of(length, rooms[True])) < len(parts_of(length, rooms[False]))
        parts = parts_of(length, rooms[landscape])
        pieces: list[Piece] = []
        for _ in range(self.range_sticks):
            for part in parts:
                drawn = self._range(book, rules, part, mark, where)
                name = _name(part, parts)
                back = self._back(brief, name, part.length)
                pieces.append(Piece(name, part.length, self.width, drawn, back, span=brief.place))
        one = inches(rules["step_inches"])
        back = self._back(brief, "movement stick", one)
        step = Piece("movement stick", one, self.width, self._step(book, rules, where), back, span=brief.place)
        pieces.extend([step] * self.movement_sticks)
        words = f"{length:g} inches and {rules['step_inches']:g} inches"
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail=words if len(parts) == 1 else f"{words}; glue the parts together at the triangles",
            landscape=landscape,
            notes=lines,
            place=brief.place,
        )

    def _range(self, book: FontBook, rules: RuleBook, part: Part, mark: str, where: str) -> tuple[Item, ...]:
        """One part: the bands as tints with their modifiers, a ruler along the upper edge.

        `mark` and `where` are the footnotes of the bands and of what they are measured from.
        """
        h = self.width
        items: list[Item] = []
        ruler = h * 0.30
        for index, band in enumerate(bands(rules)):
            start, end = max(band.start, part.start), min(band.end, part.end)
            if end <= start:
                continue
            box = Rect(_at(part, start), 0, inches(end - start), h)
            shade = grey(_GREYS[min(index, len(_GREYS) - 1)])
            items.append(rectangle(box, shade))
            items.extend(_band_words(book, band, box, ruler, h, mark if index else mark + where))
        for band in bands(rules):
            if part.start < band.end < part.end:
                x = _at(part, band.end)
                items.append(line((x, 0), (x, h), theme.FRAME_LINE))
        items.extend(_ruler(book, part, h, {band.end for band in bands(rules)}))
        if part.tab:
            items.extend(_tab(book, Rect(part.length - TAB, 0, TAB, h)))
        if part.start > 0:
            items.append(_triangle((0.0, h), -1))
        if part.tab:
            items.append(_triangle((part.length - TAB, h), 1))
        items.append(rectangle(Rect(0, 0, part.length, h), stroke=theme.INK, width=theme.BOX_LINE))
        return tuple(items)

    def _back(self, brief: Brief[Row], name: str, length: float) -> tuple[Item, ...]:
        """What it is, and of which game."""
        if self.backs == "none":
            return ()
        book, room, middle = brief.book, length - 4.0, length / 2
        size = book.fit(name.capitalize(), room, points(11), theme.SMALLEST, True) or theme.SMALLEST
        items: list[Item] = [rectangle(Rect(0, 0, length, self.width), stroke=theme.INK, width=theme.BOX_LINE)]
        high = centred_baseline(book, self.width * 0.4, size, True)
        items.append(book.text(middle, high, name.capitalize(), size, bold=True, anchor="middle"))
        if book.width(brief.game, theme.LABEL) <= room:
            low = centred_baseline(book, self.width * 0.68, theme.LABEL)
            items.append(book.text(middle, low, brief.game, theme.LABEL, anchor="middle", fill=theme.LABEL_INK))
        return tuple(items)

    def _step(self, book: FontBook, rules: RuleBook, where: str) -> tuple[Item, ...]:
        """One step ahead to its far edge, where an aircraft then turns: the lines that its tail swings to.

        What is ahead after a turn lies beyond the stick, so the new courses are drawn back from the far edge.
        """
        w, h = inches(rules["step_inches"]), self.width
        point = float(rules["clock_point"])
        size, low = points(11), theme.LABEL
        nose = (w, h / 2)
        items: list[Item] = [rectangle(Rect(0, 0, w, h), grey(0.05), theme.INK, theme.BOX_LINE)]
        items.extend(arrow((2.0, h / 2), nose, head=2.6))
        reach = min(w * 0.42, (h / 2 - low) / max(sin(radians(point)), 0.2))
        for turn, letter in ((point, "R"), (-point, "L")):
            end = polar(nose, reach, 270 + turn)
            items.append(line(nose, end, theme.BOX_LINE, dash=(0.9, 0.7)))
            words = [Span("tail for "), Span(letter, bold=True)]
            if sum(book.width(span.string, low, span.bold) for span in words) + 14.0 <= end[0]:
                items.extend(
                    book.line(end[0] - 1.0, centred_baseline(book, end[1], low), words, low, anchor="end")
                )
        items.append(
            Path(((("M", polar(nose, 1.1, 180)), *arc(nose, 1.1, 180, 360), ("Z", ()))), fill=theme.INK)
        )
        words_at = centred_baseline(book, h * 0.25, size, True)
        step = [Span(f"{rules['step_inches']:g} in", bold=True), *([Span(where, raised=True)] if where else [])]
        items.extend(book.line(2.2, words_at, step, size))
        base = centred_baseline(book, h * 0.77, low)
        items.append(book.text(2.2, base, "one step", low, fill=theme.LABEL_INK))
        return tuple(items)


def parts_of(length: float, room: float) -> tuple[Part, ...]:
    """A stick of `length` inches in as few parts as fit `room` mm, none cut through a number of the ruler."""
    if inches(length) <= room:
        return (Part(0.0, length, False),)
    longest = max(1.0, (room - TAB) / inches(1))
    count = ceil(length / longest)
    while True:
        cuts = [floor(length * index / count) + 0.5 for index in range(1, count)]
        ends = [*cuts, length]
        starts = [0.0, *cuts]
        parts = tuple(
            Part(start, end, end < length) for start, end in zip(starts, ends, strict=True) if end > start
        )
        if all(part.length <= room for part in parts) or count > length:
            return parts
        count += 1


def _at(part: Part, inch: float) -> float:
    return inches(inch - part.start)


def _name(part: Part, parts: Sequence[Part]) -> str:
    if len(parts) == 1:
        return "range stick"
    return f"range stick, part {parts.index(part) + 1} of {len(parts)}"


def _band_words(book: FontBook, band: Band, box: Rect, ruler: float, h: float, mark: str) -> list[Item]:
    """The modifier, large, and the range in words, in the middle of what this part shows of the band."""
    x = box.x + box.width / 2
    size = min(points(16), h * 0.30)
    high, low = ruler + (h - ruler) * 0.40, ruler + (h - ruler) * 0.83
    items: list[Item] = [
        book.text(
            x, centred_baseline(book, high, size, True), signed(band.modifier), size, bold=True, anchor="middle"
        )
    ]
    words = [Span(band.label), Span(mark, raised=True)] if mark else [Span(band.label)]
    if book.width(band.label, theme.LABEL) + 2.0 <= box.width:
        base = centred_baseline(book, low, theme.LABEL)
        items.extend(book.line(x, base, words, theme.LABEL, anchor="middle"))
    return items


def _ruler(book: FontBook, part: Part, h: float, limits: set[float]) -> list[Item]:
    """Ticks at the inches (numbered), halves and quarters, from the upper edge."""
    items: list[Item] = []
    for quarter in range(ceil(part.start * 4), floor(part.end * 4) + 1):
        inch = quarter / 4
        x = _at(part, inch)
        if not part.start < inch < part.end:
            continue
        long = 0.16 if quarter % 4 == 0 else 0.10 if quarter % 2 == 0 else 0.065
        items.append(line((x, 0), (x, h * long), theme.BOX_LINE if quarter % 4 == 0 else theme.HAIRLINE))
        if quarter % 4 == 0:
            size = min(points(9), h * 0.16)
            base = h * 0.16 + book.cap_height(size, True) + 0.7
            if inch in limits:
                items.append(_halo(x, base, size, book, str(int(inch))))
            items.append(book.text(x, base, str(int(inch)), size, bold=True, anchor="middle", tabular=True))
    if not part.tab:
        size = min(points(9), h * 0.16)
        base = h * 0.16 + book.cap_height(size, True) + 0.7
        x = _at(part, part.end) - 1.2
        items.append(book.text(x, base, f"{part.end:g}", size, bold=True, anchor="end", tabular=True))
    return items


def _halo(x: float, base: float, size: float, book: FontBook, text: str) -> Item:
    """A white field behind a number, so that a band's limit does not run through it."""
    width = book.width(text, size, True, tabular=True) + 1.0
    height = book.cap_height(size, True)
    return rectangle(Rect(x - width / 2, base - height - 0.5, width, height + 1.0), WHITE, radius=0.6)


def _tab(book: FontBook, box: Rect) -> list[Item]:
    """The tab that the next part is glued on."""
    items: list[Item] = [rectangle(box, WHITE), line((box.x, 0), (box.x, box.bottom), theme.BOX_LINE)]
    for index in range(1, 12):
        y = box.bottom * index / 12
        items.append(line((box.x + 0.8, y), (box.right - 0.8, y - 1.2), theme.HAIRLINE, theme.RULE_INK))
    middle = (box.x + box.width / 2, box.bottom / 2)
    size = theme.LABEL
    width = book.width("glue", size) + 1.6
    items.append(rectangle(Rect(middle[0] - width / 2, middle[1] - 1.6, width, 3.2), WHITE))
    items.append(book.text(middle[0], centred_baseline(book, middle[1], size), "glue", size, anchor="middle"))
    return items


def _triangle(foot: Point, direction: int) -> Path:
    """Half of the match mark on a joint: the halves of two parts make one triangle."""
    x, y = foot
    return Path(polyline(((x, y), (x - direction * 2.2, y), (x, y - 3.8)), close=True), fill=theme.INK)
