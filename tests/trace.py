"""Write a document as plain text, for golden files: one line an item, lengths to 0.01 mm, each symbol once.

A long outline (a silhouette, a coast) is written as its digest and the box around its points.
"""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from pressgang.backends.inventory import Inventory
from pressgang.backends.numbers import symbol_digits
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.outlines import Segment, outline_box
from pressgang.drawing.scene import Colour, Document, Field, Group, Image, Item, Page, Path, Text, Use

LONGEST_OUTLINE = 5
"""The most segments of an outline that are written one by one (a quadrangle's); longer ones become a digest."""

_DIGEST_IN_NAME = re.compile(r"-[0-9a-f]{8,}(?=-|$)")
"""The digest in symbols' names, left out: a name's digest says what a drawing was made from, and the trace says
what it is.
"""


def write_trace(document: Document) -> str:
    """Return the document in lines that a diff shows well, without its version and stamp."""
    inventory = Inventory(item for page in document.pages for item in page.items)
    lines = ["pressgang trace 2", f"title {_quoted(document.title)}"]
    said = (("author", document.author), ("subject", document.subject), ("language", document.language))
    lines += [f"{word} {_quoted(text)}" for word, text in said if text]
    if document.press:
        inks = "cmyk" if document.press.cmyk else "rgb"
        lines.append(f"press {inks} {_quoted(document.press.condition)} {_digest(document.press.profile)}")
    lines += [f"outline {_quoted(entry.title)} page {entry.page + 1}" for entry in document.outline]
    tracer = _Tracer(inventory)
    for key, symbol in inventory.symbols:
        lines.append(f"symbol {_quoted(tracer.names[key])} box {_rect(symbol.box)}")
        lines += tracer.lines(symbol.items, 1, symbol_digits(symbol.box) - 1)
    for number, page in enumerate(document.pages, 1):
        lines.append(_page_line(number, page))
        lines += tracer.lines(page.items, 1, 2)
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=20_000)  # a drawing comes again on other papers and in other inks
def outline_digest(segments: tuple[Segment, ...], digits: int = 2) -> str:
    """Return a digest of a long outline's points and the box around them, for the trace."""
    steps = {letter: f"{letter}{' '.join([f'%.{digits}f'] * count)}" for letter, count in _POINTS}
    # The nudge is that of `_number`.
    written = "".join([steps[letter] % tuple([n + 1e-9 for n in numbers]) for letter, numbers in segments])
    return f"outline {_digest(written.encode())} box {_rect(outline_box(segments))}"


_POINTS = (("M", 2), ("L", 2), ("C", 6), ("Z", 0))


class _Tracer:
    """A writer of items; `names` has the name of each symbol by its key."""

    def __init__(self, inventory: Inventory) -> None:
        self._inventory = inventory
        self.names = {key: _DIGEST_IN_NAME.sub("", symbol.name) for key, symbol in inventory.symbols}
        counts, met = Counter(self.names.values()), Counter[str]()
        for key, name in self.names.items():  # a namesake with another drawing is told apart by its number
            if counts[name] > 1:
                met[name] += 1
                self.names[key] = f"{name}/{met[name]}"

    def lines(self, items: Iterable[Item], depth: int, digits: int) -> list[str]:
        """Return a line for each item, and for each item of a group, indented by `depth`."""
        lines: list[str] = []
        indent = " " * depth
        for item in items:
            if not isinstance(item, Group):
                lines.append(indent + self._line(item, digits))
                continue
            named = item.layer or item.name
            if item.clip is None and item.transform == IDENTITY and not named:
                lines += self.lines(item.items, depth, digits)  # it changes nothing of the ink
                continue
            name = f" {_quoted(item.name)}" if item.name else ""
            lines.append(f"{indent}{item.layer or 'group'}{name}{_place(item.transform, digits)}")
            if item.clip is not None:
                rule = " even-odd" if item.clip.even_odd else ""
                lines.append(f"{indent} clip{rule} {_steps(item.clip, digits)}")
            lines += self.lines(item.items, depth + 1, digits)
        return lines

    def _line(self, item: Item, digits: int) -> str:
        if isinstance(item, Path):
            return _path(item, digits)
        if isinstance(item, Text):
            return _text(item, digits)
        if isinstance(item, Image):
            return f"image {_quoted(item.name)} {_digest(item.png)} box {_rect(item.box, digits)}"
        if isinstance(item, Use):
            name = self.names[self._inventory.key(item.symbol)]
            return f"use {_quoted(name)}{_place(item.transform, digits)}"
        assert isinstance(item, Field)
        size = f" size {_number(item.size)}" if item.size else ""
        tip = f" {_quoted(item.tooltip)}" if item.tooltip else ""
        return f"field {item.kind} {_quoted(item.name)} box {_rect(item.box, digits)}{size}{tip}"


def _page_line(number: int, page: Page) -> str:
    line = f"page {number} {_number(page.width)} x {_number(page.height)}"
    line += f" {_quoted(page.label)}" if page.label else ""
    line += f" trim {_rect(page.trim)}" if page.trim else ""
    line += f" bleed {_rect(page.bleed)}" if page.bleed else ""
    line += " back" if page.side == "back" else ""
    return line + (f" flip {page.flip}" if page.flip else "")


def _path(path: Path, digits: int) -> str:
    line = "path"
    if path.fill is not None:
        line += f" fill {_colour(path.fill)}" + (" even-odd" if path.even_odd else "")
    if path.stroke is not None:
        line += f" stroke {_colour(path.stroke)} {_number(path.width, digits)}"
        line += f" dash {' '.join(_number(length, digits) for length in path.dash)}" if path.dash else ""
        line += " round" if path.cap == "round" else ""
        line += f" spot {_quoted(path.spot)}" if path.spot else ""
    return f"{line} {_steps(path, digits)}"


def _text(text: Text, digits: int) -> str:
    line = f"text {_number(text.x, digits)} {_number(text.y, digits)} size {_number(text.size, digits)}"
    line += f" width {_number(text.width, digits)} fill {_colour(text.fill)}"
    line += f" tracking {_number(text.tracking, digits)}" if text.tracking else ""
    line += f" rotated {_number(text.rotation)}" if text.rotation else ""
    for run in text.runs:
        line += f" {run.face} {_quoted(run.string)}"
        line += f" at {_number(run.x, digits)}" if run is not text.runs[0] else ""
        if run.lead or run.gaps:
            line += f" spaced {' '.join([_number(gap, digits) for gap in (run.lead, *run.gaps)])}"
    return line


def _steps(path: Path, digits: int) -> str:
    if len(path.segments) > LONGEST_OUTLINE:
        return outline_digest(path.segments, digits)
    if box := _rectangle(path.segments):
        return f"box {_rect(box, digits)}"
    return " ".join(
        [letter + " ".join([_number(value, digits) for value in numbers]) for letter, numbers in path.segments]
    )


def _rectangle(segments: tuple[Segment, ...]) -> Rect | None:
    """Return the upright rectangle that the segments draw from its left top, as `scene.rectangle` does."""
    if len(segments) != 5 or [letter for letter, _ in segments] != ["M", "L", "L", "L", "Z"]:
        return None
    (x, y), (right, top), (far, bottom), (left, low) = (numbers for _, numbers in segments[:4])
    if (x, y, right, bottom) != (left, top, far, low) or right < x or bottom < y:
        return None
    return Rect(x, y, right - x, bottom - y)


def _place(transform: Transform, digits: int) -> str:
    t = transform
    if t == IDENTITY:
        return ""
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return f" at {_number(t.e, digits)} {_number(t.f, digits)}"
    linear = " ".join(_number(part, 5) for part in (t.a, t.b, t.c, t.d))
    return f" matrix {linear} {_number(t.e, digits)} {_number(t.f, digits)}"


def _rect(box: Rect, digits: int = 2) -> str:
    return " ".join([_number(value, digits) for value in (box.x, box.y, box.width, box.height)])


def _colour(colour: Colour) -> str:
    return colour.hex


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:8]


@lru_cache(maxsize=1 << 16)
def _number(value: float, digits: int = 2) -> str:
    # A nudge keeps 0.005 and its neighbours in floating point on one side of the rounding.
    text = f"{value + 1e-9:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _quoted(text: str) -> str:
    if text.isprintable() and '"' not in text and "\\" not in text:
        return f'"{text}"'
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'
