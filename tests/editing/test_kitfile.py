"""A value of kit.toml is a line of it: no other line changes, and undo gives the first bytes back."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pressgang.diagnostics import PressgangError
from pressgang.editing.rows import Clash
from pressgang.editing.tomlfile import (
    AddTable,
    KitEdit,
    KitValue,
    MoveTable,
    SetKey,
    edit_kit_file,
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


def changed(edit: KitEdit, text: str = KIT) -> str:
    done = edit_kit_file(text.encode(), [edit])
    assert not done.clashes
    assert taken_back(done.data, text.encode(), done.data) == text.encode()
    return done.data.decode()


def taken_back(now: bytes, before: bytes, after: bytes) -> bytes | None:
    """A file with the step from `before` to `after` taken back."""
    return undo_lines(now, before, after)


def diff(edit: KitEdit, text: str = KIT) -> tuple[str, str]:
    before, after = lines_changed(text.encode(), changed(edit, text).encode())
    return b"".join(before).decode(), b"".join(after).decode()


def test_starters_are_there() -> None:
    assert len(KITS) >= 5


@st.composite
def settings_of(draw: st.DrawFn, document: dict[str, Any]) -> SetKey:
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
    value = draw(texts | st.booleans() | numbers | st.lists(texts, max_size=2) | st.none())
    return SetKey((*at, key), value, table.get(key))


@pytest.mark.parametrize("path", KITS, ids=lambda path: path.parent.name)
@settings(max_examples=6)
@given(data=st.data())
def test_one_value_is_one_line_in_every_starter(path: Path, data: st.DataObject) -> None:
    end = data.draw(st.sampled_from((b"\n", b"\r\n")))
    old = data.draw(st.sampled_from((b"", BOM))) + path.read_bytes().replace(b"\n", end)
    if data.draw(st.booleans()):
        old = old.removesuffix(end)
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    edit = data.draw(settings_of(document))
    done = edit_kit_file(old, [edit])
    before, after = lines_changed(old, done.data)
    assert len(before) <= 1 + (not old.endswith(end)) and len(after) <= 1 + (not old.endswith(end))
    assert done.data.replace(end, b"").count(b"\n") == 0 and done.data.endswith(end) == old.endswith(end)
    table: Any = document
    for step in edit.at[:-1]:
        table = table[step]
    table[edit.at[-1]] = edit.value
    if edit.value is None:
        del table[edit.at[-1]]
    assert tomllib.loads(done.data.decode("utf-8-sig")) == document
    assert taken_back(done.data, old, done.data) == old
    clash = edit_kit_file(old, [SetKey(edit.at, "x", "not this")])
    assert clash.data == old and len(clash.clashes) == 1


@each_case(
    ("edit", "before", "after"),
    [
        (SetKey(("title",), "B", "A"), 'title = "A" # of three\n', 'title = "B" # of three\n'),
        (SetKey(("name",), "friday", "tonight"), "name = 'tonight'\n", "name = 'friday'\n"),
        (SetKey(("name",), "Bob's", "tonight"), "name = 'tonight'\n", 'name = "Bob\'s"\n'),
        (SetKey(("title",), None, "A"), 'title = "A" # of three\n', ""),
        (SetKey(("paper", "margin"), "5mm", None), "", 'margin = "5mm"\n'),
        (SetKey(("copies",), 2, None), "", "copies = 2\n"),
        (SetKey(("sheet", 0, "backs"), "fold", None), "", 'backs = "fold"\n'),
        (SetKey(("sheet", 1, "forces"), ["RAF", "b"], None), "", 'forces = ["RAF", "b"]\n'),
        (SetKey(("limits", "row"), 900, None), "", "[limits]\nrow = 900\n\n"),
        (SetKey(("palette", "sand", "ink"), "#000000", None), "", 'ink = "#000000"\n'),
        (AddTable("sheet", {"kind": "counters"}), "", '[[sheet]]\nkind = "counters"\n\n'),
        (AddTable("force", {"name": "RAF"}), "", '\n[[force]]\nname = "RAF"\n'),
        (SetKey(("sheet", 1), None, {"kind": "odds-table"}), '[[sheet]]\nkind = "odds-table"\n\n', ""),
    ],
)
def test_what_changes(edit: KitEdit, before: str, after: str) -> None:
    assert diff(edit) == (before, after)
    assert diff(edit, KIT.replace("\n", "\r\n")) == (before.replace("\n", "\r\n"), after.replace("\n", "\r\n"))


def test_notes_of_a_sheet_go_with_it_and_blank_lines_stay_even() -> None:
    kind = {"kind": "counters", "forces": ["RAF"]}
    assert '# A sheet each.\n[[sheet]]\nkind = "odds-table"\n\n[palette' in changed(
        SetKey(("sheet", 0), None, kind)
    )
    two = '[[sheet]]\nkind = "a"\n\n[[sheet]]\nkind = "b"'
    assert changed(SetKey(("sheet", 1), None, {"kind": "b"}), two) == '[[sheet]]\nkind = "a"'
    assert changed(AddTable("sheet", {"kind": "c"}), two) == two + '\n\n[[sheet]]\nkind = "c"'


def test_two_tables_are_exchanged_with_the_notes_above_them() -> None:
    text = '# A.\n[[sheet]]\nkind = "a"\n\n# Between.\n\n# B.\n[[sheet]]\nkind = "b"  # here\nsize = 2'
    moved = changed(MoveTable("sheet", 0, "a"), text)
    assert moved == '# B.\n[[sheet]]\nkind = "b"  # here\nsize = 2\n\n# Between.\n\n# A.\n[[sheet]]\nkind = "a"'
    assert changed(MoveTable("sheet", 0, "b"), moved) == text
    touching = '[[force]]\nname = "A"\n# of A\n[[force]]\nname = "B"\n\n[[sheet]]\nkind = "c"\n'
    assert changed(MoveTable("force", 0, "A"), touching) == (
        '[[force]]\nname = "B"\n[[force]]\nname = "A"\n# of A\n\n[[sheet]]\nkind = "c"\n'
    )
    crlf = text.replace("\n", "\r\n")
    assert changed(MoveTable("sheet", 0, "a"), crlf) == moved.replace("\n", "\r\n")
    assert edit_kit_file(text.encode(), [MoveTable("sheet", 0, "b")]).clashes


def test_tables_written_in_other_ways() -> None:
    inline = 'paper = { size = "a4" }\nname = "x"\n'
    assert changed(SetKey(("paper", "margin"), "5mm", None), inline).startswith(
        'paper = { size = "a4", margin = "5mm" }\n'
    )
    listed = changed(AddTable("sheet", {"kind": "counters"}), "sheet = []\n")
    assert listed == 'sheet = [{ kind = "counters" }]\n'
    dotted = 'paper.size = "a4"\nname = "x"\n'
    assert changed(SetKey(("paper", "margin"), "5mm", None), dotted) == dotted + 'paper.margin = "5mm"\n'


def test_a_value_that_someone_else_changed_clashes() -> None:
    edit = SetKey(("paper", "size"), "a5", "letter")
    done = edit_kit_file(KIT.encode(), [SetKey(("title",), "B", "A"), edit])
    assert done.data == KIT.encode() and done.clashes == (Clash(edit, "a4"),)
    assert edit_kit_file(KIT.encode(), [SetKey(("sheet", 2), None, {})]).clashes


def test_undo_leaves_what_was_changed_elsewhere() -> None:
    done = edit_kit_file(KIT.encode(), [SetKey(("sheet", 0, "backs"), "fold", None)])
    other = done.data.replace(b"# ours\n", b"# theirs\n\n").replace(b'"odds-table"', b'"range-sticks"')
    back = taken_back(other, KIT.encode(), done.data)
    assert back == KIT.encode().replace(b"# ours\n", b"# theirs\n\n").replace(
        b'"odds-table"', b'"range-sticks"'
    )
    assert taken_back(done.data.replace(b'"fold"', b'"none"'), KIT.encode(), done.data) is None


@each_case(
    ("text", "edit", "says"),
    [
        (KIT, SetKey(("margin",), float("nan"), None), "PG953"),
        (KIT, SetKey(("title",), 2**63, "A"), "PG952"),
        (KIT, AddTable("force", {"name": "A", "stats": 2**63}), "PG952"),
        (KIT, SetKey(("name", "x"), "y", None), "PG952"),
        (KIT, SetKey(("name", "x", "y"), "z", None), "PG952"),
        ("fonts = []\n", SetKey(("fonts", "x", "y"), "z", None), "PG952"),
        ("name = \n", SetKey(("name",), "x", ""), "kit.toml:1:8: PG1"),
    ],
)
def test_what_cannot_be_written_is_said(text: str, edit: KitEdit, says: str) -> None:
    with pytest.raises(PressgangError) as raised:
        edit_kit_file(text.encode(), [edit])
    assert says in raised.value.diagnostics[0].as_text()


def test_a_value_is_typed() -> None:
    value: KitValue = True
    assert edit_kit_file(b"fold = 1\n", [SetKey(("fold",), value, True)]).clashes


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_missing_last_line_end_stays_when_the_last_line_goes(end: str) -> None:
    text = f'[[sheet]]{end}kind = "counters"{end}gap = 1'
    assert changed(SetKey(("sheet", 0, "gap"), None, 1), text) == f'[[sheet]]{end}kind = "counters"'
