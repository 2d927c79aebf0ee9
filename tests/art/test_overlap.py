"""Types told apart by their shape alone, and the shapes of types that are easily drawn wrong."""

from __future__ import annotations

import math
from itertools import combinations

import pytest
from PIL import Image, ImageDraw

from pressgang.art.aircraft.bodies import Engine, body_profile, engine_rows, nacelle, place_engines
from pressgang.art.aircraft.outline import Drawing
from pressgang.art.aircraft.proportions import proportions
from pressgang.art.aircraft.silhouette import (
    AircraftShape,
    Ink,
    _Detail,
    _draw,
    cockpit_at,
    draw_aircraft,
    draw_extras,
    fit_scale,
)
from pressgang.art.aircraft.wings import body_start, lower_plans, notched, tail_plan, wing_plan
from pressgang.art.pen import extent
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import flattened
from pressgang.drawing.scene import BLACK, WHITE, Path
from pressgang.library import aircraft
from pressgang.sheets.likenesses import shape_of
from pressgang.structs import replace

INK = Ink(BLACK, WHITE)
SIZE = 15.0
"""The longer side of a silhouette on a half-inch counter and the pieces next to it, in mm."""
PIXELS = 12
"""A millimetre."""
MOST = 0.90
SISTERS = {
    frozenset({"PZL P.11c", "PZL P.24F"}): "the export fighter made of the other, with the same wing",
}
"""Pairs that may cover each other by more, with the reason."""
SHAPES = {row.name: shape_of(row) for row in aircraft()}


def bits(shape: AircraftShape) -> int:
    """The ink of a silhouette as the bits of a number, its nose in the middle of the upper edge."""
    symbol = draw_aircraft(shape, fit_scale(shape, SIZE, SIZE), INK)
    side = int(SIZE * PIXELS) + 4
    picture = Image.new("1", (side, side), 0)
    pen = ImageDraw.Draw(picture)
    solid = symbol.items[0]
    assert isinstance(solid, Path)
    for ring in flattened(solid.segments, steps=12):
        pen.polygon([(side / 2 + x * PIXELS, 2 + (y - symbol.box.y) * PIXELS) for x, y in ring.points], fill=1)
    return int.from_bytes(picture.tobytes(), "big")


def overlap(one: int, other: int) -> float:
    """Ink that both have ÷ ink that either has."""
    return (one & other).bit_count() / (one | other).bit_count()


def test_no_two_types_cover_each_other() -> None:
    pictures = {name: bits(shape) for name, shape in SHAPES.items()}
    alike = {
        f"{one} and {other}: {overlap(pictures[one], pictures[other]):.3f}"
        for one, other in combinations(pictures, 2)
        if overlap(pictures[one], pictures[other]) > MOST and frozenset({one, other}) not in SISTERS
    }
    assert not alike


def test_the_sisters_need_their_exception() -> None:
    for pair in SISTERS:
        one, other = (bits(SHAPES[name]) for name in pair)
        assert overlap(one, other) > MOST, pair
    spitfire = bits(SHAPES["Supermarine Spitfire I"])
    assert overlap(spitfire, spitfire) == 1


# --- what the columns draw ---------------------------------------------------------------------------------


def drawn(shape: AircraftShape) -> Drawing:
    return _draw(shape, _Detail(0.02, gaps=True, controls=True, frames=True))


def box(parts: tuple[object, ...]) -> Rect:
    found = extent(Path(part) for part in parts)  # type: ignore[arg-type]
    assert found is not None
    return found


def engines_of(shape: AircraftShape) -> tuple[Engine, ...]:
    p = proportions(shape)
    rows = engine_rows(p)
    return place_engines(p, wing_plan(p, rows[0]), (), rows)


@pytest.mark.parametrize("name", ["Bristol Beaufighter", "Breguet 693", "Henschel Hs 129 B"])
def test_engines_ahead_of_a_short_nose(name: str) -> None:
    shape = SHAPES[name]
    assert shape.engine_nose_m is not None and shape.nose_m is not None
    assert engines_of(shape)[0].nose == pytest.approx(0)
    p = proportions(shape)
    behind = body_start(p, wing_plan(p, engine_rows(p)[0]))
    assert 0.2 < behind <= shape.engine_nose_m - shape.nose_m + 1e-9  # less what the wing is swept back
    longer = proportions(replace(shape, nose_m=4.0))
    assert body_start(longer, wing_plan(longer, engine_rows(longer)[0])) == 0


def test_nose_tail_and_body_are_as_wide_and_long_as_the_columns_say() -> None:
    shape = AircraftShape(span_m=11.0, length_m=9.0, nose_m=2.5, fuselage_w_m=1.2, tail_span_m=4.0)
    p = proportions(shape)
    assert wing_plan(p, 0.0).front_at(0.0) == pytest.approx(2.5)
    assert p.tail_half == 2.0 and p.body_half == 0.6
    assert wing_plan(proportions(replace(shape, nose_m=3.1)), 0.0).front_at(0.0) == pytest.approx(3.1)


def test_the_engines_stand_where_the_column_says() -> None:
    inner, outer = engines_of(replace(SHAPES["Boeing B-17G Flying Fortress"], engine_at_m=5.0))
    assert inner.x == 5.0 and outer.x > 8


@pytest.mark.parametrize(
    ("column", "value", "reach"),
    [
        ("gear", "spats", 0.6),
        ("gear", "wheels", 0.35),
        ("fairings", ("guns",), 0.85),
        ("fairings", ("gear",), 0.75),
    ],
)
def test_gear_and_guns_stand_ahead_of_the_wing(column: str, value: object, reach: float) -> None:
    plain = replace(SHAPES["Ильюшин Ил-2"], fairings=())
    shape = replace(plain, **{column: value})  # type: ignore[arg-type]
    p = proportions(shape)
    upper = wing_plan(p, 0.0)
    right, left = draw_extras(p, upper, body_profile(p, upper), 0.02).solid
    place = box((right,))
    assert upper.front_at(place.centre[0]) - place.y == pytest.approx(reach, rel=0.05)
    assert box((left,)).right == pytest.approx(-place.x)
    assert place.width < 0.8


@pytest.mark.parametrize(("measure", "fairings", "kink"), [(0.4, (), 0.4), (None, ("root",), 0.1)])
def test_a_kink_at_the_root_and_blisters_grow_the_body(
    measure: float | None, fairings: tuple[str, ...], kink: float
) -> None:
    p = proportions(
        AircraftShape(span_m=20.0, length_m=15.0, root_kink_m=measure, fairings=(*fairings, "blisters"))
    )
    upper = wing_plan(p, 0.0)
    root, *blisters = draw_extras(p, upper, body_profile(p, upper), 0.02).solid
    chord = 1.0 if measure else upper.chord_at(p.body_half)
    assert box((root,)).y == pytest.approx(upper.front_at(p.body_half) - kink * chord)
    assert box((root,)).right == pytest.approx(0.27 * p.semi)
    assert [box((part,)).right > 1.0 for part in blisters] in ([True, False], [False, True])


def test_a_turret_stands_behind_the_canopy_of_a_defiant() -> None:
    canopy, turret = (box((part,)) for part in drawn(SHAPES["Boulton Paul Defiant"]).glass)
    assert turret.y > canopy.bottom - 0.2 and turret.width == pytest.approx(turret.height)


@pytest.mark.parametrize("name", ["Dewoitine D.520", "IAR 80"])
def test_a_cockpit_far_aft_is_drawn_there(name: str) -> None:
    shape = SHAPES[name]
    p = proportions(shape)
    upper = wing_plan(p, 0.0)
    assert cockpit_at(p, upper) > upper.front_at(0.0) + 0.95 * upper.chord_at(0.0)
    (canopy,) = (box((part,)) for part in drawn(shape).glass)
    assert canopy.y < cockpit_at(p, upper) < canopy.bottom


def test_nacelles_lie_over_their_floats() -> None:
    shape = SHAPES["CANT Z.506B Airone"]
    around = box((nacelle(engines_of(shape)[0]),))
    assert any(box((line,)) == around for line in drawn(shape).lines)


def test_a_glass_nose_is_glass_to_its_tip() -> None:
    glass = box(drawn(SHAPES["Heinkel He 111 H"]).glass[:1])
    assert glass.y < 0.4 and glass.bottom > 2


def test_a_fillet_fills_the_corner_behind_the_wing() -> None:
    plain = replace(SHAPES["Поликарпов И-16"], fillet=0.0)
    assert len(drawn(plain).solid) == len(drawn(replace(plain, fillet=0.3)).solid) - 1


def test_each_edge_has_its_own_sweep_outside_the_middle_part() -> None:
    shape = AircraftShape(
        span_m=20.0, wing_area_m2=60.0, centre_m=6.0, sweep_deg=12.0, sweep_te_deg=-3.0, rounding=0.0
    )
    plan = wing_plan(proportions(shape), 0.0)
    assert plan.front_at(3.0) == plan.front_at(0.0) and plan.rear_at(3.0) == plan.rear_at(0.0)
    assert plan.front_at(10.0) - plan.front_at(3.0) == pytest.approx(7 * math.tan(math.radians(12)))
    assert plan.rear_at(10.0) - plan.rear_at(3.0) == pytest.approx(-7 * math.tan(math.radians(3)))
    assert 6 * plan.chord_at(0.0) + 7 * (plan.chord_at(3.0) + plan.chord_at(10.0)) == pytest.approx(60.0)


def test_a_tip_is_round_elliptical_raked_or_square() -> None:
    def chord_left(tip: str) -> float:
        plan = wing_plan(proportions(AircraftShape(span_m=11.0, tip=tip)), 0.0)  # type: ignore[arg-type]
        return plan.chord_at(0.95 * plan.semi) / plan.chord_at(0.5 * plan.semi)

    assert chord_left("elliptical") < chord_left("round") < chord_left("square")
    plan = wing_plan(proportions(AircraftShape(span_m=11.0, tip="raked")), 0.0)
    ahead, behind = (plan.front_at(5.5) - plan.front_at(5.0), plan.rear_at(5.0) - plan.rear_at(5.5))
    assert ahead > 2 * behind


@pytest.mark.parametrize("kind", ["radial", "inline"])
def test_a_nose_is_as_wide_as_the_column_says(kind: str) -> None:
    single = AircraftShape(span_m=11.0, engine_kind=kind, fuselage_w_m=1.0, nose_w_m=1.4)  # type: ignore[arg-type]
    for shape in (single, AircraftShape(span_m=18.0, engines=2, fuselage_w_m=1.6, nose_w_m=1.2)):
        p = proportions(shape)
        profile = body_profile(p, wing_plan(p, 0.0))
        nose = [(x, y) for ring in flattened(profile.nose, steps=8) for x, y in ring.points]
        assert max(x for x, _ in nose) == pytest.approx(p.nose_half)
        assert profile.half_at(0.4 * p.length) == pytest.approx(p.body_half, rel=0.1)


def test_a_spinner_stands_before_a_cowling_that_steps_down_only_to_a_slimmer_body() -> None:
    shape = AircraftShape(engine_kind="radial", fuselage_w_m=1.3, nose_w_m=1.3, spinner_w_m=0.8)
    for changed, hub, step in (
        (shape, 0.4, False),
        (replace(shape, spinner_w_m=None, nose_w_m=1.5), 0.15, True),
        (replace(shape, engine_kind="inline", nose_w_m=0.7, spinner_w_m=0.2), 0.1, False),
    ):
        p = proportions(changed)
        profile = body_profile(p, wing_plan(p, 0.0))
        assert profile.nose[1][1][-2] == pytest.approx(hub)
        assert (profile.widths[0][0] < (p.nose_half or 0)) is step


@pytest.mark.parametrize("cockpit", ["closed", "bubble", "greenhouse", "flight-deck"])
def test_a_canopy_reaches_from_where_to_where_the_columns_say(cockpit: str) -> None:
    shape = AircraftShape(span_m=12.0, length_m=10.0, cockpit=cockpit, canopy_m=3.0, canopy_end_m=5.5)  # type: ignore[arg-type]
    canopy = box(drawn(shape).glass[:1])
    assert (canopy.y, canopy.bottom) == (pytest.approx(3.0), pytest.approx(5.5))


def test_a_biplane_has_its_lower_chord_stagger_and_cutout() -> None:
    p = proportions(AircraftShape(span_m=10.0, wings=2, lower_chord=0.7, stagger_m=0.8, cutout=0.3))
    upper = wing_plan(p, 0.0)
    (lower,) = lower_plans(p, upper)
    assert lower.front_at(0.0) - upper.front_at(0.0) == pytest.approx(0.8)
    assert lower.chord_at(0.0) == pytest.approx(0.7 * upper.chord_at(0.0))
    cut = notched(p, upper)
    assert cut.chord_at(0.0) == pytest.approx(0.7 * upper.chord_at(0.0))
    assert cut.chord_at(2.0) == pytest.approx(upper.chord_at(2.0))


def test_cowling_rear_body_and_nacelles_reach_as_far_as_the_columns_say() -> None:
    shape = AircraftShape(span_m=10.0, length_m=8.0, engine_kind="radial", nose_w_m=1.2, fuselage_w_m=1.0)
    for length in (0.4, 1.5):
        p = proportions(replace(shape, cowl_m=length, rear_w_m=0.5))
        profile = body_profile(p, wing_plan(p, 0.0))
        assert profile.widths[0][1] == pytest.approx(0.045 * 8.0 + length)
        assert profile.half_at(0.68 * 8.0) == pytest.approx(0.25)
    bare, cowled = (drawn(replace(shape, cowl_m=length)) for length in (0.4, 1.5))
    assert len(bare.glass) == len(cowled.glass) + 4  # the gaps between bare cylinders
    assert len(bare.lines) == len(cowled.lines) - 1  # in place of the line of the gills
    for behind in (-0.5, 1.5):
        p = proportions(AircraftShape(span_m=18.0, engines=2, engine_end_m=behind, engine_w_m=0.9))
        wing = wing_plan(p, engine_rows(p)[0])
        (engine,) = place_engines(p, wing, (), engine_rows(p))
        assert engine.rear - wing.rear_at(engine.x) == pytest.approx(behind)
        assert engine.half == pytest.approx(0.45)


def test_tail_turret_and_floats_stand_where_the_columns_say() -> None:
    shape = AircraftShape(span_m=18.0, length_m=14.0, engines=2, body="floats", turrets=1, cockpit="closed")
    p = proportions(replace(shape, tail_end_m=1.2, tailplane="delta"))
    plan = tail_plan(p, p.tail_half)
    assert plan.bottom == pytest.approx(14.0 - 1.2)
    assert plan.front_at(p.tail_half) - plan.front_at(0.0) > 0.5 * plan.chord_at(0.0)
    drawing = drawn(replace(shape, turret_m=8.0, float_m=1.5, float_end_m=10.0))
    assert box(drawing.glass[-1:]).centre[1] == pytest.approx(8.0)
    ends = [(box((part,)).y, box((part,)).bottom) for part in drawing.solid]
    assert (pytest.approx(1.5), pytest.approx(10.0)) in ends


def test_cannon_stand_in_pairs() -> None:
    p = proportions(replace(SHAPES["Hawker Typhoon IB"], fairings=("cannon",)))
    wing = wing_plan(p, 0.0)
    barrels = draw_extras(p, wing, body_profile(p, wing), 0.02).solid
    middles = sorted(box((part,)).centre[0] for part in barrels)
    assert middles == pytest.approx([-0.37 * p.semi, -0.31 * p.semi, 0.31 * p.semi, 0.37 * p.semi])


def test_two_open_cockpits_reach_from_where_to_where_the_columns_say() -> None:
    pilot, gunner = drawn(
        AircraftShape(wings=2, length_m=10.0, cockpit="tandem", canopy_m=4.0, canopy_end_m=7.0)
    ).glass
    assert box((pilot,)).y == pytest.approx(4.0)
    assert box((gunner,)).bottom == pytest.approx(7.0)


def test_a_pod_may_be_glass_to_its_nose() -> None:
    solid, glass = (
        drawn(AircraftShape(engines=2, tail="twin", body="twin-boom", turrets=1, fairings=names)).glass[0]
        for names in ((), ("nose",))
    )
    assert box((glass,)).y < 0.5 * box((solid,)).y


def test_a_trainer_has_two_open_cockpits() -> None:
    panes = [len(drawn(AircraftShape(wings=2, cockpit=kind)).glass) for kind in ("open", "tandem")]  # type: ignore[arg-type]
    assert panes == [1, 2]


def test_free_flaps_have_a_slot_in_place_of_the_ailerons() -> None:
    shape = SHAPES["Junkers Ju 52/3m"]
    assert shape.fairings == ("flaps",)
    reaches = [
        max(box((line,)).right for line in drawn(replace(shape, fairings=words)).lines) / (29.25 / 2)
        for words in (("flaps",), ())
    ]
    assert reaches == [pytest.approx(0.97), pytest.approx(0.9)]
