"""The drawings that all contenders draw: composed once by pressgang, flattened to primitive operations.

A drawing is a dictionary of plain values (so that `marshal` reads it in no time):

    fonts   {face: path of an unpacked .ttf}
    size    (width, height) of the pages in mm
    forms   {key: (box, operations)}: what is drawn more than once, by its own coordinates
    pages   [operations]

An operation is one of

    ("path", segments, fill, stroke, width, dash, even_odd)      coordinates in mm, y down
    ("text", face, size, x, y, rotation, string, fill, tracking)
    ("form", key, (a, b, c, d, e, f))                            a form placed by a matrix

Rectangular clips are resolved here (a ground is cut to its window), so that no contender has to clip; kerning
is left out: contenders draw plain strings.
"""

from __future__ import annotations

import marshal
from collections.abc import Iterable, Mapping
from math import atan2, cos, degrees, radians, sin
from pathlib import Path as File
from typing import Any

from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.scene import Document, Group, Item, Path, Symbol, Text, Use
from pressgang.jobs.loading import load_stats
from pressgang.jobs.printing import compose_job
from pressgang.print_options import PrintOptions
from pressgang.typography.fonts import FontBook

Operation = tuple[Any, ...]


def compose(
    kind: str, stats: File | None, system: str, options: Mapping[str, object]
) -> tuple[Document, FontBook]:
    """The document that `pressgang make KIND` writes with these options."""
    job = load_stats([stats] if stats else [], kind=kind, system_id=system, options=lambda cls: cls(**options))
    return compose_job(job, PrintOptions())[0][0][1], job.book


def dump(document: Document, book: FontBook, file: File) -> None:
    """Write the flattened document to `file`, and its fonts beside it."""
    flat = _Flat()
    pages = [flat.operations(page.items, IDENTITY, None) for page in document.pages]
    fonts = {}
    for face in sorted(flat.faces):
        font = file.parent / f"{face}.ttf"
        if not font.exists():
            font.write_bytes(book.face(face).data)
        fonts[face] = str(font)
    size = (document.pages[0].width, document.pages[0].height)
    content = {"fonts": fonts, "size": size, "forms": flat.forms, "pages": pages, "title": document.title}
    file.write_bytes(marshal.dumps(content))


def source_of(drawing: File, target: File) -> None:
    """The drawing as an author with much patience would type it: a module with each kind of counter once, by
    its own coordinates, where each of them lies, and what stands around them.
    """
    content = marshal.loads(drawing.read_bytes())
    kinds: dict[tuple[Operation, ...], int] = {}
    pages = []
    for operations in content["pages"]:
        around: list[Operation] = []
        placed: list[tuple[int, float, float]] = []
        starts = [i - 1 for i, one in enumerate(operations) if one[0] == "form"]
        ends = [*starts[1:], (starts or [0])[-1] + (starts[1] - starts[0] if len(starts) > 1 else 0)]
        for start, end in zip(starts, ends, strict=True):
            x, y = operations[start][1][0][1]
            counter = tuple(_shifted(one, -x, -y) for one in operations[start:end])
            placed.append((kinds.setdefault(counter, len(kinds)), x, y))
        around = [*operations[: starts[0]], *operations[ends[-1] :]] if starts else operations
        pages.append((around, placed))
    content |= {"pages": pages, "kinds": list(kinds)}
    target.write_text("".join(f"{key} = {value!r}\n" for key, value in content.items()), encoding="utf-8")


def _shifted(one: Operation, dx: float, dy: float) -> Operation:
    """The operation moved, rounded so that counters of one kind come out alike."""
    if one[0] == "path":
        moved = tuple((step, tuple(round(n + (dy if i % 2 else dx), 6) for i, n in enumerate(numbers)))
                      for step, numbers in one[1])  # fmt: skip
        return ("path", moved, *one[2:])
    if one[0] == "text":
        return (*one[:3], round(one[3] + dx, 6), round(one[4] + dy, 6), *one[5:])
    return (one[0], one[1], (*one[2][:4], round(one[2][4] + dx, 6), round(one[2][5] + dy, 6)))


class _Flat:
    def __init__(self) -> None:
        self.forms: dict[str, tuple[tuple[float, ...], list[Operation]]] = {}
        self.keys: dict[int, str] = {}
        self.kept: list[Symbol] = []
        self.faces: set[str] = set()

    def operations(self, items: Iterable[Item], by: Transform, window: Rect | None) -> list[Operation]:
        found: list[Operation] = []
        for item in items:
            if isinstance(item, Path):
                found.append(self.path(item, by, window))
            elif isinstance(item, Text):
                found.extend(self.text(item, by))
            elif isinstance(item, Group):
                inner = item.transform.then(by)
                cut = window if item.clip is None else _box(item.clip.segments, inner)
                found.extend(self.operations(item.items, inner, cut))
            elif isinstance(item, Use):
                inner = item.transform.then(by)
                if any(
                    isinstance(one, Text) for one in item.symbol.items
                ):  # a face: its parts are the same work
                    found.extend(self.operations(item.symbol.items, inner, window))
                    continue
                matrix = (inner.a, inner.b, inner.c, inner.d, inner.e, inner.f)
                found.append(("form", self.form(item.symbol), matrix))
        return found

    def form(self, symbol: Symbol) -> str:
        if id(symbol) not in self.keys:
            key = self.keys[id(symbol)] = f"s{len(self.keys)}"
            self.kept.append(symbol)
            box = symbol.box
            self.forms[key] = (
                (box.x, box.y, box.right, box.bottom),
                self.operations(symbol.items, IDENTITY, None),
            )
        return self.keys[id(symbol)]

    def path(self, path: Path, by: Transform, window: Rect | None) -> Operation:
        segments = tuple((letter, _moved(numbers, by)) for letter, numbers in path.segments)
        if window is not None and path.fill and not path.stroke and len(segments) == 5:
            box = _box(segments, IDENTITY)
            x0, y0 = max(box.x, window.x), max(box.y, window.y)
            x1, y1 = min(box.right, window.right), min(box.bottom, window.bottom)
            segments = (
                ("M", (x0, y0)), ("L", (x1, y0)), ("L", (x1, y1)), ("L", (x0, y1)), ("Z", ()),
            )  # fmt: skip
        scale = (by.a**2 + by.b**2) ** 0.5
        fill = tuple(path.fill) if path.fill else None
        stroke = tuple(path.stroke) if path.stroke and path.width > 0 else None
        dash = tuple(length * scale for length in path.dash)
        return ("path", segments, fill, stroke, path.width * scale, dash, path.even_odd)

    def text(self, text: Text, by: Transform) -> Iterable[Operation]:
        turned = degrees(atan2(by.b, by.a)) + text.rotation
        for run in text.runs:
            self.faces.add(run.face)
            angle = radians(text.rotation)
            x, y = by.apply(text.x + run.x * cos(angle), text.y + run.x * sin(angle))
            yield ("text", run.face, text.size, x, y, turned, str(run.string), tuple(text.fill), text.tracking)


def _moved(numbers: tuple[float, ...], by: Transform) -> tuple[float, ...]:
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return tuple(part for pair in pairs for part in by.apply(*pair))


def _box(segments: Iterable[tuple[str, tuple[float, ...]]], by: Transform) -> Rect:
    points = [by.apply(n[i], n[i + 1]) for _, n in segments for i in range(0, len(n), 2)]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
