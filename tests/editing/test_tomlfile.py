"""Edits of lists and tables of any TOML file: they mean what was asked, keep all notes, and can be undone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from pressgang.diagnostics import PressgangError
from pressgang.editing.tomlfile import AddEntry, MoveDown, TakeOut, TomlPath, edit_toml, value_at

TEXT = """\
# a game
[column.arcs]   # where it fires
kind = "words"
of = [
  "F",   # forward
  "FS",
  # abeam
  "AS",   # or abaft
]
pairs = [[1, 2], [3, 4]]
inline = { a = 1, b = [1, 2], c = { d = [] } }

[[sheet]]
id = "one"   # the first
columns = [
  { label = "Name", text = "{name}" },  # of the ship
  { label = "Hull", boxes = "hull" }
]
  [[sheet.part]]
  at = ["2mm", "3mm"]
  [[sheet.part]]
  at = ["4mm", "3mm"]

# the second
[[sheet]]
id = "two"
empty = []
"""


def lists(value: Any, at: TomlPath = ()) -> Iterator[tuple[TomlPath, list[Any]]]:
    if isinstance(value, list):
        yield at, value
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, part in parts:
        yield from lists(part, (*at, step))


def edited(text: str, edit: AddEntry | MoveDown | TakeOut) -> str:
    return edit_toml(text.encode(), [edit], "game.toml").decode()


def notes(text: str) -> list[str]:
    return sorted(re.findall(r"#.*", text))


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_entries_are_added_moved_and_taken_out_of_every_list(line_end: str) -> None:
    text = TEXT.replace("\n", line_end)
    for at, values in lists(tomllib.loads(text)):
        tables = text.startswith("[[", text.find(f"[[{at[0]}")) and at[-1] in ("sheet", "part")
        new: Any = {"id": "new"} if tables else "new"
        for number in (len(values),) if tables else range(len(values) + 1):
            after = edited(text, AddEntry((*at, number), new))
            assert value_at(tomllib.loads(after), at) == [*values[:number], new, *values[number:]]
            assert notes(after) == notes(text)
            back = edited(after, TakeOut((*at, number)))
            even = re.compile(r",(?=\s*\])|\s+\Z")  # a comma behind the last entry, and blank lines, may stay
            assert even.sub("", back) == even.sub("", text)
        for number in range(len(values) - 1):
            moved = edited(text, MoveDown((*at, number)))
            assert value_at(tomllib.loads(moved), (*at, number)) == values[number + 1]
            assert notes(moved) == notes(text) and edited(moved, MoveDown((*at, number))) == text
        for number in range(len(values)):
            left = value_at(tomllib.loads(edited(text, TakeOut((*at, number)))), at)
            assert (left or []) == [*values[:number], *values[number + 1 :]]


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (AddEntry(("sheet", 0), {"id": "new"}), "behind the last one"),
        (AddEntry(("sheet", 1), 7), "without changing more"),
        (AddEntry(("column", "arcs", "of", 9), "A"), "no place in a list"),
        (MoveDown(("sheet", 1)), 'there is no "sheet.2"'),
        (MoveDown(("column", "arcs", "kind")), "does not move"),
        (TakeOut(("sheet",)), "without changing more"),
    ],
)
def test_an_edit_that_has_no_place_is_refused(edit: AddEntry | MoveDown | TakeOut, says: str) -> None:
    with pytest.raises(PressgangError, match=re.escape(says)):
        edited(TEXT, edit)
