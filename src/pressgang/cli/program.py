"""The commands: one file each, loaded at its use.

stdout and stderr are UTF-8, and no write to them cuts a command short: errors are reported at the end, in one
place. So a command keeps its exit status if the reader of its output is gone (`| head`).
"""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, TextIO

import click

from pressgang import __version__
from pressgang.diagnostics import PressgangError, one_line, shown, suggestion

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

_GONE = {errno.EPIPE, errno.EINVAL, errno.ESHUTDOWN}
"""The errors of a reader that is gone (Windows calls the argument invalid)."""


class Outlet(io.FileIO):
    """An open stream of the shell; after the first failure it accepts everything and writes nothing."""

    failure: OSError | None = None

    def write(self, data: ReadableBuffer, /) -> int:
        """Write like a file, but never fail."""
        if self.failure is None:
            try:
                return super().write(data)
            except OSError as error:
                self.failure = error
        return memoryview(data).nbytes


def _ours(stream: TextIO, by_lines: bool) -> TextIO:
    """Return a stream of our own in place of one; that of a terminal, or of a caller without files, stays."""
    if stream.isatty():
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
        return stream
    try:
        outlet = Outlet(stream.fileno(), "wb", closefd=False)
    except (OSError, ValueError):
        return stream
    return io.TextIOWrapper(
        io.BufferedWriter(outlet), encoding="utf-8", errors="replace", line_buffering=by_lines
    )


def lost_output() -> OSError | None:
    """Write the waiting output, and return the error of stdout; None if its reader is gone."""
    stream = sys.stdout
    if stream is None:
        return None
    try:
        stream.flush()
    except OSError as error:  # a terminal that was closed
        return None if error.errno in {*_GONE, errno.EIO} else error
    outlet = getattr(getattr(stream, "buffer", None), "raw", None)
    failure = outlet.failure if isinstance(outlet, Outlet) else None
    if failure is None or failure.errno in _GONE:
        return None
    failure.filename = "standard output"
    return failure


COMMANDS = {
    "new": "Write a starter kit for a game.",
    "check": "Check kits and stat files; print every problem; write nothing.",
    "pull": "Fetch stat files from where the kit says they come from; show what changes; ask.",
    "studio": "Open a kit on a local page: tables, problems and pages, live.",
    "site": "Write the studio as static files: a page that needs no installation.",
    "render": "Check a kit, then print all its sheets.",
    "make": "Print one sheet without a kit.",
    "calibrate": "Print a page to measure your printer with.",
    "profile": "Keep what was measured, for --profile.",
    "list": "List systems, sheets, papers, palettes, checks, aircraft or ships.",
    "import": "Make a stat file of aircraft or ships from a table of Wikidata.",
    "games": "Share games: pack one into a zip, or add one from a zip.",
    "schema": "Print the JSON Schema of a game.toml or a kit.toml, for editors.",
    "guide": "Print a page of the guide, such as `pressgang guide cutting`.",
    "explain": "Explain a check: what it is for, the rule behind it, a bad and a good line.",
}


@contextmanager
def plain_words() -> Iterator[None]:
    """Print a command's problems and exit with their status; usage errors quote what steers a terminal."""
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise  # our own help, with its lines
    except click.ClickException as error:
        said = error.message
        if isinstance(error, click.MissingParameter) and error.ctx is not None:
            said = error.ctx.command.epilog or said  # what is missing is said by an example
        error.message = one_line(said)  # type: ignore[misc] # final, but not shown otherwise
        raise
    except PressgangError as error:
        from pressgang.cli.common import fail

        fail(error.diagnostics)
    except (OSError, MemoryError) as error:
        from pressgang.cli.common import refused

        refused(error)


class LazyGroup(click.Group):
    """A group whose commands are imported when they run, so that `--version` costs next to nothing."""

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """Make a context as click does, with our words for what goes wrong."""
        with plain_words():
            return super().make_context(*words, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command as click does, with our words for what goes wrong."""
        with plain_words():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the commands in the order in which a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pressgang.cli.commands.{cmd_name}_command").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve as click does, with a message that knows the commands."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(
                f"No command {shown(args[0])}. {suggestion(args[0], COMMANDS)}"
                f"The commands are {', '.join(COMMANDS)}."
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="Begin with:  pressgang new dogfight my-kit   then   pressgang render my-kit",
)
@click.version_option(__version__, prog_name="pressgang")
def cli() -> None:
    """Prints wargames: turn records, counters, mats, boards and rosters from stat files, at true size."""


def run() -> None:
    """Run the command line and exit: 0 done, 1 the input breaks a rule, 2 usage, reading or writing."""
    if sys.stdout is not None:  # as it is where the shell closed it
        sys.stdout = _ours(sys.stdout, by_lines=False)
    if sys.stderr is not None:
        sys.stderr = _ours(sys.stderr, by_lines=True)
    try:
        cli(prog_name="pressgang")
    finally:
        # Whatever a command printed and however it ended: output that is lost (a full disk) is no success.
        failure = lost_output()
        if failure is not None:
            from pressgang.cli.common import refused

            refused(failure)
