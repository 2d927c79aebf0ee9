"""Read terrain files (lines as hex-mapping tools write them, or tables), and the terrain of games and kits.

A file is statements, which a `LandBuilder` takes in turn: cells, runs of cells and ways, and what is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise, product
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
from pressgang.structs import NamedTuple, dataclass
from pressgang.terrain import problems
from pressgang.terrain.lattice import Spot
from pressgang.terrain.model import (
    ALSO,
    ALSO_EDGES,
    CELL_WORDS,
    EDGE_WORDS,
    MOTIFS,
    WAY_WORDS,
    CellEdge,
    Ground,
    Label,
    Land,
    NamedCell,
    OwnTerrain,
    Unread,
    Way,
    spot_of,
)

MOST_STATEMENTS = 40_000
"""The most statements: one for each cell of the largest mat."""
MOST_NAMED = 80_000
"""The most cells of all runs and ways together."""
MOST_ALONG = 201
"""The most cells of a run, one way."""
MOST_WORDS = 40
"""The most words of a statement; there are not so many different ones."""
MOST_FAULTS = 10_000
"""The number of faults after which the rest is not read: a file of nothing but faults is no terrain file."""
_DRY = frozenset(CELL_WORDS) - {"sea", "cloud"}
_HOW = 'Write a cell as 0103, a run of cells as 0101..0110, a road as 0205-0103, and then what is there: 0103 hill "Bone Hills".'  # noqa: E501
_HOW_EDGE = 'Write the edge of two neighbours as 0304/0405, several with commas, and then what lies on it: 0304/0405, 0405/0406 river "Bzura".'  # noqa: E501
_CELL_KINDS = (
    f"The words for a cell are {', '.join(CELL_WORDS)}; for a line through cells {', '.join(WAY_WORDS)}."
)
_EDGE_KINDS = f"The words for an edge between two cells are {', '.join(EDGE_WORDS)}."
_CELL_TEXTS = (*CELL_WORDS, *(text for text, kind in ALSO.items() if kind in CELL_WORDS))
_WAY_TEXTS = (*WAY_WORDS, *(text for text, kind in ALSO.items() if kind in WAY_WORDS))
_OTHER_DASHES = regex("[‐‑‒–—―−]")
_OTHER_DOTS = regex(r"…|\.{3,}")


class TerrainWord(NamedTuple):
    """A word and its place."""

    text: str
    span: Span


class _Vocabulary(NamedTuple):
    """The words for what lies in cells, or on edges: `also` are synonyms of the kinds, `texts` may be meant.

    Messages say that there is no `noun`, or no word `called` so, with the advice and the list of the kinds.
    """

    noun: str
    called: str
    also: Mapping[str, str]
    kinds: tuple[str, ...]
    texts: tuple[str, ...]
    advice: str
    listed: str


_ON_EDGES = _Vocabulary(
    "edge", "word for what lies there", ALSO_EDGES, EDGE_WORDS, (*EDGE_WORDS, *ALSO_EDGES),
    advice=f"{_HOW_EDGE} {_EDGE_KINDS}", listed=_EDGE_KINDS,
)  # fmt: skip


class LandBuilder:
    """A builder of a land from statements, taken in turn; every fault of each goes into `found`."""

    def __init__(self, found: Problems, own: Mapping[str, OwnTerrain] | None = None) -> None:
        self._found = found
        self._own = own or {}
        more = f" The game and the kit name {', '.join(self._own)}." if self._own else ""
        kinds, texts = (*CELL_WORDS, *WAY_WORDS, *self._own), (*_CELL_TEXTS, *self._own, *_WAY_TEXTS)
        self._in_cells = _Vocabulary(
            "terrain", "terrain", ALSO, kinds, texts, advice=f"{_HOW} {_CELL_KINDS}", listed=_CELL_KINDS + more
        )
        self._edges: list[CellEdge] = []
        self._cells: dict[Spot, Ground] = {}
        self._ways: list[Way] = []
        self._labels: list[Label] = []
        self._unread: list[Unread] = []
        self._first_named: dict[Spot, NamedCell] = {}
        self._named = 0
        self._faults = 0

    def land(self) -> Land:
        """Return the land of the statements so far."""
        kinds = {kind for ground in self._cells.values() for kind in ground.kinds}
        own = tuple(one for name, one in sorted(self._own.items()) if name in kinds)
        return Land(
            self._cells, tuple(self._ways), tuple(self._labels), tuple(self._edges), own, tuple(self._unread)
        )

    @property
    def is_full(self) -> bool:
        """Return whether there are so many names, or faults, that further statements are ignored."""
        return self._named > MOST_NAMED or self._faults > MOST_FAULTS

    def add(
        self,
        where: str,
        at: Callable[[int], Span],
        words: Iterable[TerrainWord] | None,
        name: str,
        *,
        is_whole: bool = True,
    ) -> None:
        """Add one statement: its cells (`at` gives the place of a character of them), its words, its name.

        `is_whole` is false if some of it could not be read, which is reported: `where` is empty if it was the
        cells, `words` are None if it was the words. A faulty statement becomes an `Unread`.
        """
        if self.is_full:
            return
        before = self._faults
        if "/" in where and where.strip("/"):
            pairs = self._pairs(where, at)
            on_edge = self._kinds(_ON_EDGES, words, where, at(0) if pairs else None)
            if is_whole and self._faults == before:
                edges = tuple(kind for kind, _ in on_edge)
                self._edges += [CellEdge(edges, first, second, name) for first, second in pairs]
                return
            places = [place for pair in pairs for place in pair]
        elif "-" in where and where.strip("-"):
            places = self._cells_of_way(where, at)
            kinds = []
            if _has_cell(where):
                kinds = self._kinds(self._in_cells, words, where, at(0) if places else None, _WAY_TEXTS)
            self._check_way(where, at, places, kinds)
            if is_whole and self._faults == before:
                self._ways.append(Way(kinds[0][0], tuple(places), name))
                return
        else:
            places = self._cells_of_run(where, at)
            has_sound_cells = self._faults == before
            kinds = []
            if _has_cell(where) or not where:
                likely = (*_CELL_TEXTS, *self._own)
                kinds = self._kinds(self._in_cells, words, where, at(0) if places else None, likely)
            self._check_cells(where if has_sound_cells else "", at, kinds)
            self._check_new(places)
            if is_whole and self._faults == before:
                said = frozenset(kind for kind, _ in kinds)
                self._cells.update((place.spot, Ground(said, place)) for place in places)
                if name:
                    self._labels.append(Label(places[len(places) // 2].spot, name, said, at(0)))
                return
        self._unread.append(Unread(tuple(places), name, at(0)))

    def _fault(self, problem: Diagnostic) -> None:
        if self._faults == MOST_FAULTS:
            message = f"the file has more than {MOST_FAULTS:,} faults; what stands below was not read"
            problem = problems.TOO_LARGE.at(problem.span, message, "Check that this is a terrain file. " + _HOW)
        if self._faults <= MOST_FAULTS:
            self._found.add(problem)
        self._faults += 1

    # --- words --------------------------------------------------------------------------------------

    def _kinds(
        self,
        known: _Vocabulary,
        words: Iterable[TerrainWord] | None,
        where: str,
        missing: Span | None,
        likely: tuple[str, ...] = (),
    ) -> list[tuple[str, TerrainWord]]:
        """Return the kinds that the words behind `where` name, each with its word; `likely` are meant first.

        Where there is no word, that is reported at `missing`, unless that is None.
        """
        found: list[tuple[str, TerrainWord]] = []
        count = 0
        for count, word in enumerate(words or (), 1):
            if count > MOST_WORDS:
                message = f"more than {MOST_WORDS} words follow {shown(where)}"
                self._fault(problems.TOO_LARGE.at(word.span, message, "Write each word once."))
                break
            small = word.text.lower()
            kind = known.also.get(small, small)
            if kind in known.kinds:
                found.append((kind, word))
                continue
            near = suggestion(word.text, likely) or suggestion(word.text, known.texts)
            message = f"there is no {known.noun} {shown(word.text)}"
            self._fault(problems.UNKNOWN_TERRAIN.at(word.span, message, near + known.listed))
        if not count and words is not None and missing is not None:
            message = f"{shown(where)} is followed by no {known.called}"
            self._fault(problems.UNKNOWN_TERRAIN.at(missing, message, known.advice))
        return found

    def _check_cells(self, where: str, at: Callable[[int], Span], kinds: list[tuple[str, TerrainWord]]) -> None:
        """Report words that no cell can have, or not together."""
        ways = [kind for kind, _ in kinds if kind in WAY_WORDS]
        if ways and where:
            message = f"a {ways[0]} needs two cells or more, and {shown(where)} is no line through cells"
            self._fault(problems.BAD_PLACE.at(at(0), message, _HOW))
        dry = [kind for kind, _ in kinds if kind in _DRY or kind in self._own]
        if dry and any(kind == "sea" for kind, _ in kinds):
            message = f"{where or 'the cell'} is sea and {dry[0]} at once"
            help_text = f"Leave out sea, or {dry[0]}; a coast is a cell of land."
            self._fault(problems.SEA_AND_LAND.at(kinds[-1][1].span, message, help_text))

    def _check_way(
        self,
        where: str,
        at: Callable[[int], Span],
        places: list[NamedCell],
        kinds: list[tuple[str, TerrainWord]],
    ) -> None:
        """Report words that no way can have, or not together, and a way of one cell."""
        ways = [(kind, word) for kind, word in kinds if kind in WAY_WORDS]
        for kind, word in kinds:
            if kind not in WAY_WORDS:
                message = f"{shown(where)} is a line through cells, and {shown(word.text)} lies in cells"
                self._fault(problems.BAD_PLACE.at(word.span, message, _HOW))
        for kind, word in ways[1:]:
            message = f"{shown(where)} is a {ways[0][0]} and a {kind} at once"
            self._fault(problems.BAD_PLACE.at(word.span, message, "Write a line for each."))
        what = ways[0][0] if ways else "line"
        for before, after in pairwise(places):
            if before.spot == after.spot:
                message = f"this {what} stands still: {after.text} follows {before.text}"
                help_text = "Name a cell once, and then the next one."
                self._fault(problems.BAD_PLACE.at(after.span, message, help_text))

    # --- cells --------------------------------------------------------------------------------------

    def _check_new(self, places: list[NamedCell]) -> None:
        """Report those of the cells that an earlier statement names, as one fault."""
        twice = [place for place in places if place.spot in self._first_named]
        for place in places:
            self._first_named.setdefault(place.spot, place)
        if not twice:
            return
        span = self._first_named[twice[0].spot].span
        message = f"the cell {twice[0].text} was named in {span.cell or f'line {span.line}'} already"
        if len(twice) > 1:
            message += f" (and {len(twice) - 1:,} more of this run)"
        help_text = "Say all that a cell holds in one line."
        self._fault(problems.CELL_TWICE.at(twice[0].span, message, help_text))

    def _pairs(self, where: str, at: Callable[[int], Span]) -> list[tuple[NamedCell, NamedCell]]:
        """Return the pairs of cells of a list of edges; every faulty one is a problem."""
        found: list[tuple[NamedCell, NamedCell]] = []
        if not self._has_room(2 * where.count("/"), at(0)):
            return found
        begin = 0
        for part in where.split(","):
            text = part.strip()
            offset = begin + part.find(text)
            begin += len(part) + 1
            if not text:
                continue
            ends = text.split("/")
            if len(ends) != 2:
                message = f"{shown(text)} is no edge between two cells"
                self._fault(problems.BAD_PLACE.at(at(offset), message, _HOW_EDGE))
                continue
            first = self._cell(ends[0], at(offset), text)
            second = self._cell(ends[1], at(offset + len(ends[0]) + 1), text)
            if first is not None and second is not None:
                found.append((first, second))
        return found

    def _has_room(self, more: int, span: Span) -> bool:
        """Return whether this many cells more can be named; if not, report that."""
        self._named += more
        if self._named > MOST_NAMED:
            message = (
                f"the file names more than {MOST_NAMED:,} cells in runs and ways; the largest mat has 40,000"
            )
            self._fault(problems.TOO_LARGE.at(span, message, "Name each cell of the mat once."))
        return self._named <= MOST_NAMED

    def _cells_of_way(self, where: str, at: Callable[[int], Span]) -> list[NamedCell]:
        """Return the cells that a way names, without the faulty ones."""
        places: list[NamedCell] = []
        if not self._has_room(where.count("-") + 1, at(0)):
            return places
        if not _has_cell(where):
            self._refuse_cell(where, at(0), where)
            return places
        begin = 0
        for part in where.split("-"):
            place = self._cell(part, at(begin), where)
            if place is not None:
                places.append(place)
            begin += len(part) + 1
        return places

    def _cells_of_run(self, where: str, at: Callable[[int], Span]) -> list[NamedCell]:
        """Return the cells of a run, or the one that is named; none where an end of it is faulty."""
        if not where:
            return []
        if not _has_cell(where):
            self._refuse_cell(where, at(0), where)
            return []
        first_text, dots, last_text = where.partition("..")
        first = self._cell(first_text, at(0), where)
        last = self._cell(last_text, at(len(first_text) + 2), where) if dots else first
        if first is None or last is None:
            return [place for place in (first, last) if place is not None]
        (c0, c1), (r0, r1) = (sorted(pair) for pair in zip(first.spot, last.spot, strict=True))
        if c1 - c0 >= MOST_ALONG or r1 - r0 >= MOST_ALONG:
            across, down = c1 - c0 + 1, r1 - r0 + 1
            message = f"the run {where} has {across:,} x {down:,} cells; the largest mat has 200 x 200"
            self._fault(problems.TOO_LARGE.at(at(0), message, "Name the cells of the mat alone."))
            return []
        if not dots:
            return [first]
        if not self._has_room((c1 - c0 + 1) * (r1 - r0 + 1), at(0)):
            return []
        spots = product(range(c0, c1 + 1), range(r0, r1 + 1))
        return [NamedCell(spot, first.spell(spot), first.span) for spot in spots]

    def _cell(self, text: str, span: Span, whole: str) -> NamedCell | None:
        spot = spot_of(text)
        if spot is None:
            self._refuse_cell(text, span, whole)
            return None
        return NamedCell(spot, text, span)

    def _refuse_cell(self, text: str, span: Span, whole: str) -> None:
        if re.search("[,;]", text.strip(",; ")):
            message = f"{shown(text)} is more than one cell"
        elif not text:
            message = f"a cell is missing in {shown(whole)}"
        elif not any(map(str.isalnum, text)):
            message = f"{shown(text)} names no cell"
        else:
            message = f"{shown(text)}{'' if text == whole else f' in {shown(whole)}'} is not a cell"
        if self._faults <= MOST_FAULTS:
            self._fault(problems.BAD_PLACE.at(span, message, _remedy_for(text, whole)))


def read_links(links: Sequence[str], span: Span, found: Problems) -> tuple[Way, ...]:
    """Return the links of a list such as `0101-0303`; problems go into `found` at the span."""
    builder = LandBuilder(found)
    for link in links:
        where = "".join(link.split())
        if "-" not in where or "/" in where:
            message = f"the link {shown(link)} leads from no cell to another"
            found.report(problems.BAD_PLACE, span, message, "Write a link as 0101-0303.")
            continue
        builder.add(where, lambda _: span, [TerrainWord("link", span)], "")
    return builder.land().ways


def _remedy_for(text: str, whole: str) -> str:
    """Return what to write in place of a text that is no cell."""
    kind = text.lower()
    if ALSO.get(kind, kind) in (*CELL_WORDS, *WAY_WORDS):
        return f"The cell comes first, then what is there: 0103 {kind}."
    if text and not any(map(str.isalnum, text)):
        return f"Delete the line, or begin it with # if it is a remark. {_HOW}"
    if re.search("[,;]", text):
        each = "a line for each" if re.search("[,;]", text.strip(",; ")) else "the cell alone"
        edges = "only edges are parted by commas, as 0101/0102, 0102/0103 river"
        return f"Write {each}, or a run of cells as 0101..0110; {edges}."
    if _OTHER_DASHES.search(whole):
        return "Join the cells of a road, railway or river by plain hyphens: 0205-0103."
    if _OTHER_DOTS.search(whole) or whole.count("..") > 1:
        return "Write a run of cells as its first and its last with two dots between: 0101..0110."
    return _HOW


def _has_cell(where: str) -> bool:
    """Return whether a text means cells, be they well written or not: some part of it has a figure."""
    return any(map(str.isdigit, where))


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
    return problems.TOO_LARGE.at(Span(label, 1, 1), message, help_text)


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
    words = (TerrainWord(one[0], at(one.start())) for one in WORD.finditer(statement, end, words_end))
    builder.add(statement[:end], at, words, name, is_whole=is_whole)


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
        found.report(problems.BAD_TERRAIN_NAME, place, message, "Remove the tables that no map uses.")
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
        found.report(problems.BAD_TERRAIN_NAME, place, message, way_out)
        return None
    if name in _OURS:
        message = f"{shown(name)} is a word of every terrain file already"
        found.report(problems.BAD_TERRAIN_NAME, place, message, "Take another name, and a label of your own.")
        return None
    options = read_options(TerrainTable, given_values(entry.value), place, f"[terrain.{name}]", found)
    if options is None:
        return None
    motif = options.motif.strip()
    if motif not in MOTIFS and not motif.lower().endswith(PICTURES):
        message = f"there is no motif {shown(motif)}"
        way_out = f"{suggestion(motif, MOTIFS)}The motifs are {', '.join(MOTIFS)}, or name an SVG."
        found.report(problems.UNKNOWN_MOTIF, span_of(entry.value, "motif", place), message, way_out)
        return None
    label = options.label or name.replace("-", " ").capitalize()
    span = span_of(entry.value, "motif", place)
    return OwnTerrain(name, label, options.ground, motif, folder, span)
