"""From a job to files: compose, impose, correct for the printer, encode."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang import __version__
from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, shown, suggestion
from pressgang.fonts import FontBook
from pressgang.jobs.composing import compose_sheet, pictures_of
from pressgang.jobs.handouts import Bindery, conflicts, handout_problems, lay_leaf
from pressgang.jobs.job import Job, Order, PrintOptions
from pressgang.jobs.laying import Laid, all_cut_files, cut_files, lay, no_pieces, nothing_to_cut, page_name
from pressgang.layout import Imprint, Margins, Sheet, Stock
from pressgang.livery.colours import inked
from pressgang.outputs import FORMATS, Output
from pressgang.profiles import Profile, ProfileName, find_profile

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.scene import Document, Page

SHEET_DPI = 200.0
"""Pixels an inch of pages as PNG, unless given."""
USUAL_FORMATS = ("pdf",)
Progress = Callable[[str, int, int], None]
"""Called before each sheet with its name, its number from 0 and how many there are."""


def print_job(
    job: Job, options: PrintOptions, folder: Path, progress: Progress | None = None, file_name: str = ""
) -> tuple[list[Output], list[Diagnostic]]:
    """The files of a job as bytes, under `folder`, with all warnings. Raises `PressgangError`.

    Each is named after its sheet, or `file_name` where that is given (for a job of one sheet).
    """
    laid, bindery, found = lay_job(job, options, progress)
    whole = options.over(job.options)
    formats = whole.formats or USUAL_FORMATS
    named = {
        paper: _documents(job, laid, bindery if paper else bindery.plain(), whole)
        for paper in dict.fromkeys(name == "pdf" for name in formats)
    }
    tasks: list[tuple[Document, Path]] = []
    for number in range(len(next(iter(named.values()), ()))):
        for suffix in formats:
            name, document = named[suffix == "pdf"][number]
            tasks.append((document, folder / (file_name or f"{name}.{suffix}")))
    outputs = _encoded(tasks, job.book, whole.dpi or SHEET_DPI, whole.jobs or 1)
    if isinstance(whole.cut_file, Path):
        outputs.extend(
            output for one in laid for output in cut_files(one, whole.cut_file, bindery.imprint, job.book)
        )
    elif whole.cut_file and whole.cut_file != "none":
        outputs.extend(all_cut_files(laid, folder, whole.cut_file, bindery.imprint, job.book))
    if whole.pieces:
        target = options.pieces or folder / whole.pieces
        outputs.extend(_piece_files(job, laid, bindery.imprint, target, whole.dpi))
    return outputs, [*job.warnings, *found]


def compose_job(
    job: Job, options: PrintOptions, progress: Progress | None = None
) -> tuple[list[tuple[str, Document]], list[Diagnostic]]:
    """The documents of a job by name: one a sheet, or one for all with `combine`."""
    laid, bindery, found = lay_job(job, options, progress)
    return _documents(job, laid, bindery, options.over(job.options)), found


def lay_job(
    job: Job, options: PrintOptions, progress: Progress | None = None
) -> tuple[list[Laid], Bindery, list[Diagnostic]]:
    """The sheets of a job on their pages, what makes documents of them, and warnings."""
    found = Problems()
    laid, bindery = lay_sheets(job, options, found, progress)
    found.raise_errors()
    return laid, bindery, found.found


def lay_sheets(
    job: Job, options: PrintOptions, found: Problems, progress: Progress | None = None
) -> tuple[list[Laid], Bindery]:
    """The sheets of a job on their pages as far as they can be had, and what makes documents of them; every
    problem goes into `found`, once.
    """
    from pressgang.imposition.booklet import leaf_of

    whole = options.over(job.options)
    profile = find_profile(whole.profile or ProfileName(), job.inputs, found)
    ink = whole.ink or "color"
    job = job._replace(palettes=tuple(inked(job.palettes, ink)))
    stock = _stock(job.stock, options, profile)
    handout = whole.handout
    found.extend(conflicts(options.handout, handout, whole.formats or USUAL_FORMATS, stock))
    leaf = leaf_of(stock)
    orders = _wanted(job, options.only)
    pictures = pictures_of(job, found)
    printed = repr([(order.name, order.kind, order.forces) for order in orders])
    digest = job.inputs.digest(printed, repr(leaf if handout.booklet else stock), ink)
    imprint = Imprint(job.name, __version__, digest)
    laid: list[Laid] = []
    for number, order in enumerate(orders):
        if progress:
            progress(order.name, number, len(orders))
        compose = partial(compose_sheet, job, order, pictures)
        one = lay_leaf(order.name, compose, leaf, imprint, job.book, found) if handout.booklet else None
        one = one or lay(order.name, compose, stock, imprint, job.book, found)
        if one is not None:
            both = _with_backs(job, order, pictures, one) if whole.pieces else None
            laid.append(one._replace(per_player=order.kind.per_player, both=both))
            problem = nothing_to_cut(one) if isinstance(options.cut_file, Path) else None
            found.extend([problem] if problem else [])
    if len(laid) == len(orders):
        found.extend(handout_problems(laid, handout))
    found.extend(no_pieces(laid) if options.pieces else ())
    found.found[:] = dict.fromkeys(found.found)
    press = partial(_for_printer, profile)
    return laid, Bindery(handout, stock, leaf, imprint, job.author, job.title, job.book, press)


def encoding_problems(job: Job, laid: Sequence[Laid], bindery: Bindery) -> list[Diagnostic]:
    """What keeps laid sheets from becoming the pictures that the kit asks for, found without drawing them."""
    whole, pages = job.options, []
    if "png" in whole.formats:
        documents = _documents(job, laid, bindery.plain(), whole)
        pages += [(page, whole.dpi or SHEET_DPI) for _, document in documents for page in document.pages]
    if whole.pieces:
        from pressgang.jobs.pieces import DPI, picture_page

        dpi = whole.dpi or DPI
        pages += [(picture_page(piece, (), dpi), dpi) for _, sheet in _cut(laid) for piece in sheet.pieces]
    from pressgang import backends

    return backends.png_problems(pages) if pages else []


def _cut(laid: Sequence[Laid]) -> list[tuple[str, Sheet]]:
    """The sheets of which pieces are cut out, by name."""
    from pressgang.imposition import is_cut

    return [(one.name, one.both or one.sheet) for one in laid if is_cut(one.sheet)]


def _with_backs(job: Job, order: Order, pictures: Mapping[str, Picture], laid: Laid) -> Sheet | None:
    """The sheet with the backs that its own options leave out, if it has backs and nothing is in their way."""
    if getattr(order.kind, "backs", "") != "none":
        return None
    kind: Any = order.kind
    met = Problems()
    sheet = compose_sheet(job, order._replace(kind=replace(kind, backs="long-edge")), pictures, laid.stock, met)
    return None if met.has_errors else sheet


def _piece_files(
    job: Job, laid: Sequence[Laid], imprint: Imprint, folder: Path, dpi: float | None
) -> list[Output]:
    from pressgang.jobs.pieces import DPI, piece_files

    cut = _cut(laid)
    rows = [(row, ranks.name) for ranks in job.ranks for row in ranks.rows]
    sides = {row.record.span: getattr(row, "side", "") or force for row, force in rows}
    return piece_files(cut, sides, folder, imprint, job.book, dpi or DPI) if cut else []


def _documents(
    job: Job, laid: Sequence[Laid], bindery: Bindery, whole: PrintOptions
) -> list[tuple[str, Document]]:
    return [(job.name, bindery.whole(laid, job.title))] if whole.combine else bindery.each(laid)


def _encoded(tasks: Sequence[tuple[Document, Path]], book: FontBook, dpi: float, jobs: int) -> list[Output]:
    """All documents in the formats of their targets, spread over `jobs` processes; the order stays theirs."""
    if jobs < 2:
        return [output for document, target in tasks for output in encode(document, target, book, dpi)]
    from concurrent.futures import ProcessPoolExecutor

    parts = [part for document, target in tasks for part in _parts(document, target)]
    with ProcessPoolExecutor(min(jobs, len(parts))) as pool:
        results = pool.map(partial(_encode_task, book=FontBook(book.extra), dpi=dpi), parts)
        return [output for outputs in results for output in outputs]


def _parts(document: Document, target: Path) -> list[tuple[Document, Path]]:
    """What can be encoded by itself: each page of a PNG, which takes long, else the document."""
    if target.suffix.lower() != ".png":
        return [(document, target)]
    return [
        (replace(document, pages=(page,), outline=()), page_name(target, number))
        for number, page in enumerate(document.pages)
    ]


def _encode_task(task: tuple[Document, Path], book: FontBook, dpi: float) -> list[Output]:
    return encode(*task, book, dpi)


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
