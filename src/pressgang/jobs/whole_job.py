"""The sheets of a job, each composed and laid on its paper, or as laid before if nothing has changed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from operator import is_
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang import __version__
from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.drawing.scene import Document, Piece
from pressgang.inks import InkedLogo
from pressgang.jobs import handouts
from pressgang.jobs.composing import check_insignia, compose_sheet, make_brief, read_pictures
from pressgang.jobs.encoding import SHEET_DPI
from pressgang.jobs.job import Job, PrintSetup, Progress
from pressgang.jobs.languages import find_crowded_words, known_languages, load_words, own_keys
from pressgang.jobs.laying import Laid, check_cut_file, check_pieces, fit_board, lay_on_best_paper
from pressgang.jobs.loading import change_book
from pressgang.jobs.press import check_press_options, choose_presswork, make_press_intent, set_bleed
from pressgang.kit.tables import Order
from pressgang.layout import Board, Gang, Imprint, Stock
from pressgang.livery.inks import inked
from pressgang.print_options import PrintOptions, Settled
from pressgang.profiles import find_profile
from pressgang.rows.sides import Force
from pressgang.schema import Row
from pressgang.sheets.base import Brief, WatchedForces
from pressgang.sources.memory import Recent
from pressgang.sources.word_files import note_english
from pressgang.structs import NamedTuple, dataclass, replace
from pressgang.systems.general import is_general

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.imposition.presswork import Presswork
    from pressgang.jobs.pieces import Distinct
    from pressgang.jobs.tabletop import TableSet


class MadeFrom(NamedTuple):
    """The sources of a sheet: some compared for equality, others for identity.

    Rows are compared for identity: equal ones may stand in other lines.
    """

    equal: tuple[object, ...]
    same: tuple[object, ...]

    def hold_for(self, other: MadeFrom) -> bool:
        """Return whether the result of the other sources is also the result of these."""
        alike = len(self.same) == len(other.same) and self.equal == other.equal
        return alike and all(map(is_, self.same, other.same))


class _Before(NamedTuple):
    brief: MadeFrom
    forces: MadeFrom | None
    """None for a sheet that never read its forces: a mat stays the same while aircraft change."""
    laid: Laid | None
    found: list[Diagnostic]


class LaidSheets:
    """The sheets of a kit by name, each as last laid."""

    def __init__(self) -> None:
        self._sheets: dict[str, _Before] = {}
        self.drawn: dict[str, Recent] = {}
        """The drawings of each sheet, which composing it anew can use again."""

    def lay(
        self,
        name: str,
        brief: Brief[Row],
        more: MadeFrom,
        lay: Callable[[Brief[Row]], tuple[Laid | None, list[Diagnostic]]],
        pieces: bool,
        begins: bool,
    ) -> tuple[Laid | None, list[Diagnostic]]:
        """Return the sheet that `lay` makes of a brief and of `more`, with its problems.

        Unless `pieces` are requested, it drops the backs that no page shows: each of them holds all sources of
        its row. Of a job that `begins` a sheet, the drawings of other rows are kept as well.
        """
        made, forces = _of_brief(brief, more), _of_forces(brief.forces)
        before = self._sheets.get(name)
        if before and made.hold_for(before.brief) and (not before.forces or forces.hold_for(before.forces)):
            return before.laid, list(before.found)
        self._sheets.pop(name, None)  # of a large kit there is no room for both
        del before
        watched, drawn = WatchedForces(brief.forces), self.drawn.setdefault(name, Recent())
        laid, found = lay(replace(brief, forces=watched, apart=pieces, kept=drawn))
        if not begins:
            drawn.end()
        if laid is not None and not pieces and getattr(laid.sheet.plan, "backs", "none") == "none":
            laid = _without_backs_apart(laid)
        # What no font has is said at the line of a file that has it, and nobody keeps the files.
        if not any(problem.rule == rule.MISSING_GLYPH for problem in found):
            self._sheets[name] = _Before(made, forces if watched.seen else None, laid, list(found))
        else:
            self._sheets.pop(name, None)
        return laid, found

    def keep_only(self, names: Sequence[str]) -> None:
        """Forget the sheets that no longer exist."""
        for kept in (self._sheets, self.drawn):
            for gone in kept.keys() - set(names):
                del kept[gone]


def _of_brief(brief: Brief[Row], more: MadeFrom) -> MadeFrom:
    pictures: Mapping[str, object] = brief.pictures
    names = ("title", "rules", "place", "templates", "lands", "hexes", "counters", "ink")
    equal = (getattr(brief, name) for name in names)
    return MadeFrom((*equal, *more.equal, *pictures), (brief.book, *more.same, *pictures.values()))


def _of_forces(forces: Sequence[Force[Row]]) -> MadeFrom:
    parts = (replace(force, rows=()) for force in forces)
    counts = (len(force.rows) for force in forces)
    return MadeFrom((*parts, *counts), tuple(row for force in forces for row in force.rows))


def _without_backs_apart(laid: Laid) -> Laid:
    kept: dict[int, Piece] = {}  # copies of a piece are one object, and stay one
    for piece in laid.sheet.pieces:
        if id(piece) not in kept:
            kept[id(piece)] = replace(piece, back=()) if callable(piece.back) else piece
    pieces = tuple([kept[id(piece)] for piece in laid.sheet.pieces])
    return laid._replace(sheet=replace(laid.sheet, pieces=pieces))


class _Bunch(NamedTuple):
    """Sheets that share pages, and the sheet they form; also a single sheet."""

    sheets: tuple[Laid, ...]
    whole: Laid


def merge_small_sheets(laid: Sequence[Laid], setup: PrintSetup) -> list[Laid]:
    """Merge sheets that may share pages if that takes less paper, in place of the first of them."""
    bunches: list[_Bunch] = []
    for one in laid:
        for number, bunch in enumerate(bunches):
            joined = _join_sheets(bunch, one, setup) if _cut_of(bunch.whole) == _cut_of(one) else None
            if joined is not None:
                bunches[number] = joined
                break
        else:
            bunches.append(_Bunch((one,), one))
    return [bunch.whole for bunch in bunches]


def _cut_of(one: Laid) -> Hashable:
    """Return what sheets must have in common to share a page; unique for a sheet that may not share.

    A board of one page is cut out as a piece is.
    """
    sheet, plan = one.sheet, one.sheet.plan
    if isinstance(plan, Board) and plan.layout == "tiled" and len(one.pages) == 1:
        plan = Gang()
    if not isinstance(plan, Gang) or plan.groups or one.leaf or sheet.bare:
        return one.name
    bleed = max((piece.bleed for piece in sheet.pieces), default=0.0)
    return plan, bleed, one.stock, one.per_player, sheet.measured, sheet.inset


def _join_sheets(bunch: _Bunch, one: Laid, setup: PrintSetup) -> _Bunch | None:
    """Return the group with one more sheet if that saves paper, else None."""
    from pressgang.imposition.plans import impose

    laid = (*bunch.sheets, one)
    sheets = [each.sheet for each in laid]
    sheet = replace(
        sheets[0],
        plan=next((sheet.plan for sheet in sheets if isinstance(sheet.plan, Gang)), Gang()),
        title=_listed(sheet.title for sheet in sheets),
        side_note=_listed(sheet.side_note for sheet in sheets),
        side_detail=_listed(sheet.side_detail for sheet in sheets),
        heading=any(sheet.heading for sheet in sheets),
        pieces=tuple(piece for sheet in sheets for piece in sheet.pieces),
        notes=tuple(dict.fromkeys(note for sheet in sheets for note in sheet.notes)),
    )
    pages, problems = impose(sheet, one.stock, setup.imprint, setup.job.book)
    whole = laid[0]._replace(name="-".join(each.name for each in laid), sheet=sheet, pages=pages)
    if problems or whole.paper_area >= bunch.whole.paper_area + one.paper_area - 1e-6:
        return None
    return _Bunch(laid, whole)


def _listed(words: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(filter(None, words)))


_WAY_OUT = "Give it something to print, or take it out of what is printed."


@dataclass(frozen=True, kw_only=True)
class LaidJob(PrintSetup):
    """A job with its sheets on their pages, and every problem.

    `apart` are the sheets before small ones share pages. `failed` are the names of sheets that could not be
    printed, `left_out` of those with nothing to print; `spoilt` is true if the run as a whole is faulty.
    Documents and pieces are made once, at their first use.
    """

    laid: tuple[Laid, ...]
    apart: tuple[Laid, ...]
    failed: frozenset[str]
    left_out: frozenset[str]
    spoilt: bool
    found: tuple[Diagnostic, ...]

    @cached_property
    def on_paper(self) -> list[tuple[str, Document]]:
        """Return the documents by name, with copies, sets for players, booklets and reduced pages."""
        return handouts.make_documents(self, self.laid)

    @cached_property
    def as_pictures(self) -> list[tuple[str, Document]]:
        """Return the documents by name, with each page once."""
        return handouts.make_documents(replace(self, options=self.options.as_pictures()), self.laid)

    @cached_property
    def pieces(self) -> tuple[Distinct, ...]:
        """Return the distinct cut-out pieces if their pictures are requested, with bleed for a print shop."""
        from pressgang.jobs.pieces import DPI
        from pressgang.sheets.cutting import PRESETS

        presets = {
            order.name: PRESETS.get(getattr(order.kind, "preset", None) or "") for order in self.job.orders
        }
        bleeds = {one.name: one.bleed or getattr(presets.get(one.name), "bleed", 0.0) for one in self.apart}
        cut, dpi = self._cut_out if self.options.pieces else (), self.options.dpi or DPI
        return tuple(replace(one, bleed=bleeds[one.sheet], dpi=dpi) for one in cut)

    @cached_property
    def table(self) -> TableSet | None:
        """Return the contents of a virtual table, or None if there are none or none is requested."""
        return self._table(self.options.dpi) if self.options.tabletop else None

    @cached_property
    def module(self) -> TableSet | None:
        """Return the contents of a module for VASSAL, or None if there are none or none is requested."""
        if not self.options.vassal:
            return None
        from pressgang.jobs.vassal import DPI, with_one_scale

        table = self._table(self.options.dpi or DPI)
        return with_one_scale(table) if table else None

    def _table(self, dpi: float | None) -> TableSet | None:
        from pressgang.jobs.tabletop import table_of

        table = table_of(self.apart, self.job.orders, self._cut_out, self._sides, dpi)
        return table if table.items else None

    @cached_property
    def _cut_out(self) -> tuple[Distinct, ...]:
        from pressgang.jobs.pieces import find_distinct_pieces

        cut = [(one.name, one.sheet) for one in self.apart if isinstance(one.sheet.plan, Gang)]
        return tuple(find_distinct_pieces(cut, self._sides))

    @cached_property
    def _sides(self) -> dict[Span, str]:
        """Return the side of each row by the row's place."""
        rows = [(row, force.name) for force in self.job.forces for row in force.rows]
        return {row.record.span: getattr(row, "side", "") or force for row, force in rows}

    def check_pictures(self) -> list[Diagnostic]:
        """Return the problems that keep laid sheets from becoming pictures, found without drawing."""
        whole, pages = self.options, []
        if "png" in whole.formats:
            dpi = whole.dpi or SHEET_DPI
            pages += [(page, dpi) for _, document in self.as_pictures for page in document.pages]
        if self.table and (too_large := self.table.too_large()):
            return too_large
        tables = [table for table in (self.module, self.table) if table]
        for one in (*self.pieces, *(one for table in tables for one in table.items)):
            pages.append((one.blank, one.dpi))
        if not pages:
            return []
        from pressgang.backends.png import png_problems

        return png_problems(pages)


def lay_job(
    job: Job, options: PrintOptions, progress: Progress | None = None, imprint: Imprint | None = None
) -> LaidJob:
    """Compose each sheet of a job and lay it on paper; faulty ones are left out.

    The pages show `imprint`, else a digest of the inputs, so that each of them changes with any input. Raises
    `PressgangError` if none can be laid, or the run as a whole is faulty.
    """
    lot = lay_sheets(job, options, progress, imprint)
    if lot.spoilt or not lot.laid:
        Problems(list(lot.found)).raise_errors()
    return lot


def lay_sheets(
    job: Job, options: PrintOptions, progress: Progress | None = None, imprint: Imprint | None = None
) -> LaidJob:
    """Lay the sheets like `lay_job`, but raise nothing: all problems of sheets and run are found in one go."""
    from pressgang.imposition.document import leaf_of

    run, found = Problems(), Problems()
    whole = options.over(job.options).settled()
    run.extend(check_press_options(options, whole, "render" if job.kit else "make"))
    if whole.press:
        whole = whole.for_press()
    profile = find_profile(whole.profile, job.inputs, run) if not whole.press else None
    stock = whole.stock()
    if profile and options.margin is None:
        stock = replace(profile.on(stock), others=stock.others)
    run.extend(handouts.check_together(options, whole, stock))
    if job.kit is not None or not all(is_general(order.kind.kind) for order in job.orders):
        run.extend(check_insignia(job.forces, whole.ink))
    intent = make_press_intent(whole, job.inputs, run)
    orders = [set_bleed(order, options, whole, run) for order in _wanted(job, options.only)]
    job = _in_ink(job, whole)
    job = replace(job, book=change_book(job.book, job.inputs, words=load_words(job, whole.language, run)))
    pictures = read_pictures((*job.forces, *job.names.values()), job.inputs, run)
    imprint = imprint or _stamp(job, orders, whole, stock)
    setup = PrintSetup(job, whole, stock, leaf_of(stock), imprint, profile=profile, intent=intent)
    within = job.kit is None and options.paper is not None  # a board by itself, on a paper that was named
    show = progress or (lambda name, number, total: None)
    laid: list[Laid] = []
    left_out: list[str] = []
    before = job.inputs.kept.find(("laid",), LaidSheets)
    before.keep_only([order.name for order in job.orders])
    for number, order in enumerate(orders):
        step = partial(show, order.name, number, len(orders))
        step()
        one, met = _lay_order(setup, order, pictures, within, step, before)
        if one is not None and not one.pages:
            left_out.append(order.name)
            one = None
        laid += [one] if one else []
        found.extend(met)
        if one and job.book.words:
            found.extend(find_crowded_words(one, job.book.words, order.span))
    show("", len(orders), len(orders))
    if whole.language and (words := job.book.words):
        name = whole.language.name.casefold()
        if words.untold_of_game:
            run.add(note_english(tuple(words.untold_of_game.values()), name, whole.language.span))
        untold = [key for key, is_games in words.untold.items() if not is_games]
        if name not in known_languages() and (ours := own_keys(untold, job.system)):
            run.add(note_english(ours, name, whole.language.span, whose=" of pressgang's own"))
    many = handouts.check_page_count(laid, whole, Span(str(job.kit or "command line")))
    run.extend([many] if many else [])
    if isinstance(options.cut_file, Path):
        run.extend(filter(None, map(check_cut_file, laid)))
    if len(laid) == len(orders):
        run.extend(handouts.check_handouts(laid, whole))
        run.extend(check_pieces(laid) if options.pieces else ())
    if len(left_out) == len(orders):
        empty = rule.NOTHING_ON_SHEET  # with no other sheet, the run prints nothing
        found = Problems(
            [one._replace(rule=rule.NOTHING_TO_PRINT) if one.rule == empty else one for one in found.found]
        )
    failed = frozenset(order.name for order in orders) - {one.name for one in laid} - {*left_out}
    problems = tuple(dict.fromkeys([*run.found, *found.found]))
    pages = merge_small_sheets(laid, setup) if whole.gang else laid
    return LaidJob(
        **vars(setup),
        laid=tuple(pages),
        apart=tuple(laid),
        failed=failed,
        left_out=frozenset(left_out),
        spoilt=run.has_errors,
        found=problems,
    )


def _lay_order(
    setup: PrintSetup,
    order: Order,
    pictures: Mapping[str, Picture],
    within: bool,
    step: Callable[[], None],
    before: LaidSheets,
) -> tuple[Laid | None, list[Diagnostic]]:
    """Lay one sheet on its pages, or return it as laid `before` if it would be the same, with its problems.

    None after an error. A sheet with nothing to print has no pages.
    """
    options, stock = setup.options, setup.stock
    brief = replace(make_brief(setup.job, order, pictures, stock), step=step)
    shop = choose_presswork(options, order.kind)
    laid_on = (options.booklet, stock, setup.leaf, setup.imprint, within, bool(options.pieces), shop)
    # A list may name any ship or aircraft of the kit, whose picture its sheet shows.
    named = [row for force in setup.job.forces for row in force.rows] if order.kind.names_row else ()
    more = MadeFrom((order, *laid_on), (setup.job.system, *named))
    lay = partial(_lay_brief, setup, order, within, shop)
    return before.lay(order.name, brief, more, lay, bool(options.pieces), setup.job.begins)


def _lay_brief(
    setup: PrintSetup, order: Order, within: bool, shop: Presswork | None, brief: Brief[Row]
) -> tuple[Laid | None, list[Diagnostic]]:
    """Lay a sheet drawn from `brief` on pages of a booklet if it belongs there, else on its paper.

    Returns its problems too; None after an error.
    """
    met, step = Problems(), brief.step
    if not setup.options.press:
        order = fit_board(setup, order, brief, within, met)
    if met.has_errors:
        return None, met.found
    compose = partial(compose_sheet, setup.job, order, brief)
    one = handouts.lay_leaf(order.name, compose, setup, met, step) if setup.options.booklet else None
    one = one or lay_on_best_paper(
        order.name, compose, setup.stock, setup, met, step, shop=shop, kept=brief.kept
    )
    if one is None or met.has_errors:
        return None, met.found
    if not one.pages:
        said = f"nothing is printed of the sheet {order.name}: {order.kind.nothing_left(brief)}"
        met.report(rule.NOTHING_ON_SHEET, order.span, said, _WAY_OUT)
    elif sides := [*order.kind.sides_left_out(brief)]:
        said = f"nothing of {', '.join(sides)} stands on the sheet {order.name}: its when holds for none of it"
        way_out = "If that is meant, name the sides that it is for in the sheet's forces; else change when."
        met.report(rule.NOTHING_ON_SHEET, order.span, said, way_out)
    return one._replace(per_player=order.kind.per_player), met.found


def proof_imprint(job: Job) -> Imprint:
    """Return the imprint of pages that are only viewed: it stays the same while the job changes."""
    return imprint_of(job, "proof")


def imprint_of(job: Job, digest: str) -> Imprint:
    """Return the imprint of a job's pages; the club's logo is in the job's ink."""
    logo = job.club.logo
    club = job.club._replace(logo=InkedLogo(logo, job.options.settled().ink)) if logo else job.club
    return Imprint(job.name, __version__, digest, job.own_title, club)


def _in_ink(job: Job, whole: Settled) -> Job:
    """Return the job with its sides in the colours of its printing ink."""

    def opposed(one: int, other: int) -> bool:
        return job.forces[one].opposes(job.forces[other])

    palettes = inked([force.palette for force in job.forces], whole.ink, opposed)
    forces = (replace(force, palette=own) for force, own in zip(job.forces, palettes, strict=True))
    return replace(job, forces=tuple(forces), options=replace(job.options, ink=whole.ink))


def _stamp(job: Job, orders: Sequence[Order], whole: Settled, stock: Stock) -> Imprint:
    """Return an imprint with a digest of all inputs."""
    from pressgang.imposition.document import leaf_of

    printed = repr([(order.name, order.kind, order.forces) for order in orders])
    said = [job.book.words.language] if job.book.words else []
    paper = repr(leaf_of(stock) if whole.booklet else stock)
    return imprint_of(job, job.inputs.digest(printed, paper, whole.ink, job.own_title, *said))


def _wanted(job: Job, only: Sequence[str]) -> list[Order]:
    names = [order.name for order in job.orders]
    found = Problems()
    for name in only:
        if name not in names:
            each, way_out = [*map(str.strip, name.split(","))], suggestion(name, names, "Its sheets are")
            if set(each) <= set(names):
                way_out = f"Name each by itself: {' '.join(f'--only {shown(part)}' for part in each)}."
            message = f"the kit has no sheet {shown(name)}"
            found.report(rule.UNKNOWN_NAME, Span("command line"), message, way_out)
    found.raise_errors()
    return [order for order in job.orders if not only or order.name in only]
