"""Boxes that hold counters, a row of them for each unit: what flight lines and repair shops are made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item, circle, rectangle
from pressgang.drawing.units import format_length, points
from pressgang.schema import Length, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import across, in_rows, put
from pressgang.sheets.sides import readable_on, side_badge
from pressgang.sheets.typeset import (
    Fitted,
    capitals_width,
    fit_name,
    paragraph,
    section_head,
    stack,
    write_name,
)
from pressgang.systems.battle_of_britain.stats import LETTERS, Flight
from pressgang.typography.fonts import FontBook, TextSpan

_DOTS = {
    "R": Colour.parse("#c4221f"),
    "W": Colour.parse("#ffffff"),
    "B": Colour.parse("#1d4fa5"),
    "Y": Colour.parse("#f3c02b"),
}
CLEAR = 2.0
"""What a box is larger than the counter that lies in it, in mm."""
GAP = 1.5
"""Between two boxes."""
_LABEL = 24.0
"""The least width for the name of a unit beside its boxes."""
_MOST_LABEL = 60.0
_LARGEST, _SMALLEST = points(12), points(9)
_ARTICLE = {"British": 2, "German": 4}
"""How many units the sides have in the article."""


@dataclass(frozen=True, slots=True)
class BoxedUnit:
    """A unit that has boxes: its name, its group, its dots, and the row it came from (none where blank)."""

    name: str
    group: str
    dots: tuple[str, ...]
    row: Flight | None = None


@dataclass(frozen=True, slots=True)
class BoxedSide:
    """A side with the units that have boxes; without a force, one whose boxes are blank."""

    name: str
    force: Force[Flight] | None
    units: tuple[BoxedUnit, ...]

    def head(self, title: str) -> str:
        """A section's head with the side's name."""
        return f"{title}: {self.name}" if self.name else title


def boxed_sides(forces: Sequence[Force[Flight]]) -> tuple[BoxedSide, ...]:
    """The forces with their units in file order, or the article's two sides with blank ones."""
    if not forces:
        return tuple(
            BoxedSide(name, None, (BoxedUnit("", "", LETTERS),) * count) for name, count in _ARTICLE.items()
        )
    return tuple(
        BoxedSide(
            force.name,
            force,
            tuple(BoxedUnit(r.title, r.group, r.dots, r) for r in force.rows for _ in range(r.quantity)),
        )
        for force in forces
    )


@dataclass(frozen=True, kw_only=True)
class BoxSheet(SheetKind[Flight]):
    """A sheet with boxes as large as the counters."""

    needs_stats = False

    size: float = option(Length(8, 200), 32.0, help="the width of a counter, and its height unless given")
    height: float | None = option(Length(8, 200), help="the height of a counter")

    @property
    def box(self) -> tuple[float, float]:
        """A box holds a counter with some room, in mm."""
        return self.size + CLEAR, (self.height or self.size) + CLEAR

    def section(
        self,
        book: FontBook,
        title: str,
        note: str,
        force: Force[Flight] | None,
        rows: Sequence[SetBlock],
        width: float,
        height: float,
    ) -> list[SetBlock]:
        """Rows under a head with the side's badge, parted where they are higher than a page of `height` mm."""
        blocks: list[SetBlock] = []
        current = [side_head(book, title, note, force, width)]
        for row in rows:
            if len(current) > 1 and stack([*current, row], GAP).height > height:
                blocks.append(stack(current, GAP))
                current = [side_head(book, f"{title} (continued)", note, force, width)]
            current.append(row)
        return [*blocks, stack(current, GAP)]

    def unit_row(
        self, brief: Brief[Flight], unit: BoxedUnit, width: float, found: Problems, boxed: str = ""
    ) -> SetBlock:
        """The unit's name and a box for each of its aircraft; on narrow paper the name stands above, and the
        boxes in as many rows as they need. A name beside them has a box of its own where `boxed` says what for.
        """
        book = brief.book
        box_w, box_h = self.box
        left = self._name_width(book, unit, width)
        items: list[Item] = []
        top = 0.0
        if unit.name:
            room = left - 3 if left else width
            fitted = _fitted(brief, unit, room, found)
            if fitted is None:
                return SetBlock((), box_h)
            label = _label(book, unit, fitted, room, centred=bool(left and boxed))
            items.append(label.at(0.0, (box_h - label.height) / 2 if left else 0.0))
            top = 0.0 if left else label.height + 1.0
        if left and boxed:
            items.append(_outline(Rect(0.0, 0.0, left - 3, box_h)))
            corner = Rect(2.0, 2.0, left, box_h)
            items += put(book, corner, boxed, theme.LABEL, "north-west", fill=theme.LABEL_INK)
        per_row = max(1, int((width - left + GAP + 1e-6) // (box_w + GAP)))
        places = in_rows(Rect(left, top, box_w, box_h), len(unit.dots), per_row, GAP)
        for dot, at in zip(unit.dots, places, strict=True):
            items += [_outline(at), *_dot(book, at, dot)]
        return SetBlock(tuple(items), places[-1].bottom if places else top - GAP)

    def names_stand_beside(self, book: FontBook, units: Sequence[BoxedUnit], width: float) -> bool:
        """Whether each name has its place beside the boxes, as wide as a counter."""
        return all(self._name_width(book, unit, width) - 3 >= self.box[0] for unit in units)

    def _name_width(self, book: FontBook, unit: BoxedUnit, width: float) -> float:
        """The room for the name beside its boxes; 0 where it stands above them or there is none."""
        row = len(unit.dots) * (self.box[0] + GAP) - GAP
        left = min(width - row, _MOST_LABEL)
        if not unit.name or left < _LABEL + 3:
            return 0.0
        return left if fit_name(book, unit.name, left - 3, _LARGEST, _SMALLEST) else 0.0

    def piles(
        self, brief: Brief[Flight], units: Sequence[BoxedUnit], width: float, found: Problems
    ) -> list[SetBlock]:
        """A box for each unit, named where its counters lie on each other: rows of as many as there is room."""
        box_w, box_h = self.box
        per_row = max(1, int((width + GAP + 1e-6) // (box_w + GAP)))
        wide = min((width + GAP) / min(per_row, max(len(units), 4)) - GAP, box_w * 1.5)
        places = across(Rect(0.0, 0.0, width, box_h), [wide] * per_row, GAP)
        rows = []
        for start in range(0, len(units), per_row):
            items: list[Item] = []
            for unit, at in zip(units[start:], places, strict=False):
                items.append(_outline(at))
                fitted = _fitted(brief, unit, wide - 3, found, theme.SMALLEST, 3) if unit.name else None
                if fitted:
                    label = _label(brief.book, unit, fitted, wide - 3, centred=True)
                    items.append(label.at(at.x + 1.5, (box_h - label.height) / 2))
            rows.append(SetBlock(tuple(items), box_h))
        return rows


def side_head(book: FontBook, title: str, note: str, force: Force[Flight] | None, width: float) -> SetBlock:
    """A section's head, after the side's badge; a note that is too long for it stands below."""
    indent = 8.0 if force else 0.0
    short = capitals_width(book, title)
    fits = indent + short + book.width(note, theme.LABEL) + 4 <= width
    head = section_head(book, title, width - indent, note if fits else "")
    items: list[Item] = [head.at(indent, 0)]
    if force:
        items += side_badge(book, (2.9, 2.3), 2.7, force.mark[:2], force.palette.accent, force.palette.band)
    block = SetBlock(tuple(items), head.height)
    return block if fits else stack([block, paragraph(book, [TextSpan(note)], width, theme.LABEL)], 0.5)


def _fitted(
    brief: Brief[Flight],
    unit: BoxedUnit,
    room: float,
    found: Problems,
    smallest: float = _SMALLEST,
    lines: int = 2,
) -> Fitted | None:
    """The unit's name in `room` mm; where it has not the room, a problem of its row."""
    fitted = fit_name(brief.book, unit.name, room, _LARGEST, smallest, lines=lines)
    if fitted is None:
        found.add(
            problems.TEXT_TOO_LONG.at(
                unit.row.at("name" if unit.row.name else "unit") if unit.row else brief.place,
                f"the name does not fit its unit's boxes: they leave it {format_length(room)}",
                "Shorten it.",
            )
        )
    return fitted


def _lines_height(fitted: Fitted) -> float:
    return len(fitted.lines) * fitted.size * 1.15


def _label(book: FontBook, unit: BoxedUnit, fitted: Fitted, room: float, centred: bool = False) -> SetBlock:
    """The unit's name and, in grey below it, its group."""
    high = _lines_height(fitted)
    items = write_name(book, room / 2 if centred else 0.0, high / 2, fitted, "middle" if centred else "start")
    if not unit.group:
        return SetBlock(tuple(items), high)
    group = paragraph(
        book,
        [TextSpan(unit.group)],
        room,
        theme.SMALL,
        fill=theme.LABEL_INK,
        anchor="middle" if centred else "start",
    )
    return SetBlock((*items, group.at(0.0, high + 0.4)), high + 0.4 + group.height)


def _outline(box: Rect) -> Item:
    return rectangle(box, None, theme.RULE_INK, theme.BOX_LINE, radius=1.5)


def _dot(book: FontBook, box: Rect, dot: str) -> list[Item]:
    """The colour of the aircraft whose box it is."""
    radius = min(3.2, box.width * 0.12)
    colour = _DOTS[dot]
    return [
        circle(box.centre, radius, fill=colour, stroke=theme.INK, width=theme.BOX_LINE),
        *put(book, box, dot, radius * 1.5, "centre", bold=True, fill=readable_on(colour)),
    ]
