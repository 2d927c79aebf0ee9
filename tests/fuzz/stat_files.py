"""Stat files in every format: rows of the starter kits with cells, columns, rows and bytes changed."""

# ruff: noqa: E501 (tables of odd values)

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
from xml.sax.saxutils import escape, quoteattr

from hypothesis import strategies as st

from pressgang.sources.table import column_name
from pressgang.systems import all_systems
from tests.conftest import starter_folder
from tests.fuzz.values import nasty, options_of

Rows = list[list[str]]


def _starters() -> list[tuple[str, Rows]]:
    """The tables of the starter kits with the game they are for."""
    found = []
    for system in all_systems():
        for path in sorted(starter_folder(system).glob("*.csv")):
            rows = list(csv.reader(path.read_text(encoding="utf-8").splitlines()))
            if path.stem not in ("commanders", "strike-wing"):  # lists of single sheets
                found.append((system, [row for row in rows if row and not row[0].startswith("#")][:4]))
    return found


STARTERS = _starters()


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, Rows]:
    """A game and a table for it, heading first, mostly sound."""
    system, rows = draw(st.sampled_from(STARTERS))
    rows = [list(row) for row in rows]
    extra = draw(options_of(all_systems()[system].row))
    for name, value in extra.items():
        if name in rows[0]:
            rows[draw(st.integers(1, len(rows) - 1))][rows[0].index(name)] = value
        else:
            rows[0].append(name)
            for row in rows[1:]:
                row.append(value)
    for _ in range(draw(st.sampled_from((0, 0, 0, 1, 2)))):
        line = draw(st.integers(0, len(rows) - 1))
        place = draw(st.integers(0, max(len(rows[line]) - 1, 0)))
        change = draw(
            st.sampled_from(("cell", "cell", "cell", "drop", "double", "no row", "row twice", "no column"))
        )
        if change == "cell" and rows[line]:
            rows[line][place] = draw(nasty)
        elif change == "drop" and rows[line]:
            del rows[line][place]
        elif change == "double" and rows[line]:
            rows[line].insert(place, rows[line][place])
        elif change == "no row" and len(rows) > 1:
            del rows[line]
        elif change == "row twice":
            rows.append(list(rows[line]))
        elif change == "no column":
            for row in rows:
                del row[place : place + 1]
    return system, rows


def as_csv(rows: Rows, separator: str = ",") -> bytes:
    out = io.StringIO()
    csv.writer(out, delimiter=separator, lineterminator="\n").writerows(rows)
    return out.getvalue().encode("utf-8", "surrogatepass")


def _value(text: str) -> object:
    """Half of the numbers as numbers."""
    try:
        return json.loads(text) if len(text) % 2 and len(text) < 20 else text
    except ValueError:
        return text


def as_json(rows: Rows) -> bytes:
    objects = [{name: _value(cell) for name, cell in zip(rows[0], row, strict=False)} for row in rows[1:]]
    return json.dumps(objects).encode()


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def as_toml(rows: Rows) -> bytes:
    lines = []
    for row in rows[1:]:
        lines.append("[[row]]")
        lines += [f"{_text(name)} = {_text(cell)}" for name, cell in zip(rows[0], row, strict=False)]
    return "\n".join(lines).encode("utf-8", "replace")


def _xml_text(text: str) -> str:
    return escape("".join(c for c in text if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff")))


Parts = dict[str, bytes]


def zipped(parts: Parts) -> bytes:
    """A workbook of these parts. They are changed before: changed bytes of the whole end at its check sums."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return stream.getvalue()


def _encoded(parts: dict[str, str]) -> Parts:
    return {name: content.encode("utf-8", "replace") for name, content in parts.items()}


def xlsx_parts(rows: Rows) -> Parts:
    """The parts of a workbook: numbers as numbers, every other text among the shared ones."""
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    shared: list[str] = []

    def cell(line: int, column: int, text: str) -> str:
        place = f' r="{column_name(column)}{line}"' if line % 2 else ""
        if line > 1 and isinstance(_value(text), int | float):
            return f'<c{place} s="{column % 3}"><v>{_value(text)}</v></c>'
        if column % 2:
            return f'<c{place} t="inlineStr"><is><t xml:space="preserve">{_xml_text(text)}</t></is></c>'
        shared.append(f"<si><t>{_xml_text(text)}</t></si>")
        return f'<c{place} t="s"><v>{len(shared) - 1}</v></c>'

    cells = "".join(
        f'<row r="{line}">{"".join(cell(line, column, text) for column, text in enumerate(row, 1))}</row>'
        for line, row in enumerate(rows, 1)
    )
    kinds = "http://schemas.openxmlformats.org/package/2006/content-types"
    return _encoded(
        {
            "[Content_Types].xml": f'<Types xmlns="{kinds}"/>',
            "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/>'
            f'<Relationship Id="r2" Type="{office}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="{office}/styles" Target="styles.xml"/></Relationships>',
            "xl/sharedStrings.xml": f'<sst xmlns="{main}" count="{len(shared)}">{"".join(shared)}</sst>',
            "xl/styles.xml": f'<styleSheet xmlns="{main}"><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="2"/><xf numFmtId="0"/></cellXfs></styleSheet>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
        }
    )


def ods_parts(rows: Rows) -> Parts:
    """The parts of a workbook: all of it is one."""
    urn = "urn:oasis:names:tc:opendocument:xmlns:"
    lines = "".join(
        "<table:table-row>"
        + "".join(
            f"<table:table-cell office:value-type={quoteattr('string')}><text:p>{_xml_text(cell)}</text:p></table:table-cell>"
            for cell in row
        )
        + "</table:table-row>"
        for row in rows
    )
    content = (
        f'<office:document-content xmlns:office="{urn}office:1.0" xmlns:table="{urn}table:1.0" xmlns:text="{urn}text:1.0">'
        f'<office:body><office:spreadsheet><table:table table:name="S">{lines}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    return _encoded({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


WRITERS = {
    ".csv": as_csv,
    ".tsv": lambda rows: as_csv(rows, "\t"),
    ".json": as_json,
    ".toml": as_toml,
    ".xlsx": lambda rows: zipped(xlsx_parts(rows)),
    ".ods": lambda rows: zipped(ods_parts(rows)),
}
PARTS = {".xlsx": xlsx_parts, ".ods": ods_parts}
_ATTRIBUTE = re.compile(rb'(?<= )(?!xmlns)[\w:-]+="([^"]*)"')
_SAID = (
    b"", b"0", b"1", b"-1", b"+5", b"99", b"99999999999", b"A1", b"A0", b"XFD1048576", b"s", b"b", b"e", b"n", b"d", b"str",
    b"float", b"date", b"time", b"error", b"string", b"hidden", b"r9", b"14", b"1e400", b"2020-01-01", b"/xl/workbook.xml", b"..",
)  # fmt: skip
_SPOTS = {
    ".xlsx": (
        b'<c t="s"><v>0</v></c>', b"<c><f>1+1</f></c>", b'<c t="e"><v>#REF!</v></c>', b'<c s="1"><v>12.5</v></c>', b"</row><row>",
        b"<v>7</v>", b"<is><t>x</t></is>", b"<rPh><t>x</t></rPh>", b'<mergeCell ref="A1:B2"/>', b"<!-- -->", b"<![CDATA[x]]>", b"&#65;",
    ),
    ".ods": (
        b'<table:table-cell table:number-columns-repeated="9"/>', b'<table:table-cell office:value="3"/>', b"&#65;",
        b"<table:covered-table-cell/>", b'</table:table><table:table table:name="T">', b'<text:s text:c="9"/>', b"<text:p>x</text:p>",
        b"<office:annotation><text:p>x</text:p></office:annotation>", b"<!-- -->", b"<![CDATA[x]]>",
    ),
}  # fmt: skip
"""What an attribute may come to say, and elements that are put between others."""


@st.composite
def changed_workbooks(draw: st.DrawFn, suffix: str, rows: Rows) -> bytes:
    """A workbook with attributes of one of its parts changed, elements put in, or bytes changed."""
    parts = PARTS[suffix](rows)
    sheet = next(reversed(parts))
    others = [name for name in parts if name.endswith((".xml", ".rels")) and name[0] != "["]
    name = draw(st.sampled_from([*others, *[sheet] * 15]))
    data = parts[name]
    how = draw(st.sampled_from(("attribute",) * 6 + ("element",) * 4 + ("bytes", "twice", "gone")))
    for _ in range(draw(st.integers(1, 3))):
        if how == "attribute" and (found := list(_ATTRIBUTE.finditer(data))):
            one = draw(st.sampled_from(found))
            data = data[: one.start(1)] + draw(st.sampled_from(_SAID)) + data[one.end(1) :]
        elif how == "element":
            at = draw(st.sampled_from([found.end() for found in re.finditer(rb">", data)] or [0]))
            data = data[:at] + draw(st.sampled_from(_SPOTS[suffix])) + data[at:]
        elif how == "bytes":
            data = draw(changed_bytes(data))
    parts[name] = data
    if how == "twice":
        parts[name.upper()] = data
    elif how == "gone":
        del parts[name]
    return zipped(parts)


def changed_bytes(data: bytes) -> st.SearchStrategy[bytes]:
    """The bytes with a few of them replaced, taken out or cut off."""
    size = max(len(data) - 1, 0)
    edits = st.lists(
        st.tuples(st.integers(0, size), st.binary(max_size=4) | st.sampled_from((b"\0", b'"', b"\xff", b"<", b"9999999"))),
        min_size=1, max_size=3,
    )  # fmt: skip

    def edited(places: list[tuple[int, bytes]]) -> bytes:
        changed = bytearray(data)
        for place, patch in places:
            changed[place : place + len(patch)] = patch
        return bytes(changed)

    return edits.map(edited) | st.integers(0, size).map(lambda end: data[:end])


@st.composite
def stat_files(draw: st.DrawFn, suffix: str) -> tuple[str, str, bytes]:
    """A game, the suffix of a stat file for it (mostly this one), and its bytes."""
    system, rows = draw(tables())
    data = WRITERS[suffix](rows)
    how = draw(st.sampled_from(("sound", "sound", "sound", "bytes", "other", "raw")))
    if how == "bytes":
        data = draw(changed_workbooks(suffix, rows) if suffix in PARTS else changed_bytes(data))
    elif how == "other":
        suffix = draw(st.sampled_from(tuple(WRITERS)))
    elif how == "raw":
        data = draw(st.binary(max_size=400))
    return system, suffix, data


@st.composite
def workbooks(draw: st.DrawFn) -> tuple[str, str, bytes]:
    """A game, the suffix of a workbook for it, and its bytes, changed inside."""
    system, rows = draw(tables())
    suffix = draw(st.sampled_from(tuple(PARTS)))
    return system, suffix, draw(changed_workbooks(suffix, rows))
