"""TOML with the place of every key and value, and TOML stat files.

`tomllib` decides what the document says; a walk over the document finds the place of each part.
"""

from __future__ import annotations

import math
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NoReturn

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.files.kept import parse_toml
from pressgang.regex import regex
from pressgang.sources import problems as rule
from pressgang.sources.table import Cell, Located, Table, describe_kind, report_twice, table_of_objects
from pressgang.sources.text import Lines, decode

if TYPE_CHECKING:
    import tomllib

_BLANK = regex(r"[ \t]*+")
_GAP = regex(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_KEY = regex(r"[A-Za-z0-9_-]++|\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\"|'[^'\n]*+'")
_TEXT = regex(r"\"[^\"\\\n]*+(?:\\.[^\"\\\n]*+)*+\"|'[^'\n]*+'")
_LONG_END = {'"""': regex(r'\\.|"{3,5}', re.DOTALL), "'''": regex("'{3,5}")}
_BARE = regex(r"[^,\]}#\r\n]++")
_DECIMAL = regex(r"[+-]?[0-9]+")
_PREFIXED = regex(r"0[xob][0-9A-Fa-f]+")
_FLOAT = regex(r"[+-]?(?:inf|nan|[0-9]+(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)")


class RefusedDocumentError(Exception):
    """A document that is refused with a problem; without one tomllib says what is wrong with it."""

    def __init__(self, problem: Diagnostic | None = None) -> None:
        super().__init__(problem)
        self.problem = problem


def _too_deep(span: Span) -> Diagnostic:
    message = f"tables and lists stand inside each other more than {rule.MAX_DEPTH} levels deep"
    return rule.NESTED.at(span, message, "Write single values, or lists of single values.")


class Place(Struct):
    """Offsets of a value and its key, and the places inside it; `refused` marks a value out of range.

    `end` is the end of the value; for a table with a header, the end of the header or of its last pair.
    """

    at: int
    key_at: int | None
    inside: dict[str, Place] | list[Place] | None = None
    refused: bool = False
    end: int = 0


def places(text: str, lines: Lines, problems: Problems, most: int = rule.MAX_SETTINGS) -> Place:
    """Return the places of the document `text`.

    Keys that appear twice and numbers out of range become problems. Raises `RefusedDocumentError`, also for
    more than `most` names and values: tomllib takes a minute and 1.4 GB for 5 MB of one-line tables.
    """
    return _Walker(text, lines, problems, most).document()


def broken_table(text: str, lines: Lines) -> tuple[int, int] | None:
    """Return the offset of the first inline table broken over lines, and that of its line break."""
    walker = _Walker(text, lines, Problems(), rule.MAX_SETTINGS)
    with suppress(RefusedDocumentError):
        walker.document()
    return walker.broken


class _Walker:
    def __init__(self, text: str, lines: Lines, problems: Problems, most: int) -> None:
        self.text = text
        self.lines = lines
        self.problems = problems
        self.at = 0
        self.tables = 0
        self.most = most
        self.values = 0
        """The number of parts of dotted names and items of lists: the time and memory of reading depend on it.
        """
        self.headers: set[tuple[int, str]] = set()
        """The tables that have a header of their own, each by its parent and its name."""
        self.broken: tuple[int, int] | None = None
        """The offset of the first inline table broken over lines, and that of its line break."""

    def document(self) -> Place:
        root = Place(0, None, {})
        table = root
        while True:
            self._skip(_GAP)
            if self.at >= len(self.text):
                return root
            if self.text[self.at] == "[":
                table = self._header(root)
            else:
                self._pair(table, 0)
            table.end = self.at
            self._skip(_BLANK)
            if self.at < len(self.text) and self.text[self.at] not in "#\r\n":
                raise RefusedDocumentError

    def _header(self, root: Place) -> Place:
        """Read `[a.b]` or `[[a.b]]` and return the table of the pairs below it."""
        begin = self.at
        self.tables += 1
        if self.tables > rule.MAX_TABLES:
            self._refuse_more(begin, "tables", rule.MAX_TABLES)
        array = self.text.startswith("[[", begin)
        self.at += 2 if array else 1
        *parents, (name, key_at) = self._keys()
        self._expect("]]" if array else "]")
        table = root
        for parent, parent_at in parents:
            table = self._child(table, parent, begin, parent_at)
        if not array:
            before = self._members(table).get(name)
            if (id(table), name) in self.headers or (before is not None and isinstance(before.inside, list)):
                raise RefusedDocumentError  # tomllib names it; the keys below would seem to appear twice
            self.headers.add((id(table), name))
            return self._child(table, name, begin, key_at)
        members = self._members(table)
        row = members.setdefault(name, Place(begin, key_at, []))
        if not isinstance(row.inside, list):
            raise RefusedDocumentError
        row.inside.append(Place(begin, key_at, {}))
        return row.inside[-1]

    def _pair(self, table: Place, depth: int) -> None:
        begin = self.at
        *parents, (name, key_at) = self._keys()
        self._expect("=")
        self._skip(_BLANK)
        for parent, parent_at in parents:
            table = self._child(table, parent, begin, parent_at)
        members = self._members(table)
        value = self._value(depth + len(parents) + 1)
        value.key_at, value.end = key_at, self.at
        first = members.setdefault(name, value)
        if first is not value:
            place = self.lines.span(first.at if first.key_at is None else first.key_at)
            self.problems.add(report_twice(name, self.lines.span(key_at), Cell(name, name, place), "key"))

    def _keys(self) -> list[tuple[str, int]]:
        """Read a dotted key and return its parts with their offsets."""
        parts: list[tuple[str, int]] = []
        while True:
            self._skip(_BLANK)
            found = _KEY.match(self.text, self.at)
            if found is None:
                raise RefusedDocumentError
            if len(parts) == rule.MAX_DEPTH:
                raise RefusedDocumentError(_too_deep(self.lines.span(self.at)))
            self._count()
            parts.append((_unquote(found.group()), self.at))
            self.at = found.end()
            self._skip(_BLANK)
            if not self.text.startswith(".", self.at):
                return parts
            self.at += 1

    def _value(self, depth: int) -> Place:
        begin = self.at
        if depth > rule.MAX_DEPTH:
            raise RefusedDocumentError(_too_deep(self.lines.span(begin)))
        mark = self.text[begin : begin + 1]
        if mark == "[":
            return self._list(depth)
        if mark == "{":
            return self._inline_table(depth)
        if mark and mark in "\"'":
            self._string()
            return Place(begin, None)
        found = _BARE.match(self.text, begin)
        if found is None:
            raise RefusedDocumentError
        token = found.group().strip()
        self.at += len(token)
        refused = _out_of_range(token)
        if refused:
            self.problems.add(rule.no_number(self.lines.span(begin), token))
        return Place(begin, None, None, refused)

    def _list(self, depth: int) -> Place:
        items: list[Place] = []
        place = Place(self.at, None, items)
        self.at += 1
        while True:
            self._skip(_GAP)
            if self.text.startswith("]", self.at):
                break
            self._count()
            items.append(self._value(depth + 1))
            items[-1].end = self.at
            self._skip(_GAP)
            if not self.text.startswith(",", self.at):
                break
            self.at += 1
        self._expect("]")
        return place

    def _inline_table(self, depth: int) -> Place:
        place = Place(self.at, None, {})
        self.at += 1
        while True:
            self._skip_within(place)
            if self.text.startswith("}", self.at):
                break
            self._pair(place, depth)
            self._skip_within(place)
            if not self.text.startswith(",", self.at):
                break
            self.at += 1
        self._expect("}")
        return place

    def _skip_within(self, table: Place) -> None:
        """Skip a gap in an inline table; tomllib refuses one that is broken over lines."""
        begin = self.at
        self._skip(_GAP)
        if self.broken is None and "\n" in self.text[begin : self.at]:
            self.broken = table.at, self.at

    def _string(self) -> None:
        fence = self.text[self.at : self.at + 3]
        ends = _LONG_END.get(fence)
        if ends is None:
            found = _TEXT.match(self.text, self.at)
        else:
            found = ends.search(self.text, self.at + 3)
            while found and found.group().startswith("\\"):
                found = ends.search(self.text, found.end())
        if found is None:
            remedy = "Close it with the quote it begins with, on the same line unless it begins with three."
            problem = rule.SYNTAX.at(self.lines.span(self.at), "this text is not closed", remedy)
            raise RefusedDocumentError(problem)
        self.at = found.end()

    def _child(self, table: Place, name: str, at: int, key_at: int) -> Place:
        """Return the table `name` in `table` (the last one, if `name` is an array of tables), made if new."""
        child = self._members(table).setdefault(name, Place(at, key_at, {}))
        return child.inside[-1] if isinstance(child.inside, list) and child.inside else child

    def _members(self, table: Place) -> dict[str, Place]:
        if not isinstance(table.inside, dict):
            raise RefusedDocumentError
        return table.inside

    def _count(self) -> None:
        self.values += 1
        if self.values > self.most:
            self._refuse_more(self.at, "names and values", self.most)

    def _refuse_more(self, at: int, what: str, most: int) -> NoReturn:
        message = f"the file holds more than {most:,} {what}"
        way_out = "Split the file, or delete what is not needed."
        raise RefusedDocumentError(rule.TOO_BIG.at(self.lines.span(at), message, way_out))

    def _skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _expect(self, mark: str) -> None:
        if not self.text.startswith(mark, self.at):
            raise RefusedDocumentError
        self.at += len(mark)


def _unquote(key: str) -> str:
    if key[0] == "'" or (key[0] == '"' and "\\" not in key):
        return key[1:-1]
    if key[0] != '"':
        return key
    import tomllib

    try:
        return str(tomllib.loads(f"key = {key}")["key"])
    except tomllib.TOMLDecodeError as error:
        raise RefusedDocumentError from error


def _out_of_range(token: str) -> bool:
    """Return whether `token` is a number that is not finite or, if whole, does not fit 64 bits."""
    digits = token.replace("_", "")
    if _DECIMAL.fullmatch(digits):
        # int() refuses thousands of digits and takes its time with hundreds: the length is enough to know.
        return len(digits) > 20 or not rule.MIN_INTEGER <= int(digits) <= rule.MAX_INTEGER
    if _PREFIXED.fullmatch(digits):
        return len(digits) > 70 or int(digits, 0) > rule.MAX_INTEGER
    return _FLOAT.fullmatch(digits) is not None and not math.isfinite(float(digits))


_WHERE = regex(r" \(at line (\d+), column (\d+)\)$")
_AT_END = " (at end of document)"
_ROWS = "row"


def read_toml(data: bytes, file: str, sheet: str | None, problems: Problems) -> Table | None:
    """Read a stat file of `[[row]]` tables."""
    text = decode(data, file, problems)
    located = None if text is None else decode_toml(text, file, problems, rule.MAX_VALUES)
    if located is None:
        return None
    for name, item in located.value.items():
        if name != _ROWS:
            remedy = f"{suggestion(name, [_ROWS])}A stat file holds [[row]] tables only."
            problems.report(rule.UNKNOWN_KEY, item.place, f'"{name}" is not known here', remedy)
    rows = located.value.get(_ROWS)
    if rows is None:
        if not problems.has_errors:
            remedy = "Begin each aircraft, ship or unit with a line [[row]]."
            problems.report(rule.NO_ROWS, Span(file, 1, 1), "the file holds no [[row]]", remedy)
        return None
    if not isinstance(rows.value, list):
        what = "a single table" if isinstance(rows.value, dict) else describe_kind(rows.value)
        message = f'"{_ROWS}" must be a list of tables, but it is {what}'
        remedy = "Write [[row]] with two brackets on each side, once for each row."
        problems.report(rule.SHAPE, rows.span, message, remedy)
        return None
    return table_of_objects(file, rows.value, problems)


def decode_toml(text: str, file: str, problems: Problems, most: int = rule.MAX_SETTINGS) -> Located | None:
    """Return the document, or None if it is broken or holds more than `most` names and values.

    Numbers out of bounds become None, each with a problem.
    """
    if len(text) > rule.MAX_MARKUP:
        message = f"the file has {len(text):,} characters, more than {rule.MAX_MARKUP:,}"
        problems.report(rule.TOO_BIG, Span(file, 1, 1), message, "Split the file, or save it as CSV.")
        return None
    lines = Lines(text, file)
    before = len(problems.found)
    root: Place | None = None
    try:
        root = places(text, lines, problems, most)
    except RefusedDocumentError as error:
        if error.problem is not None:  # else tomllib names it
            problems.add(error.problem)
            return None
    import tomllib

    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        if len(problems.found) == before:  # else the places told it already: a key that appears twice
            problem = _syntax(error, text, lines)
            table = broken_table(text, lines)
            if table and lines.span(table[0]) <= problem.span <= lines.span(table[1]):
                remedy = "Write it on one line, or as a table of its own: [NAME] above its keys."
                at = lines.span(table[0])
                problem = rule.SYNTAX.at(at, "an inline table stands on one line", remedy)
            problems.add(problem)
        return None
    except RecursionError:
        problems.add(_too_deep(Span(file, 1, 1)))
        return None
    except ValueError as error:
        if len(problems.found) == before:
            problems.report(rule.SYNTAX, Span(file, 1, 1), f"the file cannot be read: {error}", _HELP)
        return None
    return _add_places(document, root or Place(0, None, {}), lines)


_MOST_QUICK = 200_000
"""Characters of a document that is read without places; `places` refuses documents that take long to read."""


def quick_toml(text: str, file: str, is_ours: bool = False) -> Located | None:
    """Return the document without places, in a tenth of the time; None if it may have faults.

    A file that `is_ours` (comes with pressgang) is parsed once, not at each start.
    """
    if len(text) > _MOST_QUICK:
        return None
    try:
        document = parse_toml(text, is_kept=is_ours)
    except (ValueError, RecursionError):
        return None
    place, left = Span(file), rule.MAX_SETTINGS

    def placed(value: Any, depth: int) -> Located:
        nonlocal left
        if isinstance(value, dict | list):
            left -= len(value)
            if left < 0 or depth + bool(value) > rule.MAX_DEPTH:
                raise OverflowError
            if isinstance(value, list):
                return Located([placed(item, depth + 1) for item in value], place)
            return Located({key: placed(item, depth + 1) for key, item in value.items()}, place, place)
        if isinstance(value, int | float) and not abs(value) < 2**63:
            raise OverflowError
        return Located(value, place)

    try:
        return placed(document, 0)
    except OverflowError:
        return None


_HELP = 'Each line is a table name in brackets or key = value; text stands in quotes: name = "P.11c".'


def _syntax(error: tomllib.TOMLDecodeError, text: str, lines: Lines) -> Diagnostic:
    message = str(error)
    found = _WHERE.search(message)
    if found:
        span = Span(lines.file, int(found[1]), int(found[2]))
        message = message[: found.start()]
        if message.startswith("Cannot "):  # tomllib points behind the value then
            line = text[lines.starts[span.line - 1] :]
            span = Span(lines.file, span.line, len(line) - len(line.lstrip(" \t")) + 1)
    else:
        span = lines.span(len(text))
        message = message.removesuffix(_AT_END) + " (the file ends here)" if _AT_END in message else message
    at = lines.starts[span.line - 1] + span.column - 1
    if text[at : at + 1] == "}" and text[:at].rstrip().endswith(","):
        at = len(text[:at].rstrip()) - 1
        return rule.SYNTAX.at(lines.span(at), "a comma stands before the } of a table", "Delete the comma.")
    line = text[lines.starts[span.line - 1] :].partition("\n")[0].rstrip("\r")
    return rule.SYNTAX.at(span, *_explain(message, text, at, line))


_BENT = "“”„«»‘’‚‹›"
_PART, _LAST = regex(r"[^\s,=\[\]{}#\"']*"), regex(r"[^\s,=\[\]{}#\"']*\Z")
_UNQUOTED = regex(r"[^=#]*=[ \t]*([^\s\"'\[{#=,][^\"'{#=]*?)[ \t]*(?:#.*)?")
_REMARK = regex(r"[ \t]*(//|/\*|;|--|\*)")
_COMMA = regex(r"(\d+),(\d+) *\Z")
_SWITCHES = {"yes": "true", "on": "true", "no": "false", "off": "false"}
_ADDS = (
    "this adds to what has its value already",
    "Write all its keys in its { … }, or below a [NAME] of its own.",
)
_PLAIN = (
    ("Cannot overwrite", *_ADDS),
    ("Cannot mutate", *_ADDS),
    ("Invalid initial", "a name is missing here", "Write it, or delete the comma or point before it."),
    ("Invalid date", "there is no such date or time", 'Write a text in quotes, such as "2026-02-30".'),
    ("Illegal char", "a sign that cannot be seen stands here", "Delete it; in a text, type it anew."),
)
"""How messages of tomllib begin, with plain words and what to do."""


def _explain(message: str, text: str, at: int, line: str) -> tuple[str, str]:
    """Return what is wrong at that offset and in its line, in plain words, and what to do."""
    mark = text[at : at + 1]
    is_value = message.startswith(("Invalid value", "Expected newline"))
    is_open = message.startswith("Unclosed")
    is_name = message.startswith(("Expected '=", "Invalid statement"))
    if mark and mark in _BENT:
        advice = 'Write straight ones, "text". A word processor bends them; a text editor does not.'
        return f"{mark} is none of TOML's quotes", advice
    if mark > "\x7f" and (is_name or message.startswith(("Expected ']", "Invalid initial"))):
        advice = "Write names in a to z, figures, - and _, or between straight quotes."
        return f"{mark} stands in a name", advice
    if is_name and (remark := _REMARK.match(line)):
        return f"{remark[1]} begins no remark", "Write # before a remark."
    if is_name and (half := _COMMA.search(text[max(0, at - 80) : at])):
        return f"{half[1]},{half[2]} has a decimal comma", f"Write {half[1]}.{half[2]}."
    if is_name:
        said = "a name is missing before the =" if mark == "=" else "a name has no = behind it"
        return said, "Write NAME = value; the NAME of a table stands in brackets, and names hold no blanks."
    if message.startswith("Expected ']"):
        return "the ] of a name of a table is missing", "Write [NAME], or [[NAME]] for one of several."
    if is_value and mark == "=":
        return "= stands there twice", "Write one."
    if is_value and mark and mark in ",;" and not text[at + 1 : at + 80].partition("\n")[0].strip():
        return f"{mark} stands at the end of the line", "Delete it."
    if message == "Invalid value" and mark in ("\r", "\n"):
        remedy = "Write the value on the line of its key; an inline table, { … }, stands on one line whole."
        return "the line ends where a value should begin", remedy
    if message == "Invalid value" and mark == "#":
        return "# begins a remark here", 'Write a text with # in quotes: "#7a3b12".'
    if "'\\' in a string" in message or "hex" in message:
        remedy = 'A backslash has a meaning of its own in a text; write paths with /, such as "armies/raf.csv".'
        return "a backslash stands before what TOML does not know", remedy
    if is_value or is_open:
        whole = _UNQUOTED.fullmatch(line) if is_value else None
        before = _LAST.search(text[max(0, at - 80) : at])
        begun, more = before.group() if before else "", _PART.match(text, at, at + 80)
        value = whole[1] if whole else begun + more.group() if more and (begun or message[0] == "I") else ""
        if re.fullmatch(r"[+-]?\d+,\d+", value):
            return f"{value} has a decimal comma", f"Write {value.replace(',', '.')}."
        if value in ("True", "False", "TRUE", "FALSE"):
            return f"{value} has capitals", f"Write {value.lower()}."
        if re.fullmatch(r"[+-]?(\d+\.|\.\d+|0\d+)", value):
            return f"{value} is no number", f"Write {float(value):g}."
        if whole or (value[:1].isalnum() and re.search(r"[^\W\d_]", value) and message[0] != "E"):
            switch = _SWITCHES.get(value.lower())
            advice = f'Write {switch}, or "{value}" for a text.' if switch else f'Write "{value}".'
            return f"{shown(value)} stands without quotes", advice
    if is_open:
        end = "] of the list" if "array" in message else "} of the table"
        return f"a comma or the {end} is missing before this", "Part entries by commas, as in [1, 2, 3]."
    if message.startswith("Expected newline"):
        remedy = 'End the line behind the value; write a quote inside a text as \\", and # before a remark.'
        return "something is left over behind the value", remedy
    twice = re.match(r"Cannot declare \((.*?),?\) twice", message)
    name = twice[1].replace("'", "").replace(", ", ".") if twice else line.strip(" \t[]")
    if twice and "." in name:
        return f"[{name}] stands there twice", "Give this one another name, or join the two."
    if twice or (line.lstrip().startswith("[[") and message.startswith("Cannot ")):
        return f"a [{name}] stands above this one", f"Write [[{name}]], in two brackets, above each."
    if is_value:
        said = f"{mark} begins no value" if mark and mark not in ",]}" else "a value is missing here"
        return (
            said,
            'Write it, or delete what waits for it. Text stands in "quotes", a list in [ ], a table in { }.',
        )
    plain = next((words for begin, *words in _PLAIN if message.startswith(begin)), None)
    return (plain[0], plain[1]) if plain else (message[:1].lower() + message[1:], _HELP)


def _add_places(value: Any, place: Place, lines: Lines) -> Located:
    """Combine the values of tomllib with our places; a part without a place gets that of its parent."""
    inside = place.inside
    if isinstance(value, dict):
        known = inside if isinstance(inside, dict) else {}
        value = {key: _add_places(item, known.get(key, place), lines) for key, item in value.items()}
    elif isinstance(value, list):
        row = inside if isinstance(inside, list) else []
        value = [_add_places(item, row[i] if i < len(row) else place, lines) for i, item in enumerate(value)]
    key_span = None if place.key_at is None else lines.span(place.key_at)
    return Located(None if place.refused else value, lines.span(place.at), key_span)
