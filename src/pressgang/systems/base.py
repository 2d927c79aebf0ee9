"""A game system: its stats, its checks and its sheets, bound into one value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pressgang.diagnostics import Diagnostic, Rule, general_rule
from pressgang.rows.sides import Side
from pressgang.rulebook import RuleBook, RuleValue
from pressgang.schema import RowT, RowT_co, RowT_contra
from pressgang.structs import NamedTuple

if TYPE_CHECKING:
    from pressgang.insignia.nations import Domain
    from pressgang.rows.stat_columns import AircraftColumns
    from pressgang.sheets.base import AnyKind, LikenessOf
    from pressgang.sources.word_files import WordFile
    from pressgang.terrain.model import OwnTerrain
    from pressgang.typography.fonts import Icons
    from pressgang.typography.translation import GameTexts


T_co = TypeVar("T_co", covariant=True)
game_rule = general_rule
"""Returns a rule of the code of a game of ours; `checks.toml` of its folder has its texts."""


class Muster(NamedTuple, Generic[RowT_co]):
    """The input of a check: the sides of a kit (or of one stat file) and the game's numbers."""

    sides: tuple[Side[RowT_co], ...]
    rules: RuleBook

    def rows(self, *columns: str) -> Iterator[RowT_co]:
        """Yield the rows of every side whose cells in these columns (default: all) could be read."""
        for side in self.sides:
            yield from side.sound_rows(*columns)


class Check(NamedTuple, Generic[RowT_contra]):
    """A check: the rules that it looks for (for `explain`), and its code."""

    rules: tuple[Rule, ...]
    find: Callable[[Muster[RowT_contra]], Iterable[Diagnostic]]


class HouseStats(NamedTuple):
    """The game's own requirements of an aircraft that the library does not know: house values, as
    `note` says.

    `of` gives them as texts by column, of the aircraft and its number (from 0) among those asked for. `each`
    asks for a row for each piece, where a row with a quantity will not do.
    """

    note: str
    of: Callable[[AircraftColumns, int], Mapping[str, str]]
    each: bool = False


class Later(Generic[T_co]):
    """A part of a game that is imported on first use: `module.NAME` in `package`, or a path from `pressgang.`
    shared by many games.

    The name is bound to its type only then; a test holds that each is what the game says.
    """

    __slots__ = ("_package", "_place")

    def __init__(self, package: str, place: str) -> None:
        self._package, self._place = package, place

    def __call__(self) -> T_co:
        """Return the part."""
        module, _, name = self._place.rpartition(".")
        shared = module.startswith("pressgang.")
        thing: T_co = getattr(import_module(module if shared else f"{self._package}.{module}"), name)
        return thing


FROM_ABOVE: Later[LikenessOf[AircraftColumns]] = Later("pressgang.sheets", "likenesses.from_above")
"""The likeness of a game whose rows are aircraft."""
LIKENESSES_FROM_ABOVE: Mapping[str, Callable[[], LikenessOf[Any]]] = {
    "aircraft": FROM_ABOVE,
    "ship": Later("pressgang.sheets", "likenesses.ship_from_above"),
}
"""The likenesses of rows, by the subject of their dimension columns."""


class Sheets:
    """The sheet kinds of a game by name, in order; each is imported or made when it is asked for. A kind with
    faults is made as None, and left out.
    """

    __slots__ = ("_kinds",)

    def __init__(self, kinds: Mapping[str, Callable[[], type[AnyKind] | None]]) -> None:
        self._kinds = kinds

    def __call__(self) -> tuple[type[AnyKind], ...]:
        """Return all kinds."""
        return tuple(kind for load in self._kinds.values() if (kind := load()) is not None)

    def __contains__(self, kind: object) -> bool:
        return kind in self._kinds

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the kinds."""
        return tuple(self._kinds)

    def named(self, kind: str | None) -> type[AnyKind] | None:
        """Return the kind of that name, or `None`."""
        load = self._kinds.get(kind) if kind else None
        return load() if load else None


class System(NamedTuple, Generic[RowT]):
    """One game. What it is made of is imported when it is needed: checks run without a sheet.

    `game` is the printed name, `credit` the article the rules come from. `stats` loads the row of its stat
    files, `sheet_rules` the rules that its sheets hold their options to, `likeness` what the pictures of those
    rows are drawn from, where each row is the picture of one thing, `house_stats` the stats of the library's
    aircraft, where the game has aircraft. `numbers` are the game's numbers, `starter` the files of its starter
    kit by their paths in it (default: one is made), `files` those that a game was read from, which are inputs
    of a run as its stat files are, and
    `sheet_problems` what is wrong with the sheets that it declares, in a kit that has palettes of these names
    (as `heading_key` makes them). `domain` says whose insignia its pieces
    show: those of a nation's air force, navy or army. `terrain` is what the game names besides the words of
    every terrain file. `words` are the game's own translations by language, and `texts` what
    only these translate.
    """

    id: str
    game: str
    credit: str
    stats: Callable[[], type[RowT]]
    checks: Callable[[], tuple[Check[RowT], ...]]
    sheets: Sheets
    sheet_rules: Callable[[], tuple[Rule, ...]] = tuple
    likeness: Callable[[], LikenessOf[RowT]] | None = None
    house_stats: Callable[[], HouseStats] | None = None
    domain: Domain = "air"
    is_of_troops: bool = False
    """Whether a certificate shows men in line where its winner has no picture."""
    numbers: Callable[[], Mapping[str, RuleValue]] = dict
    starter: Callable[[], Mapping[str, bytes]] | None = None
    files: tuple[Path, ...] = ()
    sheet_problems: Callable[..., Iterable[Diagnostic]] = lambda *palettes: ()
    terrain: Mapping[str, OwnTerrain] = MappingProxyType({})
    words: Mapping[str, WordFile] = MappingProxyType({})
    texts: Callable[[], GameTexts | None] = lambda: None
    icons: Icons | None = None

    @property
    def row(self) -> type[RowT]:
        """Return the class of a row of the game's stat files."""
        return self.stats()

    def rules(self) -> tuple[Rule, ...]:
        """Return every rule of its checks and its sheets, in order of code, without loading a sheet."""
        found = (*(rule for check in self.checks() for rule in check.rules), *self.sheet_rules())
        return tuple(sorted(found, key=lambda rule: rule.code))


AnySystem = System[Any]
"""A game with any class of row: that of a run is known only when its files are read."""
