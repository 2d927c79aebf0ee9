"""A terrain file changes line by line: what was painted and erased again leaves the first bytes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.diagnostics import PressgangError, Problems
from pressgang.editing.terrain import MapCell, TerrainEditor, runs_of
from pressgang.sheets.mats.drawing import hex_lattice, square_lattice
from pressgang.sheets.mats.hexes import HexGrid
from pressgang.sources.inputs import Inputs
from pressgang.terrain.checks import check_land
from pressgang.terrain.lattice import Lattice, Spot
from pressgang.terrain.reading import read_land
from tests.conftest import ROOT

HEXES = hex_lattice(HexGrid(14, 18, 20.0, "flat", "half"))
SQUARES = square_lattice(9, 7, 20.0)
EXAMPLE = (ROOT / "examples" / "battle-of-britain" / "channel.txt").read_bytes()
SMALL = b"""\xef\xbb\xbf# Ours.\r
0103..0305  forest hill "Long Wood"\t# up to here\r
 0501 town "Osric"   # an inn\r
0601-0603 road "King's Road" # mended\r
0701/0702, 0801/0802 river "Bzura"
0901 swamp
what is this
"""
WORDS = ("land", "sea", "coast", "cliff", "hill", "wood", "town", "airfield", "cloud", "swamp")


def number(spot: Spot) -> str:
    return f"{spot[0]:02d}{spot[1]:02d}"


def editor(data: bytes, lattice: Lattice = HEXES) -> TerrainEditor:
    return TerrainEditor(data, "map.txt", lattice, number, ("swamp",))


def after(data: bytes, *steps: tuple[str, tuple[object, ...]]) -> bytes:
    """The file after steps, each made from the bytes that the one before has written."""
    for name, given_to in steps:
        one = editor(data)
        getattr(one, name)(*given_to)
        data = one.data()
    return data


def is_sound(data: bytes, tmp: Path, lattice: Lattice = HEXES) -> bool:
    """Whether the reader finds nothing wrong with the file."""
    path = tmp / "map.txt"
    path.write_bytes(data)
    met = Problems()
    land = read_land(path, "map.txt", None, Inputs(), met)
    return land is not None and not met.found and not list(check_land(lattice, land))


FILES = st.sampled_from([b"", b"# a remark", b"0101 sea", EXAMPLE, SMALL, SMALL.rstrip()])
SPOTS = st.sampled_from(sorted(HEXES.on_mat))


@given(FILES, st.sets(SPOTS, min_size=1, max_size=12), st.sampled_from(WORDS[1:]))
def test_painted_and_erased_again_leaves_the_first_bytes(data: bytes, cells: set[Spot], word: str) -> None:
    cells -= set(editor(data).cells())
    painted = after(data, ("paint", (cells, word)))
    assert (painted == data) == (not cells)
    assert all(editor(painted).cells()[cell] == MapCell((word,)) for cell in cells)
    back = painted
    for cell in sorted(cells):
        back = after(back, ("erase", ([cell],)))
    assert back == data == after(painted, ("erase", (cells,)))


@given(FILES, SPOTS, st.sampled_from(["road", "lane", "rail", "river"]), st.integers(1, 6), st.booleans())
def test_ways_and_edges_too(data: bytes, start: Spot, kind: str, steps: int, ends: bool) -> None:
    one = editor(data)
    taken = {*one.cells(), *(spot for way in one.ways() for spot in way.spots)}
    chain = [start]
    for _ in range(steps):
        beside = [s for s in HEXES.neighbours(chain[-1]) if s in HEXES.on_mat and s not in chain]
        chain.append(min(beside) if beside else chain[-1])
    chain = list(dict.fromkeys(chain))
    drawn = after(data, ("add_way", (kind, chain)))
    assert editor(drawn).ways()[-1].spots == tuple(chain)
    if taken.isdisjoint(chain):
        assert after(drawn, ("erase", (chain if ends else chain[:: 2 if len(chain) > 2 else 1],))) == data
    pairs = list(pairwise(chain))
    there = {frozenset(pair) for line in one.lines for pair in line.pairs}
    if there.isdisjoint(map(frozenset, pairs)):
        walled = after(data, ("add_edges", ("wall", pairs)))
        assert editor(walled).lines[-1].pairs == tuple(pairs)
        assert after(walled, ("erase_edges", ([(b, a) for a, b in pairs],))) == data


@given(st.sampled_from([EXAMPLE, SMALL]), st.sets(SPOTS, max_size=9), st.sampled_from(WORDS), st.booleans())
def test_only_the_cells_of_a_stroke_change(data: bytes, cells: set[Spot], word: str, erases: bool) -> None:
    first = editor(data)
    done = after(data, ("erase", (cells,)) if erases else ("paint", (cells, word)))
    then = editor(done)
    before, now = first.cells(), then.cells()
    for spot in HEXES.on_mat - cells:
        assert before.get(spot, MapCell()).kinds == now.get(spot, MapCell()).kinds, spot
    if not erases:
        assert then.ways() == first.ways()
        assert [line for line in then.lines if line.pairs] == [line for line in first.lines if line.pairs]
        assert all(word in now.get(spot, MapCell(("land",))).kinds for spot in cells)
    untouched = [line for line in first.lines if cells.isdisjoint(line.cells) and not (erases and line.is_way)]
    if not erases:
        texts = [line.text for line in then.lines]
        assert [line.text for line in untouched if line.text in texts] == [line.text for line in untouched]
    for remark in ("up to here", "an inn", "mended", "Ours."):
        assert (remark.encode() in done) == (remark.encode() in data)


def test_what_lines_become() -> None:
    painted = after(SMALL, ("paint", ([(2, 4)], "town"))).splitlines()[1:6]
    assert painted == [
        b'0103..0105 forest hill "Long Wood"\t# up to here',
        b"0203 forest hill",
        b"0205 forest hill",
        b"0303..0305 forest hill",
        b"0204 hill town",
    ]
    steps = {
        ("paint", ((5, 1),), "wood"): b' 0501 wood "Osric"   # an inn\r\n',
        ("paint", ((5, 1),), "hill"): b' 0501 town hill "Osric"   # an inn\r\n',
        ("paint", ((5, 1),), "sea"): b' 0501 sea "Osric"   # an inn\r\n',
        ("paint", ((5, 1),), "land"): b' 0501 land "Osric"   # an inn\r\n',
        ("erase", ((5, 1),)): b"\n# an inn\r\n",
        ("erase", ((6, 2),)): b"# mended\r\n",
        ("rename", (5, 1), "", "Port  Osric"): b'0501 town "Port Osric"   # an inn\r\n',
        ("rename", (5, 1), "", ""): b"0501 town   # an inn\r\n",
        ("rename", (6, 2), "road", 'the "Fosse"'): b"0601-0603 road \"the 'Fosse'\" # mended\r\n",
        ("rename", (7, 2), "river", "Warta"): b'0701/0702, 0801/0802 river "Warta"\n',
        ("rename", (9, 9), "", "Nowhere"): b'0909 land "Nowhere"\r\n',
        ("erase_edges", (((7, 2), (7, 1)),)): b'0801/0802 river "Bzura"\n',
        ("add_edges", "stream", (((7, 1), (7, 2)), ((1, 1), (1, 2)))): b"0701/0702, 0101/0102 stream\r\n",
        ("paint", ((11, 1), (11, 2), (12, 1), (12, 2), (13, 5)), "sea"): b"1101..1202 sea\r\n1305 sea\r\n",
    }
    for (name, *given_to), line in steps.items():
        assert line in after(SMALL, (name, tuple(given_to))), name


def test_a_name_stays_with_its_run() -> None:
    named = editor(after(SMALL, ("paint", ([(1, 3), (3, 3)], "sea")))).cells()
    assert [cell.name for cell in named.values() if "wood" in cell.kinds and cell.name] == ["Long Wood"]
    whole = after(SMALL, ("rename", ((1, 3), "", "Corner")))
    assert {cell.name for cell in editor(whole).cells().values()} >= {"Long Wood", "Corner", "Osric"}
    with pytest.raises(PressgangError, match="60 characters"):
        editor(SMALL).rename((1, 3), "", "x" * 61)


def test_a_country_is_made_up_in_its_own_words(tmp_path: Path) -> None:
    for lattice in (HEXES, SQUARES):
        made = editor(SMALL, lattice)
        made.make_up(7)
        again = editor(b"", lattice)
        again.make_up(7)
        assert made.cells() == again.cells() and made.ways() == again.ways() and len(made.cells()) > 12
        assert is_sound(made.data(), tmp_path, lattice)
        assert made.data().startswith(b"\xef\xbb\xbf# Ours.\r\n# up to here\r\n# an inn\r\n")


def test_runs_are_rectangles() -> None:
    assert runs_of([(1, 1), (2, 1), (2, 2), (1, 2), (4, 1), (5, 3)]) == [
        ((1, 1), (2, 2)),
        ((4, 1), (4, 1)),
        ((5, 3), (5, 3)),
    ]
    assert runs_of([]) == []
