"""Edits of any TOML file, such as a game's or a kit's: values, tables and entries of lists, by their paths.

What an edit does not touch keeps its bytes; each is checked to mean the intended change and nothing else. The
reader's own walk through the document gives the places of values; tomlkit writes them.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, NoReturn

from msgspec import UNSET, Struct

from pressgang.diagnostics import PressgangError, Problems, Span, shown
from pressgang.editing.rows import NO_SUCH_PLACE, NOT_IN_KIT
from pressgang.regex import regex
from pressgang.sources.text import BREAK, LAST_BREAK, Lines, SavedText, decode, utf_8_as_saved
from pressgang.sources.toml_map import Place, decode_toml, places

TomlPath = tuple[str | int, ...]
KitValue = str | int | float | bool | list["KitValue"] | None
"""A value of `kit.toml`; None stands for a missing key."""
TomlValue = KitValue | dict[str, "TomlValue"] | list["TomlValue"]
_PART = regex(r"[ \t]*(\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'|[A-Za-z0-9_-]+)[ \t]*(\.?)")
_LINE_END = regex(r"[ \t]*(?:#[^\r\n]*)?(?:\r\n|\n|\r|\Z)")
_MOST_ON_A_LINE = 110
_LINE = regex(r"[^\r\n]*(?:\r\n|\n|\r)?")
_NEXT = regex(r"(?:[ \t]*#[^\r\n]*(?:\r\n|\n|\r|\Z))*")
BLANKS = regex(r"(?:[ \t]*(?:\r\n|\n|\r))*")
_BARE_KEY = regex(r"[A-Za-z0-9_-]+")


class PutValue(Struct, frozen=True, tag_field="op", tag="put"):
    """Write a value, in place of the one there; a new table of a table is a `[table]` of its own.

    `was` is the value that its writer saw there, as it is in every edit here, if it says so.
    """

    at: TomlPath
    value: Any
    was: Any = UNSET


class AddEntry(Struct, frozen=True, tag_field="op", tag="add"):
    """Add an entry to a list before the one of that number, or a `[[table]]` behind the last."""

    at: TomlPath
    value: Any
    was: Any = UNSET


class TakeOut(Struct, frozen=True, tag_field="op", tag="remove"):
    """Take a key, a table with all in it, or an entry of a list out."""

    at: TomlPath
    was: Any = UNSET


class RenameKey(Struct, frozen=True, tag_field="op", tag="rename"):
    """Give a key another name, wherever a header names it."""

    at: TomlPath
    name: str
    was: Any = UNSET


class MoveDown(Struct, frozen=True, tag_field="op", tag="move"):
    """Exchange a table, or an entry of a list, with the next one."""

    at: TomlPath
    was: Any = UNSET


TomlEdit = PutValue | AddEntry | TakeOut | RenameKey | MoveDown


def edit_toml(data: bytes, edits: Sequence[TomlEdit], label: str, is_kit: bool = False) -> bytes:
    """Return the bytes of a file after these edits, in their order.

    Raises `PressgangError` if the file is no TOML, or a value or place is impossible.
    """
    saved = read_saved(data, label)
    text, kind = saved.text, KitText if is_kit else TomlText
    for edit in edits:
        text = kind(text, label).made(edit)
    return saved.saved(text)


def read_saved(data: bytes, label: str) -> SavedText:
    """Return a TOML file as text; raise `PressgangError` if it is none."""
    met = Problems()
    text = decode(data, label, met)
    if text is not None:
        decode_toml(text, label, met)
    met.raise_errors()
    assert text is not None, "no text without a problem"
    return utf_8_as_saved(data, text)


class TomlText:
    """A TOML file as text, with the places of all its parts, and its edits."""

    def __init__(self, text: str, label: str) -> None:
        self.text, self.label = text, label
        self.places = places(text, Lines(text, label), Problems())
        self.line_end = found.group() if (found := BREAK.search(text)) else "\n"

    def _new_pair(self, at: TomlPath, value: TomlValue) -> str:
        """Return the text with a new pair on a line, or in a table within a line."""
        *path, name = at
        table = self._place(path)
        if table is None or not isinstance(table.inside, dict):
            self._refuse(f"{'.'.join(map(str, path))} is no table")
        pair = f"{quoted_key(str(name))} = {self._raw(value)}"
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

    def _scalar(self, value: KitValue, old: str = "") -> str:
        """Return a single value as TOML, in single quotes if the old one has them."""
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
        parted = not above or not lines_of(above)[-1].strip()
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

    def made(self, edit: TomlEdit) -> str:
        """Return the text after the edit, checked to mean the intended change and nothing else."""
        wanted = tomllib.loads(self.text)
        parent, last = self._parent(wanted, edit), edit.at[-1]
        order: list[str] = []
        match edit:
            case PutValue():
                text = self._put(edit.at, edit.value)
                parent[last] = edit.value
            case AddEntry():
                text = self._enter(edit.at, edit.value)
                parent.insert(last, edit.value)
            case TakeOut():
                text = self._without_part(edit.at)
                del parent[last]
            case RenameKey():
                text = self._renamed(edit.at, edit.name)
                if edit.name in parent:
                    self._refuse(f"{edit.name} is there already")
                order = [edit.name if key == last else key for key in parent]
                parent[edit.name] = parent.pop(last)
            case MoveDown():
                text = self._moved(edit.at)
                if isinstance(parent, list):
                    parent[int(last) : int(last) + 2] = reversed(parent[int(last) : int(last) + 2])
                else:
                    order = [*parent]
                    at = order.index(str(last))
                    order[at : at + 2] = reversed(order[at : at + 2])
        sound = decode_toml(text, self.label, met := Problems()) is not None and not met.has_errors
        found = tomllib.loads(text) if sound else {}
        if not sound or not is_same(_without_empty(found), _without_empty(wanted)):
            self._refuse("this cannot be written here without changing more than it")
        if order and [*value_at(found, edit.at[:-1])] != order:
            self._refuse("the tables do not stand together")
        return text

    def _parent(self, document: Any, edit: TomlEdit) -> Any:
        """Return the table or list that the edit changes, made where there is none yet."""
        for number, step in enumerate(edit.at[:-1], 1):
            missing: Any = [] if isinstance(edit.at[number], int) else {}
            if isinstance(document, dict) and isinstance(step, str):
                document = document.setdefault(step, missing)
            elif isinstance(document, list) and is_within(document, step):
                document = document[int(step)]
            else:
                self._refuse(f"{_path(edit.at)} lies in what is no table")
        last, adds = edit.at[-1], isinstance(edit, AddEntry)
        named = isinstance(document, dict) and isinstance(last, str) and not adds
        whole = named and (isinstance(edit, PutValue) or last in document)
        entry = isinstance(document, list) and isinstance(last, int)
        most = len(document) - isinstance(edit, MoveDown) if entry else 0
        if not whole and not (entry and 0 <= int(last) < most + adds):
            self._refuse(f"{_path(edit.at)} is no place in a list" if adds else f"there is no {_path(edit.at)}")
        return document

    # --- values and new tables ------------------------------------------------------------------------

    def _put(self, at: TomlPath, value: TomlValue) -> str:
        place, table = self._place(at), self._place(at[:-1])
        if place is not None:
            if self._is_header(place):
                self._refuse(f"{_path(at)} is a table of its own")
            return (
                self.text[: place.at]
                + self._raw(value, self.text[place.at : place.end])
                + self.text[place.end :]
            )
        beside = table.inside.values() if table is not None and isinstance(table.inside, dict) else ()
        named = len(at) == 2 or any(map(self._is_header, beside))
        if isinstance(value, dict) and named and {*map(type, at)} == {str} and not self._is_inline(table):
            head = f"[{'.'.join(quoted_key(str(step)) for step in at)}]"
            return self._block([head, *self._pairs(value)], self._place_for(head, at))
        if table is None and len(at) > 1:
            return self._put(at[:-1], {at[-1]: value} if isinstance(at[-1], str) else [value])
        if isinstance(value, list) and value and isinstance(value[0], dict) and len(at) == 1:
            head = f"[[{quoted_key(str(at[0]))}]]"
            return self._block([head, *self._pairs(value[0])], self._place_for(head, at))
        return self._new_pair(at, value)

    def _enter(self, at: TomlPath, value: TomlValue) -> str:
        *parent, number = at
        there = self._place(parent)
        members = there.inside if there is not None and isinstance(there.inside, list) else []
        if there is None:
            return self._put(tuple(parent), [value])
        if members and self.text.startswith("[[", members[0].at) and isinstance(value, dict):
            if number != len(members):
                self._refuse("a table is added behind the last one")
            head = f"[[{'.'.join(quoted_key(step) for step in parent if isinstance(step, str))}]]"
            return self._block([head, *self._pairs(value)], self._end_of(members[-1]))
        raw = self._raw(value)
        if not members:
            return self.text[: there.at] + f"[{raw}]" + self.text[there.end :]
        if int(number) < len(members):
            begin = members[int(number)].at
            between = self._gap(there, members)
            return self.text[:begin] + raw + "," + between + self.text[begin:]
        end = members[-1].end
        rest = self.text[end : there.end]
        comma = "," if "," in re.sub(r"#[^\r\n]*", "", rest) else ""
        between = self._gap(there, members)
        if comma:  # a comma behind the last entry stays behind the last
            end += rest.index(",") + 1
            if note := re.match(r"[ \t]*#[^\r\n]*", self.text[end:]):
                end += note.end()
        return self.text[:end] + ("" if comma else ",") + between + raw + comma + self.text[end:]

    def _gap(self, there: Place, members: Sequence[Place]) -> str:
        """Return what stands between two entries of a list: a blank, or a line break and what indents them."""
        before = self.text[there.at + 1 : members[0].at]
        if "\n" not in before and "\r" not in before:
            return " "
        return self.line_end + re.split(r"[\r\n]", before)[-1]

    def _place_for(self, head: str, at: TomlPath) -> int:
        """Return where a new table goes: behind those of its kind, or else before the first sheet."""
        siblings = self._place(at[:-1])
        inside = siblings.inside if siblings is not None else None
        last = [*inside.values()][-1] if isinstance(inside, dict) and inside else None
        if last is not None and self._is_header(last):
            return self._end_of(last)
        sheets = self._place(("sheet", 0))
        return self._above(sheets) if sheets is not None and at[0] != "sheet" else len(self.text)

    def _pairs(self, value: Mapping[str, Any]) -> list[str]:
        return [f"{quoted_key(key)} = {self._raw(one)}" for key, one in value.items()]

    def _raw(self, value: Any, old: str = "") -> str:
        """Return a value as TOML: tables within a line, long lists an entry a line."""
        if isinstance(value, dict):
            inner = ", ".join(f"{quoted_key(key)} = {self._raw(one)}" for key, one in value.items())
            return f"{{ {inner} }}" if inner else "{}"
        if isinstance(value, list):
            parts = [self._raw(one) for one in value]
            line = f"[{', '.join(parts)}]"
            if len(line) <= _MOST_ON_A_LINE or not any(isinstance(one, dict | list) for one in value):
                return line
            return "".join((f"[{self.line_end}", *(f"  {one},{self.line_end}" for one in parts), "]"))
        return self._scalar(value, old)

    # --- what goes, is called otherwise, or moves -----------------------------------------------------

    def _without_part(self, at: TomlPath) -> str:
        place, parent = self._place(at), self._place(at[:-1])
        assert place is not None and parent is not None, "looked for above"
        if self._is_header(place):
            start, stop = self._line_of(place.at), self._end_of(place)
            blank = BLANKS.match(self.text, stop)
            stop = blank.end() if blank else stop
            if stop < len(self.text):
                return self.text[:start] + self.text[stop:]
            above = self.text[:start].rstrip()
            return above + (self.line_end if above and self.text[-1:] in "\r\n" else "")
        if isinstance(at[-1], int) or self._is_inline(parent):
            return self._without_entry(place, parent)
        start = self._line_of(place.at if place.key_at is None else place.key_at)
        above, below = self.text[:start], self.text[self._line_behind(place.end) :]
        return above + below if below or self.text.endswith(("\n", "\r")) else LAST_BREAK.sub("", above)

    def _without_entry(self, place: Place, parent: Place) -> str:
        """Return the text without an entry of a list or of a table within a line, and its comma."""
        begin = place.at if place.key_at is None else place.key_at
        end = place.end
        comma = re.match(r"[ \t]*,", self.text[end:])
        if comma:
            end += comma.end()
        line = self._line_of(begin)
        alone = not self.text[line:begin].strip() and _LINE_END.match(self.text, end)
        if alone:
            return self.text[:line] + self.text[alone.end() :]
        if comma:
            blanks = re.match(r"[ \t]*", self.text[end:])
            return self.text[:begin] + self.text[end + (blanks.end() if blanks else 0) :]
        above = self.text[:begin].rstrip()  # the last one: the comma before it goes
        return (above.removesuffix(",")) + self.text[end:]

    def _renamed(self, at: TomlPath, name: str) -> str:
        place = self._place(at)
        assert place is not None, "looked for above"
        if not name or any(isinstance(step, int) for step in at):
            self._refuse(f"{_path(at)} cannot have another name")
        found = {place.key_at} if place.key_at is not None else set()
        for offset in self._headers(self.places):
            steps, where = list[str](), list[int]()
            for part in self._parts(offset):
                steps.append(tomllib.loads(f"{part.group(1)} = 0").popitem()[0])
                where.append(part.start(1))
            if steps[: len(at)] == [*at]:
                found.add(where[len(at) - 1])
        text = self.text
        for offset in sorted(found, reverse=True):
            key = _PART.match(text, offset)
            assert key is not None, "a key stands there"
            text = text[:offset] + quoted_key(name) + text[key.end(1) :]
        return text

    def _headers(self, place: Place) -> set[int]:
        """Return where the headers of a table and of those in it begin."""
        inner = place.inside.values() if isinstance(place.inside, dict) else place.inside or ()
        found = {place.at} if self._is_header(place) else set()
        return found.union(*(self._headers(one) for one in inner))

    def _parts(self, offset: int) -> Iterator[re.Match[str]]:
        """Yield the keys of a header."""
        at = offset + (2 if self.text.startswith("[[", offset) else 1)
        while part := _PART.match(self.text, at):
            yield part
            if not part.group(2):
                return
            at = part.end()

    def _moved(self, at: TomlPath) -> str:
        parent = self._place(at[:-1])
        assert parent is not None, "looked for above"
        members = [*parent.inside.values()] if isinstance(parent.inside, dict) else parent.inside or []
        place = self._place(at)
        number = next(index for index, one in enumerate(members) if one is place)
        if number + 1 >= len(members):
            self._refuse(f"{_path(at)} is the last one")
        one, other = members[number], members[number + 1]
        if self._is_header(one) and self._is_header(other):
            spans = [(self._above(place), self._end_of(place)) for place in (one, other)]
        elif isinstance(parent.inside, list):
            spans = [(place.at, place.end) for place in (one, other)]
        else:
            self._refuse(f"{_path(at)} does not move")
        (start, end), (begin, stop) = spans
        first, second = self.text[start:end], self.text[begin:stop]
        if self._is_header(one) and second[-1:] not in "\r\n":  # the last line has no line end, and keeps none
            first, second = LAST_BREAK.sub("", first), second + self.line_end
        return self.text[:start] + second + self.text[end:begin] + first + self.text[stop:]

    # --- places ---------------------------------------------------------------------------------------

    def _is_header(self, place: Place) -> bool:
        """Return whether a table has a header of its own, `[a]` or `[[a]]`, or tables below it have."""
        line = self.text[self._line_of(place.at) : place.at]
        return isinstance(place.inside, dict) and self.text.startswith("[", place.at) and not line.strip()

    def _is_inline(self, place: Place | None) -> bool:
        return place is not None and place is not self.places and self.text.startswith("{", place.at)

    def _end_of(self, place: Place) -> int:
        """Return the end of a table with all tables in it, and the notes right below."""
        found = _NEXT.match(self.text, self._line_behind(self._last(place)))
        return found.end() if found else len(self.text)

    def _last(self, place: Place) -> int:
        inner = place.inside.values() if isinstance(place.inside, dict) else place.inside or ()
        return max([place.end, *map(self._last, inner)])

    def _refuse(self, message: str) -> NoReturn:
        raise PressgangError([NO_SUCH_PLACE.at(Span(self.label), message, "Write it in a text editor.")])


def value_at(document: Any, path: Sequence[str | int]) -> Any:
    """Return the value at a path of a document, or None if it has none there."""
    for step in path:
        known = isinstance(document, Mapping) and step in document
        known = known or (isinstance(document, list) and is_within(document, step))
        document = document[step] if known else None
    return document


def _path(at: TomlPath) -> str:
    return shown(".".join(str(step + 1 if isinstance(step, int) else step) for step in at))


def _without_empty(document: Any) -> Any:
    """Return a document without lists and tables at the top that nothing is in: no line says them."""
    return {key: one for key, one in document.items() if one or not isinstance(one, dict | list)}


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


def lines_of(text: str) -> tuple[str, ...]:
    """Return a text line by line, each with its end."""
    return tuple(found.group() for found in _LINE.finditer(text) if found.group())


def title_of(table: object) -> str:
    """Return what tells a `[[force]]` or `[[sheet]]` from others: its name, or else its kind or file."""
    keys = table if isinstance(table, Mapping) else {}
    return str(keys.get("name") or keys.get("kind") or keys.get("stats") or "")


class KitText(TomlText):
    """A kit.toml as text, whose lists of tables grow at their end."""

    def made(self, edit: TomlEdit) -> str:
        """Return the text after the edit; a new table goes behind those of its name, whatever its number."""
        if isinstance(edit, AddEntry):
            there = self._place(edit.at[:1])
            edit = AddEntry((edit.at[0], len(there.inside or ()) if there is not None else 0), edit.value)
        return super().made(edit)

    def _place_for(self, head: str, at: TomlPath) -> int:
        """Return where a new table goes: one of many at the end, another before all."""
        return len(self.text) if head.startswith("[[") else self._line_behind(self.places.end)

    def _refuse(self, message: str) -> NoReturn:
        rule = NOT_IN_KIT if "can hold" in message else NO_SUCH_PLACE
        raise PressgangError([rule.at(Span(self.label), message, "Write it in a text editor.")])


def undo_lines(data: bytes, was: bytes, made: bytes) -> bytes | None:
    """Return a file with the edit undone that `made` these bytes of what it `was`.

    Later changes of other lines stay. None if the lines that the edit wrote no longer exist.
    """
    now, before, after = (lines_of(one.decode(errors="surrogateescape")) for one in (data, was, made))
    first, last, shorter = 0, 0, min(len(before), len(after))
    while first < shorter and before[first] == after[first]:
        first += 1
    while last < shorter - first and before[-1 - last] == after[-1 - last]:
        last += 1
    stop = len(after) - last
    for kind, begin, end, begin_now, _ in SequenceMatcher(None, after, now, autojunk=False).get_opcodes():
        if kind == "equal" and begin <= first and stop <= end:
            at = begin_now + first - begin
            text = "".join((*now[:at], *before[first : len(before) - last], *now[at + stop - first :]))
            return text.encode(errors="surrogateescape")
    # a deletion at the very end, or of all there was, leaves no equal lines round it
    return was if now == after else None
