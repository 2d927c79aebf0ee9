"""What a game system is: its stats, its checks and its sheets, bound into one value."""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.rulebook import RuleBook
from pressgang.schema import Row

if TYPE_CHECKING:
    from pressgang.sheets.base import SheetKind


@dataclass(frozen=True, slots=True)
class Side:
    """The rows of one force as a check sees them."""

    name: str
    rows: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Muster:
    """All that a check may look at: the sides of a kit (or of one stat file) and the game's numbers."""

    sides: tuple[Side, ...]
    rules: RuleBook

    def rows(self) -> Iterator[Any]:
        """Every row of every side."""
        for side in self.sides:
            yield from side.rows


@dataclass(frozen=True, slots=True)
class Check:
    """One check: what `explain` says of it, and the code that looks for it."""

    rule: Rule
    find: Callable[[Muster], Iterable[Diagnostic]]


@dataclass(frozen=True, slots=True)
class System:
    """One game. `sheets` is called when sheets are needed: checks run without them.

    `game` is the printed name, `credit` the article the rules come from.
    """

    id: str
    game: str
    credit: str
    row: type[Row]
    checks: Callable[[], tuple[Check, ...]]
    sheets: Callable[[], tuple[type[SheetKind], ...]]


def checks_in(package: ModuleType) -> tuple[Check, ...]:
    """The checks of a package: one a module, each with a `RULE` and a function `find`, in order of code."""
    modules = [import_module(f"{package.__name__}.{m.name}") for m in pkgutil.iter_modules(package.__path__)]
    checks = [Check(module.RULE, module.find) for module in modules if hasattr(module, "RULE")]
    return tuple(sorted(checks, key=lambda check: check.rule.code))
