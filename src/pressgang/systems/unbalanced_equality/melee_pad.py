"""The melee pad: a form for each melee, with the totals before losses that the second sequence goes back to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, Piece, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import LogTable, WritingLine, field_name
from pressgang.sheets.blocks.putting import across, put
from pressgang.sheets.forms import Room, form_sheet, room_of, run_on
from pressgang.sheets.marks import check_box, die_face
from pressgang.sheets.sides import side_badge
from pressgang.sheets.typeset import Words, capitals, fit_name, paragraph, spans_of, stack, write_name
from pressgang.systems.unbalanced_equality.wording import gunner_words, mark, part_words
from pressgang.typography.fonts import FontBook

LINE = theme.WRITING_LINE
_HEAD, _NAME, _LABELS, _TOTAL = 8.0, 9.0, 4.4, 10.0
_BOX = 8.4
_GAP = 8.0
_COLUMNS = (("stand", 0.19), ("points left", 0.19), ("× morale", 0.17), ("= value", 0.24), ("loses", 0.21))
"""The columns of a side and their shares of its width."""
_TEXT = points(8)


def above(brief: Brief[Row]) -> SetBlock:
    """All that stands above the lines and between them and the sequences, for its height."""
    return SetBlock((), _HEAD + _NAME + _LABELS + _TOTAL + 2.5)


def form(brief: Brief[Row], notes: Footnotes, width: float, lines: int) -> SetBlock:
    """A form with so many lines for the stands of each side."""
    book = brief.book
    side = (width - _GAP) / 2
    forces = brief.forces if len(brief.forces) == 2 else (None, None)
    items: list[Item] = [capitals(book, 0, 4.6, "Melee", points(10))]
    for label, start, end in (("move", side + _GAP, side + _GAP + 26.0), ("where", side + _GAP + 30.0, width)):
        items.extend(_blank(label, Rect(start, 0.0, end - start, 5.8), book))
    for index, force in enumerate(forces):
        items.append(_side(book, force, side, lines).at(index * (side + _GAP), _HEAD))
    top = _HEAD + _NAME + _LABELS + lines * LINE + _TOTAL + 2.5
    rest = below(brief, notes, width)
    items.append(rest.at(0, top))
    return SetBlock(tuple(items), top + rest.height)


def _blank(label: str, room: Rect, book: FontBook) -> Iterator[Item]:
    """A label and a line to write on."""
    return WritingLine.after(book, label, room, size=theme.SMALL, thin=True, gap=1.5, rise=0.6).draw(book)


def _side(book: FontBook, force: Force[Row] | None, width: float, lines: int) -> SetBlock:
    """A side: its name, a line for each stand, and its totals."""
    items: list[Item] = []
    fitted = fit_name(book, force.name, width - 9.0, points(11), theme.SMALLEST) if force else None
    if force and fitted:
        palette = force.palette
        items += side_badge(book, (3.0, _NAME / 2), 3.0, force.mark[:2], palette.accent, palette.band)
        items += write_name(book, 8.0, _NAME / 2, fitted)
    else:
        items += _blank("side", Rect(0.0, 0.0, width, _NAME * 0.62 + 0.6), book)
    table = LogTable(
        box=Rect(0.0, _NAME + _LABELS, width, lines * LINE),
        heads=tuple(label for label, _ in _COLUMNS),
        widths=tuple(share * width for _, share in _COLUMNS),
        rows=lines,
        name="stand",
        word="stand",
        keys=tuple(map(field_name, (label for label, _ in _COLUMNS))),
        framed=True,
        rise=1.2,
    )
    items += table.draw(book)
    value, loses = (table.cell(lines, column)._replace(height=_TOTAL) for column in (3, 4))
    items.append(rectangle(loses, WHITE, theme.INK, theme.BOX_LINE))
    items.append(rectangle(value, WHITE, theme.INK, theme.FRAME_LINE))
    total = Rect(0.0, value.y, value.x - 2.0, _TOTAL)
    items += put(book, total, "Total before losses", _TEXT, "east", bold=True)
    return SetBlock(tuple(items), value.bottom)


def below(brief: Brief[Row], notes: Footnotes, width: float) -> SetBlock:
    """The three sequences, each with its words and the boxes that it is worked out in."""
    book, rules = brief.book, brief.rules
    moves = rules["melee_moves"]
    keeps = float(rules["unsupported"])
    half = "½" if keeps == 0.5 else f"{keeps:g}"
    share = int(rules["loser_part"])
    first = (
        f"**The higher total wins.** {loss_words(rules)}{mark(notes, 'melee_by_full_points')}. The loser loses "
        f"as much and {part_words(share)} more, spread evenly{mark(notes, 'whole_kill')}."
    )
    losses: tuple[Words | None, ...] = ("winner loses", None, f"+ that ÷ {share}", None, "= loser loses", None)
    retires = "**The totals before losses** × a d6 each: the lower side retires."
    chosen = (
        f"rout: the loser goes back {moves['rout']} moves",
        f"pursuit: back {moves['pursuit']} moves, still locked; fight again next move",
        f"no fresh troops: the loser’s morale × {half}",
    )
    blocks = [
        _numbered(book, 1, paragraph(book, first, width - 6.0, _TEXT)),
        _row(book, losses, width),
        _numbered(book, 2, paragraph(book, retires, width - 6.0, _TEXT)),
        _dice(book, width),
        _numbered(book, 3, _chosen(book, chosen, width - 6.0)),
        paragraph(book, gunner_words(rules), width - 6.0, _TEXT).moved(6.0),
    ]
    return stack(blocks, 1.3)


def loss_words(rules: RuleBook) -> str:
    """What a winner's stands lose: `Each of its stands loses 30 of 150, 20 of 100 …`."""
    left = "" if rules["melee_by_full_points"] else " left"
    words = ", ".join(f"{entry['loses']} of {entry['stand']}" for entry in rules["melee_losses"])
    return f"Each of its stands loses {words}{left}"


def _numbered(book: FontBook, number: int, body: SetBlock) -> SetBlock:
    first = put(book, Rect(0.0, 0.0, 6.0, _TEXT * theme.LEADING), str(number), _TEXT, bold=True)
    return SetBlock((*first, body.at(6.0, 0)), body.height)


def _row(book: FontBook, parts: tuple[Words | None, ...], width: float) -> SetBlock:
    """Words with boxes to write in between, right-aligned words before each box; `None` is a box."""
    words = [sum(book.width(span.string, _TEXT) for span in spans_of(part)) for part in parts if part]
    room = width - 6.0 - sum(words) - 1.6 * len(words) - 3.0 * (len(words) - 1)
    box, said = min(26.0, room / max(1, len(parts) - len(words))), iter(words)
    widths = [box + 3.0 if part is None else next(said) + 1.6 for part in parts]
    items: list[Item] = []
    for part, place in zip(parts, across(Rect(6.0, 0.0, width - 6.0, _BOX), widths), strict=True):
        if part is None:
            items.append(rectangle(place._replace(width=box), WHITE, theme.INK, theme.BOX_LINE))
        else:
            items += put(book, place, spans_of(part), _TEXT)
    return SetBlock(tuple(items), _BOX)


def _dice(book: FontBook, width: float) -> SetBlock:
    """For each side: the total before losses, the die, and what they make."""
    side, sign = (width - _GAP) / 2, 4.5
    items: list[Item] = []
    for room in (Rect(6.0, 0.0, side - 6.0, _BOX), Rect(side + _GAP, 0.0, side, _BOX)):
        box = (room.width - _BOX - 2 * sign) / 2
        total, times, die, equals, value = across(room, (box, sign, _BOX, sign, box))
        items += [rectangle(total, WHITE, theme.INK, theme.FRAME_LINE), *die_face(die.x, 0, 0, _BOX)]
        items += [*put(book, times, "×", points(11), "centre"), *put(book, equals, "=", points(11), "centre")]
        items.append(rectangle(value, WHITE, theme.INK, theme.BOX_LINE))
    return SetBlock(tuple(items), _BOX)


def _chosen(book: FontBook, words: tuple[str, ...], width: float) -> SetBlock:
    """Boxes to tick, on as many lines as they need."""
    box = 4.0
    items: list[Item] = []
    x = y = 0.0
    for part in words:
        wide = box + 1.6 + book.width(part, _TEXT)
        if x and x + wide > width:
            x, y = 0.0, y + box + 1.6
        items.append(check_box(x, y, box))
        items += put(book, Rect(x + box + 1.6, y, wide, box), part, _TEXT)
        x += wide + 5.0
    return SetBlock(tuple(items), y + box + 0.4)


_GUTTER = Grid().gutter
_LEAST_WIDTH, _ABOUT = 118.0, 80.0
"""The least width of a form, and about what it takes besides its lines, in mm."""
_FEWEST, _WANTED, _MOST_LINES = 3, 5, 12
"""Lines for the stands of a side: fewer are no form, so many leave room for another form on the page."""
_MOST_FORMS = 4


@dataclass(frozen=True, kw_only=True)
class MeleePad(SheetKind[Row]):
    """Forms for melees, as many to a page as there is room for."""

    kind: ClassVar[str] = "melee-pad"
    title: ClassVar[str] = "Melee pad"
    summary: ClassVar[str] = "forms for melees: stands, totals before losses, losses, dice, rout or pursuit"
    needs_stats: ClassVar[bool] = False

    per_page: int | None = option(
        Whole(1, _MOST_FORMS), help="forms on a page (default: as many as have five lines for each side)"
    )

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Whether the paper has room for the forms, with the fewest lines."""
        room = room_of(brief, ())
        least = _ABOUT + _FEWEST * LINE
        if room.width < _LEAST_WIDTH or _height(room, self.per_page or 1) < least:
            yield self._too_large(brief, room)

    def _too_large(self, brief: Brief[Row], room: Room) -> Diagnostic:
        count = self.per_page or 1
        forms = "a melee form needs" if count == 1 else f"{count} melee forms need"
        least = count * (_ABOUT + _FEWEST * LINE) + (count - 1) * _GUTTER
        fewer = "Take fewer to a page, or a larger paper" if count > 1 else "Take a larger paper"
        return problems.FORM_TOO_LARGE.at(
            brief.place,
            f"{forms} {_LEAST_WIDTH:g} × {least:.0f} mm, and {brief.paper.label()} leaves "
            f"{max(0.0, room.width):.0f} × {max(0.0, room.height):.0f} mm",
            f"{fewer} (a5 is the smallest that takes one), or smaller margins.",
        )

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """A page of forms."""
        met = list(self.check(brief))
        found.extend(met)
        if met:
            return form_sheet(brief, self.title, ())
        notes = Footnotes(brief.rules)
        below(brief, notes, 180.0)  # the letters of the readings, before the height of the notes is known
        room = room_of(brief, run_on(notes))
        taken = above(brief).height + below(brief, notes, room.width).height
        count = self.per_page or _forms(room, taken)
        height = _height(room, count)
        lines = min(_MOST_LINES, int((height - taken) / LINE))
        if lines < 1:
            found.add(self._too_large(brief, room))
            return form_sheet(brief, self.title, ())
        drawn = form(brief, notes, room.width, lines)
        piece = Piece("melee", room.piece_width, height, (drawn.at(room.left, 0.0),), span=brief.place)
        return form_sheet(brief, self.title, (piece,) * count, run_on(notes), plan=Grid(1, count))


def _height(room: Room, count: int) -> float:
    """The height of each of so many forms on a page."""
    return (room.height - _GUTTER * (count - 1)) / count


def _forms(room: Room, taken: float) -> int:
    """As many forms as have the lines that are wanted, or one."""
    counts = range(_MOST_FORMS, 1, -1)
    return next((count for count in counts if _height(room, count) >= taken + _WANTED * LINE), 1)
