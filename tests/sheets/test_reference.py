"""Reference pages: sections in order, none lost or over another, in the largest setting of the fewest pages."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, Group, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import Footnotes, RuleBook, RuleValue
from pressgang.sheets.blocks.block import Block, FunctionBlock, Look, SetBlock
from pressgang.sheets.blocks.grid import ColumnBlock
from pressgang.sheets.blocks.pictures import SpaceBlock
from pressgang.sheets.blocks.words import HeadBlock
from pressgang.sheets.pages.reference import COLUMN, GUTTER, LEAST_GAP, MOST_GAP, Section, set_pages
from pressgang.typography.fonts import FontBook
from tests.drawn import paths_of, strings_of

BOOK = FontBook()
READING = RuleBook({"range": RuleValue("range", 12, "reading", "Jones 1999", "Over 12 inches nobody fires.")})
EMPTY = RuleBook({})


def setting(size: float = theme.BODY, rules: RuleBook = EMPTY) -> Look:
    return Look(BOOK, size, BLACK, notes=Footnotes(rules), is_page=True)


def box(number: int, height: float) -> Block:
    """A section as high as that at running text; its line width tells which it is."""

    def draw(look: Look, width: float) -> SetBlock:
        tall = height * look.size / theme.BODY
        if not tall:
            return SetBlock((), 0.0)
        return SetBlock((rectangle(Rect(0, 0, width, tall), stroke=BLACK, width=number + 1.0),), tall)

    return FunctionBlock(draw)


def placed(block: SetBlock) -> list[tuple[int, Rect]]:
    """Each box on a page with its number."""
    return [(round(path.width) - 1, box) for path, box in paths_of(block.items) if path.width >= 1.0]


HEIGHTS = st.lists(st.tuples(st.floats(5, 120), st.booleans(), st.booleans()), min_size=1, max_size=9)


@given(HEIGHTS, st.sampled_from([(194.0, 250.0), (132.0, 170.0), (281.0, 160.0), (90.0, 400.0)]))
def test_sections_come_in_order_whole_and_apart(
    wanted: list[tuple[float, bool, bool]], room: tuple[float, float]
) -> None:
    sections = [Section(box(n, height), wide, opens) for n, (height, wide, opens) in enumerate(wanted)]
    pages = set_pages(sections, [setting()], *room)
    assert [number for page in pages for number, _ in placed(page)] == list(range(len(wanted)))
    for page in pages:
        assert page.height <= room[1] + 1e-6
        boxes = placed(page)
        for _, one in boxes:
            assert one.right <= room[0] + 1e-6 and one.bottom <= page.height + 1e-6
        for i, (_, one) in enumerate(boxes):
            for _, other in boxes[:i]:
                beside = one.x >= other.right + GUTTER - 1e-6 or other.x >= one.right + GUTTER - 1e-6
                below = one.y >= other.bottom + LEAST_GAP - 1e-6 or other.y >= one.bottom + LEAST_GAP - 1e-6
                assert beside or below
        for number, one in boxes:
            if wanted[number][1]:
                assert one.width == pytest.approx(room[0])
    for page in pages:
        if len(pages) > 1:
            assert all(not wanted[number][2] for number, _ in placed(page)[1:]), (
                "what opens is first on its page"
            )


@given(st.lists(st.floats(10, 60), min_size=2, max_size=7))
def test_the_gaps_of_a_column_are_even_and_within_limits(heights: list[float]) -> None:
    [page] = set_pages([Section(box(n, h)) for n, h in enumerate(heights)], [setting()], COLUMN, 600)
    tops = [one for _, one in placed(page)]
    gaps = [below.y - above.bottom for above, below in pairwise(tops)]
    assert max(gaps) - min(gaps) < 1e-6
    assert LEAST_GAP - 1e-6 <= gaps[0] <= MOST_GAP + 1e-6


def test_the_largest_setting_that_needs_the_fewest_pages_is_taken() -> None:
    sections = [Section(box(n, 60)) for n in range(4)]
    sizes = [points(size) for size in (12, 10, 8.5)]
    room = COLUMN * 2 + GUTTER
    [page] = set_pages(sections, [setting(size) for size in sizes], room, 125)
    assert placed(page)[0][1].height == pytest.approx(60)
    [page] = set_pages(sections, [setting(size) for size in sizes], room * 1.5, 180)
    assert placed(page)[0][1].height == pytest.approx(60 * 12 / 8.5)
    assert len(set_pages(sections, [setting(size) for size in sizes], COLUMN, 130)) == 2


def test_a_section_higher_than_a_page_comes_out_whole_to_be_reported() -> None:
    pages = set_pages([Section(box(0, 300)), Section(box(1, 20))], [setting()], 194, 250)
    assert max(page.height for page in pages) == pytest.approx(300)
    for high in (0, 1):
        sections = [Section(box(0, 300 - 280 * high)), Section(box(1, 20 + 280 * high), opens=True)]
        assert [page.height for page in set_pages(sections, [setting()], 194, 250)][high] == pytest.approx(300)


def test_a_head_within_a_parted_section_stays_with_what_stands_under_it() -> None:
    boxes = [box(number, 30.0) for number in range(4)]
    losses = HeadBlock("Losses")
    blocks = (HeadBlock("Line"), *boxes[:3], SpaceBlock(6.0), losses, *boxes[3:], box(4, 90.0))
    pages = set_pages([Section(ColumnBlock(blocks, 1.0))], [setting()], 190.0, 115.0)
    assert [strings_of(page.items) for page in pages] == [["LINE"], ["LOSSES"], ["LOSSES (CONTINUED)"]]


def reading(look: Look, width: float) -> SetBlock:
    look.notes.mark("range")
    return box(0, 50).set_at(look, width)


@pytest.mark.parametrize(("height", "expected"), [(120.0, 1), (68.0, 1), (52.0, 2)])
def test_readings_stand_below_the_last_section_run_on_before_they_cost_a_page(
    height: float, expected: int
) -> None:
    pages = set_pages([Section(FunctionBlock(reading))], [setting(rules=READING)], 194, height)
    assert len(pages) == expected
    assert all(page.height <= height + 1e-6 for page in pages)


def test_without_readings_nothing_stands_below() -> None:
    [page] = set_pages([Section(box(0, 50))], [setting(rules=READING)], 194, 250)
    assert page.height == pytest.approx(50)


def test_a_section_that_opens_a_page_does_not_where_all_go_on_one() -> None:
    sections = [Section(box(0, 60)), Section(box(1, 60), opens=True), Section(box(2, 60))]
    assert len(set_pages(sections, [setting()], COLUMN, 200)) == 1
    pages = set_pages(sections, [setting()], COLUMN, 150)
    assert [[number for number, _ in placed(page)] for page in pages] == [[0], [1, 2]]


def test_a_poster_is_enlarged() -> None:
    sections = [Section(box(n, 60)) for n in range(4)]
    [page], [poster] = (set_pages(sections, [setting()], 194 * by, 260 * by) for by in (1, 1.5))
    (shown,) = poster.items
    assert isinstance(shown, Group) and 1.3 < shown.transform.a < 1.5
    assert poster.height > 1.2 * page.height


def test_a_section_without_height_takes_no_room() -> None:
    [page] = set_pages([Section(box(n, h)) for n, h in enumerate((20, 0, 20))], [setting()], COLUMN, 60)
    assert [number for number, _ in placed(page)] == [0, 2] and page.height <= 40 + MOST_GAP + 1e-6


def test_only_marks_that_are_on_the_page_have_a_note() -> None:
    """A table may have a column less, and a mark with it, where the page is narrow."""

    def draw(look: Look, width: float) -> SetBlock:
        if look.size > theme.BODY:
            look.notes.mark("range")
        return box(0, 60).set_at(look, width)

    rules = READING
    large, usual = setting(points(12), rules), setting(rules=rules)
    [page] = set_pages([Section(FunctionBlock(draw))], [large, usual], COLUMN * 2, 65)
    assert page.height == pytest.approx(60)
