"""`pressgang make KIND [STATS...] -o FILE`: a command for each sheet kind, made from its declared options."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pressgang.build import PrintOptions, known_format, load_stats, print_job
from pressgang.cli.common import fail, guarded, print_options, progress_line, report, write
from pressgang.diagnostics import Span, exit_status
from pressgang.schema import Declared, Refused, declared
from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems


def _classes() -> dict[str, dict[str, type[SheetKind]]]:
    """Sheet kinds by name, and for each the class of every system that has it."""
    kinds: dict[str, dict[str, type[SheetKind]]] = {}
    for system in all_systems().values():
        for cls in system.sheets():
            kinds.setdefault(cls.kind, {})[system.id] = cls
    return kinds


class MakeGroup(click.Group):
    """Its commands are the sheet kinds."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """All kinds in alphabetical order."""
        return sorted(_classes())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a kind; hyphens may be left out or written as underscores."""
        classes = _classes()
        name = cmd_name.casefold().replace("_", "-")
        return _command(name, classes[name]) if name in classes else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with a message that knows the kinds."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            from pressgang.diagnostics import shown, suggestion

            kinds = self.list_commands(ctx)
            ctx.fail(
                f"No sheet kind {shown(args[0])}. {suggestion(args[0], kinds)}The kinds are {', '.join(kinds)}."
            )
        return super().resolve_command(ctx, args)


@click.group(
    cls=MakeGroup,
    subcommand_metavar="KIND [STATS]... -o FILE",
    epilog="Example:  pressgang make counters raf.csv -o counters.pdf --size 32mm",
)
def command() -> None:
    """Print one sheet without a kit. `pressgang make KIND --help` shows the options of a kind."""


def _command(kind: str, classes: dict[str, type[SheetKind]]) -> click.Command:
    """The command of one kind: common options plus those of every class of that name."""
    own: dict[str, Declared] = {}
    for cls in classes.values():
        for item in declared(cls):
            if item.name != "names":
                own.setdefault(item.name, item)
    first = next(iter(classes.values()))
    games = ", ".join(classes)

    def callback(
        stats: tuple[Path, ...], output: Path, system_id: str | None, sheet: str | None, title: str,
        palettes: tuple[str, ...], paper: Any, margin: float | None, fonts: tuple[Path, ...], dpi: int,
        max_pieces: int | None, strict: bool, force: bool, **given: Any,
    ) -> None:  # fmt: skip
        def options(cls: type[SheetKind]) -> SheetKind:
            return _options(cls, {name: value for name, value in given.items() if value not in (None, ())})

        def run() -> None:
            problem = known_format(output) or _folder_problem(output)
            if problem:
                fail([problem])
            job = load_stats(
                stats, system_id=system_id, kind=kind, options=options, sheet=sheet, title=title,
                palettes=palettes, fonts=fonts, max_pieces=max_pieces,
            )  # fmt: skip
            printing = PrintOptions(paper, margin, (output.suffix.lower().removeprefix("."),), dpi=float(dpi))
            outputs, warnings = print_job(job, printing, output.parent, progress_line(), output.name)
            if strict and exit_status(warnings, strict=True):
                fail(warnings, strict=True)
            report(warnings)
            write(outputs, job.inputs.paths, force=force, make_folders=False)

        guarded(run)

    command = click.Command(
        kind,
        callback=callback,
        help=f"{first.summary}\n\nGames: {games}.",
        epilog=f"Example:  pressgang make {kind} "
        + ("STATS.csv " if first.needs_stats else "")
        + f"-o {kind}.pdf",
        params=[
            click.Argument(["stats"], nargs=-1, type=click.Path(path_type=Path), metavar="[STATS]..."),
            click.Option(
                ["-o", "output"], required=True, type=click.Path(path_type=Path), metavar="FILE",
                help="File to write; its suffix (.pdf, .svg, .png) is the format.",
            ),
            click.Option(["--system", "system_id"], metavar="SYSTEM", help="The game, where several fit."),
            click.Option(["--sheet"], metavar="NAME", help="The sheet of a workbook (default: the first)."),
            click.Option(["--title"], default="", help="The title in the PDF."),
            click.Option(
                ["--palette", "palettes"], multiple=True, metavar="NAME", help="Colours of each side, in order."
            ),
            *(_option(item) for item in own.values()),
        ],
    )  # fmt: skip
    return print_options(command)


def _option(item: Declared) -> click.Option:
    """A click option for a declared one; its value is parsed once the class is known."""
    default = f" [default: {item.default_text}]" if item.default_text else ""
    text = f"{item.help[:1].upper()}{item.help[1:]} ({item.kind.label}).{default}"
    if item.kind.label == "true or false":
        return click.Option([f"--{item.option}/--no-{item.option}", item.name], default=None, help=text)
    return click.Option(
        [f"--{item.option}", item.name], metavar="VALUE", help=text,
        multiple=item.kind.label.startswith("list of"),
    )  # fmt: skip


def _options(cls: type[SheetKind], given: dict[str, Any]) -> SheetKind:
    """The options object of the class; a value it does not take ends the command with a usage error."""
    known = {item.name: item for item in declared(cls)}
    values = {}
    for name, raw in given.items():
        if name not in known:
            raise click.UsageError(f"{cls.kind} of this game has no option --{name.replace('_', '-')}.")
        try:
            values[name] = known[name].kind.parse(list(raw) if isinstance(raw, tuple) else raw)
        except Refused as refused:
            raise click.BadParameter(
                f"{refused.message}. {refused.help}", param_hint=f"--{name.replace('_', '-')}"
            ) from None
    return cls(**values)


def _folder_problem(output: Path) -> Any:
    from pressgang.build_problems import NO_FOLDER

    if output.parent.is_dir():
        return None
    return NO_FOLDER.at(
        Span(str(output)), f"there is no folder {output.parent}", "Create the folder first, or choose another."
    )
