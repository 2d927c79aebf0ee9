"""Pieces of many sizes: never more pages than a packing library takes, and all that holds for rows holds."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random

import pytest
import rectpack
from hypothesis import example, given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Page
from pressgang.imposition.furniture import PageSetter
from pressgang.imposition.gang import arrange, pack_freely
from pressgang.imposition.packing import Placement, Unit, by_size, pack
from pressgang.imposition.plans import cut_pages, impose, placements
from pressgang.layout import Backs, Cut, Gang, Sheet
from tests.imposition.pieces import A4, BOOK, IMPRINT, assert_backs_behind, counter, strokes

ROOM = Rect(10.5, 28, 189, 240)
Sizes = list[tuple[float, float]]


def mixed(sizes: Sizes, plan: Gang, bleed: float = 0.0) -> Sheet:
    pieces = (counter(f"piece {n}", *size, bleed=bleed, line=n + 2) for n, size in enumerate(sizes))
    return Sheet("Counters", tuple(pieces), plan, heading=False)


def random_sets(count: int) -> Iterator[tuple[Sizes, float]]:
    """Sets of two to eight sizes in a random order, and the gap between their pieces."""
    random = Random(4)
    for _ in range(count):
        kinds = [
            (random.randint(10, 90) / 1.0, random.randint(80, 1200) / 10) for _ in range(random.randint(2, 8))
        ]
        yield [random.choice(kinds) for _ in range(random.randint(8, 30))], random.choice([0.0, 2.0, 4.0])


def pages_of_the_library(sizes: Sizes, gap: float, room: Rect, turns: bool) -> int:
    packer = rectpack.newPacker(rotation=turns)
    for width, height in sizes:
        packer.add_rect(round((width + gap) * 1e6), round((height + gap) * 1e6))
    packer.add_bin(round((room.width + gap) * 1e6), round((room.height + gap) * 1e6), math.inf)
    packer.pack()
    return len(packer)


def test_never_more_pages_than_the_library_on_random_sets() -> None:
    taken = at_most = fewer = 0
    for sizes, gap in random_sets(40):
        plan = Gang(gap)
        sheet = mixed(sizes, plan)
        setter = PageSetter(sheet, BOOK)
        mine = len(arrange(setter, plan, A4)[0].pages)
        room = setter.frame(A4).live.inset(2.5)
        theirs = min(pages_of_the_library(sizes, gap, room, turns) for turns in (False, True))
        assert mine <= theirs, (sizes, gap)
        taken, at_most, fewer = taken + mine, at_most + theirs, fewer + (mine < theirs)
    assert taken < at_most and fewer, "turned pages and several searches find more than one does"


sheets = st.builds(
    lambda sizes, gap, cut, backs, bleed: mixed(sizes, Gang(gap, cut, backs), bleed),
    st.lists(
        st.sampled_from([(63.0, 88.0), (41.0, 90.5), (25.4, 25.4), (80.0, 33.3), (110.0, 20.0)]),
        min_size=8,
        max_size=24,
    ),
    st.sampled_from([0.0, 1.0, 4.0]),
    st.sampled_from(["none", "marks", "lines", "corners"]),
    st.sampled_from(["none", "long-edge", "short-edge"]),
    st.sampled_from([0.0, 1.5]),
)


def lies_free(ones: Sequence[Placement]) -> bool:
    """Whether pieces of a page stand beside each other that are no row: the page was searched."""
    fronts = [(one.page, one.trim) for one in ones if one.side == "front"]
    return any(
        page == other
        and a.y < b.bottom - 1e-3
        and b.y < a.bottom - 1e-3
        and abs(a.y - b.y) + abs(a.height - b.height) > 1e-3
        for page, a in fronts
        for other, b in fronts
    )


NARROW_GAPS: Sizes = [(63.0, 88.0)] * 4 + [(41.0, 90.5)] * 3 + [(80.0, 33.3)] * 2 + [(110.0, 20.0)] * 2
"""Half a millimetre is left between some of them: less than the arm of a corner's cross."""


@given(sheets)
@example(mixed(NARROW_GAPS, Gang(0.0, "corners"), 1.5))
def test_pieces_keep_apart_within_the_page_and_backs_lie_behind(sheet: Sheet) -> None:
    plan = sheet.plan
    assert isinstance(plan, Gang)
    pages, problems = impose(sheet, A4, IMPRINT, BOOK)
    placed = placements(sheet, A4, BOOK)
    assert not problems and len({one.page for one in placed}) == len(pages)
    assert Counter(one.piece for one in placed if one.side == "front") == Counter(sheet.pieces)
    for number, ones in groupby(placed, key=lambda one: one.page):
        on_page = list(ones)
        paper = Rect(0, 0, pages[number].width, pages[number].height).inset(8)
        boxes = [(one.trim, one.bleed_box) for one in on_page]
        for index, (trim, bled) in enumerate(boxes):
            assert paper.contains(bled, 1e-5)
            around = trim.inset(-plan.gap)
            for other, other_bled in boxes[index + 1 :]:
                assert not around.overlaps(other, 1e-5)
                assert not bled.overlaps(other, 1e-5) and not trim.overlaps(other_bled, 1e-5)
        cut_in_a_piece(pages[number], on_page)
    if plan.backs != "none":
        assert_backs_behind(placed, pages, plan.backs)


def cut_in_a_piece(page: Page, ones: list[Placement]) -> None:
    """No mark of a page runs inside a trim, but for guides across a band of rows, which are wanted there."""
    if page.side == "back" or not lies_free(ones):
        return
    trims = [one.trim.inset(1e-3) for one in ones if one.side == "front"]
    for start, end in strokes(page):
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        for x, y in (start, middle, end):
            for trim in trims:
                assert not (trim.x < x < trim.right and trim.y < y < trim.bottom)


TIGHT: Sizes = [(120, 100), (69, 200), (120, 100), (189, 40)] * 2
"""Rows take a page for nearly each of these, two pages hold all."""


def test_pages_of_pieces_that_lie_free_are_cut_along_lines_around_each() -> None:
    for cut in ("marks", "lines"):
        sheet = mixed(TIGHT, Gang(cut=cut))  # type: ignore[arg-type]
        pages, _ = impose(sheet, A4, IMPRINT, BOOK)
        assert len(pages) == 2
        for number, page in enumerate(pages):
            drawn = strokes(page)
            trims = [one.trim for one in placements(sheet, A4, BOOK) if one.page == number]
            for trim in trims:
                for x in (trim.x, trim.right):
                    assert covered(drawn, (x, trim.y), (x, trim.bottom))
                for y in (trim.y, trim.bottom):
                    assert covered(drawn, (trim.x, y), (trim.right, y))


def covered(
    lines: list[tuple[tuple[float, float], tuple[float, float]]],
    start: tuple[float, float],
    end: tuple[float, float],
) -> bool:
    """Whether one of the lines runs from `start` to `end` at the least."""
    return any(
        abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) < 1e-2
        and min(a[0], b[0]) - 1e-3 <= point[0] <= max(a[0], b[0]) + 1e-3
        and min(a[1], b[1]) - 1e-3 <= point[1] <= max(a[1], b[1]) + 1e-3
        for a, b in lines
        for point in [start]
        if min(a[0], b[0]) - 1e-3 <= end[0] <= max(a[0], b[0]) + 1e-3
        and min(a[1], b[1]) - 1e-3 <= end[1] <= max(a[1], b[1]) + 1e-3
    )


@pytest.mark.parametrize(("cut", "marked"), [("none", False), ("corners", True)])
def test_pages_of_pieces_that_lie_free_have_corners_or_nothing(cut: Cut, marked: bool) -> None:
    pages, _ = impose(mixed(TIGHT, Gang(cut=cut)), A4, IMPRINT, BOOK)
    assert len(pages) == 2
    lengths = [math.dist(*ends) for ends in strokes(pages[0]) if ends[0][1] < 280]
    assert bool(lengths) == marked and all(length <= 2.001 for length in lengths)


def test_rows_stay_where_nothing_takes_fewer_pages() -> None:
    """In their order where that is enough, by size where it is not: straight cuts run from mark to mark."""
    few = [(60, 40), (50, 30), (60, 40), (50, 30)]
    fronts = placements(mixed(few, Gang()), A4, BOOK)
    assert [one.piece.name for one in fronts] == [f"piece {n}" for n in range(4)]
    many = [(60, 40), (50, 30)] * 9
    fronts = placements(mixed(many, Gang()), A4, BOOK)
    assert {one.page for one in fronts} == {0}
    assert [one.piece.name for one in fronts] == [f"piece {n}" for n in (*range(0, 18, 2), *range(1, 18, 2))]
    assert not lies_free(fronts)
    placed = placements(mixed([*TIGHT, (120, 100), (60, 40), (60, 40)], Gang()), A4, BOOK)
    assert [lies_free([one for one in placed if one.page == page]) for page in range(3)] == [True, True, False]


def test_pieces_of_one_size_come_in_their_order() -> None:
    placed = placements(mixed(TIGHT, Gang()), A4, BOOK)
    for size in set(TIGHT):
        numbers = [
            int(one.piece.name.split()[1]) for one in placed if TIGHT[int(one.piece.name.split()[1])] == size
        ]
        assert numbers == sorted(numbers)


def test_groups_keep_pages_of_their_own() -> None:
    groups = ("RAF",) * 4 + ("Luftwaffe",) * 4
    placed = placements(mixed(TIGHT, Gang(groups=groups)), A4, BOOK)
    sides = {(one.page, groups[int(one.piece.name.split()[1])]) for one in placed}
    assert len(sides) == len({page for page, _ in sides}) == 2


@pytest.mark.parametrize("backs", ["none", "long-edge"])
def test_machines_cut_where_pieces_lie(backs: Backs) -> None:
    sheet = mixed(TIGHT, Gang(backs=backs))
    placed = placements(sheet, A4, BOOK)
    for number, page in cut_pages(sheet, A4, BOOK):
        assert len(page.cut) == sum(one.page == number and one.side == "front" for one in placed)


def test_folded_pieces_stay_in_rows() -> None:
    placed = placements(mixed([(90, 40), (60, 60)] * 6, Gang(backs="fold")), A4, BOOK)
    assert all(one.transform.b == 0 for one in placed) and not lies_free(placed)


def test_many_pieces_are_searched_in_lots() -> None:
    """Nothing is lost on the way, and not a page is left half empty for each lot."""
    random = Random(1)
    sizes = [(random.randint(10, 60), random.randint(10, 60)) for _ in range(1100)]
    units = [Unit(counter(str(n), *size), *size) for n, size in enumerate(sizes)]
    rows = pack(by_size(units), ROOM, 0, 7)
    pages = pack_freely(units, ROOM, 0, len(rows))
    assert pages is not None and pages == pack_freely(units, ROOM, 0, len(rows)), "the same each time"
    assert sorted(slot.unit.piece.name for page in pages for slot in page.free) == sorted(map(str, range(1100)))
    least = math.ceil(sum(w * h for w, h in sizes) / (ROOM.width * ROOM.height))
    assert len(pages) < least + 5, "five lots"
