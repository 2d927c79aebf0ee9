"""TOML with the place of every key and value, and TOML stat files.

`tomllib` decides what the document says; `toml_places` finds where each part of it stands.
"""

from __future__ import annotations

import re
import tomllib
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems, Span, suggestion

from . import problems as rule
from .limits import MAX_DEPTH, MAX_MARKUP, MAX_SETTINGS, MAX_VALUES
from .located import Located
from .records import Table
from .table import kind, table_of_objects
from .text import Lines, decode
from .toml_places import Place, TooDeepError, TooManyError, UnclearError, broken_table, places

_WHERE = re.compile(r" \(at line (\d+), column (\d+)\)$")
_AT_END = " (at end of document)"
_ROWS = "row"


def parse_toml(text: str, file: str) -> Located:
    """The document with its places. Raises `PressgangError` with everything that is wrong with it.

    Numbers that no stat file or kit can mean (inf, nan, beyond 64 bits) are refused here as well.
    """
    problems = Problems()
    located = decode_toml(text, file, problems)
    problems.raise_errors()
    assert located is not None, "no document without a problem"
    return located


def read_toml(data: bytes, file: str, sheet: str | None, problems: Problems) -> Table | None:
    """Read a stat file of `[[row]]` tables."""
    text = decode(data, file, problems)
    located = None if text is None else decode_toml(text, file, problems, MAX_VALUES)
    if located is None:
        return None
    for name, item in located.value.items():
        if name != _ROWS:
            remedy = f"{suggestion(name, [_ROWS])}A stat file holds [[row]] tables only."
            problems.add(rule.UNKNOWN_KEY.at(item.key_span or item.span, f'"{name}" is not known here', remedy))
    rows = located.value.get(_ROWS)
    if rows is None:
        if not problems.has_errors:
            remedy = "Begin each aircraft, ship or unit with a line [[row]]."
            problems.add(rule.NO_ROWS.at(Span(file), "the file holds no [[row]]", remedy))
        return None
    if not isinstance(rows.value, list):
        what = "a single table" if isinstance(rows.value, dict) else kind(rows.value)
        message = f'"{_ROWS}" must be a list of tables, but it is {what}'
        remedy = "Write [[row]] with two brackets on each side, once for each row."
        problems.add(rule.SHAPE.at(rows.span, message, remedy))
        return None
    return table_of_objects(file, rows.value, problems)


def decode_toml(text: str, file: str, problems: Problems, most: int = MAX_SETTINGS) -> Located | None:
    """Return the document, or None if it is broken or holds more than `most` names and values.

    Numbers out of bounds become None, each with a problem.
    """
    if len(text) > MAX_MARKUP:
        message = f"the file has {len(text):,} characters, more than {MAX_MARKUP:,}"
        problems.add(rule.TOO_BIG.at(Span(file), message, "Split the file, or save it as CSV."))
        return None
    lines = Lines(text, file)
    before = len(problems.found)
    root: Place | None = None
    try:
        root = places(text, lines, problems, most)
    except UnclearError as error:
        # A syntax error: tomllib names it, but sees the end of a text that is not closed far below it.
        if error.unclosed is not None:
            remedy = "Close it with the quote it begins with, on the same line unless it begins with three."
            problems.add(rule.SYNTAX.at(lines.span(error.unclosed), "this text is not closed", remedy))
            return None
    except TooDeepError as error:
        _too_deep(lines.span(error.at), problems)
        return None
    except TooManyError as error:
        message = f"the file holds more than {error.most:,} {error.what}"
        problems.add(
            rule.TOO_BIG.at(lines.span(error.at), message, "Split the file, or delete what is not needed.")
        )
        return None
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
        _too_deep(Span(file), problems)
        return None
    except ValueError as error:
        if len(problems.found) == before:
            problems.add(rule.SYNTAX.at(Span(file), f"the file cannot be read: {error}", _HELP))
        return None
    return _joined(document, root or Place(0, None, {}), lines)


_MOST_QUICK = 200_000
"""Characters of a document that is read without places; `places` refuses what would take long to read."""


def quick_toml(text: str, file: str) -> Located | None:
    """Return the document with the file as the place of all that is in it, which takes a tenth of the time;
    None where it has a fault, or may have one.
    """
    if len(text) > _MOST_QUICK:
        return None
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError):
        return None
    place, left = Span(file), MAX_SETTINGS

    def placed(value: Any, depth: int) -> Located:
        nonlocal left
        left -= 1
        if left < 0 or depth > MAX_DEPTH:
            raise OverflowError
        if isinstance(value, dict):
            return Located({key: placed(item, depth + 1) for key, item in value.items()}, place, place)
        if isinstance(value, list):
            return Located([placed(item, depth + 1) for item in value], place)
        if isinstance(value, int | float) and not abs(value) < 2**63:
            raise OverflowError
        return Located(value, place)

    try:
        return placed(document, 0)
    except OverflowError:
        return None


_HELP = 'Each line is a table name in brackets or key = value; text stands in quotes: name = "P.11c".'


def _too_deep(span: Span, problems: Problems) -> None:
    message = f"tables and lists stand inside each other more than {MAX_DEPTH} levels deep"
    problems.add(rule.NESTED.at(span, message, "Write single values, or lists of single values."))


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
    if message == "Invalid value" and text[at : at + 1] in ("\r", "\n"):
        remedy = "Write the value on the line of its key; an inline table, { … }, stands on one line whole."
        return rule.SYNTAX.at(span, "the line ends where a value should begin", remedy)
    return rule.SYNTAX.at(span, message[:1].lower() + message[1:], _help(message))


def _help(message: str) -> str:
    """What to do about a syntax error of that kind."""
    if "'\\' in a string" in message or "hex" in message:
        return 'A backslash has a meaning of its own in a text; write paths with /, such as "armies/raf.csv".'
    table = re.match(r"Cannot declare \('(\w+)',\) twice", message)
    if table:
        return f"Where there are several, write [[{table[1]}]], in two brackets, above each."
    return _HELP


def _joined(value: Any, place: Place, lines: Lines) -> Located:
    """tomllib's value with our places; a part whose place is not known has its parent's."""
    inside = place.inside
    if isinstance(value, dict):
        known = inside if isinstance(inside, dict) else {}
        value = {key: _joined(item, known.get(key, place), lines) for key, item in value.items()}
    elif isinstance(value, list):
        row = inside if isinstance(inside, list) else []
        value = [_joined(item, row[i] if i < len(row) else place, lines) for i, item in enumerate(value)]
    key_span = None if place.key_at is None else lines.span(place.key_at)
    return Located(None if place.refused else value, lines.span(place.at), key_span)


__all__ = ["Located", "decode_toml", "parse_toml", "quick_toml", "read_toml"]
