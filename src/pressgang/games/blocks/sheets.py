"""What all sheets of blocks share: what they are printed `each` for, and `when`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import ClassVar, TypeVar

from msgspec.structs import asdict

from pressgang.diagnostics import Diagnostic, Problems, Span, counted, shortened, shown
from pressgang.drawing.scene import Colour
from pressgang.games.blocks.making import Maker, RowPen
from pressgang.games.blocks.reading import BlockReader
from pressgang.games.blocks.words import (
    MOST_COLUMNS,
    OwnBlock,
    OwnColumn,
    every_block,
)
from pressgang.games.expressions.compiling import Expression, Fault
from pressgang.games.expressions.scopes import Each, Vocabulary
from pressgang.games.expressions.templates import Template
from pressgang.games.kinds.reading import EVERY_EACH, Reading, legend_text
from pressgang.games.problems import TOO_MUCH
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema.keys import keys_of
from pressgang.sheets.base import AnyKind, Brief, SheetKind
from pressgang.sheets.likenesses import credits_of
from pressgang.sources.table import Located
from pressgang.structs import dataclass

MadeT = TypeVar("MadeT")
MOST_SECTIONS = 200
"""Sections of a sheet."""
MOST_ENTRIES = 5_000
"""Entries of lists that are printed on a sheet: each is set like a block."""
KEYS = keys_of("printed")
"""The keys that every sheet of blocks has."""
CONTENT_KEYS = keys_of("content") | KEYS
"""The keys of a sheet whose blocks stand one under the other: `layout` or `sections`, and those."""


@dataclass(frozen=True, kw_only=True)
class BlockSheet(SheetKind[CommonColumns]):
    """A sheet of blocks, which is printed for each row, side or entry of a list, or once for the kit."""

    each: ClassVar[str]
    when: ClassVar[Expression | None]
    vocabulary: ClassVar[Vocabulary]
    accent: ClassVar[Colour]
    blocks: ClassVar[tuple[OwnBlock, ...]]
    own_legend: ClassVar[Template | None] = None

    def check(self, brief: Brief[CommonColumns]) -> Iterable[Diagnostic]:
        """Yield the problems of the options, and of more entries of lists than a sheet prints."""
        yield from super().check(brief)
        count = self._entries(brief)
        if count > MOST_ENTRIES:
            said = f"{self.kind} prints {count:,} entries of lists; the most on a sheet is {MOST_ENTRIES:,}"
            way_out = "Print it for fewer rows: name its forces in the kit, or shorten the lists."
            yield TOO_MUCH.at(brief.place, said, way_out)

    def _entries(self, brief: Brief[CommonColumns]) -> int:
        """Return how many entries of the rows' lists stand on the sheet."""
        tables = (block.table.each for block in every_block(self.blocks) if block.table is not None)
        printed = (self.each, *tables, *(block.each for block in every_block(self.blocks)))
        columns = self.vocabulary.columns
        lists = [columns[name] for name in printed if name in columns and name not in EVERY_EACH]
        values = (getattr(row, name) for _, row in brief.rows() for name in lists) if lists else ()
        return sum(len(one) for one in values if isinstance(one, tuple))  # a table may be of a column's values

    def maker(self, brief: Brief[CommonColumns], notes: Footnotes, is_page: bool = False) -> Maker:
        """Return what makes the blocks of the sheet."""
        return Maker(brief, self.vocabulary, notes, is_page=is_page)

    def made(
        self, pens: Iterable[RowPen], found: Problems, make: Callable[[RowPen], MadeT]
    ) -> Iterator[tuple[RowPen, MadeT]]:
        """Return what is made for each of those for which `when` holds; a fault is a problem of its row.

        Nothing is made for more entries than a sheet prints, which `check` has refused.
        """
        listed = [*pens]
        if listed and self._entries(listed[0].maker.brief) > MOST_ENTRIES:
            return
        for pen in listed:
            try:
                if self.holds(pen):
                    yield pen, make(pen)
            except Fault as fault:
                said = f"{shortened(self.name_of(pen)) or 'a row'}: {fault.said}"
                what = "row" if pen.row is not None else "[rules] of the kit"
                place = pen.row.at(fault.column) if pen.row is not None else self.place_of(pen)
                found.add(fault.at(place, said, f"Change the {what}, or the game's file."))

    def foot_text(self, maker: Maker, found: Problems) -> str:
        """Return the legend at the foot, or an empty text, and a problem where it cannot be worked out."""
        return legend_text(self.own_legend, maker.pens("kit")[0].scope, maker.brief, found)

    def holds(self, pen: RowPen) -> bool:
        """Return whether `when` holds there."""
        try:
            return self.when is None or bool(self.when.value(pen.scope))
        except Fault as fault:
            raise fault.of("when") from None

    def name_of(self, pen: RowPen) -> str:
        """Return the name of the row or the side, else the title of the sheet."""
        return pen.row.name if pen.row is not None else pen.force.name if pen.force is not None else self.title

    def place_of(self, pen: RowPen) -> Span:
        """Return where the row stands, else where the sheet was asked for."""
        return pen.row.record.span if pen.row is not None else pen.maker.brief.place

    def nothing_left(self, brief: Brief[CommonColumns]) -> str:
        """Say that `when` holds for none, where that is what leaves nothing."""
        pens = self.maker(brief, Footnotes(brief.rules)).pens(self.each) if self.when is not None else []
        if not pens or any(self.made(pens, Problems(), lambda pen: True)):
            said = "it has no blocks, or none of them says anything"
            return super().nothing_left(brief) if self.needs_stats else said
        assert self.when is not None
        words = {"row": counted(len(pens), "row"), "side": counted(len(pens), "side")}
        told = f"for none of its {words.get(self.each, 'entries')}" if self.each != "kit" else "for nothing"
        return f"when = {shown(self.when.source)} holds {told}"

    def sides_left_out(self, brief: Brief[CommonColumns]) -> Iterable[str]:
        """Return the sides for which `when` holds nowhere."""
        if self.when is None or self.each == "kit":
            return ()
        pens = self.maker(brief, Footnotes(brief.rules)).pens(self.each)
        asked = dict.fromkeys(pen.force.name for pen in pens if pen.force is not None and pen.force.name)
        made = self.made(pens, Problems(), lambda pen: True)
        left = {pen.force.name for pen, _ in made if pen.force is not None}
        return [name for name in asked if name not in left]

    @property
    def shows_likeness(self) -> bool:
        """Return whether the pictures of rows stand on it."""
        blocks = list(every_block(self.blocks))
        drawn = (one.drawn().of_row for one in blocks if callable(one.drawn))
        return any(block.word == "likeness" or block["likeness"] for block in blocks) or any(drawn)

    def credits(self, brief: Brief[CommonColumns]) -> tuple[str, ...]:
        """Return who made the pictures, where the sheet prints those of rows."""
        if not self.shows_likeness:
            return ()
        if self.each in ("side", "kit") or (self.each == "row" and self.when is None):
            return credits_of((row for _, row in brief.rows()), brief.pictures)
        maker = self.maker(brief, Footnotes(brief.rules))
        pens = (pen for pen, _ in self.made(maker.pens(self.each), Problems(), lambda pen: pen))
        return credits_of((pen.row for pen in pens if pen.row is not None), brief.pictures)


class SheetReading(Reading, frozen=True, kw_only=True):
    """What reads a sheet of blocks, which is `printed_for` each row, side or entry of a list of that name, or
    for the kit, where `when` holds.
    """

    printed_for: str
    when: Expression | None

    def kind(self, base: type[AnyKind], **content: object) -> type[AnyKind]:
        """Return the class of the sheet."""
        if self.printed_for == "kit" or self.printed_for in self.names.rules:
            content["needs_stats"] = False
        accent = Colour.parse(self.game.accent)
        return super().kind(base, each=self.printed_for, when=self.when, accent=accent, **content)

    def content(self, example: str) -> tuple[OwnBlock, ...]:
        """Return the blocks of the sheet: of its `layout`, or its `sections`."""
        layout, sections = self.item("layout"), self.item("sections")
        if layout is not None and sections is not None:
            said = f"sheet {self.sheet.id} has layout and sections"
            self.fault(sections.span, said, "Write all its blocks in one of them.")
        elif sections is not None:
            return self._sections(sections)
        elif layout is not None:
            return self.blocks(layout, "layout")
        elif self.item("part") is None:
            self.lacks(example.partition(" ")[0], f"Add {example}.")
        return ()

    def blocks(self, item: Located | None, what: str) -> tuple[OwnBlock, ...]:
        """Return the blocks of a list; those with faults are left out, and told in `found`."""
        return BlockReader.of_layout(self, what).blocks(item)

    def _sections(self, item: Located) -> tuple[OwnBlock, ...]:
        entries = self.list_of(item, "a list of sections")
        entries = self.at_most(MOST_SECTIONS, item, entries, "the sheet has", "sections", "Part the sheet.")
        wide = self.sheet.kind == "reference"
        made = (BlockReader.of_layout(self, "a section").section(entry, wide) for entry in entries)
        return tuple(one for one in made if one is not None)

    def columns(self, item: Located) -> tuple[OwnColumn, ...]:
        """Return the columns of a roster."""
        entries = self.list_of(item, "a list of columns")
        way_out = "Leave out what nobody reads."
        entries = self.at_most(MOST_COLUMNS, item, entries, "the roster has", "columns", way_out)
        if item.value == []:
            self.refuse(item, "is an empty list", 'Write at least { label = "Name", text = "{name}" }.')
        labels = {**self.names.labels, **self.entry_labels(self.printed_for)}
        reader = BlockReader.of_layout(self, "a roster's column")
        made = (reader.column(entry, labels) for entry in entries)
        return tuple(column for column in made if column is not None)


def read_printed_for(reading: Reading, usual: Each) -> SheetReading:
    """Read `each` and `when` of a sheet; `usual` is what its kind is printed for where nothing is said."""
    asked = reading.item("each")
    found = reading.of("kit").read_each(asked) if asked is not None else None
    own, name = found or (reading.of(usual), str(usual))
    when = own.expression(own.item("when"))
    return SheetReading(**asdict(own), printed_for=name, when=when)
