"""The drawing, immutable and in millimetres (x right, y down): made by sheets, printed by backends.

Nothing here knows another unit, a paper, or a file format. A `Symbol` placed by many `Use`s becomes one Form
XObject in a PDF and one entry of `<defs>` in an SVG.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import field
from functools import lru_cache
from importlib import import_module
from itertools import chain, islice
from typing import Literal, Protocol, cast

from msgspec import Struct

from pressgang.diagnostics import Span
from pressgang.drawing.colours import BLACK as BLACK
from pressgang.drawing.colours import WHITE as WHITE
from pressgang.drawing.colours import Colour as Colour
from pressgang.drawing.colours import grey as grey
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.outlines import KAPPA, Segment, ellipse_segments, outline_box, polyline
from pressgang.structs import NamedTuple, dataclass, replace


class PressIntent(Struct, frozen=True):
    """The intent of a document for a print shop: `cmyk` or RGB, the ICC `profile` of the press and its
    `condition`.

    Without a profile the file describes a condition of pressgang's own, by which colours mean what they are on
    a screen.
    """

    cmyk: bool = False
    profile: bytes = b""
    condition: str = ""


# A drawing has no cycles: the collector need not look for any in the hundred thousands of its parts.
class Path(Struct, frozen=True, gc=False, cache_hash=True):
    """An outline with its fill and stroke. `width` and `dash` in mm; joins are always round.

    `spot` names an ink of its own for the stroke, which a press lays over all others.
    """

    segments: tuple[Segment, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    cap: Literal["butt", "round"] = "butt"
    even_odd: bool = False
    spot: str = ""


class Cluster(NamedTuple):
    """Letters that are drawn as one: a ligature, a letter with its marks, a syllable.

    `glyphs` are their ids in the face, each with its place (x, y up) from where the cluster begins; places and
    `advance` are at a type size of 1, and the glyphs are drawn at `size`.
    """

    string: str
    glyphs: tuple[tuple[int, float, float], ...]
    advance: float
    size: float


class Shaped(NamedTuple):
    """The clusters of a run, from left to right, and whether the run is read from right to left."""

    clusters: tuple[Cluster, ...]
    backwards: bool = False


class Run(NamedTuple):
    """A stretch of text in one face. `x` is its offset from the text's start and `width` its length, in mm.

    `gaps` (empty, or one number a character) is extra space in mm after each character: how kerning and
    tabular figures are set without a face of their own. `lead` is such a space before the first character.
    Writing whose letters join, stack or run from right to left is `shaped`, and has neither.
    """

    face: str
    string: str
    x: float
    width: float
    gaps: tuple[float, ...] = ()
    lead: float = 0.0
    shaped: Shaped | None = None


class Text(Struct, frozen=True, gc=False):
    """A line of text from the point (x, y) on its baseline, already measured and split into runs.

    Runs are in the order in which they are read; each says where it stands.
    `size` is the type size in mm (see `units.points`); `rotation` turns it clockwise about (x, y).
    Make it with `fonts.FontBook.text`, which knows the faces.
    """

    x: float
    y: float
    runs: tuple[Run, ...]
    size: float
    fill: Colour = BLACK
    tracking: float = 0.0
    rotation: float = 0.0

    @property
    def string(self) -> str:
        """The whole line."""
        return "".join(run.string for run in self.runs)

    @property
    def width(self) -> float:
        """The length of the line in mm."""
        return max([run.x + run.width for run in self.runs], default=0.0)

    def from_left(self) -> Sequence[Run]:
        """Return the runs in the order in which they stand."""
        return self.runs if len(self.runs) < 2 else sorted(self.runs, key=lambda run: run.x)


class Image(Struct, frozen=True):
    """A raster picture (PNG bytes) that fills `box`."""

    box: Rect
    png: bytes
    name: str = ""


Layer = Literal["art", "cut", "fold", "marks", "furniture"]
"""The purpose of a thing on a page: print, lines to cut or fold along, marks, the words around the pieces."""
Tag = Literal["H1", "H2", "P", "Table", "TR", "TH", "TD", "Figure", "Sect"]
"""The role of a group in the words of PDF, for a reader who cannot see it."""


class Group(Struct, frozen=True, gc=False):
    """Items moved by a transform and, where `clip` is given, cut off at its outline (before the transform).

    `layer` puts them on a layer (the innermost counts), `tag` says what they are, `alt` what a picture shows,
    `name` which piece or part of the page they are, for traces: no ink changes by these.
    """

    items: tuple[Item, ...]
    transform: Transform = IDENTITY
    clip: Path | None = None
    layer: Layer | None = None
    tag: Tag | None = None
    alt: str = ""
    name: str = ""


@dataclass(frozen=True)
class Symbol:
    """A drawing that is placed many times. `name` says what it is, `box` bounds all its ink.

    `inked` says that it is drawn for the ink that it is printed with, solid and hatched as that wants it.
    `alt` says in words what it shows; one without words is mere decoration.
    """

    name: str
    items: tuple[Item, ...]
    box: Rect
    inked: bool = field(default=False, repr=False)
    alt: str = field(default="", repr=False, compare=False)


class Scalable(Protocol):
    """A picture that can be drawn at any size: the logo of a club, an icon that is set like a word."""

    @property
    def box(self) -> Rect:
        """Return the box of its ink, in its own units."""

    def fit_into(self, width_mm: float, height_mm: float, colour: Colour | None = None) -> Symbol:
        """Return the picture as large as fits in `width_mm` × `height_mm`, its visible box about (0, 0)."""


_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""How many numbers each step of a path has."""


class PackedPaths(Struct, frozen=True, gc=False):
    """Paths in a tenth of the memory that they take, made anew each time someone looks at them."""

    packed: tuple[tuple[Path, str, bytes], ...]

    @staticmethod
    def of(items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return the items packed, or as they are if there is any but paths among them."""
        packed = [
            (
                replace(path, segments=()),
                "".join([command for command, _ in path.segments]),
                array("d", chain.from_iterable([numbers for _, numbers in path.segments])).tobytes(),
            )
            for path in items
            if isinstance(path, Path)
        ]
        return cast("tuple[Item, ...]", PackedPaths(tuple(packed))) if len(packed) == len(items) else items

    def __len__(self) -> int:
        return len(self.packed)

    def __iter__(self) -> Iterator[Path]:
        for path, commands, packed in self.packed:
            numbers = iter(array("d", packed))
            steps = [(command, tuple(islice(numbers, _NUMBERS[command]))) for command in commands]
            yield replace(path, segments=tuple(steps))


class Use(Struct, frozen=True, gc=False):
    """A symbol placed by a transform."""

    symbol: Symbol
    transform: Transform = IDENTITY


class Field(Struct, frozen=True):
    """A place to type in a fillable form: an input box (`text`) or a box to tick (`check`).

    `size` is the type size in mm of what is typed; 0 leaves it to the reader, which fills the box.
    """

    box: Rect
    name: str
    kind: Literal["text", "check"]
    tooltip: str = ""
    size: float = 0.0


Item = Path | Text | Image | Group | Use | Field


Back = tuple[Item, ...] | Callable[[], tuple[Item, ...]]
"""The ink of a piece's back, or a function that draws it."""


class Piece(Struct, frozen=True):
    """Something that is cut out or written on: a counter, a card, a record, a whole board.

    Its origin is the left top corner of the `width` × `height` trim. Ink may reach `bleed` mm beyond it, and
    `outline` is the cut line where it is not that. `back` stands behind `front`, drawn upright as one sees it;
    one that no page shows may be a function. `span` is its row. It is bent along `folds`, from point to point.
    `alt` and `back_alt` say what front and back show, where each is told as one picture.
    """

    name: str
    width: float
    height: float
    front: tuple[Item, ...]
    back: Back = ()
    bleed: float = 0.0
    outline: Path | None = None
    span: Span | None = None
    folds: tuple[tuple[Point, Point], ...] = ()
    alt: str = ""
    back_alt: str = ""

    def behind(self) -> tuple[Item, ...]:
        """Return the ink of its back, drawn now if it was not before."""
        return self.back() if callable(self.back) else self.back

    @property
    def trim(self) -> Rect:
        """The trimmed size as a rectangle at the origin."""
        return Rect(0, 0, self.width, self.height)


class Page(Struct, frozen=True):
    """One side of a printed sheet, `width` × `height` mm. `trim` and `bleed` default to the whole page.

    `side` says whether it is printed on the back of the page before it, and `flip` about which edge of the
    paper the two are turned where that matters: where the back of something has to lie behind its front.
    """

    width: float
    height: float
    items: tuple[Item, ...]
    label: str = ""
    trim: Rect | None = None
    bleed: Rect | None = None
    side: Literal["front", "back"] = "front"
    flip: Literal["long-edge", "short-edge"] | None = None

    def _repr_png_(self) -> bytes | None:
        """Return the picture that a notebook shows."""
        picture: bytes | None = import_module("pressgang.backends.notebook").page_png(self)
        return picture


class OutlineEntry(Struct, frozen=True):
    """A bookmark: a title and the index of the page it leads to."""

    title: str
    page: int


class Document(Struct, frozen=True):
    """Pages in order, and what a PDF says of itself (a `language` where it is not English), and its `press`."""

    title: str
    pages: tuple[Page, ...]
    author: str = ""
    subject: str = ""
    outline: tuple[OutlineEntry, ...] = ()
    stamp: str = ""
    language: str = ""
    licence: str = ""
    press: PressIntent | None = None

    def _repr_html_(self) -> str | None:
        """Return the pages as a notebook shows them."""
        html: str | None = import_module("pressgang.backends.notebook").document_html(self)
        return html


# --- measuring ---------------------------------------------------------------------------------------


def ink_box(items: Iterable[Item]) -> Rect | None:
    """Return a rectangle (mm) that holds all ink of the items, or None if they have none.

    It may be larger than the ink: it holds the control points of curves, and the full height of lines of text.
    """
    boxes = [box for item in items if (box := _box_of(item)) is not None]
    return Rect.around(boxes) if boxes else None


def _box_of(item: Item) -> Rect | None:
    match item:
        case Path():
            reach = item.width / 2 if item.stroke else 0.0
            return outline_box(item.segments).inset(-reach) if item.segments else None
        case Text():
            line_box = Rect(item.x, item.y - item.size, item.width, 1.3 * item.size)
            if not item.rotation:
                return line_box
            return Transform.rotate(item.rotation, (item.x, item.y)).apply_rect(line_box)
        case Image():
            return item.box
        case Use():
            box = item.symbol.box
            return box if item.transform is IDENTITY else item.transform.apply_rect(box)
        case Group():
            inside = ink_box(item.items)
            if inside is not None and item.clip is not None:
                inside = inside.common(outline_box(item.clip.segments))
            return None if inside is None else item.transform.apply_rect(inside)
    return None


def leaves(
    items: Iterable[Item], by: Transform = IDENTITY
) -> Iterator[tuple[Path | Text | Image | Field, Transform]]:
    """Yield all that is drawn in the items, in groups and symbols too, with the way from its mm to the page."""
    for item in items:
        if isinstance(item, Group):
            yield from leaves(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield from leaves(item.symbol.items, item.transform.then(by))
        else:
            yield item, by


def spoken_words(items: Iterable[Item]) -> Iterator[str]:
    """Yield the lines of text in the items, and the words in place of pictures, in the order of drawing."""
    for item in items:
        if isinstance(item, Path):  # most are
            continue
        if isinstance(item, Text):
            yield item.string
        elif isinstance(item, Group | Use):
            inner = item if isinstance(item, Group) else item.symbol
            yield from (inner.alt,) if inner.alt else spoken_words(inner.items)


# --- drawing in few words --------------------------------------------------------------------------


def line(start: Point, end: Point, width: float, stroke: Colour = BLACK, dash: tuple[float, ...] = ()) -> Path:
    """Return a straight line."""
    return Path((("M", start), ("L", end)), stroke=stroke, width=width, dash=dash)


@lru_cache(maxsize=4096)  # those of counters stand at the same places of each
def rectangle(
    box: Rect, fill: Colour | None = None, stroke: Colour | None = None, width: float = 0.0, radius: float = 0.0
) -> Path:
    """Return a rectangle, its corners rounded by `radius` mm."""
    x, y, r, b = box.x + 0.0, box.y + 0.0, box.right, box.bottom  # -0.0 is kept as 0.0, and is written -0
    if radius <= 0:
        return Path(polyline(((x, y), (r, y), (r, b), (x, b)), close=True), fill, stroke, width)
    radius = min(radius, box.width / 2, box.height / 2)
    k = radius * (1 - KAPPA)
    segments: tuple[Segment, ...] = (
        ("M", (x + radius, y)),
        ("L", (r - radius, y)),
        ("C", (r - k, y, r, y + k, r, y + radius)),
        ("L", (r, b - radius)),
        ("C", (r, b - k, r - k, b, r - radius, b)),
        ("L", (x + radius, b)),
        ("C", (x + k, b, x, b - k, x, b - radius)),
        ("L", (x, y + radius)),
        ("C", (x, y + k, x + k, y, x + radius, y)),
        ("Z", ()),
    )
    return Path(segments, fill, stroke, width)


def ellipse(
    centre: Point,
    rx: float,
    ry: float,
    fill: Colour | None = None,
    stroke: Colour | None = None,
    width: float = 0.0,
) -> Path:
    """Return an ellipse by its half axes."""
    return Path(ellipse_segments(centre, rx, ry), fill, stroke, width)


def circle(
    centre: Point, radius: float, fill: Colour | None = None, stroke: Colour | None = None, width: float = 0.0
) -> Path:
    """Return a circle."""
    return ellipse(centre, radius, radius, fill, stroke, width)


def on_layer(layer: Layer, items: Iterable[Item], name: str = "") -> tuple[Group, ...]:
    """Return the items as a group on a layer, or nothing if there are no items."""
    together = tuple(items)
    return (Group(together, layer=layer, name=name),) if together else ()


def tagged(tag: Tag, items: Iterable[Item]) -> Group:
    """Return the items as one heading, paragraph or other part of the text."""
    return Group(tuple(items), tag=tag)


def moved(items: Iterable[Item], dx: float, dy: float) -> Group:
    """Return the items moved by `dx`, `dy` mm."""
    return Group(tuple(items), Transform.translate(dx, dy))


CutLayer = Literal["SCORE", "KISS", "CUT"]


class CutLines(NamedTuple):
    """The lines of one page, `width` × `height` mm, in the order in which a machine is to follow them.

    `score` are folds, `kiss` go through the upper layer of a sheet of stickers, `cut` right through: that comes
    last, since what is cut through no longer lies still.
    """

    width: float
    height: float
    score: tuple[Path, ...] = ()
    kiss: tuple[Path, ...] = ()
    cut: tuple[Path, ...] = ()

    def layers(self) -> Iterator[tuple[CutLayer, tuple[Path, ...]]]:
        """Yield the layers that hold something, in order."""
        layers: tuple[tuple[CutLayer, tuple[Path, ...]], ...] = (
            ("SCORE", self.score), ("KISS", self.kiss), ("CUT", self.cut),
        )  # fmt: skip
        yield from (layer for layer in layers if layer[1])
