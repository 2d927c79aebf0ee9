from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Point, Rect, Transform, cos_sin, polar
from pressgang.drawing.outlines import arc
from pressgang.drawing.scene import Colour, circle, rectangle

numbers = st.floats(-500, 500)


@given(numbers, numbers, numbers, numbers, numbers)
def test_then_is_one_map_after_the_other(angle: float, dx: float, dy: float, x: float, y: float) -> None:
    turn, move = Transform.rotate(angle, about=(3, 4)), Transform.translate(dx, dy)
    assert turn.then(move).apply(x, y) == pytest.approx(move.apply(*turn.apply(x, y)), abs=1e-6)


@given(numbers, numbers, numbers)
def test_a_full_turn_is_the_identity(x: float, y: float, angle: float) -> None:
    there = Transform.rotate(angle).then(Transform.rotate(360 - angle))
    assert there.apply(x, y) == pytest.approx((x, y), abs=1e-6)


@given(st.floats(0, 360), st.floats(0.1, 300))
def test_polar_is_a_compass(bearing: float, radius: float) -> None:
    x, y = polar((10, 20), radius, bearing)
    assert math.hypot(x - 10, y - 20) == pytest.approx(radius)
    assert polar((0, 0), 1, 0) == (0, -1)
    assert polar((0, 0), 1, 90) == (1, 0)


@given(st.floats(0, 360), st.floats(-360, 360), st.floats(1, 200))
def test_an_arc_stays_on_its_circle(start: float, sweep: float, radius: float) -> None:
    here = polar((0, 0), radius, start)
    for _, (x1, y1, x2, y2, x, y) in arc((0, 0), radius, start, start + sweep):
        mid = ((here[0] + 3 * x1 + 3 * x2 + x) / 8, (here[1] + 3 * y1 + 3 * y2 + y) / 8)
        assert math.hypot(*mid) == pytest.approx(radius, rel=1e-4)
        here = (x, y)
    assert here == pytest.approx(polar((0, 0), radius, start + sweep), abs=1e-6)


def test_rectangles() -> None:
    a = Rect(0, 0, 10, 10)
    assert not a.overlaps(Rect(10, 0, 5, 5))
    assert a.overlaps(Rect(9, 9, 5, 5))
    assert a.contains(a.inset(1))
    assert not a.contains(a.inset(-1))
    assert a.union(Rect(20, 5, 1, 1)) == Rect(0, 0, 21, 10)
    assert Transform.rotate(90).apply_rect(Rect(0, 0, 2, 1)) == Rect(-1, 0, 1, 2)


def test_a_rectangle_is_measured_from_its_left_top_corner() -> None:
    a = Rect(2, 3, 10, 20)
    assert (a.right, a.bottom, a.centre) == (12, 23, (7, 13))
    assert a.inset(3) == Rect(5, 6, 4, 14)
    assert a.inset(-3) == Rect(-1, 0, 16, 26)
    assert a.moved(5, -4) == Rect(7, -1, 10, 20)
    assert a.union(Rect(-1, 1, 2, 3)) == Rect(-1, 1, 13, 22)
    assert a.union(Rect(5, 30, 1, 1)) == Rect(2, 3, 10, 28)


@pytest.mark.parametrize("towards", [(1, 0), (-1, 0), (0, 1), (0, -1)], ids=["right", "left", "down", "up"])
def test_overlapping_and_lying_inside_are_told_apart_on_every_side(towards: Point) -> None:
    a, (dx, dy) = Rect(-20, 30, 10, 10), towards
    assert not a.overlaps(a.moved(10 * dx, 10 * dy)), "they share an edge"
    assert not a.overlaps(a.moved(12 * dx, 12 * dy))
    assert not a.overlaps(a.moved(9.5 * dx, 9.5 * dy), tolerance=0.5), "no more than the tolerance"
    assert not a.overlaps(a.moved((10 - 1e-7) * dx, (10 - 1e-7) * dy)), "a rounding is no overlap"
    assert a.overlaps(a.moved(9 * dx, 9 * dy), tolerance=0.5)
    assert a.overlaps(a.moved(9.99 * dx, 9.99 * dy))
    assert a.contains(a.moved(1e-7 * dx, 1e-7 * dy)), "nor is it a protrusion"
    assert a.contains(a.moved(0.5 * dx, 0.5 * dy), tolerance=0.5), "no more than the tolerance"
    assert not a.contains(a.moved(0.01 * dx, 0.01 * dy))
    assert not a.contains(a.moved(1 * dx, 1 * dy), tolerance=0.5)
    assert a.contains(a)


def test_an_inverse_leads_back() -> None:
    there = Transform.scale(2, -3).then(Transform.rotate(30)).then(Transform.translate(5, 7))
    assert there.inverse().apply(*there.apply(11, 13)) == pytest.approx((11, 13))
    assert Transform(-1, 0, 0, -1, 20, 10).inverse() == Transform(-1, 0, 0, -1, 20, 10)


def test_transforms_send_points_where_their_names_say() -> None:
    assert Transform().apply(3, 4) == (3, 4)
    assert Transform.translate(5, -6).apply(3, 4) == (8, -2)
    assert Transform.scale(2).apply(3, 4) == (6, 8)
    assert Transform.scale(2, 5).apply(3, 4) == (6, 20)
    assert Transform.scale(2, 0).apply(3, 4) == (6, 0)
    assert Transform.rotate(90).apply(3, 4) == (-4, 3), "clockwise on the page: right goes down"
    assert Transform.rotate(90, about=(10, 20)).apply(13, 24) == (6, 23)
    turn = Transform.rotate(60, about=(10, 20))
    assert turn.apply(10, 20) == pytest.approx((10, 20))
    assert turn.apply(10, 16) == pytest.approx(polar((10, 20), 4, 60))
    assert Transform(1, 2, 3, 4, 5, 6).apply(7, 8) == (1 * 7 + 3 * 8 + 5, 2 * 7 + 4 * 8 + 6)
    assert Transform(1, 2, 3, 4, 5, 6).apply_rect(Rect(10, 20, 4, 2)) == Rect(75, 106, 10, 16)
    first, second = Transform(2, 3, 5, 7, 11, 13), Transform(17, 19, 23, 29, 31, 37)
    for point in ((0, 0), (1, 0), (0, 1)):
        assert first.then(second).apply(*point) == second.apply(*first.apply(*point))


@pytest.mark.parametrize("turns", [-1, 0, 3])
def test_quarter_turns_are_exact(turns: int) -> None:
    exact = [cos_sin(turns * 360 + degrees) for degrees in (0, 90, 180, 270)]
    assert exact == [(1, 0), (0, 1), (-1, 0), (0, -1)]
    compass = [polar((5, 7), 2, turns * 360 + bearing) for bearing in (0, 90, 180, 270)]
    assert compass == [(5, 5), (7, 7), (5, 9), (3, 7)]
    assert cos_sin(60) == pytest.approx((0.5, math.sqrt(3) / 2))


@pytest.mark.parametrize("text", ["#c9a66b", "#fff"])
def test_colours_read_back(text: str) -> None:
    full = text if len(text) == 7 else "#ffffff"
    assert Colour.parse(text).hex == full


@pytest.mark.parametrize("text", ["c9a66b", "#12345", "tan", "#gggggg", ""])
def test_what_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="is no colour"):
        Colour.parse(text)


def test_a_rectangle_at_zero_is_the_same_whichever_zero_was_drawn_before() -> None:
    rectangle.cache_clear()
    drawn = [repr(rectangle(Rect(zero, zero, 7.0, 3.0)).segments) for zero in (-0.0, 0.0)]
    assert drawn[0] == drawn[1] and "-0.0" not in drawn[0]


def test_a_circle_is_closed_and_exact_at_its_quarters() -> None:
    steps = circle((5, 5), 2).segments
    assert steps[0] == ("M", (5, 3))
    assert [s[1][-2:] for s in steps[1:5]] == [(7, 5), (5, 7), (3, 5), (5, 3)]
