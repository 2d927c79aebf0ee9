"""Edits of kit.toml, a value at a time: one value is one line, and no other line changes.

The reader's own walk through the document gives the places of values; tomlkit writes them.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NoReturn

from pressgang.diagnostics import PressgangError, Problems, Span, shown
from pressgang.editing.edits import AddTable, Clash, KitEdit, KitValue, MoveTable, RemoveTable, SetKey, title_of
from pressgang.editing.problems import NO_SUCH_PLACE, NOT_IN_KIT
from pressgang.regex import regex
from pressgang.sources.text import BREAK, LAST_BREAK, Lines, SavedText, decode
from pressgang.sources.toml_map import Place, decode_toml, places
from pressgang.structs import NamedTuple

_BOM = b"\xef\xbb\xbf"
_LINE = regex(r"[^\r\n]*(?:\r\n|\n|\r)?")
_NEXT = regex(r"(?:[ \t]*#[^\r\n]*(?:\r\n|\n|\r|\Z))*")
BLANKS = regex(r"(?:[ \t]*(?:\r\n|\n|\r))*")
_BARE_KEY = regex(r"[A-Za-z0-9_-]+")


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
    return KitUndo(_lines(before), _lines(after))


def undo_lines(text: str, undo: KitUndo) -> str | None:
    """Return a text with an edit undone; see `undo_kit`."""
    now = _lines(text)
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


def _lines(text: str) -> tuple[str, ...]:
    return tuple(found.group() for found in _LINE.finditer(text) if found.group())


def read_saved(data: bytes, label: str) -> SavedText:
    """Return a TOML file as text; raise `PressgangError` if it is none."""
    met = Problems()
    text = decode(data, label, met)
    if text is not None:
        decode_toml(text, label, met)
    met.raise_errors()
    assert text is not None, "no text without a problem"
    return SavedText(text, mark=_BOM if data.startswith(_BOM) else b"")


class KitText:
    """A kit.toml as text, with the places of all its parts."""

    def __init__(self, text: str, label: str) -> None:
        self.text, self.label = text, label
        self.places = places(text, Lines(text, label), Problems())
        self.document = tomllib.loads(text)
        self.line_end = found.group() if (found := BREAK.search(text)) else "\n"

    def clash(self, edit: KitEdit) -> Clash | None:
        """Return a clash if the value that the edit's writer saw is not there."""
        if isinstance(edit, AddTable):
            return None
        at = edit.at if isinstance(edit, SetKey) else (edit.name, edit.number)
        now: Any = self.document
        for step in at:
            known = isinstance(now, Mapping) and step in now
            now = now[step] if known or (isinstance(now, list) and is_within(now, step)) else None
        if isinstance(edit, MoveTable):
            return None if now is not None and title_of(now) == edit.was else Clash(edit, now)
        return None if is_same(now, edit.was) else Clash(edit, now)

    def edited(self, edit: KitEdit) -> str:
        """Return the text after the edit, checked to mean the intended change and nothing else."""
        wanted = tomllib.loads(self.text)
        if isinstance(edit, SetKey):
            text = self._set(edit)
            table: Any = wanted
            for step in edit.at[:-1]:
                if not isinstance(table, dict) and not (isinstance(table, list) and is_within(table, step)):
                    self._refuse(f"{'.'.join(map(str, edit.at))} lies in what is no table")
                table = table.setdefault(step, {}) if isinstance(table, dict) else table[int(step)]
            if edit.value is None:
                table.pop(edit.at[-1], None)
            else:
                table[edit.at[-1]] = edit.value
        elif isinstance(edit, AddTable):
            text = self._add(edit)
            wanted.setdefault(edit.name, []).append(dict(edit.values))
        elif isinstance(edit, MoveTable):
            text, tables, at = self._exchange(edit), wanted[edit.name], edit.number
            tables[at : at + 2] = reversed(tables[at : at + 2])
        else:
            text = self._remove(edit)
            del wanted[edit.name][edit.number]
            wanted = {key: value for key, value in wanted.items() if key != edit.name or value}
        sound = decode_toml(text, self.label, met := Problems()) is not None and not met.has_errors
        if not sound or not is_same(tomllib.loads(text), wanted):
            self._refuse("this cannot be written here without changing more than it")
        return text

    # --- values -------------------------------------------------------------------------------------

    def _set(self, edit: SetKey) -> str:
        *path, name = edit.at
        table = self._place(path)
        place = self._place(edit.at)
        if table is not None and not isinstance(table.inside, dict):
            self._refuse(f"{'.'.join(map(str, path))} is no table")
        if place is not None:
            if edit.value is None:
                return self._without(place)
            old = self.text[place.at : place.end]
            return self.text[: place.at] + self._raw(edit.value, old) + self.text[place.end :]
        if edit.value is None:
            return self.text
        pair = f"{quoted_key(str(name))} = {self._raw(edit.value)}"
        if table is None:
            head = f"[{'.'.join(quoted_key(str(step)) for step in path)}]"
            return self._block([head, pair], self._line_behind(self.places.end))
        if self.text.startswith("{", table.at) and table is not self.places:
            more = ", " if table.inside else " "
            inner = self.text[: table.end - 1].rstrip()
            return f"{inner}{more}{pair} {self.text[table.end - 1 :]}"
        if table is self.places or self.text.startswith("[", table.at):
            return self._with_line(pair, self._line_behind(table.end))
        dotted = ".".join(quoted_key(str(step)) for step in path)  # as `paper.size = "a4"` has it
        return self._with_line(f"{dotted}.{pair}", self._line_behind(self.places.end))

    def _place(self, path: Sequence[str | int]) -> Place | None:
        place = self.places
        for step in path:
            if isinstance(place.inside, dict) and step in place.inside:
                place = place.inside[str(step)]
            elif isinstance(place.inside, list) and is_within(place.inside, step):
                place = place.inside[int(step)]
            else:
                return None
        return place

    def _without(self, place: Place) -> str:
        """Return the text without the lines of a pair."""
        start = self._line_of(place.at if place.key_at is None else place.key_at)
        above, below = self.text[:start], self.text[self._line_behind(place.end) :]
        return above + below if below or self.text.endswith(("\n", "\r")) else LAST_BREAK.sub("", above)

    def _raw(self, value: KitValue, old: str = "") -> str:
        """Return a value as TOML, in single quotes if the old one has them."""
        import tomlkit

        if isinstance(value, float) and not math.isfinite(value):
            self._refuse(f"{value} is no number that a kit can hold")
        try:
            if isinstance(value, str) and old.startswith("'") and not old.startswith("'''"):
                literal = f"'{value}'"
                if _loads(literal) == value:
                    return literal
            raw = str(tomlkit.item(value).as_string())
            raw.encode()
        except (ValueError, TypeError):
            self._refuse(f"{shown(value)} is no value that a kit can hold")
        return raw

    # --- tables -------------------------------------------------------------------------------------

    def _add(self, edit: AddTable) -> str:
        lines = [f"[[{quoted_key(edit.name)}]]"]
        lines += [f"{quoted_key(key)} = {self._raw(value)}" for key, value in edit.values.items()]
        there = self._place((edit.name,))
        members = there.inside if there and isinstance(there.inside, list) else []
        if there is not None and (not members or not self.text.startswith("[[", there.at)):
            self._refuse(f"{edit.name} is not written as [[{edit.name}]]")
        return self._block(lines, self._behind(members[-1]) if members else len(self.text))

    def _remove(self, edit: RemoveTable) -> str:
        place = self._place((edit.name, edit.number))
        if place is None or not self.text.startswith("[[", place.at):
            self._refuse(f"{edit.name} is not written as [[{edit.name}]]")
        start, stop = self._line_of(place.at), self._behind(place)
        blank = BLANKS.match(self.text, stop)
        stop = blank.end() if blank else stop
        if stop == len(self.text):
            above = self.text[:start].rstrip()
            return above + (self.line_end if above and self.text[-1:] in "\r\n" else "")
        return self.text[:start] + self.text[stop:]

    def _exchange(self, edit: MoveTable) -> str:
        """Return the text with a table and the next one exchanged; what stands between them stays there."""
        one, other = (self._place((edit.name, number)) for number in (edit.number, edit.number + 1))
        if one is None or other is None or not self.text.startswith("[[", one.at):
            self._refuse(f"{edit.name} has no two such tables to exchange")
        (start, end), (begin, stop) = ((self._above(place), self._behind(place)) for place in (one, other))
        first, second = self.text[start:end], self.text[begin:stop]
        if second[-1:] not in "\r\n":  # the last line of the file has no line end, and keeps none
            first, second = LAST_BREAK.sub("", first), second + self.line_end
        return self.text[:start] + second + self.text[end:begin] + first + self.text[stop:]

    def _above(self, place: Place) -> int:
        """Return the beginning of a table with the notes right above it, unless they touch another table."""
        start = at = self._line_of(place.at)
        above = ""
        while at:
            above = self.text[self._line_of(len(LAST_BREAK.sub("", self.text[:at]))) : at]
            if not above.lstrip().startswith("#"):
                break
            at -= len(above)
        return start if at and above.strip() else at

    def _block(self, lines: Sequence[str], at: int) -> str:
        """Return the text with a table in it, separated by blank lines from its neighbours."""
        above, below = self.text[:at], self.text[at:]
        final = below or not above or above[-1] in "\r\n"
        if above and above[-1] not in "\r\n":
            above += self.line_end
        parted = not above or not _lines(above)[-1].strip()
        block = self.line_end.join(("", *lines) if not parted else lines) + (self.line_end if final else "")
        gap = self.line_end if below and not BREAK.match(below.lstrip(" \t")) else ""
        return above + block + gap + below

    def _with_line(self, line: str, at: int) -> str:
        """Return the text with a new line at an offset where a line begins, or at its end."""
        above, below = self.text[:at], self.text[at:]
        if above and above[-1] not in "\r\n":
            return above + self.line_end + line
        return above + line + self.line_end + below

    def _line_of(self, offset: int) -> int:
        """Return the offset of the beginning of a character's line."""
        return max(self.text.rfind("\n", 0, offset), self.text.rfind("\r", 0, offset)) + 1

    def _line_behind(self, offset: int) -> int:
        """Return the offset of the next line."""
        found = _LINE.match(self.text, offset)
        return found.end() if found else len(self.text)

    def _behind(self, place: Place) -> int:
        """Return the end of a table with a header: behind its last pair and the notes right below."""
        found = _NEXT.match(self.text, self._line_behind(place.end))
        return found.end() if found else len(self.text)

    def _refuse(self, message: str) -> NoReturn:
        rule = NOT_IN_KIT if "can hold" in message else NO_SUCH_PLACE
        raise PressgangError([rule.at(Span(self.label), message, "Write it in a text editor.")])


def is_within(items: Sequence[object], step: str | int) -> bool:
    """Return whether a step of a path is the number of one of the items."""
    return isinstance(step, int) and 0 <= step < len(items)


def quoted_key(name: str) -> str:
    """Return a key as TOML writes it, in quotes where it needs them."""
    if _BARE_KEY.fullmatch(name):
        return name
    import tomlkit

    return str(tomlkit.key(name).as_string())


def _loads(raw: str) -> object:
    """Return the value of a TOML expression, or an object that equals nothing."""
    try:
        return tomllib.loads(f"value = {raw}").get("value")
    except tomllib.TOMLDecodeError:
        return None


def is_same(one: object, other: object) -> bool:
    """Return whether two values are the same; true is no 1 here, and the order of keys is ignored."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(is_same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_same, one, other))
    return type(one) is type(other) and one == other
