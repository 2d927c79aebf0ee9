"""Dimensions that no aircraft or ship has: feet for metres, a decimal point out of place."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.build_problems import UNLIKELY_SIZE
from pressgang.diagnostics import Problems
from pressgang.library import aircraft, ships
from pressgang.rows.stat_columns import LibraryAircraft, check_unlikely_sizes
from pressgang.sources import read_table
from pressgang.stats.reading import read_typed_rows
from tests.conftest import Pressgang

HEAD = "name,engine,fuselage,to_hit,weapons"


def test_no_aircraft_or_ship_of_the_library_is_unlikely() -> None:
    assert list(check_unlikely_sizes([*aircraft(), *ships()])) == []


def test_the_bad_line_of_the_rule_warns_and_the_good_one_does_not() -> None:
    for text, codes in ((UNLIKELY_SIZE.bad, ["PG514"]), (UNLIKELY_SIZE.good, [])):
        table, _ = read_table(Path("a.csv"), data=text.encode())
        assert table is not None
        assert [
            found.rule.code
            for found in check_unlikely_sizes(read_typed_rows(table, LibraryAircraft, Problems()))
        ] == codes


@pytest.mark.parametrize(
    ("cells", "said"),
    [
        ("1,34.5,8.97", "34.5 feet are 10.52 m"),
        ("1,105.2,8.97", "a tenth is 10.52 m"),
        ("1,1.05,8.97", "ten times that is 10.5 m"),
        ("1,10.52,29.4", "29.4 feet are 8.96 m"),
        ("2,53.3,12.07", "53.3 feet are 16.25 m"),
        ("4,102,21.18", "102 feet are 31.09 m"),
    ],
)
def test_an_unlikely_dimension_of_an_aircraft_warns(
    pressgang: Pressgang, tmp_path: Path, cells: str, said: str
) -> None:
    (tmp_path / "a.csv").write_text(f"{HEAD},engines,span_m,length_m\nIAR 80,3,3,3,front,{cells}\n")
    ran = pressgang("check", "a.csv")
    assert ran.code == 0 and ran.err.count("PG514 warning: ") == 1 and said in ran.err
    assert pressgang("check", "a.csv", "--strict").code == 1


@pytest.mark.parametrize(
    ("column", "value", "said"),
    [
        ("tail_span_m", "11.2", "with a span of 10.52 m has: at most 10.52 m"),
        ("fuselage_w_m", "0.2", "less than an aircraft with a span of 10.52 m has"),
        ("engine_at_m", "8.5", "8.5 feet are 2.59 m"),
        ("nose_m", "24", "a tenth is 2.4 m"),
        ("cockpit_m", "17.1", "with a length of 8.97 m has: at most 8.073 m"),
    ],
)
def test_an_unlikely_part_of_an_aircraft_warns(
    pressgang: Pressgang, tmp_path: Path, column: str, value: str, said: str
) -> None:
    head = f"{HEAD},span_m,length_m,{column}"
    for cell, warns in ((value, 1), ("", 0)):
        (tmp_path / "a.csv").write_text(f"{head}\nIAR 80,3,3,3,front,10.52,8.97,{cell}\n")
        ran = pressgang("check", "a.csv")
        assert ran.code == 0
        assert ran.err.count("PG514 warning: ") == warns and (said in ran.err) == bool(warns)


@pytest.mark.parametrize("part", ["canopy", "float"])
def test_a_canopy_or_float_that_ends_before_it_begins_warns(
    pressgang: Pressgang, tmp_path: Path, part: str
) -> None:
    head = f"{HEAD},span_m,length_m,{part}_m,{part}_end_m"
    for cells, said in (
        ("2.5,2.4", f"{part} begins at 2.5 m has: at least 2.5 m"),
        ("2.5,2.5", ""),
        (",2.4", ""),
    ):
        (tmp_path / "a.csv").write_text(f"{head}\nIAR 80,3,3,3,front,10.52,8.97,{cells}\n")
        ran = pressgang("check", "a.csv")
        assert ran.err.count("PG514 warning: ") == bool(said) and said in ran.err


@pytest.mark.parametrize(
    ("length", "beam", "warns"), [("22.3", "5.9", 0), ("73", "19.4", 1), ("223", "5.9", 1)]
)
def test_an_unlikely_dimension_of_a_ship_warns(
    pressgang: Pressgang, tmp_path: Path, length: str, beam: str, warns: int
) -> None:
    (tmp_path / "a.csv").write_text(f"name,speed,size,hull,length_m,beam_m\nMTB 81,A,small,3,{length},{beam}\n")
    assert pressgang("check", "a.csv").err.count("PG514") == warns
