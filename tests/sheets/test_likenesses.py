"""Pictures of rows before their size is known."""

from __future__ import annotations

from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.sheets.likenesses import aircraft_likeness, turn_likeness


def test_likenesses_of_one_key_are_one_to_a_cache() -> None:
    shape = AircraftShape(span_m=10.0)
    first, again = aircraft_likeness(shape), aircraft_likeness(AircraftShape(span_m=10.0))
    assert first == again and hash(first) == hash(again)
    assert first != aircraft_likeness(AircraftShape(span_m=11.0))
    assert turn_likeness(first, 45.0) == turn_likeness(again, 45.0) != first
