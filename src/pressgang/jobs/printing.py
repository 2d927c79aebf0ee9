"""From a job to files: laid on paper first, which decides what each file will be, then made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, counted, in_columns
from pressgang.drawing.units import format_length, paper_name
from pressgang.files.outputs import Output
from pressgang.files.paths import AnyPath
from pressgang.jobs.encoding import SHEET_DPI, Drawers, encode
from pressgang.jobs.job import Job, Progress
from pressgang.jobs.laying import Laid, cut_files, cut_target_of, page_name
from pressgang.jobs.pieces import INDEX, piece_files
from pressgang.jobs.whole_job import LaidJob, lay_job
from pressgang.layout import Imprint
from pressgang.print_options import PRINTING, PrintOptions
from pressgang.schema import Declared, Length, TextKind, read_values
from pressgang.schema.declare import UNSET
from pressgang.structs import NamedTuple, replace

if TYPE_CHECKING:
    from pressgang.drawing.scene import CutLines, Document, Page


ONE_SIDE, IN_TURN = "one side", "fronts and backs in turn"
INDEXED = {"pieces": "an index", "tabletop": "a manifest", "vassal": "a manifest"}
"""The parts of a run that are folders of pictures, with the words that tell them apart."""


class Printed(NamedTuple):
    """A file of a run: its printed contents (`what`), its sheet (empty for several), its `part` of the run (a
    format, `cut`, `pieces` or `tabletop`), its pages; of a PDF also the sheets of `paper`, and how they are
    turned over.
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


def _flip(laid: Sequence[Laid], nup: int, backs: bool) -> str:
    """Return how the sheets of a PDF are turned over or folded; parts with different answers are named."""
    ways: dict[str, list[str]] = {}
    for one in laid:
        asked = getattr(one.sheet.plan, "backs", "none")
        if one.leaf:
            way = "flip on the short edge"
        elif backs and asked in ("long-edge", "short-edge") and any(page.side == "back" for page in one.pages):
            way = f"flip on the {asked.replace('-', ' ')}"
        elif asked == "fold" and any(piece.back for piece in one.sheet.pieces):
            way = "fold the backs over"
        else:
            continue
        ways.setdefault(way, []).append(one.name)
    if nup > 1:
        return ONE_SIDE
    if len(ways) > 1:
        return "; ".join(f"{way}: {', '.join(names)}" for way, names in ways.items())
    return next(iter(ways), ONE_SIDE)


def _paper(page: Page | CutLines) -> str:
    """Return the name of the paper of a page's size, upright or turned, else its measures."""
    size = f"{format_length(page.width).removesuffix(' mm')} × {format_length(page.height)}"
    return paper_name(page.width, page.height) or size


def format_table(files: Sequence[Printed]) -> list[str]:
    """Return the files as lines of a table with headings."""
    return in_columns([("file", "what it is", "pages", "paper", "how to flip"), *(f.cells() for f in files)])


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


class PrintRun(NamedTuple):
    """A job laid out for a folder before any byte is made: its files, and every problem found.

    `makers` make them, given `drawers` and `progress`. Problems of sheets that could not be printed are errors.
    """

    lot: LaidJob
    folder: Path
    makers: tuple[Callable[..., Iterator[Output]], ...]
    files: tuple[Printed, ...]
    found: tuple[Diagnostic, ...]

    @property
    def job(self) -> Job:
        """Return its job, in the ink and language of the run."""
        return self.lot.job

    def outputs(self, progress: Progress | None = None) -> Iterator[Output]:
        """Yield the files as bytes, each made at its turn: those of many cards need not be in memory at once.

        Pictures come first, while the run holds only its pages. Raises `PressgangError`.
        """
        with Drawers(self.job.book, self.lot.options.jobs) as drawers:
            for make in self.makers:
                yield from make(drawers=drawers, progress=progress)

    def paths(self) -> list[Path]:
        """Return the files in the order of messages."""
        return [file.path for file in self.files]


def lay_run(
    job: Job, options: PrintOptions, folder: Path, progress: Progress | None = None, file_name: str = ""
) -> PrintRun:
    """Lay a job out for `folder`: everything but the bytes. A sheet that cannot be printed is left out.

    Each file is named after its sheet, or `file_name` where that is given (for a job of one sheet). Raises
    `PressgangError` where nothing at all can be printed, or pages cannot become the pictures asked for.
    """
    lot = lay_job(job, options, progress)
    unfit = lot.check_pictures()
    wanted = {"--tabletop": (options.tabletop, lot.table), "--vassal": (options.vassal, lot.module)}
    for flag, (asked, table) in wanted.items():
        if asked and not table and not lot.failed and not lot.left_out:
            from pressgang.jobs.tabletop import nothing_on_table

            unfit.append(nothing_on_table(lot.laid, flag))
    if unfit:
        raise PressgangError([*lot.found, *unfit])
    whole, imprint = lot.options, lot.imprint
    makers: list[Callable[..., Iterator[Output]]] = []
    cuts: list[Callable[..., Iterator[Output]]] = []
    tasks: list[tuple[Document, Path]] = []
    files: list[Printed] = []
    for number, own in enumerate([lot.laid] if whole.combine else [(one,) for one in lot.laid]):
        sheet, what = ("", "all sheets") if whole.combine else (own[0].name, own[0].sheet.title)
        for suffix in whole.formats:
            name, document = (lot.on_paper if suffix == "pdf" else lot.as_pictures)[number]
            target = folder / (file_name or f"{name}.{suffix}")
            tasks.append((document, target))
            if suffix == "pdf":
                files.append(_describe_pdf(Printed(target, what, sheet, suffix), document, own, whole.nup))
                continue
            for index, page in enumerate(document.pages):
                words = f"{what}, page {index + 1} of {len(document.pages)}" if document.pages[1:] else what
                path = page_name(target, index)
                files.append(Printed(path, words, sheet, suffix, pages=1, paper=_paper(page)))
    for one in lot.laid:
        if cut_target := cut_target_of(one, whole.cut_file, folder):
            from pressgang.imposition.plans import cut_pages

            cut = cut_pages(one.sheet, one.stock, lot.job.book)
            for index, lines in cut:
                what = f"cut lines of {one.sheet.title}, page {index + 1}"
                path = page_name(cut_target, index)
                files.append(Printed(path, what, one.name, "cut", pages=1, paper=_paper(lines)))
            cuts.append(partial(cut_files, cut, cut_target, imprint.stamp))
    # The command line's folder lies where it says, a kit's beside its sheets.
    if lot.pieces:
        target = options.pieces or folder / (whole.pieces or "")
        what = f"pictures of {counted(len(lot.pieces), 'piece')}"
        names = [name for one in lot.pieces for name in (one.front, one.back) if name]
        files += [Printed(target / name, what, "", "pieces") for name in (*names, INDEX)]
        makers.append(partial(piece_files, lot.pieces, target, imprint, base=job.folder))
    if lot.table:
        from pressgang.jobs.tabletop import table_outputs

        target = options.tabletop or folder / (whole.tabletop or "")
        what = f"{counted(len(lot.table.items), 'piece')} for a virtual table"
        files += [Printed(target / name, what, "", "tabletop") for name in lot.table.files()]
        makers.append(partial(table_outputs, lot.table, target, lot.job, whole.tabletop_base or "", imprint))
    if lot.module and whole.vassal:
        from pressgang.jobs.vassal import manifest_of, module_outputs

        what = f"{counted(len(lot.module.items), 'piece')} for VASSAL"
        files.append(Printed(whole.vassal, what, "", "vassal"))
        files.append(Printed(manifest_of(whole.vassal), f"the manifest of {whole.vassal.name}", "", "vassal"))
        makers.append(partial(module_outputs, lot.module, whole.vassal, lot.job, imprint))
    makers += [partial(encode, tasks, dpi=whole.dpi or SHEET_DPI), *cuts]
    found = (*job.warnings, *lot.found, *(lot.table.coarser() if lot.table else ()))
    return PrintRun(lot, folder, tuple(makers), tuple(files), found)


def _describe_pdf(file: Printed, document: Document, laid: Sequence[Laid], nup: int) -> Printed:
    """Return the description of a PDF of some sheets; a page and its back are one sheet of paper."""
    pages = document.pages
    backs = any(page.side == "back" for page in pages)
    flip = (IN_TURN if backs else ONE_SIDE) if document.press else _flip(laid, nup, backs)
    sheets = sum(page.side == "front" for page in pages) if backs else len(pages)
    paper = " and ".join(dict.fromkeys(map(_paper, pages)))
    return file._replace(pages=len(pages), sheets=sheets, paper=paper, flip=flip)


def _read_words(options: PrintOptions) -> PrintOptions:
    """Return the options with words and whole numbers read as by `render`; raise `PressgangError`."""
    place = Span("PrintOptions")
    kinds = {one.name: one.kind for one in PRINTING}
    kinds |= {one.name: one.kind_in("render") for one in PRINTING if type(one.kind) is TextKind}
    words = {
        name: (value, place, place)
        for name, kind in kinds.items()
        if (value := getattr(options, name)) not in UNSET
        and (type(value) in (str, tuple) or (type(value) is int and not isinstance(kind, Length)))
    }
    items = [Declared(name, kind, None) for name, kind in kinds.items()]
    read, found = read_values(items, words, place, "PrintOptions")
    Problems(found).raise_errors()
    return replace(options, **read)


def print_job(
    job: Job, options: PrintOptions, folder: AnyPath, progress: Progress | None = None, file_name: str = ""
) -> tuple[list[Output], list[Diagnostic]]:
    """Return the files of a job as bytes, under `folder`, with all warnings; see `lay_run`.

    Raises `PressgangError`, also where a single sheet cannot be printed.
    """
    run = lay_run(job, _read_words(options), Path(folder), progress, file_name)
    Problems(list(run.found)).raise_errors()
    order = {path: number for number, path in enumerate(run.paths())}
    return sorted(run.outputs(progress), key=lambda output: order[output.path]), list(run.found)


def compose_job(
    job: Job,
    options: PrintOptions | None = None,
    progress: Progress | None = None,
    imprint: Imprint | None = None,
) -> tuple[list[tuple[str, Document]], list[Diagnostic]]:
    """Return the documents of a job by name: one for each sheet, or one for all with `combine`.

    Their pages show `imprint`; `proof_imprint` makes one for pages that are only viewed.
    """
    lot = lay_job(job, _read_words(options or PrintOptions()), progress, imprint)
    Problems(list(lot.found)).raise_errors()
    return lot.on_paper, list(lot.found)
