"""The squadron sheet: a strip an aircraft, big enough to write in, on every paper that has the room."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Field
from pressgang.drawing.units import points
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import RuleBook
from pressgang.systems.dogfight.record_plan import LEAST_ROW
from pressgang.systems.dogfight.squadron_plan import strip_plan, strips_that_fit
from pressgang.systems.dogfight.squadron_sheet import SquadronSheet
from tests.drawn import assert_sound, ovals_of, placed, strings_of, words_of
from tests.systems.dogfight.musters import brief, rules

HEAD = "name,unit,quantity,engine,fuselage,to_hit,weapons,orders\n"
FLIGHT = (
    HEAD + "Spitfire I,54 Sqn,3,5,3,4,front,4 2L1\nDefiant I,264 Sqn,2,3,3,4,left right rear,\n"
    "Поликарпов И-16,,2,4,2,1,front,\nStorch,,1,1,1,1,none,\n"
)


def sheet_of(*stats: str, options: SquadronSheet | None = None, **how: object) -> tuple[Sheet, Problems]:
    found = Problems()
    return (options or SquadronSheet()).compose(brief(*stats, **how), found), found  # type: ignore[arg-type]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_eight_aircraft_share_a_page_of_the_usual_papers(paper: str) -> None:
    sheet, found = sheet_of(FLIGHT, paper=paper)
    assert not found.found and len(sheet.pieces) == 1 and sheet.plan == Grid(scissors=False)
    strings = strings_of(sheet.pieces[0])
    assert strings.count("Spitfire I") == 3 and strings.count("Orders") == 8
    assert {"54 Sqn", "264 Sqn", "Side 1", "Flight", "Player"} <= set(strings)


def test_the_ovals_of_damage_and_weapons_are_those_of_the_stats() -> None:
    drawn = ovals_of(sheet_of(HEAD + "Defiant I,264 Sqn,1,3,2,4,left right rear,\n")[0].pieces[0])
    assert len(drawn) == 4 + 5 + 5
    assert sum(filled for *_, filled in drawn) == 1 + 2 + 3


def test_the_numbers_under_engine_and_over_the_ranges_are_the_rules() -> None:
    strings = strings_of(
        sheet_of(HEAD + "И-16,,1,4,2,1,front,\n", book=rules(turn_limit=[6, 7, 8, 9, 9]))[0].pieces[0]
    )
    turning = [s for s in strings if s in "6789"]
    assert turning.count("9") >= 1 and {"6", "7", "8"} <= set(turning)
    assert "—" in strings and "under 4" in strings and "d6 ≤" in strings


def test_copies_are_numbered_and_orders_are_in_the_log() -> None:
    piece = sheet_of(HEAD + "Spitfire I,54 Sqn,2,5,3,4,front,4 2L1\n")[0].pieces[0]
    numbers = [w.string for w in words_of(piece) if w.size == pytest.approx(points(10)) and w.string in "12"]
    assert numbers == ["1", "2"]
    assert strings_of(piece).count("2L1") == 2


def test_a_side_never_shares_a_page_and_its_aircraft_are_shared_out_evenly() -> None:
    many = HEAD + "И-16,,9,4,2,3,front,\n"
    sheet, found = sheet_of(many, HEAD + "Storch,,1,1,1,1,none,\n", names=("ВВС", "Luftwaffe"))
    assert not found.found
    assert [strings_of(piece).count("TO-HIT") for piece in sheet.pieces] == [5, 4, 1]
    assert [piece.name for piece in sheet.pieces] == ["ВВС 1", "ВВС 2", "Luftwaffe"]


@pytest.mark.parametrize("paper", ["a4", "letter", "a5", "a3", "297x210mm"])
@pytest.mark.parametrize("per_page", [None, 1, 2, 3])
def test_every_paper_without_a_touch(paper: str, per_page: int | None) -> None:
    sheet, found = sheet_of(FLIGHT, options=SquadronSheet(per_page=per_page), paper=paper)
    assert not found.found and sheet.pieces
    for piece in sheet.pieces:
        assert_sound(piece)
        assert all(width >= 2.8 and height >= 3.4 for width, height, _ in ovals_of(piece))


@pytest.mark.parametrize(("width", "height"), [(194.0, 247.0), (199.9, 230.0), (132.0, 158.0), (281.0, 360.0)])
def test_a_strip_is_never_too_low_to_write_in(width: float, height: float) -> None:
    most = strips_that_fit(width, height)
    assert strip_plan(width, height, most + 1, rules()) is None
    for count in range(1, most + 1):
        strip = strip_plan(width, height, count, rules())
        assert strip is not None and strip.bands * strip.turns >= 7
        assert count * strip.height <= height and strip.row >= LEAST_ROW - 1e-9 and strip.turn >= 12.0
        boxes = [strip.name, strip.number, strip.unit, strip.to_hit, strip.engine, strip.fuselage, strip.log]
        for a, b in combinations(boxes, 2):
            assert not a.overlaps(b, 0.01), (a, b)
        assert all(speed.bottom == pytest.approx(order.y) for speed, order in strip.cells())
        assert max(order.bottom for _, order in strip.cells()) <= strip.height + 1e-6


def test_more_than_the_paper_takes_is_refused_with_what_fits() -> None:
    sheet, found = sheet_of(FLIGHT, options=SquadronSheet(per_page=9))
    assert [d.rule.code for d in found.found] == ["PG802"] and not sheet.pieces
    assert "9 aircraft do not fit" in found.found[0].message and "per-page = 8" in found.found[0].help
    _, found = sheet_of(FLIGHT, paper="90x130mm")
    assert "One aircraft does not fit" in found.found[0].message and "per-page" not in found.found[0].help


def test_what_does_not_fit_its_strip_is_told_at_its_cell_once_a_row() -> None:
    _, found = sheet_of(HEAD + "W" * 60 + "," + "W" * 40 + ",3,5,3,4,front," + "1 " * 20 + "\n")
    assert [d.rule.code for d in found.found] == ["PG801", "PG801", "PG804"]
    assert [d.span.column for d in found.found[:2]] == [1, 62]
    _, found = sheet_of(FLIGHT, names=("W" * 90,))
    assert [d.rule.code for d in found.found] == ["PG801"] and "the side" in found.found[0].message


def test_readings_carry_a_dagger_until_the_user_replaces_them() -> None:
    strings = strings_of(sheet_of(FLIGHT)[0].pieces[0])
    assert {"turning †", "range †", "†"} <= set(strings)
    assert any("† Our reading" in string for string in strings)
    own = RuleBook({name: replace(value, provenance="own") for name, value in rules().values.items()})
    assert not any("†" in string for string in strings_of(sheet_of(FLIGHT, book=own)[0].pieces[0]))


def test_a_fillable_sheet_has_a_field_for_each_place_that_is_open() -> None:
    sheet, _ = sheet_of(FLIGHT, FLIGHT, options=SquadronSheet(fillable=True))
    fields = [item for piece in sheet.pieces for item, _ in placed(piece.front) if isinstance(item, Field)]
    names = [field.name for field in fields]
    assert len(names) == len(set(names)) and {"p1-flight", "p2-player"} <= set(names)
    first = {name for name in names if name.startswith("p1-r1-")}  # number, unit, two orders are printed
    assert {"p1-r1-engine-5", "p1-r1-fuselage-3", "p1-r1-weapon-front", "p1-r1-turn-03-orders"} <= first
    assert not {"p1-r1-number", "p1-r1-unit", "p1-r1-weapon-rear", "p1-r1-turn-02-speed"} & set(names)
    assert "p1-r8-number" in names and "p1-r8-unit" in names
    plain, _ = sheet_of(FLIGHT)
    assert not [1 for piece in plain.pieces for item, _ in placed(piece.front) if isinstance(item, Field)]
