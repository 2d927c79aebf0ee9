"""Cards by class, ring, course and speed; the stated deductions; the formation in the centre ring."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.systems.mtb.formation import (
    FORMATIONS,
    Model,
    ShipFormation,
    needed_diameter,
    radius,
    stations,
)
from pressgang.systems.mtb.rules import (
    CLASSES,
    SECTORS,
    SPEEDS,
    AttackKind,
    aspect_cards,
    attack_cards,
    bearing_of,
    best_cards,
    clockwise,
    deduction,
    gun_cards,
    guns,
    reaches,
    relative_bearing,
    slower,
    torpedo_cards,
    weapons_of,
)
from tests.systems.mtb.musters import rules

RULES = rules()


def test_where_each_number_comes_from() -> None:
    provenance = {name: value.provenance for name, value in RULES.values.items()}
    stated = {
        "turns",
        "firer_faster",
        "torpedo",
        "depth_charge_cards",
        "depth_charge_target",
        "depth_charge_own",
    }
    stated |= {"bomb_cards", "bomb_target", "rocket_cards", "rocket_target", "aircraft"}
    assert {name for name, source in provenance.items() if source == "source"} == stated
    assert {name for name, source in provenance.items() if source == "reading"} == {
        "phases",
        "game_end",
        "sector_order",
        "turning",
        "night_fire",
        "quadrants",
        "drift",
        "bomb_load",
        "rocket_deduction",
        "along_ship",
        "air_fire",
        "hits",
    }
    assert all(value.note for value in RULES.values.values())


@pytest.mark.parametrize(
    ("aspect", "firer", "target", "cards"),
    [
        ("crossing", "A", "D", 6),
        ("crossing", "A", "stopped", 8),
        ("same", "A", "C", 2),
        ("opposite", "A", "C", 0),
        ("crossing", "B", "B", 0),
        ("crossing", "B", "A", -2),
        ("crossing", "C", "A", -4),
        ("same", "B", "A", -1),
        ("opposite", "B", "A", -3),
        ("same", "D", "A", -3),
        ("opposite", "D", "B", -6),
    ],
)
def test_course_and_speed(aspect: str, firer: str, target: str, cards: int) -> None:
    assert aspect_cards(aspect, firer, target, RULES) == cards  # type: ignore[arg-type]


def test_a_gun_draws_no_fewer_than_no_card_and_none_out_of_range() -> None:
    machine_gun = guns(RULES)[0]
    assert gun_cards(machine_gun, "inner", "opposite", "D", "A", RULES) == 0
    assert gun_cards(machine_gun, "outer", "crossing", "A", "stopped", RULES) == 0
    assert gun_cards(machine_gun, "inner", "crossing", "A", "C", RULES) == 2 + 4


STATED: dict[AttackKind, dict[str, int]] = {
    "depth_charge": {"A": 11, "B": 16, "C": 21, "D": 31, "stopped": 36},
    "own_charge": {"A": 1, "B": 6, "C": 16, "D": 26, "stopped": 36},
    "bomb": {"A": 11, "B": 16, "C": 21, "D": 31, "stopped": 36},
}


@pytest.mark.parametrize("attack", STATED)
def test_special_weapons_by_speed(attack: AttackKind) -> None:
    assert {speed: attack_cards(attack, speed, RULES) for speed in SPEEDS} == STATED[attack]


def test_deductions_are_halved_along_the_target_and_only_for_aircraft() -> None:
    assert [deduction("bomb", speed, RULES, along=True) for speed in SPEEDS] == [-12, -10, -7, -2, 0]
    assert [deduction("rocket", speed, RULES, along=True) for speed in SPEEDS] == [-10, -7, -5, -2, 0]
    assert deduction("depth_charge", "B", RULES, along=True) == -20


def test_rockets_lose_the_deduction_once_and_never_fall_below_none() -> None:
    assert attack_cards("rocket", "B", RULES, rockets=8) == 8 * 6 - 15
    assert attack_cards("rocket", "B", RULES, rockets=2) == 0
    assert attack_cards("rocket", "stopped", RULES) == 6


def test_torpedoes() -> None:
    assert (torpedo_cards(False, RULES), torpedo_cards(True, RULES)) == (16, 8)
    own = rules(torpedo_abeam=-3)
    assert (torpedo_cards(False, own), torpedo_cards(True, own)) == (13, 8)


def test_a_kit_says_what_a_faster_firer_draws_on_the_opposite_course() -> None:
    own = rules(firer_faster_opposite=-2)
    assert aspect_cards("opposite", "A", "C", own) == -4
    assert aspect_cards("opposite", "B", "A", own) == -3, "the target is faster: as before"
    assert aspect_cards("crossing", "A", "C", own) == 4


def test_a_kit_says_which_rings_special_weapons_reach() -> None:
    assert [reaches("torpedo", ring, RULES) for ring in ("inner", "outer")] == [True, True]
    assert [reaches("depth-charge", ring, RULES) for ring in ("inner", "outer")] == [True, False]
    own = rules(reach={"torpedo": "inner", "depth_charge": "outer", "rocket": "both"})
    assert [reaches("depth-charge", ring, own) for ring in ("inner", "outer")] == [False, True]
    assert not reaches("torpedo", "outer", own) and reaches("rocket", "outer", own)


def test_deductions_may_come_off_each_rocket() -> None:
    own = rules(rocket_deduction="rocket", rocket_cards=18)
    assert attack_cards("rocket", "B", own, rockets=4) == 4 * (18 - 15)
    assert attack_cards("rocket", "B", rules(rocket_deduction="rocket"), rockets=4) == 0


def test_the_best_gun_and_the_next_class_down() -> None:
    weapons = weapons_of("mg*2; 20mm@aft; torpedo@forward", RULES)
    assert best_cards(weapons, RULES) == (3, 1)
    assert best_cards((), RULES) == (0, 0)
    assert CLASSES == ("A", "B", "C", "D")
    assert [slower(speed) for speed in SPEEDS] == ["B", "C", "D", "stopped", "stopped"]


def test_starboard_lies_to_the_right_and_the_articles_order_to_the_left() -> None:
    assert clockwise("nautical")[:3] == ("forward", "starboard-bow", "starboard-beam")
    assert clockwise("article")[:3] == ("forward", "port-bow", "port-beam")
    assert (bearing_of("starboard-beam"), bearing_of("starboard-beam", "article")) == (90.0, 270.0)
    assert bearing_of("aft") == bearing_of("aft", "article") == 180.0


def test_bearings_as_a_lookout_calls_them() -> None:
    assert [relative_bearing(s) for s in SECTORS] == [
        "ahead",
        "green 45",
        "green 90",
        "green 135",
        "astern",
        "red 135",
        "red 90",
        "red 45",
    ]


models = st.lists(st.builds(Model, st.just(""), st.floats(2, 60), st.floats(5, 150)), min_size=1, max_size=14)


@given(models, st.sampled_from(FORMATIONS[:-1]))
def test_no_model_stands_in_another_nor_outside_the_circle(
    fleet: list[Model], formation: ShipFormation
) -> None:
    placed = stations(fleet, formation)
    assert [station.model for station in placed] == fleet
    boxes = [
        Rect(s.at[0] - s.model.width / 2, s.at[1] - s.model.length / 2, s.model.width, s.model.length)
        for s in placed
    ]
    assert not any(one.overlaps(other) for one, other in combinations(boxes, 2))
    reach = needed_diameter(fleet, formation) / 2
    corners = [(x, y) for b in boxes for x in (b.x, b.right) for y in (b.y, b.bottom)]
    assert max((x * x + y * y) ** 0.5 for x, y in corners) <= reach
    assert reach - radius(placed) < 3.6  # the clearance, and half of a millimetre of rounding


def test_close_formation_takes_no_more_room_than_line_ahead() -> None:
    fleet = [Model("", 20, 45)] * 8
    assert needed_diameter(fleet, "close") < needed_diameter(fleet, "line-ahead") == 405
    assert needed_diameter(fleet, "none") == 0


def places(fleet: list[Model], formation: ShipFormation) -> list[tuple[float, float]]:
    return [(round(s.at[0], 6), round(s.at[1], 6)) for s in stations(fleet, formation)]


def test_where_boats_stand_in_each_formation() -> None:
    fleet = [Model("", 20, 45)] * 3  # a quarter of the beam apart, and 0.12 of the length
    assert places(fleet, "line-ahead") == [(0, -50.4), (0, 0), (0, 50.4)]
    assert places(fleet, "line-abreast") == [(-25, 0), (0, 0), (25, 0)]
    assert places(fleet, "arrowhead") == [(0, -15.12), (25, 15.12), (-25, 15.12)]
    for few in (fleet, fleet[:2]):
        assert places(few, "close") == places(few, "line-abreast"), "the least room for two or three"
    four = [Model("", 20, 45)] * 4
    assert places(four, "close") == [(0, -25.2), (-25, 25.2), (0, 25.2), (25, 25.2)]
    broad = [Model("", 60, 5)] * 4
    assert places(broad, "close") == places(broad, "line-ahead"), "the least room for what is broad"
    assert needed_diameter(four, "close") == 125, "2 × (√(35² + 47.7²) + 3) = 124.3"
    assert places([Model("", 8, 10)] * 2, "line-abreast") == [(-6, 0), (6, 0)], "4 mm apart at least"
    assert places([Model("", 8, 10)] * 2, "line-ahead") == [(0, -7), (0, 7)]
    assert radius(()) == 0 and stations((), "close") == ()


def test_unequal_boats_stand_with_their_box_in_the_middle() -> None:
    one, other = stations([Model("", 10, 20), Model("", 30, 60)], "line-abreast")
    assert one.at[0] - 5 == pytest.approx(-(other.at[0] + 15))
    one, other = stations([Model("", 10, 20), Model("", 30, 60)], "line-ahead")
    assert one.at[1] - 10 == pytest.approx(-(other.at[1] + 30))
