"""Terrain files in lines, changed cell by cell: untouched lines keep their bytes, and remarks stay.

A line names a run of cells, a way through cells or edges between them; a faulty one is left alone. New lines go
to the end. Cells are columns and rows, `number` writes them as the mat does.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import pairwise, product

from msgspec import Struct

from pressgang.diagnostics import PressgangError, Problems, Span, shown
from pressgang.editing.rows import CANNOT_HOLD
from pressgang.sources.text import BREAK, decode, utf_8_as_saved
from pressgang.structs import NamedTuple, replace
from pressgang.terrain.lattice import Lattice, Spot
from pressgang.terrain.model import ALSO, ALSO_EDGES, CELL_WORDS, EDGE_WORDS, WAY_WORDS, Course, spot_of
from pressgang.terrain.random_land import make_random_land
from pressgang.terrain.reading import LONGEST_NAME, MOST_ALONG, WHERE, WORD, without_remark

Pair = tuple[Spot, Spot]
Chain = tuple[Spot, ...]
_RELIEF, _SHORE, _COVER = {"hill"}, {"coast", "beach", "cliff"}, {"wood", "town", "airfield"}
_WATER = {"river", "stream"}


class TerrainLine(Struct, frozen=True):
    """A line with its break. A sound statement has `cells` (of a way, those that it names) or `pairs` of cells.

    Words are as they are written, `kinds` what they mean.
    """

    text: str
    end: str
    where: str = ""
    words: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    name: str = ""
    cells: Chain = ()
    pairs: tuple[Pair, ...] = ()
    is_way: bool = False


class MapCell(NamedTuple):
    """What a file says of a cell: its kinds of terrain and its name."""

    kinds: tuple[str, ...] = ()
    name: str = ""


class TerrainEditor:
    """A terrain file that is changed. `own` are the names of terrain of game and kit.

    Raises `PressgangError` if the bytes are no text.
    """

    def __init__(
        self,
        data: bytes,
        label: str,
        lattice: Lattice,
        number: Callable[[Spot], str],
        own: Collection[str] = (),
    ) -> None:
        met = Problems()
        text = decode(data, label, met)
        if text is None:
            raise PressgangError(met.found)
        self._saved = utf_8_as_saved(data, text)
        self._label, self._lattice, self._number, self.own = label, lattice, number, frozenset(own)
        *texts, last = BREAK.split(text)
        ends = BREAK.findall(text)
        self._break = ends[0] if ends else "\n"
        self.lines = [*map(self._read, texts, ends)]
        self._is_open = last != ""
        if self._is_open:
            self.lines.append(self._read(last, self._break))

    def data(self) -> bytes:
        """Return the file as bytes; its last line ends with a break, or without one, as it did."""
        text = "".join(line.text + line.end for line in self.lines)
        end = self.lines[-1].end if self._is_open and self.lines else ""
        return self._saved.saved(text.removesuffix(end))

    # --- what it says -------------------------------------------------------------------------------

    def cells(self) -> dict[Spot, MapCell]:
        """Return what the file says of each cell that it names; a run's name stands in its middle."""
        found: dict[Spot, MapCell] = {}
        for line in self.lines:
            if not line.is_way:
                middle = _middle(line)
                found.update(
                    (spot, MapCell(line.kinds, line.name if spot == middle else "")) for spot in line.cells
                )
        return found

    def ways(self) -> list[Course]:
        """Return the ways, cell by cell."""
        return [Course(line.kinds[0], self._chain(line), line.name) for line in self.lines if line.is_way]

    # --- changes ------------------------------------------------------------------------------------

    def paint(self, cells: Iterable[Spot], word: str) -> None:
        """Add a word of terrain to cells, in place of those that it shuts out."""
        self._change(cells, lambda words: self._with(words, word))

    def erase(self, cells: Iterable[Spot]) -> None:
        """Take out of each cell its terrain and name, else the ways through it, else the edges round it."""
        known, lines = self.cells(), [(line, set(self._chain(line))) for line in self.lines if line.is_way]
        filled, crossed, bare = set[Spot](), set[Spot](), set[Spot]()
        for spot in cells:
            way = any(spot in chain for _, chain in lines)
            (filled if spot in known else crossed if way else bare).add(spot)
        self._change(filled, lambda words: (), erases=True)
        self._rewrite(lambda line: self._cut(line, crossed))
        if bare:
            self.erase_edges(pair for line in self.lines for pair in line.pairs if bare & set(pair))

    def erase_edges(self, pairs: Iterable[Pair]) -> None:
        """Take out what lies on these edges."""
        gone = {frozenset(pair) for pair in pairs}
        self._drop_pairs(gone, lambda kinds: True)

    def add_way(self, kind: str, chain: Sequence[Spot]) -> None:
        """Add a way through these cells."""
        self._append(["-".join(map(self._number, chain)) + f" {kind}"])

    def add_edges(self, kind: str, pairs: Iterable[Pair]) -> None:
        """Add a kind of edge between cells; a stream takes the place of a river."""
        there = {frozenset(pair) for line in self.lines if kind in line.kinds for pair in line.pairs}
        new = {frozenset(pair): pair for pair in pairs if frozenset(pair) not in there}
        if kind in _WATER:
            self._drop_pairs(set(new), lambda kinds: set(kinds) <= _WATER)
        if new:
            written = ", ".join(f"{self._number(a)}/{self._number(b)}" for a, b in new.values())
            self._append([f"{written} {kind}"])

    def rename(self, spot: Spot, kind: str, name: str) -> None:
        """Name a cell, or the way or edge of that kind through or at it. Raises `PressgangError`."""
        name = " ".join(name.replace('"', "'").split())
        if len(name) > LONGEST_NAME:
            message = f"the name {shown(name)} is too long; a name has {LONGEST_NAME} characters at most"
            raise PressgangError([CANNOT_HOLD.at(Span(self._label), message, "Shorten it.")])
        there = next((line for line in self.lines if self._is_at(line, spot, kind)), None)
        if there is None:
            self._append([f'{self._number(spot)} land "{name}"'] if name and not kind else [])
            return
        new = [self._write(there, there.where, there.words, name)]
        if not kind and len(there.cells) > 1 and not (there.name and spot == _middle(there)):
            new = self._split(there, {spot}, there.words, name)
        elif not name and there.kinds == ("land",) and len(there.cells) == 1:
            new = self._bare(there)
        self._rewrite(lambda line: new if line is there else [line])

    def _is_at(self, line: TerrainLine, spot: Spot, kind: str) -> bool:
        """Return whether a line names that cell, or is a way or edge of that kind through or at it."""
        if not kind:
            return not line.is_way and spot in line.cells
        through = spot in self._chain(line) if line.is_way else any(spot in pair for pair in line.pairs)
        return through and line.kinds[:1] == (kind,)

    def make_up(self, seed: int) -> None:
        """Write the random land of a seed in place of all statements."""
        land = make_random_land(self._lattice, seed)
        self._rewrite(lambda line: self._bare(line) if without_remark(line.text).strip() else [line])
        kinds: dict[tuple[str, ...], list[Spot]] = {}
        for spot, ground in land.cells.items():
            kinds.setdefault(tuple(sorted(ground.kinds)), []).append(spot)
        lines = [f"{run} {' '.join(words)}" for words, spots in kinds.items() for run in self._runs(spots)]
        self._append([
            *lines,
            *("-".join(self._number(one.spot) for one in way.places) + f" {way.kind}" for way in land.ways),
        ])  # fmt: skip

    # --- lines --------------------------------------------------------------------------------------

    def _read(self, text: str, end: str) -> TerrainLine:
        statement = without_remark(text).strip()
        found, quote = WHERE.match(statement), statement.find('"')
        where = found.group() if found else ""
        words = tuple(WORD.findall(statement, len(where), len(statement) if quote < 0 else quote))
        if not where or not words or (quote >= 0 and (statement.count('"') != 2 or statement[-1] != '"')):
            return TerrainLine(text, end)
        name = "" if quote < 0 else " ".join(statement[quote + 1 : -1].split())
        also = ALSO_EDGES if "/" in where else ALSO
        kinds = tuple(also.get(word.lower(), word.lower()) for word in words)
        line = TerrainLine(text, end, where, words, (), name)
        if "/" in where:
            pairs = [tuple(map(spot_of, part.strip().split("/"))) for part in where.split(",") if part.strip()]
            sound = all(len(pair) == 2 and None not in pair for pair in pairs) and set(kinds) <= set(EDGE_WORDS)
            return replace(line, kinds=kinds, pairs=tuple(pairs)) if sound else line
        if "-" in where:
            cells = tuple(map(spot_of, where.split("-")))
            sound = len(cells) > 1 and len(kinds) == 1 and kinds[0] in WAY_WORDS
            sound = sound and self._lattice.on_mat.issuperset(cells)
            return replace(line, kinds=kinds, cells=cells, is_way=True) if sound else line
        first, _, last = where.partition("..")
        a, b = spot_of(first), spot_of(last or first)
        if a is None or b is None or not set(kinds) <= {*CELL_WORDS, *self.own}:
            return line
        across, down = (range(min(pair), max(pair) + 1) for pair in zip(a, b, strict=True))
        if max(len(across), len(down)) > MOST_ALONG:
            return line
        return replace(line, kinds=kinds, cells=tuple(product(across, down)))

    def _write(self, line: TerrainLine, where: str, words: Iterable[str], name: str) -> TerrainLine:
        """Return a line that says something else; what stands before and behind its statement stays."""
        body = without_remark(line.text)
        before, after = body[: len(body) - len(body.lstrip())], body[len(body.rstrip()) :]
        statement = " ".join([where, *words, *([f'"{name}"'] if name else [])])
        return self._read(f"{before}{statement}{after}{line.text[len(body) :]}", line.end)

    def _bare(self, line: TerrainLine) -> list[TerrainLine]:
        """Return a line without its statement: its remark, if it has one."""
        remark = line.text[len(without_remark(line.text)) :]
        return [TerrainLine(remark, line.end)] if remark else []

    def _append(self, texts: Iterable[str]) -> None:
        self.lines += [self._read(text, self._break) for text in texts]

    def _rewrite(self, change: Callable[[TerrainLine], list[TerrainLine]]) -> None:
        """Put in place of each line what becomes of it."""
        self.lines = [new for line in self.lines for new in change(line)]

    # --- cells --------------------------------------------------------------------------------------

    def _with(self, words: tuple[str, ...], word: str) -> tuple[str, ...]:
        kinds = [ALSO.get(one.lower(), one.lower()) for one in words]
        if word in kinds:
            return words
        groups = (_RELIEF, _SHORE, _COVER | self.own)
        if word == "land":
            out = {*CELL_WORDS, *self.own}
        elif word == "sea":
            out = {*CELL_WORDS, *self.own} - {"cloud"}
        elif word == "cloud":
            out = {"land"}
        else:
            out = {"land", "sea", *next((group for group in groups if word in group), ())}
        kept = tuple(text for text, kind in zip(words, kinds, strict=True) if kind not in out)
        return kept if word == "land" else (*kept, word)

    def _change(
        self, cells: Iterable[Spot], change: Callable[[tuple[str, ...]], tuple[str, ...]], erases: bool = False
    ) -> None:
        """Change the words of cells; those that no line names get lines of their own."""
        wanted = set(cells)
        left = set(wanted)

        def changed(line: TerrainLine) -> list[TerrainLine]:
            own = wanted.intersection(() if line.is_way else line.cells)
            left.difference_update(own)
            words, name = change(line.words), "" if erases else line.name
            if not own or (words == line.words and not erases):
                return [line]
            if own != set(line.cells):
                return self._split(line, own, words, "")
            words = words or (("land",) if name else ())
            return [self._write(line, line.where, words, name)] if words else self._bare(line)

        self._rewrite(changed)
        if words := change(()):
            self._append(f"{run} {' '.join(words)}" for run in self._runs(left))

    def _split(
        self, line: TerrainLine, own: Collection[Spot], words: tuple[str, ...], name: str
    ) -> list[TerrainLine]:
        """Return lines for a run of which some cells say something else; its name stays with the others."""
        middle = _middle(line)
        rest = [self._new(run, line.words) for run in self._runs(set(line.cells) - set(own))]
        named = next((at for at, one in enumerate(rest) if middle in one.cells), 0)
        rest[named] = self._write(rest[named], rest[named].where, line.words, line.name)
        rest[0] = self._write(line, rest[0].where, line.words, rest[0].name)
        new = [self._new(run, words, name) for run in self._runs(own)] if words else []
        return [*rest, *new]

    def _new(self, where: str, words: Sequence[str], name: str = "") -> TerrainLine:
        return self._write(TerrainLine("", self._break), where, words, name)

    def _runs(self, cells: Iterable[Spot]) -> Iterator[str]:
        """Yield cells as they are written, in as few runs as columns side by side allow."""
        for first, last in runs_of(cells):
            yield self._number(first) if first == last else f"{self._number(first)}..{self._number(last)}"

    # --- ways and edges -----------------------------------------------------------------------------

    def _chain(self, line: TerrainLine) -> Chain:
        """Return all cells of a way in order; a link has those that it names."""
        if line.kinds == ("link",):
            return line.cells
        found = [line.cells[0]]
        for a, b in pairwise(line.cells):
            found += self._lattice.chain(a, b)[1:]
        return tuple(found)

    def _cut(self, line: TerrainLine, gone: Collection[Spot]) -> list[TerrainLine]:
        """Return the parts of a way that lie outside cells; the longest keeps its name."""
        chain = self._chain(line) if line.is_way else ()
        if not any(spot in gone for spot in chain):
            return [line]
        parts: list[list[Spot]] = [[]]
        for spot in chain:
            if spot in gone:
                parts.append([])
            else:
                parts[-1].append(spot)
        kept = [part for part in parts if len(part) > 1]
        if not kept:
            return self._bare(line)
        longest = max(kept, key=len)
        new = []
        for part in kept:
            base = line if part is kept[0] else TerrainLine("", self._break)
            where = "-".join(map(self._number, part))
            new.append(self._write(base, where, line.words, line.name if part is longest else ""))
        return new

    def _drop_pairs(self, gone: Collection[frozenset[Spot]], fits: Callable[[tuple[str, ...]], bool]) -> None:
        def without(line: TerrainLine) -> list[TerrainLine]:
            if not fits(line.kinds) or not any(frozenset(pair) in gone for pair in line.pairs):
                return [line]
            texts = [part.strip() for part in line.where.split(",") if part.strip()]
            kept = [text for text, pair in zip(texts, line.pairs, strict=True) if frozenset(pair) not in gone]
            return [self._write(line, ", ".join(kept), line.words, line.name)] if kept else self._bare(line)

        self._rewrite(without)


def _middle(line: TerrainLine) -> Spot | None:
    """Return the cell of a run where its name is printed."""
    return line.cells[len(line.cells) // 2] if line.cells else None


def runs_of(cells: Iterable[Spot]) -> list[Pair]:
    """Return cells as rectangles, each by its first and last cell, in the order of columns."""
    spans: list[tuple[int, int, int]] = []
    for column, row in sorted(set(cells)):
        if spans and spans[-1][0] == column and spans[-1][2] == row - 1:
            spans[-1] = (column, spans[-1][1], row)
        else:
            spans.append((column, row, row))
    found: dict[tuple[int, int], list[list[int]]] = {}
    for column, top, bottom in spans:
        runs = found.setdefault((top, bottom), [])
        if runs and runs[-1][1] == column - 1:
            runs[-1][1] = column
        else:
            runs.append([column, column])
    return sorted(((a, top), (b, bottom)) for (top, bottom), runs in found.items() for a, b in runs)
