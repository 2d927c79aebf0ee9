"""A changed cell changes its line and nothing else; what is taken back reads as it did."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from pressgang.diagnostics import PressgangError, Problems
from pressgang.editing.rows import (
    HEADINGS,
    AddColumn,
    CellFile,
    DeleteRow,
    Edit,
    Edited,
    InsertRow,
    MoveRow,
    SetCell,
    apply_edits,
    cut_alike,
    put_rows,
    split_cells,
    undo_edits,
)
from pressgang.sources.delimited import delimited_rows
from pressgang.sources.text import decode_as_saved
from pressgang.structs import replace
from tests.cases import each_case
from tests.editing.delimited_files import files, plain_values, values

LIMITS = settings(max_examples=15, suppress_health_check=list(HealthCheck))


def opened(data: bytes, separator: str | None = None) -> CellFile:
    file, found = split_cells(data, "a.csv", separator)
    assert file is not None, found
    return file


def read(file: CellFile) -> list[list[str]]:
    """The rows that the reader finds in the file's bytes, from the headings on."""
    saved = decode_as_saved(file.data(), "a.csv", Problems())
    assert saved is not None
    rows = [
        [str(value) for value, _ in row.cells] for row in delimited_rows(saved.text, "", file.named, Problems())
    ]
    while not any(rows[0]):
        del rows[0]
    return rows


def done(file: CellFile, edits: Sequence[Edit]) -> Edited:
    """The edits made, but for what the file cannot hold, which is said and is another test's."""
    try:
        result = apply_edits(file, edits)
        result.file.data()
    except PressgangError as error:
        assert {problem.rule.code for problem in error.diagnostics} == {"PG951"}
        assume(False)
    return result


@LIMITS
@given(files(), st.data())
def test_a_set_cell_changes_its_line_alone_and_reads_back(
    given_file: tuple[bytes, str | None], data: st.DataObject
) -> None:
    raw, separator = given_file
    file, _ = split_cells(raw, "a.csv", separator)
    assume(file is not None and len(file.rows) > 1)
    assert file is not None and file.data() == raw
    row = data.draw(st.sampled_from(file.rows[1:]))
    column = data.draw(st.integers(0, max(len(file.headings), len(row.values)) - 1))
    value = data.draw(values)
    was = row.values[column] if column < len(row.values) else ""
    result = done(file, [SetCell(row.id, column, value, was)])
    expected = [list(one.values) for one in file.rows]
    cells = expected[file.rows.index(row)]
    if value.strip() != was:
        cells += [""] * (column + 1 - len(cells))
        cells[column] = value.strip()
    assert read(result.file) == expected
    # Everything before and behind the row's own line is as it was, byte for byte.
    start = file.text.index(
        row.before + row.line, sum(len(r.before + r.line + r.end) for r in file.rows[: file.rows.index(row)])
    )
    begin = start + len(row.before)
    assert result.file.text[:begin] == file.text[:begin]
    behind = file.text[begin + len(row.line) :]
    assert result.file.text.endswith(behind)
    assert filled(taken_back(file, result.file)) == filled(file)


@LIMITS
@given(files(), st.data())
def test_any_edits_taken_back_leave_what_was_read(
    given_file: tuple[bytes, str | None], data: st.DataObject
) -> None:
    raw, separator = given_file
    file, _ = split_cells(raw, "a.csv", separator)
    assume(file is not None)
    assert file is not None
    now = file
    for _ in range(data.draw(st.integers(1, 6))):
        result = done(now, [data.draw(edits_of(now))])
        assert not result.clashes
        assert read(result.file) == [list(row.values) for row in result.file.rows]
        assert filled(taken_back(now, result.file)) == filled(now)
        now = result.file
    assert filled(taken_back(file, now)) == filled(file)


def taken_back(before: CellFile, after: CellFile) -> CellFile:
    """The file `after` a step, with what the step changed taken back by cells; by rows it is as before."""
    was, now, at = cut_alike(before, after)
    assert put_rows(after, at, now, was) == replace(before, next_id=was.next_id)
    result = done(after, undo_edits(was, now))
    assert not result.clashes
    return result.file


def filled(file: CellFile) -> list[tuple[int, list[str]]]:
    """The rows of a file by their ids, without blanks round cells and blank cells at their ends."""
    rows = []
    for row in file.rows:
        cells = [value.strip() for value in row.values]
        while cells and not cells[-1]:
            del cells[-1]
        rows.append((row.id, cells))
    return rows


@st.composite
def edits_of(draw: st.DrawFn, file: CellFile) -> Edit:
    """Some edit of a file as it is."""
    ids = [row.id for row in file.rows]
    kind = draw(st.sampled_from(("set", "insert", "delete", "move", "column")))
    after = draw(st.sampled_from(ids))
    width = len(file.headings)
    if kind == "column":
        return AddColumn(draw(st.sampled_from(("notes", "a,b;c;d;e\tf", "_own"))))
    if kind == "insert" or len(ids) == 1:
        return InsertRow(after, tuple(draw(st.lists(plain_values, max_size=width))))
    row = draw(st.sampled_from(file.rows[1:]))
    if kind == "delete":
        return DeleteRow(row.id, row.values)
    if kind == "move" and after != row.id:
        return MoveRow(row.id, after)
    column = draw(st.integers(0, width - 1))
    return SetCell(row.id, column, draw(values), row.values[column] if column < len(row.values) else "")


@each_case("end", ["\n", "\r\n", "\r"])
@each_case("mark", [",", ";", "\t"])
def test_bytes_stay_around_the_cell(mark: str, end: str) -> None:
    lines = [
        f'"name" {mark} engine{mark}armament',
        "# a note",
        "",
        f' Ju 87 {mark} 3 {mark}"front"',
        f"Bf 109{mark}5{mark}",
    ]
    file = opened(end.join(lines).encode())
    result = apply_edits(
        file, [SetCell(1, 1, "9", "3"), SetCell(1, 2, "rear", "front"), SetCell(2, 2, f"a{mark}b", "")]
    )
    lines[3:] = [f' Ju 87 {mark} 9 {mark}"rear"', f'Bf 109{mark}5{mark}"a{mark}b"']
    assert result.file.data() == end.join(lines).encode()
    assert result.file.lines() == {0: 1, 1: 4, 2: 5}


def test_what_looks_like_a_formula_is_guarded_where_it_is_written() -> None:
    """And nowhere else: a cell that nobody changes keeps its letters."""
    file = opened(b"name,n\n=1,'\tx\n'=2,-2\n")
    assert [row.values for row in file.rows[1:]] == [("=1", "\tx"), ("=2", "-2")]
    new = InsertRow(2, ("@x", '"-"'))
    result = apply_edits(file, [SetCell(1, 1, "'=3", "\tx"), SetCell(2, 0, "+3", "=2"), new])
    assert result.file.data() == b'name,n\n=1,\'\'=3\n\'+3,-2\n\'@x,"""-"""\n'
    assert read(result.file)[1:] == [["=1", "'=3"], ["+3", "-2"], ["@x", '"-"']]
    assert not apply_edits(file, [DeleteRow(1, ("=1", "x"))]).clashes


def test_a_new_row_takes_the_files_line_end_and_its_missing_last_one() -> None:
    file = opened(b"name;engine\r\nJu 87;3\r\n# the last\r\nBf 109;5")
    result = apply_edits(file, [InsertRow(2, ("He 111",)), InsertRow(HEADINGS, ("Do 17", "4"))])
    assert result.file.data() == b"name;engine\r\nDo 17;4\r\nJu 87;3\r\n# the last\r\nBf 109;5\r\nHe 111;"


def test_a_row_moves_with_the_notes_above_it_and_is_deleted_without() -> None:
    file = opened(b"name,n\n\n# two of them\n#  at most\nA,1\nB,2\n")
    moved = apply_edits(file, [MoveRow(1, 2)]).file
    assert moved.data() == b"name,n\n\nB,2\n# two of them\n#  at most\nA,1\n"
    gone = apply_edits(file, [DeleteRow(1, ("A", "1"))])
    assert gone.file.data() == b"name,n\n\n# two of them\n#  at most\nB,2\n"


@pytest.mark.parametrize(
    ("data", "value", "expected"),
    [
        ("name\nÉté\n".encode("cp1252"), "Öl", "name\nÖl\n".encode("cp1252")),
        (b"\xff\xfe" + "name\nA\n".encode("utf-16-le"), "Łoś", b"\xff\xfe" + "name\nŁoś\n".encode("utf-16-le")),
        (b"sep=|\nname|n\nA|1\n", "a|b", b'sep=|\nname|n\n"a|b"|1\n'),
        (b"\xef\xbb\xbfname\nA\n", "", b'\xef\xbb\xbfname\n""\n'),
    ],
)
def test_a_file_keeps_the_encoding_it_was_saved_in(data: bytes, value: str, expected: bytes) -> None:
    file = opened(data)
    assert apply_edits(file, [SetCell(1, 0, value, file.rows[1].values[0])]).file.data() == expected


@pytest.mark.parametrize(
    ("data", "edit", "says"),
    [
        ("name\nÉté\n".encode("cp1252"), SetCell(1, 0, "Łoś", "Été"), 'PG951 "Łoś" holds "Ł"'),
        (b"name,n\nA,1\n", SetCell(1, 0, "#1", "A"), 'PG951 "#1" cannot be the first cell'),
        (b"name,n\nA,1\n", SetCell(1, 1, "a\0b", "1"), "PG951"),
        (b"name,n\nA,1\n", SetCell(1, 2, "x", ""), "PG952 column 3 is requested, but the row has 2"),
        (b"name,n\nA,1\n", InsertRow(0, ("a", "b", "c")), "PG952 3 cells for 2 columns"),
    ],
)
def test_what_cannot_be_read_back_is_not_written(data: bytes, edit: Edit, says: str) -> None:
    with pytest.raises(PressgangError) as raised:
        apply_edits(opened(data), [edit])
    assert says in raised.value.diagnostics[0].as_text()


def test_a_row_with_text_behind_a_quote_can_be_mended() -> None:
    file = opened(b'name,n\n"A" x,1\nB,2\n')
    assert apply_edits(file, [SetCell(1, 1, "9", "1")]).file.data() == b'name,n\n"A" x,9\nB,2\n'
    assert apply_edits(file, [SetCell(1, 0, "A", "A")]).file.data() == b'name,n\n"A",1\nB,2\n'
