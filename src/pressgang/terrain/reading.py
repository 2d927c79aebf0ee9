"""Terrain files: lines as hex-mapping tools write them, or a stat file of cells, terrain and names."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.schema import Row, TextKind, column, read_rows
from pressgang.sources import read_table
from pressgang.sources.inputs import Inputs
from pressgang.sources.text import decode
from pressgang.terrain import problems
from pressgang.terrain.model import Land, OwnTerrain
from pressgang.terrain.saying import MOST_STATEMENTS, SaidWord, Teller

_LINE_SUFFIXES = (".txt", ".map", "")
_LARGEST = 4_000_000
"""Bytes of a file in lines."""
_EDGES = r"[^\s,\"/]+/[^\s,\"]*+(?:\s*,\s*(?:[A-Za-z]{0,2}\d|[^\s,\"/]+/)[^\s,\"]*+)*+,?"
_STATEMENT = re.compile(rf'(?P<where>{_EDGES}|\S+)(?P<words>[^"]*)(?:"(?P<name>[^"]*)"(?P<rest>.*))?$')
_HEADING = re.compile(r"\s*\"?cell\"?\s*[,;\t]", re.IGNORECASE)
_LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True)
class TerrainRow(Row):
    """A row of a terrain table."""

    cell: str = column(TextKind(), required=True, help="the cell, a run of cells or a line", example="0103")
    terrain: str = column(TextKind(), required=True, help="what is there", example="hill")
    name: str = column(TextKind(_LONGEST_NAME), "", help="its name on the mat", example="Bone Hills")


def read_land(
    path: Path,
    label: str,
    sheet: str | None,
    inputs: Inputs,
    found: Problems,
    own: Mapping[str, OwnTerrain] | None = None,
) -> Land | None:
    """The land of a file, read through `inputs`; every problem goes into `found`, `None` where none is left.

    `own` is the terrain that the game and the kit name, by its words.
    """
    data = inputs.bytes(path, label, found)
    if data is None:
        return None
    lines = data.count(b"\n") + 1
    in_lines = path.suffix.lower() in _LINE_SUFFIXES and not _HEADING.match(_first(data))
    delimited = path.suffix.lower() in (".csv", ".tsv", *_LINE_SUFFIXES)
    if (delimited and lines > MOST_STATEMENTS) or (in_lines and len(data) > _LARGEST):
        found.add(_too_large(label, f"{lines:,} lines in {len(data):,} bytes"))
        return None
    met = Problems()
    teller = Teller(met, own)
    if in_lines:
        text = decode(data, label, met)
        if text is not None:
            _tell_lines(text, label, teller, met)
    else:
        table, wrong = read_table(path, label, sheet=sheet, data=data)
        met.extend(wrong)
        if table is not None and len(table.records) > MOST_STATEMENTS:
            met.add(_too_large(label, f"{len(table.records):,} rows"))
        elif table is not None:
            rows, wrong = read_rows(table, TerrainRow)
            met.extend(wrong)
            for row in rows:
                _tell_row(row, teller)
    found.extend(met.found)
    return None if met.has_errors else teller.land()


def _too_large(label: str, has: str) -> Diagnostic:
    message = f"the file has {has}; a terrain file has {MOST_STATEMENTS:,} lines at most"
    help_text = "Name runs of cells (0101..0118), and only cells of the mat."
    return problems.TOO_LARGE.at(Span(label), message, help_text)


def _first(data: bytes) -> str:
    """The first line that is no remark."""
    for line in data[:4096].decode("utf-8", "replace").removeprefix("\ufeff").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return line
    return ""


def _tell_lines(text: str, label: str, teller: Teller, found: Problems) -> None:
    for number, line in enumerate(text.splitlines(), 1):
        said = _without_remark(line)
        begin = len(said) - len(said.lstrip())
        said = said.strip()
        if not said:
            continue
        at = _places(label, number, begin)
        parts = _STATEMENT.match(said)
        if parts is None or (parts["name"] is None and '"' in said):
            message = f"the name in {shown(said)} has no closing quote"
            found.add(problems.BAD_PLACE.at(at(said.index('"')), message, 'Write "Bone Hills".'))
            continue
        if parts["rest"] and parts["rest"].strip():
            message = f"{shown(parts['rest'].strip())} stands behind the name"
            found.add(problems.BAD_PLACE.at(at(parts.start("rest")), message, "A name ends its line."))
            continue
        name = " ".join((parts["name"] or "").split())
        if len(name) > _LONGEST_NAME:
            message = f"the name {shown(name)} is too long; a name has {_LONGEST_NAME} characters at most"
            found.add(problems.BAD_PLACE.at(at(parts.start("name")), message, "Shorten it."))
            continue
        first = parts.start("words")
        words = [SaidWord(m[0], at(first + m.start())) for m in re.finditer(r"[^\s,]+", parts["words"])]
        teller.say(parts["where"], at, words, name)


def _without_remark(line: str) -> str:
    """The line up to a # that stands in no name."""
    quoted = False
    for index, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return line[:index]
    return line


def _places(label: str, line: int, begin: int) -> Callable[[int], Span]:
    return lambda offset: Span(label, line, begin + offset + 1)


def _tell_row(row: TerrainRow, teller: Teller) -> None:
    cell, terrain = row.at("cell"), row.at("terrain")
    words = [SaidWord(word, terrain) for word in re.split(r"[\s,]+", row.terrain) if word]
    teller.say("".join(row.cell.split()), lambda _: cell, words, row.name)
