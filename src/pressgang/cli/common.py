"""What several commands share: options, the printing of problems, and writing with its messages."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from pressgang.diagnostics import Diagnostic, PressgangError, exit_status, in_order
from pressgang.schema import PAPER, Kind, Length, Refused

if TYPE_CHECKING:
    from pressgang.build import Progress
    from pressgang.outputs import Output

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


def print_options(command: F) -> F:
    """The options of everything that prints: paper, fonts, limits, strictness."""
    for option in reversed(
        (
            click.option("--paper", type=KindType(PAPER), metavar="SIZE", help="Paper: a4, letter, 210x297mm …"),
            click.option(
                "--margin", type=KindType(Length(0, 100)), metavar="LENGTH",
                help="What the printer cannot reach, all round (8mm).",
            ),
            click.option(
                "--font", "fonts", type=click.Path(path_type=Path), multiple=True, metavar="FILE",
                help="A TrueType font for characters that ours lack (repeatable).",
            ),
            click.option(
                "--dpi", type=click.IntRange(36, 2400), default=200, show_default=True,
                help="Resolution of PNG files.",
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


def report(diagnostics: Iterable[Diagnostic]) -> None:
    """Print problems to stderr, two lines each."""
    for diagnostic in in_order(diagnostics):
        label = "" if diagnostic.is_error else "warning: "
        text = diagnostic.as_text()
        if label:
            text = text.replace(f"{diagnostic.rule.code} ", f"{diagnostic.rule.code} {label}", 1)
        click.echo(text, err=True)


def fail(diagnostics: Sequence[Diagnostic], strict: bool = False) -> NoReturn:
    """Print problems and exit with the status they deserve."""
    report(diagnostics)
    sys.exit(exit_status(diagnostics, strict) or 1)


def write(outputs: Sequence[Output], inputs: Iterable[Path], *, force: bool, make_folders: bool) -> None:
    """Write the files, or say why not and exit; prints the path of each on stdout."""
    from pressgang.outputs import check_targets, write_outputs

    problems = check_targets([output.path for output in outputs], inputs, force)
    if problems:
        fail(problems)
    write_outputs(outputs, make_folders)
    for output in outputs:
        click.echo(str(output.path))


def guarded(run: Callable[[], None]) -> None:
    """Run a command's work; its problems are printed and turned into the exit status."""
    try:
        run()
    except PressgangError as error:
        fail(error.diagnostics)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(0)


def progress_line() -> Progress | None:
    """A line that says which sheet is being made, on a terminal only."""
    if not sys.stderr.isatty():
        return None

    def show(name: str, number: int, total: int) -> None:
        click.echo(f"\r\x1b[K[{number + 1}/{total}] {name}", err=True, nl=False)
        if number + 1 == total:
            click.echo("\r\x1b[K", err=True, nl=False)

    return show
