"""CSV and TSV: dialect, places, and reading back what the csv module writes."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pressgang.diagnostics import Span
from pressgang.sources import Table
from tests.cases import each_case
from tests.characters import NO_NUL
from tests.sources.parsed import found_at, read
from tests.timing import takes_less_than


def places(table: Table | None) -> list[dict[str, tuple[object, int, int]]]:
    assert table is not None
    return [{key: (c.value, c.span.line, c.span.column) for key, c in r.cells.items()} for r in table.records]


@each_case("mark", [",", ";", "\t"])
@each_case("end", ["\n", "\r\n", "\r"])
def test_separator_and_line_ends_are_found(mark: str, end: str) -> None:
    text = end.join([mark.join(['"a,;\tb"', "c", "d"]), mark.join(["1", "", "3"])])
    table, found = read("a.csv", text)
    assert found == []
    assert places(table) == [{"a,;b": ("1", 2, 1), "d": ("3", 2, 4)}]


def test_tsv_is_parted_by_tabs_alone() -> None:
    table, found = read("a.tsv", "a,b\tc;d,e;f\nx\ty\n")
    assert found == []
    assert places(table) == [{"a,b": ("x", 2, 1), "c;d,e;f": ("y", 2, 3)}]


def test_one_column_needs_no_separator() -> None:
    assert places(read("a.csv", "name\nP.11c\n")[0]) == [{"name": ("P.11c", 2, 1)}]


def test_places_with_quotes_line_breaks_blanks_and_comments() -> None:
    text = (
        "\ufeff# made by hand\n"
        "\n"
        'name, "notes" ,n\n'
        '"Fokker ""G.1""","two\nlines, and, commas\r\nand three",7\n'
        "  # a comment, with, commas\n"
        " \t \n"
        ",,\n"
        '  Łoś ,6" gun,  8\n'
    )
    table, found = read("a.csv", text)
    assert found == []
    assert table is not None
    assert {k: (c.span.line, c.span.column) for k, c in table.headings.items()} == {
        "name": (3, 1),
        "notes": (3, 7),
        "n": (3, 16),
    }
    assert [r.span for r in table.records] == [Span("a.csv", 4, 1), Span("a.csv", 10, 3)]
    assert places(table) == [
        {
            "name": ('Fokker "G.1"', 4, 1),
            "notes": ("two\nlines, and, commas\r\nand three", 4, 18),
            "n": ("7", 6, 12),
        },
        {"name": ("Łoś", 10, 3), "notes": ('6" gun', 10, 8), "n": ("8", 10, 17)},
    ]


def test_all_faults_of_a_file_in_one_run() -> None:
    text = 'name,,To-Hit,to hit\n1,x,3,4\na,b\na,b,c,d,e\n"a"b,,c,d\ngood,,5,6\n"open,1,2,3\n\n'
    table, found = read("a.csv", text)
    assert sorted(found_at(found)) == [
        ("PG110", 3, 1),
        ("PG110", 4, 9),
        ("PG111", 5, 4),
        ("PG111", 7, 1),
        ("PG112", 1, 6),
        ("PG113", 1, 14),
    ]
    assert [r["tohit"] for r in places(table)] == [("3", 2, 5), ("5", 6, 7)]
    ragged = next(d for d in found if d.span.line == 3)
    assert ragged.message == "this row has 2 cells, the headings in line 1 have 4"
    twice = next(d for d in found if d.rule.code == "PG113")
    assert 'first as "To-Hit" at line 1, column 7' in twice.message


def test_a_file_of_comments_is_empty() -> None:
    table, found = read("a.csv", "# nothing\n\n;;;\n")
    assert table is None
    assert [d.rule.code for d in found] == ["PG109"]


def test_a_nameless_column_is_reported_once() -> None:
    _, found = read("a.csv", "a,\n1,2\n1,3\n")
    assert found_at(found) == [("PG112", 1, 3)]


cells = st.text(NO_NUL, max_size=8) | st.text('",;\t\r\n a#', max_size=6)


@given(
    rows=st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=6), mark=st.sampled_from(",;\t")
)
def test_what_the_csv_module_writes_reads_back(rows: list[list[str]], mark: str) -> None:
    buffer = io.StringIO()
    writer = csv.writer(buffer, delimiter=mark)
    writer.writerow(["a", "b", "c"])
    expected: list[tuple[int, dict[str, str]]] = []
    for row in rows:
        before = buffer.getvalue()
        writer.writerow(row)
        written = buffer.getvalue()[len(before) :]
        line = len(before.replace("\r\n", "\n").replace("\r", "\n").split("\n"))
        values = {key: value.strip() for key, value in zip("abc", row, strict=True) if value.strip()}
        unquoted = written.lstrip(" ").startswith("#")
        assume(not unquoted or len(written.splitlines()) == 1)  # a comment is a line, whatever its quotes
        comment = row[0].strip().startswith("#")
        if values and not comment:
            expected.append((line, values))
    table, found = read("a.csv", buffer.getvalue())
    assert table is not None
    assert {d.rule.code for d in found} <= ({"PG123"} if not expected else set())
    assert [(r.span.line, {k: c.value for k, c in r.cells.items()}) for r in table.records] == expected
    lines = buffer.getvalue().replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for record in table.records:
        for cell in record.cells.values():
            begin = lines[cell.span.line - 1][cell.span.column - 1]
            assert begin == '"' or begin == str(cell.value)[0]


@pytest.mark.parametrize("text", ["a" + '"' * 400_001, 'a,"' + '"' * 400_001, '"a"' + ' "' * 200_000])
def test_quotes_without_end_take_no_time(text: str) -> None:
    with takes_less_than(3):
        _, found = read("a.csv", text)
        assert len(found) == 1
