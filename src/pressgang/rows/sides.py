"""A side of a game through all stages: what a kit says of it, its rows, the colours it wears.

A stage that knows more wraps the one before it: `KitForce` a `ForceTable`, `Force` a `Side`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Generic, NamedTuple

from pressgang.diagnostics import Span
from pressgang.insignia.kind import INSIGNIA
from pressgang.schema import TEXT, Row, RowT, RowT_co, TextKind, option

if TYPE_CHECKING:
    from pressgang.drawing.scene import Colour
    from pressgang.insignia.drawing import Insignia
    from pressgang.insignia.nations import Bearing


@dataclass(frozen=True, kw_only=True)
class ForceTable:
    """The keys of `[[force]]`."""

    name: str = option(
        TextKind(60), "", help="the side's name; without it, each `side` that the rows name is a force",
        example="RAF",
    )  # fmt: skip
    stats: str = option(
        TextKind(500), "", example="raf.csv",
        help="its stat file, with a sheet of a workbook behind #; without it, the rows of that `side` in files "
        "without a name",
    )  # fmt: skip
    sheet: str = option(TEXT, "", help="the sheet of a workbook, where `stats` names none (default: the first)")
    palette: str = option(TEXT, "", help="its colours (default: the next that is free)")
    alliance: str = option(TEXT, "", help="forces of one alliance never fight, so their colours may be alike")
    insignia: str = option(
        INSIGNIA, "", example="raf-c1",
        help="its national device, an SVG of your own, or none (default: that of the nation in its name)",
    )  # fmt: skip


class KitForce(NamedTuple):
    """One `[[force]]`: its file is `path` (`None`: it has none of its own, or one outside), named `label` in
    messages; `sheet` is that of a workbook, where one is picked.
    """

    table: ForceTable
    path: Path | None
    label: str
    sheet: str | None
    span: Span
    palette_span: Span
    insignia_span: Span


class Wish(NamedTuple):
    """What a side asks for: the name of a palette and its insignia, where it has them, and the places to blame.

    Sides of one alliance never fight each other.
    """

    palette: str | None = None
    span: Span | None = None
    alliance: str = ""
    insignia: str = ""
    insignia_span: Span | None = None


class Side(NamedTuple, Generic[RowT_co]):
    """The rows of one side under its name, also those of which some cells could not be read.

    `span` is where it is named. `complete` says that no row is lost with a file that could not be read, or left
    out for its faults.
    """

    name: str
    all_rows: tuple[RowT_co, ...]
    span: Span
    complete: bool = True
    wish: Wish = Wish()

    def rows(self, *columns: str) -> Iterator[RowT_co]:
        """The rows whose cells in these columns could be read: those that a check looks at, however faulty the
        rest of the row is. Where none is named, the rows that could be read as a whole.
        """
        return (row for row in self.all_rows if row.has_read(*columns))

    def opposes(self, other: Side[Row]) -> bool:
        """Whether the two may fight each other."""
        alliance, others = self.wish.alliance.casefold(), other.wish.alliance.casefold()
        return not alliance or alliance != others

    @property
    def colours_at(self) -> Span:
        """Where its colours are chosen."""
        return self.wish.span or self.span


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a side: `ground` and `ink` of its counters, `accent` for bands, `mark` (a letter or two).

    `band` is how the side's band is drawn, so that sides differ on a grey print: solid, double, dashed, hollow.
    `outline` asks for outlines in place of fills, to save ink. A white ground is not printed at all. `insignia`
    is what a side that wears it shows, unless it says so itself.
    `band_colour` is that of the band at a counter's foot, where it is not the accent, darkened. `coat` and
    `trim` (helmets and belts) are those of its figures, where they are not the usual ones.
    """

    name: str
    ground: Colour
    ink: Colour
    accent: Colour
    mark: str = ""
    band: str = "solid"
    outline: bool = False
    insignia: str = ""
    band_colour: Colour | None = None
    coat: Colour | None = None
    trim: Colour | None = None

    @property
    def is_grey(self) -> bool:
        """Whether it has no hue at all."""
        return all(max(colour) - min(colour) < 0.01 for colour in (self.ground, self.ink, self.accent))

    def on_card(self) -> Palette:
        """The same side in black alone, for card that has its colour."""
        from pressgang.drawing.scene import BLACK, WHITE

        return replace(self, ground=WHITE, ink=BLACK, accent=BLACK, band_colour=None)


@dataclass(frozen=True, slots=True)
class Force(Generic[RowT_co]):
    """A side in its colours, with what it bears."""

    side: Side[RowT_co]
    palette: Palette
    bearing: Bearing | None = None

    @property
    def name(self) -> str:
        """The side's name."""
        return self.side.name

    @property
    def rows(self) -> tuple[RowT_co, ...]:
        """Its rows, in file order; in a `Brief` those that could be read as a whole."""
        return self.side.all_rows

    @property
    def span(self) -> Span:
        """Where the side is named."""
        return self.side.span

    @property
    def device(self) -> Insignia | None:
        """The insignia of the side's pieces, where it has one."""
        return self.bearing.device() if self.bearing else None

    @property
    def mark(self) -> str:
        """The letter that stands for the side where colour does not."""
        return self.palette.mark or self.name[:1].upper()

    def of(self, rows: tuple[RowT, ...]) -> Force[RowT]:
        """The same side with these rows."""
        side = self.side
        return Force(Side(side.name, rows, side.span, side.complete, side.wish), self.palette, self.bearing)

    def whole(self) -> Force[RowT_co]:
        """The same side with the rows that could be read as a whole."""
        return replace(self, side=self.side._replace(all_rows=tuple(self.side.rows())))
