"""The options of everything that prints, as click takes them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from pressgang.cli.common import FILE
from pressgang.kit.tables import KitTable
from pressgang.livery.palettes import INK_MODES
from pressgang.profiles import ProfileName
from pressgang.schema import PAPER_CHOICE, Choice, Kind, Length, ListOf, Refused, declared

F = TypeVar("F", bound=Callable[..., Any])


class KindType(click.ParamType[Any]):
    """A click type made from a schema kind: one parser for kits and the command line."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.name = kind.label

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a word of the command line; a value that is no text is a default and passes."""
        if not isinstance(value, str):
            return value
        try:
            return self.kind.parse(value)
        except Refused as refused:
            self.fail(f"{refused.message}. {refused.help}", param, ctx)


class ProfileType(click.ParamType[ProfileName]):
    """The name of a printer profile, which is looked up once the run has begun."""

    name = "profile"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> ProfileName:
        """The name, to be blamed on `--profile`."""
        return value if isinstance(value, ProfileName) else ProfileName(str(value))


def print_options(command: F) -> F:
    """The options of everything that prints: paper, fonts, limits, strictness."""
    for option in reversed(
        (
            click.option(
                "--paper", type=KindType(PAPER_CHOICE), metavar="SIZE",
                help="Paper: a4, letter, 210x297mm …; auto:a4,a3 takes what each sheet wastes least.",
            ),
            click.option(
                "--margin", type=KindType(Length(0, 100)), metavar="LENGTH",
                help="What the printer cannot reach, all round (8mm).",
            ),
            click.option(
                "--profile", type=ProfileType(), metavar="NAME",
                help="Make up for what this printer does wrong (`pressgang profile`); none: not the kit's.",
            ),
            click.option(
                "--ink", type=click.Choice(INK_MODES),
                help="Colours as they are, ground and ink reversed, outlines that save ink, or greys "
                "that keep the sides apart.",
            ),
            click.option(
                "--font", "fonts", type=FILE, multiple=True, metavar="FILE",
                help="A TrueType font for characters that ours lack; FILE#2 is the second face of a collection "
                "(repeatable).",
            ),
            kit_option("dpi"),
            kit_option("copies"),
            kit_option("nup"),
            kit_option("booklet"),
            click.option(
                "--pieces", type=FILE, metavar="FOLDER",
                help="A PNG of each distinct piece that is cut out, front and back, and an index.csv.",
            ),
            click.option(
                "--max-pieces", type=click.IntRange(1), metavar="N", help="Raise the limit on quantities."
            ),
            click.option("--strict", is_flag=True, help="Stop at warnings too."),
            click.option("--force", is_flag=True, help="Overwrite files that pressgang did not write."),
        )
    ):  # fmt: skip
        command = option(command)
    return command


def kit_option(name: str) -> Callable[[F], F]:
    """The option of that name as a kit declares it; not given, it is as the kit says."""
    item = next(item for item in declared(KitTable) if item.name == name)
    text = f"{item.help[:1].upper()}{item.help[1:]}."
    if item.kind.label == "true or false":
        return click.option(f"--{item.option}/--no-{item.option}", item.name, default=None, help=text)
    if isinstance(item.kind, ListOf):
        return click.option(
            f"--{item.option}", item.name, type=KindType(item.kind.item), multiple=True,
            metavar=_metavar(item.kind.item), help=f"{text[:-1]}; repeatable.",
        )  # fmt: skip
    return click.option(
        f"--{item.option}", item.name, type=KindType(item.kind), metavar=_metavar(item.kind), help=text
    )


def _metavar(kind: Kind) -> str:
    return "|".join(kind.words) if isinstance(kind, Choice) else "N"
