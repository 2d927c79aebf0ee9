"""A value of kit.toml is a line of it: no other line changes, and undo gives the first bytes back."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pressgang.diagnostics import PressgangError
from pressgang.editing.tomlfile import (
    AddEntry,
    KitValue,
    MoveDown,
    PutValue,
    TakeOut,
    TomlEdit,
    edit_toml,
    undo_lines,
)
from pressgang.systems import all_systems
from tests.cases import each_case
from tests.characters import ANY
from tests.conftest import starter_folder

KITS = [starter_folder(system) / "kit.toml" for system in all_systems()]

BOM = b"\xef\xbb\xbf"

KIT = """\
# ours
name = 'tonight'
title = "A" # of three

[paper]
size = "a4"   # or letter

# A sheet each.
[[sheet]]
kind = "counters"
forces = [
  "RAF",  # ours
]
# gap = "1mm"

[[sheet]]
kind = "odds-table"

[palette.sand]
ground = "#c9a66b"
"""


def lines_changed(old: bytes, new: bytes) -> tuple[list[bytes], list[bytes]]:
    """The lines between the first and the last that differ, before and after."""
    before, after = (data.removeprefix(BOM).splitlines(keepends=True) for data in (old, new))
    while before and after and before[0] == after[0]:
        del before[0], after[0]
    while before and after and before[-1] == after[-1]:
        del before[-1], after[-1]
    return before, after


def edit_kit(data: bytes, *edits: TomlEdit) -> bytes:
    return edit_toml(data, edits, "kit.toml", is_kit=True)


def put(at: tuple[str | int, ...], value: KitValue) -> TomlEdit:
    return TakeOut(at) if value is None else PutValue(at, value)


def changed(edit: TomlEdit, text: str = KIT) -> str:
    done = edit_kit(text.encode(), edit)
    assert taken_back(done, text.encode(), done) == text.encode()
    return done.decode()


def taken_back(now: bytes, before: bytes, after: bytes) -> bytes | None:
    """A file with the step from `before` to `after` taken back."""
    return undo_lines(now, before, after)


def diff(edit: TomlEdit, text: str = KIT) -> tuple[str, str]:
    before, after = lines_changed(text.encode(), changed(edit, text).encode())
    return b"".join(before).decode(), b"".join(after).decode()


def test_starters_are_there() -> None:
    assert len(KITS) >= 5


@st.composite
def settings_of(draw: st.DrawFn, document: dict[str, Any]) -> tuple[tuple[str | int, ...], KitValue]:
    """Some value of a kit set to another, a key added, or taken out."""
    tables: list[tuple[tuple[str | int, ...], dict[str, Any]]] = [((), document)]
    for name, inside in document.items():
        items = [((name,), inside)] if isinstance(inside, dict) else []
        items += [((name, n), one) for n, one in enumerate(inside)] if isinstance(inside, list) else []
        tables += [(at, one) for at, one in items if isinstance(one, dict)]
    at, table = draw(st.sampled_from(tables))
    plain = [key for key, value in table.items() if not isinstance(value, dict | list)]
    key = draw(st.sampled_from([*plain, "new-key", "a key"]))
    texts = st.text(ANY, max_size=8) | st.sampled_from(("#", '"', "'", "a\\b", "x = 1"))
    numbers = st.integers(-9, 9) | st.floats(allow_nan=False, allow_infinity=False, width=16)
    values = texts | st.booleans() | numbers | st.lists(texts, max_size=2)
    return (*at, key), draw(values | st.none() if key in plain else values)


@pytest.mark.parametrize("path", KITS, ids=lambda path: path.parent.name)
@settings(max_examples=6)
@given(data=st.data())
def test_one_value_is_one_line_in_every_starter(path: Path, data: st.DataObject) -> None:
    end = data.draw(st.sampled_from((b"\n", b"\r\n")))
    old = data.draw(st.sampled_from((b"", BOM))) + path.read_bytes().replace(b"\n", end)
    if data.draw(st.booleans()):
        old = old.removesuffix(end)
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    at, value = data.draw(settings_of(document))
    done = edit_kit(old, put(at, value))
    before, after = lines_changed(old, done)
    assert len(before) <= 1 + (not old.endswith(end)) and len(after) <= 1 + (not old.endswith(end))
    assert done.replace(end, b"").count(b"\n") == 0 and done.endswith(end) == old.endswith(end)
    table: Any = document
    for step in at[:-1]:
        table = table[step]
    table[at[-1]] = value
    if value is None:
        del table[at[-1]]
    assert tomllib.loads(done.decode("utf-8-sig")) == document
    assert taken_back(done, old, done) == old


@each_case(
    ("edit", "before", "after"),
    [
        (put(("title",), "B"), 'title = "A" # of three\n', 'title = "B" # of three\n'),
        (put(("name",), "friday"), "name = 'tonight'\n", "name = 'friday'\n"),
        (put(("name",), "Bob's"), "name = 'tonight'\n", 'name = "Bob\'s"\n'),
        (put(("title",), None), 'title = "A" # of three\n', ""),
        (put(("paper", "margin"), "5mm"), "", 'margin = "5mm"\n'),
        (put(("copies",), 2), "", "copies = 2\n"),
        (put(("sheet", 0, "backs"), "fold"), "", 'backs = "fold"\n'),
        (put(("sheet", 1, "forces"), ["RAF", "b"]), "", 'forces = ["RAF", "b"]\n'),
        (put(("limits", "row"), 900), "", "[limits]\nrow = 900\n\n"),
        (put(("palette", "sand", "ink"), "#000000"), "", 'ink = "#000000"\n'),
        (AddEntry(("sheet",), {"kind": "counters"}), "", '[[sheet]]\nkind = "counters"\n\n'),
        (AddEntry(("force",), {"name": "RAF"}), "", '\n[[force]]\nname = "RAF"\n'),
        (put(("sheet", 1), None), '[[sheet]]\nkind = "odds-table"\n\n', ""),
    ],
)
def test_what_changes(edit: TomlEdit, before: str, after: str) -> None:
    assert diff(edit) == (before, after)
    assert diff(edit, KIT.replace("\n", "\r\n")) == (before.replace("\n", "\r\n"), after.replace("\n", "\r\n"))


def test_notes_of_a_sheet_go_with_it_and_blank_lines_stay_even() -> None:
    assert '# A sheet each.\n[[sheet]]\nkind = "odds-table"\n\n[palette' in changed(put(("sheet", 0), None))
    two = '[[sheet]]\nkind = "a"\n\n[[sheet]]\nkind = "b"'
    assert changed(put(("sheet", 1), None), two) == '[[sheet]]\nkind = "a"'
    assert changed(AddEntry(("sheet",), {"kind": "c"}), two) == two + '\n\n[[sheet]]\nkind = "c"'


def test_two_tables_are_exchanged_with_the_notes_above_them() -> None:
    text = '# A.\n[[sheet]]\nkind = "a"\n\n# Between.\n\n# B.\n[[sheet]]\nkind = "b"  # here\nsize = 2'
    moved = changed(MoveDown(("sheet", 0)), text)
    assert moved == '# B.\n[[sheet]]\nkind = "b"  # here\nsize = 2\n\n# Between.\n\n# A.\n[[sheet]]\nkind = "a"'
    assert changed(MoveDown(("sheet", 0)), moved) == text
    touching = '[[force]]\nname = "A"\n# of A\n[[force]]\nname = "B"\n\n[[sheet]]\nkind = "c"\n'
    assert changed(MoveDown(("force", 0)), touching) == (
        '[[force]]\nname = "B"\n[[force]]\nname = "A"\n# of A\n\n[[sheet]]\nkind = "c"\n'
    )
    crlf = text.replace("\n", "\r\n")
    assert changed(MoveDown(("sheet", 0)), crlf) == moved.replace("\n", "\r\n")


def test_tables_written_in_other_ways() -> None:
    inline = 'paper = { size = "a4" }\nname = "x"\n'
    assert changed(put(("paper", "margin"), "5mm"), inline).startswith(
        'paper = { size = "a4", margin = "5mm" }\n'
    )
    listed = changed(AddEntry(("sheet",), {"kind": "counters"}), "sheet = []\n")
    assert listed == 'sheet = [{ kind = "counters" }]\n'
    dotted = 'paper.size = "a4"\nname = "x"\n'
    assert changed(put(("paper", "margin"), "5mm"), dotted) == dotted + 'paper.margin = "5mm"\n'


def test_undo_leaves_what_was_changed_elsewhere() -> None:
    done = edit_kit(KIT.encode(), put(("sheet", 0, "backs"), "fold"))
    other = done.replace(b"# ours\n", b"# theirs\n\n").replace(b'"odds-table"', b'"range-sticks"')
    back = taken_back(other, KIT.encode(), done)
    assert back == KIT.encode().replace(b"# ours\n", b"# theirs\n\n").replace(
        b'"odds-table"', b'"range-sticks"'
    )
    assert taken_back(done.replace(b'"fold"', b'"none"'), KIT.encode(), done) is None


@each_case(
    ("text", "edit", "says"),
    [
        (KIT, put(("margin",), float("nan")), "PG953"),
        (KIT, put(("title",), 2**63), "PG952"),
        (KIT, AddEntry(("force",), {"name": "A", "stats": 2**63}), "PG952"),
        (KIT, put(("name", "x"), "y"), "PG952"),
        (KIT, put(("name", "x", "y"), "z"), "PG952"),
        ("fonts = []\n", put(("fonts", "x", "y"), "z"), "PG952"),
        ("name = \n", put(("name",), "x"), "kit.toml:1:8: PG1"),
    ],
)
def test_what_cannot_be_written_is_said(text: str, edit: TomlEdit, says: str) -> None:
    with pytest.raises(PressgangError) as raised:
        edit_kit(text.encode(), edit)
    assert says in raised.value.diagnostics[0].as_text()


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_missing_last_line_end_stays_when_the_last_line_goes(end: str) -> None:
    text = f'[[sheet]]{end}kind = "counters"{end}gap = 1'
    assert changed(put(("sheet", 0, "gap"), None), text) == f'[[sheet]]{end}kind = "counters"'
