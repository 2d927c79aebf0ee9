"""What can be filled in on screen on a strip of a squadron sheet: the places that a pencil fills on paper."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing.scene import Field
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.record_fields import INSET, TYPE, RecordPlace, check_field
from pressgang.systems.dogfight.squadron_plan import ovals_of
from pressgang.systems.dogfight.squadron_strip import Flown, written_on


def strip_fields(flown: Flown, place: RecordPlace) -> Iterator[Field]:
    """The fields in the order a hand goes: names, damage, the log. What the stat file has filled gets none."""
    strip, row = flown.strip, flown.copy.row
    printed = {"No.": str(flown.copy.number or ""), "Unit": row.unit}
    for label, box in (("No.", strip.number), ("Unit", strip.unit)):
        if not printed[label]:
            word = "number" if label == "No." else "unit"
            room = written_on(flown.book, label, box).inset(INSET)
            yield Field(room, place.name(word), "text", _tip(flown, word), TYPE)
    centres, width, height = strip.clock.weapon_ovals()
    for side, centre in centres.items():
        if side in row.weapons:
            name, tip = place.name(f"weapon-{side}"), _tip(flown, f"{side} weapon hit")
            yield check_field(centre, width, height, name, tip)
    for word, box, value in (("engine", strip.engine, row.engine), ("fuselage", strip.fuselage, row.fuselage)):
        xs, y, width, height = ovals_of(box, flown.rules, value)
        for index, x in enumerate(xs[: max(0, value)], 1):
            name, tip = place.name(f"{word}-{index}"), _tip(flown, f"{word} hit {index}")
            yield check_field((x, y), width, height, name, tip)
    yield from _log(flown, place)


def _log(flown: Flown, place: RecordPlace) -> Iterator[Field]:
    orders = split_orders(flown.copy.row.orders)
    for turn, pair in enumerate(flown.strip.cells(), 1):
        printed = as_logged(orders[turn - 1]) if turn <= len(orders) else ("", "")
        for word, box, text in zip(("speed", "orders"), pair, printed, strict=True):
            if not text:
                tip = _tip(flown, f"turn {turn}, {'SPEED' if word == 'speed' else word}")
                yield Field(box.inset(INSET), place.name(f"turn-{turn:02}-{word}"), "text", tip, TYPE)


def _tip(flown: Flown, what: str) -> str:
    name = " ".join(part for part in (flown.copy.row.name or "Aircraft", flown.copy.mark) if part)
    return f"{name}: {what}"
