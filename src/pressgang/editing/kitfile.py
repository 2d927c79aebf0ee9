"""Edits of kit.toml, a value at a time: one value is one line, and no other line changes.

The reader's own walk through the document gives the places of values; tomlkit writes them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NoReturn

from pressgang.diagnostics import PressgangError, Problems, Span
from pressgang.editing.cells import NO_SUCH_PLACE, NOT_IN_KIT
from pressgang.editing.edits import AddTable, Clash, KitEdit, MoveTable, RemoveTable, SetKey, title_of
from pressgang.editing.tomlfile import (
    AddEntry,
    MoveDown,
    PutValue,
    TakeOut,
    TomlPath,
    TomlText,
    is_same,
    is_within,
    lines_of,
    read_saved,
)  # fmt: skip
from pressgang.sources.toml_map import decode_toml
from pressgang.structs import NamedTuple


class KitUndo(NamedTuple):
    """The undoing of an edit of kit.toml, or of a terrain file: the lines before it and after it."""

    before: tuple[str, ...]
    after: tuple[str, ...]


class KitEdited(NamedTuple):
    """A kit.toml after its edits, and how to undo them; after a clash nothing is edited."""

    data: bytes
    undo: KitUndo
    clashes: tuple[Clash, ...] = ()


def edit_kit_file(data: bytes, edits: Sequence[KitEdit], label: str = "kit.toml") -> KitEdited:
    """Return the bytes of a kit.toml after these edits, in their order.

    Raises `PressgangError` if the file is no TOML, or a value or place is impossible.
    """
    saved = read_saved(data, label)
    text, clashes = saved.text, list[Clash]()
    for edit in edits:
        document = KitText(text, label)
        if clash := document.clash(edit):
            clashes.append(clash)
        else:
            text = document.edited(edit)
    if clashes:
        return KitEdited(data, KitUndo((), ()), tuple(clashes))
    return KitEdited(saved.saved(text), diff_lines(saved.text, text))


def diff_kit(before: bytes, after: bytes, label: str = "kit.toml") -> KitUndo:
    """Return how to undo the change of a kit.toml from `before` to `after`."""
    return diff_lines(read_saved(before, label).text, read_saved(after, label).text)


def undo_kit(data: bytes, undo: KitUndo, label: str = "kit.toml") -> bytes | None:
    """Return the bytes of a kit.toml with an edit undone; later changes elsewhere stay.

    None if the lines that the edit wrote no longer exist.
    """
    saved = read_saved(data, label)
    text = undo_lines(saved.text, undo)
    return None if text is None or decode_toml(text, label, Problems()) is None else saved.saved(text)


def diff_lines(before: str, after: str) -> KitUndo:
    """Return how to undo the change of any file of lines from `before` to `after`."""
    return KitUndo(lines_of(before), lines_of(after))


def undo_lines(text: str, undo: KitUndo) -> str | None:
    """Return a text with an edit undone; see `undo_kit`."""
    now = lines_of(text)
    start, stop, lines = _change(undo)
    for kind, begin, end, begin_now, _ in SequenceMatcher(None, undo.after, now, autojunk=False).get_opcodes():
        if kind == "equal" and begin <= start and stop <= end:
            at = begin_now + start - begin
            return "".join((*now[:at], *lines, *now[at + stop - start :]))
    # a deletion at the very end, or of all there was, leaves no equal lines round it
    return "".join(undo.before) if now == undo.after else None


def _change(undo: KitUndo) -> tuple[int, int, tuple[str, ...]]:
    """Return the first and last written line, and the earlier lines in their place."""
    first, last, shorter = 0, 0, min(len(undo.before), len(undo.after))
    while first < shorter and undo.before[first] == undo.after[first]:
        first += 1
    while last < shorter - first and undo.before[-1 - last] == undo.after[-1 - last]:
        last += 1
    return first, len(undo.after) - last, undo.before[first : len(undo.before) - last]


class KitText(TomlText):
    """A kit.toml as text; its edits know what their writers saw."""

    def clash(self, edit: KitEdit) -> Clash | None:
        """Return a clash if the value that the edit's writer saw is not there."""
        if isinstance(edit, AddTable):
            return None
        at = edit.at if isinstance(edit, SetKey) else (edit.name, edit.number)
        now: Any = tomllib.loads(self.text)
        for step in at:
            known = isinstance(now, Mapping) and step in now
            now = now[step] if known or (isinstance(now, list) and is_within(now, step)) else None
        if isinstance(edit, MoveTable):
            return None if now is not None and title_of(now) == edit.was else Clash(edit, now)
        return None if is_same(now, edit.was) else Clash(edit, now)

    def edited(self, edit: KitEdit) -> str:
        """Return the text after the edit, checked to mean the intended change and nothing else."""
        match edit:
            case SetKey(value=None):
                return self.text if self._place(edit.at) is None else self.made(TakeOut(edit.at))
            case SetKey():
                return self.made(PutValue(edit.at, edit.value))
            case AddTable():
                there = self._place((edit.name,))
                count = len(there.inside or ()) if there is not None else 0
                return self.made(AddEntry((edit.name, count), dict(edit.values)))
            case RemoveTable():
                return self.made(TakeOut((edit.name, edit.number)))
            case MoveTable():
                return self.made(MoveDown((edit.name, edit.number)))

    def _place_for(self, head: str, at: TomlPath) -> int:
        """Return where a new table goes: one of many at the end, another before all."""
        return len(self.text) if head.startswith("[[") else self._line_behind(self.places.end)

    def _refuse(self, message: str) -> NoReturn:
        rule = NOT_IN_KIT if "can hold" in message else NO_SUCH_PLACE
        raise PressgangError([rule.at(Span(self.label), message, "Write it in a text editor.")])
