"""The commands: one file each, loaded when it is asked for."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

import click

from pressgang import __version__
from pressgang.cli.streams import lost_output, take_over
from pressgang.diagnostics import one_line, shown, suggestion

COMMANDS = {
    "new": "Write a starter kit for a game.",
    "check": "Check kits and stat files; print every problem; write nothing.",
    "studio": "Open a kit on a local page: tables, problems and pages, live.",
    "render": "Check a kit, then print all its sheets.",
    "make": "Print one sheet without a kit.",
    "calibrate": "Print a page to measure your printer with.",
    "profile": "Keep what was measured, for --profile.",
    "list": "List systems, sheets, papers, palettes, checks, aircraft or ships.",
    "import": "Make a stat file of aircraft or ships from a table of Wikidata.",
    "schema": "Print the JSON Schema of a game.toml or a kit.toml, for editors.",
    "explain": "Explain a check: what it is for, the rule behind it, a bad and a good line.",
}


@contextmanager
def _plain_words() -> Iterator[None]:
    try:
        yield
    except click.exceptions.NoArgsIsHelpError:
        raise  # our own help, with its lines
    except click.ClickException as error:
        error.message = one_line(error.message)  # type: ignore[misc] # final, but not shown otherwise
        raise


class LazyGroup(click.Group):
    """A group whose commands are imported when they are run, so that `--version` costs next to nothing."""

    def make_context(self, *words: Any, **more: Any) -> click.Context:
        """As click does; what a usage error quotes is shown as escapes where it would steer a terminal."""
        with _plain_words():
            return super().make_context(*words, **more)

    def invoke(self, ctx: click.Context) -> Any:
        """The same for what comes of the command."""
        with _plain_words():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order a newcomer needs them."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the command's module."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"pressgang.cli.{cmd_name}_command").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a message that knows the commands."""
        if args and not args[0].startswith("-") and args[0] not in COMMANDS:
            ctx.fail(
                f"No command {shown(args[0])}. {suggestion(args[0], COMMANDS)}"
                f"The commands are {', '.join(COMMANDS)}."
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, without importing any."""
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
    take_over()
    # A run makes many small objects and keeps them to its end: the collector would walk over them in vain.
    gc.set_threshold(100_000, 50, 100)
    # Nor need it look for cycles at the end, among what goes with the process.
    atexit.register(gc.freeze)
    try:
        cli(prog_name="pressgang")
    finally:
        # Whatever a command printed and however it ended: output that is lost (a full disk) is no success.
        failure = lost_output()
        if failure is not None:
            from pressgang.cli.common import refused

            refused(failure)
