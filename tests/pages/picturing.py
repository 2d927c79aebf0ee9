"""Pictures of a page before and after, and of what differs: traces made into pages again, and drawn."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path as FilePath

from PIL import Image as Pixels
from PIL import ImageChops, ImageDraw

from pressgang.backends.png import write_pngs
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import (
    Colour,
    Document,
    Group,
    Image,
    Item,
    Page,
    Path,
    Run,
    Symbol,
    Text,
    Use,
    rectangle,
)
from pressgang.drawing.units import MM_PER_INCH
from pressgang.typography.fonts import FontBook
from tests.pages.explaining import Sheet, words_of
from tests.pages.folding import Node
from tests.trace import LONGEST_OUTLINE, outline_digest

DPI = 150
MOST_PIXELS = 3000
"""The longest side of a picture: a board on one page is drawn with fewer dots."""
SEEN = 12
"""How much of 255 a pixel must change to be shown as different; less is rounding."""


class Known:
    """What a trace has only the digests of: long outlines and pictures, taken from the document of today.

    In the place of one that is not known stands the box around it.
    """

    def __init__(self, document: Document) -> None:
        self.outlines: dict[str, tuple[Segment, ...]] = {}
        self.pictures: dict[str, bytes] = {}
        seen: set[int] = set()
        for page in document.pages:
            self._gather(page.items, seen)

    def _gather(self, items: Iterable[Item], seen: set[int]) -> None:
        for item in items:
            if isinstance(item, Path):
                self._add(item)
            elif isinstance(item, Group):
                if item.clip:
                    self._add(item.clip)
                self._gather(item.items, seen)
            elif isinstance(item, Use) and id(item.symbol) not in seen:
                seen.add(id(item.symbol))
                self._gather(item.symbol.items, seen)
            elif isinstance(item, Image):
                self.pictures[item.name] = item.png

    def _add(self, path: Path) -> None:
        if len(path.segments) > LONGEST_OUTLINE:
            for digits in (2, 3, 5):  # which of them is used, the size of the drawing says that it is in
                self.outlines[outline_digest(path.segments, digits)] = path.segments


def write_pictures(
    old: str, new: str, pages: Iterable[int], document: Document, book: FontBook, folder: FilePath
) -> list[int]:
    """Write `page-1-old.png`, `page-1-new.png` and `page-1-difference.png` for each of the pages (from 0).

    The difference is the page of today, pale; red is what was there and is gone, blue what is new. Return those
    of the pages that look the same: their traces differ in how the ink is grouped or named.
    """
    same = []
    known = Known(document)
    sides = [_Pages(Sheet(trace), known) for trace in (old, new)]
    for number in pages:
        drawn = []
        for name, side in zip(("old", "new"), sides, strict=True):
            if number < len(side.sheet.pages):
                page = side.page(number)
                dpi = min(DPI, MOST_PIXELS / max(page.width, page.height) * MM_PER_INCH)
                (png,) = write_pngs(Document(name, (page,)), book, dpi=dpi)
                (folder / f"page-{number + 1}-{name}.png").write_bytes(png)
                drawn.append(Pixels.open(BytesIO(png)).convert("RGB"))
        if len(drawn) == 2:
            if ImageChops.difference(*drawn).getbbox() is None:
                same.append(number)
            _difference(*drawn).save(folder / f"page-{number + 1}-difference.png")
    return same


def _difference(old: Pixels.Image, new: Pixels.Image) -> Pixels.Image:
    size = (max(old.width, new.width), max(old.height, new.height))
    pair = []
    for picture in (old, new):
        pair.append(Pixels.new("RGB", size, "white"))
        pair[-1].paste(picture)
    old, new = pair
    channels = ImageChops.difference(old, new).split()
    apart = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    mask = apart.point(lambda value: 255 if value > SEEN else 0)
    darker = ImageChops.subtract(new.convert("L"), old.convert("L")).point(lambda value: 255 if value else 0)
    pale = Pixels.blend(new.convert("L").convert("RGB"), Pixels.new("RGB", size, "white"), 0.7)
    pale.paste("#1f4fd0", mask=mask)
    pale.paste("#d01f1f", mask=ImageChops.multiply(mask, darker))
    if box := mask.getbbox():  # few pixels are found by the frame around them
        around = (box[0] - 12, box[1] - 12, box[2] + 12, box[3] + 12)
        ImageDraw.Draw(pale).rectangle(around, outline="#d01fd0", width=2)
    return pale


class _Pages:
    """Makes pages of a trace again."""

    def __init__(self, sheet: Sheet, known: Known) -> None:
        self.sheet, self._known = sheet, known
        self._symbols: dict[str, Symbol] = {}
        for name, node in sheet.symbols.items():
            words = words_of(node.line)
            self._symbols[name] = Symbol(name, tuple(self._items(node.children)), _box(words))

    def page(self, number: int) -> Page:
        node = self.sheet.pages[number]
        words = words_of(node.line)
        return Page(float(words[2]), float(words[4]), tuple(self._items(node.children)))

    def _items(self, nodes: Iterable[Node]) -> Iterator[Item]:
        for node in nodes:
            words = words_of(node.line)
            kind = words[0]
            if kind == "path":
                yield self._path(words)
            elif kind == "text":
                if any(word.startswith('"') for word in words):  # else it says nothing
                    yield _text(words)
            elif kind == "use":
                yield Use(self._symbols[words[1]], _transform(words))
            elif kind == "image":
                png = self._known.pictures.get(_unquoted(words[1]))
                box = _box(words)
                yield Image(box, png) if png else rectangle(box, Colour.parse("#888888"))
            elif kind == "field":
                yield rectangle(_box(words), stroke=Colour.parse("#888888"), width=0.1)
            elif kind != "clip":
                clips = [child for child in node.children if child.line.startswith("clip ")]
                clip = self._path(words_of(clips[0].line)) if clips else None
                yield Group(tuple(self._items(node.children)), _transform(words), clip)

    def _path(self, words: list[str]) -> Path:
        fill = Colour.parse(words[words.index("fill") + 1]) if "fill" in words else None
        stroke, width, dash = None, 0.0, []
        if "stroke" in words:
            at = words.index("stroke")
            stroke, width = Colour.parse(words[at + 1]), float(words[at + 2])
        if "dash" in words:
            for word in words[words.index("dash") + 1 :]:
                if not re.fullmatch(r"-?[\d.]+", word):
                    break
                dash.append(float(word))
        return Path(
            self._segments(words),
            fill,
            stroke,
            width,
            tuple(dash),
            "round" if "round" in words else "butt",
            "even-odd" in words,
        )

    def _segments(self, words: list[str]) -> tuple[Segment, ...]:
        if "outline" in words:
            segments = self._known.outlines.get(" ".join(words[words.index("outline") :]))
            return segments or rectangle(_box(words)).segments
        if "box" in words:
            return rectangle(_box(words)).segments
        steps = re.findall(r"[MLCZ][^MLCZ]*", " ".join(words[_first_step(words) :]))
        return tuple((step[0], tuple(float(number) for number in step[1:].split())) for step in steps)


def _first_step(words: list[str]) -> int:
    return next(at for at, word in enumerate(words) if re.match(r"M-?[\d.]", word))


def _box(words: list[str]) -> Rect:
    at = words.index("box")
    return Rect(*(float(word) for word in words[at + 1 : at + 5]))


def _transform(words: list[str]) -> Transform:
    if "at" in words:
        at = words.index("at")
        return Transform.translate(float(words[at + 1]), float(words[at + 2]))
    if "matrix" in words:
        at = words.index("matrix")
        return Transform(*(float(word) for word in words[at + 1 : at + 7]))
    return IDENTITY


def _unquoted(word: str) -> str:
    # The escapes of a trace are those of Python.
    return str(ast.literal_eval(word))


def _text(words: list[str]) -> Text:
    strings = [at for at, word in enumerate(words) if word.startswith('"')]
    head = words[: strings[0] - 1]
    named = {word: head[at + 1] for at, word in enumerate(head[:-1]) if word.isalpha()}
    runs: list[Run] = []
    for at, end in zip(strings, [*(n - 1 for n in strings[1:]), len(words)], strict=True):
        rest = words[at + 1 : end]
        x = float(rest[1]) if rest[:1] == ["at"] else 0.0
        gaps = [float(word) for word in rest[rest.index("spaced") + 1 :]] if "spaced" in rest else [0.0]
        runs.append(Run(words[at - 1], _unquoted(words[at]), x, 0.0, tuple(gaps[1:]), gaps[0]))
    ends = [*(run.x for run in runs[1:]), float(named["width"])]
    return Text(
        float(words[1]),
        float(words[2]),
        tuple(run._replace(width=end - run.x) for run, end in zip(runs, ends, strict=True)),
        float(named["size"]),
        Colour.parse(named["fill"]),
        float(named.get("tracking", 0)),
        float(named.get("rotated", 0)),
    )
