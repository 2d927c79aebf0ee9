"""A game as its `game.toml` declares it, with all that its sheets may look at, and its icons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Rule, Span, shown, suggestion
from pressgang.games.code import GameCode
from pressgang.games.columns import Columns
from pressgang.games.expressions.arithmetic import Expression
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template
from pressgang.games.keys import CheckTable, GameTable, MatTable, SheetKeys
from pressgang.games.tables import GameTables
from pressgang.rulebook import RuleValue
from pressgang.sources.table import Located
from pressgang.sources.word_files import WordFile
from pressgang.structs import NamedTuple, dataclass
from pressgang.typography.markup import Icons

if TYPE_CHECKING:
    from pressgang.terrain.model import OwnTerrain

_ICONS = "icons"
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
            return said, f"{suggestion(name, names)}{there} {{icon:{name}}} is the file {_ICONS}/{name}.svg."
        # here: a check of stats loads nothing that draws
        from pressgang.games.blocks.pictures import picture_in

        icon, found = picture_in(self._folder, f"{_ICONS}/{name}.svg", Span("", 0, 0))
        if icon is None:
            return f"the icon {name} cannot be printed: {found[0].message}", found[0].help
        if not 1 / _WIDEST <= icon.box.width / icon.box.height <= _WIDEST:
            said = f"the icon {name} is {icon.box.width:g} by {icon.box.height:g} units"
            return said, f"Draw it no more than {_WIDEST} times as wide as high, or as high as wide."
        self.found[name] = icon
        return None

    def _names(self) -> list[str]:
        try:
            return sorted(path.stem for path in (self._folder / _ICONS).glob("*.svg"))
        except OSError:
            return []


class OwnCheck(NamedTuple):
    """A check of the game: what `explain` says of it, what must hold, and where it says so.

    `unique` and `column` are columns by their names in Python; `table` is as written at `entry`. What must be
    unique in the kit is asked of `other_sides` alone where another check asks the same of each side.
    """

    rule: Rule
    table: CheckTable
    holds: Expression | None
    unique: tuple[str, ...]
    column: str
    message: Template | None
    help: Template | None
    entry: Located
    other_sides: bool = False


class OwnSheet(NamedTuple):
    """A `[[sheet]]` of the game: what every sheet has, and the keys of its kind as written."""

    keys: SheetKeys
    table: Mapping[str, Located]
    span: Span
    kind_span: Span
    list_span: Span
    options: Located | None = None
    headline: Located | None = None

    @property
    def title(self) -> str:
        """Its printed name."""
        words = self.keys.id.replace("-", " ")
        return self.keys.title or words[:1].upper() + words[1:]


class OwnList(NamedTuple):
    """A `[list.NAME]`: the columns of its rows, the names that expressions on its sheets read, and whose
    dimensions draw its rows.
    """

    columns: Columns
    names: Vocabulary
    likeness: str = "none"


@dataclass(frozen=True)
class Game:
    """A declared game. Of a file with faults it is what could be read.

    `names` are those of its rows, `tables` its `[table.NAME]`, read when they are needed; `lines` are those of
    its file, to find the place of a character in; `words` its translations by language, `top` all its tables.
    """

    table: GameTable
    file: Path
    label: str
    columns: Columns
    names: Vocabulary
    rules: Mapping[str, RuleValue]
    checks: tuple[OwnCheck, ...]
    sheets: tuple[OwnSheet, ...]
    lists: Mapping[str, OwnList]
    tables: GameTables
    lines: Sequence[str] = field(repr=False, default=())
    terrain: Mapping[str, OwnTerrain] = field(default_factory=dict)
    mat: MatTable | None = None
    words: Mapping[str, WordFile] = field(default_factory=dict)
    top: Mapping[str, Located] = field(repr=False, default_factory=dict)
    code: GameCode = field(default_factory=GameCode)
    icons: GameIcons | None = None
    with_places: Callable[[], Game | None] | None = field(default=None, repr=False, compare=False)
    """Where it was read without the places of its parts: what reads it again with them."""

    @property
    def id(self) -> str:
        """Its name in kits."""
        return self.table.id

    @property
    def title(self) -> str:
        """Its name as sheets print it."""
        words = self.id.replace("-", " ")
        return self.table.title or words[:1].upper() + words[1:]
