"""Reference pages: sections in as many columns as the paper takes, the largest setting that needs fewest pages.

A section is a block, so that a page can be tried in several looks: it is described once and drawn as often
as it takes. What the footnote letters stand for is set below the last one.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import chain, groupby, islice, product
from math import fsum
from typing import TypeGuard

from msgspec import Struct

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import Colour, Group, Item, Piece, moved
from pressgang.drawing.units import points
from pressgang.layout import Area, Grid, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import UNBOUND, Block, Look, SetBlock
from pressgang.sheets.blocks.grid import ColumnBlock, FittingBlock, GridBlock, RowBlock, Width
from pressgang.sheets.blocks.pictures import BandBlock, SpaceBlock
from pressgang.sheets.blocks.places import as_fields
from pressgang.sheets.blocks.words import HeadBlock
from pressgang.sheets.typeset import ABOVE_NOTES, capitals_width, footnotes, paragraph, section_head, stack
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import bold

GUTTER = 9.0
"""Between two columns, in mm."""
LEAST_GAP, MOST_GAP = 4.2, 12.0
"""Between two blocks of a column, in mm."""
_SLACK = 1e-6
_SPARE = 0.05
"""What a page that is filled stays below its height, in mm: the sums of its parts are not exact."""


class ColumnBand(NamedTuple):
    """Blocks in order that share the width of a page in `columns` of `width` mm; may begin a page."""

    blocks: Sequence[SetBlock]
    columns: int
    width: float
    opens: bool = False


def fill_pages(bands: Sequence[ColumnBand], height: float) -> Iterator[SetBlock]:
    """Return each page as a block no higher than `height`, but for a block that is higher by itself."""
    page: list[_Columns] = []
    for blocks, count, width, opens in bands:
        if opens and page:
            yield _set_page(page, height)
            page = []
        left = list(blocks)
        while left:
            top = _bottom(page) + (LEAST_GAP if page else 0.0)
            columns = _columns(left, count, height - top)
            if not columns and page:
                yield _set_page(page, height)
                page = []
                continue
            columns = columns or [left[:1]]
            page.append(_Columns(columns, width))
            left = left[sum(map(len, columns)) :]
    if page:
        yield _set_page(page, height)


def _bottom(bands: Sequence[_Columns]) -> float:
    """Return where the last of the bands one under the other ends."""
    return fsum(band.height for band in bands) + LEAST_GAP * max(0, len(bands) - 1)


def _set_page(bands: Sequence[_Columns], height: float) -> SetBlock:
    """Return a page, with what is left of `height` given to the gaps between blocks, within limits."""
    gaps = max(1, sum(len(band.highest) - 1 for band in bands) + len(bands) - 1)
    gap = min(MOST_GAP, LEAST_GAP + max(0.0, height - _SPARE - _bottom(bands)) / gaps)
    return stack((band.spread(gap) for band in bands), gap)


class _Columns(NamedTuple):
    """Columns side by side, each `width` mm wide."""

    columns: Sequence[Sequence[SetBlock]]
    width: float

    @property
    def height(self) -> float:
        return max(map(_height, self.columns))

    @property
    def highest(self) -> Sequence[SetBlock]:
        """The highest column; of several the one with most blocks."""
        return max((column for column in self.columns if _height(column) > self.height - _SLACK), key=len)

    def spread(self, gap: float) -> SetBlock:
        """Return the columns with `gap` between those of the highest; others end with it, within limits."""
        goal = _height(self.highest, gap)

        def drawn() -> Iterator[Item]:
            for index, column in enumerate(self.columns):
                spare = goal - fsum(block.height for block in column)
                own = spare / (len(column) - 1) if len(column) > 1 else gap
                stacked = stack(column, max(LEAST_GAP, min(MOST_GAP, own)))
                yield stacked.at(index * (self.width + GUTTER), 0.0)

        return SetBlock(drawn, goal)


def _columns(blocks: Sequence[SetBlock], count: int, room: float) -> list[list[SetBlock]]:
    """Return as many of the blocks as fill `count` columns of that height, in order, the highest low."""
    heights = [block.height for block in blocks]
    for taken in range(len(blocks), 0, -1):
        columns = part_columns(heights[:taken], count, room)
        if columns:
            return [list(blocks[own.start : own.stop]) for own in columns]
    return []


def part_columns(
    heights: Sequence[float], count: int, room: float = UNBOUND, gap: float = LEAST_GAP
) -> list[range]:
    """Return which blocks of these heights stand in each of at most `count` columns, in order, the highest
    column as low as can be; nothing where a column would be higher than `room`.
    """
    tops = [0.0]
    for height in heights:
        tops.append(tops[-1] + height + gap)
    spans = {tops[j] - tops[i] - gap for j in range(1, len(tops)) for i in range(j)}
    limits = sorted(limit for limit in spans if limit <= room + _SLACK)
    first = bisect_left(limits, True, key=lambda limit: len(_filled(tops, limit, gap)) <= count)
    return _filled(tops, limits[first], gap) if first < len(limits) else []


def _filled(tops: Sequence[float], limit: float, gap: float) -> list[range]:
    """Return the blocks that begin at `tops`, in columns no higher than `limit` where no block is."""
    columns, first = [], 0
    for index in range(1, len(tops) - 1):
        if tops[index + 1] - tops[first] - gap > limit + _SLACK:
            columns.append(range(first, index))
            first = index
    return [*columns, range(first, len(tops) - 1)]


def _height(blocks: Sequence[SetBlock], gap: float = LEAST_GAP) -> float:
    return fsum(block.height for block in blocks) + gap * (len(blocks) - 1)


def part_in_columns(blocks: Sequence[Block], columns: int) -> FittingBlock:
    """Return blocks in order in `columns` of one width, the highest of them as low as can be."""

    def at(look: Look, width: float) -> Block:
        own = (width - GUTTER * (columns - 1)) / columns
        heights = [look.height_of(block, own) for block in blocks]
        parts = part_columns(heights, columns, gap=look.gap) if heights else []
        made = [ColumnBlock(blocks[part.start : part.stop]) for part in parts]
        return RowBlock(made, [Width("mm", own)] * len(made), GUTTER)

    return FittingBlock(at)


COLUMN = 78.0
"""The least width of a column, in mm, where type has the size of running text."""
_NARROWEST = 42.0
"""No column is narrower than this, in mm, however many are wished."""
_LEAST_WIDTH = 60.0
"""No page can be read in less, in mm: on narrower paper it is set this wide and reported as too large."""
_PAGE = (200.0, 272.0)
"""Much more room than this, in mm, and type is enlarged: a poster is read from further away."""
_EPSILON = 1e-6


class Section(Struct, frozen=True):
    """A part of a reference. A `wide` one goes over all columns; one that `opens` begins a page unless all of
    them go on one. A block without height is left out.
    """

    block: Block
    wide: bool = False
    opens: bool = False


class Size(NamedTuple):
    """A size to be tried: that of the type in points, and the scale of the figures."""

    type_size: float
    scale: float = 1.0


SIZES = (
    Size(10), Size(9.5), Size(9), Size(9, 0.95), Size(9, 0.9), Size(8.5), Size(8.5, 0.9), Size(8.5, 0.8),
    Size(8.5, 0.7), Size(8, 0.7),
)  # fmt: skip
"""The sizes that are tried where a sheet names none, the largest first."""


def reference_sheet(
    brief: Brief[Row],
    title: str,
    sections: Sequence[Section],
    found: Problems,
    *,
    accent: Colour = theme.ACCENT,
    sizes: Sequence[Size] = SIZES,
    column: float = COLUMN,
    columns: int | None = None,
    notes: Footnotes | None = None,
    noted: bool = False,
    measured: bool = False,
    foot: tuple[str, ...] = (),
) -> Sheet:
    """Return the sections on as few pages as they go, in the first of `sizes` that needs no more, on a poster
    enlarged. `columns`, where given, are as many as are wished, if the paper has room for them. `notes`
    are footnotes that have letters already. Of a `noted` sheet they stand at the foot of every page, else below
    the last section. A `measured` sheet has a ruler at its foot; `foot` are sentences for each page.

    A section that is higher than a page goes into `found` with the paper that takes it.
    """
    rules, book = brief.rules, brief.book
    notes = notes or Footnotes(rules)
    looks = [Look(book, points(one.type_size), accent, one.scale, notes, is_page=True) for one in sizes]

    def pages(area: Area) -> list[SetBlock]:
        height = area.height - (ABOVE_NOTES if foot else 0.0)
        feet = (lambda *_: SetBlock((), 0.0),) if noted else None
        return set_pages(sections, looks, _width_on(area), height, column=column, columns=columns, feet=feet)

    def highest(pages: Sequence[SetBlock]) -> float:
        return max((page.height for page in pages), default=0.0)

    if noted:
        for section in sections:
            section.block.set_at(looks[0], COLUMN)  # which letters its footnotes
        foot = (*notes.lines(), *foot)
    area, made = brief.paper.area(foot), list[SetBlock]()
    narrow = (one for part in sections for one in part.block.too_narrow(looks[-1], _width_on(area)))
    if (overrun := next(narrow, None)) is not None:
        said = f"{title}: {overrun} on {brief.paper.label()}"
        way_out = "Write less in it, or take a wider paper."
        found.report(problems.FORM_TOO_LARGE, overrun.place() or brief.place, said, way_out)
    elif not _holds(area, high := highest(made := pages(area))):
        others = ((name, on.area(foot)) for name, on in brief.paper.others())
        fits = (name for name, on in others if _holds(on, 0.0) and _holds(on, highest(pages(on))))
        way_out = f"Print it on {larger}." if (larger := next(fits, "")) else "Take smaller margins."
        said = f"{title}: a form is {_width_on(area):.0f} × {high:.0f} mm; {brief.paper.label()} has room for"
        has = f"{max(0.0, area.width):.0f} × {max(0.0, area.height):.0f} mm"
        found.report(problems.FORM_TOO_LARGE, brief.place, f"{said} {has}", way_out)
        made = []
    left, wide = area.text.x, max(area.width, area.text.x + _width_on(area))
    pieces = (
        Piece(
            title if len(made) == 1 else f"{title} {number}", wide, page.height,
            (moved(as_fields(page.items, fillable=False), left, 0.0),), span=brief.place,
        )
        for number, page in enumerate(made, 1)
    )  # fmt: skip
    return Sheet(
        title=title,
        pieces=tuple(pieces),
        plan=Grid(scissors=False),
        side_note=brief.game,
        side_detail=brief.credit,
        measured=measured,
        notes=foot,
        place=brief.place,
    )


def _width_on(area: Area) -> float:
    """Return the width in mm of the text of a page: on paper that is too narrow, the least that can be read."""
    return max(_LEAST_WIDTH, area.text.width)


def _holds(area: Area, height: float) -> bool:
    """Return whether a page of that height in mm has room."""
    return _width_on(area) <= area.width + 1e-6 and height <= area.height


def set_pages(
    sections: Sequence[Section],
    looks: Sequence[Look],
    width: float,
    height: float,
    column: float = COLUMN,
    columns: int | None = None,
    feet: Sequence[Foot] | None = None,
) -> list[SetBlock]:
    """Return each page as a block no higher than `height`, but for what is higher by itself.

    How many pages there must be is asked of the last setting with the last of `feet` (usually the readings run
    on in one paragraph). Taken is the first way that needs no more: columns before one wide column, type of
    8.5 pt or more before less, the first of `feet` (readings as a list) before the last, large type before
    small. What goes in one size is taken to go in each that is smaller.
    """
    feet = [_set_once(foot) for foot in feet or (readings, readings_run_on)]
    most = (width * height / (_PAGE[0] * _PAGE[1])) ** 0.5
    sizes = (most, (most + 1.0) / 2, 1.0) if most > 1.2 else (1.0,)
    ways = list(_ways(sections, looks, sizes, width, height, column=column, columns=columns))
    if ways[0].tried(feet[0], _ONE_PAGE) == _ONE_PAGE:
        return ways[0].pages(feet[0])
    smallest = (looks[-1].size, looks[-1].figures, 1.0)
    last = (way for way in ways if (way.look.size, way.look.figures, way.enlarged) == smallest)
    least = _fewest(way.tried(feet[-1]) for way in last)
    is_joined = least == _ONE_PAGE and _any_opens(sections)
    lots = [
        (foot, [way for way in ways if (way.wasteful, way.is_small, way.joined) == (*kind, is_joined)])
        for kind in product((False, True), repeat=2)
        for foot in feet
    ]
    quick = ((_first_in_lot(lot, foot, least), foot) for foot, lot in lots)
    every = ((way if way.tried(foot, least) <= least else None, foot) for foot, lot in lots for way in lot)
    return next(way.pages(foot) for way, foot in chain(quick, every) if way is not None)


def _first_in_lot(lot: Sequence[_Way], foot: Foot, least: tuple[bool, int]) -> _Way | None:
    """Return the first way that needs no more than `least`; None where not even the last size does."""
    sizes = [[*own] for _, own in groupby(lot, key=lambda way: (way.look.size, way.look.figures, way.enlarged))]

    @cache
    def first(size: int) -> _Way | None:
        return next((way for way in sizes[size] if way.tried(foot, least) <= least), None)

    if not sizes or first(len(sizes) - 1) is None:
        return None
    return first(bisect_left(range(len(sizes)), True, key=lambda size: first(size) is not None))


_ONE_PAGE, _NO_WAY = (False, 1), (True, 1_000_000)
Foot = Callable[[FontBook, Footnotes, float], SetBlock]


def _set_once(foot: Foot) -> Foot:
    """Return the foot, which sets the same notes at the same width once, however many ways are tried."""
    kept: dict[tuple[object, ...], SetBlock] = {}

    def set_foot(book: FontBook, notes: Footnotes, width: float) -> SetBlock:
        known = (*notes.notes(), width)
        if known not in kept:
            kept[known] = foot(book, notes, width)
        return kept[known]

    return set_foot


def _fewest(tried: Iterable[tuple[bool, int]]) -> tuple[bool, int]:
    """Return the least of what is tried; where one page is enough, no more is tried."""
    least = _NO_WAY
    for made in tried:
        if (least := min(least, made)) == _ONE_PAGE:
            break
    return least


class _DrawnSections(Struct, frozen=True, dict=True):
    """Sections in a setting, each at its width."""

    sections: Sequence[Section]
    look: Look
    widths: Sequence[float]

    @cached_property
    def blocks(self) -> list[SetBlock]:
        """The sections as drawn, which asks for their marks in the order of reading."""
        parts = zip(self.sections, self.widths, strict=True)
        return [section.block.set_at(self.look, width) for section, width in parts]

    @cached_property
    def is_narrow(self) -> bool:
        """Whether a word or a row of boxes is wider than its column, so that it would be broken."""
        parts = zip(self.sections, self.widths, strict=True)
        return any(True for section, width in parts for _ in section.block.too_narrow(self.look, width))


class _Group(NamedTuple):
    """Sections that share columns, and how these divide the page."""

    sections: Sequence[Section]
    columns: int
    width: float


class _Way(Struct, frozen=True, dict=True):
    """One way of setting pages: a setting, how often it is enlarged, the room of a page in mm before that, and
    columns. `joined` sections do not open pages; a `wasteful` way has one column where there is room for more.
    """

    drawn: _DrawnSections
    groups: Sequence[_Group]
    enlarged: float
    width: float
    height: float
    wasteful: bool
    joined: bool

    @property
    def look(self) -> Look:
        return self.drawn.look

    @property
    def is_small(self) -> bool:
        return self.look.size < theme.BODY - _EPSILON

    @cached_property
    def bands(self) -> list[ColumnBand]:
        """The sections as drawn, in their columns."""
        blocks = iter(self.drawn.blocks)
        bands = []
        for sections, count, width in self.groups:
            own = []
            for section, block in zip(sections, islice(blocks, len(sections)), strict=True):
                high = block.height > self.height + _EPSILON
                own += _parted(section.block, self.look, width, self.height) if high else [block]
            own = [block for block in own if block.height]
            bands.append(ColumnBand(own, count, width, sections[0].opens and not self.joined))
        return bands

    def pages(self, foot: Foot) -> list[SetBlock]:
        """Return the pages with the readings below the last section or, where they do not fit, on their own."""
        below = foot(self.look.book, self.look.notes, self.width) if self.bands else SetBlock((), 0.0)
        bands = [*self.bands, ColumnBand([below] if below.height else [], 1, self.width)]
        pages = list(fill_pages(bands, self.height))
        return pages if self.enlarged == 1.0 else [_larger(page, self.enlarged) for page in pages]

    def tried(self, foot: Foot, least: tuple[bool, int] = (True, 1_000_000)) -> tuple[bool, int]:
        """Return whether a page is too high or a column too narrow, and how many pages there are: less is
        better. Joined sections that do not go on one page are no way at all. Of what is more than `least`
        anyway it is not asked whether a column is too narrow.
        """
        pages = self.pages(foot)
        high = any(page.height > self.height * self.enlarged + _EPSILON for page in pages)
        made = high, len(pages)
        if made <= least:
            made = high or self.drawn.is_narrow, len(pages)
        return made if made == _ONE_PAGE or not self.joined else _NO_WAY


def _parted(section: Block, look: Look, width: float, height: float) -> list[SetBlock]:
    """Return a section that is higher than a page in parts, each under its head: a head within it stays with
    what stands under it, and is that of the parts from there on. A band stands beside each part.
    """
    if isinstance(section, BandBlock):
        inner = section.inside
        narrower = width - (section.natural(look) - inner.natural(look))
        return [
            replace(section, inside=part).set_at(look, width) for part in _parted(inner, look, narrower, height)
        ]
    if not _is_column(section) or not isinstance(section.blocks[0], HeadBlock):
        return [section.set_at(look, width)]
    rest = section.blocks[1:]
    inside = rest[0] if len(rest) == 1 and _is_column(rest[0]) else None

    def part(own: Sequence[Block], over: Block) -> GridBlock:
        under = own if inside is None else (ColumnBlock(own, inside.row_gap),)
        return ColumnBlock((over, *under), section.row_gap)

    parts: list[SetBlock] = []
    own: list[Block] = []
    waiting: list[Block] = []
    head = of = section.blocks[0]
    under = height - part((), head).measure(look, width) - look.gap
    whole = rest if inside is None else inside.blocks
    for block in chain.from_iterable(block.split(look, width, under) for block in whole):
        if isinstance(block, HeadBlock | SpaceBlock):
            waiting.append(block)
            continue
        within = [one for one in waiting if isinstance(one, HeadBlock)]
        if own and part([*own, *waiting, block], head).measure(look, width) > height:
            parts.append(part(own, head).set_at(look, width))
            own, waiting = [], []
            again = replace(of, title=look.book.join_said(of.title, " (", "continued", ")"))
            head = within[-1] if within else again
        own += [*waiting, block]
        of, waiting = within[-1] if within else of, []
    return [*parts, part([*own, *waiting], head).set_at(look, width)]


def _is_column(block: Block) -> TypeGuard[GridBlock]:
    return isinstance(block, GridBlock) and block.is_column


def _larger(page: SetBlock, times: float) -> SetBlock:
    return SetBlock(lambda: (Group(page.items, Transform.scale(times)),), page.height * times)


def _ways(
    sections: Sequence[Section],
    looks: Sequence[Look],
    enlargements: Sequence[float],
    width: float,
    height: float,
    column: float,
    columns: int | None,
) -> Iterator[_Way]:
    """Yield all ways, the largest type first, of these the one with most columns. Those of one setting and the
    same widths share their drawing; each drawing letters its own footnotes.
    """
    sizes = [(look, enlarged) for enlarged in enlargements for look in looks]
    joined = (True, False) if _any_opens(sections) else (False,)
    for look, enlarged in sorted(sizes, key=lambda one: -one[0].size * one[1]):
        wide, high = width / enlarged, height / enlarged
        most = max(1, int((wide + GUTTER) / (column * look.size / theme.BODY + GUTTER)))
        if columns:
            most = min(columns, max(most, int((wide + GUTTER) / (_NARROWEST + GUTTER))))
        for count in dict.fromkeys((most, 1) if columns else (most, max(1, most - 1), 1)):
            drawn: dict[tuple[float, ...], _DrawnSections] = {}
            for together in joined:
                groups = _groups(sections, together, count, wide)
                widths = tuple(group.width for group in groups for _ in group.sections)
                if widths not in drawn:
                    lettered = replace(look, notes=look.notes.copy())
                    drawn[widths] = _DrawnSections(sections, lettered, widths)
                own, is_wasteful = drawn[widths], count == 1 < most
                yield _Way(own, groups, enlarged, wide, high, wasteful=is_wasteful, joined=together)


def _any_opens(sections: Sequence[Section]) -> bool:
    return any(section.opens for section in sections[1:])


def _groups(sections: Sequence[Section], joined: bool, columns: int, width: float) -> list[_Group]:
    """Return the sections parted where columns end, before and after each wide one and where a page begins, in
    as many columns of a page as there are sections for.
    """
    groups: list[list[Section]] = []
    for one in sections:
        if not groups or (one.opens and not joined) or one.wide or groups[-1][0].wide:
            groups.append([])
        groups[-1].append(one)
    counts = [1 if group[0].wide else min(columns, len(group)) for group in groups]
    return [
        _Group(group, count, (width - GUTTER * (count - 1)) / count)
        for group, count in zip(groups, counts, strict=True)
    ]


_TWO_COLUMNS, _THREE_COLUMNS = 120.0, 240.0
"""From these widths, in mm, the notes stand in so many columns."""
_ASIDES = {
    (True, False): "where the rules are unclear we play it like this; your kit can say otherwise",
    (True, True): "where the rules are unclear or silent we play it like this; your kit can say otherwise",
    (False, True): "the game's own numbers; your kit can say otherwise",
    (False, False): "",
}
"""What the head says of them, by whether there are readings and house values."""


def readings(book: FontBook, notes: Footnotes, width: float) -> SetBlock:
    """Return the readings and house values behind a page's letters, or nothing if there are none."""
    listed = notes.notes()
    if not listed:
        return SetBlock((), 0.0)
    title, words = _title(notes), _ASIDES[notes.has("reading"), notes.has("house")]
    if capitals_width(book, title) + book.width(words, theme.LABEL) + 4.0 > width:
        words = ""
    columns = 1 + (width > _TWO_COLUMNS) + (width > _THREE_COLUMNS)
    return stack(
        (section_head(book, title, width, words), footnotes(book, listed, width, columns=columns, gap=GUTTER))
    )


def readings_run_on(book: FontBook, notes: Footnotes, width: float) -> SetBlock:
    """Return the same sentences run on in one paragraph, for paper that has no room for a list of them."""
    listed = notes.notes()
    if not listed:
        return SetBlock((), 0.0)
    sentences = (bold(f"\u00a0\u00a0 {letter}") + f"\u00a0{sentence}" for letter, sentence in listed)
    text = book.join_said(bold(_title(notes)), *sentences)
    return paragraph(book, text, width, theme.LABEL, fill=theme.LABEL_INK)


def _title(notes: Footnotes) -> str:
    if not notes.has("reading"):
        return "House values" if notes.has("house") else "This kit’s values"
    return "Readings and house values" if notes.has("house") else "Readings"
