"""A kit for a virtual table: what lies on it, which picture shows it, and how pictures share sprite sheets.

All of it is known before a byte is made; `table_pictures` then makes the pictures, one sprite sheet at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Literal, NamedTuple

from pressgang import table_options as rule
from pressgang.build_problems import NO_PIECES
from pressgang.diagnostics import Diagnostic, Span, shown
from pressgang.drawing.units import MM_PER_INCH
from pressgang.jobs.encoding import Drawers, PageCounter, picture
from pressgang.jobs.pieces import DPI, Distinct, FileNames, distinct_pieces, picture_page, picture_sides

if TYPE_CHECKING:
    from pressgang.drawing.scene import Page
    from pressgang.jobs.laying import Laid
    from pressgang.jobs.lots import Progress
    from pressgang.kit import Order
    from pressgang.layout import Imprint
    from pressgang.sheets.base import AnyKind

LONGEST = 4096
"""Pixels a side that virtual tables take."""
COLUMNS, ROWS = 10, 7
"""The largest deck that one sheet of Tabletop Simulator holds."""
LEAST_DPI = 36
"""The coarsest resolution that can be asked for."""
MANIFEST, SAVED_OBJECT = "manifest.json", "tabletop-simulator.json"
TableKind = Literal["piece", "card", "board"]


class OnTable(NamedTuple):
    """A picture of the table: what it is, in which folder it lies, and how finely it is drawn."""

    one: Distinct
    what: TableKind
    folder: str
    dpi: float

    @property
    def front(self) -> str:
        """The file of its front, from the table's folder."""
        return f"{self.folder}/{self.one.front}"

    @property
    def back(self) -> str:
        """The file of its back; empty where it has none."""
        return f"{self.folder}/{self.one.back}" if self.one.back else ""

    @property
    def blank(self) -> Page:
        """Its page with nothing on it."""
        return picture_page(self.one.piece, (), self.dpi)

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of its picture."""
        from pressgang import backends

        return backends.pixels(self.blank, self.dpi)


class Sprites(NamedTuple):
    """Pictures of one size that share a sheet, and their backs in the same order on another.

    Cards always have a back: a deck shows one. Where nothing is printed there it is blank.
    """

    file: str
    items: tuple[OnTable, ...]
    columns: int
    backed: bool

    @property
    def front(self) -> str:
        """The file of the fronts, from the table's folder."""
        return f"{self.file}.png"

    @property
    def back(self) -> str:
        """The file of the backs; empty where there are none."""
        return f"{self.file}-back.png" if self.backed else ""

    @property
    def rows(self) -> int:
        """How many rows it has."""
        return -(-len(self.items) // self.columns)

    @property
    def dpi(self) -> float:
        """Its pixels an inch."""
        return self.items[0].dpi

    @property
    def has_blank(self) -> bool:
        """Whether a blank stands for the back of some card."""
        return any(one.what == "card" and not one.back for one in self.items)


class TableSet(NamedTuple):
    """All that lies on a virtual table. `named` is the resolution that was asked for, if any was, and `places`
    say where each sheet was.
    """

    items: tuple[OnTable, ...]
    sprites: tuple[Sprites, ...]
    named: float | None
    places: Mapping[str, Span]

    @property
    def boards(self) -> list[OnTable]:
        """Those that share no sprite sheet."""
        return [one for one in self.items if one.what == "board"]

    def files(self) -> list[str]:
        """Every file, from the table's folder: the manifest and the saved object come first."""
        single = [name for one in self.items for name in (one.front, one.back)]
        sheets = [name for one in self.sprites for name in (one.front, one.back)]
        return [MANIFEST, SAVED_OBJECT, *filter(None, (*single, *sheets))]

    def pages(self) -> list[tuple[Page, float]]:
        """The measures of each picture: a blank page and its pixels an inch."""
        return [(one.blank, one.dpi) for one in self.items]

    def too_large(self) -> list[Diagnostic]:
        """The largest piece of each sheet that has some with more pixels than a table takes."""
        worst: dict[str, OnTable] = {}
        for one in self.items:
            before = worst.get(one.one.sheet)
            if max(one.pixels) > (max(before.pixels) if before else LONGEST):
                worst[one.one.sheet] = one
        return [_too_large(one, self.places[sheet]) for sheet, one in worst.items()]

    def coarser(self) -> Iterator[Diagnostic]:
        """The boards that are drawn coarser than was asked for."""
        for one in self.items:
            if self.named is not None and one.dpi < self.named:
                yield rule.COARSER_BOARD.at(
                    self.places[one.one.sheet],
                    f"{one.one.sheet} is drawn at {one.dpi:g} dpi for the virtual table, not at "
                    f"{self.named:g}, which would be more than {LONGEST} pixels a side",
                    f"Leave the dpi out: pieces are drawn at {DPI:g} then, boards as finely as goes.",
                )


def _too_large(one: OnTable, place: Span) -> Diagnostic:
    width, height = one.pixels
    piece = one.one.piece
    finest = _finest(piece.width, piece.height)
    mend = f"Use --dpi {finest}" if finest >= LEAST_DPI else "Make it smaller"
    return rule.TOO_LARGE_FOR_TABLE.at(
        piece.span or place,
        f"{shown(piece.name)} of {one.one.sheet} has {width} × {height} pixels at {one.dpi:g} dpi, and a "
        f"virtual table takes at most {LONGEST} a side",
        f"{mend}, or leave its sheet out with --only.",
    )


def _finest(width: float, height: float) -> int:
    """The most whole pixels an inch at which a picture of so many mm keeps to `LONGEST`."""
    return int(LONGEST * MM_PER_INCH / max(width, height))


def what_lies(kind: AnyKind, cut: bool) -> TableKind | None:
    """What the pieces of a sheet are on a table; nothing, where they are forms and tables to be read.

    Cards are those that are cut out, and those of a list of their own however they lie on paper.
    """
    from pressgang.sheets.boards import BoardOptions

    if isinstance(kind, BoardOptions):
        return "board"
    if kind.is_cards and (cut or kind.names_row is not None):
        return "card"
    return "piece" if cut else None


def nothing_on_table(laid: Sequence[Laid]) -> Diagnostic:
    """The problem of a virtual table for sheets of which nothing lies on one."""
    return NO_PIECES.at(
        Span("--tabletop"),
        f"{' and '.join(one.name for one in laid[:3])}: nothing here is a piece, a card or a board",
        "Leave --tabletop out; forms and references are for paper.",
    )


def table_of(
    laid: Sequence[Laid],
    orders: Sequence[Order],
    cut: Sequence[Distinct],
    sides: Mapping[Span, str],
    named: float | None,
) -> TableSet:
    """What lies on the table of these sheets of a job's orders, of which `cut` are the pieces cut out.

    `sides` tells the side of a row, `named` how many pixels an inch were asked for.
    """
    dpi = named or DPI
    kinds = {order.name: order.kind for order in orders}
    of_cut = {one.sheet for one in cut}
    items = []
    for one in cut:
        what = what_lies(kinds[one.sheet], cut=True)
        items += [OnTable(one, what, "pieces", dpi)] if what else []
    for wanted in ("card", "board"):
        sheets = [one for one in laid if one.name not in of_cut]
        own = [(one.name, one.sheet) for one in sheets if what_lies(kinds[one.name], cut=False) == wanted]
        for distinct in distinct_pieces(own, sides):
            if wanted == "card":
                items.append(OnTable(distinct, "card", "cards", dpi))
            else:
                finest = max(1, _finest(distinct.piece.width, distinct.piece.height))
                items.append(OnTable(distinct, "board", "boards", min(dpi, finest)))
    places = {order.name: order.span for order in orders}
    return TableSet(tuple(items), tuple(_sprites(items)), named, places)


def _sprites(items: Sequence[OnTable]) -> Iterator[Sprites]:
    """The sheets of what is no board: pictures of a sheet and a size together, in their order."""
    groups: dict[tuple[str, tuple[int, int]], list[OnTable]] = {}
    for one in items:
        if one.what != "board" and max(one.pixels) <= LONGEST:
            groups.setdefault((one.one.sheet, one.pixels), []).append(one)
    names = FileNames()
    for (sheet, (width, height)), group in groups.items():
        columns, rows = min(COLUMNS, LONGEST // width), min(ROWS, LONGEST // height)
        for start in range(0, len(group), columns * rows):
            here = tuple(group[start : start + columns * rows])
            backed = here[0].what == "card" or any(one.back for one in here)
            file = f"sprites/{names.take('', sheet, sheet, backed)}"
            yield Sprites(file, here, min(columns, len(here)), backed)


def table_pictures(
    table: TableSet, imprint: Imprint, drawers: Drawers, progress: Progress | None = None
) -> Iterator[tuple[str, bytes]]:
    """Every picture by its file from the table's folder.

    No more than the pictures of one sprite sheet are held, and those that are drawn ahead. Raises
    `PressgangError` where PNG cannot be drawn.
    """
    from pressgang import backends

    count = sum(1 + bool(one.back) for one in table.items) + sum(one.has_blank for one in table.sprites)
    counter = PageCounter(progress, count)
    what = "writing the virtual table"
    pictures = (picture(page, imprint.stamp, what, dpi) for page, dpi in _drawn_pages(table))
    drawn = drawers.draw(pictures, count, counter)
    for board in table.boards:
        yield from ((name, next(drawn)) for name in (board.front, board.back) if name)
    for sheet in table.sprites:
        blank = next(drawn) if sheet.has_blank else None
        fronts: list[bytes | None] = []
        backs: list[bytes | None] = []
        for one in sheet.items:
            front, back = next(drawn), next(drawn) if one.back else None
            yield one.front, front
            if back:
                yield one.back, back
            fronts.append(front)
            backs.append(back or blank)
        yield sheet.front, backends.sprite_sheet(fronts, sheet.columns, sheet.dpi)
        if sheet.back:
            yield sheet.back, backends.sprite_sheet(backs, sheet.columns, sheet.dpi)
    counter.end()


def _drawn_pages(table: TableSet) -> Iterator[tuple[Page, float]]:
    """Each page that is drawn, with its pixels an inch: the boards, then a sprite sheet after the other."""
    for board in table.boards:
        yield from ((page, board.dpi) for page in picture_sides(board.one, board.dpi))
    for sheet in table.sprites:
        if sheet.has_blank:
            yield sheet.items[0].blank, sheet.dpi
        for one in sheet.items:
            yield from ((page, sheet.dpi) for page in picture_sides(one.one, sheet.dpi))
