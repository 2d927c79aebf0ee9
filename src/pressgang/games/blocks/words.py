"""The blocks of a sheet as a game's file writes them: their words, keys and values, declared once.

Reading, the JSON Schema and the words of problems follow from the two tables here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, get_args

from pressgang.art.pictures import Picture
from pressgang.diagnostics import Span
from pressgang.drawing.units import parse_length
from pressgang.games.blocks.parts import (
    SCHEMAS,
    STRINGS,
    TEMPLATE,
    WORD,
    Counted,
    LengthLimits,
    PartKey,
    table_schema,
)
from pressgang.games.blocks.pictures import UNIT_KEYS, OwnFigure, OwnUnit
from pressgang.games.code import DrawnBlock, DrawnBlocks, RowDrawing
from pressgang.games.expressions.compiling import Expression, Fault, Scope, Value, plain_name
from pressgang.games.expressions.templates import Template, WithKeys, expressions_in, names_read, shown_value
from pressgang.games.tables import OwnTable
from pressgang.schema import FLAG, Choice, Length, Number, Parsed, Whole, problems
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.diagrams import TrackBlock, TrackWay
from pressgang.sheets.blocks.grid import Width
from pressgang.sheets.blocks.places import TickShape
from pressgang.sheets.blocks.words import Align
from pressgang.sheets.faces.signs import SIGNS
from pressgang.structs import NamedTuple

MOST_BLOCKS, DEEPEST = 500, 12
MOST_LETTERS = 20_000
"""Characters of the texts of a layout, as written."""
MOST_BOXES = 200
"""Boxes that a row has of one kind, dice in a line, lines of a table to write in."""
MOST_POINTS = 10_000
"""Points of a strength."""
HIGHEST = 400.0
SIZES = ("small", "normal", "large")
BlockName = Literal[
    "row", "column", "frame", "name", "head", "text", "stat", "boxes", "field", "fields", "log", "table",
    "likeness", "insignia", "badge", "dice", "rule", "space", "picture", "figure", "arcs", "sign",
    "steps", "track", "drawing", "list", "unit", "sidc", "compare", "strength", "notes",
]  # fmt: skip
Sort = Literal[
    "text", "expression", "blocks", "texts", "fields", "table", "dice", "room", "track", "steps", "nothing"
]
"""What stands behind a block's word; `nothing` is `true`, or the bare word alone."""


class BlockWord(NamedTuple):
    """A block: what stands behind its word, the other keys it has, and whether its bare word is enough."""

    sort: Sort
    help: str
    keys: tuple[str, ...] = ()
    bare: bool = False


_OF_BOXES = (
    "shape", "by", "of", "filled", "numbered", "lines", "every", "end", "label", "rows", "side", "height",
    "letters", "below", "dots", "ground", "grow", "tint", "heavy", "gap",
    "pale", "likeness", "turn", "blacked",
)  # fmt: skip
BLOCKS: Mapping[BlockName, BlockWord] = {
    "row": BlockWord("blocks", "blocks side by side", ("gap", "top", "middle", "least", "flow")),
    "column": BlockWord("blocks", "blocks one under the other", ("gap",)),
    "compare": BlockWord(
        "blocks", "the sides beside each other: a stat of a side each, as bars where these are two"
    ),
    "frame": BlockWord(
        "blocks",
        "a group with a border",
        ("border", "tint", "title", "gap", "height", "middle", "heavy", "tight", "pale"),
    ),
    "name": BlockWord("text", "bold, as large as it fits, on one line or two", ("size", "align"), bare=True),
    "head": BlockWord("text", "a section head in capitals with a rule", ("note",)),
    "text": BlockWord(
        "text",
        "running text; blank lines part paragraphs",
        ("size", "align", "bold", "caption", "capitals", "tight"),
    ),
    "stat": BlockWord(
        "expression", "a column's or value's label over its large number", ("label", "note", "align")
    ),
    "boxes": BlockWord("expression", "so many boxes to tick", _OF_BOXES),
    "strength": BlockWord(
        "expression",
        "so many points in boxes of worth points each, to be struck off from the left; in a roster all to one "
        "scale, whose numbers stand in the head",
        ("worth", "filled", "tinted", "hatched", "circles", "note", "odd"),
    ),
    "field": BlockWord("text", "a line to write on with its caption", ("value", "below")),
    "fields": BlockWord(
        "fields", "several of them side by side: captions, or tables of field and value", ("below",)
    ),
    "log": BlockWord(
        "texts",
        "a table to write in, by its heads",
        ("lines", "least", "first", "parts", "value", "widths", "border"),
    ),
    "table": BlockWord("table", "a [table.NAME] of the game", ("title",)),
    "likeness": BlockWord("nothing", "the row's picture", ("height",), bare=True),
    "insignia": BlockWord("nothing", "the insignia of its side", ("height",), bare=True),
    "badge": BlockWord("nothing", "the mark of its side", ("height",), bare=True),
    "dice": BlockWord("dice", "dice with these faces: numbers 1 to 6, 0 is a blank one"),
    "rule": BlockWord("nothing", "a line", bare=True),
    "notes": BlockWord(
        "nothing",
        "on a card: the footnotes of its letters, which else stand at the foot of the page",
        bare=True,
    ),
    "space": BlockWord(
        "room", 'room: a length, an expression in mm, or "fill" for all that is left', bare=True
    ),
    "picture": BlockWord(
        "text", "an SVG or PNG of the game's folder, or of a picture column", ("height", "turn")
    ),
    "figure": BlockWord(
        "text", "an SVG of the game's folder at its size; its texts may hold expressions", ("width", "height")
    ),
    "arcs": BlockWord(
        "expression",
        "a ring of sectors, those that the words name filled",
        ("of", "offset", "likeness", "hull", "height"),
    ),
    "sign": BlockWord("text", "a sign, as counters have", ("height", "turn")),
    "unit": BlockWord(
        "text",
        "a military symbol: a branch, and words before it (mountain artillery)",
        (*UNIT_KEYS, "size", "height", "turn"),
    ),
    "sidc": BlockWord("text", "a military symbol by its 20 or 30 digits", ("fill", "size", "height", "turn")),
    "steps": BlockWord("steps", "numbered steps; a **bold** beginning is a step's name", ("gap", "height")),
    "track": BlockWord("track", "a row of boxes, numbered or named: a table of its keys"),
    "drawing": BlockWord("text", "a drawing that the game has in Python, by its name", ("blacked",)),
    "list": BlockWord(
        "text",
        "a line for each entry of a list column of the row, or of a rule that is a list of tables; its title "
        "stands on the line of the heads where the first column has an empty one",
        ("columns", "title", "scale"),
    ),
}
"""Every block by its word."""
assert {*BLOCKS} == {*get_args(BlockName)}
_BY_NAMES = frozenset(
    ("section", "row", "column", "frame", "name", "head", "text", "stat", "boxes", "field", "fields", "log",
     "dice", "rule", "space", "arcs", "sign", "steps", "strength")
)  # fmt: skip
"""Blocks that their expressions and their side alone decide."""
NAMING: tuple[BlockName, ...] = ("picture", "figure", "sign", "list", "unit", "sidc")
"""Blocks whose text names something and is not printed."""


def _lines(text: str) -> int | None:
    if text.lower() == "fill":
        return None
    if text.isdigit() and 1 <= int(text[:9]) <= MOST_BOXES:
        return int(text)
    raise ValueError("is no number of lines")


def _room(text: str) -> float | None:
    if text.lower() == "fill":
        return None
    length = parse_length(text)
    if not 0 <= length <= HIGHEST:
        raise ValueError(f"is no room on a card: it is 0 to {HIGHEST:g} mm")
    return length


def _width(text: str) -> Width:
    try:
        return Width.parse(text)
    except ValueError as error:
        raise ValueError(str(error).partition(";")[0]) from None


WIDTH = Parsed("width", _width, problems.BAD_LENGTH, 'Write a length ("30mm"), a share ("2fr") or "auto".')
ROOM = Parsed("length or fill", _room, problems.BAD_LENGTH, 'Write a length such as "4mm", or "fill".')
LINES = Parsed("number or fill", _lines, problems.OUT_OF_RANGE, f'Write 1 to {MOST_BOXES}, or "fill".')
KEYS: Mapping[str, PartKey] = {
    "when": PartKey("expression", "only where it holds the block is there"),
    "width": PartKey(WIDTH, 'how wide it stands in its row or column: "30mm", "2fr" or "auto"'),
    "gap": PartKey(Length(0, 100), "between its blocks, or boxes"),
    "top": PartKey(FLAG, "all its blocks at the top, pictures and numbers too (default: these in the middle)"),
    "middle": PartKey(FLAG, "all that stands in it in the middle of its height, texts and columns too"),
    "border": PartKey(FLAG, "a line around it (default: true of a frame, false of a log)"),
    "tint": PartKey(FLAG, "a grey ground"),
    "title": PartKey("text", "its head"),
    "note": PartKey("text", "in grey beside or below it"),
    "label": PartKey("text", "in place of the column's own label"),
    "size": PartKey(Choice(SIZES), "of the type, or of a military symbol; of a name, the largest"),
    "align": PartKey(Choice(get_args(Align)), "left, centre or right"),
    "bold": PartKey(FLAG, "all of it bold"),
    "caption": PartKey(FLAG, "small and grey, as under a table; smaller still with size small"),
    "capitals": PartKey(FLAG, "a line of bold capitals, as a head without a rule"),
    "shape": PartKey(Choice(get_args(TickShape)), "of the boxes"),
    "by": PartKey("expression", "so many in a group"),
    "of": PartKey("expression", "so many are printed, those beyond the row's own black", {"arcs": "arcs"}),
    "filled": PartKey("expression", "so many are ticked in print, or so many points struck off"),
    "worth": PartKey("expression", "the points of a box; it has twice as many or more where room is short"),
    "tinted": PartKey("expression", "the last so many points are tinted under a triangle"),
    "hatched": PartKey("expression", "the last so many points are hatched behind a line"),
    "circles": PartKey("expression", "so many circles before the boxes, under the note"),
    "odd": PartKey(FLAG, "a line at the end for points that are less than half a box"),
    "numbered": PartKey(FLAG, "each carries its number"),
    "value": PartKey(
        "text", "what is printed on the line; in a log lines parted by ; whose cells are parted by |"
    ),
    "lines": PartKey(
        Counted(LINES),
        'so many lines (also an expression), or "fill" for as many as there is room for, which 0 is too; of '
        "boxes: no more lines of them than that",
    ),
    "first": PartKey(Whole(0, 10_000), "numbers the first column from there on"),
    "parts": PartKey(Whole(2, 6), "its lines stand in so many parts side by side"),
    "widths": PartKey("widths", "how wide its columns are, one for each or fewer: 20mm, 1fr, auto"),
    "rows": PartKey(
        "expression", "in so many rows of boxes of one size: their number, or how many are in each"
    ),
    "side": PartKey(LengthLimits(2, 400), "how wide a box is: a length, or an expression in mm"),
    "letters": PartKey("text", "what stands in the boxes, parted by blanks"),
    "below": PartKey(FLAG, "its letters stand below the boxes, or captions below the lines"),
    "dots": PartKey("text", "coloured dots in the boxes: R, W, B, Y, parted by blanks"),
    "grow": PartKey(FLAG, "boxes are up to twice as wide as side, and fill their line"),
    "every": PartKey(Whole(1, MOST_BOXES), "each so-manieth box has its number below it"),
    "end": PartKey("text", "what stands below the last box, which has a heavy edge"),
    "ground": PartKey("picture", "a picture of the game's folder that lies pale in each box"),
    "heavy": PartKey(
        "expression",
        "so many from the first on have a heavy edge and black letters; of a frame: its edge is heavy",
    ),
    "flow": PartKey(
        LengthLimits(5, 1000), "its blocks stand in as many rows as they need to be so wide; as side"
    ),
    "least": PartKey(
        LengthLimits(0, 1000),
        "where the row has less room, its blocks stand one under the other; as side; of a log that fills: so "
        "many lines or more (also an expression)",
        {"log": Counted(Whole(1, MOST_BOXES))},
    ),
    "scale": PartKey(
        "expression",
        "its entries stand side by side, to scale: each reaches from the end of the last (the first from 0) to "
        "this number; its columns are lines, with their labels before them",
    ),
    "tight": PartKey(
        FLAG,
        "lines of text close together; a frame close around what stands in it, square, that touches the next",
    ),
    "pale": PartKey(FLAG, "its lines and title grey: a place for counters"),
    "blacked": PartKey(
        "expression", "where true, marks that the row does not have are black, and not a grey dot"
    ),
    "turn": PartKey(Number(-360, 360), "turned clockwise, in degrees"),
    "each": PartKey(
        "each",
        "printed once for each row, side, kit, or entry of the list or rule of that name; an entry that is a "
        "plain value is named entry",
    ),
    "to": PartKey("expression", "printed once for each number from 1 to this; number is its number in it"),
    "break": PartKey(Choice(("never",)), "never: not split between columns or pages"),
    "columns": PartKey("columns", "its columns: fields, texts with expressions, or tables of label and block"),
    "echelon": PartKey("text", "of a unit: its size, from team to army-group"),
    "frame": PartKey("text", "of a unit: friend (default), hostile, neutral or unknown"),
    "fill": PartKey("text", "of a military symbol: the colour in its frame, such as #c9d8a0 (default: open)"),
    "offset": PartKey(Number(-360, 360), "the ring turned clockwise, in degrees"),
    "likeness": PartKey(
        FLAG, "the row's picture in the middle; in boxes, those of the side's pieces, pale, one in each"
    ),
    "hull": PartKey(FLAG, "a hull in the middle, bow up; the sectors begin at it, as in a small ring"),
    "height": PartKey(
        Length(3, HIGHEST),
        "how high it is drawn",
        {"boxes": LengthLimits(2, HIGHEST), "frame": LengthLimits(2, HIGHEST)},
    ),
}
"""Every further key of a block by its name."""
MOST_TRACK, MOST_TICKS = 400, 20
"""Boxes of a track, and small ones in each."""
_SIDE = LengthLimits(5, 100)
TRACK_KEYS: Mapping[str, PartKey] = {
    "count": PartKey("expression", "so many boxes"),
    "names": PartKey("texts", "what stands in them, in place of numbers"),
    "first": PartKey(Whole(-10_000, 10_000), "the number of the first (default: 1)"),
    "every": PartKey(Whole(1, MOST_TRACK), "only each so-manieth box is numbered"),
    "tint": PartKey(Whole(1, MOST_TRACK), "each so-manieth box is tinted"),
    "columns": PartKey(Whole(1, MOST_TRACK), "so many boxes side by side"),
    "side": PartKey(_SIDE, "how wide a box is: a length, or an expression in mm"),
    "height": PartKey(_SIDE, "how high, likewise (default: as wide)"),
    "grow": PartKey(FLAG, "boxes are that wide or more, and fill their line"),
    "end": PartKey("text", "what the last box says"),
    "dark": PartKey(FLAG, "the last box is black"),
    "sign": PartKey(Choice(tuple(SIGNS)), "a sign, as counters have, pale in the corner of each box"),
    "red": PartKey("expression", "boxes are red from this one on: the first is 1"),
    "clock": PartKey(FLAG, "a dial in each box that shows how much is over"),
    "marks": PartKey("marks", "words in single boxes, by number or name"),
    "way": PartKey(Choice(get_args(TrackWay)), "how the boxes follow each other"),
    "corner": PartKey(FLAG, "numbers stand in the corner and leave room to write"),
    "ticks": PartKey("expression", "so many small boxes to tick in each, an expression"),
    "gap": PartKey(Length(0, 20), "between the boxes, which then have round corners"),
    "large": PartKey(FLAG, "numbers as large as there is room, words above them"),
    "heavy": PartKey(FLAG, "the last box has a heavy frame"),
}
_OF_TRACK = ("sign", "clock", "columns", "way", "grow", "tint", "dark", "corner", "gap", "large", "heavy")
"""Keys of a track that are taken as they are."""
COMMON = ("when", "width", "each", "to", "break")
SECTION_KEYS = ("title", "note", "marked", "band", "when", "each", "to", "break", "gap", "blocks")
"""Keys of a section besides the words of the blocks that stand in it."""
WIDE = "wide"
"""The key of a reference's sections that stand over all its columns."""
OF_SECTION: Mapping[str, PartKey] = {
    "title": PartKey("text", "its head"),
    "note": PartKey("text", "in grey at the right of the head"),
    "marked": PartKey("flag", "the badge of the side stands before its title"),
    "band": PartKey("flag", "a band of the side's colour at its left, and its title as large as a name"),
    "when": KEYS["when"],
    "gap": PartKey(Length(0, 100), "between its blocks"),
    "break": PartKey(Choice(("never", "before")), "before: it begins a page"),
    WIDE: PartKey("wide", "of a reference: over all columns, or up to that width of a page"),
}
"""Those of them that are a section's own, or say something else of it."""
MOST_COLUMNS = 40
"""Columns of a roster."""
MOST_SECTIONS = 200
"""Sections of a sheet."""
MOST_STEPS = 100
"""Steps of a ladder."""


class OwnTrack(WithKeys, frozen=True, kw_only=True):
    """A track as written: `count` boxes numbered from `first`, or a box for each of `names`.

    `marks` are words in single boxes by the number or name. A track whose length is the row's own, `by_row`,
    may be too short for some of its marks.
    """

    names: tuple[Template, ...] = ()
    marks: tuple[tuple[str, Template], ...] = ()
    by_row: bool = False

    def expressions(self) -> Iterator[Expression]:
        """Yield those of its texts; a number of boxes has no footnote."""
        yield from expressions_in(self.names, self["end"], self.marks)

    def block(
        self,
        text: Callable[[Template | None], str],
        count: Callable[[Expression | None, int], int],
        scope: Scope,
    ) -> Block | None:
        """Return the track as printed, with what works out its texts and its number.

        Raises `Fault`.
        """
        if self.names:
            labels = [text(one) for one in self.names]
            keys = labels
        else:
            number, first, every = count(self["count"], MOST_TRACK), self["first"], self["every"] or 1
            if not number:
                return None
            first = 1 if first is None else first
            keys = [str(number) for number in range(first, first + number)]
            labels = [key if int(key) % every == 0 else "" for key in keys]
        marks = {key: text(one) for key, one in self.marks}
        unknown = next((key for key in marks if key not in keys), None)
        if unknown is not None and not self.by_row:
            raise Fault(f"has no box {unknown} to mark")
        words = [marks.get(key, "") for key in keys]
        if self["end"] is not None:
            words[-1] = text(self["end"])
        side, high = (measured(self[key], scope, 100, 5) for key in ("side", "height"))
        ticks, red = count(self["ticks"], MOST_TICKS), count(self["red"], MOST_TRACK)
        return TrackBlock(
            tuple(labels), tuple(words), names=bool(self.names), side=side, high=high, ticks=ticks,
            red=red, **self.given(_OF_TRACK),
        )  # fmt: skip


def measured(said: float | Expression | None, scope: Scope, most: float, least: float = 0.0) -> float | None:
    """Return a length in mm, as written or worked out. Raises `Fault` where it is beyond these limits."""
    if not isinstance(said, Expression):
        return said
    value = said.value(scope)
    if not isinstance(value, int | float) or not least <= value <= most:
        raise Fault(f"comes to {shown_value(value)}, and a length here is {least:g} to {most:g} mm")
    return float(value)


def rows_of(expression: Expression | None, scope: Scope, count: int) -> tuple[int, ...]:
    """Return how many boxes are in each row, the longer first. Raises `Fault` where they are not `count`."""
    if expression is None or not count:
        return ()
    value = expression.value(scope)
    if isinstance(value, tuple):
        rows = tuple(_whole(one) for one in value)
        if sum(rows) != count or 0 in rows:
            raise Fault(f"has rows of {sum(rows)} boxes together, and is {count}")
        return rows
    each, more = divmod(count, max(1, min(_whole(value), count)))
    lines = max(1, min(_whole(value), count))
    return tuple(each + (index < more) for index in range(lines))


def known_misfit(count: Expression | None, rows: Expression | None) -> str:
    """Return what is wrong with the rows of boxes where both are the same for every row, or an empty text."""
    number = constant(count)
    if isinstance(number, int) and constant(rows) is not None:
        try:
            rows_of(rows, Scope(), number)
        except Fault as fault:
            return fault.said
    return ""


def _whole(value: Value) -> int:
    """Return a number of boxes or rows. Raises `Fault` where a value is none."""
    if not isinstance(value, int | float) or value != int(value) or value < 1:
        raise Fault(f"has rows of {shown_value(value)}, which is no number of boxes")
    return int(value)


def constant(expression: Expression | None) -> Value | None:
    """Return the value of an expression that reads nothing, or None where it depends on a row."""
    if expression is None or expression.names or expression.groups:
        return None
    return expression.value(Scope())


class OwnStep(NamedTuple):
    """A step as written, for each entry of a list where it names one."""

    text: Template
    each: str = ""


class OwnColumn(NamedTuple):
    """A column of a list or a roster: the block in its cells, its head, its width and how it is set.

    Where no `label` is written its head is the `usual` one: what the column or field is called.
    """

    cell: OwnBlock
    label: Template | None
    usual: str
    width: Width | None = None
    align: Align | None = None
    under: OwnBlock | None = None
    """What stands under the label in the head of a roster."""

    def head(self, scope: Scope) -> str:
        """Return its head. Raises `Fault` where an expression has no result."""
        return self.usual if self.label is None else self.label.text(scope).strip()


class OwnBlock(WithKeys, frozen=True, kw_only=True, dict=True):
    """A block as written: what stands behind its word, and those of its further keys that it has.

    A `section` has a title and a note over its blocks, and no word of its own in a file.
    """

    word: BlockName | Literal["section"]
    place: Span
    content: Any = None
    """What stands behind the word, as its sort says; None of a bare word, and where `blocks` stand there."""
    blocks: tuple[OwnBlock, ...] = ()
    each: str = ""
    drawn: Picture | OwnFigure | OwnUnit | Callable[[], DrawnBlock | RowDrawing | DrawnBlocks] | None = None
    """What the content names, where it is the same for every row."""
    folder: Path = Path()

    @property
    def text(self) -> Template | None:
        """Return the text behind its word, if one stands there."""
        return self.content if isinstance(self.content, Template) else None

    @property
    def expression(self) -> Expression | None:
        """Return the expression behind its word, if one stands there."""
        return self.content if isinstance(self.content, Expression) else None

    @property
    def table(self) -> OwnTable | None:
        """Return the table of the game that it is, if it is one."""
        return self.content if isinstance(self.content, OwnTable) else None

    @property
    def text_size(self) -> Literal["small", "normal", "large", "caption", "label"]:
        """Return the size of its text."""
        size: Literal["small", "normal", "large"] = self["size"] or "normal"
        return ("label" if size == "small" else "caption") if self["caption"] else size

    def expressions(self) -> Iterator[Expression]:
        """Yield those of all that it says, its head first, and of the blocks in it."""
        yield from expressions_in(self["title"], self["note"])
        yield from super().expressions()

    @cached_property
    def reads(self) -> frozenset[str] | None:
        """The names that decide what it is for a row; None where more than these does, such as a picture."""
        of_row = self.each or self["likeness"] or (self.word == "name" and self.text is None)
        inside = [block.reads for block in self.blocks]
        if of_row or self.word not in _BY_NAMES:
            return None
        if self.word == "steps" and any(step.each for step in self.content or ()):
            return None
        own = names_read(self.content, self.keys)
        known = [one for one in (own, *inside) if one is not None]
        return frozenset[str]().union(*known) if len(known) == 1 + len(inside) else None

    @property
    def sole_name(self) -> str:
        """Return the column or value that it consists of, as expressions know it, or an empty text."""
        source = self.expression.source if self.expression is not None else ""
        if self.text is not None and len(self.text.parts) == 1 and self.text.expressions:
            source = self.text.expressions[0].source
        return plain_name(source.strip()) if source.strip().replace("-", "_").isidentifier() else ""

    @property
    def called(self) -> str:
        """Return its name in problems: `boxes “hull”`."""
        what = self.content.source if isinstance(self.content, Template | Expression) else ""
        return f"{self.word} “{what}”" if what else self.word


def every_block(blocks: Iterable[OwnBlock]) -> Iterator[OwnBlock]:
    """Yield the blocks and all that stand in them."""
    for block in blocks:
        yield block
        yield from every_block(block.blocks)


def own_words(words: Iterable[tuple[str, BlockName]]) -> list[tuple[str, BlockName]]:
    """Return the words of blocks among keys, without keys of another (the frame of a unit)."""
    found = list(words)
    return [one for one in found if not any(one[1] in BLOCKS[other].keys for _, other in found)] or found


OF_STEP: Mapping[str, PartKey] = {
    "each": PartKey("each", "a list, for each of whose entries the step is there", more=WORD),
    "text": PartKey("text", "the step"),
}
OF_FIELD: Mapping[str, PartKey] = {
    "field": PartKey("text", "its caption"),
    "value": PartKey("text", "what is printed on it"),
}
"""The keys of a step and of a line to write on that are tables."""
BACK_SCHEMA: Mapping[str, Any] = {"type": "array", "maxItems": MOST_BLOCKS, "items": {"$ref": "#block"}}
"""A list of blocks, in a schema that says elsewhere what a block is."""
_SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    **SCHEMAS,
    "blocks": BACK_SCHEMA,
    "fields": {"type": "array", "items": {"anyOf": [TEMPLATE, table_schema(OF_FIELD)]}},
    "table": WORD,
    "dice": STRINGS,
    "room": WORD,
    "steps": {
        "type": "array",
        "items": {"anyOf": [TEMPLATE, table_schema(OF_STEP, required=["each", "text"])]},
    },
    "track": table_schema(TRACK_KEYS),
    "nothing": {"const": True},
}
_TABLE = table_schema(KEYS)
for _word, _block in BLOCKS.items():
    _TABLE["properties"][_word] = {
        **(WORD if _word in NAMING else _SCHEMAS[_block.sort]),
        "description": _block.help,
    }
_BLOCK = {"$anchor": "block", "anyOf": [{"enum": [word for word, one in BLOCKS.items() if one.bare]}, _TABLE]}
LAYOUT_SCHEMA: Mapping[str, Any] = {**BACK_SCHEMA, "items": _BLOCK}
"""A list of blocks, and what an editor offers for each; others refer to it as `#block`."""
SECTION_SCHEMA = table_schema(OF_SECTION)
SECTION_SCHEMA["properties"] = {
    **_TABLE["properties"],
    **SECTION_SCHEMA["properties"],
    "blocks": {**LAYOUT_SCHEMA, "description": "blocks one under the other"},
}
"""A section of a reference: a title, and blocks."""
DRAWN_KEYS: Mapping[str, PartKey] = {
    **{word: PartKey("block", BLOCKS[word].help, more=WORD) for word in ("picture", "unit", "sidc")},
    **{key: PartKey("block", KEYS[key].help, more=WORD) for key in UNIT_KEYS},
    "blacked": PartKey(
        "expression", "where true, marks that the row does not have are black, and not a grey dot"
    ),
    "turn": PartKey(Number(-360, 360), KEYS["turn"].help, more={"type": "number"}),
}
"""What is drawn in a place or a part as it is in a block, and how."""
