"""`pressgang make KIND [STATS...] -o FILE`: a command for each sheet kind, made from its declared options."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import click

from pressgang.cli import common
from pressgang.cli.common import FileType
from pressgang.cli.options import GroupedCommand, KindType, make_options, read_options_given
from pressgang.diagnostics import Problems, exit_status
from pressgang.files.paths import is_folder, real
from pressgang.games.known import Games, known_games
from pressgang.jobs.encoding import SHEET_DPI, known_format
from pressgang.jobs.handouts import check_singles
from pressgang.jobs.loading import load_stats
from pressgang.jobs.printing import format_short, lay_run
from pressgang.print_options import CUT_FORMATS
from pressgang.schema import Declared, Refused, declared
from pressgang.schema.declare import UNSET, value_name
from pressgang.sheets.base import AnyKind
from pressgang.structs import replace
from pressgang.systems.base import AnySystem
from pressgang.systems.general import GENERAL


def _kinds(games: Games) -> list[str]:
    """Return the names of all sheet kinds, in alphabetical order."""
    return sorted({name for system in (*games.sound().values(), GENERAL) for name in system.sheets.names})


def _classes(kind: str, systems: Iterable[AnySystem]) -> dict[str, type[AnyKind]]:
    """Return the class of a sheet kind in every system that has it."""
    found = {system.id: system.sheets.named(kind) for system in (GENERAL, *systems)}
    return {name: cls for name, cls in found.items() if cls is not None}


def _values(option: str, args: Sequence[str]) -> list[str]:
    """Return the values of an option on a command line that is not parsed yet."""
    named = [after for word, after in pairwise(args) if word == option]
    return named + [word.removeprefix(f"{option}=") for word in args if word.startswith(f"{option}=")]


def _known(ctx: click.Context | None) -> Games:
    """Return the games of the command line."""
    games = ctx.obj if ctx is not None else None
    return games if isinstance(games, Games) else known_games()


_WORDS = "pressgang.words"
"""Where a context keeps the words of its command line."""


class MakeGroup(click.Group):
    """A group whose commands are the sheet kinds."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as click does, once the games (also of a later `--games`) are known: kinds are the commands."""
        ctx.obj = known_games([Path(name) for name in _values("--games", args) if "\0" not in name])
        ctx.meta[_WORDS] = tuple(args)
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return all kinds in alphabetical order."""
        return _kinds(_known(ctx))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command of a kind; hyphens may be left out or written as underscores."""
        name = cmd_name.casefold().replace("_", "-")
        games = _known(ctx)
        words = ctx.meta.get(_WORDS, ())
        command = _command_of_system(name, _values("--system", words), games)
        if command is not None and _has_options(command, words):
            return command
        classes = _classes(name, games.sound().values())
        if not classes:
            broken = [system for system in games.sound().values() if name in system.sheets.names]
            problems = [problem for system in broken for problem in system.sheet_problems()]
            if problems:
                common.fail(problems)
        return _command(name, classes, games) if classes else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve as click does, with a message that knows the kinds."""
        if args[0].startswith("-"):
            return super().resolve_command(ctx, args)
        command = self.get_command(ctx, args[0])
        if command is None:
            from pressgang.diagnostics import shown, suggestion

            kinds = _kinds(_known(ctx))
            faulty = Problems(list(_known(ctx).problems))
            _known(ctx).sound(faulty)
            common.report(faulty.found)
            ctx.fail(f"No sheet kind {shown(args[0])}. {suggestion(args[0], kinds, 'The kinds are')}")
        return args[0], command, args[1:]


_TITLE = click.Option(["--title"], default="", help="The title, in headings and in the PDF.")


@click.group(
    cls=MakeGroup,
    subcommand_metavar="KIND [STATS]... -o FILE",
    epilog="Example:  pressgang make counters raf.csv -o counters.pdf --size 32mm",
)
def command() -> None:
    """Print one sheet without a kit. `pressgang make KIND --help` shows the options of a kind."""


def _command_of_system(kind: str, systems: Sequence[str], games: Games) -> click.Command | None:
    """Return the command of a kind for the one game that the command line names, so that no other is read."""
    system = games.named(systems[0], Problems()) if len(systems) == 1 else None
    cls = (system.sheets.named(kind) or GENERAL.sheets.named(kind)) if system is not None else None
    return _command(kind, {systems[0]: cls}, games) if cls is not None else None


def _has_options(command: click.Command, words: Iterable[str]) -> bool:
    """Return whether a command has every option of a command line. `--help` is none: it tells of all games."""
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    return all(word.partition("=")[0] in known for word in words if word.startswith("--"))


def _command(kind: str, classes: dict[str, type[AnyKind]], games: Games) -> click.Command:
    """Make the command of a kind, with the common options and those of every class of that name."""
    own: dict[str, Declared] = {}
    for cls in classes.values():
        for item in declared(cls):
            if item.name != "names":
                own.setdefault(item.name, item)
    spelt = {item.option for item in own.values()}  # where a kind has a title of its own, that is the title
    first = next(iter(classes.values()))
    of_games = ", ".join(classes) if GENERAL.id not in classes else "all"
    known = games.sound() if GENERAL.id in classes else classes

    def callback(
        stats: tuple[Path, ...],
        target: str,
        system_id: str | None,
        sheet: str | None,
        palettes: tuple[str, ...],
        title: str = "",
        **given: Any,
    ) -> None:
        output = Path(target)
        loading, printing, how = read_options_given(
            {name: value for name, value in given.items() if name not in own}
        )

        def options(cls: type[AnyKind]) -> AnyKind:
            return _options(cls, {name: given[name] for name in own if given[name] not in UNSET})

        apart = first.apart and _means_folder(target)
        common.refuse_any(None if apart else known_format(output))
        common.need_folder(output)
        if isinstance(printing.cut_file, Path):
            _check_cut_file(printing.cut_file, output)
        if printing.pieces is not None:
            common.need_folder(printing.pieces)
        common.refuse_any(check_singles(printing) if apart else None)
        job = load_stats(
            stats, system_id=system_id, kind=kind, options=options, sheet=sheet, title=title,
            palettes=palettes, fonts=loading.fonts, max_pieces=loading.max_pieces, games=games,
        )  # fmt: skip
        if apart:
            from pressgang.jobs.pieces import print_singles

            made, warnings = print_singles(job, output, float(printing.dpi or SHEET_DPI))
            outputs, paths = iter(made), [one.path for one in made]
            lines = [f"{output}: {len(made)} pictures, one of each row in each format"]
        else:
            progress = common.progress_line()
            whole = replace(printing, formats=(output.suffix.lower().removeprefix("."),))
            laid = lay_run(job, whole, output.parent, progress, output.name)
            Problems(list(laid.found)).raise_errors()
            outputs, warnings = laid.outputs(progress), list(laid.found)
            paths, lines = laid.paths(), format_short(laid.files)
        if how.strict and exit_status(warnings, strict=True):
            common.fail(warnings, strict=True)
        common.report(warnings)
        folders = apart or printing.pieces is not None
        common.write(outputs, paths, job.inputs.paths, force=how.force, make_folders=folders)
        common.print_lines(lines)

    return GroupedCommand(
        kind,
        callback=callback,
        help=f"{first.summary[:1].upper()}{first.summary[1:]}.\n\nGames: {of_games}.",
        own=list(own),
        epilog=f"Example:  pressgang make {kind} "
        + ("STATS.csv " if first.needs_stats else "")
        + f"-o {kind}.pdf",
        params=[
            click.Argument(["stats"], nargs=-1, type=common.FILE, metavar="[STATS]..."),
            click.Option(
                ["-o", "target"], required=True, type=FileType(),
                metavar="FOLDER|FILE" if first.apart else "FILE",
                help="File to write; its suffix (.pdf, .svg, .png) is the format."
                + (" Or a folder, for a file each." if first.apart else ""),
            ),
            click.Option(
                ["--system", "system_id"], metavar="SYSTEM",
                help=f"The game, where several fit: {', '.join(known)}.",
            ),
            click.Option(["--sheet"], metavar="NAME", help="The sheet of a workbook (default: the first)."),
            *([] if "title" in spelt else [_TITLE]),
            click.Option(
                ["--palette", "palettes"], multiple=True, metavar="NAME", help="Colours of each side, in order."
            ),
            *(_option(item) for item in own.values()),
            *(option for option in make_options("make") if option.name not in own),  # a sheet's own goes before
        ],
    )  # fmt: skip


def _option(item: Declared) -> click.Option:
    """Return the click option of a declared one; its value is parsed once the class is known."""
    default = f" [default: {item.default_text}]" if item.default_text else ""
    name, text = value_name(item.kind), f"{item.help[:1].upper()}{item.help[1:]}"
    if item.kind.label == "true or false":
        words = [f"--{item.option}/--no-{item.option}", item.name]
        return click.Option(words, default=None, help=f"{text}.{default}")
    takes = f" ({item.kind.label})" if name == "TEXT" and item.kind.label != "text" else ""
    return click.Option(
        [f"--{_flag(item)}", item.name], metavar=name, help=f"{text}{takes}.{default}",
        multiple=item.kind.label.startswith("list of"), shell_complete=KindType(item.kind).shell_complete,
    )  # fmt: skip


def _flag(item: Declared) -> str:
    """Return an option's spelling on the command line; some options have a special one."""
    return getattr(item.kind, "flag", item.option)


def _options(cls: type[AnyKind], given: dict[str, Any]) -> AnyKind:
    """Return the options object of the class; a refused value ends the command with a usage error."""
    known = {item.name: item for item in declared(cls)}
    values = {}
    for name, raw in given.items():
        if name not in known:
            raise click.UsageError(f"{cls.kind} of this game has no option --{name.replace('_', '-')}.")
        try:
            values[name] = known[name].kind.parse(list(raw) if isinstance(raw, tuple) else raw)
        except Refused as refused:
            raise click.BadParameter(
                f"{refused.message}. {refused.help}", param_hint=f"--{_flag(known[name])}"
            ) from None
    return cls(**values)


def _means_folder(target: str) -> bool:
    """Return whether `-o` names a folder: an existing one, or a name that ends in / or has no suffix."""
    return target.endswith(("/", os.sep)) or is_folder(Path(target)) or not Path(target).suffix


def _check_cut_file(target: Path, output: Path) -> None:
    """End the command if a cut file cannot have that name beside `output`."""
    from pressgang.build_problems import NO_SUCH_FORMAT, SAME_FILE
    from pressgang.diagnostics import shown

    if target.suffix.lower().removeprefix(".") not in CUT_FORMATS:
        wrong = f"{shown(target.suffix)} is no format of cut files" if target.suffix else ""
        way_out = f"End the name in .svg or .dxf, such as --cut-file {output.stem}.svg."
        common.refuse(NO_SUCH_FORMAT, target, wrong or "the name has no suffix to tell the format", way_out)
    common.need_folder(target)
    if real(target) == real(output):
        common.refuse(SAME_FILE, target, "-o and --cut-file name one file", "Give one of them another name.")
