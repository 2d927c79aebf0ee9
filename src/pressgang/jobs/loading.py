"""From a kit to a job: read, find the game, check; and what stat files by themselves take from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pressgang import build_problems as rule
from pressgang.diagnostics import PressgangError, Problems, Span, shown
from pressgang.files.paths import exists, real
from pressgang.files.resources import own_template
from pressgang.games.known import known_games
from pressgang.jobs.bearings import Era, picture_at, with_bearings
from pressgang.jobs.forces import read_forces
from pressgang.jobs.job import Job
from pressgang.jobs.lands import read_lands
from pressgang.jobs.typefaces import book_of, in_face, with_icons
from pressgang.kit import Kit, Order, find_kit, read_kit
from pressgang.kit.forces import unknown_forces
from pressgang.kit.problems import LEAVES_KIT
from pressgang.layout import Club
from pressgang.livery.choice import choose_livery
from pressgang.livery.palettes import our_palettes
from pressgang.rows.limits import LimitsTable
from pressgang.rows.muster import (
    check_glyphs,
    count_pieces,
    judge,
    note_sheets_left,
    read_stats,
    report_missing,
    rows_of,
)
from pressgang.rows.sides import Side
from pressgang.rulebook import rules_in_force
from pressgang.schema import Row
from pressgang.sources import Table, split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.sources.kept import Memory
from pressgang.sources.located import Located
from pressgang.systems.base import AnySystem


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
    kept: Memory | None = None,
) -> Job | None:
    """The job of a kit as far as it can be read, with rows that are faulty; every problem goes into `found`.
    What was made of its files before may be `kept`.
    """
    kept = kept or Memory()
    inputs = Inputs(kept=kept)
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
    known = known_games(games, file.parent, kept)
    found.extend(known.problems)
    kit = read_kit(file, str(file), inputs, found, known)
    if kit is None:
        return None
    keep_game(kit.system, inputs, found)
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
    book = book_of([*fonts, *kit.fonts], inputs, found)
    if kit.face:
        book = in_face(book, kit.face, kit.club_spans["face"], inputs, found)
    book = with_icons(book, kit.system.icons, inputs)
    own_terrain = {**kit.system.terrain, **kit.terrain}
    lands = read_lands(kit.sheets, inputs, found, book, kit.folder, file.parent, own=own_terrain)
    limits = kit.limits if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    job = Job(
        name=kit.name,
        title=kit.table.title or kit.name,
        author=kit.table.author,
        licence=kit.table.licence,
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
        club=_club(kit, inputs, found),
        palettes=kit.palettes,
        lost=kit.lost,
    )
    if len(book.extra) < len(fonts) + len(kit.fonts) or bool(book.own) < bool(kit.face):
        job = job._replace(lost=job.lost | {"fonts"})
    if "fonts" not in job.lost:
        report_missing(kit.name, kit.name_span, book, found)
        report_missing(kit.table.title, kit.title_span, book, found)
        for key in ("club", "motto"):
            report_missing(getattr(kit.table, key), kit.club_spans[key], book, found)
        for palette in dict.fromkeys(force.palette for force in forces):
            if palette.name in kit.mark_spans:
                report_missing(palette.mark, kit.mark_spans[palette.name], book, found)
    judge_job(job, limits, found)
    return job


def _club(kit: Kit, inputs: Inputs, found: Problems) -> Club:
    """The club's own: its logo is examined as all pictures of users are."""
    table = kit.table
    logo = picture_at(table.logo, kit.club_spans["logo"], inputs, found) if table.logo else None
    return Club(table.club, table.motto, logo)


def keep_game(system: AnySystem, inputs: Inputs, found: Problems) -> None:
    """The files of a game in a folder are inputs: they are stamped, and no output goes over them."""
    for file in system.files:
        inputs.bytes(file, str(file), found)


def judge_job(job: Job, limits: LimitsTable, found: Problems) -> None:
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
            rows = rows_of(table, order.kind.names_row, found, inputs.kept)
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
