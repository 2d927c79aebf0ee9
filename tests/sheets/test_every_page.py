"""No text lies on another, leaves its page, is below 6 pt or hard to read, on any sheet of examples on A5.

What has a golden is asked the same where it is laid, in `tests/pages`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache, cached_property
from itertools import pairwise
from math import hypot

import pytest

from pressgang.drawing.colours import READ_EASILY, luminance_ratio
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.outlines import Segment, outline_box
from pressgang.drawing.scene import WHITE, Group, Item, Page, Path, Piece, Text, Use
from pressgang.drawing.units import parse_papers, points
from pressgang.inks.sparing import Change, Grounds, Patch
from pressgang.jobs.job import Job
from pressgang.jobs.laying import Laid
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import LaidJob, lay_sheets
from pressgang.layout import Board
from pressgang.print_options import PrintOptions
from pressgang.sheets.base import SheetKind
from pressgang.sheets.cutting import BoardOptions
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.cases import each_case
from tests.conftest import EXAMPLES, SYSTEMS_WITH_EXAMPLES
from tests.drawn import Drawn, PlacedWords, placed_words

_TOUCH = 0.1
"""So far, in mm, boxes may lie on each other: no letter fills its box."""
_SLACK = 0.25
"""So far past the edge a line may measure: its last letter has white on its right."""
_GROUND = 6.0
"""The least area in mm² of what words can stand on."""
_READ_LARGE = 4.5
"""The least contrast of words of 14 pt or more: WCAG 2, level AAA; of others it is `READ_EASILY`."""
_TOO_SMALL = {"mtb": {"sighting-card"}}
"""Sheets whose pieces are larger than the paper, which says so."""
_SEEN_ON_A5 = (
    "certificates", "certificates-portrait", "diagrams", "quick-reference", "set-up", "ship-logs",
    "squadron-sheet",
)  # fmt: skip
"""What the tests of certificates, of reference pages and of the games look at on the smaller paper."""
_PALE = {"Days and losses", "The keeper's table"}
"""Boards of games in folders with a ground of their own, on which small notes have 6.6 : 1."""
_BOARDS = [
    ("battle-of-britain", "hex-mat", "grey"), ("games/ford-and-palisade/starter", "square-mat", "saver"),
]  # fmt: skip
"""Those of which there is no golden in that ink."""


def faults_of(drawn: Drawn, width: float, height: float) -> Iterator[str]:
    """What is wrong with the texts of a page or a piece of that size."""
    words = sorted(placed_words(drawn), key=lambda one: one.box.y)
    above: list[tuple[float, PlacedWords]] = []  # each with its foot
    for word in words:
        box = word.box
        if min(box.x, box.y) < -_SLACK or box.right > width + _SLACK or box.bottom > height + _SLACK:
            yield f"{word.string!r} leaves {width:.0f} × {height:.0f} mm: {box}"
        mark = word.string.strip()
        if word.size < points(6) - 1e-6 and not (len(mark) <= 4 and mark.islower()):
            yield f"{word.string!r} is {word.size / points(1):.1f} pt"
        least = box.y + _TOUCH
        above = [one for one in above if one[0] > least]
        yield from (
            f"{one.string!r} lies on {word.string!r}"
            for _, one in above
            if one.box.overlaps(box, _TOUCH) and overlap(one.corners, word.corners)
        )
        above.append((box.bottom, word))


def overlap(one: Iterable[Point], other: Iterable[Point]) -> bool:
    """Whether two rectangles, each by its corners in turn, share more than `_TOUCH` in every direction."""
    shapes = tuple(one), tuple(other)
    for (x, y), (to_x, to_y) in (side for shape in shapes for side in pairwise(shape[:3])):
        across = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5 or 1.0
        spans = [sorted((px * (to_x - x) + py * (to_y - y)) / across for px, py in shape) for shape in shapes]
        if min(spans[0][-1], spans[1][-1]) - max(spans[0][0], spans[1][0]) <= _TOUCH:
            return False
    return True


def drawings(laid: Laid) -> Iterator[tuple[str, Piece | Page, float, float]]:
    """Each page, with its size. The tiles of a board cut through its words: its own drawing is whole."""
    if isinstance(laid.sheet.plan, Board):
        for piece in laid.sheet.pieces:
            yield piece.name, piece, piece.width, piece.height
    else:
        for page in laid.pages:
            yield page.label, page, page.width, page.height


@cache
def job_of(kit: str) -> Job:
    """An example, read once: what it drew for a paper need not be drawn again for another."""
    return load_kit(EXAMPLES / kit)


def with_long_rows(job: Job) -> Job:
    """The job with three rows of each force, those with the longest words: others want no more room."""
    forces = []
    for force in job.forces:
        longest = sorted(force.rows, key=lambda row: len(row.name) + len(getattr(row, "unit", "")))[-3:]
        rows = tuple(row for row in force.rows if row in longest)
        forces.append(replace(force, rows=rows))
    return replace(job, forces=tuple(forces))


def items_of(drawn: Piece | Page) -> Iterable[Item]:
    """The front of a board, or all of a page."""
    return drawn.front if isinstance(drawn, Piece) else drawn.items


def names_of(job: Job, *but: type[SheetKind]) -> tuple[str, ...]:
    """The names of its sheets, but for those of some kinds."""
    return tuple(order.name for order in job.orders if not isinstance(order.kind, but))


class _Shape:
    """A shape that is cut into straight edges only if a word may stand on it: most are under none."""

    def __init__(self, segments: tuple[Segment, ...], by: Transform, box: Rect) -> None:
        self.segments, self.by, self.box = segments, by, box

    @cached_property
    def holds(self) -> Callable[[Point], bool]:
        """Return what says whether a point lies in it."""
        return Patch.of(self.segments, self.by).holds


def hard_to_read(items: Iterable[Item], width: float, height: float) -> Iterator[str]:
    """Which words of a page or a board stand out too little from the uppermost ground below their middle.

    What lies off the page or outside a clip is not printed: each tile has all of its board's drawing.
    """
    grounds = Grounds()

    def look(items: Iterable[Item], by: Transform, clips: tuple[Patch, ...]) -> Iterator[str]:
        for item in items:
            if isinstance(item, Group):
                within = item.transform.then(by)
                clip = () if item.clip is None else (Patch.of(item.clip.segments, within),)
                yield from look(item.items, within, (*clips, *clip))
            elif isinstance(item, Use):
                yield from look(item.symbol.items, item.transform.then(by), clips)
            elif isinstance(item, Path) and item.fill is not None:
                box = by.apply_rect(outline_box(item.segments))
                if box.width * box.height >= _GROUND and all(clip.box.overlaps(box) for clip in clips):
                    grounds.paint(_Shape(item.segments, by, box), clips, Change(item.fill, item.fill))
            elif isinstance(item, Text) and item.string.strip():
                turned = Transform.rotate(item.rotation, (item.x, item.y)).then(by)
                middle = turned.apply(item.x + item.width / 2, item.y - item.size * 0.35)
                if not all(clip.holds(middle) for clip in clips):
                    continue
                ground = grounds.under(middle)
                ratio = luminance_ratio(item.fill, ground.now if ground else WHITE)
                is_large = item.size * hypot(by.a, by.b) >= points(14) - 1e-6
                if ratio < (_READ_LARGE if is_large else READ_EASILY) - 0.05:
                    yield f"{item.string!r} has {ratio:.1f} : 1 to its ground"

    edges = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    yield from look(items, IDENTITY, (Patch((edges,), Rect(0, 0, width, height)),))


def faults_in(lot: LaidJob, *, grounds_of_boards: bool = False) -> list[tuple[str, str]]:
    """What is wrong with the texts of laid sheets, each with its place; what boards have below words only on
    request, for it takes as long as a board.
    """
    return [
        (f"{one.name}, {name}", fault)
        for one in lot.laid
        for name, drawn, width, height in drawings(one)
        for fault in (
            *faults_of(drawn, width, height),
            *(
                hard_to_read(items_of(drawn), width, height)
                if isinstance(drawn, Page) or (grounds_of_boards and name not in _PALE)
                else ()
            ),
        )
    ]


@pytest.mark.parametrize("kit", SYSTEMS_WITH_EXAMPLES)
def test_texts_stand_clear_of_each_other_and_of_the_edge(kit: str) -> None:
    """But for boards: what is drawn has the size that they say."""
    job = with_long_rows(job_of(kit))
    only = tuple(name for name in names_of(job, BoardOptions) if name not in _SEEN_ON_A5)
    lot = lay_sheets(job, PrintOptions(paper=parse_papers("a5"), only=only))
    assert lot.failed == _TOO_SMALL.get(kit, set())
    assert not faults_in(lot)


@each_case(("kit", "sheet", "ink"), _BOARDS)
def test_words_of_boards_are_easily_read(kit: str, sheet: str, ink: str) -> None:
    lot = lay_sheets(job_of(kit), PrintOptions(paper=parse_papers("a2"), only=(sheet,), ink=ink))
    (laid,) = lot.laid
    ((_, board, width, height),) = drawings(laid)
    assert not [*hard_to_read(items_of(board), width, height)]


@each_case(
    ("kit", "sheet"),
    [("mtb", "turn-track"), ("unbalanced-equality", "melee-pad"), ("unbalanced-equality", "roster")],
)
def test_forms_keep_to_the_room_of_text_where_margins_are_small(kit: str, sheet: str) -> None:
    """They end where the heading does, and begin where their foot does."""
    lot = lay_sheets(with_long_rows(job_of(kit)), PrintOptions(margin=5.0, only=(sheet,)))
    page = lot.laid[0].pages[0]
    words = [one for one in placed_words(page) if one.string.strip()]
    stamp = next(one for one in words if one.string.startswith("pressgang"))
    form = [one.box for one in words if 20 < one.box.y < stamp.box.y - 8]
    assert max(box.right for box in form) <= page.width - 8.0 + _SLACK
    assert min(box.x for box in form) == pytest.approx(stamp.box.x, abs=0.1)


def test_weapons_of_ship_logs_stand_clear_on_the_largest_paper() -> None:
    lot = lay_sheets(job_of("mtb"), PrintOptions(paper=parse_papers("arch-d"), only=("ship-logs",)))
    (laid,) = lot.laid
    faults = [fault for page in laid.pages for fault in faults_of(page, page.width, page.height)]
    assert not faults and len(laid.pages) == 1, "they stand side by side"


def test_the_detector_finds_what_it_looks_for() -> None:
    book = FontBook()

    def of(*items: Item) -> list[str]:
        return list(faults_of(items, 50, 50))

    first = book.text(5, 10, "Depth charge", points(8))
    assert of(first, book.text(5, 20, "36", points(8))) == []
    assert of(first, book.text(7, 11, "36", points(8))) == ["'Depth charge' lies on '36'"]
    assert "leaves" in of(book.text(45, 10, "Depth charge", points(8)))[0]
    assert of(book.text(5, 10, "Depth charge", points(4.9))) == ["'Depth charge' is 4.9 pt"]
