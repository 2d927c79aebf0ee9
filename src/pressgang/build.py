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
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang import __version__
from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, shown, suggestion
from pressgang.fonts import Face, FontBook, FontFileError, MissingGlyphError, describe_character
from pressgang.kit import find_kit, read_kit
from pressgang.layout import Imprint, Margins, Sheet, Stock
from pressgang.limits import LimitsTable
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
from pressgang.papers import PAPERS, Paper
from pressgang.resources import own_template
from pressgang.rulebook import RuleBook, load_rules
from pressgang.sheets.base import Brief, Force, Palette, SheetKind, picture_key
from pressgang.sources.inputs import Inputs
from pressgang.systems import all_systems
from pressgang.systems.base import System

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.scene import Document, Page

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
    warnings: tuple[Diagnostic, ...] = ()


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """How a job is printed; what is `None` or empty here is as the kit says."""

    paper: Paper | None = None
    margin: float | None = None
    formats: tuple[str, ...] = ("pdf",)
    only: tuple[str, ...] = ()
    combine: bool = False
    dpi: float = 200.0


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
                "this is no kit" if path.exists() else "there is no such file or folder",
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
    wanted = [(force.table.palette or None, force.palette_span) for force in kit.forces]
    chosen = choose_palettes(wanted, palettes, found)
    orders = tuple(Order(sheet.name, sheet.options, sheet.forces, sheet.span) for sheet in kit.sheets)
    names = _read_names(orders, kit.folder, file.parent, inputs, found)
    book = _book([*fonts, *kit.fonts], inputs, found)
    limits = kit.limits if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    job = Job(
        kit.name, kit.table.title or kit.name, kit.table.author, kit.system, kit.stock, tuple(ranks),
        tuple(chosen), rules, orders, book, inputs, names,
    )  # fmt: skip
    return _checked(job, limits, found, glyphs)


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
    candidates = [s for s in all_systems().values() if kind is None or _kind_of(s, kind) is not None]
    system = named_system(system_id, found) if system_id else None
    names_row = _names_row(candidates, kind)
    tables = [(path, read_stats(path, str(path), sheet, inputs, found)) for path in paths]
    if system is None and not system_id:
        first = next((table for _, table in tables if table), None)
        if names_row is not None or (not paths and len(candidates) == 1):
            system = candidates[0]
        elif first is not None:
            system = system_of(first, found)
        elif not paths:
            found.add(_ambiguous(kind, candidates))
    if system is None:
        raise PressgangError(found.found)
    cls = _kind_of(system, kind) if kind else None
    if kind and cls is None:
        kinds = [k.kind for k in system.sheets()]
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
    rules, problems = load_rules(system.id)
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
    ranks = by_side(files)
    wanted = [(name, Span("command line")) for name in palettes] + [(None, Span("command line"))] * len(ranks)
    chosen = choose_palettes(wanted[: max(len(ranks), len(palettes))], our_palettes(), found)[: len(ranks)]
    book = _book(fonts, inputs, found)
    limits = LimitsTable() if max_pieces is None else LimitsTable(row=max_pieces, kit=max_pieces)
    name = paths[0].stem if paths else (kind or "check")
    job = Job(
        name, title or name, "", system, stock or Stock(PAPERS["a4"]), tuple(ranks), tuple(chosen), rules,
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


def _kind_of(system: System, kind: str | None) -> type[SheetKind] | None:
    return next((cls for cls in system.sheets() if cls.kind == kind), None)


def _names_row(systems: Sequence[System], kind: str | None) -> object:
    kinds = [_kind_of(system, kind) for system in systems] if kind else []
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
        if Path(path).is_absolute() or not target.resolve().is_relative_to(folder.resolve()):
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
    documents, found = compose_job(job, options, progress)
    outputs: list[Output] = []
    for name, document in documents:
        for suffix in options.formats:
            target = folder / (file_name or f"{name}.{suffix}")
            outputs.extend(encode(document, target, job.book, options.dpi))
    return outputs, [*job.warnings, *found]


def compose_job(
    job: Job, options: PrintOptions, progress: Progress | None = None
) -> tuple[list[tuple[str, Document]], list[Diagnostic]]:
    """The documents of a job by name: one a sheet, or one for all with `combine`."""
    from pressgang.imposition import impose, make_document

    found = Problems()
    stock = _stock(job.stock, options)
    orders = _wanted(job, options.only)
    pictures = _pictures(job, found)
    imprint = Imprint(job.name, __version__, job.inputs.digest(repr(orders), repr(stock)))
    laid: list[tuple[str, Sheet, tuple[Page, ...]]] = []
    for number, order in enumerate(orders):
        if progress:
            progress(order.name, number, len(orders))
        sheet = _compose(job, order, pictures, stock, found)
        if sheet is None:
            continue
        pages, problems = impose(sheet, stock, imprint, job.book)
        found.extend(problems)
        laid.append((order.name, sheet, pages))
    found.raise_errors()
    if options.combine:
        whole = make_document([(sheet, pages) for _, sheet, pages in laid], imprint, job.author, job.title)
        return [(job.name, whole)], found.found
    return [
        (name, make_document([(sheet, pages)], imprint, job.author, f"{job.title}: {sheet.title}"))
        for name, sheet, pages in laid
    ], found.found


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
    return [
        Output(target if not i else target.with_name(f"{target.stem}-page-{i + 1}{target.suffix}"), data)
        for i, data in enumerate(pages)
    ]


def _stock(stock: Stock, options: PrintOptions) -> Stock:
    paper = options.paper or stock.paper
    if options.margin is None:
        return Stock(paper, stock.margins)
    m = options.margin
    return Stock(paper, Margins(m, m, m, m))


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
        job.system.game, job.system.credit, job.title, forces, job.rules, job.book, stock, order.span, pictures
    )


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
