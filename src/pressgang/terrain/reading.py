"""Read terrain files (lines as hex-mapping tools write them, or tables), and the terrain of games and kits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.drawing.colours import Colour
from pressgang.regex import regex
from pressgang.schema import COLOUR, Row, TextKind, column, option, read_all_rows, read_options
from pressgang.schema.problems import WRONG_TYPE
from pressgang.sources import read_table
from pressgang.sources.inputs import Inputs
from pressgang.sources.table import Located, given_values, span_of
from pressgang.sources.text import BREAK, decode
from pressgang.structs import dataclass
from pressgang.terrain import problems
from pressgang.terrain.model import (
    ALSO,
    ALSO_EDGES,
    CELL_WORDS,
    EDGE_WORDS,
    MOTIFS,
    WAY_WORDS,
    Land,
    OwnTerrain,
)
from pressgang.terrain.problems import BAD_TERRAIN_NAME, UNKNOWN_MOTIF
from pressgang.terrain.statements import MOST_STATEMENTS, LandBuilder, TerrainWord

_LINE_SUFFIXES = (".txt", ".map", "")
_LARGEST = 4_000_000
"""The most bytes of a file in lines."""
_EDGES = r"[^\s,\"/]+/[^\s,\"]*+(?:\s*,\s*(?:[A-Za-z]{0,2}\d|[^\s,\"/]+/)[^\s,\"]*+)*+,?"
_CELL = r"[A-Za-z]{0,2}\d[^\s,;\"/]*+"
_CELLS = rf"{_CELL}(?:\s*[,;]\s*{_CELL})++"
"""A pattern of several cells or ways, which are refused as a whole."""
WHERE = regex(rf'{_EDGES}|{_CELLS}|[^\s"]*')
WORD = regex(r"[^\s,]+")
_HEADING = regex(r"\s*\"?cell\"?\s*[,;\t]", re.IGNORECASE)
LONGEST_NAME = 60


@dataclass(frozen=True, kw_only=True)
class TerrainRow(Row):
    """A row of a terrain table."""

    cell: str = column(TextKind(), required=True, help="the cell, a run of cells or a line", example="0103")
    terrain: str = column(TextKind(), required=True, help="what is there", example="hill")
    name: str = column(TextKind(LONGEST_NAME), "", help="its name on the mat", example="Bone Hills")


def read_land(
    path: Path,
    label: str,
    sheet: str | None,
    inputs: Inputs,
    found: Problems,
    own: Mapping[str, OwnTerrain] | None = None,
) -> Land | None:
    """Return the land in a file, read through `inputs`; None if nothing of it can be read.

    `own` is the terrain of game and kit by its words. Problems go into `found`, faulty lines into `unread`.
    """
    data = inputs.bytes(path, label, found)
    if data is None:
        return None
    lines = data.count(b"\n") + 1
    in_lines = is_in_lines(path, data)
    delimited = path.suffix.lower() in (".csv", ".tsv", *_LINE_SUFFIXES)
    if (delimited and lines > MOST_STATEMENTS) or (in_lines and len(data) > _LARGEST):
        found.add(_too_large(label, f"{lines:,} lines in {len(data):,} bytes"))
        return None
    builder = LandBuilder(found, own)
    if in_lines:
        text = decode(data, label, found)
        if text is None:
            return None
        _read_lines(text, label, builder, found)
        return builder.land()
    table, wrong = read_table(path, label, sheet=sheet, data=data)
    found.extend(wrong)
    if table is None:
        return None
    if len(table.records) > MOST_STATEMENTS:
        found.add(_too_large(label, f"{len(table.records):,} rows"))
        return None
    rows, wrong = read_all_rows(table, TerrainRow)
    found.extend(wrong)
    for row in rows:
        _add_row(row, builder)
    return builder.land()


def _too_large(label: str, has: str) -> Diagnostic:
    message = f"the file has {has}; a terrain file has {MOST_STATEMENTS:,} lines at most"
    help_text = "Name runs of cells (0101..0118), and only cells of the mat."
    return problems.TOO_LARGE.at(Span(label), message, help_text)


def is_in_lines(path: Path, data: bytes) -> bool:
    """Return whether a terrain file is written in lines, not as a table."""
    return path.suffix.lower() in _LINE_SUFFIXES and not _HEADING.match(_first(data))


def _first(data: bytes) -> str:
    """Return the first line that is no remark."""
    for line in data[:4096].decode("utf-8", "replace").removeprefix("\ufeff").splitlines():
        if line.strip() and not line.lstrip().startswith("#"):
            return line
    return ""


def _read_lines(text: str, label: str, builder: LandBuilder, found: Problems) -> None:
    # Not by splitlines(): it also ends a line at a form feed or U+2028, which editors don't count as lines.
    for number, line in enumerate(BREAK.split(text), 1):
        if builder.is_full:
            return
        statement = without_remark(line)
        begin = len(statement) - len(statement.lstrip())
        statement = statement.strip()
        if statement:
            _read_statement(statement, _places(label, number, begin), builder, found)


def _read_statement(statement: str, at: Callable[[int], Span], builder: LandBuilder, found: Problems) -> None:
    """Add the statement of a line to the land, with every fault of its name."""
    where = WHERE.match(statement)
    end = where.end() if where else 0
    if not end:
        found.report(
            problems.BAD_PLACE,
            at(0),
            "the line begins with a name, not with a cell",
            'Write 0103 hill "Bone Hills".',
        )
        return
    quote = statement.find('"')
    words_end = len(statement) if quote < 0 else quote
    name, is_whole = "", True
    if quote >= 0:
        closing = statement.find('"', quote + 1)
        rest = statement[closing + 1 :].strip() if closing >= 0 else ""
        if closing < 0:
            message = f"the name in {shown(statement)} has no closing quote"
            found.report(problems.BAD_PLACE, at(quote), message, 'Write "Bone Hills".')
            is_whole = False
        elif rest:
            message = f"{shown(rest)} stands behind the name"
            found.report(problems.BAD_PLACE, at(closing + 1), message, "A name ends its line.")
            is_whole = False
        name = " ".join(statement[quote + 1 : closing].split()) if closing >= 0 else ""
        if len(name) > LONGEST_NAME:
            message = f"the name {shown(name)} is too long; a name has {LONGEST_NAME} characters at most"
            found.report(problems.BAD_PLACE, at(quote + 1), message, "Shorten it.")
            is_whole = False
    words = _words(statement, end, words_end, at)
    builder.add(statement[:end], at, words, name, is_whole=is_whole)


def _words(statement: str, begin: int, end: int, at: Callable[[int], Span]) -> Iterator[TerrainWord]:
    for found in WORD.finditer(statement, begin, end):
        yield TerrainWord(found.group(), at(found.start()))


def without_remark(line: str) -> str:
    """Return the line up to a # outside a name."""
    quoted = False
    for index, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == "#" and not quoted:
            return line[:index]
    return line


def _places(label: str, line: int, begin: int) -> Callable[[int], Span]:
    return lambda offset: Span(label, line, begin + offset + 1)


def _add_row(row: TerrainRow, builder: LandBuilder) -> None:
    """Add a row to the land; of a faulty row, the parts that could be read."""
    cell, terrain = row.at("cell"), row.at("terrain")
    words = (
        [TerrainWord(word, terrain) for word in WORD.findall(row.terrain)] if row.has_read("terrain") else None
    )
    where = "".join(row.cell.split()) if row.has_read("cell") else ""
    builder.add(where, lambda _: cell, words, row.name, is_whole=row.has_read())


PICTURES = (".svg", ".png")
MOST_OWN = 40
_NAME = regex(r"[a-z][a-z0-9-]{0,29}")
_OURS = frozenset((*CELL_WORDS, *WAY_WORDS, *EDGE_WORDS, *ALSO, *ALSO_EDGES))


@dataclass(frozen=True, kw_only=True)
class TerrainTable:
    """The keys of `[terrain.NAME]`."""

    ground: Colour | None = option(COLOUR, None, help="the colour of its ground", example="#8a9a5b")
    motif: str = option(
        TextKind(500), "none", help=f"what is drawn on it: {', '.join(MOTIFS)}, or an SVG beside the file",
        example="marsh",
    )  # fmt: skip
    label: str = option(TextKind(30), "", help="as the legend prints it (default: the name)", example="Swamp")


def read_own_terrain(table: Located | None, folder: Path, found: Problems) -> dict[str, OwnTerrain]:
    """Return the terrain of the tables `[terrain.NAME]` by name; problems go into `found`."""
    own: dict[str, OwnTerrain] = {}
    if table is None:
        return own
    place = table.place
    if not isinstance(table.value, dict):
        found.report(WRONG_TYPE, place, "terrain is not a table", "Write [terrain.NAME] above its keys.")
        return own
    if len(table.value) > MOST_OWN:
        message = f"there are {len(table.value):,} tables terrain; the most is {MOST_OWN}"
        found.report(BAD_TERRAIN_NAME, place, message, "Remove the tables that no map uses.")
        return own
    for name, entry in table.value.items():
        one = _read_one(name, entry, folder, found)
        if one is not None:
            own[one.name] = one
    return own


def _read_one(name: str, entry: Located, folder: Path, found: Problems) -> OwnTerrain | None:
    place = entry.place
    if not isinstance(entry.value, dict):
        found.report(
            WRONG_TYPE, place, f"terrain.{name} is not a table", f"Write [terrain.{name}] above its keys."
        )
        return None
    if not _NAME.fullmatch(name):
        message = f"{shown(name)} cannot be the name of a terrain"
        way_out = "Write small letters, figures and hyphens, such as swamp."
        found.report(BAD_TERRAIN_NAME, place, message, way_out)
        return None
    if name in _OURS:
        message = f"{shown(name)} is a word of every terrain file already"
        found.report(BAD_TERRAIN_NAME, place, message, "Take another name, and a label of your own.")
        return None
    options = read_options(TerrainTable, given_values(entry.value), place, f"[terrain.{name}]", found)
    if options is None:
        return None
    motif = options.motif.strip()
    if motif not in MOTIFS and not motif.lower().endswith(PICTURES):
        message = f"there is no motif {shown(motif)}"
        way_out = f"{suggestion(motif, MOTIFS)}The motifs are {', '.join(MOTIFS)}, or name an SVG."
        found.report(UNKNOWN_MOTIF, span_of(entry.value, "motif", place), message, way_out)
        return None
    label = options.label or name.replace("-", " ").capitalize()
    span = span_of(entry.value, "motif", place)
    return OwnTerrain(name, label, options.ground, motif, folder, span)
