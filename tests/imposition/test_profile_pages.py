"""Pages made up for a printer: what the printer does to them afterwards brings everything back to its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import BLACK, Group, Page, rectangle
from pressgang.imposition.document import Correction, correct_pages

BOX = Rect(30, 40, 25, 25)
scales = st.floats(0.95, 1.05)
offsets = st.floats(-5, 5)


def page(side: str = "front", width: float = 210.0, height: float = 297.0) -> Page:
    return Page(width, height, (rectangle(BOX, BLACK),), "p", trim=BOX, bleed=BOX.inset(-1.5), side=side)  # type: ignore[arg-type]


def placed(corrected_page: Page) -> Transform:
    (group,) = corrected_page.items
    assert isinstance(group, Group)
    return group.transform


def printed(point: Point, made: Page, errs: Correction, back_shift: Point = (0.0, 0.0)) -> Point:
    """What a printer that errs makes of a point: it shrinks about the middle and shifts backs."""
    x, y = placed(made).apply(*point) if isinstance(made.items[0], Group) else point
    x = made.width / 2 + (x - made.width / 2) * errs.scale_x
    y = made.height / 2 + (y - made.height / 2) * errs.scale_y
    return (x + back_shift[0], y + back_shift[1]) if made.side == "back" else (x, y)


def test_a_page_that_needs_nothing_is_handed_through() -> None:
    front, back = page(), page("back")
    assert correct_pages([front, back], Correction()) == (front, back)
    moved = correct_pages([front, back], Correction(back_dx=0.5))
    assert moved[0] is front
    assert moved[1] != back


def test_a_printer_of_99_2_per_cent_gets_pages_that_are_larger_by_as_much() -> None:
    (made,) = correct_pages([page()], Correction(scale_x=0.992, scale_y=0.992))
    transform = placed(made)
    assert transform.a == pytest.approx(1 / 0.992)
    assert transform.apply(105, 148.5) == pytest.approx((105, 148.5)), "the middle stays"
    assert made.trim is not None
    assert made.trim.width == pytest.approx(25 / 0.992)
    assert (made.width, made.height) == (210, 297)


def test_the_back_moves_right_and_down_and_the_front_does_not() -> None:
    front, back = correct_pages([page(), page("back")], Correction(back_dx=0.5, back_dy=-1.5))
    assert front == page()
    assert placed(back).apply(0, 0) == (0.5, -1.5)
    assert back.trim == BOX.moved(0.5, -1.5)
    assert back.bleed == BOX.inset(-1.5).moved(0.5, -1.5)


@given(scales, scales)
def test_scales_are_undone_by_the_printer(sx: float, sy: float) -> None:
    errs = Correction(sx, sy)
    (made,) = correct_pages([page()], errs)
    for point in ((0.0, 0.0), (210.0, 297.0), (30.0, 40.0)):
        assert printed(point, made, errs) == pytest.approx(point, abs=1e-9)


@given(offsets, offsets)
def test_offsets_read_off_the_calibration_page_bring_backs_behind_their_fronts(ex: float, ey: float) -> None:
    """The printer moves backs by (ex, ey). Held against the light, the front towards the reader, the cross of
    the back stands mirrored; the numbers grow to the right and upwards, and are what is typed."""
    cross_x, cross_y = 105 + ex, 148.5 + ey
    seen_x, seen_y = 210 - cross_x, cross_y
    read_dx, read_dy = seen_x - 105, -(seen_y - 148.5)
    (made,) = correct_pages([page("back")], Correction(back_dx=read_dx, back_dy=read_dy))
    assert printed((60, 70), made, Correction(), (ex, ey)) == pytest.approx((60, 70), abs=1e-9)


@pytest.mark.parametrize("short_edge", [False, True])
@pytest.mark.parametrize("landscape", [False, True])
@given(ex=offsets, ey=offsets)
def test_the_same_paper_path_is_made_up_for_however_the_page_lies(
    landscape: bool, short_edge: bool, ex: float, ey: float
) -> None:
    """The printer shifts the back of upright paper by (ex, ey). A landscape page is that paper turned
    clockwise; flipped on the short edge the back goes in on its head."""
    width, height = (297.0, 210.0) if landscape else (210.0, 297.0)
    errs = Correction(back_dx=-ex, back_dy=-ey)
    (made,) = correct_pages([page("back", width, height)], errs, short_edge)
    shift = (-ey, ex) if landscape else (ex, ey)
    if short_edge:
        shift = (-shift[0], -shift[1])
    assert printed((60, 70), made, Correction(), shift) == pytest.approx((60, 70), abs=1e-9)


def test_scales_follow_a_page_that_lies() -> None:
    (made,) = correct_pages([page("front", 297, 210)], Correction(scale_x=0.99, scale_y=1.01))
    assert placed(made).a == pytest.approx(1 / 1.01)
    assert placed(made).d == pytest.approx(1 / 0.99)


def test_boxes_stay_on_the_page() -> None:
    whole = Page(210, 297, (), trim=Rect(0, 0, 210, 297), side="back")
    (made,) = correct_pages([whole], Correction(0.98, 0.98, 2, 2))
    assert made.trim is not None
    assert Rect(0, 0, 210, 297).contains(made.trim)
