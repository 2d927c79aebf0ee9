"""From what lines or rows say to a `Land`: cells, runs of cells and ways, one statement after another."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from pressgang.diagnostics import Problems, Span, shown, suggestion
from pressgang.terrain import problems
from pressgang.terrain.lattice import Spot
from pressgang.terrain.model import (
    ALSO,
    ALSO_EDGES,
    CELL_WORDS,
    EDGE_WORDS,
    WAY_WORDS,
    CellEdge,
    Ground,
    Label,
    Land,
    NamedCell,
    OwnTerrain,
    Way,
)

MOST_STATEMENTS = 40_000
"""As many as the largest mat has cells."""
MOST_TOLD = 80_000
"""The most cells of all runs and ways together."""
MOST_ALONG = 201
"""The most cells of a run, one way."""
_FIGURES = re.compile(r"\d{3,6}")
_LETTERS = re.compile(r"([A-Za-z]{1,2})(\d{1,3})")
_DRY = frozenset(CELL_WORDS) - {"sea", "cloud"}
_HOW = 'Write a cell as 0103, a run of cells as 0101..0110, a road as 0205-0103, and then what is there: 0103 hill "Bone Hills".'  # noqa: E501
_HOW_EDGE = 'Write the edge of two neighbours as 0304/0405, several with commas, and then what lies on it: 0304/0405, 0405/0406 river "Bzura".'  # noqa: E501
_CELL_KINDS = (
    f"The words for a cell are {', '.join(CELL_WORDS)}; for a line through cells {', '.join(WAY_WORDS)}."
)


_EDGE_KINDS = f"The words for an edge between two cells are {', '.join(EDGE_WORDS)}."


class SaidWord(NamedTuple):
    """A word and its place."""

    text: str
    span: Span


class Teller:
    """Takes statements in turn and gathers the land; what is wrong goes into `found`."""

    def __init__(self, found: Problems, own: Mapping[str, OwnTerrain] | None = None) -> None:
        self._found = found
        self._own = own or {}
        self._cells: dict[Spot, Ground] = {}
        self._ways: list[Way] = []
        self._labels: list[Label] = []
        self._edges: list[CellEdge] = []
        self._told = 0

    def land(self) -> Land:
        """What was said so far."""
        return Land(self._cells, tuple(self._ways), tuple(self._labels), tuple(self._edges), self._used())

    def _used(self) -> tuple[OwnTerrain, ...]:
        """Return the own terrain that lies in some cell, in order of name."""
        said = {kind for ground in self._cells.values() for kind in ground.kinds}
        return tuple(one for name, one in sorted(self._own.items()) if name in said)

    def say(self, where: str, at: Callable[[int], Span], words: Sequence[SaidWord], name: str) -> None:
        """One statement: its cells (`at` gives the place of a character of them), words, and a name or none."""
        if self._told > MOST_TOLD:
            return  # which is said
        if not words and _begins_with_cell(where):
            self._found.add(
                problems.UNKNOWN_TERRAIN.at(at(0), f"{shown(where)} is followed by no terrain", _HOW)
            )
            return
        if "/" in where:
            self._say_edges(where, at, words, name)
            return
        if "-" in where:
            self._way(where, at, words, name)
            return
        spots = self._spots(where, at)
        kinds = self._kinds(words) if spots else []
        ways = [kind for kind in kinds if kind in WAY_WORDS]
        if ways:
            message = f"a {ways[0]} needs two cells or more, and {shown(where)} is no line through cells"
            self._found.add(problems.BAD_PLACE.at(at(0), message, _HOW))
            return
        if not kinds:
            return
        wet, dry = "sea" in kinds, [kind for kind in kinds if kind in _DRY or kind in self._own]
        if wet and dry:
            message = f"{where} is sea and {dry[0]} at once"
            help_text = f"Leave out sea, or {dry[0]}; a coast is a cell of land."
            self._found.add(problems.SEA_AND_LAND.at(words[-1].span, message, help_text))
            return
        said = frozenset(kinds)
        for place in spots:
            before = self._cells.get(place.spot)
            if before is not None:
                message = f"the cell {place.text} was said in line {before.place.span.line} already"
                if before.place.span.cell:
                    message = f"the cell {place.text} was said in {before.place.span.cell} already"
                self._found.add(
                    problems.CELL_TWICE.at(place.span, message, "Say all that it holds in one line.")
                )
                return
            self._cells[place.spot] = Ground(said, place)
        if name:
            self._labels.append(Label(spots[len(spots) // 2].spot, name, said, at(0)))

    def _kinds(self, words: Sequence[SaidWord]) -> list[str]:
        found = []
        for word in words:
            text = word.text.lower()
            kind = ALSO.get(text, text)
            if kind in CELL_WORDS or kind in WAY_WORDS or kind in self._own:
                found.append(kind)
                continue
            near = suggestion(word.text, (*CELL_WORDS, *WAY_WORDS, *self._own, *ALSO))
            more = f" The game and the kit name {', '.join(self._own)}." if self._own else ""
            self._found.add(
                problems.UNKNOWN_TERRAIN.at(
                    word.span, f"there is no terrain {shown(word.text)}", near + _CELL_KINDS + more
                )
            )
        return found

    def _way(
        self,
        where: str,
        at: Callable[[int], Span],
        words: Sequence[SaidWord],
        name: str,
    ) -> None:
        places = self._through(where, at)
        kinds = self._kinds(words) if places else []
        if len(kinds) < len(words):
            return  # what is wrong is said
        ways = [kind for kind in kinds if kind in WAY_WORDS]
        if len(kinds) != 1 or not ways:
            other = next(
                (word for word, kind in zip(words, kinds, strict=True) if kind not in WAY_WORDS), words[-1]
            )
            message = f"{shown(where)} is a line through cells, and {shown(other.text)} lies in cells"
            if len(ways) > 1:
                message = f"{shown(where)} is a {ways[0]} and a {ways[1]} at once"
            self._found.add(problems.BAD_PLACE.at(other.span, message, _HOW))
            return
        still = next((b for a, b in pairwise(places) if a.spot == b.spot), None)
        if still:
            message = f"this {ways[0]} stands still: {still.text} follows {still.text}"
            self._found.add(problems.BAD_PLACE.at(still.span, message, "Name each cell once in a row."))
            return
        self._ways.append(Way(ways[0], places, name))

    def _say_edges(self, where: str, at: Callable[[int], Span], words: Sequence[SaidWord], name: str) -> None:
        """Add what a statement puts on the edges between cells, each named as 0304/0405."""
        pairs = self._pairs(where, at)
        kinds = self._edge_kinds(words)
        self._edges += [CellEdge(tuple(kinds), first, second, name) for first, second in pairs if kinds]

    def _pairs(self, where: str, at: Callable[[int], Span]) -> list[tuple[NamedCell, NamedCell]]:
        """Return the pairs of cells of a list of edges; every faulty one is a problem."""
        found: list[tuple[NamedCell, NamedCell]] = []
        begin = 0
        if self._too_much(2 * where.count("/"), at(0)):
            return found
        for part in where.split(","):
            text = part.strip()
            offset = begin + part.find(text)
            begin += len(part) + 1
            if not text:
                continue
            ends = text.split("/")
            if len(ends) != 2:
                message = f"{shown(text)} is no edge between two cells"
                self._found.add(problems.BAD_PLACE.at(at(offset), message, _HOW_EDGE))
                continue
            first = self._place(ends[0], at(offset), text)
            second = self._place(ends[1], at(offset + len(ends[0]) + 1), text)
            if first is not None and second is not None:
                found.append((first, second))
        return found

    def _edge_kinds(self, words: Sequence[SaidWord]) -> list[str]:
        found = []
        for word in words:
            text = word.text.lower()
            kind = ALSO_EDGES.get(text, text)
            if kind in EDGE_WORDS:
                found.append(kind)
                continue
            near = suggestion(word.text, (*EDGE_WORDS, *ALSO_EDGES))
            message = f"there is no edge {shown(word.text)}"
            self._found.add(problems.UNKNOWN_TERRAIN.at(word.span, message, near + _EDGE_KINDS))
        return found

    def _too_much(self, more: int, span: Span) -> bool:
        """Whether this many cells more are too many, which is said once."""
        self._told += more
        if self._told > MOST_TOLD:
            message = (
                f"the file names more than {MOST_TOLD:,} cells in runs and ways; the largest mat has 40,000"
            )
            self._found.add(problems.TOO_LARGE.at(span, message, "Name each cell of the mat once."))
        return self._told > MOST_TOLD

    def _through(self, where: str, at: Callable[[int], Span]) -> tuple[NamedCell, ...]:
        """The cells that a way goes through; none where one of them is faulty, which is said."""
        places: list[NamedCell] = []
        begin = 0
        if self._too_much(where.count("-") + 1, at(0)):
            return ()
        for part in where.split("-"):
            place = self._place(part, at(begin), where)
            if place is None:
                return ()
            places.append(place)
            begin += len(part) + 1
        return tuple(places)

    def _spots(self, where: str, at: Callable[[int], Span]) -> list[NamedCell]:
        first_text, dots, last_text = where.partition("..")
        first = self._place(first_text, at(0), where)
        last = self._place(last_text, at(len(first_text) + 2), where) if dots else first
        if first is None or last is None:
            return []
        (c0, c1), (r0, r1) = (sorted(pair) for pair in zip(first.spot, last.spot, strict=True))
        if c1 - c0 >= MOST_ALONG or r1 - r0 >= MOST_ALONG:
            across, down = c1 - c0 + 1, r1 - r0 + 1
            message = f"the run {where} has {across:,} x {down:,} cells; the largest mat has 200 x 200"
            self._found.add(problems.TOO_LARGE.at(at(0), message, "Name the cells of the mat alone."))
            return []
        if not dots:
            return [first]
        if self._too_much((c1 - c0 + 1) * (r1 - r0 + 1), at(0)):
            return []
        digits = 3 if max(c1, r1) > 99 or len(first_text) > 5 else 2
        return [
            NamedCell((column, row), f"{column:0{digits}d}{row:0{digits}d}", first.span)
            for column in range(c0, c1 + 1)
            for row in range(r0, r1 + 1)
        ]

    def _place(self, text: str, span: Span, whole: str) -> NamedCell | None:
        spot = spot_of(text)
        if spot is None:
            what = shown(text) if text else "nothing"
            part = "" if text == whole else f" in {shown(whole)}"
            self._found.add(problems.BAD_PLACE.at(span, f"{what}{part} is no cell", _HOW))
            return None
        return NamedCell(spot, text, span)


def said_links(links: Sequence[str], span: Span, found: Problems) -> tuple[Way, ...]:
    """Return the links of a list such as `0101-0303`; what is wrong goes into `found` at the span."""
    teller = Teller(found)
    for link in links:
        where = "".join(link.split())
        if "-" not in where:
            message = f"the link {shown(link)} leads from no cell to another"
            found.add(problems.BAD_PLACE.at(span, message, "Write a link as 0101-0303."))
            continue
        teller.say(where, lambda _: span, [SaidWord("link", span)], "")
    return teller.land().ways


def _begins_with_cell(where: str) -> bool:
    return spot_of(re.split(r"-|/|\.\.", where)[0]) is not None


def spot_of(text: str) -> Spot | None:
    """The cell of a number as mats print it: 0103, 001003 on large mats, C7. A spreadsheet's 103 is 0103."""
    if _FIGURES.fullmatch(text) and text.isascii():
        text = text.zfill(len(text) + len(text) % 2)
        half = len(text) // 2
        return int(text[:half]), int(text[half:])
    found = _LETTERS.fullmatch(text)
    if not found or not text.isascii():
        return None
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - 64
    return column, int(found[2])
