"""The lines for a cutting machine, and duplex sheets bound together with single-sided ones."""

from __future__ import annotations

from itertools import combinations, pairwise
from math import fsum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.backends.cut import corners
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import ellipse_segments, outline_box
from pressgang.drawing.scene import Path, circle
from pressgang.imposition.document import make_document
from pressgang.imposition.plans import cut_pages, impose, placements
from pressgang.layout import Board, Gang, Grid, Sheet
from pressgang.sheets.cutting import SHAPES, Shape, ShapeName
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.drawn import placed as drawn
from tests.imposition.pieces import A4, BOOK, IMPRINT, counter, strokes, text_boxes


def gang(count: int, **plan: object) -> Sheet:
    pieces = tuple(counter(f"{i}", 25, 20 if i % 3 else 30) for i in range(count))
    return Sheet("Counters", pieces, Gang(**plan))  # type: ignore[arg-type]


def box(item: object) -> Rect:
    assert isinstance(item, Path) and item.segments[-1] == ("Z", ())
    return outline_box(item.segments)


@given(
    st.integers(1, 90),
    st.sampled_from(["none", "long-edge", "short-edge", "fold"]),
    st.sampled_from([0.0, 3.0]),
    st.booleans(),
)
def test_one_closed_outline_a_piece_where_its_front_lies(
    count: int, backs: str, gap: float, landscape: bool
) -> None:
    sheet = replace(gang(count, backs=backs, gap=gap), landscape=landscape)
    pages = impose(sheet, A4, IMPRINT, BOOK)[0]
    cut = cut_pages(sheet, A4, BOOK)
    fronts = [one for one in placements(sheet, A4, BOOK) if one.side == "front"]
    found = [(number, box(item)) for number, page in cut for item in page.cut]
    assert len(found) == count == len(fronts)
    assert [number for number, _ in cut] == [i for i, page in enumerate(pages) if page.side == "front"]
    for (number, outline), front in zip(found, fronts, strict=True):
        assert number == front.page
        if backs == "fold":
            assert outline.contains(front.trim) and outline.height == pytest.approx(2 * front.trim.height)
        else:
            assert (outline.x, outline.y, outline.width, outline.height) == pytest.approx(
                (front.trim.x, front.trim.y, front.trim.width, front.trim.height)
            )
    for number, page in cut:
        assert (page.width, page.height) == (pages[number].width, pages[number].height)


def test_shapes_keep_their_curves_and_are_moved_to_their_place() -> None:
    coin = replace(counter(), outline=circle((12.5, 12.5), 12.5))
    sheet = Sheet("Coins", (coin,) * 2, Gang(gap=2.0))
    ((_, page),) = cut_pages(sheet, A4, BOOK)
    trims = [one.trim for one in placements(sheet, A4, BOOK)]
    assert [item.segments for item in page.cut] == [
        tuple((step, pytest.approx(numbers)) for step, numbers in ellipse_segments(trim.centre, 12.5, 12.5))
        for trim in trims
    ]


@given(
    st.sampled_from(SHAPES),
    st.floats(12, 45),
    st.sampled_from([0.0, 2.5]),
    st.sampled_from([0.0, 3.0]),
    st.sampled_from([0.0, 1.5]),
    st.booleans(),
)
def test_a_folded_back_hangs_on_its_front_by_a_score_that_nothing_cuts(
    name: ShapeName, size: float, radius: float, gap: float, bleed: float, registered: bool
) -> None:
    """Square, hexagonal and with round corners alike; two discs touch in a point, and are cut apart."""
    shape = replace(Shape.of_size(name, size), radius=radius if name == "square" else 0.0)
    piece = replace(counter("A", shape.width, shape.height, bleed), outline=shape.cut_line)
    plan = Gang(backs="fold", gap=gap, registration=10.0 if registered else None)
    sheet = Sheet("Counters", (piece,) * 7, plan)
    placed = placements(sheet, A4, BOOK)
    (page, *_), _ = impose(sheet, A4, IMPRINT, BOOK)
    words = ("fold at the dashes", "Cut by machine")
    assert [any(one in text for text, _ in text_boxes(page)) for one in words] == [not registered, registered]
    dashes = {round(y, 6) for (_, y), (_, to) in strokes(page) if y == to}
    for number, lines in cut_pages(sheet, A4, BOOK):
        fronts = [one.trim for one in placed if (one.page, one.side) == (number, "front")]
        if name == "round":
            assert not lines.score and len(lines.cut) == 2 * len(fronts)
            continue
        assert len(lines.cut) == len(lines.score) == len(fronts)
        for outline, score, (x, y, width, height) in zip(lines.cut, lines.score, fronts, strict=True):
            assert box(outline) == pytest.approx(Rect(x, y - height, width, 2 * height))
            assert area(outline) == pytest.approx(2 * area(shape.path())), "both halves whole"
            (_, (left, at)), (_, (right, to)) = score.segments
            assert at == pytest.approx(y) == to and round(at, 6) in dashes and left < right
            around = corners(outline)
            for (x0, y0), (x1, y1) in pairwise([*around, around[0]]):
                on_fold = abs(y0 - y) < 1e-6 and abs(y1 - y) < 1e-6
                assert not on_fold or max(x0, x1) <= left + 1e-6 or min(x0, x1) >= right - 1e-6, "cut off"


@given(st.lists(st.booleans(), min_size=1, max_size=40), st.sampled_from([0.0, 2.0]))
def test_a_piece_without_a_back_is_not_folded(backed: list[bool], gap: float) -> None:
    """As the key to the names of counters. Here it is as high as the others are with their backs above them."""
    pieces = tuple(counter(f"{i}", 25, 20 if one else 40, back=one) for i, one in enumerate(backed))
    sheet = Sheet("Counters", pieces, Gang(backs="fold", gap=gap))
    pages = impose(sheet, A4, IMPRINT, BOOK)[0]
    placed = placements(sheet, A4, BOOK)
    boxes = [(one.page, one.trim) for one in placed]
    assert len(boxes) == len(backed) + sum(backed)
    assert not any(at == page and one.overlaps(box) for (at, one), (page, box) in combinations(boxes, 2))
    cut = dict(cut_pages(sheet, A4, BOOK))
    for number, page in enumerate(pages):
        fronts = [one for one in placed if (one.page, one.side) == (number, "front")]
        folds = {round(one.trim.y, 6) for one in fronts if one.piece.back}
        dashed = [(path, by) for path, by in drawn(page) if isinstance(path, Path) and path.dash]
        assert {round(by.apply(*path.segments[0][1])[1], 6) for path, by in dashed} == folds
        assert any("fold at the dashes" in text for text, _ in text_boxes(page)) == bool(folds)
        assert len(cut[number].score) == sum(bool(one.piece.back) for one in fronts)
        assert all(box(line).height == pytest.approx(40) for line in cut[number].cut)


def area(outline: Path) -> float:
    """The area within an outline in mm²."""
    around = corners(outline)
    return abs(fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairwise([*around, around[0]]))) / 2


def test_on_every_layer_the_pieces_come_as_they_are_printed() -> None:
    """Row by row, in the order of the sheet."""
    pieces = tuple(replace(counter(f"{i}"), folds=(((0, 20), (25, 20)),)) for i in range(130))
    for backs in ("none", "long-edge", "short-edge", "fold"):
        sheet = Sheet("Counters", pieces, Gang(backs=backs))  # type: ignore[arg-type]
        fronts = [one for one in placements(sheet, A4, BOOK) if one.side == "front"]
        assert [one.piece.name for one in fronts] == [piece.name for piece in pieces]
        cut = cut_pages(sheet, A4, BOOK)
        assert len(cut) > 1
        for number, lines in cut:
            there = [one.trim for one in fronts if one.page == number]
            assert [box.centre[0] for box in there] == pytest.approx([box(one).centre[0] for one in lines.cut])
            each = (
                3 if backs == "fold" else 1
            )  # the tab of the front, the fold towards the back, the back's tab
            assert len(lines.score) == each * len(there)
            for index, trim in enumerate(there):
                ys = []
                for fold in lines.score[each * index : each * (index + 1)]:
                    (_, (x, y)), (_, (to_x, to_y)) = fold.segments
                    assert sorted((x, to_x)) == pytest.approx([trim.x, trim.right]) and y == pytest.approx(to_y)
                    ys.append(y)
                from_top = [0, 20, -20] if backs == "fold" else [20]
                assert ys == pytest.approx([trim.y + at for at in from_top])


@given(
    st.integers(1, 90),
    st.sampled_from(["none", "marks", "corners"]),
    st.sampled_from([0.0, 1.5]),
    st.booleans(),
)
def test_kiss_cuts_are_the_pieces_and_the_sheet_around_them_is_cut_through(
    count: int, marks: str, bleed: float, registered: bool
) -> None:
    registration = 10.0 if registered else None
    plan = Gang(gap=2.0, cut=marks, registration=registration)  # type: ignore[arg-type]
    sheet = Sheet("Stickers", tuple(counter(f"{i}", bleed=bleed) for i in range(count)), plan)
    through = cut_pages(sheet, A4, BOOK)
    kissed = cut_pages(replace(sheet, plan=replace(plan, kiss=True)), A4, BOOK)
    fronts = placements(sheet, A4, BOOK)
    assert [number for number, _ in through] == [number for number, _ in kissed]
    for (number, plain), (_, lines) in zip(through, kissed, strict=True):
        assert lines.kiss == plain.cut and not plain.kiss
        (edge,) = map(box, lines.cut)
        assert Rect(0, 0, lines.width, lines.height).inset(registration or 8.0).inset(-1e-6).contains(edge)
        bled = [one.bleed_box for one in fronts if one.page == number]
        assert all(edge.inset(-1e-6).contains(one) for one in bled)
        if marks != "none":
            assert all(edge.inset(2.4).contains(one) for one in bled), "a rim of backing is left"


def test_kiss_cuts_and_folds_do_not_go_together() -> None:
    sheet = gang(3, backs="fold", kiss=True)
    pages, (problem,) = impose(sheet, A4, IMPRINT, BOOK)
    assert not pages and problem.rule.code == "PG414" and 'knife = "through"' in problem.help
    assert not cut_pages(sheet, A4, BOOK)


@pytest.mark.parametrize("plan", [Grid(), Board()])
def test_forms_and_boards_have_nothing_to_cut(plan: Grid | Board) -> None:
    sheet = Sheet("Form", (counter(),), plan)
    assert cut_pages(sheet, A4, BOOK) == ()


def test_bound_together_every_sheet_begins_on_a_front_and_no_front_lands_on_a_back() -> None:
    double, single = gang(90, backs="long-edge"), gang(90)
    laid = [(sheet, impose(sheet, A4, IMPRINT, BOOK)[0]) for sheet in (single, double, single)]
    document = make_document(laid, IMPRINT, "", "All", FontBook())
    sides = [page.side for page in document.pages]
    assert sides == ["front", "back"] * (len(sides) // 2)
    assert all(document.pages[entry.page].side == "front" for entry in document.outline)
    blank = [page for page in document.pages if not page.items]
    assert len(blank) == 2 * len(laid[0][1])
    assert len({page.label for page in blank}) == len(laid[0][1])
    for page, back in pairwise(document.pages):
        assert (page.width, page.height) == (back.width, back.height)


def test_sheets_without_backs_get_no_blank_pages() -> None:
    laid = [(gang(90), impose(gang(90), A4, IMPRINT, BOOK)[0])] * 2
    assert len(make_document(laid, IMPRINT, "", "All", FontBook()).pages) == 2 * len(laid[0][1])
