"""Ships from above: exact boxes, symmetric hulls, weapons where their arcs are."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pressgang.art.ink import Ink
from pressgang.art.pen import extent, outline
from pressgang.art.ship_layout import LINED_BEAM, PLAIN_BEAM, ShipLayout
from pressgang.art.ships import ARCS, Mount, ShipShape, draw_ship, place_mounts
from pressgang.drawing.scene import BLACK, WHITE, Path

INK = Ink(BLACK, WHITE)
AHEAD = ("forward", "starboard-bow", "port-bow")
ASTERN = ("aft", "starboard-quarter", "port-quarter")
VOSPER = ShipShape(
    22.3,
    5.9,
    "small",
    mounts=(
        Mount("gun", AHEAD),
        Mount("torpedo", ("forward",), 2),
        Mount("mg", ARCS, 2),
        Mount("depth-charge", ("aft",), 2),
    ),
)
KINDS = ("mg", "gun", "heavy-gun", "torpedo", "depth-charge", "rocket")

mounts = st.builds(
    Mount,
    st.sampled_from(KINDS),
    st.lists(st.sampled_from(ARCS), max_size=8, unique=True).map(tuple),
    st.integers(0, 12),
)


@st.composite
def shapes(draw: st.DrawFn) -> ShipShape:
    length = draw(st.floats(4, 350))
    return ShipShape(
        length,
        length / draw(st.floats(2.2, 12)),
        draw(st.sampled_from(("small", "escort", "merchant"))),
        draw(st.sampled_from((None, "raked", "straight", "clipper"))),
        draw(st.sampled_from((None, "transom", "round", "cruiser"))),
        draw(st.none() | st.integers(0, 5)),
        draw(st.none() | st.integers(0, 5)),
        tuple(draw(st.lists(mounts, max_size=9))),
        draw(st.booleans()),
    )


def outlines(items: tuple[object, ...]) -> list[tuple[float, float, float, float]]:
    """Left, right, top and bottom of each path, rounded."""
    boxes = [extent((item,)) for item in items if isinstance(item, Path)]
    return [(round(b.x, 4), round(b.right, 4), round(b.y, 4), round(b.bottom, 4)) for b in boxes if b]


@settings(max_examples=120, deadline=None)
@given(shapes(), st.floats(0.05, 6))
def test_any_ship_draws_and_fills_its_box_exactly(shape: ShipShape, scale: float) -> None:
    symbol = draw_ship(shape, scale, INK)
    assert symbol.box.width == pytest.approx(shape.beam_m * scale)
    assert symbol.box.height == pytest.approx(shape.length_m * scale)
    assert symbol.box.centre == pytest.approx((0, 0), abs=1e-9)
    ink = extent(symbol.items)
    assert ink is not None
    assert symbol.box.contains(ink, tolerance=1e-6 * symbol.box.height + 1e-9)
    assert ink.width == pytest.approx(symbol.box.width, rel=0.01)
    assert ink.height == pytest.approx(symbol.box.height, rel=0.01)


@settings(max_examples=60, deadline=None)
@given(shapes())
def test_hulls_are_mirror_symmetric(shape: ShipShape) -> None:
    hull = ShipLayout(shape, 1.0).hull
    points = {(round(n[i], 6), round(n[i + 1], 6)) for _, n in hull.outline() for i in range(0, len(n), 2)}
    assert {(-x + 0.0, y) for x, y in points} == points


def test_a_ship_with_the_same_arms_on_both_sides_is_symmetric_throughout() -> None:
    both = (Mount("mg", ("port-beam",), 2), Mount("mg", ("starboard-beam",), 2), *VOSPER.mounts)
    drawn = outlines(draw_ship(ShipShape(22.3, 5.9, "small", mounts=both), 1.5, INK).items)
    assert sorted(drawn) == sorted((-right, -left, top, bottom) for left, right, top, bottom in drawn)


@settings(max_examples=80, deadline=None)
@given(shapes())
def test_mounts_stand_on_the_side_of_their_arcs(shape: ShipShape) -> None:
    placed = place_mounts(shape, 1.0)
    assert len(placed) == len(shape.mounts)
    for one in placed:
        sides = {arc.partition("-")[0] for arc in one.mount.arcs} - {"forward", "aft"}
        if sides == {"port"} and len(one.mount.arcs) == 1:
            assert one.x < 0
        elif sides == {"starboard"} and len(one.mount.arcs) == 1:
            assert one.x > 0
        elif not sides:
            assert one.x == 0


@pytest.mark.parametrize("size", ["small", "escort", "merchant"])
def test_bow_guns_stand_forward_and_stern_guns_aft(size: str) -> None:
    arms = (Mount("heavy-gun", ASTERN), Mount("gun", AHEAD), Mount("gun", ARCS), Mount("gun", ("aft",)))
    placed = {id(p.mount): p for p in place_mounts(ShipShape(60, 8, size, mounts=arms), 1.0)}  # type: ignore[arg-type]
    astern, ahead, amidships, after = (placed[id(mount)] for mount in arms)
    assert ahead.y < 0 < astern.y
    assert ahead.y < amidships.y < min(astern.y, after.y)
    assert (ahead.bearing, astern.bearing) == (0, 180)
    assert astern.y != after.y, "two guns in one place"


def test_guns_on_the_centre_line_do_not_overlap() -> None:
    arms = tuple(Mount("gun", arcs) for arcs in (AHEAD, AHEAD, ARCS, ASTERN, ASTERN))
    placed = sorted(place_mounts(ShipShape(35, 6, "small", mounts=arms), 0.6), key=lambda p: p.y)
    for one, two in itertools.pairwise(placed):
        assert two.y - one.y > one.radius + two.radius


def test_a_boat_of_four_tubes_shows_two_a_side() -> None:
    four = ShipShape(34.9, 5.1, "small", mounts=(Mount("torpedo", ("forward",), 4),))
    tubes = ShipLayout(four, 0.6).side_tubes
    assert sorted(t.x > 0 for t in tubes) == [False, False, True, True]
    assert all(tube.bearing * tube.x > 0 for tube in tubes), "muzzles point outboard"


def test_detail_drops_out_with_size() -> None:
    counts = [
        len(draw_ship(VOSPER, beam / VOSPER.beam_m, INK).items)
        for beam in (0.9 * PLAIN_BEAM, 1.1 * PLAIN_BEAM, 1.1 * LINED_BEAM)
    ]
    assert counts[0] < counts[1] < counts[2] < 80
    for item in draw_ship(VOSPER, LINED_BEAM / VOSPER.beam_m, INK).items:
        assert isinstance(item, Path)
        assert item.stroke is None or item.width >= 0.1, "lines that do not print"


def test_the_same_ship_is_the_same_symbol_and_another_is_not() -> None:
    assert draw_ship(VOSPER, 0.9, INK) == draw_ship(VOSPER, 0.9, INK)
    names = {
        draw_ship(VOSPER, 0.9, INK).name,
        draw_ship(VOSPER, 0.8, INK).name,
        draw_ship(VOSPER, 0.9, Ink(WHITE, BLACK)).name,
        draw_ship(ShipShape(22.3, 5.9, "small"), 0.9, INK).name,
    }
    assert len(names) == 4


def test_a_barrel_of_next_to_no_length_is_drawn() -> None:
    """Python writes small numbers with an exponent."""
    assert outline("M0.0 0 L0.0 1.25e-05") == (("M", (0.0, 0.0)), ("L", (0.0, 1.25e-05)))
