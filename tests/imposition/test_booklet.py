"""Booklets: fold the sheets on paper (here: in arithmetic) and read what comes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Group, Page, Path, Text, rectangle
from pressgang.drawing.theme import SMALLEST
from pressgang.drawing.units import PAPERS, Paper
from pressgang.imposition.document import booklet_pages, fits_leaf, leaf_of, saddle_order
from pressgang.layout import Margins, Stock
from pressgang.typography.fonts import FontBook
from tests.drawn import placed, strings_of

A4 = Stock(PAPERS["a4"])
LEAF = leaf_of(A4)


def folded(sides: tuple[tuple[int | None, int | None], ...]) -> list[int | None]:
    """The pages in the order in which they are read: sheets inside each other, flipped on the short edge.

    What lies behind the right half of a front is the left half of its back.
    """
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first = [page for front, back in sheets for page in (front[1], back[0])]
    last = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    return first + last


@given(st.integers(0, 240))
def test_the_folded_booklet_reads_from_the_first_page_to_the_last(count: int) -> None:
    sides = saddle_order(count)
    read = folded(sides)
    assert len(sides) % 2 == 0 and len(read) % 4 == 0, "whole sheets of four pages"
    assert read[:count] == list(range(count)), "each page once, in order"
    assert read[count:] == [None] * (len(read) - count), "blank leaves stand at the end"
    assert len(read) - count < 4, "no sheet is wasted"


def test_eight_pages_stand_as_printers_know_them() -> None:
    numbered = [tuple(n + 1 if n is not None else None for n in side) for side in saddle_order(8)]
    assert numbered == [(8, 1), (2, 7), (6, 3), (4, 5)]


def numbered_page(book: FontBook, number: int, lying: bool = False) -> Page:
    paper = LEAF.paper.turned() if lying else LEAF.paper
    mark = book.text(20, 30, f"page {number}", 5.0)
    items = (rectangle(Rect(10, 10, paper.width - 20, paper.height - 20), fill=None, width=1.0), mark)
    return Page(paper.width, paper.height, items, f"P {number}")


@settings(max_examples=8)
@given(st.lists(st.booleans(), min_size=1, max_size=13))
def test_drawn_pages_stand_whole_on_their_own_half(lying: list[bool]) -> None:
    book = FontBook()
    pages = [numbered_page(book, number, lies) for number, lies in enumerate(lying)]
    sides, where = booklet_pages(pages, LEAF, book)
    seen = []
    for index, side in enumerate(sides):
        assert (side.width, side.height) == (297.0, 210.0)
        assert (side.side, side.flip) == (("back", "short-edge") if index % 2 else ("front", None))
        halves = {"left": Rect(0, 0, 148.5, 210), "right": Rect(148.5, 0, 148.5, 210)}
        frames = [t.apply_rect(Rect(10, 10, 128.5, 190)) for _, t in placed_frames(side, pages)]
        for frame in frames:
            assert sum(half.contains(frame) for half in halves.values()) == 1
        seen += [word for word in strings_of(side) if word.startswith("page ")]
        for word in strings_of(side):
            if word.startswith("page "):
                assert where[int(word.split()[1])] == index
    assert sorted(seen) == sorted(f"page {number}" for number in range(len(pages)))


def placed_frames(side: Page, pages: list[Page]) -> list[tuple[Path, object]]:
    """The frames of upright pages with their transforms."""
    upright = {id(page.items[0]) for page in pages if page.height > page.width}
    return [(i, t) for i, t in placed(side) if isinstance(i, Path) and id(i) in upright]


def test_a_page_that_lies_is_turned_with_its_head_to_the_left(book: FontBook) -> None:
    sides, _ = booklet_pages([numbered_page(book, 0, lying=True)], LEAF, book)
    texts = [(item, place) for item, place in placed(sides[0].items) if isinstance(item, Text)]
    mark, place = next((item, place) for item, place in texts if item.string == "page 0")
    x, y = place.apply(mark.x, mark.y)
    assert (x, y) == pytest.approx((148.5 + 30, 210 - 20))
    assert place.apply(mark.x + 1, mark.y) == pytest.approx((x, y - 1)), "the line runs up the page"


def test_the_front_says_how_to_flip_and_the_fold_is_marked_at_both_ends(book: FontBook) -> None:
    sides, _ = booklet_pages([numbered_page(book, n) for n in range(5)], LEAF, book)
    told = [any("flip on the short edge" in word for word in strings_of(side)) for side in sides]
    assert told == [True, False] * 2
    names = [f"Booklet {sheet} {side}" for sheet in (1, 2) for side in ("front", "back")]
    assert [side.label for side in sides] == names
    assert any("sheet 2 of 2" in word for word in strings_of(sides[2]))
    (said,) = (i for i, _ in placed(sides[2].items) if isinstance(i, Text) and "sheet 2" in i.string)
    assert said.rotation == -90 and 147 < said.x < 148.5, "up the page, beside the fold"
    ticks = [i for i, _ in placed(sides[0].items) if isinstance(i, Path) and i.dash]
    assert [{point[0] for _, point in tick.segments} for tick in ticks] == [{148.5}, {148.5}]
    assert [[point[1] for _, point in tick.segments] for tick in ticks] == [[8, 13], [197, 202]]


def test_a_narrow_gutter_has_no_words_on_the_pages(book: FontBook) -> None:
    leaf = leaf_of(Stock(PAPERS["a4"], Margins(2, 2, 2, 2)))
    sides, _ = booklet_pages([numbered_page(book, 0)], leaf, book)
    assert not any("flip" in word for word in strings_of(sides[0]))
    leaf = leaf_of(Stock(PAPERS["a4"], Margins(3, 3, 3, 3)))
    sides, _ = booklet_pages([numbered_page(book, 0)], leaf, book)
    assert any("flip" in word for word in strings_of(sides[0])), "6 mm are enough"


@pytest.mark.parametrize(("spare", "said"), [(0.01, True), (-0.01, False)])
def test_the_words_stand_where_they_fit_between_the_marks(book: FontBook, spare: float, said: bool) -> None:
    words = "Booklet, sheet 1 of 1 · print on both sides, flip on the short edge, fold here"
    height = book.width(words, SMALLEST) + 2 * (8 + 5 + 2) + spare
    leaf = Stock(Paper("half", 70, height), Margins(8, 8, 8, 8))
    sides, _ = booklet_pages([Page(70, height, ())], leaf, book)
    assert (words in strings_of(sides[0])) == said


@pytest.mark.parametrize("lying", [False, True])
def test_nothing_of_a_page_goes_beyond_the_fold(book: FontBook, lying: bool) -> None:
    page = numbered_page(book, 0, lying)
    sides, _ = booklet_pages([page], LEAF, book)
    (group,) = (item for item in sides[0].items if isinstance(item, Group) and not item.layer)
    assert group.clip == rectangle(Rect(0, 0, page.width, page.height))
    assert group.transform is not None
    assert group.transform.apply_rect(Rect(0, 0, page.width, page.height)) == Rect(148.5, 0, 148.5, 210)


@pytest.mark.parametrize("name", ["a4", "letter", "a3", "210x297mm"])
def test_a_leaf_is_exactly_half_the_paper_with_the_widest_margin(name: str) -> None:
    paper = PAPERS.get(name, PAPERS["a4"])
    stock = Stock(paper, Margins(5, 6, 12, 7))
    leaf = leaf_of(stock)
    assert leaf.paper.width * 2 == pytest.approx(max(paper.width, paper.height))
    assert leaf.paper.height == min(paper.width, paper.height)
    assert leaf.margins == Margins(12, 12, 12, 12)
    assert leaf_of(stock.turned()).paper == leaf.paper, "however the paper lies"


def test_a_page_of_another_size_is_no_leaf(book: FontBook) -> None:
    assert fits_leaf(Page(148.54, 209.96, ()), LEAF) and fits_leaf(Page(209.96, 148.54, ()), LEAF)
    assert not fits_leaf(Page(148.56, 210, ()), LEAF) and not fits_leaf(Page(148.5, 209.9, ()), LEAF)
    board = Page(400, 500, ())
    assert not fits_leaf(board, LEAF)
    with pytest.raises(ValueError, match="400 × 500"):
        booklet_pages([board], LEAF, book)


def test_no_pages_make_no_sheets(book: FontBook) -> None:
    assert booklet_pages([], LEAF, book) == ((), ())
    assert all(a != b for a, b in pairwise(saddle_order(8)))
