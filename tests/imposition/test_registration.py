"""Marks for a cutting machine: where they stand, and that everything keeps clear of them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import outline_box
from pressgang.drawing.scene import Page, Path
from pressgang.drawing.units import PAPERS
from pressgang.imposition.furniture import REGISTRATION_CORNER, divide_page
from pressgang.imposition.gang import ARM, SQUARE, THICKNESS
from pressgang.imposition.plans import impose, placements
from pressgang.layout import Gang, Margins, Sheet, Stock
from pressgang.structs import replace
from tests.drawn import placed
from tests.imposition.pieces import BOOK, IMPRINT, counter, text_boxes

MACHINE_SEES = 5.0
"""How far beyond the square of a mark, in mm, nothing else is printed."""
NOTE = "Left above: hexes a turn. Turn a counter over when it is damaged; its record says what is left of it."


def sheet(count: int = 60, size: float = 25, bleed: float = 1.5, **more: object) -> Sheet:
    plan = Gang(gap=2.0, registration=10.0)
    pieces = tuple(counter(f"{i}", size, size, bleed) for i in range(count))
    whole = Sheet("Counters", pieces, plan, side_note="Battle of Britain", side_detail="25 × 25 mm")
    return replace(whole, **more)  # type: ignore[arg-type]


def mark_boxes(page: Page) -> list[Rect]:
    """The filled square and the two brackets of six corners each."""
    found = []
    for item, _ in placed(page):
        if isinstance(item, Path) and item.fill is not None and item.stroke is None:
            steps = "".join(step for step, _ in item.segments)
            box = outline_box(item.segments)
            if (steps, round(box.width, 6)) in (("MLLLZ", SQUARE), ("MLLLLLZ", ARM)):
                found.append(box)
    return found


def lines_and_grounds(page: Page) -> list[Rect]:
    """The boxes of all other paths: pieces, cut marks, rules, the scale bar."""
    marks = mark_boxes(page)
    found = []
    for item, transform in placed(page):
        box = outline_box(item.segments) if isinstance(item, Path) else None
        if box is not None and box not in marks:
            found.append(transform.apply_rect(box))
    return found


def corners(page: Page, inset: float) -> list[Rect]:
    """The squares in which the machine looks for its marks."""
    c = REGISTRATION_CORNER
    return [
        Rect(inset, inset, c, c),
        Rect(page.width - inset - c, inset, c, c),
        Rect(inset, page.height - inset - c, c, c),
    ]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("inset", [8.0, 10.0, 15.9])
def test_a_square_and_two_brackets_at_the_inset(paper: str, inset: float) -> None:
    pages, found = impose(
        sheet(plan=Gang(registration=inset, backs="long-edge")), Stock(PAPERS[paper]), IMPRINT, BOOK
    )
    assert not found
    for page in pages:
        boxes = mark_boxes(page)
        if page.side == "back":
            assert not boxes, "the machine sees the front"
            continue
        square, right, left = boxes
        assert (square.x, square.y, square.width, square.height) == pytest.approx((inset, inset, 5, 5))
        assert (right.right, right.y) == pytest.approx((page.width - inset, inset))
        assert (left.x, left.bottom) == pytest.approx((inset, page.height - inset))
        assert {(b.width, b.height) for b in (right, left)} == {(ARM, ARM)}
        assert 0.5 <= THICKNESS <= 1.0


@given(
    st.sampled_from(["a5", "a4", "letter", "a3"]),
    st.sampled_from([8.0, 10.0, 16.0]),
    st.booleans(),
    st.booleans(),
    st.sampled_from(["none", "long-edge", "short-edge", "fold"]),
    st.sampled_from([(), (NOTE, NOTE)]),
)
def test_nothing_stands_where_the_machine_looks(
    paper: str, inset: float, heading: bool, landscape: bool, backs: str, notes: tuple[str, ...]
) -> None:
    whole = sheet(
        20, heading=heading, landscape=landscape, notes=notes,
        plan=Gang(backs=backs, registration=inset),  # type: ignore[arg-type]
    )  # fmt: skip
    stock = Stock(PAPERS[paper])
    pages, found = impose(whole, stock, IMPRINT, BOOK)
    if any(problem.is_error for problem in found):
        assert paper == "a5"
        return
    placed = placements(whole, stock, BOOK)
    for index, page in enumerate(pages):
        inside = Rect(0, 0, page.width, page.height).inset(inset)
        clear = [corner.inset(-MACHINE_SEES) for corner in corners(page, inset)]
        boxes = [*(box for _, box in text_boxes(page)), *lines_and_grounds(page)]
        for zone in clear if page.side == "front" else corners(page, inset):
            assert not [box for box in boxes if zone.inset(1e-3).overlaps(box)]
        for one in placed:
            if one.page == index:
                assert inside.contains(one.bleed_box)
                assert not any(corner.overlaps(one.bleed_box) for corner in clear)


def test_marks_in_the_margin_are_refused_with_the_inset_that_works() -> None:
    wide = Stock(PAPERS["a4"], Margins(12, 12, 12, 12))
    pages, (problem,) = impose(sheet(), wide, IMPRINT, BOOK)
    assert not pages and problem.rule.code == "PG410"
    assert 'registration-inset = "12mm"' in problem.help
    assert not impose(sheet(plan=Gang(registration=12.0)), wide, IMPRINT, BOOK)[1]


def test_marks_that_leave_nothing_are_refused_with_the_inset_that_works() -> None:
    pages, (problem,) = impose(sheet(1, plan=Gang(registration=96.0)), Stock(PAPERS["a4"]), IMPRINT, BOOK)
    assert not pages and problem.rule.code == "PG402"
    most = float(problem.help.split("inset ")[1].split(" mm")[0])
    for inset, works in ((most, True), (most + 1, False)):
        found = impose(sheet(1, plan=Gang(registration=inset)), Stock(PAPERS["a4"]), IMPRINT, BOOK)[1]
        assert any(problem.is_error for problem in found) != works


def test_without_marks_the_page_is_divided_as_ever() -> None:
    stock = Stock(PAPERS["a4"])
    assert divide_page(stock, BOOK) == divide_page(stock, BOOK, registration=None)
    assert divide_page(stock, BOOK).live != divide_page(stock, BOOK, registration=10.0).live
