"""From a kit or from stat files to a job: read, find the game, check."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from pressgang import build_problems as rule
from pressgang.diagnostics import PressgangError, Problems, Span, counted, shown, suggestion
from pressgang.files.paths import exists, real
from pressgang.files.resources import own_template
from pressgang.games.known import Games, known_games
from pressgang.jobs.bearings import Era, with_bearings
from pressgang.jobs.forces import read_forces
from pressgang.jobs.job import Job
from pressgang.jobs.lands import read_lands
from pressgang.kit import Order, find_kit, read_kit
from pressgang.kit.forces import unknown_forces
from pressgang.kit.problems import LEAVES_KIT
from pressgang.livery.choice import choose_livery
from pressgang.livery.palettes import choose_palettes, our_palettes
from pressgang.rows.limits import LimitsTable
from pressgang.rows.muster import (
    by_side,
    check_glyphs,
    count_pieces,
    default_side,
    judge,
    named_system,
    note_sheets_left,
    read_stats,
    report_missing,
    rows_of,
    system_of,
)
from pressgang.rows.sides import Side, Wish
from pressgang.rulebook import rules_in_force
from pressgang.schema import Row
from pressgang.sheets.base import AnyKind
from pressgang.sources import Table, split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.sources.located import Located
from pressgang.systems.base import AnySystem
from pressgang.systems.general import GENERAL, belongs_to_no_game, is_general, kind_of
from pressgang.typography.fonts import Face, FontBook, users_face

_SHELL = Span("command line")


def load_kit(
    path: Path, fonts: Sequence[Path] = (), max_pieces: int | None = None, games: Sequence[Path] = ()
) -> Job:
    """Read and check a kit: the folder that holds a `kit.toml`, or that file. `games` are folders with games.

    Raises `PressgangError`.
    """
    found = Problems()
    job = open_kit(path, found, fonts, max_pieces, games)
    if job is None or found.has_errors:
        raise PressgangError(found.found)
    return job._replace(warnings=tuple(found.found))


def open_kit(
    path: Path,
    found: Problems,
    fonts: Sequence[Path] = (),
    max_pieces: int | None = None,
    games: Sequence[Path] = (),
) -> Job | None:
    """The job of a kit as far as it can be read, with rows that are faulty; every problem goes into `found`."""
    inputs = Inputs()
    file = find_kit(path)
    if file is None:
        found.add(
            rule.NOT_A_KIT.at(
                Span(str(path)),
                "this is no kit" if exists(path) else "there is no such file or folder",
                "Name a folder with a kit.toml in it, or that file; `pressgang new` writes one.",
            )
        )
        return None
    known = known_games(games, file.parent)
    found.extend(known.problems)
    kit = read_kit(file, str(file), inputs, found, known)
    if kit is None:
        return None
    _keep_game(kit.system, inputs, found)
    own = own_template(kit.folder, f"systems/{kit.system.id}/rules.toml")
    own_rules = inputs.toml(own, str(own), found) if own else None
    rules, problems = rules_in_force(kit.system.book(), own_rules, kit.rules)
    found.extend(problems)
    tables: list[Table] = []
    sides = read_forces(kit, inputs, tables, found)
    for sheet in kit.sheets:
        if not found.has_errors and any(not force.table.name for force in kit.forces):
            found.extend(unknown_forces(sheet.forces, sheet.force_spans, [side.name for side in sides]))
    ours = {name: palette for name, palette in our_palettes().items() if name not in kit.palettes}
    palettes = {**kit.palettes, **ours}
    dressed = choose_livery(sides, palettes, found, kit.options.settled().ink)
    era = Era(kit.system.domain, kit.table.year)
    forces = with_bearings(dressed, era, inputs, found, kit.insignia_spans)
    names = _read_names(kit.sheets, kit.folder, file.parent, inputs, tables, found)
    note_sheets_left(tables, found)
    templates = _own_templates(kit.sheets, kit.folder, inputs, found)
    lands = read_lands(kit.sheets, inputs, found, kit.folder, file.parent)
    book = _book([*fonts, *kit.fonts], inputs, found)
    limits = kit.limits if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    job = Job(
        name=kit.name,
        title=kit.table.title or kit.name,
        author=kit.table.author,
        system=kit.system,
        forces=forces,
        rules=rules,
        orders=kit.sheets,
        book=book,
        inputs=inputs,
        names=names,
        templates=templates,
        lands=lands,
        options=kit.options,
        kit=file,
        lost=kit.lost,
    )
    if len(book.extra) < len(fonts) + len(kit.fonts):
        job = job._replace(lost=job.lost | {"fonts"})
    if "fonts" not in job.lost:
        report_missing(kit.name, kit.name_span, book, found)
        report_missing(kit.table.title, kit.title_span, book, found)
        for palette in dict.fromkeys(force.palette for force in forces):
            if palette.name in kit.mark_spans:
                report_missing(palette.mark, kit.mark_spans[palette.name], book, found)
    _judge(job, limits, found)
    return job


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
    _keep_game(system, inputs, found)
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
    book = _book(fonts, inputs, found)
    limits = LimitsTable() if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    name = Path(picked[0][0]).stem if picked else kind
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
        lands=read_lands([order], inputs, found),
        lost=frozenset({"fonts"} if len(book.extra) < len(fonts) else ()),
    )
    _judge(job, limits, found)
    found.raise_errors()
    return job._replace(warnings=tuple(found.found))


def _keep_game(system: AnySystem, inputs: Inputs, found: Problems) -> None:
    """The files of a game in a folder are inputs: they are stamped, and no output goes over them."""
    for file in system.files:
        inputs.bytes(file, str(file), found)


def _system_for(kind: str, tables: Sequence[Table | None], found: Problems, games: Games) -> AnySystem | None:
    """The game of a sheet without a kit, where none is named; `None` and a problem if that is unclear."""
    candidates = [system for system in games.sound().values() if kind_of(system, kind) is not None]
    candidates.sort(key=lambda system: kind not in system.sheets)
    has_own_list = any(cls.names_row for system in candidates if (cls := kind_of(system, kind)))
    if has_own_list or (not tables and len(candidates) == 1):
        return candidates[0]
    first = next((table for table in tables if table), None)
    if is_general(kind) and (not tables or (first is not None and belongs_to_no_game(first))):
        return GENERAL
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


def _judge(job: Job, limits: LimitsTable, found: Problems) -> None:
    """What can be said of a job without drawing it."""
    judge(job.system, job.sides, job.rules, limits, found)
    count_pieces(list(job.names.values()), limits, found)
    if "fonts" not in job.lost:
        check_glyphs([*job.sides, *job.names.values()], job.book, found)


def _read_names(
    orders: Sequence[Order],
    folder: Path,
    kit_folder: Path,
    inputs: Inputs,
    tables: list[Table],
    found: Problems,
) -> dict[str, Side[Row]]:
    """The lists of sheets that have one of their own (`names = "heroes.csv"`), by sheet; also in `tables`."""
    lists = {}
    for order in orders:
        path = getattr(order.kind, "names", "")
        if order.kind.names_row is None or not path:
            continue
        path, picked = split_sheet(path, folder)
        target = folder / path
        if Path(path).is_absolute() or not real(target).is_relative_to(real(folder)):
            found.add(
                LEAVES_KIT.at(
                    order.span, f"{shown(path)} leads out of the kit's folder", "Copy the file into the folder."
                )
            )
            continue
        table = read_stats(target, str(kit_folder / path), picked, inputs, found)
        if table:
            tables.append(table)
            rows = rows_of(table, order.kind.names_row, found)
            lists[order.name] = Side("", rows, order.span)
    return lists


def _own_templates(
    orders: Sequence[Order], folder: Path, inputs: Inputs, found: Problems
) -> dict[str, Located]:
    """The kit's own files in place of templates that its sheets read, by their names below `templates/`."""
    templates: dict[str, Located] = {}
    for name in dict.fromkeys(name for order in orders for name in order.kind.templates):
        own = own_template(folder, name)
        document = inputs.toml(own, str(own), found) if own else None
        if document is not None:
            templates[name] = document
    return templates


def _book(fonts: Sequence[Path], inputs: Inputs, found: Problems) -> FontBook:
    """The fonts of the run: ours and the user's, which are opened at once, for a bad one to be found."""
    if not fonts:
        return FontBook()
    from pressgang.typography.font_files.problems import FontFileError
    from pressgang.typography.font_files.tables import split_face

    faces: list[Face] = []
    for named in fonts:
        path, number = split_face(named)
        data = inputs.bytes(path, str(path), found)
        if data is None:
            continue
        try:
            faces.append(users_face(len(faces), data, number))
        except FontFileError as error:
            found.add(rule.BAD_FONT.at(Span(str(named)), f"this {error}", error.help))
    return FontBook(tuple(faces))
