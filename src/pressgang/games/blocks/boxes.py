"""The tracks of a sheet as a game's file writes them, and how boxes to tick stand: read, and worked out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any, Protocol, get_args

from pressgang.diagnostics import shown, suggestion
from pressgang.games.blocks.parts import KeySort, LengthLimits, PartKey, PartReading
from pressgang.games.expressions.compiling import Expression, Fault, Scope, Value
from pressgang.games.expressions.scopes import Each
from pressgang.games.expressions.templates import Template, WithKeys, expressions_in, shown_value
from pressgang.games.problems import BAD_DECLARATION, TOO_MUCH
from pressgang.schema import FLAG, Choice, Length, Whole
from pressgang.schema.problems import OUT_OF_RANGE
from pressgang.sheets.blocks.block import Block
from pressgang.sheets.blocks.diagrams import TrackBlock, TrackWay
from pressgang.sources.table import Located

MOST_TRACK, MOST_TICKS = 400, 20
"""Boxes of a track, and small ones in each."""


_WHOLE = re.compile(r"-?[0-9]{1,9}")


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
    "marks": PartKey("marks", "words in single boxes, by number or name"),
    "way": PartKey(Choice(get_args(TrackWay)), "how the boxes follow each other"),
    "corner": PartKey(FLAG, "numbers stand in the corner and leave room to write"),
    "ticks": PartKey("expression", "so many small boxes to tick in each, an expression"),
    "gap": PartKey(Length(0, 20), "between the boxes, which then have round corners"),
    "large": PartKey(FLAG, "numbers as large as there is room, words above them"),
    "heavy": PartKey(FLAG, "the last box has a heavy frame"),
}


_OF_TRACK = ("columns", "way", "grow", "tint", "dark", "corner", "gap", "large", "heavy")
"""Keys of a track that are taken as they are."""


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
        ticks = count(self["ticks"], MOST_TICKS)
        return TrackBlock(
            tuple(labels), tuple(words), names=bool(self.names), side=side, high=high, ticks=ticks,
            **self.given(_OF_TRACK),
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


class PartsReader(Protocol):
    """What reads the blocks of a layout, as far as a track needs it."""

    @property
    def reading(self) -> PartReading:
        """What reads the sheet."""

    each: Each
    fields: tuple[str, ...]

    def template(self, item: Located | None, marked: bool = True) -> Template | None:
        """Read a text."""

    def value(self, item: Located, name: str, sort: KeySort) -> Any:
        """Read a text, an expression or a plain value."""


def read_track(reader: PartsReader, item: Located) -> OwnTrack | None:
    """Return a track, from a table of its keys."""
    reading = reader.reading
    keys = reading.keys_of(item, TRACK_KEYS, "a track")
    if not isinstance(item.value, dict):
        return None
    if ("count" in keys) == ("names" in keys):
        said = "a track has count or names" if "count" not in keys else "a track has count and names"
        reading.found.report(BAD_DECLARATION, item.span, said, 'Write one of them: { count = "24" }.')
        return None
    plain = {key: one for key, one in keys.items() if TRACK_KEYS[key].sort not in ("texts", "marks")}
    values = {key: reader.value(one, key, TRACK_KEYS[key].sort) for key, one in plain.items()}
    names = tuple(reader.template(one) for one in _texts_of(reading, keys["names"])) if "names" in keys else ()
    marks = keys["marks"].value if "marks" in keys else {}
    if not isinstance(marks, dict):
        reading.refuse(keys["marks"], "is no table of marks", 'Write { 5 = "reinforcements" }.')
        marks = {}
    count = values.pop("count", None)
    value = constant(count)
    if isinstance(value, int | float) and not 1 <= value <= MOST_TRACK:
        said = f"the track has {value:,} boxes; the most is {MOST_TRACK}"
        reading.found.report(TOO_MUCH, keys["count"].span, said, "Write 1 or more, up to that.")
        count = None
    for one, other, way_out in (
        ("corner", "large", "Numbers stand in the corner or large in the middle: leave one out."),
        ("dark", "heavy", "The last box is dark or has a heavy frame: leave one out."),
    ):
        if values.get(one) and values.get(other):
            place, said = keys[other].key_span or keys[other].span, f"{other} has no effect beside {one}"
            reading.found.report(BAD_DECLARATION, place, said, way_out)
    texts = {key: text for key, mark in marks.items() if (text := reader.template(mark)) is not None}
    for key in ("first", "every") if names else ():
        if key in keys:
            place = keys[key].key_span or keys[key].span
            said = f"{key} is of numbers, and the boxes of this track have names"
            reading.found.report(BAD_DECLARATION, place, said, "Leave it out.")
    first = 1 if values.get("first") is None else values["first"]
    boxes = _known_boxes(count, names, first)
    most, across = max(2, ceil(len(boxes or ()) / 2)), values.get("columns")
    if boxes is not None and values.get("way") == "ring" and across and not 2 <= across <= most:
        said = f"a ring of {len(boxes)} boxes has 2 to {most} columns"
        way_out = "Write a number within these, or leave it out."
        reading.found.report(OUT_OF_RANGE, keys["columns"].span, said, way_out)
    for key, mark in marks.items():
        if boxes is None and count is not None:  # so long as the row says
            number = int(key) if _WHOLE.fullmatch(key) else None
            known = number is not None and 0 <= number - first < MOST_TRACK
        else:
            known = boxes is None or key in boxes
        if not known:
            said = f"the track has no box {shown(key)} to mark"
            way_out = f"Its boxes are {boxes[0]} to {boxes[-1]}." if boxes else "Its boxes have numbers."
            way_out = f"{'' if count or not boxes else suggestion(key, boxes)}{way_out}"
            reading.found.report(BAD_DECLARATION, mark.key_span or mark.span, said, way_out)
    return OwnTrack(
        names=tuple(name for name in names if name is not None),
        marks=tuple(texts.items()),
        by_row=count is not None and (bool(count.groups) or not reading.names.rules.issuperset(count.names)),
        keys={key: one for key, one in {**values, "count": count}.items() if one is not None},
    )


def _texts_of(reading: PartReading, item: Located) -> list[Located]:
    entries = reading.list_of(item, "a list of names")
    return reading.at_most(MOST_TRACK, item, entries, "the track has", "boxes", "Write fewer.")


def _known_boxes(size: Expression | None, names: Sequence[Template | None], first: int) -> list[str] | None:
    """Return what the boxes of a track are called, or None where that depends on a row."""
    if names:
        plain = [one.source for one in names if one is not None and one.plain]
        return plain if len(plain) == len(names) else None
    value = constant(size)
    return [str(number) for number in range(first, first + value)] if isinstance(value, int) else None


def constant(expression: Expression | None) -> Value | None:
    """Return the value of an expression that reads nothing, or None where it depends on a row."""
    if expression is None or expression.names or expression.groups:
        return None
    return expression.value(Scope())
