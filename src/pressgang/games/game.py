"""A game as its `game.toml` declares it, with all that its sheets may look at, and its icons."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Diagnostic, Problems, Rule, Span, shown, suggestion
from pressgang.games.code import GameCode
from pressgang.games.columns import Columns
from pressgang.games.expressions.arithmetic import Expression
from pressgang.games.expressions.scopes import Each, Vocabulary
from pressgang.games.expressions.templates import Template
from pressgang.games.problems import TOO_MUCH
from pressgang.rulebook import RuleBook, RuleValue
from pressgang.sources.table import Located
from pressgang.structs import NamedTuple, dataclass
from pressgang.typography.markup import Icons

if TYPE_CHECKING:
    from pressgang.games.tables import OwnTable
    from pressgang.sources.word_files import WordFile
    from pressgang.terrain.model import OwnTerrain

MOST_CELLS = 20_000
"""Cells of all tables of a game together."""
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


class GameTables:
    """The tables of a game, each read when it is first needed. Problems go into `found`, each once.

    `names` are those of the game, which it gets when they are known; `lines` are those of its file.
    """

    def __init__(self, entries: Mapping[str, Located], lines: Sequence[str]) -> None:
        self.entries, self.lines = entries, lines
        self.names = Vocabulary({}, {})
        self.found = Problems()
        self._read: dict[str, OwnTable | None] = {}
        self._cells = 0

    def __iter__(self) -> Iterator[str]:
        return iter(self.entries)

    def __contains__(self, name: object) -> bool:
        return name in self.entries

    def looked_up(self, name: str) -> OwnTable | None:
        """Return the table of that name; None where it has faults, which are in `found` then."""
        if name not in self._read:
            self._read[name] = self._made(name)
        return self._read[name]

    def _made(self, name: str) -> OwnTable | None:
        from pressgang.games.tables import TableReader  # here: a check of stats seldom asks for one

        met = Problems()
        entry = self.entries[name]
        table = TableReader(names=self.names, lines=self.lines, found=met, name=name, entry=entry).table()
        self.found.extend(met.found)
        if table is None or met.has_errors or self._cells > MOST_CELLS:
            return None
        self._cells += table.most_cells
        if self._cells > MOST_CELLS:
            said = f"the tables of the game have more than {MOST_CELLS:,} cells together"
            self.found.report(TOO_MUCH, entry.span, said, "Leave out what is not used.")
            return None
        return table

    def sound(self, rules: RuleBook, found: Problems) -> dict[str, OwnTable]:
        """Return all without faults by name; the faults of the others, but for those that are reported before,
        go into `found`. A table whose cells cannot be worked out with these numbers is such a fault.
        """
        from pressgang.games.tables import try_cells

        tables = {name: table for name in self if (table := self.looked_up(name)) is not None}
        for table in tables.values():
            adds_up = table.is_grouped or table.is_of_kit
            if self.names.lost.isdisjoint(table.read()) and not (table.reads_row or adds_up):
                try_cells(table, rules, self.found)
        found.extend(self.reported())
        return tables

    def reported(self) -> list[Diagnostic]:
        """Return the problems that were found since this was asked last."""
        new, self.found = self.found.found, Problems()
        return new


class OwnCheck(NamedTuple):
    """A check of the game: what `explain` says of it, what must hold of `each`, and where it says so.

    `unique` and `column` are columns by their names in Python; `keys` are as written at `entry`. What must be
    unique in the kit is asked of `other_sides` alone where another check asks the same of each side.
    """

    rule: Rule
    each: Each
    keys: Mapping[str, Any]
    holds: Expression | None
    unique: tuple[str, ...]
    column: str
    message: Template | None
    help: Template | None
    entry: Located
    other_sides: bool = False


class OwnSheet(NamedTuple):
    """A `[[sheet]]` of the game: its id, kind and printed name, its entry in the file, the keys of its kind, a
    line of help, and the list whose rows stand on it, if any.
    """

    id: str
    kind: str
    title: str
    entry: Located
    table: Mapping[str, Located]
    summary: str = ""
    list: str = ""


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

    `id` is its name in kits, `title` that on sheets; `names` are those of its rows, `tables` those of cells,
    read when needed, `lines` those of its file, to find a character's place in; `words` its translations by
    language, `top` all its tables.
    """

    id: str
    title: str
    credit: str
    accent: str
    likeness: str
    file: Path
    columns: Columns
    names: Vocabulary
    rules: Mapping[str, RuleValue]
    checks: tuple[OwnCheck, ...]
    sheets: tuple[OwnSheet, ...]
    lists: Mapping[str, OwnList]
    tables: GameTables
    lines: Sequence[str] = field(repr=False, default=())
    terrain: Mapping[str, OwnTerrain] = field(default_factory=dict)
    mat: Mapping[str, Any] | None = None
    """The values of its `[mat]`."""
    words: Mapping[str, WordFile] = field(default_factory=dict)
    top: Mapping[str, Located] = field(repr=False, default_factory=dict)
    code: GameCode = field(default_factory=GameCode)
    icons: GameIcons | None = None
    with_places: Callable[[], Game | None] | None = field(default=None, repr=False, compare=False)
    """Where it was read without the places of its parts: what reads it again with them."""
