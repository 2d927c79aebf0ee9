"""XLSX and ODS: values, cell names, sheets, and archives built to do harm."""

from __future__ import annotations

import datetime
import io
import zipfile
from collections.abc import Callable
from typing import Any

import odfdo
import openpyxl
import pytest

from pressgang.diagnostics import exit_status
from pressgang.sources.problems import MAX_UNPACKED
from pressgang.sources.table import column_name
from tests.cases import each_case
from tests.sources.parsed import read

SHEET = "xl/worksheets/sheet1.xml"
Rows = dict[str, Any]

PLANES: Rows = {
    "C3": "# written by hand",
    "C5": "name",
    "D5": "n",
    "F5": "built",
    "C6": " P.11c ",
    "D6": 3,
    "F6": datetime.date(1934, 1, 2),
    "C7": "#2 skipped",
    "D7": 5,
    "C9": "Łoś",
    "D9": 2.5,
    "F9": datetime.datetime(1940, 5, 10, 3, 4),
    "D10": True,
    "C11": "two\nlines",
}


def xlsx(*sheets: Rows, names: tuple[str, ...] = ("Planes", "Ships"), hide_first: bool = False) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, cells in zip(names, sheets, strict=False):
        sheet = book.create_sheet(name)
        for cell, value in cells.items():
            sheet[cell] = value
    if hide_first:
        book.worksheets[0].sheet_state = "hidden"
        book.active = 1
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def ods(*sheets: Rows, names: tuple[str, ...] = ("Planes", "Ships")) -> bytes:
    document = odfdo.Document("spreadsheet")
    document.body.clear()
    for name, cells in zip(names, sheets, strict=False):
        table = odfdo.Table(name)
        for cell, value in cells.items():
            table.set_value(cell, value)
        document.body.append(table)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def edited(data: bytes, part: str, change: Callable[[str], str]) -> bytes:
    """The archive `data` with one part changed (or, if it has no such part, with that part added)."""
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as new:
        parts = {name: old.read(name) for name in old.namelist()}
        parts[part] = change(parts.get(part, b"").decode()).encode()
        for name, content in parts.items():
            new.writestr(name, content)
    return stream.getvalue()


BOTH = pytest.mark.parametrize(("suffix", "write"), [(".xlsx", xlsx), (".ods", ods)])


@BOTH
def test_values_and_cell_names_of_a_table_that_does_not_begin_at_a1(suffix: str, write: Any) -> None:
    table, found = read(f"a{suffix}", write(PLANES))
    assert found == []
    assert table is not None
    assert {key: (c.heading, c.span.cell) for key, c in table.headings.items()} == {
        "name": ("name", "C5"),
        "n": ("n", "D5"),
        "built": ("built", "F5"),
    }
    rows = [{key: (c.value, c.span.cell) for key, c in r.cells.items()} for r in table.records]
    assert rows == [
        {"name": ("P.11c", "C6"), "n": (3, "D6"), "built": ("1934-01-02", "F6")},
        {"name": ("Łoś", "C9"), "n": (2.5, "D9"), "built": ("1940-05-10T03:04:00", "F9")},
        {"n": (True, "D10")},
        {"name": ("two\nlines", "C11")},
    ]
    assert type(table.records[0].cells["n"].value) is int
    span = table.records[1].cells["built"].span
    assert (span.line, span.column) == (9, 6)
    assert [(r.span.line, r.span.cell) for r in table.records] == [
        (6, "C6"),
        (9, "C9"),
        (10, "C10"),
        (11, "C11"),
    ]


@BOTH
def test_sheets_go_by_name(suffix: str, write: Any) -> None:
    data = write({"A1": "a", "A2": 1}, {"A1": "b", "A2": 2})
    assert list(read(f"a{suffix}", data)[0].headings) == ["a"]  # type: ignore[union-attr]
    assert list(read(f"a{suffix}", data, "Ships")[0].headings) == ["b"]  # type: ignore[union-attr]
    table, (problem,) = read(f"a{suffix}", data, "Shps")
    assert table is None
    assert problem.rule.code == "PG114"
    assert problem.help == 'Did you mean "Ships"? The workbook holds "Planes", "Ships".'


def test_a_hidden_first_sheet_is_passed_over() -> None:
    data = xlsx({"A1": "a", "A2": 1}, {"A1": "b", "A2": 2}, hide_first=True)
    assert list(read("a.xlsx", data)[0].headings) == ["b"]  # type: ignore[union-attr]


@BOTH
def test_empty_sheets_and_sheets_without_a_row(suffix: str, write: Any) -> None:
    for cells in ({}, {"A1": "# note"}, {"B2": "name", "C2": "n"}):
        _, found = read(f"a{suffix}", write(cells))
        assert [d.rule.code for d in found] == ["PG123" if "B2" in cells else "PG109"]


@BOTH
def test_headings_that_are_blank_double_or_beside_the_table(suffix: str, write: Any) -> None:
    cells = {
        "B2": "name",
        "D2": "To-Hit",
        "E2": "to hit",
        "B3": "x",
        "C3": 4,
        "D3": 5,
        "A4": "stray",
        "B4": "y",
    }
    table, found = read(f"a{suffix}", write(cells))
    assert sorted((d.rule.code, d.span.cell) for d in found) == [
        ("PG112", "A4"),
        ("PG112", "C2"),
        ("PG113", "E2"),
    ]
    assert 'first as "To-Hit" at D2' in next(d.message for d in found if d.rule.code == "PG113")
    assert table is not None
    assert [r.cells["name"].value for r in table.records] == ["x", "y"]


def test_error_cells_and_formulas_without_a_result() -> None:
    data = xlsx({"B1": "name", "C1": "n", "B2": "=1+1", "C2": 1, "B3": "a", "C3": 2})
    data = edited(
        data, SHEET, lambda xml: xml.replace('<c r="B3"', '<c r="A3" t="e"><v>#REF!</v></c><c r="B3"')
    )
    data = edited(
        data, SHEET, lambda xml: xml.replace('r="C3" t="n"><v>2<', 'r="C3" t="e"><f>1/0</f><v>#DIV/0!<')
    )
    table, found = read("a.xlsx", data)
    assert [(d.rule.code, d.span.cell) for d in found] == [("PG115", "B2"), ("PG115", "C3")]
    assert "never stored" in found[0].message
    assert '"#DIV/0!"' in found[1].message
    assert table is not None
    assert len(table.records) == 2


def test_a_stored_result_of_a_formula_is_a_value() -> None:
    data = xlsx({"A1": "n", "A2": 4, "A3": "x"})
    data = edited(data, SHEET, lambda xml: xml.replace('<c r="A2" t="n"><v>4', '<c r="A2"><f>2+2</f><v>4'))
    table, found = read("a.xlsx", data)
    assert found == []
    assert table is not None
    assert table.records[0].cells["n"].value == 4


def test_error_cells_of_an_ods() -> None:
    error = (
        '<table:table-row><table:table-cell table:formula="of:=1/0" office:value-type="string" '
        'office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p>'
        "</table:table-cell></table:table-row>"
    )
    data = edited(
        ods({"A1": "n", "A2": 1}),
        "content.xml",
        lambda xml: xml.replace("</table:table>", f"{error}</table:table>"),
    )
    _, found = read("a.ods", data)
    assert [(d.rule.code, d.span.cell) for d in found] == [("PG115", "A3")]


def test_the_blank_rows_that_libreoffice_appends() -> None:
    tail = (
        '<table:table-row table:number-rows-repeated="1048574"><table:table-cell '
        'table:number-columns-repeated="16384"/></table:table-row></table:table>'
    )
    data = edited(ods({"A1": "n", "A2": 1}), "content.xml", lambda xml: xml.replace("</table:table>", tail))
    table, found = read("a.ods", data)
    assert found == []
    assert table is not None
    assert len(table.records) == 1


SMALL = xlsx({"A1": "name", "B1": "n", "A2": "a", "B2": 1})
STRINGS = (
    '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" '
    'uniqueCount="18446744073709551615"><si><t>a</t></si></sst>'
)
REPEATED = (
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell office:value-type="float" '
    'office:value="1" table:number-columns-repeated="16000"/></table:table-row></table:table>'
)
HOSTILE: dict[str, tuple[bytes | Callable[[], bytes], str]] = {
    "far cell": (edited(SMALL, SHEET, lambda x: x.replace('r="B2"', 'r="XFD1048576"')), "PG105"),
    "cell beyond": (edited(SMALL, SHEET, lambda x: x.replace('r="B2"', 'r="ZZZZZZ2"')), "PG106"),
    "row beyond": (edited(SMALL, SHEET, lambda x: x.replace('<row r="2"', '<row r="99999999999"')), "PG106"),
    "not a cell": (edited(SMALL, SHEET, lambda x: x.replace('r="B2"', 'r="é"')), "PG106"),
    "many strings": (edited(SMALL, "xl/sharedStrings.xml", lambda _: STRINGS), "PG106"),
    "entities": (edited(SMALL, SHEET, lambda x: '<!DOCTYPE a [<!ENTITY b "c">]>' + x), "PG106"),
    "cut short": (edited(SMALL, SHEET, lambda x: x[:-40]), "PG106"),
    "no number": (edited(SMALL, SHEET, lambda x: x.replace("<v>1<", "<v>--<")), "PG106"),
    "infinity": (edited(SMALL, SHEET, lambda x: x.replace("<v>1<", "<v>9e999<")), "PG120"),
    "zip bomb": (lambda: edited(SMALL, "xl/styles.xml", lambda x: x + " " * MAX_UNPACKED), "PG105"),
    "no workbook": (edited(SMALL, "xl/workbook.xml", lambda _: ""), "PG106"),
    "no relations": (edited(SMALL, "xl/_rels/workbook.xml.rels", lambda _: "<x/>"), "PG106"),
    "zip garbage": (b"PK\x03\x04" + b"garbage" * 50, "PG106"),
    "half a zip": (SMALL[: len(SMALL) // 2], "PG106"),
    "text": (b"name,n\na,1\n", "PG106"),
    "an ods": (ods({"A1": "n", "A2": 1}), "PG106"),
}


@each_case("what", HOSTILE)
def test_hostile_workbooks_are_refused(what: str) -> None:
    data, code = HOSTILE[what]
    _, found = read("a.xlsx", data() if callable(data) else data)
    assert [d.rule.code for d in found] == [code]
    assert exit_status(found) == (1 if code == "PG120" else 2)


def test_hostile_ods_are_refused() -> None:
    data = edited(ods({"A1": "n", "A2": 1}), "content.xml", lambda x: x.replace("</table:table>", REPEATED))
    assert [d.rule.code for d in read("a.ods", data)[1]] == ["PG105"]
    assert [d.rule.code for d in read("a.ods", SMALL)[1]] == ["PG106"]


def test_sizes_that_the_archive_lies_about_are_not_believed() -> None:
    data = bytearray(edited(SMALL, "xl/styles.xml", lambda x: x + " " * 1_000_000))
    entry = data.rindex(b"xl/styles.xml") - 46  # its record in the central directory; the size is at offset 24
    data[entry + 24 : entry + 28] = (10).to_bytes(4, "little")
    assert [d.rule.code for d in read("a.xlsx", bytes(data))[1]] == ["PG106"]


def test_column_names() -> None:
    assert [column_name(n) for n in (1, 26, 27, 52, 702, 703, 16384)] == [
        "A",
        "Z",
        "AA",
        "AZ",
        "ZZ",
        "AAA",
        "XFD",
    ]
