"""The track of bomb points, the tally of both raids, and each side's repair shop."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, cast

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook, Span
from pressgang.geometry import Rect
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.scene import Item, circle, line, rectangle
from pressgang.schema import Length, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.forms import pages_sheet, room_of
from pressgang.sheets.sides import readable_on, side_badge
from pressgang.sheets.typeset import (
    Block,
    centred_baseline,
    fit_name,
    paragraph,
    section_head,
    stack,
    write_name,
)
from pressgang.systems.battle_of_britain.chits import CHIT
from pressgang.systems.battle_of_britain.rules import rolls_text
from pressgang.systems.battle_of_britain.signs import DOT_COLOURS
from pressgang.systems.battle_of_britain.stats import LETTERS, Flight
from pressgang.units import format_length, points

_CLEAR = 2.0
"""What a box is larger than the counter that lies in it, in mm."""
_LABEL = 24.0
"""The least width for the name of a unit beside its boxes."""
_MOST_LABEL = 60.0
_TALLY_BOX = (10.0, 9.0)
_COLOUR_NAMES = {"R": "red", "W": "white", "B": "blue", "Y": "yellow"}


@dataclass(frozen=True, slots=True)
class _Unit:
    """A row of boxes: its name, its group, its dots, and the row it came from (none on a blank shop)."""

    name: str
    group: str
    dots: tuple[str, ...]
    row: Flight | None = None


@dataclass(frozen=True, kw_only=True)
class Tracks(SheetKind):
    """Bomb points to 24, a tally of each bomber's dice, and repair boxes that hold the counters."""

    kind: ClassVar[str] = "tracks"
    title: ClassVar[str] = "Tracks"
    summary: ClassVar[str] = "the track of bomb points to 24, the tally of the raids, and both repair shops"
    needs_stats: ClassVar[bool] = False

    size: float = option(Length(8, 200), 32.0, help="the width of a counter, and its height unless given")
    height: float | None = option(Length(8, 200), help="the height of a counter")
    chit: float = option(Length(5, 60), CHIT, help="the marker that moves along the track")

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Blocks from the top of the first page on; a block that finds no room begins a new page."""
        room = room_of(brief, ())
        book, rules = brief.book, brief.rules
        forces = cast("Brief[Flight]", brief).forces
        blocks: list[Block] = [
            self._track(book, rules, room.width),
            _tally(book, rules, room.width, _bombers(forces)),
        ]
        for force in forces:
            blocks += self._shop(brief, force, room.width, room.height, found)
        if not forces:
            blocks += [self._blank_shop(brief, name, room.width) for name in ("British", "German")]
        return pages_sheet(brief, self.title, _flow(blocks, room.height), room, measured=True)

    def _track(self, book: FontBook, rules: RuleBook, width: float) -> Block:
        """A box a point, in rows, the last of them the target; each box holds a marker."""
        most = int(rules["target_points"])
        least = self.chit + _CLEAR
        fitting = max(1, int((width + 1e-6) // least))
        columns = next((n for n in (12, 8, 6, 5, 4, 3) if n <= fitting and most % n == 0), min(fitting, most))
        side = max(least, min(width / columns, 25.0))
        items: list[Item] = []
        for point in range(1, most + 1):
            row, column = divmod(point - 1, columns)
            box = Rect(column * side, row * side, side, side)
            last = point == most
            fill = theme.INK if last else theme.TINT if point % 5 == 0 else None
            items.append(rectangle(box.inset(0.5), fill, theme.INK, theme.BOX_LINE, radius=1.2))
            ink = readable_on(theme.INK) if last else theme.INK
            size = points(16) if point % 5 == 0 or last else points(12)
            base = box.y + 2.2 + book.cap_height(size, True)
            items.append(book.text(box.x + 2.2, base, str(point), size, bold=True, fill=ink, tabular=True))
            if last:
                items.append(
                    book.text(
                        box.x + side / 2, box.bottom - 2.6, "destroyed", theme.LABEL, anchor="middle", fill=ink
                    )
                )
        track = Block(tuple(items), -(-most // columns) * side)
        dice, raids = f"{rules['bomb_dice']}d{rules['die']}", int(rules["attacks"])
        words = (
            f"Each undamaged bomber that leaves by the British edge adds **{dice}**. At **{most}** points, "
            f"over {'both' if raids == 2 else f'all {raids}'} raids, the target is destroyed and the German "
            "side wins; short of that the British do."
        )
        head = section_head(book, "Bomb points", width, f"{dice} a bomber")
        return stack([head, track, Block((), 1.0), paragraph(book, words, width)], 1.5)

    @property
    def _box(self) -> tuple[float, float]:
        return self.size + _CLEAR, (self.height or self.size) + _CLEAR

    def _shop(
        self, brief: Brief[Row], force: Force[Flight], width: float, height: float, found: Problems
    ) -> list[Block]:
        """A force's shop, parted where it is higher than a page: the head, then a row of boxes a unit."""
        units = [_Unit(row.title, row.group, row.dots, row) for row in force.rows for _ in range(row.quantity)]
        head = self._shop_head(brief, force.name, force, width)
        rows = [self._unit_row(brief, unit, width, found) for unit in units]
        blocks: list[Block] = []
        current = [head]
        for row in rows:
            tried = stack([*current, row], 1.5)
            if len(current) > 1 and tried.height > height:
                blocks.append(stack(current, 1.5))
                current = [self._shop_head(brief, f"{force.name} (continued)", force, width)]
            current.append(row)
        return [*blocks, stack(current, 1.5)]

    def _blank_shop(self, brief: Brief[Row], name: str, width: float) -> Block:
        """A shop without names, for two units."""
        rows = [self._unit_row(brief, _Unit("", "", LETTERS), width, Problems()) for _ in range(2)]
        return stack([self._shop_head(brief, name, None, width), *rows], 1.5)

    def _shop_head(self, brief: Brief[Row], name: str, force: Force[Flight] | None, width: float) -> Block:
        rules, book = brief.rules, brief.book
        rolls = rolls_text(rules["repair_rolls"])
        note = f"before the next raid: 1d{rules['die']} each, {rolls} returns to its unit"
        indent = 8.0 if force else 0.0
        title = f"Repair shop: {name}" if name else "Repair shop"
        short = book.width(title.upper(), theme.HEAD, True, tracking=theme.HEAD * theme.HEAD_TRACKING)
        fits = indent + short + book.width(note, theme.LABEL) + 4 <= width
        head = section_head(book, title, width - indent, note if fits else "")
        items: list[Item] = [head.at(indent, 0)]
        if force:
            items += side_badge(book, (2.9, 2.3), 2.9, force.mark[:2], force.palette.accent, force.palette.band)
        block = Block(tuple(items), head.height)
        return block if fits else stack([block, paragraph(book, [Span(note)], width, theme.LABEL)], 0.5)

    def _unit_row(self, brief: Brief[Row], unit: _Unit, width: float, found: Problems) -> Block:
        """The unit's name and a box for each of its aircraft; on narrow paper the name stands above, and the
        boxes in as many rows as they need.
        """
        book = brief.book
        box_w, box_h = self._box
        gap = 1.5
        row = len(unit.dots) * (box_w + gap) - gap
        beside = bool(unit.name) and row + _LABEL + 3 <= width
        if (
            beside
            and fit_name(book, unit.name, min(width - row, _MOST_LABEL) - 3, points(12), points(9)) is None
        ):
            beside = False
        left = min(width - row, _MOST_LABEL) if beside else 0.0
        per_row = max(1, min(len(unit.dots), int((width - left + gap + 1e-6) // (box_w + gap))))
        items: list[Item] = []
        top = 0.0
        if unit.name:
            room = left - 3 if beside else width
            fitted = fit_name(book, unit.name, room, points(12), points(9))
            if fitted is None:
                found.add(
                    problems.TEXT_TOO_LONG.at(
                        unit.row.at("name" if unit.row.name else "unit") if unit.row else brief.place,
                        f"the name does not fit beside the repair boxes: they leave it {format_length(room)}",
                        "Shorten it.",
                    )
                )
                return Block((), box_h)
            group = paragraph(book, [Span(unit.group)], room, theme.SMALL, fill=theme.LABEL_INK)
            name_height = len(fitted.lines) * fitted.size * 1.15
            if beside:
                middle = box_h / 2 - (group.height / 2 if unit.group else 0.0)
                items += write_name(book, 0.0, middle, fitted)
                if unit.group:
                    items.append(group.at(0.0, middle + name_height / 2 + 0.4))
            else:
                items += write_name(book, 0.0, name_height / 2, fitted)
                top = name_height + 1.0
                if unit.group:
                    items.append(group.at(0.0, top - 0.5))
                    top += group.height
        for index, dot in enumerate(unit.dots):
            line_no, place = divmod(index, per_row)
            at = Rect(left + place * (box_w + gap), top + line_no * (box_h + gap), box_w, box_h)
            items += _repair_box(book, at, dot)
        rows = -(-len(unit.dots) // per_row)
        return Block(tuple(items), top + rows * (box_h + gap) - gap)


def _repair_box(book: FontBook, box: Rect, dot: str) -> list[Item]:
    """A box as large as a counter with some room, marked with the colour of its aircraft."""
    radius = min(3.2, box.width * 0.12)
    middle = (box.x + box.width / 2, box.y + box.height / 2)
    size = radius * 1.5
    colour = DOT_COLOURS[dot]
    return [
        rectangle(box, None, theme.RULE_INK, theme.BOX_LINE, radius=1.5),
        circle(middle, radius, fill=colour, stroke=theme.INK, width=theme.BOX_LINE),
        book.text(middle[0], centred_baseline(book, middle[1], size, True), dot, size, bold=True,
                  anchor="middle", fill=readable_on(colour)),
    ]  # fmt: skip


def _bombers(forces: Sequence[Force[Flight]]) -> int:
    """How many bombers the forces have; eight, as in the article, where there are none."""
    count = sum(
        len(row.dots) * row.quantity for force in forces for row in force.rows if row.class_ == "bomber"
    )
    return count or 8


def _tally(book: FontBook, rules: RuleBook, width: float, bombers: int) -> Block:
    """A box for each bomber's dice in each raid, and a sum."""
    box_w, box_h = _TALLY_BOX
    label, total = 15.0, 16.0
    per_row = max(1, min(bombers, 24, int((width - label - total - 3) // box_w)))
    wide = min((width - label - total - 3) / per_row, 24.0)
    lines = min(-(-bombers // per_row), 3)
    items: list[Item] = []
    y = 0.0
    for raid in range(1, int(rules["attacks"]) + 1):
        base = centred_baseline(book, y + box_h / 2, theme.BODY, True)
        items.append(book.text(0.0, base, f"Raid {raid}", theme.BODY, bold=True))
        for index in range(min(bombers, per_row * lines)):
            row, column = divmod(index, per_row)
            box = Rect(label + column * wide, y + row * (box_h + 1), wide, box_h)
            items.append(rectangle(box.inset(0.4), None, theme.RULE_INK, theme.BOX_LINE, radius=0.8))
        right = label + per_row * wide + 3
        items.append(book.text(right - 1.8, base, "=", theme.BODY, bold=True, anchor="middle"))
        items.append(
            rectangle(
                Rect(right + 0.4, y + 0.4, total - 0.8, box_h - 0.8), theme.TINT, theme.INK, theme.BOX_LINE, 0.8
            )
        )
        y += lines * (box_h + 1) + 1.5
    right = label + per_row * wide + 3
    items.append(line((right, y), (right + total, y), theme.BOX_LINE))
    base = centred_baseline(book, y + 1.5 + box_h / 2, theme.BODY, True)
    items.append(book.text(right - 2.5, base, "Bomb points in all", theme.BODY, bold=True, anchor="end"))
    items.append(
        rectangle(
            Rect(right + 0.4, y + 1.9, total - 0.8, box_h - 0.8), theme.TINT, theme.INK, theme.FRAME_LINE, 0.8
        )
    )
    head = section_head(book, "Tally", width, "a box a bomber: write the sum of its dice")
    return stack([head, Block(tuple(items), y + box_h + 1.5)], 1.0)


def _flow(blocks: Sequence[Block], height: float, gap: float = 8.0) -> list[Block]:
    """Blocks one under the other on as many pages as they need."""
    pages: list[list[Block]] = [[]]
    for block in blocks:
        if pages[-1] and stack([*pages[-1], block], gap).height > height:
            pages.append([])
        pages[-1].append(block)
    return [stack(page, gap) for page in pages]
