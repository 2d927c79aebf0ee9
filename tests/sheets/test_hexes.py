"""Hexes as geometry: sizes, counts, every edge once, and the largest piece that fits into one."""

from __future__ import annotations

from collections import Counter
from math import dist, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import polar
from pressgang.drawing.units import inches
from pressgang.sheets.mats.hexes import (
    Edges,
    HexGrid,
    Orientation,
    StraightLine,
    largest_in_hex,
)

BOTH_WAYS = st.sampled_from(["flat", "pointy"])
BOTH_EDGES = st.sampled_from(["half", "full"])
COUNTS = st.integers(1, 9)


def key(stretch: StraightLine) -> tuple[tuple[int, int], ...]:
    """A line whichever way it is drawn, to a hundredth of a millimetre."""
    return tuple(sorted((round(x * 100), round(y * 100)) for x, y in stretch))


def test_the_mat_of_the_article_has_252_hexes_with_sides_of_2933() -> None:
    grid = HexGrid(14, 18, inches(2), "flat", "full")
    assert len(grid.cells()) == 252
    assert len({(cell.column, cell.row) for cell in grid.cells()}) == 252
    for stretch in (*grid.lines(), *grid.rim()):
        assert dist(*stretch) == pytest.approx(29.33, abs=0.005)
    # 252 hexes of six edges, the shared ones counted once
    assert 2 * len(grid.lines()) + len(grid.rim()) == 6 * 252


def test_straight_edges_make_24_by_36_inches_and_252_hexes() -> None:
    grid = HexGrid(14, 18, inches(2), "flat", "half")
    assert grid.size == pytest.approx((inches(24), inches(36)), abs=1e-9)
    cells = grid.cells()
    assert len(cells) == 252
    assert [cell.row for cell in cells if cell.half] == [1] * 7
    assert {cell.column for cell in cells if cell.half} == {2, 4, 6, 8, 10, 12, 14}
    last = grid.last_halves()
    assert [(cell.column, cell.row) for cell in last] == [(column, 19) for column in range(2, 15, 2)]
    assert all(cell.centre[1] == pytest.approx(inches(36)) for cell in last)
    assert not HexGrid(14, 18, inches(2), "flat", "full").last_halves()
    whole = [stretch for stretch in grid.lines() if dist(*stretch) > 20]
    assert all(dist(*stretch) == pytest.approx(29.33, abs=0.005) for stretch in whole)
    cut = [stretch for stretch in grid.lines() if dist(*stretch) <= 20]
    assert cut and all(min(x for x, _ in s) == 0 or max(x for x, _ in s) > 609.59 for s in cut)


def test_columns_stand_1732_inches_apart_and_rows_2_inches() -> None:
    cells = {
        (cell.column, cell.row): cell.centre for cell in HexGrid(14, 18, inches(2), "flat", "half").cells()
    }
    assert cells[3, 1][0] - cells[1, 1][0] == pytest.approx(2 * 43.994, abs=0.001)
    assert cells[1, 2][1] - cells[1, 1][1] == pytest.approx(50.8)
    assert cells[1, 1][1] - cells[2, 1][1] == pytest.approx(25.4)


@given(COUNTS, COUNTS, st.floats(5, 120), BOTH_WAYS, BOTH_EDGES)
def test_no_edge_twice_and_none_outside(
    columns: int, rows: int, flat: float, orientation: Orientation, edges: Edges
) -> None:
    grid = HexGrid(columns, rows, flat, orientation, edges)
    drawn = Counter(map(key, (*grid.lines(), *grid.rim())))
    assert max(drawn.values()) == 1
    width, height = grid.size
    for stretch in (*grid.lines(), *grid.rim()):
        for x, y in stretch:
            assert -1e-6 <= x <= width + 1e-6 and -1e-6 <= y <= height + 1e-6
    assert len(grid.cells()) == columns * rows


@given(COUNTS, COUNTS, BOTH_WAYS, BOTH_EDGES)
def test_every_side_of_every_hex_is_drawn(
    columns: int, rows: int, orientation: Orientation, edges: Edges
) -> None:
    """A side that lies wholly on the mat, and not on its straight edge, is one of the lines."""
    grid = HexGrid(columns, rows, 40.0, orientation, edges)
    width, height = grid.size
    drawn = set(map(key, (*grid.lines(), *grid.rim())))
    for cell in grid.cells():
        start = 30.0 if orientation == "flat" else 0.0
        corners = [polar(cell.centre, 40.0 / sqrt(3), start + 60 * corner) for corner in range(6)]
        for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
            inside = all(-1e-6 < x < width + 1e-6 and -1e-6 < y < height + 1e-6 for x, y in (a, b))
            on_edge = any(
                abs(a[axis] - b[axis]) < 1e-6 and min(abs(a[axis]), abs(a[axis] - end)) < 1e-6
                for axis, end in ((0, width), (1, height))
            )
            if inside and not (edges == "half" and on_edge):
                assert key((a, b)) in drawn


@given(COUNTS, COUNTS, BOTH_WAYS)
def test_pointy_is_flat_with_its_axes_exchanged(columns: int, rows: int, edges: Orientation) -> None:
    flat = HexGrid(columns, rows, 30.0, "flat", "full")
    pointy = HexGrid(rows, columns, 30.0, "pointy", "full")
    assert flat.size == pytest.approx(pointy.size[::-1])
    turned = {key(((a[1], a[0]), (b[1], b[0]))) for a, b in pointy.lines()}
    assert turned == set(map(key, flat.lines()))


@given(st.floats(5, 100), st.floats(5, 100), st.floats(10, 100))
def test_the_largest_rectangle_touches_the_hex(width: float, height: float, flat: float) -> None:
    w, h = largest_in_hex(width, height, flat)
    assert w / h == pytest.approx(width / height)
    slack = min(2 * flat - sqrt(3) * w - h, flat - h)
    assert slack == pytest.approx(0, abs=1e-6) and 2 * flat - sqrt(3) * w - h > -1e-6 and h < flat + 1e-6


def test_the_largest_square_is_0732_of_the_hex() -> None:
    assert largest_in_hex(1, 1, inches(2))[0] == pytest.approx(inches(1.464), abs=0.01)
