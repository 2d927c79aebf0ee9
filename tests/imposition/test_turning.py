"""Pieces and pages that lie turned where that saves a page: nothing is lost, and backs lie behind fronts."""

from __future__ import annotations

import pytest

from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import circle
from pressgang.drawing.units import PAPERS
from pressgang.imposition.plans import cut_pages, impose, placements
from pressgang.layout import Backs, Gang, Sheet, Stock
from pressgang.structs import replace
from tests.imposition.pieces import A4, BOOK, IMPRINT, assert_backs_behind, counter


def cards(count: int, backs: Backs = "none", width: float = 63, height: float = 92) -> Sheet:
    pieces = tuple(counter(f"card {n}", width, height, line=n + 2) for n in range(count))
    return Sheet("Cards", pieces, Gang(backs=backs), heading=False)


@pytest.mark.parametrize("backs", ["none", "long-edge", "short-edge"])
def test_cards_turn_where_that_saves_pages(backs: Backs) -> None:
    """Six upright cards go on a page of A4 with its marks, eight turned ones do."""
    sheet = cards(52, backs)
    pages, problems = impose(sheet, A4, IMPRINT, BOOK)
    sides = 1 if backs == "none" else 2
    assert not problems and len(pages) == 7 * sides
    placed = placements(sheet, A4, BOOK)
    assert [one.piece.name for one in placed if one.side == "front"] == [f"card {n}" for n in range(52)]
    sizes = {tuple(sorted((round(one.trim.width, 6), round(one.trim.height, 6)))) for one in placed}
    assert sizes == {(63, 92)}, "of true size"
    if backs != "short-edge":  # there the page lies, and the cards stand
        assert all(one.trim.width > one.trim.height for one in placed)
    if backs != "none":
        assert_backs_behind(placed, pages, backs)


@pytest.mark.parametrize(("paper", "most"), [("a4", 9), ("letter", 8)])
def test_cards_of_a_deck_fill_the_page(paper: str, most: int) -> None:
    """Nine of 63 × 88 mm go on A4, with their backs, and eight on Letter."""
    pages, problems = impose(cards(72, "long-edge", height=88), Stock(PAPERS[paper]), IMPRINT, BOOK)
    assert not problems and len(pages) == 2 * 72 // most


def test_nothing_turns_where_no_page_is_saved() -> None:
    for one in placements(cards(6), A4, BOOK):
        assert (one.transform.a, one.transform.b) == (1, 0)


def test_folded_strips_turn_with_their_page() -> None:
    """Three strips of 4.5 in go on an upright page, four on one that lies."""
    strips = replace(cards(12, "fold", 114.3, 34.5), heading=True)
    pages, _ = impose(strips, A4, IMPRINT, BOOK)
    assert pages[0].width > pages[0].height and len(pages) == 3
    placed = placements(strips, A4, BOOK)
    for front, back in zip(placed[::2], placed[1::2], strict=True):
        assert front.transform.b == 0 and back.transform.b == 0
        assert abs(back.trim.bottom - front.trim.y) < 0.001
    assert {(page.width, page.height) for _, page in cut_pages(strips, A4, BOOK)} == {(297, 210)}


def test_shapes_keep_their_head_up() -> None:
    oval = replace(counter("oval", 63, 88), outline=circle((31.5, 44), 31))
    sheet = Sheet("Cards", (oval,) * 52, Gang())
    assert all(
        one.transform == Transform(e=one.transform.e, f=one.transform.f) for one in placements(sheet, A4, BOOK)
    )
