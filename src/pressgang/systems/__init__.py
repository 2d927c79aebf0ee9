"""One room a game. A new game is a new folder here with a `SYSTEM` in its `__init__`."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from pressgang.systems.base import AnySystem


@cache
def all_systems() -> dict[str, AnySystem]:
    """Every game by its id, in alphabetical order."""
    found: list[AnySystem] = [
        import_module(f"{__name__}.{module.name}").SYSTEM
        for module in pkgutil.iter_modules(__path__)
        if module.ispkg
    ]
    return {system.id: system for system in sorted(found, key=lambda system: system.id)}


def home_of(id: str) -> Path:
    """The file in which a game of ours is declared."""
    return Path(__path__[0]) / id.replace("-", "_") / "__init__.py"
