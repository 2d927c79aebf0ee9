"""`kind = "reference"`: what is looked up in play, in columns, from sections of text, steps and tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import grey
from pressgang.games.blocks.making import RowPen
from pressgang.games.blocks.sheets import CONTENT_KEYS, BlockSheet, read_printed_for
from pressgang.games.blocks.words import WIDE, OwnBlock
from pressgang.games.kinds.reading import Reading
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, Whole, option
from pressgang.schema.keys import keys_of
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.pages.reference import COLUMN, SIZES, Section, Size, reference_sheet
from pressgang.sources.table import Located
from pressgang.structs import dataclass

MOST_SIZES = 20
_WIDTH = Length(40, 400)
KEYS = {**CONTENT_KEYS, **keys_of("reference")}


@dataclass(frozen=True, kw_only=True)
class Reference(BlockSheet):
    """Sections in columns, balanced over as few pages as they need."""

    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True
    sizes: ClassVar[Sequence[Size]] = SIZES
    of_side: ClassVar[bool] = False
    noted: ClassVar[bool] = False
    ruler: ClassVar[bool] = False
    column: ClassVar[float] = COLUMN

    columns: int | None = option(
        Whole(1, 6), None, help="number of columns (default: as many as the paper has room for)", example="2"
    )

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        """Return the sections on as few pages as they go."""
        maker = self.maker(brief, Footnotes(brief.rules), is_page=True)

        width = brief.paper.area().text.width

        def is_wide(own: OwnBlock) -> bool:
            return own[WIDE] is True or width < (own[WIDE] or 0.0)

        def sections_of(pen: RowPen) -> list[Section]:
            blocks = ((block, own) for own in self.blocks for block in pen.all(own))
            first = self.blocks[0] if self.blocks and self.each != "kit" else None
            return [
                Section(block, is_wide(own), own["break"] == "before" or own is first) for block, own in blocks
            ]

        made = [one for _, own in self.made(maker.pens(self.each), found, sections_of) for one in own]
        made = [] if found.has_errors else made
        side = brief.forces[0].palette.accent if brief.forces else grey(0.8)
        return reference_sheet(
            brief,
            self.title,
            made,
            found,
            accent=side if self.of_side else self.accent,
            columns=self.columns,
            sizes=self.sizes,
            column=self.column,
            notes=maker.notes,
            noted=self.noted,
            measured=self.ruler,
        )


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
    few = reading.at_most(MOST_SIZES, item, entries, "the sheet has", "settings", "Leave some out.")
    return (tuple(sizes) if few else ()) or SIZES


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a reference sheet."""
    whose = read_printed_for(reading, "kit")
    item = reading.item("sizes")
    sizes = SIZES if item is None else _sizes(reading, item)
    given = {key: item for key in ("accent", "notes", "ruler") if (item := reading.item(key)) is not None}
    said = reading.values(given, KEYS)
    ruler = said.get("ruler", False)
    blocks = whose.content("sections = [ { title = … }, … ]")
    column = reading.parsed(reading.item("column"), "column", _WIDTH) or COLUMN
    return whose.kind(
        Reference, blocks=blocks, sizes=sizes, of_side=said.get("accent") == "side", column=column,
        noted=said.get("notes") == "foot", ruler=ruler, per_player=not ruler,
    )  # fmt: skip
