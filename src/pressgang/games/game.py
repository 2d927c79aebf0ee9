"""A game as its `game.toml` declares it, with all that its sheets may look at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Rule, Span
from pressgang.games.blocks.icons import GameIcons
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

if TYPE_CHECKING:
    from pressgang.terrain.model import OwnTerrain


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
