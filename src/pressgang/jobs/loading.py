"""From a kit, stat files or rows made in Python to a job: everything read and checked for a run."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang import build_problems as rule
from pressgang.diagnostics import PressgangError, Problems, Span, counted, shown, suggestion
from pressgang.files.paths import AnyPath, AnyPaths, as_paths, exists, is_file, own_template, printable_stem
from pressgang.games.known import Games, known_games
from pressgang.jobs.composing import add_insignia, read_picture_at
from pressgang.jobs.job import Job
from pressgang.kit.problems import NO_ROW_OF_SIDE
from pressgang.kit.tables import Kit, Order
from pressgang.livery.colours import choose_livery
from pressgang.livery.palettes import choose_palettes, our_palettes
from pressgang.rows.limits import LimitsTable
from pressgang.rows.sides import Force, KitForce, Side
from pressgang.rulebook import RuleBook, rules_in_force
from pressgang.schema import Row, read_sound_options
from pressgang.schema.problems import MISSING_KEY
from pressgang.sheets.base import AnyKind
from pressgang.sources import Table, split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.sources.memory import Memory
from pressgang.sources.table import Located
from pressgang.stats import reading
from pressgang.stats.reading import Sides
from pressgang.structs import replace
from pressgang.systems.base import AnySystem
from pressgang.systems.general import GENERAL, general_for, is_general, kind_of
from pressgang.typography.fonts import Face, FontBook, Glossary, Icons, users_face, without_signs

if TYPE_CHECKING:
    from pressgang.terrain.model import Land, OwnTerrain


def open_fonts(fonts: Sequence[Path], inputs: Inputs, found: Problems) -> FontBook:
    """Return the fonts of the run: ours and the user's, which are opened at once to find bad ones."""
    if not fonts:
        return inputs.kept.find(("fonts",), FontBook)
    from pressgang.typography.font_files import FontFileError, split_face

    faces: list[Face] = []
    for named in fonts:
        path, number = split_face(named)
        data = inputs.bytes(path, str(path), found)
        if data is None:
            continue
        try:
            face = partial(users_face, len(faces), data, number, path.stem)
            faces.append(inputs.kept.find(("face", len(faces), number, path.stem, data), face))
        except FontFileError as error:
            found.report(rule.BAD_FONT, Span(str(named)), f"this {error}", error.help)
    return inputs.kept.find(("fonts", *map(id, faces)), partial(FontBook, tuple(faces)))


def use_text_face(
    book: FontBook, files: Sequence[Path], span: Span, inputs: Inputs, found: Problems
) -> FontBook:
    """Return the book with the text face of those files, one for each style of a family.

    Without a bold, its regular is used alone.
    """
    from pressgang.typography.font_files import FontFileError, split_face, text_face

    styles: dict[str, bytes] = {}
    for named in files:
        path, number = split_face(named)
        data = inputs.bytes(path, str(path), found)
        if data is None:
            continue
        try:
            plain, style = inputs.kept.find(("text face", number, data), partial(text_face, data, number))
        except FontFileError as error:
            found.report(rule.BAD_FONT, span, f"{path.name} {error}", error.help)
            continue
        if style in styles:
            message = f"{path.name} is {style}, and so is another file of the face"
            found.report(
                rule.BAD_FONT, span, message, "Name one file for each style: regular, bold and italic."
            )
        styles[style] = plain
    if not styles:
        return book
    regular = styles.get("regular") or next(iter(styles.values()))
    bold, italic = styles.get("bold", regular), styles.get("italic")
    both = styles.get("bold italic", italic)

    def made() -> tuple[FontBook, FontBook]:
        first = Face("usertext", regular)
        second = first if bold == regular else Face("usertext-bold", bold)
        if italic is None or both is None:
            return book, replace(book, own=(first, second))
        third = Face("usertext-italic", italic)
        fourth = third if both == italic else Face("usertext-bold-italic", both)
        return book, replace(book, own=(first, second, third, fourth))

    # with the book it is of, whose id stays its own
    return inputs.kept.find(("in face", id(book), regular, bold, italic, both), made)[1]


def change_book(book: FontBook, inputs: Inputs, **change: Icons | Glossary | None) -> FontBook:
    """Return the book with other `icons` or `words`; the same one for the same change."""
    if all(getattr(book, name) is value for name, value in change.items()):
        return book
    key = ("book", id(book), *((name, id(value)) for name, value in change.items()))
    # kept with what it is made of, whose ids stay their own
    return inputs.kept.find(key, lambda: (replace(book, **change), book, change))[0]


def read_forces(kit: Kit, inputs: Inputs, tables: list[Table], found: Problems) -> tuple[Side[Row], ...]:
    """Return the sides with their rows and the colours they request; `tables` receives the stat files.

    A named force owns all rows of its file. Rows of files without a name are divided by their `side` cells
    (blank: the sheet's or the file's name), and join a force of that name.
    """
    named: list[Side[Row]] = []
    parted: list[Side[Row]] = []
    for force in kit.requests:
        if force.path is None:
            if found.has_errors:  # it may have lost its file: its name stands, and no one misses its rows
                named.append(Side(force.name, (), force.spans["name"], complete=False))
            continue
        table = inputs.table(force.path, str(force.path), force.sheet, found)
        if table is None and force.from_ and not exists(force.path):
            found.found[-1] = found.found[-1]._replace(help=f"`pressgang pull {kit.folder}` fetches it.")
        rows: tuple[Row, ...] = ()
        if table is not None:
            rows = reading.read_typed_rows(table, kit.system.row, found, inputs.kept)
            tables.append(table)
            if not force.name and not force.sheet and not {"side", "nation"} & table.headings.keys():
                way_out = "Add a name, or a column side (or nation) that says for each row whose it is."
                message = f"[[force]] has no name, and {shown(force.stats)} no column side"
                found.report(MISSING_KEY, force.spans["name"], message, way_out)
        name = force.name or reading.default_side(force.path, force.sheet, table)
        side = Side(name, rows, force.spans["name"], complete=table is not None)
        (named if force.name or table is None else parted).append(side)
    sides = _join_sides(named, reading.split_by_side(parted))
    declared = {force.name: force for force in kit.requests if force.name}
    _report_empty(kit.requests, sides, found)
    order = [name for name in declared if name in sides]
    names = [*order, *(name for name in sides if name not in declared)]
    requests = {  # a palette that could not be read was reported
        name: replace(force, palette="") if f"palette.{force.palette}" in kit.lost else force
        for name, force in declared.items()
    }
    return tuple(replace(sides[name], request=requests.get(name, KitForce())) for name in names)


def _join_sides(named: Sequence[Side[Row]], parted: Sequence[Side[Row]]) -> dict[str, Side[Row]]:
    """Return all sides by name."""
    sides: dict[str, Side[Row]] = {}
    for side in (*named, *parted):
        known = sides.get(side.name)
        if known is not None:
            rows, complete = known.rows + side.rows, known.complete and side.complete
            side = replace(known, rows=rows, complete=complete)
        sides[side.name] = side
    return sides


def _report_empty(forces: Sequence[KitForce], sides: dict[str, Side[Row]], found: Problems) -> None:
    """Report each force that has no file of its own and no rows in the others."""
    others = [name for name in sides if all(force.name != name for force in forces)]
    for force in forces:
        if force.path is None and force.name not in sides and not found.has_errors:
            way_out = f"{suggestion(force.name, others)}The sides are {', '.join(sides) or 'none'}."
            found.report(
                NO_ROW_OF_SIDE, force.spans["name"], f"no row has the side {shown(force.name)}", way_out
            )


def read_lands(kit: Kit, inputs: Inputs, found: Problems, book: FontBook) -> dict[str, Land]:
    """Return the sound lands by the names of their files: in the kit's folder, else where the user is.

    What a game names lies in the game's folder, unless the kit has a file of that name. Faults of lines, names
    and cells on each mat go into `found`.
    """
    lands: dict[str, Land] = {}
    orders_of: dict[str, list[Order]] = {}
    for order in kit.orders:
        if named := order.kind.land_file():
            orders_of.setdefault(named, []).append(order)
    for named, showing in orders_of.items():
        order, home, whose = showing[0], kit.folder, "kit"
        games_own = order.kind.land_folder()
        if games_own is not None and not is_file((home or Path()) / split_sheet(named, home or Path())[0]):
            home, whose = games_own, "game"
        name, sheet = split_sheet(named, home or Path())
        from pressgang.kit.reader import path_inside  # here: few sheets are drawn from a file

        target = Path(name) if home is None else path_inside(home, name, order.span, found, whose)
        if target is None:
            continue
        from pressgang.terrain.reading import read_land

        met = Problems()
        land = read_land(target, str(target), sheet, inputs, met, {**kit.system.terrain, **kit.terrain})
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
    """Return a terrain with the picture of its motif; without a motif if that is faulty."""
    if not own.has_picture:
        return own
    picture = read_picture_at(own.motif, own.span, inputs, found, own.folder)
    return replace(own, picture=picture) if picture is not None else replace(own, motif="none")


def _check_names(land: Land, book: FontBook, found: Problems) -> None:
    """Report each name with characters that no font has."""
    names = [(label.text, label.span) for label in land.labels]
    names += [(way.name, way.places[0].span) for way in land.ways]
    names += [(edge.name, edge.first.span) for edge in land.edges]
    names += [(without_signs(own.label), own.span) for own in land.own]
    for name, span in (*names, *((faulty.name, faulty.span) for faulty in land.unread)):
        reading.report_missing(name, span, book, found)


def load_kit(path: AnyPath, fonts: AnyPaths = (), max_pieces: int | None = None, games: AnyPaths = ()) -> Job:
    """Read and check a kit: the folder that holds a `kit.toml`, or that file. `games` are folders with games.

    Raises `PressgangError`.
    """
    found = Problems()
    job = open_kit(Path(path), found, as_paths(fonts), max_pieces, as_paths(games))
    if job is None or found.has_errors:
        raise PressgangError(found.found)
    return job


def open_kit(
    path: Path,
    found: Problems,
    fonts: Sequence[Path] = (),
    max_pieces: int | None = None,
    games: Sequence[Path] = (),
    kept: Memory | None = None,
) -> Job | None:
    """Return the job of a kit as far as it can be read, faulty rows included; every problem goes into `found`.

    `kept` holds results of earlier runs over its files.
    """
    from pressgang.kit.reader import find_kit, read_kit, unknown_forces

    kept = kept or Memory()
    inputs = Inputs(kept=kept)
    file = find_kit(path, found)
    if file is None:
        return None
    known = known_games(games, file.parent, kept)
    found.extend(known.problems)
    kit = read_kit(file, inputs, found, known)
    if kit is None:
        return None
    limits = kit.limits if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    kit = replace(kit, fonts=(*fonts, *kit.fonts), limits=limits)
    keep_game(kit.system, inputs, found)
    own = own_template(file.parent, f"systems/{kit.system.id}/rules.toml")
    own_rules = inputs.toml(own, str(own), found) if own else None
    rules, problems = rules_in_force(kit.system.numbers(), own_rules, kit.own_rules, kit.system.files)
    found.extend(problems)
    tables: list[Table] = []
    sides = read_forces(kit, inputs, tables, found)
    for order in kit.orders:
        if not found.has_errors and any(not force.name for force in kit.requests):
            found.extend(unknown_forces(order.forces, order.force_spans, [side.name for side in sides]))
    ours = {name: palette for name, palette in our_palettes().items() if name not in kit.palettes}
    palettes = {**kit.palettes, **ours}
    dressed = choose_livery(sides, palettes, found, kit.options.settled().ink, kit.system.domain)
    forces = add_insignia(dressed, kit, inputs, found)
    names = _read_names(kit.orders, file.parent, inputs, tables, found)
    reading.note_sheets_left(tables, found)
    return _complete_job(kit, rules, forces, names, inputs, found)


def _complete_job(
    kit: Kit,
    rules: RuleBook,
    forces: tuple[Force[Row], ...],
    names: Mapping[str, Side[Row]],
    inputs: Inputs,
    found: Problems,
) -> Job:
    """Return the job of a kit whose rows are read: its other files are read too, and all of it is judged."""
    templates = _own_templates(kit, inputs, found)
    book = open_fonts(kit.fonts, inputs, found)
    if kit.face:
        book = use_text_face(book, kit.face, kit.spans["face"], inputs, found)
    book = change_book(book, inputs, icons=kit.system.icons)
    lands = read_lands(kit, inputs, found, book)
    if kit.logo:
        logo = read_picture_at(kit.logo, kit.spans["logo"], inputs, found)
        kit = replace(kit, club=kit.club._replace(logo=logo))
    if len(book.extra) < len(kit.fonts) or bool(book.own) < bool(kit.face):
        kit = replace(kit, lost=kit.lost | {"fonts"})
    job = Job(
        **vars(kit),
        forces=forces,
        rules=rules,
        book=book,
        inputs=inputs,
        names=names,
        templates=templates,
        lands=lands,
    )
    if "fonts" not in job.lost:
        texts = {"name": kit.name, "title": kit.title, "club": kit.club.name, "motto": kit.club.motto}
        texts |= {f"palette.{force.palette.name}.mark": force.palette.mark for force in forces}
        for key, text in texts.items():
            if place := kit.spans.get(key):
                reading.report_missing(text, place, book, found)
    judge_job(job, found)
    return replace(job, warnings=tuple(found.found))


def keep_game(system: AnySystem, inputs: Inputs, found: Problems) -> None:
    """Make the files of a game folder inputs: they are stamped, and no output overwrites them."""
    for file in system.files:
        inputs.bytes(file, str(file), found)


def judge_job(job: Job, found: Problems) -> None:
    """Report the problems of a job that show without drawing it."""
    reading.check_game(job.system, job.forces, job.rules, job.limits, found)
    reading.count_pieces(list(job.names.values()), job.limits, found)
    if "fonts" not in job.lost:
        reading.check_glyphs([*job.forces, *job.names.values()], job.book, found)


def _read_names(
    orders: Sequence[Order], folder: Path, inputs: Inputs, tables: list[Table], found: Problems
) -> dict[str, Side[Row]]:
    """Return the own lists of sheets (`names = "heroes.csv"`), by sheet; also in `tables`."""
    lists = {}
    for order in orders:
        named = getattr(order.kind, "names", "")
        if order.kind.names_row is None or not named:
            continue
        path, picked = split_sheet(named, folder)
        from pressgang.kit.reader import path_inside

        target = path_inside(folder, path, order.span, found)
        if target is None:
            continue
        table = inputs.table(target, str(target), picked, found)
        if table:
            tables.append(table)
            rows = reading.read_typed_rows(table, order.kind.names_row, found, inputs.kept)
            lists[order.name] = Side("", rows, order.span)
    return lists


def _own_templates(kit: Kit, inputs: Inputs, found: Problems) -> dict[str, Located]:
    """Return the kit's own files that replace templates of its sheets, by their names below `templates/`."""
    templates: dict[str, Located] = {}
    for name in dict.fromkeys(name for order in kit.orders for name in order.kind.templates):
        own = own_template(kit.folder, name) if kit.folder else None
        document = inputs.toml(own, str(own), found) if own else None
        if document is not None:
            templates[name] = document
    return templates


def load_rows(
    sides: Sides,
    kind: str,
    *,
    system: str | None = None,
    games: AnyPaths = (),
    title: str = "",
    palettes: Sequence[str] = (),
    fonts: AnyPaths = (),
    max_pieces: int | None = None,
    **options: object,
) -> Job:
    """Check rows made in Python for one sheet: `load_rows({"RAF": raf}, "counters", size="25mm")`.

    `sides` are rows by the name of their side, or rows that name it; `options` are the sheet's, as a kit writes
    them. The rows say which game it is, else `system`, which may be a game in one of the folders `games`: its
    rows are mappings from column to value, or a DataFrame. Pictures lie in the working folder. Raises
    `PressgangError`.
    """
    found = Problems()

    def chosen(cls: type[AnyKind]) -> AnyKind:
        place = Span(kind)
        given = {name: (value, place, place) for name, value in options.items()}
        return read_sound_options(cls, given, place, f'sheet "{kind}"', found) or cls()

    of_rows = reading.system_of_rows(sides)
    tables = [table for table in reading.make_tables(sides) if table.records]
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
            games=known_games(as_paths(games)) if games else None,
        )
    except PressgangError as error:
        raise PressgangError([*found.found, *error.diagnostics]) from None
    found.raise_errors()
    for table in tables:  # what is printed goes into the build stamp, as the bytes of files do
        job.inputs.files[table.file] = repr(table.records).encode()
    return replace(job, name=title or kind)


_SHELL = Span("command line")


def load_stats(
    paths: AnyPath | Sequence[AnyPath | Table],
    *,
    kind: str,
    system_id: str | None = None,
    options: Callable[[type[AnyKind]], AnyKind] | None = None,
    sheet: str | None = None,
    title: str = "",
    palettes: Sequence[str] = (),
    fonts: AnyPaths = (),
    max_pieces: int | None = None,
    games: Games | None = None,
) -> Job:
    """Read and check stat files for one sheet without a kit (`make`). A table is one that was read before.

    The system is the one named, else the one whose columns the first file has, else the only one that has a
    sheet of that kind. `options` makes the sheet's options once its class is known.
    """
    found = Problems()
    inputs = Inputs()
    paths, fonts = [paths] if isinstance(paths, str | os.PathLike) else paths, as_paths(fonts)
    picked = [
        (path.file, path.sheet or None) if isinstance(path, Table) else split_sheet(str(path)) for path in paths
    ]
    tables = [
        path if isinstance(path, Table)
        else inputs.table_alone(Path(file), file, sheet if name is None else name, found)
        for path, (file, name) in zip(paths, picked, strict=True)
    ]  # fmt: skip
    reading.note_sheets_left(tables, found)
    games = games or known_games()
    found.extend(games.problems)
    system = (
        reading.find_named_system(system_id, found, games)
        if system_id
        else _system_for(kind, tables, found, games)
    )
    if system is None:
        raise PressgangError(found.found)
    found.extend(system.sheet_problems())
    keep_game(system, inputs, found)
    cls = _class_of(kind, system, found)
    files = [
        Side(
            reading.default_side(Path(file), name, table),
            reading.read_typed_rows(table, cls.names_row or system.row, found),
            Span(file, 1, 1),
        )
        for (file, name), table in zip(picked, tables, strict=True)
        if table
    ]
    rules, problems = rules_in_force(system.numbers(), files=system.files)
    found.extend(problems)
    if not paths and (cls.needs_stats or cls.names_row):
        way_out = f"Name one: `pressgang make {kind} FILE -o {kind}.pdf`."
        found.report(rule.NO_STATS, _SHELL, f"{kind} needs a stat file", way_out)
    order = Order(kind, options(cls) if options else cls(), (), _SHELL)
    names: dict[str, Side[Row]] = {}
    if cls.names_row and files:
        names = {kind: Side("", tuple(r for f in files for r in f.rows), files[0].span)}
        files = []
    sides = files if is_general(kind) else reading.split_by_side(files)
    named = [*palettes, *[None] * len(sides)]
    wishing = [
        replace(side, request=KitForce(palette=name, spans={"palette": _SHELL}) if name else KitForce())
        for side, name in zip(sides, named, strict=False)
    ]
    ours = our_palettes() if named else {}
    dressed = choose_livery(wishing, ours, found, domain=system.domain)
    name = printable_stem(Path(picked[0][0])) if picked else kind
    limits = LimitsTable() if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    kit = Kit(name=name, title=title or name, system=system, orders=(order,), fonts=tuple(fonts), limits=limits)
    forces = add_insignia(dressed, kit, inputs, found)
    idle = palettes if is_general(kind) else palettes[len(sides) :]
    choose_palettes([(name, _SHELL) for name in idle], ours, found)
    if idle and not found.has_errors:
        has = f"has {counted(len(sides), 'side')}" if sides and not is_general(kind) else "has no sides"
        message = f"{kind} {has}, so --palette {' and '.join(map(shown, idle))} has no use"
        way_out = "Name a palette for each side, in order." if sides else "Leave --palette out."
        found.report(rule.IDLE_PALETTE, Span("--palette"), message, way_out)
    job = _complete_job(kit, rules, forces, names, inputs, found)
    found.raise_errors()
    return job


def _system_for(kind: str, tables: Sequence[Table | None], found: Problems, games: Games) -> AnySystem | None:
    """Return the game of a sheet without a kit if none is named; None and a problem if it is unclear."""
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
        return reading.find_system_of(first, found, games)
    if not tables:
        several = ", ".join(system.id for system in candidates)
        message = f"{kind} is a sheet of {len(candidates)} games: {several}"
        found.report(rule.SEVERAL_SYSTEMS_FIT, _SHELL, message, "Say which with --system.")
    return None


def _class_of(kind: str, system: AnySystem, found: Problems) -> type[AnyKind]:
    """Return the class of a kind in that game. Raises `PressgangError` if the game has none."""
    cls = kind_of(system, kind)
    if cls is None:
        kinds = list(dict.fromkeys((*system.sheets.names, *GENERAL.sheets.names)))
        way_out = suggestion(kind, kinds, "Its sheets are")
        found.report(rule.UNKNOWN_NAME, _SHELL, f"{system.id} has no sheet {shown(kind)}", way_out)
        raise PressgangError(found.found)
    return cls
