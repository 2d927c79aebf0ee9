"""Spreadsheets as people have them: saved again in any dialect, workbooks of many sheets, own columns."""

from __future__ import annotations

import csv
import io
import json
import re
import tomllib
import unicodedata
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pressgang.checking import check_stats
from pressgang.diagnostics import PressgangError, Problems, exit_status
from pressgang.jobs.loading import load_kit
from pressgang.schema import Row
from pressgang.schema.kinds import Choice, WordList
from pressgang.sources import read_table, split_sheet
from pressgang.stats.reading import read_typed_rows
from pressgang.systems import all_systems
from tests.cases import each_case
from tests.conftest import Pressgang, Ran, starter_folder

HEAD = "name,engine,fuselage,to_hit,weapons"
ROW = "Fokker G.IA,3,4,4,front rear"
GOOD = f"{HEAD}\n{ROW}\n"
Rows = list[list[Any]]


# A starter opened in a spreadsheet program and saved again


def opened(text: str) -> Rows:
    """The cells as a spreadsheet program has them: numbers are numbers, remarks fall apart at commas."""
    book = openpyxl.Workbook()
    for row in csv.reader(io.StringIO(text)):
        book.active.append(
            [float(cell) if re.fullmatch(r"-?\d+(\.\d+)?", cell) else cell or None for cell in row]
        )
    stream = io.BytesIO()
    book.save(stream)
    again = openpyxl.load_workbook(io.BytesIO(stream.getvalue()))
    return [list(row) for row in again.active.iter_rows(values_only=True)]


def saved(rows: Rows, separator: str, quoting: int, comma: bool, encoding: str) -> bytes:
    """What it writes: every row as wide as the widest."""
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=separator, quoting=quoting, lineterminator="\r\n")
    for row in rows:
        cells = ["" if value is None else f"{value:g}" if isinstance(value, float) else value for value in row]
        if comma:
            cells = [
                cell.replace(".", ",") if isinstance(value, float) else cell
                for cell, value in zip(cells, row, strict=True)
            ]
        writer.writerow(cells)
    return buffer.getvalue().encode(encoding)


DIALECTS = {
    "commas": (",", csv.QUOTE_MINIMAL, False, "utf-8"),
    "semicolons, decimal commas": (";", csv.QUOTE_MINIMAL, True, "utf-8-sig"),
    "tabs, UTF-16": ("\t", csv.QUOTE_MINIMAL, False, "utf-16"),
    "quote all": (",", csv.QUOTE_ALL, False, "utf-8"),
    "quote all, semicolons, Windows-1252": (";", csv.QUOTE_ALL, True, "cp1252"),
    "decimal commas between commas": (",", csv.QUOTE_MINIMAL, True, "utf-8"),
}
SYSTEM_OF = {file: system for system in all_systems() for file in sorted(starter_folder(system).glob("*.csv"))}
"""The game of each stat file of a starter."""
SAVED = [
    (starter, dialect)
    for number, starter in enumerate(SYSTEM_OF)
    for dialect in (DIALECTS if not number else list(DIALECTS)[number % len(DIALECTS) :][:1])
]
"""One starter in each dialect, each of the others in one of them."""


def sound(checked: Ran) -> bool:
    """Whether a check found nothing to say but what it looked at."""
    return checked.code == 0 and checked.err.endswith("All is well.\n")


def row_of(starter: Path) -> type[Row]:
    """What a line of a starter is: a row of the game, or of the list of the sheet that names the file."""
    system = all_systems()[SYSTEM_OF[starter]]
    kit = tomllib.loads((starter.parent / "kit.toml").read_text("utf-8"))
    kinds = [system.sheets.named(sheet["kind"]) for sheet in kit["sheet"] if sheet.get("names") == starter.name]
    return next((kind.names_row for kind in kinds if kind and kind.names_row), system.row)


@each_case(
    ("starter", "dialect"),
    SAVED,
)
def test_a_starter_survives_being_saved_again(starter: Path, dialect: str) -> None:
    row = row_of(starter)

    def values(data: bytes) -> list[Any]:
        table, found = read_table(starter, data=data)
        assert exit_status(found, strict=True) == 0
        problems = Problems()
        assert table is not None
        rows = read_typed_rows(table, row, problems)
        assert problems.found == []
        return list(rows)

    text = starter.read_text("utf-8")
    assert values(saved(opened(text), *DIALECTS[dialect])) == values(text.encode())


def rows_of_kit(kit: Path) -> list[tuple[Row, ...]]:
    """The rows of each side of a sound kit."""
    job = load_kit(kit)
    assert exit_status(job.warnings, strict=True) == 0
    return [side.rows for side in job.sides]


@each_case(
    "text",
    [
        f'"# a; b";;;;\n{GOOD.replace(",", ";")}',
        f'"# a, b"\n{GOOD.replace(",", ";")}',
        f'{GOOD}"#  said ""so""",,,,\n',
        f"{HEAD},,,\n{ROW},,,\n{ROW}\n",
        f"sep=;\n{GOOD.replace(',', ';')}",
        f'"sep=;"\r\n# x\r\n{GOOD.replace(",", ";")}',
        f"SEP=|\n{GOOD.replace(',', '|')}",
        f"sep=\t\n{GOOD.replace(',', chr(9))}",
        f"\ufeffsep=,\n{GOOD}",
    ],
)
def test_what_spreadsheet_programs_add_is_no_fault(text: str) -> None:
    table, found = read_table(Path("a.csv"), data=text.encode())
    assert found == [] and table is not None
    assert {str(record.cells["name"].value) for record in table.records} == {"Fokker G.IA"}
    line = next(n for n, line in enumerate(re.split("\r?\n", text), 1) if "G.IA" in line)
    assert table.records[0].span.line == line


# Encodings


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-16-be"])
def test_other_encodings_are_read_and_said(pressgang: Pressgang, tmp_path: Path, encoding: str) -> None:
    text = f"{HEAD}\nMorane étoile,3,3,3,front\n"
    mark = b"\xfe\xff" if encoding == "utf-16-be" else b""
    (tmp_path / "a.csv").write_bytes(mark + text.encode(encoding))
    ran = pressgang("check", "a.csv", "--strict")
    assert ran.code == 0
    assert "PG121 note: " in ran.err and ("UTF-16" if "16" in encoding else '"étoile"') in ran.err
    assert ran.err.endswith("All is well.\n"), "a note is no warning"
    (problem,) = json.loads(pressgang("check", "a.csv", "--format", "json").out)
    assert (problem["code"], problem["severity"]) == ("PG121", "note")
    made = pressgang("make", "counters", "a.csv", "-o", "c.pdf", "--strict")
    assert made.code == 0 and "PG121" in made.err


# Workbooks


def workbook(path: Path, **sheets: Rows) -> Path:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        page = book.create_sheet(name.replace("__", " "))
        for row in rows:
            page.append(row)
        if name.startswith("hidden"):
            page.sheet_state = "hidden"
    book.save(path)
    return path


def table_of(*names: str, side: str | None = None) -> Rows:
    head = HEAD.split(",") + (["side"] if side is not None else [])
    return [head, *[[name, 3, 3, 3, "front", *([side] if side is not None else [])] for name in names]]


@pytest.fixture
def armies(tmp_path: Path) -> Path:
    return workbook(
        tmp_path / "armies.xlsx",
        Finland=table_of("Brewster", "Fokker D.XXI"),
        USSR=table_of("I-16"),
        Remarks=[["to do"]],
        _mine=[["x"]],
        hidden=[["x"]],
        Empty=[],
    )


KIT = 'name = "war"\nsystem = "dogfight"\n{forces}\n[[sheet]]\nkind = "counters"\n'


def test_each_sheet_of_a_workbook_can_be_named(pressgang: Pressgang, armies: Path) -> None:
    for words in (["check", "armies.xlsx#ussr"], ["make", "counters", "armies.xlsx#Ussr", "-o", "c.pdf"]):
        ran = pressgang(*words)
        assert ran.code == 0
        assert 'PG122 note: of this workbook "USSR" is read; not read: "Finland", "Remarks"\n' in ran.err
    ran = pressgang("check", "armies.xlsx#Russia")
    assert ran.code == 1 and 'Did you mean "USSR"?' in ran.err
    assert 'there is no sheet ""' in pressgang("check", "armies.xlsx#").err
    both = pressgang("make", "counters", "armies.xlsx#Finland", "armies.xlsx#USSR", "-o", "d.pdf", "--strict")
    assert both.code == 0 and 'not read: "Remarks"\n' in both.err


def test_a_kit_takes_any_sheet(pressgang: Pressgang, tmp_path: Path, armies: Path) -> None:
    forces = "".join(
        f'[[force]]\nname = "{name}"\nstats = "armies.xlsx{sheet}\n'
        for name, sheet in (("A", '#finland"'), ("B", '"\nsheet = "ussr"'), ("C", '#Remarks"'))
    )
    (tmp_path / "kit.toml").write_text(KIT.format(forces=forces))
    ran = pressgang("check", "kit.toml")
    assert "PG122" not in ran.err and "armies.xlsx#Remarks!A1: PG123" in ran.err


def test_a_sheet_of_names_is_read_too(pressgang: Pressgang, tmp_path: Path) -> None:
    ship = [["name", "speed", "size", "hull"], ["MTB 81", "A", "small", 3]]
    workbook(tmp_path / "all.xlsx", Ships=ship, Heroes=[["name", "result"], ["E. Whitfield", "sank"]])
    (tmp_path / "kit.toml").write_text(
        'name = "n"\nsystem = "mtb"\n[[force]]\nname = "A"\nstats = "all.xlsx"\n'
        '[[sheet]]\nkind = "certificates"\nnames = "all.xlsx#heroes"\n'
    )
    ran = pressgang("check", "kit.toml", "--strict")
    assert sound(ran)


def test_a_sign_may_be_part_of_a_name(tmp_path: Path) -> None:
    for name in ("wing #1.csv", "a#b.xlsx"):
        (tmp_path / name).touch()
    assert split_sheet("wing #1.csv", tmp_path) == ("wing #1.csv", None)
    assert split_sheet("a#b.xlsx#Blue #2", tmp_path) == ("a#b.xlsx", "Blue #2")
    assert split_sheet("new.xlsx#Blue #2.ods", tmp_path) == ("new.xlsx", "Blue #2.ods")
    assert split_sheet("wing #2", tmp_path) == ("wing #2", None)


def test_places_in_workbooks_are_said_as_a_spreadsheet_says_them(pressgang: Pressgang, tmp_path: Path) -> None:
    rows = [*table_of("Brewster"), ["Fokker", 9, 3, 3, "front"]]
    workbook(tmp_path / "finland.xlsx", A=rows, B=rows)
    for name, place, cell in (
        ("finland.xlsx", "finland.xlsx!B3", "B3"),
        ("finland.xlsx#b", "finland.xlsx#B!B3", "B!B3"),
    ):
        assert f"{place}: DF101 " in pressgang("check", name).err
        found = json.loads(pressgang("check", name, "--format", "json").out)
        problem = next(one for one in found if one["severity"] == "error")
        assert (problem["file"], problem["line"], problem["column"], problem["cell"]) == (
            "finland.xlsx", 3, 2, cell,
        )  # fmt: skip


def test_what_is_missing_from_a_sheet_has_a_cell_too(tmp_path: Path) -> None:
    path = workbook(tmp_path / "a.xlsx", A=[["", "name", "engine"], ["", "Brewster", 3]])
    found = check_stats(path, "dogfight")
    assert found and {str(problem.span) for problem in found} == {f"{path}!B1"}


# Whose a row is


SIDES = f"side,{HEAD}\nFinland,Brewster,3,3,3,front\nUSSR,I-16,3,3,3,front\n,Fokker,3,3,3,front\n"


def forces_of(tmp_path: Path, forces: str) -> list[tuple[str, str, list[str]]]:
    """Name, palette and aircraft of each force of a kit."""
    (tmp_path / "kit.toml").write_text(KIT.format(forces=forces))
    job = load_kit(tmp_path)
    return [
        (force.name, force.palette.name, [row.name for row in force.rows])  # type: ignore[attr-defined]
        for force in job.forces
    ]


def test_a_stat_file_without_a_name_makes_a_force_of_each_side(tmp_path: Path) -> None:
    (tmp_path / "armies.csv").write_text(SIDES)
    plain = forces_of(tmp_path, '[[force]]\nstats = "armies.csv"\n')
    assert [(name, rows) for name, _, rows in plain] == [
        ("Finland", ["Brewster"]),
        ("USSR", ["I-16"]),
        ("armies", ["Fokker"]),
    ]
    named = forces_of(tmp_path, '[[force]]\nname = "All"\nstats = "armies.csv"\n')
    assert [(name, rows) for name, _, rows in named] == [("All", ["Brewster", "I-16", "Fokker"])]


def test_a_force_without_a_file_says_how_a_side_looks(tmp_path: Path) -> None:
    (tmp_path / "armies.csv").write_text(SIDES.replace("side,", "Nation,"))
    (tmp_path / "more.csv").write_text(f"side,{HEAD}\nFinland,Gladiator,3,3,3,front\nUSSR,I-153,3,3,3,front\n")
    dressed = forces_of(
        tmp_path,
        '[[force]]\nstats = "armies.csv"\n[[force]]\nstats = "more.csv"\n'
        '[[force]]\nname = "USSR"\npalette = "tan"\n',
    )
    assert dressed[0] == ("USSR", "tan", ["I-16", "I-153"])
    assert dressed[1][::2] == ("Finland", ["Brewster", "Gladiator"])


def test_a_sheet_picked_without_a_name_is_the_side(tmp_path: Path, armies: Path) -> None:
    forces = forces_of(
        tmp_path, '[[force]]\nstats = "armies.xlsx#finland"\n[[force]]\nstats = "armies.xlsx#ussr"\n'
    )
    assert [name for name, _, _ in forces] == ["Finland", "USSR"]


# What is the user's own, and what stays at home tonight


def test_own_columns_are_passed_over(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f"_,{HEAD},# seen,_todo\n1,{ROW},x,\n,,,,,,y,z\n")
    assert sound(pressgang("check", "a.csv", "--strict"))
    (tmp_path / "b.csv").write_text(f"{HEAD},todo\n{ROW},x\n")
    ran = pressgang("check", "b.csv")
    assert ran.code == 1 and "b.csv:1:37: PG211" in ran.err
    rows = [[*HEAD.split(","), "_sum", "#"], ["Fokker", 3, 3, 3, "front", "=1/0", "=B2"]]
    workbook(tmp_path / "c.xlsx", A=rows)
    assert sound(pressgang("check", "c.xlsx", "--strict"))
    row = {"name": "Fokker", "engine": 3, "fuselage": 3, "to_hit": 3, "weapons": "front", "_deep": {"a": [1]}}
    (tmp_path / "d.json").write_text(json.dumps([row]))
    assert sound(pressgang("check", "d.json", "--strict"))


@each_case("starter", SYSTEM_OF)
def test_a_quantity_of_0_leaves_the_row_out(starter: Path) -> None:
    row = row_of(starter)
    lines = [
        line for line in csv.reader(io.StringIO(starter.read_text("utf-8"))) if not line[0].startswith("#")
    ]
    if "quantity" not in lines[0]:
        lines = [[*line, "1"] for line in lines]
        lines[0][-1] = "quantity"
    at = lines[0].index("quantity")

    def count(quantities: dict[int, str]) -> tuple[int, Problems]:
        buffer = io.StringIO()
        csv.writer(buffer).writerows(
            [*line[:at], quantities.get(n, line[at]), *line[at + 1 :]] for n, line in enumerate(lines)
        )
        table, _ = read_table(starter, data=buffer.getvalue().encode())
        found = Problems()
        assert table is not None
        return len(read_typed_rows(table, row, found)), found

    assert count({1: "0"})[0] == len(lines) - 2
    left, found = count(dict.fromkeys(range(1, len(lines)), "0"))
    assert left == 0 and [problem.rule.code for problem in found.found] == ["PG513"]
    assert [problem.rule.code for problem in count({1: "-1"})[1].found] == ["PG203"]


def test_a_row_left_out_is_still_read(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text(f"{HEAD},quantity\n{ROW},1\nA,three,3,3,front,0\nB,9,3,3,front,0\n")
    assert [str(problem.span) for problem in check_stats(path)] == [f"{path}:3:3"]


@each_case("name", ["a.json", "b.json", "a.toml", "a.xlsx"])
def test_one_fault_of_a_file_is_one_problem(name: str, tmp_path: Path) -> None:
    """A cell that its reader refuses is not blank, and a file without a row has no columns of another game."""
    path, book = tmp_path / name, openpyxl.Workbook()
    book.active.append(HEAD.split(","))
    book.active.append(["A", "#REF!", 3, 3, "front"])
    book.active["B2"].data_type = "e"
    book.save(tmp_path / "a.xlsx")
    (tmp_path / "a.json").write_text('[{"name":"A","engine":NaN,"fuselage":3,"to_hit":3,"weapons":"front"}]')
    (tmp_path / "b.json").write_text("[]")
    (tmp_path / "a.toml").write_text("row = []\n")
    codes = {"a.json": "PG120", "a.xlsx": "PG115"}
    assert [problem.rule.code for problem in check_stats(path)] == [codes.get(name, "PG109")]


@each_case(
    "name, palette, codes",
    [
        ("W" * 61, "ground = '#ffffff'", ["PG207"]),  # and is not blank
        ("A", "ink = 'red'", ["PG208", "PG214"]),  # and what is missing beside it is told too
        ("A", "grund = '#ffffff'", ["PG213"]),  # which is the one that is missing
    ],
)
def test_one_fault_of_a_kit_is_one_problem(name: str, palette: str, codes: list[str], tmp_path: Path) -> None:
    path = tmp_path / "kit.toml"
    force = f'[[force]]\nname = "{name}"\nstats = "a.csv"\npalette = "p"\n[palette.p]\n{palette}\n'
    path.write_text(f'name = "a"\nsystem = "dogfight"\n{force}[[sheet]]\nkind = "counters"\n')
    (tmp_path / "a.csv").write_text(GOOD)
    with pytest.raises(PressgangError) as caught:
        load_kit(path)
    assert sorted(problem.rule.code for problem in caught.value.diagnostics) == codes


def test_a_number_of_few_is_read_as_every_whole_number_is(tmp_path: Path) -> None:
    """A program that has blanks in a column writes 1.0 for 1; a sign is no hyphen, which words may lack."""
    path = tmp_path / "a.csv"
    path.write_text(f'{HEAD},wings\nA,3,3,3,front,1.0\nB,3,3,3,front,-2\nC,3,3,3,front,"3,0"\n')
    assert [str(problem.span) for problem in check_stats(path)] == [f"{path}:3:15"]


def test_a_whole_number_with_a_mark_between_thousands_is_asked_for(tmp_path: Path) -> None:
    """1,000 was read as 1: elsewhere a comma is a decimal one."""
    path = tmp_path / "a.csv"
    cells = ('"1,000"', "1.000", "1000", '"1,00"', '"0,000"')
    path.write_text(f"{HEAD},quantity\n" + "".join(f"A{n},3,3,3,front,{one}\n" for n, one in enumerate(cells)))
    found = check_stats(path)
    assert [(problem.rule.code, problem.span.line) for problem in found] == [("PG201", 2), ("PG201", 3)]


def test_a_word_is_known_with_its_accents_apart() -> None:
    """As texts of a Mac and of some PDFs have them: the message said "bisoño" is not one of bisoño."""
    apart = unicodedata.normalize("NFD", "bisoño visión")
    assert Choice(("as", "bisoño visión")).parse(apart) == "bisoño visión"
    assert WordList(("bisoño", "visión")).parse(apart) == ("bisoño", "visión")
    assert WordList(tuple(apart.split())).parse("Visión") == (apart.split()[1],)


def test_a_value_is_said_as_the_file_has_it(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text('[{"name":"A","engine":true,"fuselage":3,"to_hit":3,"weapons":"front"}]')
    assert [problem.message for problem in check_stats(path)] == ['engine: "true" is not a number']


def test_a_date_in_place_of_a_number_is_told_to_be_one(pressgang: Pressgang) -> None:
    Path("a.csv").write_text(GOOD.replace(",3,4,4,", ",2026-03-05,4,4,"), encoding="utf-8")
    ran = pressgang("check", "a.csv")
    assert ran.code == 1 and "Give the cell the format of a number, not a date, and write a whole" in ran.err
