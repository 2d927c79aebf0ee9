"""Stands of troops: as many figures as the stand says, inside the stand, one drawing for all."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pressgang.art.ink import Ink
from pressgang.art.pen import extent
from pressgang.art.troops import CREW, TroopKind, draw_figures, draw_ranks
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Item, Use

INK = Ink(BLACK, WHITE)
KINDS = get_args(TroopKind)
GUNS = ("maxim", "cannon")


def uses(items: tuple[Item, ...]) -> list[Use]:
    assert all(isinstance(item, Use) for item in items)
    return [item for item in items if isinstance(item, Use)]


def figures_of(items: tuple[Item, ...]) -> list[Use]:
    return [use for use in uses(items) if "gun-" not in use.symbol.name]


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(KINDS),
    st.integers(1, 24),
    st.floats(12, 130),
    st.floats(12, 60),
    st.sampled_from(("open", "closed")),
    st.booleans(),
)
def test_ranks_stay_in_the_box_and_count_right(
    kind: TroopKind, figures: int, width: float, depth: float, formation: str, native: bool
) -> None:
    items = draw_ranks(kind, figures, width, depth, formation, native, INK)  # type: ignore[arg-type]
    ink = extent(items)
    assert ink is not None
    assert Rect(0, 0, width, depth).contains(ink, tolerance=0.01)
    if kind not in GUNS:
        assert len(figures_of(items)) == figures
    assert len({use.symbol.name for use in figures_of(items)}) == 1, "a drawing a kind"


@settings(max_examples=40, deadline=None)
@given(st.sampled_from(KINDS), st.integers(1, 10), st.floats(15, 120), st.floats(10, 60), st.booleans())
def test_stand_up_figures_stand_on_the_base_line(
    kind: TroopKind, figures: int, width: float, height: float, native: bool
) -> None:
    items = draw_figures(kind, figures, width, height, native, INK)
    ink = extent(items)
    assert ink is not None
    assert Rect(0, 0, width, height).contains(ink, tolerance=0.01)
    assert ink.bottom == pytest.approx(height, abs=0.01)
    assert len(figures_of(items)) == figures


@pytest.mark.parametrize("kind", ["foot", "rifle", "spear", "mounted", "light-horse"])
def test_closed_order_closes_up_without_changing_the_figures(kind: TroopKind) -> None:
    loose, close = (extent(draw_ranks(kind, 5, 76, 30, order, False, INK)) for order in ("open", "closed"))
    scales = {
        round(use.transform.a, 9)
        for order in ("open", "closed")
        for use in uses(draw_ranks(kind, 5, 76, 30, order, False, INK))
    }
    assert loose is not None
    assert close is not None
    assert close.width < 0.95 * loose.width
    assert len(scales) == 1


def test_ten_infantry_on_a_three_by_two_inch_stand_make_two_ranks() -> None:
    rows = {round(use.transform.f, 3) for use in uses(draw_ranks("foot", 10, 68, 32, "closed", False, INK))}
    assert len(rows) == 2


@pytest.mark.parametrize("kind", GUNS)
def test_guns_have_one_gun_and_a_crew(kind: TroopKind) -> None:
    for items in (draw_ranks(kind, 0, 70, 40, "open", True, INK), draw_figures(kind, 0, 70, 40, True, INK)):
        assert len(figures_of(items)) == CREW
        assert len(uses(items)) == CREW + 1


def test_dress_and_colours_make_another_symbol_and_the_same_input_the_same() -> None:
    again = [draw_ranks("foot", 3, 60, 30, "open", False, INK) for _ in range(2)]
    assert again[0] == again[1]
    names = {
        uses(draw_ranks("foot", 1, 60, 30, "open", native, ink))[0].symbol.name
        for native in (False, True)
        for ink in (INK, Ink(WHITE, BLACK))
    }
    assert len(names) == 4


def test_drawings_are_small() -> None:
    for kind in KINDS:
        for view in (draw_ranks(kind, 3, 60, 40, "open", True, INK), draw_figures(kind, 3, 60, 40, True, INK)):
            assert all(len(use.symbol.items) <= 60 for use in uses(view))


def test_no_room_and_no_figures_draw_nothing() -> None:
    assert draw_ranks("foot", 0, 60, 30, "open", False, INK) == ()
    assert draw_ranks("foot", 5, 0, 30, "open", False, INK) == ()
    assert draw_figures("spear", 0, 60, 30, True, INK) == ()
