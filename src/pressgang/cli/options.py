"""The options of everything that prints, as click options made from `print_options`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from pressgang.cli.common import FILE
from pressgang.print_options import FIRST, GROUPS, LoadOptions, PrintOptions, RunOptions, every_parameter
from pressgang.schema import Kind, ListOf, Refused
from pressgang.schema.declare import Parameter, PathKind, pick_options

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem


class KindType(click.ParamType[Any]):
    """A click type made from a schema kind, so that kits and the command line share a parser."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.name = kind.label

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the words of a choice that begin like this one."""
        from click.shell_completion import CompletionItem

        one = self.kind.item if isinstance(self.kind, ListOf) else self.kind
        return [CompletionItem(word) for word in getattr(one, "words", ()) if word.startswith(incomplete)]

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse a word of the command line; a value that is no text is a default and passes."""
        if not isinstance(value, str):
            return value
        try:
            return self.kind.parse(value)
        except Refused as refused:
            self.fail(f"{refused.message}. {refused.help}", param, ctx)


def _show_first(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[_SHORT] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


_SHORT = "pressgang.short_help"


class GroupedCommand(click.Command):
    """A command whose `--help` lists its options under headings, and whose `-h` the ones that are needed first.

    `own` are the names of options that it has for itself, besides those of everything that prints.
    """

    def __init__(self, *given: Any, own: Sequence[str] = (), **more: Any) -> None:
        super().__init__(*given, **more)
        self.own = own
        self.params.append(
            click.Option(
                ["-h", "first"], is_flag=True, is_eager=True, expose_value=False, callback=_show_first,
                help="Show the options that are needed first.",
            )
        )  # fmt: skip

    def make_parser(self, ctx: click.Context) -> Any:
        """Make a parser that finds `-o` at once: click looks for a long option of that name first."""
        parser: Any = super().make_parser(ctx)
        parser._long_opt |= parser._short_opt  # and for 60 like it, by difflib: 5 ms of each start
        return parser

    def get_help_option_names(self, ctx: click.Context) -> list[str]:
        """Return the one name of the whole help."""
        return ["--help"]

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options of each group under its heading; in a short help those of the first alone."""
        own, short = f"Options of {self.name}", ctx.meta.get(_SHORT, False)
        groups: dict[str, list[tuple[str, str]]] = {name: [] for name in ("Options", own, *GROUPS)}
        groups_of = {item.name: item.group for item in every_parameter()} | dict.fromkeys(self.own, own)
        for param in self.get_params(ctx):
            record = param.get_help_record(ctx) if isinstance(param, click.Option) else None
            if record is not None:
                groups[groups_of.get(param.name or "") or "Options"].append(record)
        for name, records in groups.items():
            if records and (not short or name in ("Options", FIRST)):
                with formatter.section(name):
                    formatter.write_dl(records)
        if short:
            formatter.write_paragraph()
            words = [record[0].split()[0].rstrip(",") for record in groups[own]]
            if words:
                formatter.write_text(f"{own}: {', '.join(words)}.")
            formatter.write_text(f"All of them, with what they do:  {ctx.command_path} --help")


def read_options_given(given: Mapping[str, Any]) -> tuple[LoadOptions, PrintOptions, RunOptions]:
    """Return the options of reading, printing and writing among the values that click gives a command."""
    return pick_options(LoadOptions, given), pick_options(PrintOptions, given), pick_options(RunOptions, given)


def make_options(command: str) -> list[click.Parameter]:
    """Return the options of `render` or `make`; those not given are as the kit says."""
    return [make_option(item, command) for item in every_parameter() if command in item.commands]


def make_option(item: Parameter, command: str) -> click.Option:
    """Return an option in the command's spelling."""
    flag, text, kind = item.flag(command), item.help_in(command), item.kind_in(command)
    if kind.label == "true or false":
        if not item.keys:  # no kit says it, so that there is nothing to take back
            return click.Option([flag, item.name], is_flag=True, help=text)
        return click.Option([f"{flag}/--no-{flag[2:]}", item.name], default=None, help=text)
    one = kind.item if isinstance(kind, ListOf) else kind
    return click.Option(
        [flag, item.name], type=FILE if isinstance(one, PathKind) else KindType(one),
        multiple=isinstance(kind, ListOf), metavar=item.metavar(command), help=text,
    )  # fmt: skip
