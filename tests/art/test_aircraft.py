"""Silhouettes: sound for any columns, exact in size and symmetry, told apart where a spotter would."""

from __future__ import annotations

import math
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageDraw

from pressgang.art.aircraft import silhouette as aircraft
from pressgang.art.aircraft.silhouette import (
    AircraftShape,
    Ink,
    draw_aircraft,
    fit_scale,
    picture_size,
    wing_marks,
)
from pressgang.art.pen import extent
from pressgang.drawing.outlines import Segment, flattened
from pressgang.drawing.scene import BLACK, WHITE, Path, Symbol
from pressgang.library import aircraft as aircraft_of_the_library
from pressgang.schema.aircraft_shape import Gear, Tailplane, Tip
from pressgang.sheets.likenesses import shape_of
from pressgang.structs import replace
from tests.cases import each_case

INK = Ink(BLACK, WHITE)


ROWS = {row.name: row for row in aircraft_of_the_library()}


def optional(low: float, high: float) -> st.SearchStrategy[float | None]:
    return st.none() | st.floats(low, high)


SHAPES = st.builds(
    AircraftShape,
    span_m=optional(1, 150),
    length_m=optional(1, 150),
    wing=st.sampled_from(["straight", "tapered", "elliptical", "swept", "gull", "delta"]),
    wings=st.integers(1, 3),
    engines=st.integers(0, 6),
    engine_kind=st.sampled_from(["radial", "inline", "jet", "pusher"]),
    tail=st.sampled_from(["single", "twin", "h", "v", "t", "none"]),
    body=st.sampled_from(["single", "twin-boom", "pod", "flying-boat", "floats", "flying-wing"]),
    turrets=st.integers(0, 8),
    wing_area_m2=optional(0.5, 2000),
    sweep_deg=optional(0, 70),
    tip_ratio=optional(0.01, 1),
    rounding=optional(0, 0.5),
    lower_span=optional(0.2, 1.1),
    nose_m=optional(0, 60),
    fuselage_w_m=optional(0.2, 15),
    tail_span_m=optional(0.2, 60),
    engine_nose_m=optional(0, 15),
    engine_at_m=optional(0.2, 30),
    cockpit=st.sampled_from(
        [None, "open", "tandem", "closed", "bubble", "greenhouse", "flight-deck", "glass-nose", "none"]
    ),
    cockpit_m=optional(0, 60),
    gear=st.sampled_from(get_args(Gear)),
    fairings=st.lists(st.sampled_from(["gear", "guns", "cannon", "flaps", "blisters", "nose"]), max_size=4).map(
        tuple
    ),
    fillet=optional(0, 1),
    centre_m=optional(0, 100),
    sweep_te_deg=optional(-60, 70),
    root_kink_m=optional(0, 5),
    tip=st.sampled_from([None, *get_args(Tip)]),
    nose_w_m=optional(0.1, 10),
    spinner_w_m=optional(0.1, 5),
    canopy_m=optional(0, 60),
    canopy_end_m=optional(0, 60),
    lower_chord=optional(0.2, 1.2),
    stagger_m=optional(-5, 5),
    cutout=optional(0, 0.6),
    cowl_m=optional(0, 10),
    engine_end_m=optional(-10, 15),
    engine_w_m=optional(0.1, 10),
    rear_w_m=optional(0.1, 15),
    tailplane=st.sampled_from([None, *get_args(Tailplane)]),
    tail_end_m=optional(0, 15),
    turret_m=optional(0, 60),
    float_m=optional(-5, 30),
    float_end_m=optional(0, 60),
)


def paths(symbol: Symbol) -> list[Path]:
    assert all(isinstance(item, Path) for item in symbol.items)
    return [item for item in symbol.items if isinstance(item, Path)]


def points(path: Path) -> list[tuple[float, float]]:
    return [(v[i], v[i + 1]) for _, v in path.segments for i in range(0, len(v), 2)]


def check_sound(shape: AircraftShape, scale: float) -> None:
    symbol = draw_aircraft(shape, scale, INK)
    span, length = picture_size(shape)
    assert symbol.box.width == pytest.approx(span * scale)
    assert symbol.box.height == pytest.approx(length * scale)
    solid = extent(symbol.items[:1])
    everything = extent(symbol.items)
    assert solid is not None and everything is not None
    slack = 0.01 * max(symbol.box.width, symbol.box.height)
    for mine, wanted in ((solid.x, symbol.box.x), (solid.y, symbol.box.y)):
        assert mine == pytest.approx(wanted, abs=slack)
    assert solid.width == pytest.approx(symbol.box.width, rel=0.01)
    assert solid.height == pytest.approx(symbol.box.height, rel=0.01)
    assert symbol.box.contains(everything, tolerance=0.07)  # half a line's width, where a line meets an edge
    for path in paths(symbol):
        spots = points(path)
        assert all(math.isfinite(x) and math.isfinite(y) for x, y in spots)
        assert sorted(spots) == sorted((-x, y) for x, y in spots)


@given(SHAPES, st.sampled_from([0.05, 0.6, 2.0, 10.0]))
def test_any_columns_draw_a_symmetric_aircraft_of_the_size_they_say(shape: AircraftShape, scale: float) -> None:
    check_sound(shape, scale)


def test_the_library_is_sound_and_drawn_without_stretching() -> None:
    for name, row in ROWS.items():
        shape = shape_of(row)
        check_sound(shape, fit_scale(shape, 20, 20))
        span, length = picture_size(shape)
        for line in (0.02, 0.06, 0.3):  # the width of a line in metres of the aircraft, from large to tiny
            detail = aircraft._Detail(line, True, True, True)
            drawn = extent(Path(path) for path in aircraft._draw(shape, detail).solid)
            assert drawn is not None, name
            assert drawn.width == pytest.approx(span, rel=1e-3), name
            assert drawn.height == pytest.approx(length, rel=1e-3), name
            assert drawn.y == pytest.approx(0, abs=1e-3 * length), name


def test_the_library_holds_what_it_promises() -> None:
    assert len(ROWS) >= 48
    assert len({row.side for row in ROWS.values()}) >= 10
    assert all(row.source for row in ROWS.values())
    assert set("Łśóíž") <= set("".join(ROWS)) and "Поликарпов И-16" in ROWS


def test_names_are_deterministic_and_differ_by_shape_scale_and_ink() -> None:
    shape = AircraftShape(span_m=10.0)
    name = draw_aircraft(shape, 2.0, INK).name
    assert draw_aircraft(AircraftShape(span_m=10.0), 2.0, INK) == draw_aircraft(shape, 2.0, INK)
    others = {
        draw_aircraft(AircraftShape(span_m=10.1), 2.0, INK).name,
        draw_aircraft(shape, 2.1, INK).name,
        draw_aircraft(shape, 2.0, Ink(WHITE, BLACK)).name,
    }
    assert len(others | {name}) == 4


def test_fit_scale_fills_the_tighter_side() -> None:
    shape = AircraftShape(span_m=12.0, length_m=9.0)
    assert fit_scale(shape, 24, 24) == pytest.approx(2.0)
    assert fit_scale(shape, 240, 9) == pytest.approx(1.0)


def test_detail_drops_out_with_size() -> None:
    shape = shape_of(ROWS["Messerschmitt Bf 110 C"])
    counts = [len(draw_aircraft(shape, fit_scale(shape, mm, mm), INK).items) for mm in (10, 15, 17, 30)]
    assert counts == [2, 2, 3, 4]  # solid and a dot; then lines; then frames
    dot = paths(draw_aircraft(shape, fit_scale(shape, 15, 15), INK))[1]
    assert sum(command == "M" for command, _ in dot.segments) == 1
    lines = paths(draw_aircraft(shape, fit_scale(shape, 30, 30), INK))
    assert all(0.10 <= path.width <= 0.15 for path in lines if path.stroke)


def test_wing_marks_lie_on_the_wing_left_and_right() -> None:
    shape = shape_of(ROWS["Supermarine Spitfire I"])
    (left, radius), (right, _) = wing_marks(shape, 2.0)
    assert left == (-right[0], right[1])
    picture = raster(shape, 11.23 * 2)
    for angle in range(0, 360, 30):
        x = right[0] + radius * math.cos(math.radians(angle))
        y = right[1] + radius * math.sin(math.radians(angle))
        assert picture.getpixel(pixel(x, y)) == 255


# --- recognition -------------------------------------------------------------------------------------

PIXELS = 12  # a millimetre
SIDE = 26  # of the raster, mm


def pixel(x: float, y: float) -> tuple[int, int]:
    return round((x + SIDE / 2) * PIXELS), round((y + SIDE / 2) * PIXELS)


def polygons(segments: tuple[Segment, ...]) -> list[list[tuple[float, float]]]:
    """The outlines as polygons in pixels, each curve as twelve chords."""
    rings = flattened(segments, steps=12)
    return [[((x + SIDE / 2) * PIXELS, (y + SIDE / 2) * PIXELS) for x, y in ring.points] for ring in rings]


def raster(shape: AircraftShape, size: float = 20.0) -> Image.Image:
    """The silhouette with its longer side `size` mm, solid ink white on black, glass cut out."""
    symbol = draw_aircraft(shape, fit_scale(shape, size, size), INK)
    picture = Image.new("L", (SIDE * PIXELS, SIDE * PIXELS), 0)
    pen = ImageDraw.Draw(picture)
    for path in paths(symbol):
        if path.fill is not None:
            for polygon in polygons(path.segments):
                pen.polygon(polygon, fill=255 if path.fill == INK.solid else 0)
    return picture


def ink(picture: Image.Image) -> int:
    return picture.histogram()[255]


def difference(one: str, other: str) -> float:
    """Ink that only one of two types has ÷ ink that any has, each at 20 mm, least over shifts along the axis.

    0 is the same picture; two pictures without common ink make 1.
    """
    first, second = raster(shape_of(ROWS[one])), raster(shape_of(ROWS[other]))
    least = 1.0
    for shift in range(-3 * PIXELS, 3 * PIXELS + 1, 4):
        moved = ImageChops.offset(second, 0, shift)
        only = ink(ImageChops.difference(first, moved))
        least = min(least, only / ink(ImageChops.lighter(first, moved)))
    return least


@each_case(
    ("one", "other", "least"),
    [
        ("Supermarine Spitfire I", "Hawker Hurricane I", 0.12),
        ("Messerschmitt Bf 109 E", "Messerschmitt Bf 110 C", 0.25),
        ("Lockheed P-38 Lightning", "Fokker G.1A", 0.20),
        ("Поликарпов И-16", "PZL P.11c", 0.20),
        ("Junkers Ju 87 B", "Blackburn Skua", 0.12),
        ("Heinkel He 111 H", "Junkers Ju 88 A", 0.20),
        ("Gloster Gladiator II", "Fiat CR.42 Falco", 0.12),
        ("Avro Lancaster I", "Boeing B-17G Flying Fortress", 0.15),
        ("Hawker Hurricane I", "Messerschmitt Bf 109 E", 0.12),
        ("Nakajima Ki-43 Hayabusa", "Bloch MB.152", 0.08),
        ("Focke-Wulf Fw 190 A", "Bloch MB.152", 0.14),
        ("Focke-Wulf Fw 190 A", "Лавочкин Ла-5", 0.17),
        ("IAR 80", "Лавочкин Ла-5", 0.18),
        ("IAR 80", "Republic P-47D Thunderbolt", 0.22),
    ],
)
def test_types_that_a_spotter_tells_apart_differ(one: str, other: str, least: float) -> None:
    assert difference(one, other) >= least


def test_the_measure_knows_a_type_again() -> None:
    assert difference("PZL P.11c", "PZL P.11c") == 0


@pytest.mark.parametrize(
    "columns",
    [
        {"engines": 2, "engine_end_m": -4.5, "sweep_deg": 0.0},
        {"engines": 2, "engine_kind": "jet", "engine_end_m": -4.5, "engine_nose_m": 4.0},
        {"tail": "twin", "tail_end_m": 4.5},
        {"engines": 2, "tail": "h", "tail_end_m": 4.5, "tail_span_m": 4.0},
        {"wings": 2, "lower_span": 0.2, "gear": "spats", "fairings": ("cannon",)},
        {"body": "flying-wing", "wing": "swept", "tail": "twin", "engines": 2},
        {"body": "flying-wing", "wing": "gull", "tail": "h", "engines": 2},
        {
            "body": "flying-wing",
            "wing": "swept",
            "engine_kind": "jet",
            "tail": "none",
            "fairings": ("blisters",),
        },
    ],
    ids=str,
)
def test_no_part_is_afloat(columns: dict[str, Any]) -> None:
    picture = raster(AircraftShape(span_m=20.0, length_m=15.0, **columns))
    x, _ = pixel(0.0, 0.0)
    ImageDraw.floodfill(picture, (x, next(y for y in range(SIDE * PIXELS) if picture.getpixel((x, y)))), 0)
    assert ink(picture) == 0


def test_a_lower_wing_may_be_the_wider_one_and_span_and_area_stay() -> None:
    shape = AircraftShape(span_m=10.0, length_m=8.0, wings=2, wing_area_m2=24.0, lower_span=1.2)
    plans = aircraft._plans(shape)
    upper, (lower,) = plans.upper, plans.lower
    assert (lower.semi, upper.semi) == pytest.approx((5.0, 5.0 / 1.2))
    strips = [
        plan.chord_at((i + 0.5) / 500 * plan.semi) * plan.semi / 250
        for plan in (upper, lower)
        for i in range(500)
    ]
    assert sum(strips) == pytest.approx(24.0, rel=0.01)


def test_a_tailplane_reaches_past_the_booms_as_far_as_its_span_says() -> None:
    shape = AircraftShape(span_m=16.0, length_m=11.5, engines=2, body="twin-boom", tail="h", engine_at_m=2.4)
    for span, drawn in ((7.0, 3.5), (2.0, 2.4)):  # booms stand on it, however short it is
        assert aircraft._plans(replace(shape, tail_span_m=span)).tail.semi == pytest.approx(drawn)


def test_edges_that_part_towards_the_tip_make_the_tip_the_deeper_end() -> None:
    plan = aircraft._plans(AircraftShape(span_m=12.0, length_m=10.0, sweep_deg=0.0, sweep_te_deg=60.0)).upper
    assert plan.rear[-1][1] > plan.rear[0][1]
