"""Ornaments of certificates: inside their boxes, finished at the corners, made of few drawings."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.art.certificates import (
    HEIGHT,
    compass_star,
    draw_boat,
    number_place,
    plain_device,
    rope_reach,
    rope_round,
    rule_with_diamonds,
    seal,
)
from pressgang.art.pen import extent
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Colour, Path, Use

NAVY, PALE = Colour(0.11, 0.21, 0.34), Colour(0.88, 0.9, 0.92)


@given(st.floats(120, 420), st.floats(90, 300), st.floats(2, 6))
def test_a_rope_lies_about_its_way_and_no_further_than_it_reaches(
    width: float, height: float, thickness: float
) -> None:
    box = Rect(17, 15, width, height)
    ink = extent(rope_round(box, 3 * thickness, thickness, NAVY, WHITE))
    assert ink is not None
    reach = rope_reach(thickness)
    for side, of in ((box.x - ink.x, "left"), (ink.right - box.right, "right"), (box.y - ink.y, "top"),
                     (ink.bottom - box.bottom, "bottom")):  # fmt: skip
        assert side == pytest.approx(reach, abs=0.02 * thickness), of


def test_strands_divide_the_way_round_so_that_no_joint_shows() -> None:
    box, thickness = Rect(13, 13, 271, 184), 4.2
    items = rope_round(box, 12, thickness, NAVY, WHITE)
    starts = [use.transform for use in items if isinstance(use, Use)]
    level = sorted(t.e for t in starts if abs(t.b) < 1e-9 and t.a > 0)
    steps = [b - a for a, b in itertools.pairwise(level)]
    assert max(steps) - min(steps) < 1e-6
    length = 2 * (271 - 24 + 184 - 24) + 2 * math.pi * 12
    assert length / steps[0] == pytest.approx(round(length / steps[0]), abs=0.05)


def test_a_rope_is_one_symbol_along_its_sides() -> None:
    items = rope_round(Rect(0, 0, 400, 280), 12, 4.2, NAVY, WHITE)
    symbols = {item.symbol.name: item.symbol for item in items if isinstance(item, Use)}
    assert len(symbols) == 1
    assert sum(isinstance(item, Path) for item in items) < 140


@pytest.mark.parametrize("scene", ["sank", "survived"])
def test_the_boat_stays_in_its_picture(scene: str) -> None:
    picture = draw_boat(150, NAVY, PALE, scene)  # type: ignore[arg-type]
    ink = extent(picture)
    assert ink is not None
    assert Rect(0, 0, 150, 1.5 * HEIGHT).contains(ink)
    assert ink.width > 0.9 * 150
    assert len(picture) < 180
    assert picture == draw_boat(150, NAVY, PALE, scene)  # type: ignore[arg-type]


def test_scenes_differ_only_in_what_is_far_off() -> None:
    sank, survived = (draw_boat(150, NAVY, PALE, scene) for scene in ("sank", "survived"))
    assert sank != survived
    assert len(set(sank) & set(survived)) > 60


def test_the_number_stands_on_the_bow() -> None:
    (x, y), size, rotation = number_place(150)
    assert 0.6 * 150 < x < 0.8 * 150
    assert 0 < y < 1.5 * HEIGHT
    assert 2 < size < 5
    assert -10 < rotation < 0


@given(st.floats(4, 40))
def test_a_seal_is_as_large_as_it_is_asked_for(radius: float) -> None:
    ink = extent(seal((50, 60), radius, NAVY, PALE))
    assert ink is not None
    assert ink.centre == pytest.approx((50, 60), abs=0.05 * radius)
    assert ink.width == pytest.approx(2 * radius, rel=0.04)


def test_a_star_has_eight_points() -> None:
    star = compass_star((10, 10), 4.6, NAVY)
    assert len(star) == 16
    ink = extent(star)
    assert ink is not None and ink.width == pytest.approx(9.2, abs=0.2)


@given(st.floats(60, 250), st.floats(10, 50))
def test_rules_keep_clear_of_the_title(width: float, gap: float) -> None:
    items = rule_with_diamonds((100, 20), width, gap, NAVY)
    free = Rect(100 - gap / 2, 10, gap, 20)
    for item in items:
        ink = extent((item,))
        assert ink is not None and not free.overlaps(ink, tolerance=0.2)


def test_plain_devices_differ() -> None:
    star, shield = (plain_device(kind, (0, 0), 10, NAVY) for kind in ("air", "army"))
    assert star != shield
    for items in (star, shield):
        ink = extent(items)
        assert ink is not None and Rect(-6.2, -6.2, 12.4, 12.4).contains(ink)
