"""What a game in a folder may have in Python, if it ships with a package: `[game] code = "package.module"`.

The module has a `CODE`:

    CODE = GameCode(
        kinds={"orders": OrdersKind()},
        functions=(
            Function("reach", (Argument("orders"),), NUMBER, longest_leg, "the longest leg", "reach(orders)"),
        ),
        checks=(Check((TOO_FAR,), find_too_far),),
        sheets={"turn-record": load_turn_record},
    )

The game's file uses what it adds as it uses what every game has: `kind = "orders"` of a column, `reach(orders)`
in expressions, `kind = "turn-record"` of a `[[sheet]]`, whose options the file may give as defaults, and whose
words it may have in `[sheet.texts]` (see `text_of_sheet`). Installed packages have games by entry points of the
group `pressgang.games`: each names a `System`, or the `Path` of a folder with a `game.toml`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct, field

from pressgang.diagnostics import Diagnostic, Problems, Rule, Span, shown
from pressgang.files.paths import real, template
from pressgang.games.expressions.arithmetic import FUNCTIONS, Argument, Function, InnerScope
from pressgang.games.expressions.values import Fault, Value, ValueType
from pressgang.games.keys import KINDS_OF_COLUMN
from pressgang.regex import regex
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import BAD_GAME_CODE, Footnotes, RuleBook
from pressgang.schema import Kind
from pressgang.structs import NamedTuple
from pressgang.systems.base import Check, HouseStats

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from pressgang.sheets.base import AnyKind, Brief, LikenessOf
    from pressgang.sheets.blocks.block import Block

__all__ = [
    "Argument",
    "Function",
    "GameCode",
    "GameDrawing",
    "OrBlank",
    "RowValue",
    "load_code",
    "text_of_sheet",
]
CODE, GROUP = "CODE", "pressgang.games"
_NAME = regex(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_CHECK = regex(r"[A-Z]{2,4}[0-9]{3}")


class GameDrawing(NamedTuple):
    """What makes the blocks that the game's code draws: of the sheet's brief and footnotes, and of the side and
    the row that they are printed for (each None where there is none). Each block may stand on a page or in a
    column of its own. It raises `Fault` where there is no result.

    `rules` are those whose footnotes the blocks name, in the order of reading: they get their letters before
    anything is drawn. A drawing `of_row` is one block, and nothing where it is printed for no row.
    """

    blocks: Callable[[Brief[Any], Footnotes, Any, Any], Iterable[Block]]
    rules: tuple[str, ...] = ()
    of_row: bool = False


class OrBlank(NamedTuple):
    """A kind of column whose cells may be blank: the value of a blank cell is None (`default = ""`)."""

    kind: Kind

    @property
    def label(self) -> str:
        """What a cell holds that is not blank."""
        return self.kind.label

    def parse(self, raw: object) -> Any:
        """Return the value, or None for a blank cell; raises `Refused`."""
        return None if raw is None or raw == "" else self.kind.parse(raw)

    def show(self, value: Any) -> str:
        """Return the value as written, nothing for None."""
        return "" if value is None else self.kind.show(value)


class RowValue(NamedTuple):
    """A value of a row that is worked out from it and the numbers of the game: `work(row, rules)`."""

    type: ValueType
    work: Callable[[Any, RuleBook], Value]


def text_of_sheet(sheet: Any, name: str, brief: Brief[Any], notes: Footnotes) -> str:
    """Return one of the `texts` of a sheet in code with the letters of its `notes`, or an empty text."""
    own = sheet.texts.get(name)
    scope = sheet.vocabulary.kit(brief.forces, brief.rules)
    try:
        return str(own.text(InnerScope(scope, {}, notes))).strip() if own is not None else ""
    except Fault:
        return ""


SheetCheck = Callable[[Any, "Brief[Any]"], "Iterator[Diagnostic]"]
"""What finds the problems of a sheet with its options."""


class GameCode(Struct, frozen=True, kw_only=True):
    """What a game adds in Python to what every game in a folder has.

    `kinds` are kinds of column by the name that the file gives them; one whose values are numbers, texts,
    true or false, or lists of these says so with a `value_type` (see `games.values`). `values` are those of a
    row, as `[value.NAME]` are. `functions` are those
    that expressions may call besides ours, of values that are such. `checks` are found with the file's own;
    `sheets` load the kinds of sheet by the name that the file gives them, `sheet_checks` what looks at a
    sheet before it is composed, by its id, and `sheet_rules` the rules that these hold their options to.
    `drawings` load what draws a block, by the name that `drawing` gives it. `row` is what the class of rows
    derives from: it derives from the columns that every stat file of the likeness has, and adds properties
    that the code reads. `list_checks` are those of the rows of a list, by its name. `house_stats` loads the
    stats of the library's aircraft, and `likeness` what pictures of rows are drawn from where their
    dimensions alone don't say it. On certificates of one that `is_of_troops` men stand in line.
    """

    row: type[CommonColumns] | None = None
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    values: Mapping[str, RowValue] = field(default_factory=dict)
    functions: tuple[Function, ...] = ()
    checks: tuple[Check[Any], ...] = ()
    list_checks: Mapping[str, tuple[Check[Any], ...]] = field(default_factory=dict)
    sheets: Mapping[str, Callable[[], type[AnyKind]]] = field(default_factory=dict)
    drawings: Mapping[str, Callable[[], GameDrawing]] = field(default_factory=dict)
    sheet_checks: Mapping[str, Callable[[], SheetCheck]] = field(default_factory=dict)
    sheet_rules: Callable[[], tuple[Rule, ...]] = tuple
    house_stats: Callable[[], HouseStats] | None = None
    likeness: Callable[[], LikenessOf[Any]] | None = None
    is_of_troops: bool = False


def entry_points_of_games() -> Iterator[EntryPoint]:
    """Yield every entry point of the group. Without any, nothing that reads packages is loaded: each run looks
    for them, by small files. A package in an archive may have one.
    """
    if any(_has_ours(folder or ".", _changed(folder or ".")) for folder in dict.fromkeys(sys.path)):
        from importlib.metadata import entry_points

        yield from sorted(entry_points(group=GROUP))


def shipped_folders() -> Iterator[Path]:
    """Yield the folders of games that ship with an installed package, pressgang itself among them."""
    own = template("games")
    if own.is_dir():
        yield from (folder for folder in own.iterdir() if folder.is_dir())
    for point in entry_points_of_games():
        with suppress(Exception):  # the game itself says what is wrong with it
            thing = find_thing(point.value)
            if isinstance(thing, Path):
                yield thing


def _changed(folder: str) -> int:
    """Return the time of the last change of a folder's contents in ns; 0 if there is no such folder."""
    try:
        return os.stat(folder).st_mtime_ns  # noqa: PTH116
    except OSError:
        return 0


@lru_cache(maxsize=64)
def _has_ours(folder: str, changed: int) -> bool:
    """Return whether a package in a folder of the path has one; looked for again where packages come or go."""
    try:
        with os.scandir(folder) as entries:
            infos = (entry.path for entry in entries if entry.name.endswith((".dist-info", ".egg-info")))
            return any(map(_names_the_group, infos))
    except NotADirectoryError:
        return True
    except OSError:
        return False


def _names_the_group(folder: str) -> bool:
    """Return whether a package has an entry point of ours, in few calls: each run asks every package."""
    name = f"{folder}/entry_points.txt"
    if not os.access(name, os.R_OK):  # most have none
        return False
    try:
        file = os.open(name, os.O_RDONLY)
        try:
            return GROUP.encode() in os.read(file, 1_000_000)
        finally:
            os.close(file)
    except OSError:
        return False


def find_thing(value: str) -> Any:
    """Return what an entry point names. Raises whatever its module raises."""
    module, _, name = value.partition(":")
    thing: Any = import_module(module.strip())
    for part in filter(None, name.strip().split(".")):
        thing = getattr(thing, part)
    return thing


OUR_CODE = "pressgang.systems."
"""How the modules of our own games begin."""


def load_code(name: str, file: Path, place: Span, found: Problems) -> GameCode:
    """Return the code of the game in `file`, named at `place`; code that adds nothing, and a problem, where
    there is none, or where the game ships with no package and the code is not that of a game of ours.
    """

    def refuse(said: str, way_out: str = "Ask those who made the game.") -> GameCode:
        found.report(BAD_GAME_CODE, place, said, way_out)
        return GameCode()

    ours = name.startswith(OUR_CODE)  # of a copy of a game of ours, which runs nothing that is not here anyway
    if not ours and not any(real(file.parent) == real(folder) for folder in shipped_folders()):
        said = "only a game that ships with an installed package has code"
        return refuse(said, "Leave it out, or make the game a package (entry point pressgang.games).")
    if not name.isascii() or not all(map(str.isidentifier, name.split("."))):
        return refuse(f"{shown(name)} is no name of a module")
    try:
        code: Any = getattr(import_module(name), CODE, None)
    except Exception as error:  # whatever a package does on its way
        return refuse(f"{name} cannot be loaded: {shown(error)}")
    if not isinstance(code, GameCode):
        return refuse(f"{name} has no {CODE} that is a GameCode")
    faults = list(_faults(code, place))
    found.extend(faults)
    return GameCode() if faults else code


def _faults(code: GameCode, place: Span) -> Iterator[Diagnostic]:
    """Yield what is wrong with names that it adds."""

    def fault(said: str) -> Diagnostic:
        return BAD_GAME_CODE.at(place, said, "Give it another name in the module.")

    for name in code.kinds:
        if name in KINDS_OF_COLUMN:
            yield fault(f"the code has a kind of column {shown(name)}, which every game has")
    names = [function.name for function in code.functions]
    for function in code.functions:
        if not _NAME.fullmatch(function.name) or function.scope != "anywhere":
            yield fault(f"the code has a function {shown(function.name)}, which cannot be one")
        elif function.name in FUNCTIONS or names.count(function.name) > 1:
            yield fault(f"the code has a function {function.name}( ), which is there already")
    for check in code.checks:
        for rule in check.rules:
            if not _CHECK.fullmatch(rule.code) or rule.code.startswith("PG"):
                yield fault(f"the code has a check {shown(rule.code)}; a code is such as IL101")
