"""JSON with the place of every key and value, and JSON stat files.

The json module gives no places, recurses as deep as its input, and silently keeps the last of two equal keys.
This decoder (RFC 8259 only) walks with a stack of its own and reports these cases.
"""

from __future__ import annotations

import json
import math
from typing import NoReturn

from pressgang.diagnostics import Problems, shown
from pressgang.regex import regex
from pressgang.sources import problems as rule
from pressgang.sources.table import Cell, Located, Table, describe_kind, report_twice, table_of_objects
from pressgang.sources.text import Lines, decode, no_character

_SPACE = regex(r"[ \t\r\n]*+")
_STRING = regex(r'"[^"\\\x00-\x1f]*+(?:\\.[^"\\\x00-\x1f]*+)*+"')
_NUMBER = regex(r"-?(?:0|[1-9][0-9]*+)(\.[0-9]++)?+([eE][+-]?[0-9]++)?+(?![0-9A-Za-z_.])")
_WORD = regex(r"[-+]?[0-9A-Za-z_.]{1,40}")
_ENDLESS = dict.fromkeys(("NaN", "Infinity", "-Infinity"))
_WORDS = {"true": True, "false": False, "null": None, **_ENDLESS}


def read_json(data: bytes, file: str, sheet: str | None, problems: Problems) -> Table | None:
    """Read a stat file that is a list of objects."""
    text = decode(data, file, problems)
    if text is None:
        return None
    located = decode_json(text, file, problems)
    if located is None:
        return None
    if not isinstance(located.value, list):
        remedy = 'Put the rows in a list: [{"name": "P.11c"}, {"name": "Fokker G.1"}].'
        message = f"the file must be a list of objects, but it is {describe_kind(located.value)}"
        problems.report(rule.SHAPE, located.span, message, remedy)
        return None
    return table_of_objects(file, located.value, problems)


def decode_json(text: str, file: str, problems: Problems) -> Located | None:
    """Return the document, or None if its syntax is broken.

    Numbers out of range become None and the second of two equal keys is dropped, each with a problem.
    """
    try:
        return _Decoder(text, file, problems).document()
    except _BrokenError:
        return None


class _BrokenError(Exception):
    """The end of decoding at a fault that has been reported."""


class _Decoder:
    def __init__(self, text: str, file: str, problems: Problems) -> None:
        self.text = text
        self.lines = Lines(text, file)
        self.problems = problems
        self.at = 0
        self.open: list[Located] = []
        self.values = 0

    def document(self) -> Located:
        self._skip()
        if self.at == len(self.text):
            remedy = "Put the rows in a list of objects."
            self.problems.report(rule.NO_ROWS, self.lines.span(0), "the file is empty", remedy)
            raise _BrokenError
        root = self._value()
        fresh = True  # nothing stands yet in the innermost open list or object
        while self.open:
            inner = self.open[-1]
            close = "}" if isinstance(inner.value, dict) else "]"
            self._skip()
            mark = self.text[self.at : self.at + 1]
            if mark == close:
                self.at += 1
                self.open.pop()
                fresh = False
                continue
            if not fresh:
                if mark != ",":
                    self._fail(f'a comma or "{close}" is missing here')
                self.at += 1
                self._skip()
                if self.text.startswith(close, self.at):
                    self._fail(f'a value must follow the comma, but "{close}" does')
            depth = len(self.open)
            self._member(inner)
            fresh = len(self.open) > depth
        self._skip()
        if self.at < len(self.text):
            self._fail("the document is complete, but more text follows")
        return root

    def _member(self, inner: Located) -> None:
        if isinstance(inner.value, list):
            inner.value.append(self._value())
            return
        begin = self.at
        if not self.text.startswith('"', begin):
            self._fail("expected a name in double quotes")
        key = self._string()
        self._skip()
        if not self.text.startswith(":", self.at):
            self._fail(f"a colon is missing after the name {shown(key)}")
        self.at += 1
        self._skip()
        value = self._value(begin)
        first = inner.value.setdefault(key, value)
        if first is not value:
            place = first.place
            self.problems.add(report_twice(key, self.lines.span(begin), Cell(key, key, place)))

    def _value(self, key_at: int | None = None) -> Located:
        """Return the value that begins here; a list or object is opened, and filled by `document`."""
        self.values += 1
        if self.values > rule.MAX_VALUES:
            remedy = "Split the file: a kit may name several."
            message = f"the file holds more than {rule.MAX_VALUES:,} values"
            self.problems.report(rule.TOO_BIG, self.lines.span(self.at), message, remedy)
            raise _BrokenError
        span = self.lines.span(self.at)
        key_span = None if key_at is None else self.lines.span(key_at)
        mark = self.text[self.at : self.at + 1]
        if mark == '"':
            return Located(self._string(), span, key_span)
        if mark and mark in "[{":
            if len(self.open) == rule.MAX_DEPTH:
                remedy = "A stat file is a list of objects with single values in them."
                message = f"lists and objects stand inside each other more than {rule.MAX_DEPTH} levels deep"
                self.problems.report(rule.NESTED, span, message, remedy)
                raise _BrokenError
            self.at += 1
            container = Located([] if mark == "[" else {}, span, key_span)
            self.open.append(container)
            return container
        return Located(self._atom(), span, key_span)

    def _atom(self) -> int | float | bool | None:
        number = _NUMBER.match(self.text, self.at)
        if number:
            begin, self.at = self.at, number.end()
            return self._number(number.group(), whole=number.lastindex is None, begin=begin)
        found = _WORD.match(self.text, self.at)
        word = found.group() if found else ""
        if word not in _WORDS:
            self._fail(f"{shown(word)} is no JSON value" if word else "a value is missing here")
        if word in _ENDLESS:
            self.problems.add(rule.no_number(self.lines.span(self.at), word))
        self.at += len(word)
        return _WORDS[word]

    def _number(self, token: str, *, whole: bool, begin: int) -> int | float | None:
        # int() refuses thousands of digits and takes its time with hundreds: the length is enough to know.
        value = float(token) if not whole else int(token) if len(token) <= 20 else math.inf
        if math.isinf(value) or (whole and not rule.MIN_INTEGER <= value <= rule.MAX_INTEGER):
            self.problems.add(rule.no_number(self.lines.span(begin), token))
            return None
        return value

    def _string(self) -> str:
        found = _STRING.match(self.text, self.at)
        if found is None:
            self._fail("this text is not closed by a double quote on its line")
        token = found.group()
        value = token[1:-1]
        if "\\" in value:
            try:
                value = json.loads(token)
            except ValueError:
                self._fail("this text holds a backslash that begins no escape (write \\\\ for a backslash)")
            character = no_character(value)
            if character:
                remedy = "Write the character itself, or delete the escape."
                message = f"the text holds {character}, which is no character"
                self.problems.report(rule.NO_CHARACTER, self.lines.span(self.at), message, remedy)
                value = value.encode("utf-8", "replace").decode().replace("\0", "")
        self.at = found.end()
        return str(value)

    def _skip(self) -> None:
        found = _SPACE.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def _fail(self, message: str) -> NoReturn:
        mark = self.text[self.at : self.at + 1]
        remedy = 'Compare with this: {"name": "P.11c", "quantity": 2}, and look at the end of the line above.'
        if not mark:
            span = self.open[-1].span if self.open else None
            message = f"the file ends too early: {message}"
            remedy = f"Close what line {span.line}, column {span.column} opens." if span else remedy
        elif mark == "'":
            remedy = 'JSON puts text in double quotes: "text".'
        elif mark in "#/":
            remedy = "JSON has no comments; delete it, or use TOML."
        elif self.text[self.at : self.at + 5].rstrip(",]} ").lower() in ("true", "false", "none"):
            remedy = "JSON writes true, false and null in lower case."
        self.problems.report(rule.SYNTAX, self.lines.span(self.at), message, remedy)
        raise _BrokenError
