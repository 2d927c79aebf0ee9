"""Stat files in every format: rows of the starter kits with cells, columns, rows and bytes changed."""

# ruff: noqa: E501 (tables of odd values)

from __future__ import annotations

import csv
import io
import json
import zipfile
from xml.sax.saxutils import escape, quoteattr

from hypothesis import strategies as st
from tests.fuzz.values import nasty, options_of

from pressgang.files.resources import template
from pressgang.systems import all_systems

Rows = list[list[str]]


def _starters() -> list[tuple[str, Rows]]:
    """The tables of the starter kits with the game they are for."""
    found = []
    for system in all_systems():
        for path in sorted(template(f"kits/{system}").glob("*.csv")):
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


def as_toml(rows: Rows) -> bytes:
    lines = []
    for row in rows[1:]:
        lines.append("[[row]]")
        lines += [f"{json.dumps(name)} = {json.dumps(cell)}" for name, cell in zip(rows[0], row, strict=False)]
    return "\n".join(lines).encode()


def _xml_text(text: str) -> str:
    return escape("".join(c for c in text if c in "\t\n" or (c >= " " and not "\ud800" <= c <= "\udfff")))


def _zipped(parts: dict[str, str]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:  # stored, so that changed bytes change the XML
        for name, content in parts.items():
            archive.writestr(zipfile.ZipInfo(name), content.encode("utf-8", "replace"))
    return stream.getvalue()


def as_xlsx(rows: Rows) -> bytes:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    cells = "".join(
        f'<row r="{line}">'
        + "".join(
            f'<c t="inlineStr"><is><t xml:space="preserve">{_xml_text(cell)}</t></is></c>' for cell in row
        )
        + "</row>"
        for line, row in enumerate(rows, 1)
    )
    kinds = "http://schemas.openxmlformats.org/package/2006/content-types"
    return _zipped(
        {
            "[Content_Types].xml": f'<Types xmlns="{kinds}"/>',
            "xl/workbook.xml": f'<workbook xmlns="{main}" xmlns:r="{office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>',
            "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}"><Relationship Id="r1" Type="{office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
            "xl/worksheets/sheet1.xml": f'<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>',
        }
    )


def as_ods(rows: Rows) -> bytes:
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
    return _zipped({"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content})


WRITERS = {
    ".csv": as_csv,
    ".tsv": lambda rows: as_csv(rows, "\t"),
    ".json": as_json,
    ".toml": as_toml,
    ".xlsx": as_xlsx,
    ".ods": as_ods,
}


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
def stat_files(draw: st.DrawFn) -> tuple[str, str, bytes]:
    """A game, the suffix of a stat file for it, and its bytes."""
    system, rows = draw(tables())
    suffix = draw(st.sampled_from(tuple(WRITERS)))
    data = WRITERS[suffix](rows)
    how = draw(st.sampled_from(("sound", "sound", "sound", "bytes", "other", "raw")))
    if how == "bytes":
        data = draw(changed_bytes(data))
    elif how == "other":
        suffix = draw(st.sampled_from(tuple(WRITERS)))
    elif how == "raw":
        data = draw(st.binary(max_size=400))
    return system, suffix, data
