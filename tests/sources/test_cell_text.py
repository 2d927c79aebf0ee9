"""Text that looks like a formula: text to spreadsheet programs, and the same text when it is read again."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path

import odfdo
import openpyxl
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import pressgang.studio
from pressgang.files.outputs import Output
from pressgang.sources import read_table
from pressgang.sources.delimited import FORMULA, csv_text, guard_text, in_quotes, unguard_text
from pressgang.starter.files import convert_stats
from tests.cases import each_case
from tests.characters import NO_NUL

GUARDED = (
    "=1+2", "+3", "+cmd", "@SUM(A1)", "-", "-x", "-2+3", "--2", "-1e5", "-2 m", "- 2", "-2\n", "\t=1", "\tx",
    "\rx", "\nx", " \r=1", " =1", "\u00a0+1", "＝1", "－2", "|x", "%x", "'=1", "''=1", "'-x", "'\tx",
)  # fmt: skip
PLAIN = (
    "", "a=1", "2", "-2", "-2.5", "-2,5", "-.5", "'", "''", "'-2", "'x", "'tis", "Bf 109 E", "6\" gun", "#1",
)  # fmt: skip
TEXTS = st.one_of(
    st.sampled_from((*GUARDED, *PLAIN)),
    st.text(st.sampled_from("'=+-@|%＝－ \t\r\n\u00a05.,;\"#a"), max_size=6),
    st.text(NO_NUL, max_size=8),
)


@each_case("text", GUARDED)
def test_what_looks_like_a_formula_is_guarded(text: str) -> None:
    assert guard_text(text) == f"'{text}" and unguard_text(f"'{text}") == text


@each_case("text", PLAIN)
def test_all_else_is_left_alone(text: str) -> None:
    assert guard_text(text) == unguard_text(text) == text


@given(TEXTS)
def test_every_text_comes_back_and_none_begins_a_formula(text: str) -> None:
    cell = guard_text(text)
    assert unguard_text(cell) == text
    begin = cell.lstrip()[:1]
    assert cell[:1] not in tuple("\t\r\n=+@") and begin not in tuple("=+@＝＋－＠")
    assert begin != "-" or re.fullmatch(r"-[0-9]*[.,]?[0-9]+", cell.lstrip())


@given(TEXTS, st.sampled_from((".csv", ".tsv")))
def test_every_text_is_read_from_a_file_as_it_was_written(text: str, suffix: str) -> None:
    cell = guard_text(text)
    assume(cell == cell.strip() and cell)  # blanks around a cell are no part of it
    written = csv_text([["name", "text"], ["x", text]])
    if suffix == ".tsv":
        written = f"name\ttext\nx\t{in_quotes(cell)}\n"
    table, found = read_table(Path(f"a{suffix}"), data=written.encode())
    assert table is not None and not found
    assert [record.cells["text"].value for record in table.records] == [text]


def test_a_cell_that_nobody_guarded_is_read_as_it_stands() -> None:
    table, found = read_table(Path("a.csv"), data=b"name,text\n=1+2,'tis\n'=1,'-2\n")
    assert table is not None and not found
    cells = [[cell.value for cell in record.cells.values()] for record in table.records]
    assert cells == [["=1+2", "'tis"], ["=1", "'-2"]]
    assert [record.cells["name"].span.column for record in table.records] == [1, 1]


@pytest.mark.parametrize("format", ["xlsx", "ods"])
def test_workbooks_hold_text_that_needs_no_guard(format: str) -> None:
    number = re.compile(r"-?[0-9.,]+")
    texts = [text for text in (*GUARDED, *PLAIN) if text == text.strip() != "" and not number.fullmatch(text)]
    csv_file = Output(Path("a.csv"), csv_text([["name", "text"], *(["x", text] for text in texts)]).encode())
    (book,) = convert_stats(format, [csv_file])
    table, found = read_table(book.path, data=book.data)
    assert table is not None and not found
    assert [record.cells["text"].value for record in table.records] == texts
    if format == "xlsx":
        column = openpyxl.load_workbook(BytesIO(book.data)).active["B"]
        assert {cell.data_type for cell in column} == {"s"}
    else:
        cells = odfdo.Document(BytesIO(book.data)).body.get_table(0).get_cells(flat=True)
        assert {cell.type for cell in cells} == {"string"} and not any(cell.formula for cell in cells)


def test_the_page_has_the_same_pattern() -> None:
    module = Path(pressgang.studio.__file__).parent / "static" / "celltext.mjs"
    (pattern,) = re.findall(r"^const FORMULA = /\^(.*)/;$", module.read_text(encoding="utf-8"), re.MULTILINE)
    assert pattern == FORMULA
