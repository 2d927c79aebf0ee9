"""From a job to files: laid on paper first, which decides what each file will be, then made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, counted
from pressgang.drawing.units import PAPERS, format_length
from pressgang.files.outputs import Output
from pressgang.jobs.encoding import SHEET_DPI, Drawers, encode, encode_all, known_format
from pressgang.jobs.handouts import Bindery
from pressgang.jobs.job import Job
from pressgang.jobs.laying import Laid, cut_files, cut_target_of, page_name
from pressgang.jobs.pieces import DPI as PIECES_DPI
from pressgang.jobs.pieces import Distinct, draw_picture_page, find_distinct_pieces, piece_files
from pressgang.jobs.tabletop import TableSet, nothing_on_table, table_of, table_outputs
from pressgang.jobs.whole_job import LaidJob, Progress, lay_job
from pressgang.layout import Imprint
from pressgang.print_options import PrintOptions, Settled

if TYPE_CHECKING:
    from pressgang.drawing.scene import CutLines, Document, Page
    from pressgang.jobs.pieces import Distinct
    from pressgang.jobs.tabletop import TableSet
    from pressgang.typography.fonts import FontBook


ONE_SIDE, IN_TURN = "one side", "fronts and backs in turn"
INDEXED = {"pieces": "an index", "tabletop": "a manifest"}
"""The parts of a run that are folders of pictures, with the words that tell them apart."""
_SAME = 0.05
"""The most by which (mm) a page may differ from a listed paper and still have its name."""


class Printed(NamedTuple):
    """A file of a run, before or after it is written.

    `what` is the printed name of its contents, `sheet` the name of the sheet in the kit (empty if it holds
    several), `part` the kind of file: a format, `cut`, `pieces` or `tabletop`. `pages` is its number of pages,
    `sheets` the number of sheets of `paper`, and `flip` how they are turned over; only PDF has the last three.
    """

    path: Path
    what: str
    sheet: str
    part: str
    pages: int = 0
    sheets: int = 0
    paper: str = ""
    flip: str = ""

    def as_json(self) -> dict[str, object]:
        """Return the object that `render --dry-run --format json` prints for this file."""
        return {
            "file": str(self.path),
            "sheet": self.sheet or None,
            "title": self.what,
            "format": self.part,
            "pages": self.pages,
            "sheets": self.sheets,
            "paper": self.paper or None,
            "flip": self.flip or None,
        }

    def cells(self) -> tuple[str, ...]:
        """Return file, contents, pages, paper and flip as a table shows them."""
        paper = f"{counted(self.sheets, 'sheet')} of {self.paper}" if self.sheets else self.paper
        return str(self.path), self.what, counted(self.pages, "page") if self.paper else "", paper, self.flip

    def line(self) -> str:
        """Return `output/friday/counters.pdf: Counters, 4 pages, 2 sheets of a4, flip on the long edge`."""
        file, *words = self.cells()
        return f"{file}: {', '.join(word for word in words if word)}"


def describe_pdf(
    path: Path, what: str, sheet: str, document: Document, laid: Sequence[Laid], nup: int
) -> Printed:
    """Return the description of a PDF of some sheets; a page and its back are one sheet of paper."""
    pages = document.pages
    backs = any(page.side == "back" for page in pages)
    sheets = sum(page.side == "front" for page in pages) if backs else len(pages)
    return Printed(
        path=path,
        what=what,
        sheet=sheet,
        part="pdf",
        pages=len(pages),
        sheets=sheets,
        paper=_papers(pages),
        flip=(IN_TURN if backs else ONE_SIDE) if document.press else _flip(laid, nup, backs),
    )


def describe_pictures(target: Path, what: str, sheet: str, document: Document) -> Iterator[Printed]:
    """Yield the descriptions of a document's files, each page of which is a picture."""
    count = len(document.pages)
    for number, page in enumerate(document.pages):
        words = f"{what}, page {number + 1} of {count}" if count > 1 else what
        yield Printed(
            path=page_name(target, number),
            what=words,
            sheet=sheet,
            part=target.suffix.lower()[1:],
            pages=1,
            sheets=0,
            paper=_paper(page),
        )


def describe_cut_files(laid: Laid, target: Path, book: FontBook) -> Iterator[Printed]:
    """Yield the descriptions of the files of a sheet's cut lines, named as `laying.cut_files` names them."""
    from pressgang.imposition import cut_pages

    for number, lines in cut_pages(laid.sheet, laid.stock, book):
        what = f"cut lines of {laid.sheet.title}, page {number + 1}"
        yield Printed(
            path=page_name(target, number),
            what=what,
            sheet=laid.name,
            part="cut",
            pages=1,
            sheets=0,
            paper=_paper(lines),
        )


def describe_pieces(found: Sequence[Distinct], folder: Path) -> list[Printed]:
    """Return the descriptions of the pictures of pieces, and of their index."""
    names = [name for one in found for name in (one.front, one.back) if name]
    what = f"pictures of {counted(len(found), 'piece')}"
    return [Printed(folder / name, what, "", "pieces") for name in (*names, "index.csv")]


def describe_table(table: TableSet, folder: Path) -> list[Printed]:
    """Return the descriptions of the files for a virtual table, the manifest first."""
    what = f"{counted(len(table.items), 'piece')} for a virtual table"
    return [Printed(folder / name, what, "", "tabletop") for name in table.files()]


def _flip(laid: Sequence[Laid], nup: int, backs: bool) -> str:
    """Return how the sheets of a PDF are turned over or folded; parts with different answers are named."""
    ways: dict[str, list[str]] = {}
    for one in laid:
        asked = getattr(one.sheet.plan, "backs", "none")
        if one.leaf:
            way = "flip on the short edge"
        elif backs and asked in ("long-edge", "short-edge") and any(page.side == "back" for page in one.pages):
            way = f"flip on the {asked.replace('-', ' ')}"
        elif asked == "fold":
            way = "fold the backs over"
        else:
            continue
        ways.setdefault(way, []).append(one.name)
    if nup > 1:
        return ONE_SIDE
    if len(ways) > 1:
        return "; ".join(f"{way}: {', '.join(names)}" for way, names in ways.items())
    return next(iter(ways), ONE_SIDE)


def _papers(pages: Iterable[Page]) -> str:
    return " and ".join(dict.fromkeys(_paper(page) for page in pages))


def _paper(page: Page | CutLines) -> str:
    """Return the name of the paper of a page's size, upright or turned, else its measures."""
    short, long = sorted((page.width, page.height))
    for paper in PAPERS.values():
        if abs(paper.width - short) <= _SAME and abs(paper.height - long) <= _SAME:
            return paper.name
    return f"{format_length(page.width).removesuffix(' mm')} × {format_length(page.height)}"


def format_table(files: Sequence[Printed]) -> list[str]:
    """Return the files as lines of a table with headings."""
    rows = [("file", "what it is", "pages", "paper", "how to flip"), *(file.cells() for file in files)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{text:<{w}}" for text, w in zip(row, widths, strict=True)).rstrip() for row in rows]


def format_short(files: Sequence[Printed]) -> list[str]:
    """Return a line for each file, but one for a sheet's pages in a format, and one for all pieces."""
    groups: dict[tuple[str, str, str], list[Printed]] = {}
    for file in files:
        groups.setdefault((file.sheet, file.part, str(file.path) if file.part == "pdf" else ""), []).append(
            file
        )
    lines = []
    for (_, part, _), group in groups.items():
        first = group[0]
        if len(group) == 1:
            lines.append(first.line())
        elif part in INDEXED:
            lines.append(
                f"{first.path.parent}: {first.what} and {INDEXED[part]}, {counted(len(group), 'file')}"
            )
        else:
            what = first.what.partition(", page ")[0]
            papers = " and ".join(dict.fromkeys(file.paper for file in group))
            said = [what, counted(len(group), "file"), papers]
            lines.append(f"{first.path}: {', '.join(word for word in said if word)}")
    return lines


__all__ = ["PrintRun", "Progress", "compose_job", "encode", "known_format", "lay_run", "print_job"]


class PrintRun(NamedTuple):
    """A job laid on paper before any byte is made: its files, and every problem found.

    `files` are all files of the run; `failed` are the names of sheets that could not be printed, whose problems
    are among `found`, errors as well as warnings.
    """

    job: Job
    laid: tuple[Laid, ...]
    bindery: Bindery
    whole: Settled
    tasks: tuple[tuple[Document, Path], ...]
    folder: Path
    pieces: tuple[Distinct, ...]
    pieces_folder: Path | None
    table: TableSet | None
    table_folder: Path
    files: tuple[Printed, ...]
    failed: frozenset[str]
    found: tuple[Diagnostic, ...]

    def outputs(self, progress: Progress | None = None) -> Iterator[Output]:
        """Yield the files as bytes, each made at its turn: those of many cards need not be in memory at once.

        Pictures come first, while the run holds only its pages. Raises `PressgangError`.
        """
        book, whole, imprint = self.job.book, self.whole, self.bindery.imprint
        with Drawers(book, whole.jobs) as drawers:
            if self.pieces_folder:
                dpi, base = whole.dpi or PIECES_DPI, self.job.kit.parent if self.job.kit else None
                yield from piece_files(
                    self.pieces, self.pieces_folder, imprint, drawers, dpi=dpi, base=base, progress=progress
                )
            if self.table:
                address, folder = whole.tabletop_base or "", self.table_folder
                yield from table_outputs(
                    self.table, folder, self.job, address, imprint, drawers, progress=progress
                )
            yield from encode_all(self.tasks, drawers, whole.dpi or SHEET_DPI, progress)
        for one in self.laid:
            target = cut_target_of(one, whole.cut_file, self.folder)
            yield from cut_files(one, target, imprint, book) if target else ()

    def paths(self) -> list[Path]:
        """Return the files in the order of messages."""
        return [file.path for file in self.files]


@dataclass(frozen=True)
class MadeUp:
    """The printed forms of a job's sheets: documents for paper, documents as pictures, and single pieces.

    Each is made once, at its first use.
    """

    job: Job
    lot: LaidJob

    def documents(self, suffix: str) -> list[tuple[str, Document]]:
        """Return the documents of a format by name: one for each sheet, or one for all with `combine`."""
        return self.on_paper if suffix == "pdf" else self.as_pictures

    @cached_property
    def on_paper(self) -> list[tuple[str, Document]]:
        """Return the documents with copies, sets for players, booklets and reduced pages."""
        return self._bound(self.lot.bindery)

    @cached_property
    def as_pictures(self) -> list[tuple[str, Document]]:
        """Return the documents with each page once."""
        return self._bound(self.lot.bindery.plain())

    @cached_property
    def pieces(self) -> tuple[Distinct, ...]:
        """Return the distinct cut-out pieces with their sides, if their pictures are requested.

        Those for a print shop have a bleed.
        """
        bleeds = {one.name: one.bleed for one in self.lot.laid}
        cut = self._cut_out if self.lot.bindery.options.pieces else ()
        return tuple(replace(one, bleed=bleeds[one.sheet]) for one in cut)

    @cached_property
    def table(self) -> TableSet | None:
        """Return the contents of a virtual table, or None if there are none or none is requested."""
        options = self.lot.bindery.options
        if not options.tabletop:
            return None
        table = table_of(self.lot.laid, self.job.orders, self._cut_out, self._sides, options.dpi)
        return table if table.items else None

    @cached_property
    def _cut_out(self) -> tuple[Distinct, ...]:
        from pressgang.imposition import is_cut

        cut = [(one.name, one.sheet) for one in self.lot.laid if is_cut(one.sheet)]
        return tuple(find_distinct_pieces(cut, self._sides))

    @cached_property
    def _sides(self) -> dict[Span, str]:
        """Return the side of each row by the row's place."""
        rows = [(row, force.name) for force in self.job.forces for row in force.rows]
        return {row.record.span: getattr(row, "side", "") or force for row, force in rows}

    def _bound(self, bindery: Bindery) -> list[tuple[str, Document]]:
        if self.lot.bindery.options.combine:
            return [(self.job.name, bindery.whole(self.lot.laid, self.job.title))]
        return bindery.each(self.lot.laid)


def lay_run(
    job: Job, options: PrintOptions, folder: Path, progress: Progress | None = None, file_name: str = ""
) -> PrintRun:
    """Lay a job out for `folder`: everything but the bytes. A sheet that cannot be printed is left out.

    Each file is named after its sheet, or `file_name` where that is given (for a job of one sheet). Raises
    `PressgangError` where nothing at all can be printed, or pages cannot become the pictures asked for.
    """
    lot = lay_job(job, options, progress)
    made = MadeUp(job, lot)
    unfit = encoding_problems(made)
    if options.tabletop and not made.table and not lot.failed and not lot.left_out:
        unfit.append(nothing_on_table(lot.laid))
    if unfit:
        raise PressgangError([*lot.found, *unfit])
    whole = lot.bindery.options
    tasks: list[tuple[Document, Path]] = []
    files: list[Printed] = []
    for number, own in enumerate([lot.laid] if whole.combine else [(one,) for one in lot.laid]):
        sheet, what = ("", "all sheets") if whole.combine else (own[0].name, own[0].sheet.title)
        for suffix in whole.formats:
            name, document = made.documents(suffix)[number]
            target = folder / (file_name or f"{name}.{suffix}")
            tasks.append((document, target))
            if suffix == "pdf":
                files.append(describe_pdf(target, what, sheet, document, own, whole.nup))
            else:
                files += describe_pictures(target, what, sheet, document)
    for one in lot.laid:
        cut_target = cut_target_of(one, whole.cut_file, folder)
        files += describe_cut_files(one, cut_target, job.book) if cut_target else []
    # The command line's folder lies where it says, a kit's beside its sheets.
    pieces_folder = (options.pieces or folder / whole.pieces) if whole.pieces and made.pieces else None
    if pieces_folder:
        files += describe_pieces(made.pieces, pieces_folder)
    table_folder = options.tabletop or folder / (whole.tabletop or "")
    if made.table:
        files += describe_table(made.table, table_folder)
    return PrintRun(
        job=job,
        laid=lot.laid,
        bindery=lot.bindery,
        whole=whole,
        tasks=tuple(tasks),
        folder=folder,
        pieces=made.pieces,
        pieces_folder=pieces_folder,
        table=made.table,
        table_folder=table_folder,
        files=tuple(files),
        failed=lot.failed,
        found=(*job.warnings, *lot.found, *(made.table.coarser() if made.table else ())),
    )


def print_job(
    job: Job, options: PrintOptions, folder: Path, progress: Progress | None = None, file_name: str = ""
) -> tuple[list[Output], list[Diagnostic]]:
    """Return the files of a job as bytes, under `folder`, with all warnings; see `lay_run`.

    Raises `PressgangError`, also where a single sheet cannot be printed.
    """
    run = lay_run(job, options, folder, progress, file_name)
    Problems(list(run.found)).raise_errors()
    order = {path: number for number, path in enumerate(run.paths())}
    return sorted(run.outputs(progress), key=lambda output: order[output.path]), list(run.found)


def compose_job(
    job: Job, options: PrintOptions, progress: Progress | None = None, imprint: Imprint | None = None
) -> tuple[list[tuple[str, Document]], list[Diagnostic]]:
    """Return the documents of a job by name: one for each sheet, or one for all with `combine`.

    Their pages show `imprint`; `proof_imprint` makes one for pages that are only viewed.
    """
    lot = lay_job(job, options, progress, imprint)
    Problems(list(lot.found)).raise_errors()
    return MadeUp(job, lot).on_paper, list(lot.found)


def encoding_problems(made: MadeUp) -> list[Diagnostic]:
    """Return the problems that keep laid sheets from becoming pictures, found without drawing."""
    whole = made.lot.bindery.options
    pages = []
    if "png" in whole.formats:
        dpi = whole.dpi or SHEET_DPI
        pages += [(page, dpi) for _, document in made.documents("png") for page in document.pages]
    dpi = whole.dpi or PIECES_DPI
    pages += [(draw_picture_page(one.piece, (), dpi, one.bleed), dpi) for one in made.pieces]
    if made.table:
        if too_large := made.table.too_large():
            return too_large
        pages += made.table.pages()
    from pressgang import backends

    return backends.png_problems(pages) if pages else []
