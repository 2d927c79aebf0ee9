"""`kind = "roster"`: a line a row of a declared game, in the columns that its file lists."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.games.blocks.making import Maker, RowPen
from pressgang.games.blocks.sheets import KEYS as BLOCK_KEYS
from pressgang.games.blocks.sheets import BlockSheet, read_printed_for
from pressgang.games.blocks.words import OwnBlock, OwnColumn
from pressgang.games.expressions.arithmetic import InnerScope, Scope, Total
from pressgang.games.expressions.compiling import Expression, Fault
from pressgang.games.expressions.templates import shown_value
from pressgang.games.expressions.values import NUMBER, sole_name
from pressgang.games.kinds.reading import Reading
from pressgang.games.problems import CANNOT_WORK_OUT, TOO_MUCH
from pressgang.layout import Sheet
from pressgang.regex import regex
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import FLAG, Whole, option
from pressgang.schema.keys import keys_of
from pressgang.sheets.base import AnyKind, Brief, Force
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.forms import BoxesBlock
from pressgang.sheets.blocks.grid import ColumnBlock
from pressgang.sheets.blocks.places import field_name
from pressgang.sheets.blocks.strength import StrengthBlock
from pressgang.sheets.blocks.words import Align, TextBlock
from pressgang.sheets.pages.rosters import Roster, RosterLine, RosterSide
from pressgang.sheets.pages.tables import Column
from pressgang.sheets.typeset import run_on
from pressgang.structs import dataclass, replace
from pressgang.typography.markup import BOLD, WordStyle, restyled, styled, without_marks

_NUMBER = regex(r"[+−-]?\d+([.,]\d+)?%?")
_MOST_FIELDS = 2
"""Lines to write on in the head of a page."""
KEYS = {**keys_of("roster"), **BLOCK_KEYS}


@dataclass(frozen=True, kw_only=True)
class OwnRoster(BlockSheet):
    """Rosters with columns as a game's file declares them."""

    own_columns: ClassVar[tuple[OwnColumn, ...]]
    group: ClassVar[Expression | None]
    group_order: ClassVar[tuple[str, ...]]
    totals: ClassVar[tuple[Expression, ...]]
    pieces: ClassVar[bool]
    share: ClassVar[bool]
    apart: ClassVar[bool]
    form: ClassVar[bool]
    foot: ClassVar[tuple[OwnBlock, ...]]
    page_foot: ClassVar[tuple[OwnBlock, ...]]
    lines: ClassVar[tuple[str, ...]]

    per_page: int | None = option(
        Whole(1, 60), None,
        help="at most so many rows on a page (default: as many as there is room for)", example="6",
    )  # fmt: skip
    fillable: bool = option(
        FLAG, False, help="boxes to tick and fields to type in on screen, in the PDF; it prints the same"
    )

    def compose(self, brief: Brief[CommonColumns], found: Problems) -> Sheet:
        maker = self.maker(brief, Footnotes(brief.rules))
        (kit,) = maker.pens("kit")
        heads = [column.head(kit.scope) for column in self.own_columns]
        labels = [without_marks(head) for head in heads]
        forces = [force for force in brief.forces if any(row.quantity for row in force.rows)]
        sides = []
        for force in forces:
            try:
                sides.append(self._side(maker, force, labels, found))
            except Fault as fault:
                way_out = "Change the total, or the game's file."
                found.report(CANNOT_WORK_OUT, brief.place, f"the roster of {force.name}: {fault.said}", way_out)
        columns = []
        for index, (own, head) in enumerate(zip(self.own_columns, heads, strict=True)):
            cells = [line.cells[index] for side in sides for line in side.lines]
            texts = [cell.string for cell in cells if isinstance(cell, TextBlock)]
            is_numeric = texts and len(texts) == len(cells) and all(map(_NUMBER.fullmatch, texts))
            usual: Align = "centre" if is_numeric else "left"
            under = kit.made(own.under) if own.under is not None else None
            align = own.align or usual
            columns.append(Column(head, align=align, heading_bold=True, given=own.width, under=under))
        aligned = [_aligned(side, columns) for side in sides]
        foot = "\u00a0\u00a0 ".join(filter(None, (self.foot_text(maker, found), *run_on(maker.notes))))
        return Roster(
            brief,
            self.kind,
            self.title,
            tuple(columns),
            aligned,
            accent=self.accent,
            fillable=self.fillable,
            lines=self.lines,
            notes=(*filter(None, (foot,)), *self.credits(brief)),
            most=self.per_page,
            share=self.share,
            marks=maker.notes,
            apart=self.apart,
            form=self.form,
        ).sheet(found)

    def _side(
        self, maker: Maker, force: Force[CommonColumns], labels: Sequence[str], found: Problems
    ) -> RosterSide[CommonColumns]:
        """Return the lines of a side in the order of their groups; a row with a fault is said and left out."""
        lines: dict[str, list[RosterLine]] = {word: [] for word in self.group_order}
        members: dict[str, list[CommonColumns]] = {}
        (side,) = (pen for pen in maker.pens("side") if pen.force is force)
        pens = (pen for pen in maker.pens(self.each, side) if pen.row is None or pen.row.quantity)
        pens = (piece for pen in pens for piece in (pen.pieces() if self.pieces else (pen,)))
        for pen, line in self.made(pens, found, lambda pen: self._line(pen, labels)):
            lines[line.group] = [*lines.get(line.group, ()), line]
            own = members.setdefault(line.group, [])
            own += force.rows if pen.row is None else [] if pen.row in own else [pen.row]
        rows = [row for own in members.values() for row in own]
        if found.has_errors:
            return RosterSide(force, (), {})
        notes = {
            name: " · ".join(f"{label} {value}".strip() for _, label, value in self._sums(maker, force, own))
            for name, own in members.items()
            if len(members) > 1
        }
        ordered = tuple(line for own in lines.values() for line in own)
        foot = side.layout(self.foot) if self.foot else None
        page_foot = partial(self._page_foot, side, found) if self.page_foot else None
        return RosterSide(force, ordered, notes, self._sums(maker, force, rows), foot, page_foot)

    def _page_foot(self, side: RowPen, found: Problems, lines: Sequence[RosterLine]) -> Block:
        """Return what stands below the rows of a page, of which there are several."""
        scope = InnerScope(side.scope, {})
        rows = [InnerScope(line.source, {}) for line in lines if isinstance(line.source, Scope)]
        for row in rows if self.pieces else ():
            row.pieces = 1  # a line is a piece
        scope.rows = tuple(rows)
        try:
            return replace(side, scope=scope).layout(self.page_foot)
        except Fault as fault:
            if not found.has_errors:
                found.add(fault.in_kit(side.maker.brief.place, "the foot of a page:"))
            return ColumnBlock(())

    def _line(self, pen: RowPen, labels: Sequence[str]) -> RosterLine:
        group = shown_value(self.group.value(pen.scope)) if self.group is not None else ""
        cells: list[Block] = []
        for own, label in zip(self.own_columns, labels, strict=True):
            cell = pen.cell(own.cell, label)
            if isinstance(cell, BoxesBlock):
                cell = replace(cell, name=field_name(label or "box"), even=True)
            elif isinstance(cell, TextBlock) and pen.row is not None:
                cell = self._words(own, cell, pen.row)
            cells.append(cell)
        return RosterLine(self.name_of(pen), self.place_of(pen), tuple(cells), group, pen.scope, pen.row)

    def _words(self, own: OwnColumn, cell: TextBlock, row: CommonColumns) -> TextBlock:
        """Return the words of a cell: a name is bold, with the quantity behind it if no column shows that."""
        if own.cell.sole_name != "name":
            return cell
        words = restyled(cell.words, BOLD)
        if row.quantity > 1 and not self._says_quantity and not self.pieces:
            words += styled(f"  × {row.quantity}", WordStyle(fill=theme.LABEL_INK))
        return replace(cell, words=words)

    @property
    def _says_quantity(self) -> bool:
        texts = (own.cell.text for own in self.own_columns)
        return any("quantity" in one.every_name() for text in texts if text for one in text.expressions)

    def _sums(
        self, maker: Maker, force: Force[CommonColumns], rows: Sequence[CommonColumns]
    ) -> tuple[tuple[int | None, str, str], ...]:
        """Return the totals of rows: each with the column that it stands under, its label and its value."""
        scope = self.vocabulary.side(force.of(tuple(rows)), maker.brief.rules)
        names = [own.cell.sole_name for own in self.own_columns]
        sums = []
        for one in self.totals:
            name = sole_name(one.source)
            at = names.index(name) if name and name in names else None
            label = self.vocabulary.labels.get(name, one.source)
            try:
                value = Total("total", one).value(scope)
            except Fault as fault:
                raise Fault(f"the total of {one.source} {fault.said}") from None
            sums.append((at, label, shown_value(value)))
        return tuple(sums)


def _aligned(side: RosterSide[CommonColumns], columns: Sequence[Column]) -> RosterSide[CommonColumns]:
    """Return the side with its words set as their columns are, and its boxes of strength to one scale."""
    columns = tuple(
        replace(column, under=column.under or _scale_of([line.cells[index] for line in side.lines]))
        for index, column in enumerate(columns)
    )
    lines = tuple(line._replace(cells=tuple(map(_set, line.cells, columns))) for line in side.lines)
    return replace(side, lines=lines, columns=columns)


def _set(cell: Block, column: Column) -> Block:
    if isinstance(cell, StrengthBlock) and isinstance(column.under, StrengthBlock):
        return replace(cell, column=column.under.column)
    return replace(cell, align=column.align) if isinstance(cell, TextBlock) else cell


def _scale_of(cells: Sequence[Block]) -> Block | None:
    """Return the scale over boxes of strength, to which all of a column are."""
    strengths = [cell for cell in cells if isinstance(cell, StrengthBlock)]
    if not strengths:
        return None
    column = tuple(dict.fromkeys((cell.points, cell.circles) for cell in strengths))
    return replace(strengths[0], column=column, is_scale=True)


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a sheet of rosters."""
    item, grouping, adding = (reading.item(key) for key in ("columns", "group", "total"))
    whose = read_printed_for(reading, "row")
    flags = {key: reading.flag(reading.item(key)) for key in ("pieces", "share", "apart", "form")}
    if flags["pieces"]:
        whose = whose.with_number()
    captions = reading.list_of(reading.item("fields"), "a list of captions")
    if len(captions) > _MOST_FIELDS:
        said = f"the head has {len(captions):,} lines to write on; the most is {_MOST_FIELDS}"
        reading.found.report(TOO_MUCH, captions[_MOST_FIELDS].span, said, "Leave some out.")
    if item is None:
        way_out = 'Add columns = [ { label = "Name", text = "{name}" }, { label = "Hull", boxes = "hull" } ].'
        reading.lacks("columns", way_out)
    columns = whose.columns(item) if item is not None else ()
    totals = reading.list_of(adding, "a list of columns and values")
    summed = [reading.expression(entry, (NUMBER,)) for entry in totals]
    below, foot = whose.of("side"), "the foot of a roster"
    group = whose.expression(grouping)
    name = group.names[0] if group is not None and len(group.names) == 1 else ""
    own = (column for column in reading.game.columns.own if reading.names.columns.get(name) == column.name)
    return whose.kind(
        OwnRoster,
        blocks=tuple(block for column in columns for block in (column.cell, column.under) if block is not None),
        own_columns=columns,
        foot=below.blocks(reading.item("foot"), foot),
        page_foot=below.blocks(reading.item("page-foot"), foot),
        group=group,
        group_order=next((column.table.of for column in own if column.table.kind == "choice"), ()),
        totals=tuple(one for one in summed if one is not None),
        lines=tuple(text.text for one in captions[:_MOST_FIELDS] if (text := reading.written(one))),
        **flags,
    )
