"""From a kit to a job: its stat files become the rows of sides, its terrain files are read, all is checked.

Stat files by themselves take from here what is the same for them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang import build_problems as rule
from pressgang.diagnostics import PressgangError, Problems, Span, shown, suggestion
from pressgang.files.paths import exists, is_file, real
from pressgang.files.resources import own_template
from pressgang.games.known import known_games
from pressgang.jobs.bearings import Era, picture_at, with_bearings
from pressgang.jobs.job import Job
from pressgang.jobs.typefaces import book_of, in_face, with_icons
from pressgang.kit import Kit, Order, find_kit, read_kit
from pressgang.kit.problems import LEAVES_KIT, NO_ROW_OF_SIDE
from pressgang.kit.reader import unknown_forces
from pressgang.layout import Club
from pressgang.livery.colours import choose_livery
from pressgang.livery.palettes import our_palettes
from pressgang.rows.limits import LimitsTable
from pressgang.rows.muster import (
    by_side,
    check_glyphs,
    count_pieces,
    default_side,
    judge,
    note_sheets_left,
    read_stats,
    report_missing,
    rows_of,
)
from pressgang.rows.sides import KitForce, Side, Wish
from pressgang.rulebook import rules_in_force
from pressgang.schema import Row
from pressgang.schema.problems import MISSING_KEY
from pressgang.sources import Table, split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.sources.kept import Memory
from pressgang.sources.located import Located
from pressgang.systems.base import AnySystem
from pressgang.typography.fonts import FontBook, without_signs

if TYPE_CHECKING:
    from pressgang.terrain.model import Land, OwnTerrain


def read_forces(kit: Kit, inputs: Inputs, tables: list[Table], found: Problems) -> tuple[Side[Row], ...]:
    """The sides with their rows and the colours they wish for; what was read goes into `tables`.

    A force with a name and a stat file is all rows of the file. The rows of files without a name are parted
    by their `side` cells, as `make` parts them; a blank one stands for the sheet's or the file's name. A side
    that a named force has joins that force.
    """
    named: list[Side[Row]] = []
    parted: list[Side[Row]] = []
    for force in kit.forces:
        if force.path is None:
            if found.has_errors:  # it may have lost its file: its name stands, and no one misses its rows
                named.append(Side(force.table.name, (), force.span, complete=False))
            continue
        table = read_stats(force.path, force.label, force.sheet, inputs, found)
        rows: tuple[Row, ...] = ()
        if table is not None:
            rows = rows_of(table, kit.system.row, found, inputs.kept)
            tables.append(table)
            if not force.table.name and not force.sheet and not {"side", "nation"} & table.headings.keys():
                way_out = "Add a name, or a column side (or nation) that says for each row whose it is."
                message = f"[[force]] has no name, and {shown(force.table.stats)} no column side"
                found.add(MISSING_KEY.at(force.span, message, way_out))
        name = force.table.name or default_side(Path(force.label), force.sheet, table)
        side = Side(name, rows, force.span, complete=table is not None)
        (named if force.table.name or table is None else parted).append(side)
    sides = _joined(named, by_side(parted))
    declared = {force.table.name: force for force in kit.forces if force.table.name}
    _report_empty(kit.forces, sides, found)
    order = [name for name in declared if name in sides]
    names = [*order, *(name for name in sides if name not in declared)]
    return tuple(sides[name]._replace(wish=_wish(declared.get(name), kit)) for name in names)


def _joined(named: Sequence[Side[Row]], parted: Sequence[Side[Row]]) -> dict[str, Side[Row]]:
    """All sides by name."""
    sides: dict[str, Side[Row]] = {}
    for side in (*named, *parted):
        known = sides.get(side.name)
        if known is not None:
            rows, complete = known.all_rows + side.all_rows, known.complete and side.complete
            side = known._replace(all_rows=rows, complete=complete)
        sides[side.name] = side
    return sides


def _report_empty(forces: Sequence[KitForce], sides: dict[str, Side[Row]], found: Problems) -> None:
    """A problem for each force that has no file of its own and no rows in the others."""
    others = [name for name in sides if all(force.table.name != name for force in forces)]
    for force in forces:
        if force.path is None and force.table.name not in sides and not found.has_errors:
            found.add(
                NO_ROW_OF_SIDE.at(
                    force.span,
                    f"no row has the side {shown(force.table.name)}",
                    f"{suggestion(force.table.name, others)}The sides are {', '.join(sides) or 'none'}.",
                )
            )


def _wish(force: KitForce | None, kit: Kit) -> Wish:
    """What a side asks for; no palette where its own is the kit's and cannot be read, for that is said."""
    if force is None:
        return Wish()
    table = force.table
    lost = not table.palette or f"palette.{table.palette}" in kit.lost
    insignia_span = force.insignia_span if table.insignia else None
    return Wish(
        None if lost else table.palette, force.palette_span, table.alliance, table.insignia, insignia_span
    )


def read_lands(
    orders: Iterable[Order],
    inputs: Inputs,
    found: Problems,
    book: FontBook,
    folder: Path | None = None,
    kit_folder: Path = Path(),
    own: Mapping[str, OwnTerrain] | None = None,
) -> dict[str, Land]:
    """Return the sound lands by the names that sheets give their files: in the `folder` of a kit, else where
    the user is. What a game names by default lies in the game's folder, unless the kit has a file of that name.

    `own` is the terrain that the game and the kit name, by its words. Every fault of a file goes into `found`:
    of its lines, of its names, and of its cells on each mat that shows it.
    """
    lands: dict[str, Land] = {}
    orders_of: dict[str, list[Order]] = {}
    for order in orders:
        if named := order.kind.land_file():
            orders_of.setdefault(named, []).append(order)
    for named, showing in orders_of.items():
        order = showing[0]
        home, label, whose = folder, kit_folder, "kit"
        games_own = order.kind.land_folder()
        if games_own is not None and not is_file((folder or Path()) / split_sheet(named, folder or Path())[0]):
            home, label, whose = games_own, games_own, "game"
        name, sheet = split_sheet(named, home or Path())
        target = (home or Path()) / name
        if home is not None and (Path(name).is_absolute() or not real(target).is_relative_to(real(home))):
            message = f"{shown(name)} leads out of the {whose}'s folder"
            found.add(LEAVES_KIT.at(order.span, message, "Copy the file into the folder."))
            continue
        from pressgang.terrain.reading import read_land

        met = Problems()
        land = read_land(target, str(label / name), sheet, inputs, met, own)
        if land is not None:
            land = replace(land, own=tuple(_with_picture(one, inputs, met) for one in land.own))
            _check_names(land, book, met)
            for order in showing:
                met.extend(order.kind.check_land(land))
            if not met.has_errors:
                lands[named] = land
        found.extend(dict.fromkeys(met.found))
    return lands


def _with_picture(own: OwnTerrain, inputs: Inputs, found: Problems) -> OwnTerrain:
    """Return a terrain with the picture of its motif, if that is a file; without a motif if it is faulty."""
    if not own.has_picture:
        return own
    picture = picture_at(own.motif, own.span, inputs, found, own.folder)
    return replace(own, picture=picture) if picture is not None else replace(own, motif="none")


def _check_names(land: Land, book: FontBook, found: Problems) -> None:
    """Report each name that has characters of which no font has a picture."""
    for label in land.labels:
        report_missing(label.text, label.span, book, found)
    for way in land.ways:
        report_missing(way.name, way.places[0].span, book, found)
    for edge in land.edges:
        report_missing(edge.name, edge.first.span, book, found)
    for own in land.own:
        report_missing(without_signs(own.label), own.span, book, found)
    for faulty in land.unread:
        report_missing(faulty.name, faulty.span, book, found)


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
