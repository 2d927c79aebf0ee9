"""Ships from above: exact boxes, symmetric hulls, weapons where their arcs are."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.art.pen import Ink, extent
from pressgang.art.ships.layout import FITTINGS, LINED_BEAM, PLAIN_BEAM, Hull, Mount, ShipLayout, ShipShape
from pressgang.art.ships.silhouette import draw_ship
from pressgang.art.svg.values import path_data
from pressgang.drawing.scene import BLACK, WHITE, Path
from pressgang.library import ships
from pressgang.rulebook import RuleBook, numbers_of
from pressgang.schema.ship_mounts import ARCS, MOUNTS
from pressgang.structs import replace
from pressgang.systems.mtb.formation import shape_of

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
KINDS = ("mg", "gun", "heavy-gun", "torpedo", "depth-charge", "rocket", "boat")

sides = st.sampled_from([(), (1, -1), (1,), (-1,)])
mounts = st.builds(
    Mount,
    st.sampled_from(KINDS),
    st.lists(st.sampled_from(ARCS), max_size=8, unique=True).map(tuple),
    st.integers(0, 12),
    st.none() | st.floats(0, 1),
    sides,
)
fittings = st.builds(
    Mount, st.sampled_from(list(FITTINGS)), st.just(()), st.integers(0, 40), st.floats(0, 1), sides
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
        tuple(draw(st.lists(mounts | fittings, max_size=9))),
        draw(st.booleans()),
        draw(st.none() | st.floats(0.05, 0.95)),
        draw(st.booleans()),
    )


def outlines(items: tuple[object, ...]) -> list[tuple[float, float, float, float]]:
    """Left, right, top and bottom of each path, rounded."""
    boxes = [extent((item,)) for item in items if isinstance(item, Path)]
    return [(round(b.x, 4), round(b.right, 4), round(b.y, 4), round(b.bottom, 4)) for b in boxes if b]


@given(shapes(), st.floats(0.05, 6))
def test_any_ship_is_sound(shape: ShipShape, scale: float) -> None:
    """It fills its box exactly, its hull is its own mirror image, and its arms stand where their arcs are."""
    symbol = draw_ship(shape, scale, INK)
    assert symbol.box.width == pytest.approx(shape.beam_m * scale)
    assert symbol.box.height == pytest.approx(shape.length_m * scale)
    assert symbol.box.centre == pytest.approx((0, 0), abs=1e-9)
    ink = extent(symbol.items)
    assert ink is not None
    assert symbol.box.contains(ink, tolerance=1e-6 * symbol.box.height + 1e-9)
    assert ink.width == pytest.approx(symbol.box.width, rel=0.01)
    assert ink.height == pytest.approx(symbol.box.height, rel=0.01)
    layout = ShipLayout(shape, 1.0)
    assert_symmetric(layout.hull)
    assert_mounts_at_their_sides(shape)
    assert_parts_clear_of_fixed_mounts(layout)


def assert_symmetric(hull: Hull) -> None:
    points = {(round(n[i], 6), round(n[i + 1], 6)) for _, n in hull.outline() for i in range(0, len(n), 2)}
    assert {(-x + 0.0, y) for x, y in points} == points


def assert_mounts_at_their_sides(shape: ShipShape) -> None:
    everything = ShipLayout(shape, 1.0).placed
    placed = [one for one in everything if one.mount.place is None]
    paired = ("torpedo", "depth-charge")  # free ones stand in pairs
    weapons = [mount for mount in shape.mounts if mount.kind not in FITTINGS and mount.kind not in paired]
    counted = [one for one in everything if one.mount.kind not in paired]
    assert len(counted) == sum(1 if one.place is None else len(one.sides) or 1 for one in weapons)
    for one in placed:
        sides = {arc.partition("-")[0] for arc in one.mount.arcs} - {"forward", "aft"}
        if sides == {"port"} and len(one.mount.arcs) == 1:
            assert one.x < 0
        elif sides == {"starboard"} and len(one.mount.arcs) == 1:
            assert one.x > 0
        elif not sides:
            assert one.x == 0


def assert_parts_clear_of_fixed_mounts(layout: ShipLayout) -> None:
    fixed = [laid for laid in layout.laid if laid.part.mount is not None and laid.part.mount.place is not None]
    placed = {mount.kind for mount in layout.fixed}
    free = [laid for laid in layout.laid if laid.part.mount is None and laid.part.name not in placed]
    for one, other in itertools.product(fixed, free):
        assert one.bottom <= other.top + 1e-6 or other.bottom <= one.top + 1e-6


def test_a_ship_with_the_same_arms_on_both_sides_is_symmetric_throughout() -> None:
    both = (Mount("mg", ("port-beam",), 2), Mount("mg", ("starboard-beam",), 2), *VOSPER.mounts)
    drawn = outlines(draw_ship(ShipShape(22.3, 5.9, "small", mounts=both), 1.5, INK).items)
    assert sorted(drawn) == sorted((-right, -left, top, bottom) for left, right, top, bottom in drawn)


@pytest.mark.parametrize("size", ["small", "escort", "merchant"])
def test_bow_guns_stand_forward_and_stern_guns_aft(size: str) -> None:
    arms = (Mount("heavy-gun", ASTERN), Mount("gun", AHEAD), Mount("gun", ARCS), Mount("gun", ("aft",)))
    placed = {id(p.mount): p for p in ShipLayout(ShipShape(60, 8, size, mounts=arms), 1.0).placed}  # type: ignore[arg-type]
    astern, ahead, amidships, after = (placed[id(mount)] for mount in arms)
    assert ahead.y < 0 < astern.y
    assert ahead.y < amidships.y < min(astern.y, after.y)
    assert (ahead.bearing, astern.bearing) == (0, 180)
    assert astern.y != after.y, "two guns in one place"


def test_guns_on_the_centre_line_do_not_overlap() -> None:
    arms = tuple(Mount("gun", arcs) for arcs in (AHEAD, AHEAD, ARCS, ASTERN, ASTERN))
    placed = sorted(ShipLayout(ShipShape(35, 6, "small", mounts=arms), 0.6).placed, key=lambda p: p.y)
    for one, two in itertools.pairwise(placed):
        assert two.y - one.y > one.radius + two.radius


def test_a_boat_of_four_tubes_shows_two_a_side() -> None:
    four = ShipShape(34.9, 5.1, "small", mounts=(Mount("torpedo", ("forward",), 4),))
    layout = ShipLayout(four, 0.6)
    assert sorted(tube.x > 0 for tube in layout.side_tubes) == [False, False, True, True]
    for tube in layout.side_tubes:
        muzzle = tube.y - layout.tube_length / 2
        assert abs(tube.x) + layout.tube_width / 2 < layout.hull.half_breadth(muzzle), "muzzles lie on deck"


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
    assert path_data("M0.0 0 L0.0 1.25e-05") == (("M", (0.0, 0.0)), ("L", (0.0, 1.25e-05)))


# --- what stands where the columns say -----------------------------------------------------------------


def hull(shape: ShipShape) -> Hull:
    return ShipLayout(shape, 1.0).hull


def library(name: str) -> ShipShape:
    return shape_of(next(row for row in ships("mtb") if row.name == name), RuleBook(numbers_of("mtb")))


def test_a_landing_craft_is_blunt_and_others_are_not() -> None:
    barge, boat = hull(library("MFP")), hull(library("KFK"))
    share = [h.half_breadth(h.y(0.02)) / (h.beam / 2) for h in (barge, boat)]
    assert share[0] > 0.68 and share[1] < 0.25
    parts = [laid.part.name for laid in ShipLayout(library("MFP"), 1.0).laid]
    assert parts[0] == "well" and "funnel" not in parts


def test_a_cutter_has_a_round_stern_and_its_wheelhouse_aft() -> None:
    cutter = library("KFK")
    layout = ShipLayout(cutter, 1.0)
    assert layout.hull.half_breadth(layout.hull.y(0.99)) < 0.5 * layout.hull.half_breadth(layout.hull.y(0.85))
    assert sum(layout.bridge) / 2 == pytest.approx(layout.hull.y(0.64))
    ahead = [laid for laid in layout.laid if laid.bottom < layout.bridge[0]]
    assert max(ahead, key=lambda laid: laid.bottom).part.name == "hatch"


def test_the_guns_of_an_elbing_stand_in_their_order() -> None:
    layout = ShipLayout(library("Elbing class"), 1.0)
    guns = sorted((laid.top, laid.bottom) for laid in layout.laid if laid.part.name == "heavy-gun")
    places = [(top + bottom) / 2 / layout.hull.length + 0.5 for top, bottom in guns]
    assert places == pytest.approx([0.15, 0.52, 0.82, 0.92], abs=0.01)
    funnels = [laid for laid in layout.laid if laid.part.name == "funnel"]
    assert len(funnels) == 2 and funnels[0].bottom <= guns[1][0] < guns[1][1] <= funnels[1].top
    bearings = {placed.bearing for placed in layout.placed if placed.mount.kind == "heavy-gun" and placed.y > 0}
    assert bearings == {180}


def test_mounts_at_the_sides_stand_in_pairs() -> None:
    shape = ShipShape(60, 8, "escort", mounts=(Mount("gun", (), 1, 0.6, (1, -1)),))
    one, other = ShipLayout(shape, 1.0).placed
    assert one.x == -other.x > 0 and one.y == other.y == pytest.approx(0.1 * 60)
    (alone,) = ShipLayout(replace(shape, mounts=(Mount("boat", (), 1, 0.6, (-1,)),)), 1.0).placed
    assert alone.x < 0


def test_fittings_stand_where_they_are_placed_and_take_the_place_of_the_usual_ones() -> None:
    shape = ShipShape(
        60, 8, "escort", funnels=2, mounts=(Mount("funnel", (), 1, 0.7), Mount("house", (), 9, 0.55))
    )
    laid = {part.part.name: part for part in ShipLayout(shape, 1.0).laid}
    names = [part.part.name for part in ShipLayout(shape, 1.0).laid]
    assert names.count("funnel") == names.count("house") == 1
    assert (laid["funnel"].top + laid["funnel"].bottom) / 2 == pytest.approx(0.2 * 60)
    assert laid["house"].bottom - laid["house"].top == pytest.approx(9)


@pytest.mark.parametrize("place", [0.25, 0.6])
def test_a_long_hatch_ends_at_the_bridge_and_a_house_under_it(place: float) -> None:
    for kind in ("hatch", "house"):
        layout = ShipLayout(ShipShape(60, 9, "escort", bridge=0.4, mounts=(Mount(kind, (), 99, place),)), 1.0)
        (laid,) = (one for one in layout.laid if one.part.name == kind)
        near, far = (layout.bridge, laid.bottom) if place < 0.4 else (layout.bridge[::-1], laid.top)
        assert far == pytest.approx(near[0] if kind == "hatch" else sum(near) / 2)


@pytest.mark.parametrize("kind", ["house", "hatch", "funnel", "mast"])
def test_a_fitting_at_a_side_stands_there_within_the_hull(kind: Any) -> None:
    right, left = (
        draw_ship(ShipShape(100, 14, "escort", mounts=(Mount(kind, (), 1, 0.6, (side,)),)), 1.0, INK)
        for side in (1, -1)
    )
    for symbol, other, side in ((right, left, 1), (left, right, -1)):
        boxes = [extent((item,)) for item in symbol.items if item not in other.items]
        assert boxes
        assert all(box and side * box.centre[0] > 2 and box.right < 7 and box.x > -7 for box in boxes)
    there = "house@0.6/starboard; funnel@0.7/sides"
    assert MOUNTS.show(MOUNTS.parse(there)) == there


@pytest.mark.parametrize("name", ["Freighter", "Coaster", "Tanker"])
def test_the_two_ends_of_a_merchant_differ(name: str) -> None:
    found = hull(library(name))
    bow, stern = (found.half_breadth(found.y(share)) for share in (0.03, 0.97))
    assert stern > 1.25 * bow
