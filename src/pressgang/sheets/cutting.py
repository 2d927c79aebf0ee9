"""Options of sheets that are cut out (gap, marks, backs), of counters and of boards, declared once."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import sqrt
from typing import Any, ClassVar, Literal, Self, get_args

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Back, Item, Path, circle, rectangle
from pressgang.drawing.units import MM_PER_INCH, format_length, parse_length
from pressgang.layout import Area, Backs, Board, Cut, Gang, Labels, Offer, Sheet
from pressgang.regex import regex
from pressgang.schema import FLAG, Choice, Length, Number, Parsed, Refused, RowT, RowT_contra, declared, option
from pressgang.schema import problems as schema_problems
from pressgang.sheets import problems
from pressgang.sheets.base import AnyKind, Brief, SheetKind
from pressgang.structs import NamedTuple, dataclass, replace

Registration = Literal["none", "silhouette"]


def gap_option(default: float) -> Any:
    """Return the option `gap` with the sheet's own default in mm."""
    return option(Length(0, 50), default, help="room between neighbouring pieces")


def cut_option(default: Cut) -> Any:
    """Return the option `cut` with the sheet's own default."""
    return option(Choice(("marks", "lines", "corners", "none")), default, help="cutting guides")


def backs_option(default: Backs) -> Any:
    """Return the option `backs` with the sheet's own default."""
    return option(
        Choice(("none", "long-edge", "short-edge", "fold")), default,
        help="print backs: for paper turned about an edge, or above each front for folding over",
    )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class CutSheet(SheetKind[RowT_contra]):
    """A sheet whose pieces are cut out one by one, and printed on one side."""

    gap: float = gap_option(0.0)
    cut: Cut = cut_option("marks")
    registration: Registration = option(
        Choice(("none", "silhouette")), "none",
        help="marks for a cutting machine: a square and two brackets, as the Silhouette Cameo looks for them",
    )  # fmt: skip
    registration_inset: float = option(
        Length(0, 60), 10.0,
        help="how far registration marks lie from the paper's edges, as set in the cutting program; Silhouette "
        "Studio takes 10 mm or more",
    )  # fmt: skip
    knife: Literal["through", "kiss"] = option(
        Choice(("through", "kiss")), "through",
        help="how deep a machine cuts the pieces, in the cut file: through, or kiss cuts for a sheet of "
        "stickers, whose edge is cut through",
    )  # fmt: skip

    @property
    def registration_marks(self) -> float | None:
        """Return the inset of the registration marks in mm, or None without marks."""
        return self.registration_inset if self.registration == "silhouette" else None

    def area(self, paper: Offer, notes: tuple[str, ...] = ()) -> Area:
        """Return the area of a page between its registration marks, for pieces as large as it takes them."""
        return paper.area(notes, registration=self.registration_marks)

    def gang(self, groups: tuple[str, ...] = (), backs: Backs | None = None) -> Gang:
        """Return the plan of these options."""
        preset = PRESETS.get(getattr(self, "preset", None) or "")
        return Gang(
            self.gap, self.cut, backs or "none", groups, self.registration_marks, self.knife == "kiss",
            labels=preset.labels if preset else None,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class BackedSheet(CutSheet[RowT_contra]):
    """A sheet whose pieces are cut out one by one and may have backs."""

    backs: Backs = backs_option("none")

    @property
    def prints_backs(self) -> bool:
        """Return whether a page shows the backs."""
        return self.backs != "none"

    def back(self, draw: Callable[[], tuple[Item, ...]]) -> Back:
        """Return a piece's back: drawn now if a page shows it, else on demand, for the piece by itself."""
        return draw() if self.prints_backs else draw

    def lies(self, brief: Brief[RowT_contra], width: float, height: float) -> bool:
        """Return whether a page without a heading takes more pieces of that size in mm when it lies."""
        lying, standing = (
            brief.paper.laid(lies).holds(width, height, self.gang(), heading=False) for lies in (True, False)
        )
        return lying > standing

    def gang(self, groups: tuple[str, ...] = (), backs: Backs | None = None) -> Gang:
        """Return the plan of these options; `backs` overrides theirs."""
        return super().gang(groups, backs or self.backs)


@dataclass(frozen=True, kw_only=True)
class CutOptions(BackedSheet[RowT_contra]):
    """A sheet whose pieces are cut out one by one, with backs, and colour that bleeds."""

    bleed: float = option(Length(0, 10), 1.5, help="how far the ground reaches beyond the cut")


ShapeName = Literal["square", "round", "hex"]
SHAPES: tuple[ShapeName, ...] = get_args(ShapeName)
_ROOT = sqrt(3)


class Shape(Struct, frozen=True, cache_hash=True):
    """The shape of a counter: `square` (a rectangle, its corners rounded by `radius` mm), `round` or `hex`,
    flats above and below.

    A frame takes `edge` mm along its cut.
    """

    name: ShapeName
    width: float
    height: float
    radius: float = 0.0
    edge: float = 0.0

    @staticmethod
    def of_size(name: ShapeName, size: float, height: float | None = None) -> Shape:
        """Return the shape of a counter of `size`: its width, its diameter, or from flat to flat."""
        if name == "hex":
            return Shape(name, size * 2 / _ROOT, size)
        return Shape(name, size, size if name == "round" else height or size)

    @property
    def is_rectangle(self) -> bool:
        """Return whether it is as wide at every height."""
        return self.name == "square"

    @property
    def cut_line(self) -> Path | None:
        """Return the outline to cut along; None if straight cuts through a whole row part it from others."""
        return None if self.name == "square" and not self.radius else self.path()

    def path(self, grown: float = 0.0) -> Path:
        """Return the outline, `grown` mm further out; a bleed has square corners, so that no paper shows."""
        box = Rect(0, 0, self.width, self.height).inset(-grown)
        if self.name == "square":
            return rectangle(box, radius=0.0 if grown > 0 else self.radius + grown)
        middle = self.height / 2
        if self.name == "round":
            return circle((self.width / 2, middle), middle + grown)
        reach = grown * 2 / _ROOT
        left, right = -reach, self.width + reach
        quarter = (right - left) / 4
        corners = (
            (left + quarter, box.y), (right - quarter, box.y), (right, middle),
            (right - quarter, box.bottom), (left + quarter, box.bottom), (left, middle),
        )  # fmt: skip
        return Path(polyline(corners, close=True))

    def across(self, y: float) -> float:
        """Return the width of the shape at a height; 0 above and below it."""
        if self.name == "square":
            return self.width
        off = abs(y - self.height / 2)
        if off > self.height / 2:
            return 0.0
        if self.name == "round":
            return 2 * sqrt(max(0.0, (self.height / 2) ** 2 - off**2))
        return self.width - 2 * off / _ROOT

    def between(self, top: float, bottom: float) -> float:
        """Return the width, about the middle, of what lies inside at all heights from `top` to `bottom`."""
        return min(self.across(top), self.across(bottom))


def too_round(radius: float, shape: Shape, place: Span) -> Diagnostic | None:
    """Return the problem of round corners of that radius in mm on a shape, or None."""
    most = min(shape.width, shape.height) / 2 if shape.is_rectangle else 0.0
    if radius <= most:
        return None
    of = f"of {shape.width:g} × {shape.height:g} mm" if shape.is_rectangle else f"that is {shape.name}"
    said = f"corners of {format_length(radius)} on a piece {of}; the most is {format_length(most)}"
    way_out = f'Write radius = "{most:g}mm" or less.' if most else 'Leave radius out, or take shape = "square".'
    return problems.NO_ROUND_CORNERS.at(place, said, way_out)


LEAST_WIDTH, LEAST_HEIGHT, MOST = 18.0, 12.0, 500.0
"""The limits of a cell: below, rank, suit and points would be under 6 pt; above, it is no cell of a board."""


class CellSize(NamedTuple):
    """The width and height of a cell, or of a card, in mm."""

    width: float
    height: float

    def __str__(self) -> str:
        """`60 × 40 mm`."""
        return f"{self.width:g} × {self.height:g} mm"


def split_size(text: str) -> list[str]:
    """Return the sides of a size such as `60x40mm`; where the unit stands once, both have it."""
    parts = re.split(r"\s*[x×]\s*", text.strip().lower())
    unit = re.search(r"[a-z\"″]+$", parts[-1])
    if len(parts) == 2 and unit and re.fullmatch(r"[\d.,/\s½¼¾⅛⅜⅝⅞-]+", parts[0]):
        parts[0] += unit[0]
    return parts


def size_kind(thing: str, least: tuple[float, float], most: float, examples: str) -> Parsed:
    """Return the kind of sizes such as `60x40mm` and `2.5in × 1 1/2in`; sides are `least` to `most` mm."""

    def parse(text: str) -> CellSize:
        parts = split_size(text)
        if len(parts) != 2 or not all(parts):
            raise ValueError(f"is no size of a {thing}; write width x height")
        width, height = (parse_length(part) for part in parts)
        if width < least[0] or height < least[1]:
            wide, high = map(format_length, least)
            raise ValueError(f"is too small: a {thing} is at least {wide} wide and {high} high")
        if max(width, height) > most:
            raise ValueError(f"is too large: a side of a {thing} is at most {format_length(most)}")
        return CellSize(width, height)

    way_out = f"Write width x height with a unit, such as {examples}."
    show = "{0.width:g}x{0.height:g}mm".format
    return Parsed("width x height", parse, schema_problems.BAD_LENGTH, way_out, show)


CELL = size_kind("cell", (LEAST_WIDTH, LEAST_HEIGHT), MOST, "60x40mm or 2.5in x 1.5in")
CARD_TO_CUT = size_kind("card", (20.0, 20.0), 420.0, "63x88mm or 2.5in x 3.5in")
"""The size of a card with any words: as small as a token or as large as a page."""


class Preset(NamedTuple):
    """A format: its width and height in mm (of a hex from flat to flat), and its shape.

    A shop's has the `bleed` that it wants beyond the cut, and words stay as far inside; `labels` are those of a
    sheet of labels.
    """

    width: float
    height: float
    shape: ShapeName = "square"
    bleed: float = 0.0
    labels: Labels | None = None

    def __str__(self) -> str:
        """`63 × 88 mm`, `50.8 mm from flat to flat`."""
        if self.shape == "hex":
            return f"{format_length(self.height)} from flat to flat"
        return f"{format_length(self.width).removesuffix(' mm')} × {format_length(self.height)}"

    def described(self) -> str:
        """Return its measures with what a shop or a sheet of labels adds."""
        if self.labels is not None:
            return f"{self}, {self.labels.columns} × {self.labels.rows} on a sheet"
        if not self.bleed:
            return str(self)
        wide, high = (round((mm + 2 * self.bleed) / MM_PER_INCH * 300) for mm in (self.width, self.height))
        return f"{self}, bleed and safe zone {format_length(self.bleed)}; --pieces: {wide} × {high} pixels"


def _tile(inches: float, shape: ShapeName = "square") -> Preset:
    return Preset(inches * MM_PER_INCH, inches * MM_PER_INCH, shape)


def _shop(width: float, height: float, bleed: float) -> Preset:
    """Return a shop's card of that size in inches, with its bleed in pixels of a 300th of an inch."""
    return Preset(width * MM_PER_INCH, height * MM_PER_INCH, bleed=bleed * MM_PER_INCH / 300)


_A4, _LETTER = (210.0, 297.0), (215.9, 279.4)


def _labels(
    name: str, paper: tuple[float, float], count: tuple[int, int], size: tuple[float, float],
    corner: tuple[float, float], *, apart: float = 0.0,
) -> Preset:  # fmt: skip
    """Return the labels of a sheet: their number across and down, size, first corner and gaps (mm)."""
    width, height = size
    labels = Labels(
        name=name, paper=paper, columns=count[0], rows=count[1], left=corner[0], top=corner[1],
        across=width + apart, down=height, width=width, height=height,
    )  # fmt: skip
    return Preset(width, height, labels=labels)


PRESETS: dict[str, Preset] = {
    "poker": Preset(63, 88),
    "bridge": Preset(57, 89),
    "tarot": Preset(70, 120),
    "mini": Preset(44, 68),
    "square-card": Preset(70, 70),
    "small-square-tile": _tile(1),
    "square-tile": _tile(2),
    "large-square-tile": _tile(3),
    "small-hex-tile": _tile(1, "hex"),
    "hex-tile": _tile(2, "hex"),
    "large-hex-tile": _tile(3, "hex"),
    "game-crafter-poker": _shop(2.5, 3.5, 37.5),
    "game-crafter-bridge": _shop(2.25, 3.5, 37.5),
    "game-crafter-mini": _shop(1.75, 2.5, 37.5),
    "game-crafter-tarot": _shop(2.75, 4.75, 37.5),
    "makeplayingcards-poker": _shop(2.5, 3.5, 36),
    "makeplayingcards-domino": _shop(1.75, 3.5, 36),
    "drivethrucards-poker": _shop(2.5, 3.5, 37.5),
    "avery-l7160": _labels("Avery L7160", _A4, (3, 7), (63.5, 38.1), (7.25, 15.15), apart=2.5),
    "avery-l7163": _labels("Avery L7163", _A4, (2, 7), (99.1, 38.1), (4.65, 15.15), apart=2.5),
    "avery-l7651": _labels("Avery L7651", _A4, (5, 13), (38.1, 21.2), (4.75, 10.7), apart=2.5),
    "avery-5160": _labels("Avery 5160", _LETTER, (3, 10), (66.675, 25.4), (4.7625, 12.7), apart=3.175),
    "avery-5371": _labels("Avery 5371", _LETTER, (2, 5), (88.9, 50.8), (19.05, 12.7)),
}
"""The presets: cards of most decks; tiles of one, two and three inches, as mats have cells; cards of shops
(measures of DriveThruCards from its page, of the others from public lists); sheets of labels and cards by
public lists, of which that is taken which lies in the middle of the paper.
"""


def preset_option() -> Any:
    """Return the option `preset`."""
    return option(
        Choice(tuple(PRESETS)), None,
        help="a well-known format in place of a size: `pressgang list presets` has their measures",
        example="poker",
    )  # fmt: skip


def settle_preset(kind: AnyKind, preset: str | None) -> None:
    """Set a new sheet's measures to those of its preset, as far as no other option gives them."""
    if preset is None:
        return
    for name, value in _measures(kind, PRESETS[preset]).items():
        if not kind.is_own(name) and value is not None:
            object.__setattr__(kind, name, value)


def preset_problems(kind: AnyKind, preset: str | None, brief: Brief[Any]) -> Iterator[Diagnostic]:
    """Yield the problem of a preset that the sheet cannot take, or with which another option has no place."""
    if preset is None:
        return
    wanted = PRESETS[preset]
    said = f"the preset {preset} is {'a hexagon of ' if wanted.shape == 'hex' else ''}{wanted}"
    for name, value in _measures(kind, wanted).items():
        if value is None:
            fitting = [one for one, other in PRESETS.items() if None not in _measures(kind, other).values()]
            yield problems.WRONG_PRESET.at(
                brief.place,
                f"{said}, which {kind.kind} cannot have",
                f"Take another ({', '.join(fitting)}), or write a size of its own.",
            )
            return
        if getattr(kind, name) != value:
            own = next(one for one in declared(type(kind)) if one.name == name)
            against = f"{said}, and {own.option} is {own.kind.show(getattr(kind, name))}"
            yield problems.WRONG_PRESET.at(brief.place, against, f"Leave out {own.option}, or the preset.")
            return
    given = {name: getattr(kind, name) for name in ("gap", "cut", "registration") if kind.is_own(name)}
    idle = " and ".join(name for name, value in given.items() if value not in ("none", 0))
    if wanted.labels and idle:
        said = f"the preset {preset} is a sheet of labels, which are cut already: {idle} would change nothing"
        yield problems.IDLE_ON_LABELS.at(brief.place, said, f"Leave out {idle}, or take another preset.")


def _measures(kind: AnyKind, preset: Preset) -> dict[str, Any]:
    """Return the options of a sheet with that preset; `None` if it cannot have them."""
    items = {one.name: one.kind for one in declared(type(kind))}
    width, height = f"{preset.width:g}mm", f"{preset.height:g}mm"
    if "shape" in items:
        texts = {"shape": preset.shape, "size": width}
        texts |= {"height": height} if preset.shape == "square" else {}
    else:
        texts = {"size": f"{width} x {height}" if preset.shape == "square" else ""}
    if preset.bleed and "bleed" in items:
        texts["bleed"] = f"{preset.bleed:g}mm"
    found: dict[str, Any] = {}
    for name, text in texts.items():
        try:
            found[name] = items[name].parse(text)
        except Refused:
            found[name] = None
    return found


@dataclass(frozen=True, kw_only=True)
class BoardOptions(SheetKind[RowT_contra]):
    """The options of a sheet of one large piece.

    `measure` names the option that makes it larger and smaller (`least` to `most` mm), `reaches` what the
    drawing reaches beyond the board. `frame` is the white that a print shop leaves around it. One that
    `holds_counters` asks how large the kit's are.
    """

    measure: ClassVar[str]
    least: ClassVar[float]
    most: ClassVar[float]
    reaches: ClassVar[float] = 0.0
    frame: ClassVar[float] = 0.0
    holds_counters: ClassVar[bool] = False

    layout: Literal["tiled", "single"] = option(
        Choice(("tiled", "single")), "tiled", help="tiles on the paper, or one page as large as the board"
    )  # fmt: skip
    fit: bool = option(FLAG, False, help="with layout single: make the board as large as the paper takes it")
    overlap: float = option(Length(0, 100), 10.0, help="the strip that neighbouring tiles share")
    joint: Literal["glue", "trim"] = option(
        Choice(("glue", "trim")), "glue", help="tiles are glued onto strips, or trimmed and butted"
    )  # fmt: skip

    furniture: Literal["page", "none"] = option(
        Choice(("page", "none")), "page",
        help="with layout single: none leaves heading, foot and margins off, and the page is the board",
    )  # fmt: skip
    bleed: float = option(
        Length(0, 20), 0.0, help="how far the ground reaches beyond the board's edges, to be cut off"
    )

    @property
    def outer(self) -> float:
        """Return how far the page of one board, or its ink, reaches beyond its edges, in mm."""
        return self.bleed if self.furniture == "none" else max(self.reaches, self.bleed)

    def dressed(self, sheet: Sheet) -> Sheet:
        """Return the sheet of the board with the furniture that its options name."""
        if self.furniture == "page" or self.layout != "single":
            return sheet
        pieces = tuple(replace(piece, bleed=self.bleed) for piece in sheet.pieces)
        return replace(sheet, pieces=pieces, notes=(), heading=False, measured=False, bare=True)

    def board(self, joints_x: Sequence[float] = (), joints_y: Sequence[float] = ()) -> Board:
        """Return the plan of these options; joints fall at the given places where they can."""
        return Board(self.layout, self.overlap, self.joint, tuple(joints_x), tuple(joints_y))

    def extent(self, brief: Brief[RowT_contra]) -> tuple[float, float]:
        """Return the width and height of the board in mm, without its bleed."""
        raise NotImplementedError

    def resized(self, measure: float) -> Self:
        """Return the board with its `measure` set to that many mm, and everything else in proportion."""
        changed: dict[str, Any] = {self.measure: measure}
        return replace(self, **changed)

    def measured(self) -> str:
        """Return the `measure` as an option is written: `hex 50.8mm`."""
        item = next(one for one in declared(type(self)) if one.name == self.measure)
        return f"{item.option} {item.kind.show(getattr(self, self.measure))}"


AnyBoard = BoardOptions[Any]
"""A board, whichever rows it is for."""


_SCALE = regex(r"1\s*[:/]\s*(\d{1,6}(?:\.\d{1,3})?)")


def parse_scale(text: str) -> float:
    """Return the 300 of `1:300` (or `1/300`); raises `ValueError` with the end of a sentence."""
    match = _SCALE.fullmatch(text.strip())
    if match is None or not 1 <= float(match[1]) <= 100_000:
        raise ValueError("is no scale")
    return float(match[1])


_SCALE_HELP = "Write it like 1:300, in quotes in a kit."
SCALE = Parsed("scale", parse_scale, schema_problems.WRONG_TYPE, _SCALE_HELP, lambda value: f"1:{value:g}")


class WideSize(float):
    """The width of a rectangle in mm that was written with its height."""

    height: float = 0.0


class CounterSize(Length, frozen=True):
    """A length, or two for a rectangle: `27mm x 20mm`, `27x20mm`."""

    def parse(self, raw: object) -> float:
        """Return the width in mm, a `WideSize` where the height was written with it."""
        parts = split_size(raw) if isinstance(raw, str) else []
        if len(parts) != 2:
            return super().parse(raw)
        size = WideSize(super().parse(parts[0]))
        size.height = super().parse(parts[1])
        return size

    def show(self, value: float) -> str:
        """Return the size as a kit writes it."""
        return f"{value:g}x{value.height:g}mm" if isinstance(value, WideSize) else super().show(value)


@dataclass(frozen=True, kw_only=True)
class CounterOptions(CutOptions[RowT_contra]):
    """What any sheet of counters can be asked for."""

    size: float = option(
        CounterSize(8, 200), 25.0,
        help="the width of a counter, and its height unless given; of a round one the diameter, of a hex from "
        "flat to flat; a rectangle is 27x20mm; usual sizes: 1/2in, 5/8in, 3/4in, 1in, 15mm, 20mm, 25mm, 30mm",
    )  # fmt: skip
    height: float | None = option(Length(8, 200), help="the height of a counter")
    scale: float | None = option(SCALE, help="draw all pictures to this scale", example="1:300")
    same_scale: bool = option(FLAG, False, help="draw all pictures to the largest scale that fits them all")
    over_m: float = option(Number(0, 400), 0.0, help="only pieces longer or broader than so many metres")
    up_to_m: float = option(Number(0, 400), 400.0, help="only pieces no longer or broader than so many metres")
    shape: ShapeName = option(
        Choice(SHAPES), "square", help="square (or a rectangle, with a height), round, or hex with a flat above"
    )
    preset: str | None = preset_option()
    page_per_force: bool = option(
        FLAG, False, help="begin a new page for each force, for card of its own colour"
    )
    card: bool = option(FLAG, False, help="black alone, a page for each force, to print on coloured card")

    def __post_init__(self) -> None:
        """Take the measures of a preset, and the height that was written with the size."""
        settle_preset(self, self.preset)
        if isinstance(self.size, WideSize) and not self.is_own("height"):
            object.__setattr__(self, "height", self.size.height)

    @property
    def outline(self) -> Shape:
        """What a counter is cut to."""
        return self.outline_of(self.size)

    def outline_of(self, size: float) -> Shape:
        """Return what it would be cut to at another size, its height in the same proportion; the usual height
        of the sheet is that of its rectangles alone.
        """
        high = None if self.height is None or self._usual_height else self.height * size / self.size
        return Shape.of_size(self.shape, size, high)

    @property
    def _usual_height(self) -> bool:
        """Whether a piece that is no rectangle has a height that nobody asked for."""
        return self.shape != "square" and self.height == type(self).height

    @property
    def measure(self) -> str:
        """`25 × 25 mm`, `20 mm round`."""
        return _SIZES[self.shape].format(size=self.size, height=self.outline.height)

    def named(self, what: str) -> str:
        """`counters of 25 × 25 mm`, `round counters of 20 mm`, as a sentence has them."""
        shape = {"round": "round ", "hex": "hexagonal "}.get(self.shape)
        return f"{shape}{what} of {self.size:g} mm" if shape else f"{what} of {self.measure}"

    def check(self, brief: Brief[RowT_contra]) -> Iterable[Diagnostic]:
        """Report a height for a shape that has none, or a preset that another option contradicts."""
        yield from preset_problems(self, self.preset, brief)
        if isinstance(self.size, WideSize) and self.height != self.size.height:
            said = f"the size is {self.size:g} × {self.size.height:g} mm and the height {self.height:g} mm"
            yield problems.SHAPE_HAS_NO_HEIGHT.at(brief.place, said, "Leave one of the heights out.")
            return
        if self.shape == "square" or self.height is None or self._usual_height:
            return
        if abs(self.height - self.size) > 1e-6:
            yield problems.SHAPE_HAS_NO_HEIGHT.at(
                brief.place,
                f"a {self.shape} counter of {format_length(self.size)} is {format_length(self.outline.height)} "
                f"high, not {format_length(self.height)}",
                f'Leave the height out (or write height = "{self.size:g}mm"), or take shape = "square".',
            )


_SIZES = {"square": "{size:g} × {height:g} mm", "round": "{size:g} mm round", "hex": "hexagons of {size:g} mm"}


def on_card(brief: Brief[RowT]) -> Brief[RowT]:
    """Return the same brief in black alone, for card of each side's own colour."""
    return replace(
        brief, forces=tuple(replace(force, palette=force.palette.on_card()) for force in brief.forces)
    )
