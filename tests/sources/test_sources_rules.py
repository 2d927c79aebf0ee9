"""Each rule of the readers: input that breaks it, and the same input put right."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pressgang.diagnostics import exit_status, one_line, rules_of
from pressgang.sources import FORMATS, problems, read_table
from pressgang.sources.problems import MAX_BYTES
from pressgang.sources.table import heading_key
from tests.cases import each_case
from tests.sources.parsed import read, workbook

GOOD_CSV = b"name,engine\nP.11c,4\n"
GOOD_JSON = b'[{"name": "P.11c", "weapons": ["front", "rear"], "quantity": 2}]'
GOOD_TOML = b'[[row]]\nname = "P.11c"\n'
GOOD_BOOK = workbook(["name", "engine"], ["P.11c", 4])

CELLS = 1000
"""The limit in these tests: the true one takes a second to reach."""
WIDE = b"a,b,c,d,e,f,g,h,i,j\n"
# code: (file name, faulty content, place of the problem), (file name, content put right)
CASES: dict[str, tuple[tuple[str, bytes, str], tuple[str, bytes]]] = {
    "PG104": (("raf.xls", GOOD_CSV, "0:0"), ("raf.CSV", GOOD_CSV)),
    "PG105": (
        ("raf.csv", WIDE + b"x,x,x,x,x,x,x,x,x,x\n" * (CELLS // 10), f"{CELLS // 10 + 1}:1"),
        ("raf.csv", WIDE + b"x,x,x,x,x,x,x,x,x,x\n" * 99),
    ),
    "PG106": (("raf.csv", b"\x89PNG\r\n\x1a\n\0\0", "1:1"), ("raf.csv", GOOD_CSV)),
    "PG107": (
        ("raf.csv", "name,n\nŁoś,1\nab".encode() + b"\xe9,2\n", "3:3"),
        ("raf.csv", "name,n\nabé,2\n".encode()),
    ),
    "PG108": (("raf.csv", b"name,n\nMorane\0,1\n", "2:7"), ("raf.csv", b"name,n\nMorane,1\n")),
    "PG109": (("raf.csv", b"# a note\n", "1:1"), ("raf.csv", GOOD_CSV)),
    "PG110": (("raf.csv", b"a,b,c\n1,2,3\n1,2\n", "3:1"), ("raf.csv", b"a,b,c\n1,2,3\n1,2,\n")),
    "PG111": (("raf.csv", b'a,b\n1,"x\n2,y\n', "2:3"), ("raf.csv", b'a,b\n1,"x"\n2,y\n')),
    "PG112": (("raf.csv", b"name,,b\nP.11c,4,\n", "1:6"), ("raf.csv", b"name,,b\nP.11c,,4\n")),
    "PG113": (("raf.csv", b"To-Hit,name,to_hit\n1,x,2\n", "1:13"), ("raf.csv", b"To-Hit,name\n1,x\n")),
    "PG114": (("raf.csv", GOOD_CSV, "0:0"), ("raf.csv", GOOD_CSV)),
    "PG115": (("raf.xlsx", workbook(["name", "n"], ["a", "=1/0"]), "2:2"), ("raf.xlsx", GOOD_BOOK)),
    "PG116": (("raf.json", b'[{"name": "P.11c",}]', "1:19"), ("raf.json", GOOD_JSON)),
    "PG117": (("raf.json", b'{"name": "P.11c"}', "1:1"), ("raf.json", GOOD_JSON)),
    "PG118": (("raf.json", b'[{"weapons": {"front": 2}}]', "1:14"), ("raf.json", GOOD_JSON)),
    "PG119": (("raf.toml", b'x = 1\n[[row]]\nname = "P.11c"\n', "1:1"), ("raf.toml", GOOD_TOML)),
    "PG120": (("raf.json", b'[{"quantity": 9e999}]', "1:15"), ("raf.json", GOOD_JSON)),
    "PG121": (("raf.csv", b"name,n\nMorane,1\nab\xe9,2\n", "3:1"), ("raf.csv", "name,n\nabé,2\n".encode())),
    "PG123": (("raf.csv", b"name,engine\n", "1:1"), ("raf.csv", GOOD_CSV)),
}
ON_DISK = {"PG101", "PG102", "PG103"}
OF_A_RUN = {"PG122"}
"""Known when all stat files have been read (`test_spreadsheets.py`)."""


def test_every_rule_has_its_cases_and_is_complete() -> None:
    codes = [rule.code for rule in rules_of(vars(problems))]
    assert codes == sorted(set(codes))
    assert set(codes) == set(CASES) | ON_DISK | OF_A_RUN
    for rule in rules_of(vars(problems)):
        assert all((rule.title, rule.why, rule.source, rule.bad, rule.good)), rule.code
        assert rule.bad != rule.good
        assert rule.exit_status == (2 if rule.code <= "PG106" else 1)


@pytest.mark.parametrize("code", CASES)
def test_a_fault_is_found_and_its_mended_form_is_not(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(problems, "MAX_CELLS", CELLS)
    (bad_name, bad, place), (good_name, good) = CASES[code]
    _, found = read(bad_name, bad, sheet="Plane" if code == "PG114" else None)
    assert [(d.rule.code, f"{d.span.line}:{d.span.column}") for d in found] == [(code, place)]
    assert found[0].help
    table, found = read(good_name, good)
    assert found == []
    assert table is not None
    assert table.records


@pytest.mark.parametrize("title", [b"Our force;;\n", b"Our force;;\n;;\n", b";Our force;\n"])
def test_a_title_above_the_headings_is_one_fault(title: bytes) -> None:
    table, (found,) = read("raf.csv", title + b"name;engine;unit\nP.11c;4;111\n")
    assert found.rule is problems.NO_HEADING and found.span.line == 1
    assert '"Our force" stands alone above line' in found.message and "begin it with #" in found.help
    assert table is not None and [*table.headings] == ["name", "engine", "unit"] and len(table.records) == 1


def test_a_lone_heading_above_values_is_no_title() -> None:
    _, found = read("raf.csv", b"name;;\nP.11c;4;111\n")
    assert [one.message.split()[0] for one in found] == ["column", "column"]


@each_case("suffix", FORMATS)
def test_an_empty_file_is_an_error_in_each_format(suffix: str) -> None:
    table, found = read(f"raf{suffix}", b"")
    assert [d.rule.code for d in found] == ["PG109"]
    assert not table or not table.records


def test_missing_file_suggests_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "raf.csv").write_bytes(GOOD_CSV)
    table, found = read_table(tmp_path / "rfa.csv", "rfa.csv")
    assert table is None
    assert found[0].rule is problems.NOT_FOUND
    assert 'Did you mean "raf.csv"?' in found[0].help
    assert str(found[0].span) == "rfa.csv:0:0"
    assert exit_status(found) == 2
    assert read_table(tmp_path / "raf.csv")[1] == []
    assert read_table(tmp_path / "raf.csv" / "x.csv")[1][0].rule is problems.NOT_FOUND


@pytest.mark.parametrize("name", ["~$raf.csv", ".~lock.raf.csv#", ".raf.csv", "raf.csv~"])
def test_no_lock_or_hidden_file_is_suggested(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(b"x")
    assert read_table(tmp_path / "raf.csv")[1][0].help == "Check the name and the folder."


def test_a_name_that_is_not_utf_8_is_said_to_be_so(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"\xe9tat.csv")).write_bytes(GOOD_CSV)
    (found,) = read_table(tmp_path / "état.csv", "état.csv")[1]
    assert (
        one_line(found.help)
        == 'Did you mean "\\xe9tat.csv"? Its name is not UTF-8: rename it. Check the name and the folder.'
    )


def test_folder_in_place_of_a_file(tmp_path: Path) -> None:
    (tmp_path / "raf.csv").mkdir()
    _, found = read_table(tmp_path / "raf.csv")
    assert [d.rule for d in found] == [problems.FOLDER]


def test_what_cannot_be_read(tmp_path: Path) -> None:
    secret = tmp_path / "raf.csv"
    secret.write_bytes(GOOD_CSV)
    secret.chmod(0)
    os.mkfifo(tmp_path / "pipe.csv")
    (tmp_path / "loop.csv").symlink_to("loop.csv")
    paths = [tmp_path / "pipe.csv", tmp_path / "loop.csv", Path("a\0b.csv"), Path("n" * 5000 + ".csv")]
    if not os.access(secret, os.R_OK):  # root reads everything
        paths.append(secret)
    for path in paths:
        _, found = read_table(path)
        assert [d.rule for d in found] == [problems.UNREADABLE], path


def test_a_file_over_the_limit_is_not_read(tmp_path: Path) -> None:
    big = tmp_path / "raf.csv"
    with big.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    assert [d.rule for d in read_table(big)[1]] == [problems.TOO_BIG]
    assert [d.rule for d in read("raf.csv", b"x" * (MAX_BYTES + 1))[1]] == [problems.TOO_BIG]


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("name,engine\nabc,4\n".encode("utf-16-le"), "UTF-16", (1, 1)),
        ("name\nabc\n".encode("utf-32"), "UTF-32", (1, 1)),
        ("name\nété\nŁoś\nŁoś\nŁoś\n".encode().replace(b"\xc3\xa9t", b"\xe9t"), "0xE9 is not UTF-8", (2, 1)),
        ("name\nŁoś\nŁódź\n".encode() + b"\xe9\n", "0xE9 is not UTF-8", (4, 1)),
        ("name\nété\n".encode("latin-1") + b"\x81", '(in Windows-1252 it would be "é")', (2, 1)),
        ("name\nabc\n".encode("utf-16")[:-1], "the file is damaged or cut off", (2, 4)),
        (b"\xff\xfe" + "name\n".encode("utf-16-le") + b"\x00\xd8", "the file is damaged or cut off", (2, 1)),
    ],
)
def test_other_encodings_are_named(text: bytes, words: str, place: tuple[int, int]) -> None:
    table, found = read("raf.csv", text)
    assert [(d.rule, (d.span.line, d.span.column)) for d in found] == [(problems.NOT_UTF8, place)]
    assert table is None and words in found[0].message
    assert "UTF-8" in found[0].help


def test_binary_posing_as_text() -> None:
    for name in ("raf.csv", "raf.json", "raf.toml", "raf.tsv"):
        for data in (GOOD_BOOK, bytes(range(256)) * 4, b"%PDF-1.7\n", b"\xd0\xcf\x11\xe0" + b"\0" * 100):
            _, found = read(name, data)
            assert [d.rule for d in found] == [problems.NOT_THAT_FORMAT]
            assert exit_status(found) == 2


def test_heading_keys() -> None:
    assert {heading_key(text) for text in ("To-Hit", "to hit", "TO_HIT", " to\n hit ", "to‑hit")} == {"tohit"}
    assert {heading_key(text) for text in ("puntería", "PUNTERI\u0301A", "punteria")} == {"punteria"}
    assert heading_key("STRASSE") == heading_key("straße")


def test_the_same_table_from_every_text_format() -> None:
    tables = [
        read("a.csv", b"Name,To-Hit\nP.11c,3\n"),
        read("a.tsv", b"Name\tTo-Hit\nP.11c\t3\n"),
        read("a.json", b'[{"Name": "P.11c", "To-Hit": "3"}]'),
        read("a.toml", b'[[row]]\nName = "P.11c"\nTo-Hit = "3"\n'),
        read("a.xlsx", workbook(["Name", "To-Hit"], ["P.11c", "3"])),
    ]
    for table, found in tables:
        assert found == []
        assert table is not None
        assert [(k, c.heading, c.value) for k, c in table.headings.items()] == [
            ("name", "Name", "Name"),
            ("tohit", "To-Hit", "To-Hit"),
        ]
        cells = table.records[0].cells
        assert [(k, c.heading, c.value) for k, c in cells.items()] == [
            ("name", "Name", "P.11c"),
            ("tohit", "To-Hit", "3"),
        ]


def test_readers_are_imported_only_when_used() -> None:
    code = (
        "import sys; from pathlib import Path; from pressgang.sources import read_table;"
        "heavy = {'json', 'tomllib', 'zipfile', 'csv', 'pyexpat', 'pressgang.sources.delimited'};"
        "before = heavy & set(sys.modules);"
        "read_table(Path('a.csv'), data=b'a\\n1\\n');"
        "after = {'pyexpat', 'zipfile'} & set(sys.modules);"
        "import json; print(json.dumps([sorted(before), sorted(after)]))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(result.stdout) == [[], []]
