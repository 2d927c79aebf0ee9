"""What a run prints: a file a line, with its pages, its sheets of paper and how to flip them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pressgang.diagnostics import counted
from pressgang.drawing.papers import PAPERS
from pressgang.drawing.units import format_length
from pressgang.jobs.laying import Laid, page_name

if TYPE_CHECKING:
    from pressgang.drawing.cutting import CutLines
    from pressgang.drawing.scene import Document, Page
    from pressgang.jobs.pieces import Distinct
    from pressgang.jobs.tabletop import TableSet
    from pressgang.typography.fonts import FontBook

ONE_SIDE, IN_TURN = "one side", "fronts and backs in turn"
INDEXED = {"pieces": "an index", "tabletop": "a manifest"}
"""Parts of a run that are folders of pictures, with what tells these apart."""
_SAME = 0.05
"""How far in mm a page may differ from a paper of the list and still be it."""


class Printed(NamedTuple):
    """A file of a run, before or after it is written.

    `what` is the printed name of what stands on it, `sheet` the name of the sheet in the kit (empty where it
    holds several), `part` what kind of file it is: a format, `cut`, `pieces` or `tabletop`. `pages` are the
    pages in it, `sheets` how many sheets of `paper` it takes, `flip` how they are turned over; what is no PDF
    takes none.
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
        """The object that `render --dry-run --format json` prints for this file."""
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
        """File, contents, pages, paper and flip as a table shows them."""
        paper = f"{counted(self.sheets, 'sheet')} of {self.paper}" if self.sheets else self.paper
        return str(self.path), self.what, counted(self.pages, "page") if self.paper else "", paper, self.flip

    def line(self) -> str:
        """`output/friday/counters.pdf: Counters, 4 pages, 2 sheets of a4, flip on the long edge`."""
        file, *words = self.cells()
        return f"{file}: {', '.join(word for word in words if word)}"


def pdf_of(path: Path, what: str, sheet: str, document: Document, laid: Sequence[Laid], nup: int) -> Printed:
    """What a PDF of some sheets takes to print; a page and its back are one sheet of paper."""
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


def pictures_of_pages(target: Path, what: str, sheet: str, document: Document) -> Iterator[Printed]:
    """The files of a document of which each page is a picture."""
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


def cut_printed(laid: Laid, target: Path, book: FontBook) -> Iterator[Printed]:
    """The files of a sheet's cut lines, named as `laying.cut_files` names them."""
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


def pieces_printed(found: Sequence[Distinct], folder: Path) -> list[Printed]:
    """The files of the pictures of pieces, and their index."""
    names = [name for one in found for name in (one.front, one.back) if name]
    what = f"pictures of {counted(len(found), 'piece')}"
    return [Printed(folder / name, what, "", "pieces") for name in (*names, "index.csv")]


def table_printed(table: TableSet, folder: Path) -> list[Printed]:
    """The files for a virtual table, its manifest first."""
    what = f"{counted(len(table.items), 'piece')} for a virtual table"
    return [Printed(folder / name, what, "", "tabletop") for name in table.files()]


def _flip(laid: Sequence[Laid], nup: int, backs: bool) -> str:
    """How the sheets of a PDF are turned over or folded; named where its parts want different things."""
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
    """The name of the paper that a page has the size of, upright or lying, else its measures."""
    short, long = sorted((page.width, page.height))
    for paper in PAPERS.values():
        if abs(paper.width - short) <= _SAME and abs(paper.height - long) <= _SAME:
            return paper.name
    return f"{format_length(page.width).removesuffix(' mm')} × {format_length(page.height)}"


def table(files: Sequence[Printed]) -> list[str]:
    """The files as lines of a table with its headings."""
    rows = [("file", "what it is", "pages", "paper", "how to flip"), *(file.cells() for file in files)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(f"{text:<{w}}" for text, w in zip(row, widths, strict=True)).rstrip() for row in rows]


def in_short(files: Sequence[Printed]) -> list[str]:
    """A line a file, but one for all pages of a sheet in one format and one for all pictures of pieces."""
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
