"""Pages for a print shop, and cut lines that are cut once."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Page, Path, Piece, Text, circle, rectangle
from pressgang.drawing.units import PAPERS
from pressgang.imposition.cutmarks import merge_cuts
from pressgang.imposition.presswork import Presswork, press_pages
from pressgang.layout import Backs, Gang, Grid, Imprint, Sheet, Stock, no_step
from pressgang.sheets.cutting import Shape
from pressgang.typography.fonts import FontBook
from tests.drawn import placed
from tests.imposition.pieces import counter

A4 = Stock.on(PAPERS["a4"])
IMPRINT = Imprint("kit", "1", "abc123")
BY_PIECE, BY_SHEET = Presswork("piece", 3.0, "CutContour"), Presswork("sheet", 3.0, "CutContour")


def pages(
    pieces: list[Piece], plan: Gang | Grid, how: Presswork, book: FontBook, **sheet: object
) -> tuple[Page, ...]:
    made = Sheet("Counters", tuple(pieces), plan, **sheet)  # type: ignore[arg-type]
    found, problems = press_pages(made, A4, how, IMPRINT, book, no_step)
    assert not problems
    return found


def contours(page: Page) -> list[list[tuple[float, float]]]:
    """The cut lines of a page by their corners, in its mm."""
    return [
        [transform.apply(*numbers[-2:]) for _, numbers in item.segments if numbers]
        for item, transform in placed(page)
        if isinstance(item, Path) and item.spot
    ]


def lines(paths: list[Path]) -> set[tuple[tuple[float, ...], tuple[float, ...]]]:
    return {
        (tuple(round(n, 3) for n in path.segments[0][1]), tuple(round(n, 3) for n in path.segments[1][1]))
        for path in paths
    }


@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
def test_a_page_a_side_fronts_and_backs_in_turn(backs: Backs, book: FontBook) -> None:
    made = pages(
        [counter("a", 25, 30, 3), counter("b", 20, 20, 3, back=False)], Gang(backs=backs), BY_PIECE, book
    )
    assert [page.side for page in made] == (["front"] * 2 if backs == "none" else ["front", "back"] * 2)
    for page in made:
        assert page.trim is not None and page.bleed == Rect(0, 0, page.width, page.height)
        assert page.trim == page.bleed.inset(3)
    assert {(page.width, page.height) for page in made} == {(31, 36), (26, 26)}
    if backs != "none":
        assert not list(placed(made[3]))  # the second has no back: a blank one


def test_a_piece_that_is_folded_is_one_page_with_its_back_on_its_head(book: FontBook) -> None:
    how = BY_PIECE._replace(folded=True)
    [page] = pages([counter("a", 60, 25, 3)], Gang(backs="fold"), how, book)
    assert (page.width, page.height) == (66, 56)
    assert page.trim == Rect(3, 3, 60, 50)
    grounds = [
        (item, transform) for item, transform in placed(page) if isinstance(item, Path) and not item.spot
    ]
    assert [transform.apply(0, 0) for _, transform in grounds] == [
        (3, 28),
        (63, 28),
    ]  # back to back at the fold
    assert contours(page) == [[(3, 3), (63, 3), (63, 53), (3, 53)]]
    # Backs laid out for folding are one way to print them at home; a shop turns the paper.
    assert len(pages([counter("a", 60, 25, 3)], Gang(backs="fold"), BY_PIECE, book)) == 2


def test_nothing_but_the_piece_and_its_cut_line_stands_on_a_page(book: FontBook) -> None:
    front, back = pages([counter("a", 25, 25, 3)], Gang(cut="lines", backs="long-edge"), BY_PIECE, book)
    assert not any(isinstance(item, Text) for item, _ in placed(front))
    assert contours(front) == [[(3, 3), (28, 3), (28, 28), (3, 28)]]
    assert not contours(back)
    assert len(list(placed(front))) == 2


def test_the_cut_line_of_another_shape_is_its_outline(book: FontBook) -> None:
    shape = Shape.of_size("hex", 25)
    piece = Piece("a", shape.width, shape.height, (), outline=shape.path())
    [corners] = contours(pages([piece], Gang(), BY_PIECE, book)[0])
    assert len(corners) == 6
    assert {round(y, 3) for _, y in corners} == {3, 15.5, 28}
    assert not contours(pages([piece], Gang(), BY_PIECE._replace(spot=""), book)[0])


def test_copies_of_a_row_are_drawn_once(book: FontBook) -> None:
    piece = counter("a", 25, 25, 3)
    made = pages([piece] * 40, Gang(), BY_PIECE, book)
    assert len(made) == 40 and len({id(page) for page in made}) == 1


def test_punched_sheets_cut_shared_edges_once(book: FontBook) -> None:
    made = pages([counter("a", 30, 30, 3)] * 12, Gang(cut="marks", backs="long-edge"), BY_SHEET, book)
    front, back = made
    assert (front.width, front.height) == (216, 303)
    assert front.trim == Rect(3, 3, 210, 297)
    assert (front.side, back.side) == ("front", "back") and not contours(back)
    found = contours(front)
    # 6 in a row, so 2 rows: 3 level lines over all of it, 7 upright ones
    assert len(found) == 10
    lengths = sorted(round(math.dist(*ends), 3) for ends in found)
    assert lengths == [60] * 7 + [180] * 3
    assert not any(isinstance(item, Text) for item, _ in placed(front))
    for page in made:
        for corner in contours(page):
            assert all(11 <= x <= 205 and 11 <= y <= 292 for x, y in corner)


def test_backs_of_punched_sheets_lie_behind_their_fronts(book: FontBook) -> None:
    def grounds(page: Page) -> list[Rect]:
        return sorted(
            transform.apply_rect(Rect(0, 0, 30, 20))
            for item, transform in placed(page)
            if isinstance(item, Path) and not item.spot
        )

    front, back = pages([counter("a", 30, 20, 0)] * 5, Gang(backs="long-edge"), BY_SHEET, book)
    mirrored = sorted(Rect(front.width - box.right, box.y, box.width, box.height) for box in grounds(back))
    assert [tuple(box) for box in mirrored] == [pytest.approx(tuple(box), abs=1e-6) for box in grounds(front)]


def test_forms_stand_on_a_page_of_the_paper_with_heading_and_footnotes(book: FontBook) -> None:
    made = pages(
        [Piece("a", 90, 60, (book.text(5, 5, "form", 4.0),))],
        Grid(1, 2),
        BY_PIECE,
        book,
        notes=("* a reading",),
    )
    [page] = made
    said = [item.string for item, _ in placed(page) if isinstance(item, Text)]
    assert said == ["Counters", "form", "* a reading"]
    assert page.trim == Rect(3, 3, 210, 297)
    assert not contours(page)


def outlines() -> Iterator[tuple[list[Path], int]]:
    for count in (1, 2, 5):
        yield [rectangle(Rect(25 * n, 0, 25, 25)) for n in range(count)], count + 3


@pytest.mark.parametrize(("paths", "count"), list(outlines()))
def test_neighbours_share_their_edge(paths: list[Path], count: int) -> None:
    found = merge_cuts(paths)
    assert len(found) == count
    ends = [point for path in found for _, point in path.segments]
    assert min(ends) == pytest.approx((0, 0), abs=1e-3)
    assert max(ends) == pytest.approx((25 * len(paths), 25), abs=1e-3)


def test_hexes_that_touch_share_their_edges() -> None:
    shape = Shape.of_size("hex", 30)
    one = shape.path()
    move = Transform.translate(shape.width * 0.75, 15)
    other = Path(tuple((verb, move.apply(*n) if n else ()) for verb, n in one.segments))
    assert len(merge_cuts([one, other])) == 11


def test_curves_stay_whole() -> None:
    [found] = merge_cuts([circle((20, 20), 10), circle((20, 20), 10)])
    assert [verb for verb, _ in found.segments] == ["M", "C", "C", "C", "C"]
    rounded = merge_cuts([rectangle(Rect(0, 0, 63, 88), radius=3)])
    assert len(rounded) == 8


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=12, unique=True))
def test_every_edge_is_cut_and_none_twice(cells: list[tuple[int, int]]) -> None:
    """On a lattice of 10 mm the edges of all squares and those under the lines are the same, once each."""
    wanted = set()
    for x, y in cells:
        wanted |= {("level", x, y), ("level", x, y + 1), ("upright", x, y), ("upright", x + 1, y)}
    found: list[tuple[str, int, int]] = []
    for (x, y), (to_x, to_y) in lines(merge_cuts([rectangle(Rect(10 * x, 10 * y, 10, 10)) for x, y in cells])):
        if y == to_y:
            found += [("level", n, round(y / 10)) for n in range(round(x / 10), round(to_x / 10))]
        else:
            found += [("upright", round(x / 10), n) for n in range(round(y / 10), round(to_y / 10))]
    assert sorted(found) == sorted(wanted)
