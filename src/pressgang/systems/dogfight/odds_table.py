"""The to-hit odds: TO-HIT by range band in sixths and percent, several shots, and what a hit does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, grey, line, rectangle
from pressgang.drawing.units import points, signed
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import across, in_rows, put
from pressgang.sheets.forms import pages_sheet, room_of
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import section_head, stack
from pressgang.systems.dogfight.quick_words import struck_words
from pressgang.systems.dogfight.rules import bands, needed, stat_limits
from pressgang.typography.fonts import FontBook, TextSpan

SHOTS = 5
_LABEL_SHARE = 0.2
_FIGURE = points(17)
_ROW = 6.0


@dataclass(frozen=True, kw_only=True)
class OddsTable(SheetKind[Row]):
    """How likely a shot hits (computed from the range bands and the die)."""

    kind: ClassVar[str] = "odds-table"
    title: ClassVar[str] = "To-hit odds"
    summary: ClassVar[str] = "the chance to hit by TO-HIT and range, in sixths and percent"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One page: the odds, several shots at one target, and what a hit does."""
        rules, book = brief.rules, brief.book
        notes = Footnotes(rules)
        mark = notes.mark("range_bands")
        struck = notes.mark("struck_side")
        lines = notes.lines()
        room = room_of(brief, lines)
        row = min(31.0, max(11.9, (room.height - 104.0) / max(1, len(bands(rules)))))
        parts = [
            section_head(book, "One shot", room.width, reading_of(rules)),
            odds(book, rules, room.width, row, mark),
            SetBlock((), 3.0),
            section_head(
                book, "Several shots at one target", room.width, "at least one hit, by the odds of one shot"
            ),
            several(book, rules, room.width),
            SetBlock((), 3.0),
            section_head(book, "What a hit does", room.width, f"a d{rules['die']} for each hit"),
            damage(book, rules, room.width, struck),
        ]
        block = stack(parts, 1.2)
        return pages_sheet(brief, self.title, [block], room, lines)


def reading_of(rules: RuleBook) -> str:
    """How a cell is read, by the nearest share: `3/6: hits on a d6 roll of 3 or less, 3 chances in 6`."""
    die = int(rules["die"])
    rolls = (needed(to_hit, band.modifier, rules) for band in bands(rules) for to_hit in values_of(rules))
    roll = next((roll for roll in rolls if 1 < roll < die), 1)
    return f"{roll}/{die}: hits on a d{die} roll of {roll} or less, {roll} chances in {die}"


def values_of(rules: RuleBook) -> range:
    """The TO-HIT values of the table."""
    least, most = stat_limits(rules)
    return range(max(1, least), most + 1)


def percent(share: float) -> str:
    """A share as whole percent: `67 %`; what only rounds to certainty is `>99 %`."""
    return ">99 %" if 0.995 <= share < 1 else f"{share * 100:.0f} %"


def odds(book: FontBook, rules: RuleBook, width: float, row: float, mark: str) -> SetBlock:
    """A cell a TO-HIT and band: the roll that hits as a share of the die, percent, and a bar of parts."""
    values = values_of(rules)
    label = width * _LABEL_SHARE
    head = 8.0
    top = Rect(0.0, 0.0, width, head)
    cells = across(top._replace(x=label), [(width - label) / len(values)] * len(values))
    words = _words("range in inches" if label > 36 else "inches", mark)
    items: list[Item] = [*put(book, top, words, theme.SMALL, fill=theme.LABEL_INK)]
    items += put(book, top._replace(width=label - 2), "TO-HIT", theme.SMALL, "east", fill=theme.LABEL_INK)
    for value, cell in zip(values, cells, strict=True):
        items += put(book, cell, str(value), points(12), "centre", bold=True)
    for level, band in enumerate(bands(rules)):
        y = head + level * row
        items.append(line((0, y), (width, y), theme.HAIRLINE if level else theme.BOX_LINE))
        largest = points(11) if row >= 19 else theme.BODY
        size = book.fit(band.label, label - 2, largest, theme.LABEL, True) or theme.LABEL
        upper = Rect(0.0, y, label, row / 2 - 0.6)
        lower = Rect(0.0, y, label, row / 2 + size * 1.15)
        items += put(book, upper, band.label, size, "south-west", bold=True)
        modifier = signed(band.modifier)
        items += put(book, lower, modifier, size, "south-west", fill=theme.LABEL_INK, tabular=True)
        for value, cell in zip(values, cells, strict=True):
            box = Rect(cell.x, y, cell.width, row)
            items.extend(_cell(book, box, needed(value, band.modifier, rules), int(rules["die"])))
    bottom = head + len(bands(rules)) * row
    items.append(line((0, bottom), (width, bottom), theme.BOX_LINE))
    return SetBlock(tuple(items), bottom)


def _words(text: str, mark: str) -> list[TextSpan]:
    return [TextSpan(text), TextSpan(mark, raised=True)] if mark else [TextSpan(text)]


def _cell(book: FontBook, box: Rect, hits: int, die: int) -> list[Item]:
    """The share, its percent beside it where the cell is low, and the bar of as many parts as the die has."""
    roomy = box.height >= 19
    part = min(box.width - 5, 26.0) / die
    upper = box._replace(height=box.height * (0.64 if roomy else 0.62))
    lower = box._replace(height=box.height * (1.18 if roomy else 1.28))
    share, ink = (f"{hits}/{die}", theme.INK) if hits else ("–", theme.LABEL_INK)
    items: list[Item] = []
    items += put(book, upper, share, _FIGURE if roomy else points(13), "centre", bold=True, fill=ink)
    words = percent(hits / die) if hits else "no hit"
    items += put(book, lower, words, theme.BODY, "centre", tabular=True)
    first = Rect(
        box.centre[0] - part * die / 2 + 0.3, box.y + box.height * 0.77, part - 0.6, 2.6 if roomy else 1.8
    )
    for index, block in enumerate(in_rows(first, die, die, 0.6)):
        items.append(rectangle(block, grey(0.75) if index < hits else grey(0.12)))
    return items


def several(book: FontBook, rules: RuleBook, width: float) -> SetBlock:
    """The chance of at least one hit by the roll that hits and the number of shots."""
    die = int(rules["die"])
    columns = [Column("shots", 22.0, "left")]
    columns += [Column(f"{hits}/{die}", None, "middle", heading_bold=True) for hits in range(1, die + 1)]
    rows = [
        [str(shots), *(percent(1 - (1 - hits / die) ** shots) for hits in range(1, die + 1))]
        for shots in range(2, SHOTS + 1)
    ]
    return table(Look(book), columns, rows, width, row_height=_ROW)


def damage(book: FontBook, rules: RuleBook, width: float, mark: str) -> SetBlock:
    """The damage table with the chance of each line; `mark` is the footnote of the side that is struck."""
    die = int(rules["die"])
    rows: list[list[TableCell]] = []
    for entry in rules["damage"]:
        rolls = [int(roll) for roll in entry["rolls"]]
        rows.append(
            [
                _range_of(rolls),
                struck_words(entry["hits"], rules, mark),
                f"{len(rolls)}/{die}",
                percent(len(rolls) / die),
            ]
        )
    columns = [
        Column("roll", 22.0, bold=True),
        Column("hits", None),
        Column("chance", 18.0, "right"),
        Column("", 18.0, "right"),
    ]
    return table(Look(book), columns, rows, width, row_height=_ROW)


def _range_of(rolls: list[int]) -> str:
    """`1–4` for a run of rolls, else the rolls with commas."""
    if len(rolls) > 1 and rolls == list(range(rolls[0], rolls[-1] + 1)):
        return f"{rolls[0]}–{rolls[-1]}"
    return ", ".join(map(str, rolls))
