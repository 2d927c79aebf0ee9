"""`kind = "reference"`: what is looked up in play, in columns, from sections of text, steps and tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Colour
from pressgang.games.card_making import Maker, RowPen, table_block
from pressgang.games.card_reading import EVERY_EACH, each_of, read_section
from pressgang.games.card_words import SECTION_SCHEMA, OwnSection
from pressgang.games.expressions import Expression, Fault
from pressgang.games.kinds import Key, Reading
from pressgang.games.problems import BAD_DECLARATION, CANNOT_WORK_OUT, TOO_MUCH
from pressgang.games.scopes import Each, Vocabulary
from pressgang.games.wording import said
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Whole, option
from pressgang.sheets.base import AnyKind, Brief, SheetKind
from pressgang.sheets.blocks.arranging import ColumnBlock
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.wordings import HeadBlock
from pressgang.sheets.reference import SIZES, Section, Size, reference_sheet
from pressgang.sources.located import Located

MOST_SECTIONS = 200
MOST_SIZES = 20

_TOGETHER = ("text", "steps", "table")
"""Blocks that stand one under the other without a gap of their own."""
KEYS = (
    Key(
        "sections",
        "what stands on it: each with a title and a note, and blocks",
        {"type": "array", "maxItems": MOST_SECTIONS, "items": SECTION_SCHEMA},
        required=True,
    ),
    Key(
        "sizes",
        "the settings that are tried, the largest first: each the size of type in points, and of figures as a "
        "share of theirs",
        {"type": "array", "maxItems": MOST_SIZES, "items": {"type": "array", "items": {"type": "number"}}},
    ),
    Key("each", "row or side: all sections are printed for each (default: kit, once)", {"type": "string"}),
    Key("when", "an expression of the game's numbers: only then the sheet is printed", {"type": "string"}),
)


@dataclass(frozen=True, kw_only=True)
class Reference(SheetKind[CommonColumns]):
    """Sections in columns, balanced over as few pages as they need."""

    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True
    parts: ClassVar[Sequence[OwnSection]]
    each: ClassVar[str]
    when: ClassVar[Expression | None]
    vocabulary: ClassVar[Vocabulary]
    accent: ClassVar[Colour]
    sizes: ClassVar[Sequence[Size]] = SIZES

    columns: int | None = option(
        Whole(1, 6), None, help="so many columns (default: as many as the paper has room for)", example="2"
    )

    def nothing_left(self, brief: Brief[CommonColumns]) -> str:
        """That it has no sections."""
        return "it has no sections, or none of them says anything"

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """The sections on as few pages as they go."""
        try:
            adds_up = any(one.adds_up for part in self.parts for one in part.expressions())
            maker = Maker(brief, self.vocabulary, Footnotes(brief.rules), adds_up=adds_up)
            there = self.when is None or bool(self.when.value(self.vocabulary.table(brief.rules)))
            sections = [
                Section(block, opens=bool(self.each) and part is self.parts[0])
                for outer in (maker.pens(self.each) if there else ())
                for part in self.parts
                for pen in maker.pens(part.each, outer)
                if (block := _block(part, pen)) is not None
            ]
            return reference_sheet(
                brief,
                self.title,
                sections,
                found,
                accent=self.accent,
                columns=self.columns,
                sizes=self.sizes,
                notes=maker.notes,
            )
        except Fault as fault:
            said_so = f"a table or a text of the sheet {self.kind} {fault.said}"
            found.add(
                CANNOT_WORK_OUT.at(brief.place, said_so, "Change the [rules] of the kit, or the game's file.")
            )
            return reference_sheet(brief, self.title, (), found, accent=self.accent)


def _block(part: OwnSection, pen: RowPen) -> Block | None:
    """The block of a section: its head, then what stands under it; None where it is not to be there."""
    if part.when is not None and not part.when.value(pen.scope):
        return None
    own = next((one.table for one in part.blocks if one.word == "table"), None)
    title, note = (words.text(pen.scope) if words else "" for words in (part.title, part.note))
    names = pen.maker.names
    told = (*names.rules_of(*part.expressions()), *(own.rules() if own else ()))
    head = HeadBlock(title or (own.title if own else ""), said(note or (own.note if own else "")), told)
    pen.maker.notes.mark(*told)  # in the order of reading: what stands below asks for its marks as it is made
    found: list[Block] = []
    for one in part.blocks:
        if one.table is not None and one.table is own and not one.each and one.title is None:
            if one.when is None or one.when.value(pen.scope):
                found.append(table_block(own, pen.scope))
        else:
            found += pen.stack([one])
    if part.blocks and not found:
        return None
    if part.gap is not None:
        return ColumnBlock((head, *found), part.gap)
    if all(one.word in _TOGETHER and not one.each for one in part.blocks):
        return ColumnBlock((head, *found), 0.0)
    return ColumnBlock((head, ColumnBlock(tuple(found))), 0.0)


def _sizes(reading: Reading, item: Located) -> tuple[Size, ...]:
    """Return the settings that a sheet is tried in, or the usual ones and a problem."""
    entries = reading.list_of(item)
    sizes = []
    for entry in entries:
        plain = entry.plain()
        numbers = plain if isinstance(plain, list) else [plain, 1.0]
        sound = len(numbers) == 2 and all(isinstance(one, int | float) for one in numbers)
        if not sound or not (6 <= numbers[0] <= 24 and 0.2 <= numbers[1] <= 2):
            reading.refuse(entry, "is no setting", "Write [9, 0.85]: 6 to 24 points, figures at 0.2 to 2.")
            continue
        sizes.append(Size(float(numbers[0]), float(numbers[1])))
    if len(entries) > MOST_SIZES:
        said_so = f"the sheet has {len(entries):,} settings; the most is {MOST_SIZES}"
        reading.found.add(TOO_MUCH.at(item.span, said_so, "Leave some out."))
        return SIZES
    return tuple(sizes) or SIZES


def read(reading: Reading) -> type[AnyKind] | None:
    """The class of a reference sheet."""
    item = reading.item("sections")
    if item is None:
        place = reading.sheet.span
        reading.missing(
            "sections", place, f"sheet {reading.sheet.keys.id}", "Add sections = [ { title = … }, … ]."
        )
        return None
    entries = reading.list_of(item, "a list of sections")
    if len(entries) > MOST_SECTIONS:
        said_so = f"the sheet has {len(entries):,} sections; the most is {MOST_SECTIONS}"
        reading.found.add(TOO_MUCH.at(item.span, said_so, "Part the sheet."))
        return None
    asked, when = reading.item("each"), reading.item("when")
    each: Each = "kit"
    if asked is not None and (found := each_of(reading, asked, "kit")) is not None:
        each = found[0]
        if found[1] not in EVERY_EACH:
            way_out = "Write row or side here, and the list on a section or a block."
            reading.found.add(
                BAD_DECLARATION.at(asked.span, "a whole sheet is not printed for each entry", way_out)
            )
    parts = tuple(part for entry in entries if (part := read_section(reading, entry, each)) is not None)
    condition = reading.expression(when, "kit") if when is not None else None
    accent = Colour.parse(reading.game.table.accent)
    sizes = reading.item("sizes")
    return reading.kind(
        Reference,
        sizes=SIZES if sizes is None else _sizes(reading, sizes),
        parts=parts,
        each="" if each == "kit" else each,
        when=condition,
        vocabulary=reading.names,
        accent=accent,
    )
