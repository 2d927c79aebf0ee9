"""Whatever the bytes are: diagnostics with a place, never an exception."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.diagnostics import exit_status
from pressgang.sources import FORMATS, read_table
from tests.sources.parsed import workbook

csv_like = st.text(' ab"#,;\t\r\n\0é', max_size=60).map(str.encode)
json_like = st.lists(
    st.sampled_from(
        ["[", "]", "{", "}", ",", ":", '"a"', '"', "1", "-", "1e9", "null", "NaN", " ", "\n", "\\", "é"]
    )
).map(lambda parts: "".join(parts).encode())
toml_like = st.lists(
    st.sampled_from(
        [
            "[",
            "]",
            "[[row]]\n",
            "{",
            "}",
            ",",
            "=",
            "a",
            ".",
            '"',
            '"""',
            "'''",
            "'",
            "#",
            "\n",
            " ",
            "1",
            "\\",
            "row",
        ]
    )
).map(lambda parts: "".join(parts).encode())


def stored_workbook() -> bytes:
    stream = io.BytesIO(workbook(["name", "n"], ["a", 1]))
    with zipfile.ZipFile(stream) as packed, zipfile.ZipFile(plain := io.BytesIO(), "w") as loose:
        for name in packed.namelist():  # stored, so that changed bytes change the XML and not only the packing
            loose.writestr(name, packed.read(name))
    return plain.getvalue()


WORKBOOK = stored_workbook()


def holds(suffix: str, data: bytes) -> None:
    table, found = read_table(Path(f"a{suffix}"), data=data)
    assert exit_status(found) in (0, 1, 2)
    assert found or (table is not None and table.records)
    for problem in found:
        assert problem.span.file == f"a{suffix}"
        assert problem.message
        assert problem.help
        assert "\n" not in problem.as_text().split("\n    ")[0]


@pytest.mark.parametrize("suffix", FORMATS)
@given(data=st.binary(max_size=200) | csv_like | json_like | toml_like)
def test_arbitrary_bytes(suffix: str, data: bytes) -> None:
    holds(suffix, data)


@given(st.lists(st.tuples(st.integers(0, len(WORKBOOK) - 1), st.integers(0, 255)), min_size=1, max_size=4))
def test_a_workbook_with_changed_bytes(changes: list[tuple[int, int]]) -> None:
    data = bytearray(WORKBOOK)
    for place, byte in changes:
        data[place] = byte
    holds(".xlsx", bytes(data))


@given(st.integers(0, 400), st.binary(min_size=1, max_size=6))
def test_a_sheet_with_changed_xml(offset: int, patch: bytes) -> None:
    """The same with right checksums, so that the XML is what is wrong."""
    with zipfile.ZipFile(io.BytesIO(WORKBOOK)) as old, zipfile.ZipFile(out := io.BytesIO(), "w") as new:
        for name in old.namelist():
            content = bytearray(old.read(name))
            if name.endswith("sheet1.xml"):
                begin = content.index(b"<sheetData>") + offset % 200
                content[begin : begin + len(patch)] = patch
            new.writestr(name, bytes(content))
    holds(".xlsx", out.getvalue())
