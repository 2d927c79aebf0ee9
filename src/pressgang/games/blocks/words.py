"""The blocks of a sheet as a game's file writes them: their words, keys and values, declared once.

Reading, the JSON Schema and the words of problems follow from the two tables here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, cast, get_args

from pressgang.art.pictures import Picture
from pressgang.diagnostics import Span
from pressgang.games.blocks.pictures import UNIT_KEYS, OwnFigure, OwnUnit
from pressgang.games.code import GameDrawing
from pressgang.games.expressions.compiling import Expression, Fault, Scope, Value
from pressgang.games.expressions.templates import Template, WithKeys, expressions_in, names_read, shown_value
from pressgang.games.expressions.values import sole_name
from pressgang.games.tables import OwnTable
from pressgang.schema import Choice, Parsed, problems
from pressgang.schema.keys import Key, OrExpression, keys_of
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.diagrams import TrackBlock
from pressgang.sheets.blocks.grid import Width
from pressgang.sheets.blocks.words import Align
from pressgang.sheets.faces.signs import SIGNS
from pressgang.structs import NamedTuple

MOST_BLOCKS = 500
MOST_BOXES = 200
"""Boxes that a row has of one kind, dice in a line, lines of a table to write in."""
MOST_POINTS = 10_000
"""Points of a strength."""
HIGHEST = 400.0
BlockName = Literal[
    "row", "column", "frame", "name", "head", "text", "stat", "boxes", "field", "fields", "log", "table",
    "likeness", "insignia", "badge", "dice", "rule", "space", "picture", "figure", "arcs", "sign",
    "steps", "track", "drawing", "list", "unit", "sidc", "compare", "strength", "notes",
]  # fmt: skip
BLOCKS = cast("Mapping[BlockName, Key]", keys_of("block"))
"""Every block by its word."""
assert {*BLOCKS} == {*get_args(BlockName)}
_BY_NAMES = frozenset(
    ("section", "row", "column", "frame", "name", "head", "text", "stat", "boxes", "field", "fields", "log",
     "dice", "rule", "space", "arcs", "badge", "sign", "steps", "strength")
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


def _width(text: str) -> Width:
    try:
        return Width.parse(text)
    except ValueError as error:
        raise ValueError(str(error).partition(";")[0]) from None


WIDTH = Parsed("width", _width, problems.BAD_LENGTH, 'Write a length ("30mm"), a share ("2fr") or "auto".')
LINES = Parsed("number or fill", _lines, problems.OUT_OF_RANGE, f'Write 1 to {MOST_BOXES}, or "fill".')
KEYS = keys_of("keys", {"width": WIDTH, "lines": OrExpression(LINES)})
"""Every further key of a block by its name."""
MOST_TRACK, MOST_TICKS = 400, 20
"""Boxes of a track, and small ones in each."""
TRACK_KEYS = keys_of("track", {"sign": Choice(tuple(SIGNS))})
_OF_TRACK = ("sign", "clock", "columns", "way", "grow", "tint", "dark", "corner", "gap", "large", "heavy")
"""Keys of a track that are taken as they are."""
COMMON = ("when", "width", "each", "to", "break")
WIDE = "wide"
"""The key of a reference's sections that stand over all its columns."""
OF_SECTION = keys_of("section")
"""Those of them that are a section's own, or say something else of it."""
MOST_COLUMNS = 40
"""Columns of a roster."""


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
        """Return the track as printed, with what works out its texts and its number. Raises `Fault`."""
        if self.names:
            labels = [text(one) for one in self.names]
            keys = labels
        else:
            number, first, every = count(self["count"], MOST_TRACK), self["first"], self["every"] or 1
            if not number:
                return None
            start = 1 if first is None else first.value(scope)
            if not isinstance(start, int) or abs(start) > _MOST_NUMBER:
                raise Fault(
                    f"begins with {shown_value(start)}, and a box has a whole number to {_MOST_NUMBER:,}"
                )
            keys = numbers_of_boxes(number, start, self["step"])
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


_MOST_NUMBER = 10_000
"""The largest number of a first box."""


def numbers_of_boxes(count: int, first: int, step: int | None) -> list[str]:
    """Return the numbers of the boxes of a track."""
    return [str(first + (step or 1) * at) for at in range(count)]


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
    """What stands behind the word, as its kind says; None of a bare word, and where `blocks` stand there."""
    blocks: tuple[OwnBlock, ...] = ()
    each: str = ""
    drawn: Picture | OwnFigure | OwnUnit | Callable[[], GameDrawing] | None = None
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
        of_entries = self.word == "steps" and any(step.each for step in self.content or ())
        if of_row or of_entries or self.word not in _BY_NAMES:
            return None
        own = names_read(self.content, self.keys)
        known = [one for one in (own, *inside) if one is not None]
        return frozenset[str]().union(*known) if len(known) == 1 + len(inside) else None

    @cached_property
    def is_of_side(self) -> bool:
        """Whether its side decides what it is, beside what `reads` names."""
        keys = any(map(self.keys.get, ("ground", "marked", "band")))
        return (
            keys or self.word in ("badge", "figure", "strength") or any(one.is_of_side for one in self.blocks)
        )

    @property
    def sole_name(self) -> str:
        """Return the column or value that it consists of, as expressions know it, or an empty text."""
        if self.text is not None:
            return self.text.sole_name
        return sole_name(self.expression.source) if self.expression is not None else ""

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


OF_STEP, OF_FIELD = keys_of("step"), keys_of("caption")
"""The keys of a step and of a line to write on that are tables."""
DRAWN_KEYS = {
    **{word: Key("word", BLOCKS[word].help) for word in ("picture", "unit", "sidc")},
    **{key: Key("word", KEYS[key].help) for key in UNIT_KEYS},
    "blacked": KEYS["blacked"],
    "turn": KEYS["turn"],
}
"""What is drawn in a place or a part as it is in a block, and how."""
