from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Page, Path, Piece, Text
from pressgang.drawing.units import PAPERS, Paper, inches, parse_paper, points
from pressgang.imposition import problems
from pressgang.imposition.document import make_document
from pressgang.imposition.furniture import divide_page
from pressgang.imposition.plans import impose, placements
from pressgang.imposition.tiles import tile_plan
from pressgang.layout import Board, Gang, Grid, Margins, Sheet, Stock
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.cases import each_case
from tests.drawn import placed, strings_of
from tests.imposition.pieces import A4, BOOK, IMPRINT, counter, scissors_on, strokes, text_boxes

NOTE = "† Our reading of an unclear passage: see the quick reference, where the other readings stand as well."


def counters(count: int = 24, **more: object) -> Sheet:
    return Sheet(
        "Counters",
        tuple(counter(line=i + 2) for i in range(count)),
        Gang(),
        side_note="Battle of Britain",
        side_detail="25 × 25 mm",
        **more,  # type: ignore[arg-type]
    )


def records(stock: Stock, count: int = 7, columns: int = 1, rows: int = 2) -> Sheet:
    live = divide_page(stock, BOOK, heading=False).live
    width, height = (live.width - 6 * (columns - 1)) / columns, (live.height - 6 * (rows - 1)) / rows
    forms = tuple(Piece(f"record {i}", width, height, counter().front) for i in range(count))
    return Sheet("Turn records", forms, Grid(columns, rows), heading=False, inset=8)


def has_true_bar(page: Page) -> bool:
    """Whether something black runs for 100 mm and something else for 4 in, in one direction."""
    spans: set[float] = set()
    for item, transform in placed(page):
        if isinstance(item, Path) and item.fill is None:
            ends = [transform.apply(*numbers) for step, numbers in item.segments if step in "ML"]
            spans.add(round(max(x for x, _ in ends) - min(x for x, _ in ends), 4))
            spans.add(round(max(y for _, y in ends) - min(y for _, y in ends), 4))
    ruler = sorted(x for (x, _), (x2, _) in strokes(page) if abs(x - x2) < 1e-9)
    ticks = any(abs(b - a - 100) < 1e-3 for a in ruler for b in ruler)
    return round(inches(4), 4) in spans and (100.0 in spans or ticks)


@each_case("paper", ["a4", "letter", "a5", "a3", "105x148mm", "120x140mm"])
@each_case("landscape", [False, True])
def test_every_page_with_something_to_cut_has_a_bar_of_true_measure(paper: str, landscape: bool) -> None:
    stock = Stock(parse_paper(paper))
    pages, found = impose(counters(landscape=landscape), stock, IMPRINT, BOOK)
    assert not found and pages
    for page in pages:
        assert has_true_bar(page)
        assert {"100 mm", "4 in"} <= set(strings_of(page))
        assert "Print at 100 %; check the bar with a ruler." in strings_of(page)


def test_a_sheet_that_is_not_measured_has_no_bar() -> None:
    pages, _ = impose(counters(measured=False), A4, IMPRINT, BOOK)
    assert not has_true_bar(pages[0]) and "100 mm" not in strings_of(pages[0])


def test_paper_too_small_for_the_bar() -> None:
    pages, (problem,) = impose(counters(), Stock(Paper("card", 74, 105)), IMPRINT, BOOK)
    assert not pages and problem.rule is problems.NO_ROOM_FOR_BAR


@given(
    st.sampled_from(["a5", "a4", "letter", "a3", "105x148mm"]),
    st.sampled_from([4.0, 8.0, 14.0]),
    st.sampled_from(["", "Counters", "Zerstörergeschwader over the Channel and the coast of Kent and Sussex"]),
    st.booleans(),
    st.sampled_from(["none", "long-edge", "fold"]),
    st.sampled_from([(), (NOTE,), (NOTE, NOTE)]),
)
def test_no_text_is_small_near_the_edge_or_on_other_text(
    paper: str, margin: float, title: str, landscape: bool, backs: str, notes: tuple[str, ...]
) -> None:
    stock = Stock(parse_paper(paper), Margins(margin, margin, margin, margin))
    sheet = replace(
        counters(40, landscape=landscape, notes=notes),
        title=title or "A",
        plan=Gang(backs=backs),  # type: ignore[arg-type]
    )
    pages, found = impose(sheet, stock, IMPRINT, BOOK)
    if any(problem.is_error for problem in found):
        assert not pages
        assert {problem.rule for problem in found} <= {
            problems.NO_ROOM_FOR_BAR,
            problems.NO_ROOM,
            problems.PIECE_TOO_LARGE,
        }
        return
    slots = placements(sheet, stock, BOOK)
    for index, page in enumerate(pages):
        boxes = text_boxes(page)
        safe = Rect(0, 0, page.width, page.height).inset(8 - 0.2)
        for name, box in boxes:
            assert safe.contains(box), name
            for other, area in boxes:
                assert name is other or box == area or not box.overlaps(area), (name, other)
            assert not any(box.overlaps(one.bleed_box) for one in slots if one.page == index)
        assert min(item.size for item, _ in placed(page) if isinstance(item, Text)) >= points(6) - 1e-9


@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_text_of_tiles_is_clear_of_other_text(paper: str) -> None:
    mat = Piece("mat", 500, 700, counter().front)
    for joint in ("glue", "trim"):
        sheet = Sheet("Hex mat", (mat,), Board(joint=joint), side_note="Battle of Britain")  # type: ignore[arg-type]
        pages, found = impose(sheet, Stock(PAPERS[paper]), IMPRINT, BOOK)
        assert not found
        for page in pages[:-1]:
            boxes = text_boxes(page)
            assert has_true_bar(page)
            for index, (name, box) in enumerate(boxes):
                assert Rect(0, 0, page.width, page.height).inset(7.8).contains(box), name
                for other, area in boxes[index + 1 :]:
                    assert not box.overlaps(area), (name, other)


def test_a_heading_too_long_is_cut_off_and_reported() -> None:
    pages, (problem,) = impose(
        replace(counters(), title="A raid on " * 30),
        A4,
        IMPRINT,
        BOOK,
    )
    assert problem.rule is problems.HEADING_TOO_LONG and not problem.is_error
    assert any(text.endswith("…") for text in strings_of(pages[0]))


def test_a_character_that_no_font_has_is_reported() -> None:
    pages, (problem,) = impose(replace(counters(), title="Raid on \U00013000"), A4, IMPRINT, BOOK)
    assert not pages and problem.rule is problems.FURNITURE_GLYPH and "U+13000" in problem.message


@pytest.mark.parametrize("paper", ["a4", "a5", "letter", "60x60mm"])
def test_margins_that_leave_nothing_name_margins_that_work(paper: str) -> None:
    stock = Stock(parse_paper(paper), Margins(97, 97, 97, 97))
    pages, (problem,) = impose(counters(1), stock, IMPRINT, BOOK)
    assert not pages and problem.rule is problems.NO_ROOM
    if paper != "60x60mm":
        margin = float(problem.help.split("each margin ")[1].split(" mm")[0])
        fitted = Stock(stock.paper, Margins(margin, margin, margin, margin))
        codes = {found.rule.code for found in impose(counters(1), fitted, IMPRINT, BOOK)[1]}
        assert "PG402" not in codes


@pytest.mark.parametrize(
    ("sheet", "stock"),
    [
        (replace(counters(), plan=Gang(gap=-1)), A4),
        (replace(counters(), plan=Grid(gutter=-1)), A4),
        (replace(counters(), plan=Board(overlap=-1)), A4),
        (counters(), Stock(PAPERS["a4"], Margins(left=-2))),
    ],
)
def test_measures_below_zero(sheet: Sheet, stock: Stock) -> None:
    pages, (problem,) = impose(sheet, stock, IMPRINT, BOOK)
    assert not pages and problem.rule is problems.BELOW_ZERO


def test_two_records_a_page_with_scissors_between() -> None:
    sheet = records(A4)
    pages, found = impose(sheet, A4, IMPRINT, BOOK)
    assert not found and len(pages) == 4
    placed = placements(sheet, A4, BOOK)
    assert placed[0].trim.height == pytest.approx(131)
    assert placed[1].trim.y - placed[0].trim.bottom == pytest.approx(6)
    cut = placed[0].trim.bottom + 3
    for page in pages:
        assert len(scissors_on(page)) == 1
        assert any(a[1] == pytest.approx(cut) == b[1] for a, b in strokes(page))


def test_four_records_a_page_have_crossing_lines_and_one_pair_of_scissors() -> None:
    sheet = records(Stock(PAPERS["a3"]), 4, 2, 2)
    pages, found = impose(sheet, Stock(PAPERS["a3"]), IMPRINT, BOOK)
    assert not found and len(pages) == 1
    assert len(scissors_on(pages[0])) == 1


def test_forms_are_spread_over_pages_so_that_the_last_is_no_orphan() -> None:
    paper = Stock(PAPERS["a3"])
    assert [one.page for one in placements(records(paper, 5, 2, 2), paper, BOOK)] == [0, 0, 0, 1, 1]


def test_a_form_made_for_another_paper_is_reported() -> None:
    pages, found = impose(records(A4, 2), Stock(PAPERS["letter"]), IMPRINT, BOOK)
    assert not pages and [problem.rule for problem in found] == [problems.PIECE_TOO_LARGE] * 2
    assert "Print on legal, or make it" in found[0].help


def test_a_small_form_sits_at_the_left_top_of_its_cell() -> None:
    sheet = Sheet("Cards", (Piece("card", 50, 50, ()),) * 4, Grid(2, 2))
    live = divide_page(A4, BOOK).live
    first, second, third, _ = placements(sheet, A4, BOOK)
    assert (first.trim.x, first.trim.y) == (live.x, live.y)
    assert second.trim.x == pytest.approx(live.x + (live.width + 6) / 2) and second.trim.y == live.y
    assert third.trim.x == live.x


def test_a_document_has_an_outline_entry_a_sheet() -> None:
    sheets = [counters(100), records(A4)]
    made = [(sheet, impose(sheet, A4, IMPRINT, BOOK)[0]) for sheet in sheets]
    document = make_document(made, IMPRINT, "me", "Two raids on Kent", FontBook())
    assert [(entry.title, entry.page) for entry in document.outline] == [("Counters", 0), ("Turn records", 2)]
    assert (
        len(document.pages) == 6 and document.stamp == IMPRINT.stamp and document.title == "Two raids on Kent"
    )


@pytest.mark.parametrize("plan", [Gang(), Gang(backs="long-edge"), Grid(2, 2), Board("tiled")])
def test_a_page_is_divided_and_its_footnotes_are_broken_into_lines_once(
    plan: Gang | Grid | Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken: list[float] = []
    wrap = FontBook.wrap

    def counted(self: FontBook, string: str, width: float, size: float) -> list[str]:
        broken.extend([width] if string == NOTE else [])
        return wrap(self, string, width, size)

    monkeypatch.setattr(FontBook, "wrap", counted)
    side = 600.0 if isinstance(plan, Board) else 25.0
    pieces = (Piece("piece", side, side, (), counter().back),) * (1 if isinstance(plan, Board) else 200)
    sheet = Sheet("Pieces", pieces, plan, notes=(NOTE,))
    pages, found = impose(sheet, A4, IMPRINT, BOOK)
    shown = [page for page in pages if "† Our reading" in " ".join(strings_of(page))]
    assert not found and shown and len(broken) == len(set(broken))
    if not isinstance(plan, Board):
        assert len(shown) == len(pages) > 1
        assert len(broken) == (2 if isinstance(plan, Gang) else 1), "once for the page upright, once lying"


def test_the_frame_keeps_text_from_the_edge_and_pieces_near_it() -> None:
    near = divide_page(Stock(PAPERS["a4"], Margins(3, 3, 3, 3)), BOOK)
    assert near.heading is not None
    assert (near.heading.x, near.heading.y) == (8, 8) and near.live.x == 3
    assert near.foot.bottom == pytest.approx(289)
    plain = divide_page(A4, BOOK)
    assert plain.live == Rect(8, 21, 194, 255) and divide_page(A4, BOOK, heading=False).live == Rect(
        8, 8, 194, 268
    )
    assert tile_plan(100, 100, (200, 200), 10).columns == 1
