from __future__ import annotations

from typing import Literal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import outline_box
from pressgang.drawing.scene import Group, Path, Piece, Use, grey, rectangle
from pressgang.drawing.theme import BOX_LINE
from pressgang.drawing.units import PAPERS
from pressgang.imposition.board import divide_board, joint_marks, single_stock
from pressgang.imposition.furniture import PageSetter, printable
from pressgang.imposition.plans import impose, placements
from pressgang.imposition.tiles import (
    Beside,
    Match,
    TilePlan,
    joints,
    matches,
    ring,
    strips,
    tile_name,
    tile_plan,
    words,
)
from pressgang.layout import Board, Margins, Sheet, Stock
from pressgang.structs import replace
from tests.cases import each_case
from tests.drawn import strings_of
from tests.imposition.pieces import A4, BOOK, IMPRINT, strokes

lengths = st.floats(60, 2500).map(lambda x: round(x, 3))
joint_lists = st.lists(st.floats(0, 2500), max_size=60) | st.sampled_from([25.4, 29.33, 50.8]).map(
    lambda step: [step * i for i in range(100)]
)


@st.composite
def plans(draw: st.DrawFn) -> tuple[TilePlan, float, float, tuple[float, float], float]:
    width, height = draw(lengths), draw(lengths)
    room = (draw(st.floats(60, 400)), draw(st.floats(60, 400)))
    overlap = draw(st.floats(0, 0.5)) * min(room)
    plan = tile_plan(width, height, room, overlap, draw(joint_lists), draw(joint_lists))
    return plan, width, height, room, overlap


@given(plans())
def test_tiles_cover_the_board_exactly(made: tuple[TilePlan, float, float, tuple[float, float], float]) -> None:
    plan, width, height, room, overlap = made
    assert len(plan.tiles) == plan.columns * plan.rows
    for tile in plan.tiles:
        s, p = tile.source, tile.printed
        assert s.width > 0 and s.height > 0
        assert p.width <= room[0] + 1e-5 and p.height <= room[1] + 1e-5
        assert Rect(0, 0, width, height).contains(p)
        right, below = plan.at(tile.column + 1, tile.row), plan.at(tile.column, tile.row + 1)
        # each begins where its neighbour ends, and the overlap shows nothing but that neighbour's own part
        assert abs((right.source.x if right else width) - s.right) <= 1e-9
        assert abs((below.source.y if below else height) - s.bottom) <= 1e-9
        assert abs(tile.overlap_right - (min(overlap, right.source.width) if right else 0)) <= 1e-9
        assert abs(tile.overlap_below - (min(overlap, below.source.height) if below else 0)) <= 1e-9
    assert sum(tile.source.width * tile.source.height for tile in plan.tiles) == pytest.approx(width * height)
    assert (plan.tiles[0].source.x, plan.tiles[0].source.y) == (0, 0)


ROOMY = Beside(0.6, 8, 8, 8, 8)


@given(plans(), st.sampled_from(["glue", "trim"]))
def test_match_rings_meet(
    made: tuple[TilePlan, float, float, tuple[float, float], float], joint: Literal["glue", "trim"]
) -> None:
    """Each half has its other half on the neighbour; and none lies on a tile's own part."""
    plan = made[0]
    opposite = {
        "left": (-1, 0, "right"),
        "right": (1, 0, "left"),
        "top": (0, -1, "bottom"),
        "bottom": (0, 1, "top"),
    }
    rings = {(tile.column, tile.row): matches(plan, tile, joint, ROOMY) for tile in plan.tiles}
    for tile in plan.tiles:
        for one in rings[tile.column, tile.row]:
            dx, dy, edge = opposite[one.edge]
            other = plan.at(tile.column + dx, tile.row + dy)
            assert other is not None
            same = [
                m
                for m in rings[other.column, other.row]
                if m.edge == edge and max(abs(a - b) for a, b in zip(m.at, one.at, strict=True)) <= 1e-6
            ]
            assert len(same) == 1 and same[0].radius == pytest.approx(one.radius, abs=1e-6)
            box = Rect(*one.at, 0, 0).inset(-one.radius)
            assert not box.overlaps(tile.source)


def test_joints_fall_on_the_allowed_places() -> None:
    plan = tile_plan(609.6, 914.4, (189, 241), 10, [22.0 * i for i in range(28)], [25.4 * i for i in range(36)])
    assert (plan.columns, plan.rows) == (4, 4)
    for tile in plan.tiles:
        assert tile.source.x % 22 == pytest.approx(0, abs=1e-6)
        assert min(tile.source.y % 25.4, 25.4 - tile.source.y % 25.4) == pytest.approx(0, abs=1e-6)


@given(st.floats(60, 2500), st.floats(60, 400), st.floats(0, 0.5))
def test_without_joints_no_fewer_tiles_would_do(length: float, room: float, share: float) -> None:
    overlap = share * room
    columns = tile_plan(length, 50, (room, 60), overlap).columns if length > room else 1
    assume(columns > 1)
    assert (columns - 1) * (room - overlap) + overlap < length + 1e-5


def test_tile_names() -> None:
    assert [tile_name(c, r) for c, r in ((0, 0), (2, 0), (25, 9), (26, 0), (701, 0), (702, 0))] == [
        "A1",
        "C1",
        "Z10",
        "AA1",
        "ZZ1",
        "AAA1",
    ]


def test_rings_stand_at_the_ends_of_joints() -> None:
    """Above and below the board, in the strip below a row, and at both ends of a row."""
    plan = tile_plan(80, 110, (60, 60), 10)
    assert (plan.columns, plan.rows) == (2, 2)
    first, _, _, last = plan.tiles
    assert first.source == Rect(0, 0, 35, 50)
    assert matches(plan, first, "glue", ROOMY) == [
        Match((35, -0.6 - 0.3 - 1.9), 1.9, "right"),
        Match((35, pytest.approx(50 + 0.3 + 1.9)), 1.9, "right"),
        Match((-0.6 - 0.3 - 1.9, 50), 1.9, "bottom"),
    ]
    assert matches(plan, last, "glue", ROOMY) == [
        Match((35, 110 + 0.6 + 0.3 + 1.9), 1.9, "left"),
        Match((80 + 0.6 + 0.3 + 1.9, 50), 1.9, "top"),
    ]
    assert matches(plan, last, "trim", ROOMY) == matches(plan, last, "glue", ROOMY)
    assert [match.at[1] for match in matches(plan, first, "trim", ROOMY) if match.edge == "right"] == [-2.8]
    assert matches(plan, last, "glue", Beside(0.6, 2, 2, 2, 2)) == [], "no room for one that can be seen"


def test_a_ring_is_half_filled() -> None:
    disc, quarters, outline = ring((10, 20), 1.9, grey(0))
    assert isinstance(disc, Path) and isinstance(quarters, Path) and isinstance(outline, Path)
    ends = [(round(numbers[-2], 3), round(numbers[-1], 3)) for _, numbers in quarters.segments if numbers]
    assert ends == [
        *(
            (10, 20),
            (10, 18.1),
            (11.344, 18.656),
            (11.9, 20),
        ),  # from the middle to the top and round to the right
        *((10, 20), (10, 21.9), (8.656, 21.344), (8.1, 20)),
    ]


def test_the_overlaps_of_a_tile_meet_in_its_corner() -> None:
    plan = tile_plan(100, 100, (60, 60), 10)
    first, beside, below, last = plan.tiles
    assert first.source == Rect(0, 0, 45, 45)
    assert strips(first) == {"right": Rect(45, 0, 10, 55), "bottom": Rect(0, 45, 45, 10)}
    assert strips(beside) == {"bottom": Rect(45, 45, 55, 10)}
    assert strips(below) == {"right": Rect(45, 45, 10, 55)}
    assert strips(last) == {}


def test_what_is_said_of_each_tile() -> None:
    plan = tile_plan(100, 39, (60, 60), 10)
    first, last = plan.tiles
    assert words(plan, first, "glue", 0) == (
        "Begin with this tile. Nothing is cut: the left and the top are the board’s edges."
        " B1 is then glued on the grey strip at the right."
    )
    assert words(plan, last, "glue", 2) == (
        "Cut the left edge from tick to tick. Glue this tile on the grey strip of A1: its edge along the"
        " dashed line, the board’s edges level. Where it lies right, the rings are whole. Nothing is cut at the"
        " top: it is the board’s edge."
    )
    cut = "Cut each edge that has ticks, from tick to tick."
    assert words(plan, first, "trim", 0) == f"{cut} Begin with this tile."
    assert words(plan, last, "trim", 1) == (
        f"{cut} Lay this tile against A1, edge to edge and both ends level, and tape the joint from behind."
        " Where it lies right, the ring is whole."
    )
    plan = tile_plan(100, 100, (60, 60), 10)
    _, beside, below, last = (words(plan, tile, "glue", 0) for tile in plan.tiles)
    assert "B2 comes on the grey strip below, with its row." in beside
    assert below.startswith(
        "Cut the top edge from tick to tick. This tile begins row 2: once joined, the row is glued on the grey"
        " strips of row 1, its edge along the dashed line."
    )
    assert below.endswith("Nothing is cut at the left: it is the board’s edge.")
    assert last == (
        "Cut the left and the top edge from tick to tick. Glue this tile on the grey strip of A2: its left"
        " edge along the dashed line, the top edges level."
    )
    _, _, below, last = (words(plan, tile, "trim", 0) for tile in plan.tiles)
    assert below == (
        f"{cut} This tile begins row 2: once joined, the row is laid against row 1, edge to edge, and taped"
        " from behind."
    )
    assert last.startswith(f"{cut} Lay this tile against A2, edge to edge")
    column = tile_plan(39, 100, (60, 60), 10)
    assert "Glue this tile on the grey strip of A1" in words(column, column.tiles[1], "glue", 0)
    assert "Lay this tile against A1" in words(column, column.tiles[1], "trim", 0)


@pytest.mark.parametrize(
    ("joint", "paper", "bleed"),
    [("glue", "a4", 0.0), ("trim", "a4", 3.0), ("trim", "a5", 0.0), ("glue", "a5", 3.0)],
)
def test_no_mark_of_a_joint_is_left_on_the_board(
    joint: Literal["glue", "trim"], paper: str, bleed: float
) -> None:
    """What a tile adds to the board's drawing lies outside its own part, and inside the page; every two of what
    may differ meet.
    """
    sheet = board(500, 700, Board(joint=joint), bleed)
    plan, stock = sheet.plan, Stock(PAPERS[paper])
    assert isinstance(plan, Board)
    made, _ = divide_board(PageSetter(sheet, BOOK), plan, sheet.pieces[0], stock)
    assert made is not None
    pages, _ = impose(sheet, stock, IMPRINT, BOOK)
    for page, tile in zip(pages[:-1], made.tiles.tiles, strict=True):
        own = made.origin(tile).apply_rect(tile.source)
        marks = replace(page, items=tuple(item for item in page.items if not _is_board(item)))
        lines = strokes(marks)
        assert len(lines) >= 6
        for start, end in lines:
            ink = Rect(*map(min, start, end), abs(start[0] - end[0]), abs(start[1] - end[1]))
            assert not ink.inset(-BOX_LINE / 2 + 1e-6).overlaps(own)
            assert Rect(0, 0, page.width, page.height).contains(ink)
        for item in (item for layer in joint_marks(made, tile) for item in layer.items):  # type: ignore[union-attr]
            if isinstance(item, Path) and item.fill is not None:  # a ring
                box = outline_box(item.segments)
                assert not box.overlaps(own) and printable(made.stock).contains(box)


def _is_board(item: object) -> bool:
    return isinstance(item, Group) and any(
        isinstance(inner, Use) and inner.symbol.name == "board" for inner in item.items
    )


def test_a_plan_knows_its_tiles_and_nothing_beyond_them() -> None:
    plan = tile_plan(100, 150, (60, 60), 10)
    assert (plan.columns, plan.rows) == (2, 3)
    assert [plan.at(tile.column, tile.row) for tile in plan.tiles] == list(plan.tiles)
    assert [plan.at(*place) for place in ((-1, 0), (0, -1), (2, 0), (0, 3))] == [None] * 4


def test_the_limits_of_an_overlap_and_of_a_tile() -> None:
    assert tile_plan(60, 60, (60, 60), 31).columns == 1, "no joint, no overlap"
    assert tile_plan(100, 60, (60, 60), 0).columns == 2
    assert tile_plan(100, 60, (60, 60), 30).columns == 3
    assert tile_plan(110, 60, (60, 60), 10).columns == 2, "60 mm less the overlap, and 60 mm"
    assert tile_plan(110.001, 60, (60, 60), 10).columns == 3
    for overlap in (-1, 30.001):
        with pytest.raises(ValueError, match="overlap"):
            tile_plan(100, 60, (60, 60), overlap)


def test_joints_near_an_end_are_passed_over_and_wide_spaces_are_divided() -> None:
    assert joints(100, 60, 10, [0.5, 1, 40, 99, 99.5]) == [0, 40, 100]
    assert joints(100, 60, 10, [1.5]) == [0, 1.5, 50.75, 100]
    assert joints(100, 60, 10, [45, 50]) == [0, 50, 100], "the nearer to the middle"
    assert joints(100, 60, 10, [40, 58]) == [0, 40, 100], "between two that a tile reaches there is none"
    assert joints(150, 60, 10, [45, 50, 95, 100, 105]) == [0, 50, 100, 150]
    assert joints(110, 60, 10, [50]) == [0, 50, 110], "the last tile prints no overlap"
    assert joints(594, 190, 10, [198, 396], free=True) == [0, 146, 292, 438, 594], "none that a tile reaches"
    assert joints(594, 190, 10, [170, 396], free=True) == [0, 170, 292, 438, 594], (
        "no sliver for one out of reach"
    )


PLAIN = Board()


def board(width: float, height: float, plan: Board = PLAIN, bleed: float = 0) -> Sheet:
    piece = Piece(
        "mat", width, height, (rectangle(Rect(0, 0, width, height), stroke=grey(0.4), width=0.3),), (), bleed
    )
    return Sheet("Hex mat", (piece,), plan, side_note="Battle of Britain")


@pytest.mark.parametrize("joint", ["glue", "trim"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_24_by_36_inch_mat_takes_15_sheets_and_a_map(joint: Literal["glue", "trim"], paper: str) -> None:
    """Landscape, with the words in a column beside the tile; joints may cut a number where that saves paper."""
    rows = tuple(25.4 * (i + 0.5) for i in range(36))
    plan = Board(joint=joint, joints_y=rows)
    pages, problems = impose(board(609.6, 914.4, plan, 1.2), Stock(PAPERS[paper]), IMPRINT, BOOK)
    assert not problems and len(pages) == 16
    assert all(page.width > page.height for page in pages[:-1])
    assert "tile C1 of A1 to C5" in strings_of(pages[2])


def test_tiles_say_where_they_go() -> None:
    rows = tuple(25.4 * i for i in range(36))
    pages, problems = impose(board(720, 900, Board(joints_y=rows)), A4, IMPRINT, BOOK)
    assert not problems and len(pages) == 17
    assert [page.label for page in pages[:5]] == [f"Hex mat {name}" for name in ("A1", "B1", "C1", "D1", "A2")]
    assert "tile C1 of A1 to D4" in strings_of(pages[2])
    said = " ".join(strings_of(pages[2]))
    assert "Glue this tile on the grey strip of B1" in said
    assert "it is the board’s edge" in said
    assert "D1 is glued on here" in said and "C2 is glued on here" in said
    assert {"A1", "B1", "D4"} <= set(strings_of(pages[-1])) and "map of the tiles" in strings_of(pages[-1])


@given(
    st.floats(250, 1500),
    st.floats(250, 1500),
    st.sampled_from(["a5", "a4", "letter", "a3"]),
    st.sampled_from([5.0, 8.0, 12.0]),
    st.sampled_from([0.0, 6.0, 10.0, 20.0]),
    st.sampled_from(["glue", "trim"]),
    st.sampled_from([0.0, 3.0, 7.0]),
    joint_lists,
)
def test_printed_tiles_rebuild_the_board(
    width: float,
    height: float,
    paper: str,
    margin: float,
    overlap: float,
    joint: str,
    bleed: float,
    places: list[float],
) -> None:
    plan = Board(overlap=overlap, joint=joint, joints_x=tuple(places))  # type: ignore[arg-type]
    stock = Stock(PAPERS[paper], Margins(margin, margin, margin, margin))
    sheet = board(width, height, plan, bleed)
    made, problems = divide_board(PageSetter(sheet, BOOK), plan, sheet.pieces[0], stock)
    if made is None:
        assert problems
        return
    if single_stock(PageSetter(sheet, BOOK), sheet.pieces[0], stock)[1]:
        return
    placed = placements(sheet, stock, BOOK)
    assert len(placed) == len(made.tiles.tiles)
    for one, tile in zip(placed, made.tiles.tiles, strict=True):
        assert (one.transform.a, one.transform.d) == (1, 1)  # true size
        assert one.window is not None
        shown = Rect(
            one.window.x - one.transform.e, one.window.y - one.transform.f, one.window.width, one.window.height
        )
        assert shown.contains(tile.printed)
        assert printable(made.stock).contains(one.window, 1e-6)
        assert made.frame.live.contains(one.window, 1e-6) and not made.frame.live.overlaps(made.frame.legend)


@pytest.mark.parametrize("length", [330, 800])
def test_places_of_boards_count_the_pages_before_them(length: float) -> None:
    """A few tiles have no page with a map behind them, many have one."""
    one = board(330, length)
    pieces = (*one.pieces, replace(one.pieces[0], name="second mat"))
    pages, _ = impose(replace(one, pieces=pieces), A4, IMPRINT, BOOK)
    placed = placements(replace(one, pieces=pieces), A4, BOOK)
    assert {place.piece.name for place in placed} == {"mat", "second mat"}
    assert [place.page for place in placed] == [
        number for number, page in enumerate(pages) if not page.label.endswith("map")
    ]


def test_every_tile_uses_the_one_symbol() -> None:
    pages, _ = impose(board(500, 500), A4, IMPRINT, BOOK)
    symbols = {
        inner.symbol
        for page in pages
        for item in page.items
        if isinstance(item, Group)
        for inner in item.items
        if isinstance(inner, Use) and inner.symbol.name == "board"
    }
    assert len(symbols) == 1


def test_the_orientation_with_fewer_sheets_is_taken() -> None:
    pages, _ = impose(board(530, 150), A4, IMPRINT, BOOK)
    assert len(pages) == 2 and pages[0].width > pages[0].height, "two tiles need no map of their own"


def test_a_board_that_fits_the_stock_is_not_tiled() -> None:
    for layout in ("tiled", "single"):
        (page,), problems = impose(board(180, 200, Board(layout)), A4, IMPRINT, BOOK)  # type: ignore[arg-type]
        assert not problems and (page.width, page.height) == (210, 297)
    (page,), _ = impose(board(250, 150), A4, IMPRINT, BOOK)
    assert (page.width, page.height) == (297, 210)


def test_a_single_board_gets_a_page_to_its_measure() -> None:
    (page,), problems = impose(board(609.6, 914.4, Board("single"), 3), A4, IMPRINT, BOOK)
    assert not problems
    assert page.trim is not None and page.bleed is not None
    assert (page.trim.width, page.trim.height) == pytest.approx((609.6, 914.4))
    assert page.width == pytest.approx(609.6 + 6 + 16)
    assert Rect(0, 0, page.width, page.height).contains(page.bleed) and page.bleed.contains(page.trim)


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_a_board_without_furniture_is_its_page(bleed: float) -> None:
    sheet = replace(board(609.6, 914.4, Board("single"), bleed), bare=True, heading=False, measured=False)
    (page,), problems = impose(sheet, Stock(PAPERS["arch-d"]), IMPRINT, BOOK)
    assert not problems and not strings_of(page)
    assert (page.width, page.height) == pytest.approx((609.6 + 2 * bleed, 914.4 + 2 * bleed))
    assert page.trim == pytest.approx(Rect(bleed, bleed, 609.6, 914.4))


def test_a_board_beyond_the_limit_of_a_pdf_page() -> None:
    pages, (problem,) = impose(board(5200, 300, Board("single")), A4, IMPRINT, BOOK)
    assert not pages and problem.rule.code == "PG404" and "5,000 mm" in problem.message


def test_an_overlap_wider_than_half_a_tile_names_the_widest_that_works() -> None:
    _, (problem,) = impose(board(600, 600, Board(overlap=150)), A4, IMPRINT, BOOK)
    assert problem.rule.code == "PG403"
    most = int(problem.help.split("Make it ")[1].split("mm")[0])
    assert not impose(board(600, 600, Board(overlap=most)), A4, IMPRINT, BOOK)[1]


def test_a_board_in_hundreds_of_sheets_is_refused() -> None:
    _, (problem,) = impose(board(4900, 4900), A4, IMPRINT, BOOK)
    assert problem.rule.code == "PG409"


def test_trim_and_bleed_boxes_of_tiles_lie_in_the_page() -> None:
    pages, _ = impose(board(600, 600, bleed=3), Stock(PAPERS["letter"]), IMPRINT, BOOK)
    for page in pages[:-1]:
        assert page.trim is not None and page.bleed is not None
        assert page.bleed.contains(page.trim) and Rect(0, 0, page.width, page.height).contains(page.bleed)


@each_case("margin", range(0, 110, 6))
@each_case("paper", ["a5", "letter"])
def test_shrinking_paper_ends_in_a_diagnostic(paper: str, margin: int) -> None:
    stock = Stock(PAPERS[paper], Margins(margin, margin, margin, margin))
    pages, problems = impose(board(300, 300), stock, IMPRINT, BOOK)
    assert bool(pages) != bool(problems)
    assert {problem.rule.code for problem in problems} <= {"PG402", "PG403", "PG405"}
