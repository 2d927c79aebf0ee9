"""Where each number comes from; the sectors; the formation in the centre ring."""

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
from pressgang.systems.mtb.rules import SECTORS, bearing_of, clockwise, relative_bearing
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
        "drift_by",
        "courses",
        "arc_ring",
        "lookout_calls",
        "gun_cards",
        "loads_a_turn",
        "bomb_load",
        "rocket_deduction",
        "along_ship",
        "air_fire",
        "hits",
    }
    assert all(value.note for value in RULES.values.values())


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
