"""A column, value, rule or table of a game with a new name: what used the old one follows.

The reader itself says what used it: with the old name gone, each use is an unknown name at its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.files.paths import is_file, real
from pressgang.games.expressions.compiling import plain_name
from pressgang.games.reading import read_game
from pressgang.games.system import system_of_game
from pressgang.games.written import WORD_FILES, lines_of
from pressgang.regex import regex
from pressgang.sources.inputs import Inputs
from pressgang.sources.toml_map import decode_toml

_MOST_ROUNDS = 60
"""An expression names one unknown name at a time, and a value that cannot be read hides what uses it."""
_BRACES = regex(r"\{[^{}]*\}")
_OF_FIGURE = regex(r"(data-when\s*=\s*)(\"[^\"]*\"|'[^']*')|(<style\b.*?</style\s*>)|>[^<]*(?=<)", re.DOTALL)
"""Conditions and texts of an SVG, which may hold expressions, and styles, which do not."""
_STRING = regex(r"\"(?:\\.|[^\"\\\n])*\"|'[^'\n]*'")


def problems_of(file: Path, data: bytes) -> list[Diagnostic]:
    """Return every problem of a game with these bytes in place of its file, and of its sheets."""
    inputs, found = Inputs({str(file): data}), Problems()
    game = read_game(file, str(file), inputs, found, with_places=True)
    if game is not None:
        found.extend(system_of_game(game).sheet_problems())
    return found.found


def follow_name(file: Path, data: bytes, kind: str, old: str, new: str) -> bytes:
    """Return a game whose `[kind.old]` has become `[kind.new]`, with the new name in all that used the old."""
    mark = b"\xef\xbb\xbf" if data.startswith(b"\xef\xbb\xbf") else b""
    text = data[len(mark) :].decode()
    if kind == "column":
        text = _in_examples(text, old, new)
    for _ in range(_MOST_ROUNDS):
        spots = sorted(set(_spots(file, mark + text.encode(), text, old)), reverse=True)
        if not spots:
            break
        for at, end in spots:
            is_whole = text[at - 1 : at] in "\"'" and text[end : end + 1] == text[at - 1]
            word = new if is_whole else plain_name(new)
            text = text[:at] + word + text[end:]
    return mark + _in_words(text, old, new, "[words").encode()


def files_that_follow(file: Path, data: bytes) -> dict[Path, bytes]:
    """Return the files beside a game that follow a new name: translations, and figures of its blocks."""
    located = decode_toml(data.decode("utf-8-sig", "replace"), str(file), Problems())
    figures = {file.parent / name for name in _figures(located.plain() if located is not None else {})}
    beside, home = (*file.parent.glob(WORD_FILES), *figures), real(file.parent)
    return {path: path.read_bytes() for path in beside if is_file(path) and real(path).is_relative_to(home)}


def _figures(value: Any) -> Iterator[str]:
    """Yield the names of the files that blocks of figures name."""
    items = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
    for key, one in items:
        if key == "figure" and isinstance(one, str):
            yield one
        yield from _figures(one)


def follow_beside(path: Path, data: bytes, old: str, new: str) -> bytes:
    """Return a file of translations, or a figure, with the new name in the expressions of its texts."""
    text = data.decode(errors="surrogateescape")
    made = _in_words(text, old, new) if path.suffix == ".toml" else _in_figure(text, old, new)
    return made.encode(errors="surrogateescape")


def _in_figure(text: str, old: str, new: str) -> str:
    """Return an SVG with the new name in its conditions, and in the braces of its texts."""

    def followed(found: re.Match[str]) -> str:
        if found.group(2) is None:
            return found.group() if found.group(3) else _in_words(found.group(), old, new)
        inner = _name(old).sub(plain_name(new), found.group(2)[1:-1])
        return f"{found.group(1)}{found.group(2)[0]}{inner}{found.group(2)[-1]}"

    return _OF_FIGURE.sub(followed, text)


def _name(name: str) -> re.Pattern[str]:
    """Return what finds a name in an expression."""
    return re.compile(rf"(?<![A-Za-z0-9_'\"]){re.escape(plain_name(name))}(?![A-Za-z0-9_'\"(])")


def _in_words(text: str, old: str, new: str, header: str = "") -> str:
    """Return the text with the new name in braces, only in the tables whose headers begin so."""
    name = _name(old)
    inside, lines = not header, list[str]()
    for line in text.splitlines(keepends=True):
        if header and line.startswith("["):
            inside = line.startswith(header)
        lines.append(_BRACES.sub(lambda one: name.sub(plain_name(new), one.group()), line) if inside else line)
    return "".join(lines)


def _spots(file: Path, data: bytes, text: str, old: str) -> Iterator[tuple[int, int]]:
    """Yield where the old name stands at the place of a problem, or in the text or list that begins there."""
    starts = [0]
    for line in lines_of(text):
        begin = starts[-1] + len(line)
        starts.append(begin + (2 if text.startswith("\r\n", begin) else 1))
    names = sorted({old, plain_name(old)}, key=len, reverse=True)
    word = re.compile(rf"(?:{'|'.join(map(re.escape, names))})(?![A-Za-z0-9_])")
    for problem in problems_of(file, data):
        span = problem.span
        if not 0 < span.line < len(starts) or not span.column:
            continue
        at = starts[span.line - 1] + span.column - 1
        if found := word.match(text, at):
            yield found.span()
        elif text.startswith(('"', "'", "["), at):
            line = text[at:].partition("\n")[0]
            texts = _STRING.finditer(line) if line[0] == "[" else filter(None, [_STRING.match(line)])
            named = (one for one in texts if one.group()[1:-1] in names)
            yield from ((at + one.start() + 1, at + one.end() - 1) for one in named)


def _in_examples(text: str, old: str, new: str) -> str:
    """Return the text with the new heading in the first of the lines that a check is tried with."""

    def replaced(found: re.Match[str]) -> str:
        cells = [new if one.strip() == old else one for one in found.group(2).split(",")]
        return found.group(1) + ",".join(cells)

    return re.sub(r"(?m)^(\s*(?:bad|good)\s*=\s*\[\s*[\"'])([^\"'\n]*)", replaced, text)
