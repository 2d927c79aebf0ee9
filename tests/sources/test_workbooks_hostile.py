"""Workbooks that promise a reader more than they hold, or show one reader another sheet than the next.

They are read together in a process with little memory: none may take seconds or gigabytes.
"""

# ruff: noqa: E501 (XML)
from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from pressgang.sources import Table, read_table
from pressgang.sources.problems import MAX_PARTS
from tests.cases import each_case

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
URN = "urn:oasis:names:tc:opendocument:xmlns:"
BOOK = (
    f'<workbook xmlns="{MAIN}" xmlns:r="{OFFICE}" xmlns:q="urn:q"><sheets>'
    '<sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>'
)
HEAD = '<row r="1"><c t="inlineStr"><is><t>name</t></is></c></row>'
ROW = '<row r="2"><c t="inlineStr"><is><t>a</t></is></c></row>'


def zipped(parts: dict[str, str], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", method) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return stream.getvalue()


def xlsx(cells: str, method: int = zipfile.ZIP_DEFLATED, book: str = BOOK, **parts: str) -> bytes:
    """A workbook of one sheet; further parts by their name in `xl/`, less the suffix."""
    relations = (
        f'<Relationships xmlns="{PACKAGE}">'
        f'<Relationship Id="r1" Type="{OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>'
        f'<Relationship Id="r2" Type="{OFFICE}/worksheet" Target="worksheets/other.xml"/></Relationships>'
    )
    return zipped(
        {
            "xl/workbook.xml": book,
            "xl/_rels/workbook.xml.rels": relations,
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{MAIN}"><sheetData>{cells}</sheetData></worksheet>',
            **{f"xl/{name}.xml": content for name, content in parts.items()},
        },
        method,
    )


def ods(rows: str, styles: str = "", table: str = "", **parts: str) -> bytes:
    spaces = " ".join(f'xmlns:{name}="{URN}{name}:1.0"' for name in ("office", "table", "text", "style"))
    content = (
        f"<office:document-content {spaces}><office:automatic-styles>{styles}</office:automatic-styles>"
        f'<office:body><office:spreadsheet>{table}<table:table table:name="S"><table:table-row>'
        f"<table:table-cell><text:p>name</text:p></table:table-cell></table:table-row>{rows}</table:table>"
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return zipped({"content.xml": content, **parts})


def ods_row(cell: str, repeat: str = "1") -> str:
    return f'<table:table-row table:number-rows-repeated="{repeat}">{cell}</table:table-row>'


FAR = f'<worksheet xmlns="{MAIN}"><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>'
WIDE = '<table:table-cell {} table:number-columns-repeated="{}"/>'
LONG = (
    "<table:table-cell {} table:number-columns-repeated='1000'><text:p>"
    + "x" * 50_000
    + "</text:p></table:table-cell>"
)
SHARED = f'<sst xmlns="{MAIN}"><si><t>{"x" * 50_000}</t></si></sst>'
HOSTILE: dict[str, Callable[[], bytes]] = {
    "value without a type.ods": partial(ods, ods_row(WIDE.format('office:value="1"', "16384"), "6000")),
    "repeat with a sign.ods": partial(ods, ods_row(WIDE.format('office:value="1"', "+5000"), "+5000")),
    "repeat past counting.ods": partial(ods, ods_row(WIDE.format('office:value="1"', "9" * 30))),
    "a text for each cell.ods": partial(ods, ods_row(LONG.format(""), "100")),
    "a text for each cell.xlsx": partial(xlsx, HEAD + "<row><c t='s'><v>0</v></c></row>" * 1000, sharedStrings=SHARED),
    "many blanks.ods": partial(ods, ods_row('<table:table-cell><text:p><text:s text:c="99999999"/></text:p></table:table-cell>')),
    "two ids.xlsx": partial(xlsx, HEAD + ROW, book=BOOK.replace("r:id", 'q:id="r1" r:id').replace('"r1"/', '"r2"/'), **{"worksheets/other": FAR}),
    "parts by case.xlsx": partial(xlsx, HEAD + ROW, **{"worksheets/Sheet1": FAR}),
    "many parts.xlsx": partial(zipped, dict.fromkeys(map(str, range(MAX_PARTS + 1)), "")),
    "many elements.xlsx": partial(xlsx, "<c/>" * 60_000),
    "many names.xlsx": partial(xlsx, "".join(f"<a{n}/>" for n in range(3000))),
    "many prefixes.xlsx": partial(xlsx, "".join(f'<a xmlns:a{n}="u"/>' for n in range(3000))),
    "many attributes.xlsx": partial(xlsx, "<c " + "".join(f"a{n}='' " for n in range(3000)) + "/>"),
    "deep.xlsx": partial(xlsx, "<c>" * 1000 + "</c>" * 1000),
    "a tag without end.xlsx": partial(xlsx, f'<c r="{"A" * 2_000_000}"/>'),
    "a long text.xlsx": partial(xlsx, f'<row><c t="inlineStr"><is><t>{"A" * 2_000_000}</t></is></c></row>'),
    "another packing.xlsx": partial(xlsx, HEAD + ROW, zipfile.ZIP_LZMA),
    "a document type.xlsx": partial(xlsx, "", book=f"<!DOCTYPE x>{BOOK}"),
    "no such text.xlsx": partial(xlsx, HEAD + "<row><c t='s'><v>7</v></c></row>"),
    "no row.xlsx": partial(xlsx, '<row><c r="A0"><v>1</v></c></row>'),
    "no number.ods": partial(ods, ods_row('<table:table-cell office:value="1_0"/>')),
    "password.ods": partial(ods, "", **{"META-INF/manifest.xml": "<x><encryption-data/></x>"}),
}  # fmt: skip

READ = """
import json, sys
from pathlib import Path
if sys.platform != "win32":
    import resource
    resource.setrlimit(resource.RLIMIT_AS, (700_000_000, 700_000_000))
    resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from pressgang.sources import read_table, workbook
workbook.limits.MAX_ELEMENTS = 50_000  # the true one takes seconds to reach
for path in sorted(Path(sys.argv[1]).iterdir()):
    table, found = read_table(path, path.name)
    print(json.dumps([path.name, [[problem.rule.code, problem.as_text()] for problem in found]]))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[list[str]]]:
    folder = tmp_path_factory.mktemp("hostile")
    for name, packed in HOSTILE.items():
        (folder / name).write_bytes(packed())
    ran = subprocess.run(
        [sys.executable, "-c", READ, str(folder)], capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert ran.returncode == 0, ran.stderr
    return dict(json.loads(line) for line in ran.stdout.splitlines())


@each_case("name", HOSTILE)
def test_a_workbook_that_promises_too_much_is_refused_in_one_message(
    answers: dict[str, list[list[str]]], name: str
) -> None:
    ((code, words),) = answers[name]
    assert code in ("PG105", "PG106")
    assert words.startswith(f"{name}:0:0: ") and len(words.splitlines()) == 2


# What a sheet holds besides plain texts and numbers


def values(name: str, data: bytes) -> list[object]:
    table, found = read_table(Path(name), data=data)
    assert found == [] and isinstance(table, Table)
    return [record.cells["name"].value for record in table.records]


STYLES = (
    f'<styleSheet xmlns="{MAIN}"><numFmts><numFmt numFmtId="164" formatCode="d&quot; of &quot;mmmm"/>'
    '<numFmt numFmtId="165" formatCode="0&quot; days&quot;\\d"/></numFmts>'
    '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/>'
    '<xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="46"/></cellXfs></styleSheet>'
)


@each_case(
    ("cell", "value"),
    [
        ('<c s="0"><v>12555</v></c>', 12555),
        ('<c s="1"><v>12555</v></c>', "1934-05-16"),
        ('<c s="2"><v>12555.5</v></c>', "1934-05-16T12:00:00"),
        ('<c s="1"><v>0.25</v></c>', "06:00:00"),
        ('<c s="1"><v>59</v></c>', "1900-02-28"),
        ('<c s="1"><v>61</v></c>', "1900-03-01"),
        ('<c s="1"><v>-1</v></c>', -1),
        ('<c s="1"><v>2958466</v></c>', 2958466),
        ('<c s="3"><v>12555</v></c>', 12555),
        ('<c s="4"><v>1.25</v></c>', "1 day, 6:00:00"),
        ('<c s="99"><v>1e2</v></c>', 100),
        ('<c t="d"><v>1934-05-16T00:00:00</v></c>', "1934-05-16"),
        ('<c t="b"><v>1</v></c>', True),
        ('<c t="str"><f>A1</f><v> P.11c </v></c>', "P.11c"),
        ('<c t="s"><v>0</v></c>', "Zero"),
        ('<c t="inlineStr"><is><r><t>P.</t></r><r><t>11c</t></r><rPh><t>pi</t></rPh></is></c>', "P.11c"),
        ('<c t="inlineStr"><is><t>a_x000A_b_x00</t></is></c>', "a\nb_x00"),
    ],
)
def test_values_of_an_xlsx(cell: str, value: object) -> None:
    strings = (
        f'<sst xmlns="{MAIN}" count="1"><si><t xml:space="preserve">Zero </t><rPh><t>ze</t></rPh></si></sst>'
    )
    sheet = f"{HEAD}<row>{cell}</row>"
    (found,) = values("a.xlsx", xlsx(sheet, styles=STYLES, sharedStrings=strings))
    assert found == value and type(found) is type(value)


def test_dates_since_1904() -> None:
    book = BOOK.replace("<sheets>", '<workbookPr date1904="1"/><sheets>')
    data = xlsx(f'{HEAD}<row><c s="1"><v>1</v></c></row>', book=book, styles=STYLES)
    assert values("a.xlsx", data) == ["1904-01-02"]


def test_a_sheet_in_the_strict_dialect() -> None:
    data = xlsx(HEAD + ROW)
    stream = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stream, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode().replace(MAIN, "http://purl.oclc.org/ooxml/spreadsheetml/main")
            new.writestr(name, text.replace(OFFICE, "http://purl.oclc.org/ooxml/officeDocument/relationships"))
    assert values("a.xlsx", stream.getvalue()) == ["a"]


@each_case(
    ("cell", "value"),
    [
        ('<table:table-cell office:value-type="float" office:value="2.50"><text:p>2,5</text:p>', 2.5),
        ('<table:table-cell office:value="3"><text:p>three</text:p>', 3),
        ('<table:table-cell office:value-type="boolean" office:boolean-value="true">', True),
        ('<table:table-cell office:value-type="date" office:date-value="1934-05-16"><text:p>x</text:p>', "1934-05-16"),
        ("<table:table-cell><text:p>P<text:s text:c='2'/><text:span>11</text:span></text:p><text:p>c</text:p>", "P  11\nc"),
        ("<table:table-cell><office:annotation><text:p>note</text:p></office:annotation><text:p>P.11c</text:p>", "P.11c"),
        ('<table:table-cell office:value-type="string" office:string-value="long"><text:p>short</text:p>', "long"),
    ],
)  # fmt: skip
def test_values_of_an_ods(cell: str, value: object) -> None:
    assert values("a.ods", ods(ods_row(f"{cell}</table:table-cell>"))) == [value]


def test_repeated_rows_and_columns_are_laid_out() -> None:
    data = ods(ods_row('<table:table-cell office:value="7"/>', "3") + ods_row("<table:table-cell/>", "1048000"))
    table, found = read_table(Path("a.ods"), data=data)
    assert found == [] and table is not None
    assert [record.cells["name"].span.cell for record in table.records] == ["A2", "A3", "A4"]


def test_a_hidden_sheet_of_an_ods_is_passed_over() -> None:
    styles = (
        '<style:style style:name="h" style:family="table"><style:table-properties table:display="false"/>'
        "</style:style>"
    )
    hidden = '<table:table table:name="H" table:style-name="h"/>'
    data = ods(ods_row("<table:table-cell><text:p>a</text:p></table:table-cell>"), styles, hidden)
    assert values("a.ods", data) == ["a"]
