"""Pages for players: copies, a set for each player, reduced pages, booklets.

All of these are about paper, so they apply to PDF only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.drawing.scene import Document, Page
from pressgang.jobs.job import PrintSetup
from pressgang.jobs.laying import Laid, lay_on_best_paper
from pressgang.layout import Grid, Sheet, Stock
from pressgang.print_options import PrintOptions, Settled
from pressgang.structs import replace


def check_together(asked: PrintOptions, whole: Settled, stock: Stock) -> list[Diagnostic]:
    """Return the problems of options that exclude each other; `whole` is `asked` with the kit's options.

    A kit's copies and reduced pages are for its PDF files. Requested by name with another format, they would
    silently be ignored.
    """
    found = Problems()
    place = Span("command line")
    others = [name.upper() for name in whole.formats if name != "pdf"]
    named = list(asked.about_paper())
    if whole.booklet and "--booklet" not in named:
        named.append("--booklet")
    if others and named:
        message = f"{' and '.join(named)} cannot be had as {' or '.join(others)}: PDF alone has sheets to print"
        way_out = f"Write PDF, or leave out {' and '.join(named)}" + (
            " (--no-booklet overrides the kit)." if "--booklet" in named else "."
        )
        found.report(rule.NOT_TOGETHER, place, message, way_out)
    if asked.tabletop_base and not whole.tabletop:
        message = "--tabletop-base needs files for a virtual table, and none are written"
        way_out = "Add --tabletop and the name of a folder, or leave --tabletop-base out."
        found.report(rule.NOT_TOGETHER, place, message, way_out)
    if asked.vassal and asked.vassal.suffix.lower() != ".vmod":
        message = f"{shown(asked.vassal)} is no name of a module for VASSAL"
        found.report(rule.NO_SUCH_FORMAT, Span("--vassal"), message, "Write --vassal my-game.vmod.")
    if whole.booklet and whole.nup > 1:
        message = f"--booklet puts two pages on a side at true size, and --nup {whole.nup} reduces them"
        way_out = "Choose one of them (--no-booklet and --nup 1 override the kit)."
        found.report(rule.NOT_TOGETHER, place, message, way_out)
    if whole.booklet and stock.others:
        message = "a booklet is printed on one paper, and the paper is a choice of several"
        found.report(rule.NOT_TOGETHER, place, message, f"Name one: --paper {stock.paper.name}.")
    return found.found


def check_singles(asked: PrintOptions) -> Diagnostic | None:
    """Return the problem of options about paper or counters while single pictures are written into a folder."""
    named = " and ".join((*asked.about_paper(), *(["--pieces"] if asked.pieces else [])))
    if not named:
        return None
    message = f"{named} cannot be had with a folder of pictures, which are no pages"
    return rule.NOT_TOGETHER.at(Span("command line"), message, f"Leave out {named}, or name a PDF with -o.")


def lay_leaf(
    name: str,
    compose: Callable[[Stock, Problems], Sheet | None],
    setup: PrintSetup,
    found: Problems,
    step: Callable[[], None],
) -> Laid | None:
    """Lay a sheet on pages of a booklet; None for a cut-out sheet, a board or (with a warning) one too big."""
    from pressgang.imposition.document import fits_leaf

    met = Problems()
    laid = lay_on_best_paper(name, compose, setup.leaf, setup, met, step)
    if laid is None or not isinstance(laid.sheet.plan, Grid):
        return None
    if not all(fits_leaf(page, setup.leaf) for page in laid.pages):
        return None
    error = next((problem for problem in met.found if problem.is_error), None)
    if error is not None:
        message = f"{name} has no room on half the paper, and is printed on whole sheets: {error.message}"
        way_out = "Take a larger paper for a booklet with it, or leave it out with --only."
        found.report(rule.NO_LEAF, error.span, message, way_out)
        return None
    found.extend(met.found)
    return laid._replace(leaf=True)


def check_page_count(laid: Sequence[Laid], options: Settled, place: Span) -> Diagnostic | None:
    """Return the problem of more pages than the limit; pages are counted before any is copied."""
    shared = sum(len(one.pages) for one in laid if not one.per_player)
    own = sum(len(one.pages) for one in laid if one.per_player)
    paper = "pdf" in options.formats
    copies, players = (options.copies, options.players) if paper else (1, 1)
    pages = copies * (shared + players * own)
    if pages <= options.max_pages:
        return None
    often = [f"{number} {what}" for number, what in ((copies, "copies"), (players, "players")) if number > 1]
    times = f" ({', '.join(often)})" if often else ""
    message = f"{pages:,} pages in all{times}; the most is {options.max_pages:,}"
    way_out = "Print fewer copies, sets or pieces, or raise the limit with --max-pages."
    return rule.TOO_MANY_PAGES.at(place, message, way_out)


def check_handouts(laid: Sequence[Laid], options: Settled) -> Iterator[Diagnostic]:
    """Yield the problems of sheets that reduced pages make useless, and of a booklet without pages."""
    if options.nup > 1:
        for one in laid:
            if not isinstance(one.sheet.plan, Grid):
                yield rule.REDUCED.at(
                    one.sheet.place or Span(one.name),
                    f"{one.name} is cut out or measured, and --nup {options.nup} prints it smaller than it is",
                    "Print it by itself, without --nup.",
                )
    if options.booklet and laid and not any(one.leaf for one in laid):
        message = f"{' and '.join(one.name for one in laid[:3])}: no page of it fits a booklet"
        way_out = "Leave --booklet out; it is for forms, tables and references, which are read and not cut."
        yield rule.NOTHING_TO_BIND.at(Span("--booklet"), message, way_out)


def make_documents(setup: PrintSetup, laid: Sequence[Laid]) -> list[tuple[str, Document]]:
    """Return the documents by name: one for each sheet, or one for all with `combine`."""
    job = setup.job
    if setup.options.combine:
        return [(job.name, join_sheets(setup, laid, job.title))]
    titles = [f"{job.title}: {job.book.say(one.sheet.title)}" for one in laid]
    return [(one.name, join_sheets(setup, [one], title)) for one, title in zip(laid, titles, strict=True)]


def join_sheets(setup: PrintSetup, laid: Sequence[Laid], title: str) -> Document:
    """Join all sheets: first the shared pages, then a set for each player, all of that for each copy."""
    from pressgang.imposition.document import join_documents, mark_copy, move_to_pages, nup_pages

    players, copies, nup = setup.options.players, setup.options.copies, setup.options.nup
    several = players > 1
    laid = _share_paper(setup.options, laid)
    parts = _parts(setup, [one for one in laid if not (several and one.per_player)], title)
    own = _parts(setup, [one for one in laid if several and one.per_player], title)
    parts += [mark_copy(part, f"player {n}") for n in range(1, players + 1) for part in own]
    more = [mark_copy(part, f"copy {n}") for n in range(2, copies + 1) for part in parts]
    whole = join_documents([*parts, *more] or [_document(setup, (), title)], title)
    if nup == 1:
        return whole
    pages, where = nup_pages(whole.pages, 2 if nup == 2 else 4, setup.stock, setup.job.book)
    return move_to_pages(whole, _correct(setup, pages), where)


def _share_paper(options: Settled, laid: Sequence[Laid]) -> Sequence[Laid]:
    """Return the sheets in order; if paper is turned anyway, sheets to read share it back to back."""
    from pressgang.imposition.document import back_to_back

    backs = {getattr(one.sheet.plan, "backs", "none") for one in laid if not one.leaf}
    if options.nup > 1 or "long-edge" not in backs or "short-edge" in backs:
        return laid
    order = [number for number, one in enumerate(laid) if options.players == 1 or one.per_player]
    read = [laid[number].is_read and not laid[number].leaf for number in order]
    pages = dict(zip(order, back_to_back([laid[number].pages for number in order], read), strict=True))
    return [one._replace(pages=pages.get(number, one.pages)) for number, one in enumerate(laid)]


def _parts(setup: PrintSetup, laid: Sequence[Laid], title: str) -> list[Document]:
    """Return the booklet of the sheets that fit one, and a document of the rest; either may be missing."""
    from pressgang.imposition.document import booklet_pages, move_to_pages

    def finish(one: Laid) -> Sequence[Page]:
        if setup.options.nup > 1:  # pages to be reduced have no backs, and are corrected later
            return [replace(page, side="front") for page in one.pages]
        return _correct(setup, one.pages, getattr(one.sheet.plan, "backs", "none") == "short-edge")

    leaves, rest = [one for one in laid if one.leaf], [one for one in laid if not one.leaf]
    parts = []
    if leaves:
        bound = _document(setup, [(one.sheet, one.pages) for one in leaves], title)
        pages, where = booklet_pages(bound.pages, setup.leaf, setup.job.book)
        parts.append(move_to_pages(bound, _correct(setup, pages, short_edge=True), where))
    if rest:
        parts.append(_document(setup, [(one.sheet, finish(one)) for one in rest], title))
    return parts


def _correct(setup: PrintSetup, pages: Sequence[Page], short_edge: bool = False) -> tuple[Page, ...]:
    """Correct the printer's errors on pages, whose backs are turned about the short edge if it says so."""
    from pressgang.imposition.document import Correction, correct_pages

    profile = setup.profile
    if profile is None:
        return tuple(pages)
    errors = Correction(profile.scale_x, profile.scale_y, profile.back_dx, profile.back_dy)
    return correct_pages(pages, errors, short_edge)


def _document(setup: PrintSetup, sheets: Sequence[tuple[Sheet, Sequence[Page]]], title: str) -> Document:
    from pressgang.imposition.document import make_document

    job = setup.job
    made = make_document(sheets, setup.imprint, job.author, title, job.book)
    return replace(made, licence=job.licence, press=setup.intent)
