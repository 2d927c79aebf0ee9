"""Options of a run, declared once on a frozen dataclass: a kit, the commands and the documents read one field.

    copies: int | None = parameter(Whole(1, 100), 1, help="how often everything is printed, collated (PDF)")

is the key `copies` of a kit and `--copies N` of every command that prints.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from pathlib import Path
from typing import Any, TypeVar

from pressgang.schema.declare import Declared, on_fields
from pressgang.schema.kinds import Choice, Kind, ListOf, Number
from pressgang.structs import NamedTuple

_KEY = "pressgang parameter"
UNSET: tuple[object, ...] = (None, ())
"""The values of an option that nobody has set."""
T = TypeVar("T")


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


class Parameter(NamedTuple):
    """An option of a run, under the heading `group` of help.

    `usual` is its default, `keys` are its places in a kit (`paper.size`; none: kits cannot set it), `commands`
    those that have it, each with its spelling. `for_paper` marks an option about sheets of paper, for PDF
    alone.
    """

    name: str
    kind: Kind
    usual: Any
    help: str
    example: str
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
        return Declared(name, self.kind, self.usual, help=self.help, example=self.example)


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
    own = Parameter("", kind, usual, help, example, keys, commands=commands, for_paper=for_paper, group=group)
    return field(default=default, metadata={_KEY: own})


def parameters(cls: Any) -> tuple[Parameter, ...]:
    """Return the options of a class in the order of their declaration."""
    return tuple(
        item._replace(keys=(item.name,)) if item.keys == OWN_NAME else item for item in on_fields(cls, _KEY)
    )


def pick_options(cls: type[T], given: Mapping[str, Any]) -> T:
    """Make an object of a class of options from those given by name; options of other classes are ignored."""
    named = {item.name: given.get(item.name) for item in parameters(cls)}
    return cls(**{name: value for name, value in named.items() if value not in UNSET})
