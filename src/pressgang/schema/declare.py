"""Columns and options, declared once on a frozen dataclass; reading, help and documentation follow.

@dataclass(frozen=True, kw_only=True)
class Aircraft(Row):
    engine: int = column(Whole(0), required=True, help="the highest SPEED", example="4")

The record of a row that was made in Python: its values as the cells of a stat file would hold them.

An option of a run is declared in the same way:

    copies: int | None = parameter(Whole(1, 100), 1, help="how often everything is printed, collated (PDF)")

is the key `copies` of a kit and `--copies N` of every command that prints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field, fields
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct

from pressgang.diagnostics import Span
from pressgang.schema.kinds import Choice, Kind, ListOf, Number
from pressgang.sources.table import Cell, Record, Scalar, heading_key
from pressgang.structs import NamedTuple, dataclass, replace

UNWRITTEN = Record(Span(""), {})
"""The record of a row that was read from no file, until the row makes its own."""


def made_record(place: str, row: int, values: Iterable[tuple[str, Kind, object]]) -> Record:
    """Return the record of values (heading, kind, value) in row number `row` (from 1) of `place`.

    Row 0 is a row by itself, named `place`. Blank values are left out, as in a file.
    """
    where = f"row {row}" if row else ""
    cells = {}
    for number, (heading, kind, value) in enumerate(values, 1):
        written = _written(kind, value)
        if written not in (None, ""):
            span = Span(place, row, number, f"{where} {heading}".lstrip())
            cells[heading_key(heading)] = Cell(heading, written, span)
    return Record(Span(place, row, 0, where or None), cells)


def _written(kind: Kind, value: object) -> Scalar:
    """Return a value as a cell holds it: a number unchanged, all else as a user would write it."""
    if isinstance(value, str):
        return value.strip()
    if value is None or isinstance(value, int | float):
        return value
    try:
        return kind.show(value)
    except (AttributeError, TypeError, ValueError):  # of another type than the column's: reading says so
        return str(value)


_KEY = "pressgang"


class Declared(Struct, frozen=True):
    """One column or option: its name in Python, its kind, its default and its help.

    `printed` columns may appear on paper, so their characters must be in a font.
    """

    name: str
    kind: Kind
    default: Any = None
    required: bool = False
    help: str = ""
    example: str = ""
    aliases: tuple[str, ...] = ()
    printed: bool = True

    @property
    def option(self) -> str:
        """Return the name with hyphens, as kits and the command line spell it."""
        return self.heading.replace("_", "-")

    @property
    def heading(self) -> str:
        """Return the name as a stat file spells it: `class` for `class_`, which Python needs."""
        return self.name.rstrip("_")

    @property
    def label(self) -> str:
        """Return the name as sheets print it: `To hit` for `to_hit`."""
        words = self.heading.replace("_", " ")
        return words[:1].upper() + words[1:]

    @property
    def default_text(self) -> str:
        """Return the default as a user would write it, or an empty string if there is none to write."""
        return "" if self.required or self.default in (None, "", ()) else self.kind.show(self.default)


def declare(
    kind: Kind,
    default: Any = None,
    *,
    help: str,
    required: bool = False,
    example: str = "",
    aliases: tuple[str, ...] = (),
    printed: bool = True,
) -> Any:
    """Declare a dataclass field as a column of a stat file or an option of a sheet kind."""
    return field_of(Declared("", kind, default, required, help, example, aliases=aliases, printed=printed))


def field_of(one: Declared) -> Any:
    """Return the field of a dataclass for a column or option, which has the field's name there."""
    return field(default=one.default, metadata={_KEY: one})


column = option = declare


def declared(cls: Any) -> tuple[Declared, ...]:
    """Return the columns or options of a class in the order of their declaration."""
    return _on_fields(cls)


@cache
def _on_fields(cls: Any) -> tuple[Any, ...]:
    """Return what the fields of a class declare, each under the name of its field."""
    return tuple(replace(item.metadata[_KEY], name=item.name) for item in fields(cls) if _KEY in item.metadata)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A stat row, with the record it was read from; one made in Python has a record of its own values."""

    record: Record = field(default=UNWRITTEN, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.record is UNWRITTEN:
            values = ((item.heading, item.kind, getattr(self, item.name)) for item in declared(type(self)))
            name = getattr(self, "name", None) or type(self).__name__
            object.__setattr__(self, "record", made_record(str(name), 0, values))

    def at(self, name: str) -> Span:
        """Return the place of a column's cell in this row, blank or not, or of the row if it has none."""
        cls: Any = type(self)
        return self.record.place(_keys_of(cls).get(name, ()))

    def has_read(self, *names: str) -> bool:
        """Return whether all cells of these columns (without names, of all columns) could be read."""
        return True


RowT = TypeVar("RowT", bound=Row)
RowT_co = TypeVar("RowT_co", bound=Row, covariant=True)
RowT_contra = TypeVar("RowT_contra", bound=Row, contravariant=True)
T = TypeVar("T")


def keys_of(item: Declared) -> Iterator[str]:
    """Yield the folded name and other names of a column."""
    yield heading_key(item.name)
    for alias in item.aliases:
        yield heading_key(alias)


@cache
def _keys_of(cls: Any) -> dict[str, tuple[str, ...]]:
    """Return the folded headings of each column by its name."""
    return {item.name: tuple(keys_of(item)) for item in declared(cls)}


def column_keys(cls: type[Row]) -> set[str]:
    """Return every heading that the class understands, folded as by `heading_key`."""
    return {key for item in declared(cls) for key in keys_of(item)}


UNSET: tuple[object, ...] = (None, ())
"""The values of an option that nobody has set."""


class PathKind(NamedTuple):
    """A file or folder on the command line; it need not exist."""

    label: str = "file"

    def parse(self, raw: object) -> Path:
        """Return the path."""
        return Path(str(raw))

    def show(self, value: Path) -> str:
        """Return the path as text."""
        return str(value)


class Shell(NamedTuple):
    """The spelling of an option on the command line where it differs from the kit's; help is a sentence."""

    flag: str = ""
    help: str = ""
    metavar: str = ""
    kind: Kind | None = None


AS_IN_A_KIT = Shell()
OWN_NAME = ("",)
"""The place of an option that is a key at the top of a kit, under its own name."""


def value_name(kind: Kind) -> str:
    """Return the placeholder of a value in help: `[marks|lines]`, `LENGTH`, `N`, else `TEXT`."""
    one = kind.item if isinstance(kind, ListOf) else kind
    if isinstance(one, Choice):
        return f"[{'|'.join(one.words)}]"
    return "LENGTH" if one.label == "length" else "N" if isinstance(one, Number) else "TEXT"


class Parameter(Declared, frozen=True, kw_only=True):
    """An option of a run, under the heading `group` of help.

    `keys` are its places in a kit (`paper.size`; none: kits cannot set it), `commands` those that have it, each
    with its spelling. `for_paper` marks an option about sheets of paper, for PDF alone.
    """

    keys: tuple[str, ...]
    commands: Mapping[str, Shell]
    for_paper: bool
    group: str

    def flag(self, command: str = "render") -> str:
        """Return its flag: `--cut-file`, `-o`."""
        return self.commands[command].flag or f"--{self.name.replace('_', '-')}"

    def kind_in(self, command: str) -> Kind:
        """Return the kind of value that the command accepts."""
        return self.commands[command].kind or self.kind

    def help_in(self, command: str) -> str:
        """Return its help as a sentence."""
        again = "; repeatable" if isinstance(self.kind_in(command), ListOf) else ""
        return self.commands[command].help or f"{self.help[:1].upper()}{self.help[1:]}{again}."

    def metavar(self, command: str) -> str:
        """Return the placeholder of its value in help; empty for a flag."""
        kind = self.kind_in(command)
        if kind.label == "true or false":
            return ""
        return self.commands[command].metavar or value_name(kind)

    def key_in(self, table: str) -> Declared | None:
        """Return its declaration as a key of that table of a kit (empty: the top), or None."""
        place, _, name = self.keys[0].rpartition(".") if len(self.keys) == 1 else ("", "", "")
        if not name or place != table:
            return None
        return replace(self, name=name)


def parameter(
    kind: Kind,
    usual: Any = None,
    *,
    help: str = "",
    example: str = "",
    keys: tuple[str, ...] = OWN_NAME,
    shell: Shell = AS_IN_A_KIT,
    render: Shell | None = None,
    make: Shell | None = None,
    calibrate: Shell | None = None,
    only_for: tuple[str, ...] = (),
    for_paper: bool = False,
    group: str = "",
) -> Any:
    """Declare a dataclass field as an option of a run; None (or an empty list) means that nobody has set it.

    It is a key at the top of a kit under its own name (else `keys`), and an option of `render` and `make` (or
    `only_for` some), spelled as `shell` or the command's own spelling says; of `calibrate` only with one of its
    own.
    """
    spelled = {"render": render or shell, "make": make or shell}
    commands = {name: how for name, how in spelled.items() if not only_for or name in only_for}
    if calibrate:
        commands["calibrate"] = calibrate
    unsaid = usual if keys == () else None  # what no kit says has nothing to go before
    default = () if isinstance(kind, ListOf) else unsaid
    own = Parameter(
        "", kind, usual, help=help, example=example,
        keys=keys, commands=commands, for_paper=for_paper, group=group,
    )  # fmt: skip
    return field(default=default, metadata={_KEY: own})


def parameters(cls: Any) -> tuple[Parameter, ...]:
    """Return the options of a class in the order of their declaration."""
    return tuple(
        replace(item, keys=(item.name,)) if item.keys == OWN_NAME else item for item in _on_fields(cls)
    )


def pick_options(cls: type[T], given: Mapping[str, Any]) -> T:
    """Make an object of a class of options from those given by name; options of other classes are ignored."""
    named = {item.name: given.get(item.name) for item in parameters(cls)}
    return cls(**{name: value for name, value in named.items() if value not in UNSET})
