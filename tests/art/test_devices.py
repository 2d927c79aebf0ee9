"""Ornaments of certificates: inside their boxes, finished at the corners, made of few drawings."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pressgang.art.boat_profile import HEIGHT, number_place
from pressgang.art.devices import boat_profile, rope_border, rope_depth, rule_with_diamonds, web_seal
from pressgang.art.pen import extent
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Colour, Path, Symbol, Use

NAVY, PALE = Colour(0.11, 0.21, 0.34), Colour(0.88, 0.9, 0.92)


@settings(max_examples=8, deadline=None)
@given(st.floats(120, 420), st.floats(90, 300), st.floats(2, 6))
def test_rope_fills_its_box_and_leaves_it_nowhere(width: float, height: float, thickness: float) -> None:
    box = Rect(7, 5, width, height)
    ink = extent(rope_border(box, thickness, NAVY, WHITE))
    assert ink is not None
    assert box.contains(ink, tolerance=0.01)
    assert ink.width == pytest.approx(width, rel=0.01)
    assert ink.height == pytest.approx(height, rel=0.01)


def test_rope_keeps_clear_of_the_middle() -> None:
    box, thickness = Rect(0, 0, 277, 190), 4.0
    free = box.inset(rope_depth(thickness))
    for item in rope_border(box, thickness, NAVY, WHITE):
        ink = extent((item,))
        assert ink is not None
        assert not free.overlaps(ink, tolerance=0.02)


def test_rope_is_four_symbols_however_long() -> None:
    border = rope_border(Rect(0, 0, 400, 280), 4, NAVY, WHITE)
    symbols: dict[str, Symbol] = {item.symbol.name: item.symbol for item in border if isinstance(item, Use)}
    assert len(symbols) == 4
    assert sum(len(symbol.items) for symbol in symbols.values()) < 120


def test_strands_of_a_run_meet_without_gap_or_overlap() -> None:
    border = rope_border(Rect(0, 0, 200, 150), 4, NAVY, WHITE)
    run = [item.transform for item in border if isinstance(item, Use) and item.symbol.name.endswith("-run")]
    flat = sorted(t.e for t in run if t.b == 0 and t.a < 0)
    steps = {round(b - a, 6) for a, b in itertools.pairwise(flat)}
    assert len(steps) == 1


@pytest.mark.parametrize("scene", ["sank", "survived"])
def test_the_boat_stays_in_its_picture(scene: str) -> None:
    picture = boat_profile(150, NAVY, PALE, scene)  # type: ignore[arg-type]
    ink = extent(picture)
    assert ink is not None
    assert Rect(0, 0, 150, 1.5 * HEIGHT).contains(ink)
    assert ink.width > 0.9 * 150
    assert len(picture) < 180
    assert picture == boat_profile(150, NAVY, PALE, scene)  # type: ignore[arg-type]


def test_scenes_differ_only_in_what_is_far_off() -> None:
    sank, survived = (boat_profile(150, NAVY, PALE, scene) for scene in ("sank", "survived"))
    assert sank != survived
    assert len(set(sank) & set(survived)) > 60


def test_the_number_stands_on_the_bow() -> None:
    (x, y), size, rotation = number_place(150)
    assert 0.6 * 150 < x < 0.8 * 150
    assert 0 < y < 1.5 * HEIGHT
    assert 2 < size < 5
    assert -10 < rotation < 0


@given(st.floats(4, 40))
@settings(max_examples=20, deadline=None)
def test_seal_is_round_and_inside_its_radius(radius: float) -> None:
    ink = extent(web_seal((50, 60), radius, BLACK, WHITE))
    assert ink is not None
    assert Rect(50 - radius, 60 - radius, 2 * radius, 2 * radius).contains(ink, tolerance=0.02 * radius)
    assert ink.width == pytest.approx(2 * radius, rel=0.03)


def test_the_web_has_eight_spokes() -> None:
    lines = [i for i in web_seal((0, 0), 12, BLACK, WHITE) if isinstance(i, Path) and len(i.segments) == 2]
    assert len(lines) == 8


def test_rules_flank_the_title() -> None:
    items = rule_with_diamonds((100, 50), 120, 60, NAVY)
    ink = extent(items)
    assert ink is not None
    assert (ink.x, ink.right) == pytest.approx((40, 160), abs=0.2)
    middle = Rect(70.01, 0, 59.98, 100)
    boxes = [extent((item,)) for item in items]
    assert all(box is not None and not middle.overlaps(box) for box in boxes)
