"""The icons of a game: the SVGs of its folder `icons/`, each read when a text first names it."""

from __future__ import annotations

from pathlib import Path

from pressgang.diagnostics import Span, shown, suggestion
from pressgang.typography.markup import Icons

FOLDER = "icons"
_WIDEST = 8
"""How many times as wide as high an icon may be, or as high as wide."""


class GameIcons(Icons):
    """The icons in the folder of a game; `found` are those that its texts name."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def problem(self, name: str) -> tuple[str, str] | None:
        """Return what is wrong with the icon of that name, and the way out; None where it can be printed."""
        if name in self.found:
            return None
        names = self._names()
        if name not in names:
            there = f"The icons are {', '.join(names)}." if names else "The game has no icons yet."
            said = f"there is no icon {shown(name)}"
            return said, f"{suggestion(name, names)}{there} {{icon:{name}}} is the file {FOLDER}/{name}.svg."
        from pressgang.games.blocks.pictures import (
            picture_in,  # here: a check of stats loads nothing that draws
        )

        icon, found = picture_in(self._folder, f"{FOLDER}/{name}.svg", Span("", 0, 0))
        if icon is None:
            return f"the icon {name} cannot be printed: {found[0].message}", found[0].help
        if not 1 / _WIDEST <= icon.box.width / icon.box.height <= _WIDEST:
            said = f"the icon {name} is {icon.box.width:g} by {icon.box.height:g} units"
            return said, f"Draw it no more than {_WIDEST} times as wide as high, or as high as wide."
        self.found[name] = icon
        return None

    def _names(self) -> list[str]:
        try:
            return sorted(path.stem for path in (self._folder / FOLDER).glob("*.svg"))
        except OSError:
            return []
