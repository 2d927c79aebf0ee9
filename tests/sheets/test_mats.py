"""Mats of hexes and squares as drawn: numbers, lines, joints, names of edges, and what does not fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path as FilePath

import pypdfium2
import pytest
from pypdf import PdfReader

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Item, Path
from pressgang.drawing.units import PAPERS, inches
from pressgang.imposition.plans import StockOffer
from pressgang.layout import Board, Sheet, Stock
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Brief
from pressgang.sheets.mats.drawing import MatKind, number_of
from pressgang.sheets.mats.kinds import HexMatKind, SquareMatKind
from pressgang.typography.fonts import FontBook
from tests.cases import each_case
from tests.conftest import Pressgang
from tests.drawn import Words, assert_uncut, paths_of, words_of

BOOK = FontBook()


def compose(kind: MatKind) -> tuple[Sheet, Problems]:
    found = Problems()
    brief: Brief[object] = Brief("Game", "", "", (), RuleBook({}), BOOK, StockOffer(Stock(PAPERS["a4"]), BOOK))  # type: ignore[type-var]
    return kind.compose(brief, found), found  # type: ignore[arg-type]


def texts_of(sheet: Sheet) -> list[Words]:
    return words_of(sheet.pieces[0])


def lines_of(items: Iterable[Item]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Each straight stroke with its ends in order, to a hundredth of a millimetre."""
    for item in items:
        if isinstance(item, Path) and item.stroke:
            here = (0.0, 0.0)
            for verb, numbers in item.segments:
                at = (numbers[0], numbers[1])
                if verb == "L":
                    yield tuple(sorted((round(x * 100), round(y * 100)) for x, y in (here, at)))
                here = at


@pytest.mark.parametrize("edges", ["half", "full"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_every_line_is_drawn_once_and_every_hex_numbered_once(edges: str, orientation: str) -> None:
    kind = HexMatKind(edges=edges, orientation=orientation, far_edge="West", near_edge="East")  # type: ignore[arg-type]
    sheet, found = compose(kind)
    assert not found.found
    assert max(Counter(lines_of(sheet.pieces[0].front)).values()) == 1
    numbers = [text.string for text in texts_of(sheet) if text.string.isdigit()]
    beyond = {"full": 0, "half": 7 if orientation == "flat" else 9}[edges]  # the half hexes of the last edge
    assert len(numbers) == len(set(numbers)) == 252 + beyond
    assert {"0101", "1418"} <= set(numbers)
    if edges == "half":
        assert ("0219" in numbers, "1502" in numbers) == (orientation == "flat", orientation == "pointy")
    piece = sheet.pieces[0]
    for text in texts_of(sheet):
        assert piece.trim.contains(text.box), text.string


@each_case("edges", ["half", "full"])
@each_case("orientation", ["flat", "pointy"])
@each_case("flat", [14.0, 50.8, 90.0])
def test_no_joint_cuts_a_text_or_a_middle(edges: str, orientation: str, flat: float) -> None:
    kind = HexMatKind(
        hex=flat, columns=7, rows=6, edges=edges, orientation=orientation,  # type: ignore[arg-type]
        far_edge="N", near_edge="S",
    )  # fmt: skip
    sheet, found = compose(kind)
    assert not found.found
    plan = sheet.plan
    assert isinstance(plan, Board)
    assert_uncut(plan, [text.box for text in texts_of(sheet)])
    for cell in kind.grid().cells():
        assert all(abs(cell.centre[0] - x) > 1.2 for x in plan.joints_x) or orientation == "flat"
        assert all(abs(cell.centre[1] - y) > 1.2 for y in plan.joints_y)


def test_numbers_stand_within_their_hex_clear_of_the_names() -> None:
    sheet, _ = compose(HexMatKind(far_edge="British edge", near_edge="German edge"))
    names = [text.box for text in texts_of(sheet) if "EDGE" in text.string]
    numbers = [text.box for text in texts_of(sheet) if text.string.isdigit()]
    assert len(names) == 14
    assert not [1 for name in names for number in numbers if name.overlaps(number)]


def test_numbers_of_the_last_half_hexes_have_a_figure_more_where_they_need_it() -> None:
    sheet, found = compose(HexMatKind(rows=99, columns=3))
    numbers = {text.string for text in texts_of(sheet)}
    assert not found.found and {"001001", "003099", "002100"} <= numbers


def test_numbering() -> None:
    assert number_of(3, 7, "0101", 18) == "0307"
    assert number_of(3, 7, "0101", 120) == "003007"
    assert [number_of(c, 2, "A1", 30) for c in (1, 26, 27)] == ["A2", "Z2", "AA2"]
    sheet, _ = compose(HexMatKind(numbering="none"))
    assert not texts_of(sheet)


def test_a_number_that_does_not_fit_is_a_problem_that_says_what_does() -> None:
    _, found = compose(HexMatKind(hex=8.0))
    assert [problem.rule.code for problem in found.found] == ["PG801"]
    assert "1418" in found.found[0].message and "10.36 mm" in found.found[0].help


def test_an_edge_name_of_ones_own_that_does_not_fit_is_a_problem() -> None:
    sheet, found = compose(HexMatKind(hex=15.0, far_edge="The far side of the river"))
    assert "The far side of the river" in found.found[0].message
    assert not [text for text in texts_of(sheet) if "RIVER" in text.string]


def test_no_joint_between_squares_cuts_a_text_or_the_signs_of_an_edge() -> None:
    sheet, _ = compose(SquareMatKind(far_edge="British edge", near_edge="German edge"))
    signs = [box for path, box in paths_of(sheet.pieces[0]) if path.fill and not path.stroke]
    assert len(signs) == 24
    assert_uncut(sheet.plan, [*signs, *(text.box for text in texts_of(sheet))])


def test_squares_cover_the_same_24_by_36_inches() -> None:
    sheet, found = compose(SquareMatKind(far_edge="Far", near_edge="Near"))
    assert not found.found
    piece = sheet.pieces[0]
    assert (piece.width, piece.height) == pytest.approx((inches(24), inches(36)))
    lines = list(lines_of(piece.front))
    assert max(Counter(lines).values()) == 1
    through = [line for line in lines if max(abs(line[0][0] - line[1][0]), abs(line[0][1] - line[1][1])) > 1000]
    assert len(through) == 13 + 19
    numbers = [text.string for text in texts_of(sheet) if text.string.isdigit()]
    assert len(set(numbers)) == 216


def test_a_mat_without_furniture_is_its_page(pressgang: Pressgang, tmp_path: FilePath) -> None:
    """24 × 36 in on 24 × 36 in paper, and with a bleed that the ground fills; tiles keep their words."""
    words = ("make", "hex-mat", "-o", "mat.pdf", "--layout", "single", "--furniture", "none")
    assert pressgang(*words, "--paper", "24x36in").code == 0
    with pypdfium2.PdfDocument(tmp_path / "mat.pdf") as document:
        (page,) = document
        assert page.get_mediabox() == pytest.approx((0, 0, 24 * 72, 36 * 72))
        text = page.get_textpage().get_text_range()
    assert "0101" in text and "pressgang" not in text
    assert pressgang(*words, "--bleed", "3mm").code == 0
    (page,) = PdfReader(tmp_path / "mat.pdf").pages
    bleed = 3 / 25.4 * 72
    assert [float(side) for side in page.trimbox] == pytest.approx(
        [bleed, bleed, 24 * 72 + bleed, 36 * 72 + bleed], abs=0.01
    )
    ran = pressgang("make", "hex-mat", "-o", "tiles.pdf", "--furniture", "none")
    assert ran.code != 0 and "PG413" in ran.err


def edge_colours(pdf: FilePath, beyond: float) -> dict[str, list[tuple[int, int, int]]]:
    """The colours along a line `beyond` mm outside each edge of the trim, every few mm."""
    (page,) = pypdfium2.PdfDocument(pdf)
    scale = 1.0
    picture = page.render(scale=scale).to_pil().convert("RGB")
    left, low, right, high = page.get_trimbox()
    tall, off = page.get_height(), beyond / 25.4 * 72
    across = [left + n / 100 * (right - left) for n in range(101)]
    down = [tall - high + n / 100 * (high - low) for n in range(101)]
    lines = {
        "top": [(x, tall - high - off) for x in across],
        "bottom": [(x, tall - low + off) for x in across],
        "left": [(left - off, y) for y in down],
        "right": [(right + off, y) for y in down],
    }
    return {
        edge: [picture.getpixel((int(x * scale), int(y * scale))) for x, y in spots]  # type: ignore[misc]
        for edge, spots in lines.items()
    }


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("hex-mat", ("--terrain", "random", "--columns", "4", "--rows", "4")),
        ("square-mat", ("--terrain", "random", "--columns", "4", "--rows", "4")),
        ("web-board", ("--diameter", "300mm")),
        ("altitude-board", ()),
    ],
)
def test_the_ground_runs_into_the_bleed(
    kind: str, more: tuple[str, ...], pressgang: Pressgang, tmp_path: FilePath
) -> None:
    """No white beside the trim: of the altitude board all that has sky or fields, which are four fifths of its
    sides and a fourth of its top."""
    words = ("make", kind, *more, "-o", "board.pdf", "--layout", "single", "--furniture", "none")
    ran = pressgang(*words, "--bleed", "4mm")
    assert ran.code == 0, ran.err
    for beyond in (0.5, 3.5):
        white = {
            edge: sum(spot == (255, 255, 255) for spot in spots)
            for edge, spots in edge_colours(tmp_path / "board.pdf", beyond).items()
        }
        if kind == "altitude-board":
            assert white["left"] < 20 and white["right"] < 10 and white["top"] < 80
        else:
            assert not any(white.values()), white
