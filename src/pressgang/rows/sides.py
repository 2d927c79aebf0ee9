"""A side of a game through all stages: what its entry in the kit asks for, its rows, its colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Literal

from msgspec import Struct

from pressgang.diagnostics import Span, general_rule
from pressgang.drawing.colours import BLACK, WHITE, Colour
from pressgang.insignia.kind import INSIGNIA
from pressgang.schema import COLOUR, Choice, Parsed, Row, RowT, RowT_co, TextKind, option
from pressgang.schema.keys import key
from pressgang.structs import dataclass, replace

if TYPE_CHECKING:
    from pressgang.insignia.drawing import Insignia
    from pressgang.insignia.nations import Bearing


BAD_ADDRESS = general_rule("PG320")


def _address(text: str) -> str:
    """Return an address of http or https. Raises `ValueError`, with the end of a sentence."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        raise ValueError("names a server or a port that is none") from None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("does not begin with https:// or http:// and the name of a server")
    if "@" in parts.netloc:
        raise ValueError("holds a name or a password, which everyone with the kit would read")
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError("holds a character that no address has")
    return text


ADDRESS = Parsed(
    "web address", _address, BAD_ADDRESS,
    "Write the address of the table itself, such as https://example.org/raf.csv.",
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class KitForce:
    """A `[[force]]` by its keys: what a side asks for. Sides of one alliance never fight each other, and `edge`
    is the end of the mat that is a side's own.

    `path` is its own file inside the kit, if any. `spans` are the places of keys, written or not.
    """

    name: str = key("force.name")
    stats: str = key("force.stats")
    from_: str = key("force.from", ADDRESS)
    sheet: str | None = key("force.sheet")
    palette: str = key("force.palette")
    alliance: str = key("force.alliance")
    edge: Literal["near", "far"] | None = key("force.edge")
    insignia: str = key("force.insignia", INSIGNIA)
    path: Path | None = None
    spans: Mapping[str, Span] = field(default_factory=dict)


class Side(Struct, Generic[RowT_co], frozen=True):
    """The rows of one side in file order, under its name; a `Brief` has none with unreadable cells.

    `span` is the place of the name. `complete` is true if no row is lost in an unreadable file or left out for
    its faults.
    """

    name: str
    rows: tuple[RowT_co, ...]
    span: Span
    complete: bool = True
    request: KitForce = KitForce()

    def sound_rows(self, *columns: str) -> Iterator[RowT_co]:
        """Yield the rows whose cells in these columns (without names: in all) could be read."""
        return (row for row in self.rows if row.has_read(*columns))

    def dressed(self, palette: Palette, bearing: Bearing | None = None) -> Force[RowT_co]:
        """Return the side in these colours, with these insignia."""
        own = self.name, self.rows, self.span, self.complete, self.request
        return Force(*own, palette=palette, bearing=bearing)

    def opposes(self, other: Side[Row]) -> bool:
        """Return whether the two sides may fight each other."""
        alliance, others = self.request.alliance.casefold(), other.request.alliance.casefold()
        return not alliance or alliance != others

    @property
    def colours_at(self) -> Span:
        """Return the place where its colours are chosen."""
        return self.request.spans.get("palette", self.span)

    @property
    def insignia_at(self) -> Span:
        """Return the place where its insignia are chosen, or that of its name."""
        return self.request.spans["insignia"] if self.request.insignia else self.span


BANDS = ("solid", "double", "dashed", "hollow")


@dataclass(frozen=True)
class Palette:
    """The colours of a side, by the keys of `[palette.NAME]`: `ground` and `ink` of its counters, its `accent`.

    `outline` saves ink.
    """

    name: str
    ground: Colour = option(COLOUR, required=True, help="the card of a counter", example="#d3ae76")
    ink: Colour = option(COLOUR, BLACK, help="what is drawn on the ground")
    accent: Colour = option(COLOUR, help="the band along a form's edge (default: the ink or the ground)")
    mark: str = option(TextKind(2), "", help="one or two letters that stand for the side")
    band: str = option(Choice(BANDS), "solid", help="how the band is drawn")
    band_colour: Colour | None = option(
        COLOUR, help="the band at the foot of a counter (default: the accent, dark enough for white on it)",
        example="#5b3d12",
    )  # fmt: skip
    coat: Colour | None = option(
        COLOUR, help="the coats of figures (default: khaki, of natives white)", example="#a8372f"
    )
    trim: Colour | None = option(COLOUR, help="their helmets and belts (default: white)", example="#e8d9b0")
    insignia: str = option(INSIGNIA, "", help="what a side that wears it shows, unless its force says")
    outline: bool = False

    @property
    def is_grey(self) -> bool:
        """Return whether all its colours are greys."""
        return all(max(colour) - min(colour) < 0.01 for colour in (self.ground, self.ink, self.accent))

    def on_card(self) -> Palette:
        """Return the same side in black alone, for card of its own colour."""
        return replace(self, ground=WHITE, ink=BLACK, accent=BLACK, band_colour=None)


class Force(Side[RowT_co], Generic[RowT_co], frozen=True, kw_only=True):
    """A side with its colours and insignia."""

    palette: Palette
    bearing: Bearing | None = None

    @property
    def device(self) -> Insignia | None:
        """Return the insignia of the side's pieces, or None."""
        return self.bearing.device() if self.bearing else None

    @property
    def mark(self) -> str:
        """Return the letter that marks the side in the absence of colour."""
        return self.palette.mark or self.name[:1].upper()

    def of(self, rows: tuple[RowT, ...]) -> Force[RowT]:
        """Return the same side with these rows."""
        side = Side(self.name, rows, self.span, self.complete, self.request)
        return side.dressed(self.palette, self.bearing)

    def whole(self) -> Force[RowT_co]:
        """Return the same side with the rows without unreadable cells."""
        return replace(self, rows=tuple(self.sound_rows()))
