"""Faces by places: nothing overlaps or leaves the safe zone, pictures are large, and room is made in order."""

from __future__ import annotations

import math
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pressgang.art.aircraft.silhouette import draw_aircraft, picture_size
from pressgang.art.pen import Ink
from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import flattened
from pressgang.drawing.scene import BLACK, WHITE, Path
from pressgang.drawing.theme import SMALLEST
from pressgang.drawing.units import points
from pressgang.library import aircraft
from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.sheets.base import Likeness
from pressgang.sheets.cutting import Shape, ShapeName
from pressgang.sheets.faces import field
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.contents import FacePart
from pressgang.sheets.faces.field import Wearing, inside
from pressgang.sheets.faces.measures import LEAST_VALUE, Measures
from pressgang.sheets.faces.model import (
    Badge,
    DeviceSign,
    FaceContent,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    PieceFace,
    Pips,
    Portrait,
    SignMark,
)  # fmt: skip
from pressgang.sheets.faces.plan import PlannedFace, plan_face
from pressgang.sheets.faces.planning import DressedRow, Faces, Planner
from pressgang.sheets.faces.room import WidthProfile
from pressgang.sheets.faces.shedding import ORDER
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likenesses import aircraft_likeness, shape_of
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook, Noted
from tests.cases import each_case

BOOK = FontBook()
TYPES = {row.name: shape_of(row) for row in aircraft()}
KINDS: tuple[tuple[ShapeName, float, float | None], ...] = (
    ("square", 25.0, None), ("square", 32.0, None), ("square", 20.0, None), ("square", 12.7, None),
    ("square", 20.0, 45.0), ("square", 30.0, 18.0), ("round", 20.0, None), ("round", 15.0, None),
    ("hex", 20.0, None), ("hex", 15.0, None),
)  # fmt: skip


def shape(kind: tuple[ShapeName, float, float | None]) -> Shape:
    return Shape.of_size(*kind)


@cache
def profile(name: str) -> WidthProfile:
    width, _ = picture_size(TYPES[name])
    drawn = WidthProfile.of(draw_aircraft(TYPES[name], 24 / width, Ink(BLACK, WHITE)))
    scale = width / drawn.width
    return WidthProfile(width, drawn.height * scale, tuple(half * scale for half in drawn.halves))


def dogfight(
    unit: str = "54 Sqn", name: str = "Spitfire I", weapons: tuple[str, ...] = ("north",)
) -> PieceFace:
    places: dict[FacePlace, tuple[FaceContent, ...]] = {
        "centre": (Portrait(), Name(name)),
        "north-west": (FaceWords(unit, size="small"),),
        "east": (DeviceSign(),),
        "south-west": (FaceWords("4", sign=SIGNS["crosshair"]),),
        "south": (FaceWords("5", sign=SIGNS["propeller"]),),
        "south-east": (FaceWords("3", sign=SIGNS["shield"]),),
    }
    return PieceFace(places, weapons)  # type: ignore[arg-type]


def assert_sound(plan: PlannedFace) -> None:
    """Everything in the safe zone, no two things on each other, type large enough."""
    m = plan.measures
    for part in plan.placed:
        assert inside(m, part, 1e-3), part
        assert part.box.y >= m.margin - 1e-3 and part.box.bottom <= m.height - m.margin + 1e-3, part
        assert part.banded == (part.box.y >= m.band_top - 1e-6), part
        if part.kind == "text":
            assert part.size >= SMALLEST - 1e-9, part
    for one, other in combinations(plan.placed, 2):
        assert not touching(one, other), (one, other)


def touching(one: FacePart, other: FacePart) -> bool:
    if one.is_round and other.is_round:
        (ax, ay), (bx, by) = one.box.centre, other.box.centre
        return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 < (one.box.width + other.box.width) / 2 - 1e-6
    return one.box.overlaps(other.box, 1e-6)


def outline_points(name: str, plan: PlannedFace) -> list[Point]:
    """The ink of the picture where the plan puts it."""
    assert plan.picture is not None
    scale, top = plan.picture
    symbol = draw_aircraft(TYPES[name], scale, Ink(BLACK, WHITE))
    dx, dy = plan.measures.middle - symbol.box.centre[0], top - symbol.box.y
    found = []
    for item in symbol.items:
        if isinstance(item, Path):
            for (ax, ay), (bx, by) in (edge for ring in flattened(item.segments) for edge in ring.edges()):
                parts = 1 + int(max(abs(bx - ax), abs(by - ay)) / 0.4)
                found += [
                    (ax + (bx - ax) * t / parts + dx, ay + (by - ay) * t / parts + dy) for t in range(parts)
                ]
    return found


def distance(point: Point, part: FacePart) -> float:
    (x, y), box = point, part.box
    if part.is_round:
        return math.dist(point, box.centre) - box.width / 2
    return math.hypot(max(box.x - x, 0.0, x - box.right), max(box.y - y, 0.0, y - box.bottom))


NEAR = 0.42
"""The 0.5 mm from a picture to what stands beside it, less the rows that its outline is cut into."""


def assert_clear(name: str, plan: PlannedFace) -> None:
    """The picture keeps off the cut and off all else."""
    ink = outline_points(name, plan)
    for part in plan.placed:
        least = 0.15 if part.kind == "triangle" or part.place == "centre" else NEAR
        (x, y, *_), right, bottom = part.box.inset(-least), part.box.right + least, part.box.bottom + least
        about = [point for point in ink if x < point[0] < right and y < point[1] < bottom]
        assert all(distance(point, part) >= least for point in about), (name, part)
    m = plan.measures
    assert all(m.margin - 0.05 <= y <= m.band_top for _, y in ink)
    assert all(abs(x - m.middle) <= m.half_across(y, y) + 0.05 for x, y in ink)


def is_large(name: str, plan: PlannedFace) -> bool:
    """60 % of the width, or as large as the room takes it."""
    assert plan.picture is not None
    own, m = profile(name), plan.measures
    if own.width * plan.picture.scale >= 0.60 * m.width - 1e-6:
        return True
    height = own.height * plan.picture.scale
    if height >= plan.room.height * 0.97:
        return True
    bare = type(plan.room).inside(m.safe, m.margin, plan.room.top, plan.room.bottom)
    largest = bare.fit(own, m.picture_width)
    return largest is not None and plan.picture.scale >= largest.scale * 0.94


@each_case("turn", range(len(KINDS)))
def test_every_type_of_the_library_is_large_and_clear_on_every_shape(turn: int) -> None:
    """Each shape with a twelfth of the types: neighbours in the library are alike, and what the next test sees
    at 25 mm is every type.
    """
    kind = KINDS[turn]
    for name in list(TYPES)[turn::12]:
        plan = plan_face(BOOK, shape(kind), dogfight(), profile(name))
        assert plan is not None and plan.picture is not None, name
        assert_sound(plan)
        assert_clear(name, plan)
        assert is_large(name, plan), name


def test_at_25_mm_no_counter_of_the_library_sheds_anything() -> None:
    for name in TYPES:
        plan = plan_face(BOOK, Shape.of_size("square", 25.0), dogfight(), profile(name))
        assert plan is not None and not plan.shed, name
        assert profile(name).width * plan.picture.scale >= 0.58 * 25 or (  # type: ignore[union-attr]
            profile(name).height * plan.picture.scale >= 0.97 * plan.room.height  # type: ignore[union-attr]
        )


CONTENTS = st.one_of(
    st.builds(
        FaceWords,
        st.text("0123456789+−/", min_size=1, max_size=4),
        size=st.sampled_from(["small", "normal", "large"]),
    ),
    st.builds(
        FaceWords, st.text("abcdefgh JQ", min_size=1, max_size=24).filter(str.strip),
        size=st.sampled_from(["small", "normal"]),
        sign=st.sampled_from([None, SIGNS["shield"]]),
    ),
    st.builds(Name, st.sampled_from(["Wasp", "Bf 109 E", "Featherstonehaugh", "Ju 88 A-4 of staffel 3"])),
    st.builds(Badge, size=st.sampled_from(["small", "normal", "large"])),
    st.builds(DeviceSign), st.builds(IdDot, st.sampled_from("RWBY")), st.builds(Pips, st.integers(1, 12)),
    st.builds(SignMark, st.sampled_from(list(SIGNS.values()))),
)  # fmt: skip
PLACED = st.dictionaries(
    st.sampled_from(["north-west", "north", "north-east", "west", "east", "south-west", "south", "south-east"]),
    st.lists(CONTENTS, min_size=1, max_size=2).map(tuple),
    max_size=6,
)


@given(
    places=PLACED,
    name=st.sampled_from([None, *TYPES]),
    form=st.sampled_from(["square", "round", "hex"]),
    size=st.floats(8, 40) | st.floats(8, 200),
    ratio=st.sampled_from([None, 0.6, 1.0, 1.5, 2.2]),
    weapons=st.sets(st.sampled_from(["north", "east", "south", "west"])),
    device=st.booleans(),
    stamp=st.sampled_from(["", "HIT"]),
)
@example(
    places={},
    name="Supermarine Spitfire I",
    form="square",
    size=15.0,
    ratio=0.6,
    weapons={"west"},
    device=True,
    stamp="HIT",
)  # the arc's triangle stood above the safe line
def test_whatever_stands_on_a_face_is_sound(
    places: dict[FacePlace, tuple[FaceContent, ...]], name: str | None, form: ShapeName, size: float,
    ratio: float | None, weapons: set[str], device: bool, stamp: str,
) -> None:  # fmt: skip
    height = max(8.0, min(200.0, size * ratio)) if ratio and form == "square" else None
    middle: tuple[FaceContent, ...] = (Portrait(), Name("Wasp")) if name else (FaceWords("4-6"),)
    face = PieceFace({**places, "centre": middle}, tuple(sorted(weapons)), stamp, bool(stamp))  # type: ignore[arg-type]
    own = profile(name) if name else None
    wears = Wearing(device, device)
    plan = plan_face(BOOK, Shape.of_size(form, size, height), face, own, wears)
    if plan is None:
        return
    assert_sound(plan)
    assert list(plan.shed) == [item for item in ORDER if item in plan.shed]
    if name and plan.picture is not None:
        assert_clear(name, plan)


def test_values_are_the_largest_type_by_three_points() -> None:
    for kind in KINDS:
        plan = plan_face(BOOK, shape(kind), dogfight(), profile("Supermarine Spitfire I"))
        assert plan is not None
        values = [part.size for part in plan.placed if part.banded and part.kind == "text"]
        names = [part.size for part in plan.placed if part.place == "centre"]
        assert min(values) >= LEAST_VALUE - 1e-9
        assert all(size <= max(SMALLEST, min(values) - points(3)) + 1e-9 for size in names), kind


def test_what_is_shed_is_shed_in_order() -> None:
    kinds = [Shape.of_size("square", size / 4) for size in range(160, 32, -2)]
    gone: set[str] = set()
    for one in kinds:
        plan = plan_face(BOOK, one, dogfight(weapons=()), profile("Supermarine Spitfire I"))
        if plan is None:
            assert one.width < 10
            continue
        assert gone <= set(plan.shed), one.width  # what a larger one leaves off, a smaller one does
        gone = set(plan.shed)
    assert {"small words", "signs", "name"} <= gone


def test_as_many_values_stay_as_have_room() -> None:
    face = replace(dogfight(weapons=()), places={**dogfight().places, "north-west": (FaceWords("92"),)})
    plan = plan_face(BOOK, Shape.of_size("round", 20.0), face, profile("Supermarine Spitfire I"))
    assert plan is not None and "further values" in plan.shed
    assert [part.text for part in plan.placed if part.banded and part.kind == "text"] == ["4", "5", "3"]


def test_half_an_inch_keeps_picture_values_and_side() -> None:
    plan = plan_face(
        BOOK, Shape.of_size("square", 12.7), dogfight(weapons=()), profile("Supermarine Spitfire I")
    )
    assert plan is not None and plan.shed == ("small words", "signs", "name")
    assert [part.text for part in plan.placed if part.kind == "text"] == ["4", "5", "3"]
    assert [part.kind for part in plan.placed if not part.banded] == ["tab"]
    assert plan.picture is not None and plan.picture.scale * 11.23 >= 0.6 * 12.7


def test_a_short_name_stands_on_a_small_piece() -> None:
    face = dogfight(weapons=())
    named = PieceFace({**face.places, "centre": (Portrait(), Name("Supermarine Spitfire", short="Spit"))})
    plan = plan_face(BOOK, Shape.of_size("square", 14.5), named, profile("Supermarine Spitfire I"))
    assert plan is not None and "Spit" in [part.text for part in plan.placed]


def test_a_name_too_long_costs_no_unit() -> None:
    plan = plan_face(
        BOOK, Shape.of_size("square", 25.0), dogfight(name="Featherstonehaugh-Cholmondeley"),
        profile("Supermarine Spitfire I"),
    )  # fmt: skip
    assert plan is not None and plan.shed == ("name",)


def test_the_first_value_and_the_side_stay_to_the_last() -> None:
    plan = plan_face(BOOK, Shape.of_size("round", 12.0), dogfight(weapons=()), profile("Heinkel He 111 H"))
    assert plan is not None
    texts = [part.text for part in plan.placed if part.banded]
    assert texts[0] == "4" and any(part.kind == "tab" for part in plan.placed)


def test_a_number_that_fits_no_counter_is_refused() -> None:
    face = PieceFace({"centre": (Portrait(),), "south": (FaceWords("123456789012345678901234567890"),)})
    assert plan_face(BOOK, Shape.of_size("square", 12.7), face, profile("Supermarine Spitfire I")) is None


def test_a_device_stands_beside_the_tail_and_the_letter_on_the_other_side() -> None:
    plan = plan_face(
        BOOK, Shape.of_size("square", 25.0), dogfight(), profile("Supermarine Spitfire I"), Wearing(1.0, True)
    )
    assert plan is not None
    device = next(part for part in plan.placed if part.kind == "device")
    tab = next(part for part in plan.placed if part.kind == "tab")
    assert device.box.width == pytest.approx(4.625) and device.box.right == pytest.approx(25 - 1.2)
    assert tab.box.x == pytest.approx(1.2) and tab.box.width == pytest.approx(0.65 * device.box.width)
    assert_clear("Supermarine Spitfire I", plan)
    wide = plan_face(
        BOOK, Shape.of_size("square", 25.0), dogfight(), profile("Supermarine Spitfire I"), Wearing(1.6)
    )
    assert wide is not None
    (bars,) = [part.box for part in wide.placed if part.kind == "device"]
    assert (bars.width, bars.height) == (pytest.approx(1.6 * 4.625), pytest.approx(4.625))
    assert_clear("Supermarine Spitfire I", wide)


def test_the_letter_of_a_side_stands_once_on_a_face() -> None:
    small = Shape.of_size("square", 12.5)
    plan = plan_face(BOOK, small, dogfight(), profile("Supermarine Spitfire I"), Wearing(1.0, True))
    assert plan is not None and "insignia" in plan.shed
    assert [one.kind for one in plan.placed if one.kind in ("tab", "device")] == ["tab"]


def test_a_face_that_was_planned_is_not_taken_for_another() -> None:
    """All that a plan comes of tells it apart, also for who plans next: the book, the shape, the face, the
    picture, what the side has to show.
    """
    letter = Dress(WHITE, BLACK, None, BLACK, BLACK, "R")
    spitfire, heinkel = (
        aircraft_likeness(TYPES[name]) for name in ("Supermarine Spitfire I", "Heinkel He 111 H")
    )
    square = Shape.of_size("square", 25.0)

    def planned(
        book: FontBook = BOOK, outline: Shape = square, unit: str = "54 Sqn", dress: Dress = letter,
        likeness: Likeness = spitfire,
    ) -> PlannedFace:  # fmt: skip
        row: Any = DressedRow(None, None, Faces(dogfight(unit)), dress, likeness)  # type: ignore[arg-type, type-var]
        return Planner(book, outline, both=False, bleed=0.0).plan(row).front

    first = planned()
    assert planned(FontBook()) is first
    for other in (
        planned(FontBook(noted=Noted())), planned(outline=Shape.of_size("square", 32.0)), planned(unit="JG 3"),
        planned(dress=replace(letter, mark="")), planned(likeness=heinkel),
    ):  # fmt: skip
        assert other is not first
    assert planned(dress=replace(letter, mark="")).placed != first.placed


@pytest.mark.parametrize("name", ["Ikarus IK-2", "Supermarine Spitfire I"])
def test_a_picture_keeps_clear_of_the_weapon_ahead_where_the_back_has_none(name: str) -> None:
    """It stands at the same place on both faces, also where only the width says how large it is."""
    faces = Faces(dogfight("4. LP", name), dogfight("4. LP", name, ()))
    worn = Dress(WHITE, BLACK, None, BLACK, BLACK, "R")
    row: Any = DressedRow(None, None, faces, worn, aircraft_likeness(TYPES[name]))  # type: ignore[arg-type, type-var]
    look = Planner(BOOK, Shape.of_size("square", 25.0), both=True, bleed=0.0).plan(row)
    (ahead,) = (part for part in look.front.placed if part.kind == "triangle")
    assert look.planned is not None and look.planned.top >= ahead.box.bottom


def test_units_of_all_widths_stand_as_if_each_were_alone() -> None:
    """What a narrower and a wider unit have alike is taken for those between; none is left off where a wider
    one stands.
    """
    name, units = "Boulton Paul Defiant", [f"{number} Sqn" for number in range(11, 12_000, 149)]
    for kind, wears in ((KINDS[0], Wearing(1.0)), (KINDS[1], Wearing(1.0, True))):
        faces = [
            dogfight(unit, name="Defiant I", weapons=("east", "south", "west"))
            for unit in (*units, "11114 Sqn")
        ]
        together = [plan_face(BOOK, shape(kind), face, profile(name), wears) for face in faces]
        for face, plan in zip(faces, together, strict=True):
            field._KNOWN.clear()
            assert plan == plan_face(BOOK, shape(kind), face, profile(name), wears), (
                kind,
                face.at("north-west"),
            )
            assert plan is not None and (kind != KINDS[0] or not plan.shed)


def test_spots_that_have_no_room_are_told_as_a_number() -> None:
    face = PieceFace({"centre": (FaceWords("5-3", size="large"),), "south": (Pips(20),)})
    plan = plan_face(BOOK, Shape.of_size("round", 20.0), face, None)
    assert plan is not None and "20" in [part.text for part in plan.placed]
    larger = plan_face(BOOK, Shape.of_size("square", 40.0), face, None)
    assert larger is not None and [part.kind for part in larger.placed].count("pip") == 20


def test_a_profile_is_as_wide_as_the_picture_at_each_height() -> None:
    box = WidthProfile.box(3.0, 4.0)
    assert set(box.halves) == {1.5}
    own = profile("Supermarine Spitfire I")
    assert max(own.halves) == pytest.approx(11.23 / 2, abs=0.02) and min(own.halves) < 1.0


def test_an_aircraft_of_no_measures_has_a_face_too() -> None:
    drawn = WidthProfile.of(draw_aircraft(AircraftShape(), 2.0, Ink(BLACK, WHITE)))
    assert plan_face(BOOK, Shape.of_size("square", 25.0), dogfight(), drawn) is not None


@each_case("side", [12.0, 16.0, 20.0, 25.0, 32.0, 40.0, 60.0])
def test_a_name_on_a_disc_is_three_points_below_the_values_or_in_the_smallest_type(side: float) -> None:
    measures, book = Measures(Shape("round", side, side), banded=False), FontBook()
    most = max(SMALLEST, measures.value_size(book) - points(3))
    assert SMALLEST <= measures.name_size(book) <= most + 1e-9
