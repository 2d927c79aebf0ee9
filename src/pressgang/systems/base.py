"""What a game system is: its stats, its checks and its sheets, bound into one value."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.rulebook import RuleBook
from pressgang.schema import Row

if TYPE_CHECKING:
    from pressgang.sheets.base import LikenessOf, SheetKind
    from pressgang.systems.columns import AircraftColumns


class Side(NamedTuple):
    """The rows of one force as a check sees them."""

    name: str
    rows: tuple[Any, ...]


class Muster(NamedTuple):
    """All that a check may look at: the sides of a kit (or of one stat file) and the game's numbers."""

    sides: tuple[Side, ...]
    rules: RuleBook

    def rows(self) -> Iterator[Any]:
        """Every row of every side."""
        for side in self.sides:
            yield from side.rows


class Check(NamedTuple):
    """One check: what `explain` says of it, and the code that looks for it."""

    rule: Rule
    find: Callable[[Muster], Iterable[Diagnostic]]


class HouseStats(NamedTuple):
    """What a game requires of an aircraft that the library does not know: house values, as `note` owns up.

    `of` gives them as texts by column, of the aircraft and its number (from 0) among those asked for. `each`
    asks for a row for each piece, where a row with a quantity will not do.
    """

    note: str
    of: Callable[[AircraftColumns, int], Mapping[str, str]]
    each: bool = False


class Sheets:
    """The sheet kinds of a game by name, in order; the module of a kind is imported when the kind is asked for.

    `classes` maps the name of each kind to its class, as `module.Class` in `package`.
    """

    __slots__ = ("_classes", "_package")

    def __init__(self, package: str, classes: Mapping[str, str]) -> None:
        self._package, self._classes = package, classes

    def __call__(self) -> tuple[type[SheetKind], ...]:
        """All of them."""
        return tuple(self._load(place) for place in self._classes.values())

    def __contains__(self, kind: object) -> bool:
        return kind in self._classes

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the kinds."""
        return tuple(self._classes)

    def named(self, kind: str | None) -> type[SheetKind] | None:
        """The kind of that name, or `None`."""
        place = self._classes.get(kind) if kind else None
        return self._load(place) if place else None

    def _load(self, place: str) -> type[SheetKind]:
        module, _, name = place.rpartition(".")
        cls: type[SheetKind] = getattr(import_module(f"{self._package}.{module}"), name)
        return cls


class System(NamedTuple):
    """One game. `sheets` imports a kind when it is needed: checks run without them.

    `game` is the printed name, `credit` the article the rules come from. `likeness` loads what the pictures
    of its rows are drawn from, where each row is the picture of one thing. `house_stats` loads the stats of the
    library's aircraft, where the game has aircraft.
    """

    id: str
    game: str
    credit: str
    row: type[Row]
    checks: Callable[[], tuple[Check, ...]]
    sheets: Sheets
    likeness: Callable[[], LikenessOf] | None = None
    house_stats: Callable[[], HouseStats] | None = None


def checks_in(package: ModuleType) -> tuple[Check, ...]:
    """The checks of a package: one a module, each with a `RULE` and a function `find`, in order of code."""
    modules = [import_module(f"{package.__name__}.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    checks = [Check(module.RULE, module.find) for module in modules if hasattr(module, "RULE")]
    return tuple(sorted(checks, key=lambda check: check.rule.code))
