"""Makes the blocks of a sheet from those that a game's file declares: texts filled in, boxes counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, field

from pressgang.art.pen import Ink
from pressgang.art.pictures import Picture
from pressgang.diagnostics import Span
from pressgang.drawing import theme
from pressgang.drawing.colours import luminance_ratio
from pressgang.drawing.scene import BLACK, WHITE, Colour, grey
from pressgang.games.blocks.origins import find_cell
from pressgang.games.blocks.pictures import OwnFigure, OwnUnit, named_picture
from pressgang.games.blocks.words import (
    HIGHEST,
    MOST_BOXES,
    MOST_POINTS,
    OwnBlock,
    OwnColumn,
    every_block,
    measured,
    rows_of,
)
from pressgang.games.expressions.arithmetic import InnerScope, values_of
from pressgang.games.expressions.compiling import Expression, Fault, Scope, Value
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template, shown_value
from pressgang.games.expressions.values import PLAIN_ENTRY, ListEntry
from pressgang.games.tables import OwnTable
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import Footnotes
from pressgang.schema import Row
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.block import EPSILON, Block, FunctionBlock, Look, Origin
from pressgang.sheets.blocks.compare import CompareBlock, Measure
from pressgang.sheets.blocks.diagrams import SIGN, UNITS, ArcsBlock, FigureBlock, sign_block, turned_picture
from pressgang.sheets.blocks.forms import FILLED_LINES, BoxesBlock, FieldsBlock, LogBlock
from pressgang.sheets.blocks.grid import (
    FRACTION,
    NATURAL,
    ROW_GAP,
    ColumnBlock,
    FittingBlock,
    FrameBlock,
    GridBlock,
    RowBlock,
    Width,
    flow_blocks,
)
from pressgang.sheets.blocks.pictures import (
    BADGE,
    BandBlock,
    DiceBlock,
    PictureBlock,
    RuleBlock,
    SpaceBlock,
    Step,
    StepsBlock,
    badge_block,
    insignia_block,
    likeness_block,
)
from pressgang.sheets.blocks.places import field_name
from pressgang.sheets.blocks.strength import StrengthBlock
from pressgang.sheets.blocks.words import (
    NAME_SIZES,
    Align,
    CapitalsBlock,
    HeadBlock,
    NameBlock,
    NotesBlock,
    StatBlock,
    TextBlock,
)
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likenesses import insignia_of_row, likeness_of_row
from pressgang.sheets.pages.rosters import WriteBlock
from pressgang.sheets.pages.tables import Column, TableBlock, TableCell
from pressgang.structs import replace
from pressgang.typography.markup import BOLD, raised, restyled, split_lead, without_marks, without_signs

T = TypeVar("T")
_NOTHING = SpaceBlock(0.0)
"""In place of a text that is empty: in a row it keeps its width."""
_PALE, _PALER = 0.32, 0.1
"""How strong the colour of a picture under a pencil or a counter is, and that of its ground."""
_DARKEST = 0.22
"""The grey of a cell whose tint is 1: figures on it stay legible on a poor printer."""
_STRONGEST = 0.4
"""How strong the colour of such a cell is."""
_TALL_STEP = 3.2
"""The radius of the discs of a ladder whose steps have a height of their own, in mm."""
_READABLE = 3.0
"""The least contrast on paper with which figures are drawn in the ink of their side."""
_CELL = 5.2
"""How high a sign or a military symbol stands in a cell, in mm; the marks of an echelon come on top."""
_BEFORE_SCALE = Width("mm", 1.2)
"""Between the labels of what is drawn to scale and that."""
_PROSE = 28
"""A cell of more characters is prose."""
_TOGETHER = ("text", "steps", "table")
"""Blocks of a section that stand one under the other without a gap of their own."""
_OF_FRAMES = ("tint", "border", "middle", "tight", "pale")
_OF_BOXES = ("shape", "numbered", "below", "every", "grow", "tint", "gap", "pale")
"""Keys of frames, and of boxes, that are taken as they are."""
_CENTRED = ("arcs", "badge", "figure", "insignia", "likeness", "picture", "sign", "unit", "sidc")
"""Blocks that stand in the middle of a cell, under the middle of their head."""
_NATURAL_IN_A_ROW = ("badge", "insignia", "dice", "unit", "sidc")
"""Blocks that are no wider in a row than they must be, unless the file says so."""


class Maker(Struct, frozen=True):
    """Makes blocks for the rows of a sheet, with the names that its expressions read."""

    brief: Brief[CommonColumns]
    names: Vocabulary
    notes: Footnotes
    tables: dict[str, Block] = field(default_factory=dict)
    """The tables of the game as blocks, but for those that read a row."""
    pictures: dict[tuple[str, str], Picture] = field(default_factory=dict)
    """The pictures that rows name, each by the row's file and its name: many rows name the same."""
    made: dict[Hashable, tuple[object, Any]] = field(default_factory=dict)
    """Blocks and parts by all that they are made of; the words are kept so that no others get their id."""
    is_page: bool = False
    """Whether the blocks stand on a page that is read, whose look letters the footnotes."""

    def pen(self, force: Force[CommonColumns], row: CommonColumns) -> RowPen:
        """Return what makes the blocks of a row."""
        return RowPen(self, force, row, self._noted(self.names.row(row, self.brief.rules, force.name)))

    def pens(self, each: str, outer: RowPen | None = None) -> list[RowPen]:
        """Return what makes the blocks of each row, side, or entry of a row's list, within `outer`; of the kit
        where nothing is asked for.
        """
        brief, rules, within = self.brief, self.brief.rules, outer.force if outer is not None else None
        if each in ("", "kit"):
            if outer is not None:
                return [outer]
            scope = self.names.kit(brief.forces, rules)
            return [RowPen(self, None, None, self._noted(scope))]
        if each == "side":
            scopes = self.names.sides(brief.forces, rules)
            sides = zip(brief.forces, scopes, strict=True)
            pens = [RowPen(self, force, None, self._noted(scope)) for force, scope in sides]
            return [pen for pen in pens if within in (None, pen.force)]
        if each == "row":
            if outer is not None and outer.row:
                return [outer]
            return [self.pen(force, row) for force, row in brief.rows() if within in (None, force)]
        whose = "kit" if each in self.names.rules else "row"
        return [inner for pen in self.pens(whose, outer) for inner in pen.entries(each)]

    def _noted(self, scope: Scope) -> Scope:
        """Return a scope, which other sheets may have too, with the footnotes of this one."""
        return InnerScope(scope, {}, self.notes)

    @property
    def head_gap(self) -> float:
        """Return the gap between a head and the block under it, in mm."""
        return 0.0 if self.is_page else 0.6

    def head(self, title: str, note: str, rules: Sequence[str]) -> list[Block]:
        """Return the head of a table or section with the letters of the footnotes of `rules`."""
        mark = self.notes.mark(*rules)  # in the order of reading: what stands below asks for its own later
        if self.is_page:
            return [HeadBlock(title, note, tuple(rules))]
        words = note + raised(mark)
        if title:
            return [HeadBlock(title, words)]
        return [TextBlock(words, "small", "right", fill=theme.LABEL_INK)] if words else []

    def table(self, own: OwnTable, title: str | None, scope: Scope) -> Block:
        """Return a table of the game under its title."""
        heading = own.title if title is None else title
        key = f"{own.name}\0{heading}"
        if own.reads_row or own.is_grouped or key not in self.tables:
            head = self.head(heading, own.note, own.rules())
            self.tables[key] = ColumnBlock((*head, table_block(own, scope, heading)), self.head_gap)
        return self.tables[key]


class RowPen(Struct, frozen=True):
    """Makes the blocks of one row, or of a side (which has no `row`), or of the kit (which has no `force`)."""

    maker: Maker
    force: Force[CommonColumns] | None
    row: CommonColumns | None
    scope: Scope
    ink: Colour | None = None
    """What signs and silhouettes are drawn in, on a `ground` of one colour; by default black on white."""
    ground: Colour | None = None

    def layout(self, blocks: Sequence[OwnBlock]) -> Block:
        """Return the blocks one under the other. Raises `Fault`, which names the block that has no result."""
        return ColumnBlock(tuple(self.stack(blocks)))

    def entries(self, name: str) -> list[RowPen]:
        """Return what makes the blocks of each entry of the row's list."""
        listed = self.scope[name]
        entries = listed if isinstance(listed, tuple) else ()
        named = (one.as_mapping() if isinstance(one, ListEntry) else {PLAIN_ENTRY: one} for one in entries)
        return [replace(self, scope=InnerScope(self.scope, fields)) for fields in named]

    def pieces(self) -> list[RowPen]:
        """Return what makes the blocks of each piece of the row, with its number where there are several."""
        count = self.row.quantity if self.row is not None else 1
        return [self.numbered(str(number) if count > 1 else "") for number in range(1, count + 1)]

    def all(self, own: OwnBlock) -> list[Block]:
        """Return the block as often as it is printed: once, or once for each row, side or entry."""
        once = not own.each or own.word == "list"
        pens = [self] if once else self.maker.pens(own.each, self)
        if own["to"] is not None:
            pens = [pen.numbered(number) for pen in pens for number in pen.numbers(own["to"], own.called)]
        made = (block for pen in pens for block in pen._drawn_or_made(own))
        return [block for block in made if block is not None]

    def numbers(self, last: Expression, whose: str = "") -> range:
        """Return the numbers from 1 to the last. Raises `Fault`."""
        try:
            return range(1, self._count(last) + 1)
        except Fault as fault:
            raise fault.of(f"{whose}: to" if whose else "to") from None

    def numbered(self, number: int | str) -> RowPen:
        """Return what makes the same with a number, which expressions read."""
        return replace(self, scope=InnerScope(self.scope, {"number": number}))

    def stack(self, blocks: Sequence[OwnBlock]) -> list[Block]:
        """Return blocks one under the other; one with a width of its own is narrower than the rest."""
        made = ((block, own["width"]) for own in blocks for block in self.all(own))
        return [_narrow(block, width) for block, width in made if block != _NOTHING]

    def made(self, own: OwnBlock) -> Block | None:
        """Return the block of this row, or `None` where it has none: one that is measured and drawn once."""
        return self.once(own, own.reads, partial(self._made, own), (own.is_of_side and id(self.force),))

    def once(
        self, own: object, names: frozenset[str] | None, make: Callable[[], T], more: tuple[Hashable, ...]
    ) -> T:
        """Return what `make` makes of a block or part, once for all rows that share what decides it: the values
        of `names`, the colours, and `more`. Where `names` is None, or one has no value, it is made anew.
        """
        values = None if names is None else values_of(names, self.scope)
        if values is None:
            return make()
        key = (id(own), values, self.ink, self.ground, *more)
        kept = self.maker.made
        if key not in kept:
            kept[key] = own, make()
        made: T = kept[key][1]
        return made

    def _made(self, own: OwnBlock) -> Block | None:
        try:
            if not self.holds(own):
                return None
            if not own.blocks:
                return _MAKERS[own.word](self, own)
        except Fault as fault:
            raise fault.of(own.called) from None
        return _MAKERS[own.word](self, own)

    def holds(self, own: OwnBlock) -> bool:
        """Return whether the block is there. Raises `Fault`."""
        return own["when"] is None or bool(own["when"].value(self.scope))

    def _frame(self, own: OwnBlock) -> Block:
        high = measured(own["height"], self.scope, HIGHEST, 2) or 0.0
        inside, title, heavy = self._column(own), self._text(own["title"]), self._count(own["heavy"]) > 0
        return FrameBlock(inside, title, high=high, heavy=heavy, **own.given(_OF_FRAMES))

    def _name(self, own: OwnBlock) -> Block:
        name = (self.row.name if self.row else "") if own.text is None else self._text(own.text)
        if not name:
            return _NOTHING
        largest, origin = NAME_SIZES[own["size"] or "normal"], self._origin(own.text)
        return NameBlock(name, largest=largest, origin=origin, **own.given(("align",)))

    def _head(self, own: OwnBlock) -> Block:
        title = self._text(own.text)
        note, origin = self._text(own["note"]), self._origin(own.text)
        return HeadBlock(title, note, origin=origin) if title else _NOTHING

    def _stat(self, own: OwnBlock) -> Block:
        value = shown_value(self._value(own.expression))
        keys, origin = own.given(("align", "size")), self._origin(own.expression, own["note"])
        return StatBlock(self._label(own), value, self._text(own["note"]), origin=origin, **keys)

    def _fields(self, own: OwnBlock) -> Block:
        fields = own.content if own.word == "fields" else ((own.content, own["value"]),)
        texts = tuple((self._text(caption), self._text(value)) for caption, value in fields)
        return FieldsBlock(texts, **own.given(("below",)))

    def _table(self, own: OwnBlock) -> Block | None:
        title = None if own["title"] is None else self._text(own["title"])
        return self.maker.table(own.table, title, self.scope) if own.table is not None else None

    def _track(self, own: OwnBlock) -> Block | None:
        return own.content.block(self._text, self._count, self.scope) if own.content is not None else None

    def _section(self, own: OwnBlock) -> Block | None:
        """Return a head, then what stands under it, or nothing if it is empty; its first table has no head."""
        tables = (one for one in own.blocks if one.table is not None and not one.each and one["title"] is None)
        first = next(tables, None)
        table = first.table if first is not None else None
        read = [one for text in (own["title"], own["note"]) if text is not None for one in text.expressions]
        read += [one for block in own.blocks for one in block.expressions()]
        listed = (one.each for one in (own, *every_block(own.blocks)) if one.each in self.maker.names.rules)
        rules = (*listed, *self.maker.names.rules_of(*read), *(table.rules() if table else ()))
        title, note = self._text(own["title"]), self._text(own["note"])
        if table is not None:
            title, note = title or table.title, note or table.note
        head = self.maker.head(title, note, rules)
        gap = self.maker.head_gap if own["gap"] is None else own["gap"]
        badge, large = self._badge(None) if own["marked"] else None, bool(own["band"])
        of_head = {"badge": badge, "large": large, "origin": own["title"] and self._origin(own["title"])}
        head = [replace(one, **of_head) if isinstance(one, HeadBlock) else one for one in head]
        found: list[Block] = []
        for one in own.blocks:
            if one is first and table is not None:
                if self.holds(one):
                    found.append(table_block(table, self.scope))
            else:
                found += self.stack([one])
        if own.blocks and not found:
            return None
        top = found[0] if found else None
        is_headless = isinstance(top, TableBlock) and top.lines and not any(one.heading for one in top.columns)
        if head and isinstance(head[0], HeadBlock) and is_headless:
            head = [replace(head[0], close=gap), *head[1:]]
        together = all(one.word in _TOGETHER and not one.each for one in own.blocks)
        under = found if together or own["gap"] is not None else [ColumnBlock(tuple(found))]
        made = ColumnBlock((*head, *under), gap)
        return BandBlock(made, self.force.palette) if own["band"] and self.force and self.force.name else made

    def _column(self, own: OwnBlock) -> Block:
        return ColumnBlock(tuple(self.stack(own.blocks)), own["gap"])

    def _row(self, own: OwnBlock) -> Block:
        found = [(block, one) for one in own.blocks for block in self.all(one)]
        if own["top"]:  # a column hangs from the top, whatever stands in it
            found = [(ColumnBlock((block,)), one) for block, one in found]
        widths = tuple(
            one["width"] or (NATURAL if one.word in _NATURAL_IN_A_ROW else FRACTION) for _, one in found
        )
        gap = ROW_GAP if own["gap"] is None else own["gap"]
        row = RowBlock([block for block, _ in found], widths, gap, middle=bool(own["middle"]))
        least, flow = measured(own["least"], self.scope, 1000), measured(own["flow"], self.scope, 1000, 5)
        if flow is not None:
            return flow_blocks([block for block, _ in found], flow, gap)
        if least is None:
            return row
        alone = [one.replaced(width=None) if one.blocks else one for one in own.blocks]  # a width is in a row
        stacked = ColumnBlock(tuple(self.stack(alone)))
        return FittingBlock(lambda look, width: row if width > least - EPSILON else stacked)

    def _words(self, own: OwnBlock) -> Block:
        """Return running text in paragraphs, which blank lines separate; or a line of capitals."""
        align, bold, origin = own.given(("align",)), bool(own["bold"]), self._origin(own.text)
        if own["capitals"]:
            words = self._text(own.text)
            return CapitalsBlock(words, origin=origin, **align) if words else _NOTHING
        paragraphs = [part for part in re.split(r"\n\s*\n", self._text(own.text)) if part]
        keys = own.given(("align", "tight"))
        blocks = [TextBlock(part, own.text_size, bold=bold, origin=origin, **keys) for part in paragraphs]
        return blocks[0] if len(blocks) == 1 else ColumnBlock(tuple(blocks)) if blocks else _NOTHING

    def _drawn_or_made(self, own: OwnBlock) -> Sequence[Block | None]:
        """Return what the game's code draws, which may be several blocks, or the block of this row."""
        if own.word != "drawing" or not callable(own.drawn):
            return [self.made(own)]
        drawing, maker = own.drawn(), self.maker
        try:
            if not self.holds(own):
                return []
            maker.notes.mark(*drawing.rules)
            if not drawing.of_row:
                return [*drawing.blocks(maker.brief, maker.notes, self.force, self.row)]
        except Fault as fault:
            raise fault.of(own.called) from None
        if self.row is None or self.force is None:
            return []
        key = id(own), (id(self.force), id(self.row), is_blacked := self._is_blacked(own))
        if key not in maker.made:
            (one,) = drawing.blocks(maker.brief, maker.notes, self.force, self.row)
            maker.made[key] = own, replace(one, blacked=True) if is_blacked else one
        return [maker.made[key][1]]

    def _steps(self, own: OwnBlock) -> Block | None:
        """Return a ladder of steps, each at least `height` high where figures have their full size."""
        if not own.content:
            return None
        pens = [(one, pen) for one in own.content for pen in (self.entries(one.each) if one.each else [self])]
        parted = (split_lead(pen._text(one.text)) for one, pen in pens)  # what begins in bold is its name
        block = StepsBlock(tuple(Step(lead, rest) for lead, rest in parted))
        block, high = replace(block, **own.given(("gap",))), own["height"]
        if high is None:
            return block
        tall = replace(block, radius=_TALL_STEP)
        return FunctionBlock(lambda look, width: replace(tall, least=high * look.figures).set_at(look, width))

    def _compared(self, own: OwnBlock) -> Block | None:
        """Return the sides that have rows beside each other; a stat that holds for none is left out."""
        pens = [pen for pen in self.maker.pens("side") if pen.force is not None and pen.force.rows]
        measures = []
        for one in own.blocks:
            if pens and any(pen.holds(one) for pen in pens):
                values = tuple(pen._number(one.expression) for pen in pens)
                measures.append(Measure(pens[0]._label(one), pens[0]._text(one["note"]), values))
        forces = tuple(pen.force for pen in pens if pen.force is not None)
        return CompareBlock(forces, tuple(measures), self.maker.brief.ink) if pens and measures else None

    def _list(self, own: OwnBlock) -> Block | None:
        """Return a line for each entry of a list of the row; nothing where it has none."""
        pens = self.entries(own.each)
        if not pens:
            return None
        if own["scale"] is not None:
            ends = [pen._number(own["scale"]) for pen in pens]
            return self._to_scale(own, ends, _cells_of(pens, own["columns"], RowPen.cell))
        rows = _cells_of(pens, own["columns"], RowPen._words_or_cell)
        columns = tuple(
            Column(
                column.head(self.scope),
                align=column.align or ("centre" if column.cell.word in _CENTRED else "left"),
                given=column.width,
            )
            for column in own["columns"]
        )
        title = self._text(own["title"])
        block = TableBlock(columns, tuple(rows), without_signs(without_marks(title)))
        if title and not columns[0].heading and any(one.heading for one in columns):
            return replace(block, beside=CapitalsBlock(title))
        return ColumnBlock((HeadBlock(title), block), self.maker.head_gap) if title else block

    def _to_scale(self, own: OwnBlock, ends: Sequence[float], cells: Sequence[Sequence[Block]]) -> Block:
        """Return the entries of a list side by side, as wide as they reach; no words are broken for that."""
        widths = [end - before for before, end in zip((0.0, *ends), ends, strict=False)]
        for number, width in enumerate(widths, 1):
            if width <= 0:
                before = f"no more than the entry before (entry {number})"
                raise Fault(f"comes to {shown_value(ends[number - 1])}, {before}").of("scale")
        heads = [TextBlock(one.head(self.scope), "label", "right") for one in own["columns"]]
        lines = tuple(zip(heads, [_NOTHING] * len(heads), *cells, strict=True))
        shares = (Width("fr", width) for width in widths)
        return GridBlock(lines, (NATURAL, _BEFORE_SCALE, *shares), 0.0, 0.0, keeps_words=True)

    def cell(self, own: OwnBlock, label: str = "") -> Block:
        """Return the block in a cell of a column of that label."""
        if own.word == "field" and not own.each:
            return WriteBlock(label)
        if own.word in ("sign", "unit", "sidc") and own["height"] is None and own["size"] in (None, "normal"):
            marked = isinstance(own.drawn, OwnUnit) and own.drawn.room.has_echelon
            own = own.replaced(height=_CELL * (1.5 if marked else 1.0))
        made = self.all(own)
        if len(made) > 1:
            return ColumnBlock(tuple(made), 0.6)
        block = made[0] if made else _NOTHING
        return replace(block, label="") if isinstance(block, BoxesBlock) else block

    def _words_or_cell(self, own: OwnBlock) -> TableCell:
        """Return what stands in a cell of a table: words, which it sets itself, or a block."""
        plain = own.word == "text" and own.text_size == "normal" and own["when"] is None and not own.each
        plain = plain and not own["capitals"]
        if not plain:
            return self.cell(own)
        return restyled(self._text(own.text), BOLD) if own["bold"] else self._text(own.text)

    def _text(self, text: Template | None) -> str:
        return text.text(self.scope).strip() if text is not None else ""

    def _origin(self, *parts: Template | Expression | None) -> Origin:
        """Return what finds the cell of a text of these parts; None: the row's name."""
        return partial(self._find_cell, parts)

    def _find_cell(self, parts: Sequence[Template | Expression | None], row: Row | None = None) -> Span | None:
        """Return the place of the text; of `row` where that shares the block with the pen's."""
        own, maker = row or self.row, self.maker
        return find_cell(parts, own, self.force, self.scope, maker.names, maker.brief)

    def _value(self, expression: Expression | None) -> Value:
        return expression.value(self.scope) if expression is not None else ""

    def _number(self, expression: Expression | None) -> float:
        """Return the number that an expression comes to. Raises `Fault` where it is none."""
        value = self._value(expression)
        if not isinstance(value, int | float):
            raise Fault(f"comes to {shown_value(value) or 'nothing'}, which is no number")
        return value

    def _label(self, own: OwnBlock) -> str:
        """Return the label as written, else that of the column or value that the block is of."""
        if own["label"] is not None:
            return self._text(own["label"])
        name = own.sole_name
        if own.word == "stat" and own.expression is not None and not name:
            name = own.expression.summed_name
        return self.maker.names.labels.get(name, "")

    def _counts(self, own: OwnBlock, *keys: str, most: int = MOST_BOXES) -> dict[str, Any]:
        """Return the numbers that these keys come to. Raises `Fault`."""
        return {key: self._count(value, most) for key, value in own.given(keys).items()}

    def _boxes(self, own: OwnBlock) -> Block:
        count, label = self._count(own.expression), self._label(own)
        numbers = self._counts(own, "by", "of", "filled", "heavy")
        tinted = own["likeness"] and self.maker.brief.ink != "saver"
        return BoxesBlock(
            count,
            label,
            name=field_name(label or self.maker.names.labels.get(own.sole_name, "")),
            rows=rows_of(own["rows"], self.scope, count),
            side=measured(own["side"], self.scope, HIGHEST, 2),
            high=measured(own["height"], self.scope, HIGHEST, 2),
            letters=tuple(self._text(own["letters"]).split()),
            dots=tuple(self._text(own["dots"]).split()),
            ink=self.maker.brief.ink,
            lines=max(1, self._count(lines)) if isinstance(lines := own["lines"], Expression) else lines,
            end=self._text(own["end"]),
            ground=None if own["ground"] is None else turned_picture(own["ground"], ink=self._pale),
            pictures=self._pale_likenesses(own["turn"] or 0.0) if own["likeness"] else (),
            blacked=self._is_blacked(own),
            tone=self.force.palette.accent.tint(_PALER) if tinted and self.force else None,
            **numbers,
            **own.given(_OF_BOXES),
        )

    def _is_blacked(self, own: OwnBlock) -> bool:
        return own["blacked"] is not None and self._value(own["blacked"]) is True

    def _log(self, own: OwnBlock) -> Block:
        """Return a table to write in, with what is printed on its first lines."""
        numbers = (own["lines"], own["least"])
        lines, least = (self._count(one) if isinstance(one, Expression) else one or 0 for one in numbers)
        written = (line.split("|") for line in self._text(own["value"]).split(";") if line.strip())
        return LogBlock(
            tuple(map(self._text, own.content)),
            lines or None,
            framed=bool(own["border"]),
            origin=self._origin(*own.content),
            least=max(FILLED_LINES, least),
            entries=tuple(tuple(cell.strip() for cell in line) for line in written),
            **own.given(("first", "widths", "parts")),
        )

    def _strength(self, own: OwnBlock) -> Block | None:
        points = self._count(own.expression, MOST_POINTS)
        marked = (own["tinted"], own["hatched"])
        tinted, hatched = (self._number(one) if one else 0.0 for one in marked)
        counts = self._counts(own, "worth", "filled", most=MOST_POINTS)
        return StrengthBlock(
            points,
            worth=max(1, counts.get("worth", 0)),
            lost=counts.get("filled", 0),
            tinted=min(points, max(0.0, tinted)),
            hatched=min(points, max(0.0, hatched)),
            circles=self._count(own["circles"]),
            label=self._text(own["note"]),
            ink=self.force.palette.accent if self.force else theme.INK,
            has_odd=bool(own["odd"]),
        )

    @property
    def _pale(self) -> Colour:
        return self.force.palette.accent.tint(_PALE) if self.force else grey(_PALE)

    def _pale_likenesses(self, turn: float) -> tuple[Block | None, ...]:
        """Return the pictures of the side's pieces (or the row's), in a tint of its colour; None: has none."""
        pale, found = Ink(self._pale, WHITE), list[Block | None]()
        for force, row in self.maker.brief.rows():
            if self.force in (None, force) and self.row in (None, row):
                likeness = likeness_of_row(self.maker.brief, row)
                picture = likeness_block(likeness, pale, says=row.name, turn=turn) if likeness else None
                found += [picture] * (row.quantity if self.row is None else MOST_BOXES)
        return tuple(found)

    def _picture(self, own: OwnBlock) -> Block | None:
        """Return the picture that a block names: of a picture column of the row, else of the game's folder."""
        picture = own.drawn if isinstance(own.drawn, Picture) else None
        if picture is None:
            name = self._text(own.text)
            if not name:
                return None
            picture = self.picture(name, own.folder, own.place)
        says = self.row.name if self.row else ""
        return turned_picture(picture, own["height"], own["turn"] or 0.0, self.ink or theme.INK, says)

    def picture(self, name: str, folder: Path, place: Span) -> Picture:
        """Return the picture of a picture column of the row, else of the game's folder. Raises `Fault`."""
        file = self.row.record.span.file if self.row else ""
        kept = self.maker.pictures
        if (file, name) not in kept:
            kept[file, name] = named_picture(folder, name, place, self.maker.brief.pictures, file)
        return kept[file, name]

    def _figure(self, own: OwnBlock) -> Block | None:
        if not isinstance(own.drawn, OwnFigure):
            return None
        (words, false), figure, width = own.drawn.shown(self.scope), own.drawn.figure, None
        if own["height"] is not None:
            width = own["height"] * figure.width / figure.height
        elif own["width"] is not None and own["width"].kind == "mm":
            width = own["width"].amount
        side = self.force.palette.ink if self.force else theme.INK
        on_paper = side if luminance_ratio(side, WHITE) >= _READABLE else theme.INK
        return FigureBlock(figure, words, false, width, self.ink or on_paper)

    def _arcs(self, own: OwnBlock) -> Block:
        """Return the ring, with the arcs filled that the row names, in a list or parted by blanks."""
        value = self._value(own.expression)
        named = value if isinstance(value, tuple) else str(value).replace(",", " ").split()
        words = frozenset(map(str, named))
        names: tuple[str, ...] = own["of"] or ()
        unknown = sorted(words - {*names})
        if unknown:
            raise Fault(f"comes to {unknown[0]}, which is none of the arcs {', '.join(names)}")
        middle = self._likeness(None) if own["likeness"] else None
        shown = middle if isinstance(middle, PictureBlock) else None
        return ArcsBlock(names, words, middle=shown, **own.given(("offset", "height", "hull")))

    def _sign(self, own: OwnBlock) -> Block | None:
        name = self._text(own.text)
        if not name:
            return None
        if name not in SIGNS:
            raise Fault(f"comes to {name}, which is no sign")
        return sign_block(SIGNS[name], own["height"] or SIGN, own["turn"] or 0.0, self.ink or theme.INK)

    def _unit(self, own: OwnBlock) -> Block | None:
        """Return a military symbol; nothing where the row has none."""
        picture = own.drawn.picture(self.scope) if isinstance(own.drawn, OwnUnit) else None
        if picture is None:
            return None
        high = own["height"] or UNITS[own["size"] or "normal"]
        return turned_picture(picture, high, own["turn"] or 0.0, self.ink or theme.INK)

    def _count(self, expression: Expression | None, most: int = MOST_BOXES) -> int:
        """Return how many boxes an expression comes to. Raises `Fault` where that is no such number."""
        value = self._value(expression) if expression is not None else 0
        if not isinstance(value, int | float) or value != int(value) or value < 0:
            told = value if isinstance(value, str) else shown_value(value)
            raise Fault(f"comes to {told or 'nothing'}, which is no number of boxes")
        if value > most:
            raise Fault(f"comes to {value:,.0f} boxes; the most is {most}")
        return int(value)

    def _faces(self, own: OwnBlock) -> list[int]:
        """Return the faces of dice: each expression is one, or a list of several."""
        faces: list[int] = []
        for one in own.content:
            value = one.value(self.scope)
            for face in value if isinstance(value, tuple) else (value,):
                if face not in (0, 1, 2, 3, 4, 5, 6):
                    raise Fault(f"comes to {shown_value(face)}, not a face of a die (1 to 6, or 0)")
                faces.append(int(face))
        return faces[:MOST_BOXES]

    def _likeness(self, height: float | None) -> Block | None:
        if self.row is None or self.force is None:
            return None
        likeness = likeness_of_row(self.maker.brief, self.row)
        outline = self.force.palette.outline
        if likeness is None:
            return None
        ink = Ink(self.ink or theme.INK, self.ground or WHITE)
        return likeness_block(likeness, ink, height, outline, self.row.name)

    def _insignia(self, height: float | None) -> PictureBlock | None:
        """Return the device of the row, or the mark of its side if it has none or it would be too small."""
        if self.row is None or self.force is None:
            return self._badge(height)
        device, mode = insignia_of_row(self.force, self.row, self.maker.brief.pictures), self.maker.brief.ink
        block = insignia_block(device, mode, BADGE if height is None else height) if device else None
        return block or self._badge(height)

    def _badge(self, height: float | None) -> PictureBlock | None:
        """Return the mark of the row's side; nothing for a row of no side."""
        if self.force is None or not self.force.name:
            return None
        high = BADGE if height is None else height
        return badge_block(Look(self.maker.brief.book), self.force, self.maker.brief.ink, high)


def _cells_of(
    pens: Sequence[RowPen], columns: Sequence[OwnColumn], cell: Callable[[RowPen, OwnBlock], T]
) -> list[tuple[T, ...]]:
    """Return the cells of each entry of a list. Raises `Fault`, which names the entry."""
    rows = []
    for number, pen in enumerate(pens, 1):
        try:
            rows.append(tuple(cell(pen, column.cell) for column in columns))
        except Fault as fault:
            raise Fault(f"{fault.said} (entry {number})", fault.column) from None
    return rows


_MAKERS: Mapping[str, Callable[[RowPen, OwnBlock], Block | None]] = {
    "section": RowPen._section,
    "row": RowPen._row,
    "column": RowPen._column,
    "frame": RowPen._frame,
    "name": RowPen._name,
    "head": RowPen._head,
    "text": RowPen._words,
    "compare": RowPen._compared,
    "stat": RowPen._stat,
    "boxes": RowPen._boxes,
    "strength": RowPen._strength,
    "field": RowPen._fields,
    "fields": RowPen._fields,
    "log": RowPen._log,
    "table": RowPen._table,
    "likeness": lambda pen, own: pen._likeness(own["height"]),
    "insignia": lambda pen, own: pen._insignia(own["height"]),
    "badge": lambda pen, own: pen._badge(own["height"]),
    "dice": lambda pen, own: DiceBlock(tuple(pen._faces(own))),
    "rule": lambda pen, own: RuleBlock(),
    "notes": lambda pen, own: NotesBlock(),
    "space": lambda pen, own: SpaceBlock(measured(own.content, pen.scope, HIGHEST)),
    "picture": RowPen._picture,
    "figure": RowPen._figure,
    "arcs": RowPen._arcs,
    "sign": RowPen._sign,
    "unit": RowPen._unit,
    "sidc": RowPen._unit,
    "drawing": lambda pen, own: None,  # it may be several: `_drawn_or_made`
    "steps": RowPen._steps,
    "track": RowPen._track,
    "list": RowPen._list,
}
"""What makes a block by its word."""


def _narrow(block: Block, width: Width | None) -> Block:
    """Return a block of a column with a width of its own."""
    if width is None or width.kind == "fr":
        return block
    return RowBlock((block, SpaceBlock(0.0)), (width, FRACTION if width.kind == "mm" else NATURAL), 0.0)


def table_block(own: OwnTable, scope: Scope, title: str = "") -> TableBlock:
    """Return a table of a game as a block; the value down is bold. `title` is what problems call it.

    A column is centred, but for the first and those with a cell that is prose, unless the table says otherwise.

    Raises `Fault` where a cell has no result.
    """
    has_down, own_columns = own.down is not None, len(own.head) or 1
    groups = tuple((text.text(scope), number) for text, number in own.groups)
    headings = None if own.beside else own.headings(scope)  # before the cells: letters are in reading order
    cells = own.cells(scope)
    columns = tuple(
        Column(text, align=_aligned(own, number, cells),
               bold=number == 0 and own.bold,
               heading_bold=(own.across is not None and number >= own_columns) or (has_down and number > 0))
        for number, text in enumerate([""] * len(cells[0]) if headings is None else headings)
    )  # fmt: skip
    rows = tuple(map(tuple, cells))
    across = own.across.label if own.across is not None and has_down else ""
    widths = own.widths
    if own.across is not None and not has_down and len(widths) > own_columns:
        widths += widths[-1:] * (len(columns) - len(widths))  # all further columns are as wide as the first
    given = (*widths, *[None] * len(columns))
    columns = tuple(replace(column, given=width) for column, width in zip(columns, given, strict=False))
    darkest = BLACK.tint(_DARKEST) if own.tint_colour is None else own.tint_colour.tint(_STRONGEST)
    tints = {
        place: theme.TINT if share is True else darkest.tint(share)
        for place, share in own.tinted(scope).items()
    }
    blank = own.blank.text(scope) if own.blank is not None else ""
    return TableBlock(columns, rows, title or own.name, across, has_down, lines=own.lines, stripes=own.stripes,
                      tints=tints, groups=groups, blank=blank, large=own.large)  # fmt: skip


def _aligned(own: OwnTable, number: int, cells: Sequence[Sequence[str]]) -> Align:
    if number < len(own.align):
        return own.align[number]
    prose = any(len(without_signs(line[number])) > _PROSE for line in cells)
    return "left" if number == 0 or prose else "centre"
