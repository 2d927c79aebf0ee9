"""Terrain files: what lines and tables say, and what is wrong with them, with its place."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from pressgang.diagnostics import Problems, rules_of
from pressgang.sources.inputs import Inputs
from pressgang.terrain import problems
from pressgang.terrain.checks import check_land
from pressgang.terrain.model import Land
from pressgang.terrain.reading import read_land
from tests.terrain.lands import hexes, read, squares, wrong
from tests.timing import takes_less_than


def kinds(land: Land | None) -> dict[tuple[int, int], set[str]]:
    assert land is not None
    return {spot: set(ground.kinds) for spot, ground in land.cells.items()}


def test_lines_of_hex_mapping_tools(tmp_path: Path) -> None:
    text = '# a map\n0302 hill "Gallows Down"  # steep\n\n0303 Hills, forest\n0101..0103 sea\n'
    text += '0401-0701 road "Coast Road"\n'
    land, found = read(text, tmp_path)
    assert not found and land is not None
    assert kinds(land) == {
        (3, 2): {"hill"}, (3, 3): {"hill", "wood"}, (1, 1): {"sea"}, (1, 2): {"sea"}, (1, 3): {"sea"},
    }  # fmt: skip
    assert [(label.spot, label.text) for label in land.labels] == [((3, 2), "Gallows Down")]
    way = land.ways[0]
    assert (way.kind, way.name) == ("road", "Coast Road")
    assert way.chain(hexes(9, 5)) == ((4, 1), (5, 1), (6, 1), (7, 1))


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("land.csv", "cell,terrain,name\n103,hill wood,Bone Hills\n0205-0103,road,\n"),
        ("land.txt", "cell;terrain;name\n0103;hill wood;Bone Hills\n0205-0103;road;\n"),
        ("land.json", '[{"cell": 103, "terrain": "hill wood", "name": "Bone Hills"}, '
         '{"cell": "0205-0103", "terrain": "road"}]'),
        ("land.toml", '[[row]]\ncell = "0103"\nterrain = "hill wood"\nname = "Bone Hills"\n'
         '[[row]]\ncell = "0205-0103"\nterrain = "road"\n'),
    ],
)  # fmt: skip
def test_a_stat_file_of_any_format_says_the_same(tmp_path: Path, name: str, text: str) -> None:
    land, found = read(text, tmp_path, name)
    assert not found and land is not None
    assert kinds(land) == {(1, 3): {"hill", "wood"}}
    assert [label.text for label in land.labels] == ["Bone Hills"]
    assert [place.spot for place in land.ways[0].places] == [(2, 5), (1, 3)]


def test_edges_between_cells(tmp_path: Path) -> None:
    text = '0304/0405, 0405/0406 river bridge "Bzura"\n0101/0102,0101/0201 Brook # a brook\n'
    land, found = read(text, tmp_path)
    assert not found and land is not None
    assert [(edge.kinds, edge.first.spot, edge.second.spot, edge.name) for edge in land.edges] == [
        (("river", "bridge"), (3, 4), (4, 5), "Bzura"), (("river", "bridge"), (4, 5), (4, 6), "Bzura"),
        (("stream",), (1, 1), (1, 2), ""), (("stream",), (1, 1), (2, 1), ""),
    ]  # fmt: skip
    table, found = read("cell,terrain\nA1/A2,wall\n", tmp_path, "land.csv")
    assert not found and table is not None and table.edges[0].second.spot == (1, 2)


def test_every_fault_of_a_list_of_edges_has_its_place(tmp_path: Path) -> None:
    assert wrong("0101/0102,  0101/x, 0101, 0102/0103 rivr wall\n", tmp_path) == [
        ("PG822", 1, 18, '"x" in "0101/x" is not a cell'),
        ("PG822", 1, 21, '"0101" is no edge between two cells'),
        ("PG821", 1, 37, 'there is no edge "rivr"'),
    ]
    assert wrong("0101/0103 river\n0101/0101 wall\n0101/1101, 0101/0102 ford\n", tmp_path) == [
        ("PG829", 1, 1, "0101 and 0103 share no edge"),
        ("PG829", 2, 1, "0101 and 0101 share no edge"),
        ("PG823", 3, 6, "the ford lies beside 1101, which is not on the mat"),
    ]
    land, _ = read("B2/B9 wall\n", tmp_path)
    assert land is not None
    assert [one.help for one in check_land(squares(columns=3, rows=9), land)] == [
        "The neighbours of B2 are A2, B1, B3, C2."
    ]
    assert wrong("0101/0202 wall\n", tmp_path, squares()) == [("PG829", 1, 1, "0101 and 0202 share no edge")]


def test_links_lead_straight_over_the_sea(tmp_path: Path) -> None:
    assert not wrong("0201 sea\n0101-0401-0103 link\n", tmp_path)
    assert wrong("0101-0999 link\n", tmp_path)[0][0] == "PG823"


def test_cells_by_letters_and_on_large_mats(tmp_path: Path) -> None:
    land, found = read("C7 hill\nAA1 wood\n101003 town\n", tmp_path)
    assert not found and set(kinds(land)) == {(3, 7), (27, 1), (101, 3)}


@pytest.mark.parametrize(
    ("text", "code", "line", "column", "words"),
    [
        ("0103 hil", "PG821", 1, 6, '"hil"'),
        ("# x\n  0103", "PG821", 2, 3, "no terrain"),
        ("hill 0103", "PG822", 1, 1, '"hill" is not a cell'),
        ("0101..01x0 sea", "PG822", 1, 7, '"01x0"'),
        ("0101-0303- road", "PG822", 1, 11, "missing"),
        ('0101 hill "Bone', "PG822", 1, 11, "quote"),
        ('0101 hill "Bone" wood', "PG822", 1, 17, "behind the name"),
        ("0103 road", "PG822", 1, 1, "two cells"),
        ("0103-0303 hill", "PG822", 1, 11, "lies in cells"),
        ("0103-0103 road", "PG822", 1, 6, "stands still"),
        ("0101 hill\n1101 hill", "PG823", 2, 1, "1101"),
        ("0101-1101 road", "PG823", 1, 6, "1101"),
        ("0303 hill\n0303 wood", "PG824", 2, 1, "line 1"),
        ("0301..0305 sea\n0303 wood", "PG824", 2, 1, "line 1"),
        ('0101-0301 road "A"\n0701-0901 road "A"', "PG825", 2, 1, "jumps"),
        ("0201..0210 sea\n0104-0304 road", "PG826", 2, 1, "sea at 02"),
        ("0101-0301-0304-0404 lane\n0303 sea", "PG826", 1, 6, "sea at 0303"),
        ("0101 sea hill", "PG828", 1, 10, "at once"),
        ("001001..999999 sea", "PG827", 1, 1, "200 x 200"),
    ],
)
def test_what_is_wrong_has_its_place(
    tmp_path: Path, text: str, code: str, line: int, column: int, words: str
) -> None:
    (found,) = wrong(text, tmp_path)
    assert found[:3] == (code, line, column)
    assert words in found[3]


@pytest.mark.parametrize(
    "text",
    ["-----", "....", "..", "/", "----- road", "\ufeff-----", "\t---\t", "\N{EM DASH}" * 5, "-", "=" * 500],
)
def test_a_line_without_a_cell_has_one_fault(tmp_path: Path, text: str) -> None:
    ((code, line, _, message),) = wrong(text, tmp_path)
    assert (code, line) == ("PG822", 1) and "names no cell" in message


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("0101- road", ["1:6 a cell is missing"]),
        ("-0101 road", ["1:1 a cell is missing"]),
        ("0101.. sea", ["1:7 a cell is missing"]),
        ("0x1-0101-0x2 road", ['1:1 "0x1"', '1:10 "0x2"']),
        ("0101-0101-0201-0201 road", ["1:6 this road stands still", "1:16 this road stands still"]),
        ("0203, 0204 hill", ['1:1 "0203, 0204" is more than one cell']),
        ("0203,0204; 0205 hill", ['1:1 "0203,0204; 0205" is more than one cell']),
        ("0101-0102, 0102-0103 rail", ['1:6 "0102, 0102" is more than one cell']),
        ("0206, hill", ['1:1 "0206," is not a cell']),
        ("0101\N{EN DASH}0303 road", ['1:1 "0101\N{EN DASH}0303" is not a cell']),
        ("0101\N{HORIZONTAL ELLIPSIS}0105 sea", ['1:1 "0101\N{HORIZONTAL ELLIPSIS}0105" is not a cell']),
        ("1" * 500 + " hill", ['1:1 "111']),
        ("\N{ARABIC-INDIC DIGIT ONE}" * 4 + " hill", ['1:1 "\N{ARABIC-INDIC DIGIT ONE}']),
        ('"Bone" 0101 hill', ["1:1 the line begins with a name, not with a cell"]),
        ("0101..0150 sea", ["1:1 the cell 0111 (and 39 more of this line) is not"]),
        ("0101..0104 sea\n0103..0106 wood", ["2:1 the cell 0103 was named in line 1 already (and 1 more"]),
        ("A1..A4 sea\nA3..A6 wood", ["2:1 the cell A3 was named in line 1 already (and 1 more"]),
        ("A2..A3 sea\nA4-A1 road", ["2:1 the road from A4 to A1 goes through the sea at A3"]),
        ("9901 hil", ['1:6 there is no terrain "hil"', "1:1 the cell 9901 is not on the mat"]),
        ("0205-9903 rood", ['1:11 there is no terrain "rood"', "1:6 the cell 9903 is not on the mat"]),
        ("0101 hil\n0101 wood", ['1:6 there is no terrain "hil"', "2:1 the cell 0101 was named in line 1"]),
        ('9901 hil "Bone', ["1:10 the name in", '1:6 there is no terrain "hil"', "1:1 the cell 9901"]),
        ('9901 hil "B" x', ['1:13 "x" stands behind', '1:6 there is no terrain "hil"', "1:1 the cell 9901"]),
        ("0101-0303 road\n0201-9901 road\n0102-0302 sea\n0201 see", [
            "3:11", '4:6 there is no terrain "see"', "2:6 the road goes through 9901",
        ]),
        ("0103 hill\u2028\n0104 hil", ['2:6 there is no terrain "hil"']),
    ],
)  # fmt: skip
def test_all_faults_of_a_file_are_found_at_once(tmp_path: Path, text: str, found: list[str]) -> None:
    met = [f"{line}:{column} {message}" for _, line, column, message in wrong(text, tmp_path)]
    assert len(met) == len(found), met
    assert all(one.startswith(begin) for one, begin in zip(met, found, strict=True)), met


def test_a_faulty_part_of_a_road_does_not_make_the_rest_jump(tmp_path: Path) -> None:
    met = wrong('0101-0301 road "A"\n0301-0701 rod "A"\n0701-0901 road "A"', tmp_path)
    assert [code for code, *_ in met] == ["PG821"]


def test_all_faults_of_a_row_are_found_at_once(tmp_path: Path) -> None:
    (tmp_path / "land.csv").write_text(f"cell,terrain,name\n9901,hil,{'x' * 61}\n9902,,\n,see,\n")
    found = Problems()
    land = read_land(tmp_path / "land.csv", "land.csv", None, Inputs(), found)
    assert land is not None
    found.extend(check_land(hexes(10, 10), land))
    assert sorted((one.span.line, one.span.column, one.rule.code) for one in found.found) == [
        (2, 1, "PG823"), (2, 6, "PG821"), (2, 10, "PG207"),
        (3, 1, "PG823"), (3, 6, "PG206"),
        (4, 1, "PG206"), (4, 2, "PG821"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("hill 0103", "The cell comes first"),
        ("0101\N{EN DASH}0303 road", "plain hyphens"),
        ("0101...0105 sea", "two dots"),
        ("0101..0103..0105 sea", "two dots"),
        ("-----", "begin it with #"),
        ("0205-0103 rood", 'Did you mean "road"?'),
        ("0205 see", 'Did you mean "sea"?'),
    ],
)
def test_a_fault_says_what_to_write(tmp_path: Path, text: str, remedy: str) -> None:
    _, found = read(text, tmp_path)
    assert remedy in found[0].help


@pytest.mark.parametrize(
    "text",
    ["0101-" * 100_000 + '0101 "', "0101 " + "a b " * 900_000, ("0101 " + "a b " * 15 + "\n") * 39_000],
)
def test_files_of_nothing_but_faults_are_refused_at_once(tmp_path: Path, text: str) -> None:
    with takes_less_than(2):
        _, found = read(text, tmp_path)
        assert found[-1].rule.code == "PG827" and len(found) <= 10_001


def test_a_river_may_end_in_the_sea_and_parts_of_a_road_may_adjoin(tmp_path: Path) -> None:
    assert not wrong("0101..0110 sea\n0505-0105 river", tmp_path)
    assert not wrong('0101-0301 road "A"\n0401-0601 road "A"', tmp_path)


def test_every_bad_example_breaks_its_rule_and_every_good_one_keeps_it(tmp_path: Path) -> None:
    for rule in rules_of(vars(problems)):
        if rule in (problems.BAD_TERRAIN_NAME, problems.UNKNOWN_MOTIF):
            continue  # of tables in TOML
        assert rule.code in {found[0] for found in wrong(rule.bad, tmp_path, hexes(14, 18))}
        good = wrong(rule.good, tmp_path, hexes(60, 60) if rule.code == "PG827" else hexes(14, 18))
        assert rule.code not in {found[0] for found in good}


MUCH = {
    "a million lines": ("land.txt", "0101 sea\n" * 1_000_000),
    "a million rows": ("land.csv", "cell,terrain\n" + "0101 sea\n" * 1_000_000),
    "lines that name all cells": ("land.txt", "0101..9999 sea\n" * 4_500),
    "roads without end": ("land.txt", ("0101-" * 20_000 + "0201 road\n") * 20),
    "roads to and fro": ("land.txt", ("0101-1818-" * 3 + "0101 road\n") * 4_500),
}


@pytest.mark.parametrize("what", MUCH)
def test_files_that_name_too_much_are_refused_at_once(tmp_path: Path, what: str) -> None:
    name, text = MUCH[what]
    with takes_less_than(2):
        found = [code for code, *_ in wrong(text, tmp_path, hexes(18, 18, 10), name)]
    assert "PG827" in found
    if what.startswith("a million"):
        assert len(found) == 1, "no line of it is looked at"


def test_the_straightest_chain_goes_from_neighbour_to_neighbour() -> None:
    for lattice in (hexes(12, 12), hexes(12, 12, orientation="pointy")):
        for start, end in (((1, 1), (12, 12)), ((12, 3), (2, 9)), ((5, 5), (5, 5)), ((1, 12), (12, 1))):
            chain = lattice.chain(start, end)
            assert (chain[0], chain[-1]) == (start, end)
            assert all(b in lattice.neighbours(a) for a, b in pairwise(chain))
    assert squares(9, 9).chain((1, 1), (4, 4)) == ((1, 1), (2, 2), (3, 3), (4, 4))
