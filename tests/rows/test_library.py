"""The library of aircraft and ships: sound, sourced, found by name, with house stats for games of aircraft."""

from __future__ import annotations

from pathlib import Path

import pytest
from anyascii import anyascii

from pressgang.diagnostics import Problems
from pressgang.files.paths import template
from pressgang.jobs.loading import load_kit
from pressgang.library import _alike, _other_names, _shape_of, aircraft, find_named, ships
from pressgang.rows.stat_columns import AircraftColumns, LibraryAircraft
from pressgang.schema import read_rows
from pressgang.sheets.likenesses import shape_of
from pressgang.sources import read_table
from pressgang.stats.reading import read_typed_rows
from pressgang.structs import replace
from pressgang.systems import all_systems
from tests.cases import each_case
from tests.conftest import EXAMPLES, starter_folder

OBSCURE = {
    "Poland", "Finland", "Romania", "Yugoslavia", "Netherlands", "Italy", "France", "Japan", "USSR", "China",
    "Peru", "Argentina", "Czechoslovakia", "Hungary", "Greece", "Sweden", "Norway", "Australia",
}  # fmt: skip


def find(*names: str) -> tuple[list[str], list[str]]:
    found = Problems()
    chosen = find_named(names, aircraft(), "aircraft", found)
    return [row.name for row in chosen], [problem.help for problem in found.found]


def test_the_files_have_nothing_wrong() -> None:
    table, problems = read_table(template("aircraft.csv"), "aircraft.csv")
    assert table is not None and not problems
    rows, problems = read_rows(table, LibraryAircraft)
    assert not problems and rows == aircraft()
    table, problems = read_table(template("games/mtb/ships.csv"), "ships.csv")
    assert table is not None and not problems
    assert not read_rows(table, all_systems()["mtb"].row)[1]


def test_150_aircraft_half_of_them_obscure_and_forty_ships_each_with_its_source() -> None:
    assert len(aircraft()) >= 150 and len({row.name for row in aircraft()}) == len(aircraft())
    assert sum(row.side in OBSCURE for row in aircraft()) >= len(aircraft()) / 2
    assert all(row.span_m and row.length_m and row.source for row in aircraft())
    assert len(ships()) >= 40 and len({row.name for row in ships()}) == len(ships())
    assert all(row.length_m and row.beam_m and row.source for row in ships())


@each_case(
    ("said", "meant"),
    [
        ("PZL P.11c", "PZL P.11c"),
        ("pzl p11c", "PZL P.11c"),
        ("P.11c", "PZL P.11c"),
        ("bf 109 e", "Messerschmitt Bf 109 E"),
        ("Spitfire", "Supermarine Spitfire I"),
        ("Поликарпов И-16", "Поликарпов И-16"),
        ("Polikarpov I-16", "Поликарпов И-16"),
        ("i-16", "Поликарпов И-16"),
        ("rogozarski ik-3", "Rogožarski IK-3"),
        ("PZL.37B Los", "PZL.37B Łoś"),
        ("PZL P.37 Łoś", "PZL.37B Łoś"),
        ("Fokker G.I", "Fokker G.1A"),
        ("Fokker DXXI", "Fokker D.XXI"),
        ("Fokker D.21", "Fokker D.XXI"),
        ("Spitfire Mk.I", "Supermarine Spitfire I"),
        ("Wellington Mk Ic", "Vickers Wellington IC"),
        ("Me 109 E", "Messerschmitt Bf 109 E"),
        ("P-51", "North American P-51D Mustang"),
        ("F6F", "Grumman F6F-5 Hellcat"),
        ("A6M2 Zero", "Mitsubishi A6M2"),
        ("M.C. 202", "Macchi C.202 Folgore"),
        ("Ilyushin Il-2", "Ильюшин Ил-2"),
        ("U-2", "Поликарпов По-2"),
    ],
)
def test_an_aircraft_is_found_as_people_write_it(said: str, meant: str) -> None:
    assert find(said) == ([meant], [])


@pytest.mark.parametrize(
    ("said", "meant"),
    [("PZL P.11d", "PZL P.11c"), ("Spitfir", "Supermarine Spitfire I"), ("Polykarpow I-16", "Поликарпов И-16")],
)
def test_a_misspelt_name_gets_a_suggestion(said: str, meant: str) -> None:
    chosen, (hint,) = find(said)
    assert not chosen and f'Did you mean "{meant}"?' in hint


@each_case("said", ["", " ", "zzz", "Curtiss", "\0", "x" * 100_000, "."])
def test_what_is_no_name_or_several_is_refused(said: str) -> None:
    chosen, hints = find(said)
    assert not chosen and len(hints) == 1


@each_case("said", ["Bf 109 G", "Fokker C.V", "Spitfire IXe", "Yak-9", "B-17F", "Fokker D.XXIII"])
def test_another_series_is_not_put_into_a_kit(said: str) -> None:
    assert find(said)[0] == []


def test_other_names_are_of_aircraft_of_the_library_and_each_of_one() -> None:
    """They are told by their lines, and in Latin letters as `anyascii` has them, which is slow to load."""
    names = {row.name: row for row in aircraft()}
    for name, others in list(_other_names().items())[3:]:
        assert name in names and all(_alike(other) == [name] for other in others)
    assert all(_alike(name) == [name] == _alike(anyascii(name)) for name in names)
    shapes = {name: {one: getattr(row, one) for one in _shape_of(name)} for name, row in names.items()}
    assert {name: _shape_of(name) for name in names} == shapes


@each_case(
    ("name", "drawn"),
    [
        ("Spitfire Mk IXe", "Supermarine Spitfire I"),
        ("Lancaster B.III", "Avro Lancaster I"),
        ("Messerschmitt Bf-109E-4", "Messerschmitt Bf 109 E"),
        ("F4U 1 Corsair", "Vought F4U Corsair"),
        ("P-51D-5-NA", "North American P-51D Mustang"),
        ("Ki-43-II", "Nakajima Ki-43 Hayabusa"),
        ("La-5FN", "Лавочкин Ла-5"),
        ("I-16 typ 24", "Поликарпов И-16"),
        *(
            (name, None)
            for name in ("Yak 9", "SB2C", "F6C", "R5D", "I-15", "Bloch MB.151", "Avia B-35", "109 Sqn")
        ),
        *(
            (name, None)
            for name in ("Fokker D.VII", "Fokker DVII", "Fokker D.XXIII", "Hawk 81", "Loire 46", "Saab 29")
        ),
    ],
)
def test_a_series_is_drawn_as_the_one_that_is_there_but_never_as_another_type(
    name: str, drawn: str | None
) -> None:
    assert _alike(name) == ([drawn] if drawn else [])


@pytest.mark.parametrize("system", [s.id for s in all_systems().values() if s.house_stats])
def test_house_stats_fill_what_the_game_requires_for_every_aircraft(system: str) -> None:
    game = all_systems()[system]
    assert game.house_stats is not None
    stats = game.house_stats()
    from pressgang.schema import declared

    required = {item.heading: item.kind for item in declared(game.row) if item.required}
    assert stats.note
    for number, row in enumerate(aircraft()):
        given = stats.of(row, number)
        assert set(required) <= set(given), row.name
        for heading, kind in required.items():
            assert kind.parse(given[heading]) is not None


def test_a_row_without_span_and_length_has_the_measures_of_its_name(tmp_path: Path) -> None:
    """A mark may differ, case and accents too; what a row writes stays, and a name of several has none."""
    names = ["Spitfire V", "bf 109 e", "Beaufighter TF X", "Curtiss", "Roc", "Swordfish", "Swordfish"]
    cells = [",,,,", ",,,,", ",,,,", ",,,,", ",,,,", ",,,,3", ",,9.9,,"]
    lines = [f"{name},5,3,4,front{more}" for name, more in zip(names, cells, strict=True)]
    file = tmp_path / "raf.csv"
    file.write_text("\n".join(["name,engine,fuselage,to_hit,weapons,span_m,length_m,wing,wings", *lines]))
    table, _ = read_table(file, "raf.csv")
    found = Problems()
    assert table is not None
    rows = read_typed_rows(table, all_systems()["dogfight"].row, found)
    drawn = [(row.span_m, row.engines, row.wings) for row in rows if isinstance(row, AircraftColumns)]
    alone = (None, 1, 1)
    assert not found.found
    assert drawn == [(11.23, 1, 1), (9.87, 1, 1), (17.65, 2, 1), alone, alone, (13.87, 1, 3), (None, 1, 1)]
    assert not found.found and {row.wing for row in rows[5:6] if isinstance(row, AircraftColumns)} == {
        "straight"
    }


@each_case(
    ("line", "shape"),
    [
        ("PZL P.11c,10.72,7.55,,,", (10.72, "gull", 1)),  # no more than the library knows
        ("Heinkel He 111 H,22.8,16.4,,,", (22.8, "tapered", 2)),  # as another book has it
        ("He 111 H-3,,,,,", (22.6, "tapered", 2)),
        ("He 111 H-3,,,straight,,", (22.6, "straight", 2)),
        ("Bf 110 C\u20114/B,16.25,12.07,,2,", (16.25, "tapered", 2)),
        ("Bf 110 C-4,16.25,12.07,,1,", (16.25, "tapered", 1)),  # what the row says stays
        ("PZL P.11c,10.72,9,,,", (10.72, "tapered", 1)),  # another aircraft of that name
        ("PZL P.11c,10.72,7.55,straight,,", (10.72, "straight", 1)),
        ("PZL P.11c,10.72,7.55,,,17.9", (10.72, "gull", 1)),
        ("PZL P.11c,10.72,7.55,,,20", (10.72, "tapered", 1)),
    ],
)
def test_span_and_length_alone_say_no_more_than_the_name(line: str, shape: tuple[object, ...]) -> None:
    head = "call_sign,name,span_m,length_m,wing,engines,wing_area_m2\n"
    table, _ = read_table(Path("raf.csv"), data=f"{head}A,{line}\n".encode())
    assert table is not None
    (row,) = read_typed_rows(table, all_systems()["tally-ho"].row, Problems())
    assert isinstance(row, AircraftColumns) and (row.span_m, row.wing, row.engines) == shape


@pytest.mark.parametrize("kit", ["dogfight", "battle-of-britain", "tally-ho"])
def test_kits_draw_an_aircraft_as_the_library_does(kit: str) -> None:
    """A type is known by its span and length; the MB.151 is the MB.152 without cannon."""
    sizes = [(row.span_m, row.length_m) for row in aircraft()]
    known = {size: shape_of(row) for size, row in zip(sizes, aircraft(), strict=True) if sizes.count(size) == 1}
    found = 0
    for folder in (starter_folder(kit), EXAMPLES / kit):
        for row in (row for force in load_kit(folder).forces for row in force.rows):
            assert isinstance(row, AircraftColumns)
            shape = known.get((row.span_m, row.length_m))
            if shape is not None:
                fairings = () if row.name == "Bloch MB.151" else shape.fairings
                assert shape_of(row) == replace(shape, fairings=fairings), row.name
                found += 1
    assert found > 4
