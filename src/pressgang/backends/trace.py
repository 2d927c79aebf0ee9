"""A document as plain text, for golden files: one line an item, lengths to 0.01 mm, each symbol once."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable

from pressgang.backends.inventory import Inventory
from pressgang.backends.mark import TRACE_HEAD
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.scene import Colour, Document, Field, Group, Image, Item, Path, Text, Use


def write_trace(document: Document) -> str:
    """The document in lines that a diff shows well. Version and stamp are left out: they change without it."""
    inventory = Inventory(item for page in document.pages for item in page.items)
    lines = [f"{TRACE_HEAD} 1", f"title {_quoted(document.title)}"]
    lines += [
        f"{word} {_quoted(text)}"
        for word, text in (("author", document.author), ("subject", document.subject))
        if text
    ]
    lines += [f"outline {_quoted(entry.title)} page {entry.page + 1}" for entry in document.outline]
    names = {key: symbol.name for key, symbol in inventory.symbols}
    counts = Counter(names.values())
    for key, name in names.items():  # a namesake with another drawing is told apart by its key
        if counts[name] > 1:
            names[key] = f"{name}/{key}"
    tracer = _Tracer(inventory, names, lines)
    for key, symbol in inventory.symbols:
        lines.append(f"symbol {_quoted(names[key])} box {_rect(symbol.box)}")
        tracer.write(symbol.items, 1)
    for number, page in enumerate(document.pages, 1):
        line = f"page {number} {_number(page.width)} x {_number(page.height)}"
        line += f" {_quoted(page.label)}" if page.label else ""
        line += f" trim {_rect(page.trim)}" if page.trim else ""
        line += f" bleed {_rect(page.bleed)}" if page.bleed else ""
        lines.append(line)
        tracer.write(page.items, 1)
    return "\n".join(lines) + "\n"


class _Tracer:
    def __init__(self, inventory: Inventory, names: dict[str, str], lines: list[str]) -> None:
        self._inventory, self._names, self._lines = inventory, names, lines

    def write(self, items: Iterable[Item], depth: int) -> None:
        for item in items:
            if (
                isinstance(item, Group)
                and item.clip is None
                and item.transform == IDENTITY
                and (item.layer or item.tag)
            ):
                self.write(item.items, depth)  # it changes nothing of the ink
                continue
            self._lines.append("  " * depth + self._line(item))
            if isinstance(item, Group):
                if item.clip is not None:
                    rule = " even-odd" if item.clip.even_odd else ""
                    self._lines.append("  " * (depth + 1) + f"clip{rule} {_steps(item.clip)}")
                self.write(item.items, depth + 1)

    def _line(self, item: Item) -> str:
        if isinstance(item, Path):
            return _path(item)
        if isinstance(item, Text):
            return _text(item)
        if isinstance(item, Image):
            digest = hashlib.sha256(item.png).hexdigest()[:8]
            return f"image {_quoted(item.name)} {digest} box {_rect(item.box)}"
        if isinstance(item, Group):
            return f"group{_place(item.transform)}"
        if isinstance(item, Use):
            return f"use {_quoted(self._names[self._inventory.key(item.symbol)])}{_place(item.transform)}"
        assert isinstance(item, Field)
        tip = f" {_quoted(item.tooltip)}" if item.tooltip else ""
        return f"field {item.kind} {_quoted(item.name)} box {_rect(item.box)}{tip}"


def _path(path: Path) -> str:
    line = "path"
    if path.fill is not None:
        line += f" fill {_colour(path.fill)}" + (" even-odd" if path.even_odd else "")
    if path.stroke is not None:
        line += f" stroke {_colour(path.stroke)} {_number(path.width)}"
        line += f" dash {' '.join(_number(length) for length in path.dash)}" if path.dash else ""
        line += " round" if path.cap == "round" else ""
    return f"{line} {_steps(path)}"


def _text(text: Text) -> str:
    line = f"text {_number(text.x)} {_number(text.y)} size {_number(text.size)} width {_number(text.width)}"
    line += f" fill {_colour(text.fill)}"
    line += f" tracking {_number(text.tracking)}" if text.tracking else ""
    line += f" rotated {_number(text.rotation)}" if text.rotation else ""
    for run in text.runs:
        line += f" {run.face} {_quoted(run.string)}"
        if run.lead or run.gaps:
            line += f" spaced {' '.join(_number(gap) for gap in (run.lead, *run.gaps))}"
    return line


def _steps(path: Path) -> str:
    return " ".join(letter + " ".join(_number(value) for value in numbers) for letter, numbers in path.segments)


def _place(transform: Transform) -> str:
    t = transform
    if t == IDENTITY:
        return ""
    if (t.a, t.b, t.c, t.d) == (1, 0, 0, 1):
        return f" at {_number(t.e)} {_number(t.f)}"
    linear = " ".join(_number(part, 4) for part in (t.a, t.b, t.c, t.d))
    return f" matrix {linear} {_number(t.e)} {_number(t.f)}"


def _rect(box: Rect) -> str:
    return " ".join(_number(value) for value in (box.x, box.y, box.width, box.height))


def _colour(colour: Colour) -> str:
    return colour.hex


def _number(value: float, digits: int = 2) -> str:
    # A nudge keeps 0.005 and its neighbours in floating point on one side of the rounding.
    text = f"{value + 1e-9:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in escaped) + '"'
