"""From stat files without a kit, or from rows made in Python, to a job of one sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pressgang import build_problems as rule
from pressgang.diagnostics import PressgangError, Problems, Span, counted, shown, suggestion
from pressgang.files.paths import printable_stem
from pressgang.games.known import Games, known_games
from pressgang.jobs.bearings import Era, with_bearings
from pressgang.jobs.job import Job
from pressgang.jobs.loading import judge_job, keep_game, read_lands
from pressgang.jobs.typefaces import book_of, with_icons
from pressgang.kit import Order
from pressgang.livery.colours import choose_livery
from pressgang.livery.palettes import choose_palettes, our_palettes
from pressgang.rows.limits import LimitsTable
from pressgang.rows.made_rows import Sides, system_of_rows, tables_of
from pressgang.rows.muster import (
    by_side,
    default_side,
    named_system,
    note_sheets_left,
    read_stats,
    rows_of,
    system_of,
)
from pressgang.rows.sides import Side, Wish
from pressgang.rulebook import rules_in_force
from pressgang.schema import Row, read_options, sound_options
from pressgang.sheets.base import AnyKind
from pressgang.sources import Table, split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.systems.base import AnySystem
from pressgang.systems.general import GENERAL, general_for, is_general, kind_of


def load_rows(
    sides: Sides,
    kind: str,
    *,
    system: str | None = None,
    title: str = "",
    palettes: Sequence[str] = (),
    fonts: Sequence[Path] = (),
    max_pieces: int | None = None,
    **options: object,
) -> Job:
    """Check rows made in Python for one sheet: `load_rows({"RAF": raf}, "counters", size="25mm")`.

    `sides` are rows by the name of their side, or rows that name it. `options` are those of the sheet kind, as
    a kit writes them; `palettes` go to the sides in order. The rows say which game it is; `system` does where
    there are none. Pictures that rows name lie in the working folder. Raises `PressgangError` with every
    problem.
    """

    found = Problems()

    def chosen(cls: type[AnyKind]) -> AnyKind:
        place = Span(kind)
        given = {name: (value, place, place) for name, value in options.items()}
        read, problems = read_options(cls, given, place, f'sheet "{kind}"')
        found.extend(problems)
        return read or sound_options(cls, given) or cls()

    of_rows = system_of_rows(sides)
    tables = [table for table in tables_of(sides) if table.records]
    try:
        job = load_stats(
            tables,
            kind=kind,
            system_id=of_rows.id if of_rows else system,
            options=chosen,
            title=title or kind,
            palettes=palettes,
            fonts=fonts,
            max_pieces=max_pieces,
        )
    except PressgangError as error:
        raise PressgangError([*found.found, *error.diagnostics]) from None
    found.raise_errors()
    for table in tables:  # what is printed goes into the build stamp, as the bytes of files do
        job.inputs.files[table.file] = repr(table.records).encode()
    return job._replace(name=title or kind)


_SHELL = Span("command line")


def load_stats(
    paths: Sequence[Path | Table],
    *,
    kind: str,
    system_id: str | None = None,
    options: Callable[[type[AnyKind]], AnyKind] | None = None,
    sheet: str | None = None,
    title: str = "",
    palettes: Sequence[str] = (),
    fonts: Sequence[Path] = (),
    max_pieces: int | None = None,
    games: Games | None = None,
) -> Job:
    """Read and check stat files for one sheet without a kit (`make`). A table is one that was read before.

    The system is the one named, else the one whose columns the first file has, else the only one that has a
    sheet of that kind. `options` makes the sheet's options once its class is known.
    """
    found = Problems()
    inputs = Inputs()
    picked = [
        (path.file, path.sheet or None) if isinstance(path, Table) else split_sheet(str(path)) for path in paths
    ]
    tables = [
        path if isinstance(path, Table)
        else read_stats(Path(file), file, sheet if name is None else name, inputs, found)
        for path, (file, name) in zip(paths, picked, strict=True)
    ]  # fmt: skip
    note_sheets_left(tables, found)
    games = games or known_games()
    found.extend(games.problems)
    system = named_system(system_id, found, games) if system_id else _system_for(kind, tables, found, games)
    if system is None:
        raise PressgangError(found.found)
    found.extend(system.sheet_problems())
    keep_game(system, inputs, found)
    cls = _class_of(kind, system, found)
    files = [
        Side(
            default_side(Path(file), name, table),
            rows_of(table, cls.names_row or system.row, found),
            Span(file, 1, 1),
        )
        for (file, name), table in zip(picked, tables, strict=True)
        if table
    ]
    rules, problems = rules_in_force(system.book())
    found.extend(problems)
    if not paths and (cls.needs_stats or cls.names_row):
        found.add(
            rule.NO_STATS.at(_SHELL, f"{kind} needs a stat file", f"pressgang make {kind} FILE -o {kind}.pdf")
        )
    order = Order(kind, options(cls) if options else cls(), (), _SHELL)
    names: dict[str, Side[Row]] = {}
    if cls.names_row and files:
        names = {kind: Side("", tuple(r for f in files for r in f.all_rows), files[0].span)}
        files = []
    sides = files if is_general(kind) else by_side(files)
    named = [*palettes, *[None] * len(sides)]
    wishing = [
        side._replace(wish=Wish(name, _SHELL if name else None))
        for side, name in zip(sides, named, strict=False)
    ]
    ours = our_palettes() if named else {}
    dressed = choose_livery(wishing, ours, found)
    forces = with_bearings(dressed, Era(system.domain), inputs, found)
    idle = palettes if is_general(kind) else palettes[len(sides) :]
    choose_palettes([(name, _SHELL) for name in idle], ours, found)
    if idle and not found.has_errors:
        has = f"has {counted(len(sides), 'side')}" if sides and not is_general(kind) else "has no sides"
        message = f"{kind} {has}: nothing wears {' and '.join(map(shown, idle))}"
        way_out = "Name a palette for each side, in order." if sides else "Leave --palette out."
        found.add(rule.IDLE_PALETTE.at(Span("--palette"), message, way_out))
    book = with_icons(book_of(fonts, inputs, found), system.icons, inputs)
    limits = LimitsTable() if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    name = printable_stem(Path(picked[0][0])) if picked else kind
    job = Job(
        name=name,
        title=title or name,
        author="",
        system=system,
        forces=forces,
        rules=rules,
        orders=(order,),
        book=book,
        inputs=inputs,
        names=names,
        lands=read_lands([order], inputs, found, book, own=system.terrain),
        lost=frozenset({"fonts"} if len(book.extra) < len(fonts) else ()),
    )
    judge_job(job, limits, found)
    found.raise_errors()
    return job._replace(warnings=tuple(found.found))


def _system_for(kind: str, tables: Sequence[Table | None], found: Problems, games: Games) -> AnySystem | None:
    """The game of a sheet without a kit, where none is named; `None` and a problem if that is unclear."""
    candidates = [system for system in games.sound().values() if kind_of(system, kind) is not None]
    candidates.sort(key=lambda system: kind not in system.sheets)
    has_own_list = any(cls.names_row for system in candidates if (cls := kind_of(system, kind)))
    if has_own_list or (not tables and len(candidates) == 1):
        return candidates[0]
    first = next((table for table in tables if table), None)
    general = GENERAL if not tables else general_for(first) if first is not None else None
    if is_general(kind) and general is not None:
        return general
    if first is not None:
        return system_of(first, found, games)
    if not tables:
        several = ", ".join(system.id for system in candidates)
        found.add(
            rule.SEVERAL_SYSTEMS_FIT.at(
                _SHELL, f"{kind} is a sheet of {len(candidates)} games: {several}", "Say which with --system."
            )
        )
    return None


def _class_of(kind: str, system: AnySystem, found: Problems) -> type[AnyKind]:
    """The class of a kind in that game; raises `PressgangError` where the game has none."""
    cls = kind_of(system, kind)
    if cls is None:
        kinds = list(dict.fromkeys((*system.sheets.names, *GENERAL.sheets.names)))
        found.add(
            rule.UNKNOWN_NAME.at(
                _SHELL,
                f"{system.id} has no sheet {shown(kind)}",
                f"{suggestion(kind, kinds)}Its sheets are {', '.join(kinds)}.",
            )
        )
        raise PressgangError(found.found)
    return cls
