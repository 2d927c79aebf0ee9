"""From a composed sheet to its printed pages and its cut files; where several papers will do, on the one that
wastes least.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.drawing.scene import Page
from pressgang.files.outputs import Output
from pressgang.files.paths import is_folder, real
from pressgang.layout import Grid, Imprint, Sheet, Stock, no_step
from pressgang.print_options import CUT_FORMATS
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.imposition.presswork import Presswork


class Laid(NamedTuple):
    """A sheet on its pages, and the stock it lies on.

    `leaf` says that the pages are those of a booklet, `per_player` that every player has a set of them. `bleed`
    is that of pages for a print shop, in mm.
    """

    name: str
    sheet: Sheet
    stock: Stock
    pages: tuple[Page, ...]
    leaf: bool = False
    per_player: bool = False
    bleed: float = 0.0

    @property
    def is_read(self) -> bool:
        """Whether the sheet is only read (each player has one): its pages may stand back to back."""
        return self.per_player and isinstance(self.sheet.plan, Grid) and not self.sheet.measured

    @property
    def paper_area(self) -> float:
        """The area in mm² of the paper that it takes; a page and its back are one sheet."""
        return sum(page.width * page.height for page in self.pages if page.side == "front")


def lay(
    name: str,
    compose: Callable[[Stock, Problems], Sheet | None],
    stock: Stock,
    imprint: Imprint,
    book: FontBook,
    found: Problems,
    step: Callable[[], None] = no_step,
    shop: Presswork | None = None,
) -> Laid | None:
    """The sheet that `compose` makes, laid on the paper of `stock` that takes the least area of it; ties go to
    the first. Where no paper will do, the problems of the first go into `found`. A sheet without a piece has no
    pages. With `shop` its pages are those for a print shop.
    """
    tried = [_on(own, name, compose, imprint, book, step=step, shop=shop) for own in stock.choices()]
    sound = [(laid, met) for laid, met in tried if laid is not None and not met.has_errors]
    best, met = min(sound, key=lambda pair: pair[0].paper_area) if sound else tried[0]
    found.extend(met.found)
    return best


def _on(
    stock: Stock,
    name: str,
    compose: Callable[[Stock, Problems], Sheet | None],
    imprint: Imprint,
    book: FontBook,
    step: Callable[[], None],
    shop: Presswork | None,
) -> tuple[Laid | None, Problems]:
    """The sheet on that paper, and what was wrong. On paper larger than forms may be they stand several up,
    where that takes no more of it.
    """
    from pressgang.imposition import impose
    from pressgang.imposition.several import parts_of, several_up

    met = Problems()
    sheet = compose(stock, met)
    if sheet is None:
        return None, met
    if not sheet.pieces:
        return Laid(name, sheet, stock, ()), met
    if shop:
        from pressgang.imposition.presswork import press_pages
        from pressgang.jobs.bleeding import for_the_knife

        sheet = for_the_knife(sheet, shop)
        pages, more = press_pages(sheet, stock, shop, imprint, book, step)
        met.extend(more)
        return Laid(name, sheet, stock, pages, bleed=shop.bleed), met
    pages, more = impose(sheet, stock, imprint, book, step)
    met.extend(more)
    laid = Laid(name, sheet, stock, pages)
    parts = parts_of(stock)
    if not parts.several or not isinstance(sheet.plan, Grid) or sheet.bare:
        return laid, met
    met_small = Problems()
    small = compose(parts.stock, met_small)
    if small is None:
        return laid, met
    pages, more = impose(small, parts.stock, imprint, book, step)
    met_small.extend(more)
    together = laid._replace(sheet=small, pages=several_up(pages, parts))
    if met_small.has_errors or not pages or (laid.pages and together.paper_area > laid.paper_area):
        return laid, met
    return together, met_small


def cut_file_problem(target: Path, output: Path) -> Diagnostic | None:
    """What is wrong with the name of a cut file beside `output`."""
    place = Span(str(target))
    if target.suffix.lower().removeprefix(".") not in CUT_FORMATS:
        return rule.NO_SUCH_FORMAT.at(
            place, f"{shown(target.suffix)} is no format of cut files", "End the name in .svg or .dxf."
        )
    if not is_folder(target.parent):
        return rule.NO_FOLDER.at(
            place, f"there is no folder {target.parent}", "Create the folder first, or choose another."
        )
    if real(target) == real(output):
        return rule.SAME_FILE.at(place, "-o and --cut-file name one file", "Give one of them another name.")
    return None


def nothing_to_cut(laid: Laid) -> Diagnostic | None:
    """The problem of a cut file for a sheet of which nothing is cut out."""
    from pressgang.imposition import is_cut

    if is_cut(laid.sheet):
        return None
    return rule.NOTHING_TO_CUT.at(
        Span("--cut-file"),
        f"{laid.name} has no pieces to cut out one by one",
        "Leave --cut-file out; it is for counters, chits, stands and other small pieces.",
    )


def no_pieces(laid: Sequence[Laid]) -> list[Diagnostic]:
    """The problem of pictures of pieces for sheets of which nothing is cut out."""
    from pressgang.imposition import is_cut

    if any(is_cut(one.sheet) for one in laid):
        return []
    return [
        rule.NO_PIECES.at(
            Span("--pieces"),
            f"{' and '.join(one.name for one in laid[:3])}: nothing here is cut out piece by piece",
            "Leave --pieces out; it is for counters, chits, stands and other small pieces.",
        )
    ]


def cut_files(laid: Laid, target: Path, imprint: Imprint, book: FontBook) -> list[Output]:
    """The cut lines of a sheet in the format of the target's suffix: a file for each printed page that is cut,
    from page 2 on named after its page. None for a sheet of which nothing is cut out.
    """
    from pressgang import backends
    from pressgang.imposition import cut_pages

    numbered = cut_pages(laid.sheet, laid.stock, book)
    write = backends.write_cut_dxfs if target.suffix.lower() == ".dxf" else backends.write_cut_svgs
    return [
        Output(page_name(target, number), data)
        for (number, _), data in zip(
            numbered, write([lines for _, lines in numbered], imprint.stamp), strict=True
        )
    ]


def page_name(target: Path, index: int) -> Path:
    """The file of a page by its number from 0: the first has the name itself, the second `-page-2`."""
    return target.with_name(f"{target.stem}-page-{index + 1}{target.suffix}") if index else target


def cut_target_of(laid: Laid, cut_file: str | Path | None, folder: Path) -> Path | None:
    """The file of a sheet's cut lines: the one that was named, else `<sheet>.cut.svg` (or DXF) in `folder`."""
    if isinstance(cut_file, Path):
        return cut_file
    return folder / f"{laid.name}.cut.{cut_file}" if cut_file and cut_file != "none" else None
