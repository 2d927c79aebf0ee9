from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Piece
from pressgang.drawing.units import PAPERS, Paper, parse_paper
from pressgang.imposition.cutmarks import SCISSORS_LENGTH
from pressgang.imposition.furniture import printable
from pressgang.imposition.packing import Placement
from pressgang.imposition.plans import impose, placements
from pressgang.layout import Backs, Cut, Gang, Margins, Sheet, Stock
from pressgang.structs import replace
from tests.cases import each_case
from tests.drawn import placed, strings_of
from tests.imposition.pieces import A4, BOOK, IMPRINT, assert_backs_behind, counter, scissors_on, strokes

PLAIN = Gang()


def gang(*pieces: Piece, plan: Gang = PLAIN, **more: object) -> Sheet:
    return Sheet("Counters", pieces, plan, side_note="Battle of Britain", **more)  # type: ignore[arg-type]


sizes = st.sampled_from([(25.0, 25.0), (20.0, 45.0), (25.0, 20.0), (76.2, 50.8), (12.7, 12.7)])
gangs = st.builds(
    lambda sizes, gap, cut, backs, bleed, landscape, groups: gang(
        *(counter(f"piece {i}", w, h, bleed, i + 2) for i, (w, h) in enumerate(sizes)),
        plan=Gang(gap, cut, backs, tuple(sorted(groups[: len(sizes)])) if groups else ()),
        landscape=landscape,
    ),
    st.lists(sizes, min_size=1, max_size=40),
    st.sampled_from([0.0, 1.0, 4.0]),
    st.sampled_from(["none", "marks", "lines", "corners"]),
    st.sampled_from(["none", "long-edge", "short-edge", "fold"]),
    st.sampled_from([0.0, 1.5, 3.0]),
    st.booleans(),
    st.lists(st.sampled_from(["RAF", "Luftwaffe"]), min_size=40, max_size=40) | st.just([]),
)
stocks = st.builds(
    lambda paper, top, right, bottom, left: Stock(paper, Margins(top, right, bottom, left)),
    st.sampled_from([PAPERS["a4"], PAPERS["letter"], PAPERS["a5"], PAPERS["a3"], Paper("card", 300, 200)]),
    *[st.sampled_from([3.0, 8.0, 12.5])] * 4,
)


def by_page(placed: tuple[Placement, ...]) -> dict[int, list[Placement]]:
    pages: dict[int, list[Placement]] = {}
    for one in placed:
        pages.setdefault(one.page, []).append(one)
    return pages


@given(gangs, stocks)
def test_nothing_is_lost_nothing_overlaps_and_backs_lie_behind(sheet: Sheet, stock: Stock) -> None:
    placed = placements(sheet, stock, BOOK)
    pages, problems = impose(sheet, stock, IMPRINT, BOOK)
    refused = {problem.span for problem in problems if problem.rule.code == "PG401"}
    fronts = [one.piece.name for one in placed if one.side == "front"]
    assert sorted(fronts) == sorted(piece.name for piece in sheet.pieces if piece.span not in refused)
    laid = stock.laid(sheet.landscape)
    if pages and (pages[0].width, pages[0].height) != (laid.paper.width, laid.paper.height):
        laid = laid.turned()
    for on_page in by_page(placed).values():
        for index, one in enumerate(on_page):
            assert printable(laid).contains(one.bleed_box, 1e-6)
            assert one.bleed_box.contains(one.trim.inset(0.001))
            for other in on_page[index + 1 :]:
                assert not one.trim.overlaps(other.trim)
                assert not one.trim.overlaps(other.bleed_box)
                assert not other.trim.overlaps(one.bleed_box)
    plan = sheet.plan
    assert isinstance(plan, Gang)
    if plan.backs != "none":
        assert_backs_behind(placed, pages, plan.backs)


@each_case("backs", ["long-edge", "short-edge", "fold"])
@each_case("landscape", [False, True])
def test_backs_lie_behind_on_pages_of_either_way(backs: Backs, landscape: bool) -> None:
    sheet = gang(*(counter(line=i) for i in range(5)), plan=Gang(backs=backs), landscape=landscape)
    pages, _ = impose(sheet, A4, IMPRINT, BOOK)
    assert (pages[0].width > pages[0].height) == landscape
    assert_backs_behind(placements(sheet, A4, BOOK), pages, backs)


def test_backs_say_how_to_flip_and_follow_their_fronts() -> None:
    pages, problems = impose(gang(*[counter()] * 100, plan=Gang(backs="long-edge")), A4, IMPRINT, BOOK)
    assert not problems and len(pages) == 4
    assert "Page 1 of 4. Its back is page 2: flip on the long edge." in strings_of(pages[0])
    assert "Back of page 1. Flip on the long edge." in strings_of(pages[1])
    assert "Back of page 3. Flip on the long edge." in strings_of(pages[3])


@pytest.mark.parametrize("backs", ["none", "fold", "long-edge", "short-edge"])
def test_back_pages_know_the_edge_that_they_were_laid_for(backs: Backs) -> None:
    pages, _ = impose(gang(*[counter()] * 3, plan=Gang(backs=backs)), A4, IMPRINT, BOOK)
    edges = [page.flip for page in pages if page.side == "back"]
    assert edges == ([] if backs in ("none", "fold") else [backs])


def test_pieces_without_any_back_get_no_back_pages_and_a_single_one_stays_blank() -> None:
    blank = counter(back=False)
    assert len(impose(gang(blank, plan=Gang(backs="long-edge")), A4, IMPRINT, BOOK)[0]) == 1
    placed = placements(gang(blank, counter(), plan=Gang(backs="long-edge")), A4, BOOK)
    backs = [one for one in placed if one.side == "back"]
    assert [bool(one.drawn()) for one in backs] == [False, True]


def test_twenty_five_millimetre_counters_fill_an_a4_page_seven_by_ten() -> None:
    pages, problems = impose(gang(*[counter()] * 71), A4, IMPRINT, BOOK)
    assert not problems
    placed = by_page(placements(gang(*[counter()] * 71), A4, BOOK))
    assert [len(ones) for ones in placed.values()] == [70, 1]
    assert pages[0].trim is not None
    assert (pages[0].trim.width, pages[0].trim.height) == pytest.approx((175, 250))
    assert pages[0].trim.centre[0] == pytest.approx(105)


def test_a_new_page_begins_with_a_new_group_and_names_it() -> None:
    sheet = gang(*[counter()] * 3, plan=Gang(groups=("RAF", "RAF", "Luftwaffe")))
    pages, _ = impose(sheet, A4, IMPRINT, BOOK)
    assert len(pages) == 2
    assert "RAF" in strings_of(pages[0]) and "Luftwaffe" in strings_of(pages[1])


@given(gangs, stocks)
def test_crop_marks_stay_out_of_every_trim_and_bleed(sheet: Sheet, stock: Stock) -> None:
    plan = sheet.plan
    assert isinstance(plan, Gang)
    sheet = replace(sheet, plan=replace(plan, cut="marks"), heading=False)
    pages, _ = impose(sheet, stock, IMPRINT, BOOK)
    for index, ones in by_page(placements(sheet, stock, BOOK)).items():
        page = pages[index]
        trims, bleeds = [one.trim for one in ones], [one.bleed_box for one in ones]
        for start, end in strokes(page):
            box = Rect(
                min(start[0], end[0]), min(start[1], end[1]), abs(start[0] - end[0]), abs(start[1] - end[1])
            )
            assert box.x >= 0 and box.right <= page.width and box.y >= 0 and box.bottom <= page.height
            if any(on_an_edge(box, trim) for trim in trims):  # the line around a piece that lies free of rows
                assert not any(touches(box, trim) for trim in trims)
            else:
                assert not any(touches(box, bled) for bled in bleeds)


def on_an_edge(line: Rect, trim: Rect) -> bool:
    """Whether a line runs along an edge of the trim for a part of its way or all of it."""
    upright = any(abs(line.x - x) < 1e-4 for x in (trim.x, trim.right)) and line.width == 0
    level = any(abs(line.y - y) < 1e-4 for y in (trim.y, trim.bottom)) and line.height == 0
    beside = line.y < trim.bottom and trim.y < line.bottom
    above = line.x < trim.right and trim.x < line.right
    return (upright and beside) or (level and above)


def touches(a: Rect, b: Rect) -> bool:
    """Whether a line (a rectangle without width) comes inside a rectangle."""
    return (
        a.x < b.right - 1e-6
        and b.x + 1e-6 < a.right + 1e-9
        and a.y < b.bottom - 1e-6
        and b.y + 1e-6 < a.bottom + 1e-9
    )


def test_marks_stand_at_every_cut_on_all_four_sides() -> None:
    sheet = gang(*[counter()] * 14, heading=False, measured=False)
    pages, _ = impose(sheet, A4, IMPRINT, BOOK)
    trim = pages[0].trim
    assert trim is not None
    ends = strokes(pages[0])
    for x in range(8):
        at = trim.x + 25 * x
        assert sum(abs(a[0] - at) < 1e-6 and abs(b[0] - at) < 1e-6 for a, b in ends) == 2
    for y in range(3):
        at = trim.y + 25 * y
        assert sum(abs(a[1] - at) < 1e-6 and abs(b[1] - at) < 1e-6 for a, b in ends) == 2


def test_guides_run_across_the_block_and_out_of_it() -> None:
    sheet = gang(*[counter()] * 14, plan=Gang(cut="lines"), heading=False, measured=False)
    pages, _ = impose(sheet, A4, IMPRINT, BOOK)
    trim = pages[0].trim
    assert trim is not None
    level = [(a, b) for a, b in strokes(pages[0]) if a[1] == b[1]]
    assert {round((a[1] - trim.y) / 25, 6) for a, _ in level} == {0, 1, 2}
    for a, b in level:
        assert min(a[0], b[0]) < trim.x - 1.5 and max(a[0], b[0]) > trim.right + 1.5


@pytest.mark.parametrize(("gap", "bleed"), [(0.0, 0.0), (4.0, 0.0), (4.0, 1.5), (2.0, 3.0)])
def test_corner_ticks_never_enter_a_piece(gap: float, bleed: float) -> None:
    sheet = gang(*[counter(bleed=bleed)] * 14, plan=Gang(gap, "corners"), heading=False, measured=False)
    pages, _ = impose(sheet, A4, IMPRINT, BOOK)
    placed = placements(sheet, A4, BOOK)
    ticks = strokes(pages[0])
    assert len(ticks) >= 8
    for a, b in ticks:
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        for one in placed:
            box = one.trim.inset(1e-3)
            assert not (box.x < middle[0] < box.right and box.y < middle[1] < box.bottom)


@pytest.mark.parametrize("cut", ["none", "marks", "lines", "corners"])
def test_scissors_once_a_page(cut: Cut) -> None:
    pages, _ = impose(gang(*[counter()] * 100, plan=Gang(cut=cut)), A4, IMPRINT, BOOK)
    for page in pages:
        assert len(scissors_on(page)) == (cut != "none")


def test_scissors_stand_beside_the_line_of_a_round_piece_and_not_on_it() -> None:
    from pressgang.drawing.scene import circle

    coin = replace(counter(width=80, height=80), outline=circle((40, 40), 40))
    sheet = gang(coin, plan=Gang(cut="lines"), heading=False, measured=False)
    pages, _ = impose(sheet, A4, IMPRINT, BOOK)
    (icon,) = scissors_on(pages[0])
    (cx, cy) = placements(sheet, A4, BOOK)[0].trim.centre
    for along in (0.0, SCISSORS_LENGTH):
        for beside in (-1.46, 1.46):  # the rings, which are the broadest
            x, y = icon.transform.apply(along, beside)
            assert 40 < hypot(x - cx, y - cy) < 44


@pytest.mark.parametrize("cut", ["marks", "lines", "corners"])
def test_scissors_of_round_corners_stand_at_the_marks_where_there_are_some(cut: Cut) -> None:
    from pressgang.drawing.scene import rectangle

    card = replace(counter(), outline=rectangle(Rect(0, 0, 25, 25), radius=3))
    sheet = gang(card, plan=Gang(cut=cut), heading=False, measured=False)
    pages, _ = impose(sheet, A4, IMPRINT, BOOK)
    (icon,) = scissors_on(pages[0])
    x, y = icon.transform.apply(SCISSORS_LENGTH, 0.0)
    trim = placements(sheet, A4, BOOK)[0].trim
    assert (x < trim.x - card.bleed and y == trim.y) == (cut == "marks")


def test_discs_stand_apart_from_each_other_and_from_squares() -> None:
    from pressgang.drawing.scene import circle

    def coin(size: float) -> Piece:
        radius = size / 2
        piece = counter(f"coin {size}", width=size, height=size)
        return replace(piece, outline=circle((radius, radius), radius))

    lots = (
        [coin(25), coin(25), counter(), coin(25), counter()],
        [coin(25), coin(18), coin(40)] * 30,
        [coin(62)] * 7 + [coin(41)] * 9 + [counter(width=110, height=20)] * 8,
    )
    for lot in lots:
        lain = placements(gang(*lot), A4, BOOK)
        assert len(lain) == len(lot)
        for one, other in combinations(lain, 2):
            if one.page == other.page and (one.piece.outline or other.piece.outline):
                (a, b), round_ones = (one.trim, other.trim), one.piece.outline and other.piece.outline
                (ax, ay), (bx, by) = a.centre, b.centre
                discs = hypot(ax - bx, ay - by) - (a.width + b.width) / 2
                boxes = max(b.x - a.right, a.x - b.right, b.y - a.bottom, a.y - b.bottom)
                assert (max(discs, boxes) if round_ones else boxes) >= 3 - 1e-6, (one, other)


def test_round_pieces_get_their_outline_where_lines_are_asked_for() -> None:
    from pressgang.drawing.outlines import ellipse_segments
    from pressgang.drawing.scene import Path, circle

    coin = replace(counter(), outline=circle((12.5, 12.5), 12.5))
    pages, _ = impose(gang(coin, plan=Gang(cut="lines"), heading=False, measured=False), A4, IMPRINT, BOOK)
    outlines = [
        item
        for item, _ in placed(pages[0].items)
        if isinstance(item, Path) and item.segments == ellipse_segments((12.5, 12.5), 12.5, 12.5)
    ]
    assert len(outlines) == 2, "a hairline with a white edge"
    assert not strokes(pages[0])


def test_ink_that_bleeds_is_kept_off_the_neighbour() -> None:
    placed = placements(gang(*[counter(bleed=3)] * 2), A4, BOOK)
    first, second = placed
    assert first.bleed_box.right == pytest.approx(first.trim.right) == pytest.approx(second.trim.x)
    assert first.bleed_box.x == pytest.approx(first.trim.x - 3)


def test_discs_bleed_into_the_gap_that_parts_them() -> None:
    from pressgang.drawing.scene import circle

    coin = replace(counter(bleed=1.5), outline=circle((12.5, 12.5), 12.5))
    first, second = placements(gang(coin, coin), A4, BOOK)
    assert first.bleed_box.right == pytest.approx(first.trim.right + 1.5) == pytest.approx(second.bleed_box.x)


def test_trim_and_bleed_boxes_are_those_of_the_block() -> None:
    pages, _ = impose(gang(*[counter(bleed=3)] * 3), A4, IMPRINT, BOOK)
    trim, bleed = pages[0].trim, pages[0].bleed
    assert trim is not None and bleed is not None
    assert (trim.width, trim.height) == pytest.approx((75, 25))
    assert (bleed.x, bleed.y, bleed.width, bleed.height) == pytest.approx(
        (trim.x - 3, trim.y - 3, trim.width + 6, trim.height + 6)
    )


def test_a_piece_larger_than_the_paper_is_reported_once_with_the_paper_that_takes_it() -> None:
    large = counter("Gigant", 250, 250, line=7)
    pages, problems = impose(gang(counter(), large, large), A4, IMPRINT, BOOK)
    assert len(pages) == 1
    (problem,) = problems
    assert problem.rule.code == "PG401" and problem.span.line == 7
    assert "Gigant is 250 × 250 mm" in problem.message and "190 × 251 mm" in problem.message
    assert "a3" in problem.help
    taken, none = impose(gang(large), Stock(PAPERS["a3"]), IMPRINT, BOOK)
    assert taken and not none


def test_a_piece_that_fits_a_paper_on_its_side_is_told_so() -> None:
    (problem,) = impose(gang(counter("wide", 240, 100)), A4, IMPRINT, BOOK)[1]
    assert "letter on its side" in problem.help or "a4 on its side (297x210mm)" in problem.help
    assert not impose(gang(counter("wide", 240, 100)), Stock(parse_paper("297x210mm")), IMPRINT, BOOK)[1]


def test_no_paper_takes_a_giant() -> None:
    (problem,) = impose(gang(counter("giant", 3000, 3000)), A4, IMPRINT, BOOK)[1]
    assert problem.help.startswith("No paper of the list takes it: make it no larger than ")
    assert problem.help.endswith(" mm.")


def test_placements_are_true_to_size() -> None:
    for one in placements(gang(*[counter()] * 30, plan=Gang(backs="short-edge")), A4, BOOK):
        t = one.transform
        assert (abs(t.a), t.b, t.c, abs(t.d)) == (1, 0, 0, 1)
        assert isinstance(t, Transform) and (one.trim.width, one.trim.height) == pytest.approx((25, 25))
