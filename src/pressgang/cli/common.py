"""Shared parts of commands: the printing of problems, and writing with its messages."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pressgang.diagnostics import Diagnostic, PressgangError, Rule, Span, exit_status, in_order, one_line

if TYPE_CHECKING:
    from pressgang.files.outputs import Output, WrittenFile
    from pressgang.games.known import Games
    from pressgang.jobs.job import Progress
    from pressgang.systems.base import AnySystem


class FileType(click.Path):
    """A click type for paths, which need not exist."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Return the path; one with a NUL, or an empty variable of a shell, is refused."""
        if value == "" or "\0" in str(value):
            self.fail("a path is not blank, and holds no NUL character.", param, ctx)
        return super().convert(value, param, ctx)


FILE = FileType(path_type=Path)


def kit_here(ctx: click.Context, param: click.Parameter, given: Any) -> Any:
    """Return the given path or paths; without any the working folder, if a kit is in it."""
    if given or ctx.resilient_parsing:
        return given
    from pressgang.kit.reader import KIT_FILE

    if not Path(KIT_FILE).is_file():
        raise click.MissingParameter(ctx=ctx, param=param, param_hint="'KIT'")
    return (Path(),) if param.nargs == -1 else Path()


GAMES = click.option(
    "--games", "folders", multiple=True, type=FILE, metavar="DIR",
    help="Folder of games (DIR/ID/game.toml); repeatable.",
)  # fmt: skip
"""The option of every command that uses games."""
_PATIENCE = 0.25
"""Seconds between two progress lines about the same work."""


def report(diagnostics: Iterable[Diagnostic]) -> None:
    """Print problems to stderr, two lines each, in colour on a terminal."""
    in_colour = wants_colour()
    for diagnostic in in_order(diagnostics):
        code = diagnostic.rule.code
        place, _, rest = diagnostic.as_text().partition(f": {code} ")
        message, _, advice = rest.partition("\n")
        label = "" if diagnostic.is_error else f"{diagnostic.rule.severity}: "
        if in_colour:
            place, advice = click.style(place, bold=True), click.style(advice, dim=True)
            code = click.style(code, fg="red" if diagnostic.is_error else "yellow", bold=True)
        click.echo(f"{place}: {code} {label}{message}\n{advice}", err=True, color=in_colour)


def wants_colour() -> bool:
    """Return whether stderr takes colour: a terminal does, unless `NO_COLOR` or `FORCE_COLOR` say otherwise."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stderr is not None and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"


def fail(diagnostics: Sequence[Diagnostic], strict: bool = False) -> NoReturn:
    """Print problems and exit with their status."""
    report(diagnostics)
    sys.exit(exit_status(diagnostics, strict) or 1)


def write(
    outputs: Iterable[Output],
    paths: Sequence[Path],
    inputs: Iterable[Path],
    *,
    force: bool,
    make_folders: bool,
    then: Callable[[Sequence[WrittenFile]], None] | None = None,
) -> None:
    """Write the files to these paths, or say why not and exit; see `save`.

    Permission is checked before the first file is made, and again before the first replaces another.
    """
    from pressgang.files.outputs import check_targets

    inputs = list(inputs)
    if problems := check_targets(paths, inputs, force):
        fail(problems)

    def last() -> None:
        if problems := check_targets(paths, inputs, force):
            raise PressgangError(problems)

    save(outputs, make_folders, paths, then, last)


def save(
    outputs: Iterable[Output],
    make_folders: bool,
    paths: Sequence[Path] = (),
    then: Callable[[Sequence[WrittenFile]], None] | None = None,
    last: Callable[[], None] | None = None,
) -> None:
    """Write the files, call `then`, and print each path on stdout, in the order of `paths`.

    If the run is told to end meanwhile, it removes its own leftovers. For `last` see `write_outputs`.
    """
    import signal
    from threading import current_thread, main_thread

    from pressgang.files.outputs import write_outputs
    from pressgang.files.written import remember

    def end(number: int, _: object) -> NoReturn:
        sys.exit(128 + number)

    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    if current_thread() is main_thread():
        for told in signals:
            if signal.getsignal(told) == signal.SIG_DFL:  # what a caller or nohup has set is theirs
                signal.signal(told, end)
    written = write_outputs(outputs, make_folders, last)
    remember((one.path, one.digest) for one in written)
    if then:
        then(written)
    order = {path: number for number, path in enumerate(paths)}
    for one in sorted(written, key=lambda one: order.get(one.path, 0)):
        click.echo(one_line(click.format_filename(one.path)))


def load_games(folders: Sequence[Path]) -> tuple[Games, dict[str, AnySystem]]:
    """Return all games of a command, and the usable ones; problems of the others are printed."""
    from pressgang.diagnostics import Problems
    from pressgang.games.known import known_games

    games = known_games(folders)
    found = Problems(list(games.problems))
    sound = games.sound(found)
    report(found.found)
    return games, sound


def find_system(name: str, systems: Mapping[str, AnySystem], way_out: str = "") -> AnySystem:
    """Return the game of that id, in any case. Raises `click.UsageError`, which ends with the way out."""
    from pressgang.diagnostics import shown, suggestion

    if name.casefold() not in systems:
        raise click.UsageError(
            f"Unknown system {shown(name)}. {suggestion(name, systems, 'The systems are')}"
            + (f" {way_out}" if way_out else "")
        )
    return systems[name.casefold()]


def refuse(rule: Rule, place: object, message: str, way_out: str) -> NoReturn:
    """End the command with a problem at a place: a path, or an option."""
    raise PressgangError([rule.at(Span(str(place)), message, way_out)])


def refuse_any(problem: Diagnostic | None) -> None:
    """End the command if there is a problem."""
    if problem is not None:
        raise PressgangError([problem])


def need_folder(path: Path) -> None:
    """End the command if the folder of a file to write does not exist."""
    from pressgang.build_problems import NO_FOLDER
    from pressgang.files.paths import is_folder

    if not is_folder(path.parent):
        way_out = "Create the folder first, or choose another."
        refuse(NO_FOLDER, path, f"there is no folder {path.parent}", way_out)


def refused(error: OSError | MemoryError) -> NoReturn:
    """Print what the system refuses, and exit."""
    from pressgang.build_problems import SYSTEM_REFUSED

    place = Span(str(getattr(error, "filename", None) or "command line"))
    reason = getattr(error, "strerror", None) or "not enough memory"
    way_out = "Check the name, the permissions and the room there is, and try again."
    fail([SYSTEM_REFUSED.at(place, f"the system refuses: {reason}", way_out)])


def progress_line() -> Progress | None:
    """Return a function that shows progress on one line, or None unless stderr is a terminal.

    The line is deleted at the end of each stretch of work.
    """
    if sys.stderr is None or not sys.stderr.isatty():  # None: the shell closed it
        return None

    shown, counted, until = "", 0, 0.0

    def show(name: str, number: int, total: int) -> None:
        nonlocal shown, counted, until
        words = f"[{number + 1:,}/{total:,}] {one_line(name)}" if number < total else ""
        counted = counted + 1 if words == shown else 0
        now = time.monotonic()
        if words != shown or now > until:  # each piece of a sheet says the same: how many there were moves on
            more = f" · {counted:,}" if counted and words else ""
            click.echo(f"\r\x1b[K{words}{more}", err=True, nl=False)
            until = now + _PATIENCE
        shown = words

    return show


def format_json(data: object) -> str:
    """Return the data as JSON without characters that steer a terminal; it reads back the same."""
    import json
    import re

    text = json.dumps(data, ensure_ascii=False, indent=2)

    def escaped(found: re.Match[str]) -> str:
        return found[0] if found[0].isprintable() or found[0] == "\n" else json.dumps(found[0])[1:-1]

    return re.sub(r"[^\x20-\x7e]", escaped, text)


def print_lines(lines: Iterable[str]) -> None:
    """Print lines to stderr, away from the output."""
    for line in lines:
        click.echo(one_line(line), err=True)
