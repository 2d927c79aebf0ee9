"""Rows keep their ids over other bytes, and a stale edit is applied where it loses nothing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pressgang.editing.rows import (
    CellFile,
    Clash,
    DeleteRow,
    InsertRow,
    SetCell,
    apply_edits,
    keep_ids,
    merge_edits,
    split_cells,
    undo_edits,
)

HEAD = "name,unit,engine\n"


def opened(text: str) -> CellFile:
    file, found = split_cells(text.encode(), "raf.csv")
    assert file is not None, found
    return file


def ids(old: str, new: str) -> list[int]:
    """The ids that the rows of `new` have, where those of `old` count from 1."""
    return [row.id for row in keep_ids(opened(HEAD + old), opened(HEAD + new)).rows[1:]]


def test_rows_of_equal_letters_are_the_same_wherever_they_stand() -> None:
    assert ids("A,,1\nB,,2\nC,,3\n", "C,,3\nnew,,9\nA,,1\nB,,2\n") == [3, 4, 1, 2]


def test_equal_rows_keep_their_order() -> None:
    assert ids("A,,1\nA,,1\nB,,2\n", "A,,1\nB,,2\nA,,1\n") == [1, 3, 2]


def test_then_name_and_unit_tell() -> None:
    assert ids("A,1 Sqn,1\nA,2 Sqn,1\nB,,2\n", "A,2 Sqn,7\nB,,3\nA,1 Sqn,1\n") == [2, 3, 1]


def test_then_the_order_between_two_that_are_known() -> None:
    assert ids("A,,1\nB,,2\nC,,3\nD,,4\n", "A,,1\nBee,,2\nmore,,5\nD,,4\nlast,,6\n") == [1, 2, 3, 4, 5]


@given(st.lists(st.sampled_from("ABC"), max_size=6), st.lists(st.sampled_from("ABCD"), max_size=6))
def test_an_id_is_never_given_twice(old: list[str], new: list[str]) -> None:
    found = ids("".join(f"{name},,1\n" for name in old), "".join(f"{name},,1\n" for name in new))
    assert len(set(found)) == len(found) == len(new)
    assert len(set(found) & set(range(1, len(old) + 1))) >= sum(
        min(old.count(name), new.count(name)) for name in "ABC"
    )


def test_an_edit_of_older_bytes_is_applied_where_the_cell_holds_what_was_seen() -> None:
    before = opened(HEAD + "A,,1\nB,,2\nC,,3\n")
    now = keep_ids(before, opened(HEAD + "C,,3\nA,1 Sqn,1\nB,,7\n"))
    edits = [SetCell(1, 2, "9", "1"), SetCell(3, 0, "Cee", "C"), InsertRow(1, ("D",))]
    assert (
        merge_edits(now, edits, before.headings).file.data() == f"{HEAD}Cee,,3\nA,1 Sqn,9\nD,,\nB,,7\n".encode()
    )


def test_one_clash_and_nothing_is_written() -> None:
    before = opened(HEAD + "A,,1\nB,,2\nC,,3\n")
    now = keep_ids(before, opened(HEAD + "A,,1\nB,,7\n"))
    second, third = SetCell(2, 2, "9", "2"), SetCell(3, 2, "9", "3")
    done = merge_edits(now, [SetCell(1, 2, "9", "1"), second, third], before.headings)
    assert done.file is now
    assert done.clashes == (Clash(second, "7"), Clash(third, None))


def test_both_hands_may_do_the_same() -> None:
    before = opened(HEAD + "A,,1\nB,,2\n")
    now = keep_ids(before, opened(HEAD + "A,,5\n"))
    done = merge_edits(now, [SetCell(1, 2, "5", "1"), DeleteRow(2, ("B", "", "2"))], before.headings)
    assert not done.clashes and done.file == now


def test_a_column_is_found_where_it_went() -> None:
    before = opened(HEAD + "A,,1\n")
    now = keep_ids(before, opened("unit,Engine,name\n,1,A\n"))
    assert (
        merge_edits(now, [SetCell(1, 2, "4", "1")], before.headings).file.data() == b"unit,Engine,name\n,4,A\n"
    )
    gone = keep_ids(before, opened("name,unit\nA,\n"))
    edit = SetCell(1, 2, "4", "1")
    assert merge_edits(gone, [edit], before.headings).clashes == (Clash(edit, None),)


def test_undo_leaves_what_another_program_changed_since() -> None:
    first = opened(HEAD + "A,,1\nB,,2\n")
    done = apply_edits(first, [SetCell(1, 2, "4", "1"), InsertRow(2, ("C",))])
    disk = done.file.data().replace(b"B,,2", b"B,3 Sqn,2")
    now = keep_ids(done.file, opened(disk.decode()))
    undo = undo_edits(first, done.file)
    assert merge_edits(now, undo, done.file.headings).file.data() == f"{HEAD}A,,1\nB,3 Sqn,2\n".encode()
    touched = keep_ids(done.file, opened(done.file.data().decode().replace("A,,4", "A,,5")))
    assert merge_edits(touched, undo, done.file.headings).clashes == (Clash(undo[1], "5"),)
