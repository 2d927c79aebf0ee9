from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.geometry import Rect, Transform, polar
from pressgang.scene import Colour, arc, circle

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


@pytest.mark.parametrize("text", ["#c9a66b", "#fff"])
def test_colours_read_back(text: str) -> None:
    full = text if len(text) == 7 else "#ffffff"
    assert Colour.parse(text).hex == full


@pytest.mark.parametrize("text", ["c9a66b", "#12345", "tan", "#gggggg", ""])
def test_what_is_no_colour(text: str) -> None:
    with pytest.raises(ValueError, match="hexadecimal"):
        Colour.parse(text)


def test_a_circle_is_closed_and_exact_at_its_quarters() -> None:
    steps = circle((5, 5), 2).segments
    assert steps[0] == ("M", (5, 3))
    assert [s[1][-2:] for s in steps[1:5]] == [(7, 5), (5, 7), (3, 5), (5, 3)]
