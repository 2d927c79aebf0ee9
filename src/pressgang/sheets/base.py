"""What every sheet kind is: a frozen dataclass of options that turns a `Brief` into a `Sheet`."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.drawing.geometry import Point
from pressgang.drawing.scene import Piece, Symbol
from pressgang.layout import Club, Offer, Plan, Sheet, no_step
from pressgang.rows.sides import Force as Force
from pressgang.rows.sides import Palette as Palette
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, RowT_co, RowT_contra
from pressgang.sources.memory import Recent
from pressgang.structs import NamedTuple, dataclass
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.art.pen import Ink
    from pressgang.art.pictures import Picture
    from pressgang.sheets.faces.model import ReadPlaces
    from pressgang.terrain.model import Land


class WatchedForces(tuple[Force[Any], ...]):
    """Forces that record whether they have been read."""

    seen = False

    def __iter__(self) -> Iterator[Force[Any]]:
        self.seen = True
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        self.seen = True
        return super().__getitem__(index)

    def __len__(self) -> int:
        self.seen = True
        return super().__len__()

    def __contains__(self, force: object) -> bool:
        self.seen = True
        return super().__contains__(force)


WingMark = tuple[Point, float]
"""The place of a mark on a wing: its middle and its radius in mm, from the origin of the picture's symbol."""


class Likeness(Struct, frozen=True, eq=False):
    """The picture of a piece before its size is known. Two are equal, and draw the same, if their `key` is.

    `size` is the width and height of the original in metres. `symbol` draws it at a scale in mm per metre, its
    middle at the origin of the symbol or its box; `wing_marks` says where marks of its nation then go on it.
    """

    key: Hashable
    size: tuple[float, float]
    symbol: Callable[[float, Ink], Symbol]
    wing_marks: Callable[[float], tuple[WingMark, ...]] = lambda mm_per_m: ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Likeness) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)


class Craft(NamedTuple):
    """A ship or aircraft known by name: its picture, whether it is a ship, and what kind (MTB, trawler)."""

    likeness: Likeness
    is_ship: bool
    kind: str = ""


LikenessOf = Callable[[RowT_contra, RuleBook, "Mapping[str, Picture]"], Likeness]
"""What a row's picture is drawn from: of the row, the game's numbers and the users' pictures."""


@dataclass(frozen=True)
class Brief(Generic[RowT_co]):
    """All that a sheet may look at: the forces, the game's numbers, the fonts and what the paper offers.

    `game` is the printed name of the game and `credit` the article it comes from; `title` is the kit's, if it
    has one.
    `place` is where the sheet was asked for (its table in the kit), for problems that no row is to blame for.
    """

    game: str
    credit: str
    title: str
    forces: tuple[Force[RowT_co], ...]
    rules: RuleBook
    book: FontBook
    paper: Offer
    place: Span = field(default_factory=lambda: Span("command line"))
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    """The user's own pictures by `picture_key`."""
    likeness: LikenessOf[RowT_co] | None = None
    """Of the game, where each of its rows is the picture of one thing; rows of a list have none."""
    places: ReadPlaces | None = None
    """What reads the `places` of counters, in the words of games' files."""
    step: Callable[[], None] = field(default=no_step, compare=False)
    """To be called for each piece that is drawn: whoever waits for the sheet may end the work there."""
    templates: Mapping[str, Any] = field(default_factory=dict)
    """The user's own files (`Located` TOML documents) in place of the kind's `templates`, by name."""
    lands: Mapping[str, Land] = field(default_factory=dict)
    """What terrain files say, by the names that sheets give them (`SheetKind.land_file`)."""
    domain: str = ""
    """What the game is about: `air`, `navy` or `army`."""
    is_of_troops: bool = False
    craft: Callable[[str], Craft | None] = field(default=lambda name: None, compare=False)
    """The ship or aircraft of that name: of the kit's rows, else of the library."""
    own_craft: Callable[[str], Craft | None] = field(default=lambda name: None, compare=False)
    """The same of the kit's rows alone."""
    own_names: frozenset[str] = frozenset()
    """The names of the kit's rows."""
    club: Club = Club()
    """The club's own, as far as the kit says it."""
    hexes: tuple[float, ...] = ()
    """Those of the kit's mats, from flat to flat in mm."""
    counters: tuple[tuple[float, float], ...] = ()
    """The widths and heights in mm of the kit's counters, for a board that holds them: others need not change
    with them."""
    ink: str = "color"
    """How colours are printed: one of `palettes.INK_MODES`. Palettes are in that ink already."""
    apart: bool = True
    """Whether pieces are wanted by themselves too, with backs that no page shows."""
    palettes: Mapping[str, Palette] = field(default_factory=dict)
    """Those that the kit defines, in colour."""
    kept: Recent = field(default_factory=Recent, compare=False)
    """What the sheet drew when it was composed before."""

    def rows(self) -> Iterator[tuple[Force[RowT_co], RowT_co]]:
        """Yield every row with its force, each of them a `step`."""
        for force in self.forces:
            for row in force.rows:
                self.step()
                yield force, row


def picture_key(row: Row, column: str = "art") -> str:
    """Return the key of a row's own picture: the stat file, beside which it lies, and the text of its cell."""
    return f"{row.record.span.file}\0{getattr(row, column, '')}"


@dataclass(frozen=True, kw_only=True)
class SheetKind(Generic[RowT_contra]):
    """The base of all sheet kinds. Subclasses declare options as fields and draw in `compose`.

    It is a kind for rows of some class: a game's row where it looks at the game's columns, `Row` where it looks
    at none.

    `kind` is the name in kits and on the command line, `title` the printed name, `summary` one line of help,
    `needs_stats` whether the sheet is about the user's pieces (a hex mat is not).
    """

    kind: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    needs_stats: ClassVar[bool] = True
    per_player: ClassVar[bool] = False
    """Whether every player has one (a quick reference), so that `players` in a kit prints as many."""
    names_row: ClassVar[type[Row] | None] = None
    """Set by kinds with a list of their own (certificates): its row class. In a kit their option `names`
    is the list's path; `make` takes it as STATS. The brief then holds one force with its rows."""

    is_cards: ClassVar[bool] = False
    """Whether its pieces, cut out, are cards to be shuffled, drawn or held: a deck on a virtual table."""

    templates: ClassVar[tuple[str, ...]] = ()
    """TOML files below `templates/` that the kind reads itself: a kit's own of that name is in the brief."""

    apart: ClassVar[bool] = False
    """Whether its pictures can also be had each by itself, as `singles`: `make` with a folder for `-o`."""

    def singles(self, brief: Brief[RowT_contra], found: Problems) -> tuple[Piece, ...]:
        """Return each picture as a piece of its own size, named as its file is to be."""
        raise NotImplementedError

    def is_own(self, name: str) -> bool:
        """Return whether the option of that name was given, be it its default; defaults lie with the class."""
        return name in vars(self)

    def land_file(self) -> str:
        """Return the terrain file that the sheet is drawn from, as the user named it; else nothing."""
        return ""

    def land_folder(self) -> Path | None:
        """Return the folder of the game whose default that file is, or None where the user names it."""
        return None

    def check_land(self, land: Land) -> Iterable[Diagnostic]:
        """Return what is wrong with the land of its terrain file on this sheet."""
        return ()

    def check(self, brief: Brief[RowT_contra]) -> Iterable[Diagnostic]:
        """Problems of these options with these forces, found without drawing (and without fonts)."""
        return ()

    def nothing_left(self, brief: Brief[RowT_contra]) -> str:
        """Return why a sheet of these options that was composed without a piece has none."""
        return "it has no rows or entries"

    def sides_left_out(self, brief: Brief[RowT_contra]) -> Iterable[str]:
        """Return the sides that have rows, none of which a condition of the sheet leaves on it."""
        return ()

    def make_sheet(
        self, brief: Brief[RowT_contra], pieces: Iterable[Piece], plan: Plan, detail: str = "", **more: Any
    ) -> Sheet:
        """Return the sheet of these pieces; `detail` stands at the right of its heading, under the game's name.

        `more` are further fields of a `Sheet`.
        """
        return Sheet(self.title, tuple(pieces), plan, brief.game, detail, place=brief.place, **more)

    def compose(self, brief: Brief[RowT_contra], found: Problems) -> Sheet:
        """Return the sheet; problems met on the way (a name too long, a piece too large) go into `found`."""
        raise NotImplementedError


AnyKind = SheetKind[Any]
"""A sheet kind, whichever rows it is for: the game of a run is known only when its kit is read."""
