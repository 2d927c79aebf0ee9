"""The order of the stages: read, check, compose, impose, write. Nothing is decided here but the order.

    from pathlib import Path
    from pressgang.build import PrintOptions, load_kit, print_job

    job = load_kit(Path("examples/dogfight"))
    outputs, warnings = print_job(job, PrintOptions(), Path("output"))    # bytes by path, nothing written yet

Every function raises `diagnostics.PressgangError` with all problems where one of them is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang import __version__
from pressgang import build_problems as rule
from pressgang.colours import inked
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, shown, suggestion
from pressgang.fonts import Face, FontBook, FontFileError, MissingGlyphError, describe_character
from pressgang.handouts import Bindery, Handout, conflicts, handout_problems, lay_leaf
from pressgang.kit import find_kit, read_kit
from pressgang.laying import Laid, all_cut_files, cut_files, lay, no_pieces, nothing_to_cut, page_name
from pressgang.layout import Imprint, Margins, Sheet, Stock
from pressgang.limits import LimitsTable
from pressgang.livery import Wish, choose_livery
from pressgang.muster import (
    Ranks,
    by_side,
    check_glyphs,
    count_pieces,
    judge,
    named_system,
    read_stats,
    rows_of,
    system_of,
)
from pressgang.outputs import FORMATS, Output
from pressgang.palettes import choose_palettes, our_palettes
from pressgang.papers import PAPERS, Paper, PaperChoice
from pressgang.paths import exists, real
from pressgang.profiles import Profile, ProfileName, find_profile
from pressgang.resources import own_template
from pressgang.rulebook import RuleBook, load_rules
from pressgang.sheets.base import Brief, Force, Palette, SheetKind, picture_key
from pressgang.sources.inputs import Inputs
from pressgang.sources.located import Located
from pressgang.systems import all_systems
from pressgang.systems.base import System
from pressgang.systems.general import GENERAL, belongs_to_no_game, is_general, kind_of, likeness_of

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.scene import Document, Page

SHEET_DPI = 200.0
"""Pixels an inch of pages as PNG, unless given."""
Progress = Callable[[str, int, int], None]
"""Called before each sheet with its name, its number from 0 and how many there are."""


@dataclass(frozen=True, slots=True)
class Order:
    """One sheet to print: its name, its options, the names of its forces (empty: all), and where it stands."""

    name: str
    kind: SheetKind
    forces: tuple[str, ...]
    span: Span


@dataclass(frozen=True, slots=True)
class Job:
    """All that was read and checked: what `print_job` needs, and the warnings met on the way."""

    name: str
    title: str
    author: str
    system: System
    stock: Stock
    ranks: tuple[Ranks, ...]
    palettes: tuple[Palette, ...]
    rules: RuleBook
    orders: tuple[Order, ...]
    book: FontBook
    inputs: Inputs
    names: Mapping[str, Ranks] = field(default_factory=dict)
    templates: Mapping[str, Located] = field(default_factory=dict)
    warnings: tuple[Diagnostic, ...] = ()
    ink: str = "color"
    profile: ProfileName = ProfileName()
    cut_file: str = "none"
    handout: Handout = Handout()
    pieces: str = ""


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a job is printed; what is `None` or empty here is as the kit says.

    A margin given here goes before the profile's, and the profile's before the kit's.
    """

    paper: Paper | PaperChoice | None = None
    margin: float | None = None
    formats: tuple[str, ...] = ("pdf",)
    only: tuple[str, ...] = ()
    combine: bool = False
    dpi: float | None = None
    ink: str | None = None
    profile: ProfileName | None = None
    cut_file: str | Path | None = None
    """The format of cut files beside the sheets (`none`, `svg`, `dxf`), or the file of a job of one sheet."""
    handout: Handout = Handout()
    pieces: Path | None = None
    """The folder for pictures of each distinct piece."""


def load_kit(path: Path, fonts: Sequence[Path] = (), max_pieces: int | None = None, glyphs: bool = True) -> Job:
    """Read and check a kit: the folder that holds a `kit.toml`, or that file.

    `glyphs` looks whether the fonts cover every printed cell.
    """
    found = Problems()
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
        raise PressgangError(found.found)
    kit = read_kit(file, str(file), inputs, found)
    if kit is None:
        raise PressgangError(found.found)
    own = own_template(kit.folder, f"systems/{kit.system.id}/rules.toml")
    own_rules = inputs.toml(own, str(own), found) if own else None
    rules, problems = load_rules(kit.system.id, own_rules, kit.rules)
    found.extend(problems)
    ranks = []
    for force in kit.forces:
        table = read_stats(force.path, force.label, force.table.sheet or None, inputs, found)
        rows = rows_of(table, kit.system.row, found) if table else ()
        ranks.append(Ranks(force.table.name, rows, force.path.parent, force.span))
    palettes = {**kit.palettes, **our_palettes()} | dict(kit.palettes)
    wishes = [
        Wish(force.table.name, force.table.palette or None, force.palette_span, force.table.alliance)
        for force in kit.forces
    ]
    chosen = choose_livery(wishes, palettes, found, kit.table.ink)
    orders = tuple(Order(sheet.name, sheet.options, sheet.forces, sheet.span) for sheet in kit.sheets)
    names = _read_names(orders, kit.folder, file.parent, inputs, found)
    templates = _own_templates(orders, kit.folder, inputs, found)
    book = _book([*fonts, *kit.fonts], inputs, found)
    limits = kit.limits if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    job = Job(
        kit.name, kit.table.title or kit.name, kit.table.author, kit.system, kit.stock, tuple(ranks),
        chosen, rules, orders, book, inputs, names,
        ink=kit.table.ink, cut_file=kit.table.cut_file, templates=templates, pieces=kit.table.pieces,
        profile=ProfileName(kit.table.profile, kit.profile_span),
        handout=Handout(kit.table.copies, kit.table.nup, kit.table.booklet, kit.table.players),
    )  # fmt: skip
    return _checked(job, limits, found, glyphs)


def kit_problems(path: Path) -> list[Diagnostic]:
    """Problems of a kit and of the printer profile it names; raises `PressgangError` as `load_kit` does."""
    job = load_kit(path)
    found = Problems(list(job.warnings))
    find_profile(job.profile, job.inputs, found)
    return found.found


def load_stats(
    paths: Sequence[Path],
    *,
    system_id: str | None = None,
    kind: str | None = None,
    options: Callable[[type[SheetKind]], SheetKind] | None = None,
    sheet: str | None = None,
    title: str = "",
    stock: Stock | None = None,
    palettes: Sequence[str] = (),
    fonts: Sequence[Path] = (),
    max_pieces: int | None = None,
    glyphs: bool = True,
) -> Job:
    """Read and check stat files by themselves, for `check` (no `kind`) or for one sheet (`make`).

    The system is the one named, else the one whose columns the first file has, else the only one that has a
    sheet of that kind. `options` makes the sheet's options once its class is known.
    """
    found = Problems()
    inputs = Inputs()
    candidates = [s for s in all_systems().values() if kind is None or kind_of(s, kind) is not None]
    system = named_system(system_id, found) if system_id else None
    names_row = _names_row(candidates, kind)
    tables = [(path, read_stats(path, str(path), sheet, inputs, found)) for path in paths]
    if system is None and not system_id:
        first = next((table for _, table in tables if table), None)
        if names_row is not None or (not paths and len(candidates) == 1):
            system = candidates[0]
        elif is_general(kind) and (not paths or (first is not None and belongs_to_no_game(first))):
            system = GENERAL
        elif first is not None:
            system = system_of(first, found)
        elif not paths:
            found.add(_ambiguous(kind, candidates))
    if system is None:
        raise PressgangError(found.found)
    cls = kind_of(system, kind) if kind else None
    if kind and cls is None:
        kinds = [*system.sheets.names, *GENERAL.sheets.names]
        found.add(
            rule.UNKNOWN_NAME.at(
                Span("command line"),
                f"{system.id} has no sheet {shown(kind)}",
                f"{suggestion(kind, kinds)}Its sheets are {', '.join(kinds)}.",
            )
        )
        raise PressgangError(found.found)
    row = (cls.names_row if cls else None) or system.row
    files = [
        Ranks(path.stem, rows_of(table, row, found), path.parent, Span(str(path), 1, 1))
        for path, table in tables
        if table
    ]
    rules, problems = load_rules(system.id) if system is not GENERAL else (RuleBook({}), [])
    found.extend(problems)
    orders: tuple[Order, ...] = ()
    names: dict[str, Ranks] = {}
    if cls is not None:
        if not paths and (cls.needs_stats or cls.names_row):
            found.add(
                rule.NO_STATS.at(
                    Span("command line"),
                    f"{cls.kind} needs a stat file",
                    f"pressgang make {cls.kind} FILE -o {cls.kind}.pdf",
                )
            )
        made = options(cls) if options else cls()
        orders = (Order(cls.kind, made, (), Span("command line")),)
        if cls.names_row and files:
            names = {
                cls.kind: Ranks("", tuple(r for f in files for r in f.rows), files[0].folder, files[0].span)
            }
            files = []
    ranks = files if is_general(kind) else by_side(files)
    shell = Span("command line")
    named = [*palettes, *[None] * len(ranks)]
    wishes = [
        Wish(side.name, name, shell if name else side.span) for side, name in zip(ranks, named, strict=False)
    ]
    chosen = choose_livery(wishes, our_palettes(), found)
    choose_palettes([(name, shell) for name in palettes[len(ranks) :]], our_palettes(), found)
    book = _book(fonts, inputs, found)
    limits = LimitsTable() if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    name = paths[0].stem if paths else (kind or "check")
    job = Job(
        name, title or name, "", system, stock or Stock(PAPERS["a4"]), tuple(ranks), chosen, rules,
        orders, book, inputs, names,
    )  # fmt: skip
    return _checked(job, limits, found, glyphs)


def _checked(job: Job, limits: LimitsTable, found: Problems, glyphs: bool) -> Job:
    judge(job.system, job.ranks, job.rules, limits, found)
    count_pieces(list(job.names.values()), limits, found)
    if glyphs:
        check_glyphs([*job.ranks, *job.names.values()], job.book, found)
    if not found.has_errors:
        for order in job.orders:
            found.extend(order.kind.check(_brief(job, order, {}, job.stock)))
    found.raise_errors()
    return replace(job, warnings=tuple(found.found))


def _names_row(systems: Sequence[System], kind: str | None) -> object:
    kinds = [kind_of(system, kind) for system in systems] if kind else []
    return next((cls.names_row for cls in kinds if cls and cls.names_row), None)


def _ambiguous(kind: str | None, candidates: Sequence[System]) -> Diagnostic:
    names = ", ".join(system.id for system in candidates)
    return rule.SEVERAL_SYSTEMS_FIT.at(
        Span("command line"),
        f"{kind} is a sheet of {len(candidates)} games: {names}",
        "Say which with --system.",
    )


def _read_names(
    orders: Sequence[Order], folder: Path, kit_folder: Path, inputs: Inputs, found: Problems
) -> dict[str, Ranks]:
    """The lists of sheets that have one of their own (`names = "heroes.csv"`), by sheet name."""
    lists = {}
    for order in orders:
        path = getattr(order.kind, "names", "")
        if order.kind.names_row is None or not path:
            continue
        target = folder / path
        if Path(path).is_absolute() or not real(target).is_relative_to(real(folder)):
            from pressgang.kit.problems import LEAVES_KIT

            found.add(
                LEAVES_KIT.at(
                    order.span, f"{shown(path)} leads out of the kit's folder", "Copy the file into the folder."
                )
            )
            continue
        table = read_stats(target, str(kit_folder / path), None, inputs, found)
        if table:
            rows = rows_of(table, order.kind.names_row, found)
            lists[order.name] = Ranks("", rows, folder, order.span)
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
    sound = []
    for path in fonts:
        data = inputs.bytes(path, str(path), found)
        if data is None:
            continue
        try:
            if Face(path.name, data).advances:
                sound.append(data)
        except FontFileError as error:
            found.add(rule.BAD_FONT.at(Span(str(path)), f"this {error}", "Pass a TrueType font (.ttf)."))
    return FontBook.with_data(sound)


def print_job(
    job: Job, options: PrintOptions, folder: Path, progress: Progress | None = None, file_name: str = ""
) -> tuple[list[Output], list[Diagnostic]]:
    """The files of a job as bytes, under `folder`, with all warnings. Raises `PressgangError`.

    Each is named after its sheet, or `file_name` where that is given (for a job of one sheet).
    """
    laid, bindery, found = lay_job(job, options, progress)
    imprint = bindery.imprint
    outputs: list[Output] = []
    named = {
        paper: _documents(job, laid, bindery if paper else bindery.plain(), options.combine)
        for paper in dict.fromkeys(name == "pdf" for name in options.formats)
    }
    for number in range(len(next(iter(named.values()), ()))):
        for suffix in options.formats:
            name, document = named[suffix == "pdf"][number]
            target = folder / (file_name or f"{name}.{suffix}")
            outputs.extend(encode(document, target, job.book, options.dpi or SHEET_DPI))
    wanted = job.cut_file if options.cut_file is None else options.cut_file
    if isinstance(wanted, Path):
        outputs.extend(output for one in laid for output in cut_files(one, wanted, imprint, job.book))
    elif wanted != "none":
        outputs.extend(all_cut_files(laid, folder, wanted, imprint, job.book))
    if options.pieces or job.pieces:
        target = options.pieces or folder / job.pieces
        outputs.extend(_piece_files(job, laid, imprint, target, options.dpi))
    return outputs, [*job.warnings, *found]


def compose_job(
    job: Job, options: PrintOptions, progress: Progress | None = None
) -> tuple[list[tuple[str, Document]], list[Diagnostic]]:
    """The documents of a job by name: one a sheet, or one for all with `combine`."""
    laid, bindery, found = lay_job(job, options, progress)
    return _documents(job, laid, bindery, options.combine), found


def lay_job(
    job: Job, options: PrintOptions, progress: Progress | None = None
) -> tuple[list[Laid], Bindery, list[Diagnostic]]:
    """The sheets of a job on their pages, what makes documents of them, and warnings."""
    from pressgang.imposition.booklet import leaf_of

    found = Problems()
    profile = find_profile(options.profile or job.profile, job.inputs, found)
    found.raise_errors()
    ink = options.ink or job.ink
    job = replace(job, palettes=tuple(inked(job.palettes, ink)))
    stock = _stock(job.stock, options, profile)
    handout = options.handout.over(job.handout)
    found.extend(conflicts(options.handout, handout, options.formats, stock))
    found.raise_errors()
    leaf = leaf_of(stock)
    orders = _wanted(job, options.only)
    pictures = _pictures(job, found)
    imprint = Imprint(
        job.name, __version__, job.inputs.digest(repr(orders), repr(leaf if handout.booklet else stock), ink)
    )
    laid: list[Laid] = []
    for number, order in enumerate(orders):
        if progress:
            progress(order.name, number, len(orders))
        compose = partial(_compose, job, order, pictures)
        one = lay_leaf(order.name, compose, leaf, imprint, job.book, found) if handout.booklet else None
        one = one or lay(order.name, compose, stock, imprint, job.book, found)
        if one is not None:
            both = _with_backs(job, order, pictures, one) if options.pieces or job.pieces else None
            laid.append(replace(one, per_player=order.kind.per_player, both=both))
            problem = nothing_to_cut(one) if isinstance(options.cut_file, Path) else None
            found.extend([problem] if problem else [])
    found.extend(handout_problems(laid, handout))
    found.extend(no_pieces(laid) if options.pieces else ())
    found.raise_errors()
    press = partial(_for_printer, profile)
    return laid, Bindery(handout, stock, leaf, imprint, job.author, job.title, job.book, press), found.found


def _with_backs(job: Job, order: Order, pictures: Mapping[str, Picture], laid: Laid) -> Sheet | None:
    """The sheet with the backs that its own options leave out, if it has backs and nothing is in their way."""
    if getattr(order.kind, "backs", "") != "none":
        return None
    kind: Any = order.kind
    met = Problems()
    sheet = _compose(job, replace(order, kind=replace(kind, backs="long-edge")), pictures, laid.stock, met)
    return None if met.has_errors else sheet


def _piece_files(
    job: Job, laid: Sequence[Laid], imprint: Imprint, folder: Path, dpi: float | None
) -> list[Output]:
    from pressgang.imposition import is_cut
    from pressgang.pieces import DPI, piece_files

    cut = [(one.name, one.both or one.sheet) for one in laid if is_cut(one.sheet)]
    rows = [(row, ranks.name) for ranks in job.ranks for row in ranks.rows]
    sides = {row.record.span: getattr(row, "side", "") or force for row, force in rows}
    return piece_files(cut, sides, folder, imprint, job.book, dpi or DPI) if cut else []


def _documents(job: Job, laid: Sequence[Laid], bindery: Bindery, combine: bool) -> list[tuple[str, Document]]:
    return [(job.name, bindery.whole(laid, job.title))] if combine else bindery.each(laid)


def encode(document: Document, target: Path, book: FontBook, dpi: float) -> list[Output]:
    """The document in the format of the target's suffix; page 2 and on of SVG and PNG get `-page-2` names."""
    from pressgang import backends

    suffix = target.suffix.lower()
    if suffix == ".pdf":
        return [Output(target, backends.write_pdf(document, book))]
    pages = (
        backends.write_svgs(document, book)
        if suffix == ".svg"
        else backends.write_pngs(document, book, dpi=dpi)
    )
    return [Output(page_name(target, i), data) for i, data in enumerate(pages)]


def _stock(stock: Stock, options: PrintOptions, profile: Profile | None) -> Stock:
    on_paper = Stock.on(options.paper, stock.margins) if options.paper else stock
    if options.margin is None:
        return replace(profile.on(on_paper), others=on_paper.others) if profile else on_paper
    m = options.margin
    return replace(on_paper, margins=Margins(m, m, m, m))


def _for_printer(profile: Profile | None, pages: Sequence[Page], short_edge: bool) -> tuple[Page, ...]:
    """The pages with what the printer does wrong made up for."""
    from pressgang.imposition.profile import Correction, corrected

    if profile is None:
        return tuple(pages)
    errs = Correction(profile.scale_x, profile.scale_y, profile.back_dx, profile.back_dy)
    return corrected(pages, errs, short_edge)


def _wanted(job: Job, only: Sequence[str]) -> list[Order]:
    names = [order.name for order in job.orders]
    unknown = [name for name in only if name not in names]
    if unknown:
        raise PressgangError(
            rule.UNKNOWN_NAME.at(
                Span("command line"),
                f"the kit has no sheet {shown(name)}",
                f"{suggestion(name, names)}Its sheets are {', '.join(names)}.",
            )
            for name in unknown
        )
    return [order for order in job.orders if not only or order.name in only]


def _brief(job: Job, order: Order, pictures: Mapping[str, Picture], stock: Stock) -> Brief[Any]:
    if order.kind.names_row is not None:
        listed = job.names.get(order.name)
        palette = job.palettes[0] if job.palettes else next(iter(our_palettes().values()))
        forces: tuple[Force[Any], ...] = (Force("", palette, listed.rows, listed.span),) if listed else ()
    else:
        forces = tuple(
            Force(ranks.name, palette, ranks.rows, ranks.span)
            for ranks, palette in zip(job.ranks, job.palettes, strict=True)
            if not order.forces or ranks.name in order.forces
        )
    return Brief(
        job.system.game, job.system.credit, job.title, forces, job.rules, job.book, stock, order.span, pictures,
        likeness_of(job.system), job.templates,
    )  # fmt: skip


def brief_of(job: Job, order: Order, found: Problems) -> Brief[Any]:
    """What a sheet of the job looks at, on the job's own paper; problems of pictures go into `found`."""
    return _brief(job, order, _pictures(job, found), job.stock)


def _compose(
    job: Job, order: Order, pictures: Mapping[str, Picture], stock: Stock, found: Problems
) -> Sheet | None:
    brief = _brief(job, order, pictures, stock)
    if order.kind.needs_stats and not any(force.rows for force in brief.forces):
        found.add(
            rule.NO_STATS.at(
                order.span,
                f"{order.kind.kind} has no rows to print",
                "Add a [[force]] with a stat file to the kit.",
            )
        )
        return None
    try:
        return order.kind.compose(brief, found)
    except MissingGlyphError as error:
        found.add(
            rule.MISSING_GLYPH.at(
                order.span,
                f'no font has the character "{error.character}" ({describe_character(error.character)}) '
                f"of {shown(error.text)}",
                "Pass a TrueType font that has it with --font FILE.",
            )
        )
        return None


def _pictures(job: Job, found: Problems) -> dict[str, Picture]:
    """The users' own pictures by `picture_key`, each read once."""
    pictures: dict[str, Picture] = {}
    seen: set[str] = set()
    for ranks in job.ranks:
        for row in ranks.rows:
            text = getattr(row, "art", "")
            key = picture_key(row)
            if not text or key in seen:
                continue
            seen.add(key)
            from pressgang.art.pictures import read_picture, resolve_art

            span = row.at("art")
            path, problems = resolve_art(ranks.folder, text, span)
            found.extend(problems)
            if path is not None:
                picture, problems = read_picture(path, span)
                found.extend(problems)
                if picture is not None:
                    job.inputs.bytes(path, str(path), found)
                    pictures[key] = picture
    return pictures


def known_format(target: Path) -> Diagnostic | None:
    """The problem of a target whose suffix is no format."""
    if target.suffix.lower().removeprefix(".") in FORMATS:
        return None
    return rule.NO_SUCH_FORMAT.at(
        Span(str(target)),
        f"{shown(target.suffix)} is no format"
        if target.suffix
        else "the name has no suffix to tell the format",
        f"End the name in one of {', '.join('.' + name for name in FORMATS)}.",
    )
