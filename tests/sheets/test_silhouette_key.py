"""The silhouette key: each type once, all at one scale, none on top of another; and pictures by themselves."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, WHITE, Text, Use
from pressgang.drawing.units import PAPERS, parse_paper
from pressgang.imposition.plans import StockOffer
from pressgang.jobs.pieces import file_names
from pressgang.kit.tables import is_file_name
from pressgang.layout import Sheet, Stock
from pressgang.library import aircraft, ships
from pressgang.rows.stat_columns import LibraryAircraft
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Brief, Palette
from pressgang.sheets.picture_keys import Silhouettes
from pressgang.structs import replace
from pressgang.systems import all_systems
from pressgang.systems.general import GENERAL, likeness_of
from pressgang.typography.fonts import FontBook
from tests.systems import stat_lines
from tests.systems.stat_lines import brief_of, composed, force_of

BOOK = FontBook()
A4 = Stock(PAPERS["a4"])
KEY = Silhouettes()
PLAIN = Palette("plain", WHITE, BLACK, BLACK)


rows_of = partial(stat_lines.rows_of, LibraryAircraft)


def brief(rows: tuple[LibraryAircraft, ...], stock: Stock = A4) -> Brief[LibraryAircraft]:
    force, offer = force_of("all", PLAIN, rows), StockOffer(stock, BOOK)
    return Brief("All games", "", "", (force,), RuleBook({}), BOOK, offer, likeness=likeness_of(GENERAL))


def compose(
    rows: tuple[LibraryAircraft, ...], kind: Silhouettes = KEY, stock: Stock = A4
) -> tuple[Sheet, list[Diagnostic]]:
    found = Problems()
    return kind.compose(brief(rows, stock), found), found.found  # type: ignore[arg-type]


def boxes(sheet: Sheet) -> list[list[Rect]]:
    """The pictures of each page."""
    return [
        [item.transform.apply_rect(item.symbol.box) for item in piece.front if isinstance(item, Use)]
        for piece in sheet.pieces
    ]


def apart(one: Rect, other: Rect) -> bool:
    return (
        one.right <= other.x + 1e-6 or other.right <= one.x + 1e-6
        or one.bottom <= other.y + 1e-6 or other.bottom <= one.y + 1e-6
    )  # fmt: skip


@pytest.mark.parametrize("paper", ["a4", "a5", "120x400mm"])
def test_every_type_of_the_library_once_at_one_scale_and_none_on_another(paper: str) -> None:
    sheet, found = compose(aircraft(), stock=Stock(parse_paper(paper)))
    assert not found
    scale = float(sheet.side_detail.split("1 : ")[1])
    drawn = [box for page in boxes(sheet) for box in page]
    assert sorted(round(box.width * scale / 1000, 3) for box in drawn) == sorted(
        row.span_m or 0 for row in aircraft()
    )
    for piece, page in zip(sheet.pieces, boxes(sheet), strict=True):
        assert all(piece.trim.contains(box, tolerance=1e-6) for box in page)
        assert all(apart(one, other) for i, one in enumerate(page) for other in page[i + 1 :])
        lines = [item for item in piece.front if isinstance(item, Text)]
        assert all(line.x >= 0 and line.x + line.width <= piece.width + 1e-6 for line in lines)
        assert all(line.y <= piece.height for line in lines)


def test_names_dimensions_and_a_bar_of_round_metres() -> None:
    sheet, _ = compose(rows_of("name,span_m,length_m,wing,engine_kind\nPZL P.11c,10.72,7.55,gull,radial\n"))
    said = [item.string for item in sheet.pieces[0].front if isinstance(item, Text)]
    assert {"PZL P.11c", "10.7 × 7.5 m", "gull, radial"} <= set(said)
    assert any(text.endswith(" m") and text.removesuffix(" m").isdigit() for text in said)
    assert sheet.side_detail == "one type to 1 : " + next(t for t in said if t.startswith("1 : ")).removeprefix(
        "1 : "
    )


def test_rows_that_are_the_same_are_drawn_once() -> None:
    line = "Spitfire,11.23,9.12\n"
    sheet, _ = compose(
        rows_of("name,span_m,length_m\n" + line * 3 + "Spitfire,12.0,9.12\nSeafire,11.23,9.12\n")
    )
    assert sum(len(page) for page in boxes(sheet)) == 3


def test_order_by_size_or_as_in_the_file() -> None:
    rows = rows_of("name,span_m\nLarge,12\nSmall,9\nMiddle,10\n")
    by_size = [box.width for box in boxes(compose(rows)[0])[0]]
    assert all(one < other for one, other in pairwise(by_size))
    as_filed = [box.width for box in boxes(compose(rows, Silhouettes(order="file"))[0])[0]]
    assert as_filed[0] == max(as_filed) and as_filed[1] == min(as_filed)


def test_a_scale_too_large_names_the_largest_that_fits_all() -> None:
    rows = rows_of("name,span_m,length_m\nSmall,9,6\nGoliath,38,28\n")
    sheet, found = compose(rows, Silhouettes(scale=100.0))
    assert not sheet.pieces
    assert [(d.rule.code, d.span.line) for d in found] == [("PG805", 3)]
    fits = int(found[0].help.split("1:")[1].split(",")[0])
    assert not compose(rows, Silhouettes(scale=float(fits)))[1]
    assert compose(rows, Silhouettes(scale=float(fits - 1)))[1]


def test_a_name_wider_than_the_page_is_reported() -> None:
    _, found = compose(rows_of("name,span_m\n" + "W" * 150 + ",9\n"))
    assert [(d.rule.code, d.span.line, d.span.column) for d in found] == [("PG801", 2, 1)]


def test_ships_lie_down() -> None:
    system = all_systems()["mtb"]
    fleet = (force_of("x", PLAIN, ships()),)
    sheet = composed(Silhouettes(), replace(brief_of(system, likeness=likeness_of(system)), forces=fleet))
    drawn = [box for page in boxes(sheet) for box in page]
    assert len(drawn) == len({(row.name, row.type) for row in ships()})
    assert all(box.width > box.height for box in drawn)


def test_pictures_by_themselves_fill_their_page() -> None:
    found = Problems()
    pieces = Silhouettes(size=60.0).singles(brief(aircraft()), found)  # type: ignore[arg-type]
    assert not found.found and len(pieces) == len(aircraft())
    for piece, row in zip(pieces, aircraft(), strict=True):
        assert max(piece.width, piece.height) == pytest.approx(60.0)
        assert piece.width / piece.height == pytest.approx((row.span_m or 0) / (row.length_m or 1))
        (use,) = piece.front
        assert isinstance(use, Use)
        assert use.transform.apply_rect(use.symbol.box).contains(piece.trim, tolerance=1e-6)
    to_scale = Silhouettes(scale=200.0).singles(brief(aircraft()[:2]), found)  # type: ignore[arg-type]
    assert [piece.width for piece in to_scale] == pytest.approx([11.23 * 5, 12.19 * 5])


def test_a_game_without_pictures_says_so() -> None:
    found = Problems()
    assert Silhouettes().singles(replace(brief(aircraft()), likeness=None), found) == ()  # type: ignore[arg-type]
    assert [d.rule.code for d in found.found] == ["PG807"]


NAMES = [
    "Bf 109/E", "bf 109-e", "..", "CON", "con.txt", "a" * 400, "Ж" * 200, "ends. ", "", 'he said "no"?',
    "tab\there", "Поликарпов И-16", "é", "e\u0301", "\u202eexe.fdp", "-rf", "/etc/passwd", "C:\\boot",
    "名前", "LPT1", "🛩",
]  # fmt: skip


def test_file_names_are_safe_everywhere_and_no_two_alike() -> None:
    names = file_names(NAMES)
    assert len(names) == len(NAMES)
    assert all(is_file_name(name) and not name.startswith((".", "-")) for name in names)
    assert len({name.casefold() for name in names}) == len(names)
    assert names[0] == "Bf 109-E" and names[1] == "bf 109-e (2)" and "Поликарпов И-16" in names
    assert file_names(NAMES) == names
